//! A sensible player of EXACTA!: keeps two cards whose horses it can bring to the front, and feeds
//! these with the rest.

use exacta::{Action, Exacta, Phase, TRICKS, Table};
use parlor_core::{Seeded, Sight};

use super::outlook::{self, Turn};
use crate::Bot;

/// Looks one card ahead and estimates where the horses will end up.
#[derive(Clone, Copy, Debug)]
pub(super) struct Easy;

impl Bot<Exacta> for Easy {
    fn act(&mut self, sight: &Sight<'_, Exacta>, _chance: &mut Seeded) -> Option<Action> {
        let view = sight.view();
        let Table { seats, phase, race, horses, .. } = view.table;
        let hand = view.hand();
        match phase {
            Phase::Favourites => {
                let hopes = outlook::of_favourites(&horses, seats, hand);
                outlook::best(hand, &hopes).map(Action::Favourite)
            }
            Phase::Trick { turn } => {
                let favourite = view.favourite()?;
                let trick = *race.tricks.last()?;
                let tricks_left = TRICKS - race.tricks.len();
                let turn = Turn { seat: turn, favourite, hand, trick, horses, tricks_left };
                Some(Action::Play(turn.best()))
            }
            Phase::Over => None,
        }
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
