//! A table, as a machine without I/O.
//!
//! [`Table::handle`] takes what somebody asks and the time, and gives what is to be written down and
//! what is to be sent. **Whoever runs a table writes first and sends then**: nobody is ever told what
//! could still be lost. If writing fails, the table is dropped and nothing is sent.
//!
//! Time, ids and randomness are handed in, so a table does the same whenever it is asked the same.

mod lobby;
mod round;
mod series;

use std::{fmt, mem, sync::Arc};

use parlor_bots::{Level, NoSuchBot, bot_name};
use parlor_catalog::{Board, Choice, Dice, GameId, Language};
use parlor_core::{Input, Observer, Seat, Seeded, Window};
use parlor_fair::{Entropy, Seed};
use parlor_record::{DealFn, StoredError, StoredLog};
use parlor_store::{Entry, GameRow, GameStatus, Id, TableRow, Write};
use parlor_wire::{
    Command, CommandId, Forked, GameNote, GuestInfo, HALL_PROTOCOL, Pace, Portrait, SeatBy,
    SeatInfo, StoredGame, StoredGuest, StoredSeries, StoredTable, TableInfo, TableSettings,
    TableStatus, ToClient,
};

use self::lobby::Saying;
pub use self::lobby::{Answer, Call};
use self::round::{Carried, Dealt, Driver, Origin, Round};
pub use self::series::series_of_only;
use crate::{problem::Problem, token::TokenHash};

/// One text message, shared by all who get the same.
pub type Frame = Arc<str>;

/// What can be said without typing.
pub const PHRASES: [&str; 8] = [
    "hello",
    "good_luck",
    "nice_move",
    "oops",
    "thanks",
    "well_played",
    "one_moment",
    "another_game",
];

/// How the ids of tables and games begin that are kept on a device: as text `7zzzzzzz`. A client sees by
/// that where to look for one; a hall gives out such an id once in 2^40.
pub const LOCAL: [u8; 5] = [0xff; 5];

/// What all tables of a hall share.
pub struct House {
    pub limits: Limits,
    /// Fills with random bytes that nobody can foresee.
    pub random: RandomFn,
    /// Whether its tables stand on the device of whoever plays, see [`LOCAL`].
    pub is_local: bool,
    /// Deals a game; [`parlor_catalog::deal`] unless a test wants to choose the cards.
    pub deal: Box<DealFn>,
}

pub type RandomFn = Box<dyn Fn(&mut [u8]) + Send + Sync>;

impl House {
    pub fn new(limits: Limits, random: impl Fn(&mut [u8]) + Send + Sync + 'static) -> House {
        let (random, deal) = (Box::new(random), Box::new(parlor_catalog::deal));
        House { limits, random, is_local: false, deal }
    }

    /// The name of a new table or game.
    pub fn id(&self) -> Id {
        let mut bytes = [0; 16];
        (self.random)(&mut bytes);
        if self.is_local {
            bytes[..LOCAL.len()].copy_from_slice(&LOCAL);
        }
        Id::from_random(bytes)
    }
}

impl fmt::Debug for House {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("House").field("limits", &self.limits).finish_non_exhaustive()
    }
}

/// How long things may last and how many there may be.
#[derive(Clone, Debug)]
pub struct Limits {
    /// A vanished player's seat is held so long before a bot moves for it.
    pub grace_ms: u64,
    /// A table where nobody does anything is closed after this.
    pub idle_ms: u64,
    /// The same while a game is being played.
    pub idle_game_ms: u64,
    pub guests_most: usize,
    pub conns_per_guest: usize,
    pub spectators_most: usize,
    pub chat_most_chars: usize,
    /// A game with more inputs is broken off.
    pub inputs_most: u32,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits {
            grace_ms: 60_000,
            idle_ms: 3_600_000,
            idle_game_ms: 24 * 3_600_000,
            guests_most: 64,
            conns_per_guest: 4,
            spectators_most: 100,
            chat_most_chars: 200,
            inputs_most: 200_000,
        }
    }
}

/// What a table is asked.
#[derive(Debug)]
pub enum Ask {
    /// Somebody opens a socket; without a token it can only watch.
    Connect { conn: u64, token: Option<TokenHash>, hearing: Hearing },
    /// A socket is closed.
    Gone { conn: u64 },
    /// A message from a socket.
    Frame { conn: u64, text: Frame },
    /// How long a message to a socket and back takes.
    Lag { conn: u64, rtt_ms: u32 },
    /// A call over HTTP.
    Call { reply: u64, token: Option<TokenHash>, call: Call },
    /// It is time, see [`Table::wake_at`].
    Tick,
}

/// How a client wants to be told of the game.
#[derive(Clone, Copy, Default, Debug)]
pub struct Hearing {
    pub resume: Option<Resume>,
    pub besides: Besides,
}

/// What a client wants beside what everybody gets.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub struct Besides {
    /// The game in words, in this language.
    pub text: Option<Language>,
    /// Actions as objects.
    pub structured: bool,
}

/// What a client has already.
#[derive(Clone, Copy, Debug)]
pub struct Resume {
    pub game: Id,
    pub seq: u32,
}

/// What a table wants: first the writes, then the rest.
#[derive(Default, Debug)]
pub struct Effects {
    pub writes: Vec<Write>,
    pub outgoing: Vec<Outgoing>,
    /// What should not have happened, for the log.
    pub faults: Vec<String>,
    pub counts: Counts,
}

/// How often things happened, for the hall's figures.
#[derive(Clone, Copy, Default, Debug)]
pub struct Counts {
    /// Commands that a game carried out.
    pub moves: u64,
    pub bot_moves: u64,
    pub refused: u64,
}

#[derive(Debug)]
pub enum Outgoing {
    Send {
        conn: u64,
        frame: Frame,
    },
    /// The last thing that a socket gets.
    Close {
        conn: u64,
        frame: Frame,
    },
    Reply {
        reply: u64,
        answer: Result<Box<Answer>, Problem>,
    },
}

impl Effects {
    fn send(&mut self, conn: u64, frame: Frame) {
        self.outgoing.push(Outgoing::Send { conn, frame });
    }

