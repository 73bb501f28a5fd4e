use axum::Json;
use parlor_catalog::{Lesson, LessonAt};
use parlor_wire::{LessonReport, LessonTry, LessonVerdict, Offer};
use serde::Deserialize;

use super::{
    body::{Asked, At, Body},
    catalog,
};
use crate::problem::Problem;

pub(super) async fn look(At(game): At<String>) -> Result<Json<LessonReport>, Problem> {
    lesson(&game).map(|lesson| Json(lesson.report()))
}

pub(super) async fn judge(
    At((game, step)): At<(String, String)>,
    Body(LessonTry { action }): Body<LessonTry>,
) -> Result<Json<LessonVerdict>, Problem> {
    let verdict = lesson(&game)?.judge(decision(&step)?, &action);
    verdict.map(Json).ok_or_else(no_such_step)
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
) -> Result<Json<Offer>, Problem> {
    let offer = lesson(&game)?.offer(decision(&step)?, &path);
    offer.map(Json).ok_or_else(no_such_step)
}

fn lesson(game: &str) -> Result<Lesson, Problem> {
    Lesson::of(catalog::game(game)?)
        .ok_or_else(|| Problem::not_found("lesson/unknown", "this game has no lesson"))
}

fn decision(text: &str) -> Result<LessonAt, Problem> {
    match text {
        "puzzle" => Ok(LessonAt::Puzzle),
        number => number.parse().map(LessonAt::Step).map_err(|_| no_such_step()),
    }
}

fn no_such_step() -> Problem {
    Problem::not_found("lesson/no_such_step", "the lesson has no such step")
}
