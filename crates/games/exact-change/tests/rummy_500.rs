//! Exact Change Rummy 500 keeps the contract of the engine.

use exact_change::rummy_500::{Options, Rummy500};
use parlor_core::{
    Game as _, Options as _, check_golden,
    conformance::{Plan, check_rollouts},
    playthrough,
};

fn with(options: &[(&str, &str)]) -> Options {
    let mut all = Options::default();
    for (name, value) in options {
        all.set(name, value).expect("an option");
    }
    all
}

/// Hardly any sets, so that piles run out, hands grow stale and hands are void.
const POOR: &str =
    "9 red dollar\n9 blue dollar\n9 combo red 50/25\n9 combo blue 50/10\n9 green half
    9 draw red quarter\n9 combo green 50/10/1\n1 wild\n2 red penny";

/// So many sets that hands are over after a few turns.
const RICH: &str = "9 red nickel\n9 blue nickel\n6 wild\n4 green nickel\n2 draw red dime";

#[test]
fn keeps_the_contract_at_every_table_size() {
    let sets = [
        with(&[]),
        with(&[("target", "300"), ("all_hands", "true"), ("no_combos", "true")]),
        with(&[("max_turns", "25")]),
        with(&[("deck", POOR)]),
        with(&[("deck", RICH)]),
    ];
    for seats in Rummy500::SEATS {
        for options in sets.iter().filter(|it| Rummy500::check_options(it, seats).is_ok()) {
            let mut plan = Plan::<Rummy500>::new(options.clone(), seats, 9);
            plan.most_inputs = 400;
            let report = plan.check();
            assert!(0 < report.twin_steps);
            // Without sets to lay, hand after hand is void.
            let is_poor = *options == sets[3];
            assert!(is_poor || report.unfinished < report.matches, "some games should end");
        }
        check_rollouts::<Rummy500>(&sets[0], seats, 10, 2_000);
    }
}

#[test]
fn games_on_the_smallest_deck_are_void_hand_after_hand_without_harm() {
    let options = with(&[("deck", "61 red dollar")]);
    let mut plan = Plan::<Rummy500>::new(options, 6, 2);
    plan.most_inputs = 200;
    plan.check();
}

#[test]
fn golden_playthroughs() {
    for (name, options, seats, most) in [
        ("2-seats", with(&[]), 2, 26),
        ("2-seats-rich", with(&[("deck", RICH), ("target", "230")]), 2, 26),
        ("3-seats-void", with(&[("deck", POOR), ("max_turns", "6")]), 3, 22),
        ("6-seats", with(&[("all_hands", "true"), ("no_combos", "true")]), 6, 9),
    ] {
        let path = format!("{}/tests/golden/rummy-500-{name}.txt", env!("CARGO_MANIFEST_DIR"));
        check_golden(path, &playthrough::<Rummy500>(&options, seats, 1, most));
    }
}
