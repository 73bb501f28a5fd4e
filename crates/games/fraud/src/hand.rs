//! A hand, and how many deposits it can make, counted as cards come and go.
//!
//! Numbers by denomination lie in lanes of a word, a byte each, where all of them are added at
//! once; with eight cards none is above 255.

use crate::{
    cards::{Card, Denomination, N_KINDS},
    deck::{Counts, Deck, Slot},
};

/// A one in the lane of each denomination.
pub(crate) const ONES: u64 = 0x0101_0101_0101;

/// The lane behind those of the denominations. It counts every FRAUD kind.
pub(crate) const ALL: usize = 6;

/// What a kind adds to: whole lanes.
#[derive(Clone, Copy)]
struct Lanes {
    /// The denomination of a BANK card.
    bank: u64,
    /// The denominations that a FRAUD card carries, and the last lane.
    fraud: u64,
}

/// The lanes of each kind. What is no kind has none.
const LANES: [Lanes; 64] = {
    let mut lanes = [Lanes { bank: 0, fraud: 0 }; 64];
    let mut kind = 0;
    while kind < N_KINDS {
        let card = Card::from_kind(kind);
        let mut carried = 0;
        let mut lane = 0;
        while lane < ALL {
            if card.carries(Denomination::ALL[lane]) {
                carried |= 0xff << (8 * lane);
            }
            lane += 1;
        }
        if card.is_fraud() {
            lanes[kind].fraud = carried | 0xff << (8 * ALL);
        } else {
            lanes[kind].bank = carried;
        }
        kind += 1;
    }
    lanes
};

/// A one in each of some whole lanes.
#[inline]
const fn ones(lanes: u64) -> u64 {
    lanes & (ONES | 1 << (8 * ALL))
}

/// Whole lanes where there is a one.
#[inline]
pub(crate) const fn fill(ones: u64) -> u64 {
    (ones << 8) - ones
}

#[inline]
pub(crate) const fn lane(lanes: u64, lane: usize) -> u32 {
    (lanes >> (8 * lane)) as u8 as u32
}

/// Up to eight cards of one deck. All but the first word follows from that.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct Hand {
    pub(crate) counts: Counts,
    /// Sets of one or more FRAUD cards that carry the denomination.
    pub(crate) sets: u64,
    /// One BANK card or more with such a set or without; also what is too small for a deposit.
    pub(crate) made: u64,
    /// FRAUD kinds that carry it in the lower half of a lane, FRAUD cards in the upper half.
    fitting: u64,
}

impl Hand {
    /// Counts from the beginning.
    pub(crate) fn of(deck: &Deck, counts: Counts) -> Hand {
        let (mut sets, mut fitting) = (0, 0);
        for (card, count) in deck.fraud_kinds(counts) {
            let (carried, count) = (LANES[card.kind() & 63].fraud, u64::from(count));
            // With any number of it, or none, each set so far; and it alone.
            sets += ((sets & carried) + ones(carried)) * count;
            fitting += ones(carried) * (1 + 0x10 * count);
        }
        let banks = counts.banks();
        let [one, two, four] = [banks, banks >> 1, banks >> 2].map(|bits| fill(bits & ONES));
        let made = banks + (sets & one) + ((sets & two) << 1) + ((sets & four) << 2);
        Hand { counts, sets, made, fitting }
    }

    /// Puts a card into the hand.
    #[inline]
    pub(crate) fn add(&mut self, deck: &Deck, slot: Slot) {
        let counts = self.counts + Counts::one(slot);
        if deck.is_another(self.counts, slot) {
            *self = Hand::recounted(deck, counts);
            return;
        }
        let Lanes { bank, fraud } = LANES[deck.kind(slot)];
        // A BANK card comes to each set and to none; a FRAUD card doubles what there was.
        self.made += (self.made & fraud) + (self.sets & bank) + ones(bank);
        self.sets += (self.sets & fraud) + ones(fraud);
        self.fitting += ones(fraud) * 0x11;
        self.counts = counts;
    }

    /// Takes the card of the kind that a bit counts out of the hand.
    #[inline]
    pub(crate) fn remove(&mut self, deck: &Deck, bit: Slot) {
        if deck.is_one_of_several(bit) {
            *self = Hand::recounted(deck, self.counts - deck.one(deck.card(bit)));
            return;
        }
        let Lanes { bank, fraud } = LANES[deck.kind(bit)];
        // What there is is even, and sets are even with the empty one, so that no half falls into
        // another lane.
        self.made -= ((self.made & fraud) >> 1) + (self.sets & bank) + ones(bank);
        self.sets -= ((self.sets & fraud) + ones(fraud)) >> 1;
        self.fitting -= ones(fraud) * 0x11;
        self.counts -= Counts::one(bit);
    }

