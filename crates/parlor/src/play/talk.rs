//! A conversation line by line.

use std::{
    fmt::Display,
    io::{self, BufRead, Read as _, Write},
};

use parlor_catalog::Language;
use parlor_core::{Messages, Param};

/// Columns of a plain terminal.
const WIDTH: usize = 80;

/// Bytes of a line, its end included. Longer lines are not taken; nobody types them.
const LINE_MOST: u64 = 1 << 16;

/// So many characters of what was entered are written down again.
const ECHO_MOST: usize = 200;

/// Says things in a language and reads answers. Knows nothing of games, so that tests can talk
/// through strings.
pub(crate) struct Talk<R, W> {
    input: R,
    output: W,
    /// Writes each answer down again: where answers come from a file or a pipe they do not show
    /// otherwise, and the transcript should read like the conversation.
    echo: bool,
    language: Language,
    /// What is said whatever the game.
    messages: Messages,
}

impl<R: BufRead, W: Write> Talk<R, W> {
    pub(crate) fn new(input: R, output: W, echo: bool, language: Language) -> Talk<R, W> {
        Talk { input, output, echo, language, messages: language.messages() }
    }

    pub(crate) fn language(&self) -> Language {
        self.language
    }

    /// A text of the terminal, by its key below `client.terminal`.
    pub(crate) fn words(&self, key: &str, params: &[Param<'_>]) -> String {
        self.messages.say(&format!("client.terminal.{key}"), params)
    }

    /// Says such a text.
    pub(crate) fn tell(&mut self, key: &str, params: &[Param<'_>]) -> io::Result<()> {
        let text = self.words(key, params);
        self.say_wrapped(&text, 2)
    }

    /// Says something as it is.
    pub(crate) fn say(&mut self, text: impl Display) -> io::Result<()> {
        writeln!(self.output, "{text}")
    }

    pub(crate) fn blank(&mut self) -> io::Result<()> {
        writeln!(self.output)
    }

    /// Says something in lines that fit the terminal. All lines but the first are indented.
    pub(crate) fn say_wrapped(&mut self, text: &str, indent: usize) -> io::Result<()> {
        for paragraph in text.lines() {
            self.say(wrap(paragraph, indent))?;
        }
        Ok(())
    }

    /// Asks for a line; `None` when there will be none any more.
    pub(crate) fn ask(&mut self, prompt: &str) -> io::Result<Option<String>> {
        loop {
            write!(self.output, "{prompt}")?;
            self.output.flush()?;
            let mut line = Vec::new();
            let n_read = (&mut self.input).take(LINE_MOST).read_until(b'\n', &mut line)?;
            if line.is_empty() {
                self.blank()?;
                return Ok(None);
            }
            let is_too_long = n_read as u64 == LINE_MOST && !line.ends_with(b"\n");
            let line = String::from_utf8_lossy(&line).trim().to_owned();
            if self.echo {
                self.say(shortened(&line))?;
            }
            if !is_too_long {
                return Ok(Some(line));
            }
            self.input.skip_until(b'\n')?;
            self.tell("too_long", &[])?;
        }
    }
}

/// As much of what was entered as is worth repeating.
pub(crate) fn shortened(line: &str) -> String {
    match line.char_indices().nth(ECHO_MOST) {
        Some((end, _)) => format!("{}…", &line[..end]),
        None => line.to_owned(),
    }
}

/// Breaks a line between words.
pub(crate) fn wrap(line: &str, indent: usize) -> String {
    let mut wrapped = String::new();
    let mut column = 0;
    for word in line.split_inclusive(' ') {
        let width = word.trim_end().chars().count();
        if indent < column && WIDTH < column + width {
            wrapped.truncate(wrapped.trim_end().len());
            wrapped.push('\n');
            wrapped.extend(std::iter::repeat_n(' ', indent));
            column = indent;
        }
        wrapped.push_str(word);
        column += word.chars().count();
    }
    wrapped.truncate(wrapped.trim_end().len());
    wrapped
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_broken_between_words_and_indented() {
        let wrapped = wrap(&"twelve chars ".repeat(8), 4);
        let lines: Vec<&str> = wrapped.lines().collect();
        assert_eq!(lines.len(), 2);
        assert!(lines.iter().all(|line| line.len() <= WIDTH && line.ends_with("chars")));
        assert!(lines[1].starts_with("    twelve"));
    }

    #[test]
    fn a_word_longer_than_a_line_is_left_whole() {
        let word = "x".repeat(200);
        assert_eq!(wrap(&word, 2), word);
        assert_eq!(wrap(&format!("abc {word}"), 2), format!("abc\n  {word}"));
    }

    #[test]
    fn a_line_that_is_too_long_is_dropped_as_a_whole() {
        let long = "é".repeat(1 << 17);
        let input = format!("{long}\nnext\n{}", &long[..1 << 15]);
        let mut out = Vec::new();
        let mut talk = Talk::new(input.as_bytes(), &mut out, true, Language::English);
        assert_eq!(talk.ask("> ").unwrap().as_deref(), Some("next"));
        assert_eq!(talk.ask("> ").unwrap().unwrap().len(), 1 << 15);
        assert_eq!(talk.ask("> ").unwrap(), None);
        let echo = "é".repeat(ECHO_MOST);
        let said = format!("> {echo}…\nThat line is too long.\n> next\n> {echo}…\n> \n");
        assert_eq!(String::from_utf8(out).unwrap(), said);
    }

    #[test]
    fn an_answer_is_trimmed_and_the_end_of_input_is_none() {
        let mut out = Vec::new();
        let mut talk = Talk::new(&b" one \r\n\n\xff\nlast"[..], &mut out, true, Language::English);
        let mut answers = Vec::new();
        while let Some(line) = talk.ask("> ").unwrap() {
            answers.push(line);
        }
        assert_eq!(answers, ["one", "", "\u{fffd}", "last"]);
        assert_eq!(String::from_utf8(out).unwrap(), "> one\n> \n> \u{fffd}\n> last\n> \n");
    }
}
