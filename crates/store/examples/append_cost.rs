//! What an entry costs: `cargo run --release -p parlor-store --example append_cost [FOLDER]`.
//!
//! 500 running games take turns, as they do in a full hall. The figures are CPU time of the committing
//! thread, the system's part of it included, and wall time, most of which is waiting for the disk.

#![allow(clippy::unwrap_used)]

use std::{
    env, fs,
    path::{Path, PathBuf},
    time::{Duration, Instant},
};

use parlor_store::{Entry, GameRow, GameStatus, Id, Sqlite, Store, TableRow, Write};

const GAMES: u32 = 500;
const ENTRIES_PER_GAME: u32 = 200;

fn main() {
    let base = env::args_os().nth(1).map_or_else(env::temp_dir, PathBuf::from);
    println!("batch   entries   commits   CPU µs/entry   wall ms/commit   at most   file KiB");
    for batch in [1, 10, 100, 500] {
        let folder = base.join(format!("parlor-append-cost-{}-{batch}", std::process::id()));
        // Small batches are as slow as the disk; fewer will do.
        let entries_per_game = if batch < 100 { 10 * batch } else { ENTRIES_PER_GAME };
        measure(&folder, batch, entries_per_game);
        fs::remove_dir_all(&folder).unwrap();
    }
}

fn measure(folder: &Path, batch: u32, entries_per_game: u32) {
    let store = Sqlite::open(folder).unwrap();
    let games: Vec<Id> = (0..GAMES).map(start(&store)).collect();
    let body = format!(r#"{{"at_ms":1800000000000,"kind":"act","command":"{}","#, "c".repeat(26));
    let mut writes = Vec::new();
    let mut commits = 0;
    let mut longest = Duration::ZERO;
    let cpu = cpu_ns();
    let wall = Instant::now();
    for seq in 0..entries_per_game {
        // The next round in another order, so that a batch is not always of the same games.
        for place in 0..GAMES {
            let game = games[((place * 7 + seq * 13) % GAMES) as usize];
            let body = format!(
                r#"{body}"seat":{},"window":{seq},"action":{{"play":"green 5"}},"draws":[]}}"#,
                seq % 4
            );
            writes.push(Write::Entry(Entry { game, seq, body }));
            if writes.len() == batch as usize {
                let start = Instant::now();
                store.commit(&writes).unwrap();
                longest = longest.max(start.elapsed());
                writes.clear();
                commits += 1;
            }
        }
    }
    let cpu = cpu_ns() - cpu;
    let wall = wall.elapsed();
    let entries = entries_per_game * GAMES;
    drop(store);
    let size = fs::metadata(folder.join("parlor.sqlite")).unwrap().len();
    println!(
        "{batch:>5} {entries:>9} {commits:>9} {:>14.1} {:>16.2} {:>9.1} {:>10}",
        cpu as f64 / 1e3 / f64::from(entries),
        wall.as_secs_f64() * 1e3 / f64::from(commits),
        longest.as_secs_f64() * 1e3,
        size / 1024,
    );
}

fn start(store: &Sqlite) -> impl FnMut(u32) -> Id {
    |number| {
        let id = |kind: u8| {
            let mut bytes = [kind; 16];
            bytes[..4].copy_from_slice(&number.wrapping_mul(2_654_435_761).to_be_bytes());
            Id::from_random(bytes)
        };
        let table = TableRow {
            id: id(1),
            code: format!("t{number}"),
            open: true,
            public: true,
            touched_ms: 0,
            body: "{}".repeat(300),
        };
        let game = GameRow {
            id: id(2),
            table: id(1),
            game: "exacta".to_owned(),
            status: GameStatus::Running,
            public: true,
            started_ms: 0,
            ended_ms: None,
            body: "{}".repeat(300),
        };
        store.commit(&[Write::Table(table), Write::Game(game)]).unwrap();
        id(2)
    }
}

/// CPU time of this thread, as the kernel has counted it.
fn cpu_ns() -> u64 {
    let stat = fs::read_to_string("/proc/thread-self/schedstat").expect("this runs on Linux");
    stat.split(' ').next().unwrap().parse().unwrap()
}
