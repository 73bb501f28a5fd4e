//! People come back, and so does the hall.

use std::sync::{
    Arc, Mutex,
    atomic::{AtomicBool, Ordering::Relaxed},
};

use parlor_core::Seeded;
use parlor_hall::{Config, table::Call, token::Token};
use parlor_store::{GameRow, GameStatus, Id, Memory, Page, Store, StoreError, TableRow, Write};
use serde_json::{Value, json};
use tokio::{
    io::AsyncWriteExt as _,
    runtime::{Builder, Runtime},
    sync::mpsc,
};

use crate::support::{Folder, Guest, Player, Server, connect, soon};

/// Two people at One Euro, a few moves after the deal.
async fn begun(server: &Server, seed: u64) -> (Vec<Guest>, Vec<Player>) {
    let guests = server.game("one-euro", 2).await;
    let mut players = connect(&guests).await;
    let mut chance = Seeded::new(seed);
    for _ in 0..10 {
        play_one(&mut players, &mut chance).await;
    }
    (guests, players)
}

/// Whoever is asked acts, and everybody hears of it.
async fn play_one(players: &mut [Player], chance: &mut Seeded) -> Value {
    let asked = players.iter().position(Player::is_asked).unwrap();
    let command = players[asked].choose(chance).await.unwrap();
    players[asked].send(&command).await;
    for player in players {
        player.hear_kind("update").await;
    }
    command
}

#[tokio::test]
async fn who_reconnects_hears_what_was_missed_and_nothing_twice() {
    let server = Server::in_memory().await;
    let (guests, mut players) = begun(&server, 1).await;
    let mut missing = players.pop().unwrap();
    let before = missing.told.len();
    missing.socket.0.get_mut().shutdown().await.unwrap();
    // The other one plays while it can; each action is heard by who is there.
    let mut chance = Seeded::new(2);
    while players[0].is_asked() {
        let command = players[0].choose(&mut chance).await.unwrap();
        players[0].send(&command).await;
        players[0].hear_kind("update").await;
    }
    let mut back = guests[1].reconnect(missing).await;
    back.hear_kind("snapshot").await;
    // `Player` checks that no event is missing or double.
    assert_eq!(back.seq, players[0].seq);
    assert!(before <= back.told.len());
    assert_eq!(back.told, players[0].told, "everything in One Euro is public");
    server.close().await;
}

/// What everybody sees of a game.
async fn scenes(guests: &[Guest]) -> Vec<Value> {
    let mut scenes = Vec::new();
    for guest in guests {
        let mut player = guest.connect().await;
        let mut scene = player.hear_kind("snapshot").await;
        // Time passes.
        scene["window"]["left_ms"].take();
        scenes.push(scene);
    }
    scenes
}

fn runtime() -> Runtime {
    Builder::new_multi_thread().worker_threads(2).enable_all().build().unwrap()
}

/// Plays, lets the hall end in some way, opens it again: everything is as before.
fn goes_on(folder: &Folder, end: impl FnOnce(Runtime, Server)) {
    let before = runtime();
    let (server, guests, seen, command) = before.block_on(async {
        let server = Server::open(folder.open().await, Config::default()).await;
        let (guests, mut players) = begun(&server, 3).await;
        let command = play_one(&mut players, &mut Seeded::new(4)).await;
        let seen = scenes(&guests).await;
        (server, guests, seen, command)
    });
    end(before, server);
    runtime().block_on(async {
        let server = Server::open(folder.open().await, Config::default()).await;
        let guests: Vec<Guest> = guests.iter().map(|guest| guest.at(&server)).collect();
        assert_eq!(scenes(&guests).await, seen);
        // The last command again, by whoever gave it: it has been carried out once and for all.
        let mut n_done = 0;
        for guest in &guests {
            let mut player = guest.connect().await;
            player.hear_kind("snapshot").await;
            let seq = player.seq;
            player.send(&command).await;
            let answer = loop {
                let message = player.hear().await.unwrap();
                if message["re"] == command["id"] {
                    break message;
                }
            };
            match answer["type"].as_str().unwrap() {
                "done" => n_done += 1,
                "refused" => {}
                other => panic!("{other}: {answer}"),
            }
            assert_eq!(player.seq, seq);
        }
        assert_eq!(n_done, 1);
        assert_eq!(scenes(&guests).await, seen);
        // And the game goes on.
        let mut players = connect(&guests).await;
        let mut chance = Seeded::new(5);
        for _ in 0..5 {
            play_one(&mut players, &mut chance).await;
        }
        server.close().await;
    });
}

#[test]
fn a_game_goes_on_after_the_hall_was_closed() {
    goes_on(&Folder::new("closed"), |runtime, server| runtime.block_on(server.close()));
}

#[test]
fn a_game_goes_on_after_the_hall_was_gone_from_one_moment_to_the_next() {
    goes_on(&Folder::new("gone"), |runtime, server| {
        drop(runtime);
        drop(server);
    });
}

