//! Every rule id has a text and a test, and no text, test or refusal names an id that does not
//! exist.

#![allow(clippy::unwrap_used)]

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::{Path, PathBuf},
};

use parlor_catalog::{GameId, Language, Playable, Visitor};

struct RuleIds;

impl Visitor for RuleIds {
    type Output = &'static [&'static str];

    fn visit<G: Playable>(self) -> Self::Output {
        G::RULE_IDS
    }
}

fn all_ids() -> BTreeSet<&'static str> {
    GameId::ALL.iter().flat_map(|game| game.visit(RuleIds)).copied().collect()
}

/// What the ids begin with: `EX` of `EX-9`.
fn families() -> BTreeSet<String> {
    let family = |id: &str| id.split('-').next().unwrap().to_owned();
    all_ids().into_iter().map(family).collect()
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize().unwrap()
}

/// Every Rust file of the game crates.
fn sources() -> Vec<(PathBuf, String)> {
    fn walk(folder: &Path, files: &mut Vec<(PathBuf, String)>) {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                walk(&path, files);
            } else if path.extension().is_some_and(|it| it == "rs") {
                let text = fs::read_to_string(&path).unwrap();
                files.push((path, text));
            }
        }
    }
    let mut files = Vec::new();
    walk(&root().join("crates/games"), &mut files);
    files
}

/// Ids such as `EX-9`, `EC-6a` or `EC-W1` anywhere in a text.
fn ids_in(text: &str) -> BTreeSet<String> {
    let mut ids = BTreeSet::new();
    for family in families() {
        for (at, _) in text.match_indices(&format!("{family}-")) {
            let starts_a_word = !text[..at].ends_with(|it: char| it.is_alphanumeric());
            let rest = &text[at + family.len() + 1..];
            let letter = usize::from(rest.starts_with(['C', 'W', 'R']));
            let digits = rest[letter..].bytes().take_while(u8::is_ascii_digit).count();
            let suffix = usize::from(
                rest[letter + digits..].starts_with('a')
                    && !rest[letter + digits + 1..].starts_with(|it: char| it.is_alphanumeric()),
            );
            if starts_a_word && 0 < digits {
                ids.insert(format!("{family}-{}", &rest[..letter + digits + suffix]));
            }
        }
    }
    ids
}

/// `EC-6a` as the beginning of a test's name: `ec_6a_`.
fn test_prefix(id: &str) -> String {
    format!("{}_", id.to_lowercase().replace('-', "_"))
}

/// The names of all tests of the game crates, with the rules they name.
fn tests_by_rule() -> BTreeMap<String, Vec<String>> {
    let mut tests: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for (_, text) in sources() {
        for part in text.split("#[test]").skip(1) {
            let Some(name) = part.split("fn ").nth(1).and_then(|it| it.split('(').next()) else {
                continue;
            };
            let family = name.split('_').next().unwrap_or_default();
            let number = name.split('_').nth(1).unwrap_or_default();
            let names_a_rule = families().contains(&family.to_uppercase())
                && number.contains(|it: char| it.is_ascii_digit());
            if names_a_rule {
                let number = match number.strip_prefix(['c', 'w', 'r']) {
                    Some(_) => number.to_uppercase(),
                    None => number.to_owned(),
                };
                let id = format!("{}-{number}", family.to_uppercase());
                tests.entry(id).or_default().push(name.to_owned());
            }
        }
    }
    tests
}

#[test]
fn every_rule_has_a_test_that_names_it() {
    let tests = tests_by_rule();
    let untested: Vec<&str> = all_ids().into_iter().filter(|&id| !tests.contains_key(id)).collect();
    assert!(untested.is_empty(), "no test begins with {:?}", untested.map(test_prefix));
}

trait MapAll {
    fn map(self, f: impl Fn(&str) -> String) -> Vec<String>;
}

impl MapAll for Vec<&str> {
    fn map(self, f: impl Fn(&str) -> String) -> Vec<String> {
        self.into_iter().map(f).collect()
    }
}

#[test]
fn no_test_names_a_rule_that_does_not_exist() {
    let known = all_ids();
    let unknown: Vec<_> =
        tests_by_rule().into_iter().filter(|(id, _)| !known.contains(id.as_str())).collect();
    assert!(unknown.is_empty(), "{unknown:?}");
}

#[test]
fn every_rule_has_one_item_in_its_games_text() {
    let mut seen = BTreeSet::new();
    for game in GameId::ALL {
        let text = game.rules_text(Language::English);
        for &id in game.visit(RuleIds) {
            let n = text.matches(&format!("**[{id}]**")).count();
            assert!(n <= 1, "{game}: {id} has {n} items");
            if n == 1 {
                assert!(seen.insert(id), "{id} has items in two texts");
            }
        }
    }
    let missing: Vec<&str> = all_ids().difference(&seen).copied().collect();
    assert!(missing.is_empty(), "no text for {missing:?}");
}

/// The rules that have an item in a text, in its order.
fn items(text: &str) -> Vec<&str> {
    let items = text.lines().filter_map(|line| line.strip_prefix("- **["));
    items.filter_map(|item| item.split_once("]**").map(|(id, _)| id)).collect()
}

/// The options in a text's table, with their defaults.
fn options(text: &str) -> Vec<Vec<&str>> {
    let rows = text.lines().filter_map(|line| line.strip_prefix("| `"));
    rows.map(|row| row.split('|').take(2).map(|cell| cell.trim_matches([' ', '`'])).collect())
        .collect()
}

#[test]
fn every_language_has_the_same_rules_and_options_in_the_same_order() {
    for game in GameId::ALL {
        let texts: Vec<&str> = Language::ALL.iter().map(|&it| game.rules_text(it)).collect();
        let (english, others) = texts.split_first().expect("English at least");
        assert!(!items(english).is_empty() && !options(english).is_empty(), "{game}");
        for text in others {
            assert_eq!(items(text), items(english), "{game}");
            assert_eq!(options(text), options(english), "{game}");
        }
    }
}

#[test]
fn no_text_and_no_source_names_a_rule_that_does_not_exist() {
    let known = all_ids();
    let texts = GameId::ALL.iter().flat_map(|game| {
        let text =
            move |it: &Language| (format!("{game} in {it}"), game.rules_text(*it).to_owned());
        Language::ALL.iter().map(text)
    });
    let sources = sources().into_iter().map(|(path, text)| (path.display().to_string(), text));
    for (name, text) in texts.chain(sources) {
        let unknown: Vec<_> =
            ids_in(&text).into_iter().filter(|id| !known.contains(id.as_str())).collect();
        assert!(unknown.is_empty(), "{name} names {unknown:?}");
    }
}

#[test]
fn ids_are_found_wherever_they_stand() {
    let ids: Vec<_> =
        ids_in("see EX-9, **[EC-6a]**, EC-W1 and EC-R7a; not TEX-9 or EC-x").into_iter().collect();
    assert_eq!(ids, ["EC-6a", "EC-R7a", "EC-W1", "EX-9"]);
}
