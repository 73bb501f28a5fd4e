//! The shapes of the API as TypeScript, for the web client.

use std::fmt::Write as _;

use parlor_hall::http::openapi;
use serde_json::{Map, Value, json};

use crate::docs::assert_kept;

const HEAD: &str =
    "// Every JSON shape that the hall sends or takes. Made by `cargo xtask bless`.\n";

/// A line is not longer if it can be broken.
const WIDTH: usize = 100;

#[test]
fn the_types_of_the_web_client_are_those_of_the_api() {
    let document = openapi();
    let schemas = document["components"]["schemas"].as_object().unwrap();
    assert_kept("web/src/lib/wire.ts", &module(schemas));
}

fn module(schemas: &Map<String, Value>) -> String {
    let mut out = HEAD.to_owned();
    for (name, schema) in schemas {
        out.push('\n');
        comment(&mut out, schema, 0);
        if schema["type"] == "object" && schema.get("$ref").is_none() {
            writeln!(out, "export interface {name} {}", shape(schema, 0)).unwrap();
        } else {
            writeln!(out, "export type {name} ={};", alternatives(schema, name.len() + 14))
                .unwrap();
        }
    }
    out
}

/// What stands behind `=`: on the same line, or one alternative a line.
fn alternatives(schema: &Value, column: usize) -> String {
    let line = shape(schema, 0);
    if !line.contains('\n') && column + line.len() + 2 <= WIDTH {
        return format!(" {line}");
    }
    let mut out = String::new();
    let all = schema["oneOf"].as_array().expect("nothing else is so long");
    for schema in all {
        out.push('\n');
        comment(&mut out, schema, 1);
        write!(out, "  | {}", shape(schema, 2)).unwrap();
    }
    out
}

/// A type, where lines after the first are indented so far. Whatever is not known here has not been
/// needed yet.
fn shape(schema: &Value, indent: usize) -> String {
    if *schema == json!(true) {
        return "unknown".to_owned();
    }
    let own = |key: &str| schema.get(key);
    if let Some(target) = own("$ref") {
        let name = target.as_str().unwrap().rsplit('/').next().unwrap();
        return match own("properties") {
            None => name.to_owned(),
            Some(_) => format!("({} & {name})", fields(schema, indent)),
        };
    }
    if let Some(value) = own("const") {
        return value.to_string();
    }
    if let Some(values) = own("enum") {
        return union(values.as_array().unwrap().iter().map(Value::to_string));
    }
    if let Some(all) = own("oneOf").or(own("anyOf")) {
        return union(all.as_array().unwrap().iter().map(|it| shape(it, indent)));
    }
    match &schema["type"] {
        Value::Array(kinds) => union(kinds.iter().map(|kind| of_kind(kind, schema, indent))),
        kind => of_kind(kind, schema, indent),
    }
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
            if item.contains(" | ") { format!("({item})[]") } else { format!("{item}[]") }
        }
        Some("object") if schema.get("properties").is_some() => fields(schema, indent),
        Some("object") => {
            format!("Record<string, {}>", shape(&schema["additionalProperties"], indent))
        }
        _ => panic!("no TypeScript for {schema}"),
    }
}

/// An object: first what it always has, in its order, then what it can have.
fn fields(schema: &Value, indent: usize) -> String {
    let properties = schema["properties"].as_object().unwrap();
    let required: Vec<&str> = schema["required"]
        .as_array()
        .into_iter()
        .flatten()
        .map(|it| it.as_str().unwrap())
        .collect();
    let optional = properties.keys().map(String::as_str).filter(|name| !required.contains(name));
    let lines: Vec<String> = required
        .iter()
        .copied()
        .chain(optional)
        .map(|name| {
            let schema = &properties[name];
            let mut line = String::new();
            comment(&mut line, schema, indent + 1);
            let mark = if required.contains(&name) { "" } else { "?" };
            let mut of = shape(schema, indent + 1);
            if !required.contains(&name) && schema.get("default").is_none() {
                // What is absent where there is nothing is never null.
                of = of.replace(" | null", "");
            }
            write!(line, "{}{name}{mark}: {of};", "  ".repeat(indent + 1)).unwrap();
            line
        })
        .collect();
    format!("{{\n{}\n{}}}", lines.join("\n"), "  ".repeat(indent))
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
