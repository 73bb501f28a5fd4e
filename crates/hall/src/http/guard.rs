//! What every request passes first.

use std::net::SocketAddr;

use axum::{
    extract::{ConnectInfo, MatchedPath, Request, State},
    http::{HeaderName, HeaderValue, Method, header, uri::Authority},
    middleware::Next,
    response::{IntoResponse as _, Response},
};

use super::{
    API,
    body::Failure,
    caller::{Client, Shown, shown},
    site,
};
use crate::{hall::Hall, limits::Limited, problem::Problem};

/// Nothing that the hall answers may be shown in a frame, run, or load anything, but the web client,
/// which says so itself.
const CSP: &str = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

const PERMISSIONS: &str = "camera=(), geolocation=(), microphone=(), payment=(), usb=()";

const HEADERS: [(HeaderName, &str); 8] = [
    (header::CACHE_CONTROL, "no-store"),
    (header::CONTENT_SECURITY_POLICY, CSP),
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (header::X_FRAME_OPTIONS, "DENY"),
    // The address of a table is what opens it.
    (header::REFERRER_POLICY, "no-referrer"),
    (HeaderName::from_static("permissions-policy"), PERMISSIONS),
    (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
    (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
];

pub(super) async fn guard(State(hall): State<Hall>, mut request: Request, next: Next) -> Response {
    let (method, path) = (request.method().clone(), matched(&request).to_owned());
    let mut response = match check(&hall, &request) {
        Ok(client) => {
            request.extensions_mut().insert(client);
            next.run(request).await
        }
        Err(problem) => Failure(problem).into_response(),
    };
    let status = response.status().as_u16();
    hall.metrics().http.count(status);
    if status == 429 {
        hall.metrics().limited.add(1);
    }
    // The route and not the path: whoever knows a table's id can come to it.
    tracing::debug!(%method, route = path, status, "request");
    for (name, value) in HEADERS {
        response.headers_mut().entry(name).or_insert(HeaderValue::from_static(value));
    }
    response
}

fn matched(request: &Request) -> &str {
    request.extensions().get::<MatchedPath>().map_or("", MatchedPath::as_str)
}

fn check(hall: &Hall, request: &Request) -> Result<Client, Problem> {
    let peer = request.extensions().get::<ConnectInfo<SocketAddr>>();
    let ConnectInfo(peer) = peer.expect("the server notes the peer of each connection");
    let client = hall.config().site.client(*peer, request.headers());
    let host = site::host(request.uri(), request.headers());
    let host = host.filter(|host| hall.config().site.knows_host(host)).ok_or_else(|| {
        Problem::new(421, "host/unknown", "this server does not go by that name; see --public-url")
    })?;
    let shown = shown(request.headers());
    check_origin(hall, request, &host, shown)?;
    let limited = |s| Problem::limited("limit/requests", s);
    let route = matched(request);
    if !route.is_empty() && !route.starts_with(API) {
        hall.gate().count(Limited::File, client.addr).map_err(limited)?;
    } else if shown == Shown::Nothing || !route.contains("{id}") {
        // Those who show a token are counted where it turns out whether it is right.
        hall.gate().count(Limited::Request, client.addr).map_err(limited)?;
    }
    Ok(client)
}

/// Refuses what a page of somebody else asks for. A browser names the page's origin, unless a page
/// reads something of its own site; where it shows our cookie by itself and something could happen,
/// it has to say that the page is ours.
fn check_origin(
    hall: &Hall,
    request: &Request,
    host: &Authority,
    shown: Shown,
) -> Result<(), Problem> {
    let headers = request.headers();
    let foreign = || Problem::forbidden("origin/foreign", "pages of other sites may not ask this");
    let mut is_ours = false;
    for origin in headers.get_all(header::ORIGIN) {
        if !origin.to_str().is_ok_and(|origin| hall.config().site.owns_origin(origin, host)) {
            return Err(foreign());
        }
        is_ours = true;
    }
    let is_same_site = headers.get("sec-fetch-site").is_some_and(|it| it == "same-origin");
    let is_safe = matches!(*request.method(), Method::GET | Method::HEAD)
        && !headers.contains_key(header::UPGRADE);
    if shown == Shown::Cookie && !is_safe && !is_ours && !is_same_site {
        let detail = "a request with a cookie has to say where it comes from; \
                      without a browser, use the header Authorization";
        return Err(Problem::forbidden("origin/missing", detail));
    }
    Ok(())
}
