//! Players of Exact Change.

mod easy;

use exact_change::exact_change::ExactChange;

use crate::{Bot, Roster};

impl Roster for ExactChange {
    fn easy() -> Box<dyn Bot<ExactChange>> {
        Box::new(easy::Easy)
    }
}
