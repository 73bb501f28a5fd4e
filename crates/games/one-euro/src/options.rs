parlor_core::options! {
    /// House rules of One Euro.
    pub struct Options {
        /// EU-10: from the second round on everybody begins without a 5-cent token.
        restart_empty: bool = false;
        /// EU-12: how many 1-€ tokens win the match.
        euros_to_win: u8 = 3, 1..=3;
    }
}
