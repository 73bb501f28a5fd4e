//! `parlor serve`: the hall.

mod lan;

use std::{
    env,
    io::{self, IsTerminal as _, Read as _, Write as _},
    net::{SocketAddr, TcpStream},
    process::ExitCode,
    sync::Arc,
    time::Duration,
};

use anyhow::{Context as _, bail};
use parlor_hall::{Hall, config::Settings, http, qr, run as serve, server::listen};
use parlor_store::Sqlite;
use parlor_wire::Health;
use tokio::{net::TcpListener, runtime::Builder};

use crate::{args::ServeArgs, logging};

/// How long, and with how much, whoever has our address may take to say who they are.
const ANSWER: Duration = Duration::from_secs(1);
const ANSWER_BYTES: u64 = 4_096;

/// A variable of the environment that says something.
pub(crate) fn variable(name: &str) -> Option<String> {
    env::var(name).ok().filter(|text| !text.is_empty())
}

pub(crate) fn run(args: &ServeArgs) -> anyhow::Result<ExitCode> {
    let settings = Settings::load(&args.flags, &variable, args.config.as_deref())?;
    logging::start(&settings);
    let runtime = Builder::new_multi_thread().enable_all().build()?;
    runtime.block_on(open(&settings))?;
    Ok(ExitCode::SUCCESS)
}

async fn open(settings: &Settings) -> anyhow::Result<()> {
    let data = settings.data.as_ref();
    let data = data.context("the system names no data folder; give one with --data")?;
    let listen = match settings.lan {
        false => settings.listen,
        true => SocketAddr::new(lan::address()?, settings.listen.port()),
    };
    let listener = bind(listen)?;
    let store = Arc::new(Sqlite::open(data)?);
    let mut config = settings.hall();
    config.site.lan = lan_address(listener.local_addr()?);
    let hall = Hall::open(store, config).await?;
    // Before anybody is told that the hall is open.
    let stopped = stop_signal()?;
    if let Some(addr) = settings.metrics {
        let listener = bind(addr)?;
        let figures =
            http::figures(hall.clone()).into_make_service_with_connect_info::<SocketAddr>();
        // It ends with the process.
        tokio::spawn(async move { axum::serve(listener, figures).await });
    }
    // First what a person looks for, then the log.
    announce(settings, listener.local_addr()?)?;
    tracing::info!(settings = ?settings.changed(), "not as by default");
    serve(listener, http::router(hall.clone()), &hall, stopped).await;
    Ok(())
}

fn bind(addr: SocketAddr) -> anyhow::Result<TcpListener> {
    let listener = listen(addr);
    if listener.as_ref().is_err_and(|err| err.kind() == io::ErrorKind::AddrInUse) {
        if is_hall(addr) {
            bail!("a hall is open there already: http://{addr}/ (open another with --listen)");
        }
        bail!("another program listens on {addr}; choose another address with --listen");
    }
    listener.with_context(|| format!("cannot listen on {addr}"))
}

/// Whether a hall answers there.
fn is_hall(addr: SocketAddr) -> bool {
    let ask = || -> io::Result<String> {
        let mut stream = TcpStream::connect_timeout(&addr, ANSWER)?;
        stream.set_read_timeout(Some(ANSWER))?;
        write!(stream, "GET /api/v1/health HTTP/1.1\r\nHost: {addr}\r\nConnection: close\r\n\r\n")?;
        let mut answer = String::new();
        stream.take(ANSWER_BYTES).read_to_string(&mut answer)?;
        Ok(answer)
    };
    let answer = ask().unwrap_or_default();
    let body = answer.split_once("\r\n\r\n").map_or("", |(_, body)| body);
    serde_json::from_str::<Health>(body).is_ok()
}

/// Where others in the local network find a hall that listens here, if they can.
fn lan_address(addr: SocketAddr) -> Option<SocketAddr> {
    let ip = if addr.ip().is_unspecified() { lan::address().ok()? } else { addr.ip() };
    (!ip.is_loopback()).then(|| SocketAddr::new(ip, addr.port()))
}

fn announce(settings: &Settings, addr: SocketAddr) -> io::Result<()> {
    let mut out = io::stdout().lock();
    let url = format!("http://{addr}/");
    writeln!(out, "The hall is open: {url}")?;
    if settings.lan && out.is_terminal() {
        writeln!(out, "{}", qr::text(&url))?;
    }
    if let Some(url) = &settings.public_url {
        writeln!(out, "Behind the proxy: {url}/")?;
    }
    out.flush()
}

/// Returns when the process is asked to end.
fn stop_signal() -> io::Result<impl Future<Output = ()>> {
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
        let mut interrupt = signal(SignalKind::interrupt())?;
        let mut terminate = signal(SignalKind::terminate())?;
        Ok(async move {
            tokio::select! {
                _ = interrupt.recv() => {}
                _ = terminate.recv() => {}
            }
        })
    }
    #[cfg(not(unix))]
    Ok(async { _ = tokio::signal::ctrl_c().await })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_who_listens_beyond_this_machine_is_found_in_the_network() {
        let found = |addr: &str| lan_address(addr.parse().expect("an address"));
        assert_eq!(found("127.0.0.1:7275"), None);
        assert_eq!(found("[::1]:7275"), None);
        assert_eq!(found("192.168.1.20:7275"), "192.168.1.20:7275".parse().ok());
        let everywhere = found("0.0.0.0:7275").map(|it| it.ip());
        assert_eq!(everywhere, lan::address().ok());
    }
}
