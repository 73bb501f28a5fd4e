//! What the map of the code, the other pages and the sources name is there.

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

/// The files in a folder and in the folders below it whose names end so.
fn files(folder: &Path, ends: &[&str], out: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            files(&path, ends, out);
        } else if path.extension().is_some_and(|it| ends.iter().any(|end| it == *end)) {
            out.push(path);
        }
    }
}

#[test]
fn every_page_that_a_source_names_exists() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let mut sources = Vec::new();
    for folder in ["crates", "examples", "tools", "web/e2e", "web/src", "xtask/src"] {
        files(&root.join(folder), &["mjs", "py", "rs", "svelte", "ts"], &mut sources);
    }
    let (mut n, mut missing) = (0, Vec::new());
    for source in sources {
        let text = fs::read_to_string(&source).unwrap();
        for (at, _) in text.match_indices("docs/") {
            let is_path = |it: &char| it.is_ascii_alphanumeric() || "/._-".contains(*it);
            let path: String = text[at..].chars().take_while(is_path).collect();
            let path = path.trim_end_matches('.');
            if path.ends_with(".md") {
                n += 1;
                if !root.join(path).exists() {
                    missing.push(format!("{}: {path}", source.display()));
                }
            }
        }
    }
    assert!(20 < n, "only {n} pages are named");
    assert!(missing.is_empty(), "{}", missing.join("\n"));
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
    files(&root.join("docs"), &["md"], &mut all);
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
