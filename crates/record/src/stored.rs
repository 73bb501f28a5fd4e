//! Games as the hall keeps them.

use std::collections::VecDeque;

use parlor_catalog::{Board, Dice, GameId, Speech, UnknownGame, frame};
use parlor_core::{Chance, Draw, Observer, OptionsError, ReplayError, Seat, Status};
use parlor_fair::{Entropy, HexError, Seed, Stream, Terms};
use parlor_wire::{
    Fair, FrameInput, GameFrame, InputLine, Scheme, StoredGame, StoredInput, ToldLine, ToldTag,
    draws_of,
};
use serde_json::{Map, Value};
use thiserror::Error;

use crate::{
    FirstLine, NotAsLogged, Replay, Trace, Why,
    past::{Deal, Past},
    replay::read_entry,
    trace::{first_line, result_line},
};

/// Deals a game, as [`parlor_catalog::deal`] does.
pub type DealFn = dyn Fn(GameId, &Map<String, Value>, u8, Dice) -> Result<Box<dyn Board>, OptionsError>
    + Send
    + Sync;

/// A game as the hall keeps it: what was settled before its first input, and its entries.
#[derive(Clone, Copy, Debug)]
pub struct StoredLog<'a> {
    pub id: &'a str,
    pub head: &'a StoredGame,
    /// All that the game has; of one that is not dealt yet, what it begins with.
    pub entries: &'a [String],
}

impl<'a> StoredLog<'a> {
    /// Its board at the deal, which will draw as the game did and go on where its entries end.
    ///
    /// # Errors
    ///
    /// It was played under other rules, or what was settled makes no sense.
    pub fn board(&self, deal: &DealFn) -> Result<Box<dyn Board>, StoredError> {
        let game = self.game()?;
        let dice = Dice::new(self.draws()?);
        deal(game, &self.head.settings.options, self.seats(), dice).map_err(StoredError::Options)
    }

