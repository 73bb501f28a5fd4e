use std::{
    io::{Write as _, stdout},
    process::ExitCode,
};

use crate::{args::RulesArgs, json::print_json};

pub(crate) fn run(args: &RulesArgs) -> anyhow::Result<ExitCode> {
    let rules = args.game.rules(args.lang);
    if args.json {
        print_json(&rules)?;
    } else {
        stdout().lock().write_all(rules.text.as_bytes())?;
    }
    Ok(ExitCode::SUCCESS)
}
