//! What every store does, poured over all of them.

#![allow(clippy::unwrap_used)]

mod support;

use parlor_store::{GameRow, GameStatus, Memory, Page, Sqlite, Store, StoreError, TableRow, Write};

use self::support::{Scratch, entry, game, id, started, table};

/// Runs a test on every kind of store.
fn on_each(test: impl Fn(&dyn Store)) {
    test(&Memory::default());
    let scratch = Scratch::new();
    test(&Sqlite::open(scratch.path()).unwrap());
}

fn refused(result: Result<(), StoreError>) -> String {
    match result {
        Err(StoreError::Refused(why)) => why,
        other => panic!("{other:?} is no refusal"),
    }
}

#[test]
fn what_is_stored_can_be_read() {
    on_each(|store| {
        let mut other = table(2);
        other.open = false;
        other.public = false;
        other.body = "\u{0}'\"é🂡\n".to_owned();
        store.commit(&[Write::Table(table(1)), Write::Table(other.clone())]).unwrap();
        assert_eq!(store.table(id(1)).unwrap(), Some(table(1)));
        assert_eq!(store.table(id(2)).unwrap(), Some(other));
        assert_eq!(store.table(id(3)).unwrap(), None);
        assert_eq!(store.open_tables().unwrap(), [table(1)]);

        for status in
            [GameStatus::Committed, GameStatus::Running, GameStatus::Finished, GameStatus::Aborted]
        {
            for ended_ms in [None, Some(0), Some(1_800_000_000_000)] {
                let row = GameRow { status, ended_ms, public: ended_ms.is_none(), ..game(1) };
                store.commit(&[Write::Game(row.clone())]).unwrap();
                assert_eq!(store.game(row.id).unwrap(), Some(row));
            }
        }
        assert_eq!(store.game(id(1)).unwrap(), None);
        assert_eq!(store.check(), Ok(()));
    });
}

#[test]
fn a_row_takes_the_place_of_the_one_with_its_id() {
    on_each(|store| {
        store.commit(&started(1, 3)).unwrap();
        store.commit(&[Write::Table(table(2))]).unwrap();
        let closed = TableRow { open: false, touched_ms: 2, code: "x".to_owned(), ..table(1) };
        let moved = GameRow { table: id(2), body: "[]".to_owned(), ..game(1) };
        store.commit(&[Write::Table(closed.clone()), Write::Game(moved.clone())]).unwrap();
        assert_eq!(store.table(id(1)).unwrap(), Some(closed));
        assert_eq!(store.open_tables().unwrap(), [table(2)]);
        assert_eq!(store.games_of(id(1)).unwrap(), []);
        assert_eq!(store.games_of(id(2)).unwrap(), [moved]);
        assert_eq!(store.entries(id(101)).unwrap().len(), 3);
    });
}

#[test]
fn entries_come_back_in_order() {
    on_each(|store| {
        store.commit(&started(1, 2)).unwrap();
        store.commit(&started(2, 1)).unwrap();
        for seq in 2..300 {
            store.commit(&[Write::Entry(entry(1, seq)), Write::Entry(entry(2, seq - 1))]).unwrap();
        }
        let bodies: Vec<_> = (0..300).map(|seq| entry(1, seq).body).collect();
        assert_eq!(store.entries(id(101)).unwrap(), bodies);
        assert_eq!(store.entries(id(102)).unwrap(), bodies[..299]);
        assert_eq!(store.entries(id(103)).unwrap(), [""; 0]);
    });
}

#[test]
fn an_entry_that_is_not_the_next_is_refused() {
    on_each(|store| {
        store.commit(&started(1, 2)).unwrap();
        for seq in [0, 1, 3, u32::MAX] {
            let why = refused(store.commit(&[Write::Entry(entry(1, seq))]));
            assert!(why.ends_with("comes where 2 is next"), "{why}");
        }
        store.commit(&[Write::Entry(entry(1, 2))]).unwrap();
        assert_eq!(store.entries(id(101)).unwrap().len(), 3);
    });
}

#[test]
fn nothing_is_stored_without_what_it_belongs_to() {
    on_each(|store| {
        let why = refused(store.commit(&[Write::Game(game(1))]));
        assert_eq!(why, format!("game {} is of table {}, which is unknown", id(101), id(1)));
        let why = refused(store.commit(&[Write::Table(table(1)), Write::Entry(entry(1, 0))]));
        assert_eq!(why, format!("entry 0 is of game {}, which is unknown", id(101)));
        assert_eq!(store.table(id(1)).unwrap(), None);
    });
}

