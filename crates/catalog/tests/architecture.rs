//! What the map of the code and the other pages name is there.

#![allow(clippy::unwrap_used)]

use std::{
    fs,
    path::{Path, PathBuf},
};

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

/// The pages in a folder and in the folders below it.
fn pages(folder: &Path, out: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            pages(&path, out);
        } else if path.extension().is_some_and(|it| it == "md") {
            out.push(path);
        }
    }
}

/// Where the links of a page lead, but for those into the network.
fn links(text: &str) -> impl Iterator<Item = &str> {
    let ends = text.split("](").skip(1).filter_map(|rest| rest.split(')').next());
    ends.filter(|it| !it.contains("://"))
}

/// What a heading is called in a link.
fn anchor(heading: &str) -> String {
    let kept = heading.trim().to_lowercase();
    let kept = kept.chars().filter(|it| it.is_alphanumeric() || matches!(it, ' ' | '-' | '_'));
    kept.map(|it| if it == ' ' { '-' } else { it }).collect()
}

#[test]
fn every_link_of_a_page_leads_somewhere() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let mut all = ["ARCHITECTURE.md", "CHANGELOG.md", "CONTRIBUTING.md", "README.md"]
        .map(|name| root.join(name))
        .to_vec();
    pages(&root.join("docs"), &mut all);
    let mut broken = Vec::new();
    for page in all {
        let text = fs::read_to_string(&page).unwrap();
        for link in links(&text) {
            let (path, name) = link.split_once('#').unwrap_or((link, ""));
            let to = if path.is_empty() { page.clone() } else { page.parent().unwrap().join(path) };
            let is_there = if name.is_empty() {
                to.exists()
            } else {
                let text = fs::read_to_string(&to).unwrap_or_default();
                let headings = text.lines().filter(|line| line.starts_with('#'));
                headings.map(|it| anchor(it.trim_start_matches('#'))).any(|it| it == name)
            };
            if !is_there {
                broken.push(format!("{}: {link}", page.display()));
            }
        }
    }
    assert!(broken.is_empty(), "{}", broken.join("\n"));
}
