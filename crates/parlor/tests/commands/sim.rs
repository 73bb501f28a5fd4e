use std::fs;

use parlor_catalog::GameId;
use serde_json::{Value, json};

use crate::test::{Test, scratch, word};

/// The report without what depends on the machine.
fn untimed(mut report: Value) -> Value {
    let fields = report.as_object_mut().expect("an object");
    let timing =
        ["threads", "seconds", "decisions_per_second", "cpu_seconds", "decisions_per_cpu_second"];
    for name in timing {
        assert!(fields.remove(name).is_some(), "{name} is reported");
    }
    report
}

#[test]
fn a_report_has_the_documented_fields() {
    let report = Test::new("sim one-euro --players 3 --games 50 --seed 9 --json").json();
    for name in ["seconds", "threads", "decisions_per_second"] {
        assert!(report[name].as_f64().is_some_and(|value| 0.0 < value), "{name}: {report}");
    }
    let report = untimed(report);
    let names: Vec<&String> = report.as_object().unwrap().keys().collect();
    assert_eq!(
        names,
        [
            "bots",
            "decisions",
            "draws",
            "forced",
            "game",
            "games",
            "longest_turns",
            "max_turns",
            "mean_turns",
            "median_turns",
            "options",
            "players",
            "rules",
            "seed",
            "shared_wins",
            "shortest_turns",
            "timeouts",
            "unfinished",
            "win_intervals",
            "wins_by_seat",
        ]
    );
    assert_eq!(report["game"], "one-euro");
    assert_eq!(report["players"], 3);
    assert_eq!(report["games"], 50);
    assert_eq!(report["unfinished"], 0);
    assert_eq!(report["bots"], json!(["random", "random", "random"]));
    assert_eq!(report["options"], json!({"euros_to_win": 3, "restart_empty": false}));
    let wins: Vec<u64> =
        report["wins_by_seat"].as_array().unwrap().iter().map(|it| it.as_u64().unwrap()).collect();
    assert_eq!(wins.iter().sum::<u64>(), 50, "nobody shares a win in One Euro");
}

#[test]
fn a_report_for_people_says_the_same() {
    let text = Test::new("sim one-euro --games 20 --seed 9 --threads 1").succeed();
    assert!(text.starts_with("One Euro, 2 players, seed 9\n20 games, 0 unfinished\n"), "{text}");
    assert!(text.contains("\nseat  bot           wins    share   95 % interval\n"), "{text}");
    assert!(text.contains(" decisions per second"), "{text}");
}

#[test]
fn results_and_traces_do_not_depend_on_the_number_of_threads() {
    for game in GameId::ALL {
        let outputs = [1, 2].map(|threads| {
            let path = scratch("trace.jsonl");
            let line = format!(
                "sim {game} --games 4 --seed 3 --max-turns 300 --bots easy,random --json \
                 --threads {threads} --trace {}",
                word(&path)
            );
            (untimed(Test::new(&line).json()), fs::read(&path).unwrap())
        });
        assert!(outputs[0] == outputs[1], "{game}");
        let untraced =
            format!("sim {game} --games 4 --seed 3 --max-turns 300 --bots easy,random --json");
        assert_eq!(untimed(Test::new(&untraced).json()), outputs[0].0, "{game}: without a trace");
        let other = untraced.replace("--seed 3", "--seed 4");
        assert_ne!(untimed(Test::new(&other).json()), outputs[0].0, "{game}: another seed");
    }
}

#[test]
fn bots_are_repeated_around_the_table() {
    let report = Test::new("sim one-euro --players 5 --games 1 --bots easy,random --json").json();
    assert_eq!(report["bots"], json!(["easy", "random", "easy", "random", "easy"]));
}

#[test]
fn unfinished_games_are_reported_and_count_as_nothing() {
    let report = Test::new("sim one-euro --games 5 --max-turns 3 --json").json();
    assert_eq!(report["unfinished"], 5);
    assert_eq!(report["wins_by_seat"], json!([0, 0]));
    assert_eq!(report["mean_turns"], Value::Null);
}

