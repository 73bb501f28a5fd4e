//! Fuzzing with libFuzzer, on stable Rust.
//!
//! No sanitizer is used: those look for mistakes that only `unsafe` code can make, and our crates
//! deny it. Neither are comparisons traced: targets get words and numbers from a game's own
//! vocabulary, and without it they run several times as fast.

use std::{
    collections::BTreeSet,
    fs::{self, File},
    path::{Path, PathBuf},
    process::{Command, ExitCode, Stdio},
    sync::Mutex,
    thread,
    time::Instant,
};

use anyhow::{Context as _, bail, ensure};
use clap::Parser;

use xtask::{cargo, cargo_with, root, target_dir};

/// How libFuzzer wants the targets built: every branch and the depth of the stack are told to it,
/// and branches are not folded.
const COVERAGE: [&str; 7] = [
    "--cfg=fuzzing",
    "-Cpasses=sancov-module",
    "-Cllvm-args=-sanitizer-coverage-level=4",
    "-Cllvm-args=-sanitizer-coverage-inline-8bit-counters",
    "-Cllvm-args=-sanitizer-coverage-pc-table",
    "-Cllvm-args=-sanitizer-coverage-stack-depth",
    "-Cllvm-args=-simplifycfg-branch-fold-threshold=0",
];

/// Each target with the longest input that is useful to it.
const TARGETS: [(&str, u32); 5] =
    [("logs", 2048), ("options", 256), ("decks", 512), ("actions", 66), ("play", 160)];

/// Executions of each target if neither `--runs` nor `--seconds` says how long.
const RUNS: u64 = 100_000;
/// The same in `cargo xtask test`.
const RUNS_CHECK: u64 = 5_000;

/// Inputs that each target keeps in the repository.
const KEEP_MOST: usize = 50;

/// One execution that takes longer is a finding.
const TIMEOUT_SECONDS: u32 = 10;
/// More memory is a finding.
const MEMORY_MOST_MB: u32 = 1_024;

/// Fuzzes what comes from outside: logs, options, decks, actions and whole games.
#[derive(Parser, Debug)]
#[command(name = "cargo xtask fuzz", bin_name = "cargo xtask fuzz")]
struct Args {
    /// Only these targets: logs, options, decks, actions, play.
    #[arg(value_name = "TARGET")]
    targets: Vec<String>,
    /// Executions of each target.
    #[arg(long)]
    runs: Option<u64>,
    /// Seconds for each target.
    #[arg(long)]
    seconds: Option<u64>,
    /// How many targets run at a time; as many as there are cores unless told.
    #[arg(long)]
    jobs: Option<usize>,
    /// What the mutations are drawn from.
    #[arg(long, default_value_t = 1)]
    seed: u32,
    /// Forget the inputs that earlier runs have found, and begin with the corpus of the repository.
    #[arg(long)]
    fresh: bool,
    /// Put what was found into the corpus of the repository, as much of it as covers most.
    #[arg(long)]
    keep: bool,
    /// What `cargo xtask test` asks: lints, the corpus and some executions more.
    #[arg(long, hide = true, exclusive = true)]
    check: bool,
    /// Build what `--check` runs.
    #[arg(long, hide = true, exclusive = true)]
    prepare: bool,
    #[arg(skip)]
    profile: Profile,
}

/// How the targets are optimised, see `fuzz/Cargo.toml`.
#[derive(Clone, Copy, Default, Debug)]
enum Profile {
    /// Soon built.
    Dev,
    /// Fast.
    #[default]
    Release,
}

impl Profile {
    const fn name(self) -> &'static str {
        match self {
            Profile::Dev => "dev",
            Profile::Release => "release",
        }
    }

    const fn folder(self) -> &'static str {
        match self {
            Profile::Dev => "debug",
            Profile::Release => "release",
        }
    }
}

fn main() -> ExitCode {
    let args = Args::parse();
    xtask::exit(match args {
        Args { check: true, .. } => check(),
        Args { prepare: true, .. } => build(Profile::Dev),
        _ => run(&args),
    })
}

