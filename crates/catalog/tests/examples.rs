//! The examples on the pages of rules are played by the engine.
//!
//! A script in `examples` names deals, positions and actions; here the engine plays them, and what it
//! says is what the client shows: `web/src/games/<game>/examples.json`.

#![allow(clippy::unwrap_used)]

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::{Path, PathBuf},
};

use parlor_catalog::{Board, Dice, GameId, Playable, Refused, Visitor, deal, frame};
use parlor_core::{Input, Observer, Rigged, Seat, Status, check_golden};
use parlor_wire::{FrameInput, GameFrame, InputKind};
use serde::Deserialize;
use serde_json::{Map, Value, json};

/// How long everybody takes.
const TEMPO_MS: u64 = 1_000;

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Script {
    deals: BTreeMap<String, Deal>,
    examples: Vec<Example>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Deal {
    seats: u8,
    /// House rules; those that are missing have their defaults.
    #[serde(default)]
    options: Map<String, Value>,
    /// What chance answers first.
    draws: Vec<u32>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Example {
    key: String,
    /// The rule that it shows.
    rule: String,
    deal: String,
    /// What leads to the position.
    #[serde(default)]
    before: Vec<Line>,
    /// What is tried there; it is seen through the eyes of seat 0.
    action: Line,
    /// The code of the refusal, if the rules forbid it.
    refused: Option<String>,
    /// What the others do then.
    #[serde(default)]
    then: Vec<Line>,
    /// Numbers for the words around it: where they stand in the last moment.
    #[serde(default)]
    facts: BTreeMap<String, String>,
}

/// What a seat does.
type Line = (u8, String);

impl Deal {
    fn board(&self, game: GameId) -> Box<dyn Board> {
        let mut options = self.options.clone();
        for option in game.info().options {
            options.entry(option.name).or_insert(option.default);
        }
        let dice = Dice::new(Rigged::new(self.draws.iter().copied()));
        deal(game, &options, self.seats, dice).unwrap()
    }
}

fn submit(board: &mut dyn Board, at_ms: u64, line: &Line) -> Result<FrameInput, Refused> {
    let Status::Open(pending) = board.status() else { panic!("{line:?} after the end") };
    let (number, action) = line;
    let choice = board.read_logged(action)?;
    let seat = Seat::new(*number).unwrap();
    board.submit(at_ms, Input::Act { seat, window: pending.window, action: &choice })?;
    let (kind, action) = (InputKind::Act, Some(action.clone()));
    Ok(FrameInput { kind, seat: Some(*number), action, bot: false })
}

/// What the engine says to an example, as the client reads it.
fn play(game: GameId, deals: &BTreeMap<String, Deal>, example: &Example) -> Value {
    let name = format!("{game} {}", example.key);
    let (seat, action) = &example.action;
    let eyes = Observer::Seat(Seat::FIRST);
    let mut board = deals[&example.deal].board(game);
    let mut at_ms = 0;
    for line in &example.before {
        at_ms += TEMPO_MS;
        submit(&mut *board, at_ms, line).unwrap_or_else(|err| panic!("{name}: {line:?}: {err}"));
    }
    let before = GameFrame { input: None, ..frame(&*board, eyes, at_ms, None, None) };
    let mut then = Vec::new();
    let mut refused = None;
    for line in [&example.action].into_iter().chain(&example.then) {
        at_ms += TEMPO_MS;
        match submit(&mut *board, at_ms, line) {
            Ok(input) => then.push(frame(&*board, eyes, at_ms, Some(input), None)),
            Err(err) => {
                assert!(then.is_empty(), "{name}: {line:?}: {err}");
                assert_eq!(err.rule, Some(&*example.rule), "{name}: {err}");
                refused = Some(err);
                break;
            }
        }
    }
    assert_eq!(refused.as_ref().map(|it| it.code), example.refused.as_deref(), "{name}");
    let last = then.last().unwrap_or(&before);
    let last = serde_json::to_value(last).unwrap();
    let facts: Map<String, Value> = example
        .facts
        .iter()
        .map(|(fact, at)| {
            let value = last.pointer(at).unwrap_or_else(|| panic!("{name}: no {at} in {last}"));
            (fact.clone(), value.clone())
        })
        .collect();
    json!({
        "key": example.key,
        "rule": example.rule,
        "deal": example.deal,
        "seat": seat,
        "action": action,
        "refused": refused.map(|it| json!({ "code": format!("action/{}", it.code), "rule": it.rule })),
        "before": before,
        "then": then,
        "facts": facts,
    })
}

/// A game without a table of its own has none.
fn scripts() -> impl Iterator<Item = (GameId, Script)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("examples");
    GameId::ALL.iter().filter_map(move |&game| {
        let text = fs::read_to_string(folder.join(format!("{game}.json"))).ok()?;
        Some((game, serde_json::from_str(&text).unwrap_or_else(|err| panic!("{game}: {err}"))))
    })
}

fn recorded(game: GameId) -> PathBuf {
    let web = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/src/games");
    web.join(game.as_str()).join("examples.json")
}

#[test]
fn what_the_pages_of_rules_show_is_what_the_engine_says() {
    for (game, Script { deals, examples }) in scripts() {
        let setups: Map<String, Value> = deals
            .iter()
            .map(|(name, deal)| (name.clone(), json!(deal.board(game).setup())))
            .collect();
        let played: Vec<Value> = examples.iter().map(|it| play(game, &deals, it)).collect();
        let line = |it: &Value| format!("    {it}");
        let text = format!(
            "{{\n  \"setups\": {},\n  \"examples\": [\n{}\n  ]\n}}\n",
            Value::Object(setups),
            played.iter().map(line).collect::<Vec<_>>().join(",\n"),
        );
        check_golden(recorded(game), &text);
    }
}

struct RuleIds;

impl Visitor for RuleIds {
    type Output = &'static [&'static str];

    fn visit<G: Playable>(self) -> Self::Output {
        G::RULE_IDS
    }
}

#[test]
fn an_example_has_a_key_of_its_own_and_shows_a_rule_that_exists() {
    let known: BTreeSet<&str> =
        GameId::ALL.iter().flat_map(|game| game.visit(RuleIds)).copied().collect();
    for (game, Script { deals, examples }) in scripts() {
        let keys: BTreeSet<&str> = examples.iter().map(|it| &*it.key).collect();
        assert_eq!(keys.len(), examples.len(), "{game}");
        assert!(examples.iter().all(|it| known.contains(&*it.rule)), "{game}");
        let used: BTreeSet<&str> = examples.iter().map(|it| &*it.deal).collect();
        assert!(deals.keys().all(|it| used.contains(&**it)), "{game}: a deal without an example");
    }
}
