//! What a table does, without I/O.

#![allow(clippy::unwrap_used)]

mod rig;

use std::sync::Arc;

use parlor_catalog::{GameId, Language};
use parlor_core::{Chance as _, Seeded};
use parlor_hall::table::{Besides, Call, Hearing, Kept, Limits, Resume};
use parlor_store::GameStatus;
use parlor_wire::{Forked, StoredSeries};
use serde_json::{Value, json};

use crate::rig::{Rig, house, settings};

/// Every game at its smallest and largest table, people at all seats.
fn tables() -> impl Iterator<Item = (GameId, Vec<&'static str>)> {
    GameId::ALL.iter().flat_map(|&game| {
        let seats = game.info().seats;
        let mut sizes = vec![seats.min, seats.max];
        sizes.dedup();
        sizes.into_iter().map(move |n| (game, vec!["person"; n.into()]))
    })
}

fn of_type(frames: &[Value], kind: &str) -> Vec<Value> {
    frames.iter().filter(|it| it["type"] == kind).cloned().collect()
}

#[test]
fn people_play_every_game_to_its_end() {
    for (game, seats) in tables() {
        let mut rig = Rig::playing(settings(game.as_str(), &seats), 1);
        let mut pilot = Seeded::new(2);
        let mut steps = 0;
        while rig.play_on(&mut pilot) && steps < 3_000 {
            steps += 1;
        }
        // Some games of random play are long; they have shown that they go on.
        if steps == 3_000 {
            continue;
        }
        let client = rig.clients.values().next().unwrap();
        assert_eq!(client.scene.as_ref().unwrap()["window"], Value::Null);
        let ended = rig.disk.games.values().filter(|row| row.status == GameStatus::Finished);
        assert_eq!(ended.count(), 1, "{game}");
        let committed = rig.disk.games.values().filter(|row| row.status == GameStatus::Committed);
        assert_eq!(committed.count(), 1, "{game}: the next deal is settled");
    }
}

#[test]
fn after_a_restart_everybody_sees_what_they_saw() {
    for (game, seats) in tables() {
        let mut rig = Rig::playing(settings(game.as_str(), &seats), 3);
        let mut pilot = Seeded::new(4);
        for _ in 0..4 {
            for _ in 0..pilot.below(40) {
                if !rig.play_on(&mut pilot) {
                    break;
                }
            }
            // Somebody opens the page anew, before and after.
            let mut before = Vec::new();
            for guest in 0..seats.len() as u8 {
                rig.connect(100, Some(guest), None);
                before.push(rig.clients[&100].scene.clone().unwrap());
                rig.gone(100);
            }
            rig.restart();
            for (guest, mut before) in (0..seats.len() as u8).zip(before) {
                rig.connect(guest.into(), Some(guest), None);
                let mut after = rig.clients[&guest.into()].scene.clone().unwrap();
                // An open window gets some more time after an outage.
                for scene in [&mut before, &mut after] {
                    if let Some(window) = scene["window"].as_object_mut() {
                        window.remove("left_ms");
                    }
                }
                assert_eq!(before, after, "{game}, seat {guest}");
            }
        }
    }
}

#[test]
fn who_comes_back_is_told_what_was_missed() {
    let mut rig = Rig::playing(settings("fraud", &["person", "person", "person"]), 5);
    let mut pilot = Seeded::new(6);
    let events = |value: &Value| value["events"].as_array().unwrap().clone();
    let mut heard = Vec::new();
    for step in 0..200 {
        if !rig.play_on(&mut pilot) {
            break;
        }
        let frames = rig.clients.get_mut(&1).unwrap().take();
        let scenes = frames.iter().filter(|it| it["type"] == "snapshot" || it["type"] == "update");
        heard.extend(scenes.flat_map(events));
        if step % 20 == 7 {
            let scene = rig.clients[&1].scene.clone().unwrap();
            let (game, seq) = (scene["game"].as_str().unwrap(), scene["seq"].as_u64().unwrap());
            assert_eq!(heard.len() as u64, seq);
            let resume = Resume { game: game.parse().unwrap(), seq: seq as u32 };
            rig.gone(1);
            for _ in 0..10 {
                rig.play_on(&mut pilot);
            }
            rig.connect(1, Some(1), Some(resume));
        }
    }
    let scenes = rig.clients.get_mut(&1).unwrap().take();
    heard.extend(scenes.iter().filter(|it| it.get("events").is_some()).flat_map(events));
    rig.connect(100, Some(1), None);
    let whole = events(rig.clients[&100].scene.as_ref().unwrap());
    assert!(20 < whole.len());
    assert_eq!(heard[heard.len() - whole.len()..], whole);
}

