use std::{error, fmt};

use crate::{Chance, Game, Messages, Teller};

/// Amounts of the rules that never change, such as what is printed on a board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Figure {
    pub name: &'static str,
    /// The rule that says it.
    pub rule: &'static str,
    /// What it is, for the schema.
    pub text: &'static str,
    pub amounts: &'static [i32],
}

/// How a game reads and writes itself as text: in logs, in tests, at the terminal.
pub trait Words: Game {
    /// The game's name as its publisher writes it.
    const TITLE: &'static str;
    /// The files of what the game says, `<name>.<language>.json`: first its own texts, then those that
    /// it shares with other games, whose keys begin with that name.
    ///
    /// The keys that every game has: `idea`, a sentence that says what it is; `refusal.<code>`, why an
    /// action is refused; `option.<name>`, what an option does.
    const WORDS: &'static [&'static str];
    /// What stands in them in English.
    const ENGLISH: &'static [&'static str];
    /// Whether nothing may pass between those at the table during play but the game itself: no chat,
    /// no phrases.
    const IS_SILENT: bool = false;
    /// What players say at the table, in lower case, and the words of an action that mean it.
    const SAYINGS: &'static [(&'static str, &'static str)] = &[];

    /// Every action that [`Words::write_action`] writes, a line each, and below it what these are made
    /// of: programs are given actions as objects by it.
    ///
    /// `play: play <card>  # why` is an action: its type, the way it is written, and what it means.
    /// `<card> = <colour> <number> | joker` is a part of it. What stands in `[, …]` can be missing;
    /// `<cards> = <card>, …` is a list. `<number>` and `<seat>` are known. An action, and a part with `:`
    /// in place of `=`, is an object whose fields are its parts; a way that has one part only is worth
    /// what this is worth; everything else is a text.
    const GRAMMAR: &'static str;

    /// Amounts of the rules that a table shows beside its pieces and no option changes.
    const FIGURES: &'static [Figure] = &[];

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
        _teller: &Teller,
    ) -> String {
        Self::write_action(options, action)
    }

    /// Any action whatever, possible or absurd: what tests attack [`Game::check`] with.
    fn arbitrary_action<C: Chance>(chance: &mut C) -> Self::Action;

    /// What happened, in a sentence of its own.
    ///
    /// Empty where there is nothing to say: the table shows it anyway, or it only prepares what is
    /// told next. Whoever tells events leaves such ones out.
    fn tell(event: &Self::Event, teller: &Teller) -> String;

    /// The table as its observer sees it, in a few lines of at most 80 columns.
    fn show(view: &Self::View, teller: &Teller) -> String;

    /// What the view's seat is asked to do now and what the rules say about it, with rule ids. The
    /// first sentence is short and says what to do: it stands above the choices. The others are
    /// help for who asks for it.
    fn ask(view: &Self::View, teller: &Teller) -> String;

    /// All that can be said of the game in English: its own texts and those of the client, the latter
    /// below `client`.
    fn english() -> Messages {
        let mut messages = Messages::new("en");
        messages.add_files(Self::WORDS, &|name| {
            let own = Self::WORDS.iter().position(|it| *it == name);
            Some(own.map_or(CLIENT_WORDS, |index| Self::ENGLISH[index]))
        });
        messages
    }
}

/// What clients say in English, whatever the game.
pub const CLIENT_WORDS: &str = include_str!("../../../words/en.json");

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
