//! What the hall keeps on disk, as the JSON inside the rows of its store.

use std::borrow::Cow;

use parlor_core::Input;
use serde::{Deserialize, Serialize};

use crate::{
    DrawPair, Forked, InputKind, OverInfo, Portrait, TableSettings, WrongInput,
    line::{input_fields, input_of},
};

/// A table: who sits there, and which games are played.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StoredTable {
    pub settings: TableSettings,
    pub guests: Vec<StoredGuest>,
    /// The game that is played or was played last.
    pub game: Option<String>,
    /// The game whose deal is settled.
    pub next: Option<String>,
    /// The table whose bots sit here: they have kept their names.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bots_of: Option<String>,
    /// What has been won of the series.
    #[serde(default, skip_serializing_if = "StoredSeries::is_new")]
    pub series: StoredSeries,
}

/// A series of games as far as it has been played.
#[derive(Clone, Default, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StoredSeries {
    pub played: u32,
    pub wins: Vec<StoredWins>,
}

impl StoredSeries {
    fn is_new(&self) -> bool {
        self.played == 0
    }
}

/// What some have won together.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StoredWins {
    /// In ascending order.
    pub guests: Vec<u32>,
    /// The seats of those that are bots, in ascending order.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub bots: Vec<u8>,
    pub won: u8,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StoredGuest {
    pub name: String,
    /// The SHA-256 of the token, in hex; old versions have none of a guest who was removed.
    pub token: String,
    pub seat: Option<u8>,
    #[serde(default)]
    pub muted: bool,
    /// The host has asked the guest to go, for good.
    #[serde(default, skip_serializing_if = "is_false")]
    pub removed: bool,
    #[serde(default)]
    pub portrait: Option<Portrait>,
}

impl StoredGuest {
    /// Whether the guest still has a place at the table.
    pub fn has_place(&self) -> bool {
        !self.removed && !self.token.is_empty()
    }
}

/// A game: what was settled before its first input, and how it ended.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StoredGame {
    pub settings: TableSettings,
    pub rules: u32,
    pub commitment: String,
    /// Secret until the game has ended.
    pub seed: String,
    pub entropy: Vec<Option<String>>,
    pub names: Vec<String>,
    /// Where the first entries come from, if it went on where another game stood.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub from: Option<Forked>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub over: Option<OverInfo>,
    /// Why it was broken off.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub aborted: Option<String>,
}

/// An entry of a game: first the deal, then each input with what chance answered.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StoredInput<'a> {
    /// Absent in the deal.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub kind: Option<InputKind>,
    /// Since the deal.
    pub at_ms: u64,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seat: Option<u8>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub window: Option<u32>,
    #[serde(borrow, default, skip_serializing_if = "Option::is_none")]
    pub action: Option<Cow<'a, str>>,
    pub draws: Vec<DrawPair>,
    /// The client's command, so that it is not carried out twice.
    #[serde(borrow, default, skip_serializing_if = "Option::is_none")]
    pub id: Option<Cow<'a, str>>,
    /// By how much the deadline was extended for the seat's slow connection.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub lag_ms: Option<u32>,
    /// Whether a bot chose it.
    #[serde(default, skip_serializing_if = "is_false")]
    pub bot: bool,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes references")]
pub(crate) const fn is_false(it: &bool) -> bool {
    !*it
}

impl<'a> StoredInput<'a> {
    pub fn deal(draws: Vec<DrawPair>) -> StoredInput<'a> {
        StoredInput {
            kind: None,
            at_ms: 0,
            seat: None,
            window: None,
            action: None,
            draws,
            id: None,
            lag_ms: None,
            bot: false,
        }
    }

    pub fn new(at_ms: u64, input: Input<&'a str>, draws: Vec<DrawPair>) -> StoredInput<'a> {
        let (kind, seat, window, action) = input_fields(input);
        StoredInput {
            kind: Some(kind),
            at_ms,
            seat,
            window,
            action: action.map(Cow::Borrowed),
            ..StoredInput::deal(draws)
        }
    }

    /// The input that was logged; `None` for the deal.
    ///
    /// # Errors
    ///
    /// A field is missing or makes no sense.
    pub fn input(&self) -> Result<Option<Input<&str>>, WrongInput> {
        let Some(kind) = self.kind else { return Ok(None) };
        input_of(kind, self.seat, self.window, self.action.as_deref()).map(Some)
    }
}
