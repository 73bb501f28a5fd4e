//! What is counted, as Prometheus reads it. Totals of the whole hall only: nothing here says what
//! happens at one table.

use std::{
    array,
    fmt::{self, Display, Write as _},
    sync::atomic::{AtomicI64, AtomicU64, Ordering::Relaxed},
    time::Duration,
};

use parlor_store::Counts;

/// Only grows.
#[derive(Default, Debug)]
pub struct Counter(AtomicU64);

impl Counter {
    pub fn add(&self, n: u64) {
        self.0.fetch_add(n, Relaxed);
    }

    pub fn get(&self) -> u64 {
        self.0.load(Relaxed)
    }
}

/// Goes up and down.
#[derive(Default, Debug)]
pub struct Gauge(AtomicI64);

impl Gauge {
    pub fn add(&self, n: i64) {
        self.0.fetch_add(n, Relaxed);
    }

    pub fn get(&self) -> i64 {
        self.0.load(Relaxed)
    }
}

/// The upper ends of a histogram's buckets, in microseconds.
const BUCKETS_US: [u64; 10] =
    [500, 1_000, 2_000, 5_000, 10_000, 20_000, 50_000, 100_000, 500_000, 2_000_000];

/// How long something took.
#[derive(Default, Debug)]
pub struct Histogram {
    /// Those that took longer than all buckets come last.
    counts: [AtomicU64; BUCKETS_US.len() + 1],
    sum_us: AtomicU64,
}

impl Histogram {
    pub fn observe(&self, took: Duration) {
        let us = took.as_micros() as u64;
        let bucket = BUCKETS_US.iter().position(|&end| us <= end).unwrap_or(BUCKETS_US.len());
        self.counts[bucket].fetch_add(1, Relaxed);
        self.sum_us.fetch_add(us, Relaxed);
    }
}

/// How often each HTTP status was answered.
pub struct Statuses([AtomicU64; 500]);

impl Statuses {
    pub fn count(&self, status: u16) {
        if let Some(n) = usize::from(status).checked_sub(100).and_then(|it| self.0.get(it)) {
            n.fetch_add(1, Relaxed);
        }
    }
}

impl Default for Statuses {
    fn default() -> Statuses {
        Statuses(array::from_fn(|_| AtomicU64::new(0)))
    }
}

impl fmt::Debug for Statuses {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Statuses(..)")
    }
}

/// What is open now.
#[derive(Clone, Copy, Default, Debug)]
pub struct Open {
    pub tables: usize,
    pub sockets: usize,
}

#[derive(Default, Debug)]
pub struct Metrics {
    pub tables_playing: Gauge,
    /// Inputs of people that were carried out and acknowledged.
    pub moves: Counter,
    pub bot_moves: Counter,
    /// Commands that were refused.
    pub refused: Counter,
    /// Sockets that the hall cut: too slow, too fast, silent.
    pub sockets_cut: Counter,
    /// Tables that a mistake in the program has ended.
    pub panics: Counter,
    /// How long a table waited until what it wrote was durable.
    pub commit_wait: Histogram,
    pub http: Statuses,
    /// Requests that a limit refused.
    pub limited: Counter,
}

impl Metrics {
    /// The text that Prometheus reads.
    pub fn text(&self, open: Open, ledger: Counts) -> String {
        let mut page = Page::default();
        page.one("parlor_tables_open", "gauge", "Tables that are open.", open.tables);
        page.one(
            "parlor_tables_playing",
            "gauge",
            "Tables where a game is being played.",
            self.tables_playing.get(),
        );
        page.one("parlor_sockets", "gauge", "Sockets that are open.", open.sockets);
        page.one(
            "parlor_moves_total",
            "counter",
            "Inputs of people that were made durable and acknowledged.",
            self.moves.get(),
        );
        page.one("parlor_bot_moves_total", "counter", "Moves of bots.", self.bot_moves.get());
        page.one("parlor_refused_total", "counter", "Refused commands.", self.refused.get());
        page.one(
            "parlor_sockets_cut_total",
            "counter",
            "Sockets that were cut because their clients were too slow, too fast or silent.",
            self.sockets_cut.get(),
        );
        page.one(
            "parlor_panics_total",
            "counter",
            "Tables that a mistake in the program has ended.",
            self.panics.get(),
        );
        page.one("parlor_commits_total", "counter", "Synced transactions.", ledger.commits);
        page.one(
            "parlor_commit_batches_total",
            "counter",
            "Batches of tables; several share a transaction.",
            ledger.batches,
        );
        page.one("parlor_writes_total", "counter", "Rows and entries written.", ledger.writes);
        page.one(
            "parlor_sync_seconds_total",
            "counter",
            "Time spent in transactions.",
            ledger.commit_ns as f64 / 1e9,
        );
        page.histogram(
            "parlor_commit_wait_seconds",
            "How long a table waited until what it wrote was durable.",
            &self.commit_wait,
        );
        page.one(
            "parlor_http_limited_total",
            "counter",
            "Requests and connections that a limit refused.",
            self.limited.get(),
        );
        page.head("parlor_http_requests_total", "counter", "HTTP requests by status.");
        for (index, n) in self.http.0.iter().enumerate() {
            let n = n.load(Relaxed);
            if 0 < n {
                page.line(
                    "parlor_http_requests_total",
                    &format!("{{status=\"{}\"}}", index + 100),
                    n,
                );
            }
        }
        page.0
    }
}

