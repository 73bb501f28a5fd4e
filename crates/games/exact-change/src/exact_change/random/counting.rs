//! Sampling a hand of any sets, however many, by counting them.
//!
//! How many parts of a hand add up to each sum is a product of polynomials, one for each kind: with
//! three nickels it is 1 + x⁵ + x¹⁰ + x¹⁵. A kind is put into a product, and taken out of it
//! again, by a few additions along one row of numbers. So the set with a given number is found in
//! the room of that row: take a kind out, see how many sets there are with none, one, two of it, go
//! on with the rest.
//!
//! Additions wrap around where a product is taken apart, and come out right because all counts of
//! sets are within the numbers.

use parlor_core::Chance;

use super::discards::Other;
use crate::{
    cards::{Cards, MAX_KINDS},
    exact_change::{
        Direction, Discard, Name,
        discards::{Discarding, SetOf},
        matching::{MAX_CENTS, sums_of_wilds},
        sets::Part,
    },
};

/// Room for all sums.
const ALL: usize = MAX_CENTS + 1;

/// Asks a count of all discards, in numbers that are large enough, and in a row that is.
macro_rules! counted {
    ($discarding:expr, $counting:ident => $asked:expr) => {{
        let discarding: &Discarding<'_> = $discarding;
        // What can be taken of a hand; each set can be laid in less than a thousand ways.
        let n_takings = discarding.hand.kinds().try_fold(1_u64, |product, (_, held)| {
            product.checked_mul(1 + u64::from(held)).filter(|&product| product < 1 << 50)
        });
        match (n_takings, discarding.wanted() / discarding.unit()) {
            (Some(_), 0..32) => {
                let $counting = &mut Counting::<u64, 32>::of(discarding);
                $counting.fill();
                $asked
            }
            (Some(_), 32..128) => {
                let $counting = &mut Counting::<u64, 128>::of(discarding);
                $counting.fill();
                $asked
            }
            (Some(_), _) => {
                let $counting = &mut Counting::<u64, ALL>::of(discarding);
                $counting.fill();
                $asked
            }
            (None, _) => {
                let $counting = &mut Counting::<Large, ALL>::of(discarding);
                $counting.fill();
                $asked
            }
        }
    }};
}

/// How many discards there are; no more is said than that there are very many, where they are.
#[cfg(test)]
pub(super) fn count(discarding: &Discarding<'_>) -> u128 {
    counted!(discarding, counting => counting.count().plain())
}

/// The discard with this number.
#[cfg(test)]
pub(super) fn nth(discarding: &Discarding<'_>, number: u128) -> Result<Discard, Other> {
    counted!(discarding, counting => {
        let n_ways = counting.n_ways();
        counting.nth_of_all(Count::of_plain(number), n_ways)
    })
}

/// One of all ways to lay a set, of all single discards, or of `n_extra` other actions.
pub(in crate::exact_change) fn sample<C: Chance>(
    discarding: &Discarding<'_>,
    n_extra: u32,
    chance: &mut C,
) -> Result<Discard, Other> {
    counted!(discarding, counting => counting.sample(n_extra, chance))
}

#[cfg(test)]
pub(in crate::exact_change) fn sample_in_large_numbers<C: Chance>(
    discarding: &Discarding<'_>,
    chance: &mut C,
) -> Result<Discard, Other> {
    let mut counting = Counting::<Large, ALL>::of(discarding);
    counting.fill();
    counting.sample(0, chance)
}

/// A number of sets. It wraps around.
trait Count: Copy + PartialOrd {
    const ZERO: Self;

    fn of(n: u64) -> Self;

    #[must_use]
    fn plus(self, other: Self) -> Self;

    #[must_use]
    fn minus(self, other: Self) -> Self;

    /// Of a number known to be small.
    fn small(self) -> u64;

    /// The highest there is for what is too large.
    #[cfg(test)]
    fn plain(self) -> u128;

    /// Of a number that is none too large.
    #[cfg(test)]
    fn of_plain(n: u128) -> Self;

    /// Draws uniformly from what is below.
    fn draw(self, chance: &mut impl Chance) -> Self;
}

