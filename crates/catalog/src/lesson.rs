//! First lessons: a scripted deal for each game, in which seat 0 learns it by playing, and at its end a
//! puzzle: one decision of another deal, without help.
//!
//! A script is a file in `lessons`: the table, the first draws of chance, and every input in order.
//! A shuffle begins with the top of the pile, so a few draws decide the cards that matter. Each
//! decision of the learner has a key; the words that belong to it are the client's, and
//! `docs/maintain/lessons.md` says what they are about. A puzzle says what its answer leads to: whatever leads there
//! is right.

use std::{collections::VecDeque, iter, mem};

use parlor_bots::bot_name;
use parlor_core::{Chance, Input, Observer, Seat, Seeded, Status, Window};
use parlor_wire::{
    CHOICES_MOST, FrameInput, GameFrame, InputKind, LessonPuzzle, LessonReport, LessonStep,
    LessonVerdict, Offer, Setup,
};
use serde::Deserialize;
use serde_json::{Map, Value};

use crate::{Board, Dice, GameId, Refused, files, frame};

const LEARNER: Seat = Seat::FIRST;

/// How long everybody takes.
const TEMPO_MS: u64 = 1_000;

/// The first lesson of a game.
#[derive(Debug)]
pub struct Lesson {
    game: GameId,
    script: Script,
}

/// A decision of the learner.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LessonAt {
    /// Counted from 0.
    Step(usize),
    Puzzle,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Script {
    deal: Deal,
    inputs: Vec<Line>,
    puzzle: Option<Puzzle>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Deal {
    seats: u8,
    /// House rules; those that are missing have their defaults.
    #[serde(default)]
    options: Map<String, Value>,
    /// What chance answers first.
    draws: Vec<u32>,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
enum Line {
    /// A decision of the learner.
    Step {
        key: String,
        #[serde(rename = "do")]
        action: String,
        /// Where the teacher points at first.
        #[serde(default)]
        look: Vec<String>,
    },
    /// What a seat does.
    Seat(u8, String),
    /// The window's time is up.
    Timeout,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Puzzle {
    deal: Deal,
    /// What leads to the decision.
    inputs: Vec<Line>,
    /// What follows whatever the learner does, until it is seen what it leads to.
    #[serde(default)]
    after: Vec<Line>,
    goal: Goal,
    /// All right answers, the one that is shown first; a test compares them with what the goal says.
    right: Vec<String>,
}

/// What the answer to a puzzle leads to.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Goal {
    /// The learner is told an event that has these fields.
    #[serde(default)]
    told: Map<String, Value>,
    /// The learner's view has these values at these places.
    #[serde(default)]
    view: Map<String, Value>,
}

impl Goal {
    fn is_reached(&self, then: &[GameFrame]) -> bool {
        let read = |it: &str| serde_json::from_str::<Value>(it).expect("a frame is JSON");
        let view = read(then.last().expect("the move has led somewhere").view.get());
        let is_told = |event: &Value| self.told.iter().all(|(key, value)| event[key] == *value);
        let is_seen = |(place, value): (&String, &Value)| view.pointer(place) == Some(value);
        let tells = |it: &GameFrame| {
            read(it.events.get()).as_array().expect("events are a list").iter().any(is_told)
        };
        then.iter().any(tells) && self.view.iter().all(is_seen)
    }
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
        let Script { deal, inputs, puzzle } = &self.script;
        let (setup, steps, end) = self.play(deal, inputs);
        LessonReport {
            game: self.game.as_str(),
            setup,
            names: names(deal),
            steps,
            end,
            puzzle: puzzle.as_ref().map(|it| self.pose(it)),
        }
    }

    /// What the lesson says to an action; `None` if it has no such decision.
    pub fn judge(&self, at: LessonAt, action: &str) -> Option<LessonVerdict> {
        let board = self.at(at)?;
        Some(self.try_out(board, at, action).unwrap_or_else(|refused| LessonVerdict::Refused {
            code: format!("action/{}", refused.code).into(),
            rule: refused.rule.map(Into::into),
            message: refused.message,
        }))
    }

    /// How actions of the learner that begin with `path` go on at a decision; `None` if there is no such
    /// decision.
    pub fn offer(&self, at: LessonAt, path: &str) -> Option<Offer> {
        self.at(at)?.offer(LEARNER, path)
    }

    /// What solves the puzzle by the script, the one that is shown first.
    pub fn answers(&self) -> &[String] {
        self.script.puzzle.as_ref().map_or(&[], |it| &it.right)
    }

    fn play(&self, deal: &Deal, inputs: &[Line]) -> (Setup, Vec<LessonStep>, Vec<GameFrame>) {
        let mut board = self.deal(deal);
        let mut at_ms = 0;
        let mut frames = vec![seen(&*board, at_ms, None)];
        let mut steps = Vec::new();
        for line in inputs {
            if let Line::Step { key, action, look } = line {
                steps.push(asked(&*board, key, action, look, mem::take(&mut frames)));
            }
            frames.extend(go_on(&mut *board, at_ms, [line]));
            at_ms += TEMPO_MS;
        }
        (board.setup(), steps, frames)
    }

    fn pose(&self, puzzle: &Puzzle) -> LessonPuzzle {
        let (setup, _, frames) = self.play(&puzzle.deal, &puzzle.inputs);
        let board = self.at(LessonAt::Puzzle).expect("this is it");
        let answer = puzzle.right.first().expect("a puzzle has an answer");
        let step = asked(&*board, "puzzle", answer, &[], frames);
        LessonPuzzle { setup, names: names(&puzzle.deal), step }
    }

    /// The board at a decision.
    fn at(&self, at: LessonAt) -> Option<Box<dyn Board>> {
        let (deal, inputs) = match at {
            LessonAt::Step(step) => {
                let is_step = |line: &Line| matches!(line, Line::Step { .. });
                let mut steps = self.script.inputs.iter().enumerate().filter(|it| is_step(it.1));
                let (line, _) = steps.nth(step)?;
                (&self.script.deal, &self.script.inputs[..line])
            }
            LessonAt::Puzzle => {
                let puzzle = self.script.puzzle.as_ref()?;
                (&puzzle.deal, &*puzzle.inputs)
            }
        };
        let mut board = self.deal(deal);
        for line in inputs {
            submit(&mut *board, 0, line);
        }
        Some(board)
    }

    fn try_out(
        &self,
        mut board: Box<dyn Board>,
        at: LessonAt,
        action: &str,
    ) -> Result<LessonVerdict, Refused> {
        let choice = board.read(action)?;
        let window = window(&*board);
        board.check(Input::Act { seat: LEARNER, window, action: &choice })?;
        let action = choice.text().to_owned();
        let puzzle = self.script.puzzle.as_ref().filter(|_| at == LessonAt::Puzzle);
        let own = Line::Seat(0, action.clone());
        let lines = iter::once(&own).chain(puzzle.iter().flat_map(|it| &it.after));
        let then = go_on(&mut *board, 0, lines);
        let is_right = match at {
            LessonAt::Step(step) => self.expected(step) == Some(&action),
            LessonAt::Puzzle => puzzle.is_some_and(|it| it.goal.is_reached(&then)),
        };
        if is_right {
            return Ok(LessonVerdict::Right { then });
        }
        let message = "the rules allow this, but it is not what is asked for".into();
        Ok(LessonVerdict::Other { action, message, then })
    }

    fn expected(&self, step: usize) -> Option<&String> {
        let mut actions = self.script.inputs.iter().filter_map(|line| match line {
            Line::Step { action, .. } => Some(action),
            _ => None,
        });
        actions.nth(step)
    }

    fn deal(&self, deal: &Deal) -> Box<dyn Board> {
        let mut options = deal.options.clone();
        for option in self.game.info().options {
            options.entry(option.name).or_insert(option.default);
        }
        let dice = Dice::new(Scripted::new(&deal.draws));
        crate::deal(self.game, &options, deal.seats, dice).expect("a test deals every lesson")
    }
}

/// What chance answers: first as the script says. Another move than the script's may ask for something else;
/// from there on it is on its own.
struct Scripted {
    chosen: VecDeque<u32>,
    then: Seeded,
}

impl Scripted {
    fn new(chosen: &[u32]) -> Scripted {
        Scripted { chosen: chosen.iter().copied().collect(), then: Seeded::new(0) }
    }
}

impl Chance for Scripted {
    fn below(&mut self, n: u32) -> u32 {
        match self.chosen.pop_front() {
            Some(value) if value < n => value,
            _ => {
                self.chosen.clear();
                self.then.below(n)
            }
        }
    }
}

/// What the others are called: as bots are at a table.
fn names(deal: &Deal) -> Vec<&'static str> {
    (1..deal.seats).map(|seat| bot_name(0, seat.into(), |_| false)).collect()
}

