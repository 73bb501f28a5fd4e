//! One program, from its start to its end: what it is told and asked, and what it does wrong.

use std::{
    collections::BTreeSet,
    fmt, io, thread,
    time::{Duration, Instant},
};

use parlor_core::Refusal;
use parlor_wire::{ANSWER_MOST_BYTES, Choice, FromProgram, PROTOCOL, Request, ToProgram};
use serde::Serialize;

use crate::{
    Program,
    process::{Process, Trouble},
};

/// So many errors in one game, and a program does not play any more.
pub const ERRORS_MOST: u32 = 3;

/// So many late answers are still known as such when they come.
const MISSED_MOST: usize = 16;

/// Where nobody asks for news, no more are kept.
const NEWS_MOST: usize = 16;

/// A name is for a line in a report or at the table.
const NAME_MOST_CHARS: usize = 40;

/// Messages are repeated to people; no program decides how long they are.
const MESSAGE_MOST_CHARS: usize = 500;

/// How long a program may take.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Limits {
    /// To say hello after it was started, and to take what it is sent.
    pub hello: Duration,
    /// To answer a request.
    pub answer: Duration,
    /// To end after it was told to.
    pub bye: Duration,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits {
            hello: Duration::from_secs(5),
            answer: Duration::from_secs(1),
            bye: Duration::from_secs(1),
        }
    }
}

/// What is wrong with what a program said, or that it said nothing.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Fault {
    Late(Duration),
    /// No room is left in its pipe.
    NotReading,
    TooLong,
    Ended(String),
    Unreadable(String),
    NoHello(String),
    WrongId {
        asked: u64,
        answered: u64,
    },
    NoSuchIndex {
        index: u64,
        n: usize,
    },
    NoAction(String),
    Refused(Refusal),
    MustAct,
}

impl Fault {
    /// Stable name.
    pub(crate) const fn code(&self) -> &'static str {
        match self {
            Fault::Late(_) => "late",
            Fault::NotReading => "not_reading",
            Fault::TooLong => "too_long",
            Fault::Ended(_) => "ended",
            Fault::Unreadable(_) => "unreadable",
            Fault::NoHello(_) => "no_hello",
            Fault::WrongId { .. } => "wrong_id",
            Fault::NoSuchIndex { .. } => "no_such_index",
            Fault::NoAction(_) => "no_action",
            Fault::Refused(_) => "refused",
            Fault::MustAct => "must_act",
        }
    }

    /// Whether there is no use in asking again.
    const fn is_final(&self) -> bool {
        matches!(self, Fault::Ended(_) | Fault::NoHello(_) | Fault::NotReading)
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Fault::Late(limit) => write!(f, "no answer within {} ms", limit.as_millis()),
            Fault::NotReading => f.write_str("it does not read what it is sent"),
            Fault::TooLong => {
                write!(f, "a line is longer than {} KiB", ANSWER_MOST_BYTES >> 10)
            }
            Fault::Ended(how) => write!(f, "the program {how}"),
            Fault::Unreadable(reason) => write!(f, "the answer cannot be read: {reason}"),
            Fault::NoHello(reason) => write!(f, "no hello: {reason}"),
            Fault::WrongId { asked, answered } => {
                write!(f, "an answer to request {answered}, but request {asked} is open")
            }
            Fault::NoSuchIndex { index, n } => {
                write!(f, "there is no index {index}: {n} are offered, from 0")
            }
            Fault::NoAction(reason) => write!(f, "the action cannot be read: {reason}"),
            Fault::Refused(refusal) => write!(f, "the action is refused: {refusal}"),
            Fault::MustAct => f.write_str("the seat cannot wait: it must act"),
        }
    }
}

/// What a program did wrong in a run.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub struct Conduct {
    /// Requests that it gave no legal answer to in time, and other errors.
    pub errors: u64,
    /// How many times it was started and had to be given up.
    pub given_up: u64,
    /// The first error, in words.
    pub first: Option<String>,
}

impl Conduct {
    pub fn merge(&mut self, other: &Conduct) {
        self.errors += other.errors;
        self.given_up += other.given_up;
        if self.first.is_none() {
            self.first.clone_from(&other.first);
        }
    }
}

/// A program that plays.
pub(crate) struct Guest {
    limits: Limits,
    /// None any more if it was given up.
    process: Option<Process>,
    greeting: Greeting,
    last_id: u64,
    /// Requests whose answers did not come in time and may still come.
    missed: BTreeSet<u64>,
    errors_in_game: u32,
    conduct: Conduct,
    /// Errors that nobody has been told of.
    news: Vec<String>,
}

