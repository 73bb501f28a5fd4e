use std::{
    cmp::Ordering,
    fmt,
    hash::{Hash, Hasher},
};

use parlor_core::Chance;

use crate::KindSet;

/// How many pieces of each of `K` kinds there are: a hand, or a set taken from one. `K` is at most
/// [`KindSet::MOST`].
///
/// Two bags are equal if they hold the same, whatever the order in which it came. They are ordered
/// by their counts, those of the first kind first.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Bag<const K: usize> {
    /// The kinds whose count is not zero, so that few kinds are few steps.
    held: KindSet,
    counts: [u8; K],
}

impl<const K: usize> Default for Bag<K> {
    fn default() -> Bag<K> {
        Bag::EMPTY
    }
}

impl<const K: usize> Bag<K> {
    pub const EMPTY: Bag<K> = {
        assert!(K <= KindSet::MOST, "more kinds than a set of kinds can hold");
        Bag { held: KindSet::EMPTY, counts: [0; K] }
    };

    /// One piece.
    #[inline]
    pub const fn one(kind: usize) -> Bag<K> {
        let mut bag = Bag::EMPTY;
        bag.add(kind);
        bag
    }

    #[inline]
    pub const fn count(&self, kind: usize) -> u8 {
        self.counts[kind]
    }

    #[inline]
    pub const fn set(&mut self, kind: usize, count: u8) {
        self.counts[kind] = count;
        self.held = self.held.without(kind).union(KindSet::when(count != 0, kind));
    }

    #[inline]
    pub const fn has(&self, kind: usize) -> bool {
        self.counts[kind] != 0
    }

    /// Which kinds there are.
    #[inline]
    pub const fn held(&self) -> KindSet {
        self.held
    }

    /// Whether there is one piece and no more.
    #[inline]
    pub const fn is_one(&self) -> bool {
        match self.held.first() {
            Some(kind) => self.held.is_one() && self.counts[kind] == 1,
            None => false,
        }
    }

    #[inline]
    pub fn len(&self) -> usize {
        self.kinds().map(|(_, count)| usize::from(count)).sum()
    }

    #[inline]
    pub const fn is_empty(&self) -> bool {
        self.held.is_empty()
    }

    #[inline]
    pub const fn add(&mut self, kind: usize) {
        self.counts[kind] += 1;
        self.held = self.held.with(kind);
    }

    /// # Panics
    ///
    /// If there is none of this kind.
    #[inline]
    pub const fn remove(&mut self, kind: usize) {
        assert!(self.counts[kind] != 0, "nothing of this kind to take");
        self.set(kind, self.counts[kind] - 1);
    }

    #[inline]
    pub fn contains(&self, other: &Bag<K>) -> bool {
        other.held.minus(self.held).is_empty()
            && other.kinds().all(|(kind, count)| count <= self.counts[kind])
    }

    #[inline]
    pub fn add_all(&mut self, other: &Bag<K>) {
        // All kinds, held or not: many at a time.
        for (count, more) in self.counts.iter_mut().zip(&other.counts) {
            *count += more;
        }
        self.held = self.held.union(other.held);
    }

    /// # Panics
    ///
    /// If `other` is not contained.
    #[inline]
    pub fn remove_all(&mut self, other: &Bag<K>) {
        for (kind, count) in other.kinds() {
            let left = self.counts[kind].checked_sub(count);
            self.set(kind, left.expect("nothing of this kind to take"));
        }
    }

    /// The kinds there are, ascending, with their counts.
    #[inline]
    pub fn kinds(&self) -> impl DoubleEndedIterator<Item = (usize, u8)> + Clone {
        self.held.iter().map(|kind| (kind, self.counts[kind]))
    }

    /// Every piece's kind, ascending.
    #[inline]
    pub fn iter(&self) -> impl Iterator<Item = usize> + Clone {
        self.kinds().flat_map(|(kind, count)| std::iter::repeat_n(kind, usize::from(count)))
    }

    /// Takes one piece out, all pieces equally likely.
    ///
    /// # Panics
    ///
    /// If the bag is empty.
    pub fn draw(&mut self, chance: &mut impl Chance) -> usize {
        let mut left = chance.below(self.len() as u32);
        for kind in self.held {
            let count = u32::from(self.counts[kind]);
            if left < count {
                self.remove(kind);
                return kind;
            }
            left -= count;
        }
        unreachable!("the draw is below the number of pieces")
    }
}

