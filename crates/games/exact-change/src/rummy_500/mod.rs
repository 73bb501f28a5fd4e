//! Exact Change Rummy 500: take and discard, or lay down sets, until the hand is empty (EC-R1 to
//! EC-R7).
//!
//! What can be laid is decided by [`is_set`], a predicate on the cards. A large hand holds millions
//! of [`Sets`], so they are gone through lazily, and random play picks one of them by counting, never by
//! listing.
//!
//! ```
//! use exact_change::{
//!     cards::{Card, Deck},
//!     rummy_500::{Sets, is_set},
//! };
//!
//! let deck = Deck::standard();
//! let cards = |names: &str| {
//!     let kind = |name| deck.kind_of(Card::read(name).unwrap()).unwrap();
//!     names.split(", ").map(kind).collect()
//! };
//! assert!(is_set(&deck, &cards("red nickel, blue nickel")));
//! assert!(!is_set(&deck, &cards("red nickel, blue dime")));
//! let hand = cards("red nickel, blue nickel, green dime, green dollar");
//! assert_eq!(Sets::of(&deck, &hand).count(), 1);
//! ```

mod action;
mod hand;
mod held;
mod options;
mod random;
mod rules;
#[cfg(test)]
mod set_tests;
mod sets;
#[cfg(test)]
mod tests;
mod view;
mod words;

pub use action::{Action, Event, Source, VoidReason};
pub use options::Options;
pub use rules::{HAND, LaidSet, LastHand, Phase, Rummy500, Table};
pub use sets::{Sets, is_set};
pub use view::View;
