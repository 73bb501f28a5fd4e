//! The hall: all open tables, and what they share.

use std::{
    collections::BTreeMap,
    fmt,
    path::PathBuf,
    sync::{
        Arc, Mutex, MutexGuard, PoisonError,
        atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering::Relaxed},
    },
    thread,
    time::{Duration, Instant, SystemTime},
};

use parlor_store::{Id, Ledger, Store, StoreError};
use parlor_wire::{TableInfo, TableSettings};
use tokio::sync::{Notify, Semaphore, mpsc, oneshot};
use tracing::{error, info};

use crate::{
    http::Site,
    limits::{Gate, GateLimits},
    metrics::Metrics,
    pads::Pads,
    problem::Problem,
    recover::recover,
    room::{self, AnswerTo, Letter, Mail},
    socket,
    table::{self, Answer, Ask, Call, Host, House, Kept, Outgoing, RandomFn, Table},
    token::{Token, TokenHash},
};

/// So many letters can wait at a table; whoever sends more waits with them.
const MAILBOX: usize = 64;

/// Speakable: three times a consonant and a vowel.
const CONSONANTS: &[u8; 20] = b"bcdfghjklmnpqrstvwxz";
const VOWELS: &[u8; 5] = b"aeiou";

#[derive(Clone, Debug)]
pub struct Config {
    /// What tables share: their limits, and where ids, tokens, codes and seeds come from.
    pub house: Arc<House>,
    pub socket: socket::Limits,
    /// What one address may do.
    pub gate: GateLimits,
    pub site: Site,
    /// The folder of the exact solution of One Euro, a file a score.
    pub solved: Option<PathBuf>,
    /// Open at the same time.
    pub tables_most: usize,
    pub sockets_most: usize,
    /// HTTP connections that have not become sockets.
    pub connections_most: u32,
    /// How long a connection may take to say what it wants.
    pub handshake: Duration,
}

impl Default for Config {
    fn default() -> Config {
        Config {
            house: Arc::new(House::new(table::Limits::default(), system_random)),
            socket: socket::Limits::default(),
            gate: GateLimits::default(),
            site: Site::default(),
            solved: None,
            tables_most: 10_000,
            sockets_most: 20_000,
            connections_most: 4_096,
            handshake: Duration::from_secs(5),
        }
    }
}

/// Random bytes of the operating system.
pub fn system_random(bytes: &mut [u8]) {
    getrandom::fill(bytes).expect("the system has randomness");
}

/// Milliseconds since 1970 that never go back while the process runs, whatever is done to the clock
/// of the machine.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Clock {
    base_ms: u64,
    start: Instant,
}

impl Clock {
    #[expect(clippy::disallowed_methods, reason = "the hall is where the clock is")]
    fn new() -> Clock {
        let since = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH);
        Clock { base_ms: since.map_or(0, |it| it.as_millis() as u64), start: Instant::now() }
    }

    pub(crate) fn now_ms(self) -> u64 {
        self.base_ms + self.start.elapsed().as_millis() as u64
    }

    /// The first moment at which it is that late.
    pub(crate) fn instant(self, at_ms: u64) -> Instant {
        self.start + Duration::from_millis(at_ms.saturating_sub(self.base_ms))
    }
}

/// A handle to the hall; clones are the same hall.
#[derive(Clone)]
pub struct Hall(Arc<Inner>);

struct Inner {
    config: Config,
    store: Arc<dyn Store>,
    ledger: Ledger,
    clock: Clock,
    gate: Arc<Gate>,
    metrics: Metrics,
    /// Bots think on as many cores as there are, and no more at once.
    thinkers: Arc<Semaphore>,
    registry: Mutex<Registry>,
    pads: Mutex<Pads>,
    is_closing: AtomicBool,
    next_conn: AtomicU64,
    sockets: Gauge,
    /// Tasks of tables; one can still be at work when nobody finds its table any more.
    rooms: Gauge,
}

#[derive(Default)]
struct Registry {
    rooms: BTreeMap<Id, Room>,
    codes: BTreeMap<String, Id>,
}

struct Room {
    letters: mpsc::Sender<Mail>,
    /// What strangers can read of a public table.
    notice: Arc<Notice>,
}