    /// A command has been carried out that nothing is told of.
    fn done(&mut self, conn: u64, id: &CommandId) {
        self.send(conn, frame(&ToClient::Done { re: id.as_str(), seq: 0 }));
    }

    fn refuse(&mut self, conn: u64, id: &CommandId, problem: &Problem) {
        let Problem { code, rule, detail, .. } = problem;
        let re = Some(id.as_str());
        self.counts.refused += 1;
        self.send(conn, frame(&ToClient::Refused { re, code, rule: *rule, message: detail }));
    }
}

/// A message as it is sent.
pub fn frame(message: &ToClient<'_>) -> Frame {
    serde_json::to_string(message).expect("a message is plain JSON").into()
}

/// The last word to somebody.
pub fn bye(code: &str, message: &str) -> Frame {
    frame(&ToClient::Bye { code, message })
}

/// Who is connected.
#[derive(Default, Debug)]
struct Conns(Vec<Conn>);

#[derive(Clone, Debug)]
struct Conn {
    id: u64,
    guest: Option<usize>,
    who: Observer,
    besides: Besides,
}

impl Conns {
    fn any(&self, who: Observer) -> bool {
        self.0.iter().any(|conn| conn.who == who)
    }

    fn of(&self, who: Observer) -> impl Iterator<Item = &Conn> {
        self.0.iter().filter(move |conn| conn.who == who)
    }

    fn is_of(&self, id: u64, who: Observer) -> bool {
        self.get(id).is_some_and(|conn| conn.who == who)
    }

    fn get(&self, id: u64) -> Option<&Conn> {
        self.0.iter().find(|conn| conn.id == id)
    }

    fn has_guest(&self, guest: usize) -> bool {
        self.0.iter().any(|conn| conn.guest == Some(guest))
    }
}

/// Somebody with a token.
#[derive(Clone, Debug)]
struct Guest {
    name: String,
    portrait: Portrait,
    /// `None` in what old versions have kept of somebody who was removed.
    token: Option<TokenHash>,
    /// The host has asked the guest to go, for good.
    is_removed: bool,
    seat: Option<Seat>,
    muted: bool,
    /// For the next deal.
    ready: bool,
    rematch: bool,
    /// Since when no socket of the guest is open.
    gone_since_ms: Option<u64>,
    /// When the next chat line is allowed, see [`lobby`].
    chat_free_ms: u64,
}

/// What a person's seat wants, as it was understood.
#[derive(Debug)]
struct Wish {
    conn: u64,
    id: CommandId,
    seat: Seat,
    input: Input<Choice>,
}

/// A wish that waits until the others have had their chance.
#[derive(Debug)]
struct Held {
    until_ms: u64,
    wish: Wish,
}

/// A game whose deal is settled.
#[derive(Clone, Debug)]
struct Next {
    id: Id,
    seed: Seed,
    entropy: Vec<Option<Entropy>>,
    /// What it begins with, if it goes on where another game stood.
    kept: Option<Kept>,
}

/// What a game begins with that goes on where another stood.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Kept {
    pub from: Forked,
    /// The deal, and as many inputs as `from` says.
    pub entries: Vec<String>,
    /// The table whose bots come along, with their names.
    pub bots_of: Option<String>,
    /// The series that comes along.
    pub series: StoredSeries,
}

/// A game as it is stored.
#[derive(Clone, PartialEq, Debug)]
pub struct Stored {
    pub row: GameRow,
    pub entries: Vec<String>,
}

/// The settings as they are used.
#[derive(Clone, Debug)]
struct Plan {
    game: GameId,
    /// The level of the bot at each seat that is for one.
    bots: Vec<Option<Level>>,
    /// Which side each seat plays for.
    sides: Vec<u8>,
    takeover: Level,
    /// Those that bots play on at such a table.
    levels: Vec<Level>,
}

pub struct Table {
    id: Id,
    code: String,
    settings: TableSettings,
    plan: Plan,
    guests: Vec<Guest>,
    round: Option<Round>,
    next: Option<Next>,
    is_closed: bool,
    touched_ms: u64,
    conns: Conns,
    held: Vec<Held>,
    /// The table whose bots sit here.
    bots_of: Option<String>,
    series: StoredSeries,
    house: Arc<House>,
}

impl fmt::Debug for Table {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Table").field("id", &self.id).field("settings", &self.settings).finish()
    }
}

/// Who makes a table.
#[derive(Clone, Debug)]
pub struct Host {
    pub name: String,
    pub portrait: Option<Portrait>,
    pub token: TokenHash,
    pub entropy: Option<Entropy>,
}

impl Table {
    /// A new table with its host at the first seat that is for people. Its first game is a new one, or
    /// goes on with what is `kept` of another.
    ///
    /// # Errors
    ///
    /// Says which setting does not fit.
    pub fn create(
        id: Id,
        code: String,
        mut settings: TableSettings,
        host: Host,
        kept: Option<Kept>,
        now_ms: u64,
        house: Arc<House>,
    ) -> Result<(Table, Effects), Problem> {
        complete(&mut settings)?;
        let plan = plan(&settings, &house)?;
        let seat = plan.bots.iter().position(Option::is_none);
        let seat = seat.and_then(|index| Seat::new(index as u8));
        let mut table = Table {
            id,
            code,
            settings,
            plan,
            guests: Vec::new(),
            round: None,
            next: None,
            is_closed: false,
            touched_ms: now_ms,
            conns: Conns::default(),
            held: Vec::new(),
            bots_of: kept.as_ref().and_then(|kept| kept.bots_of.clone()),
            series: kept.as_ref().map(|kept| kept.series.clone()).unwrap_or_default(),
            house,
        };
        let name = table.free_name(&host.name, None)?;
        let portrait = host.portrait.unwrap_or(Portrait::of_guest(0));
        table.guests.push(Guest::new(name, portrait, Some(host.token), seat, now_ms));
        let mut effects = Effects::default();
        table.settle_next(kept);
        if let (Some(seat), Some(entropy), Some(next)) = (seat, host.entropy, &mut table.next) {
            next.entropy[seat.index()] = Some(entropy);
        }
        // The table first: a game belongs to one.
        table.write(&mut effects);
        table.write_next(now_ms, &mut effects);
        table.write_kept(&mut effects);
        Ok((table, effects))
    }