impl Count for u64 {
    const ZERO: u64 = 0;

    #[inline]
    fn of(n: u64) -> u64 {
        n
    }

    #[inline]
    fn plus(self, other: u64) -> u64 {
        self.wrapping_add(other)
    }

    #[inline]
    fn minus(self, other: u64) -> u64 {
        self.wrapping_sub(other)
    }

    #[inline]
    fn small(self) -> u64 {
        self
    }

    #[cfg(test)]
    fn plain(self) -> u128 {
        self.into()
    }

    #[cfg(test)]
    fn of_plain(n: u128) -> u64 {
        n as u64
    }

    fn draw(self, chance: &mut impl Chance) -> u64 {
        chance.below_large(self.into()) as u64
    }
}

/// Three digits, the most significant first. Two hundred cards of 64 kinds can be taken in less
/// than 2¹³⁴ ways.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Debug)]
struct Large([u64; 3]);

impl Count for Large {
    const ZERO: Large = Large([0; 3]);

    fn of(n: u64) -> Large {
        Large([0, 0, n])
    }

    fn plus(self, other: Large) -> Large {
        let ([a, b, c], [d, e, f]) = (self.0, other.0);
        let (low, carry) = c.overflowing_add(f);
        let (middle, carry_1) = b.overflowing_add(e);
        let (middle, carry_2) = middle.overflowing_add(carry.into());
        Large([a.wrapping_add(d).wrapping_add((carry_1 | carry_2).into()), middle, low])
    }

    fn minus(self, other: Large) -> Large {
        let ([a, b, c], [d, e, f]) = (self.0, other.0);
        let (low, borrow) = c.overflowing_sub(f);
        let (middle, borrow_1) = b.overflowing_sub(e);
        let (middle, borrow_2) = middle.overflowing_sub(borrow.into());
        Large([a.wrapping_sub(d).wrapping_sub((borrow_1 | borrow_2).into()), middle, low])
    }

    fn small(self) -> u64 {
        self.0[2]
    }

    #[cfg(test)]
    fn plain(self) -> u128 {
        match self.0 {
            [0, high, low] => u128::from(high) << 64 | u128::from(low),
            _ => u128::MAX,
        }
    }

    #[cfg(test)]
    fn of_plain(n: u128) -> Large {
        Large([0, (n >> 64) as u64, n as u64])
    }

    fn draw(self, chance: &mut impl Chance) -> Large {
        if let [0, 0, n] = self.0 {
            return Large::of(n.draw(chance));
        }
        // As many bits as the number has; what is too large is drawn again.
        let mut bits = [u64::MAX; 3];
        for (bits, digit) in bits.iter_mut().zip(self.0) {
            *bits = if digit == 0 { 0 } else { u64::MAX >> digit.leading_zeros() };
            if digit != 0 {
                break;
            }
        }
        loop {
            let mut drawn = bits;
            for digit in drawn.iter_mut().filter(|digit| **digit != 0) {
                *digit &= (0..4).fold(0, |it, _| it << 16 | u64::from(chance.below(1 << 16)));
            }
            if Large(drawn) < self {
                return Large(drawn);
            }
        }
    }
}

/// How many takings add up to each sum.
struct Row<N, const LEN: usize> {
    counts: [N; LEN],
    /// The highest sum that is asked for.
    wanted: usize,
    /// Sums from here on cannot be made, or are not asked for.
    end: usize,
}

impl<N: Count, const LEN: usize> Row<N, LEN> {
    /// Nothing adds up to anything.
    const fn none(wanted: usize) -> Row<N, LEN> {
        Row { counts: [N::ZERO; LEN], wanted, end: 0 }
    }

    fn add_one(&mut self, sum: usize) {
        self.counts[sum] = self.counts[sum].plus(N::of(1));
        self.end = self.end.max(sum + 1);
    }

    fn take_away(&mut self, other: &Row<N, LEN>) {
        for (count, &other) in self.counts[..self.end].iter_mut().zip(&other.counts) {
            *count = count.minus(other);
        }
    }

    /// Only sums up to this will be asked for.
    fn cut(&mut self, sum: usize) {
        self.wanted = sum;
        self.end = self.end.min(sum + 1);
    }

