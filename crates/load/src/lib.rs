//! Makes load: people who play real games over real sockets.
//!
//! They choose at random from what they are offered, and want another game when one is over. Frames
//! are read as far as needed and no further, because whoever makes load on the same machine should
//! take as little of it as possible.
//!
//! It knows the hall by what crosses the wire alone: [`client`] is the other side of its sockets, for
//! tests too. [`figures`] are what is measured.

pub mod client;
pub mod figures;

use std::{
    borrow::Cow,
    collections::VecDeque,
    fmt,
    ops::AddAssign,
    sync::{
        Arc, Mutex, MutexGuard, PoisonError,
        atomic::{AtomicBool, Ordering::Relaxed},
    },
    time::{Duration, Instant},
};

use parlor_catalog::GameId;
use parlor_core::{Chance as _, Seeded};
use parlor_wire::{LoadMemory, LoadReport};
use serde::Deserialize;
use serde_json::{json, value::RawValue};
use thiserror::Error;
use tokio::{
    sync::{Semaphore, oneshot},
    task::JoinSet,
    time::{MissedTickBehavior, interval, sleep, sleep_until},
};
use tokio_tungstenite::tungstenite::Utf8Bytes;

use crate::figures::{Process, Times};
pub use client::{Client, Socket};

/// So many tables are made at once.
const MAKERS: usize = 32;

/// The first so many things that went wrong are told.
const ERRORS_TOLD: usize = 5;

/// What is played.
#[derive(Clone, Debug)]
pub struct Plan {
    pub client: Client,
    /// In turn, table by table.
    pub games: Vec<GameId>,
    /// Where people play at all seats: two, or the fewest that the game allows.
    pub tables: usize,
    /// Sockets of people at tables for two that are never started.
    pub idle: usize,
    pub pace: Pace,
    /// How long the tables play before anything is measured.
    pub warm_up: Duration,
    pub length: Duration,
    pub seed: u64,
    /// The server, if its use of the machine can be read.
    pub server: Option<Process>,
}

/// When people move.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Pace {
    /// As soon as they can.
    Closed,
    /// So many moves in a second, at all tables together, whatever the server does.
    Rate(f64),
}

#[derive(Debug, Error)]
pub enum LoadError {
    #[error("cannot make a table: {0}")]
    Table(String),
    #[error("cannot open a socket: {0}")]
    Socket(String),
}

