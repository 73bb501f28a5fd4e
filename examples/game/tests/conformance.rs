//! The contract of every game, at every table size and with every option, and a golden playthrough.

use parlor_core::{
    Game, check_golden,
    conformance::{Plan, check_rollouts},
    playthrough,
};
use pebbles::{Options, Pebbles};

#[test]
fn keeps_the_contract_at_every_table_size() {
    for seats in Pebbles::SEATS {
        for heap in [1, 21, 99] {
            let report = Plan::<Pebbles>::new(Options { heap }, seats, 8).check();
            assert_eq!(report.unfinished, 0);
            // A heap of one is gone before anybody can be told apart.
            assert!(heap == 1 || 0 < report.twin_steps);
            check_rollouts::<Pebbles>(&Options { heap }, seats, 10, 500);
        }
    }
}

#[test]
fn a_game_of_three_is_played_as_before() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/golden/three-seats.txt");
    check_golden(path, &playthrough::<Pebbles>(&Options { heap: 9 }, 3, 1, 40));
}
