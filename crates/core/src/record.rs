use std::{error, fmt, ops::RangeInclusive};

use crate::{
    Chance, Choice, Draw, Emitted, Eyes, Game, Input, Observer, Options, OptionsError, Outcome,
    PerSeat, RandomPlay, Recorder, Referee, Rejection, Seat, SeatSet, Sight, Status, Tape, Window,
    choose,
    game::{check_act, check_timeout},
};

/// The record of a match: enough to get every state back without a seed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Log<G: Game> {
    pub rules: u32,
    pub options: G::Options,
    pub seats: u8,
    entries: Vec<Entry<G::Action>>,
    /// The draws of the deal, then of each entry in turn.
    draws: Vec<Draw>,
    n_deal_draws: usize,
}

/// One accepted input and when the caller's clock says it came.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Entry<A> {
    pub at_ms: u64,
    pub input: Input<A>,
    /// Where in the log's draws those of this entry end.
    draws_end: usize,
}

impl<G: Game> Log<G> {
    /// A log that has been written down elsewhere.
    pub fn new(rules: u32, options: G::Options, seats: u8, deal: Vec<Draw>) -> Log<G> {
        let n_deal_draws = deal.len();
        Log { rules, options, seats, entries: Vec::new(), draws: deal, n_deal_draws }
    }

    pub fn push(&mut self, at_ms: u64, input: Input<G::Action>, draws: &[Draw]) {
        self.draws.extend_from_slice(draws);
        self.entries.push(Entry { at_ms, input, draws_end: self.draws.len() });
    }

    pub fn deal_draws(&self) -> &[Draw] {
        &self.draws[..self.n_deal_draws]
    }

    /// Each entry with what chance answered to it.
    pub fn entries(&self) -> impl ExactSizeIterator<Item = (&Entry<G::Action>, &[Draw])> {
        self.entries.iter().enumerate().map(|(index, entry)| (entry, self.draws_of(index)))
    }

    fn draws_of(&self, index: usize) -> &[Draw] {
        let start = match index {
            0 => self.n_deal_draws,
            _ => self.entries[index - 1].draws_end,
        };
        &self.draws[start..self.entries[index].draws_end]
    }

    /// The last input, if there was one yet.
    pub fn last(&self) -> Option<&Entry<G::Action>> {
        self.entries.last()
    }

    /// Entries and draws so far.
    pub(crate) const fn size(&self) -> (usize, usize) {
        (self.entries.len(), self.draws.len())
    }

    /// What chance answered to the last entry, or to the deal.
    pub fn last_draws(&self) -> &[Draw] {
        match self.entries.len() {
            0 => self.deal_draws(),
            n => self.draws_of(n - 1),
        }
    }
}

/// A match in progress: the state, who is there, its log and its chance.
#[derive(Clone, Debug)]
pub struct Match<G: Game, C: Chance> {
    state: G,
    presence: Presence,
    log: Log<G>,
    chance: C,
    events: Vec<Emitted<G::Event>>,
    keeps: Keeps<G, C>,
}

/// What a match writes down.
#[derive(Debug)]
enum Keeps<G: Game, C> {
    Log,
    /// Neither log nor events, see [`Match::unlogged`]. The rules are compiled once more for it, so
    /// only where there is such a match.
    Nothing {
        deal: fn(&Log<G>, &mut C) -> G,
        apply: fn(&mut G, &mut Presence, Input<G::Action>, &mut C),
    },
}

impl<G: Game, C> Clone for Keeps<G, C> {
    fn clone(&self) -> Keeps<G, C> {
        *self
    }
}

impl<G: Game, C> Copy for Keeps<G, C> {}

/// Who has given up, who has gone and who has had more time. The same for every game, so no game knows of it.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
struct Presence {
    conceded: SeatSet,
    absent: SeatSet,
    /// Who has had more time of the table's own clock.
    extended: SeatSet,
}

impl<G: Game, C: Chance> Match<G, C> {
    /// # Errors
    ///
    /// Returns the option that does not fit.
    pub fn new(options: G::Options, seats: u8, chance: C) -> Result<Self, OptionsError> {
        check_table::<G>(&options, seats)?;
        let log = Log::new(G::RULES, options, seats, Vec::new());
        Ok(Match::deal(log, chance, Keeps::Log))
    }

