use std::fmt;

use parlor_core::Chance;

/// EU-1: how many cent tokens of each value there are.
pub const TOKENS_OF_A_VALUE: u8 = 10;

/// A cent token. The 1-€ tokens are no pieces of play: they only count rounds won.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Token {
    Fifty,
    Twenty,
    Ten,
    Five,
}

impl Token {
    pub const ALL: [Token; 4] = [Token::Fifty, Token::Twenty, Token::Ten, Token::Five];

    pub const fn cents(self) -> u16 {
        match self {
            Token::Fifty => 50,
            Token::Twenty => 20,
            Token::Ten => 10,
            Token::Five => 5,
        }
    }

    /// The place of the value in [`Token::ALL`].
    pub const fn index(self) -> usize {
        self as usize
    }
}

impl fmt::Display for Token {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}c", self.cents())
    }
}

#[cfg(feature = "serde")]
impl serde::Serialize for Token {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

parlor_core::schema! {
    /// A cent token.
    Token one of Token::ALL
}

/// EU-1: the sides of the die. Those with a value come first, in the order of [`Token::ALL`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Face {
    Fifty,
    Twenty,
    Ten,
    Five,
    /// `?`: any cent token.
    Any,
    /// `0`: nothing happens.
    Zero,
}

impl Face {
    /// In the order of the draws 0 to 5 that stand for them.
    pub const ALL: [Face; 6] =
        [Face::Zero, Face::Any, Face::Fifty, Face::Twenty, Face::Ten, Face::Five];

    #[inline]
    pub fn roll(chance: &mut impl Chance) -> Face {
        Face::ALL[chance.below(Face::ALL.len() as u32) as usize]
    }

    /// EU-4, EU-5: the tokens that one of may be moved, in their order.
    pub const fn tokens(self) -> &'static [Token] {
        match self {
            Face::Zero => &[],
            Face::Any => &Token::ALL,
            Face::Fifty => &[Token::Fifty],
            Face::Twenty => &[Token::Twenty],
            Face::Ten => &[Token::Ten],
            Face::Five => &[Token::Five],
        }
    }

    /// The place in [`Token::ALL`] of the one token that may be moved, where it is one.
    #[inline]
    pub(crate) const fn value(self) -> Option<usize> {
        let value = self as usize;
        if value < Token::ALL.len() { Some(value) } else { None }
    }

    /// EU-3: who rolls the highest starts: ? > 50 > 20 > 10 > 5 > 0.
    pub const fn height(self) -> u16 {
        match self.tokens() {
            [] => 0,
            [token] => token.cents(),
            _ => u16::MAX,
        }
    }
}

impl fmt::Display for Face {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.tokens() {
            [] => f.write_str("0"),
            [token] => token.fmt(f),
            _ => f.write_str("?"),
        }
    }
}

#[cfg(feature = "serde")]
impl serde::Serialize for Face {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

parlor_core::schema! {
    /// A side of the die: `?` is any cent token, `0` nothing.
    Face one of Face::ALL
}

/// What lies in one stack: how many tokens of each value, in the order of [`Token::ALL`].
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Tokens(pub [u8; 4]);

impl Tokens {
    pub const fn count(&self, token: Token) -> u8 {
        self.0[token.index()]
    }

    pub fn cents(&self) -> u16 {
        Token::ALL.iter().map(|&token| u16::from(self.count(token)) * token.cents()).sum()
    }
}

/// Every token, the most valuable first.
#[cfg(feature = "serde")]
impl serde::Serialize for Tokens {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(
            Token::ALL
                .iter()
                .flat_map(|&token| std::iter::repeat_n(token, usize::from(self.count(token)))),
        )
    }
}

parlor_core::schema!(Tokens as Vec<Token>);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_face_with_a_value_is_that_of_its_token() {
        for face in Face::ALL {
            let only = match face.tokens() {
                &[token] => Some(token),
                _ => None,
            };
            assert_eq!(face.value().map(|value| Token::ALL[value]), only, "{face}");
        }
    }
}
