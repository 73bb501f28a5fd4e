//! A game in progress: the board, its clocks, and what everybody is told.

use std::{
    collections::BTreeMap,
    hash::{DefaultHasher, Hash as _, Hasher as _},
    mem,
};

use parlor_bots::{Level, Tempo};
use parlor_catalog::{Board, Choice, Language, Refused, Speech};
use parlor_core::{
    Chance as _, Input, Observer, Pending, Seat, SeatSet, Seeded, Status, Window, WindowKind,
};
use parlor_record::{Replay, StoredError};
use parlor_store::{Entry, Id, Write};
use parlor_wire::{
    CHOICES_MOST, Offer, OverInfo, Pace, Scene, SceneText, Setup, StoredGame, StoredInput,
    ToClient, WindowInfo, draw_pairs,
};
use serde_json::{
    Value,
    value::{RawValue, to_raw_value},
};

use super::{Besides, Conns, Effects, Frame};
use crate::problem::Problem;

/// A seat's measured lag extends a deadline by at most this.
const CREDIT_MOST_MS: u64 = 1_000;

/// What lag can cost the others in a whole game, for each seat.
const CREDIT_QUOTA_MS: u64 = 10_000;

/// A snapshot has no more events than this: it is one frame, however long the game. The log has all.
const EVENTS_MOST: u32 = 300;

/// After an outage an open window stays open at least so long.
const GRACE_AFTER_OUTAGE_MS: u64 = 5_000;

/// Bots begin when whoever is connected has drawn the table, or so long after the deal.
const DRAWN_MOST_MS: u64 = 5_000;

/// After what happened has been shown, a bot waits so long before it seems to think.
const SHOWN_REST_MS: u64 = 400;

/// What is shown and not yet over is no longer than this: clients hurry where there is more.
const SHOWN_MOST_MS: u64 = 2_000;

/// A window of the rules that is no longer asks for an answer, such as a challenge (FR-7). A longer
/// one is played in.
const ANSWER_MOST_MS: u32 = 30_000;

/// How much of a window's time one round takes where seats that play at once do so by rounds, as in the
/// terminal.
const ROUND_MS: u64 = 2_000;

/// Who moves for a seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Driver {
    Person,
    Bot(Level),
    /// A bot for somebody who has gone or given up.
    Takeover(Level),
}

/// A game at its deal.
pub(super) struct Dealt {
    pub(super) id: Id,
    pub(super) head: StoredGame,
    pub(super) board: Box<dyn Board>,
    /// The level of the bot at each seat that is for one.
    pub(super) bots: Vec<Option<Level>>,
    pub(super) takeover: Level,
    pub(super) started_ms: u64,
    pub(super) pilot: Seeded,
    pub(super) is_passed: bool,
}

pub(super) struct Round {
    pub(super) id: Id,
    pub(super) head: StoredGame,
    pub(super) started_ms: u64,
    /// When the log's time was 0: at the deal, unless that was another game's.
    zero_ms: u64,
    pub(super) over: Option<OverInfo>,
    board: Box<dyn Board>,
    id_text: String,
    /// Level of the bots at the seats that are for bots.
    bots: Vec<Option<Level>>,
    takeover: Level,
    clock_ms: Option<u64>,
    /// When the last input came, since the deal.
    at_ms: u64,
    n_entries: u32,
    /// By seat; spectators last.
    told: Vec<Told>,
    /// The commands that each seat has had carried out, and how much it had been told then.
    done: Vec<BTreeMap<u64, u32>>,
    credit: Vec<Credit>,
    clock: Clock,
    pace: Pace,
    /// What happened has been shown by then.
    shown_ms: u64,
    /// Until then no bot moves, unless whoever is connected has drawn the table before.
    curtain_ms: Option<u64>,
    drawn: SeatSet,
    /// What bots draw; no part of the deal.
    pilot: Seeded,
    /// Delays. Apart from what bots draw: how much that is depends on what they know.
    tempo: Seeded,
    /// Whether one device is passed round: nobody can be quicker than somebody else, and nobody has a clock
    /// but for an answer to what all can see.
    is_passed: bool,
    /// Who has had a turn in this round, where seats that play at once do so by rounds.
    had: SeatSet,
    n_rounds: u64,
}

/// What one observer has been told.
#[derive(Clone, Copy, Default, Debug)]
struct Told {
    /// How many events.
    seq: u32,
    /// Of the last view and window that were sent.
    digest: u64,
    /// How long the last update was.
    bytes: usize,
}

/// What a slow connection is forgiven.
#[derive(Clone, Copy, Debug)]
struct Credit {
    lag_ms: u64,
    quota_ms: u64,
}

impl Credit {
    fn now_ms(self) -> u64 {
        self.lag_ms.min(self.quota_ms).min(CREDIT_MOST_MS)
    }
}

