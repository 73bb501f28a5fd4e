#![allow(clippy::unwrap_used)]

use std::{
    fs,
    io::Cursor,
    path::PathBuf,
    sync::atomic::{AtomicU32, Ordering},
};

use parlor_catalog::{GameId, Language};
use serde_json::Map;

use super::{Session, file::Kept, new};
use crate::play::Talk;

/// A file that no other test uses.
fn scratch() -> PathBuf {
    static N: AtomicU32 = AtomicU32::new(0);
    let n = N.fetch_add(1, Ordering::Relaxed);
    let folder = std::env::temp_dir().join(format!("parlor-ledger-{}-{n}", std::process::id()));
    fs::create_dir_all(&folder).unwrap();
    folder.join("pad.json")
}

/// What is said to these lines, with the path of the file as FILE.
fn told(game: GameId, language: Language, names: &str, lines: &[&str]) -> String {
    let path = scratch();
    let names = names.split(',').map(str::to_owned).collect();
    let pad = new(game, names, Map::new(), 0);
    let mut output = Vec::new();
    let input = Cursor::new(lines.join("\n") + "\n");
    let mut talk = Talk::new(input, &mut output, true, language);
    Session::new(pad, Kept::open(path.clone()).unwrap(), &mut talk).unwrap().run().unwrap();
    fs::remove_dir_all(path.parent().unwrap()).unwrap();
    let text = String::from_utf8(output).unwrap().replace('\u{a0}', " ");
    // A long path breaks lines that are short elsewhere.
    text.lines().filter(|it| !it.contains("pad.json")).map(|it| format!("{it}\n")).collect()
}

#[test]
fn what_another_has_written_meanwhile_is_not_lost() {
    let path = scratch();
    let pad = new(GameId::Fraud, vec!["Mira".to_owned(), "Otto".to_owned()], Map::new(), 0);
    let book = |file: Kept, lines: &str| {
        let mut output = Vec::new();
        let mut talk =
            Talk::new(Cursor::new(lines.to_owned()), &mut output, true, Language::English);
        Session::new(pad.clone(), file, &mut talk).unwrap().run().unwrap();
        String::from_utf8(output).unwrap()
    };
    let late = Kept::open(path.clone()).unwrap();
    book(Kept::open(path.clone()).unwrap(), "mira 4x50\n");
    let first = fs::read_to_string(&path).unwrap();
    let text = book(late, "otto 3x10\n");
    assert!(text.contains("somebody else has written"), "{text}");
    assert_eq!(fs::read_to_string(&path).unwrap(), first);
    fs::remove_dir_all(path.parent().unwrap()).unwrap();
}

#[test]
fn a_banker_is_told_what_happens_and_says_what_is_booked() {
    let lines = [
        "june 4x50",
        "mi 3x10 o fraud",
        "Otto 2x10",
        "Zoe 3x10",
        "undo",
        "edit 1 june 4x100 mira genuine",
        "list",
    ];
    let text = told(GameId::Fraud, Language::English, "Mira,Otto,June", &lines);
    let expected = "\
Mira pays in or discards.
1> june 4x50
Nobody calls FRAUD on 200 k.
June gets the deposit: +200 k.
Mira 0 k · Otto 0 k · June 200 k
Mira pays in or discards.
2> mi 3x10 o fraud
Otto calls FRAUD on 30 k: caught.
Otto gets the deposit: +30 k.
Mira was caught and pays Otto 50 k.
Mira gets F 1 and pays a fine of 25 k.
Mira -75 k · Otto 80 k · June 200 k
Mira F
Otto pays in or discards.
3> Otto 2x10
FR-5: A deposit has three to eight cards.
Otto pays in or discards.
3> Zoe 3x10
Not understood. Enter it like this: `Zoe`: Mira, Otto, June
Otto pays in or discards.
3> undo
Taken back: Mira: 3 × 10 = 30 k.
Mira 0 k · Otto 0 k · June 200 k
Mira pays in or discards.
2> edit 1 june 4x100 mira genuine
Mira calls FRAUD on 400 k: all genuine.
June gets the deposit: +400 k.
Mira called wrongly and pays June 50 k.
Mira -50 k · Otto 0 k · June 450 k
Mira pays in or discards.
2> list
  1  June: 4 × 100 = 400 k  (-50, 0, 450)
Mira -50 k · Otto 0 k · June 450 k
Mira pays in or discards.
";
    let said = text.split_once("Mira pays in").unwrap().1;
    assert!(format!("Mira pays in{said}").starts_with(expected), "{text}");
}

#[test]
fn an_edit_that_makes_others_not_fit_marks_them() {
    let lines = [
        "horses red blue green white yellow purple orange",
        "red",
        "edit 1 horses red blue",
        "blue",
        "blue",
        "blue",
        "blue",
        "blue",
        "blue",
        "show blue7 red6, 2 green1 white1",
        "edit 3 show blue7 red6, green1 white1",
    ];
    let text = told(GameId::Exacta, Language::English, "Mira,Otto", &lines);
    assert!(text.contains("EX-1: All seven horses line up"), "{text}");
    assert!(text.contains("Mira scored 210 with blue 7 as favourite"), "{text}");
    assert!(text.contains("EX-12: Favourites and counters are turned up after"), "{text}");
    let war = ["Mira 1 1", "count 60 40", "Mira 1 40", "edit 2 count 61 39", "list"];
    let text = told(GameId::MoneyWar, Language::English, "Mira,Otto", &war);
    assert!(text.contains("3 does not fit any more and counts for nothing: "), "{text}");
    assert!(text.contains("\n  3  ! Battle 2: Mira  (61, 39)\n"), "{text}");
}

#[test]
fn every_game_has_a_ledger_that_speaks_german() {
    let hands = ["help", "mira otto 25 10 w 25+5", "void", "undo", "undo", "undo"];
    for game in [GameId::ExactChange, GameId::Rummy500] {
        let text = told(game, Language::German, "Mira,Otto", &hands);
        assert!(text.contains("Mira hat jetzt 1,15"), "{text}");
        assert!(text.contains("Es gibt noch keinen Eintrag."), "{text}");
        assert!(text.contains("Mira Otto 25 10 wild 25+5: Mira ist fertig"), "{text}");
    }
    let swap = ["goals even odd high_run two_pairs_or_more", "laid mira ja nein", "time"];
    let text = told(GameId::SwiftSwap, Language::German, "Mira,Otto,June,Cap", &swap);
    assert!(text.contains("Otto und Cap haben gewonnen: 1 zu 0 Spiele."), "{text}");
    assert!(text.contains("SS-11: Alle Spiele sind gespielt."), "{text}");
    let euro =
        ["50", "?", "20", "move 20 centre otto", "0", "10", "euro mira", "held mira 50, otto 20"];
    let text = told(GameId::OneEuro, Language::German, "Mira,Otto", &euro);
    assert!(text.contains("Mira nimmt eine 1-€-Marke."), "{text}");
    assert!(text.contains("Die Centstücke sind gezählt."), "{text}");
    assert!(text.contains("\nMira 50 Cent · Otto 20 Cent\n"), "{text}");
}
