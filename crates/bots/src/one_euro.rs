//! Players of One Euro.

mod ahead;
mod easy;
#[cfg(not(target_family = "wasm"))]
mod hard;
mod medium;
#[cfg(test)]
mod tests;

use one_euro::OneEuro;

use crate::{Level, Levels, Plays};

/// Who plays it.
pub const LEVELS: Levels<OneEuro> = Levels::new(&[
    Plays::on(Level::Easy, |_, _| Box::new(easy::Easy)),
    Plays::on(Level::Medium, |_, _| Box::new(medium::Medium)),
    // The solution is looked for in the background, and WebAssembly has no threads.
    #[cfg(not(target_family = "wasm"))]
    Plays::on(Level::Hard, |options, _| Box::new(hard::Hard::new(options))),
]);
