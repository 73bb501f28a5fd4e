//! Stand-in.
use axum::{extract::ws::WebSocketUpgrade, response::Response};
use parlor_store::Id;
use crate::{hall::Hall, limits::Ticket, table::Resume, token::TokenHash};
pub(crate) fn serve(ws: WebSocketUpgrade, _: Hall, _: Id, _: Option<TokenHash>, _: Option<Resume>, ticket: Option<Ticket>) -> Response {
    ws.on_upgrade(|_| async move { drop(ticket) })
}
