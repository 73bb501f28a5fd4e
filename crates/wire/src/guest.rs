//! What is said between Parlor and a program that plays, a line each; `docs/build-on/bot-protocol.md`
//! explains it.

use parlor_core::Outcome;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::{
    Setup,
    line::{indices, parse},
};

/// The version of the shapes in this file. Raised whenever an old program would misread a message.
pub const PROTOCOL: u32 = 2;

/// A request offers no more actions or steps than this.
pub const CHOICES_MOST: usize = 256;

/// No line of a program may be longer.
pub const ANSWER_MOST_BYTES: usize = 1 << 20;

/// What a program is told.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum ToProgram<'a, V, E> {
    Hello {
        protocol: u32,
        /// Whose program this is talking to.
        name: &'a str,
    },
    /// A game begins.
    Game {
        game: &'a str,
        /// The version of the game's rules.
        rules: u32,
        /// The program's own.
        seat: u8,
        #[serde(flatten)]
        setup: Setup,
    },
    Request(Box<Request<V, E>>),
    /// What the seat has been told, where it is too much to wait for the next request.
    Events {
        events: Vec<E>,
    },
    /// An answer does not count.
    Error {
        id: u64,
        /// A stable name of what is wrong.
        code: &'a str,
        message: &'a str,
        /// What is done instead; `null` is to wait.
        action: Option<String>,
    },
    Over(Over<E>),
    Bye,
}

/// What to do now?
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Request<V, E> {
    /// Counted from 1 for each program, from its start to its end.
    pub id: u64,
    /// How long the answer may take.
    pub deadline_ms: u64,
    /// The number of the decision, as in a log.
    pub window: u32,
    /// Whether the seat may do nothing for now.
    pub may_wait: bool,
    pub view: V,
    /// What the seat was told since the last request.
    pub events: Vec<E>,
    #[serde(flatten)]
    pub offer: Offer,
}

/// What a seat can choose.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Offer {
    /// What has been chosen of an action that is chosen in steps; empty at first.
    pub path: String,
    /// How many legal actions begin with the path, among the first 1,000,000.
    pub legal_count: u64,
    /// All of them, if there are no more than 256.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub actions: Option<Vec<String>>,
    /// The same actions as objects, for who asked for them.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(with = "Option<Vec<Structured>>"))]
    pub structured: Option<Vec<Value>>,
    /// Otherwise how they go on.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub steps: Option<Vec<StepOffer>>,
}

/// An action as an object. What it has besides its type is up to the game: its schema says so, under
/// `Action`.
#[cfg(feature = "schema")]
#[derive(schemars::JsonSchema)]
#[expect(dead_code, reason = "what is sent is made by the grammar of the game; this is its shape")]
pub(crate) struct Structured {
    /// What the seat does, such as `play`.
    r#type: String,
}

/// Legal actions that begin with the same words.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct StepOffer {
    /// The words; a whole action if there is only one.
    pub text: String,
    pub count: u64,
}

/// A game has ended.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Over<E> {
    /// What the seat was told since the last request.
    pub events: Vec<E>,
    /// Whether the game was broken off: then there is neither score nor rank nor winner.
    pub unfinished: bool,
    pub scores: Vec<i32>,
    pub ranks: Vec<u8>,
    pub winners: Vec<u8>,
}

impl<E> Over<E> {
    pub fn new(events: Vec<E>, outcome: Option<&Outcome>) -> Over<E> {
        Over {
            events,
            unfinished: outcome.is_none(),
            scores: outcome.map_or_else(Vec::new, |it| it.score.as_slice().to_vec()),
            ranks: outcome.map_or_else(Vec::new, |it| it.rank.as_slice().to_vec()),
            winners: outcome.map_or_else(Vec::new, |it| indices(it.winners)),
        }
    }
}

