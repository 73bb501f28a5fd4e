//! Players of Rummy 500.

mod easy;
mod medium;

use exact_change::rummy_500::Rummy500;

use crate::{Level, Levels, Plays};

/// Who plays it.
pub const LEVELS: Levels<Rummy500> = Levels::new(&[
    Plays::on(Level::Easy, |_, _| Box::new(easy::Easy)),
    Plays::on(Level::Medium, |_, _| Box::new(medium::Medium)),
]);
