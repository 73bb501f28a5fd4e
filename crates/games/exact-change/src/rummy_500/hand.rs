use crate::cards::{Cards, MAX_KINDS};

/// Cards by kind, with the kinds there are as bits: most decks have many kinds, most hands few.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub(super) struct Hand {
    cards: Cards,
    kinds: u64,
}

const _: () = assert!(MAX_KINDS <= u64::BITS as usize, "every kind has a bit");

impl Hand {
    pub(super) const EMPTY: Hand = Hand { cards: Cards::EMPTY, kinds: 0 };

    pub(super) const fn cards(&self) -> &Cards {
        &self.cards
    }

    /// The kinds there are, as bits.
    pub(super) const fn bits(&self) -> u64 {
        self.kinds
    }

    /// The kinds there are, ascending, with their counts.
    pub(super) fn kinds(&self) -> impl Iterator<Item = (usize, u8)> + Clone {
        bits(self.kinds).map(|kind| (kind, self.cards.count(kind)))
    }

    pub(super) const fn add(&mut self, kind: usize) {
        self.cards.add(kind);
        self.kinds |= 1 << kind;
    }

    /// # Panics
    ///
    /// If there is none of this kind.
    pub(super) const fn remove(&mut self, kind: usize) {
        self.cards.remove(kind);
        if !self.cards.has(kind) {
            self.kinds &= !(1 << kind);
        }
    }

    /// # Panics
    ///
    /// If there are not so many of this kind.
    pub(super) fn remove_some(&mut self, kind: usize, count: u8) {
        let left = self.cards.count(kind).checked_sub(count).expect("as many cards to take");
        self.cards.set(kind, left);
        if left == 0 {
            self.kinds &= !(1 << kind);
        }
    }
}

impl From<Cards> for Hand {
    fn from(cards: Cards) -> Hand {
        Hand { cards, kinds: cards.kinds().fold(0, |kinds, (kind, _)| kinds | 1 << kind) }
    }
}

/// The numbers of the bits that are set, ascending.
pub(super) fn bits(mut left: u64) -> impl Iterator<Item = usize> + Clone {
    std::iter::from_fn(move || {
        let bit = (left != 0).then(|| left.trailing_zeros() as usize);
        left &= left.wrapping_sub(1);
        bit
    })
}

/// The number of one of the bits that are set, by its place among them.
pub(super) fn nth_bit(mut left: u64, n: u32) -> usize {
    for _ in 0..n {
        left &= left - 1;
    }
    left.trailing_zeros() as usize
}

#[cfg(test)]
mod tests {
    use parlor_core::{Chance as _, Seeded};

    use super::*;

    #[test]
    fn a_hand_knows_its_kinds_whatever_comes_and_goes() {
        let mut chance = Seeded::new(1);
        let (mut hand, mut cards) = (Hand::EMPTY, Cards::EMPTY);
        for _ in 0..2_000 {
            let kind = chance.below(MAX_KINDS as u32) as usize;
            match chance.below(3) {
                0 if cards.has(kind) => {
                    cards.remove(kind);
                    hand.remove(kind);
                }
                1 => {
                    let count = chance.below(u32::from(cards.count(kind)) + 1) as u8;
                    cards.set(kind, cards.count(kind) - count);
                    hand.remove_some(kind, count);
                }
                _ => {
                    cards.add(kind);
                    hand.add(kind);
                }
            }
            assert_eq!(hand, Hand::from(cards));
            assert_eq!(*hand.cards(), cards);
            assert!(hand.kinds().eq(cards.kinds()));
        }
    }

    #[test]
    fn bits_are_numbered_from_the_lowest() {
        let set = 1 << 63 | 1 << 17 | 1;
        assert!(bits(set).eq([0, 17, 63]));
        assert_eq!([0, 1, 2].map(|n| nth_bit(set, n)), [0, 17, 63]);
        assert_eq!(bits(0).next(), None);
    }
}
