//! How well bots play: the names of all levels, and who plays a game on which.

use std::{error, fmt, str::FromStr};

use parlor_core::{Game, RandomPlay};

use crate::{Bot, Random};

macro_rules! levels {
    ($( $(#[$doc:meta])* $Level:ident $name:literal thinks: $thinks:literal,
        turn: $turn:expr, look: $look:expr, race: $race:expr; )*) => {
        /// How well a bot plays, from the weakest to the strongest.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
        pub enum Level { $( $(#[$doc])* $Level ),* }

        impl Level {
            pub const ALL: [Level; [$( $name ),*].len()] = [$( Level::$Level ),*];

            /// The name in commands, logs and addresses.
            pub const fn as_str(self) -> &'static str {
                match self { $( Level::$Level => $name ),* }
            }

            /// Whether such a bot thinks for a while; the others answer at once.
            pub const fn thinks(self) -> bool {
                match self { $( Level::$Level => $thinks ),* }
            }

            pub(crate) const fn pace(self) -> Pace {
                match self { $( Level::$Level => Pace { turn: $turn, look: $look, race: $race } ),* }
            }
        }
    };
}

/// How long bots of a level take, from and to how many milliseconds; [`Tempo`](crate::Tempo) says of what.
pub(crate) struct Pace {
    pub(crate) turn: [u32; 2],
    pub(crate) look: [u32; 2],
    pub(crate) race: [u32; 2],
}

levels! {
    /// Does anything that is legal.
    Random "random" thinks: false,
        turn: [500, 1_500], look: [105_000, 135_000], race: [15_000, 30_000];
    /// A sensible rule-of-thumb player.
    Easy "easy" thinks: false,
        turn: [500, 1_500], look: [105_000, 135_000], race: [15_000, 30_000];
    /// Thinks ahead, about 20 ms at most.
    Medium "medium" thinks: true,
        turn: [450, 1_350], look: [45_000, 75_000], race: [8_000, 16_000];
    /// The best there is, at most 200 ms a move, where somebody plays better than `medium`.
    Hard "hard" thinks: true,
        turn: [400, 1_200], look: [20_000, 40_000], race: [4_000, 9_000];
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

/// Makes a player for a table of so many seats.
pub type Make<G> = fn(options: &<G as Game>::Options, seats: u8) -> Box<dyn Bot<G>>;

/// Who plays a game on one level.
#[derive(Clone, Copy, Debug)]
pub struct Plays<G: Game> {
    level: Level,
    make: Make<G>,
    is_here: fn(options: &G::Options, seats: u8) -> bool,
}

impl<G: Game> Plays<G> {
    /// Somebody plays on this level, at every table.
    pub const fn on(level: Level, make: Make<G>) -> Plays<G> {
        Plays { level, make, is_here: |_, _| true }
    }

    /// The same, but at such tables only.
    #[must_use]
    pub const fn only_if(self, is_here: fn(&G::Options, u8) -> bool) -> Plays<G> {
        Plays { is_here, ..self }
    }
}

/// Who plays a game, level by level. `random` plays every game and is not declared.
///
/// ```
/// use parlor_bots::{Level, exacta::LEVELS};
///
/// let options = exacta::Options::default();
/// assert!(LEVELS.bot(Level::Easy, &options, 3).is_ok());
/// assert_eq!(LEVELS.at(&options, 3), [Level::Random, Level::Easy, Level::Medium]);
/// assert_eq!(LEVELS.usual(&options, 3), Level::Easy);
/// ```
#[derive(Clone, Copy)]
pub struct Levels<G: RandomPlay>(&'static [Plays<G>]);

impl<G: RandomPlay> Levels<G> {
    /// A game without players of its own.
    pub const RANDOM_ONLY: Levels<G> = Levels(&[]);

    /// From the weakest to the strongest, without `random`.
    ///
    /// # Panics
    ///
    /// The order is another one: a constant with it does not compile.
    pub const fn new(declared: &'static [Plays<G>]) -> Levels<G> {
        let mut below = Level::Random;
        let mut index = 0;
        while index < declared.len() {
            let level = declared[index].level;
            assert!((below as u8) < (level as u8), "levels are declared in their order");
            below = level;
            index += 1;
        }
        Levels(declared)
    }

    /// All levels that somebody plays on at some table, from the weakest to the strongest.
    pub fn all(&self) -> impl Iterator<Item = Level> + use<G> {
        [Level::Random].into_iter().chain(self.0.iter().map(|it| it.level))
    }

    /// The levels that somebody plays on at such a table.
    pub fn at(&self, options: &G::Options, seats: u8) -> Vec<Level> {
        let here = self.0.iter().filter(|it| (it.is_here)(options, seats)).map(|it| it.level);
        [Level::Random].into_iter().chain(here).collect()
    }

    /// The level where none is asked for: the best at such a table that answers at once.
    pub fn usual(&self, options: &G::Options, seats: u8) -> Level {
        let levels = self.at(options, seats);
        levels.into_iter().rfind(|level| !level.thinks()).unwrap_or(Level::Random)
    }

    /// A player of this level. Some begin to get ready at once, so none is made that is not to play.
    ///
    /// # Errors
    ///
    /// Nobody plays on this level at such a table.
    pub fn bot(
        &self,
        level: Level,
        options: &G::Options,
        seats: u8,
    ) -> Result<Box<dyn Bot<G>>, NoSuchBot> {
        if level == Level::Random {
            return Ok(Box::new(Random));
        }
        let plays = self.0.iter().find(|it| it.level == level && (it.is_here)(options, seats));
        plays
            .map(|it| (it.make)(options, seats))
            .ok_or_else(|| NoSuchBot::new(G::ID, seats, level, &self.at(options, seats)))
    }
}

impl<G: RandomPlay> fmt::Debug for Levels<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.all()).finish()
    }
}

/// Nobody plays on a level at some table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NoSuchBot {
    game: &'static str,
    seats: u8,
    level: Level,
    best: Level,
}

impl NoSuchBot {
    /// `levels` are those that somebody plays on there, the strongest last.
    pub fn new(game: &'static str, seats: u8, level: Level, levels: &[Level]) -> NoSuchBot {
        let best = levels.last().copied().unwrap_or(Level::Random);
        NoSuchBot { game, seats, level, best }
    }
}

impl fmt::Display for NoSuchBot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let NoSuchBot { game, seats, level, best } = self;
        let seats_word = if *seats == 1 { "seat" } else { "seats" };
        write!(
            f,
            "nobody plays {game} with {seats} {seats_word} on level `{level}`; the best is `{best}`"
        )
    }
}

