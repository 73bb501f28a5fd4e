//! Players of Swift Swap.

mod easy;

use swift_swap::SwiftSwap;

use crate::{Bot, Roster};

impl Roster for SwiftSwap {
    fn easy() -> Box<dyn Bot<SwiftSwap>> {
        Box::new(easy::Easy)
    }
}
