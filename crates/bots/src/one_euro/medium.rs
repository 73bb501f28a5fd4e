//! Looks a move and a reply ahead and judges what stands then by how fast everybody could make a
//! euro if left alone.

use std::sync::LazyLock;

use libm::pow;
use one_euro::{Action, OneEuro, Table};
use parlor_core::{Chance as _, PerSeat, Seat, Seeded, Sight};
use parlor_solve::one_euro::Holdings;

use super::ahead::{Judge, Position, best_move, by_euros};
use crate::Bot;

#[derive(Clone, Copy, Debug)]
pub(super) struct Medium;

impl Bot<OneEuro> for Medium {
    fn act(&mut self, sight: &Sight<'_, OneEuro>, chance: &mut Seeded) -> Option<Action> {
        let table = sight.view().table;
        let is_selfish = 2 < table.seats() && chance.below(SELFISH_EVERY) == 0;
        if is_selfish {
            best_move(&Alone, sight, chance)
        } else {
            best_move(&Racing::new(&table), sight, chance)
        }
    }
}

/// In one turn of so many only the own hand counts, where more than two play: tables of players who
/// always spoil each other's chances sit for hours (EU-14).
const SELFISH_EVERY: u32 = 8;

/// How likely it is that what is planned for the next turn can still be done then.
const LASTING: f64 = 0.55;
/// How much more a faster hand is worth than a slower one.
const SHARPNESS: i32 = 2;

/// What holdings are worth that nobody else touches.
struct Hands {
    holdings: Holdings,
    worth: Vec<f64>,
}

static HANDS: LazyLock<Hands> = LazyLock::new(|| {
    let holdings = Holdings::new();
    let mut worth = vec![0.0; holdings.len() + 1];
    // Each turn of waiting costs the same share, so a few dozen turns are as good as all.
    for _ in 0..60 {
        for number in 0..holdings.len() {
            let after = |next: usize| match next {
                none if none == holdings.len() => 0.0,
                goal if holdings.is_goal(goal) => 1.0,
                next => LASTING * worth[next],
            };
            let best = |value| {
                after(holdings.more(number, value)).max(after(holdings.less(number, value)))
            };
            let tokens: [f64; 4] = std::array::from_fn(best);
            let any = tokens.into_iter().fold(0.0, f64::max);
            worth[number] = (LASTING * worth[number] + tokens.iter().sum::<f64>() + any) / 6.0;
        }
    }
    let worth = worth.into_iter().map(|worth| worth.powi(SHARPNESS)).collect();
    Hands { holdings, worth }
});

/// Sees a round as a race, and a match as rounds.
struct Racing {
    /// By who takes this round, what it is worth to each seat.
    stakes: Vec<PerSeat<f64>>,
    /// How much a seat's hand loses by the seats that roll before it.
    delay: Vec<f64>,
}

impl Racing {
    fn new(table: &Table) -> Racing {
        let seats = table.seats();
        let per_turn = pow(LASTING.powi(SHARPNESS), 1.0 / f64::from(seats));
        let delay = (0..seats).map(|turns| per_turn.powi(turns.into())).collect();
        let stakes = Seat::all(seats).map(|winner| by_euros(table, winner)).collect();
        Racing { stakes, delay }
    }
}

impl Judge for Racing {
    fn holdings(&self) -> &Holdings {
        &HANDS.holdings
    }

    fn judge(&self, position: &Position, roller: Seat, seat: Seat) -> f64 {
        let (mut worth, mut sum) = (0.0, 0.0);
        for (runner, delay) in roller.around(position.seats).zip(&self.delay) {
            let speed = delay * HANDS.worth[position.held[runner.index()]];
            sum += speed;
            worth += speed * self.stakes[runner.index()][seat];
        }
        worth / sum
    }

    fn euro(&self, winner: Seat, _roller: Seat, seat: Seat) -> f64 {
        self.stakes[winner.index()][seat]
    }
}

/// Sees nobody else.
struct Alone;

impl Judge for Alone {
    fn holdings(&self) -> &Holdings {
        &HANDS.holdings
    }

    fn judge(&self, position: &Position, _roller: Seat, seat: Seat) -> f64 {
        HANDS.worth[position.held[seat.index()]]
    }

    fn euro(&self, winner: Seat, _roller: Seat, seat: Seat) -> f64 {
        f64::from(u8::from(winner == seat))
    }
}
