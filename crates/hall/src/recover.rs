//! The hall opens again: every table goes on where it was.

use std::{
    collections::BTreeSet,
    panic::{AssertUnwindSafe, catch_unwind},
    sync::Arc,
};

use parlor_store::{GameRow, GameStatus, Id, Store, StoreError, TableRow, Write};
use parlor_wire::{StoredGame, StoredTable};
use tracing::error;

use crate::{
    hall::Hall,
    room::words,
    table::{Stored, Table},
};

/// What was found.
pub(crate) struct Recovered {
    pub(crate) tables: Vec<Table>,
    /// To be stored before anybody comes in.
    pub(crate) writes: Vec<Write>,
}

/// Every open table as it was. One that cannot go on is closed, with the reason in the log.
pub(crate) fn recover(hall: &Hall) -> Result<Recovered, StoreError> {
    let store = &**hall.store();
    let mut recovered = Recovered { tables: Vec::new(), writes: Vec::new() };
    let rows = store.open_tables()?;
    for row in &rows {
        match table(hall, row) {
            Ok(table) => recovered.tables.push(table),
            Err(Cannot::Read(err)) => return Err(err),
            Err(Cannot::GoOn(why)) => {
                error!(table = %row.id, why, "a table cannot go on and is closed");
                let now_ms = hall.clock().now_ms();
                recovered.writes.append(&mut abandon(store, row.id, now_ms, &why)?);
            }
        }
    }
    // A table that ended otherwise than by its own doing can have left games behind.
    let open: BTreeSet<Id> = rows.iter().map(|row| row.id).collect();
    for game in store.unended_games()? {
        if !open.contains(&game.table) {
            let why = "the table was closed";
            recovered.writes.push(Write::Game(aborted(game, hall.clock().now_ms(), why)));
        }
    }
    Ok(recovered)
}

enum Cannot {
    Read(StoreError),
    GoOn(String),
}

impl From<StoreError> for Cannot {
    fn from(err: StoreError) -> Cannot {
        match err {
            // Of this table; others may be whole.
            StoreError::Damaged(why) => Cannot::GoOn(why),
            err => Cannot::Read(err),
        }
    }
}

fn table(hall: &Hall, row: &TableRow) -> Result<Table, Cannot> {
    let body: StoredTable =
        serde_json::from_str(&row.body).map_err(|err| Cannot::GoOn(err.to_string()))?;
    let id = |text: &Option<String>| text.as_ref().and_then(|text| text.parse::<Id>().ok());
    let mut games = Vec::new();
    for id in [id(&body.game), id(&body.next)].into_iter().flatten() {
        if let Some(row) = hall.store().game(id)? {
            games.push(Stored { row, entries: hall.store().entries(id)? });
        }
    }
    let house = Arc::clone(&hall.config().house);
    let now_ms = hall.clock().now_ms();
    // Rules that panic once would keep the hall shut for ever.
    catch_unwind(AssertUnwindSafe(|| Table::restore(row, &games, now_ms, house)))
        .map_err(|panic| Cannot::GoOn(words(&*panic)))?
        .map_err(|err| Cannot::GoOn(err.to_string()))
}

/// Closes a table and breaks its games off, by what is stored alone.
pub(crate) fn abandon(
    store: &dyn Store,
    table: Id,
    now_ms: u64,
    why: &str,
) -> Result<Vec<Write>, StoreError> {
    let mut writes = Vec::new();
    for game in store.games_of(table)? {
        if !game.status.is_over() {
            writes.push(Write::Game(aborted(game, now_ms, why)));
        }
    }
    if let Some(row) = store.table(table)? {
        writes.push(Write::Table(TableRow { open: false, ..row }));
    }
    Ok(writes)
}

fn aborted(game: GameRow, now_ms: u64, why: &str) -> GameRow {
    let body = match serde_json::from_str::<StoredGame>(&game.body) {
        Ok(mut head) => {
            head.aborted = Some(why.to_owned());
            serde_json::to_string(&head).expect("a game is plain JSON")
        }
        // What cannot be read is left for whoever wants to find out.
        Err(_) => game.body,
    };
    GameRow { status: GameStatus::Aborted, ended_ms: Some(now_ms), body, ..game }
}
