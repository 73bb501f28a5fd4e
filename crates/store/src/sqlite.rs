//! The store in one SQLite file.

mod folder;
mod schema;

use std::{
    collections::{BTreeMap, btree_map},
    fmt,
    fs::File,
    path::Path,
    sync::{
        Arc, Mutex, MutexGuard, PoisonError,
        atomic::{AtomicI32, Ordering::Relaxed},
    },
    time::Duration,
};

use rusqlite::{
    Connection, ErrorCode, OpenFlags, OptionalExtension as _, Params, Row, Transaction,
    TransactionBehavior, params,
    types::{FromSql, FromSqlError, FromSqlResult, ToSql, ToSqlOutput, ValueRef},
};

pub(crate) use self::{
    folder::{DATABASE, Folder, private_file, sync_folder},
    schema::check_file,
};
use crate::{Entry, GameRow, GameStatus, Id, Page, Store, StoreError, TableRow, Write};

/// When the store tidies up.
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct Pace {
    /// Pages in the write-ahead log before they are copied to their places. Copying costs two syncs,
    /// during which nobody can commit, so it should be rare; but it must also be short, and so must the
    /// log that is read when the file is opened.
    pub checkpoint_pages: i32,
    /// Entries in the journal before they are folded: so many that each game has a handful of them in a
    /// full hall, and so few that nobody waits long for it.
    pub fold_entries: u32,
}

impl Default for Pace {
    fn default() -> Pace {
        Pace { checkpoint_pages: 1_000, fold_entries: 4_000 }
    }
}

/// Enough for the last pages of a few thousand games; SQLite's own 2 MB is not.
const CACHE_KIB: i64 = 16 * 1024;

/// The last time that SQLite can hold. A later one is refused.
const LAST_MS: u64 = i64::MAX as u64;

/// Only a backup that begins or ends, in another process, is ever in the way, and only for a moment.
const BUSY: Duration = Duration::from_secs(10);

/// The store of a server that has one computer for itself.
///
/// What an append costs is the pages it changes. So entries go to the end of a journal, where those of
/// all games share a page, and now and then they are folded into chunks, each of one game.
///
/// It holds the folder's lock until it is dropped.
pub struct Sqlite {
    writer: Mutex<Writer>,
    /// A connection of its own: in WAL mode it reads while the other one writes.
    reader: Mutex<Connection>,
    /// Unlocked when it is closed, after the connections.
    _lock: Option<File>,
}

impl Sqlite {
    /// Opens the store in a data folder, and makes both if they are not there.
    pub fn open(folder: &Path) -> Result<Sqlite, StoreError> {
        let folder = Folder::create(folder)?;
        let lock = folder.lock()?;
        folder.create_database()?;
        Ok(Sqlite {
            _lock: Some(lock),
            ..Sqlite::open_file(&folder.database(), None, Pace::default())?
        })
    }

    /// Opens a file without locking its folder, in a file system of SQLite's that has this name. For
    /// tests, which bring their own.
    #[doc(hidden)]
    pub fn open_file(path: &Path, vfs: Option<&str>, pace: Pace) -> Result<Sqlite, StoreError> {
        let mut writer = connect(path, vfs)?;
        schema::migrate(&mut writer, path)?;
        let reader = connect(path, vfs)?;
        reader.pragma_update(None, "query_only", true)?;
        let wal_pages = Arc::new(AtomicI32::new(0));
        let counter = Arc::clone(&wal_pages);
        writer.wal_hook(Some(move |_: &mut _, pages| {
            counter.store(pages, Relaxed);
            Ok(())
        }))?;
        let mut writer = Writer {
            db: writer,
            pace,
            logs: BTreeMap::new(),
            n_journal: 0,
            wal_pages,
            broken: None,
        };
        writer.start()?;
        Ok(Sqlite { writer: Mutex::new(writer), reader: Mutex::new(reader), _lock: None })
    }

