use crate::cards::Deck;

parlor_core::options! {
    /// House rules of Exact Change Rummy 500.
    pub struct Options {
        /// EC-R7: cents that win the game.
        target: u32 = 100, 1..=1_000_000_000;
        /// EC-R7: the winner of a hand scores every other hand.
        all_hands: bool = false;
        /// EC-R7: the combo cards are removed before the game.
        no_combos: bool = false;
        /// EC-R7: turns after which a hand is void.
        max_turns: u32 = 1_000, 1..=1_000_000;
        /// EC-C2: the cards: `standard`, or a line such as `3 red penny` for each kind. At least ten
        /// cards a seat and one more.
        deck: Deck = Deck::standard();
    }
}

impl Options {
    /// The cards that are in the game.
    pub fn cards(&self) -> Deck {
        if self.no_combos { self.deck.without_combos() } else { self.deck }
    }
}
