//! The hall as a process.

use std::{
    fs,
    io::{BufRead as _, BufReader, Read as _, Write as _},
    net::{TcpListener, TcpStream},
    path::{Path, PathBuf},
    process::{Child, Command, Stdio},
    thread,
};

use serde_json::{Value, json};

use crate::test::{Test, scratch, word};

/// A hall that is open; it is stopped in the end.
struct Hall {
    child: Child,
    addr: String,
}

impl Hall {
    fn open(data: &Path, args: &[&str]) -> Hall {
        let mut child = Command::new(env!("CARGO_BIN_EXE_parlor"))
            .args(["serve", "--listen", "127.0.0.1:0", "--data"])
            .arg(data)
            .args(args)
            .env("PARLOR_CONFIG", empty_file())
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the binary runs");
        let mut line = String::new();
        BufReader::new(child.stdout.as_mut().unwrap()).read_line(&mut line).unwrap();
        let addr = line.trim().strip_prefix("The hall is open: http://");
        let addr = addr.and_then(|it| it.strip_suffix('/')).unwrap_or_else(|| {
            let mut log = String::new();
            child.stderr.as_mut().unwrap().read_to_string(&mut log).unwrap();
            panic!("{line}{log}")
        });
        Hall { addr: addr.to_owned(), child }
    }

    fn ask(&self, method: &str, path: &str, token: &str, body: &Value) -> (String, String) {
        ask(&self.addr, method, path, token, body)
    }

    /// Stops the hall as a service manager does; gives its log.
    #[cfg(unix)]
    fn stop(mut self) -> String {
        let pid = self.child.id().to_string();
        assert!(Command::new("kill").args(["-TERM", &pid]).status().unwrap().success());
        let mut log = String::new();
        self.child.stderr.as_mut().unwrap().read_to_string(&mut log).unwrap();
        assert!(self.child.wait().unwrap().success(), "{log}");
        log
    }
}

impl Drop for Hall {
    fn drop(&mut self) {
        _ = self.child.kill();
        _ = self.child.wait();
    }
}

/// A data folder that is not there yet; an earlier run may have left one.
fn folder(name: &str) -> PathBuf {
    let path = scratch(name);
    _ = fs::remove_dir_all(&path);
    path
}

fn empty_file() -> PathBuf {
    let path = scratch("parlor.toml");
    fs::write(&path, "").unwrap();
    path
}

/// The head and the body of an answer.
fn ask(addr: &str, method: &str, path: &str, token: &str, body: &Value) -> (String, String) {
    let body = if body.is_null() { String::new() } else { body.to_string() };
    let auth = match token {
        "" => String::new(),
        token => format!("authorization: Bearer {token}\r\n"),
    };
    let mut stream = TcpStream::connect(addr).unwrap();
    write!(
        stream,
        "{method} {path} HTTP/1.1\r\nhost: {addr}\r\n{auth}connection: close\r\n\
         content-type: application/json\r\ncontent-length: {}\r\n\r\n{body}",
        body.len()
    )
    .unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).unwrap();
    let (head, body) = answer.split_once("\r\n\r\n").unwrap();
    (head.to_owned(), body.to_owned())
}

fn table() -> Value {
    let settings = json!({ "game": "one-euro", "seats": ["person", "easy"] });
    json!({ "name": "Ada Secretname", "settings": settings, "entropy": "facade0badc0de" })
}

#[cfg(unix)]
#[test]
fn the_log_of_a_game_has_no_secret() {
    for form in ["text", "json"] {
        let data = folder("data");
        let hall = Hall::open(&data, &["--log-level", "debug", "--log", form]);
        let (_, opened) = hall.ask("POST", "/api/v1/tables", "", &table());
        let opened: Value = serde_json::from_str(&opened).unwrap();
        let (id, token) = (&opened["table"]["id"], opened["token"].as_str().unwrap());
        let path = |call: &str| format!("/api/v1/tables/{}/{call}", id.as_str().unwrap());
        let (head, body) = hall.ask("POST", &path("start"), token, &Value::Null);
        assert!(head.starts_with("HTTP/1.1 200"), "{body}");
        hall.ask("POST", &path("start"), &"5ec2e7".repeat(11)[..64], &Value::Null);
        hall.ask("GET", &format!("/api/v1/codes/secret?token={token}"), "", &Value::Null);
        let (_, ended) = hall.ask("POST", &path("concede"), token, &Value::Null);
        let ended: Value = serde_json::from_str(&ended).unwrap();
        let game = ended["table"]["game"]["id"].as_str().unwrap();
        let proof = format!("/api/v1/games/{game}/proof");
        let (_, proof) = hall.ask("GET", &proof, token, &Value::Null);
        let proof: Value = serde_json::from_str(&proof).unwrap();
        let seed = proof["fair"]["seed"].as_str().unwrap().to_owned();
        let log = hall.stop();
        assert!(log.contains("/api/v1/tables/{id}/start"), "requests are logged: {log}");
        for secret in [token, "5ec2e7", "facade0badc0de", "Secretname", "secret", &seed] {
            assert!(!log.contains(secret), "{secret} is in the log:\n{log}");
        }
        if form == "json" {
            for line in log.lines() {
                serde_json::from_str::<Value>(line).unwrap();
            }
        }
    }
}

