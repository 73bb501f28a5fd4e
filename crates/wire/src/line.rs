use std::{collections::BTreeMap, error, fmt, ops::RangeInclusive};

use parlor_core::{Draw, Input, Seat, SeatSet, Window};
use serde::{Deserialize, Serialize, de::IgnoredAny};
use serde_json::{Map, Value};

use crate::Fair;

/// The version of the shapes in this file. Raised whenever an old reader would misread a new log.
pub const FORMAT: u32 = 2;

/// Every format that can be read.
const FORMATS: RangeInclusive<u32> = 1..=FORMAT;

/// A longer list of legal actions is not written; the line says how many there are instead.
pub const LEGAL_MOST: usize = 10_000;

/// Legal actions are counted no further: with decks made for the purpose there is no end to them.
pub const LEGAL_COUNT_MOST: u64 = 1_000_000;

/// `[n, value]`: `value` was drawn from `0..n`.
pub type DrawPair = [u32; 2];

pub fn draw_pairs(draws: &[Draw]) -> Vec<DrawPair> {
    draws.iter().map(|draw| [draw.n, draw.value]).collect()
}

pub fn draws_of(pairs: &[DrawPair]) -> Vec<Draw> {
    pairs.iter().map(|&[n, value]| Draw { n, value }).collect()
}

/// Seats by their numbers.
pub fn indices(seats: SeatSet) -> Vec<u8> {
    seats.iter().map(|seat| seat.index() as u8).collect()
}

/// One line of a log that has been read; events are whatever the game makes of them.
#[derive(Clone, PartialEq, Debug)]
pub enum Line {
    Game(Box<GameLine<Value>>),
    Input(Box<InputLine<Value>>),
    Told(ToldLine<Value>),
    Result(ResultLine),
}

/// The first line of a game: what is played, and the deal.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GameLine<E> {
    pub line: GameTag,
    /// [`FORMAT`] where it is written; older ones are read.
    pub format: u32,
    pub game: String,
    /// The version of the game's rules.
    pub rules: u32,
    pub seats: u8,
    /// Every option with its value, see [`options_to_json`](crate::options_to_json).
    pub options: Map<String, Value>,
    /// The pieces in the order that shuffles start from.
    pub deck: Vec<String>,
    /// Where the draws came from, if a seed is known; then `index` is too.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seed: Option<u64>,
    /// Which game of its run this is, counted from 0.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub index: Option<u64>,
    /// How many games the run has, so that a log that lacks some is noticed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub games: Option<u64>,
    /// Who played, by seat.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bots: Option<Vec<String>>,
    /// Games with more turns were cut off.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub max_turns: Option<u32>,
    /// Where the draws came from, if it can be proven; then there is no `seed`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fair: Option<Fair>,
    /// Whose eyes the log was written through while the game went on. Then it has [`ToldLine`]s in
    /// place of inputs, no draws and no result, and `events` are what this seat was told.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seat: Option<u8>,
    /// The draws of the deal.
    pub draws: Vec<DrawPair>,
    /// What happened at the deal, all cards open.
    pub events: Vec<E>,
}

/// One accepted input and what came of it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct InputLine<E> {
    #[serde(rename = "line")]
    pub kind: InputKind,
    /// The time of the input on the clock of whoever ran the game.
    pub at_ms: u64,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seat: Option<u8>,
    /// The decision that is answered or has run out of time.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub window: Option<u32>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub action: Option<String>,
    pub draws: Vec<DrawPair>,
    /// What happened, all cards open.
    pub events: Vec<E>,
    /// Every legal action of the seat before it acted, in the game's order.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub legal: Option<Vec<String>>,
    /// In place of `legal` where there are more than [`LEGAL_MOST`]; at most [`LEGAL_COUNT_MOST`].
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub legal_count: Option<u64>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum InputKind {
    Act,
    Timeout,
    Concede,
    Leave,
    Return,
    Extend,
}

