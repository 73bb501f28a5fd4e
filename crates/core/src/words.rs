use std::{error, fmt};

use crate::{Chance, Game, Observer, Seat};

/// How a game reads and writes itself as text: in logs, in tests, at the terminal.
pub trait Words: Game {
    /// The game's name as its publisher writes it.
    const TITLE: &'static str;
    /// One sentence that says what it is.
    const TAGLINE: &'static str;

    /// The pieces that a match with these options is played with, a line each, in the order that
    /// shuffles start from.
    fn deck(options: &Self::Options) -> Vec<String>;

    /// The one way to write an action. Clauses are separated by `, `: what is chosen first comes
    /// first, so that a long list can be walked clause by clause.
    fn write_action(options: &Self::Options, action: Self::Action) -> String;

    /// Reads what [`Words::write_action`] writes.
    ///
    /// # Errors
    ///
    /// Says which word was not understood and what would be.
    fn read_action(options: &Self::Options, text: &str) -> Result<Self::Action, ReadError>;

    /// Any action whatever, possible or absurd: what tests attack [`Game::check`] with.
    fn arbitrary_action<C: Chance>(chance: &mut C) -> Self::Action;

    /// What happened, in a sentence in the past tense; it reads well with `You` as a name.
    fn tell(event: &Self::Event, names: &Names) -> String;

    /// The table as its observer sees it, in a few lines of text.
    fn show(view: &Self::View, names: &Names) -> String;

    /// What the view's seat is asked to do now and what the rules say about it, with rule ids.
    fn ask(view: &Self::View) -> String;
}

/// What the seats are called.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Names(Vec<String>);

impl Names {
    pub fn new(names: Vec<String>) -> Names {
        Names(names)
    }

    /// `Seat 0`, `Seat 1`, …; the observer's own seat is `You`.
    pub fn plain(seats: u8, who: Observer) -> Names {
        let name = |seat: Seat| {
            if who == Observer::Seat(seat) { "You".to_owned() } else { format!("Seat {seat}") }
        };
        Names(Seat::all(seats).map(name).collect())
    }

    pub fn of(&self, seat: Seat) -> &str {
        &self.0[seat.index()]
    }
}

/// Why a text is no action.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ReadError(pub String);

impl ReadError {
    pub fn new(reason: impl Into<String>) -> ReadError {
        ReadError(reason.into())
    }
}

impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl error::Error for ReadError {}