#[cfg(unix)]
#[test]
fn a_backup_of_an_open_hall_brings_its_tables_back() {
    let (data, copy, file) = (folder("data"), folder("copy"), scratch("backup.db"));
    let hall = Hall::open(&data, &[]);
    let (_, opened) = hall.ask("POST", "/api/v1/tables", "", &table());
    let opened: Value = serde_json::from_str(&opened).unwrap();
    let line = format!("backup {} --data {}", word(&file), word(&data));
    let done = format!("{} is a copy of {}\n", file.display(), data.display());
    Test::new(&line).stdout(&*done).run();
    let there = format!("error: {} is there already\n", file.display());
    Test::new(&line).code(1).stderr(there).run();
    Test::new(&format!("{line} --force")).stdout(done).run();
    let line = format!("restore --force {} --data {}", word(&file), word(&data));
    let in_use = format!("error: another server is using the data folder {}\n", data.display());
    Test::new(&line).code(1).stderr(in_use).run();
    hall.stop();

    let line = format!("restore {} --data {}", word(&file), word(&copy));
    let done = format!("{} has what {} had\n", copy.display(), file.display());
    Test::new(&line).stdout(done).run();
    let hall = Hall::open(&copy, &[]);
    let path = format!("/api/v1/tables/{}", opened["table"]["id"].as_str().unwrap());
    let token = opened["token"].as_str().unwrap();
    let (_, looked) = hall.ask("GET", &path, token, &Value::Null);
    let looked: Value = serde_json::from_str(&looked).unwrap();
    assert_eq!(looked["guest"], 0);
    assert_eq!(looked["table"]["next"], opened["table"]["next"]);
}

/// A port that was free a moment ago.
fn free_port() -> u16 {
    std::net::TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port()
}

#[test]
fn figures_are_on_a_listener_of_their_own() {
    let metrics = format!("127.0.0.1:{}", free_port());
    let hall = Hall::open(&folder("data"), &["--metrics", &metrics]);
    hall.ask("POST", "/api/v1/tables", "", &table());
    let (head, _) = hall.ask("GET", "/metrics", "", &Value::Null);
    assert!(head.starts_with("HTTP/1.1 404"), "{head}");
    let (head, text) = ask(&metrics, "GET", "/metrics", "", &Value::Null);
    assert!(head.starts_with("HTTP/1.1 200"), "{head}");
    for line in ["parlor_tables_open 1", "parlor_http_requests_total{status=\"201\"} 1"] {
        assert!(text.lines().any(|it| it == line), "{line}\n{text}");
    }
}

#[test]
fn settings_come_from_flags_then_the_environment_then_a_file() {
    let file = scratch("parlor.toml");
    fs::write(&file, "listen = \"127.0.0.1:1\"\ntables = \"few\"\n").unwrap();
    let run = |args: &[&str], env: &[(&str, &str)]| {
        let output = Command::new(env!("CARGO_BIN_EXE_parlor"))
            .args(["serve", "--data", "nowhere/at/all"])
            .args(args)
            .envs(env.iter().copied())
            .env("PARLOR_CONFIG", &file)
            .output()
            .unwrap();
        assert_eq!(output.status.code(), Some(1));
        String::from_utf8(output.stderr).unwrap()
    };
    let of_file = format!(
        "error: {}: tables: \"few\" is not a whole number from 1 to 1000000\n",
        file.display()
    );
    assert_eq!(run(&[], &[]), of_file);
    fs::write(&file, "listen = \"127.0.0.1:1\"\n").unwrap();
    let env = [("PARLOR_LISTEN", "everywhere")];
    let needed = "is not an address with a port, such as 127.0.0.1:7275";
    assert_eq!(run(&[], &env), format!("error: PARLOR_LISTEN: \"everywhere\" {needed}\n"));
    assert_eq!(run(&["--listen", "here"], &[]), format!("error: --listen: \"here\" {needed}\n"));
}

#[test]
fn help_explains_every_setting() {
    let help = Test::new("serve --help").succeed();
    for setting in parlor_hall::config::SETTINGS {
        assert!(help.contains(&format!("--{}", setting.name)), "{}", setting.name);
        assert!(help.contains(&setting.env()), "{}", setting.env());
    }
}

/// What a hall says that cannot have this address.
fn refused(listen: &str) -> String {
    let args = ["serve", "--listen", listen, "--data"];
    let mut command = Command::new(env!("CARGO_BIN_EXE_parlor"));
    command.args(args).arg(folder("refused")).env("PARLOR_CONFIG", empty_file());
    let output = command.stdin(Stdio::null()).output().unwrap();
    assert!(!output.status.success());
    assert!(output.stdout.is_empty());
    String::from_utf8(output.stderr).unwrap()
}

#[test]
fn a_hall_that_is_open_already_is_named() {
    let hall = Hall::open(&folder("open"), &[]);
    assert_eq!(
        refused(&hall.addr),
        format!(
            "error: a hall is open there already: http://{}/ (open another with --listen)\n",
            hall.addr
        )
    );
}

#[test]
fn another_program_at_the_address_is_told_apart_from_a_hall() {
    let other = TcpListener::bind("127.0.0.1:0").unwrap();
    let addr = other.local_addr().unwrap().to_string();
    // It answers nothing that anybody understands.
    let answer = thread::spawn(move || {
        let (mut stream, _) = other.accept().unwrap();
        _ = stream.write_all(b"220 mail.example ESMTP\r\n");
    });
    assert_eq!(
        refused(&addr),
        format!("error: another program listens on {addr}; choose another address with --listen\n")
    );
    answer.join().unwrap();
}
