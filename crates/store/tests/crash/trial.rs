//! A seeded workload on a disk that fails, and whether what was acknowledged is there afterwards.

use std::path::Path;

use parlor_core::{Chance as _, Seeded};
use parlor_store::{
    Entry, GameRow, GameStatus, Id, Memory, Pace, Page, Sqlite, Store, StoreError, TableRow, Write,
};

use crate::{
    disk::{Syncs, Trouble},
    vfs::Vfs,
};

const FILE: &str = "parlor.sqlite";

/// The server's are too large for a short workload to get there.
const PACE: Pace = Pace { checkpoint_pages: 25, fold_entries: 20 };

/// How often the power goes in one trial at most: the second time it may be in recovery.
const MOST_CUTS: u64 = 4;

#[derive(Clone, Copy, Default, Debug)]
pub struct Tally {
    /// Each a crash point.
    pub cuts: u64,
    /// Batches, each checked after every later cut.
    pub acknowledged: u64,
    /// Batches that were not acknowledged and are there, wholly.
    pub survived: u64,
}

impl Tally {
    pub fn add(&mut self, other: Tally) {
        self.cuts += other.cuts;
        self.acknowledged += other.acknowledged;
        self.survived += other.survived;
    }
}

/// How many operations and syncs the disk sees if nothing goes wrong.
pub fn operations(seed: u64) -> Result<(u64, u64), String> {
    let vfs = Vfs::register(Syncs::Honest);
    let mut trial = Trial::new(seed);
    trial.session(&vfs)?;
    let disk = vfs.disk();
    Ok((disk.n_operations(), disk.n_syncs()))
}

/// Cuts the power in this operation, and perhaps again soon after. An error says what was lost.
pub fn power_cut(seed: u64, operation: u64, syncs: Syncs) -> Result<Tally, String> {
    let vfs = Vfs::register(syncs);
    let mut trial = Trial::new(seed);
    let mut chance = Seeded::stream(seed, operation);
    vfs.disk().expect_trouble(Trouble::PowerCut(operation));
    while trial.session(&vfs)? == Session::Cut {
        trial.tally.cuts += 1;
        vfs.disk().restart(&mut chance);
        if trial.tally.cuts < MOST_CUTS && chance.below(2) == 0 {
            let soon = u64::from(1 + chance.below(40));
            vfs.disk().expect_trouble(Trouble::PowerCut(soon));
        }
    }
    // Once more, from what an orderly end has left.
    vfs.disk().expect_trouble(Trouble::None);
    trial.session(&vfs)?;
    Ok(trial.tally)
}

/// Lets a sync fail: nothing may be acknowledged from then on, and what was before is kept when the
/// power goes. Returns how many batches were acknowledged before.
pub fn bad_sync(seed: u64, number: u64) -> Result<usize, String> {
    let vfs = Vfs::register(Syncs::Honest);
    let mut trial = Trial::new(seed);
    vfs.disk().expect_trouble(Trouble::BadSync(number));
    if let Ok(store) = open(&vfs) {
        while let Some(batch) = trial.batches.get(trial.n_done) {
            if store.commit(batch).is_err() {
                break;
            }
            trial.acknowledge();
        }
        for batch in trial.batches.get(trial.n_done..).unwrap_or_default() {
            if store.commit(batch).is_ok() {
                return Err("a batch was acknowledged after a failed sync".to_owned());
            }
        }
    }
    let acknowledged = trial.n_done;
    vfs.disk().restart(&mut Seeded::stream(seed, number));
    trial.session(&vfs)?;
    Ok(acknowledged)
}

fn open(vfs: &Vfs) -> Result<Sqlite, StoreError> {
    Sqlite::open_file(Path::new(FILE), Some(vfs.name()), PACE)
}

struct Trial {
    batches: Vec<Vec<Write>>,
    /// How many of them the model has.
    n_done: usize,
    model: Memory,
    tally: Tally,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Session {
    Finished,
    Cut,
}

impl Trial {
    fn new(seed: u64) -> Trial {
        let tally = Tally::default();
        Trial { batches: workload(seed), n_done: 0, model: Memory::default(), tally }
    }

    fn acknowledge(&mut self) {
        self.model.commit(&self.batches[self.n_done]).expect("the workload is in order");
        self.n_done += 1;
        self.tally.acknowledged += 1;
    }

    /// What a server does: open, look at what is there, go on from it, close.
    fn session(&mut self, vfs: &Vfs) -> Result<Session, String> {
        let cut_or = |what: &str, error: StoreError| {
            if vfs.disk().has_power() { Err(format!("{what}: {error}")) } else { Ok(Session::Cut) }
        };
        let store = match open(vfs) {
            Ok(store) => store,
            Err(error) => return cut_or("cannot open", error),
        };
        match self.everything(&store) {
            Ok(found) => self.compare(&found)?,
            Err(error) => return cut_or("cannot read", error),
        }
        while let Some(batch) = self.batches.get(self.n_done) {
            if let Err(error) = store.commit(batch) {
                if store.commit(batch).is_ok() {
                    return Err(format!("a batch was acknowledged after {error}"));
                }
                return cut_or("cannot commit", error);
            }
            self.acknowledge();
        }
        match self.everything(&store) {
            Ok(found) => self.compare(&found).map(|()| Session::Finished),
            Err(error) => cut_or("cannot read", error),
        }
    }

