use std::{error, fmt, ops::ControlFlow, str::FromStr};

use parlor_bots::Bot;
use parlor_core::{
    Chance, Emitted, Game, Input, MAX_SEATS, Match, Observer, Pending, Rejection, Seat, Seeded,
    Status, Window, WindowKind,
};

/// The usual [`Tempo`], about that of people.
pub const TEMPO_MS: [u32; 2] = [400, 3_000];

/// How long a seat takes in a race: at least so many milliseconds and less than so many, uniformly.
/// One distribution for everybody, so that a delay tells nothing about a hand.
///
/// ```
/// use parlor_lab::Tempo;
/// assert_eq!("400-3000".parse(), Ok(Tempo::default()));
/// assert_eq!(Tempo::new(50, 200).unwrap().to_string(), "50-200");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Tempo {
    least_ms: u32,
    most_ms: u32,
}

impl Tempo {
    /// Nobody takes longer than an hour.
    const MOST_MS: u32 = 3_600_000;

    /// `None` unless `least_ms` is at least 1 and less than `most_ms`, which is an hour at most.
    pub const fn new(least_ms: u32, most_ms: u32) -> Option<Tempo> {
        if 1 <= least_ms && least_ms < most_ms && most_ms <= Tempo::MOST_MS {
            Some(Tempo { least_ms, most_ms })
        } else {
            None
        }
    }

    fn draw_us(self, pilot: &mut Seeded) -> u64 {
        let Tempo { least_ms, most_ms } = self;
        u64::from(least_ms * 1_000 + pilot.below((most_ms - least_ms) * 1_000))
    }
}

impl Default for Tempo {
    fn default() -> Tempo {
        let [least_ms, most_ms] = TEMPO_MS;
        Tempo { least_ms, most_ms }
    }
}

impl fmt::Display for Tempo {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}", self.least_ms, self.most_ms)
    }
}

impl FromStr for Tempo {
    type Err = NoTempo;

    fn from_str(text: &str) -> Result<Tempo, NoTempo> {
        let (least, most) = text.split_once('-').ok_or(NoTempo)?;
        let ms = |text: &str| text.parse().map_err(|_| NoTempo);
        Tempo::new(ms(least)?, ms(most)?).ok_or(NoTempo)
    }
}

/// A text that is no tempo.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NoTempo;

impl fmt::Display for NoTempo {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a tempo is two numbers of milliseconds, the lower first, such as 400-3000")
    }
}

impl error::Error for NoTempo {}

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
/// * Whoever must act and can do one thing only does it; its bot is not asked.
/// * Bots that listen are told what their seats are told, if the match tells anything.
pub struct Table<G: Game> {
    game: Match<G, Seeded>,
    bots: Vec<Box<dyn Bot<G>>>,
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
struct Clock {
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
        bots: Vec<Box<dyn Bot<G>>>,
        pilots: impl Into<Pilots>,
    ) -> Table<G> {
        let mut table = Table { game, bots, pilots: pilots.into(), clock: Clock::default() };
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
        bots: Vec<Box<dyn Bot<G>>>,
        pilots: impl Into<Pilots>,
    ) {
        self.bots = bots;
        self.game.deal_again(deal);
        self.pilots = pilots.into();
        self.clock = Clock { tempo: self.clock.tempo, ..Clock::default() };
        self.begin();
    }

    fn begin(&mut self) {
        assert_eq!(self.bots.len(), usize::from(self.game.seats()), "every seat needs a bot");
        tell(&mut self.bots, self.game.events());
    }

