//! Stored games, played again.

use std::{collections::VecDeque, fmt};

use parlor_catalog::{Board, Dice, GameId, frame};
use parlor_core::{Chance, Draw, Observer, Seat, Status};
use parlor_fair::{Entropy, Seed, Stream, Terms};
use parlor_store::Id;
use parlor_wire::{Forked, FrameInput, GameFrame, StoredGame, StoredInput, draws_of};

use crate::table::{DealFn, Kept};

/// The board of a stored game at its deal. `entries` are all that the game has; of one that is not
/// dealt yet, what it begins with.
pub(crate) fn board(
    id: Id,
    head: &StoredGame,
    entries: &[String],
    deal: &DealFn,
) -> Result<Box<dyn Board>, String> {
    let game = GameId::exactly(&head.settings.game).map_err(|err| err.to_string())?;
    if game.info().rules != head.rules {
        return Err(format!(
            "played under rules {}; these are rules {}",
            head.rules,
            game.info().rules
        ));
    }
    let seats = head.settings.seats.len() as u8;
    let dice = Dice::new(draws(id, head, entries)?);
    deal(game, &head.settings.options, seats, dice).map_err(|err| err.to_string())
}

/// What a stored game draws: first what it brought with it from another game, then its own.
pub(crate) struct Draws {
    brought: VecDeque<Draw>,
    own: Stream,
}

impl Chance for Draws {
    fn below(&mut self, n: u32) -> u32 {
        match self.brought.pop_front() {
            Some(draw) if draw.n == n && draw.value < n => draw.value,
            // Rules that ask for something else are found out when the entry is compared.
            Some(_) | None => self.own.below(n),
        }
    }
}

pub(crate) fn draws(id: Id, head: &StoredGame, entries: &[String]) -> Result<Draws, String> {
    let seed = Seed::from_hex(&head.seed).map_err(|err| err.to_string())?;
    let terms = Terms {
        game_id: &id.to_string(),
        game: &head.settings.game,
        rules: head.rules,
        seats: head.settings.seats.len() as u8,
        entropy: &entropy(head)?,
    };
    let mut brought = VecDeque::new();
    if let Some(from) = &head.from {
        for (index, text) in entries.iter().enumerate().take(from.inputs as usize + 1) {
            brought.extend(draws_of(&read(index, text)?.draws));
        }
    }
    Ok(Draws { brought, own: Stream::new(&seed, &terms) })
}

fn read(index: usize, text: &str) -> Result<StoredInput<'_>, String> {
    serde_json::from_str(text).map_err(|err| format!("entry {index}: {err}"))
}

/// Plays one entry again.
fn enter(board: &mut dyn Board, index: usize, entry: &StoredInput<'_>) -> Result<(), String> {
    let at = |err: &dyn fmt::Display| format!("entry {index}: {err}");
    if let Some(input) = entry.input().map_err(|err| at(&err))? {
        let draws = draws_of(&entry.draws);
        board.replay(entry.at_ms, input, &draws).map_err(|err| at(&err))?;
    }
    Ok(())
}

pub(crate) fn entropy(head: &StoredGame) -> Result<Vec<Option<Entropy>>, String> {
    let read = |text: &Option<String>| {
        text.as_deref()
            .map(|text| text.parse().map_err(|err| format!("entropy: {err}")))
            .transpose()
    };
    head.entropy.iter().map(read).collect()
}

/// The frames of a stored game from number `from` on, `n` at most, through the eyes of `who`.
pub(crate) fn frames(
    mut board: Box<dyn Board>,
    head: &StoredGame,
    entries: &[String],
    who: Observer,
    from: usize,
    n: usize,
) -> Result<Vec<GameFrame>, String> {
    let clock_ms = head.settings.clock_s.map(|s| u64::from(s) * 1_000);
    let mut frames = Vec::new();
    for (index, text) in entries.iter().enumerate().take(from + n) {
        let entry = read(index, text)?;
        enter(&mut *board, index, &entry)?;
        if from <= index {
            frames.push(frame(&*board, who, entry.at_ms, FrameInput::of(&entry), clock_ms));
        }
    }
    Ok(frames)
}

/// What a game begins with that goes on where a stored one stood after `at` inputs, with somebody
/// at `seat`. `None`: that game has no such moment, was over then, or the seat had given it up.
pub(crate) fn keep(
    id: Id,
    mut board: Box<dyn Board>,
    entries: &[String],
    at: u32,
    seat: Seat,
) -> Result<Option<Kept>, String> {
    let Some(entries) = entries.get(..=at as usize) else { return Ok(None) };
    let mut kept = Vec::new();
    for (index, text) in entries.iter().enumerate() {
        let entry = read(index, text)?;
        enter(&mut *board, index, &entry)?;
        // Whose commands these were, and how slow they came, is that table's affair.
        let entry = StoredInput { id: None, lag_ms: None, ..entry };
        kept.push(serde_json::to_string(&entry).expect("an entry is plain JSON"));
    }
    let can_go_on = matches!(board.status(), Status::Open(_)) && !board.conceded().contains(seat);
    let from = Forked { game: id.to_string(), inputs: at };
    Ok(can_go_on.then_some(Kept { from, entries: kept }))
}
