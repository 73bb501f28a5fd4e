//! Games as the lines of a log, see `docs/build-on/log-format.md`.

use std::ops::ControlFlow;

use parlor_catalog::{Dice, Playable};
use parlor_core::{Chance, Log, Match, Observer, Outcome, ReplayError, Seat, Sight, Status};
use parlor_wire::{
    FORMAT, Fair, GameLine, GameTag, InputLine, LEGAL_COUNT_MOST, LEGAL_MOST, ResultLine,
    ResultTag, Setup, draw_pairs, indices,
};
use serde::Serialize;
use serde_json::value::{RawValue, to_raw_value};

/// A match as the text that [`check_log`](crate::check_log) reads: a game's first line, its inputs
/// and its result so far.
///
/// # Errors
///
/// Returns the first entry that these rules do not accept as logged.
pub fn write_log<G: Playable>(log: &Log<G>) -> Result<Vec<u8>, ReplayError> {
    write(log, None)
}

/// The same with the proof of its draws, which [`verify`](crate::verify) checks.
///
/// # Errors
///
/// Returns the first entry that these rules do not accept as logged.
pub fn write_fair_log<G: Playable>(log: &Log<G>, fair: Fair) -> Result<Vec<u8>, ReplayError> {
    write(log, Some(fair))
}

fn write<G: Playable>(log: &Log<G>, fair: Option<Fair>) -> Result<Vec<u8>, ReplayError> {
    let mut trace = Trace::new(false);
    let mut game = Match::<G, Dice>::replay(log)?;
    trace.game(&game, |line| GameLine { fair, ..line });
    for (entry, draws) in log.entries() {
        game.replay_input(entry.at_ms, entry.input, draws)?;
        trace.input(&game, None);
    }
    trace.result(&game);
    Ok(trace.text)
}

/// Writes one game after the other into its text.
#[derive(Debug)]
pub struct Trace {
    with_legal: bool,
    pub text: Vec<u8>,
}

impl Trace {
    /// `with_legal`: what could have been done is written too.
    pub const fn new(with_legal: bool) -> Trace {
        Trace { with_legal, text: Vec::new() }
    }

    /// The first line of a game that has just been dealt; `origin` adds where it comes from, if that
    /// is known.
    pub fn game<G: Playable, C: Chance>(
        &mut self,
        game: &Match<G, C>,
        origin: impl FnOnce(FirstLine) -> FirstLine,
    ) {
        let draws = draw_pairs(game.log().deal_draws());
        let setup = Setup::of::<G>(game.options(), game.seats());
        let line = first_line(G::ID, G::RULES, setup, whole_truth(game));
        self.line(&origin(FirstLine { draws, ..line }));
    }

    /// What is legal before an action, if it is asked for.
    pub fn legal<G: Playable>(&self, options: &G::Options, sight: &Sight<'_, G>) -> Option<Legal> {
        self.with_legal.then(|| Legal::of(options, sight))
    }

    /// The last input of a match that keeps its log.
    pub fn input<G: Playable, C: Chance>(&mut self, game: &Match<G, C>, legal: Option<Legal>) {
        let entry = game.log().last().expect("an input is written after it was made");
        let write = |action| G::write_action(game.options(), action);
        let draws = game.log().last_draws();
        let mut line =
            InputLine::new(entry.at_ms, entry.input.map(write), draws, whole_truth(game));
        match legal {
            None => {}
            Some(Legal::All(actions)) => line.legal = Some(actions),
            Some(Legal::TooMany(n)) => line.legal_count = Some(n),
        }
        self.line(&line);
    }

    /// The last line of a game.
    pub fn result<G: Playable, C: Chance>(&mut self, game: &Match<G, C>) {
        self.line(&result_line(game.status(), game.turns(), game.score().as_slice()));
    }

    pub(crate) fn line(&mut self, line: &impl Serialize) {
        serde_json::to_writer(&mut self.text, line).expect("a log line is plain JSON");
        self.text.push(b'\n');
    }
}

/// The legal actions of a seat as texts.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Legal {
    All(Vec<String>),
    /// More than [`LEGAL_MOST`], counted up to [`LEGAL_COUNT_MOST`].
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
            if n < LEGAL_COUNT_MOST { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        if (LEGAL_MOST as u64) < n {
            return Legal::TooMany(n);
        }
        Legal::All(actions.into_iter().map(|action| G::write_action(options, action)).collect())
    }
}

/// The first line of a game, its events as they are written.
pub type FirstLine = GameLine<Box<RawValue>>;

