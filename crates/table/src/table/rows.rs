//! A table and its games as they are stored: the only file that reads and writes their rows. The entries
//! of a game are its round's.

use std::sync::Arc;

use parlor_core::Seat;
use parlor_fair::{HexError, Seed};
use parlor_record::{StoredError, StoredLog};
use parlor_store::{Entry, GameRow, GameStatus, TableRow, Write};
use parlor_wire::{Portrait, StoredGame, StoredGuest, StoredTable};
use thiserror::Error;

use super::{
    House, State,
    deal::{Kept, Next},
    moment::Moment,
    people::Guest,
    round::{Dealt, Round},
    settings::plan,
};
use crate::{problem::Problem, token::NotHex};

/// Why a stored table cannot go on.
#[derive(Debug, Error)]
pub enum RestoreError {
    #[error("the table: {0}")]
    Table(serde_json::Error),
    #[error("the next game: {0}")]
    NextGame(serde_json::Error),
    #[error("the game: {0}")]
    Game(serde_json::Error),
    #[error("game {0} is missing")]
    Missing(String),
    /// Its settings do not fit any more.
    #[error(transparent)]
    Settings(#[from] Problem),
    #[error(transparent)]
    Seed(#[from] HexError),
    #[error(transparent)]
    Replay(#[from] StoredError),
    #[error("a token's hash is damaged")]
    Token(#[from] NotHex),
    #[error("no such seat")]
    Seat,
}

/// A game as it is stored.
#[derive(Clone, PartialEq, Debug)]
pub struct Stored {
    pub row: GameRow,
    pub entries: Vec<String>,
}

impl State {
    /// A table as it was stored, with its unfinished game played again.
    pub(super) fn restore(
        row: &TableRow,
        games: &[Stored],
        now_ms: u64,
        house: Arc<House>,
    ) -> Result<State, RestoreError> {
        let body: StoredTable = serde_json::from_str(&row.body).map_err(RestoreError::Table)?;
        let plan = plan(&body.settings)?;
        let guests = body.guests.into_iter().enumerate();
        let guests = guests.map(|(number, it)| Guest::restore(number, it, now_ms));
        let mut state = State {
            id: row.id,
            code: row.code.clone(),
            settings: body.settings,
            plan,
            guests: guests.collect::<Result<_, _>>()?,
            round: None,
            next: None,
            is_closed: !row.open,
            touched_ms: row.touched_ms.max(now_ms.saturating_sub(house.limits.idle_ms / 2)),
            held: Vec::new(),
            bots_of: body.bots_of,
            series: body.series,
            house,
        };
        let row_of = |id: Option<String>| {
            let Some(id) = id else { return Ok(None) };
            let found = games.iter().find(|game| game.row.id.to_string() == id);
            found.map(Some).ok_or(RestoreError::Missing(id))
        };
        if let Some(Stored { row: game, entries }) = row_of(body.next)? {
            let head: StoredGame =
                serde_json::from_str(&game.body).map_err(RestoreError::NextGame)?;
            state.next = Some(Next {
                id: game.id,
                seed: Seed::from_hex(&head.seed)?,
                entropy: StoredLog::entropy(&head)?,
                kept: head.from.map(|from| Kept {
                    from,
                    entries: entries.clone(),
                    bots_of: state.bots_of.clone(),
                    series: state.series.clone(),
                }),
            });
        }
        let game = row_of(body.game)?.filter(|it| it.row.status != GameStatus::Aborted);
        if let Some(Stored { row: game, entries }) = game {
            let head: StoredGame = serde_json::from_str(&game.body).map_err(RestoreError::Game)?;
            let log = StoredLog { id: &game.id.to_string(), head: &head, entries };
            let board = log.board(&*state.house.deal)?;
            let plan = self::plan(&head.settings)?;
            let dealt = Dealt {
                id: game.id,
                head,
                board,
                bots: plan.bots,
                takeover: plan.takeover,
                started_ms: game.started_ms,
                pilot: state.pilot(),
                is_passed: state.is_passed(),
            };
            state.round = Some(Round::restore(dealt, entries, now_ms)?);
        }
        Ok(state)
    }

    pub(super) fn next_head(&self, next: &Next) -> StoredGame {
        let name = |seat: usize| match (self.plan.bots[seat], self.sitter(seat)) {
            (Some(_), _) => self.bot_name(seat).to_owned(),
            (None, Some(guest)) => self.guests[guest].name.clone(),
            (None, None) => String::new(),
        };
        StoredGame {
            settings: self.settings.clone(),
            rules: self.plan.game.info().rules,
            commitment: next.seed.commitment(&next.id.to_string()).to_string(),
            seed: next.seed.to_hex(),
            entropy: next.entropy.iter().map(|it| it.as_ref().map(ToString::to_string)).collect(),
            names: (0..self.plan.bots.len()).map(name).collect(),
            from: next.kept.as_ref().map(|kept| kept.from.clone()),
            over: None,
            aborted: None,
        }
    }

    fn next_row(&self, next: &Next, now_ms: u64, aborted: Option<&str>) -> GameRow {
        let mut head = self.next_head(next);
        head.aborted = aborted.map(str::to_owned);
        GameRow {
            id: next.id,
            table: self.id,
            game: self.plan.game.as_str().to_owned(),
            status: if aborted.is_some() { GameStatus::Aborted } else { GameStatus::Committed },
            public: self.settings.public,
            started_ms: now_ms,
            ended_ms: aborted.map(|_| now_ms),
            body: serde_json::to_string(&head).expect("a game is plain JSON"),
        }
    }

    pub(super) fn write_next(&self, moment: &mut Moment<'_>) {
        if let Some(next) = &self.next {
            moment.effects.writes.push(Write::Game(self.next_row(next, moment.now_ms, None)));
        }
    }

    /// A deal that there will not be.
    pub(super) fn write_off(&self, moment: &mut Moment<'_>, next: &Next, reason: &str) {
        let row = self.next_row(next, moment.now_ms, Some(reason));
        moment.effects.writes.push(Write::Game(row));
    }

    /// What the next game begins with; it is stored before anything is dealt.
    pub(super) fn write_kept(&self, moment: &mut Moment<'_>) {
        let Some(Next { id, kept: Some(kept), .. }) = &self.next else { return };
        for (seq, body) in (0..).zip(&kept.entries) {
            moment.effects.writes.push(Write::Entry(Entry { game: *id, seq, body: body.clone() }));
        }
    }

    pub(super) fn write_round(
        &self,
        moment: &mut Moment<'_>,
        status: GameStatus,
        ended_ms: Option<u64>,
    ) {
        let Some(round) = &self.round else { return };
        moment.effects.writes.push(Write::Game(GameRow {
            id: round.id,
            table: self.id,
            game: self.plan.game.as_str().to_owned(),
            status,
            public: self.settings.public,
            started_ms: round.started_ms,
            ended_ms,
            body: serde_json::to_string(&round.head).expect("a game is plain JSON"),
        }));
    }

    pub(super) fn write_table(&self, moment: &mut Moment<'_>) {
        let guest = |guest: &Guest| StoredGuest {
            name: guest.name.clone(),
            token: guest.token.map_or_else(String::new, |token| token.to_string()),
            seat: guest.seat.map(|seat| seat.index() as u8),
            muted: guest.muted,
            removed: guest.is_removed,
            portrait: Some(guest.portrait),
        };
        let body = StoredTable {
            settings: self.settings.clone(),
            guests: self.guests.iter().map(guest).collect(),
            game: self.round.as_ref().map(|round| round.id.to_string()),
            next: self.next.as_ref().map(|next| next.id.to_string()),
            bots_of: self.bots_of.clone(),
            series: self.series.clone(),
        };
        moment.effects.writes.push(Write::Table(TableRow {
            id: self.id,
            code: self.code.clone(),
            open: !self.is_closed,
            public: self.settings.public,
            touched_ms: self.touched_ms,
            body: serde_json::to_string(&body).expect("a table is plain JSON"),
        }));
    }
}

impl Guest {
    fn restore(number: usize, stored: StoredGuest, now_ms: u64) -> Result<Guest, RestoreError> {
        let token = match &*stored.token {
            "" => None,
            hex => Some(hex.parse()?),
        };
        let seat = match stored.seat {
            None => None,
            Some(index) => Some(Seat::new(index).ok_or(RestoreError::Seat)?),
        };
        let (muted, is_removed) = (stored.muted, stored.removed || token.is_none());
        // After an outage everybody has the whole grace time to return.
        let portrait = stored.portrait.unwrap_or(Portrait::of_guest(number));
        let guest = Guest::new(stored.name, portrait, token, seat, now_ms);
        Ok(Guest { muted, is_removed, ..guest })
    }
}
