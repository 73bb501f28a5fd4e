//! What goes wrong stays where it is.

use std::{
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering::Relaxed},
    },
    time::Duration,
};

use parlor_catalog::{Dice, GameId};
use parlor_core::{Chance, Seeded};
use parlor_hall::{
    Config,
    hall::system_random,
    socket,
    table::{House, Limits},
};
use parlor_store::{GameRow, GameStatus, Id, Memory, Page, Store, StoreError, TableRow, Write};
use serde_json::{Value, json};
use tokio::{io::AsyncReadExt as _, net::TcpStream};
use tokio_tungstenite::tungstenite::{Error as WsError, Message};

use crate::support::{Guest, Player, Server, connect, soon};

/// Dice that make the rules panic when they are rolled.
struct Cursed {
    dice: Dice,
    is_on: Arc<AtomicBool>,
}

impl Chance for Cursed {
    fn below(&mut self, n: u32) -> u32 {
        assert!(!self.is_on.load(Relaxed), "planted");
        self.dice.below(n)
    }
}

/// A hall where the rules of One Euro can be made to panic.
fn cursed(is_on: &Arc<AtomicBool>) -> Config {
    let is_on = Arc::clone(is_on);
    let mut house = House::new(Limits::default(), system_random);
    house.deal = Box::new(move |game, options, seats, mut dice| {
        if game == GameId::OneEuro {
            dice = Dice::new(Cursed { dice, is_on: Arc::clone(&is_on) });
        }
        parlor_catalog::deal(game, options, seats, dice)
    });
    Config { house: Arc::new(house), ..Config::default() }
}

/// Until the hall closes the socket; the last thing that it said.
async fn last_word(player: &mut Player) -> Value {
    let mut last = Value::Null;
    while let Some(message) = player.hear().await {
        last = message;
    }
    last
}

