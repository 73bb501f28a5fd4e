//! Players of FRAUD.

mod easy;
mod medium;

use fraud::Fraud;

use crate::{Level, Levels, Plays};

/// Who plays it.
pub const LEVELS: Levels<Fraud> = Levels::new(&[
    Plays::on(Level::Easy, |_, _| Box::new(easy::Easy)),
    Plays::on(Level::Medium, |_, _| Box::new(medium::Medium)),
]);
