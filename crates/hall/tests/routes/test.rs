//! A hall in memory, asked without a network.

use std::sync::{
    Arc,
    atomic::{AtomicU64, Ordering::Relaxed},
};

use axum::{
    Router,
    body::{Body, to_bytes},
    extract::ConnectInfo,
    http::{HeaderMap, Method, Request},
};
use parlor_hall::{
    Config, Hall,
    http::{Site, router},
    limits::GateLimits,
    table::{House, Limits},
};
use parlor_store::Memory;
use serde_json::{Value, json};
use tower::ServiceExt as _;

pub(crate) const HOST: &str = "127.0.0.1:7275";

pub(crate) struct Test {
    pub(crate) hall: Hall,
    router: Router,
}

pub(crate) struct Reply {
    pub(crate) status: u16,
    pub(crate) headers: HeaderMap,
    pub(crate) bytes: Vec<u8>,
}

impl Reply {
    #[track_caller]
    pub(crate) fn json(&self) -> Value {
        serde_json::from_slice(&self.bytes).unwrap()
    }

    pub(crate) fn text(&self) -> &str {
        str::from_utf8(&self.bytes).unwrap()
    }

    /// The answer, which must have this status.
    #[track_caller]
    pub(crate) fn ok(self, status: u16) -> Value {
        assert_eq!(self.status, status, "{}", self.text());
        self.json()
    }

    /// The code of the problem, with its status.
    #[track_caller]
    pub(crate) fn problem(&self) -> String {
        assert_eq!(self.headers["content-type"], "application/problem+json", "{}", self.text());
        let problem = self.json();
        assert_eq!(problem["status"], self.status);
        assert_eq!(problem["type"], "about:blank");
        assert!(!problem["title"].as_str().unwrap().is_empty());
        assert!(!problem["detail"].as_str().unwrap().is_empty());
        format!("{} {}", self.status, problem["code"].as_str().unwrap())
    }
}

/// A request in the making.
pub(crate) struct Ask<'a> {
    test: &'a Test,
    method: Method,
    path: String,
    peer: &'static str,
    headers: Vec<(&'static str, String)>,
    body: Body,
}

impl Ask<'_> {
    pub(crate) fn header(mut self, name: &'static str, value: impl Into<String>) -> Self {
        self.headers.retain(|(it, _)| *it != name);
        self.headers.push((name, value.into()));
        self
    }

    pub(crate) fn without(mut self, name: &str) -> Self {
        self.headers.retain(|(it, _)| *it != name);
        self
    }

    pub(crate) fn token(self, token: &str) -> Self {
        self.header("authorization", format!("Bearer {token}"))
    }

    pub(crate) fn peer(mut self, peer: &'static str) -> Self {
        self.peer = peer;
        self
    }

    pub(crate) fn body(mut self, text: impl Into<String>) -> Self {
        let text: String = text.into();
        self = self.header("content-length", text.len().to_string());
        self.body = text.into();
        self
    }

    pub(crate) fn json(self, value: &Value) -> Self {
        self.header("content-type", "application/json").body(value.to_string())
    }

    pub(crate) async fn send(self) -> Reply {
        let mut request = Request::builder().method(self.method).uri(self.path);
        for (name, value) in self.headers {
            request = request.header(name, value);
        }
        let peer: std::net::SocketAddr = self.peer.parse().unwrap();
        let request = request.extension(ConnectInfo(peer)).body(self.body).unwrap();
        let response = self.test.router.clone().oneshot(request).await.unwrap();
        let (parts, body) = response.into_parts();
        let bytes = to_bytes(body, 1 << 24).await.unwrap().to_vec();
        Reply { status: parts.status.as_u16(), headers: parts.headers, bytes }
    }
}

/// A table that somebody has opened.
pub(crate) struct Opened {
    pub(crate) id: String,
    pub(crate) path: String,
    pub(crate) code: String,
    /// The host's.
    pub(crate) token: String,
}

impl Test {
    pub(crate) async fn new() -> Test {
        Test::with(GateLimits::default(), Site::default()).await
    }

    pub(crate) async fn with(gate: GateLimits, site: Site) -> Test {
        // No secret in a test: every byte is foreseen.
        let n = AtomicU64::new(0);
        let random = move |bytes: &mut [u8]| {
            for byte in bytes {
                *byte = (n.fetch_add(0x9e37_79b9_7f4a_7c15, Relaxed) >> 40) as u8;
            }
        };
        let house = Arc::new(House::new(Limits::default(), random));
        Test::of(Config { house, gate, site, ..Config::default() }).await
    }

    pub(crate) async fn of(config: Config) -> Test {
        let hall = Hall::open(Arc::new(Memory::default()), config).await.unwrap();
        Test { router: router(hall.clone()), hall }
    }

    pub(crate) fn ask(&self, method: Method, path: &str) -> Ask<'_> {
        Ask {
            test: self,
            method,
            path: path.to_owned(),
            peer: "192.0.2.7:5000",
            headers: vec![("host", HOST.to_owned())],
            body: Body::empty(),
        }
    }

    pub(crate) fn get(&self, path: &str) -> Ask<'_> {
        self.ask(Method::GET, path)
    }

    pub(crate) fn post(&self, path: &str) -> Ask<'_> {
        self.ask(Method::POST, path)
    }

    pub(crate) fn delete(&self, path: &str) -> Ask<'_> {
        self.ask(Method::DELETE, path)
    }

    /// A table for two people and One Euro, with these settings besides.
    pub(crate) async fn open(&self, settings: Value) -> Opened {
        let mut all = json!({ "game": "one-euro", "seats": ["person", "person"] });
        all.as_object_mut().unwrap().extend(settings.as_object().unwrap().clone());
        let new = json!({ "name": "Ada", "settings": all, "entropy": "c0ffee" });
        let place = self.post("/api/v1/tables").json(&new).send().await.ok(201);
        let id = place["table"]["id"].as_str().unwrap().to_owned();
        Opened {
            path: format!("/api/v1/tables/{id}"),
            id,
            code: place["table"]["code"].as_str().unwrap().to_owned(),
            token: place["token"].as_str().unwrap().to_owned(),
        }
    }

    /// Somebody else comes to the table.
    pub(crate) async fn join(&self, table: &Opened, name: &str) -> String {
        let path = format!("{}/join", table.path);
        let place = self.post(&path).json(&json!({ "name": name })).send().await.ok(200);
        place["token"].as_str().unwrap().to_owned()
    }

    /// A call without a body, which must succeed.
    pub(crate) async fn done(&self, table: &Opened, call: &str, token: &str) -> Value {
        self.post(&format!("{}/{call}", table.path)).token(token).send().await.ok(200)
    }

    /// Deals a game and lets the second seat give it up; gives the path of the game.
    pub(crate) async fn play(&self, table: &Opened, other: &str) -> String {
        let place = self.done(table, "start", &table.token).await;
        let game = place["table"]["game"]["id"].as_str().unwrap().to_owned();
        self.done(table, "concede", other).await;
        format!("/api/v1/games/{game}")
    }
}
