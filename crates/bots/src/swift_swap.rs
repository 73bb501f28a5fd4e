//! Players of Swift Swap.

mod easy;
mod finish;
mod medium;
mod optimum;

pub use finish::{Finish, finish};
pub use optimum::least_swaps;
use swift_swap::SwiftSwap;

use crate::{Level, Levels, Plays};

/// Who plays it.
pub const LEVELS: Levels<SwiftSwap> = Levels::new(&[
    Plays::on(Level::Easy, |_, _| Box::new(easy::Easy)),
    Plays::on(Level::Medium, |_, _| Box::new(medium::Medium::new())),
]);
