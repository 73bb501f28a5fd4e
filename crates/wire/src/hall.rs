//! What is said between the hall and whoever sits at a table or watches it; `docs/build-on/hall-api.md`
//! explains it.

use std::borrow::Cow;

use parlor_core::{Outcome, Pending, SeatSet, WindowKind};
use serde::{Deserialize, Deserializer, Serialize};
use serde_json::{Map, Value, value::RawValue};

use crate::{
    Forked, Offer, Setup,
    line::{indices, parse},
    stored::is_false,
    tagged,
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
    /// The level of the bot that moves for whoever has gone; without it the game's usual one.
    #[serde(default)]
    pub takeover: String,
    /// How long bots take.
    #[serde(default)]
    pub pace: Pace,
    /// Of how many games a series is: 1, 3, 5 or 7. With 1 each game stands for itself.
    #[serde(default = "one")]
    pub series: u8,
}

/// How long the bots of a table take, and the cues that they wait for.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Pace {
    Slow,
    #[default]
    Normal,
    Fast,
    /// Bots move when the client says `next`: only where one person plays against bots alone.
    Wait,
}

impl Pace {
    pub const ALL: [Pace; 4] = [Pace::Slow, Pace::Normal, Pace::Fast, Pace::Wait];

    /// How much of the usual time everything takes.
    pub const fn percent(self) -> u64 {
        match self {
            Pace::Slow => 160,
            Pace::Normal | Pace::Wait => 100,
            Pace::Fast => 50,
        }
    }
}

const fn yes() -> bool {
    true
}

const fn one() -> u8 {
    1
}

/// One setting of a table, as its host changes it between games.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(tag = "kind"))]
#[serde(remote = "Self", rename_all = "snake_case", deny_unknown_fields)]
pub enum Setting {
    /// How many seats there are; free ones go first, then those of bots.
    Seats { count: u8 },
    /// A house rule.
    Option { name: String, value: Value },
    /// How long a seat has for a decision, where the rules set no time.
    Clock { clock_s: Option<u32> },
    /// Whether others may watch.
    Spectators { allowed: bool },
    /// Whether strangers find the table in the list.
    Public { listed: bool },
    /// The level of the bot that moves for whoever has gone.
    Takeover { level: String },
    /// How long bots take.
    Pace { pace: Pace },
    /// Of how many games a series is; a new one begins, whatever the number was.
    Series { games: u8 },
}

impl<'de> Deserialize<'de> for Setting {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Setting, D::Error> {
        tagged::read(deserializer, "kind", Setting::deserialize)
    }
}

/// How somebody is drawn at the table.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Portrait {
    Mira,
    Otto,
    June,
    Ravi,
    Cap,
    Nora,
    Abe,
    Lin,
}

impl Portrait {
    pub const ALL: [Portrait; 8] = [
        Portrait::Mira,
        Portrait::Otto,
        Portrait::June,
        Portrait::Ravi,
        Portrait::Cap,
        Portrait::Nora,
        Portrait::Abe,
        Portrait::Lin,
    ];

    /// That of a guest who has chosen none.
    pub const fn of_guest(number: usize) -> Portrait {
        Portrait::ALL[number % Portrait::ALL.len()]
    }
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
    /// The levels that bots play on at this table, from the weakest to the strongest.
    pub levels: Vec<String>,
    pub guests: Vec<GuestInfo>,
    /// The game that is played or was played last.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub game: Option<GameNote>,
    /// The game after that: its deal is settled already, and nobody knows it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub next: Option<GameNote>,
    /// How the series stands, where one is played.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub series: Option<SeriesInfo>,
}

/// A series of games.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SeriesInfo {
    /// So many games win the series.
    pub first_to: u8,
    /// How many of its games have ended.
    pub played: u32,
    /// Everybody at the table; those who win together are one side.
    pub sides: Vec<SideInfo>,
    /// Whether somebody has won it: the next game begins a new one.
    pub over: bool,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SideInfo {
    pub seats: Vec<u8>,
    /// How many games of the series those who sit there now have won together.
    pub won: u8,
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
    /// How the guest who sits there is drawn.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub portrait: Option<Portrait>,
    /// What a bot at this empty seat would be called.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bot: Option<String>,
    /// Who moves for the seat now.
    pub by: SeatBy,
    /// The level of the bot, where one moves.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub level: Option<String>,
    pub conceded: bool,
    /// Whether the person has said to be ready for the deal; nobody has to.
    pub ready: bool,
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
    pub portrait: Portrait,
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
        /// As the engine writes it.
        action: &'a str,
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
    /// The same as objects, where the socket was opened with `structured`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(with = "Option<Vec<crate::guest::Structured>>"))]
    pub structured: Option<&'a [Value]>,
    /// Whether there are more than 256: `steps` asks for them.
    #[serde(skip_serializing_if = "is_false")]
    pub in_steps: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub over: Option<&'a OverInfo>,
    /// The same in words, where the socket was opened with `text`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub text: Option<&'a SceneText>,
}

