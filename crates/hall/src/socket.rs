//! A socket: frames in, frames out, and nobody who can keep the hall waiting or make it grow.

use std::{
    collections::VecDeque,
    sync::{Arc, Mutex},
    time::Duration,
};

use axum::{
    extract::ws::{CloseCode, CloseFrame, Message, WebSocket, WebSocketUpgrade, close_code},
    response::Response,
};
use futures_util::SinkExt as _;
use parlor_store::Id;
use parlor_table::rate::{Bucket, Rate};
use parlor_wire::{Command, ToClient};
use tokio::{
    sync::{Notify, mpsc},
    time::{Instant, Interval, MissedTickBehavior, interval, timeout},
};
use tokio_tungstenite::tungstenite::Error as WsError;

use crate::{
    hall::{Entered, Hall, lock, no_such_table},
    limits::Ticket,
    problem::Problem,
    room::{AnswerTo, Mail},
    table::{Ask, Frame, Hearing, bye, frame},
    token::TokenHash,
};

/// A command has a hundred or two; a longer one makes its socket take more.
const READ_BYTES: usize = 1024;

/// Frames that wait together are sent together, up to about this.
const WRITE_BYTES: usize = 4096;

/// A message that is too long is taken in up to here, and then refused. Closing with a part of it unread
/// would reset the connection, and the reason could be lost on the way.
const TAKEN_BYTES: usize = 64 * 1024;

/// How long the other side may take to close after it was told to.
const CLOSING: Duration = Duration::from_secs(1);

#[derive(Clone, Debug)]
pub struct Limits {
    /// A message from a client.
    pub message_bytes: usize,
    /// What a client has not taken yet: so many frames, and no more when there are so many bytes.
    pub queue_frames: usize,
    pub queue_bytes: usize,
    /// Messages a second, and how many at once after a rest.
    pub rate: u32,
    pub burst: u32,
    /// How long a client may take to accept what is sent.
    pub write: Duration,
    pub ping: Duration,
    /// How long a ping may stay without an answer.
    pub pong: Duration,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits {
            message_bytes: 4 * 1024,
            queue_frames: 64,
            queue_bytes: 128 * 1024,
            rate: 20,
            burst: 40,
            write: Duration::from_secs(4),
            ping: Duration::from_secs(15),
            pong: Duration::from_secs(10),
        }
    }
}

/// What waits to be sent to a socket.
#[derive(Default)]
pub(crate) struct Outbox {
    queue: Mutex<Queue>,
    is_ready: Notify,
}

#[derive(Default)]
struct Queue {
    frames: VecDeque<Frame>,
    bytes: usize,
    end: Option<End>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum End {
    /// After all frames.
    Close(CloseCode),
    /// At once: the client does not take what it is sent.
    Cut,
}

impl Outbox {
    /// Whoever does not keep up is cut.
    pub(crate) fn push(&self, frame: Frame, limits: &Limits) {
        let mut queue = lock(&self.queue);
        if queue.end.is_some() {
            return;
        }
        if limits.queue_frames <= queue.frames.len() || limits.queue_bytes <= queue.bytes {
            *queue = Queue { end: Some(End::Cut), ..Queue::default() };
        } else {
            queue.bytes += frame.len();
            queue.frames.push_back(frame);
        }
        drop(queue);
        self.is_ready.notify_one();
    }

    /// The last frame.
    pub(crate) fn finish(&self, frame: Frame, code: CloseCode) {
        let mut queue = lock(&self.queue);
        if queue.end.is_none() {
            queue.frames.push_back(frame);
            queue.end = Some(End::Close(code));
        }
        drop(queue);
        self.is_ready.notify_one();
    }

    fn pop(&self) -> Option<Frame> {
        let mut queue = lock(&self.queue);
        let frame = queue.frames.pop_front()?;
        queue.bytes -= frame.len().min(queue.bytes);
        if queue.frames.is_empty() {
            // Most sockets are idle most of the time.
            queue.frames = VecDeque::new();
        }
        Some(frame)
    }

    fn end(&self) -> Option<End> {
        lock(&self.queue).end
    }

