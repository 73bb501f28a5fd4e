//! People who make load are people too: what they do is allowed, and everything is answered.

use std::{
    sync::Arc,
    time::{Duration, Instant},
};

use parlor_catalog::GameId;
use parlor_hall::{
    Config,
    limits::{GateLimits, Rate},
    socket,
};
use parlor_load::{Pace, Plan};
use parlor_store::Memory;
use parlor_wire::LoadReport;

use crate::support::Server;

async fn load(games: &[GameId], pace: Pace, idle: usize) -> LoadReport {
    let socket = socket::Limits { rate: 1_000_000, burst: 1_000_000, ..socket::Limits::default() };
    // A quick machine ends and begins games faster than people may ask for them.
    let much = Rate::per_s(1_000_000, 1_000_000);
    let gate = GateLimits { requests: much, guest_requests: much, ..GateLimits::default() };
    let config = Config { socket, gate, ..Config::default() };
    let server = Server::open(Arc::new(Memory::default()), config).await;
    let plan = Plan {
        client: server.client,
        games: games.to_vec(),
        tables: games.len(),
        idle,
        pace,
        warm_up: Duration::ZERO,
        length: Duration::from_secs(1),
        seed: 5,
        server: None,
    };
    println!("seed {}", plan.seed);
    let report = parlor_load::run(&plan).await.unwrap();
    server.close().await;
    report
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_game_can_be_played_as_load() {
    let report = load(GameId::ALL, Pace::Closed, 3).await;
    assert_eq!(report.errors, 0, "{report:?}");
    assert_eq!((report.tables, report.idle_sockets), (7, 3));
    // Two at each table, and four where Swift Swap is played.
    assert_eq!(report.sockets, 16);
    assert!(0 < report.moves, "{report:?}");
    let latency = report.latency_ms.unwrap();
    assert!(latency.p50 <= latency.p99 && latency.p99 <= latency.max, "{report:?}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nobody_moves_before_it_is_time() {
    let start = Instant::now();
    let report = load(&[GameId::OneEuro], Pace::Rate(50.0), 0).await;
    assert_eq!(report.errors, 0, "{report:?}");
    // The first moment is at the start.
    let most = 50.0 * start.elapsed().as_secs_f64() + 1.0;
    assert!(0 < report.moves && report.moves as f64 <= most, "{report:?}");
}