    /// A match that keeps no log and tells no events, for simulations that only count: what
    /// [`Match::log`] and [`Match::events`] show stays empty.
    ///
    /// # Errors
    ///
    /// Returns the option that does not fit.
    pub fn unlogged(options: G::Options, seats: u8, chance: C) -> Result<Self, OptionsError> {
        check_table::<G>(&options, seats)?;
        let log = Log::new(G::RULES, options, seats, Vec::new());
        let keeps = Keeps::Nothing {
            deal: |log, chance| G::deal(&log.options, log.seats, &mut Referee::new(chance, None)),
            apply: |state, presence, input, chance| {
                apply(state, presence, input, &mut Referee::new(chance, None));
            },
        };
        Ok(Match::deal(log, chance, keeps))
    }

    fn deal(mut log: Log<G>, mut chance: C, keeps: Keeps<G, C>) -> Self {
        let mut events = Vec::new();
        let state = deal(&mut log, &mut chance, &mut events, keeps);
        Match { state, presence: Presence::default(), log, chance, events, keeps }
    }

    /// Begins another match at the same table with the same options.
    pub fn deal_again(&mut self, chance: C) {
        self.chance = chance;
        self.log.entries.clear();
        self.log.draws.clear();
        self.events.clear();
        self.presence = Presence::default();
        self.state = deal(&mut self.log, &mut self.chance, &mut self.events, self.keeps);
    }

    /// Takes a logged match up again where it stopped.
    ///
    /// # Errors
    ///
    /// Returns the first entry that these rules do not accept as logged.
    pub fn resume(log: Log<G>, chance: C) -> Result<Self, ReplayError> {
        let mut replay = Match::<G, Tape>::replay(&log)?;
        for (entry, draws) in log.entries() {
            replay.replay_input(entry.at_ms, entry.input, draws)?;
        }
        let Match { state, presence, events, .. } = replay;
        Ok(Match { state, presence, log, chance, events, keeps: Keeps::Log })
    }

    /// Applies an input and returns what happened. A refused input changes nothing and is not
    /// logged.
    ///
    /// # Errors
    ///
    /// Returns why the input was refused.
    pub fn submit(
        &mut self,
        at_ms: u64,
        input: Input<G::Action>,
    ) -> Result<&[Emitted<G::Event>], Rejection> {
        self.check(input)?;
        if let Keeps::Nothing { apply, .. } = self.keeps {
            apply(&mut self.state, &mut self.presence, input, &mut self.chance);
            return Ok(&[]);
        }
        let mut recorder = Recorder { source: &mut self.chance, draws: &mut self.log.draws };
        self.events.clear();
        let mut referee = Referee::new(&mut recorder, Some(&mut self.events));
        apply(&mut self.state, &mut self.presence, input, &mut referee);
        let draws_end = self.log.draws.len();
        self.log.entries.push(Entry { at_ms, input, draws_end });
        Ok(&self.events)
    }

    /// Says why an input would be refused now, touching nothing.
    ///
    /// # Errors
    ///
    /// Returns the reason.
    pub fn check(&self, input: Input<G::Action>) -> Result<(), Rejection> {
        if let Status::Over(_) = self.status() {
            return Err(Rejection::GameOver);
        }
        let Presence { conceded, absent, extended } = self.presence;
        let allowed = match input {
            Input::Act { seat, window, action } if self.has(seat) => {
                return check_act(&self.state, seat, window, action);
            }
            Input::Act { .. } => false,
            Input::Timeout { window } => return check_timeout(&self.state, window),
            Input::Concede { seat } => self.has(seat) && !conceded.contains(seat),
            Input::Leave { seat } => self.has(seat) && !absent.contains(seat),
            Input::Return { seat } => absent.contains(seat),
            Input::Extend { seat } => {
                let had = extended.union(absent).union(conceded).contains(seat);
                return if self.waits_for(seat) && !had {
                    Ok(())
                } else {
                    Err(Rejection::NoExtension)
                };
            }
        };
        if allowed { Ok(()) } else { Err(Rejection::NoSuchSeat) }
    }

    /// Whether the open window waits for the seat and for no time of the rules.
    fn waits_for(&self, seat: Seat) -> bool {
        matches!(self.status(), Status::Open(pending)
            if pending.budget_ms.is_none() && pending.must.contains(seat))
    }

    fn has(&self, seat: Seat) -> bool {
        seat.index() < usize::from(self.log.seats)
    }

    /// What the game says, unless concessions have ended it or changed who wins.
    pub fn status(&self) -> Status {
        let conceded = self.presence.conceded;
        if conceded.is_empty() {
            return self.state.status();
        }
        let out = sides_out::<G>(conceded, self.log.seats);
        let left = SeatSet::all(self.log.seats).minus(out);
        let one_side_left = left
            .iter()
            .next()
            .is_none_or(|first| left.iter().all(|seat| G::side(seat) == G::side(first)));
        match self.state.status() {
            Status::Over(outcome) => Status::Over(without(outcome, out)),
            Status::Open(_) if one_side_left => {
                let all = Outcome {
                    score: self.state.score(),
                    rank: PerSeat::filled(self.log.seats, 1),
                    winners: left,
                };
                Status::Over(without(all, out))
            }
            open @ Status::Open(_) => open,
        }
    }

