//! Every action is written as the game's grammar says, in one way only, and is one object.

#![allow(clippy::unwrap_used)]

use std::collections::{BTreeMap, BTreeSet};

use parlor_catalog::{GameId, Grammar, Playable, Visitor};
use parlor_core::{Chance as _, Input, Match, OptionKind, Options as _, Seeded, Status};
use serde_json::{Value, json};

const SEEDS: u64 = 4;
const INPUTS: u32 = 150;
/// So many of the actions that a seat can choose from are looked at.
const LOOKED_AT: usize = 20;

struct Fits;

impl Visitor for Fits {
    type Output = ();

    fn visit<G: Playable>(self) {
        let grammar = Grammar::of::<G>();
        let (mut met, mut seen, mut texts) = (BTreeSet::new(), BTreeSet::new(), BTreeMap::new());
        let mut check = |options: &G::Options, action: G::Action, seed: u64| {
            let text = G::write_action(options, action);
            if !seen.insert(text.clone()) {
                return;
            }
            let all: Vec<Value> = grammar.all_structured(&text).collect();
            assert_eq!(all.len(), 1, "{}, seed {seed}: `{text}` is {all:?}", G::ID);
            met.insert(type_of(&all[0]));
            // Who answers with an object means one action.
            let other = texts.insert(all[0].to_string(), text.clone());
            assert_eq!(other, None, "{}, seed {seed}: `{text}` is the same object", G::ID);
            for spelling in [text.clone(), format!(" {} ", text.to_uppercase())] {
                let read = G::read_action(options, &spelling);
                let read = read.unwrap_or_else(|err| panic!("{}: {err}", G::ID));
                let again = grammar.structured(&G::write_action(options, read));
                assert_eq!(again.as_ref(), all.first(), "{}, seed {seed}: `{spelling}`", G::ID);
            }
        };
        for seats in G::SEATS {
            for seed in 0..SEEDS {
                let options = options_of::<G>(seed);
                let Ok(mut table) = Match::<G, _>::new(options.clone(), seats, Seeded::new(seed))
                else {
                    continue;
                };
                let mut pilot = Seeded::stream(seed, 1);
                for _ in 0..INPUTS {
                    let Status::Open(pending) = table.status() else { break };
                    let (window, asked) = (pending.window, pending.asked());
                    let nth = pilot.below(asked.len() as u32) as usize;
                    let seat = asked.iter().nth(nth).unwrap();
                    let sight = table.sight(seat);
                    for action in sight.actions(LOOKED_AT) {
                        check(&options, action, seed);
                    }
                    let input = match sight.sample(&mut pilot) {
                        Some(action) => {
                            check(&options, action, seed);
                            Input::Act { seat, window, action }
                        }
                        None if pending.budget_ms.is_some() => Input::Timeout { window },
                        None => continue,
                    };
                    table.submit(0, input).unwrap();
                }
            }
        }
        // What is rare at the table; much of it is absurd and fits nothing.
        let mut chance = Seeded::new(1);
        for _ in 0..1_000 {
            let text = G::write_action(&G::Options::default(), G::arbitrary_action(&mut chance));
            met.extend(grammar.structured(&text).as_ref().map(type_of));
        }
        let all: BTreeSet<String> = grammar.actions.iter().map(|it| it.name.clone()).collect();
        assert_eq!(met, all, "{}: an action was never met", G::ID);
    }
}

fn type_of(action: &Value) -> String {
    action["type"].as_str().unwrap().to_owned()
}

/// The defaults, or every flag the other way round.
fn options_of<G: Playable>(seed: u64) -> G::Options {
    let mut options = G::Options::default();
    for spec in G::Options::SPECS {
        if seed % 2 == 1 && matches!(spec.kind, OptionKind::Flag) {
            let other = options.get(spec.name).unwrap() == "false";
            options.set(spec.name, &other.to_string()).unwrap();
        }
    }
    options
}

#[test]
fn every_action_is_written_as_the_grammar_says_in_one_way_and_is_one_object() {
    for game in GameId::ALL {
        game.visit(Fits);
    }
}

#[test]
fn an_action_is_an_object_of_its_parts() {
    let cases = [
        (GameId::MoneyWar, "turn", json!({ "type": "turn" })),
        (GameId::OneEuro, "move 5c, from centre, to seat 1", {
            json!({ "type": "move", "token": "5c", "from": "centre", "to": 1 })
        }),
        (GameId::SwiftSwap, "lay down 10D, AC", {
            json!({ "type": "lay_down", "cards": ["10D", "AC"] })
        }),
        (GameId::Fraud, "pass 2", json!({ "type": "pass", "number": 2 })),
        (GameId::Fraud, "deposit 50, 50 40/50, and 100, 100", {
            json!({ "type": "deposit", "deposits": [
                { "denomination": 50, "cards": ["50", "40/50"] },
                { "denomination": 100, "cards": ["100"] },
            ] })
        }),
        (GameId::ExactChange, "discard red dime", {
            json!({ "type": "discard", "cards": ["red dime"] })
        }),
        (
            GameId::ExactChange,
            "discard combo blue 10/5/5 + wild, top wild, as red half, left, call",
            json!({
                "type": "discard", "cards": ["combo blue 10/5/5", "wild"], "top": "wild",
                "name": "red half", "direction": "left", "call": true,
            }),
        ),
        (GameId::Rummy500, "score 3", json!({ "type": "score", "seat": 3 })),
        (GameId::Rummy500, "score all", json!({ "type": "score_all" })),
    ];
    for (game, text, object) in cases {
        assert_eq!(game.grammar().structured(text), Some(object), "{game}: {text}");
    }
    for (game, text) in [
        (GameId::MoneyWar, "turn "),
        (GameId::OneEuro, "move 5c, from centre, to seat"),
        (GameId::SwiftSwap, "lay down 10D,"),
        (GameId::Fraud, "deposit 50, 60"),
        (GameId::ExactChange, "discard red dime, call, left"),
    ] {
        assert_eq!(game.grammar().structured(text), None, "{game}: {text}");
    }
}
