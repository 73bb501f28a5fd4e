//! What games say stands in files, a language each, and nothing is missing in them.

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::Path,
};

use parlor_catalog::{GameId, Language, Playable, Visitor};
use parlor_core::{Messages, Options as _};

/// The codes of all refusals that a folder of sources names.
fn refusal_codes(folder: &Path, codes: &mut Vec<String>) {
    for entry in fs::read_dir(folder).expect("a folder of sources") {
        let path = entry.expect("it can be listed").path();
        if path.is_dir() {
            refusal_codes(&path, codes);
        } else {
            let text = fs::read_to_string(path).expect("text");
            let after = text.split("Refusal::new(").skip(1);
            let code = |it: &str| it.split('"').nth(3).map(str::to_owned);
            codes.extend(after.filter_map(code));
        }
    }
}

/// Where the sources of a game are: a crate, or a module of one.
fn sources(game: GameId) -> std::path::PathBuf {
    let games = Path::new(env!("CARGO_MANIFEST_DIR")).join("../games");
    let own = games.join(game.as_str()).join("src");
    let module = format!("exact-change/src/{}", game.as_str().replace('-', "_"));
    if games.join(&module).is_dir() { games.join(module) } else { own }
}

#[test]
fn every_refusal_has_its_sentence() {
    let mut n = 0;
    for &game in GameId::ALL {
        let mut codes = Vec::new();
        refusal_codes(&sources(game), &mut codes);
        assert!(!codes.is_empty(), "{game} refuses nothing");
        n += codes.len();
        for &language in Language::ALL {
            let messages = game.messages(language);
            for code in &codes {
                let text = messages.get(&format!("refusal.{code}"));
                assert!(text.is_some_and(|it| it.ends_with('.')), "{game}, {language}: {code}");
            }
        }
    }
    assert!(90 < n, "only {n} refusals were found");
}

struct Described(Language);

impl Visitor for Described {
    type Output = ();

    fn visit<G: Playable>(self) {
        let messages = GameId::exactly(G::ID).expect("a game of the catalog").messages(self.0);
        assert!(messages.get("idea").is_some(), "{}", G::ID);
        for spec in G::Options::SPECS {
            let key = format!("option.{}", spec.name);
            assert!(messages.get(&key).is_some(), "{}, {}: {key}", G::ID, self.0);
        }
    }
}

#[test]
fn every_game_says_what_it_is_and_what_its_options_do() {
    for game in GameId::ALL {
        for &language in Language::ALL {
            game.visit(Described(language));
        }
    }
}

/// The texts of a file of words whose keys begin so.
fn texts(language: Language, beginning: &str) -> BTreeMap<String, String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../words");
    let json = fs::read_to_string(folder.join(format!("{language}.json"))).expect("words");
    let mut messages = Messages::new(language.as_str());
    messages.add("", &json).expect("texts by key");
    let keys = messages.keys().filter(|key| key.starts_with(beginning));
    keys.map(|key| (key.to_owned(), messages.say(key, &[]))).collect()
}

/// The names of what is put into a text.
fn params(text: &str) -> BTreeSet<&str> {
    text.split('{').skip(1).filter_map(|it| it.split('}').next()).collect()
}

/// The client tests the rest of the files; it does not have these.
#[test]
fn the_terminal_says_in_every_language_what_it_says_in_english_and_all_of_it_in_german() {
    let english = texts(Language::English, "terminal.");
    assert!(60 < english.len());
    for &language in Language::ALL {
        let own = texts(language, "terminal.");
        // What another language does not say yet is said in English.
        assert!(language != Language::German || own.len() == english.len(), "{language}");
        for (key, text) in &own {
            let same = english.get(key).unwrap_or_else(|| panic!("{language}: {key}"));
            assert_eq!(params(text), params(same), "{language}: {key}");
            let is_own = language == Language::English || text != same;
            assert!(is_own || key == "terminal.menu.bots", "{language}: {key}");
        }
    }
}

#[test]
fn german_is_not_english() {
    let mut n_german = 0;
    for game in GameId::ALL {
        let [english, german] =
            [Language::English, Language::German].map(|language| game.messages(language));
        let idea = |it: &Messages| it.say("idea", &[]);
        // A game of the lab may speak English only.
        n_german += u32::from(idea(&english) != idea(&german));
        assert_eq!(german.say("client.list.and", &[]), "und");
    }
    assert!(7 <= n_german, "{n_german} games speak German");
}
