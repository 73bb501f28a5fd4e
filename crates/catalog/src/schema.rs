//! What a game says, as JSON Schema.

use parlor_core::{Figure, OptionKind, OptionSpec, Options as _};
use parlor_wire::OptionInfo;
use schemars::generate::SchemaSettings;
use serde_json::{Map, Value, json};

use crate::{GameId, Grammar, Playable, Visitor};

impl GameId {
    /// A schema whose `$defs` have the `Setup`, the `View`, the `Event` and the `Action` of the game, with
    /// all that these are made of.
    pub fn schema(self) -> Value {
        self.visit(Describe(&self.info().options))
    }
}

struct Describe<'a>(&'a [OptionInfo]);

impl Visitor for Describe<'_> {
    type Output = Value;

    fn visit<G: Playable>(self) -> Value {
        let mut generator = SchemaSettings::draft2020_12().for_serialize().into_generator();
        generator.subschema_for::<G::View>();
        generator.subschema_for::<G::Event>();
        let mut all = generator.take_definitions(true);
        let options = G::Options::SPECS.iter().zip(self.0);
        let options = options.map(|(spec, info)| (spec.name.to_owned(), option(spec, info)));
        all.insert("Setup".to_owned(), setup(options.collect(), G::FIGURES));
        Grammar::of::<G>().define(&mut all);
        let schema = SchemaSettings::draft2020_12().meta_schema;
        json!({ "$schema": schema, "title": G::TITLE, "$defs": all })
    }
}

fn setup(options: Map<String, Value>, figures: &[Figure]) -> Value {
    let names: Vec<&String> = options.keys().collect();
    let mut schema = json!({
        "type": "object",
        "description": "What never changes in a match. It is told once, before the first view.",
        "properties": {
            "seats": {
                "type": "integer",
                "minimum": 1,
                "description": "How many seats the table has.",
            },
            "options": {
                "type": "object",
                "description": "Every house rule with its value.",
                "required": names,
                "properties": options,
            },
            "deck": {
                "type": "array",
                "items": { "type": "string" },
                "description":
                    "The pieces that are played with, a line each, in the order that shuffles start from.",
            },
        },
        "required": ["seats", "options", "deck"],
    });
    if !figures.is_empty() {
        let names: Vec<&str> = figures.iter().map(|it| it.name).collect();
        let of = |it: &Figure| {
            json!({
                "type": "array",
                "items": { "type": "integer" },
                "description": format!("{}: {}", it.rule, it.text),
            })
        };
        let all: Map<String, Value> =
            figures.iter().map(|it| (it.name.to_owned(), of(it))).collect();
        schema["properties"]["figures"] = json!({
            "type": "object",
            "description": "Amounts of the rules that no option changes.",
            "required": names,
            "properties": all,
        });
        schema["required"].as_array_mut().expect("it is a list").push("figures".into());
    }
    schema
}

/// As [`options_to_json`](parlor_wire::options_to_json) writes it.
fn option(spec: &OptionSpec, info: &OptionInfo) -> Value {
    let mut schema = match spec.kind {
        OptionKind::Flag => json!({ "type": "boolean" }),
        OptionKind::Number { min, max } => {
            json!({ "type": "integer", "minimum": min, "maximum": max })
        }
        OptionKind::Choice(words) => json!({ "type": "string", "enum": words }),
        OptionKind::Lines(words) => json!({ "anyOf": [
            { "type": "string", "enum": words },
            { "type": "array", "items": { "type": "string" } },
        ] }),
    };
    schema["description"] = format!("{}: {}", info.rule, info.text).into();
    schema
}
