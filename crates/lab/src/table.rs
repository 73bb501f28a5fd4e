use std::{error, fmt};

use parlor_bots::{Answer, Asked, Bench, Tempo};
use parlor_core::{
    Emitted, Game, Input, MAX_SEATS, Match, Pending, Rejection, Seat, Seeded, Status, Window,
    WindowKind,
};

/// How long a turn takes, and how long those who choose in secret take together.
pub const TURN_MS: u64 = 1_000;

/// One match with a bot at every seat, driven in virtual time.
///
/// * In a turn the seat's bot acts; in a commit window the bots of those who must, in the order of
///   their seats.
/// * In a race every seat that is asked draws a delay when the window opens, and whoever comes first
///   acts. Whoever must act and comes within `hold_ms` can only react; otherwise it draws another
///   delay from the end of that time on. A seat that has acted or would rather wait draws again. When
///   the budget is spent before anybody comes, the window times out.
/// * What else concerns the bots is as [`Bench`] has it; they are told what happens if the match tells
///   anything.
pub struct Table<G: Game> {
    game: Match<G, Seeded>,
    bench: Bench<G>,
    pilots: Pilots,
    clock: Clock,
}

/// Where delays and bots draw from.
#[derive(Clone, Debug)]
pub struct Pilots {
    /// Delays, and the bots that have none of their own.
    pub shared: Seeded,
    /// The bot of each seat, if what it draws is not to depend on the others; otherwise empty.
    pub own: Vec<Seeded>,
}

/// One generator for all.
impl From<Seeded> for Pilots {
    fn from(shared: Seeded) -> Pilots {
        Pilots { shared, own: Vec::new() }
    }
}

/// Virtual time, in microseconds, so that no two seats come at the same moment and none is favoured.
#[derive(Clone, Copy, Default, Debug)]
pub(crate) struct Clock {
    now_us: u64,
    window: Option<Window>,
    opened_us: u64,
    tempo: Tempo,
    /// When each seat will act or think again.
    due_us: [Option<u64>; MAX_SEATS],
}

/// What happens next.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Step<A> {
    pub at_ms: u64,
    pub input: Input<A>,
    pub decision: Decision,
}

/// How much choice there was.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Decision {
    /// Several legal actions.
    Free,
    /// Exactly one legal action.
    Forced,
    /// Nobody acted in time.
    TimeOut,
}

/// What is wrong with a bot.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stuck {
    /// It must act and would rather wait.
    Waits { seat: Seat },
    /// Its seat must act and cannot.
    Cannot { seat: Seat },
    /// It did what the rules refuse.
    Refused { seat: Seat, rejection: Rejection },
    /// No seat is asked and no time runs.
    Nobody,
}

impl fmt::Display for Stuck {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Stuck::Waits { seat } => write!(f, "the bot at seat {seat} must act and waits"),
            Stuck::Cannot { seat } => write!(f, "seat {seat} must act and has no legal action"),
            Stuck::Refused { seat, rejection } => {
                write!(f, "the bot at seat {seat} is refused: {rejection}")
            }
            Stuck::Nobody => f.write_str("nobody is asked and no time runs"),
        }
    }
}

impl error::Error for Stuck {}

impl<G: Game> Table<G> {
    /// A table around a match that has just been dealt, with a bot for each seat.
    pub fn new(
        game: Match<G, Seeded>,
        bots: impl Into<Bench<G>>,
        pilots: impl Into<Pilots>,
    ) -> Table<G> {
        let (bench, pilots) = (bots.into(), pilots.into());
        let mut table = Table { game, bench, pilots, clock: Clock::default() };
        table.begin();
        table
    }

    /// The same with another tempo than the usual one, for this match and those after it.
    #[must_use]
    pub fn with_tempo(mut self, tempo: Tempo) -> Table<G> {
        self.clock.tempo = tempo;
        self
    }

