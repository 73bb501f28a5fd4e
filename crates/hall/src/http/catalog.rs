use axum::Json;
use parlor_table::learn;
use parlor_wire::{GamesReport, RulesReport};
use serde::Deserialize;

use super::body::{Asked, At, Failure};

pub(super) async fn list() -> Json<GamesReport> {
    Json(learn::games())
}

#[derive(Deserialize)]
pub(super) struct Spoken {
    lang: Option<String>,
}

pub(super) async fn rules(
    At(game): At<String>,
    Asked(spoken): Asked<Spoken>,
) -> Result<Json<RulesReport>, Failure> {
    Ok(Json(learn::rules(&game, spoken.lang.as_deref())?))
}
