//! Whatever is sent over a socket: nothing changes that should not, nothing breaks, every command is
//! answered once, and other tables notice nothing.

use std::{
    collections::BTreeMap,
    panic,
    sync::{
        Arc,
        atomic::{AtomicU32, Ordering::Relaxed},
    },
    time::Duration,
};

use futures_util::SinkExt as _;
use parlor_core::{Chance as _, Seeded};
use parlor_hall::{
    Config,
    hall::system_random,
    table::{House, Limits},
};
use parlor_load::{Client, Socket};
use parlor_store::{GameRow, Id, Memory, Store as _, TableRow};
use parlor_wire::Command;
use serde_json::{Value, json};
use tokio::{io::AsyncWriteExt as _, sync::oneshot, time::timeout};
use tokio_tungstenite::tungstenite::{
    Message,
    protocol::frame::{
        CloseFrame, Frame,
        coding::{CloseCode, Data, OpCode},
    },
};

use crate::{
    hasty, open,
    regular::{Fate, PATIENCE, Regular, how_many, visit_all, within},
};

/// Fewer than a socket's queue takes.
const BURST: u32 = 24;

/// So slow are 99 of 100 moves at most that others make meanwhile.
const SLOW_MOST: Duration = Duration::from_secs(1);

/// The first moves of each game.
const MOVES: usize = 8;