impl error::Error for NoSuchBot {}

#[cfg(test)]
mod tests {
    use exact_change::money_war::MoneyWar;

    use super::*;
    use crate::{exacta, one_euro};

    #[test]
    fn a_level_that_nobody_plays_on_names_the_best_there_is() {
        let options = <MoneyWar as Game>::Options::default();
        let refused = |levels: Levels<MoneyWar>, level| {
            levels.bot(level, &options, 2).err().unwrap().to_string()
        };
        let text = |level, best| {
            format!("nobody plays money-war with 2 seats on level `{level}`; the best is `{best}`")
        };
        const EASY: Levels<MoneyWar> =
            Levels::new(&[Plays::on(Level::Easy, |_, _| Box::new(Random))]);
        assert_eq!(refused(EASY, Level::Hard), text("hard", "easy"));
        assert_eq!(refused(Levels::RANDOM_ONLY, Level::Easy), text("easy", "random"));
        let exacta = |seats| exacta::LEVELS.bot(Level::Hard, &Default::default(), seats).err();
        assert_eq!(exacta(1), None);
        assert!(exacta(2).unwrap().to_string().ends_with("the best is `medium`"));
    }

    #[test]
    fn a_game_without_players_of_its_own_is_played_at_random() {
        let options = <MoneyWar as Game>::Options::default();
        let levels: Levels<MoneyWar> = Levels::RANDOM_ONLY;
        assert_eq!(levels.at(&options, 2), [Level::Random]);
        assert_eq!(levels.usual(&options, 2), Level::Random);
        assert!(levels.bot(Level::Random, &options, 2).is_ok());
    }

    #[test]
    fn the_usual_level_is_the_best_that_answers_at_once() {
        const THINKERS: Levels<MoneyWar> =
            Levels::new(&[Plays::on(Level::Medium, |_, _| Box::new(Random))]);
        let options = <MoneyWar as Game>::Options::default();
        assert_eq!(THINKERS.usual(&options, 2), Level::Random);
        assert_eq!(one_euro::LEVELS.usual(&Default::default(), 2), Level::Easy);
    }
}
