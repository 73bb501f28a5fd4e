use crate::cards::Deck;

parlor_core::options! {
    /// House rules of Exact Change Rummy 500.
    pub struct Options {
        /// EC-R7
        target: u32 = 100, 1..=1_000_000_000;
        /// EC-R7
        all_hands: bool = false;
        /// EC-R7
        no_combos: bool = false;
        /// EC-R7
        max_turns: u32 = 1_000, 1..=1_000_000;
        /// EC-C2
        deck: Deck = Deck::standard();
    }
}

impl Options {
    /// The cards that are in the game.
    pub fn cards(&self) -> Deck {
        if self.no_combos { self.deck.without_combos() } else { self.deck }
    }
}