/// The open window in real time.
#[derive(Clone, Debug, Default)]
struct Clock {
    window: Option<Window>,
    /// When the rules or the table's clock end it, lag not counted.
    deadline_ms: Option<u64>,
    held_until_ms: u64,
    opened_ms: u64,
    /// When the bot of each seat will act or think again.
    due_ms: Vec<Option<u64>>,
}

/// A command from a socket that the match is to carry out.
#[derive(Clone, Copy, Debug)]
pub(super) struct Origin<'a> {
    pub(super) conn: u64,
    pub(super) id: &'a str,
}

/// Where an input comes from.
#[derive(Clone, Copy, Default, Debug)]
struct Source<'a> {
    origin: Option<Origin<'a>>,
    /// How much longer the window stayed open for a slow connection.
    lag_ms: u64,
    is_bot: bool,
}

/// What came of a command.
pub(super) enum Carried {
    /// Carried out now; the answer is among the frames.
    Done,
    /// Carried out before.
    Already { seq: u32 },
    /// To be tried again at this time.
    Held { until_ms: u64 },
}

impl Round {
    /// The caller writes the game's row.
    pub(super) fn begin(dealt: Dealt, effects: &mut Effects) -> Round {
        let mut round = Round::new(dealt);
        let draws = draw_pairs(round.board.draws());
        round.append(&StoredInput::deal(draws), effects);
        round.count_told();
        round.draw_curtain();
        round.arm(round.started_ms);
        round
    }

    /// A game that goes on where another stood; `kept` is what it begins with, and stored already.
    pub(super) fn go_on(dealt: Dealt, kept: &[String]) -> Result<Round, StoredError> {
        let mut round = Round::new(dealt);
        round.draw_curtain();
        round.replay_all(kept)?;
        Ok(round)
    }

    fn new(dealt: Dealt) -> Round {
        let Dealt { id, head, mut board, bots, takeover, started_ms, mut pilot, is_passed } = dealt;
        let n = usize::from(board.seats());
        for (seat, level) in Seat::all(board.seats()).zip(&bots) {
            if let Some(level) = *level {
                board.seat_bot(seat, level).expect("the table was checked when it was made");
            }
        }
        Round {
            id,
            id_text: id.to_string(),
            clock_ms: head.settings.clock_s.map(|s| u64::from(s) * 1_000),
            pace: head.settings.pace,
            shown_ms: 0,
            curtain_ms: None,
            drawn: SeatSet::EMPTY,
            head,
            started_ms,
            zero_ms: started_ms,
            over: None,
            board,
            bots,
            takeover,
            at_ms: 0,
            n_entries: 0,
            told: vec![Told::default(); n + 1],
            done: vec![BTreeMap::new(); n],
            credit: vec![Credit { lag_ms: 0, quota_ms: CREDIT_QUOTA_MS }; n],
            clock: Clock::default(),
            tempo: Seeded::new(pilot.below(u32::MAX).into()),
            pilot,
            is_passed,
            had: SeatSet::EMPTY,
            n_rounds: 0,
        }
    }

    /// Plays the entries of a stored game again. What is not as stored is an error: the game is not
    /// what was played.
    pub(super) fn restore(
        dealt: Dealt,
        entries: &[String],
        now_ms: u64,
    ) -> Result<Round, StoredError> {
        let mut round = Round::new(dealt);
        round.replay_all(entries)?;
        // Whoever was told something in the time that is gone has had no chance to answer.
        let least = now_ms + GRACE_AFTER_OUTAGE_MS;
        round.clock.deadline_ms = round.clock.deadline_ms.map(|deadline| deadline.max(least));
        round.clock.due_ms.fill(None);
        round.set_due(now_ms);
        Ok(round)
    }

    fn replay_all(&mut self, entries: &[String]) -> Result<(), StoredError> {
        let mut replay = Replay::default();
        for text in entries {
            let entry = replay.step(&mut *self.board, text)?;
            self.follow(&entry);
        }
        if self.n_entries <= self.n_kept() {
            return Err(StoredError::Short);
        }
        Ok(())
    }

    /// How many inputs were played in another game.
    fn n_kept(&self) -> u32 {
        self.head.from.as_ref().map_or(0, |from| from.inputs)
    }

    /// After an entry was played again.
    fn follow(&mut self, entry: &StoredInput<'_>) {
        self.at_ms = entry.at_ms;
        if let Ok(Some(input)) = entry.input() {
            self.after(input);
            self.turn_clock(self.zero_ms + self.at_ms, input);
            if let Input::Act { seat, .. } = input {
                self.had_turn(self.zero_ms + self.at_ms, seat);
            }
        }
        self.n_entries += 1;
        self.count_told();
        if let (Some(id), Some(seat)) = (&entry.id, entry.seat) {
            self.remember(usize::from(seat), id);
        }
        if let (Some(ms), Some(seat)) = (entry.lag_ms, entry.seat) {
            let credit = &mut self.credit[usize::from(seat)];
            credit.quota_ms = credit.quota_ms.saturating_sub(ms.into());
        }
        if self.n_entries == self.n_kept() + 1 {
            // Here the game began at this table, and the open window with it.
            self.zero_ms = self.started_ms.saturating_sub(self.at_ms);
            self.clock = Clock::default();
        }
        self.arm(self.zero_ms + self.at_ms);
    }

