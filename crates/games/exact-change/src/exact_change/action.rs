use std::fmt;

use parlor_core::Seat;

use crate::cards::{Card, Cards, Coin, Colour};

/// A choice. Kinds of cards are numbered as in [`Options::played_deck`](super::Options).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Action {
    Discard(Discard),
    /// Draws as many cards as it takes (EC-5, EC-13).
    Draw,
    Pass,
    /// Says that a set was laid without a call (EC-10).
    Catch,
    /// Gives a card of this kind to the player just caught.
    Give(u8),
    /// Names the wild that a hit player drew and had to discard.
    Name(Name),
    /// Chooses whom the draw card hits that a hit player drew and had to discard.
    Hit(Direction),
    /// Scores this seat's hand (EC-17).
    Score(Seat),
    ScoreAll,
}

/// Cards that leave a hand together. Canonical (EC-9): two discards that do the same are equal.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Discard {
    pub cards: Cards,
    /// Which kind ends on top; the only one of a single card.
    pub top: u8,
    /// What a wild on top is to be. None if the discard empties the hand.
    pub name: Option<Name>,
    /// Whom a draw card on top hits, where that is to be chosen. None if the hand is empty then.
    pub direction: Option<Direction>,
    /// Whether "Exact Change" was said. Never for a single card, always where calls are automatic.
    pub call: bool,
}

impl Discard {
    #[inline]
    pub fn single(kind: u8) -> Discard {
        let cards = Cards::one(kind.into());
        Discard { cards, top: kind, name: None, direction: None, call: false }
    }

    pub(super) fn named(self, name: Name) -> Discard {
        Discard { name: Some(name), ..self }
    }

    pub(super) fn turned(self, direction: Direction) -> Discard {
        Discard { direction: Some(direction), ..self }
    }

    pub(super) fn called(self, call: bool) -> Discard {
        Discard { call, ..self }
    }
}

/// The coin that a wild stands for while it lies on top (EC-11).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Name {
    pub coin: Coin,
    pub colour: Colour,
}

impl Name {
    /// How many there are.
    pub(super) const N: u32 = 24;

    /// The one with this number, from zero.
    #[inline]
    pub(super) fn nth(number: usize) -> Name {
        Name { coin: Coin::ALL[number / 4], colour: Colour::ALL[number % 4] }
    }

    /// All twenty-four, ascending.
    pub fn all() -> impl Iterator<Item = Name> {
        Coin::ALL.into_iter().flat_map(|coin| Colour::ALL.map(|colour| Name { coin, colour }))
    }
}

impl fmt::Display for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.colour, self.coin)
    }
}

/// Where play goes (EC-3, EC-19).
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Direction {
    /// To ascending seats.
    #[default]
    Left,
    Right,
}

impl Direction {
    pub const ALL: [Direction; 2] = [Direction::Left, Direction::Right];

    pub const fn as_str(self) -> &'static str {
        match self {
            Direction::Left => "left",
            Direction::Right => "right",
        }
    }

    /// The neighbour on that side.
    #[inline]
    pub const fn next(self, seat: Seat, seats: u8) -> Seat {
        match self {
            Direction::Left => seat.next(seats),
            Direction::Right => seat.after(seats - 1, seats),
        }
    }
}

impl fmt::Display for Direction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

/// What happened. Cards are written out, so that an event is understood without the table.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(tag = "event", rename_all = "snake_case"))]
pub enum Event {
    /// A hand begins.
    HandBegan {
        /// Which hand it is, from one.
        number: u32,
        /// Who deals.
        dealer: Seat,
    },
    /// The shuffled deck, the first card on top. Only the log keeps it.
    Shuffled {
        /// All of them.
        cards: Vec<Card>,
    },
    /// The observer was dealt these cards.
    Dealt {
        /// Who.
        seat: Seat,
        /// Which.
        cards: Vec<Card>,
    },
    /// EC-2: a wild or a draw card went to the bottom and the next one was turned.
    TurnedUp {
        /// Which.
        card: Card,
        /// Whether it went to the bottom.
        to_bottom: bool,
    },
    /// Cards were discarded: one, or a set.
    Discarded {
        /// Who.
        seat: Seat,
        /// As they lie, the last one on top.
        cards: Vec<Card>,
        /// What the wild on top is to be.
        name: Option<Name>,
        /// Where play goes on.
        direction: Option<Direction>,
        /// Whether a set was called; nothing for a single card.
        called: Option<bool>,
    },
    /// A card was drawn.
    Drew {
        /// Who.
        seat: Seat,
        /// Which; `null` if it is hidden.
        card: Option<Card>,
    },
    /// EC-6: the discards but the top became the draw pile.
    Reshuffled {
        /// How many cards.
        #[cfg_attr(feature = "serde", serde(rename = "count"))]
        n_cards: u32,
        /// The first card on top. Only the log keeps it.
        cards: Option<Vec<Card>>,
    },
    /// A wild that a hit player drew was named.
    Named {
        /// Who.
        seat: Seat,
        /// What the wild on top is to be.
        name: Name,
    },
    /// It was chosen whom the draw card hits that a hit player drew.
    Turned {
        /// Who.
        seat: Seat,
        /// Where play goes on.
        direction: Direction,
    },
    /// A turn was passed.
    Passed {
        /// Who.
        seat: Seat,
        /// Whether a hit was spent by it (EC-15).
        hit: bool,
    },
    /// A set was laid without a call, and somebody noticed.
    Caught {
        /// Who noticed.
        seat: Seat,
        /// Who had laid it and takes it back.
        layer: Seat,
        /// The set.
        cards: Vec<Card>,
    },
    /// Somebody gave a card to who was caught.
    Gave {
        /// Who.
        seat: Seat,
        /// To whom.
        to: Seat,
        /// Which; `null` if it is hidden.
        card: Option<Card>,
    },
    /// EC-17: somebody has got rid of all cards.
    WentOut {
        /// Who.
        seat: Seat,
    },
    /// Whoever won the hand has scored.
    Scored {
        /// Who.
        seat: Seat,
        /// The hands that were scored.
        hands: Vec<ShownHand>,
        /// What it brings.
        points: u32,
        /// What the seat has now.
        total: i32,
    },
    /// Nobody won the hand.
    Void {
        /// Why.
        reason: VoidReason,
    },
    /// The game is won.
    Won {
        /// Who.
        seat: Seat,
    },
}

/// A hand that was chosen and shown to all.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct ShownHand {
    /// Whose it was.
    pub seat: Seat,
    /// What was in it.
    pub cards: Vec<Card>,
}

/// Why nobody won a hand.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
pub enum VoidReason {
    /// EC-6.
    AllPassed,
    /// EC-6a.
    TooLong,
}

#[cfg(feature = "serde")]
mod serialise {
    use serde::{Serialize, Serializer};

    use super::{Direction, Name};

    impl Serialize for Name {
        fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
            serializer.collect_str(self)
        }
    }

    impl Serialize for Direction {
        fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
            serializer.collect_str(self)
        }
    }
}

parlor_core::schema! {
    /// The coin that a wild stands for, such as `red penny`.
    Name text
}
parlor_core::schema! {
    /// Where play goes; `left` is to ascending seats.
    Direction one of Direction::ALL
}
