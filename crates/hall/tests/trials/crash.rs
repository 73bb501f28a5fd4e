//! The hall loses its store at a chosen commit, again and again: nothing that anybody was told is
//! gone, and after an error nobody is told anything.

use std::{
    collections::BTreeSet,
    future::pending,
    sync::{
        Arc, Mutex,
        atomic::{AtomicBool, AtomicU32, Ordering::SeqCst},
        mpsc,
    },
    time::Duration,
};

use parlor_core::{Chance as _, Seeded};
use parlor_load::Client;
use parlor_store::{GameRow, Id, Memory, Page, Store, StoreError, TableRow, Write};
use parlor_wire::StoredInput;
use serde_json::json;
use tokio::{
    runtime,
    sync::Notify,
    time::{sleep, timeout},
};

use crate::{
    hasty, open,
    regular::{Fate, PATIENCE, Regular, how_many, visit_all},
};

/// How the store ends.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum End {
    /// The machine stops before the sync: the batch is gone.
    CutBefore,
    /// The machine stops after the sync, before anybody knows.
    CutAfter,
    /// The sync fails, and the batch is gone.
    ErrorBefore,
    /// The sync fails, and the batch is there all the same.
    ErrorAfter,
}

const ENDS: [End; 4] = [End::CutBefore, End::CutAfter, End::ErrorBefore, End::ErrorAfter];

/// A store of a process that ends at one of its commits. What is synced outlives it.
struct Mortal {
    synced: Arc<Memory>,
    /// Commits until then.
    left: AtomicU32,
    end: End,
    has_ended: AtomicBool,
    /// Tells who waits for the end.
    ended: Arc<Notify>,
    /// Yields when the process is gone: until then a commit in a machine that has stopped waits.
    gone: Mutex<mpsc::Receiver<()>>,
    /// The commands in the batches that were never said to be stored.
    unsaid: Mutex<BTreeSet<(String, String)>>,
}

impl Mortal {
    fn die(&self, writes: &[Write]) -> StoreError {
        let mut unsaid = self.unsaid.lock().unwrap();
        for write in writes {
            if let Write::Entry(entry) = write {
                let input: StoredInput<'_> = serde_json::from_str(&entry.body).unwrap();
                unsaid.extend(input.id.map(|id| (entry.game.to_string(), id.into_owned())));
            }
        }
        drop(unsaid);
        self.ended.notify_one();
        if matches!(self.end, End::CutBefore | End::CutAfter) {
            // Nothing is ever sent: this returns when the other end is dropped.
            _ = self.gone.lock().unwrap().recv();
        }
        StoreError::Failed("planted".to_owned())
    }
}

impl Store for Mortal {
    fn commit(&self, writes: &[Write]) -> Result<(), StoreError> {
        if self.has_ended.load(SeqCst) {
            return Err(self.die(writes));
        }
        if self.left.fetch_sub(1, SeqCst) != 0 {
            return self.synced.commit(writes);
        }
        self.has_ended.store(true, SeqCst);
        if matches!(self.end, End::CutAfter | End::ErrorAfter) {
            self.synced.commit(writes)?;
        }
        Err(self.die(writes))
    }
    fn open_tables(&self) -> Result<Vec<TableRow>, StoreError> {
        self.synced.open_tables()
    }
    fn table(&self, id: Id) -> Result<Option<TableRow>, StoreError> {
        self.synced.table(id)
    }
    fn game(&self, id: Id) -> Result<Option<GameRow>, StoreError> {
        self.synced.game(id)
    }
    fn games_of(&self, table: Id) -> Result<Vec<GameRow>, StoreError> {
        self.synced.games_of(table)
    }
    fn finished(&self, page: Page) -> Result<Vec<GameRow>, StoreError> {
        self.synced.finished(page)
    }
    fn entries(&self, game: Id) -> Result<Vec<String>, StoreError> {
        self.synced.entries(game)
    }
    fn unended_games(&self) -> Result<Vec<GameRow>, StoreError> {
        self.synced.unended_games()
    }
    fn check(&self) -> Result<(), StoreError> {
        self.synced.check()
    }
}

/// A hall in a runtime of its own, which can be gone from one moment to the next.
struct Life {
    runtime: runtime::Runtime,
    client: Client,
}

