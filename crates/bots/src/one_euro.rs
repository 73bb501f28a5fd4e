//! Players of One Euro.

mod ahead;
mod easy;
mod hard;
mod medium;
#[cfg(test)]
mod tests;

use one_euro::{OneEuro, Options};

use crate::{Bot, Roster};

impl Roster for OneEuro {
    fn easy() -> Box<dyn Bot<OneEuro>> {
        Box::new(easy::Easy)
    }

    fn medium() -> Box<dyn Bot<OneEuro>> {
        Box::new(medium::Medium)
    }

    fn hard(options: &Options, _seats: u8) -> Option<Box<dyn Bot<OneEuro>>> {
        Some(Box::new(hard::Hard::new(options)))
    }
}
