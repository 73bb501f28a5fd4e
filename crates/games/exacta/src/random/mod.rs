//! Random play: any card of the hand, found where it lies.

use parlor_core::{Chance, Eyes, RandomPlay, Seat};

use crate::{Action, Exacta, HAND};

impl RandomPlay for Exacta {
    #[inline]
    fn sample<C: Chance>(&self, seat: Seat, eyes: &Eyes, chance: &mut C) -> Option<Action> {
        let hand = self.hands[seat].seen_by(eyes)?;
        // Whoever is asked holds nine cards, but one for the favourite and one for each trick
        // before this one.
        let n_held = HAND - self.table.race.tricks.len();
        let card = hand.get(chance.below(n_held as u32) as usize)?;
        self.use_of(card)
    }
}
