//! How well the bots play and how long they think; `docs/maintain/strength.md` says how to read the
//! tables.

mod matches;
mod swaps;

use std::{
    sync::{Arc, Mutex, PoisonError},
    thread::available_parallelism,
    time::{Duration, Instant},
};

use parlor_bots::{Bot, Level};
use parlor_catalog::{GameId, Playable, Visitor};
use parlor_core::{Game, Match, Seeded, Sight};
use parlor_guests::{Limits, Player};
use parlor_lab::{Measure, PayOff, Table, Tournament};

#[derive(clap::Args, Debug)]
pub(crate) struct Args {
    /// Only these games.
    #[arg(long = "game", value_name = "GAME")]
    ids: Vec<GameId>,
    /// So many times the usual number of deals.
    #[arg(long, default_value_t = 1.0)]
    times: f64,
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

/// Games that take more turns are cut off.
const TURNS_MOST: u32 = 20_000;

pub(crate) fn run(args: &Args) -> anyhow::Result<()> {
    let ids = if args.ids.is_empty() { GameId::ALL } else { &args.ids };
    println!("| game | seats | bot | against | deals | result | 95 % interval | even |");
    println!("|---|--:|---|---|--:|--:|---|--:|");
    for &id in ids {
        id.visit(Strength(args))?;
    }
    println!("\n| game | seats | level | decisions | median | 95 % below | most |");
    println!("|---|--:|---|--:|--:|--:|--:|");
    for &id in ids {
        id.visit(Times(args));
    }
    if ids.contains(&GameId::SwiftSwap) {
        println!();
        swaps::run(args.seed, (1_000.0 * args.times) as u64)?;
    }
    if ids.contains(&GameId::OneEuro) {
        println!();
        matches::run(args.seed, (100_000.0 * args.times) as u64);
    }
    Ok(())
}

/// The smallest and the largest table.
fn sizes<G: Game>() -> Vec<u8> {
    let mut sizes = vec![*G::SEATS.start(), *G::SEATS.end()];
    sizes.dedup();
    sizes
}

/// Levels that play at a table, the weakest first.
fn levels<G: Playable>(seats: u8) -> Vec<Level> {
    G::LEVELS.at(&G::Options::default(), seats)
}

/// Each level against the one below it, on the same deals in all seats.
struct Strength<'a>(&'a Args);

impl Visitor for Strength<'_> {
    type Output = anyhow::Result<()>;

    fn visit<G: Playable>(self) -> anyhow::Result<()> {
        let Strength(args) = self;
        for seats in sizes::<G>() {
            // Without a choice there is nothing to play well.
            if G::ID == "money-war" {
                continue;
            }
            for pair in levels::<G>(seats).windows(2) {
                let &[below, level] = pair else { continue };
                let deals = (args.times * f64::from(n_deals(G::ID, level, seats))).ceil() as u64;
                let tournament = Tournament::<G> {
                    options: G::Options::default(),
                    seats,
                    players: vec![Player::Level(level), Player::Level(below)],
                    first_only: true,
                    limits: Limits::default(),
                    deals,
                    seed: args.seed,
                    max_turns: TURNS_MOST,
                    threads: available_parallelism().map_or(1, usize::from),
                };
                let standings = tournament.play(&|| {})?;
                let Some(pay_off) = &standings.pay_offs[0][1] else { continue };
                row(G::ID, seats, [level, below], standings.measure, standings.even, pay_off);
            }
        }
        Ok(())
    }
}

/// So many deals that a difference is seen where there is one, and that all is done within the hour.
fn n_deals(game: &str, level: Level, seats: u8) -> u32 {
    match (game, level, seats) {
        (_, Level::Random | Level::Easy, 0..=2) => 1_000,
        (_, Level::Random | Level::Easy, _) => 200,
        ("exact-change", ..) => 1_500,
        ("exacta", Level::Medium, 2..) => 100,
        ("one-euro", Level::Hard, 3..) => 100,
        ("rummy-500", _, 3..) => 200,
        _ => 400,
    }
}

