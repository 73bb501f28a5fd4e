//! What is said between a page and the engine in its worker.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

/// What the worker asks of the engine.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Order {
    /// Takes words and rules, which the engine does not have in it.
    Texts { texts: Vec<Text> },
    /// Remembers what was kept: a table with all of its games.
    Load { table: KeptTable, games: Vec<KeptGame> },
    /// A table is played somewhere else now.
    Unload { table: String },
    /// What a hall is asked over HTTP.
    Request {
        now_ms: u64,
        method: String,
        /// Behind `/api/v1`, without the query.
        path: String,
        #[serde(default)]
        query: BTreeMap<String, String>,
        #[serde(default)]
        body: Option<Box<RawValue>>,
        /// What opens the place at the table.
        #[serde(default)]
        token: Option<String>,
    },
    /// What a hall is asked with a socket.
    Connect {
        now_ms: u64,
        /// A number that no other connection has had.
        conn: u64,
        table: String,
        #[serde(default)]
        token: Option<String>,
        #[serde(default)]
        query: BTreeMap<String, String>,
    },
    /// A message from a connection.
    Frame { now_ms: u64, conn: u64, text: String },
    /// A connection has ended.
    Gone { now_ms: u64, conn: u64 },
    /// It is `wake_ms`.
    Tick { now_ms: u64 },
}

/// A file of what is said in a language.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Text {
    pub kind: TextKind,
    /// The game, or what games share; empty: what the client says.
    pub name: String,
    pub language: String,
    /// Words as JSON, rules as Markdown.
    pub text: String,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum TextKind {
    Words,
    Rules,
}

/// What comes of it. First all `puts` are kept, at once or not at all; then the rest is told.
#[derive(Clone, Default, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Done {
    pub puts: Vec<Put>,
    pub sent: Vec<Sent>,
    /// To a request.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub answer: Option<LocalAnswer>,
    /// When something happens by itself, in milliseconds since 1970.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub wake_ms: Option<u64>,
    /// What should not have happened.
    pub faults: Vec<String>,
}

/// Something to be kept under its key, in place of what was there.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "shelf", rename_all = "snake_case")]
pub enum Put {
    Tables {
        row: KeptTable,
    },
    Games {
        row: KeptGame,
    },
    /// The next input of a game, which never takes another's place.
    Entries {
        game: String,
        seq: u32,
        body: String,
    },
    /// The game and its inputs are forgotten.
    Forget {
        game: String,
    },
}

/// A table as it is kept.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct KeptTable {
    pub id: String,
    pub open: bool,
    pub touched_ms: u64,
    pub body: String,
}

/// A game as it is kept; `entries` come beside it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct KeptGame {
    pub id: String,
    pub table: String,
    pub game: String,
    pub status: KeptStatus,
    pub started_ms: u64,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ended_ms: Option<u64>,
    pub body: String,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub entries: Vec<String>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum KeptStatus {
    Committed,
    Running,
    Finished,
    Aborted,
}

/// A message to a connection.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Sent {
    pub conn: u64,
    pub text: String,
    /// The connection ends with it.
    pub last: bool,
}

/// What a hall answers over HTTP.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct LocalAnswer {
    pub status: u16,
    pub body: Box<RawValue>,
}

/// `POST /verify`, which only the engine on a device knows: a log to be played again.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct VerifyLog {
    pub log: String,
    /// The commitment that was noted before the game.
    #[serde(default)]
    pub commitment: Option<String>,
}
