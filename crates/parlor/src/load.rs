//! `parlor load`: measures a hall.

use std::{
    env, fs,
    io::{BufRead as _, BufReader, Write as _, stdout},
    net::{SocketAddr, ToSocketAddrs as _},
    path::PathBuf,
    process::{self, Child, Command, ExitCode, Stdio},
    time::Duration,
};

use anyhow::{Context as _, bail};
use parlor_catalog::GameId;
use parlor_load::{Client, Pace, Plan, figures::Process};
use parlor_wire::LoadReport;
use tokio::runtime::Builder;

use crate::{args::LoadArgs, json::print_json};

/// What the hall of a run is told to allow, by the names of its settings. Everybody comes from one
/// address, and nobody takes time to think.
const RAISED: &[(&str, &str)] = &[
    ("tables", "1000000"),
    ("sockets", "1000000"),
    ("connections", "100000"),
    ("address-connections", "1000000"),
    ("address-requests", "1000000,1000000/s"),
    ("address-tables", "1000000,1000000/s"),
    ("guest-requests", "1000000,1000000/s"),
    ("messages", "1000000"),
    ("messages-burst", "1000000"),
];

/// How long the tables play before anything is measured.
const WARM_UP: Duration = Duration::from_secs(2);

pub(crate) fn run(args: &LoadArgs) -> anyhow::Result<ExitCode> {
    let mut own = None;
    let (hall, server) = match &args.url {
        Some(url) => (address(url)?, args.pid.map(Process)),
        None => {
            let opened = own.insert(OwnHall::open(args.data.as_ref())?);
            (opened.address, Some(Process(opened.child.id())))
        }
    };
    let plan = Plan {
        client: Client { hall },
        games: if args.games.is_empty() { GameId::ALL.to_vec() } else { args.games.clone() },
        tables: args.tables as usize,
        idle: args.idle as usize,
        pace: if args.closed {
            Pace::Closed
        } else {
            Pace::Rate(args.rate.unwrap_or(args.tables).into())
        },
        warm_up: WARM_UP,
        length: Duration::from_secs(args.seconds.into()),
        seed: args.seed,
        server,
    };
    // One thread: the other cores are the hall's.
    let runtime = Builder::new_current_thread().enable_all().build()?;
    let report = runtime.block_on(parlor_load::run(&plan)).context(
        "the load cannot be made; each socket is an open file here and there, see `ulimit -n`",
    )?;
    if args.json {
        print_json(&report)?;
    } else {
        print(&report, own.is_some())?;
    }
    Ok(if report.errors == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

fn address(url: &str) -> anyhow::Result<SocketAddr> {
    let host = url.trim_end_matches('/').strip_prefix("http://");
    let host = host.with_context(|| format!("--url: {url} does not begin with http://"))?;
    let mut found = host.to_socket_addrs().with_context(|| format!("--url: {url}"))?;
    found.next().with_context(|| format!("--url: {url} has no address"))
}

fn print(report: &LoadReport, is_own: bool) -> anyhow::Result<()> {
    let mut out = stdout().lock();
    let LoadReport { tables, sockets, idle_sockets, seconds, .. } = report;
    writeln!(out, "{tables} tables, {sockets} sockets, {idle_sockets} idle ones, {seconds:.1} s")?;
    if is_own {
        let raised: Vec<String> = RAISED.iter().map(|(name, to)| format!("{name} {to}")).collect();
        writeln!(out, "limits raised: {}", raised.join(", "))?;
    }
    writeln!(out, "moves: {}, {:.0} a second", report.moves, report.moves_per_second)?;
    if let (Some(cpu), Some(each)) = (report.server_cpu_seconds, report.moves_per_server_cpu_second)
    {
        writeln!(out, "server: {cpu:.2} CPU-seconds, {each:.0} moves each")?;
    }
    if let Some(cpu) = report.own_cpu_seconds {
        writeln!(out, "making the load: {cpu:.2} CPU-seconds")?;
    }
    if let Some(ms) = report.latency_ms {
        let (p50, p90, p99, max) = (ms.p50, ms.p90, ms.p99, ms.max);
        writeln!(out, "latency in ms: p50 {p50:.1}, p90 {p90:.1}, p99 {p99:.1}, max {max:.1}")?;
    }
    if let Some(memory) = report.memory {
        let mib = |kib: u64| kib as f64 / 1024.0;
        writeln!(
            out,
            "server memory in MiB: {:.1} at the start, {:.1} with idle sockets, {:.1} in play, {:.1} in the end",
            mib(memory.start_kib),
            mib(memory.idle_kib),
            mib(memory.begin_kib),
            mib(memory.end_kib),
        )?;
        if let Some(kib) = memory.kib_per_idle_table {
            writeln!(out, "an idle table with two sockets: {kib:.1} KiB")?;
        }
        if let Some(kib) = memory.kib_per_table {
            writeln!(out, "a table in play with its sockets: {kib:.1} KiB")?;
        }
    }
    let LoadReport { games, steps, late, missed, errors, .. } = report;
    writeln!(
        out,
        "games ended: {games}, steps asked for: {steps}, too late: {late}, nobody could move: {missed}, errors: {errors}"
    )?;
    for error in &report.first_errors {
        writeln!(out, "error: {error}")?;
    }
    Ok(())
}

/// A hall that is there for one run.
struct OwnHall {
    child: Child,
    address: SocketAddr,
    data: PathBuf,
}

impl OwnHall {
    fn open(parent: Option<&PathBuf>) -> anyhow::Result<OwnHall> {
        let parent = parent.cloned().unwrap_or_else(env::temp_dir);
        let data = parent.join(format!("parlor-load-{}", process::id()));
        fs::create_dir_all(&data).with_context(|| format!("cannot make {}", data.display()))?;
        // Empty, so that what the user has set is left out of it.
        let config = data.join("parlor.toml");
        fs::write(&config, "")?;
        let mut command = Command::new(env::current_exe()?);
        command.args(["serve", "--log-level", "warn", "--listen", "127.0.0.1:0"]);
        command.arg("--config").arg(config).arg("--data").arg(&data);
        for (name, value) in RAISED {
            command.arg(format!("--{name}")).arg(value);
        }
        let child = command.stdin(Stdio::null()).stdout(Stdio::piped()).spawn();
        let mut child = child.context("cannot start the hall")?;
        let said = child.stdout.take().expect("it is piped");
        let mut hall = OwnHall { child, address: SocketAddr::from(([127, 0, 0, 1], 0)), data };
        for line in BufReader::new(said).lines() {
            if let Some((_, url)) = line?.split_once("http://") {
                hall.address = address(&format!("http://{url}"))?;
                return Ok(hall);
            }
        }
        bail!("the hall did not open")
    }
}

impl Drop for OwnHall {
    fn drop(&mut self) {
        // Nothing in it is worth keeping.
        _ = self.child.kill();
        _ = self.child.wait();
        _ = fs::remove_dir_all(&self.data);
    }
}