#[test]
fn options_can_come_from_a_file() {
    let path = scratch("euros.txt");
    fs::write(&path, "1\n").unwrap();
    let line = format!("sim one-euro --games 1 --json --option euros_to_win=@{}", word(&path));
    assert_eq!(Test::new(&line).json()["options"]["euros_to_win"], 1);
}

#[test]
fn what_does_not_fit_is_refused_with_the_reason() {
    let cases = [
        ("--players 1", "error: option `players`: one-euro has 2 to 6, not 1\n"),
        ("--players 7", "error: option `players`: one-euro has 2 to 6, not 7\n"),
        ("--bots easy,easy,easy", "error: --bots names 3 bots for 2 seats\n"),
        ("--threads 0", "error: --threads is 1 to 1024, not 0\n"),
        ("--threads 9999", "error: --threads is 1 to 1024, not 9999\n"),
        ("--option euros_to_win=4", "error: option `euros_to_win`: 4 is not in 1 to 3\n"),
        (
            "--option euros_to_win=x",
            "error: option `euros_to_win`: `x` is not a whole number in range\n",
        ),
        (
            "--option restart_empty=maybe",
            "error: option `restart_empty`: `maybe` is neither true nor false\n",
        ),
        ("--option euros_to_win", "error: option `euros_to_win`: give it as name=value\n"),
        (
            "--option euros_to_win=1 --option euros_to_win=2",
            "error: option `euros_to_win`: is given twice\n",
        ),
        (
            "--option dollars=1",
            "error: option `dollars`: no such option; there are: restart_empty, euros_to_win\n",
        ),
        (
            "--option euros_to_win=@/no/such/file",
            "error: option `euros_to_win`: cannot read /no/such/file: No such file or directory (os error 2)\n",
        ),
    ];
    for (args, stderr) in cases {
        // A refusal leaves an older trace alone.
        let path = scratch("trace.jsonl");
        fs::write(&path, "precious").unwrap();
        let line = format!("sim one-euro --games 1 {args} --trace {}", word(&path));
        Test::new(&line).code(1).stderr(stderr).run();
        assert_eq!(fs::read_to_string(&path).unwrap(), "precious");
    }
}

#[test]
fn a_trace_that_cannot_be_written_is_an_error() {
    Test::new("sim one-euro --games 1 --trace /no/such/folder/trace.jsonl")
        .code(1)
        .stderr(
            "error: cannot write /no/such/folder/trace.jsonl: No such file or directory (os error 2)\n",
        )
        .run();
}

#[test]
fn command_lines_are_checked() {
    let help = "\n\nFor more information, try '--help'.\n";
    let cases = [
        (
            "sim one-euro --bots grandmaster",
            "error: invalid value 'grandmaster' for '--bots <LEVELS>': no bot is called `grandmaster`; there are: random, easy",
        ),
        (
            "sim one-euro --games 0",
            "error: invalid value '0' for '--games <M>': 0 is not in 1..18446744073709551615",
        ),
        (
            "sim one-euro --seed -1",
            "error: invalid value '-1' for '--seed <S>': invalid digit found in string",
        ),
        (
            "sim one-euro --max-turns 0",
            "error: invalid value '0' for '--max-turns <K>': 0 is not in 1..=4294967295",
        ),
        (
            "sim one-euro --players 300",
            "error: invalid value '300' for '--players <N>': 300 is not in 0..=255",
        ),
    ];
    for (line, message) in cases {
        Test::new(line).code(2).stderr(format!("{message}{help}")).run();
    }
    Test::new("sim one-euro --trace-legal")
        .code(2)
        .stderr(format!(
            "error: the following required arguments were not provided:\n  --trace <FILE>\n\nUsage: parlor sim --trace <FILE> --trace-legal <GAME>{help}"
        ))
        .run();
}