    /// Begins another match: new bots, new time.
    pub fn deal_again(
        &mut self,
        deal: Seeded,
        bots: impl Into<Bench<G>>,
        pilots: impl Into<Pilots>,
    ) {
        self.bench = bots.into();
        self.game.deal_again(deal);
        self.pilots = pilots.into();
        self.clock = Clock { tempo: self.clock.tempo, ..Clock::default() };
        self.begin();
    }

    fn begin(&mut self) {
        let seats = self.game.seats();
        let is_full = self.bench.seats() == seats && Seat::all(seats).all(|it| self.bench.has(it));
        assert!(is_full, "every seat needs a bot");
        self.bench.hear(self.game.events());
    }

    /// Tells the bots that the match is over, or broken off.
    pub fn end(&mut self) {
        let outcome = match self.game.status() {
            Status::Over(outcome) => Some(outcome),
            Status::Open(_) => None,
        };
        self.bench.end(outcome.as_ref());
    }

    pub const fn game(&self) -> &Match<G, Seeded> {
        &self.game
    }

    /// What happens next; `None` when the game is over.
    ///
    /// # Errors
    ///
    /// Names the bot that does not do its duty.
    pub fn decide(&mut self) -> Result<Option<Step<G::Action>>, Stuck> {
        match self.game.status() {
            Status::Over(_) => Ok(None),
            Status::Open(pending) => match (pending.kind, pending.must.iter().next()) {
                (WindowKind::Turn | WindowKind::Commit, Some(seat)) => {
                    self.turn(&pending, seat).map(Some)
                }
                _ => self.race(&pending).map(Some),
            },
        }
    }

    /// Does what has been decided.
    ///
    /// # Errors
    ///
    /// Names the bot that did what the rules refuse.
    pub fn submit(&mut self, step: Step<G::Action>) -> Result<&[Emitted<G::Event>], Stuck> {
        let submitted = self.game.submit(step.at_ms, step.input);
        let events = submitted.map_err(|rejection| match step.input {
            Input::Act { seat, .. } => Stuck::Refused { seat, rejection },
            _ => Stuck::Nobody,
        })?;
        if !events.is_empty() {
            self.bench.hear(events);
        }
        Ok(events)
    }

    fn turn(&mut self, pending: &Pending, seat: Seat) -> Result<Step<G::Action>, Stuck> {
        self.clock.begin_turn(pending);
        let answer = self.ask(seat, Asked::Must)?;
        let (action, decision) = answer.ok_or(Stuck::Waits { seat })?;
        let input = Input::Act { seat, window: pending.window, action };
        Ok(Step { at_ms: self.clock.now_ms(), input, decision })
    }

    fn race(&mut self, pending: &Pending) -> Result<Step<G::Action>, Stuck> {
        let window = pending.window;
        self.clock.begin_race(pending, &mut self.pilots.shared);
        loop {
            let Some(Due { seat, asked, is_held }) = self.clock.next_due(pending)? else {
                let input = Input::Timeout { window };
                return Ok(Step { at_ms: self.clock.now_ms(), input, decision: Decision::TimeOut });
            };
            let answer = self.ask(seat, asked)?;
            if is_held && !answer.is_some_and(|(action, _)| G::is_reaction(action)) {
                self.clock.hold_back(seat, pending, &mut self.pilots.shared);
                continue;
            }
            self.clock.put_off(seat, &mut self.pilots.shared);
            match answer {
                Some((action, decision)) => {
                    let input = Input::Act { seat, window, action };
                    return Ok(Step { at_ms: self.clock.now_ms(), input, decision });
                }
                None if asked == Asked::Must => return Err(Stuck::Waits { seat }),
                None => check_that_somebody_will_act(pending)?,
            }
        }
    }

