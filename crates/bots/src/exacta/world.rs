//! A race as it may be: the others' cards as a seat can imagine them, and how it goes on.

use exacta::{Card, Cards, HAND, Horses, Phase, Prediction, TRICKS, Table, Trick, View};
use parlor_core::{Chance as _, PerSeat, Seat, Seeded};

use super::outlook::{self, PerCard, Turn};

/// Worlds that a seat thinks possible, each made from the one before by exchanging hidden cards.
///
/// An exchange after which the others would have been less likely to play what they played is
/// taken back in just as many cases. So, in the long run, every world comes as often as it is
/// likely, and none has to be thrown away for being unlikely: a Markov chain by Metropolis.
pub(super) struct Worlds<'a> {
    view: &'a View,
    others: Vec<Seat>,
    /// A seat's cards that are not played, with the favourite where it is another's.
    cards: PerSeat<Cards>,
    favourites: PerSeat<Card>,
    /// How likely each is to have played as it did.
    likelihoods: PerSeat<f64>,
    undealt: Cards,
}

/// Exchanges before the first world, and between one and the next.
const FIRST_EXCHANGES: u32 = 100;
const EXCHANGES: u32 = 4;

impl Worlds<'_> {
    /// Of a view of `seat` while a race is on.
    pub(super) fn new<'a>(view: &'a View, seat: Seat, chance: &mut Seeded) -> Worlds<'a> {
        let Table { seats, race, .. } = view.table;
        let mut worlds = Worlds {
            view,
            others: Seat::all(seats).filter(|&it| it != seat).collect(),
            cards: PerSeat::filled(seats, view.hand()),
            favourites: PerSeat::filled(seats, view.favourite().unwrap_or_default()),
            likelihoods: PerSeat::filled(seats, 1.0),
            undealt: view.unseen(),
        };
        for other in Seat::all(seats).filter(|&it| it != seat) {
            let mut cards = Cards::EMPTY;
            for _ in race.played_by(other).len()..HAND {
                let card = any(worlds.undealt, chance);
                worlds.undealt = worlds.undealt.without(card);
                cards = cards.with(card);
            }
            worlds.put(other, worlds.imagine(other, cards, chance));
        }
        for _ in 0..FIRST_EXCHANGES {
            worlds.exchange(chance);
        }
        worlds
    }

    pub(super) fn next(&mut self, chance: &mut Seeded) -> World {
        for _ in 0..EXCHANGES {
            self.exchange(chance);
        }
        let Table { seats, phase, race, horses, .. } = self.view.table;
        let (trick, turn) = match (phase, race.tricks.last()) {
            (Phase::Trick { turn }, Some(&trick)) => (trick, turn),
            _ => (Trick::led_by(race.starter, seats), race.starter),
        };
        let mut hands = self.cards;
        for &other in &self.others {
            hands[other] = hands[other].without(self.favourites[other]);
        }
        let tricks = TRICKS + 1 - race.tricks.len().max(1);
        World { hands, favourites: self.favourites, horses, trick, turn, tricks }
    }

    /// Exchanges some cards of another seat with somebody else, or with what was not dealt.
    fn exchange(&mut self, chance: &mut Seeded) {
        let n = self.others.len() as u32;
        if n == 0 {
            return;
        }
        let one = self.others[chance.below(n) as usize];
        let two = self.others.get(chance.below(n + 1) as usize).copied().filter(|&it| it != one);
        let mut cards = self.cards[one];
        let mut rest = two.map_or(self.undealt, |two| self.cards[two]);
        // One card, as many as make it a new hand, and something between.
        for _ in 0..1 << chance.below(4) {
            let (give, take) = (any(cards, chance), any(rest, chance));
            cards = cards.without(give).with(take);
            rest = rest.without(take).with(give);
        }
        let first = self.imagine(one, cards, chance);
        let second = two.map(|two| (two, self.imagine(two, rest, chance)));
        let before = self.likelihoods[one] * two.map_or(1.0, |two| self.likelihoods[two]);
        let after = first.likelihood * second.as_ref().map_or(1.0, |(_, it)| it.likelihood);
        if after <= before * fraction(chance) {
            return;
        }
        self.put(one, first);
        match second {
            Some((two, imagined)) => self.put(two, imagined),
            None => self.undealt = rest,
        }
    }

    fn put(&mut self, seat: Seat, imagined: Imagined) {
        self.cards[seat] = imagined.cards;
        self.favourites[seat] = imagined.favourite;
        self.likelihoods[seat] = imagined.likelihood;
    }

    /// What a seat with these cards has or will put down as favourite, drawn by how likely it is,
    /// and how likely it is to have played then as it did.
    fn imagine(&self, seat: Seat, cards: Cards, chance: &mut Seeded) -> Imagined {
        let Table { seats, race, .. } = &self.view.table;
        let dealt = cards.union(race.played_by(seat));
        let mut odds = odds(dealt, outlook::of_favourites(&race.line_up, *seats, dealt));
        for (odds, card) in odds.iter_mut().zip(dealt.iter()) {
            if !cards.contains(card) {
                *odds = 0.0;
            }
        }
        let sum: f32 = odds.iter().sum();
        let mut left = fraction(chance) as f32 * sum;
        let mut drawn =
            dealt.iter().zip(odds).filter(|&(_, odds)| 0.0 < odds).skip_while(|(_, odds)| {
                left -= odds;
                0.0 <= left
            });
        // Rounding can leave the draw behind the last card.
        let favourite = drawn.next().map_or_else(|| any(cards, chance), |(card, _)| card);
        let likelihood =
            f64::from(sum) * self.likelihood(seat, dealt.without(favourite), favourite);
        Imagined { cards, favourite, likelihood }
    }

    /// How likely somebody is to have played what the seat has, who began with this hand.
    fn likelihood(&self, seat: Seat, mut hand: Cards, favourite: Card) -> f64 {
        let Table { seats, race, .. } = &self.view.table;
        let mut horses = race.line_up;
        let mut likelihood = 1.0;
        for (index, full) in race.tricks.iter().enumerate() {
            let Some(card) = full.cards[seat] else { break };
            let tricks_left = TRICKS - 1 - index;
            // What lay there when it was this seat's turn.
            let mut trick = Trick::led_by(full.leader, *seats);
            for before in full.leader.around(*seats).take_while(|&it| it != seat) {
                trick.cards[before] = full.cards[before];
            }
            let turn = Turn { seat, favourite, hand, trick, horses, tricks_left };
            let odds = odds(hand, turn.hopes());
            let chosen = hand.iter().zip(odds).find(|&(it, _)| it == card);
            likelihood *= chosen.map_or(0.0, |(_, odds)| f64::from(odds));
            hand = hand.without(card);
            if let Some(winner) = full.winner {
                horses.move_up(winner, tricks_left == 0);
            }
        }
        likelihood
    }
}

