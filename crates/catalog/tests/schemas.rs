//! What a game says is what its schema says, to the last field, and every field is explained.

#![allow(clippy::unwrap_used)]

use std::collections::{BTreeMap, BTreeSet};

use parlor_catalog::{GameId, Grammar, Playable, Visitor};
use parlor_core::{Chance as _, Input, Match, Observer, OptionKind, Options as _, Seeded, Status};
use parlor_wire::{CHOICES_MOST, Setup};
use serde::Serialize;
use serde_json::{Map, Value};

const SEEDS: u64 = 3;
const INPUTS: u32 = 250;

/// The part of JSON Schema that we use, read strictly: an object has no fields that its schema does
/// not name, and a keyword that is not known here is a mistake.
struct Schema<'a> {
    defs: &'a Map<String, Value>,
    /// Which definitions have been met.
    met: BTreeSet<String>,
}

impl Schema<'_> {
    fn check(&mut self, schema: &Value, value: &Value) -> Result<(), String> {
        let Some(keywords) = schema.as_object() else {
            panic!("no schema of ours is {schema}");
        };
        for (keyword, rule) in keywords {
            self.keyword(keyword, rule, schema, value)?;
        }
        Ok(())
    }

    fn keyword(
        &mut self,
        keyword: &str,
        rule: &Value,
        schema: &Value,
        value: &Value,
    ) -> Result<(), String> {
        let is =
            |is_so: bool| if is_so { Ok(()) } else { Err(format!("{keyword} {rule}: {value}")) };
        let length = || value.as_array().map(|it| it.len() as u64);
        match keyword {
            "$ref" => {
                let name = rule.as_str().unwrap().strip_prefix("#/$defs/").unwrap();
                let defs = self.defs;
                self.met.insert(name.to_owned());
                self.check(&defs[name], value).map_err(|err| format!("{name}: {err}"))
            }
            "const" => is(value == rule),
            "enum" => is(rule.as_array().unwrap().contains(value)),
            "oneOf" | "anyOf" => {
                let all = rule.as_array().unwrap();
                let tried: Vec<_> = all.iter().map(|it| self.check(it, value)).collect();
                let n = tried.iter().filter(|it| it.is_ok()).count();
                let is_so = if keyword == "oneOf" { n == 1 } else { 0 < n };
                if is_so { Ok(()) } else { Err(format!("{n} of {keyword}: {value}: {tried:?}")) }
            }
            "type" => is(match rule {
                Value::Array(kinds) => kinds.iter().any(|kind| is_kind(kind, value)),
                kind => is_kind(kind, value),
            }),
            "properties" => {
                let Some(fields) = value.as_object() else { return Ok(()) };
                for (name, value) in fields {
                    let schema = rule.get(name).ok_or_else(|| format!("unknown field `{name}`"))?;
                    self.check(schema, value).map_err(|err| format!("{name}: {err}"))?;
                }
                Ok(())
            }
            "required" => {
                let Some(fields) = value.as_object() else { return Ok(()) };
                let missing = rule.as_array().unwrap().iter().map(|it| it.as_str().unwrap());
                match missing.into_iter().find(|name| !fields.contains_key(*name)) {
                    Some(name) => Err(format!("no field `{name}`")),
                    None => Ok(()),
                }
            }
            "items" => {
                let items = value.as_array().into_iter().flatten();
                items.into_iter().try_for_each(|item| self.check(rule, item))
            }
            "minItems" => is(length().is_none_or(|n| rule.as_u64().unwrap() <= n)),
            "maxItems" => is(length().is_none_or(|n| n <= rule.as_u64().unwrap())),
            "minimum" => is(value.as_i64().is_none_or(|it| rule.as_i64().unwrap() <= it)),
            "maximum" => is(value.as_i64().is_none_or(|it| it <= rule.as_i64().unwrap())),
            "additionalProperties" => is(*rule == false),
            "description" | "format" => Ok(()),
            _ => panic!("`{keyword}` in {schema}"),
        }
    }
}

fn is_kind(kind: &Value, value: &Value) -> bool {
    match kind.as_str().unwrap() {
        "null" => value.is_null(),
        "boolean" => value.is_boolean(),
        "integer" => value.is_i64(),
        "string" => value.is_string(),
        "array" => value.is_array(),
        "object" => value.is_object(),
        other => panic!("a type `{other}`"),
    }
}

struct PlayAll;

impl Visitor for PlayAll {
    type Output = ();

