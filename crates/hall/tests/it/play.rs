//! People play whole games.

use std::sync::Arc;

use parlor_catalog::GameId;
use parlor_core::Seeded;
use parlor_hall::{Config, socket};
use parlor_load::Socket;
use parlor_store::{GameStatus, Memory};
use serde_json::{Value, json};

use crate::support::{Folder, Guest, Player, Server, soon};

/// Whoever plays at random is faster than people.
fn config() -> Config {
    let socket = socket::Limits { rate: 10_000, burst: 10_000, ..socket::Limits::default() };
    Config { socket, ..Config::default() }
}

/// Everybody at the table plays at random to the end.
async fn play_out(server: &Server, game: GameId, seed: u64) -> (Vec<Guest>, Vec<Player>) {
    let seats = game.info().seats.min;
    let guests = server.game(game.as_str(), seats.max(2)).await;
    let mut tasks = Vec::new();
    for guest in &guests {
        let mut player = guest.connect().await;
        let mut chance = Seeded::new(seed + u64::from(guest.seat.unwrap()));
        tasks.push(tokio::spawn(async move {
            player.hear_kind("snapshot").await;
            player.play(&mut chance, u32::MAX).await;
            player
        }));
    }
    let mut players = Vec::new();
    for task in tasks {
        players.push(soon("a player", task).await.unwrap());
    }
    let over = players[0].scene["over"].clone();
    assert!(players.iter().all(|player| player.scene["over"] == over));
    let row = server.hall.store().game(players[0].game.parse().unwrap()).unwrap().unwrap();
    assert_eq!(row.status, GameStatus::Finished);
    assert!(row.body.contains(&over["scores"].to_string()));
    for (guest, player) in guests.iter().zip(&players) {
        compare(guest, player).await;
    }
    (guests, players)
}

