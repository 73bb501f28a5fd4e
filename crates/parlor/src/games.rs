use std::{
    io::{Write, stdout},
    process::ExitCode,
};

use parlor_catalog::GameId;
use parlor_wire::{GameInfo, GamesReport, OptionInfo};
use serde_json::Value;

use crate::{args::GamesArgs, json::print_json};

pub(crate) fn run(args: &GamesArgs) -> anyhow::Result<ExitCode> {
    let games: Vec<GameInfo> = GameId::ALL.iter().map(|game| game.info()).collect();
    if args.json {
        print_json(&GamesReport { games })?;
        return Ok(ExitCode::SUCCESS);
    }
    let mut out = stdout().lock();
    for game in &games {
        print_game(&mut out, game)?;
    }
    Ok(ExitCode::SUCCESS)
}

fn print_game(out: &mut impl Write, game: &GameInfo) -> anyhow::Result<()> {
    let GameInfo { id, title, tagline, seats, options, levels, .. } = game;
    let players = match (seats.min, seats.max) {
        (1, 1) => "1 player".to_owned(),
        (min, max) if min == max => format!("{min} players"),
        (min, max) => format!("{min} to {max} players"),
    };
    writeln!(out, "{id}: {title}, {players}")?;
    writeln!(out, "  {tagline}")?;
    writeln!(out, "    --bots {}, exec:PROGRAM", levels.join(", "))?;
    for OptionInfo { name, rule, text, default, range, .. } in options {
        let default = match default {
            Value::String(word) => word.clone(),
            other => other.to_string(),
        };
        writeln!(out, "    --option {name}={default}  ({range})")?;
        writeln!(out, "        {rule}: {text}")?;
    }
    writeln!(out)?;
    Ok(())
}
