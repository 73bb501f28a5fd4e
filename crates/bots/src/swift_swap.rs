//! Players of Swift Swap.

mod easy;
mod finish;
mod medium;
mod optimum;

pub use finish::{Finish, finish};
pub use optimum::least_swaps;
use swift_swap::SwiftSwap;

use crate::{Bot, Roster};

impl Roster for SwiftSwap {
    fn easy() -> Box<dyn Bot<SwiftSwap>> {
        Box::new(easy::Easy)
    }

    fn medium() -> Box<dyn Bot<SwiftSwap>> {
        Box::new(medium::Medium::new())
    }
}
