//! A table, as a machine without I/O.
//!
//! [`Table::handle`] takes what somebody asks and the time, and gives what is to be written down and
//! what is to be sent. **Whoever runs a table writes first and sends then**: nobody is ever told what
//! could still be lost. If writing fails, the table is dropped and nothing is sent.
//!
//! Time, ids and randomness are handed in, so a table does the same whenever it is asked the same.
//!
//! This file is the machine: what comes in, what happens by itself, and how games and tables end. Its
//! rooms, each with what belongs there:
//!
//! | room | |
//! |---|---|
//! | `calls`, `commands` | what is asked over HTTP and over sockets, and which room does it |
//! | `people` | guests, connections, seats, the host; `chat`: what they say |
//! | `settings` | what is agreed on, and whether it fits together |
//! | `deal` | the next deal, and the start |
//! | `series` | who has won how many games |
//! | `round` | a game in progress: its board; `round/clock`: when; `round/tell`: what is told of it |
//! | `tell` | what everybody is told of the table |
//! | `rows` | what is stored |
//! | `moment` | when something happens, who is connected, and what comes of it |
//! | `house` | what all tables share |

mod calls;
mod chat;
mod commands;
mod deal;
mod house;
mod moment;
mod people;
mod round;
mod rows;
mod series;
mod settings;
mod tell;

use std::{fmt, mem, sync::Arc};

use parlor_core::Seat;
use parlor_store::{GameStatus, Id, TableRow};
use parlor_wire::{Portrait, StoredSeries, TableInfo, TableSettings};

pub use self::{
    calls::{Answer, Call},
    chat::PHRASES,
    deal::Kept,
    house::{House, LOCAL, Limits, RandomFn},
    moment::{Counts, Effects, Frame, Outgoing, bye, frame},
    people::{Besides, Hearing, Host, Resume},
    rows::{RestoreError, Stored},
    series::series_of_only,
};
use self::{
    commands::Held,
    deal::Next,
    moment::Moment,
    people::{Conn, Conns, Guest},
    round::{Driver, Round},
    settings::{Plan, complete, plan},
};
use crate::{problem::Problem, token::TokenHash};

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

pub struct Table {
    conns: Conns,
    state: State,
}

/// All that is at a table but who is connected, which every [`Moment`] has.
struct State {
    id: Id,
    code: String,
    settings: TableSettings,
    plan: Plan,
    guests: Vec<Guest>,
    round: Option<Round>,
    next: Option<Next>,
    is_closed: bool,
    touched_ms: u64,
    held: Vec<Held>,
    /// The table whose bots sit here.
    bots_of: Option<String>,
    series: StoredSeries,
    house: Arc<House>,
}

impl fmt::Debug for Table {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let State { id, settings, .. } = &self.state;
        f.debug_struct("Table").field("id", id).field("settings", settings).finish()
    }
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
        let plan = plan(&settings)?;
        let mut state = State {
            id,
            code,
            settings,
            plan,
            guests: Vec::new(),
            round: None,
            next: None,
            is_closed: false,
            touched_ms: now_ms,
            held: Vec::new(),
            bots_of: kept.as_ref().and_then(|kept| kept.bots_of.clone()),
            series: kept.as_ref().map(|kept| kept.series.clone()).unwrap_or_default(),
            house,
        };
        let (mut conns, mut effects) = (Conns::default(), Effects::default());
        let mut moment = Moment { now_ms, conns: &mut conns, effects: &mut effects };
        state.settle(&mut moment, host, kept)?;
        Ok((Table { conns, state }, effects))
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
    ) -> Result<Table, RestoreError> {
        let state = State::restore(row, games, now_ms, house)?;
        Ok(Table { conns: Conns::default(), state })
    }

    /// Does what somebody asks, or what is due.
    pub fn handle(&mut self, now_ms: u64, ask: Ask) -> Effects {
        let mut effects = Effects::default();
        let mut moment = Moment { now_ms, conns: &mut self.conns, effects: &mut effects };
        self.state.handle(&mut moment, ask);
        effects
    }

    /// When something happens by itself.
    pub fn wake_at(&self) -> Option<u64> {
        self.state.wake_at()
    }

    /// Whether the next tick may take long because a bot thinks.
    pub fn thinks_at(&self, now_ms: u64) -> bool {
        self.state.round.as_ref().is_some_and(|round| round.thinks_at(now_ms))
    }

    /// The table as everybody at it may know it.
    pub fn info(&self) -> TableInfo {
        self.state.info(&self.conns)
    }

    /// Tells everybody that the hall closes, which ends nothing.
    pub fn farewell(&self) -> Vec<Outgoing> {
        let frame = bye("hall/closing", "the hall closes; the game goes on when it opens again");
        let close = |conn: &Conn| Outgoing::Close { conn: conn.id, frame: frame.clone() };
        self.conns.0.iter().map(close).collect()
    }

    pub fn id(&self) -> Id {
        self.state.id
    }

    pub fn code(&self) -> &str {
        &self.state.code
    }

    pub fn is_closed(&self) -> bool {
        self.state.is_closed
    }

    pub fn is_public(&self) -> bool {
        self.state.settings.public
    }

    pub fn is_playing(&self) -> bool {
        self.state.is_playing()
    }
}

