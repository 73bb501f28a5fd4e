use std::sync::LazyLock;

use axum::{Json, extract::State, http::header, response::IntoResponse};
use parlor_wire::Health;

use super::body::Failure;
use crate::{hall::Hall, metrics::Open, problem::Problem};

/// What the API is, for people.
const API_TEXT: &str = include_str!("../../../../docs/build-on/hall-api.md");

static OPENAPI: LazyLock<String> = LazyLock::new(|| format!("{:#}\n", super::openapi()));

pub(super) async fn docs() -> impl IntoResponse {
    ([(header::CONTENT_TYPE, "text/plain; charset=utf-8")], API_TEXT)
}

pub(super) async fn openapi() -> impl IntoResponse {
    ([(header::CONTENT_TYPE, "application/json")], OPENAPI.as_str())
}

pub(super) async fn metrics(State(hall): State<Hall>) -> impl IntoResponse {
    let open = Open { tables: hall.n_tables(), sockets: hall.n_sockets() };
    let text = hall.metrics().text(open, hall.ledger().counts());
    ([(header::CONTENT_TYPE, "text/plain; version=0.0.4")], text)
}

pub(super) async fn health() -> Json<Health> {
    Json(Health { status: "ok".into(), version: env!("CARGO_PKG_VERSION").into() })
}

pub(super) async fn ready(State(hall): State<Hall>) -> Result<Json<Health>, Failure> {
    if hall.is_ready() {
        return Ok(health().await);
    }
    Err(Problem::unavailable("hall/not_ready", "nothing can be played here now").into())
}