/// A public table in the list, as it was when it last changed.
pub(crate) type Notice = Mutex<Option<TableInfo>>;

/// Counts what is open, and tells when nothing is.
#[derive(Default)]
struct Gauge {
    n: AtomicUsize,
    is_zero: Notify,
}

impl Gauge {
    /// Returns when nothing is open any more.
    async fn zero(&self) {
        loop {
            let is_zero = self.is_zero.notified();
            if self.n.load(Relaxed) == 0 {
                return;
            }
            is_zero.await;
        }
    }
}

impl fmt::Debug for Hall {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (tables, sockets) = (self.n_tables(), self.n_sockets());
        f.debug_struct("Hall").field("tables", &tables).field("sockets", &sockets).finish()
    }
}

impl Hall {
    /// Opens the hall with all tables that were open when it closed. Needs a tokio runtime.
    ///
    /// # Errors
    ///
    /// The store cannot be read or written.
    pub async fn open(store: Arc<dyn Store>, config: Config) -> Result<Hall, StoreError> {
        let ledger = Ledger::start(Arc::clone(&store))
            .map_err(|err| StoreError::Failed(format!("cannot start a thread: {err}")))?;
        let cores = thread::available_parallelism().map_or(1, usize::from);
        let hall = Hall(Arc::new(Inner {
            gate: Arc::new(Gate::new(config.gate.clone())),
            metrics: Metrics::default(),
            config,
            store,
            ledger,
            clock: Clock::new(),
            thinkers: Arc::new(Semaphore::new(cores)),
            registry: Mutex::default(),
            pads: Mutex::default(),
            is_closing: AtomicBool::new(false),
            next_conn: AtomicU64::new(0),
            sockets: Gauge::default(),
            rooms: Gauge::default(),
        }));
        let recovered = recover(&hall)?;
        if !recovered.writes.is_empty() {
            hall.0.ledger.commit(recovered.writes).await?;
        }
        for table in recovered.tables {
            hall.admit(table);
        }
        let watcher = hall.clone();
        tokio::spawn(async move { watcher.watch().await });
        Ok(hall)
    }

    /// When nothing can be stored any more, nothing can be played any more.
    async fn watch(&self) {
        let why = self.0.ledger.failed().await;
        if why != StoreError::Closed {
            error!(%why, "the hall stores nothing any more");
            self.tell_rooms(|| Mail::Fail).await;
        }
    }

    /// A new table, with its host; its first game may go on with what is `kept` of another. The
    /// host's token is one of [`Hall::new_token`].
    ///
    /// # Errors
    ///
    /// The settings do not fit, or there are too many tables.
    pub async fn create_table(
        &self,
        settings: TableSettings,
        host: Host,
        kept: Option<Kept>,
    ) -> Result<Answer, Problem> {
        self.need_open()?;
        if self.0.config.tables_most <= self.n_tables() {
            return Err(Problem::unavailable("hall/full", "there are too many tables"));
        }
        let id = self.0.config.house.id();
        let code = self.reserve_code(id);
        let answer = self.create_with(id, code.clone(), settings, host, kept).await;
        if answer.is_err() {
            self.registry().codes.remove(&code);
        }
        answer
    }

    async fn create_with(
        &self,
        id: Id,
        code: String,
        settings: TableSettings,
        host: Host,
        kept: Option<Kept>,
    ) -> Result<Answer, Problem> {
        let token = Some(host.token);
        let house = Arc::clone(&self.0.config.house);
        let now_ms = self.0.clock.now_ms();
        let (mut table, effects) = Table::create(id, code, settings, host, kept, now_ms, house)?;
        let look = Ask::Call { reply: 0, token, call: Call::Look };
        let answer = table.handle(now_ms, look).outgoing.into_iter().find_map(|out| match out {
            Outgoing::Reply { answer, .. } => Some(answer),
            _ => None,
        });
        let answer = answer.expect("a call is answered at once")?;
        self.0.ledger.commit(effects.writes).await.map_err(|err| {
            error!(table = %id, %err, "a new table cannot be stored");
            failed()
        })?;
        self.admit(table);
        Ok(*answer)
    }

