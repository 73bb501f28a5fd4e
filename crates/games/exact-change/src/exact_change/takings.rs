//! The takings of a hand that make a set, in a short list: the quickest way to sample a hand that
//! has few of them.
//!
//! Kinds are decided one after the other. What the kinds still to come can add up to is known
//! before, so the list never holds a taking that comes to nothing.

use parlor_core::Chance;
use parlor_pieces::KindSet;

use crate::cards::{Cards, Coin};

use super::{
    Discard,
    discards::{Discarding, Other, SetOf},
    matching::{Sums, wilds_make},
};

/// Takings that the list has room for.
const MOST: usize = 32;
/// Kinds but wilds, and cards of each: two bits.
const MOST_KINDS: usize = 16;
const MOST_HELD: u8 = 3;
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

/// One of all ways to lay a set, of all single discards, or of `n_extra` other actions. `None`
/// where there is no room, or where it is not cents alone that count (EC-8).
#[inline]
pub(super) fn sample<C: Chance>(
    discarding: &Discarding<'_>,
    n_extra: u32,
    chance: &mut C,
) -> Option<Result<Discard, Other>> {
    let n_wilds = discarding.n_wilds();
    if discarding.same_colour || MOST_WILDS < n_wilds || MOST_CENTS < discarding.wanted() {
        return None;
    }
    let mut takings = Takings {
        discarding,
        needed: KindSet::EMPTY,
        kinds: discarding.cheap(),
        n_wilds,
        len: 1,
        list: [Taking::default(); MOST],
        whole_hand: None,
    };
    if n_wilds == 0 {
        takings.take_needed();
    } else {
        takings.whole_hand = discarding.set_of_whole_hand();
    }
    if discarding.wanted() < 64 {
        takings.fill::<u64>()?
    } else {
        takings.fill::<u128>()?
    }
    Some(takings.sample(n_extra, chance))
}

struct Takings<'a> {
    discarding: &'a Discarding<'a>,
    /// The kinds that are wholly part of every set.
    needed: KindSet,
    /// The other kinds that can be part of a set, but wilds.
    kinds: KindSet,
    n_wilds: usize,
    len: usize,
    list: [Taking; MOST],
    whole_hand: Option<SetOf>,
}

/// What is taken, in one word: how many of each kind, two bits for each; in how many ways one of
/// these cards can end on top; and cents.
#[derive(Clone, Copy, Default)]
struct Taking(u64);

impl Taking {
    /// One card of the kind at this place.
    #[inline]
    const fn one(place: usize, cents: u16) -> Taking {
        Taking(1 << (32 + 2 * place) | cents as u64)
    }

    #[inline]
    const fn top(n_tops: u8) -> Taking {
        Taking((n_tops as u64) << 16)
    }

    /// No part of the word overflows as long as the cents of both are wanted ones.
    #[inline]
    const fn plus(self, other: Taking) -> Taking {
        Taking(self.0 + other.0)
    }

    /// Cards of a needed kind.
    #[inline]
    const fn needed(cents: u16) -> Taking {
        Taking(cents as u64)
    }

