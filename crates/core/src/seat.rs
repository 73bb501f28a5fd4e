use std::{
    fmt,
    hash::{Hash, Hasher},
    ops::{Index, IndexMut},
};

/// Most seats any of our games has.
pub const MAX_SEATS: usize = 6;

/// A place at the table, counted from zero.
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Seat(Place);

/// No number, so that the compiler knows that an index is in range, and that an `Option<Seat>` or
/// an [`Observer`] is a byte.
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord)]
#[repr(u8)]
enum Place {
    #[default]
    Zero,
    One,
    Two,
    Three,
    Four,
    Five,
}

impl Seat {
    pub const FIRST: Seat = Seat(Place::Zero);

    #[inline]
    pub const fn new(index: u8) -> Option<Seat> {
        Some(Seat(match index {
            0 => Place::Zero,
            1 => Place::One,
            2 => Place::Two,
            3 => Place::Three,
            4 => Place::Four,
            5 => Place::Five,
            _ => return None,
        }))
    }

    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The seats of a table with `n` places, in order.
    pub fn all(n: u8) -> impl DoubleEndedIterator<Item = Seat> + ExactSizeIterator + Clone {
        (0..n.min(MAX_SEATS as u8)).map(|index| Seat::new(index).expect("below the most seats"))
    }

    /// The seat `steps` to the left (clockwise, ascending) at a table with `n` places.
    #[must_use]
    pub const fn after(self, steps: u8, n: u8) -> Seat {
        let sum = self.0 as u8 + steps % n;
        Seat::new(if sum < n { sum } else { sum - n }).expect("a seat of the table")
    }

    /// The seat to the left at a table with `n` places.
    #[inline]
    #[must_use]
    pub const fn next(self, n: u8) -> Seat {
        match Seat::new(self.0 as u8 + 1) {
            Some(seat) if (seat.0 as u8) < n => seat,
            _ => Seat::FIRST,
        }
    }

    /// The seats of a table with `n` places clockwise from this one, itself first.
    pub fn around(self, n: u8) -> impl Iterator<Item = Seat> + Clone {
        (0..n).map(move |steps| self.after(steps, n))
    }
}

impl Hash for Seat {
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write_u8(self.0 as u8);
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.index())
    }
}

impl fmt::Debug for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "seat {self}")
    }
}

/// Its number.
#[cfg(feature = "serde")]
impl serde::Serialize for Seat {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_u8(self.0 as u8)
    }
}

crate::schema!(Seat as u8);

/// A set of seats in one byte.
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct SeatSet(u8);

impl SeatSet {
    pub const EMPTY: SeatSet = SeatSet(0);

    pub const fn all(n: u8) -> SeatSet {
        SeatSet(((1_u16 << n) - 1) as u8)
    }

    /// The first seat is the lowest bit. Beyond the last seat bits mean nothing.
    #[inline]
    pub const fn of_bits(bits: u8) -> SeatSet {
        SeatSet(bits & SeatSet::all(MAX_SEATS as u8).0)
    }

    pub const fn one(seat: Seat) -> SeatSet {
        SeatSet(1 << seat.0 as u8)
    }

    pub const fn contains(self, seat: Seat) -> bool {
        self.0 & (1 << seat.0 as u8) != 0
    }

    #[must_use]
    pub const fn with(self, seat: Seat) -> SeatSet {
        SeatSet(self.0 | (1 << seat.0 as u8))
    }

    #[must_use]
    pub const fn without(self, seat: Seat) -> SeatSet {
        SeatSet(self.0 & !(1 << seat.0 as u8))
    }

    #[must_use]
    pub const fn minus(self, other: SeatSet) -> SeatSet {
        SeatSet(self.0 & !other.0)
    }

    #[must_use]
    pub const fn union(self, other: SeatSet) -> SeatSet {
        SeatSet(self.0 | other.0)
    }

    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    pub const fn len(self) -> usize {
        LEN[self.0 as usize % LEN.len()] as usize
    }

    #[inline]
    pub const fn first(self) -> Option<Seat> {
        Seat::new(self.0.trailing_zeros() as u8)
    }

    /// The seat with this number, counted from zero, ascending.
    #[inline]
    pub(crate) const fn nth(self, number: usize) -> Option<Seat> {
        if number < MAX_SEATS { NTH[self.0 as usize % NTH.len()][number] } else { None }
    }

    /// Ascending.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = Seat> + Clone {
        let mut left = self;
        std::iter::from_fn(move || {
            let seat = left.first()?;
            left = left.without(seat);
            Some(seat)
        })
    }
}

/// How many seats each set has: not every processor counts bits.
static LEN: [u8; 1 << MAX_SEATS] = {
    let mut len = [0; 1 << MAX_SEATS];
    let mut set = 0;
    while set < len.len() {
        len[set] = set.count_ones() as u8;
        set += 1;
    }
    len
};

/// The seats of each set, ascending: a random number makes no branch.
static NTH: [[Option<Seat>; MAX_SEATS]; 1 << MAX_SEATS] = {
    let mut seats = [[None; MAX_SEATS]; 1 << MAX_SEATS];
    let mut set = 0;
    while set < seats.len() {
        let (mut left, mut number) = (SeatSet(set as u8), 0);
        while let Some(seat) = left.first() {
            seats[set][number] = Some(seat);
            left = left.without(seat);
            number += 1;
        }
        set += 1;
    }
    seats
};

impl From<Seat> for SeatSet {
    fn from(seat: Seat) -> SeatSet {
        SeatSet::one(seat)
    }
}

impl FromIterator<Seat> for SeatSet {
    fn from_iter<I: IntoIterator<Item = Seat>>(seats: I) -> SeatSet {
        seats.into_iter().fold(SeatSet::EMPTY, SeatSet::with)
    }
}

