//! Games as the lines of a log, see `docs/log-format.md`.

use std::ops::ControlFlow;

use parlor_catalog::Playable;
use parlor_core::{Emitted, Match, Outcome, Seat, SeatSet, Seeded, Sight, Status};
use parlor_wire::{
    FORMAT, GameLine, GameTag, InputLine, LEGAL_MOST, ResultLine, ResultTag, draw_pairs,
    options_to_json,
};
use serde::Serialize;

use crate::{Run, Step};

/// Writes one game after the other into its text.
#[derive(Debug)]
pub(crate) struct Tracer {
    with_legal: bool,
    pub(crate) text: Vec<u8>,
}

impl Tracer {
    pub(crate) const fn new(with_legal: bool) -> Tracer {
        Tracer { with_legal, text: Vec::new() }
    }

    pub(crate) fn game<G: Playable>(&mut self, run: &Run<G>, index: u64, game: &Match<G, Seeded>) {
        self.line(&GameLine {
            line: GameTag::Game,
            format: FORMAT,
            game: G::ID.to_owned(),
            rules: G::RULES,
            seats: run.seats(),
            options: options_to_json(&run.options),
            deck: G::deck(&run.options),
            seed: Some(run.seed),
            index: Some(index),
            games: Some(run.games),
            bots: Some(run.bots.iter().map(ToString::to_string).collect()),
            max_turns: Some(run.max_turns),
            draws: draw_pairs(game.log().deal_draws()),
            events: whole_truth(game.events()),
        });
    }

    /// What is legal before an action, if it is asked for.
    pub(crate) fn legal<G: Playable>(
        &self,
        options: &G::Options,
        sight: &Sight<'_, G>,
    ) -> Option<Legal> {
        self.with_legal.then(|| Legal::of(options, sight))
    }

    pub(crate) fn input<G: Playable>(
        &mut self,
        step: &Step<G::Action>,
        legal: Option<Legal>,
        game: &Match<G, Seeded>,
    ) {
        let write = |action| G::write_action(game.options(), action);
        let events = whole_truth(game.events());
        let mut line =
            InputLine::new(step.at_ms, step.input, write, game.log().last_draws(), events);
        match legal {
            None => {}
            Some(Legal::All(actions)) => line.legal = Some(actions),
            Some(Legal::TooMany(n)) => line.legal_count = Some(n),
        }
        self.line(&line);
    }

    pub(crate) fn result<G: Playable>(&mut self, game: &Match<G, Seeded>) {
        self.line(&result_line(game.status(), game.turns(), game.score().as_slice()));
    }

    fn line(&mut self, line: &impl Serialize) {
        serde_json::to_writer(&mut self.text, line).expect("a log line is plain JSON");
        self.text.push(b'\n');
    }
}

/// The legal actions of a seat as texts.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Legal {
    All(Vec<String>),
    /// More than [`LEGAL_MOST`].
    TooMany(u64),
}

impl Legal {
    pub(crate) fn of<G: Playable>(options: &G::Options, sight: &Sight<'_, G>) -> Legal {
        let mut actions = Vec::new();
        let mut n = 0;
        sight.list(|action| {
            n += 1;
            if actions.len() < LEGAL_MOST {
                actions.push(action);
            }
            ControlFlow::Continue(())
        });
        if (LEGAL_MOST as u64) < n {
            return Legal::TooMany(n);
        }
        Legal::All(actions.into_iter().map(|action| G::write_action(options, action)).collect())
    }
}

/// Every event with all cards open.
pub(crate) fn whole_truth<E>(events: &[Emitted<E>]) -> Vec<&E> {
    events.iter().map(|event| &event.secret).collect()
}

pub(crate) fn result_line(status: Status, turns: u32, score: &[i32]) -> ResultLine {
    let line = ResultTag::Result;
    match status {
        Status::Open(_) => ResultLine {
            line,
            unfinished: true,
            turns,
            scores: score.to_vec(),
            ranks: Vec::new(),
            winners: Vec::new(),
        },
        Status::Over(Outcome { score, rank, winners }) => ResultLine {
            line,
            unfinished: false,
            turns,
            scores: score.as_slice().to_vec(),
            ranks: rank.as_slice().to_vec(),
            winners: indices(winners),
        },
    }
}

fn indices(seats: SeatSet) -> Vec<u8> {
    seats.iter().map(|seat: Seat| seat.index() as u8).collect()
}
