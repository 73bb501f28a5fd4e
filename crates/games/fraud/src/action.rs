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
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Claim {
    pub seat: Seat,
    pub denomination: Denomination,
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
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize),
    serde(tag = "event", rename_all = "snake_case")
)]
pub enum Event {
    Dealt {
        seat: Seat,
        count: u8,
        cards: Option<Cards>,
    },
    /// The rest of the deck, from the top down.
    PileLaid {
        count: u8,
        cards: Option<Vec<Card>>,
    },
    Began {
        seat: Seat,
    },
    Drew {
        seat: Seat,
        count: u8,
        cards: Option<Cards>,
    },
    /// The discard pile became the draw pile, from the top down.
    Reshuffled {
        count: u8,
        cards: Option<Vec<Card>>,
    },
    Discarded {
        seat: Seat,
        card: Option<Card>,
    },
    Deposited {
        seat: Seat,
        deposit: u8,
        denomination: Denomination,
        count: u8,
        amount: i32,
        cards: Option<Cards>,
    },
    Called {
        seat: Seat,
        deposit: u8,
        depositor: Seat,
    },
    Passed {
        seat: Seat,
        deposit: u8,
    },
    /// Nobody called.
    Paid {
        seat: Seat,
        deposit: u8,
        amount: i32,
    },
    /// Called and shown: BANK cards only.
    Genuine {
        seat: Seat,
        accuser: Seat,
        deposit: u8,
        cards: Cards,
        amount: i32,
    },
    /// Called and shown: there was a FRAUD card.
    Fraudulent {
        seat: Seat,
        accuser: Seat,
        deposit: u8,
        cards: Cards,
        amount: i32,
        fs: u8,
        fine: Option<i32>,
    },
    Jailed {
        seat: Seat,
        count: u8,
        cards: Option<Cards>,
    },
    Ended {
        winners: SeatSet,
        reason: Reason,
    },
}
