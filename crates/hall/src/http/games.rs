use std::sync::Arc;

use axum::{
    Json,
    extract::State,
    http::{StatusCode, header},
    response::{IntoResponse as _, Response},
};
use parlor_store::{Id, Page, Store, StoreError, Write};
use parlor_table::games::{Branch, Found, Scrub, Untold, may_know, report};
use parlor_wire::{Fork, FramesPage, GameReport, GamesPage, ProofReport};
use serde::Deserialize;
use tokio::task::spawn_blocking;

use super::{
    body::{Asked, At, Body, Failure},
    caller::Caller,
    tables::{entropy, opened},
};
use crate::{hall::Hall, limits::Limited, problem::Problem, table::Host, token::TokenHash};

/// A page has so many games, unless it is asked for fewer.
const PAGE_MOST: u32 = 100;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Pages {
    before: Option<String>,
    n: Option<u32>,
}

pub(super) async fn list(
    State(hall): State<Hall>,
    Asked(pages): Asked<Pages>,
) -> Result<Json<GamesPage>, Failure> {
    let wrong = |detail| Problem::bad("query/wrong", detail);
    let n = pages.n.unwrap_or(20);
    if !(1..=PAGE_MOST).contains(&n) {
        return Err(wrong(format!("`n` is 1 to {PAGE_MOST}")).into());
    }
    let before = match pages.before {
        None => None,
        Some(text) => {
            let place = text
                .split_once('-')
                .and_then(|(ended_ms, id)| Some((ended_ms.parse().ok()?, id.parse().ok()?)));
            Some(place.ok_or_else(|| wrong("`before` is the `next` of another page".to_owned()))?)
        }
    };
    let rows = read(&hall, move |store| store.finished(Page { before, n })).await?;
    let last = rows.last().filter(|_| rows.len() == n as usize);
    let next = last.map(|row| format!("{}-{}", row.ended_ms.unwrap_or(0), row.id));
    let games = rows.iter().map(report).collect::<Result<_, _>>()?;
    Ok(Json(GamesPage { games, next }))
}

pub(super) async fn of_table(
    State(hall): State<Hall>,
    caller: Caller,
    At(id): At<String>,
) -> Result<Json<GamesPage>, Failure> {
    let id: Id = id.parse().map_err(|_| Problem::unknown_table())?;
    let table = read(&hall, move |store| store.table(id)).await?;
    let open = async |token| {
        let table = table.ok_or_else(Problem::unknown_table)?;
        Ok(may_know(&table, token)?.then_some(()).ok_or_else(Problem::unknown_table)?)
    };
    hall.with_token(&caller, Some(id), open).await?;
    let rows = read(&hall, move |store| store.games_of(id)).await?;
    let games = rows.iter().map(report).collect::<Result<_, _>>()?;
    Ok(Json(GamesPage { games, next: None }))
}

pub(super) async fn look(
    State(hall): State<Hall>,
    caller: Caller,
    At(id): At<String>,
) -> Result<Json<GameReport>, Failure> {
    let found = open(&hall, &caller, &id).await?;
    Ok(Json(report(&found.row)?))
}

