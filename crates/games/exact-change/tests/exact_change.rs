//! Exact Change against the contract of every game.

use exact_change::{
    cards::{Cards, Coin, Colour, Deck},
    exact_change::{Action, Calls, Direction, Discard, ExactChange, Name, Options},
};
use parlor_core::{
    Chance, Game, Seat, Seeded, check_golden,
    conformance::{Plan, check_rollouts},
    playthrough,
};

/// Anything at all, often of the shape of a set.
fn any_action(chance: &mut Seeded) -> Action {
    let any_name = |chance: &mut Seeded| Name {
        coin: Coin::ALL[chance.below(6) as usize],
        colour: Colour::ALL[chance.below(4) as usize],
    };
    let any_direction = |chance: &mut Seeded| Direction::ALL[chance.below(2) as usize];
    match chance.below(16) {
        0 => Action::Draw,
        1 => Action::Pass,
        2 => Action::Catch,
        3 => Action::Give(chance.below(80) as u8),
        4 => Action::Name(any_name(chance)),
        5 => Action::Hit(any_direction(chance)),
        6 => Action::ScoreAll,
        7 => Action::Score(Seat::new(chance.below(6) as u8).expect("a seat")),
        shape => {
            let n_kinds = if shape < 10 { 64 } else { 46 };
            let mut cards = Cards::EMPTY;
            for _ in 0..chance.below(4) {
                let count = if chance.below(20) == 0 { 255 } else { 1 + chance.below(2) as u8 };
                cards.set(chance.below(n_kinds) as usize, count);
            }
            let held = cards.kinds().nth(chance.below(3) as usize).map(|(kind, _)| kind as u8);
            Action::Discard(Discard {
                cards,
                top: held.unwrap_or_else(|| chance.below(256) as u8),
                name: (chance.below(3) == 0).then(|| any_name(chance)),
                direction: (chance.below(6) == 0).then(|| any_direction(chance)),
                call: chance.below(2) == 0,
            })
        }
    }
}

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
        Options { same_colour: true, max_turns: 42, catch_seconds: 0, ..standard.clone() },
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
            let mut plan = Plan::<ExactChange>::new(options, seats, 8, any_action);
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
        let mut plan = Plan::<ExactChange>::new(options, seats, 40, any_action);
        plan.most_inputs = 250;
        plan.check();
    }
}

#[test]
fn random_games_come_to_an_end() {
    for seats in ExactChange::SEATS {
        let mut plan = Plan::<ExactChange>::new(Options::default(), seats, 8, any_action);
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
