//! `parlor serve`: the hall.

use std::{
    env,
    io::{self, Write as _},
    path::PathBuf,
    process::ExitCode,
    sync::Arc,
};

use anyhow::Context as _;
use parlor_hall::{Config, Hall, http, run as serve};
use parlor_store::Sqlite;
use tokio::{net::TcpListener, runtime::Builder};

use crate::args::ServeArgs;

pub(crate) fn run(args: &ServeArgs) -> anyhow::Result<ExitCode> {
    let runtime = Builder::new_multi_thread().enable_all().build()?;
    runtime.block_on(open(args))?;
    Ok(ExitCode::SUCCESS)
}

async fn open(args: &ServeArgs) -> anyhow::Result<()> {
    let data = match &args.data {
        Some(data) => data.clone(),
        None => data_folder().context("the system names no data folder; give one with --data")?,
    };
    let listener = TcpListener::bind(&args.listen)
        .await
        .with_context(|| format!("cannot listen on {}", args.listen))?;
    let store = Arc::new(Sqlite::open(&data)?);
    let hall = Hall::open(store, Config::default()).await?;
    // Before anybody is told that the hall is open.
    let stopped = stop_signal()?;
    writeln!(io::stdout(), "The hall is open: http://{}/", listener.local_addr()?)?;
    serve(listener, http::router(hall.clone()), &hall, stopped).await;
    Ok(())
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

/// The user's data folder as the system has it.
fn data_folder() -> Option<PathBuf> {
    let var = |name| env::var_os(name).filter(|it| !it.is_empty()).map(PathBuf::from);
    let home = |folder| var("HOME").map(|home| home.join(folder));
    let folder = if cfg!(windows) {
        var("LOCALAPPDATA")
    } else if cfg!(target_os = "macos") {
        home("Library/Application Support")
    } else {
        var("XDG_DATA_HOME").or_else(|| home(".local/share"))
    };
    Some(folder?.join("parlor"))
}
