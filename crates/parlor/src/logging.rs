//! The server's log, on the standard error.

use std::io::stderr;

use parlor_hall::config::{LogForm, LogLevel, Settings};
use tracing::Level;

pub(crate) fn start(settings: &Settings) {
    let level = match settings.log_level {
        LogLevel::Error => Level::ERROR,
        LogLevel::Warn => Level::WARN,
        LogLevel::Info => Level::INFO,
        LogLevel::Debug => Level::DEBUG,
    };
    let log = tracing_subscriber::fmt().with_writer(stderr).with_max_level(level);
    match settings.log {
        LogForm::Text => log.init(),
        LogForm::Json => log.json().init(),
    }
}
