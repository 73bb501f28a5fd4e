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

use crate::cards::{Cards, Coin, MAX_KINDS};

use super::{
    Direction, Discard,
    discards::{Discarding, Other, SetOf, below},
    matching::{MAX_CENTS, wilds_make},
    sets::Part,
};

/// One of all ways to lay a set, of all single discards, or of `n_extra` other actions.
pub(super) fn sample<C: Chance>(
    discarding: &Discarding<'_>,
    n_extra: u32,
    chance: &mut C,
) -> Result<Discard, Other> {
    // What can be taken of a hand; each set can be laid in less than a thousand ways.
    let n_takings = discarding.hand.kinds().try_fold(1_u64, |product, (_, held)| {
        product.checked_mul(1 + u64::from(held)).filter(|&product| product < 1 << 50)
    });
    match n_takings {
        Some(_) if discarding.wanted() < 32 * discarding.unit() => {
            Counting::<u64, 32>::of(discarding).sample(n_extra, chance)
        }
        Some(_) if discarding.wanted() < 128 => {
            Counting::<u64, 128>::of(discarding).sample(n_extra, chance)
        }
        Some(_) => Counting::<u64, { MAX_CENTS + 1 }>::of(discarding).sample(n_extra, chance),
        None => Counting::<Large, { MAX_CENTS + 1 }>::of(discarding).sample(n_extra, chance),
    }
}

