//! Group commit.

#![allow(clippy::unwrap_used)]

mod support;

use std::{
    future::{Future, ready},
    ops::Range,
    pin::{Pin, pin},
    sync::{
        Arc, Condvar, Mutex,
        atomic::{AtomicUsize, Ordering::SeqCst},
    },
    task::{Context, Poll, Waker},
    thread,
};

use parlor_store::{
    Counts, GameRow, Id, Ledger, Memory, Page, Sqlite, Store, StoreError, TableRow, Write,
};

use self::support::{Scratch, entry, id, started, table};

/// A store whose commits wait until they may, and that notes how large they were.
struct Gate<S> {
    store: S,
    sizes: Mutex<Vec<usize>>,
    is_open: Mutex<bool>,
    opened: Condvar,
    /// What the commits after so many give instead.
    fails_after: Option<(usize, Failing)>,
    n_commits: AtomicUsize,
}

#[derive(Clone, Copy)]
enum Failing {
    Error,
    Panic,
}

impl<S> Gate<S> {
    fn new(store: S) -> Gate<S> {
        Gate {
            store,
            sizes: Mutex::default(),
            is_open: Mutex::new(false),
            opened: Condvar::new(),
            fails_after: None,
            n_commits: AtomicUsize::new(0),
        }
    }

    fn open(&self) {
        *self.is_open.lock().unwrap() = true;
        self.opened.notify_all();
    }

    fn close(&self) {
        *self.is_open.lock().unwrap() = false;
    }

    fn sizes(&self) -> Vec<usize> {
        self.sizes.lock().unwrap().clone()
    }
}

impl<S: Store> Store for Gate<S> {
    fn commit(&self, writes: &[Write]) -> Result<(), StoreError> {
        self.sizes.lock().unwrap().push(writes.len());
        let is_open = self.is_open.lock().unwrap();
        drop(self.opened.wait_while(is_open, |is_open| !*is_open).unwrap());
        match self.fails_after {
            Some((n, failing)) if self.n_commits.fetch_add(1, SeqCst) >= n => match failing {
                Failing::Error => Err(StoreError::Failed("the disk is gone".to_owned())),
                Failing::Panic => panic!("the store is out of order"),
            },
            _ => self.store.commit(writes),
        }
    }

    fn open_tables(&self) -> Result<Vec<TableRow>, StoreError> {
        self.store.open_tables()
    }

    fn table(&self, id: Id) -> Result<Option<TableRow>, StoreError> {
        self.store.table(id)
    }

    fn game(&self, id: Id) -> Result<Option<GameRow>, StoreError> {
        self.store.game(id)
    }

    fn games_of(&self, table: Id) -> Result<Vec<GameRow>, StoreError> {
        self.store.games_of(table)
    }

    fn finished(&self, page: Page) -> Result<Vec<GameRow>, StoreError> {
        self.store.finished(page)
    }

    fn entries(&self, game: Id) -> Result<Vec<String>, StoreError> {
        self.store.entries(game)
    }

    fn unended_games(&self) -> Result<Vec<GameRow>, StoreError> {
        self.store.unended_games()
    }

    fn check(&self) -> Result<(), StoreError> {
        self.store.check()
    }
}

fn wait<T>(future: impl Future<Output = T>) -> T {
    tokio::runtime::Builder::new_current_thread().build().unwrap().block_on(future)
}

type Answer<'a> = Pin<Box<dyn Future<Output = Result<(), StoreError>> + Send + 'a>>;

/// Hands a batch in now, to be waited for later; the answer may be there at once.
fn hand_in(ledger: &Ledger, writes: Vec<Write>) -> Answer<'_> {
    let mut answer: Answer<'_> = Box::pin(ledger.commit(writes));
    match answer.as_mut().poll(&mut Context::from_waker(Waker::noop())) {
        Poll::Ready(result) => Box::pin(ready(result)),
        Poll::Pending => answer,
    }
}

