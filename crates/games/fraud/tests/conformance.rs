//! FRAUD keeps the contract of the core at every table size and with every option.

use fraud::{Fraud, FraudCards, Options};
use parlor_core::{
    Game, check_golden,
    conformance::{Plan, check_rollouts},
    playthrough,
};

/// Ten of one kind, and cards that carry everything.
const OWN_DECK: &str = "10 x 10/100\n 8 x 10/20/30/40/50/100 # the works\n 20/30\n 40/50\n";

fn option_sets() -> [Options; 4] {
    let own = OWN_DECK.parse().expect("a deck");
    [
        Options::default(),
        Options { fraud_cards: FraudCards::TRIPLES, target: 300, ..Options::default() },
        Options { fraud_cards: own, challenge_seconds: 1, ..Options::default() },
        Options { target: 1_000_000, stall_rounds: 1, ..Options::default() },
    ]
}

#[test]
fn keeps_the_contract_at_every_table_size() {
    for seats in Fraud::SEATS {
        for options in option_sets() {
            let report = Plan::<Fraud>::new(options.clone(), seats, 40).check();
            assert_eq!(report.unfinished, 0);
            assert!(0 < report.twin_steps && 0 < report.refusals);
            check_rollouts::<Fraud>(&options, seats, 10, 5_000);
        }
    }
}

#[test]
fn golden_playthroughs() {
    let [default, triples, own, _] = option_sets();
    let own = Options { stall_rounds: 1, ..own };
    for (name, options, seats, seed, most) in [
        ("2-pairs", default, 2, 1, 32),
        ("6-triples", triples, 6, 2, 13),
        ("3-own-deck", own, 3, 3, 24),
    ] {
        let path = format!("{}/tests/golden/{name}.txt", env!("CARGO_MANIFEST_DIR"));
        check_golden(path, &playthrough::<Fraud>(&options, seats, seed, most));
    }
}
