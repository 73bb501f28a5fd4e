//! Games as the lines of a log, see `docs/log-format.md`.

use std::ops::ControlFlow;

use parlor_catalog::Playable;
use parlor_core::{
    Chance, Emitted, Input, Log, Match, Outcome, ReplayError, Seat, SeatSet, Sight, Status,
};
use parlor_wire::{
    FORMAT, GameLine, GameTag, InputLine, LEGAL_MOST, ResultLine, ResultTag, draw_pairs,
    options_to_json,
};
use serde::Serialize;

/// A match as the text that [`check_log`](crate::check_log) reads: a game's first line, its inputs
/// and its result so far.
///
/// # Errors
///
/// Returns the first entry that these rules do not accept as logged.
pub fn write_log<G: Playable>(log: &Log<G>) -> Result<Vec<u8>, ReplayError> {
    let mut tracer = Tracer::new(false);
    let mut game = Match::replay(log)?;
    tracer.game(&game, |line| line);
    for (index, (entry, draws)) in log.entries().enumerate() {
        game.replay_input(entry.input, draws).map_err(|err| err.at(index))?;
        tracer.input(entry.at_ms, entry.input, None, &game);
    }
    tracer.result(&game);
    Ok(tracer.text)
}

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

    /// The first line of a game; `origin` adds where it comes from, if that is known.
    pub(crate) fn game<G: Playable, C: Chance>(
        &mut self,
        game: &Match<G, C>,
        origin: impl FnOnce(GameLine<&G::Event>) -> GameLine<&G::Event>,
    ) {
        self.line(&origin(GameLine {
            line: GameTag::Game,
            format: FORMAT,
            game: G::ID.to_owned(),
            rules: G::RULES,
            seats: game.seats(),
            options: options_to_json(game.options()),
            deck: G::deck(game.options()),
            seed: None,
            index: None,
            games: None,
            bots: None,
            max_turns: None,
            draws: draw_pairs(game.log().deal_draws()),
            events: whole_truth(game.events()),
        }));
    }

    /// What is legal before an action, if it is asked for.
    pub(crate) fn legal<G: Playable>(
        &self,
        options: &G::Options,
        sight: &Sight<'_, G>,
    ) -> Option<Legal> {
        self.with_legal.then(|| Legal::of(options, sight))
    }

    pub(crate) fn input<G: Playable, C: Chance>(
        &mut self,
        at_ms: u64,
        input: Input<G::Action>,
        legal: Option<Legal>,
        game: &Match<G, C>,
    ) {
        let write = |action| G::write_action(game.options(), action);
        let events = whole_truth(game.events());
        let mut line = InputLine::new(at_ms, input, write, game.log().last_draws(), events);
        match legal {
            None => {}
            Some(Legal::All(actions)) => line.legal = Some(actions),
            Some(Legal::TooMany(n)) => line.legal_count = Some(n),
        }
        self.line(&line);
    }

    pub(crate) fn result<G: Playable, C: Chance>(&mut self, game: &Match<G, C>) {
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
