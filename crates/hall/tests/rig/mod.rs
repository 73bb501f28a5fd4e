//! A table with a disk and clients around it, and no I/O: time is what a test says it is.

#![allow(dead_code, reason = "every test uses a part of it")]

use std::{
    collections::BTreeMap,
    sync::{Arc, Mutex},
};

use parlor_core::{Chance as _, Seeded};
use parlor_hall::{
    problem::Problem,
    table::{
        Answer, Ask, Besides, Call, Effects, Frame, Hearing, Host, House, Kept, Limits, Outgoing,
        Resume, Stored, Table,
    },
    token::{Token, TokenHash},
};
use parlor_store::{GameRow, Id, TableRow, Write};
use parlor_wire::TableSettings;
use serde_json::{Value, json};

pub(crate) const START_MS: u64 = 1_700_000_000_000;

/// What has been written and synced.
#[derive(Clone, Default, PartialEq, Debug)]
pub(crate) struct Disk {
    pub(crate) tables: BTreeMap<Id, TableRow>,
    pub(crate) games: BTreeMap<Id, GameRow>,
    pub(crate) entries: BTreeMap<Id, Vec<String>>,
}

impl Disk {
    fn write(&mut self, writes: Vec<Write>) {
        for write in writes {
            match write {
                Write::Table(row) => drop(self.tables.insert(row.id, row)),
                Write::Game(row) => drop(self.games.insert(row.id, row)),
                Write::Entry(entry) => {
                    assert!(self.games.contains_key(&entry.game), "an entry without its game");
                    let entries = self.entries.entry(entry.game).or_default();
                    assert_eq!(entries.len(), entry.seq as usize, "an entry out of order");
                    entries.push(entry.body);
                }
                Write::DeleteGame(id) => {
                    self.games.remove(&id);
                    self.entries.remove(&id);
                }
            }
        }
    }
}

/// What a socket has got.
#[derive(Clone, Default, Debug)]
pub(crate) struct Client {
    pub(crate) seat: Option<u8>,
    pub(crate) frames: Vec<String>,
    pub(crate) is_closed: bool,
    /// The last snapshot or update.
    pub(crate) scene: Option<Value>,
}

impl Client {
    /// What the seat can do now, and in which window.
    pub(crate) fn choices(&self) -> Option<(u64, Vec<String>)> {
        let scene = self.scene.as_ref()?;
        let window = scene["window"]["number"].as_u64()?;
        let actions = scene["actions"].as_array()?;
        let text = |it: &Value| it.as_str().unwrap().to_owned();
        Some((window, actions.iter().map(text).collect()))
    }

    pub(crate) fn take(&mut self) -> Vec<Value> {
        self.frames.drain(..).map(|text| serde_json::from_str(&text).unwrap()).collect()
    }
}

pub(crate) struct Rig {
    pub(crate) table: Table,
    pub(crate) house: Arc<House>,
    pub(crate) disk: Disk,
    pub(crate) now_ms: u64,
    pub(crate) clients: BTreeMap<u64, Client>,
    /// How people write an action.
    pub(crate) spell: fn(&str) -> String,
    next_command: u64,
}

/// Everything random from one seed.
pub(crate) fn house(seed: u64, limits: Limits) -> House {
    let chance = Mutex::new(Seeded::new(seed));
    House::new(limits, move |bytes| {
        let mut chance = chance.lock().unwrap();
        bytes.fill_with(|| chance.below(256) as u8);
    })
}

pub(crate) fn token(number: u8) -> TokenHash {
    Token::new([number; 32]).hash()
}

pub(crate) fn settings(game: &str, seats: &[&str]) -> TableSettings {
    serde_json::from_value(json!({ "game": game, "seats": seats })).unwrap()
}

impl Rig {
    pub(crate) fn new(settings: TableSettings, seed: u64) -> Rig {
        Rig::with(settings, Arc::new(house(seed, Limits::default())))
    }

    pub(crate) fn with(settings: TableSettings, house: Arc<House>) -> Rig {
        Rig::going_on(settings, None, house)
    }

    /// A table whose first game goes on with what is kept of another.
    pub(crate) fn going_on(settings: TableSettings, kept: Option<Kept>, house: Arc<House>) -> Rig {
        let id = Id::from_random([1; 16]);
        let host = Host { name: "Ada".to_owned(), portrait: None, token: token(0), entropy: None };
        let code = "banana".to_owned();
        let (table, effects) =
            Table::create(id, code, settings, host, kept, START_MS, house.clone()).unwrap();
        let mut disk = Disk::default();
        disk.write(effects.writes);
        let clients = BTreeMap::new();
        let spell = str::to_owned;
        Rig { table, house, disk, now_ms: START_MS, clients, spell, next_command: 0 }
    }

    /// A table where people have taken all seats that are for them, are connected (seat `k` by
    /// socket `k`) and play.
    pub(crate) fn playing(settings: TableSettings, seed: u64) -> Rig {
        Rig::playing_with(settings, Arc::new(house(seed, Limits::default())))
    }

