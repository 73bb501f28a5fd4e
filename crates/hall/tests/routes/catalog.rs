use serde_json::json;

use crate::test::Test;

#[tokio::test]
async fn the_catalog_has_every_game_with_its_options() {
    let test = Test::new().await;
    let catalog = test.get("/api/v1/catalog").send().await.ok(200);
    let ids: Vec<&str> =
        catalog["games"].as_array().unwrap().iter().map(|it| it["id"].as_str().unwrap()).collect();
    assert!(7 <= ids.len() && ids.contains(&"swift-swap"), "{ids:?}");
    let option = &catalog["games"][0]["options"][0];
    assert_eq!(option["rule"], "EC-18a");
    assert_eq!(option["text"], "Cents that win the game");
    let exacta =
        catalog["games"].as_array().unwrap().iter().find(|it| it["id"] == "exacta").unwrap();
    assert_eq!(exacta["levels"], json!(["random", "easy", "medium", "hard"]));
    assert_eq!(exacta["usual_level"], "easy");
    // Alone one can have the best; with others nobody plays as well.
    let (n_sizes, levels_at) = (exacta["seats"]["max"].as_u64(), &exacta["levels_at"]);
    assert_eq!(levels_at.as_array().map(|it| it.len() as u64), n_sizes);
    assert_eq!(levels_at[0], exacta["levels"]);
    assert_eq!(levels_at[1], json!(["random", "easy", "medium"]));
}

#[tokio::test]
async fn a_game_has_its_rules() {
    let test = Test::new().await;
    let rules = test.get("/api/v1/catalog/fraud/rules").send().await.ok(200);
    assert!(rules["text"].as_str().unwrap().contains("FR-1"));
    assert_eq!(rules["lang"], "en");
    let reply = test.get("/api/v1/catalog/chess/rules").send().await;
    assert_eq!(reply.problem(), "404 catalog/unknown_game");
}

#[tokio::test]
async fn rules_come_in_the_language_asked_for_or_else_in_english() {
    let test = Test::new().await;
    for (asked, lang) in [("de", "de"), ("en", "en"), ("xx", "en"), ("", "en")] {
        let path = format!("/api/v1/catalog/fraud/rules?lang={asked}");
        let rules = test.get(&path).send().await.ok(200);
        assert_eq!(rules["lang"], lang, "{asked}");
        let is_german = rules["text"].as_str().unwrap().contains("## Die Karten");
        assert_eq!(is_german, lang == "de", "{asked}");
    }
}
