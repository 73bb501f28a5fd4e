//! How many swaps a team takes when nobody races it.

use parlor_core::{Chance, Input, Match, Observer, OptionsError, Seat, Seeded, Status};
use swift_swap::{Action, End, Options, Phase, SwiftSwap, seats_of, team_of};

use super::least_swaps;
use crate::Bot;

/// What two partners made of a deal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Finish {
    /// Swaps until both goals were down; `None` if that took too long or a goal was missed.
    pub swaps: Option<u32>,
    /// Swaps that partners would need who knew each other's goal; `None` if no number is enough.
    pub least: Option<u32>,
}

/// So often the partners are asked at most.
const ASKED_MOST: u32 = 1_000;

/// Plays the first game of a match with two bots as seats 0 and 2, while the other team waits.
/// There is no time: one of the two, whichever, is asked after the other.
///
/// # Errors
///
/// Names the option that does not fit.
///
/// # Panics
///
/// If a bot does what the rules refuse.
pub fn finish(
    options: Options,
    mut partners: [Box<dyn Bot<SwiftSwap>>; 2],
    deal: Seeded,
    mut pilot: Seeded,
) -> Result<Finish, OptionsError> {
    let mut table = Match::<SwiftSwap, _>::unlogged(options, 4, deal)?;
    let own = seats_of(0).map(|seat| table.sight(seat).view().own.expect("a seat has a hand"));
    let hands = own.map(|own| own.cards());
    let least = least_swaps(hands, own.map(|own| own.goal), options.red_composite);
    let mut act = |table: &mut Match<SwiftSwap, Seeded>, seat: Seat, action: Action| {
        let Status::Open(pending) = table.status() else { return };
        let input = Input::Act { seat, window: pending.window, action };
        table.submit(0, input).expect("bots do what is legal");
    };
    for seat in Seat::all(4) {
        act(&mut table, seat, Action::Ready);
    }
    for _ in 0..ASKED_MOST {
        let place = pilot.below(2) as usize;
        let seat = seats_of(0)[place];
        if let Some(action) = partners[place].act(&table.sight(seat), &mut pilot) {
            act(&mut table, seat, action);
        }
        let view = table.view(Observer::Spectator).table;
        if let Some(result) = view.last_game {
            let is_met = result.end == End::Met;
            return Ok(Finish { swaps: is_met.then_some(view.swaps[0]), least });
        }
    }
    Ok(Finish { swaps: None, least })
}
