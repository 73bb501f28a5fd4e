use crate::cards::Deck;

parlor_core::options! {
    /// House rules of Money War.
    pub struct Options {
        /// EC-W3: battles after which the largest stack wins; a battle with its wars counts once.
        max_battles: u32 = 1_000, 1..=1_000_000;
        /// EC-W3: the combo cards are removed before the game.
        no_combos: bool = false;
        /// EC-C2: the cards: `standard`, or a line such as `3 red penny` for each kind. At least one
        /// card a seat.
        deck: Deck = Deck::standard();
    }
}

impl Options {
    /// The cards that are in the game.
    pub fn cards(&self) -> Deck {
        if self.no_combos { self.deck.without_combos() } else { self.deck }
    }
}
