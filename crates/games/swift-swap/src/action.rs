use parlor_core::{PerSeat, Seat, SeatSet};

use crate::{Card, Cards, Deck, Goal};

/// What a seat can do.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Action {
    /// SS-4: from me the game can start.
    Ready,
    /// SS-5: a card to swap, face down.
    PutDown(Card),
    /// SS-5: the own card that is to be swapped comes back.
    TakeBack,
    /// SS-7: eight cards as the finished goal, face down.
    LayDown(Cards),
    /// SS-7: the own eight come back.
    PickUp,
}

/// What happened. A field that is `None` is hidden from whoever is told so.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize),
    serde(tag = "event", rename_all = "snake_case")
)]
pub enum Event {
    /// SS-2: which deck the seats 0 and 2, and 1 and 3, play with.
    Decks { game: u8, decks: [Deck; 2] },
    /// SS-10: a draw of goals that do not go together went back. Only the log knows.
    GoalsReturned { goals: PerSeat<Goal> },
    /// SS-3: hands that two partners could have laid down at once went back. Only the log knows.
    HandsReturned { seats: [Seat; 2], hands: [Cards; 2] },
    /// SS-3: a seat got its cards and its goal.
    Dealt { seat: Seat, hand: Option<Cards>, goal: Option<Goal> },
    /// SS-4.
    Ready { seat: Seat },
    /// SS-4: the game started, with these seats not ready in time.
    Started { late: SeatSet },
    /// SS-5.
    PutDown { seat: Seat, card: Option<Card> },
    /// SS-5.
    TookBack { seat: Seat, card: Option<Card> },
    /// SS-5: each of the two took what the other had put down.
    Swapped { seats: [Seat; 2], given: Option<[Card; 2]> },
    /// SS-7.
    LaidDown { seat: Seat, cards: Option<Cards> },
    /// SS-7.
    PickedUp { seat: Seat, cards: Option<Cards> },
    /// SS-8, SS-11: a game ended and all its cards are shown.
    Ended { result: GameResult },
}

/// How a game ended and what everybody had.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct GameResult {
    /// Counted from one.
    pub game: u8,
    pub end: End,
    /// The winning team; nobody in a draw.
    pub winners: SeatSet,
    pub players: PerSeat<Shown>,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "snake_case"))]
pub enum End {
    /// The team that laid down met both its goals.
    Met,
    /// The team that laid down missed a goal.
    Missed,
    /// SS-11.
    TimeUp,
}

/// What one player had when a game ended.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Shown {
    pub goal: Goal,
    /// The eight, if they were down.
    pub laid: Cards,
    /// All other cards.
    pub rest: Cards,
}
