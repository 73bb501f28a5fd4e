use std::process::ExitCode;

pub(crate) fn run() -> anyhow::Result<ExitCode> {
    anyhow::bail!("not yet")
}
