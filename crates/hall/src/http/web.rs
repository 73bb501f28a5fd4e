//! The web client: the files of `web/dist`, which are part of the binary.

use std::{
    borrow::Cow,
    collections::BTreeMap,
    fs,
    io::Write as _,
    sync::{LazyLock, OnceLock},
};

use axum::{
    Router,
    body::Bytes,
    extract::{Path, Request, State},
    http::{HeaderMap, HeaderValue, Method, StatusCode, header},
    response::{IntoResponse as _, Response},
    routing::get,
};
use flate2::{Compression, write::GzEncoder};
use rust_embed::{EmbeddedFile, RustEmbed};
use tokio::task::spawn_blocking;

use super::unknown;
use crate::hall::Hall;

/// The client's addresses. All of them are one page, which finds out by itself what to show.
const PAGES: [&str; 15] = [
    "/",
    "/about",
    "/beside",
    "/beside/{game}",
    "/beside/{game}/{ledger}",
    "/g/{id}",
    "/history",
    "/join",
    "/join/{code}",
    "/learn/{game}",
    "/mine",
    "/new/{game}",
    "/pass/{game}",
    "/rules/{game}",
    "/t/{id}",
];

/// The client runs and loads what is of this hall, and nothing else.
/// The engine on a device is WebAssembly, in a worker.
const CSP: &str = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; style-src 'self'; img-src 'self' data:; \
    font-src 'self'; connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; \
    frame-ancestors 'none'";

/// What is in `assets` has a hash of its content in its name.
const KEEP: &str = "public, max-age=31536000, immutable";

/// Content types by the end of a name, and whether such a file can be made shorter.
const TYPES: [(&str, &str, bool); 11] = [
    ("css", "text/css; charset=utf-8", true),
    ("html", "text/html; charset=utf-8", true),
    ("ico", "image/x-icon", true),
    ("js", "text/javascript; charset=utf-8", true),
    ("json", "application/json", true),
    ("png", "image/png", false),
    ("svg", "image/svg+xml", true),
    ("txt", "text/plain; charset=utf-8", true),
    ("wasm", "application/wasm", true),
    ("webmanifest", "application/manifest+json", true),
    ("woff2", "font/woff2", false),
];

#[derive(RustEmbed)]
#[folder = "../../web/dist"]
struct Dist;

struct File {
    bytes: Bytes,
    content_type: &'static str,
    cache_control: &'static str,
    etag: HeaderValue,
    is_compressible: bool,
    /// Made when somebody asks for it.
    gzip: OnceLock<Bytes>,
}

/// By path, with the slash in front.
static FILES: LazyLock<BTreeMap<String, File>> = LazyLock::new(|| {
    let all = Dist::iter().filter_map(|name| Some((format!("/{name}"), Dist::get(&name)?)));
    all.map(|(path, file)| (path.clone(), File::new(&path, file))).collect()
});

static INDEX: LazyLock<&File> =
    LazyLock::new(|| FILES.get("/index.html").expect("the client has a page"));

/// The page of a hall that has the exact solution of One Euro besides.
static INDEX_SOLVED: LazyLock<File> = LazyLock::new(|| {
    let etag = INDEX.etag.to_str().expect("digits are visible").replacen("\"", "\"solved-", 1);
    File {
        bytes: index_with("<meta name=\"parlor-solved\" content=\"/solved/\" />"),
        content_type: INDEX.content_type,
        cache_control: INDEX.cache_control,
        etag: HeaderValue::try_from(etag).expect("digits are visible"),
        is_compressible: INDEX.is_compressible,
        gzip: OnceLock::new(),
    }
});

/// The page with more said in its head.
fn index_with(metas: &str) -> Bytes {
    const FIRST: &str = "<meta charset=\"utf-8\" />";
    let page = str::from_utf8(&INDEX.bytes).expect("the page is text");
    assert!(page.contains(FIRST), "the page says first in which letters it is written");
    page.replacen(FIRST, &format!("{FIRST}\n    {metas}"), 1).into()
}

/// A file of the exact solution, where the hall has it.
async fn solved(State(hall): State<Hall>, Path(name): Path<String>) -> Response {
    // A name and no way to somewhere else.
    let is_name = |it: char| it.is_ascii_alphanumeric() || matches!(it, '-' | '.');
    let folder = hall.config().solved.as_ref();
    let file = folder.filter(|_| name.ends_with(".page") && name.chars().all(is_name));
    let Some(file) = file.map(|folder| folder.join(&name)) else {
        return unknown().await.into_response();
    };
    match spawn_blocking(move || fs::read(file)).await {
        Ok(Ok(bytes)) => {
            ([(header::CONTENT_TYPE, "application/octet-stream")], bytes).into_response()
        }
        _ => unknown().await.into_response(),
    }
}

