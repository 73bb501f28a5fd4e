use std::sync::LazyLock;

use parlor_catalog::{Playable, Visitor};
use parlor_core::{Match, OptionKind, Options, OptionsError, Seeded, conformance::random_input};
use parlor_wire::{options_from_json, options_to_json};

use crate::{Games, Ready, vocabulary::Vocabulary};

/// Settings of an input.
const SETTINGS_MOST: usize = 8;
/// Inputs that a match with accepted options is played for.
const INPUTS_MOST: usize = 4;

/// Lines `name=value`, in which `;` separates the lines of a value: each is taken or refused with
/// its reason, and the house rules that come of them can be written, read and played.
pub fn options(data: &[u8]) {
    static GAMES: LazyLock<Games> = LazyLock::new(|| Games::prepare(Settings));
    GAMES.run(data);
}

/// A deck file, in which `;` ends a line too: the same of the one option that has lines.
pub fn decks(data: &[u8]) {
    static GAMES: LazyLock<Games> = LazyLock::new(|| Games::prepare(Decks));
    GAMES.run(data);
}

#[derive(Clone, Copy)]
struct Settings;

impl Visitor for Settings {
    type Output = Ready;

    fn visit<G: Playable>(self) -> Ready {
        let vocabulary = Vocabulary::of::<G>();
        Box::new(move |source| {
            let at = source.index(256);
            let text = vocabulary.text(source.take_all());
            let mut options = G::Options::default();
            for line in text.lines().take(SETTINGS_MOST) {
                let (name, value) = line.split_once('=').unwrap_or((line, ""));
                set(&mut options, name, &value.replace(';', "\n"));
            }
            check_table::<G>(&options, at);
        })
    }
}

#[derive(Clone, Copy)]
struct Decks;

impl Visitor for Decks {
    type Output = Ready;

    fn visit<G: Playable>(self) -> Ready {
        let vocabulary = Vocabulary::of::<G>();
        let is_lines = |kind| matches!(kind, OptionKind::Lines(_));
        let spec = G::Options::SPECS.iter().find(|spec| is_lines(spec.kind));
        Box::new(move |source| {
            let Some(spec) = spec else { return };
            let at = source.index(256);
            let text = vocabulary.text(source.take_all()).replace(';', "\n");
            let mut options = G::Options::default();
            if set(&mut options, spec.name, &text) {
                check_table::<G>(&options, at);
            }
        })
    }
}

/// Whether a value is taken. Then it is written as what reads as the same.
fn set<O: Options>(options: &mut O, name: &str, value: &str) -> bool {
    let before = options.clone();
    match options.set(name, value) {
        Ok(()) => {
            let written = options.get(name).expect("what can be set can be got");
            let mut again = before;
            assert_eq!(again.set(name, &written), Ok(()), "`{value}` is written `{written}`");
            assert!(again == *options, "`{value}` is written `{written}`, which is another value");
            true
        }
        Err(err) => {
            check_error(&err);
            assert!(before == *options, "a refusal changed something");
            false
        }
    }
}

/// At every table size the options fit or are refused with a reason, and a match can be made of
/// those that fit: at one size, or it would take long.
fn check_table<G: Playable>(options: &G::Options, at: usize) {
    let json = options_to_json(options);
    assert!(options_from_json(&json).as_ref() == Ok(options), "{json:?} reads as something else");
    let mut fits = Vec::new();
    for seats in G::SEATS {
        match G::check_options(options, seats) {
            Ok(()) => fits.push(seats),
            Err(err) => check_error(&err),
        }
    }
    let Some(&seats) = fits.get(at % fits.len().max(1)) else { return };
    let mut table = Match::<G, _>::new(options.clone(), seats, Seeded::new(at as u64))
        .expect("the options have been checked");
    let mut pilot = Seeded::stream(at as u64, 1);
    for _ in 0..INPUTS_MOST {
        table.audit().unwrap_or_else(|problem| panic!("audit: {problem}"));
        let Some(input) = random_input(&table, &mut pilot) else { break };
        table.submit(0, input).expect("a random input is legal");
    }
}

fn check_error(err: &OptionsError) {
    assert!(!err.reason.is_empty(), "{err:?} gives no reason");
}
