//! `parlor play` without a game: choose a game, players and level, and play.

use std::{
    io::{self, BufRead, Write},
    process::ExitCode,
};

use parlor_bots::Level;
use parlor_catalog::{GameId, Language, Playable, Visitor};
use parlor_core::{Match, Param, Seeded};
use parlor_guests::{Guests, Limits};
use parlor_wire::OptionInfo;

use crate::{
    games::{players, typed},
    language,
    options::read_options,
    play::{
        Ended, SeatsOf, Setup, Talk, default_players, is_yes, new_seed, play, program, terminal,
    },
};

pub(crate) fn run(lang: Option<Language>) -> anyhow::Result<ExitCode> {
    open(&mut terminal(language::spoken(lang)), &program(), lang, new_seed)?;
    Ok(ExitCode::SUCCESS)
}

/// Asks and plays until the person has had enough.
fn open<R: BufRead, W: Write>(
    talk: &mut Talk<R, W>,
    program: &str,
    lang: Option<Language>,
    mut seed: impl FnMut() -> u64,
) -> anyhow::Result<()> {
    talk.tell("menu.welcome", &[])?;
    while let Some(mut setup) = choose(talk, program, lang)? {
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
                    talk.tell("goodbye", &[])?;
                    return Ok(());
                }
            }
        }
    }
    talk.tell("goodbye", &[])?;
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
    let question = format!("{} [{}] ", talk.words("menu.again", &[]), talk.words("menu.yes", &[]));
    let reason = talk.words("menu.again_help", &[]);
    let next =
        ask(talk, &question, &reason, Some(Next::Same), |line| match &*line.to_lowercase() {
            yes if is_yes(yes) => Some(Some(Next::Same)),
            "g" | "game" => Some(Some(Next::Another)),
            "n" | "no" | "nein" => Some(None),
            _ => None,
        })?;
    Ok(next.flatten())
}

/// The setup of a game, all but its seed; `None` to quit.
fn choose<R: BufRead, W: Write>(
    talk: &mut Talk<R, W>,
    program: &str,
    lang: Option<Language>,
) -> io::Result<Option<Setup>> {
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
        lang,
    };
    let (least, most) = (*seats.start(), *seats.end());
    if least < most {
        let params: [Param<'_>; 3] =
            [("game", &game.visit(TitleOf)), ("least", &least), ("most", &most)];
        let question = format!("{} [{default}] ", talk.words("menu.players", &params));
        let reason = talk.words("menu.players_help", &params);
        let read = |line: &str| line.parse().ok().filter(|n| seats.contains(n));
        let Some(players) = ask(talk, &question, &reason, default, read)? else { return Ok(None) };
        setup.players = players;
    }
    if 1 < setup.players {
        let levels = game.levels(setup.players);
        let usual = game.usual_level(setup.players);
        let messages = game.messages(talk.language());
        let name = |level: Level| messages.say(&format!("client.level.{level}"), &[]);
        let or = format!(" {} ", talk.words("or", &[]));
        let named = levels.iter().map(|&level| name(level)).collect::<Vec<_>>().join(&or);
        let bots = talk.words("menu.bots", &[("levels", &named)]);
        let question = format!("{bots} [{}] ", name(usual));
        let reason = talk.words("menu.bots_help", &[("levels", &named)]);
        // A beginning is enough: `r`. The command line's names will do in any language.
        let read = |line: &str| {
            let line = line.to_lowercase();
            let begins = |level: &Level| name(*level).starts_with(&line);
            let is_named = |level: &Level| level.as_str().starts_with(&line);
            let find = |is: &dyn Fn(&Level) -> bool| levels.iter().copied().find(|it| is(it));
            find(&begins).or_else(|| find(&is_named))
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
        let info = game.info_in(talk.language());
        let players = players(info.seats, |key, params| talk.words(key, params));
        talk.say(format!("{:>3}  {}, {players}", index + 1, info.title))?;
        talk.say_wrapped(&format!("     {}", info.tagline), 5)?;
    }
    talk.blank()?;
    let reason = talk.words("menu.game_help", &[("n", &GameId::ALL.len())]);
    let question = format!("{} [1] ", talk.words("menu.game", &[]));
    let Some(&first) = GameId::ALL.first() else { return Ok(None) };
    ask(talk, &question, &reason, first, |line| match line.parse::<usize>() {
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
        let [prompt, none] = ["menu.option", "menu.none"].map(|key| talk.words(key, &[]));
        let Some(line) = talk.ask(&format!("{prompt} [{none}] "))? else { return Ok(false) };
        match &*line {
            "" => match setup.game.visit(Check(setup)) {
                Ok(()) => return Ok(true),
                Err(problem) => {
                    talk.tell("menu.option_dropped", &[("problem", &problem)])?;
                    setup.settings.clear();
                }
            },
            quit if is_quit(quit) => return Ok(false),
            "?" => {
                for OptionInfo { name, rule, text, default, range, .. } in
                    setup.game.info_in(talk.language()).options
                {
                    let value = typed(&default);
                    talk.say_wrapped(&format!("  {name}={value}  ({range})  {rule}: {text}"), 6)?;
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
                talk.tell("menu.option_taken", &[])?;
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
        converse_in(Language::English, input)
    }

    fn converse_in(language: Language, input: &str) -> String {
        let mut out = Vec::new();
        let mut talk = Talk::new(input.as_bytes(), &mut out, true, language);
        let mut seed = 0;
        let seeds = || {
            seed += 1;
            seed
        };
        open(&mut talk, "parlor", Some(language), seeds).unwrap();
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
    fn the_menu_speaks_german() {
        let said = converse_in(
            Language::German,
            "99\none\n9\n3\nmeister\nz\neuros_to_win=1\n?\n\nconcede\nja\nvielleicht\nJ\nconcede\nja\nnein\n",
        );
        let parts = [
            "Willkommen bei Parlor. ",
            "  One Euro, 2 bis 6 Spieler\n",
            "  Swift Swap, 4 Spieler\n",
            "Welches Spiel? [1] 99\nGib eine Zahl von 1 bis 7 ein oder einen Namen aus der Liste.\n",
            "Spieler, dich eingeschlossen, 2 bis 6 [2] 9\nOne Euro ist für 2 bis 6 Spieler.\n",
            "Bots: zufällig oder leicht oder mittel oder schwer [leicht] meister\nEin Bot ist zufällig oder ",
            "Hausregel name=wert, ? zeigt alle [keine] euros_to_win=1\nGilt. ",
            "  restart_empty=false  (true oder false)  EU-10: ",
            "  euros_to_win=3  (1 bis 3)  EU-12: ",
            "Am Tisch: Du (Platz 0), Zufall 1 (Platz 1), Zufall 2 (Platz 2).",
            "Hausregeln: euros_to_win=1.",
            "Das Spiel endgültig aufgeben? (ja/nein) ja\nDu hast das Spiel aufgegeben. Ein Bot spielt für dich zu Ende.\n",
            "Das Spiel ist aus: Zufall ",
            "  3.  Du            1  aufgegeben\n",
            "Dieselbe Partie noch einmal:\n  parlor play one-euro --players 3 --bots random --option euros_to_win=1 --seed 1 --lang de\n",
            "Noch einmal: j dasselbe Spiel, g ein anderes, q beenden [j] vielleicht\nj oder Enter gibt ",
            "Auf Wiedersehen.\n",
        ];
        let mut rest = &*said;
        for part in parts {
            let at = rest.find(part).unwrap_or_else(|| panic!("`{part}` is not said in {rest}"));
            rest = &rest[at..][part.len()..];
        }
        assert_eq!(rest, "");
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
