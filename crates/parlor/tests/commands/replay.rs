use std::{
    fs,
    path::{Path, PathBuf},
    process::{Command, Stdio},
};

use parlor_catalog::GameId;
use serde_json::{Value, json};

use crate::test::{Test, scratch, word};

/// A trace of a few games.
fn trace(args: &str) -> PathBuf {
    let path = scratch("trace.jsonl");
    Test::new(&format!("sim {args} --trace {}", word(&path))).succeed();
    path
}

fn one_euro() -> PathBuf {
    trace("one-euro --games 3 --seed 1 --option euros_to_win=1 --trace-legal")
}

fn replay(path: &Path) -> Test {
    Test::new(&format!("replay {}", word(path)))
}

fn lines(path: &Path) -> Vec<String> {
    let text = fs::read_to_string(path).expect("a trace");
    text.lines().map(str::to_owned).collect()
}

/// The trace with one line changed; lines are counted from 1.
fn with_line(path: &Path, number: usize, change: impl FnOnce(&mut Value)) -> PathBuf {
    let mut lines = lines(path);
    let mut value = serde_json::from_str(&lines[number - 1]).expect("JSON");
    change(&mut value);
    lines[number - 1] = value.to_string();
    write(&lines)
}

fn write(lines: &[String]) -> PathBuf {
    let path = scratch("changed.jsonl");
    fs::write(&path, lines.join("\n") + "\n").expect("the folder is there");
    path
}

/// Expects the replay to stop at this line of game 0, with this reason.
fn differs(path: &Path, line: usize, reason: &str) {
    let stdout = format!("game 0, line {line}: {reason}\n");
    replay(path).code(1).stdout(stdout).run();
}

/// Expects the file to be refused for this reason.
fn refused(path: &Path, reason: &str) {
    let stderr = format!("error: {}: {reason}\n", path.display());
    replay(path).code(1).stderr(stderr).run();
}

/// Logs of every format are kept, one a game: what was played stays played.
#[test]
fn logs_of_earlier_days_replay_without_a_difference() {
    let mut n_logs = 0;
    for game in GameId::ALL {
        for format in [1, 2] {
            let path = format!("{}/tests/logs/{game}-{format}.jsonl", env!("CARGO_MANIFEST_DIR"));
            let path = Path::new(&path);
            // A game of the lab has none.
            if path.exists() {
                n_logs += 1;
                let text = replay(path).succeed();
                assert!(text.ends_with(", 0 differences\n"), "{text}");
                assert!(lines(path)[0].contains(&format!("\"format\":{format},")), "{game}");
            }
        }
    }
    assert_eq!(n_logs, 14);
}

#[test]
fn every_game_replays_without_a_difference() {
    for game in GameId::ALL {
        let path = trace(&format!(
            "{game} --games 3 --seed 5 --max-turns 200 --bots easy,random --trace-legal"
        ));
        replay(&path).stdout("3 games, 0 differences\n").run();
    }
}

#[test]
fn a_replay_as_json_counts() {
    let path = one_euro();
    let n_inputs = lines(&path).len() - 2 * 3;
    let json = Test::new(&format!("replay {} --json", word(&path))).json();
    assert_eq!(json, json!({"games": 3, "inputs": n_inputs, "differences": 0}));
}

#[test]
fn a_changed_input_is_found() {
    let path = one_euro();
    let header: Value = serde_json::from_str(&lines(&path)[0]).unwrap();
    let rolled = header["events"].as_array().unwrap().last().unwrap();
    assert_eq!(
        rolled,
        &json!({"event": "rolled", "seat": 1, "rolled": "5c"}),
        "as the tests assume"
    );

    differs(
        &with_line(&path, 2, |line| line["action"] = json!("move 50c, from centre, to seat 0")),
        2,
        "the input is refused: EU-4 (other_value)",
    );
    differs(
        &with_line(&path, 2, |line| line["seat"] = json!(0)),
        2,
        "the input is refused: EU-13 (not_your_move)",
    );
    differs(
        &with_line(&path, 2, |line| line["window"] = json!(7)),
        2,
        "the input is refused: that decision is not open",
    );
    differs(
        &with_line(&path, 2, |line| line["legal"][0] = json!("pass")),
        2,
        "legal action 0 differs\n  recorded: \"pass\"\n  replayed: \"move 5c, from centre, to seat 0\"",
    );
    let counted = with_line(&path, 2, |line| {
        line.as_object_mut().unwrap().remove("legal");
        line["legal_count"] = json!(20_000);
    });
    differs(
        &counted,
        2,
        "the count of too many legal actions differs\n  recorded: 20000\n  replayed: nothing",
    );
}

