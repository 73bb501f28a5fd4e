//! EXACTA!, trick-taking horse races for one to five: the rules, as text and as Rust.
//!
//! * [`Card`], [`Cards`], [`Colour`] and [`Colours`]: the food (`cards.rs`); what a seat holds of it
//!   (`hand.rs`).
//! * [`Horses`]: their order and who is hungry; how they move (`horses.rs`).
//! * [`Trick`]: **where a trick is judged**, [`Trick::judge`] (`trick.rs`).
//! * [`Prediction`] and [`Score`]: what favourite and counter are worth (`scoring.rs`).
//! * [`par`]: the best that a solo race could have given (`par.rs`).
//! * [`Exacta`]: whose turn it is and what may be done (`rules.rs`); [`Table`] is the part of it
//!   that everybody sees (`table.rs`), [`View`] what one observer does (`view.rs`).
//! * [`Options`], [`Action`] and [`Event`], and all of it in words (`words.rs`).
//!
//! ```
//! use exacta::{Exacta, Options};
//! use parlor_core::{Input, Match, Seat, Seeded, Status};
//!
//! let mut table = Match::<Exacta, _>::new(Options::default(), 1, Seeded::new(7)).unwrap();
//! while let Status::Open(pending) = table.status() {
//!     let action = table.sight(Seat::FIRST).actions(1)[0];
//!     let input = Input::Act { seat: Seat::FIRST, window: pending.window, action };
//!     table.submit(0, input).unwrap();
//! }
//! assert_eq!(table.turns(), 4 * 7);
//! ```

mod action;
mod cards;
mod hand;
mod horses;
mod options;
mod par;
mod random;
mod rules;
mod scoring;
mod table;
mod trick;
mod view;
mod words;

#[cfg(test)]
mod tests;

pub use action::{Action, Event};
pub use cards::{Card, Cards, Colour, Colours};
pub(crate) use hand::Hand;
pub use horses::{Horses, Move};
pub use options::{First, Options};
pub use par::par;
pub use rules::{Exacta, OVER, next_starter};
pub use scoring::{Prediction, Score};
pub use table::{LastRace, Phase, Race, SeatResult, Table};
pub use trick::{Judgement, Trick};
pub use view::View;
pub use words::{capital, card_name, colour_name, explain, order};

/// EX-6: tricks in a race.
pub const TRICKS: usize = 7;
/// EX-4: cards dealt to each player for a race: the favourite, one a trick, and the counter.
pub const HAND: usize = TRICKS + 2;
