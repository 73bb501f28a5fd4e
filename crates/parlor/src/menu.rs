//! `parlor play` without a game: choose a game, players and level, and play.

use std::{
    io::{self, BufRead, Write},
    process::ExitCode,
};

use parlor_catalog::{GameId, Playable, Visitor};
use parlor_core::{Match, Options as _, Seeded};
use parlor_guests::{Guests, Limits};

use crate::{
    options::read_options,
    play::{Ended, SeatsOf, Setup, Talk, default_players, new_seed, play, program, terminal},
};

pub(crate) fn run() -> anyhow::Result<ExitCode> {
    open(&mut terminal(), &program(), new_seed)?;
    Ok(ExitCode::SUCCESS)
}

/// Asks and plays until the person has had enough.
fn open<R: BufRead, W: Write>(
    talk: &mut Talk<R, W>,
    program: &str,
    mut seed: impl FnMut() -> u64,
) -> anyhow::Result<()> {
    talk.say("Welcome to Parlor. Enter takes what is in [brackets], ? helps, q quits.")?;
    while let Some(mut setup) = choose(talk, program)? {
        loop {
            setup.seed = seed();
            if play(&setup, talk)? == Ended::Left {
                return Ok(());
            }
            talk.blank()?;
            match choose_next(talk)? {
                Some(Next::Same) => {}
                Some(Next::Another) => break,
                None => {
                    talk.say("Goodbye.")?;
                    return Ok(());
                }
            }
        }
    }
    talk.say("Goodbye.")?;
    Ok(())
}

/// What comes after a game.
#[derive(Clone, Copy)]
enum Next {
    Same,
    Another,
}

/// `None` to quit.
fn choose_next<R: BufRead, W: Write>(talk: &mut Talk<R, W>) -> io::Result<Option<Next>> {
    let question = "Play again: y same game, g another game, q quit [y] ";
    let reason = "y or Enter deals the same game anew, g goes to the list of games, q or n quits.";
    let next = ask(talk, question, reason, Some(Next::Same), |line| match &*line.to_lowercase() {
        "y" | "yes" => Some(Some(Next::Same)),
        "g" | "game" => Some(Some(Next::Another)),
        "n" | "no" => Some(None),
        _ => None,
    })?;
    Ok(next.flatten())
}

/// The setup of a game, all but its seed; `None` to quit.
fn choose<R: BufRead, W: Write>(talk: &mut Talk<R, W>, program: &str) -> io::Result<Option<Setup>> {
    let Some(game) = choose_game(talk)? else { return Ok(None) };
    let seats = game.visit(SeatsOf);
    let default = default_players(&seats);
    let mut setup = Setup {
        program: program.to_owned(),
        game,
        players: default,
        seat: 0,
        bots: vec![],
        limits: Limits::default(),
        settings: vec![],
        seed: 0,
    };
    let (least, most) = (*seats.start(), *seats.end());
    if least < most {
        let question = format!("Players, you included, {least} to {most} [{default}] ");
        let reason = format!("{} is for {least} to {most} players.", game.visit(TitleOf));
        let read = |line: &str| line.parse().ok().filter(|n| seats.contains(n));
        let Some(players) = ask(talk, &question, &reason, default, read)? else { return Ok(None) };
        setup.players = players;
    }
    if 1 < setup.players {
        let levels = game.levels(setup.players);
        let usual = game.usual_level(setup.players);
        let named = levels.iter().map(|level| level.as_str()).collect::<Vec<_>>().join(" or ");
        let question = format!("Bots: {named} [{usual}] ");
        let reason = format!("A bot is {named}; random ones do anything that is allowed.");
        // A beginning is enough: `r`.
        let read = |line: &str| {
            let line = line.to_lowercase();
            levels.iter().copied().find(|level| level.as_str().starts_with(&line))
        };
        let Some(level) = ask(talk, &question, &reason, usual, read)? else {
            return Ok(None);
        };
        setup.bots = vec![level.into()];
    }
    Ok(choose_house_rules(talk, &mut setup)?.then_some(setup))
}

