use std::{
    collections::BTreeMap,
    error, fmt,
    io::{self, Write},
    sync::{
        Condvar, Mutex, PoisonError,
        atomic::{AtomicBool, AtomicU64, Ordering},
    },
    thread,
};

use parlor_bots::{Bench, Level, Tempo};
use parlor_catalog::Playable;
use parlor_core::{
    Apart, Chance, Game, Input, MAX_SEATS, Match, OptionsError, Outcome, Seat, Seeded, Sight,
    Status,
};
use parlor_guests::{Conduct, Guests, Limits, Player, SeatError};
use parlor_record::{Patience, Trace};
use parlor_wire::GameLine;

use crate::{Decision, Pilots, Spread, Stuck, Table, random::RandomTable, thread_cpu_ns};

/// A number of games to be played by bots.
///
/// Game `i` is dealt from `Seeded::stream(seed, 2 i)`; its bots and their delays draw from
/// `Seeded::stream(seed, 2 i + 1)`. Where all bots are random, the delays draw from
/// `Seeded::stream(seed, 2⁶³ + i)`. What programs do is their own affair, so a run with programs
/// depends on them too.
#[derive(Clone, Debug)]
pub struct Run<G: Game> {
    pub options: G::Options,
    /// Who sits where.
    pub bots: Vec<Player>,
    /// How long programs may take.
    pub limits: Limits,
    /// How long bots take when seats race.
    pub tempo: Tempo,
    pub games: u64,
    pub seed: u64,
    /// Games that take more turns are cut off.
    pub max_turns: u32,
    pub threads: usize,
}

/// What was counted.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub struct Tally {
    pub games: u64,
    pub unfinished: u64,
    /// All actions.
    pub decisions: u64,
    /// Those of seats that had exactly one.
    pub forced: u64,
    pub timeouts: u64,
    /// Finished games that the seat won, alone or with others.
    pub wins: [u64; MAX_SEATS],
    /// Finished games that several sides won; a team's win is not shared by its seats.
    pub shared_wins: u64,
    /// Finished games that nobody won.
    pub draws: u64,
    /// Turns of finished games.
    pub lengths: Spread,
    /// Final scores of finished games by seat.
    pub scores: [Spread; MAX_SEATS],
}

impl Tally {
    pub const fn finished(&self) -> u64 {
        self.games - self.unfinished
    }

    fn merge(&mut self, other: &Tally) {
        self.games += other.games;
        self.unfinished += other.unfinished;
        self.decisions += other.decisions;
        self.forced += other.forced;
        self.timeouts += other.timeouts;
        for (wins, more) in self.wins.iter_mut().zip(other.wins) {
            *wins += more;
        }
        self.shared_wins += other.shared_wins;
        self.draws += other.draws;
        self.lengths.merge(&other.lengths);
        for (scores, more) in self.scores.iter_mut().zip(&other.scores) {
            scores.merge(more);
        }
    }

    fn add_end<G: Game>(&mut self, status: Status, turns: u32) {
        self.games += 1;
        let Status::Over(Outcome { score, winners, .. }) = status else {
            self.unfinished += 1;
            return;
        };
        self.lengths.add(turns);
        for (scores, &score) in self.scores.iter_mut().zip(score.as_slice()) {
            scores.add(score);
        }
        for seat in winners.iter() {
            self.wins[seat.index()] += 1;
        }
        let first_side = winners.iter().next().map(G::side);
        let is_shared = winners.iter().any(|seat| Some(G::side(seat)) != first_side);
        self.shared_wins += u64::from(is_shared);
        self.draws += u64::from(winners.is_empty());
    }
}

/// What a run comes to: the counts, and what they cost.
#[derive(Clone, PartialEq, Debug)]
pub struct Report {
    pub tally: Tally,
    /// How many threads played.
    pub threads: usize,
    /// CPU time of all of them, where the system tells it.
    pub cpu_seconds: Option<f64>,
    /// What programs did wrong, by what they are asked for as.
    pub conduct: BTreeMap<String, Conduct>,
}

