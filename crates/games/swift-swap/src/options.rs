parlor_core::options! {
    /// House rules of Swift Swap.
    #[derive(Copy, Hash)]
    pub struct Options {
        /// SS-9
        red_composite: RedComposite = RedComposite::Seven;
        /// SS-3
        fresh_deal: bool = true;
        /// SS-10
        any_goals: bool = false;
        /// SS-8
        check_on_laydown: bool = false;
        /// SS-4
        ready_seconds: u32 = 60, 1..=3600;
        /// SS-11
        time_limit: u32 = 600, 10..=86400;
        /// SS-11
        games: u8 = 1, 1..=99;
    }
}

impl Options {
    /// SS-11: how many games a match has at most.
    pub fn most_games(&self) -> u32 {
        2 * u32::from(self.games) - 1
    }

    /// SS-11: whether a match is over after so many games; it ends early when nobody can catch up.
    pub fn is_decided(&self, wins: [u8; 2], games: u32) -> bool {
        wins.contains(&self.games) || self.most_games() <= games
    }
}

parlor_core::choices! {
    /// What the goal `red_composite` asks (SS-9): a deck has only seven red composites.
    pub enum RedComposite {
        /// All seven, and any eighth card.
        Seven = "seven",
        /// At least six of the seven, the rest any.
        Six = "six",
        /// Every card is red or composite.
        Either = "either",
        /// The goal is left out.
        Removed = "removed",
    }
}