/// What a program says.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum FromProgram {
    Hello {
        protocol: u32,
        name: String,
        /// Whether actions are to be offered as objects too.
        #[serde(default)]
        structured: bool,
    },
    Answer(Answer),
}

/// The answer to a request: exactly one of its last three fields.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Answer {
    pub id: u64,
    index: Option<u64>,
    action: Option<Value>,
    wait: Option<bool>,
}

/// What a program has chosen.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Choice {
    /// This one of the actions or steps that were offered, counted from 0.
    Index(u64),
    Action(String),
    /// This one of the objects that were offered.
    Structured(Value),
    Wait,
}

impl FromProgram {
    /// # Errors
    ///
    /// Says what is wrong and, where it can, in which column.
    pub fn read(text: &[u8]) -> Result<FromProgram, String> {
        // A struct would read from an array too, field by field.
        if !text.trim_ascii_start().starts_with(b"{") {
            return Err("not a JSON object".to_owned());
        }
        parse(text)
    }
}

impl Answer {
    /// # Errors
    ///
    /// Nothing is chosen, or more than one thing.
    pub fn choice(self) -> Result<Choice, String> {
        match (self.index, self.action, self.wait) {
            (Some(index), None, None) => Ok(Choice::Index(index)),
            (None, Some(Value::String(text)), None) => Ok(Choice::Action(text)),
            (None, Some(object @ Value::Object(_)), None) => Ok(Choice::Structured(object)),
            (None, Some(_), None) => Err("an `action` is a text or an object".to_owned()),
            (None, None, Some(true)) => Ok(Choice::Wait),
            _ => Err("give one of `index`, `action` and `\"wait\":true`".to_owned()),
        }
    }
}

#[cfg(test)]
mod tests {
    use parlor_core::PerSeat;
    use serde_json::{Map, json};

    use super::*;

    type To = ToProgram<'static, Value, Value>;

    fn written(message: &To) -> String {
        serde_json::to_string(message).unwrap()
    }