/// An input as the fields of its line: its kind, and seat, window and action where it has them.
pub(crate) fn input_fields<A>(input: Input<A>) -> (InputKind, Option<u8>, Option<u32>, Option<A>) {
    let number = |seat: Seat| Some(seat.index() as u8);
    match input {
        Input::Act { seat, window, action } => {
            (InputKind::Act, number(seat), Some(window.0), Some(action))
        }
        Input::Timeout { window } => (InputKind::Timeout, None, Some(window.0), None),
        Input::Concede { seat } => (InputKind::Concede, number(seat), None, None),
        Input::Leave { seat } => (InputKind::Leave, number(seat), None, None),
        Input::Return { seat } => (InputKind::Return, number(seat), None, None),
        Input::Extend { seat } => (InputKind::Extend, number(seat), None, None),
    }
}

/// The input that these fields make.
pub(crate) fn input_of<A>(
    kind: InputKind,
    seat: Option<u8>,
    window: Option<u32>,
    action: Option<A>,
) -> Result<Input<A>, WrongInput> {
    let seat = || {
        let index = seat.ok_or(WrongInput::Missing("seat"))?;
        Seat::new(index).ok_or(WrongInput::NoSeat(index))
    };
    let window = || window.map(Window).ok_or(WrongInput::Missing("window"));
    Ok(match kind {
        InputKind::Act => {
            let action = action.ok_or(WrongInput::Missing("action"))?;
            Input::Act { seat: seat()?, window: window()?, action }
        }
        InputKind::Timeout => Input::Timeout { window: window()? },
        InputKind::Concede => Input::Concede { seat: seat()? },
        InputKind::Leave => Input::Leave { seat: seat()? },
        InputKind::Return => Input::Return { seat: seat()? },
        InputKind::Extend => Input::Extend { seat: seat()? },
    })
}

/// Why the fields of a line make no input.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum WrongInput {
    Missing(&'static str),
    /// A field that an input of this kind has not.
    TooMuch(&'static str),
    /// No table has a seat with this number.
    NoSeat(u8),
    /// All that is legal, and how much that is.
    LegalTwice,
}

impl fmt::Display for WrongInput {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            WrongInput::Missing(field) => write!(f, "missing field `{field}`"),
            WrongInput::TooMuch(field) => write!(f, "a line of this kind has no `{field}`"),
            WrongInput::NoSeat(index) => write!(f, "no table has a seat {index}"),
            WrongInput::LegalTwice => f.write_str("either `legal` or `legal_count`, not both"),
        }
    }
}

impl error::Error for WrongInput {}

impl<E> InputLine<E> {
    /// A line for an input, its action as text.
    pub fn new(at_ms: u64, input: Input<String>, draws: &[Draw], events: Vec<E>) -> InputLine<E> {
        let (kind, seat, window, action) = input_fields(input);
        InputLine {
            kind,
            at_ms,
            seat,
            window,
            action,
            draws: draw_pairs(draws),
            events,
            legal: None,
            legal_count: None,
        }
    }

    /// The input, its action as text.
    ///
    /// # Errors
    ///
    /// Says which field is missing or too much.
    pub fn input(&self) -> Result<Input<&str>, WrongInput> {
        let too_much = match self.kind {
            InputKind::Act => None,
            InputKind::Timeout => self.seat.map(|_| "seat"),
            _ => self.window.map(|_| "window"),
        };
        let is_act = self.kind == InputKind::Act;
        let no_action = (!is_act && self.action.is_some()).then_some("action");
        let no_legal =
            (!is_act && (self.legal.is_some() || self.legal_count.is_some())).then_some("legal");
        if let Some(field) = too_much.or(no_action).or(no_legal) {
            return Err(WrongInput::TooMuch(field));
        }
        if self.legal.is_some() && self.legal_count.is_some() {
            return Err(WrongInput::LegalTwice);
        }
        input_of(self.kind, self.seat, self.window, self.action.as_deref())
    }
}

/// What one seat was told of one input, in the log of a game that is not over.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ToldLine<E> {
    pub line: ToldTag,
    pub at_ms: u64,
    pub events: Vec<E>,
}

/// The last line of a game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ResultLine {
    pub line: ResultTag,
    /// Whether the game was cut off: then nobody has won and there are no ranks.
    pub unfinished: bool,
    pub turns: u32,
    /// Points by seat.
    pub scores: Vec<i32>,
    /// Places by seat: 1 is best, equal places are shared.
    pub ranks: Vec<u8>,
    /// Seats that have won: none in a draw, several where a win is shared.
    pub winners: Vec<u8>,
}

