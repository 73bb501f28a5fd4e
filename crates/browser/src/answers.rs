//! Bodies in and answers out, as a hall has them over HTTP.

use parlor_table::{games::Untold, problem::Problem};
use parlor_wire::{Done, LocalAnswer, ProblemReport};
use serde::{Serialize, de::DeserializeOwned};
use serde_json::value::{RawValue, to_raw_value};

pub(crate) type Told = Result<(u16, Box<RawValue>), Untold>;

pub(crate) fn read<T: DeserializeOwned>(body: Option<Box<RawValue>>) -> Result<T, Problem> {
    let body = body.as_ref().map_or("{}", |body| body.get());
    serde_json::from_str(body).map_err(|err| Problem::bad("body/json", err.to_string()))
}

pub(crate) fn to_json(value: &impl Serialize) -> (u16, Box<RawValue>) {
    (200, to_raw_value(value).expect("answers are plain JSON"))
}

pub(crate) fn nothing() -> Problem {
    Problem::not_found("route/unknown", "this needs a hall")
}

pub(crate) fn give(told: Told, done: &mut Done) {
    let answer = match told {
        Ok((status, body)) => LocalAnswer { status, body },
        Err(untold) => {
            let problem = match untold {
                Untold::Refused(problem) => problem,
                Untold::Broken(cause) => {
                    done.faults.push(cause);
                    Problem::unavailable("hall/failed", "what is kept here cannot be read")
                }
            };
            let Problem { status, code, rule, detail, .. } = problem;
            let (kind, title, rule) = ("about:blank".into(), "".into(), rule.map(Into::into));
            let report = ProblemReport { kind, title, status, code, detail, rule };
            LocalAnswer { status, body: to_json(&report).1 }
        }
    };
    done.answer = Some(answer);
}