    fn writer(&self) -> Result<MutexGuard<'_, Writer>, StoreError> {
        self.writer.lock().map_err(|_| StoreError::Broken("a commit has panicked".to_owned()))
    }

    fn reader(&self) -> MutexGuard<'_, Connection> {
        self.reader.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn read<T: FromRow>(&self, rest: &str, params: impl Params) -> Result<Vec<T>, StoreError> {
        let reader = self.reader();
        let mut statement = reader.prepare_cached(&format!("{} {rest}", T::SELECT))?;
        let rows = statement.query_map(params, T::from_row)?;
        Ok(rows.collect::<Result<_, _>>()?)
    }
}

impl fmt::Debug for Sqlite {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Sqlite").field("path", &self.reader().path()).finish_non_exhaustive()
    }
}

fn connect(path: &Path, vfs: Option<&str>) -> Result<Connection, StoreError> {
    let mut flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    if vfs.is_some() {
        // Elsewhere the file was made before, with the rights it should have.
        flags |= OpenFlags::SQLITE_OPEN_CREATE;
    }
    let db = match vfs {
        Some(vfs) => Connection::open_with_flags_and_vfs(path, flags, vfs),
        None => Connection::open_with_flags(path, flags),
    }
    .map_err(StoreError::failed(format!("cannot open {}", path.display())))?;
    db.busy_timeout(BUSY)?;
    // Before anything is changed.
    schema::version(&db, path)?;
    db.pragma_update(None, "page_size", schema::PAGE_SIZE)?;
    db.pragma_update(None, "cache_size", -CACHE_KIB)?;
    // It says which mode it is in then, and whether that could be stored only after that.
    let modes: Vec<String> = db
        .prepare("PRAGMA journal_mode = wal")?
        .query_map([], |row| row.get(0))?
        .collect::<Result<_, _>>()?;
    if modes != ["wal"] {
        let why = format!("cannot open {}: it stays in mode {modes:?}", path.display());
        return Err(StoreError::Failed(why));
    }
    // In WAL mode FULL is what syncs at every commit.
    db.pragma_update(None, "synchronous", "full")?;
    // Elsewhere no-ops; on macOS what a sync is elsewhere.
    db.pragma_update(None, "fullfsync", true)?;
    db.pragma_update(None, "checkpoint_fullfsync", true)?;
    // By itself SQLite would check-point in the midst of a commit and keep failures to itself.
    db.pragma_update_and_check(None, "wal_autocheckpoint", 0, |_| Ok(()))?;
    db.pragma_update(None, "foreign_keys", true)?;
    // A damaged file may hold anything.
    db.pragma_update(None, "cell_size_check", true)?;
    db.pragma_update(None, "trusted_schema", false)?;
    Ok(db)
}

struct Writer {
    db: Connection,
    pace: Pace,
    /// Where the next entry goes, for each game that was written to and is not over: saves a look-up
    /// for each entry.
    logs: BTreeMap<Id, LogEnd>,
    /// Entries in the journal.
    n_journal: u32,
    /// In the write-ahead log after the last commit.
    wal_pages: Arc<AtomicI32>,
    /// Why nothing is committed any more.
    broken: Option<String>,
}

#[derive(Clone, Copy)]
struct LogEnd {
    key: i64,
    next: u32,
}

impl Writer {
    fn check(&self) -> Result<(), StoreError> {
        match &self.broken {
            Some(why) => Err(StoreError::Broken(why.clone())),
            None => Ok(()),
        }
    }

    fn commit(&mut self, writes: &[Write]) -> Result<(), StoreError> {
        self.check()?;
        if writes.is_empty() {
            return Ok(());
        }
        if let Err(error) = self.transact(writes) {
            self.logs.clear();
            // What a refusal left undone must be undone indeed.
            if !matches!(error, StoreError::Refused(_)) || !self.db.is_autocommit() {
                self.broken = Some(error.to_string());
            }
            return Err(error);
        }
        if self.wal_pages.load(Relaxed) >= self.pace.checkpoint_pages
            && let Err(error) = self.checkpoint()
        {
            // This batch is durable, but its disk is not to be trusted with another.
            self.broken = Some(error.to_string());
        }
        Ok(())
    }

