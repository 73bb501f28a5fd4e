//! Sampling a hand that has few cards for sets, which is nearly every hand that has some: all
//! takings of its cards at once.
//!
//! Three cards can be taken in eight ways, and what these add up to are the eight bytes of a word.
//! Three more cards raise them all in eight ways. So a few operations on words tell which takings
//! of six cards add up to a sum: they are the bits of one word.

use parlor_core::Chance;

use super::discards::{Other, nth_of};
use crate::{
    cards::{Cards, Coin, Colour},
    exact_change::{
        Direction, Discard, Name,
        discards::{Discarding, SetOf},
        matching::{bits, wilds_make},
    },
};

/// Cards that can be part of a set, but wilds.
const MOST_CARDS: u32 = 8;
const MOST_WILDS: usize = 4;
/// In nickels, or in cents where odd ones count. So no sum of six cards that are worth less carries
/// from one byte of a word into the next.
const MOST_WANTED: usize = 20;
const MOST_FOUND: usize = 64;

/// One in each byte.
const EACH: u64 = 0x0101_0101_0101_0101;
/// One in each byte whose number has the first, the second, the third bit.
const IN_BYTES: [u64; 3] = [0x0100_0100_0100_0100, 0x0101_0000_0101_0000, 0x0101_0101_0000_0000];
/// The takings of six cards that take the first one, the second one and so on.
const WITH: [Takings; 6] = [
    0xAAAA_AAAA_AAAA_AAAA,
    0xCCCC_CCCC_CCCC_CCCC,
    0xF0F0_F0F0_F0F0_F0F0,
    0xFF00_FF00_FF00_FF00,
    0xFFFF_0000_FFFF_0000,
    0xFFFF_FFFF_0000_0000,
];

/// Some of the cards, as bits.
type Taking = u8;
/// Takings of the first six cards, as bits.
type Takings = u64;

/// One of all ways to lay a set, of all single discards, or of `n_extra` other actions. `None`
/// where there are too many of them, or where it is not cents alone that count (EC-8).
#[inline(always)]
pub(super) fn sample<C: Chance>(
    discarding: &Discarding<'_>,
    n_extra: u32,
    chance: &mut C,
) -> Option<Other> {
    let n_wilds = discarding.n_wilds();
    if discarding.same_colour || MOST_WILDS < n_wilds {
        return None;
    }
    if n_wilds == 0 && !discarding.asks_direction {
        let few = Few::of(discarding)?;
        if few.n_cards <= 6 {
            return Some(few.sample_of_six::<C, false>(discarding, n_extra, chance));
        }
    }
    sample_any(discarding, n_wilds, n_extra, chance)
}

#[inline(never)]
fn sample_any<C: Chance>(
    discarding: &Discarding<'_>,
    n_wilds: usize,
    n_extra: u32,
    chance: &mut C,
) -> Option<Other> {
    let few = Few::of(discarding)?;
    let is_simple = n_wilds == 1 && !discarding.asks_direction && few.n_cards <= 6;
    if is_simple && !few.is_whole_hand(n_wilds) {
        return Some(few.sample_of_six::<C, true>(discarding, n_extra, chance));
    }
    few.sample_any(discarding, n_wilds, n_extra, chance)
}

/// The cards of a hand that can be part of a set, but wilds.
struct Few {
    n_cards: u32,
    /// Their kinds, ascending, a byte each.
    kinds: u64,
    /// What they are worth, a byte each.
    values: u64,
    /// How many cents a value stands for: five, unless odd ones can be part of a set.
    unit: usize,
    wanted: usize,
    /// The first card of each kind.
    firsts: Taking,
    /// Those of them that ask for a direction (EC-19).
    turning: Taking,
    /// Whether the hand has no other cards, but wilds.
    is_all: bool,
}

