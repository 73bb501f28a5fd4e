//! A program at the other end of two pipes. Nothing here waits for it longer than it is told to.

use std::{
    collections::VecDeque,
    io::{self, BufRead as _, BufReader, Read, Write as _},
    process::{Child, ChildStderr, ChildStdin, ChildStdout, Command, ExitStatus, Stdio},
    sync::{
        Arc, Mutex, PoisonError,
        mpsc::{Receiver, RecvTimeoutError, Sender, SyncSender, channel, sync_channel},
    },
    thread,
    time::{Duration, Instant},
};

use parlor_wire::ANSWER_MOST_BYTES;

use crate::Program;

/// Lines that are read ahead of being asked for. A program that says more has to wait.
const LINES_AHEAD: usize = 16;

/// Lines that are on their way to the program. Whoever sends more has to wait.
const LINES_UNDERWAY: usize = 64;

/// What is kept of what the program writes to its standard error.
const TAIL_LINES: usize = 5;
const TAIL_LINE_BYTES: u64 = 200;

/// How long the end of a program's last words is waited for.
const LAST_WORDS: Duration = Duration::from_millis(200);

/// How often it is looked whether a program has ended.
const LOOK: Duration = Duration::from_millis(2);

pub(crate) struct Process {
    child: Child,
    /// Closed when the program is to end.
    to: Option<Sender<Vec<u8>>>,
    /// One for each line that the program's pipe has taken.
    taken: Receiver<()>,
    n_underway: usize,
    from: Receiver<Result<Vec<u8>, TooLong>>,
    tail: Arc<Mutex<VecDeque<String>>>,
    /// Closed when the program's standard error is.
    tail_ended: Receiver<()>,
}

/// Why nothing could be said or heard.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Trouble {
    Late,
    TooLong,
    Closed,
}

struct TooLong;

impl Process {
    pub(crate) fn start(program: &Program) -> io::Result<Process> {
        let mut child = Command::new(program.path())
            .args(program.args())
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()?;
        let stdin = child.stdin.take().expect("it is piped");
        let stdout = child.stdout.take().expect("it is piped");
        let stderr = child.stderr.take().expect("it is piped");
        let (to, to_write) = channel();
        let (note_taken, taken) = channel();
        let (read, from) = sync_channel(LINES_AHEAD);
        let (note_ended, tail_ended) = channel();
        let tail = Arc::default();
        // They end when the program does or when nobody wants to hear from it any more.
        thread::spawn(move || write_lines(stdin, &to_write, &note_taken));
        thread::spawn(move || read_lines(stdout, &read));
        let into = Arc::clone(&tail);
        thread::spawn(move || keep_tail(stderr, &into, note_ended));
        Ok(Process { child, to: Some(to), taken, n_underway: 0, from, tail, tail_ended })
    }

    /// Sends a line, as soon as there is room for it.
    pub(crate) fn send(&mut self, line: Vec<u8>, until: Instant) -> Result<(), Trouble> {
        while self.taken.try_recv().is_ok() {
            self.n_underway -= 1;
        }
        if LINES_UNDERWAY <= self.n_underway {
            match self.taken.recv_timeout(until.saturating_duration_since(Instant::now())) {
                Ok(()) => self.n_underway -= 1,
                Err(RecvTimeoutError::Timeout) => return Err(Trouble::Late),
                Err(RecvTimeoutError::Disconnected) => return Err(Trouble::Closed),
            }
        }
        self.n_underway += 1;
        let to = self.to.as_ref().ok_or(Trouble::Closed)?;
        to.send(line).map_err(|_| Trouble::Closed)
    }

    /// The next line that the program says.
    pub(crate) fn receive(&mut self, until: Instant) -> Result<Vec<u8>, Trouble> {
        match self.from.recv_timeout(until.saturating_duration_since(Instant::now())) {
            Ok(Ok(line)) => Ok(line),
            Ok(Err(TooLong)) => Err(Trouble::TooLong),
            Err(RecvTimeoutError::Timeout) => Err(Trouble::Late),
            Err(RecvTimeoutError::Disconnected) => Err(Trouble::Closed),
        }
    }

    /// Closes the program's standard input once it has taken what is on its way.
    pub(crate) fn close(&mut self) {
        self.to = None;
    }

    /// Waits for the program to end, and ends it if it does not: `None`.
    pub(crate) fn end(&mut self, grace: Duration) -> Option<ExitStatus> {
        self.close();
        let until = Instant::now() + grace;
        loop {
            match self.child.try_wait() {
                Ok(Some(status)) => return Some(status),
                Ok(None) if Instant::now() < until => thread::sleep(LOOK),
                _ => break,
            }
        }
        // Either may fail only if the program has ended meanwhile.
        let _ = self.child.kill();
        let _ = self.child.wait();
        None
    }

    /// The last lines that the program wrote to its standard error, once it has ended.
    pub(crate) fn last_words(&self) -> String {
        let _ = self.tail_ended.recv_timeout(LAST_WORDS);
        let tail = self.tail.lock().unwrap_or_else(PoisonError::into_inner);
        tail.iter().map(String::as_str).collect::<Vec<_>>().join(" | ")
    }
}

/// Whatever happens, no program is left behind.
impl Drop for Process {
    fn drop(&mut self) {
        self.end(Duration::ZERO);
    }
}

fn write_lines(mut stdin: ChildStdin, lines: &Receiver<Vec<u8>>, taken: &Sender<()>) {
    for line in lines {
        if stdin.write_all(&line).is_err() || taken.send(()).is_err() {
            return;
        }
    }
}

fn read_lines(stdout: ChildStdout, lines: &SyncSender<Result<Vec<u8>, TooLong>>) {
    let mut stdout = BufReader::new(stdout);
    loop {
        let mut line = Vec::new();
        // One byte more than the longest line with its end.
        let most = ANSWER_MOST_BYTES as u64 + 2;
        match stdout.by_ref().take(most).read_until(b'\n', &mut line) {
            Ok(0) | Err(_) => return,
            Ok(_) => {}
        }
        let is_whole = line.ends_with(b"\n");
        let item = if ANSWER_MOST_BYTES < line.trim_ascii_end().len() {
            Err(TooLong)
        } else {
            Ok(line.trim_ascii_end().to_vec())
        };
        let is_too_long = item.is_err();
        if lines.send(item).is_err() {
            return;
        }
        if is_too_long && !is_whole && stdout.skip_until(b'\n').is_err() {
            return;
        }
    }
}

/// Reads to the end, so that the program never waits, and keeps the last lines.
fn keep_tail(stderr: ChildStderr, tail: &Mutex<VecDeque<String>>, _ended: Sender<()>) {
    let mut stderr = BufReader::new(stderr);
    loop {
        let mut line = Vec::new();
        match stderr.by_ref().take(TAIL_LINE_BYTES).read_until(b'\n', &mut line) {
            Ok(0) | Err(_) => return,
            Ok(_) if !line.ends_with(b"\n") && stderr.skip_until(b'\n').is_err() => return,
            Ok(_) => {}
        }
        let text = String::from_utf8_lossy(&line);
        let text: String = text.trim().chars().filter(|c| !c.is_control()).collect();
        if text.is_empty() {
            continue;
        }
        let mut tail = tail.lock().unwrap_or_else(PoisonError::into_inner);
        if tail.len() == TAIL_LINES {
            tail.pop_front();
        }
        tail.push_back(text);
    }
}
