//! Cards of one deck as counts by kind in a single word, and the deck that knows which bits count
//! what.

use std::{
    fmt,
    hash::{Hash, Hasher},
    ops::{Add, AddAssign, Mul, Sub, SubAssign},
};

use parlor_pieces::Pile;

use crate::{
    cards::{Card, CardBag, Cards, Denomination, N_KINDS},
    hand::shows,
    options::FraudCards,
};

/// FR-1.
pub(crate) const DECK: usize = 56;

/// The bits that count BANK cards: three in a byte for each denomination, so that deposits can be
/// counted in bytes too (`deposits.rs`). The others count FRAUD cards.
const BANKS: u64 = 0x0707_0707_0707;

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

    #[inline]
    pub(crate) const fn bits(self) -> u64 {
        self.0
    }

    #[inline]
    pub(crate) const fn from_bits(bits: u64) -> Counts {
        Counts(bits)
    }

    /// The counts of the BANK kinds, a byte each.
    #[inline]
    pub(crate) const fn banks(self) -> u64 {
        self.0 & BANKS
    }

    /// Takes the lowest bit out, if there is any.
    #[inline]
    pub(crate) const fn take_lowest(&mut self) -> Counts {
        let rest = self.0 & self.0.wrapping_sub(1);
        let lowest = Counts(self.0 - rest);
        self.0 = rest;
        lowest
    }

    /// Without the BANK cards.
    #[inline]
    pub(crate) const fn frauds(self) -> Counts {
        Counts(self.0 & !BANKS)
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

impl Mul<u32> for Counts {
    type Output = Counts;

    #[inline]
    fn mul(self, times: u32) -> Counts {
        Counts(self.0 * u64::from(times))
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

impl Slot {
    #[inline]
    pub(crate) const fn at(bit: u32) -> Slot {
        Slot(bit as u8)
    }
}

/// No count reaches this bit: the slot of kinds that a deck does not have.
const NOWHERE: Slot = Slot(63);

/// What bits count that count nothing.
const NO_KIND: u8 = N_KINDS as u8;

/// FR-1: a deck, for whoever packs and unpacks [`Counts`] of its cards.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Deck {
    all: Counts,
    slots: [Slot; N_KINDS],
    /// What kinds the bits count.
    kinds: [u8; 64],
    /// What a card that a bit counts adds to [`Hand::lanes`](crate::hand::Hand::lanes).
    shows: [u64; 64],
    /// Which bits count FRAUD cards that carry a denomination.
    carriers: [u64; 8],
    /// The second bits of kinds with two cards, whose count never has both.
    seconds: u64,
    /// The bits of kinds with more cards.
    wide: u64,
    /// Both.
    several: u64,
}

/// Without what cards show, which follows from their kinds.
impl Hash for Deck {
    fn hash<H: Hasher>(&self, state: &mut H) {
        let Deck { all, slots, kinds, shows: _, carriers, seconds, wide, several } = self;
        (all, slots, kinds, carriers, seconds, wide, several).hash(state);
    }
}

impl Deck {
    /// FRAUD kinds get as many bits as their count needs, ascending, in the upper five of each
    /// byte. Even with all that is left empty, twenty cards take no more than the six bytes of the
    /// denominations.
    pub(crate) fn new(fraud_cards: FraudCards) -> Deck {
        let mut deck = Deck {
            all: Counts::EMPTY,
            slots: [NOWHERE; N_KINDS],
            kinds: [NO_KIND; 64],
            shows: [0; 64],
            carriers: [0; 8],
            seconds: 0,
            wide: 0,
            several: 0,
        };
        for denomination in Denomination::ALL {
            deck.place(Card::bank(denomination), 8 * denomination as u32, 3);
        }
        let bag: CardBag = fraud_cards.cards().map(Card::kind).collect();
        let mut next = 3;
        for (kind, copies) in bag.kinds() {
            let (card, width) = (Card::from_kind(kind), u32::from(copies).ilog2() + 1);
            if 8 < next % 8 + width {
                next = next.next_multiple_of(8);
            }
            if next % 8 == 0 {
                next += 3;
            }
            deck.place(card, next, width);
            let bits = ((1 << width) - 1) << next;
            for denomination in card.corners() {
                deck.carriers[denomination as usize] |= bits;
            }
            match copies {
                1 => {}
                2 => deck.seconds |= 2 << next,
                _ => deck.wide |= bits,
            }
            next += width;
        }
        deck.several = deck.seconds | deck.wide;
        deck.all = fraud_cards.deck().map(|card| deck.one(card)).fold(Counts::EMPTY, Counts::add);
        deck
    }

    fn place(&mut self, card: Card, start: u32, width: u32) {
        self.slots[card.kind()] = Slot(start as u8);
        let bits = start as usize..(start + width) as usize;
        self.kinds[bits.clone()].fill(card.kind() as u8);
        self.shows[bits].fill(shows(card));
    }

    #[inline]
    pub const fn all(&self) -> Counts {
        self.all
    }

    #[inline]
    pub(crate) const fn slot(&self, card: Card) -> Slot {
        self.slots[card.kind()]
    }

    #[inline]
    pub(crate) const fn card(&self, slot: Slot) -> Card {
        Card::from_kind(self.kinds[slot.0 as usize & 63] as usize)
    }

    /// What the card that a bit counts adds to the lanes of a hand; nothing if it counts none.
    #[inline]
    pub(crate) const fn shows(&self, bit: Slot) -> u64 {
        self.shows[bit.0 as usize & 63]
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
            let count = counts.banks() >> (8 * denomination as u32) & 7;
            (count != 0).then_some((Card::bank(denomination), count as u32))
        });
        banks.chain(self.fraud_kinds(counts))
    }

    /// The FRAUD kinds there are, ascending, with their counts.
    #[inline]
    pub(crate) const fn fraud_kinds(&self, counts: Counts) -> FraudKinds<'_> {
        FraudKinds { deck: self, left: counts.frauds().0 }
    }

    /// Those FRAUD cards that carry a denomination, or none for a lane behind those.
    #[inline]
    pub(crate) const fn carriers(&self, counts: Counts, lane: usize) -> Counts {
        Counts(counts.0 & self.carriers[lane])
    }

    /// Whether there are two or more of a kind, or of kinds with more than two in the deck any.
    #[inline]
    pub(crate) const fn has_several(&self, frauds: Counts) -> bool {
        frauds.0 & self.several != 0
    }

    /// The one kind of which there are two, if there is no other, and none with more than two in
    /// the deck.
    #[inline]
    pub(crate) const fn twin(&self, cards: Counts) -> Option<Counts> {
        let several = cards.0 & self.several;
        if several & (several.wrapping_sub(1) | self.wide) == 0 {
            Some(Counts(several))
        } else {
            None
        }
    }

    /// Whether these FRAUD cards are two or more.
    #[inline]
    pub(crate) const fn are_several(&self, frauds: Counts) -> bool {
        let bits = frauds.0;
        bits & (bits.wrapping_sub(1) | self.several) != 0
    }

    /// Whether these FRAUD cards are two of one kind, of which there are no more in the deck.
    #[inline]
    pub(crate) const fn are_two_alike(&self, frauds: Counts) -> bool {
        frauds.0.is_power_of_two() && frauds.0 & self.seconds != 0
    }

    /// A bit for each FRAUD kind, at which [`Deck::card`] finds it.
    #[inline]
    pub(crate) fn fraud_slots(&self, counts: Counts) -> u64 {
        let (frauds, wide) = (counts.frauds().0, counts.0 & self.wide);
        if wide == 0 {
            return frauds;
        }
        let kinds = FraudKinds { deck: self, left: wide };
        kinds.fold(frauds - wide, |slots, (card, _)| slots | self.one(card).0)
    }

    /// Every card, ascending.
    pub(crate) fn iter(&self, counts: Counts) -> impl Iterator<Item = Card> + Clone {
        self.kinds(counts).flat_map(|(card, count)| std::iter::repeat_n(card, count as usize))
    }

    /// Every card by its slot, ascending.
    pub(crate) fn slots(&self, counts: Counts) -> Pile<Slot, DECK> {
        let mut slots = [Slot::default(); DECK];
        let n = self.lay_out(counts, &mut slots).len();
        Pile::of(slots, n)
    }

    /// Lays every card out by its slot, ascending, on the first places.
    pub(crate) fn lay_out<'a>(
        &self,
        counts: Counts,
        places: &'a mut [Slot; DECK],
    ) -> &'a mut [Slot] {
        let mut n = 0;
        for kind in 0..6 {
            // Eight of a kind are written at once, and what is too much is written over.
            let slot = Slot(8 * kind);
            places[n..n + 8].fill(slot);
            n += (counts.0 >> slot.0 & 7) as usize;
        }
        let mut left = counts.frauds().0 & !self.wide;
        if left == counts.frauds().0 {
            // A bit is a card or, if it is a second one, two.
            while left != 0 {
                let at = left.trailing_zeros() as u8;
                let second = (self.seconds >> at) as u8 & 1;
                let slot = Slot(at - second);
                places[n] = slot;
                n += usize::from(second);
                places[n] = slot;
                n += 1;
                left &= left - 1;
            }
        } else {
            for (card, count) in self.fraud_kinds(counts) {
                let end = n + count as usize;
                places[n..end].fill(self.slot(card));
                n = end;
            }
        }
        &mut places[..n]
    }

    /// What a hand holds.
    ///
    /// # Panics
    ///
    /// If that is more than eight cards.
    pub fn hand(&self, counts: Counts) -> Cards {
        let mut hand = Cards::default();
        if counts.is_empty() {
            return hand;
        }
        for (card, count) in self.kinds(counts) {
            for _ in 0..count {
                hand.push(card);
            }
        }
        hand
    }

    pub fn bag(&self, counts: Counts) -> CardBag {
        self.iter(counts).map(Card::kind).collect()
    }
}