    /// A table as it was stored, with its unfinished game played again. `games` are those that the
    /// row names.
    ///
    /// # Errors
    ///
    /// Says why the table cannot go on.
    pub fn restore(
        row: &TableRow,
        games: &[Stored],
        now_ms: u64,
        house: Arc<House>,
    ) -> Result<Table, String> {
        let body: StoredTable =
            serde_json::from_str(&row.body).map_err(|err| format!("the table: {err}"))?;
        let plan = plan(&body.settings, &house).map_err(|err| err.to_string())?;
        let guests = body.guests.into_iter().enumerate();
        let guests = guests.map(|(number, it)| Guest::restore(number, it, now_ms));
        let mut table = Table {
            id: row.id,
            code: row.code.clone(),
            settings: body.settings,
            plan,
            guests: guests.collect::<Result<_, _>>()?,
            round: None,
            next: None,
            is_closed: !row.open,
            touched_ms: row.touched_ms.max(now_ms.saturating_sub(house.limits.idle_ms / 2)),
            conns: Conns::default(),
            held: Vec::new(),
            bots_of: body.bots_of,
            series: body.series,
            house,
        };
        let row_of = |id: Option<String>| {
            let Some(id) = id else { return Ok(None) };
            let found = games.iter().find(|game| game.row.id.to_string() == id);
            found.map(Some).ok_or_else(|| format!("game {id} is missing"))
        };
        if let Some(Stored { row: game, entries }) = row_of(body.next)? {
            let head: StoredGame =
                serde_json::from_str(&game.body).map_err(|err| format!("the next game: {err}"))?;
            table.next = Some(Next {
                id: game.id,
                seed: Seed::from_hex(&head.seed).map_err(|err| err.to_string())?,
                entropy: StoredLog::entropy(&head).map_err(|err| err.to_string())?,
                kept: head.from.map(|from| Kept {
                    from,
                    entries: entries.clone(),
                    bots_of: table.bots_of.clone(),
                    series: table.series.clone(),
                }),
            });
        }
        let game = row_of(body.game)?.filter(|it| it.row.status != GameStatus::Aborted);
        if let Some(Stored { row: game, entries }) = game {
            let head: StoredGame =
                serde_json::from_str(&game.body).map_err(|err| format!("the game: {err}"))?;
            let log = StoredLog { id: &game.id.to_string(), head: &head, entries };
            let board = log.board(&*table.house.deal).map_err(|err| err.to_string())?;
            let plan = self::plan(&head.settings, &table.house).map_err(|err| err.to_string())?;
            let dealt = Dealt {
                id: game.id,
                head,
                board,
                bots: plan.bots,
                takeover: plan.takeover,
                started_ms: game.started_ms,
                pilot: table.pilot(),
                is_passed: table.is_passed(),
            };
            let round = Round::restore(dealt, entries, now_ms).map_err(|err| err.to_string())?;
            table.round = Some(round);
        }
        Ok(table)
    }

    pub fn id(&self) -> Id {
        self.id
    }

    pub fn code(&self) -> &str {
        &self.code
    }

    pub fn is_closed(&self) -> bool {
        self.is_closed
    }

    pub fn is_public(&self) -> bool {
        self.settings.public
    }

    pub fn is_playing(&self) -> bool {
        self.round.as_ref().is_some_and(|round| !round.is_over())
    }

    /// Whether the next tick may take long because a bot thinks.
    pub fn thinks_at(&self, now_ms: u64) -> bool {
        self.round.as_ref().is_some_and(|round| round.thinks_at(now_ms))
    }

    pub fn handle(&mut self, now_ms: u64, ask: Ask) -> Effects {
        let mut effects = Effects::default();
        match ask {
            Ask::Connect { conn, token, hearing } => {
                self.connect(now_ms, conn, token, hearing, &mut effects);
            }
            Ask::Gone { conn } => self.gone(now_ms, conn, &mut effects),
            Ask::Frame { conn, text } => self.frame(now_ms, conn, &text, &mut effects),
            Ask::Lag { conn, rtt_ms } => {
                let seat = self.conns.get(conn).and_then(|conn| conn.who.seat());
                if let (Some(seat), Some(round)) = (seat, &mut self.round) {
                    round.set_lag(seat, rtt_ms);
                }
            }
            Ask::Call { reply, token, call } => {
                let answer = self.call(now_ms, token, call, &mut effects).map(Box::new);
                effects.outgoing.push(Outgoing::Reply { reply, answer });
            }
            Ask::Tick => self.tick(now_ms, &mut effects),
        }
        self.end_game(now_ms, &mut effects);
        effects
    }

    /// When something happens by itself.
    pub fn wake_at(&self) -> Option<u64> {
        if self.is_closed {
            return None;
        }
        let playing = self.round.as_ref().filter(|round| !round.is_over());
        let vanished = self.guests.iter().filter_map(|guest| {
            let (round, seat) = (playing?, guest.seat?);
            let is_late = round.driver(seat) != Driver::Person;
            guest.gone_since_ms.filter(|_| !is_late).map(|since| since + self.house.limits.grace_ms)
        });
        let held = self.held.iter().map(|held| held.until_ms);
        let others = [playing.and_then(Round::wake_at), Some(self.idle_at())];
        others.into_iter().flatten().chain(vanished).chain(held).min()
    }

    fn idle_at(&self) -> u64 {
        let idle_ms = if self.is_playing() {
            self.house.limits.idle_game_ms
        } else {
            self.house.limits.idle_ms
        };
        self.touched_ms + idle_ms
    }

