//! A series of games at a table: what counts, for whom, and when it is won.

#![allow(clippy::unwrap_used)]

mod rig;

use parlor_core::Seeded;
use parlor_hall::table::Call;
use parlor_wire::{SeriesInfo, TableSettings};
use serde_json::{Value, json};

use crate::rig::{Rig, settings, token};

const EASY: &str = "easy";

fn series(games: u8, game: &str, seats: &[&str]) -> TableSettings {
    TableSettings { series: games, ..settings(game, seats) }
}

fn info(rig: &Rig) -> SeriesInfo {
    rig.table.info().series.expect("the table plays a series")
}

/// What each side has won, how many games were played, and whether the series is won.
fn standing(rig: &Rig) -> (Vec<u8>, u32, bool) {
    let SeriesInfo { played, sides, over, .. } = info(rig);
    (sides.iter().map(|it| it.won).collect(), played, over)
}

/// These guests give the game up, which the others win.
fn lose(rig: &mut Rig, guests: &[u8]) {
    for &guest in guests {
        rig.call(Some(guest), Call::Concede).unwrap();
    }
    assert!(!rig.table.is_playing());
}

/// All who sit there want another game.
fn go_on(rig: &mut Rig, guests: &[u8]) {
    for &guest in guests {
        rig.call(Some(guest), Call::Rematch { entropy: None }).unwrap();
    }
    assert!(rig.table.is_playing());
}

fn join(rig: &mut Rig, name: &str, guest: u8) {
    let name = name.to_owned();
    rig.call(None, Call::Join { name, portrait: None, token: token(guest), entropy: None })
        .unwrap();
}

fn set(rig: &mut Rig, setting: &Value) -> String {
    rig.clients.get_mut(&0).unwrap().take();
    rig.send(0, &json!({ "type": "set", "id": "a", "setting": setting }));
    let last = rig.clients.get_mut(&0).unwrap().take().pop().unwrap();
    last["code"].as_str().unwrap_or_else(|| last["type"].as_str().unwrap()).to_owned()
}

#[test]
fn a_series_goes_on_by_rematch_until_nobody_can_catch_up_and_then_another_begins() {
    let mut rig = Rig::playing(series(3, "one-euro", &["person", "person"]), 1);
    assert_eq!((info(&rig).first_to, standing(&rig)), (2, (vec![0, 0], 0, false)));
    lose(&mut rig, &[1]);
    assert_eq!(standing(&rig), (vec![1, 0], 1, false));
    go_on(&mut rig, &[0, 1]);
    assert_eq!(standing(&rig), (vec![1, 0], 1, false));
    lose(&mut rig, &[0]);
    go_on(&mut rig, &[1, 0]);
    lose(&mut rig, &[0]);
    assert_eq!(standing(&rig), (vec![1, 2], 3, true));
    go_on(&mut rig, &[0, 1]);
    assert_eq!(standing(&rig), (vec![0, 0], 0, false));
}

#[test]
fn one_game_is_no_series() {
    let mut rig = Rig::playing(settings("one-euro", &["person", "person"]), 2);
    lose(&mut rig, &[1]);
    assert_eq!(rig.table.info().series, None);
    assert!(!rig.disk.tables.values().next().unwrap().body.contains("\"played\""));
}

#[test]
fn the_standing_is_kept_over_a_restart_in_a_game_and_between_games() {
    let mut rig = Rig::playing(series(5, "one-euro", &["person", "person"]), 3);
    lose(&mut rig, &[1]);
    rig.restart();
    assert_eq!(standing(&rig), (vec![1, 0], 1, false));
    // Everything that was told of the end has been told: it is not counted again.
    rig.connect(0, Some(0), None);
    rig.pass(1_000);
    assert_eq!(standing(&rig), (vec![1, 0], 1, false));
    go_on(&mut rig, &[0, 1]);
    rig.restart();
    assert_eq!(standing(&rig), (vec![1, 0], 1, false));
    lose(&mut rig, &[0]);
    rig.restart();
    assert_eq!(standing(&rig), (vec![1, 1], 2, false));
}

#[test]
fn with_three_and_more_the_first_to_win_enough_wins() {
    let mut rig = Rig::playing(series(3, "fraud", &["person", "person", "person"]), 4);
    for (losers, won) in [([1, 2], [1, 0, 0]), ([0, 2], [1, 1, 0]), ([0, 1], [1, 1, 1])] {
        lose(&mut rig, &losers);
        assert_eq!(standing(&rig).0, won);
        assert!(!info(&rig).over);
        go_on(&mut rig, &[0, 1, 2]);
    }
    lose(&mut rig, &[0, 1]);
    assert_eq!(standing(&rig), (vec![1, 1, 2], 4, true));
}

#[test]
fn partners_win_together_and_another_partner_is_another_team() {
    let seats = ["person", "person", "person", "person"];
    let mut rig = Rig::playing(series(5, "swift-swap", &seats), 5);
    let teams = |rig: &Rig| info(rig).sides.into_iter().map(|it| it.seats).collect::<Vec<_>>();
    assert_eq!(teams(&rig), [[0, 2], [1, 3]]);
    lose(&mut rig, &[1, 3]);
    assert_eq!(standing(&rig).0, [1, 0]);
    // Guests 2 and 3 change places: both teams are others.
    for guest in [2, 3] {
        rig.call(Some(guest), Call::Stand).unwrap();
    }
    rig.call(Some(2), Call::Sit { seat: 3, entropy: None }).unwrap();
    rig.call(Some(3), Call::Sit { seat: 2, entropy: None }).unwrap();
    assert_eq!(standing(&rig).0, [0, 0]);
    // The old partners again, on the other seats of the table.
    for guest in 0..4 {
        rig.call(Some(guest), Call::Stand).unwrap();
    }
    for (guest, seat) in [(0, 3), (2, 1), (1, 0), (3, 2)] {
        rig.call(Some(guest), Call::Sit { seat, entropy: None }).unwrap();
    }
    assert_eq!(standing(&rig).0, [0, 1]);
}

