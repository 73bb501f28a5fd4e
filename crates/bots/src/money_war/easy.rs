//! Money War leaves nothing to decide.

use exact_change::money_war::{Action, MoneyWar};
use parlor_core::{Seeded, Sight};

use crate::Bot;

/// Turns the top card.
#[derive(Clone, Copy, Debug)]
pub(super) struct Easy;

impl Bot<MoneyWar> for Easy {
    fn act(&mut self, sight: &Sight<'_, MoneyWar>, _chance: &mut Seeded) -> Option<Action> {
        sight.check(Action::Turn).ok().map(|()| Action::Turn)
    }
}

#[cfg(test)]
mod tests {
    use exact_change::money_war::Options;
    use parlor_core::{Input, Match, Seat, Status};

    use super::*;

    #[test]
    fn turns_whenever_it_is_asked() {
        for seats in [2, 6] {
            let mut table = Match::new(Options::default(), seats, Seeded::new(1)).expect("fits");
            let (mut bot, mut chance) = (Easy, Seeded::new(2));
            while let Status::Open(pending) = table.status() {
                for seat in Seat::all(seats) {
                    let action = bot.act(&table.sight(seat), &mut chance);
                    assert_eq!(action.is_some(), pending.must.contains(seat));
                }
                let seat = pending.must.iter().next().expect("somebody is asked");
                let input = Input::Act { seat, window: pending.window, action: Action::Turn };
                table.submit(0, input).expect("legal");
            }
        }
    }
}
