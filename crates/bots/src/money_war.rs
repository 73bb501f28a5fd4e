//! Players of Money War.

mod easy;

use exact_change::money_war::MoneyWar;

use crate::{Bot, Roster};

impl Roster for MoneyWar {
    fn easy() -> Box<dyn Bot<MoneyWar>> {
        Box::new(easy::Easy)
    }

    /// There is nothing to think about.
    fn medium() -> Box<dyn Bot<MoneyWar>> {
        MoneyWar::easy()
    }
}