/// Hands a batch in while the gate is closed: nobody is told anything before it is stored.
fn hand_in_at_the_gate(ledger: &Ledger, writes: Vec<Write>) -> Answer<'_> {
    let mut answer = hand_in(ledger, writes);
    assert!(is_pending(&mut answer));
    answer
}

fn is_pending(future: impl Future) -> bool {
    pin!(future).poll(&mut Context::from_waker(Waker::noop())).is_pending()
}

#[test]
fn what_waits_is_stored_in_one_transaction() {
    let store = Arc::new(Gate::new(Memory::default()));
    let ledger = Ledger::start(store.clone()).unwrap();
    let first = hand_in_at_the_gate(&ledger, started(1, 1));
    // The thread is busy with the first batch until the gate opens.
    while store.sizes().is_empty() {
        thread::yield_now();
    }
    let others: Vec<_> =
        (2..100).map(|number| hand_in_at_the_gate(&ledger, started(number, 1))).collect();
    store.open();
    wait(async {
        first.await.unwrap();
        for other in others {
            other.await.unwrap();
        }
    });
    assert_eq!(store.sizes(), [3, 98 * 3]);
    let Counts { commits, batches, writes, commit_ns } = ledger.counts();
    assert_eq!((commits, batches, writes), (2, 99, 99 * 3));
    assert!(commit_ns > 0);
    assert_eq!(store.open_tables().unwrap().len(), 99);
}

#[test]
fn a_transaction_is_full_at_1000_writes() {
    let store = Arc::new(Gate::new(Memory::default()));
    let ledger = Ledger::start(store.clone()).unwrap();
    let first = hand_in_at_the_gate(&ledger, started(0, 0));
    while store.sizes().is_empty() {
        thread::yield_now();
    }
    let others: Vec<_> =
        (1..=9).map(|number| hand_in_at_the_gate(&ledger, started(number, 298))).collect();
    store.open();
    wait(async {
        first.await.unwrap();
        for other in others {
            other.await.unwrap();
        }
    });
    assert_eq!(store.sizes(), [2, 1_200, 1_200, 300]);
}

#[test]
fn the_order_of_each_caller_is_kept() {
    let scratch = Scratch::new();
    let store = Sqlite::open(scratch.path()).unwrap();
    let gate = Arc::new(Gate::new(store));
    let ledger = Ledger::start(gate.clone()).unwrap();
    // An entry out of order would be refused.
    let hand_in_all = |number, seqs: Range<u32>| -> Vec<Answer<'_>> {
        seqs.map(|seq| hand_in(&ledger, vec![Write::Entry(entry(number, seq))])).collect()
    };
    let wait_for_all = |answers: Vec<Answer<'_>>| {
        for answer in answers {
            wait(answer).unwrap();
        }
    };
    // While others are stored.
    gate.open();
    thread::scope(|scope| {
        for number in 1..=8 {
            let (ledger, hand_in_all) = (&ledger, &hand_in_all);
            scope.spawn(move || {
                wait(ledger.commit(started(number, 0))).unwrap();
                wait_for_all(hand_in_all(number, 0..50));
            });
        }
    });
    // While nothing is stored.
    gate.close();
    let before = ledger.counts().commits;
    let waiting: Vec<Answer<'_>> = thread::scope(|scope| {
        let hand_in_all = &hand_in_all;
        let callers: Vec<_> =
            (1..=8).map(|number| scope.spawn(move || hand_in_all(number, 50..100))).collect();
        callers.into_iter().flat_map(|caller| caller.join().unwrap()).collect()
    });
    gate.open();
    wait_for_all(waiting);
    for number in 1..=8 {
        assert_eq!(gate.entries(id(100 + number)).unwrap().len(), 100);
    }
    let counts = ledger.counts();
    assert_eq!((counts.batches, counts.writes), (808, 816));
    // What was there when the writer came, and the rest.
    assert!(counts.commits <= before + 2, "{counts:?} after {before}");
}

