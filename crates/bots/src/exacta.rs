//! Players of EXACTA!.

mod easy;

use exacta::Exacta;

use crate::{Bot, Roster};

impl Roster for Exacta {
    fn easy() -> Box<dyn Bot<Exacta>> {
        Box::new(easy::Easy)
    }
}
