use std::{io, sync::LazyLock};

use parlor_bots::Level;
use parlor_catalog::{GameId, Language, Playable, Visitor};
use parlor_core::Chance as _;
use parlor_lab::{Run, TraceTo};
use parlor_record::{CheckError, Show, check_log};
use parlor_wire::LogReader;

use crate::source::Source;

/// Changes that are made to a log.
const EDITS_MOST: usize = 8;

/// Any bytes, or a log of a game with some changes: it is read or refused with its line; it is
/// played again and printed, or the line where it differs is named.
pub fn logs(data: &[u8]) {
    static LOGS: LazyLock<Vec<Lines>> = LazyLock::new(|| {
        let of = |with_legal| GameId::ALL.iter().map(move |game| game.visit(Short { with_legal }));
        of(false).chain(of(true)).collect()
    });
    let mut source = Source::new(data);
    let how = source.below(8);
    let text = if how < 4 { source.take_all().to_vec() } else { changed(&LOGS, &mut source) };
    match how % 4 {
        0 => read(&text),
        1 => check(&text, None),
        2 => check(
            &text,
            Some(Show {
                out: &mut io::sink(),
                seat: None,
                game: None,
                language: Language::English,
            }),
        ),
        _ => check(
            &text,
            Some(Show {
                out: &mut io::sink(),
                seat: Some(1),
                game: None,
                language: Language::German,
            }),
        ),
    }
}

fn read(text: &[u8]) {
    let mut reader = LogReader::new(text);
    loop {
        match reader.next_line() {
            Ok(Some(_)) => {}
            Ok(None) => break,
            Err(err) => {
                check_line(text, err.line, &err.reason);
                break;
            }
        }
    }
}

fn check(text: &[u8], show: Option<Show<'_>>) {
    match check_log(text, show) {
        Ok(checked) => {
            assert!(checked.difference.is_some() || 0 < checked.games, "nothing was checked");
            if let Some(difference) = checked.difference {
                check_line(text, difference.line, &difference.reason);
            }
        }
        Err(CheckError::Log(err)) => check_line(text, err.line, &err.reason),
        Err(CheckError::Show(reason)) => assert!(!reason.is_empty()),
        Err(CheckError::Io(err)) => panic!("reading and writing memory failed: {err}"),
    }
}

/// Whatever is wrong is wrong in a line that is there; only an empty file has none.
fn check_line(text: &[u8], line: u64, reason: &str) {
    assert!(!reason.is_empty(), "no reason is given");
    let n_lines = text.split(|&byte| byte == b'\n').count() as u64;
    assert!(line <= n_lines, "line {line} of {n_lines}: {reason}");
    assert!(0 < line || text.trim_ascii().is_empty(), "no line is named: {reason}");
}

type Lines = Vec<Vec<u8>>;

/// A log of the first turns of a game, with or without lists of legal actions.
struct Short {
    with_legal: bool,
}

impl Visitor for Short {
    type Output = Lines;

    fn visit<G: Playable>(self) -> Lines {
        let run = Run::<G> {
            options: G::Options::default(),
            bots: vec![Level::Random.into(); usize::from(*G::SEATS.start())],
            limits: Default::default(),
            tempo: Default::default(),
            games: 1,
            seed: 1,
            max_turns: 2,
            threads: 1,
        };
        let mut text = Vec::new();
        let trace = TraceTo { out: &mut text, legal: self.with_legal };
        run.simulate(Some(trace), &|| {}).expect("bots play any game");
        text.trim_ascii_end().split(|&byte| byte == b'\n').map(<[u8]>::to_vec).collect()
    }
}

/// One of the logs, changed as the source says.
fn changed(logs: &[Lines], source: &mut Source<'_>) -> Vec<u8> {
    let mut lines = source.one_of(logs).clone();
    for _ in 0..EDITS_MOST {
        if source.is_empty() || lines.is_empty() {
            break;
        }
        let index = source.index(lines.len());
        match source.below(8) {
            0 => drop(lines.remove(index)),
            1 => lines.insert(index, lines[index].clone()),
            2 => {
                let other = source.index(lines.len());
                lines.swap(index, other);
            }
            3 => {
                let others = source.one_of(logs);
                lines.insert(index, source.one_of(others).clone());
            }
            4 => {
                let at = source.index(lines[index].len() + 1);
                lines[index].truncate(at);
            }
            5 => put_token(&mut lines[index], source),
            6 => {
                let at = source.index(lines[index].len() + 1);
                let n = source.index(8);
                let bytes = source.take(n).iter().copied();
                let end = (at + source.index(8)).min(lines[index].len());
                lines[index].splice(at..end, bytes);
            }
            _ => copy_token(&mut lines[index], source),
        }
    }
    lines.join(&b'\n')
}

/// JSON values that something may not be ready for.
const TOKENS: &[&str] = &[
    "0",
    "1",
    "2",
    "7",
    "255",
    "256",
    "4294967295",
    "4294967296",
    "18446744073709551615",
    "18446744073709551616",
    "-1",
    "0.5",
    "1e99",
    "null",
    "true",
    "false",
    "\"\"",
    "[]",
    "{}",
    "[[]]",
    "[0,0]",
    "[1,1]",
    "\"standard\"",
    "\"wild\"",
    "\"\\u0000\"",
    "\"\\ud800\"",
    "\"é\"",
];

/// Puts another value in the place of one of a line's.
fn put_token(line: &mut Vec<u8>, source: &mut Source<'_>) {
    if let Some(place) = any_token(line, source) {
        let token = source.one_of(TOKENS);
        line.splice(place, token.bytes());
    }
}

/// Puts one value of a line in the place of another.
fn copy_token(line: &mut Vec<u8>, source: &mut Source<'_>) {
    if let Some((from, to)) = any_token(line, source).zip(any_token(line, source)) {
        let token = line[from].to_vec();
        line.splice(to, token);
    }
}

/// Where one of a line's words and numbers is, quotation marks included.
fn any_token(line: &[u8], source: &mut Source<'_>) -> Option<std::ops::Range<usize>> {
    if line.is_empty() {
        return None;
    }
    let is_between = |byte: &u8| b"{}[]:,".contains(byte);
    let from = source.index(line.len());
    let start = from + line[from..].iter().position(|byte| !is_between(byte))?;
    let start = line[..start].iter().rposition(is_between).map_or(0, |at| at + 1);
    let end = line[start..].iter().position(is_between).map_or(line.len(), |at| start + at);
    Some(start..end)
}
