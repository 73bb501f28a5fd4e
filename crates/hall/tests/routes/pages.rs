//! A page a game for authors of bots: `docs/build-on/bots`.

use std::{collections::BTreeMap, fmt::Write as _};

use parlor_catalog::{GameId, Grammar, Language, Playable, Visitor};
use parlor_core::{Chance as _, Input, Match, Observer, Seat, Seeded, Status};
use parlor_wire::Setup;
use serde::Serialize;
use serde_json::{Value, json};

use crate::{docs::assert_kept, typescript::shape};

/// A line of a sample is not longer if it can be broken.
const WIDTH: usize = 96;

/// So many moves at least have been made before a sample is taken.
const MOVES: u32 = 12;

/// So many games are looked at for one that has gone so far.
const SEEDS: u64 = 20;

/// Longer lists are not counted.
const COUNTED_MOST: usize = 10_000;

/// A sample lists no more actions than this.
const ACTIONS_MOST: usize = 8;

#[test]
fn the_pages_for_bot_writers_are_what_the_games_say() {
    let mut list = "# The games, for authors of bots\n\n\
                    <!-- Made by `cargo xtask bless`. -->\n\n\
                    What Parlor sends to a program in each game, and how the program answers. The\n\
                    [protocol](../bot-protocol.md) is the same for all.\n\n"
        .to_owned();
    for &game in GameId::ALL {
        assert_kept(&format!("docs/build-on/bots/{game}.md"), &game.visit(Page(game)));
        writeln!(list, "- [{}]({game}.md)", game.title()).unwrap();
    }
    assert_kept("docs/build-on/bots/README.md", &list);
}

struct Page(GameId);

impl Visitor for Page {
    type Output = String;

    fn visit<G: Playable>(self) -> String {
        let (game, title) = (self.0, G::TITLE);
        let idea = game.messages(Language::English).say("idea", &[]);
        let schema = game.schema();
        let defs = schema["$defs"].as_object().unwrap();
        let sample = sample::<G>();
        let mut out = format!(
            "# {title}, for authors of bots\n\n\
             <!-- Made by `cargo xtask bless`. -->\n\n\
             {idea}\n\n\
             Commands and messages call it `{game}`. This page has what Parlor sends to a program and how\n\
             the program answers. The [protocol](../bot-protocol.md) is the same for all games. The\n\
             [rules](../../rules/{game}.md) are for players; the [schema](../schemas/{game}.json) says the\n\
             same as this page to a machine.\n\n\
             - [Actions](#actions)\n- [Setup](#setup)\n- [View](#view)\n- [Events](#events)\n"
        );
        actions::<G>(&mut out, &sample, &defs["Action"]);
        out += "\n## Setup\n\nWhat never changes in a match; it comes in the `game` message.\n";
        json_block(&mut out, &sample.setup);
        table(&mut out, &defs["Setup"]);
        write!(
            out,
            "\n## View\n\nWhat seat {} of {} sees after {} moves of a game:\n",
            sample.seat, sample.seats, sample.moves
        )
        .unwrap();
        json_block(&mut out, &sample.view);
        table(&mut out, &defs["View"]);
        let others =
            defs.iter().filter(|it| !["Setup", "View", "Event", "Action"].contains(&it.0.as_str()));
        for (name, schema) in others {
            writeln!(out, "\n### {name}").unwrap();
            if let Some(text) = words(schema) {
                writeln!(out, "\n{text}").unwrap();
            }
            table(&mut out, schema);
        }
        out += "\n## Events\n\n";
        out += &words(&defs["Event"]).map_or(String::new(), |it| it + "\n\n");
        out += "The last ones in the sample, for its seat:\n";
        json_block(&mut out, &sample.events);
        table(&mut out, &defs["Event"]);
        out
    }
}

