//! A hall on a port of its own, and people who play at it.

use std::{net::SocketAddr, path::PathBuf, sync::Arc, time::Duration};

use parlor_core::{Chance as _, Seeded};
use parlor_hall::{Config, Hall, http, run};
use parlor_load::{Client, Socket};
use parlor_store::{Memory, Sqlite, Store};
use serde_json::{Value, json};
use tokio::{
    io::{AsyncReadExt as _, AsyncWriteExt as _},
    net::{TcpListener, TcpStream},
    sync::oneshot,
    task::JoinHandle,
    time::timeout,
};

/// Nothing here takes so long, however busy the machine is.
const PATIENCE: Duration = Duration::from_secs(120);

/// What a test waits for comes in time.
pub(crate) async fn soon<F: Future>(what: &str, future: F) -> F::Output {
    timeout(PATIENCE, future).await.unwrap_or_else(|_| panic!("still waiting: {what}"))
}

/// A hall that is open.
pub(crate) struct Server {
    pub(crate) hall: Hall,
    pub(crate) client: Client,
    stop: Option<oneshot::Sender<()>>,
    task: JoinHandle<()>,
}

impl Server {
    pub(crate) async fn open(store: Arc<dyn Store>, config: Config) -> Server {
        let hall = Hall::open(store, config).await.unwrap();
        let listener = TcpListener::bind(SocketAddr::from(([127, 0, 0, 1], 0))).await.unwrap();
        let client = Client { hall: listener.local_addr().unwrap() };
        let (stop, stopped) = oneshot::channel::<()>();
        let task = tokio::spawn({
            let hall = hall.clone();
            async move {
                let routes = http::router(hall.clone());
                run(listener, routes, &hall, async { _ = stopped.await }).await;
            }
        });
        Server { hall, client, stop: Some(stop), task }
    }

    pub(crate) async fn in_memory() -> Server {
        Server::open(Arc::new(Memory::default()), Config::default()).await
    }

    /// As on SIGTERM.
    pub(crate) async fn close(mut self) {
        drop(self.stop.take());
        soon("the hall closes", &mut self.task).await.unwrap();
    }

    /// A table with these settings, and its host.
    pub(crate) async fn table(&self, settings: &Value) -> Guest {
        let body = json!({ "name": "Ada", "settings": settings });
        let answer = self.client.post("/api/v1/tables", None, &body).await.unwrap();
        assert_eq!(answer.status, 201, "{answer:?}");
        Guest::new(self.client, &answer.body)
    }

    pub(crate) async fn join(&self, table: &str, name: &str) -> Guest {
        let path = format!("/api/v1/tables/{table}/join");
        let answer = self.client.post(&path, None, &json!({ "name": name })).await.unwrap();
        assert_eq!(answer.status, 200, "{answer:?}");
        Guest::new(self.client, &answer.body)
    }

    /// A table where people have all seats and a game has begun.
    pub(crate) async fn game(&self, game: &str, seats: u8) -> Vec<Guest> {
        let seats_for = vec!["person"; seats.into()];
        let settings = json!({ "game": game, "seats": seats_for, "options": quick(game) });
        let mut guests = vec![self.table(&settings).await];
        for n in 1..seats {
            guests.push(self.join(&guests[0].table, &format!("Guest {n}")).await);
        }
        guests[0].call("start").await;
        guests
    }
}

/// House rules with which nobody waits long.
pub(crate) fn quick(game: &str) -> Value {
    match game {
        "exact-change" => json!({ "catch_seconds": 0 }),
        "fraud" => json!({ "challenge_seconds": 1, "target": 100 }),
        "swift-swap" => json!({ "ready_seconds": 1, "time_limit": 10 }),
        _ => json!({}),
    }
}

/// A data folder that is removed in the end.
pub(crate) struct Folder(pub(crate) PathBuf);

impl Folder {
    pub(crate) fn new(name: &str) -> Folder {
        let folder =
            std::env::temp_dir().join(format!("parlor-hall-{}-{name}", std::process::id()));
        _ = std::fs::remove_dir_all(&folder);
        Folder(folder)
    }

