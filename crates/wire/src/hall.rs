//! What is said between the hall and whoever sits at a table or watches it; `docs/hall-api.md`
//! explains it.

use std::borrow::Cow;

use parlor_core::{Outcome, Pending, WindowKind};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, value::RawValue};

use crate::{
    Forked, Offer, Setup,
    line::{indices, parse},
    stored::is_false,
};

/// The version of what is said over a socket. Raised whenever an old client would misread it.
pub const HALL_PROTOCOL: u32 = 2;

/// A command's id has at most so many characters.
pub const COMMAND_ID_MOST: usize = 36;

/// What a table plays and how.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct TableSettings {
    pub game: String,
    /// House rules; those that are missing have their defaults.
    #[serde(default)]
    pub options: Map<String, Value>,
    /// Who each seat is for: `person`, or the level of a bot.
    pub seats: Vec<String>,
    /// Whether strangers find the table in the list.
    #[serde(default)]
    pub public: bool,
    /// Whether others may watch.
    #[serde(default = "yes")]
    pub spectators: bool,
    /// How long a seat has for a decision, where the rules set no time.
    #[serde(default)]
    pub clock_s: Option<u32>,
    /// The level of the bot that moves for whoever has gone.
    #[serde(default = "easy")]
    pub takeover: String,
}

const fn yes() -> bool {
    true
}

fn easy() -> String {
    "easy".to_owned()
}

/// A table as everybody at it may know it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct TableInfo {
    pub id: String,
    /// Six letters to say aloud.
    pub code: String,
    pub status: TableStatus,
    pub settings: TableSettings,
    /// The number of the guest who runs the table.
    pub host: u32,
    pub seats: Vec<SeatInfo>,
    pub guests: Vec<GuestInfo>,
    /// The game that is played or was played last.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub game: Option<GameNote>,
    /// The game after that: its deal is settled already, and nobody knows it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub next: Option<GameNote>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum TableStatus {
    /// Nothing has been dealt yet.
    Lobby,
    Playing,
    Over,
    Closed,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SeatInfo {
    /// The number of the guest who sits there.
    pub guest: Option<u32>,
    pub name: String,
    /// Who moves for the seat now.
    pub by: SeatBy,
    /// The level of the bot, where one moves.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub level: Option<String>,
    pub conceded: bool,
    /// Whether the person wants another game.
    pub rematch: bool,
    /// Whether the seat has added to the chance of the next deal.
    pub entropy: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum SeatBy {
    /// Somebody can sit down.
    Nobody,
    Person,
    Bot,
    /// A bot, until the person returns.
    Takeover,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct GuestInfo {
    pub guest: u32,
    pub name: String,
    pub muted: bool,
    /// Whether the guest is connected; not told while a game is played in silence.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub here: Option<bool>,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct GameNote {
    pub id: String,
    pub commitment: String,
    /// The game that it goes on from.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub from: Option<Forked>,
}

/// What the hall says over a socket.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum ToClient<'a> {
    Hello {
        protocol: u32,
        guest: Option<u32>,
        seat: Option<u8>,
    },
    Table {
        table: &'a TableInfo,
    },
    /// Where the game stands.
    Snapshot(Scene<'a>),
    /// What happened and where the game stands now.
    Update(Scene<'a>),
    /// A command has been carried out; what it changed, if anything, has been said before.
    Done {
        re: &'a str,
        seq: u32,
    },
    /// An action would be allowed.
    Allowed {
        re: &'a str,
    },
    Steps {
        re: &'a str,
        window: u32,
        #[serde(flatten)]
        offer: &'a Offer,
    },
    /// A command changes nothing.
    Refused {
        re: Option<&'a str>,
        code: &'a str,
        #[serde(skip_serializing_if = "Option::is_none")]
        rule: Option<&'a str>,
        message: &'a str,
    },
    Chat {
        guest: u32,
        name: &'a str,
        text: &'a str,
    },
    Phrase {
        guest: u32,
        name: &'a str,
        phrase: &'a str,
    },
    /// The hall is about to close the socket.
    Bye {
        code: &'a str,
        message: &'a str,
    },
}

/// A game as one observer sees it.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Scene<'a> {
    /// The command that this answers.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub re: Option<&'a str>,
    pub game: &'a str,
    /// How many events the observer has been told since the deal, these included.
    pub seq: u32,
    /// What never changes in the game; in a snapshot only.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub setup: Option<&'a Setup>,
    #[cfg_attr(feature = "schema", schemars(with = "Vec<Value>"))]
    pub events: &'a RawValue,
    pub view: &'a RawValue,
    pub window: Option<WindowInfo>,
    /// Everything that the observer's seat can do, if it is asked and there is not too much.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub actions: Option<&'a [String]>,
    /// Whether there are more than 256: `steps` asks for them.
    #[serde(skip_serializing_if = "is_false")]
    pub in_steps: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub over: Option<&'a OverInfo>,
}

/// Whom the game waits for.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct WindowInfo {
    pub number: u32,
    #[cfg_attr(feature = "schema", schemars(extend("enum" = ["turn", "commit", "race"])))]
    pub kind: Cow<'static, str>,
    pub must: Vec<u8>,
    pub may: Vec<u8>,
    /// How long it stays open.
    pub left_ms: Option<u64>,
    /// How long those who must act are held back, so that the others can come first.
    pub held_ms: u64,
}

impl WindowInfo {
    pub fn new(pending: &Pending, left_ms: Option<u64>, held_ms: u64) -> WindowInfo {
        let kind = match pending.kind {
            WindowKind::Turn => "turn",
            WindowKind::Commit => "commit",
            WindowKind::Race => "race",
        };
        WindowInfo {
            number: pending.window.0,
            kind: kind.into(),
            must: indices(pending.must),
            may: indices(pending.may),
            left_ms,
            held_ms,
        }
    }
}

/// How a game ended.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct OverInfo {
    pub scores: Vec<i32>,
    pub ranks: Vec<u8>,
    pub winners: Vec<u8>,
}

