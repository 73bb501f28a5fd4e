use axum::{
    Json,
    extract::{State, ws::WebSocketUpgrade},
    http::{HeaderValue, StatusCode, header},
    response::{IntoResponse as _, Response},
};
use parlor_fair::Entropy;
use parlor_store::Id;
use parlor_wire::{CodeFound, Join, Mute, NewTable, Place, PlanSeat, Stir, TablesReport};
use serde::Deserialize;

use super::{
    API, App,
    body::{Asked, At, Body, MaybeBody},
    caller::{Caller, cookie},
};
use crate::{
    limits::Deed,
    problem::Problem,
    socket,
    table::{Answer, Call, Host, Resume},
    token::Token,
};

pub(super) async fn list(State(app): State<App>) -> Json<TablesReport> {
    Json(TablesReport { tables: app.hall.public_tables().await })
}

pub(super) async fn create(
    State(app): State<App>,
    caller: Caller,
    Body(new): Body<NewTable>,
) -> Result<Response, Problem> {
    let limited = |s| Problem::limited("limit/tables", s);
    app.gate.count(Deed::NewTable, caller.client.addr).map_err(limited)?;
    let token = app.hall.new_token();
    let host = Host { name: new.name, token: token.hash(), entropy: entropy(new.entropy)? };
    let answer = app.hall.create_table(new.settings, host).await?;
    Ok(welcome(&app, answer, &token))
}

pub(super) async fn find(
    State(app): State<App>,
    caller: Caller,
    At(code): At<String>,
) -> Result<Json<CodeFound>, Problem> {
    // There are a million codes: whoever guesses is stopped before a right guess, too.
    let limited = |s| Problem::limited("limit/wrong_codes", s);
    let addr = caller.client.addr;
    app.gate.check(Deed::WrongCode, addr).map_err(limited)?;
    match app.hall.find_code(&code.to_ascii_lowercase()) {
        Some(id) => Ok(Json(CodeFound { table: id.to_string() })),
        None => {
            app.gate.count(Deed::WrongCode, addr).map_err(limited)?;
            Err(Problem::unknown_table())
        }
    }
}

pub(super) async fn look(
    State(app): State<App>,
    caller: Caller,
    At(id): At<String>,
) -> Result<Json<Place>, Problem> {
    call(&app, &caller, &id, Call::Look).await
}

pub(super) async fn join(
    State(app): State<App>,
    caller: Caller,
    At(id): At<String>,
    Body(join): Body<Join>,
) -> Result<Response, Problem> {
    let table = id.parse().map_err(|_| Problem::unknown_table())?;
    let token = app.hall.new_token();
    let entropy = entropy(join.entropy)?;
    let join = Call::Join { name: join.name, token: token.hash(), entropy };
    let was_here = caller.token(Some(table)).is_some();
    let answer = ask(&app, &caller, table, join).await?;
    if was_here {
        return Ok(Json(place(answer)).into_response());
    }
    Ok(welcome(&app, answer, &token))
}

pub(super) async fn sit(
    State(app): State<App>,
    caller: Caller,
    At((id, seat)): At<(String, String)>,
    MaybeBody(stir): MaybeBody<Stir>,
) -> Result<Json<Place>, Problem> {
    let call = Call::Sit { seat: self::seat(&seat)?, entropy: entropy(stir.entropy)? };
    self::call(&app, &caller, &id, call).await
}

pub(super) async fn stand(
    State(app): State<App>,
    caller: Caller,
    At((id, seat)): At<(String, String)>,
) -> Result<Json<Place>, Problem> {
    let seat = self::seat(&seat)?;
    let Json(place) = call(&app, &caller, &id, Call::Look).await?;
    if place.seat != Some(seat) {
        return Err(Problem::conflict("table/no_seat", "you do not sit there"));
    }
    call(&app, &caller, &id, Call::Stand).await
}

pub(super) async fn plan(
    State(app): State<App>,
    caller: Caller,
    At((id, seat)): At<(String, String)>,
    Body(plan): Body<PlanSeat>,
) -> Result<Json<Place>, Problem> {
    let bot = (plan.who != "person").then_some(plan.who);
    call(&app, &caller, &id, Call::Plan { seat: self::seat(&seat)?, bot }).await
}

pub(super) async fn stir(
    State(app): State<App>,
    caller: Caller,
    At(id): At<String>,
    Body(stir): Body<Stir>,
) -> Result<Json<Place>, Problem> {
    let entropy = entropy(stir.entropy)?;
    let entropy = entropy.ok_or_else(|| Problem::bad("body/json", "missing field `entropy`"))?;
    call(&app, &caller, &id, Call::Stir { entropy }).await
}

