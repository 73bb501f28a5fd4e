use std::io::BufRead;

use parlor_wire::{FORMAT, Line, LogError, LogReader};
use serde_json::Value;

use crate::format_1::modernize;

/// Reads a log line by line, as the present format has it, whichever it was written in.
#[derive(Debug)]
pub struct Reader<R> {
    lines: LogReader<R>,
    /// Of the game whose lines are read.
    format: u32,
    game: String,
}

impl<R: BufRead> Reader<R> {
    pub const fn new(source: R) -> Reader<R> {
        Reader { lines: LogReader::new(source), format: FORMAT, game: String::new() }
    }

    /// The number of the line that was read last, counted from 1.
    pub const fn number(&self) -> u64 {
        self.lines.number()
    }

    /// The next line; `None` at the end.
    ///
    /// # Errors
    ///
    /// Names the line and says why it cannot be read.
    pub fn next_line(&mut self) -> Result<Option<Line>, LogError> {
        let mut line = self.lines.next_line()?;
        match &mut line {
            Some(Line::Game(line)) => {
                self.format = line.format;
                self.game.clone_from(&line.game);
                read_events(self.format, &self.game, &mut line.events);
            }
            Some(Line::Input(line)) => read_events(self.format, &self.game, &mut line.events),
            Some(Line::Told(line)) => read_events(self.format, &self.game, &mut line.events),
            Some(Line::Result(_)) | None => {}
        }
        Ok(line)
    }

    /// An error about the line that was read last.
    pub fn error(&self, reason: impl Into<String>) -> LogError {
        self.lines.error(reason)
    }
}

/// The events of a line by the names that they have today. All lines of all logs come through here.
fn read_events(format: u32, game: &str, events: &mut [Value]) {
    if format < FORMAT {
        events.iter_mut().for_each(|event| modernize(game, event));
    }
}
