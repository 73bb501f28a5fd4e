parlor_core::options! {
    /// House rules of One Euro.
    pub struct Options {
        /// EU-10
        restart_empty: bool = false;
        /// EU-12
        euros_to_win: u8 = 3, 1..=3;
    }
}