    /// Returns when there is something to send or the end has come.
    async fn ready(&self) {
        loop {
            let is_ready = self.is_ready.notified();
            {
                let queue = lock(&self.queue);
                if queue.end.is_some() || !queue.frames.is_empty() {
                    return;
                }
            }
            is_ready.await;
        }
    }
}

/// Answers a request for a socket at a table. Without a token it can only watch.
///
/// # Errors
///
/// There is no such table, or the hall is full or closed.
pub fn serve(
    upgrade: WebSocketUpgrade,
    hall: &Hall,
    table: Id,
    token: Option<TokenHash>,
    hearing: Hearing,
    ticket: Ticket,
) -> Result<Response, Problem> {
    let letters = hall.letters(table).ok_or_else(no_such_table)?;
    let entered = hall.enter()?;
    let upgrade = upgrade
        .read_buffer_size(READ_BYTES)
        .write_buffer_size(WRITE_BYTES)
        .max_message_size(TAKEN_BYTES)
        .max_frame_size(TAKEN_BYTES);
    let hall = hall.clone();
    // Boxed here, not in the future: there each step on the way would keep room for a socket.
    Ok(upgrade.on_upgrade(move |ws| {
        let conn = hall.next_conn();
        let outbox = Arc::<Outbox>::default();
        let ask = Ask::Connect { conn, token, hearing };
        let connect = hall.letter(ask, AnswerTo::Socket(Arc::clone(&outbox)));
        let counted = Counted { _entered: entered, _ticket: ticket };
        Box::new(Socket::new(hall, ws, conn, letters, outbox, counted)).run(connect)
    }))
}

struct Socket {
    hall: Hall,
    ws: WebSocket,
    conn: u64,
    letters: mpsc::Sender<Mail>,
    outbox: Arc<Outbox>,
    allowance: Allowance,
    pings: Interval,
    /// The ping that is on its way.
    ping: Option<Ping>,
    n_pings: u32,
    _counted: Counted,
}

/// A socket counts until it is closed, for the hall and for where it comes from.
struct Counted {
    _entered: Entered,
    _ticket: Ticket,
}

struct Ping {
    number: u32,
    sent: Instant,
}

/// Why a socket is left.
enum Leave {
    /// Nobody listens any more, or nobody should be waited for.
    Cut,
    /// With a last word.
    Close(Frame, CloseCode),
    /// The last word has been said.
    Closed,
}

impl Socket {
    fn new(
        hall: Hall,
        ws: WebSocket,
        conn: u64,
        letters: mpsc::Sender<Mail>,
        outbox: Arc<Outbox>,
        counted: Counted,
    ) -> Socket {
        // At once: whoever never reads should not stay until a later one is due.
        let mut pings = interval(hall.config().socket.ping);
        pings.set_missed_tick_behavior(MissedTickBehavior::Delay);
        let allowance = Allowance::new(&hall.config().socket);
        let ping = None;
        Socket {
            hall,
            ws,
            conn,
            letters,
            outbox,
            allowance,
            pings,
            ping,
            n_pings: 0,
            _counted: counted,
        }
    }

    async fn run(mut self: Box<Self>, connect: Mail) {
        let conn = self.conn;
        let leave = if self.letters.send(connect).await.is_ok() {
            self.talk().await
        } else {
            let message = "the table was closed";
            Leave::Close(bye("table/unknown", message), close_code::AWAY)
        };
        // The table first: it should not wait for the farewell.
        self.post(Ask::Gone { conn }).await;
        let closing = async {
            if let Leave::Close(frame, code) = leave {
                self.ws.feed(Message::Text((*frame).into())).await.ok()?;
                self.close(code).await.ok()?;
            } else if let Leave::Cut = leave {
                return None;
            }
            // Closing with something unread would take from the client what it has not read yet.
            while let Some(Ok(_)) = self.ws.recv().await {}
            Some(())
        };
        _ = timeout(CLOSING, closing).await;
    }

    async fn talk(&mut self) -> Leave {
        loop {
            let result = tokio::select! {
                () = self.outbox.ready() => self.write().await,
                message = self.ws.recv() => match message {
                    Some(Ok(message)) => self.read(message).await,
                    Some(Err(err)) => Err(unreadable(err)),
                    None => Err(Leave::Cut),
                },
                _ = self.pings.tick() => self.send_ping().await,
            };
            if let Err(leave) = result {
                return leave;
            }
        }
    }

