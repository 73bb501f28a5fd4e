//! The server as a child process.

use std::{
    io::{BufRead as _, BufReader, Read as _},
    net::SocketAddr,
    path::PathBuf,
    process::{Child, Command, Stdio},
    sync::{Arc, Mutex},
    thread,
    time::Instant,
};

use parlor_load::Client;
use parlor_store::Sqlite;
use serde_json::{Value, json};

/// A data folder that is removed in the end.
pub(crate) struct Folder(PathBuf);

impl Folder {
    pub(crate) fn new(name: &str) -> Folder {
        let folder =
            std::env::temp_dir().join(format!("parlor-trial-{}-{name}", std::process::id()));
        _ = std::fs::remove_dir_all(&folder);
        Folder(folder)
    }

    /// What is stored, as long as no server has the folder.
    pub(crate) fn store(&self) -> Sqlite {
        Sqlite::open(&self.0).unwrap()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        _ = std::fs::remove_dir_all(&self.0);
    }
}

/// Killed when it is dropped, also by a test that fails.
pub(crate) struct Server {
    pub(crate) client: Client,
    pub(crate) started: Instant,
    child: Child,
    /// What it says about itself.
    errors: Arc<Mutex<String>>,
}

impl Server {
    pub(crate) fn start(folder: &Folder) -> Server {
        let started = Instant::now();
        let mut child = Command::new(env!("CARGO_BIN_EXE_parlor"))
            .args(["serve", "--listen", "127.0.0.1:0", "--data"])
            .arg(&folder.0)
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let mut stdout = BufReader::new(child.stdout.take().unwrap());
        let mut stderr = child.stderr.take().unwrap();
        let errors = Arc::<Mutex<String>>::default();
        let said = Arc::clone(&errors);
        thread::spawn(move || {
            let mut bytes = [0; 1_000];
            while let Ok(n @ 1..) = stderr.read(&mut bytes) {
                said.lock().unwrap().push_str(&String::from_utf8_lossy(&bytes[..n]));
            }
        });
        let mut line = String::new();
        let address = loop {
            line.clear();
            let n = stdout.read_line(&mut line).unwrap();
            assert!(n != 0, "the server did not start: {}", errors.lock().unwrap());
            let address = line.split("http://").nth(1).and_then(|rest| rest.split('/').next());
            if let Some(address) = address.and_then(|it| it.parse::<SocketAddr>().ok()) {
                break address;
            }
        };
        // Whatever it prints later goes nowhere.
        thread::spawn(move || std::io::copy(&mut stdout, &mut std::io::sink()));
        let client = Client { hall: address };
        Server { client, started, child, errors }
    }

    pub(crate) fn id(&self) -> u32 {
        self.child.id()
    }

    /// kill -9.
    pub(crate) fn kill(mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
        let errors = self.errors.lock().unwrap();
        assert!(!errors.contains("panicked"), "{errors}");
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        // It may have ended already.
        _ = self.child.kill();
        _ = self.child.wait();
    }
}

/// House rules with which nobody waits long.
pub(crate) fn quick(game: &str) -> Value {
    match game {
        "exact-change" => json!({ "catch_seconds": 1 }),
        "fraud" => json!({ "challenge_seconds": 1, "target": 100 }),
        "swift-swap" => json!({ "ready_seconds": 1, "time_limit": 20 }),
        _ => json!({}),
    }
}