#[test]
fn a_batch_is_all_or_nothing() {
    on_each(|store| {
        store.commit(&started(1, 2)).unwrap();
        let mut batch = started(2, 2);
        batch.push(Write::DeleteGame(id(101)));
        batch.push(Write::Table(TableRow { open: false, ..table(1) }));
        batch.push(Write::Entry(entry(2, 7)));
        refused(store.commit(&batch));
        assert_eq!(store.open_tables().unwrap(), [table(1)]);
        assert_eq!(store.unended_games().unwrap(), [game(1)]);
        assert_eq!(store.entries(id(101)).unwrap().len(), 2);
        assert_eq!(store.entries(id(102)).unwrap().len(), 0);
        // And it goes on as if nothing had happened.
        batch.pop();
        batch.push(Write::Entry(entry(2, 2)));
        store.commit(&batch).unwrap();
        assert_eq!(store.entries(id(102)).unwrap().len(), 3);
        assert_eq!(store.game(id(101)).unwrap(), None);
    });
}

#[test]
fn an_empty_batch_changes_nothing() {
    on_each(|store| assert_eq!(store.commit(&[]), Ok(())));
}

#[test]
fn a_deleted_game_is_gone_with_its_entries() {
    on_each(|store| {
        store.commit(&started(1, 2)).unwrap();
        store.commit(&started(2, 2)).unwrap();
        store.commit(&[Write::DeleteGame(id(101)), Write::DeleteGame(id(7))]).unwrap();
        assert_eq!(store.game(id(101)).unwrap(), None);
        assert_eq!(store.entries(id(101)).unwrap(), [""; 0]);
        assert_eq!(store.games_of(id(1)).unwrap(), []);
        assert_eq!(store.entries(id(102)).unwrap().len(), 2);
        refused(store.commit(&[Write::Entry(entry(1, 2))]));
        // Made again it begins anew, in one batch as well.
        let again = [Write::Game(game(1)), Write::Entry(entry(1, 0))];
        store.commit(&again).unwrap();
        let [game, first] = again;
        store.commit(&[Write::DeleteGame(id(101)), game, first]).unwrap();
        assert_eq!(store.entries(id(101)).unwrap().len(), 1);
    });
}

#[test]
fn games_are_listed_by_table_and_by_what_is_to_be_taken_up_again() {
    on_each(|store| {
        store.commit(&started(1, 0)).unwrap();
        store.commit(&started(2, 0)).unwrap();
        let rows = [
            GameRow { id: id(9), started_ms: 30, status: GameStatus::Committed, ..game(1) },
            GameRow { id: id(8), started_ms: 40, status: GameStatus::Finished, ..game(1) },
            GameRow { id: id(7), started_ms: 50, status: GameStatus::Aborted, ..game(1) },
        ];
        store.commit(&rows.clone().map(Write::Game)).unwrap();
        let [committed, finished, aborted] = rows;
        assert_eq!(store.games_of(id(1)).unwrap(), [game(1), committed.clone(), finished, aborted]);
        assert_eq!(store.unended_games().unwrap(), [game(1), game(2), committed]);
    });
}

#[test]
fn finished_games_come_in_pages_newest_first() {
    on_each(|store| {
        store.commit(&[Write::Table(table(1))]).unwrap();
        let finished = |number: u8, ended_ms| GameRow {
            id: id(number),
            status: GameStatus::Finished,
            ended_ms: Some(ended_ms),
            ..game(1)
        };
        let shown = [
            finished(1, 900),
            finished(6, 500),
            finished(5, 500),
            finished(4, 500),
            finished(2, 100),
        ];
        let hidden = [
            GameRow { public: false, ..finished(20, 950) },
            GameRow { status: GameStatus::Aborted, ..finished(21, 950) },
            GameRow { status: GameStatus::Running, ..finished(22, 950) },
            GameRow { ended_ms: None, ..finished(23, 0) },
        ];
        let writes: Vec<_> = shown.iter().chain(&hidden).cloned().map(Write::Game).collect();
        store.commit(&writes).unwrap();
        for n in 1..=6 {
            let mut seen = Vec::new();
            let mut before = None;
            loop {
                let page = store.finished(Page { before, n }).unwrap();
                let Some(last) = page.last() else { break };
                assert!(page.len() <= n as usize);
                before = Some((last.ended_ms.unwrap(), last.id));
                seen.extend(page);
            }
            assert_eq!(seen, shown, "pages of {n}");
        }
        assert_eq!(store.finished(Page { before: None, n: 0 }).unwrap(), []);
        let all = Page { before: Some((u64::MAX, id(0))), n: u32::MAX };
        assert_eq!(store.finished(all).unwrap(), shown);
    });
}

#[test]
fn a_large_body_is_kept() {
    on_each(|store| {
        let body: String =
            (0..100_000).map(|place| char::from(b'a' + (place % 26) as u8)).collect();
        let mut writes = started(1, 0);
        let mut first = entry(1, 0);
        first.body.clone_from(&body);
        writes.push(Write::Entry(first));
        store.commit(&writes).unwrap();
        assert_eq!(store.entries(id(101)).unwrap(), [body]);
    });
}
