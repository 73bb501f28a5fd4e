//! The cards and the deck that all three games are played with (EC-C1, EC-C2).

use std::{
    fmt,
    hash::{Hash, Hasher},
};

use parlor_core::{OptionKind, OptionValue};
use parlor_pieces::{Bag, KindSet, Pile};

/// Most kinds of cards a deck can have.
pub const MAX_KINDS: usize = 64;
/// Most cards a deck can have.
pub const MAX_CARDS: usize = 200;

/// Cards by kind: a hand, a set.
pub type Cards = Bag<MAX_KINDS>;
/// Kinds in an order: the draw pile, the discard pile.
pub type CardPile = Pile<u8, MAX_CARDS>;

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Colour {
    Red,
    Blue,
    Green,
    Yellow,
}

impl Colour {
    pub const ALL: [Colour; 4] = [Colour::Red, Colour::Blue, Colour::Green, Colour::Yellow];

    pub const fn as_str(self) -> &'static str {
        match self {
            Colour::Red => "red",
            Colour::Blue => "blue",
            Colour::Green => "green",
            Colour::Yellow => "yellow",
        }
    }

    pub fn read(text: &str) -> Option<Colour> {
        Colour::ALL.into_iter().find(|colour| colour.as_str() == text)
    }
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Coin {
    Penny,
    Nickel,
    Dime,
    Quarter,
    Half,
    Dollar,
}

impl Coin {
    pub const ALL: [Coin; 6] =
        [Coin::Penny, Coin::Nickel, Coin::Dime, Coin::Quarter, Coin::Half, Coin::Dollar];

    #[inline]
    pub const fn cents(self) -> u16 {
        match self {
            Coin::Penny => 1,
            Coin::Nickel => 5,
            Coin::Dime => 10,
            Coin::Quarter => 25,
            Coin::Half => 50,
            Coin::Dollar => 100,
        }
    }

    pub const fn as_str(self) -> &'static str {
        match self {
            Coin::Penny => "penny",
            Coin::Nickel => "nickel",
            Coin::Dime => "dime",
            Coin::Quarter => "quarter",
            Coin::Half => "half",
            Coin::Dollar => "dollar",
        }
    }

    pub fn read(text: &str) -> Option<Coin> {
        Coin::ALL.into_iter().find(|coin| coin.as_str() == text)
    }

    pub fn of_cents(cents: u16) -> Option<Coin> {
        Coin::ALL.into_iter().find(|coin| coin.cents() == cents)
    }
}

/// The coins that a combo shows: how many of each.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Coins([u8; 6]);

impl Coins {
    /// `None` unless there are two to six.
    pub fn new(coins: impl IntoIterator<Item = Coin>) -> Option<Coins> {
        let mut counts = [0_u8; 6];
        for coin in coins {
            counts[coin as usize] = counts[coin as usize].checked_add(1)?;
        }
        let n: u32 = counts.iter().map(|&count| u32::from(count)).sum();
        (2..=6).contains(&n).then_some(Coins(counts))
    }

    /// The largest first, as they are written.
    pub fn iter(&self) -> impl Iterator<Item = Coin> {
        let counts = self.0;
        Coin::ALL
            .into_iter()
            .rev()
            .flat_map(move |coin| std::iter::repeat_n(coin, counts[coin as usize].into()))
    }

    #[inline]
    pub fn cents(&self) -> u16 {
        Coin::ALL.iter().map(|&coin| u16::from(self.0[coin as usize]) * coin.cents()).sum()
    }
}

/// A card (EC-C1). Two cards of one kind are equal.
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Card {
    Coin {
        colour: Colour,
        coin: Coin,
    },
    Draw {
        colour: Colour,
        coin: Coin,
    },
    Combo {
        colour: Colour,
        coins: Coins,
    },
    #[default]
    Wild,
}

impl Card {
    /// What it is worth by itself; a wild has no value of its own.
    #[inline]
    pub fn cents(&self) -> Option<u16> {
        match self {
            Card::Coin { coin, .. } | Card::Draw { coin, .. } => Some(coin.cents()),
            Card::Combo { coins, .. } => Some(coins.cents()),
            Card::Wild => None,
        }
    }

