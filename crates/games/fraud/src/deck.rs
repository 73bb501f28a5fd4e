//! Cards of one deck as counts by kind in a single word, and the deck that knows which bits count
//! what.

use std::{
    fmt,
    ops::{Add, AddAssign, Sub, SubAssign},
};

use parlor_pieces::Pile;

use crate::{
    cards::{Card, CardBag, Cards, Denomination, N_KINDS},
    options::FraudCards,
};

/// FR-1.
pub(crate) const DECK: usize = 56;

/// Bits between the counts of two BANK kinds. Three would hold a count of six; seven also hold the
/// number of deposits of a denomination, which are counted in the same lanes (`deposits.rs`).
pub(crate) const LANE: u32 = 7;

/// Where the counts of FRAUD kinds begin. Each has as many bits as the deck has cards of it, which
/// is more than its count needs.
pub(crate) const FRAUDS: u32 = 6 * LANE;

/// How many cards of each kind there are, of the cards of one deck. The same cards are the same
/// word; putting cards together is adding, and taking them away subtracting.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct Counts(u64);

impl Counts {
    pub const EMPTY: Counts = Counts(0);

    #[inline]
    pub(crate) const fn one(slot: Slot) -> Counts {
        Counts(1 << slot.0)
    }

    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The counts of the BANK kinds, [`LANE`] bits each.
    #[inline]
    pub(crate) const fn banks(self) -> u64 {
        self.0 & ((1 << FRAUDS) - 1)
    }

    /// The counts of the FRAUD kinds.
    #[inline]
    pub(crate) const fn frauds(self) -> u64 {
        self.0 >> FRAUDS
    }
}

impl Add for Counts {
    type Output = Counts;

    #[inline]
    fn add(self, other: Counts) -> Counts {
        Counts(self.0 + other.0)
    }
}

impl Sub for Counts {
    type Output = Counts;

    /// `other` is contained.
    #[inline]
    fn sub(self, other: Counts) -> Counts {
        Counts(self.0 - other.0)
    }
}

impl AddAssign for Counts {
    #[inline]
    fn add_assign(&mut self, other: Counts) {
        *self = *self + other;
    }
}

impl SubAssign for Counts {
    #[inline]
    fn sub_assign(&mut self, other: Counts) {
        *self = *self - other;
    }
}

impl fmt::Debug for Counts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Counts({:#x})", self.0)
    }
}

/// A kind by the bit where its count begins.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Slot(u8);

/// No count reaches this bit: the slot of kinds that a deck does not have.
const NOWHERE: Slot = Slot(63);

/// FR-1: a deck, for whoever packs and unpacks [`Counts`] of its cards.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Deck {
    fraud_cards: FraudCards,
    slots: [Slot; N_KINDS],
    /// Which bits behind [`FRAUDS`] count cards that carry a denomination.
    carriers: [u32; 6],
    /// Which of them are the second of their kind, and so count for two.
    seconds: u32,
    /// Which of them are of kinds with more than two cards, whose count can have several bits.
    wide: u32,
}

impl Deck {
    pub(crate) fn new(fraud_cards: FraudCards) -> Deck {
        let mut deck =
            Deck { fraud_cards, slots: [NOWHERE; N_KINDS], carriers: [0; 6], seconds: 0, wide: 0 };
        for denomination in Denomination::ALL {
            let kind = denomination as u8;
            deck.slots[usize::from(kind)] = Slot(kind * LANE as u8);
        }
        for (at, card) in fraud_cards.cards().enumerate() {
            let slot = &mut deck.slots[card.kind()];
            if *slot == NOWHERE {
                *slot = Slot((FRAUDS as usize + at) as u8);
            }
            for denomination in card.corners() {
                deck.carriers[denomination as usize] |= 1 << at;
            }
            if 2 < fraud_cards.cards().filter(|&it| it == card).count() {
                deck.wide |= 1 << at;
            } else if usize::from(deck.slot(card).0) < FRAUDS as usize + at {
                deck.seconds |= 1 << at;
            }
        }
        deck
    }

    pub const fn fraud_cards(&self) -> &FraudCards {
        &self.fraud_cards
    }

    pub fn all(&self) -> Counts {
        self.fraud_cards.deck().fold(Counts::EMPTY, |all, card| all + self.one(card))
    }

    #[inline]
    pub(crate) const fn slot(&self, card: Card) -> Slot {
        self.slots[card.kind()]
    }

    #[inline]
    pub(crate) fn card(&self, slot: Slot) -> Card {
        match u32::from(slot.0).checked_sub(FRAUDS) {
            Some(at) => self.fraud_cards[at as usize],
            None => Card::bank(Denomination::ALL[usize::from(slot.0) / LANE as usize]),
        }
    }

    #[inline]
    pub fn one(&self, card: Card) -> Counts {
        Counts::one(self.slot(card))
    }

    #[inline]
    pub(crate) fn several(&self, card: Card, count: u32) -> Counts {
        Counts(u64::from(count) << self.slot(card).0)
    }

    #[inline]
    pub fn pack(&self, cards: &[Card]) -> Counts {
        cards.iter().fold(Counts::EMPTY, |all, &card| all + self.one(card))
    }

