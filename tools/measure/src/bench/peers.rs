//! OpenSpiel's games, measured beside ours.

use std::{
    io::{BufRead as _, BufReader, Write as _},
    ops::RangeInclusive,
    path::Path,
    process::{Child, ChildStdin, ChildStdout, Command, Stdio},
};

use anyhow::{Context as _, bail};
use parlor_catalog::GameId;

/// OpenSpiel's games that are most like ours, as it loads them: with its own number of players,
/// and with as many as ours has where it lets us choose.
pub(super) fn cousins(id: GameId, seats: u8) -> Vec<String> {
    let of_size = |name: &str, sizes: RangeInclusive<u8>| {
        let same = sizes.contains(&seats).then(|| format!("{name}(players={seats})"));
        [name.to_owned()].into_iter().chain(same).collect()
    };
    match id {
        GameId::OneEuro => of_size("pig", 3..=10),
        GameId::ExactChange => of_size("crazy_eights", 2..=15),
        GameId::Exacta => {
            let mut all: Vec<String> = of_size("oh_hell", 4..=7);
            all.push("hearts".to_owned());
            all
        }
        GameId::Fraud => vec!["liars_dice".to_owned(), "liars_dice(numdice=5)".to_owned()],
        GameId::Rummy500 => vec!["gin_rummy".to_owned()],
        GameId::MoneyWar | GameId::SwiftSwap => vec![],
    }
}

/// A Python program that measures what its standard input asks for.
pub(super) struct Peers {
    child: Child,
    ask: ChildStdin,
    answers: BufReader<ChildStdout>,
    pub(super) version: String,
}

impl Peers {
    /// Makes a virtual environment of its own, where there is none yet, and starts the program.
    pub(super) fn start() -> anyhow::Result<Peers> {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../target/open_spiel");
        let python = folder.join("bin/python");
        if !folder.join("complete").exists() {
            run(Command::new("python3").args(["-m", "venv", "--clear"]).arg(&folder))?;
            let mut pip = Command::new(&python);
            run(pip.args(["-m", "pip", "install", "--quiet", "open_spiel"]))?;
            std::fs::write(folder.join("complete"), "")?;
        }
        let mut child = Command::new(&python)
            .args(["-c", include_str!("peers.py")])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .context("cannot start Python")?;
        let ask = child.stdin.take().expect("piped");
        let mut answers = BufReader::new(child.stdout.take().expect("piped"));
        let mut version = String::new();
        answers.read_line(&mut version)?;
        Ok(Peers { child, ask, answers, version: version.trim().to_owned() })
    }

    /// Decisions per CPU-second of random rollouts, all of them in C++.
    pub(super) fn speed(&mut self, game: &str, seconds: f64, seed: u64) -> anyhow::Result<f64> {
        writeln!(self.ask, "{game} {seconds} {seed}")?;
        let mut answer = String::new();
        self.answers.read_line(&mut answer)?;
        answer.trim().parse().with_context(|| format!("OpenSpiel on {game}: {answer:?}"))
    }
}

impl Drop for Peers {
    fn drop(&mut self) {
        // It may have ended by itself.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn run(command: &mut Command) -> anyhow::Result<()> {
    eprintln!("$ {command:?}");
    let status = command.status().with_context(|| format!("cannot start {command:?}"))?;
    if !status.success() {
        bail!("{command:?} failed");
    }
    Ok(())
}
