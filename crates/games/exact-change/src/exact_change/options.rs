use parlor_core::OptionsError;

use crate::cards::Deck;

parlor_core::choices! {
    /// Who says "Exact Change" (EC-10).
    pub enum Calls {
        /// The player, or forgets it and may be caught.
        Spoken = "spoken",
        /// Nobody needs to; there is no catching.
        Automatic = "automatic",
    }
}

parlor_core::options! {
    /// House rules of Exact Change.
    pub struct Options {
        /// EC-18a
        target: u32 = 100, 1..=1_000_000_000;
        /// EC-18a
        all_hands: bool = false;
        /// EC-19
        choose_direction: bool = false;
        /// EC-18a
        no_combos: bool = false;
        /// EC-20
        use_match_when_hit: bool = false;
        /// EC-8
        same_colour: bool = false;
        /// EC-10
        calls: Calls = Calls::Spoken;
        /// EC-10
        catch_seconds: u32 = 3, 0..=60;
        /// EC-6a
        max_turns: u32 = 1_000, 1..=1_000_000;
        /// EC-C2
        deck: Deck = Deck::standard();
    }
}

impl Options {
    /// The deck without what the options take out of it. Kinds of cards are numbered by it.
    pub fn played_deck(&self) -> Deck {
        if self.no_combos { self.deck.without_combos() } else { self.deck }
    }
}

/// EC-C2: enough cards that can be turned up remain when all hands are dealt, so EC-2 ends.
pub(super) fn check(options: &Options, seats: u8) -> Result<(), OptionsError> {
    let can_start = |card: &crate::cards::Card| !card.is_draw() && !card.is_wild();
    let deck = options.played_deck();
    let n: usize = deck.iter().filter(|(card, _)| can_start(card)).map(|(_, count)| count).sum();
    let least = 7 * usize::from(seats) + 1;
    if n < least {
        let reason =
            format!("{n} coins and combos are too few for {seats} players, who need {least}");
        return Err(OptionsError::new("deck", reason));
    }
    Ok(())
}
