use parlor_hall::{http::Site, limits::GateLimits, qr};
use serde_json::{Value, json};

use crate::test::{Opened, Test};

#[tokio::test]
async fn whoever_opens_a_table_is_its_host_and_gets_the_token_once() {
    let test = Test::new().await;
    let settings = json!({ "game": "one-euro", "seats": ["person", "easy"], "clock_s": 30 });
    let new = json!({ "name": "  Ada ", "settings": settings });
    let reply = test.post("/api/v1/tables").json(&new).send().await;
    let place = reply.json();
    let id = place["table"]["id"].as_str().unwrap();
    let token = place["token"].as_str().unwrap();
    assert_eq!(reply.status, 201);
    assert_eq!(reply.headers["location"], format!("/api/v1/tables/{id}"));
    assert_eq!(
        reply.headers["set-cookie"],
        format!("parlor-{id}={token}; Path=/api/v1; Max-Age=2592000; HttpOnly; SameSite=Strict")
    );
    assert_eq!((&place["guest"], &place["seat"]), (&json!(0), &json!(0)));
    assert_eq!(place["table"]["guests"][0]["name"], "Ada");
    assert_eq!(place["table"]["settings"]["clock_s"], 30);
    assert_eq!(place["table"]["next"]["commitment"].as_str().unwrap().len(), 64);

    let looked = test.get(&format!("/api/v1/tables/{id}")).token(token).send().await.ok(200);
    assert_eq!(looked["guest"], 0);
    assert_eq!(looked.get("token"), None);
}

#[tokio::test]
async fn a_guest_is_told_whether_the_game_waits_for_them() {
    let test = Test::new().await;
    let table = test.open(json!({})).await;
    let bea = test.join(&table, "Bea").await;
    let asked = async |token: &str| {
        test.get(&table.path).token(token).send().await.ok(200)["asked"].as_bool().unwrap()
    };
    assert!(!asked(&table.token).await && !asked(&bea).await, "nothing is dealt");
    test.done(&table, "start", &table.token).await;
    assert_ne!(asked(&table.token).await, asked(&bea).await, "one of two has the turn");
    let stranger = test.get(&table.path).send().await.ok(200);
    assert_eq!(stranger["asked"], false);
    test.done(&table, "concede", &bea).await;
    assert!(!asked(&table.token).await && !asked(&bea).await, "it is over");
}

#[tokio::test]
async fn settings_that_do_not_fit_are_refused_by_name() {
    let test = Test::new().await;
    let cases = [
        (json!({ "game": "chess", "seats": [] }), "400 table/settings", "chess"),
        (json!({ "game": "exacta", "seats": vec!["person"; 9] }), "400 table/settings", "players"),
        (json!({ "game": "exacta", "seats": ["person", "grim"] }), "400 table/settings", "grim"),
        (
            json!({ "game": "exacta", "seats": ["person", "easy"], "options": { "no": 1 } }),
            "400 table/settings",
            "no",
        ),
        (
            json!({ "game": "exacta", "seats": ["person", "easy"], "clock_s": 1 }),
            "400 table/settings",
            "clock_s",
        ),
        (json!({ "game": "exacta" }), "400 body/json", "seats"),
        (json!({ "game": "exacta", "seats": [], "speed": 9 }), "400 body/json", "speed"),
    ];
    for (settings, problem, word) in cases {
        let new = json!({ "name": "Ada", "settings": settings });
        let reply = test.post("/api/v1/tables").json(&new).send().await;
        assert_eq!(reply.problem(), problem, "{settings}");
        assert!(reply.json()["detail"].as_str().unwrap().contains(word), "{}", reply.text());
    }
    let settings = json!({ "game": "exacta", "seats": ["person", "easy"] });
    let new = json!({ "name": "Ada", "settings": settings, "entropy": "XY" });
    let reply = test.post("/api/v1/tables").json(&new).send().await;
    assert_eq!(reply.problem(), "400 table/entropy");
    let new = json!({ "name": "\u{202e} ", "settings": settings });
    let reply = test.post("/api/v1/tables").json(&new).send().await;
    assert_eq!(reply.problem(), "400 table/name");
}

