//! A data folder as one file, and back.

use std::{
    ffi::OsString,
    fs, io,
    path::{Path, PathBuf},
    time::Duration,
};

use rusqlite::{Connection, OpenFlags};

use crate::{
    StoreError,
    sqlite::{DATABASE, Folder, check_file, private_file, sync_folder},
};

/// What becomes of something that is already there.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Existing {
    Keep,
    Replace,
}

/// Copies what a data folder holds to a file, while a server may be at work on it: the copy is what was
/// committed at one moment. It appears whole and checked, or not at all.
pub fn backup(folder: &Path, to: &Path, existing: Existing) -> Result<(), StoreError> {
    if existing == Existing::Keep && to.exists() {
        return Err(StoreError::Exists(to.to_owned()));
    }
    let cannot = format!("cannot write the backup {}", to.display());
    let db = connect(&folder.join(DATABASE))?;
    let part = Part::of(to);
    // Made here because SQLite would make it readable for others.
    private_file()
        .create(true)
        .truncate(true)
        .open(&part.0)
        .map_err(StoreError::failed(&cannot))?;
    db.execute("VACUUM INTO ?", [part.0.to_str().ok_or_else(|| not_utf_8(to))?])?;
    check(&part.0)?;
    let file = private_file().open(&part.0).map_err(StoreError::failed(&cannot))?;
    file.sync_all().and_then(|()| rename(&part.0, to)).map_err(StoreError::failed(&cannot))
}

/// Fills a data folder from a backup. No server may be at work on it. The backup is copied and checked
/// first, then it takes the place of what was there.
pub fn restore(from: &Path, folder: &Path, existing: Existing) -> Result<(), StoreError> {
    let folder = Folder::create(folder)?;
    let _lock = folder.lock()?;
    let database = folder.database();
    if existing == Existing::Keep && database.exists() {
        return Err(StoreError::Exists(database));
    }
    let cannot = format!("cannot restore {} from {}", database.display(), from.display());
    let part = Part::of(&database);
    copy(from, &part.0).map_err(StoreError::failed(&cannot))?;
    check(&part.0)?;
    clear_log(&database)
        .and_then(|()| rename(&part.0, &database))
        .map_err(StoreError::failed(&cannot))
}

/// A file that is being made. If it does not get its name, nothing stays of it.
struct Part(PathBuf);

impl Part {
    fn of(path: &Path) -> Part {
        Part(beside(path, ".part"))
    }
}

impl Drop for Part {
    fn drop(&mut self) {
        // Mostly it is not there any more.
        _ = fs::remove_file(&self.0);
    }
}

fn connect(path: &Path) -> Result<Connection, StoreError> {
    let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let db = Connection::open_with_flags(path, flags)
        .map_err(StoreError::failed(format!("cannot open {}", path.display())))?;
    db.busy_timeout(Duration::from_secs(10))?;
    Ok(db)
}

fn check(path: &Path) -> Result<(), StoreError> {
    check_file(&connect(path)?, path)
}

fn copy(from: &Path, to: &Path) -> io::Result<()> {
    let mut from = fs::File::open(from)?;
    let mut to = private_file().create(true).truncate(true).open(to)?;
    io::copy(&mut from, &mut to)?;
    to.sync_all()
}

/// Removes the write-ahead log of a database that is to be replaced: the new one must not find it.
/// If the computer stops in between, the old database still has everything, unless it was damaged.
fn clear_log(database: &Path) -> io::Result<()> {
    if let Ok(db) = connect(database) {
        _ = db.query_row("PRAGMA wal_checkpoint(TRUNCATE)", [], |_| Ok(()));
    }
    for ending in ["-wal", "-shm", "-journal"] {
        match fs::remove_file(beside(database, ending)) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
            _ => {}
        }
    }
    // The name of the log must be gone before the name of the database means another file.
    sync_folder(database.parent().expect("it is in a folder"))
}

fn rename(from: &Path, to: &Path) -> io::Result<()> {
    fs::rename(from, to)?;
    match to.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => sync_folder(folder),
        _ => sync_folder(Path::new(".")),
    }
}

/// The path with this at the end of its name.
fn beside(path: &Path, ending: &str) -> PathBuf {
    let mut name = OsString::from(path);
    name.push(ending);
    name.into()
}

fn not_utf_8(path: &Path) -> StoreError {
    StoreError::Failed(format!("SQLite cannot write to {}, which is not UTF-8", path.display()))
}