    pub const fn seats(&self) -> u8 {
        self.log.seats
    }

    pub fn options(&self) -> &G::Options {
        &self.log.options
    }

    pub fn turns(&self) -> u32 {
        self.state.turns()
    }

    /// Points so far.
    pub fn score(&self) -> PerSeat<i32> {
        self.state.score()
    }

    /// Seats that have given up.
    pub const fn conceded(&self) -> SeatSet {
        self.presence.conceded
    }

    /// Seats that nobody sits in at the moment.
    pub const fn absent(&self) -> SeatSet {
        self.presence.absent
    }

    /// Seats that have had their one extension of the table's own clock.
    pub const fn extended(&self) -> SeatSet {
        self.presence.extended
    }

    pub fn view(&self, who: Observer) -> G::View {
        self.state.view(&Eyes::of(who))
    }

    pub const fn sight(&self, seat: Seat) -> Sight<'_, G> {
        Sight::new(&self.state, seat)
    }

    pub(crate) const fn state(&self) -> &G {
        &self.state
    }

    /// What happened at the deal or at the last accepted input.
    pub fn events(&self) -> &[Emitted<G::Event>] {
        &self.events
    }

    pub const fn log(&self) -> &Log<G> {
        &self.log
    }

    /// Whether two matches stand the same.
    pub fn same_state<D: Chance>(&self, other: &Match<G, D>) -> bool {
        self.state == other.state && self.presence == other.presence
    }

    /// What the rules find wrong with the state.
    ///
    /// # Errors
    ///
    /// Says what is wrong.
    pub fn audit(&mut self) -> Result<(), String> {
        self.state.audit(&Referee::new(&mut self.chance, None))
    }
}

/// Random play in a match. A log does not keep the draws of the choices, and a match that is logged
/// goes as one that is not.
impl<G: RandomPlay, C: Chance> Match<G, C> {
    /// One of the legal actions of a seat that the open window asks, and whether there were others;
    /// `None` if there is none.
    pub fn sample(&mut self, seat: Seat) -> Option<(G::Action, Choice)> {
        let eyes = Eyes::of(Observer::Seat(seat));
        choose(&mut self.chance, |chance| self.state.sample(seat, &eyes, chance))
    }

    /// Does what [`Match::sample`] gives, in the window that is open; `None` if that is nothing.
    pub fn act_at_random(&mut self, at_ms: u64, seat: Seat, window: Window) -> Option<Choice> {
        if let Keeps::Nothing { .. } = self.keeps {
            let mut referee = Referee::new(&mut self.chance, None);
            return self.state.act_at_random(seat, &Eyes::of(Observer::Seat(seat)), &mut referee);
        }
        let (action, choice) = self.sample(seat)?;
        let input = Input::Act { seat, window, action };
        self.submit(at_ms, input).expect("what is sampled in the open window is legal");
        Some(choice)
    }
}

/// Replaying takes no chance of its own: every draw comes from the log.
impl<G: Game, C: Chance + From<Tape>> Match<G, C> {
    /// Sets a logged match up; its entries are then replayed one by one.
    ///
    /// # Errors
    ///
    /// The log is of other rules, its options do not fit, or its deal does not come out.
    pub fn replay(log: &Log<G>) -> Result<Self, ReplayError> {
        if log.rules != G::RULES {
            return Err(ReplayError::OtherRules { logged: log.rules, known: G::RULES });
        }
        let tape = Tape::new(log.deal_draws());
        let replay = Match::new(log.options.clone(), log.seats, tape.into());
        let replay = replay.map_err(ReplayError::Options)?;
        if replay.log.deal_draws() != log.deal_draws() {
            return Err(ReplayError::Diverged { entry: None });
        }
        Ok(replay)
    }

    /// Applies one logged input with its logged draws.
    ///
    /// # Errors
    ///
    /// The rules refuse it, or ask chance for something else than was recorded; then the match is
    /// of no further use.
    pub fn replay_input(
        &mut self,
        at_ms: u64,
        input: Input<G::Action>,
        draws: &[Draw],
    ) -> Result<&[Emitted<G::Event>], ReplayError> {
        let entry = self.log.entries.len();
        self.chance = Tape::new(draws).into();
        let refused = |rejection| ReplayError::Rejected { entry, rejection };
        self.submit(at_ms, input).map_err(refused)?;
        if self.log.last_draws() != draws {
            return Err(ReplayError::Diverged { entry: Some(entry) });
        }
        Ok(&self.events)
    }
}