    pub(crate) fn playing_with(settings: TableSettings, house: Arc<House>) -> Rig {
        let is_person: Vec<bool> = settings.seats.iter().map(|it| it == "person").collect();
        let mut rig = Rig::with(settings, house);
        let people: Vec<u8> = (0..).zip(is_person).filter(|it| it.1).map(|it| it.0).collect();
        for guest in 1..people.len() as u8 {
            let name = format!("Guest {guest}");
            let join = Call::Join { name, portrait: None, token: token(guest), entropy: None };
            rig.call(None, join).unwrap();
        }
        for (guest, &seat) in (0..).zip(&people) {
            rig.connect(seat.into(), Some(guest), None);
        }
        rig.call(Some(0), Call::Start).unwrap();
        rig
    }

    pub(crate) fn ask(&mut self, ask: Ask) -> Vec<(u64, Result<Box<Answer>, Problem>)> {
        let effects = self.table.handle(self.now_ms, ask);
        self.carry_out(effects)
    }

    fn carry_out(&mut self, effects: Effects) -> Vec<(u64, Result<Box<Answer>, Problem>)> {
        assert_eq!(effects.faults, [""; 0]);
        self.disk.write(effects.writes);
        let mut replies = Vec::new();
        for out in effects.outgoing {
            match out {
                Outgoing::Send { conn, frame } => self.receive(conn, &frame),
                Outgoing::Close { conn, frame } => {
                    self.receive(conn, &frame);
                    if let Some(client) = self.clients.get_mut(&conn) {
                        client.is_closed = true;
                    }
                }
                Outgoing::Reply { reply, answer } => replies.push((reply, answer)),
            }
        }
        replies
    }

    fn receive(&mut self, conn: u64, frame: &Frame) {
        let client = self.clients.entry(conn).or_default();
        let value: Value = serde_json::from_str(frame).unwrap();
        match value["type"].as_str().unwrap() {
            "hello" => client.seat = value["seat"].as_u64().map(|seat| seat as u8),
            "snapshot" | "update" => client.scene = Some(value),
            _ => {}
        }
        client.frames.push(frame.to_string());
    }

    pub(crate) fn call(&mut self, guest: Option<u8>, call: Call) -> Result<Box<Answer>, Problem> {
        let mut replies = self.ask(Ask::Call { reply: 7, token: guest.map(token), call });
        assert_eq!(replies.len(), 1, "every call has one answer");
        replies.remove(0).1
    }

    pub(crate) fn connect(&mut self, conn: u64, guest: Option<u8>, resume: Option<Resume>) {
        self.connect_as(conn, guest, Hearing { resume, besides: Besides::default() });
    }

    pub(crate) fn connect_as(&mut self, conn: u64, guest: Option<u8>, hearing: Hearing) {
        self.clients.insert(conn, Client::default());
        self.ask(Ask::Connect { conn, token: guest.map(token), hearing });
    }

    pub(crate) fn gone(&mut self, conn: u64) {
        self.clients.remove(&conn);
        self.ask(Ask::Gone { conn });
    }

    pub(crate) fn send(&mut self, conn: u64, message: &Value) {
        self.send_text(conn, message.to_string());
    }

    pub(crate) fn send_text(&mut self, conn: u64, text: String) {
        self.ask(Ask::Frame { conn, text: text.into() });
    }

    /// Sends an action with an id of its own; the id.
    pub(crate) fn act(&mut self, conn: u64, window: u64, action: &str) -> String {
        self.next_command += 1;
        let id = format!("c{}", self.next_command);
        let action = (self.spell)(action);
        self.send(conn, &json!({"type": "act", "id": id, "window": window, "action": action}));
        id
    }

    /// Lets time pass until something happens by itself.
    pub(crate) fn wait(&mut self) {
        let wake_at = self.table.wake_at().expect("something will happen");
        self.now_ms = self.now_ms.max(wake_at);
        self.ask(Ask::Tick);
    }

    pub(crate) fn pass(&mut self, ms: u64) {
        let until = self.now_ms + ms;
        while let Some(wake_at) = self.table.wake_at().filter(|&it| it <= until) {
            self.now_ms = self.now_ms.max(wake_at);
            self.ask(Ask::Tick);
        }
        self.now_ms = until;
    }

    /// The process has ended: nothing is left but what was written.
    pub(crate) fn restart(&mut self) {
        self.clients.clear();
        let row = self.disk.tables.values().next().unwrap().clone();
        let stored = |row: &GameRow| {
            let entries = self.disk.entries.get(&row.id).cloned().unwrap_or_default();
            Stored { row: row.clone(), entries }
        };
        let games: Vec<Stored> = self.disk.games.values().map(stored).collect();
        let restored = Table::restore(&row, &games, self.now_ms, self.house.clone());
        self.table = restored.unwrap();
    }

    /// Somebody who can does something, or time passes; false when the game is over.
    pub(crate) fn play_on(&mut self, pilot: &mut Seeded) -> bool {
        let is_over = |client: &Client| {
            client.scene.as_ref().is_some_and(|scene| scene.get("over").is_some())
        };
        if self.clients.values().any(is_over) {
            return false;
        }
        let can: Vec<(u64, u64, Vec<String>)> = self
            .clients
            .iter()
            .filter_map(|(&conn, client)| {
                let (window, actions) = client.choices()?;
                (!actions.is_empty()).then_some((conn, window, actions))
            })
            .collect();
        if can.is_empty() || pilot.below(20) == 0 {
            self.wait();
            return true;
        }
        let (conn, window, actions) = &can[pilot.below(can.len() as u32) as usize];
        let action = &actions[pilot.below(actions.len() as u32) as usize];
        self.act(*conn, *window, action);
        true
    }
}