impl Few {
    /// `None` if there are too many.
    #[inline(always)]
    fn of(discarding: &Discarding<'_>) -> Option<Few> {
        let Discarding { deck, hand, face, .. } = *discarding;
        let coins = hand.held().minus(deck.wilds());
        let mut cheap = discarding.cheap();
        let unit = discarding.unit();
        // A cent, in parts of 65,536 of the unit.
        let mut cent = 1 << 16;
        if unit == 5 {
            cent = (1 << 16) / 5 + 1;
            cheap = cheap.minus(deck.odd());
        }
        let in_units = |cents: u16| (u32::from(cents) * cent) >> 16;
        let (mut kinds, mut values, mut firsts, mut n_cards) = (0, 0, 0, 0);
        let is_all = cheap == coins;
        for kind in cheap.iter().rev() {
            let value = u64::from(in_units(deck.cents(kind)));
            let held = hand.count(kind);
            for _ in 1..held {
                (kinds, values) = (kinds << 8 | kind as u64, values << 8 | value);
                firsts <<= 1;
            }
            (kinds, values) = (kinds << 8 | kind as u64, values << 8 | value);
            firsts = firsts << 1 | 1;
            n_cards += u32::from(held);
        }
        let wanted = in_units(face.cents) as usize;
        if MOST_CARDS < n_cards || MOST_WANTED < wanted {
            return None;
        }
        let mut few = Few { n_cards, kinds, values, unit, wanted, firsts, turning: 0, is_all };
        if discarding.asks_direction {
            let is_turning = |&card: &usize| deck.draws().contains(few.kind(card).into());
            few.turning =
                bits(firsts.into()).filter(is_turning).fold(0, |all, card| all | 1 << card);
        }
        Some(few)
    }

    #[inline]
    const fn kind(&self, card: usize) -> u8 {
        (self.kinds >> (8 * card)) as u8
    }

    #[inline]
    const fn value(&self, card: usize) -> usize {
        (self.values >> (8 * card)) as u8 as usize
    }

    #[inline]
    const fn all(&self) -> Taking {
        ((1_u32 << self.n_cards) - 1) as Taking
    }

    /// All cards together.
    #[inline]
    const fn sum(&self) -> usize {
        (self.values.wrapping_mul(EACH) >> 56) as usize
    }

    /// In how many ways a card of a taking can end on top.
    #[inline]
    const fn n_tops(&self, taking: Taking) -> u32 {
        let n_more = if self.turning == 0 { 0 } else { (taking & self.turning).count_ones() };
        (taking & self.firsts).count_ones() + n_more
    }

    /// Where no more than the top card of six or less can be chosen, and the name of a wild if there
    /// is one. Then the whole hand must be no set (EC-9).
    #[inline(always)]
    fn sample_of_six<C: Chance, const WILD: bool>(
        &self,
        discarding: &Discarding<'_>,
        n_extra: u32,
        chance: &mut C,
    ) -> Other {
        let sums = Sums::of(self);
        // The wild makes up for what is left. EC-7: alone it is no set.
        let lefts = bits(if WILD { self.lefts(1) & !1 } else { 0 });
        let with_wild = lefts.fold(0, |all, left| all | sums.adding_up(self.wanted - left)) & !1;
        let takings = sums.adding_up(self.wanted) | with_wild;
        let mut n_tops = 0;
        each_of(takings, |taking| {
            n_tops += (taking & self.firsts).count_ones();
            Some(())
        });
        let n_named = with_wild.count_ones() * Colour::ALL.len() as u32;
        let singles = discarding.singles();
        let n_singles = if WILD { discarding.n_singles() } else { singles.len() as u32 };
        let n_ways = n_tops + n_named;
        let (mut index, call) = match pick(discarding, n_ways, n_singles, n_extra, chance) {
            Picked::Set { index, call } => (index, call),
            Picked::Nothing => return Other::Nothing,
            Picked::Other { index } if WILD => return discarding.nth_single(index),
            Picked::Other { index } => {
                return match nth_of(singles, index as usize) {
                    Some(kind) => Other::Single { kind: kind as u8, way: 0 },
                    None => Other::Extra,
                };
            }
        };
        let wild = if WILD { discarding.wild() } else { 0 };
        if WILD && n_tops <= index {
            let index = (index - n_tops) as usize;
            let taking = bits(with_wild).nth(index / Colour::ALL.len());
            let taking = taking.expect("fewer than were counted") as Taking;
            let cents = (self.wanted - sums.of_taking(taking)) * self.unit;
            let coin = Coin::of_cents(cents as u16).expect("what is left is a coin");
            let name = Some(Name { coin, colour: Colour::ALL[index % Colour::ALL.len()] });
            let set =
                FewCards { wild, n_wilds: 1, top: FewCards::WILD, name, ..self.taken(taking) };
            return Other::Few(FewCards { call, ..set });
        }
        let mut found = (0, 0);
        each_of(takings, |taking| {
            let tops = taking & self.firsts;
            let n = tops.count_ones();
            if index < n {
                found = (taking, nth_bit(tops, index));
                return None;
            }
            index -= n;
            Some(())
        });
        let (taking, top) = found;
        let n_wilds = (with_wild >> taking & 1) as u8;
        Other::Few(FewCards { wild, n_wilds, top, call, ..self.taken(taking) })
    }

