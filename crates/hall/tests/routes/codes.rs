use serde_json::json;

use crate::test::Test;

#[tokio::test]
async fn a_code_leads_to_its_table_however_it_is_typed() {
    let test = Test::new().await;
    let table = test.open(json!({})).await;
    for code in [table.code.clone(), table.code.to_uppercase()] {
        let found = test.get(&format!("/api/v1/codes/{code}")).send().await.ok(200);
        assert_eq!(found, json!({ "table": table.id }));
    }
}

#[tokio::test]
async fn a_code_of_no_table_and_of_a_closed_one_are_alike() {
    let test = Test::new().await;
    let table = test.open(json!({})).await;
    test.done(&table, "close", &table.token).await;
    let closed = test.get(&format!("/api/v1/codes/{}", table.code)).send().await;
    let unknown = test.get("/api/v1/codes/zuzuzu").send().await;
    assert_eq!(closed.problem(), "404 table/unknown");
    assert_eq!(closed.bytes, unknown.bytes);
}
