//! The web client in `web`: what is built of it is committed, so that `cargo run` needs Rust alone.

use std::{
    env::consts::EXE_SUFFIX,
    fs,
    path::{Path, PathBuf},
    process::Command,
};

use anyhow::{Context as _, bail, ensure};

use xtask::{answers, cargo, need_package, root, target_dir};

/// Says what is missing before anything is run in vain, and installs it where we may.
pub(crate) fn need_tools() -> anyhow::Result<()> {
    need_npm()?;
    let has_fonts = !answers("dpkg-query", &["--version"])
        || answers("dpkg-query", &["--show", "fonts-dejavu-core"]);
    let has_browser = answers("chromium", &["--version"]) && has_fonts;
    let packages = ["chromium", "fonts-dejavu-core"];
    need_package(has_browser, &packages, "the web client is tested in a browser")?;
    // WebKit draws on a screen that nobody sees.
    for (command, question, package) in [
        ("firefox-esr", "--version", "firefox-esr"),
        ("WebKitWebDriver", "--help", "webkit2gtk-driver"),
        ("Xvfb", "-help", "xvfb"),
    ] {
        let is_there = answers(command, &[question]);
        need_package(is_there, &[package], "the web client is tested in browsers of other makers")?;
    }
    Ok(())
}

fn need_npm() -> anyhow::Result<()> {
    let has_npm = answers("npm", &["--version"]);
    need_package(has_npm, &["nodejs", "npm"], "the web client is built with it")
}

/// Writes `web/dist` anew.
pub(crate) fn build() -> anyhow::Result<()> {
    need_npm()?;
    install()?;
    npm(&["run", "build"], None)
}

/// Writes a module of WebAssembly as a smaller one; functions that are alike come to stand side by side,
/// so that they compress well. What is small already is made fast here: bots think a sixth less long,
/// for one kilobyte.
pub(crate) fn shrink(module: &Path, to: &Path) -> anyhow::Result<()> {
    need_npm()?;
    install()?;
    npm(&["run", "shrink", "--", &module.to_string_lossy(), "-o", &to.to_string_lossy()], None)
}

/// What `cargo xtask test` asks once the binary is built. Whether `web/dist` is stale is said by the tests of the
/// workspace, meanwhile.
pub(crate) fn check() -> anyhow::Result<()> {
    install()?;
    npm(&["run", "lint"], None)?;
    npm(&["run", "check"], None)?;
    npm(&["test"], None)?;
    let binary = target_dir()?.join(format!("debug/parlor{EXE_SUFFIX}"));
    ensure!(binary.exists(), "{} is not built", binary.display());
    npm(&["run", "e2e"], Some(&binary))
}

/// What `cargo xtask pictures` asks for.
#[derive(clap::Args, Debug)]
pub(crate) struct Pictures {
    /// Where the pictures go, one file each.
    folder: PathBuf,
    /// Where the contact sheets go.
    #[arg(long, default_value = "docs/pictures")]
    sheets: PathBuf,
    /// Only those whose name matches this regular expression, such as `^(home|fraud-6p)`.
    #[arg(long, default_value = "")]
    only: String,
}

/// Pictures of what the sources are now: client and hall are built first.
pub(crate) fn pictures(args: &Pictures) -> anyhow::Result<()> {
    need_tools()?;
    build()?;
    cargo(&["build", "--locked", "--package", "parlor"])?;
    let [folder, sheets] = [&args.folder, &args.sheets].map(std::path::absolute);
    let [folder, sheets] = [folder?, sheets?].map(|it| it.to_string_lossy().into_owned());
    let binary = target_dir()?.join(format!("debug/parlor{EXE_SUFFIX}"));
    npm(&["run", "pictures", "--", &folder, &sheets, &args.only], Some(&binary))
}

fn folder() -> anyhow::Result<PathBuf> {
    Ok(root()?.join("web"))
}

/// Fetches what the client is built with, unless that has been done since the lock has changed.
fn install() -> anyhow::Result<()> {
    let folder = folder()?;
    let lock = fs::read(folder.join("package-lock.json"))?;
    // `npm ci` throws the folder away, and this with it.
    let stamp = folder.join("node_modules/.installed-lock");
    if fs::read(&stamp).is_ok_and(|done| done == lock) {
        return Ok(());
    }
    npm(&["ci", "--no-audit", "--no-fund"], None)?;
    Ok(fs::write(stamp, lock)?)
}

/// Runs npm in the client's folder; a test in a browser is told which hall to start.
fn npm(args: &[&str], binary: Option<&Path>) -> anyhow::Result<()> {
    let line = format!("npm {}", args.join(" "));
    eprintln!("$ {line}");
    let mut command = Command::new("npm");
    command.current_dir(folder()?).args(args);
    if let Some(binary) = binary {
        command.env("PARLOR_BIN", binary);
    }
    let status = command.status().with_context(|| format!("cannot start {line}"))?;
    if !status.success() {
        bail!("{line} failed");
    }
    Ok(())
}