/// Writes `"line": "game"`.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum GameTag {
    #[default]
    #[serde(rename = "game")]
    Game,
}

/// Writes `"line": "told"`.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum ToldTag {
    #[default]
    #[serde(rename = "told")]
    Told,
}

/// Writes `"line": "result"`.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum ResultTag {
    #[default]
    #[serde(rename = "result")]
    Result,
}

/// What decides how the rest of a line is read.
#[derive(Deserialize)]
struct Probe {
    line: LineKind,
    format: Option<u32>,
    /// An object, for the same reason as the line itself.
    #[serde(rename = "fair")]
    _fair: Option<BTreeMap<String, IgnoredAny>>,
}

#[derive(Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
enum LineKind {
    Game,
    Act,
    Timeout,
    Concede,
    Leave,
    Return,
    Extend,
    Told,
    Result,
}

impl Line {
    /// # Errors
    ///
    /// Says what is wrong and in which column.
    pub fn read(text: &[u8]) -> Result<Line, String> {
        // A struct would read from an array too, field by field.
        if !text.starts_with(b"{") {
            return Err("not a JSON object".to_owned());
        }
        let probe: Probe = parse(text)?;
        if let (LineKind::Game, Some(format)) = (probe.line, probe.format)
            && !FORMATS.contains(&format)
        {
            return Err(format!("this is format {format}; known are formats 1 to {FORMAT}"));
        }
        Ok(match probe.line {
            LineKind::Game => Line::Game(Box::new(parse(text)?)),
            LineKind::Told => Line::Told(parse(text)?),
            LineKind::Result => Line::Result(parse(text)?),
            _ => Line::Input(Box::new(parse(text)?)),
        })
    }
}

