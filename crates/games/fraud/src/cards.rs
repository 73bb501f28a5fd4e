use std::{fmt, ops::Deref, str::FromStr};

use parlor_pieces::{Bag, Pile};

/// FR-4: a hand has at most eight cards, and so has what is deposited from it.
pub const HAND_MAX: usize = 8;

/// Six BANK cards and every possible FRAUD card.
pub const N_KINDS: usize = 63;

/// Cards by kind, without an order.
pub type CardBag = Bag<N_KINDS>;

/// FR-1: what a BANK card is worth.
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Denomination {
    #[default]
    K10,
    K20,
    K30,
    K40,
    K50,
    K100,
}

impl Denomination {
    pub const ALL: [Denomination; 6] = [
        Denomination::K10,
        Denomination::K20,
        Denomination::K30,
        Denomination::K40,
        Denomination::K50,
        Denomination::K100,
    ];

    /// Thousands.
    pub const fn k(self) -> i32 {
        match self {
            Denomination::K10 => 10,
            Denomination::K20 => 20,
            Denomination::K30 => 30,
            Denomination::K40 => 40,
            Denomination::K50 => 50,
            Denomination::K100 => 100,
        }
    }

    /// Its place in a set of corners. The lowest denomination has the highest bit, so that
    /// descending sets read in order: 10/20, 10/30, …, 50/100.
    const fn bit(self) -> u8 {
        0b10_0000 >> self as u8
    }
}

impl fmt::Display for Denomination {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.k().fmt(f)
    }
}

impl FromStr for Denomination {
    type Err = String;

    fn from_str(text: &str) -> Result<Denomination, String> {
        let known = Denomination::ALL.into_iter().find(|it| it.k().to_string() == text);
        known.ok_or_else(|| {
            let start: String = text.chars().take(20).collect();
            format!("`{start}` is no denomination; there are 10, 20, 30, 40, 50 and 100")
        })
    }
}

/// A card by its kind. The order is the deck's: BANK cards, then FRAUD cards.
///
/// It is written as its corners, so a BANK card is `10` and a FRAUD card `10/20`.
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Card(u8);

/// The set of corners of each kind.
const CORNERS: [u8; N_KINDS] = {
    let mut corners = [0; N_KINDS];
    let mut kind = 0;
    while kind < 6 {
        corners[kind] = Denomination::ALL[kind].bit();
        kind += 1;
    }
    let mut set = 63_u8;
    while 0 < set {
        if set.count_ones() != 1 {
            corners[kind] = set;
            kind += 1;
        }
        set -= 1;
    }
    corners
};

/// The kind with each set of corners; nothing has none.
const KINDS: [u8; 64] = {
    let mut kinds = [0; 64];
    let mut kind = 0;
    while kind < N_KINDS {
        kinds[CORNERS[kind] as usize] = kind as u8;
        kind += 1;
    }
    kinds
};

impl Card {
    #[inline]
    pub const fn bank(denomination: Denomination) -> Card {
        Card(denomination as u8)
    }

    /// The card with these corners: one denomination is a BANK card, several are a FRAUD card.
    ///
    /// # Panics
    ///
    /// If there are none.
    pub const fn with_corners(denominations: &[Denomination]) -> Card {
        let mut set = 0;
        let mut index = 0;
        while index < denominations.len() {
            set |= denominations[index].bit();
            index += 1;
        }
        assert!(set != 0, "a card has a corner");
        Card(KINDS[set as usize])
    }

    #[inline]
    pub const fn kind(self) -> usize {
        self.0 as usize
    }

    /// # Panics
    ///
    /// If there is no such kind.
    #[inline]
    pub const fn from_kind(kind: usize) -> Card {
        assert!(kind < N_KINDS, "no such kind");
        Card(kind as u8)
    }

    #[inline]
    pub const fn is_fraud(self) -> bool {
        6 <= self.0
    }

    /// Whether one of its corners shows this.
    #[inline]
    pub const fn carries(self, denomination: Denomination) -> bool {
        CORNERS[self.0 as usize] & denomination.bit() != 0
    }

    pub fn corners(self) -> impl Iterator<Item = Denomination> + Clone {
        Denomination::ALL.into_iter().filter(move |&it| self.carries(it))
    }
}

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut between = "";
        for denomination in self.corners() {
            write!(f, "{between}{denomination}")?;
            between = "/";
        }
        Ok(())
    }
}

impl fmt::Debug for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Card {
    type Err = String;

    fn from_str(text: &str) -> Result<Card, String> {
        let mut corners = Vec::new();
        for part in text.split('/') {
            let denomination: Denomination = part.trim().parse()?;
            if corners.contains(&denomination) {
                return Err(format!("a card shows {denomination} once, not twice"));
            }
            corners.push(denomination);
        }
        Ok(Card::with_corners(&corners))
    }
}

