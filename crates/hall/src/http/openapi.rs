use schemars::generate::SchemaSettings;
use serde_json::{Map, Value, json};

use super::{
    API,
    route::{AnswerDoc, Route},
    routes,
};

/// The API as an OpenAPI 3.1 document. Shapes come from the types that are sent.
pub fn openapi() -> Value {
    let mut answers = SchemaSettings::draft2020_12().for_serialize();
    answers.definitions_path = "/components/schemas".into();
    answers.meta_schema = None;
    let mut answers = answers.into_generator();
    // What is sent has defaults and what is answered has none, so the same type has two shapes: inside
    // a body it is written out.
    let mut bodies = SchemaSettings::draft2020_12().for_deserialize();
    bodies.inline_subschemas = true;
    bodies.meta_schema = None;
    let mut bodies = bodies.into_generator();

    let mut paths = Map::new();
    let mut sent = Map::new();
    for route in routes() {
        let body = route.body.as_ref().map(|body| {
            sent.insert(body.name.to_string(), (body.shape)(&mut bodies).into());
            let schema = json!({ "$ref": format!("#/components/schemas/{}", body.name) });
            json!({
                "required": body.is_needed,
                "content": { "application/json": { "schema": schema } },
            })
        });
        let content = match route.answer {
            AnswerDoc::Nothing => None,
            AnswerDoc::Json(shape) => {
                Some(json!({ "application/json": { "schema": shape(&mut answers) } }))
            }
            AnswerDoc::Other(content_type) => Some(json!({ content_type: {} })),
        };
        let path = paths.entry(format!("{API}{}", route.path)).or_insert_with(|| json!({}));
        path[route.method.as_str().to_lowercase()] = operation(&route, body, content);
    }
    answers.subschema_for::<parlor_wire::ProblemReport>();
    answers.subschema_for::<parlor_wire::ToClient<'_>>();
    let command = bodies.subschema_for::<parlor_wire::Command>();
    sent.insert("Command".to_owned(), command.into());
    let mut schemas = answers.take_definitions(true);
    schemas.append(&mut sent);
    json!({
        "openapi": "3.1.0",
        "info": {
            "title": "Parlor's hall",
            "version": env!("CARGO_PKG_VERSION"),
            "description": "Tables, seats, games and proofs. docs/build-on/hall-api.md explains it, with what is said over a socket.",
            "license": { "name": "MIT OR Apache-2.0", "identifier": "MIT OR Apache-2.0" },
        },
        "servers": [{ "url": "/" }],
        "paths": paths,
        "components": {
            "schemas": schemas,
            "securitySchemes": {
                "token": { "type": "http", "scheme": "bearer", "description": "A guest's token." },
                "cookie": {
                    "type": "apiKey",
                    "in": "cookie",
                    "name": "parlor-{id}",
                    "description": "The same, as a browser keeps it: a cookie for each table.",
                },
            },
            "responses": {
                "problem": {
                    "description": "Why it does not happen.",
                    "content": { "application/problem+json": {
                        "schema": { "$ref": "#/components/schemas/ProblemReport" },
                    } },
                },
            },
        },
    })
}

fn operation(route: &Route, body: Option<Value>, content: Option<Value>) -> Value {
    let in_path = route.path.split('/').filter_map(|part| {
        let name = part.strip_prefix('{')?.strip_suffix('}')?;
        let schema = match name {
            "seat" | "step" | "guest" => json!({ "type": "integer", "minimum": 0 }),
            _ => json!({ "type": "string" }),
        };
        Some(json!({ "name": name, "in": "path", "required": true, "schema": schema }))
    });
    let in_query = route.query.iter().map(|(name, meaning)| {
        let kind =
            if matches!(*name, "from" | "n" | "seat" | "seq") { "integer" } else { "string" };
        json!({ "name": name, "in": "query", "description": meaning, "schema": { "type": kind } })
    });
    let parameters: Vec<Value> = in_path.chain(in_query).collect();
    let mut answer = json!({ "description": "Done." });
    if let Some(content) = content {
        answer["content"] = content;
    }
    let mut operation = json!({
        "operationId": operation_id(route),
        "summary": route.summary,
        "responses": {
            route.status.to_string(): answer,
            "default": { "$ref": "#/components/responses/problem" },
        },
    });
    if !parameters.is_empty() {
        operation["parameters"] = parameters.into();
    }
    if let Some(body) = body {
        operation["requestBody"] = body;
    }
    if route.path.contains("{id}") {
        operation["security"] = json!([{}, { "token": [] }, { "cookie": [] }]);
    }
    operation
}

/// `PUT /tables/{id}/seats/{seat}` is `put_tables_id_seats_seat`.
fn operation_id(route: &Route) -> String {
    let is_letter = |it: char| it.is_ascii_alphanumeric();
    let words = route.path.split(|it| !is_letter(it)).filter(|word| !word.is_empty());
    let method = route.method.as_str().to_lowercase();
    [&*method].into_iter().chain(words).collect::<Vec<_>>().join("_")
}
