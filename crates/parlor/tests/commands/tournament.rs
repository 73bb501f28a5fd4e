use std::{fs, path::Path};

use serde_json::{Value, json};

use crate::test::Test;

#[test]
fn a_report_has_the_documented_fields() {
    let line = "tournament one-euro --bots random,easy --games 20 --seed 1 --json";
    let report = Test::new(line).json();
    let names: Vec<&String> = report.as_object().unwrap().keys().collect();
    assert_eq!(
        names,
        [
            "bot_errors",
            "bots",
            "deals",
            "even",
            "game",
            "games",
            "max_turns",
            "measure",
            "options",
            "pay_offs",
            "players",
            "rules",
            "seconds",
            "seed",
            "threads",
            "unfinished",
        ]
    );
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/use/tournament.md");
    let document = fs::read_to_string(path).unwrap();
    for name in report.as_object().unwrap().keys() {
        assert!(document.contains(&format!("`{name}`")), "{name}");
    }
    assert_eq!(report["bots"], json!(["random", "easy"]));
    assert_eq!((&report["deals"], &report["games"]), (&json!(20), &json!(40)));
    assert_eq!((&report["measure"], &report["even"]), (&json!("win_share"), &json!(0.5)));
    assert_eq!(report["pay_offs"][0][0], Value::Null);
    let easy = &report["pay_offs"][1][0];
    let names: Vec<&String> = easy.as_object().unwrap().keys().collect();
    assert_eq!(names, ["deals", "interval", "mean", "mean_score", "verdict"]);
    assert_eq!((&easy["deals"], &easy["verdict"]), (&json!(20), &json!("better")));
    assert!(0.5 < easy["interval"][0].as_f64().unwrap());
    assert_eq!(report["pay_offs"][0][1]["verdict"], "worse");
}

#[test]
fn a_report_for_people_says_who_is_better() {
    let line = "tournament one-euro --players 3 --bots easy,random --games 20 --seed 1 --threads 1";
    let text = Test::new(line).succeed();
    let start = "One Euro, 3 players, seed 1\n20 deals a pair, 120 games, 0 unfinished\n\n\
                 wins of one of the row among 2 of the column in %, with 95 % interval; \
                 even is 33.3\n         easy   ";
    assert!(text.starts_with(start), "{text}");
    assert!(text.contains("\neasy     -      "), "{text}");
    assert!(text.contains(") +\nrandom   "), "{text}");
    assert!(text.contains("\n\neasy is better than random\n"), "{text}");
    assert!(text.ends_with(" s on 1 thread\n"), "{text}");
}

#[test]
fn what_is_compared_is_said() {
    let cases = [
        ("exacta --players 1", "how much more the row scores than the column on the same deals"),
        ("exacta --players 2", "wins of the row against the column in %"),
        ("swift-swap", "wins of one team of the row against the column in %"),
    ];
    for (args, said) in cases {
        let text = Test::new(&format!("tournament {args} --games 2")).succeed();
        assert!(text.contains(&format!("\n{said}")), "{text}");
    }
    let text = Test::new("tournament one-euro --bots easy,easy --games 2").succeed();
    assert!(text.contains("\nnobody is shown to be better; more deals may tell\n"), "{text}");
    let text = Test::new("tournament one-euro --games 2 --max-turns 3").succeed();
    assert!(text.contains(", 4 unfinished\n") && text.contains("no result"), "{text}");
}

#[test]
fn what_does_not_fit_is_refused_with_the_reason() {
    let cases = [
        (
            "one-euro --bots easy",
            "error: --bots: a tournament takes two bots or more, as in --bots random,easy\n",
        ),
        ("one-euro --players 7", "error: --players: one-euro has 2 to 6, not 7\n"),
        (
            "one-euro --option rounds=1",
            "error: option `rounds`: no such option; there are: restart_empty, euros_to_win\n",
        ),
        (
            "money-war --bots easy,hard",
            "error: nobody plays money-war with 2 seats on level `hard`; the best is `medium`\n",
        ),
        (
            "one-euro --bots easy,exec:./nobody",
            "error: cannot start exec:./nobody: there is no such file\n",
        ),
    ];
    for (args, stderr) in cases {
        Test::new(&format!("tournament {args}")).code(1).stderr(stderr).run();
    }
}
