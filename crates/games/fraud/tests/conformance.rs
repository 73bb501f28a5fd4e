//! FRAUD keeps the contract of the core at every table size and with every option.

use fraud::{Action, Card, Cards, Denomination, Deposit, Fraud, FraudCards, N_KINDS, Options};
use parlor_core::{
    Chance, Game, Seeded, check_golden,
    conformance::{Plan, check_rollouts},
    playthrough,
};

/// Ten of one kind, and cards that carry everything.
const OWN_DECK: &str = "10 x 10/100\n 8 x 10/20/30/40/50/100 # the works\n 20/30\n 40/50\n";

fn any_card(chance: &mut Seeded) -> Card {
    match chance.below(3) {
        0 => Card::from_kind(chance.below(N_KINDS as u32) as usize),
        _ => Card::from_kind(chance.below(6) as usize),
    }
}

/// Mostly of the shape of a deposit, seldom of one that is in the hand.
fn any_deposit(chance: &mut Seeded) -> Deposit {
    let denomination = Denomination::ALL[chance.below(6) as usize];
    let carriers: Vec<Card> = (0..N_KINDS)
        .map(Card::from_kind)
        .filter(|card| chance.below(8) == 0 || card.carries(denomination))
        .collect();
    let mut cards = Cards::default();
    for _ in 0..chance.below(9) {
        cards.add(match chance.below(2) {
            0 => Card::bank(denomination),
            _ => carriers[chance.below(carriers.len() as u32) as usize],
        });
    }
    Deposit { denomination, cards }
}

fn any_action(chance: &mut Seeded) -> Action {
    match chance.below(5) {
        0 => Action::Discard(any_card(chance)),
        1 => Action::Deposit { first: any_deposit(chance), second: None },
        // In either order: only one is canonical.
        2 => Action::Deposit { first: any_deposit(chance), second: Some(any_deposit(chance)) },
        3 => Action::Call([0, 1, 2, 255][chance.below(4) as usize]),
        _ => Action::Pass([0, 1, 2, 255][chance.below(4) as usize]),
    }
}

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
            let report = Plan::<Fraud>::new(options.clone(), seats, 40, any_action).check();
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
