//! `docs/build-on/bot-protocol.md` against what is really said.

use std::{fs, path::Path};

use parlor_wire::FromProgram;
use serde_json::Value;

use crate::test::{Test, bad_bot, scratch, word};

fn document() -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/build-on/bot-protocol.md");
    fs::read_to_string(path).expect("the document is there")
}

/// What the program at the second seat is told, both taking the first of whatever is offered, or the
/// last if they ask for objects.
fn told(how: &str, args: &str) -> Vec<Value> {
    let paths = [scratch("first.jsonl"), scratch("second.jsonl")];
    let bots = paths.each_ref().map(|path| bad_bot(&format!("{how} '{}'", path.display())));
    let bots = word(Path::new(&bots.join(",")));
    Test::new(&format!("sim {args} --players 2 --threads 1 --bot-ms 60000 --bots {bots}"))
        .succeed();
    let text = fs::read_to_string(&paths[1]).expect("a record");
    text.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect()
}

fn all_told() -> Vec<Value> {
    let runs = [
        "one-euro --games 1 --seed 1 --max-turns 20",
        "exacta --games 1 --seed 1",
        "rummy-500 --games 10 --seed 3 --max-turns 100",
    ];
    let mut messages: Vec<Value> = runs.into_iter().flat_map(|it| told("records", it)).collect();
    messages.extend(told("structured", "exacta --games 1 --seed 1"));
    for message in &mut messages {
        // The samples have the time that is given if nothing is said.
        if let Some(deadline) = message.get_mut("deadline_ms") {
            assert_eq!(*deadline, 60_000);
            *deadline = 1_000.into();
        }
    }
    messages
}

/// Whether all fields of a sample are in the message.
fn is_part(sample: &Value, message: &Value) -> bool {
    let fields = sample.as_object().expect("an object");
    fields.iter().all(|(name, value)| message.get(name) == Some(value))
}

#[test]
fn samples_are_real_and_fields_are_documented() {
    let document = document();
    let blocks = document.split("```json\n").skip(1).map(|it| it.split("```").next().unwrap());
    let samples: Vec<Value> = blocks
        .flat_map(|block| serde_json::Deserializer::from_str(block).into_iter())
        .map(|sample| sample.expect("JSON"))
        .collect();
    let messages = all_told();
    let (mut n_told, mut n_said) = (0, 0);
    for sample in &samples {
        if sample["name"] == "Mybot" || sample["type"] == "answer" {
            let read = FromProgram::read(sample.to_string().as_bytes());
            let is_well = match read.expect("a message") {
                FromProgram::Answer(answer) => answer.choice().is_ok(),
                FromProgram::Hello { .. } => true,
            };
            assert!(is_well, "{sample}");
            n_said += 1;
        } else {
            assert!(messages.iter().any(|message| is_part(sample, message)), "{sample}");
            n_told += 1;
        }
    }
    assert_eq!((n_told, n_said), (8, 6));
    for message in &messages {
        for name in message.as_object().unwrap().keys() {
            assert!(document.contains(&format!("`{name}`")), "{name}");
        }
        let kind = message["type"].as_str().unwrap();
        assert!(document.contains(&format!("**`{kind}`**")), "{kind}");
    }
}
