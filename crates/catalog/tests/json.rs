//! What crosses the wire can be written as JSON, and equal views are written the same.

#![allow(clippy::unwrap_used)]

use std::collections::{BTreeMap, BTreeSet};

use parlor_catalog::{GameId, Playable, Visitor};
use parlor_core::{
    Chance as _, Guess, Input, Match, Observer, Options as _, RandomPlay, Seeded, Status, Words,
};
use parlor_wire::Setup;
use serde::Serialize;
use serde_json::Value;

/// Plays some random games and writes down every view and event.
struct WriteAll;

impl Visitor for WriteAll {
    type Output = ();

    fn visit<G: Playable>(self) {
        let mut events: BTreeMap<String, usize> = BTreeMap::new();
        for seats in [*G::SEATS.start(), *G::SEATS.end()] {
            for seed in 0..4 {
                let mut pilot = Seeded::stream(seed, 1);
                let mut table =
                    Match::<G, _>::new(G::Options::default(), seats, Seeded::new(seed)).unwrap();
                for step in 0..120 {
                    for event in table.events() {
                        let value = serde_json::to_value(&event.secret).unwrap();
                        let name = value["event"].as_str().expect("an event says its name");
                        *events.entry(name.to_owned()).or_default() += 1;
                    }
                    if step % 7 == 0 {
                        check_views(&table, &mut pilot);
                    }
                    let Status::Open(pending) = table.status() else { break };
                    let mut asked = pending.asked().iter();
                    let first = pilot.below(pending.asked().len() as u32) as usize;
                    let seat = asked.nth(first).expect("somebody is asked");
                    let window = pending.window;
                    let input = match table.sight(seat).sample(&mut pilot) {
                        Some(action) => Input::Act { seat, window, action },
                        None if pending.budget_ms.is_some() => Input::Timeout { window },
                        None => continue,
                    };
                    table.submit(0, input).unwrap();
                }
            }
        }
        assert!(2 < events.len(), "{}: {events:?}", G::ID);
    }
}

fn check_views<G: Playable>(table: &Match<G, Seeded>, chance: &mut Seeded) {
    for who in Observer::all(table.seats()) {
        let view = table.view(who);
        let written = serde_json::to_value(&view).unwrap();
        let seat = who.seat().map(|seat| seat.index());
        let expected = match seat {
            Some(seat) => serde_json::json!({ "seat": seat }),
            None => Value::from("spectator"),
        };
        assert_eq!(written["who"], expected, "{}: a view says whose it is", G::ID);
        // Whatever is hidden, the observer is sent the same bytes.
        let guess = Guess::<G>::from_view(&view, chance).view(who);
        assert_eq!(
            serde_json::to_string(&guess).unwrap(),
            serde_json::to_string(&view).unwrap(),
            "{}",
            G::ID
        );
    }
}

/// The names of all fields of a view, with what they are in: `table.phase`.
fn fields(value: &Value, path: &str, out: &mut BTreeSet<String>) {
    match value {
        Value::Object(all) => {
            for (name, value) in all {
                let path = if path.is_empty() { name.clone() } else { format!("{path}.{name}") };
                fields(value, &path, out);
                out.insert(path);
            }
        }
        Value::Array(all) => all.iter().for_each(|value| fields(value, path, out)),
        _ => {}
    }
}

struct TellOnce;

impl Visitor for TellOnce {
    type Output = ();

    fn visit<G: Playable>(self) {
        tells_once::<G>();
    }
}

fn tells_once<G: RandomPlay + Words<View: Serialize>>() {
    let seats = *G::SEATS.end();
    let options = G::Options::default();
    let setup = serde_json::to_value(Setup::of::<G>(&options, seats)).unwrap();
    assert_eq!(setup["seats"], seats);
    assert!(!setup["deck"].as_array().unwrap().is_empty(), "{}", G::ID);
    let told: Vec<&str> = setup["options"].as_object().unwrap().keys().map(|it| &**it).collect();
    assert_eq!(told.len(), G::Options::SPECS.len());
    let mut table = Match::<G, _>::new(options, seats, Seeded::new(5)).unwrap();
    let mut pilot = Seeded::new(6);
    let mut seen = BTreeSet::new();
    for _ in 0..300 {
        for who in Observer::all(seats) {
            let view = serde_json::to_value(table.view(who)).unwrap();
            fields(&view, "", &mut seen);
        }
        let Status::Open(pending) = table.status() else { break };
        let seat = pending.asked().iter().next().expect("somebody is asked");
        let window = pending.window;
        let input = match table.sight(seat).sample(&mut pilot) {
            Some(action) => Input::Act { seat, window, action },
            None => Input::Timeout { window },
        };
        if table.submit(0, input).is_err() {
            break;
        }
    }
    for path in &seen {
        let (inside, name) = path.rsplit_once('.').unwrap_or(("", path));
        let repeats = told.contains(&name)
            || matches!(inside, "" | "table") && matches!(name, "seats" | "options" | "deck");
        assert!(!repeats, "{}: `{path}` never changes, so the setup tells it", G::ID);
    }
}

#[test]
fn no_view_repeats_what_the_setup_tells() {
    for game in GameId::ALL {
        game.visit(TellOnce);
    }
    // Every new game begins as a copy of this one.
    tells_once::<pebbles::Pebbles>();
}

#[test]
fn every_view_and_event_is_written_as_json() {
    for game in GameId::ALL {
        game.visit(WriteAll);
    }
}
