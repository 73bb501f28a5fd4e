//! Changes rules in every small way and looks whether a test notices.
//!
//! All mutants of a crate are compiled into one copy, where a switch that is read from the
//! environment turns one of them on: a mutant costs a run of the tests that come by it and no
//! compilation.

mod places;
mod trial;
mod workshop;

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    hash::{DefaultHasher, Hash as _, Hasher as _},
    io::Write as _,
    path::Path,
    process::ExitCode,
    sync::Mutex,
    sync::atomic::{AtomicUsize, Ordering},
    thread,
    time::Instant,
};

use anyhow::Context as _;
use clap::Parser;

use self::{
    places::Mutant,
    trial::{Tests, Verdict},
    workshop::Workshop,
};
use xtask::root;

/// Mutants that no test needs to notice: `= file`, `# reason`, and below it lines
/// `- what → what @ source line`, one for each mutant.
const EXPLAINED: &str = include_str!("../explained.txt");

/// Changes rules in every small way, one at a time, and shows what no test notices.
#[derive(Parser, Debug)]
#[command(name = "cargo xtask mutants", bin_name = "cargo xtask mutants")]
struct Args {
    /// Only these crates of games.
    #[arg(long = "game", value_name = "CRATE")]
    games: Vec<String>,
    /// Only files whose path contains this.
    #[arg(long = "file", value_name = "PART", default_value = "")]
    part: String,
    /// Mutants at once; as many as there are cores if not said.
    #[arg(long, value_name = "N")]
    jobs: Option<usize>,
    /// Leave out tests that take longer: for a quick look at what new tests have changed.
    #[arg(long, value_name = "SECONDS", default_value_t = f64::INFINITY, hide_default_value = true)]
    most: f64,
    /// Only list the mutants.
    #[arg(long)]
    list: bool,
}

fn main() -> ExitCode {
    xtask::exit(run(&Args::parse()))
}

fn run(args: &Args) -> anyhow::Result<()> {
    let root = root()?;
    let mut games = args.games.clone();
    if games.is_empty() {
        for entry in fs::read_dir(root.join("crates/games"))? {
            games.push(entry?.file_name().display().to_string());
        }
        games.sort();
    }
    for game in games {
        let mut workshop = Workshop::open(&root, &game, &args.part)?;
        if args.list {
            workshop.mutants.iter().for_each(|mutant| println!("{}", line_of(mutant)));
            println!("{}: {} mutants", game, workshop.mutants.len());
            continue;
        }
        let path = root.join(format!("target/mutants/{game}.tsv"));
        let verdicts = judge(&mut workshop, &path, args)?;
        report(&game, &workshop.mutants, &verdicts);
    }
    Ok(())
}

/// `file:line:column  what → what  @ source line`.
fn line_of(mutant: &Mutant) -> String {
    let Mutant { file, line, column, what, .. } = mutant;
    format!("{file}:{line}:{column}  {what}")
}

/// What every mutant comes to, from earlier runs where nothing has changed. What was missed is
/// tried again, for the tests may have.
fn judge(workshop: &mut Workshop, results: &Path, args: &Args) -> anyhow::Result<Vec<Verdict>> {
    let key = |mutant: &Mutant| key(workshop.source(&mutant.file), mutant);
    let keys: Vec<String> = workshop.mutants.iter().map(key).collect();
    let known = read_results(results)?;
    let mut verdicts: Vec<Option<Verdict>> =
        keys.iter().map(|key| known.get(key).copied()).collect();
    let is_open = |id: &usize| verdicts[*id].is_none_or(Verdict::is_alive);
    let wanted: BTreeSet<usize> = (0..verdicts.len()).filter(is_open).collect();
    if !wanted.is_empty() {
        let programs = workshop.build(&wanted)?;
        let start = Instant::now();
        let tests = Tests::measure(workshop.folder(), &programs, workshop.mutants.len())?;
        let left: Vec<usize> = wanted.difference(&workshop.unviable).copied().collect();
        eprintln!("all tests take {:.1} s; {} mutants to try", tests.seconds(), left.len());
        let file = fs::File::options().append(true).create(true).open(results)?;
        let file = Mutex::new(file);
        let note = |id: usize, verdict: Verdict| {
            let (key, line) = (&keys[id], line_of(&workshop.mutants[id]));
            writeln!(file.lock().expect("no writer panics"), "{key}\t{verdict:?}\t{line}")
        };
        for &id in &workshop.unviable {
            note(id, Verdict::Unviable)?;
            verdicts[id] = Some(Verdict::Unviable);
        }
        let jobs = args.jobs.unwrap_or(thread::available_parallelism().map_or(1, usize::from));
        let next = AtomicUsize::new(0);
        let work = || -> anyhow::Result<Vec<(usize, Verdict)>> {
            let mut done = Vec::new();
            loop {
                let n = next.fetch_add(1, Ordering::Relaxed);
                let Some(&id) = left.get(n) else { return Ok(done) };
                let verdict = tests.try_out(id, args.most)?;
                note(id, verdict)?;
                done.push((id, verdict));
                eprint!("\r{} of {} in {:.0} s ", n + 1, left.len(), start.elapsed().as_secs_f64());
            }
        };
        let done: anyhow::Result<Vec<_>> = thread::scope(|scope| {
            let threads: Vec<_> = (0..jobs).map(|_| scope.spawn(work)).collect();
            threads.into_iter().map(|it| it.join().expect("no worker panics")).collect()
        });
        eprintln!();
        for (id, verdict) in done?.into_iter().flatten() {
            verdicts[id] = Some(verdict);
        }
    }
    verdicts.into_iter().map(|it| it.context("every mutant was tried")).collect()
}

