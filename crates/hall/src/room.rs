//! A table's room: the task around the machine.
//!
//! It takes letters from its mailbox in their order, lets the table handle each with the time at which
//! it came, stores what the table wants written, and only then sends what the table wants sent.

use std::{
    any::Any,
    mem,
    panic::{AssertUnwindSafe, catch_unwind},
    pin::pin,
    sync::Arc,
    time::Instant,
};

use axum::extract::ws::{CloseCode, close_code};
use parlor_store::{Id, Write};
use tokio::{
    sync::{mpsc, oneshot},
    task::spawn_blocking,
    time::sleep_until,
};
use tracing::error;

use crate::{
    hall::{Entered, Hall, Notice, lock},
    problem::Problem,
    recover,
    socket::Outbox,
    table::{Answer, Ask, Call, Frame, Hearing, Out, Step, Table, Tally, bye},
    token::TokenHash,
};

/// Letters that share a transaction. The ledger groups tables; this is for a busy one.
const BATCH_MOST: usize = 32;

/// Something for a table, and when it came.
pub(crate) struct Letter {
    pub(crate) at_ms: u64,
    pub(crate) what: What,
}

pub(crate) enum What {
    Connect(Box<Connect>),
    Gone {
        conn: u64,
    },
    Frame {
        conn: u64,
        text: Frame,
    },
    Lag {
        conn: u64,
        rtt_ms: u32,
    },
    Call(Box<Asked>),
    /// The hall closes; the table goes on when it opens again.
    Stop,
    /// Nothing can be stored any more.
    Fail,
}

pub(crate) struct Connect {
    pub(crate) conn: u64,
    pub(crate) token: Option<TokenHash>,
    pub(crate) hearing: Hearing,
    pub(crate) outbox: Arc<Outbox>,
}

pub(crate) struct Asked {
    pub(crate) token: Option<TokenHash>,
    pub(crate) call: Call,
    pub(crate) reply: Reply,
}

type Reply = oneshot::Sender<Result<Box<Answer>, Problem>>;

/// Why a room is left.
enum End {
    /// The table is closed.
    Closed,
    Stopped,
    /// It is unknown what is stored, so nothing that the table thinks can be shown.
    Failed,
    /// Rules or bots have panicked.
    Broken(String),
}

struct Room {
    hall: Hall,
    id: Id,
    /// Somewhere else only while a bot thinks.
    table: Option<Box<Table>>,
    notice: Arc<Notice>,
    last_ms: u64,
    /// When something happens at the table by itself.
    due_ms: Option<u64>,
    conns: Vec<(u64, Arc<Outbox>)>,
    /// What is not stored yet, and what waits for that.
    writes: Vec<Write>,
    outs: Vec<Out>,
    replies: Vec<Option<Reply>>,
    tally: Tally,
    /// As the hall's figures have it.
    is_playing: bool,
}

/// The life of a room. Nobody finds it when it ends, whatever ends it.
pub(crate) async fn run(
    hall: Hall,
    table: Box<Table>,
    mut mailbox: mpsc::Receiver<Letter>,
    notice: Arc<Notice>,
    _entered: Entered,
) {
    let sign = Sign { hall: hall.clone(), id: table.id(), code: table.code().to_owned() };
    let mut room = Room {
        hall,
        id: table.id(),
        due_ms: table.wake_at(),
        table: Some(table),
        notice,
        last_ms: 0,
        conns: Vec::new(),
        writes: Vec::new(),
        outs: Vec::new(),
        replies: Vec::new(),
        tally: Tally::default(),
        is_playing: false,
    };
    room.count();
    let end = room.play(&mut mailbox).await;
    mailbox.close();
    let end = match end {
        // What was sent before is heard; nothing happens by itself any more.
        End::Stopped => room.drain(&mut mailbox).await,
        other => other,
    };
    while let Ok(letter) = mailbox.try_recv() {
        if let What::Connect(connect) = letter.what {
            // Too late, but to be told so.
            room.conns.push((connect.conn, connect.outbox));
        }
    }
    // Before the last word, so that who comes back at once does not come here.
    drop(sign);
    room.hall.metrics().tables_playing.add(-i64::from(room.is_playing));
    room.leave(end).await;
}

/// On the door of a room.
struct Sign {
    hall: Hall,
    id: Id,
    code: String,
}

impl Drop for Sign {
    fn drop(&mut self) {
        self.hall.forget(self.id, &self.code);
    }
}

