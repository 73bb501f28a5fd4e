use parlor_core::Seat;

/// A choice a seat can make.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Action {
    /// PB-3: takes so many pebbles from the heap.
    Take(u8),
}

/// Something that happened.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize),
    serde(tag = "event", rename_all = "snake_case")
)]
pub enum Event {
    /// PB-1: the heap is laid out.
    Began {
        /// How many pebbles it has.
        heap: u8,
    },
    /// PB-2: a seat finds pebbles in its pocket.
    Pocketed {
        /// Whose pocket.
        seat: Seat,
        /// How many; `null` for the others.
        pocket: Option<u8>,
    },
    /// PB-3: a seat takes from the heap.
    Took {
        /// Who takes.
        seat: Seat,
        /// How many pebbles.
        count: u8,
        /// How many are left.
        left: u8,
    },
    /// PB-4: the heap is empty, and a pocket is turned out.
    Shown {
        /// Whose pocket.
        seat: Seat,
        /// How many pebbles were in it.
        pocket: u8,
        /// What the seat has in all.
        points: i32,
    },
}
