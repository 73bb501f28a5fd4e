//! One solution, of a match of one euro, looked at from all sides.

use std::sync::LazyLock;

use one_euro::{Action, Face, OneEuro, Options, Phase, Stack, Stacks, Table, Tokens, View};
use parlor_core::{Chance as _, Guess, Match, Observer, Seat, Seeded};

use super::{Solution, residual, solve};

fn options() -> Options {
    Options { euros_to_win: 1, ..Options::default() }
}

static SOLUTION: LazyLock<Solution> = LazyLock::new(|| solve(&options(), |_, _| {}));

#[test]
fn bounds_are_narrow_and_the_rules_agree() {
    assert!(SOLUTION.gap <= 1e-9, "{}", SOLUTION.gap);
    assert_eq!(SOLUTION.states(), 1_178_644);
    let residual = residual(&SOLUTION);
    assert!(residual <= 1e-9, "{residual}");
    assert!(residual != 0.0, "nothing was compared");
}

#[test]
fn a_wrong_value_is_found_by_the_second_check() {
    let solution = &*SOLUTION;
    let mut values = solution.values.clone();
    values[0][777_777] += 1e-6;
    let wrong = Solution {
        options: options(),
        positions: super::Positions::new(),
        values,
        starts: solution.starts.clone(),
        gap: solution.gap,
    };
    assert!(1e-7 < residual(&wrong));
}

fn table(holdings: [Tokens; 2], rolled: Face) -> Table {
    let table = Match::<OneEuro, _>::new(options(), 2, Seeded::new(0)).unwrap();
    let mut table = table.view(Observer::Spectator).table;
    table.stacks = Stacks::with(&holdings).unwrap();
    table.phase = Phase::Move { mover: Seat::FIRST, rolled };
    table
}

#[test]
fn a_euro_within_reach_is_taken_and_none_is_given_away() {
    // 50 to take, and the other one has a 20 too much.
    let table = table([Tokens([1, 0, 0, 0]), Tokens([2, 1, 0, 0])], Face::Any);
    let view = View { who: Observer::Spectator, table };
    let guess = Guess::<OneEuro>::from_view(&view, &mut Seeded::new(0));
    let mut worths = Vec::new();
    guess.sight(Seat::FIRST).list(|action| {
        worths.push((SOLUTION.after_move(&table, Seat::FIRST, action), action));
        std::ops::ControlFlow::Continue(())
    });
    let Action::Move { token, from, to } = Action::Move {
        token: one_euro::Token::Fifty,
        from: Stack::Centre,
        to: Stack::Seat(Seat::FIRST),
    };
    let of = |wanted: Action| worths.iter().find(|it| it.1 == wanted).unwrap().0;
    assert!((of(Action::Move { token, from, to }) - 1.0).abs() < 1e-12);
    let second = Stack::Seat(Seat::FIRST.after(1, 2));
    let gift = Action::Move { token: one_euro::Token::Twenty, from: second, to: Stack::Centre };
    assert!(of(gift).abs() < 1e-12);
}

/// The value is what happens: matches in which both play the best moves.
#[test]
fn the_best_moves_win_as_often_as_the_value_says() {
    const MATCHES: u64 = 4_000;
    let mut first_wins = 0;
    for seed in 0..MATCHES {
        let mut chance = Seeded::new(seed);
        let tokens = Tokens([0, 0, 0, 1]);
        let mut table = table([tokens; 2], Face::Zero);
        let mut roller = Seat::FIRST;
        let winner = loop {
            let rolled = Face::ALL[chance.below(6) as usize];
            table.phase = Phase::Move { mover: roller, rolled };
            let view = View { who: Observer::Spectator, table };
            let guess = Guess::<OneEuro>::from_view(&view, &mut Seeded::new(0));
            let actions = guess.sight(roller).actions(usize::MAX - 1);
            let worth = |action: &Action| SOLUTION.after_move(&table, roller, *action);
            let best = actions.into_iter().max_by(|a, b| worth(a).total_cmp(&worth(b)));
            if let Some(Action::Move { token, from, to }) = best {
                table.stacks.shift(token, from, to);
                if let Some(winner) = table.stacks.at_goal(roller) {
                    break winner;
                }
            }
            roller = roller.after(1, 2);
        };
        first_wins += u64::from(winner == Seat::FIRST);
    }
    let (share, value) = (first_wins as f64 / MATCHES as f64, SOLUTION.start(0, 0));
    let deviation = (value * (1.0 - value) / MATCHES as f64).sqrt();
    assert!((share - value).abs() < 3.0 * deviation, "{share} for {value}");
}