/// A seat's cards as they may be.
struct Imagined {
    cards: Cards,
    favourite: Card,
    likelihood: f64,
}

/// How likely each card of a hand is to be chosen by somebody who mostly, but not always, chooses
/// what promises the most.
fn odds(hand: Cards, hopes: PerCard) -> PerCard {
    /// For something that promises nothing, by what promises the most.
    const LEAST: f32 = 0.03;

    let most = hopes.iter().copied().fold(f32::MIN_POSITIVE, f32::max);
    let mut odds = PerCard::default();
    for ((odds, hope), _) in odds.iter_mut().zip(hopes).zip(hand.iter()) {
        *odds = LEAST + (hope / most).powi(8);
    }
    let sum: f32 = odds.iter().sum();
    odds.map(|odds| odds / sum)
}

fn any(cards: Cards, chance: &mut Seeded) -> Card {
    let index = chance.below(cards.len() as u32) as usize;
    cards.iter().nth(index).expect("below their number")
}

/// From 0 to 1, without the 1.
fn fraction(chance: &mut Seeded) -> f64 {
    const PARTS: u32 = 1 << 24;
    f64::from(chance.below(PARTS)) / f64::from(PARTS)
}

/// A race with open cards.
#[derive(Clone, Copy)]
pub(super) struct World {
    pub(super) hands: PerSeat<Cards>,
    pub(super) favourites: PerSeat<Card>,
    horses: Horses,
    trick: Trick,
    turn: Seat,
    /// How many are not finished.
    tricks: usize,
}

