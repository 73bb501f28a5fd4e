//! All that can be taken of a short hand, in a table: the quickest way to sample it.
//!
//! Cards that can be part of a set are put in kind by kind. Each kind makes as many copies of what
//! can be taken so far as it has cards, so the place of a taking in the table tells what it takes.

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
    /// The last one takes all there is.
    len: usize,
    table: [Taking; MOST],
}

/// What is taken: its cents, and above them in how many ways one of its cards can end on top.
#[derive(Clone, Copy, Default)]
struct Taking(u32);

impl Taking {
    #[inline]
    const fn new(cents: u32, n_tops: u8) -> Taking {
        Taking(cents | (n_tops as u32) << 16)
    }

    #[inline]
    const fn plus(self, other: Taking) -> Taking {
        Taking(self.0 + other.0)
    }

    #[inline]
    const fn cents(self) -> usize {
        (self.0 & 0xffff) as usize
    }

    #[inline]
    const fn n_tops(self) -> u32 {
        self.0 >> 16
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
        let mut n_ways = self.n_ways(Taking::default()) - self.n_alone();
        for kind in self.kinds {
            let n_before = self.len;
            for n in 1..=hand.count(kind) {
                let cents = u32::from(deck.cents(kind)) * u32::from(n);
                let more = Taking::new(cents, self.discarding.n_directions(kind));
                for before in 0..n_before {
                    let taking = self.table[before].plus(more);
                    *self.table.get_mut(self.len)? = taking;
                    self.len += 1;
                    n_ways += self.n_ways(taking);
                }
            }
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
        for (place, &taking) in self.table[..self.len].iter().enumerate() {
            let n = match place {
                0 => self.n_ways(taking) - self.n_alone(),
                _ => self.n_ways(taking),
            };
            if index < n {
                return self.nth_of(place, index.into());
            }
            index -= n;
        }
        unreachable!("fewer than were counted")
    }

    fn nth_of(&self, place: usize, mut index: u64) -> Discard {
        let (taking, mut cards) = (self.table[place], self.cards(place));
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

    /// What is taken at a place of the table, but wilds.
    fn cards(&self, place: usize) -> Cards {
        let (mut cards, mut digits) = (Cards::EMPTY, place as u32);
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
