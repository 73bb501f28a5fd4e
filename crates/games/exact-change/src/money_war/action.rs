use parlor_core::Seat;

use crate::cards::Card;

/// All that there is to do.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Action {
    /// EC-W1: turns the top card up; in a war (EC-W2) up to three go down before it.
    Turn,
}

#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(tag = "event", rename_all = "snake_case"))]
pub enum Event {
    /// Who deals was drawn.
    DealerDrawn {
        /// Who deals.
        dealer: Seat,
    },
    /// The cards are for the log alone, the first dealt first.
    Dealt {
        /// Who.
        seat: Seat,
        /// How many cards.
        count: u8,
        /// Which; `null` if they are hidden.
        cards: Option<Vec<Card>>,
    },
    /// What is left over from the deal. The cards are for the log alone.
    LeftOver {
        /// How many cards.
        count: u8,
        /// Which; `null` if they are hidden.
        cards: Option<Vec<Card>>,
    },
    /// The seat will turn when all others do.
    Ready {
        /// Who.
        seat: Seat,
    },
    /// Which cards went face down is for the log alone.
    Turned {
        /// Who.
        seat: Seat,
        /// The one that is face up.
        card: Card,
        /// How many went face down before it.
        face_down: u8,
        /// Which those are; `null` but for the log.
        faces: Option<Vec<Card>>,
    },
    /// These seats have turned the same.
    War {
        /// Who.
        seats: Vec<Seat>,
    },
    /// The seat takes all cards of the battle.
    Took {
        /// Who.
        seat: Seat,
        /// How many cards.
        count: u8,
    },
    /// None of those who are tied has a card left to fight with.
    SetAside {
        /// How many cards.
        count: u8,
    },
    /// The seat has no cards any more.
    Out {
        /// Who.
        seat: Seat,
    },
    /// EC-W3: the last battle that the options allow has been fought.
    Stopped {
        /// How many that was.
        battles: u32,
    },
    /// The game is won.
    Won {
        /// By whom; several share it.
        seats: Vec<Seat>,
    },
}
