//! How fast the engine is: random play through guesses, and each part of it.

mod hall;
mod long_hands;
mod peers;

use std::{
    hint::black_box,
    ops::ControlFlow,
    process::{Command, Stdio},
};

use anyhow::{Context as _, bail};
use parlor_catalog::{GameId, Playable, Visitor};
use parlor_core::{Chance as _, Guess, Match, Observer, Seat, Seeded, Step};
use parlor_lab::thread_cpu_ns;

use self::peers::Peers;

/// A playout is cut off here: far more than a war of a thousand battles takes.
const STEPS_MOST: u32 = 100_000;

/// Lists are walked as far as this: those of Exact Change have millions of entries.
const LIST_MOST: usize = 100;

/// A figure is the median of so many rounds, so that one disturbance does not count.
const ROUNDS: u64 = 5;

#[derive(clap::Args, Debug)]
pub(crate) struct Args {
    /// Only these games.
    #[arg(long = "game", value_name = "GAME")]
    ids: Vec<GameId>,
    /// CPU time for one figure; with --hall time on the clock.
    #[arg(long, default_value_t = 2.0)]
    seconds: f64,
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Measure others in the same run too: OpenSpiel's nearest games (fetches its Python package), or
    /// with --hall a server of boardgame.io (fetches its npm package).
    #[arg(long)]
    peers: bool,
    /// Measure the hall instead: people at 500 tables who move as soon as they can.
    #[arg(long, conflicts_with_all = ["instructions", "long_hands"])]
    hall: bool,
    /// Count instructions with valgrind instead of measuring time.
    #[arg(long, conflicts_with = "peers")]
    instructions: bool,
    /// Measure single decisions with long hands of Exact Change instead.
    #[arg(long, conflicts_with_all = ["peers", "instructions"])]
    long_hands: bool,
    /// Play so many playouts of each table and say nothing: what valgrind runs.
    #[arg(long, hide = true)]
    playouts: Option<u64>,
    #[arg(long, hide = true)]
    seats: Option<u8>,
}

pub(crate) fn run(args: &Args) -> anyhow::Result<()> {
    if args.hall {
        return hall::run(&args.ids, args.seconds, args.seed, args.peers);
    }
    let ids = if args.ids.is_empty() { GameId::ALL } else { &args.ids };
    if let (Some(playouts), Some(seats)) = (args.playouts, args.seats) {
        ids[0].visit(Play { seats, seed: args.seed, playouts });
        return Ok(());
    }
    let tables: Vec<(GameId, u8)> = ids
        .iter()
        .flat_map(|&id| id.visit(Sizes).into_iter().map(move |seats| (id, seats)))
        .collect();
    if args.instructions {
        println!("| game | seats | instructions per decision |");
        println!("|---|--:|--:|");
        for &(id, seats) in &tables {
            let count = |playouts| count_instructions(id, seats, args.seed, playouts);
            // The difference leaves out what starting and the first touch of everything cost.
            let (few, many) = (count(20)?, count(120)?);
            let played = |playouts| id.visit(Play { seats, seed: args.seed, playouts });
            let each = (many - few) / (played(120) - played(20));
            println!("| {id} | {seats} | {each} |");
        }
        return Ok(());
    }
    if thread_cpu_ns().is_none() {
        bail!("this system does not tell the CPU time of a thread");
    }
    if args.long_hands {
        long_hands::run(args.seed);
        return Ok(());
    }
    println!("| game | seats | decisions per CPU-second | forced | per playout |");
    println!("|---|--:|--:|--:|--:|");
    let share = args.seconds / ROUNDS as f64;
    for &(id, seats) in &tables {
        let speed = middle(
            seeds(args.seed).map(|seed| id.visit(Speed { seats, seed, seconds: share })).collect(),
        );
        let playouts = 100;
        let Counts { decisions, forced } = id.visit(Count { seats, seed: args.seed, playouts });
        println!(
            "| {id} | {seats} | {:.2} M | {:.0} % | {} |",
            speed / 1e6,
            100.0 * forced as f64 / decisions as f64,
            decisions / playouts,
        );
    }
    println!("\n| game | seats | state | {} |", PARTS.join(" | "));
    println!("|---|--:|--:|{}", "--:|".repeat(PARTS.len()));
    for &(id, seats) in &tables {
        let parts = id.visit(Parts { seats, seed: args.seed, seconds: share });
        let times: Vec<String> = parts.ns.iter().map(|ns| format!("{ns:.0} ns")).collect();
        println!("| {id} | {seats} | {} B | {} |", parts.bytes, times.join(" | "));
    }
    if args.peers {
        let mut peers = Peers::start()?;
        println!(
            "\n| game | seats | OpenSpiel {} | decisions per CPU-second | ours | ratio |",
            peers.version
        );
        println!("|---|--:|---|--:|--:|--:|");
        for &(id, seats) in &tables {
            for peer in peers::cousins(id, seats) {
                // Turn about, so that both meet the same disturbances.
                let (mut ours, mut theirs) = (Vec::new(), Vec::new());
                for seed in seeds(args.seed) {
                    ours.push(id.visit(Speed { seats, seed, seconds: share }));
                    theirs.push(peers.speed(&peer, share, seed)?);
                }
                let (ours, theirs) = (middle(ours), middle(theirs));
                println!(
                    "| {id} | {seats} | {peer} | {:.2} M | {:.2} M | {:.1} × |",
                    theirs / 1e6,
                    ours / 1e6,
                    ours / theirs,
                );
            }
        }
    }
    Ok(())
}

