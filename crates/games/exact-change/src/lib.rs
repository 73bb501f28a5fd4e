//! Exact Change and the two games that its printed variations describe, on the same cards.
//!
//! * [`cards`]: coins, draw cards, combos, wilds, and the deck file.
//! * [`exact_change`]: the game itself.

pub mod cards;
pub mod exact_change;