#[test]
fn a_changed_outcome_is_found() {
    let path = one_euro();
    let first: Value = serde_json::from_str(&lines(&path)[1]).unwrap();
    let drawn = first["draws"][0][1].as_u64().unwrap();
    differs(
        &with_line(&path, 2, |line| line["draws"][0][1] = json!((drawn + 1) % 6)),
        2,
        &format!("draw 0, below 6, differs\n  recorded: {}\n  replayed: {drawn}", (drawn + 1) % 6),
    );
    differs(
        &with_line(&path, 2, |line| line["draws"][0][0] = json!(0)),
        2,
        "the rules draw otherwise than recorded",
    );
    differs(
        &with_line(&path, 2, |line| line["draws"] = json!([])),
        2,
        "the rules draw otherwise than recorded",
    );
    let moved = first["events"][0].to_string();
    differs(
        &with_line(&path, 2, |line| line["events"][0]["token"] = json!("20c")),
        2,
        &format!(
            "event 0 differs\n  recorded: {}\n  replayed: {moved}",
            moved.replace("\"5c\"", "\"20c\"")
        ),
    );
    let n_events = first["events"].as_array().unwrap().len();
    let last = &first["events"][n_events - 1];
    differs(
        &with_line(&path, 2, |line| drop(line["events"].as_array_mut().unwrap().pop())),
        2,
        &format!("event {} differs\n  recorded: nothing\n  replayed: {last}", n_events - 1),
    );
    let end = lines(&path).iter().position(|line| line.contains("\"result\"")).unwrap() + 1;
    let result: Value = serde_json::from_str(&lines(&path)[end - 1]).unwrap();
    differs(
        &with_line(&path, end, |line| line["scores"][0] = json!(5)),
        end,
        &format!(
            "the scores differ\n  recorded: [5,{}]\n  replayed: {}",
            result["scores"][1], result["scores"]
        ),
    );
    differs(
        &with_line(&path, end, |line| line["winners"] = json!([])),
        end,
        &format!("the winners differ\n  recorded: []\n  replayed: {}", result["winners"]),
    );
    differs(
        &with_line(&path, end, |line| line["unfinished"] = json!(true)),
        end,
        "the game is over",
    );
}

/// A log that was cut short says that its game was cut off; whether it was time for that is checked.
#[test]
fn a_game_that_was_cut_off_reached_its_limit() {
    let cut = trace("one-euro --games 1 --seed 1 --max-turns 20");
    replay(&cut).stdout("1 game, 0 differences\n").run();
    let end = lines(&cut).len();
    let result: Value = serde_json::from_str(&lines(&cut)[end - 1]).unwrap();
    assert_eq!(result["unfinished"], true);
    let turns = result["turns"].as_u64().unwrap();

    // The limit was altered.
    differs(
        &with_line(&cut, 1, |line| line["max_turns"] = json!(turns)),
        end,
        &format!("the game was cut off after {turns} turns, not above its `max_turns`, {turns}"),
    );
    differs(
        &with_line(&cut, 1, |line| drop(line.as_object_mut().unwrap().remove("max_turns"))),
        end,
        "the game was cut off, but its run has no `max_turns`",
    );

    // The last inputs are missing: the game as it was after 20 turns, in a run that allows more.
    let whole = trace("one-euro --games 1 --seed 1 --max-turns 1000");
    let short = lines(&cut);
    assert_eq!(lines(&whole)[1..end - 1], short[1..end - 1], "the same game");
    let short = [&lines(&whole)[..end - 1], &short[end - 1..]].concat();
    differs(
        &write(&short),
        end,
        &format!("the game was cut off after {turns} turns, not above its `max_turns`, 1000"),
    );
}