/// Each round has a deal of its own.
fn seeds(first: u64) -> std::ops::Range<u64> {
    first..first + ROUNDS
}

fn middle(mut figures: Vec<f64>) -> f64 {
    figures.sort_by(f64::total_cmp);
    figures[figures.len() / 2]
}

fn count_instructions(id: GameId, seats: u8, seed: u64, playouts: u64) -> anyhow::Result<u64> {
    let output = Command::new("valgrind")
        .args(["--tool=callgrind", "--callgrind-out-file=/dev/null"])
        .arg(std::env::current_exe()?)
        .args(["bench", "--game", id.as_str()])
        .args(["--seats", &seats.to_string(), "--seed", &seed.to_string()])
        .args(["--playouts", &playouts.to_string()])
        .stdout(Stdio::null())
        .output()
        .context("cannot start valgrind; install it with your system's packages")?;
    let text = String::from_utf8_lossy(&output.stderr);
    let collected = text.lines().find_map(|line| line.split_once("Collected : "));
    let (_, count) = collected.with_context(|| format!("valgrind says: {text}"))?;
    Ok(count.trim().parse()?)
}

/// The two table sizes that are measured.
struct Sizes;

impl Visitor for Sizes {
    type Output = Vec<u8>;

    fn visit<G: Playable>(self) -> Vec<u8> {
        let mut sizes = vec![*G::SEATS.start(), *G::SEATS.end()];
        sizes.dedup();
        sizes
    }
}

/// Nanoseconds of CPU time for each of the units that `work` says it has done.
fn ns_per_unit(seconds: f64, mut work: impl FnMut() -> u64) -> f64 {
    let now = || thread_cpu_ns().expect("looked at before") as f64;
    let start = now();
    let mut units = 0;
    // Asking for the time costs as much as a hundred decisions, so it is asked ever more rarely,
    // until a row of calls takes a good part of the time.
    let mut calls = 1;
    let mut before = 0.0;
    loop {
        for _ in 0..calls {
            units += work();
        }
        let elapsed = now() - start;
        if seconds * 1e9 <= elapsed {
            return elapsed / units as f64;
        }
        if elapsed - before < seconds * 5e7 {
            calls *= 2;
        }
        before = elapsed;
    }
}

/// A dealt game as the first seat may think it is.
fn opening<G: Playable>(seats: u8, chance: &mut Seeded) -> Guess<G> {
    let table = Match::<G, _>::new(G::Options::default(), seats, chance.clone());
    table.expect("default options fit every table").sight(Seat::FIRST).guess(chance)
}

/// Plays a copy of the opening to its end; how many decisions that took.
fn playout<G: Playable>(opening: &Guess<G>, chance: &mut Seeded) -> u64 {
    let mut guess = opening.clone();
    let mut decisions = 0;
    for _ in 0..STEPS_MOST {
        match guess.step(chance) {
            Step::Acted(_) => decisions += 1,
            Step::TimedOut => {}
            Step::Over => break,
        }
    }
    decisions
}

