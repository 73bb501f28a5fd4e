//! The hall over HTTP.
//!
//! Every request passes the [`guard`]; [`routes`] is the list of what there is behind it, from which
//! both the router and the OpenAPI document are made.

mod body;
mod caller;
mod catalog;
mod games;
mod guard;
mod lessons;
mod openapi;
mod pads;
mod pages;
mod route;
mod site;
mod tables;
mod web;

use axum::{Router, middleware, routing::any};
use parlor_store::Id;
use parlor_wire::{
    CodeFound, FollowedPad, Fork, FramesPage, GameReport, GamesPage, GamesReport, Health,
    Invitation, Join, LessonReport, LessonTry, LessonVerdict, Mute, NewTable, Offer, PadPlace,
    Place, PlanSeat, ProofReport, RulesReport, ShowPad, Stir, TablesReport,
};

use self::{
    body::Failure,
    caller::Caller,
    route::{Route, delete, get, post, put},
};
pub use self::{
    openapi::openapi,
    site::{NotAnAddress, PublicUrl, Site},
    web::client_without_hall,
};
use crate::{hall::Hall, limits::Limited, problem::Problem, token::TokenHash};

/// Where the API is. Raised whenever an old client would misread an answer.
pub const API: &str = "/api/v1";

/// All that the hall answers.
pub fn router(hall: Hall) -> Router {
    let api = routes().into_iter().fold(Router::new(), |router, route| {
        router.route(&format!("{API}{}", route.path), route.handler)
    });
    api.route("/docs", axum::routing::get(pages::docs))
        .merge(web::routes())
        .fallback(any(web::nothing))
        .method_not_allowed_fallback(wrong_method)
        .layer(middleware::from_fn_with_state(hall.clone(), guard::guard))
        .with_state(hall)
}

/// What is answered on the listener for figures, which is not for everybody.
pub fn figures(hall: Hall) -> Router {
    Router::new()
        .route("/metrics", axum::routing::get(pages::metrics))
        .fallback(any(unknown))
        .layer(middleware::from_fn_with_state(hall.clone(), guard::guard))
        .with_state(hall)
}

async fn unknown() -> Failure {
    Problem::not_found("route/unknown", "nothing is here; see /docs").into()
}

async fn wrong_method() -> Failure {
    Problem::new(405, "route/method", "this cannot be done here; see /docs").into()
}

