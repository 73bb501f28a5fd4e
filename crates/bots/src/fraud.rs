//! Players of FRAUD.

mod easy;

use fraud::Fraud;

use crate::{Bot, Roster};

impl Roster for Fraud {
    fn easy() -> Box<dyn Bot<Fraud>> {
        Box::new(easy::Easy)
    }
}