pub(crate) fn parse<'a, T: Deserialize<'a>>(text: &'a [u8]) -> Result<T, String> {
    let text = str::from_utf8(text).map_err(|err| err.to_string())?;
    // The only line of a line is line 1, which would read as the first line of the file.
    serde_json::from_str(text).map_err(|err| err.to_string().replace(" at line 1 ", " at "))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Line {
        Line::read(text.as_bytes()).unwrap()
    }

    fn game_line() -> GameLine<Value> {
        GameLine {
            line: GameTag::Game,
            format: FORMAT,
            game: "bluff".to_owned(),
            rules: 1,
            seats: 2,
            options: Map::from_iter([("n_dice".to_owned(), Value::from(2))]),
            deck: vec!["die".to_owned()],
            seed: Some(u64::MAX),
            index: Some(0),
            games: Some(1),
            bots: None,
            max_turns: None,
            fair: None,
            seat: None,
            draws: vec![[6, 0], [6, 5]],
            events: vec![Value::from("rolled")],
        }
    }

    #[test]
    fn lines_are_read_as_they_were_written() {
        let game = game_line();
        let text = serde_json::to_string(&game).unwrap();
        assert_eq!(
            text,
            r#"{"line":"game","format":2,"game":"bluff","rules":1,"seats":2,"options":{"n_dice":2},"deck":["die"],"seed":18446744073709551615,"index":0,"games":1,"draws":[[6,0],[6,5]],"events":["rolled"]}"#
        );
        assert_eq!(read(&text), Line::Game(Box::new(game)));

        let told = ToldLine { line: ToldTag::Told, at_ms: 4, events: vec![Value::from("rolled")] };
        let text = serde_json::to_string(&told).unwrap();
        assert_eq!(text, r#"{"line":"told","at_ms":4,"events":["rolled"]}"#);
        assert_eq!(read(&text), Line::Told(told));

        let seat = Seat::new(1).unwrap();
        let inputs = [
            Input::Act { seat, window: Window(7), action: "3".to_owned() },
            Input::Timeout { window: Window(8) },
            Input::Concede { seat },
            Input::Leave { seat },
            Input::Return { seat },
            Input::Extend { seat },
        ];
        for input in inputs {
            let draws = [Draw { n: 6, value: 2 }];
            let line = InputLine::<Value>::new(9, input.clone(), &draws, vec![]);
            let text = serde_json::to_string(&line).unwrap();
            let Line::Input(again) = read(&text) else { panic!("{text}") };
            assert_eq!(*again, line);
            assert_eq!(draws_of(&again.draws), draws);
            let read = again.input().unwrap().try_map(str::parse);
            assert_eq!(read, Ok(input));
        }

        let result = ResultLine {
            line: ResultTag::Result,
            unfinished: false,
            turns: 3,
            scores: vec![-1, 1],
            ranks: vec![2, 1],
            winners: vec![1],
        };
        let text = serde_json::to_string(&result).unwrap();
        assert_eq!(
            text,
            r#"{"line":"result","unfinished":false,"turns":3,"scores":[-1,1],"ranks":[2,1],"winners":[1]}"#
        );
        assert_eq!(read(&text), Line::Result(result));
    }

    #[test]
    fn whatever_is_not_a_line_is_refused_with_the_reason() {
        let cases = [
            ("", "not a JSON object"),
            ("[]", "not a JSON object"),
            ("{\"line\":\"act\"", "EOF while parsing an object at column 13"),
            (
                r#"{"line":"move"}"#,
                "unknown variant `move`, expected one of `game`, `act`, `timeout`, `concede`, `leave`, `return`, `extend`, `told`, `result` at column 14",
            ),
            (r#"{"line":"game","format":3,"new":1}"#, "this is format 3; known are formats 1 to 2"),
            (r#"{"line":"game","format":1}"#, "missing field `game` at column 26"),
            (
                r#"{"line":"leave","at_ms":0,"seat":1,"draws":[],"events":[],"why":"tea"}"#,
                "unknown field `why`, expected one of `line`, `at_ms`, `seat`, `window`, `action`, `draws`, `events`, `legal`, `legal_count` at column 63",
            ),
            (
                r#"{"line":"leave","at_ms":-1}"#,
                "invalid value: integer `-1`, expected u64 at column 26",
            ),
            (
                r#"{"line":"leave","at_ms":0,"draws":[[6]],"events":[]}"#,
                "invalid length 1, expected an array of length 2 at column 38",
            ),
            (
                r#"{"line":"game","format":1,"fair":["parlor-fair-1","x","","",[]]}"#,
                "invalid type: sequence, expected a map at column 33",
            ),
            (
                r#"{"line":"told","at_ms":0,"events":[],"draws":[]}"#,
                "unknown field `draws`, expected one of `line`, `at_ms`, `events` at column 44",
            ),
            (r#"{"line":"result","line":"result"}"#, "duplicate field `line` at column 23"),
        ];
        for (text, message) in cases {
            assert_eq!(Line::read(text.as_bytes()).unwrap_err(), message, "{text}");
        }
        assert!(Line::read(b"\xff\xfe{").is_err());
        assert!(Line::read("[".repeat(100_000).as_bytes()).is_err());
    }

    #[test]
    fn an_input_has_the_fields_of_its_kind() {
        let cases = [
            (r#""line":"act","window":1,"action":"x""#, "missing field `seat`"),
            (r#""line":"act","seat":1,"action":"x""#, "missing field `window`"),
            (r#""line":"act","seat":1,"window":1"#, "missing field `action`"),
            (r#""line":"act","seat":9,"window":1,"action":"x""#, "no table has a seat 9"),
            (
                r#""line":"act","seat":1,"window":1,"action":"x","legal":[],"legal_count":2"#,
                "either `legal` or `legal_count`, not both",
            ),
            (r#""line":"timeout","window":1,"seat":1"#, "a line of this kind has no `seat`"),
            (r#""line":"leave","seat":1,"window":1"#, "a line of this kind has no `window`"),
            (r#""line":"concede","seat":1,"action":"x""#, "a line of this kind has no `action`"),
            (r#""line":"return","seat":1,"legal":[]"#, "a line of this kind has no `legal`"),
        ];
        for (fields, message) in cases {
            let text = format!(r#"{{{fields},"at_ms":0,"draws":[],"events":[]}}"#);
            let Line::Input(line) = read(&text) else { panic!("{text}") };
            assert_eq!(line.input().unwrap_err().to_string(), message, "{text}");
        }
    }
}
