//! Exact Change and the two games that its printed variations describe, on the same cards.
//!
//! * [`cards`]: coins, draw cards, combos, wilds, and the deck file.
//! * [`exact_change`]: the game itself.
//! * [`money_war`]: Money War.
//! * [`rummy_500`]: Exact Change Rummy 500.

pub mod cards;
pub mod exact_change;
mod money;
pub mod money_war;
pub mod rummy_500;

pub use money::cents;
