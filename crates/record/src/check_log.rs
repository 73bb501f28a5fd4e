use std::{
    fmt,
    io::{self, BufRead, Write},
};

use parlor_catalog::{GameId, Language};
use parlor_core::{Chance as _, Input, Observer, Param, ReplayError, Seat, Seeded, Status, Teller};
use parlor_fair::Stream;
use parlor_wire::{
    DifferenceInfo, DrawPair, GameLine, InputLine, Line, LogError, OptionInfo, ReplayReport,
    ResultLine, draws_of,
};
use serde::Serialize;
use serde_json::{Value, value::RawValue};
use thiserror::Error;

use crate::{
    INPUTS_PER_TURN_MOST, Patience, Reader, Why,
    past::{Deal, Dealt, Past},
    trace::{Legal, result_line},
    verify::Proof,
};

/// What has been replayed.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub struct Checked {
    /// Games without a difference.
    pub games: u64,
    pub inputs: u64,
    /// The first difference; nothing is looked at behind it.
    pub difference: Option<Difference>,
}

impl Checked {
    /// The same for programs.
    pub fn report(self) -> ReplayReport {
        let Checked { games, inputs, difference } = self;
        let info = |Difference { game, line, reason }| DifferenceInfo { game, line, reason };
        let differences = u64::from(difference.is_some());
        ReplayReport { games, inputs, differences, first_difference: difference.map(info) }
    }
}

/// Where a log and the rules part.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Difference {
    /// Which game of the log, counted from 0.
    pub game: u64,
    /// Counted from 1.
    pub line: u64,
    pub reason: String,
}

impl fmt::Display for Difference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "game {}, line {}: {}", self.game, self.line, self.reason)
    }
}

/// How games are printed while they are replayed.
pub struct Show<'a> {
    pub out: &'a mut dyn Write,
    /// As this seat saw it; otherwise everything that happened is told.
    pub seat: Option<u8>,
    /// Only this game of the log, counted from 0.
    pub game: Option<u64>,
    pub language: Language,
}

impl fmt::Debug for Show<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Show").field("seat", &self.seat).finish_non_exhaustive()
    }
}

/// Why a log could not be replayed at all.
#[derive(Debug, Error)]
pub enum CheckError {
    #[error(transparent)]
    Log(#[from] LogError),
    /// What was asked for cannot be shown.
    #[error("{0}")]
    Show(String),
    #[error("cannot print the game")]
    Io(#[from] io::Error),
}

/// Plays every game of a log again and compares every step, until the first difference.
///
/// # Errors
///
/// Names the line that is no line of a log, or of a game, rules or options that are not known.
pub fn check_log(log: impl BufRead, show: Option<Show<'_>>) -> Result<Checked, CheckError> {
    replay_log(log, show, Draws::Compared)
}

/// What is done with the draws of a log that says where they came from.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Draws {
    Compared,
    AsRecorded,
}

pub(crate) fn replay_log(
    log: impl BufRead,
    mut show: Option<Show<'_>>,
    draws: Draws,
) -> Result<Checked, CheckError> {
    let mut reader = Reader::new(log);
    let mut checked = Checked::default();
    let mut run = RunSoFar::default();
    loop {
        let header = match reader.next_line()? {
            Some(Line::Game(header)) => header,
            Some(_) => return Err(reader.error("no game has begun; a `game` line is due").into()),
            None => break,
        };
        check_whole(&header).map_err(|err| reader.error(err.to_string()))?;
        run.follow(&header).map_err(|err| reader.error(err.to_string()))?;
        let game = GameId::exactly(&header.game).map_err(|err| reader.error(err.to_string()))?;
        let number = checked.games;
        let checker = GameChecker {
            game,
            header: &header,
            reader: &mut reader,
            draws,
            inputs: &mut checked.inputs,
            show: show.as_mut().filter(|show| show.game.is_none_or(|game| game == number)),
        };
        match checker.check() {
            Ok(()) => checked.games += 1,
            Err(Stop::Error(err)) => return Err(err),
            Err(Stop::Differs(reason)) => {
                let line = reader.number();
                checked.difference = Some(Difference { game: number, line, reason });
                return Ok(checked);
            }
        }
    }
    run.end().map_err(|err| reader.error(err.to_string()))?;
    match show {
        Some(Show { game: Some(game), .. }) if checked.games <= game => Err(CheckError::Show(
            format!("there is no game {game}: the log has {}, counted from 0", checked.games),
        )),
        _ => Ok(checked),
    }
}

/// Refuses what only one seat saw.
pub(crate) fn check_whole(header: &GameLine<Value>) -> Result<(), NotWhole> {
    header.seat.map_or(Ok(()), |seat| Err(NotWhole::OneSeat(seat)))
}

/// Why the games of a log are not all that there should be.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub(crate) enum NotWhole {
    #[error("this is what seat {0} saw of a game that was not over; a whole log is needed")]
    OneSeat(u8),
    #[error("a game with a seed needs an `index`")]
    NoIndex,
    #[error("game {due} of the run is due, not game {index}")]
    NotDue { due: u64, index: u64 },
    #[error("a run of {} has no game {index}", counted(*games, "game"))]
    NoSuchGame { games: u64, index: u64 },
    #[error("another run begins within this one")]
    OtherRun,
    #[error("the file is empty")]
    Empty,
    #[error("the file ends after {after} of {}", counted(*games, "game"))]
    CutOff { after: u64, games: u64 },
}