/// Games in which nothing happens by itself and that are never over after the first moves.
fn games() -> [(&'static str, u8, Value); 4] {
    [
        ("one-euro", 2, json!({})),
        ("exacta", 3, json!({})),
        // One hand can be over after a turn, and with luck it is worth the usual target.
        ("rummy-500", 2, json!({ "target": 1_000_000_000 })),
        ("money-war", 2, json!({})),
    ]
}

static PANICS: AtomicU32 = AtomicU32::new(0);

fn config() -> Config {
    // Seats are held for ever: a bot that took one over would be a change.
    let limits = Limits { grace_ms: 1_000_000_000_000, ..Limits::default() };
    Config { house: Arc::new(House::new(limits, system_random)), ..hasty() }
}

/// Everything that is stored of a table.
type Stored = (TableRow, GameRow, Vec<String>);

fn stored(store: &Memory, regular: &Regular) -> Stored {
    let (table, game): (Id, Id) = (regular.table.parse().unwrap(), regular.game.parse().unwrap());
    (
        store.table(table).unwrap().unwrap(),
        store.game(game).unwrap().unwrap(),
        store.entries(game).unwrap(),
    )
}

/// Somebody at a table who sends what nobody should.
struct Attacker {
    regular: Regular,
    client: Client,
    socket: Socket,
    chance: Seeded,
    /// What others at the table could do in the open window.
    foreign: Vec<Value>,
    /// Commands of this seat, and of others, that have been carried out.
    done: Vec<Value>,
    foreign_done: Vec<Value>,
    n: u32,
    figures: Figures,
}

#[derive(Default, Clone, Copy)]
struct Figures {
    frames: u32,
    commands: u32,
    malformed: u32,
    closing: u32,
}

/// What came back.
#[derive(Default, PartialEq, Eq, Debug)]
struct Answers(BTreeMap<Option<String>, u32>);

impl Answers {
    fn count(&mut self, re: Option<&str>) {
        *self.0.entry(re.map(str::to_owned)).or_default() += 1;
    }
}

impl Attacker {
    fn below(&mut self, n: usize) -> usize {
        self.chance.below(n as u32) as usize
    }

    fn pick(&mut self, values: &[Value]) -> Option<Value> {
        (!values.is_empty()).then(|| values[self.below(values.len())].clone())
    }

    /// An action that this seat cannot take now.
    fn illegal(&mut self) -> Value {
        let foreign = self.foreign.clone();
        let is_quiet = !self.regular.is_asked();
        match self.pick(&foreign).filter(|_| is_quiet) {
            Some(action) => action,
            None => json!(format!("fly away {}", self.n)),
        }
    }

    /// A command that reads well and must change nothing.
    fn command(&mut self) -> Value {
        self.n += 1;
        let id = format!("x{}", self.n);
        let window = self.regular.scene["window"]["number"].as_u64().unwrap();
        let windows = [window, window, window.wrapping_sub(1) & 0xffff, window + 1, 0, 0xffff_ffff];
        let window = windows[self.below(windows.len())];
        let action = self.illegal();
        let (done, foreign_done) = (self.done.clone(), self.foreign_done.clone());
        match self.below(9) {
            0 | 1 => json!({ "type": "act", "id": id, "window": window, "action": action }),
            2 => json!({ "type": "try", "id": id, "window": window, "action": action }),
            3 => json!({ "type": "steps", "id": id, "window": window, "path": "no such words" }),
            4 => json!({ "type": "chat", "id": id, "text": "\u{202e}<b>\u{0}&amp;\u{1f3b2}" }),
            5 => json!({ "type": "phrase", "id": id, "phrase": "no such phrase" }),
            // Who is there cannot return.
            6 => json!({ "type": "return", "id": id }),
            7 => self.pick(&done).unwrap_or_else(|| json!({ "type": "return", "id": id })),
            _ => match self.pick(&foreign_done) {
                Some(command) => command,
                None => json!({ "type": "try", "id": id, "window": 0, "action": "" }),
            },
        }
    }

    /// Text that is hardly ever a command.
    fn nonsense(&mut self) -> String {
        self.n += 1;
        match self.below(8) {
            0 => return "[".repeat(1 + self.below(4_000)),
            1 => return "{\"a\":".repeat(self.below(800)),
            2 => return String::new(),
            3 => return json!({ "type": "act", "id": 7, "window": "1", "action": [] }).to_string(),
            4 => {
                let id = "i".repeat(37 + self.below(3_000));
                return json!({ "type": "return", "id": id }).to_string();
            }
            5 => {
                let windows = ["-1", "4294967296", "1.5", "1e99", "null", "true", "\"1\"", "{}"];
                let window = windows[self.below(windows.len())];
                return format!(
                    r#"{{"type":"try","id":"w{}","window":{window},"action":"x"}}"#,
                    self.n
                );
            }
            _ => {}
        }
        // A command with some bytes changed, such that it never becomes one that does something.
        let window = self.regular.scene["window"]["number"].clone();
        let id = format!("x{}", self.n);
        let command = json!({ "type": "act", "id": id, "window": window, "action": "fly away" });
        let mut text = command.to_string().into_bytes();
        for _ in 0..=self.below(4) {
            let at = self.below(text.len());
            match self.below(3) {
                0 => drop(text.remove(at)),
                1 => text[at] = b" \"{}[]:,\\0x"[self.below(11)],
                _ => text.insert(at, b" \"{}[]:,\\0x"[self.below(11)]),
            }
        }
        String::from_utf8_lossy(&text).into_owned()
    }

    /// Sends a burst of messages that leave the socket open, and counts the answers.
    async fn burst(&mut self) {
        let mut expected = Answers::default();
        let mut last = None;
        for _ in 0..BURST {
            let again = last.clone().filter(|_| self.below(6) == 0);
            let text = match (again, self.below(2)) {
                (Some(text), _) => text,
                (None, 0) => self.command().to_string(),
                (None, _) => self.nonsense(),
            };
            if 4_096 < text.len() {
                continue;
            }
            match Command::read(text.as_bytes()) {
                Ok(command) => {
                    self.figures.commands += 1;
                    expected.count(Some(command.id().as_str()));
                }
                Err(_) => {
                    self.figures.malformed += 1;
                    expected.count(None);
                }
            }
            self.figures.frames += 1;
            self.send(&text).await;
            last = Some(text);
        }
        let end = format!("end-{}", self.n);
        let ask = json!({ "type": "try", "id": end, "window": 0, "action": "x" }).to_string();
        self.socket.send(&ask).await.unwrap();
        let mut answers = Answers::default();
        loop {
            let message = timeout(PATIENCE, self.socket.next()).await.expect("an answer comes");
            let text = message.unwrap().expect("the socket stays open");
            let message: Value = serde_json::from_str(&text).unwrap();
            match message["type"].as_str().unwrap() {
                "table" | "chat" | "phrase" => {}
                "done" | "refused" | "allowed" | "steps" => {
                    let re = message["re"].as_str();
                    if re == Some(&end) {
                        break;
                    }
                    assert_ne!(message["type"], "allowed", "{message}");
                    answers.count(re);
                }
                _ => panic!("something has changed: {message}"),
            }
        }
        assert_eq!(answers, expected, "every command is answered once");
    }

    /// Whole, or in pieces with pings between them.
    async fn send(&mut self, text: &str) {
        if self.below(4) != 0 || text.len() < 2 {
            return self.socket.send(text).await.unwrap();
        }
        let bytes = text.as_bytes();
        let cut = 1 + self.below(bytes.len() - 1);
        let first = Frame::message(bytes[..cut].to_vec(), OpCode::Data(Data::Text), false);
        let second = Frame::message(bytes[cut..].to_vec(), OpCode::Data(Data::Continue), true);
        self.socket.0.send(Message::Frame(first)).await.unwrap();
        self.socket.0.send(Message::Ping(vec![1, 2, 3].into())).await.unwrap();
        self.socket.0.send(Message::Pong(vec![0; 125].into())).await.unwrap();
        self.socket.0.send(Message::Frame(second)).await.unwrap();
        self.figures.frames += 3;
    }

    /// Sends something that no socket survives, and comes back.
    async fn offend(&mut self) {
        self.figures.frames += 1;
        self.figures.closing += 1;
        let close = |code, reason: &'static str| {
            Message::Close(Some(CloseFrame { code: CloseCode::from(code), reason: reason.into() }))
        };
        let text = |bytes: Vec<u8>, is_last| {
            Message::Frame(Frame::message(bytes, OpCode::Data(Data::Text), is_last))
        };
        let raw: Option<Vec<u8>> = match self.below(5) {
            // No mask; a reserved opcode; reserved bits; more bytes than there are; random ones.
            0 => Some(vec![0x81, 0x02, b'{', b'}']),
            1 => Some(vec![0x83, 0x80, 0, 0, 0, 0]),
            2 => Some(vec![0xf1, 0x80, 0, 0, 0, 0]),
            3 => Some(vec![0x81, 0xff, 0x7f, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 1, 2, 3, 4]),
            _ => {
                let n = 1 + self.below(60);
                Some((0..n).map(|_| self.below(256) as u8).collect())
            }
        };
        // Whoever is cut off in the middle cannot send the rest.
        match self.below(7) {
            0 => _ = self.socket.0.send(Message::binary(vec![0; 100])).await,
            1 => {
                let long = "x".repeat(4_097 + self.below(60_000));
                _ = self.socket.0.send(Message::text(long)).await;
            }
            2 => _ = self.socket.0.send(text(vec![b'"', 0xff, 0xfe, b'"'], true)).await,
            3 => {
                // Too long only when it is put together.
                for _ in 0..3 {
                    _ = self.socket.0.send(text(vec![b'x'; 2_000], false)).await;
                }
            }
            4 => _ = self.socket.0.send(close(4_999, "whatever")).await,
            5 => _ = self.socket.0.send(close(1_005, "")).await,
            _ => {
                let stream = self.socket.0.get_mut();
                _ = stream.write_all(&raw.unwrap()).await;
                // Perhaps these are the first bytes of something: then it never comes.
                _ = stream.shutdown().await;
            }
        }
        let closing = async { while let Ok(Some(_)) = self.socket.next().await {} };
        timeout(PATIENCE, closing).await.expect("the hall closes the socket");
        self.socket = self.regular.connect(self.client).await.expect("the seat is not hurt");
    }
}