    fn visit<G: Playable>(self) {
        let document = GameId::exactly(G::ID).unwrap().schema();
        let defs = document["$defs"].as_object().unwrap();
        let mut schema = Schema { defs, met: BTreeSet::new() };
        let (grammar, mut written) = (Grammar::of::<G>(), BTreeSet::new());
        let mut check = |name: &str, value: &dyn erased::Json, seed: u64| {
            let value = value.json();
            if let Err(err) =
                schema.check(&serde_json::json!({ "$ref": format!("#/$defs/{name}") }), &value)
            {
                panic!("{}, seed {seed}: {err}\n{value:#}", G::ID);
            }
        };
        for seats in G::SEATS {
            for seed in 0..SEEDS {
                let options = options_of::<G>(seed);
                let Ok(mut table) = Match::<G, _>::new(options.clone(), seats, Seeded::new(seed))
                else {
                    continue;
                };
                check("Setup", &Setup::of::<G>(&options, seats), seed);
                let mut pilot = Seeded::stream(seed, 1);
                for _ in 0..INPUTS {
                    for event in table.events() {
                        check("Event", &event.secret, seed);
                    }
                    for who in Observer::all(seats) {
                        let told = table.events().iter().filter_map(|event| event.told_to(who));
                        told.for_each(|event| check("Event", event, seed));
                        check("View", &table.view(who), seed);
                    }
                    let Status::Open(pending) = table.status() else { break };
                    let (window, asked) = (pending.window, pending.asked());
                    let nth = pilot.below(asked.len() as u32) as usize;
                    let seat = asked.iter().nth(nth).unwrap();
                    let (sight, sampled) =
                        (table.sight(seat), table.sight(seat).sample(&mut pilot));
                    // As many as are ever listed as objects.
                    for action in sight.actions(CHOICES_MOST).into_iter().chain(sampled) {
                        let text = G::write_action(&options, action);
                        if written.insert(text.clone()) {
                            check("Action", &grammar.structured(&text), seed);
                        }
                    }
                    let input = match sampled {
                        Some(action) => Input::Act { seat, window, action },
                        None if pending.budget_ms.is_some() => Input::Timeout { window },
                        None => continue,
                    };
                    table.submit(0, input).unwrap();
                }
            }
        }
        let unmet: Vec<_> = defs.keys().filter(|name| !schema.met.contains(*name)).collect();
        assert!(unmet.is_empty(), "{}: nothing was ever a {unmet:?}", G::ID);
    }
}

/// The defaults; or every flag the other way round; or every number as low as it goes.
fn options_of<G: Playable>(seed: u64) -> G::Options {
    let mut options = G::Options::default();
    for spec in G::Options::SPECS {
        let other = match spec.kind {
            OptionKind::Flag if seed % 3 == 1 => {
                (options.get(spec.name).unwrap() == "false").to_string()
            }
            OptionKind::Number { min, .. } if seed % 3 == 2 => min.to_string(),
            _ => continue,
        };
        options.set(spec.name, &other).unwrap();
    }
    options
}

mod erased {
    use super::{Serialize, Value};

    /// Whatever can be written.
    pub(super) trait Json {
        fn json(&self) -> Value;
    }

    impl<T: Serialize> Json for T {
        fn json(&self) -> Value {
            serde_json::to_value(self).unwrap()
        }
    }
}

#[test]
fn every_setup_view_event_and_action_is_as_the_schema_says() {
    for game in GameId::ALL {
        game.visit(PlayAll);
    }
}

/// Every field and every event that has no words to it, as `Definition.field`.
fn unexplained(name: &str, schema: &Value, out: &mut Vec<String>) {
    // `{ "won": { … } }`: the comment of the variant is enough.
    let is_explained = schema.get("description").is_some();
    let is_named_by = |field: &str| is_explained && name.ends_with(&format!(".{field}"));
    for (field, schema) in schema["properties"].as_object().into_iter().flatten() {
        let is_tag = schema.get("const").is_some();
        if !is_tag && !is_named_by(field) && schema.get("description").is_none() {
            out.push(format!("{name}.{field}"));
        }
        unexplained(&format!("{name}.{field}"), schema, out);
    }
    for (index, schema) in schema["oneOf"].as_array().into_iter().flatten().enumerate() {
        let tag = |field: &str| schema["properties"][field]["const"].as_str().map(str::to_owned);
        let key = || schema["required"][0].as_str().map(str::to_owned);
        let variant = tag("event").or(tag("type")).or(tag("phase")).or(tag("kind")).or(key());
        let variant = variant.unwrap_or_else(|| index.to_string());
        if ["Action", "Event"].contains(&name) && schema.get("description").is_none() {
            out.push(format!("{name}.{variant}"));
        }
        unexplained(&format!("{name}.{variant}"), schema, out);
    }
}

#[test]
fn every_field_is_explained() {
    let mut all = BTreeMap::new();
    for game in GameId::ALL {
        let document = game.schema();
        let mut names = Vec::new();
        for (name, schema) in document["$defs"].as_object().unwrap() {
            unexplained(name, schema, &mut names);
        }
        if !names.is_empty() {
            all.insert(game.as_str(), names);
        }
    }
    assert!(all.is_empty(), "a comment is missing: {all:#?}");
}