    fn tick(&mut self, now_ms: u64, effects: &mut Effects) {
        if self.is_closed {
            return;
        }
        if self.idle_at() <= now_ms && self.conns.0.iter().all(|conn| conn.guest.is_none()) {
            return self.close(
                now_ms,
                "table/idle",
                "nobody has been here for a long time",
                effects,
            );
        }
        if self.idle_at() <= now_ms {
            self.touched_ms = now_ms;
        }
        for held in mem::take(&mut self.held) {
            if now_ms < held.until_ms {
                self.held.push(held);
            } else if self.conns.is_of(held.wish.conn, Observer::Seat(held.wish.seat)) {
                let (conn, id) = (held.wish.conn, held.wish.id.clone());
                if let Err(problem) = self.grant(now_ms, held.wish, effects) {
                    effects.refuse(conn, &id, &problem);
                }
            }
        }
        let Some(round) = &mut self.round else { return };
        let before = (round.absent(), round.conceded());
        for guest in &self.guests {
            let is_late = guest
                .gone_since_ms
                .is_some_and(|since| since + self.house.limits.grace_ms <= now_ms);
            if let Some(seat) = guest.seat.filter(|_| is_late) {
                round.leave(now_ms, seat, &self.conns, effects);
            }
        }
        round.tick(now_ms, &self.conns, effects);
        if self.house.limits.inputs_most <= round.n_entries() {
            return self.abort(now_ms, "too long", effects);
        }
        if before != (round.absent(), round.conceded()) {
            self.tell_table(effects);
        }
    }

    fn connect(
        &mut self,
        now_ms: u64,
        conn: u64,
        token: Option<TokenHash>,
        Hearing { resume, besides }: Hearing,
        effects: &mut Effects,
    ) {
        let guest = match token.map(|token| self.guest_of(&token)).transpose() {
            Ok(guest) => guest,
            Err(problem) => {
                let frame = bye(&problem.code, &problem.detail);
                return effects.outgoing.push(Outgoing::Close { conn, frame });
            }
        };
        if let Err(problem) = self.may_connect(guest) {
            let frame = bye(&problem.code, &problem.detail);
            return effects.outgoing.push(Outgoing::Close { conn, frame });
        }
        let seat = guest.and_then(|guest| self.guests[guest].seat);
        self.cut_oldest(guest, effects);
        let who = seat.map_or(Observer::Spectator, Observer::Seat);
        self.conns.0.push(Conn { id: conn, guest, who, besides });
        let hello = ToClient::Hello {
            protocol: HALL_PROTOCOL,
            guest: guest.map(|guest| guest as u32),
            seat: seat.map(|seat| seat.index() as u8),
        };
        effects.send(conn, frame(&hello));
        let mut has_changed = false;
        if let Some(guest) = guest {
            self.touched_ms = now_ms;
            has_changed = self.guests[guest].gone_since_ms.take().is_some();
        }
        // Before the snapshot, which shows the seat as taken again.
        if let (Some(seat), Some(round)) = (seat, &mut self.round) {
            let others = Conns(self.conns.0.iter().filter(|it| it.id != conn).cloned().collect());
            round.back(now_ms, seat, &others, effects);
        }
        effects.send(conn, frame(&ToClient::Table { table: &self.info() }));
        let may_watch = self.may_watch(guest);
        if let Some(round) = self.round.as_mut().filter(|_| may_watch) {
            let seen = resume.filter(|it| it.game == round.id).map_or(0, |it| it.seq);
            effects.send(conn, round.snapshot(now_ms, who, seen, besides));
        }
        if has_changed {
            self.tell_table_but(Some(conn), effects);
        }
    }

    /// Whether somebody may come to the table: to watch, or else while a seat is free.
    fn may_connect(&self, guest: Option<usize>) -> Result<(), Problem> {
        if guest.is_none() {
            let watching = self.conns.0.iter().filter(|it| it.guest.is_none()).count();
            if self.house.limits.spectators_most <= watching {
                let detail = "nobody else can watch this table";
                return Err(Problem::conflict("table/no_spectators", detail));
            }
        }
        if self.may_watch(guest) {
            return Ok(());
        }
        if self.is_playing() {
            return Err(no_spectators());
        }
        if guest.is_none() && self.free_seat().is_none() {
            let detail = "no seat is free, and nobody may watch";
            return Err(Problem::conflict("table/full", detail));
        }
        Ok(())
    }

    /// Whether somebody may see the game and hear what is said: who sits at the table, its host, and
    /// where others may watch everybody.
    fn may_watch(&self, guest: Option<usize>) -> bool {
        let is_of_table = |guest: usize| self.guests[guest].seat.is_some() || guest == self.host();
        self.settings.spectators || guest.is_some_and(is_of_table)
    }

    /// The first seat where nobody sits and that is for people.
    fn free_seat(&self) -> Option<usize> {
        (0..self.plan.bots.len())
            .find(|&seat| self.plan.bots[seat].is_none() && self.sitter(seat).is_none())
    }

    /// A guest who opens more sockets than allowed loses the oldest.
    fn cut_oldest(&mut self, guest: Option<usize>, effects: &mut Effects) {
        let Some(guest) = guest else { return };
        let own = self.conns.0.iter().filter(|it| it.guest == Some(guest));
        if own.clone().count() < self.house.limits.conns_per_guest {
            return;
        }
        let oldest = own.map(|it| it.id).next().expect("there is at least one");
        self.conns.0.retain(|it| it.id != oldest);
        let frame = bye("socket/replaced", "the table was opened somewhere else");
        effects.outgoing.push(Outgoing::Close { conn: oldest, frame });
    }

    fn gone(&mut self, now_ms: u64, conn: u64, effects: &mut Effects) {
        let Some(place) = self.conns.0.iter().position(|it| it.id == conn) else { return };
        let conn = self.conns.0.remove(place);
        self.held.retain(|held| held.wish.conn != conn.id);
        if let Some(guest) = conn.guest.filter(|&guest| !self.conns.has_guest(guest)) {
            self.guests[guest].gone_since_ms = Some(now_ms);
            self.touched_ms = now_ms;
            self.tell_table(effects);
        }
        if let Some(round) = &mut self.round {
            round.look_around(now_ms, &self.conns);
        }
    }