/// What a program has said of itself.
struct Hello {
    name: String,
    structured: bool,
}

enum Greeting {
    Awaited { until: Instant },
    Done(Hello),
}

impl Guest {
    /// Starts a program and greets it; its own hello is waited for when something is wanted of it.
    pub(crate) fn start(program: &Program, limits: Limits) -> io::Result<Guest> {
        let mut guest = Guest {
            limits,
            process: Some(Process::start(program)?),
            greeting: Greeting::Awaited { until: Instant::now() + limits.hello },
            last_id: 0,
            missed: BTreeSet::new(),
            errors_in_game: 0,
            conduct: Conduct::default(),
            news: Vec::new(),
        };
        guest.tell(&Message::Hello { protocol: PROTOCOL, name: "parlor" });
        Ok(guest)
    }

    pub(crate) const fn is_here(&self) -> bool {
        self.process.is_some()
    }

    pub(crate) const fn conduct(&self) -> &Conduct {
        &self.conduct
    }

    pub(crate) fn take_news(&mut self) -> Vec<String> {
        std::mem::take(&mut self.news)
    }

    /// What the program calls itself, if it has said hello.
    pub(crate) fn name(&mut self) -> Option<&str> {
        self.greet();
        match &self.greeting {
            Greeting::Done(hello) => Some(&hello.name),
            Greeting::Awaited { .. } => None,
        }
    }

    /// Whether the program wants actions as objects too.
    pub(crate) const fn wants_structured(&self) -> bool {
        matches!(self.greeting, Greeting::Done(Hello { structured: true, .. }))
    }

    /// A new game: what went wrong in the last one is forgotten.
    pub(crate) fn begin<V: Serialize, E: Serialize>(&mut self, message: &ToProgram<'_, V, E>) {
        self.errors_in_game = 0;
        self.greet();
        self.tell(message);
    }

    /// Says something that needs no answer.
    pub(crate) fn tell<V: Serialize, E: Serialize>(&mut self, message: &ToProgram<'_, V, E>) {
        if let Err(fault) = self.send(message) {
            self.complain(&fault, 0, None);
        }
    }

    /// Asks, and waits for the answer. Whoever gets a fault settles it with [`Guest::complain`].
    pub(crate) fn ask<V: Serialize, E: Serialize>(
        &mut self,
        request: Request<V, E>,
    ) -> Result<Choice, Fault> {
        self.last_id += 1;
        let id = self.last_id;
        let deadline_ms = self.limits.answer.as_millis() as u64;
        let request = Request { id, deadline_ms, ..request };
        self.send(&ToProgram::Request(Box::new(request)))?;
        let until = Instant::now() + self.limits.answer;
        loop {
            let line = self.receive(until).inspect_err(|fault| {
                if let Fault::Late(_) = fault {
                    self.missed.insert(id);
                }
                if MISSED_MOST < self.missed.len() {
                    self.missed.pop_first();
                }
            })?;
            match FromProgram::read(&line).map_err(Fault::Unreadable)? {
                FromProgram::Answer(answer) if answer.id == id => {
                    return answer.choice().map_err(Fault::Unreadable);
                }
                // An answer that came too late has been an error already.
                FromProgram::Answer(answer) if self.missed.remove(&answer.id) => {}
                FromProgram::Answer(answer) => {
                    return Err(Fault::WrongId { asked: id, answered: answer.id });
                }
                FromProgram::Hello { .. } => {
                    return Err(Fault::Unreadable("hello is said once, at the start".to_owned()));
                }
            }
        }
    }

    /// Counts an error and tells the program of it, or gives it up.
    pub(crate) fn complain(&mut self, fault: &Fault, id: u64, instead: Option<String>) {
        let message = printable(&fault.to_string());
        self.conduct.errors += 1;
        self.errors_in_game += 1;
        self.conduct.first.get_or_insert_with(|| message.clone());
        let is_out = fault.is_final() || ERRORS_MOST <= self.errors_in_game;
        if self.news.len() < NEWS_MOST {
            let taken = if is_out {
                "it does not play any more, random actions are taken"
            } else {
                "a random action is taken"
            };
            self.news.push(format!("{message}; {taken}"));
        }
        if is_out {
            self.conduct.given_up += 1;
            self.process = None;
            return;
        }
        let code = fault.code();
        let error = Message::Error { id, code, message: &message, action: instead };
        // A program that cannot even be told does not get another word; asking it will show.
        let _ = self.post(&error, Instant::now());
    }

    /// The number of the last request.
    pub(crate) const fn last_id(&self) -> u64 {
        self.last_id
    }