    /// For several of a kind, which are seldom.
    #[cold]
    #[inline(never)]
    fn recounted(deck: &Deck, counts: Counts) -> Hand {
        Hand::of(deck, counts)
    }

    /// FRAUD kinds that carry a denomination.
    #[inline]
    pub(crate) const fn kinds(&self) -> u64 {
        self.fitting & (0x0f * (ONES | 1 << (8 * ALL)))
    }

    /// Not empty where a denomination with two BANK cards has six cards or more.
    #[inline]
    pub(crate) const fn six(&self, at_least_two: u64) -> u64 {
        // Eight is reached where six fit.
        (self.fitting + (self.counts.banks() << 4) + 0x20 * ONES) & (at_least_two << 7)
    }
}

#[cfg(test)]
mod tests {
    use parlor_core::{Chance, Seeded};

    use super::*;
    use crate::options::FraudCards;

    #[test]
    fn a_hand_counted_card_by_card_is_the_hand_counted_at_once() {
        let own = "10 x 10/100\n 8 x 10/20/30/40/50/100\n 20/30\n 40/50".parse().unwrap();
        let two = "2 x 10/20\n 2 x 10/30\n 2 x 10/20/30\n 14 x 20/30".parse().unwrap();
        for fraud_cards in [FraudCards::PAIRS, FraudCards::TRIPLES, own, two] {
            let deck = Deck::new(fraud_cards);
            let mut chance = Seeded::new(1);
            for round in 0..3_000 {
                let from = if round % 2 == 0 { 0 } else { 36 };
                let mut cards: Vec<Card> = fraud_cards.deck().skip(from).collect();
                chance.shuffle(&mut cards);
                let mut hand = Hand::default();
                for n in 1..=8 {
                    hand.add(&deck, deck.slot(cards[n - 1]));
                    assert_eq!(hand.counts, deck.pack(&cards[..n]));
                    assert!(hand == Hand::of(&deck, hand.counts), "{:?}", &cards[..n]);
                }
                chance.shuffle(&mut cards[..8]);
                for n in (0..8).rev() {
                    hand.remove(&deck, deck.bit(hand.counts, cards[n]));
                    assert_eq!(hand.counts, deck.pack(&cards[..n]));
                    assert!(hand == Hand::of(&deck, hand.counts), "{:?}", &cards[..n]);
                }
            }
        }
    }

    /// Sets of FRAUD cards counted one by one.
    #[test]
    fn the_lanes_of_a_hand_are_what_its_cards_can_make() {
        for fraud_cards in [FraudCards::PAIRS, FraudCards::TRIPLES] {
            let deck = Deck::new(fraud_cards);
            let mut chance = Seeded::new(2);
            for _ in 0..300 {
                let mut cards: Vec<Card> = fraud_cards.deck().collect();
                chance.shuffle(&mut cards);
                let cards = &mut cards[..8];
                cards.sort();
                let hand = Hand::of(&deck, deck.pack(cards));
                for (at, denomination) in Denomination::ALL.into_iter().enumerate() {
                    let (banks, mut frauds): (Vec<Card>, Vec<Card>) = cards
                        .iter()
                        .filter(|card| card.carries(denomination))
                        .partition(|card| !card.is_fraud());
                    let sets: std::collections::BTreeSet<Vec<Card>> = (1..1 << frauds.len())
                        .map(|set: u32| {
                            let chosen = frauds.iter().enumerate();
                            chosen.filter(|(at, _)| set >> at & 1 == 1).map(|it| *it.1).collect()
                        })
                        .collect();
                    assert_eq!(lane(hand.sets, at) as usize, sets.len());
                    assert_eq!(lane(hand.made, at) as usize, banks.len() * (1 + sets.len()));
                    let fits = 6 <= banks.len() + frauds.len();
                    assert_eq!(hand.six(ONES) >> (8 * at) & 0xff != 0, fits);
                    frauds.dedup();
                    assert_eq!(lane(hand.kinds(), at) as usize, frauds.len());
                }
                let mut frauds: Vec<&Card> = cards.iter().filter(|card| card.is_fraud()).collect();
                frauds.dedup();
                assert_eq!(lane(hand.kinds(), ALL) as usize, frauds.len());
            }
        }
    }
}
