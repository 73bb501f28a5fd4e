use serde_json::json;

use crate::test::Test;

#[tokio::test]
async fn a_lesson_is_played_step_by_step_and_wrong_entries_are_explained() {
    let test = Test::new().await;
    let lesson = test.get("/api/v1/lessons/exact-change").send().await.ok(200);
    assert_eq!((&lesson["game"], &lesson["setup"]["seats"]), (&json!("exact-change"), &json!(3)));
    let steps = lesson["steps"].as_array().unwrap();
    assert!(8 <= steps.len());
    let enter = async |step: usize, action: &serde_json::Value| {
        let path = format!("/api/v1/lessons/exact-change/{step}");
        test.post(&path).json(&json!({ "action": action })).send().await
    };
    for (number, step) in steps.iter().enumerate() {
        let verdict = enter(number, &step["expected"]).await.ok(200);
        assert_eq!(verdict["verdict"], "right");
    }
    let verdict = enter(0, &json!("discard red nickel")).await.ok(200);
    assert_eq!(verdict["verdict"], "other");
    let verdict = enter(0, &json!("discard green quarter")).await.ok(200);
    assert_eq!((&verdict["verdict"], &verdict["rule"]), (&json!("refused"), &json!("EC-4")));
    assert!(verdict["code"].as_str().unwrap().starts_with("action/"), "{verdict}");
    assert!(!verdict["message"].as_str().unwrap().is_empty());
    assert_eq!(enter(steps.len(), &json!("draw")).await.problem(), "404 lesson/no_such_step");
}

#[tokio::test]
async fn the_puzzle_of_a_lesson_is_judged_by_its_name() {
    let test = Test::new().await;
    let lesson = test.get("/api/v1/lessons/fraud").send().await.ok(200);
    let puzzle = "/api/v1/lessons/fraud/puzzle";
    let answer = json!({ "action": lesson["puzzle"]["step"]["expected"] });
    let verdict = test.post(puzzle).json(&answer).send().await.ok(200);
    assert_eq!(verdict["verdict"], "right");
    let verdict = test.post(puzzle).json(&json!({ "action": "pass 1" })).send().await.ok(200);
    assert_eq!(verdict["verdict"], "other");
    assert!(verdict["then"].to_string().contains("paid"), "{verdict}");
    let steps = test.get(&format!("{puzzle}/steps")).send().await.ok(200);
    assert_eq!(steps["legal_count"], 4, "{steps}");
}

#[tokio::test]
async fn a_lesson_offers_long_lists_in_steps() {
    let test = Test::new().await;
    let lesson = test.get("/api/v1/lessons/swift-swap").send().await.ok(200);
    assert_eq!(lesson["steps"][1]["in_steps"], true);
    let steps = "/api/v1/lessons/swift-swap/1/steps";
    let all = test.get(steps).send().await.ok(200);
    assert!(256 < all["legal_count"].as_u64().unwrap(), "{all}");
    let some = test.get(&format!("{steps}?path=put%20down")).send().await.ok(200);
    assert_eq!(some["legal_count"], 12, "{some}");
}

#[tokio::test]
async fn what_is_no_lesson_is_not_found() {
    let test = Test::new().await;
    for (path, problem) in [
        ("/api/v1/lessons/chess", "404 catalog/unknown_game"),
        ("/api/v1/lessons/fraud/x/steps", "404 lesson/no_such_step"),
        ("/api/v1/lessons/money-war/puzzle/steps", "404 lesson/no_such_step"),
        ("/api/v1/lessons/fraud/99/steps", "404 lesson/no_such_step"),
        ("/api/v1/lessons/fraud/0/steps?where=1", "400 query/wrong"),
    ] {
        assert_eq!(test.get(path).send().await.problem(), problem, "{path}");
    }
}
