//! Who is let in at all.

use std::{io::Read as _, net::TcpStream, sync::Arc, time::Duration};

use parlor_hall::{Config, http::Site, limits::GateLimits};
use parlor_store::Memory;
use serde_json::json;
use tokio_tungstenite::tungstenite::Error as WsError;

use crate::support::{Server, soon};

async fn server(connections: u32, site: Site) -> Server {
    let gate = GateLimits { connections, ..GateLimits::default() };
    // Who says nothing here stays for the whole test.
    let handshake = Duration::from_secs(3_600);
    let config = Config { gate, site, handshake, ..Config::default() };
    Server::open(Arc::new(Memory::default()), config).await
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_address_with_too_many_connections_is_not_heard() {
    let server = server(2, Site::default()).await;
    let connect = || TcpStream::connect(server.client.hall).unwrap();
    let first = (connect(), connect());
    let mut third = connect();
    third.set_read_timeout(Some(Duration::from_secs(60))).unwrap();
    let read = tokio::task::spawn_blocking(move || third.read(&mut [0; 1]));
    // Closed, with or without a reset.
    assert!(matches!(soon("it is closed", read).await.unwrap(), Ok(0) | Err(_)));
    drop(first);
    soon("there is room again", async {
        while server.client.get("/api/v1/health", None).await.is_err() {
            tokio::task::yield_now().await;
        }
    })
    .await;
    server.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn sockets_count_as_connections_of_who_asks_also_behind_a_proxy() {
    let proxy = Site { proxies: vec!["127.0.0.1".parse().unwrap()], ..Site::default() };
    // A proxy's own connections do not count, so there is one more for a socket.
    for (site, sockets) in [(Site::default(), 0), (proxy, 1)] {
        let server = server(1, site).await;
        let seats = json!(["person", "easy"]);
        let host = server.table(&json!({ "game": "one-euro", "seats": seats })).await;
        let mut open = Vec::new();
        let refused = loop {
            match host.client.socket(&host.table, Some(&host.token), None).await {
                Ok(socket) => open.push(socket),
                Err(WsError::Http(answer)) => break answer,
                // The connection of the call before may still be closing.
                Err(_) => tokio::task::yield_now().await,
            }
        };
        assert_eq!((refused.status().as_u16(), open.len()), (429, sockets));
        let problem = String::from_utf8(refused.into_body().unwrap()).unwrap();
        assert!(problem.contains("limit/connections"), "{problem}");
        drop(open);
        server.close().await;
    }
}
