use parlor_hall::{http::Site, limits::GateLimits};
use serde_json::json;

use crate::test::{HOST, Test};

const TOO: &str = "421 host/unknown";
const OURS: &str = "http://127.0.0.1:7275";

async fn test(public_url: &str) -> Test {
    let site = Site { public_url: public_url.parse().ok(), ..Site::default() };
    Test::with(GateLimits::default(), site).await
}

#[tokio::test]
async fn only_names_of_this_hall_are_answered() {
    let plain = test("").await;
    let public = test("https://parlor.example").await;
    for (host, without_url, with_url) in [
        ("127.0.0.1:7275", 200, 200),
        ("127.0.0.1", 200, 200),
        ("[::1]:7275", 200, 200),
        ("localhost:7275", 200, 200),
        ("LOCALHOST", 200, 200),
        ("192.168.1.20:7275", 200, 200),
        ("parlor.example", 421, 200),
        ("Parlor.Example:443", 421, 200),
        ("evil.example", 421, 421),
        ("127.0.0.1.evil.example", 421, 421),
        ("localhost.evil.example", 421, 421),
        ("parlor.example.evil.example", 421, 421),
        ("", 421, 421),
        ("a b", 421, 421),
    ] {
        for (test, status) in [(&plain, without_url), (&public, with_url)] {
            for path in ["/", "/api/v1/health", "/docs", "/nowhere"] {
                let reply = test.get(path).header("host", host).send().await;
                let expected = if path == "/nowhere" && status == 200 { 404 } else { status };
                assert_eq!(reply.status, expected, "{host} {path}");
            }
        }
    }
    let reply = plain.get("/api/v1/health").without("host").send().await;
    assert_eq!(reply.problem(), TOO);
}

#[tokio::test]
async fn pages_of_other_sites_are_refused() {
    let plain = test("").await;
    let public = test("https://parlor.example").await;
    for (origin, without_url, with_url) in [
        (OURS, 200, 200),
        ("https://127.0.0.1:7275", 200, 200),
        ("https://parlor.example", 403, 200),
        ("http://parlor.example", 403, 403),
        ("https://parlor.example:8443", 403, 403),
        ("http://127.0.0.1", 403, 403),
        ("http://127.0.0.1:8080", 403, 403),
        ("http://localhost:7275", 403, 403),
        ("https://evil.example", 403, 403),
        ("null", 403, 403),
        ("", 403, 403),
    ] {
        for (test, status) in [(&plain, without_url), (&public, with_url)] {
            let reply = test.get("/api/v1/catalog").header("origin", origin).send().await;
            assert_eq!(reply.status, status, "{origin}");
            assert!(!reply.headers.contains_key("access-control-allow-origin"));
            if status == 403 {
                assert_eq!(reply.problem(), "403 origin/foreign");
            }
        }
    }
}

#[tokio::test]
async fn what_a_browser_sends_by_itself_has_to_say_where_it_comes_from() {
    let test = test("").await;
    let table = test.open(json!({})).await;
    let cookie = format!("theme=dark; parlor-{}={}", table.id, table.token);
    let bearer = format!("Bearer {}", table.token);
    let socket = format!("{}/socket", table.path);
    let entropy = format!("{}/entropy", table.path);
    for (method, path, headers, status) in [
        ("GET", &table.path, &[("cookie", &*cookie)][..], 200),
        ("POST", &entropy, &[("cookie", &cookie)], 403),
        ("POST", &entropy, &[("cookie", &cookie), ("origin", OURS)], 200),
        ("POST", &entropy, &[("cookie", &cookie), ("sec-fetch-site", "same-origin")], 200),
        ("POST", &entropy, &[("cookie", &cookie), ("sec-fetch-site", "same-site")], 403),
        ("POST", &entropy, &[("cookie", &cookie), ("sec-fetch-site", "cross-site")], 403),
        ("POST", &entropy, &[("cookie", &cookie), ("origin", "https://evil.example")], 403),
        (
            "POST",
            &entropy,
            &[
                ("cookie", &cookie),
                ("origin", "https://evil.example"),
                ("sec-fetch-site", "same-origin"),
            ],
            403,
        ),
        ("POST", &entropy, &[("authorization", &bearer)], 200),
        ("POST", &entropy, &[("authorization", &bearer), ("origin", "https://evil.example")], 403),
        ("GET", &socket, &[("cookie", &cookie), ("upgrade", "websocket")], 403),
        ("GET", &socket, &[("cookie", &cookie), ("upgrade", "websocket"), ("origin", OURS)], 426),
        ("GET", &socket, &[("authorization", &bearer), ("upgrade", "websocket")], 426),
    ] {
        let mut ask = test.ask(method.parse().unwrap(), path);
        if method == "POST" {
            ask = ask.json(&json!({ "entropy": "ab" }));
        }
        for (name, value) in headers {
            ask = ask.header(name, *value);
        }
        let reply = ask.send().await;
        assert_eq!(reply.status, status, "{method} {path} {headers:?}: {}", reply.text());
    }
}

