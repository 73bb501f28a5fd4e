//! What happens at a table before the deal: who comes in, who is asked to go, and what is agreed on.

#![allow(clippy::unwrap_used)]

mod rig;

use std::sync::Arc;

use parlor_core::Seeded;
use parlor_hall::table::{Call, Kept, Limits};
use parlor_wire::{Forked, Portrait, StoredSeries, TableSettings};
use serde_json::{Value, json};

use crate::rig::{Rig, settings};

fn join(name: &str, number: u8) -> Call {
    Call::Join { name: name.to_owned(), portrait: None, token: rig::token(number), entropy: None }
}

/// What a socket was told, by type and code.
fn told(rig: &mut Rig, conn: u64) -> Vec<String> {
    let frames = rig.clients.get_mut(&conn).unwrap().take();
    let name = |it: &Value| match it["code"].as_str() {
        Some(code) => format!("{} {code}", it["type"].as_str().unwrap()),
        None => it["type"].as_str().unwrap().to_owned(),
    };
    frames.iter().map(name).collect()
}

/// Nobody may watch, and nobody finds it in the list.
fn private(game: &str, seats: &[&str]) -> TableSettings {
    TableSettings { spectators: false, ..settings(game, seats) }
}

#[test]
fn a_private_invitation_opens_the_lobby_while_a_seat_is_free() {
    let mut rig = Rig::new(private("one-euro", &["person", "person"]), 1);
    rig.connect(0, Some(0), None);
    // The link alone: no token yet, and a seat is free.
    rig.connect(7, None, None);
    assert_eq!(told(&mut rig, 7), ["hello", "table"]);
    let answer = rig.call(None, join("Bea", 1)).unwrap();
    assert_eq!(answer.seat, Some(1));
    // Now there is nothing to come for.
    rig.connect(8, None, None);
    assert_eq!(told(&mut rig, 8), ["bye table/full"]);
    assert!(rig.clients[&8].is_closed);
}

#[test]
fn at_a_private_table_nobody_without_a_seat_sees_the_game() {
    let mut rig = Rig::new(private("one-euro", &["person", "person"]), 2);
    rig.connect(7, None, None);
    rig.call(None, join("Bea", 1)).unwrap();
    rig.connect(1, Some(1), None);
    told(&mut rig, 7);
    rig.call(Some(0), Call::Start).unwrap();
    assert_eq!(told(&mut rig, 7), ["bye table/no_spectators"]);
    assert_eq!(rig.clients[&7].scene, None);
    rig.connect(8, None, None);
    assert_eq!(told(&mut rig, 8), ["bye table/no_spectators"]);
    // After the game a seat is free again: who comes for it is shown the table and not the game.
    rig.call(Some(1), Call::Concede).unwrap();
    rig.call(Some(1), Call::Stand).unwrap();
    rig.connect(9, None, None);
    assert_eq!(told(&mut rig, 9), ["hello", "table"]);
}

#[test]
fn at_a_private_table_nobody_without_a_place_hears_what_is_said() {
    let mut rig = Rig::new(private("one-euro", &["person", "person"]), 3);
    rig.connect(0, Some(0), None);
    rig.connect(7, None, None);
    assert_eq!(told(&mut rig, 7), ["hello", "table"]);
    rig.send(0, &json!({ "type": "chat", "id": "a", "text": "a secret" }));
    assert_eq!(told(&mut rig, 0).last().unwrap(), "done");
    assert_eq!(told(&mut rig, 7), [""; 0]);
}

#[test]
fn who_stands_at_a_private_table_is_not_shown_the_deal() {
    let mut rig = Rig::new(private("one-euro", &["person", "person"]), 4);
    rig.call(None, join("Bea", 1)).unwrap();
    rig.connect(1, Some(1), None);
    rig.call(Some(1), Call::Stand).unwrap();
    rig.call(Some(0), Call::Plan { seat: 1, bot: Some("easy".to_owned()) }).unwrap();
    told(&mut rig, 1);
    rig.call(Some(0), Call::Start).unwrap();
    assert_eq!(told(&mut rig, 1), ["bye table/no_spectators"]);
}

#[test]
fn who_was_removed_is_told_so_at_once_and_later() {
    let mut rig = Rig::new(settings("one-euro", &["person", "person"]), 5);
    rig.call(None, join("Bea", 1)).unwrap();
    rig.connect(1, Some(1), None);
    told(&mut rig, 1);
    rig.call(Some(0), Call::Remove { guest: 1 }).unwrap();
    assert_eq!(told(&mut rig, 1), ["bye table/removed"]);
    for _ in 0..2 {
        rig.connect(2, Some(1), None);
        assert_eq!(told(&mut rig, 2), ["bye table/removed"]);
        let problem = rig.call(Some(1), Call::Look).unwrap_err();
        assert_eq!((problem.status, &*problem.code), (403, "table/removed"));
        assert_eq!(rig.call(Some(1), join("Bea", 9)).unwrap_err().code, "table/removed");
        // It is remembered.
        rig.restart();
    }
    assert_eq!(rig.table.info().seats[1].guest, None);
    assert_eq!(rig.table.info().guests.len(), 1);
}

