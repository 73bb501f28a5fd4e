//! How many swaps a team takes when nobody races it.

use parlor_core::{Chance, Input, Match, Observer, OptionsError, Seat, Seeded, Status};
use swift_swap::{Action, End, Options, SwiftSwap, seats_of};

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
    let act = |table: &mut Match<SwiftSwap, Seeded>, seat: Seat, action: Action| {
        if let Status::Open(pending) = table.status() {
            let input = Input::Act { seat, window: pending.window, action };
            table.submit(0, input).expect("bots do what is legal");
        }
    };
    for seat in Seat::all(4) {
        act(&mut table, seat, Action::Ready);
    }
    for _ in 0..ASKED_MOST {
        let place = pilot.below(2) as usize;
        let seat = seats_of(0)[place];
        let swaps = table.view(Observer::Spectator).table.swaps[0];
        if let Some(action) = partners[place].act(&table.sight(seat), &mut pilot) {
            act(&mut table, seat, action);
        }
        if let Some(result) = table.view(Observer::Spectator).table.last_game {
            return Ok(Finish { swaps: (result.end == End::Met).then_some(swaps), least });
        }
    }
    Ok(Finish { swaps: None, least })
}

#[cfg(test)]
mod tests {
    use swift_swap::RedComposite;

    use super::*;
    use crate::{Level, swift_swap::LEVELS};

    /// Swaps that two partners took for so many deals, and the fewest possible, where both
    /// finished; and how often they did not.
    fn swaps(options: Options, levels: [Level; 2], n: u64) -> (u32, u32, u32) {
        let mut sums = (0, 0, 0);
        for index in 0..n {
            let partners = levels.map(|level| LEVELS.bot(level, &options, 4).unwrap());
            let [deal, pilot] = [0, 1].map(|odd| Seeded::stream(4, 2 * index + odd));
            match finish(options, partners, deal, pilot).unwrap() {
                Finish { swaps: Some(swaps), least: Some(least) } => {
                    assert!(least <= swaps, "deal {index}: {swaps} swaps, at least {least}");
                    sums.0 += swaps;
                    sums.1 += least;
                }
                _ => sums.2 += 1,
            }
        }
        sums
    }

    #[test]
    fn medium_partners_take_few_swaps_more_than_with_open_goals() {
        let (easy, _, _) = swaps(Options::default(), [Level::Easy; 2], 100);
        let (medium, least, unfinished) = swaps(Options::default(), [Level::Medium; 2], 100);
        assert_eq!(unfinished, 0);
        assert!(100 * medium < 135 * least, "{medium} swaps, at least {least}");
        assert!(135 * medium < 100 * easy, "{medium} swaps, {easy} by easy");
    }

    #[test]
    fn medium_finishes_with_any_partner_and_options() {
        let plain = Options::default();
        for options in [
            Options { red_composite: RedComposite::Six, check_on_laydown: true, ..plain },
            Options { red_composite: RedComposite::Either, fresh_deal: false, ..plain },
            Options { red_composite: RedComposite::Removed, games: 2, ..plain },
        ] {
            for partner in [Level::Easy, Level::Medium] {
                let (_, _, unfinished) = swaps(options, [partner, Level::Medium], 15);
                assert_eq!(unfinished, 0, "with {partner}, {options:?}");
            }
        }
        // Some goals never go together, and a random partner may miss its own.
        swaps(Options { any_goals: true, ..plain }, [Level::Medium; 2], 30);
        swaps(plain, [Level::Random, Level::Medium], 15);
    }
}
