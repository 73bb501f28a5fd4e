use std::process::ExitCode;

use crate::args::PlayArgs;

pub(crate) fn run(args: &PlayArgs) -> anyhow::Result<ExitCode> {
    anyhow::bail!("not yet: {args:?}")
}