#[test]
fn what_never_changes_is_told_in_snapshots_and_nowhere_else() {
    for (game, seats) in tables() {
        let mut rig = Rig::playing(settings(game.as_str(), &seats), 25);
        let mut pilot = Seeded::new(26);
        for _ in 0..20 {
            rig.play_on(&mut pilot);
        }
        rig.connect(100, Some(0), None);
        let frames = rig.clients.values_mut().flat_map(|client| client.take());
        let mut n_frames = [0, 0];
        for frame in frames.filter(|it| it.get("view").is_some()) {
            let is_snapshot = frame["type"] == "snapshot";
            n_frames[usize::from(is_snapshot)] += 1;
            if is_snapshot {
                assert_eq!(frame["setup"]["seats"], seats.len(), "{game}");
                let n_options = frame["setup"]["options"].as_object().unwrap().len();
                assert_eq!(n_options, game.info().options.len(), "{game}");
                assert!(!frame["setup"]["deck"].as_array().unwrap().is_empty(), "{game}");
            } else {
                assert_eq!(frame.get("setup"), None, "{game}");
            }
        }
        assert!(0 < n_frames[0] && seats.len() < n_frames[1], "{game}: {n_frames:?}");
    }
}

/// A client that knows nothing of a game can show it: beside every view stands the table in words,
/// and a sentence for every action.
#[test]
fn whoever_asks_for_words_is_told_in_them_and_nobody_else_is() {
    for (game, seats) in tables() {
        let mut rig = Rig::playing(settings(game.as_str(), &seats), 27);
        let besides = Besides { text: Some(Language::German), structured: false };
        rig.connect_as(50, Some(0), Hearing { resume: None, besides });
        let mut pilot = Seeded::new(28);
        for _ in 0..30 {
            rig.play_on(&mut pilot);
        }
        rig.connect_as(51, Some(0), Hearing { resume: None, besides });
        // Somebody who watches is told what everybody may know, and has nothing to choose.
        rig.connect_as(52, None, Hearing { resume: None, besides });
        for _ in 0..5 {
            rig.play_on(&mut pilot);
        }
        for (conn, client) in &mut rig.clients {
            for frame in client.take().iter().filter(|it| it.get("view").is_some()) {
                let text = frame.get("text");
                assert_eq!(text.is_some(), 50 <= *conn, "{game}");
                let Some(text) = text else { continue };
                assert!(!text["table"].as_str().unwrap().is_empty(), "{game}");
                assert!(!text["asked"].as_str().unwrap().is_empty(), "{game}");
                let n = |it: &Value| it.as_array().map(Vec::len);
                assert_eq!(n(&text["choices"]), n(&frame["actions"]), "{game}");
                assert!(n(&text["told"]).unwrap() <= n(&frame["events"]).unwrap(), "{game}");
            }
        }
        let words = |conn: u64| rig.clients[&conn].scene.as_ref().unwrap()["text"].clone();
        assert_eq!(words(50)["table"], words(51)["table"], "{game}");
        assert!(!words(51)["told"].as_array().unwrap().is_empty(), "{game}");
    }
}

#[test]
fn whoever_asks_for_objects_gets_one_for_each_action_and_nobody_else_does() {
    for (game, seats) in tables() {
        let mut rig = Rig::playing(settings(game.as_str(), &seats), 29);
        let besides = Besides { text: None, structured: true };
        rig.connect_as(50, Some(0), Hearing { resume: None, besides });
        let mut pilot = Seeded::new(30);
        for _ in 0..30 {
            rig.play_on(&mut pilot);
        }
        rig.connect_as(51, Some(0), Hearing { resume: None, besides });
        let (grammar, mut n_asked) = (game.grammar(), 0);
        for (conn, client) in &mut rig.clients {
            for frame in client.take().iter().filter(|it| it.get("view").is_some()) {
                assert_eq!(frame.get("text"), None, "{game}");
                let Some(objects) = frame.get("structured") else {
                    assert!(*conn < 50 || frame.get("actions").is_none(), "{game}: {frame}");
                    continue;
                };
                assert!(50 <= *conn, "{game}: nobody asked for {objects}");
                let actions = frame["actions"].as_array().unwrap().iter();
                let texts = actions.map(|it| it.as_str().unwrap());
                let expected: Option<Vec<Value>> = texts.map(|it| grammar.structured(it)).collect();
                assert_eq!(Some(objects), expected.map(Value::from).as_ref(), "{game}");
                n_asked += 1;
            }
        }
        assert!(0 < n_asked, "{game}: nothing was asked");
    }
}