/// The pages of the client and every other file of it.
pub(super) fn routes() -> Router<Hall> {
    let page = async |State(hall): State<Hall>, headers: HeaderMap| {
        if hall.config().solved.is_some() { &INDEX_SOLVED } else { *INDEX }.answer(&headers)
    };
    let pages = PAGES.into_iter().fold(Router::new(), |router, path| router.route(path, get(page)));
    let pages = pages.route("/solved/{file}", get(solved));
    FILES.iter().filter(|(path, _)| !matches!(&***path, "/index.html" | "/sources.txt")).fold(
        pages,
        |router, (path, file)| {
            router.route(path, get(async |headers: HeaderMap| file.answer(&headers)))
        },
    )
}

/// The client as any file server can serve it, by names within its folder: it knows that it has no hall, and
/// every address that it makes leads to its page.
pub fn client_without_hall() -> BTreeMap<String, Bytes> {
    // A page cannot say by itself who may frame it.
    let policy: Vec<&str> =
        CSP.split("; ").filter(|it| !it.starts_with("frame-ancestors")).collect();
    let page = index_with(&format!(
        "<meta http-equiv=\"content-security-policy\" content=\"{}\" />\n    \
         <meta name=\"parlor-hall\" content=\"none\" />",
        policy.join("; "),
    ));
    let named = |(path, file): (&String, &File)| (path[1..].to_owned(), file.bytes.clone());
    let mut files: BTreeMap<String, Bytes> = FILES.iter().map(named).collect();
    for name in ["index.html", "404.html"] {
        files.insert(name.to_owned(), page.clone());
    }
    files
}

/// What is answered where there is nothing: the page to people, a problem to programs.
pub(super) async fn nothing(request: Request) -> Response {
    let is_read = matches!(*request.method(), Method::GET | Method::HEAD);
    let accept = request.headers().get(header::ACCEPT).and_then(|it| it.to_str().ok());
    let is_page = is_read
        && !request.uri().path().starts_with("/api/")
        && accept.is_some_and(|it| it.contains("text/html"));
    if !is_page {
        return unknown().await.into_response();
    }
    let mut response = INDEX.whole(request.headers());
    *response.status_mut() = StatusCode::NOT_FOUND;
    response
}

impl File {
    fn new(path: &str, file: EmbeddedFile) -> File {
        let end = path.rsplit('.').next().unwrap_or_default();
        let (_, content_type, is_compressible) = TYPES
            .into_iter()
            .find(|(it, ..)| *it == end)
            .unwrap_or(("", "application/octet-stream", false));
        let hash = file.metadata.sha256_hash();
        let hash: String = hash[..16].iter().map(|byte| format!("{byte:02x}")).collect();
        // Weak: the same for both encodings.
        let etag = HeaderValue::try_from(format!("W/\"{hash}\"")).expect("digits are visible");
        File {
            bytes: match file.data {
                Cow::Borrowed(bytes) => Bytes::from_static(bytes),
                Cow::Owned(bytes) => bytes.into(),
            },
            content_type,
            cache_control: if path.starts_with("/assets/") { KEEP } else { "no-cache" },
            etag,
            is_compressible,
            gzip: OnceLock::new(),
        }
    }

    fn answer(&self, headers: &HeaderMap) -> Response {
        if headers.get(header::IF_NONE_MATCH).is_some_and(|known| *known == self.etag) {
            let mut response = StatusCode::NOT_MODIFIED.into_response();
            self.describe(response.headers_mut());
            return response;
        }
        self.whole(headers)
    }

    fn whole(&self, headers: &HeaderMap) -> Response {
        let is_short = self.is_compressible && takes_gzip(headers);
        let bytes =
            if is_short { self.gzip.get_or_init(|| gzip(&self.bytes)) } else { &self.bytes };
        let mut response = bytes.clone().into_response();
        let headers = response.headers_mut();
        headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(self.content_type));
        if is_short {
            headers.insert(header::CONTENT_ENCODING, HeaderValue::from_static("gzip"));
        }
        self.describe(headers);
        response
    }

    fn describe(&self, headers: &mut HeaderMap) {
        headers.insert(header::CONTENT_SECURITY_POLICY, HeaderValue::from_static(CSP));
        headers.insert(header::CACHE_CONTROL, HeaderValue::from_static(self.cache_control));
        headers.insert(header::ETAG, self.etag.clone());
        if self.is_compressible {
            headers.insert(header::VARY, HeaderValue::from_static("accept-encoding"));
        }
    }
}

fn gzip(bytes: &[u8]) -> Bytes {
    const WHY: &str = "memory takes everything";
    let mut out = GzEncoder::new(Vec::new(), Compression::best());
    out.write_all(bytes).expect(WHY);
    out.finish().expect(WHY).into()
}

/// `gzip;q=0` is a no.
fn takes_gzip(headers: &HeaderMap) -> bool {
    let lines = headers.get_all(header::ACCEPT_ENCODING).iter().filter_map(|it| it.to_str().ok());
    lines.flat_map(|line| line.split(',')).any(|coding| {
        let (name, weight) = coding.split_once(';').unwrap_or((coding, "q=1"));
        let weight = weight.trim().strip_prefix("q=").and_then(|it| it.parse::<f32>().ok());
        name.trim().eq_ignore_ascii_case("gzip") && weight.is_some_and(|it| 0.0 < it)
    })
}
