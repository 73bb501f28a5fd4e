//! What only the store in a file does.

#![allow(clippy::unwrap_used)]

mod support;

use std::{
    env, fs,
    io::{BufRead as _, BufReader, Write as _},
    path::Path,
    process::{Command, Stdio},
    sync::atomic::{AtomicBool, Ordering::SeqCst},
    thread,
};

use parlor_core::{Chance as _, Seeded};
use parlor_store::{Existing, Pace, Sqlite, Store, StoreError, Write, backup, restore};
use rusqlite::Connection;

use self::support::{Scratch, entry, game, id, started, table};

const FILE: &str = "parlor.sqlite";

/// A folder with two games of 30 entries.
fn filled() -> Scratch {
    let scratch = Scratch::new();
    let store = Sqlite::open(scratch.path()).unwrap();
    store.commit(&started(1, 30)).unwrap();
    store.commit(&started(2, 30)).unwrap();
    scratch
}

fn holds_both_games(folder: &Path) {
    let store = Sqlite::open(folder).unwrap();
    assert_eq!(store.open_tables().unwrap(), [table(1), table(2)]);
    assert_eq!(store.unended_games().unwrap(), [game(1), game(2)]);
    let bodies: Vec<_> = (0..30).map(|seq| entry(1, seq).body).collect();
    for game in [101, 102] {
        assert_eq!(store.entries(id(game)).unwrap(), bodies);
    }
}

#[test]
fn everything_is_there_after_reopening() {
    let scratch = filled();
    holds_both_games(scratch.path());
    let store = Sqlite::open(scratch.path()).unwrap();
    // The next entry is the next one, wherever those before it are kept.
    let again = store.commit(&[Write::Entry(entry(1, 29))]);
    assert!(matches!(again, Err(StoreError::Refused(_))), "{again:?}");
    store.commit(&[Write::Entry(entry(1, 30))]).unwrap();
    assert_eq!(store.entries(id(101)).unwrap().len(), 31);
}

#[test]
fn folding_and_checkpoints_change_nothing_that_can_be_seen() {
    let scratch = Scratch::new();
    drop(Sqlite::open(scratch.path()).unwrap());
    let pace = Pace { checkpoint_pages: 10, fold_entries: 7 };
    let store = Sqlite::open_file(&scratch.path().join(FILE), None, pace).unwrap();
    store.commit(&started(1, 0)).unwrap();
    store.commit(&started(2, 0)).unwrap();
    let mut bodies = Vec::new();
    for seq in 0..100 {
        let mut one = entry(1, seq);
        one.body = format!("{}\"\\\u{1}é{{", "x".repeat(seq as usize * 50));
        bodies.push(one.body.clone());
        store.commit(&[Write::Entry(one), Write::Entry(entry(2, seq))]).unwrap();
        assert_eq!(store.entries(id(101)).unwrap(), bodies);
        if seq == 50 {
            store.commit(&[Write::DeleteGame(id(102)), Write::Game(game(2))]).unwrap();
            let anew: Vec<_> = (0..=50).map(|seq| Write::Entry(entry(2, seq))).collect();
            store.commit(&anew).unwrap();
        }
    }
    assert_eq!(store.entries(id(102)).unwrap().len(), 100);
    let wal = fs::metadata(scratch.path().join("parlor.sqlite-wal")).unwrap().len();
    assert!(wal < 500_000, "the log begins anew after a checkpoint: {wal}");
}

#[cfg(unix)]
#[test]
fn folder_and_files_are_for_their_user_alone() {
    use std::os::unix::fs::PermissionsExt as _;

    let scratch = Scratch::new();
    let folder = scratch.path().join("a/b");
    let store = Sqlite::open(&folder).unwrap();
    store.commit(&started(1, 1)).unwrap();
    for (path, mode) in [
        (scratch.path().join("a"), 0o700),
        (folder.clone(), 0o700),
        (folder.join(FILE), 0o600),
        (folder.join("parlor.sqlite-wal"), 0o600),
        (folder.join("parlor.sqlite-shm"), 0o600),
        (folder.join("parlor.lock"), 0o600),
    ] {
        assert_eq!(fs::metadata(&path).unwrap().permissions().mode() & 0o777, mode, "{path:?}");
    }
    backup(&folder, &folder.join("copy"), Existing::Keep).unwrap();
    assert_eq!(fs::metadata(folder.join("copy")).unwrap().permissions().mode() & 0o777, 0o600);
}