/// Lints, the corpus and some executions more.
fn check() -> anyhow::Result<()> {
    let manifest = root()?.join("fuzz/Cargo.toml");
    let manifest = ["--manifest-path", text(&manifest)?];
    cargo(&[&["fmt"][..], &manifest, &["--check"]].concat())?;
    let lint = ["--lib", "--no-default-features", "--", "-D", "warnings"];
    cargo(&in_fuzz("clippy", Profile::Dev, &lint)?)?;
    run(&Args {
        targets: Vec::new(),
        runs: Some(RUNS_CHECK),
        seconds: None,
        jobs: None,
        seed: 1,
        fresh: true,
        keep: false,
        check: false,
        prepare: false,
        profile: Profile::Dev,
    })
}

fn run(args: &Args) -> anyhow::Result<()> {
    let known = TARGETS.map(|(name, _)| name);
    for name in &args.targets {
        ensure!(known.contains(&name.as_str()), "no target `{name}`; there are {known:?}");
    }
    let is_wanted =
        |name: &str| args.targets.is_empty() || args.targets.iter().any(|it| it == name);
    let wanted = TARGETS.iter().filter(|(name, _)| is_wanted(name));
    let runs: Vec<Run> =
        wanted.map(|&(name, max_len)| Run::new(name, max_len, args)).collect::<Result<_, _>>()?;
    build(args.profile)?;
    println!("seed {}", args.seed);
    println!("target   executions  per second  corpus  coverage  seconds  findings");
    let queue = Mutex::new(runs.iter());
    let work = || -> anyhow::Result<u64> {
        let mut findings = 0;
        loop {
            let next = queue.lock().ok().and_then(|mut queue| queue.next());
            let Some(run) = next else { return Ok(findings) };
            findings += u64::from(!run.fuzz()?);
        }
    };
    let cores = || thread::available_parallelism().map_or(1, usize::from);
    let jobs = args.jobs.unwrap_or_else(cores).clamp(1, runs.len());
    let findings: u64 = thread::scope(|scope| {
        let workers: Vec<_> = (0..jobs).map(|_| scope.spawn(work)).collect();
        let join = |worker: thread::ScopedJoinHandle<'_, anyhow::Result<u64>>| {
            worker.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))
        };
        workers.into_iter().map(join).sum::<anyhow::Result<u64>>()
    })?;
    ensure!(findings == 0, "{findings} targets found something");
    if args.keep {
        for run in &runs {
            run.keep()?;
        }
    }
    Ok(())
}

/// Where the targets are built and what they find is kept.
fn fuzz_dir() -> anyhow::Result<PathBuf> {
    Ok(target_dir()?.join("fuzz"))
}

/// Builds the targets, as far as that has not been done.
fn build(profile: Profile) -> anyhow::Result<()> {
    cargo_with(&in_fuzz("build", profile, &["--bins"])?, &[("RUSTFLAGS", &COVERAGE.join(" "))])
}

/// A cargo command for the targets. With a triple named, the flags are not for macros and build
/// scripts, which building and linting then have in common.
fn in_fuzz(command: &str, profile: Profile, args: &[&str]) -> anyhow::Result<Vec<String>> {
    let (manifest, target_dir) = (root()?.join("fuzz/Cargo.toml"), fuzz_dir()?);
    let host = host()?;
    let place = ["--manifest-path", text(&manifest)?, "--target-dir", text(&target_dir)?];
    let how = [command, "--locked", "--profile", profile.name(), "--target", &host];
    let all = [&how[..], &place, args].concat();
    Ok(all.into_iter().map(str::to_owned).collect())
}

fn text(path: &Path) -> anyhow::Result<&str> {
    path.to_str().context("a path that is no text")
}

/// One target about to run.
struct Run {
    name: &'static str,
    binary: PathBuf,
    /// What is checked in.
    corpus: PathBuf,
    /// What this and earlier runs have found.
    found: PathBuf,
    artifacts: PathBuf,
    log: PathBuf,
    options: Vec<String>,
}

