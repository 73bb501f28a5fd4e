//! One of all discards, or of other actions besides.

use parlor_core::Chance;
use parlor_pieces::KindSet;

use super::{
    counting,
    few::{self, FewCards},
};
use crate::{
    cards::{Coin, Colour},
    exact_change::{
        Direction, Discard, Name,
        discards::{Discarding, SetOf},
    },
};

impl Discarding<'_> {
    /// How many there are: the plain form that the samples are compared with.
    #[cfg(test)]
    pub(in crate::exact_change) fn count(&self) -> u128 {
        if self.adds_up() { counting::count(self) } else { self.n_singles().into() }
    }

    /// The one with a number below that. Numbers have an order of their own.
    #[cfg(test)]
    pub(in crate::exact_change) fn nth(&self, number: u128) -> Discard {
        let found = if self.adds_up() {
            counting::nth(self, number)
        } else {
            Err(self.nth_single(number as u32))
        };
        match found {
            Ok(set) => set,
            Err(Other::Single { kind, way }) => self.single(kind, way),
            Err(other) => unreachable!("more than were counted: {other:?}"),
        }
    }

    /// One of all discards or of `n_extra` other actions, all equally likely, found by counting.
    /// Where there is no discard there is no sample.
    #[inline(always)]
    pub(in crate::exact_change) fn sample<C: Chance>(
        self,
        n_extra: u32,
        chance: &mut C,
    ) -> Result<Discard, Other> {
        if self.is_without_set() {
            Err(self.sample_single(n_extra, chance))
        } else {
            match few::sample(&self, n_extra, chance) {
                Some(other) => Err(other),
                None => counting::sample(&self, n_extra, chance),
            }
        }
    }

    /// The same where no set can be laid.
    #[inline(always)]
    pub(in crate::exact_change) fn sample_single<C: Chance>(
        self,
        n_extra: u32,
        chance: &mut C,
    ) -> Other {
        if self.singles().is_empty() {
            return Other::Nothing;
        }
        let n = self.n_singles() + n_extra;
        self.nth_single(chance.below(n))
    }

    #[inline]
    pub(in crate::exact_change) fn n_singles(&self) -> u32 {
        let singles = self.singles();
        let n_more = if singles.common(self.deck.wilds()).is_empty() { 0 } else { Name::N - 1 };
        let n_turned =
            if self.asks_direction { singles.common(self.deck.draws()).len() as u32 } else { 0 };
        // EC-9: the last card needs no name and no direction.
        let n_more = n_more + n_turned;
        let n_more = if n_more == 0 || self.hand.is_one() { 0 } else { n_more };
        singles.len() as u32 + n_more
    }

    /// The single discard with this number; beyond them, something else. First each kind in its
    /// first way, then the other direction of draw cards, then the other names of the wild.
    #[inline(always)]
    pub(in crate::exact_change) fn nth_single(self, index: u32) -> Other {
        let (singles, index) = (self.singles(), index as usize);
        let single = |kind: usize, way: usize| Other::Single { kind: kind as u8, way: way as u8 };
        let n_kinds = singles.len();
        if index < n_kinds
            && let Some(kind) = nth_of(singles, index)
        {
            return single(kind, 0);
        }
        let mut index = index - n_kinds;
        if self.hand.is_one() {
            return Other::Extra;
        }
        if self.asks_direction {
            let draws = singles.common(self.deck.draws());
            if let Some(kind) = draws.nth(index) {
                return single(kind, 1);
            }
            index -= draws.len();
        }
        match singles.common(self.deck.wilds()).first() {
            Some(kind) if index + 1 < Name::N as usize => single(kind, index + 1),
            Some(_) | None => Other::Extra,
        }
    }

    /// What is said with a card that is discarded singly in the way with this number.
    #[inline(always)]
    pub(in crate::exact_change) fn said_with(
        &self,
        kind: u8,
        way: u8,
    ) -> (Option<Name>, Option<Direction>) {
        let (kind, way) = (usize::from(kind), usize::from(way));
        if self.deck.wilds().contains(kind) && !self.hand.is_one() {
            (Some(Name::nth(way)), None)
        } else if 1 < self.n_directions(kind) && !self.hand.is_one() {
            (None, Some(Direction::ALL[way]))
        } else {
            (None, None)
        }
    }

    /// The discard of a single card in the way with this number.
    pub(in crate::exact_change) fn single(&self, kind: u8, way: u8) -> Discard {
        let (name, direction) = self.said_with(kind, way);
        Discard { name, direction, ..Discard::single(kind) }
    }

    /// The name with this number among those that a wild of the set can have on top, where any
    /// colour goes; if there are less, how many less.
    #[inline]
    pub(in crate::exact_change) fn nth_name(&self, set: SetOf, index: u32) -> Result<Name, u32> {
        let mut index = index;
        for coin in Coin::ALL.into_iter().filter(|&coin| self.value_fits(set, coin)) {
            match Colour::ALL.get(index as usize) {
                Some(&colour) => return Ok(Name { coin, colour }),
                None => index -= Colour::ALL.len() as u32,
            }
        }
        Err(index)
    }

    /// What all cards of a set are worth whole numbers of, in cents: nickels, unless odd cents can
    /// be part of it.
    #[inline]
    pub(in crate::exact_change) fn unit(&self) -> usize {
        let in_nickels = self.wanted().is_multiple_of(5);
        if in_nickels && self.hand.worth().odd_is_lost() { 5 } else { 1 }
    }

    /// The kind of wilds; there is only one.
    #[inline]
    pub(in crate::exact_change) fn wild(&self) -> u8 {
        self.deck.wilds().first().map_or(0, |kind| kind as u8)
    }

    /// If all cards together are a set.
    #[inline]
    pub(in crate::exact_change) fn set_of_whole_hand(&self) -> Option<SetOf> {
        if self.hand.held().minus(self.deck.wilds()) != self.cheap() {
            return None;
        }
        let mut set =
            SetOf { n_wilds: self.n_wilds(), left: self.wanted(), colour_fine: !self.same_colour };
        for part in self.parts() {
            set.left = set.left.checked_sub(part.worth(part.held))?;
            set.colour_fine |= part.has_colour;
        }
        self.is_exact(set).then_some(set)
    }

    /// The whole hand as a set, by the card on top.
    pub(in crate::exact_change) fn nth_of_whole_hand(&self, index: u64) -> Discard {
        let top = self.hand.held().nth(index as usize).expect("fewer than were counted");
        Discard { cards: **self.hand, ..Discard::single(top as u8) }
    }
}

/// What a sample has hit other than a set.
#[derive(Clone, Copy, Debug)]
pub(in crate::exact_change) enum Other {
    Nothing,
    /// A single card, in one of the ways in which it can be discarded.
    Single {
        kind: u8,
        way: u8,
    },
    /// It is a set, but its cards need not be put together yet.
    Few(FewCards),
    /// One of the other actions that were to be equally likely.
    Extra,
}

/// As [`KindSet::nth`], for numbers that nothing foretells: the first few steps are no branches.
#[inline]
pub(in crate::exact_change) fn nth_of(kinds: KindSet, number: usize) -> Option<usize> {
    const FEW: usize = 2;
    let mut left = kinds;
    for step in 0..FEW {
        left = if step < number { left.without_first() } else { left };
    }
    left.nth(number.saturating_sub(FEW))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_kind_with_a_number_is_the_same_however_it_is_found() {
        for n_kinds in 0..9 {
            let kinds: KindSet = (0..n_kinds).map(|kind| 7 * kind).collect();
            assert!((0..30).all(|number| nth_of(kinds, number) == kinds.nth(number)), "{kinds:?}");
        }
    }
}
