use std::process::ExitCode;

use crate::args::RulesArgs;

pub(crate) fn run(args: &RulesArgs) -> anyhow::Result<ExitCode> {
    anyhow::bail!("not yet: {args:?}")
}