impl Room {
    /// Until the end.
    async fn play(&mut self, mailbox: &mut mpsc::Receiver<Letter>) -> End {
        let clock = self.hall.clock();
        // Set anew for what comes earlier only: most of what is due is put off again and again, and
        // an alarm that rings too early costs less than one that is always set.
        let mut alarm = pin!(sleep_until(clock.instant(0).into()));
        let mut rings_ms = None;
        loop {
            if let Some(due_ms) = self.due_ms
                && rings_ms.is_none_or(|rings_ms| due_ms < rings_ms)
            {
                alarm.as_mut().reset(clock.instant(due_ms).into());
                rings_ms = Some(due_ms);
            }
            let first = tokio::select! {
                biased;
                letter = mailbox.recv() => letter,
                () = &mut alarm, if rings_ms.is_some() => {
                    rings_ms = None;
                    None
                }
            };
            let result = match first {
                None => {
                    let now_ms = clock.now_ms();
                    if self.due_ms.is_none_or(|due_ms| now_ms < due_ms) {
                        continue;
                    }
                    self.tick(now_ms).await
                }
                Some(first) => self.read(first, mailbox).await,
            };
            let result = match result {
                Ok(()) => self.flush().await,
                // What was handled before is stored and told all the same.
                Err(end) => self.flush().await.and(Err(end)),
            };
            if let Err(end) = result {
                return end;
            }
            if self.table().is_closed() {
                return End::Closed;
            }
        }
    }

    /// The letters that are there, up to a batch.
    async fn read(
        &mut self,
        first: Letter,
        mailbox: &mut mpsc::Receiver<Letter>,
    ) -> Result<(), End> {
        let mut next = Some(first);
        let mut n = 0;
        while let Some(letter) = next {
            self.open(letter).await?;
            n += 1;
            next = if n < BATCH_MOST { mailbox.try_recv().ok() } else { None };
        }
        Ok(())
    }

    async fn drain(&mut self, mailbox: &mut mpsc::Receiver<Letter>) -> End {
        while let Some(letter) = mailbox.recv().await {
            let result = match letter.what {
                What::Stop | What::Fail => Ok(()),
                _ => self.ask(letter),
            };
            let result = match result {
                Ok(()) => self.flush().await,
                Err(end) => self.flush().await.and(Err(end)),
            };
            if let Err(end) = result {
                return end;
            }
        }
        End::Stopped
    }

    async fn open(&mut self, letter: Letter) -> Result<(), End> {
        match letter.what {
            What::Stop => return Err(End::Stopped),
            What::Fail => return Err(End::Failed),
            _ => {}
        }
        // What was due before the letter came happens before it, however busy the table is.
        if self.due_ms.is_some_and(|due_ms| due_ms <= letter.at_ms) {
            self.tick(letter.at_ms).await?;
        }
        self.ask(letter)
    }

    fn ask(&mut self, letter: Letter) -> Result<(), End> {
        let ask = match letter.what {
            What::Connect(connect) => {
                let Connect { conn, token, hearing, outbox } = *connect;
                self.conns.push((conn, outbox));
                Ask::Connect { conn, token, hearing }
            }
            What::Gone { conn } => {
                self.conns.retain(|(id, _)| *id != conn);
                Ask::Gone { conn }
            }
            What::Frame { conn, text } => Ask::Frame { conn, text },
            What::Lag { conn, rtt_ms } => Ask::Lag { conn, rtt_ms },
            What::Call(asked) => {
                let Asked { token, call, reply } = *asked;
                self.replies.push(Some(reply));
                Ask::Call { reply: self.replies.len() as u64 - 1, token, call }
            }
            What::Stop | What::Fail => unreachable!("these end the room"),
        };
        let at_ms = self.not_back(letter.at_ms);
        let step = handle(self.table(), at_ms, ask);
        self.take(step)
    }

    /// Lets happen what is due.
    async fn tick(&mut self, now_ms: u64) -> Result<(), End> {
        let now_ms = self.not_back(now_ms);
        if !self.table().thinks_at(now_ms) {
            let step = handle(self.table(), now_ms, Ask::Tick);
            return self.take(step);
        }
        // Nobody's answer waits until a bot has thought.
        self.flush().await?;
        let thinkers = Arc::clone(self.hall.thinkers());
        let permit = thinkers.acquire_owned().await.expect("nobody closes it");
        let mut table = self.table.take().expect("it comes back below");
        let think = move || {
            let step = handle(&mut table, now_ms, Ask::Tick);
            drop(permit);
            (table, step)
        };
        let (table, step) = spawn_blocking(think).await.map_err(|_| End::Failed)?;
        self.table = Some(table);
        self.take(step)
    }

    fn take(&mut self, step: Result<Step, End>) -> Result<(), End> {
        let Step { mut writes, mut outs, faults, tally } = step?;
        for fault in faults {
            error!(table = %self.id, fault, "this should not have happened");
        }
        self.writes.append(&mut writes);
        self.outs.append(&mut outs);
        self.due_ms = self.table().wake_at();
        self.tally.moves += tally.moves;
        self.tally.bot_moves += tally.bot_moves;
        self.tally.refused += tally.refused;
        Ok(())
    }

