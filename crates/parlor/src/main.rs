//! The `parlor` command: reads arguments, calls the crates that do the work, prints.

mod args;
mod backup;
mod export_web;
mod games;
mod json;
mod language;
mod ledger;
mod load;
mod logging;
mod menu;
mod options;
mod play;
mod replay;
mod rules;
mod serve;
mod sim;
mod solve;
mod tournament;
mod verify;

use std::process::ExitCode;

use clap::Parser as _;
use parlor_core::OptionsError;
use parlor_lab::SimError;

use crate::args::{Args, Command, ServeArgs};

fn main() -> ExitCode {
    let args = Args::parse();
    let result = match args.command {
        None => serve::run(&ServeArgs::default()),
        Some(Command::Serve(args)) => serve::run(&args),
        Some(Command::Backup(args)) => backup::backup(&args),
        Some(Command::Restore(args)) => backup::restore(&args),
        Some(Command::ExportWeb(args)) => export_web::run(&args),
        Some(Command::Load(args)) => load::run(&args),
        Some(Command::Games(args)) => games::run(&args),
        Some(Command::Rules(args)) => rules::run(&args),
        Some(Command::Play(args)) => play::run(&args),
        Some(Command::Sim(args)) => sim::run(&args),
        Some(Command::Tournament(args)) => tournament::run(&args),
        Some(Command::Replay(args)) => replay::run(&args),
        Some(Command::Verify(args)) => verify::run(&args),
        Some(Command::Solve(args)) => solve::run(&args),
        Some(Command::Bank(args)) => ledger::bank(&args),
        Some(Command::Score(args)) => ledger::score(&args),
    };
    match result {
        Ok(code) => code,
        Err(err) if is_closed_pipe(&err) => ExitCode::SUCCESS,
        Err(err) => {
            eprintln!("error: {}", reason(&err));
            ExitCode::FAILURE
        }
    }
}

/// The table size is no option of a game but a flag of ours.
fn reason(err: &anyhow::Error) -> String {
    let of_table = match err.downcast_ref::<SimError>() {
        Some(SimError::Options(err)) => Some(err),
        _ => err.downcast_ref::<OptionsError>(),
    };
    match of_table {
        Some(err) if err.option == "players" => format!("--players: {}", err.reason),
        _ => format!("{err:#}"),
    }
}

/// Whoever reads our output has seen enough, as with `| head`.
fn is_closed_pipe(err: &anyhow::Error) -> bool {
    err.chain()
        .filter_map(|cause| cause.downcast_ref::<std::io::Error>())
        .any(|err| err.kind() == std::io::ErrorKind::BrokenPipe)
}
