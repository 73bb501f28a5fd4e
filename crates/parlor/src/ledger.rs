//! `parlor bank` and `parlor score`: the ledgers beside the box, line by line.

mod file;
mod read;
#[cfg(test)]
mod tests;

use std::{
    io::{BufRead, Write},
    path::Path,
    process::ExitCode,
    sync::Arc,
};

use anyhow::{Context as _, bail};
use parlor_beside as beside;
use parlor_catalog::{GameId, Playable, Visitor};
use parlor_core::{Messages, Param};
use parlor_wire::{
    beside::{
        EuroState, ExactaState, Fault, FraudState, PAD_FORMAT, Pad, PadOf, Person, Row, Sheet,
        State, SwapState,
    },
    options_to_json,
};
use serde_json::{Map, Value};

use self::file::{Kept, NotKept};
use crate::{
    args::LedgerArgs,
    options::read_options,
    play::{Talk, terminal},
};

/// FRAUD has a banker; whoever plays another game keeps score.
pub(crate) fn bank(args: &LedgerArgs) -> anyhow::Result<ExitCode> {
    if args.game != GameId::Fraud {
        bail!("only fraud has a banker; `parlor score {}` keeps score", args.game);
    }
    run(args)
}

pub(crate) fn score(args: &LedgerArgs) -> anyhow::Result<ExitCode> {
    if args.game == GameId::Fraud {
        bail!("fraud has a banker: `parlor bank fraud`");
    }
    run(args)
}

fn run(args: &LedgerArgs) -> anyhow::Result<ExitCode> {
    let path = args.file.clone().unwrap_or_else(|| format!("parlor-{}.json", args.game).into());
    let file =
        Kept::open(path.clone()).with_context(|| format!("cannot read {}", path.display()))?;
    let pad = open(args, &file)?;
    let mut talk = terminal(args.language.spoken());
    Session::new(pad, file, &mut talk)?.run()?;
    Ok(ExitCode::SUCCESS)
}

/// What the file has, or a new pad.
fn open(args: &LedgerArgs, file: &Kept) -> anyhow::Result<Pad> {
    let names: Vec<String> = args.players.iter().map(|it| it.trim().to_owned()).collect();
    if let Some(text) = file.text() {
        let path = file.path();
        let pad: Pad = serde_json::from_str(text)
            .with_context(|| format!("{} is no pad of Parlor", path.display()))?;
        if beside::game(&pad) != args.game {
            bail!("{} is a pad of {}; name another --file", path.display(), beside::game(&pad));
        }
        if !names.is_empty() && names != beside::names(&pad) {
            bail!("{} is a pad of other players; name another --file", path.display());
        }
        if !args.options.is_empty() || args.first.is_some() {
            bail!("{} is there already, with its house rules", path.display());
        }
        return Ok(pad);
    }
    if names.is_empty() {
        bail!("who plays? --players A,B,C");
    }
    let first = match &args.first {
        None => 0,
        Some(first) => {
            let place = names.iter().position(|it| it == first);
            u8::try_from(place.with_context(|| format!("--first: {first} does not play"))?)?
        }
    };
    let options = args.game.visit(Options(&args.options))?;
    Ok(new(args.game, names, options, first))
}

struct Options<'a>(&'a [String]);

impl Visitor for Options<'_> {
    type Output = anyhow::Result<Map<String, Value>>;

    fn visit<G: Playable>(self) -> Self::Output {
        Ok(options_to_json(&read_options::<G::Options>(self.0)?))
    }
}

fn new(game: GameId, names: Vec<String>, options: Map<String, Value>, first: u8) -> Pad {
    fn of<E>(names: Vec<String>, options: Map<String, Value>, first: u8) -> PadOf<E> {
        let person = |name| Person { name, colour: String::new() };
        let players = names.into_iter().map(person).collect();
        PadOf { format: PAD_FORMAT, players, options, first, entries: Vec::new() }
    }
    match game {
        GameId::Fraud => Pad::Fraud(of(names, options, first)),
        GameId::Exacta => Pad::Exacta(of(names, options, first)),
        GameId::ExactChange => Pad::ExactChange(of(names, options, first)),
        GameId::Rummy500 => Pad::Rummy500(of(names, options, first)),
        GameId::MoneyWar => Pad::MoneyWar(of(names, options, first)),
        GameId::SwiftSwap => Pad::SwiftSwap(of(names, options, first)),
        GameId::OneEuro => Pad::OneEuro(of(names, options, first)),
    }
}

/// A pad, its file, and somebody who enters lines.
struct Session<'a, R, W> {
    pad: Pad,
    sheet: Sheet,
    file: Kept,
    talk: &'a mut Talk<R, W>,
}

