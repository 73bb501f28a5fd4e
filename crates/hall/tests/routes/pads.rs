use serde_json::{Value, json};

use crate::test::Test;

const TOKEN: &str = "0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef";
const OTHER: &str = "0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdee";

fn pad(entries: Value) -> Value {
    let players = json!([{ "name": "Mira" }, { "name": "Otto" }]);
    json!({ "game": "fraud", "format": 1, "players": players, "entries": entries })
}

async fn show(test: &Test, token: &str, pad: &Value) -> Value {
    let ask = test.ask("PUT".parse().unwrap(), "/api/v1/pads");
    ask.token(token).json(&json!({ "pad": pad })).send().await.ok(200)
}

#[tokio::test]
async fn a_ledger_is_followed_by_whoever_knows_its_id() {
    let test = Test::new().await;
    let begun = pad(json!([]));
    let shown = show(&test, TOKEN, &begun).await;
    let path = format!("/api/v1/pads/{}", shown["id"].as_str().unwrap());
    let seen = test.get(&path).send().await.ok(200);
    assert_eq!((&seen["version"], &seen["pad"]), (&shown["version"], &begun));
    // What is known is not sent again.
    let known = format!("{path}?seen={}", shown["version"]);
    assert_eq!(test.get(&known).send().await.ok(200), json!({ "version": shown["version"] }));

    let deposits = json!([{ "denomination": 50, "cards": 4, "call": null }]);
    let more = pad(json!([{ "entry": "turn", "depositor": 0, "deposits": deposits }]));
    let again = show(&test, TOKEN, &more).await;
    assert_eq!(again["id"], shown["id"], "it is made of the token");
    assert_eq!(test.get(&known).send().await.ok(200)["pad"], more);
    assert_ne!(show(&test, OTHER, &begun).await["id"], shown["id"]);

    // Whoever has another token hides another one.
    assert_eq!(test.delete("/api/v1/pads").token(OTHER).send().await.status, 204);
    test.get(&path).send().await.ok(200);
    assert_eq!(test.delete("/api/v1/pads").token(TOKEN).send().await.status, 204);
    assert_eq!(test.get(&path).send().await.problem(), "404 pad/unknown");
}

#[tokio::test]
async fn nobody_shows_what_is_no_ledger_or_without_a_token() {
    let test = Test::new().await;
    let put =
        |pad: Value| test.ask("PUT".parse().unwrap(), "/api/v1/pads").json(&json!({ "pad": pad }));
    let refused = put(pad(json!([]))).send().await;
    assert_eq!(refused.problem(), "401 auth/no_such_token");
    let refused = put(pad(json!([]))).token("0").send().await;
    assert_eq!(refused.problem(), "401 auth/no_such_token");
    let refused = put(json!({ "game": "chess" })).token(TOKEN).send().await;
    assert_eq!(refused.problem(), "400 body/json");
    // A long evening fits, and no more than that.
    let turn = json!({ "entry": "turn", "depositor": 0,
        "deposits": [{ "denomination": 50, "cards": 4, "call": null }] });
    show(&test, TOKEN, &pad(json!(vec![&turn; 300]))).await;
    let refused = put(pad(json!(vec![&turn; 1_000]))).token(TOKEN).send().await;
    assert_eq!(refused.problem(), "413 body/too_long");
    assert_eq!(test.get("/api/v1/pads/0").send().await.problem(), "404 pad/unknown");
}
