//! The web client, as it is in `web/dist`.

use std::{
    fs,
    io::{self, Read as _},
    path::{Path, PathBuf},
    time::Duration,
};

use flate2::read::GzDecoder;
use parlor_hall::{
    http::Site,
    limits::{GateLimits, Rate},
};
use sha2::{Digest as _, Sha256};

use parlor_hall::Config;

use crate::test::{Reply, Test};

const PAGES: [&str; 15] = [
    "/",
    "/t/00041061050r3gg28a1c60t3gf",
    "/g/00041061050r3gg28a1c60t3gf",
    "/new/exacta",
    "/rules/fraud",
    "/learn/one-euro",
    "/join",
    "/join/bababa",
    "/history",
    "/mine",
    "/about",
    "/pass/fraud",
    "/beside",
    "/beside/fraud",
    "/beside/fraud/3f0c9a1e5b7d2468",
];

const CSP: &str = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; style-src 'self'; \
    img-src 'self' data:; font-src 'self'; connect-src 'self'; manifest-src 'self'; base-uri 'none'; \
    form-action 'none'; frame-ancestors 'none'";

fn dist() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/dist")
}

fn index() -> String {
    fs::read_to_string(dist().join("index.html")).unwrap()
}

fn gather(folder: &Path, prefix: &str, files: &mut Vec<(String, Vec<u8>)>) {
    for entry in fs::read_dir(folder).unwrap() {
        let entry = entry.unwrap();
        let path = format!("{prefix}/{}", entry.file_name().to_str().unwrap());
        if entry.path().is_dir() {
            gather(&entry.path(), &path, files);
        } else {
            files.push((path, fs::read(entry.path()).unwrap()));
        }
    }
}

/// The files of the client by their paths, without those that are not for browsers.
fn files() -> Vec<(String, Vec<u8>)> {
    let mut files = Vec::new();
    gather(&dist(), "", &mut files);
    files.retain(|(path, _)| !["/index.html", "/sources.txt"].contains(&&**path));
    assert!(!files.is_empty());
    files
}

fn header<'a>(reply: &'a Reply, name: &str) -> &'a str {
    reply.headers.get(name).map_or("", |it| it.to_str().unwrap())
}

#[tokio::test]
async fn every_address_of_the_client_is_its_page() {
    let test = Test::new().await;
    for path in PAGES {
        let reply = test.get(path).send().await;
        assert_eq!((reply.status, reply.text()), (200, &*index()), "{path}");
        assert_eq!(header(&reply, "content-type"), "text/html; charset=utf-8");
        assert_eq!(header(&reply, "cache-control"), "no-cache");
        assert_eq!(header(&reply, "content-security-policy"), CSP);
        let head = test.ask("HEAD".parse().unwrap(), path).send().await;
        assert_eq!((head.status, head.bytes.len()), (200, 0), "{path}");
        assert_eq!(test.post(path).send().await.problem(), "405 route/method");
    }
}

#[tokio::test]
async fn every_file_of_the_client_is_served_and_those_with_a_hash_are_kept() {
    let test = Test::new().await;
    for (path, bytes) in files() {
        let reply = test.get(&path).send().await;
        assert_eq!(reply.status, 200, "{path}");
        assert!(reply.bytes == bytes, "{path}");
        assert_ne!(header(&reply, "content-type"), "application/octet-stream", "{path}");
        let keep = "public, max-age=31536000, immutable";
        let expected = if path.starts_with("/assets/") { keep } else { "no-cache" };
        assert_eq!(header(&reply, "cache-control"), expected, "{path}");
    }
    for path in ["/index.html", "/sources.txt", "/assets/", "/assets/none.js", "/assets/../x"] {
        assert_eq!(test.get(path).send().await.problem(), "404 route/unknown", "{path}");
    }
}

#[tokio::test]
async fn the_service_worker_lies_where_it_may_keep_every_page() {
    let test = Test::new().await;
    let worker = test.get("/sw.js").send().await;
    assert_eq!(header(&worker, "content-type"), "text/javascript; charset=utf-8");
    // A browser that kept it would not see that there is a newer one.
    assert_eq!(header(&worker, "cache-control"), "no-cache");
    // All that it keeps is there, and it keeps all that is for browsers.
    let kept = worker.text().split("{url:`").skip(1).filter_map(|it| it.split('`').next());
    let mut kept: Vec<String> = kept.map(|it| format!("/{it}")).collect();
    kept.sort();
    let own = |path: &str| path == "/sw.js" || path.ends_with(".txt");
    let mut all: Vec<String> = files().into_iter().map(|it| it.0).filter(|it| !own(it)).collect();
    all.push("/./".into());
    all.sort();
    assert_eq!(kept, all);
}

