use crate::test::Test;

#[tokio::test]
async fn a_hall_that_works_is_alive_and_ready() {
    let test = Test::new().await;
    for path in ["/api/v1/health", "/api/v1/ready"] {
        let health = test.get(path).send().await.ok(200);
        assert_eq!(health["status"], "ok");
        assert_eq!(health["version"], env!("CARGO_PKG_VERSION"));
    }
}

#[tokio::test]
async fn a_hall_that_closes_is_alive_and_not_ready() {
    let test = Test::new().await;
    test.hall.shutdown().await;
    test.get("/api/v1/health").send().await.ok(200);
    assert_eq!(test.get("/api/v1/ready").send().await.problem(), "503 hall/not_ready");
}