    pub(super) fn seats(&self) -> u8 {
        self.board.seats()
    }

    pub(super) fn is_over(&self) -> bool {
        self.over.is_some()
    }

    pub(super) fn conceded(&self) -> SeatSet {
        self.board.conceded()
    }

    pub(super) fn absent(&self) -> SeatSet {
        self.board.absent()
    }

    pub(super) fn n_entries(&self) -> u32 {
        self.n_entries
    }

    pub(super) fn driver(&self, seat: Seat) -> Driver {
        match self.bots[seat.index()] {
            Some(level) => Driver::Bot(level),
            None if self.board.absent().union(self.board.conceded()).contains(seat) => {
                Driver::Takeover(self.takeover)
            }
            None => Driver::Person,
        }
    }

    /// Whether a bot that thinks for a while is next.
    pub(super) fn thinks_at(&self, now_ms: u64) -> bool {
        Seat::all(self.seats()).any(|seat| {
            let is_due = self.clock.due_ms[seat.index()].is_some_and(|due| due <= now_ms);
            let level = match self.driver(seat) {
                Driver::Bot(level) | Driver::Takeover(level) => Some(level),
                Driver::Person => None,
            };
            is_due && level.is_some_and(Level::thinks)
        })
    }

    /// A slow connection is measured by whoever holds it.
    pub(super) fn set_lag(&mut self, seat: Seat, lag_ms: u32) {
        self.credit[seat.index()].lag_ms = lag_ms.into();
    }

    /// What a person's seat wants. Exactly once: a command that was carried out is not again.
    pub(super) fn command(
        &mut self,
        now_ms: u64,
        seat: Seat,
        input: Input<&Choice>,
        origin: Origin<'_>,
        conns: &Conns,
        effects: &mut Effects,
    ) -> Result<Carried, Refused> {
        if let Some(&seq) = self.done[seat.index()].get(&digest(origin.id)) {
            return Ok(Carried::Already { seq });
        }
        if let Input::Act { action, window, .. } = input {
            if self.is_held(now_ms, seat, window, action) {
                // What the rules refuse is refused at once; only what they allow has to wait.
                self.board.check(input)?;
                return Ok(Carried::Held { until_ms: self.clock.held_until_ms });
            }
            if self.board.absent().contains(seat) {
                // Nobody comes back by what is refused.
                self.board.check(input)?;
                self.come_back(now_ms, seat, conns, effects);
            }
        }
        if let Input::Extend { .. } = input {
            self.board.check(input)?;
            if self.clock.deadline_ms.is_none() {
                let message = "no clock runs here".to_owned();
                return Err(Refused { code: "no_extension", rule: None, message });
            }
        }
        let lag_ms = self.clock.deadline_ms.map_or(0, |deadline| now_ms.saturating_sub(deadline));
        let source = Source { origin: Some(origin), lag_ms, is_bot: false };
        self.submit(now_ms, input, source, conns, effects)?;
        Ok(Carried::Done)
    }

    /// Whoever does something has returned.
    fn come_back(&mut self, now_ms: u64, seat: Seat, conns: &Conns, effects: &mut Effects) {
        if self.board.absent().contains(seat) {
            let input = Input::Return { seat };
            self.submit(now_ms, input, Source::default(), conns, effects)
                .expect("whoever is absent can return");
        }
    }

    fn is_held(&self, now_ms: u64, seat: Seat, window: Window, choice: &Choice) -> bool {
        let Status::Open(pending) = self.board.status() else { return false };
        pending.window == window
            && now_ms < self.clock.held_until_ms
            && pending.must.contains(seat)
            && !self.board.is_reaction(choice)
    }

    /// Whether nothing happens before the person at the seat has decided.
    pub(super) fn waits_for(&self, seat: Seat) -> bool {
        let Status::Open(pending) = self.board.status() else { return false };
        pending.must.contains(seat) && self.driver(seat) == Driver::Person
    }

    /// Understands an action in any spelling.
    pub(super) fn read(&self, text: &str) -> Result<Choice, Refused> {
        self.board.read(text)
    }

    pub(super) fn check(&self, input: Input<&Choice>) -> Result<(), Refused> {
        self.board.check(input)
    }

    /// What the seat can choose next of an action that begins with the words of `path`.
    pub(super) fn steps(
        &self,
        seat: Seat,
        window: Window,
        path: &str,
        structured: bool,
    ) -> Result<Offer, Problem> {
        let is_open = matches!(self.board.status(), Status::Open(it) if it.window == window);
        let offer = if is_open { self.board.offer(seat, path) } else { None };
        let mut offer = offer.ok_or_else(|| {
            Problem::conflict("action/stale_window", "this seat is not asked that now")
        })?;
        if structured {
            self.board.game().grammar().add_to(&mut offer);
        }
        Ok(offer)
    }

