//! Somebody who comes back whatever happens to the hall, and keeps all that it said.

use std::{
    collections::{BTreeMap, BTreeSet},
    time::{Duration, Instant},
};

use parlor_core::{Chance as _, Seeded};
use parlor_load::{Client, Socket};
use parlor_store::{Id, Store};
use parlor_wire::StoredInput;
use serde_json::{Value, json};
use tokio::{task::JoinSet, time::sleep_until};

/// What a regular was answered to a command.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Fate {
    /// Nothing yet.
    Open,
    Carried,
    Refused,
}

#[derive(Clone, Debug)]
pub(crate) struct Sent {
    pub(crate) game: String,
    pub(crate) id: String,
    pub(crate) fate: Fate,
}

pub(crate) struct Regular {
    pub(crate) table: String,
    /// Without one, somebody who only watches.
    pub(crate) token: Option<String>,
    pub(crate) seat: Option<u8>,
    /// Between one answer and the next command.
    pub(crate) pace: Duration,
    pub(crate) game: String,
    /// All events of the game.
    pub(crate) told: Vec<Value>,
    /// The last snapshot or update.
    pub(crate) scene: Value,
    /// All commands that could change something.
    pub(crate) sent: Vec<Sent>,
    pub(crate) n_acknowledged: u64,
    /// From sending a command to its answer, within one visit.
    pub(crate) latencies: Vec<Duration>,
    /// When the hall has shown where the game stands, on the last visit.
    pub(crate) resumed: Option<Instant>,
    asked: Option<Instant>,
    chance: Seeded,
    /// The last command as it was sent.
    pub(crate) last: Option<Value>,
    n_commands: u32,
    games_before: BTreeSet<String>,
}

impl Regular {
    pub(crate) fn new(place: &Value, token: Option<&str>, chance: Seeded) -> Regular {
        Regular {
            table: place["table"]["id"].as_str().unwrap().to_owned(),
            token: token.map(str::to_owned),
            seat: token.and_then(|_| place["seat"].as_u64()).map(|seat| seat as u8),
            pace: Duration::ZERO,
            game: String::new(),
            told: Vec::new(),
            scene: Value::Null,
            sent: Vec::new(),
            n_acknowledged: 0,
            latencies: Vec::new(),
            asked: None,
            resumed: None,
            chance,
            last: None,
            n_commands: 0,
            games_before: BTreeSet::new(),
        }
    }

    /// A table where regulars have all seats, a game has begun, and the last one watches.
    pub(crate) async fn party(
        client: Client,
        game: &str,
        seats: u8,
        options: Value,
        seed: u64,
    ) -> Vec<Regular> {
        let chance = |number| Seeded::stream(seed, number);
        let settings =
            json!({ "game": game, "seats": vec!["person"; seats.into()], "options": options });
        let body = json!({ "name": "Ada", "settings": settings });
        let host = client.post("/api/v1/tables", None, &body).await.unwrap();
        assert_eq!(host.status, 201, "{host:?}");
        let token = |place: &Value| place["token"].as_str().unwrap().to_owned();
        let mut party = vec![Regular::new(&host.body, Some(&token(&host.body)), chance(0))];
        let path = |what: &str| format!("/api/v1/tables/{}/{what}", party[0].table);
        let (join, start) = (path("join"), path("start"));
        for number in 1..seats {
            let body = json!({ "name": format!("Guest {number}") });
            let guest = client.post(&join, None, &body).await.unwrap();
            assert_eq!(guest.status, 200, "{guest:?}");
            let token = token(&guest.body);
            party.push(Regular::new(&guest.body, Some(&token), chance(number.into())));
        }
        party.push(Regular::new(&host.body, None, chance(99)));
        let started = client.post(&start, party[0].token.as_deref(), &json!({})).await.unwrap();
        assert_eq!(started.status, 200, "{started:?}");
        party
    }

    /// Opens a socket and hears where the game stands; `None` if the hall goes meanwhile.
    pub(crate) async fn connect(&mut self, client: Client) -> Option<Socket> {
        // Half of the visits begin with what is known, the others ask for everything.
        let seq = self.told.len() as u32;
        let resume = (!self.game.is_empty() && self.chance.below(2) == 0).then_some(seq);
        let game = self.game.clone();
        let since = resume.map(|seq| (&*game, seq));
        let mut socket = client.socket(&self.table, self.token.as_deref(), since).await.ok()?;
        self.resumed = None;
        self.asked = None;
        loop {
            let message = next(&mut socket).await?;
            match message["type"].as_str().unwrap() {
                "snapshot" => {
                    let resume = resume.filter(|_| message["game"].as_str() == Some(&*game));
                    self.see_snapshot(message, resume);
                    self.resumed = Some(Instant::now());
                    return Some(socket);
                }
                "update" => panic!("no visit begins with news: {message}"),
                "hello" => assert_eq!(message["seat"].as_u64(), self.seat.map(u64::from)),
                "bye" => return None,
                _ => {}
            }
        }
    }

