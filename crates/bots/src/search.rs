//! Search over worlds that a seat thinks possible.

use parlor_core::{Chance as _, Game, Guess, Outcome, Seat, Seeded, Sight, Status};

use crate::Bot;

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
        let mut order: Vec<usize> = (0..actions.len()).collect();
        order.sort_by(|&a, &b| (means[b] + actions[b].1).total_cmp(&(means[a] + actions[a].1)));
        order.truncate(actions.len().div_ceil(2));
        means = order.iter().map(|&index| means[index]).collect();
        actions = order.iter().map(|&index| actions[index]).collect();
        (n_before, worlds) = (n, 2 * worlds);
    }
    actions.first().map(|&(action, _)| action)
}

/// Everything the seat can do, as far as `most` goes, and waiting where it may.
pub(crate) fn choices<G: Game>(
    sight: &Sight<'_, G>,
    most: usize,
    chance: &mut Seeded,
) -> Vec<Option<G::Action>> {
    let Status::Open(pending) = sight.status() else { return vec![] };
    let mut actions = sight.actions(most + 1);
    if most < actions.len() {
        // Too many to try all: some drawn at random stand for them.
        actions = (0..most).filter_map(|_| sight.sample(chance)).collect();
        actions.sort_unstable();
        actions.dedup();
    }
    let wait = (!pending.must.contains(sight.seat())).then_some(None);
    actions.into_iter().map(Some).chain(wait).collect()
}

/// The first of the highest.
pub(crate) fn best(values: &[f64]) -> Option<usize> {
    let better = |best: Option<usize>, index: usize| match best {
        Some(best) if values[index] <= values[best] => Some(best),
        _ => Some(index),
    };
    (0..values.len()).fold(None, better)
}

/// Plays on to the end, or so many steps, with one player for all seats. Where several are asked a
/// random one comes first.
pub(crate) fn play_out<G: Game>(
    mut world: Guess<G>,
    player: &mut dyn Bot<G>,
    most_steps: u32,
    luck: &mut Seeded,
) -> Option<Outcome> {
    for _ in 0..most_steps {
        let pending = match world.status() {
            Status::Over(outcome) => return Some(outcome),
            Status::Open(pending) => pending,
        };
        let mut asked = pending.asked();
        let acted = loop {
            let seat = match asked.len() as u32 {
                0 => break false,
                1 => asked.iter().next(),
                n => asked.iter().nth(luck.below(n) as usize),
            };
            let seat = seat.expect("below the number of seats");
            if let Some(action) = player.act(&world.sight(seat), luck) {
                world.act(seat, action, luck);
                break true;
            }
            asked = asked.without(seat);
        };
        if !acted {
            world.time_out(luck);
        }
    }
    None
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

/// Plays every choice out in sampled worlds, with a simpler player at every seat, and takes what
/// wins most: the same for every game, without knowing any.
pub(crate) struct Playouts<G: Game> {
    pub(crate) player: Box<dyn Bot<G>>,
    pub(crate) worlds: u32,
    /// Choices that are tried at most.
    pub(crate) choices: usize,
    pub(crate) steps: u32,
}

impl<G: Game> Bot<G> for Playouts<G> {
    fn act(&mut self, sight: &Sight<'_, G>, chance: &mut Seeded) -> Option<G::Action> {
        let choices = choices(sight, self.choices, chance);
        let seat = sight.seat();
        let values = weigh(sight, &choices, self.worlds, chance, |world, luck| {
            let outcome = play_out(world, &mut *self.player, self.steps, luck);
            outcome.map_or(0.0, |outcome| {
                // Points decide between equal chances, and are all there is in solo.
                share::<G>(&outcome, seat) + 1e-6 * f64::from(outcome.score[seat])
            })
        });
        best(&values).and_then(|index| choices[index])
    }
}
