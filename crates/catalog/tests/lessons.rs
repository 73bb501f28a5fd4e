//! The first lesson of every game that has one works.

#![allow(clippy::unwrap_used)]

use std::collections::BTreeSet;

use parlor_catalog::{GameId, Lesson};
use parlor_wire::{LessonReport, LessonVerdict};

const EXPLAINED: &str = include_str!("../../../docs/lessons.md");

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
                assert_eq!(lesson.judge(number, &text), Some(LessonVerdict::Right), "{at}");
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
                    let offer = lesson.offer(number, "").unwrap();
                    assert!(256 < offer.legal_count, "{at}");
                    let whole = lesson.offer(number, &step.expected).unwrap();
                    assert_eq!(
                        whole.actions.as_deref(),
                        Some(&[step.expected.clone()][..]),
                        "{at}"
                    );
                }
            }
        }
        assert_eq!(lesson.judge(report.steps.len(), ""), None);
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
    let number = |key: &str| steps.iter().position(|step| step.key == key).unwrap();
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
fn the_page_for_translators_has_every_step_in_order() {
    let mut sections = EXPLAINED.split("\n## ").skip(1);
    for (_, report) in reports() {
        let section = sections.next().unwrap();
        assert!(section.starts_with(report.game), "{} expected: {section}", report.game);
        let rows = section.lines().filter_map(|line| line.strip_prefix("| `")?.split_once('`'));
        let explained: Vec<&str> = rows.map(|(key, _)| key).collect();
        let keys: Vec<&str> = report.steps.iter().map(|step| &*step.key).collect();
        assert_eq!(explained, keys, "{}", report.game);
    }
    assert_eq!(sections.next(), None);
}
