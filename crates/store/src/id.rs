use std::{fmt, str::FromStr};

use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error as _};
use thiserror::Error;

/// Crockford's base 32: no i, l, o or u.
const LETTERS: &[u8; 32] = b"0123456789abcdefghjkmnpqrstvwxyz";

/// 26 letters of 5 bits are 130: the first letter stands for 3 bits only.
const LENGTH: usize = 26;

/// The name of a table or a game: 128 random bits, 26 lower-case letters and digits as text.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Id(u128);

#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[error("an id is 26 lower-case letters and digits")]
pub struct IdError;

impl Id {
    pub fn from_random(bytes: [u8; 16]) -> Id {
        Id(u128::from_be_bytes(bytes))
    }

    /// What [`Id::from_random`] was given. Ordered as ids are.
    #[cfg(any(test, feature = "sqlite"))]
    pub(crate) fn to_bytes(self) -> [u8; 16] {
        self.0.to_be_bytes()
    }

    fn text(self) -> [u8; LENGTH] {
        std::array::from_fn(|place| {
            LETTERS[(self.0 >> (5 * (LENGTH - 1 - place))) as usize % LETTERS.len()]
        })
    }
}

impl fmt::Display for Id {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(str::from_utf8(&self.text()).expect("the letters are ASCII"))
    }
}

impl fmt::Debug for Id {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// Exact: an id has one spelling, so that texts can be compared in its place.
impl FromStr for Id {
    type Err = IdError;

    fn from_str(text: &str) -> Result<Id, IdError> {
        if text.len() != LENGTH || text.as_bytes()[0] > b'7' {
            return Err(IdError);
        }
        text.bytes()
            .try_fold(0, |bits: u128, letter| {
                let value = LETTERS.iter().position(|&known| known == letter)?;
                Some(bits << 5 | value as u128)
            })
            .map(Id)
            .ok_or(IdError)
    }
}

impl Serialize for Id {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Id {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Id, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(D::Error::custom)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_id_is_26_letters_and_back() {
        for (bytes, text) in [
            ([0; 16], "00000000000000000000000000"),
            ([255; 16], "7zzzzzzzzzzzzzzzzzzzzzzzzz"),
            (std::array::from_fn(|place| place as u8), "00041061050r3gg28a1c60t3gf"),
        ] {
            let id = Id::from_random(bytes);
            assert_eq!(id.to_string(), text);
            assert_eq!(text.parse(), Ok(id));
            assert_eq!(id.to_bytes(), bytes);
            assert_eq!(serde_json::to_string(&id).unwrap(), format!("\"{text}\""));
            assert_eq!(serde_json::from_str::<Id>(&format!("\"{text}\"")).unwrap(), id);
        }
    }

    #[test]
    fn every_other_spelling_is_refused() {
        for text in [
            "",
            "0000000000000000000000000",
            "000000000000000000000000000",
            "80000000000000000000000000",
            "0000000000000000000000000A",
            "0000000000000000000000000o",
            "0000000000000000000000000-",
            "0000000000000000000000000 ",
            "000000000000000000000000é",
            "é000000000000000000000000",
        ] {
            assert_eq!(text.parse::<Id>(), Err(IdError), "{text:?}");
        }
    }
}
