//! Many games at once, and what can be learnt from them.
//!
//! * [`Table`]: one match with a bot at every seat, driven in virtual time.
//! * [`Run`]: a number of such matches from one seed, on any number of threads; [`Run::simulate`]
//!   counts them into a [`Tally`] and can write every step down as a log.
//! * [`Tournament`]: every pair of players on the same deals in all seats.
//! * [`wilson`], [`Samples`] and [`Spread`]: statistics.
//!
//! Whatever is counted or written depends on the run's seed alone, not on threads and not on a clock,
//! unless programs play, which do as they like.

mod random;
mod simulate;
mod stats;
mod table;
mod tournament;

pub use parlor_solve::thread_cpu_ns;
pub use simulate::{Report, Run, SimError, Tally, TraceTo};
pub use stats::{Samples, Spread, wilson};
pub use table::{Decision, Pilots, Step, Stuck, TURN_MS, Table};
pub use tournament::{Measure, PayOff, Standings, Tournament, Verdict};
