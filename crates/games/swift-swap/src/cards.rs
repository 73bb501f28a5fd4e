//! The cards: two decks of 24, each with the values 1 to 12 in one red and one black suit.

use std::{fmt, str::FromStr};

use parlor_core::Chance;

/// One of the two decks; each team plays with one (SS-1).
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "snake_case"))]
pub enum Deck {
    #[default]
    DiamondsClubs,
    HeartsSpades,
}

impl Deck {
    pub const ALL: [Deck; 2] = [Deck::DiamondsClubs, Deck::HeartsSpades];

    /// The red suit, then the black one.
    pub const fn suits(self) -> [Suit; 2] {
        match self {
            Deck::DiamondsClubs => [Suit::Diamonds, Suit::Clubs],
            Deck::HeartsSpades => [Suit::Hearts, Suit::Spades],
        }
    }

    /// All 24 cards.
    pub const fn cards(self) -> Cards {
        Cards(Cards::OF_ONE_DECK << (24 * self as u32))
    }

    #[must_use]
    pub const fn other(self) -> Deck {
        match self {
            Deck::DiamondsClubs => Deck::HeartsSpades,
            Deck::HeartsSpades => Deck::DiamondsClubs,
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Suit {
    Diamonds,
    Clubs,
    Hearts,
    Spades,
}

impl Suit {
    pub const ALL: [Suit; 4] = [Suit::Diamonds, Suit::Clubs, Suit::Hearts, Suit::Spades];

    pub const fn is_red(self) -> bool {
        matches!(self, Suit::Diamonds | Suit::Hearts)
    }

    pub const fn letter(self) -> char {
        match self {
            Suit::Diamonds => 'D',
            Suit::Clubs => 'C',
            Suit::Hearts => 'H',
            Suit::Spades => 'S',
        }
    }
}

/// How values are written: the value is the place in this list, counted from one.
pub const VALUES: [&str; 12] = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q"];

/// One card. Cards are ordered by deck, then value, red before black.
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Card(u8);

impl Card {
    /// `None` unless the value is 1 (the ace) to 12 (the queen).
    pub const fn new(value: u8, suit: Suit) -> Option<Card> {
        if 1 <= value && value <= 12 {
            let suit = suit as u8;
            Some(Card(suit / 2 * 24 + (value - 1) * 2 + suit % 2))
        } else {
            None
        }
    }

    /// From 1, the ace, to 12, the queen.
    pub const fn value(self) -> u8 {
        self.0 % 24 / 2 + 1
    }

    /// The place in the order of all cards, from 0 to 47.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    pub const fn deck(self) -> Deck {
        Deck::ALL[self.0 as usize / 24]
    }

    pub const fn suit(self) -> Suit {
        self.deck().suits()[self.0 as usize % 2]
    }
}

/// The value, then the suit's letter: `10D`.
impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", VALUES[usize::from(self.value()) - 1], self.suit().letter())
    }
}

impl fmt::Debug for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// A text that is no card.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NoCard;

impl fmt::Display for NoCard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a card is a value (A, 2 to 10, J, Q) and the letter of its suit (D, C, H, S)")
    }
}

impl std::error::Error for NoCard {}

/// Reads what is written, in capitals or not.
impl FromStr for Card {
    type Err = NoCard;

    fn from_str(text: &str) -> Result<Card, NoCard> {
        let (last, letter) = text.char_indices().next_back().ok_or(NoCard)?;
        let letter = letter.to_ascii_uppercase();
        let suit = Suit::ALL.into_iter().find(|suit| suit.letter() == letter).ok_or(NoCard)?;
        let value = VALUES.iter().position(|it| it.eq_ignore_ascii_case(&text[..last]));
        value.and_then(|value| Card::new(value as u8 + 1, suit)).ok_or(NoCard)
    }
}

#[cfg(feature = "serde")]
impl serde::Serialize for Card {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

parlor_core::schema! {
    /// A card: its rank and the letter of its suit, such as `10D` or `QS`.
    Card text
}

/// A set of cards in one word.
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cards(u64);

impl Cards {
    pub const EMPTY: Cards = Cards(0);

    const OF_ONE_DECK: u64 = (1 << 24) - 1;

    pub const fn one(card: Card) -> Cards {
        Cards(1 << card.0)
    }

    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    pub const fn has(self, card: Card) -> bool {
        self.0 & (1 << card.0) != 0
    }

    pub const fn contains(self, other: Cards) -> bool {
        other.0 & !self.0 == 0
    }

    #[must_use]
    pub const fn with(self, card: Card) -> Cards {
        Cards(self.0 | (1 << card.0))
    }

    #[must_use]
    pub const fn without(self, card: Card) -> Cards {
        Cards(self.0 & !(1 << card.0))
    }

    #[must_use]
    pub const fn union(self, other: Cards) -> Cards {
        Cards(self.0 | other.0)
    }

    #[must_use]
    pub const fn minus(self, other: Cards) -> Cards {
        Cards(self.0 & !other.0)
    }

    #[must_use]
    pub const fn both(self, other: Cards) -> Cards {
        Cards(self.0 & other.0)
    }

