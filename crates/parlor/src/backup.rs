//! `parlor backup` and `parlor restore`.

use std::{collections::BTreeMap, path::PathBuf, process::ExitCode};

use anyhow::Context as _;
use parlor_hall::config::Settings;
use parlor_store::Existing;

use crate::{
    args::{BackupArgs, FolderArgs, RestoreArgs},
    serve::variable,
};

pub(crate) fn backup(args: &BackupArgs) -> anyhow::Result<ExitCode> {
    let data = folder(&args.folder)?;
    parlor_store::backup(&data, &args.file, existing(args.force))?;
    println!("{} is a copy of {}", args.file.display(), data.display());
    Ok(ExitCode::SUCCESS)
}

pub(crate) fn restore(args: &RestoreArgs) -> anyhow::Result<ExitCode> {
    let data = folder(&args.folder)?;
    parlor_store::restore(&args.file, &data, existing(args.force))?;
    println!("{} has what {} had", data.display(), args.file.display());
    Ok(ExitCode::SUCCESS)
}

fn existing(force: bool) -> Existing {
    if force { Existing::Replace } else { Existing::Keep }
}

fn folder(args: &FolderArgs) -> anyhow::Result<PathBuf> {
    if let Some(data) = &args.data {
        return Ok(data.clone());
    }
    let settings = Settings::load(&BTreeMap::new(), &variable, args.config.as_deref())?;
    settings.data.context("the system names no data folder; give one with --data")
}
