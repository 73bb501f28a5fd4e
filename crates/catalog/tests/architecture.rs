//! What the map of the code names is there.

#![allow(clippy::unwrap_used)]

use std::{fs, path::Path};

/// Where the paths of the project begin.
const ROOTS: [&str; 8] =
    ["crates/", "web/", "docs/", "xtask/", "examples/", "fuzz/", "words/", "tools/"];

/// Everything between backticks that is a path, but for patterns such as `crates/games/*`.
fn paths(text: &str) -> Vec<&str> {
    let spans = text.split('`').skip(1).step_by(2);
    let is_path = |it: &&str| ROOTS.iter().any(|root| it.starts_with(root));
    spans.filter(is_path).filter(|it| !it.contains(['*', '<', '…', ' '])).collect()
}

#[test]
fn every_path_that_the_map_names_exists() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let text = fs::read_to_string(root.join("ARCHITECTURE.md")).unwrap();
    let found = paths(&text);
    assert!(40 < found.len(), "only {} paths were found", found.len());
    let missing: Vec<&&str> = found.iter().filter(|it| !root.join(it).exists()).collect();
    assert!(missing.is_empty(), "there is no {missing:?}");
}

#[test]
fn the_map_answers_where_things_are() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let text = fs::read_to_string(root.join("ARCHITECTURE.md")).unwrap();
    let table = text.split("### Where is …?").nth(1).unwrap();
    let table = table.split("\n## ").next().unwrap();
    for question in [
        "the trick of EXACTA! judged?",
        "a late command refused?",
        "a German sentence written?",
        "a stored game replayed?",
    ] {
        let row = table.lines().find(|line| line.contains(question));
        let row = row.unwrap_or_else(|| panic!("no row `{question}`"));
        assert!(!paths(row).is_empty(), "`{question}` is answered by no path");
    }
}
