//! Plants mistakes one at a time and looks which test finds each: do the tests deserve trust?

use std::{
    env, fmt, fs,
    path::{Path, PathBuf},
    process::{Command, ExitCode},
};

use anyhow::{Context as _, bail, ensure};
use clap::Parser;

use xtask::{copy_of_the_sources, root};

/// The mistakes: a line `@ package | what is wrong`, then for each place that changes `= file`, the
/// `-` lines that stand there once, and the `+` lines that replace them.
const MISTAKES: &str = include_str!("../mistakes.txt");

/// Plants mistakes one at a time in a copy and shows which test finds each.
#[derive(Parser, Debug)]
#[command(name = "cargo xtask plant", bin_name = "cargo xtask plant")]
struct Args {
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
    /// The text of its file with the change made.
    fn made_in(&self, sources: &Path) -> anyhow::Result<String> {
        let text =
            fs::read_to_string(sources.join(&self.file)).with_context(|| self.file.clone())?;
        ensure!(
            text.matches(&self.old).count() == 1,
            "in {} this must stand exactly once:\n{}",
            self.file,
            self.old
        );
        Ok(text.replace(&self.old, &self.new))
    }
}

/// What became of a mistake.
#[derive(PartialEq, Eq, Debug)]
enum Verdict {
    /// By these tests.
    Found(Vec<String>),
    NotFound,
    /// Then no test was asked: the mistake has to be planted otherwise.
    DoesNotCompile,
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Verdict::Found(tests) => f.write_str(&summary(tests)),
            Verdict::NotFound => f.write_str("**nothing**"),
            Verdict::DoesNotCompile => f.write_str("**does not compile**"),
        }
    }
}

fn main() -> ExitCode {
    xtask::exit(run(&Args::parse()))
}

fn run(args: &Args) -> anyhow::Result<()> {
    let filter = args.filter.as_deref().unwrap_or_default();
    let mut mistakes = read_mistakes()?;
    mistakes.retain(|it| it.name.contains(filter) || it.package.contains(filter));
    let copy = copy_of_the_sources("target/planted/sources")?;
    println!("| package | mistake | found by |\n|---|---|---|");
    let mut n_found = 0;
    let mut left = Vec::new();
    for mistake in &mistakes {
        let mut files: Vec<PathBuf> = Vec::new();
        for change in &mistake.changes {
            fs::write(copy.join(&change.file), change.made_in(&copy)?)?;
            files.push(change.file.clone().into());
        }
        let verdict = try_out(&copy, &mistake.package)?;
        for file in files {
            fs::copy(root()?.join(&file), copy.join(&file))?;
        }
        println!("| {} | {} | {verdict} |", mistake.package, mistake.name);
        match verdict {
            Verdict::Found(_) => n_found += 1,
            Verdict::NotFound => left.push(format!("not found: {}", mistake.name)),
            Verdict::DoesNotCompile => left.push(format!("does not compile: {}", mistake.name)),
        }
    }
    println!("\n{} mistakes planted, {n_found} found", mistakes.len());
    ensure!(left.is_empty(), "{}", left.join("\n"));
    Ok(())
}

fn summary(tests: &[String]) -> String {
    let shown: Vec<String> = tests.iter().take(3).map(|test| format!("`{test}`")).collect();
    match tests.len() - shown.len() {
        0 => shown.join(", "),
        more => format!("{} and {more} more", shown.join(", ")),
    }
}

/// Builds the tests of a package, then runs them.
fn try_out(copy: &Path, package: &str) -> anyhow::Result<Verdict> {
    let test = |more: &str| {
        Command::new(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()))
            .current_dir(copy)
            .env("CARGO_TARGET_DIR", copy.join("../target"))
            .args(["test", "--locked", "--tests", "--package", package, more])
            .output()
    };
    let built = test("--no-run")?;
    if !built.status.success() {
        eprintln!("{}", String::from_utf8_lossy(&built.stderr));
        return Ok(Verdict::DoesNotCompile);
    }
    let output = test("--no-fail-fast")?;
    if output.status.success() {
        return Ok(Verdict::NotFound);
    }
    let text = String::from_utf8_lossy(&output.stdout);
    let mut failed: Vec<String> = text
        .lines()
        .filter_map(|line| line.strip_prefix("test ")?.strip_suffix(" ... FAILED"))
        .map(str::to_owned)
        .collect();
    if failed.is_empty() {
        failed.push("(the tests broke off)".to_owned());
    }
    failed.sort();
    failed.dedup();
    Ok(Verdict::Found(failed))
}

#[cfg(test)]
mod tests {
    use super::*;
    use xtask::target_dir;

    #[test]
    fn every_mistake_still_has_its_places() {
        let root = root().unwrap();
        for mistake in read_mistakes().unwrap() {
            for change in mistake.changes {
                let made = change.made_in(&root);
                made.unwrap_or_else(|error| panic!("{}: {error}", mistake.name));
            }
        }
    }

    #[test]
    fn a_mistake_that_does_not_compile_is_not_found() {
        let copy = target_dir().unwrap().join("tmp/plant/sources");
        fs::create_dir_all(&copy).unwrap();
        let write = |file: &str, text: &str| fs::write(copy.join(file), text).unwrap();
        let package = "[package]\nname = \"sums\"\nversion = \"0.0.0\"\nedition = \"2024\"\n";
        write("Cargo.toml", &format!("{package}[lib]\npath = \"lib.rs\"\n[workspace]\n"));
        write("Cargo.lock", "version = 4\n\n[[package]]\nname = \"sums\"\nversion = \"0.0.0\"\n");
        let verdict = |sum: &str| {
            let test = "#[test]\nfn one_and_one_is_two() {\n    assert_eq!(sum(1, 1), 2);\n}\n";
            write("lib.rs", &format!("pub fn sum(a: u8, b: u8) -> u8 {{\n    {sum}\n}}\n{test}"));
            try_out(&copy, "sums").unwrap()
        };
        assert_eq!(verdict("a - b"), Verdict::Found(vec!["one_and_one_is_two".to_owned()]));
        assert_eq!(verdict("a * 2 + b * 0"), Verdict::NotFound);
        assert_eq!(verdict("a b"), Verdict::DoesNotCompile);
    }
}
