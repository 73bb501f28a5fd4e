use std::{path::Path, process::Command};

use one_euro::Options;
use parlor_catalog::Language;
use parlor_solve::one_euro::{Solution, load, read_page};
use parlor_wire::beside::Heap;
use serde_json::{Value, json};

use crate::test::scratch;

fn solve(folder: &Path, args: &[&str]) -> (bool, String, String) {
    let output = Command::new(env!("CARGO_BIN_EXE_parlor"))
        .arg("solve")
        .args(args)
        .env("PARLOR_CACHE", folder)
        .output()
        .expect("the binary runs");
    let text = |bytes| String::from_utf8(bytes).expect("UTF-8");
    (output.status.success(), text(output.stdout), text(output.stderr))
}

#[test]
fn one_euro_is_solved_once_and_then_read() {
    let folder = scratch("solutions");
    let _ = std::fs::remove_dir_all(&folder);
    let args = ["one-euro", "--option", "euros_to_win=1", "--json"];
    let (ok, out, err) = solve(&folder, &args);
    assert!(ok, "{err}");
    let report: Value = serde_json::from_str(&out).unwrap();
    let names: Vec<&String> = report.as_object().unwrap().keys().collect();
    let documented =
        ["cpu_seconds", "file", "game", "gap", "options", "residual", "rules", "states", "value"];
    assert_eq!(names, documented);
    let value = report["value"][0][0].as_f64().expect("a number");
    assert!((value - 0.507_555_661).abs() < 1e-8, "{value}");
    assert!(report["gap"].as_f64().expect("a number") <= 1e-9);
    assert!(report["residual"].as_f64().expect("a number") <= 1e-9);
    assert_eq!(report["states"], json!(1_178_644));
    assert_eq!(report["options"]["euros_to_win"], json!(1));

    // The second time it is there, figures and all.
    let (ok, again, _) = solve(&folder, &args);
    assert!(ok);
    let again: Value = serde_json::from_str(&again).unwrap();
    for name in ["cpu_seconds", "states", "file"] {
        assert_eq!(again[name], report[name], "{name}");
    }
    let (ok, out, _) = solve(&folder, &args[..3]);
    assert!(ok);
    assert!(out.contains("own 0    0.507555661"), "{out}");

    // For devices there are pages, one a score, and what they advise is what the table does.
    let pages = folder.join("pages");
    let pages_text = pages.to_str().unwrap();
    let (ok, out, _) = solve(&folder, &[&args[..3], &["--pages", pages_text]].concat());
    assert!(ok && out.contains("one-euro-1-0-0.page: 2.4 MB"), "{out}");
    let options = Options { euros_to_win: 1, ..Options::default() };
    let page = std::fs::read(pages.join("one-euro-1-0-0.page")).unwrap();
    let file = Path::new(report["file"].as_str().unwrap());
    let (table, _) = load(file, &options).unwrap();
    advise(&table, &read_page(&page, &options).unwrap());
}

/// Mira holds 95 cents, Otto 60, and she has rolled a 5: who takes it has won.
fn advise(table: &Solution, page: &Solution) {
    let pad = json!({
        "format": 1, "players": [{ "name": "Mira" }, { "name": "Otto" }],
        "options": { "euros_to_win": 1 },
        "entries": [
            { "entry": "roll", "rolled": "50c" },
            { "entry": "roll", "rolled": "0" },
            { "entry": "held", "held": [[1, 2, 0, 1], [1, 0, 0, 2]] },
            { "entry": "roll", "rolled": "5c" },
        ],
    });
    let advised = |pad: &Value, solution| {
        let pad = serde_json::from_value(pad.clone()).unwrap();
        parlor_beside::advice(&pad, solution, Language::English).unwrap().moves
    };
    let moves = advised(&pad, table);
    assert!(moves.is_sorted_by(|one, next| next.chance <= one.chance));
    let to_mira = moves.iter().filter(|it| it.to == Heap::Player(0));
    assert!(to_mira.clone().count() == 2 && to_mira.into_iter().all(|it| it.chance == 1.0));
    assert!(moves.iter().filter(|it| it.chance == 1.0).count() == 2 && 2 < moves.len());
    let of_page = advised(&pad, page);
    let pairs = moves.iter().zip(&of_page);
    assert!(pairs.map(|(one, other)| (one.chance - other.chance).abs()).all(|it| it < 1e-5));
    let mut longer = pad;
    longer["options"] = json!({});
    assert!(advised(&longer, table).is_empty(), "three euros win that match");
}

#[test]
fn what_is_not_solved_is_refused() {
    let folder = scratch("solutions");
    let cases: [(&[&str], &str); 3] = [
        (&["fraud"], "error: fraud is not solved; one-euro is, for two players\n"),
        (
            &["one-euro", "--option", "euros_to_win=4"],
            "error: option `euros_to_win`: 4 is not in 1 to 3\n",
        ),
        (&["chess"], "no game is called `chess`"),
    ];
    for (args, reason) in cases {
        let (ok, _, err) = solve(&folder, args);
        assert!(!ok && err.contains(reason), "{args:?}: {err}");
    }
}