/// Which games of a run have been seen, to notice when some are missing.
#[derive(Default)]
struct RunSoFar {
    n_lines: u64,
    /// Which game is due.
    index: u64,
    games: u64,
    seed: Option<u64>,
    max_turns: Option<u32>,
}

impl RunSoFar {
    fn follow(&mut self, header: &GameLine<Value>) -> Result<(), NotWhole> {
        self.n_lines += 1;
        if header.seed.is_some() && header.index.is_none() {
            return Err(NotWhole::NoIndex);
        }
        let Some((index, games)) = header.index.zip(header.games) else { return Ok(()) };
        if index != self.index {
            return Err(NotWhole::NotDue { due: self.index, index });
        }
        if games <= index {
            return Err(NotWhole::NoSuchGame { games, index });
        }
        let same = (games, header.seed, header.max_turns);
        if 0 < index && same != (self.games, self.seed, self.max_turns) {
            return Err(NotWhole::OtherRun);
        }
        (self.games, self.seed, self.max_turns) = same;
        // After the last game another run may begin.
        self.index = if index + 1 == games { 0 } else { index + 1 };
        Ok(())
    }

    fn end(&self) -> Result<(), NotWhole> {
        if self.n_lines == 0 {
            return Err(NotWhole::Empty);
        }
        if self.index != 0 {
            return Err(NotWhole::CutOff { after: self.index, games: self.games });
        }
        Ok(())
    }
}

/// Why a game is not replayed to its end.
enum Stop {
    Error(CheckError),
    Differs(String),
}

impl From<CheckError> for Stop {
    fn from(err: CheckError) -> Stop {
        Stop::Error(err)
    }
}

impl From<LogError> for Stop {
    fn from(err: LogError) -> Stop {
        Stop::Error(err.into())
    }
}

impl From<io::Error> for Stop {
    fn from(err: io::Error) -> Stop {
        Stop::Error(err.into())
    }
}

/// Replays the game whose first line has just been read.
struct GameChecker<'a, 'b, R> {
    game: GameId,
    header: &'a GameLine<Value>,
    reader: &'a mut Reader<R>,
    draws: Draws,
    inputs: &'a mut u64,
    show: Option<&'a mut Show<'b>>,
}

impl<R: BufRead> GameChecker<'_, '_, R> {
    fn check(mut self) -> Result<(), Stop> {
        let mut rerun = Rerun::deal(self.game, self.header, self.reader, self.draws)?;
        let mut printer = match self.show.take() {
            Some(show) => Some(Printer::new(show, self.game, self.header)?),
            None => None,
        };
        if let Some(printer) = &mut printer {
            printer.deal(self.game, &*rerun.game)?;
        }
        loop {
            match self.reader.next_line()? {
                Some(Line::Input(line)) => {
                    rerun.input(&line, self.reader)?;
                    *self.inputs += 1;
                    if let Some(printer) = &mut printer {
                        printer.input(line.at_ms, &*rerun.game)?;
                    }
                }
                Some(Line::Result(line)) => {
                    rerun.result(&line)?;
                    if let Some(printer) = &mut printer {
                        printer.result(&line)?;
                    }
                    return Ok(());
                }
                Some(Line::Told(_)) => {
                    return Err(self.reader.error("a whole log has no `told` line").into());
                }
                Some(Line::Game(_)) => {
                    return Err(self.reader.error("the game before has no `result` line").into());
                }
                None => {
                    return Err(self.reader.error("the file ends within a game").into());
                }
            }
        }
    }
}