    /// Folds what the last server has left, so that reading a game does not search the journal for it.
    fn start(&mut self) -> Result<(), StoreError> {
        let transaction = self.db.transaction_with_behavior(TransactionBehavior::Immediate)?;
        fold(&transaction)?;
        Ok(transaction.commit()?)
    }

    fn transact(&mut self, writes: &[Write]) -> Result<(), StoreError> {
        let transaction = self.db.transaction_with_behavior(TransactionBehavior::Immediate)?;
        let mut n_journal = self.n_journal;
        if n_journal >= self.pace.fold_entries {
            fold(&transaction)?;
            n_journal = 0;
        }
        for write in writes {
            match write {
                Write::Table(table) => put_table(&transaction, table)?,
                Write::Game(game) => put_game(&transaction, &mut self.logs, game)?,
                Write::Entry(entry) => {
                    append(&transaction, &mut self.logs, entry)?;
                    n_journal += 1;
                }
                Write::DeleteGame(id) => {
                    self.logs.remove(id);
                    delete_game(&transaction, *id)?;
                }
            }
        }
        transaction.commit()?;
        self.n_journal = n_journal;
        Ok(())
    }

    /// Copies the log's pages to their places, as far as no reader still needs them there, so that the
    /// log begins anew with the next commit.
    fn checkpoint(&self) -> Result<(), StoreError> {
        Ok(self.db.query_row("PRAGMA wal_checkpoint(PASSIVE)", [], |_| Ok(()))?)
    }
}

fn put_table(transaction: &Transaction<'_>, table: &TableRow) -> Result<(), StoreError> {
    let TableRow { id, code, open, public, touched_ms, body } = table;
    transaction
        .prepare_cached(
            "INSERT INTO tables (id, code, open, public, touched_ms, body) VALUES (?, ?, ?, ?, ?, ?)
             ON CONFLICT (id) DO UPDATE SET code = excluded.code, open = excluded.open,
             public = excluded.public, touched_ms = excluded.touched_ms, body = excluded.body",
        )?
        .execute(params![id, code, open, public, touched_ms, body])?;
    Ok(())
}

fn put_game(
    transaction: &Transaction<'_>,
    logs: &mut BTreeMap<Id, LogEnd>,
    row: &GameRow,
) -> Result<(), StoreError> {
    let GameRow { id, table, game, status, public, started_ms, ended_ms, body } = row;
    let execute = |sql| {
        transaction
            .prepare_cached(sql)?
            .execute(params![id, table, game, status, public, started_ms, ended_ms, body])
            .map_err(|error| match error.sqlite_error_code() {
                // The only constraint that a value of our types can break.
                Some(ErrorCode::ConstraintViolation) => StoreError::no_table(row),
                _ => error.into(),
            })
    };
    let n_updated = execute(
        "UPDATE games SET \"table\" = ?2, game = ?3, status = ?4, public = ?5, started_ms = ?6,
         ended_ms = ?7, body = ?8 WHERE id = ?1",
    )?;
    if n_updated == 0 {
        execute(
            "INSERT INTO games (id, \"table\", game, status, public, started_ms, ended_ms, body)
             VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
        )?;
        logs.insert(*id, LogEnd { key: transaction.last_insert_rowid(), next: 0 });
    }
    if status.is_over() {
        logs.remove(id);
    }
    Ok(())
}