impl World {
    pub(super) fn play(&mut self, card: Card) {
        let seat = self.turn;
        self.hands[seat] = self.hands[seat].without(card);
        self.trick.cards[seat] = Some(card);
        self.turn = self.trick.turn_after(seat).unwrap_or_else(|| {
            let judgement = self.trick.judge(&self.horses);
            self.horses.move_up(judgement.winner, self.tricks == 1);
            self.tricks -= 1;
            self.trick = Trick::led_by(judgement.next_leader, self.trick.cards.seats());
            judgement.next_leader
        });
    }

    /// What everybody gets if all play on by rule of thumb, each by its own cards only.
    pub(super) fn play_out(mut self) -> PerSeat<i32> {
        while self.tricks != 0 {
            let seat = self.turn;
            let turn = Turn {
                seat,
                favourite: self.favourites[seat],
                hand: self.hands[seat],
                trick: self.trick,
                horses: self.horses,
                tricks_left: self.tricks - 1,
            };
            self.play(turn.best());
        }
        self.points()
    }

    /// What everybody gets if all see all cards, and each plays for the most that `value` gives
    /// its own seat.
    pub(super) fn solve(&self, value: &impl Fn(Seat, &PerSeat<i32>) -> f64) -> PerSeat<i32> {
        if self.tricks == 0 {
            return self.points();
        }
        let after = |card| {
            let mut next = *self;
            next.play(card);
            let points = next.solve(value);
            (points, value(self.turn, &points))
        };
        let better = |one: (PerSeat<i32>, f64), two: (PerSeat<i32>, f64)| {
            if one.1 < two.1 { two } else { one }
        };
        self.hands[self.turn].iter().map(after).reduce(better).expect("there are cards to play").0
    }

    fn points(&self) -> PerSeat<i32> {
        self.favourites.map(|seat, &favourite| {
            let counter = self.hands[seat].lowest().expect("one card is left");
            Prediction { favourite, counter }.score(&self.horses).points()
        })
    }
}

#[cfg(test)]
mod tests {
    use exacta::{Exacta, Options};
    use parlor_core::{Input, Match, Status};

    use super::*;
    use crate::{Bot as _, exacta::easy::Easy};

    /// Calls with every view of a seat that is asked, in a game of `easy` at all seats.
    fn for_each_view(seats: u8, seed: u64, mut visit: impl FnMut(Seat, View)) {
        let mut table =
            Match::<Exacta, _>::new(Options::default(), seats, Seeded::new(seed)).unwrap();
        while let Status::Open(pending) = table.status() {
            for seat in pending.must.iter() {
                let sight = table.sight(seat);
                visit(seat, sight.view());
                let action = Easy.act(&sight, &mut Seeded::new(0)).unwrap();
                table.submit(0, Input::Act { seat, window: pending.window, action }).unwrap();
            }
        }
    }

    #[test]
    fn worlds_are_what_the_view_allows() {
        for seats in 1..=5 {
            let mut chance = Seeded::new(1);
            for_each_view(seats, 2, |seat, view| {
                let mut worlds = Worlds::new(&view, seat, &mut chance);
                for _ in 0..3 {
                    let world = worlds.next(&mut chance);
                    assert_eq!(world.hands[seat], view.hand());
                    let mut cards = worlds.undealt;
                    for &other in &worlds.others {
                        let played = view.table.race.played_by(other).len();
                        assert_eq!(world.hands[other].len() + played + 1, HAND);
                        cards = cards.union(world.hands[other]).with(world.favourites[other]);
                    }
                    // None is there twice, as the numbers add up too.
                    assert_eq!(cards, view.unseen());
                }
            });
        }
    }