const HOLD: &str = "PARLOR_TEST_HOLD";

/// Not a test by itself: what the other process of the next test does.
#[test]
fn holding_a_folder_if_told_to() {
    if let Some(folder) = env::var_os(HOLD) {
        let _store = Sqlite::open(Path::new(&folder)).unwrap();
        println!("\nheld");
        // Until the other end is closed.
        std::io::stdin().lines().for_each(drop);
    }
}

#[test]
fn two_processes_cannot_open_one_folder() {
    let scratch = filled();
    let mut other = Command::new(env::current_exe().unwrap())
        .args(["--exact", "holding_a_folder_if_told_to", "--nocapture"])
        .env(HOLD, scratch.path())
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut lines = BufReader::new(other.stdout.take().unwrap()).lines();
    assert!(lines.any(|line| line.unwrap() == "held"));

    let error = Sqlite::open(scratch.path()).unwrap_err();
    assert_eq!(error, StoreError::InUse(scratch.path().to_owned()));
    let text = format!("another server is using the data folder {}", scratch.path().display());
    assert_eq!(error.to_string(), text);

    // A backup can be made meanwhile, and nothing be restored.
    let copy = scratch.path().join("copy");
    backup(scratch.path(), &copy, Existing::Keep).unwrap();
    let refused = restore(&copy, scratch.path(), Existing::Replace);
    assert_eq!(refused, Err(StoreError::InUse(scratch.path().to_owned())));

    drop(other.stdin.take());
    assert!(lines.all(|line| line.is_ok()));
    assert!(other.wait().unwrap().success());
    holds_both_games(scratch.path());
}

#[test]
fn reading_does_not_wait_for_the_writer() {
    let scratch = filled();
    let store = Sqlite::open(scratch.path()).unwrap();
    // Another process that writes, and does not come to an end.
    let other = Connection::open(scratch.path().join(FILE)).unwrap();
    other.execute_batch("BEGIN IMMEDIATE; DELETE FROM games; DELETE FROM chunks").unwrap();
    assert_eq!(store.unended_games().unwrap(), [game(1), game(2)]);
    assert_eq!(store.entries(id(101)).unwrap().len(), 30);
}

#[test]
fn a_gap_in_a_game_is_damage() {
    for (damage, missing) in [
        ("UPDATE chunks SET bodies = json_remove(bodies, '$[29]')", 29),
        ("UPDATE chunks SET seq = seq + 1", 0),
        ("DELETE FROM chunks WHERE game = 1", 0),
    ] {
        let scratch = filled();
        drop(Sqlite::open(scratch.path()).unwrap());
        let db = Connection::open(scratch.path().join(FILE)).unwrap();
        db.execute(damage, []).unwrap();
        db.execute("INSERT INTO journal (game, seq, body) VALUES (1, 30, '{}')", []).unwrap();
        drop(db);
        let error = Sqlite::open(scratch.path()).unwrap().entries(id(101)).unwrap_err();
        let what = format!("entry {missing} of game {} is missing", id(101));
        assert_eq!(error, StoreError::Damaged(what), "{damage}");
    }
}

