//! The ledgers beside the box, asked as a page asks them.

#![allow(clippy::unwrap_used)]

use parlor_browser::Ledgers;
use parlor_wire::Order;
use serde_json::{Value, json};

fn ask(ledgers: &mut Ledgers, path: &str, body: Value) -> (u16, Value) {
    let order = json!({ "request": {
        "now_ms": 0, "method": "POST", "path": path, "body": body,
    } });
    let order: Order = serde_json::from_str(&order.to_string()).unwrap();
    let done = ledgers.handle(order);
    assert!(done.puts.is_empty() && done.faults.is_empty());
    let answer = done.answer.unwrap();
    (answer.status, serde_json::from_str(answer.body.get()).unwrap())
}

#[test]
fn a_page_gets_sheets_and_what_helps_at_the_table() {
    // Bytes that change and do not surprise a test.
    let ledgers = &mut Ledgers::new(|bytes| bytes.fill(7));
    let players = json!([{ "name": "Mira", "colour": "red" }, { "name": "Otto" }]);
    let turn = json!({ "entry": "turn", "depositor": 0, "deposits": [{ "denomination": 50, "cards": 4 }] });
    let pad = json!({ "game": "fraud", "format": 1, "players": players, "entries": [turn] });
    let (status, sheet) = ask(ledgers, "/beside/sheet", json!({ "pad": pad, "lang": "de" }));
    assert_eq!((status, &sheet["totals"]), (200, &json!([200, 0])));
    assert_eq!(sheet["next"], "Otto zahlt ein oder wirft ab.");
    assert_eq!(sheet["state"]["game"], "fraud");
    let (_, csv) = ask(ledgers, "/beside/csv", json!({ "pad": pad }));
    assert!(csv["text"].as_str().unwrap().starts_with("No.,"));

    let one =
        json!({ "game": "fraud", "format": 1, "players": [{ "name": "Mira" }], "entries": [] });
    let (status, problem) = ask(ledgers, "/beside/sheet", json!({ "pad": one }));
    assert_eq!((status, &problem["code"]), (422, &json!("beside/players")));
    let (status, problem) = ask(ledgers, "/beside/sheet", json!({ "pad": { "game": "chess" } }));
    assert_eq!((status, &problem["code"]), (400, &json!("body/json")));
    assert_eq!(ask(ledgers, "/beside/tea", json!({})).0, 404);

    let coin = |cents: u8| json!({ "kind": "coin", "cents": cents });
    let cards = json!({ "cards": [coin(10), coin(10), coin(5)], "top": coin(25) });
    assert_eq!(ask(ledgers, "/beside/exact-change/makes", cards).1["makes"], true);
    let eight =
        json!({ "cards": ["2D", "4D", "4C", "6D", "8D", "10D", "10C", "QD"], "goal": "even" });
    assert_eq!(ask(ledgers, "/beside/swift-swap/check", eight).1["met"], true);
    let (_, dealt) = ask(ledgers, "/beside/swift-swap/deal", json!({}));
    assert_eq!(dealt["goals"].as_array().unwrap().len(), 4);
    let (_, roll) = ask(ledgers, "/beside/one-euro/roll", json!({}));
    assert!(["0", "?", "50c", "20c", "10c", "5c"].contains(&roll["rolled"].as_str().unwrap()));
    let (status, problem) = ask(ledgers, "/beside/one-euro/page", json!({ "page": "Zm9vYmFy" }));
    assert_eq!((status, &problem["code"]), (422, &json!("beside/page")));
    let euro = json!({ "game": "one-euro", "format": 1, "players": players, "entries": [] });
    let (_, advice) = ask(ledgers, "/beside/one-euro/advice", json!({ "pad": euro }));
    assert_eq!(advice["moves"], json!([]));
    let order = ["red", "orange", "yellow", "green", "blue", "purple", "white"];
    let (status, problem) =
        ask(ledgers, "/beside/exacta/par", json!({ "order": order, "cards": [] }));
    assert_eq!(status, 422);
    assert!(problem["detail"].as_str().unwrap().starts_with("EX-4: "));
}
