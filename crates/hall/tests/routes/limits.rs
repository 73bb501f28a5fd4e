use std::time::Duration;

use parlor_hall::{
    http::Site,
    limits::{GateLimits, Rate},
};
use serde_json::json;

use crate::test::Test;

/// So many, and no more in the time of a test.
fn only(burst: u32) -> Rate {
    Rate { burst, every: Duration::from_secs(3_600) }
}

async fn test(limits: GateLimits) -> Test {
    Test::with(limits, Site::default()).await
}

#[tokio::test]
async fn an_address_that_asks_too_often_is_told_when_to_come_back() {
    let test = test(GateLimits { requests: only(2), ..GateLimits::default() }).await;
    let ask = || test.get("/api/v1/catalog");
    ask().send().await.ok(200);
    ask().send().await.ok(200);
    let reply = ask().send().await;
    assert_eq!(reply.problem(), "429 limit/requests");
    let wait: u64 = reply.headers["retry-after"].to_str().unwrap().parse().unwrap();
    assert!((3_500..=3_601).contains(&wait), "{wait}");
    ask().peer("192.0.2.8:1").send().await.ok(200);
    let reply = ask().token(&"0".repeat(64)).send().await;
    assert_eq!(reply.problem(), "429 limit/requests", "a token does not help where none is judged");
    assert_eq!(test.get("/nowhere").send().await.problem(), "429 limit/requests");
}

#[tokio::test]
async fn an_address_opens_only_so_many_tables() {
    let test = test(GateLimits { new_tables: only(1), ..GateLimits::default() }).await;
    test.open(json!({})).await;
    let new =
        json!({ "name": "Ada", "settings": { "game": "one-euro", "seats": ["person", "easy"] } });
    let reply = test.post("/api/v1/tables").json(&new).send().await;
    assert_eq!(reply.problem(), "429 limit/tables");
}

#[tokio::test]
async fn a_thousand_wrong_tokens_never_keep_the_right_one_out() {
    let limits = GateLimits { wrong_tokens: only(20), requests: only(50), ..GateLimits::default() };
    let test = test(GateLimits { guest_requests: only(2_000), ..limits }).await;
    let table = test.open(json!({})).await;
    let mut refused = [0, 0];
    for n in 0..1_000 {
        let wrong = format!("{n:064x}");
        match &*test.get(&table.path).token(&wrong).send().await.problem() {
            "401 auth/no_such_token" => refused[0] += 1,
            "429 limit/wrong_tokens" => refused[1] += 1,
            other => panic!("{other}"),
        }
        let place = test.get(&table.path).token(&table.token).send().await.ok(200);
        assert_eq!(place["guest"], 0);
    }
    assert_eq!(refused, [20, 980]);
    test.done(&table, "close", &table.token).await;
}

#[tokio::test]
async fn wrong_tokens_for_games_are_counted_as_those_for_tables() {
    let test = test(GateLimits { wrong_tokens: only(2), ..GateLimits::default() }).await;
    let none = "/api/v1/games/00041061050r3gg28a1c60t3gf";
    let ask = || test.get(none).token(&"1".repeat(64));
    assert_eq!(ask().send().await.problem(), "404 game/unknown");
    assert_eq!(ask().send().await.problem(), "404 game/unknown");
    assert_eq!(ask().send().await.problem(), "429 limit/wrong_tokens");
}

#[tokio::test]
async fn a_guest_asks_only_so_often_wherever_from() {
    let test = test(GateLimits { guest_requests: only(3), ..GateLimits::default() }).await;
    let table = test.open(json!({})).await;
    let ask = |peer| test.get(&table.path).token(&table.token).peer(peer);
    for peer in ["192.0.2.1:1", "192.0.2.2:1", "192.0.2.3:1"] {
        ask(peer).send().await.ok(200);
    }
    assert_eq!(ask("192.0.2.4:1").send().await.problem(), "429 limit/guest");
    let bea = test.join(&table, "Bea").await;
    test.get(&table.path).token(&bea).send().await.ok(200);
}

#[tokio::test]
async fn codes_cannot_be_guessed_for_long() {
    let test = test(GateLimits { wrong_codes: only(3), ..GateLimits::default() }).await;
    let table = test.open(json!({})).await;
    let find = |code: &str| test.get(&format!("/api/v1/codes/{code}"));
    for code in ["bababa", "bababe", "bababi"] {
        find(&table.code).send().await.ok(200);
        assert_eq!(find(code).send().await.problem(), "404 table/unknown");
    }
    assert_eq!(find("bababo").send().await.problem(), "429 limit/wrong_codes");
    assert_eq!(find(&table.code).send().await.problem(), "429 limit/wrong_codes");
    find(&table.code).peer("192.0.2.8:1").send().await.ok(200);
}

#[tokio::test]
async fn behind_a_trusted_proxy_its_clients_are_counted() {
    let site = Site { proxies: vec!["10.0.0.1".parse().unwrap()], ..Site::default() };
    let test = Test::with(GateLimits { requests: only(1), ..GateLimits::default() }, site).await;
    let ask = |peer, client: &str| {
        test.get("/api/v1/catalog").peer(peer).header("x-forwarded-for", client)
    };
    ask("10.0.0.1:1", "198.51.100.1").send().await.ok(200);
    ask("10.0.0.1:1", "198.51.100.2").send().await.ok(200);
    assert_eq!(ask("10.0.0.1:1", "198.51.100.1").send().await.status, 429);
    assert_eq!(ask("10.0.0.1:1", "6.6.6.6, 198.51.100.2").send().await.status, 429);
    // Whoever is no proxy is counted as itself, whatever it says.
    ask("192.0.2.1:1", "198.51.100.3").send().await.ok(200);
    assert_eq!(ask("192.0.2.1:1", "198.51.100.4").send().await.status, 429);
}
