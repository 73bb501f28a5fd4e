//! Plays two-player matches without a mistake, from the exact solution; with more players it looks
//! a move and a reply ahead and judges by how each pair of players would stand alone.

use std::ops::ControlFlow;

use one_euro::{Action, OneEuro, Options, Table};
use parlor_core::{Seat, Seeded, Sight};
use parlor_solve::one_euro::{Book, Holdings, Solution};

use super::{
    ahead::{Judge, Position, best_move},
    medium::Medium,
};
use crate::Bot;

#[derive(Clone, Copy, Debug)]
pub(super) struct Hard {
    book: &'static Book,
}

impl Hard {
    pub(super) fn new(options: &Options) -> Hard {
        Hard { book: Book::of(options) }
    }
}

impl Bot<OneEuro> for Hard {
    fn prepare(&mut self) {
        self.book.wait();
    }

    fn remark(&self) -> Option<&'static str> {
        let is_there = self.book.get().is_some();
        (!is_there).then_some("solving")
    }

    fn act(&mut self, sight: &Sight<'_, OneEuro>, chance: &mut Seeded) -> Option<Action> {
        let Some(solved) = self.book.get() else { return Medium.act(sight, chance) };
        let table = sight.view().table;
        if table.seats() == 2 {
            best_of_two(&solved.solution, &table, sight)
        } else {
            best_move(&Pairs { solution: &solved.solution, table: &table }, sight, chance)
        }
    }
}

/// The move that the solution values most, the first of several.
pub(super) fn best_of_two(
    solution: &Solution,
    table: &Table,
    sight: &Sight<'_, OneEuro>,
) -> Option<Action> {
    let me = sight.seat();
    let mut best: Option<(f64, Action)> = None;
    sight.list(|action| {
        let worth = solution.after_move(table, me, action);
        if best.is_none_or(|(most, _)| most < worth) {
            best = Some((worth, action));
        }
        ControlFlow::Continue(())
    });
    best.map(|(_, action)| action)
}

/// Sees a table as all the matches of two that it is made of.
pub(super) struct Pairs<'a> {
    pub(super) solution: &'a Solution,
    pub(super) table: &'a Table,
}

impl Pairs<'_> {
    /// A seat's chance among all, from its chance against each other alone.
    ///
    /// If everybody had a strength, and each of two won in proportion to theirs, this would be the
    /// share of the seat's strength in all.
    fn couple(&self, roller: Seat, seat: Seat, against: impl Fn(Seat, Seat) -> f64) -> f64 {
        let seats = self.table.seats();
        let order = |it: Seat| roller.around(seats).position(|other| other == it);
        let mut odds_against = 0.0;
        for other in seat.around(seats).skip(1) {
            let chance = if order(seat) < order(other) {
                against(seat, other)
            } else {
                1.0 - against(other, seat)
            };
            odds_against += 1.0 / chance.max(1e-9) - 1.0;
        }
        1.0 / (1.0 + odds_against)
    }
}

impl Judge for Pairs<'_> {
    fn holdings(&self) -> &Holdings {
        self.solution.positions.holdings()
    }

    fn judge(&self, position: &Position, roller: Seat, seat: Seat) -> f64 {
        self.couple(roller, seat, |first, second| {
            let [own, other] = [first, second].map(|it| position.held[it.index()]);
            let euros = [first, second].map(|it| self.table.euros[it]);
            self.solution.value_of(euros[0], euros[1], own, other)
        })
    }

    fn euro(&self, winner: Seat, roller: Seat, seat: Seat) -> f64 {
        let euros = |it| self.table.euros[it] + u8::from(it == winner);
        if euros(winner) == self.table.euros_to_win {
            return f64::from(u8::from(winner == seat));
        }
        self.couple(roller, seat, |first, second| self.solution.start(euros(first), euros(second)))
    }
}