    /// A snapshot has the last events: those that are known are the same as before.
    fn see_snapshot(&mut self, message: Value, resume: Option<u32>) {
        let events = message["events"].as_array().unwrap();
        let game = message["game"].as_str().unwrap();
        if game != self.game {
            assert!(!self.games_before.contains(game), "an old game has come back");
            self.games_before.insert(std::mem::replace(&mut self.game, game.to_owned()));
            self.told.clear();
        }
        let first = message["seq"].as_u64().unwrap() as usize - events.len();
        let known = self.told.len();
        assert!(resume.is_none() || known <= first, "what is known is told again");
        // What is too long ago is not told to anybody.
        self.told.resize(known.max(first), Value::Null);
        for (index, event) in (first..).zip(events) {
            match self.told.get(index) {
                None => self.told.push(event.clone()),
                Some(Value::Null) => self.told[index] = event.clone(),
                Some(before) => assert_eq!(before, event, "what was shown before is gone"),
            }
        }
        self.check_seq(&message);
        self.scene = message;
    }

    fn check_seq(&self, message: &Value) {
        let seq = message["seq"].as_u64();
        assert_eq!(seq, Some(self.told.len() as u64), "every event is told once and stays told");
    }

    /// The next message, noted; `None` when there is nobody any more.
    pub(crate) async fn hear(&mut self, socket: &mut Socket) -> Option<Value> {
        let message = next(socket).await?;
        match message["type"].as_str().unwrap() {
            "snapshot" => self.see_snapshot(message.clone(), None),
            "update" => {
                assert_eq!(message["game"].as_str(), Some(&*self.game));
                self.told.extend_from_slice(message["events"].as_array().unwrap());
                self.check_seq(&message);
                self.scene = message.clone();
            }
            _ => {}
        }
        if let Some(id) = message["re"].as_str() {
            self.note_answer(id, &message);
        }
        Some(message)
    }

    fn note_answer(&mut self, id: &str, message: &Value) {
        let Some(sent) = self.sent.iter_mut().rev().find(|sent| sent.id == *id) else { return };
        let fate = match message["type"].as_str().unwrap() {
            "update" | "done" => Fate::Carried,
            "refused" => Fate::Refused,
            other => panic!("{other} answers an act"),
        };
        if fate == Fate::Refused {
            // In a race what was offered may be gone; what it must not be is misunderstood.
            let code = message["code"].as_str().unwrap();
            assert!(code.starts_with("action/") && code != "action/not_an_action", "{message}");
        }
        assert!(sent.fate == Fate::Open || sent.fate == fate, "{message} after {:?}", sent.fate);
        if sent.fate == Fate::Open && fate == Fate::Carried {
            self.n_acknowledged += 1;
            self.latencies.extend(self.asked.take().map(|asked| asked.elapsed()));
        }
        sent.fate = fate;
    }

    pub(crate) fn is_over(&self) -> bool {
        !self.scene["over"].is_null()
    }

    pub(crate) fn is_asked(&self) -> bool {
        self.scene["in_steps"] == true
            || self.scene["actions"].as_array().is_some_and(|actions| !actions.is_empty())
    }

    pub(crate) fn waits(&self) -> bool {
        self.sent.last().is_some_and(|sent| sent.game == self.game && sent.fate == Fate::Open)
    }

    /// Something that is allowed now.
    async fn choose(&mut self, socket: &mut Socket) -> Option<Value> {
        let window = self.scene["window"]["number"].clone();
        let mut actions = self.scene["actions"].clone();
        let mut path = String::new();
        while actions.is_null() {
            self.n_commands += 1;
            let id = format!("steps-{}", self.n_commands);
            let ask = json!({ "type": "steps", "id": id, "window": window, "path": path });
            socket.send(&ask.to_string()).await.ok()?;
            let answer = loop {
                let message = self.hear(socket).await?;
                if message["re"] == *id {
                    break message;
                }
            };
            if answer["type"] == "refused" {
                return None;
            }
            actions = answer["actions"].clone();
            if let Some(steps) = answer["steps"].as_array() {
                path = self.pick(steps)?["text"].as_str().unwrap().to_owned();
            }
        }
        let action = self.pick(actions.as_array().unwrap())?;
        self.n_commands += 1;
        let id = format!("act-{}-{}", self.seat.unwrap(), self.n_commands);
        Some(json!({ "type": "act", "id": id, "window": window, "action": action }))
    }

    /// In a race somebody else may have taken what there was.
    fn pick(&mut self, choices: &[Value]) -> Option<Value> {
        let n = choices.len() as u32;
        (0 < n).then(|| choices[self.chance.below(n) as usize].clone())
    }

