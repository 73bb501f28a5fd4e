use std::{
    io::{Write, stdout},
    process::ExitCode,
};

use parlor_catalog::GameId;
use parlor_core::{Messages, Param};
use parlor_wire::{GameInfo, GamesReport, OptionInfo, SeatsInfo};
use serde_json::Value;

use crate::{args::GamesArgs, json::print_json};

pub(crate) fn run(args: &GamesArgs) -> anyhow::Result<ExitCode> {
    let games = |language| GameId::ALL.iter().map(|game| game.info_in(language)).collect();
    if args.json {
        print_json(&GamesReport { games: games(args.language.written()) })?;
        return Ok(ExitCode::SUCCESS);
    }
    let language = args.language.spoken();
    let messages = language.messages();
    let games: Vec<GameInfo> = games(language);
    let mut out = stdout().lock();
    for game in &games {
        print_game(&mut out, game, &messages)?;
    }
    Ok(ExitCode::SUCCESS)
}

/// How many can play, in the terminal's words.
pub(crate) fn players(
    seats: SeatsInfo,
    words: impl FnOnce(&str, &[Param<'_>]) -> String,
) -> String {
    match seats {
        SeatsInfo { min, max } if min == max => words("players", &[("count", &min)]),
        SeatsInfo { min, max } => words("players_from_to", &[("least", &min), ("most", &max)]),
    }
}

/// The value of an option as it is typed.
pub(crate) fn typed(value: &Value) -> String {
    match value {
        Value::String(word) => word.clone(),
        other => other.to_string(),
    }
}

fn print_game(out: &mut impl Write, game: &GameInfo, messages: &Messages) -> anyhow::Result<()> {
    let GameInfo { id, title, tagline, seats, options, levels, .. } = game;
    let words =
        |key: &str, params: &[Param<'_>]| messages.say(&format!("client.terminal.{key}"), params);
    writeln!(out, "{id}: {title}, {}", players(*seats, words))?;
    writeln!(out, "  {tagline}")?;
    writeln!(out, "    --bots {}, exec:PROGRAM", levels.join(", "))?;
    for OptionInfo { name, rule, text, default, range, .. } in options {
        let default = typed(default);
        writeln!(out, "    --option {name}={default}  ({range})")?;
        writeln!(out, "        {rule}: {text}")?;
    }
    writeln!(out)?;
    Ok(())
}
