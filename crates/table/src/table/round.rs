//! A game in progress: the board, the commands that reach it, and its entries as they are written down.
//!
//! What is said to the rules stands here. When something happens by itself is in [`clock`], and what
//! everybody is told of it in [`tell`].

mod clock;
mod tell;

use std::{
    collections::BTreeMap,
    hash::{DefaultHasher, Hash as _, Hasher as _},
};

use parlor_bots::Level;
use parlor_catalog::{Board, Choice, Refused};
use parlor_core::{Chance as _, Input, Observer, PerSeat, Seat, SeatSet, Seeded, Status, Window};
use parlor_record::{Replay, StoredError};
use parlor_store::{Entry, Id, Write};
use parlor_wire::{Offer, OverInfo, StoredGame, StoredInput, draw_pairs};

use self::{
    clock::{Clock, Open, Terms},
    tell::Told,
};
use super::moment::Moment;
use crate::problem::Problem;

/// Who moves for a seat.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(super) enum Driver {
    #[default]
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
    /// When the last input came, since the deal.
    at_ms: u64,
    n_entries: u32,
    /// By seat; spectators last.
    told: Vec<Told>,
    /// The commands that each seat has had carried out, and how much it had been told then.
    done: Vec<BTreeMap<u64, u32>>,
    clock: Clock,
    /// What bots draw; no part of the deal.
    pilot: Seeded,
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
    pub(super) fn begin(moment: &mut Moment<'_>, dealt: Dealt) -> Round {
        let mut round = Round::new(dealt);
        let draws = draw_pairs(round.board.draws());
        round.append(moment, &StoredInput::deal(draws));
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
        let seats = board.seats();
        for (seat, level) in Seat::all(seats).zip(&bots) {
            if let Some(level) = *level {
                board.seat_bot(seat, level).expect("the table was checked when it was made");
            }
        }
        let clock_ms = head.settings.clock_s.map(|s| u64::from(s) * 1_000);
        let terms = Terms { seats, clock_ms, pace: head.settings.pace, is_passed };
        Round {
            id,
            id_text: id.to_string(),
            head,
            started_ms,
            zero_ms: started_ms,
            over: None,
            board,
            bots,
            takeover,
            at_ms: 0,
            n_entries: 0,
            told: vec![Told::default(); usize::from(seats) + 1],
            done: vec![BTreeMap::new(); seats.into()],
            clock: Clock::new(terms, Seeded::new(pilot.below(u32::MAX).into())),
            pilot,
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
        let open = round.open();
        round.clock.forgive_outage(now_ms, open.as_ref());
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
        let now_ms = self.zero_ms + self.at_ms;
        if let Ok(Some(input)) = entry.input() {
            self.after(input);
            if let Some(open) = self.open() {
                self.clock.note(now_ms, input, &open);
                if let Input::Act { seat, .. } = input {
                    self.clock.had_turn(now_ms, seat, &open);
                }
            }
        }
        self.n_entries += 1;
        self.count_told();
        if let (Some(id), Some(seat)) = (&entry.id, entry.seat) {
            self.remember(usize::from(seat), id);
        }
        if let (Some(ms), Some(seat)) = (entry.lag_ms, entry.seat.and_then(Seat::new)) {
            self.clock.spend(seat, ms.into());
        }
        if self.n_entries == self.n_kept() + 1 {
            // Here the game began at this table, and the open window with it.
            self.zero_ms = self.started_ms.saturating_sub(self.at_ms);
            self.clock.stop();
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

    /// The open window, and who moves for each seat.
    fn open(&self) -> Option<Open> {
        let Status::Open(pending) = self.board.status() else { return None };
        let drivers = PerSeat::from_fn(self.seats(), |seat| self.driver(seat));
        Some(Open { pending, drivers })
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
            let level = match self.driver(seat) {
                Driver::Bot(level) | Driver::Takeover(level) => Some(level),
                Driver::Person => None,
            };
            self.clock.is_due(now_ms, seat) && level.is_some_and(Level::thinks)
        })
    }

    /// A slow connection is measured by whoever holds it.
    pub(super) fn set_lag(&mut self, seat: Seat, lag_ms: u32) {
        self.clock.set_lag(seat, lag_ms);
    }

    /// What a person's seat wants. Exactly once: a command that was carried out is not again.
    pub(super) fn command(
        &mut self,
        moment: &mut Moment<'_>,
        seat: Seat,
        input: Input<&Choice>,
        origin: Origin<'_>,
    ) -> Result<Carried, Refused> {
        if let Some(&seq) = self.done[seat.index()].get(&digest(origin.id)) {
            return Ok(Carried::Already { seq });
        }
        if let Input::Act { action, window, .. } = input {
            if self.is_held(moment.now_ms, seat, window, action) {
                // What the rules refuse is refused at once; only what they allow has to wait.
                self.board.check(input)?;
                return Ok(Carried::Held { until_ms: self.clock.held_until_ms() });
            }
            if self.board.absent().contains(seat) {
                // Nobody comes back by what is refused.
                self.board.check(input)?;
                self.come_back(moment, seat);
            }
        }
        if let Input::Extend { .. } = input {
            self.board.check(input)?;
            if self.clock.deadline_ms().is_none() {
                let message = "no clock runs here".to_owned();
                return Err(Refused { code: "no_extension", rule: None, message });
            }
        }
        let lag_ms = self.clock.late_ms(moment.now_ms);
        let source = Source { origin: Some(origin), lag_ms, is_bot: false };
        self.submit(moment, input, source)?;
        Ok(Carried::Done)
    }

    /// Whoever does something has returned.
    fn come_back(&mut self, moment: &mut Moment<'_>, seat: Seat) {
        if self.board.absent().contains(seat) {
            let input = Input::Return { seat };
            self.submit(moment, input, Source::default()).expect("whoever is absent can return");
        }
    }

    fn is_held(&self, now_ms: u64, seat: Seat, window: Window, choice: &Choice) -> bool {
        let Some(open) = self.open() else { return false };
        open.pending.window == window
            && self.clock.is_held(now_ms, seat, &open)
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
    pub(super) fn leave(&mut self, moment: &mut Moment<'_>, seat: Seat) {
        if !self.is_over() && !self.board.absent().contains(seat) {
            let input = Input::Leave { seat };
            self.submit(moment, input, Source::default()).expect("whoever is there can leave");
        }
    }

    pub(super) fn concede(&mut self, moment: &mut Moment<'_>, seat: Seat) -> Result<(), Refused> {
        self.submit(moment, Input::Concede { seat }, Source::default())
    }

    pub(super) fn back(&mut self, moment: &mut Moment<'_>, seat: Seat) {
        if !self.is_over() {
            self.come_back(moment, seat);
        }
    }

    /// When something happens by itself.
    pub(super) fn wake_at(&self) -> Option<u64> {
        self.open().and_then(|open| self.clock.wake_at(&open))
    }

    /// Does what is due: bots move, time runs out.
    pub(super) fn tick(&mut self, moment: &mut Moment<'_>) {
        if self.clock.is_curtain_due(moment.now_ms) {
            self.lift_curtain(moment.now_ms);
        }
        // Bots that are due after a window has been opened by another have their time again, so
        // each seat comes at most once.
        for seat in Seat::all(self.seats()) {
            if self.clock.is_due(moment.now_ms, seat) {
                self.bot_moves(moment, seat);
            }
        }
        if let Some(open) = self.open()
            && self.clock.ends_at(&open).is_some_and(|end| end <= moment.now_ms)
        {
            self.time_is_up(moment, &open);
        }
    }

    fn bot_moves(&mut self, moment: &mut Moment<'_>, seat: Seat) {
        let Some(open) = self.open() else { return };
        if !open.pending.asked().contains(seat) {
            return self.clock.unset(seat);
        }
        let (now_ms, window) = (moment.now_ms, open.pending.window);
        let action = self.board.bot_act(seat, &mut self.pilot);
        let is_early =
            action.as_ref().is_some_and(|choice| self.is_held(now_ms, seat, window, choice));
        self.clock.had_turn(now_ms, seat, &open);
        self.clock.think_again(now_ms, seat, &open);
        if let Some(action) = action.filter(|_| !is_early) {
            let input = Input::Act { seat, window, action: &action };
            let source = Source { is_bot: true, ..Source::default() };
            if let Err(refused) = self.submit(moment, input, source) {
                moment.effects.faults.push(format!("a bot is refused: {refused:?}"));
                let _ = self.board.seat_bot(seat, Level::Random);
            }
        }
    }

    fn time_is_up(&mut self, moment: &mut Moment<'_>, open: &Open) {
        let pending = &open.pending;
        if pending.budget_ms.is_some() {
            let lag_ms = self.clock.forgiven_ms(open);
            let input = Input::Timeout { window: pending.window };
            self.submit(moment, input, Source { lag_ms, ..Source::default() })
                .expect("an open window with a budget can run out of time");
            return;
        }
        // The table's clock: a bot moves for whoever is late, until the person returns.
        for seat in pending.must.iter() {
            if self.driver(seat) == Driver::Person {
                self.leave(moment, seat);
            }
        }
        self.clock.run_out();
    }

    /// A seat has drawn the table.
    pub(super) fn drawn(&mut self, moment: &Moment<'_>, seat: Seat) {
        self.clock.note_drawn(seat);
        self.look_around(moment);
    }

    /// Lets bots begin when whoever is connected has drawn the table.
    pub(super) fn look_around(&mut self, moment: &Moment<'_>) {
        if self.clock.is_all_drawn(moment.conns.seats()) {
            self.lift_curtain(moment.now_ms);
        }
    }

    /// Bots wait until the table that was dealt has been drawn.
    fn draw_curtain(&mut self) {
        if self.bots.iter().any(Option::is_some) {
            self.clock.draw_curtain(self.started_ms);
        }
    }

    fn lift_curtain(&mut self, now_ms: u64) {
        self.clock.lift_curtain();
        self.see(now_ms);
        if let Some(open) = self.open() {
            self.clock.set_due(now_ms, &open);
        }
    }

    /// The person at the seat has seen enough: the bots that wait move.
    pub(super) fn next(&mut self, now_ms: u64, seat: Seat) {
        if let Some(open) = self.open() {
            self.clock.go_on(now_ms, seat, &open);
        }
    }

    /// What happened at the last input is shown. Only what everybody may know counts, so that a delay
    /// tells nothing.
    fn see(&mut self, now_ms: u64) {
        if Seat::all(self.seats()).any(|seat| self.driver(seat) != Driver::Person) {
            let events = self.board.events(Observer::Spectator);
            self.clock.show(now_ms, self.board.game().cues_ms(events.get()));
        }
    }

    /// Checks, applies, writes down and tells.
    fn submit(
        &mut self,
        moment: &mut Moment<'_>,
        input: Input<&Choice>,
        source: Source<'_>,
    ) -> Result<(), Refused> {
        let Source { origin, lag_ms, is_bot } = source;
        let now_ms = moment.now_ms;
        // The clock of the machine may be set back; the log's never goes back.
        let at_ms = now_ms.saturating_sub(self.zero_ms).max(self.at_ms);
        self.board.submit(at_ms, input)?;
        // Stored as the game writes it, in whatever spelling it came.
        let input = input.map(Choice::text);
        self.at_ms = at_ms;
        self.after(input);
        let open = self.open();
        let person = match input {
            Input::Act { seat, .. } if !is_bot => Some(seat),
            _ => None,
        };
        if let Some(open) = &open {
            self.clock.note(now_ms, input, open);
            if let Some(seat) = person {
                self.clock.had_turn(now_ms, seat, open);
            }
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
            self.clock.spend(seat, lag_ms);
        }
        self.append(moment, &entry);
        moment.effects.counts.moves += u64::from(origin.is_some());
        moment.effects.counts.bot_moves += u64::from(is_bot);
        self.count_told();
        if let (Some(origin), Some(seat)) = (origin, seat) {
            self.remember(seat.index(), origin.id);
        }
        self.clock.arm(now_ms, open.as_ref());
        if let Some((person, open)) = person.zip(open.as_ref()) {
            self.clock.reply_to(now_ms, self.partners(person), open);
        }
        self.tell(moment, origin);
        Ok(())
    }

    /// Who plays for the same side.
    fn partners(&self, seat: Seat) -> SeatSet {
        let side = self.board.side(seat);
        Seat::all(self.seats()).filter(|&it| it != seat && self.board.side(it) == side).collect()
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

    fn append(&mut self, moment: &mut Moment<'_>, entry: &StoredInput<'_>) {
        let body = serde_json::to_string(entry).expect("an entry is plain JSON");
        moment.effects.writes.push(Write::Entry(Entry {
            game: self.id,
            seq: self.n_entries,
            body,
        }));
        self.n_entries += 1;
    }

    fn remember(&mut self, seat: usize, id: &str) {
        let seq = self.told[seat].seq;
        self.done[seat].insert(digest(id), seq);
    }

    fn arm(&mut self, now_ms: u64) {
        let open = self.open();
        self.clock.arm(now_ms, open.as_ref());
    }
}

/// A command is known by this, so that a long game takes little room.
fn digest(id: &str) -> u64 {
    let mut hasher = DefaultHasher::new();
    id.hash(&mut hasher);
    hasher.finish()
}