#[derive(Default)]
struct Page(String);

impl Page {
    fn head(&mut self, name: &str, kind: &str, help: &str) {
        writeln!(self.0, "# HELP {name} {help}\n# TYPE {name} {kind}").expect("text can grow");
    }

    fn line(&mut self, name: &str, labels: &str, value: impl Display) {
        writeln!(self.0, "{name}{labels} {value}").expect("text can grow");
    }

    fn one(&mut self, name: &str, kind: &str, help: &str, value: impl Display) {
        self.head(name, kind, help);
        self.line(name, "", value);
    }

    fn histogram(&mut self, name: &str, help: &str, histogram: &Histogram) {
        self.head(name, "histogram", help);
        let mut n = 0;
        for (count, end_us) in histogram.counts.iter().zip(BUCKETS_US) {
            n += count.load(Relaxed);
            let labels = format!("_bucket{{le=\"{}\"}}", end_us as f64 / 1e6);
            self.line(name, &labels, n);
        }
        n += histogram.counts[BUCKETS_US.len()].load(Relaxed);
        self.line(name, "_bucket{le=\"+Inf\"}", n);
        self.line(name, "_sum", histogram.sum_us.load(Relaxed) as f64 / 1e6);
        self.line(name, "_count", n);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_page_has_every_figure_as_prometheus_reads_it() {
        let metrics = Metrics::default();
        metrics.tables_playing.add(3);
        metrics.tables_playing.add(-1);
        metrics.moves.add(5);
        metrics.commit_wait.observe(Duration::from_micros(700));
        metrics.commit_wait.observe(Duration::from_micros(4_300));
        metrics.commit_wait.observe(Duration::from_secs(3));
        metrics.http.count(404);
        metrics.http.count(9_999);
        let open = Open { tables: 4, sockets: 9 };
        let text =
            metrics.text(open, Counts { commits: 2, commit_ns: 1_500_000, ..Counts::default() });
        for line in [
            "# TYPE parlor_tables_open gauge",
            "parlor_tables_open 4",
            "parlor_tables_playing 2",
            "parlor_sockets 9",
            "parlor_moves_total 5",
            "parlor_commits_total 2",
            "parlor_sync_seconds_total 0.0015",
            "parlor_commit_wait_seconds_bucket{le=\"0.0005\"} 0",
            "parlor_commit_wait_seconds_bucket{le=\"0.001\"} 1",
            "parlor_commit_wait_seconds_bucket{le=\"0.005\"} 2",
            "parlor_commit_wait_seconds_bucket{le=\"2\"} 2",
            "parlor_commit_wait_seconds_bucket{le=\"+Inf\"} 3",
            "parlor_commit_wait_seconds_sum 3.005",
            "parlor_commit_wait_seconds_count 3",
            "parlor_http_requests_total{status=\"404\"} 1",
        ] {
            assert!(text.lines().any(|it| it == line), "{line}\n{text}");
        }
        let samples = text.lines().filter(|line| !line.starts_with('#'));
        for line in samples {
            let (_, value) = line.rsplit_once(' ').unwrap();
            value.parse::<f64>().unwrap();
        }
        assert!(!text.contains("9999"));
    }
}
