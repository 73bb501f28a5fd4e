use std::{
    fs,
    process::{Command, Stdio},
};

use parlor_catalog::GameId;
use serde_json::{Value, json};

use crate::test::{Test, bad_bot, scratch, word};

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
            "bot_errors",
            "bots",
            "decisions",
            "draws",
            "forced",
            "game",
            "games",
            "highest_scores",
            "longest_turns",
            "lowest_scores",
            "max_turns",
            "mean_scores",
            "mean_turns",
            "median_scores",
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
    let number = |name: &str, seat: usize| report[name][seat].as_f64().unwrap();
    for seat in 0..3 {
        assert_eq!(report["highest_scores"][seat], 3, "won at least once in 50 games");
        assert!(number("lowest_scores", seat) <= number("median_scores", seat));
        assert!(number("lowest_scores", seat) < number("mean_scores", seat));
        assert!(number("mean_scores", seat) < 3.0);
    }
}

#[test]
fn a_report_for_people_says_the_same() {
    let text = Test::new("sim one-euro --games 20 --seed 9 --threads 1").succeed();
    assert!(text.starts_with("One Euro, 2 players, seed 9\n20 games, 0 unfinished\n"), "{text}");
    let header =
        "\nseat  bot           wins    share  95 % interval     mean  median lowest highest\n";
    assert!(text.contains(header), "{text}");
    assert!(!text.contains("per team"), "{text}");
    assert!(text.contains(" s on 1 thread: "), "{text}");
    assert!(text.contains(" decisions per second"), "{text}");
}

#[test]
fn one_is_not_many() {
    let text = Test::new("sim exacta --players 1 --games 1").succeed();
    assert!(text.starts_with("EXACTA!, 1 player, seed 0\n1 game, 0 unfinished\n"), "{text}");
}

#[test]
fn a_report_says_that_partners_win_together() {
    let text = Test::new("sim swift-swap --games 1").succeed();
    assert!(text.contains("\nwins and shares are per team: partners win together\n"), "{text}");
}

/// What a report says of scores is what the results in the trace come to.
#[test]
fn scores_are_those_of_the_trace() {
    let path = scratch("trace.jsonl");
    let line = format!(
        "sim exact-change --players 3 --games 6 --seed 2 --max-turns 150 --json --trace {}",
        word(&path)
    );
    let report = Test::new(&line).json();
    let mut scores = [const { Vec::new() }; 3];
    for line in fs::read_to_string(&path).unwrap().lines() {
        let line: Value = serde_json::from_str(line).unwrap();
        if line["line"] == "result" && line["unfinished"] == false {
            for (scores, score) in scores.iter_mut().zip(line["scores"].as_array().unwrap()) {
                scores.push(score.as_i64().unwrap());
            }
        }
    }
    for (seat, scores) in scores.iter_mut().enumerate() {
        scores.sort_unstable();
        let n = scores.len();
        assert!(0 < n, "{report}");
        let mean = scores.iter().sum::<i64>() as f64 / n as f64;
        let median = (scores[(n - 1) / 2] + scores[n / 2]) as f64 / 2.0;
        // This reader of JSON can miss the last bit of a number.
        let told = report["mean_scores"][seat].as_f64().unwrap();
        assert!((told - mean).abs() <= 1e-12 * mean.abs(), "{told} is told, {mean} is true");
        assert_eq!(report["median_scores"][seat], median);
        assert_eq!(report["lowest_scores"][seat], scores[0]);
        assert_eq!(report["highest_scores"][seat], scores[n - 1]);
    }
}

/// Two commands, the second reading what the first writes.
#[test]
fn a_trace_can_go_to_the_standard_output() {
    let command = |line: &str| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_parlor"));
        command.args(line.split(' ')).stdin(Stdio::null());
        command
    };
    for name in ["-", "/dev/stdout"] {
        let path = scratch("trace.jsonl");
        Test::new(&format!("sim one-euro --games 2 --seed 4 --trace {}", word(&path))).succeed();
        let piped = scratch("piped.jsonl");
        let output = command(&format!("sim one-euro --games 2 --seed 4 --json --trace {name}"))
            .stdout(fs::File::create(&piped).unwrap())
            .output()
            .unwrap();
        assert!(output.status.success());
        let summary: Value = serde_json::from_slice(&output.stderr).expect("the summary");
        assert_eq!(summary["games"], 2);
        assert!(fs::read(&piped).unwrap() == fs::read(&path).unwrap(), "{name}");
        let output = command("replay -").stdin(fs::File::open(&piped).unwrap()).output().unwrap();
        assert_eq!(String::from_utf8(output.stdout).unwrap(), "2 games, 0 differences\n");
    }
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
fn a_level_that_nobody_plays_on_is_refused() {
    for command in ["sim", "play"] {
        Test::new(&format!("{command} money-war --bots hard"))
            .code(1)
            .stderr(
                "error: nobody plays money-war with 2 seats on level `hard`; the best is `medium`\n",
            )
            .run();
    }
}

