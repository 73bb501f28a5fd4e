//! Many games at once, and what can be learnt from them.
//!
//! * [`Table`]: one match with a bot at every seat, driven in virtual time.
//! * [`Run`]: a number of such matches from one seed, on any number of threads; [`Run::simulate`]
//!   counts them into a [`Tally`] and can write every step down as a log.
//! * [`Tournament`]: every pair of players on the same deals in all seats.
//! * [`write_log`] writes a match down; [`check_log`] plays a log again and compares every step;
//!   [`verify`] says whether its draws were fair.
//! * [`wilson`], [`Samples`] and [`Spread`]: statistics.
//!
//! Whatever is counted or written depends on the run's seed alone, not on threads and not on a clock,
//! unless programs play, which do as they like.

mod check_log;
mod simulate;
mod stats;
mod table;
mod tournament;
mod trace;
mod verify;

pub use check_log::{CheckError, Checked, Difference, Show, check_log};
pub use parlor_solve::thread_cpu_ns;
pub use simulate::{INPUTS_PER_TURN_MOST, Report, Run, SimError, Tally, TraceTo};
pub use stats::{Samples, Spread, wilson};
pub use table::{Decision, Pilots, Step, Stuck, TURN_MS, Table};
pub use tournament::{Measure, PayOff, Standings, Tournament, Verdict};
pub use trace::{write_fair_log, write_log};
pub use verify::{Check, Finding, Verification, verify};