pub(super) async fn start(
    State(app): State<App>,
    caller: Caller,
    At(id): At<String>,
) -> Result<Json<Place>, Problem> {
    call(&app, &caller, &id, Call::Start).await
}

pub(super) async fn rematch(
    State(app): State<App>,
    caller: Caller,
    At(id): At<String>,
    MaybeBody(stir): MaybeBody<Stir>,
) -> Result<Json<Place>, Problem> {
    call(&app, &caller, &id, Call::Rematch { entropy: entropy(stir.entropy)? }).await
}

pub(super) async fn concede(
    State(app): State<App>,
    caller: Caller,
    At(id): At<String>,
) -> Result<Json<Place>, Problem> {
    call(&app, &caller, &id, Call::Concede).await
}

pub(super) async fn leave(
    State(app): State<App>,
    caller: Caller,
    At(id): At<String>,
) -> Result<Json<Place>, Problem> {
    call(&app, &caller, &id, Call::Leave).await
}

pub(super) async fn close(
    State(app): State<App>,
    caller: Caller,
    At(id): At<String>,
) -> Result<Json<Place>, Problem> {
    call(&app, &caller, &id, Call::Close).await
}

pub(super) async fn remove(
    State(app): State<App>,
    caller: Caller,
    At((id, guest)): At<(String, String)>,
) -> Result<Json<Place>, Problem> {
    call(&app, &caller, &id, Call::Remove { guest: self::guest(&guest)? }).await
}

pub(super) async fn mute(
    State(app): State<App>,
    caller: Caller,
    At((id, guest)): At<(String, String)>,
    Body(Mute { muted }): Body<Mute>,
) -> Result<Json<Place>, Problem> {
    call(&app, &caller, &id, Call::Mute { guest: self::guest(&guest)?, muted }).await
}

/// What a client that comes back knows already.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Known {
    game: Option<Id>,
    seq: Option<u32>,
}

pub(super) async fn socket(
    State(app): State<App>,
    caller: Caller,
    At(id): At<String>,
    Asked(known): Asked<Known>,
    upgrade: Result<WebSocketUpgrade, axum::extract::ws::rejection::WebSocketUpgradeRejection>,
) -> Result<Response, Problem> {
    let table = id.parse().map_err(|_| Problem::unknown_table())?;
    // Whoever may not come in is told so before there is a socket.
    ask(&app, &caller, table, Call::Look).await?;
    let upgrade =
        upgrade.map_err(|err| Problem::new(426, "socket/upgrade", err.body_text()))?;
    let ticket = match caller.client.is_proxied {
        false => None,
        true => Some(app.gate.enter(caller.client.addr).ok_or_else(too_many_connections)?),
    };
    let token = caller.token(Some(table)).and_then(Result::ok);
    let resume = known.game.map(|game| Resume { game, seq: known.seq.unwrap_or(0) });
    Ok(socket::serve(upgrade, app.hall.clone(), table, token, resume, ticket))
}

fn too_many_connections() -> Problem {
    Problem::too_many("limit/connections", "too many connections from your address")
}

/// Asks a table for something, with whatever token the caller shows there.
async fn ask(app: &App, caller: &Caller, table: Id, call: Call) -> Result<Answer, Problem> {
    let act = async |token| app.hall.call(table, token, call).await;
    app.admit(caller, Some(table), act).await
}

async fn call(app: &App, caller: &Caller, id: &str, call: Call) -> Result<Json<Place>, Problem> {
    let table = id.parse().map_err(|_| Problem::unknown_table())?;
    ask(app, caller, table, call).await.map(|answer| Json(place(answer)))
}

fn place(answer: Answer) -> Place {
    let Answer { table, guest, seat } = answer;
    Place { table, guest, seat, token: None }
}

/// The answer to a new guest: the only one with a token.
fn welcome(app: &App, answer: Answer, token: &Token) -> Response {
    let place = Place { token: Some(token.reveal()), ..place(answer) };
    let cookie = cookie(&place.table.id, token, app.site.is_secure());
    let location = HeaderValue::try_from(format!("{API}/tables/{}", place.table.id));
    let location = location.expect("an id is letters and digits");
    let headers = [(header::SET_COOKIE, cookie), (header::LOCATION, location)];
    (StatusCode::CREATED, headers, Json(place)).into_response()
}

fn entropy(text: Option<String>) -> Result<Option<Entropy>, Problem> {
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