    /// What it counts in a hand that is scored (EC-17): a wild counts a half dollar.
    #[inline]
    pub fn points(&self) -> u16 {
        self.cents().unwrap_or(Coin::Half.cents())
    }

    #[inline]
    pub const fn colour(&self) -> Option<Colour> {
        match self {
            Card::Coin { colour, .. } | Card::Draw { colour, .. } | Card::Combo { colour, .. } => {
                Some(*colour)
            }
            Card::Wild => None,
        }
    }

    /// The one coin a coin or a draw card shows.
    #[inline]
    pub const fn picture(&self) -> Option<Coin> {
        match self {
            Card::Coin { coin, .. } | Card::Draw { coin, .. } => Some(*coin),
            Card::Combo { .. } | Card::Wild => None,
        }
    }

    #[inline]
    pub const fn is_draw(&self) -> bool {
        matches!(self, Card::Draw { .. })
    }

    pub const fn is_combo(&self) -> bool {
        matches!(self, Card::Combo { .. })
    }

    #[inline]
    pub const fn is_wild(&self) -> bool {
        matches!(self, Card::Wild)
    }

    /// Reads what `Display` writes: `red dime`, `draw red dime`, `combo red 25/5`, `wild`.
    ///
    /// # Errors
    ///
    /// Says what is not understood.
    pub fn read(text: &str) -> Result<Card, String> {
        let lower = text.to_ascii_lowercase();
        let words: Vec<&str> = lower.split_whitespace().collect();
        let colour = |word: &str| {
            Colour::read(word)
                .ok_or_else(|| format!("`{word}` is no colour; there are red, blue, green, yellow"))
        };
        let coin = |word: &str| {
            Coin::read(word).ok_or_else(|| {
                format!("`{word}` is no coin; there are penny, nickel, dime, quarter, half, dollar")
            })
        };
        match words[..] {
            ["wild"] => Ok(Card::Wild),
            ["draw" | "combo", _] => Err(format!(
                "`{text}` is not finished; cards are `draw red dime`, `combo red 25/5`"
            )),
            ["draw", a, b] => Ok(Card::Draw { colour: colour(a)?, coin: coin(b)? }),
            ["combo", a, list] => {
                let coins: Option<Vec<Coin>> = list
                    .split('/')
                    .map(|cents| cents.parse().ok().and_then(Coin::of_cents))
                    .collect();
                let coins = coins.ok_or_else(|| {
                    format!(
                        "`{list}` is no list of coins such as 25/5; coins are 1, 5, 10, 25, 50, 100"
                    )
                })?;
                let coins = Coins::new(coins)
                    .ok_or_else(|| format!("`{list}`: a combo shows two to six coins"))?;
                Ok(Card::Combo { colour: colour(a)?, coins })
            }
            [a, b] => Ok(Card::Coin { colour: colour(a)?, coin: coin(b)? }),
            _ => Err(format!(
                "`{text}` is no card; cards are `red dime`, `draw red dime`, `combo red 25/5`, `wild`"
            )),
        }
    }
}

impl fmt::Display for Colour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

impl fmt::Display for Coin {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Card::Coin { colour, coin } => write!(f, "{colour} {coin}"),
            Card::Draw { colour, coin } => write!(f, "draw {colour} {coin}"),
            Card::Combo { colour, coins } => {
                write!(f, "combo {colour} ")?;
                for (index, coin) in coins.iter().enumerate() {
                    let slash = if index == 0 { "" } else { "/" };
                    write!(f, "{slash}{}", coin.cents())?;
                }
                Ok(())
            }
            Card::Wild => f.write_str("wild"),
        }
    }
}

impl fmt::Debug for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

#[cfg(feature = "serde")]
mod serialise {
    use serde::{Serialize, Serializer};

    use super::{Card, Coin, Colour};

    macro_rules! as_text {
        ($($Type:ty),*) => {$(
            impl Serialize for $Type {
                fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                    serializer.collect_str(self)
                }
            }
        )*};
    }
    as_text!(Card, Coin, Colour);
}