    /// What a seat does, if it does not wait, and how much choice it had.
    fn ask(&mut self, seat: Seat, asked: Asked) -> Result<Option<(G::Action, Decision)>, Stuck> {
        let Pilots { shared, own } = &mut self.pilots;
        let chance = own.get_mut(seat.index()).unwrap_or(shared);
        match self.bench.act(&self.game.sight(seat), asked, chance) {
            Answer::Chosen(action) => Ok(Some((action, Decision::Free))),
            Answer::Only(action) => Ok(Some((action, Decision::Forced))),
            Answer::Cannot if asked == Asked::Must => Err(Stuck::Cannot { seat }),
            Answer::Cannot | Answer::Waits => Ok(None),
        }
    }
}

impl<G: Game> fmt::Debug for Table<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Table").field("game", &self.game).finish_non_exhaustive()
    }
}

/// Who comes next in a race.
#[derive(Clone, Copy)]
pub(crate) struct Due {
    pub(crate) seat: Seat,
    pub(crate) asked: Asked,
    /// Whether it can only react.
    pub(crate) is_held: bool,
}

/// Without a deadline a window waits for those who must act.
pub(crate) fn check_that_somebody_will_act(pending: &Pending) -> Result<(), Stuck> {
    let is_stuck = pending.budget_ms.is_none() && pending.must.is_empty();
    if is_stuck { Err(Stuck::Nobody) } else { Ok(()) }
}

impl Clock {
    pub(crate) fn new(tempo: Tempo) -> Clock {
        Clock { tempo, ..Clock::default() }
    }

    /// A turn, or those who choose in secret, take their time once.
    #[inline]
    pub(crate) fn begin_turn(&mut self, pending: &Pending) {
        if self.window != Some(pending.window) {
            self.open(pending.window);
            self.now_us += TURN_MS * 1_000;
        }
    }

    /// When a race opens, everybody who is asked draws a delay.
    pub(crate) fn begin_race(&mut self, pending: &Pending, pilot: &mut Seeded) {
        if self.window != Some(pending.window) {
            self.open(pending.window);
            for seat in pending.asked().iter() {
                self.put_off(seat, pilot);
            }
        }
    }

    /// Goes on to when somebody comes; `None` if the budget is spent before.
    pub(crate) fn next_due(&mut self, pending: &Pending) -> Result<Option<Due>, Stuck> {
        let deadline_us = pending.budget_ms.map(|ms| self.opened_us + u64::from(ms) * 1_000);
        let next = pending
            .asked()
            .iter()
            .filter_map(|seat| Some((self.due_us[seat.index()]?, seat)))
            .min()
            .filter(|&(due_us, _)| deadline_us.is_none_or(|deadline| due_us < deadline));
        let Some((due_us, seat)) = next else {
            self.now_us = deadline_us.ok_or(Stuck::Nobody)?;
            return Ok(None);
        };
        self.now_us = due_us;
        let asked = if pending.must.contains(seat) { Asked::Must } else { Asked::May };
        let is_held = asked == Asked::Must && due_us < self.held_until_us(pending);
        Ok(Some(Due { seat, asked, is_held }))
    }

    /// The seat has come too early, and comes again some time after it may act.
    pub(crate) fn hold_back(&mut self, seat: Seat, pending: &Pending, pilot: &mut Seeded) {
        self.due_us[seat.index()] = Some(self.held_until_us(pending) + self.tempo.draw_us(pilot));
    }

    const fn held_until_us(&self, pending: &Pending) -> u64 {
        self.opened_us + pending.hold_ms as u64 * 1_000
    }

    fn open(&mut self, window: Window) {
        self.window = Some(window);
        self.opened_us = self.now_us;
        self.due_us = [None; MAX_SEATS];
    }

    pub(crate) fn put_off(&mut self, seat: Seat, pilot: &mut Seeded) {
        self.due_us[seat.index()] = Some(self.now_us + self.tempo.draw_us(pilot));
    }

    pub(crate) const fn now_ms(&self) -> u64 {
        self.now_us / 1_000
    }
}
