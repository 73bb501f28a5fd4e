//! Why something does not happen: for whoever asked, with a stable code and no internals.
//!
//! Which error for what:
//!
//! * Whoever asked can do something about it: a [`Problem`], by the function here that says which kind it
//!   is. Its code is part of the API and stands in `docs/build-on/hall-api.md`; the rest is for people.
//! * A rule of the game says no: `Refused`, which becomes a [`Problem`] with the rule's id by itself.
//! * What is stored cannot be used: an error of the room that reads it, such as
//!   [`RestoreError`](crate::table::RestoreError) or [`Untold`](crate::games::Untold). Its cause goes to
//!   the log and never to whoever asked.
//! * It should not have happened, and the table goes on: [`Effects::faults`](crate::table::Effects).
//! * It cannot be: `expect`, with the reason. A panic closes one table.

use std::borrow::Cow;

use parlor_catalog::Refused;
use thiserror::Error;

/// What is wrong with a call or a command.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("{code}: {detail}")]
pub struct Problem {
    /// The HTTP status.
    pub status: u16,
    /// Stable, such as `table/seat_taken`.
    pub code: Cow<'static, str>,
    /// The rule of the game behind it, if it is one.
    pub rule: Option<&'static str>,
    pub detail: String,
    /// After how many seconds it is worth another try.
    pub retry_after_s: Option<u64>,
}

impl Problem {
    /// The same with the rule behind it.
    #[must_use]
    pub fn with_rule(self, rule: &'static str) -> Problem {
        Problem { rule: Some(rule), ..self }
    }

    pub fn new(status: u16, code: &'static str, detail: impl Into<String>) -> Problem {
        let detail = detail.into();
        Problem { status, code: code.into(), rule: None, detail, retry_after_s: None }
    }

    /// What was sent makes no sense.
    pub fn bad(code: &'static str, detail: impl Into<String>) -> Problem {
        Problem::new(400, code, detail)
    }

    /// A token is missing or wrong.
    pub fn unauthorized() -> Problem {
        Problem::new(401, "auth/no_such_token", "this token opens no place at this table")
    }

    /// The guest may not do this.
    pub fn forbidden(code: &'static str, detail: impl Into<String>) -> Problem {
        Problem::new(403, code, detail)
    }

    /// There is no such table, or whoever asks may not know of it.
    pub fn unknown_table() -> Problem {
        Problem::not_found("table/unknown", "there is no such table here")
    }

    /// There is no such game, or whoever asks may not know of it.
    pub fn unknown_game() -> Problem {
        Problem::not_found("game/unknown", "there is no such game here")
    }

    /// Nothing has been dealt.
    pub fn no_game() -> Problem {
        Problem::conflict("table/no_game", "no game is being played")
    }

    pub fn not_found(code: &'static str, detail: impl Into<String>) -> Problem {
        Problem::new(404, code, detail)
    }

    /// It does not fit what is the case now.
    pub fn conflict(code: &'static str, detail: impl Into<String>) -> Problem {
        Problem::new(409, code, detail)
    }

    pub fn too_many(code: &'static str, detail: impl Into<String>) -> Problem {
        Problem::new(429, code, detail)
    }

    /// Somebody does something too often.
    pub fn limited(code: &'static str, retry_after_s: u64) -> Problem {
        let detail = format!("too many of these from you; try again in {retry_after_s} s");
        Problem { retry_after_s: Some(retry_after_s), ..Problem::new(429, code, detail) }
    }

    /// The fault is ours; what it is stands in the log and not here.
    pub fn unavailable(code: &'static str, detail: impl Into<String>) -> Problem {
        Problem::new(503, code, detail)
    }
}

/// The engine's codes are of actions.
impl From<Refused> for Problem {
    fn from(refused: Refused) -> Problem {
        Problem {
            status: 409,
            code: format!("action/{}", refused.code).into(),
            rule: refused.rule,
            detail: refused.message,
            retry_after_s: None,
        }
    }
}