fn append(
    transaction: &Transaction<'_>,
    logs: &mut BTreeMap<Id, LogEnd>,
    entry: &Entry,
) -> Result<(), StoreError> {
    let end = match logs.entry(entry.game) {
        btree_map::Entry::Occupied(known) => known.into_mut(),
        btree_map::Entry::Vacant(unknown) => unknown
            .insert(log_end(transaction, entry.game)?.ok_or_else(|| StoreError::no_game(entry))?),
    };
    if entry.seq != end.next {
        return Err(StoreError::not_next(entry, end.next));
    }
    transaction
        .prepare_cached("INSERT INTO journal (game, seq, body) VALUES (?, ?, ?)")?
        .execute(params![end.key, entry.seq, entry.body])?;
    end.next += 1;
    Ok(())
}

fn log_end(db: &Connection, game: Id) -> Result<Option<LogEnd>, StoreError> {
    let end = db
        .prepare_cached(
            "SELECT key, max(
                 coalesce((SELECT max(seq) + 1 FROM journal WHERE game = games.key), 0),
                 coalesce((SELECT max(next) FROM chunks WHERE game = games.key), 0)
             ) FROM games WHERE id = ?",
        )?
        .query_row([game], |row| Ok(LogEnd { key: row.get(0)?, next: row.get(1)? }))
        .optional()?;
    Ok(end)
}

/// Makes one chunk of what each game has in the journal.
fn fold(transaction: &Transaction<'_>) -> Result<(), StoreError> {
    transaction
        .prepare_cached(
            "INSERT INTO chunks (game, seq, next, bodies)
             SELECT game, min(seq), max(seq) + 1, json_group_array(body ORDER BY seq)
             FROM journal GROUP BY game",
        )?
        .execute([])?;
    transaction.prepare_cached("DELETE FROM journal")?.execute([])?;
    Ok(())
}

fn delete_game(transaction: &Transaction<'_>, id: Id) -> Result<(), StoreError> {
    for sql in [
        "DELETE FROM journal WHERE game = (SELECT key FROM games WHERE id = ?)",
        "DELETE FROM chunks WHERE game = (SELECT key FROM games WHERE id = ?)",
        "DELETE FROM games WHERE id = ?",
    ] {
        transaction.prepare_cached(sql)?.execute([id])?;
    }
    Ok(())
}

impl Store for Sqlite {
    fn commit(&self, writes: &[Write]) -> Result<(), StoreError> {
        self.writer()?.commit(writes)
    }

    fn open_tables(&self) -> Result<Vec<TableRow>, StoreError> {
        self.read("WHERE open = 1 ORDER BY id", [])
    }

    fn table(&self, id: Id) -> Result<Option<TableRow>, StoreError> {
        Ok(self.read("WHERE id = ?", [id])?.pop())
    }

    fn game(&self, id: Id) -> Result<Option<GameRow>, StoreError> {
        Ok(self.read("WHERE id = ?", [id])?.pop())
    }

    fn games_of(&self, table: Id) -> Result<Vec<GameRow>, StoreError> {
        self.read("WHERE \"table\" = ? ORDER BY started_ms, id", [table])
    }

    fn finished(&self, page: Page) -> Result<Vec<GameRow>, StoreError> {
        let (ended_ms, id) = page.before.unwrap_or((LAST_MS, Id::from_random([255; 16])));
        self.read(
            // As in the index `games_finished`, which answers this.
            "WHERE status = 2 AND public = 1 AND ended_ms IS NOT NULL AND (ended_ms, id) < (?, ?)
                 ORDER BY ended_ms DESC, id DESC LIMIT ?",
            params![ended_ms.min(LAST_MS), id, page.n],
        )
    }

    fn entries(&self, game: Id) -> Result<Vec<String>, StoreError> {
        let entries: Vec<(u32, String)> = self.read("WHERE game = ? ORDER BY seq", [game])?;
        for (place, (seq, _)) in entries.iter().enumerate() {
            if *seq as usize != place {
                return Err(StoreError::Damaged(format!(
                    "entry {place} of game {game} is missing"
                )));
            }
        }
        Ok(entries.into_iter().map(|(_, body)| body).collect())
    }

    fn unended_games(&self) -> Result<Vec<GameRow>, StoreError> {
        // As in the index `games_unended`, which answers this.
        self.read("WHERE status < 2 ORDER BY started_ms, id", [])
    }