    fn frame(&mut self, now_ms: u64, conn: u64, text: &Frame, effects: &mut Effects) {
        let Some(from) = self.conns.get(conn).cloned() else { return };
        let command = match Command::read(text.as_bytes()) {
            Ok(command) => command,
            Err(reason) => {
                let code = "command/malformed";
                let refused = ToClient::Refused { re: None, code, rule: None, message: &reason };
                effects.counts.refused += 1;
                return effects.send(conn, frame(&refused));
            }
        };
        let id = command.id().clone();
        if let Err(problem) = self.command(now_ms, &from, command, effects) {
            effects.refuse(conn, &id, &problem);
        }
    }

    fn command(
        &mut self,
        now_ms: u64,
        from: &Conn,
        command: Command,
        effects: &mut Effects,
    ) -> Result<(), Problem> {
        let guest = from.guest.ok_or_else(|| {
            Problem::forbidden("command/spectator", "who only watches cannot do anything here")
        })?;
        self.touched_ms = now_ms;
        let conn = from.id;
        match command {
            Command::Act { id, window, action } => {
                let (seat, round) = self.seated(from)?;
                let action = round.read(&action)?;
                let input = Input::Act { seat, window: Window(window), action };
                self.grant(now_ms, Wish { conn, id, seat, input }, effects)
            }
            Command::Concede { id } => {
                let (seat, _) = self.seated(from)?;
                self.grant(now_ms, Wish { conn, id, seat, input: Input::Concede { seat } }, effects)
            }
            Command::Return { id } => {
                let (seat, round) = self.seated(from)?;
                // Whoever says so is back, whether or not a bot had taken the seat already.
                if !round.absent().contains(seat) {
                    effects.done(conn, &id);
                    return Ok(());
                }
                self.grant(now_ms, Wish { conn, id, seat, input: Input::Return { seat } }, effects)
            }
            Command::Extend { id } => {
                let (seat, _) = self.seated(from)?;
                self.grant(now_ms, Wish { conn, id, seat, input: Input::Extend { seat } }, effects)
            }
            Command::Drawn { id } => {
                let (seat, _) = self.seated(from)?;
                if let Some(round) = &mut self.round {
                    round.drawn(now_ms, seat, &self.conns);
                }
                effects.done(conn, &id);
                Ok(())
            }
            Command::Next { id } => {
                let (seat, round) = self.seated(from)?;
                round.next(now_ms, seat);
                effects.done(conn, &id);
                Ok(())
            }
            Command::Try { id, window, action } => {
                let (seat, round) = self.seated(from)?;
                let choice = round.read(&action)?;
                round.check(Input::Act { seat, window: Window(window), action: &choice })?;
                let allowed = ToClient::Allowed { re: id.as_str(), action: choice.text() };
                effects.send(conn, frame(&allowed));
                Ok(())
            }
            Command::Steps { id, window, path } => {
                let (seat, round) = self.seated(from)?;
                let offer = round.steps(seat, Window(window), &path, from.besides.structured)?;
                effects
                    .send(conn, frame(&ToClient::Steps { re: id.as_str(), window, offer: &offer }));
                Ok(())
            }
            Command::Chat { id, text } => {
                self.say(now_ms, guest, Saying::Text(&text), effects)?;
                effects.done(conn, &id);
                Ok(())
            }
            Command::Phrase { id, phrase } => {
                self.say(now_ms, guest, Saying::Phrase(&phrase), effects)?;
                effects.done(conn, &id);
                Ok(())
            }
            Command::Introduce { id, name, portrait } => {
                self.introduce(guest, &name, portrait)?;
                self.agree(now_ms, conn, &id, effects);
                Ok(())
            }
            Command::Ready { id, ready } => {
                self.set_ready(guest, ready)?;
                self.agree(now_ms, conn, &id, effects);
                Ok(())
            }
            Command::Set { id, setting } => {
                self.set(guest, setting)?;
                self.agree(now_ms, conn, &id, effects);
                Ok(())
            }
        }
    }

    /// The seat of whoever is behind a socket, and the game that it plays.
    fn seated(&mut self, from: &Conn) -> Result<(Seat, &mut Round), Problem> {
        let seat = from.who.seat().ok_or_else(|| {
            Problem::forbidden("command/no_seat", "this needs a seat at the table")
        })?;
        let round = self.round.as_mut().ok_or_else(no_game)?;
        Ok((seat, round))
    }

    /// Does what a seat wants, or has it wait.
    fn grant(&mut self, now_ms: u64, wish: Wish, effects: &mut Effects) -> Result<(), Problem> {
        let Wish { conn, ref id, seat, ref input } = wish;
        let round = self.round.as_mut().ok_or_else(no_game)?;
        let before = (round.absent(), round.conceded());
        let origin = Origin { conn, id: id.as_str() };
        match round.command(now_ms, seat, input.as_ref(), origin, &self.conns, effects)? {
            Carried::Done => {}
            Carried::Already { seq } => {
                effects.send(conn, frame(&ToClient::Done { re: id.as_str(), seq }));
            }
            Carried::Held { until_ms } => {
                // One at a time: a newer choice replaces what still waits.
                if let Some(place) = self.held.iter().position(|it| it.wish.seat == seat) {
                    let Held { wish: old, .. } = self.held.remove(place);
                    let message = "another command has taken its place";
                    let (re, code) = (Some(old.id.as_str()), "action/replaced");
                    let refused = ToClient::Refused { re, code, rule: None, message };
                    effects.send(old.conn, frame(&refused));
                }
                self.held.push(Held { until_ms, wish });
            }
        }
        if before != (round.absent(), round.conceded()) {
            self.tell_table(effects);
        }
        Ok(())
    }

    /// A game that has just ended is written down as such, and the next deal is settled.
    fn end_game(&mut self, now_ms: u64, effects: &mut Effects) {
        let Some(round) = &mut self.round else { return };
        if round.over.is_none() || round.head.over.is_some() || round.head.aborted.is_some() {
            return;
        }
        round.head.over.clone_from(&round.over);
        if let Some(over) = round.over.clone() {
            self.count_in_series(&over);
        }
        self.held.clear();
        for guest in &mut self.guests {
            guest.rematch = false;
        }
        self.write_round(GameStatus::Finished, Some(now_ms), effects);
        self.settle_next(None);
        self.write_next(now_ms, effects);
        self.write(effects);
        self.tell_table(effects);
    }