/// A long list is walked to its actions; these have objects too, for whoever asked for them.
#[test]
fn the_actions_at_the_end_of_the_steps_are_objects_for_whoever_asked() {
    // Eight cards can be chosen in many ways.
    let (game, seats) = (GameId::SwiftSwap, ["person"; 4]);
    let (grammar, mut n_walks) = (game.grammar(), 0);
    for seed in 31..34 {
        let mut rig = Rig::playing(settings(game.as_str(), &seats), seed);
        let besides = Besides { text: None, structured: true };
        for guest in 0..seats.len() as u8 {
            let conn = 50 + u64::from(guest);
            rig.connect_as(conn, Some(guest), Hearing { resume: None, besides });
        }
        let mut pilot = Seeded::new(seed);
        for turn in 0..100 {
            let in_steps = |it: &u64| rig.clients[it].scene.as_ref().unwrap()["in_steps"] == true;
            let Some(conn) = (0..seats.len() as u64).find(in_steps) else {
                rig.play_on(&mut pilot);
                continue;
            };
            let scene = rig.clients[&(50 + conn)].scene.clone().unwrap();
            assert_eq!(scene.get("structured"), None, "seed {seed}: nothing is listed");
            let (window, mut path) = (scene["window"]["number"].as_u64().unwrap(), String::new());
            let action = loop {
                let id = format!("steps-{turn}-{}", path.len());
                let [plain, asked] = [conn, 50 + conn].map(|conn| {
                    let ask = json!({"type": "steps", "id": id, "window": window, "path": path});
                    rig.clients.get_mut(&conn).unwrap().take();
                    rig.send(conn, &ask);
                    rig.clients.get_mut(&conn).unwrap().take().pop().unwrap()
                });
                assert_eq!(plain.get("structured"), None, "seed {seed}: nobody asked");
                if let Some(steps) = asked["steps"].as_array() {
                    assert_eq!(asked, plain, "seed {seed}: a step is no action");
                    let step = &steps[pilot.below(steps.len() as u32) as usize];
                    path = step["text"].as_str().unwrap().to_owned();
                    if step["count"] == 1 {
                        break path;
                    }
                    continue;
                }
                let texts = asked["actions"].as_array().unwrap_or_else(|| panic!("{asked}"));
                let texts: Vec<&str> = texts.iter().map(|it| it.as_str().unwrap()).collect();
                let objects: Option<Vec<Value>> =
                    texts.iter().map(|it| grammar.structured(it)).collect();
                assert_eq!(asked["structured"], json!(objects.unwrap()), "seed {seed}");
                n_walks += 1;
                break texts[pilot.below(texts.len() as u32) as usize].to_owned();
            };
            rig.act(50 + conn, window, &action);
            let answers = rig.clients.get_mut(&(50 + conn)).unwrap().take();
            assert!(of_type(&answers, "refused").is_empty(), "seed {seed}: {answers:?}");
        }
    }
    assert!(5 < n_walks, "{n_walks} lists were walked to their actions");
}

#[test]
fn a_snapshot_is_bounded_however_long_the_game() {
    let mut rig = Rig::playing(settings("money-war", &["person"; 2]), 23);
    let mut pilot = Seeded::new(24);
    for _ in 0..2_000 {
        if !rig.play_on(&mut pilot) {
            break;
        }
    }
    rig.connect(100, Some(1), None);
    let scene = rig.clients[&100].scene.as_ref().unwrap();
    assert!(300 < scene["seq"].as_u64().unwrap(), "{}", scene["seq"]);
    assert_eq!(scene["events"].as_array().unwrap().len(), 300);
    let last = rig.clients[&1].frames.last().unwrap();
    let last: Value = serde_json::from_str(last).unwrap();
    let events = |scene: &Value| scene["events"].as_array().unwrap().last().cloned();
    assert_eq!(events(scene), events(&last));
}

#[test]
fn a_command_is_carried_out_once_however_often_it_comes() {
    let mut rig = Rig::playing(settings("one-euro", &["person", "person"]), 7);
    let mut pilot = Seeded::new(8);
    for _ in 0..30 {
        let can = |rig: &Rig| (0..2).find_map(|conn| Some((conn, rig.clients[&conn].choices()?)));
        let Some((conn, (window, actions))) = can(&rig) else { break };
        let action = &actions[pilot.below(actions.len() as u32) as usize];
        let id = rig.act(conn, window, action);
        let written = rig.disk.clone();
        let again = json!({"type": "act", "id": id, "window": window, "action": action});
        rig.clients.get_mut(&conn).unwrap().take();
        rig.send(conn, &again);
        let answers = rig.clients.get_mut(&conn).unwrap().take();
        assert_eq!(answers.len(), 1);
        assert_eq!((&answers[0]["type"], &answers[0]["re"]), (&json!("done"), &json!(id)));
        assert_eq!(rig.disk, written);
        // Nor does it after the process has ended, with the answer lost.
        rig.restart();
        for seat in 0..2 {
            rig.connect(seat.into(), Some(seat), None);
        }
        rig.clients.get_mut(&conn).unwrap().take();
        rig.send(conn, &again);
        let answers = rig.clients.get_mut(&conn).unwrap().take();
        assert_eq!((answers.len(), &answers[0]["type"]), (1, &json!("done")));
        assert_eq!(rig.disk.entries, written.entries);
    }
}

#[test]
fn every_command_gets_one_answer_and_a_refusal_names_its_rule() {
    let mut rig = Rig::playing(settings("exacta", &["person", "person"]), 9);
    let (window, actions) = rig.clients[&0].choices().unwrap();
    let cases = [
        (
            json!({"type": "act", "id": "a", "window": window, "action": "fly"}),
            "action/not_an_action",
        ),
        (
            json!({"type": "act", "id": "b", "window": 999, "action": actions[0]}),
            "action/stale_window",
        ),
        (json!({"type": "extend", "id": "c"}), "action/no_extension"),
        (json!({"type": "chat", "id": "d", "text": ""}), "chat/length"),
        (json!({"type": "phrase", "id": "e", "phrase": "rude"}), "chat/no_such_phrase"),
        (json!({"type": "steps", "id": "f", "window": 999, "path": ""}), "action/stale_window"),
    ];
    for (message, code) in cases {
        let written = rig.disk.clone();
        rig.clients.get_mut(&0).unwrap().take();
        rig.send(0, &message);
        let answers = rig.clients.get_mut(&0).unwrap().take();
        assert_eq!(answers.len(), 1, "{message}");
        assert_eq!(answers[0]["type"], "refused", "{message}");
        assert_eq!((&answers[0]["code"], &answers[0]["re"]), (&json!(code), &message["id"]));
        assert_eq!(rig.disk, written);
    }
    for text in
        ["", "[]", "{}", "{\"type\":\"act\"}", "{\"type\":\"act\",\"id\":\"\",\"window\":1}"]
    {
        rig.send_text(0, text.to_owned());
        let answers = rig.clients.get_mut(&0).unwrap().take();
        assert_eq!(answers.len(), 1, "{text}");
        assert_eq!(answers[0]["code"], "command/malformed", "{text}");
    }
    // A favourite is chosen once.
    rig.act(0, window, &actions[0]);
    let id = rig.act(0, window, &actions[0]);
    let refused = rig.clients.get_mut(&0).unwrap().take().pop().unwrap();
    assert_eq!((&refused["re"], &refused["rule"]), (&json!(id), &json!("EX-5")));
}