#[test]
fn who_comes_new_begins_with_nothing_and_who_comes_back_has_what_was_won() {
    let mut rig = Rig::playing(series(5, "one-euro", &["person", "person"]), 6);
    lose(&mut rig, &[0]);
    assert_eq!(standing(&rig).0, [0, 1]);
    rig.call(Some(1), Call::Leave).unwrap();
    assert_eq!(standing(&rig).0, [0, 0]);
    join(&mut rig, "Cy", 2);
    assert_eq!(standing(&rig), (vec![0, 0], 1, false));
    go_on(&mut rig, &[0, 2]);
    lose(&mut rig, &[2]);
    rig.call(Some(2), Call::Stand).unwrap();
    rig.call(Some(1), Call::Sit { seat: 1, entropy: None }).unwrap();
    rig.restart();
    assert_eq!(standing(&rig), (vec![1, 1], 2, false));
}

#[test]
fn a_bot_that_plays_for_somebody_wins_for_them_and_a_bot_at_a_seat_for_itself() {
    let mut rig = Rig::playing(series(7, "one-euro", &["person", "person", EASY]), 7);
    rig.call(Some(1), Call::Leave).unwrap();
    rig.call(Some(0), Call::Concede).unwrap();
    // Two bots are left, one of them in Bea's place.
    rig.pass(24 * 3_600_000);
    let winner = rig.clients[&0].scene.as_ref().unwrap()["over"]["winners"][0].as_u64().unwrap();
    let mut won = vec![0, 0, 0];
    won[winner as usize] = 1;
    assert_eq!(standing(&rig), (won.clone(), 1, false));
    rig.connect(1, Some(1), None);
    go_on(&mut rig, &[0, 1]);
    lose(&mut rig, &[0, 1]);
    won[2] += 1;
    assert_eq!(standing(&rig).0, won);
    // On another level it is the same bot; a person in its place is somebody else.
    rig.call(Some(0), Call::Plan { seat: 2, bot: Some("random".to_owned()) }).unwrap();
    assert_eq!(standing(&rig).0, won);
    rig.call(Some(0), Call::Plan { seat: 2, bot: None }).unwrap();
    won[2] = 0;
    assert_eq!(standing(&rig).0, won);
}

#[test]
fn a_win_that_is_shared_and_one_of_somebody_who_was_removed_count_for_nobody() {
    let mut settings = series(7, "money-war", &["person", "person"]);
    settings.options.insert("max_battles".to_owned(), json!(2));
    let mut rig = Rig::playing(settings, 9);
    let mut pilot = Seeded::new(10);
    let (mut counted, mut n_shared) = (vec![0, 0], 0);
    for n in 1..=4 {
        while rig.play_on(&mut pilot) {}
        let winners = rig.clients[&0].scene.as_ref().unwrap()["over"]["winners"].clone();
        match winners.as_array().unwrap()[..] {
            [ref seat] => counted[seat.as_u64().unwrap() as usize] += 1,
            _ => n_shared += 1,
        }
        assert_eq!(standing(&rig), (counted.clone(), n, false));
        go_on(&mut rig, &[0, 1]);
    }
    assert!(0 < n_shared, "another seed has one");
    rig.call(Some(0), Call::Remove { guest: 1 }).unwrap();
    lose(&mut rig, &[0]);
    assert_eq!((standing(&rig).0[1], info(&rig).played), (0, 5));
}

#[test]
fn the_host_chooses_how_many_games_and_a_choice_begins_a_new_series() {
    let mut rig = Rig::new(settings("one-euro", &["person", "person"]), 11);
    join(&mut rig, "Bea", 1);
    rig.connect(0, Some(0), None);
    let games = |n: u8| json!({ "kind": "series", "games": n });
    for n in [0, 2, 9] {
        assert_eq!(set(&mut rig, &games(n)), "table/settings", "{n}");
    }
    assert_eq!(set(&mut rig, &games(5)), "done");
    assert_eq!((info(&rig).first_to, standing(&rig)), (3, (vec![0, 0], 0, false)));
    rig.restart();
    assert_eq!(info(&rig).first_to, 3);
    rig.connect(0, Some(0), None);
    rig.call(Some(0), Call::Start).unwrap();
    assert_eq!(set(&mut rig, &games(3)), "table/playing");
    lose(&mut rig, &[1]);
    // Anything else that is changed leaves the standing as it is.
    assert_eq!(set(&mut rig, &json!({ "kind": "clock", "clock_s": 30 })), "done");
    assert_eq!(standing(&rig), (vec![1, 0], 1, false));
    assert_eq!(set(&mut rig, &games(5)), "done");
    assert_eq!(standing(&rig), (vec![0, 0], 0, false));
}

#[test]
fn who_plays_alone_plays_no_series() {
    let mut rig = Rig::new(series(3, "exacta", &["person", "person"]), 12);
    rig.connect(0, Some(0), None);
    assert_eq!(set(&mut rig, &json!({ "kind": "seats", "count": 1 })), "done");
    assert_eq!(rig.table.info().series, None);
    assert_eq!(set(&mut rig, &json!({ "kind": "series", "games": 3 })), "table/settings");
}
