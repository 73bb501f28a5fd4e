//! The words of ledgers are there in every language.

#![allow(clippy::unwrap_used)]

use std::{collections::BTreeSet, fs, path::Path};

use parlor_catalog::Language;
use parlor_core::Messages;

fn words(language: Language) -> Messages {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("words");
    let mut messages = Messages::new(language.as_str());
    messages
        .add("", &fs::read_to_string(folder.join(format!("{language}.json"))).unwrap())
        .unwrap();
    messages
}

/// What is put into a text.
fn params(text: &str) -> BTreeSet<&str> {
    text.split('{').skip(1).map(|it| it.split('}').next().unwrap()).collect()
}

#[test]
fn every_language_says_the_same() {
    let english = words(Language::English);
    for &language in Language::ALL {
        let other = words(language);
        assert!(english.keys().eq(other.keys()), "{language}");
        for key in english.keys() {
            let texts = [&english, &other].map(|it| it.get(key).unwrap());
            assert_eq!(params(texts[0]), params(texts[1]), "{language}: {key}");
        }
    }
}
