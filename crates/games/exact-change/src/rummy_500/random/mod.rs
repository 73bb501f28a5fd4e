//! Random play: the sets of a hand are counted, since there can be millions.

mod counting;

use parlor_core::{Chance, Eyes, RandomPlay, Seat};

use super::{Action, Phase, Rummy500, Source, hand::nth_bit};

#[cfg(test)]
pub(super) use counting::{LargeSums, Parts, SMALL, SmallSums};

impl RandomPlay for Rummy500 {
    fn sample<C: Chance>(&self, seat: Seat, eyes: &Eyes, chance: &mut C) -> Option<Action> {
        let hand = self.hands[seat].seen_by(eyes)?;
        Some(match self.table.phase {
            Phase::Turn { .. } => {
                let n_piles = if self.table.discards.is_empty() { 1 } else { 2 };
                match self.sets_of(seat, eyes)?.sample(n_piles, chance) {
                    Ok(0) => Action::Take(Source::Draw),
                    Ok(_) => Action::Take(Source::Discard),
                    Err(set) => Action::Lay(set),
                }
            }
            Phase::Lay { .. } => match self.sets_of(seat, eyes)?.sample(1, chance) {
                Ok(_) => Action::End,
                Err(set) => Action::Lay(set),
            },
            Phase::Discard { taken, .. } => {
                Action::Discard(pick(Rummy500::discardable(hand, taken), chance)? as u8)
            }
            Phase::Score { .. } if self.table.all_hands => Action::ScoreAll,
            Phase::Score { winner } => {
                let others = self.others(winner).iter().fold(0, |bits, it| bits | 1 << it.index());
                Action::Score(Seat::new(pick(others, chance)? as u8)?)
            }
            Phase::Over => return None,
        })
    }
}

/// One of the bits that are set, all equally likely.
fn pick(bits: u64, chance: &mut impl Chance) -> Option<usize> {
    match bits.count_ones() {
        0 => None,
        1 => Some(nth_bit(bits, 0)),
        n => Some(nth_bit(bits, chance.below(n))),
    }
}