impl Run {
    fn new(name: &'static str, max_len: u32, args: &Args) -> anyhow::Result<Run> {
        let (root, fuzz_dir) = (root()?, fuzz_dir()?);
        let found = fuzz_dir.join(if args.fresh { "fresh" } else { "corpus" }).join(name);
        if args.fresh && found.exists() {
            fs::remove_dir_all(&found)?;
        }
        let artifacts = root.join("fuzz/artifacts").join(name);
        let corpus = root.join("fuzz/corpus").join(name);
        let log = fuzz_dir.join(format!("{name}.log"));
        for dir in [&found, &artifacts, &corpus] {
            fs::create_dir_all(dir)?;
        }
        let runs = args.runs.or(args.seconds.is_none().then_some(RUNS));
        let mut options = vec![
            format!("-seed={}", args.seed),
            format!("-max_len={max_len}"),
            format!("-timeout={TIMEOUT_SECONDS}"),
            format!("-rss_limit_mb={MEMORY_MOST_MB}"),
            // A game has so many branches that counting them as well takes most of the time.
            "-entropic=0".to_owned(),
            "-use_counters=0".to_owned(),
            "-print_final_stats=1".to_owned(),
            format!("-artifact_prefix={}/", artifacts.display()),
        ];
        options.extend(runs.map(|runs| format!("-runs={runs}")));
        options.extend(args.seconds.map(|seconds| format!("-max_total_time={seconds}")));
        let binary = fuzz_dir.join(host()?).join(args.profile.folder()).join(name);
        Ok(Run { name, binary, corpus, found, artifacts, log, options })
    }

    fn command(&self) -> Command {
        let mut command = Command::new(&self.binary);
        command.args(&self.options).stdin(Stdio::null()).stdout(Stdio::null());
        command
    }

    /// Fuzzes and prints a line of the table; whether nothing was found.
    fn fuzz(&self) -> anyhow::Result<bool> {
        let start = Instant::now();
        let mut command = self.command();
        command.args([&self.found, &self.corpus]).stderr(File::create(&self.log)?);
        let status = command.status().with_context(|| self.binary.display().to_string())?;
        let seconds = start.elapsed().as_secs_f64();
        let log = String::from_utf8_lossy(&fs::read(&self.log)?).into_owned();
        let Stats { executions, corpus, coverage } = Stats::read(&log);
        let (name, is_fine) = (self.name, status.success());
        let per_second = executions as f64 / seconds;
        println!(
            "{name:8} {executions:10} {per_second:11.0} {corpus:>7} {coverage:>9} {seconds:8.1}  {}",
            if is_fine { "0" } else { "FOUND" }
        );
        if !is_fine {
            self.explain(&log);
        }
        Ok(is_fine)
    }

    /// What was found and how to see it again.
    fn explain(&self, log: &str) {
        let is_telling = |line: &&str| line.contains("panicked at") || line.contains("ERROR:");
        for line in log.lines().skip_while(|line| !is_telling(line)).take(4) {
            println!("    {line}");
        }
        match log.lines().find_map(|line| line.split_once("Test unit written to ")) {
            Some((_, input)) => println!("    again: {} {input}", self.binary.display()),
            None => println!("    see {}", self.log.display()),
        }
        println!("    inputs are kept in {}", self.artifacts.display());
    }

    /// Of all inputs those that cover most become the corpus of the repository.
    fn keep(&self) -> anyhow::Result<()> {
        let merged = self.found.with_extension("merged");
        if merged.exists() {
            fs::remove_dir_all(&merged)?;
        }
        fs::create_dir_all(&merged)?;
        let control = merged.join("control");
        let mut command = self.command();
        command.args(["-merge=1", "-set_cover_merge=1"]).stderr(Stdio::null());
        command.arg(format!("-merge_control_file={}", control.display()));
        command.args([&merged, &self.corpus, &self.found]);
        ensure!(command.status()?.success(), "{}: the corpus cannot be merged", self.name);
        let control = fs::read_to_string(control)?;
        let kept: Vec<(String, Vec<u8>)> = most_covering(&control, KEEP_MOST)
            .into_iter()
            .map(|input| {
                let name = Path::new(input).file_name().context("an input is a file")?;
                Ok((name.to_string_lossy().into_owned(), fs::read(input)?))
            })
            .collect::<anyhow::Result<_>>()?;
        fs::remove_dir_all(&self.corpus)?;
        fs::create_dir_all(&self.corpus)?;
        for (name, input) in &kept {
            fs::write(self.corpus.join(name), input)?;
        }
        let n_bytes: usize = kept.iter().map(|(_, input)| input.len()).sum();
        println!("{}: {} inputs, {n_bytes} bytes", shown(&self.corpus)?, kept.len());
        Ok(())
    }
}

