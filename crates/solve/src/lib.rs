//! Games that are small enough to know the truth about.
//!
//! * [`one_euro`]: One Euro for two players, the whole match.

mod cpu;
pub mod one_euro;

pub use cpu::thread_cpu_ns;
