//! The files of games and languages, found when this was built; see `build.rs`.

include!(concat!(env!("OUT_DIR"), "/files.rs"));

/// What is said: in the file `words/<name>.<language>.json` of a game's crate or, without a name, in
/// `words/<language>.json`.
pub(crate) fn words(name: &str, language: &str) -> Option<&'static str> {
    find(WORDS, name, language)
}

/// A rulebook: `docs/rules/<game>.md`, in other languages `docs/rules/<language>/<game>.md`.
pub(crate) fn rules(game: &str, language: &str) -> Option<&'static str> {
    find(RULES, game, language)
}

/// The script of a game's first lesson, if it has one.
pub(crate) fn lesson(game: &str) -> Option<&'static str> {
    find(LESSONS, game, "")
}

fn find(files: &[(&str, &str, &'static str)], name: &str, language: &str) -> Option<&'static str> {
    files.iter().find(|it| (it.0, it.1) == (name, language)).map(|it| it.2)
}