/// A table in the middle of its game, and an attacker at each place of it.
async fn attackers(
    client: Client,
    game: &str,
    seats: u8,
    options: Value,
    seed: u64,
) -> Vec<Attacker> {
    let mut party = Regular::party(client, game, seats, options, seed).await;
    let mut sockets = Vec::new();
    for regular in &mut party {
        sockets.push(regular.connect(client).await.unwrap());
    }
    let mut done: Vec<Vec<Value>> = vec![Vec::new(); party.len()];
    for _ in 0..MOVES {
        let asked = party.iter().position(Regular::is_asked).expect("the game is not over yet");
        party[asked].act(&mut sockets[asked]).await;
        while party[asked].waits() {
            party[asked].hear(&mut sockets[asked]).await.unwrap();
        }
        assert_eq!(party[asked].sent.last().unwrap().fate, Fate::Carried);
        done[asked].extend(party[asked].last.clone());
        // Come again, so that everybody knows what is the case.
        for (regular, socket) in party.iter_mut().zip(&mut sockets) {
            *socket = regular.connect(client).await.unwrap();
        }
    }
    let actions: Vec<Vec<Value>> = party
        .iter()
        .map(|it| it.scene["actions"].as_array().cloned().unwrap_or_default())
        .collect();
    let others = |of: &[Vec<Value>], index: usize| {
        let rest = of.iter().enumerate().filter(|(at, _)| *at != index);
        rest.flat_map(|(_, values)| values.clone()).collect::<Vec<_>>()
    };
    // What another seat did in a window that is still open, this one may do too.
    let window = party[0].scene["window"]["number"].clone();
    let mut old = done.clone();
    for commands in &mut old {
        commands.retain(|command| command["window"] != window);
    }
    party
        .into_iter()
        .zip(sockets)
        .enumerate()
        .map(|(index, (regular, socket))| Attacker {
            client,
            socket,
            chance: Seeded::stream(seed, 1_000 + index as u64),
            foreign: others(&actions, index),
            done: done[index].clone(),
            foreign_done: others(&old, index),
            n: 0,
            figures: Figures::default(),
            regular,
        })
        .collect()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whatever_is_sent_nothing_breaks_and_every_command_is_answered_once() {
    let frames = how_many("PARLOR_FRAMES", 10_000);
    let seed = u64::from(how_many("PARLOR_SEED", 1));
    println!("seed {seed}");
    let usual = panic::take_hook();
    panic::set_hook(Box::new(move |info| {
        // Other tests run at the same time: what they find is not ours.
        let is_of_a_test = info.location().is_some_and(|it| it.file().contains("tests"));
        PANICS.fetch_add((!is_of_a_test).into(), Relaxed);
        usual(info);
    }));
    let store = Arc::new(Memory::default());
    let (close, closed) = oneshot::channel::<()>();
    let (hall, client) = open(store.clone(), config(), async { _ = closed.await }).await;
    let mut all = Vec::new();
    for (index, (game, seats, options)) in (0..).zip(games()) {
        all.extend(attackers(client, game, seats, options, seed * 100 + index).await);
    }
    let before: Vec<Stored> = all.iter().map(|it| stored(&store, &it.regular)).collect();
    let scenes: Vec<Value> = all.iter().map(|it| it.regular.scene.clone()).collect();

    // A table that has nothing to do with it.
    let mut control = Regular::party(client, "one-euro", 2, json!({}), seed * 100 + 99).await;
    for regular in &mut control {
        regular.pace = Duration::from_millis(5);
    }
    let control = tokio::spawn(visit_all(control, client));

    let each = frames.div_ceil(all.len() as u32);
    let attacks: Vec<_> = all
        .into_iter()
        .map(|mut attacker| {
            tokio::spawn(async move {
                while attacker.figures.frames < each {
                    attacker.burst().await;
                    attacker.offend().await;
                }
                attacker
            })
        })
        .collect();
    let mut figures = Figures::default();
    let mut after = Vec::new();
    let mut scenes_after = Vec::new();
    for attack in attacks {
        let mut attacker = attack.await.unwrap();
        let Figures { frames, commands, malformed, closing } = attacker.figures;
        figures.frames += frames;
        figures.commands += commands;
        figures.malformed += malformed;
        figures.closing += closing;
        // Everything anew, as a stranger to it would hear it.
        attacker.regular.connect(client).await.unwrap();
        after.push(stored(&store, &attacker.regular));
        scenes_after.push(attacker.regular.scene.clone());
    }
    assert_eq!(after, before, "nothing is stored");
    for (scene, before) in scenes_after.iter().zip(&scenes) {
        for part in ["game", "seq", "view", "window", "actions"] {
            assert_eq!(scene[part], before[part]);
        }
    }
    assert_eq!(hall.n_tables(), games().len() + 1);
    drop(close);
    let control = timeout(PATIENCE, control).await.expect("the hall closes").unwrap();
    for regular in &control {
        regular.audit(&*store);
    }
    assert_eq!(PANICS.load(Relaxed), 0);
    let mut latencies: Vec<Duration> =
        control.iter().flat_map(|it| it.latencies.iter().copied()).collect();
    latencies.sort();
    let at = |percent: usize| latencies[(latencies.len() - 1) * percent / 100];
    let ms = |percent: usize| at(percent).as_secs_f64() * 1e3;
    let Figures { frames, commands, malformed, closing } = figures;
    println!(
        "| fuzzed frames | {frames} frames: {commands} commands, {malformed} malformed, {closing} that end a socket | 0 panics, 0 changes, every command answered once; meanwhile {} moves at another table, p50 {:.1} ms, p99 {:.1} ms, at most {:.1} ms | seed {seed} |",
        latencies.len(),
        ms(50),
        ms(99),
        ms(100),
    );
    assert!(at(99) < within(SLOW_MOST), "another table is slow");
}
