//! One Euro: a dice and coin game for two to six players, with nothing hidden.
//!
//! Whoever is at turn rolls a coin value and moves one token of it between any two stacks. Who
//! holds exactly one euro takes a 1-€ token; three of them win.
//!
//! * [`OneEuro`]: the rules, as an implementation of [`parlor_core::Game`].
//! * [`Stacks`]: where the cent tokens lie, in forty bytes. Together with [`Face`] and the seat to
//!   roll it is a whole position of a round, so solvers work on it directly.
//! * [`Table`], [`View`]: what everybody sees.
//! * [`Action`], [`Event`]: what can be done and what has happened.
//! * [`Options`]: the house rules.
//!
//! Rule ids (`EU-1` …) in comments, refusals and tests are those of `docs/rules/one-euro.md`.
//!
//! ```
//! use one_euro::{OneEuro, Options};
//! use parlor_core::{Input, Match, Seeded, Status};
//!
//! let mut pilot = Seeded::new(7);
//! let options = Options { euros_to_win: 1, ..Options::default() };
//! let mut table = Match::<OneEuro, _>::new(options, 3, Seeded::new(1)).unwrap();
//! while let Status::Open(pending) = table.status() {
//!     let seat = pending.must.iter().next().unwrap();
//!     let action = table.sight(seat).sample(&mut pilot).unwrap();
//!     table.submit(0, Input::Act { seat, window: pending.window, action }).unwrap();
//! }
//! ```
//!
//! A die that shows 0 passes on at once (EU-5), so one input can take any number of draws and
//! [`parlor_core::Guess::for_each_outcome`] would walk outcomes without end. A solver takes the
//! roll as a step of its own: [`Face::ALL`] are the six outcomes, and a face that allows no move
//! hands the die to the next seat on the same stacks.

mod action;
mod options;
mod random;
mod rules;
mod stacks;
mod tokens;
mod view;
mod words;

#[cfg(test)]
mod tests;

pub use action::{Action, Event};
pub use options::Options;
pub use rules::{IS_OVER, OneEuro, Phase, Start, StartRolls, Table};
pub use stacks::{FULL_ABOVE_CENTS, GOAL_CENTS, Stack, StackSet, Stacks};
pub use tokens::{Face, TOKENS_OF_A_VALUE, Token, Tokens};
pub use view::View;
pub use words::amount;
