use parlor_core::{Observer, Status};
use parlor_wire::{FrameInput, GameFrame, OverInfo, WindowInfo};

use crate::Board;

/// The moment that a board is at, as `who` sees it. `clock_ms` is how long a window stays open where
/// the rules set no time.
pub fn frame(
    board: &dyn Board,
    who: Observer,
    at_ms: u64,
    input: Option<FrameInput>,
    clock_ms: Option<u64>,
) -> GameFrame {
    let (window, over) = match board.status() {
        Status::Open(pending) => {
            let left_ms = pending.budget_ms.map(u64::from).or(clock_ms);
            (
                Some(WindowInfo::new(&pending, left_ms, pending.hold_ms.into(), board.extended())),
                None,
            )
        }
        Status::Over(outcome) => (None, Some(OverInfo::from(&outcome))),
    };
    let (events, view) = (board.events(who), board.view(who));
    GameFrame { at_ms, input, events, view, window, over, text: None }
}
