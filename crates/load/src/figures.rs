//! What is measured: how long answers take, and what a process uses of the machine.

use std::{fs, process, time::Duration};

use parlor_wire::LoadLatency;

/// How many units of CPU time Linux counts in a second, on every machine.
const TICKS: f64 = 100.0;

/// How long each of many things took.
#[derive(Clone, Default, Debug)]
pub struct Times {
    micros: Vec<u32>,
}

impl Times {
    pub fn add(&mut self, time: Duration) {
        self.micros.push(time.as_micros().try_into().unwrap_or(u32::MAX));
    }

    pub fn len(&self) -> usize {
        self.micros.len()
    }

    pub fn is_empty(&self) -> bool {
        self.micros.is_empty()
    }

    /// `None` if nothing was measured.
    pub fn report(&mut self) -> Option<LoadLatency> {
        self.micros.sort_unstable();
        let last = self.micros.len().checked_sub(1)?;
        let at = |share: f64| f64::from(self.micros[(last as f64 * share).round() as usize]) / 1e3;
        Some(LoadLatency { p50: at(0.5), p90: at(0.9), p99: at(0.99), max: at(1.0) })
    }
}

/// A process, as Linux tells about it.
#[derive(Clone, Copy, Debug)]
pub struct Process(pub u32);

impl Process {
    /// This one.
    pub fn me() -> Option<Process> {
        Some(Process(process::id()))
    }

    /// CPU time so far, its own and the system's for it; `None` where the system does not tell.
    pub fn cpu_seconds(self) -> Option<f64> {
        let stat = fs::read_to_string(format!("/proc/{}/stat", self.0)).ok()?;
        // The name before it, in parentheses, can hold anything.
        let (_, rest) = stat.rsplit_once(')')?;
        let mut fields = rest.split_whitespace().skip(11);
        let mut ticks = || fields.next()?.parse::<f64>().ok();
        Some((ticks()? + ticks()?) / TICKS)
    }

    /// What it has in memory.
    pub fn memory_kib(self) -> Option<u64> {
        let status = fs::read_to_string(format!("/proc/{}/status", self.0)).ok()?;
        let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
        line.split_whitespace().next()?.parse().ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn percentiles_are_of_what_was_added() {
        let mut times = Times::default();
        assert_eq!(times.report(), None);
        for ms in (0..=100).rev() {
            times.add(Duration::from_millis(ms));
        }
        let report = times.report().unwrap();
        assert_eq!((report.p50, report.p90, report.p99, report.max), (50.0, 90.0, 99.0, 100.0));
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn a_process_uses_some_memory_and_ever_more_time() {
        let me = Process(process::id());
        assert!(1_000 < me.memory_kib().unwrap());
        let before = me.cpu_seconds().unwrap();
        let mut x = 0_u64;
        while me.cpu_seconds().unwrap() <= before {
            x = std::hint::black_box(x.wrapping_mul(31) + 1);
        }
        assert_eq!(Process(u32::MAX).cpu_seconds(), None);
    }
}