fn choose_game<R: BufRead, W: Write>(talk: &mut Talk<R, W>) -> io::Result<Option<GameId>> {
    talk.blank()?;
    for (index, game) in GameId::ALL.iter().enumerate() {
        let title = game.visit(Heading);
        let tagline = game.info().tagline;
        talk.say(format!("{:>3}  {title}", index + 1))?;
        talk.say_wrapped(&format!("     {tagline}"), 5)?;
    }
    talk.blank()?;
    let reason = format!("Enter a number from 1 to {} or a name from the list.", GameId::ALL.len());
    let Some(&first) = GameId::ALL.first() else { return Ok(None) };
    ask(talk, "Which game? [1] ", &reason, first, |line| match line.parse::<usize>() {
        Ok(number) => GameId::ALL.get(number.wrapping_sub(1)).copied(),
        Err(_) => find_game(line),
    })
}

/// By its name or its title, or by the beginning of one if no other begins so.
fn find_game(line: &str) -> Option<GameId> {
    let line = line.to_lowercase();
    let begins = |game: &GameId| {
        game.as_str().starts_with(&line) || game.visit(TitleOf).to_lowercase().starts_with(&line)
    };
    let mut found = GameId::ALL.iter().copied().filter(begins);
    let exact = GameId::ALL.iter().copied().find(|game| game.as_str() == line);
    exact.or_else(|| found.next().filter(|_| found.next().is_none()))
}

/// Asks for house rules until there are no more; `false` to quit.
fn choose_house_rules<R: BufRead, W: Write>(
    talk: &mut Talk<R, W>,
    setup: &mut Setup,
) -> io::Result<bool> {
    loop {
        let prompt = "House rule name=value, ? lists them [none] ";
        let Some(line) = talk.ask(prompt)? else { return Ok(false) };
        match &*line {
            "" => match setup.game.visit(Check(setup)) {
                Ok(()) => return Ok(true),
                Err(problem) => {
                    talk.say_wrapped(&format!("{problem}. No house rule is taken then."), 2)?;
                    setup.settings.clear();
                }
            },
            quit if is_quit(quit) => return Ok(false),
            "?" => {
                for line in setup.game.visit(HouseRules) {
                    talk.say_wrapped(&line, 6)?;
                }
            }
            _ => {
                if let Err(problem) = setup.game.visit(Read(std::slice::from_ref(&line))) {
                    talk.say_wrapped(&format!("{problem}."), 2)?;
                    continue;
                }
                // The last word on an option counts.
                let name = |setting: &str| setting.split('=').next().map(str::to_owned);
                setup.settings.retain(|setting| name(setting) != name(&line));
                setup.settings.push(line);
                talk.say("Taken. Enter begins the game; or enter another one.")?;
            }
        }
    }
}

/// Asks until the answer can be read; Enter is the default; `None` to quit.
fn ask<T: Copy, R: BufRead, W: Write>(
    talk: &mut Talk<R, W>,
    question: &str,
    reason: &str,
    default: T,
    read: impl Fn(&str) -> Option<T>,
) -> io::Result<Option<T>> {
    loop {
        let Some(line) = talk.ask(question)? else { return Ok(None) };
        if is_quit(&line) {
            return Ok(None);
        }
        if line.is_empty() {
            return Ok(Some(default));
        }
        match read(&line) {
            Some(value) => return Ok(Some(value)),
            None => talk.say_wrapped(reason, 2)?,
        }
    }
}

fn is_quit(line: &str) -> bool {
    matches!(&*line.to_lowercase(), "q" | "quit" | "exit")
}

struct TitleOf;

impl Visitor for TitleOf {
    type Output = &'static str;

    fn visit<G: Playable>(self) -> &'static str {
        G::TITLE
    }
}

/// A game in the list: title with players.
struct Heading;

impl Visitor for Heading {
    type Output = String;

    fn visit<G: Playable>(self) -> String {
        let (least, most) = (G::SEATS.start(), G::SEATS.end());
        let players = if least == most { least.to_string() } else { format!("{least} to {most}") };
        format!("{}, {players} players", G::TITLE)
    }
}

/// The options of a game with their defaults and ranges.
struct HouseRules;

impl Visitor for HouseRules {
    type Output = Vec<String>;

    fn visit<G: Playable>(self) -> Vec<String> {
        let default = G::Options::default();
        let specs = G::Options::SPECS.iter();
        let english = G::english();
        let lines = specs.map(|spec| {
            let text = english.say(&format!("option.{}", spec.name), &[]);
            let value = default.get(spec.name).unwrap_or_default();
            format!("  {}={value}  ({})  {}: {text}", spec.name, spec.kind, spec.rule)
        });
        lines.collect()
    }
}

/// Whether settings can be read.
struct Read<'a>(&'a [String]);

impl Visitor for Read<'_> {
    type Output = anyhow::Result<()>;

    fn visit<G: Playable>(self) -> anyhow::Result<()> {
        read_options::<G::Options>(self.0).map(drop)
    }
}

