//! Exact Change against the contract of every game.

use exact_change::{
    cards::Deck,
    exact_change::{Calls, ExactChange, Options},
};
use parlor_core::{
    Game, check_golden,
    conformance::{Plan, check_rollouts},
    playthrough,
};

/// Few kinds, many wilds and draw cards, combos worth a coin or more than a dollar.
const ODD_DECK: &str = "
    9 red penny\n9 blue penny\n6 green nickel\n6 red nickel\n4 yellow dime\n3 red quarter
    3 blue half\n2 green dollar\n2 yellow dollar\n5 draw red penny\n3 draw green dollar
    2 draw blue nickel\n4 combo red 50/50\n3 combo blue 5/5\n2 combo green 100/100/5
    2 combo yellow 1/1\n14 wild";

fn option_sets() -> Vec<Options> {
    let standard = Options::default();
    let mut large = Deck::standard().lines();
    large.extend(Deck::standard().lines());
    vec![
        standard.clone(),
        Options { calls: Calls::Automatic, no_combos: true, target: 300, ..standard.clone() },
        Options {
            choose_direction: true,
            use_match_when_hit: true,
            all_hands: true,
            target: 500,
            ..standard.clone()
        },
        Options { same_colour: true, max_turns: 10, catch_seconds: 0, ..standard.clone() },
        Options {
            deck: Deck::read_lines(ODD_DECK).expect("a deck"),
            choose_direction: true,
            same_colour: true,
            ..standard.clone()
        },
        Options {
            deck: Deck::read_lines(&large.join("\n")).expect("a deck"),
            use_match_when_hit: true,
            calls: Calls::Automatic,
            ..standard
        },
    ]
}

#[test]
fn keeps_the_contract_at_every_table_size() {
    for seats in ExactChange::SEATS {
        for options in option_sets() {
            let mut plan = Plan::<ExactChange>::new(options, seats, 8);
            plan.first_seed = u64::from(seats) * 8;
            plan.most_inputs = 500;
            let report = plan.check();
            assert!(0 < report.twin_steps && 0 < report.refusals, "{report:?}");
        }
    }
}

/// A deck that is in hands almost entirely: drawing runs dry, discards are shuffled, players pass.
#[test]
fn keeps_the_contract_with_hardly_a_card_to_draw() {
    let lines = "4 red penny\n4 blue nickel\n4 green dime\n4 yellow quarter\n1 draw red half\n\
                 1 draw blue dollar\n1 wild";
    for (seats, use_match_when_hit) in [(2, false), (2, true)] {
        let options = Options {
            deck: Deck::read_lines(lines).expect("a deck"),
            use_match_when_hit,
            max_turns: 60,
            ..Options::default()
        };
        let mut plan = Plan::<ExactChange>::new(options, seats, 40);
        plan.most_inputs = 250;
        plan.check();
    }
}

#[test]
fn random_games_come_to_an_end() {
    for seats in ExactChange::SEATS {
        let mut plan = Plan::<ExactChange>::new(Options::default(), seats, 8);
        plan.first_seed = 1;
        plan.most_inputs = 20_000;
        assert_eq!(plan.check().unfinished, 0);
        check_rollouts::<ExactChange>(&Options::default(), seats, 20, 3_000);
    }
}

fn golden(name: &str, options: &Options, seats: u8, seed: u64, most: usize) {
    let path = format!("{}/tests/golden/exact-change-{name}.txt", env!("CARGO_MANIFEST_DIR"));
    check_golden(path, &playthrough::<ExactChange>(options, seats, seed, most));
}

#[test]
fn golden_playthroughs_have_not_changed() {
    golden("two", &Options::default(), 2, 1, 40);
    golden("four-variations", &option_sets()[2], 4, 2, 20);
    golden("six", &Options::default(), 6, 3, 13);
}
