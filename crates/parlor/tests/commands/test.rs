//! One builder for all tests of commands.

use std::{
    fs,
    path::{Path, PathBuf},
    process::{Command, Output, Stdio},
    sync::{
        OnceLock,
        atomic::{AtomicU32, Ordering},
    },
};

use serde_json::Value;

/// A command, and what is expected of it. What is not said is expected to be empty, and the exit
/// code to be 0.
#[derive(Debug)]
pub(crate) struct Test {
    args: Vec<String>,
    code: i32,
    stdout: String,
    stderr: String,
}

/// Stands for a space within a word.
const SPACE: char = '\0';

/// A path as one word of a command line, wherever the repository lies.
pub(crate) fn word(path: &Path) -> String {
    path.display().to_string().replace(' ', &SPACE.to_string())
}

impl Test {
    /// A command line; words are separated by spaces.
    pub(crate) fn new(line: &str) -> Test {
        Test {
            args: line.split_whitespace().map(|word| word.replace(SPACE, " ")).collect(),
            code: 0,
            stdout: String::new(),
            stderr: String::new(),
        }
    }

    pub(crate) fn code(self, code: i32) -> Test {
        Test { code, ..self }
    }

    pub(crate) fn stdout(self, stdout: impl Into<String>) -> Test {
        Test { stdout: stdout.into(), ..self }
    }

    pub(crate) fn stderr(self, stderr: impl Into<String>) -> Test {
        Test { stderr: stderr.into(), ..self }
    }

    fn output(&self) -> Output {
        let mut command = Command::new(env!("CARGO_BIN_EXE_parlor"));
        // Whatever the machine speaks.
        command.env("LC_ALL", "C");
        command.args(&self.args).stdin(Stdio::null()).output().expect("the binary runs")
    }

    pub(crate) fn run(&self) {
        let output = self.output();
        let (stdout, stderr) = (text(output.stdout), text(output.stderr));
        assert_eq!((&stdout, &stderr), (&self.stdout, &self.stderr), "{:?}", self.args);
        assert_eq!(output.status.code(), Some(self.code), "{:?}", self.args);
    }

    /// The output of a command that must end with the expected code, without an error message.
    pub(crate) fn succeed(&self) -> String {
        let output = self.output();
        let stderr = text(output.stderr);
        assert_eq!((output.status.code(), &stderr[..]), (Some(self.code), ""), "{:?}", self.args);
        text(output.stdout)
    }

    /// The one JSON object that a command prints.
    pub(crate) fn json(&self) -> Value {
        let stdout = self.succeed();
        assert_eq!(stdout.lines().count(), 1, "one object: {stdout}");
        let value: Value = serde_json::from_str(&stdout).expect("JSON");
        assert!(value.is_object(), "{value}");
        value
    }
}

/// A program for `--bots` that misbehaves as it is told to; these need `python3`.
pub(crate) fn bad_bot(how: &str) -> String {
    static PYTHON3: OnceLock<String> = OnceLock::new();
    let python3 = PYTHON3.get_or_init(|| {
        let mut python3 = Command::new("python3");
        let found = python3.args(["-c", "import sys; print(sys.executable)"]).output();
        text(found.expect("this test needs `python3`, which is not there").stdout)
    });
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("../lab/tests/bad_bot.py");
    format!("exec:'{}' -I -S '{}' {how}", python3.trim(), script.display())
}

fn text(bytes: Vec<u8>) -> String {
    String::from_utf8(bytes).expect("UTF-8")
}

/// A path that no other test uses.
pub(crate) fn scratch(name: &str) -> PathBuf {
    static N: AtomicU32 = AtomicU32::new(0);
    let n = N.fetch_add(1, Ordering::Relaxed);
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("commands-{n}"));
    // What an earlier run has left goes.
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a folder for this test");
    folder.join(name)
}
