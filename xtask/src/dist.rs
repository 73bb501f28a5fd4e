//! The binary that is published: it names no folder of the machine that built it.

use std::{
    env::{self, consts::EXE_SUFFIX},
    fs,
    path::PathBuf,
};

use anyhow::ensure;

use xtask::{cargo_with, root, target_dir};

pub(crate) fn build() -> anyhow::Result<()> {
    let here = folders()?;
    let remap =
        |(from, to): &(PathBuf, &str)| format!("--remap-path-prefix={}={to}", from.display());
    let flags = here.iter().map(remap).collect::<Vec<_>>().join("\u{1f}");
    let args = ["build", "--locked", "--profile", "dist", "--package", "parlor"];
    cargo_with(&args, &[("CARGO_ENCODED_RUSTFLAGS", &flags)])?;
    let binary = target_dir()?.join(format!("dist/parlor{EXE_SUFFIX}"));
    let bytes = fs::read(&binary)?;
    for (folder, _) in &here {
        let name = folder.to_string_lossy();
        let is_named = bytes.windows(name.len()).any(|it| it == name.as_bytes());
        ensure!(!is_named, "{} names {name}", binary.display());
    }
    println!("{}: {:.1} MB", binary.display(), bytes.len() as f64 / 1e6);
    Ok(())
}

/// The folders of this machine that sources lie in, and what they are called elsewhere.
fn folders() -> anyhow::Result<Vec<(PathBuf, &'static str)>> {
    let home = env::home_dir().unwrap_or_default();
    let cargo = env::var_os("CARGO_HOME").map_or_else(|| home.join(".cargo"), PathBuf::from);
    let rustup = env::var_os("RUSTUP_HOME").map_or_else(|| home.join(".rustup"), PathBuf::from);
    Ok(vec![(root()?, "parlor"), (cargo, "cargo"), (rustup, "rustup")])
}