    /// Everything that waits, in one go.
    async fn write(&mut self) -> Result<(), Leave> {
        let end = self.outbox.end();
        if end == Some(End::Cut) {
            return Err(self.cut());
        }
        let most = self.hall.config().socket.write;
        let write = async {
            while let Some(frame) = self.outbox.pop() {
                self.ws.feed(Message::Text((*frame).into())).await?;
            }
            match end {
                Some(End::Close(code)) => self.close(code).await,
                _ => self.ws.flush().await,
            }
        };
        match timeout(most, write).await {
            Ok(Ok(())) if end.is_some() => Err(Leave::Closed),
            Ok(Ok(())) => Ok(()),
            Ok(Err(_)) => Err(Leave::Cut),
            Err(_) => Err(self.cut()),
        }
    }

    async fn close(&mut self, code: CloseCode) -> Result<(), axum::Error> {
        self.ws.send(Message::Close(Some(CloseFrame { code, reason: "".into() }))).await
    }

    async fn read(&mut self, message: Message) -> Result<(), Leave> {
        // The answer to our ping is owed; any other pong is a message like others.
        let lag = match &message {
            Message::Pong(payload) => self.take_pong(payload),
            _ => None,
        };
        if let Some(rtt_ms) = lag {
            return self.pass_on(Ask::Lag { conn: self.conn, rtt_ms }).await;
        }
        let is_fast = !self.allowance.take(Instant::now());
        let text = match message {
            Message::Text(text) if text.len() > self.hall.config().socket.message_bytes => {
                return Err(too_long());
            }
            Message::Text(text) if is_fast => return self.too_fast(&text),
            Message::Text(text) => text,
            _ if is_fast => return self.too_fast(""),
            // Answered by the protocol itself, or asked for by nobody.
            Message::Ping(_) | Message::Pong(_) => return Ok(()),
            Message::Binary(_) => {
                let frame = bye("socket/binary", "only text is understood here");
                return Err(Leave::Close(frame, close_code::UNSUPPORTED));
            }
            Message::Close(_) => return Err(Leave::Closed),
        };
        self.pass_on(Ask::Frame { conn: self.conn, text: text.as_str().into() }).await
    }

    async fn pass_on(&mut self, ask: Ask) -> Result<(), Leave> {
        if self.post(ask).await { Ok(()) } else { self.table_has_gone().await }
    }

    /// A table that goes says why.
    async fn table_has_gone(&mut self) -> Result<(), Leave> {
        match timeout(CLOSING, self.outbox.ready()).await {
            Ok(()) => Ok(()),
            Err(_) => Err(Leave::Cut),
        }
    }

    /// The first time this is an answer, the second time the end.
    fn too_fast(&mut self, text: &str) -> Result<(), Leave> {
        let code = "socket/too_fast";
        if self.allowance.is_warned {
            self.hall.metrics().sockets_cut.add(1);
            return Err(Leave::Close(bye(code, "too many messages"), close_code::POLICY));
        }
        self.allowance.is_warned = true;
        let command = Command::read(text.as_bytes()).ok();
        let re = command.as_ref().map(|command| command.id().as_str());
        let message = "too many messages; this one was not looked at";
        let refused = frame(&ToClient::Refused { re, code, rule: None, message });
        self.outbox.push(refused, &self.hall.config().socket);
        Ok(())
    }

    async fn send_ping(&mut self) -> Result<(), Leave> {
        let limits = &self.hall.config().socket;
        if self.ping.is_some() {
            return Err(self.cut());
        }
        self.pings.reset_after(limits.pong);
        let number = self.n_pings;
        self.n_pings += 1;
        self.ping = Some(Ping { number, sent: Instant::now() });
        let send = self.ws.send(Message::Ping(number.to_be_bytes().to_vec().into()));
        match timeout(limits.write, send).await {
            Ok(Ok(())) => Ok(()),
            _ => Err(Leave::Cut),
        }
    }

    /// The client is at fault.
    fn cut(&self) -> Leave {
        self.hall.metrics().sockets_cut.add(1);
        Leave::Cut
    }

    /// How long the answer to our ping took, if it is one.
    fn take_pong(&mut self, payload: &[u8]) -> Option<u32> {
        let ping = self.ping.take_if(|ping| payload == ping.number.to_be_bytes())?;
        self.pings.reset_at(ping.sent + self.hall.config().socket.ping);
        Some(ping.sent.elapsed().as_millis().try_into().unwrap_or(u32::MAX))
    }