    /// Whether all cards of the hand together are a set.
    #[inline]
    const fn is_whole_hand(&self, n_wilds: usize) -> bool {
        self.is_all
            && 2 <= self.n_cards as usize + n_wilds
            && self.sum() <= self.wanted
            && wilds_make(n_wilds, (self.wanted - self.sum()) * self.unit)
    }

    /// What these wilds can make up for, as bits.
    #[inline]
    const fn lefts(&self, n_wilds: usize) -> u64 {
        let least = self.wanted.saturating_sub(self.sum());
        let sums = WILD_SUMS[(self.unit == 5) as usize][n_wilds];
        sums >> least << least & ((2 << self.wanted) - 1)
    }

    /// A set with nothing said.
    #[inline]
    const fn taken(&self, taken: Taking) -> FewCards {
        FewCards {
            kinds: self.kinds,
            taken,
            wild: 0,
            n_wilds: 0,
            top: 0,
            name: None,
            direction: None,
            call: false,
        }
    }

    /// `None` if there are too many takings.
    #[inline(always)]
    fn sample_any<C: Chance>(
        &self,
        discarding: &Discarding<'_>,
        n_wilds: usize,
        n_extra: u32,
        chance: &mut C,
    ) -> Option<Other> {
        let is_whole = self.is_whole_hand(n_wilds);
        let mut list = [Found::default(); MOST_FOUND];
        let (len, n_found) = self.find(n_wilds, is_whole, &mut list)?;
        // EC-9: the whole hand needs no name and no direction.
        let n_last = if is_whole { discarding.hand.held().len() as u32 } else { 0 };
        let (n_ways, n_singles) = (n_found + n_last, discarding.n_singles());
        Some(match pick(discarding, n_ways, n_singles, n_extra, chance) {
            Picked::Nothing => Other::Nothing,
            Picked::Other { index } => discarding.nth_single(index),
            Picked::Set { index, call } => {
                let set = match index.checked_sub(n_found) {
                    Some(index) => self.nth_of_whole_hand(index, n_wilds),
                    None => {
                        let place = list[..len].iter().position(|it| index < it.end.into());
                        let place = place.expect("fewer than were counted");
                        let begin = if place == 0 { 0 } else { list[place - 1].end };
                        let index = index - u32::from(begin);
                        self.nth_of(discarding, list[place], index, n_wilds)
                    }
                };
                Other::Few(FewCards { wild: discarding.wild(), call, ..set })
            }
        })
    }

