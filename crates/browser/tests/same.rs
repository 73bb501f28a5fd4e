//! The engine as it is committed for browsers beside the one of this machine: the same orders and the same
//! chance, and every byte of what comes of them compared. So rules, logs and bots are the same in both.
//!
//! `cargo xtask trial same` plays more of it, in release mode.

#![allow(clippy::unwrap_used, clippy::print_stdout)]

use std::{
    env,
    io::{BufRead as _, BufReader, Lines, Write as _},
    path::Path,
    process::{Child, ChildStdin, ChildStdout, Command, Stdio},
    sync::atomic::{AtomicU32, Ordering},
    time::Instant,
};

use parlor_browser::Engine;
use parlor_catalog::GameId;
use parlor_wire::Order;
use serde_json::{Value, json};

fn number(name: &str, usual: u32) -> u32 {
    env::var(name).map_or(usual, |text| text.parse().unwrap())
}

/// Both engines, which are told the same.
struct Pair {
    game: GameId,
    native: Engine,
    module: Child,
    orders: ChildStdin,
    dones: Lines<BufReader<ChildStdout>>,
    now_ms: u64,
    /// How many milliseconds each order took, native and in the module.
    took_ms: [Vec<f64>; 2],
}

impl Pair {
    fn new(game: GameId, seed: u32) -> Pair {
        let state = AtomicU32::new(seed);
        // As in `door.mjs`.
        let next = |it: u32| Some(it.wrapping_mul(1_664_525).wrapping_add(1_013_904_223));
        let native = Engine::new(move |bytes| {
            for byte in bytes {
                let _ = state.fetch_update(Ordering::Relaxed, Ordering::Relaxed, next);
                *byte = (state.load(Ordering::Relaxed) >> 24) as u8;
            }
        });
        let here = Path::new(env!("CARGO_MANIFEST_DIR"));
        let mut module = Command::new("node")
            .arg(here.join("tests/door.mjs"))
            .arg(here.join("../../web/src/local/engine.wasm"))
            .arg(seed.to_string())
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("node is there, as for everything in `web`");
        let orders = module.stdin.take().unwrap();
        let dones = BufReader::new(module.stdout.take().unwrap()).lines();
        Pair {
            game,
            native,
            module,
            orders,
            dones,
            now_ms: 1_700_000_000_000,
            took_ms: Default::default(),
        }
    }

