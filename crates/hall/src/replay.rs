//! Stored games, played again.

use parlor_catalog::{Board, Dice, GameId, frame};
use parlor_core::Observer;
use parlor_fair::{Entropy, Seed, Stream, Terms};
use parlor_store::Id;
use parlor_wire::{FrameInput, GameFrame, StoredGame, StoredInput, draws_of};

use crate::table::DealFn;

/// The board of a stored game at its deal.
pub(crate) fn board(id: Id, head: &StoredGame, deal: &DealFn) -> Result<Box<dyn Board>, String> {
    let game = GameId::exactly(&head.settings.game).map_err(|err| err.to_string())?;
    if game.info().rules != head.rules {
        return Err(format!(
            "played under rules {}; these are rules {}",
            head.rules,
            game.info().rules
        ));
    }
    let seats = head.settings.seats.len() as u8;
    let dice = Dice::new(draws(id, head)?);
    deal(game, &head.settings.options, seats, dice).map_err(|err| err.to_string())
}

/// What a stored game draws from.
pub(crate) fn draws(id: Id, head: &StoredGame) -> Result<Stream, String> {
    let seed = Seed::from_hex(&head.seed).map_err(|err| err.to_string())?;
    let terms = Terms {
        game_id: &id.to_string(),
        game: &head.settings.game,
        rules: head.rules,
        seats: head.settings.seats.len() as u8,
        entropy: &entropy(head)?,
    };
    Ok(Stream::new(&seed, &terms))
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
        let at = |err: &dyn std::fmt::Display| format!("entry {index}: {err}");
        let entry: StoredInput<'_> = serde_json::from_str(text).map_err(|err| at(&err))?;
        if let Some(input) = entry.input().map_err(|err| at(&err))? {
            let draws = draws_of(&entry.draws);
            board.replay(entry.at_ms, input, &draws).map_err(|err| at(&err))?;
        }
        if from <= index {
            frames.push(frame(&*board, who, entry.at_ms, FrameInput::of(&entry), clock_ms));
        }
    }
    Ok(frames)
}
