//! Players of Rummy 500.

mod easy;
mod medium;

use exact_change::rummy_500::Rummy500;

use crate::{Bot, Roster};

impl Roster for Rummy500 {
    fn easy() -> Box<dyn Bot<Rummy500>> {
        Box::new(easy::Easy)
    }

    fn medium() -> Box<dyn Bot<Rummy500>> {
        Box::new(medium::Medium)
    }
}