/// The API, below [`API`]. A route with an `{id}` takes a token.
fn routes() -> Vec<Route> {
    vec![
        get("/catalog", catalog::list, "The games, their options and the levels of bots.")
            .answers::<GamesReport>(),
        get("/catalog/{game}/rules", catalog::rules, "The rules of a game.")
            .asks("lang", "The language, `en` or `de`; English if there is no such text.")
            .answers::<RulesReport>(),
        get("/lessons/{game}", lessons::look, "The first lesson of a game, step by step.")
            .answers::<LessonReport>(),
        post("/lessons/{game}/{step}", lessons::judge, "What the lesson says to an action.")
            .takes::<LessonTry>()
            .answers::<LessonVerdict>(),
        get("/lessons/{game}/{step}/steps", lessons::offer, "How actions go on at a step.")
            .asks("path", "The words that they begin with.")
            .answers::<Offer>(),
        get("/tables", tables::list, "The public tables.").answers::<TablesReport>(),
        post("/tables", tables::create, "Opens a table; whoever does is its host.")
            .takes::<NewTable>()
            .answers::<Place>()
            .with_status(201),
        get("/codes/{code}", tables::find, "The table with this code.").answers::<CodeFound>(),
        get("/tables/{id}", tables::look, "A table, and who asks.").answers::<Place>(),
        post(
            "/tables/{id}/join",
            tables::join,
            "Comes to a table, at a free seat if there is one.",
        )
        .takes::<Join>()
        .answers::<Place>(),
        get("/tables/{id}/invite", tables::invite, "How to ask others to come.")
            .answers::<Invitation>(),
        put("/tables/{id}/seats/{seat}", tables::sit, "Sits down.")
            .may_take::<Stir>()
            .answers::<Place>(),
        delete("/tables/{id}/seats/{seat}", tables::stand, "Stands up.").answers::<Place>(),
        put("/tables/{id}/plan/{seat}", tables::plan, "Host: whom a seat is for.")
            .takes::<PlanSeat>()
            .answers::<Place>(),
        post("/tables/{id}/entropy", tables::stir, "Adds to the chance of the next deal.")
            .takes::<Stir>()
            .answers::<Place>(),
        post("/tables/{id}/start", tables::start, "Host: deals.").answers::<Place>(),
        post("/tables/{id}/rematch", tables::rematch, "Wants another game with the same people.")
            .may_take::<Stir>()
            .answers::<Place>(),
        post("/tables/{id}/concede", tables::concede, "Gives the game up.").answers::<Place>(),
        post("/tables/{id}/leave", tables::leave, "Leaves; a bot goes on in a game.")
            .answers::<Place>(),
        post("/tables/{id}/close", tables::close, "Host: closes the table for good.")
            .answers::<Place>(),
        delete("/tables/{id}/guests/{guest}", tables::remove, "Host: removes a guest.")
            .answers::<Place>(),
        put("/tables/{id}/guests/{guest}/muted", tables::mute, "Host: mutes a guest, or no more.")
            .takes::<Mute>()
            .answers::<Place>(),
        get("/tables/{id}/socket", tables::socket, "Plays or watches, over a WebSocket.")
            .asks("game", "The game that the client knows already.")
            .asks("seq", "How many events of it the client has been told.")
            .asks("text", "A language, such as `en`: the game is told in words, too.")
            .with_status(101),
        get("/tables/{id}/games", games::of_table, "Guests: the games of a table, oldest first.")
            .answers::<GamesPage>(),
        get("/games", games::list, "Public games that were played to their end, newest first.")
            .asks("before", "Where the last page said that the next begins.")
            .asks("n", "How many at most, 1 to 100.")
            .answers::<GamesPage>(),
        get("/games/{id}", games::look, "A game.").answers::<GameReport>(),
        get("/games/{id}/log", games::log, "The log; before the end what the seat has seen.")
            .gives("application/jsonl"),
        get("/games/{id}/frames", games::frames, "A game that has ended, moment by moment.")
            .asks("seat", "Whose eyes; without it those of spectators.")
            .asks("from", "The number of the first frame; 0 is the deal.")
            .asks("n", "How many at most, 1 to 200.")
            .asks("text", "A language, such as `en`: each frame in words, too.")
            .answers::<FramesPage>(),
        post(
            "/games/{id}/fork",
            games::fork,
            "Opens a table where a game goes on from an earlier moment.",
        )
        .takes::<Fork>()
        .answers::<Place>()
        .with_status(201),
        get("/games/{id}/proof", games::proof, "Where the draws came from.")
            .answers::<ProofReport>(),
        delete("/games/{id}", games::delete, "Host: deletes a game that has ended.")
            .with_status(204),
        put(
            "/pads",
            pads::show,
            "Shows a ledger to those who follow it; its id is made of the token.",
        )
        .takes::<ShowPad>()
        .answers::<PadPlace>(),
        delete("/pads", pads::hide, "Shows the ledger of the token no more.").with_status(204),
        get("/pads/{pad}", pads::look, "A ledger that is followed.")
            .asks("seen", "The version that is known already: it is not sent again.")
            .answers::<FollowedPad>(),
        get("/health", pages::health, "Whether the server is alive.").answers::<Health>(),
        get("/ready", pages::ready, "Whether games can be played.").answers::<Health>(),
        get("/openapi.json", pages::openapi, "This document.").gives("application/json"),
    ]
}

impl Hall {
    /// Does what a caller asks for at a table with the token that the caller shows, if there is one.
    ///
    /// A wrong token counts against the address. It never stops a right one.
    async fn with_token<T>(
        &self,
        caller: &Caller,
        table: Option<Id>,
        act: impl AsyncFnOnce(Option<TokenHash>) -> Result<T, Failure>,
    ) -> Result<T, Failure> {
        let Some(shown) = caller.token(table) else { return act(None).await };
        if let Ok(token) = shown {
            let limited = |s| Problem::limited("limit/guest", s);
            self.gate().check(Limited::GuestRequest, token).map_err(limited)?;
        }
        let result = match shown {
            Ok(token) => act(Some(token)).await,
            Err(_) => Err(Problem::unauthorized().into()),
        };
        let is_wrong = result.as_ref().is_err_and(|Failure(problem)| {
            matches!(&*problem.code, "auth/no_such_token" | "table/unknown" | "game/unknown")
        });
        match shown {
            Ok(token) if !is_wrong => {
                // Who was just let in and is one too many now is refused next time.
                _ = self.gate().count(Limited::GuestRequest, token);
            }
            _ => {
                let limited = |s| Problem::limited("limit/wrong_tokens", s);
                self.gate().count(Limited::WrongToken, caller.client.addr).map_err(limited)?;
            }
        }
        result
    }
}