/// Lets people play as planned.
///
/// # Errors
///
/// Not all tables can be made. What goes wrong later is counted.
pub async fn run(plan: &Plan) -> Result<LoadReport, LoadError> {
    let memory = || plan.server.and_then(Process::memory_kib);
    let start_kib = memory();
    let shared = Arc::new(Shared {
        client: plan.client,
        pace: plan.pace,
        seed: plan.seed,
        is_measured: AtomicBool::new(false),
        waiting: Mutex::default(),
        tally: Mutex::default(),
    });
    let mut people = JoinSet::new();
    let idle_tables = plan.idle.div_ceil(2);
    let mut idle = plan.idle;
    for crowd in make_tables(&shared, &[GameId::OneEuro], idle_tables).await? {
        for (_, socket) in crowd.seats.into_iter().take(idle) {
            idle -= 1;
            people.spawn(sit_idle(Arc::clone(&shared), socket));
        }
    }
    let idle_kib = memory();
    let crowds = make_tables(&shared, &plan.games, plan.tables).await?;
    let sockets = crowds.iter().map(|crowd| crowd.seats.len()).sum();
    let mut hosts = Vec::new();
    for crowd in crowds {
        hosts.push(crowd.seats[0].0.clone());
        // Everybody listens from now on: who does not answer pings is cut.
        for (guest, socket) in crowd.seats {
            people.spawn(Person::new(&shared, guest, socket).play());
        }
    }
    start_games(&shared, hosts).await?;
    if let Pace::Rate(rate) = plan.pace {
        people.spawn(keep_pace(Arc::clone(&shared), rate));
    }
    sleep(plan.warm_up).await;
    let begin_kib = memory();
    let (begin, cpu, own) = (Instant::now(), cpu(plan.server), cpu(Process::me()));
    shared.is_measured.store(true, Relaxed);
    sleep(plan.length).await;
    shared.is_measured.store(false, Relaxed);
    let seconds = begin.elapsed().as_secs_f64();
    let spent = |before: Option<f64>, now: Option<f64>| before.zip(now).map(|(b, n)| n - b);
    let server_cpu_seconds = spent(cpu, self::cpu(plan.server));
    let own_cpu_seconds = spent(own, self::cpu(Process::me()));
    let end_kib = memory();
    people.shutdown().await;
    let mut tally = std::mem::take(&mut *lock(&shared.tally));
    let moves = tally.times.len() as u64;
    let kib = [start_kib, idle_kib, begin_kib, end_kib];
    Ok(LoadReport {
        tables: plan.tables,
        sockets,
        idle_sockets: plan.idle,
        seconds,
        moves,
        moves_per_second: moves as f64 / seconds,
        server_cpu_seconds,
        moves_per_server_cpu_second: server_cpu_seconds
            .filter(|&cpu| 0.0 < cpu)
            .map(|cpu| moves as f64 / cpu),
        own_cpu_seconds,
        latency_ms: tally.times.report(),
        games: tally.games,
        steps: tally.steps,
        late: tally.late,
        missed: tally.missed,
        errors: tally.errors,
        first_errors: tally.first_errors,
        memory: match kib {
            [Some(start_kib), Some(idle_kib), Some(begin_kib), Some(end_kib)] => Some(LoadMemory {
                start_kib,
                idle_kib,
                begin_kib,
                end_kib,
                kib_per_idle_table: each(start_kib, idle_kib, idle_tables),
                kib_per_table: each(idle_kib, begin_kib, plan.tables),
            }),
            _ => None,
        },
    })
}

fn cpu(process: Option<Process>) -> Option<f64> {
    process.and_then(Process::cpu_seconds)
}

fn each(before_kib: u64, after_kib: u64, n: usize) -> Option<f64> {
    (0 < n).then(|| (after_kib as f64 - before_kib as f64) / n as f64)
}

/// Nothing that is done under these locks can leave anything half done.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

struct Shared {
    client: Client,
    pace: Pace,
    seed: u64,
    is_measured: AtomicBool,
    /// Those who could move and wait until it is time, longest first.
    waiting: Mutex<VecDeque<oneshot::Sender<Instant>>>,
    tally: Mutex<Tally>,
}

#[derive(Default)]
struct Tally {
    /// Of acknowledged moves.
    times: Times,
    games: u64,
    steps: u64,
    /// Moves that somebody else's move made impossible meanwhile.
    late: u64,
    /// Moments at which somebody should have moved and nobody could.
    missed: u64,
    errors: u64,
    first_errors: Vec<String>,
}

impl Shared {
    async fn call(&self, guest: &Guest, what: &str) -> Result<(), String> {
        let path = format!("/api/v1/tables/{}/{what}", guest.table);
        match self.client.post(&path, Some(&guest.token), &json!({})).await {
            Ok(answer) if answer.status == 200 => Ok(()),
            Ok(answer) => Err(format!("{what}: {} {}", answer.status, answer.body)),
            Err(err) => Err(format!("{what}: {err}")),
        }
    }

    fn count(&self, of: impl FnOnce(&mut Tally) -> &mut u64) {
        if self.is_measured.load(Relaxed) {
            of(&mut lock(&self.tally)).add_assign(1);
        }
    }

    /// Errors count whenever they happen.
    fn wrong(&self, what: impl fmt::Display) {
        let mut tally = lock(&self.tally);
        tally.errors += 1;
        if tally.first_errors.len() < ERRORS_TOLD {
            tally.first_errors.push(what.to_string());
        }
    }
}

/// Somebody with a token.
#[derive(Clone)]
struct Guest {
    table: Arc<str>,
    token: Arc<str>,
    /// For what this one chooses.
    number: u64,
}

/// Everybody at a table.
struct Crowd {
    seats: Vec<(Guest, Socket)>,
}

