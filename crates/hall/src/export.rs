//! Stored games as logs in the engine's format, see `docs/log-format.md`.

use parlor_catalog::{GameId, Playable, Visitor};
use parlor_core::{Input, Match, Observer, Seat};
use parlor_lab::write_fair_log;
use parlor_store::Id;
use parlor_wire::{
    FORMAT, Fair, GameLine, GameTag, Scheme, StoredGame, StoredInput, ToldLine, ToldTag,
    options_from_json, options_to_json,
};
use serde::Serialize;

use crate::replay::{self, Draws};

/// Where the draws of a game that has ended came from.
pub(crate) fn fair(id: Id, head: &StoredGame) -> Fair {
    Fair {
        scheme: Scheme::ParlorFair1,
        id: id.to_string(),
        commitment: head.commitment.clone(),
        seed: head.seed.clone(),
        entropy: head.entropy.clone(),
        from: head.from.clone(),
    }
}

/// The whole log with the proof of its draws: only for a game that has ended.
pub(crate) fn whole(id: Id, head: &StoredGame, entries: &[String]) -> Result<Vec<u8>, String> {
    write(id, head, entries, None)
}

/// What a seat has been told so far.
pub(crate) fn seen_by(
    id: Id,
    head: &StoredGame,
    entries: &[String],
    seat: Seat,
) -> Result<Vec<u8>, String> {
    write(id, head, entries, Some(seat))
}

fn write(
    id: Id,
    head: &StoredGame,
    entries: &[String],
    eyes: Option<Seat>,
) -> Result<Vec<u8>, String> {
    let game = GameId::exactly(&head.settings.game).map_err(|err| err.to_string())?;
    game.visit(Export { id, head, entries, eyes })
}

struct Export<'a> {
    id: Id,
    head: &'a StoredGame,
    entries: &'a [String],
    eyes: Option<Seat>,
}

impl Visitor for Export<'_> {
    type Output = Result<Vec<u8>, String>;

    fn visit<G: Playable>(self) -> Result<Vec<u8>, String> {
        let mut game = self.deal::<G>()?;
        let mut text = Vec::new();
        if let Some(seat) = self.eyes {
            line(&mut text, &first_line(&game, seat));
        }
        for (index, entry) in self.entries.iter().enumerate().skip(1) {
            let at = |err: &dyn std::fmt::Display| format!("entry {index}: {err}");
            let entry: StoredInput<'_> = serde_json::from_str(entry).map_err(|err| at(&err))?;
            let input = entry.input().map_err(|err| at(&err))?.ok_or("a second deal")?;
            let read = |text: &str| G::read_action(game.options(), text).map_err(|err| at(&err));
            let input = read_input(input, read)?;
            game.submit(entry.at_ms, input).map_err(|err| at(&err))?;
            if let Some(seat) = self.eyes {
                let events = told(&game, seat);
                if !events.is_empty() {
                    line(&mut text, &ToldLine { line: ToldTag::Told, at_ms: entry.at_ms, events });
                }
            }
        }
        match self.eyes {
            Some(_) => Ok(text),
            None => {
                let fair = fair(self.id, self.head);
                write_fair_log(game.log(), fair).map_err(|err| err.to_string())
            }
        }
    }
}

impl Export<'_> {
    fn deal<G: Playable>(&self) -> Result<Match<G, Draws>, String> {
        let StoredGame { settings, rules, .. } = self.head;
        if *rules != G::RULES {
            return Err(format!("played under rules {rules}; these are rules {}", G::RULES));
        }
        let seats = settings.seats.len() as u8;
        let draws = replay::draws(self.id, self.head, self.entries)?;
        let options = options_from_json(&settings.options).map_err(|err| err.to_string())?;
        Match::new(options, seats, draws).map_err(|err| err.to_string())
    }
}

fn first_line<G: Playable>(game: &Match<G, Draws>, seat: Seat) -> GameLine<&G::Event> {
    GameLine {
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
        fair: None,
        seat: Some(seat.index() as u8),
        draws: Vec::new(),
        events: told(game, seat),
    }
}

/// What the seat was told at the deal or at the last input.
fn told<G: Playable>(game: &Match<G, Draws>, seat: Seat) -> Vec<&G::Event> {
    let who = Observer::Seat(seat);
    game.events().iter().filter_map(|event| event.told_to(who)).collect()
}

fn read_input<A>(
    input: Input<&str>,
    read: impl FnOnce(&str) -> Result<A, String>,
) -> Result<Input<A>, String> {
    Ok(match input {
        Input::Act { seat, window, action } => Input::Act { seat, window, action: read(action)? },
        Input::Timeout { window } => Input::Timeout { window },
        Input::Concede { seat } => Input::Concede { seat },
        Input::Leave { seat } => Input::Leave { seat },
        Input::Return { seat } => Input::Return { seat },
    })
}

fn line(text: &mut Vec<u8>, line: &impl Serialize) {
    serde_json::to_writer(&mut *text, line).expect("a log line is plain JSON");
    text.push(b'\n');
}