    /// What comes of an order, in both; compared.
    fn handle(&mut self, order: &Value) -> Value {
        let text = order.to_string();
        // The other one works at the same time.
        writeln!(self.orders, "{text}").unwrap();
        let order: Order = serde_json::from_str(&text).unwrap();
        let begun = Instant::now();
        let done = self.native.handle(order);
        let native_ms = begun.elapsed().as_secs_f64() * 1000.0;
        let mut here = serde_json::to_string(&done).unwrap();
        if self.game == GameId::OneEuro {
            // `hard` solves the game in a thread, and there are none.
            here = here.replace(r#","medium","hard"]"#, r#","medium"]"#);
        }
        let line = self.dones.next().expect("the module has ended").unwrap();
        let (module_ms, there) = line.split_once(' ').unwrap();
        assert!(here == there, "{text}\nhere:  {here}\nthere: {there}");
        for (took, ms) in self.took_ms.iter_mut().zip([native_ms, module_ms.parse().unwrap()]) {
            took.push(ms);
        }
        let done: Value = serde_json::from_str(&here).unwrap();
        assert_eq!(done["faults"], json!([]), "{text}");
        done
    }

    /// Of twenty orders the slowest but one, native and in the module.
    fn p95_ms(&mut self) -> [f64; 2] {
        self.took_ms.each_mut().map(|took| {
            took.sort_by(f64::total_cmp);
            took[took.len() * 95 / 100]
        })
    }

    fn ask(&mut self, method: &str, path: &str, token: &Value, body: Value) -> Value {
        let now_ms = self.now_ms;
        let request = json!({ "now_ms": now_ms, "method": method, "path": path, "body": body, "token": token });
        self.handle(&json!({ "request": request }))
    }

    /// A game among bots from the deal to its end; how many inputs it has.
    fn play(&mut self, bots: &[&str]) -> usize {
        // Where nothing is decided, a thousand battles are as good as a few.
        let rules = match self.game {
            GameId::MoneyWar => json!({ "max_battles": 100 }),
            _ => json!({}),
        };
        let settings = json!({
            "game": self.game.as_str(), "seats": bots, "options": rules, "pace": "fast",
        });
        let new = json!({ "name": "Mira", "settings": settings, "entropy": "07".repeat(32) });
        let opened = self.ask("POST", "/tables", &Value::Null, new);
        assert_eq!(opened["answer"]["status"], 201, "{opened}");
        let place = &opened["answer"]["body"];
        let (token, table) = (place["token"].clone(), place["table"]["id"].as_str().unwrap());
        let begun = self.ask("POST", &format!("/tables/{table}/start"), &token, json!({}));
        let id = begun["answer"]["body"]["table"]["game"]["id"].as_str().unwrap().to_owned();
        let (mut done, mut entries) = (begun, 0);
        loop {
            let puts = done["puts"].as_array().unwrap();
            entries += puts.iter().filter(|put| put["shelf"] == "entries").count();
            let is_over =
                |put: &Value| put["row"]["id"] == *id && put["row"]["status"] == "finished";
            if puts.iter().any(is_over) {
                break;
            }
            self.now_ms = done["wake_ms"].as_u64().expect("somebody moves");
            done = self.handle(&json!({ "tick": { "now_ms": self.now_ms } }));
        }
        // The log is what `parlor replay` reads; byte for byte the same.
        let log = self.ask("GET", &format!("/games/{id}/log"), &token, Value::Null);
        assert_eq!(log["answer"]["status"], 200, "{log}");
        self.ask("POST", &format!("/tables/{table}/close"), &token, json!({}));
        self.handle(&json!({ "unload": { "table": table } }));
        entries
    }
}

impl Drop for Pair {
    fn drop(&mut self) {
        let _ = self.module.kill();
        let _ = self.module.wait();
    }
}

fn games() -> impl Iterator<Item = (GameId, Vec<u8>)> {
    GameId::ALL.iter().map(|&game| {
        let seats = &game.info().seats;
        (game, (seats.min..=seats.max).collect())
    })
}

/// Anything that is legal, drawn at random.
#[test]
fn the_same_inputs_give_the_same_log_in_a_browser() {
    let (seed, matches) = (number("PARLOR_SEED", 1), number("PARLOR_SAME_MATCHES", 200));
    for (game, sizes) in games() {
        let mut pair = Pair::new(game, seed);
        let mut inputs = 0;
        for number in 0..matches as usize {
            let bots = vec!["random"; sizes[number % sizes.len()].into()];
            inputs += pair.play(&bots);
        }
        println!(
            "| same logs | {game}: {matches} matches, {inputs} inputs | no difference | {seed} |"
        );
    }
}

/// What bots think is floats here and there; what they do must be the same.
#[test]
fn bots_make_the_same_moves_in_a_browser() {
    let (seed, positions) = (number("PARLOR_SEED", 1), number("PARLOR_SAME_POSITIONS", 1_000));
    const LEVELS: [&str; 2] = ["easy", "medium"];
    for (game, sizes) in games() {
        for level in LEVELS {
            let mut pair = Pair::new(game, seed);
            let (mut inputs, mut number) = (0, 0);
            while inputs < positions as usize / LEVELS.len() {
                let bots = vec![level; sizes[number % sizes.len()].into()];
                inputs += pair.play(&bots);
                number += 1;
            }
            let [native, module] = pair.p95_ms();
            println!(
                "| same moves | {game}, {level}: {inputs} moves | no difference; a move at p95: \
                native {native:.2} ms, module {module:.2} ms | {seed} |"
            );
            // Held to the letter where the machine has nothing else to do.
            if env::var_os("PARLOR_QUIET").is_some() {
                assert!(module <= 60.0, "{game}, {level}: {module} ms");
            }
        }
    }
}