async fn make_tables(
    shared: &Arc<Shared>,
    games: &[GameId],
    n: usize,
) -> Result<Vec<Crowd>, LoadError> {
    let makers = Arc::new(Semaphore::new(MAKERS));
    let mut tables = JoinSet::new();
    for (number, &game) in games.iter().cycle().take(n).enumerate() {
        let (shared, makers) = (Arc::clone(shared), Arc::clone(&makers));
        tables.spawn(async move {
            let _permit = makers.acquire().await.expect("nobody closes it");
            make_table(&shared, game, number as u64).await
        });
    }
    let mut crowds = Vec::with_capacity(n);
    while let Some(made) = tables.join_next().await {
        crowds.push(made.expect("nobody cancels it")?);
    }
    Ok(crowds)
}

async fn start_games(shared: &Arc<Shared>, hosts: Vec<Guest>) -> Result<(), LoadError> {
    let makers = Arc::new(Semaphore::new(MAKERS));
    let mut starts = JoinSet::new();
    for host in hosts {
        let (shared, makers) = (Arc::clone(shared), Arc::clone(&makers));
        starts.spawn(async move {
            let _permit = makers.acquire().await.expect("nobody closes it");
            shared.call(&host, "start").await.map_err(LoadError::Table)
        });
    }
    while let Some(started) = starts.join_next().await {
        started.expect("nobody cancels it")?;
    }
    Ok(())
}

async fn make_table(shared: &Shared, game: GameId, number: u64) -> Result<Crowd, LoadError> {
    let n = usize::from(game.info().seats.min.max(2));
    let settings = json!({ "game": game.as_str(), "seats": vec!["person"; n] });
    let mut crowd = Crowd { seats: Vec::with_capacity(n) };
    let mut path = "/api/v1/tables".to_owned();
    for seat in 0..n {
        let name = format!("Guest {seat}");
        let body = match seat {
            0 => json!({ "name": name, "settings": settings }),
            _ => json!({ "name": name }),
        };
        let answer = shared.client.post(&path, None, &body).await;
        let answer = answer.map_err(|err| LoadError::Table(err.to_string()))?;
        let (table, token) = match (&answer.body["table"]["id"], &answer.body["token"]) {
            (serde_json::Value::String(table), serde_json::Value::String(token)) => (table, token),
            _ => return Err(LoadError::Table(format!("{} {}", answer.status, answer.body))),
        };
        if seat == 0 {
            path = format!("/api/v1/tables/{table}/join");
        }
        let socket = shared.client.socket(table, Some(token), None).await;
        let socket = socket.map_err(|err| LoadError::Socket(err.to_string()))?;
        let number = number << 8 | seat as u64;
        crowd
            .seats
            .push((Guest { table: (**table).into(), token: (**token).into(), number }, socket));
    }
    Ok(crowd)
}

/// Answers pings and nothing else.
async fn sit_idle(shared: Arc<Shared>, mut socket: Socket) {
    while let Ok(Some(_)) = socket.next().await {}
    shared.wrong("an idle socket was closed");
}

/// Lets somebody move at each moment that the rate asks for.
async fn keep_pace(shared: Arc<Shared>, rate: f64) {
    let mut moments = interval(Duration::from_secs_f64(1.0 / rate));
    moments.set_missed_tick_behavior(MissedTickBehavior::Burst);
    loop {
        let at = moments.tick().await.into_std();
        loop {
            let next = lock(&shared.waiting).pop_front();
            match next.map(|next| next.send(at)) {
                Some(Ok(())) => break,
                // This one does not wait any more.
                Some(Err(_)) => {}
                None => {
                    shared.count(|tally| &mut tally.missed);
                    break;
                }
            }
        }
    }
}

/// As much of a message as a player needs.
#[derive(Deserialize)]
struct Heard<'a> {
    #[serde(rename = "type")]
    kind: &'a str,
    #[serde(default)]
    re: Option<&'a str>,
    /// A number in answers about steps.
    #[serde(borrow, default)]
    window: Option<&'a RawValue>,
    #[serde(borrow, default)]
    actions: Option<Vec<Cow<'a, str>>>,
    #[serde(borrow, default)]
    steps: Option<Vec<HeardStep<'a>>>,
    #[serde(default)]
    in_steps: bool,
    #[serde(borrow, default)]
    over: Option<&'a RawValue>,
}

