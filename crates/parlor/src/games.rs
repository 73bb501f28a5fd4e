use std::process::ExitCode;

use crate::args::GamesArgs;

pub(crate) fn run(args: &GamesArgs) -> anyhow::Result<ExitCode> {
    anyhow::bail!("not yet: {args:?}")
}