/// Up to eight cards, sorted: a hand, or what is taken from one. The same cards are equal.
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cards(Pile<Card, HAND_MAX>);

impl Cards {
    /// `None` if they are more than eight.
    pub fn new(cards: impl IntoIterator<Item = Card>) -> Option<Cards> {
        let mut sorted = Cards::default();
        for card in cards {
            if sorted.len() == HAND_MAX {
                return None;
            }
            sorted.add(card);
        }
        Some(sorted)
    }

    /// # Panics
    ///
    /// If they are eight already.
    #[inline]
    pub fn add(&mut self, card: Card) {
        self.0.push(card);
        let mut at = self.0.len() - 1;
        while 0 < at && card < self.0[at - 1] {
            self.0.swap(at - 1, at);
            at -= 1;
        }
    }

    /// Adds a card that no card here is above of.
    #[inline]
    pub(crate) fn push(&mut self, card: Card) {
        self.0.push(card);
    }

    /// # Panics
    ///
    /// If it is not there.
    pub fn remove(&mut self, card: Card) {
        let at = self.iter().position(|&it| it == card).expect("the card is here");
        self.0.remove(at);
    }

    /// # Panics
    ///
    /// If they are not all there.
    pub fn remove_all(&mut self, cards: &Cards) {
        for &card in cards.iter() {
            self.remove(card);
        }
    }

    pub fn count(&self, card: Card) -> usize {
        self.iter().filter(|&&it| it == card).count()
    }

    /// Whether all of these are here, each as often.
    #[inline]
    pub fn includes(&self, cards: &Cards) -> bool {
        let mut own = self.iter();
        cards.iter().all(|card| own.any(|it| it == card))
    }

    #[inline]
    pub fn is_fraudulent(&self) -> bool {
        self.last().is_some_and(|card| card.is_fraud())
    }
}

impl Deref for Cards {
    type Target = [Card];

    #[inline]
    fn deref(&self) -> &[Card] {
        &self.0
    }
}

impl fmt::Debug for Cards {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// The cards with spaces between.
impl fmt::Display for Cards {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut between = "";
        for card in self.iter() {
            write!(f, "{between}{card}")?;
            between = " ";
        }
        Ok(())
    }
}

/// Thousands as a number, cards as their corners, so that nobody outside needs our kinds.
#[cfg(feature = "serde")]
mod serialize {
    use serde::{Serialize, Serializer};

    use super::{Card, Cards, Denomination};

    impl Serialize for Denomination {
        fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
            serializer.serialize_i32(self.k())
        }
    }

    impl Serialize for Card {
        fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
            serializer.collect_str(self)
        }
    }

    impl Serialize for Cards {
        fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
            serializer.collect_seq(self.iter())
        }
    }

    parlor_core::schema!(Denomination as i32);
    parlor_core::schema! {
        /// A card as its corners: `50` is a BANK card, `40/50` a FRAUD card.
        Card text
    }
    parlor_core::schema!(Cards as Vec<Card>);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_card_is_written_as_its_corners_and_read_back() {
        for kind in 0..N_KINDS {
            let card = Card::from_kind(kind);
            assert_eq!(card.to_string().parse(), Ok(card));
            assert_eq!(card.is_fraud(), 1 < card.corners().count());
        }
        assert_eq!("20/10".parse::<Card>().unwrap().to_string(), "10/20");
        for bad in ["", "/", "10/", "15", "10/10", "10-20", "１０", "010"] {
            assert!(bad.parse::<Card>().is_err(), "{bad}");
        }
    }

    #[test]
    fn bank_cards_come_before_fraud_cards_and_low_corners_before_high() {
        let order = ["10", "20", "100", "10/20", "10/30", "20/30", "50/100"];
        let cards = order.map(|text| text.parse::<Card>().unwrap());
        assert!(cards.is_sorted());
    }

    #[test]
    fn cards_are_equal_whatever_the_order() {
        let read = |text: &str| Cards::new(text.split(' ').map(|it| it.parse().unwrap())).unwrap();
        let hand = read("10/20 10 20 10");
        assert_eq!(hand.to_string(), "10 10 20 10/20");
        assert!(hand.includes(&read("10 10/20 10")));
        assert!(!hand.includes(&read("20 20")));
        assert_eq!(["10", "20", "10/30"].map(|card| hand.count(card.parse().unwrap())), [2, 1, 0]);
        assert!(hand.is_fraudulent() && !Cards::default().is_fraudulent());
        assert_eq!(Cards::new([Card::default(); 9]), None);
    }
}
