//! The data folder.

use std::{
    fs::{self, DirBuilder, File, OpenOptions, TryLockError},
    io,
    path::{Path, PathBuf},
    thread,
    time::Duration,
};

use crate::StoreError;

/// The database's file in the data folder.
pub(crate) const DATABASE: &str = "parlor.sqlite";

/// Locked by whoever may write to the folder. It stays when the server ends: only the lock counts.
const LOCK: &str = "parlor.lock";
const LOCK_TRIES: u32 = 20;
const LOCK_PAUSE: Duration = Duration::from_millis(10);

/// A data folder that is there.
pub(crate) struct Folder(PathBuf);

impl Folder {
    /// Makes the folder for this user alone, if it is not there.
    pub(crate) fn create(path: &Path) -> Result<Folder, StoreError> {
        if !path.is_dir() {
            create_folder(path).map_err(StoreError::failed(format!(
                "cannot make the folder {}",
                path.display()
            )))?;
        }
        Ok(Folder(path.to_owned()))
    }

    pub(crate) fn database(&self) -> PathBuf {
        self.0.join(DATABASE)
    }

    /// Held as long as the file is open.
    pub(crate) fn lock(&self) -> Result<File, StoreError> {
        let path = self.0.join(LOCK);
        let failed = || StoreError::failed(format!("cannot lock {}", path.display()));
        let file = private_file().create(true).truncate(false).open(&path).map_err(failed())?;
        let mut tries = LOCK_TRIES;
        loop {
            match file.try_lock() {
                Ok(()) => return Ok(file),
                // A program that this process has just started holds its files, and locks, until it runs.
                Err(TryLockError::WouldBlock) if 0 < tries => thread::sleep(LOCK_PAUSE),
                Err(TryLockError::WouldBlock) => return Err(StoreError::InUse(self.0.clone())),
                Err(TryLockError::Error(error)) => return Err(failed()(error)),
            }
            tries -= 1;
        }
    }

    /// An empty file for this user alone, if there is none: SQLite would make it readable for others.
    /// It gives its other files the rights of this one.
    pub(crate) fn create_database(&self) -> Result<(), StoreError> {
        let path = self.database();
        let created = match private_file().create_new(true).open(&path) {
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => return Ok(()),
            created => created.and_then(|_| sync_folder(&self.0)),
        };
        created.map_err(StoreError::failed(format!("cannot make {}", path.display())))
    }
}

fn create_folder(path: &Path) -> io::Result<()> {
    let mut builder = DirBuilder::new();
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.recursive(true).create(path)?;
    // A folder is as durable as its name in the one above it.
    let whole = fs::canonicalize(path)?;
    whole.ancestors().skip(1).try_for_each(|above| match sync_folder(above) {
        // Not ours, so nothing in it is new.
        Err(error) if error.kind() == io::ErrorKind::PermissionDenied => Ok(()),
        synced => synced,
    })
}

/// Makes the names in a folder durable.
pub(crate) fn sync_folder(path: &Path) -> io::Result<()> {
    // Elsewhere a folder cannot be opened, and need not be.
    if cfg!(unix) { File::open(path)?.sync_all() } else { Ok(()) }
}

/// To write a file that is for this user alone.
pub(crate) fn private_file() -> OpenOptions {
    let mut options = OpenOptions::new();
    options.write(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options
}
