use std::{
    fmt,
    hash::{Hash, Hasher},
    ops::{Deref, DerefMut},
};

/// Up to `N` pieces in an order, in plain memory. The last one is on top.
#[derive(Clone, Copy)]
pub struct Pile<T, const N: usize> {
    items: [T; N],
    len: u16,
}

impl<T: Copy + Default, const N: usize> Default for Pile<T, N> {
    fn default() -> Pile<T, N> {
        Pile::new()
    }
}

impl<T: Copy + Default, const N: usize> Pile<T, N> {
    #[inline]
    pub fn new() -> Pile<T, N> {
        Pile { items: [T::default(); N], len: 0 }
    }

    /// The first `len` of some pieces.
    ///
    /// # Panics
    ///
    /// If there are not so many.
    #[inline]
    pub const fn of(items: [T; N], len: usize) -> Pile<T, N> {
        assert!(len <= N, "there are not so many pieces");
        Pile { items, len: len as u16 }
    }

    /// Puts a piece on top.
    ///
    /// # Panics
    ///
    /// If there is no room: the rules decide how many pieces there are.
    #[inline]
    pub fn push(&mut self, item: T) {
        // The length is read once: read again, it would wait for what was written last.
        let len = usize::from(self.len);
        self.items[len] = item;
        self.len = len as u16 + 1;
    }

    /// Takes the top piece.
    #[inline]
    pub fn pop(&mut self) -> Option<T> {
        self.len = self.len.checked_sub(1)?;
        Some(self.items[usize::from(self.len)])
    }

    /// Puts a piece at the bottom.
    pub fn push_bottom(&mut self, item: T) {
        let len = usize::from(self.len);
        self.items.copy_within(..len, 1);
        self.items[0] = item;
        self.len += 1;
    }

    /// Takes the piece at `index` out; those above move down.
    pub fn remove(&mut self, index: usize) -> T {
        let item = self[index];
        let len = usize::from(self.len);
        self.items.copy_within(index + 1..len, index);
        self.len -= 1;
        item
    }

    #[inline]
    pub fn clear(&mut self) {
        self.len = 0;
    }
}

impl<T, const N: usize> Deref for Pile<T, N> {
    type Target = [T];

    #[inline]
    fn deref(&self) -> &[T] {
        &self.items[..usize::from(self.len)]
    }
}

impl<T, const N: usize> DerefMut for Pile<T, N> {
    #[inline]
    fn deref_mut(&mut self) -> &mut [T] {
        &mut self.items[..usize::from(self.len)]
    }
}

impl<T: Copy + Default, const N: usize> Extend<T> for Pile<T, N> {
    #[inline]
    fn extend<I: IntoIterator<Item = T>>(&mut self, items: I) {
        // The length is kept at hand: it would be read and written for each piece.
        let mut len = usize::from(self.len);
        items.into_iter().for_each(|item| {
            self.items[len] = item;
            len += 1;
        });
        self.len = len as u16;
    }
}

impl<T: Copy + Default, const N: usize> FromIterator<T> for Pile<T, N> {
    fn from_iter<I: IntoIterator<Item = T>>(items: I) -> Pile<T, N> {
        let mut pile = Pile::new();
        pile.extend(items);
        pile
    }
}

impl<'a, T, const N: usize> IntoIterator for &'a Pile<T, N> {
    type Item = &'a T;
    type IntoIter = std::slice::Iter<'a, T>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

// What lies beyond the top is left-over memory and must not count, so these are written out.
impl<T: PartialEq, const N: usize> PartialEq for Pile<T, N> {
    fn eq(&self, other: &Pile<T, N>) -> bool {
        self[..] == other[..]
    }
}

impl<T: Eq, const N: usize> Eq for Pile<T, N> {}

impl<T: PartialOrd, const N: usize> PartialOrd for Pile<T, N> {
    fn partial_cmp(&self, other: &Pile<T, N>) -> Option<std::cmp::Ordering> {
        self[..].partial_cmp(&other[..])
    }
}

impl<T: Ord, const N: usize> Ord for Pile<T, N> {
    fn cmp(&self, other: &Pile<T, N>) -> std::cmp::Ordering {
        self[..].cmp(&other[..])
    }
}

impl<T: Hash, const N: usize> Hash for Pile<T, N> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self[..].hash(state);
    }
}

impl<T: fmt::Debug, const N: usize> fmt::Debug for Pile<T, N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self[..].fmt(f)
    }
}

/// From the bottom to the top.
#[cfg(feature = "serde")]
impl<T: serde::Serialize, const N: usize> serde::Serialize for Pile<T, N> {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

/// A list.
#[cfg(feature = "schema")]
impl<T: schemars::JsonSchema, const N: usize> schemars::JsonSchema for Pile<T, N> {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> std::borrow::Cow<'static, str> {
        Vec::<T>::schema_name()
    }

    fn json_schema(generator: &mut schemars::SchemaGenerator) -> schemars::Schema {
        Vec::<T>::json_schema(generator)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_piece_is_on_top() {
        let mut pile: Pile<u8, 4> = [1, 2, 3].into_iter().collect();
        pile.push_bottom(9);
        assert_eq!(pile[..], [9, 1, 2, 3]);
        assert_eq!(pile.pop(), Some(3));
        assert_eq!(pile.remove(0), 9);
        assert_eq!(pile[..], [1, 2]);
        assert_eq!(pile, Pile::of([1, 2, 3, 4], 2));
    }

    #[test]
    fn what_has_been_taken_away_does_not_count() {
        let mut pile: Pile<u8, 4> = [1, 2].into_iter().collect();
        pile.pop();
        assert_eq!(pile, [1].into_iter().collect());
        pile.clear();
        assert_eq!(pile.pop(), None);
    }
}