    /// Whoever had it open before may take a moment to let go.
    pub(crate) async fn open(&self) -> Arc<dyn Store> {
        soon("the data folder is free", async {
            loop {
                match Sqlite::open(&self.0) {
                    Ok(store) => return Arc::new(store) as Arc<dyn Store>,
                    Err(parlor_store::StoreError::InUse(_)) => tokio::task::yield_now().await,
                    Err(err) => panic!("{err}"),
                }
            }
        })
        .await
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        _ = std::fs::remove_dir_all(&self.0);
    }
}

/// Somebody with a token.
#[derive(Clone, Debug)]
pub(crate) struct Guest {
    pub(crate) client: Client,
    pub(crate) table: String,
    pub(crate) token: String,
    pub(crate) seat: Option<u8>,
}

impl Guest {
    pub(crate) fn new(client: Client, body: &Value) -> Guest {
        Guest {
            client,
            table: body["table"]["id"].as_str().unwrap().to_owned(),
            token: body["token"].as_str().unwrap().to_owned(),
            seat: body["seat"].as_u64().map(|seat| seat as u8),
        }
    }

    pub(crate) fn at(&self, server: &Server) -> Guest {
        Guest { client: server.client, ..self.clone() }
    }

    pub(crate) async fn call(&self, what: &str) -> Value {
        let path = format!("/api/v1/tables/{}/{what}", self.table);
        let answer = self.client.post(&path, Some(&self.token), &json!({})).await.unwrap();
        assert_eq!(answer.status, 200, "{answer:?}");
        answer.body
    }

    /// What is no JSON.
    pub(crate) async fn get_text(&self, path: &str) -> String {
        let mut stream = TcpStream::connect(self.client.hall).await.unwrap();
        let request = format!(
            "GET {path} HTTP/1.1\r\nhost: {}\r\nauthorization: Bearer {}\r\nconnection: close\r\n\r\n",
            self.client.hall, self.token
        );
        stream.write_all(request.as_bytes()).await.unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).await.unwrap();
        let (head, text) = answer.split_once("\r\n\r\n").unwrap();
        assert!(head.starts_with("HTTP/1.1 200 "), "{head}");
        text.to_owned()
    }

    pub(crate) async fn connect(&self) -> Player {
        let socket = self.client.socket(&self.table, Some(&self.token), None).await.unwrap();
        Player::new(socket)
    }

    /// Opens a socket again; what the player knows already is not told again.
    pub(crate) async fn reconnect(&self, player: Player) -> Player {
        let since = Some((&*player.game, player.seq));
        let socket = self.client.socket(&self.table, Some(&self.token), since).await.unwrap();
        Player { socket, waits_for: None, ..player }
    }
}

/// Somebody with an open socket, and all that was said over it.
pub(crate) struct Player {
    pub(crate) socket: Socket,
    pub(crate) game: String,
    pub(crate) seq: u32,
    /// All events since the deal.
    pub(crate) told: Vec<Value>,
    /// The last snapshot or update.
    pub(crate) scene: Value,
    /// All of them.
    pub(crate) scenes: Vec<Value>,
    /// The last word of the hall about the table.
    pub(crate) table: Value,
    pub(crate) n_acts: u32,
    /// The command that has no answer yet.
    pub(crate) waits_for: Option<String>,
}

impl Player {
    pub(crate) fn new(socket: Socket) -> Player {
        Player {
            socket,
            game: String::new(),
            seq: 0,
            told: Vec::new(),
            scene: Value::Null,
            scenes: Vec::new(),
            table: Value::Null,
            n_acts: 0,
            waits_for: None,
        }
    }

    /// The next message; `None` when the hall has closed the socket.
    pub(crate) async fn hear(&mut self) -> Option<Value> {
        let text = soon("a message of the hall", self.socket.next()).await.ok()??;
        let message: Value = serde_json::from_str(&text).unwrap();
        match message["type"].as_str().unwrap() {
            "snapshot" | "update" => self.see(&message),
            "table" => self.table = message["table"].clone(),
            _ => {}
        }
        if self.waits_for.is_some() && message["re"].as_str() == self.waits_for.as_deref() {
            self.waits_for = None;
        }
        Some(message)
    }

