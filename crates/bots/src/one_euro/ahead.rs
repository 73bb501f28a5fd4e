//! Looking one move and one reply ahead.

use std::ops::ControlFlow;

use one_euro::{Action, Face, OneEuro, Stack, Table, Token};
use parlor_core::{Chance as _, MAX_SEATS, PerSeat, Seat, Seeded, Sight};
use parlor_solve::one_euro::Holdings;

/// What everybody holds, by number, so that moves are made and judged quickly.
#[derive(Clone, Copy)]
pub(super) struct Position {
    pub(super) held: [usize; MAX_SEATS],
    pub(super) seats: u8,
    centre: [u8; 4],
}

/// How good positions are.
pub(super) trait Judge {
    fn holdings(&self) -> &Holdings;

    /// What a position is worth to each seat, before `roller` rolls.
    fn judge(&self, position: &Position, roller: Seat, seat: Seat) -> f64;

    /// What it is worth to a seat that `winner` takes a euro and `roller` begins the next round.
    fn euro(&self, winner: Seat, roller: Seat, seat: Seat) -> f64;
}

impl Position {
    pub(super) fn of(table: &Table, holdings: &Holdings) -> Position {
        let mut held = [0; MAX_SEATS];
        for seat in Seat::all(table.seats()) {
            held[seat.index()] = holdings.find(table.stacks.tokens(Stack::Seat(seat)));
        }
        let centre = Token::ALL.map(|token| table.stacks.count(Stack::Centre, token));
        Position { held, seats: table.seats(), centre }
    }

    /// Moves a token; `None` where that cannot be.
    fn shift(mut self, holdings: &Holdings, token: Token, from: Stack, to: Stack) -> Option<Self> {
        let value = token.index();
        match from {
            Stack::Centre => self.centre[value] = self.centre[value].checked_sub(1)?,
            Stack::Seat(seat) => {
                self.held[seat.index()] = holdings.less(self.held[seat.index()], value);
            }
        }
        match to {
            Stack::Centre => self.centre[value] += 1,
            Stack::Seat(seat) => {
                self.held[seat.index()] = holdings.more(self.held[seat.index()], value);
            }
        }
        let is_none =
            |stack| matches!(stack, Stack::Seat(seat) if self.held[seat.index()] == holdings.len());
        (!is_none(from) && !is_none(to)).then_some(self)
    }

    /// EU-9: who takes the euro when `mover` has made this of the table.
    fn winner(&self, holdings: &Holdings, mover: Seat) -> Option<Seat> {
        mover.around(self.seats).find(|seat| holdings.is_goal(self.held[seat.index()]))
    }
}

/// The best move, any of several equal ones, when the next player answers with the best.
pub(super) fn best_move(
    judge: &impl Judge,
    sight: &Sight<'_, OneEuro>,
    chance: &mut Seeded,
) -> Option<Action> {
    let table = sight.view().table;
    let me = sight.seat();
    let position = Position::of(&table, judge.holdings());
    best_by(sight, chance, |action| {
        let Action::Move { token, from, to } = action;
        let next = position.shift(judge.holdings(), token, from, to).expect("a legal move");
        worth_after(judge, &next, me, me, |next| reply(judge, next, me))
    })
}

/// Any of the moves that are worth most: the list begins with the first seats, and these are no
/// better prey than others.
pub(super) fn best_by<W: PartialOrd + Copy>(
    sight: &Sight<'_, OneEuro>,
    chance: &mut Seeded,
    mut worth: impl FnMut(Action) -> W,
) -> Option<Action> {
    let mut best = Vec::new();
    let mut most = None;
    sight.list(|action| {
        let worth = worth(action);
        if most.is_none_or(|most| most < worth) {
            most = Some(worth);
            best.clear();
        }
        if most == Some(worth) {
            best.push(action);
        }
        ControlFlow::Continue(())
    });
    match best.len() as u32 {
        0 => None,
        n => Some(best[chance.below(n) as usize]),
    }
}

/// What it is worth to `seat` that `mover` has made this of the table.
fn worth_after(
    judge: &impl Judge,
    position: &Position,
    mover: Seat,
    seat: Seat,
    go_on: impl FnOnce(&Position) -> f64,
) -> f64 {
    match position.winner(judge.holdings(), mover) {
        Some(winner) => judge.euro(winner, mover.after(1, position.seats), seat),
        None => go_on(position),
    }
}

/// What a position is worth to `me`, after whose move the next one rolls and does what is best for
/// themselves.
fn reply(judge: &impl Judge, position: &Position, me: Seat) -> f64 {
    let mover = me.after(1, position.seats);
    let then = mover.after(1, position.seats);
    let passed = judge.judge(position, then, me);
    // The best of each token, as it is worth to the mover and to me.
    let best = Token::ALL.map(|token| {
        let mut best: Option<(f64, f64)> = None;
        let stacks = || Seat::all(position.seats).map(Stack::Seat).chain([Stack::Centre]);
        for from in stacks() {
            for to in stacks().filter(|&to| to != from) {
                let Some(next) = position.shift(judge.holdings(), token, from, to) else {
                    continue;
                };
                let worth_to = |seat| {
                    worth_after(judge, &next, mover, seat, |next| judge.judge(next, then, seat))
                };
                let worth = worth_to(mover);
                if best.is_none_or(|(most, _)| most < worth) {
                    best = Some((worth, worth_to(me)));
                }
            }
        }
        best
    });
    let faces = Face::ALL.iter().map(|face| {
        let tokens = face.tokens().iter().filter_map(|token| best[token.index()]);
        let best = tokens.max_by(|(one, _), (two, _)| one.total_cmp(two));
        best.map_or(passed, |(_, worth)| worth)
    });
    faces.sum::<f64>() / Face::ALL.len() as f64
}

/// How likely each seat is to win a match by euros alone, when `winner` has taken one more.
///
/// In a match of two the odds are about these, by the euros that are missing.
pub(super) fn by_euros(table: &Table, winner: Seat) -> PerSeat<f64> {
    const ODDS: [f64; 4] = [0.0, 7.0, 2.3, 1.0];
    let missing = |seat| {
        let euros = table.euros[seat] + u8::from(seat == winner);
        usize::from(table.euros_to_win - euros)
    };
    if missing(winner) == 0 {
        return PerSeat::from_fn(table.seats(), |seat| f64::from(u8::from(seat == winner)));
    }
    let odds = PerSeat::from_fn(table.seats(), |seat| ODDS[missing(seat)]);
    let sum: f64 = odds.values().sum();
    odds.map(|_, odds| odds / sum)
}
