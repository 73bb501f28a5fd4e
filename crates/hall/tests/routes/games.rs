use parlor_hall::{
    http::Site,
    limits::{GateLimits, Rate},
};
use serde_json::{Value, json};

use crate::test::Test;

fn lines(text: &str) -> Vec<Value> {
    text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

#[tokio::test]
async fn a_finished_game_can_be_read_and_its_draws_checked() {
    let test = Test::new().await;
    let table = test.open(json!({})).await;
    let bea = test.join(&table, "Bea").await;
    let game = test.play(&table, &bea).await;
    let report = test.get(&game).token(&bea).send().await.ok(200);
    assert_eq!(report["status"], "finished");
    assert_eq!(report["names"], json!(["Ada", "Bea"]));
    assert_eq!(report["over"]["winners"], json!([0]));

    let log = test.get(&format!("{game}/log")).token(&bea).send().await;
    assert_eq!(log.headers["content-type"], "application/jsonl");
    let first = &lines(log.text())[0];
    assert_eq!(first["fair"]["entropy"], json!(["c0ffee", null]));
    let verified = parlor_record::verify(&log.bytes, None, None);
    assert!(verified.holds(), "{verified:?}");

    let proof = test.get(&format!("{game}/proof")).token(&bea).send().await.ok(200);
    assert_eq!(proof["status"], "revealed");
    assert_eq!(proof["fair"], first["fair"]);
    assert_eq!(proof["commitment"], report["commitment"]);
}

#[tokio::test]
async fn before_the_end_a_seat_reads_what_it_was_told_and_nobody_reads_the_seed() {
    let test = Test::new().await;
    let table = test.open(json!({ "game": "exacta", "seats": ["person", "person"] })).await;
    let bea = test.join(&table, "Bea").await;
    let cid = test.join(&table, "Cid").await;
    let place = test.done(&table, "start", &table.token).await;
    let game = format!("/api/v1/games/{}", place["table"]["game"]["id"].as_str().unwrap());
    let mut seen = Vec::new();
    for (seat, token) in [(0, &table.token), (1, &bea)] {
        let log = test.get(&format!("{game}/log")).token(token).send().await;
        let lines = lines(log.text());
        assert_eq!(lines[0]["seat"], seat);
        assert_eq!((&lines[0]["draws"], lines[0].get("fair")), (&json!([]), None));
        assert!(lines[1..].iter().all(|line| line["line"] == "told"), "{}", log.text());
        seen.push(lines[0]["events"].clone());
    }
    assert_ne!(seen[0], seen[1], "each seat knows its own cards");
    let reply = test.get(&format!("{game}/log")).token(&cid).send().await;
    assert_eq!(reply.problem(), "409 game/running");

    let proof = test.get(&format!("{game}/proof")).token(&bea).send().await.ok(200);
    assert_eq!((&proof["status"], proof.get("fair")), (&json!("running"), None));
    assert_eq!(proof["commitment"], place["table"]["game"]["commitment"]);
    let report = test.get(&game).token(&bea).send().await.ok(200);
    assert!(!report.to_string().contains("seed") && !report.to_string().contains("entropy"));
}

#[tokio::test]
async fn a_game_that_has_ended_is_shown_moment_by_moment_through_whichever_eyes() {
    let test = Test::new().await;
    let table = test.open(json!({ "game": "exacta", "clock_s": 30 })).await;
    let bea = test.join(&table, "Bea").await;
    let place = test.done(&table, "start", &table.token).await;
    let game = format!("/api/v1/games/{}", place["table"]["game"]["id"].as_str().unwrap());
    let running = test.get(&format!("{game}/frames")).token(&bea).send().await;
    assert_eq!(running.problem(), "409 game/running", "also for who plays");
    test.done(&table, "concede", &bea).await;

    let ask =
        async |query: &str| test.get(&format!("{game}/frames{query}")).token(&bea).send().await;
    let page = ask("?seat=1").await.ok(200);
    assert_eq!((&page["seat"], &page["total"], &page["from"]), (&json!(1), &json!(2), &json!(0)));
    assert_eq!(page["setup"]["seats"], json!(2));
    let [deal, end] = &page["frames"].as_array().unwrap()[..] else { panic!("{page}") };
    assert_eq!((&deal["input"], &deal["window"]["left_ms"]), (&json!(null), &json!(30_000)));
    assert_eq!(end["input"], json!({ "kind": "concede", "seat": 1 }));
    assert_eq!((&end["window"], &end["over"]["winners"]), (&json!(null), &json!([0])));

    let cards = |page: &Value| page["frames"][0]["events"].to_string();
    let (other, public) = (ask("?seat=0").await.ok(200), ask("").await.ok(200));
    assert_eq!(public["seat"], json!(null));
    assert_ne!(cards(&other), cards(&page));
    assert_ne!(cards(&public), cards(&page));

    let last = ask("?seat=1&from=1&n=1").await.ok(200);
    assert_eq!(last["frames"], json!([end]));
    assert_eq!(ask("?from=2").await.ok(200)["frames"], json!([]));
    // In words, where they are asked for.
    assert_eq!(deal.get("text"), None);
    let told = ask("?n=1&text=de").await.ok(200)["frames"][0]["text"].take();
    assert!(!told["told"].as_array().unwrap().is_empty(), "{told}");
    assert!(!told["table"].as_str().unwrap().is_empty(), "{told}");
    for query in ["?seat=2", "?seat=9", "?n=0", "?n=201", "?from=-1", "?at=1"] {
        assert_eq!(ask(query).await.problem(), "400 query/wrong", "{query}");
    }
}

#[tokio::test]
async fn a_game_that_has_ended_goes_on_against_bots_at_a_table_of_its_own() {
    let test = Test::new().await;
    let table = test.open(json!({ "game": "exacta", "public": true, "clock_s": 30 })).await;
    let bea = test.join(&table, "Bea").await;
    let game = test.play(&table, &bea).await;
    let id = game.rsplit_once('/').unwrap().1;
    let fork = json!({ "at": 0, "seat": 1, "name": "Bea", "bots": "easy", "entropy": "beef" });
    let reply = test.post(&format!("{game}/fork")).token(&bea).json(&fork).send().await;
    assert!(reply.headers.contains_key("location"));
    let place = reply.ok(201);
    let (token, opened) = (place["token"].as_str().unwrap(), &place["table"]);
    assert_eq!((&place["seat"], &opened["status"]), (&json!(1), &json!("lobby")));
    assert_eq!(opened["settings"]["seats"], json!(["easy", "person"]));
    let settings = (&opened["settings"]["public"], &opened["settings"]["clock_s"]);
    assert_eq!(settings, (&json!(false), &json!(null)));
    let from = json!({ "game": id, "inputs": 0 });
    assert_eq!(opened["next"]["from"], from);

    let path = format!("/api/v1/tables/{}", opened["id"].as_str().unwrap());
    let begun = test.post(&format!("{path}/start")).token(token).send().await.ok(200);
    assert_eq!(begun["table"]["game"]["id"], opened["next"]["id"]);
    assert_eq!(begun["table"]["game"]["from"], from);
    test.post(&format!("{path}/concede")).token(token).send().await.ok(200);
    let second = format!("/api/v1/games/{}", opened["next"]["id"].as_str().unwrap());
    let ask = async |path: String, token: &str| test.get(&path).token(token).send().await;
    let report = ask(second.clone(), token).await.ok(200);
    assert_eq!((&report["from"], &report["names"][1]), (&from, &json!("Bea")));
    let bot = report["names"][0].as_str().unwrap();
    assert!(parlor_bots::NAMES.contains(&bot), "{bot}");
    let query = "frames?seat=1&n=1";
    let there = ask(format!("{game}/{query}"), &bea).await.ok(200)["frames"][0].take();
    let here = ask(format!("{second}/{query}"), token).await.ok(200)["frames"][0].take();
    assert_eq!((&here["view"], &here["events"]), (&there["view"], &there["events"]));

    let proof = ask(format!("{second}/proof"), token).await.ok(200);
    assert_eq!(proof["fair"]["from"], from);
    assert_eq!(proof["fair"]["entropy"], json!([null, "beef"]));
    let origin = ask(format!("{game}/log"), &bea).await.bytes;
    let log = ask(format!("{second}/log"), token).await.bytes;
    let verified = parlor_record::verify(&log, None, Some(&origin));
    assert!(verified.holds(), "{verified:?}");
    assert!(!parlor_record::verify(&log, None, None).holds(), "the deal is the other game's");
    test.post(&format!("{second}/fork")).token(token).json(&fork).send().await.ok(201);
}

#[tokio::test]
async fn a_game_goes_on_only_from_a_moment_at_which_it_could() {
    let test = Test::new().await;
    let table = test.open(json!({ "game": "exacta", "seats": ["person", "person", "easy"] })).await;
    let bea = test.join(&table, "Bea").await;
    let place = test.done(&table, "start", &table.token).await;
    let game = format!("/api/v1/games/{}", place["table"]["game"]["id"].as_str().unwrap());
    let fork = async |token: &str, change: Value| {
        let mut fork = json!({ "at": 0, "seat": 1, "name": "Bea", "bots": "easy" });
        fork.as_object_mut().unwrap().extend(change.as_object().unwrap().clone());
        test.post(&format!("{game}/fork")).token(token).json(&fork).send().await
    };
    assert_eq!(fork(&bea, json!({})).await.problem(), "409 game/running");
    test.done(&table, "concede", &bea).await;
    test.done(&table, "close", &table.token).await;
    let over = test.get(&game).token(&bea).send().await.ok(200);
    assert_eq!(over["status"], "aborted", "which is an end, too");

    for (change, problem) in [
        (json!({ "at": 1 }), "400 game/no_such_moment"),
        (json!({ "at": 2 }), "400 game/no_such_moment"),
        (json!({ "at": 4_000_000_000_u32 }), "400 game/no_such_moment"),
        (json!({ "at": -1 }), "400 body/json"),
        (json!({ "seat": 3 }), "404 table/no_such_seat"),
        (json!({ "seat": 200 }), "404 table/no_such_seat"),
        (json!({ "bots": "grandmaster" }), "400 table/settings"),
        (json!({ "bots": "person" }), "400 table/settings"),
        (json!({ "name": "" }), "400 table/name"),
        (json!({ "entropy": "x" }), "400 table/entropy"),
    ] {
        assert_eq!(fork(&bea, change.clone()).await.problem(), problem, "{change}");
    }
    // Seat 1 had given up by then; the others had not.
    fork(&bea, json!({ "at": 1, "seat": 0 })).await.ok(201);
    let other = test.open(json!({})).await;
    assert_eq!(fork(&other.token, json!({})).await.problem(), "404 game/unknown");
    let next = place["table"]["next"].clone();
    assert_eq!(next, json!(null), "nothing is settled while a game is played");
}

#[tokio::test]
async fn only_an_own_move_is_taken_back() {
    let test = Test::new().await;
    let table = test.open(json!({ "game": "one-euro", "seats": ["person", "easy"] })).await;
    let place = test.done(&table, "start", &table.token).await;
    let game = format!("/api/v1/games/{}", place["table"]["game"]["id"].as_str().unwrap());
    let undo = json!({ "seat": 0, "name": "Ada" });
    let back = async |token: &str, change: Value| {
        let mut fork = undo.clone();
        fork.as_object_mut().unwrap().extend(change.as_object().unwrap().clone());
        test.post(&format!("{game}/fork")).token(token).json(&fork).send().await
    };
    // Nothing has been done yet, another moment is for games that have ended, another seat is a bot's.
    assert_eq!(back(&table.token, json!({})).await.problem(), "400 game/no_such_moment");
    assert_eq!(back(&table.token, json!({ "at": 0 })).await.problem(), "409 game/running");
    assert_eq!(back(&table.token, json!({ "seat": 1 })).await.problem(), "409 game/running");
}

#[tokio::test]
async fn at_a_table_of_people_no_move_is_taken_back() {
    let test = Test::new().await;
    let table = test.open(json!({ "game": "one-euro", "seats": ["person", "person"] })).await;
    let bea = test.join(&table, "Bea").await;
    let place = test.done(&table, "start", &table.token).await;
    let game = format!("/api/v1/games/{}", place["table"]["game"]["id"].as_str().unwrap());
    for (seat, token) in [(0, &table.token), (1, &bea)] {
        let fork = json!({ "seat": seat, "name": "Ada" });
        let reply = test.post(&format!("{game}/fork")).token(token).json(&fork).send().await;
        assert_eq!(reply.problem(), "409 game/running");
    }
}

#[tokio::test]
async fn a_game_that_is_not_dealt_has_a_commitment_and_no_log() {
    let test = Test::new().await;
    let table = test.open(json!({})).await;
    let place = test.get(&table.path).send().await.ok(200);
    let next = place["table"]["next"]["id"].as_str().unwrap();
    let game = format!("/api/v1/games/{next}");
    let log = test.get(&format!("{game}/log")).token(&table.token).send().await;
    assert_eq!(log.problem(), "409 game/not_dealt");
    let frames = test.get(&format!("{game}/frames")).token(&table.token).send().await;
    assert_eq!(frames.problem(), "409 game/not_dealt");
    let proof = test.get(&format!("{game}/proof")).token(&table.token).send().await.ok(200);
    assert_eq!((&proof["status"], proof.get("fair")), (&json!("committed"), None));

    test.done(&table, "close", &table.token).await;
    let proof = test.get(&format!("{game}/proof")).token(&table.token).send().await.ok(200);
    assert_eq!(proof["status"], "aborted");
    assert!(!proof["reason"].as_str().unwrap().is_empty());
    assert_eq!(proof["fair"]["seed"].as_str().unwrap().len(), 64);
}

#[tokio::test]
async fn strangers_cannot_tell_a_private_game_from_none() {
    let patient = GateLimits { wrong_tokens: Rate::per_s(100, 1), ..GateLimits::default() };
    let test = Test::with(patient, Site::default()).await;
    let table = test.open(json!({})).await;
    let bea = test.join(&table, "Bea").await;
    let game = test.play(&table, &bea).await;
    let other = test.open(json!({})).await;
    let none = "/api/v1/games/00041061050r3gg28a1c60t3gf";
    let of_none = "/api/v1/tables/00041061050r3gg28a1c60t3gf/games";
    for end in ["", "/log", "/frames", "/proof"] {
        for token in ["", &other.token, &"0".repeat(64), "nonsense"] {
            let ask = |path: &str| {
                let ask = test.get(&format!("{path}{end}"));
                if token.is_empty() { ask } else { ask.token(token) }
            };
            let (private, unknown) = (ask(&game).send().await, ask(none).send().await);
            let malformed = ask("/api/v1/games/x").send().await;
            assert_eq!((private.status, &private.headers), (unknown.status, &unknown.headers));
            assert_eq!(private.bytes, unknown.bytes, "{end} {token}");
            if token != "nonsense" {
                assert_eq!(private.problem(), "404 game/unknown");
                assert_eq!(private.bytes, malformed.bytes);
            }
        }
    }
    for token in ["", &other.token] {
        let ask = |path: &str| {
            if token.is_empty() { test.get(path) } else { test.get(path).token(token) }
        };
        let private = ask(&format!("{}/games", table.path)).send().await;
        assert_eq!(private.problem(), "404 table/unknown");
        assert_eq!(private.bytes, ask(of_none).send().await.bytes);
    }
    let deleted = (test.delete(&game).send().await, test.delete(none).send().await);
    assert_eq!(deleted.0.bytes, deleted.1.bytes);
}

#[tokio::test]
async fn guests_list_the_games_of_their_table_and_also_when_it_is_closed() {
    let test = Test::new().await;
    let table = test.open(json!({})).await;
    let bea = test.join(&table, "Bea").await;
    test.play(&table, &bea).await;
    test.play(&table, &bea).await;
    test.done(&table, "close", &table.token).await;
    let games = test.get(&format!("{}/games", table.path)).token(&bea).send().await.ok(200);
    let mut stages: Vec<&str> = games["games"]
        .as_array()
        .unwrap()
        .iter()
        .map(|it| it["status"].as_str().unwrap())
        .collect();
    // Games that begin within a millisecond are in the order of their ids.
    stages.sort_unstable();
    assert_eq!(stages, ["aborted", "finished", "finished"]);
}

#[tokio::test]
async fn public_games_are_listed_newest_first_in_pages() {
    let test = Test::new().await;
    let table = test.open(json!({ "public": true })).await;
    let bea = test.join(&table, "Bea").await;
    let mut played = Vec::new();
    for _ in 0..5 {
        played.push(test.play(&table, &bea).await);
    }
    let mut listed = Vec::new();
    let mut next = String::new();
    loop {
        let page = test.get(&format!("/api/v1/games?n=2{next}")).send().await.ok(200);
        for game in page["games"].as_array().unwrap() {
            listed.push(format!("/api/v1/games/{}", game["id"].as_str().unwrap()));
        }
        match page["next"].as_str() {
            Some(place) => next = format!("&before={place}"),
            None => break,
        }
    }
    played.sort();
    listed.sort();
    assert_eq!(listed, played);
    let reply = test.get(&format!("{}/log", played[0])).send().await;
    assert_eq!(reply.status, 200, "anybody may replay it");
    for query in ["n=0", "n=101", "n=x", "before=7", "after=1"] {
        let reply = test.get(&format!("/api/v1/games?{query}")).send().await;
        assert_eq!(reply.problem(), "400 query/wrong", "{query}");
    }
}

#[tokio::test]
async fn a_host_deletes_a_game_that_has_ended_and_is_shown_no_more() {
    let test = Test::new().await;
    let table = test.open(json!({})).await;
    let bea = test.join(&table, "Bea").await;
    let first = test.play(&table, &bea).await;
    let delete = async |game: &str, token: &str| {
        let reply = test.delete(game).token(token).send().await;
        if reply.status == 204 { "204".to_owned() } else { reply.problem() }
    };
    assert_eq!(delete(&first, &bea).await, "403 table/not_host");
    assert_eq!(delete(&first, &table.token).await, "409 game/shown");
    let place = test.done(&table, "start", &table.token).await;
    let second = format!("/api/v1/games/{}", place["table"]["game"]["id"].as_str().unwrap());
    assert_eq!(delete(&second, &table.token).await, "409 game/running");
    assert_eq!(delete(&first, &table.token).await, "204");
    assert_eq!(delete(&first, &table.token).await, "404 game/unknown");
    test.done(&table, "close", &table.token).await;
    assert_eq!(delete(&second, &table.token).await, "204");
}
