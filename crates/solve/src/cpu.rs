//! CPU time of a thread, where the system tells it.

use std::fs;

/// How long this thread has been running on a CPU.
///
/// Linux tells it as the first number of `schedstat`; elsewhere it is not known.
pub fn thread_cpu_ns() -> Option<u64> {
    let text = fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    text.split_ascii_whitespace().next()?.parse().ok()
}
