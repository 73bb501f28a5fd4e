//! `parlor play` and the menu as a person at a pipe meets them.

use std::{
    collections::BTreeSet,
    io::Write as _,
    path::Path,
    process::{Command, Output, Stdio},
};

/// Parlor in English, whatever the machine speaks.
fn command() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_parlor"));
    command.env("LC_ALL", "C");
    command
}

fn parlor(args: &[&str], input: &str) -> Output {
    run(command().args(args).env_remove("CARGO"), input)
}

fn run(command: &mut Command, input: &str) -> Output {
    let mut child = command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the binary starts");
    // A game that is over does not read the rest; that is no failure.
    let _ = child.stdin.take().expect("a pipe").write_all(input.as_bytes());
    child.wait_with_output().expect("the binary ends")
}

/// What a run that succeeds prints.
#[track_caller]
fn says(args: &[&str], input: &str) -> String {
    let output = parlor(args, input);
    let stderr = String::from_utf8(output.stderr).expect("text");
    assert!(output.status.success(), "{stderr}");
    assert_eq!(stderr, "");
    String::from_utf8(output.stdout).expect("text")
}

#[test]
fn a_whole_game_by_entering_1() {
    let said = says(&["play", "one-euro", "--seed", "1"], &"1\n".repeat(5_000));
    assert!(said.contains("The game is over: "), "{said}");
    let program = Path::new(env!("CARGO_BIN_EXE_parlor")).file_name().unwrap().to_str().unwrap();
    let again = format!("The same deal again:\n  {program} play one-euro --players 2 --seed 1\n");
    assert!(said.ends_with(&again));
}

/// Words that English lines hardly do without, and German ones do not have.
const ENGLISH: [&str; 16] = [
    "the", "you", "your", "and", "with", "of", "to", "from", "is", "are", "for", "has", "have",
    "seat", "by", "card",
];

#[test]
fn a_whole_game_in_german_has_no_english_line() {
    for (game, option) in [
        ("exact-change", "target=1"),
        ("exacta", "races=2"),
        ("fraud", "target=10"),
        ("money-war", "max_battles=9"),
        ("one-euro", "euros_to_win=1"),
        ("rummy-500", "target=1"),
        ("swift-swap", "games=2"),
    ] {
        let script = format!("?\nlog\nfast\n{}", "1\n1\n2\n0\n?\n".repeat(1_000));
        let run = |lang: &[&str]| {
            let args = ["play", game, "--players", "4", "--seed", "1", "--option", option];
            says(&[&args, lang].concat(), &script)
        };
        let (english, german) = (run(&[]), run(&["--lang", "de"]));
        assert!(german.contains("\nDas Spiel ist aus"), "{game}: {german}");
        let commands = |line: &&str| line.starts_with("  parlor play ");
        for line in german.lines().filter(|line| !commands(line)) {
            let mut words = line.split(|c: char| !c.is_alphabetic() && c != '_');
            let found = words.find(|word| ENGLISH.contains(&&*word.to_lowercase()));
            assert_eq!(found, None, "{game}: `{line}`");
        }
        // What is the same has names, numbers, rules and the letters of cards.
        let title = german.lines().nth(1);
        let said: BTreeSet<&str> = english.lines().filter(|line| !commands(line)).collect();
        for line in german.lines().filter(|line| said.contains(line)) {
            let mut words = line.split(|c: char| !c.is_alphabetic());
            let has_word = words.any(|word| 1 < word.len() && word != word.to_uppercase());
            assert!(!has_word || Some(line) == title, "{game}: `{line}`");
        }
    }
}

#[test]
fn the_environment_says_which_language_is_spoken_and_lang_goes_before_it() {
    let welcome = |locale: &str, args: &[&str]| {
        let output = run(command().args(["play"]).args(args).env("LC_ALL", locale), "");
        String::from_utf8(output.stdout).expect("text").lines().next().unwrap().to_owned()
    };
    assert!(welcome("de_DE.UTF-8", &[]).starts_with("Willkommen"));
    assert!(welcome("de_DE.UTF-8", &["--lang", "en"]).starts_with("Welcome"));
    assert!(welcome("C", &["--lang", "de"]).starts_with("Willkommen"));
    assert!(welcome("xx_XX.UTF-8", &[]).starts_with("Welcome"));
    let output = parlor(&["play", "--lang", "xx"], "");
    let stderr = String::from_utf8(output.stderr).unwrap();
    assert!(stderr.contains("nothing is written in `xx`; there are: en, de"), "{stderr}");
}

