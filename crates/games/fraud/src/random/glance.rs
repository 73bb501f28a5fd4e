//! What most hands can do, counted at a glance.

use std::{hint::select_unpredictable, ops::BitOr as _};

use super::{
    Chosen, find, lowest, n_too_many, nth, shared, sum,
    tally::{Tally, share_out},
    without_lowest,
};
use crate::{
    bank::DEPOSIT_MIN,
    cards::{Denomination, HAND_MAX},
    deck::{Counts, Deck, Slot},
    deposits::Laid,
    hand::{ALL, Hand, ONES, lane},
};

/// What most hands can do, counted at a glance: they have one FRAUD card of a kind, or one kind
/// twice, at most `N` denominations that they can deposit, of each not enough for two deposits, and
/// of any two only one card that both could use, or two alike. All others, and those too, a
/// [`Tally`] counts.
pub(super) struct Glance<'a, const N: usize> {
    deck: &'a Deck,
    hand: &'a Hand,
    /// The FRAUD kind of which there are two, if there is one.
    pub(super) twin: Counts,
    /// A one for each denomination with a BANK card.
    bank_kinds: u64,
    /// The denominations that can be deposited, or lanes that are none.
    pub(super) able: [usize; N],
    /// FR-5: how many deposits they have.
    pub(super) single: [u32; N],
    /// FR-6: how many pairs of deposits there are.
    pub(super) n_double: u32,
}

/// How many deposits a denomination has, by its lane of a hand in which all FRAUD cards that carry
/// it are different, or, from [`TWIN`] on, two of them are alike.
const SINGLE: [u16; 2 * TWIN] = {
    let mut single = [0; 2 * TWIN];
    let mut showing = 0;
    while showing < 2 * TWIN {
        if Plain::is_able(showing, 0) {
            let part = Plain::new(showing, 0);
            single[showing] = part.n_deposits(0) as u16;
            if 1 < part.banks && 2 * DEPOSIT_MIN <= showing & 0xf {
                single[showing] |= TWICE;
            }
        }
        showing += 1;
    }
    single
};

/// Marks a lane with two FRAUD cards alike.
const TWIN: usize = 128;

/// Marks in [`SINGLE`] where two deposits are possible.
const TWICE: u16 = 1 << 15;

/// How many of them have one given FRAUD card, which is not one of two alike.
const SINGLE_WITH: [u8; 2 * TWIN] = {
    let mut single = [0; 2 * TWIN];
    let mut showing = 0;
    while showing < 2 * TWIN {
        if Plain::is_able(showing, 1) {
            single[showing] = Plain::new(showing, 1).n_deposits(1) as u8;
        }
        showing += 1;
    }
    single
};