    /// The store has what was acknowledged, and perhaps the batch after it, wholly.
    fn compare(&mut self, found: &Everything) -> Result<(), String> {
        let known = |model: &Memory| self.everything(model).expect("memory can be read");
        if *found == known(&self.model) {
            return Ok(());
        }
        if let Some(batch) = self.batches.get(self.n_done) {
            self.model.commit(batch).expect("the workload is in order");
            if *found == known(&self.model) {
                self.n_done += 1;
                self.tally.survived += 1;
                return Ok(());
            }
        }
        Err(format!("what is there is neither {} batches nor one more", self.n_done))
    }

    fn everything(&self, store: &dyn Store) -> Result<Everything, StoreError> {
        let mut everything = Everything {
            open: store.open_tables()?,
            unended: store.unended_games()?,
            finished: store.finished(Page { before: None, n: u32::MAX })?,
            tables: Vec::new(),
            games: Vec::new(),
        };
        for write in self.batches.iter().flatten() {
            match write {
                Write::Table(table) => {
                    everything.tables.push((store.table(table.id)?, store.games_of(table.id)?));
                }
                Write::Game(game) => {
                    everything.games.push((store.game(game.id)?, store.entries(game.id)?));
                }
                _ => {}
            }
        }
        Ok(everything)
    }
}

#[derive(PartialEq, Eq)]
struct Everything {
    open: Vec<TableRow>,
    unended: Vec<GameRow>,
    finished: Vec<GameRow>,
    tables: Vec<(Option<TableRow>, Vec<GameRow>)>,
    games: Vec<(Option<GameRow>, Vec<String>)>,
}

/// Batches as a hall has them, only wilder.
fn workload(seed: u64) -> Vec<Vec<Write>> {
    let mut chance = Seeded::new(seed);
    let mut hall = Hall { chance: Seeded::stream(seed, 1), tables: Vec::new(), games: Vec::new() };
    (0..12 + chance.below(12))
        .map(|_| (0..1 + chance.below(12)).map(|_| hall.write(chance.below(20))).collect())
        .collect()
}

struct Hall {
    chance: Seeded,
    tables: Vec<TableRow>,
    /// With how many entries each has.
    games: Vec<(GameRow, u32)>,
}

impl Hall {
    fn write(&mut self, what: u32) -> Write {
        if self.tables.is_empty() || what == 0 {
            return self.new_table();
        }
        if self.games.is_empty() || what == 1 {
            return self.new_game();
        }
        let place = self.chance.below(self.games.len() as u32) as usize;
        match what {
            2 => {
                let place = self.chance.below(self.tables.len() as u32) as usize;
                let body = self.text();
                let table = &mut self.tables[place];
                table.open = !table.open;
                table.body = body;
                Write::Table(table.clone())
            }
            3 => {
                let game = &mut self.games[place].0;
                game.status = GameStatus::Finished;
                game.ended_ms = Some(u64::from(self.chance.below(1_000)));
                Write::Game(game.clone())
            }
            4 => Write::DeleteGame(self.games.swap_remove(place).0.id),
            _ => {
                let body = self.text();
                let (game, n_entries) = &mut self.games[place];
                *n_entries += 1;
                Write::Entry(Entry { game: game.id, seq: *n_entries - 1, body })
            }
        }
    }

    fn new_table(&mut self) -> Write {
        let table = TableRow {
            id: self.id(),
            code: self.text(),
            open: true,
            public: true,
            touched_ms: 1,
            body: self.text(),
        };
        self.tables.push(table.clone());
        Write::Table(table)
    }

    fn new_game(&mut self) -> Write {
        let place = self.chance.below(self.tables.len() as u32) as usize;
        let game = GameRow {
            id: self.id(),
            table: self.tables[place].id,
            game: "fraud".to_owned(),
            status: GameStatus::Running,
            public: self.chance.below(2) == 0,
            started_ms: u64::from(self.chance.below(1_000)),
            ended_ms: None,
            body: self.text(),
        };
        self.games.push((game.clone(), 0));
        Write::Game(game)
    }

    fn id(&mut self) -> Id {
        Id::from_random(std::array::from_fn(|_| self.chance.below(256) as u8))
    }

    /// Mostly short, sometimes longer than a page.
    fn text(&mut self) -> String {
        let length = if self.chance.below(16) == 0 { 9_000 } else { 200 };
        (0..self.chance.below(length))
            .map(|_| char::from(32 + self.chance.below(95) as u8))
            .collect()
    }
}