    /// Lists the takings that make sets with what wilds there are. Tells how many they are, and in
    /// how many ways the sets can be laid, but for the whole hand.
    #[inline]
    fn find(
        &self,
        n_wilds: usize,
        is_whole: bool,
        list: &mut [Found; MOST_FOUND],
    ) -> Option<(usize, u32)> {
        let sums = Sums::of(self);
        let ways = &WILD_WAYS[usize::from(self.unit == 5)];
        let (mut len, mut end) = (0, 0);
        for left in bits(self.lefts(n_wilds)) {
            let WildWays { n_sets, n_names } = ways[n_wilds][left];
            self.each_adding_up(self.wanted - left, &sums, |taking| {
                let (mut n_sets, mut n_names) = (n_sets, n_names);
                if is_whole && taking == self.all() {
                    WildWays { n_sets, n_names } = match n_wilds {
                        0 => WildWays { n_sets: 0, n_names: 0 },
                        _ => ways[n_wilds - 1][left],
                    };
                }
                if taking == 0 && n_wilds != 0 {
                    // EC-7: a wild alone is no set.
                    n_names -= ways[1][left].n_names;
                }
                end += self.n_tops(taking) * u32::from(n_sets) + u32::from(n_names);
                *list.get_mut(len)? = Found { end: end as u16, left: left as u8, taking };
                len += 1;
                Some(())
            })?;
        }
        Some((len, end))
    }

    /// Visits the takings that add up to a sum.
    #[inline]
    fn each_adding_up(
        &self,
        sum: usize,
        sums: &Sums,
        mut visit: impl FnMut(Taking) -> Option<()>,
    ) -> Option<()> {
        each_of(sums.adding_up(sum), &mut visit)?;
        // With the seventh card, the eighth, both.
        for further in 1..1 << self.n_cards.saturating_sub(6) {
            let (seventh, eighth) = (further & 1, further >> 1);
            let worth = seventh * self.value(6) + eighth * self.value(7);
            let Some(rest) = sum.checked_sub(worth) else { continue };
            let further = (further as Taking) << 6;
            // Of two cards of a kind the first is taken first.
            let after_another = further & !self.firsts;
            if after_another >> 7 == 1 && seventh == 0 {
                continue;
            }
            let must = if after_another >> 6 & 1 == 1 { WITH[5] } else { Takings::MAX };
            each_of(sums.adding_up(rest) & must, |taking| visit(taking | further))?;
        }
        Some(())
    }

    fn nth_of_whole_hand(&self, index: u32, n_wilds: usize) -> FewCards {
        let is_wild = self.firsts.count_ones() <= index;
        let top = if is_wild { FewCards::WILD } else { nth_bit(self.firsts, index) };
        FewCards { n_wilds: n_wilds as u8, top, ..self.taken(self.all()) }
    }

    #[inline]
    fn nth_of(
        &self,
        discarding: &Discarding<'_>,
        Found { left, taking, .. }: Found,
        mut index: u32,
        most_wilds: usize,
    ) -> FewCards {
        let (tops, turning) = (taking & self.firsts, taking & self.turning);
        let n_tops = self.n_tops(taking);
        for n_wilds in 0..=most_wilds {
            let left = usize::from(left) * self.unit;
            let set = SetOf { n_wilds, left, colour_fine: true };
            if !discarding.is_exact(set) {
                continue;
            }
            let taken = FewCards { n_wilds: n_wilds as u8, ..self.taken(taking) };
            if index < n_tops {
                let (top, way) = match index.checked_sub(tops.count_ones()) {
                    None => (nth_bit(tops, index), 0),
                    Some(index) => (nth_bit(turning, index), 1),
                };
                let asks = turning >> top & 1 == 1;
                return FewCards { top, direction: asks.then_some(Direction::ALL[way]), ..taken };
            }
            index -= n_tops;
            match discarding.nth_name(set, index) {
                Ok(name) => return FewCards { top: FewCards::WILD, name: Some(name), ..taken },
                Err(less) => index = less,
            }
        }
        unreachable!("fewer than were counted")
    }
}

/// What the takings of the first six cards add up to.
struct Sums {
    /// Those of the first three.
    first: u64,
    /// Those of the next three, as far as there are so many.
    next: u64,
    /// All takings, each once: of two cards of a kind the first is taken first.
    takings: Takings,
}