/// Where a run writes its games down.
pub struct TraceTo<'a> {
    pub out: &'a mut (dyn Write + Send),
    /// Write every legal action too.
    pub legal: bool,
}

impl fmt::Debug for TraceTo<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("TraceTo").field("legal", &self.legal).finish_non_exhaustive()
    }
}

/// Why a run was given up.
#[derive(Debug)]
pub enum SimError {
    Options(OptionsError),
    Bots(SeatError),
    Stuck { game: u64, seed: u64, stuck: Stuck },
    Io(io::Error),
}

impl fmt::Display for SimError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SimError::Options(err) => err.fmt(f),
            SimError::Bots(err) => err.fmt(f),
            SimError::Stuck { game, seed, stuck } => {
                write!(f, "game {game} of seed {seed}: {stuck}")
            }
            SimError::Io(_) => f.write_str("cannot write the trace"),
        }
    }
}

impl error::Error for SimError {
    fn source(&self) -> Option<&(dyn error::Error + 'static)> {
        match self {
            SimError::Io(err) => Some(err),
            _ => None,
        }
    }
}

impl<G: Playable> Run<G> {
    pub fn seats(&self) -> u8 {
        u8::try_from(self.bots.len()).unwrap_or(u8::MAX)
    }

    /// Says whether the run can begin.
    ///
    /// # Errors
    ///
    /// Names the option or the bot that does not fit.
    pub fn check(&self) -> Result<(), SimError> {
        check_table::<G>(&self.options, self.seats(), &self.bots)
    }

    /// Plays all games. `progress` is called after each, from any thread.
    ///
    /// # Errors
    ///
    /// An option or a bot does not fit, a bot does not do its duty, or the trace cannot be written.
    pub fn simulate(
        &self,
        trace: Option<TraceTo<'_>>,
        progress: &(dyn Fn() + Sync),
    ) -> Result<Report, SimError> {
        self.check()?;
        let most = usize::try_from(self.games).unwrap_or(usize::MAX);
        let threads = self.threads.clamp(1, most.max(1));
        let shared = Shared {
            next: AtomicU64::new(0),
            stop: AtomicBool::new(false),
            with_legal: trace.as_ref().map(|trace| trace.legal),
            trace: trace.map(|trace| InOrder::new(trace.out)),
            progress,
        };
        let works = if self.is_random() {
            on_threads(threads, || self.work::<RandomTable<G>>(&shared))
        } else {
            on_threads(threads, || self.work::<Table<G>>(&shared))
        };
        let mut tally = Tally::default();
        let mut cpu_ns = Some(0);
        let mut failure: Option<(u64, SimError)> = None;
        let mut conduct = BTreeMap::new();
        for work in works {
            tally.merge(&work.tally);
            merge_conduct(&mut conduct, &work.conduct);
            cpu_ns = cpu_ns.zip(work.cpu_ns).map(|(sum, more)| sum + more);
            // The earliest, so that the message does not depend on the threads either.
            if let Some((game, err)) = work.failure
                && failure.as_ref().is_none_or(|(earliest, _)| game < *earliest)
            {
                failure = Some((game, err));
            }
        }
        match failure {
            Some((_, err)) => Err(err),
            None => {
                let cpu_seconds = cpu_ns.map(|ns| ns as f64 / 1e9);
                Ok(Report { tally, threads, cpu_seconds, conduct })
            }
        }
    }

    /// Whether chance plays at every seat.
    fn is_random(&self) -> bool {
        self.bots.iter().all(|bot| *bot == Player::Level(Level::Random))
    }

