//! Players of Money War.

mod easy;

use exact_change::money_war::MoneyWar;

use crate::{Level, Levels, Plays};

/// Who plays it.
pub const LEVELS: Levels<MoneyWar> = Levels::new(&[
    Plays::on(Level::Easy, |_, _| Box::new(easy::Easy)),
    // There is nothing to think about.
    Plays::on(Level::Medium, |_, _| Box::new(easy::Easy)),
]);
