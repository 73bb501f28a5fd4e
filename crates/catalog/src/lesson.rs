//! First lessons: a scripted deal for each game, in which seat 0 learns it by playing.
//!
//! A script is a file in `lessons`: the table, the first draws of chance, and every input in order.
//! A shuffle begins with the top of the pile, so a few draws decide the cards that matter. Each
//! decision of the learner has a key; the words that belong to it are the client's, and
//! `docs/lessons.md` says what they are about.

use std::mem;

use parlor_core::{Input, Observer, Rigged, Seat, Status, Window};
use parlor_wire::{
    CHOICES_MOST, FrameInput, InputKind, LessonReport, LessonStep, LessonVerdict, Offer,
};
use serde::Deserialize;
use serde_json::{Map, Value};

use crate::{Board, Dice, GameId, Refused, deal, files, frame};

const LEARNER: Seat = Seat::FIRST;

/// How long everybody takes.
const TEMPO_MS: u64 = 1_000;

/// The first lesson of a game.
#[derive(Debug)]
pub struct Lesson {
    game: GameId,
    script: Script,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Script {
    seats: u8,
    /// House rules; those that are missing have their defaults.
    #[serde(default)]
    options: Map<String, Value>,
    /// What chance answers first.
    draws: Vec<u32>,
    inputs: Vec<Line>,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
enum Line {
    /// A decision of the learner: its key, and the action.
    Step(String, String),
    /// What another seat does.
    Seat(u8, String),
    /// The window's time is up.
    Timeout,
}

impl Lesson {
    /// `None` if the game has none.
    pub fn of(game: GameId) -> Option<Lesson> {
        let text = files::lesson(game.as_str())?;
        let script = serde_json::from_str(text).expect("a test reads every script");
        Some(Lesson { game, script })
    }

    /// All of it, as the learner sees it.
    pub fn report(&self) -> LessonReport {
        let mut board = self.deal();
        let mut at_ms = 0;
        let learner = Observer::Seat(LEARNER);
        let mut frames = vec![frame(&*board, learner, at_ms, None, None)];
        let mut steps = Vec::new();
        for line in &self.script.inputs {
            if let Line::Step(key, action) = line {
                let now = frames.last().expect("the deal, or what the learner has done");
                let actions = board.actions(LEARNER, CHOICES_MOST);
                steps.push(LessonStep {
                    key: key.clone(),
                    view: now.view.clone(),
                    window: now.window.clone(),
                    in_steps: actions.is_none(),
                    actions,
                    expected: action.clone(),
                    frames: mem::take(&mut frames),
                });
            }
            at_ms += TEMPO_MS;
            let input = submit(&mut *board, at_ms, line);
            frames.push(frame(&*board, learner, at_ms, Some(input), None));
        }
        LessonReport { game: self.game.as_str(), setup: board.setup(), steps, end: frames }
    }

    /// What the lesson says to an action at a step; `None` if it has no such step.
    pub fn judge(&self, step: usize, action: &str) -> Option<LessonVerdict> {
        let (board, expected) = self.at(step)?;
        Some(try_out(&*board, action, expected).unwrap_or_else(|refused| LessonVerdict::Refused {
            code: format!("action/{}", refused.code).into(),
            rule: refused.rule.map(Into::into),
            message: refused.message,
        }))
    }

    /// How actions of the learner that begin with `path` go on at a step; `None` if there is no such
    /// step.
    pub fn offer(&self, step: usize, path: &str) -> Option<Offer> {
        self.at(step)?.0.offer(LEARNER, path)
    }

    /// The board at a step, and what the learner is to do.
    fn at(&self, step: usize) -> Option<(Box<dyn Board>, &str)> {
        let mut board = self.deal();
        let mut n_steps = 0;
        for line in &self.script.inputs {
            if let Line::Step(_, action) = line {
                if n_steps == step {
                    return Some((board, action));
                }
                n_steps += 1;
            }
            submit(&mut *board, 0, line);
        }
        None
    }

    fn deal(&self) -> Box<dyn Board> {
        let mut options = self.script.options.clone();
        for option in self.game.info().options {
            options.entry(option.name).or_insert(option.default);
        }
        let dice = Dice::new(Rigged::new(self.script.draws.iter().copied()));
        deal(self.game, &options, self.script.seats, dice).expect("a test deals every lesson")
    }
}

fn try_out(board: &dyn Board, action: &str, expected: &str) -> Result<LessonVerdict, Refused> {
    let choice = board.read(action)?;
    if choice.text() == expected {
        return Ok(LessonVerdict::Right);
    }
    board.check(Input::Act { seat: LEARNER, window: window(board), action: &choice })?;
    Ok(LessonVerdict::Other {
        action: choice.text().to_owned(),
        message: "the rules allow this, but the lesson is about something else now".into(),
    })
}

fn submit(board: &mut dyn Board, at_ms: u64, line: &Line) -> FrameInput {
    let window = window(board);
    let (kind, seat, action) = match line {
        Line::Step(_, action) => (InputKind::Act, Some(0), Some(action)),
        Line::Seat(seat, action) => (InputKind::Act, Some(*seat), Some(action)),
        Line::Timeout => (InputKind::Timeout, None, None),
    };
    let input = match (seat.and_then(Seat::new), action) {
        (Some(seat), Some(action)) => Input::Act { seat, window, action: &**action },
        _ => Input::Timeout { window },
    };
    let input = input.try_map(|text| board.read_logged(text));
    let submitted = input.and_then(|input| board.submit(at_ms, input.as_ref()));
    submitted.unwrap_or_else(|err| panic!("{line:?}: {err}"));
    FrameInput { kind, seat, action: action.cloned(), bot: false }
}

fn window(board: &dyn Board) -> Window {
    match board.status() {
        Status::Open(pending) => pending.window,
        Status::Over(_) => panic!("a lesson ends with its game"),
    }
}