    /// Says goodbye, without waiting for the program to go.
    pub(crate) fn farewell(&mut self) {
        let _ = self.post(&Message::Bye, Instant::now());
        if let Some(process) = &mut self.process {
            process.close();
        }
    }

    fn greet(&mut self) {
        let Greeting::Awaited { until } = self.greeting else { return };
        if !self.is_here() {
            return;
        }
        match self.hello(until) {
            Ok(hello) => self.greeting = Greeting::Done(hello),
            Err(fault) => self.complain(&fault, 0, None),
        }
    }

    fn hello(&mut self, until: Instant) -> Result<Hello, Fault> {
        let limit = self.limits.hello;
        let line = self.receive(until).map_err(|fault| match fault {
            Fault::Late(_) => Fault::NoHello(format!("nothing within {} ms", limit.as_millis())),
            Fault::Ended(how) => Fault::Ended(how),
            other => Fault::NoHello(other.to_string()),
        })?;
        let reason = match FromProgram::read(&line) {
            Ok(FromProgram::Hello { protocol, .. }) if protocol != PROTOCOL => {
                format!("it speaks protocol {protocol}; only {PROTOCOL} is known")
            }
            Ok(FromProgram::Hello { name, structured, .. }) => {
                let n = name.chars().count();
                if (1..=NAME_MOST_CHARS).contains(&n) && !name.contains(char::is_control) {
                    return Ok(Hello { name, structured });
                }
                format!("a name has 1 to {NAME_MOST_CHARS} characters, none of them a control")
            }
            Ok(FromProgram::Answer(_)) => "it answers before it is asked".to_owned(),
            Err(reason) => reason,
        };
        Err(Fault::NoHello(reason))
    }

    /// There is ample time for this: many messages can come together that need no answer.
    fn send<V: Serialize, E: Serialize>(
        &mut self,
        message: &ToProgram<'_, V, E>,
    ) -> Result<(), Fault> {
        let until = Instant::now() + self.limits.hello.max(self.limits.answer);
        self.post(message, until).map_err(|trouble| self.fault(trouble, Fault::NotReading))
    }

    fn post<V: Serialize, E: Serialize>(
        &mut self,
        message: &ToProgram<'_, V, E>,
        until: Instant,
    ) -> Result<(), Trouble> {
        let Some(process) = &mut self.process else { return Ok(()) };
        let mut line = serde_json::to_vec(message).expect("a message is plain JSON");
        line.push(b'\n');
        process.send(line, until)
    }

    fn receive(&mut self, until: Instant) -> Result<Vec<u8>, Fault> {
        let late = Fault::Late(self.limits.answer);
        let Some(process) = &mut self.process else { return Err(late) };
        process.receive(until).map_err(|trouble| self.fault(trouble, late))
    }

    fn fault(&mut self, trouble: Trouble, late: Fault) -> Fault {
        match trouble {
            Trouble::Late => late,
            Trouble::TooLong => Fault::TooLong,
            Trouble::Closed => Fault::Ended(self.obituary()),
        }
    }

    /// How a program ended that does not listen or speak any more.
    fn obituary(&mut self) -> String {
        let Some(process) = &mut self.process else { return "is gone".to_owned() };
        let how = match process.end(self.limits.bye) {
            Some(status) => format!("ended ({status})"),
            None => "closed its input or output".to_owned(),
        };
        match &*process.last_words() {
            "" => how,
            words => format!("{how}: {words}"),
        }
    }
}

/// Says goodbye and sees the program off.
impl Drop for Guest {
    fn drop(&mut self) {
        self.farewell();
        let grace = if thread::panicking() { Duration::ZERO } else { self.limits.bye };
        if let Some(process) = &mut self.process {
            process.end(grace);
        }
    }
}

/// A message without a view or an event.
type Message<'a> = ToProgram<'a, (), ()>;

/// Parts of a message come from the program: no more than fits, and nothing that a terminal obeys.
fn printable(text: &str) -> String {
    let mut chars = text.chars().map(|c| if c.is_control() { '\u{fffd}' } else { c });
    let start: String = chars.by_ref().take(MESSAGE_MOST_CHARS).collect();
    if chars.next().is_some() { start + "…" } else { start }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_program_decides_what_a_terminal_does() {
        assert_eq!(printable("a\x1b[2J\nü"), "a\u{fffd}[2J\u{fffd}ü");
        let long = "ü".repeat(MESSAGE_MOST_CHARS);
        assert_eq!(printable(&long), long);
        assert_eq!(printable(&format!("{long}x")), format!("{long}…"));
    }
}
