use std::{
    io::{Write as _, stdout},
    process::ExitCode,
};

use crate::{args::RulesArgs, json::print_json};

/// Marks what the client leaves out for players; the terminal shows all of it.
const MARK: &str = "<!--";

pub(crate) fn run(args: &RulesArgs) -> anyhow::Result<ExitCode> {
    if args.json {
        print_json(&args.game.rules(args.language.written()))?;
    } else {
        let text = args.game.rules_text(args.language.spoken());
        let shown: Vec<&str> =
            text.trim_end().split("\n\n").filter(|it| !it.starts_with(MARK)).collect();
        writeln!(stdout().lock(), "{}", shown.join("\n\n"))?;
    }
    Ok(ExitCode::SUCCESS)
}
