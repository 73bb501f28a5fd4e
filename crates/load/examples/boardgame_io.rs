//! Makes the load of `parlor load --closed` for a boardgame.io server, with the same client: tables of
//! two play tic-tac-toe as fast as moves are acknowledged. `cargo xtask bench --hall --peers` runs it.
//!
//! Arguments: address, process id of the server, matches, seconds.

use std::{
    borrow::Cow,
    env,
    error::Error,
    net::SocketAddr,
    sync::{
        Arc, Mutex,
        atomic::{AtomicBool, Ordering::Relaxed},
    },
    time::{Duration, Instant},
};

use parlor_core::{Chance as _, Seeded};
use parlor_load::{
    Socket,
    figures::{Process, Times},
};
use serde::Deserialize;
use serde_json::{json, value::RawValue};
use tokio::{runtime::Builder, task::JoinSet, time::sleep};

type Anything = Box<dyn Error + Send + Sync>;

/// What goes before every message of the game: socket.io's event in a namespace.
const EVENT: &str = "42/tic-tac-toe,";

fn main() -> Result<(), Anything> {
    let args: Vec<String> = env::args().skip(1).collect();
    let [address, pid, matches, seconds] = &args[..] else {
        return Err("ADDRESS PID MATCHES SECONDS".into());
    };
    let runtime = Builder::new_current_thread().enable_all().build()?;
    let length = Duration::from_secs(seconds.parse()?);
    runtime.block_on(run(address.parse()?, Process(pid.parse()?), matches.parse()?, length))
}

#[derive(Default)]
struct Shared {
    is_measured: AtomicBool,
    times: Mutex<Times>,
}

async fn run(
    address: SocketAddr,
    server: Process,
    matches: u32,
    length: Duration,
) -> Result<(), Anything> {
    let start_kib = server.memory_kib().ok_or("the server cannot be measured")?;
    let shared = Arc::<Shared>::default();
    // All are there before anybody moves: a busy server lets nobody in.
    let mut players = Vec::new();
    for number in 0..matches {
        for seat in 0..2 {
            players.push(Player::sit(address, &shared, number, seat).await?);
        }
    }
    let mut people = JoinSet::new();
    for player in players {
        people.spawn(player.play());
    }
    sleep(Duration::from_secs(5)).await;
    let begin_kib = server.memory_kib().ok_or("the server has gone")?;
    let (begin, cpu) = (Instant::now(), server.cpu_seconds().ok_or("the server has gone")?);
    shared.is_measured.store(true, Relaxed);
    tokio::select! {
        () = sleep(length) => {}
        Some(ended) = people.join_next() => return Err(format!("{ended:?}").into()),
    }
    shared.is_measured.store(false, Relaxed);
    let seconds = begin.elapsed().as_secs_f64();
    let cpu = server.cpu_seconds().ok_or("the server has gone")? - cpu;
    people.shutdown().await;
    let mut times = shared.times.lock().expect("nobody panics").clone();
    let moves = times.len() as f64;
    println!(
        "{}",
        json!({
            "tables": matches,
            "seconds": seconds,
            "moves": moves,
            "moves_per_second": moves / seconds,
            "server_cpu_seconds": cpu,
            "moves_per_server_cpu_second": moves / cpu,
            "latency_ms": times.report(),
            "errors": 0,
            "memory": {
                "kib_per_table": (begin_kib as f64 - start_kib as f64) / f64::from(matches),
            },
        })
    );
    Ok(())
}

struct Player {
    shared: Arc<Shared>,
    socket: Socket,
    name: String,
    seat: &'static str,
    chance: Seeded,
    sent: Option<Instant>,
}

#[derive(Deserialize)]
struct State<'a> {
    #[serde(rename = "G", borrow)]
    game: Cells<'a>,
    #[serde(borrow)]
    ctx: Ctx<'a>,
    #[serde(rename = "_stateID")]
    id: u64,
}

#[derive(Deserialize)]
struct Cells<'a> {
    #[serde(borrow)]
    cells: Vec<Option<Cow<'a, str>>>,
}

#[derive(Deserialize)]
struct Ctx<'a> {
    #[serde(rename = "currentPlayer", borrow)]
    current: Cow<'a, str>,
}

/// What `sync` brings.
#[derive(Deserialize)]
struct Synced<'a> {
    #[serde(borrow)]
    state: State<'a>,
}

impl Player {
    async fn sit(
        address: SocketAddr,
        shared: &Arc<Shared>,
        number: u32,
        seat: usize,
    ) -> Result<Player, Anything> {
        let path = "/socket.io/?EIO=4&transport=websocket";
        let mut player = Player {
            shared: Arc::clone(shared),
            socket: Socket::open(address, path, None).await?,
            name: format!("match-{number}"),
            seat: ["0", "1"][seat],
            chance: Seeded::stream(number.into(), seat as u64),
            sent: None,
        };
        player.expect("0").await?;
        player.socket.send("40/tic-tac-toe,").await?;
        player.expect("40/tic-tac-toe,").await?;
        Ok(player)
    }

    async fn expect(&mut self, beginning: &str) -> Result<(), Anything> {
        let heard = self.socket.next().await?.ok_or("closed")?;
        if heard.starts_with(beginning) { Ok(()) } else { Err(heard.as_str().into()) }
    }

    async fn play(mut self) -> Result<(), Anything> {
        let sync = json!(["sync", self.name, self.seat, null, 2]);
        self.socket.send(&format!("{EVENT}{sync}")).await?;
        loop {
            let heard = self.socket.next().await?.ok_or("closed")?;
            if heard.as_str() == "2" {
                self.socket.send("3").await?;
                continue;
            }
            let event = heard.strip_prefix(EVENT).ok_or_else(|| heard.to_string())?;
            let parts: Vec<&RawValue> = serde_json::from_str(event)?;
            let state: State<'_> = match parts[0].get() {
                r#""update""# => serde_json::from_str(parts[2].get())?,
                r#""sync""# => serde_json::from_str::<Synced<'_>>(parts[2].get())?.state,
                _ => continue,
            };
            if let Some(sent) = self.sent.take()
                && self.shared.is_measured.load(Relaxed)
            {
                self.shared.times.lock().expect("nobody panics").add(sent.elapsed());
            }
            if state.ctx.current == self.seat {
                self.act(&state).await?;
            }
        }
    }

    async fn act(&mut self, state: &State<'_>) -> Result<(), Anything> {
        let free: Vec<usize> = (0..9).filter(|&cell| state.game.cells[cell].is_none()).collect();
        let cell = free[self.chance.below(free.len() as u32) as usize];
        let (id, name, seat) = (state.id, &self.name, self.seat);
        let text = format!(
            r#"{EVENT}["update",{{"type":"MAKE_MOVE","payload":{{"type":"clickCell","args":[{cell}],"playerID":"{seat}"}}}},{id},"{name}","{seat}"]"#
        );
        self.sent = Some(Instant::now());
        Ok(self.socket.send(&text).await?)
    }
}