    /// Breaks the game off.
    fn abort(&mut self, now_ms: u64, reason: &str, effects: &mut Effects) {
        let Some(round) = &mut self.round else { return };
        if round.head.over.is_none() && round.head.aborted.is_none() {
            round.head.aborted = Some(reason.to_owned());
            self.write_round(GameStatus::Aborted, Some(now_ms), effects);
            self.round = None;
            self.held.clear();
        }
    }

    /// Closes the table for good.
    fn close(&mut self, now_ms: u64, code: &str, message: &str, effects: &mut Effects) {
        self.abort(now_ms, message, effects);
        if let Some(next) = self.next.take() {
            let row = self.next_row(&next, now_ms, Some("the table was closed"));
            effects.writes.push(Write::Game(row));
        }
        self.is_closed = true;
        self.write(effects);
        for conn in mem::take(&mut self.conns.0) {
            effects.outgoing.push(Outgoing::Close { conn: conn.id, frame: bye(code, message) });
        }
    }

    /// Tells everybody that the hall closes, which ends nothing.
    pub fn farewell(&self) -> Vec<Outgoing> {
        let frame = bye("hall/closing", "the hall closes; the game goes on when it opens again");
        let close = |conn: &Conn| Outgoing::Close { conn: conn.id, frame: frame.clone() };
        self.conns.0.iter().map(close).collect()
    }

    fn guest_of(&self, token: &TokenHash) -> Result<usize, Problem> {
        let guest = self.guests.iter().position(|guest| guest.token.as_ref() == Some(token));
        let guest = guest.ok_or_else(Problem::unauthorized)?;
        if self.guests[guest].is_removed {
            return Err(removed());
        }
        Ok(guest)
    }

    fn settle_next(&mut self, kept: Option<Kept>) {
        let id = self.house.id();
        let mut seed = [0; 32];
        (self.house.random)(&mut seed);
        let entropy = vec![None; self.plan.bots.len()];
        self.next = Some(Next { id, seed: Seed::new(seed), entropy, kept });
    }

    fn pilot(&self) -> Seeded {
        let mut bytes = [0; 8];
        (self.house.random)(&mut bytes);
        Seeded::new(u64::from_le_bytes(bytes))
    }

    /// Whether several people play at one device.
    fn is_passed(&self) -> bool {
        self.house.is_local && 1 < self.plan.bots.iter().filter(|it| it.is_none()).count()
    }

    /// Deals the next game.
    fn start(&mut self, now_ms: u64, effects: &mut Effects) -> Result<(), Problem> {
        let next = self.next.clone().ok_or_else(no_game)?;
        if let Some(seat) = self.free_seat() {
            let detail = format!("nobody sits at seat {seat} yet; a bot could");
            return Err(Problem::conflict("table/seat_empty", detail));
        }
        let head = self.next_head(&next);
        let broken = |err: StoredError| Problem::unavailable("table/cannot_deal", err.to_string());
        let kept = next.kept.as_ref().map(|kept| &kept.entries[..]);
        let id = next.id.to_string();
        let log = StoredLog { id: &id, head: &head, entries: kept.unwrap_or_default() };
        let board = log.board(&*self.house.deal).map_err(broken)?;
        let dealt = Dealt {
            id: next.id,
            head,
            board,
            bots: self.plan.bots.clone(),
            takeover: self.plan.takeover,
            started_ms: now_ms,
            pilot: self.pilot(),
            is_passed: self.is_passed(),
        };
        self.round = Some(match kept {
            None => Round::begin(dealt, effects),
            Some(kept) => Round::go_on(dealt, kept).map_err(broken)?,
        });
        self.next = None;
        self.begin_in_series();
        self.write_round(GameStatus::Running, None, effects);
        self.write(effects);
        for conn in &mut self.conns.0 {
            let seat = conn.guest.and_then(|guest| self.guests[guest].seat);
            conn.who = seat.map_or(Observer::Spectator, Observer::Seat);
        }
        self.cut_watchers(effects);
        self.tell_table(effects);
        let round = self.round.as_mut().expect("it has just been dealt");
        for conn in &self.conns.0 {
            effects.send(conn.id, round.snapshot(now_ms, conn.who, 0, conn.besides));
        }
        // Whoever went before the deal has the whole grace time.
        for guest in &mut self.guests {
            guest.ready = false;
            guest.gone_since_ms = guest.gone_since_ms.map(|_| now_ms);
        }
        Ok(())
    }

    /// Whoever may not see the game goes when it is dealt.
    fn cut_watchers(&mut self, effects: &mut Effects) {
        let Problem { code, detail, .. } = no_spectators();
        let (kept, cut) = mem::take(&mut self.conns.0)
            .into_iter()
            .partition::<Vec<_>, _>(|conn| self.may_watch(conn.guest));
        self.conns.0 = kept;
        for conn in cut {
            effects.outgoing.push(Outgoing::Close { conn: conn.id, frame: bye(&code, &detail) });
            if let Some(guest) = conn.guest {
                self.guests[guest].gone_since_ms = Some(self.touched_ms);
            }
        }
    }

    fn sitter(&self, seat: usize) -> Option<usize> {
        self.guests.iter().position(|guest| guest.seat.is_some_and(|it| it.index() == seat))
    }

    fn next_head(&self, next: &Next) -> StoredGame {
        let name = |seat: usize| match (self.plan.bots[seat], self.sitter(seat)) {
            (Some(_), _) => self.bot_name(seat).to_owned(),
            (None, Some(guest)) => self.guests[guest].name.clone(),
            (None, None) => String::new(),
        };
        StoredGame {
            settings: self.settings.clone(),
            rules: self.plan.game.info().rules,
            commitment: next.seed.commitment(&next.id.to_string()).to_string(),
            seed: next.seed.to_hex(),
            entropy: next.entropy.iter().map(|it| it.as_ref().map(ToString::to_string)).collect(),
            names: (0..self.plan.bots.len()).map(name).collect(),
            from: next.kept.as_ref().map(|kept| kept.from.clone()),
            over: None,
            aborted: None,
        }
    }

