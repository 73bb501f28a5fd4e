//! A sensible player of EXACTA!: keeps two cards whose horses it can bring to the front, and feeds
//! these with the rest.

use exacta::{Action, Card, Cards, Colour, Exacta, Horses, Phase, TRICKS, Table};
use parlor_core::{Seeded, Sight};

use crate::Bot;

/// Looks one card ahead and estimates where the horses will end up.
#[derive(Clone, Copy, Debug)]
pub(super) struct Easy;

impl Bot<Exacta> for Easy {
    fn act(&mut self, sight: &Sight<'_, Exacta>, _chance: &mut Seeded) -> Option<Action> {
        let view = sight.view();
        let Table { seats, phase, horses, .. } = view.table;
        let hand = view.hand();
        match phase {
            Phase::Favourites => {
                let outlook = Outlook { horses, seats, tricks_left: TRICKS };
                let hope = |&card: &Card| outlook.hope(card, hand.without(card));
                hand.iter().max_by_key(hope).map(Action::Favourite)
            }
            Phase::Trick { .. } => {
                let favourite = view.favourite()?;
                let hope = |&card: &Card| {
                    Outlook::after(&view.table, sight, card).hope(favourite, hand.without(card))
                };
                hand.iter().max_by_key(hope).map(Action::Play)
            }
            Phase::Over => None,
        }
    }
}

/// A position as far as the estimate goes.
struct Outlook {
    horses: Horses,
    seats: u8,
    tricks_left: usize,
}

/// Places and chances are counted in hundredths.
const ONE: i64 = 100;

impl Outlook {
    /// If the trick ended with this card.
    fn after(table: &Table, sight: &Sight<'_, Exacta>, card: Card) -> Outlook {
        let Table { seats, race, mut horses, .. } = *table;
        let mut trick = *race.tricks.last().expect("a trick is under way");
        trick.cards[sight.seat()] = Some(card);
        let tricks_left = TRICKS - race.tricks.len();
        horses.move_up(trick.judge(&horses).winner, tricks_left == 0);
        Outlook { horses, seats, tricks_left }
    }

    /// What the favourite may bring with the best counter of the hand, the rest being food.
    fn hope(&self, favourite: Card, hand: Cards) -> i64 {
        let counters = hand.iter().filter(|card| card.colour() != favourite.colour());
        let value = |counter| self.value(favourite, counter, hand.without(counter));
        counters.map(value).max().unwrap_or(0)
    }

    fn value(&self, favourite: Card, counter: Card, food: Cards) -> i64 {
        let [first, second] = [favourite, counter].map(|card| self.end_place(card.colour(), food));
        let both = self.chance_ahead_of(350, first) * self.chance_ahead_of(350, second);
        let exacta = self.chance_ahead_of(150, first)
            * self.chance_ahead_of(250, second).min(ONE - self.chance_ahead_of(150, second));
        let hungry = |card: Card| 1 + i64::from(self.horses.is_hungry(card.colour()));
        let product = i64::from(favourite.value()) * i64::from(counter.value());
        product * hungry(favourite) * hungry(counter) * (both + 4 * exacta.min(both))
    }

    /// Where a horse may end up that gets its colour's share of the food.
    fn end_place(&self, colour: Colour, food: Cards) -> i64 {
        let step = if self.horses.is_hungry(colour) { 2 } else { 1 };
        let up: i64 = food.of(colour).iter().map(|card| step * self.chance_to_win(card)).sum();
        (i64::from(self.horses.place(colour)) * ONE - up).max(ONE)
    }

    /// How likely a card is to make its colour win a trick.
    fn chance_to_win(&self, card: Card) -> i64 {
        let value = i64::from(card.value());
        match self.seats {
            1 => ONE,
            2 => ONE * value / 8,
            _ => ONE * value * value / 64,
        }
    }

    /// How likely a horse is to end in front of a line between two places. The more tricks are to
    /// come, and the more players feed the others, the less certain it is.
    fn chance_ahead_of(&self, line: i64, place: i64) -> i64 {
        let per_trick = if self.seats == 1 { 30 } else { 60 };
        let spread = ONE + per_trick * self.tricks_left as i64;
        (ONE / 2 + (line - place) * ONE / spread).clamp(0, ONE)
    }
}

#[cfg(test)]
mod tests {
    use exacta::Options;
    use parlor_core::{Input, Match, PerSeat, Seat, Status};

    use super::*;
    use crate::Random;

    /// Plays a game in which `easy` sits at some seats and chance at the others.
    fn play(seats: u8, easy: impl Fn(Seat) -> bool, seed: u64) -> PerSeat<i32> {
        let mut table =
            Match::<Exacta, _>::new(Options::default(), seats, Seeded::new(seed)).unwrap();
        let mut chance = Seeded::stream(seed, 1);
        loop {
            let pending = match table.status() {
                Status::Open(pending) => pending,
                Status::Over(outcome) => return outcome.score,
            };
            for seat in pending.must.iter() {
                let sight = table.sight(seat);
                let action = if easy(seat) {
                    Easy.act(&sight, &mut chance)
                } else {
                    Random.act(&sight, &mut chance)
                };
                let input = Input::Act { seat, window: pending.window, action: action.unwrap() };
                table.submit(0, input).unwrap();
            }
        }
    }

    #[test]
    fn easy_scores_far_more_than_chance_alone() {
        let sum = |is_easy: bool| -> i32 {
            (0..200).map(|seed| play(1, |_| is_easy, seed)[Seat::FIRST]).sum()
        };
        let (easy, random) = (sum(true), sum(false));
        assert!(8 * random < easy, "{easy} to {random}");
    }

    /// Games out of `n` in which the seat alone has the highest score.
    fn wins(seats: u8, seat: Seat, n: u64) -> u32 {
        let beats_all = |score: PerSeat<i32>| {
            score.iter().all(|(other, &points)| other == seat || points < score[seat])
        };
        (0..n).map(|seed| u32::from(beats_all(play(seats, |it| it == seat, seed)))).sum()
    }

    #[test]
    fn easy_beats_chance_from_either_seat_of_two() {
        for seat in Seat::all(2) {
            let n = wins(2, seat, 200);
            assert!(180 < n, "{seat:?} has won {n} of 200");
        }
    }

    #[test]
    fn easy_beats_four_of_chance_from_the_first_and_the_last_seat() {
        for seat in [Seat::FIRST, Seat::new(4).unwrap()] {
            let n = wins(5, seat, 200);
            assert!(150 < n, "{seat:?} has won {n} of 200");
        }
    }
}