    pub fn iter(self) -> impl Iterator<Item = Card> + Clone {
        let mut left = self.0;
        std::iter::from_fn(move || {
            let card = (left != 0).then_some(Card(left.trailing_zeros() as u8));
            left &= left.wrapping_sub(1);
            card
        })
    }

    /// The cards' values without the deck: bit 0 is the red ace, bit 1 the black one, and so on.
    pub(crate) const fn folded(self) -> u32 {
        ((self.0 | (self.0 >> 24)) & Cards::OF_ONE_DECK) as u32
    }

    /// The cards of both decks that fold to these bits.
    pub(crate) const fn unfolded(bits: u32) -> Cards {
        let bits = bits as u64 & Cards::OF_ONE_DECK;
        Cards(bits | (bits << 24))
    }

    /// The deck that all of these are of; `None` for none and for a mixture.
    pub const fn deck(self) -> Option<Deck> {
        match (self.0 & Cards::OF_ONE_DECK != 0, self.0 >> 24 != 0) {
            (true, false) => Some(Deck::DiamondsClubs),
            (false, true) => Some(Deck::HeartsSpades),
            _ => None,
        }
    }

    /// Takes one card out, all equally likely.
    ///
    /// # Panics
    ///
    /// If there is none.
    pub fn draw(&mut self, chance: &mut impl Chance) -> Card {
        let at = chance.below(self.len() as u32) as usize;
        let card = self.iter().nth(at).expect("below the number of cards");
        *self = self.without(card);
        card
    }

    /// Takes `n` cards out, all choices equally likely.
    ///
    /// # Panics
    ///
    /// If there are not so many.
    pub fn draw_many(&mut self, n: usize, chance: &mut impl Chance) -> Cards {
        (0..n).map(|_| self.draw(chance)).collect()
    }

    /// Every choice of eight of these cards, in ascending order.
    pub fn eights(self) -> impl Iterator<Item = Cards> + Clone {
        (0..self.n_eights()).map(move |number| self.at_places(eight_places(number)))
    }

    /// How many choices of eight there are.
    pub fn n_eights(self) -> u32 {
        choose(self.len() as u32, 8)
    }

    /// The choice of eight with this number in [`Cards::eights`].
    ///
    /// # Panics
    ///
    /// If there are not so many.
    pub fn eight_at(self, number: u32) -> Cards {
        assert!(number < self.n_eights(), "there are not so many choices");
        self.at_places(eight_places(number))
    }

    /// Those of these cards whose places, counted from the lowest card, are in the bit set.
    fn at_places(self, places: u64) -> Cards {
        let mut chosen = 0;
        let mut left = self.0;
        let mut places = places;
        while places != 0 {
            // No branches: they would be coin tosses.
            chosen |= left & left.wrapping_neg() & (places & 1).wrapping_neg();
            left &= left.wrapping_sub(1);
            places >>= 1;
        }
        Cards(chosen)
    }
}

/// The eight places with this number in ascending order, as bits. Choices of lower places come
/// before all others, so the number means the same however many places there are.
fn eight_places(number: u32) -> u64 {
    match EIGHTS_OF_TWELVE.get(number as usize) {
        Some(&places) => places.into(),
        None => find_eight_places(number),
    }
}

/// The order is the combinatorial number system: the highest place is the largest one with no more
/// choices below it than are left.
const fn find_eight_places(number: u32) -> u64 {
    let (mut left, mut place, mut places) = (number, 48, 0);
    let mut n = 8;
    while 0 < n {
        place -= 1;
        if choose(place, n) <= left {
            left -= choose(place, n);
            places |= 1 << place;
            n -= 1;
        }
    }
    places
}

/// All choices of eight of a player's twelve cards.
const EIGHTS_OF_TWELVE: [u16; choose(12, 8) as usize] = {
    let mut table = [0; choose(12, 8) as usize];
    let mut number = 0;
    while number < table.len() {
        table[number] = find_eight_places(number as u32) as u16;
        number += 1;
    }
    table
};

/// In how many ways `k` of `n` can be chosen, for any number of cards and up to eight of them.
pub(crate) const fn choose(n: u32, k: u32) -> u32 {
    CHOOSE[n as usize][k as usize]
}

const CHOOSE: [[u32; 9]; 49] = {
    let mut table = [[0; 9]; 49];
    let mut n = 0;
    while n < 49 {
        table[n][0] = 1;
        let mut k = 1;
        while 0 < n && k < 9 {
            table[n][k] = table[n - 1][k - 1] + table[n - 1][k];
            k += 1;
        }
        n += 1;
    }
    table
};

impl FromIterator<Card> for Cards {
    fn from_iter<I: IntoIterator<Item = Card>>(cards: I) -> Cards {
        cards.into_iter().fold(Cards::EMPTY, Cards::with)
    }
}

/// The cards in order, separated by spaces.
impl fmt::Display for Cards {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, card) in self.iter().enumerate() {
            let gap = if index == 0 { "" } else { " " };
            write!(f, "{gap}{card}")?;
        }
        Ok(())
    }
}

impl fmt::Debug for Cards {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "[{self}]")
    }
}

#[cfg(feature = "serde")]
impl serde::Serialize for Cards {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

parlor_core::schema!(Cards as Vec<Card>);
