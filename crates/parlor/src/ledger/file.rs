//! What is kept of a pad.

use std::{
    fs::{self, File},
    io::{self, Write as _},
    path::Path,
};

use parlor_wire::beside::Pad;

/// As people can read it.
pub(super) fn pad_text(pad: &Pad) -> String {
    serde_json::to_string_pretty(pad).expect("a pad is plain JSON") + "\n"
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
