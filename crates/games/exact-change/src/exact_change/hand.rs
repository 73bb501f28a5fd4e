use std::ops::Deref;

use crate::cards::{Cards, Deck};

/// The cards in a hand, and what they are worth, kept up as they come and go.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub(super) struct Hand {
    cards: Cards,
    worth: Worth,
}

impl Hand {
    pub(super) fn of(cards: Cards, deck: &Deck) -> Hand {
        let mut hand = Hand::default();
        hand.add_all(&cards, deck);
        hand
    }

    #[inline]
    pub(super) const fn worth(&self) -> Worth {
        self.worth
    }

    #[inline]
    pub(super) fn add(&mut self, kind: usize, deck: &Deck) {
        self.cards.add(kind);
        self.worth = self.worth.plus(1, deck.cents(kind));
    }

    pub(super) fn add_all(&mut self, cards: &Cards, deck: &Deck) {
        self.cards.add_all(cards);
        for (kind, count) in cards.kinds() {
            self.worth = self.worth.plus(count, deck.cents(kind));
        }
    }

    /// Takes a card of a kind out, which is there.
    #[inline]
    pub(super) fn remove(&mut self, kind: usize, deck: &Deck) {
        self.cards.set(kind, self.cards.count(kind) - 1);
        self.worth = self.worth.less_one(deck.cents(kind));
    }
}

impl Deref for Hand {
    type Target = Cards;

    #[inline]
    fn deref(&self) -> &Cards {
        &self.cards
    }
}

/// What cards come to, so far as it tells at a glance that they are too few for a sum.
///
/// All in one word of [`Lane`]s, and the highest bits are how many wilds there are.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub(super) struct Worth(u64);

/// Some bits of a word. Two hundred cards leave the highest of them zero, so a number that is added
/// tells by it whether they come to so much or more.
#[derive(Clone, Copy)]
struct Lane {
    at: u32,
    width: u32,
}

/// What cards below a dime come to, in nickels, but those of odd cents; the same below a quarter, a
/// half and a dollar.
const BELOW: [(usize, Lane); 4] = [
    (10, Lane { at: 0, width: 9 }),
    (25, Lane { at: 9, width: 11 }),
    (50, Lane { at: 20, width: 12 }),
    (100, Lane { at: 32, width: 13 }),
];
/// The odd cents of all cards.
const ODD: Lane = Lane { at: 45, width: 11 };
const WILDS_AT: u32 = 56;

impl Lane {
    const fn of(self, worth: Worth) -> u64 {
        worth.0 >> self.at & ((1 << self.width) - 1)
    }

    const fn flag(self) -> u64 {
        1 << (self.at + self.width - 1)
    }

    /// The flag is raised where so much is there.
    const fn asking(self, much: u64) -> Enough {
        Enough { add: self.flag() - (much << self.at), flags: self.flag() }
    }
}

/// By the cents of one card, and those of a wild, which are none.
static OF_CARD: [Worth; super::matching::MAX_CENTS + 1] = {
    let mut worths = [Worth(0); super::matching::MAX_CENTS + 1];
    worths[0] = Worth(1 << WILDS_AT);
    let mut cents = 1;
    while cents < worths.len() {
        let mut word = (cents as u64 % 5) << ODD.at;
        let mut index = 0;
        while index < BELOW.len() {
            let (coin, lane) = BELOW[index];
            if cents % 5 == 0 && cents < coin {
                word += (cents as u64 / 5) << lane.at;
            }
            index += 1;
        }
        worths[cents] = Worth(word);
        cents += 1;
    }
    worths
};

/// What it takes to make a sum: added to a worth, it raises one of the flags.
#[derive(Clone, Copy)]
struct Enough {
    add: u64,
    flags: u64,
}

impl Enough {
    const NEVER: Enough = Enough { add: 0, flags: 0 };

    const fn or(self, other: Enough) -> Enough {
        Enough { add: self.add + other.add, flags: self.flags | other.flags }
    }

    const fn to_make(cents: usize, n_wilds: u64) -> Enough {
        // EC-7: two cards are worth more.
        if cents < 2 {
            return Enough::NEVER;
        }
        if !cents.is_multiple_of(5) {
            // Not told with a wild, which may be anything.
            return ODD.asking(if n_wilds == 0 { cents as u64 % 5 } else { 0 });
        }
        // A wild may be a penny. Then all odd cents together are still to make a nickel.
        let odd = ODD.asking(5 - n_wilds);
        let mut index = 0;
        // What a wild can be at most.
        let mut coin_below = 5;
        while index < BELOW.len() {
            let (coin, lane) = BELOW[index];
            if coin_below < cents && cents <= coin {
                return odd.or(lane.asking((cents - n_wilds as usize * coin_below) as u64 / 5));
            }
            coin_below = coin;
            index += 1;
        }
        odd
    }
}

