use std::{ops::ControlFlow, sync::LazyLock};

use one_euro::{Action, OneEuro, Options};
use parlor_core::{Input, Match, Seat, Seeded, Sight, Status};
use parlor_solve::one_euro::{Solution, solve};

use super::{
    ahead::best_move,
    easy::Easy,
    hard::{Pairs, best_of_two},
    medium::Medium,
};
use crate::Bot;

fn one_euro() -> Options {
    Options { euros_to_win: 1, ..Options::default() }
}

static SOLUTION: LazyLock<Solution> = LazyLock::new(|| solve(&one_euro(), |_, _| {}));

type Player<'a> = &'a mut dyn FnMut(&Sight<'_, OneEuro>, &mut Seeded) -> Option<Action>;

/// Plays a match; who has won. `watch` sees each move before it is made.
fn play(
    options: &Options,
    seats: u8,
    seed: u64,
    mut player: impl FnMut(&Sight<'_, OneEuro>, &mut Seeded) -> Option<Action>,
) -> Seat {
    let mut table = Match::<OneEuro, _>::new(options.clone(), seats, Seeded::new(seed)).unwrap();
    let mut chance = Seeded::stream(seed, 1);
    loop {
        match table.status() {
            Status::Over(outcome) => return outcome.winners.iter().next().unwrap(),
            Status::Open(pending) => {
                let seat = pending.must.iter().next().unwrap();
                let action = player(&table.sight(seat), &mut chance).unwrap();
                table.submit(0, Input::Act { seat, window: pending.window, action }).unwrap();
            }
        }
        assert!(table.turns() < 20_000, "seed {seed} does not end");
    }
}

#[test]
fn medium_beats_easy_from_every_seat() {
    for (seats, games, least) in [(2, 100, 70), (4, 60, 15)] {
        for own in [Seat::FIRST, Seat::new(seats - 1).unwrap()] {
            let won = (0..games).filter(|&seed| {
                own == play(&Options::default(), seats, seed, |sight, chance| {
                    let is_own = sight.seat() == own;
                    if is_own { Medium.act(sight, chance) } else { Easy.act(sight, chance) }
                })
            });
            let won = won.count();
            println!("{seats} seats, medium at {own}: {won} of {games}");
            assert!(least < won, "{seats} seats, medium at {own}: {won} of {games}");
        }
    }
}

#[test]
fn medium_players_come_to_an_end_among_themselves() {
    for seats in 2..=5 {
        (0..5).for_each(|seed| {
            play(&Options::default(), seats, seed, |sight, chance| Medium.act(sight, chance));
        });
    }
}

/// What the moves of a player cost it on average, of the match's value, when both seats play so.
fn regret(player: Player<'_>) -> f64 {
    let (mut lost, mut moves) = (0.0, 0);
    for seed in 0..100 {
        play(&one_euro(), 2, seed, |sight, chance| {
            let table = sight.view().table;
            let worth = |action| SOLUTION.after_move(&table, sight.seat(), action);
            let mut best = f64::MIN;
            sight.list(|action| {
                best = best.max(worth(action));
                ControlFlow::Continue(())
            });
            let action = player(sight, chance)?;
            lost += best - worth(action);
            moves += 1;
            Some(action)
        });
    }
    lost / f64::from(moves)
}

#[test]
fn on_the_exact_values_hard_loses_nothing_and_medium_little() {
    let exact = regret(&mut |sight, _| best_of_two(&SOLUTION, &sight.view().table, sight));
    let pairs = regret(&mut |sight, chance| {
        let table = sight.view().table;
        best_move(&Pairs { solution: &SOLUTION, table: &table }, sight, chance)
    });
    let medium = regret(&mut |sight, chance| Medium.act(sight, chance));
    let easy = regret(&mut |sight, chance| Easy.act(sight, chance));
    println!("regret a move: hard {exact:e}, by pairs {pairs:e}, medium {medium}, easy {easy}");
    assert_eq!(exact, 0.0);
    assert!(pairs < 1e-9, "{pairs}");
    assert!(0.0 < medium && 2.0 * medium < easy, "medium {medium}, easy {easy}");
}