/// What is played; neither its draws nor where it comes from.
pub(crate) fn first_line(
    game: &str,
    rules: u32,
    setup: Setup,
    events: Vec<Box<RawValue>>,
) -> FirstLine {
    let Setup { seats, options, deck, .. } = setup;
    GameLine {
        line: GameTag::Game,
        format: FORMAT,
        game: game.to_owned(),
        rules,
        seats,
        options,
        deck,
        seed: None,
        index: None,
        games: None,
        bots: None,
        max_turns: None,
        fair: None,
        seat: None,
        draws: Vec::new(),
        events,
    }
}

/// What the seat was told at the deal or at the last input.
pub(crate) fn told_to<G: Playable, C: Chance>(
    game: &Match<G, C>,
    seat: Seat,
) -> Vec<Box<RawValue>> {
    let who = Observer::Seat(seat);
    game.events().iter().filter_map(|event| event.told_to(who)).map(raw).collect()
}

/// Every event with all cards open.
pub(crate) fn whole_truth<G: Playable, C: Chance>(game: &Match<G, C>) -> Vec<Box<RawValue>> {
    game.events().iter().map(|event| raw(&event.secret)).collect()
}

fn raw(event: &impl Serialize) -> Box<RawValue> {
    to_raw_value(event).expect("an event is plain JSON")
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

#[cfg(test)]
mod tests {
    use parlor_catalog::{GameId, Visitor};
    use parlor_core::{Input, Options as _, Seeded, conformance::random_input};

    use super::*;
    use crate::{Checked, check_log};

    /// Writes a random match of 100 inputs, people coming and going included.
    struct Written;

    impl Visitor for Written {
        type Output = (Vec<u8>, u64);

        fn visit<G: Playable>(self) -> (Vec<u8>, u64) {
            let (options, seats) = (G::Options::default(), *G::SEATS.start());
            let mut game = Match::<G, _>::new(options, seats, Seeded::new(1)).unwrap();
            let mut pilot = Seeded::new(2);
            for at_ms in 0..100 {
                let Some(input) = random_input(&game, &mut pilot) else { break };
                let here = Input::Return { seat: Seat::FIRST };
                let presence =
                    if at_ms % 2 == 0 { Input::Leave { seat: Seat::FIRST } } else { here };
                game.submit(at_ms, presence).unwrap();
                game.submit(at_ms, input).unwrap();
            }
            (write_log(game.log()).unwrap(), game.log().entries().len() as u64)
        }
    }

    #[test]
    fn a_match_that_is_written_down_replays() {
        for game in GameId::ALL {
            let (text, inputs) = game.visit(Written);
            let checked = check_log(&*text, None).unwrap();
            assert_eq!(checked, Checked { games: 1, inputs, difference: None }, "{game}");
        }
    }

    /// A game with more legal actions than anybody can count: 12 million here, and a deck with more
    /// kinds has no end of them.
    struct Countless;

    impl Visitor for Countless {
        type Output = Legal;

        fn visit<G: Playable>(self) -> Legal {
            let mut deck = vec!["3 red penny".to_owned(), "3 wild".to_owned()];
            for colour in ["green", "blue", "yellow"] {
                deck.extend(["nickel", "dime", "quarter"].map(|coin| format!("6 {colour} {coin}")));
                let combos = ["10/5", "10/10", "10/5/5", "5/5"];
                deck.extend(combos.map(|coins| format!("4 combo {colour} {coins}")));
            }
            let mut options = G::Options::default();
            options.set("deck", &deck.join("\n")).unwrap();
            let mut game = Match::<G, _>::new(options, 2, Seeded::new(155)).unwrap();
            for text in [
                "discard wild, as red dollar",
                "discard wild, as red dollar",
                "discard red penny",
                "draw",
                "discard red penny",
                "draw",
                "discard wild, as red dollar",
            ] {
                let action = G::read_action(game.options(), text).unwrap();
                let Status::Open(pending) = game.status() else { panic!("the game is over") };
                let seat = pending.must.iter().next().unwrap();
                game.submit(0, Input::Act { seat, window: pending.window, action }).unwrap();
            }
            let Status::Open(pending) = game.status() else { panic!("the game is over") };
            let seat = pending.must.iter().next().unwrap();
            Legal::of(game.options(), &game.sight(seat))
        }
    }

    #[test]
    fn legal_actions_are_counted_up_to_a_million() {
        let legal = GameId::ExactChange.visit(Countless);
        assert_eq!(legal, Legal::TooMany(LEGAL_COUNT_MOST));
    }
}
