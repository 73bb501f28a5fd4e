//! Texts from outside: whatever they say, they are read or refused with a reason, never a panic.

use parlor_catalog::{GameId, Playable, Visitor};
use parlor_core::{Game, Match, OptionKind, Options as _, Seat, Seeded};
use proptest::prelude::*;

/// Words that nearly make sense in some game.
const VOCABULARY: &[&str] = &[
    "discard",
    "draw",
    "pass",
    "catch",
    "give",
    "score",
    "call",
    "top",
    "as",
    "left",
    "right",
    "red",
    "blue",
    "green",
    "yellow",
    "penny",
    "nickel",
    "dime",
    "quarter",
    "half",
    "dollar",
    "wild",
    "combo",
    "5/1",
    "25/5",
    "move",
    "from",
    "to",
    "centre",
    "50",
    "20",
    "10",
    "100",
    "put",
    "down",
    "take",
    "back",
    "lay",
    "pick",
    "up",
    "ready",
    "favourite",
    "play",
    "deposit",
    "bank",
    "fraud",
    "10/20",
    "all",
    "end",
    "turn",
    "seat",
    "0",
    "1",
    "2",
    "3",
    "7",
    "255",
    "256",
    "-1",
    "99999999999999999999",
    "+",
    ",",
    ", ",
    "|",
    "A",
    "Q",
    "10H",
    "€",
    "½",
    "ß",
    "",
    " ",
    "\t",
];

fn nearly_an_action() -> impl Strategy<Value = String> {
    let words = prop::collection::vec(prop::sample::select(VOCABULARY), 0..12);
    prop_oneof![words.prop_map(|words| words.join(" ")), any::<String>()]
}

struct ReadAction<'a>(&'a str);

impl Visitor for ReadAction<'_> {
    type Output = ();

    fn visit<G: Playable>(self) {
        let options = G::Options::default();
        match G::read_action(&options, self.0) {
            Ok(action) => {
                // What was read can be written and read again, and be checked at any seat.
                let text = G::write_action(&options, action);
                assert_eq!(G::read_action(&options, &text), Ok(action), "`{}`", self.0);
                let seats = *G::SEATS.start();
                let table = Match::<G, _>::new(options, seats, Seeded::new(1)).expect("fits");
                for seat in Seat::all(seats) {
                    let _ = table.sight(seat).check(action);
                }
            }
            Err(err) => assert!(!err.0.is_empty()),
        }
    }
}

struct SetOption<'a>(&'a str);

impl Visitor for SetOption<'_> {
    type Output = ();

    fn visit<G: Playable>(self) {
        for spec in G::Options::SPECS {
            let mut options = G::Options::default();
            match options.set(spec.name, self.0) {
                Ok(()) => {
                    let written = options.get(spec.name).expect("it is there");
                    let mut again = G::Options::default();
                    assert_eq!(again.set(spec.name, &written), Ok(()));
                    assert_eq!(again, options, "`{written}`");
                }
                Err(err) => {
                    assert_eq!(err.option, spec.name);
                    assert!(!err.reason.is_empty());
                    assert_eq!(options, G::Options::default(), "a refusal changed something");
                }
            }
        }
        let unknown = G::Options::default().set("no such option", self.0);
        assert!(unknown.is_err());
    }
}

fn nearly_a_value() -> impl Strategy<Value = String> {
    let line = prop::collection::vec(prop::sample::select(VOCABULARY), 0..5)
        .prop_map(|words| words.join(" "));
    let lines = prop::collection::vec(line, 0..6).prop_map(|lines| lines.join("\n"));
    prop_oneof![lines, any::<u64>().prop_map(|number| number.to_string()), any::<String>()]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2_000))]

    #[test]
    fn any_text_is_an_action_or_refused(text in nearly_an_action()) {
        for game in GameId::ALL {
            game.visit(ReadAction(&text));
        }
    }

    #[test]
    fn any_text_is_an_option_value_or_refused(text in nearly_a_value()) {
        for game in GameId::ALL {
            game.visit(SetOption(&text));
        }
    }
}

/// Takes the strangest actions and checks them wherever somebody is asked.
struct CheckAnything(u64);

impl Visitor for CheckAnything {
    type Output = ();

    fn visit<G: Playable>(self) {
        let mut chance = Seeded::new(self.0);
        for seats in G::SEATS {
            let table = Match::<G, _>::new(G::Options::default(), seats, Seeded::new(self.0))
                .expect("defaults fit every table");
            for _ in 0..50 {
                let action = G::arbitrary_action(&mut chance);
                for seat in Seat::all(seats) {
                    let _ = table.sight(seat).check(action);
                }
            }
        }
    }
}

#[test]
fn any_action_can_be_checked_at_any_table() {
    for game in GameId::ALL {
        game.visit(CheckAnything(5));
    }
}

struct Defaults;

impl Visitor for Defaults {
    type Output = ();

    fn visit<G: Playable>(self) {
        let defaults = G::Options::default();
        for spec in G::Options::SPECS {
            let mut options = G::Options::default();
            let text = defaults.get(spec.name).expect("every spec names a field");
            options.set(spec.name, &text).expect("a default is in its range");
            assert_eq!(options, defaults);
            let rule = spec.rule;
            assert!(
                <G as Game>::RULE_IDS.contains(&rule) || rule.starts_with("EC-"),
                "{}: `{rule}` is no rule of the game",
                spec.name
            );
            if let OptionKind::Number { max, .. } = spec.kind {
                let too_much = (u64::from(max) + 1).to_string();
                assert!(options.set(spec.name, &too_much).is_err(), "{}", spec.name);
            }
        }
        let (least, most) = (*G::SEATS.start(), *G::SEATS.end());
        for seats in [0, least - 1, most + 1, 255] {
            let err = Match::<G, _>::new(G::Options::default(), seats, Seeded::new(0))
                .expect_err("no such table");
            assert_eq!(err.option, "players");
        }
    }
}

#[test]
fn defaults_are_in_range_and_table_sizes_are_kept() {
    for game in GameId::ALL {
        game.visit(Defaults);
    }
}
