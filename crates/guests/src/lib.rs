//! Programs that play: any executable that speaks JSON Lines on its standard input and output.
//!
//! `docs/build-on/bot-protocol.md` is for whoever writes one.
//!
//! * [`Player`]: whoever can be asked for by name, a [`Level`](parlor_bots::Level) or a [`Program`].
//! * [`Guests`]: makes the bots of a table; programs are started once and play game after game.
//! * [`Limits`]: how long a program may take; [`Conduct`]: what it did wrong.
//!
//! A program can be slow, talk nonsense, flood, hang or die. None of this reaches a game: whatever is
//! not a legal answer in time is replaced by a random legal action, and the error is counted.
//! Threads read and write so that nothing here waits for a program longer than its limits say, and
//! all that is kept of what it says is bounded.

mod bot;
mod guest;
mod guests;
mod player;
mod process;

pub use guest::{Conduct, ERRORS_MOST, Limits};
pub use guests::{Guests, SeatError};
pub use player::{Player, PlayerError, Players, Program};
