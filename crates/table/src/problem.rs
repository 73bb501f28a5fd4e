//! Why something does not happen: for whoever asked, with a stable code and no internals.

use std::{borrow::Cow, error, fmt};

use parlor_catalog::Refused;

/// What is wrong with a call or a command.
#[derive(Clone, PartialEq, Eq, Debug)]
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

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.code, self.detail)
    }
}

impl error::Error for Problem {}

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
