//! Players of EXACTA!.

mod easy;
mod hard;
mod medium;
mod outlook;
mod world;

use exacta::{Exacta, Options};

use crate::{Bot, Roster};

impl Roster for Exacta {
    fn easy() -> Box<dyn Bot<Exacta>> {
        Box::new(easy::Easy)
    }

    fn medium() -> Box<dyn Bot<Exacta>> {
        Box::new(medium::Medium::THOROUGH)
    }

    /// Alone at the table nothing is hidden, and a race can be played out in full.
    fn hard(_options: &Options, seats: u8) -> Option<Box<dyn Bot<Exacta>>> {
        (seats == 1).then(|| Box::new(hard::Hard) as Box<dyn Bot<Exacta>>)
    }
}
