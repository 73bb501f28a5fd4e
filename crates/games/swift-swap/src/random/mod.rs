//! Random play: what is chosen is counted, since eight cards can be laid down in up to 495 ways.

use parlor_core::{Chance, Eyes, RandomPlay, Seat};

use crate::{Action, Options, Phase, SwiftSwap};

impl RandomPlay for SwiftSwap {
    fn sample<C: Chance>(&self, seat: Seat, eyes: &Eyes, chance: &mut C) -> Option<Action> {
        match self.table.phase {
            Phase::Ready => (!self.table.ready.contains(seat)).then_some(Action::Ready),
            Phase::Over => None,
            Phase::Play => {
                let Options { check_on_laydown, red_composite, .. } = self.table.options;
                let own = self.own(seat, eyes);
                let n_to_swap = if own.offer.is_none() { own.hand.len() as u32 } else { 1 };
                let checked = (check_on_laydown && own.laid.is_empty())
                    .then(|| own.goal.find_eights(own.not_laid(), red_composite));
                let n_to_lay = match &checked {
                    // Nothing to lay, but the eight to pick up.
                    _ if !own.laid.is_empty() => 1,
                    Some(eights) => eights.len(),
                    None => own.not_laid().n_eights(),
                };
                let number = chance.below(n_to_swap + n_to_lay);
                Some(match number.checked_sub(n_to_swap) {
                    None if own.offer.is_some() => Action::TakeBack,
                    None => Action::PutDown(own.hand.iter().nth(number as usize)?),
                    Some(_) if !own.laid.is_empty() => Action::PickUp,
                    Some(number) => Action::LayDown(match checked {
                        Some(eights) => eights.nth(number)?,
                        None => own.not_laid().eight_at(number),
                    }),
                })
            }
        }
    }
}