impl Sums {
    #[inline(always)]
    fn of(few: &Few) -> Sums {
        const ALL: [Takings; 7] = [0x1, 0x3, 0xF, 0xFF, 0xFFFF, 0xFFFF_FFFF, Takings::MAX];
        const NEXT: [u64; 7] = [0, 0, 0, 0, 0xFFFF, 0xFFFF_FFFF, u64::MAX];
        let n_cards = few.n_cards.min(6);
        let after_another = !few.firsts & ((1 << n_cards) - 1);
        let takings = bits(after_another.into())
            .fold(ALL[n_cards as usize], |all, card| all & (WITH[card - 1] | !WITH[card]));
        let next = sums_of_three(few.values >> 24) & NEXT[n_cards as usize];
        Sums { first: sums_of_three(few.values), next, takings }
    }

    #[inline]
    const fn of_taking(&self, taking: Taking) -> usize {
        let (first, next) = (self.first >> (taking % 8 * 8), self.next >> (taking / 8 * 8));
        ((first & 0xFF) + (next & 0xFF)) as usize
    }

    #[inline(always)]
    fn adding_up(&self, sum: usize) -> Takings {
        let mut takings = bytes_that_are(sum, self.first);
        let (mut more, mut place) = (self.next >> 8, 8);
        while more != 0 {
            takings |= bytes_that_are(sum, self.first + (more & 0xFF) * EACH) << place;
            (more, place) = (more >> 8, place + 8);
        }
        takings & self.takings
    }
}

/// What the takings of the first three of these values add up to, a byte each.
#[inline]
const fn sums_of_three(values: u64) -> u64 {
    (values & 0xFF) * IN_BYTES[0]
        + (values >> 8 & 0xFF) * IN_BYTES[1]
        + (values >> 16 & 0xFF) * IN_BYTES[2]
}

/// Which bytes of a word are just so much, as eight bits. All are below 128.
#[inline]
const fn bytes_that_are(value: usize, word: u64) -> u64 {
    let is_other = (word ^ (value as u64 * EACH)) + 0x7F * EACH;
    (!is_other >> 7 & EACH).wrapping_mul(0x0102_0408_1020_4080) >> 56
}

/// A taking that makes a set with what wilds there are.
#[derive(Clone, Copy, Default)]
struct Found {
    /// In how many ways this one and those before it can be laid.
    end: u16,
    /// What is left to the wilds.
    left: u8,
    taking: Taking,
}

/// What was drawn.
enum Picked {
    Nothing,
    /// A way to lay a set.
    Set {
        index: u32,
        call: bool,
    },
    /// A single discard, or something else after them.
    Other {
        index: u32,
    },
}

/// Draws one of `n_ways` to lay a set, said or not, or one of the single discards and what else
/// there is.
#[inline(always)]
fn pick<C: Chance>(
    discarding: &Discarding<'_>,
    n_ways: u32,
    n_singles: u32,
    n_extra: u32,
    chance: &mut C,
) -> Picked {
    if n_ways + n_singles == 0 {
        return Picked::Nothing;
    }
    let n_sets = n_ways * discarding.calls().len() as u32;
    let all = n_sets + n_singles + n_extra;
    let index = if all == 1 { 0 } else { chance.below(all) };
    if n_sets <= index {
        Picked::Other { index: index - n_sets }
    } else if n_ways <= index {
        Picked::Set { index: index - n_ways, call: true }
    } else {
        Picked::Set { index, call: discarding.automatic_calls }
    }
}

/// A set of some of a few cards, and of wilds. It is small.
#[derive(Clone, Copy, Debug)]
pub(in crate::exact_change) struct FewCards {
    /// The kinds of the cards, ascending, a byte each.
    kinds: u64,
    /// Which of them are in the set.
    taken: Taking,
    wild: u8,
    n_wilds: u8,
    /// Which of them ends on top.
    top: u8,
    pub(super) name: Option<Name>,
    pub(super) direction: Option<Direction>,
    pub(super) call: bool,
}

