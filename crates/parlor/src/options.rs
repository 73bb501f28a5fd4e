//! House rules from the command line.

use std::{fs::File, io::Read as _, path::Path};

use anyhow::anyhow;
use parlor_core::{OptionKind, Options, OptionsError};

/// A deck file has a line for each card; whatever is longer than this is something else.
const FILE_MOST_BYTES: u64 = 1 << 20;

/// Reads `name=value` settings over the game's defaults. A value `@FILE` is the text of that file; for
/// a deck the name of a file will do.
///
/// # Errors
///
/// Names the option and the reason.
pub(crate) fn read_options<O: Options>(settings: &[String]) -> anyhow::Result<O> {
    // As text: whoever finds an `OptionsError` of its own kind has one about the table.
    read(settings).map_err(|err| anyhow!("{err}"))
}

fn read<O: Options>(settings: &[String]) -> Result<O, OptionsError> {
    let mut options = O::default();
    for (index, setting) in settings.iter().enumerate() {
        let (name, value) = split(setting)?;
        if settings[..index].iter().any(|earlier| split(earlier).is_ok_and(|it| it.0 == name)) {
            return Err(OptionsError::new(name, "is given twice"));
        }
        // A misspelt name is the better reason than a file that cannot be read.
        let Some(spec) = O::SPECS.iter().find(|spec| spec.name == name) else {
            options.set(name, value)?;
            continue;
        };
        let is_lines = matches!(spec.kind, OptionKind::Lines(_));
        let file = value.strip_prefix('@');
        match file.or_else(|| (is_lines && Path::new(value).is_file()).then_some(value)) {
            Some(path) => {
                let text = read_file(path).map_err(|reason| OptionsError::new(name, reason))?;
                options.set(name, if is_lines { &text } else { text.trim() })?;
            }
            None => options.set(name, value)?,
        }
    }
    Ok(options)
}

fn split(setting: &str) -> Result<(&str, &str), OptionsError> {
    setting.split_once('=').ok_or_else(|| OptionsError::new(setting, "give it as name=value"))
}

fn read_file(path: &str) -> Result<String, String> {
    let cannot = |err: std::io::Error| format!("cannot read {path}: {err}");
    let mut bytes = Vec::new();
    let file = File::open(path).map_err(cannot)?;
    file.take(FILE_MOST_BYTES + 1).read_to_end(&mut bytes).map_err(cannot)?;
    if FILE_MOST_BYTES < bytes.len() as u64 {
        return Err(format!("{path} is larger than {} KiB", FILE_MOST_BYTES >> 10));
    }
    String::from_utf8(bytes).map_err(|_| format!("{path} is not text in UTF-8"))
}

#[cfg(test)]
mod tests {
    use super::*;

    parlor_core::options! {
        /// House rules of nothing in particular.
        struct Rules {
            /// XY-1: dice a seat.
            n_dice: u8 = 2, 1..=5;
            /// XY-2: ones are wild.
            wild_ones: bool = false;
        }
    }

    fn read(settings: &[&str]) -> Result<Rules, String> {
        let settings: Vec<String> = settings.iter().map(|&it| it.to_owned()).collect();
        read_options(&settings).map_err(|err| format!("{err:#}"))
    }

    #[test]
    fn settings_change_the_defaults() {
        assert_eq!(read(&[]), Ok(Rules::default()));
        let read = read(&["wild_ones=yes", "n_dice=4"]);
        assert_eq!(read, Ok(Rules { n_dice: 4, wild_ones: true }));
    }

    #[test]
    fn an_error_names_the_option_and_the_reason() {
        let cases = [
            ("n_dice", "option `n_dice`: give it as name=value"),
            ("n_dice=6", "option `n_dice`: 6 is not in 1 to 5"),
            ("n_dice=", "option `n_dice`: `` is not a whole number in range"),
            ("dice=@nowhere", "option `dice`: no such option; there are: n_dice, wild_ones"),
            (
                "n_dice=@/no/such/file",
                "option `n_dice`: cannot read /no/such/file: No such file or directory (os error 2)",
            ),
            ("n_dice=@/dev/zero", "option `n_dice`: /dev/zero is larger than 1024 KiB"),
        ];
        for (setting, message) in cases {
            assert_eq!(read(&[setting]).unwrap_err(), message);
        }
        let twice = read(&["n_dice=1", "n_dice=2"]).unwrap_err();
        assert_eq!(twice, "option `n_dice`: is given twice");
    }
}