/// Sends a command; how it was answered.
fn command(rig: &mut Rig, conn: u64, body: Value) -> String {
    let mut message = body;
    message["id"] = json!("a");
    rig.clients.get_mut(&conn).unwrap().take();
    rig.send(conn, &message);
    told(rig, conn).last().unwrap().clone()
}

fn set(rig: &mut Rig, conn: u64, setting: Value) -> String {
    command(rig, conn, json!({ "type": "set", "setting": setting }))
}

fn info(rig: &Rig) -> Value {
    serde_json::to_value(rig.table.info()).unwrap()
}

/// A table of Ada and Bea, both connected by the socket of their number.
fn of_two(settings: TableSettings, seed: u64) -> Rig {
    let mut rig = Rig::new(settings, seed);
    rig.call(None, join("Bea", 1)).unwrap();
    rig.connect(0, Some(0), None);
    rig.connect(1, Some(1), None);
    rig
}

#[test]
fn the_host_changes_the_settings_and_everybody_sees_it() {
    let mut rig = of_two(settings("exacta", &["person", "person"]), 6);
    for (setting, place, value) in [
        (json!({ "kind": "option", "name": "races", "value": 1 }), "/options/races", json!(1)),
        (json!({ "kind": "clock", "clock_s": 60 }), "/clock_s", json!(60)),
        (json!({ "kind": "clock", "clock_s": null }), "/clock_s", json!(null)),
        (json!({ "kind": "spectators", "allowed": false }), "/spectators", json!(false)),
        (json!({ "kind": "public", "listed": true }), "/public", json!(true)),
        (json!({ "kind": "takeover", "level": "random" }), "/takeover", json!("random")),
        (json!({ "kind": "pace", "pace": "slow" }), "/pace", json!("slow")),
        (
            json!({ "kind": "seats", "count": 4 }),
            "/seats",
            json!(["person", "person", "person", "person"]),
        ),
    ] {
        told(&mut rig, 1);
        assert_eq!(set(&mut rig, 0, setting.clone()), "done", "{setting}");
        let frames = rig.clients.get_mut(&1).unwrap().take();
        assert_eq!(frames.len(), 1, "{setting}");
        assert_eq!(frames[0]["table"]["settings"].pointer(place), Some(&value), "{setting}");
        // It is kept.
        let row = rig.disk.tables.values().next().unwrap();
        let kept: Value = serde_json::from_str(&row.body).unwrap();
        assert_eq!(kept["settings"].pointer(place), Some(&value), "{setting}");
    }
    assert!(rig.disk.tables.values().next().unwrap().public);
    // What was agreed on is what is dealt.
    for seat in [2, 3] {
        rig.call(Some(0), Call::Plan { seat, bot: Some("easy".to_owned()) }).unwrap();
    }
    rig.call(Some(0), Call::Start).unwrap();
    let setup = &rig.clients[&1].scene.as_ref().unwrap()["setup"];
    assert_eq!((&setup["seats"], &setup["options"]["races"]), (&json!(4), &json!(1)));
}

#[test]
fn a_setting_that_does_not_fit_changes_nothing() {
    let mut rig = of_two(settings("exacta", &["person", "person"]), 7);
    let before = info(&rig);
    for (conn, setting, answer) in [
        (1, json!({ "kind": "clock", "clock_s": 60 }), "refused table/not_host"),
        (0, json!({ "kind": "clock", "clock_s": 1 }), "refused table/settings"),
        (0, json!({ "kind": "seats", "count": 9 }), "refused table/settings"),
        (0, json!({ "kind": "seats", "count": 0 }), "refused table/seat_taken"),
        (0, json!({ "kind": "option", "name": "no", "value": 1 }), "refused table/settings"),
        (0, json!({ "kind": "option", "name": "races", "value": "x" }), "refused table/settings"),
        (0, json!({ "kind": "takeover", "level": "grim" }), "refused table/settings"),
        (0, json!({ "kind": "takeover", "level": "hard" }), "refused table/no_such_bot"),
        (0, json!({ "kind": "game" }), "refused command/malformed"),
    ] {
        assert_eq!(set(&mut rig, conn, setting.clone()), answer, "{setting}");
        assert_eq!(info(&rig), before, "{setting}");
    }
    rig.call(Some(0), Call::Start).unwrap();
    let clock = json!({ "kind": "clock", "clock_s": 60 });
    assert_eq!(set(&mut rig, 0, clock.clone()), "refused table/playing");
    // Between games all can change but who sits where.
    rig.call(Some(1), Call::Concede).unwrap();
    assert_eq!(set(&mut rig, 0, clock), "done");
    let seats = json!({ "kind": "seats", "count": 3 });
    assert_eq!(set(&mut rig, 0, seats), "refused table/played");
}

