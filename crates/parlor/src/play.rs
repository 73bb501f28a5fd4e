//! `parlor play`: a person against bots, line by line.

mod choices;
mod help;
mod session;
mod talk;
#[cfg(test)]
mod tests;

use std::{
    env,
    hash::{BuildHasher as _, RandomState},
    io::{self, BufRead, IsTerminal as _, StdinLock, StdoutLock, Write},
    ops::RangeInclusive,
    path::Path,
    process::ExitCode,
};

use parlor_catalog::{GameId, Language, Playable, Visitor};
use parlor_core::PerSeat;
use parlor_guests::{Limits, Player, Players};

use crate::{args::PlayArgs, menu, options::read_options};

pub(crate) use self::{
    session::{Ended, is_yes},
    talk::Talk,
};

pub(crate) fn run(args: &PlayArgs) -> anyhow::Result<ExitCode> {
    let lang = args.language.lang;
    let Some(game) = args.game else { return menu::run(lang) };
    let players = args.players.unwrap_or_else(|| default_players(&game.visit(SeatsOf)));
    let setup = Setup {
        program: program(),
        game,
        players,
        seat: args.seat,
        bots: args.bots.as_ref().map_or_else(Vec::new, |bots| bots.0.clone()),
        limits: args.programs.limits(),
        settings: args.options.clone(),
        seed: args.seed.unwrap_or_else(new_seed),
        lang,
    };
    play(&setup, &mut terminal(args.language.spoken()))?;
    Ok(ExitCode::SUCCESS)
}

/// Everything that is settled before a game begins.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Setup {
    /// What Parlor is started with.
    pub(crate) program: String,
    pub(crate) game: GameId,
    pub(crate) players: u8,
    /// The person's.
    pub(crate) seat: u8,
    /// Of the other seats in order; the last one fills the rest. Without any it is the usual one.
    pub(crate) bots: Vec<Player>,
    /// How long programs may take.
    pub(crate) limits: Limits,
    /// House rules as they were typed.
    pub(crate) settings: Vec<String>,
    pub(crate) seed: u64,
    /// The language, if it was asked for by name.
    pub(crate) lang: Option<Language>,
}

impl Setup {
    /// The bots by seat; none where the person sits.
    fn opponents(&self) -> PerSeat<Option<Player>> {
        let mut bots = self.bots.iter().cloned().chain(std::iter::repeat_with(|| self.last_bot()));
        PerSeat::from_fn(self.players, |seat| {
            if seat.index() == usize::from(self.seat) { None } else { bots.next() }
        })
    }

    fn last_bot(&self) -> Player {
        self.bots.last().cloned().unwrap_or_else(|| self.usual_bot())
    }

    /// Who sits where nobody is asked for.
    fn usual_bot(&self) -> Player {
        self.game.usual_level(self.players).into()
    }

    /// The command that plays this again.
    fn command(&self) -> String {
        let mut words =
            vec![self.program.clone(), format!("play {} --players {}", self.game, self.players)];
        if self.seat != 0 {
            words.push(format!("--seat {}", self.seat));
        }
        if self.bots.iter().any(|bot| *bot != self.usual_bot()) {
            words.push(format!("--bots {}", quoted(&Players(self.bots.clone()).to_string())));
        }
        if self.limits != Limits::default() {
            words.push(format!("--bot-ms {}", self.limits.answer.as_millis()));
        }
        words.extend(self.settings.iter().map(|setting| format!("--option {}", quoted(setting))));
        words.push(format!("--seed {}", self.seed));
        words.extend(self.lang_flag());
        words.join(" ")
    }

    fn lang_flag(&self) -> Option<String> {
        self.lang.map(|lang| format!("--lang {lang}"))
    }

    /// The command that prints the rules of the game.
    fn rules_command(&self) -> String {
        let mut words = vec![self.program.clone(), format!("rules {}", self.game)];
        words.extend(self.lang_flag());
        words.join(" ")
    }
}

/// What Parlor was started with: its name, or cargo.
pub(crate) fn program() -> String {
    // Cargo says so to whatever it runs.
    if env::var_os("CARGO").is_some() {
        return "cargo run --release --".to_owned();
    }
    let path = env::args_os().next().unwrap_or_default();
    let name = Path::new(&path).file_name().and_then(|name| name.to_str());
    name.map_or_else(|| "parlor".to_owned(), quoted)
}

/// As a shell takes it for one word.
fn quoted(word: &str) -> String {
    let is_plain = |c: char| c.is_ascii_alphanumeric() || "_-=@./:,+".contains(c);
    if word.chars().all(is_plain) {
        word.to_owned()
    } else {
        format!("'{}'", word.replace('\'', r"'\''"))
    }
}

/// Plays one game through this conversation.
///
/// # Errors
///
/// The setup does not fit the game, or the conversation broke off.
pub(crate) fn play<R: BufRead, W: Write>(
    setup: &Setup,
    talk: &mut Talk<R, W>,
) -> anyhow::Result<Ended> {
    setup.game.visit(Play { setup, talk })
}

struct Play<'a, R, W> {
    setup: &'a Setup,
    talk: &'a mut Talk<R, W>,
}

impl<R: BufRead, W: Write> Visitor for Play<'_, R, W> {
    type Output = anyhow::Result<Ended>;

    fn visit<G: Playable>(self) -> anyhow::Result<Ended> {
        let options = read_options::<G::Options>(&self.setup.settings)?;
        session::Session::<G, R, W>::new(self.setup, options, self.talk)?.run()
    }
}

/// How many can sit at a game's table.
pub(crate) struct SeatsOf;

impl Visitor for SeatsOf {
    type Output = RangeInclusive<u8>;

    fn visit<G: Playable>(self) -> RangeInclusive<u8> {
        G::SEATS
    }
}

/// Two, or the fewest the game allows.
pub(crate) fn default_players(seats: &RangeInclusive<u8>) -> u8 {
    2.clamp(*seats.start(), *seats.end())
}

/// A seed that nobody has seen, short enough to be typed again.
pub(crate) fn new_seed() -> u64 {
    // The standard library's only way to the system's randomness.
    RandomState::new().hash_one(()) % 1_000_000_000
}

/// The conversation through standard input and output.
pub(crate) fn terminal(language: Language) -> Talk<StdinLock<'static>, StdoutLock<'static>> {
    let input = io::stdin().lock();
    let echo = !input.is_terminal();
    Talk::new(input, io::stdout().lock(), echo, language)
}
