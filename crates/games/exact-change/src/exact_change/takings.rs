//! All that can be taken of a short hand, in a table: the quickest way to sample it.
//!
//! Cards that can be part of a set are put in kind by kind. Each kind makes as many copies of what
//! can be taken so far as it has cards, so the place of a taking in the table tells what it takes.

use parlor_core::Chance;
use parlor_pieces::KindSet;

use crate::cards::{Cards, Coin};

use super::{
    Discard,
    discards::{Discarding, Sampled, SetOf, below},
    matching::wilds_make,
};

/// Takings that the table has room for.
const MOST: usize = 64;
const MOST_WILDS: usize = 8;
const MOST_CENTS: usize = 127;

/// What wilds can do for the cents that are left to them.
#[derive(Clone, Copy)]
struct WildWays {
    /// How many of them can make exactly that, none of them too: each is another set.
    n_sets: u8,
    /// In how many ways one of them can end on top, over all these sets: coins and colours.
    n_names: u8,
}

/// By how many wilds there are and the cents left.
static WILD_WAYS: [[WildWays; MOST_CENTS + 1]; MOST_WILDS + 1] = {
    let mut ways = [[WildWays { n_sets: 0, n_names: 0 }; MOST_CENTS + 1]; MOST_WILDS + 1];
    let mut held = 0;
    while held <= MOST_WILDS {
        let mut left = 0;
        while left <= MOST_CENTS {
            let cell = &mut ways[held][left];
            let mut n = 0;
            while n <= held {
                if wilds_make(n, left) {
                    cell.n_sets += 1;
                }
                let mut coin = 0;
                while 0 < n && coin < Coin::ALL.len() {
                    let cents = Coin::ALL[coin].cents() as usize;
                    if cents <= left && wilds_make(n - 1, left - cents) {
                        cell.n_names += 4;
                    }
                    coin += 1;
                }
                n += 1;
            }
            left += 1;
        }
        held += 1;
    }
    ways
};

pub(super) struct Takings<'a> {
    discarding: &'a Discarding<'a>,
    /// The kinds that can be part of a set, but wilds.
    kinds: KindSet,
    n_wilds: usize,
    /// The last one takes all there is.
    len: usize,
    cents: [u16; MOST],
    /// In how many ways the cards taken can end on top.
    n_tops: [u8; MOST],
}

impl<'a> Takings<'a> {
    /// `None` where they need more room, or where it is not cents alone that count (EC-8).
    #[inline]
    pub(super) fn of(discarding: &'a Discarding<'a>) -> Option<Takings<'a>> {
        let (kinds, n_wilds) = (discarding.cheap(), discarding.n_wilds());
        if discarding.same_colour || MOST_WILDS < n_wilds || MOST_CENTS < discarding.wanted() {
            return None;
        }
        let (cents, n_tops) = ([0; MOST], [0; MOST]);
        let mut takings = Takings { discarding, kinds, n_wilds, len: 1, cents, n_tops };
        for kind in kinds {
            takings.put_in(kind)?;
        }
        Some(takings)
    }

    #[inline]
    fn put_in(&mut self, kind: usize) -> Option<()> {
        let Discarding { hand, deck, .. } = self.discarding;
        let (each, top) = (deck.cents(kind), self.discarding.n_directions(kind));
        let before = self.len;
        let mut worth = 0;
        for _ in 0..hand.count(kind) {
            worth += each;
            let (old, new) = self.cents.split_at_mut(self.len);
            for (old, new) in old[..before].iter().zip(new.get_mut(..before)?) {
                *new = old + worth;
            }
            let (old, new) = self.n_tops.split_at_mut(self.len);
            for (old, new) in old[..before].iter().zip(new.get_mut(..before)?) {
                *new = old + top;
            }
            self.len += before;
        }
        Some(())
    }

    /// In how many ways a taking can be laid as a set, wilds for what is left.
    #[inline]
    fn n_ways(&self, taking: usize) -> u64 {
        let Some(left) = self.discarding.wanted().checked_sub(self.cents[taking].into()) else {
            return 0;
        };
        if taking + 1 == self.len && self.is_all_of_hand() {
            return self.n_ways_of_all();
        }
        let WildWays { n_sets, n_names } = WILD_WAYS[self.n_wilds][left];
        // EC-7: a wild alone is no set.
        let n_alone = if taking == 0 { WILD_WAYS[self.n_wilds.min(1)][left].n_names } else { 0 };
        let n_names = u64::from(n_names - n_alone);
        let n_tops = u64::from(self.n_tops[taking]) * u64::from(n_sets) + n_names;
        n_tops * self.discarding.calls.len() as u64
    }

    /// Whether the last taking, with all wilds, is the whole hand.
    #[inline]
    fn is_all_of_hand(&self) -> bool {
        self.discarding.hand.held().minus(self.discarding.deck.wilds()) == self.kinds
    }

    /// EC-9: the whole hand needs no name and no direction.
    #[cold]
    fn n_ways_of_all(&self) -> u64 {
        let taking = self.len - 1;
        let mut cards = self.cards(taking);
        let mut n_ways = 0;
        for set in self.sets(taking) {
            self.discarding.set_wilds(&mut cards, set.n_wilds);
            n_ways += self.discarding.n_ways(&cards, set);
        }
        n_ways
    }

    #[inline]
    pub(super) fn sample<C: Chance>(
        &self,
        n_singles: u64,
        n_extra: u64,
        chance: &mut C,
    ) -> Sampled {
        let n_ways: u64 = (0..self.len).map(|taking| self.n_ways(taking)).sum();
        if n_singles + n_ways == 0 {
            return Sampled::Nothing;
        }
        match below(n_ways + n_singles + n_extra, chance) {
            index if index < n_ways => Sampled::Set(self.nth(index)),
            index => self.discarding.nth_single(index - n_ways),
        }
    }

    fn nth(&self, mut index: u64) -> Discard {
        for taking in 0..self.len {
            let n = self.n_ways(taking);
            if index < n {
                return self.nth_of(taking, index);
            }
            index -= n;
        }
        unreachable!("fewer than were counted")
    }

    fn nth_of(&self, taking: usize, mut index: u64) -> Discard {
        let mut cards = self.cards(taking);
        for set in self.sets(taking) {
            self.discarding.set_wilds(&mut cards, set.n_wilds);
            let n = self.discarding.n_ways(&cards, set);
            if index < n {
                return self.discarding.nth_of_set(&cards, set, index);
            }
            index -= n;
        }
        unreachable!("fewer than were counted")
    }

    /// The sets that a taking can be made with wilds, few of them first.
    fn sets(&self, taking: usize) -> impl Iterator<Item = SetOf> + '_ {
        let n_tops = self.n_tops[taking].into();
        let left = self.discarding.wanted().checked_sub(self.cents[taking].into());
        let sets = left.into_iter().flat_map(move |left| {
            (0..=self.n_wilds).map(move |n_wilds| SetOf {
                n_wilds,
                left,
                colour_fine: true,
                n_tops,
            })
        });
        sets.filter(|&set| self.discarding.is_exact(set))
    }

    /// What a taking takes, but wilds.
    fn cards(&self, taking: usize) -> Cards {
        let (mut cards, mut digits) = (Cards::EMPTY, taking);
        for kind in self.kinds {
            let n_digits = usize::from(self.discarding.hand.count(kind)) + 1;
            cards.set(kind, (digits % n_digits) as u8);
            digits /= n_digits;
        }
        cards
    }
}
