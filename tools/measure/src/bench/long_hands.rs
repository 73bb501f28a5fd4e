//! Long hands of Exact Change on decks that make for many sets: how long one decision can take.
//!
//! A draw card hits until a drawn card matches it. Where hardly a card does, hands grow long.

use std::{hint::black_box, ops::RangeInclusive, time::Instant};

use exact_change::exact_change::{Action, ExactChange, Options, Phase};
use parlor_core::{Guess, Match, Observer, Options as _, Seat, Seeded, Step};

const POSITIONS: usize = 2_000;
/// Cards in the hand of whoever has the turn.
const LONG: RangeInclusive<usize> = 25..=30;
/// A decision is repeated so often between two looks at the clock, and the best of so many rounds
/// counts: what other programs take away is no cost of ours.
const REPEATS: u32 = 10;
const ROUNDS: u32 = 5;

/// What is measured, in this order.
const PARTS: [&str; 3] = ["sample", "check", "step"];

pub(crate) fn run(seed: u64) {
    println!("| 25 to 30 cards | actions up to | {} |", PARTS.join(" | "));
    println!("|---|--:|{}", "--:|".repeat(PARTS.len()));
    for (name, coins, top, same_colour) in [
        ("a dollar on top", CHEAP, "red dollar", false),
        ("six dollars on top", DEAR, "combo red 100/100/100/100/100/100", false),
        ("six dollars on top, `same_colour`", DEAR, "combo red 100/100/100/100/100/100", true),
    ] {
        let mut options = Options { same_colour, max_turns: 1_000, ..Options::default() };
        options.set("deck", &deck(coins, top)).expect("a deck");
        let positions = positions(&options, seed);
        let most = positions.iter().map(|at| at.guess.sight(at.seat).count(1_000_000)).max();
        let mut chance = Seeded::new(seed);
        let rows = [
            spread(&positions, |at| at.guess.sight(at.seat).sample(&mut chance).is_some()),
            spread(&positions, |at| at.guess.sight(at.seat).check(at.action).is_ok()),
            spread(&positions, |at| at.guess.clone().step(&mut chance) != Step::Over),
        ];
        println!("| {name} | {} | {} |", most.unwrap_or(0), rows.join(" | "));
    }
}

const CHEAP: &[&str] =
    &["5/5", "5/1", "1/1", "10/5", "1/1/1", "5/1/1", "10/1", "5/5/1", "1/1/1/1", "10/1/1"];
const DEAR: &[&str] = &[
    "25/10/5",
    "25/25",
    "25/5/1",
    "10/10/5",
    "25/10",
    "10/10/10/10",
    "25/5/5",
    "10/5/1",
    "25/1",
    "10/10/1",
    "25/10/1",
    "10/5/5",
    "25/10/10",
    "5/5/5/5",
    "10/1/1",
];

/// Red cards are rare, draw cards are red, and of all others there are few of many kinds.
fn deck(coins: &[&str], top: &str) -> String {
    let mut lines = vec![format!("3 {top}"), "12 draw red half".to_owned(), "3 wild".to_owned()];
    for colour in ["blue", "green", "yellow"] {
        let singles = ["penny", "nickel", "dime", "quarter"];
        lines.extend(singles.map(|coin| format!("3 {colour} {coin}")));
        lines.extend(coins.iter().map(|coins| format!("3 combo {colour} {coins}")));
    }
    lines.join("\n")
}

struct Position {
    guess: Guess<ExactChange>,
    seat: Seat,
    action: Action,
}

/// Turns of random play with a long hand and the dear card on top, as the player may think of them.
fn positions(options: &Options, seed: u64) -> Vec<Position> {
    let mut chance = Seeded::stream(seed, 1);
    let mut found = Vec::new();
    while found.len() < POSITIONS {
        let table = Match::<ExactChange, _>::new(options.clone(), 2, chance.clone());
        let mut guess =
            table.expect("the deck is large enough").sight(Seat::FIRST).guess(&mut chance);
        for _ in 0..200 {
            let view = guess.view(Observer::Spectator);
            if let Phase::Turn { seat } = view.table.phase
                && LONG.contains(&view.table.n_cards[seat].into())
                && view.table.face().is_some_and(|face| 100 <= face.cents)
                && let Some(action) = guess.sight(seat).sample(&mut chance)
            {
                found.push(Position { guess: guess.clone(), seat, action });
            }
            guess.step(&mut chance);
        }
        chance.next_u64();
    }
    found
}

/// Median, 99th of a hundred and most of all positions.
fn spread(positions: &[Position], mut part: impl FnMut(&Position) -> bool) -> String {
    let mut round = |position| {
        let start = Instant::now();
        for _ in 0..REPEATS {
            black_box(part(position));
        }
        start.elapsed().as_secs_f64() * 1e6 / f64::from(REPEATS)
    };
    let best = |position| (0..ROUNDS).map(|_| round(position)).fold(f64::INFINITY, f64::min);
    let mut us: Vec<f64> = positions.iter().map(best).collect();
    us.sort_by(f64::total_cmp);
    let at = |share: usize| us[(us.len() - 1) * share / 100];
    format!("{:.2} / {:.2} / {:.2} µs", at(50), at(99), at(100))
}
