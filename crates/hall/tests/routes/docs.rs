use std::{collections::BTreeSet, env, fs, path::Path};

use parlor_catalog::Language;
use parlor_hall::http::openapi;
use serde_json::Value;

use crate::test::Test;

const API_TEXT: &str = include_str!("../../../../docs/build-on/hall-api.md");

fn documented() -> Vec<(String, String)> {
    let document = openapi();
    let paths = document["paths"].as_object().unwrap();
    let of_path = |(path, methods): (&String, &serde_json::Value)| {
        let methods = methods.as_object().unwrap().keys();
        methods.map(|method| (method.to_uppercase(), path.clone())).collect::<Vec<_>>()
    };
    paths.iter().flat_map(of_path).collect()
}

#[test]
fn the_openapi_document_is_as_it_was() {
    assert_kept("docs/build-on/openapi.json", &format!("{:#}\n", openapi()));
}

/// Compares a file of the repository with what it is made from.
#[track_caller]
pub(crate) fn assert_kept(file: &str, text: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(file);
    if env::var_os("PARLOR_BLESS").is_some() {
        fs::write(&path, text).unwrap();
    }
    let kept = fs::read_to_string(&path).unwrap_or_default();
    assert!(kept == text, "{file} is not what the API is; `cargo xtask bless` writes it");
}

#[tokio::test]
async fn every_route_that_is_documented_is_there() {
    let test = Test::new().await;
    let rows = API_TEXT.lines().filter_map(|line| line.strip_prefix("| `")?.split_once("` |"));
    let rows = rows.filter_map(|(route, _)| route.split_once(" /"));
    let explained: BTreeSet<(String, String)> =
        rows.map(|(method, path)| (method.to_owned(), format!("/api/v1/{path}"))).collect();
    assert_eq!(explained, documented().into_iter().collect(), "docs/build-on/hall-api.md");
    for (method, path) in documented() {
        let real = path.replace("{game}", "exacta").replace(['{', '}'], "0");
        let reply = test.ask(method.parse().unwrap(), &real).send().await;
        if !(200..300).contains(&reply.status) {
            let problem = reply.problem();
            assert!(!problem.contains("route/"), "{method} {path}: {problem}");
        }
    }
}

#[tokio::test]
async fn the_document_and_its_explanation_are_served() {
    let test = Test::new().await;
    assert_eq!(test.get("/api/v1/openapi.json").send().await.ok(200), openapi());
    let docs = test.get("/docs").send().await;
    assert_eq!(docs.headers["content-type"], "text/plain; charset=utf-8");
    assert_eq!(docs.text(), API_TEXT);
}

/// The names in the first column of the table under this heading.
fn names_under(heading: &str) -> BTreeSet<&'static str> {
    let (_, table) = API_TEXT.split_once(heading).unwrap();
    let rows = table.lines().skip(1).map_while(|line| line.strip_prefix("| `"));
    rows.map(|row| row.split_once('`').unwrap().0).collect()
}

/// What a field that tells alternatives apart can be, wherever it stands in a schema.
fn alternatives<'a>(schema: &'a Value, field: &str, found: &mut BTreeSet<&'a str>) {
    match schema {
        Value::Object(fields) => {
            found.extend(schema["properties"][field]["const"].as_str());
            fields.values().for_each(|inner| alternatives(inner, field, found));
        }
        Value::Array(items) => items.iter().for_each(|item| alternatives(item, field, found)),
        _ => {}
    }
}

#[test]
fn every_command_and_setting_is_in_the_docs_and_the_docs_have_no_other() {
    let document = openapi();
    let command = &document["components"]["schemas"]["Command"];
    for (field, heading) in [
        ("type", "| `type` | fields | does |\n"),
        ("kind", "| `kind` of a `setting` | fields | is |\n"),
    ] {
        let mut known = BTreeSet::new();
        alternatives(command, field, &mut known);
        assert!(5 < known.len(), "{known:?}");
        assert_eq!(names_under(heading), known);
    }
}

/// Literals such as `"table/seat_taken"` in the sources.
fn codes_in(text: &str, codes: &mut BTreeSet<String>) {
    let is_word = |it: &str| {
        !it.is_empty()
            && it.chars().all(|it| it.is_ascii_lowercase() || it.is_ascii_digit() || it == '_')
    };
    let text = text.split("#[cfg(test)]\nmod tests").next().unwrap();
    for line in text.lines().filter(|line| !line.trim_start().starts_with("//")) {
        for literal in line.split('"').skip(1).step_by(2) {
            if literal.split_once('/').is_some_and(|(a, b)| is_word(a) && is_word(b)) {
                codes.insert(literal.to_owned());
            }
        }
    }
}

fn codes_under(folder: &Path, codes: &mut BTreeSet<String>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            codes_under(&path, codes);
        } else if path.extension().is_some_and(|it| it == "rs") && !path.ends_with("tests.rs") {
            codes_in(&fs::read_to_string(path).unwrap(), codes);
        }
    }
}

/// The sources of what a hall answers.
const HALL: [&str; 2] = ["src", "../table/src"];
/// The sources of what a device answers itself.
const DEVICE: &str = "../browser/src";

/// All that can be answered from these sources where something does not happen.
fn codes(sources: &[&str]) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    for sources in sources {
        codes_under(&Path::new(env!("CARGO_MANIFEST_DIR")).join(sources), &mut found);
    }
    for not_a_code in [
        "application/json",
        "application/jsonl",
        "application/wasm",
        "font/woff2",
        "image/png",
        "text/html",
    ] {
        found.remove(not_a_code);
    }
    found
}

#[test]
fn every_code_has_words_in_english_and_german() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../words");
    let sources = [&HALL[..], &[DEVICE]].concat();
    for language in [Language::English, Language::German] {
        let text = fs::read_to_string(folder.join(format!("{language}.json"))).unwrap();
        let words: Value = serde_json::from_str(&text).unwrap();
        let is_said = |code: &str| words["refusal"].pointer(&format!("/{code}")).is_some();
        let missing: Vec<String> =
            codes(&sources).into_iter().filter(|code| !is_said(code)).collect();
        assert!(missing.is_empty(), "words/{language}.json: {missing:?}");
    }
}

#[test]
fn every_code_is_in_the_docs_and_the_docs_have_no_other() {
    let found = codes(&HALL);
    let rows = API_TEXT.lines().filter_map(|line| line.strip_prefix("| `")?.split_once('`'));
    let listed: BTreeSet<String> = rows
        .map(|(code, _)| code.to_owned())
        .filter(|it| it.contains('/') && !it.contains([' ', '*']))
        .collect();
    let missing: Vec<_> = found.difference(&listed).collect();
    let too_many: Vec<_> = listed.difference(&found).collect();
    assert!(missing.is_empty() && too_many.is_empty(), "missing {missing:?}, gone {too_many:?}");
}
