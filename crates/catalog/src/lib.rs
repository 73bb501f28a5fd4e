//! All games by name: the only crate that knows every one of them.
//!
//! Code that works for any game is written once, over `G: Playable`, as a [`Visitor`];
//! [`GameId::visit`] calls it with the type that a name stands for. Where games of all kinds stand
//! side by side, [`deal`] gives a [`Board`]: a match of whichever game.

mod board;
mod cues;
mod files;
mod frame;
mod grammar;
mod language;
mod lesson;
mod outline;
mod schema;

use std::{
    error, fmt,
    str::FromStr,
    sync::{Arc, Mutex, PoisonError},
};

use parlor_bots::{self as bots, Level, Levels};
use parlor_core::{Messages, RandomPlay, Words};
use parlor_wire::{GameInfo, RulesReport, Text};
use schemars::JsonSchema;
use serde::Serialize;

pub use board::{Board, Choice, Dice, Refused, Seating, Speech, Told, check_deal, deal};
pub use cues::Cue;
pub use frame::frame;
pub use grammar::{Grammar, Rule};
pub use language::{Language, UnknownLanguage};
pub use lesson::{Lesson, LessonAt};
pub use outline::{Branch, Chosen, Cut, Outline, Parts, Walk};

/// A game that can be played, told, drawn, sent and filled up with bots.
pub trait Playable: Words<View: Shape, Event: Shape> + RandomPlay {
    /// Who plays it, besides people.
    const LEVELS: Levels<Self> = Levels::RANDOM_ONLY;
}

/// What crosses the wire, with a description of what it looks like.
pub trait Shape: Serialize + JsonSchema {}

impl<T: Serialize + JsonSchema> Shape for T {}

/// Something that can be done with any game.
pub trait Visitor {
    type Output;

    fn visit<G: Playable>(self) -> Self::Output;
}

macro_rules! games {
    ($( $Id:ident, $Game:ty $(, $levels:path)?; )*) => {
        $(
            impl Playable for $Game {
                $( const LEVELS: Levels<$Game> = $levels; )?
            }
        )*

        /// One of the games.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
        pub enum GameId { $( $Id ),* }

        impl GameId {
            pub const ALL: &'static [GameId] = &[$( GameId::$Id ),*];

            /// The name in commands, logs and addresses.
            pub const fn as_str(self) -> &'static str {
                match self { $( GameId::$Id => <$Game as parlor_core::Game>::ID ),* }
            }

            /// The name for people.
            pub const fn title(self) -> &'static str {
                match self { $( GameId::$Id => <$Game as Words>::TITLE ),* }
            }

            /// Whether nothing may pass between those at the table during play but the game
            /// itself: no chat, no phrases.
            pub const fn is_silent(self) -> bool {
                match self { $( GameId::$Id => <$Game as Words>::IS_SILENT ),* }
            }

            /// The files of what it says, see [`Words::WORDS`].
            const fn words(self) -> &'static [&'static str] {
                match self { $( GameId::$Id => <$Game as Words>::WORDS ),* }
            }

            /// Calls the visitor with this game's type.
            pub fn visit<V: Visitor>(self, visitor: V) -> V::Output {
                match self { $( GameId::$Id => visitor.visit::<$Game>() ),* }
            }
        }
    };
}

// The type, and the levels of its bots. A game whose line names none is played by `random` alone.
games! {
    ExactChange, exact_change::exact_change::ExactChange, bots::exact_change::LEVELS;
    MoneyWar, exact_change::money_war::MoneyWar, bots::money_war::LEVELS;
    Rummy500, exact_change::rummy_500::Rummy500, bots::rummy_500::LEVELS;
    OneEuro, one_euro::OneEuro, bots::one_euro::LEVELS;
    SwiftSwap, swift_swap::SwiftSwap, bots::swift_swap::LEVELS;
    Exacta, exacta::Exacta, bots::exacta::LEVELS;
    Fraud, fraud::Fraud, bots::fraud::LEVELS;
}

/// What has been read of all files of words.
static MESSAGES: Mutex<Vec<Read>> = Mutex::new(Vec::new());

/// What a game says in a language.
type Read = ((GameId, Language), Arc<Messages>);

/// Adds words or rules that are not built in; what is there already stays.
pub fn hand_in(texts: Vec<Text>) {
    files::hand_in(texts);
    MESSAGES.lock().unwrap_or_else(PoisonError::into_inner).clear();
}

impl fmt::Display for GameId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

impl GameId {
    /// The game with exactly this name, as logs have it.
    ///
    /// # Errors
    ///
    /// Names the games there are.
    pub fn exactly(text: &str) -> Result<GameId, UnknownGame> {
        GameId::find(text, |game| game.as_str() == text)
    }

    /// What it is and how it can be set up, in English.
    pub fn info(self) -> GameInfo {
        self.info_in(Language::English)
    }

    /// What it is and how it can be set up.
    pub fn info_in(self, language: Language) -> GameInfo {
        self.visit(Describe(&self.messages(language)))
    }

    /// The levels that bots play it on at a table of so many seats, by the rulebook, from the
    /// weakest to the strongest.
    pub fn levels(self, seats: u8) -> Vec<Level> {
        self.visit(LevelsAt { seats })
    }

    /// The level of a bot where none is asked for; see [`Levels::usual`].
    pub fn usual_level(self, seats: u8) -> Level {
        self.visit(UsualLevel { seats })
    }

    /// Its rules, with what they belong to; in English where they are not written in the language.
    pub fn rules(self, language: Language) -> RulesReport {
        let has_own = files::rules(self.as_str(), language.as_str()).is_some();
        let language = if has_own { language } else { Language::English };
        self.visit(Rules { text: self.rules_text(language), language })
    }

