//! FRAUD: bluffing deposits for two to six players.
//!
//! For everybody who runs a table of it: the hall, the terminal, simulations and bots through
//! [`Fraud`]; and for a banker at a table with cards of paper, [`Banker`].
//!
//! ```
//! use fraud::{Fraud, Options};
//! use parlor_core::{Match, Seeded, Status};
//!
//! let table = Match::<Fraud, _>::new(Options::default(), 3, Seeded::new(1)).unwrap();
//! let Status::Open(pending) = table.status() else { panic!("just dealt") };
//! let seat = pending.asked().iter().next().unwrap();
//! assert_eq!(table.sight(seat).view().hand.len(), 8);
//! ```
//!
//! * `cards`: denominations, cards and small sets of them; `options`: house rules and the deck;
//!   `deck`: cards of one deck as counts in a word.
//! * `bank`: accounts, F's, fines, jail and the target, without a card in sight.
//! * `action`: what seats do and what is told of it; `table`: what everybody sees.
//! * `hand`: a hand, counted as cards come and go; `deposits`: what can be deposited from it, listed
//!   and counted.
//! * `rules`: what follows from what; `audit`: what always holds.
//! * `view`: what a seat knows, and games that it cannot tell from the true one.
//! * `words`: the game as text.

mod action;
mod audit;
mod bank;
mod cards;
mod deck;
mod deposits;
mod hand;
mod options;
mod random;
mod rules;
mod table;
mod view;
mod words;

#[cfg(test)]
mod tests;

pub use action::{Action, Claim, Deposit, Event};
pub use bank::{
    Bank, Banker, Booking, Bookings, DEPOSIT_MIN, Ending, FINES, JAIL, PENALTY, Reason, Slip,
    Verdict, Why, amount, bookings,
};
pub use cards::{Card, CardBag, Cards, Denomination, HAND_MAX, N_KINDS};
pub use deck::{Counts, Deck};
pub use options::{FraudCards, N_FRAUD_CARDS, Options};
pub use rules::Fraud;
pub use table::{Phase, Record, Settled, Table};
pub use view::View;