    /// Somebody else moves for the seat from now on.
    pub(super) fn leave(&mut self, now_ms: u64, seat: Seat, conns: &Conns, effects: &mut Effects) {
        if !self.is_over() && !self.board.absent().contains(seat) {
            let input = Input::Leave { seat };
            self.submit(now_ms, input, Source::default(), conns, effects)
                .expect("whoever is there can leave");
        }
    }

    pub(super) fn concede(
        &mut self,
        now_ms: u64,
        seat: Seat,
        conns: &Conns,
        effects: &mut Effects,
    ) -> Result<(), Refused> {
        self.submit(now_ms, Input::Concede { seat }, Source::default(), conns, effects)
    }

    pub(super) fn back(&mut self, now_ms: u64, seat: Seat, conns: &Conns, effects: &mut Effects) {
        if !self.is_over() {
            self.come_back(now_ms, seat, conns, effects);
        }
    }

    /// When something happens by itself.
    pub(super) fn wake_at(&self) -> Option<u64> {
        if self.is_over() {
            return None;
        }
        let dues = self.clock.due_ms.iter().flatten().copied();
        dues.chain(self.ends_at()).chain(self.curtain_ms).min()
    }

    /// The deadline with what the slowest connection is forgiven.
    fn ends_at(&self) -> Option<u64> {
        let Status::Open(pending) = self.board.status() else { return None };
        let credit = |seat: Seat| match self.driver(seat) {
            Driver::Person => self.credit[seat.index()].now_ms(),
            _ => 0,
        };
        let most = pending.asked().iter().map(credit).max().unwrap_or(0);
        self.clock.deadline_ms.map(|deadline| deadline + most)
    }

    /// Does what is due: bots move, time runs out.
    pub(super) fn tick(&mut self, now_ms: u64, conns: &Conns, effects: &mut Effects) {
        if self.curtain_ms.is_some_and(|until| until <= now_ms) {
            self.lift_curtain(now_ms);
        }
        // Bots that are due after a window has been opened by another have their time again, so
        // each seat comes at most once.
        for seat in Seat::all(self.seats()) {
            if self.clock.due_ms[seat.index()].is_some_and(|due| due <= now_ms) {
                self.bot_moves(now_ms, seat, conns, effects);
            }
        }
        if self.ends_at().is_some_and(|end| end <= now_ms) {
            self.time_is_up(now_ms, conns, effects);
        }
    }

    fn bot_moves(&mut self, now_ms: u64, seat: Seat, conns: &Conns, effects: &mut Effects) {
        let Status::Open(pending) = self.board.status() else { return };
        if !pending.asked().contains(seat) {
            self.clock.due_ms[seat.index()] = None;
            return;
        }
        let action = self.board.bot_act(seat, &mut self.pilot);
        let is_early = action
            .as_ref()
            .is_some_and(|choice| self.is_held(now_ms, seat, pending.window, choice));
        self.had_turn(now_ms, seat);
        // Once while the others are held back: whoever has not caught then does not.
        let from_ms = now_ms.max(self.clock.held_until_ms);
        self.put_off(from_ms, seat, &pending);
        if let Some(action) = action.filter(|_| !is_early) {
            let input = Input::Act { seat, window: pending.window, action: &action };
            let source = Source { is_bot: true, ..Source::default() };
            if let Err(refused) = self.submit(now_ms, input, source, conns, effects) {
                effects.faults.push(format!("a bot is refused: {refused:?}"));
                let _ = self.board.seat_bot(seat, Level::Random);
            }
        }
    }

    fn time_is_up(&mut self, now_ms: u64, conns: &Conns, effects: &mut Effects) {
        let Status::Open(pending) = self.board.status() else { return };
        if pending.budget_ms.is_some() {
            let ends = self.ends_at().zip(self.clock.deadline_ms);
            let lag_ms = ends.map_or(0, |(end, deadline)| end - deadline);
            let input = Input::Timeout { window: pending.window };
            self.submit(now_ms, input, Source { lag_ms, ..Source::default() }, conns, effects)
                .expect("an open window with a budget can run out of time");
            return;
        }
        // The table's clock: a bot moves for whoever is late, until the person returns.
        for seat in pending.must.iter() {
            if self.driver(seat) == Driver::Person {
                self.leave(now_ms, seat, conns, effects);
            }
        }
        self.clock.deadline_ms = None;
    }

    /// What an input does to the table's own clock; the same when the game is played again.
    fn turn_clock(&mut self, at_ms: u64, input: Input<&str>) {
        let Some(clock_ms) = self.clock_ms else { return };
        let Status::Open(pending) = self.board.status() else { return };
        if pending.budget_ms.is_some() || self.clock.window != Some(pending.window) {
            return;
        }
        let deadline_ms = &mut self.clock.deadline_ms;
        match input {
            Input::Extend { .. } => *deadline_ms = deadline_ms.map(|it| it + clock_ms),
            // Too late: from here on a bot has all the time it takes.
            Input::Leave { .. } if deadline_ms.is_some_and(|it| it <= at_ms) => *deadline_ms = None,
            // Whoever comes back in time to decide has the whole time for it.
            Input::Return { seat } if pending.must.contains(seat) && deadline_ms.is_none() => {
                *deadline_ms = Some(at_ms + clock_ms);
            }
            _ => {}
        }
    }