#[test]
fn an_action_is_carried_out_in_any_spelling_and_stored_in_one() {
    let shout = |action: &str| format!(" {} ", action.to_uppercase());
    for (game, seats) in tables() {
        let play = |spell: fn(&str) -> String| {
            let mut rig = Rig::playing(settings(game.as_str(), &seats), 51);
            rig.spell = spell;
            let mut pilot = Seeded::new(52);
            let mut steps = 0;
            while steps < 200 && rig.play_on(&mut pilot) {
                steps += 1;
            }
            rig
        };
        let (mut rig, plain) = (play(shout), play(str::to_owned));
        assert_eq!(rig.disk.entries, plain.disk.entries, "{game}");
        let sent = |rig: &Rig| {
            rig.clients.values().map(|client| client.frames.clone()).collect::<Vec<_>>()
        };
        assert_eq!(sent(&rig), sent(&plain), "{game}");
        rig.restart();
    }
}

#[test]
fn a_try_is_answered_with_the_action_as_the_engine_writes_it() {
    let mut rig = Rig::playing(settings("exacta", &["person", "person"]), 53);
    let (window, actions) = rig.clients[&0].choices().unwrap();
    let other = actions[0].to_uppercase().replace(' ', "   ");
    assert_ne!(other, actions[0]);
    rig.clients.get_mut(&0).unwrap().take();
    rig.send(0, &json!({"type": "try", "id": "t", "window": window, "action": other}));
    let answers = rig.clients.get_mut(&0).unwrap().take();
    assert_eq!(answers, [json!({"type": "allowed", "re": "t", "action": actions[0]})]);
}

/// What a guest, or who watches, is shown now, whatever time it is.
fn shown(rig: &mut Rig, guest: Option<u8>) -> Value {
    rig.connect(60, guest, None);
    let mut scene = rig.clients[&60].scene.clone().unwrap();
    rig.gone(60);
    for time in ["left_ms", "held_ms"] {
        scene["window"][time].take();
    }
    scene
}

#[test]
fn who_is_told_nothing_and_sees_nothing_new_is_sent_nothing() {
    let mut n_quiet = 0;
    for (game, seats) in tables() {
        let mut rig = Rig::playing(settings(game.as_str(), &seats), 21);
        rig.connect(50, None, None);
        let mut pilot = Seeded::new(22);
        for step in 0..100 {
            let (conn, guest) = if step % 2 == 0 { (50, None) } else { (0, Some(0)) };
            let before = shown(&mut rig, guest);
            let stored = rig.disk.entries.clone();
            rig.clients.get_mut(&conn).unwrap().take();
            if !rig.play_on(&mut pilot) {
                break;
            }
            let updates = of_type(&rig.clients.get_mut(&conn).unwrap().take(), "update");
            let has_acted = updates.iter().any(|it| it.get("re").is_some());
            let has_happened = rig.disk.entries != stored;
            if has_happened && !has_acted && shown(&mut rig, guest) == before {
                assert_eq!(updates, [Value::Null; 0], "{game}, step {step}, socket {conn}");
                n_quiet += 1;
            }
        }
    }
    println!("{n_quiet} times something happened that somebody does not notice");
    assert!(0 < n_quiet);
}

#[test]
fn a_vanished_players_seat_is_held_and_then_a_bot_moves_for_it_until_the_return() {
    let mut rig = Rig::playing(settings("one-euro", &["person", "person"]), 10);
    let by = |rig: &Rig, seat: usize| {
        serde_json::to_value(rig.table.info()).unwrap()["seats"][seat]["by"].clone()
    };
    rig.gone(0);
    rig.pass(59_000);
    assert_eq!(by(&rig, 0), "person");
    rig.pass(2_000);
    assert_eq!(by(&rig, 0), "takeover");
    let told = rig.clients.get_mut(&1).unwrap().take();
    let table = of_type(&told, "table").pop().unwrap();
    assert_eq!(table["table"]["seats"][0]["by"], "takeover");
    assert_eq!(table["table"]["seats"][0]["level"], "easy");
    rig.restart();
    assert_eq!(by(&rig, 0), "takeover");
    rig.connect(0, Some(0), None);
    assert_eq!(by(&rig, 0), "person");
    let log: String = rig.disk.entries.values().flatten().cloned().collect();
    assert!(log.contains("\"leave\"") && log.contains("\"return\""));
}

