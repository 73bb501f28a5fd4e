//! What there is to know before anybody plays: the games, their rules and their lessons.

use parlor_catalog::{GameId, Language, Lesson, LessonAt};
use parlor_wire::{GamesReport, LessonReport, LessonVerdict, Offer, RulesReport};

use crate::problem::Problem;

/// All games.
pub fn games() -> GamesReport {
    GamesReport { games: GameId::ALL.iter().map(|game| game.info()).collect() }
}

/// The rules of a game. In English they are better than none; the answer says what it is in.
///
/// # Errors
///
/// There is no such game.
pub fn rules(game: &str, language: Option<&str>) -> Result<RulesReport, Problem> {
    let language = language.and_then(|it| it.parse().ok()).unwrap_or(Language::English);
    Ok(self::game(game)?.rules(language))
}

/// The first lesson of a game.
///
/// # Errors
///
/// There is no such game, or it has no lesson.
pub fn lesson(game: &str) -> Result<LessonReport, Problem> {
    Ok(of(game)?.report())
}

/// What the lesson says to an action at a step.
///
/// # Errors
///
/// There is no such step.
pub fn judge(game: &str, step: &str, action: &str) -> Result<LessonVerdict, Problem> {
    of(game)?.judge(at(step)?, action).ok_or_else(no_such_step)
}

/// How the actions that begin with these words go on at a step.
///
/// # Errors
///
/// There is no such step.
pub fn offer(game: &str, step: &str, path: &str) -> Result<Offer, Problem> {
    of(game)?.offer(at(step)?, path).ok_or_else(no_such_step)
}

fn game(name: &str) -> Result<GameId, Problem> {
    let unknown = |err: parlor_catalog::UnknownGame| {
        Problem::not_found("catalog/unknown_game", err.to_string())
    };
    GameId::exactly(name).map_err(unknown)
}

fn of(name: &str) -> Result<Lesson, Problem> {
    Lesson::of(game(name)?)
        .ok_or_else(|| Problem::not_found("lesson/unknown", "this game has no lesson"))
}

fn at(step: &str) -> Result<LessonAt, Problem> {
    match step {
        "puzzle" => Ok(LessonAt::Puzzle),
        number => number.parse().map(LessonAt::Step).map_err(|_| no_such_step()),
    }
}

fn no_such_step() -> Problem {
    Problem::not_found("lesson/no_such_step", "the lesson has no such step")
}
