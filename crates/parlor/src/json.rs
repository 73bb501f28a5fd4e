//! How `--json` prints.

use std::io::{Write, stdout};

use serde::Serialize;

/// Prints one JSON object, on one line.
pub(crate) fn print_json(object: &impl Serialize) -> anyhow::Result<()> {
    write_json(&mut stdout().lock(), object)
}

pub(crate) fn write_json(out: &mut dyn Write, object: &impl Serialize) -> anyhow::Result<()> {
    let text = serde_json::to_string(object)?;
    writeln!(out, "{text}")?;
    Ok(())
}
