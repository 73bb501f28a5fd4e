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
        let mut out = stdout().lock();
        let mut lines = text.split_inclusive('\n');
        while let Some(line) = lines.next() {
            if line.starts_with(MARK) {
                // With the empty line after it.
                lines.next();
            } else {
                out.write_all(line.as_bytes())?;
            }
        }
    }
    Ok(ExitCode::SUCCESS)
}
