//! Players. A bot is given a [`Sight`] and nothing else: what its seat may know and do.
//!
//! [`bot`] makes a player of a [`Level`] for any game; one module per game holds its rules of
//! thumb. A bot decides what, never when: when seats race, the driver of the match draws each
//! seat's delay from one distribution, whatever the bot knows.

mod exact_change;
mod exacta;
mod fraud;
mod money_war;
mod one_euro;
mod rummy_500;
mod swift_swap;

use std::{error, fmt, str::FromStr};

use parlor_core::{Game, Seeded, Sight};

/// Somebody who plays.
pub trait Bot<G: Game>: Send {
    /// What to do now. `None` is to wait, which only a seat can that may act but need not.
    ///
    /// The answer depends on the sight, the bot's own memory and `chance` alone.
    fn act(&mut self, sight: &Sight<'_, G>, chance: &mut Seeded) -> Option<G::Action>;
}

/// Games with players of every level.
pub trait Roster: Game {
    /// A sensible rule-of-thumb player.
    fn easy() -> Box<dyn Bot<Self>>;
}

/// Does anything that is legal, all of it equally likely.
#[derive(Clone, Copy, Debug)]
pub struct Random;

impl<G: Game> Bot<G> for Random {
    fn act(&mut self, sight: &Sight<'_, G>, chance: &mut Seeded) -> Option<G::Action> {
        sight.sample(chance)
    }
}

/// How well a bot plays.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Level {
    Random,
    Easy,
}

impl Level {
    pub const ALL: [Level; 2] = [Level::Random, Level::Easy];

    pub const fn as_str(self) -> &'static str {
        match self {
            Level::Random => "random",
            Level::Easy => "easy",
        }
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

impl FromStr for Level {
    type Err = UnknownLevel;

    fn from_str(text: &str) -> Result<Level, UnknownLevel> {
        let known = Level::ALL.into_iter().find(|level| level.as_str() == text);
        known.ok_or_else(|| UnknownLevel(text.to_owned()))
    }
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UnknownLevel(String);

impl fmt::Display for UnknownLevel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let known = Level::ALL.map(Level::as_str).join(", ");
        write!(f, "no bot is called `{}`; there are: {known}", self.0)
    }
}

impl error::Error for UnknownLevel {}

/// A player of this level.
pub fn bot<G: Roster>(level: Level) -> Box<dyn Bot<G>> {
    match level {
        Level::Random => Box::new(Random),
        Level::Easy => G::easy(),
    }
}