fn actions<G: Playable>(out: &mut String, sample: &Sample, schema: &Value) {
    let grammar = Grammar::of::<G>();
    let samples = samples::<G>(&grammar);
    *out += "\n## Actions\n\n| type | written | meaning |\n|---|---|---|\n";
    for rule in &grammar.actions {
        writeln!(out, "| `{}` | `{}` | {} |", rule.name, cell(&rule.form), rule.meaning).unwrap();
    }
    if grammar.actions.iter().any(|it| it.form.contains('[')) {
        *out += "\nParts in `[…]` can be missing.\n";
    }
    if !grammar.parts.is_empty() {
        *out += "\nThe parts (`…` means more of the same):\n\n```text\n";
        for line in G::GRAMMAR.lines().filter(|line| line.starts_with('<')) {
            writeln!(out, "{line}").unwrap();
        }
        *out += "```\n";
    }
    *out += "\nAn example of each, the same as an object, and the fields of the object (`?` marks those that can be missing):\n\n\
             | action | object | fields |\n|---|---|---|\n";
    for (rule, schema) in grammar.actions.iter().zip(schema["oneOf"].as_array().unwrap()) {
        let text = &samples[&rule.name];
        let object = grammar.structured(text).unwrap();
        let mut all = Vec::new();
        fields("", schema, &mut all);
        let is_required =
            |it: &Field| schema["required"].as_array().unwrap().contains(&json!(it.name));
        let mark = |it: &Field| if is_required(it) { "" } else { "?" };
        let all = all.iter().map(|it| format!("`{}{}: {}`", it.name, mark(it), cell(&it.of)));
        let all = all.collect::<Vec<_>>().join("<br>");
        writeln!(out, "| `{text}` | `{}` | {all} |", typed(&object)).unwrap();
    }
    let (listed, n) = (sample.actions.len(), sample.n_actions);
    let which = if listed < n { format!("{n} actions, these first") } else { "these".to_owned() };
    writeln!(
        out,
        "\nIn the situation [below](#view) seat {} can choose from {which}:",
        sample.seat
    )
    .unwrap();
    let structured = grammar.structured_all(&sample.actions);
    json_block(out, &lines(&json!({ "actions": sample.actions, "structured": structured })));
}

/// An object with its type first.
fn typed(object: &Value) -> String {
    let fields = object.as_object().unwrap();
    let others =
        fields.iter().filter(|it| it.0 != "type").map(|(name, it)| format!(", \"{name}\": {it}"));
    format!("{{ \"type\": {}{} }}", object["type"], others.collect::<String>())
}

/// An action of each type: that with the most parts that is met in a few games; or one as it could be.
fn samples<G: Playable>(grammar: &Grammar) -> BTreeMap<String, String> {
    let options = G::Options::default();
    let mut met = BTreeMap::<String, (usize, String)>::new();
    let mut note = |action, is_real| {
        let text = G::write_action(&options, action);
        let Some(object) = grammar.structured(&text) else { return };
        let n = object.as_object().unwrap().len();
        let best = met.entry(object["type"].as_str().unwrap().to_owned()).or_default();
        if best.0 < n && (is_real || best.0 == 0) {
            *best = (n, text);
        }
    };
    for seed in 0..4 {
        play::<G>(seed, 300, |_, _, action| {
            note(action, true);
            true
        });
    }
    let mut chance = Seeded::new(1);
    (0..1_000).for_each(|_| note(G::arbitrary_action(&mut chance), false));
    met.into_iter().map(|(name, (_, text))| (name, text)).collect()
}

