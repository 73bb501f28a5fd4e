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
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize),
    serde(tag = "event", rename_all = "snake_case")
)]
pub enum Event {
    /// EU-3: a roll for the start.
    RolledForStart {
        seat: Seat,
        rolled: Face,
    },
    /// EU-3: these seats rolled the highest and roll again.
    TiedForStart {
        seats: SeatSet,
    },
    /// EU-2, EU-10, EU-11: with or without a 5-cent token for everybody.
    RoundBegan {
        round: u8,
        starter: Seat,
        empty_handed: bool,
    },
    /// A roll that a move answers.
    Rolled {
        seat: Seat,
        rolled: Face,
    },
    /// EU-5, EU-7: a roll that moves nothing; the die has passed on.
    Passed {
        seat: Seat,
        rolled: Face,
    },
    Moved {
        seat: Seat,
        token: Token,
        from: Stack,
        to: Stack,
    },
    /// EU-9: with how many the seat has now.
    TookEuro {
        seat: Seat,
        euros: u8,
    },
    /// EU-10: every cent token is in the centre again.
    CentsReturned,
    /// EU-12.
    Won {
        seat: Seat,
        euros: u8,
    },
}
