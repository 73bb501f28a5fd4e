use axum::Json;
use parlor_catalog::{GameId, Language};
use parlor_wire::{GamesReport, RulesReport};
use serde::Deserialize;

use super::body::{Asked, At};
use crate::problem::Problem;

pub(super) async fn list() -> Json<GamesReport> {
    Json(GamesReport { games: GameId::ALL.iter().map(|game| game.info()).collect() })
}

#[derive(Deserialize)]
pub(super) struct Spoken {
    lang: Option<String>,
}

pub(super) async fn rules(
    At(game): At<String>,
    Asked(spoken): Asked<Spoken>,
) -> Result<Json<RulesReport>, Problem> {
    let game = self::game(&game)?;
    // Rules in English are better than none; the answer says what it is in.
    let language = spoken.lang.and_then(|it| it.parse().ok()).unwrap_or(Language::English);
    Ok(Json(game.rules(language)))
}

/// The game that an address names.
pub(super) fn game(name: &str) -> Result<GameId, Problem> {
    let unknown = |err: parlor_catalog::UnknownGame| {
        Problem::not_found("catalog/unknown_game", err.to_string())
    };
    GameId::exactly(name).map_err(unknown)
}
