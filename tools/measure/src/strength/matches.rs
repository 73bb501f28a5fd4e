//! One Euro between two, held against the exact solution.
//!
//! The solution says what each position is worth to both, and so what each move costs the one who
//! makes it. A match is worth what it is worth before the first roll, and all that a seat loses by
//! its moves goes to the other; the dice make no difference on average. So the mean of results must
//! be the mean of these predictions, whoever plays.

use std::{ops::ControlFlow, thread};

use one_euro::{Action, OneEuro, Options, Phase};
use parlor_bots::{Level, one_euro::LEVELS};
use parlor_core::{Input, Match, Observer, Seat, Seeded, Sight, Status};
use parlor_solve::one_euro::{Book, Solution};

/// Plays matches of `hard` against itself and against `medium` and prints both means.
pub(super) fn run(seed: u64, matches: u64) {
    let options = Options::default();
    let solution = &Book::of(&options).wait().solution;
    println!("| One Euro | matches | won by the first | predicted | difference | lost by a move |");
    println!("|---|--:|--:|--:|--:|--:|");
    for second in [Level::Hard, Level::Medium, Level::Easy] {
        let play = |index| play(solution, &options, [Level::Hard, second], index, seed);
        let results: Vec<Played> = thread::scope(|scope| {
            let n = thread::available_parallelism().map_or(1, usize::from) as u64;
            let work = |first| move || (first..matches).step_by(n as usize).map(play).collect();
            let workers: Vec<thread::ScopedJoinHandle<'_, Vec<Played>>> =
                (0..n).map(|first| scope.spawn(work(first))).collect();
            workers.into_iter().flat_map(|it| it.join().expect("matches end")).collect()
        });
        let n = results.len() as f64;
        let mean = |of: &dyn Fn(&Played) -> f64| results.iter().map(of).sum::<f64>() / n;
        let difference = mean(&|it| it.won - it.predicted);
        let spread = mean(&|it| (it.won - it.predicted - difference).powi(2)).sqrt();
        let moves = mean(&|it| f64::from(it.moves));
        println!(
            "| hard against {second} | {} | {:.3} % | {:.3} % | {:+.2} standard deviations | {:.5} |",
            results.len(),
            100.0 * mean(&|it| it.won),
            100.0 * mean(&|it| it.predicted),
            difference / (spread / n.sqrt()),
            mean(&|it| it.lost) / moves,
        );
    }
}

/// One match, as the first of the two players sees it.
struct Played {
    /// One or zero.
    won: f64,
    /// What it was worth before the first roll, and what the other one has given away since, less
    /// what was given away to them.
    predicted: f64,
    /// What the second player has given away.
    lost: f64,
    /// In how many moves.
    moves: u32,
}

/// Seats change from match to match.
fn play(
    solution: &Solution,
    options: &Options,
    levels: [Level; 2],
    index: u64,
    seed: u64,
) -> Played {
    let first = if index.is_multiple_of(2) { Seat::FIRST } else { Seat::FIRST.after(1, 2) };
    let level = |seat| levels[usize::from(seat != first)];
    let mut bots: Vec<_> = Seat::all(2)
        .map(|seat| LEVELS.bot(level(seat), options, 2).expect("there are all levels"))
        .collect();
    let deal = Seeded::stream(seed, 2 * index);
    let mut chance = Seeded::stream(seed, 2 * index + 1);
    let mut table = Match::<OneEuro, _>::unlogged(options.clone(), 2, deal).expect("two seats");
    let to_starter = solution.start(0, 0);
    let predicted = if starter(&table) == first { to_starter } else { 1.0 - to_starter };
    let mut played = Played { won: 0.0, predicted, lost: 0.0, moves: 0 };
    loop {
        let pending = match table.status() {
            Status::Over(outcome) => {
                played.won = f64::from(u8::from(outcome.winners.contains(first)));
                return played;
            }
            Status::Open(pending) => pending,
        };
        let seat = pending.must.iter().next().expect("it is somebody's turn");
        let sight = table.sight(seat);
        let action = bots[seat.index()].act(&sight, &mut chance).expect("a bot moves");
        let cost = cost(solution, &sight, action);
        if seat == first {
            played.predicted -= cost;
        } else {
            played.predicted += cost;
            played.lost += cost;
            played.moves += 1;
        }
        let input = Input::Act { seat, window: pending.window, action };
        table.submit(0, input).expect("bots do what is legal");
    }
}

/// Who rolled first in a match that has just been dealt: every 0 has passed the die on (EU-5).
fn starter(table: &Match<OneEuro, Seeded>) -> Seat {
    let table = table.view(Observer::Spectator).table;
    match table.phase {
        Phase::Move { mover, .. } => mover.after((table.turns % 2) as u8, 2),
        Phase::Over { winner } => winner,
    }
}

/// What a move costs the one who makes it.
fn cost(solution: &Solution, sight: &Sight<'_, OneEuro>, action: Action) -> f64 {
    let table = sight.view().table;
    let worth = |action| solution.after_move(&table, sight.seat(), action);
    let mut best = f64::MIN;
    sight.list(|action| {
        best = best.max(worth(action));
        ControlFlow::Continue(())
    });
    best - worth(action)
}
