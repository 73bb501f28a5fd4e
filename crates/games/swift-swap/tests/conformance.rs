//! The contract that every game keeps, and golden playthroughs.

use parlor_core::{
    Input, Match, Seat, Seeded, Status, check_golden,
    conformance::{Plan, check_rollouts},
    playthrough,
};
use swift_swap::{Options, RedComposite, SwiftSwap};

fn option_sets() -> Vec<Options> {
    let default = Options::default();
    let checked = Options { check_on_laydown: true, ..default };
    vec![
        default,
        Options { games: 3, ..default },
        Options { red_composite: RedComposite::Either, games: 2, ..checked },
        Options { red_composite: RedComposite::Six, any_goals: true, ..checked },
        Options { fresh_deal: false, any_goals: true, ..checked },
        Options { red_composite: RedComposite::Removed, fresh_deal: false, games: 2, ..checked },
        Options {
            red_composite: RedComposite::Removed,
            ready_seconds: 1,
            time_limit: 10,
            ..default
        },
    ]
}

#[test]
fn keeps_the_contract_with_every_option() {
    for options in option_sets() {
        let report = Plan::<SwiftSwap>::new(options, 4, 1_000).check();
        assert_eq!(report.unfinished, 0);
        assert!(0 < report.twin_steps);
        check_rollouts::<SwiftSwap>(&options, 4, 20, 500);
    }
}

fn check_playthrough(name: &str, options: Options, seed: u64, most: usize) {
    let path = format!("{}/tests/golden/{name}.txt", env!("CARGO_MANIFEST_DIR"));
    check_golden(path, &playthrough::<SwiftSwap>(&options, 4, seed, most));
}

#[test]
fn plays_as_in_the_golden_files() {
    let default = Options::default();
    check_playthrough("default", default, 499, 16);
    let options = Options { check_on_laydown: true, fresh_deal: false, games: 2, ..default };
    check_playthrough("checked", options, 47, 14);
    let options =
        Options { red_composite: RedComposite::Six, any_goals: true, games: 3, ..default };
    check_playthrough("any_goals", options, 360, 13);
}

#[test]
fn a_team_has_conceded_when_both_partners_have() {
    let mut table =
        Match::<SwiftSwap, _>::new(Options::default(), 4, Seeded::new(1)).expect("fits");
    let [zero, one, two] = [0, 1, 2].map(|index| Seat::new(index).expect("a seat"));
    for seat in [zero, one] {
        table.submit(0, Input::Concede { seat }).expect("for the first time");
        assert!(matches!(table.status(), Status::Open(_)));
    }
    table.submit(0, Input::Concede { seat: two }).expect("for the first time");
    let Status::Over(outcome) = table.status() else { panic!("one team is left") };
    assert_eq!(outcome.rank.as_slice(), [3, 1, 3, 1]);
    assert_eq!(outcome.winners.iter().map(Seat::index).collect::<Vec<_>>(), [1, 3]);
}