    /// What the bot at a seat is called.
    fn bot_name(&self, seat: usize) -> &'static str {
        let table = self.bots_of.clone().unwrap_or_else(|| self.id.to_string());
        let table = table.bytes().map(u64::from).sum();
        bot_name(table, seat, |name| self.guests.iter().any(|guest| guest.name == name))
    }

    fn next_row(&self, next: &Next, now_ms: u64, aborted: Option<&str>) -> GameRow {
        let mut head = self.next_head(next);
        head.aborted = aborted.map(str::to_owned);
        GameRow {
            id: next.id,
            table: self.id,
            game: self.plan.game.as_str().to_owned(),
            status: if aborted.is_some() { GameStatus::Aborted } else { GameStatus::Committed },
            public: self.settings.public,
            started_ms: now_ms,
            ended_ms: aborted.map(|_| now_ms),
            body: serde_json::to_string(&head).expect("a game is plain JSON"),
        }
    }

    fn write_next(&self, now_ms: u64, effects: &mut Effects) {
        if let Some(next) = &self.next {
            effects.writes.push(Write::Game(self.next_row(next, now_ms, None)));
        }
    }

    /// What the next game begins with; it is stored before anything is dealt.
    fn write_kept(&self, effects: &mut Effects) {
        let Some(Next { id, kept: Some(kept), .. }) = &self.next else { return };
        for (seq, body) in (0..).zip(&kept.entries) {
            effects.writes.push(Write::Entry(Entry { game: *id, seq, body: body.clone() }));
        }
    }

    fn write_round(&self, status: GameStatus, ended_ms: Option<u64>, effects: &mut Effects) {
        let Some(round) = &self.round else { return };
        effects.writes.push(Write::Game(GameRow {
            id: round.id,
            table: self.id,
            game: self.plan.game.as_str().to_owned(),
            status,
            public: self.settings.public,
            started_ms: round.started_ms,
            ended_ms,
            body: serde_json::to_string(&round.head).expect("a game is plain JSON"),
        }));
    }

    fn write(&self, effects: &mut Effects) {
        let guest = |guest: &Guest| StoredGuest {
            name: guest.name.clone(),
            token: guest.token.map_or_else(String::new, |token| token.to_string()),
            seat: guest.seat.map(|seat| seat.index() as u8),
            muted: guest.muted,
            removed: guest.is_removed,
            portrait: Some(guest.portrait),
        };
        let body = StoredTable {
            settings: self.settings.clone(),
            guests: self.guests.iter().map(guest).collect(),
            game: self.round.as_ref().map(|round| round.id.to_string()),
            next: self.next.as_ref().map(|next| next.id.to_string()),
            bots_of: self.bots_of.clone(),
            series: self.series.clone(),
        };
        effects.writes.push(Write::Table(TableRow {
            id: self.id,
            code: self.code.clone(),
            open: !self.is_closed,
            public: self.settings.public,
            touched_ms: self.touched_ms,
            body: serde_json::to_string(&body).expect("a table is plain JSON"),
        }));
    }

    /// The table as everybody at it may know it.
    pub fn info(&self) -> TableInfo {
        let is_silent = self.is_playing() && self.plan.game.is_silent();
        // Whoever plays at one device with others is not away.
        let is_told = !is_silent && !self.is_passed();
        let guest = |(index, guest): (usize, &Guest)| GuestInfo {
            guest: index as u32,
            name: guest.name.clone(),
            portrait: guest.portrait,
            muted: guest.muted,
            here: is_told.then(|| self.conns.has_guest(index)),
        };
        let present = |(_, guest): &(usize, &Guest)| !guest.is_removed;
        TableInfo {
            id: self.id.to_string(),
            code: self.code.clone(),
            status: match &self.round {
                _ if self.is_closed => TableStatus::Closed,
                None => TableStatus::Lobby,
                Some(round) if round.is_over() => TableStatus::Over,
                Some(_) => TableStatus::Playing,
            },
            settings: self.settings.clone(),
            host: self.host() as u32,
            seats: (0..self.plan.bots.len()).map(|seat| self.seat_info(seat)).collect(),
            levels: self.plan.levels.iter().map(ToString::to_string).collect(),
            guests: self.guests.iter().enumerate().filter(present).map(guest).collect(),
            game: self.round.as_ref().map(|round| GameNote {
                id: round.id.to_string(),
                commitment: round.head.commitment.clone(),
                from: round.head.from.clone(),
            }),
            next: self.next.as_ref().map(|next| GameNote {
                id: next.id.to_string(),
                commitment: next.seed.commitment(&next.id.to_string()).to_string(),
                from: next.kept.as_ref().map(|kept| kept.from.clone()),
            }),
            series: self.series_info(),
        }
    }

    fn seat_info(&self, index: usize) -> SeatInfo {
        let seat = Seat::new(index as u8).expect("a table has seats");
        let guest = self.sitter(index);
        let playing = self.round.as_ref().filter(|round| !round.is_over());
        let (by, level) = match playing.map(|round| round.driver(seat)) {
            Some(Driver::Person) => (SeatBy::Person, None),
            Some(Driver::Bot(level)) => (SeatBy::Bot, Some(level)),
            Some(Driver::Takeover(level)) => (SeatBy::Takeover, Some(level)),
            None => match (self.plan.bots[index], guest) {
                (Some(level), _) => (SeatBy::Bot, Some(level)),
                (None, Some(_)) => (SeatBy::Person, None),
                (None, None) => (SeatBy::Nobody, None),
            },
        };
        let next = self.next.as_ref();
        let name = match (guest, by, playing) {
            (Some(guest), ..) => self.guests[guest].name.clone(),
            // As it was called at the deal.
            (None, SeatBy::Bot, Some(round)) => round.head.names[index].clone(),
            (None, SeatBy::Bot, None) => self.bot_name(index).to_owned(),
            (None, ..) => String::new(),
        };
        SeatInfo {
            guest: guest.map(|guest| guest as u32),
            name,
            portrait: guest.map(|guest| self.guests[guest].portrait),
            bot: (by == SeatBy::Nobody).then(|| self.bot_name(index).to_owned()),
            by,
            level: level.map(|level| level.to_string()),
            conceded: self.round.as_ref().is_some_and(|round| round.conceded().contains(seat)),
            ready: guest.is_some_and(|guest| self.guests[guest].ready),
            rematch: guest.is_some_and(|guest| self.guests[guest].rematch),
            entropy: next.is_some_and(|next| next.entropy[index].is_some()),
        }
    }

    /// The first guest who has not been removed.
    fn host(&self) -> usize {
        self.guests.iter().position(|guest| !guest.is_removed).unwrap_or(0)
    }

    fn tell_table(&self, effects: &mut Effects) {
        self.tell_table_but(None, effects);
    }

    fn tell_table_but(&self, but: Option<u64>, effects: &mut Effects) {
        if self.conns.0.iter().all(|conn| Some(conn.id) == but) {
            return;
        }
        let frame = frame(&ToClient::Table { table: &self.info() });
        for conn in self.conns.0.iter().filter(|conn| Some(conn.id) != but) {
            effects.send(conn.id, frame.clone());
        }
    }
}

