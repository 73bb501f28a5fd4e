use parlor_core::{Seat, SeatSet};

use crate::{
    stacks::Stack,
    tokens::{Face, Token},
};

/// What a seat can choose to do.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Action {
    /// EU-4: move one token from one stack to another.
    Move { token: Token, from: Stack, to: Stack },
}

/// Something that happened. Nothing is hidden, so everybody is told everything.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize),
    serde(tag = "event", rename_all = "snake_case")
)]
pub enum Event {
    /// EU-3: a roll for the start.
    RolledForStart {
        /// Who.
        seat: Seat,
        /// What came up.
        rolled: Face,
    },
    /// EU-3: these seats rolled the highest and roll again.
    TiedForStart {
        /// Who.
        seats: SeatSet,
    },
    /// EU-2, EU-10, EU-11: a round begins.
    RoundBegan {
        /// Which round, from one.
        round: u8,
        /// Who rolls first.
        starter: Seat,
        /// Whether everybody begins without a token.
        empty_handed: bool,
    },
    /// A roll that a move answers.
    Rolled {
        /// Who.
        seat: Seat,
        /// What came up.
        rolled: Face,
    },
    /// EU-5, EU-7: a roll that moves nothing; the die has passed on.
    Passed {
        /// Who.
        seat: Seat,
        /// What came up.
        rolled: Face,
    },
    /// A token was moved.
    Moved {
        /// Who.
        seat: Seat,
        /// Which.
        token: Token,
        /// From which stack.
        from: Stack,
        /// To which stack.
        to: Stack,
    },
    /// EU-9: a seat took a 1-€ token.
    TookEuro {
        /// Who.
        seat: Seat,
        /// How many 1-€ tokens the seat has now.
        #[cfg_attr(feature = "serde", serde(rename = "points"))]
        euros: u8,
    },
    /// EU-10: every cent token is in the centre again.
    CentsReturned,
    /// EU-12: the match is won.
    Won {
        /// Who.
        seat: Seat,
        /// How many 1-€ tokens the seat has now.
        #[cfg_attr(feature = "serde", serde(rename = "points"))]
        euros: u8,
    },
}