parlor_core::schema! {
    /// A card: a coin such as `red penny`, `draw red penny`, a combo such as `combo red 5/10`, or
    /// `wild`.
    Card text
}

/// What is to be seen on a card that is no wild.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Looks {
    pub cents: u16,
    pub colour: Colour,
    /// The one coin a coin or a draw card shows.
    pub picture: Option<Coin>,
    pub is_draw: bool,
}

impl Looks {
    const NOTHING: Looks = Looks { cents: 0, colour: Colour::Red, picture: None, is_draw: false };

    /// `None` for a wild.
    pub fn of(card: Card) -> Option<Looks> {
        let (cents, colour) = (card.cents()?, card.colour()?);
        Some(Looks { cents, colour, picture: card.picture(), is_draw: card.is_draw() })
    }
}

/// Which cards there are, by kind, and how many of each (EC-C2). Kinds are numbered in the order
/// of their cards, so two decks of the same cards are equal.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Deck {
    /// By kind; wilds beyond the last one.
    kinds: [Card; MAX_KINDS],
    n_kinds: u8,
    counts: Cards,
    /// All cards by kind.
    order: CardPile,
    /// By kind; those of a wild mean nothing.
    looks: [Looks; MAX_KINDS],
    of_colour: [KindSet; 4],
    /// By picture, in the last place without one.
    showing: [KindSet; 7],
    /// Worth less than a picture; wilds are not.
    below: [KindSet; 7],
    /// Worth no whole number of nickels.
    odd: KindSet,
    draws: KindSet,
    wilds: KindSet,
}

impl Deck {
    /// The deck of our rulebook: 100 cards.
    pub fn standard() -> Deck {
        let mut cards = Vec::new();
        for colour in Colour::ALL {
            for (coin, count) in Coin::ALL.into_iter().zip([3, 4, 4, 3, 2, 2]) {
                cards.push((Card::Coin { colour, coin }, count));
            }
            for coin in [Coin::Dime, Coin::Quarter] {
                cards.push((Card::Draw { colour, coin }, 1));
            }
            let combos: [&[u16]; 3] = match colour {
                Colour::Red | Colour::Green => [&[5, 1], &[25, 5], &[50, 10]],
                Colour::Blue | Colour::Yellow => [&[10, 5], &[25, 10], &[50, 25]],
            };
            for cents in combos {
                let coins = Coins::new(cents.iter().filter_map(|&cents| Coin::of_cents(cents)));
                let coins = coins.expect("two coins each");
                cards.push((Card::Combo { colour, coins }, 1));
            }
        }
        cards.push((Card::Wild, 8));
        Deck::new(cards).expect("the standard deck is within the limits")
    }

    /// # Errors
    ///
    /// Too many cards or kinds.
    pub fn new(cards: impl IntoIterator<Item = (Card, usize)>) -> Result<Deck, String> {
        let mut sorted = std::collections::BTreeMap::new();
        for (card, count) in cards {
            *sorted.entry(card).or_insert(0_usize) += count;
        }
        let n_cards: usize = sorted.values().sum();
        if MAX_CARDS < n_cards {
            return Err(format!("{n_cards} cards; a deck has at most {MAX_CARDS}"));
        }
        if MAX_KINDS < sorted.len() {
            let n = sorted.len();
            return Err(format!("{n} kinds of cards; a deck has at most {MAX_KINDS}"));
        }
        let mut deck = Deck {
            kinds: [Card::Wild; MAX_KINDS],
            n_kinds: sorted.len() as u8,
            counts: Bag::EMPTY,
            order: CardPile::new(),
            looks: [Looks::NOTHING; MAX_KINDS],
            of_colour: [KindSet::EMPTY; 4],
            showing: [KindSet::EMPTY; 7],
            below: [KindSet::EMPTY; 7],
            odd: KindSet::EMPTY,
            draws: KindSet::EMPTY,
            wilds: KindSet::EMPTY,
        };
        for (kind, (card, count)) in sorted.into_iter().enumerate() {
            deck.kinds[kind] = card;
            deck.counts.set(kind, count as u8);
            deck.order.extend(std::iter::repeat_n(kind as u8, count));
            deck.looks[kind] = Looks::of(card).unwrap_or(Looks::NOTHING);
            let put = |set: &mut KindSet| *set = set.with(kind);
            card.colour().into_iter().for_each(|it| put(&mut deck.of_colour[it as usize]));
            card.picture().into_iter().for_each(|it| put(&mut deck.showing[it as usize]));
            let is_dearer = |coin: &&Coin| card.cents().is_some_and(|cents| cents < coin.cents());
            let dearer = Coin::ALL.iter().filter(is_dearer);
            dearer.for_each(|&it| put(&mut deck.below[it as usize]));
            card.cents().is_some().then(|| put(&mut deck.below[Deck::place_of(None)]));
            card.cents().is_some_and(|cents| cents % 5 != 0).then(|| put(&mut deck.odd));
            card.is_draw().then(|| put(&mut deck.draws));
            card.is_wild().then(|| put(&mut deck.wilds));
        }
        Ok(deck)
    }