    /// Changes each count by the one `exponent` below it, as that was before. By blocks that do not
    /// overlap: the counts of a block can be changed together.
    #[inline(always)]
    fn change_from_above(&mut self, exponent: usize, change: impl Fn(N, N) -> N) {
        let mut end = self.end;
        while exponent < end {
            let begin = exponent.max(end - exponent);
            let (below, block) = self.counts[..end].split_at_mut(begin);
            for (count, &other) in block.iter_mut().zip(&below[begin - exponent..]) {
                *count = change(*count, other);
            }
            end = begin;
        }
    }

    /// Changes each count by the one `exponent` below it, as that has become.
    #[inline(always)]
    fn change_from_below(&mut self, exponent: usize, change: impl Fn(N, N) -> N) {
        let counts = &mut self.counts[..self.end];
        if exponent < 8 {
            for sum in exponent..counts.len() {
                counts[sum] = change(counts[sum], counts[sum - exponent]);
            }
            return;
        }
        let mut begin = exponent;
        while begin < counts.len() {
            let (below, block) = counts.split_at_mut(begin);
            for (count, &other) in block.iter_mut().zip(&below[begin - exponent..]) {
                *count = change(*count, other);
            }
            begin += exponent;
        }
    }

    /// Multiplies by 1 − xᵉ.
    fn times_less(&mut self, exponent: usize) {
        self.change_from_above(exponent, N::minus);
    }

    /// Multiplies by 1 + xᵉ.
    fn times_more(&mut self, exponent: usize) {
        self.change_from_above(exponent, N::plus);
    }

    /// Divides by 1 − xᵉ.
    fn by_less(&mut self, exponent: usize) {
        self.change_from_below(exponent, N::plus);
    }

    /// Divides by 1 + xᵉ.
    fn by_more(&mut self, exponent: usize) {
        self.change_from_below(exponent, N::minus);
    }

    /// Puts a kind in: 1 + xᵉ + … + xʰᵉ is (1 − xᵉ⁽ʰ⁺¹⁾) ÷ (1 − xᵉ).
    fn put_in(&mut self, part: Part) {
        if self.end == 0 {
            return;
        }
        self.end = (self.end + part.worth(part.held)).min(self.wanted + 1);
        match part.held {
            0 => {}
            1 => self.times_more(part.worth(1)),
            held => {
                self.times_less(part.worth(held) + part.worth(1));
                self.by_less(part.worth(1));
            }
        }
    }

    fn take_out(&mut self, part: Part) {
        match part.held {
            0 => {}
            1 => self.by_more(part.worth(1)),
            held => {
                self.times_less(part.worth(1));
                self.by_less(part.worth(held) + part.worth(1));
            }
        }
    }

    fn take_one_out(&mut self, part: Part) {
        self.take_out(part);
        self.put_in(Part { held: part.held - 1, ..part });
    }

    /// Decides how many cards of a kind are taken, and takes the kind out. If none of it, the rest
    /// may be one of `not_without` no more.
    fn decide(
        &mut self,
        part: Part,
        left: &mut usize,
        index: &mut N,
        not_without: Option<&Row<N, LEN>>,
    ) -> u8 {
        self.cut(*left);
        self.take_out(part);
        let mut n = 0;
        loop {
            let mut count = self.counts[*left];
            if n == 0
                && let Some(without) = not_without
            {
                count = count.minus(without.counts[*left]);
            }
            if *index < count {
                return n;
            }
            *index = index.minus(count);
            *left = left.checked_sub(part.worth(1)).expect("fewer than were counted");
            n += 1;
        }
    }

    /// The count with one card less of a kind.
    fn with_one_less(&self, part: Part, sum: usize) -> N {
        let (less, more) = (part.worth(part.held), part.worth(part.held) + part.worth(1));
        let mut count = N::ZERO;
        for sum in (0..=sum).rev().step_by(more) {
            count = count.plus(self.counts[sum]);
            if less <= sum {
                count = count.minus(self.counts[sum - less]);
            }
        }
        count
    }
}

