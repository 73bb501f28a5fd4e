//! Players. A bot is given a [`Sight`] and nothing else: what its seat may know and do.
//!
//! One module per game holds what it knows and declares, as `LEVELS`, who plays it on which [`Level`]; `search` and `cfr`
//! are what all can use. How much a bot thinks is a fixed count, so what it does depends on its
//! generator alone and never on the machine. A bot decides what, never when: when seats race, the driver of the match draws each
//! seat's delay from one [`Tempo`], whatever the bot knows. [`Bench`] is the bots of one match.

mod bench;
mod cfr;
pub mod exact_change;
pub mod exacta;
pub mod fraud;
mod level;
pub mod money_war;
mod names;
pub mod one_euro;
pub mod rummy_500;
mod search;
pub mod swift_swap;
mod tempo;

pub use bench::{Answer, Asked, Bench, tell};
pub use level::{Level, Levels, Make, NoSuchBot, Plays, UnknownLevel};
pub use names::{NAMES, bot_name};
use parlor_core::{Game, Outcome, RandomPlay, Seeded, Sight};
pub use tempo::{NoTempo, Tempo};

/// Somebody who plays.
pub trait Bot<G: Game>: Send {
    /// What to do now. `None` is to wait, which only a seat can that may act but need not.
    ///
    /// The answer depends on the sight, the bot's own memory and `chance` alone.
    fn act(&mut self, sight: &Sight<'_, G>, chance: &mut Seeded) -> Option<G::Action>;

    /// Waits for what the bot needs to play as well as it can. Without this it plays as well as it
    /// can for now.
    fn prepare(&mut self) {}

    /// What the people at the table should know about how it plays now: the game's words have it as
    /// `remark.<this>`.
    fn remark(&self) -> Option<&'static str> {
        None
    }

    /// Whether the bot wants to hear what happens. A match tells nothing if nobody listens.
    fn listens(&self) -> bool {
        false
    }

    /// Something that the bot's seat is told, in the order in which it happens, from the deal on.
    fn hear(&mut self, _event: &G::Event) {}

    /// The game is over or, without an outcome, broken off.
    fn end(&mut self, _outcome: Option<&Outcome>) {}
}

/// Does anything that is legal, all of it equally likely.
#[derive(Clone, Copy, Debug)]
pub struct Random;

impl<G: RandomPlay> Bot<G> for Random {
    fn act(&mut self, sight: &Sight<'_, G>, chance: &mut Seeded) -> Option<G::Action> {
        sight.sample(chance)
    }
}