    async fn post(&mut self, ask: Ask) -> bool {
        let letter = self.hall.letter(ask, AnswerTo::Known);
        self.letters.send(letter).await.is_ok()
    }
}

fn too_long() -> Leave {
    Leave::Close(bye("socket/too_long", "the message is too long"), close_code::SIZE)
}

fn unreadable(err: axum::Error) -> Leave {
    let (code, frame) = match err.into_inner().downcast_ref::<WsError>() {
        Some(WsError::Capacity(_)) => return too_long(),
        Some(WsError::Utf8(_)) => (close_code::INVALID, bye("socket/not_utf8", "not UTF-8")),
        Some(WsError::Protocol(_)) => {
            (close_code::PROTOCOL, bye("socket/protocol", "not as WebSocket has it"))
        }
        _ => return Leave::Cut,
    };
    Leave::Close(frame, code)
}

/// Longer than any socket is open.
const NEVER: Duration = Duration::from_secs(100 * 365 * 24 * 3_600);

/// How many messages a client may send now.
struct Allowance {
    rate: Rate,
    bucket: Bucket,
    start: Instant,
    /// Whether the client has been told since it last rested.
    is_warned: bool,
}

impl Allowance {
    fn new(limits: &Limits) -> Allowance {
        // At a rate of none there is the burst and no more.
        let every = Duration::from_secs(1).checked_div(limits.rate).unwrap_or(NEVER);
        let rate = Rate { burst: limits.burst, every };
        Allowance { rate, bucket: Bucket::default(), start: Instant::now(), is_warned: false }
    }

    fn take(&mut self, now: Instant) -> bool {
        let now = now.duration_since(self.start);
        if self.bucket.is_empty(now) {
            self.is_warned = false;
        }
        self.bucket.take(now, self.rate).is_ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn small() -> Limits {
        Limits { queue_frames: 3, queue_bytes: 10, rate: 2, burst: 4, ..Limits::default() }
    }

    #[test]
    fn who_does_not_keep_up_is_cut_by_frames() {
        let outbox = Outbox::default();
        for _ in 0..3 {
            outbox.push("a".into(), &small());
        }
        assert!(outbox.end().is_none());
        outbox.push("a".into(), &small());
        assert!(outbox.end() == Some(End::Cut));
        assert_eq!(outbox.pop(), None, "what was queued is dropped");
    }

    #[test]
    fn who_does_not_keep_up_is_cut_by_bytes_but_one_long_frame_always_fits() {
        let outbox = Outbox::default();
        outbox.push("a".repeat(100).into(), &small());
        assert!(outbox.end().is_none());
        assert_eq!(outbox.pop().map(|frame| frame.len()), Some(100));
        outbox.push("a".repeat(9).into(), &small());
        outbox.push("a".into(), &small());
        assert!(outbox.end().is_none());
        outbox.push("a".into(), &small());
        assert!(outbox.end() == Some(End::Cut));
    }

    #[test]
    fn nothing_comes_after_the_last_word() {
        let outbox = Outbox::default();
        outbox.push("a".into(), &small());
        outbox.finish("bye".into(), close_code::NORMAL);
        outbox.push("b".into(), &small());
        outbox.finish("c".into(), close_code::ERROR);
        let frames: Vec<Frame> = std::iter::from_fn(|| outbox.pop()).collect();
        assert_eq!(frames, ["a", "bye"].map(Frame::from));
        assert!(outbox.end() == Some(End::Close(close_code::NORMAL)));
    }

    #[test]
    fn messages_come_at_a_rate_after_a_burst() {
        let mut allowance = Allowance::new(&small());
        let start = allowance.start;
        let at = |ms| start + Duration::from_millis(ms);
        let taken: Vec<bool> = (0..5).map(|_| allowance.take(start)).collect();
        assert_eq!(taken, [true, true, true, true, false]);
        allowance.is_warned = true;
        assert!(!allowance.take(at(400)));
        assert!(allowance.take(at(600)));
        assert!(!allowance.take(at(601)));
        assert!(allowance.is_warned);
        assert!(allowance.take(at(10_000)));
        assert!(!allowance.is_warned, "after a rest all is forgiven");
    }
}