/// Whoever is asked acts, again and again, until the sockets are closed.
async fn play_until_closed(players: &mut [Player]) {
    let mut chance = Seeded::new(1);
    for n in 0.. {
        assert!(n < 1_000, "nothing happens");
        let Some(asked) = players.iter().position(Player::is_asked) else { return };
        let Some(command) = players[asked].choose(&mut chance).await else { return };
        players[asked].send(&command).await;
        for player in &mut *players {
            loop {
                match player.hear().await {
                    None => return,
                    Some(message) if message["type"] == "bye" => return,
                    Some(message) if message["type"] == "update" => break,
                    Some(_) => {}
                }
            }
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_panic_in_the_rules_of_a_game_stops_one_table_only() {
    let is_on = Arc::new(AtomicBool::new(false));
    let store = Arc::new(Memory::default());
    let server = Server::open(store.clone(), cursed(&is_on)).await;
    let guests = server.game("one-euro", 2).await;
    let others = server.game("exacta", 2).await;
    let mut players = connect(&guests).await;
    let mut other_players = connect(&others).await;
    is_on.store(true, Relaxed);
    play_until_closed(&mut players).await;

    // Its game is broken off, its next one too, and nobody finds the table.
    let game: Id = players[0].game.parse().unwrap();
    soon("the table is stored as closed", async {
        while store.table(guests[0].table.parse().unwrap()).unwrap().unwrap().open {
            tokio::task::yield_now().await;
        }
    })
    .await;
    let row = store.game(game).unwrap().unwrap();
    assert_eq!(row.status, GameStatus::Aborted);
    assert!(row.body.contains("a mistake in the program"));
    assert!(store.unended_games().unwrap().iter().all(|it| it.table != row.table));
    assert_eq!(server.hall.n_tables(), 1);
    assert!(server.hall.is_ready());

    // The others play on.
    let mut chance = Seeded::new(2);
    for _ in 0..3 {
        let asked = other_players.iter().position(Player::is_asked).unwrap();
        let command = other_players[asked].choose(&mut chance).await.unwrap();
        other_players[asked].send(&command).await;
        other_players[asked].hear_kind("update").await;
        // What is chosen in secret is not told to the other one.
        if !other_players.iter().any(Player::is_asked) {
            other_players[1 - asked].hear_kind("update").await;
        }
    }
    server.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_panic_while_a_bot_thinks_stops_one_table_only() {
    let is_on = Arc::new(AtomicBool::new(false));
    let server = Server::open(Arc::new(Memory::default()), cursed(&is_on)).await;
    let settings = json!({ "game": "one-euro", "seats": ["medium", "person", "medium"] });
    let guest = server.table(&settings).await;
    is_on.store(false, Relaxed);
    guest.call("start").await;
    let mut player = guest.connect().await;
    is_on.store(true, Relaxed);
    let mut bye = Value::Null;
    let mut chance = Seeded::new(3);
    while let Some(message) = player.hear().await {
        if player.is_asked()
            && message["type"] != "bye"
            && let Some(command) = player.choose(&mut chance).await
        {
            // The table may have stopped meanwhile.
            _ = player.socket.send(&command.to_string()).await;
        }
        bye = message;
    }
    assert_eq!(bye["code"], "table/broken", "{bye}");
    assert_eq!(server.hall.n_tables(), 0);
    server.close().await;
}

/// A store whose disk fails when it is told to.
#[derive(Default)]
struct Failing {
    memory: Memory,
    is_on: AtomicBool,
}

impl Store for Failing {
    fn commit(&self, writes: &[Write]) -> Result<(), StoreError> {
        if self.is_on.load(Relaxed) {
            return Err(StoreError::Failed("planted".to_owned()));
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

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_cannot_be_stored_is_never_shown_and_nothing_is_acknowledged_afterwards() {
    let store = Arc::new(Failing::default());
    let server = Server::open(store.clone(), Config::default()).await;
    let guests = server.game("one-euro", 2).await;
    let others = server.game("one-euro", 2).await;
    let mut players = connect(&guests).await;
    let mut other_players = connect(&others).await;
    let asked = players.iter().position(Player::is_asked).unwrap();
    let before: Vec<u32> = players.iter().map(|player| player.seq).collect();
    let n_entries = store.entries(players[0].game.parse().unwrap()).unwrap().len();

    store.is_on.store(true, Relaxed);
    let command = players[asked].choose(&mut Seeded::new(1)).await.unwrap();
    players[asked].send(&command).await;
    for player in players.iter_mut().chain(&mut other_players) {
        let bye = last_word(player).await;
        assert_eq!(bye["type"], "bye");
        assert_eq!(bye["code"], "hall/failed");
    }
    let after: Vec<u32> = players.iter().map(|player| player.seq).collect();
    assert_eq!(after, before, "nobody was told anything");
    assert!(!server.hall.is_ready());

    // Even if the disk comes back.
    store.is_on.store(false, Relaxed);
    let body =
        json!({ "name": "Ada", "settings": { "game": "one-euro", "seats": ["person", "easy"] } });
    let answer = server.client.post("/api/v1/tables", None, &body).await.unwrap();
    assert_eq!((answer.status, &answer.body["code"]), (503, &json!("hall/failed")));
    let path = format!("/api/v1/tables/{}/concede", others[0].table);
    let answer = server.client.post(&path, Some(&others[0].token), &json!({})).await.unwrap();
    assert_eq!((answer.status, &answer.body["code"]), (503, &json!("hall/failed")));
    server.close().await;

    // Whoever opens the hall again finds what was acknowledged.
    let server = Server::open(store.clone(), Config::default()).await;
    assert_eq!(server.hall.n_tables(), 2);
    let guests: Vec<Guest> = guests.iter().map(|guest| guest.at(&server)).collect();
    let players = connect(&guests).await;
    let again: Vec<u32> = players.iter().map(|player| player.seq).collect();
    assert_eq!(again, before);
    assert_eq!(store.entries(players[0].game.parse().unwrap()).unwrap().len(), n_entries);
    server.close().await;
}

/// A hall, and somebody at a table of it with an open socket.
async fn guest_with(socket: socket::Limits) -> (Server, Guest, Player) {
    let config = Config { socket, ..Config::default() };
    let server = Server::open(Arc::new(Memory::default()), config).await;
    let guest = server.table(&json!({ "game": "one-euro", "seats": ["person", "person"] })).await;
    let mut player = guest.connect().await;
    player.hear_kind("table").await;
    (server, guest, player)
}

/// The last word, and the code of the close frame.
async fn closed_with(player: &mut Player) -> (Value, u16) {
    use futures_util::StreamExt as _;
    let mut last = Value::Null;
    loop {
        match soon("the socket is closed", player.socket.0.next()).await {
            Some(Ok(Message::Text(text))) => last = serde_json::from_str(&text).unwrap(),
            Some(Ok(Message::Close(Some(close)))) => return (last, close.code.into()),
            Some(Ok(_)) => {}
            other => panic!("closed without a word: {other:?}"),
        }
    }
}

#[tokio::test]
async fn who_sends_too_much_is_told_once_and_then_cut() {
    let limits = socket::Limits { rate: 0, burst: 3, ..socket::Limits::default() };
    let (server, _guest, mut player) = guest_with(limits).await;
    let codes = ["table/no_game", "table/no_game", "table/no_game", "socket/too_fast"];
    for (n, code) in codes.into_iter().enumerate() {
        let id = format!("n{n}");
        player.send(&json!({ "type": "try", "id": id, "window": 0, "action": "x" })).await;
        let answer = player.hear_kind("refused").await;
        assert_eq!((&answer["re"], &answer["code"]), (&json!(id), &json!(code)));
    }
    player.send(&json!({ "type": "try", "id": "n4", "window": 0, "action": "x" })).await;
    let (bye, code) = closed_with(&mut player).await;
    assert_eq!((&bye["code"], code), (&json!("socket/too_fast"), 1008));
    server.close().await;
}

#[tokio::test]
async fn who_answers_our_pings_may_say_as_much_as_who_has_got_none() {
    use futures_util::StreamExt as _;
    let ping = Duration::from_millis(5);
    let limits = socket::Limits { rate: 1, burst: 3, ping, ..socket::Limits::default() };
    let (server, _guest, mut player) = guest_with(limits).await;
    let mut n_pings = 0;
    while n_pings < 10 {
        let message = soon("a ping", player.socket.0.next()).await.unwrap().unwrap();
        n_pings += u32::from(message.is_ping());
    }
    let ask = json!({ "type": "try", "id": "a", "window": 0, "action": "x" });
    player.socket.send(&ask.to_string()).await.unwrap();
    assert_eq!(player.hear_kind("refused").await["code"], "table/no_game");
    server.close().await;
}

#[tokio::test]
async fn what_is_no_message_of_ours_closes_the_socket_with_a_reason() {
    use futures_util::SinkExt as _;
    let long = "x".repeat(5_000);
    for (message, reason, expected) in [
        (Message::binary(vec![1, 2, 3]), "socket/binary", 1003),
        (Message::text(long), "socket/too_long", 1009),
    ] {
        let (server, guest, mut player) = guest_with(socket::Limits::default()).await;
        player.socket.0.send(message).await.unwrap();
        let (bye, code) = closed_with(&mut player).await;
        assert_eq!((bye["code"].as_str(), code), (Some(reason), expected));
        // The seat is not hurt.
        guest.connect().await.hear_kind("table").await;
        server.close().await;
    }
}

#[tokio::test]
async fn who_sends_too_long_a_message_and_reads_late_still_hears_why() {
    use futures_util::SinkExt as _;
    let (server, _guest, mut player) = guest_with(socket::Limits::default()).await;
    player.socket.0.send(Message::text("x".repeat(48 * 1024))).await.unwrap();
    soon("the socket is closed", server.hall.sockets_closed()).await;
    // A hall that closes with something unread resets the connection. A client that writes before it
    // reads, a pong for instance, then loses the reason.
    let reset = player.socket.0.get_ref().take_error().unwrap();
    assert!(reset.is_none(), "{reset:?}");
    let (bye, code) = closed_with(&mut player).await;
    assert_eq!((bye["code"].as_str(), code), (Some("socket/too_long"), 1009));
    server.close().await;
}

#[tokio::test]
async fn who_answers_no_ping_is_cut() {
    let every = Duration::from_millis(50);
    let limits = socket::Limits { ping: every, pong: 2 * every, ..socket::Limits::default() };
    let (server, _guest, player) = guest_with(limits).await;
    // Nobody reads, so nobody answers.
    soon("the socket is closed", server.hall.sockets_closed()).await;
    assert_eq!(server.hall.metrics().sockets_cut.get(), 1);
    drop(player);
    server.close().await;
}

#[tokio::test]
async fn who_does_not_read_is_cut_and_the_others_play_on() {
    let limits = socket::Limits {
        rate: 1_000_000,
        burst: 1_000_000,
        write: Duration::from_millis(500),
        // Nobody is cut for anything else, however long it takes.
        pong: Duration::from_secs(3_600),
        ..socket::Limits::default()
    };
    let (server, guest, mut reader) = guest_with(limits).await;
    let deaf = guest.connect().await;
    // Answers to one socket; the queue of the system takes some of them.
    let mut n = 0;
    soon("the deaf one is cut", async {
        let mut deaf = deaf;
        loop {
            n += 1;
            let ask = json!({ "type": "try", "id": format!("n{n}"), "window": 0, "action": "x" });
            if deaf.socket.send(&ask.to_string()).await.is_err() {
                break;
            }
        }
    })
    .await;
    println!("cut after {n} commands");
    let ask = json!({ "type": "try", "id": "last", "window": 0, "action": "x" });
    reader.send(&ask).await;
    while reader.hear_kind("refused").await["re"] != "last" {}
    server.close().await;
}

#[tokio::test]
async fn who_says_nothing_is_not_waited_for() {
    let config = Config { handshake: Duration::from_millis(100), ..Config::default() };
    let server = Server::open(Arc::new(Memory::default()), config).await;
    let mut silent = TcpStream::connect(server.client.hall).await.unwrap();
    let mut heard = Vec::new();
    _ = soon("the connection is closed", silent.read_to_end(&mut heard)).await;
    server.close().await;
}

#[tokio::test]
async fn who_is_connected_hears_that_the_hall_closes() {
    let (server, _guest, mut player) = guest_with(socket::Limits::default()).await;
    let closing = tokio::spawn(server.close());
    let (bye, code) = closed_with(&mut player).await;
    assert_eq!((&bye["code"], code), (&json!("hall/closing"), 1001));
    closing.await.unwrap();
}

#[tokio::test]
async fn a_closed_table_is_forgotten() {
    let (server, guest, mut player) = guest_with(socket::Limits::default()).await;
    let code = player.table["code"].as_str().unwrap().to_owned();
    assert_eq!(server.hall.find_code(&code.to_uppercase()), Some(guest.table.parse().unwrap()));
    guest.call("close").await;
    let (bye, _) = closed_with(&mut player).await;
    assert_eq!(bye["code"], "table/closed");
    soon("the table is forgotten", async {
        while server.hall.n_tables() != 0 {
            tokio::task::yield_now().await;
        }
    })
    .await;
    assert_eq!(server.hall.find_code(&code), None);
    server.close().await;
}

#[tokio::test]
async fn a_wrong_token_opens_nothing_and_hurts_nobody() {
    let (server, guest, mut player) = guest_with(socket::Limits::default()).await;
    let wrong = Guest { token: "ab".repeat(32), ..guest.clone() };
    let socket = wrong.client.socket(&wrong.table, Some(&wrong.token), None).await;
    let Err(WsError::Http(refused)) = socket else { panic!("it is refused before it opens") };
    let problem = String::from_utf8(refused.into_body().unwrap()).unwrap();
    assert!(problem.contains("auth/no_such_token"), "{problem}");
    let ask = json!({ "type": "phrase", "id": "a", "phrase": "hello" });
    player.send(&ask).await;
    player.hear_kind("done").await;
    server.close().await;
}

#[tokio::test]
async fn only_public_tables_are_listed() {
    let server = Server::in_memory().await;
    let seats = json!(["person", "person"]);
    server.table(&json!({ "game": "one-euro", "seats": seats })).await;
    let public = json!({ "game": "exacta", "seats": seats, "public": true });
    let host = server.table(&public).await;
    server.join(&host.table, "Grace").await;
    let tables = server.hall.public_tables();
    assert_eq!(tables.len(), 1);
    assert_eq!(tables[0].id, host.table);
    assert_eq!(tables[0].seats[1].name, "Grace");
    host.call("close").await;
    soon("it is taken off the list", async {
        while !server.hall.public_tables().is_empty() {
            tokio::task::yield_now().await;
        }
    })
    .await;
    server.close().await;
}
