//! Players of EXACTA!.

mod easy;
mod hard;
mod medium;
mod outlook;
mod world;

use exacta::Exacta;

use crate::{Level, Levels, Plays};

/// Who plays it.
pub const LEVELS: Levels<Exacta> = Levels::new(&[
    Plays::on(Level::Easy, |_, _| Box::new(easy::Easy)),
    Plays::on(Level::Medium, |_, _| Box::new(medium::Medium::THOROUGH)),
    // Alone at the table nothing is hidden, and a race can be played out in full.
    Plays::on(Level::Hard, |_, _| Box::new(hard::Hard)).only_if(|_, seats| seats == 1),
]);