    #[test]
    fn before_the_first_trick_every_card_is_anywhere_equally_often() {
        let mut chance = Seeded::new(2);
        let mut views = vec![];
        for_each_view(3, 3, |seat, view| views.push((seat, view)));
        let (seat, view) = &views[0];
        let mut worlds = Worlds::new(view, *seat, &mut chance);
        let (card, n) = (view.unseen().lowest().unwrap(), 2000);
        let mut counts = PerSeat::filled(3, 0);
        for _ in 0..n {
            worlds.next(&mut chance);
            for &other in &worlds.others {
                counts[other] += u32::from(worlds.cards[other].contains(card));
            }
        }
        // Nine cards of forty are expected 450 times.
        for &other in &worlds.others {
            assert!((360..540).contains(&counts[other]), "{counts:?}");
        }
    }

    #[test]
    fn worlds_in_which_the_others_played_well_come_more_often() {
        let mut chance = Seeded::new(3);
        let mut views = vec![];
        for_each_view(3, 4, |seat, view| views.push((seat, view)));
        // In the middle of the first race: everybody's favourite, and four tricks.
        let (seat, view) = &views[3 + 4 * 3];
        let n = 100;
        let mean = |sum: f64| sum / f64::from(n);
        let likelihood = |worlds: &Worlds<'_>| worlds.likelihoods.values().product::<f64>();
        let dealt = mean(
            (0..n)
                .map(|_| {
                    let mut worlds = Worlds::new(view, *seat, &mut chance);
                    for other in worlds.others.clone() {
                        // Cards are dealt anew from all that is hidden.
                        worlds.undealt = worlds.undealt.union(worlds.cards[other]);
                    }
                    for other in worlds.others.clone() {
                        let n = worlds.cards[other].len();
                        let cards: Cards = (0..n).fold(Cards::EMPTY, |cards, _| {
                            let card = any(worlds.undealt, &mut chance);
                            worlds.undealt = worlds.undealt.without(card);
                            cards.with(card)
                        });
                        worlds.put(other, worlds.imagine(other, cards, &mut chance));
                    }
                    likelihood(&worlds)
                })
                .sum(),
        );
        let mut worlds = Worlds::new(view, *seat, &mut chance);
        let drawn = mean(
            (0..n)
                .map(|_| {
                    worlds.next(&mut chance);
                    likelihood(&worlds)
                })
                .sum(),
        );
        assert!(3.0 * dealt < drawn, "{drawn} to {dealt}");
    }

    #[test]
    fn with_open_cards_everybody_answers_the_last_trick_as_best_suits_it() {
        let mut chance = Seeded::new(4);
        let own = |seat: Seat, points: &PerSeat<i32>| f64::from(points[seat]);
        let mut n_last = 0;
        for_each_view(2, 5, |seat, view| {
            let world = Worlds::new(&view, seat, &mut chance).next(&mut chance);
            let is_led = world.trick.played().is_empty();
            if world.tricks != 1 || !is_led || world.hands[seat].len() != 2 {
                return;
            }
            n_last += 1;
            let other = seat.next(2);
            let after = |first: Card| {
                let replies = world.hands[other].iter().map(|second| {
                    let mut next = world;
                    next.play(first);
                    next.play(second);
                    next.points()
                });
                // Of replies that are as good the first is taken.
                replies.reduce(|one, two| if one[other] < two[other] { two } else { one }).unwrap()
            };
            let most = world.hands[seat].iter().map(|card| after(card)[seat]).max().unwrap();
            assert_eq!(world.solve(&own)[seat], most);
        });
        assert_eq!(n_last, 4, "once a race");
    }
}