    /// Tells the bots that the match is over, or broken off.
    pub fn end(&mut self) {
        let outcome = match self.game.status() {
            Status::Over(outcome) => Some(outcome),
            Status::Open(_) => None,
        };
        for bot in &mut self.bots {
            bot.end(outcome.as_ref());
        }
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
            tell(&mut self.bots, events);
        }
        Ok(events)
    }

    fn turn(&mut self, pending: &Pending, seat: Seat) -> Result<Step<G::Action>, Stuck> {
        if self.clock.window != Some(pending.window) {
            self.clock.open(pending.window);
            self.clock.now_us += TURN_MS * 1_000;
        }
        let (action, decision) = self.ask(seat, true)?;
        let action = action.ok_or(Stuck::Waits { seat })?;
        let input = Input::Act { seat, window: pending.window, action };
        Ok(Step { at_ms: self.clock.now_ms(), input, decision })
    }

    fn race(&mut self, pending: &Pending) -> Result<Step<G::Action>, Stuck> {
        let &Pending { window, must, hold_ms, budget_ms, .. } = pending;
        if self.clock.window != Some(window) {
            self.clock.open(window);
            for seat in pending.asked().iter() {
                self.clock.put_off(seat, &mut self.pilots.shared);
            }
        }
        let held_until_us = self.clock.opened_us + u64::from(hold_ms) * 1_000;
        let deadline_us = budget_ms.map(|ms| self.clock.opened_us + u64::from(ms) * 1_000);
        loop {
            let next = pending
                .asked()
                .iter()
                .filter_map(|seat| Some((self.clock.due_us[seat.index()]?, seat)))
                .min()
                .filter(|&(due_us, _)| deadline_us.is_none_or(|deadline| due_us < deadline));
            let Some((due_us, seat)) = next else {
                self.clock.now_us = deadline_us.ok_or(Stuck::Nobody)?;
                let input = Input::Timeout { window };
                return Ok(Step { at_ms: self.clock.now_ms(), input, decision: Decision::TimeOut });
            };
            self.clock.now_us = due_us;
            let (action, decision) = self.ask(seat, must.contains(seat))?;
            let is_held = must.contains(seat) && due_us < held_until_us;
            if is_held && !action.is_some_and(G::is_reaction) {
                self.clock.now_us = held_until_us;
                self.clock.put_off(seat, &mut self.pilots.shared);
                self.clock.now_us = due_us;
                continue;
            }
            self.clock.put_off(seat, &mut self.pilots.shared);
            match action {
                Some(action) => {
                    let input = Input::Act { seat, window, action };
                    return Ok(Step { at_ms: self.clock.now_ms(), input, decision });
                }
                None if must.contains(seat) => return Err(Stuck::Waits { seat }),
                // Without a deadline the window waits for those who must act, and they will.
                None if deadline_us.is_none() && must.is_empty() => return Err(Stuck::Nobody),
                None => {}
            }
        }
    }

    /// What a seat does, if it does not wait, and how much choice it had.
    fn ask(&mut self, seat: Seat, must: bool) -> Result<(Option<G::Action>, Decision), Stuck> {
        let sight = self.game.sight(seat);
        let mut first = None;
        let mut is_free = false;
        sight.list(|action| {
            is_free = first.is_some();
            first.get_or_insert(action);
            if is_free { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        let decision = if is_free { Decision::Free } else { Decision::Forced };
        let action = match first {
            None if must => return Err(Stuck::Cannot { seat }),
            None => None,
            Some(action) if must && !is_free => Some(action),
            Some(_) => {
                let Pilots { shared, own } = &mut self.pilots;
                let chance = own.get_mut(seat.index()).unwrap_or(shared);
                self.bots[seat.index()].act(&sight, chance)
            }
        };
        Ok((action, decision))
    }
}

/// Tells those who listen what their seats are told. Most runs only count, so it is kept apart.
#[inline(never)]
fn tell<G: Game>(bots: &mut [Box<dyn Bot<G>>], events: &[Emitted<G::Event>]) {
    for (seat, bot) in Seat::all(bots.len() as u8).zip(bots).filter(|(_, bot)| bot.listens()) {
        let told = events.iter().filter_map(|event| event.told_to(Observer::Seat(seat)));
        told.for_each(|event| bot.hear(event));
    }
}

impl<G: Game> fmt::Debug for Table<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Table").field("game", &self.game).finish_non_exhaustive()
    }
}

impl Clock {
    fn open(&mut self, window: Window) {
        self.window = Some(window);
        self.opened_us = self.now_us;
        self.due_us = [None; MAX_SEATS];
    }

    fn put_off(&mut self, seat: Seat, pilot: &mut Seeded) {
        self.due_us[seat.index()] = Some(self.now_us + self.tempo.draw_us(pilot));
    }

    const fn now_ms(&self) -> u64 {
        self.now_us / 1_000
    }
}
