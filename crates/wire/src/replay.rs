//! Games that have ended, moment by moment.

use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

use crate::{InputKind, OverInfo, SceneText, Setup, StoredInput, WindowInfo, stored::is_false};

/// `GET /games/{id}/frames`
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct FramesPage {
    /// The id of the game.
    pub game: String,
    /// Whose eyes these are; `null`: those of spectators.
    pub seat: Option<u8>,
    /// How many frames the game has: one for the deal and one for each input.
    pub total: u32,
    pub setup: Setup,
    /// The number of the first of these.
    pub from: u32,
    pub frames: Vec<GameFrame>,
}

/// A moment of a game as one observer saw it: after the deal, or after an input.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct GameFrame {
    /// Since the deal.
    pub at_ms: u64,
    /// What was done, whoever may have known of it then; `null` at the deal.
    pub input: Option<FrameInput>,
    /// What the observer was told of it.
    #[cfg_attr(feature = "schema", schemars(with = "Vec<serde_json::Value>"))]
    pub events: Box<RawValue>,
    pub view: Box<RawValue>,
    /// Whom the game waits for then, with all its time before it.
    pub window: Option<WindowInfo>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub over: Option<OverInfo>,
    /// The same in words, where they were asked for with `text`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub text: Option<SceneText>,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct FrameInput {
    pub kind: InputKind,
    /// Absent when time was up.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seat: Option<u8>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub action: Option<String>,
    /// Whether a bot chose it.
    #[serde(default, skip_serializing_if = "is_false")]
    pub bot: bool,
}

impl FrameInput {
    /// `None` for the deal.
    pub fn of(entry: &StoredInput<'_>) -> Option<FrameInput> {
        let action = entry.action.as_deref().map(str::to_owned);
        Some(FrameInput { kind: entry.kind?, seat: entry.seat, action, bot: entry.bot })
    }
}