#[test]
fn a_changed_deal_is_found() {
    let path = one_euro();
    differs(
        &with_line(&path, 1, |line| line["seed"] = json!(2)),
        1,
        "draw 0, below 6, differs\n  recorded: 5\n  replayed: 4",
    );
    differs(
        &with_line(&path, 1, |line| line["deck"] = json!(["one coin"])),
        1,
        "the deck differs\n  recorded: [\"one coin\"]\n  replayed: [\"15 × 1 €\",\"10 × 50c\",\"10 × 20c\",\"10 × 10c\",\"10 × 5c\",\"a die: 0, ?, 50c, 20c, 10c, 5c\"]",
    );
    // Without its seed a log still says what was drawn, and events say what came of it.
    let unseeded = with_line(&path, 1, |line| {
        line.as_object_mut().unwrap().remove("seed");
        line["draws"][0][1] = json!(4);
    });
    differs(
        &unseeded,
        1,
        "event 0 differs\n  recorded: {\"event\":\"rolled_for_start\",\"rolled\":\"5c\",\"seat\":0}\n  replayed: {\"event\":\"rolled_for_start\",\"rolled\":\"10c\",\"seat\":0}",
    );
}

#[test]
fn a_difference_in_a_later_game_names_that_game() {
    let path = one_euro();
    let all = lines(&path);
    let starts: Vec<usize> = (0..all.len()).filter(|&i| all[i].contains("\"game\"")).collect();
    let number = starts[2] + 2;
    let changed = with_line(&path, number, |line| line["window"] = json!(0));
    let reason = "the input is refused: that decision is not open";
    let stdout = format!("game 2, line {number}: {reason}\n");
    replay(&changed).code(1).stdout(stdout).run();
    let json = format!("replay {} --json", word(&changed));
    Test::new(&json)
        .code(1)
        .stdout(format!(
            "{{\"games\":2,\"inputs\":{},\"differences\":1,\"first_difference\":{{\"game\":2,\"line\":{number},\"reason\":\"{reason}\"}}}}\n",
            starts[2] - 4
        ))
        .run();
}

#[test]
fn a_missing_line_is_found() {
    let path = one_euro();
    let all = lines(&path);
    let end = all.iter().position(|line| line.contains("\"result\"")).unwrap() + 1;
    let without = |number: usize| {
        let mut lines = all.clone();
        lines.remove(number - 1);
        write(&lines)
    };
    refused(&without(1), "line 1: no game has begun; a `game` line is due");
    // The next input answers a later decision.
    differs(&without(2), 2, "the input is refused: that decision is not open");
    differs(&without(end - 1), end - 1, "the game is not over");
    refused(&without(end), &format!("line {end}: the game before has no `result` line"));
}

#[test]
fn a_file_that_ends_early_is_found() {
    let path = one_euro();
    let all = lines(&path);
    let end = all.iter().position(|line| line.contains("\"result\"")).unwrap() + 1;
    refused(&write(&all[..end - 1]), &format!("line {}: the file ends within a game", end - 1));
    refused(&write(&all[..end]), &format!("line {end}: the file ends after 1 of 3 games"));

    let mut torn = all[..3].to_vec();
    torn[2].truncate(40);
    refused(&write(&torn), "line 3: EOF while parsing a string at column 40");

    let empty = scratch("empty.jsonl");
    fs::write(&empty, "").unwrap();
    refused(&empty, "the file is empty");
}

#[test]
fn what_is_no_log_is_refused_by_line() {
    let path = one_euro();
    let cases: [(&str, Value, &str); 8] = [
        ("/format", json!(3), "this is format 3; known are formats 1 to 2"),
        ("/rules", json!(99), "logged under rules 99; these are rules 1"),
        ("/seats", json!(200), "`bots` has not one for each seat"),
        ("/index", json!(1), "game 0 of the run is due, not game 1"),
        ("/index", json!(null), "a game with a seed needs an `index`"),
        ("/games", json!(0), "a run of 0 games has no game 0"),
        ("/options", json!({}), "option `restart_empty`: is missing"),
        ("/options/euros_to_win", json!(7), "option `euros_to_win`: 7 is not in 1 to 3"),
    ];
    for (field, value, reason) in cases {
        let changed = with_line(&path, 1, |line| *line.pointer_mut(field).unwrap() = value);
        refused(&changed, &format!("line 1: {reason}"));
    }
    let dollars = with_line(&path, 1, |line| line["options"]["dollars"] = json!(1));
    refused(
        &dollars,
        "line 1: option `dollars`: no such option; there are: restart_empty, euros_to_win",
    );
    let seats = with_line(&path, 1, |line| {
        line["seats"] = json!(200);
        line.as_object_mut().unwrap().remove("bots");
    });
    refused(&seats, "line 1: option `players`: one-euro has 2 to 6, not 200");
    let known: Vec<&str> = GameId::ALL.iter().map(|game| game.as_str()).collect();
    let loud = with_line(&path, 1, |line| line["game"] = json!("ONE_EURO"));
    let reason = format!("line 1: no game is called `ONE_EURO`; there are: {}", known.join(", "));
    refused(&loud, &reason);
    let chess = with_line(&path, 1, |line| line["game"] = json!("chess"));
    let reason = format!("line 1: no game is called `chess`; there are: {}", known.join(", "));
    refused(&chess, &reason);

    let all = lines(&path);
    let second = (1..all.len()).find(|&i| all[i].contains("\"game\"")).unwrap() + 1;
    let other_run = with_line(&path, second, |line| line["games"] = json!(4));
    refused(&other_run, &format!("line {second}: another run begins within this one"));

    let text = write(&["this is not JSON".to_owned()]);
    refused(&text, "line 1: not a JSON object");
    let action =
        with_line(&path, 2, |line| line["action"] = json!("MOVE 5c, from centre, to seat 0"));
    refused(
        &action,
        "line 2: the action `MOVE 5c, from centre, to seat 0` is written `move 5c, from centre, to seat 0`",
    );
    let back = with_line(&path, 3, |line| line["at_ms"] = json!(0));
    refused(&back, "line 3: `at_ms` is before the line above");
}

