use parlor_core::Seat;

parlor_core::options! {
    /// House rules of EXACTA!.
    pub struct Options {
        /// EX-18
        races: u8 = 4, 1..=8;
        /// EX-3
        first: First = First::Random;
    }
}

parlor_core::choices! {
    /// Who starts the first race.
    pub enum First {
        Random = "random",
        Seat0 = "0",
        Seat1 = "1",
        Seat2 = "2",
        Seat3 = "3",
        Seat4 = "4",
    }
}

impl First {
    /// The seat it names; `None` is left to chance.
    pub const fn seat(self) -> Option<Seat> {
        match self {
            First::Random => None,
            First::Seat0 => Seat::new(0),
            First::Seat1 => Seat::new(1),
            First::Seat2 => Seat::new(2),
            First::Seat3 => Seat::new(3),
            First::Seat4 => Seat::new(4),
        }
    }
}
