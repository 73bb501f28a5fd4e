use std::collections::VecDeque;

use one_euro::{GOAL_CENTS, Options, Tokens};

use super::positions::{NONE, Positions, START_CENTS};

/// Where the search for values stops: the largest change in a sweep.
const CHANGE_LEAST: f64 = 1e-13;
/// How far the first intervals reach beyond what the prizes leave open, to both sides.
const MARGIN: f64 = 3e-11;
/// A sweep brings everything nearer by a twentieth or so; far more sweeps say that something is
/// wrong.
const SWEEPS_MOST: u32 = 5_000;

/// What every position of a match is worth to the player to roll.
#[derive(Debug)]
pub struct Solution {
    pub options: Options,
    pub positions: Positions,
    /// For each score, own and other's, a value for each place; places that are no positions have
    /// any.
    pub(super) values: Vec<Vec<f64>>,
    /// The widest interval that is proven to hold the truth.
    pub gap: f64,
}

impl Solution {
    /// The value for the player to roll, before the roll.
    ///
    /// # Panics
    ///
    /// If there is no such score in this match.
    pub fn value(&self, own_euros: u8, other_euros: u8, place: usize) -> f64 {
        self.values[layer(self.options.euros_to_win, own_euros, other_euros)][place]
    }

    /// The value of rolling first in a round that begins at this score.
    pub fn start(&self, own_euros: u8, other_euros: u8) -> f64 {
        let tokens = start_of(&self.options, own_euros, other_euros);
        let place = self.positions.find(tokens, tokens).expect("a start is a position");
        self.value(own_euros, other_euros, place)
    }

    /// How many states of a match have a value.
    pub fn states(&self) -> usize {
        self.positions.all().len() * self.values.len()
    }
}

pub(super) fn layer(euros_to_win: u8, own: u8, other: u8) -> usize {
    assert!(own < euros_to_win && other < euros_to_win, "the match is over");
    usize::from(own * euros_to_win + other)
}

/// EU-2, EU-10: what both hold when a round begins.
pub(super) fn start_of(options: &Options, own_euros: u8, other_euros: u8) -> Tokens {
    let is_first = own_euros + other_euros == 0;
    if options.restart_empty && !is_first { Tokens::default() } else { START_CENTS }
}

/// Solves the match. `progress` hears of each score, own and other's, that is done.
pub fn solve(options: &Options, mut progress: impl FnMut(u8, u8)) -> Solution {
    let to_win = options.euros_to_win;
    let n_scores = usize::from(to_win * to_win);
    let mut solution = Solution {
        options: options.clone(),
        positions: Positions::new(),
        values: vec![Vec::new(); n_scores],
        gap: 0.0,
    };
    // What rolling first is worth at each score; the highest scores are known first.
    let mut starts = vec![Interval { low: 0.0, high: 1.0 }; n_scores];
    // The shape of the round that decides all, from which the search at other scores begins.
    let mut shape = vec![0.5; solution.positions.places()];
    // Every round that can follow has a higher sum of euros.
    for sum in (0..=2 * (to_win - 1)).rev() {
        for own in 0..to_win {
            let Some(other) = sum.checked_sub(own).filter(|&it| own <= it && it < to_win) else {
                continue;
            };
            let bounds = Round::new(&solution, &starts, own, other).solve(&shape);
            let tokens = start_of(options, own, other);
            let start = solution.positions.find(tokens, tokens).expect("a start is a position");
            let scores = [(own, other), (other, own)];
            for (bounds, (own, other)) in bounds.chunks(solution.positions.places()).zip(scores) {
                let layer = layer(to_win, own, other);
                starts[layer] = bounds[start];
                solution.values[layer] = bounds.iter().map(Interval::middle).collect();
                let widths = solution.positions.all().map(|(own, other)| {
                    let at = &bounds[solution.positions.place(own, other)];
                    at.high - at.low
                });
                solution.gap = widths.fold(solution.gap, f64::max);
                progress(own, other);
            }
            if sum == 2 * (to_win - 1) {
                shape.clone_from(&solution.values[layer(to_win, own, other)]);
            }
        }
    }
    solution
}

/// The rounds at one score, seen by either player: at an uneven score these are two that take turns.
struct Round<'a> {
    positions: &'a Positions,
    /// For each of them, what it is worth to the mover that the mover takes the euro, and that the
    /// other one does.
    prizes: Vec<[Interval; 2]>,
}