#[test]
fn a_table_becomes_smaller_without_anybody_standing_up() {
    let seats = ["person", "easy", "person", "person", "random"];
    let mut rig = Rig::new(settings("exacta", &seats), 8);
    rig.connect(0, Some(0), None);
    rig.call(None, join("Bea", 1)).unwrap();
    let entropy = Some("c0ffee".parse().unwrap());
    rig.call(Some(1), Call::Sit { seat: 3, entropy }).unwrap();
    let names = |rig: &Rig| -> Vec<String> {
        let seats = rig.table.info().seats;
        seats.into_iter().map(|it| it.level.unwrap_or(it.name)).collect()
    };
    for (count, left) in [
        // The free seat goes first, then the last bot.
        (4, vec!["Ada", "easy", "Bea", "random"]),
        (3, vec!["Ada", "easy", "Bea"]),
        (2, vec!["Ada", "Bea"]),
        (3, vec!["Ada", "Bea", ""]),
    ] {
        assert_eq!(set(&mut rig, 0, json!({ "kind": "seats", "count": count })), "done");
        assert_eq!(names(&rig), left);
        let stirred: Vec<bool> = rig.table.info().seats.iter().map(|it| it.entropy).collect();
        let expected: Vec<bool> = left.iter().map(|&it| it == "Bea").collect();
        assert_eq!(stirred, expected, "what a seat has added to the deal stays with it");
    }
    assert_eq!(
        set(&mut rig, 0, json!({ "kind": "seats", "count": 1 })),
        "refused table/seat_taken"
    );
    rig.restart();
    assert_eq!(names(&rig), ["Ada", "Bea", ""]);
}

#[test]
fn levels_that_nobody_plays_on_at_a_table_are_not_offered_and_not_kept() {
    // Alone at the table EXACTA! can be played out in full; somebody does so there only.
    let alone = TableSettings { takeover: "hard".to_owned(), ..settings("exacta", &["person"]) };
    let mut rig = Rig::new(alone, 9);
    rig.connect(0, Some(0), None);
    assert_eq!(rig.table.info().levels, ["random", "easy", "medium", "hard"]);
    assert_eq!(set(&mut rig, 0, json!({ "kind": "seats", "count": 2 })), "done");
    assert_eq!(rig.table.info().levels, ["random", "easy", "medium"]);
    assert_eq!(rig.table.info().settings.takeover, "easy");
    let hard = Call::Plan { seat: 1, bot: Some("hard".to_owned()) };
    assert_eq!(rig.call(Some(0), hard).unwrap_err().code, "table/no_such_bot");
}

#[test]
fn people_say_that_they_are_ready_and_the_deal_does_not_wait_for_it() {
    let mut rig = of_two(settings("exacta", &["person", "person"]), 10);
    let ready =
        |rig: &Rig| -> Vec<bool> { rig.table.info().seats.iter().map(|it| it.ready).collect() };
    let says = |ready: bool| json!({ "type": "ready", "ready": ready });
    assert_eq!(command(&mut rig, 1, says(true)), "done");
    assert_eq!(ready(&rig), [false, true]);
    assert_eq!(command(&mut rig, 1, says(false)), "done");
    assert_eq!(ready(&rig), [false, false]);
    // Ready for this, and not for something else.
    command(&mut rig, 1, says(true));
    set(&mut rig, 0, json!({ "kind": "option", "name": "races", "value": 1 }));
    assert_eq!(ready(&rig), [false, false]);
    command(&mut rig, 1, says(true));
    rig.call(Some(1), Call::Stand).unwrap();
    assert_eq!(command(&mut rig, 1, says(true)), "refused table/no_seat");
    rig.call(Some(1), Call::Sit { seat: 1, entropy: None }).unwrap();
    assert_eq!(ready(&rig), [false, false]);
    command(&mut rig, 1, says(true));
    rig.call(Some(0), Call::Start).unwrap();
    assert_eq!(ready(&rig), [false, false]);
    assert_eq!(command(&mut rig, 1, says(true)), "refused table/playing");
}