    /// Opens the doors of a table that is stored.
    fn admit(&self, table: Table) {
        let (letters, mailbox) = mpsc::channel(MAILBOX);
        let notice = Arc::new(Notice::new(table.is_public().then(|| table.info())));
        let (id, code) = (table.id(), table.code().to_owned());
        {
            let mut registry = self.registry();
            registry.codes.insert(code, id);
            registry.rooms.insert(id, Room { letters, notice: Arc::clone(&notice) });
        }
        let entered = Entered::new(self, |hall| &hall.rooms);
        tokio::spawn(room::run(self.clone(), Box::new(table), mailbox, notice, entered));
        // Whoever shuts the hall down may have gone round already.
        if self.0.is_closing.load(Relaxed) || self.0.ledger.failure().is_some() {
            let hall = self.clone();
            tokio::spawn(async move { hall.post(id, Mail::Stop).await });
        }
    }

    /// A table is closed: nobody finds it any more.
    pub(crate) fn forget(&self, id: Id, code: &str) {
        let mut registry = self.registry();
        registry.rooms.remove(&id);
        registry.codes.remove(code);
    }

    fn reserve_code(&self, id: Id) -> String {
        let mut registry = self.registry();
        loop {
            let code = new_code(&self.0.config.house.random);
            if !registry.codes.contains_key(&code) {
                registry.codes.insert(code.clone(), id);
                return code;
            }
        }
    }

    /// The table with this code.
    pub fn find_code(&self, code: &str) -> Option<Id> {
        let registry = self.registry();
        let id = *registry.codes.get(&code.to_ascii_lowercase())?;
        registry.rooms.contains_key(&id).then_some(id)
    }

    pub fn has_table(&self, id: Id) -> bool {
        self.registry().rooms.contains_key(&id)
    }

    /// Asks a table.
    ///
    /// # Errors
    ///
    /// There is no such table, or it says no.
    pub async fn call(
        &self,
        id: Id,
        token: Option<TokenHash>,
        call: Call,
    ) -> Result<Answer, Problem> {
        let (reply, answer) = oneshot::channel();
        // The room gives the call its number.
        let ask = Ask::Call { reply: 0, token, call };
        let mail = self.letter(ask, AnswerTo::Call(reply));
        if !self.post(id, mail).await {
            self.need_open()?;
            return Err(no_such_table());
        }
        answer.await.map_err(|_| failed())?.map(|answer| *answer)
    }

    /// A letter with the time of now.
    pub(crate) fn letter(&self, ask: Ask, answer_to: AnswerTo) -> Mail {
        Mail::Letter(Box::new(Letter { at_ms: self.now_ms(), ask, answer_to }))
    }

    /// Puts something into a table's mailbox.
    async fn post(&self, id: Id, mail: Mail) -> bool {
        let Some(letters) = self.letters(id) else { return false };
        letters.send(mail).await.is_ok()
    }

    pub(crate) fn letters(&self, id: Id) -> Option<mpsc::Sender<Mail>> {
        self.registry().rooms.get(&id).map(|room| room.letters.clone())
    }

    /// The tables that strangers may find, in the order of their ids.
    pub fn public_tables(&self) -> Vec<TableInfo> {
        let notices: Vec<Arc<Notice>> =
            self.registry().rooms.values().map(|room| Arc::clone(&room.notice)).collect();
        notices.iter().filter_map(|notice| lock(notice).clone()).collect()
    }

    pub fn new_token(&self) -> Token {
        let mut bytes = [0; 32];
        (self.0.config.house.random)(&mut bytes);
        Token::new(bytes)
    }

    /// For reading; what is written goes through the ledger.
    pub fn store(&self) -> &Arc<dyn Store> {
        &self.0.store
    }

    pub fn ledger(&self) -> &Ledger {
        &self.0.ledger
    }

    /// Counts what everybody does.
    pub fn gate(&self) -> &Arc<Gate> {
        &self.0.gate
    }

    pub fn metrics(&self) -> &Metrics {
        &self.0.metrics
    }

    pub fn config(&self) -> &Config {
        &self.0.config
    }

    pub(crate) fn clock(&self) -> Clock {
        self.0.clock
    }

    pub(crate) fn thinkers(&self) -> &Arc<Semaphore> {
        &self.0.thinkers
    }

    /// Milliseconds since 1970.
    pub fn now_ms(&self) -> u64 {
        self.0.clock.now_ms()
    }

