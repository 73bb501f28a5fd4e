//! `parlor bank` and `parlor score` through the real binary: what is kept, and what is refused.

use std::{
    fs,
    io::{BufRead as _, BufReader, Write as _},
    path::Path,
    process::{Command, Stdio},
};

use serde_json::Value;

use crate::test::{Test, scratch, word};

/// What the command says to these lines.
fn told(args: &[&str], file: &Path, lines: &str) -> String {
    let mut command = Command::new(env!("CARGO_BIN_EXE_parlor"));
    command.env("LC_ALL", "C").args(args).arg("--file").arg(file);
    let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    child.stdin.take().unwrap().write_all(lines.as_bytes()).unwrap();
    let output = child.wait_with_output().unwrap();
    assert!(output.status.success());
    String::from_utf8(output.stdout).unwrap()
}

fn pad(file: &Path) -> Value {
    serde_json::from_slice(&fs::read(file).unwrap()).unwrap()
}

#[test]
fn a_pad_is_kept_and_gone_on_with() {
    let file = scratch("hands.json");
    let score = ["score", "exact-change", "--players", "Mira,Otto"];
    told(&[&score[..], &["--option", "target=500"]].concat(), &file, "mira otto 25 10 w\nvoid\n");
    let kept = pad(&file);
    assert_eq!(kept["options"]["target"], 500);
    assert_eq!(kept["entries"].as_array().unwrap().len(), 2);

    let again = told(&["score", "exact-change"], &file, "undo\notto mira 5+5\nlist\njson\n");
    assert!(again.contains("It has 2 entries."), "{again}");
    assert!(again.contains("Otto scores the hand of Mira: 10¢."), "{again}");
    assert!(again.contains("  2  Hand 2: Otto is out  (85, 10)"), "{again}");
    assert!(again.contains("\"format\": 1"), "{again}");
    let mut names = fs::read_dir(file.parent().unwrap()).unwrap().map(|it| it.unwrap().path());
    assert!(names.all(|it| it.extension().unwrap() != "tmp"), "nothing unfinished is left");

    let table = file.with_file_name("hands.csv");
    let lines = format!("csv {}\nquit\nvoid\n", table.display());
    let german = told(&["score", "exact-change", "--lang", "de"], &file, &lines);
    assert!(german.contains("Darin sind 2 Einträge."), "{german}");
    assert!(fs::read_to_string(table).unwrap().starts_with("Nr.,Eintrag,"));
    assert_eq!(pad(&file)["entries"].as_array().unwrap().len(), 2, "quit is the end");
}

/// What was said to be booked is there, however the command ends.
#[test]
fn what_was_booked_outlives_a_killed_command() {
    let file = scratch("bank.json");
    for n in 1..=5 {
        let mut command = Command::new(env!("CARGO_BIN_EXE_parlor"));
        command.env("LC_ALL", "C").args(["bank", "fraud", "--file"]).arg(&file);
        if n == 1 {
            command.args(["--players", "Mira,Otto"]);
        }
        let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
        let mut stdin = child.stdin.take().unwrap();
        stdin.write_all(b"mira 3x10\n").unwrap();
        let mut said = BufReader::new(child.stdout.take().unwrap()).lines();
        said.find(|line| line.as_ref().unwrap() == "Mira gets the deposit: +30\u{a0}k.")
            .unwrap()
            .unwrap();
        child.kill().unwrap();
        child.wait().unwrap();
        assert_eq!(pad(&file)["entries"].as_array().unwrap().len(), n);
    }
}

#[test]
fn what_cannot_be_kept_is_not_booked() {
    let nowhere = scratch("pad.json").with_file_name("no folder").join("pad.json");
    let said = told(&["bank", "fraud", "--players", "Mira,Otto"], &nowhere, "mira 4x50\nlist\n");
    assert!(said.contains("Not booked: "), "{said}");
    assert!(said.contains("There is no entry yet."), "{said}");
}

#[test]
fn wrong_arguments_are_refused() {
    let refused = |line: &str, message: &str| {
        Test::new(line).code(1).stderr(format!("error: {message}\n")).run();
    };
    let file = scratch("new.json");
    let at = word(&file);
    refused(
        &format!("bank exacta --players A,B --file {at}"),
        "only fraud has a banker; `parlor score exacta` keeps score",
    );
    refused(
        &format!("score fraud --players A,B --file {at}"),
        "fraud has a banker: `parlor bank fraud`",
    );
    refused(&format!("bank fraud --file {at}"), "who plays? --players A,B,C");
    refused(&format!("bank fraud --players A --file {at}"), "This game is for 2 to 6 players.");
    refused(
        &format!("bank fraud --players A,A --file {at}"),
        "Every player needs a name, and no two the same.",
    );
    refused(&format!("bank fraud --players A,B --first C --file {at}"), "--first: C does not play");
    refused(
        &format!("bank fraud --players A,B --option target=0 --file {at}"),
        "option `target`: 0 is not in 1 to 1000000",
    );
    assert!(!file.exists());
    told(&["bank", "fraud", "--players", "A,B"], &file, "a 3x10\n");
    let path = file.display();
    refused(
        &format!("score exacta --file {at}"),
        &format!("{path} is a pad of fraud; name another --file"),
    );
    refused(
        &format!("bank fraud --players B,A --file {at}"),
        &format!("{path} is a pad of other players; name another --file"),
    );
    fs::write(&file, "{}").unwrap();
    let output = Test::new(&format!("bank fraud --file {at}")).code(1);
    output
        .stderr(format!(
            "error: {path} is no pad of Parlor: missing field `game` at line 1 column 2\n"
        ))
        .run();
}