    /// The rules in our words, as `docs/rules` has them; in English where they are not written in the
    /// language. Empty where they are not built in and nobody has handed them in.
    pub fn rules_text(self, language: Language) -> &'static str {
        let text = files::rules(self.as_str(), language.as_str());
        text.or_else(|| files::rules(self.as_str(), Language::English.as_str())).unwrap_or_default()
    }

    /// All that can be said of the game in a language, and in English what is missing there.
    pub fn messages(self, language: Language) -> Arc<Messages> {
        let mut all = MESSAGES.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((_, messages)) = all.iter().find(|it| it.0 == (self, language)) {
            return Arc::clone(messages);
        }
        let messages = Arc::new(language.messages_of(self.words()));
        all.push(((self, language), Arc::clone(&messages)));
        messages
    }

    fn find(text: &str, is_it: impl Fn(GameId) -> bool) -> Result<GameId, UnknownGame> {
        let known = GameId::ALL.iter().copied().find(|&game| is_it(game));
        known.ok_or_else(|| UnknownGame(text.to_owned()))
    }
}

struct Describe<'a>(&'a Messages);

impl Visitor for Describe<'_> {
    type Output = GameInfo;

    fn visit<G: Playable>(self) -> GameInfo {
        let usual = G::LEVELS.usual(&G::Options::default(), *G::SEATS.end());
        let levels = G::LEVELS.all().map(Level::as_str).collect();
        let lesson = files::lesson(G::ID).is_some();
        let here = |seats| G::LEVELS.at(&G::Options::default(), seats).into_iter();
        let levels_at = G::SEATS.map(|seats| here(seats).map(Level::as_str).collect()).collect();
        GameInfo::of::<G>(self.0, levels, levels_at, usual.as_str(), lesson)
    }
}

struct LevelsAt {
    seats: u8,
}

impl Visitor for LevelsAt {
    type Output = Vec<Level>;

    fn visit<G: Playable>(self) -> Vec<Level> {
        G::LEVELS.at(&G::Options::default(), self.seats)
    }
}

struct UsualLevel {
    seats: u8,
}

impl Visitor for UsualLevel {
    type Output = Level;

    fn visit<G: Playable>(self) -> Level {
        G::LEVELS.usual(&G::Options::default(), self.seats)
    }
}

struct Rules {
    text: &'static str,
    language: Language,
}

impl Visitor for Rules {
    type Output = RulesReport;

    fn visit<G: Playable>(self) -> RulesReport {
        RulesReport {
            game: G::ID,
            title: G::TITLE,
            rules: G::RULES,
            rule_ids: G::RULE_IDS,
            lang: self.language.as_str(),
            text: self.text,
        }
    }
}

/// As people type it: by name or title, without regard to case and punctuation.
impl FromStr for GameId {
    type Err = UnknownGame;

    fn from_str(text: &str) -> Result<GameId, UnknownGame> {
        let typed = letters(text);
        GameId::find(text, |game| [game.as_str(), game.title()].map(letters).contains(&typed))
    }
}

fn letters(text: &str) -> String {
    text.chars().filter(|it| it.is_alphanumeric()).map(|it| it.to_ascii_lowercase()).collect()
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UnknownGame(String);

impl fmt::Display for UnknownGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let known: Vec<&str> = GameId::ALL.iter().map(|game| game.as_str()).collect();
        write!(f, "no game is called `{}`; there are: {}", self.0, known.join(", "))
    }
}

impl error::Error for UnknownGame {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_is_found_as_people_type_it() {
        let cases = [
            ("exacta", GameId::Exacta),
            ("EXACTA!", GameId::Exacta),
            ("one_euro", GameId::OneEuro),
            ("One Euro", GameId::OneEuro),
            ("Rummy500", GameId::Rummy500),
        ];
        for (text, game) in cases {
            assert_eq!(text.parse(), Ok(game), "{text}");
        }
        for game in GameId::ALL {
            assert_eq!(game.as_str().parse(), Ok(*game));
            assert_eq!(game.title().parse(), Ok(*game));
            assert_eq!(GameId::exactly(game.as_str()), Ok(*game));
        }
        for text in ["", "-", "chess", "exact"] {
            let unknown: Result<GameId, UnknownGame> = text.parse();
            assert!(unknown.is_err(), "{text}");
        }
    }

    #[test]
    fn ss_6_nobody_talks_while_swift_swap_is_played_and_everywhere_else_they_may() {
        let silent: Vec<GameId> = GameId::ALL.iter().copied().filter(|it| it.is_silent()).collect();
        assert_eq!(silent, [GameId::SwiftSwap]);
        let rule = |game: GameId| game.rules_text(Language::English).contains("do not communicate");
        assert!(GameId::ALL.iter().all(|&game| rule(game) == game.is_silent()));
    }

    #[test]
    fn a_game_says_how_it_can_be_set_up() {
        for &game in GameId::ALL {
            let info = game.info();
            assert_eq!((info.id, info.title), (game.as_str(), game.title()));
            assert!(1 <= info.seats.min && info.seats.min <= info.seats.max && 1 <= info.rules);
            assert!(!info.tagline.is_empty() && !info.options.is_empty(), "{game}");
            let known = Level::ALL.map(Level::as_str);
            assert!(info.levels.iter().all(|level| known.contains(level)), "{game}");
            assert!(
                info.levels[0] == "random" && info.levels.contains(&info.usual_level),
                "{game}"
            );
        }
    }

    #[test]
    fn a_log_names_a_game_exactly() {
        for text in ["EXACTA!", "one_euro", "One Euro", "fraud "] {
            assert!(GameId::exactly(text).is_err(), "{text}");
        }
    }
}
