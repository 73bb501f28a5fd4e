//! JSON in and out.

use std::time::Duration;

use axum::{
    Json,
    body::to_bytes,
    extract::{FromRequest, FromRequestParts, Path, Query, Request},
    http::{HeaderValue, header, request::Parts},
    response::{IntoResponse, Response},
};
use parlor_table::games::Untold;
use parlor_wire::ProblemReport;
use serde::de::DeserializeOwned;
use tokio::time::timeout;
use tracing::error;

use crate::{
    hall::{Hall, failed},
    problem::Problem,
};

/// Longer bodies are not read. The largest deck of cards, each on a line of its own, takes less than
/// half of it.
pub(super) const BODY_MOST_BYTES: usize = 16 << 10;

/// A body that takes longer to arrive is not waited for.
const BODY_MOST_TIME: Duration = Duration::from_secs(10);

/// The ledger of a long evening takes less than half of it.
const LONG_BODY_MOST_BYTES: usize = 64 << 10;

/// A body of strict JSON.
pub(super) struct Body<T>(pub(super) T);

/// The same, of something that grows with a game.
pub(super) struct LongBody<T>(pub(super) T);

/// The same, where it can be left out.
pub(super) struct MaybeBody<T>(pub(super) T);

impl<T: DeserializeOwned> FromRequest<Hall> for Body<T> {
    type Rejection = Failure;

    async fn from_request(request: Request, _: &Hall) -> Result<Body<T>, Failure> {
        Ok(Body(read_json(request, BODY_MOST_BYTES).await?))
    }
}

impl<T: DeserializeOwned> FromRequest<Hall> for LongBody<T> {
    type Rejection = Failure;

    async fn from_request(request: Request, _: &Hall) -> Result<LongBody<T>, Failure> {
        Ok(LongBody(read_json(request, LONG_BODY_MOST_BYTES).await?))
    }
}

impl<T: DeserializeOwned + Default> FromRequest<Hall> for MaybeBody<T> {
    type Rejection = Failure;

    async fn from_request(request: Request, hall: &Hall) -> Result<MaybeBody<T>, Failure> {
        let is_there = request.headers().contains_key(header::TRANSFER_ENCODING)
            || request.headers().get(header::CONTENT_LENGTH).is_some_and(|n| n != "0");
        if !is_there {
            return Ok(MaybeBody(T::default()));
        }
        Body::from_request(request, hall).await.map(|Body(it)| MaybeBody(it))
    }
}

fn is_json(request: &Request) -> bool {
    let content_type = request.headers().get(header::CONTENT_TYPE);
    let essence = content_type
        .and_then(|it| it.to_str().ok())
        .and_then(|it| it.split(';').next())
        .map(str::trim);
    essence.is_some_and(|it| it.eq_ignore_ascii_case("application/json"))
}

async fn read_json<T: DeserializeOwned>(request: Request, most: usize) -> Result<T, Problem> {
    let is_json = is_json(&request);
    let bytes = read(request, most).await?;
    if !is_json {
        let detail = "a body is JSON, with the content type application/json";
        return Err(Problem::new(415, "body/type", detail));
    }
    parse(&bytes)
}

async fn read(request: Request, most: usize) -> Result<Vec<u8>, Problem> {
    let bytes = timeout(BODY_MOST_TIME, to_bytes(request.into_body(), most)).await;
    let bytes = bytes.map_err(|_| Problem::new(408, "body/too_slow", "the body did not come"))?;
    let bytes = bytes.map_err(|_| {
        Problem::new(413, "body/too_long", format!("such a body has at most {most} bytes"))
    })?;
    Ok(bytes.into())
}

fn parse<T: DeserializeOwned>(bytes: &[u8]) -> Result<T, Problem> {
    // Serde would read a list as a struct without names.
    if !bytes.trim_ascii_start().starts_with(b"{") {
        return Err(Problem::bad("body/json", "a body is a JSON object"));
    }
    serde_json::from_slice(bytes).map_err(|err| Problem::bad("body/json", err.to_string()))
}

/// The parts of the path. A path that cannot be read leads nowhere.
pub(super) struct At<T>(pub(super) T);

impl<T: DeserializeOwned + Send> FromRequestParts<Hall> for At<T> {
    type Rejection = Failure;

    async fn from_request_parts(parts: &mut Parts, hall: &Hall) -> Result<At<T>, Failure> {
        let path = Path::from_request_parts(parts, hall).await;
        path.map(|Path(it)| At(it))
            .map_err(|_| Problem::not_found("route/unknown", "nothing is here; see /docs").into())
    }
}

/// What stands in the query.
pub(super) struct Asked<T>(pub(super) T);

impl<T: DeserializeOwned> FromRequestParts<Hall> for Asked<T> {
    type Rejection = Failure;

    async fn from_request_parts(parts: &mut Parts, _: &Hall) -> Result<Asked<T>, Failure> {
        Query::try_from_uri(&parts.uri)
            .map(|Query(it)| Asked(it))
            .map_err(|err| Problem::bad("query/wrong", err.body_text()).into())
    }
}

/// What is answered where something does not happen.
pub(super) struct Failure(pub(super) Problem);

impl From<Problem> for Failure {
    fn from(problem: Problem) -> Failure {
        Failure(problem)
    }
}

/// The cause is for the log only.
impl From<Untold> for Failure {
    fn from(untold: Untold) -> Failure {
        match untold {
            Untold::Refused(problem) => Failure(problem),
            Untold::Broken(cause) => {
                error!(cause, "a stored game cannot be read or deleted");
                Failure(failed())
            }
        }
    }
}

impl IntoResponse for Failure {
    fn into_response(self) -> Response {
        let Failure(problem) = self;
        let status =
            axum::http::StatusCode::from_u16(problem.status).expect("statuses are of ours");
        let report = ProblemReport {
            kind: "about:blank".into(),
            title: status.canonical_reason().unwrap_or_default().into(),
            status: problem.status,
            code: problem.code,
            detail: problem.detail,
            rule: problem.rule.map(Into::into),
        };
        let mut response = (status, Json(report)).into_response();
        let headers = response.headers_mut();
        let content_type = HeaderValue::from_static("application/problem+json");
        headers.insert(header::CONTENT_TYPE, content_type);
        if problem.status == 401 {
            headers.insert(header::WWW_AUTHENTICATE, HeaderValue::from_static("Bearer"));
        }
        if let Some(s) = problem.retry_after_s {
            headers.insert(header::RETRY_AFTER, HeaderValue::from(s));
        }
        response
    }
}