/// The frames of a seat are what its socket was sent.
async fn compare(guest: &Guest, player: &Player) {
    let mut frames: Vec<Value> = Vec::new();
    let mut total = 1;
    while frames.len() < total {
        let (game, seat, from) = (&player.game, guest.seat.unwrap(), frames.len());
        let path = format!("/api/v1/games/{game}/frames?seat={seat}&n=150&from={from}");
        let page = guest.client.get(&path, Some(&guest.token)).await.unwrap().body;
        total = page["total"].as_u64().unwrap() as usize;
        let more = page["frames"].as_array().unwrap();
        assert_eq!(more.len(), 150.min(total - from), "{page}");
        frames.extend(more.iter().cloned());
    }
    let mut told = Vec::new();
    let mut scenes = player.scenes.iter().peekable();
    for frame in &frames {
        told.extend(frame["events"].as_array().unwrap().iter().cloned());
        let is_it = |scene: &&Value| {
            scene["seq"] == told.len()
                && scene["view"] == frame["view"]
                && scene["window"]["number"] == frame["window"]["number"]
                && scene["over"] == frame["over"]
        };
        // Nobody is sent a frame that changes nothing, and a snapshot can be of a later moment.
        while scenes.next_if(is_it).is_some() {}
    }
    assert_eq!(told, player.told);
    assert_eq!(scenes.next(), None, "every scene is a frame, in order");
    assert_eq!((&frames[0]["input"], &frames[0]["at_ms"]), (&Value::Null, &json!(0)));
    assert!(frames[1..].iter().all(|frame| frame["input"]["kind"].is_string()));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn people_play_every_game_from_the_deal_to_the_end() {
    let server = Server::open(Arc::new(Memory::default()), config()).await;
    for &game in GameId::ALL {
        println!("{game}, seed 7");
        play_out(&server, game, 7).await;
    }
    server.close().await;
}

/// The query of the socket says whether actions are wanted as objects; who plays by them names the
/// text beside the object.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_socket_gives_objects_if_its_query_asks_for_them() {
    let server = Server::open(Arc::new(Memory::default()), config()).await;
    let (game, grammar) = (GameId::OneEuro, GameId::OneEuro.grammar());
    let guests = server.game(game.as_str(), 2).await;
    for (query, is_asked) in [
        ("", false),
        ("?structured=0", false),
        ("?structured=1", true),
        ("?text=en&structured=1", true),
    ] {
        let mut n_listed = 0;
        for guest in &guests {
            let path = format!("/api/v1/tables/{}/socket{query}", guest.table);
            let socket = Socket::open(server.client.hall, &path, Some(&guest.token)).await.unwrap();
            let scene = Player::new(socket).hear_kind("snapshot").await;
            let objects = scene["actions"].as_array().filter(|_| is_asked).map(|texts| {
                let objects = texts.iter().map(|it| grammar.structured(it.as_str().unwrap()));
                json!(objects.collect::<Option<Vec<Value>>>().expect("every action is an object"))
            });
            assert_eq!(scene.get("structured"), objects.as_ref(), "`{query}`: {scene}");
            n_listed += scene["actions"].as_array().map_or(0, Vec::len);
        }
        assert!(0 < n_listed, "`{query}`: somebody is to move");
    }
    for query in ["?structured=yes", "?structured=", "?structured=1&structured=1"] {
        let path = format!("/api/v1/tables/{}/socket{query}", guests[0].table);
        let answer = server.client.get(&path, Some(&guests[0].token)).await.unwrap();
        assert_eq!((answer.status, &answer.body["code"]), (400, &json!("query/wrong")), "{query}");
    }
    server.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_finished_game_is_played_on_from_its_middle_with_fair_draws_of_its_own() {
    let server = Server::open(Arc::new(Memory::default()), config()).await;
    let (guests, players) = play_out(&server, GameId::OneEuro, 9).await;
    let guest = &guests[1];
    let old = format!("/api/v1/games/{}", players[1].game);
    let page = guest.client.get(&format!("{old}/frames?seat=1&n=200"), Some(&guest.token)).await;
    let frames = page.unwrap().body["frames"].take();
    let at = frames.as_array().unwrap().len() / 2;

    let fork = json!({ "at": at, "seat": 1, "name": "Bea", "bots": "easy" });
    let place = guest.client.post(&format!("{old}/fork"), Some(&guest.token), &fork).await.unwrap();
    assert_eq!(place.status, 201, "{place:?}");
    let bea = Guest::new(server.client, &place.body);
    bea.call("start").await;
    let mut player = bea.connect().await;
    player.hear_kind("snapshot").await;
    assert_eq!(player.scene["view"], frames[at]["view"]);
    player.play(&mut Seeded::new(10), 3).await;
    if !player.is_over() {
        bea.call("concede").await;
    }
    let log = bea.get_text(&format!("/api/v1/games/{}/log", player.game)).await;
    let origin = guest.get_text(&format!("{old}/log")).await;
    let verified = parlor_record::verify(log.as_bytes(), None, Some(origin.as_bytes()));
    assert!(verified.holds(), "{verified:?}");
    let draws = verified.checks.iter().find(|it| it.name == "draws").unwrap();
    assert!(!draws.text.starts_with("0 "), "something was drawn since: {}", draws.text);
    server.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whoever_plays_with_bots_alone_takes_a_move_back() {
    let server = Server::open(Arc::new(Memory::default()), config()).await;
    let settings = json!({ "game": "one-euro", "seats": ["person", "easy"], "pace": "fast" });
    let ada = server.table(&settings).await;
    ada.call("start").await;
    let mut player = ada.connect().await;
    while !player.is_asked() {
        player.hear().await.expect("the game goes on");
    }
    let before = player.scene.clone();
    player.play(&mut Seeded::new(11), 1).await;
    assert_ne!(player.scene["view"], before["view"]);

    let old = format!("/api/v1/games/{}", player.game);
    let back = json!({ "seat": 0, "name": "Ada" });
    let place = ada.client.post(&format!("{old}/fork"), Some(&ada.token), &back).await.unwrap();
    assert_eq!(place.status, 201, "{place:?}");
    let seats = &place.body["table"]["settings"]["seats"];
    assert_eq!(seats, &json!(["person", "easy"]), "the same bots");
    assert_eq!(place.body["table"]["seats"][1]["name"], player.table["seats"][1]["name"]);
    let again = Guest::new(server.client, &place.body);
    again.call("start").await;
    let mut player = again.connect().await;
    player.hear_kind("snapshot").await;
    assert_eq!(player.scene["view"], before["view"]);
    assert_eq!(player.scene["actions"], before["actions"], "the same question");

    // When the first game has ended, the draws of both can be checked.
    for guest in [&ada, &again] {
        guest.call("concede").await;
    }
    let log = again.get_text(&format!("/api/v1/games/{}/log", player.game)).await;
    let origin = ada.get_text(&format!("{old}/log")).await;
    let verified = parlor_record::verify(log.as_bytes(), None, Some(origin.as_bytes()));
    assert!(verified.holds(), "{verified:?}");
    server.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_series_comes_along_where_a_move_is_taken_back_and_not_where_a_game_is_tried_again() {
    let server = Server::open(Arc::new(Memory::default()), config()).await;
    let settings =
        json!({ "game": "one-euro", "seats": ["person", "easy"], "pace": "fast", "series": 3 });
    let ada = server.table(&settings).await;
    ada.call("start").await;
    let first = ada.connect().await.hear_kind("snapshot").await["game"].clone();
    ada.call("concede").await;
    ada.call("rematch").await;
    let mut player = ada.connect().await;
    player.play(&mut Seeded::new(12), 1).await;
    let standing = player.table["series"].clone();
    assert_eq!((&standing["played"], &standing["sides"][1]["won"]), (&json!(1), &json!(1)));

    let fork = async |game: &Value, how: Value| {
        let path = format!("/api/v1/games/{}/fork", game.as_str().unwrap());
        let place = ada.client.post(&path, Some(&ada.token), &how).await.unwrap();
        assert_eq!(place.status, 201, "{place:?}");
        place.body["table"].clone()
    };
    let back = fork(&json!(player.game), json!({ "seat": 0, "name": "Ada" })).await;
    assert_eq!((&back["series"], &back["settings"]["series"]), (&standing, &json!(3)));
    let again = fork(&first, json!({ "at": 0, "seat": 0, "name": "Ada", "bots": "easy" })).await;
    assert_eq!((again.get("series"), &again["settings"]["series"]), (None, &json!(1)));
    server.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_game_is_played_on_a_file() {
    let folder = Folder::new("play");
    let server = Server::open(folder.open().await, config()).await;
    play_out(&server, GameId::OneEuro, 8).await;
    play_out(&server, GameId::Exacta, 8).await;
    server.close().await;
    let store = folder.open().await;
    assert_eq!(store.open_tables().unwrap().len(), 2);
    // Each table has played one game and settled the next.
    assert_eq!(store.unended_games().unwrap().len(), 2);
}