#[derive(Deserialize)]
struct HeardStep<'a> {
    #[serde(borrow)]
    text: Cow<'a, str>,
    count: u64,
}

#[derive(Deserialize)]
struct HeardWindow<'a> {
    number: u32,
    kind: &'a str,
    must: Vec<u8>,
    held_ms: u64,
}

/// What a person will do.
struct Turn {
    window: u32,
    is_race: bool,
    choice: Choice,
    /// The others have their chance until then.
    from: Option<Instant>,
    /// Whether it was time to move already: what is chosen in steps goes on at once.
    is_begun: bool,
}

enum Choice {
    Action(String),
    /// The words of an action so far.
    Words(String),
}

/// A command without an answer yet.
struct Sent {
    id: String,
    at: Instant,
    window: u32,
    is_race: bool,
    is_action: bool,
}

struct Person {
    shared: Arc<Shared>,
    guest: Guest,
    seat: u8,
    socket: Socket,
    chance: Seeded,
    n_sent: u64,
    turn: Option<Turn>,
    sent: Option<Sent>,
    /// For the moment to move.
    moment: Option<oneshot::Receiver<Instant>>,
}

impl Person {
    fn new(shared: &Arc<Shared>, guest: Guest, socket: Socket) -> Person {
        Person {
            shared: Arc::clone(shared),
            seat: guest.number as u8,
            chance: Seeded::stream(shared.seed, guest.number),
            guest,
            socket,
            n_sent: 0,
            turn: None,
            sent: None,
            moment: None,
        }
    }

    async fn play(mut self) {
        loop {
            let result = match &self.turn {
                Some(turn) if self.sent.is_none() => match (turn.from, self.shared.pace) {
                    (None, _) if turn.is_begun => self.act(Instant::now()).await,
                    (None, Pace::Closed) => self.act(Instant::now()).await,
                    (from, pace) => self.act_in_time(from, pace).await,
                },
                _ => self.hear().await,
            };
            if let Err(err) = result {
                return self.shared.wrong(err);
            }
        }
    }

    async fn act_in_time(&mut self, from: Option<Instant>, pace: Pace) -> Result<(), String> {
        if let Some(from) = from {
            tokio::select! {
                biased;
                text = self.socket.next() => return self.take(text),
                () = sleep_until(from.into()) => {}
            }
            if let Some(turn) = &mut self.turn {
                turn.from = None;
            }
        }
        if pace == Pace::Closed {
            return Ok(());
        }
        let moment = self.moment.get_or_insert_with(|| {
            let (tell, moment) = oneshot::channel();
            lock(&self.shared.waiting).push_back(tell);
            moment
        });
        tokio::select! {
            biased;
            text = self.socket.next() => self.take(text),
            at = moment => {
                self.moment = None;
                let at = at.map_err(|_| "nobody keeps the pace".to_owned())?;
                self.act(at).await
            }
        }
    }

    async fn hear(&mut self) -> Result<(), String> {
        let text = self.socket.next().await;
        self.take(text)
    }

    fn take(&mut self, text: Result<Option<Utf8Bytes>, impl fmt::Display>) -> Result<(), String> {
        match text {
            Ok(Some(text)) => self.read(&text),
            Ok(None) => Err("a socket was closed".to_owned()),
            Err(err) => Err(err.to_string()),
        }
    }

