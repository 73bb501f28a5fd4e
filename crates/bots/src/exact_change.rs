//! Players of Exact Change.

mod easy;
mod medium;

use exact_change::exact_change::ExactChange;

use crate::{Level, Levels, Plays};

/// Who plays it.
pub const LEVELS: Levels<ExactChange> = Levels::new(&[
    Plays::on(Level::Easy, |_, _| Box::new(easy::Easy)),
    Plays::on(Level::Medium, |_, _| Box::new(medium::Medium)),
]);
