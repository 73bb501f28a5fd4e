//! Tokens: what opens a guest's place at a table.

use std::{fmt, str::FromStr};

use sha2::{Digest as _, Sha256};

/// 256 random bits that only the guest has, as 64 hexadecimal digits. Never stored, never logged.
pub struct Token([u8; 32]);

impl Token {
    pub const fn new(random: [u8; 32]) -> Token {
        Token(random)
    }

    pub fn hash(&self) -> TokenHash {
        TokenHash(Sha256::digest(self.0).into())
    }

    /// The text that the guest shows later.
    pub fn reveal(&self) -> String {
        hex(&self.0)
    }
}

impl fmt::Debug for Token {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Token(..)")
    }
}

/// Not a token or a hash.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("64 hexadecimal digits in lower case are needed")]
pub struct NotHex;

impl FromStr for Token {
    type Err = NotHex;

    fn from_str(text: &str) -> Result<Token, NotHex> {
        bytes(text).map(Token).ok_or(NotHex)
    }
}

/// What is kept of a token. The token cannot be found from it, and comparing two tells nothing about
/// how much of a token was right.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct TokenHash([u8; 32]);

impl fmt::Display for TokenHash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&hex(&self.0))
    }
}

impl fmt::Debug for TokenHash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("TokenHash(..)")
    }
}

impl FromStr for TokenHash {
    type Err = NotHex;

    fn from_str(text: &str) -> Result<TokenHash, NotHex> {
        bytes(text).map(TokenHash).ok_or(NotHex)
    }
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

fn bytes(text: &str) -> Option<[u8; 32]> {
    let digit = |it: u8| match it {
        b'0'..=b'9' => Some(it - b'0'),
        b'a'..=b'f' => Some(it - b'a' + 10),
        _ => None,
    };
    let (pairs, rest) = text.as_bytes().as_chunks::<2>();
    let mut bytes = [0; 32];
    if pairs.len() != bytes.len() || !rest.is_empty() {
        return None;
    }
    for (byte, [high, low]) in bytes.iter_mut().zip(pairs) {
        *byte = digit(*high)? << 4 | digit(*low)?;
    }
    Some(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_token_is_64_digits_and_shows_itself_only_when_asked() {
        let token = Token::new([0xab; 32]);
        let text = token.reveal();
        assert_eq!(text, "ab".repeat(32));
        assert_eq!(text.parse::<Token>().unwrap().hash(), token.hash());
        assert!(!format!("{token:?} {:?}", token.hash()).contains("ab"));
        assert_eq!(token.hash().to_string().parse(), Ok(token.hash()));
        for wrong in
            ["", "ab", &"AB".repeat(32), &"ab".repeat(33), &format!("{}g0", "ab".repeat(31))]
        {
            assert!(wrong.parse::<Token>().is_err(), "{wrong}");
        }
    }
}
