//! `parlor serve`: the hall.

mod lan;

use std::{
    env,
    io::{self, IsTerminal as _, Write as _},
    net::SocketAddr,
    process::ExitCode,
    sync::Arc,
};

use anyhow::Context as _;
use parlor_hall::{Hall, config::Settings, http, qr, run as serve, server::listen};
use parlor_store::Sqlite;
use tokio::{net::TcpListener, runtime::Builder};

use crate::{args::ServeArgs, logging};

/// A variable of the environment that says something.
pub(crate) fn variable(name: &str) -> Option<String> {
    env::var(name).ok().filter(|text| !text.is_empty())
}

pub(crate) fn run(args: &ServeArgs) -> anyhow::Result<ExitCode> {
    let settings = Settings::load(&args.flags, &variable, args.config.as_deref())?;
    logging::start(&settings);
    tracing::info!(settings = ?settings.changed(), "not as by default");
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
    announce(settings, listener.local_addr()?)?;
    serve(listener, http::router(hall.clone()), &hall, stopped).await;
    Ok(())
}

fn bind(addr: SocketAddr) -> anyhow::Result<TcpListener> {
    listen(addr).with_context(|| format!("cannot listen on {addr}"))
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
