use std::{
    collections::BTreeMap,
    error, fmt, io,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

use parlor_bots::{Bot, NoSuchBot};
use parlor_catalog::Playable;
use parlor_core::Seat;

use crate::{
    Player, Program,
    bot::GuestBot,
    guest::{Conduct, Guest, Limits},
};

/// The programs of one table. Each is started once for each seat it plays at, when it is first
/// wanted, and plays game after game; when this is dropped they are told to go.
pub struct Guests {
    limits: Limits,
    here: BTreeMap<(Program, Seat), Arc<Mutex<Guest>>>,
}

impl Guests {
    pub const fn new(limits: Limits) -> Guests {
        Guests { limits, here: BTreeMap::new() }
    }

    /// Says whether a player can be seated at such a table, as far as it shows without starting
    /// anything.
    ///
    /// # Errors
    ///
    /// Nobody plays on this level here, or there is no such program.
    pub fn check<G: Playable>(
        player: &Player,
        options: &G::Options,
        seats: u8,
    ) -> Result<(), SeatError> {
        match player {
            Player::Level(level) => {
                G::LEVELS.bot(*level, options, seats).map(drop).map_err(SeatError::NoSuchBot)
            }
            Player::Program(program) => program.find().map_err(|err| cannot_start(program, err)),
        }
    }

    /// A bot for one game. A program learns here that the game begins.
    ///
    /// # Errors
    ///
    /// Nobody plays on this level here, or the program cannot be started.
    pub fn seat<G: Playable>(
        &mut self,
        player: &Player,
        seat: Seat,
        options: &G::Options,
        seats: u8,
    ) -> Result<Box<dyn Bot<G>>, SeatError> {
        let program = match player {
            Player::Level(level) => {
                return G::LEVELS.bot(*level, options, seats).map_err(SeatError::NoSuchBot);
            }
            Player::Program(program) => program,
        };
        let guest = self.guest(program, seat)?;
        Ok(Box::new(GuestBot::<G>::new(guest, options, seat, seats)))
    }

    /// What the program at a seat calls itself. It is started if it is not here yet.
    ///
    /// # Errors
    ///
    /// The program cannot be started.
    pub fn name(&mut self, program: &Program, seat: Seat) -> Result<Option<String>, SeatError> {
        let guest = self.guest(program, seat)?;
        Ok(lock(&guest).name().map(str::to_owned))
    }

    fn guest(&mut self, program: &Program, seat: Seat) -> Result<Arc<Mutex<Guest>>, SeatError> {
        let key = (program.clone(), seat);
        if let Some(guest) = self.here.get(&key) {
            return Ok(Arc::clone(guest));
        }
        let started = Guest::start(program, self.limits);
        let guest = Arc::new(Mutex::new(started.map_err(|err| cannot_start(program, err))?));
        self.here.insert(key, Arc::clone(&guest));
        Ok(guest)
    }

    /// What each program did wrong, by what it is asked for as. Those without errors are left out.
    pub fn conduct(&self) -> BTreeMap<String, Conduct> {
        let mut all: BTreeMap<String, Conduct> = BTreeMap::new();
        for ((program, _), guest) in &self.here {
            let guest = lock(guest);
            if 0 < guest.conduct().errors {
                all.entry(program.to_string()).or_default().merge(guest.conduct());
            }
        }
        all
    }

    /// What went wrong since this was asked last: where, and what in words.
    pub fn take_news(&mut self) -> Vec<(Seat, String)> {
        let news = self.here.iter().flat_map(|(&(_, seat), guest)| {
            lock(guest).take_news().into_iter().map(move |text| (seat, text))
        });
        news.collect()
    }
}

fn lock(guest: &Mutex<Guest>) -> MutexGuard<'_, Guest> {
    guest.lock().unwrap_or_else(PoisonError::into_inner)
}

/// All are told before any is waited for.
impl Drop for Guests {
    fn drop(&mut self) {
        for guest in self.here.values() {
            lock(guest).farewell();
        }
    }
}

impl fmt::Debug for Guests {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Guests").field("here", &self.here.keys()).finish_non_exhaustive()
    }
}

/// Why a player cannot be seated.
#[derive(Debug)]
pub enum SeatError {
    NoSuchBot(NoSuchBot),
    CannotStart { program: Program, source: io::Error },
}

fn cannot_start(program: &Program, source: io::Error) -> SeatError {
    SeatError::CannotStart { program: program.clone(), source }
}

impl fmt::Display for SeatError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SeatError::NoSuchBot(err) => err.fmt(f),
            SeatError::CannotStart { program, source } => {
                write!(f, "cannot start {program}: {source}")
            }
        }
    }
}

impl error::Error for SeatError {}
