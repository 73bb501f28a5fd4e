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

/// What it takes to make a sum.
#[derive(Clone, Copy)]
struct Asked {
    /// Where those of the word's bits are that hold all cards which can be part of it.
    shift: u8,
    /// What cards but those of odd cents must come to, in nickels, where odd cents make no nickel:
    /// without wilds, and with one. Nought where that is not told.
    nickels: [u8; 2],
    /// What odd cents there must be, without wilds.
    odd: u8,
}

/// By the cents of the sum.
static ASKED: [Asked; MOST_ASKED + 1] = {
    let mut asked = [Asked { shift: 0, nickels: [0; 2], odd: 0 }; MOST_ASKED + 1];
    let mut cents = 1;
    while cents <= MOST_ASKED {
        let shift = match cents {
            ..=5 => ZERO_AT,
            ..=10 => 0,
            ..=25 => BITS,
            ..=50 => 2 * BITS,
            _ => 3 * BITS,
        };
        // A wild counts as a coin below the sum. It is none of odd cents: others would have to make
        // them a nickel.
        let wild = match cents {
            ..=5 => 0,
            ..=10 => 5,
            ..=25 => 10,
            ..=50 => 25,
            _ => 50,
        };
        let (nickels, odd) = ((cents / 5) as u8, (cents % 5) as u8);
        let nickels = match odd {
            0 => [nickels, nickels - wild / 5],
            _ => [0; 2],
        };
        asked[cents] = Asked { shift: shift as u8, nickels, odd };
        cents += 1;
    }
    // Nothing is below a penny.
    asked[1].nickels = [1; 2];
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

    /// Whether no cards below a sum of so many cents add up to it, with so many wilds: true only
    /// where that is seen at a glance, which is nearly always.
    #[inline]
    pub(super) fn falls_short(self, cents: u16, n_wilds: u8) -> bool {
        let Some(asked) = ASKED.get(usize::from(cents)) else { return false };
        let odd = self.0 >> ODD_AT;
        let nickels = self.0 >> asked.shift & MASK;
        match n_wilds {
            0 => odd < asked.odd.into() || (odd < 5 && nickels < asked.nickels[0].into()),
            1 => odd < 4 && nickels < asked.nickels[1].into(),
            _ => false,
        }
    }
}
