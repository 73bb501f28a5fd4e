//! Players of One Euro.

mod ahead;
mod easy;
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
    Plays::on(Level::Hard, |options, _| Box::new(hard::Hard::new(options))),
]);