    /// The deck without its combos (option `no_combos`).
    #[must_use]
    pub fn without_combos(&self) -> Deck {
        let rest = self.iter().filter(|(card, _)| !card.is_combo());
        Deck::new(rest).expect("a part of a deck is within the limits")
    }

    /// Each kind's card with how many there are, by kind.
    pub fn iter(&self) -> impl Iterator<Item = (Card, usize)> + '_ {
        self.kinds[..self.n_kinds()]
            .iter()
            .enumerate()
            .map(|(kind, &card)| (card, self.counts.count(kind).into()))
    }

    #[inline]
    pub const fn card(&self, kind: usize) -> Card {
        self.kinds[kind]
    }

    /// What a card of this kind is worth by itself; a wild nothing.
    #[inline]
    pub const fn cents(&self, kind: usize) -> u16 {
        self.looks[kind].cents
    }

    /// What is to be seen on a card of this kind; of a wild it means nothing.
    #[inline]
    pub const fn looks(&self, kind: usize) -> Looks {
        self.looks[kind]
    }

    /// The kinds of this colour. A wild has none.
    #[inline]
    pub const fn of_colour(&self, colour: Colour) -> KindSet {
        self.of_colour[colour as usize]
    }

    /// The kinds that show this one coin; none where there is no such coin.
    #[inline]
    pub const fn showing(&self, picture: Option<Coin>) -> KindSet {
        self.showing[Deck::place_of(picture)]
    }

    /// The kinds worth less than this coin, but no wild; all of them where there is no such coin.
    #[inline]
    pub const fn below(&self, picture: Option<Coin>) -> KindSet {
        self.below[Deck::place_of(picture)]
    }

    #[inline]
    const fn place_of(picture: Option<Coin>) -> usize {
        match picture {
            Some(coin) => coin as usize,
            None => Coin::ALL.len(),
        }
    }

    /// The kinds worth no whole number of nickels, but no wild.
    #[inline]
    pub const fn odd(&self) -> KindSet {
        self.odd
    }

    #[inline]
    pub const fn draws(&self) -> KindSet {
        self.draws
    }

    #[inline]
    pub const fn wilds(&self) -> KindSet {
        self.wilds
    }

    pub fn kind_of(&self, card: Card) -> Option<usize> {
        self.kinds[..self.n_kinds()].binary_search(&card).ok()
    }

    pub const fn n_kinds(&self) -> usize {
        self.n_kinds as usize
    }

    pub fn n_cards(&self) -> usize {
        self.counts.len()
    }

    /// All cards by kind.
    pub const fn cards(&self) -> &Cards {
        &self.counts
    }

    /// All cards in the order that shuffles start from: by kind.
    pub const fn in_order(&self) -> CardPile {
        self.order
    }

    /// A line for each kind, as in a deck file.
    pub fn lines(&self) -> Vec<String> {
        self.iter().map(|(card, count)| format!("{count} {card}")).collect()
    }

    /// Reads a deck file: a line such as `3 red penny` for each kind, `#` before comments.
    ///
    /// # Errors
    ///
    /// Names the line and what is wrong with it.
    pub fn read_lines(text: &str) -> Result<Deck, String> {
        let mut cards = Vec::new();
        for (index, line) in text.lines().enumerate() {
            let line = line.split('#').next().unwrap_or_default().trim();
            if line.is_empty() {
                continue;
            }
            let at = |problem: String| format!("line {}: {problem}", index + 1);
            let (count, card) = line
                .split_once(char::is_whitespace)
                .ok_or_else(|| at(format!("`{line}` is no line such as `3 red penny`")))?;
            let is_number = count.bytes().all(|byte| byte.is_ascii_digit());
            let count = count.parse().ok().filter(|count| (1..=MAX_CARDS).contains(count));
            let count = count.filter(|_| is_number);
            let count =
                count.ok_or_else(|| at(format!("a count is a number from 1 to {MAX_CARDS}")))?;
            cards.push((Card::read(card).map_err(at)?, count));
        }
        if cards.is_empty() {
            return Err("a deck needs cards: lines such as `3 red penny`".to_owned());
        }
        Deck::new(cards)
    }
}

