//! Rows as the page keeps them.

use parlor_store::{Entry, GameRow, GameStatus, IdError, TableRow, Write};
use parlor_wire::{KeptGame, KeptStatus, KeptTable, Put};

/// A table on a device has no code: nobody else comes to it.
const NO_CODE: &str = "";

pub(crate) fn put(write: Write) -> Put {
    match write {
        Write::Table(TableRow { id, open, touched_ms, body, .. }) => {
            Put::Tables { row: KeptTable { id: id.to_string(), open, touched_ms, body } }
        }
        Write::Game(GameRow { id, table, game, status, started_ms, ended_ms, body, .. }) => {
            let (id, table) = (id.to_string(), table.to_string());
            let status = match status {
                GameStatus::Committed => KeptStatus::Committed,
                GameStatus::Running => KeptStatus::Running,
                GameStatus::Finished => KeptStatus::Finished,
                GameStatus::Aborted => KeptStatus::Aborted,
            };
            let entries = Vec::new();
            let row = KeptGame { id, table, game, status, started_ms, ended_ms, body, entries };
            Put::Games { row }
        }
        Write::Entry(Entry { game, seq, body }) => {
            Put::Entries { game: game.to_string(), seq, body }
        }
        Write::DeleteGame(id) => Put::Forget { game: id.to_string() },
    }
}

/// A table with its games, as writes to a store that knows neither.
pub(crate) fn writes(table: KeptTable, games: Vec<KeptGame>) -> Result<Vec<Write>, IdError> {
    let KeptTable { id, open, touched_ms, body } = table;
    let (id, code) = (id.parse()?, NO_CODE.to_owned());
    let mut writes =
        vec![Write::Table(TableRow { id, code, open, public: false, touched_ms, body })];
    for KeptGame { id, table, game, status, started_ms, ended_ms, body, entries } in games {
        let (id, table) = (id.parse()?, table.parse()?);
        let status = match status {
            KeptStatus::Committed => GameStatus::Committed,
            KeptStatus::Running => GameStatus::Running,
            KeptStatus::Finished => GameStatus::Finished,
            KeptStatus::Aborted => GameStatus::Aborted,
        };
        let public = false;
        writes.push(Write::DeleteGame(id));
        writes.push(Write::Game(GameRow {
            id,
            table,
            game,
            status,
            public,
            started_ms,
            ended_ms,
            body,
        }));
        let entries = (0..).zip(entries);
        writes.extend(entries.map(|(seq, body)| Write::Entry(Entry { game: id, seq, body })));
    }
    Ok(writes)
}
