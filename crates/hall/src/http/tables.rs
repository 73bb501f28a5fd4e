use axum::{
    Json,
    extract::{State, ws::WebSocketUpgrade},
    http::{HeaderMap, HeaderValue, StatusCode, Uri, header},
    response::{IntoResponse as _, Response},
};
use parlor_catalog::Language;
use parlor_fair::Entropy;
use parlor_store::Id;
use parlor_wire::{
    CodeFound, Invitation, Join, Mute, NewTable, Place, PlanSeat, Stir, TablesReport,
};
use serde::Deserialize;

use super::{
    API,
    body::{Asked, At, Body, Failure, MaybeBody},
    caller::{Caller, cookie},
    site,
};
use crate::{
    hall::Hall,
    limits::Limited,
    problem::Problem,
    qr, socket,
    table::{Answer, Besides, Call, Hearing, Host, Resume},
    token::Token,
};

pub(super) async fn list(State(hall): State<Hall>) -> Json<TablesReport> {
    Json(TablesReport { tables: hall.public_tables() })
}

pub(super) async fn create(
    State(hall): State<Hall>,
    caller: Caller,
    Body(new): Body<NewTable>,
) -> Result<Response, Failure> {
    let limited = |s| Problem::limited("limit/tables", s);
    hall.gate().count(Limited::NewTable, caller.client.addr).map_err(limited)?;
    let token = hall.new_token();
    let NewTable { name, portrait, .. } = new;
    let host = Host { name, portrait, token: token.hash(), entropy: entropy(new.entropy)? };
    let answer = hall.create_table(new.settings, host, None).await?;
    Ok(opened(&hall, answer, &token))
}

/// The answer to whoever has opened a table.
pub(super) fn opened(hall: &Hall, answer: Answer, token: &Token) -> Response {
    let at = HeaderValue::try_from(format!("{API}/tables/{}", answer.table.id));
    let at = at.expect("an id is letters and digits");
    let place = welcome(hall, answer, token);
    (StatusCode::CREATED, [(header::LOCATION, at)], place).into_response()
}

pub(super) async fn find(
    State(hall): State<Hall>,
    caller: Caller,
    At(code): At<String>,
) -> Result<Json<CodeFound>, Failure> {
    // There are a million codes: whoever guesses is stopped before a right guess, too.
    let limited = |s| Problem::limited("limit/wrong_codes", s);
    let addr = caller.client.addr;
    hall.gate().check(Limited::WrongCode, addr).map_err(limited)?;
    match hall.find_code(&code.to_ascii_lowercase()) {
        Some(id) => Ok(Json(CodeFound { table: id.to_string() })),
        None => {
            hall.gate().count(Limited::WrongCode, addr).map_err(limited)?;
            Err(Problem::unknown_table().into())
        }
    }
}

pub(super) async fn look(
    State(hall): State<Hall>,
    caller: Caller,
    At(id): At<String>,
) -> Result<Json<Place>, Failure> {
    call(&hall, &caller, &id, Call::Look).await
}

pub(super) async fn invite(
    State(hall): State<Hall>,
    caller: Caller,
    At(id): At<String>,
    uri: Uri,
    headers: HeaderMap,
) -> Result<Json<Invitation>, Failure> {
    let Json(Place { table, .. }) = call(&hall, &caller, &id, Call::Look).await?;
    let host = site::host(&uri, &headers).expect("the guard knows it");
    let link = format!("{}/t/{}", hall.config().site.origin(&host), table.id);
    Ok(Json(Invitation { qr: qr::svg(&link), link, code: table.code }))
}

pub(super) async fn join(
    State(hall): State<Hall>,
    caller: Caller,
    At(id): At<String>,
    Body(join): Body<Join>,
) -> Result<Response, Failure> {
    let table = id.parse().map_err(|_| Problem::unknown_table())?;
    let token = hall.new_token();
    let entropy = entropy(join.entropy)?;
    let Join { name, portrait, .. } = join;
    let join = Call::Join { name, portrait, token: token.hash(), entropy };
    let was_here = caller.token(Some(table)).is_some();
    let answer = ask(&hall, &caller, table, join).await?;
    if was_here {
        return Ok(Json(place(answer)).into_response());
    }
    Ok(welcome(&hall, answer, &token))
}

pub(super) async fn sit(
    State(hall): State<Hall>,
    caller: Caller,
    At((id, seat)): At<(String, String)>,
    MaybeBody(stir): MaybeBody<Stir>,
) -> Result<Json<Place>, Failure> {
    let call = Call::Sit { seat: self::seat(&seat)?, entropy: entropy(stir.entropy)? };
    self::call(&hall, &caller, &id, call).await
}

pub(super) async fn stand(
    State(hall): State<Hall>,
    caller: Caller,
    At((id, seat)): At<(String, String)>,
) -> Result<Json<Place>, Failure> {
    let seat = self::seat(&seat)?;
    let Json(place) = call(&hall, &caller, &id, Call::Look).await?;
    if place.seat != Some(seat) {
        return Err(Problem::conflict("table/no_seat", "you do not sit there").into());
    }
    call(&hall, &caller, &id, Call::Stand).await
}

pub(super) async fn plan(
    State(hall): State<Hall>,
    caller: Caller,
    At((id, seat)): At<(String, String)>,
    Body(plan): Body<PlanSeat>,
) -> Result<Json<Place>, Failure> {
    let bot = (plan.who != "person").then_some(plan.who);
    call(&hall, &caller, &id, Call::Plan { seat: self::seat(&seat)?, bot }).await
}

