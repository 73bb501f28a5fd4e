use std::{
    collections::BTreeMap,
    fmt::{self, Display},
    sync::Arc,
};

use parlor_catalog::Language;
use parlor_store::{GameRow, Id, Memory, Store as _, TableRow, Write};
use parlor_table::{
    problem::Problem,
    table::{
        Answer, Ask, Besides, Call, Effects, Hearing, House, Limits, Outgoing, Resume, Stored,
        Table,
    },
    token::{Token, TokenHash},
};
use parlor_wire::{Done, Order, Sent, StoredTable};

use crate::{answers, kept, routes};

/// Nobody vanishes from a table on a device, and no such table is too old: ten years.
const FOR_EVER_MS: u64 = 10 * 365 * 24 * 3_600_000;

/// All tables on a device that somebody has looked at since the page was opened.
pub struct Engine {
    pub(crate) house: Arc<House>,
    /// What the page has kept of them.
    pub(crate) store: Memory,
    tables: Vec<Table>,
    /// Where each connection is.
    conns: Vec<(u64, Id)>,
}

impl fmt::Debug for Engine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let tables: Vec<Id> = self.tables.iter().map(Table::id).collect();
        f.debug_struct("Engine").field("tables", &tables).finish_non_exhaustive()
    }
}

impl Engine {
    /// `random` fills with bytes that nobody can foresee.
    pub fn new(random: impl Fn(&mut [u8]) + Send + Sync + 'static) -> Engine {
        let limits = Limits {
            grace_ms: FOR_EVER_MS,
            idle_ms: FOR_EVER_MS,
            idle_game_ms: FOR_EVER_MS,
            ..Limits::default()
        };
        let house = House { is_local: true, ..House::new(limits, random) };
        Engine {
            house: Arc::new(house),
            store: Memory::default(),
            tables: Vec::new(),
            conns: Vec::new(),
        }
    }

    /// Does what is asked. If what it wants kept cannot be kept, nothing that this engine thinks holds any
    /// more; another one loads what was kept.
    pub fn handle(&mut self, order: Order) -> Done {
        let mut done = Done::default();
        match order {
            Order::Texts { texts } => parlor_catalog::hand_in(texts),
            Order::Load { table, games } => {
                if let Err(fault) = self.load(table, games) {
                    done.faults.push(fault);
                }
            }
            Order::Unload { table } => {
                if let Ok(id) = table.parse::<Id>() {
                    self.tables.retain(|table| table.id() != id);
                    self.conns.retain(|it| it.1 != id);
                }
            }
            Order::Request { now_ms, method, path, query, body, token } => {
                let request = routes::Request { now_ms, method, path, query, body, token };
                let told = routes::route(self, request, &mut done);
                answers::give(told, &mut done);
            }
            Order::Connect { now_ms, conn, table, token, query } => {
                self.connect(now_ms, conn, &table, token.as_deref(), &query, &mut done);
            }
            Order::Frame { now_ms, conn, text } => {
                self.tell(now_ms, conn, Ask::Frame { conn, text: text.into() }, &mut done);
            }
            Order::Gone { now_ms, conn } => {
                self.tell(now_ms, conn, Ask::Gone { conn }, &mut done);
                self.conns.retain(|it| it.0 != conn);
            }
            Order::Tick { now_ms } => {
                let due = |table: &&mut Table| table.wake_at().is_some_and(|at| at <= now_ms);
                let effects: Vec<Effects> = self
                    .tables
                    .iter_mut()
                    .filter(due)
                    .map(|table| table.handle(now_ms, Ask::Tick))
                    .collect();
                for effects in effects {
                    self.take(effects, &mut done);
                }
            }
        }
        self.tables.retain(|table| !table.is_closed());
        done.wake_ms = self.tables.iter().filter_map(Table::wake_at).min();
        done
    }

    fn load(
        &mut self,
        table: parlor_wire::KeptTable,
        games: Vec<parlor_wire::KeptGame>,
    ) -> Result<(), String> {
        let writes = kept::writes(table, games).map_err(|err| err.to_string())?;
        self.store.commit(&writes).map_err(|err| err.to_string())
    }

    fn connect(
        &mut self,
        now_ms: u64,
        conn: u64,
        table: &str,
        token: Option<&str>,
        query: &BTreeMap<String, String>,
        done: &mut Done,
    ) {
        let hearing = hearing(query);
        let result = hash(token).and_then(|token| {
            let id: Id = table.parse().map_err(|_| Problem::unknown_table())?;
            self.open(id, now_ms)?;
            Ok((id, token))
        });
        match result {
            Ok((id, token)) => {
                self.conns.push((conn, id));
                self.tell(now_ms, conn, Ask::Connect { conn, token, hearing }, done);
            }
            Err(problem) => {
                let text = parlor_table::table::bye(&problem.code, &problem.detail).to_string();
                done.sent.push(Sent { conn, text, last: true });
            }
        }
    }

