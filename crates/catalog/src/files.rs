//! The files of games and languages: found when this was built, see `build.rs`, or handed in.

use std::sync::{Mutex, PoisonError};

use parlor_wire::{Text, TextKind};

include!(concat!(env!("OUT_DIR"), "/files.rs"));

/// What is said: in the file `words/<name>.<language>.json` of a game's crate or, without a name, in
/// `words/<language>.json`.
pub(crate) fn words(name: &str, language: &str) -> Option<&'static str> {
    find(WORDS, name, language).or_else(|| handed_in(TextKind::Words, name, language))
}

/// A rulebook: `docs/rules/<game>.md`, in other languages `docs/rules/<language>/<game>.md`.
pub(crate) fn rules(game: &str, language: &str) -> Option<&'static str> {
    find(RULES, game, language).or_else(|| handed_in(TextKind::Rules, game, language))
}

/// The script of a game's first lesson, if it has one.
pub(crate) fn lesson(game: &str) -> Option<&'static str> {
    find(LESSONS, game, "")
}

fn find(files: &[(&str, &str, &'static str)], name: &str, language: &str) -> Option<&'static str> {
    files.iter().find(|it| (it.0, it.1) == (name, language)).map(|it| it.2)
}

/// They stay as long as the program runs, as those do that are built in.
static HANDED_IN: Mutex<Vec<&'static Text>> = Mutex::new(Vec::new());

pub(crate) fn hand_in(texts: Vec<Text>) {
    for text in texts {
        if handed_in(text.kind, &text.name, &text.language).is_none() {
            let mut all = HANDED_IN.lock().unwrap_or_else(PoisonError::into_inner);
            all.push(Box::leak(Box::new(text)));
        }
    }
}

fn handed_in(kind: TextKind, name: &str, language: &str) -> Option<&'static str> {
    let all = HANDED_IN.lock().unwrap_or_else(PoisonError::into_inner);
    let is_it = |it: &&&Text| (it.kind, &*it.name, &*it.language) == (kind, name, language);
    all.iter().find(is_it).map(|it| &*it.text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_handed_in_is_found_and_what_is_there_already_stays() {
        let rulebook = |language: &str, text: &str| Text {
            kind: TextKind::Rules,
            name: "exacta".to_owned(),
            language: language.to_owned(),
            text: text.to_owned(),
        };
        assert_eq!(rules("exacta", "xx"), None);
        let built_in = rules("exacta", "en");
        hand_in(vec![rulebook("xx", "one"), rulebook("xx", "another"), rulebook("en", "a third")]);
        assert_eq!(rules("exacta", "xx"), Some("one"));
        assert_eq!(rules("exacta", "en"), built_in);
        assert_eq!(words("exacta", "xx"), None);
    }
}
