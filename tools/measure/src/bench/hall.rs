//! How much of the machine a move in the hall takes, beside a server of boardgame.io.

use std::{
    fs,
    io::{BufRead as _, BufReader},
    path::PathBuf,
    process::{Child, Command, Stdio},
};

use anyhow::{Context as _, bail, ensure};
use parlor_catalog::GameId;
use serde_json::Value;

use xtask::{cargo, need_command, root, target_dir};

const TABLES: &str = "500";

const PEER: &str = "boardgame.io@0.50.2";

pub(super) fn run(ids: &[GameId], seconds: f64, seed: u64, peers: bool) -> anyhow::Result<()> {
    cargo(&["build", "--quiet", "--profile", "dist", "--package", "parlor"])?;
    let (seconds, seed) = (seconds.ceil().to_string(), seed.to_string());
    let mut rows: Vec<Vec<&str>> = ids.iter().map(|id| vec!["--game", id.as_str()]).collect();
    if ids.is_empty() {
        rows.extend(GameId::ALL.iter().map(|id| vec!["--game", id.as_str()]));
        rows.push(Vec::new());
    }
    let peer = if peers { Some(Peer::install()?) } else { None };
    print!("| game | moves per server-CPU-second | per second | p50 | p99 | table in play |");
    println!("{}", if peers { " boardgame.io | its p99 | ratio | p99 |" } else { "" });
    println!("|---|--:|--:|--:|--:|--:|{}", if peers { "--:|--:|--:|--:|" } else { "" });
    for row in rows {
        // Turn about, so that both meet the same disturbances.
        let theirs = peer.as_ref().map(|peer| peer.measure(&seconds)).transpose()?;
        let mut load = Command::new(target_dir()?.join("dist/parlor"));
        load.args(["load", "--tables", TABLES, "--closed", "--json"]);
        load.args(["--seconds", &seconds, "--seed", &seed]).args(&row);
        let ours = figures(&mut load)?;
        ensure!(ours["errors"] == 0, "not everything went well: {ours}");
        let speed = number(&ours, "/moves_per_server_cpu_second")?;
        let p99 = number(&ours, "/latency_ms/p99")?;
        print!(
            "| {} | {speed:.0} | {:.0} | {:.0} ms | {p99:.0} ms | {:.0} KiB |",
            row.last().unwrap_or(&"all in turn"),
            number(&ours, "/moves_per_second")?,
            number(&ours, "/latency_ms/p50")?,
            number(&ours, "/memory/kib_per_table")?,
        );
        if let Some(theirs) = theirs {
            let their_speed = number(&theirs, "/moves_per_server_cpu_second")?;
            let their_p99 = number(&theirs, "/latency_ms/p99")?;
            let (ratio, share) = (speed / their_speed, p99 / their_p99);
            print!(" {their_speed:.0} | {their_p99:.0} ms | {ratio:.1} × | {share:.2} × |");
        }
        println!();
    }
    Ok(())
}

fn number(report: &Value, place: &str) -> anyhow::Result<f64> {
    let found = report.pointer(place).and_then(Value::as_f64);
    found.with_context(|| format!("no {place} in {report}"))
}

/// What a command prints, as JSON.
fn figures(command: &mut Command) -> anyhow::Result<Value> {
    let output = command.stderr(Stdio::inherit()).output();
    let output = output.with_context(|| format!("cannot start {command:?}"))?;
    serde_json::from_slice(&output.stdout).with_context(|| {
        format!("{command:?} printed {:?}", String::from_utf8_lossy(&output.stdout))
    })
}

/// boardgame.io, installed under `target`.
struct Peer {
    folder: PathBuf,
}

impl Peer {
    fn install() -> anyhow::Result<Peer> {
        need_command("npm", "boardgame.io is a package of it")?;
        let example = ["--package", "parlor-load", "--example", "boardgame_io"];
        cargo(&[&["build", "--quiet", "--profile", "dist"], &example[..]].concat())?;
        let folder = root()?.join("target/boardgame.io");
        if !folder.join("node_modules/boardgame.io").exists() {
            fs::create_dir_all(&folder)?;
            let mut npm = Command::new("npm");
            npm.args(["install", "--silent", "--no-audit", "--no-fund", "--ignore-scripts"]);
            npm.arg("--prefix").arg(&folder).arg(PEER);
            eprintln!("$ {npm:?}");
            ensure!(npm.status()?.success(), "{npm:?} failed");
        }
        Ok(Peer { folder })
    }

    fn measure(&self, seconds: &str) -> anyhow::Result<Value> {
        let server = Server::start(&self.folder)?;
        let mut load = Command::new(target_dir()?.join("dist/examples/boardgame_io"));
        load.arg(format!("127.0.0.1:{}", server.port)).arg(server.child.id().to_string());
        figures(load.args([TABLES, seconds]))
    }
}

/// Its server, in Node.
struct Server {
    child: Child,
    port: u16,
}

impl Server {
    fn start(folder: &PathBuf) -> anyhow::Result<Server> {
        let mut child = Command::new("node")
            .args(["-e", include_str!("boardgame_io.js")])
            .current_dir(folder)
            .env("NODE_ENV", "production")
            .stdout(Stdio::piped())
            .spawn()
            .context("cannot start Node")?;
        let said = child.stdout.take().expect("piped");
        let mut server = Server { child, port: 0 };
        for line in BufReader::new(said).lines() {
            if let Some(port) = line?.strip_prefix("port ") {
                server.port = port.parse()?;
                return Ok(server);
            }
        }
        bail!("the server of boardgame.io did not start")
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        // It may have ended by itself.
        _ = self.child.kill();
        _ = self.child.wait();
    }
}