struct Counting<'a, N, const LEN: usize> {
    discarding: &'a Discarding<'a>,
    /// All sums are in this.
    unit: usize,
    wanted: usize,
    /// Those with the colour first: when they are decided, the rest is free (EC-8).
    parts: [Part; MAX_KINDS],
    n_parts: usize,
    n_wilds: usize,
    /// Takings of the parts, with as many of the wilds as can make the rest.
    all: Row<N, LEN>,
    /// The same with a wild less, which lies on top of them.
    below_wild: Row<N, LEN>,
    /// EC-8: those of both that have not got the colour they need, so no wild either. None where no
    /// colour is needed.
    colourless: Row<N, LEN>,
    whole_hand: Option<SetOf>,
}

impl<'a, N: Count, const LEN: usize> Counting<'a, N, LEN> {
    fn of(discarding: &'a Discarding<'a>) -> Counting<'a, N, LEN> {
        let unit = discarding.unit();
        let wanted = discarding.wanted() / unit;
        Counting {
            discarding,
            unit,
            wanted,
            parts: [Part::default(); MAX_KINDS],
            n_parts: 0,
            n_wilds: discarding.n_wilds(),
            all: Row::none(wanted),
            below_wild: Row::none(wanted),
            colourless: Row::none(wanted),
            whole_hand: discarding.set_of_whole_hand(),
        }
    }

    /// In place: this is large.
    fn fill(&mut self) {
        let (unit, most) = (self.unit, self.discarding.wanted());
        for n_wilds in 0..=self.n_wilds {
            for sum in sums_of_wilds(n_wilds).take_while(|&sum| sum <= most) {
                if sum.is_multiple_of(unit) {
                    self.all.add_one(sum / unit);
                    if n_wilds < self.n_wilds {
                        self.below_wild.add_one(sum / unit);
                    }
                }
            }
        }
        if self.discarding.same_colour {
            self.colourless.add_one(0);
        }
        let in_units = |part: &Part| usize::from(part.cents).is_multiple_of(unit);
        for coloured in [true, false] {
            for part in self.discarding.parts().filter(in_units) {
                if part.has_colour != coloured {
                    continue;
                }
                let part = Part { cents: part.cents / unit as u16, ..part };
                self.parts[self.n_parts] = part;
                self.n_parts += 1;
                self.all.put_in(part);
                self.below_wild.put_in(part);
                if !coloured {
                    self.colourless.put_in(part);
                }
            }
        }
    }

    fn parts(&self) -> &[Part] {
        &self.parts[..self.n_parts]
    }

    /// Sets with this kind on top, but for the whole hand.
    fn n_with_top(&self, part: Part) -> N {
        let rest = self.wanted - part.worth(1);
        let mut n = self.all.with_one_less(part, rest);
        if self.needs_colour(part.has_colour) {
            n = n.minus(self.colourless.with_one_less(part, rest));
        }
        n.minus(N::of(self.whole_hand.is_some().into()))
    }

    /// Whether something below a card on top has to bring the colour (EC-8).
    fn needs_colour(&self, top_has_colour: bool) -> bool {
        self.discarding.same_colour && !top_has_colour
    }

    /// The names that a wild on top may have: it is worth less than all (EC-7).
    fn names(&self) -> impl Iterator<Item = Name> + use<N, LEN> {
        let (unit, wanted) = (self.unit, self.wanted);
        let names = if self.n_wilds == 0 { None } else { Some(Name::all()) };
        names.into_iter().flatten().filter(move |name| {
            let cents = usize::from(name.coin.cents());
            cents.is_multiple_of(unit) && cents / unit < wanted
        })
    }

    /// Sets with a wild on top that has this name, but for the whole hand.
    fn n_named(&self, name: Name) -> N {
        let rest = self.below(name);
        let mut n = self.below_wild.counts[rest];
        if self.needs_colour(name.colour == self.discarding.face.colour) {
            n = n.minus(self.colourless.counts[rest]);
        }
        let is_whole = |set| self.discarding.fits_on_top(set, name);
        n.minus(N::of(self.whole_hand.is_some_and(is_whole).into()))
    }

    /// What is left below a wild of this name.
    fn below(&self, name: Name) -> usize {
        self.wanted - usize::from(name.coin.cents()) / self.unit
    }

    /// EC-9: the whole hand needs no name and no direction, so only its kinds count.
    fn n_last(&self) -> u64 {
        self.whole_hand.map_or(0, |_| self.discarding.hand.held().len() as u64)
    }

    /// In how many ways sets can be laid, said or not.
    fn n_ways(&self) -> N {
        let mut n_ways = N::of(self.n_last());
        for name in self.names() {
            n_ways = n_ways.plus(self.n_named(name));
        }
        for &part in self.parts() {
            let n = self.n_with_top(part);
            for _ in 0..part.n_tops {
                n_ways = n_ways.plus(n);
            }
        }
        n_ways
    }

    /// With all that can be said, and with the single discards and so many other actions.
    fn n_all(&self, n_ways: N, n_extra: u32) -> N {
        let n_others = u64::from(self.discarding.n_singles()) + u64::from(n_extra);
        self.discarding.calls().iter().fold(N::of(n_others), |all, _| all.plus(n_ways))
    }

    #[cfg(test)]
    fn count(&self) -> N {
        self.n_all(self.n_ways(), 0)
    }

    /// First the sets, then the single discards, then other actions.
    fn nth_of_all(&mut self, mut index: N, n_ways: N) -> Result<Discard, Other> {
        for &call in self.discarding.calls() {
            if index < n_ways {
                return Ok(self.nth(index).called(call));
            }
            index = index.minus(n_ways);
        }
        Err(self.discarding.nth_single(index.small() as u32))
    }

    fn sample<C: Chance>(&mut self, n_extra: u32, chance: &mut C) -> Result<Discard, Other> {
        let n_ways = self.n_ways();
        if self.discarding.n_singles() == 0 && n_ways == N::ZERO {
            return Err(Other::Nothing);
        }
        let index = self.n_all(n_ways, n_extra).draw(chance);
        self.nth_of_all(index, n_ways)
    }

    fn nth(&mut self, mut index: N) -> Discard {
        for place in 0..self.n_parts {
            let part = self.parts[place];
            let n = self.n_with_top(part);
            for direction in Direction::ALL.into_iter().take(part.n_tops.into()) {
                if index < n {
                    let asked = 1 < part.n_tops;
                    let direction = asked.then_some(direction);
                    return Discard { direction, ..self.nth_with_top(place, index) };
                }
                index = index.minus(n);
            }
        }
        for name in self.names() {
            let n = self.n_named(name);
            if index < n {
                return self.nth_named(name, index);
            }
            index = index.minus(n);
        }
        self.discarding.nth_of_whole_hand(index.small())
    }

    fn nth_with_top(&mut self, place: usize, index: N) -> Discard {
        let top = self.parts[place];
        self.all.take_one_out(top);
        if !top.has_colour {
            self.colourless.take_one_out(top);
        }
        self.parts[place].held -= 1;
        let rest = self.wanted - top.worth(1);
        let needs_colour = self.needs_colour(top.has_colour);
        let parts = &self.parts[..self.n_parts];
        let (mut cards, set, index) =
            decide(&mut self.all, &self.colourless, parts, rest, needs_colour, index);
        cards.add(top.kind.into());
        let n_wilds = self.nth_of_wilds(set, index);
        self.discarding.set_wilds(&mut cards, n_wilds);
        Discard { cards, ..Discard::single(top.kind) }
    }

    fn nth_named(&mut self, name: Name, index: N) -> Discard {
        let rest = self.below(name);
        let needs_colour = self.needs_colour(name.colour == self.discarding.face.colour);
        let parts = &self.parts[..self.n_parts];
        let (mut cards, set, index) =
            decide(&mut self.below_wild, &self.colourless, parts, rest, needs_colour, index);
        let n_wilds = self.nth_of_wilds(set, index);
        self.discarding.set_wilds(&mut cards, 1 + n_wilds);
        let top = cards.held().iter().next_back().expect("a wild is there");
        Discard { cards, ..Discard::single(top as u8).named(name) }
    }

    /// How many wilds make what is left to them, by its number among all that do.
    fn nth_of_wilds(&self, set: SetOf, index: N) -> usize {
        let set = SetOf { left: set.left * self.unit, ..set };
        let mut fitting = (0..=self.n_wilds)
            .filter(|&n_wilds| self.discarding.is_exact(SetOf { n_wilds, ..set }));
        fitting.nth(index.small() as usize).expect("fewer than were counted")
    }
}

