use std::{path::Path, process::Command};

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