impl<'a, R: BufRead, W: Write> Session<'a, R, W> {
    fn new(pad: Pad, file: Kept, talk: &'a mut Talk<R, W>) -> anyhow::Result<Session<'a, R, W>> {
        let sheet = beside::sheet(&pad, talk.language()).map_err(told)?;
        Ok(Session { pad, sheet, file, talk })
    }

    fn run(&mut self) -> anyhow::Result<()> {
        let file = self.path();
        let count = self.sheet.rows.len();
        self.tell("begin", &[("game", &self.sheet.title.clone()), ("file", &file)])?;
        if count != 0 {
            self.tell("entries", &[("count", &count)])?;
            self.say_marked()?;
            self.say_totals()?;
        } else if let Some(more) = self.more() {
            self.talk.say_wrapped(&more, 2)?;
        }
        loop {
            let next = self.sheet.next.clone();
            self.talk.say_wrapped(&next, 2)?;
            let prompt = format!("{}> ", self.sheet.rows.len() + 1);
            let Some(line) = self.talk.ask(&prompt)? else { break };
            let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((&line, ""));
            match (&*word.to_lowercase(), rest.trim()) {
                ("", _) => {}
                ("q" | "quit", "") => break,
                ("help", "") => self.help()?,
                // A side of the die.
                ("?", "") if !matches!(self.pad, Pad::OneEuro(_)) => self.help()?,
                ("list", "") => self.list()?,
                ("undo", "") => self.undo()?,
                ("edit", rest) => self.edit(rest)?,
                ("csv", file) => self.csv(file)?,
                ("json", file) => self.json(file)?,
                _ => self.enter(&line)?,
            }
        }
        self.tell("end", &[("file", &file)])
    }

    fn tell(&mut self, key: &str, params: &[Param<'_>]) -> anyhow::Result<()> {
        Ok(self.talk.tell(&format!("ledger.{key}"), params)?)
    }

    fn words(&self, key: &str, params: &[Param<'_>]) -> String {
        self.talk.words(&format!("ledger.{key}"), params)
    }

    /// A line at the end of the pad.
    fn enter(&mut self, line: &str) -> anyhow::Result<()> {
        let place = self.sheet.rows.len();
        if let Some((pad, sheet)) = self.read(line, place)?
            && self.keep(pad, sheet)?
        {
            self.say_row(place)?;
            self.say_totals()?;
        }
        Ok(())
    }

    /// The pad with a line in this place, and its sheet; `None` if the line is nothing or does not fit.
    fn read(&mut self, line: &str, place: usize) -> anyhow::Result<Option<(Pad, Sheet)>> {
        let mut pad = self.pad.clone();
        if let Err(reason) = read::put(&mut pad, place, line, &self.words_of_game()) {
            self.tell("not_understood", &[("reason", &reason)])?;
            return Ok(None);
        }
        let sheet = beside::sheet(&pad, self.talk.language()).map_err(told)?;
        if let Some(problem) = &sheet.rows[place].problem {
            let problem = said(problem);
            self.talk.say_wrapped(&problem, 2)?;
            return Ok(None);
        }
        Ok(Some((pad, sheet)))
    }

    /// First it is kept, then it counts.
    fn keep(&mut self, pad: Pad, sheet: Sheet) -> anyhow::Result<bool> {
        let put = self.file.put(file::pad_text(&pad));
        let file = self.path();
        match put {
            Ok(()) => (self.pad, self.sheet) = (pad, sheet),
            Err(NotKept::Changed) => {
                self.tell("changed", &[("file", &file)])?;
                return Ok(false);
            }
            Err(NotKept::Failed(err)) => {
                self.tell("not_kept", &[("file", &file), ("reason", &err)])?;
                return Ok(false);
            }
        }
        Ok(true)
    }

    fn path(&self) -> String {
        self.file.path().display().to_string()
    }

    fn undo(&mut self) -> anyhow::Result<()> {
        let Some(last) = self.sheet.rows.last() else { return self.tell("nothing", &[]) };
        let title = last.title.clone();
        let mut pad = self.pad.clone();
        read::take_last(&mut pad);
        let sheet = beside::sheet(&pad, self.talk.language()).map_err(told)?;
        if self.keep(pad, sheet)? {
            self.tell("undone", &[("entry", &title)])?;
            self.say_totals()?;
        }
        Ok(())
    }

    fn edit(&mut self, rest: &str) -> anyhow::Result<()> {
        let (number, line) = rest.split_once(char::is_whitespace).unwrap_or((rest, ""));
        let count = self.sheet.rows.len();
        let place = number.parse::<usize>().ok().filter(|it| (1..=count).contains(it));
        let Some(place) = place.map(|it| it - 1) else {
            return self.tell("which", &[("n", &count)]);
        };
        let mut line = line.trim().to_owned();
        if line.is_empty() {
            let title = self.sheet.rows[place].title.clone();
            let prompt = self.words("instead", &[("entry", &title)]);
            let Some(typed) = self.talk.ask(&format!("{prompt} "))? else { return Ok(()) };
            line = typed;
        }
        if line.is_empty() {
            return Ok(());
        }
        if let Some((pad, sheet)) = self.read(&line, place)?
            && self.keep(pad, sheet)?
        {
            self.say_row(place)?;
            self.say_marked()?;
            self.say_totals()?;
        }
        Ok(())
    }

    fn say_row(&mut self, place: usize) -> anyhow::Result<()> {
        let Row { sentences, bookings, .. } = self.sheet.rows[place].clone();
        for said in sentences.iter().chain(bookings.iter().map(|it| &it.sentence)) {
            self.talk.say_wrapped(said, 2)?;
        }
        Ok(())
    }

    /// What does not fit, and waits for somebody to change it.
    fn say_marked(&mut self) -> anyhow::Result<()> {
        for row in self.sheet.rows.clone() {
            if let Some(problem) = &row.problem {
                let params: [Param<'_>; 3] =
                    [("n", &(row.entry + 1)), ("entry", &row.title), ("why", &said(problem))];
                self.tell("marked", &params)?;
            }
        }
        Ok(())
    }

    fn say_totals(&mut self) -> anyhow::Result<()> {
        let names = beside::names(&self.pad);
        let totals = names.iter().zip(&self.sheet.totals_said);
        let totals: Vec<String> = totals.map(|(name, total)| format!("{name} {total}")).collect();
        self.talk.say_wrapped(&totals.join(" · "), 2)?;
        if let Some(more) = self.more() {
            self.talk.say_wrapped(&more, 2)?;
        }
        Ok(())
    }

    fn words_of_game(&self) -> Arc<Messages> {
        beside::game(&self.pad).messages(self.talk.language())
    }

    /// What people look at besides the totals: the horses, the F's, what everybody holds.
    fn more(&self) -> Option<String> {
        let names = beside::names(&self.pad);
        match &self.sheet.state {
            State::Exacta(ExactaState { order, hungry, .. }) if !order.is_empty() => {
                let words = self.words_of_game();
                let horse = |(place, colour): (usize, &String)| {
                    let name = words.say(&format!("colour.{colour}"), &[]);
                    let star = if hungry.contains(colour) { "*" } else { "" };
                    format!("{} {name}{star}", place + 1)
                };
                Some(order.iter().enumerate().map(horse).collect::<Vec<_>>().join(" · "))
            }
            State::Fraud(FraudState { fs, .. }) if fs.iter().any(|&it| it != 0) => {
                let marked = names.iter().zip(fs).filter(|(_, fs)| **fs != 0);
                let marked = marked.map(|(name, &fs)| format!("{name} {}", "F".repeat(fs.into())));
                Some(marked.collect::<Vec<_>>().join(" · "))
            }
            State::OneEuro(EuroState { cents, .. }) if !cents.is_empty() => {
                let words = self.words_of_game();
                let held = names.iter().zip(cents).map(|(name, cents)| {
                    let said = words.say("cents", &[("n", cents)]);
                    format!("{name} {said}")
                });
                Some(held.collect::<Vec<_>>().join(" · "))
            }
            State::SwiftSwap(SwapState { misprint, pairs, .. }) if self.sheet.rows.is_empty() => {
                Some(format!("{misprint}\n{pairs}"))
            }
            _ => None,
        }
    }

    fn list(&mut self) -> anyhow::Result<()> {
        if self.sheet.rows.is_empty() {
            return self.tell("nothing", &[]);
        }
        for row in self.sheet.rows.clone() {
            let totals: Vec<String> = row.totals.iter().map(ToString::to_string).collect();
            let mark = if row.problem.is_some() { "! " } else { "" };
            let line =
                format!("{:>3}  {mark}{}  ({})", row.entry + 1, row.title, totals.join(", "));
            self.talk.say_wrapped(&line, 5)?;
        }
        self.say_marked()?;
        self.say_totals()
    }

    fn csv(&mut self, file: &str) -> anyhow::Result<()> {
        let csv = beside::csv(&self.pad, self.talk.language()).map_err(told)?;
        let file = if file.is_empty() { csv.file } else { file.to_owned() };
        self.export(&file, &csv.text)
    }

    fn json(&mut self, file: &str) -> anyhow::Result<()> {
        let text = file::pad_text(&self.pad);
        if file.is_empty() {
            return Ok(self.talk.say(text.trim_end())?);
        }
        self.export(file, &text)
    }

    fn export(&mut self, file: &str, text: &str) -> anyhow::Result<()> {
        match file::write(Path::new(file), text) {
            Ok(()) => self.tell("written", &[("file", &file)]),
            Err(err) => self.tell("not_written", &[("file", &file), ("reason", &err)]),
        }
    }

    fn help(&mut self) -> anyhow::Result<()> {
        let key = match beside::game(&self.pad) {
            GameId::Rummy500 => GameId::ExactChange,
            game => game,
        };
        for part in [key.as_str(), "commands"] {
            let text = self.words(&format!("help.{part}"), &[]);
            for line in text.lines() {
                self.talk.say_wrapped(line, 4)?;
            }
        }
        Ok(())
    }
}

/// With the rule behind it, if there is one.
fn said(fault: &Fault) -> String {
    match &*fault.rule {
        "" => fault.sentence.clone(),
        rule => format!("{rule}: {}", fault.sentence),
    }
}

fn told(fault: Fault) -> anyhow::Error {
    anyhow::Error::msg(said(&fault))
}