    /// Its frames from number `from` on, `n` at most, through the eyes of `who`, in words too with a
    /// `speech`; `board` is its own, at the deal.
    ///
    /// # Errors
    ///
    /// The game does not replay.
    pub fn frames(
        &self,
        board: &mut (dyn Board + 'static),
        who: Observer,
        from: usize,
        n: usize,
        speech: Option<&Speech>,
    ) -> Result<Vec<GameFrame>, StoredError> {
        let clock_ms = self.head.settings.clock_s.map(|s| u64::from(s) * 1_000);
        let mut replay = Replay::default();
        let mut frames = Vec::new();
        for (index, text) in self.entries.iter().enumerate().take(from + n) {
            let entry = replay.step(board, text)?;
            if from <= index {
                let frame = frame(board, who, entry.at_ms, FrameInput::of(&entry), clock_ms);
                let text = speech.map(|speech| board.text(who, speech, 0));
                frames.push(GameFrame { text, ..frame });
            }
        }
        Ok(frames)
    }

    /// What a game begins with that goes on where this one stood after `at` inputs, with somebody at
    /// `seat`. `None`: it has no such moment, was over then, or the seat had given it up.
    ///
    /// # Errors
    ///
    /// The game does not replay.
    pub fn fork(
        &self,
        deal: &DealFn,
        at: u32,
        seat: Seat,
    ) -> Result<Option<Vec<String>>, StoredError> {
        let Some(entries) = self.entries.get(..=at as usize) else { return Ok(None) };
        let mut board = self.board(deal)?;
        let mut replay = Replay::default();
        let mut kept = Vec::new();
        for text in entries {
            let entry = replay.step(&mut *board, text)?;
            // Whose commands these were, and how slow they came, is that table's affair.
            let entry = StoredInput { id: None, lag_ms: None, ..entry };
            kept.push(serde_json::to_string(&entry).expect("an entry is plain JSON"));
        }
        let is_open = matches!(board.status(), Status::Open(_));
        Ok((is_open && !board.conceded().contains(seat)).then_some(kept))
    }

    /// The whole log with the proof of its draws: only for a game that has ended.
    ///
    /// # Errors
    ///
    /// The game does not replay.
    pub fn whole(&self) -> Result<Vec<u8>, StoredError> {
        self.log(None)
    }

    /// What a seat has been told so far.
    ///
    /// # Errors
    ///
    /// The game does not replay.
    pub fn seen_by(&self, seat: Seat) -> Result<Vec<u8>, StoredError> {
        self.log(Some(seat))
    }

    /// Where the draws came from: only for a game that has ended.
    pub fn fair(&self) -> Fair {
        Fair {
            scheme: Scheme::ParlorFair1,
            id: self.id.to_owned(),
            commitment: self.head.commitment.clone(),
            seed: self.head.seed.clone(),
            entropy: self.head.entropy.clone(),
            from: self.head.from.clone(),
        }
    }

    /// What the seats added.
    ///
    /// # Errors
    ///
    /// It is no entropy.
    pub fn entropy(head: &StoredGame) -> Result<Vec<Option<Entropy>>, StoredError> {
        let read = |text: &Option<String>| text.as_deref().map(str::parse).transpose();
        head.entropy.iter().map(read).collect::<Result<_, _>>().map_err(StoredError::Entropy)
    }

    fn game(&self) -> Result<GameId, StoredError> {
        let game = GameId::exactly(&self.head.settings.game).map_err(StoredError::Game)?;
        match (self.head.rules, game.info().rules) {
            (logged, known) if logged == known => Ok(game),
            (logged, known) => Err(StoredError::OtherRules { logged, known }),
        }
    }

    const fn seats(&self) -> u8 {
        self.head.settings.seats.len() as u8
    }

    fn draws(&self) -> Result<Draws, StoredError> {
        let seed = Seed::from_hex(&self.head.seed).map_err(StoredError::Seed)?;
        let terms = Terms {
            game_id: self.id,
            game: &self.head.settings.game,
            rules: self.head.rules,
            seats: self.seats(),
            entropy: &StoredLog::entropy(self.head)?,
        };
        let n_brought = self.head.from.as_ref().map_or(0, |from| from.inputs as usize + 1);
        let mut brought = VecDeque::new();
        for (index, text) in self.entries.iter().enumerate().take(n_brought) {
            brought.extend(draws_of(&read_entry(index, text)?.draws));
        }
        Ok(Draws { brought, own: Stream::new(&seed, &terms) })
    }

    /// The match at its deal, to be played again from what was drawn.
    fn dealt(&self, game: GameId) -> Result<Box<dyn Past>, StoredError> {
        let deal = self.entries.first().ok_or(StoredError::Short)?;
        let draws = &read_entry(0, deal)?.draws;
        let options = &self.head.settings.options;
        let deal = Deal { rules: self.head.rules, options, seats: self.seats(), draws };
        deal.again(game).map_err(StoredError::Options)?.game.map_err(|err| match err {
            ReplayError::OtherRules { logged, known } => StoredError::OtherRules { logged, known },
            ReplayError::Options(err) => StoredError::Options(err),
            _ => NotAsLogged { entry: 0, why: Why::OtherDraws }.into(),
        })
    }

    /// The game as a log: all of it, or what a seat was told.
    fn log(&self, seat: Option<Seat>) -> Result<Vec<u8>, StoredError> {
        let id = self.game()?;
        let mut game = self.dealt(id)?;
        let mut trace = Trace::new(false);
        let mut replay = Replay::default();
        for text in self.entries {
            let is_deal = replay.n_played() == 0;
            let entry = replay.step(&mut *game, text)?;
            let events = game.events(seat);
            if is_deal {
                let line = first_line(id.as_str(), self.head.rules, game.setup(), events);
                trace.line(&match seat {
                    Some(seat) => FirstLine { seat: Some(seat.index() as u8), ..line },
                    None => FirstLine { draws: entry.draws, fair: Some(self.fair()), ..line },
                });
            } else if seat.is_none() {
                let input = entry.input().ok().flatten().expect("it has just been played");
                let (input, draws) = (input.map(str::to_owned), draws_of(&entry.draws));
                trace.line(&InputLine::new(entry.at_ms, input, &draws, events));
            } else if !events.is_empty() {
                trace.line(&ToldLine { line: ToldTag::Told, at_ms: entry.at_ms, events });
            }
        }
        if seat.is_none() {
            trace.line(&result_line(game.status(), game.turns(), game.score().as_slice()));
        }
        Ok(trace.text)
    }
}

/// What a stored game draws: first what it brought with it from another game, then its own.
#[derive(Clone, Debug)]
pub struct Draws {
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

/// Why a stored game cannot be played again.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum StoredError {
    #[error(transparent)]
    Game(UnknownGame),
    #[error("played under rules {logged}; these are rules {known}")]
    OtherRules { logged: u32, known: u32 },
    #[error(transparent)]
    Options(OptionsError),
    #[error(transparent)]
    Seed(HexError),
    #[error("entropy: {0}")]
    Entropy(HexError),
    #[error("the deal is missing, or what came from another game")]
    Short,
    #[error(transparent)]
    NotAsLogged(#[from] NotAsLogged),
}