    /// Plays games until there are none left.
    fn work<D: Drive<G>>(&self, shared: &Shared<'_>) -> Work {
        let _stop = OnPanic(|| shared.give_up());
        let cpu_before = thread_cpu_ns();
        let mut tally = Tally::default();
        let mut tracer = shared.with_legal.map(Trace::new);
        let mut guests = Guests::new(self.limits);
        let mut table: Option<D> = None;
        let mut failure = None;
        while !shared.stop.load(Ordering::Relaxed) {
            let index = shared.next.fetch_add(1, Ordering::Relaxed);
            if self.games <= index {
                break;
            }
            let played = self.play(index, &mut guests, &mut table, tracer.as_mut(), &mut tally);
            let written = played.and_then(|()| match (&shared.trace, &mut tracer) {
                (Some(trace), Some(tracer)) => trace.write(index, &mut tracer.text),
                _ => Ok(()),
            });
            if let Err(err) = written {
                shared.give_up();
                failure = Some((index, err));
                break;
            }
            (shared.progress)();
        }
        let cpu_ns = cpu_before.zip(thread_cpu_ns()).map(|(before, after)| after - before);
        Work { tally, cpu_ns, failure, conduct: guests.conduct() }
    }

    /// Plays one game to its end or until it is cut off.
    fn play<D: Drive<G>>(
        &self,
        index: u64,
        guests: &mut Guests,
        table: &mut Option<D>,
        mut tracer: Option<&mut Trace>,
        tally: &mut Tally,
    ) -> Result<(), SimError> {
        let stuck = |stuck| SimError::Stuck { game: index, seed: self.seed, stuck };
        let keep = if tracer.is_some() { Keep::Log } else { Keep::Nothing };
        let table = D::begin(self, index, keep, guests, table)?;
        if let Some(tracer) = &mut tracer {
            tracer.game(table.game(), |line| GameLine {
                seed: Some(self.seed),
                index: Some(index),
                games: Some(self.games),
                bots: Some(self.bots.iter().map(ToString::to_string).collect()),
                max_turns: Some(self.max_turns),
                ..line
            });
        }
        let mut patience = Patience::new(self.max_turns);
        loop {
            let mut legal = None;
            let step = table.step(|sight| {
                if let Some(tracer) = &tracer {
                    legal = tracer.legal(&self.options, sight);
                }
            });
            let Some(decision) = step.map_err(stuck)? else { break };
            match decision {
                Decision::Free => tally.decisions += 1,
                Decision::Forced => {
                    tally.decisions += 1;
                    tally.forced += 1;
                }
                Decision::TimeOut => {
                    legal = None;
                    tally.timeouts += 1;
                }
            }
            if let Some(tracer) = &mut tracer {
                tracer.input(table.game(), legal);
            }
            if patience.count(table.game().turns()) {
                break;
            }
        }
        table.end();
        if let Some(tracer) = &mut tracer {
            tracer.result(table.game());
        }
        tally.add_end::<G>(table.game().status(), table.game().turns());
        Ok(())
    }

    /// Where the deal of a game draws from, and its players.
    fn streams(&self, index: u64) -> [Seeded; 2] {
        [Seeded::stream(self.seed, 2 * index), Seeded::stream(self.seed, 2 * index + 1)]
    }
}

/// The first of the streams of delays where all bots are random, behind those of any run.
const DELAYS: u64 = 1 << 63;

/// What takes a match from one decision to the next.
trait Drive<G: Playable>: Sized {
    /// Where the rules draw from.
    type Chance: Chance;