    /// Stores, and sends then.
    async fn flush(&mut self) -> Result<(), End> {
        let writes = mem::take(&mut self.writes);
        if !writes.is_empty() {
            let is_noticed = writes.iter().any(|write| matches!(write, Write::Table(_)));
            let start = Instant::now();
            if let Err(err) = self.hall.ledger().commit(writes).await {
                error!(table = %self.id, %err, "a table cannot be stored and stops");
                return Err(End::Failed);
            }
            self.hall.metrics().commit_wait.observe(start.elapsed());
            if is_noticed {
                self.put_up_notice();
            }
        }
        self.count();
        for out in mem::take(&mut self.outs) {
            self.send(out);
        }
        self.replies.clear();
        Ok(())
    }

    fn count(&mut self) {
        let is_playing = self.table().is_playing();
        let metrics = self.hall.metrics();
        let Tally { moves, bot_moves, refused } = mem::take(&mut self.tally);
        metrics.moves.add(moves);
        metrics.bot_moves.add(bot_moves);
        metrics.refused.add(refused);
        metrics.tables_playing.add(i64::from(is_playing) - i64::from(self.is_playing));
        self.is_playing = is_playing;
    }

    fn send(&mut self, out: Out) {
        match out {
            Out::Send { conn, frame } => {
                if let Some((_, outbox)) = self.conns.iter().find(|(id, _)| *id == conn) {
                    outbox.push(frame, &self.hall.config().socket);
                }
            }
            Out::Close { conn, frame } => self.close(conn, frame, close_code::NORMAL),
            Out::Reply { reply, answer } => {
                if let Some(reply) = self.replies[reply as usize].take() {
                    // Whoever asked may have gone.
                    _ = reply.send(answer);
                }
            }
        }
    }

    fn close(&mut self, conn: u64, frame: Frame, code: CloseCode) {
        if let Some(place) = self.conns.iter().position(|(id, _)| *id == conn) {
            let (_, outbox) = self.conns.swap_remove(place);
            outbox.finish(frame, code);
        }
    }

    fn put_up_notice(&mut self) {
        let table = self.table();
        let info = (table.is_public() && !table.is_closed()).then(|| table.info());
        *lock(&self.notice) = info;
    }

    /// The last word to everybody.
    async fn leave(&mut self, end: End) {
        let (frame, code) = match end {
            End::Closed => (bye("table/closed", "this table is closed"), close_code::NORMAL),
            End::Stopped => {
                for out in self.table.as_ref().map_or_else(Vec::new, |table| table.farewell()) {
                    if let Out::Close { conn, frame } = out {
                        self.close(conn, frame, close_code::AWAY);
                    }
                }
                return;
            }
            End::Failed => {
                (bye("hall/failed", "the hall cannot store anything now"), close_code::ERROR)
            }
            End::Broken(panic) => {
                self.hall.metrics().panics.add(1);
                error!(table = %self.id, panic, "a table has panicked and is closed");
                self.abandon().await;
                let message = "a mistake in the program ended this game";
                (bye("table/broken", message), close_code::ERROR)
            }
        };
        self.replies.clear();
        for (_, outbox) in mem::take(&mut self.conns) {
            outbox.finish(frame.clone(), code);
        }
    }

    /// What a table that has panicked thinks of itself does not count; the store says what was.
    async fn abandon(&mut self) {
        let (store, id, now_ms) = (Arc::clone(self.hall.store()), self.id, self.last_ms);
        let read = move || recover::abandon(&*store, id, now_ms, "a mistake in the program");
        let writes = match spawn_blocking(read).await {
            Ok(Ok(writes)) => self.hall.ledger().commit(writes).await,
            Ok(Err(err)) => Err(err),
            Err(_) => return,
        };
        if let Err(err) = writes {
            error!(table = %self.id, %err, "the end of the table cannot be stored");
        }
    }

    /// Letters are stamped where they come in, so two of them can be out of order by a hair.
    fn not_back(&mut self, at_ms: u64) -> u64 {
        self.last_ms = self.last_ms.max(at_ms);
        self.last_ms
    }

    fn table(&mut self) -> &mut Table {
        self.table.as_mut().expect("it is away only while a bot thinks")
    }
}

fn handle(table: &mut Table, at_ms: u64, ask: Ask) -> Result<Step, End> {
    // A table that has panicked is not looked at again.
    catch_unwind(AssertUnwindSafe(|| table.handle(at_ms, ask)))
        .map_err(|panic| End::Broken(words(&*panic)))
}

pub(crate) fn words(panic: &(dyn Any + Send)) -> String {
    let text = panic.downcast_ref::<&str>().map(|text| (*text).to_owned());
    let text = text.or_else(|| panic.downcast_ref::<String>().cloned());
    text.unwrap_or_else(|| "a panic without words".to_owned())
}
