//! The shapes of the API and of the games as TypeScript, for the web client.

use std::{fmt::Write as _, path::Path};

use parlor_catalog::{Cue, GameId};
use parlor_hall::http::openapi;
use parlor_wire::{
    Done, Order,
    beside::{
        AskGoal, AskGoals, AskMakes, AskPar, AskSheet, Csv, DealtGoals, EuroAdvice, EuroPage,
        GoalCheck, Makes, Par, Rolled, Sheet,
    },
};
use schemars::{SchemaGenerator, generate::SchemaSettings};
use serde_json::{Map, Value, json};

use crate::docs::assert_kept;

const MADE: &str = "Made by `cargo xtask bless`.\n";

/// A line is not longer if it can be broken.
const WIDTH: usize = 100;

#[test]
fn the_types_of_the_web_client_are_those_of_the_api() {
    let document = openapi();
    let schemas = document["components"]["schemas"].as_object().unwrap();
    let head = format!("// Every JSON shape that the hall sends or takes. {MADE}");
    assert_kept("web/src/lib/wire.ts", &module(head, schemas));
}

#[test]
fn the_types_of_the_engine_on_a_device_are_those_of_its_orders() {
    let mut taken = shapes(SchemaSettings::draft2020_12().for_deserialize());
    taken.subschema_for::<Order>();
    let mut given = shapes(SchemaSettings::draft2020_12().for_serialize());
    given.subschema_for::<Done>();
    let mut schemas = taken.take_definitions(true);
    schemas.extend(given.take_definitions(true));
    let head = format!("// What the engine on a device takes and gives. {MADE}");
    assert_kept("web/src/local/wire.ts", &module(head, &schemas));
}

#[test]
fn the_types_of_the_ledgers_are_those_of_their_shapes() {
    let mut taken = shapes(SchemaSettings::draft2020_12().for_deserialize());
    taken.subschema_for::<AskSheet>();
    taken.subschema_for::<AskMakes>();
    taken.subschema_for::<AskGoal>();
    taken.subschema_for::<AskGoals>();
    taken.subschema_for::<AskPar>();
    taken.subschema_for::<EuroPage>();
    let mut given = shapes(SchemaSettings::draft2020_12().for_serialize());
    given.subschema_for::<Sheet>();
    given.subschema_for::<Csv>();
    given.subschema_for::<Makes>();
    given.subschema_for::<GoalCheck>();
    given.subschema_for::<DealtGoals>();
    given.subschema_for::<Rolled>();
    given.subschema_for::<Par>();
    given.subschema_for::<EuroAdvice>();
    let mut schemas = taken.take_definitions(true);
    schemas.extend(given.take_definitions(true));
    let head = format!("// What the ledgers beside the box take and give. {MADE}");
    assert_kept("web/src/beside/wire.ts", &module(head, &schemas));
}

fn shapes(mut settings: SchemaSettings) -> SchemaGenerator {
    settings.definitions_path = "/$defs".into();
    settings.meta_schema = None;
    settings.into_generator()
}

#[test]
fn the_types_of_each_table_are_those_of_its_game() {
    for &game in GameId::ALL {
        let schema = game.schema();
        let title = game.info().title;
        let head = format!("// What the engine says of a game of {title}. {MADE}");
        let text = module(head, schema["$defs"].as_object().unwrap());
        if has_table(game) {
            assert_kept(&format!("web/src/games/{game}/wire.ts"), &text);
        }
        let text = serde_json::to_string_pretty(&schema).unwrap() + "\n";
        assert_kept(&format!("docs/build-on/schemas/{game}.json"), &text);
    }
}

/// Whether the client has a table of its own for the game; the others are told in words.
fn has_table(game: GameId) -> bool {
    let tables = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/src/games");
    tables.join(game.as_str()).is_dir()
}

/// How long the cues of the tables take: the hall's bots wait until they have nominally ended.
#[test]
fn the_cues_of_the_web_client_are_as_long_as_bots_think() {
    let mut out = format!("// How long each cue takes at the normal pace. {MADE}");
    out.push_str("\n/** `ms`: one piece from its start to its end; `gap`: how much later the next starts. */\n");
    out.push_str("export const LENGTHS = {\n");
    for cue in Cue::ALL {
        let gap = cue.gap_ms().map(|ms| format!(", gap: {ms}")).unwrap_or_default();
        writeln!(out, "  {}: {{ ms: {}{gap} }},", cue.as_str(), cue.ms()).unwrap();
    }
    out.push_str("} as const\n");
    assert_kept("web/src/lib/lengths.ts", &out);
}

fn module(head: String, schemas: &Map<String, Value>) -> String {
    let mut out = head;
    for (name, schema) in schemas {
        out.push('\n');
        comment(&mut out, schema, 0);
        if schema["type"] == "object" {
            writeln!(out, "export interface {name} {}", lines(schema, 0)).unwrap();
        } else {
            writeln!(out, "export type {name} ={}", alternatives(schema, name.len())).unwrap();
        }
    }
    out
}

