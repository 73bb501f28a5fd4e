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
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize),
    serde(tag = "event", rename_all = "snake_case")
)]
pub enum Event {
    /// SS-2: which deck the seats 0 and 2, and 1 and 3, play with.
    Decks {
        /// Which game of the match, from one.
        game: u8,
        /// One for each team.
        decks: [Deck; 2],
    },
    /// SS-10: a draw of goals that do not go together went back. Only the log knows.
    GoalsReturned {
        /// Which.
        goals: PerSeat<Goal>,
    },
    /// SS-3: hands that two partners could have laid down at once went back. Only the log knows.
    HandsReturned {
        /// Whose.
        seats: [Seat; 2],
        /// Which.
        hands: [Cards; 2],
    },
    /// SS-3: a seat got its cards and its goal.
    Dealt {
        /// Who.
        seat: Seat,
        /// The cards; `null` if they are hidden.
        hand: Option<Cards>,
        /// The goal; `null` if it is hidden.
        goal: Option<Goal>,
    },
    /// SS-4: a seat is ready.
    Ready {
        /// Who.
        seat: Seat,
    },
    /// SS-4: the game started, with these seats not ready in time.
    Started {
        /// Who was not ready.
        late: SeatSet,
    },
    /// SS-5: a card was put down to be swapped.
    PutDown {
        /// Who.
        seat: Seat,
        /// Which; `null` if it is hidden.
        card: Option<Card>,
    },
    /// SS-5: it was taken back.
    TookBack {
        /// Who.
        seat: Seat,
        /// Which; `null` if it is hidden.
        card: Option<Card>,
    },
    /// SS-5: each of the two took what the other had put down.
    Swapped {
        /// The two.
        seats: [Seat; 2],
        /// What each of the two gave; `null` if it is hidden.
        given: Option<[Card; 2]>,
    },
    /// SS-7: eight cards were laid down as the finished goal.
    LaidDown {
        /// Who.
        seat: Seat,
        /// Which; `null` if they are hidden.
        cards: Option<Cards>,
    },
    /// SS-7: they were picked up again.
    PickedUp {
        /// Who.
        seat: Seat,
        /// Which; `null` if they are hidden.
        cards: Option<Cards>,
    },
    /// SS-8, SS-11: a game ended and all its cards are shown.
    Ended {
        /// How it ended.
        result: GameResult,
    },
}

/// How a game ended and what everybody had.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct GameResult {
    /// Counted from one.
    pub game: u8,
    /// How.
    pub end: End,
    /// The winning team; nobody in a draw.
    pub winners: SeatSet,
    /// What everybody had.
    pub players: PerSeat<Shown>,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
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
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Shown {
    /// What the eight cards had to be.
    pub goal: Goal,
    /// The eight, if they were down.
    pub laid: Cards,
    /// All other cards.
    pub rest: Cards,
}
