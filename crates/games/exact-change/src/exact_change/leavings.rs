//! The sets of a hand by what they leave out: the quickest way to sample most hands that have one.
//!
//! Where a hand has no wilds, a set leaves out just as much as all cards that can be part of it are
//! too much. Mostly that is little or nothing, so there is little to choose: all other cards are in
//! every set.

use parlor_core::Chance;
use parlor_pieces::KindSet;

use crate::cards::Coin;

use super::discards::{Discarding, Other, WholeKinds};

/// Leavings that the list has room for, and kinds that can be left out.
const MOST: usize = 16;
const MOST_KINDS: usize = 8;
const MOST_WANTED: usize = 100;
/// Sums of nickels are bits of a word.
const MOST_EXCESS: usize = 63;

/// What a set leaves out.
#[derive(Clone, Copy, Default)]
struct Leaving {
    kinds: KindSet,
    n_kinds: u32,
    /// How many nickels more are to be left out.
    excess: u32,
}

/// One of all ways to lay a set, of all single discards, or of `n_extra` other actions, if all sets
/// are of whole kinds of which it only matters which one ends on top. Else `None`.
#[inline]
pub(super) fn sample<C: Chance>(
    discarding: &Discarding<'_>,
    n_extra: u32,
    chance: &mut C,
) -> Option<Other> {
    let Discarding { deck, hand, face, .. } = *discarding;
    let wanted = discarding.wanted();
    let is_plain = hand.held().common(deck.wilds()).is_empty() && hand.worth().odd_is_lost();
    let is_fit = is_plain && wanted.is_multiple_of(5) && wanted <= MOST_WANTED;
    if !is_fit || discarding.same_colour || discarding.asks_direction {
        return None;
    }
    let kinds = discarding.cheap().minus(deck.odd());
    let nickels = |kind: usize| usize::from(deck.cents(kind)) / 5;
    let all = match face.picture {
        Some(coin) => hand.worth().nickels_below(coin),
        None => kinds.iter().map(|kind| usize::from(hand.count(kind)) * nickels(kind)).sum(),
    };
    let mut list = [Leaving::default(); MOST];
    let len = match all.checked_sub(wanted / 5) {
        None => 0,
        Some(0) => 1,
        Some(excess @ 1..=MOST_EXCESS) => {
            list[0].excess = excess as u32;
            let few = kinds.common(deck.below(dearer_than(excess)));
            if few.iter().any(|kind| hand.count(kind) != 1) {
                return None;
            }
            fill(&mut list, few, nickels)?
        }
        Some(_) => return None,
    };
    let list = &list[..len];
    let n_kinds = kinds.len() as u32;
    let n_ways = list.iter().map(|leaving| n_kinds - leaving.n_kinds).sum::<u32>();
    Some(match discarding.pick(n_ways.into(), n_extra, chance) {
        Err(other) => other,
        Ok((index, call)) => nth(list, kinds, index as u32, call),
    })
}

/// A coin worth more than so many nickels, or the dollar: what is worth as much is not left out.
#[inline]
const fn dearer_than(nickels: usize) -> Coin {
    match nickels {
        ..2 => Coin::Dime,
        2..5 => Coin::Quarter,
        5..10 => Coin::Half,
        _ => Coin::Dollar,
    }
}

/// Lists all leavings of these kinds, one card each, from the first one on; `None` if there is no
/// room.
#[inline]
fn fill(
    list: &mut [Leaving; MOST],
    kinds: KindSet,
    nickels: impl Fn(usize) -> usize,
) -> Option<usize> {
    // What the kinds before each one can add up to.
    let mut sums = [0_u64; MOST_KINDS];
    let (mut all, mut n) = (1_u64, 0);
    for kind in kinds {
        *sums.get_mut(n)? = all;
        all |= all << nickels(kind);
        n += 1;
    }
    if all >> list[0].excess & 1 == 0 {
        return Some(0);
    }
    let mut len = 1;
    for kind in kinds.iter().rev() {
        n -= 1;
        let (before, nickels) = (sums[n], nickels(kind) as u32);
        let n_before = len;
        for place in 0..n_before {
            let stays = list[place];
            let goes = Leaving {
                kinds: stays.kinds.with(kind),
                n_kinds: stays.n_kinds + 1,
                excess: stays.excess.wrapping_sub(nickels),
            };
            let can_stay = before >> stays.excess & 1 == 1;
            let can_go = nickels <= stays.excess && before >> (goes.excess & 63) & 1 == 1;
            // One of them can.
            list[place] = if can_stay { stays } else { goes };
            *list.get_mut(len)? = goes;
            len += usize::from(can_stay && can_go);
        }
    }
    Some(len)
}

#[inline]
fn nth(list: &[Leaving], kinds: KindSet, mut index: u32, call: bool) -> Other {
    let n_kinds = kinds.len() as u32;
    for leaving in list {
        let n = n_kinds - leaving.n_kinds;
        if index < n {
            let kinds = kinds.minus(leaving.kinds);
            let top = kinds.nth(index as usize).expect("one of these kinds") as u8;
            return Other::WholeKinds(WholeKinds { kinds, top, call });
        }
        index -= n;
    }
    unreachable!("fewer than were counted")
}