#[test]
fn strange_values_are_damage() {
    for damage in [
        "UPDATE games SET status = 9",
        "UPDATE games SET id = x'01' WHERE key = 1",
        "UPDATE games SET started_ms = -1",
        "UPDATE games SET body = CAST(x'ff' AS TEXT)",
        "UPDATE chunks SET bodies = 'no JSON'",
    ] {
        let scratch = filled();
        drop(Sqlite::open(scratch.path()).unwrap());
        let db = Connection::open(scratch.path().join(FILE)).unwrap();
        db.execute(damage, []).unwrap();
        drop(db);
        let store = Sqlite::open(scratch.path()).unwrap();
        let result = store.games_of(id(1)).and_then(|_| store.entries(id(101)));
        assert!(matches!(result, Err(StoreError::Damaged(_))), "{damage}: {result:?}");
    }
}

/// Opens and reads whatever is there; what it finds does not matter, as long as it comes back.
fn look_at(folder: &Path) -> Result<(), StoreError> {
    let store = Sqlite::open(folder)?;
    store.check()?;
    for number in 0..3 {
        store.table(id(number))?;
        store.games_of(id(number))?;
        store.entries(id(100 + number))?;
    }
    store.open_tables()?;
    store.commit(&started(3, 5))?;
    store.commit(&[Write::DeleteGame(id(101)), Write::Entry(entry(2, 30))])
}

#[test]
fn a_damaged_file_is_an_error_and_no_panic() {
    let scratch = filled();
    drop(Sqlite::open(scratch.path()).unwrap());
    let whole = fs::read(scratch.path().join(FILE)).unwrap();
    let mut chance = Seeded::new(1);
    let mut n_errors = 0;
    for case in 0..150 {
        let other = Scratch::new();
        let mut bytes = whole.clone();
        match case {
            0 => bytes = b"this is no database, whoever may have put it here".to_vec(),
            1 => bytes.truncate(50),
            _ if case % 3 == 0 => bytes.truncate(chance.below(whole.len() as u32) as usize),
            _ => {
                for _ in 0..=chance.below(200) {
                    let place = chance.below(whole.len() as u32) as usize;
                    bytes[place] = chance.below(256) as u8;
                }
            }
        }
        fs::write(other.path().join(FILE), bytes).unwrap();
        n_errors += u32::from(look_at(other.path()).is_err());
    }
    assert!(n_errors > 50, "{n_errors}");
}

#[test]
fn a_file_that_is_not_ours_is_left_alone() {
    let scratch = Scratch::new();
    let path = scratch.path().join(FILE);
    let db = Connection::open(&path).unwrap();
    db.execute_batch("CREATE TABLE recipes (name TEXT)").unwrap();
    drop(db);
    let before = fs::read(&path).unwrap();
    let error = Sqlite::open(scratch.path()).unwrap_err();
    assert!(error.to_string().ends_with("parlor.sqlite is not Parlor's"), "{error}");
    assert!(fs::read(&path).unwrap() == before);
}

#[test]
fn a_newer_file_is_refused() {
    let scratch = filled();
    let path = scratch.path().join(FILE);
    Connection::open(&path).unwrap().pragma_update(None, "user_version", 7).unwrap();
    let error = Sqlite::open(scratch.path()).unwrap_err();
    let text = format!(
        "{} is of version 7, written by a newer Parlor; this one knows versions up to 1",
        path.display()
    );
    assert_eq!(error.to_string(), text);
}

/// `tests/data/version-1.sqlite` was written by the first version that was released, and stays.
#[test]
fn a_file_of_version_1_can_be_read() {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/version-1.sqlite");
    let scratch = Scratch::new();
    fs::copy(file, scratch.path().join(FILE)).unwrap();
    holds_both_games(scratch.path());
}

