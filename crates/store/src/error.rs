#[cfg(feature = "sqlite")]
use std::fmt::Display;
use std::path::PathBuf;

use thiserror::Error;

use crate::{Entry, GameRow};

/// Can be copied, because one failed transaction is the failure of everybody whose writes were in it.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum StoreError {
    #[error("another server is using the data folder {}", .0.display())]
    InUse(PathBuf),
    #[error(
        "{} is of version {found}, written by a newer Parlor; this one knows versions up to {known}",
        .path.display()
    )]
    Newer { path: PathBuf, found: u32, known: u32 },
    #[error("{} is there already", .0.display())]
    Exists(PathBuf),
    #[error("the stored data are damaged: {0}")]
    Damaged(String),
    /// The batch was not as [`Write`](crate::Write) asks for. Nothing was stored; others can go on.
    #[error("the store refuses: {0}")]
    Refused(String),
    /// The disk, the system or the database would not.
    #[error("{0}")]
    Failed(String),
    #[error("nothing is stored any more since this happened: {0}")]
    Broken(String),
    #[error("the ledger is closed")]
    Closed,
}

impl StoreError {
    /// For `map_err`: what could not be done, before what the system says about it.
    #[cfg(feature = "sqlite")]
    pub(crate) fn failed<E: Display>(what: impl Display) -> impl FnOnce(E) -> StoreError {
        move |cause| StoreError::Failed(format!("{what}: {cause}"))
    }
}

/// What a batch is refused for: the same words from every store.
impl StoreError {
    pub(crate) fn no_table(game: &GameRow) -> StoreError {
        StoreError::Refused(format!(
            "game {} is of table {}, which is unknown",
            game.id, game.table
        ))
    }

    pub(crate) fn no_game(entry: &Entry) -> StoreError {
        StoreError::Refused(format!(
            "entry {} is of game {}, which is unknown",
            entry.seq, entry.game
        ))
    }

    pub(crate) fn not_next(entry: &Entry, next: u32) -> StoreError {
        StoreError::Refused(format!(
            "entry {} of game {} comes where {next} is next",
            entry.seq, entry.game
        ))
    }
}
