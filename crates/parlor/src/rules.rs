use std::{
    io::{Write as _, stdout},
    process::ExitCode,
};

use crate::{args::RulesArgs, json::print_json};

pub(crate) fn run(args: &RulesArgs) -> anyhow::Result<ExitCode> {
    if args.json {
        print_json(&args.game.rules(args.language.written()))?;
    } else {
        let text = args.game.rules_text(args.language.spoken());
        stdout().lock().write_all(text.as_bytes())?;
    }
    Ok(ExitCode::SUCCESS)
}
