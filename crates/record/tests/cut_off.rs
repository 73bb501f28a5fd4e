//! A game that was cut off reached its limit, and none goes on beyond it.

#![allow(clippy::unwrap_used)]

use parlor_catalog::{GameId, Playable, Visitor};
use parlor_core::{Match, Seeded, Status, conformance::random_input};
use parlor_record::{Checked, Patience, Trace, check_log};
use parlor_wire::GameLine;
use serde_json::{Value, json};

/// A random game of a run of one, as the lines of its log.
#[derive(Clone, Copy)]
struct Played {
    max_turns: u32,
    /// Written down to here only, as if it had been cut off then.
    inputs: usize,
}

const WHOLE: Played = Played { max_turns: 1_000_000, inputs: usize::MAX };

impl Visitor for Played {
    type Output = Vec<Value>;

    fn visit<G: Playable>(self) -> Vec<Value> {
        let (options, seats) = (G::Options::default(), *G::SEATS.start());
        let mut game = Match::<G, _>::new(options, seats, Seeded::stream(1, 0)).unwrap();
        let mut pilot = Seeded::stream(1, 1);
        let mut trace = Trace::new(false);
        trace.game(&game, |line| GameLine {
            seed: Some(1),
            index: Some(0),
            games: Some(1),
            max_turns: Some(self.max_turns),
            ..line
        });
        let mut patience = Patience::new(self.max_turns);
        for at_ms in 0..self.inputs {
            let Some(input) = random_input(&game, &mut pilot) else { break };
            game.submit(at_ms as u64, input).unwrap();
            trace.input(&game, None);
            if patience.count(game.turns()) {
                break;
            }
        }
        trace.result(&game);
        assert!(self.inputs == usize::MAX || matches!(game.status(), Status::Open(_)));
        let text = String::from_utf8(trace.text).unwrap();
        text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
    }
}

fn check(lines: &[Value]) -> Checked {
    let text: String = lines.iter().map(|line| format!("{line}\n")).collect();
    check_log(text.as_bytes(), None).unwrap()
}

/// In which line, and why.
fn difference(lines: &[Value]) -> (u64, String) {
    let difference = check(lines).difference.expect("a difference");
    (difference.line, difference.reason)
}

fn one_euro(played: Played) -> Vec<Value> {
    GameId::OneEuro.visit(played)
}

#[test]
fn a_game_that_is_played_to_its_end_or_its_limit_holds() {
    for &game in GameId::ALL {
        for max_turns in [0, 1, 7, 1_000_000] {
            let lines = game.visit(Played { max_turns, ..WHOLE });
            assert_eq!(check(&lines).difference, None, "{game}, {max_turns}");
        }
    }
}

fn with_limit(lines: &[Value], limit: impl Into<Value>) -> Vec<Value> {
    let mut lines = lines.to_vec();
    lines[0]["max_turns"] = limit.into();
    lines
}

fn turns(lines: &[Value]) -> u64 {
    lines.last().unwrap()["turns"].as_u64().unwrap()
}

fn too_early(turns: u64, most: u64) -> String {
    let plural = if turns == 1 { "" } else { "s" };
    format!("the game was cut off after {turns} turn{plural}, not above its `max_turns`, {most}")
}

#[test]
fn a_game_that_is_cut_short_is_found() {
    let n = one_euro(WHOLE).len() - 2;
    for inputs in [0, 1, n / 2, n - 1] {
        let lines = one_euro(Played { inputs, ..WHOLE });
        let reason = too_early(turns(&lines), 1_000_000);
        assert_eq!(difference(&lines), (inputs as u64 + 2, reason));
    }
}

#[test]
fn an_altered_limit_is_found() {
    let limited = one_euro(Played { max_turns: 20, ..WHOLE });
    let (n, end) = (turns(&limited), limited.len() as u64);
    assert!(20 < n);
    assert_eq!(difference(&with_limit(&limited, n)), (end, too_early(n, n)));
    let goes_on = "the game goes on after ";
    let (line, reason) = difference(&with_limit(&limited, 10));
    assert!(line < end && reason.starts_with(goes_on), "{line}: {reason}");
    assert!(reason.ends_with(" turns, above its `max_turns`, 10"), "{reason}");
    // Without a limit nobody can say whether it was reached, and a run has one.
    let (line, reason) = difference(&with_limit(&limited, Value::Null));
    assert_eq!(line, end);
    assert_eq!(reason, "the game was cut off, but its run has no `max_turns`");
}

#[test]
fn a_game_that_ended_by_itself_was_not_too_long_either() {
    let whole = one_euro(WHOLE);
    for limit in [json!(turns(&whole)), json!(null)] {
        assert_eq!(check(&with_limit(&whole, limit)).difference, None);
    }
    let (line, reason) = difference(&with_limit(&whole, 10));
    assert!(
        line < whole.len() as u64 && reason.starts_with("the game goes on"),
        "{line}: {reason}"
    );
}

#[test]
fn a_run_has_one_limit() {
    let mut lines = [one_euro(WHOLE), one_euro(Played { max_turns: 20, ..WHOLE })].concat();
    let second = 1 + lines[1..].iter().position(|line| line["line"] == "game").unwrap();
    for (index, at) in [(0, 0), (1, second)] {
        lines[at]["index"] = json!(index);
        lines[at]["games"] = json!(2);
        lines[at].as_object_mut().unwrap().remove("seed");
    }
    let text: String = lines.iter().map(|line| format!("{line}\n")).collect();
    let err = check_log(text.as_bytes(), None).unwrap_err();
    let reason = "another run begins within this one";
    assert_eq!(err.to_string(), format!("line {}: {reason}", second + 1));
}

/// As in a game that the hall broke off: nothing was said of how long it would be.
#[test]
fn without_run_and_limit_a_game_may_end_anywhere() {
    let mut lines = one_euro(Played { inputs: 3, ..WHOLE });
    for field in ["seed", "index", "games", "max_turns"] {
        lines[0].as_object_mut().unwrap().remove(field);
    }
    assert_eq!(check(&lines).difference, None);
    // With one it may not.
    lines[0]["max_turns"] = json!(1_000_000);
    assert_eq!(difference(&lines).0, 5);
}
