parlor_core::options! {
    /// House rules of Pebbles.
    pub struct Options {
        /// PB-1
        heap: u8 = 21, 1..=99;
    }
}
