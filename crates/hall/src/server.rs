//! Connections: from a listener to the routes, and the end of all that.

use std::{
    future::Future,
    io,
    net::{IpAddr, SocketAddr},
    pin::pin,
    sync::Arc,
    time::Duration,
};

use axum::{Router, body::Body, extract::ConnectInfo, http::Request};
use hyper::{body::Incoming, server::conn::http1, service::service_fn};
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::{
    net::{TcpListener, TcpSocket, TcpStream},
    sync::{Semaphore, watch},
    time::{sleep, timeout},
};
use tower_service::Service as _;
use tracing::{info, warn};

use crate::{hall::Hall, limits::Ticket};

/// The longest head of a request: cookies of a few tables fit.
const HEAD_BYTES: usize = 16 * 1024;

/// How long answers and farewells may take when the hall closes.
const FAREWELL: Duration = Duration::from_secs(5);

/// What the system may keep for a client that does not read; it takes twice that for its own use.
const SEND_BUFFER_BYTES: u32 = 64 * 1024;

/// Connections that wait to be accepted.
const BACKLOG: u32 = 1_024;

/// A listener whose connections cost little even if nobody reads at the other end.
///
/// # Errors
///
/// The address cannot be had.
pub fn listen(addr: SocketAddr) -> io::Result<TcpListener> {
    let socket = if addr.is_ipv4() { TcpSocket::new_v4() } else { TcpSocket::new_v6() }?;
    // As for any server: another one that has just ended does not keep the address.
    socket.set_reuseaddr(true)?;
    // Inherited by every connection. Unless it is set the system lets it grow to megabytes.
    socket.set_send_buffer_size(SEND_BUFFER_BYTES)?;
    socket.bind(addr)?;
    socket.listen(BACKLOG)
}

/// Serves until `shutdown`, then closes the hall and loses nothing. The listener is the caller's to
/// make, and so are the routes; a request carries its [`ConnectInfo`].
pub async fn run(
    listener: TcpListener,
    routes: Router,
    hall: &Hall,
    shutdown: impl Future<Output = ()>,
) {
    info!(tables = hall.n_tables(), "the hall is open");
    let places_most = hall.config().connections_most;
    let places = Arc::new(Semaphore::new(places_most as usize));
    let (close, closing) = watch::channel(());
    let mut shutdown = pin!(shutdown);
    loop {
        // Whoever comes when all places are taken waits in the queue of the system.
        let accept = async {
            let place = Arc::clone(&places).acquire_owned().await.expect("nobody closes it");
            (listener.accept().await, place)
        };
        let (accepted, place) = tokio::select! {
            biased;
            () = &mut shutdown => break,
            accepted = accept => accepted,
        };
        match accepted {
            Ok((stream, from)) => {
                let Ok(ticket) = let_in(hall, from.ip()) else { continue };
                let connection =
                    serve(stream, from, routes.clone(), hall.config().handshake, closing.clone());
                tokio::spawn(async move {
                    connection.await;
                    drop((place, ticket));
                });
            }
            // Of the connection, or of us when we have too many files open: then some will close.
            Err(err) => {
                warn!(%err, "a connection is not accepted");
                sleep(Duration::from_millis(50)).await;
            }
        }
    }
    drop(listener);
    info!("closing");
    drop(close);
    hall.shutdown().await;
    let farewell = async {
        _ = places.acquire_many(places_most).await;
        hall.sockets_closed().await;
    };
    if timeout(FAREWELL, farewell).await.is_err() {
        warn!("some connections did not close in time");
    }
}

/// Whoever has too many connections is not even heard. Proxies have as many as they like: their
/// clients are counted when they ask for sockets.
fn let_in(hall: &Hall, addr: IpAddr) -> Result<Option<Ticket>, TooMany> {
    if hall.config().site.trusts(addr) {
        return Ok(None);
    }
    let ticket = hall.gate().enter(addr);
    if ticket.is_none() {
        hall.metrics().limited.add(1);
    }
    ticket.map(Some).ok_or(TooMany)
}

struct TooMany;

/// One connection until it closes or becomes a socket.
async fn serve(
    stream: TcpStream,
    from: SocketAddr,
    routes: Router,
    handshake: Duration,
    mut closing: watch::Receiver<()>,
) {
    // Small messages that somebody waits for.
    _ = stream.set_nodelay(true);
    let service = service_fn(move |request: Request<Incoming>| {
        let mut request = request.map(Body::new);
        request.extensions_mut().insert(ConnectInfo(from));
        routes.clone().call(request)
    });
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(handshake)
        .max_buf_size(HEAD_BYTES)
        .serve_connection(TokioIo::new(stream), service)
        .with_upgrades();
    let mut connection = pin!(connection);
    // What goes wrong in a connection is the client's affair.
    tokio::select! {
        _ = &mut connection => {}
        // It never changes; it closes.
        _ = closing.changed() => {
            connection.as_mut().graceful_shutdown();
            _ = connection.await;
        }
    }
}
