//! A game written down, and played again: the only way to do either.
//!
//! * [`Trace`] writes the lines of a log; [`write_log`] writes a whole match.
//! * [`Reader`] reads them, whichever format they are in.
//! * [`Replay`] plays logged entries again one at a time, on a board or on a match, and says
//!   [`NotAsLogged`] with the number of the entry that these rules do not accept as it was logged.
//! * [`check_log`] plays a log again and compares every step; [`verify`] says whether its draws were
//!   fair.
//! * [`StoredLog`] is a game as the hall keeps it: to go on with, to look at, or as a log.
//! * [`Patience`] says when a game is cut off, to whoever plays it and to whoever checks that.

mod check_log;
mod format_1;
mod past;
mod patience;
mod reader;
mod replay;
mod stored;
mod trace;
mod verify;

pub use check_log::{CheckError, Checked, Difference, Show, check_log};
pub use patience::{INPUTS_PER_TURN_MOST, Patience};
pub use reader::Reader;
pub use replay::{NotAsLogged, Playback, Replay, Why};
pub use stored::{DealFn, Draws, StoredError, StoredLog};
pub use trace::{FirstLine, Legal, Trace, write_fair_log, write_log};
pub use verify::{Check, Finding, Verification, verify};