    /// The kinds there are, ascending, with their counts.
    pub fn kinds(&self, counts: Counts) -> impl Iterator<Item = (Card, u32)> + Clone {
        let banks = Denomination::ALL.into_iter().filter_map(move |denomination| {
            let count = counts.0 >> (denomination as u32 * LANE) & ((1 << LANE) - 1);
            (count != 0).then_some((Card::bank(denomination), count as u32))
        });
        banks.chain(self.fraud_kinds(counts.frauds()))
    }

    /// The same for the bits behind [`FRAUDS`].
    #[inline]
    pub(crate) fn fraud_kinds(&self, frauds: u64) -> FraudKinds<'_> {
        FraudKinds { deck: self, left: frauds }
    }

    /// Those of the bits behind [`FRAUDS`] that count cards with this denomination.
    #[inline]
    pub(crate) const fn carriers(&self, frauds: u64, denomination: Denomination) -> u64 {
        frauds & self.carriers[denomination as usize] as u64
    }

    /// Whether they are a single card.
    #[inline]
    pub(crate) const fn is_one_card(&self, frauds: u64) -> bool {
        frauds.is_power_of_two() && frauds & (self.seconds | self.wide) as u64 == 0
    }

    /// Every card, ascending.
    pub(crate) fn iter(&self, counts: Counts) -> impl Iterator<Item = Card> + Clone {
        self.kinds(counts).flat_map(|(card, count)| std::iter::repeat_n(card, count as usize))
    }

    /// Every card by its slot, ascending.
    pub(crate) fn slots(&self, counts: Counts) -> Pile<Slot, DECK> {
        let mut slots = Pile::new();
        for (card, count) in self.kinds(counts) {
            for _ in 0..count {
                slots.push(self.slot(card));
            }
        }
        slots
    }

    /// What a hand holds.
    ///
    /// # Panics
    ///
    /// If that is more than eight cards.
    pub fn hand(&self, counts: Counts) -> Cards {
        let mut hand = Cards::default();
        for card in self.iter(counts) {
            hand.push(card);
        }
        hand
    }

    pub fn bag(&self, counts: Counts) -> CardBag {
        self.iter(counts).map(Card::kind).collect()
    }
}

impl fmt::Debug for Deck {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.fraud_cards.fmt(f)
    }
}

#[derive(Clone, Debug)]
pub(crate) struct FraudKinds<'a> {
    deck: &'a Deck,
    left: u64,
}

impl<'a> FraudKinds<'a> {
    pub(crate) const fn deck(&self) -> &'a Deck {
        self.deck
    }

    /// Takes the whole count of a kind.
    #[cold]
    fn take_wide(&mut self, card: Card) -> u32 {
        let start = u32::from(self.deck.slot(card).0) - FRAUDS;
        let copies = self.deck.fraud_cards.cards().filter(|&it| it == card).count();
        let count = self.left >> start & ((1 << copies) - 1);
        self.left -= count << start;
        count as u32
    }
}

impl Iterator for FraudKinds<'_> {
    type Item = (Card, u32);

    #[inline]
    fn next(&mut self) -> Option<(Card, u32)> {
        if self.left == 0 {
            return None;
        }
        let at = self.left.trailing_zeros();
        let card = self.deck.fraud_cards[at as usize];
        if self.deck.wide >> at & 1 == 0 {
            self.left &= self.left - 1;
            return Some((card, 1 + (self.deck.seconds >> at & 1)));
        }
        Some((card, self.take_wide(card)))
    }
}

#[cfg(feature = "serde")]
mod serialize {
    use serde::{Serialize, Serializer};

    use super::{Counts, Deck};

    /// The cards, one by one.
    pub(crate) struct Listed<'a>(pub &'a Deck, pub Counts);

    impl Serialize for Listed<'_> {
        fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
            serializer.collect_seq(self.0.iter(self.1))
        }
    }
}

#[cfg(feature = "serde")]
pub(crate) use serialize::Listed;

#[cfg(test)]
mod tests {
    use parlor_core::{Chance, Seeded};

    use super::*;

    #[test]
    fn packed_counts_agree_with_bags_whatever_the_deck() {
        let own = "20 x 10/20";
        let mixed = "7 x 10/20/30/40/50/100\n 10/20\n 3 x 10/100\n 8 x 40/50\n 50/100";
        let decks = [own, mixed].map(|text| text.parse().unwrap());
        for fraud_cards in [FraudCards::PAIRS, FraudCards::TRIPLES].into_iter().chain(decks) {
            let deck = Deck::new(fraud_cards);
            let whole: Vec<Card> = fraud_cards.deck().collect();
            assert_eq!(deck.iter(deck.all()).collect::<Vec<_>>(), whole);
            let mut chance = Seeded::new(1);
            for _ in 0..200 {
                let mut cards = whole.clone();
                chance.shuffle(&mut cards);
                cards.truncate(chance.below(57) as usize);
                let counts = deck.pack(&cards);
                let bag: CardBag = cards.iter().map(|card| card.kind()).collect();
                assert_eq!(deck.bag(counts), bag);
                assert_eq!(deck.bag(deck.all() - counts).len(), DECK - cards.len());
                let slots: Vec<Card> =
                    deck.slots(counts).iter().map(|&slot| deck.card(slot)).collect();
                cards.sort();
                assert_eq!(slots, cards);
            }
        }
    }
}
