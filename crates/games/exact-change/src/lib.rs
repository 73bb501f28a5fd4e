//! Exact Change and the two games that its printed variations describe, on the same cards.
//!
//! * [`cards`]: coins, draw cards, combos, wilds, and the deck file.

pub mod cards;
