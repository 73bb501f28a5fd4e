//! A player of EXACTA! that imagines what the others hold and tries every card of its own.

use exacta::{Action, Card, Exacta, Phase, TRICKS, Table};
use parlor_core::{Chance as _, PerSeat, Seat, Seeded, Sight};

use super::world::Worlds;
use crate::Bot;

/// Plays every card in worlds drawn by how likely they are after what the others have played, lets
/// all play on by rule of thumb, or with open cards near the end, and takes the card after which it
/// wins the game most. Its favourite it draws from those that are nearly as good as the best, so that nobody can
/// read it from the cards.
#[derive(Clone, Copy, Debug)]
pub(super) struct Medium;

/// How many races are played out for one decision, by seats. Alone there is nothing to imagine.
const PLAY_OUTS: [usize; 6] = [0, 0, 3000, 2000, 1500, 1200];
/// With how many tricks to go all cards are opened, by seats, ...
const OPEN_TRICKS: [usize; 6] = [0, 4, 3, 2, 2, 1];
/// ... and how many play-outs that takes the time of.
const PLAY_OUTS_PER_OPEN: usize = 8;

impl Bot<Exacta> for Medium {
    fn act(&mut self, sight: &Sight<'_, Exacta>, chance: &mut Seeded) -> Option<Action> {
        let view = sight.view();
        let Table { seats, races, phase, race, totals, .. } = view.table;
        let seat = sight.seat();
        let hand = view.hand();
        let cards: Vec<Card> = hand.iter().collect();
        let play_outs = PLAY_OUTS[usize::from(seats)];
        let stakes = Stakes { totals, races_left: races - race.number };
        match phase {
            Phase::Favourites => {
                let mut worlds = Worlds::new(&view, seat, chance);
                let best = sift(cards.len(), play_outs, |candidates| {
                    let world = worlds.next(chance);
                    for candidate in candidates {
                        let mut world = world;
                        world.favourites[seat] = cards[candidate.index];
                        world.hands[seat] = hand.without(cards[candidate.index]);
                        candidate.sum += stakes.value(seat, &world.play_out());
                    }
                });
                Some(Action::Favourite(cards[mix(&best, chance)]))
            }
            Phase::Trick { .. } => {
                let is_open = TRICKS - race.tricks.len() < OPEN_TRICKS[usize::from(seats)];
                let budget = if is_open { play_outs / PLAY_OUTS_PER_OPEN } else { play_outs };
                let mut worlds = Worlds::new(&view, seat, chance);
                let best = sift(cards.len(), budget, |candidates| {
                    let world = worlds.next(chance);
                    for candidate in candidates {
                        let mut world = world;
                        world.play(cards[candidate.index]);
                        let points = if is_open {
                            world.solve(&|seat, points| stakes.value(seat, points))
                        } else {
                            world.play_out()
                        };
                        candidate.sum += stakes.value(seat, &points);
                    }
                });
                Some(Action::Play(cards[best[0].index]))
            }
            Phase::Over => None,
        }
    }
}

/// Something that can be done.
#[derive(Clone, Copy)]
struct Candidate {
    index: usize,
    /// Of its values in all trials.
    sum: f64,
    trials: usize,
}

impl Candidate {
    fn mean(&self) -> f64 {
        self.sum / self.trials as f64
    }
}

/// Tries candidates, all in the same worlds, gives the worse half up, and so on until few are left,
/// which thus get most of the trials: these, the best one first.
fn sift(n: usize, budget: usize, mut trial: impl FnMut(&mut [Candidate])) -> Vec<Candidate> {
    const FEW: usize = 3;

    let halve = |n: &usize| (FEW < *n).then(|| n.div_ceil(2));
    let sizes: Vec<usize> = std::iter::successors(Some(n), halve).collect();
    let mut candidates: Vec<_> =
        (0..n).map(|index| Candidate { index, sum: 0.0, trials: 0 }).collect();
    for &size in &sizes {
        candidates.truncate(size);
        for _ in 0..(budget / sizes.len() / size).max(1) {
            trial(&mut candidates);
            candidates.iter_mut().for_each(|candidate| candidate.trials += 1);
        }
        candidates.sort_by(|one, two| two.sum.total_cmp(&one.sum));
    }
    candidates
}

/// Draws from candidates, the best one first: the less they are behind it the more likely.
fn mix(candidates: &[Candidate], chance: &mut Seeded) -> usize {
    /// What is so far behind, as a share of the win, is drawn a sixteenth as often.
    const BEHIND: f64 = 0.01;

    let weight = |candidate: &Candidate| {
        let behind = (candidates[0].mean() - candidate.mean()) / BEHIND;
        (65536.0 / (1.0 + behind).powi(4)) as u32
    };
    let weights: Vec<u32> = candidates.iter().map(weight).collect();
    candidates[chance.weighted(&weights)].index
}

/// What points are worth.
struct Stakes {
    totals: PerSeat<i32>,
    races_left: u8,
}

impl Stakes {
    /// A seat's chance to win the game if this race ends with these points.
    fn value(&self, seat: Seat, points: &PerSeat<i32>) -> f64 {
        /// Points that can just be made up for in one race; in more it goes by the root.
        const SWING: f64 = 45.0;
        /// Points as such, where they hardly change who wins, and in solo.
        const POINT: f64 = 1e-4;

        let total = |seat: Seat| self.totals[seat] + points[seat];
        let seats = points.seats();
        let most = Seat::all(seats).map(total).max().expect("somebody plays");
        let swing = SWING * f64::from(self.races_left).sqrt();
        let chance = |seat| match most - total(seat) {
            0 => 1.0,
            _ if self.races_left == 0 => 0.0,
            // Falls like an exponential but by plain arithmetic, which is the same everywhere.
            behind => (1.0 + f64::from(behind) / (4.0 * swing)).powi(-4),
        };
        chance(seat) / Seat::all(seats).map(chance).sum::<f64>() + POINT * f64::from(points[seat])
    }
}