    /// Whether tables can be made and played at.
    pub fn is_ready(&self) -> bool {
        self.need_open().is_ok()
    }

    pub(crate) fn need_open(&self) -> Result<(), Problem> {
        if self.0.ledger.failure().is_some() {
            return Err(failed());
        }
        if self.0.is_closing.load(Relaxed) {
            return Err(Problem::unavailable("hall/closing", "the hall is closing"));
        }
        Ok(())
    }

    pub fn n_tables(&self) -> usize {
        self.registry().rooms.len()
    }

    pub fn n_sockets(&self) -> usize {
        self.0.sockets.n.load(Relaxed)
    }

    pub(crate) fn next_conn(&self) -> u64 {
        self.0.next_conn.fetch_add(1, Relaxed)
    }

    /// Counts a socket as long as the guard lives.
    pub(crate) fn enter(&self) -> Result<Entered, Problem> {
        self.need_open()?;
        let entered = Entered::new(self, |hall| &hall.sockets);
        if self.0.config.sockets_most < self.n_sockets() {
            return Err(Problem::unavailable("hall/full", "too many are connected"));
        }
        Ok(entered)
    }

    /// Closes the hall and loses nothing: what has been sent to a table is handled and stored, and
    /// everybody is told. Tables stay open for the next time.
    pub async fn shutdown(&self) {
        self.0.is_closing.store(true, Relaxed);
        self.tell_rooms(|| Mail::Stop).await;
        self.0.rooms.zero().await;
        self.0.ledger.shutdown().await;
        info!("the hall is closed");
    }

    /// Returns when no socket is open any more.
    pub async fn sockets_closed(&self) {
        self.0.sockets.zero().await;
    }

    async fn tell_rooms(&self, mail: fn() -> Mail) {
        let rooms: Vec<_> =
            self.registry().rooms.values().map(|room| room.letters.clone()).collect();
        for letters in &rooms {
            // A table that has gone needs to be told nothing.
            _ = letters.send(mail()).await;
        }
    }

    fn registry(&self) -> MutexGuard<'_, Registry> {
        lock(&self.0.registry)
    }

    /// Ledgers that others follow.
    pub(crate) fn pads(&self) -> MutexGuard<'_, Pads> {
        lock(&self.0.pads)
    }
}

/// Somebody is in: a socket, or a table.
pub(crate) struct Entered(Hall, fn(&Inner) -> &Gauge);

impl Entered {
    fn new(hall: &Hall, gauge: fn(&Inner) -> &Gauge) -> Entered {
        gauge(&hall.0).n.fetch_add(1, Relaxed);
        Entered(hall.clone(), gauge)
    }
}

impl Drop for Entered {
    fn drop(&mut self) {
        let gauge = self.1(&self.0.0);
        if gauge.n.fetch_sub(1, Relaxed) == 1 {
            gauge.is_zero.notify_waiters();
        }
    }
}

/// Nothing that is done under these locks can leave anything half done.
pub(crate) fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

pub(crate) fn no_such_table() -> Problem {
    Problem::unknown_table()
}

pub(crate) fn failed() -> Problem {
    Problem::unavailable("hall/failed", "something has gone wrong here; it is not your fault")
}

fn new_code(random: &RandomFn) -> String {
    let mut code = String::new();
    while code.len() < 6 {
        let mut byte = [0];
        random(&mut byte);
        // 200 of 256, so that all syllables are alike.
        if byte[0] < 200 {
            let syllable = usize::from(byte[0]) % 100;
            code.push(CONSONANTS[syllable / 5].into());
            code.push(VOWELS[syllable % 5].into());
        }
    }
    code
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_code_can_be_said_aloud() {
        let bytes = Mutex::new([255, 0, 199, 200, 5].into_iter());
        let random: RandomFn = Box::new(move |out| out[0] = lock(&bytes).next().unwrap());
        assert_eq!(new_code(&random), "bazuca");
    }

    #[test]
    fn the_clock_of_the_hall_is_late_enough_when_it_says_so() {
        let clock = Clock { base_ms: 1_000, start: Instant::now() };
        assert_eq!(clock.instant(1_250) - clock.start, Duration::from_millis(250));
        assert_eq!(clock.instant(10), clock.start);
        assert!(1_000 <= clock.now_ms());
    }
}
