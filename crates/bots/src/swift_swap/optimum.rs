//! What two partners must pass to each other, if both goals are known.

use swift_swap::{Cards, Goal, RedComposite};

/// The least number of swaps after which both partners can lay down, for partners who know each
/// other's goal; `None` if no number is enough.
///
/// Each value of a pair is one partner's; the two hands are a whole deck.
pub fn least_swaps(hands: [Cards; 2], goals: [Goal; 2], ruling: RedComposite) -> Option<u32> {
    let plans = Plans::new(hands, goals, ruling);
    (0..=MOST_GOT as u32).find(|&most| {
        let most = most as usize;
        (0..=most).any(|fewer| plans.has([fewer, most]) || plans.has([most, fewer]))
    })
}

/// Nobody needs more than eight cards.
pub(super) const MOST_GOT: usize = 8;

/// What each of two partners can get from the other so that both can lay down.
///
/// A plan is two sets of cards: what the one gets and what the other gets, as far as it is for the
/// eight. After as many swaps as the larger set has cards both can lay down, and not before:
///
/// * A swap brings everybody one card. So whoever can lay down an eight after n swaps has got at
///   most n of its cards.
/// * If the sets have a and b cards, a < b, somebody gives b - a cards for nothing. Of the twelve
///   cards of the one who needs b cards, a go as planned and 8 - b are kept, and 4 + b - a are
///   left: enough.
pub(super) struct Plans {
    hands: [Cards; 2],
    goals: [Goal; 2],
    ruling: RedComposite,
    /// By the number of cards, what each could get to have an eight if it gave nothing.
    gets: [[Vec<Cards>; MOST_GOT + 1]; 2],
}

impl Plans {
    pub(super) fn new(hands: [Cards; 2], goals: [Goal; 2], ruling: RedComposite) -> Plans {
        let mut plans = Plans { hands, goals, ruling, gets: Default::default() };
        for place in [0, 1] {
            let from = hands[1 - place].both(goals[place].useful(ruling));
            for gets in subsets(from, MOST_GOT) {
                if plans.is_met(place, hands[place].union(gets)) {
                    plans.gets[place][gets.len()].push(gets);
                }
            }
        }
        plans
    }

    /// Whether these cards are enough for one partner's goal. Cards that only fill up the eight
    /// need not be among them: everybody has twelve cards.
    pub(super) fn is_met(&self, place: usize, cards: Cards) -> bool {
        let goal = self.goals[place];
        let fillers = goal.allowed(self.ruling).minus(goal.useful(self.ruling));
        let deck = self.hands[0].union(self.hands[1]);
        goal.is_in(cards.union(fillers.both(deck)), self.ruling)
    }

    /// The plans by which the partners get so many cards.
    pub(super) fn of(&self, n: [usize; 2]) -> impl Iterator<Item = [Cards; 2]> {
        let [first, second] = [0, 1].map(|place| &self.gets[place][n[place]]);
        let pairs = first.iter().flat_map(move |&one| second.iter().map(move |&two| [one, two]));
        pairs.filter(|&gets| {
            [0, 1].into_iter().all(|place| self.is_met(place, self.after(place, gets)))
        })
    }

    fn has(&self, n: [usize; 2]) -> bool {
        self.of(n).next().is_some()
    }

    /// One partner's cards when both have got theirs.
    pub(super) fn after(&self, place: usize, gets: [Cards; 2]) -> Cards {
        self.hands[place].minus(gets[1 - place]).union(gets[place])
    }
}

/// All sets of up to so many of these cards.
pub(super) fn subsets(cards: Cards, most: usize) -> Vec<Cards> {
    let mut found = vec![Cards::EMPTY];
    for card in cards.iter() {
        for index in 0..found.len() {
            if found[index].len() < most {
                found.push(found[index].with(card));
            }
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use parlor_core::Seeded;
    use swift_swap::Deck;

    use super::*;

    /// The same by trying all hands that so many swaps can lead to.
    fn least_by_trying(
        hands: [Cards; 2],
        goals: [Goal; 2],
        ruling: RedComposite,
        most: usize,
    ) -> Option<u32> {
        let [first, second] = hands.map(|hand| subsets(hand, most));
        let done = |one: Cards, two: Cards| {
            goals[0].is_in(hands[0].minus(one).union(two), ruling)
                && goals[1].is_in(hands[1].minus(two).union(one), ruling)
        };
        let swaps = first.iter().flat_map(|&one| {
            let as_many = second.iter().filter(move |two| two.len() == one.len());
            as_many.filter(move |&&two| done(one, two)).map(move |_| one.len() as u32)
        });
        swaps.min()
    }

    #[test]
    fn no_hands_within_fewer_swaps_are_done() {
        let mut chance = Seeded::new(11);
        for ruling in [RedComposite::Seven, RedComposite::Six, RedComposite::Either] {
            for one in Goal::ALL {
                for two in Goal::ALL {
                    let mut second = Deck::DiamondsClubs.cards();
                    let hands = [second.draw_many(12, &mut chance), second];
                    let tried = least_by_trying(hands, [one, two], ruling, 3);
                    let least = least_swaps(hands, [one, two], ruling);
                    let within = least.filter(|&least| least <= 3);
                    assert_eq!(within, tried, "{one} and {two}: {hands:?}, {ruling:?}");
                }
            }
        }
    }

    #[test]
    fn some_goals_never_go_together() {
        let mut second = Deck::HeartsSpades.cards();
        let hands = [second.draw_many(12, &mut Seeded::new(1)), second];
        for goals in [[Goal::Even, Goal::RedComposite], [Goal::RedComposite, Goal::Even]] {
            assert_eq!(least_swaps(hands, goals, RedComposite::Seven), None);
            assert!(least_swaps(hands, goals, RedComposite::Six).is_some());
        }
    }
}
