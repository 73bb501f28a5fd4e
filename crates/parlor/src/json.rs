//! How `--json` prints.

use std::io::{Write as _, stdout};

use serde::Serialize;

/// Prints one JSON object, on one line.
pub(crate) fn print_json(object: &impl Serialize) -> anyhow::Result<()> {
    let text = serde_json::to_string(object)?;
    writeln!(stdout().lock(), "{text}")?;
    Ok(())
}