    /// Bots wait until the table that was dealt has been drawn.
    fn draw_curtain(&mut self) {
        if self.bots.iter().any(Option::is_some) {
            self.curtain_ms = Some(self.started_ms + DRAWN_MOST_MS);
        }
    }

    fn lift_curtain(&mut self, now_ms: u64) {
        self.curtain_ms = None;
        self.shown_ms = 0;
        self.see(now_ms);
        self.set_due(now_ms);
    }

    /// A seat has drawn the table.
    pub(super) fn drawn(&mut self, now_ms: u64, seat: Seat, conns: &Conns) {
        self.drawn = self.drawn.with(seat);
        self.look_around(now_ms, conns);
    }

    /// Lets bots begin when whoever is connected has drawn the table.
    pub(super) fn look_around(&mut self, now_ms: u64, conns: &Conns) {
        let mut connected = conns.0.iter().filter_map(|conn| conn.who.seat()).peekable();
        let is_somebody = connected.peek().is_some();
        if self.curtain_ms.is_some()
            && is_somebody
            && connected.all(|seat| self.drawn.contains(seat))
        {
            self.lift_curtain(now_ms);
        }
    }

    /// Whether bots wait for the person to let them go on.
    fn waits_for_person(&self, pending: &Pending) -> bool {
        let person = Seat::all(self.seats()).find(|seat| self.bots[seat.index()].is_none());
        let is_there = |seat: &Seat| self.driver(*seat) == Driver::Person;
        self.pace == Pace::Wait
            && pending.budget_ms.is_none()
            && person.filter(is_there).is_some_and(|seat| !pending.must.contains(seat))
    }

    /// Whether seats that play at once do so by rounds: in each everybody does one thing or waits.
    fn goes_round(&self, pending: &Pending) -> bool {
        let is_race = pending.kind == WindowKind::Race;
        self.is_passed && is_race && !is_answer(pending, self.seats())
    }

    /// The seat has done something or waited. The bots come when all people had their turns.
    fn had_turn(&mut self, now_ms: u64, seat: Seat) {
        let Status::Open(pending) = self.board.status() else { return };
        if !self.goes_round(&pending) || self.clock.window != Some(pending.window) {
            return;
        }
        // Whoever comes again has begun the next round.
        let is_next = self.had.contains(seat);
        self.had = if is_next { SeatSet::one(seat) } else { self.had.with(seat) };
        let is_whole = pending.asked().minus(self.had).is_empty();
        if is_whole {
            self.had = SeatSet::EMPTY;
        }
        self.n_rounds += u64::from(is_next) + u64::from(is_whole);
        let is_over = |ms: u32| u64::from(ms) <= self.n_rounds * ROUND_MS;
        if pending.budget_ms.is_some_and(is_over) {
            self.clock.deadline_ms = Some(now_ms);
        }
    }

    /// The person at the seat has seen enough: the bots that wait move.
    pub(super) fn next(&mut self, now_ms: u64, seat: Seat) {
        let Status::Open(pending) = self.board.status() else { return };
        if self.goes_round(&pending) && pending.asked().contains(seat) {
            self.had_turn(now_ms, seat);
            return self.set_due(now_ms);
        }
        if self.waits_for_person(&pending) && self.clock.held_until_ms <= now_ms {
            for seat in pending.must.iter() {
                if self.driver(seat) != Driver::Person {
                    self.clock.due_ms[seat.index()] = Some(now_ms);
                }
            }
        }
    }

    /// What happened at the last input is shown after what is being shown. Only what everybody may
    /// know counts, so that a delay tells nothing.
    fn see(&mut self, now_ms: u64) {
        if Seat::all(self.seats()).all(|seat| self.driver(seat) == Driver::Person) {
            return;
        }
        let events = self.board.events(Observer::Spectator);
        let percent = self.pace.percent();
        let ms = self.board.game().cues_ms(events.get()) * percent / 100;
        let most = now_ms + SHOWN_MOST_MS * percent / 100;
        self.shown_ms = (self.shown_ms.max(now_ms) + ms).min(most);
    }