impl<'a, const N: usize> Glance<'a, N> {
    #[inline(always)]
    pub(super) fn of(deck: &'a Deck, hand: &'a Hand) -> Option<Glance<'a, N>> {
        // Half a lane reaches eight where there is a BANK card, and where there are three cards.
        let reached = hand.lanes + 0x75 * ONES;
        let bank_kinds = reached >> 7 & ONES;
        let mut left = bank_kinds & reached >> 3;
        let able = [(); N].map(|()| {
            let at = lowest(left);
            left = without_lowest(left);
            at
        });
        let mut showing = able.map(|at| lane(hand.lanes, at) as usize & (TWIN - 1));
        let mut twin = Counts::EMPTY;
        if deck.has_several(hand.counts) {
            twin = deck.twin(hand.counts)?;
            for (showing, at) in showing.iter_mut().zip(able) {
                *showing |= twin_mark(deck, twin, at);
            }
        }
        let single = showing.map(|it| SINGLE[it]);
        if left != 0 || single.into_iter().fold(0, u16::bitor) & TWICE != 0 {
            return None;
        }
        let single = single.map(u32::from);
        let mut n_double = 0;
        for second in 1..N {
            for first in 0..second {
                let shared = shared(deck, hand.counts, [able[first], able[second]]);
                let pair = [first, second].map(|it| showing[it]);
                // All pairs count but those that want the shared card twice.
                let [one, other] = pair.map(|it| u32::from(SINGLE_WITH[it]));
                let mut n_twice = if shared.is_empty() { 0 } else { one * other };
                if deck.are_several(shared) {
                    if shared != twin {
                        return None;
                    }
                    n_twice = n_too_many_alike(pair);
                }
                n_double += single[first] * single[second] - n_twice;
            }
        }
        Some(Glance { deck, hand, twin, bank_kinds, able, single, n_double })
    }

    #[inline(always)]
    pub(super) fn count(&self) -> u32 {
        self.n_cards() + self.n_single() + self.n_double
    }

    #[inline(always)]
    pub(super) fn nth(&self, mut number: u32) -> Chosen {
        if find(&mut number, self.n_cards()) {
            return Chosen::Discard(self.card(number));
        }
        if find(&mut number, self.n_single()) {
            return Chosen::Deposit { first: self.single(number), second: None };
        }
        let [first, second] = Glance::<N>::double(self.deck, self.hand, number);
        Chosen::Deposit { first, second: Some(second) }
    }

    /// FR-4: how many different cards there are.
    #[inline]
    pub(super) const fn n_cards(&self) -> u32 {
        sum(self.bank_kinds) + lane(self.hand.lanes, ALL) - !self.twin.is_empty() as u32
    }

    #[inline]
    pub(super) fn n_single(&self) -> u32 {
        self.single.iter().sum()
    }

    /// FR-4: the card with this number.
    #[inline]
    fn card(&self, number: u32) -> Slot {
        // The twin is counted by its second bit, and one card of it by its first.
        let frauds = self.hand.counts.frauds().bits() - self.twin.bits() / 2;
        nth(self.bank_kinds | frauds, number)
    }

    /// FR-5: the deposit with this number.
    #[inline(always)]
    fn single(&self, number: u32) -> Laid {
        let (mut at, mut start, mut end) = (self.able[0], 0, 0);
        for next in 1..N {
            end += self.single[next - 1];
            let is_behind = end <= number;
            at = select_unpredictable(is_behind, self.able[next], at);
            start = select_unpredictable(is_behind, end, start);
        }
        self.deposit(at, number - start, Counts::EMPTY, 0)
    }

    /// FR-6: the pair of deposits with this number. Looks again, so that for all who do not come
    /// here nothing has to be kept in memory.
    #[inline(never)]
    fn double(deck: &Deck, hand: &Hand, mut number: u32) -> [Laid; 2] {
        let glance = Glance::<N>::of(deck, hand).expect("there was one");
        for second in 1..N {
            for first in 0..second {
                let pair = [glance.able[first], glance.able[second]];
                if glance.single[second] != 0
                    && let Some(found) = glance.pair(pair, &mut number)
                {
                    return found;
                }
            }
        }
        unreachable!("there are more pairs")
    }

    /// The pair of deposits of two denominations with this number; if it has none, it has a lower
    /// one among the rest.
    fn pair(&self, pair: [usize; 2], number: &mut u32) -> Option<[Laid; 2]> {
        let shared = shared(self.deck, self.hand.counts, pair);
        if self.deck.are_several(shared) {
            let tally = Tally::of(self.deck, self.hand.counts);
            let parts = pair.map(|at| tally.part(at, shared));
            let is_here = find(number, tally.n_any_pair(pair));
            return is_here.then(|| share_out(parts, shared, *number));
        }
        let [one, other] = pair.map(|at| self.plain(at, shared));
        // Neither gets the shared card, or the second does, or the first.
        let shares = if shared.is_empty() { &[[0, 0]][..] } else { &[[0, 0], [0, 1], [1, 0]] };
        for share in shares {
            let n_other = other.n_deposits(share[1]);
            if find(number, one.n_deposits(share[0]) * n_other) {
                return Some([
                    self.deposit(pair[0], *number / n_other, shared, share[0]),
                    self.deposit(pair[1], *number % n_other, shared, share[1]),
                ]);
            }
        }
        None
    }

    /// The deposit with this number that a denomination makes beside a shared card, or no card, and
    /// so many of that.
    #[inline(always)]
    fn deposit(&self, at: usize, number: u32, shared: Counts, n_shared: u32) -> Laid {
        let plain = self.plain(at, shared);
        let (banks, mut set) = plain.made(number, n_shared);
        let mut left = self.deck.carriers(self.hand.counts, at) - shared;
        let mut cards = Hand::one(self.deck, Slot::at(8 * at as u32)) * banks;
        if n_shared != 0 {
            cards += self.one(shared);
        }
        if plain.has_twin {
            let twin = self.deck.carriers(self.twin, at);
            let one = Counts::from_bits(twin.bits() / 2);
            cards += self.one(one) * (set >> (plain.kinds - 1));
            set &= (1 << (plain.kinds - 1)) - 1;
            left -= twin;
        }
        // Most sets have no more kinds to choose from.
        for _ in 0..3 {
            cards += self.one(left.take_lowest()) * (set & 1);
            set >>= 1;
        }
        while set != 0 {
            cards += self.one(left.take_lowest()) * (set & 1);
            set >>= 1;
        }
        Laid { denomination: Denomination::ALL[at], cards }
    }

    /// A card by its bit; without one, a card that is none.
    #[inline]
    fn one(&self, card: Counts) -> Hand {
        Hand::one(self.deck, Slot::at((card.bits() | 1 << 63).trailing_zeros()))
    }

    /// What a denomination has beside a FRAUD card that carries it, or none.
    #[inline]
    fn plain(&self, at: usize, beside: Counts) -> Plain {
        let showing = lane(self.hand.lanes, at) as usize | twin_mark(self.deck, self.twin, at);
        Plain::new(showing, u32::from(!beside.is_empty()))
    }
}

