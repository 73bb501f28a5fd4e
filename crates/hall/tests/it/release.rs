//! What an earlier release has kept is opened by this one, and goes on.

use std::{fs, path::Path, sync::Arc};

use parlor_core::{Chance as _, Seeded};
use parlor_hall::table::{Ask, House, Limits, Stored, Table};
use parlor_record::{StoredLog, verify};
use parlor_store::{GameStatus, Id, Sqlite, Store as _, TableRow, Write};
use parlor_wire::{StoredGame, StoredTable};

use crate::support::Folder;

/// More wake-ups than any game in the folder needs.
const TICKS_MOST: u32 = 5_000;

/// The data folder of release 0.1: a table for each game, where one was being played and others had
/// ended.
fn opened(folder: &Folder) -> Sqlite {
    fs::create_dir_all(&folder.0).unwrap();
    let kept = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/release-0.1.sqlite");
    fs::copy(kept, folder.0.join("parlor.sqlite")).unwrap();
    Sqlite::open(&folder.0).unwrap()
}

/// The games that a table's row names, as they are restored.
fn games(store: &Sqlite, row: &TableRow) -> Vec<Stored> {
    let body: StoredTable = serde_json::from_str(&row.body).unwrap();
    let ids = [body.game, body.next].into_iter().flatten();
    let ids = ids.map(|id| id.parse::<Id>().unwrap());
    let stored = |id| Stored {
        row: store.game(id).unwrap().expect("the table's game"),
        entries: store.entries(id).unwrap(),
    };
    ids.map(stored).collect()
}

#[test]
fn games_that_ended_under_an_earlier_release_replay_and_their_draws_are_proven() {
    let folder = Folder::new("release-ended");
    let store = opened(&folder);
    let mut n_ended = 0;
    for row in store.open_tables().unwrap() {
        for game in store.games_of(row.id).unwrap() {
            if game.status != GameStatus::Finished {
                continue;
            }
            let head: StoredGame = serde_json::from_str(&game.body).unwrap();
            let id = game.id.to_string();
            let entries = store.entries(game.id).unwrap();
            let log = StoredLog { id: &id, head: &head, entries: &entries }.whole().unwrap();
            let verified = verify(&log, None, None);
            assert!(verified.holds(), "{}: {:?}", game.game, verified.checks);
            n_ended += 1;
        }
    }
    assert!(20 < n_ended, "{n_ended} games had ended");
}

#[test]
fn games_that_ran_under_an_earlier_release_play_on() {
    let folder = Folder::new("release-running");
    let store = opened(&folder);
    let chance = std::sync::Mutex::new(Seeded::new(1));
    let house = Arc::new(House::new(Limits::default(), move |bytes| {
        bytes.fill_with(|| chance.lock().unwrap().below(256) as u8);
    }));
    let tables = store.open_tables().unwrap();
    assert_eq!(tables.len(), 7);
    let mut n_running = 0;
    for row in &tables {
        let games = games(&store, row);
        let running = games.iter().find(|it| it.row.status == GameStatus::Running);
        // At one table the last game was over and the next one not dealt yet.
        let Some(running) = running else { continue };
        n_running += 1;
        let (id, name) = (running.row.id, running.row.game.clone());
        let n_before = running.entries.len();
        let mut now_ms = row.touched_ms + 60_000;
        let mut table = Table::restore(row, &games, now_ms, Arc::clone(&house)).unwrap();
        // Nobody comes back, so bots take over.
        let mut n_after = n_before;
        for _ in 0..TICKS_MOST {
            let Some(wake_ms) = table.wake_at() else { break };
            now_ms = now_ms.max(wake_ms);
            let step = table.handle(now_ms, Ask::Tick);
            store.commit(&step.writes).unwrap();
            let of_game = |it: &&Write| matches!(it, Write::Entry(entry) if entry.game == id);
            n_after += step.writes.iter().filter(of_game).count();
            if !table.is_playing() || n_before + 60 <= n_after {
                break;
            }
        }
        assert!(n_before + 10 < n_after || !table.is_playing(), "{name}: {n_before}, {n_after}");
        assert_eq!(store.entries(id).unwrap().len(), n_after, "{name}");
    }
    assert_eq!(n_running, 6);
}
