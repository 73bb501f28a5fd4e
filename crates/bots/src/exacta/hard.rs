//! Solo races that nobody can play better.

use exacta::{Action, Card, Cards, Colour, Exacta, Horses, Phase, Prediction, TRICKS, Table};
use parlor_core::{Seeded, Sight};

use crate::Bot;

/// Scores the par (EX-19) of every race by trying everything, and of all ways to do so takes the
/// one that leaves the horses best for the next race.
///
/// Alone at the table a race hides nothing: once the cards are dealt, play decides everything. What
/// one race leaves to the next is the horses. Deals favour no colour, so all that counts of them
/// is which places are hungry, and EX-16 leaves only the fourth, fifth and sixth open.
#[derive(Clone, Copy, Debug)]
pub(super) struct Hard;

impl Bot<Exacta> for Hard {
    fn act(&mut self, sight: &Sight<'_, Exacta>, _chance: &mut Seeded) -> Option<Action> {
        let view = sight.view();
        let Table { phase, race, races, horses, .. } = view.table;
        let hand = view.hand();
        match phase {
            Phase::Favourites => {
                let best = |favourite: Card| {
                    Search::new(hand.without(favourite), favourite, races - race.number)
                        .play_on(&horses, TRICKS)
                };
                // Of one colour the highest card is worth the most and feeds no better.
                let favourites = Colour::ALL.into_iter().filter_map(|it| hand.of(it).highest());
                favourites.max_by_key(|&card| best(card)).map(Action::Favourite)
            }
            Phase::Trick { .. } => {
                let left = TRICKS + 1 - race.tricks.len();
                let mut search = Search::new(hand, view.favourite()?, races - race.number);
                search
                    .best_colour(&horses, left)
                    .and_then(|it| hand.of(it).lowest())
                    .map(Action::Play)
            }
            Phase::Over => None,
        }
    }
}

/// What a race brings: points, and then how the horses stand for the next one.
type Worth = (i32, i32);

struct Search {
    favourite: Card,
    hand: Cards,
    /// Cards of each colour that are not played yet.
    left: [u8; 7],
    races_left: u8,
}

impl Search {
    fn new(hand: Cards, favourite: Card, races_left: u8) -> Search {
        let left = Colour::ALL.map(|colour| hand.of(colour).len() as u8);
        Search { favourite, hand, left, races_left }
    }

    /// The most that can be made of the tricks that are left.
    fn play_on(&mut self, horses: &Horses, tricks_left: usize) -> Worth {
        if tricks_left == 0 {
            return self.settle(horses);
        }
        let colours = Colour::ALL.into_iter();
        colours.filter_map(|it| self.feed(it, horses, tricks_left)).max().expect("there are cards")
    }

    /// The colour of the best card to play now.
    fn best_colour(&mut self, horses: &Horses, tricks_left: usize) -> Option<Colour> {
        let worth = |&colour: &Colour| self.feed(colour, horses, tricks_left);
        Colour::ALL.into_iter().max_by_key(worth)
    }

    /// The most after a card of this colour; `None` where there is none. One card is the whole
    /// trick, so its value does not matter.
    fn feed(&mut self, colour: Colour, horses: &Horses, tricks_left: usize) -> Option<Worth> {
        let index = colour.index();
        if self.left[index] == 0 {
            return None;
        }
        let mut next = *horses;
        next.move_up(colour, tricks_left == 1);
        self.left[index] -= 1;
        let worth = self.play_on(&next, tricks_left - 1);
        self.left[index] += 1;
        Some(worth)
    }

    fn settle(&self, finish: &Horses) -> Worth {
        let left = Colour::ALL.into_iter().find(|colour| self.left[colour.index()] != 0);
        // Low cards are played first, so the highest of a colour is what is left of it.
        let counter = left.and_then(|it| self.hand.of(it).highest()).expect("one card is left");
        let points = Prediction { favourite: self.favourite, counter }.score(finish).points();
        (points, promise(finish, self.races_left))
    }
}

/// How much more the next races may bring for the horses that are hungry then: means of the best
/// play from 2000 deals, which are nearly sums over the hungry places. Of several races the hungry
/// horses in the fifth and the sixth place bring something in the second.
fn promise(finish: &Horses, races_left: u8) -> i32 {
    let (fourth, fifth, sixth) = match races_left {
        0 => return 0,
        1 => (57, 17, 15),
        _ => (83, 49, 47),
    };
    let mut horses = *finish;
    horses.change_states();
    let hungry = |place: usize| i32::from(horses.is_hungry(horses.order()[place - 1]));
    fourth * hungry(4) + fifth * hungry(5) + sixth * hungry(6)
}

#[cfg(test)]
mod tests {
    use exacta::{HAND, LastRace, Options, par};
    use parlor_core::{Chance as _, Input, Match, Seat, Status};