impl<'a> Round<'a> {
    fn new(solution: &'a Solution, starts: &[Interval], own: u8, other: u8) -> Round<'a> {
        let to_win = solution.options.euros_to_win;
        // EU-11: the player on the mover's left begins the next round: the other one.
        let next = |own, other| starts[layer(to_win, own, other)].for_the_other();
        let prizes = |own: u8, other: u8| {
            let exactly = <Interval as Value>::exactly;
            [
                if own + 1 == to_win { exactly(1.0) } else { next(other, own + 1) },
                if other + 1 == to_win { exactly(0.0) } else { next(other + 1, own) },
            ]
        };
        let mut all = vec![prizes(own, other)];
        if own != other {
            all.push(prizes(other, own));
        }
        Round { positions: &solution.positions, prizes: all }
    }

    /// Intervals that hold the truth.
    fn solve(&self, shape: &[f64]) -> Vec<Interval> {
        let mut values: Vec<f64> = Vec::new();
        for [win, loss] in &self.prizes {
            let (win, loss) = (win.middle(), loss.middle());
            values.extend(shape.iter().map(|at| loss + (win - loss) * at));
        }
        self.put_prizes(&mut values);
        self.search(&mut values);

        let open = self.prizes.iter().flatten().map(|it| it.high - it.low).fold(0.0, f64::max);
        let margin = MARGIN + open / 2.0;
        let mut bounds: Vec<Interval> = values
            .into_iter()
            .map(|value| Interval { low: value - margin, high: value + margin })
            .collect();
        self.put_prizes(&mut bounds);
        // A sweep that narrows every interval proves that the equations map them into themselves.
        let mut sweeps = 0;
        loop {
            let mut is_narrower = true;
            self.sweep(&mut bounds, sweeps % 2 == 0, |before, now| {
                is_narrower &= before.low <= now.low && now.high <= before.high;
            });
            if is_narrower {
                break;
            }
            sweeps += 1;
            assert!(sweeps < SWEEPS_MOST, "the bounds do not close");
        }
        assert!(self.can_end(&bounds), "a round may go on for ever");
        bounds
    }

    /// Finds values that the equations change no more: sweeps, mixed with the last few of them
    /// so that what is left of the changes is as small as it can be (Anderson's acceleration).
    fn search(&self, values: &mut Vec<f64>) {
        let mut mixer = Mixer::default();
        for _ in 0..SWEEPS_MOST {
            let before = values.clone();
            let mut change: f64 = 0.0;
            self.sweep(values, true, |before, now| change = change.max((now - before).abs()));
            self.sweep(values, false, |_, _| {});
            if change < CHANGE_LEAST {
                return;
            }
            mixer.mix(&before, values);
        }
        panic!("the values do not settle");
    }

    /// Whether whoever plays for the lower bounds brings the round to an end, whatever the other
    /// does. Then nobody can gain by going on for ever, and the equations have one solution.
    ///
    /// It is enough that some rolls lead there while the other one rolls a 0 each time: that has a
    /// probability above zero from every position, and so one day it happens.
    fn can_end(&self, bounds: &[Interval]) -> bool {
        let places = self.positions.places();
        (0..self.prizes.len()).all(|round| {
            let mut left: Vec<(usize, usize)> = self.positions.all().collect();
            let mut ends = vec![false; places];
            loop {
                let n = left.len();
                left.retain(|&(own, other)| {
                    let mut can = false;
                    self.turn(bounds, round, (own, other), |best| {
                        can |= best.is_some_and(|(_, [own, other])| {
                            self.is_over(own, other) || ends[self.positions.place(own, other)]
                        });
                    });
                    ends[self.positions.place(own, other)] = can;
                    !can
                });
                if left.len() == n {
                    return left.is_empty();
                }
            }
        })
    }

    fn is_over(&self, own: usize, other: usize) -> bool {
        [own, other].iter().any(|&it| self.positions.cents[it] == GOAL_CENTS)
    }

    /// Puts every position's value on the equations once; `watch` sees it before and after.
    fn sweep<V: Value>(&self, values: &mut [V], forwards: bool, mut watch: impl FnMut(V, V)) {
        let places = self.positions.places();
        for round in 0..self.prizes.len() {
            let mut update = |(own, other): (usize, usize)| {
                let now = self.update(values, round, (own, other));
                let at = &mut values[round * places + self.positions.place(own, other)];
                watch(*at, now);
                *at = now;
            };
            if forwards {
                self.positions.all().for_each(&mut update);
            } else {
                self.positions.all().rev().for_each(&mut update);
            }
        }
    }

    /// The mean over the six faces of the best that can be made of each.
    #[inline]
    fn update<V: Value>(&self, values: &[V], round: usize, at: (usize, usize)) -> V {
        // EU-5: 0 passes.
        let pass = self.after(values, round, at.0, at.1);
        let mut sum = pass;
        let mut any: Option<V> = None;
        self.turn(values, round, at, |best| {
            // EU-7: where nothing can be moved the turn passes.
            sum = sum.plus(best.map_or(pass, |(value, _)| value));
            if let Some((value, _)) = best {
                any = Some(any.map_or(value, |any| any.max(value)));
            }
        });
        // EU-5: ? is the best of all; with it something can always be moved.
        sum.plus(any.unwrap_or(pass)).over(6.0)
    }

    /// For each value of token the best move of one: what it is worth and what both hold then.
    #[inline]
    fn turn<V: Value>(
        &self,
        values: &[V],
        round: usize,
        (own, other): (usize, usize),
        mut visit: impl FnMut(Option<(V, [usize; 2])>),
    ) {
        let positions = self.positions;
        let (here, there) = (own as u16, other as u16);
        for value in 0..4 {
            let (own_more, own_less) = (positions.more[own][value], positions.less[own][value]);
            let (other_more, other_less) =
                (positions.more[other][value], positions.less[other][value]);
            let mut best: Option<(V, [usize; 2])> = None;
            let mut consider = |own: u16, other: u16| {
                if own == NONE || other == NONE {
                    return;
                }
                let (own, other) = (usize::from(own), usize::from(other));
                let value = self.after(values, round, own, other);
                best = Some(match best {
                    Some((best, at)) if !best.is_below(value) => (best.max(value), at),
                    Some((best, _)) => (best.max(value), [own, other]),
                    None => (value, [own, other]),
                });
            };
            if 0 < positions.centre(own, other, value) {
                consider(own_more, there);
                consider(here, other_more);
            }
            consider(own_less, there);
            consider(own_less, other_more);
            consider(here, other_less);
            consider(own_more, other_less);
            visit(best);
        }
    }

    /// What it is worth to the mover that both hold this after the turn.
    #[inline]
    fn after<V: Value>(&self, values: &[V], round: usize, own: usize, other: usize) -> V {
        let next_round = self.prizes.len() - 1 - round;
        let at = next_round * self.positions.places() + self.positions.place(other, own);
        values[at].for_the_other()
    }

    /// Writes the prizes at the places where somebody has one euro, as what they are worth to the
    /// one who would roll next. Sweeps read them like all others and never change them.
    fn put_prizes<V: Value>(&self, values: &mut [V]) {
        let places = self.positions.places();
        let goals: Vec<usize> = self.positions.goals().collect();
        for round in 0..self.prizes.len() {
            let [win, loss] = self.prizes[self.prizes.len() - 1 - round];
            let values = &mut values[round * places..][..places];
            for (roller, _) in self.positions.cents.iter().enumerate() {
                for &goal in &goals {
                    values[self.positions.place(goal, roller)] = V::prize(loss).for_the_other();
                }
            }
            // EU-9: if one move brings both to one euro, the mover takes the token.
            for (roller, _) in self.positions.cents.iter().enumerate() {
                for &goal in &goals {
                    values[self.positions.place(roller, goal)] = V::prize(win).for_the_other();
                }
            }
        }
    }
}

/// How many earlier steps are mixed in.
const MIXED: usize = 6;

/// Anderson's acceleration of a map's iteration `x → g(x)`.
#[derive(Default)]
struct Mixer {
    /// The last `g(x)` and change `g(x) - x`.
    last: Option<(Vec<f64>, Vec<f64>)>,
    /// How `g(x)` and the change differed from one step to the next.
    steps: VecDeque<(Vec<f64>, Vec<f64>)>,
}

impl Mixer {
    /// Replaces `g(x)` by what the last steps say about where it leads.
    fn mix(&mut self, x: &[f64], g: &mut [f64]) {
        let minus =
            |a: &[f64], b: &[f64]| -> Vec<f64> { a.iter().zip(b).map(|(a, b)| a - b).collect() };
        let change = minus(g, x);
        if let Some((last_g, last_change)) = &self.last {
            self.steps.push_back((minus(g, last_g), minus(&change, last_change)));
            if MIXED < self.steps.len() {
                self.steps.pop_front();
            }
        }
        self.last = Some((g.to_vec(), change));
        let (_, change) = self.last.as_ref().expect("just set");
        let dot = |a: &[f64], b: &[f64]| -> f64 { a.iter().zip(b).map(|(a, b)| a * b).sum() };
        // The mixture that leaves the smallest change, by least squares.
        let mut rows: Vec<Vec<f64>> = self
            .steps
            .iter()
            .map(|(_, one)| {
                let products = self.steps.iter().map(|(_, two)| dot(one, two));
                products.chain([dot(one, change)]).collect()
            })
            .collect();
        let Some(weights) = solve_linear(&mut rows) else {
            self.steps.clear();
            return;
        };
        for ((step, _), weight) in self.steps.iter().zip(weights) {
            for (g, step) in g.iter_mut().zip(step) {
                *g -= weight * step;
            }
        }
    }
}

/// Solves a few linear equations, given as rows with the right side last; `None` if they are as
/// good as dependent.
fn solve_linear(rows: &mut [Vec<f64>]) -> Option<Vec<f64>> {
    let n = rows.len();
    for column in 0..n {
        let pivot =
            (column..n).max_by(|&a, &b| rows[a][column].abs().total_cmp(&rows[b][column].abs()))?;
        rows.swap(column, pivot);
        if rows[column][column].abs() < f64::MIN_POSITIVE {
            return None;
        }
        for row in 0..n {
            if row != column {
                let factor = rows[row][column] / rows[column][column];
                for at in column..=n {
                    rows[row][at] -= factor * rows[column][at];
                }
            }
        }
    }
    Some((0..n).map(|row| rows[row][n] / rows[row][row]).collect())
}

/// What the equations can be carried out with: numbers, or intervals of them.
trait Value: Copy {
    fn exactly(value: f64) -> Self;
    fn prize(prize: Interval) -> Self;
    /// What the value to the next player to roll is to the one before.
    fn for_the_other(self) -> Self;
    fn is_below(self, other: Self) -> bool;
    fn max(self, other: Self) -> Self;
    fn plus(self, other: Self) -> Self;
    fn over(self, divisor: f64) -> Self;
}

impl Value for f64 {
    fn exactly(value: f64) -> f64 {
        value
    }