#[tokio::test]
async fn the_page_asks_for_nothing_that_is_missing_or_forbidden() {
    let test = Test::new().await;
    let index = index();
    let links = ["src=\"", "href=\""].into_iter().flat_map(|name| index.split(name).skip(1));
    let links: Vec<&str> = links.filter_map(|rest| rest.split('"').next()).collect();
    assert!(links.iter().any(|it| it.starts_with("/assets/")), "{links:?}");
    for link in links.into_iter().filter(|link| !link.starts_with("data:")) {
        let reply = test.get(link).send().await;
        assert_eq!(reply.status, 200, "{link}");
    }
    let scripts = index.split("<script").skip(1).map(|it| it.split('>').next().unwrap());
    assert!({ scripts }.all(|script| script.contains("src=\"/")), "a script is in the page");
    for forbidden in ["<style", "style=\"", "<base", "onload="] {
        assert!(!index.contains(forbidden), "{forbidden}");
    }
}

#[tokio::test]
async fn whoever_takes_gzip_is_sent_less() {
    let test = Test::new().await;
    for (accept, is_short) in [
        ("gzip", true),
        ("GZIP", true),
        ("br, gzip;q=0.5", true),
        ("deflate, gzip, br, zstd", true),
        ("gzip;q=0", false),
        ("gzip;q=0.0, identity", false),
        ("gzip;q=x", false),
        ("xgzip", false),
        ("br", false),
        ("", false),
    ] {
        let reply = test.get("/").header("accept-encoding", accept).send().await;
        assert_eq!(header(&reply, "vary"), "accept-encoding");
        assert_eq!(header(&reply, "content-encoding") == "gzip", is_short, "{accept}");
        let mut text = String::new();
        if is_short {
            GzDecoder::new(&*reply.bytes).read_to_string(&mut text).unwrap();
        } else {
            reply.text().clone_into(&mut text);
        }
        assert_eq!(text, index(), "{accept}");
    }
}

#[tokio::test]
async fn what_a_browser_has_already_is_not_sent_again() {
    let test = Test::new().await;
    let etag = header(&test.get("/").send().await, "etag").to_owned();
    let again = test.get("/join").header("if-none-match", &*etag).send().await;
    assert_eq!((again.status, again.bytes.len()), (304, 0));
    assert_eq!(header(&again, "etag"), etag);
    let other = test.get("/").header("if-none-match", "W/\"0\"").send().await;
    assert_eq!((other.status, other.text()), (200, &*index()));
}

#[tokio::test]
async fn people_who_are_lost_get_the_page_and_programs_get_a_problem() {
    const BROWSER: &str = "text/html,application/xhtml+xml,*/*;q=0.8";
    let test = Test::new().await;
    let page = test.get("/nowhere").header("accept", BROWSER).send().await;
    assert_eq!((page.status, page.text()), (404, &*index()));
    assert_eq!(header(&page, "content-security-policy"), CSP);
    for (method, path, accept) in [
        ("GET", "/nowhere", "*/*"),
        ("GET", "/nowhere", "application/json"),
        ("GET", "/api/v1/nowhere", BROWSER),
        ("GET", "/api/v2/health", BROWSER),
        ("POST", "/nowhere", BROWSER),
    ] {
        let reply = test.ask(method.parse().unwrap(), path).header("accept", accept).send().await;
        assert_eq!(reply.problem(), "404 route/unknown", "{method} {path} {accept}");
    }
}

#[tokio::test]
async fn pages_and_requests_are_counted_apart() {
    let only = |burst| Rate { burst, every: Duration::from_secs(3_600) };
    let limits = GateLimits { requests: only(1), files: only(3), ..GateLimits::default() };
    let test = Test::with(limits, Site::default()).await;
    test.get("/api/v1/catalog").send().await.ok(200);
    assert_eq!(test.get("/api/v1/catalog").send().await.problem(), "429 limit/requests");
    for path in ["/", "/t/x", "/docs"] {
        assert_eq!(test.get(path).send().await.status, 200, "{path}");
    }
    for path in ["/", "/t/x"] {
        let reply = test.get(path).token(&"0".repeat(64)).send().await;
        assert_eq!(reply.problem(), "429 limit/requests", "{path}");
    }
    assert_eq!(test.get("/").peer("192.0.2.8:1").send().await.status, 200);
}