impl<const K: usize> Hash for Bag<K> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.counts.hash(state);
    }
}

impl<const K: usize> PartialOrd for Bag<K> {
    fn partial_cmp(&self, other: &Bag<K>) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl<const K: usize> Ord for Bag<K> {
    fn cmp(&self, other: &Bag<K>) -> Ordering {
        self.counts.cmp(&other.counts)
    }
}

impl<const K: usize> FromIterator<usize> for Bag<K> {
    fn from_iter<I: IntoIterator<Item = usize>>(kinds: I) -> Bag<K> {
        let mut bag = Bag::EMPTY;
        for kind in kinds {
            bag.add(kind);
        }
        bag
    }
}

impl<const K: usize> fmt::Debug for Bag<K> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_map().entries(self.kinds()).finish()
    }
}

/// The kinds of all pieces as a list. Games that can name their kinds write names instead.
#[cfg(feature = "serde")]
impl<const K: usize> serde::Serialize for Bag<K> {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

#[cfg(test)]
mod tests {
    use parlor_core::Seeded;

    use super::*;

    #[test]
    fn a_bag_knows_what_it_holds_whatever_the_order() {
        let bag: Bag<8> = [3, 1, 3].into_iter().collect();
        assert_eq!(bag, [3, 3, 1].into_iter().collect());
        assert_eq!(bag.iter().collect::<Vec<_>>(), [1, 3, 3]);
        assert_eq!((bag.len(), bag.count(3), bag.has(0)), (3, 2, false));
        assert!(bag.contains(&[3].into_iter().collect()));
        assert!(!bag.contains(&[1, 1].into_iter().collect()));
    }

    /// Against plain counts: the kinds held are kept up by everything that changes a count.
    #[test]
    fn a_bag_is_its_counts() {
        let mut chance = Seeded::new(3);
        let (mut bag, mut other) = (Bag::<9>::EMPTY, Bag::<9>::EMPTY);
        let mut counts = [0_u8; 9];
        for _ in 0..20_000 {
            let kind = chance.below(9) as usize;
            let n = chance.below(4) as u8;
            match chance.below(7) {
                0 => (bag.add(kind), counts[kind] += 1).0,
                1 if bag.has(kind) => (bag.remove(kind), counts[kind] -= 1).0,
                2 => (bag.set(kind, n), counts[kind] = n).0,
                3 => other.set(kind, n),
                4 if counts.iter().all(|&count| count < 100) => {
                    bag.add_all(&other);
                    (0..9).for_each(|kind| counts[kind] += other.count(kind));
                }
                5 if bag.contains(&other) => {
                    bag.remove_all(&other);
                    (0..9).for_each(|kind| counts[kind] -= other.count(kind));
                }
                6 if !bag.is_empty() => counts[bag.draw(&mut chance)] -= 1,
                _ => {}
            }
            let held: KindSet = (0..9).filter(|&kind| counts[kind] != 0).collect();
            assert_eq!((bag.held(), bag.counts), (held, counts));
            assert_eq!(bag.len(), counts.iter().map(|&count| usize::from(count)).sum::<usize>());
            assert_eq!(bag.is_one(), bag.len() == 1);
            let others = other.counts;
            assert_eq!(bag.contains(&other), counts.iter().zip(others).all(|(&a, b)| b <= a));
            assert_eq!(bag.cmp(&other), counts.cmp(&others));
            assert_eq!(bag == other, counts == others);
        }
        assert_eq!(Bag::<9>::one(4), [4].into_iter().collect());
    }

    #[test]
    fn drawing_takes_every_piece_equally_often() {
        let mut chance = Seeded::new(5);
        let mut n = [0; 3];
        for _ in 0..30_000 {
            let mut bag: Bag<3> = [0, 2, 2].into_iter().collect();
            n[bag.draw(&mut chance)] += 1;
            assert_eq!(bag.len(), 2);
        }
        assert_eq!(n[1], 0);
        assert!((9_500..10_500).contains(&n[0]), "{n:?}");
    }
}
