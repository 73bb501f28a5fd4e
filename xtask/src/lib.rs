//! What the tasks have in common: running cargo, here and in copies of the sources.

use std::{
    env, fs,
    io::{self, Read as _, Write as _},
    path::{Path, PathBuf},
    process::{Command, ExitCode, Stdio},
    thread::{self, JoinHandle},
};

use anyhow::{Context as _, bail, ensure};

/// How a task ends.
pub fn exit(result: anyhow::Result<()>) -> ExitCode {
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(err) => {
            eprintln!("error: {err:#}");
            ExitCode::FAILURE
        }
    }
}

/// Runs a cargo command in this workspace and shows what it prints.
pub fn cargo(args: &[impl AsRef<str>]) -> anyhow::Result<()> {
    cargo_with(args, &[])
}

pub fn cargo_with(args: &[impl AsRef<str>], envs: &[(&str, &str)]) -> anyhow::Result<()> {
    let line = line(args);
    let mut command = command(args);
    let status = command.envs(envs.iter().copied()).status();
    ensure!(status.with_context(|| format!("cannot start {line}"))?.success(), "{line} failed");
    Ok(())
}

/// Runs a cargo command beside what is done next, and shows what it prints, in one piece, when it has ended.
pub fn cargo_beside(args: &[impl AsRef<str>]) -> anyhow::Result<JoinHandle<anyhow::Result<()>>> {
    let line = line(args);
    let (mut said, out) = io::pipe()?;
    let mut child = {
        let mut command = command(args);
        command.stdout(out.try_clone()?).stderr(out);
        command.spawn().with_context(|| format!("cannot start {line}"))?
    };
    Ok(thread::spawn(move || {
        let mut text = Vec::new();
        said.read_to_end(&mut text)?;
        let is_good = child.wait()?.success();
        io::stdout().lock().write_all(&text)?;
        ensure!(is_good, "{line} failed");
        Ok(())
    }))
}

/// A cargo command as it is told, which it is.
fn line(args: &[impl AsRef<str>]) -> String {
    let args: Vec<&str> = args.iter().map(AsRef::as_ref).collect();
    let line = format!("cargo {}", args.join(" "));
    eprintln!("$ {line}");
    line
}

fn command(args: &[impl AsRef<str>]) -> Command {
    let mut command = Command::new(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    command.args(args.iter().map(AsRef::as_ref));
    command
}

/// A slim Rust installation lacks some of cargo's companions; fetches one where rustup is there.
pub fn need_component(command: &str, component: &str) -> anyhow::Result<()> {
    if answers("cargo", &[command, "--version"])
        || answers("rustup", &["component", "add", component])
    {
        return Ok(());
    }
    bail!("cargo {command} is missing; `rustup component add {component}` installs it")
}

/// Whether a command is there and succeeds; what it prints is nobody's concern.
pub fn answers(command: &str, args: &[&str]) -> bool {
    let mut command = Command::new(command);
    command.args(args).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    command.status().is_ok_and(|it| it.success())
}

/// Installs Debian's packages where they are missing and we may; else says what is needed, and why.
pub fn need_package(is_there: bool, packages: &[&str], reason: &str) -> anyhow::Result<()> {
    if is_there {
        return Ok(());
    }
    let install = [&["install", "--yes", "--no-install-recommends"][..], packages].concat();
    eprintln!("$ apt-get {}", install.join(" "));
    // The list of packages may be old; whoever may not fetch another may not install either.
    if answers("apt-get", &["update"]) && answers("apt-get", &install) {
        return Ok(());
    }
    let packages = packages.join(" ");
    bail!("missing: {packages}: {reason}; on Debian `apt-get install {packages}` as root")
}

/// Says that a command is needed, and what for, before anything is run in vain.
pub fn need_command(command: &str, reason: &str) -> anyhow::Result<()> {
    if answers(command, &["--version"]) {
        return Ok(());
    }
    bail!("{command} is missing: {reason}")
}

pub fn root() -> anyhow::Result<PathBuf> {
    Ok(Path::new(env!("CARGO_MANIFEST_DIR")).join("..").canonicalize()?)
}

/// Where cargo builds.
pub fn target_dir() -> anyhow::Result<PathBuf> {
    let chosen = env::var_os("CARGO_TARGET_DIR").unwrap_or_else(|| "target".into());
    Ok(root()?.join(chosen))
}

/// A copy of what git tracks, so that nobody's work is touched. Files keep their age: cargo builds
/// nothing anew that has not changed.
pub fn copy_of_the_sources(to: &str) -> anyhow::Result<PathBuf> {
    let root = root()?;
    let copy = root.join(to);
    if copy.exists() {
        fs::remove_dir_all(&copy)?;
    }
    let listed = Command::new("git").current_dir(&root).args(["ls-files", "-z"]).output()?;
    ensure!(listed.status.success(), "git ls-files failed");
    for file in String::from_utf8(listed.stdout)?.split_terminator('\0') {
        let (from, to) = (root.join(file), copy.join(file));
        fs::create_dir_all(to.parent().context("a file is in a folder")?)?;
        fs::copy(&from, &to).with_context(|| file.to_owned())?;
        let modified = fs::metadata(&from)?.modified()?;
        fs::File::options().write(true).open(&to)?.set_modified(modified)?;
    }
    Ok(copy)
}
