use parlor_core::{Observer, Status};
use parlor_wire::{FrameInput, GameFrame, OverInfo, WindowInfo};
use serde_json::value::RawValue;

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
            (Some(WindowInfo::new(&pending, left_ms, pending.hold_ms.into())), None)
        }
        Status::Over(outcome) => (None, Some(OverInfo::from(&outcome))),
    };
    GameFrame {
        at_ms,
        input,
        events: raw(|out| board.write_events(who, out)),
        view: raw(|out| board.write_view(who, out)),
        window,
        over,
    }
}

fn raw(write: impl FnOnce(&mut Vec<u8>)) -> Box<RawValue> {
    let mut text = Vec::new();
    write(&mut text);
    let text = String::from_utf8(text).expect("JSON is UTF-8");
    RawValue::from_string(text).expect("a board writes JSON")
}