#[test]
fn when_the_clock_runs_out_a_bot_moves_and_who_acts_has_returned() {
    let mut settings = settings("one-euro", &["person", "person"]);
    settings.clock_s = Some(30);
    let mut rig = Rig::playing(settings, 11);
    let (turn, other) = if rig.clients[&0].choices().is_some() { (0, 1) } else { (1, 0) };
    rig.pass(29_900);
    let by = |rig: &Rig| {
        let info = rig.table.info();
        serde_json::to_value(&info.seats[turn as usize]).unwrap()["by"].clone()
    };
    assert_eq!(by(&rig), "person");
    let inputs = |rig: &Rig| rig.disk.entries.values().flatten().cloned().collect::<Vec<_>>();
    rig.pass(3_000);
    assert_eq!(by(&rig), "takeover");
    assert!(inputs(&rig).iter().any(|it| it.contains("\"bot\":true")));
    // The bot plays on until the person says something.
    while rig.clients[&turn].choices().is_none() {
        match rig.clients[&other].choices() {
            Some((window, actions)) => drop(rig.act(other, window, &actions[0])),
            None => rig.wait(),
        }
    }
    let (window, actions) = rig.clients[&turn].choices().unwrap();
    rig.act(turn, window, &actions[0]);
    assert_eq!(by(&rig), "person");
}

#[test]
fn time_runs_out_by_itself_and_after_an_outage_a_window_has_five_seconds() {
    // SS-4 gives a ready window; its budget is an input of the table's clock.
    let mut rig = Rig::playing(settings("swift-swap", &["person"; 4]), 12);
    let left = |rig: &Rig| rig.clients[&0].scene.as_ref().unwrap()["window"]["left_ms"].clone();
    let left_ms = left(&rig).as_u64().unwrap();
    rig.pass(left_ms - 1_000);
    let entries = |rig: &Rig| rig.disk.entries.values().next().unwrap().len();
    assert_eq!(entries(&rig), 1);
    rig.restart();
    for seat in 0..4 {
        rig.connect(seat.into(), Some(seat), None);
    }
    assert_eq!(left(&rig), 5_000);
    rig.pass(4_999);
    assert_eq!(entries(&rig), 1);
    rig.pass(1);
    assert_eq!(entries(&rig), 2);
    assert!(rig.disk.entries.values().next().unwrap()[1].contains("timeout"));
}

#[test]
fn a_slow_connection_extends_the_deadline_within_its_bounds() {
    let mut rig = Rig::playing(settings("swift-swap", &["person"; 4]), 13);
    let left = rig.clients[&0].scene.as_ref().unwrap()["window"]["left_ms"].as_u64().unwrap();
    rig.ask(parlor_hall::table::Ask::Lag { conn: 2, rtt_ms: 400 });
    let entries = |rig: &Rig| rig.disk.entries.values().next().unwrap().clone();
    rig.pass(left + 399);
    assert_eq!(entries(&rig).len(), 1);
    // What comes in that time counts, and is recorded.
    let (window, actions) = rig.clients[&2].choices().unwrap();
    rig.act(2, window, &actions[0]);
    assert!(entries(&rig)[1].contains("\"lag_ms\":399"), "{}", entries(&rig)[1]);
    rig.pass(1);
    assert!(entries(&rig).last().unwrap().contains("timeout"));
    // A second at most, whatever is measured.
    let mut rig = Rig::playing(settings("swift-swap", &["person"; 4]), 13);
    rig.ask(parlor_hall::table::Ask::Lag { conn: 2, rtt_ms: 60_000 });
    rig.pass(left + 999);
    assert_eq!(entries(&rig).len(), 1);
    rig.pass(1);
    assert_eq!(entries(&rig).len(), 2);
}

#[test]
fn ss_6_nothing_but_the_game_travels_while_swift_swap_is_played() {
    let mut rig = Rig::playing(settings("swift-swap", &["person"; 4]), 14);
    for client in rig.clients.values_mut() {
        client.take();
    }
    rig.send(0, &json!({"type": "chat", "id": "a", "text": "take the king"}));
    rig.send(0, &json!({"type": "phrase", "id": "b", "phrase": "hello"}));
    let answers = rig.clients.get_mut(&0).unwrap().take();
    for answer in &answers {
        assert_eq!((&answer["code"], &answer["rule"]), (&json!("chat/silence"), &json!("SS-6")));
    }
    // Nor that somebody's socket comes and goes.
    rig.gone(0);
    rig.connect(0, Some(0), None);
    for conn in 1..4 {
        let told = rig.clients.get_mut(&conn).unwrap().take();
        let before = of_type(&told, "table");
        assert!(before.iter().all(|it| it["table"]["guests"][0].get("here").is_none()));
        assert!(told.iter().all(|it| it["type"] == "table"), "{told:?}");
    }
}

