//! The rules of Swift Swap: two teams of two race to swap cards, one at a time and without a
//! word, until both partners of a team hold eight cards that meet their secret goals.
//!
//! [`SwiftSwap`] is the game; everything else here is its vocabulary. Real time is one race window
//! a game: all four seats may act at any moment, and the log says in which order they did.
//!
//! ```
//! use parlor_core::{Input, Match, Seat, Seeded, Status};
//! use swift_swap::{Action, Options, Phase, SwiftSwap};
//!
//! let mut table = Match::<SwiftSwap, _>::new(Options::default(), 4, Seeded::new(7)).unwrap();
//! let Status::Open(pending) = table.status() else { unreachable!() };
//! for seat in Seat::all(4) {
//!     let window = pending.window;
//!     table.submit(0, Input::Act { seat, window, action: Action::Ready }).unwrap();
//! }
//! let view = table.sight(Seat::FIRST).view();
//! assert_eq!(view.table.phase, Phase::Play);
//! assert_eq!(view.own.unwrap().hand.len(), 12);
//! ```
//!
//! * `options`: house rules. `cards` and `goals`: the pieces and what eight of them must be.
//! * `action`: what seats do and what happens. `rules`: the game itself.
//! * `view`: what each observer knows, and guesses made from it. `words`: everything as text.

mod action;
mod cards;
mod goals;
mod options;
mod random;
mod rules;
#[cfg(test)]
mod tests;
mod view;
mod words;

pub use action::{Action, End, Event, GameResult, Shown};
pub use cards::{Card, Cards, Deck, NoCard, Suit, VALUES};
pub use goals::{Goal, Goals, NoGoal, SUM, go_together, n_red_composites_least};
pub use options::{Options, RedComposite};
pub use rules::{
    Phase, Player, SWAPS_MOST, SwiftSwap, Table, Team, outcome, partner_of, place_of, score,
    seats_of, team_of,
};
pub use view::View;
