//! Many random games with every check of the conformance suite on.

use std::{thread, time::Instant};

use anyhow::bail;
use parlor_catalog::{GameId, Playable, Visitor};
use parlor_core::conformance::{Plan, Report};

/// Longer matches are cut off: far more than a war of a thousand battles takes.
const INPUTS_MOST: u32 = 20_000;

#[derive(clap::Args, Debug)]
pub(crate) struct Args {
    /// Games for each game id and table size.
    #[arg(long, default_value_t = 10_000)]
    games: u64,
    /// The first seed; the others follow.
    #[arg(long, default_value_t = 0)]
    seed: u64,
    /// Only these games.
    #[arg(long = "game", value_name = "GAME")]
    ids: Vec<GameId>,
    /// Already in release mode.
    #[arg(long, hide = true)]
    here: bool,
}

pub(crate) fn run(args: &Args) -> anyhow::Result<()> {
    if !args.here {
        let (games, seed) = (args.games.to_string(), args.seed.to_string());
        let mut command = vec!["run", "--quiet", "--release", "--package", "xtask", "--", "soak"];
        command.extend(["--here", "--games", &games, "--seed", &seed]);
        for id in &args.ids {
            command.extend(["--game", id.as_str()]);
        }
        return crate::run::cargo(&command);
    }
    let ids = if args.ids.is_empty() { GameId::ALL } else { &args.ids };
    let threads = thread::available_parallelism().map_or(1, usize::from) as u64;
    println!(
        "game          seats  games   unfinished     inputs   refusals  twin steps  seconds  seeds"
    );
    let mut failures = 0;
    for &id in ids {
        failures += id.visit(Soak { games: args.games, seed: args.seed, threads });
    }
    println!("{failures} failures");
    if failures == 0 { Ok(()) } else { bail!("{failures} runs failed; their seeds stand above") }
}

struct Soak {
    games: u64,
    seed: u64,
    threads: u64,
}

impl Visitor for Soak {
    type Output = u64;

    fn visit<G: Playable>(self) -> u64 {
        let (least, most) = (*G::SEATS.start(), *G::SEATS.end());
        let mut tables = vec![least, (least + most).div_ceil(2), most];
        tables.dedup();
        tables.into_iter().map(|seats| u64::from(!self.table::<G>(seats))).sum()
    }
}

impl Soak {
    /// Plays one table size on all cores; whether nothing was wrong.
    fn table<G: Playable>(&self, seats: u8) -> bool {
        let start = Instant::now();
        let share = self.games.div_ceil(self.threads);
        let run = |index: u64| {
            let first = (index * share).min(self.games);
            let matches = share.min(self.games - first);
            let plan = Plan {
                first_seed: self.seed + first,
                most_inputs: INPUTS_MOST,
                ..Plan::<G>::new(G::Options::default(), seats, matches)
            };
            plan.check()
        };
        let reports: Vec<thread::Result<Report>> = thread::scope(|scope| {
            let run = &run;
            let threads: Vec<_> =
                (0..self.threads).map(|index| scope.spawn(move || run(index))).collect();
            threads.into_iter().map(thread::ScopedJoinHandle::join).collect()
        });
        let mut total = Report::default();
        let mut is_fine = true;
        for report in reports {
            match report {
                Ok(report) => total += report,
                // The panic has printed what was wrong and with which seed.
                Err(_) => is_fine = false,
            }
        }
        let Report { matches, unfinished, inputs, refusals, twin_steps } = total;
        let seconds = start.elapsed().as_secs_f64();
        let seeds = format!("{}..{}", self.seed, self.seed + self.games);
        let id = G::ID;
        println!(
            "{id:13} {seats:5} {matches:6} {unfinished:12} {inputs:10} {refusals:10} {twin_steps:11} {seconds:8.1}  {seeds}{}",
            if is_fine { "" } else { "  FAILED" }
        );
        is_fine
    }
}
