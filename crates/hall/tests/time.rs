//! When bots move, and how people's time runs, in virtual time.

#![allow(clippy::unwrap_used)]

mod rig;

use parlor_catalog::GameId;
use parlor_core::{Chance as _, Seeded};
use std::sync::Arc;

use parlor_hall::table::{Call, House, Limits};
use parlor_wire::{Pace, TableSettings};
use serde_json::{Value, json};

use crate::rig::{Rig, START_MS, house, settings};

fn at_pace(game: &str, seats: &[&str], pace: Pace) -> TableSettings {
    TableSettings { pace, ..settings(game, seats) }
}

/// What is stored of the game, without the deal.
fn entries(rig: &Rig) -> Vec<Value> {
    let entries = rig.disk.entries.values().next().unwrap();
    entries.iter().skip(1).map(|text| serde_json::from_str(text).unwrap()).collect()
}

fn is_bots(entry: &Value) -> bool {
    entry["bot"] == true
}

fn say(rig: &mut Rig, conn: u64, command: &str) -> Value {
    rig.clients.get_mut(&conn).unwrap().take();
    let id = format!("{command}-{}", rig.now_ms);
    rig.send(conn, &json!({ "type": command, "id": id }));
    let answers = rig.clients.get_mut(&conn).unwrap().take();
    answers.into_iter().find(|it| it["re"] == id).unwrap()
}

fn seat(rig: &Rig, seat: usize) -> Value {
    serde_json::to_value(&rig.table.info().seats[seat]).unwrap()
}

fn window(rig: &Rig, conn: u64) -> Value {
    rig.clients[&conn].scene.as_ref().unwrap()["window"].clone()
}

/// Who does nothing but say that it is ready.
fn idle_newcomer(level: &str, seed: u64) -> u64 {
    let mut rig = Rig::playing(settings("swift-swap", &["person", level, level, level]), seed);
    say(&mut rig, 0, "drawn");
    let (window, actions) = rig.clients[&0].choices().unwrap();
    assert_eq!(actions, ["ready"]);
    rig.act(0, window, "ready");
    let started = |rig: &Rig| window != self::window(rig, 0)["number"].as_u64().unwrap();
    while !started(&rig) {
        rig.wait();
    }
    let started_ms = rig.now_ms;
    while rig.table.is_playing() {
        rig.wait();
    }
    rig.now_ms - started_ms
}

#[test]
fn an_idle_newcomer_is_not_beaten_by_an_easy_swift_swap_pair_in_two_minutes() {
    let mut all: Vec<u64> = (0..40).map(|seed| idle_newcomer("easy", seed)).collect();
    all.sort_unstable();
    println!("{:?}", all.iter().map(|ms| ms / 1_000).collect::<Vec<_>>());
    assert!(120_000 <= all[0]);
}

#[test]
fn a_bot_answers_its_partner_at_a_persons_pace() {
    for seed in 0..10 {
        let seats = ["person", "easy", "easy", "easy"];
        let mut rig = Rig::playing(settings("swift-swap", &seats), seed);
        say(&mut rig, 0, "drawn");
        let (ready, _) = rig.clients[&0].choices().unwrap();
        rig.act(0, ready, "ready");
        while window(&rig, 0)["number"] == ready {
            rig.wait();
        }
        let scene = rig.clients[&0].scene.clone().unwrap();
        let card = scene["view"]["own"]["hand"][0].as_str().unwrap();
        rig.act(0, scene["window"]["number"].as_u64().unwrap(), &format!("put down {card}"));
        rig.pass(4_500);
        let last = entries(&rig).pop().unwrap();
        assert_eq!((&last["bot"], &last["seat"]), (&json!(true), &json!(2)), "seed {seed}: {last}");
    }
}

