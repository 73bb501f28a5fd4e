use parlor_core::Seat;

use crate::cards::{Card, Cards};

/// What a seat can do. Cards are given by their kind in the deck.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Action {
    /// EC-R2 (1): takes a card; a discard follows.
    Take(Source),
    /// EC-R2 (2): ends a turn in which sets were laid.
    End,
    /// EC-R2 (2): lays one set.
    Lay(Cards),
    /// EC-R2 (1): ends a turn in which a card was taken.
    Discard(u8),
    /// EC-R7: the winner of the hand scores this seat's hand.
    Score(Seat),
    /// EC-R7 with `all_hands`: the winner of the hand scores all others.
    ScoreAll,
}

/// Where a card is taken from.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Source {
    Draw,
    Discard,
}

/// `None` in place of cards: somebody else sees them, or only the log does.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(tag = "event", rename_all = "snake_case"))]
pub enum Event {
    /// A hand begins.
    HandBegan {
        /// Which hand it is, from one.
        #[cfg_attr(feature = "serde", serde(rename = "number"))]
        hand: u32,
        /// Who deals.
        dealer: Seat,
    },
    /// A seat was dealt cards.
    Dealt {
        /// Who.
        seat: Seat,
        /// How many cards.
        count: u8,
        /// Which; `null` if they are hidden.
        cards: Option<Vec<Card>>,
    },
    /// The first card of the discard pile.
    TurnedUp {
        /// Which.
        card: Card,
    },
    /// The draw pile from its top down, after the deal.
    #[cfg_attr(feature = "serde", serde(rename = "pile_laid"))]
    PileMade {
        /// How many cards.
        count: u8,
        /// Which; `null` if they are hidden.
        cards: Option<Vec<Card>>,
    },
    /// A card was drawn.
    Drew {
        /// Who.
        seat: Seat,
        /// Which; `null` if it is hidden.
        card: Option<Card>,
    },
    /// A card was taken from the discards.
    TookDiscard {
        /// Who.
        seat: Seat,
        /// Which.
        card: Card,
    },
    /// A card was discarded.
    Discarded {
        /// Who.
        seat: Seat,
        /// Which.
        card: Card,
    },
    /// A set was laid.
    Laid {
        /// Who.
        seat: Seat,
        /// The set.
        cards: Vec<Card>,
    },
    /// The seat has laid what it wanted to.
    TurnEnded {
        /// Who.
        seat: Seat,
    },
    /// The discards are the new draw pile, from its top down.
    Reshuffled {
        /// How many cards.
        count: u8,
        /// Which; `null` if they are hidden.
        cards: Option<Vec<Card>>,
    },
    /// Nobody won the hand.
    #[cfg_attr(feature = "serde", serde(rename = "void"))]
    HandVoid {
        /// Why.
        reason: VoidReason,
    },
    /// Somebody has no cards left.
    HandWon {
        /// Who.
        seat: Seat,
    },
    /// A hand was scored.
    Scored {
        /// Who scores.
        winner: Seat,
        /// Whose hand.
        seat: Seat,
        /// What was in it.
        cards: Vec<Card>,
        /// What it brings.
        points: u32,
    },
    /// The game is won.
    #[cfg_attr(feature = "serde", serde(rename = "won"))]
    GameWon {
        /// Who.
        seat: Seat,
        /// What the seat has.
        #[cfg_attr(feature = "serde", serde(rename = "points"))]
        score: i32,
    },
}

/// Why a hand ends without a winner (EC-R7).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
pub enum VoidReason {
    /// There was nothing to draw any more.
    PileRanOut,
    /// `max_turns` have been played.
    TooManyTurns,
}
