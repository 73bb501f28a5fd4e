//! Plants mistakes one at a time and looks which test finds each: do the tests deserve trust?

use std::{
    env, fs,
    path::{Path, PathBuf},
    process::Command,
};

use anyhow::{Context as _, bail, ensure};

/// The mistakes: a line `@ package | file | what is wrong`, then `-` lines that stand there once,
/// then `+` lines that replace them.
const MISTAKES: &str = include_str!("../mistakes.txt");

#[derive(clap::Args, Debug)]
pub(crate) struct Args {
    /// Only mistakes whose description or package contains this.
    filter: Option<String>,
}

#[derive(Debug)]
struct Mistake {
    package: String,
    file: String,
    name: String,
    old: String,
    new: String,
}

fn read_mistakes() -> anyhow::Result<Vec<Mistake>> {
    let mut mistakes: Vec<Mistake> = Vec::new();
    for (index, line) in MISTAKES.lines().enumerate() {
        let at = || format!("mistakes.txt, line {}", index + 1);
        match line.as_bytes().first() {
            None | Some(b'#') => {}
            Some(b'@') => {
                let mut parts = line[1..].split('|').map(|part| part.trim().to_owned());
                let mut part = || parts.next().with_context(at);
                let (package, file, name) = (part()?, part()?, part()?);
                let (old, new) = (String::new(), String::new());
                mistakes.push(Mistake { package, file, name, old, new });
            }
            Some(sign) => {
                let mistake = mistakes.last_mut().with_context(at)?;
                let side = match sign {
                    b'-' => &mut mistake.old,
                    b'+' => &mut mistake.new,
                    _ => bail!("{}: a line begins with @, -, + or #", at()),
                };
                side.push_str(&line[1..]);
                side.push('\n');
            }
        }
    }
    Ok(mistakes)
}

pub(crate) fn run(args: &Args) -> anyhow::Result<()> {
    let filter = args.filter.as_deref().unwrap_or_default();
    let mut mistakes = read_mistakes()?;
    mistakes.retain(|it| it.name.contains(filter) || it.package.contains(filter));
    let copy = copy_of_the_sources()?;
    println!("| package | mistake | found by |\n|---|---|---|");
    let mut n_survivors = 0;
    for mistake in &mistakes {
        let path = copy.join(&mistake.file);
        let text = fs::read_to_string(&path).with_context(|| mistake.file.clone())?;
        ensure!(
            text.matches(&mistake.old).count() == 1,
            "{}: what `{}` replaces must stand in {} exactly once",
            mistake.package,
            mistake.name,
            mistake.file
        );
        fs::write(&path, text.replace(&mistake.old, &mistake.new))?;
        let found = failing_tests(&copy, &mistake.package)?;
        fs::write(&path, text)?;
        n_survivors += usize::from(found.is_empty());
        let found = if found.is_empty() { "**nothing**".to_owned() } else { summary(&found) };
        println!("| {} | {} | {found} |", mistake.package, mistake.name);
    }
    println!("\n{} mistakes planted, {} found", mistakes.len(), mistakes.len() - n_survivors);
    ensure!(n_survivors == 0, "{n_survivors} mistakes were not found");
    Ok(())
}

fn summary(tests: &[String]) -> String {
    let shown: Vec<String> = tests.iter().take(3).map(|test| format!("`{test}`")).collect();
    match tests.len() - shown.len() {
        0 => shown.join(", "),
        more => format!("{} and {more} more", shown.join(", ")),
    }
}

/// A copy of what git tracks, so that nobody's work is touched.
fn copy_of_the_sources() -> anyhow::Result<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..").canonicalize()?;
    let copy = root.join("target/planted/sources");
    if copy.exists() {
        fs::remove_dir_all(&copy)?;
    }
    let listed = Command::new("git").current_dir(&root).args(["ls-files", "-z"]).output()?;
    ensure!(listed.status.success(), "git ls-files failed");
    for file in String::from_utf8(listed.stdout)?.split_terminator('\0') {
        let to = copy.join(file);
        fs::create_dir_all(to.parent().context("a file is in a folder")?)?;
        fs::copy(root.join(file), to).with_context(|| file.to_owned())?;
    }
    Ok(copy)
}

/// The tests of a package that fail now; `(does not compile)` counts as one.
fn failing_tests(copy: &Path, package: &str) -> anyhow::Result<Vec<String>> {
    let output = Command::new(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()))
        .current_dir(copy)
        .env("CARGO_TARGET_DIR", copy.join("../target"))
        .args(["test", "--locked", "--no-fail-fast", "--tests", "--package", package])
        .output()?;
    if output.status.success() {
        return Ok(Vec::new());
    }
    let text = String::from_utf8_lossy(&output.stdout);
    let mut failed: Vec<String> = text
        .lines()
        .filter_map(|line| line.strip_prefix("test ")?.strip_suffix(" ... FAILED"))
        .map(str::to_owned)
        .collect();
    if failed.is_empty() {
        failed.push("(does not compile)".to_owned());
    }
    failed.sort();
    failed.dedup();
    Ok(failed)
}