/// How long the bots at a table take for each of their turns, from the input before, and how long what
/// happened then is shown.
fn delays(game: GameId, level: &str, pace: Pace, turns: usize) -> Vec<(u64, u64)> {
    let mut delays = Vec::new();
    for seed in 7.. {
        let mut rig = Rig::playing(at_pace(game.as_str(), &["person", level], pace), seed);
        say(&mut rig, 0, "drawn");
        let mut pilot = Seeded::new(seed);
        while rig.table.is_playing() {
            if delays.len() == turns {
                return delays;
            }
            if let Some((number, actions)) = rig.clients[&0].choices() {
                let action = &actions[pilot.below(actions.len() as u32) as usize];
                rig.act(0, number, action);
                continue;
            }
            let before = entries(&rig).last().map_or(0, |it| it["at_ms"].as_u64().unwrap());
            let told = rig.clients[&0].scene.as_ref().unwrap()["events"].to_string();
            rig.wait();
            let last = entries(&rig).pop().filter(is_bots);
            let ms = last.map(|it| it["at_ms"].as_u64().unwrap() - before);
            delays.extend(ms.map(|ms| (ms, game.cues_ms(&told))));
        }
    }
    unreachable!("there is always another game")
}

#[test]
fn bots_wait_until_what_happened_was_shown_and_then_for_as_long_as_the_pace_says() {
    for (pace, percent) in [(Pace::Slow, 160), (Pace::Normal, 100), (Pace::Fast, 50)] {
        let (mut least, mut most) = (u64::MAX, 0);
        for (ms, shown_ms) in delays(GameId::Rummy500, "easy", pace, 200) {
            // A rest of 400 ms, and the tempo of 500 to 1500 ms.
            let thinks_ms = ms.checked_sub((shown_ms + 400) * percent / 100);
            let thinks_ms = thinks_ms.unwrap_or_else(|| panic!("{pace:?}: {ms} of {shown_ms}"));
            // What was shown before can still be going on.
            let range = 500 * percent / 100..(1_500 + 2_000) * percent / 100;
            assert!(range.contains(&thinks_ms), "{pace:?}: {ms} of {shown_ms}");
            (least, most) = (least.min(thinks_ms), most.max(thinks_ms));
        }
        assert!(least < 600 * percent / 100 && 1_400 * percent / 100 < most, "{least} to {most}");
    }
}

#[test]
fn fr_7_the_answers_of_bots_are_spread_over_the_whole_window_call_or_pass() {
    let mut answers: Vec<(u64, bool)> = Vec::new();
    for seed in 0..40 {
        let mut rig = Rig::playing(settings("fraud", &["person", "easy", "medium"]), seed);
        say(&mut rig, 0, "drawn");
        let mut pilot = Seeded::new(seed);
        let mut opened_ms = None;
        for _ in 0..200 {
            if !rig.table.is_playing() {
                break;
            }
            let is_race = window(&rig, 0)["kind"] == "race";
            let n = entries(&rig).len();
            match rig.clients[&0].choices() {
                Some((number, actions)) if !is_race && !actions.is_empty() => {
                    let action = &actions[pilot.below(actions.len() as u32) as usize];
                    rig.act(0, number, action);
                }
                _ => rig.wait(),
            }
            for entry in &entries(&rig)[n..] {
                let at_ms = entry["at_ms"].as_u64().unwrap();
                if let (Some(opened_ms), true) = (opened_ms, is_race && is_bots(entry)) {
                    let is_call = entry["action"].as_str().unwrap().starts_with("call");
                    answers.push((at_ms - opened_ms, is_call));
                }
            }
            let last = entries(&rig).last().map(|it| it["at_ms"].as_u64().unwrap());
            opened_ms = match (is_race, window(&rig, 0)["kind"] == "race") {
                (false, true) => last,
                (true, true) => opened_ms,
                _ => None,
            };
        }
    }
    for is_call in [false, true] {
        let mut tenths = [0; 10];
        let mut n = 0;
        for (ms, _) in answers.iter().filter(|it| it.1 == is_call) {
            tenths[(*ms / 1_000) as usize] += 1;
            n += 1;
        }
        println!("calls: {is_call}, {n} answers by second: {tenths:?}");
        // The first call ends the window, so later ones are fewer.
        assert!(40 <= n && tenths.iter().all(|&it| 0 < it), "{is_call}: {tenths:?}");
    }
}

