use std::fmt;

use crate::{Card, Cards, HAND};

/// Up to nine cards in ascending order, in one word: six bits a card, the lowest card first, and
/// zero where there is none. Which card is the third is a shift, where a set would be searched.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub(crate) struct Hand(u64);

impl Hand {
    pub(crate) const EMPTY: Hand = Hand(0);

    /// A one at every card.
    const ONES: u64 = {
        let (mut ones, mut n) = (0, 0);
        while n < HAND {
            ones = ones << 6 | 1;
            n += 1;
        }
        ones
    };

    /// The card that `index` others come before.
    #[inline]
    pub(crate) const fn get(self, index: usize) -> Option<Card> {
        Card::from_code((self.0 >> (index * 6)) as u8 % 64)
    }

    pub(crate) const fn contains(self, card: Card) -> bool {
        self.find(card) != 0
    }

    /// The same hand where the card is not in it.
    #[inline]
    #[must_use]
    pub(crate) const fn without(self, card: Card) -> Hand {
        self.closed_up(self.find(card))
    }

    /// Without the card that has its lowest bit here; the same hand for zero.
    #[inline]
    const fn closed_up(self, lowest: u64) -> Hand {
        let before = lowest.wrapping_sub(1);
        Hand((self.0 & before) | (self.0 >> 6 & !before))
    }

    /// The lowest bit of the card where it is in the hand; zero if it is not there.
    const fn find(self, card: Card) -> u64 {
        // Zero at the card alone. Taking one from everything borrows there first, and what this
        // does to higher cards is cut off.
        let differs = self.0 ^ (card.code() as u64 * Hand::ONES);
        let borrows = differs.wrapping_sub(Hand::ONES) & !differs & (Hand::ONES << 5);
        (borrows & borrows.wrapping_neg()) >> 5
    }

    pub(crate) fn cards(self) -> Cards {
        self.iter().collect()
    }

    /// Ascending.
    pub(crate) fn iter(self) -> impl Iterator<Item = Card> + Clone {
        (0..HAND).map_while(move |index| self.get(index))
    }
}

/// Of at most nine cards.
impl From<Cards> for Hand {
    #[inline]
    fn from(cards: Cards) -> Hand {
        let packed = cards.iter().zip(0..HAND);
        Hand(packed.fold(0, |hand, (card, index)| hand | u64::from(card.code()) << (index * 6)))
    }
}

impl fmt::Debug for Hand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}
