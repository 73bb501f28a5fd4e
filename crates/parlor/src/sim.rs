use std::process::ExitCode;

use crate::args::SimArgs;

pub(crate) fn run(args: &SimArgs) -> anyhow::Result<ExitCode> {
    anyhow::bail!("not yet: {args:?}")
}