    /// Checks, applies, writes down and tells.
    fn submit(
        &mut self,
        now_ms: u64,
        input: Input<&Choice>,
        source: Source<'_>,
        conns: &Conns,
        effects: &mut Effects,
    ) -> Result<(), Refused> {
        let Source { origin, lag_ms, is_bot } = source;
        // The clock of the machine may be set back; the log's never goes back.
        let at_ms = now_ms.saturating_sub(self.zero_ms).max(self.at_ms);
        self.board.submit(at_ms, input)?;
        // Stored as the game writes it, in whatever spelling it came.
        let input = input.map(Choice::text);
        self.at_ms = at_ms;
        self.after(input);
        self.turn_clock(now_ms, input);
        if let Input::Act { seat, .. } = input
            && !is_bot
        {
            self.had_turn(now_ms, seat);
        }
        self.see(now_ms);
        let entry = StoredInput {
            id: origin.map(|origin| origin.id.into()),
            lag_ms: (0 < lag_ms).then_some(lag_ms as u32),
            bot: is_bot,
            ..StoredInput::new(at_ms, input, draw_pairs(self.board.draws()))
        };
        let seat = entry.seat.and_then(Seat::new);
        if let Some(seat) = seat.filter(|_| 0 < lag_ms) {
            let credit = &mut self.credit[seat.index()];
            credit.quota_ms = credit.quota_ms.saturating_sub(lag_ms);
        }
        self.append(&entry, effects);
        effects.counts.moves += u64::from(origin.is_some());
        effects.counts.bot_moves += u64::from(is_bot);
        self.count_told();
        if let (Some(origin), Some(seat)) = (origin, seat) {
            self.remember(seat.index(), origin.id);
        }
        self.arm(now_ms);
        if let Input::Act { seat, .. } = input
            && !is_bot
        {
            self.reply_to(now_ms, seat);
        }
        self.tell(now_ms, origin, conns, effects);
        Ok(())
    }

    /// What follows from an accepted input besides what the rules say.
    fn after(&mut self, input: Input<&str>) {
        match input {
            Input::Leave { seat } | Input::Concede { seat }
                if self.bots[seat.index()].is_none() =>
            {
                let seated = self.board.seat_bot(seat, self.takeover);
                seated.expect("the table was checked when it was made");
            }
            // In a game that another began, a bot can have the seat of somebody who returned there.
            Input::Return { seat }
                if self.bots[seat.index()].is_none() && !self.board.conceded().contains(seat) =>
            {
                self.board.dismiss_bot(seat);
            }
            _ => {}
        }
        if let Status::Over(outcome) = self.board.status() {
            self.over = Some(OverInfo::from(&outcome));
        }
    }

    fn append(&mut self, entry: &StoredInput<'_>, effects: &mut Effects) {
        let body = serde_json::to_string(entry).expect("an entry is plain JSON");
        effects.writes.push(Write::Entry(Entry { game: self.id, seq: self.n_entries, body }));
        self.n_entries += 1;
    }

    fn remember(&mut self, seat: usize, id: &str) {
        let seq = self.told[seat].seq;
        self.done[seat].insert(digest(id), seq);
    }

    fn count_told(&mut self) {
        for who in self.observers() {
            let n = self.board.n_told(who);
            self.told[place(who, self.board.seats())].seq += n as u32;
        }
    }

    fn observers(&self) -> impl Iterator<Item = Observer> + use<> {
        Observer::all(self.board.seats())
    }

    /// Sets the clocks for the window that is open now, if it is a new one; otherwise those whose
    /// bots have come or gone.
    fn arm(&mut self, now_ms: u64) {
        let Status::Open(pending) = self.board.status() else {
            self.clock = Clock { due_ms: vec![None; self.seats().into()], ..Clock::default() };
            return;
        };
        if self.clock.window != Some(pending.window) {
            let is_timed = !self.is_passed || is_answer(&pending, self.seats());
            let budget_ms = pending.budget_ms.filter(|_| is_timed).map(u64::from);
            let budget_ms = budget_ms.or(self.clock_ms);
            (self.had, self.n_rounds) = (SeatSet::EMPTY, 0);
            self.clock = Clock {
                window: Some(pending.window),
                deadline_ms: budget_ms.map(|ms| now_ms + ms),
                held_until_ms: now_ms + u64::from(pending.hold_ms),
                opened_ms: now_ms,
                due_ms: vec![None; self.seats().into()],
            };
        }
        self.set_due(now_ms);
    }

    fn set_due(&mut self, now_ms: u64) {
        let Status::Open(pending) = self.board.status() else { return };
        for seat in Seat::all(self.seats()) {
            let is_bot = self.driver(seat) != Driver::Person && pending.asked().contains(seat);
            match (is_bot, self.clock.due_ms[seat.index()]) {
                (true, None) => self.put_off(now_ms, seat, &pending),
                (false, Some(_)) => self.clock.due_ms[seat.index()] = None,
                _ => {}
            }
        }
    }

