//! A player of EXACTA! that imagines what the others hold and tries every card of its own.

use exacta::{Action, Card, Exacta, Phase, TRICKS, Table};
use parlor_core::{Chance as _, PerSeat, Seat, Seeded, Sight};

use super::world::Worlds;
use crate::{Bot, search::ranked};

/// Plays every card in worlds drawn by how likely they are after what the others have played, lets
/// all play on by rule of thumb, or with open cards near the end, and takes the card after which it
/// wins the game most. Its favourite it draws from those that are nearly as good as the best, so
/// that nobody can read it from the cards.
#[derive(Clone, Copy, Debug)]
pub(super) struct Medium {
    /// How many races are played out for one decision, times the seats, as each takes its time.
    pub(super) effort: usize,
}

/// With how many tricks to go all cards are opened, by seats, ...
const OPEN_TRICKS: [usize; 6] = [0, 4, 3, 2, 2, 1];
/// ... and how many play-outs that takes the time of.
const PLAY_OUTS_PER_OPEN: usize = 8;

impl Medium {
    pub(super) const THOROUGH: Medium = Medium { effort: 6000 };
}

impl Bot<Exacta> for Medium {
    fn act(&mut self, sight: &Sight<'_, Exacta>, chance: &mut Seeded) -> Option<Action> {
        let view = sight.view();
        let Table { seats, races, phase, race, totals, .. } = view.table;
        let seat = sight.seat();
        let hand = view.hand();
        let cards: Vec<Card> = hand.iter().collect();
        // Alone there is but one world.
        let play_outs = if seats == 1 { 1 } else { self.effort / usize::from(seats) };
        let stakes = Stakes { totals, races_left: races - race.number };
        match phase {
            Phase::Favourites => {
                let mut worlds = Worlds::new(&view, seat, chance);
                let best = sift(cards.len(), play_outs, &mut |candidates| {
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
                let best = sift(cards.len(), budget, &mut |candidates| {
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
fn sift(n: usize, budget: usize, trial: &mut dyn FnMut(&mut [Candidate])) -> Vec<Candidate> {
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
        let sums: Vec<f64> = candidates.iter().map(|candidate| candidate.sum).collect();
        candidates = ranked(&sums).into_iter().map(|place| candidates[place]).collect();
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

#[cfg(test)]
mod tests {
    use exacta::Options;
    use parlor_core::{Guess, Input, Match, Status};

    use super::*;
    use crate::{Random, exacta::easy::Easy};

    /// Strong enough to be told from others, and fast enough for a test.
    const HASTY: Medium = Medium { effort: 300 };

    /// Plays a game in which a hasty `medium` sits at one seat and `other` at the rest.
    fn play(seats: u8, seat: Seat, other: &mut dyn Bot<Exacta>, seed: u64) -> PerSeat<i32> {
        let mut table =
            Match::<Exacta, _>::new(Options::default(), seats, Seeded::new(seed)).unwrap();
        let mut chance = Seeded::stream(seed, 1);
        loop {
            let pending = match table.status() {
                Status::Open(pending) => pending,
                Status::Over(outcome) => return outcome.score,
            };
            for asked in pending.must.iter() {
                let sight = table.sight(asked);
                let action = if asked == seat {
                    { HASTY }.act(&sight, &mut chance)
                } else {
                    other.act(&sight, &mut chance)
                };
                let action = action.unwrap();
                table
                    .submit(0, Input::Act { seat: asked, window: pending.window, action })
                    .unwrap();
            }
        }
    }

    /// Games out of `n` in which medium alone has the highest score, from every seat in turn.
    fn wins(seats: u8, other: &mut dyn Bot<Exacta>, n: u64) -> u32 {
        let mut wins = 0;
        for seed in 0..n {
            let seat = Seat::FIRST.after((seed % u64::from(seats)) as u8, seats);
            let score = play(seats, seat, other, seed);
            let is_behind = |(it, &points): (Seat, &i32)| it == seat || points < score[seat];
            wins += u32::from(score.iter().all(is_behind));
        }
        wins
    }

    #[test]
    fn medium_beats_easy() {
        let n = wins(2, &mut Easy, 40);
        assert!(22 < n, "{n} of 40");
    }

    #[test]
    fn medium_beats_four_of_chance() {
        let n = wins(5, &mut Random, 10);
        assert!(6 < n, "{n} of 10");
    }

    #[test]
    fn alone_medium_scores_more_than_easy() {
        let total = |player: &mut dyn Bot<Exacta>| -> i32 {
            // Nobody sits at the second seat, so all are the other's.
            let seat = Seat::FIRST.after(1, 2);
            (0..50).map(|seed| play(1, seat, player, seed)[Seat::FIRST]).sum()
        };
        let (medium, easy) = (total(&mut { HASTY }), total(&mut Easy));
        assert!(5 * easy < 4 * medium, "{medium} to {easy}");
    }

    #[test]
    fn what_medium_does_depends_on_what_it_sees_alone() {
        let mut chance = Seeded::new(6);
        let table = Match::<Exacta, _>::new(Options::default(), 3, Seeded::new(6)).unwrap();
        let mut guess = table.sight(Seat::FIRST).guess(&mut chance);
        while let Status::Open(pending) = guess.status() {
            if guess.turns() == 7 * 3 {
                break;
            }
            let seat = pending.must.iter().next().unwrap();
            let act = |guess: &Guess<Exacta>| {
                { HASTY }.act(&guess.sight(seat), &mut Seeded::new(1)).unwrap()
            };
            let action = act(&guess);
            assert_eq!(act(&guess.sight(seat).guess(&mut chance)), action);
            guess.act(seat, action, &mut chance);
        }
    }

    #[test]
    fn sifting_gives_the_better_ones_most_of_the_trials() {
        let mut n_trials = 0;
        let best = sift(9, 900, &mut |candidates| {
            n_trials += candidates.len();
            // The value of each is its index.
            candidates.iter_mut().for_each(|it| it.sum += it.index as f64);
        });
        let ranks: Vec<usize> = best.iter().map(|candidate| candidate.index).collect();
        assert_eq!(ranks, [8, 7, 6]);
        assert_eq!(best[0].mean(), 8.0);
        // 33 for all, 60 for five of them, 100 for three.
        assert_eq!((best[0].trials, n_trials), (193, 897));
    }

    #[test]
    fn favourites_that_are_as_good_are_drawn_as_often() {
        let candidate = |index, sum| Candidate { index, sum, trials: 1 };
        let candidates =
            [candidate(4, 0.5), candidate(2, 0.5), candidate(7, 0.49), candidate(0, 0.3)];
        let mut chance = Seeded::new(7);
        let mut counts = [0; 9];
        for _ in 0..3300 {
            counts[mix(&candidates, &mut chance)] += 1;
        }
        assert!(
            (1500..1700).contains(&counts[4]) && (1500..1700).contains(&counts[2]),
            "{counts:?}"
        );
        assert!((50..150).contains(&counts[7]), "{counts:?}");
        assert_eq!(counts[0], 0);
    }

    #[test]
    fn points_are_worth_what_they_do_for_the_win() {
        let filled = |values: [i32; 3]| PerSeat::from_fn(3, |seat| values[seat.index()]);
        let value = |totals, races_left, points| {
            let stakes = Stakes { totals: filled(totals), races_left };
            stakes.value(Seat::FIRST, &filled(points))
        };
        let is_about = |value: f64, expected: f64| (value - expected).abs() < 0.02;
        assert!(is_about(value([0, 0, 0], 3, [0, 0, 0]), 1.0 / 3.0));
        // After the last race the highest total wins, or shares the win.
        assert!(is_about(value([10, 0, 20], 0, [10, 0, 0]), 0.5));
        assert!(is_about(value([10, 0, 20], 0, [9, 0, 0]), 0.0));
        assert!(is_about(value([10, 0, 20], 0, [11, 0, 0]), 1.0));
        // A lead is worth the more the fewer races are left.
        let lead = |races_left| value([50, 0, 0], races_left, [0, 0, 0]);
        assert!(lead(3) < lead(1) && lead(1) < lead(0), "{} {}", lead(3), lead(1));
        // Where the game is lost points still count a little.
        assert!(value([0, 0, 900], 0, [0, 0, 0]) < value([0, 0, 900], 0, [40, 0, 0]));
    }
}
