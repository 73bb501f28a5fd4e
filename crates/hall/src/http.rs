//! The routes.

use axum::{
    Json, Router,
    extract::{Path, Query, State, WebSocketUpgrade},
    http::{HeaderMap, StatusCode, header},
    response::{IntoResponse, Response},
    routing::{get, post},
};
use parlor_fair::Entropy;
use parlor_store::Id;
use parlor_wire::TableSettings;
use serde::Deserialize;
use serde_json::json;

use crate::{
    hall::{Hall, no_such_table},
    problem::Problem,
    socket,
    table::{Answer, Call, Host, Resume},
    token::{Token, TokenHash},
};

pub fn router(hall: Hall) -> Router {
    Router::new()
        .route("/api/v1/tables", post(create))
        .route("/api/v1/tables/{id}/join", post(join))
        .route("/api/v1/tables/{id}/{call}", post(call))
        .route("/api/v1/tables/{id}/socket", get(open_socket))
        .with_state(hall)
}

#[derive(Deserialize)]
struct Create {
    name: String,
    settings: TableSettings,
    entropy: Option<String>,
}

#[derive(Deserialize)]
struct Join {
    name: String,
    entropy: Option<String>,
}

#[derive(Deserialize)]
struct Since {
    game: Option<Id>,
    seq: Option<u32>,
}

async fn create(State(hall): State<Hall>, Json(body): Json<Create>) -> Result<Response, Problem> {
    let token = hall.new_token();
    let host = Host { name: body.name, token: token.hash(), entropy: read_entropy(body.entropy)? };
    let answer = hall.create_table(body.settings, host).await?;
    Ok((StatusCode::CREATED, with_token(&answer, Some(&token))).into_response())
}

async fn join(
    State(hall): State<Hall>,
    Path(id): Path<String>,
    headers: HeaderMap,
    Json(body): Json<Join>,
) -> Result<Response, Problem> {
    let token = hall.new_token();
    let join =
        Call::Join { name: body.name, token: token.hash(), entropy: read_entropy(body.entropy)? };
    let shown = shown(&headers)?;
    let answer = hall.call(read_id(&id)?, shown, join).await?;
    Ok(with_token(&answer, shown.is_none().then_some(&token)).into_response())
}

async fn call(
    State(hall): State<Hall>,
    Path((id, call)): Path<(String, String)>,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let call = match &*call {
        "start" => Call::Start,
        "rematch" => Call::Rematch { entropy: None },
        "concede" => Call::Concede,
        "leave" => Call::Leave,
        "close" => Call::Close,
        "look" => Call::Look,
        _ => return Err(no_such_table()),
    };
    let answer = hall.call(read_id(&id)?, shown(&headers)?, call).await?;
    Ok(with_token(&answer, None).into_response())
}

async fn open_socket(
    State(hall): State<Hall>,
    Path(id): Path<String>,
    Query(since): Query<Since>,
    headers: HeaderMap,
    upgrade: WebSocketUpgrade,
) -> Result<Response, Problem> {
    let resume = since.game.zip(since.seq).map(|(game, seq)| Resume { game, seq });
    socket::serve(upgrade, &hall, read_id(&id)?, shown(&headers)?, resume)
}

fn read_id(text: &str) -> Result<Id, Problem> {
    text.parse().map_err(|_| no_such_table())
}

fn read_entropy(text: Option<String>) -> Result<Option<Entropy>, Problem> {
    let bad = |err: parlor_fair::HexError| Problem::bad("table/entropy", err.to_string());
    text.map(|text| text.parse().map_err(bad)).transpose()
}

fn shown(headers: &HeaderMap) -> Result<Option<TokenHash>, Problem> {
    let Some(value) = headers.get(header::AUTHORIZATION) else { return Ok(None) };
    let token = value.to_str().ok().and_then(|text| text.strip_prefix("Bearer "));
    let token = token.and_then(|text| text.parse::<Token>().ok());
    token.map(|token| Some(token.hash())).ok_or_else(Problem::unauthorized)
}

fn with_token(answer: &Answer, token: Option<&Token>) -> Response {
    Json(json!({
        "table": answer.table,
        "guest": answer.guest,
        "seat": answer.seat,
        "token": token.map(Token::reveal),
    }))
    .into_response()
}

impl IntoResponse for Problem {
    fn into_response(self) -> Response {
        let status = StatusCode::from_u16(self.status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
        let body = json!({ "code": self.code, "detail": self.detail });
        (status, Json(body)).into_response()
    }
}
