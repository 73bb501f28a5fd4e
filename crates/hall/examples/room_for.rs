//! How much memory a two-player table takes with its two sockets, both in a game.
//!
//! `cargo run --release -p parlor-hall --example room_for -- 2000 exacta`

#![allow(clippy::unwrap_used)]

use std::{
    env, fs,
    io::{BufRead as _, BufReader},
    process::{Command, Stdio},
    sync::Arc,
};

use parlor_hall::{
    Config, Hall, http,
    limits::{GateLimits, Rate},
    run,
};
use parlor_load::{Client, Socket};
use parlor_store::Sqlite;
use serde_json::json;
use tokio::net::TcpListener;

#[tokio::main]
async fn main() {
    let mut args = env::args().skip(1);
    let first = args.next().unwrap_or_else(|| "2000".to_owned());
    if first == "serve" {
        return serve(&args.next().unwrap()).await;
    }
    let n: u64 = first.parse().unwrap();
    let game = args.next().unwrap_or_else(|| "exacta".to_owned());
    let folder = env::temp_dir().join(format!("parlor-room-for-{}", std::process::id()));
    let mut server = Command::new(env::current_exe().unwrap())
        .args(["serve".as_ref(), folder.as_os_str()])
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut line = String::new();
    BufReader::new(server.stdout.take().unwrap()).read_line(&mut line).unwrap();
    let client = Client { hall: line.trim().parse().unwrap() };
    let mut sockets = table(client, &game).await;
    let before = rss_kib(server.id());
    for _ in 0..n {
        sockets.extend(table(client, &game).await);
    }
    let after = rss_kib(server.id());
    let per_table = (after - before) as f64 / n as f64;
    println!(
        "{n} tables of {game}: {before} KiB before, {after} KiB after, {per_table:.1} KiB each"
    );
    server.kill().unwrap();
    server.wait().unwrap();
    fs::remove_dir_all(&folder).unwrap();
}

async fn serve(folder: &str) {
    let store = Arc::new(Sqlite::open(folder.as_ref()).unwrap());
    // One address is everybody here.
    let much = Rate::per_s(u32::MAX, u32::MAX);
    let gate = GateLimits {
        requests: much,
        new_tables: much,
        guest_requests: much,
        connections: u32::MAX,
        ..GateLimits::default()
    };
    let hall = Hall::open(store, Config { gate, ..Config::default() }).await.unwrap();
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    println!("{}", listener.local_addr().unwrap());
    run(listener, http::router(hall.clone()), &hall, std::future::pending()).await;
}

/// Two people at a table where a game has begun; each has heard where it stands.
async fn table(client: Client, game: &str) -> Vec<Socket> {
    let settings = json!({ "game": game, "seats": ["person", "person"] });
    let body = json!({ "name": "Ada", "settings": settings });
    let host = client.post("/api/v1/tables", None, &body).await.unwrap().body;
    let id = host["table"]["id"].as_str().unwrap();
    let path = format!("/api/v1/tables/{id}/join");
    let guest = client.post(&path, None, &json!({ "name": "Grace" })).await.unwrap().body;
    let mut sockets = Vec::new();
    for one in [&host, &guest] {
        sockets.push(client.socket(id, one["token"].as_str(), None).await.unwrap());
    }
    let path = format!("/api/v1/tables/{id}/start");
    client.post(&path, host["token"].as_str(), &json!({})).await.unwrap();
    for socket in &mut sockets {
        while !socket.next().await.unwrap().unwrap().contains("\"snapshot\"") {}
    }
    sockets
}

fn rss_kib(pid: u32) -> u64 {
    let status = fs::read_to_string(format!("/proc/{pid}/status")).unwrap();
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:")).unwrap();
    line.trim().strip_suffix(" kB").unwrap().parse().unwrap()
}
