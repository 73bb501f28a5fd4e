use std::{fmt, str::FromStr};

use sha2::{Digest as _, Sha256};

use crate::hex::{self, HexError};

/// What the host of a game draws and keeps until the game is over. Whoever knows it knows every
/// card, so it is printed by [`Seed::to_hex`] alone.
#[derive(Clone)]
pub struct Seed([u8; 32]);

impl Seed {
    /// The bytes must come from a source that nobody can guess.
    pub const fn new(bytes: [u8; 32]) -> Seed {
        Seed(bytes)
    }

    /// # Errors
    ///
    /// The text is not 64 hexadecimal digits in lower case.
    pub fn from_hex(text: &str) -> Result<Seed, HexError> {
        hex::read("a seed", text).map(Seed)
    }

    pub fn to_hex(&self) -> String {
        hex::write(&self.0)
    }

    /// What can be shown before the game: it fits this seed and this game, and tells nothing of
    /// the seed.
    pub fn commitment(&self, game_id: &str) -> Commitment {
        let hash = Sha256::new()
            .chain_update(b"parlor-fair-1 commitment\n")
            .chain_update(game_id)
            .chain_update(b"\n")
            .chain_update(self.0);
        Commitment(hash.finalize().into())
    }

    pub(crate) const fn bytes(&self) -> &[u8; 32] {
        &self.0
    }
}

impl fmt::Debug for Seed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Seed(hidden)")
    }
}

impl fmt::Display for Seed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a hidden seed")
    }
}

/// Fixes a [`Seed`] before the game without showing it; in text 64 hexadecimal digits in lower
/// case.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Commitment([u8; 32]);

impl fmt::Display for Commitment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&hex::write(&self.0))
    }
}

impl fmt::Debug for Commitment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Commitment({self})")
    }
}

impl FromStr for Commitment {
    type Err = HexError;

    fn from_str(text: &str) -> Result<Commitment, HexError> {
        hex::read("a commitment", text).map(Commitment)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_seed_shows_itself_only_when_asked() {
        let seed = Seed::new([0xab; 32]);
        assert_eq!(seed.to_hex(), "ab".repeat(32));
        for text in [format!("{seed}"), format!("{seed:?}"), format!("{seed:#?}")] {
            assert!(!text.contains("ab") && !text.contains("171"), "{text}");
        }
        assert_eq!(Seed::from_hex(&seed.to_hex()).unwrap().bytes(), seed.bytes());
    }

    #[test]
    fn a_seed_and_a_commitment_are_sixty_four_digits() {
        let reason = |text: &str| Seed::from_hex(text).unwrap_err().to_string();
        assert_eq!(reason("ab"), "a seed has 64 digits; this has 2");
        assert_eq!(reason(&"0".repeat(65)), "a seed has 64 digits; this has 65");
        let reason = |text: &str| text.parse::<Commitment>().unwrap_err().to_string();
        assert_eq!(reason(""), "a commitment has 64 digits; this has 0");
        assert_eq!(
            reason(&"AB".repeat(32)),
            "a commitment is written with the digits 0 to 9 and a to f, not 'A'"
        );
    }

    /// Computed with Python's hashlib.
    #[test]
    fn a_commitment_is_what_it_always_was() {
        let seed = Seed::new(std::array::from_fn(|index| index as u8));
        let commitment = seed.commitment("0123456789abcdefghjkmnpqrs");
        let text = "b34eadd463f0cf6c7b91dc2eb7c5a9d797689149ff5b8d32bb4a8d1d919ad694";
        assert_eq!(commitment.to_string(), text);
        assert_eq!(text.parse(), Ok(commitment));
        assert_ne!(commitment, seed.commitment("0123456789abcdefghjkmnpqrt"), "of another game");
        assert_ne!(commitment, Seed::new([0; 32]).commitment("0123456789abcdefghjkmnpqrs"));
    }
}
