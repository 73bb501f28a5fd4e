//! First lessons: a scripted deal in which somebody learns a game by playing it.

use std::borrow::Cow;

use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

use crate::{GameFrame, Setup, WindowInfo, stored::is_false};

/// `GET /lessons/{game}`. The learner sits at seat 0.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct LessonReport {
    /// The name of the game.
    pub game: &'static str,
    pub setup: Setup,
    pub steps: Vec<LessonStep>,
    /// What happens after the last step.
    pub end: Vec<GameFrame>,
}

/// A decision of the learner.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct LessonStep {
    /// Names the decision within its lesson, for the words that explain it.
    pub key: String,
    /// What has happened since the decision before, the learner's own action first.
    pub frames: Vec<GameFrame>,
    /// Where the game stands now.
    pub view: Box<RawValue>,
    pub window: Option<WindowInfo>,
    /// Everything that the learner can do, if there is not too much.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub actions: Option<Vec<String>>,
    /// Whether there are more than [`CHOICES_MOST`](crate::CHOICES_MOST) actions.
    #[serde(skip_serializing_if = "is_false")]
    pub in_steps: bool,
    /// The action with which the lesson goes on.
    pub expected: String,
}

/// `POST /lessons/{game}/{step}`
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct LessonTry {
    pub action: String,
}

/// What a lesson says to an action.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "verdict", rename_all = "snake_case")]
pub enum LessonVerdict {
    /// The lesson goes on.
    Right,
    /// The rules allow it, but the lesson is about something else now.
    Other {
        /// As the engine writes it.
        action: String,
        message: Cow<'static, str>,
    },
    /// The rules refuse it.
    Refused {
        code: Cow<'static, str>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        rule: Option<Cow<'static, str>>,
        message: String,
    },
}