impl fmt::Debug for SeatSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter().map(Seat::index)).finish()
    }
}

/// The seats' numbers as a list.
#[cfg(feature = "serde")]
impl serde::Serialize for SeatSet {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

crate::schema!(SeatSet as Vec<Seat>);

/// One value for each seat at the table: plain memory, no longer than the table when it is shown.
#[derive(Clone, Copy)]
pub struct PerSeat<T> {
    items: [T; MAX_SEATS],
    seats: u8,
}

impl<T> PerSeat<T> {
    /// The same value for all.
    pub fn filled(seats: u8, value: T) -> PerSeat<T>
    where
        T: Clone,
    {
        PerSeat { items: std::array::from_fn(|_| value.clone()), seats }
    }

    /// A value for each seat, asked for in order.
    pub fn from_fn(seats: u8, mut value: impl FnMut(Seat) -> T) -> PerSeat<T>
    where
        T: Default,
    {
        let items = std::array::from_fn(|index| {
            if index < usize::from(seats) {
                value(Seat::new(index as u8).expect("one of the seats"))
            } else {
                T::default()
            }
        });
        PerSeat { items, seats }
    }

    /// How many seats the table has.
    pub const fn seats(&self) -> u8 {
        self.seats
    }

    pub fn as_slice(&self) -> &[T] {
        &self.items[..usize::from(self.seats)]
    }

    pub fn values(&self) -> std::slice::Iter<'_, T> {
        self.as_slice().iter()
    }

    pub fn values_mut(&mut self) -> std::slice::IterMut<'_, T> {
        self.items[..usize::from(self.seats)].iter_mut()
    }

    pub fn iter(&self) -> impl DoubleEndedIterator<Item = (Seat, &T)> + Clone {
        Seat::all(self.seats).zip(self.values())
    }

    pub fn iter_mut(&mut self) -> impl Iterator<Item = (Seat, &mut T)> {
        Seat::all(self.seats).zip(self.values_mut())
    }

    pub fn map<U: Default>(&self, mut f: impl FnMut(Seat, &T) -> U) -> PerSeat<U> {
        PerSeat::from_fn(self.seats, |seat| f(seat, &self[seat]))
    }
}

impl<T> Index<Seat> for PerSeat<T> {
    type Output = T;

    fn index(&self, seat: Seat) -> &T {
        &self.items[seat.index()]
    }
}

impl<T> IndexMut<Seat> for PerSeat<T> {
    fn index_mut(&mut self, seat: Seat) -> &mut T {
        &mut self.items[seat.index()]
    }
}

// Places beyond the table hold anything and must not count, so these are written out.
impl<T: PartialEq> PartialEq for PerSeat<T> {
    fn eq(&self, other: &PerSeat<T>) -> bool {
        self.as_slice() == other.as_slice()
    }
}

impl<T: Eq> Eq for PerSeat<T> {}

impl<T: Hash> Hash for PerSeat<T> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.as_slice().hash(state);
    }
}

impl<T: fmt::Debug> fmt::Debug for PerSeat<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.values()).finish()
    }
}

#[cfg(feature = "serde")]
impl<T: serde::Serialize> serde::Serialize for PerSeat<T> {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.values())
    }
}

/// A list.
#[cfg(feature = "schema")]
impl<T: schemars::JsonSchema> schemars::JsonSchema for PerSeat<T> {
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

/// Whose eyes a view is made for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "snake_case"))]
pub enum Observer {
    /// Sees what this seat may know.
    Seat(Seat),
    /// Sees only what is on the table.
    Spectator,
}

impl Observer {
    /// Every seat of the table, then the spectator.
    pub fn all(seats: u8) -> impl Iterator<Item = Observer> + Clone {
        Seat::all(seats).map(Observer::Seat).chain([Observer::Spectator])
    }

    pub const fn seat(self) -> Option<Seat> {
        match self {
            Observer::Seat(seat) => Some(seat),
            Observer::Spectator => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_beyond_the_table_do_not_count() {
        assert_eq!(PerSeat::filled(2, 7), PerSeat::from_fn(2, |_| 7));
        assert_ne!(PerSeat::filled(2, 7), PerSeat::filled(3, 7));
        assert_eq!(format!("{:?}", PerSeat::filled(2, 7)), "[7, 7]");
    }

    #[test]
    fn seats_go_round_the_table() {
        let seat = Seat::new(3).expect("a seat");
        assert_eq!(seat.after(2, 4).index(), 1);
        let round: Vec<usize> = seat.around(4).map(Seat::index).collect();
        assert_eq!(round, [3, 0, 1, 2]);
        assert!(
            seat.around(4).zip(seat.around(4).skip(1)).all(|(seat, next)| seat.next(4) == next)
        );
        assert_eq!(Seat::FIRST.next(1), Seat::FIRST);
        assert_eq!(Seat::all(6).map(Seat::index).collect::<Vec<_>>(), [0, 1, 2, 3, 4, 5]);
        assert_eq!(Seat::new(MAX_SEATS as u8), None);
        assert_eq!([size_of::<Option<Seat>>(), size_of::<Observer>()], [1, 1]);
        assert_eq!(SeatSet::all(4).without(seat).len(), 3);
    }

    #[test]
    fn the_seats_of_a_set_come_in_ascending_order() {
        for set in (0..1 << MAX_SEATS).map(SeatSet) {
            let expected = Seat::all(MAX_SEATS as u8).filter(|&seat| set.contains(seat));
            assert!(set.iter().eq(expected), "{set:?}");
            for number in 0..MAX_SEATS {
                assert_eq!(set.nth(number), set.iter().nth(number), "{set:?}");
            }
        }
    }
}
