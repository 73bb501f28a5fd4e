//! Many random games with every check of the conformance suite on.

use std::{
    collections::BTreeMap,
    fs::{self, File},
    io::Write as _,
    panic,
    path::{Path, PathBuf},
    sync::{
        Mutex,
        atomic::{AtomicUsize, Ordering},
    },
    thread,
};

use anyhow::{Context as _, bail};
use parlor_catalog::{GameId, Playable, Visitor};
use parlor_core::conformance::{Plan, Report};
use parlor_lab::thread_cpu_ns;
use xtask::root;

/// Longer matches are cut off: far more than a war of a thousand battles takes.
const INPUTS_MOST: u32 = 20_000;

/// Games that are played and written down together: what an interruption can lose.
const CHUNK: u64 = 500;

#[derive(clap::Args, Debug)]
pub(crate) struct Args {
    /// Games for each game id and table size.
    #[arg(long, default_value_t = 100_000)]
    games: u64,
    /// The first seed; the others follow.
    #[arg(long, default_value_t = 0)]
    seed: u64,
    /// Check everything at one step in so many; at the others the audit, windows and twins.
    #[arg(long, default_value_t = 4)]
    sparsely: u32,
    /// Only these games.
    #[arg(long = "game", value_name = "GAME")]
    ids: Vec<GameId>,
    /// How many games are played at once; as many as there are cores unless said otherwise.
    #[arg(long)]
    threads: Option<usize>,
    /// Forget what earlier runs of the same rules have done.
    #[arg(long)]
    fresh: bool,
}

/// A number of games at one table.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
struct Chunk {
    id: GameId,
    seats: u8,
    first_seed: u64,
    games: u64,
    sparsely: u32,
    /// A hash of the rules: what was played of other rules does not count.
    sources: u64,
}

#[derive(Clone, Copy, Default, Debug)]
struct Done {
    report: Report,
    cpu_ns: u64,
    failures: u64,
}

pub(crate) fn run(args: &Args) -> anyhow::Result<()> {
    let ids = if args.ids.is_empty() { GameId::ALL } else { &args.ids };
    let mut chunks = Vec::new();
    for &id in ids {
        let sources = id.visit(Sources)?;
        for seats in id.visit(Sizes) {
            chunks.extend((0..args.games.div_ceil(CHUNK)).map(|index| Chunk {
                id,
                seats,
                first_seed: args.seed + index * CHUNK,
                games: CHUNK.min(args.games - index * CHUNK),
                sparsely: args.sparsely,
                sources,
            }));
        }
    }
    let mut ledger = Ledger::open(args.fresh)?;
    let done = ledger.read()?;
    let todo: Vec<Chunk> =
        chunks.iter().copied().filter(|chunk| !done.contains_key(chunk)).collect();
    eprintln!("{} of {} chunks of {CHUNK} games to play", todo.len(), chunks.len());

    let threads =
        args.threads.unwrap_or_else(|| thread::available_parallelism().map_or(1, usize::from));
    let (next, finished) = (AtomicUsize::new(0), AtomicUsize::new(0));
    let state = Mutex::new((&mut ledger, done));
    thread::scope(|scope| {
        let work = || -> anyhow::Result<()> {
            while let Some(&chunk) = todo.get(next.fetch_add(1, Ordering::Relaxed)) {
                let done = chunk.id.visit(Soak(chunk));
                let mut state = state.lock().expect("nobody panics with it");
                state.0.write(chunk, done)?;
                state.1.insert(chunk, done);
                let finished = 1 + finished.fetch_add(1, Ordering::Relaxed);
                eprint!("\r{finished} of {} chunks: {} {}    ", todo.len(), chunk.id, chunk.seats);
            }
            Ok(())
        };
        let workers: Vec<_> = (0..threads).map(|_| scope.spawn(work)).collect();
        workers.into_iter().try_for_each(|worker| worker.join().expect("chunks catch their panics"))
    })?;
    eprintln!();
    let (_, done) = state.into_inner().expect("nobody panics with it");
    print(&chunks, &done)
}

fn print(chunks: &[Chunk], done: &BTreeMap<Chunk, Done>) -> anyhow::Result<()> {
    println!(
        "| game | seats | games | unfinished | inputs | fully checked | refusals | twin steps | CPU-s | seeds | failures |"
    );
    println!("|---|--:|--:|--:|--:|--:|--:|--:|--:|---|--:|");
    let mut failures = 0;
    for table in chunks.chunk_by(|one, two| (one.id, one.seats) == (two.id, two.seats)) {
        let mut total = Done::default();
        for done in table.iter().map(|chunk| done[chunk]) {
            total.report += done.report;
            total.cpu_ns += done.cpu_ns;
            total.failures += done.failures;
        }
        failures += total.failures;
        let (first, last) = (table[0], table[table.len() - 1]);
        let Report { matches, unfinished, inputs, checked, refusals, twin_steps } = total.report;
        println!(
            "| {} | {} | {matches} | {unfinished} | {inputs} | {checked} | {refusals} | {twin_steps} | {:.0} | {}..{} | {} |",
            first.id,
            first.seats,
            total.cpu_ns as f64 / 1e9,
            first.first_seed,
            last.first_seed + last.games,
            total.failures,
        );
    }
    if failures == 0 { Ok(()) } else { bail!("{failures} chunks failed; their seeds stand above") }
}