/// One game as the rules play it, to compare its log with.
struct Rerun {
    game: Box<dyn Past>,
    /// What the draws should be, where the log says where they came from.
    source: Option<Source>,
    /// How many inputs are still to come that were played in another game.
    n_foreign: u32,
    at_ms: u64,
    /// When the game was to be cut off, where the log says so.
    patience: Option<Patience>,
    /// Whether it is one of a run, whose games end or are cut off at their limit.
    is_run: bool,
}

impl Rerun {
    fn deal<R: BufRead>(
        game: GameId,
        header: &GameLine<Value>,
        reader: &Reader<R>,
        draws: Draws,
    ) -> Result<Rerun, Stop> {
        let &GameLine { rules, seats, ref options, draws: ref drawn, .. } = header;
        let dealt = Deal { rules, options, seats, draws: drawn }.again(game);
        let Dealt { deck, game } = dealt.map_err(|err| reader.error(err.to_string()))?;
        if header.bots.as_ref().is_some_and(|bots| bots.len() != usize::from(header.seats)) {
            return Err(reader.error("`bots` has not one for each seat").into());
        }
        let proof = Proof::read(header).map_err(|err| reader.error(err.to_string()))?;
        let mut source = match draws {
            Draws::Compared => Source::of(header, proof.as_ref()),
            Draws::AsRecorded => None,
        };
        if let Err(err @ (ReplayError::OtherRules { .. } | ReplayError::Options(_))) = &game {
            return Err(reader.error(err.to_string()).into());
        }
        compare("the deck differs", &header.deck, &deck)?;
        if let (Draws::Compared, Some(proof)) = (draws, &proof) {
            proof.check_seed().map_err(|err| Stop::Differs(err.to_string()))?;
        }
        let from = proof.as_ref().and_then(|proof| proof.from);
        check_draws(&header.draws, source.as_mut().filter(|_| from.is_none()))?;
        let game = game.map_err(|_| Why::OtherDraws)?;
        compare_events(&header.events, &game.events(None))?;
        Ok(Rerun {
            game,
            source,
            n_foreign: from.map_or(0, |from| from.inputs),
            at_ms: 0,
            patience: header.max_turns.map(Patience::new),
            is_run: header.seed.is_some() || header.games.is_some(),
        })
    }

    fn input<R: BufRead>(
        &mut self,
        line: &InputLine<Value>,
        reader: &Reader<R>,
    ) -> Result<(), Stop> {
        let input = line.input().map_err(|err| reader.error(err.to_string()))?;
        let checked = self.game.check(input);
        if let Err(why @ Why::NoAction(_)) = &checked {
            return Err(reader.error(why.to_string()).into());
        }
        if line.at_ms < self.at_ms {
            return Err(reader.error("`at_ms` is before the line above").into());
        }
        self.at_ms = line.at_ms;
        if let Some(patience) = self.patience.filter(Patience::is_over) {
            let (turns, most) = (self.game.turns(), patience.max_turns());
            return Err(Stop::Differs(match turns {
                turns if most < turns => {
                    let turns = counted(turns, "turn");
                    format!("the game goes on after {turns}, above its `max_turns`, {most}")
                }
                _ => format!("the game goes on after {INPUTS_PER_TURN_MOST} inputs in one turn"),
            }));
        }
        checked?;
        if let Input::Act { seat, .. } = input {
            self.compare_legal(line, seat)?;
        }
        if 0 < self.n_foreign {
            self.n_foreign -= 1;
        } else {
            check_draws(&line.draws, self.source.as_mut())?;
        }
        self.game.play(line.at_ms, input, &draws_of(&line.draws))?;
        compare_events(&line.events, &self.game.events(None))?;
        if let Some(patience) = &mut self.patience {
            patience.count(self.game.turns());
        }
        Ok(())
    }

    fn compare_legal(&self, line: &InputLine<Value>, seat: Seat) -> Result<(), Stop> {
        if line.legal.is_none() && line.legal_count.is_none() {
            return Ok(());
        }
        let recorded = line.legal.as_deref().unwrap_or_default();
        let (replayed, too_many) = match self.game.legal(seat) {
            Legal::All(actions) => (actions, None),
            Legal::TooMany(n) => (Vec::new(), Some(n)),
        };
        compare("the count of too many legal actions differs", &line.legal_count, &too_many)?;
        compare_lists("legal action", recorded, &replayed)
    }