fn row(
    game: &str,
    seats: u8,
    [level, below]: [Level; 2],
    measure: Measure,
    even: f64,
    pay_off: &PayOff,
) {
    let number = |value: f64| match measure {
        Measure::WinShare => format!("{:.1} %", 100.0 * value),
        Measure::ScoreDifference => format!("{value:+.1} points"),
    };
    let or_dash = |value: Option<String>| value.unwrap_or_else(|| "-".to_owned());
    println!(
        "| {game} | {seats} | {level} | {below} | {} | {} | {} | {} |",
        pay_off.deals,
        or_dash(pay_off.mean.map(number)),
        or_dash(pay_off.interval.map(|[low, high]| format!("{} to {}", number(low), number(high)))),
        number(even),
    );
}

/// How long each level thinks, alone on a core.
struct Times<'a>(&'a Args);

/// A bot that is watched.
struct Timed<G> {
    bot: Box<dyn Bot<G>>,
    times: Arc<Mutex<Vec<Duration>>>,
}

impl<G: Game> Bot<G> for Timed<G> {
    fn act(&mut self, sight: &Sight<'_, G>, chance: &mut Seeded) -> Option<G::Action> {
        let start = Instant::now();
        let action = self.bot.act(sight, chance);
        let time = start.elapsed();
        self.times.lock().unwrap_or_else(PoisonError::into_inner).push(time);
        action
    }
}

/// Decisions that are timed at a table.
const DECISIONS: usize = 1_000;

impl Visitor for Times<'_> {
    type Output = ();

    fn visit<G: Playable>(self) {
        for seats in sizes::<G>() {
            for level in levels::<G>(seats).into_iter().filter(|&level| level != Level::Random) {
                let mut times = time::<G>(level, seats, self.0.seed);
                if times.is_empty() {
                    continue;
                }
                times.sort_unstable();
                let at = |share: f64| times[((times.len() - 1) as f64 * share) as usize];
                let ms = |time: Duration| format!("{:.2} ms", time.as_secs_f64() * 1e3);
                println!(
                    "| {} | {seats} | {level} | {} | {} | {} | {} |",
                    G::ID,
                    times.len(),
                    ms(at(0.5)),
                    ms(at(0.95)),
                    ms(at(1.0)),
                );
            }
        }
    }
}

/// The times of many decisions, all seats being of one level.
fn time<G: Playable>(level: Level, seats: u8, seed: u64) -> Vec<Duration> {
    let times = Arc::new(Mutex::new(Vec::new()));
    let options = G::Options::default();
    for game in 0.. {
        let bots = (0..seats).map(|_| -> Box<dyn Bot<G>> {
            let mut bot = G::LEVELS.bot(level, &options, seats).expect("looked at before");
            bot.prepare();
            Box::new(Timed { bot, times: Arc::clone(&times) })
        });
        let game_chance = Seeded::stream(seed, 2 * game);
        let table =
            Match::<G, _>::unlogged(options.clone(), seats, game_chance).expect("defaults fit");
        let bots: Vec<_> = bots.collect();
        let mut table = Table::new(table, bots, Seeded::stream(seed, 2 * game + 1));
        let before = times.lock().unwrap_or_else(PoisonError::into_inner).len();
        loop {
            let n = times.lock().unwrap_or_else(PoisonError::into_inner).len();
            if DECISIONS <= n || TURNS_MOST < table.game().turns() {
                break;
            }
            let Some(step) = table.decide().expect("bots do their duty") else { break };
            table.submit(step).expect("bots do what is legal");
        }
        let n = times.lock().unwrap_or_else(PoisonError::into_inner).len();
        // Where nobody ever has a choice nobody thinks.
        if DECISIONS <= n || n == before {
            break;
        }
    }
    times.lock().unwrap_or_else(PoisonError::into_inner).clone()
}