#[test]
fn no_bot_moves_before_whoever_is_connected_has_drawn_the_table() {
    let first_move = |drawn: &[(u64, u64)]| {
        // A table where a bot begins.
        let mut rig = (0..)
            .map(|seed| Rig::playing(settings("one-euro", &["person", "person", "easy"]), seed))
            .find(|rig| window(rig, 0)["must"] == json!([2]))
            .unwrap();
        for &(at_ms, conn) in drawn {
            rig.pass(START_MS + at_ms - rig.now_ms);
            assert_eq!(entries(&rig).len(), 0, "{drawn:?}");
            assert_eq!(say(&mut rig, conn, "drawn")["type"], "done");
        }
        while entries(&rig).is_empty() {
            rig.wait();
        }
        rig.now_ms - START_MS
    };
    // What is shown at the deal, 400 ms, and the tempo of 500 to 1500 ms.
    let soon = |from: u64| from + 900..from + 2_000 + 400 + 1_500;
    let cases: [(&[(u64, u64)], u64); 4] = [
        (&[], 5_000),
        (&[(100, 0)], 5_000),
        (&[(100, 0), (300, 0)], 5_000),
        (&[(100, 0), (700, 1)], 700),
    ];
    for (drawn, from) in cases {
        let at_ms = first_move(drawn);
        assert!(soon(from).contains(&at_ms), "{drawn:?}: {at_ms}");
    }
}

#[test]
fn who_is_not_connected_need_not_draw_the_table() {
    let mut rig = (0..)
        .map(|seed| Rig::playing(settings("one-euro", &["person", "person", "easy"]), seed))
        .find(|rig| window(rig, 0)["must"] == json!([2]))
        .unwrap();
    say(&mut rig, 0, "drawn");
    rig.pass(100);
    rig.gone(1);
    rig.pass(3_900);
    assert_eq!(entries(&rig).len(), 1);
    // And where nobody is, the five seconds are waited for.
    let mut rig = Rig::playing(settings("one-euro", &["person", "easy"]), 1);
    rig.gone(0);
    assert_eq!(rig.table.wake_at(), Some(START_MS + 5_000));
}

/// A table with a clock of 30 s, and whose turn it is.
fn clocked(seats: &[&str]) -> (Rig, u64) {
    let settings = TableSettings { clock_s: Some(30), ..settings("one-euro", seats) };
    let rig = Rig::playing(settings, 11);
    let turn = window(&rig, 0)["must"][0].as_u64().unwrap();
    (rig, turn)
}

#[test]
fn a_seat_extends_the_tables_clock_once_in_a_game() {
    let (mut rig, turn) = clocked(&["person", "person"]);
    let other = 1 - turn;
    rig.pass(20_000);
    assert_eq!(say(&mut rig, other, "extend")["code"], "action/no_extension");
    rig.clients.get_mut(&other).unwrap().take();
    let update = say(&mut rig, turn, "extend");
    assert_eq!(update["type"], "update");
    let expected = json!({ "clock": true, "extended": [turn], "left_ms": 40_000 });
    let told = rig.clients.get_mut(&other).unwrap().take().pop().unwrap();
    for window in [&update["window"], &told["window"]] {
        for (name, value) in expected.as_object().unwrap() {
            assert_eq!(&window[name], value, "{window}");
        }
    }
    rig.send(turn, &json!({ "type": "extend", "id": "again" }));
    let refused = rig.clients.get_mut(&turn).unwrap().take().pop().unwrap();
    assert_eq!(refused["code"], "action/no_extension");
    // Nor does the process have to go on for it to count.
    rig.restart();
    for guest in 0..2 {
        rig.connect(guest.into(), Some(guest), None);
    }
    assert_eq!(window(&rig, 0)["left_ms"], 40_000);
    assert_eq!(window(&rig, 0)["extended"], json!([turn]));
    rig.send(turn, &json!({ "type": "extend", "id": "again" }));
    let refused = rig.clients.get_mut(&turn).unwrap().take().pop().unwrap();
    assert_eq!(refused["code"], "action/no_extension");
    rig.pass(39_999);
    assert_eq!(seat(&rig, turn as usize)["by"], "person");
    rig.pass(1);
    assert_eq!(seat(&rig, turn as usize)["by"], "takeover");
    let kinds: Vec<Value> = entries(&rig).iter().map(|it| it["kind"].clone()).collect();
    assert_eq!(kinds, ["extend", "leave"]);
}

