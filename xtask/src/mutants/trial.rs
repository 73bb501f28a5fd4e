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
    pub(crate) const ALL: [Verdict; 5] =
        [Verdict::Caught, Verdict::Timeout, Verdict::Missed, Verdict::Unreached, Verdict::Unviable];

    pub(crate) const fn as_str(self) -> &'static str {
        match self {
            Verdict::Caught => "caught",
            Verdict::Timeout => "timeout",
            Verdict::Missed => "missed",
            Verdict::Unreached => "unreached",
            Verdict::Unviable => "unviable",
        }
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

/// All tests of a crate.
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
            for name in
                String::from_utf8(list.stdout)?.lines().filter_map(|it| it.strip_suffix(": test"))
            {
                let start = Instant::now();
                fs::write(&record, "")?;
                let verdict = tests.run(program, &[name], n_ids, None, &record)?;
                ensure!(verdict == Verdict::Missed, "{name} fails without a mutant");
                let reached = fs::read_to_string(&record)?
                    .lines()
                    .map(str::parse)
                    .collect::<Result<_, _>>()?;
                tests.tests.push(Test {
                    program: program.clone(),
                    name: name.to_owned(),
                    seconds: start.elapsed().as_secs_f64(),
                    reached,
                });
            }
        }
        tests.tests.sort_by(|one, two| one.seconds.total_cmp(&two.seconds));
        Ok(tests)
    }

    pub(crate) fn seconds(&self) -> f64 {
        self.tests.iter().map(|test| test.seconds).sum()
    }

    /// Runs the tests that come by a mutant, quick ones first, until one fails.
    pub(crate) fn try_out(&self, id: usize) -> anyhow::Result<Verdict> {
        let mut left: Vec<&Test> =
            self.tests.iter().filter(|test| test.reached.contains(&id)).collect();
        if left.is_empty() {
            return Ok(Verdict::Unreached);
        }
        while let Some(&first) = left.first() {
            let is_quick = first.seconds <= QUICK_SECONDS;
            let goes_along = |test: &&Test| {
                is_quick && test.seconds <= QUICK_SECONDS && test.program == first.program
            };
            let (mut group, rest): (Vec<&Test>, Vec<&Test>) =
                left[1..].iter().partition(|it| goes_along(it));
            group.push(first);
            left = rest;
            let names: Vec<&str> = group.iter().map(|test| test.name.as_str()).collect();
            let seconds: f64 = group.iter().map(|test| test.seconds).sum();
            let cpu_seconds = (3.0 * seconds + 2.0).ceil() as u64;
            let verdict = self.run(&first.program, &names, id, Some(cpu_seconds), Path::new(""))?;
            if verdict != Verdict::Missed {
                return Ok(verdict);
            }
        }
        Ok(Verdict::Missed)
    }

    fn run(
        &self,
        program: &Path,
        names: &[&str],
        id: usize,
        cpu_seconds: Option<u64>,
        record: &Path,
    ) -> anyhow::Result<Verdict> {
        let limit = cpu_seconds.map_or("unlimited".to_owned(), |it| it.to_string());
        let start = Instant::now();
        let mut child = Command::new("sh")
            .args(["-c", r#"ulimit -t "$1"; ulimit -v "$2"; shift 2; exec "$@""#, "sh"])
            .args([&limit, MEMORY_MOST_KB])
            .arg(program)
            .args(["--exact", "--test-threads", "1"])
            .args(names)
            .current_dir(&self.folder)
            .env("PARLOR_MUTANT", id.to_string())
            .env("PARLOR_MUTANTS_RECORD", record)
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
        let status = child.wait()?;
        // A signal has no code: the limit of time, or else a test that aborts.
        let is_late = cpu_seconds.is_some_and(|limit| limit <= start.elapsed().as_secs());
        Ok(match status.code() {
            Some(0) => Verdict::Missed,
            None if is_late => Verdict::Timeout,
            _ => Verdict::Caught,
        })
    }
}