    fn check(&self) -> Result<(), StoreError> {
        self.unended_games()?;
        let mut writer = self.writer()?;
        writer.check()?;
        // Takes the lock that a commit takes, and gives it back.
        Ok(writer.db.transaction_with_behavior(TransactionBehavior::Immediate)?.rollback()?)
    }
}

trait FromRow: Sized {
    /// The columns in the order in which `from_row` reads them.
    const SELECT: &str;

    fn from_row(row: &Row<'_>) -> rusqlite::Result<Self>;
}

impl FromRow for TableRow {
    const SELECT: &str = "SELECT id, code, open, public, touched_ms, body FROM tables";

    fn from_row(row: &Row<'_>) -> rusqlite::Result<TableRow> {
        Ok(TableRow {
            id: row.get(0)?,
            code: row.get(1)?,
            open: row.get(2)?,
            public: row.get(3)?,
            touched_ms: row.get(4)?,
            body: row.get(5)?,
        })
    }
}

impl FromRow for GameRow {
    const SELECT: &str =
        "SELECT id, \"table\", game, status, public, started_ms, ended_ms, body FROM games";

    fn from_row(row: &Row<'_>) -> rusqlite::Result<GameRow> {
        Ok(GameRow {
            id: row.get(0)?,
            table: row.get(1)?,
            game: row.get(2)?,
            status: row.get(3)?,
            public: row.get(4)?,
            started_ms: row.get(5)?,
            ended_ms: row.get(6)?,
            body: row.get(7)?,
        })
    }
}

/// An entry's `seq` and body.
impl FromRow for (u32, String) {
    const SELECT: &str = "SELECT seq, body FROM entries";

    fn from_row(row: &Row<'_>) -> rusqlite::Result<(u32, String)> {
        Ok((row.get(0)?, row.get(1)?))
    }
}

impl ToSql for Id {
    fn to_sql(&self) -> rusqlite::Result<ToSqlOutput<'_>> {
        Ok(self.to_bytes().to_vec().into())
    }
}

impl FromSql for Id {
    fn column_result(value: ValueRef<'_>) -> FromSqlResult<Id> {
        <[u8; 16]>::column_result(value).map(Id::from_random)
    }
}

impl ToSql for GameStatus {
    fn to_sql(&self) -> rusqlite::Result<ToSqlOutput<'_>> {
        let number = match self {
            GameStatus::Committed => 0,
            GameStatus::Running => 1,
            GameStatus::Finished => 2,
            GameStatus::Aborted => 3,
        };
        Ok(number.into())
    }
}

impl FromSql for GameStatus {
    fn column_result(value: ValueRef<'_>) -> FromSqlResult<GameStatus> {
        match value.as_i64()? {
            0 => Ok(GameStatus::Committed),
            1 => Ok(GameStatus::Running),
            2 => Ok(GameStatus::Finished),
            3 => Ok(GameStatus::Aborted),
            number => Err(FromSqlError::OutOfRange(number)),
        }
    }
}

impl From<rusqlite::Error> for StoreError {
    fn from(error: rusqlite::Error) -> StoreError {
        use rusqlite::Error;
        match error {
            Error::FromSqlConversionFailure(..)
            | Error::IntegralValueOutOfRange(..)
            | Error::InvalidColumnType(..)
            | Error::Utf8Error(..) => StoreError::Damaged(error.to_string()),
            Error::ToSqlConversionFailure(..) => StoreError::Refused(error.to_string()),
            _ => match error.sqlite_error_code() {
                // The last one is SQLite's general error: as our SQL is right, what it found is not.
                Some(ErrorCode::DatabaseCorrupt | ErrorCode::NotADatabase | ErrorCode::Unknown) => {
                    StoreError::Damaged(error.to_string())
                }
                _ => StoreError::Failed(format!("SQLite: {error}")),
            },
        }
    }
}