pub(super) async fn log(
    State(hall): State<Hall>,
    caller: Caller,
    At(id): At<String>,
) -> Result<Response, Failure> {
    let found = open(&hall, &caller, &id).await?;
    let (eyes, game) = (found.eyes()?, found.row.id);
    let text = over_entries(&hall, game, move |entries| found.log(eyes, entries)).await?;
    let name = format!("attachment; filename=\"{game}.jsonl\"");
    let headers =
        [(header::CONTENT_TYPE, "application/jsonl"), (header::CONTENT_DISPOSITION, &name)];
    Ok((headers, text).into_response())
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Scrubbed {
    seat: Option<u8>,
    from: Option<u32>,
    n: Option<u32>,
    text: Option<String>,
}

pub(super) async fn frames(
    State(hall): State<Hall>,
    caller: Caller,
    At(id): At<String>,
    Asked(Scrubbed { seat, from, n, text }): Asked<Scrubbed>,
) -> Result<Json<FramesPage>, Failure> {
    let found = open(&hall, &caller, &id).await?;
    found.need_ended()?;
    let scrub = Scrub { seat, from: from.unwrap_or(0), n: n.unwrap_or(100), text };
    let (game, house) = (found.row.id, Arc::clone(&hall.config().house));
    let frames = move |entries: &[String]| found.frames(entries, &scrub, &*house.deal);
    over_entries(&hall, game, frames).await.map(Json)
}

pub(super) async fn fork(
    State(hall): State<Hall>,
    caller: Caller,
    At(id): At<String>,
    Body(fork): Body<Fork>,
) -> Result<Response, Failure> {
    let found = open(&hall, &caller, &id).await?;
    found.need_branch(&fork)?;
    let limited = |s| Problem::limited("limit/tables", s);
    hall.gate().count(Limited::NewTable, caller.client.addr).map_err(limited)?;
    let (game, house) = (found.row.id, Arc::clone(&hall.config().house));
    let token = hall.new_token();
    let host = Host {
        name: fork.name.clone(),
        portrait: fork.portrait,
        token: token.hash(),
        entropy: entropy(fork.entropy.clone())?,
    };
    let branch = move |entries: &[String]| found.branch(&fork, entries, &*house.deal);
    let Branch { settings, kept } = over_entries(&hall, game, branch).await?;
    let answer = hall.create_table(settings, host, Some(kept)).await?;
    Ok(opened(&hall, answer, &token))
}

pub(super) async fn proof(
    State(hall): State<Hall>,
    caller: Caller,
    At(id): At<String>,
) -> Result<Json<ProofReport>, Failure> {
    let found = open(&hall, &caller, &id).await?;
    Ok(Json(found.proof()?))
}

pub(super) async fn delete(
    State(hall): State<Hall>,
    caller: Caller,
    At(id): At<String>,
) -> Result<StatusCode, Failure> {
    let found = open(&hall, &caller, &id).await?;
    let delete = vec![Write::DeleteGame(found.to_delete()?)];
    hall.ledger().commit(delete).await.map_err(broken)?;
    Ok(StatusCode::NO_CONTENT)
}

async fn open(hall: &Hall, caller: &Caller, id: &str) -> Result<Found, Failure> {
    let id: Id = id.parse().map_err(|_| Problem::unknown_game())?;
    let rows = read(hall, move |store| {
        let Some(game) = store.game(id)? else { return Ok(None) };
        Ok(store.table(game.table)?.map(|table| (game, table)))
    });
    let rows = rows.await?;
    let of_table = rows.as_ref().map(|(_, table)| table.id);
    let find = async |token: Option<TokenHash>| Ok(Found::by(rows, token)?);
    hall.with_token(caller, of_table, find).await
}

/// What takes all that was played in a game, and a while.
async fn over_entries<T: Send + 'static>(
    hall: &Hall,
    game: Id,
    work: impl FnOnce(&[String]) -> Result<T, Untold> + Send + 'static,
) -> Result<T, Failure> {
    let entries = read(hall, move |store| store.entries(game)).await?;
    let done = spawn_blocking(move || work(&entries)).await.map_err(broken)?;
    Ok(done?)
}

/// Reads from the store where it may take its time.
async fn read<T: Send + 'static>(
    hall: &Hall,
    look: impl FnOnce(&dyn Store) -> Result<T, StoreError> + Send + 'static,
) -> Result<T, Failure> {
    let store = Arc::clone(hall.store());
    let found = spawn_blocking(move || look(&*store)).await.map_err(broken)?;
    Ok(found.map_err(broken)?)
}

fn broken(cause: impl ToString) -> Untold {
    Untold::Broken(cause.to_string())
}