#[test]
fn people_talk_within_limits() {
    let mut rig = Rig::new(settings("one-euro", &["person", "person"]), 15);
    rig.connect(0, Some(0), None);
    rig.clients.get_mut(&0).unwrap().take();
    rig.send(0, &json!({"type": "chat", "id": "a", "text": " <b>hi</b>\u{202e} there\n "}));
    let said = rig.clients.get_mut(&0).unwrap().take();
    assert_eq!(of_type(&said, "chat")[0]["text"], "<b>hi</b> there");
    assert_eq!(of_type(&said, "done").len(), 1);
    let mut refused = 0;
    for index in 0..10 {
        let text = "x".repeat(200);
        rig.send(0, &json!({"type": "chat", "id": format!("b{index}"), "text": text}));
        let answers = rig.clients.get_mut(&0).unwrap().take();
        refused += of_type(&answers, "refused").len();
    }
    assert!((3..10).contains(&refused), "{refused}");
    rig.pass(60_000);
    rig.send(0, &json!({"type": "chat", "id": "c", "text": "x".repeat(201)}));
    let answers = rig.clients.get_mut(&0).unwrap().take();
    assert_eq!(answers[0]["code"], "chat/length");
    // The host mutes.
    let join =
        Call::Join { name: "Bo".to_owned(), portrait: None, token: rig::token(1), entropy: None };
    rig.call(None, join).unwrap();
    rig.connect(1, Some(1), None);
    rig.call(Some(0), Call::Mute { guest: 1, muted: true }).unwrap();
    rig.clients.get_mut(&1).unwrap().take();
    rig.send(1, &json!({"type": "chat", "id": "d", "text": "hello"}));
    assert_eq!(rig.clients.get_mut(&1).unwrap().take()[0]["code"], "chat/muted");
}

#[test]
fn only_who_may_does_what_changes_the_table() {
    let mut rig = Rig::new(settings("one-euro", &["person", "person", "easy"]), 16);
    let code = |result: Result<Box<parlor_hall::table::Answer>, parlor_hall::problem::Problem>| {
        result.unwrap_err().code.into_owned()
    };
    assert_eq!(code(rig.call(None, Call::Start)), "auth/no_such_token");
    assert_eq!(code(rig.call(Some(9), Call::Start)), "auth/no_such_token");
    assert_eq!(code(rig.call(Some(0), Call::Start)), "table/seat_empty");
    let join = |name: &str, number| Call::Join {
        name: name.to_owned(),
        portrait: None,
        token: rig::token(number),
        entropy: None,
    };
    let answer = rig.call(None, join("Ada", 1)).unwrap();
    assert_eq!(answer.table.seats[1].name, "Ada 2");
    assert_eq!(rig.call(None, join("Cy", 2)).unwrap().seat, None);
    assert_eq!(code(rig.call(None, join(" \u{200b}", 3))), "table/name");
    assert_eq!(code(rig.call(Some(1), Call::Start)), "table/not_host");
    assert_eq!(code(rig.call(Some(2), Call::Sit { seat: 1, entropy: None })), "table/seat_taken");
    assert_eq!(code(rig.call(Some(2), Call::Sit { seat: 2, entropy: None })), "table/seat_taken");
    assert_eq!(code(rig.call(Some(2), Call::Sit { seat: 3, entropy: None })), "table/no_such_seat");
    assert_eq!(code(rig.call(Some(1), Call::Remove { guest: 2 })), "table/not_host");
    rig.call(Some(0), Call::Plan { seat: 2, bot: None }).unwrap();
    rig.call(Some(2), Call::Sit { seat: 2, entropy: None }).unwrap();
    rig.call(Some(0), Call::Start).unwrap();
    assert_eq!(code(rig.call(Some(0), Call::Start)), "table/playing");
    assert_eq!(code(rig.call(Some(2), Call::Stand)), "table/playing");
    // Who is removed in a game is replaced by a bot and does not come in again.
    rig.connect(2, Some(2), None);
    rig.call(Some(0), Call::Remove { guest: 2 }).unwrap();
    assert!(rig.clients[&2].is_closed);
    rig.connect(3, Some(2), None);
    assert!(rig.clients[&3].is_closed);
    let info = serde_json::to_value(rig.table.info()).unwrap();
    assert_eq!(info["seats"][2]["by"], "takeover");
}

#[test]
fn the_same_people_play_again_when_all_want_to() {
    let mut rig = Rig::playing(settings("one-euro", &["person", "person"]), 17);
    rig.call(Some(0), Call::Concede).unwrap();
    let info = |rig: &Rig| serde_json::to_value(rig.table.info()).unwrap();
    assert_eq!(info(&rig)["status"], "over");
    assert!(rig.call(Some(0), Call::Concede).is_err());
    let entropy = Some("c0ffee".parse().unwrap());
    rig.call(Some(0), Call::Rematch { entropy }).unwrap();
    assert_eq!(info(&rig)["status"], "over");
    let next = info(&rig)["next"].clone();
    rig.call(Some(1), Call::Rematch { entropy: None }).unwrap();
    assert_eq!(info(&rig)["status"], "playing");
    assert_eq!(info(&rig)["game"], next, "what was settled before is what is dealt");
    let started = rig.disk.games.values().find(|row| row.status == GameStatus::Running).unwrap();
    assert!(started.body.contains("c0ffee"));
}