fn deal<G: Game, C: Chance>(
    log: &mut Log<G>,
    chance: &mut C,
    events: &mut Vec<Emitted<G::Event>>,
    keeps: Keeps<G, C>,
) -> G {
    if let Keeps::Nothing { deal, .. } = keeps {
        return deal(log, chance);
    }
    let mut recorder = Recorder { source: chance, draws: &mut log.draws };
    let mut referee = Referee::new(&mut recorder, Some(events));
    let state = G::deal(&log.options, log.seats, &mut referee);
    log.n_deal_draws = log.draws.len();
    state
}

fn apply<G: Game, C: Chance>(
    state: &mut G,
    presence: &mut Presence,
    input: Input<G::Action>,
    referee: &mut Referee<'_, G, C>,
) {
    match input {
        Input::Act { seat, action, .. } => state.act_unchecked(seat, action, referee),
        Input::Timeout { .. } => state.time_out_unchecked(referee),
        Input::Concede { seat } => presence.conceded = presence.conceded.with(seat),
        Input::Leave { seat } => presence.absent = presence.absent.with(seat),
        Input::Return { seat } => presence.absent = presence.absent.without(seat),
        Input::Extend { seat } => presence.extended = presence.extended.with(seat),
    }
}

/// Whether a game can be dealt at such a table.
///
/// # Errors
///
/// Returns what does not fit: the table size or an option.
pub fn check_table<G: Game>(options: &G::Options, seats: u8) -> Result<(), OptionsError> {
    check_seats(G::ID, &G::SEATS, seats)?;
    // Fields can be set without the range check of `set`; writing them back applies it.
    let mut checked = options.clone();
    for spec in G::Options::SPECS {
        let text = options.get(spec.name).expect("every spec names a field");
        checked.set(spec.name, &text)?;
    }
    G::check_options(options, seats)
}

fn check_seats(game: &str, known: &RangeInclusive<u8>, seats: u8) -> Result<(), OptionsError> {
    if known.contains(&seats) {
        return Ok(());
    }
    let (least, most) = (known.start(), known.end());
    let reason = if least == most {
        format!("{game} has {least} seats, not {seats}")
    } else {
        format!("{game} has {least} to {most}, not {seats}")
    };
    Err(OptionsError::new("players", reason))
}

/// A side has given up when all its seats have.
fn sides_out<G: Game>(conceded: SeatSet, seats: u8) -> SeatSet {
    let gone = |side| {
        Seat::all(seats).filter(|&seat| G::side(seat) == side).all(|seat| conceded.contains(seat))
    };
    Seat::all(seats).filter(|&seat| gone(G::side(seat))).collect()
}

/// The outcome with some seats behind all others: they cannot win any more.
fn without(outcome: Outcome, out: SeatSet) -> Outcome {
    let seats = outcome.rank.seats();
    let left = SeatSet::all(seats).minus(out);
    let ahead =
        |seat: Seat| left.iter().filter(|&it| outcome.rank[it] < outcome.rank[seat]).count() as u8;
    let rank = PerSeat::from_fn(seats, |seat| {
        1 + if out.contains(seat) { left.len() as u8 } else { ahead(seat) }
    });
    let still = outcome.winners.minus(out);
    let winners = if still.is_empty() && !outcome.winners.is_empty() {
        left.iter().filter(|&seat| rank[seat] == 1).collect()
    } else {
        still
    };
    Outcome { score: outcome.score, rank, winners }
}

/// Why a log does not replay.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ReplayError {
    OtherRules {
        logged: u32,
        known: u32,
    },
    Options(OptionsError),
    Rejected {
        /// Which input, counted from 0.
        entry: usize,
        rejection: Rejection,
    },
    /// The rules asked chance for something else than was recorded.
    Diverged {
        /// Which input, counted from 0; `None` at the deal.
        entry: Option<usize>,
    },
}

impl fmt::Display for ReplayError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ReplayError::OtherRules { logged, known } => {
                write!(f, "logged under rules {logged}; these are rules {known}")
            }
            ReplayError::Options(err) => err.fmt(f),
            ReplayError::Rejected { entry, rejection } => {
                write!(f, "input {entry} is refused: {rejection}")
            }
            ReplayError::Diverged { entry: Some(entry) } => {
                write!(f, "input {entry}: the rules draw otherwise than logged")
            }
            ReplayError::Diverged { entry: None } => {
                f.write_str("the deal: the rules draw otherwise than logged")
            }
        }
    }
}

impl error::Error for ReplayError {}