    fn see(&mut self, message: &Value) {
        if message["game"].as_str() != Some(&self.game) {
            assert_eq!(message["type"], "snapshot", "a game is first seen with its setup");
            self.game = message["game"].as_str().unwrap().to_owned();
            self.told.clear();
            self.scenes.clear();
        }
        self.told.extend(message["events"].as_array().unwrap().iter().cloned());
        self.seq = message["seq"].as_u64().unwrap() as u32;
        assert_eq!(self.told.len(), self.seq as usize, "every event is told once");
        self.scene = message.clone();
        self.scenes.push(message.clone());
    }

    /// Listens until a message of this kind comes. Others, such as what a bot does at a seat whose person
    /// waits here, do not put off its end.
    pub(crate) async fn hear_kind(&mut self, kind: &str) -> Value {
        soon(kind, async {
            loop {
                let message = self.hear().await.unwrap_or_else(|| panic!("closed before {kind}"));
                if message["type"] == kind {
                    return message;
                }
            }
        })
        .await
    }

    pub(crate) fn is_over(&self) -> bool {
        !self.scene["over"].is_null()
    }

    pub(crate) fn is_asked(&self) -> bool {
        self.scene["in_steps"] == true
            || self.scene["actions"].as_array().is_some_and(|actions| !actions.is_empty())
    }

    /// What somebody who does anything that is allowed does now.
    pub(crate) async fn choose(&mut self, chance: &mut Seeded) -> Option<Value> {
        let window = self.scene["window"]["number"].clone();
        let mut actions = self.scene["actions"].clone();
        let mut path = String::new();
        while actions.is_null() {
            let id = format!("steps-{}-{}", self.n_acts, path.len());
            let ask = json!({ "type": "steps", "id": id, "window": window, "path": path });
            self.socket.send(&ask.to_string()).await.unwrap();
            let answer = loop {
                let message = self.hear().await?;
                if message["re"] == *id {
                    break message;
                }
            };
            if answer["type"] == "refused" {
                return None;
            }
            actions = answer["actions"].clone();
            if let Some(steps) = answer["steps"].as_array() {
                path = pick(steps, chance)["text"].as_str().unwrap().to_owned();
            }
        }
        let action = pick(actions.as_array().unwrap(), chance);
        self.n_acts += 1;
        let id = format!("act-{window}-{}", self.n_acts);
        Some(json!({ "type": "act", "id": id, "window": window, "action": action }))
    }

    pub(crate) async fn send(&mut self, command: &Value) {
        self.waits_for = command["id"].as_str().map(str::to_owned);
        self.socket.send(&command.to_string()).await.unwrap();
    }

    /// Plays at random until the game is over or `n` actions have been answered.
    pub(crate) async fn play(&mut self, chance: &mut Seeded, n: u32) {
        let until = self.n_acts.saturating_add(n);
        while !self.is_over() {
            if self.waits_for.is_none() {
                if until <= self.n_acts {
                    return;
                }
                if self.is_asked() {
                    self.pace().await;
                    if let Some(command) = self.choose(chance).await {
                        self.send(&command).await;
                    }
                    continue;
                }
            }
            let message = self.hear().await.expect("the game goes on");
            if message["type"] == "refused" {
                let code = message["code"].as_str().unwrap();
                let is_late = ["action/stale_window", "action/not_asked", "action/replaced"];
                assert!(is_late.contains(&code), "{message}");
            }
        }
    }

    /// Where everybody may act at any time, nobody does so all the time.
    async fn pace(&self) {
        if self.scene["window"]["kind"] == "race" {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    }
}

/// Everybody with an open socket, in a game.
pub(crate) async fn connect(guests: &[Guest]) -> Vec<Player> {
    let mut players = Vec::new();
    for guest in guests {
        let mut player = guest.connect().await;
        player.hear_kind("snapshot").await;
        players.push(player);
    }
    players
}

fn pick<'a>(choices: &'a [Value], chance: &mut Seeded) -> &'a Value {
    &choices[chance.below(choices.len() as u32) as usize]
}
