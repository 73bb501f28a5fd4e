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
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(tag = "event", rename_all = "snake_case"))]
pub enum Event {
    HandBegan {
        hand: u32,
        dealer: Seat,
    },
    Dealt {
        seat: Seat,
        count: u8,
        cards: Option<Vec<Card>>,
    },
    TurnedUp {
        card: Card,
    },
    /// The draw pile from its top down, after the deal.
    PileMade {
        count: u8,
        cards: Option<Vec<Card>>,
    },
    Drew {
        seat: Seat,
        card: Option<Card>,
    },
    TookDiscard {
        seat: Seat,
        card: Card,
    },
    Discarded {
        seat: Seat,
        card: Card,
    },
    Laid {
        seat: Seat,
        cards: Vec<Card>,
    },
    /// The seat has laid what it wanted to.
    TurnEnded {
        seat: Seat,
    },
    /// The discards are the new draw pile, from its top down.
    Reshuffled {
        count: u8,
        cards: Option<Vec<Card>>,
    },
    HandVoid {
        reason: VoidReason,
    },
    HandWon {
        seat: Seat,
    },
    Scored {
        winner: Seat,
        seat: Seat,
        cards: Vec<Card>,
        points: u32,
    },
    GameWon {
        seat: Seat,
        score: i32,
    },
}

/// Why a hand ends without a winner (EC-R7).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
pub enum VoidReason {
    /// There was nothing to draw any more.
    PileRanOut,
    /// `max_turns` have been played.
    TooManyTurns,
}
