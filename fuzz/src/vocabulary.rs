use std::collections::BTreeSet;

use parlor_core::{
    OptionKind, Options as _, RandomPlay, Seat, Seeded, Words, conformance::random_input,
};

use crate::positions::{ODD_LINES, reach};

/// Bytes from this one on stand for words.
const FIRST: u8 = 0x80;

/// What no game says.
const STRANGE: &[&str] =
    &["0", "1", "255", "256", "99999999999", "-1", "é", "½", "\u{feff}", "\u{2003}", "x", "#"];

/// The words of a game: each is one byte in an input, so that a fuzzer without a dictionary speaks
/// the language of any game.
#[derive(Debug)]
pub(crate) struct Vocabulary(Vec<String>);

impl Vocabulary {
    /// Gathers the words of options, decks and actions from some random matches.
    pub(crate) fn of<G: Words + RandomPlay>() -> Vocabulary {
        let mut texts = G::deck(&G::Options::default());
        for spec in G::Options::SPECS {
            texts.push(spec.name.to_owned());
            match spec.kind {
                OptionKind::Flag => texts.extend(["true", "false"].map(str::to_owned)),
                OptionKind::Number { min, max } => texts.extend([min, max].map(|n| n.to_string())),
                OptionKind::Choice(words) | OptionKind::Lines(words) => {
                    texts.extend(words.iter().map(|&word| word.to_owned()));
                }
            }
        }
        let mut actions = BTreeSet::new();
        for number in 0..16 {
            let mut table = reach::<G>(number);
            let mut chance = Seeded::stream(number, 2);
            for _ in 0..16 {
                for seat in Seat::all(table.seats()) {
                    if let Some(action) = table.sight(seat).sample(&mut chance) {
                        actions.insert(G::write_action(table.options(), action));
                    }
                }
                let Some(input) = random_input(&table, &mut chance) else { break };
                table.submit(0, input).expect("a random input is legal");
            }
        }
        let words: BTreeSet<&str> =
            texts.iter().chain(&actions).flat_map(|text| text.split([' ', ','])).collect();
        let words =
            STRANGE.iter().chain(ODD_LINES).copied().chain(words).filter(|word| !word.is_empty());
        let mut all: Vec<String> = words.map(str::to_owned).collect();
        all.extend(actions);
        all.truncate(usize::from(u8::MAX - FIRST) + 1);
        Vocabulary(all)
    }

    /// Writes bytes out: a word for each from [`FIRST`] on, words apart, and ASCII for the others.
    pub(crate) fn text(&self, bytes: &[u8]) -> String {
        let mut text = String::new();
        let mut is_behind_word = false;
        for &byte in bytes {
            let word = byte.checked_sub(FIRST).and_then(|index| self.0.get(usize::from(index)));
            match word {
                Some(word) => {
                    if is_behind_word {
                        text.push(' ');
                    }
                    text.push_str(word);
                }
                None => text.push(char::from(byte)),
            }
            is_behind_word = word.is_some();
        }
        text
    }
}
