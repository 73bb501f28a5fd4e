use axum::{Json, extract::State, http::StatusCode};
use parlor_wire::{FollowedPad, PadPlace, ShowPad, beside::Pad};
use serde::Deserialize;
use serde_json::Value;

use super::{
    body::{Asked, At, Failure, LongBody},
    caller::Caller,
};
use crate::{
    hall::Hall,
    limits::Limited,
    pads::{Full, id_of},
    problem::Problem,
    token::TokenHash,
};

/// What opens a ledger is a token that its writer has made up; it is never sent by itself, as a cookie is.
fn token(caller: &Caller) -> Result<TokenHash, Failure> {
    let shown = caller.token(None).and_then(Result::ok);
    Ok(shown.ok_or_else(Problem::unauthorized)?)
}

pub(super) async fn show(
    State(hall): State<Hall>,
    caller: Caller,
    LongBody(ShowPad { pad }): LongBody<ShowPad>,
) -> Result<Json<PadPlace>, Failure> {
    let id = id_of(token(&caller)?);
    // What the engine would not read is not shown to anybody.
    if let Err(err) = serde_json::from_value::<Pad>(Value::Object(pad.clone())) {
        return Err(Problem::bad("body/json", err.to_string()).into());
    }
    if !hall.pads().knows(&id) {
        let limited = |s| Problem::limited("limit/tables", s);
        hall.gate().count(Limited::NewTable, caller.client.addr).map_err(limited)?;
    }
    let now_ms = hall.now_ms();
    let version = hall.pads().show(&id, pad, now_ms);
    let version = version
        .map_err(|Full| Problem::unavailable("hall/full", "too many ledgers are followed"))?;
    Ok(Json(PadPlace { id, version }))
}

pub(super) async fn hide(State(hall): State<Hall>, caller: Caller) -> Result<StatusCode, Failure> {
    let id = id_of(token(&caller)?);
    hall.pads().hide(&id);
    Ok(StatusCode::NO_CONTENT)
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Seen {
    #[serde(default)]
    seen: Option<u64>,
}

pub(super) async fn look(
    State(hall): State<Hall>,
    At(id): At<String>,
    Asked(Seen { seen }): Asked<Seen>,
) -> Result<Json<FollowedPad>, Failure> {
    let now_ms = hall.now_ms();
    let pads = hall.pads();
    let unknown = || Problem::not_found("pad/unknown", "nobody shows this ledger any more");
    let (version, pad) = pads.look(&id, now_ms).ok_or_else(unknown)?;
    let pad = (seen != Some(version)).then(|| pad.clone());
    Ok(Json(FollowedPad { version, pad }))
}