    /// Deals a game of a run, at the table of the one before if there was one.
    fn begin<'a>(
        run: &Run<G>,
        index: u64,
        keep: Keep,
        guests: &mut Guests,
        table: &'a mut Option<Self>,
    ) -> Result<&'a mut Self, SimError>;

    fn game(&self) -> &Match<G, Self::Chance>;

    /// What happens next; `None` when the game is over. `before` gets the sight of a seat before it
    /// may act.
    fn step(&mut self, before: impl FnMut(&Sight<'_, G>)) -> Result<Option<Decision>, Stuck>;

    /// The match is over, or broken off.
    fn end(&mut self);
}

impl<G: Playable> Drive<G> for Table<G> {
    type Chance = Seeded;

    fn begin<'a>(
        run: &Run<G>,
        index: u64,
        keep: Keep,
        guests: &mut Guests,
        table: &'a mut Option<Table<G>>,
    ) -> Result<&'a mut Table<G>, SimError> {
        let bench = seat_all(guests, &run.bots, &run.options)?;
        let [deal, pilot] = run.streams(index);
        Ok(match table {
            Some(table) => {
                table.deal_again(deal, bench, pilot);
                table
            }
            None => {
                let new = set_up(&run.options, keep, deal, bench, pilot);
                table.insert(new.with_tempo(run.tempo))
            }
        })
    }

    fn game(&self) -> &Match<G, Seeded> {
        Table::game(self)
    }

    fn step(&mut self, mut before: impl FnMut(&Sight<'_, G>)) -> Result<Option<Decision>, Stuck> {
        let Some(step) = self.decide()? else { return Ok(None) };
        if let Input::Act { seat, .. } = step.input {
            before(&Table::game(self).sight(seat));
        }
        self.submit(step)?;
        Ok(Some(step.decision))
    }

    fn end(&mut self) {
        Table::end(self);
    }
}

impl<G: Playable> Drive<G> for RandomTable<G> {
    type Chance = Apart<Seeded>;

    fn begin<'a>(
        run: &Run<G>,
        index: u64,
        keep: Keep,
        _guests: &mut Guests,
        table: &'a mut Option<RandomTable<G>>,
    ) -> Result<&'a mut RandomTable<G>, SimError> {
        let [rules, choices] = run.streams(index);
        let deal = Apart::new(rules, choices);
        let delays = Seeded::stream(run.seed, DELAYS + index);
        Ok(match table {
            Some(table) => {
                table.deal_again(deal, delays, run.tempo);
                table
            }
            None => {
                let game = deal_match(&run.options, keep, run.seats(), deal);
                table.insert(RandomTable::new(game, delays, run.tempo))
            }
        })
    }

    fn game(&self) -> &Match<G, Apart<Seeded>> {
        RandomTable::game(self)
    }

    fn step(&mut self, before: impl FnMut(&Sight<'_, G>)) -> Result<Option<Decision>, Stuck> {
        RandomTable::step(self, before)
    }

    fn end(&mut self) {}
}

/// Says whether these can sit down to a game.
///
/// # Errors
///
/// Names the option or the bot that does not fit.
pub(crate) fn check_table<G: Playable>(
    options: &G::Options,
    seats: u8,
    players: &[Player],
) -> Result<(), SimError> {
    let deal = Match::<G, _>::unlogged(options.clone(), seats, Seeded::new(0));
    deal.map_err(SimError::Options)?;
    let mut players = players.iter();
    let check = |player| Guests::check::<G>(player, options, seats).map_err(SimError::Bots);
    players.try_for_each(check)
}

/// A bot at each seat.
pub(crate) fn seat_all<'a, G: Playable>(
    guests: &mut Guests,
    players: impl IntoIterator<Item = &'a Player, IntoIter: ExactSizeIterator>,
    options: &G::Options,
) -> Result<Bench<G>, SimError> {
    let players = players.into_iter();
    let seats = u8::try_from(players.len()).unwrap_or(u8::MAX);
    let mut bench = Bench::new(seats);
    for (seat, player) in Seat::all(seats).zip(players) {
        let mut bot = guests.seat(player, seat, options, seats).map_err(SimError::Bots)?;
        // Or results would depend on when it is ready.
        bot.prepare();
        bench.seat(seat, bot);
    }
    Ok(bench)
}