#[tokio::test]
async fn a_body_is_strict_json_of_bounded_length() {
    let test = Test::new().await;
    let new =
        json!({ "name": "Ada", "settings": { "game": "one-euro", "seats": ["person", "easy"] } });
    let post = || test.post("/api/v1/tables");
    let text = new.to_string();
    let cases = [
        (post().body(&*text), "415 body/type"),
        (post().header("content-type", "text/plain").body(&*text), "415 body/type"),
        (
            post().header("content-type", "application/x-www-form-urlencoded").body("name=Ada"),
            "415 body/type",
        ),
        (post().header("content-type", "application/json").body("{"), "400 body/json"),
        (post().header("content-type", "application/json").body(""), "400 body/json"),
        (post().json(&json!(["Ada", {}])), "400 body/json"),
        (post().json(&json!({ "name": " ".repeat(17_000) })), "413 body/too_long"),
    ];
    for (ask, problem) in cases {
        assert_eq!(ask.send().await.problem(), problem);
    }
    let spelled = post().header("content-type", "Application/JSON; charset=utf-8").body(text);
    spelled.send().await.ok(201);
}

/// 200 cards, each on a line of its own: no deck has more.
#[tokio::test]
async fn the_largest_deck_fits_in_a_body() {
    let test = Test::new().await;
    let coins = ["10/5", "10/10", "10/5/5", "5/5"];
    let line = |n: usize| {
        let colour = ["green", "blue", "yellow"][n % 3];
        format!("1 combo {colour} {}", coins[n % 4])
    };
    let new = |n: usize| {
        let deck: Vec<String> = (0..n).map(line).collect();
        let options = json!({ "deck": deck });
        let settings =
            json!({ "game": "exact-change", "seats": ["person", "easy"], "options": options });
        json!({ "name": "Ada", "settings": settings, "entropy": "ab".repeat(32) })
    };
    assert!(new(200).to_string().len() < 8 << 10);
    test.post("/api/v1/tables").json(&new(200)).send().await.ok(201);
    let reply = test.post("/api/v1/tables").json(&new(201)).send().await;
    assert_eq!(reply.problem(), "400 table/settings");
}

#[tokio::test]
async fn public_tables_are_listed_and_others_are_not() {
    let test = Test::new().await;
    test.open(json!({})).await;
    let public = test.open(json!({ "public": true })).await;
    let list = test.get("/api/v1/tables").send().await.ok(200);
    let tables = list["tables"].as_array().unwrap();
    assert_eq!(tables.len(), 1);
    assert_eq!(tables[0]["id"], *public.id);
}

#[tokio::test]
async fn whoever_has_the_link_can_look_and_join() {
    let test = Test::new().await;
    let table = test.open(json!({})).await;
    let stranger = test.get(&table.path).send().await.ok(200);
    assert_eq!((&stranger["guest"], &stranger["seat"]), (&Value::Null, &Value::Null));
    let join = json!({ "name": "Ada", "entropy": "ff" });
    let path = format!("{}/join", table.path);
    let place = test.post(&path).json(&join).send().await.ok(200);
    assert_eq!((&place["guest"], &place["seat"]), (&json!(1), &json!(1)));
    assert_eq!(place["table"]["seats"][1]["name"], "Ada 2");
    assert_eq!(place["table"]["seats"][1]["entropy"], true);

    // Whoever is a guest already stays the same guest.
    let token = place["token"].as_str().unwrap();
    let again = test.post(&path).token(token).json(&join).send().await.ok(200);
    assert_eq!(again["guest"], 1);
    assert_eq!(again.get("token"), None);
}

#[tokio::test]
async fn what_is_no_table_is_unknown_whatever_it_looks_like() {
    let test = Test::new().await;
    let table = test.open(json!({})).await;
    test.done(&table, "close", &table.token).await;
    let gone = test.get(&table.path).send().await;
    assert_eq!(gone.problem(), "404 table/unknown");
    for id in ["00041061050r3gg28a1c60t3gf", "x", "%20", "..%2f..", &table.id.to_uppercase()] {
        let reply = test.get(&format!("/api/v1/tables/{id}")).send().await;
        assert_eq!(reply.bytes, gone.bytes, "{id}");
        let reply = test.post(&format!("/api/v1/tables/{id}/start")).send().await;
        assert_eq!(reply.bytes, gone.bytes, "{id}");
    }
}