/// Names a mutant as long as its file does not change, but for the tests at its end.
fn key(source: &str, mutant: &Mutant) -> String {
    let source = source.split("\n#[cfg(test)]\nmod tests {").next().unwrap_or(source);
    let mut hasher = DefaultHasher::new();
    (source, &mutant.file, &mutant.place, &mutant.what).hash(&mut hasher);
    format!("{:016x}", hasher.finish())
}

fn read_results(path: &Path) -> anyhow::Result<BTreeMap<String, Verdict>> {
    if !path.exists() {
        return Ok(BTreeMap::new());
    }
    let text = fs::read_to_string(path)?;
    let result = |line: &str| {
        let mut fields = line.split('\t');
        let (key, word) = (fields.next()?, fields.next()?);
        Some((key.to_owned(), Verdict::read(word)?))
    };
    Ok(text.lines().filter_map(result).collect())
}

/// The reasons why mutants may live, by file and `what → what @ source line`.
fn read_explained() -> BTreeMap<(String, String), Vec<&'static str>> {
    let mut explained = BTreeMap::<_, Vec<_>>::new();
    let (mut file, mut reason) = ("", "");
    for line in EXPLAINED.lines() {
        match line.split_once(' ') {
            Some(("=", rest)) => file = rest,
            Some(("#", rest)) => reason = rest,
            Some(("-", rest)) => {
                explained.entry((file.to_owned(), rest.to_owned())).or_default().push(reason)
            }
            _ => {}
        }
    }
    explained
}

fn report(game: &str, mutants: &[Mutant], verdicts: &[Verdict]) {
    let mut explained = read_explained();
    let mut rows: BTreeMap<&str, [usize; 6]> = BTreeMap::new();
    let mut missed = Vec::new();
    for (mutant, &verdict) in mutants.iter().zip(verdicts) {
        let reasons = explained.get_mut(&(mutant.file.clone(), mutant.what.clone()));
        let is_explained = verdict.is_alive() && reasons.and_then(Vec::pop).is_some();
        let column = match verdict {
            Verdict::Caught => 1,
            Verdict::Timeout => 2,
            Verdict::Missed | Verdict::Unreached if is_explained => 4,
            Verdict::Missed | Verdict::Unreached => 3,
            Verdict::Unviable => 5,
        };
        for file in [&mutant.file, game] {
            let row = rows.entry(file).or_default();
            row[0] += 1;
            row[column] += 1;
        }
        if column == 3 {
            missed.push(format!("{}  ({verdict:?})", line_of(mutant)));
        }
    }
    println!("| file | mutants | caught | timeout | missed | explained | unviable |");
    println!("|---|---|---|---|---|---|---|");
    for (file, row) in &rows {
        let file = file.strip_prefix("crates/games/").unwrap_or(file);
        println!("| {file} | {} |", row.map(|n| n.to_string()).join(" | "));
    }
    println!();
    missed.iter().for_each(|line| println!("{line}"));
    for ((file, what), _) in explained.iter().filter(|(_, reasons)| !reasons.is_empty()) {
        if rows.contains_key(file.as_str()) {
            println!("{file}: explained, but caught or not there: {what}");
        }
    }
}
