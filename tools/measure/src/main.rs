//! What is measured of the engine itself. `cargo xtask` runs it as it is published; it is a program of
//! its own so that the tasks that need no engine do not wait until one is built.

mod bench;
mod soak;
mod strength;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

/// Measure the engine.
#[derive(Parser, Debug)]
#[command(name = "cargo xtask", bin_name = "cargo xtask")]
struct Args {
    #[command(subcommand)]
    task: Task,
}

#[derive(Subcommand, Debug)]
enum Task {
    /// Play many random games with every check on.
    Soak(soak::Args),
    /// Measure how fast the engine is.
    Bench(bench::Args),
    /// Let all levels of bots play against each other: docs/maintain/strength.md.
    Strength(strength::Args),
}

fn main() -> ExitCode {
    let result = match Args::parse().task {
        Task::Soak(args) => soak::run(&args),
        Task::Bench(args) => bench::run(&args),
        Task::Strength(args) => strength::run(&args),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(err) => {
            eprintln!("error: {err:#}");
            ExitCode::FAILURE
        }
    }
}
