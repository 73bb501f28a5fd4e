use std::{error, fmt};

use crate::{Chance, Game, Observer, Seat};

/// How a game reads and writes itself as text: in logs, in tests, at the terminal.
pub trait Words: Game {
    /// The game's name as its publisher writes it.
    const TITLE: &'static str;
    /// One sentence that says what it is.
    const TAGLINE: &'static str;
    /// What players say at the table, in lower case, and the words of an action that mean it.
    const SAYINGS: &'static [(&'static str, &'static str)] = &[];

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

    /// An action that the view's seat can take, as it reads best in a list of choices: with names
    /// instead of numbers. It has the clauses of [`Words::write_action`], each in other words.
    fn describe(
        options: &Self::Options,
        _view: &Self::View,
        action: Self::Action,
        _names: &Names,
    ) -> String {
        Self::write_action(options, action)
    }

    /// Any action whatever, possible or absurd: what tests attack [`Game::check`] with.
    fn arbitrary_action<C: Chance>(chance: &mut C) -> Self::Action;

    /// What happened, in a sentence in the past tense; it reads well with `You` as a name.
    ///
    /// Empty where there is nothing to say: the table shows it anyway, or it only prepares what is
    /// told next. Whoever tells events leaves such ones out.
    fn tell(event: &Self::Event, names: &Names) -> String;

    /// The table as its observer sees it, in a few lines of at most 80 columns.
    fn show(view: &Self::View, names: &Names) -> String;

    /// What the view's seat is asked to do now and what the rules say about it, with rule ids. The
    /// first sentence is short and says what to do: it stands above the choices. The others are
    /// help for who asks for it.
    fn ask(view: &Self::View, names: &Names) -> String;
}

/// What the seats are called. Whoever reads is called `You`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Names(Vec<String>);

const YOU: &str = "You";

impl Names {
    pub fn new(names: Vec<String>) -> Names {
        Names(names)
    }

    /// `Seat 0`, `Seat 1`, …; the observer's own seat is `You`.
    pub fn plain(seats: u8, who: Observer) -> Names {
        let name = |seat: Seat| {
            if who == Observer::Seat(seat) { YOU.to_owned() } else { format!("Seat {seat}") }
        };
        Names(Seat::all(seats).map(name).collect())
    }

    /// The name at the beginning of a sentence or of a line.
    pub fn of(&self, seat: Seat) -> &str {
        &self.0[seat.index()]
    }

    /// The name within a sentence: `you` instead of `You`.
    pub fn within(&self, seat: Seat) -> &str {
        if self.is_you(seat) { "you" } else { self.of(seat) }
    }

    /// Whose something is, within a sentence: `your`, `Seat 1's`.
    pub fn whose(&self, seat: Seat) -> String {
        if self.is_you(seat) { "your".to_owned() } else { format!("{}'s", self.of(seat)) }
    }

    /// Whether this is the seat of whoever reads.
    pub fn is_you(&self, seat: Seat) -> bool {
        self.of(seat) == YOU
    }

    /// All these at the beginning of a sentence: `You, Seat 1 and Seat 3`. Whoever reads comes
    /// first, the others in the order given.
    pub fn all_of(&self, seats: impl IntoIterator<Item = Seat>) -> String {
        self.all(seats, Names::of)
    }

    /// All these within a sentence: `you and Seat 2`.
    pub fn all_within(&self, seats: impl IntoIterator<Item = Seat>) -> String {
        self.all(seats, Names::within)
    }

    fn all<'a>(
        &'a self,
        seats: impl IntoIterator<Item = Seat>,
        name: impl Fn(&'a Names, Seat) -> &'a str,
    ) -> String {
        let mut seats: Vec<Seat> = seats.into_iter().collect();
        seats.sort_by_key(|&seat| !self.is_you(seat));
        let names: Vec<&str> = seats.iter().map(|&seat| name(self, seat)).collect();
        match names.split_last() {
            Some((last, rest)) if !rest.is_empty() => format!("{} and {last}", rest.join(", ")),
            _ => names.concat(),
        }
    }

    /// Columns that the longest name takes.
    pub fn width(&self) -> usize {
        self.0.iter().map(|name| name.chars().count()).max().unwrap_or(0)
    }
}

/// Columns that [`itemize`] keeps to: an indented table still fits a terminal of 80.
const COLUMNS: usize = 76;

/// Items behind a heading, on as many lines as they need. An item is not broken.
///
/// ```
/// let cards: Vec<String> = (0..30).map(|n| format!("blue {n}")).collect();
/// let lines = parlor_core::itemize("Your hand: ", &cards, ", ");
/// assert!(lines[0].starts_with("Your hand: blue 0, blue 1, ") && lines[0].ends_with(','));
/// assert!(lines[1].starts_with("    blue "));
/// ```
pub fn itemize(heading: &str, items: &[String], separator: &str) -> Vec<String> {
    let mut lines = Vec::new();
    let mut line = heading.to_owned();
    for (index, item) in items.iter().enumerate() {
        let end = if index + 1 < items.len() { separator } else { "" };
        let width = line.chars().count() + item.chars().count() + end.trim_end().chars().count();
        if COLUMNS < width {
            lines.push(line.trim_end().to_owned());
            line = "    ".to_owned();
        }
        line += item;
        line += end;
    }
    lines.push(line.trim_end().to_owned());
    lines
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whoever_reads_is_you_and_comes_first() {
        let [zero, one, two] = [0, 1, 2].map(|index| Seat::new(index).unwrap());
        let names = Names::plain(3, Observer::Seat(one));
        assert_eq!((names.of(one), names.within(one)), ("You", "you"));
        assert_eq!((names.of(two), names.within(two)), ("Seat 2", "Seat 2"));
        assert_eq!([names.whose(one), names.whose(two)], ["your", "Seat 2's"]);
        assert_eq!(names.all_of([]), "");
        assert_eq!(names.all_of([two]), "Seat 2");
        assert_eq!(names.all_of([zero, one]), "You and Seat 0");
        assert_eq!(names.all_within([zero, one, two]), "you, Seat 0 and Seat 2");
        assert_eq!(names.width(), 6);
        let spectator = Names::plain(3, Observer::Spectator);
        assert_eq!(spectator.all_of([two, one]), "Seat 2 and Seat 1");
        assert!(!spectator.is_you(one));
    }
}