#[test]
fn run_by_cargo_it_says_how_cargo_runs_it_again() {
    let args = ["play", "one-euro", "--seed", "1"];
    let output = run(command().args(args).env("CARGO", "cargo"), "");
    let said = String::from_utf8(output.stdout).expect("text");
    assert!(said.ends_with("  cargo run --release -- play one-euro --players 2 --seed 1\n"));
}

#[test]
fn the_same_seed_and_answers_give_the_same_output() {
    let run = || says(&["play", "one-euro", "--players", "4", "--seed", "3"], &"2\n".repeat(40));
    assert_eq!(run(), run());
}

#[test]
fn without_a_seed_a_new_one_is_drawn_and_said() {
    let seed = || {
        let said = says(&["play", "one-euro"], "");
        let line = said.lines().find(|line| line.starts_with("Seed ")).unwrap().to_owned();
        assert!(said.ends_with(&format!("--seed {}\n", &line[5..line.find('.').unwrap()])));
        line
    };
    assert_ne!(seed(), seed());
}

#[test]
fn an_impossible_action_is_refused_with_its_rule_and_q_quits() {
    let said = says(
        &["play", "one-euro", "--players", "3", "--seed", "5"],
        "move 50c, from seat 0, to centre\nq\n",
    );
    assert!(said.contains("\nEU-"), "{said}");
    assert!(said.contains("Goodbye."));
}

#[test]
fn a_setup_that_does_not_fit_fails_with_the_reason() {
    let cases: [(&[&str], &str); 4] = [
        (&["play", "chess"], "no game is called `chess`; there are: "),
        (&["play", "one-euro", "--players", "9"], "has 2 to 6, not 9"),
        (&["play", "one-euro", "--seat", "2"], "--seat 2: the seats are 0 to 1"),
        (&["play", "one-euro", "--option", "euros=1"], "option `euros`: no such option"),
    ];
    for (args, reason) in cases {
        let output = parlor(args, "");
        let stderr = String::from_utf8(output.stderr).unwrap();
        assert!(!output.status.success());
        assert!(stderr.contains(reason), "{stderr}");
    }
}

#[test]
fn the_menu_ends_cleanly_where_there_is_nothing_to_read() {
    let said = says(&["play"], "");
    assert!(said.contains("Welcome to Parlor."));
    assert!(said.ends_with("Goodbye.\n"));
}

#[test]
fn a_game_can_be_chosen_from_the_menu() {
    let said = says(&["play"], "one\n3\nrandom\n\nq\n");
    assert!(said.contains("Random 1 (seat 1), Random 2 (seat 2)"), "{said}");
    assert!(said.contains(" play one-euro --players 3 --bots random --seed "));
}

#[test]
fn a_closed_pipe_is_no_error() {
    let mut child = command()
        .args(["play", "one-euro", "--seed", "1"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    let _ = child.stdin.take().unwrap().write_all(b"1\n1\n1\n");
    let output = child.wait_with_output().unwrap();
    assert!(output.status.success());
    assert!(output.stderr.is_empty());
}

/// A program that misbehaves as it is told to, as `--bots` takes it.
fn bad_bot(how: &str) -> String {
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("../lab/tests/bad_bot.py");
    format!("exec:python3 -S '{}' {how}", script.display())
}

#[test]
fn a_program_plays_under_its_name() {
    let bot = bad_bot("none");
    let args = ["play", "one-euro", "--seed", "1", "--bot-ms", "60000", "--bots", &bot];
    let said = says(&args, &"1\n".repeat(5_000));
    assert!(said.contains("At the table: You (seat 0), Bad 1 (seat 1)."), "{said}");
    assert!(said.contains("\nBad 1 "), "{said}");
    assert!(said.contains(" --bots 'exec:python3 -S "), "{said}");
    assert!(said.ends_with(" none' --bot-ms 60000 --seed 1\n"), "{said}");
}

#[test]
fn what_a_program_does_wrong_is_told_at_the_table() {
    let bot = bad_bot("nonsense");
    let args = ["play", "one-euro", "--seed", "1", "--bot-ms", "60000", "--bots", &bot];
    let said = says(&args, &"1\n".repeat(5_000)).replace("\n  ", " ");
    let error = "(Bad 1: the answer cannot be read: not a JSON object; ";
    assert_eq!(said.matches(&format!("{error}a random action is taken.)")).count(), 2, "{said}");
    let last = format!("{error}it does not play any more, random actions are taken.)");
    assert_eq!(said.matches(&last).count(), 1, "{said}");
    let bot = bad_bot("dies_at_once");
    let said = says(&["play", "one-euro", "--seed", "1", "--bots", &bot], "");
    assert!(said.contains("You (seat 0), Program 1 (seat 1)."), "{said}");
    assert!(said.contains("(Program 1: the program ended (exit status: 3): "), "{said}");
}
