use crate::cards::Deck;

parlor_core::options! {
    /// House rules of Money War.
    pub struct Options {
        /// EC-W3
        max_battles: u32 = 1_000, 1..=1_000_000;
        /// EC-W3
        no_combos: bool = false;
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