    /// The table, taken up from what was kept if nobody has been at it yet.
    pub(crate) fn open(&mut self, id: Id, now_ms: u64) -> Result<&mut Table, Problem> {
        let place = self.tables.iter().position(|table| table.id() == id);
        let place = if let Some(place) = place {
            place
        } else {
            let row = self.table_row(id).filter(|row| row.open);
            let row = row.ok_or_else(Problem::unknown_table)?;
            let table = self.restore(&row, now_ms)?;
            self.tables.push(table);
            self.tables.len() - 1
        };
        Ok(&mut self.tables[place])
    }

    fn restore(&self, row: &TableRow, now_ms: u64) -> Result<Table, Problem> {
        let broken =
            |why: &dyn Display| Problem::unavailable("table/cannot_go_on", why.to_string());
        let body: StoredTable = serde_json::from_str(&row.body).map_err(|err| broken(&err))?;
        let mut games = Vec::new();
        for id in [&body.game, &body.next].into_iter().flatten() {
            let id: Id = id.parse().map_err(|_| broken(&format_args!("{id} is no id")))?;
            if let Some(row) = self.game_row(id) {
                games.push(Stored { row, entries: self.entries(id) });
            }
        }
        Table::restore(row, &games, now_ms, Arc::clone(&self.house)).map_err(|err| broken(&err))
    }

    /// A new table is there from now on.
    pub(crate) fn admit(&mut self, table: Table, effects: Effects, done: &mut Done) {
        self.take(effects, done);
        self.tables.push(table);
    }

    /// What a table says to a call.
    pub(crate) fn call(
        &mut self,
        now_ms: u64,
        id: Id,
        token: Option<TokenHash>,
        call: Call,
        done: &mut Done,
    ) -> Result<Answer, Problem> {
        let mut effects =
            self.open(id, now_ms)?.handle(now_ms, Ask::Call { reply: 0, token, call });
        let place = effects.outgoing.iter().position(|out| matches!(out, Outgoing::Reply { .. }));
        let place = place.expect("a call is answered at once");
        let Outgoing::Reply { answer, .. } = effects.outgoing.remove(place) else { unreachable!() };
        self.take(effects, done);
        answer.map(|answer| *answer)
    }

    fn tell(&mut self, now_ms: u64, conn: u64, ask: Ask, done: &mut Done) {
        let at = self.conns.iter().find(|it| it.0 == conn).map(|it| it.1);
        let table = self.tables.iter_mut().find(|table| at == Some(table.id()));
        if let Some(table) = table {
            let effects = table.handle(now_ms, ask);
            self.take(effects, done);
        }
    }

    pub(crate) fn write(&mut self, writes: Vec<Write>, done: &mut Done) {
        if let Err(err) = self.store.commit(&writes) {
            done.faults.push(err.to_string());
        }
        done.puts.extend(writes.into_iter().map(kept::put));
    }

    fn take(&mut self, effects: Effects, done: &mut Done) {
        let Effects { writes, outgoing, faults, .. } = effects;
        self.write(writes, done);
        done.faults.extend(faults);
        for out in outgoing {
            let (conn, frame, last) = match out {
                Outgoing::Send { conn, frame } => (conn, frame, false),
                Outgoing::Close { conn, frame } => (conn, frame, true),
                Outgoing::Reply { .. } => continue,
            };
            if last {
                self.conns.retain(|it| it.0 != conn);
            }
            done.sent.push(Sent { conn, text: frame.to_string(), last });
        }
    }

    pub(crate) fn new_token(&self) -> Token {
        let mut bytes = [0; 32];
        (self.house.random)(&mut bytes);
        Token::new(bytes)
    }

    pub(crate) fn table_row(&self, id: Id) -> Option<TableRow> {
        self.store.table(id).expect("memory can be read")
    }

    pub(crate) fn game_row(&self, id: Id) -> Option<GameRow> {
        self.store.game(id).expect("memory can be read")
    }

    pub(crate) fn entries(&self, id: Id) -> Vec<String> {
        self.store.entries(id).expect("memory can be read")
    }
}

/// What a token opens, if there is one.
pub(crate) fn hash(token: Option<&str>) -> Result<Option<TokenHash>, Problem> {
    let hash = |text: &str| text.parse::<Token>().map(|token| token.hash());
    token.map(hash).transpose().map_err(|_| Problem::unauthorized())
}

fn hearing(query: &BTreeMap<String, String>) -> Hearing {
    let get = |key: &str| query.get(key).map(String::as_str);
    let game = get("game").and_then(|it| it.parse::<Id>().ok());
    let seq = get("seq").and_then(|it| it.parse().ok()).unwrap_or(0);
    let text = get("text").map(|it| it.parse().unwrap_or(Language::English));
    Hearing {
        resume: game.map(|game| Resume { game, seq }),
        besides: Besides { text, structured: false },
    }
}
