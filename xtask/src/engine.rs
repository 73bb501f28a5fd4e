//! The engine for browsers: WebAssembly, built of `crates/browser` and committed, so that whoever runs
//! Parlor or changes its pages needs no compiler for it. What is asked seldom is a module of its own.

use std::{
    collections::BTreeSet,
    env,
    fmt::Write as _,
    fs,
    path::{Path, PathBuf},
    process::Command,
};

use anyhow::{Context as _, ensure};
use sha2::{Digest as _, Sha256};

use xtask::{answers, cargo_with, root, target_dir};

use crate::web;

const TARGET: &str = "wasm32-unknown-unknown";
/// What playing needs.
const TABLES: &str = "web/src/local/engine.wasm";
/// The modules, each with the feature of `parlor-browser` that is in it.
const MODULES: [(&str, &str); 2] = [("tables", TABLES), ("ledgers", "web/src/local/ledgers.wasm")];
/// What the modules were built from: a line for each file with the SHA-256 of its content.
const SOURCES: &str = "web/src/local/engine.txt";
/// The line of the crates of others, with their versions and features.
const OTHERS: &str = "(dependencies)";

/// Writes the modules and what they were built from.
pub(crate) fn build() -> anyhow::Result<()> {
    let sysroot = sysroot()?;
    need_library(&sysroot)?;
    // No folder of this machine in what is committed.
    let home = env::var("CARGO_HOME").or_else(|_| env::var("HOME").map(|it| it + "/.cargo"))?;
    let sysroot = sysroot.display();
    // Where a panic comes from takes as much room as a game: its reason has to do.
    // A hash that is made to be fast takes room too, and nobody waits for one here.
    let flags = format!(
        "--remap-path-prefix={home}=cargo --remap-path-prefix={sysroot}=rust -Zlocation-detail=none \
        --cfg sha2_backend_soft=\"compact\""
    );
    let args = ["rustc", "--locked", "--package", "parlor-browser", "--lib"];
    // As this kind alone: with a library for Rust beside it, nothing is left out of the whole.
    let kind = ["--crate-type", "cdylib", "--profile", "browser", "--target", TARGET];
    // The standard library as it comes is made to be fast, with several kinds of sorting for each type.
    let library = ["-Zbuild-std=std,panic_abort", "-Zbuild-std-features=optimize_for_size"];
    let built = target_dir()?.join(TARGET).join("browser/parlor_browser.wasm");
    let mut names = BTreeSet::new();
    for (feature, module) in MODULES {
        let features = ["--no-default-features", "--features", feature];
        let args = [&args[..], &kind[..], &library[..], &features[..]].concat();
        // What begins with `-Z` is asked of a released compiler so.
        cargo_with(&args, &[("RUSTFLAGS", &flags), ("RUSTC_BOOTSTRAP", "1")])?;
        web::shrink(&built, &root()?.join(module))?;
        names.append(&mut read(&built.with_extension("d"))?);
    }
    let mut text = format!("{OTHERS} {}\n", others()?);
    for name in names {
        writeln!(text, "{name} {}", digest(&fs::read(root()?.join(&name))?))?;
    }
    Ok(fs::write(root()?.join(SOURCES), text)?)
}

fn sysroot() -> anyhow::Result<PathBuf> {
    let output = Command::new("rustc").args(["--print", "sysroot"]).output()?;
    Ok(PathBuf::from(String::from_utf8(output.stdout)?.trim()))
}

/// The source of the standard library. Without rustup it may have come with the compiler.
fn need_library(sysroot: &Path) -> anyhow::Result<()> {
    ensure!(
        answers("rustup", &["component", "add", "rust-src"])
            || sysroot.join("lib/rustlib/src/rust/library").is_dir(),
        "the source of the standard library is missing; `rustup component add rust-src` installs it"
    );
    Ok(())
}

/// The files in what cargo says a module depends on, sorted, as paths below the root.
fn read(dependencies: &Path) -> anyhow::Result<BTreeSet<String>> {
    let text =
        fs::read_to_string(dependencies).with_context(|| dependencies.display().to_string())?;
    let (_, files) = text.split_once(": ").context("no dependencies")?;
    let root = root()?;
    let below = |file: &str| -> anyhow::Result<Option<String>> {
        let file = Path::new(file).canonicalize().with_context(|| file.to_owned())?;
        // A build script watches folders, so that it sees new files; what it reads stands beside.
        if file.is_dir() {
            return Ok(None);
        }
        // What was made on the way is made from the rest.
        let is_made = file.starts_with(target_dir()?.canonicalize()?);
        let name = file.strip_prefix(&root).ok().filter(|_| !is_made);
        Ok(name.map(|it| it.to_string_lossy().replace('\\', "/")))
    };
    let names = files.split_whitespace().map(below).collect::<anyhow::Result<Vec<_>>>()?;
    Ok(names.into_iter().flatten().collect())
}

/// The crates of others that are built in, and how they are built.
fn others() -> anyhow::Result<String> {
    let output = Command::new(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()))
        .current_dir(root()?)
        .args(["tree", "--locked", "--package", "parlor-browser", "--target", TARGET])
        .args(["--edges", "normal,build", "--prefix", "none", "--format", "{p} {f}"])
        .output()?;
    ensure!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let text = String::from_utf8(output.stdout)?;
    // Of our own crates the files count, wherever they lie here.
    let is_other = |line: &&str| !line.contains(" (/") && !line.contains(":\\");
    let mut lines = text.lines().map(|it| it.trim_end_matches(" (*)").trim()).filter(is_other);
    let lines: BTreeSet<&str> = lines.by_ref().collect();
    let manifest = fs::read_to_string(root()?.join("Cargo.toml"))?;
    let profiles = manifest.find("[profile.").map_or("", |at| &manifest[at..]);
    Ok(digest(format!("{lines:?}{profiles}").as_bytes()))
}

fn digest(bytes: &[u8]) -> String {
    Sha256::digest(bytes).iter().map(|byte| format!("{byte:02x}")).collect()
}

#[cfg(test)]
mod tests {
    use std::io::Write as _;

    use flate2::{Compression, write::GzEncoder};

    use super::*;

    /// What a phone fetches before it plays, as servers compress it.
    const MOST_BYTES: usize = 450_000;

    #[test]
    fn the_engine_for_browsers_is_light() {
        let mut gzip = GzEncoder::new(Vec::new(), Compression::new(9));
        gzip.write_all(&fs::read(root().unwrap().join(TABLES)).unwrap()).unwrap();
        let n = gzip.finish().unwrap().len();
        assert!(n <= MOST_BYTES, "{n} bytes, {MOST_BYTES} at most");
    }

    #[test]
    fn the_engine_for_browsers_is_not_older_than_its_sources() {
        let root = root().unwrap();
        let text = fs::read_to_string(root.join(SOURCES)).unwrap();
        for line in text.lines() {
            let (name, built) = line.rsplit_once(' ').unwrap();
            let now = match name {
                OTHERS => others().unwrap(),
                _ => fs::read(root.join(name)).map(|it| digest(&it)).unwrap_or_default(),
            };
            assert_eq!(now, built, "{TABLES} is older than {name}; `cargo xtask engine` builds it");
        }
        assert!(text.lines().count() > 100, "{SOURCES} does not name the sources");
    }
}