    /// One distribution for every bot of a level at a pace, whatever it knows, so that a delay tells
    /// nothing.
    fn put_off(&mut self, from_ms: u64, seat: Seat, pending: &Pending) {
        let due_ms = &mut self.clock.due_ms[seat.index()];
        *due_ms = None;
        if self.curtain_ms.is_some() {
            return;
        }
        if self.goes_round(pending) {
            let is_person = |it: &Seat| self.driver(*it) == Driver::Person;
            let people: SeatSet = pending.asked().iter().filter(is_person).collect();
            let is_time = !self.had.contains(seat) && people.minus(self.had).is_empty();
            self.clock.due_ms[seat.index()] = is_time.then_some(from_ms);
            return;
        }
        let percent = self.pace.percent();
        let level = match self.driver(seat) {
            Driver::Bot(level) | Driver::Takeover(level) => level,
            Driver::Person => return,
        };
        let answer_by = match (pending.kind, pending.budget_ms) {
            (WindowKind::Race, Some(ms)) if ms <= ANSWER_MOST_MS => self.clock.deadline_ms,
            // EC-10: a catch comes while who is next is held back.
            _ if from_ms < self.clock.held_until_ms => Some(self.clock.held_until_ms),
            _ => None,
        };
        let due_ms = if let Some(end_ms) = answer_by.filter(|&end_ms| from_ms < end_ms) {
            // FR-7: call or pass, an answer comes at any time of the window.
            let tempo = Tempo::within(end_ms - from_ms);
            let mut draw = || from_ms + tempo.draw_ms(&mut self.tempo);
            if self.pace == Pace::Fast { draw().min(draw()) } else { draw() }
        } else if self.waits_for_person(pending) {
            return;
        } else if is_play_in(pending) {
            let is_first = from_ms == self.clock.opened_ms;
            let tempo = if is_first { Tempo::look(level) } else { Tempo::race(level) };
            from_ms + tempo.at_percent(percent).draw_ms(&mut self.tempo)
        } else {
            let shown_ms = self.shown_ms.max(from_ms) + SHOWN_REST_MS * percent / 100;
            shown_ms + Tempo::turn(level).at_percent(percent).draw_ms(&mut self.tempo)
        };
        self.clock.due_ms[seat.index()] = Some(due_ms);
    }

    /// Where seats play at once, bots look up when a person on their side has done something: that is
    /// there for all to see.
    fn reply_to(&mut self, now_ms: u64, person: Seat) {
        let Status::Open(pending) = self.board.status() else { return };
        for seat in Seat::all(self.seats()).filter(|_| is_play_in(&pending)) {
            let is_partner = seat != person && self.board.side(seat) == self.board.side(person);
            if let (true, Some(due_ms)) = (is_partner, self.clock.due_ms[seat.index()]) {
                let tempo = Tempo::REPLY.at_percent(self.pace.percent());
                let reply_ms = now_ms + tempo.draw_ms(&mut self.tempo);
                self.clock.due_ms[seat.index()] = Some(due_ms.min(reply_ms));
            }
        }
    }

    /// Tells everybody what has changed for them, and nobody else anything.
    fn tell(
        &mut self,
        now_ms: u64,
        origin: Option<Origin<'_>>,
        conns: &Conns,
        effects: &mut Effects,
    ) {
        for who in self.observers() {
            if !conns.any(who) {
                continue;
            }
            let stage = Stage::new(self, who, self.board.events(who));
            let answered = origin.filter(|origin| conns.is_of(origin.conn, who));
            let update = |round: &Round, re| stage.frame(round, now_ms, re, None, &More::default());
            let first = update(self, answered.map(|origin| origin.id));
            let place = place(who, self.seats());
            self.told[place].bytes = first.len();
            let is_news = self.show(&stage) || 0 < self.board.n_told(who);
            let mut plain = answered.is_none().then(|| first.clone());
            for conn in conns.of(who) {
                let re = answered.filter(|origin| origin.conn == conn.id).map(|origin| origin.id);
                if re.is_none() && !is_news {
                    continue;
                }
                let frame = match (conn.besides == Besides::default(), re) {
                    (false, _) => {
                        let more = self.more(&stage, conn.besides);
                        stage.frame(self, now_ms, re, None, &more)
                    }
                    (true, Some(_)) => first.clone(),
                    (true, None) => plain.get_or_insert_with(|| update(self, None)).clone(),
                };
                effects.send(conn.id, frame);
            }
        }
    }

    /// Where the game stands for one observer, with the events after the first `seen`, or the last of
    /// them.
    pub(super) fn snapshot(
        &mut self,
        now_ms: u64,
        who: Observer,
        seen: u32,
        besides: Besides,
    ) -> Frame {
        let n_told = self.told[place(who, self.seats())].seq;
        let seen = seen.max(n_told.saturating_sub(EVENTS_MOST));
        let stage = Stage::new(self, who, history(&*self.board, who, seen));
        self.show(&stage);
        let mut more = self.more(&stage, besides);
        if let (Some(language), Some(text)) = (besides.text, &mut more.text) {
            text.told = self.board.story(who, &self.speech(language), seen);
        }
        stage.frame(self, now_ms, None, Some(&self.board.setup()), &more)
    }

    /// What a client gets that wants more than others.
    fn more(&self, stage: &Stage, besides: Besides) -> More {
        let text = |language| self.board.text(stage.who, &self.speech(language), CHOICES_MOST);
        let objects = |texts: &[String]| self.board.game().grammar().structured_all(texts);
        let actions = stage.actions.as_deref().filter(|_| besides.structured);
        More { text: besides.text.map(text), structured: actions.map(objects) }
    }

