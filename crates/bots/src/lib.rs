//! Players. A bot is given a [`Sight`] and nothing else: what its seat may know and do.
//!
//! [`bot`] makes a player of a [`Level`] for any game; one module per game holds what it knows, and
//! `search` and `cfr` what all can use. How much a bot thinks is a fixed count, so what it does depends on its
//! generator alone and never on the machine. A bot decides what, never when: when seats race, the driver of the match draws each
//! seat's delay from one distribution, whatever the bot knows.

mod cfr;
mod exact_change;
mod exacta;
mod fraud;
mod money_war;
mod one_euro;
mod rummy_500;
mod search;
pub mod swift_swap;

use std::{error, fmt, str::FromStr};

use parlor_core::{Game, Outcome, Seeded, Sight};

/// Somebody who plays.
pub trait Bot<G: Game>: Send {
    /// What to do now. `None` is to wait, which only a seat can that may act but need not.
    ///
    /// The answer depends on the sight, the bot's own memory and `chance` alone.
    fn act(&mut self, sight: &Sight<'_, G>, chance: &mut Seeded) -> Option<G::Action>;

    /// Waits for what the bot needs to play as well as it can. Without this it plays as well as it
    /// can for now.
    fn prepare(&mut self) {}

    /// What the people at the table should know about how it plays now.
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

/// Games with players of every level.
pub trait Roster: Game {
    /// A sensible rule-of-thumb player.
    fn easy() -> Box<dyn Bot<Self>>;

    /// Thinks ahead, about 20 ms at most.
    fn medium() -> Box<dyn Bot<Self>>;

    /// The best there is, at most 200 ms a move, where somebody plays better than `medium`.
    fn hard(_options: &Self::Options, _seats: u8) -> Option<Box<dyn Bot<Self>>> {
        None
    }
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
    Medium,
    Hard,
}

impl Level {
    pub const ALL: [Level; 4] = [Level::Random, Level::Easy, Level::Medium, Level::Hard];

    pub const fn as_str(self) -> &'static str {
        match self {
            Level::Random => "random",
            Level::Easy => "easy",
            Level::Medium => "medium",
            Level::Hard => "hard",
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
///
/// # Errors
///
/// Nobody plays on this level here.
pub fn bot<G: Roster>(
    level: Level,
    options: &G::Options,
    seats: u8,
) -> Result<Box<dyn Bot<G>>, NoSuchBot> {
    match level {
        Level::Random => Ok(Box::new(Random)),
        Level::Easy => Ok(G::easy()),
        Level::Medium => Ok(G::medium()),
        Level::Hard => G::hard(options, seats).ok_or(NoSuchBot { game: G::ID, seats }),
    }
}

/// Nobody plays better than `medium` at this table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NoSuchBot {
    game: &'static str,
    seats: u8,
}

impl fmt::Display for NoSuchBot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let NoSuchBot { game, seats } = self;
        let seats_word = if *seats == 1 { "seat" } else { "seats" };
        write!(
            f,
            "nobody plays {game} with {seats} {seats_word} on level `hard`; the best is `medium`"
        )
    }
}

impl error::Error for NoSuchBot {}
