//! `parlor export-web`.

use std::{fs, io::ErrorKind, path::Path, process::ExitCode};

use anyhow::{Context as _, bail};

use crate::args::ExportWebArgs;

pub(crate) fn run(args: &ExportWebArgs) -> anyhow::Result<ExitCode> {
    let folder = &args.folder;
    if !args.force && !is_empty(folder)? {
        bail!("{} is not empty; --force writes into it all the same", folder.display());
    }
    let files = parlor_hall::http::client_without_hall();
    let n_files = files.len();
    for (name, bytes) in files {
        let path = folder.join(name);
        let parent = path.parent().expect("it lies in the folder");
        let write = || fs::create_dir_all(parent).and_then(|()| fs::write(&path, bytes));
        write().with_context(|| format!("{} cannot be written", path.display()))?;
    }
    println!("{} has the client, {n_files} files", folder.display());
    Ok(ExitCode::SUCCESS)
}

/// So is a folder that is not there yet.
fn is_empty(folder: &Path) -> anyhow::Result<bool> {
    match fs::read_dir(folder) {
        Ok(mut entries) => Ok(entries.next().is_none()),
        Err(err) if err.kind() == ErrorKind::NotFound => Ok(true),
        Err(err) => Err(err).context(folder.display().to_string()),
    }
}
