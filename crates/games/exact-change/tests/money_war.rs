//! Money War keeps the contract of the engine.

use exact_change::money_war::{MoneyWar, Options};
use parlor_core::{
    Game as _, Options as _, check_golden,
    conformance::{Plan, check_rollouts},
    playthrough,
};

/// So few kinds that most battles are wars, and some end with all cards set aside.
fn narrow() -> Options {
    let mut options = Options { max_battles: 60, ..Options::default() };
    options
        .set("deck", "7 red dime\n6 blue dime\n4 wild\n3 red half\n2 combo red 5/5")
        .expect("a deck");
    options
}

#[test]
fn keeps_the_contract_at_every_table_size() {
    let short = Options { max_battles: 30, ..Options::default() };
    let plain = Options { no_combos: true, ..short.clone() };
    for seats in MoneyWar::SEATS {
        for (options, matches) in [(&short, 4), (&plain, 3), (&narrow(), 24)] {
            let report = Plan::<MoneyWar>::new(options.clone(), seats, matches).check();
            assert_eq!(report.unfinished, 0);
            assert!(0 < report.twin_steps);
            check_rollouts::<MoneyWar>(options, seats, 5, 10_000);
        }
    }
}

#[test]
fn a_whole_war_ends() {
    let mut plan = Plan::<MoneyWar>::new(Options::default(), 2, 1);
    plan.first_seed = 1;
    assert_eq!(plan.check().unfinished, 0);
}

#[test]
fn golden_playthroughs() {
    for (name, options, seats, most) in [
        ("2-seats", Options::default(), 2, 44),
        ("6-seats", Options { no_combos: true, ..Options::default() }, 6, 13),
        ("3-seats-narrow", narrow(), 3, 60),
    ] {
        let path = format!("{}/tests/golden/money-war-{name}.txt", env!("CARGO_MANIFEST_DIR"));
        check_golden(path, &playthrough::<MoneyWar>(&options, seats, 1, most));
    }
}
