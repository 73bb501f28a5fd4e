//! Tests against mutants.

use std::{
    collections::BTreeSet,
    fs,
    io::{BufRead as _, BufReader},
    path::{Path, PathBuf},
    process::{Command, Stdio},
    time::Instant,
};

use anyhow::{Context as _, ensure};

/// Tests that take longer run by themselves and last.
const QUICK_SECONDS: f64 = 0.3;
/// A test that allocates without end must not take the machine with it.
const MEMORY_MOST_KB: &str = "4000000";
/// Far more than any test takes without a mutant.
const NO_LIMIT_SECONDS: u64 = 3_600;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Verdict {
    Caught,
    /// A test did not come to an end.
    Timeout,
    Missed,
    /// No test comes by there.
    Unreached,
    Unviable,
}

impl Verdict {
    pub(crate) fn read(word: &str) -> Option<Verdict> {
        use Verdict::{Caught, Missed, Timeout, Unreached, Unviable};
        let all = [Caught, Timeout, Missed, Unreached, Unviable];
        all.into_iter().find(|it| format!("{it:?}") == word)
    }

    pub(crate) const fn is_alive(self) -> bool {
        matches!(self, Verdict::Missed | Verdict::Unreached)
    }
}

/// A test, how long it takes and which mutants it comes by.
#[derive(Debug)]
struct Test {
    program: PathBuf,
    name: String,
    seconds: f64,
    reached: BTreeSet<usize>,
}

/// All tests of a crate, the quickest first.
#[derive(Debug)]
pub(crate) struct Tests {
    folder: PathBuf,
    tests: Vec<Test>,
}

impl Tests {
    /// Runs every test once without a mutant. `n_ids` is the switch's word for that.
    pub(crate) fn measure(
        folder: PathBuf,
        programs: &[PathBuf],
        n_ids: usize,
    ) -> anyhow::Result<Tests> {
        let mut tests = Tests { folder, tests: Vec::new() };
        let record = tests.folder.join("record.txt");
        for program in programs {
            let list = Command::new(program).args(["--list", "--format", "terse"]).output()?;
            let list = String::from_utf8(list.stdout)?;
            for name in list.lines().filter_map(|line| line.strip_suffix(": test")) {
                fs::write(&record, "")?;
                let start = Instant::now();
                let verdict = tests.run(program, &[name], n_ids, NO_LIMIT_SECONDS)?;
                ensure!(verdict == Verdict::Missed, "{name} fails without a mutant");
                let seconds = start.elapsed().as_secs_f64();
                let reached = fs::read_to_string(&record)?;
                let reached = reached.lines().map(str::parse).collect::<Result<_, _>>()?;
                let (program, name) = (program.clone(), name.to_owned());
                tests.tests.push(Test { program, name, seconds, reached });
            }
        }
        tests.tests.sort_by(|one, two| one.seconds.total_cmp(&two.seconds));
        Ok(tests)
    }

    pub(crate) fn seconds(&self) -> f64 {
        self.tests.iter().map(|test| test.seconds).sum()
    }

    /// Runs the tests that come by a mutant, quick ones together and first, until one fails.
    pub(crate) fn try_out(&self, id: usize, most_seconds: f64) -> anyhow::Result<Verdict> {
        let mut left: Vec<&Test> =
            self.tests.iter().filter(|it| it.reached.contains(&id)).collect();
        if left.is_empty() {
            return Ok(Verdict::Unreached);
        }
        left.retain(|test| test.seconds <= most_seconds);
        while let Some(&first) = left.first() {
            let goes_along = |test: &&Test| {
                test.program == first.program
                    && (test.name == first.name || test.seconds <= QUICK_SECONDS)
            };
            let (group, rest): (Vec<&Test>, Vec<&Test>) = left.into_iter().partition(goes_along);
            left = rest;
            let names: Vec<&str> = group.iter().map(|test| test.name.as_str()).collect();
            let seconds: f64 = group.iter().map(|test| test.seconds).sum();
            let limit = (3.0 * seconds + 2.0).ceil() as u64;
            let verdict = self.run(&first.program, &names, id, limit)?;
            if verdict != Verdict::Missed {
                return Ok(verdict);
            }
        }
        Ok(Verdict::Missed)
    }

    /// Runs tests with a mutant until one fails. `limit` is in seconds of the processor: how busy
    /// the machine is makes no difference.
    fn run(
        &self,
        program: &Path,
        names: &[&str],
        id: usize,
        limit: u64,
    ) -> anyhow::Result<Verdict> {
        let start = Instant::now();
        let mut child = Command::new("sh")
            .args(["-c", r#"ulimit -t "$1"; ulimit -v "$2"; shift 2; exec "$@""#, "sh"])
            .args([&limit.to_string(), MEMORY_MOST_KB])
            .arg(program)
            .args(["--exact", "--test-threads", "1"])
            .args(names)
            .current_dir(&self.folder)
            .env("PARLOR_MUTANT", id.to_string())
            .env_remove("PARLOR_BLESS")
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .context("cannot start a test (sh is needed)")?;
        let output = child.stdout.take().context("standard output was asked for")?;
        for line in BufReader::new(output).lines() {
            if line?.ends_with("FAILED") {
                child.kill()?;
                child.wait()?;
                return Ok(Verdict::Caught);
            }
        }
        // A signal has no code: the limit, or else a test that aborts.
        Ok(match child.wait()?.code() {
            Some(0) => Verdict::Missed,
            None if limit <= start.elapsed().as_secs() => Verdict::Timeout,
            _ => Verdict::Caught,
        })
    }
}