// Its cards and how many there are say all; the rest is looked up in them.
impl Hash for Deck {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.kinds[..self.n_kinds()].hash(state);
        self.counts.hash(state);
    }
}

impl fmt::Debug for Deck {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let kinds = &self.kinds[..self.n_kinds()];
        f.debug_struct("Deck").field("kinds", &kinds).field("counts", &self.counts).finish()
    }
}

impl OptionValue for Deck {
    const KIND: OptionKind = OptionKind::Lines(&["standard"]);

    fn write(&self) -> String {
        if *self == Deck::standard() { "standard".to_owned() } else { self.lines().join("\n") }
    }

    fn read(text: &str) -> Result<Deck, String> {
        if text.trim() == "standard" { Ok(Deck::standard()) } else { Deck::read_lines(text) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ec_c1_cards_have_colour_value_and_picture() {
        let draw = Card::read("draw red dime").unwrap();
        assert_eq!((draw.cents(), draw.colour()), (Some(10), Some(Colour::Red)));
        assert_eq!(draw.picture(), Some(Coin::Dime));
        let combo = Card::read("combo blue 25/10").unwrap();
        assert_eq!((combo.cents(), combo.picture()), (Some(35), None));
        assert_eq!((Card::Wild.cents(), Card::Wild.points()), (None, 50));
        let cents: Vec<u16> = Coin::ALL.map(Coin::cents).into();
        assert_eq!(cents, [1, 5, 10, 25, 50, 100]);
        for bad in ["combo red 25", "combo red 1/1/1/1/1/1/1", "combo red 25/7", "pink dime", ""] {
            assert!(Card::read(bad).is_err(), "{bad}");
        }
    }

    #[test]
    fn ec_c2_the_standard_deck_has_a_hundred_cards() {
        let deck = Deck::standard();
        assert_eq!(deck.n_cards(), 100);
        let count = |wanted: fn(&Card) -> bool| -> usize {
            deck.iter().filter(|(card, _)| wanted(card)).map(|(_, count)| count).sum()
        };
        assert_eq!(count(Card::is_draw), 8);
        assert_eq!(count(Card::is_combo), 12);
        assert_eq!(count(Card::is_wild), 8);
        let of =
            |card| deck.kind_of(Card::read(card).unwrap()).map(|kind| deck.cards().count(kind));
        assert_eq!(of("green nickel"), Some(4));
        assert_eq!(of("yellow dollar"), Some(2));
        assert_eq!(of("combo red 5/1"), Some(1));
        assert_eq!(of("combo blue 5/1"), None);
        assert_eq!(deck.without_combos().n_cards(), 88);
    }

    #[test]
    fn ec_c2_a_deck_file_is_read_and_checked() {
        let deck = Deck::read_lines("# mine\n2 red dime\n1 wild # joker\n\n1 red dime\n").unwrap();
        assert_eq!(deck.lines(), ["3 red dime", "1 wild"]);
        assert_eq!(Deck::read(&deck.write()), Ok(deck));
        assert_eq!(Deck::read("standard"), Ok(Deck::standard()));
        assert_eq!(Deck::read(&Deck::standard().lines().join("\n")), Ok(Deck::standard()));
        for (text, problem) in [
            ("", "needs cards"),
            ("red dime", "line 1: a count"),
            ("1 red dime\n0 wild", "line 2: a count"),
            ("+1 red dime", "line 1: a count"),
            ("1 purple dime", "line 1: `purple` is no colour"),
            ("2 draw red", "line 1: `draw red` is not finished"),
            ("1 red shilling", "`shilling` is no coin"),
            ("1 combo red 30", "`30` is no list"),
            ("101 red dime\n100 red penny", "201 cards; a deck has at most 200"),
            ("201 red dime", "line 1: a count is a number from 1 to 200"),
        ] {
            let err = Deck::read(text).unwrap_err();
            assert!(err.contains(problem), "{text:?}: {err}");
        }
        assert_eq!(Deck::read("200 red dime").unwrap().n_cards(), MAX_CARDS);
        assert_eq!(Deck::standard().write(), "standard");
    }

    #[test]
    fn ec_c2_a_deck_has_no_more_kinds_than_there_is_room_for() {
        let combos = |n: usize| {
            let sums = (1..=6).flat_map(|n| Coin::ALL.map(|coin| vec![coin; n]));
            let pairs = Coin::ALL.into_iter().flat_map(|one| Coin::ALL.map(|two| vec![one, two]));
            let coins = sums.chain(pairs).filter_map(Coins::new);
            let kinds: std::collections::BTreeSet<Card> = coins
                .flat_map(|coins| Colour::ALL.map(|colour| Card::Combo { colour, coins }))
                .collect();
            assert!(n <= kinds.len());
            Deck::new(kinds.into_iter().take(n).map(|card| (card, 1)))
        };
        let largest = combos(MAX_KINDS).unwrap();
        assert_eq!((largest.n_kinds(), hash_of(&largest)), (MAX_KINDS, hash_of(&largest)));
        let err = combos(MAX_KINDS + 1).unwrap_err();
        assert!(err.contains("kinds of cards; a deck has at most"), "{err}");
    }

    #[test]
    fn a_deck_knows_the_cards_of_its_kinds() {
        let deck = Deck::standard();
        for (kind, (card, _)) in deck.iter().enumerate() {
            assert_eq!(deck.cents(kind), card.cents().unwrap_or(0));
            if let Some(looks) = Looks::of(card) {
                assert_eq!(deck.looks(kind), looks);
            }
            for colour in Colour::ALL {
                assert_eq!(deck.of_colour(colour).contains(kind), card.colour() == Some(colour));
            }
            for coin in Coin::ALL {
                assert_eq!(deck.showing(Some(coin)).contains(kind), card.picture() == Some(coin));
                let is_below = card.cents().is_some_and(|cents| cents < coin.cents());
                assert_eq!(deck.below(Some(coin)).contains(kind), is_below);
            }
            assert!(!deck.showing(None).contains(kind));
            assert_eq!(deck.below(None).contains(kind), !card.is_wild());
            let is_odd = card.cents().is_some_and(|cents| cents % 5 != 0);
            assert_eq!(deck.odd().contains(kind), is_odd);
            assert_eq!(deck.draws().contains(kind), card.is_draw());
            assert_eq!(deck.wilds().contains(kind), card.is_wild());
        }
    }

    fn hash_of(deck: &Deck) -> u64 {
        let mut hasher = std::hash::DefaultHasher::new();
        deck.hash(&mut hasher);
        hasher.finish()
    }

    #[test]
    fn equal_decks_have_equal_hashes_and_others_others() {
        let decks = ["3 red dime\n1 wild", "2 red dime\n2 wild", "3 red dime\n1 red half"]
            .map(|lines| Deck::read_lines(lines).unwrap());
        let hashes: std::collections::BTreeSet<u64> = decks.iter().map(hash_of).collect();
        assert_eq!(hashes.len(), 3);
        assert_eq!(hash_of(&Deck::read_lines("1 wild\n3 red dime").unwrap()), hash_of(&decks[0]));
    }

    #[test]
    fn every_card_reads_as_it_is_written() {
        for (card, _) in Deck::standard().iter() {
            assert_eq!(Card::read(&card.to_string()), Ok(card));
        }
    }
}