#[test]
fn an_idle_table_is_closed_and_every_commitment_ends() {
    let mut rig = Rig::playing(settings("one-euro", &["person", "person"]), 18);
    for conn in 0..2 {
        rig.gone(conn);
    }
    // Bots play the game to its end; then nobody is there any more.
    let mut ticks = 0;
    while !rig.table.is_closed() {
        rig.wait();
        ticks += 1;
        assert!(ticks < 100_000);
    }
    assert!(rig.disk.games.values().all(|row| row.status.is_over()));
    assert!(rig.disk.games.values().all(|row| row.ended_ms.is_some()));
    let aborted = rig.disk.games.values().find(|row| row.status == GameStatus::Aborted).unwrap();
    assert!(aborted.body.contains("the table was closed"));
    assert!(!rig.disk.tables.values().next().unwrap().open);
}

#[test]
fn who_must_act_is_held_back_so_that_others_can_catch_and_a_catch_is_not() {
    // EC-10: after a set the others may catch; who is next waits.
    let mut rig = Rig::playing(settings("exact-change", &["person"; 3]), 19);
    let mut pilot = Seeded::new(20);
    let mut held = 0;
    for _ in 0..2_000 {
        let window = rig.clients[&0].scene.as_ref().unwrap()["window"].clone();
        let held_ms = window["held_ms"].as_u64().unwrap_or(0);
        let next = window["must"][0].as_u64();
        if let (true, Some(next)) = (0 < held_ms, next)
            && let Some((number, actions)) = rig.clients[&next].choices()
            && let Some(action) = actions.iter().find(|it| *it != "catch")
        {
            rig.clients.get_mut(&next).unwrap().take();
            let before = rig.disk.entries.clone();
            let id = rig.act(next, number, action);
            assert_eq!(rig.disk.entries, before, "it waits");
            assert!(rig.clients.get_mut(&next).unwrap().take().is_empty());
            rig.pass(held_ms);
            let answers = rig.clients.get_mut(&next).unwrap().take();
            assert_eq!(answers.iter().filter(|it| it["re"] == json!(id)).count(), 1);
            assert_ne!(rig.disk.entries, before);
            held += 1;
        }
        if !rig.play_on(&mut pilot) {
            break;
        }
    }
    assert!(3 < held, "{held}");
}

/// A table where seat `next` must act and is held back for so long.
fn held_back() -> (Rig, u64, u64) {
    let mut rig = Rig::playing(settings("exact-change", &["person"; 3]), 19);
    let mut pilot = Seeded::new(20);
    loop {
        let window = &rig.clients[&0].scene.as_ref().unwrap()["window"];
        let held_ms = window["held_ms"].as_u64().unwrap();
        if let (true, Some(next)) = (0 < held_ms, window["must"][0].as_u64())
            && rig.clients[&next].choices().is_some_and(|it| 2 < it.1.len())
        {
            rig.clients.values_mut().for_each(|client| client.frames.clear());
            return (rig, next, held_ms);
        }
        assert!(rig.play_on(&mut pilot), "nobody was held back");
    }
}

#[test]
fn a_newer_choice_replaces_what_still_waits() {
    let (mut rig, next, held_ms) = held_back();
    let (window, actions) = rig.clients[&next].choices().unwrap();
    let choices: Vec<&String> = actions.iter().filter(|it| *it != "catch").collect();
    let ids = [0, 1].map(|index: usize| rig.act(next, window, choices[index]));
    let answers = rig.clients.get_mut(&next).unwrap().take();
    assert_eq!((answers.len(), &answers[0]["code"]), (1, &json!("action/replaced")));
    assert_eq!(answers[0]["re"], json!(ids[0]));
    rig.pass(held_ms);
    let answers = rig.clients.get_mut(&next).unwrap().take();
    let own: Vec<&Value> = answers.iter().filter(|it| it.get("re").is_some()).collect();
    assert_eq!((own.len(), &own[0]["type"]), (1, &json!("update")));
    assert_eq!(own[0]["re"], json!(ids[1]));
    let last = rig.disk.entries.values().next().unwrap().last().unwrap();
    assert!(last.contains(&format!("\"action\":\"{}\"", choices[1])), "{last}");
}

#[test]
fn what_waits_is_forgotten_with_its_socket() {
    let (mut rig, next, held_ms) = held_back();
    let (window, actions) = rig.clients[&next].choices().unwrap();
    let id = rig.act(next, window, actions.iter().find(|it| *it != "catch").unwrap());
    // Who opens too many sockets loses the oldest.
    for conn in 60..64 {
        rig.connect(conn, Some(next as u8), None);
    }
    assert!(rig.clients[&next].is_closed);
    rig.pass(held_ms);
    let entries = rig.disk.entries.values().next().unwrap();
    assert!(entries.iter().all(|entry| !entry.contains(&format!("\"id\":\"{id}\""))));
}

#[test]
fn bots_fill_a_table_and_play_with_a_person() {
    for game in GameId::ALL {
        let seats = game.info().seats;
        let mut plan = vec![game.info().usual_level; seats.min.max(2).min(seats.max).into()];
        plan[0] = "person";
        let limits = Limits::default();
        let mut rig =
            Rig::playing_with(settings(game.as_str(), &plan), Arc::new(house(21, limits)));
        let mut pilot = Seeded::new(22);
        for _ in 0..300 {
            if !rig.play_on(&mut pilot) {
                break;
            }
        }
        let entries: Vec<String> = rig.disk.entries.values().flatten().cloned().collect();
        let by_bots = entries.iter().filter(|it| it.contains("\"bot\":true")).count();
        assert!(1 == plan.len() || 5 < by_bots, "{game}: {by_bots}");
    }
}

