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
        write!(stdout().lock(), "{text}")?;
    }
    Ok(ExitCode::SUCCESS)
}