/// Decides how many cards of each kind are taken, and takes the kinds out; what is left is for the
/// wilds.
fn decide<N: Count, const LEN: usize>(
    all: &mut Row<N, LEN>,
    colourless: &Row<N, LEN>,
    parts: &[Part],
    mut left: usize,
    mut needs_colour: bool,
    mut index: N,
) -> (Cards, SetOf, N) {
    let mut cards = Cards::EMPTY;
    let (coloured, others) = parts.split_at(parts.partition_point(|part| part.has_colour));
    for &part in coloured {
        let not_without = needs_colour.then_some(colourless);
        let n = all.decide(part, &mut left, &mut index, not_without);
        needs_colour &= n == 0;
        cards.set(part.kind.into(), n);
    }
    if needs_colour {
        all.take_away(colourless);
    }
    for &part in others {
        let n = all.decide(part, &mut left, &mut index, None);
        cards.set(part.kind.into(), n);
    }
    (cards, SetOf { n_wilds: 0, left, colour_fine: !needs_colour }, index)
}

#[cfg(test)]
mod tests {
    use parlor_core::{Rigged, Seeded};

    use super::*;

    #[test]
    fn large_numbers_count_as_plain_ones_do() {
        let mut chance = Seeded::new(18);
        let plain = |it: Large| u128::from(it.0[1]) << 64 | u128::from(it.0[2]);
        for _ in 0..2_000 {
            let mut any = || Large([0, chance.next_u64() >> chance.below(64), chance.next_u64()]);
            let (a, b) = (any(), any());
            assert_eq!(plain(a.plus(b)), plain(a).wrapping_add(plain(b)));
            assert_eq!(plain(a.minus(b)), plain(a).wrapping_sub(plain(b)));
            assert_eq!((a.plus(b).minus(b), a < b), (a, plain(a) < plain(b)));
        }
        assert_eq!(Large::of(u64::MAX).plus(Large::of(1)), Large([0, 1, 0]));
        assert_eq!(Large([0, u64::MAX, u64::MAX]).plus(Large::of(1)), Large([1, 0, 0]));
        assert_eq!(Large([1, 0, 0]).minus(Large::of(1)), Large([0, u64::MAX, u64::MAX]));
    }