    /// Does something that is allowed, if anything is.
    pub(crate) async fn act(&mut self, socket: &mut Socket) {
        let Some(command) = self.choose(socket).await else { return };
        let id = command["id"].as_str().unwrap().to_owned();
        self.sent.push(Sent { game: self.game.clone(), id, fate: Fate::Open });
        self.asked = Some(Instant::now());
        // Noted as sent whether or not it arrives.
        _ = socket.send(&command.to_string()).await;
        self.last = Some(command);
    }

    /// Plays game after game until the hall is gone.
    pub(crate) async fn visit(&mut self, client: Client) {
        let Some(mut socket) = self.connect(client).await else { return };
        let Some(()) = self.say_again(&mut socket).await else { return };
        let mut over = String::new();
        let mut ready = tokio::time::Instant::now();
        loop {
            if self.is_over() && over != self.game && self.token.is_some() {
                over.clone_from(&self.game);
                self.ask_for_another(client).await;
            }
            let may_act = self.is_asked() && !self.waits() && !self.is_over();
            let is_heard = tokio::select! {
                biased;
                message = self.hear(&mut socket) => {
                    if message.is_none() {
                        return;
                    }
                    true
                }
                () = sleep_until(ready), if may_act => false,
            };
            if !is_heard {
                self.act(&mut socket).await;
                ready = tokio::time::Instant::now() + self.pace;
            }
        }
    }

    /// Sends the last command again and waits for the answer: what was answered before is answered
    /// the same way, and nothing is carried out twice.
    async fn say_again(&mut self, socket: &mut Socket) -> Option<()> {
        let counts = |sent: &Sent| sent.game == self.game && sent.fate != Fate::Refused;
        let is_again = self.sent.last().is_some_and(counts);
        if let Some(last) = self.last.clone().filter(|_| is_again) {
            socket.send(&last.to_string()).await.ok()?;
            while self.hear(socket).await?["re"] != last["id"] {}
        }
        Some(())
    }

    async fn ask_for_another(&self, client: Client) {
        let path = format!("/api/v1/tables/{}/rematch", self.table);
        // The hall may be gone, or another seat may have to ask first.
        _ = client.post(&path, self.token.as_deref(), &json!({})).await;
    }

    /// Compares what was answered with what is stored: what was acknowledged is there once, what
    /// was refused is not, and nothing is there twice.
    pub(crate) fn audit(&self, store: &dyn Store) {
        let mut logs: BTreeMap<&str, BTreeMap<String, u32>> = BTreeMap::new();
        for Sent { game, id, fate } in &self.sent {
            let log = logs.entry(game).or_insert_with(|| self.log(store, game));
            let n = log.get(id).copied().unwrap_or(0);
            let is_right = match fate {
                Fate::Carried => n == 1,
                Fate::Refused => n == 0,
                Fate::Open => n <= 1,
            };
            assert!(is_right, "{id} of seat {:?} is {fate:?} and stored {n} times", self.seat);
        }
    }

    /// How often each command of this seat is in the log.
    fn log(&self, store: &dyn Store, game: &str) -> BTreeMap<String, u32> {
        let entries = store.entries(game.parse::<Id>().unwrap()).unwrap();
        let mut log = BTreeMap::new();
        for text in &entries {
            let entry: StoredInput<'_> = serde_json::from_str(text).unwrap();
            if let Some(id) = entry.id.filter(|_| entry.seat == self.seat) {
                *log.entry(id.into_owned()).or_default() += 1;
            }
        }
        log
    }
}

/// A connection that breaks is one that ends.
async fn next(socket: &mut Socket) -> Option<Value> {
    let text = socket.next().await.ok()??;
    Some(serde_json::from_str(&text).unwrap())
}

/// So many, unless a longer run is asked for by this variable.
pub(crate) fn how_many(variable: &str, usual: u32) -> u32 {
    std::env::var(variable).map_or(usual, |text| text.parse().unwrap())
}

/// Nothing takes so long, however busy the machine is.
pub(crate) const PATIENCE: Duration = Duration::from_secs(120);

/// How long something may take. `cargo xtask trial` says that the machine has nothing else to do, and
/// what was promised is held to the letter; elsewhere nothing hangs.
pub(crate) fn within(promised: Duration) -> Duration {
    if std::env::var_os("PARLOR_QUIET").is_some() { promised } else { PATIENCE }
}

/// In a task of its own each, until the hall is gone.
pub(crate) async fn visit_all(regulars: Vec<Regular>, client: Client) -> Vec<Regular> {
    let mut visits = JoinSet::new();
    for (index, mut regular) in regulars.into_iter().enumerate() {
        visits.spawn(async move {
            regular.visit(client).await;
            (index, regular)
        });
    }
    let mut back = BTreeMap::new();
    // Whoever panics ends all visits.
    while let Some(visit) = visits.join_next().await {
        back.extend([visit.unwrap()]);
    }
    back.into_values().collect()
}