/// A table for one game. The match keeps a log if it is wanted, and tells what happens if anybody
/// listens.
pub(crate) fn set_up<G: Playable>(
    options: &G::Options,
    keep: Keep,
    deal: Seeded,
    bench: Bench<G>,
    pilots: impl Into<Pilots>,
) -> Table<G> {
    let keep = if bench.listens() { Keep::Log } else { keep };
    Table::new(deal_match(options, keep, bench.seats(), deal), bench, pilots)
}

/// A match with options that have been checked.
fn deal_match<G: Playable, C: Chance>(
    options: &G::Options,
    keep: Keep,
    seats: u8,
    deal: C,
) -> Match<G, C> {
    let new = match keep {
        Keep::Nothing => Match::unlogged,
        Keep::Log => Match::new,
    };
    new(options.clone(), seats, deal).expect("the options have been checked")
}

/// Plays on several threads at once; a panic on one goes on here.
pub(crate) fn on_threads<T: Send>(threads: usize, work: impl Fn() -> T + Sync) -> Vec<T> {
    thread::scope(|scope| {
        let workers: Vec<_> = (0..threads).map(|_| scope.spawn(&work)).collect();
        let join = |worker: thread::ScopedJoinHandle<'_, T>| {
            worker.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))
        };
        workers.into_iter().map(join).collect()
    })
}

pub(crate) fn merge_conduct(all: &mut BTreeMap<String, Conduct>, more: &BTreeMap<String, Conduct>) {
    for (name, conduct) in more {
        all.entry(name.clone()).or_default().merge(conduct);
    }
}

/// Whether a match is written down.
#[derive(Clone, Copy)]
pub(crate) enum Keep {
    Log,
    Nothing,
}

/// What one thread has done.
struct Work {
    tally: Tally,
    cpu_ns: Option<u64>,
    failure: Option<(u64, SimError)>,
    conduct: BTreeMap<String, Conduct>,
}

/// What the threads of a run share.
struct Shared<'a> {
    next: AtomicU64,
    stop: AtomicBool,
    with_legal: Option<bool>,
    trace: Option<InOrder<'a>>,
    progress: &'a (dyn Fn() + Sync),
}

impl Shared<'_> {
    fn give_up(&self) {
        self.stop.store(true, Ordering::Relaxed);
        if let Some(trace) = &self.trace {
            trace.close();
        }
    }
}

/// Lets the other threads go when one panics; they may be waiting for its game.
pub(crate) struct OnPanic<F: Fn()>(pub(crate) F);

impl<F: Fn()> Drop for OnPanic<F> {
    fn drop(&mut self) {
        if thread::panicking() {
            (self.0)();
        }
    }
}

/// Writes games in their order, whichever is ready first. A thread waits for its game's turn, so no
/// more games are held in memory than there are threads.
struct InOrder<'a> {
    state: Mutex<InOrderState<'a>>,
    changed: Condvar,
}

struct InOrderState<'a> {
    out: &'a mut (dyn Write + Send),
    next: u64,
    is_closed: bool,
}

impl<'a> InOrder<'a> {
    fn new(out: &'a mut (dyn Write + Send)) -> InOrder<'a> {
        let state = Mutex::new(InOrderState { out, next: 0, is_closed: false });
        InOrder { state, changed: Condvar::new() }
    }

    /// Writes a game's text and empties it. Once closed it writes nothing: the run has failed.
    fn write(&self, index: u64, text: &mut Vec<u8>) -> Result<(), SimError> {
        let state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        let mut state = self
            .changed
            .wait_while(state, |state| state.next != index && !state.is_closed)
            .unwrap_or_else(PoisonError::into_inner);
        if !state.is_closed {
            state.out.write_all(text).map_err(SimError::Io)?;
            state.next += 1;
            self.changed.notify_all();
        }
        text.clear();
        Ok(())
    }

    fn close(&self) {
        self.state.lock().unwrap_or_else(PoisonError::into_inner).is_closed = true;
        self.changed.notify_all();
    }
}
