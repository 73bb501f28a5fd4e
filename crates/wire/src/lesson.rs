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
    /// What the others are called, from seat 1 on.
    pub names: Vec<&'static str>,
    pub steps: Vec<LessonStep>,
    /// What happens after the last step.
    pub end: Vec<GameFrame>,
    /// A position in which the learner finds the move alone, if the game has decisions.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub puzzle: Option<LessonPuzzle>,
}

/// What a lesson ends with: a deal of its own, and one decision without help.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct LessonPuzzle {
    pub setup: Setup,
    /// What the others are called, from seat 1 on.
    pub names: Vec<&'static str>,
    /// The decision, called `puzzle` and judged under that name; several answers may be right, and this
    /// expects one of them.
    pub step: LessonStep,
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
    /// Where to look first: places of the table.
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    pub look: Vec<String>,
}

/// `POST /lessons/{game}/{step}`
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct LessonTry {
    pub action: String,
}

/// What a lesson says to an action.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "verdict", rename_all = "snake_case")]
pub enum LessonVerdict {
    /// The lesson goes on, or the puzzle is solved.
    Right {
        /// What it leads to.
        then: Vec<GameFrame>,
    },
    /// The rules allow it, but the lesson is about something else now, or it does not solve the puzzle.
    Other {
        /// As the engine writes it.
        action: String,
        message: Cow<'static, str>,
        /// What it would have led to.
        then: Vec<GameFrame>,
    },
    /// The rules refuse it.
    Refused {
        code: Cow<'static, str>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        rule: Option<Cow<'static, str>>,
        message: String,
    },
}