#[test]
fn everybody_has_a_name_and_a_portrait_and_may_change_both() {
    let mut rig = of_two(settings("one-euro", &["person", "person"]), 11);
    let seat = |rig: &Rig, seat: usize| {
        let it = &info(rig)["seats"][seat];
        (it["name"].clone(), it["portrait"].clone())
    };
    // Who has chosen none gets one.
    assert_eq!(seat(&rig, 0), (json!("Ada"), json!("mira")));
    assert_eq!(seat(&rig, 1), (json!("Bea"), json!("otto")));
    let introduce = |name: &str, portrait: &str| json!({ "type": "introduce", "name": name, "portrait": portrait });
    assert_eq!(command(&mut rig, 1, introduce(" Bo ", "june")), "done");
    assert_eq!(seat(&rig, 1), (json!("Bo"), json!("june")));
    // The same again changes nothing, and a name is nobody else's.
    assert_eq!(command(&mut rig, 1, introduce("Bo", "june")), "done");
    assert_eq!(seat(&rig, 1), (json!("Bo"), json!("june")));
    assert_eq!(command(&mut rig, 1, introduce("Ada", "june")), "done");
    assert_eq!(seat(&rig, 1), (json!("Ada 2"), json!("june")));
    assert_eq!(command(&mut rig, 1, introduce(" ", "june")), "refused table/name");
    assert_eq!(command(&mut rig, 1, introduce("Bo", "zorro")), "refused command/malformed");
    let kept = info(&rig)["seats"].clone();
    rig.restart();
    assert_eq!(info(&rig)["seats"], kept);
    assert_eq!(info(&rig)["guests"][1]["portrait"], "june");
    rig.connect(1, Some(1), None);
    rig.call(Some(0), Call::Start).unwrap();
    assert_eq!(command(&mut rig, 1, introduce("Bo", "ravi")), "refused table/playing");
    // Who comes with a portrait has it.
    let mut rig = Rig::new(settings("one-euro", &["person", "person"]), 12);
    let portrait = Some(Portrait::Lin);
    let cy = Call::Join { name: "Cy".to_owned(), portrait, token: rig::token(1), entropy: None };
    rig.call(None, cy).unwrap();
    assert_eq!(seat(&rig, 1), (json!("Cy"), json!("lin")));
}

#[test]
fn who_only_watches_agrees_on_nothing() {
    let mut rig = of_two(settings("one-euro", &["person", "person"]), 13);
    rig.connect(7, None, None);
    for body in [
        json!({ "type": "ready", "ready": true }),
        json!({ "type": "introduce", "name": "X", "portrait": "cap" }),
        json!({ "type": "set", "setting": { "kind": "public", "listed": true } }),
    ] {
        assert_eq!(command(&mut rig, 7, body.clone()), "refused command/spectator", "{body}");
    }
}

#[test]
fn a_game_that_goes_on_where_another_stood_keeps_its_rules() {
    let mut first = Rig::playing(settings("exacta", &["person", "person"]), 14);
    let mut pilot = Seeded::new(15);
    for _ in 0..5 {
        first.play_on(&mut pilot);
    }
    let (id, entries) = first.disk.entries.iter().next().unwrap();
    let from = Forked { game: id.to_string(), inputs: 1 };
    let kept = Kept {
        from,
        entries: entries[..2].to_vec(),
        bots_of: None,
        series: StoredSeries::default(),
    };
    let house = Arc::new(rig::house(16, Limits::default()));
    let mut rig = Rig::going_on(settings("exacta", &["person", "easy"]), Some(kept), house);
    rig.connect(0, Some(0), None);
    for setting in [
        json!({ "kind": "option", "name": "races", "value": 1 }),
        json!({ "kind": "seats", "count": 3 }),
    ] {
        assert_eq!(set(&mut rig, 0, setting), "refused table/goes_on");
    }
    assert_eq!(set(&mut rig, 0, json!({ "kind": "clock", "clock_s": 30 })), "done");
}

#[test]
fn an_empty_seat_says_which_bot_would_come() {
    let mut rig = Rig::new(settings("fraud", &["person", "person", "person"]), 17);
    rig.call(None, join("Bea", 1)).unwrap();
    let seats = rig.table.info().seats;
    assert_eq!((&seats[0].bot, &seats[1].bot), (&None, &None));
    let bot = seats[2].bot.clone().unwrap();
    rig.call(Some(0), Call::Plan { seat: 2, bot: Some("easy".to_owned()) }).unwrap();
    let seat = &rig.table.info().seats[2];
    assert_eq!((&seat.name, &seat.bot), (&bot, &None));
}
