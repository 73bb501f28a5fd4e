//! The first lesson of every game that has one works.

#![allow(clippy::unwrap_used)]

use std::collections::BTreeSet;

use parlor_catalog::{GameId, Lesson, LessonAt};
use parlor_wire::{LessonReport, LessonVerdict};
use serde_json::Value;

const EXPLAINED: &str = include_str!("../../../docs/maintain/lessons.md");

fn reports() -> impl Iterator<Item = (Lesson, LessonReport)> {
    GameId::ALL.iter().filter_map(|&game| {
        let lesson = Lesson::of(game)?;
        let report = lesson.report();
        assert_eq!(report.game, game.as_str());
        Some((lesson, report))
    })
}

#[test]
fn a_lesson_has_eight_decisions_or_more_and_each_has_a_key_of_its_own() {
    for (_, report) in reports() {
        let keys: BTreeSet<&str> = report.steps.iter().map(|step| &*step.key).collect();
        assert_eq!(keys.len(), report.steps.len(), "{}", report.game);
        assert!((8..=14).contains(&keys.len()), "{}: {keys:?}", report.game);
        let is_short = |key: &&str| {
            key.len() <= 20 && key.chars().all(|it| it.is_ascii_lowercase() || it == '_')
        };
        assert!(keys.iter().all(is_short), "{keys:?}");
    }
}

#[test]
fn what_a_lesson_expects_is_right_and_among_what_the_learner_can_do() {
    for (lesson, report) in reports() {
        for (number, step) in report.steps.iter().enumerate() {
            let at = format!("{} {}", report.game, step.key);
            for text in [step.expected.clone(), format!(" {} ", step.expected.to_uppercase())] {
                let verdict = lesson.judge(LessonAt::Step(number), &text);
                assert!(matches!(verdict, Some(LessonVerdict::Right { .. })), "{at}: {verdict:?}");
            }
            assert!(
                step.window.as_ref().unwrap().must.contains(&0)
                    || step.window.as_ref().unwrap().may.contains(&0),
                "{at}"
            );
            match &step.actions {
                Some(actions) => assert!(actions.contains(&step.expected), "{at}"),
                None => {
                    assert!(step.in_steps, "{at}");
                    let offer = lesson.offer(LessonAt::Step(number), "").unwrap();
                    assert!(256 < offer.legal_count, "{at}");
                    let whole = lesson.offer(LessonAt::Step(number), &step.expected).unwrap();
                    assert_eq!(
                        whole.actions.as_deref(),
                        Some(&[step.expected.clone()][..]),
                        "{at}"
                    );
                }
            }
        }
        assert!(lesson.judge(LessonAt::Step(report.steps.len()), "").is_none());
    }
}

#[test]
fn a_lesson_shows_everything_that_happens_and_nothing_twice() {
    for (_, report) in reports() {
        let mut frames = report.steps.iter().flat_map(|step| &step.frames).chain(&report.end);
        assert!(frames.next().unwrap().input.is_none(), "first the deal");
        let mut at_ms = 0;
        for frame in frames {
            assert!(frame.input.is_some() && frame.at_ms == at_ms + 1_000);
            at_ms = frame.at_ms;
        }
        for step in &report.steps {
            let now = step.frames.last().unwrap();
            assert_eq!((now.view.get(), &now.window), (step.view.get(), &step.window));
        }
        for (step, next) in report.steps.iter().zip(&report.steps[1..]) {
            let own = next.frames[0].input.as_ref().unwrap();
            assert_eq!((own.seat, own.action.as_ref()), (Some(0), Some(&step.expected)));
        }
        assert!(!report.end.is_empty());
    }
}

#[test]
fn a_lesson_tells_the_learner_nothing_that_seat_0_may_not_know() {
    let lesson = Lesson::of(GameId::Exacta).unwrap().report();
    let first = &lesson.steps[0];
    assert!(first.frames.iter().all(|frame| !frame.events.get().contains("green 7")));
    assert!(!first.view.get().contains("green 7"), "{}", first.view);
}

#[test]
fn what_the_rules_allow_is_told_from_what_they_refuse() {
    let lesson = Lesson::of(GameId::ExactChange).unwrap();
    let steps = lesson.report().steps;
    let number = |key: &str| LessonAt::Step(steps.iter().position(|step| step.key == key).unwrap());
    let forgotten = "discard red nickel + blue nickel, top red nickel";
    let shouted = format!(" {}", forgotten.to_uppercase());
    for text in [forgotten, &shouted] {
        let verdict = lesson.judge(number("make_change"), text).unwrap();
        let LessonVerdict::Other { action, .. } = verdict else { panic!("{verdict:?}") };
        assert_eq!(action, forgotten);
    }
    let verdict = lesson.judge(number("match_colour"), "discard green quarter").unwrap();
    let LessonVerdict::Refused { code, rule, message } = verdict else { panic!("{verdict:?}") };
    assert_eq!((&*code, rule.as_deref()), ("action/no_match", Some("EC-4")));
    assert!(!message.is_empty());
    let verdict = lesson.judge(number("match_colour"), "jump").unwrap();
    let LessonVerdict::Refused { code, rule, .. } = verdict else { panic!("{verdict:?}") };
    assert_eq!((&*code, rule), ("action/not_an_action", None));
}

