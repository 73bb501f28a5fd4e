//! What is in the file, and how a file of an older version becomes one of this.

use std::path::Path;

use rusqlite::{Connection, TransactionBehavior};

use crate::StoreError;

pub(super) const PAGE_SIZE: u32 = 4096;

/// In the header of each of our files: "Parl".
const APPLICATION: u32 = 0x5061_726c;

/// Step n makes a file of version n + 1 from one of version n. A step that was released never changes.
const STEPS: [&str; 1] = [
    // Entries name their game by a short key, not by its id. The journal has no index: what is appended
    // changes its last page only. A chunk holds a game's entries from `seq` up to `next`. Chunks too are
    // appended: clustered by game, each would change a page or two of its own.
    "CREATE TABLE tables (
        key INTEGER PRIMARY KEY,
        id BLOB NOT NULL UNIQUE,
        code TEXT NOT NULL,
        open INTEGER NOT NULL,
        public INTEGER NOT NULL,
        touched_ms INTEGER NOT NULL,
        body TEXT NOT NULL
    ) STRICT;
    CREATE INDEX tables_open ON tables (id) WHERE open = 1;
    CREATE TABLE games (
        key INTEGER PRIMARY KEY,
        id BLOB NOT NULL UNIQUE,
        \"table\" BLOB NOT NULL REFERENCES tables (id),
        game TEXT NOT NULL,
        status INTEGER NOT NULL,
        public INTEGER NOT NULL,
        started_ms INTEGER NOT NULL,
        ended_ms INTEGER,
        body TEXT NOT NULL
    ) STRICT;
    CREATE INDEX games_of ON games (\"table\", started_ms, id);
    CREATE INDEX games_unended ON games (started_ms, id) WHERE status < 2;
    CREATE INDEX games_finished ON games (ended_ms, id)
        WHERE status = 2 AND public = 1 AND ended_ms IS NOT NULL;
    CREATE TABLE journal (
        key INTEGER PRIMARY KEY,
        game INTEGER NOT NULL,
        seq INTEGER NOT NULL,
        body TEXT NOT NULL
    ) STRICT;
    CREATE TABLE chunks (
        key INTEGER PRIMARY KEY,
        game INTEGER NOT NULL,
        seq INTEGER NOT NULL,
        next INTEGER NOT NULL,
        bodies TEXT NOT NULL
    ) STRICT;
    CREATE UNIQUE INDEX chunks_of ON chunks (game, seq);
    CREATE VIEW entries (game, seq, body) AS
        SELECT games.id, chunks.seq + item.key, item.value
        FROM games JOIN chunks ON chunks.game = games.key, json_each(chunks.bodies) AS item
        UNION ALL
        SELECT games.id, journal.seq, journal.body
        FROM games JOIN journal ON journal.game = games.key;",
];

const VERSION: u32 = STEPS.len() as u32;

/// Brings a file, which may be empty, to this version. All steps are one transaction.
pub(super) fn migrate(db: &mut Connection, path: &Path) -> Result<(), StoreError> {
    let transaction = db.transaction_with_behavior(TransactionBehavior::Immediate)?;
    let version = version(&transaction, path)?;
    for step in &STEPS[version as usize..] {
        transaction.execute_batch(step)?;
    }
    if version < VERSION {
        transaction.pragma_update(None, "application_id", APPLICATION)?;
        transaction.pragma_update(None, "user_version", VERSION)?;
    }
    Ok(transaction.commit()?)
}

/// The version of one of our files, or 0 of an empty one. Others are refused, and so are newer ones.
pub(super) fn version(db: &Connection, path: &Path) -> Result<u32, StoreError> {
    let application: u32 = db.pragma_query_value(None, "application_id", |row| row.get(0))?;
    let found: u32 = db.pragma_query_value(None, "user_version", |row| row.get(0))?;
    let n_objects: u32 =
        db.query_row("SELECT count(*) FROM sqlite_schema", [], |row| row.get(0))?;
    if application != APPLICATION && (application, found, n_objects) != (0, 0, 0) {
        return Err(StoreError::Damaged(format!("{} is not Parlor's", path.display())));
    }
    if found > VERSION {
        return Err(StoreError::Newer { path: path.to_owned(), found, known: VERSION });
    }
    Ok(found)
}

/// Whether this is one of our files, of a version we know, and whole.
pub(crate) fn check_file(db: &Connection, path: &Path) -> Result<(), StoreError> {
    if version(db, path)? == 0 {
        return Err(StoreError::Damaged(format!("{} is empty", path.display())));
    }
    let verdict: String = db.query_row("PRAGMA integrity_check(1)", [], |row| row.get(0))?;
    if verdict == "ok" { Ok(()) } else { Err(StoreError::Damaged(verdict)) }
}