/// Plays at random with the usual rules, until `see` says no.
fn play<G: Playable>(
    seed: u64,
    most: u32,
    mut see: impl FnMut(&Match<G, Seeded>, Seat, G::Action) -> bool,
) -> Match<G, Seeded> {
    let seats = if G::SEATS.contains(&3) { 3 } else { *G::SEATS.start() };
    let mut game = Match::new(G::Options::default(), seats, Seeded::new(seed)).unwrap();
    let mut pilot = Seeded::stream(seed, 1);
    for _ in 0..most {
        let Status::Open(pending) = game.status() else { break };
        let (window, asked) = (pending.window, pending.asked());
        let nth = pilot.below(asked.len() as u32) as usize;
        let seat = asked.iter().nth(nth).unwrap();
        let input = match game.sight(seat).sample(&mut pilot) {
            Some(action) if see(&game, seat, action) => Input::Act { seat, window, action },
            Some(_) => break,
            None if pending.budget_ms.is_some() => Input::Timeout { window },
            None => continue,
        };
        game.submit(0, input).unwrap();
    }
    game
}

/// A situation in which somebody has a choice, as this seat is told of it.
struct Sample {
    seat: Seat,
    seats: u8,
    moves: u32,
    setup: String,
    view: String,
    events: String,
    actions: Vec<String>,
    n_actions: usize,
}

fn sample<G: Playable>() -> Sample {
    let tries = [2, 1].into_iter().flat_map(|least| {
        (0..=MOVES).rev().flat_map(move |moves| (0..SEEDS).map(move |seed| (least, moves, seed)))
    });
    tries.into_iter().find_map(|(least, moves, seed)| sample_at::<G>(least, moves, seed)).unwrap()
}

/// Where somebody has at least so many choices, after at least so many moves.
fn sample_at<G: Playable>(least: usize, least_moves: u32, seed: u64) -> Option<Sample> {
    let (mut moves, mut chosen) = (0, None);
    let game = play::<G>(seed, 100, |game, seat, _| {
        if least_moves <= moves && least <= game.sight(seat).count(least) {
            chosen = Some(seat);
        }
        moves += u32::from(chosen.is_none());
        chosen.is_none()
    });
    let chosen = chosen?;
    let sight = game.sight(chosen);
    let n_actions = sight.count(COUNTED_MOST);
    let write = |action| G::write_action(game.options(), action);
    let told = game.events().iter().filter_map(|it| it.told_to(Observer::Seat(chosen)));
    Some(Sample {
        seat: chosen,
        seats: game.seats(),
        moves,
        setup: lines(&Setup::of::<G>(game.options(), game.seats())),
        view: lines(&game.view(Observer::Seat(chosen))),
        events: lines(&told.collect::<Vec<_>>()),
        actions: sight.actions(ACTIONS_MOST).into_iter().map(write).collect(),
        n_actions,
    })
}

fn json_block(out: &mut String, text: &str) {
    writeln!(out, "\n```json\n{text}\n```").unwrap();
}

/// JSON on as few lines as can be read, fields in their own order.
fn lines(value: &impl Serialize) -> String {
    let text = serde_json::to_string_pretty(value).unwrap();
    let lines: Vec<&str> = text.lines().collect();
    let mut out = Vec::new();
    fold(&lines, &mut out);
    out.join("\n")
}

fn fold(lines: &[&str], out: &mut Vec<String>) {
    let mut at = 0;
    while at < lines.len() {
        let line = lines[at];
        let indent = line.len() - line.trim_start().len();
        let is_end = |it: &&str| it.len() - it.trim_start().len() == indent;
        let len = match line.ends_with(['[', '{']) {
            true => 2 + lines[at + 1..].iter().position(is_end).unwrap(),
            false => 1,
        };
        let (inner, end) = (&lines[at + 1..at + len], at + len - 1);
        let joined = inner.iter().map(|it| it.trim());
        let joined = [line].into_iter().chain(joined).collect::<Vec<_>>().join(" ");
        let joined = joined.replace("[ ", "[").replace(" ]", "]");
        if joined.chars().count() <= WIDTH {
            out.push(joined);
        } else if lines[at + 1..end]
            .iter()
            .all(|it| it.trim().starts_with('"') && !it.contains(": "))
        {
            out.push(line.to_owned());
            fill(&lines[at + 1..end], indent + 2, out);
            out.push(lines[end].to_owned());
        } else {
            out.push(line.to_owned());
            fold(&lines[at + 1..end], out);
            out.push(lines[end].to_owned());
        }
        at += len;
    }
}

