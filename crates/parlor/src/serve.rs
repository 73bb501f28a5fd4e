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
use parlor_hall::{Hall, config::Settings, http, run as serve};
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
    let listener = bind(listen).await?;
    let store = Arc::new(Sqlite::open(data)?);
    let hall = Hall::open(store, settings.hall()).await?;
    // Before anybody is told that the hall is open.
    let stopped = stop_signal()?;
    if let Some(addr) = settings.metrics {
        let listener = bind(addr).await?;
        let figures =
            http::figures(hall.clone()).into_make_service_with_connect_info::<SocketAddr>();
        // It ends with the process.
        tokio::spawn(async move { axum::serve(listener, figures).await });
    }
    announce(settings, listener.local_addr()?)?;
    serve(listener, http::router(hall.clone()), &hall, stopped).await;
    Ok(())
}

async fn bind(addr: SocketAddr) -> anyhow::Result<TcpListener> {
    TcpListener::bind(addr).await.with_context(|| format!("cannot listen on {addr}"))
}

fn announce(settings: &Settings, addr: SocketAddr) -> io::Result<()> {
    let mut out = io::stdout().lock();
    let url = format!("http://{addr}/");
    writeln!(out, "The hall is open: {url}")?;
    if settings.lan && out.is_terminal() {
        writeln!(out, "{}", lan::qr_code(&url))?;
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
