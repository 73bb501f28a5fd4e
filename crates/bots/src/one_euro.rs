//! Players of One Euro.

mod easy;

use one_euro::OneEuro;

use crate::{Bot, Roster};

impl Roster for OneEuro {
    fn easy() -> Box<dyn Bot<OneEuro>> {
        Box::new(easy::Easy)
    }
}
