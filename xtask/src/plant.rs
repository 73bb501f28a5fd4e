//! Plants mistakes one at a time and looks which test finds each: do the tests deserve trust?

use std::{
    env, fs,
    path::{Path, PathBuf},
    process::Command,
};

use anyhow::{Context as _, bail, ensure};

use crate::run::{copy_of_the_sources, root};

/// The mistakes: a line `@ package | what is wrong`, then for each place that changes `= file`, the
/// `-` lines that stand there once, and the `+` lines that replace them.
const MISTAKES: &str = include_str!("../mistakes.txt");

#[derive(clap::Args, Debug)]
pub(crate) struct Args {
    /// Only mistakes whose description or package contains this.
    filter: Option<String>,
}

struct Mistake {
    package: String,
    name: String,
    changes: Vec<Change>,
}

#[derive(Default)]
struct Change {
    file: String,
    old: String,
    new: String,
}

fn read_mistakes() -> anyhow::Result<Vec<Mistake>> {
    let mut mistakes: Vec<Mistake> = Vec::new();
    for (index, line) in MISTAKES.lines().enumerate() {
        let at = || format!("mistakes.txt, line {}", index + 1);
        let (Some(sign), rest) = (line.chars().next(), line.get(1..).unwrap_or_default()) else {
            continue;
        };
        match sign {
            '#' => {}
            '@' => {
                let (package, name) = rest.split_once('|').with_context(at)?;
                let (package, name) = (package.trim().to_owned(), name.trim().to_owned());
                mistakes.push(Mistake { package, name, changes: Vec::new() });
            }
            '=' => {
                let change = Change { file: rest.trim().to_owned(), ..Change::default() };
                mistakes.last_mut().with_context(at)?.changes.push(change);
            }
            '-' | '+' => {
                let mistake = mistakes.last_mut().with_context(at)?;
                let change = mistake.changes.last_mut().with_context(at)?;
                let side = if sign == '-' { &mut change.old } else { &mut change.new };
                side.push_str(rest);
                side.push('\n');
            }
            _ => bail!("{}: a line begins with @, =, -, + or #", at()),
        }
    }
    Ok(mistakes)
}

impl Change {
    fn make(&self, copy: &Path) -> anyhow::Result<()> {
        let path = copy.join(&self.file);
        let text = fs::read_to_string(&path).with_context(|| self.file.clone())?;
        ensure!(
            text.matches(&self.old).count() == 1,
            "in {} this must stand exactly once:\n{}",
            self.file,
            self.old
        );
        fs::write(&path, text.replace(&self.old, &self.new))?;
        Ok(())
    }
}

pub(crate) fn run(args: &Args) -> anyhow::Result<()> {
    let filter = args.filter.as_deref().unwrap_or_default();
    let mut mistakes = read_mistakes()?;
    mistakes.retain(|it| it.name.contains(filter) || it.package.contains(filter));
    let copy = copy_of_the_sources("target/planted/sources")?;
    println!("| package | mistake | found by |\n|---|---|---|");
    let mut n_survivors = 0;
    for mistake in &mistakes {
        let mut files: Vec<PathBuf> = Vec::new();
        for change in &mistake.changes {
            change.make(&copy)?;
            files.push(change.file.clone().into());
        }
        let found = failing_tests(&copy, &mistake.package)?;
        for file in files {
            fs::copy(root()?.join(&file), copy.join(&file))?;
        }
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
