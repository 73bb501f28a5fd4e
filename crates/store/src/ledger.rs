use std::{
    fmt, io,
    panic::{self, AssertUnwindSafe},
    sync::{
        Arc, Mutex, PoisonError,
        atomic::{AtomicU64, Ordering::Relaxed},
        mpsc::{Receiver, Sender, channel},
    },
    thread::{self, JoinHandle},
    time::Instant,
};

use tokio::sync::{oneshot, watch};

use crate::{Store, StoreError, Write};

/// How many writes make a transaction full: enough that the sync does not count any more, and few
/// enough that nobody waits long for the others.
const MOST_WRITES: usize = 1_000;

/// Group commit: one thread stores what everybody hands in, as much as waits in one transaction.
///
/// The batches of one caller are stored in the order in which it handed them in. A batch that the store
/// refuses hurts its caller alone; after any other failure nothing more is stored, ever.
#[derive(Clone)]
pub struct Ledger(Arc<Shared>);

struct Shared {
    to_writer: Sender<Message>,
    writer: Mutex<Option<JoinHandle<()>>>,
    failure: watch::Receiver<Option<StoreError>>,
    tally: Arc<Tally>,
}

enum Message {
    Commit(Batch),
    Stop,
}

struct Batch {
    writes: Vec<Write>,
    reply: Reply,
}

type Reply = oneshot::Sender<Result<(), StoreError>>;

#[derive(Default)]
struct Tally {
    commits: AtomicU64,
    batches: AtomicU64,
    writes: AtomicU64,
    commit_ns: AtomicU64,
}

/// What a ledger has stored so far.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Counts {
    /// Transactions, each with one sync.
    pub commits: u64,
    /// Batches that were handed in; each is wholly in one transaction.
    pub batches: u64,
    pub writes: u64,
    /// Time spent in transactions, most of it in syncs.
    pub commit_ns: u64,
}

impl Ledger {
    pub fn start(store: Arc<dyn Store>) -> io::Result<Ledger> {
        let (to_writer, inbox) = channel();
        let (report, failure) = watch::channel(None);
        let tally = Arc::<Tally>::default();
        let writer = Writer { store, inbox, report, tally: Arc::clone(&tally) };
        let writer =
            thread::Builder::new().name("ledger".to_owned()).spawn(move || writer.run())?;
        let writer = Mutex::new(Some(writer));
        Ok(Ledger(Arc::new(Shared { to_writer, writer, failure, tally })))
    }

    /// Returns when the writes are durable. They are stored even if nobody waits for it.
    pub async fn commit(&self, writes: Vec<Write>) -> Result<(), StoreError> {
        let (reply, answer) = oneshot::channel();
        let message = Message::Commit(Batch { writes, reply });
        self.0.to_writer.send(message).map_err(|_| self.ended())?;
        answer.await.unwrap_or_else(|_| Err(self.ended()))
    }

    /// What ended all storing, if anything has.
    pub fn failure(&self) -> Option<StoreError> {
        self.0.failure.borrow().clone()
    }

    /// Returns when the ledger has failed, with the reason, or was closed.
    pub async fn failed(&self) -> StoreError {
        let mut failure = self.0.failure.clone();
        match failure.wait_for(Option::is_some).await {
            Ok(error) => error.clone().expect("it was waited for"),
            Err(_) => self.ended(),
        }
    }

    pub fn counts(&self) -> Counts {
        let Tally { commits, batches, writes, commit_ns } = &*self.0.tally;
        Counts {
            commits: commits.load(Relaxed),
            batches: batches.load(Relaxed),
            writes: writes.load(Relaxed),
            commit_ns: commit_ns.load(Relaxed),
        }
    }

    /// Stores what was handed in before and ends the thread. What comes later is
    /// [`StoreError::Closed`].
    pub async fn shutdown(&self) {
        // The thread may have ended already: then there is nothing left to stop.
        _ = self.0.to_writer.send(Message::Stop);
        let mut failure = self.0.failure.clone();
        while failure.changed().await.is_ok() {}
        let writer = self.0.writer.lock().unwrap_or_else(PoisonError::into_inner).take();
        if let Some(writer) = writer {
            // Does not wait: it has dropped its end of `failure` as the last thing it did.
            writer.join().expect("a panic of the store is caught");
        }
    }

    fn ended(&self) -> StoreError {
        self.failure().unwrap_or(StoreError::Closed)
    }
}

impl fmt::Debug for Ledger {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Ledger").field(&self.counts()).finish()
    }
}

struct Writer {
    store: Arc<dyn Store>,
    inbox: Receiver<Message>,
    report: watch::Sender<Option<StoreError>>,
    tally: Arc<Tally>,
}

/// The writes of several batches one after the other, and how many are whose.
#[derive(Default)]
struct Group {
    writes: Vec<Write>,
    replies: Vec<(usize, Reply)>,
}

impl Writer {
    fn run(self) {
        let mut going_on = true;
        while going_on && let Ok(first) = self.inbox.recv() {
            let mut group = Group::default();
            let mut next = Some(first);
            while let Some(message) = next {
                match message {
                    Message::Commit(mut batch) => {
                        group.replies.push((batch.writes.len(), batch.reply));
                        group.writes.append(&mut batch.writes);
                    }
                    Message::Stop => {
                        going_on = false;
                        break;
                    }
                }
                next = if group.writes.len() < MOST_WRITES {
                    self.inbox.try_recv().ok()
                } else {
                    None
                };
            }
            self.store(group);
        }
    }

    fn store(&self, group: Group) {
        let Group { writes, replies } = group;
        let result = self.commit(&writes, replies.len());
        let refused = matches!(result, Err(StoreError::Refused(_))) && replies.len() > 1;
        let mut rest = &writes[..];
        for (n_writes, reply) in replies {
            let (own, others) = rest.split_at(n_writes);
            rest = others;
            let result = if refused { self.commit(own, 1) } else { result.clone() };
            // Whoever has gone away meanwhile does not want to know.
            _ = reply.send(result);
        }
    }

    fn commit(&self, writes: &[Write], n_batches: usize) -> Result<(), StoreError> {
        if let Some(error) = &*self.report.borrow() {
            return Err(StoreError::Broken(error.to_string()));
        }
        let start = Instant::now();
        let result = panic::catch_unwind(AssertUnwindSafe(|| self.store.commit(writes)))
            .unwrap_or_else(|_| Err(StoreError::Failed("the store has panicked".to_owned())));
        match &result {
            Ok(()) => {
                self.tally.commits.fetch_add(1, Relaxed);
                self.tally.batches.fetch_add(n_batches as u64, Relaxed);
                self.tally.writes.fetch_add(writes.len() as u64, Relaxed);
                self.tally.commit_ns.fetch_add(start.elapsed().as_nanos() as u64, Relaxed);
            }
            Err(StoreError::Refused(_)) => {}
            Err(error) => {
                self.report.send_replace(Some(error.clone()));
            }
        }
        result
    }
}