#[test]
fn who_missed_the_clock_is_back_at_once_and_always() {
    for has_restarted in [false, true] {
        let (mut rig, turn) = clocked(&["person", "person"]);
        let by = |rig: &Rig| seat(rig, turn as usize)["by"].clone();
        // Nobody is away yet, and says so all the same.
        assert_eq!(say(&mut rig, turn, "return")["type"], "done");
        assert_eq!(entries(&rig).len(), 0);
        rig.pass(30_000);
        assert_eq!(by(&rig), "takeover");
        assert_eq!(window(&rig, turn)["left_ms"], Value::Null);
        if has_restarted {
            rig.restart();
            assert_eq!(by(&rig), "takeover");
            // Whoever opens the table again is back as well.
            rig.connect(turn, Some(turn as u8), None);
        } else {
            assert_eq!(say(&mut rig, turn, "return")["type"], "update");
        }
        assert_eq!(by(&rig), "person");
        assert_eq!(entries(&rig).last().unwrap()["kind"], "return");
        // With the whole time to decide, and no bot that decides meanwhile.
        assert_eq!(window(&rig, turn)["left_ms"], 30_000);
        rig.pass(29_999);
        assert_eq!(by(&rig), "person");
        assert!(!entries(&rig).iter().any(is_bots));
        rig.pass(1);
        assert_eq!(by(&rig), "takeover");
        // The bot keeps the seat warm, for as long as it takes.
        rig.pass(5_000);
        assert!(entries(&rig).iter().any(is_bots));
        if !has_restarted {
            assert_eq!(say(&mut rig, turn, "return")["type"], "update");
            assert_eq!(by(&rig), "person");
        }
    }
}

#[test]
fn windows_that_the_rules_time_are_never_extended() {
    let with_clock =
        |game, seats: &[&str]| TableSettings { clock_s: Some(30), ..settings(game, seats) };
    // SS-4 gives a minute to get ready, SS-11 ten to play.
    let mut rig = Rig::playing(with_clock("swift-swap", &["person"; 4]), 3);
    for limit_ms in [60_000, 600_000] {
        let left_ms = window(&rig, 0)["left_ms"].as_u64().unwrap();
        assert_eq!((left_ms, &window(&rig, 0)["clock"]), (limit_ms, &Value::Null));
        rig.pass(left_ms - 10);
        assert_eq!(say(&mut rig, 0, "extend")["code"], "action/no_extension");
        let number = window(&rig, 0)["number"].clone();
        rig.pass(10);
        assert!(!rig.table.is_playing() || window(&rig, 0)["number"] != number);
    }
    // FR-7 gives ten seconds to call.
    let mut rig = Rig::playing(with_clock("fraud", &["person"; 3]), 34);
    let mut pilot = Seeded::new(35);
    while window(&rig, 0)["kind"] != "race" {
        assert!(rig.play_on(&mut pilot));
    }
    assert_eq!(window(&rig, 0)["left_ms"], 10_000);
    for conn in 0..3 {
        assert_eq!(say(&mut rig, conn, "extend")["code"], "action/no_extension");
    }
    assert_eq!(rig.table.wake_at(), Some(rig.now_ms + 10_000));
    // EC-10: more time to decide is no more time to catch.
    let mut rig = Rig::playing(with_clock("exact-change", &["person"; 3]), 19);
    let mut pilot = Seeded::new(20);
    while window(&rig, 0)["held_ms"] == 0 {
        assert!(rig.play_on(&mut pilot));
    }
    let held_ms = window(&rig, 0)["held_ms"].clone();
    let next = window(&rig, 0)["must"][0].as_u64().unwrap();
    assert_eq!(say(&mut rig, next, "extend")["window"]["held_ms"], held_ms);
    let may = window(&rig, 0)["may"][0].as_u64().unwrap();
    assert_eq!(say(&mut rig, may, "extend")["code"], "action/no_extension");
    // And without a clock there is nothing to extend.
    let mut rig = Rig::playing(settings("one-euro", &["person"; 2]), 1);
    let turn = window(&rig, 0)["must"][0].as_u64().unwrap();
    assert_eq!(say(&mut rig, turn, "extend")["code"], "action/no_extension");
}