struct Sizes;

impl Visitor for Sizes {
    type Output = std::ops::RangeInclusive<u8>;

    fn visit<G: Playable>(self) -> Self::Output {
        G::SEATS
    }
}

struct Soak(Chunk);

impl Visitor for Soak {
    type Output = Done;

    fn visit<G: Playable>(self) -> Done {
        let Chunk { seats, games, first_seed, sparsely, .. } = self.0;
        let plan = Plan {
            first_seed,
            most_inputs: INPUTS_MOST,
            sparsely,
            ..Plan::<G>::new(G::Options::default(), seats, games)
        };
        let start = thread_cpu_ns();
        // The panic prints what was wrong and with which seed.
        let report = panic::catch_unwind(panic::AssertUnwindSafe(|| plan.check()));
        let cpu_ns = start.zip(thread_cpu_ns()).map_or(0, |(start, end)| end - start);
        Done {
            report: report.as_ref().copied().unwrap_or_default(),
            cpu_ns,
            failures: u64::from(report.is_err()),
        }
    }
}

/// What the rules of a game are made of: its crate and those below it.
struct Sources;

impl Visitor for Sources {
    type Output = anyhow::Result<u64>;

    fn visit<G: Playable>(self) -> anyhow::Result<u64> {
        let of_the_game = std::any::type_name::<G>().split("::").next().unwrap_or_default();
        let crates = root()?.join("crates");
        let mut hash = Fnv::default();
        hash.add_folder(&crates.join("core/src"))?;
        hash.add_folder(&crates.join("pieces/src"))?;
        hash.add_folder(&crates.join("games").join(of_the_game.replace('_', "-")).join("src"))?;
        Ok(hash.0)
    }
}

/// What has been played, so that an interrupted run can go on.
struct Ledger {
    path: PathBuf,
    file: File,
}

impl Ledger {
    fn open(fresh: bool) -> anyhow::Result<Ledger> {
        let folder = root()?.join("target/soak");
        fs::create_dir_all(&folder)?;
        let path = folder.join("ledger.tsv");
        if fresh && path.exists() {
            fs::remove_file(&path)?;
        }
        let file = File::options().append(true).create(true).open(&path)?;
        Ok(Ledger { path, file })
    }

    /// Failed chunks are played again.
    fn read(&self) -> anyhow::Result<BTreeMap<Chunk, Done>> {
        let mut done = BTreeMap::new();
        for line in fs::read_to_string(&self.path)?.lines() {
            // The last line may have been cut off.
            if let Some((chunk, it)) = read_line(line).filter(|(_, it)| it.failures == 0) {
                done.insert(chunk, it);
            }
        }
        Ok(done)
    }

    fn write(&mut self, chunk: Chunk, done: Done) -> anyhow::Result<()> {
        let Chunk { id, seats, first_seed, games, sparsely, sources } = chunk;
        let Done { report, cpu_ns, failures } = done;
        let Report { matches, unfinished, inputs, checked, refusals, twin_steps } = report;
        let line = format!(
            "{id}\t{sources}\t{sparsely}\t{seats}\t{first_seed}\t{games}\t{matches}\t{unfinished}\t{inputs}\t{checked}\t{refusals}\t{twin_steps}\t{cpu_ns}\t{failures}\t.\n"
        );
        self.file.write_all(line.as_bytes()).context("cannot write the ledger")
    }
}

fn read_line(line: &str) -> Option<(Chunk, Done)> {
    let mut fields = line.strip_suffix("\t.")?.split('\t');
    let id = GameId::exactly(fields.next()?).ok()?;
    let numbers: Vec<u64> = fields.map(|field| field.parse().ok()).collect::<Option<_>>()?;
    let [
        sources,
        sparsely,
        seats,
        first_seed,
        games,
        matches,
        unfinished,
        inputs,
        checked,
        refusals,
        twin_steps,
        cpu_ns,
        failures,
    ] = numbers[..]
    else {
        return None;
    };
    let (seats, sparsely) = (seats.try_into().ok()?, sparsely.try_into().ok()?);
    let chunk = Chunk { id, seats, first_seed, games, sparsely, sources };
    let report = Report { matches, unfinished, inputs, checked, refusals, twin_steps };
    Some((chunk, Done { report, cpu_ns, failures }))
}

/// The 64-bit FNV-1a hash of sources that are no tests, in the order of their names.
struct Fnv(u64);

impl Default for Fnv {
    fn default() -> Fnv {
        Fnv(0xcbf2_9ce4_8422_2325)
    }
}

impl Fnv {
    fn add(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        }
    }

    fn add_folder(&mut self, folder: &Path) -> anyhow::Result<()> {
        let entries = fs::read_dir(folder).with_context(|| folder.display().to_string())?;
        let mut paths: Vec<PathBuf> =
            entries.map(|entry| Ok(entry?.path())).collect::<anyhow::Result<_>>()?;
        paths.sort();
        for path in paths {
            let name = path.file_name().unwrap_or_default().to_string_lossy();
            if path.is_dir() && name != "tests" {
                self.add_folder(&path)?;
            } else if name.ends_with(".rs") && !name.ends_with("tests.rs") {
                self.add(&fs::read(&path)?);
            }
        }
        Ok(())
    }
}
