use std::ops::Deref;

use crate::cards::{Cards, Coin, Deck};

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

    /// Takes so many cards of a kind out, which are there.
    #[inline]
    pub(super) fn remove(&mut self, kind: usize, count: u8, deck: &Deck) {
        self.cards.set(kind, self.cards.count(kind) - count);
        self.worth = self.worth.minus(count, deck.cents(kind));
    }
}

impl Deref for Hand {
    type Target = Cards;

    #[inline]
    fn deref(&self) -> &Cards {
        &self.cards
    }
}

/// What cards come to, so far as it tells at a glance that they are too few for a sum. A wild comes
/// to nothing.
///
/// All in one word. From the lowest bit, twelve bits each: what the cards below a dime come to, in
/// nickels, but those of odd cents; the same below a quarter, a half and a dollar. Then the odd
/// cents of all cards. The highest bits are zero.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub(super) struct Worth(u64);

const BITS: u32 = 12;
const ODD_AT: u32 = 4 * BITS;
const ZERO_AT: u32 = 60;
const MASK: u64 = (1 << BITS) - 1;
/// Sums that can be told to be too high.
const MOST_ASKED: usize = 100;

/// By the cents of one card.
static OF_CARD: [Worth; super::matching::MAX_CENTS + 1] = {
    let mut worths = [Worth(0); super::matching::MAX_CENTS + 1];
    let mut cents = 0;
    while cents < worths.len() {
        let mut word = (cents as u64 % 5) << ODD_AT;
        let mut lane = 0;
        while lane < 4 {
            if cents % 5 == 0 && cents < [10, 25, 50, 100][lane] {
                word += (cents as u64 / 5) << (BITS * lane as u32);
            }
            lane += 1;
        }
        worths[cents] = Worth(word);
        cents += 1;
    }
    worths
};

/// How a sum is asked for.
#[derive(Clone, Copy)]
struct Asked {
    /// Where those of the word's bits are that hold all cards which can be part of it.
    shift: u8,
    /// The sum in nickels; nought where nothing can be told.
    nickels: u8,
}

/// By the cents of the sum.
static ASKED: [Asked; MOST_ASKED + 1] = {
    let mut asked = [Asked { shift: 0, nickels: 0 }; MOST_ASKED + 1];
    let mut cents = 5;
    while cents <= MOST_ASKED {
        let shift = match cents {
            5 => ZERO_AT,
            ..=10 => 0,
            ..=25 => BITS,
            ..=50 => 2 * BITS,
            _ => 3 * BITS,
        };
        asked[cents] = Asked { shift: shift as u8, nickels: (cents / 5) as u8 };
        cents += 5;
    }
    // Nothing is below a penny.
    asked[1] = Asked { shift: ZERO_AT as u8, nickels: 1 };
    asked
};

impl Worth {
    #[inline]
    fn plus(self, n: u8, cents: u16) -> Worth {
        Worth(self.0 + u64::from(n) * OF_CARD[usize::from(cents)].0)
    }

    #[inline]
    fn minus(self, n: u8, cents: u16) -> Worth {
        Worth(self.0 - u64::from(n) * OF_CARD[usize::from(cents)].0)
    }

    /// What the cards below this coin, which is no penny, come to in nickels, but those of odd
    /// cents.
    #[inline]
    pub(super) fn nickels_below(self, coin: Coin) -> usize {
        (self.0 >> ASKED[usize::from(coin.cents())].shift & MASK) as usize
    }

    /// Whether odd cents cannot be part of a sum of nickels: all together they are less than one.
    #[inline]
    pub(super) const fn odd_is_lost(self) -> bool {
        self.0 >> ODD_AT < 5
    }

    /// Whether no cards below a sum of so many cents, and no wilds, add up to it: true only where
    /// that is seen at a glance, which is nearly always.
    #[inline]
    pub(super) fn falls_short(self, cents: u16) -> bool {
        let Some(&Asked { shift, nickels }) = ASKED.get(usize::from(cents)) else { return false };
        self.odd_is_lost() && (self.0 >> shift & MASK) < u64::from(nickels)
    }
}