/// What the client is built from, as `web/vite.config.ts` has it.
const SOURCES: [&str; 10] = [
    "index.html",
    "package.json",
    "package-lock.json",
    "svelte.config.js",
    "tsconfig.json",
    "vite.config.ts",
    "public",
    "src",
    "../docs/rules",
    "../words",
];

/// What each game says is part of the client too.
fn words_of_games(web: &Path) -> Vec<String> {
    let games = fs::read_dir(web.join("../crates/games")).unwrap();
    let folder = |it: io::Result<fs::DirEntry>| it.unwrap().file_name().into_string().unwrap();
    let words = games.map(|it| format!("../crates/games/{}/words", folder(it)));
    words.filter(|it| web.join(it).is_dir()).collect()
}

/// The build stamps what it makes with a hash of what it was made from.
#[test]
fn the_built_client_is_not_older_than_its_sources() {
    let web = dist().join("..");
    let mut sources = Vec::new();
    for name in SOURCES.map(str::to_owned).into_iter().chain(words_of_games(&web)) {
        if web.join(&name).is_dir() {
            gather(&web.join(&name), &name, &mut sources);
        } else {
            sources.push((name.clone(), fs::read(web.join(&name)).unwrap()));
        }
    }
    // Tests are not built in.
    sources.retain(|(name, _)| !name.ends_with(".test.ts"));
    sources.sort();
    let mut hash = Sha256::new();
    for (name, bytes) in sources {
        hash.update(format!("{name}\n{}\n", bytes.len()));
        hash.update(bytes);
    }
    let digits: String = hash.finalize().iter().map(|byte| format!("{byte:02x}")).collect();
    let built = fs::read_to_string(dist().join("sources.txt")).unwrap_or_default();
    assert_eq!(built.trim(), digits, "web/dist is stale; `cargo xtask web` builds it");
}

/// Twenty people behind one address open the client at the same moment, with nothing in their
/// browsers yet.
#[tokio::test]
async fn a_class_behind_one_address_can_load_the_client() {
    let test = Test::new().await;
    let files = files();
    for _ in 0..20 {
        assert_eq!(test.get("/").send().await.status, 200);
        for (path, _) in &files {
            assert_eq!(test.get(path).send().await.status, 200, "{path}");
        }
    }
}

/// Whoever keeps score of One Euro can ask what would have been best, where the hall has been given the solution.
#[tokio::test]
async fn a_hall_with_the_exact_solution_serves_it_and_says_so() {
    let folder = std::env::temp_dir().join(format!("parlor-solved-{}", std::process::id()));
    fs::create_dir_all(folder.join("solved")).unwrap();
    fs::write(folder.join("solved/one-euro-3-0-0.page"), "solved").unwrap();
    fs::write(folder.join("secret.page"), "secret").unwrap();
    let solved = Some(folder.join("solved"));
    let test = Test::of(Config { solved, ..Config::default() }).await;
    let page = test.get("/beside").send().await;
    assert!(page.text().contains("<meta name=\"parlor-solved\" content=\"/solved/\" />"));
    assert_ne!(header(&page, "etag"), header(&Test::new().await.get("/").send().await, "etag"));
    let file = test.get("/solved/one-euro-3-0-0.page").send().await;
    assert_eq!((file.status, file.text()), (200, "solved"));
    let head = test.ask("HEAD".parse().unwrap(), "/solved/one-euro-3-0-0.page").send().await;
    assert_eq!((head.status, header(&head, "content-length")), (200, "6"));
    for path in ["/solved/none.page", "/solved/..%2Fsecret.page", "/solved/%2E%2E", "/solved/"] {
        assert_eq!(test.get(path).send().await.problem(), "404 route/unknown", "{path}");
    }
    let without = Test::new().await;
    let path = "/solved/one-euro-3-0-0.page";
    assert_eq!(without.get(path).send().await.problem(), "404 route/unknown");
    assert_eq!(without.get("/beside").send().await.text(), index());
    fs::remove_dir_all(folder).unwrap();
}
