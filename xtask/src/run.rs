//! Running cargo, and where things are.

use std::{
    env,
    path::{Path, PathBuf},
    process::{Command, Stdio},
};

use anyhow::{Context as _, bail};

/// Runs a cargo command in this workspace and shows what it prints.
pub(crate) fn cargo(args: &[&str]) -> anyhow::Result<()> {
    cargo_with(args, &[])
}

pub(crate) fn cargo_with(args: &[&str], envs: &[(&str, &str)]) -> anyhow::Result<()> {
    eprintln!("$ cargo {}", args.join(" "));
    let mut command = Command::new(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    let status = command
        .args(args)
        .envs(envs.iter().copied())
        .status()
        .with_context(|| format!("cannot start cargo {}", args.join(" ")))?;
    if !status.success() {
        bail!("cargo {} failed", args.join(" "));
    }
    Ok(())
}

/// A slim Rust installation lacks some of cargo's companions; fetches one where rustup is there.
pub(crate) fn need_component(command: &str, component: &str) -> anyhow::Result<()> {
    let is_there = |command: &mut Command| {
        command.stdout(Stdio::null()).stderr(Stdio::null()).status().is_ok_and(|it| it.success())
    };
    if is_there(Command::new("cargo").args([command, "--version"]))
        || is_there(Command::new("rustup").args(["component", "add", component]))
    {
        return Ok(());
    }
    bail!("cargo {command} is missing; `rustup component add {component}` installs it")
}

pub(crate) fn root() -> anyhow::Result<PathBuf> {
    Ok(Path::new(env!("CARGO_MANIFEST_DIR")).join("..").canonicalize()?)
}

/// Where cargo builds.
pub(crate) fn target_dir() -> anyhow::Result<PathBuf> {
    let chosen = env::var_os("CARGO_TARGET_DIR").unwrap_or_else(|| "target".into());
    Ok(root()?.join(chosen))
}