/// A game in words, for whoever knows nothing of it: a client without a table of its own for it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SceneText {
    /// What happened, a sentence each; events that say nothing have none.
    pub told: Vec<String>,
    /// The table in a few lines, for a font in which all letters are equally wide.
    pub table: String,
    /// What the observer is asked to do now: a short sentence, and help behind it.
    pub asked: String,
    /// What each of `actions` means, in the same order.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub choices: Option<Vec<String>>,
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
    /// Whether `left_ms` is of the table's own clock: not set by the rules, and to be extended.
    #[serde(default, skip_serializing_if = "is_false")]
    pub clock: bool,
    /// The seats that have had their one extension of that clock.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub extended: Vec<u8>,
}

impl WindowInfo {
    pub fn new(
        pending: &Pending,
        left_ms: Option<u64>,
        held_ms: u64,
        extended: SeatSet,
    ) -> WindowInfo {
        let clock = left_ms.is_some() && pending.budget_ms.is_none();
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
            clock,
            extended: if clock { indices(extended) } else { Vec::new() },
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

macro_rules! commands {
    ($( $(#[$doc:meta])* $Command:ident { $( $field:ident: $of:ty ),* $(,)? } )*) => {
        /// What a client says over a socket, each time with an `id` that it has made up.
        #[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
        #[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
        #[cfg_attr(feature = "schema", schemars(tag = "type"))]
        #[serde(remote = "Self", rename_all = "snake_case", deny_unknown_fields)]
        pub enum Command { $( $(#[$doc])* $Command { id: CommandId, $( $field: $of ),* } ),* }

        impl Command {
            pub const fn id(&self) -> &CommandId {
                match self { $( Command::$Command { id, .. } => id ),* }
            }
        }
    };
}

commands! {
    /// Does it; any spelling that the engine reads is right.
    Act {
        window: u32,
        action: String,
    }
    /// Asks whether an action would be allowed.
    Try {
        window: u32,
        action: String,
    }
    /// Asks how actions that begin with `path` go on.
    Steps {
        window: u32,
        path: String,
    }
    Concede {}
    /// Plays again after a bot has taken over. Whoever plays already still does.
    Return {}
    /// Takes the seat's one extension of the table's own clock.
    Extend {}
    /// The client has drawn the table that was dealt: bots may begin.
    Drawn {}
    /// At a table whose `pace` is `wait`: the bots may make their next move.
    /// Where several people at one device race by rounds: the seat does nothing in this one.
    Next {}
    Chat {
        text: String,
    }
    Phrase {
        phrase: String,
    }
    /// Says who one is, between games.
    Introduce {
        name: String,
        portrait: Portrait,
    }
    /// Says whether one is ready for the deal.
    Ready {
        ready: bool,
    }
    /// Host: changes a setting of the table, between games.
    Set {
        setting: Setting,
    }
}

impl<'de> Deserialize<'de> for Command {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Command, D::Error> {
        tagged::read(deserializer, "type", Command::deserialize)
    }
}

impl Command {
    /// # Errors
    ///
    /// Says what is wrong and, where it can, in which column.
    pub fn read(text: &[u8]) -> Result<Command, String> {
        // A list would be read as the fields in their order.
        if !text.trim_ascii_start().starts_with(b"{") {
            return Err("not a JSON object".to_owned());
        }
        parse(text)
    }
}

/// Made by the client, new for each command: 1 to 36 letters, digits, `-` or `_`.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(try_from = "String")]
pub struct CommandId(String);

impl CommandId {
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl TryFrom<String> for CommandId {
    type Error = String;

    fn try_from(id: String) -> Result<CommandId, String> {
        let is_plain = |it: u8| it.is_ascii_alphanumeric() || it == b'-' || it == b'_';
        if (1..=COMMAND_ID_MOST).contains(&id.len()) && id.bytes().all(is_plain) {
            Ok(CommandId(id))
        } else {
            Err(format!("`id` has 1 to {COMMAND_ID_MOST} letters, digits, `-` or `_`"))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<Command, String> {
        Command::read(text.as_bytes())
    }

    #[test]
    fn a_command_has_the_fields_of_its_kind_in_any_order() {
        let id = || CommandId("k-7_A".to_owned());
        let act = Command::Act { id: id(), window: 12, action: "play \"é\"".to_owned() };
        for text in [
            r#"{"type":"act","id":"k-7_A","window":12,"action":"play \"é\""}"#,
            r#" {"action":"play \"\u00e9\"","window":12,"id":"k-7_A","type":"act"} "#,
        ] {
            assert_eq!(read(text), Ok(act.clone()));
        }
        assert_eq!(read(r#"{"type":"concede","id":"k-7_A"}"#), Ok(Command::Concede { id: id() }));
        assert_eq!(act.id().as_str(), "k-7_A");
        let rule = Setting::Option { name: "races".to_owned(), value: 2.into() };
        assert_eq!(
            read(
                r#"{"type":"set","setting":{"value":2,"kind":"option","name":"races"},"id":"k-7_A"}"#
            ),
            Ok(Command::Set { id: id(), setting: rule })
        );
    }

    #[test]
    fn what_is_no_command_is_refused_with_the_reason() {
        let cases = [
            ("", "not a JSON object"),
            ("7", "not a JSON object"),
            (r#"["act","a",1,"pass"]"#, "not a JSON object"),
            ("{", "EOF while parsing an object at column 1"),
            ("{}", "missing field `type` at column 2"),
            (r#"{"type":"wave","id":"a"}"#, "unknown variant `wave`, expected one of `act`, `try`"),
            (r#"{"type":0,"id":"a"}"#, "invalid type: integer `0`"),
            (r#"{"type":"concede"}"#, "missing field `id`"),
            (r#"{"type":"act","id":"a","window":1}"#, "missing field `action`"),
            (r#"{"type":"act","id":"a","action":"pass"}"#, "missing field `window`"),
            (r#"{"type":"concede","id":"a","window":1}"#, "unknown field `window`, expected `id`"),
            (r#"{"type":"chat","id":"a","text":"x","say":1}"#, "unknown field `say`"),
            (r#"{"type":"chat","id":"a","text":"x","text":"y"}"#, "duplicate field `text`"),
            (r#"{"type":"chat","id":"a","id":"b","text":"x"}"#, "duplicate field `id`"),
            (r#"{"type":"chat","id":"a","type":"chat","text":"x"}"#, "duplicate field `type`"),
            (r#"{"type":"chat","id":"a","text":null}"#, "invalid type: null, expected a string"),
            (r#"{"type":"chat","id":7,"text":"x"}"#, "invalid type: integer `7`"),
            (r#"{"type":"concede","id":"a"} {}"#, "trailing characters at column 29"),
            (r#"{"type":"try","id":"a","window":-1,"action":""}"#, "invalid value: integer `-1`"),
            (
                r#"{"type":"try","id":"a","window":4294967296,"action":""}"#,
                "invalid value: integer `4294967296`, expected u32",
            ),
            (
                r#"{"type":"try","id":"a","window":1.0,"action":""}"#,
                "invalid type: floating point `1.0`, expected u32",
            ),
            (r#"{"type":"try","id":"a","window":"1","action":""}"#, "invalid type: string \"1\""),
            (
                r#"{"type":"introduce","id":"a","name":"Ada","portrait":"zorro"}"#,
                "unknown variant `zorro`, expected one of `mira`",
            ),
            (r#"{"type":"set","id":"a","setting":{"kind":"seats"}}"#, "missing field `count`"),
            (
                r#"{"type":"set","id":"a","setting":{"kind":"game","game":"fraud"}}"#,
                "unknown variant `game`, expected one of `seats`",
            ),
            (
                r#"{"type":"set","id":"a","setting":{"kind":"seats","count":3,"n":1}}"#,
                "unknown field `n`",
            ),
        ];
        for (text, reason) in cases {
            let err = read(text).unwrap_err();
            assert!(err.starts_with(reason), "{text}: {err}");
        }
    }

    #[test]
    fn an_id_is_short_and_plain() {
        let with = |id: &str| read(&format!(r#"{{"type":"return","id":"{id}"}}"#));
        for id in ["a", "Z-_9", &"i".repeat(36)] {
            assert_eq!(with(id).unwrap().id().as_str(), id);
        }
        for id in ["", " a", "a b", "é", "a.b", "a\\n", &"i".repeat(37)] {
            let err = with(id).unwrap_err();
            assert_eq!(err, "`id` has 1 to 36 letters, digits, `-` or `_`", "{id}");
        }
    }
}
