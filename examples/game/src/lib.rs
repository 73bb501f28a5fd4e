//! Pebbles, a small game for two to six: everybody takes from one heap.
//!
//! * [`Pebbles`]: whose turn it is and what may be done (`rules.rs`); [`Table`] is the part of it that
//!   everybody sees, [`View`] what one observer does (`view.rs`).
//! * [`Options`], [`Action`] and [`Event`], and all of it in words (`words.rs`).
//!
//! ```
//! use parlor_core::{Input, Match, Seeded, Status};
//! use pebbles::{Options, Pebbles};
//!
//! let mut table = Match::<Pebbles, _>::new(Options::default(), 2, Seeded::new(7)).unwrap();
//! while let Status::Open(pending) = table.status() {
//!     let seat = pending.must.iter().next().unwrap();
//!     let action = table.sight(seat).actions(1)[0];
//!     table.submit(0, Input::Act { seat, window: pending.window, action }).unwrap();
//! }
//! assert_eq!(table.turns(), 21);
//! ```

mod action;
mod options;
mod rules;
mod view;
mod words;

#[cfg(test)]
mod tests;

pub use action::{Action, Event};
pub use options::Options;
pub use rules::{MOST, POCKET_MOST, Pebbles, Table};
pub use view::View;