fn seen(board: &dyn Board, at_ms: u64, input: Option<FrameInput>) -> GameFrame {
    frame(board, Observer::Seat(LEARNER), at_ms, input, None)
}

/// A decision of the learner, with what has led to it.
fn asked(
    board: &dyn Board,
    key: &str,
    action: &str,
    look: &[String],
    frames: Vec<GameFrame>,
) -> LessonStep {
    let now = frames.last().expect("the deal, or what the learner has done");
    let actions = board.actions(LEARNER, CHOICES_MOST);
    LessonStep {
        key: key.to_owned(),
        view: now.view.clone(),
        window: now.window.clone(),
        in_steps: actions.is_none(),
        actions,
        expected: action.to_owned(),
        look: look.to_vec(),
        frames,
    }
}

/// What the learner sees of inputs that follow each other.
fn go_on<'a>(
    board: &mut dyn Board,
    mut at_ms: u64,
    lines: impl IntoIterator<Item = &'a Line>,
) -> Vec<GameFrame> {
    let see = |line| {
        at_ms += TEMPO_MS;
        let input = submit(board, at_ms, line);
        seen(board, at_ms, Some(input))
    };
    lines.into_iter().map(see).collect()
}

fn submit(board: &mut dyn Board, at_ms: u64, line: &Line) -> FrameInput {
    let window = window(board);
    let (kind, seat, action) = match line {
        Line::Step { action, .. } => (InputKind::Act, Some(0), Some(action)),
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
