//! The sets of a hand that make Exact Change, found by walking.
//!
//! A set takes some cards of each kind. Kinds are decided one after the other, ascending, the wild
//! last. Each step knows what the later ones can still add up to, so a walk never goes astray: it
//! lists all sets in order, lazily.

use std::ops::ControlFlow;

use crate::cards::{Cards, MAX_KINDS};

use super::{
    discards::{Discarding, SetOf},
    matching::{AllSums, Sums, wilds_make},
};

/// A kind of the hand that can be part of a set.
#[derive(Clone, Copy, Default, Debug)]
pub(super) struct Part {
    pub(super) kind: u8,
    pub(super) held: u8,
    pub(super) cents: u16,
    /// EC-8: whether it has the top card's colour.
    pub(super) has_colour: bool,
    /// In how many ways it can end on top.
    pub(super) n_tops: u8,
}

impl Part {
    /// What `n` of them are worth.
    #[inline]
    pub(super) fn worth(self, n: u8) -> usize {
        usize::from(n) * usize::from(self.cents)
    }
}

/// Enough for most hands.
type SmallSets<'a> = Sets<'a, u128, 16>;

fn is_small(discarding: &Discarding<'_>) -> bool {
    discarding.face.cents < 128 && discarding.cheap().len() <= 16
}

/// Visits every set in ascending order.
pub(super) fn list(
    discarding: &Discarding<'_>,
    visit: impl FnMut(&Cards, SetOf) -> ControlFlow<()>,
) -> ControlFlow<()> {
    if is_small(discarding) {
        SmallSets::new(discarding).filled().walk(visit)
    } else {
        Sets::<AllSums, MAX_KINDS>::new(discarding).filled().walk(visit)
    }
}

/// A part and what is still possible when it is decided.
#[derive(Clone, Copy, Default)]
struct Step<S> {
    part: Part,
    /// What later parts and wilds can add up to.
    then: S,
    /// EC-8: what they can add up to and bring the top card's colour.
    then_coloured: S,
}

struct Sets<'a, S, const N: usize> {
    discarding: &'a Discarding<'a>,
    steps: [Step<S>; N],
    n_steps: usize,
    n_wilds: usize,
}

impl<'a, S: Sums, const N: usize> Sets<'a, S, N> {
    #[inline]
    fn new(discarding: &'a Discarding<'a>) -> Sets<'a, S, N> {
        let n_wilds = discarding.n_wilds();
        Sets { discarding, steps: [Step::default(); N], n_steps: 0, n_wilds }
    }

    /// In place: this is large.
    #[inline]
    fn filled(&mut self) -> &Self {
        for part in self.discarding.parts() {
            self.steps[self.n_steps].part = part;
            self.n_steps += 1;
        }
        // What the wilds alone can make: nothing, or with one of them at least.
        let (mut any, mut coloured) = (S::ZERO, S::default());
        for _ in 0..self.n_wilds {
            coloured = any.raised_by_wild();
            any = any.union(coloured);
        }
        for Step { part, then, then_coloured } in self.steps[..self.n_steps].iter_mut().rev() {
            (*then, *then_coloured) = (any, coloured);
            let cents = part.cents.into();
            if self.discarding.same_colour {
                coloured = match part.has_colour {
                    true => coloured.union(any.with(part.held - 1, cents).raised(cents)),
                    false => coloured.with(part.held, cents),
                };
            }
            any = any.with(part.held, cents);
        }
        self
    }

    /// Visits every set in ascending order.
    #[inline]
    fn walk(&self, mut visit: impl FnMut(&Cards, SetOf) -> ControlFlow<()>) -> ControlFlow<()> {
        let colour_fine = !self.discarding.same_colour;
        let set = SetOf { n_wilds: 0, left: self.discarding.wanted(), colour_fine };
        let mut cards = Cards::EMPTY;
        self.walk_from(0, set, &mut cards, &mut visit)
    }

    /// Visits what has been taken so far, with wilds for what is left, then what can be made of it
    /// with one more part from `level` on, the last one first.
    fn walk_from(
        &self,
        level: usize,
        set: SetOf,
        cards: &mut Cards,
        visit: &mut impl FnMut(&Cards, SetOf) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        if set.left == 0 {
            return if set.colour_fine { visit(cards, set) } else { ControlFlow::Continue(()) };
        }
        if self.n_wilds != 0 {
            self.add_wilds(set, cards, visit)?;
        }
        for level in (level..self.n_steps).rev() {
            let Step { part, then, then_coloured } = &self.steps[level];
            let colour_fine = set.colour_fine || part.has_colour;
            let then = if colour_fine { then } else { then_coloured };
            let mut left = set.left;
            for n in 1..=part.held {
                let Some(less) = left.checked_sub(part.cents.into()) else { break };
                left = less;
                if then.has(left) {
                    cards.set(part.kind.into(), n);
                    let set = SetOf { n_wilds: 0, left, colour_fine };
                    self.walk_from(level + 1, set, cards, visit)?;
                    cards.set(part.kind.into(), 0);
                }
            }
        }
        ControlFlow::Continue(())
    }

    fn add_wilds(
        &self,
        set: SetOf,
        cards: &mut Cards,
        visit: &mut impl FnMut(&Cards, SetOf) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        for n_wilds in 1..=self.n_wilds.min(set.left) {
            let set = SetOf { n_wilds, ..set };
            if self.discarding.is_exact(set) {
                self.discarding.set_wilds(cards, n_wilds);
                visit(cards, set)?;
            }
        }
        self.discarding.set_wilds(cards, 0);
        ControlFlow::Continue(())
    }
}

impl Discarding<'_> {
    #[inline]
    pub(super) fn wanted(&self) -> usize {
        self.face.cents.into()
    }

    /// The kinds but wilds that can be part of a set, ascending.
    #[inline]
    pub(super) fn parts(&self) -> impl Iterator<Item = Part> + '_ {
        self.cheap().iter().map(|kind| Part {
            kind: kind as u8,
            held: self.hand.count(kind),
            cents: self.deck.cents(kind),
            has_colour: self.deck.of_colour(self.face.colour).contains(kind),
            n_tops: self.n_directions(kind),
        })
    }

    /// Whether the wilds make up for what is left. EC-7: a set is of two cards or more, and only a
    /// set of nothing but wilds leaves all to them.
    #[inline]
    pub(super) fn is_exact(&self, set: SetOf) -> bool {
        wilds_make(set.n_wilds, set.left)
            && !(set.left == self.wanted() && set.n_wilds < 2)
            && (set.colour_fine || set.n_wilds != 0)
    }

    #[inline]
    pub(super) fn n_wilds(&self) -> usize {
        self.hand.worth().n_wilds()
    }

    #[inline]
    pub(super) fn set_wilds(&self, cards: &mut Cards, n: usize) {
        if let Some(kind) = self.deck.wilds().iter().next() {
            cards.set(kind, n as u8);
        }
    }
}