    fn prize(prize: Interval) -> f64 {
        prize.middle()
    }

    fn for_the_other(self) -> f64 {
        1.0 - self
    }

    fn is_below(self, other: f64) -> bool {
        self < other
    }

    fn max(self, other: f64) -> f64 {
        if self < other { other } else { self }
    }

    fn plus(self, other: f64) -> f64 {
        self + other
    }

    fn over(self, divisor: f64) -> f64 {
        self / divisor
    }
}

#[derive(Clone, Copy, Debug)]
struct Interval {
    low: f64,
    high: f64,
}

impl Interval {
    const fn middle(&self) -> f64 {
        f64::midpoint(self.low, self.high)
    }
}

impl Value for Interval {
    fn exactly(value: f64) -> Interval {
        Interval { low: value, high: value }
    }

    fn prize(prize: Interval) -> Interval {
        prize
    }

    fn for_the_other(self) -> Interval {
        Interval { low: 1.0 - self.high, high: 1.0 - self.low }
    }

    fn is_below(self, other: Interval) -> bool {
        self.low < other.low
    }

    fn max(self, other: Interval) -> Interval {
        let max = <f64 as Value>::max;
        Interval { low: max(self.low, other.low), high: max(self.high, other.high) }
    }

    fn plus(self, other: Interval) -> Interval {
        Interval { low: self.low + other.low, high: self.high + other.high }
    }

    fn over(self, divisor: f64) -> Interval {
        Interval { low: self.low / divisor, high: self.high / divisor }
    }
}