#[test]
fn a_backup_while_games_go_on_is_one_moment_of_them() {
    let scratch = Scratch::new();
    let folder = scratch.path().join("data");
    let store = Sqlite::open(&folder).unwrap();
    store.commit(&started(1, 0)).unwrap();
    store.commit(&started(2, 0)).unwrap();
    let done = AtomicBool::new(false);
    let mut lengths = vec![0];
    thread::scope(|scope| {
        let writing = scope.spawn(|| {
            let mut seq = 0;
            while !done.load(SeqCst) {
                store.commit(&[Write::Entry(entry(1, seq)), Write::Entry(entry(2, seq))]).unwrap();
                seq += 1;
            }
        });
        for number in 0..5 {
            let copy = scratch.path().join(format!("copy {number}"));
            let restored = scratch.path().join(format!("restored {number}"));
            backup(&folder, &copy, Existing::Keep).unwrap();
            restore(&copy, &restored, Existing::Keep).unwrap();
            let store = Sqlite::open(&restored).unwrap();
            let length = store.entries(id(101)).unwrap().len();
            assert_eq!(store.entries(id(102)).unwrap().len(), length);
            assert!(length >= *lengths.last().unwrap());
            lengths.push(length);
        }
        done.store(true, SeqCst);
        writing.join().unwrap();
    });
    assert!(store.entries(id(101)).unwrap().len() >= lengths[5]);
    assert_eq!(store.check(), Ok(()));
}

#[test]
fn a_backup_overwrites_only_when_told_to() {
    let scratch = filled();
    let copy = scratch.path().join("copy");
    fs::write(&copy, "something dear").unwrap();
    let refused = backup(scratch.path(), &copy, Existing::Keep);
    assert_eq!(refused, Err(StoreError::Exists(copy.clone())));
    assert_eq!(fs::read(&copy).unwrap(), b"something dear");
    backup(scratch.path(), &copy, Existing::Replace).unwrap();
    let restored = scratch.path().join("restored");
    restore(&copy, &restored, Existing::Keep).unwrap();
    holds_both_games(&restored);
}

#[test]
fn a_backup_of_nothing_is_an_error() {
    let scratch = Scratch::new();
    let copy = scratch.path().join("copy");
    let error = backup(&scratch.path().join("nothing"), &copy, Existing::Keep).unwrap_err();
    assert!(error.to_string().starts_with("cannot open "), "{error}");
    assert_eq!(fs::read_dir(scratch.path()).unwrap().count(), 0);
}

#[test]
fn restoring_replaces_only_when_told_to_and_leaves_nothing_of_what_was_there() {
    let scratch = filled();
    let copy = scratch.path().join("copy");
    backup(scratch.path(), &copy, Existing::Keep).unwrap();

    let folder = scratch.path().join("other");
    let store = Sqlite::open(&folder).unwrap();
    store.commit(&started(7, 50)).unwrap();
    // As after a crash: a write-ahead log beside the file.
    let wal = fs::read(folder.join("parlor.sqlite-wal")).unwrap();
    drop(store);
    fs::write(folder.join("parlor.sqlite-wal"), &wal).unwrap();

    let refused = restore(&copy, &folder, Existing::Keep);
    assert_eq!(refused, Err(StoreError::Exists(folder.join(FILE))));
    assert_eq!(Sqlite::open(&folder).unwrap().open_tables().unwrap(), [table(7)]);

    fs::write(folder.join("parlor.sqlite-wal"), &wal).unwrap();
    restore(&copy, &folder, Existing::Replace).unwrap();
    holds_both_games(&folder);
}

#[test]
fn what_is_damaged_is_not_restored() {
    let scratch = filled();
    let copy = scratch.path().join("copy");
    backup(scratch.path(), &copy, Existing::Keep).unwrap();
    let mut bytes = fs::read(&copy).unwrap();
    let middle = bytes.len() / 2;
    bytes[middle..].fill(0x5a);
    fs::write(&copy, &bytes).unwrap();
    let missing = scratch.path().join("missing");
    let empty = scratch.path().join("empty");
    fs::File::create(&empty).unwrap().write_all(b"").unwrap();
    for bad in [&copy, &empty, &missing] {
        let result = restore(bad, scratch.path(), Existing::Replace);
        assert!(result.is_err(), "{bad:?}");
        assert!(!scratch.path().join("parlor.sqlite.part").exists());
        holds_both_games(scratch.path());
    }
}