/// Inputs that cover together what all cover, or as much as so many can: each in turn the one that
/// adds most. libFuzzer lists the inputs and then what each covers: `FT 17 88 91 128 …`.
fn most_covering(control: &str, most: usize) -> Vec<&str> {
    let inputs: Vec<&str> = control.lines().skip(2).collect();
    let mut covers: Vec<(&str, BTreeSet<&str>)> = control
        .lines()
        .filter_map(|line| {
            let (index, covered) = line.strip_prefix("FT ")?.split_once(' ')?;
            let input = inputs.get(index.parse::<usize>().ok()?)?;
            Some((*input, covered.split(' ').collect()))
        })
        .collect();
    let mut kept = Vec::new();
    while kept.len() < most {
        let best = covers.iter().rev().max_by_key(|(_, covered)| covered.len());
        let Some((input, covered)) = best.filter(|(_, covered)| !covered.is_empty()).cloned()
        else {
            break;
        };
        kept.push(input);
        for (_, rest) in &mut covers {
            rest.retain(|feature| !covered.contains(feature));
        }
    }
    kept
}

fn shown(path: &Path) -> anyhow::Result<String> {
    Ok(path.strip_prefix(root()?).unwrap_or(path).display().to_string())
}

/// What libFuzzer says of a run.
#[derive(Default, PartialEq, Eq, Debug)]
struct Stats {
    executions: u64,
    corpus: String,
    coverage: String,
}

impl Stats {
    fn read(log: &str) -> Stats {
        let mut stats = Stats::default();
        for line in log.lines() {
            if let Some((_, n)) = line.split_once("stat::number_of_executed_units:") {
                stats.executions = n.trim().parse().unwrap_or(0);
            }
            // `#5000  DONE   cov: 5145 ft: 5151 corp: 220/2801b …`
            let mut words = line.split_whitespace();
            if line.starts_with('#') && words.any(|word| word == "cov:") {
                stats.coverage = words.next().unwrap_or_default().to_owned();
                let corpus = words.skip_while(|&word| word != "corp:").nth(1).unwrap_or_default();
                stats.corpus = corpus.split('/').next().unwrap_or_default().to_owned();
            }
        }
        stats
    }
}

/// The triple that targets are built for.
fn host() -> anyhow::Result<String> {
    let output = Command::new("rustc").arg("-vV").output().context("cannot start rustc")?;
    let text = String::from_utf8(output.stdout)?;
    match text.lines().find_map(|line| line.strip_prefix("host: ")) {
        Some(host) => Ok(host.to_owned()),
        None => bail!("rustc does not say which host it is for"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_line_of_a_run_counts() {
        let log = "\
            INFO: seed corpus: files: 2\n\
            #2\tINITED cov: 16 ft: 17 corp: 1/1b exec/s: 0 rss: 30Mb\n\
            #5000\tDONE   cov: 5145 ft: 5151 corp: 220/2801b lim: 4 exec/s: 0 rss: 32Mb\n\
            Done 5000 runs in 1 second(s)\n\
            stat::number_of_executed_units: 5000\n";
        let stats = Stats { executions: 5000, corpus: "220".into(), coverage: "5145".into() };
        assert_eq!(Stats::read(log), stats);
        assert_eq!(Stats::read("nothing"), Stats::default());
    }

    #[test]
    fn inputs_are_kept_by_what_they_add() {
        let control = "4\n0\na\nb\nc\nd\n\
            STARTED 0 1\nFT 0 1\nCOV 0 1\n\
            STARTED 1 1\nFT 1 1 2 3\nCOV 1 1\n\
            STARTED 2 1\nFT 2 2 3\nCOV 2 2\n\
            STARTED 3 1\nFT 3 3 4\nCOV 3 3\n";
        assert_eq!(most_covering(control, 9), ["b", "d"]);
        assert_eq!(most_covering(control, 1), ["b"]);
        assert_eq!(most_covering("0\n0\n", 9), [""; 0]);
    }
}