impl From<&Outcome> for OverInfo {
    fn from(outcome: &Outcome) -> OverInfo {
        OverInfo {
            scores: outcome.score.as_slice().to_vec(),
            ranks: outcome.rank.as_slice().to_vec(),
            winners: indices(outcome.winners),
        }
    }
}

/// What can be asked for over a socket.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum CommandKind {
    Act,
    /// Whether an action would be allowed.
    Try,
    Steps,
    Concede,
    Return,
    Chat,
    Phrase,
}

impl CommandKind {
    pub const ALL: [CommandKind; 7] = [
        CommandKind::Act,
        CommandKind::Try,
        CommandKind::Steps,
        CommandKind::Concede,
        CommandKind::Return,
        CommandKind::Chat,
        CommandKind::Phrase,
    ];

    /// What a command of this kind has, and no other field besides its id.
    pub const fn fields(self) -> &'static [&'static str] {
        match self {
            CommandKind::Act | CommandKind::Try => &["window", "action"],
            CommandKind::Steps => &["window", "path"],
            CommandKind::Concede | CommandKind::Return => &[],
            CommandKind::Chat => &["text"],
            CommandKind::Phrase => &["phrase"],
        }
    }
}

/// A command of a client, with the fields that its kind has.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Command<'a> {
    #[serde(rename = "type")]
    pub kind: CommandKind,
    /// Made by the client, new for each command.
    #[serde(borrow)]
    pub id: Cow<'a, str>,
    #[serde(default)]
    pub window: Option<u32>,
    #[serde(borrow, default)]
    pub action: Option<Cow<'a, str>>,
    #[serde(borrow, default)]
    pub path: Option<Cow<'a, str>>,
    #[serde(borrow, default)]
    pub text: Option<Cow<'a, str>>,
    #[serde(borrow, default)]
    pub phrase: Option<Cow<'a, str>>,
}

impl Command<'_> {
    /// # Errors
    ///
    /// Says what is wrong and, where it can, in which column.
    pub fn read(text: &[u8]) -> Result<Command<'_>, String> {
        if !text.trim_ascii_start().starts_with(b"{") {
            return Err("not a JSON object".to_owned());
        }
        let command: Command<'_> = parse(text)?;
        command.check()?;
        Ok(command)
    }

    fn check(&self) -> Result<(), String> {
        let is_plain = |it: char| it.is_ascii_alphanumeric() || it == '-' || it == '_';
        let n = self.id.chars().count();
        if !(1..=COMMAND_ID_MOST).contains(&n) || !self.id.chars().all(is_plain) {
            return Err(format!("`id` has 1 to {COMMAND_ID_MOST} letters, digits, `-` or `_`"));
        }
        let fields = [
            ("window", self.window.is_some()),
            ("action", self.action.is_some()),
            ("path", self.path.is_some()),
            ("text", self.text.is_some()),
            ("phrase", self.phrase.is_some()),
        ];
        for (name, is_there) in fields {
            match (is_there, self.kind.fields().contains(&name)) {
                (false, true) => return Err(format!("missing field `{name}`")),
                (true, false) => return Err(format!("a command of this kind has no `{name}`")),
                _ => {}
            }
        }
        Ok(())
    }
}

/// The struct has the fields of all kinds; the schema says which kind has which.
#[cfg(feature = "schema")]
impl schemars::JsonSchema for Command<'_> {
    fn schema_name() -> Cow<'static, str> {
        "Command".into()
    }

    fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
        let of_kind = |kind: CommandKind| {
            let mut required = vec!["type", "id"];
            let mut properties = serde_json::json!({
                "type": { "type": "string", "const": kind },
                "id": { "type": "string" },
            });
            for &name in kind.fields() {
                required.push(name);
                properties[name] = match name {
                    "window" => serde_json::json!({ "type": "integer", "minimum": 0 }),
                    _ => serde_json::json!({ "type": "string" }),
                };
            }
            schemars::json_schema!({
                "type": "object",
                "properties": properties,
                "required": required,
                "additionalProperties": false,
            })
        };
        schemars::json_schema!({
            "description": "What a client says over a socket, each time with an `id` that it has made up.",
            "oneOf": CommandKind::ALL.map(of_kind),
        })
    }
}
