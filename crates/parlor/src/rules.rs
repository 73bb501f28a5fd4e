use std::{
    io::{Write as _, stdout},
    process::ExitCode,
};

use parlor_catalog::{GameId, Playable, Visitor};
use parlor_wire::RulesReport;

use crate::{args::RulesArgs, json::print_json};

pub(crate) fn run(args: &RulesArgs) -> anyhow::Result<ExitCode> {
    if args.json {
        print_json(&args.game.visit(Describe(args.game)))?;
    } else {
        stdout().lock().write_all(args.game.rules_text().as_bytes())?;
    }
    Ok(ExitCode::SUCCESS)
}

struct Describe(GameId);

impl Visitor for Describe {
    type Output = RulesReport;

    fn visit<G: Playable>(self) -> RulesReport {
        RulesReport {
            game: G::ID,
            title: G::TITLE,
            rules: G::RULES,
            rule_ids: G::RULE_IDS,
            text: self.0.rules_text(),
        }
    }
}