    use super::*;
    use crate::exacta::easy::Easy;

    /// Plays a solo game: the points and the par of each race.
    fn play(player: &mut dyn Bot<Exacta>, races: u8, seed: u64) -> Vec<(i32, i32)> {
        let options = Options { races, ..Options::default() };
        let mut table = Match::<Exacta, _>::new(options, 1, Seeded::new(seed)).unwrap();
        let mut chance = Seeded::stream(seed, 1);
        let mut results = vec![];
        while let Status::Open(pending) = table.status() {
            let sight = table.sight(Seat::FIRST);
            let action = player.act(&sight, &mut chance).unwrap();
            let input = Input::Act { seat: Seat::FIRST, window: pending.window, action };
            table.submit(0, input).unwrap();
            let last_race = table.sight(Seat::FIRST).view().table.last_race;
            let is_new = |it: &LastRace| usize::from(it.race.number) == results.len() + 1;
            if let Some(last_race) = last_race.filter(is_new) {
                let points = last_race.results()[Seat::FIRST].points;
                results.push((points, last_race.par().unwrap()));
            }
        }
        assert_eq!(results.len(), usize::from(races));
        results
    }

    #[test]
    fn hard_scores_the_par_of_every_race() {
        for seed in 0..25 {
            for (points, par) in play(&mut Hard, 8, seed) {
                assert_eq!(points, par, "seed {seed}");
            }
        }
    }

    /// Every order of play, card by card.
    fn most_by_force(favourite: Card, hand: Cards, horses: &Horses) -> i32 {
        let tricks_left = hand.len() - 1;
        if tricks_left == 0 {
            let counter = hand.lowest().unwrap();
            return Prediction { favourite, counter }.score(horses).points();
        }
        let play = |card: Card| {
            let mut next = *horses;
            next.move_up(card.colour(), tricks_left == 1);
            most_by_force(favourite, hand.without(card), &next)
        };
        hand.iter().map(play).max().unwrap()
    }

    /// Cards and horses of a race that has come so far that this many tricks are left.
    fn deal(tricks_left: usize, chance: &mut Seeded) -> (Card, Cards, Horses) {
        let (mut pack, mut order) = (Card::PACK, Colour::ALL);
        chance.shuffle(&mut pack);
        chance.shuffle(&mut order);
        let hungry = order.into_iter().filter(|_| chance.below(3) == 0).collect();
        let hand = pack[1..=tricks_left + 1].iter().copied().collect();
        (pack[0], hand, Horses::lined_up(order).with_hungry(hungry))
    }

    #[test]
    fn the_search_finds_what_force_finds() {
        let mut chance = Seeded::new(4);
        for tricks_left in 0..=5 {
            for _ in 0..40 {
                let (favourite, hand, horses) = deal(tricks_left, &mut chance);
                let (points, _) = Search::new(hand, favourite, 1).play_on(&horses, tricks_left);
                assert_eq!(points, most_by_force(favourite, hand, &horses), "{hand} on {horses}");
            }
        }
    }

    #[test]
    fn a_race_more_does_not_change_what_this_one_brings() {
        let mut chance = Seeded::new(5);
        for _ in 0..20 {
            let (card, hand, horses) = deal(TRICKS, &mut chance);
            let dealt = hand.with(card);
            assert_eq!(dealt.len(), HAND);
            for races_left in [0, 1, 7] {
                let best =
                    |it| Search::new(dealt.without(it), it, races_left).play_on(&horses, TRICKS);
                assert_eq!(dealt.iter().map(best).max().unwrap().0, par(dealt, &horses));
            }
        }
    }

    #[test]
    fn hungry_horses_behind_the_first_three_promise_more() {
        let horses = |hungry: &[Colour]| {
            Horses::lined_up(Colour::ALL).with_hungry(hungry.iter().copied().collect())
        };
        let [one, two] = [&[Colour::Blue][..], &[Colour::Green, Colour::Blue]].map(horses);
        assert!(promise(&one, 1) < promise(&two, 1));
        assert!(promise(&one, 3) < promise(&two, 3));
        assert_eq!(promise(&two, 0), 0);
        // The fourth is worth more than the two behind it when one race is left.
        let [ahead, behind] = [&[Colour::Green][..], &[Colour::Blue, Colour::Purple]].map(horses);
        assert!(promise(&behind, 1) < promise(&ahead, 1));
        assert!(promise(&ahead, 2) < promise(&behind, 2));
    }

    #[test]
    fn hard_scores_far_more_than_easy() {
        let total = |player: &mut dyn Bot<Exacta>| -> i32 {
            (0..50).flat_map(|seed| play(player, 4, seed)).map(|(points, _)| points).sum()
        };
        let (hard, easy) = (total(&mut Hard), total(&mut Easy));
        assert!(9 * easy < 5 * hard, "{hard} to {easy}");
    }
}
