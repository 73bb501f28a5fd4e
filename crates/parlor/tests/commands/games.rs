use std::{
    io::Read as _,
    process::{Command, Stdio},
};

use parlor_catalog::{GameId, Language};

use crate::test::Test;

fn known_games() -> String {
    GameId::ALL.iter().map(|game| game.as_str()).collect::<Vec<_>>().join(", ")
}

#[test]
fn games_are_listed_with_seats_and_options() {
    let text = Test::new("games").succeed();
    for game in GameId::ALL {
        assert!(text.contains(&format!("\n{game}: ")) || text.starts_with(&format!("{game}: ")));
    }
    let one_euro = "\
one-euro: One Euro, 2 to 6 players
  Roll a coin, move a coin, and hold exactly one euro.
    --bots random, easy, medium, hard, exec:PROGRAM
    --option restart_empty=false  (true or false)
        EU-10: Later rounds begin with nothing in hand
    --option euros_to_win=3  (1 to 3)
        EU-12: Euros that win the match
";
    assert!(text.contains(one_euro), "{text}");
    let money_war = &text[text.find("\nmoney-war: ").unwrap()..];
    assert_eq!(money_war.lines().nth(3), Some("    --bots random, easy, medium, exec:PROGRAM"));
}

#[test]
fn games_are_listed_in_german() {
    let one_euro = "\
one-euro: One Euro, 2 bis 6 Spieler
  Würfle eine Münze, schieb eine Münze und halte genau einen Euro.
";
    let text = Test::new("games --lang de").succeed();
    assert!(text.contains(one_euro), "{text}");
    assert!(text.contains("--option restart_empty=false  (true oder false)\n"), "{text}");
    let json = Test::new("games --lang de --json").json();
    assert_eq!(json["games"][0]["options"][1]["range"], "true oder false");
}

#[test]
fn games_as_json_say_what_an_option_can_be() {
    let json = Test::new("games --json").json();
    let games = json["games"].as_array().unwrap();
    let ids: Vec<&str> = games.iter().map(|game| game["id"].as_str().unwrap()).collect();
    assert_eq!(ids, GameId::ALL.iter().map(|game| game.as_str()).collect::<Vec<_>>());
    let one_euro = games.iter().find(|game| game["id"] == "one-euro").unwrap();
    assert_eq!(one_euro["seats"], serde_json::json!({"min": 2, "max": 6}));
    assert_eq!(
        one_euro["options"][1],
        serde_json::json!({
            "name": "euros_to_win", "rule": "EU-12", "text": "Euros that win the match",
            "kind": "number", "default": 3, "range": "1 to 3", "min": 1, "max": 3,
        })
    );
    assert_eq!(one_euro["levels"], serde_json::json!(["random", "easy", "medium", "hard"]));
    let money_war = games.iter().find(|game| game["id"] == "money-war").unwrap();
    assert_eq!(money_war["levels"], serde_json::json!(["random", "easy", "medium"]));
    assert_eq!(money_war["usual_level"], "easy");
}

#[test]
fn rules_are_printed_as_they_are_in_the_docs() {
    for game in GameId::ALL {
        Test::new(&format!("rules {game}")).stdout(game.rules_text(Language::English)).run();
        for &language in Language::ALL {
            let text = game.rules_text(language);
            Test::new(&format!("rules {game} --lang {language}")).stdout(text).run();
            let json = Test::new(&format!("rules {game} --lang {language} --json")).json();
            assert_eq!(json["game"], game.as_str());
            assert_eq!(json["lang"], language.as_str());
            assert_eq!(json["text"], text);
        }
    }
}

#[test]
fn rules_in_an_unknown_language_are_refused_with_those_there_are() {
    Test::new("rules fraud --lang fr")
        .code(2)
        .stderr(
            "error: invalid value 'fr' for '--lang <LANG>': nothing is written in `fr`; \
             there are: en, de\n\nFor more information, try '--help'.\n",
        )
        .run();
}

#[test]
fn an_unknown_game_is_refused_with_those_there_are() {
    // `play` can do without a game.
    for (command, arg) in [("rules", "<GAME>"), ("sim", "<GAME>"), ("play", "[GAME]")] {
        Test::new(&format!("{command} chess"))
            .code(2)
            .stderr(format!(
                "error: invalid value 'chess' for '{arg}': no game is called `chess`; there are: {}\n\nFor more information, try '--help'.\n",
                known_games()
            ))
            .run();
    }
}

#[test]
fn a_game_can_be_named_as_people_do() {
    for name in ["EXACTA!", "Exacta", "exacta"] {
        Test::new(&format!("rules {name}"))
            .stdout(GameId::Exacta.rules_text(Language::English))
            .run();
    }
    assert_eq!(Test::new("sim One_Euro --games 1 --json").json()["game"], "one-euro");
}

#[test]
fn help_names_the_games() {
    for command in ["rules", "play", "sim"] {
        let help = Test::new(&format!("{command} --help")).succeed();
        let words: Vec<&str> = help.split_whitespace().collect();
        assert!(words.join(" ").contains(&format!("Which game: {}", known_games())), "{help}");
    }
}

#[test]
fn help_comes_with_examples() {
    for command in ["", "games", "rules", "play", "sim", "tournament", "replay"] {
        let help = Test::new(&format!("{command} --help")).succeed();
        assert!(help.contains("\nExamples:\n  parlor"), "{help}");
    }
}

/// As with `parlor rules … | head -1`.
#[test]
fn a_closed_pipe_is_no_error() {
    for args in [["rules", "one-euro"], ["games", "--json"], ["games", "--help"]] {
        let mut child = Command::new(env!("CARGO_BIN_EXE_parlor"))
            .args(args)
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        drop(child.stdout.take());
        let mut stderr = String::new();
        child.stderr.take().unwrap().read_to_string(&mut stderr).unwrap();
        assert!(child.wait().unwrap().success(), "{args:?}: {stderr}");
        assert_eq!(stderr, "", "{args:?}");
    }
}
