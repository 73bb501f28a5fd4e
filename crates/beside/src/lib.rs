//! Beside the box: what a banker, a race sheet, a pad or a referee does for people who play with the
//! printed cards.
//!
//! People enter what has happened into a [`Pad`](parlor_wire::beside::Pad), and [`sheet`] works out what
//! the rules make of it: bookings, totals, who has won and what comes next, in words. It knows nothing but
//! the pad, so undoing is taking an entry away, editing is changing one, and a preview is the sheet of a pad
//! that has the draft. An entry that does not fit any more is marked and left out, never dropped.
//!
//! ```
//! use parlor_beside::sheet;
//! use parlor_catalog::Language;
//!
//! let pad = r#"{
//!     "game": "fraud", "format": 1, "players": [{ "name": "June" }, { "name": "Otto" }],
//!     "entries": [{ "entry": "turn", "depositor": 0, "deposits": [
//!         { "denomination": 50, "cards": 4, "call": { "by": 1, "fraud": false } }
//!     ] }]
//! }"#;
//! let sheet = sheet(&serde_json::from_str(pad).unwrap(), Language::English).unwrap();
//! assert_eq!(sheet.totals_said, ["250\u{a0}k", "-50\u{a0}k"]);
//! assert_eq!(sheet.rows[0].bookings[0].sentence, "June gets the deposit: +200\u{a0}k.");
//! ```
//!
//! * `book`: what the ledgers of all games have in common; `say`: their words.
//! * A module a game: `fraud`, `exacta`, `hands` (Exact Change and Rummy 500), `money_war`, `swift_swap`,
//!   `one_euro`. What they add up, allow and refuse is what the crates of the games do.
//! * `csv`: a sheet as a table for other programs.

mod book;
mod csv;
mod exacta;
mod fraud;
mod hands;
mod money_war;
mod one_euro;
mod say;
mod swift_swap;

pub use book::{game, names, sheet};
pub use csv::csv;
pub use exacta::par;
pub use hands::makes;
pub use one_euro::{advice, page, roll};
pub use swift_swap::{check_goal, deal_goals};