/// What a table has written of its game, as another table can go on with it.
fn kept(rig: &Rig) -> Kept {
    let row = rig.disk.games.values().find(|row| row.status == GameStatus::Running).unwrap();
    let entries = rig.disk.entries[&row.id].iter().map(|text| {
        let mut entry: Value = serde_json::from_str(text).unwrap();
        entry.as_object_mut().unwrap().retain(|name, _| name != "id" && name != "lag_ms");
        entry.to_string()
    });
    let entries: Vec<String> = entries.collect();
    let from = Forked { game: row.id.to_string(), inputs: entries.len() as u32 - 1 };
    Kept { from, entries, bots_of: None, series: StoredSeries::default() }
}

#[test]
fn a_game_goes_on_at_another_table_where_it_stood_also_after_restarts() {
    for (game, seats) in tables() {
        let mut first = Rig::playing(settings(game.as_str(), &seats), 31);
        let mut pilot = Seeded::new(32);
        // Whoever plays at random here does nothing in Swift Swap once all are ready.
        let n = if game == GameId::SwiftSwap { 4 } else { 25 };
        for _ in 0..n {
            assert!(first.play_on(&mut pilot), "{game}");
        }
        // Somebody left there and came back: at the other table a bot has the seat.
        let gone = seats.len() as u64 - 1;
        if 0 < gone {
            first.call(Some(gone as u8), Call::Leave).unwrap();
            first.connect(gone, Some(gone as u8), None);
        }
        let stood = first.clients[&0].scene.clone().unwrap();
        let kept = kept(&first);
        let n_kept = kept.entries.len();

        let mut for_bots = vec![game.info().usual_level; seats.len()];
        for_bots[0] = "person";
        let house = Arc::new(house(33, Limits::default()));
        let settings = settings(game.as_str(), &for_bots);
        let mut rig = Rig::going_on(settings, Some(kept.clone()), house);
        rig.restart();
        rig.connect(0, Some(0), None);
        let answer = rig.call(Some(0), Call::Start).unwrap();
        assert_eq!(answer.table.game.unwrap().from, Some(kept.from), "{game}");
        let scene = rig.clients[&0].scene.clone().unwrap();
        assert_eq!((&scene["view"], &scene["seq"]), (&stood["view"], &stood["seq"]), "{game}");
        assert_eq!(scene["window"]["number"], stood["window"]["number"], "{game}");
        rig.send(0, &json!({ "type": "drawn", "id": "d" }));
        // EC-10: nobody who is next is held back any more.
        rig.pass(3_000);

        for _ in 0..3 {
            for _ in 0..30 {
                if !rig.play_on(&mut pilot) {
                    break;
                }
            }
            let before = rig.clients[&0].scene.clone().unwrap();
            rig.restart();
            rig.connect(0, Some(0), None);
            let after = rig.clients[&0].scene.clone().unwrap();
            assert_eq!((&after["view"], &after["seq"]), (&before["view"], &before["seq"]));
        }
        let entries = rig.disk.entries.values().next().unwrap();
        assert!(n_kept < entries.len(), "{game}: it goes on");
        assert_eq!(entries[..n_kept], kept.entries, "{game}");
    }
}

#[test]
fn a_game_that_goes_on_has_the_whole_time_for_its_window_and_its_clock_goes_on() {
    let seats = ["person", "person", "person"];
    let mut first = Rig::playing(settings("fraud", &seats), 34);
    let mut pilot = Seeded::new(35);
    // Until somebody has deposited, and most of the ten seconds are over.
    while first.clients[&0].scene.as_ref().unwrap()["window"]["kind"] != "race" {
        assert!(first.play_on(&mut pilot));
    }
    first.now_ms += 9_000;
    first.call(Some(2), Call::Leave).unwrap();
    let kept = kept(&first);
    let last: Value = serde_json::from_str(kept.entries.last().unwrap()).unwrap();

    let house = Arc::new(house(36, Limits::default()));
    let mut rig = Rig::going_on(settings("fraud", &["person", "easy", "easy"]), Some(kept), house);
    rig.connect(0, Some(0), None);
    rig.pass(60_000);
    rig.call(Some(0), Call::Start).unwrap();
    let window = &rig.clients[&0].scene.as_ref().unwrap()["window"];
    assert_eq!((&window["kind"], &window["left_ms"]), (&json!("race"), &json!(10_000)));
    rig.restart();
    rig.connect(0, Some(0), None);
    let window = &rig.clients[&0].scene.as_ref().unwrap()["window"];
    assert_eq!(window["left_ms"], json!(10_000));
    rig.wait();
    let entries = rig.disk.entries.values().next().unwrap();
    let next: Value = serde_json::from_str(entries.last().unwrap()).unwrap();
    let passed = next["at_ms"].as_u64().unwrap() - last["at_ms"].as_u64().unwrap();
    assert!((1..10_001).contains(&passed), "{last} {next}");
}
