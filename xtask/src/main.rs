//! Tasks of this repository: `cargo xtask test` is what CI runs.

mod burden;
mod dist;
mod engine;
mod new_game;
mod trial;
mod web;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

use xtask::{cargo, cargo_beside, cargo_with, exit, need_command, need_component};

use crate::burden::Burden;

/// Tasks of this repository.
#[derive(Parser, Debug)]
#[command(name = "cargo xtask")]
struct Args {
    #[command(subcommand)]
    task: Task,
}

#[derive(Subcommand, Debug)]
enum Task {
    /// Everything that must hold: formatting, lints, all tests, the web client in a browser, a
    /// little fuzzing.
    Test {
        /// Run the same tests with all cores busy with something else; what they need is built
        /// before.
        #[arg(long)]
        burdened: bool,
    },
    /// Build the engine for browsers into web/src/local, when rules or bots have changed.
    Engine,
    /// Build the web client into web/dist (needs npm).
    Web,
    /// Take pictures of every page and state, and make the contact sheets in docs/pictures.
    Pictures(web::Pictures),
    /// Begin a new game: a small one that plays at once, under its own name.
    NewGame(new_game::Args),
    /// Play many random games with every check on.
    #[command(disable_help_flag = true)]
    Soak(Rest),
    /// Measure how fast the engine is, as it is published.
    #[command(disable_help_flag = true)]
    Bench(Rest),
    /// Let all levels of bots play against each other, in release mode: docs/maintain/strength.md.
    #[command(disable_help_flag = true)]
    Strength(Rest),
    /// Fuzz what comes from outside: logs, options, decks, actions and whole games.
    #[command(disable_help_flag = true)]
    Fuzz(Rest),
    /// Plant mistakes one at a time in a copy and show which test finds each.
    #[command(disable_help_flag = true)]
    Plant(Rest),
    /// Attack the hall at length, in release mode: kills, crashes, fuzzed frames, deaf clients.
    Trial(trial::Args),
    /// Change the rules of a game in every small way, one at a time, and show what no test notices.
    #[command(disable_help_flag = true)]
    Mutants(Rest),
    /// Write the golden files anew from what the games do now; look at the difference afterwards.
    Bless,
    /// Check licences, advisories and sources of the dependencies (needs cargo-deny).
    Deny,
    /// Build the binary that is published: all of it optimised as one, without a word of this machine.
    Dist,
}

/// Arguments for another program.
#[derive(clap::Args, Debug)]
struct Rest {
    #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
    args: Vec<String>,
}

fn main() -> ExitCode {
    let result = match Args::parse().task {
        Task::Test { burdened } => test(burdened),
        Task::Engine => engine::build(),
        Task::Web => web::build(),
        Task::Pictures(args) => web::pictures(&args),
        Task::NewGame(args) => new_game::run(&args),
        Task::Soak(rest) => measure("soak", &rest),
        Task::Bench(rest) => measure("bench", &rest),
        Task::Strength(rest) => measure("strength", &rest),
        Task::Fuzz(rest) => tool("fuzzing", &rest.args),
        Task::Plant(rest) => tool("plant", &rest.args),
        Task::Trial(args) => trial::run(&args),
        Task::Mutants(rest) => tool("mutants", &rest.args),
        Task::Bless => bless(),
        Task::Deny => cargo(&["deny", "check"]),
        Task::Dist => dist::build(),
    };
    exit(result)
}

fn test(burdened: bool) -> anyhow::Result<()> {
    need_component("fmt", "rustfmt")?;
    need_component("clippy", "clippy")?;
    need_command("python3", "tests of programs that play are written in it")?;
    web::need_tools()?;
    let _burden = if burdened {
        cargo(&["test", "--locked", "--workspace", "--no-run"])?;
        tool("fuzzing", &["--prepare"])?;
        Some(Burden::begin())
    } else {
        None
    };
    cargo(&["fmt", "--all", "--check"])?;
    cargo(&["clippy", "--locked", "--workspace", "--all-targets", "--", "-D", "warnings"])?;
    cargo(&["test", "--locked", "--workspace", "--no-run"])?;
    // Rust's tests wait half of their time, and leave the other cores to the browsers.
    let rust = cargo_beside(&["test", "--locked", "--workspace"])?;
    let web = web::check();
    rust.join().expect("it does not panic")?;
    web?;
    tool("fuzzing", &["--check"])
}

/// What needs the engine, as it is published: see `tools/measure`.
fn measure(task: &str, rest: &Rest) -> anyhow::Result<()> {
    let mut command =
        vec!["run", "--quiet", "--profile", "dist", "--package", "measure", "--", task];
    command.extend(rest.args.iter().map(String::as_str));
    cargo(&command)
}

/// A program of its own, so that no other task waits until it is built.
fn tool(name: &str, args: &[impl AsRef<str>]) -> anyhow::Result<()> {
    let mut command = vec!["run", "--quiet", "--locked", "--package", name, "--"];
    command.extend(args.iter().map(AsRef::as_ref));
    cargo(&command)
}

fn bless() -> anyhow::Result<()> {
    // A test that fails for another reason, such as a client to be built anew, keeps nothing from being written.
    let test = ["test", "--locked", "--workspace", "--tests", "--no-fail-fast"];
    cargo_with(&test, &[("PARLOR_BLESS", "1")])
}
