use parlor_core::Seat;

use crate::cards::Card;

/// All that there is to do.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Action {
    /// EC-W1: turns the top card up; in a war (EC-W2) up to three go down before it.
    Turn,
}

#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(tag = "event", rename_all = "snake_case"))]
pub enum Event {
    DealerDrawn {
        dealer: Seat,
    },
    /// The cards are for the log alone, the first dealt first.
    Dealt {
        seat: Seat,
        count: u8,
        cards: Option<Vec<Card>>,
    },
    /// What is left over from the deal. The cards are for the log alone.
    LeftOver {
        count: u8,
        cards: Option<Vec<Card>>,
    },
    /// The seat will turn when all others do.
    Ready {
        seat: Seat,
    },
    /// Which cards went face down is for the log alone.
    Turned {
        seat: Seat,
        card: Card,
        face_down: u8,
        faces: Option<Vec<Card>>,
    },
    /// These seats have turned the same.
    War {
        seats: Vec<Seat>,
    },
    /// The seat takes all cards of the battle.
    Took {
        seat: Seat,
        count: u8,
    },
    /// None of those who are tied has a card left to fight with.
    SetAside {
        count: u8,
    },
    /// The seat has no cards any more.
    Out {
        seat: Seat,
    },
    /// EC-W3: the last battle that the options allow has been fought.
    Stopped {
        battles: u32,
    },
    Won {
        seats: Vec<Seat>,
    },
}
