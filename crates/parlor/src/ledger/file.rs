//! What is kept of a pad.

use std::{
    fs::{self, File},
    io::{self, Write as _},
    path::{Path, PathBuf},
};

use parlor_wire::beside::Pad;

/// As people can read it.
pub(super) fn pad_text(pad: &Pad) -> String {
    serde_json::to_string_pretty(pad).expect("a pad is plain JSON") + "\n"
}

/// A file that one session writes. Another may have it open too.
pub(super) struct Kept {
    path: PathBuf,
    /// What it had when we looked last; `None`: it was not there.
    text: Option<String>,
}

/// Why a text is not in the file.
pub(super) enum NotKept {
    /// Somebody else has written it meanwhile.
    Changed,
    Failed(io::Error),
}

impl Kept {
    pub(super) fn open(path: PathBuf) -> io::Result<Kept> {
        let text = look(&path)?;
        Ok(Kept { path, text })
    }

    pub(super) fn path(&self) -> &Path {
        &self.path
    }

    pub(super) fn text(&self) -> Option<&str> {
        self.text.as_deref()
    }

    pub(super) fn put(&mut self, text: String) -> Result<(), NotKept> {
        if look(&self.path).map_err(NotKept::Failed)? != self.text {
            return Err(NotKept::Changed);
        }
        write(&self.path, &text).map_err(NotKept::Failed)?;
        self.text = Some(text);
        Ok(())
    }
}

fn look(path: &Path) -> io::Result<Option<String>> {
    match fs::read_to_string(path) {
        Ok(text) => Ok(Some(text)),
        Err(err) if err.kind() == io::ErrorKind::NotFound => Ok(None),
        Err(err) => Err(err),
    }
}

/// The whole text or nothing, whatever happens meanwhile: what was there stays until it is replaced.
pub(super) fn write(path: &Path, text: &str) -> io::Result<()> {
    let mut unfinished = path.as_os_str().to_owned();
    unfinished.push(format!(".{}.tmp", std::process::id()));
    let unfinished = Path::new(&unfinished);
    let written = File::create(unfinished).and_then(|mut file| {
        file.write_all(text.as_bytes())?;
        file.sync_all()?;
        fs::rename(unfinished, path)
    });
    if written.is_err() {
        let _ = fs::remove_file(unfinished);
        return written;
    }
    // The name is kept as well as the text.
    let folder = path.parent().filter(|it| !it.as_os_str().is_empty());
    if cfg!(unix) {
        File::open(folder.unwrap_or_else(|| Path::new(".")))?.sync_all()?;
    }
    Ok(())
}