/// What stands behind `=`: on the same line, or one alternative a line.
fn alternatives(schema: &Value, name_len: usize) -> String {
    let line = shape(schema, 0);
    if !line.contains('\n') && name_len + line.len() + "export type  = ".len() <= WIDTH {
        return format!(" {line}");
    }
    let mut out = String::new();
    if let Some(words) = schema["enum"].as_array() {
        return words.iter().map(|word| format!("\n  | {}", literal(word))).collect();
    }
    for schema in schema["oneOf"].as_array().expect("nothing else is so long") {
        out.push('\n');
        comment(&mut out, schema, 1);
        write!(out, "  | {}", shape(schema, 2)).unwrap();
    }
    out
}

/// A type, where lines after the first are indented so far. Whatever is not known here has not been
/// needed yet.
pub(crate) fn shape(schema: &Value, indent: usize) -> String {
    if *schema == json!(true) {
        return "unknown".to_owned();
    }
    let own = |key: &str| schema.get(key);
    if let Some(target) = own("$ref") {
        let name = target.as_str().unwrap().rsplit('/').next().unwrap();
        return match own("properties") {
            None => name.to_owned(),
            Some(_) => format!("({} & {name})", object(schema, indent)),
        };
    }
    if let Some(value) = own("const") {
        return literal(value);
    }
    if let Some(values) = own("enum") {
        return union(values.as_array().unwrap().iter().map(literal));
    }
    if let Some(all) = own("oneOf").or(own("anyOf")) {
        return union(all.as_array().unwrap().iter().map(|it| shape(it, indent)));
    }
    match &schema["type"] {
        Value::Array(kinds) => union(kinds.iter().map(|kind| of_kind(kind, schema, indent))),
        kind => of_kind(kind, schema, indent),
    }
}

fn literal(value: &Value) -> String {
    value.as_str().map_or_else(|| value.to_string(), |word| format!("'{word}'"))
}

fn union(all: impl Iterator<Item = String>) -> String {
    all.collect::<Vec<_>>().join(" | ")
}

fn of_kind(kind: &Value, schema: &Value, indent: usize) -> String {
    match kind.as_str() {
        Some(plain @ ("string" | "boolean" | "null")) => plain.to_owned(),
        Some("integer" | "number") => "number".to_owned(),
        Some("array") => {
            let item = shape(&schema["items"], indent);
            // A pair.
            if schema["minItems"] == 2 && schema["maxItems"] == 2 {
                return format!("[{item}, {item}]");
            }
            if item.contains(" | ") { format!("({item})[]") } else { format!("{item}[]") }
        }
        Some("object") if schema.get("properties").is_some() => object(schema, indent),
        Some("object") => {
            format!("Record<string, {}>", shape(&schema["additionalProperties"], indent))
        }
        None if schema
            .as_object()
            .is_some_and(|it| it.keys().all(|key| matches!(&**key, "description" | "default"))) =>
        {
            "unknown".to_owned()
        }
        _ => panic!("no TypeScript for {schema}"),
    }
}

/// An object on one line, if it is short and there is nothing to say about its fields.
fn object(schema: &Value, indent: usize) -> String {
    let lines = lines(schema, indent);
    let inner = lines.trim_matches(['{', '}']).trim().lines().map(str::trim);
    let line = format!("{{ {} }}", inner.collect::<Vec<_>>().join("; "));
    let is_plain = !lines.contains("/**") && !lines[1..].contains('{');
    if is_plain && line.len() + 10 <= WIDTH { line } else { lines }
}

/// An object with a line for each field: first what it always has, in its order, then what it can
/// have.
fn lines(schema: &Value, indent: usize) -> String {
    let properties = schema["properties"].as_object().unwrap();
    let required = schema["required"].as_array().into_iter().flatten();
    let required: Vec<&str> = required.map(|it| it.as_str().unwrap()).collect();
    let optional = properties.keys().map(String::as_str).filter(|name| !required.contains(name));
    let mut out = "{\n".to_owned();
    for name in required.iter().copied().chain(optional) {
        let (schema, is_optional) = (&properties[name], !required.contains(&name));
        comment(&mut out, schema, indent + 1);
        let mut of = shape(schema, indent + 1);
        if is_optional && schema.get("default").is_none() {
            // What is left out where there is nothing is never null.
            of.truncate(of.strip_suffix(" | null").map_or(of.len(), str::len));
        }
        let mark = if is_optional { "?" } else { "" };
        writeln!(out, "{}{name}{mark}: {of}", "  ".repeat(indent + 1)).unwrap();
    }
    out + &"  ".repeat(indent) + "}"
}

fn comment(out: &mut String, schema: &Value, indent: usize) {
    let Some(text) = schema.get("description").and_then(Value::as_str) else { return };
    let pad = "  ".repeat(indent);
    if text.contains('\n') {
        let lines = text.lines().map(|line| format!("{pad} * {line}\n")).collect::<String>();
        write!(out, "{pad}/**\n{lines}{pad} */\n").unwrap();
    } else {
        writeln!(out, "{pad}/** {text} */").unwrap();
    }
}