#[test]
fn a_program_that_misbehaves_does_not_take_a_run_down() {
    let bot = bad_bot("dies_mid_game");
    let mut command = Command::new(env!("CARGO_BIN_EXE_parlor"));
    let args = ["sim", "one-euro", "--games", "3", "--threads", "1", "--json", "--bot-ms", "60000"];
    let output = command.args(args).args(["--bots", &format!("{bot},easy")]).output().unwrap();
    assert!(output.status.success());
    let report: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(report["games"], 3);
    let errors = &report["bot_errors"][0];
    let first = "the program ended (exit status: 7): Traceback: | out of ideas";
    let name = errors["bot"].as_str().unwrap();
    assert_eq!(*errors, json!({"bot": name, "errors": 1, "given_up": 1, "first": first}));
    assert_eq!(report["bots"][0], name);
    let warning = format!("warning: {name}: 1 error, given up 1 time; first: {first}\n");
    assert_eq!(String::from_utf8(output.stderr).unwrap(), warning);
}

#[test]
fn unfinished_games_are_reported_and_count_as_nothing() {
    let report = Test::new("sim one-euro --games 5 --max-turns 3 --json").json();
    assert_eq!(report["unfinished"], 5);
    assert_eq!(report["wins_by_seat"], json!([0, 0]));
    assert_eq!(report["mean_turns"], Value::Null);
    assert_eq!(report["mean_scores"], json!([null, null]));
}

#[test]
fn a_deck_is_named_by_its_file() {
    let path = scratch("deck.txt");
    fs::write(&path, "30 red dime\n10 blue dime\n2 wild\n").expect("the folder is there");
    for sign in ["", "@"] {
        let line = format!("sim exact-change --games 1 --json --option deck={sign}{}", word(&path));
        let deck = &Test::new(&line).json()["options"]["deck"];
        assert_eq!(*deck, json!(["30 red dime", "10 blue dime", "2 wild"]), "{line}");
    }
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
        ("--players 1", "error: --players: one-euro has 2 to 6, not 1\n"),
        ("--players 7", "error: --players: one-euro has 2 to 6, not 7\n"),
        ("--bots exec:./nobody", "error: cannot start exec:./nobody: there is no such file\n"),
        ("--bots easy,easy,easy", "error: --bots names 3 bots for 2 seats\n"),
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
            "--option players=3",
            "error: option `players`: no such option; there are: restart_empty, euros_to_win\n",
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
fn a_table_of_one_size_is_named_as_such() {
    for command in ["sim", "play"] {
        Test::new(&format!("{command} swift-swap --players 3"))
            .code(1)
            .stderr("error: --players: swift-swap has 4 seats, not 3\n")
            .run();
    }
    Test::new("sim exacta --players 1 --bots easy,random")
        .code(1)
        .stderr("error: --bots names 2 bots for 1 seat\n")
        .run();
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
            "error: invalid value 'grandmaster' for '--bots <BOTS>': no bot is called `grandmaster`; there are: random, easy, medium, hard, exec:PROGRAM",
        ),
        (
            "sim one-euro --bots exec:it's",
            "error: invalid value 'exec:it's' for '--bots <BOTS>': a quote is not closed",
        ),
        (
            "sim one-euro --bot-ms 0",
            "error: invalid value '0' for '--bot-ms <MS>': not a whole number from 1 to 3600000",
        ),
        (
            "sim one-euro --games 0",
            "error: invalid value '0' for '--games <M>': not a whole number from 1 to 18446744073709551615",
        ),
        (
            "sim one-euro --seed -1",
            "error: invalid value '-1' for '--seed <S>': not a whole number from 0 to 18446744073709551615",
        ),
        (
            "sim one-euro --max-turns 0",
            "error: invalid value '0' for '--max-turns <K>': not a whole number from 1 to 4294967295",
        ),
        (
            "sim one-euro --players 300",
            "error: invalid value '300' for '--players <N>': not a whole number from 1 to 255",
        ),
        (
            "play one-euro --players -1",
            "error: invalid value '-1' for '--players <N>': not a whole number from 1 to 255",
        ),
        (
            "play one-euro --seat -1",
            "error: invalid value '-1' for '--seat <K>': not a whole number from 0 to 255",
        ),
        (
            "sim one-euro --threads 0",
            "error: invalid value '0' for '--threads <T>': not a whole number from 1 to 1024",
        ),
        (
            "sim one-euro --threads 9999",
            "error: invalid value '9999' for '--threads <T>': not a whole number from 1 to 1024",
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