#[tokio::test]
async fn a_cookie_opens_its_own_table_only() {
    let test = test("").await;
    let (one, two) = (test.open(json!({})).await, test.open(json!({})).await);
    let cookie = format!("parlor-{}={}; parlor-{}=junk", one.id, one.token, two.id);
    let look = async |path: &str| test.get(path).header("cookie", &*cookie).send().await;
    assert_eq!(look(&one.path).await.ok(200)["guest"], 0);
    assert_eq!(look(&two.path).await.problem(), "401 auth/no_such_token");
    let reply = test.get(&two.path).token(&one.token).send().await;
    assert_eq!(reply.problem(), "401 auth/no_such_token");
    assert_eq!(reply.headers["www-authenticate"], "Bearer");
    let basic = test.get(&one.path).header("authorization", "Basic YTpi").send().await;
    assert_eq!(basic.problem(), "401 auth/no_such_token");
}

#[tokio::test]
async fn a_cookie_behind_https_is_sent_over_https_only() {
    let test = test("https://parlor.example").await;
    let new =
        json!({ "name": "Ada", "settings": { "game": "one-euro", "seats": ["person", "easy"] } });
    let reply = test.post("/api/v1/tables").json(&new).send().await;
    assert!(reply.headers["set-cookie"].to_str().unwrap().ends_with("; SameSite=Strict; Secure"));
}

#[tokio::test]
async fn every_answer_has_the_security_headers() {
    let test = test("").await;
    for (path, host) in [
        ("/", HOST),
        ("/docs", HOST),
        ("/api/v1/health", HOST),
        ("/api/v1/tables/x", HOST),
        ("/nowhere", HOST),
        ("/", "evil.example"),
    ] {
        let reply = test.get(path).header("host", host).send().await;
        let is_page = path == "/" && host == HOST;
        if !is_page {
            assert_eq!(reply.headers["cache-control"], "no-store", "{path}");
            let csp =
                "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
            assert_eq!(reply.headers["content-security-policy"], csp, "{path}");
        }
        for (name, value) in [
            ("x-content-type-options", "nosniff"),
            ("x-frame-options", "DENY"),
            ("referrer-policy", "no-referrer"),
            ("cross-origin-opener-policy", "same-origin"),
            ("cross-origin-resource-policy", "same-origin"),
        ] {
            assert_eq!(reply.headers[name], value, "{path}");
        }
        assert!(reply.headers.contains_key("permissions-policy"));
    }
}

#[tokio::test]
async fn wrong_methods_and_addresses_are_problems_too() {
    let test = test("").await;
    assert_eq!(test.get("/api/v1/nothing").send().await.problem(), "404 route/unknown");
    assert_eq!(test.get("/api/v2/health").send().await.problem(), "404 route/unknown");
    assert_eq!(test.delete("/api/v1/health").send().await.problem(), "405 route/method");
    let reply = test.get("/api/v1/tables/%ff").send().await;
    assert_eq!(reply.problem(), "404 route/unknown");
    let reply = test.ask("OPTIONS".parse().unwrap(), "/api/v1/tables").send().await;
    assert_eq!(reply.problem(), "405 route/method");
}