fn no_spectators() -> Problem {
    Problem::conflict("table/no_spectators", "nobody may watch this table")
}

fn removed() -> Problem {
    Problem::forbidden("table/removed", "the host has asked you to leave this table")
}

fn no_game() -> Problem {
    Problem::conflict("table/no_game", "no game is being played")
}

/// Gives what is not mentioned its default, so that what was played stays known when a
/// default changes.
fn complete(settings: &mut TableSettings) -> Result<(), Problem> {
    let game = GameId::exactly(&settings.game);
    let game = game.map_err(|err| Problem::bad("table/settings", err.to_string()))?;
    for option in game.info().options {
        settings.options.entry(option.name).or_insert(option.default);
    }
    if settings.takeover.is_empty() {
        let seats = u8::try_from(settings.seats.len()).unwrap_or(u8::MAX);
        settings.takeover = game.usual_level(seats).to_string();
    }
    Ok(())
}

/// The settings as they are used, if all of them fit.
fn plan(settings: &TableSettings, house: &House) -> Result<Plan, Problem> {
    let bad = |err: &dyn fmt::Display| Problem::bad("table/settings", err.to_string());
    let game = GameId::exactly(&settings.game).map_err(|err| bad(&err))?;
    let level = |text: &str| text.parse::<Level>().map_err(|err| bad(&err));
    let bot = |text: &String| match &**text {
        "person" => Ok(None),
        text => level(text).map(Some),
    };
    let bots: Vec<Option<Level>> = settings.seats.iter().map(bot).collect::<Result<_, _>>()?;
    let takeover = level(&settings.takeover)?;
    if settings.clock_s.is_some_and(|s| !(5..=86_400).contains(&s)) {
        return Err(Problem::bad("table/settings", "`clock_s` is 5 to 86400 seconds"));
    }
    let people = bots.iter().filter(|bot| bot.is_none()).count();
    if settings.pace == Pace::Wait && people != 1 {
        let detail = "bots wait only for one person who plays against them alone";
        return Err(Problem::bad("table/pace", detail));
    }
    let mut board = try_deal(settings, house)?;
    for seat in Seat::all(board.seats()) {
        let level = bots[seat.index()].unwrap_or(takeover);
        let no_bot = |err: NoSuchBot| Problem::bad("table/no_such_bot", err.to_string());
        board.seat_bot(seat, level).map_err(no_bot)?;
    }
    let sides: Vec<u8> = Seat::all(board.seats()).map(|seat| board.side(seat)).collect();
    if !series::LENGTHS.contains(&settings.series) {
        return Err(Problem::bad("table/settings", "`series` is 1, 3, 5 or 7"));
    }
    if 1 < settings.series && sides.iter().all(|it| *it == sides[0]) {
        return Err(Problem::bad("table/settings", "a series needs somebody to win against"));
    }
    Ok(Plan { game, bots, sides, takeover, levels: board.levels() })
}

/// A deal that nobody sees: whatever does not fit together shows itself here.
fn try_deal(settings: &TableSettings, house: &House) -> Result<Box<dyn Board>, Problem> {
    let bad = |err: &dyn fmt::Display| Problem::bad("table/settings", err.to_string());
    let game = GameId::exactly(&settings.game).map_err(|err| bad(&err))?;
    let seats = u8::try_from(settings.seats.len()).map_err(|err| bad(&err))?;
    let dice = Dice::new(Seeded::new(0));
    (house.deal)(game, &settings.options, seats, dice).map_err(|err| bad(&err))
}

impl Guest {
    fn new(
        name: String,
        portrait: Portrait,
        token: Option<TokenHash>,
        seat: Option<Seat>,
        now_ms: u64,
    ) -> Guest {
        Guest {
            name,
            portrait,
            token,
            is_removed: false,
            seat,
            muted: false,
            ready: false,
            rematch: false,
            gone_since_ms: Some(now_ms),
            chat_free_ms: 0,
        }
    }

    fn restore(number: usize, stored: StoredGuest, now_ms: u64) -> Result<Guest, String> {
        let token = match &*stored.token {
            "" => None,
            hex => Some(hex.parse().map_err(|_| "a token's hash is damaged")?),
        };
        let seat = match stored.seat {
            None => None,
            Some(index) => Some(Seat::new(index).ok_or("no such seat")?),
        };
        let (muted, is_removed) = (stored.muted, stored.removed || token.is_none());
        // After an outage everybody has the whole grace time to return.
        let portrait = stored.portrait.unwrap_or(Portrait::of_guest(number));
        let guest = Guest::new(stored.name, portrait, token, seat, now_ms);
        Ok(Guest { muted, is_removed, ..guest })
    }
}
