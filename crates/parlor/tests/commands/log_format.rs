//! `docs/log-format.md` against what is really written.

use std::{collections::BTreeSet, fs, path::Path};

use parlor_catalog::{GameId, Playable, Visitor};
use serde_json::Value;

use crate::test::{Test, scratch, word};

fn document() -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/log-format.md");
    fs::read_to_string(path).expect("the document is there")
}

struct Seats;

impl Visitor for Seats {
    type Output = [u8; 2];

    fn visit<G: Playable>(self) -> [u8; 2] {
        [*G::SEATS.start(), *G::SEATS.end()]
    }
}

/// Every line of a few games at the smallest and the largest table.
fn traced(game: GameId) -> Vec<Value> {
    let [fewest, most] = game.visit(Seats);
    let mut lines = Vec::new();
    for (players, bots) in [(fewest, "random"), (most, "random"), (fewest, "easy"), (most, "easy")]
    {
        let path = scratch("trace.jsonl");
        let line = format!(
            "sim {game} --players {players} --bots {bots} --games 4 --seed 11 --max-turns 400 \
             --trace {}",
            word(&path)
        );
        Test::new(&line).succeed();
        let text = fs::read_to_string(&path).expect("a trace");
        lines.extend(
            text.lines().map(|line| -> Value { serde_json::from_str(line).expect("JSON") }),
        );
    }
    lines
}

#[test]
fn every_event_and_its_fields_are_documented() {
    let document = document();
    for game in GameId::ALL {
        let (_, section) = document.split_once(&format!("\n### {game}\n")).unwrap_or_else(|| {
            panic!("{game} has no section");
        });
        let section = section.split("\n### ").next().unwrap();
        let rows: Vec<&str> = section.lines().filter(|line| line.starts_with("| `")).collect();
        let mut missing = BTreeSet::new();
        for line in traced(*game) {
            for event in line["events"].as_array().into_iter().flatten() {
                let name = event["event"].as_str().unwrap();
                let Some(row) = rows.iter().find(|row| row.starts_with(&format!("| `{name}` |")))
                else {
                    missing.insert(name.to_owned());
                    continue;
                };
                for field in event.as_object().unwrap().keys() {
                    if field != "event" && !row.contains(&format!("`{field}`")) {
                        missing.insert(format!("{name}.{field}"));
                    }
                }
            }
        }
        assert!(missing.is_empty(), "{game}: {missing:?}");
    }
}

#[test]
fn every_field_of_a_line_is_documented() {
    let document = document();
    let (head, _) = document.split_once("\n## The games\n").unwrap();
    for line in traced(GameId::ALL[0]) {
        for field in line.as_object().unwrap().keys() {
            assert!(head.contains(&format!("`{field}`")), "{field}");
        }
    }
}