#[test]
fn bots_that_wait_move_when_the_person_says_so_and_once() {
    let seats = ["person", "easy", "easy", "easy"];
    let mut rig = Rig::playing(at_pace("one-euro", &seats, Pace::Wait), 5);
    say(&mut rig, 0, "drawn");
    let mut by_bots = 0;
    for _ in 0..60 {
        assert!(rig.table.is_playing());
        if let Some((number, actions)) = rig.clients[&0].choices() {
            rig.act(0, number, &actions[0]);
            continue;
        }
        let n = entries(&rig).len();
        rig.pass(50_000);
        assert_eq!(entries(&rig).len(), n, "they wait");
        assert_eq!(say(&mut rig, 0, "next")["type"], "done");
        rig.pass(10);
        assert_eq!(entries(&rig).len(), n + 1, "one of them moves");
        by_bots += 1;
    }
    assert!(20 < by_bots, "{by_bots}");
    // Nobody waits for who has gone.
    rig.gone(0);
    rig.pass(60_000);
    let n = entries(&rig).len();
    rig.pass(20_000);
    assert!(n + 3 < entries(&rig).len());
}

#[test]
fn bots_wait_for_one_person_alone() {
    let create = |seats: &[&str]| {
        let settings = at_pace("one-euro", seats, Pace::Wait);
        let host = parlor_hall::table::Host {
            name: "Ada".to_owned(),
            portrait: None,
            token: rig::token(0),
            entropy: None,
        };
        let house = rig::house(1, parlor_hall::table::Limits::default());
        let id = parlor_store::Id::from_random([1; 16]);
        let made = parlor_hall::table::Table::create(
            id,
            "banana".to_owned(),
            settings,
            host,
            None,
            START_MS,
            house.into(),
        );
        made.map(drop).map_err(|problem| problem.code.into_owned())
    };
    assert_eq!(create(&["person", "easy"]), Ok(()));
    assert_eq!(create(&["person", "person", "easy"]), Err("table/pace".to_owned()));
    let mut rig = Rig::new(at_pace("one-euro", &["person", "easy"], Pace::Wait), 1);
    // Where another person is to come, they no longer wait.
    let answer = rig.call(Some(0), Call::Plan { seat: 1, bot: None }).unwrap();
    assert_eq!(answer.table.settings.pace, Pace::Normal);
    rig.connect(0, Some(0), None);
    let setting = json!({ "kind": "pace", "pace": "wait" });
    rig.send(0, &json!({ "type": "set", "id": "p", "setting": setting }));
    let answer = rig.clients.get_mut(&0).unwrap().take().pop().unwrap();
    assert_eq!((&answer["re"], &answer["code"]), (&json!("p"), &json!("table/pace")));
}

#[test]
fn bots_have_names_that_nobody_else_at_the_table_has() {
    let seats = ["person", "easy", "easy", "person", "easy"];
    let mut rig = Rig::new(settings("one-euro", &seats), 1);
    let names = |rig: &Rig| -> Vec<String> {
        rig.table.info().seats.iter().map(|seat| seat.name.clone()).collect()
    };
    let bots = |rig: &Rig| [1, 2, 4].map(|seat| names(rig)[seat].clone());
    let before = bots(&rig);
    assert!(before.iter().all(|name| parlor_bots::NAMES.contains(&&name[..])), "{before:?}");
    let taken = before[1].clone();
    let join =
        Call::Join { name: taken.clone(), portrait: None, token: rig::token(1), entropy: None };
    rig.call(None, join).unwrap();
    let names_now = names(&rig);
    assert_eq!((&names_now[3], names_now.iter().filter(|it| **it == taken).count()), (&taken, 1));
    let settled = bots(&rig);
    rig.call(Some(0), Call::Start).unwrap();
    assert_eq!(bots(&rig), settled);
    rig.restart();
    assert_eq!(bots(&rig), settled);
    let row = rig.disk.games.values().find(|row| row.body.contains(&settled[0]));
    assert!(row.is_some(), "a game knows who played");
}

