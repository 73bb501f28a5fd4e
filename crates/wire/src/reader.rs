use std::{
    error, fmt,
    io::{self, BufRead, Read as _},
};

use crate::Line;

/// No line of a log is longer, so a file without lines cannot fill the memory.
pub const LINE_MOST_BYTES: u64 = 64 << 20;

/// What some editors put before the first character of UTF-8.
const BYTE_ORDER_MARK: &[u8] = b"\xef\xbb\xbf";

/// Reads a log line by line.
#[derive(Debug)]
pub struct LogReader<R> {
    source: R,
    number: u64,
    buffer: Vec<u8>,
}

impl<R: BufRead> LogReader<R> {
    pub const fn new(source: R) -> LogReader<R> {
        LogReader { source, number: 0, buffer: Vec::new() }
    }

    /// The number of the line that was read last, counted from 1.
    pub const fn number(&self) -> u64 {
        self.number
    }

    /// The next line; `None` at the end, and a blank last line is the end.
    ///
    /// # Errors
    ///
    /// Names the line and says why it cannot be read.
    pub fn next_line(&mut self) -> Result<Option<Line>, LogError> {
        self.buffer.clear();
        self.number += 1;
        let mut limited = (&mut self.source).take(LINE_MOST_BYTES);
        let n = limited.read_until(b'\n', &mut self.buffer).map_err(|err| self.io_error(err))?;
        if n == 0 {
            self.number -= 1;
            return Ok(None);
        }
        if n as u64 == LINE_MOST_BYTES && !self.buffer.ends_with(b"\n") {
            return Err(self.error(format!("longer than {} MiB", LINE_MOST_BYTES >> 20)));
        }
        if self.number == 1 && self.buffer.starts_with(BYTE_ORDER_MARK) {
            return Err(self.error("the file begins with a byte order mark; save it without one"));
        }
        if self.buffer.trim_ascii().is_empty() && self.is_at_end()? {
            self.number -= 1;
            return Ok(None);
        }
        Line::read(self.buffer.trim_ascii_end()).map(Some).map_err(|reason| self.error(reason))
    }

    fn is_at_end(&mut self) -> Result<bool, LogError> {
        match self.source.fill_buf() {
            Ok(rest) => Ok(rest.is_empty()),
            Err(err) => Err(self.io_error(err)),
        }
    }

    /// An error about the line that was read last.
    pub fn error(&self, reason: impl Into<String>) -> LogError {
        LogError { line: self.number, reason: reason.into(), source: None }
    }

    fn io_error(&self, err: io::Error) -> LogError {
        LogError { source: Some(err), ..self.error("cannot be read") }
    }
}

/// Why a log cannot be read, and where.
#[derive(Debug)]
pub struct LogError {
    /// Counted from 1; 0 where there is no line.
    pub line: u64,
    pub reason: String,
    source: Option<io::Error>,
}

impl fmt::Display for LogError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.line {
            0 => f.write_str(&self.reason),
            line => write!(f, "line {line}: {}", self.reason),
        }
    }
}

impl error::Error for LogError {
    fn source(&self) -> Option<&(dyn error::Error + 'static)> {
        self.source.as_ref().map(|err| err as _)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const LEAVE: &str = r#"{"line":"leave","at_ms":5,"seat":1,"draws":[],"events":[]}"#;

    #[test]
    fn lines_are_counted_from_one() {
        let text = format!("{LEAVE}\n{LEAVE}\r\n{LEAVE}");
        let mut reader = LogReader::new(text.as_bytes());
        for number in 1..=3 {
            assert!(matches!(reader.next_line(), Ok(Some(Line::Input(_)))));
            assert_eq!(reader.number(), number);
        }
        assert!(matches!(reader.next_line(), Ok(None)));
        assert_eq!(reader.number(), 3);
    }

    #[test]
    fn an_error_names_the_line() {
        let text = format!("{LEAVE}\n\n{LEAVE}\n");
        let mut reader = LogReader::new(text.as_bytes());
        reader.next_line().unwrap();
        let err = reader.next_line().unwrap_err();
        assert_eq!(err.to_string(), "line 2: not a JSON object");
    }

    #[test]
    fn a_blank_last_line_is_the_end() {
        for end in ["\n", "\n\n", "\r\n\r\n", "\n  "] {
            let text = format!("{LEAVE}{end}");
            let mut reader = LogReader::new(text.as_bytes());
            assert!(matches!(reader.next_line(), Ok(Some(_))));
            assert!(matches!(reader.next_line(), Ok(None)), "{end:?}");
            assert_eq!(reader.number(), 1);
        }
    }

    #[test]
    fn a_byte_order_mark_is_named() {
        let text = format!("\u{feff}{LEAVE}\n");
        let err = LogReader::new(text.as_bytes()).next_line().unwrap_err();
        assert_eq!(
            err.to_string(),
            "line 1: the file begins with a byte order mark; save it without one"
        );
    }

    #[test]
    fn an_endless_line_is_refused() {
        let mut reader = LogReader::new(io::BufReader::new(io::repeat(b'[')));
        assert_eq!(reader.next_line().unwrap_err().to_string(), "line 1: longer than 64 MiB");
    }
}
