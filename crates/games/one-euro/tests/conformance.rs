//! The contract of `parlor_core::Game`, at every table size and with every option, and golden
//! playthroughs.

use one_euro::{OneEuro, Options};
use parlor_core::{
    Game as _, check_golden,
    conformance::{Plan, check_rollouts},
    playthrough,
};

#[test]
fn keeps_the_contract_at_every_table_size() {
    for seats in OneEuro::SEATS {
        for (euros_to_win, restart_empty) in [(1, false), (2, true), (3, false), (3, true)] {
            let options = Options { restart_empty, euros_to_win };
            let report = Plan::<OneEuro>::new(options.clone(), seats, 40).check();
            // EU-14 lets matches go on for ever; random ones do not.
            assert_eq!((report.matches, report.unfinished), (40, 0), "{seats} seats, {options:?}");
            assert!(0 < report.twin_steps);
            check_rollouts::<OneEuro>(&options, seats, 20, 1_000);
        }
    }
}

/// EU-7: in this match a turn passes with a 10 where its twin's passes with a 0. Both are told, and
/// the table is the same afterwards.
#[test]
fn what_was_rolled_for_nothing_is_told_and_then_forgotten() {
    let plan = Plan::<OneEuro>::new(Options::default(), 2, 1);
    Plan { first_seed: 364, sparsely: 16, ..plan }.check();
}

#[test]
fn plays_as_it_did_before() {
    let tables = [
        ("two-seats", 2, 1, 36, Options::default()),
        ("two-seats-to-the-end", 2, 1366, 45, Options { restart_empty: true, euros_to_win: 2 }),
        ("six-seats-to-the-end", 6, 473, 15, Options { euros_to_win: 1, ..Options::default() }),
    ];
    for (name, seats, seed, most, options) in tables {
        let path = format!("{}/tests/golden/{name}.txt", env!("CARGO_MANIFEST_DIR"));
        check_golden(path, &playthrough::<OneEuro>(&options, seats, seed, most));
    }
}