#[test]
fn editors_leave_their_marks() {
    let path = trace("one-euro --games 1 --seed 1");
    let text = fs::read_to_string(&path).unwrap();
    fs::write(&path, format!("{text}\n")).unwrap();
    replay(&path).stdout("1 game, 0 differences\n").run();
    fs::write(&path, format!("\u{feff}{text}")).unwrap();
    refused(&path, "line 1: the file begins with a byte order mark; save it without one");
}

#[test]
fn a_file_that_is_not_there_is_an_error() {
    Test::new("replay /no/such/file.jsonl")
        .code(1)
        .stderr("error: cannot read /no/such/file.jsonl: No such file or directory (os error 2)\n")
        .run();
}

#[test]
fn a_game_can_be_read() {
    let path = one_euro();
    let text = Test::new(&format!("replay {} --show --game 1", word(&path))).succeed();
    assert!(
        text.starts_with("Game 1 of one-euro, 2 players, seed 1\n  euros_to_win = 1\n"),
        "{text}"
    );
    assert!(text.contains("Seat 1 rolled"), "{text}");
    assert!(text.contains("\nWon by Seat "), "{text}");
    assert!(text.ends_with("\n3 games, 0 differences\n"), "{text}");

    let text = Test::new(&format!("replay {} --show --seat 1", word(&path))).succeed();
    assert!(text.contains("Game 0") && text.contains("Game 2"), "{text}");
    assert!(text.contains("You rolled") && !text.contains("Seat 1 rolled"), "{text}");
}

#[test]
fn games_are_shown_in_german() {
    let path = trace("one-euro --games 3 --seed 1 --option euros_to_win=1");
    let word = word(&path);
    let text = Test::new(&format!("replay {word} --show --game 1 --lang de")).succeed();
    assert!(
        text.starts_with("one-euro, Spiel 1, 2 Spieler, Seed 1\n  euros_to_win = 1\n"),
        "{text}"
    );
    assert!(text.contains("  0.0 s  Platz 0 hat um den Anfang "), "{text}");
    assert!(text.contains("\nGewonnen: Platz "), "{text}");
    assert!(text.ends_with("\n3 Spiele, 0 Unterschiede\n"), "{text}");
    let text = Test::new(&format!("replay {word} --show --seat 1 --lang de")).succeed();
    assert!(text.contains("  0.0 s  Du hast um den Anfang "), "{text}");
}

#[test]
fn what_is_not_there_cannot_be_shown() {
    let path = one_euro();
    let (shown, word) = (path.display(), word(&path));
    Test::new(&format!("replay {word} --show --seat 4"))
        .code(1)
        .stderr(format!("error: {shown}: there is no seat 4: the table has seats 0 to 1\n"))
        .run();
    Test::new(&format!("replay {word} --show --game 3"))
        .code(1)
        .stderr(format!("error: {shown}: there is no game 3: the log has 3, counted from 0\n"))
        .run();
}

#[test]
fn a_closed_pipe_is_no_error() {
    let path = trace("one-euro --games 30 --seed 1");
    let mut child = Command::new(env!("CARGO_BIN_EXE_parlor"))
        .args(["replay", &path.display().to_string(), "--show"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    let output = child.wait_with_output().unwrap();
    assert!(output.status.success());
    assert_eq!(String::from_utf8(output.stderr).unwrap(), "");
}
