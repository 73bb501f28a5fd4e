//! Players of FRAUD.

mod easy;
mod medium;

use fraud::Fraud;

use crate::{Bot, Roster};

impl Roster for Fraud {
    fn easy() -> Box<dyn Bot<Fraud>> {
        Box::new(easy::Easy)
    }

    fn medium() -> Box<dyn Bot<Fraud>> {
        Box::new(medium::Medium)
    }
}
