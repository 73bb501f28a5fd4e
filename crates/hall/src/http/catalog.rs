use axum::Json;
use parlor_bots::Level;
use parlor_catalog::{GameId, Playable, Visitor};
use parlor_wire::{GamesReport, RulesReport};

use super::body::At;
use crate::problem::Problem;

pub(super) async fn list() -> Json<GamesReport> {
    Json(GamesReport {
        games: GameId::ALL.iter().map(|game| game.info()).collect(),
        bots: Level::ALL.map(Level::as_str).to_vec(),
    })
}

pub(super) async fn rules(At(game): At<String>) -> Result<Json<RulesReport>, Problem> {
    let game = self::game(&game)?;
    Ok(Json(game.visit(Rules(game))))
}

/// The game that an address names.
pub(super) fn game(name: &str) -> Result<GameId, Problem> {
    let unknown = |err: parlor_catalog::UnknownGame| {
        Problem::not_found("catalog/unknown_game", err.to_string())
    };
    GameId::exactly(name).map_err(unknown)
}

struct Rules(GameId);

impl Visitor for Rules {
    type Output = RulesReport;

    fn visit<G: Playable>(self) -> RulesReport {
        RulesReport {
            game: G::ID,
            title: G::TITLE,
            rules: G::RULES,
            rule_ids: G::RULE_IDS,
            text: self.0.rules_text(),
        }
    }
}
