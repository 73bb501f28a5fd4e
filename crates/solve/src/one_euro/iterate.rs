use std::collections::VecDeque;

use one_euro::{Action, Options, Stack, Table, Tokens};
use parlor_core::Seat;

use super::positions::{Positions, START_CENTS};

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
    /// For each score, own and other's, the values of all positions by number.
    pub(super) values: Vec<Vec<f64>>,
    /// For each score, what rolling first in its round is worth.
    pub(super) starts: Vec<f64>,
    /// The widest interval that is proven to hold the truth.
    pub gap: f64,
}

impl Solution {
    /// The value for the player to roll, before the roll.
    ///
    /// # Panics
    ///
    /// If there is no such score in this match.
    pub fn value(&self, own_euros: u8, other_euros: u8, position: usize) -> f64 {
        self.values[layer(self.options.euros_to_win, own_euros, other_euros)][position]
    }

    /// The value of rolling first in a round that begins at this score.
    ///
    /// # Panics
    ///
    /// If there is no such score in this match.
    pub fn start(&self, own_euros: u8, other_euros: u8) -> f64 {
        self.starts[layer(self.options.euros_to_win, own_euros, other_euros)]
    }

    /// The same by the numbers of both holdings.
    ///
    /// # Panics
    ///
    /// If that is no position.
    pub fn value_of(&self, own_euros: u8, other_euros: u8, own: usize, other: usize) -> f64 {
        let position = self.positions.at(own, other).expect("a position");
        self.value(own_euros, other_euros, position)
    }

    /// What a move is worth to the one who makes it.
    pub fn after_move(&self, table: &Table, mover: Seat, action: Action) -> f64 {
        let Action::Move { token, from, to } = action;
        let next = mover.after(1, 2);
        let mut stacks = table.stacks;
        stacks.shift(token, from, to);
        let winner = stacks.at_goal(mover);
        let euros = |seat| table.euros[seat] + u8::from(winner == Some(seat));
        let to_next = match winner {
            Some(winner) if euros(winner) == self.options.euros_to_win => {
                f64::from(u8::from(winner == next))
            }
            // EU-11: the player on the mover's left begins.
            Some(_) => self.start(euros(next), euros(mover)),
            None => {
                let tokens = |seat| stacks.tokens(Stack::Seat(seat));
                let position = self.positions.find(tokens(next), tokens(mover));
                self.value(euros(next), euros(mover), position.expect("a table of this game"))
            }
        };
        1.0 - to_next
    }

    /// Whether it has the values of rounds at this score, whoever is to roll.
    pub fn knows(&self, own_euros: u8, other_euros: u8) -> bool {
        let to_win = self.options.euros_to_win;
        let has = |own, other| !self.values[layer(to_win, own, other)].is_empty();
        let is_open = own_euros < to_win && other_euros < to_win;
        is_open && has(own_euros, other_euros) && has(other_euros, own_euros)
    }