#[test]
fn a_refused_batch_hurts_its_caller_alone() {
    let store = Arc::new(Gate::new(Memory::default()));
    let ledger = Ledger::start(store.clone()).unwrap();
    let first = hand_in_at_the_gate(&ledger, started(1, 1));
    while store.sizes().is_empty() {
        thread::yield_now();
    }
    let good = hand_in_at_the_gate(&ledger, started(2, 1));
    let bad = hand_in_at_the_gate(&ledger, vec![Write::Table(table(9)), Write::Entry(entry(1, 5))]);
    let also_good = hand_in_at_the_gate(&ledger, vec![Write::Entry(entry(1, 1))]);
    store.open();
    wait(async {
        first.await.unwrap();
        good.await.unwrap();
        assert!(matches!(bad.await, Err(StoreError::Refused(_))));
        also_good.await.unwrap();
        ledger.commit(started(3, 0)).await.unwrap();
    });
    assert_eq!(ledger.failure(), None);
    assert_eq!(store.table(id(9)).unwrap(), None);
    assert_eq!(store.entries(id(101)).unwrap().len(), 2);
}

fn nothing_more_is_stored_after(failing: Failing, failure: StoreError) {
    let store = Arc::new(Gate { fails_after: Some((1, failing)), ..Gate::new(Memory::default()) });
    store.open();
    let ledger = Ledger::start(store.clone()).unwrap();
    wait(async {
        ledger.commit(started(1, 0)).await.unwrap();
        assert_eq!(ledger.failure(), None);
        assert!(is_pending(ledger.failed()));
        assert_eq!(ledger.commit(started(2, 0)).await, Err(failure.clone()));
        assert_eq!(ledger.failed().await, failure);
        assert_eq!(ledger.failure(), Some(failure.clone()));
        for _ in 0..3 {
            let broken = StoreError::Broken(failure.to_string());
            assert_eq!(ledger.commit(started(3, 0)).await, Err(broken));
        }
        ledger.shutdown().await;
        assert_eq!(ledger.commit(started(3, 0)).await, Err(failure.clone()));
    });
    assert_eq!(store.sizes().len(), 2, "the store is not asked again");
    assert_eq!(ledger.counts().commits, 1);
}

#[test]
fn after_an_error_nothing_more_is_stored() {
    let failure = StoreError::Failed("the disk is gone".to_owned());
    nothing_more_is_stored_after(Failing::Error, failure);
}

#[test]
fn after_a_panic_of_the_store_nothing_more_is_stored() {
    let failure = StoreError::Failed("the store has panicked".to_owned());
    nothing_more_is_stored_after(Failing::Panic, failure);
}

#[test]
fn shutdown_stores_what_waits() {
    let store = Arc::new(Gate::new(Memory::default()));
    let ledger = Ledger::start(store.clone()).unwrap();
    // Nobody waits for them.
    for number in 0..50 {
        drop(hand_in_at_the_gate(&ledger, started(number, 2)));
    }
    let mut shutdown = Box::pin(ledger.shutdown());
    assert!(is_pending(&mut shutdown));
    let late = hand_in_at_the_gate(&ledger, started(50, 0));
    store.open();
    wait(async {
        shutdown.await;
        assert_eq!(late.await, Err(StoreError::Closed));
        assert_eq!(ledger.commit(started(51, 0)).await, Err(StoreError::Closed));
        assert_eq!(ledger.failed().await, StoreError::Closed);
        ledger.shutdown().await;
    });
    assert_eq!(store.open_tables().unwrap().len(), 50);
    assert_eq!(Arc::strong_count(&store), 1, "the thread has ended");
}

#[test]
fn without_its_last_handle_a_ledger_ends() {
    let store = Arc::new(Memory::default());
    let ledger = Ledger::start(store.clone()).unwrap();
    wait(ledger.clone().commit(started(1, 0))).unwrap();
    drop(ledger);
    while Arc::strong_count(&store) > 1 {
        thread::yield_now();
    }
}