    /// The names of those at the table in a language.
    fn speech(&self, language: Language) -> Speech {
        Speech { language, names: self.head.names.clone() }
    }

    /// Notes what an observer sees; says whether it is something else than before.
    fn show(&mut self, stage: &Stage) -> bool {
        let place = place(stage.who, self.seats());
        let digest = stage.digest(self.is_over());
        mem::replace(&mut self.told[place].digest, digest) != digest
    }
}

/// What [`Besides`] asks for.
#[derive(Default)]
struct More {
    text: Option<SceneText>,
    structured: Option<Vec<Value>>,
}

/// What one observer is told, sees and can do now.
struct Stage {
    who: Observer,
    pending: Option<Pending>,
    events: Box<RawValue>,
    view: Box<RawValue>,
    /// Whether the seat is asked, and all that it can do, if it is not too much.
    is_asked: bool,
    actions: Option<Vec<String>>,
    /// When the table's own clock or the rules end the window.
    deadline_ms: Option<u64>,
}

impl Stage {
    fn new(round: &Round, who: Observer, events: Box<RawValue>) -> Stage {
        let pending = match round.board.status() {
            Status::Open(pending) => Some(pending),
            Status::Over(_) => None,
        };
        let asked = who.seat().filter(|&seat| pending.is_some_and(|it| it.asked().contains(seat)));
        let actions = asked.and_then(|seat| round.board.actions(seat, CHOICES_MOST));
        let view = round.board.view(who);
        let deadline_ms = round.clock.deadline_ms;
        Stage { who, pending, events, view, is_asked: asked.is_some(), actions, deadline_ms }
    }

    /// As it is sent: a snapshot if it has the setup, an update else.
    fn frame(
        &self,
        round: &Round,
        now_ms: u64,
        re: Option<&str>,
        setup: Option<&Setup>,
        more: &More,
    ) -> Frame {
        let window = self.pending.as_ref().map(|pending| {
            let left_ms = round.clock.deadline_ms.map(|it| it.saturating_sub(now_ms));
            let held_ms = round.clock.held_until_ms.saturating_sub(now_ms);
            WindowInfo::new(pending, left_ms, held_ms, round.board.extended())
        });
        let told = round.told[place(self.who, round.seats())];
        let scene = Scene {
            re,
            game: &round.id_text,
            seq: told.seq,
            setup,
            events: &self.events,
            view: &self.view,
            window,
            actions: self.actions.as_deref(),
            in_steps: self.is_asked && self.actions.is_none(),
            over: round.over.as_ref(),
            structured: more.structured.as_deref(),
            text: more.text.as_ref(),
        };
        let message = match setup {
            Some(_) => ToClient::Snapshot(scene),
            None => ToClient::Update(scene),
        };
        // About as long as the last one.
        let mut text = Vec::with_capacity(told.bytes + told.bytes / 8);
        serde_json::to_writer(&mut text, &message).expect("a message is plain JSON");
        String::from_utf8(text).expect("JSON is UTF-8").into()
    }

    /// Of everything in it that can change without an event.
    fn digest(&self, is_over: bool) -> u64 {
        let mut hasher = DefaultHasher::new();
        self.view.get().hash(&mut hasher);
        self.actions.hash(&mut hasher);
        if let Some(pending) = self.pending {
            (pending.window.0, pending.kind).hash(&mut hasher);
            (pending.must, pending.may).hash(&mut hasher);
            self.deadline_ms.hash(&mut hasher);
        }
        is_over.hash(&mut hasher);
        hasher.finish()
    }
}

/// Whether seats play at once in a window, and go on in it, rather than answer something.
fn is_play_in(pending: &Pending) -> bool {
    pending.kind == WindowKind::Race && pending.budget_ms.is_some_and(|ms| ANSWER_MOST_MS < ms)
}

/// Whether a window is for answers to what one seat has done, and not one in which all play.
fn is_answer(pending: &Pending, seats: u8) -> bool {
    pending.kind == WindowKind::Race && pending.asked() != SeatSet::all(seats)
}

/// What an observer has been told since the deal, but for the first `seen` events.
fn history(board: &dyn Board, who: Observer, seen: u32) -> Box<RawValue> {
    let mut unseen = Vec::new();
    let mut n = 0;
    board.history(who, &mut |told| {
        for event in told.events {
            n += 1;
            if seen < n {
                unseen.push(event.clone());
            }
        }
    });
    to_raw_value(&unseen).expect("an event is plain JSON")
}

/// Where an observer's notes are: by seat, spectators last.
fn place(who: Observer, seats: u8) -> usize {
    who.seat().map_or(usize::from(seats), Seat::index)
}

/// A command is known by this, so that a long game takes little room.
fn digest(id: &str) -> u64 {
    let mut hasher = DefaultHasher::new();
    id.hash(&mut hasher);
    hasher.finish()
}
