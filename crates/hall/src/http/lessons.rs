use axum::Json;
use parlor_table::learn;
use parlor_wire::{LessonReport, LessonTry, LessonVerdict, Offer};
use serde::Deserialize;

use super::body::{Asked, At, Body, Failure};

pub(super) async fn look(At(game): At<String>) -> Result<Json<LessonReport>, Failure> {
    Ok(Json(learn::lesson(&game)?))
}

pub(super) async fn judge(
    At((game, step)): At<(String, String)>,
    Body(LessonTry { action }): Body<LessonTry>,
) -> Result<Json<LessonVerdict>, Failure> {
    Ok(Json(learn::judge(&game, &step, &action)?))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Begun {
    #[serde(default)]
    path: String,
}

pub(super) async fn offer(
    At((game, step)): At<(String, String)>,
    Asked(Begun { path }): Asked<Begun>,
) -> Result<Json<Offer>, Failure> {
    Ok(Json(learn::offer(&game, &step, &path)?))
}