impl FewCards {
    /// The first of the wilds.
    const WILD: u8 = MOST_CARDS as u8;

    #[inline]
    const fn kind(self, card: u8) -> u8 {
        if FewCards::WILD <= card { self.wild } else { (self.kinds >> (8 * card)) as u8 }
    }

    #[inline]
    pub(super) const fn top(self) -> u8 {
        self.kind(self.top)
    }

    /// The kinds of the cards below the top one, ascending.
    #[inline]
    pub(super) fn below_top(self) -> impl Iterator<Item = u8> {
        // As bits above those of the cards.
        let wilds = ((1_u64 << self.n_wilds) - 1) << FewCards::WILD;
        let cards = u64::from(self.taken) | wilds;
        bits(cards & !(1 << self.top)).map(move |card| self.kind(card as u8))
    }

    pub(in crate::exact_change) fn discard(self) -> Discard {
        let FewCards { name, direction, call, .. } = self;
        let mut cards = Cards::one(self.top().into());
        self.below_top().for_each(|kind| cards.add(kind.into()));
        Discard { cards, top: self.top(), name, direction, call }
    }
}

/// What wilds can do for what is left to them.
#[derive(Clone, Copy)]
struct WildWays {
    /// How many of them can make exactly that, none of them too: each is another set.
    n_sets: u8,
    /// In how many ways one of them can end on top, over all these sets: coins and colours.
    n_names: u8,
}

/// In cents and in nickels, by how many wilds there are and what is left.
static WILD_WAYS: [[[WildWays; MOST_WANTED + 1]; MOST_WILDS + 1]; 2] =
    [wild_ways_in(1), wild_ways_in(5)];

const fn wild_ways_in(unit: usize) -> [[WildWays; MOST_WANTED + 1]; MOST_WILDS + 1] {
    let mut ways = [[WildWays { n_sets: 0, n_names: 0 }; MOST_WANTED + 1]; MOST_WILDS + 1];
    let mut n = 0;
    while n <= MOST_WILDS {
        let mut left = 0;
        while left <= MOST_WANTED {
            // With less wilds, and with just so many.
            let mut cell = if n == 0 { ways[0][left] } else { ways[n - 1][left] };
            if wilds_make(n, left * unit) {
                cell.n_sets += 1;
            }
            let mut coin = 0;
            while 0 < n && coin < Coin::ALL.len() {
                let cents = Coin::ALL[coin].cents() as usize;
                if cents <= left * unit && wilds_make(n - 1, left * unit - cents) {
                    cell.n_names += 4;
                }
                coin += 1;
            }
            ways[n][left] = cell;
            left += 1;
        }
        n += 1;
    }
    ways
}

/// What they can make, as bits, in the same order.
static WILD_SUMS: [[u64; MOST_WILDS + 1]; 2] = {
    let mut sums = [[0; MOST_WILDS + 1]; 2];
    let mut n = 0;
    while n <= MOST_WILDS {
        let mut left = 0;
        while left <= MOST_WANTED {
            sums[0][n] |= ((WILD_WAYS[0][n][left].n_sets != 0) as u64) << left;
            sums[1][n] |= ((WILD_WAYS[1][n][left].n_sets != 0) as u64) << left;
            left += 1;
        }
        n += 1;
    }
    sums
};

#[inline(always)]
fn each_of(mut takings: Takings, mut visit: impl FnMut(Taking) -> Option<()>) -> Option<()> {
    while takings != 0 {
        visit(takings.trailing_zeros() as Taking)?;
        takings &= takings - 1;
    }
    Some(())
}

/// The bit with this number, ascending.
#[inline(always)]
fn nth_bit(bits: Taking, number: u32) -> u8 {
    let rest = (0..number).fold(bits, |rest, _| rest & rest.wrapping_sub(1));
    rest.trailing_zeros() as u8
}