#[test]
fn what_is_not_asked_for_is_told_with_what_it_would_have_led_to() {
    let lesson = Lesson::of(GameId::Fraud).unwrap();
    let steps = lesson.report().steps;
    let let_pass = steps.iter().position(|step| step.key == "not_worth_it").unwrap();
    let verdict = lesson.judge(LessonAt::Step(let_pass), "call 1").unwrap();
    let LessonVerdict::Other { then, .. } = verdict else { panic!("{verdict:?}") };
    assert_eq!(then.len(), 1);
    assert_eq!(then[0].input.as_ref().unwrap().action.as_deref(), Some("call 1"));
    assert!(then[0].events.get().contains("called"), "{}", then[0].events);
}

#[test]
fn the_others_are_called_like_bots_at_a_table() {
    for (_, report) in reports() {
        assert_eq!(report.names.len(), usize::from(report.setup.seats) - 1, "{}", report.game);
        assert_eq!(report.names[..2], ["Dotty", "Pip"], "{}", report.game);
    }
}

/// All that the learner can do at the puzzle, found by going through every step of the offer.
fn all_actions(lesson: &Lesson, path: &str, all: &mut Vec<String>) {
    let offer = lesson.offer(LessonAt::Puzzle, path).unwrap();
    match offer.actions {
        Some(actions) => all.extend(actions),
        None => {
            for step in offer.steps.unwrap() {
                all_actions(lesson, &step.text, all);
            }
        }
    }
}

#[test]
fn the_listed_answers_of_a_puzzle_are_all_that_solve_it() {
    for (lesson, report) in reports() {
        let Some(puzzle) = report.puzzle else { continue };
        let mut all = Vec::new();
        all_actions(&lesson, "", &mut all);
        all.sort();
        all.dedup();
        let mut right: Vec<&String> = Vec::new();
        for action in &all {
            match lesson.judge(LessonAt::Puzzle, action).unwrap() {
                LessonVerdict::Right { then } => {
                    assert!(!then.is_empty());
                    right.push(action);
                }
                LessonVerdict::Other { .. } => {}
                refused @ LessonVerdict::Refused { .. } => {
                    panic!("{} {action}: {refused:?}", report.game)
                }
            }
        }
        let mut answers: Vec<&String> = lesson.answers().iter().collect();
        assert_eq!(answers.first(), Some(&&puzzle.step.expected), "{}", report.game);
        answers.sort();
        assert_eq!(right, answers, "{}", report.game);
        assert!(right.len() * 2 < all.len(), "{}: guessing is enough", report.game);
        let must = &puzzle.step.window.as_ref().unwrap();
        assert!(must.must.contains(&0) || must.may.contains(&0), "{}", report.game);
    }
}

#[test]
fn a_puzzle_is_another_deal_and_there_is_one_wherever_there_is_something_to_decide() {
    for (_, report) in reports() {
        let Some(puzzle) = report.puzzle else {
            assert!(report.steps.iter().all(|step| step.expected == "turn"), "{}", report.game);
            continue;
        };
        assert_eq!(puzzle.names.len(), usize::from(puzzle.setup.seats) - 1);
        let seen = report.steps.iter().map(|step| step.view.get());
        assert!(seen.into_iter().all(|view| view != puzzle.step.view.get()), "{}", report.game);
    }
}

/// What the learner sees of the puzzle, and what follows from an answer.
fn puzzle(game: GameId) -> (Lesson, Value) {
    let lesson = Lesson::of(game).unwrap();
    let view = lesson.report().puzzle.unwrap().step.view;
    (lesson, serde_json::from_str(view.get()).unwrap())
}

#[test]
fn the_puzzle_of_fraud_can_be_solved_by_counting() {
    let (lesson, view) = puzzle(GameId::Fraud);
    let mine = |of: &Value| {
        let card = Value::from(of.to_string());
        view["hand"].as_array().unwrap().iter().filter(|it| **it == card).count() as u64
    };
    let deposits = view["table"]["deposits"].as_array().unwrap();
    // FR-1: there are six BANK cards of each; whoever sees one of them knows where it is not.
    let is_possible = |it: &Value| mine(&it["denomination"]) + it["count"].as_u64().unwrap() <= 6;
    assert_eq!(deposits.iter().map(is_possible).collect::<Vec<_>>(), [false, true]);
    assert_eq!(lesson.answers(), ["call 1"]);
}

#[test]
fn the_puzzle_of_rummy_500_asks_for_the_set_with_the_most_cards() {
    let (lesson, _) = puzzle(GameId::Rummy500);
    let mut all = Vec::new();
    all_actions(&lesson, "", &mut all);
    let size = |action: &str| action.strip_prefix("lay ").map_or(0, |set| set.split(", ").count());
    let most = all.iter().map(|it| size(it)).max().unwrap();
    let best: Vec<_> = all.iter().filter(|it| size(it) == most).collect();
    assert_eq!(best, lesson.answers().iter().collect::<Vec<_>>());
}

#[test]
fn the_page_for_translators_has_every_step_in_order() {
    // Above them: how it is taught.
    let mut sections = EXPLAINED.split("\n## ").skip(2);
    for (_, report) in reports() {
        let section = sections.next().unwrap();
        assert!(section.starts_with(report.game), "{} expected: {section}", report.game);
        let rows = section.lines().filter_map(|line| line.strip_prefix("| `")?.split_once('`'));
        let explained: Vec<&str> = rows.map(|(key, _)| key).collect();
        let puzzle = report.puzzle.iter().map(|it| &it.step);
        let keys: Vec<&str> = report.steps.iter().chain(puzzle).map(|step| &*step.key).collect();
        assert_eq!(explained, keys, "{}", report.game);
    }
    assert_eq!(sections.next(), None);
}