/// Whether all settings fit together, the table and the bots.
struct Check<'a>(&'a Setup);

impl Visitor for Check<'_> {
    type Output = anyhow::Result<()>;

    fn visit<G: Playable>(self) -> anyhow::Result<()> {
        let options = read_options::<G::Options>(&self.0.settings)?;
        for player in &self.0.bots {
            Guests::check::<G>(player, &options, self.0.players)?;
        }
        Match::<G, _>::new(options, self.0.players, Seeded::new(0))?;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn converse(input: &str) -> String {
        let mut out = Vec::new();
        let mut talk = Talk::new(input.as_bytes(), &mut out, true);
        let mut seed = 0;
        let seeds = || {
            seed += 1;
            seed
        };
        open(&mut talk, "parlor", seeds).unwrap();
        String::from_utf8(out).unwrap()
    }

    #[test]
    fn every_game_is_listed() {
        let said = converse("");
        for game in GameId::ALL {
            assert!(said.contains(&format!("  {}, ", game.visit(TitleOf))), "{said}");
        }
        assert!(said.ends_with("Goodbye.\n"));
    }

    #[test]
    fn enter_takes_the_defaults_down_to_the_first_move() {
        let said = converse("\n\n\n\nq\n");
        let first = GameId::ALL[0];
        assert!(said.contains(&format!("parlor play {first} --players ")), "{said}");
    }

    #[test]
    fn any_question_can_be_left() {
        for n_answers in 0..4 {
            let start = "\n".repeat(n_answers);
            assert!(converse(&start).ends_with("Goodbye.\n"));
            assert!(converse(&format!("{start}q\n")).ends_with("Goodbye.\n"));
        }
    }

    #[test]
    fn an_answer_that_does_not_fit_is_explained_and_asked_for_again() {
        let said =
            converse("99\nnothing\none\n9\n3\nmaster\nr\nrounds=2\neuros_to_win=1\n?\n\nq\n");
        let parts = [
            "Enter a number from 1 to",
            "Enter a number from 1 to",
            "One Euro is for 2 to 6 players.",
            "A bot is random or easy or medium or hard",
            "option `rounds`: no such option; there are: ",
            "Taken. ",
            "  euros_to_win=3  (1 to 3)  EU-12",
            "At the table: You (seat 0), Random 1 (seat 1), Random 2 (seat 2).",
            "House rules: euros_to_win=1.",
        ];
        let mut rest = &*said;
        for part in parts {
            let at = rest.find(part).unwrap_or_else(|| panic!("`{part}` is not said in {rest}"));
            rest = &rest[at..][part.len()..];
        }
    }

    #[test]
    fn only_levels_that_somebody_plays_on_are_offered() {
        let said = converse("money war\n2\nhard\nq\n");
        assert!(said.contains("Bots: random or easy or medium [easy] "), "{said}");
        assert!(said.contains("A bot is random or easy or medium; "), "{said}");
    }

    #[test]
    fn a_game_can_be_played_again_and_another_chosen() {
        let game = "concede\nyes\n";
        let said = converse(&format!("one-euro\n\n\n\n{game}\n{game}g\none-euro\n\n\n\n{game}q\n"));
        assert_eq!(said.matches("The game is over").count(), 3, "{said}");
        assert_eq!(said.matches("Which game?").count(), 2);
        for seed in 1..=3 {
            assert!(said.contains(&format!("Seed {seed}. ")));
        }
        assert!(said.ends_with("Goodbye.\n"));
    }

    #[test]
    fn only_a_no_ends_the_evening_after_a_game() {
        let game = "concede\nyes\n";
        for no in ["q\n", "QUIT\n", "n\n", "No\n", ""] {
            let said = converse(&format!("one-euro\n\n\n\n{game}maybe\n?\nY\n{game}{no}"));
            assert_eq!(said.matches("y or Enter deals the same game anew").count(), 2, "{said}");
            assert_eq!(said.matches("The game is over").count(), 2, "{said}");
            assert!(said.ends_with("Goodbye.\n"), "{said}");
        }
    }

    #[test]
    fn a_game_is_found_by_the_beginning_of_its_name() {
        for &game in GameId::ALL {
            assert_eq!(find_game(game.as_str()), Some(game));
        }
        assert_eq!(find_game("ONE"), "one-euro".parse().ok());
        assert_eq!(find_game("chess"), None);
    }
}