/// Two partners at one device, and two bots.
fn passed(seed: u64) -> Rig {
    let house = House { is_local: true, ..house(seed, Limits::default()) };
    let mut rig = Rig::playing_with(
        settings("swift-swap", &["person", "easy", "person", "easy"]),
        Arc::new(house),
    );
    say(&mut rig, 0, "drawn");
    say(&mut rig, 2, "drawn");
    // Bots are ready in their own time; people look at their cards as long as they like.
    rig.pass(3_600_000);
    for conn in [0, 2] {
        let (window, actions) = rig.clients[&conn].choices().unwrap();
        assert_eq!(actions, ["ready"]);
        rig.act(conn, window, "ready");
    }
    rig
}

/// How often bots and people have done something since all were ready.
fn deeds(rig: &Rig) -> [usize; 2] {
    let acts = entries(rig).into_iter().filter(|it| it["kind"] == "act" && it["action"] != "ready");
    let (bots, people): (Vec<_>, Vec<_>) = acts.partition(is_bots);
    [bots.len(), people.len()]
}

#[test]
fn ss_5_at_one_device_bots_wait_until_all_people_had_their_turns() {
    let mut rig = passed(1);
    rig.pass(3_600_000);
    assert_eq!(deeds(&rig), [0, 0], "nobody is quicker than whoever holds the device");
    let number = window(&rig, 0)["number"].as_u64().unwrap();
    let hand = rig.clients[&0].scene.as_ref().unwrap()["view"]["own"]["hand"].clone();
    rig.act(0, number, &format!("put down {}", hand[0].as_str().unwrap()));
    rig.pass(3_600_000);
    assert_eq!(deeds(&rig), [0, 1], "the partner has not had the device yet");
    say(&mut rig, 2, "next");
    rig.pass(3_600_000);
    let [bots, people] = deeds(&rig);
    assert_eq!(people, 1);
    assert!(bots <= 2, "each does one thing a round at most, not {bots}");
    // Who comes again begins the next round, and again it takes both.
    say(&mut rig, 0, "next");
    rig.pass(3_600_000);
    assert_eq!(deeds(&rig)[0], bots);
    say(&mut rig, 2, "next");
    rig.pass(1);
    assert!(deeds(&rig)[0] <= bots + 2);
}

#[test]
fn ss_11_at_one_device_time_runs_by_rounds() {
    let mut rig = passed(2);
    let limit_s = rig.table.info().settings.options["time_limit"].as_u64().unwrap();
    let mut n_rounds = 0;
    while rig.table.is_playing() {
        say(&mut rig, 0, "next");
        say(&mut rig, 2, "next");
        rig.pass(1);
        n_rounds += 1;
    }
    assert!(n_rounds <= limit_s / 2, "a round costs two seconds");
    let ended = entries(&rig).pop().unwrap();
    assert!(ended["kind"] == "timeout" || is_bots(&ended), "{ended}");
}

#[test]
fn fr_7_at_one_device_the_ten_seconds_run() {
    let house = House { is_local: true, ..house(3, Limits::default()) };
    let mut rig = Rig::playing_with(settings("fraud", &["person", "person"]), Arc::new(house));
    let turn = window(&rig, 0)["must"][0].as_u64().unwrap();
    let (number, actions) = rig.clients[&turn].choices().unwrap();
    let deposit = actions.iter().find(|it| it.starts_with("deposit"));
    let Some(deposit) = deposit else {
        panic!("another seed: there is no deposit among {actions:?}")
    };
    rig.act(turn, number, deposit);
    let challenge = window(&rig, 1 - turn);
    assert_eq!((&challenge["kind"], &challenge["left_ms"]), (&json!("race"), &json!(10_000)));
    rig.pass(10_000);
    assert_ne!(window(&rig, 1 - turn)["number"], challenge["number"]);
}
