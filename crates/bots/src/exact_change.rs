//! Players of Exact Change.

mod easy;
mod medium;

use exact_change::exact_change::ExactChange;

use crate::{Bot, Roster};

impl Roster for ExactChange {
    fn easy() -> Box<dyn Bot<ExactChange>> {
        Box::new(easy::Easy)
    }

    fn medium() -> Box<dyn Bot<ExactChange>> {
        Box::new(medium::Medium)
    }
}
