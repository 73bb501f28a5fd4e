//! What the hall keeps: tables, games, and the inputs of each game in order.
//!
//! Whoever writes hands over a batch of [`Write`]s. A batch is all or nothing, and when
//! [`Store::commit`] returns `Ok` it survives a power cut. A sync costs milliseconds, so tables do not
//! commit by themselves: they share a [`Ledger`], a thread that stores whatever waits in one
//! transaction.
//!
//! ```
//! use std::sync::Arc;
//! use parlor_store::{Id, Ledger, Memory, Store, TableRow, Write};
//!
//! # tokio::runtime::Builder::new_current_thread().build()?.block_on(async {
//! let store = Arc::new(Memory::default());
//! let ledger = Ledger::start(store.clone())?;
//! let table = TableRow {
//!     id: Id::from_random([7; 16]),
//!     code: "bakine".to_owned(),
//!     open: true,
//!     public: false,
//!     touched_ms: 1,
//!     body: "{}".to_owned(),
//! };
//! ledger.commit(vec![Write::Table(table.clone())]).await?;
//! assert_eq!(store.open_tables()?, [table]);
//! ledger.shutdown().await;
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! # })?;
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Another database
//!
//! [`Store`] asks for nothing that only SQLite has. For Postgres: `commit` is one transaction with
//! `synchronous_commit = on`, the ids are `uuid`, `code` to `body` are columns as they are here, and an
//! entry's primary key is (game, seq). The trait is blocking on purpose: the only caller of `commit` is
//! the ledger's thread. What keeps two servers apart is the lock of the data folder here; there it is a
//! lease, and each transaction begins by reading the lease's fencing number `for share` and fails with
//! [`StoreError::InUse`] if it has moved on. `tests/suite.rs` says what every implementation must do.

#[cfg(feature = "sqlite")]
mod backup;
mod error;
mod id;
mod ledger;
mod memory;
mod row;
#[cfg(feature = "sqlite")]
mod sqlite;
mod store;

#[cfg(feature = "sqlite")]
pub use backup::{Existing, backup, restore};
pub use error::StoreError;
pub use id::{Id, IdError};
pub use ledger::{Counts, Ledger};
pub use memory::Memory;
pub use row::{Entry, GameRow, GameStatus, Page, TableRow, Write};
#[cfg(feature = "sqlite")]
#[doc(hidden)]
pub use sqlite::Pace;
#[cfg(feature = "sqlite")]
pub use sqlite::Sqlite;
pub use store::Store;