/// How many pairs of deposits want more of two cards alike than there are, by the lanes of the two
/// denominations, which could both use them. Not inlined, as that is seldom.
#[cold]
#[inline(never)]
fn n_too_many_alike(showing: [usize; 2]) -> u32 {
    let thirds = showing.map(|it| {
        let plain = Plain::new(it, 0);
        plain.banks * plain.sets() / 3
    });
    n_too_many(thirds)
}

/// [`TWIN`] where two FRAUD cards alike carry a denomination.
#[inline]
const fn twin_mark(deck: &Deck, twin: Counts, at: usize) -> usize {
    if deck.carriers(twin, at).is_empty() { 0 } else { TWIN }
}

/// What a denomination has to make deposits of, if its FRAUD cards are different or two of them are
/// alike, beside a card that two deposits share out.
///
/// All that it could make is numbered: every set of the FRAUD cards with one BANK card, then with
/// two, and so on. A bit of a set's number stands for a card; of two alike the highest digit counts
/// none, one or both.
#[derive(Clone, Copy)]
struct Plain {
    banks: u32,
    kinds: u32,
    has_twin: bool,
}

impl Plain {
    /// By the lane of the denomination, and how many cards are not counted.
    #[inline]
    const fn new(showing: usize, n_beside: u32) -> Plain {
        let (banks, cards) = (showing as u32 >> 4 & 7, showing as u32 & 0xf);
        let has_twin = showing & TWIN != 0;
        Plain { banks, kinds: cards - banks - n_beside - has_twin as u32, has_twin }
    }

    /// Whether there is anything to deposit, with so many cards that are not counted.
    const fn is_able(showing: usize, n_beside: usize) -> bool {
        let (banks, cards) = (showing >> 4 & 7, showing & 0xf);
        let frauds = n_beside + if showing & TWIN == 0 { 0 } else { 2 };
        0 < banks && banks + frauds <= cards && DEPOSIT_MIN <= cards && cards <= HAND_MAX
    }

    /// How many sets there are, with the empty one.
    #[inline]
    const fn sets(self) -> u32 {
        (2 + self.has_twin as u32) << self.kinds >> 1
    }

    /// How many deposits there are with the shared card or without.
    #[inline]
    const fn n_deposits(self, n_shared: u32) -> u32 {
        // With the card one BANK card alone is too small. Without it, one and no more than one
        // other, and two.
        let n_too_small = if n_shared == 0 { 1 + self.kinds + (1 < self.banks) as u32 } else { 1 };
        self.banks * self.sets() - n_too_small
    }

    /// The deposit with this number, with the shared card or without: its BANK cards and its set.
    #[inline]
    fn made(self, number: u32, n_shared: u32) -> (u32, u32) {
        let sets = self.sets();
        let place = if n_shared != 0 {
            number + 1
        } else {
            // What is too small are nothing and the powers of two, one for each kind, with one BANK
            // card, and nothing with two.
            let place = number + 1 + self.kinds;
            let with_one = u32::from(TWO_BITS[number as usize & 127]);
            let with_more = place + u32::from(sets <= place);
            select_unpredictable(place < 1 << self.kinds, with_one, with_more)
        };
        (1 + place / sets, place % sets)
    }
}

/// The numbers with two bits or more, as many as seven FRAUD cards need; what follows is not used.
const TWO_BITS: [u8; 128] = {
    let mut numbers = [0; 128];
    let (mut number, mut n) = (0_u8, 0);
    while n < 120 {
        number += 1;
        if !number.is_power_of_two() {
            numbers[n] = number;
            n += 1;
        }
    }
    numbers
};
