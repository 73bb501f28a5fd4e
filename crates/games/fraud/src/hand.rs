//! A hand, and how many of its cards show each denomination, counted as cards come and go.
//!
//! Numbers by denomination lie in lanes of a word, a byte each, where all of them are added at
//! once.

use std::ops::{Add, AddAssign, Mul, SubAssign};

use crate::{
    cards::{Card, Denomination},
    deck::{Counts, Deck, Slot},
};

/// A one in the lane of each denomination.
pub(crate) const ONES: u64 = 0x0101_0101_0101;

/// The lane behind those of the denominations. It counts all FRAUD cards.
pub(crate) const ALL: usize = 6;

/// The last lane. It counts all cards.
const LEN: usize = 7;

#[inline]
pub(crate) const fn lane(lanes: u64, lane: usize) -> u32 {
    (lanes >> (8 * lane)) as u8 as u32
}

/// What a card adds to [`Hand::lanes`].
pub(crate) fn shows(card: Card) -> u64 {
    let lane = |denomination: Denomination| {
        (if card.is_fraud() { 0x01 } else { 0x11 }) << (8 * denomination as u32)
    };
    let corners: u64 = card.corners().map(lane).sum();
    corners | u64::from(card.is_fraud()) << (8 * ALL) | 1 << (8 * LEN)
}

/// Up to eight cards of one deck: a hand, or what is taken from one. The second word follows from
/// the first.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct Hand {
    pub(crate) counts: Counts,
    /// How many cards show a denomination in the lower half of its lane, how many of them are BANK
    /// cards in the upper half.
    pub(crate) lanes: u64,
}

impl Hand {
    pub(crate) fn of(deck: &Deck, counts: Counts) -> Hand {
        let cards = deck.kinds(counts);
        let lanes = cards.fold(0, |lanes, (card, count)| lanes + shows(card) * u64::from(count));
        Hand { counts, lanes }
    }

    /// The card that a bit counts.
    #[inline]
    pub(crate) const fn one(deck: &Deck, slot: Slot) -> Hand {
        Hand { counts: Counts::one(slot), lanes: deck.shows(slot) }
    }

    #[inline]
    pub(crate) const fn len(&self) -> u8 {
        lane(self.lanes, LEN) as u8
    }
}

impl Add for Hand {
    type Output = Hand;

    #[inline]
    fn add(self, other: Hand) -> Hand {
        Hand { counts: self.counts + other.counts, lanes: self.lanes + other.lanes }
    }
}

impl AddAssign for Hand {
    #[inline]
    fn add_assign(&mut self, other: Hand) {
        *self = *self + other;
    }
}

impl SubAssign for Hand {
    /// `other` is contained.
    #[inline]
    fn sub_assign(&mut self, other: Hand) {
        self.counts -= other.counts;
        self.lanes -= other.lanes;
    }
}

impl Mul<u32> for Hand {
    type Output = Hand;

    #[inline]
    fn mul(self, times: u32) -> Hand {
        Hand { counts: self.counts * times, lanes: self.lanes * u64::from(times) }
    }
}

#[cfg(test)]
mod tests {
    use parlor_core::{Chance, Seeded};

    use super::*;
    use crate::options::FraudCards;

    #[test]
    fn lanes_count_the_cards_that_show_a_denomination_as_they_come_and_go() {
        let own = "10 x 10/100\n 8 x 10/20/30/40/50/100\n 20/30\n 40/50".parse().unwrap();
        for fraud_cards in [FraudCards::PAIRS, FraudCards::TRIPLES, own] {
            let deck = Deck::new(fraud_cards);
            let mut chance = Seeded::new(1);
            for round in 0..1_000 {
                let from = if round % 2 == 0 { 0 } else { 36 };
                let mut cards: Vec<Card> = fraud_cards.deck().skip(from).collect();
                chance.shuffle(&mut cards);
                let mut hand = Hand::default();
                for n in 1..=8 {
                    hand += Hand::one(&deck, deck.slot(cards[n - 1]));
                    check(&deck, &hand, &cards[..n]);
                }
                chance.shuffle(&mut cards[..8]);
                for n in (0..8).rev() {
                    hand -= Hand::one(&deck, deck.slot(cards[n]));
                    check(&deck, &hand, &cards[..n]);
                }
            }
        }
    }

    fn check(deck: &Deck, hand: &Hand, cards: &[Card]) {
        assert_eq!(hand.counts, deck.pack(cards));
        assert!(*hand == Hand::of(deck, hand.counts), "{cards:?}");
        assert_eq!(usize::from(hand.len()), cards.len());
        let count = |is_it: &dyn Fn(&Card) -> bool| cards.iter().filter(|it| is_it(it)).count();
        for (at, denomination) in Denomination::ALL.into_iter().enumerate() {
            let showing = count(&|card| card.carries(denomination));
            let banks = count(&|card| *card == Card::bank(denomination));
            assert_eq!(lane(hand.lanes, at) as usize, 0x10 * banks + showing, "{cards:?}");
        }
        assert_eq!(lane(hand.lanes, ALL) as usize, count(&|card| card.is_fraud()), "{cards:?}");
    }
}
