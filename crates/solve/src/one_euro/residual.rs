use one_euro::{Face, OneEuro, Options, Phase, Stack, Stacks, Table, Tokens, View};
use parlor_core::{Chance, Guess, Match, Observer, Seat, Seeded};

use super::Solution;

/// How far any value is from what the rules make of the values that follow: a check that knows
/// nothing of how they were found.
///
/// Each position is put on a table of the game itself, once with each face rolled, and each move
/// that the rules list is made.
pub fn residual(solution: &Solution) -> f64 {
    let to_win = solution.options.euros_to_win;
    let mut largest: f64 = 0.0;
    for own in 0..to_win {
        for other in 0..to_win {
            let table = empty_table(&solution.options, [own, other]);
            for (position, (mine, theirs)) in solution.positions.all().enumerate() {
                let holdings =
                    [mine, theirs].map(|number| solution.positions.holdings.tokens(number));
                let expected = look_ahead(solution, table, holdings);
                let value = solution.value(own, other, position);
                largest = largest.max((value - expected).abs());
            }
        }
    }
    largest
}

fn empty_table(options: &Options, euros: [u8; 2]) -> Table {
    let table = Match::<OneEuro, _>::new(options.clone(), 2, Seeded::new(0));
    let mut table = table.expect("two seats").view(Observer::Spectator).table;
    for (seat, euros) in Seat::all(2).zip(euros) {
        table.euros[seat] = euros;
    }
    table
}

/// What the position is worth to seat 0, which is to roll, by the values of what can follow.
fn look_ahead(solution: &Solution, mut table: Table, holdings: [Tokens; 2]) -> f64 {
    let mover = Seat::FIRST;
    table.stacks = Stacks::with(&holdings).expect("a position");
    let sum: f64 = Face::ALL
        .iter()
        .map(|&rolled| {
            table.phase = Phase::Move { mover, rolled };
            let guess = Guess::<OneEuro>::from_view(
                &View { who: Observer::Spectator, table },
                &mut QuestionMarks,
            );
            let mut best: Option<f64> = None;
            guess.sight(mover).list(|action| {
                let mut next = guess.clone();
                next.act(mover, action, &mut QuestionMarks);
                let value = value_after(solution, &next.view(Observer::Spectator).table);
                best = Some(best.map_or(value, |best| best.max(value)));
                std::ops::ControlFlow::Continue(())
            });
            best.unwrap_or_else(|| 1.0 - value_to_roll(solution, &table, Seat::FIRST.after(1, 2)))
        })
        .sum();
    sum / 6.0
}

/// What a table is worth to seat 0 when its move has been made.
fn value_after(solution: &Solution, table: &Table) -> f64 {
    match table.phase {
        Phase::Over { winner } => f64::from(u8::from(winner == Seat::FIRST)),
        Phase::Move { mover, .. } => {
            assert!(mover != Seat::FIRST, "the other one rolls next");
            1.0 - value_to_roll(solution, table, mover)
        }
    }
}

fn value_to_roll(solution: &Solution, table: &Table, roller: Seat) -> f64 {
    let other = roller.after(1, 2);
    let tokens = |seat| table.stacks.tokens(Stack::Seat(seat));
    let position = solution.positions.find(tokens(roller), tokens(other));
    let position = position.expect("a position");
    solution.value(table.euros[roller], table.euros[other], position)
}

/// A die that always shows a ?, which always allows a move: so the next roll changes nothing.
struct QuestionMarks;

impl Chance for QuestionMarks {
    fn below(&mut self, n: u32) -> u32 {
        assert_eq!(n, 6, "a die");
        1
    }
}
