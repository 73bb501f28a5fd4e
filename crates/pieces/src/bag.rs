use std::fmt;

use parlor_core::Chance;

/// How many pieces of each of `K` kinds there are: a hand, or a set taken from one.
///
/// Two bags are equal if they hold the same, whatever the order in which it came.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Bag<const K: usize>([u8; K]);

impl<const K: usize> Default for Bag<K> {
    fn default() -> Bag<K> {
        Bag::EMPTY
    }
}

impl<const K: usize> Bag<K> {
    pub const EMPTY: Bag<K> = Bag([0; K]);

    pub const fn count(&self, kind: usize) -> u8 {
        self.0[kind]
    }

    pub const fn set(&mut self, kind: usize, count: u8) {
        self.0[kind] = count;
    }

    pub const fn has(&self, kind: usize) -> bool {
        self.0[kind] != 0
    }

    pub fn len(&self) -> usize {
        self.0.iter().map(|&count| usize::from(count)).sum()
    }

    pub fn is_empty(&self) -> bool {
        self.0.iter().all(|&count| count == 0)
    }

    pub const fn add(&mut self, kind: usize) {
        self.0[kind] += 1;
    }

    /// # Panics
    ///
    /// If there is none of this kind.
    pub const fn remove(&mut self, kind: usize) {
        assert!(self.0[kind] != 0, "nothing of this kind to take");
        self.0[kind] -= 1;
    }

    pub fn contains(&self, other: &Bag<K>) -> bool {
        self.0.iter().zip(other.0).all(|(&own, other)| other <= own)
    }

    pub fn add_all(&mut self, other: &Bag<K>) {
        for (own, other) in self.0.iter_mut().zip(other.0) {
            *own += other;
        }
    }

    /// # Panics
    ///
    /// If `other` is not contained.
    pub fn remove_all(&mut self, other: &Bag<K>) {
        for (own, other) in self.0.iter_mut().zip(other.0) {
            *own = own.checked_sub(other).expect("nothing of this kind to take");
        }
    }

    /// The kinds there are, ascending, with their counts.
    pub fn kinds(&self) -> impl DoubleEndedIterator<Item = (usize, u8)> + Clone {
        self.0.iter().copied().enumerate().filter(|&(_, count)| count != 0)
    }

    /// Every piece's kind, ascending.
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
        for (kind, count) in self.0.iter_mut().enumerate() {
            if left < u32::from(*count) {
                *count -= 1;
                return kind;
            }
            left -= u32::from(*count);
        }
        unreachable!("the draw is below the number of pieces")
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
