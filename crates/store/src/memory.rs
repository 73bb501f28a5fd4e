use std::{
    collections::{BTreeMap, BTreeSet},
    sync::{Mutex, MutexGuard, PoisonError},
};

use crate::{GameRow, GameStatus, Id, Page, Store, StoreError, TableRow, Write};

/// A store for tests: as durable as the process.
#[derive(Default, Debug)]
pub struct Memory(Mutex<Rows>);

#[derive(Default, Debug)]
struct Rows {
    tables: BTreeMap<Id, TableRow>,
    games: BTreeMap<Id, Game>,
}

#[derive(Debug)]
struct Game {
    row: GameRow,
    entries: Vec<String>,
}

impl Memory {
    fn rows(&self) -> MutexGuard<'_, Rows> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn games(&self, keep: impl Fn(&GameRow) -> bool) -> Vec<GameRow> {
        let mut games: Vec<_> =
            self.rows().games.values().map(|it| &it.row).filter(|it| keep(it)).cloned().collect();
        games.sort_by_key(|game| (game.started_ms, game.id));
        games
    }
}

impl Rows {
    /// Whether the writes can be applied one after the other.
    fn check(&self, writes: &[Write]) -> Result<(), StoreError> {
        let mut new_tables = BTreeSet::new();
        // How many entries each game has that the writes so far have touched; none if it is not there.
        let mut n_entries = BTreeMap::new();
        for write in writes {
            match write {
                Write::Table(table) => {
                    new_tables.insert(table.id);
                }
                Write::Game(game) => {
                    if !self.tables.contains_key(&game.table) && !new_tables.contains(&game.table) {
                        return Err(StoreError::no_table(game));
                    }
                    let n = n_entries.entry(game.id).or_insert_with(|| self.n_entries(game.id));
                    n.get_or_insert(0);
                }
                Write::Entry(entry) => {
                    let n =
                        n_entries.entry(entry.game).or_insert_with(|| self.n_entries(entry.game));
                    let Some(n) = n else { return Err(StoreError::no_game(entry)) };
                    if entry.seq != *n {
                        return Err(StoreError::not_next(entry, *n));
                    }
                    *n += 1;
                }
                Write::DeleteGame(id) => {
                    n_entries.insert(*id, None);
                }
            }
        }
        Ok(())
    }

    fn n_entries(&self, game: Id) -> Option<u32> {
        self.games.get(&game).map(|game| game.entries.len() as u32)
    }

    fn apply(&mut self, write: &Write) {
        match write {
            Write::Table(table) => {
                self.tables.insert(table.id, table.clone());
            }
            Write::Game(row) => match self.games.get_mut(&row.id) {
                Some(game) => game.row = row.clone(),
                None => {
                    self.games.insert(row.id, Game { row: row.clone(), entries: Vec::new() });
                }
            },
            Write::Entry(entry) => {
                let game = self.games.get_mut(&entry.game).expect("it was checked");
                game.entries.push(entry.body.clone());
            }
            Write::DeleteGame(id) => {
                self.games.remove(id);
            }
        }
    }
}

impl Store for Memory {
    fn commit(&self, writes: &[Write]) -> Result<(), StoreError> {
        let mut rows = self.rows();
        rows.check(writes)?;
        writes.iter().for_each(|write| rows.apply(write));
        Ok(())
    }

    fn open_tables(&self) -> Result<Vec<TableRow>, StoreError> {
        Ok(self.rows().tables.values().filter(|table| table.open).cloned().collect())
    }

    fn table(&self, id: Id) -> Result<Option<TableRow>, StoreError> {
        Ok(self.rows().tables.get(&id).cloned())
    }

    fn game(&self, id: Id) -> Result<Option<GameRow>, StoreError> {
        Ok(self.rows().games.get(&id).map(|game| game.row.clone()))
    }

    fn games_of(&self, table: Id) -> Result<Vec<GameRow>, StoreError> {
        Ok(self.games(|game| game.table == table))
    }

    fn finished(&self, page: Page) -> Result<Vec<GameRow>, StoreError> {
        let mut games = self.games(|game| {
            game.public
                && game.status == GameStatus::Finished
                && game.ended_ms.is_some_and(|ended_ms| {
                    page.before.is_none_or(|before| (ended_ms, game.id) < before)
                })
        });
        games.sort_by_key(|game| (game.ended_ms, game.id));
        games.reverse();
        games.truncate(page.n as usize);
        Ok(games)
    }

    fn entries(&self, game: Id) -> Result<Vec<String>, StoreError> {
        Ok(self.rows().games.get(&game).map(|game| game.entries.clone()).unwrap_or_default())
    }

    fn unended_games(&self) -> Result<Vec<GameRow>, StoreError> {
        Ok(self.games(|game| !game.status.is_over()))
    }

    fn check(&self) -> Result<(), StoreError> {
        Ok(())
    }
}