impl fmt::Debug for Deck {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_map().entries(self.kinds(self.all)).finish()
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

    /// A count that can have several bits, where it is.
    #[cold]
    fn wide(&self, card: Card) -> u64 {
        let start = usize::from(self.deck.slot(card).0);
        let kinds = self.deck.kinds[start..].iter();
        let width = kinds.take_while(|&&kind| usize::from(kind) == card.kind()).count();
        self.left & ((1 << width) - 1) << start
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
        let card = self.deck.card(Slot::at(at));
        if self.deck.wide >> at & 1 != 0 {
            let count = FraudKinds::wide(&self.clone(), card);
            self.left -= count;
            return Some((card, (count >> self.deck.slot(card).0) as u32));
        }
        self.left &= self.left - 1;
        Some((card, 1 + (self.deck.seconds >> at & 1) as u32))
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

    parlor_core::schema!(Listed<'_> as Vec<crate::Card>);
}

#[cfg(feature = "serde")]
pub(crate) use serialize::Listed;

#[cfg(test)]
mod tests {
    use parlor_core::{Chance, Seeded};

    use super::*;

    #[test]
    fn packed_counts_agree_with_bags_whatever_the_deck() {
        let own = "20 x 10/20".to_owned();
        let mixed = "7 x 10/20/30/40/50/100\n 10/20\n 3 x 10/100\n 8 x 40/50\n 50/100".to_owned();
        // These leave most bits empty.
        let [twos, fours] = [2, 4].map(|copies| {
            let kinds = (6..).map(Card::from_kind).take(20 / copies);
            kinds.map(|card| format!("{copies} x {card}\n")).collect::<String>()
        });
        let decks = [own, mixed, twos, fours].map(|text| text.parse().unwrap());
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
