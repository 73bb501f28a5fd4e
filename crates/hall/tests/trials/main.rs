//! The hall under attack. Each trial is short here; `cargo xtask trial` runs them long.

#![allow(clippy::unwrap_used)]

mod crash;
mod frames;
mod regular;
mod tokens;

use std::{net::SocketAddr, sync::Arc};

use parlor_hall::{
    Config, Hall, http,
    limits::{GateLimits, Rate},
    run, socket,
};
use parlor_load::Client;
use parlor_store::Store;
use tokio::net::TcpListener;

/// For clients that are faster than people and all come from one address.
fn hasty() -> Config {
    let much = Rate::per_s(1_000_000, 1_000_000);
    let gate = GateLimits { requests: much, guest_requests: much, ..GateLimits::default() };
    let socket = socket::Limits { rate: 1_000_000, burst: 1_000_000, ..socket::Limits::default() };
    Config { gate, socket, ..Config::default() }
}

/// A hall on a port of its own, until it is told to close.
async fn open(
    store: Arc<dyn Store>,
    config: Config,
    close: impl Future<Output = ()> + Send + 'static,
) -> (Hall, Client) {
    let hall = Hall::open(store, config).await.unwrap();
    let listener = TcpListener::bind(SocketAddr::from(([127, 0, 0, 1], 0))).await.unwrap();
    let client = Client { hall: listener.local_addr().unwrap() };
    let server = hall.clone();
    tokio::spawn(async move {
        run(listener, http::router(server.clone()), &server, close).await;
    });
    (hall, client)
}
