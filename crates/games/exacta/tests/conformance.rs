//! The contract of every game, at every table size and with every option, and golden playthroughs.

use exacta::{Exacta, First, Options};
use parlor_core::{
    Game, check_golden,
    conformance::{Plan, check_rollouts},
    playthrough,
};

fn check(options: Options, seats: u8, matches: u64) {
    let report = Plan::<Exacta>::new(options.clone(), seats, matches).check();
    assert_eq!(report.unfinished, 0);
    // With one player nothing that is dealt stays hidden, but the undealt cards do.
    assert!(0 < report.twin_steps);
    check_rollouts::<Exacta>(&options, seats, 40, 2_000);
}

#[test]
fn keeps_the_contract_at_every_table_size() {
    for seats in Exacta::SEATS {
        check(Options::default(), seats, 64);
    }
}

#[test]
fn keeps_the_contract_with_every_number_of_races() {
    for races in 1..=8 {
        check(Options { races, ..Options::default() }, races % 5 + 1, 8);
    }
}

#[test]
fn keeps_the_contract_whoever_starts() {
    for first in [First::Seat0, First::Seat1, First::Seat2, First::Seat3, First::Seat4] {
        check(Options { races: 2, first }, 5, 8);
    }
}

fn golden(name: &str, options: &Options, seats: u8, seed: u64, most: usize) {
    let path = format!("{}/tests/golden/{name}.txt", env!("CARGO_MANIFEST_DIR"));
    check_golden(path, &playthrough::<Exacta>(options, seats, seed, most));
}

#[test]
fn a_solo_game_of_two_races_is_played_as_before() {
    golden("solo", &Options { races: 2, ..Options::default() }, 1, 1, 40);
}

#[test]
fn two_races_of_two_are_played_as_before() {
    golden("two-seats", &Options::default(), 2, 2, 32);
}

#[test]
fn a_whole_game_of_three_with_one_race_is_played_as_before() {
    golden("three-seats", &Options { races: 1, first: First::Seat2 }, 3, 3, 24);
}

#[test]
fn the_first_tricks_of_five_are_played_as_before() {
    golden("five-seats", &Options::default(), 5, 4, 16);
}