    fn result(&self, line: &ResultLine) -> Result<(), Stop> {
        let status = self.game.status();
        if line.unfinished != matches!(status, Status::Open(_)) {
            let reason = if line.unfinished { "the game is over" } else { "the game is not over" };
            return Err(Stop::Differs(reason.to_owned()));
        }
        if line.unfinished {
            self.check_cut_off()?;
        }
        let replayed = result_line(status, self.game.turns(), self.game.score().as_slice());
        compare("the number of turns differs", &line.turns, &replayed.turns)?;
        compare("the scores differ", &line.scores, &replayed.scores)?;
        compare("the places differ", &line.ranks, &replayed.ranks)?;
        compare("the winners differ", &line.winners, &replayed.winners)
    }

    /// Whether it was time to cut the game off. A log that says nothing of that, and is of no run, can
    /// have been broken off anywhere.
    fn check_cut_off(&self) -> Result<(), Stop> {
        let reason = match self.patience {
            Some(patience) if patience.is_over() => return Ok(()),
            None if !self.is_run => return Ok(()),
            None => "the game was cut off, but its run has no `max_turns`".to_owned(),
            Some(patience) => {
                let (turns, most) = (counted(self.game.turns(), "turn"), patience.max_turns());
                format!("the game was cut off after {turns}, not above its `max_turns`, {most}")
            }
        };
        Err(Stop::Differs(reason))
    }
}

impl From<Why> for Stop {
    fn from(why: Why) -> Stop {
        Stop::Differs(why.to_string())
    }
}

/// Where draws came from.
enum Source {
    Seed(Seeded),
    Fair(Stream),
}

impl Source {
    fn of(header: &GameLine<Value>, proof: Option<&Proof<'_>>) -> Option<Source> {
        let seeded =
            |(seed, index): (u64, u64)| Source::Seed(Seeded::stream(seed, index.wrapping_mul(2)));
        let fair = || proof.map(|proof| Source::Fair(proof.stream()));
        header.seed.zip(header.index).map(seeded).or_else(fair)
    }

    fn below(&mut self, n: u32) -> u32 {
        match self {
            Source::Seed(seeded) => seeded.below(n),
            Source::Fair(stream) => stream.below(n),
        }
    }
}

/// Whether the draws are those of their source.
fn check_draws(draws: &[DrawPair], source: Option<&mut Source>) -> Result<(), Stop> {
    let Some(source) = source else { return Ok(()) };
    for (index, &[n, value]) in draws.iter().enumerate() {
        if n == 0 {
            return Err(Why::OtherDraws.into());
        }
        compare(&format!("draw {index}, below {n}, differs"), &value, &source.below(n))?;
    }
    Ok(())
}

fn compare_events(recorded: &[Value], replayed: &[Box<RawValue>]) -> Result<(), Stop> {
    let value = |event: &RawValue| serde_json::from_str(event.get()).expect("it is JSON");
    let replayed: Vec<Value> = replayed.iter().map(|event| value(event)).collect();
    compare_lists("event", recorded, &replayed)
}

fn compare_lists<T: PartialEq + Serialize>(
    what: &str,
    recorded: &[T],
    replayed: &[T],
) -> Result<(), Stop> {
    if recorded == replayed {
        return Ok(());
    }
    let n = recorded.len().max(replayed.len());
    let index = (0..n).find(|&index| recorded.get(index) != replayed.get(index));
    let index = index.expect("unequal lists differ somewhere");
    compare(&format!("{what} {index} differs"), &recorded.get(index), &replayed.get(index))
}

fn compare<T: PartialEq + Serialize>(what: &str, recorded: &T, replayed: &T) -> Result<(), Stop> {
    if recorded == replayed {
        return Ok(());
    }
    let text = |value: &T| match serde_json::to_string(value).as_deref() {
        Ok("null") | Err(_) => "nothing".to_owned(),
        Ok(text) => text.to_owned(),
    };
    let (recorded, replayed) = (text(recorded), text(replayed));
    let reason = format!("{what}\n  recorded: {recorded}\n  replayed: {replayed}");
    Err(Stop::Differs(reason))
}

