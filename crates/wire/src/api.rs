//! What is sent to the hall over HTTP and what it answers; `docs/build-on/hall-api.md` explains it.

use std::borrow::Cow;

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use crate::{Forked, OverInfo, Portrait, TableInfo, TableSettings};

/// `POST /tables`
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct NewTable {
    /// What the host is called at the table.
    pub name: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub portrait: Option<Portrait>,
    pub settings: TableSettings,
    /// What the host's seat adds to the chance of the first deal.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub entropy: Option<String>,
}

/// `POST /tables/{id}/join`
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Join {
    pub name: String,
    /// How the guest is drawn; who chooses none gets one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub portrait: Option<Portrait>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub entropy: Option<String>,
}

/// What a seat adds to the chance of the next deal: 2 to 64 hexadecimal digits in lower case.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Stir {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub entropy: Option<String>,
}

/// `PUT /tables/{id}/plan/{seat}`
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct PlanSeat {
    /// `person`, or the level of a bot.
    pub who: String,
}

/// `PUT /tables/{id}/guests/{guest}/muted`
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Mute {
    pub muted: bool,
}

/// `POST /games/{id}/fork`
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Fork {
    /// After how many inputs the new game goes on: the number of a frame. Absent: before the last
    /// move of the caller, who takes it back; also while the game runs, if the others are bots.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub at: Option<u32>,
    /// Where the caller will sit.
    pub seat: u8,
    pub name: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub portrait: Option<Portrait>,
    /// The level of the bots at the other seats. Absent: as they were.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bots: Option<String>,
    /// What the caller's seat adds to the chance of what is still to be drawn.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub entropy: Option<String>,
}

/// A table, and who asks.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Place {
    pub table: TableInfo,
    /// The number of the guest who asks.
    pub guest: Option<u32>,
    /// Where the guest sits.
    pub seat: Option<u8>,
    /// Whether the game waits for the guest's decision.
    pub asked: bool,
    /// What opens this place from now on; only told once.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub token: Option<String>,
}

/// `GET /codes/{code}`
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct CodeFound {
    /// The table's id.
    pub table: String,
}

/// `GET /tables/{id}/invite`
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Invitation {
    /// Where the table is, as others can reach it.
    pub link: String,
    /// Six letters to say aloud.
    pub code: String,
    /// The link for cameras, as a whole SVG.
    pub qr: String,
}

/// Tables that anybody can join or watch.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct TablesReport {
    pub tables: Vec<TableInfo>,
}

/// A game of a table.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct GameReport {
    pub id: String,
    pub table: String,
    /// The version of the rules.
    pub rules: u32,
    pub status: GameStage,
    pub settings: TableSettings,
    /// Who played, by seat.
    pub names: Vec<String>,
    pub commitment: String,
    /// The game that it went on from.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub from: Option<Forked>,
    /// When it was dealt, in milliseconds since 1970.
    pub started_ms: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ended_ms: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub over: Option<OverInfo>,
    /// Why it was broken off.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub aborted: Option<String>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum GameStage {
    /// Nothing has been dealt yet.
    Committed,
    Running,
    Finished,
    Aborted,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct GamesPage {
    pub games: Vec<GameReport>,
    /// Asks for the next page as `before`; absent on the last one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub next: Option<String>,
}

/// `GET /health` and `GET /ready`
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Health {
    /// `ok`; whatever else is the case is a problem.
    pub status: Cow<'static, str>,
    /// Of the server.
    pub version: Cow<'static, str>,
}

/// `PUT /pads`
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct ShowPad {
    /// As the types of the ledgers have it, and nothing that is secret at the table.
    pub pad: Map<String, Value>,
}

/// Where a ledger is followed.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PadPlace {
    /// Whoever knows it can follow the ledger.
    pub id: String,
    pub version: u64,
}

/// `GET /pads/{pad}`
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct FollowedPad {
    pub version: u64,
    /// As it was shown last; left out if this version is known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pad: Option<Map<String, Value>>,
}

/// Why something does not happen, as RFC 9457 has it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ProblemReport {
    /// Always `about:blank`: `code` tells problems apart.
    #[serde(rename = "type")]
    pub kind: Cow<'static, str>,
    /// What the status means in general.
    pub title: Cow<'static, str>,
    pub status: u16,
    /// Stable, such as `table/seat_taken`.
    pub code: Cow<'static, str>,
    /// For people; the words may change.
    pub detail: String,
    /// The rule of the game behind it, if it is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rule: Option<Cow<'static, str>>,
}
