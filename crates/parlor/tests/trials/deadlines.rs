//! kill -9 while a window waits for its deadline: it runs out once, in time, and by itself.

use std::{
    collections::BTreeMap,
    thread,
    time::{Duration, Instant},
};

use parlor_core::{Chance as _, Seeded};
use parlor_load::{Client, Socket};
use parlor_store::{Id, Store as _};
use parlor_wire::{InputKind, StoredInput};
use serde_json::{Value, json};
use tokio::{
    runtime::Builder,
    time::{sleep, timeout},
};

use crate::{
    regular::{PATIENCE, Regular, how_many, within},
    server::{Folder, Server},
};

/// So late may a window run out.
const LATE_MOST: Duration = Duration::from_millis(250);

/// No window here is open for less, outages not counted.
const OPEN_LEAST_MS: u64 = 6_000;

const PACE: Duration = Duration::from_millis(60);

/// Games with windows that the rules end: to challenge, to get ready, to play.
fn games() -> Vec<(&'static str, u8, Value)> {
    let fraud = json!({ "challenge_seconds": 6, "target": 1_000_000, "stall_rounds": 1_000 });
    vec![
        ("fraud", 2, fraud.clone()),
        ("fraud", 3, fraud.clone()),
        ("fraud", 4, fraud),
        ("swift-swap", 4, json!({ "ready_seconds": 6, "time_limit": 10, "games": 99 })),
    ]
}

/// A table and its people, who are quiet while a window with a deadline is open.
struct Party {
    people: Vec<Regular>,
    /// The windows during which the server was killed, with their games.
    killed_in: Vec<(Id, u32)>,
}

/// The window that the rules will end, and how much longer it is open.
fn deadline(regular: &Regular) -> Option<(u32, Duration)> {
    let window = &regular.scene["window"];
    let left = Duration::from_millis(window["left_ms"].as_u64()?);
    Some((window["number"].as_u64()? as u32, left))
}

impl Party {
    /// Everybody comes in and plays until the rules set a deadline; then all are quiet.
    async fn play_to_a_deadline(&mut self, client: Client) -> Vec<Socket> {
        let mut sockets = Vec::new();
        for person in &mut self.people {
            sockets.push(person.connect(client).await.unwrap());
        }
        loop {
            // Everybody has to have heard the same before it can be said who is asked.
            let numbers = self.people.iter().map(|it| it.scene["window"]["number"].clone());
            let numbers: Vec<Value> = numbers.collect();
            assert!(!self.people[0].is_over(), "the options make games long");
            if numbers.iter().all(|it| *it == numbers[0]) && deadline(&self.people[0]).is_some() {
                return sockets;
            }
            let asked = self.people.iter().position(|it| it.is_asked() && !it.waits());
            if let Some(asked) = asked.filter(|_| numbers.iter().all(|it| *it == numbers[0])) {
                sleep(PACE).await;
                self.people[asked].act(&mut sockets[asked]).await;
            }
            for (person, socket) in self.people.iter_mut().zip(&mut sockets) {
                while let Ok(message) = timeout(PACE, person.hear(socket)).await {
                    message.expect("the hall is open");
                }
            }
        }
    }

    /// Nobody says anything until the window has run out; how late that was, unless it was before
    /// anybody could see it.
    async fn wait_for_the_end(&mut self, client: Client) -> Option<Duration> {
        let watcher = self.people.last_mut().unwrap();
        let mut socket = watcher.connect(client).await.unwrap();
        let (_, killed_in) = *self.killed_in.last().unwrap();
        let (number, left) = deadline(watcher).filter(|(number, _)| *number == killed_in)?;
        let due = Instant::now() + left;
        while watcher.scene["window"]["number"].as_u64() == Some(number.into()) {
            let heard = timeout(PATIENCE, watcher.hear(&mut socket)).await;
            heard.expect("the window runs out").expect("the hall is open");
        }
        let now = Instant::now();
        assert!(due < now + within(LATE_MOST), "too early");
        Some(now.saturating_duration_since(due))
    }
}