/// As many items on a line as it has room for.
fn fill(items: &[&str], indent: usize, out: &mut Vec<String>) {
    let pad = " ".repeat(indent);
    let mut line = String::new();
    for item in items.iter().map(|it| it.trim()) {
        if !line.is_empty() && WIDTH < indent + line.chars().count() + 1 + item.chars().count() {
            out.push(format!("{pad}{line}"));
            line.clear();
        }
        line += if line.is_empty() { "" } else { " " };
        line += item;
    }
    out.push(format!("{pad}{line}"));
}

/// A description on one line.
fn words(schema: &Value) -> Option<String> {
    let text = schema.get("description")?.as_str().unwrap();
    Some(text.split_whitespace().collect::<Vec<_>>().join(" "))
}

fn cell(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ").replace('|', "\\|")
}

/// What can stand there, a row each: fields, variants or words.
fn table(out: &mut String, schema: &Value) {
    if schema.get("properties").is_some() {
        *out += "\n| field | type | meaning |\n|---|---|---|\n";
        let mut all = Vec::new();
        fields("", schema, &mut all);
        for Field { name, of, meaning } in all {
            writeln!(out, "| `{name}` | `{}` | {} |", cell(&of), cell(&meaning)).unwrap();
        }
    } else if let Some(all) = schema["oneOf"].as_array() {
        *out += "\n| value | fields | meaning |\n|---|---|---|\n";
        for schema in all {
            let mut inner = Vec::new();
            fields("", schema, &mut inner);
            let rows = inner.iter().map(|it| {
                let gap = if it.meaning.is_empty() { "" } else { ", " };
                format!("`{}`: `{}`{gap}{}", it.name, cell(&it.of), cell(&it.meaning))
            });
            let rows = rows.collect::<Vec<_>>().join("<br>");
            let meaning = words(schema).unwrap_or_default();
            writeln!(out, "| {} | {rows} | {} |", value(schema), cell(&meaning)).unwrap();
        }
    } else if let Some(words) = schema["enum"].as_array() {
        let words: Vec<_> = words.iter().map(|it| format!("`{}`", it.as_str().unwrap())).collect();
        writeln!(out, "\nOne of {}.", words.join(", ")).unwrap();
    }
}

struct Field {
    name: String,
    of: String,
    meaning: String,
}

/// The fields of an object and of the objects in it that have no name, in their order.
fn fields(above: &str, schema: &Value, out: &mut Vec<Field>) {
    let Some(properties) = schema["properties"].as_object() else { return };
    let required = schema["required"].as_array().into_iter().flatten();
    let required: Vec<&str> = required.map(|it| it.as_str().unwrap()).collect();
    let optional = properties.keys().map(String::as_str).filter(|it| !required.contains(it));
    for name in required.iter().copied().chain(optional) {
        let field = &properties[name];
        if field.get("const").is_some() {
            continue;
        }
        let name = format!("{above}{name}");
        let is_object = field.get("properties").is_some();
        let of = if is_object { "object".to_owned() } else { shape(field, 0) };
        let meaning = words(field).unwrap_or_default();
        out.push(Field { name: name.clone(), of, meaning });
        fields(&format!("{name}."), field, out);
    }
}

/// How a variant is known.
fn value(schema: &Value) -> String {
    if let Some(word) = schema.get("const") {
        return format!("`{word}`");
    }
    let properties = schema["properties"].as_object();
    let tag = properties.and_then(|all| all.iter().find(|it| it.1.get("const").is_some()));
    match tag {
        Some((name, schema)) => format!("`\"{name}\": {}`", schema["const"]),
        None if properties.is_some() => format!("`{}: …`", schema["required"][0]),
        None => format!("`{}`", cell(&shape(schema, 0))),
    }
}