#[tokio::test]
async fn a_command_is_carried_out_once_however_often_it_is_sent() {
    let server = Server::in_memory().await;
    let (_guests, mut players) = begun(&server, 6).await;
    let asked = players.iter().position(Player::is_asked).unwrap();
    let player = &mut players[asked];
    let seq = player.seq;
    let command = player.choose(&mut Seeded::new(1)).await.unwrap();
    for _ in 0..5 {
        player.socket.send(&command.to_string()).await.unwrap();
    }
    let mut answers = Vec::new();
    while answers.len() < 5 {
        let message = player.hear().await.unwrap();
        if message["re"] == command["id"] {
            answers.push(message);
        }
    }
    assert_eq!(answers[0]["type"], "update");
    let after = player.seq;
    assert!(seq < after);
    for answer in &answers[1..] {
        assert_eq!(*answer, json!({ "type": "done", "re": command["id"], "seq": after }));
    }
    server.close().await;
}

#[tokio::test]
async fn a_table_that_cannot_go_on_is_closed_and_the_others_go_on() {
    let store = Arc::new(Memory::default());
    let server = Server::open(store.clone(), Config::default()).await;
    let (guests, players) = begun(&server, 7).await;
    let (others, _) = begun(&server, 8).await;
    let game = players[0].game.parse().unwrap();
    server.close().await;

    // Rules have changed since.
    let row = store.game(game).unwrap().unwrap();
    let mut body: Value = serde_json::from_str(&row.body).unwrap();
    body["rules"] = json!(999);
    let row = GameRow { body: body.to_string(), ..row };
    store.commit(&[Write::Game(row)]).unwrap();

    let server = Server::open(store.clone(), Config::default()).await;
    let row = store.game(game).unwrap().unwrap();
    assert_eq!(row.status, GameStatus::Aborted);
    assert!(row.body.contains("played under rules 999"), "{}", row.body);
    assert_eq!(server.hall.n_tables(), 1);
    assert!(guests[0].at(&server).client.socket(&guests[0].table, None, None).await.is_err());
    others[0].at(&server).connect().await.hear_kind("snapshot").await;
    assert_eq!(store.unended_games().unwrap().len(), 1, "that of the other table");
    server.close().await;
}

/// A store that is slow: each commit of something waits for the test.
struct Slow {
    memory: Memory,
    is_on: AtomicBool,
    entered: mpsc::UnboundedSender<()>,
    go: Mutex<std::sync::mpsc::Receiver<()>>,
}

impl Store for Slow {
    fn commit(&self, writes: &[Write]) -> Result<(), StoreError> {
        if self.is_on.load(Relaxed) && !writes.is_empty() {
            self.entered.send(()).unwrap();
            self.go.lock().unwrap().recv().unwrap();
        }
        self.memory.commit(writes)
    }
    fn open_tables(&self) -> Result<Vec<TableRow>, StoreError> {
        self.memory.open_tables()
    }
    fn table(&self, id: Id) -> Result<Option<TableRow>, StoreError> {
        self.memory.table(id)
    }
    fn game(&self, id: Id) -> Result<Option<GameRow>, StoreError> {
        self.memory.game(id)
    }
    fn games_of(&self, table: Id) -> Result<Vec<GameRow>, StoreError> {
        self.memory.games_of(table)
    }
    fn finished(&self, page: Page) -> Result<Vec<GameRow>, StoreError> {
        self.memory.finished(page)
    }
    fn entries(&self, game: Id) -> Result<Vec<String>, StoreError> {
        self.memory.entries(game)
    }
    fn unended_games(&self) -> Result<Vec<GameRow>, StoreError> {
        self.memory.unended_games()
    }
    fn check(&self) -> Result<(), StoreError> {
        self.memory.check()
    }
}

/// On one thread, so that a task that was spawned has got as far as it can when another is run.
#[tokio::test]
async fn what_was_sent_before_the_hall_closed_is_handled_stored_and_answered() {
    let (entered, mut has_entered) = mpsc::unbounded_channel();
    let (release, go) = std::sync::mpsc::channel();
    let go = Mutex::new(go);
    let store = Arc::new(Slow { memory: Memory::default(), is_on: false.into(), entered, go });
    let server = Server::open(store.clone(), Config::default()).await;
    let host = server.table(&json!({ "game": "one-euro", "seats": ["person", "person"] })).await;
    let table: Id = host.table.parse().unwrap();
    let token = host.token.parse::<Token>().unwrap().hash();
    let mute = |muted| {
        let (hall, call) = (server.hall.clone(), Call::Mute { guest: 0, muted });
        tokio::spawn(async move { hall.call(table, Some(token), call).await })
    };
    store.is_on.store(true, Relaxed);
    let first = mute(true);
    soon("the first call is being stored", has_entered.recv()).await;
    let hall = server.hall.clone();
    let closing = tokio::spawn(async move { hall.shutdown().await });
    soon("the hall is closing", async {
        while server.hall.is_ready() {
            tokio::task::yield_now().await;
        }
    })
    .await;
    // This one is behind the word that the hall closes.
    let second = mute(false);
    tokio::task::yield_now().await;
    release.send(()).unwrap();
    release.send(()).unwrap();
    assert!(soon("the first answer", first).await.unwrap().unwrap().table.guests[0].muted);
    assert!(!soon("the second answer", second).await.unwrap().unwrap().table.guests[0].muted);
    soon("the hall is closed", closing).await.unwrap();
    assert!(!store.table(table).unwrap().unwrap().body.contains("\"muted\":true"));
}