#[cfg(test)]
pub(super) fn sample_in_large_numbers<C: Chance>(
    discarding: &Discarding<'_>,
    chance: &mut C,
) -> Result<Discard, Other> {
    Counting::<Large, { MAX_CENTS + 1 }>::of(discarding).sample(0, chance)
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

    fn draw(self, chance: &mut impl Chance) -> u64 {
        below(self, chance)
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

    fn draw(self, chance: &mut impl Chance) -> Large {
        if let [0, 0, n] = self.0 {
            return Large::of(below(n, chance));
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
#[derive(Clone, Copy)]
struct Row<N, const LEN: usize> {
    counts: [N; LEN],
    /// The highest sum that is asked for.
    wanted: usize,
    /// Sums from here on cannot be made, or are not asked for.
    end: usize,
}

impl<N: Count, const LEN: usize> Row<N, LEN> {
    fn of(wanted: usize, count: impl Fn(usize) -> u64) -> Row<N, LEN> {
        let (mut counts, mut end) = ([N::ZERO; LEN], 0);
        for (sum, cell) in counts[..=wanted].iter_mut().enumerate() {
            let n = count(sum);
            if n != 0 {
                (*cell, end) = (N::of(n), sum + 1);
            }
        }
        Row { counts, wanted, end }
    }

    /// Multiplies by 1 − xᵉ.
    fn times_less(&mut self, exponent: usize) {
        let counts = &mut self.counts[..self.end];
        for sum in (exponent..counts.len()).rev() {
            counts[sum] = counts[sum].minus(counts[sum - exponent]);
        }
    }

    /// Multiplies by 1 + xᵉ.
    fn times_more(&mut self, exponent: usize) {
        let counts = &mut self.counts[..self.end];
        for sum in (exponent..counts.len()).rev() {
            counts[sum] = counts[sum].plus(counts[sum - exponent]);
        }
    }

    /// Divides by 1 − xᵉ.
    fn by_less(&mut self, exponent: usize) {
        let counts = &mut self.counts[..self.end];
        for sum in exponent..counts.len() {
            counts[sum] = counts[sum].plus(counts[sum - exponent]);
        }
    }

    /// Divides by 1 + xᵉ.
    fn by_more(&mut self, exponent: usize) {
        let counts = &mut self.counts[..self.end];
        for sum in exponent..counts.len() {
            counts[sum] = counts[sum].minus(counts[sum - exponent]);
        }
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

/// Rows that are made of the same kinds.
#[derive(Clone, Copy)]
struct Rows<N, const LEN: usize> {
    all: Row<N, LEN>,
    /// EC-8: those among them that have not got the colour they need. Made of the kinds that do
    /// not have it. Empty where no colour is needed.
    colourless: Row<N, LEN>,
}

impl<N: Count, const LEN: usize> Rows<N, LEN> {
    fn put_in(&mut self, part: Part) {
        self.all.put_in(part);
        if !part.has_colour {
            self.colourless.put_in(part);
        }
    }

    fn take_out(&mut self, part: Part) {
        self.all.take_out(part);
        if !part.has_colour {
            self.colourless.take_out(part);
        }
    }

    /// Only sums up to this will be asked for.
    fn cut(&mut self, sum: usize) {
        self.all.end = self.all.end.min(sum + 1);
        self.colourless.end = self.colourless.end.min(sum + 1);
    }

    fn count(&self, sum: usize, colour_fine: bool) -> N {
        let all = self.all.counts[sum];
        if colour_fine { all } else { all.minus(self.colourless.counts[sum]) }
    }

    fn with_one_less(&self, part: Part, sum: usize, colour_fine: bool) -> N {
        let all = self.all.with_one_less(part, sum);
        if colour_fine { all } else { all.minus(self.colourless.with_one_less(part, sum)) }
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
    /// Sets by the sum of all but their top card, which is none of these kinds yet.
    sets: Rows<N, LEN>,
    /// Sets with a wild on top, each as often as that can have a name.
    named: Rows<N, LEN>,
    whole_hand: Option<SetOf>,
}

impl<'a, N: Count, const LEN: usize> Counting<'a, N, LEN> {
    fn of(discarding: &'a Discarding<'a>) -> Counting<'a, N, LEN> {
        let (unit, n_wilds) = (discarding.unit(), discarding.n_wilds());
        let wanted = discarding.wanted() / unit;
        let mut made_by = [0_u64; LEN];
        for (sum, n) in made_by[..=wanted].iter_mut().enumerate() {
            *n = (0..n_wilds).filter(|&n| wilds_make(n, sum * unit)).count() as u64;
        }
        let coins = Coin::ALL.map(|coin| usize::from(coin.cents()));
        let coins = || coins.iter().filter(|&cents| cents % unit == 0).map(|cents| cents / unit);
        let is_coin = |sum: usize| coins().any(|coin| sum == coin);
        // A wild alone is no set (EC-7); it is all that one wild can be with nothing else.
        let alone = |sum: usize| u64::from(sum == wanted && is_coin(sum));
        let sets = Rows {
            all: Row::of(wanted, |sum| made_by[sum] + u64::from(wilds_make(n_wilds, sum * unit))),
            colourless: Row::of(wanted, |sum| u64::from(discarding.same_colour && sum == 0)),
        };
        let named = Rows {
            all: Row::of(wanted, |sum| {
                let below_top = coins().filter_map(|coin| sum.checked_sub(coin));
                if n_wilds == 0 {
                    0
                } else {
                    4 * (below_top.map(|sum| made_by[sum]).sum::<u64>() - alone(sum))
                }
            }),
            // EC-8: a single wild has the one colour that is needed, not four.
            colourless: Row::of(wanted, |sum| {
                let single = discarding.same_colour && n_wilds != 0 && is_coin(sum);
                if single { 3 * (1 - alone(sum)) } else { 0 }
            }),
        };
        let whole_hand = discarding.set_of_whole_hand();
        let parts = [Part::default(); MAX_KINDS];
        let mut counting = Counting {
            discarding,
            unit,
            wanted,
            parts,
            n_parts: 0,
            n_wilds,
            sets,
            named,
            whole_hand,
        };
        let in_units = |part: &Part| usize::from(part.cents).is_multiple_of(unit);
        for coloured in [true, false] {
            for part in discarding.parts().filter(in_units) {
                if part.has_colour != coloured {
                    continue;
                }
                let part = Part { cents: part.cents / unit as u16, ..part };
                counting.parts[counting.n_parts] = part;
                counting.n_parts += 1;
                counting.sets.put_in(part);
                if n_wilds != 0 {
                    counting.named.put_in(part);
                }
            }
        }
        counting
    }

    fn parts(&self) -> &[Part] {
        &self.parts[..self.n_parts]
    }

    /// Sets with this kind on top, but for the whole hand.
    fn n_with_top(&self, part: Part) -> N {
        let rest = self.wanted - part.worth(1);
        let colour_fine = !self.discarding.same_colour || part.has_colour;
        let n = self.sets.with_one_less(part, rest, colour_fine);
        n.minus(N::of(self.whole_hand.is_some().into()))
    }

    /// Sets with a wild on top, and its names, but for the whole hand.
    fn n_named(&self) -> N {
        let n = self.named.count(self.wanted, !self.discarding.same_colour);
        n.minus(N::of(self.whole_hand.map_or(0, |set| self.discarding.n_names(set))))
    }

    /// EC-9: the whole hand needs no name and no direction, so only its kinds count.
    fn n_last(&self) -> u64 {
        self.whole_hand.map_or(0, |_| self.discarding.hand.held().len() as u64)
    }

    fn sample<C: Chance>(&mut self, n_extra: u32, chance: &mut C) -> Result<Discard, Other> {
        let mut n_ways = self.n_named().plus(N::of(self.n_last()));
        for &part in self.parts() {
            for _ in 0..part.n_tops {
                n_ways = n_ways.plus(self.n_with_top(part));
            }
        }
        let calls = self.discarding.calls();
        let n_singles = self.discarding.n_singles();
        if n_singles == 0 && n_ways == N::ZERO {
            return Err(Other::Nothing);
        }
        let n_others = u64::from(n_singles) + u64::from(n_extra);
        let all = calls.iter().fold(N::of(n_others), |all, _| all.plus(n_ways));
        let mut index = all.draw(chance);
        for &call in calls {
            if index < n_ways {
                return Ok(self.nth(index).called(call));
            }
            index = index.minus(n_ways);
        }
        Err(self.discarding.nth_single(index.small() as u32))
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
        let n = self.n_named();
        if index < n {
            return self.nth_named(index);
        }
        self.discarding.nth_of_whole_hand(index.minus(n).small())
    }

    fn nth_with_top(&mut self, place: usize, index: N) -> Discard {
        let top = self.parts[place];
        self.sets.take_out(top);
        self.parts[place].held -= 1;
        self.sets.put_in(self.parts[place]);
        let rest = self.wanted - top.worth(1);
        let colour_fine = !self.discarding.same_colour || top.has_colour;
        let (mut cards, mut set, index) =
            decide(&mut self.sets, &self.parts[..self.n_parts], rest, colour_fine, index);
        set.left *= self.unit;
        cards.add(top.kind.into());
        let mut fitting = (0..=self.n_wilds)
            .filter(|&n_wilds| self.discarding.is_exact(SetOf { n_wilds, ..set }));
        let n_wilds = fitting.nth(index.small() as usize).expect("fewer than were counted");
        self.discarding.set_wilds(&mut cards, n_wilds);
        Discard { cards, ..Discard::single(top.kind) }
    }

    fn nth_named(&mut self, index: N) -> Discard {
        let colour_fine = !self.discarding.same_colour;
        let (mut cards, mut set, index) =
            decide(&mut self.named, &self.parts[..self.n_parts], self.wanted, colour_fine, index);
        set.left *= self.unit;
        let mut index = index.small();
        for n_wilds in 1..=self.n_wilds {
            let set = SetOf { n_wilds, ..set };
            let n = if self.discarding.is_exact(set) { self.discarding.n_names(set) } else { 0 };
            if index < n {
                self.discarding.set_wilds(&mut cards, n_wilds);
                let top = cards.held().iter().next_back().expect("a wild is there");
                let name = self.discarding.nth_name(set, index);
                return Discard { cards, ..Discard::single(top as u8).named(name) };
            }
            index -= n;
        }
        unreachable!("fewer than were counted")
    }
}

/// Decides how many cards of each kind are taken, and takes the kinds out; what is left is for the
/// wilds.
fn decide<N: Count, const LEN: usize>(
    rows: &mut Rows<N, LEN>,
    parts: &[Part],
    mut left: usize,
    mut colour_fine: bool,
    mut index: N,
) -> (Cards, SetOf, N) {
    let mut cards = Cards::EMPTY;
    for &part in parts {
        rows.cut(left);
        rows.take_out(part);
        let mut n = 0;
        loop {
            let fine = colour_fine || (part.has_colour && n != 0);
            let count = rows.count(left, fine);
            if index < count {
                colour_fine = fine;
                break;
            }
            index = index.minus(count);
            n += 1;
            left = left.checked_sub(part.worth(1)).expect("fewer than were counted");
        }
        cards.set(part.kind.into(), n);
    }
    (cards, SetOf { n_wilds: 0, left, colour_fine }, index)
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