/// `1 game`, `2 games`.
pub(crate) fn counted(n: impl Into<u64>, noun: &str) -> String {
    match n.into() {
        1 => format!("1 {noun}"),
        n => format!("{n} {noun}s"),
    }
}

/// What an option is set to.
fn in_a_line(option: &Value) -> String {
    match option {
        Value::String(word) => word.clone(),
        Value::Array(lines) => {
            lines.iter().filter_map(Value::as_str).collect::<Vec<_>>().join(" / ")
        }
        other => other.to_string(),
    }
}

/// Tells a game as text.
struct Printer<'a> {
    out: &'a mut dyn Write,
    who: Observer,
    names: Teller,
    title: String,
    turns: u32,
}

impl<'a> Printer<'a> {
    fn new(
        show: &'a mut Show<'_>,
        game: GameId,
        header: &GameLine<Value>,
    ) -> Result<Printer<'a>, CheckError> {
        let who = match show.seat {
            None => Observer::Spectator,
            Some(index) => match Seat::new(index).filter(|_| index < header.seats) {
                Some(seat) => Observer::Seat(seat),
                None => {
                    let last = header.seats.saturating_sub(1);
                    let has = match last {
                        0 => "seat 0 only".to_owned(),
                        last => format!("seats 0 to {last}"),
                    };
                    let reason = format!("there is no seat {index}: the table has {has}");
                    return Err(CheckError::Show(reason));
                }
            },
        };
        let names = Teller::plain(&game.messages(show.language), header.seats, who);
        let players = names.say("client.terminal.players", &[("count", &header.seats)]);
        let params: [Param<'_>; 2] = [("game", &header.game), ("players", &players)];
        let mut title = match &header.index {
            Some(index) => names
                .say("client.terminal.replay.title", &[&params[..], &[("index", index)]].concat()),
            None => names.say("client.terminal.replay.title_alone", &params),
        };
        if let Some(seed) = &header.seed {
            title += &format!(", {}", names.say("client.terminal.replay.seed", &[("seed", seed)]));
        }
        Ok(Printer { out: show.out, who, names, title, turns: 0 })
    }

    fn deal(&mut self, id: GameId, game: &dyn Past) -> io::Result<()> {
        writeln!(self.out, "{}", self.title)?;
        let options = game.setup().options;
        for OptionInfo { name, default, .. } in id.info().options {
            if options[name] != default {
                writeln!(self.out, "  {name} = {}", in_a_line(&options[name]))?;
            }
        }
        writeln!(self.out)?;
        self.events(0, game)?;
        self.table(game)
    }

    fn input(&mut self, at_ms: u64, game: &dyn Past) -> io::Result<()> {
        self.events(at_ms, game)?;
        let is_over = matches!(game.status(), Status::Over(_));
        if self.turns != game.turns() || is_over {
            self.turns = game.turns();
            self.table(game)?;
        }
        Ok(())
    }

    /// Without a seat the whole truth is told.
    fn events(&mut self, at_ms: u64, game: &dyn Past) -> io::Result<()> {
        for sentence in game.tell(self.who.seat(), &self.names) {
            let (s, tenth) = (at_ms / 1_000, at_ms / 100 % 10);
            writeln!(self.out, "{s:>5}.{tenth} s  {sentence}")?;
        }
        Ok(())
    }

    fn table(&mut self, game: &dyn Past) -> io::Result<()> {
        let text = game.show(self.who, &self.names);
        writeln!(self.out)?;
        for line in text.trim_end().lines() {
            writeln!(self.out, "    {line}")?;
        }
        writeln!(self.out)
    }

    fn result(&mut self, line: &ResultLine) -> io::Result<()> {
        let winners = line.winners.iter().filter_map(|&index| Seat::new(index));
        let scores: Vec<String> = line.scores.iter().map(ToString::to_string).collect();
        let say = |key: &str, params: &[Param<'_>]| {
            self.names.say(&format!("client.terminal.replay.{key}"), params)
        };
        let end = match self.names.all(winners) {
            _ if line.unfinished => say("cut_off", &[("count", &line.turns)]),
            nobody if nobody.is_empty() => say("nobody", &[]),
            winners => say("won", &[("who", &winners)]),
        };
        let scores = say("scores", &[("scores", &scores.join(", "))]);
        writeln!(self.out, "{end} {scores}\n")
    }
}
