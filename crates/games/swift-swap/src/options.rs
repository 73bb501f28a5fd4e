parlor_core::options! {
    /// House rules of Swift Swap.
    #[derive(Copy, Hash)]
    pub struct Options {
        /// SS-9: what the goal `red_composite` asks, which eight cards cannot meet as printed.
        red_composite: RedComposite = RedComposite::Seven;
        /// SS-3: a team that could lay down at once is dealt other hands.
        fresh_deal: bool = true;
        /// SS-10: a team may get two goals that do not go together.
        any_goals: bool = false;
        /// SS-8: eight cards that miss the goal are refused when they are laid down.
        check_on_laydown: bool = false;
        /// SS-4: seconds to get ready; then the game starts anyway.
        ready_seconds: u32 = 60, 1..=3600;
        /// SS-11: seconds a game lasts; then it is a draw.
        time_limit: u32 = 600, 10..=86400;
        /// SS-11: games a team must win to win the match.
        games: u8 = 1, 1..=99;
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
