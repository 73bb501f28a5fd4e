//! The trials of the hall at full length: the tests are the same, with more of everything.

use std::{
    env,
    io::{BufRead as _, BufReader},
    process::{Command, Stdio},
};

use anyhow::{Context as _, ensure};
use clap::ValueEnum;

#[derive(clap::Args, Debug)]
pub(crate) struct Args {
    /// Which trials; all of them if none is named.
    names: Vec<Name>,
    /// How many kills, crash points, frames, clients, attempts, pairs or matches, instead of what the name stands for.
    #[arg(long)]
    n: Option<u32>,
    #[arg(long, default_value_t = 1)]
    seed: u32,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum Name {
    /// 100 times kill -9 while all games are played.
    Kill,
    /// 100 times kill -9 while windows wait for their deadlines.
    Deadlines,
    /// 10,000 times a store that ends at some commit.
    Crash,
    /// 100,000 frames that nobody should send.
    Frames,
    /// 200 clients that never read.
    Silent,
    /// 1,000 wrong tokens at a seat.
    Tokens,
    /// 10,000 pairs of states for each game and role that one observer cannot tell apart.
    Pairs,
    /// 10,000 matches of each game in the engine for browsers and in the one of this machine.
    Same,
}

/// Where a trial is, which variable makes it long, and how long.
struct Trial {
    package: &'static str,
    target: &'static str,
    module: &'static str,
    variable: &'static str,
    n: u32,
}

impl Name {
    const fn trial(self) -> Trial {
        let (package, target, module, variable, n) = match self {
            Name::Kill => ("parlor", "trials", "kill::", "PARLOR_KILLS", 100),
            Name::Deadlines => ("parlor", "trials", "deadlines::", "PARLOR_DEADLINE_KILLS", 100),
            Name::Crash => ("parlor-hall", "trials", "crash::", "PARLOR_CRASHES", 10_000),
            Name::Frames => ("parlor-hall", "trials", "frames::", "PARLOR_FRAMES", 100_000),
            Name::Silent => ("parlor", "trials", "silent::", "PARLOR_SILENT", 200),
            Name::Tokens => ("parlor-hall", "trials", "tokens::", "PARLOR_TOKENS", 1_000),
            Name::Pairs => ("parlor-hall", "noninterference", "", "PARLOR_PAIRS", 10_000),
            Name::Same => ("parlor-browser", "same", "", "PARLOR_SAME_MATCHES", 10_000),
        };
        Trial { package, target, module, variable, n }
    }
}

pub(crate) fn run(args: &Args) -> anyhow::Result<()> {
    let names = if args.names.is_empty() { Name::value_variants() } else { &args.names };
    println!("| trial | how much | what came of it | seed |\n|---|---|---|---|");
    let mut failed = Vec::new();
    for &name in names {
        if !one(&name.trial(), args)? {
            failed.push(format!("{name:?}").to_lowercase());
        }
    }
    ensure!(failed.is_empty(), "failed: {}", failed.join(", "));
    Ok(())
}

/// Runs a trial and prints what it says; whether it held.
fn one(trial: &Trial, args: &Args) -> anyhow::Result<bool> {
    let n = args.n.unwrap_or(trial.n);
    let mut child = Command::new(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()))
        .args(["test", "--locked", "--release", "--quiet", "--package", trial.package])
        .args(["--test", trial.target, "--", trial.module, "--nocapture"])
        .env(trial.variable, n.to_string())
        .env("PARLOR_SEED", args.seed.to_string())
        // Nothing else keeps the machine busy: promises about time are held to the letter.
        .env("PARLOR_QUIET", "1")
        .stdout(Stdio::piped())
        .spawn()
        .context("cannot start cargo")?;
    let stdout = child.stdout.take().context("it was asked for")?;
    for line in BufReader::new(stdout).lines() {
        let line = line?;
        // The rest is what the harness says of itself, behind the dots of its progress.
        match line.find('|') {
            Some(at) => println!("{}", &line[at..]),
            None => eprintln!("{line}"),
        }
    }
    Ok(child.wait()?.success())
}