    /// Only ever asked for sixteen bits.
    struct Sixteen;

    impl Chance for Sixteen {
        fn below(&mut self, n: u32) -> u32 {
            assert_eq!(n, 1 << 16);
            0
        }
    }

    #[test]
    fn large_draws_are_below_their_limit_and_reach_all_of_it() {
        let limit = Large([2, 0, 1]);
        let zeros = [0; 8];
        let top = [[0, 0, 0, 2].as_slice(), &zeros].concat();
        assert_eq!(limit.draw(&mut Rigged::new(top)), Large([2, 0, 0]));
        // Only as many bits as needed; too large, so drawn again.
        let again =
            [[9, 9, 9, 0xfff2].as_slice(), &zeros[1..], &[1], &zeros[..4], &zeros[1..], &[7]];
        assert_eq!(limit.draw(&mut Rigged::new(again.concat())), Large([0, 0, 7]));
        let digits = [0, 0, 0, 0, 0x1111, 0x2222, 0x3333, 0x4444];
        let drawn = Large([0, 1, 0]).draw(&mut Rigged::new(digits));
        assert_eq!(drawn, Large::of(0x1111_2222_3333_4444));
        assert_eq!(limit.draw(&mut Sixteen), Large::ZERO);
        let mut chance = Seeded::new(19);
        let mut n_high = [0_u32; 3];
        for _ in 0..9_000 {
            n_high[Large([3, 0, 0]).draw(&mut chance).0[0] as usize] += 1;
        }
        assert!(n_high.iter().all(|n| (2_800..3_200).contains(n)), "{n_high:?}");
    }
}
