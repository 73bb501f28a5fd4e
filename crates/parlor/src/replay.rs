use std::process::ExitCode;

use crate::args::ReplayArgs;

pub(crate) fn run(args: &ReplayArgs) -> anyhow::Result<ExitCode> {
    anyhow::bail!("not yet: {args:?}")
}
