use std::{convert::Infallible, net::IpAddr};

use axum::{
    extract::FromRequestParts,
    http::{HeaderMap, HeaderValue, header, request::Parts},
};
use parlor_store::Id;

use crate::{
    hall::Hall,
    token::{NotHex, Token, TokenHash},
};

/// Where a request comes from, as the guard has found out.
#[derive(Clone, Copy, Debug)]
pub(super) struct Client {
    pub(super) addr: IpAddr,
}

/// Who asks: from where, and with which tokens.
#[derive(Debug)]
pub(super) struct Caller {
    pub(super) client: Client,
    bearer: Option<Result<TokenHash, NotHex>>,
    cookies: Vec<(Id, Result<TokenHash, NotHex>)>,
}

impl Caller {
    /// What the caller shows at a table: the token of the header, or else the table's cookie.
    pub(super) fn token(&self, table: Option<Id>) -> Option<Result<TokenHash, NotHex>> {
        let of_table = self.cookies.iter().find(|(id, _)| Some(*id) == table);
        self.bearer.or(of_table.map(|(_, token)| *token))
    }
}

impl FromRequestParts<Hall> for Caller {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &Hall) -> Result<Caller, Infallible> {
        let client = parts.extensions.get().copied().expect("every request passes the guard");
        let hash = |text: &str| text.parse::<Token>().map(|token| token.hash());
        Ok(Caller {
            client,
            bearer: bearer(&parts.headers).map(hash),
            cookies: cookies(&parts.headers).map(|(id, token)| (id, hash(token))).collect(),
        })
    }
}

fn bearer(headers: &HeaderMap) -> Option<&str> {
    let value = headers.get(header::AUTHORIZATION)?;
    // Whatever else stands there is a wrong token.
    let text = value.to_str().unwrap_or_default();
    let (scheme, token) = text.split_once(' ').unwrap_or_default();
    Some(if scheme.eq_ignore_ascii_case("bearer") { token.trim() } else { "" })
}

fn cookies(headers: &HeaderMap) -> impl Iterator<Item = (Id, &str)> {
    let lines = headers.get_all(header::COOKIE).iter().filter_map(|it| it.to_str().ok());
    lines.flat_map(|line| line.split(';')).filter_map(|pair| {
        let (name, value) = pair.trim().split_once('=')?;
        Some((name.strip_prefix("parlor-")?.parse().ok()?, value))
    })
}

/// How a request shows who it is from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Shown {
    Nothing,
    /// By itself, as browsers do.
    Cookie,
    /// On purpose.
    Header,
}

pub(super) fn shown(headers: &HeaderMap) -> Shown {
    if headers.contains_key(header::AUTHORIZATION) {
        Shown::Header
    } else if cookies(headers).next().is_some() {
        Shown::Cookie
    } else {
        Shown::Nothing
    }
}

/// A browser keeps a token so long.
const COOKIE_MAX_AGE_S: u32 = 30 * 24 * 3_600;

/// What makes a browser show the token at this table, and nowhere else.
pub(super) fn cookie(table: &str, token: &Token, is_secure: bool) -> HeaderValue {
    let token = token.reveal();
    let secure = if is_secure { "; Secure" } else { "" };
    let text = format!(
        "parlor-{table}={token}; Path=/api/v1; Max-Age={COOKIE_MAX_AGE_S}; HttpOnly; SameSite=Strict{secure}"
    );
    let mut value = HeaderValue::try_from(text).expect("ids and tokens are letters and digits");
    value.set_sensitive(true);
    value
}
