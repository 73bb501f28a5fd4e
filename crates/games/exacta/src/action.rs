use parlor_core::Seat;

use crate::{Card, Cards, Colour, Colours, Horses, Prediction, Score};

/// A choice a seat can make.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Action {
    /// EX-5: puts the card down as favourite.
    Favourite(Card),
    /// EX-6: plays the card to the trick.
    Play(Card),
}

/// Something that happened.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize),
    serde(tag = "event", rename_all = "snake_case")
)]
pub enum Event {
    /// EX-2
    LinedUp { horses: Horses },
    /// EX-3, EX-17: `starter` leads the first trick.
    RaceBegan { race: u8, races: u8, starter: Seat },
    /// EX-4: `None` for the others.
    Dealt { seat: Seat, cards: Option<Cards> },
    /// EX-5: `None` for the others.
    FavouriteChosen { seat: Seat, card: Option<Card> },
    /// EX-6
    Played { seat: Seat, card: Card },
    /// EX-7 to EX-10; nobody leads after the seventh trick.
    TrickWon { trick: u8, colour: Colour, sum: u8, from: u8, to: u8, next_leader: Option<Seat> },
    /// EX-12: the order that counts.
    RaceEnded { race: u8, horses: Horses },
    /// EX-12 to EX-15: what a seat turned up and what it got for it.
    Scored { seat: Seat, prediction: Prediction, score: Score, points: i32, total: i32 },
    /// EX-19
    Par { race: u8, points: i32, par: i32 },
    /// EX-16: `hungry` was hungry before if `stays`.
    StatesChanged { hungry: Colour, stays: bool, fed: Colours },
    /// EX-4: what nobody was dealt in the last race.
    Undealt { cards: Cards },
}
