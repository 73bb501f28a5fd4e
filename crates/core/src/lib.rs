//! The contract of the engine: rules are a pure function of (state, input, draws).
//!
//! * [`Game`]: what one set of rules must say; [`Words`]: how it reads and writes itself as text.
//! * [`RandomPlay`]: how chance plays it.
//! * [`Secret`], [`Eyes`] and [`Referee`]: hidden information and the two keys that open it.
//! * [`Chance`]: the only source of randomness, seedable and recorded.
//! * [`Match`] and [`Log`]: the true game, driven and got back from its record.
//! * [`Sight`]: a match or a guess through the eyes of one seat; all that a bot gets.
//! * [`Guess`]: a possible game, for search. There is no way to it but through a view.
//! * [`Options`]: house rules with name, rule and range in one place, made by [`options!`].
//! * [`Messages`] and [`Teller`]: what is said in a language, and to whom.
//! * [`conformance`], [`Scene`] and [`playthrough`]: how every game is tested.
//!
//! There is no clock, no I/O and no dependency here. `tests/bluff.rs` is a whole small game.

mod chance;
pub mod conformance;
mod game;
mod guess;
mod messages;
mod options;
mod playthrough;
mod random;
mod record;
mod scene;
mod schema;
mod seat;
mod secret;
mod sight;
mod teller;
mod words;

pub use chance::{Apart, Chance, Draw, Recorder, Rigged, Seeded, Tape};
pub use game::{Game, Input, Outcome, Pending, Refusal, Rejection, Status, Window, WindowKind};
pub use guess::{Guess, Step};
pub use messages::{Messages, NotMessages, Param};
pub use options::{OptionKind, OptionSpec, OptionValue, Options, OptionsError};
pub use playthrough::{check_golden, playthrough};
pub use random::{Choice, Noting, RandomPlay, choose, sample_listed};
pub use record::{Entry, Log, Match, ReplayError, check_table};
pub use scene::Scene;
#[cfg(feature = "schema")]
#[doc(hidden)]
pub use schemars;
pub use seat::{MAX_SEATS, Observer, PerSeat, Seat, SeatSet};
pub use secret::{Emitted, Eyes, Referee, Secret};
pub use sight::Sight;
pub use teller::Teller;
pub use words::{CLIENT_WORDS, Figure, ReadError, Words, itemize};