    /// How many states of a match have a value.
    pub fn states(&self) -> usize {
        self.positions.len() * self.values.len()
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
        starts: vec![0.0; n_scores],
        gap: 0.0,
    };
    // What rolling first is worth at each score; the highest scores are known first.
    let mut starts = vec![Interval { low: 0.0, high: 1.0 }; n_scores];
    // The shape of the round that decides all, from which the search at other scores begins.
    let mut shape = vec![0.5; solution.positions.len()];
    // Every round that can follow has a higher sum of euros.
    for sum in (0..=2 * (to_win - 1)).rev() {
        for own in 0..to_win {
            let Some(other) = sum.checked_sub(own).filter(|&it| own <= it && it < to_win) else {
                continue;
            };
            let bounds = Round::new(&solution, &starts, own, other).solve(&shape);
            let tokens = start_of(options, own, other);
            let start = solution.positions.find(tokens, tokens).expect("a start is a position");
            for (bounds, (own, other)) in bounds.iter().zip([(own, other), (other, own)]) {
                let layer = layer(to_win, own, other);
                starts[layer] = bounds[start];
                solution.starts[layer] = bounds[start].middle();
                solution.values[layer] = bounds.iter().map(|it| it.middle()).collect();
                let widths = bounds.iter().map(|it| it.high - it.low);
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

/// An interval that holds the truth.
#[derive(Clone, Copy, Debug)]
struct Interval {
    low: f64,
    high: f64,
}

impl Interval {
    const fn exactly(value: f64) -> Interval {
        Interval { low: value, high: value }
    }

    const fn middle(self) -> f64 {
        f64::midpoint(self.low, self.high)
    }

    /// What a value to one player is to the other.
    const fn for_the_other(self) -> Interval {
        Interval { low: 1.0 - self.high, high: 1.0 - self.low }
    }
}

/// The rounds at one score, seen by either player: at an uneven score these are two that take turns.
struct Round<'a> {
    positions: &'a Positions,
    /// For each of them, what it is worth to the mover that the mover takes the euro, and that the
    /// other one does.
    prizes: Vec<[Interval; 2]>,
}

/// A value for each place, to the player to roll. Places that cannot be have an endless one: nobody
/// goes where the other one gets that.
type Values = Vec<f64>;

impl<'a> Round<'a> {
    fn new(solution: &'a Solution, starts: &[Interval], own: u8, other: u8) -> Round<'a> {
        let to_win = solution.options.euros_to_win;
        // EU-11: the player on the mover's left begins the next round: the other one.
        let next = |own, other| starts[layer(to_win, own, other)].for_the_other();
        let prizes = |own: u8, other: u8| {
            [
                if own + 1 == to_win { Interval::exactly(1.0) } else { next(other, own + 1) },
                if other + 1 == to_win { Interval::exactly(0.0) } else { next(other + 1, own) },
            ]
        };
        let mut all = vec![prizes(own, other)];
        if own != other {
            all.push(prizes(other, own));
        }
        Round { positions: &solution.positions, prizes: all }
    }

    /// Intervals that hold the truth, by round and position.
    fn solve(&self, shape: &[f64]) -> Vec<Vec<Interval>> {
        let mut values = self.empty(|prize| prize.middle());
        for (values, [win, loss]) in values.iter_mut().zip(&self.prizes) {
            let (win, loss) = (win.middle(), loss.middle());
            for ((own, other), shape) in self.positions.all().zip(shape) {
                values[self.positions.place(own, other)] = loss + (win - loss) * shape;
            }
        }
        self.search(&mut values);

        let open = self.prizes.iter().flatten().map(|it| it.high - it.low).fold(0.0, f64::max);
        let margin = MARGIN + open / 2.0;
        let [mut low, mut high] = [self.empty(|prize| prize.low), self.empty(|prize| prize.high)];
        for (round, values) in values.iter().enumerate() {
            for (own, other) in self.positions.all() {
                let place = self.positions.place(own, other);
                low[round][place] = values[place] - margin;
                high[round][place] = values[place] + margin;
            }
        }
        // A sweep that narrows every interval proves that the equations map them into themselves.
        let mut sweeps = 0;
        while !self.narrow(&mut low, &mut high) {
            sweeps += 1;
            assert!(sweeps < SWEEPS_MOST, "the bounds do not close");
        }
        assert!(self.can_end(&high), "a round may go on for ever");
        let bounds = |round: usize| {
            let places = self.positions.all().map(|(own, other)| self.positions.place(own, other));
            places.map(|it| Interval { low: low[round][it], high: high[round][it] }).collect()
        };
        (0..self.prizes.len()).map(bounds).collect()
    }

    /// Puts all bounds on the equations once; whether none of them became wider.
    ///
    /// What is worst for the next player is best for this one: lower bounds come from upper ones.
    fn narrow(&self, low: &mut [Values], high: &mut [Values]) -> bool {
        let mut is_narrower = true;
        for round in 0..self.prizes.len() {
            let next = self.prizes.len() - 1 - round;
            for (own, other) in self.positions.all() {
                let place = self.positions.place(own, other);
                let now_low = self.update(&high[next], own, other);
                let now_high = self.update(&low[next], own, other);
                is_narrower &= low[round][place] <= now_low && now_high <= high[round][place];
                low[round][place] = now_low;
                high[round][place] = now_high;
            }
        }
        is_narrower
    }

    /// Finds values that the equations change no more: sweeps, mixed with the last few of them
    /// so that what is left of the changes is as small as it can be (Anderson's acceleration).
    fn search(&self, values: &mut [Values]) {
        let mut mixer = Mixer::default();
        let mut before = self.gather(values);
        for _ in 0..SWEEPS_MOST {
            let change = self.sweep(values, self.positions.all());
            self.sweep(values, self.positions.all().rev());
            if change < CHANGE_LEAST {
                return;
            }
            let mut after = self.gather(values);
            mixer.mix(&before, &mut after);
            self.scatter(&after, values);
            before = after;
        }
        panic!("the values do not settle");
    }

    /// The values of all positions.
    fn gather(&self, values: &[Values]) -> Vec<f64> {
        let places = || self.positions.all().map(|(own, other)| self.positions.place(own, other));
        values.iter().flat_map(|values| places().map(|place| values[place])).collect()
    }

    fn scatter(&self, gathered: &[f64], values: &mut [Values]) {
        for (values, gathered) in values.iter_mut().zip(gathered.chunks(self.positions.len())) {
            for ((own, other), &value) in self.positions.all().zip(gathered) {
                values[self.positions.place(own, other)] = value;
            }
        }
    }

    /// Puts every position's value on the equations once, in this order; the largest change.
    fn sweep(
        &self,
        values: &mut [Values],
        order: impl Iterator<Item = (usize, usize)> + Clone,
    ) -> f64 {
        let mut change: f64 = 0.0;
        for round in 0..self.prizes.len() {
            let next = self.prizes.len() - 1 - round;
            for (own, other) in order.clone() {
                let now = self.update(&values[next], own, other);
                let at = &mut values[round][self.positions.place(own, other)];
                change = change.max((now - *at).abs());
                *at = now;
            }
        }
        change
    }

    /// What the player to roll makes of the values that the next one may get: the mean over the six
    /// faces of the best of each.
    #[inline]
    fn update(&self, values: &[f64], own: usize, other: usize) -> f64 {
        // EU-5: 0 passes.
        let pass = values[self.positions.place(other, own)];
        let mut sum = pass;
        let mut least = f64::INFINITY;
        for value in 0..4 {
            let worst = self.moves(own, other, value).map(|place| values[place]);
            let worst = worst.into_iter().fold(f64::INFINITY, min);
            // EU-7: where nothing can be moved the turn passes.
            sum += if worst == f64::INFINITY { pass } else { worst };
            least = min(least, worst);
        }
        // EU-5: ? is the best of all; with it something can always be moved.
        1.0 - (sum + least) / 6.0
    }

    /// Where the moves of a token lead, for the one who rolls next.
    #[inline]
    fn moves(&self, own: usize, other: usize, value: usize) -> [usize; 6] {
        let holdings = &self.positions.holdings;
        let (own_more, own_less) = (holdings.more(own, value), holdings.less(own, value));
        let (other_more, other_less) = (holdings.more(other, value), holdings.less(other, value));
        let after = |own, other| self.positions.place(other, own);
        [
            after(own_more, other),
            after(own, other_more),
            after(own_less, other),
            after(own_less, other_more),
            after(own, other_less),
            after(own_more, other_less),
        ]
    }

    /// Whether whoever plays for the lower bounds brings the round to an end, whatever the other
    /// does. Then nobody can gain by going on for ever, and the equations have one solution.
    ///
    /// It is enough that some rolls lead there while the other one rolls a 0 each time: that has a
    /// probability above zero from every position, and so one day it happens.
    fn can_end(&self, high: &[Values]) -> bool {
        (0..self.prizes.len()).all(|round| {
            let values = &high[self.prizes.len() - 1 - round];
            let mut left: Vec<(usize, usize)> = self.positions.all().collect();
            // Whether a round can end from a place, for the one who does not roll there.
            let mut ends = self.ended();
            loop {
                let n = left.len();
                left.retain(|&(own, other)| {
                    let can = (0..4).any(|value| {
                        let moves = self.moves(own, other, value).into_iter();
                        let best = moves.min_by(|&a, &b| values[a].total_cmp(&values[b]));
                        best.is_some_and(|place| values[place] < f64::INFINITY && ends[place])
                    });
                    ends[self.positions.place(other, own)] |= can;
                    !can
                });
                if left.len() == n {
                    return left.is_empty();
                }
            }
        })
    }

    /// The places where somebody has one euro.
    fn ended(&self) -> Vec<bool> {
        let mut ended = vec![false; self.positions.places()];
        for goal in self.positions.goals() {
            for any in 0..self.positions.holdings.len() {
                ended[self.positions.place(goal, any)] = true;
                ended[self.positions.place(any, goal)] = true;
            }
        }
        ended
    }

    /// No values yet but for the prizes at the places where somebody has one euro, as what they are
    /// worth to the one who would roll next. Sweeps read them like all others and never change them.
    fn empty(&self, of: impl Fn(Interval) -> f64) -> Vec<Values> {
        let positions = self.positions;
        let empty = |round: usize| {
            // The mover is the one who does not roll here.
            let [win, loss] =
                self.prizes[self.prizes.len() - 1 - round].map(Interval::for_the_other);
            let mut values = vec![f64::INFINITY; positions.places()];
            for goal in positions.goals() {
                for any in 0..positions.holdings.len() {
                    if !positions.has_tokens_for(goal, any) {
                        continue;
                    }
                    // EU-9: if one move brings both to one euro, the mover takes the token.
                    if !positions.holdings.is_goal(any) {
                        values[positions.place(goal, any)] = of(loss);
                    }
                    values[positions.place(any, goal)] = of(win);
                }
            }
            values
        };
        (0..self.prizes.len()).map(empty).collect()
    }
}

/// Without the care for what is no number, which `f64::min` takes.
#[inline]
fn min(a: f64, b: f64) -> f64 {
    if b < a { b } else { a }
}

/// How many steps are mixed.
const MIXED: usize = 5;

/// Anderson's acceleration of a map's iteration `x → g(x)`.
#[derive(Default)]
struct Mixer {
    /// The last `g(x)` and change `g(x) - x`.
    last: Option<(Vec<f64>, Vec<f64>)>,
    /// How `g(x)` and the change differed from one step to the next, the latest first.
    steps: VecDeque<(Vec<f64>, Vec<f64>)>,
    /// The products of the changes' differences with each other.
    products: VecDeque<VecDeque<f64>>,
}

impl Mixer {
    /// Replaces `g(x)` by what the last steps say about where it leads.
    fn mix(&mut self, x: &[f64], g: &mut [f64]) {
        let minus =
            |a: &[f64], b: &[f64]| -> Vec<f64> { a.iter().zip(b).map(|(a, b)| a - b).collect() };
        let dot = |a: &[f64], b: &[f64]| -> f64 { a.iter().zip(b).map(|(a, b)| a * b).sum() };
        let change = minus(g, x);
        if let Some((last_g, last_change)) = &self.last {
            if self.steps.len() == MIXED {
                self.steps.pop_back();
                self.products.pop_back();
                for row in &mut self.products {
                    row.pop_back();
                }
            }
            self.steps.push_front((minus(g, last_g), minus(&change, last_change)));
            let (_, latest) = &self.steps[0];
            let row: VecDeque<f64> = self.steps.iter().map(|(_, it)| dot(it, latest)).collect();
            for (products, &product) in self.products.iter_mut().zip(row.iter().skip(1)) {
                products.push_front(product);
            }
            self.products.push_front(row);
        }
        // The mixture that leaves the smallest change, by least squares.
        let rows = self.products.iter().zip(&self.steps).map(|(products, (_, step))| {
            products.iter().copied().chain([dot(step, &change)]).collect()
        });
        let weights = solve_linear(rows.collect());
        self.last = Some((g.to_vec(), change));
        let Some(weights) = weights else {
            self.steps.clear();
            self.products.clear();
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
fn solve_linear(mut rows: Vec<Vec<f64>>) -> Option<Vec<f64>> {
    let n = rows.len();
    for column in 0..n {
        let size = |row: &usize| rows[*row][column].abs();
        let pivot = (column..n).max_by(|a, b| size(a).total_cmp(&size(b)))?;
        rows.swap(column, pivot);
        let pivot = rows[column].clone();
        if pivot[column].abs() < f64::MIN_POSITIVE {
            return None;
        }
        for (_, row) in rows.iter_mut().enumerate().filter(|&(index, _)| index != column) {
            let factor = row[column] / pivot[column];
            row.iter_mut().zip(&pivot).for_each(|(at, pivot)| *at -= factor * pivot);
        }
    }
    Some(rows.iter().enumerate().map(|(at, row)| row[n] / row[at]).collect())
}