impl State {
    /// The host comes first, and the first deal is settled.
    fn settle(
        &mut self,
        moment: &mut Moment<'_>,
        host: Host,
        kept: Option<Kept>,
    ) -> Result<(), Problem> {
        let name = self.free_name(&host.name, None)?;
        let portrait = host.portrait.unwrap_or(Portrait::of_guest(0));
        let seat = self.plan.bots.iter().position(Option::is_none);
        let seat = seat.and_then(|index| Seat::new(index as u8));
        self.guests.push(Guest::new(name, portrait, Some(host.token), seat, moment.now_ms));
        self.settle_next(kept);
        if let (Some(seat), Some(entropy), Some(next)) = (seat, host.entropy, &mut self.next) {
            next.entropy[seat.index()] = Some(entropy);
        }
        // The table first: a game belongs to one.
        self.write_table(moment);
        self.write_next(moment);
        self.write_kept(moment);
        Ok(())
    }

    fn handle(&mut self, moment: &mut Moment<'_>, ask: Ask) {
        match ask {
            Ask::Connect { conn, token, hearing } => self.connect(moment, conn, token, hearing),
            Ask::Gone { conn } => self.gone(moment, conn),
            Ask::Frame { conn, text } => self.frame(moment, conn, &text),
            Ask::Lag { conn, rtt_ms } => {
                let seat = moment.conns.get(conn).and_then(|conn| conn.who.seat());
                if let (Some(seat), Some(round)) = (seat, &mut self.round) {
                    round.set_lag(seat, rtt_ms);
                }
            }
            Ask::Call { reply, token, call } => {
                let answer = self.call(moment, token, call).map(Box::new);
                moment.effects.outgoing.push(Outgoing::Reply { reply, answer });
            }
            Ask::Tick => self.tick(moment),
        }
        self.end_game(moment);
    }

    /// When something happens by itself.
    fn wake_at(&self) -> Option<u64> {
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

    fn tick(&mut self, moment: &mut Moment<'_>) {
        if self.is_closed {
            return;
        }
        if self.idle_at() <= moment.now_ms && moment.conns.0.iter().all(|conn| conn.guest.is_none())
        {
            return self.close(moment, "table/idle", "nobody has been here for a long time");
        }
        if self.idle_at() <= moment.now_ms {
            self.touched_ms = moment.now_ms;
        }
        self.grant_held(moment);
        let Some(round) = &mut self.round else { return };
        let before = (round.absent(), round.conceded());
        for guest in &self.guests {
            let is_late = guest
                .gone_since_ms
                .is_some_and(|since| since + self.house.limits.grace_ms <= moment.now_ms);
            if let Some(seat) = guest.seat.filter(|_| is_late) {
                round.leave(moment, seat);
            }
        }
        round.tick(moment);
        if self.house.limits.inputs_most <= round.n_entries() {
            return self.abort(moment, "too long");
        }
        if before != (round.absent(), round.conceded()) {
            self.tell_table(moment);
        }
    }

    /// A game that has just ended is written down as such, and the next deal is settled.
    fn end_game(&mut self, moment: &mut Moment<'_>) {
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
        self.write_round(moment, GameStatus::Finished, Some(moment.now_ms));
        self.settle_next(None);
        self.write_next(moment);
        self.write_table(moment);
        self.tell_table(moment);
    }

    /// Breaks the game off.
    fn abort(&mut self, moment: &mut Moment<'_>, reason: &str) {
        let Some(round) = &mut self.round else { return };
        if round.head.over.is_none() && round.head.aborted.is_none() {
            round.head.aborted = Some(reason.to_owned());
            self.write_round(moment, GameStatus::Aborted, Some(moment.now_ms));
            self.round = None;
            self.held.clear();
        }
    }

    /// Closes the table for good.
    fn close(&mut self, moment: &mut Moment<'_>, code: &str, message: &str) {
        self.abort(moment, message);
        if let Some(next) = self.next.take() {
            self.write_off(moment, &next, "the table was closed");
        }
        self.is_closed = true;
        self.write_table(moment);
        for conn in mem::take(&mut moment.conns.0) {
            moment.effects.close(conn.id, bye(code, message));
        }
    }

    fn is_playing(&self) -> bool {
        self.round.as_ref().is_some_and(|round| !round.is_over())
    }

    fn between_games(&self) -> Result<(), Problem> {
        if self.is_playing() {
            return Err(Problem::conflict("table/playing", "a game is being played"));
        }
        Ok(())
    }
}
