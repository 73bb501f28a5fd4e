//! `docs/build-on/log-format.md` against what is really written.

use std::{collections::BTreeSet, fs, path::Path};

use fraud::Fraud;
use parlor_catalog::{GameId, Playable, Visitor};
use parlor_core::{Log, Match, Observer, Seat, Tape, Words as _};
use parlor_wire::{Line, ToldLine, ToldTag, draws_of, options_from_json};
use serde_json::Value;

use crate::test::{Test, scratch, word};

fn document() -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/build-on/log-format.md");
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

/// What a seat was told of the input in this line of a trace of FRAUD.
fn told_to(seat: Seat, lines: &[Value], number: usize) -> Value {
    let read = |line: &Value| Line::read(line.to_string().as_bytes()).unwrap();
    let Line::Game(header) = read(&lines[0]) else { panic!("{}", lines[0]) };
    let options = options_from_json(&header.options).unwrap();
    let log = Log::<Fraud>::new(header.rules, options, header.seats, draws_of(&header.draws));
    let mut game = Match::<_, Tape>::replay(&log).unwrap();
    for line in &lines[1..=number] {
        let Line::Input(line) = read(line) else { panic!("{line}") };
        let read_action = |text: &str| Fraud::read_action(&log.options, text);
        let input = line.input().unwrap().try_map(read_action).unwrap();
        game.replay_input(line.at_ms, input, &draws_of(&line.draws)).unwrap();
    }
    let events = game.events().iter().filter_map(|event| event.told_to(Observer::Seat(seat)));
    let at_ms = lines[number]["at_ms"].as_u64().unwrap();
    let told = ToldLine { line: ToldTag::Told, at_ms, events: events.collect() };
    serde_json::to_value(told).expect("JSON")
}

/// The samples are lines that the commands next to them write.
#[test]
fn samples_are_real() {
    let document = document();
    let blocks = document.split("```json\n").skip(1).map(|it| it.split("```").next().unwrap());
    let samples: Vec<Value> = blocks
        .flat_map(|block| serde_json::Deserializer::from_str(block).into_iter())
        .map(|sample| sample.expect("JSON"))
        .collect();
    let traced = |args: &str| -> Vec<Value> {
        assert!(document.contains(&format!("`parlor sim {args}`")), "{args}");
        let path = scratch("trace.jsonl");
        Test::new(&format!("sim {}", args.replace("FILE", &word(&path)))).succeed();
        let text = fs::read_to_string(&path).expect("a trace");
        text.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect()
    };
    let one_euro = traced("one-euro --players 2 --games 1 --seed 1 --trace FILE --trace-legal");
    let fraud =
        traced("fraud --players 3 --games 1 --seed 1 --option challenge_seconds=1 --trace FILE");
    let time_out = fraud.iter().position(|line| line["line"] == "timeout").expect("a time-out");
    let told = told_to(Seat::new(1).unwrap(), &fraud, time_out);
    let fair = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/verify/one-euro.jsonl");
    let fair = fs::read_to_string(fair).expect("the sample is there");
    let fair: Value = serde_json::from_str(fair.lines().next().unwrap()).expect("JSON");
    let real =
        [&one_euro[0], &one_euro[1], &fraud[time_out], one_euro.last().unwrap(), &told, &fair];
    let no_simulation_has = ["concede", "leave", "return", "extend"].map(Value::from);
    let samples: Vec<&Value> =
        samples.iter().filter(|sample| !no_simulation_has.contains(&sample["line"])).collect();
    assert_eq!(samples, real);
}
