use std::fmt;

/// Which kinds there are, of up to 64: a set in one word.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct KindSet(u64);

impl KindSet {
    pub const EMPTY: KindSet = KindSet(0);
    /// Kinds are below this.
    pub const MOST: usize = 64;

    #[inline]
    pub const fn contains(self, kind: usize) -> bool {
        kind < KindSet::MOST && self.0 >> kind & 1 == 1
    }

    /// # Panics
    ///
    /// If there cannot be such a kind.
    #[inline]
    #[must_use]
    pub const fn with(self, kind: usize) -> KindSet {
        assert!(kind < KindSet::MOST, "no such kind");
        KindSet(self.0 | 1 << kind)
    }

    /// The kind alone, or nothing.
    #[inline]
    pub(crate) const fn when(is_there: bool, kind: usize) -> KindSet {
        assert!(kind < KindSet::MOST, "no such kind");
        KindSet((is_there as u64) << kind)
    }

    #[inline]
    #[must_use]
    pub const fn without(self, kind: usize) -> KindSet {
        if kind < KindSet::MOST { KindSet(self.0 & !(1 << kind)) } else { self }
    }

    #[inline]
    #[must_use]
    pub const fn union(self, other: KindSet) -> KindSet {
        KindSet(self.0 | other.0)
    }

    /// What is in both.
    #[inline]
    #[must_use]
    pub const fn common(self, other: KindSet) -> KindSet {
        KindSet(self.0 & other.0)
    }

    #[inline]
    #[must_use]
    pub const fn minus(self, other: KindSet) -> KindSet {
        KindSet(self.0 & !other.0)
    }

    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    #[inline]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether there is one kind and no other.
    #[inline]
    pub const fn is_one(self) -> bool {
        self.0.is_power_of_two()
    }

    /// The lowest kind.
    #[inline]
    pub const fn first(self) -> Option<usize> {
        if self.0 == 0 { None } else { Some(self.0.trailing_zeros() as usize) }
    }

    /// All but the lowest kind.
    #[inline]
    #[must_use]
    pub const fn without_first(self) -> KindSet {
        KindSet(self.0 & self.0.wrapping_sub(1))
    }

    /// The kind with this number, from zero, in ascending order.
    #[inline]
    pub const fn nth(self, number: usize) -> Option<usize> {
        let (mut left, mut number) = (self, number);
        while number != 0 {
            left = left.without_first();
            number -= 1;
        }
        left.first()
    }

    /// Ascending.
    #[inline]
    pub const fn iter(self) -> Kinds {
        Kinds(self.0)
    }
}

impl FromIterator<usize> for KindSet {
    fn from_iter<I: IntoIterator<Item = usize>>(kinds: I) -> KindSet {
        kinds.into_iter().fold(KindSet::EMPTY, KindSet::with)
    }
}

impl IntoIterator for KindSet {
    type Item = usize;
    type IntoIter = Kinds;

    #[inline]
    fn into_iter(self) -> Kinds {
        self.iter()
    }
}

impl fmt::Debug for KindSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

/// The kinds of a [`KindSet`].
#[derive(Clone, Debug)]
pub struct Kinds(u64);

impl Iterator for Kinds {
    type Item = usize;

    #[inline]
    fn next(&mut self) -> Option<usize> {
        if self.0 == 0 {
            return None;
        }
        let kind = self.0.trailing_zeros() as usize;
        self.0 &= self.0 - 1;
        Some(kind)
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let n = self.0.count_ones() as usize;
        (n, Some(n))
    }
}

impl DoubleEndedIterator for Kinds {
    #[inline]
    fn next_back(&mut self) -> Option<usize> {
        if self.0 == 0 {
            return None;
        }
        let kind = 63 - self.0.leading_zeros() as usize;
        self.0 ^= 1 << kind;
        Some(kind)
    }
}

impl ExactSizeIterator for Kinds {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_set_is_walked_from_both_ends() {
        let set: KindSet = [63, 0, 7].into_iter().collect();
        assert_eq!(set.iter().collect::<Vec<_>>(), [0, 7, 63]);
        assert_eq!(set.iter().rev().collect::<Vec<_>>(), [63, 7, 0]);
        assert_eq!((set.len(), set.iter().len(), set.is_empty()), (3, 3, false));
        assert!(set.contains(7) && !set.contains(8) && !set.contains(64));
        let other = KindSet::EMPTY.with(7).with(9);
        assert_eq!(set.common(other), KindSet::EMPTY.with(7));
        assert_eq!(set.minus(other).without(0).without(64), KindSet::EMPTY.with(63));
        assert_eq!(set.union(other).len(), 4);
        assert_eq!(
            [0, 1, 2, 3, 99].map(|number| set.nth(number)),
            [Some(0), Some(7), Some(63), None, None]
        );
        let many: KindSet = (0..20).map(|kind| 3 * kind).collect();
        assert!((0..20).all(|number| many.nth(number) == Some(3 * number)));
        assert_eq!((many.nth(20), KindSet::EMPTY.without_first()), (None, KindSet::EMPTY));
        assert!(!set.is_one() && other.minus(set).is_one() && !KindSet::EMPTY.is_one());
    }
}