pub(super) async fn stir(
    State(hall): State<Hall>,
    caller: Caller,
    At(id): At<String>,
    Body(stir): Body<Stir>,
) -> Result<Json<Place>, Failure> {
    let entropy = entropy(stir.entropy)?;
    let entropy = entropy.ok_or_else(|| Problem::bad("body/json", "missing field `entropy`"))?;
    call(&hall, &caller, &id, Call::Stir { entropy }).await
}

pub(super) async fn start(
    State(hall): State<Hall>,
    caller: Caller,
    At(id): At<String>,
) -> Result<Json<Place>, Failure> {
    call(&hall, &caller, &id, Call::Start).await
}

pub(super) async fn rematch(
    State(hall): State<Hall>,
    caller: Caller,
    At(id): At<String>,
    MaybeBody(stir): MaybeBody<Stir>,
) -> Result<Json<Place>, Failure> {
    call(&hall, &caller, &id, Call::Rematch { entropy: entropy(stir.entropy)? }).await
}

pub(super) async fn concede(
    State(hall): State<Hall>,
    caller: Caller,
    At(id): At<String>,
) -> Result<Json<Place>, Failure> {
    call(&hall, &caller, &id, Call::Concede).await
}

pub(super) async fn leave(
    State(hall): State<Hall>,
    caller: Caller,
    At(id): At<String>,
) -> Result<Json<Place>, Failure> {
    call(&hall, &caller, &id, Call::Leave).await
}

pub(super) async fn close(
    State(hall): State<Hall>,
    caller: Caller,
    At(id): At<String>,
) -> Result<Json<Place>, Failure> {
    call(&hall, &caller, &id, Call::Close).await
}

pub(super) async fn remove(
    State(hall): State<Hall>,
    caller: Caller,
    At((id, guest)): At<(String, String)>,
) -> Result<Json<Place>, Failure> {
    call(&hall, &caller, &id, Call::Remove { guest: self::guest(&guest)? }).await
}

pub(super) async fn mute(
    State(hall): State<Hall>,
    caller: Caller,
    At((id, guest)): At<(String, String)>,
    Body(Mute { muted }): Body<Mute>,
) -> Result<Json<Place>, Failure> {
    call(&hall, &caller, &id, Call::Mute { guest: self::guest(&guest)?, muted }).await
}

/// What a client that comes back knows already.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Known {
    game: Option<Id>,
    seq: Option<u32>,
    text: Option<String>,
    structured: Option<u8>,
}

pub(super) async fn socket(
    State(hall): State<Hall>,
    caller: Caller,
    At(id): At<String>,
    Asked(known): Asked<Known>,
    upgrade: Result<WebSocketUpgrade, axum::extract::ws::rejection::WebSocketUpgradeRejection>,
) -> Result<Response, Failure> {
    let table = id.parse().map_err(|_| Problem::unknown_table())?;
    // Whoever may not come in is told so before there is a socket.
    ask(&hall, &caller, table, Call::Look).await?;
    let upgrade = upgrade.map_err(|err| Problem::new(426, "socket/upgrade", err.body_text()))?;
    let ticket = hall.gate().enter(caller.client.addr).ok_or_else(|| {
        Problem::too_many("limit/connections", "too many connections from your address")
    })?;
    let token = caller.token(Some(table)).and_then(Result::ok);
    let resume = known.game.map(|game| Resume { game, seq: known.seq.unwrap_or(0) });
    // In a language that nobody speaks here it is told in English, as the rules are.
    let text = known.text.map(|it| it.parse().unwrap_or(Language::English));
    let besides = Besides { text, structured: known.structured.is_some_and(|it| it != 0) };
    Ok(socket::serve(upgrade, &hall, table, token, Hearing { resume, besides }, ticket)?)
}

/// Asks a table for something, with whatever token the caller shows there.
async fn ask(hall: &Hall, caller: &Caller, table: Id, call: Call) -> Result<Answer, Failure> {
    let act = async |token| Ok(hall.call(table, token, call).await?);
    hall.with_token(caller, Some(table), act).await
}

async fn call(hall: &Hall, caller: &Caller, id: &str, call: Call) -> Result<Json<Place>, Failure> {
    let table = id.parse().map_err(|_| Problem::unknown_table())?;
    ask(hall, caller, table, call).await.map(|answer| Json(place(answer)))
}

fn place(answer: Answer) -> Place {
    let Answer { table, guest, seat, asked } = answer;
    Place { table, guest, seat, asked, token: None }
}

/// The answer to a new guest: the only one with a token.
fn welcome(hall: &Hall, answer: Answer, token: &Token) -> Response {
    let place = Place { token: Some(token.reveal()), ..place(answer) };
    let cookie = cookie(&place.table.id, token, hall.config().site.is_secure());
    ([(header::SET_COOKIE, cookie)], Json(place)).into_response()
}

pub(super) fn entropy(text: Option<String>) -> Result<Option<Entropy>, Problem> {
    let read = |text: String| {
        text.parse().map_err(|err| Problem::bad("table/entropy", format!("entropy: {err}")))
    };
    text.map(read).transpose()
}

fn seat(text: &str) -> Result<u8, Problem> {
    text.parse().map_err(|_| Problem::not_found("table/no_such_seat", "the table has no such seat"))
}

fn guest(text: &str) -> Result<u32, Problem> {
    text.parse().map_err(|_| Problem::not_found("table/no_such_guest", "no such guest is here"))
}
