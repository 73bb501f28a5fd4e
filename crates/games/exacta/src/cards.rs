use std::{fmt, num::NonZeroU8};

/// EX-1: of a horse and of the food it likes.
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "snake_case"))]
pub enum Colour {
    #[default]
    Red,
    Orange,
    Yellow,
    Green,
    Blue,
    Purple,
    White,
}

impl Colour {
    pub const ALL: [Colour; 7] = [
        Colour::Red,
        Colour::Orange,
        Colour::Yellow,
        Colour::Green,
        Colour::Blue,
        Colour::Purple,
        Colour::White,
    ];

    pub const fn index(self) -> usize {
        self as usize
    }

    pub const fn name(self) -> &'static str {
        match self {
            Colour::Red => "red",
            Colour::Orange => "orange",
            Colour::Yellow => "yellow",
            Colour::Green => "green",
            Colour::Blue => "blue",
            Colour::Purple => "purple",
            Colour::White => "white",
        }
    }

    /// The first letter of the name; no two colours share it.
    pub const fn letter(self) -> char {
        self.name().as_bytes()[0].to_ascii_uppercase() as char
    }
}

impl fmt::Display for Colour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A set of colours in one byte.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct Colours(u8);

impl Colours {
    pub const EMPTY: Colours = Colours(0);

    /// A bit a colour.
    #[inline]
    pub(crate) const fn from_bits(bits: u8) -> Colours {
        Colours(bits)
    }

    #[inline]
    pub(crate) const fn bits(self) -> u8 {
        self.0
    }

    pub const fn contains(self, colour: Colour) -> bool {
        self.0 & (1 << colour as u8) != 0
    }

    #[must_use]
    pub const fn with(self, colour: Colour) -> Colours {
        Colours(self.0 | (1 << colour as u8))
    }

    #[must_use]
    pub const fn union(self, other: Colours) -> Colours {
        Colours(self.0 | other.0)
    }

    /// Those that are in both.
    #[must_use]
    pub const fn common(self, other: Colours) -> Colours {
        Colours(self.0 & other.0)
    }

    #[must_use]
    pub const fn minus(self, other: Colours) -> Colours {
        Colours(self.0 & !other.0)
    }

    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    pub fn iter(self) -> impl Iterator<Item = Colour> + Clone {
        Colour::ALL.into_iter().filter(move |&colour| self.contains(colour))
    }
}

impl FromIterator<Colour> for Colours {
    fn from_iter<I: IntoIterator<Item = Colour>>(colours: I) -> Colours {
        colours.into_iter().fold(Colours::EMPTY, Colours::with)
    }
}

impl fmt::Debug for Colours {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

#[cfg(feature = "serde")]
impl serde::Serialize for Colours {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

parlor_core::schema!(Colours as Vec<Colour>);

/// EX-1: food, one of 49: a colour and a value from 1 to 7. Ordered by colour, then by value.
///
/// Eight times the colour and the value: six bits, and never zero.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Card(NonZeroU8);

impl Card {
    pub const VALUES: std::ops::RangeInclusive<u8> = 1..=7;

    /// `None` if there is no such value.
    pub const fn new(colour: Colour, value: u8) -> Option<Card> {
        if value == 0 || 7 < value {
            return None;
        }
        Card::from_code(colour as u8 * 8 + value)
    }

    /// The card with this code, which is zero where there is none.
    #[inline]
    pub(crate) const fn from_code(code: u8) -> Option<Card> {
        match NonZeroU8::new(code) {
            Some(code) => Some(Card(code)),
            None => None,
        }
    }

    /// All cards in ascending order, as a new pack has them.
    pub const PACK: [Card; Cards::ALL.len()] = {
        let mut pack = [Card(NonZeroU8::MIN); Cards::ALL.len()];
        let mut index = 0;
        while index < pack.len() {
            pack[index] = match Card::new(Colour::ALL[index / 7], index as u8 % 7 + 1) {
                Some(card) => card,
                None => unreachable!(),
            };
            index += 1;
        }
        pack
    };

    #[inline]
    pub const fn colour(self) -> Colour {
        match self.code() / 8 {
            0 => Colour::Red,
            1 => Colour::Orange,
            2 => Colour::Yellow,
            3 => Colour::Green,
            4 => Colour::Blue,
            5 => Colour::Purple,
            _ => Colour::White,
        }
    }

    #[inline]
    pub const fn value(self) -> u8 {
        self.code() % 8
    }

    #[inline]
    pub(crate) const fn code(self) -> u8 {
        self.0.get()
    }

    /// As in `R7`.
    pub fn short(self) -> String {
        format!("{}{}", self.colour().letter(), self.value())
    }
}

/// The first card of a new pack: what memory holds that no seat uses.
impl Default for Card {
    fn default() -> Card {
        Card(NonZeroU8::MIN)
    }
}

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.colour(), self.value())
    }
}

impl fmt::Debug for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

#[cfg(feature = "serde")]
impl serde::Serialize for Card {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

parlor_core::schema! {
    /// A card: its colour and its value.
    Card one of Card::PACK
}

/// A set of cards in one word, a byte a colour; every card exists once.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct Cards(u64);

impl Cards {
    pub const EMPTY: Cards = Cards(0);
    /// The whole pack.
    pub const ALL: Cards = Cards(0x00fe_fefe_fefe_fefe);

    pub const fn contains(self, card: Card) -> bool {
        self.0 & (1 << card.code()) != 0
    }

    #[inline]
    #[must_use]
    pub const fn with(self, card: Card) -> Cards {
        Cards(self.0 | (1 << card.code()))
    }

    #[inline]
    #[must_use]
    pub const fn without(self, card: Card) -> Cards {
        Cards(self.0 & !(1 << card.code()))
    }

    #[must_use]
    pub const fn union(self, other: Cards) -> Cards {
        Cards(self.0 | other.0)
    }

    #[must_use]
    pub const fn minus(self, other: Cards) -> Cards {
        Cards(self.0 & !other.0)
    }

    /// Those of one colour.
    #[must_use]
    pub const fn of(self, colour: Colour) -> Cards {
        Cards(self.0 & (0xff << (colour as u8 * 8)))
    }

    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    #[inline]
    pub fn lowest(self) -> Option<Card> {
        Card::from_code((self.0.trailing_zeros() % 64) as u8)
    }

    pub fn highest(self) -> Option<Card> {
        Card::from_code(self.0.checked_ilog2()? as u8)
    }

    /// Ascending.
    pub fn iter(self) -> impl Iterator<Item = Card> + Clone {
        let mut left = self;
        std::iter::from_fn(move || {
            let card = left.lowest()?;
            left = left.without(card);
            Some(card)
        })
    }
}

impl FromIterator<Card> for Cards {
    fn from_iter<I: IntoIterator<Item = Card>>(cards: I) -> Cards {
        cards.into_iter().fold(Cards::EMPTY, Cards::with)
    }
}

/// Colour by colour, as in `red 2 5 · blue 7`.
impl fmt::Display for Cards {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut between = "";
        for colour in Colour::ALL {
            let cards = self.of(colour);
            if !cards.is_empty() {
                write!(f, "{between}{colour}")?;
                cards.iter().try_for_each(|card| write!(f, " {}", card.value()))?;
                between = " · ";
            }
        }
        Ok(())
    }
}

impl fmt::Debug for Cards {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

#[cfg(feature = "serde")]
impl serde::Serialize for Cards {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

parlor_core::schema!(Cards as Vec<Card>);
