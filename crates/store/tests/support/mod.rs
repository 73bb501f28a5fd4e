//! What the tests of the store share.

#![allow(dead_code, unreachable_pub, reason = "each test uses its part")]

use std::{
    env, fs,
    path::{Path, PathBuf},
    process,
    sync::atomic::{AtomicU32, Ordering::Relaxed},
};

use parlor_store::{Entry, GameRow, GameStatus, Id, TableRow, Write};

pub fn id(number: u8) -> Id {
    Id::from_random([number; 16])
}

pub fn table(number: u8) -> TableRow {
    TableRow {
        id: id(number),
        code: format!("code{number}"),
        open: true,
        public: true,
        touched_ms: 1_000,
        body: format!("{{\"table\":{number}}}"),
    }
}

/// A running game of the table with the same number.
pub fn game(number: u8) -> GameRow {
    GameRow {
        id: id(100 + number),
        table: id(number),
        game: "exacta".to_owned(),
        status: GameStatus::Running,
        public: true,
        started_ms: u64::from(number),
        ended_ms: None,
        body: format!("{{\"game\":{number}}}"),
    }
}

pub fn entry(number: u8, seq: u32) -> Entry {
    Entry { game: id(100 + number), seq, body: format!("{{\"seq\":{seq}}}") }
}

/// A table, its game and the first entries of it.
pub fn started(number: u8, n_entries: u32) -> Vec<Write> {
    let mut writes = vec![Write::Table(table(number)), Write::Game(game(number))];
    writes.extend((0..n_entries).map(|seq| Write::Entry(entry(number, seq))));
    writes
}

/// A folder of this test's own, gone when it is dropped.
#[derive(Debug)]
pub struct Scratch(PathBuf);

impl Scratch {
    pub fn new() -> Scratch {
        static NEXT: AtomicU32 = AtomicU32::new(0);
        let number = NEXT.fetch_add(1, Relaxed);
        let path = env::temp_dir().join(format!("parlor-store-{}-{number}", process::id()));
        fs::create_dir(&path).unwrap();
        Scratch(path)
    }

    pub fn path(&self) -> &Path {
        &self.0
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        fs::remove_dir_all(&self.0).unwrap();
    }
}