/// A playout that shows each position with the seat that then acts in it.
fn walk<G: Playable>(
    opening: &Guess<G>,
    chance: &mut Seeded,
    mut visit: impl FnMut(&Guess<G>, Seat),
) {
    let mut guess = opening.clone();
    for _ in 0..STEPS_MOST {
        let before = guess.clone();
        match guess.step(chance) {
            Step::Acted(seat) => visit(&before, seat),
            Step::TimedOut => {}
            Step::Over => return,
        }
    }
}

/// The decisions of a number of playouts.
struct Play {
    seats: u8,
    seed: u64,
    playouts: u64,
}

impl Visitor for Play {
    type Output = u64;

    fn visit<G: Playable>(self) -> u64 {
        let mut chance = Seeded::new(self.seed);
        let opening = opening::<G>(self.seats, &mut chance);
        (0..self.playouts).map(|_| playout::<G>(&opening, &mut chance)).sum()
    }
}

/// Decisions per CPU-second.
struct Speed {
    seats: u8,
    seed: u64,
    seconds: f64,
}

impl Visitor for Speed {
    type Output = f64;

    fn visit<G: Playable>(self) -> f64 {
        let mut chance = Seeded::new(self.seed);
        let opening = opening::<G>(self.seats, &mut chance);
        1e9 / ns_per_unit(self.seconds, || playout::<G>(&opening, &mut chance))
    }
}

/// How many decisions have only one legal action.
struct Count {
    seats: u8,
    seed: u64,
    playouts: u64,
}

struct Counts {
    decisions: u64,
    forced: u64,
}

impl Visitor for Count {
    type Output = Counts;

    fn visit<G: Playable>(self) -> Counts {
        let mut chance = Seeded::new(self.seed);
        let mut counts = Counts { decisions: 0, forced: 0 };
        for _ in 0..self.playouts {
            let opening = opening::<G>(self.seats, &mut chance);
            walk::<G>(&opening, &mut chance, |guess, seat| {
                counts.decisions += 1;
                counts.forced += u64::from(guess.sight(seat).count(2) == 1);
            });
        }
        counts
    }
}

/// What each part of a decision costs, averaged over positions of random play.
struct Parts {
    seats: u8,
    seed: u64,
    seconds: f64,
}

struct Costs {
    bytes: usize,
    /// Nanoseconds, in the order of [`PARTS`].
    ns: [f64; PARTS.len()],
}

const PARTS: [&str; 6] = ["clone", "view", "determinize", "list", "sample", "check"];
const POSITIONS: usize = 500;

/// A position with what is asked of it.
struct Position<G: Playable> {
    guess: Guess<G>,
    seat: Seat,
    action: G::Action,
    view: G::View,
}

impl Visitor for Parts {
    type Output = Costs;

    fn visit<G: Playable>(self) -> Costs {
        let mut chance = Seeded::new(self.seed);
        let mut choose = Seeded::stream(self.seed, 1);
        let mut positions = Vec::new();
        while positions.len() < POSITIONS {
            let opening = opening::<G>(self.seats, &mut chance);
            walk::<G>(&opening, &mut chance, |guess, seat| {
                if choose.below(8) == 0 {
                    let action = guess.sight(seat).sample(&mut choose).expect("it has acted");
                    let view = guess.view(Observer::Seat(seat));
                    positions.push(Position { guess: guess.clone(), seat, action, view });
                }
            });
        }
        let (positions, seconds) = (&positions, self.seconds);
        let ns = [
            mean_ns(positions, seconds, |at| at.guess.clone()),
            mean_ns(positions, seconds, |at| at.guess.view(Observer::Seat(at.seat))),
            mean_ns(positions, seconds, |at| Guess::<G>::from_view(&at.view, &mut chance)),
            mean_ns(positions, seconds, |at| {
                let mut left = LIST_MOST;
                at.guess.sight(at.seat).list(|action| {
                    black_box(action);
                    left -= 1;
                    if left == 0 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
                });
            }),
            mean_ns(positions, seconds, |at| at.guess.sight(at.seat).sample(&mut choose)),
            mean_ns(positions, seconds, |at| at.guess.sight(at.seat).check(at.action)),
        ];
        Costs { bytes: size_of::<Guess<G>>(), ns }
    }
}

fn mean_ns<G: Playable, T>(
    positions: &[Position<G>],
    seconds: f64,
    mut part: impl FnMut(&Position<G>) -> T,
) -> f64 {
    ns_per_unit(seconds, || {
        for position in positions {
            black_box(part(position));
        }
        positions.len() as u64
    })
}