/// Wilds of which it is told, and sums.
const MOST_WILDS: usize = 1;
const MOST_CENTS: usize = 100;

/// By the cents of the sum and by wilds.
static ENOUGH: [[Enough; MOST_WILDS + 1]; MOST_CENTS + 1] = {
    let mut enough = [[Enough::NEVER; MOST_WILDS + 1]; MOST_CENTS + 1];
    let mut cents = 0;
    while cents <= MOST_CENTS {
        let mut n_wilds = 0;
        while n_wilds <= MOST_WILDS {
            enough[cents][n_wilds] = Enough::to_make(cents, n_wilds as u64);
            n_wilds += 1;
        }
        cents += 1;
    }
    enough
};

impl Worth {
    #[inline]
    fn plus(self, n: u8, cents: u16) -> Worth {
        Worth(self.0 + u64::from(n) * OF_CARD[usize::from(cents)].0)
    }

    #[inline]
    fn less_one(self, cents: u16) -> Worth {
        Worth(self.0 - OF_CARD[usize::from(cents)].0)
    }

    #[inline]
    pub(super) const fn n_wilds(self) -> usize {
        (self.0 >> WILDS_AT) as usize
    }

    /// Whether odd cents cannot be part of a sum of nickels: all together, and with the wilds, they
    /// are less than one.
    #[inline]
    pub(super) const fn odd_is_lost(self) -> bool {
        ODD.of(self) + (self.n_wilds() as u64) < 5
    }

