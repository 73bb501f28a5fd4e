use std::{
    fmt,
    net::{IpAddr, SocketAddr},
    str::FromStr,
};

use axum::http::{HeaderMap, Uri, header, uri::Authority};

use super::caller::Client;

/// Where the hall can be found, and by whom it is handed requests.
#[derive(Clone, Default, Debug)]
pub struct Site {
    /// Where a proxy shows it to the world.
    pub public_url: Option<PublicUrl>,
    /// Where others in the local network find it.
    pub lan: Option<SocketAddr>,
    /// Proxies that may say for whom they ask.
    pub proxies: Vec<IpAddr>,
}

/// A scheme and an authority, without a path: what browsers call an origin.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PublicUrl {
    scheme: &'static str,
    authority: Authority,
}

impl PublicUrl {
    pub fn is_secure(&self) -> bool {
        self.scheme == "https"
    }
}

impl fmt::Display for PublicUrl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}://{}", self.scheme, self.authority)
    }
}

/// Text that is no address of a hall.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error(
    "an address like https://parlor.example is needed, without a path: the hall is at its root"
)]
pub struct NotAnAddress;

impl FromStr for PublicUrl {
    type Err = NotAnAddress;

    fn from_str(text: &str) -> Result<PublicUrl, NotAnAddress> {
        let parts = text.trim_end_matches('/').parse::<Uri>().ok().and_then(|uri| {
            let scheme = match uri.scheme_str()? {
                "http" => "http",
                "https" => "https",
                _ => return None,
            };
            let authority = uri.authority()?.as_str().to_ascii_lowercase();
            let is_bare = uri.path() == "/" && uri.query().is_none() && !authority.contains('@');
            is_bare.then(|| authority.parse().ok()).flatten().map(|it| (scheme, it))
        });
        let (scheme, authority) = parts.ok_or(NotAnAddress)?;
        Ok(PublicUrl { scheme, authority })
    }
}

impl Site {
    /// Whether the hall goes by this name. A page of somebody else can make its own name point to
    /// this machine, and would then be of the same origin as the hall; it cannot do so with an
    /// address or with `localhost`.
    pub(super) fn knows_host(&self, authority: &Authority) -> bool {
        let host = authority.host().to_ascii_lowercase();
        let is_address = host.trim_matches(['[', ']']).parse::<IpAddr>().is_ok();
        let is_public = self.public_url.as_ref().is_some_and(|url| url.authority.host() == &*host);
        is_address || is_public || host == "localhost"
    }

    /// Where others find the hall, as far as it can be told from how somebody has found it.
    pub(super) fn origin(&self, host: &Authority) -> String {
        if let Some(url) = &self.public_url {
            return url.to_string();
        }
        let name = host.host();
        let is_here = name == "localhost"
            || name.trim_matches(['[', ']']).parse().is_ok_and(|it: IpAddr| it.is_loopback());
        match (self.lan, host.port_u16()) {
            (Some(lan), _) if is_here => format!("http://{lan}"),
            (_, Some(port)) => format!("http://{name}:{port}"),
            (_, None) => format!("http://{name}"),
        }
    }

    /// Whether a page of this origin is ours, where the request names this host.
    pub(super) fn owns_origin(&self, origin: &str, host: &Authority) -> bool {
        let is_public = self.public_url.as_ref().is_some_and(|url| url.to_string() == origin);
        let authority = origin.strip_prefix("http://").or_else(|| origin.strip_prefix("https://"));
        is_public || authority.is_some_and(|it| it.eq_ignore_ascii_case(host.as_str()))
    }

    /// Who asks: the address of the connection, or whom a trusted proxy names. Each proxy appends
    /// the address that it was asked from, so the last that is not a trusted one counts.
    pub(super) fn client(&self, peer: SocketAddr, headers: &HeaderMap) -> Client {
        let peer = peer.ip().to_canonical();
        if !self.trusts(peer) {
            return Client { addr: peer };
        }
        let lines = headers.get_all("x-forwarded-for").iter().filter_map(|it| it.to_str().ok());
        let all: Vec<&str> = lines.flat_map(|line| line.split(',')).map(str::trim).collect();
        let known = all.iter().rev().map_while(|text| text.parse::<IpAddr>().ok());
        let client = known.map(|addr| addr.to_canonical()).find(|&addr| !self.trusts(addr));
        Client { addr: client.unwrap_or(peer) }
    }

    pub fn trusts(&self, addr: IpAddr) -> bool {
        self.proxies.contains(&addr.to_canonical())
    }

    pub(super) fn is_secure(&self) -> bool {
        self.public_url.as_ref().is_some_and(PublicUrl::is_secure)
    }
}

/// Whom a request is for.
pub(super) fn host(uri: &Uri, headers: &HeaderMap) -> Option<Authority> {
    let mut named = headers.get_all(header::HOST).iter();
    match (uri.authority(), named.next(), named.next()) {
        (Some(authority), ..) => Some(authority.clone()),
        (None, Some(host), None) => Authority::try_from(host.as_bytes()).ok(),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_public_url_has_no_path() {
        for (text, url) in [
            ("https://parlor.example", "https://parlor.example"),
            ("https://Parlor.Example/", "https://parlor.example"),
            ("http://10.0.0.7:8080", "http://10.0.0.7:8080"),
        ] {
            assert_eq!(text.parse::<PublicUrl>().unwrap().to_string(), url);
        }
        for text in
            ["", "parlor.example", "ftp://x", "https://x/parlor", "https://x?a", "https://a@b"]
        {
            assert!(text.parse::<PublicUrl>().is_err(), "{text}");
        }
    }

    #[test]
    fn only_a_trusted_proxy_says_for_whom_it_asks() {
        let site = Site {
            proxies: vec!["10.0.0.1".parse().unwrap(), "10.0.0.2".parse().unwrap()],
            ..Site::default()
        };
        for (peer, forwarded, client) in [
            ("192.0.2.9:1", &["198.51.100.1"][..], "192.0.2.9"),
            ("10.0.0.1:1", &["198.51.100.1"], "198.51.100.1"),
            ("[::ffff:10.0.0.1]:1", &["198.51.100.1"], "198.51.100.1"),
            ("10.0.0.1:1", &["6.6.6.6, 198.51.100.1"], "198.51.100.1"),
            ("10.0.0.1:1", &["6.6.6.6", "198.51.100.1, 10.0.0.2"], "198.51.100.1"),
            ("10.0.0.1:1", &["6.6.6.6, nonsense"], "10.0.0.1"),
            ("10.0.0.1:1", &[], "10.0.0.1"),
        ] {
            let mut headers = HeaderMap::new();
            for line in forwarded {
                headers.append("x-forwarded-for", line.parse().unwrap());
            }
            let found = site.client(peer.parse().unwrap(), &headers);
            assert_eq!(found.addr.to_string(), client, "{peer} {forwarded:?}");
        }
    }
}