    fn read(&mut self, text: &str) -> Result<(), String> {
        // Long, and nothing in it is needed.
        if text.starts_with(r#"{"type":"table""#) {
            return Ok(());
        }
        let heard: Heard<'_> =
            serde_json::from_str(text).map_err(|err| format!("{err}: {text}"))?;
        let answered = self.sent.take_if(|sent| heard.re == Some(&*sent.id));
        match heard.kind {
            "hello" | "chat" | "phrase" => Ok(()),
            "snapshot" | "update" => {
                if let Some(sent) = answered {
                    self.acknowledged(&sent);
                }
                self.see(&heard)
            }
            "done" => {
                if let Some(sent) = answered {
                    self.acknowledged(&sent);
                }
                Ok(())
            }
            "steps" => {
                self.shared.count(|tally| &mut tally.steps);
                let Some(Sent { window, is_race, .. }) = answered else { return Ok(()) };
                match choose(&mut self.chance, &heard) {
                    Some(choice) => {
                        self.turn =
                            Some(Turn { window, is_race, choice, from: None, is_begun: true });
                        Ok(())
                    }
                    // Somebody was quicker.
                    None if is_race => self.too_late(),
                    None => Err(text.to_owned()),
                }
            }
            "refused" => match answered {
                Some(sent) if sent.is_race => self.too_late(),
                _ => Err(text.to_owned()),
            },
            _ => Err(text.to_owned()),
        }
    }

    fn too_late(&self) -> Result<(), String> {
        self.shared.count(|tally| &mut tally.late);
        Ok(())
    }

    fn acknowledged(&self, sent: &Sent) {
        if sent.is_action && self.shared.is_measured.load(Relaxed) {
            lock(&self.shared.tally).times.add(sent.at.elapsed());
        }
    }

    /// What the game shows now.
    fn see(&mut self, heard: &Heard<'_>) -> Result<(), String> {
        self.turn = None;
        if heard.over.is_some() {
            self.moment = None;
            self.play_again();
            return Ok(());
        }
        let Some(choice) = choose(&mut self.chance, heard) else {
            self.moment = None;
            return Ok(());
        };
        let window = heard.window.map(|it| serde_json::from_str::<HeardWindow<'_>>(it.get()));
        let window = window.ok_or("something to do, and no window")?;
        let window = window.map_err(|err| err.to_string())?;
        let is_held = 0 < window.held_ms && window.must.contains(&self.seat);
        self.turn = Some(Turn {
            window: window.number,
            is_race: window.kind == "race",
            choice,
            // A little more, so that the time is over for the server too.
            from: is_held.then(|| Instant::now() + Duration::from_millis(window.held_ms + 5)),
            is_begun: false,
        });
        Ok(())
    }

    fn play_again(&self) {
        if self.seat == 0 {
            self.shared.count(|tally| &mut tally.games);
        }
        let (shared, guest) = (Arc::clone(&self.shared), self.guest.clone());
        tokio::spawn(async move {
            if let Err(err) = shared.call(&guest, "rematch").await {
                shared.wrong(err);
            }
        });
    }

    async fn act(&mut self, at: Instant) -> Result<(), String> {
        let Some(Turn { window, is_race, choice, .. }) = self.turn.take() else { return Ok(()) };
        self.n_sent += 1;
        let id = format!("{}", self.n_sent);
        let (text, is_action) = match choice {
            Choice::Action(words) => (command("act", &id, window, "action", &words), true),
            Choice::Words(words) => (command("steps", &id, window, "path", &words), false),
        };
        self.sent = Some(Sent { id, at, window, is_race, is_action });
        self.socket.send(&text).await.map_err(|err| err.to_string())
    }
}

fn command(kind: &str, id: &str, window: u32, field: &str, words: &str) -> String {
    let words = serde_json::Value::from(words);
    format!(r#"{{"type":"{kind}","id":"{id}","window":{window},"{field}":{words}}}"#)
}

fn choose(chance: &mut Seeded, heard: &Heard<'_>) -> Option<Choice> {
    if heard.in_steps {
        return Some(Choice::Words(String::new()));
    }
    if let Some(steps) = heard.steps.as_ref().filter(|steps| !steps.is_empty()) {
        let step = &steps[chance.below(steps.len() as u32) as usize];
        let words = step.text.clone().into_owned();
        return Some(if step.count == 1 { Choice::Action(words) } else { Choice::Words(words) });
    }
    let actions = heard.actions.as_ref().filter(|actions| !actions.is_empty())?;
    let action = &actions[chance.below(actions.len() as u32) as usize];
    Some(Choice::Action(action.clone().into_owned()))
}