#[test]
fn a_deadline_outlives_the_server_and_passes_once_in_time_and_by_itself() {
    let kills = how_many("PARLOR_DEADLINE_KILLS", 2);
    let seed = u64::from(how_many("PARLOR_SEED", 1));
    println!("seed {seed}");
    let runtime = Builder::new_multi_thread().worker_threads(2).enable_all().build().unwrap();
    let mut chance = Seeded::new(seed);
    let folder = Folder::new("deadlines");
    let mut server = Server::start(&folder);
    let mut parties = Vec::new();
    for (index, (game, seats, options)) in (0..).zip(games()) {
        let party = Regular::party(server.client, game, seats, options, seed * 100 + index);
        parties.push(Party { people: runtime.block_on(party), killed_in: Vec::new() });
    }

    let mut late = Vec::new();
    for _ in 0..kills {
        let client = server.client;
        let each = parties.into_iter().map(|mut party| {
            runtime.spawn(async move {
                let play = party.play_to_a_deadline(client);
                let sockets = timeout(PATIENCE, play).await.expect("a deadline comes");
                (party, sockets)
            })
        });
        // Sockets stay open until the server is gone.
        let mut open = Vec::new();
        parties = Vec::new();
        for task in each.collect::<Vec<_>>() {
            let (party, sockets) = runtime.block_on(task).unwrap();
            open.push(sockets);
            parties.push(party);
        }
        // A moment by lot, such that most windows are still open.
        thread::sleep(Duration::from_millis(chance.below(1_000).into()));
        server.kill();
        drop(open);
        let store = folder.store();
        for party in &mut parties {
            let (number, _) = deadline(&party.people[0]).unwrap();
            party.killed_in.push((party.people[0].game.parse().unwrap(), number));
        }
        // A window that has run out before the kill is another one's.
        let is_open = |party: &Party| {
            let (game, number) = *party.killed_in.last().unwrap();
            !timeouts(&store.entries(game).unwrap()).contains_key(&number)
        };
        let was_open: Vec<bool> = parties.iter().map(is_open).collect();
        drop(store);
        server = Server::start(&folder);
        let client = server.client;
        let waits = parties.into_iter().zip(was_open).map(|(mut party, was_open)| {
            runtime.spawn(async move {
                let late = if was_open { party.wait_for_the_end(client).await } else { None };
                (party, late)
            })
        });
        parties = Vec::new();
        for task in waits.collect::<Vec<_>>() {
            let (party, how_late) = runtime.block_on(task).unwrap();
            late.extend(how_late);
            parties.push(party);
        }
    }
    server.kill();

    let store = folder.store();
    let mut n_windows = 0;
    for party in &parties {
        for (game, number) in &party.killed_in {
            let open_ms = timeouts(&store.entries(*game).unwrap()).remove(number);
            let [open_ms] = open_ms.unwrap_or_default()[..] else {
                panic!("window {number} of {game} runs out once")
            };
            assert!(OPEN_LEAST_MS <= open_ms, "window {number} of {game} runs out too early");
            n_windows += 1;
        }
    }
    late.sort();
    println!(
        "| kill -9 inside windows with a deadline | {kills} kills, {n_windows} windows, {} of them open at the kill | 0 lost, 0 ended twice; late {} ms in the middle, {} ms at most | seed {seed} |",
        late.len(),
        late[late.len() / 2].as_millis(),
        late[late.len() - 1].as_millis(),
    );
    assert!(late[late.len() - 1] < within(LATE_MOST), "{late:?}");
}

/// How long each window had been open, each time that it ran out of time.
fn timeouts(entries: &[String]) -> BTreeMap<u32, Vec<u64>> {
    let mut timeouts = BTreeMap::<u32, Vec<u64>>::new();
    // The window that the last input was for, when it was opened, and when that input came.
    let (mut open, mut opened_ms, mut last_ms) = (None, 0, 0);
    for text in entries {
        let entry: StoredInput<'_> = serde_json::from_str(text).unwrap();
        // Who comes or goes opens no window.
        if entry.window.is_none() {
            continue;
        }
        if entry.window != open {
            (open, opened_ms) = (entry.window, last_ms);
        }
        if entry.kind == Some(InputKind::Timeout) {
            timeouts.entry(entry.window.unwrap()).or_default().push(entry.at_ms - opened_ms);
        }
        last_ms = entry.at_ms;
    }
    timeouts
}