    #[test]
    fn messages_are_written_with_their_type() {
        let hello = To::Hello { protocol: PROTOCOL, name: "parlor" };
        assert_eq!(written(&hello), r#"{"type":"hello","protocol":2,"name":"parlor"}"#);
        let game = To::Game {
            game: "bluff",
            rules: 1,
            seat: 1,
            setup: Setup {
                seats: 2,
                options: Map::from_iter([("n_dice".to_owned(), Value::from(2))]),
                deck: vec!["die".to_owned()],
                figures: std::collections::BTreeMap::new(),
            },
        };
        assert_eq!(
            written(&game),
            r#"{"type":"game","game":"bluff","rules":1,"seat":1,"seats":2,"options":{"n_dice":2},"deck":["die"]}"#
        );
        let request = Request {
            id: 7,
            deadline_ms: 1_000,
            window: 3,
            may_wait: false,
            view: Value::from("a view"),
            events: vec![Value::from("rolled")],
            offer: Offer {
                path: String::new(),
                legal_count: 2,
                actions: Some(vec!["bid 1".to_owned(), "doubt".to_owned()]),
                structured: None,
                steps: None,
            },
        };
        assert_eq!(
            written(&To::Request(Box::new(request.clone()))),
            r#"{"type":"request","id":7,"deadline_ms":1000,"window":3,"may_wait":false,"view":"a view","events":["rolled"],"path":"","legal_count":2,"actions":["bid 1","doubt"]}"#
        );
        let structured =
            Some(vec![json!({ "type": "bid", "count": 1 }), json!({ "type": "doubt" })]);
        let offer = Offer { structured, ..request.offer.clone() };
        let text = written(&To::Request(Box::new(Request { offer, ..request.clone() })));
        assert!(text.ends_with(r#","structured":[{"count":1,"type":"bid"},{"type":"doubt"}]}"#));
        let step = StepOffer { text: "bid 1".to_owned(), count: 300 };
        let offer = Offer { actions: None, steps: Some(vec![step]), ..request.offer };
        let steps = Request { offer, ..request };
        let text = written(&To::Request(Box::new(steps)));
        assert!(text.ends_with(r#""legal_count":2,"steps":[{"text":"bid 1","count":300}]}"#));
        let error = To::Error { id: 7, code: "late", message: "no answer in time", action: None };
        assert_eq!(
            written(&error),
            r#"{"type":"error","id":7,"code":"late","message":"no answer in time","action":null}"#
        );
        let outcome = Outcome::by_score(PerSeat::from_fn(2, |seat| seat.index() as i32));
        assert_eq!(
            written(&To::Over(Over::new(vec![], Some(&outcome)))),
            r#"{"type":"over","events":[],"unfinished":false,"scores":[0,1],"ranks":[2,1],"winners":[1]}"#
        );
        assert_eq!(
            written(&To::Over(Over::new(vec![], None))),
            r#"{"type":"over","events":[],"unfinished":true,"scores":[],"ranks":[],"winners":[]}"#
        );
        assert_eq!(written(&To::Bye), r#"{"type":"bye"}"#);
    }

    fn choice(fields: &str) -> Result<Choice, String> {
        let text = format!(r#"{{"type":"answer","id":7{fields}}}"#);
        match FromProgram::read(text.as_bytes())? {
            FromProgram::Answer(answer) => answer.choice(),
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn an_answer_is_one_choice() {
        assert_eq!(choice(r#","index":3"#), Ok(Choice::Index(3)));
        assert_eq!(choice(r#","action":"bid 1""#), Ok(Choice::Action("bid 1".to_owned())));
        assert_eq!(
            choice(r#","action":{"type":"doubt"}"#),
            Ok(Choice::Structured(json!({ "type": "doubt" })))
        );
        assert_eq!(choice(r#","action":7"#).unwrap_err(), "an `action` is a text or an object");
        assert_eq!(choice(r#","wait":true"#), Ok(Choice::Wait));
        for none_or_two in ["", r#","wait":false"#, r#","index":1,"action":"x""#] {
            let message = "give one of `index`, `action` and `\"wait\":true`";
            assert_eq!(choice(none_or_two).unwrap_err(), message);
        }
    }

    #[test]
    fn whatever_is_no_message_is_refused_with_the_reason() {
        let hello = r#" {"type":"hello","protocol":1,"name":"x"}"#;
        let name = "x".to_owned();
        assert_eq!(
            FromProgram::read(hello.as_bytes()),
            Ok(FromProgram::Hello { protocol: 1, name: name.clone(), structured: false })
        );
        let hello = r#"{"type":"hello","protocol":2,"name":"x","structured":true}"#;
        assert_eq!(
            FromProgram::read(hello.as_bytes()),
            Ok(FromProgram::Hello { protocol: 2, name, structured: true })
        );
        let cases = [
            ("", "not a JSON object"),
            ("[1]", "not a JSON object"),
            ("{", "EOF while parsing an object at column 1"),
            ("{}", "missing field `type` at column 2"),
            (r#"{"type":"move"}"#, "unknown variant `move`, expected `hello` or `answer`"),
            (r#"{"type":"answer"}"#, "missing field `id`"),
            (r#"{"type":"answer","id":1,"index":-1}"#, "invalid value: integer `-1`, expected u64"),
            (r#"{"type":"answer","id":1,"why":2}"#, "unknown field `why`, expected one of `id`"),
            (r#"{"type":"hello","protocol":1}"#, "missing field `name`"),
        ];
        for (text, message) in cases {
            let err = FromProgram::read(text.as_bytes()).unwrap_err();
            assert!(err.starts_with(message), "{text}: {err}");
        }
        assert!(FromProgram::read(b"{\"type\":\"\xff\"}").is_err());
        assert!(FromProgram::read("{\"a\":".repeat(100_000).as_bytes()).is_err());
    }
}
