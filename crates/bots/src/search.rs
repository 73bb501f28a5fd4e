//! Search over worlds that a seat thinks possible.

use parlor_core::{Chance as _, Game, Guess, Outcome, Seat, Seeded, Sight};

/// Tries actions in worlds drawn from what the seat knows, each action in the same worlds and with
/// the same luck, so that their differences tell more than their values: the mean of `value` for
/// each action, `None` standing for waiting.
///
/// How much is done depends on the arguments alone, never on a clock.
pub(crate) fn weigh<G: Game>(
    sight: &Sight<'_, G>,
    actions: &[Option<G::Action>],
    worlds: u32,
    chance: &mut Seeded,
    mut value: impl FnMut(Guess<G>, &mut Seeded) -> f64,
) -> Vec<f64> {
    let view = sight.view();
    let mut sums = vec![0.0; actions.len()];
    for _ in 0..worlds {
        let world = Guess::<G>::from_view(&view, chance);
        let luck = u64::from(chance.below(u32::MAX));
        for (sum, action) in sums.iter_mut().zip(actions) {
            let (mut next, mut luck) = (world.clone(), Seeded::new(luck));
            if let &Some(action) = action {
                next.act(sight.seat(), action, &mut luck);
            }
            *sum += value(next, &mut luck);
        }
    }
    sums.into_iter().map(|sum| sum / f64::from(worlds)).collect()
}

/// The best of some actions, each with what it is thought to be worth beforehand: all are weighed in
/// a few worlds, the better half of them in twice as many further ones, and so on until one is left.
/// What looks bad early costs little.
pub(crate) fn narrow<G: Game>(
    sight: &Sight<'_, G>,
    mut actions: Vec<(G::Action, f64)>,
    mut worlds: u32,
    chance: &mut Seeded,
    mut value: impl FnMut(Guess<G>, &mut Seeded) -> f64,
) -> Option<G::Action> {
    let (mut n_before, mut means) = (0, vec![0.0; actions.len()]);
    while 1 < actions.len() {
        let tried: Vec<Option<G::Action>> = actions.iter().map(|&(it, _)| Some(it)).collect();
        let values = weigh(sight, &tried, worlds, chance, &mut value);
        let n = n_before + worlds;
        for (mean, value) in means.iter_mut().zip(values) {
            *mean += (value - *mean) * f64::from(worlds) / f64::from(n);
        }
        let worth = means.iter().zip(&actions).map(|(mean, it)| mean + it.1);
        let mut order = ranked(&worth.collect::<Vec<f64>>());
        order.truncate(actions.len().div_ceil(2));
        means = order.iter().map(|&index| means[index]).collect();
        actions = order.iter().map(|&index| actions[index]).collect();
        (n_before, worlds) = (n, 2 * worlds);
    }
    actions.first().map(|&(action, _)| action)
}

/// The places of these values, that of the highest first, of equal ones that of the first.
pub(crate) fn ranked(values: &[f64]) -> Vec<usize> {
    let mut places: Vec<usize> = (0..values.len()).collect();
    places.sort_by(|&a, &b| values[b].total_cmp(&values[a]));
    places
}

/// A seat's share of the win: one, or less where others have won too.
pub(crate) fn share<G: Game>(outcome: &Outcome, seat: Seat) -> f64 {
    let sides = |is_counted: &dyn Fn(Seat) -> bool| {
        let sides = outcome.winners.iter().filter(|&it| is_counted(it)).map(G::side);
        sides.fold(0_u64, |set, side| set | 1 << side).count_ones()
    };
    match sides(&|_| true) {
        0 => 0.0,
        n => f64::from(sides(&|winner| G::side(winner) == G::side(seat))) / f64::from(n),
    }
}
