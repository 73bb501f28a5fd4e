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
    table::{Answer, Ask, Counts, Effects, Frame, Outgoing, Table, bye},
};

/// Letters that share a transaction. The ledger groups tables; this is for a busy one.
const BATCH_MOST: usize = 32;

/// What comes into a table's mailbox.
pub(crate) enum Mail {
    /// Boxed, because every mailbox has room for many.
    Letter(Box<Letter>),
    /// The hall closes; the table goes on when it opens again.
    Stop,
    /// Nothing can be stored any more.
    Fail,
}

/// What a table is asked, when that came, and where the answer goes.
pub(crate) struct Letter {
    pub(crate) at_ms: u64,
    pub(crate) ask: Ask,
    pub(crate) answer_to: AnswerTo,
}

pub(crate) enum AnswerTo {
    /// A socket that the room knows.
    Known,
    Socket(Arc<Outbox>),
    Call(Reply),
}

pub(crate) type Reply = oneshot::Sender<Result<Box<Answer>, Problem>>;

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
    outgoing: Vec<Outgoing>,
    replies: Vec<Option<Reply>>,
    counts: Counts,
    /// As the hall's figures have it.
    is_playing: bool,
}

/// The life of a room. Nobody finds it when it ends, whatever ends it.
pub(crate) async fn run(
    hall: Hall,
    table: Box<Table>,
    mut mailbox: mpsc::Receiver<Mail>,
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
        outgoing: Vec::new(),
        replies: Vec::new(),
        counts: Counts::default(),
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
    while let Ok(mail) = mailbox.try_recv() {
        if let Mail::Letter(letter) = mail
            && let Ask::Connect { conn, .. } = letter.ask
            && let AnswerTo::Socket(outbox) = letter.answer_to
        {
            // Too late, but to be told so.
            room.conns.push((conn, outbox));
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
    async fn play(&mut self, mailbox: &mut mpsc::Receiver<Mail>) -> End {
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
    async fn read(&mut self, first: Mail, mailbox: &mut mpsc::Receiver<Mail>) -> Result<(), End> {
        let mut next = Some(first);
        let mut n = 0;
        while let Some(mail) = next {
            self.open(mail).await?;
            n += 1;
            next = if n < BATCH_MOST { mailbox.try_recv().ok() } else { None };
        }
        Ok(())
    }

    async fn drain(&mut self, mailbox: &mut mpsc::Receiver<Mail>) -> End {
        while let Some(mail) = mailbox.recv().await {
            let result = match mail {
                Mail::Letter(letter) => self.ask(*letter),
                Mail::Stop | Mail::Fail => Ok(()),
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

    async fn open(&mut self, mail: Mail) -> Result<(), End> {
        let letter = match mail {
            Mail::Letter(letter) => *letter,
            Mail::Stop => return Err(End::Stopped),
            Mail::Fail => return Err(End::Failed),
        };
        // What was due before the letter came happens before it, however busy the table is.
        if self.due_ms.is_some_and(|due_ms| due_ms <= letter.at_ms) {
            self.tick(letter.at_ms).await?;
        }
        self.ask(letter)
    }

    fn ask(&mut self, letter: Letter) -> Result<(), End> {
        let at_ms = self.not_back(letter.at_ms);
        let ask = self.register(letter);
        let effects = handle(self.table(), at_ms, ask);
        self.take(effects)
    }

    /// Notes where answers go.
    fn register(&mut self, Letter { mut ask, answer_to, .. }: Letter) -> Ask {
        match (&mut ask, answer_to) {
            (Ask::Connect { conn, .. }, AnswerTo::Socket(outbox)) => {
                self.conns.push((*conn, outbox))
            }
            (Ask::Gone { conn }, _) => self.conns.retain(|(id, _)| id != conn),
            (Ask::Call { reply, .. }, AnswerTo::Call(sender)) => {
                *reply = self.replies.len() as u64;
                self.replies.push(Some(sender));
            }
            _ => {}
        }
        ask
    }

    /// Lets happen what is due.
    async fn tick(&mut self, now_ms: u64) -> Result<(), End> {
        let now_ms = self.not_back(now_ms);
        if !self.table().thinks_at(now_ms) {
            let effects = handle(self.table(), now_ms, Ask::Tick);
            return self.take(effects);
        }
        // Nobody's answer waits until a bot has thought.
        self.flush().await?;
        let thinkers = Arc::clone(self.hall.thinkers());
        let permit = thinkers.acquire_owned().await.expect("nobody closes it");
        let mut table = self.table.take().expect("it comes back below");
        let think = move || {
            let effects = handle(&mut table, now_ms, Ask::Tick);
            drop(permit);
            (table, effects)
        };
        let (table, effects) = spawn_blocking(think).await.map_err(|_| End::Failed)?;
        self.table = Some(table);
        self.take(effects)
    }

    fn take(&mut self, effects: Result<Effects, End>) -> Result<(), End> {
        let Effects { mut writes, mut outgoing, faults, counts } = effects?;
        for fault in faults {
            error!(table = %self.id, fault, "this should not have happened");
        }
        self.writes.append(&mut writes);
        self.outgoing.append(&mut outgoing);
        self.due_ms = self.table().wake_at();
        self.counts.moves += counts.moves;
        self.counts.bot_moves += counts.bot_moves;
        self.counts.refused += counts.refused;
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
        for out in mem::take(&mut self.outgoing) {
            self.send(out);
        }
        self.replies.clear();
        Ok(())
    }

    fn count(&mut self) {
        let is_playing = self.table().is_playing();
        let metrics = self.hall.metrics();
        let Counts { moves, bot_moves, refused } = mem::take(&mut self.counts);
        metrics.moves.add(moves);
        metrics.bot_moves.add(bot_moves);
        metrics.refused.add(refused);
        metrics.tables_playing.add(i64::from(is_playing) - i64::from(self.is_playing));
        self.is_playing = is_playing;
    }

    fn send(&mut self, out: Outgoing) {
        match out {
            Outgoing::Send { conn, frame } => {
                if let Some((_, outbox)) = self.conns.iter().find(|(id, _)| *id == conn) {
                    outbox.push(frame, &self.hall.config().socket);
                }
            }
            Outgoing::Close { conn, frame } => self.close(conn, frame, close_code::NORMAL),
            Outgoing::Reply { reply, answer } => {
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
                    if let Outgoing::Close { conn, frame } = out {
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

fn handle(table: &mut Table, at_ms: u64, ask: Ask) -> Result<Effects, End> {
    // A table that has panicked is not looked at again.
    catch_unwind(AssertUnwindSafe(|| table.handle(at_ms, ask)))
        .map_err(|panic| End::Broken(words(&*panic)))
}

pub(crate) fn words(panic: &(dyn Any + Send)) -> String {
    let text = panic.downcast_ref::<&str>().map(|text| (*text).to_owned());
    let text = text.or_else(|| panic.downcast_ref::<String>().cloned());
    text.unwrap_or_else(|| "a panic without words".to_owned())
}
