use std::{error, fmt, str::FromStr};

/// What a seat adds to the draws: 2 to 64 hexadecimal digits in lower case, an even number of them.
/// It is public.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Entropy(String);

impl Entropy {
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for Entropy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl FromStr for Entropy {
    type Err = HexError;

    fn from_str(text: &str) -> Result<Entropy, HexError> {
        check_digits("entropy", text)?;
        if !text.len().is_multiple_of(2) || !(2..=64).contains(&text.len()) {
            let due = "2 to 64 digits, an even number";
            return Err(HexError::Length { what: "entropy", due, digits: text.len() });
        }
        Ok(Entropy(text.to_owned()))
    }
}

/// Why a text is no seed, commitment or entropy.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum HexError {
    Digit {
        what: &'static str,
        found: char,
    },
    Length {
        what: &'static str,
        /// How many digits there should be, in words.
        due: &'static str,
        digits: usize,
    },
}

impl fmt::Display for HexError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            HexError::Digit { what, found } => {
                write!(f, "{what} is written with the digits 0 to 9 and a to f, not {found:?}")
            }
            HexError::Length { what, due, digits } => {
                write!(f, "{what} has {due}; this has {digits}")
            }
        }
    }
}

impl error::Error for HexError {}

fn check_digits(what: &'static str, text: &str) -> Result<(), HexError> {
    match text.chars().find(|it| !matches!(it, '0'..='9' | 'a'..='f')) {
        Some(found) => Err(HexError::Digit { what, found }),
        None => Ok(()),
    }
}

/// Reads 32 bytes.
pub(crate) fn read(what: &'static str, text: &str) -> Result<[u8; 32], HexError> {
    check_digits(what, text)?;
    let mut bytes = [0; 32];
    if text.len() != 2 * bytes.len() {
        return Err(HexError::Length { what, due: "64 digits", digits: text.len() });
    }
    for (byte, pair) in bytes.iter_mut().zip(text.as_bytes().chunks_exact(2)) {
        *byte = value(pair[0]) << 4 | value(pair[1]);
    }
    Ok(bytes)
}

/// What a checked digit stands for.
fn value(digit: u8) -> u8 {
    match digit {
        b'0'..=b'9' => digit - b'0',
        _ => digit - b'a' + 10,
    }
}

pub(crate) fn write(bytes: &[u8; 32]) -> String {
    const DIGITS: &[u8; 16] = b"0123456789abcdef";
    let digit = |value: u8| char::from(DIGITS[usize::from(value)]);
    bytes.iter().flat_map(|byte| [digit(byte >> 4), digit(byte & 15)]).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_are_read_as_they_were_written() {
        let bytes: [u8; 32] = std::array::from_fn(|index| (index * 37) as u8);
        let text = write(&bytes);
        assert_eq!(text, "00254a6f94b9de03284d7297bce1062b50759abfe4092e53789dc2e70c31567b");
        assert_eq!(read("a seed", &text), Ok(bytes));
    }

    #[test]
    fn entropy_is_two_to_sixty_four_digits() {
        for text in ["00", "c0ffee", &"9f".repeat(32)] {
            assert_eq!(text.parse::<Entropy>().unwrap().as_str(), text);
        }
        let digits = "entropy is written with the digits 0 to 9 and a to f, not ";
        let length = "entropy has 2 to 64 digits, an even number; this has ";
        for (text, reason) in [
            ("", format!("{length}0")),
            ("0", format!("{length}1")),
            ("abc", format!("{length}3")),
            (&"00".repeat(33), format!("{length}66")),
            ("C0FFEE", format!("{digits}'C'")),
            ("c0 ffee", format!("{digits}' '")),
            ("00\n", format!("{digits}'\\n'")),
            ("é", format!("{digits}'é'")),
            ("-", format!("{digits}'-'")),
        ] {
            assert_eq!(text.parse::<Entropy>().unwrap_err().to_string(), reason, "{text:?}");
        }
    }
}