    /// Whether no cards below a sum of so many cents add up to it, wilds as any coin: true only
    /// where that is seen at a glance, which is nearly always.
    #[inline]
    pub(super) fn falls_short(self, cents: u16) -> bool {
        let enough =
            ENOUGH.get(usize::from(cents)).and_then(|by_wilds| by_wilds.get(self.n_wilds()));
        enough.is_some_and(|enough| (self.0 + enough.add) & enough.flags == 0)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use parlor_core::{Chance, Seeded};

    use crate::cards::Coin;

    use super::*;

    fn worth_of(cards: &[u16]) -> Worth {
        cards.iter().fold(Worth::default(), |worth, &cents| worth.plus(1, cents))
    }

    /// Whether two or more of these cards, all below the sum, add up to it, wilds as any coin.
    fn adds_up(cards: &[u16], n_wilds: u8, sum: u16) -> bool {
        let mut made = BTreeSet::from([(0, 0)]);
        let cards = cards.iter().filter(|&&cents| cents < sum).map(|&cents| vec![cents]);
        let wilds = (0..n_wilds).map(|_| Coin::ALL.map(Coin::cents).to_vec());
        for values in cards.chain(wilds) {
            for (cents, n) in made.clone() {
                made.extend(values.iter().map(|value| (cents + value, 2.min(n + 1))));
            }
        }
        made.contains(&(sum, 2))
    }

    #[test]
    fn what_falls_short_does_not_add_up_and_mostly_the_reverse() {
        let values = [1, 1, 2, 5, 5, 6, 9, 10, 10, 15, 24, 25, 30, 35, 50, 60, 75, 100, 210];
        let mut chance = Seeded::new(4);
        let (mut n_short, mut n_not) = (0, 0);
        for _ in 0..3_000 {
            let cards: Vec<u16> =
                (0..chance.below(7)).map(|_| values[chance.below(19) as usize]).collect();
            let n_wilds = chance.below(8).saturating_sub(5) as u8;
            let sum = values[chance.below(19) as usize] + 5 * chance.below(2) as u16;
            let falls_short = worth_of(&cards).plus(n_wilds, 0).falls_short(sum);
            let adds_up = adds_up(&cards, n_wilds, sum);
            assert!(!(falls_short && adds_up), "{cards:?}, {n_wilds} wilds, {sum}");
            n_short += u32::from(falls_short);
            n_not += u32::from(!adds_up);
        }
        assert!(n_not * 3 < n_short * 5, "{n_short} of {n_not}");
    }

    #[test]
    fn what_falls_short_is_told_to_the_cent() {
        let falls_short =
            |cards: &[u16], sum, n_wilds| worth_of(cards).plus(n_wilds, 0).falls_short(sum);
        for (cards, sum) in [
            (&[5, 5][..], 10),
            (&[10, 10, 5], 25),
            (&[15, 10], 25),
            (&[25, 15, 10], 50),
            (&[75, 15, 10], 100),
            (&[50, 10], 60),
        ] {
            assert!(!falls_short(cards, sum, 0) && falls_short(&cards[1..], sum, 0), "{cards:?}");
            assert!(sum == 100 || falls_short(cards, sum + 5, 0));
        }
        // Cards worth the sum and more are no part of it.
        assert!(falls_short(&[10, 5], 10, 0) && falls_short(&[50, 25], 50, 0));
        assert!(falls_short(&[100, 50], 100, 0) && falls_short(&[5, 10], 5, 0));
        // Four odd cents are lost, five may be a nickel. Some are needed for a sum that has some.
        assert!(falls_short(&[1; 4], 5, 0) && !falls_short(&[1; 5], 5, 0));
        assert!(falls_short(&[1; 4], 1, 0) && falls_short(&[5, 5], 6, 0));
        assert!(!falls_short(&[5, 1], 6, 0) && falls_short(&[1, 1, 5], 8, 0));
        // One wild is at most the coin below the sum.
        for (cents, wild, sum) in
            [(5, 5, 10), (15, 10, 25), (25, 25, 50), (50, 50, 100), (10, 50, 60), (5, 25, 30)]
        {
            let nickels = vec![5; cents / 5];
            assert!(!falls_short(&nickels, sum, 1), "{sum} with {wild}");
            assert!(falls_short(&nickels[1..], sum, 1), "{sum} with {wild}");
        }
        assert!(falls_short(&[1; 3], 5, 1) && !falls_short(&[1; 4], 5, 1));
        assert!(falls_short(&[1; 3], 1, 1) && !falls_short(&[], 6, 1));
        // Nothing is told of more wilds and of more than a dollar.
        assert!(!falls_short(&[], 100, 2) && !falls_short(&[], 105, 0));
    }

    #[test]
    fn worth_is_kept_up() {
        let deck = Deck::standard();
        let (mut rest, mut chance) = (*deck.cards(), Seeded::new(6));
        let mut hand = Hand::default();
        let mut plain = Cards::EMPTY;
        for _ in 0..300 {
            if chance.below(3) != 0 && !rest.is_empty() {
                let kind = rest.draw(&mut chance);
                plain.add(kind);
                hand.add(kind, &deck);
            } else if let Some(kind) = plain.held().first() {
                plain.remove(kind);
                hand.remove(kind, &deck);
            }
            assert_eq!((*hand, hand), (plain, Hand::of(plain, &deck)));
            let cents = || plain.iter().map(|kind| deck.cents(kind));
            let odd = cents().map(|it| it % 5).sum::<u16>();
            let n_wilds = plain.iter().filter(|&kind| deck.card(kind).is_wild()).count();
            assert_eq!(hand.worth().n_wilds(), n_wilds);
            let is_lost = usize::from(odd) + n_wilds < 5;
            assert_eq!(hand.worth().odd_is_lost(), is_lost);
            for (below_coin, coin) in [(5, 10), (10, 25), (25, 50), (50, 100)] {
                let below = cents().filter(|it| *it < coin && it % 5 == 0).sum::<u16>();
                let wilds = n_wilds as u16 * below_coin;
                let is_short = n_wilds < 2 && is_lost && below + wilds < coin;
                assert_eq!(hand.worth().falls_short(coin), is_short, "{coin}: {plain:?}");
            }
        }
    }

    #[test]
    fn two_hundred_cards_are_worth_no_more_than_the_word_holds() {
        let lanes = || BELOW.into_iter().map(|(_, lane)| lane).chain([ODD]);
        let parts = |n, cents| {
            let worth = Worth::default().plus(n, cents);
            // The highest bit of each stays zero.
            assert!(lanes().all(|lane| worth.0 & lane.flag() == 0), "{cents}");
            (lanes().map(|lane| lane.of(worth)).collect::<Vec<_>>(), worth.n_wilds())
        };
        assert_eq!(parts(200, 95), (vec![0, 0, 0, 200 * 19, 0], 0));
        assert_eq!(parts(200, 45), (vec![0, 0, 200 * 9, 200 * 9, 0], 0));
        assert_eq!(parts(200, 20), (vec![0, 200 * 4, 200 * 4, 200 * 4, 0], 0));
        assert_eq!(parts(200, 5), (vec![200; 4].into_iter().chain([0]).collect(), 0));
        assert_eq!(parts(200, 9), (vec![0, 0, 0, 0, 200 * 4], 0));
        assert_eq!(parts(200, 0), (vec![0; 5], 200));
    }
}
