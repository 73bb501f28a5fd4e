use std::{fmt, sync::Arc};

use axum::{
    Json,
    extract::State,
    http::{StatusCode, header},
    response::{IntoResponse as _, Response},
};
use parlor_catalog::{Language, Speech};
use parlor_core::{Observer, Seat};
use parlor_record::{StoredError, StoredLog};
use parlor_store::{GameRow, GameStatus, Id, Page, Store, StoreError, TableRow, Write};
use parlor_wire::{
    Fork, Forked, FramesPage, GameReport, GameStage, GamesPage, ProofReport, ProofStatus, Scheme,
    StoredGame, StoredGuest, StoredInput, StoredTable, TableSettings,
};
use serde::{Deserialize, de::DeserializeOwned};
use tokio::task::spawn_blocking;
use tracing::error;

use super::{
    body::{Asked, At, Body},
    caller::Caller,
    tables::{entropy, opened},
};
use crate::{
    hall::{Hall, failed},
    limits::Deed,
    problem::Problem,
    table::{Host, Kept, series_of_only},
    token::TokenHash,
};

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
) -> Result<Json<GamesPage>, Problem> {
    let wrong = |detail| Problem::bad("query/wrong", detail);
    let n = pages.n.unwrap_or(20);
    if !(1..=PAGE_MOST).contains(&n) {
        return Err(wrong(format!("`n` is 1 to {PAGE_MOST}")));
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
) -> Result<Json<GamesPage>, Problem> {
    let id: Id = id.parse().map_err(|_| Problem::unknown_table())?;
    let table = read(&hall, move |store| store.table(id)).await?;
    let open = async |token| {
        let table = table.ok_or_else(Problem::unknown_table)?;
        may_know(&table, token)?.then_some(()).ok_or_else(Problem::unknown_table)
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
) -> Result<Json<GameReport>, Problem> {
    let found = open(&hall, &caller, &id).await?;
    report(&found.row).map(Json)
}

pub(super) async fn log(
    State(hall): State<Hall>,
    caller: Caller,
    At(id): At<String>,
) -> Result<Response, Problem> {
    let Found { row, guest, .. } = open(&hall, &caller, &id).await?;
    let eyes = match row.status {
        GameStatus::Finished | GameStatus::Aborted => None,
        GameStatus::Committed => return Err(not_dealt()),
        GameStatus::Running => {
            let seat = guest.and_then(|guest| guest.seat).and_then(Seat::new);
            let detail = "whoever does not play finds the log here when the game is over";
            Some(seat.ok_or_else(|| Problem::conflict("game/running", detail))?)
        }
    };
    let game = row.id;
    let entries = read(&hall, move |store| store.entries(game)).await?;
    if entries.is_empty() {
        return Err(not_dealt());
    }
    let head = body::<StoredGame>(&row.body)?;
    // To write a game down is to play it again.
    let text = spawn_blocking(move || {
        let log = StoredLog { id: &game.to_string(), head: &head, entries: &entries };
        eyes.map_or_else(|| log.whole(), |seat| log.seen_by(seat))
    });
    let text = text.await.map_err(|err| broken(&err))?.map_err(|err| broken(&err))?;
    let name = format!("attachment; filename=\"{game}.jsonl\"");
    let headers =
        [(header::CONTENT_TYPE, "application/jsonl"), (header::CONTENT_DISPOSITION, &name)];
    Ok((headers, text).into_response())
}

/// A page has so many frames, unless it is asked for fewer.
const FRAMES_MOST: u32 = 200;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Scrub {
    seat: Option<u8>,
    from: Option<u32>,
    n: Option<u32>,
    text: Option<String>,
}

pub(super) async fn frames(
    State(hall): State<Hall>,
    caller: Caller,
    At(id): At<String>,
    Asked(Scrub { seat, from, n, text }): Asked<Scrub>,
) -> Result<Json<FramesPage>, Problem> {
    let Dealt { id, head, entries } = ended(&hall, &caller, &id).await?;
    let wrong = |detail| Problem::bad("query/wrong", detail);
    let (from, n) = (from.unwrap_or(0), n.unwrap_or(100));
    if !(1..=FRAMES_MOST).contains(&n) {
        return Err(wrong(format!("`n` is 1 to {FRAMES_MOST}")));
    }
    let seats = head.settings.seats.len();
    let who = match seat.map(|seat| Seat::new(seat).filter(|it| it.index() < seats)) {
        None => Observer::Spectator,
        Some(Some(seat)) => Observer::Seat(seat),
        Some(None) => return Err(wrong("the game has no such seat".to_owned())),
    };
    let speech = text.map(|it| speech(&head, it.parse().unwrap_or_default()));
    let total = entries.len() as u32;
    let house = Arc::clone(&hall.config().house);
    let replayed = spawn_blocking(move || {
        let log = StoredLog { id: &id.to_string(), head: &head, entries: &entries };
        let mut board = log.board(&*house.deal)?;
        let setup = board.setup();
        let frames = log.frames(&mut *board, who, from as usize, n as usize, speech.as_ref())?;
        Ok::<_, StoredError>((setup, frames))
    });
    let replayed = replayed.await.map_err(|err| broken(&err))?;
    let (setup, frames) = replayed.map_err(|err| broken(&err))?;
    Ok(Json(FramesPage { game: id.to_string(), seat, total, setup, from, frames }))
}

/// The names of those who played, in a language.
fn speech(head: &StoredGame, language: Language) -> Speech {
    Speech { language, names: head.names.clone() }
}

pub(super) async fn fork(
    State(hall): State<Hall>,
    caller: Caller,
    At(id): At<String>,
    Body(fork): Body<Fork>,
) -> Result<Response, Problem> {
    let found = open(&hall, &caller, &id).await?;
    let head = body::<StoredGame>(&found.row.body)?;
    let is_alone = is_alone_with_bots(&head, &found, fork.seat);
    let table = body::<StoredTable>(&found.table.body)?;
    let bots_of = table.bots_of.clone().unwrap_or_else(|| found.table.id.to_string());
    let bots_of = fork.bots.is_none().then_some(bots_of);
    // What is taken back while it is played still belongs to its series.
    let player = found.guest.filter(|_| is_alone && fork.at.is_none() && fork.bots.is_none());
    let player = player.filter(|_| found.row.status == GameStatus::Running);
    let series = player.map(|player| series_of_only(table, player.number));
    let Dealt { id, head, entries } =
        dealt(&hall, found.row, is_alone && fork.at.is_none()).await?;
    let limited = |s| Problem::limited("limit/tables", s);
    hall.gate().count(Deed::NewTable, caller.client.addr).map_err(limited)?;
    let mut settings = TableSettings { public: false, clock_s: None, ..head.settings.clone() };
    if series.is_none() {
        settings.series = 1;
    }
    match fork.bots {
        Some(bots) if bots != "person" => settings.seats.fill(bots),
        None if is_alone => {}
        _ => return Err(Problem::bad("table/settings", "`bots` is the level of a bot")),
    }
    let at = match fork.at {
        Some(at) => Some(at),
        None => before_last_move(&entries, fork.seat)?,
    };
    let no_moment = || {
        let detail = "the game has no such moment, was over then, or the seat had given it up";
        Problem::bad("game/no_such_moment", detail)
    };
    let at = at.ok_or_else(no_moment)?;
    let seat = Seat::new(fork.seat).filter(|it| it.index() < settings.seats.len());
    let seat =
        seat.ok_or_else(|| Problem::not_found("table/no_such_seat", "the game has no such seat"))?;
    settings.seats[seat.index()] = "person".to_owned();
    let house = Arc::clone(&hall.config().house);
    let kept = spawn_blocking(move || {
        let log = StoredLog { id: &id.to_string(), head: &head, entries: &entries };
        log.fork(&*house.deal, at, seat)
    });
    let entries = kept.await.map_err(|err| broken(&err))?.map_err(|err| broken(&err))?;
    let entries = entries.ok_or_else(no_moment)?;
    let from = Forked { game: id.to_string(), inputs: at };
    let kept = Kept { from, entries, bots_of, series: series.unwrap_or_default() };
    let token = hall.new_token();
    let Fork { name, portrait, .. } = fork;
    let host = Host { name, portrait, token: token.hash(), entropy: entropy(fork.entropy)? };
    let answer = hall.create_table(settings, host, Some(kept)).await?;
    Ok(opened(&hall, answer, &token))
}

/// Whether the caller sits at this seat and all the others are bots: what is taken back there takes
/// nothing from anybody, and nobody learns what another one held.
fn is_alone_with_bots(head: &StoredGame, found: &Found, seat: u8) -> bool {
    let mut people = head.settings.seats.iter().enumerate().filter(|(_, it)| *it == "person");
    let is_only =
        people.next().is_some_and(|(at, _)| at == usize::from(seat)) && people.next().is_none();
    is_only && found.guest.is_some_and(|guest| guest.seat == Some(seat))
}

/// How many inputs there were before the last move that a person made at a seat.
fn before_last_move(entries: &[String], seat: u8) -> Result<Option<u32>, Problem> {
    for (at, text) in entries.iter().enumerate().rev() {
        let entry: StoredInput<'_> = serde_json::from_str(text).map_err(|err| broken(&err))?;
        if entry.seat == Some(seat) && entry.action.is_some() && !entry.bot {
            return Ok(at.checked_sub(1).map(|at| at as u32));
        }
    }
    Ok(None)
}

/// A game with all that was played.
struct Dealt {
    id: Id,
    head: StoredGame,
    entries: Vec<String>,
}

/// A game that has ended, all of it.
async fn ended(hall: &Hall, caller: &Caller, id: &str) -> Result<Dealt, Problem> {
    dealt(hall, open(hall, caller, id).await?.row, false).await
}

async fn dealt(hall: &Hall, row: GameRow, may_run: bool) -> Result<Dealt, Problem> {
    match row.status {
        GameStatus::Finished | GameStatus::Aborted => {}
        GameStatus::Committed => return Err(not_dealt()),
        GameStatus::Running if may_run => {}
        GameStatus::Running => {
            return Err(Problem::conflict("game/running", "the game has not ended"));
        }
    }
    let id = row.id;
    let entries = read(hall, move |store| store.entries(id)).await?;
    if entries.is_empty() {
        return Err(not_dealt());
    }
    Ok(Dealt { id, head: body(&row.body)?, entries })
}

fn not_dealt() -> Problem {
    Problem::conflict("game/not_dealt", "nothing has been dealt in this game")
}

pub(super) async fn proof(
    State(hall): State<Hall>,
    caller: Caller,
    At(id): At<String>,
) -> Result<Json<ProofReport>, Problem> {
    let Found { row, .. } = open(&hall, &caller, &id).await?;
    let head = body::<StoredGame>(&row.body)?;
    let log = StoredLog { id: &row.id.to_string(), head: &head, entries: &[] };
    let fair = row.status.is_over().then(|| log.fair());
    Ok(Json(ProofReport {
        id: row.id.to_string(),
        scheme: Scheme::ParlorFair1,
        status: match row.status {
            GameStatus::Committed => ProofStatus::Committed,
            GameStatus::Running => ProofStatus::Running,
            GameStatus::Finished => ProofStatus::Revealed,
            GameStatus::Aborted => ProofStatus::Aborted,
        },
        reason: head.aborted,
        commitment: head.commitment,
        fair,
    }))
}

pub(super) async fn delete(
    State(hall): State<Hall>,
    caller: Caller,
    At(id): At<String>,
) -> Result<StatusCode, Problem> {
    let found = open(&hall, &caller, &id).await?;
    if !found.guest.is_some_and(|guest| guest.is_host) {
        return Err(Problem::forbidden("table/not_host", "only the host of the table can do this"));
    }
    if !found.row.status.is_over() {
        return Err(Problem::conflict("game/running", "the game has not ended"));
    }
    if found.table.open && found.is_shown {
        let detail = "the table still shows this game; play another, or close the table";
        return Err(Problem::conflict("game/shown", detail));
    }
    let delete = vec![Write::DeleteGame(found.row.id)];
    hall.ledger().commit(delete).await.map_err(|err| broken(&err))?;
    Ok(StatusCode::NO_CONTENT)
}

/// A game that the caller may know of.
struct Found {
    row: GameRow,
    table: TableRow,
    guest: Option<Known>,
    /// Whether the table shows it: it is played or was the last one.
    is_shown: bool,
}

/// Who asks, as the table knows the guest.
#[derive(Clone, Copy)]
struct Known {
    number: u32,
    seat: Option<u8>,
    is_host: bool,
}

async fn open(hall: &Hall, caller: &Caller, id: &str) -> Result<Found, Problem> {
    let id: Id = id.parse().map_err(|_| Problem::unknown_game())?;
    let rows = read(hall, move |store| {
        let Some(game) = store.game(id)? else { return Ok(None) };
        Ok(store.table(game.table)?.map(|table| (game, table)))
    });
    let rows = rows.await?;
    let of_table = rows.as_ref().map(|(_, table)| table.id);
    let check = async |token: Option<TokenHash>| {
        let (row, table) = rows.ok_or_else(Problem::unknown_game)?;
        let stored = body::<StoredTable>(&table.body)?;
        let guest = known(&stored, token);
        if guest.is_none() && !table.public {
            return Err(Problem::unknown_game());
        }
        if guest.is_none() && token.is_some() {
            return Err(Problem::unauthorized());
        }
        let is_shown = stored.game.is_some_and(|it| it == row.id.to_string());
        Ok(Found { row, table, guest, is_shown })
    };
    hall.with_token(caller, of_table, check).await
}

fn known(table: &StoredTable, token: Option<TokenHash>) -> Option<Known> {
    let token = token?.to_string();
    let mut guests = table.guests.iter();
    let host = guests.clone().position(StoredGuest::has_place);
    let guest = guests.position(|guest| guest.has_place() && guest.token == token)?;
    let (seat, is_host) = (table.guests[guest].seat, host == Some(guest));
    Some(Known { number: guest as u32, seat, is_host })
}

/// Whether the games of a table are shown to whoever has this token.
fn may_know(table: &TableRow, token: Option<TokenHash>) -> Result<bool, Problem> {
    let stored = body::<StoredTable>(&table.body)?;
    Ok(table.public && token.is_none() || known(&stored, token).is_some())
}

fn report(row: &GameRow) -> Result<GameReport, Problem> {
    let head = body::<StoredGame>(&row.body)?;
    Ok(GameReport {
        id: row.id.to_string(),
        table: row.table.to_string(),
        rules: head.rules,
        status: match row.status {
            GameStatus::Committed => GameStage::Committed,
            GameStatus::Running => GameStage::Running,
            GameStatus::Finished => GameStage::Finished,
            GameStatus::Aborted => GameStage::Aborted,
        },
        settings: head.settings,
        names: head.names,
        commitment: head.commitment,
        from: head.from,
        started_ms: row.started_ms,
        ended_ms: row.ended_ms,
        over: head.over,
        aborted: head.aborted,
    })
}

fn body<T: DeserializeOwned>(text: &str) -> Result<T, Problem> {
    serde_json::from_str(text).map_err(|err| broken(&err))
}

/// Reads from the store where it may take its time.
async fn read<T: Send + 'static>(
    hall: &Hall,
    look: impl FnOnce(&dyn Store) -> Result<T, StoreError> + Send + 'static,
) -> Result<T, Problem> {
    let store = Arc::clone(hall.store());
    let found = spawn_blocking(move || look(&*store)).await.map_err(|err| broken(&err))?;
    found.map_err(|err| broken(&err))
}

/// The cause is for the log only.
fn broken(cause: &dyn fmt::Display) -> Problem {
    error!(%cause, "a stored game cannot be read or deleted");
    failed()
}
