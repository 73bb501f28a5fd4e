use parlor_core::{Seat, SeatSet};

use crate::{
    bank::{Reason, amount},
    cards::{Card, Cards, Denomination},
};

/// What a seat can do.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Action {
    /// FR-4: puts one card face down on the discard pile.
    Discard(Card),
    /// FR-4: makes one or two deposits. Two have no order, so the lower one is the first.
    Deposit { first: Deposit, second: Option<Deposit> },
    /// FR-7: calls FRAUD on the deposit with this index.
    Call(u8),
    /// FR-7: lets the deposit with this index pass.
    Pass(u8),
}

impl Action {
    /// One or two deposits in their canonical order.
    pub fn deposit(one: Deposit, other: Option<Deposit>) -> Action {
        match other {
            Some(other) if other < one => Action::Deposit { first: other, second: Some(one) },
            second => Action::Deposit { first: one, second },
        }
    }
}

/// Cards that are put down as money of one denomination. The top card is the first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Deposit {
    pub denomination: Denomination,
    pub cards: Cards,
}

/// What everybody sees of a deposit.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Claim {
    /// Who has made it.
    pub seat: Seat,
    /// What it is said to be, in thousands.
    pub denomination: Denomination,
    /// How many cards it has.
    pub count: u8,
}

impl Claim {
    /// In thousands.
    pub const fn amount(&self) -> i32 {
        amount(self.denomination, self.count)
    }
}

/// What happened. Cards are there for those who may know them; money is in thousands and deposits
/// are counted from one.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize),
    serde(tag = "event", rename_all = "snake_case")
)]
pub enum Event {
    /// A seat was dealt cards.
    Dealt {
        /// Who.
        seat: Seat,
        /// How many cards.
        count: u8,
        /// Which; `null` if they are hidden.
        cards: Option<Cards>,
    },
    /// The rest of the deck, from the top down.
    PileLaid {
        /// How many cards.
        count: u8,
        /// Which; `null` if they are hidden.
        cards: Option<Vec<Card>>,
    },
    /// Who takes the first turn.
    Began {
        /// Who.
        seat: Seat,
    },
    /// Cards were drawn.
    Drew {
        /// Who.
        seat: Seat,
        /// How many cards.
        count: u8,
        /// Which; `null` if they are hidden.
        cards: Option<Cards>,
    },
    /// The discard pile became the draw pile, from the top down.
    Reshuffled {
        /// How many cards.
        count: u8,
        /// Which; `null` if they are hidden.
        cards: Option<Vec<Card>>,
    },
    /// A card went face down on the discard pile.
    Discarded {
        /// Who.
        seat: Seat,
        /// Which; `null` if it is hidden.
        card: Option<Card>,
    },
    /// A deposit was made.
    Deposited {
        /// Who.
        seat: Seat,
        /// Which deposit of the turn, counted from one.
        deposit: u8,
        /// What it is said to be, in thousands.
        denomination: Denomination,
        /// How many cards.
        count: u8,
        /// In thousands.
        amount: i32,
        /// Which; `null` if they are hidden.
        cards: Option<Cards>,
    },
    /// Somebody called FRAUD on a deposit.
    Called {
        /// Who.
        seat: Seat,
        /// Which deposit of the turn, counted from one.
        deposit: u8,
        /// Who has made the deposit.
        depositor: Seat,
    },
    /// Somebody let a deposit pass.
    Passed {
        /// Who.
        seat: Seat,
        /// Which deposit of the turn, counted from one.
        deposit: u8,
    },
    /// Nobody called.
    Paid {
        /// Who.
        seat: Seat,
        /// Which deposit of the turn, counted from one.
        deposit: u8,
        /// In thousands.
        amount: i32,
    },
    /// Called and shown: BANK cards only.
    Genuine {
        /// Who.
        seat: Seat,
        /// Who called.
        accuser: Seat,
        /// Which deposit of the turn, counted from one.
        deposit: u8,
        /// What was shown.
        cards: Cards,
        /// In thousands.
        amount: i32,
    },
    /// Called and shown: there was a FRAUD card.
    Fraudulent {
        /// Who.
        seat: Seat,
        /// Who called.
        accuser: Seat,
        /// Which deposit of the turn, counted from one.
        deposit: u8,
        /// What was shown.
        cards: Cards,
        /// In thousands.
        amount: i32,
        /// How many F's the depositor has now.
        fs: u8,
        /// What it costs, in thousands; jail has no fine.
        fine: Option<i32>,
    },
    /// A seat is out of the game, and its cards are discarded.
    Jailed {
        /// Who.
        seat: Seat,
        /// How many cards.
        count: u8,
        /// Which; `null` if they are hidden.
        cards: Option<Cards>,
    },
    /// The game is over.
    Ended {
        /// Who has won.
        winners: SeatSet,
        /// Why.
        reason: Reason,
    },
}
