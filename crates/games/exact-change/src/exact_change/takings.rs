//! All that can be taken of a short hand, in a table: the quickest way to sample it.
//!
//! Cards that can be part of a set are put in kind by kind. Each kind makes as many copies of what
//! can be taken so far as it has cards, and whatever is too much is left out.

use parlor_core::Chance;
use parlor_pieces::KindSet;

use crate::cards::{Cards, Coin};

use super::{
    Discard,
    discards::{Discarding, Sampled, SetOf},
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
    /// The first one takes nothing, the last one as much as can be.
    len: usize,
    table: [Taking; MOST],
}

/// What is taken, in one word: how many of each kind, as the digits of a number; in how many ways
/// one of these cards can end on top; and cents.
#[derive(Clone, Copy, Default)]
struct Taking(u64);

impl Taking {
    #[inline]
    const fn new(digits: u32, n_tops: u8, cents: u16) -> Taking {
        Taking((digits as u64) << 32 | (n_tops as u64) << 16 | cents as u64)
    }

    /// No part of the word overflows as long as the cents of both are wanted ones.
    #[inline]
    const fn plus(self, other: Taking) -> Taking {
        Taking(self.0 + other.0)
    }

    #[inline]
    const fn digits(self) -> u32 {
        (self.0 >> 32) as u32
    }

    #[inline]
    const fn n_tops(self) -> u32 {
        (self.0 >> 16) as u16 as u32
    }

    #[inline]
    const fn cents(self) -> usize {
        self.0 as u16 as usize
    }
}

impl<'a> Takings<'a> {
    /// `None` where it is not cents alone that count (EC-8), or where they are too many.
    #[inline]
    pub(super) fn new(discarding: &'a Discarding<'a>) -> Option<Takings<'a>> {
        let (kinds, n_wilds) = (discarding.cheap(), discarding.n_wilds());
        if discarding.same_colour || MOST_WILDS < n_wilds || MOST_CENTS < discarding.wanted() {
            return None;
        }
        Some(Takings { discarding, kinds, n_wilds, len: 1, table: [Taking::default(); MOST] })
    }

    /// Fills the table and counts in how many ways a set can be laid; `None` if there is no room.
    #[inline]
    fn count(&mut self) -> Option<u32> {
        let Discarding { hand, deck, .. } = self.discarding;
        let wanted = self.discarding.wanted();
        let mut n_ways = self.n_ways(Taking::default()) - self.n_alone();
        let mut unit = 1_u32;
        for kind in self.kinds {
            let (held, each) = (hand.count(kind), deck.cents(kind));
            let n_before = self.len;
            for n in 1..=held {
                let cents = u16::from(n) * each;
                if wanted < usize::from(cents) {
                    break;
                }
                let top = self.discarding.n_directions(kind);
                let more = Taking::new(unit * u32::from(n), top, cents);
                for before in 0..n_before {
                    let taking = self.table[before].plus(more);
                    *self.table.get_mut(self.len)? = taking;
                    // One that is too much gives its place to the next.
                    self.len += usize::from(taking.cents() <= wanted);
                    n_ways += self.n_ways(taking);
                }
            }
            unit = unit.checked_mul(1 + u32::from(held))?;
        }
        Some(n_ways)
    }

    /// EC-7: a wild alone is no set, but counted with nothing else.
    #[inline]
    fn n_alone(&self) -> u32 {
        WILD_WAYS[self.n_wilds.min(1)][self.discarding.wanted()].n_names.into()
    }

    /// In how many ways a taking can be laid as a set, wilds for what is left.
    #[inline]
    fn n_ways(&self, taking: Taking) -> u32 {
        let wanted = self.discarding.wanted();
        if self.n_wilds == 0 {
            return if taking.cents() == wanted { taking.n_tops() } else { 0 };
        }
        let Some(left) = wanted.checked_sub(taking.cents()) else { return 0 };
        let WildWays { n_sets, n_names } = WILD_WAYS[self.n_wilds][left];
        taking.n_tops() * u32::from(n_sets) + u32::from(n_names)
    }

    #[inline]
    pub(super) fn sample<C: Chance>(
        mut self,
        n_singles: u64,
        n_extra: u64,
        chance: &mut C,
    ) -> Option<Sampled> {
        let n_ways = self.count()?;
        let whole_hand = self.discarding.set_of_whole_hand();
        // EC-9: the whole hand is counted apart.
        let n_whole = whole_hand.map_or(0, |set| {
            self.table[self.len - 1].n_tops() + self.discarding.n_names(set) as u32
        });
        let n_last = whole_hand.map_or(0, |_| self.discarding.hand.held().len() as u32);
        let n_other = u64::from(n_ways - n_whole);
        let n_ways = n_other + u64::from(n_last);
        Some(match self.discarding.pick(n_ways, n_singles, n_extra, chance) {
            Ok((index, call)) if index < n_other => {
                Sampled::Set(self.nth(index as u32).called(call))
            }
            Ok((index, call)) => {
                Sampled::Set(self.discarding.nth_of_whole_hand(index - n_other).called(call))
            }
            Err(other) => other,
        })
    }

    fn nth(&self, mut index: u32) -> Discard {
        let mut n_alone = self.n_alone();
        for &taking in &self.table[..self.len] {
            let n = self.n_ways(taking) - n_alone;
            n_alone = 0;
            if index < n {
                return self.nth_of(taking, index.into());
            }
            index -= n;
        }
        unreachable!("fewer than were counted")
    }

    fn nth_of(&self, taking: Taking, mut index: u64) -> Discard {
        let mut cards = self.cards(taking);
        let left = self.discarding.wanted() - taking.cents();
        for n_wilds in 0..=self.n_wilds {
            let set = SetOf { n_wilds, left, colour_fine: true, n_tops: taking.n_tops() };
            if self.discarding.is_exact(set) {
                self.discarding.set_wilds(&mut cards, n_wilds);
                let n = u64::from(set.n_tops) + self.discarding.n_names(set);
                if index < n {
                    return self.discarding.nth_of_set(&cards, set, index);
                }
                index -= n;
            }
        }
        unreachable!("fewer than were counted")
    }

    /// The cards, but wilds.
    fn cards(&self, taking: Taking) -> Cards {
        let (mut cards, mut digits) = (Cards::EMPTY, taking.digits());
        for kind in self.kinds {
            let (n, rest) = match u32::from(self.discarding.hand.count(kind)) + 1 {
                2 => (digits % 2, digits / 2),
                n_digits => (digits % n_digits, digits / n_digits),
            };
            cards.set(kind, n as u8);
            digits = rest;
        }
        cards
    }
}