async fn call(test: &Test, table: &Opened, call: &str, token: &str) -> String {
    let (method, path) = call.split_once(' ').unwrap();
    let (path, body) = path.split_once(' ').unwrap_or((path, ""));
    let ask = test.ask(method.parse().unwrap(), &format!("{}/{path}", table.path)).token(token);
    let ask = match body {
        "" => ask,
        body => ask.json(&serde_json::from_str(body).unwrap()),
    };
    let reply = ask.send().await;
    if reply.status == 200 { "200".to_owned() } else { reply.problem() }
}

#[tokio::test]
async fn guests_sit_stand_and_add_to_the_deal() {
    let test = Test::new().await;
    let table = test.open(json!({ "seats": ["person", "person", "easy"] })).await;
    let bea = test.join(&table, "Bea").await;
    for (who, what, answer) in [
        (&bea, "PUT seats/0", "409 table/seat_taken"),
        (&bea, "PUT seats/2", "409 table/seat_taken"),
        (&bea, "PUT seats/3", "404 table/no_such_seat"),
        (&bea, "PUT seats/300", "404 table/no_such_seat"),
        (&bea, "PUT seats/one", "404 table/no_such_seat"),
        (&bea, "DELETE seats/0", "409 table/no_seat"),
        (&bea, "DELETE seats/1", "200"),
        (&bea, "DELETE seats/1", "409 table/no_seat"),
        (&bea, r#"POST entropy {"entropy":"ab"}"#, "409 table/no_seat"),
        (&bea, r#"PUT seats/1 {"entropy":"abc"}"#, "400 table/entropy"),
        (&bea, r#"PUT seats/1 {"entropy":"abcd"}"#, "200"),
        (&bea, r#"POST entropy {"entropy":"beef"}"#, "200"),
        (&bea, "POST entropy {}", "400 body/json"),
        (&bea, r#"PUT plan/2 {"who":"person"}"#, "403 table/not_host"),
        (&table.token, r#"PUT plan/2 {"who":"person"}"#, "200"),
        (&table.token, "POST start", "409 table/seat_empty"),
        (&table.token, r#"PUT plan/2 {"who":"grim"}"#, "400 table/settings"),
        (&table.token, r#"PUT plan/2 {"who":"random"}"#, "200"),
        (&bea, "POST start", "403 table/not_host"),
        (&table.token, "POST rematch", "409 table/no_game"),
        (&table.token, "POST start", "200"),
        (&table.token, "POST start", "409 table/playing"),
        (&bea, "DELETE seats/1", "409 table/playing"),
    ] {
        assert_eq!(call(&test, &table, what, who).await, answer, "{what}");
    }
}

#[tokio::test]
async fn a_host_mutes_removes_and_closes_and_nobody_else_does() {
    let test = Test::new().await;
    let table = test.open(json!({})).await;
    let bea = test.join(&table, "Bea").await;
    for (who, what, answer) in [
        (&bea, r#"PUT guests/0/muted {"muted":true}"#, "403 table/not_host"),
        (&bea, "DELETE guests/0", "403 table/not_host"),
        (&bea, "POST close", "403 table/not_host"),
        (&table.token, r#"PUT guests/1/muted {"muted":true}"#, "200"),
        (&table.token, r#"PUT guests/1/muted {"muted":"very"}"#, "400 body/json"),
        (&table.token, r#"PUT guests/9/muted {"muted":true}"#, "404 table/no_such_guest"),
        (&table.token, "DELETE guests/0", "409 table/host"),
        (&table.token, "DELETE guests/x", "404 table/no_such_guest"),
        (&table.token, "DELETE guests/1", "200"),
        (&bea, "POST leave", "403 table/removed"),
        (&table.token, "POST close", "200"),
        (&table.token, "POST close", "404 table/unknown"),
    ] {
        assert_eq!(call(&test, &table, what, who).await, answer, "{what}");
    }
}

#[tokio::test]
async fn a_game_is_conceded_played_again_and_left() {
    let test = Test::new().await;
    let table = test.open(json!({})).await;
    let bea = test.join(&table, "Bea").await;
    for (who, what, answer) in [
        (&bea, "POST concede", "409 table/no_game"),
        (&table.token, "POST start", "200"),
        (&bea, "POST concede", "200"),
        (&bea, "POST rematch", "200"),
        (&table.token, r#"POST rematch {"entropy":"1234"}"#, "200"),
        (&bea, "POST leave", "200"),
    ] {
        assert_eq!(call(&test, &table, what, who).await, answer, "{what}");
    }
    let place = test.get(&table.path).token(&bea).send().await.ok(200);
    assert_eq!(place["table"]["status"], "playing");
    assert_eq!(place["table"]["seats"][1]["by"], "takeover");
}

#[tokio::test]
async fn who_may_not_come_in_gets_no_socket() {
    let test = Test::new().await;
    let table = test.open(json!({})).await;
    let path = format!("{}/socket", table.path);
    let wrong = "0".repeat(64);
    for (ask, problem) in [
        (test.get(&path).token(&wrong), "401 auth/no_such_token"),
        (test.get("/api/v1/tables/x/socket"), "404 table/unknown"),
        (test.get(&path).token(&table.token), "426 socket/upgrade"),
        (test.get(&format!("{path}?game=x")), "400 query/wrong"),
        (test.get(&format!("{path}?token={}", table.token)), "400 query/wrong"),
    ] {
        assert_eq!(ask.send().await.problem(), problem);
    }
}

#[tokio::test]
async fn an_invitation_leads_to_the_table_by_the_address_that_others_can_use() {
    let lan = "192.168.1.20:7275".parse().ok();
    let plain = Site::default();
    let in_house = Site { lan, ..Site::default() };
    let public = Site { lan, public_url: "https://parlor.example".parse().ok(), ..Site::default() };
    for (site, host, origin) in [
        (&plain, "127.0.0.1:7275", "http://127.0.0.1:7275"),
        (&plain, "[::1]:7275", "http://[::1]:7275"),
        (&plain, "localhost", "http://localhost"),
        (&plain, "192.168.1.9:80", "http://192.168.1.9:80"),
        (&in_house, "localhost:7275", "http://192.168.1.20:7275"),
        (&in_house, "127.0.0.1:7275", "http://192.168.1.20:7275"),
        (&in_house, "[::1]:7275", "http://192.168.1.20:7275"),
        (&in_house, "203.0.113.5:7275", "http://203.0.113.5:7275"),
        (&public, "127.0.0.1:7275", "https://parlor.example"),
        (&public, "parlor.example", "https://parlor.example"),
    ] {
        let test = Test::with(GateLimits::default(), site.clone()).await;
        let table = test.open(json!({})).await;
        let path = format!("{}/invite", table.path);
        let invitation = test.get(&path).header("host", host).send().await.ok(200);
        let link = format!("{origin}/t/{}", table.id);
        let expected = json!({ "link": link, "code": table.code, "qr": qr::svg(&link) });
        assert_eq!(invitation, expected, "{host}");
    }
}

#[tokio::test]
async fn whoever_may_look_may_invite_and_nobody_else() {
    let test = Test::new().await;
    let table = test.open(json!({ "spectators": false })).await;
    let path = format!("{}/invite", table.path);
    let ask = || test.get(&path);
    ask().token(&table.token).send().await.ok(200);
    assert_eq!(ask().send().await.status, test.get(&table.path).send().await.status);
    assert_eq!(ask().token(&"1".repeat(64)).send().await.problem(), "401 auth/no_such_token");
    let none = test.get("/api/v1/tables/00041061050r3gg28a1c60t3gf/invite").send().await;
    assert_eq!(none.problem(), "404 table/unknown");
}