    /// How many of the kind at this place.
    #[inline]
    const fn taken(self, place: usize) -> u8 {
        (self.0 >> (32 + 2 * place)) as u8 & MOST_HELD
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

impl Takings<'_> {
    /// Without wilds only so much can be left out of a set as all cards are too much. So a card
    /// that is worth more is needed, and often all are.
    #[inline]
    fn take_needed(&mut self) {
        let Discarding { hand, deck, .. } = *self.discarding;
        let wanted = self.discarding.wanted();
        if wanted.is_multiple_of(5) && hand.worth().odd_is_lost() {
            self.kinds = self.kinds.minus(deck.odd());
        }
        let worth = |kind: usize| usize::from(hand.count(kind)) * usize::from(deck.cents(kind));
        let all: usize = self.kinds.iter().map(worth).sum();
        let Some(excess) = all.checked_sub(wanted) else {
            self.len = 0;
            return;
        };
        for kind in self.kinds {
            if excess < deck.cents(kind).into() {
                let top = Taking::top(self.discarding.n_directions(kind));
                self.list[0] = self.list[0].plus(Taking::needed(worth(kind) as u16)).plus(top);
                self.needed = self.needed.with(kind);
            }
        }
        if excess == 0 && self.needed == hand.held() {
            let n_tops = self.list[0].n_tops();
            self.whole_hand = Some(SetOf { n_wilds: 0, left: 0, colour_fine: true, n_tops });
        }
        self.kinds = self.kinds.minus(self.needed);
    }

    /// Lists every taking that is a set, be it with wilds; `None` if there is no room.
    #[inline]
    fn fill<S: Sums>(&mut self) -> Option<()> {
        let Discarding { hand, deck, .. } = self.discarding;
        let wanted = self.discarding.wanted();
        // What the kinds up to each one, and wilds, can add up to.
        let mut sums = [S::default(); MOST_KINDS];
        let mut all = S::ZERO;
        for _ in 0..self.n_wilds {
            all = all.union(all.raised_by_wild());
        }
        for (place, kind) in self.kinds.iter().enumerate() {
            let held = hand.count(kind);
            if MOST_HELD < held {
                return None;
            }
            *sums.get_mut(place)? = all;
            all = all.with(held, deck.cents(kind).into());
        }
        if !wanted.checked_sub(self.list[0].cents()).is_some_and(|left| all.has(left)) {
            self.len = 0;
        }
        for (number, kind) in self.kinds.iter().enumerate().rev() {
            let (held, cents, rest) = (hand.count(kind), deck.cents(kind), sums[number]);
            let one = Taking::one(number, cents);
            let top = Taking::top(self.discarding.n_directions(kind));
            for place in 0..self.len {
                let mut taking = self.list[place];
                let mut left = wanted - taking.cents();
                // Some number of this kind leads on. The first that does takes the place.
                let mut is_free = !rest.has(left);
                taking = taking.plus(top);
                for _ in 0..held {
                    let Some(less) = left.checked_sub(cents.into()) else { break };
                    (taking, left) = (taking.plus(one), less);
                    if rest.has(left) {
                        let place = if is_free { place } else { self.len };
                        *self.list.get_mut(place)? = taking;
                        self.len += usize::from(!is_free);
                        is_free = false;
                    }
                }
            }
        }
        Some(())
    }

    /// In how many ways a taking can be laid as a set, wilds for what is left, but for the whole
    /// hand.
    #[inline]
    fn n_ways(&self, taking: Taking) -> u32 {
        let n_ways = if self.n_wilds == 0 {
            taking.n_tops()
        } else {
            let left = self.discarding.wanted() - taking.cents();
            let WildWays { n_sets, n_names } = WILD_WAYS[self.n_wilds][left];
            // EC-7: a wild alone is no set.
            let n_alone = if taking.cents() == 0 { WILD_WAYS[1][left].n_names } else { 0 };
            taking.n_tops() * u32::from(n_sets) + u32::from(n_names - n_alone)
        };
        match self.whole_hand {
            Some(set) if set.left + taking.cents() == self.discarding.wanted() => {
                n_ways - set.n_tops - self.discarding.n_names(set) as u32
            }
            _ => n_ways,
        }
    }

    #[inline]
    fn sample<C: Chance>(&self, n_extra: u32, chance: &mut C) -> Result<Discard, Other> {
        let n_other: u32 = self.takings().map(|taking| self.n_ways(taking)).sum();
        // EC-9: the whole hand needs no name and no direction.
        let n_last = self.whole_hand.map_or(0, |_| self.discarding.hand.held().len() as u64);
        let n_other = u64::from(n_other);
        let (index, call) = self.discarding.pick(n_other + n_last, n_extra, chance)?;
        Ok(match index.checked_sub(n_other) {
            None => self.nth(index as u32, call),
            Some(index) => self.discarding.nth_of_whole_hand(index).called(call),
        })
    }

    #[inline]
    fn takings(&self) -> impl Iterator<Item = Taking> + '_ {
        self.list[..self.len].iter().copied()
    }

    #[inline]
    fn nth(&self, mut index: u32, call: bool) -> Discard {
        for taking in self.takings() {
            let n = self.n_ways(taking);
            if index < n {
                return self.nth_of(taking, index.into(), call);
            }
            index -= n;
        }
        unreachable!("fewer than were counted")
    }

    #[inline]
    fn nth_of(&self, taking: Taking, mut index: u64, call: bool) -> Discard {
        let mut cards = self.cards(taking);
        let left = self.discarding.wanted() - taking.cents();
        for n_wilds in 0..=self.n_wilds {
            let set = SetOf { n_wilds, left, colour_fine: true, n_tops: taking.n_tops() };
            if self.discarding.is_exact(set) {
                let n = u64::from(set.n_tops) + self.discarding.n_names(set);
                if index < n {
                    self.discarding.set_wilds(&mut cards, n_wilds);
                    return self.discarding.nth_of_set(&cards, set, index).called(call);
                }
                index -= n;
            }
        }
        unreachable!("fewer than were counted")
    }

    /// The cards, but wilds.
    #[inline]
    fn cards(&self, taking: Taking) -> Cards {
        let mut cards = Cards::EMPTY;
        for kind in self.needed {
            cards.set(kind, self.discarding.hand.count(kind));
        }
        for (place, kind) in self.kinds.iter().enumerate() {
            let n = taking.taken(place);
            if n != 0 {
                cards.set(kind, n);
            }
        }
        cards
    }
}
