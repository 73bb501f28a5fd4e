//! One Euro for two players, solved for the whole match.
//!
//! A position of a round is what the player to roll and the other one hold. Its value is the
//! probability that the player to roll wins the match when both play as well as possible. Rounds
//! follow each other by the score alone, so the scores are solved one after the other, the highest
//! first; within a round positions can come back, so their values are found by iteration.
//!
//! [`solve`] first looks for the values by any means, and then proves bounds for them: an interval
//! around each value is carried through the equations again and again until every interval has
//! become narrower than it was. The equations are monotone, so whatever they map into itself holds
//! the truth. [`residual`] is a second look, written on its own over the rules of the game.

mod book;
mod holdings;
mod iterate;
mod positions;
mod residual;
mod store;

pub use self::{
    book::{Book, Solved, find},
    holdings::Holdings,
    iterate::{Solution, solve},
    positions::{Positions, START_CENTS},
    residual::residual,
    store::{Figures, StoreError, load, page, read, read_page, save},
};

#[cfg(test)]
mod tests;