impl Life {
    fn begin(store: Arc<dyn Store>) -> Life {
        let runtime =
            runtime::Builder::new_multi_thread().worker_threads(1).enable_all().build().unwrap();
        let (_, client) = runtime.block_on(open(store, hasty(), pending()));
        Life { runtime, client }
    }

    fn end(self) {
        self.runtime.shutdown_background();
    }
}

/// Games where nobody waits for a clock.
const GAMES: [(&str, u8); 4] = [("one-euro", 2), ("exacta", 3), ("rummy-500", 2), ("money-war", 2)];

#[derive(Default)]
struct Figures {
    crashes: u32,
    /// Lives in which nothing was left to store.
    quiet: u32,
    by_end: [u32; 4],
    unsaid: usize,
}

#[test]
fn nothing_acknowledged_is_lost_whichever_commit_is_the_last() {
    let crashes = how_many("PARLOR_CRASHES", 200);
    let seed = u64::from(how_many("PARLOR_SEED", 1));
    println!("seed {seed}");
    let clients = runtime::Builder::new_multi_thread().worker_threads(1).enable_all().build();
    let clients = clients.unwrap();
    let mut chance = Seeded::new(seed);
    let synced = Arc::new(Memory::default());
    let life = Life::begin(synced.clone());
    let mut regulars = Vec::new();
    for (index, (game, seats)) in (0..).zip(GAMES) {
        let party = Regular::party(life.client, game, seats, json!({}), seed * 100 + index);
        regulars.extend(clients.block_on(party));
    }
    life.end();

    let mut figures = Figures::default();
    while figures.crashes < crashes {
        let end = chance.below(4) as usize;
        let ended = Arc::<Notify>::default();
        let (alive, gone) = mpsc::channel();
        let store = Arc::new(Mortal {
            synced: synced.clone(),
            left: AtomicU32::new(chance.below(24)),
            end: ENDS[end],
            has_ended: AtomicBool::new(false),
            ended: ended.clone(),
            gone: Mutex::new(gone),
            unsaid: Mutex::default(),
        });
        let life = Life::begin(store.clone());
        let client = life.client;
        let mut visits = clients.spawn(visit_all(std::mem::take(&mut regulars), client));
        let is_crashed = clients.block_on(async {
            tokio::select! {
                biased;
                () = ended.notified() => true,
                () = sleep(Duration::from_secs(20)) => false,
                gone = &mut visits => panic!("the hall stands: {:?}", gone.err()),
            }
        });
        if ENDS[end] >= End::ErrorBefore && is_crashed {
            // The hall itself ends every visit. Nothing more may be said, and nobody may be kept.
            let visits = async { timeout(PATIENCE, visits).await };
            regulars = clients.block_on(visits).expect("all are sent away").unwrap();
            life.end();
        } else {
            life.end();
            regulars = clients.block_on(visits).unwrap();
        }
        drop(alive);
        let unsaid = store.unsaid.lock().unwrap();
        for regular in &mut regulars {
            for sent in &regular.sent {
                let is_unsaid = unsaid.contains(&(sent.game.clone(), sent.id.clone()));
                assert!(
                    !is_unsaid || sent.fate == Fate::Open,
                    "{sent:?} is acknowledged though it was never said to be stored"
                );
            }
            regular.audit(&*synced);
            let game = regular.game.clone();
            regular.sent.retain(|sent| sent.game == game);
        }
        figures.unsaid += unsaid.len();
        if is_crashed {
            figures.crashes += 1;
            figures.by_end[end] += 1;
        } else {
            figures.quiet += 1;
            assert!(figures.quiet < 10, "the games do not go on");
        }
    }
    let acknowledged: u64 = regulars.iter().map(|regular| regular.n_acknowledged).sum();
    println!(
        "| crash points through the hall | {} ({:?} of {ENDS:?}) | {acknowledged} moves acknowledged, 0 lost; {} commands in batches that were never said to be stored, 0 acknowledged | seed {seed} |",
        figures.crashes, figures.by_end, figures.unsaid
    );
    assert!(u64::from(crashes) < acknowledged, "hardly anything was played");
}
