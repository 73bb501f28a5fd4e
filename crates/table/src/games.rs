//! The games of a table, as they are stored: who may know what of them, and going on with one.

use std::fmt;

use parlor_catalog::Speech;
use parlor_core::{Observer, Seat};
use parlor_record::{DealFn, StoredLog};
use parlor_store::{GameRow, GameStatus, Id, TableRow};
use parlor_wire::{
    Fork, Forked, FramesPage, GameReport, GameStage, ProofReport, ProofStatus, Scheme, StoredGame,
    StoredGuest, StoredInput, StoredTable, TableSettings,
};
use serde::de::DeserializeOwned;

use crate::{
    problem::Problem,
    table::{Kept, series_of_only},
    token::TokenHash,
};

/// A page has so many frames, unless it is asked for fewer.
const FRAMES_MOST: u32 = 200;

/// Why something is not told.
#[derive(Debug)]
pub enum Untold {
    /// Whoever asks may not know it, or asks for something that is not there.
    Refused(Problem),
    /// What is stored cannot be read. The cause is for whoever runs the tables.
    Broken(String),
}

impl From<Problem> for Untold {
    fn from(problem: Problem) -> Untold {
        Untold::Refused(problem)
    }
}

fn broken(cause: impl fmt::Display) -> Untold {
    Untold::Broken(cause.to_string())
}

fn read<T: DeserializeOwned>(text: &str) -> Result<T, Untold> {
    serde_json::from_str(text).map_err(broken)
}

/// A game that somebody may know of.
#[derive(Debug)]
pub struct Found {
    pub row: GameRow,
    pub table: TableRow,
    guest: Option<Known>,
    /// Whether the table shows it: it is played or was the last one.
    is_shown: bool,
}

/// Who asks, as the table knows the guest.
#[derive(Clone, Copy, Debug)]
struct Known {
    number: u32,
    seat: Option<u8>,
    is_host: bool,
}

/// What is asked of a game move by move.
#[derive(Clone, Debug)]
pub struct Scrub {
    /// Whose eyes; `None`: those of spectators.
    pub seat: Option<u8>,
    /// The number of the first frame; 0 is the deal.
    pub from: u32,
    pub n: u32,
    /// In which language each frame is told in words, too.
    pub text: Option<String>,
}

/// A table where a game goes on that stood elsewhere.
#[derive(Debug)]
pub struct Branch {
    pub settings: TableSettings,
    pub kept: Kept,
}

/// Whether the games of a table are shown to whoever has this token.
///
/// # Errors
///
/// The row cannot be read.
pub fn may_know(table: &TableRow, token: Option<TokenHash>) -> Result<bool, Untold> {
    let stored = read::<StoredTable>(&table.body)?;
    Ok(table.public && token.is_none() || known(&stored, token).is_some())
}

fn known(table: &StoredTable, token: Option<TokenHash>) -> Option<Known> {
    let token = token?.to_string();
    let mut guests = table.guests.iter();
    let host = guests.clone().position(StoredGuest::has_place);
    let guest = guests.position(|guest| guest.has_place() && guest.token == token)?;
    let (seat, is_host) = (table.guests[guest].seat, host == Some(guest));
    Some(Known { number: guest as u32, seat, is_host })
}

/// A game as everybody may know it who may know of it.
///
/// # Errors
///
/// The row cannot be read.
pub fn report(row: &GameRow) -> Result<GameReport, Untold> {
    let head = read::<StoredGame>(&row.body)?;
    Ok(GameReport {
        id: row.id.to_string(),
        table: row.table.to_string(),
        rules: head.rules,
        status: match row.status {
            GameStatus::Committed => GameStage::Committed,
            GameStatus::Running => GameStage::Running,
            GameStatus::Finished => GameStage::Finished,
            GameStatus::Aborted => GameStage::Aborted,
        },
        settings: head.settings,
        names: head.names,
        commitment: head.commitment,
        from: head.from,
        started_ms: row.started_ms,
        ended_ms: row.ended_ms,
        over: head.over,
        aborted: head.aborted,
    })
}

impl Found {
    /// The game, if whoever shows this token may know of it.
    ///
    /// # Errors
    ///
    /// There is no such game for this token.
    pub fn by(
        rows: Option<(GameRow, TableRow)>,
        token: Option<TokenHash>,
    ) -> Result<Found, Untold> {
        let (row, table) = rows.ok_or_else(Problem::unknown_game)?;
        let stored = read::<StoredTable>(&table.body)?;
        let guest = known(&stored, token);
        if guest.is_none() && !table.public {
            return Err(Problem::unknown_game().into());
        }
        if guest.is_none() && token.is_some() {
            return Err(Problem::unauthorized().into());
        }
        let is_shown = stored.game.is_some_and(|it| it == row.id.to_string());
        Ok(Found { row, table, guest, is_shown })
    }

    /// Whose eyes its log is for; `None`: it has ended, and everybody may read all of it.
    ///
    /// # Errors
    ///
    /// It is not there yet for whoever asks.
    pub fn eyes(&self) -> Result<Option<Seat>, Problem> {
        match self.row.status {
            GameStatus::Finished | GameStatus::Aborted => Ok(None),
            GameStatus::Committed => Err(not_dealt()),
            GameStatus::Running => {
                let seat = self.guest.and_then(|guest| guest.seat).and_then(Seat::new);
                let detail = "whoever does not play finds the log here when the game is over";
                Ok(Some(seat.ok_or_else(|| Problem::conflict("game/running", detail))?))
            }
        }
    }

    /// The log as bytes, for those eyes. To write a game down is to play it again.
    ///
    /// # Errors
    ///
    /// Nothing was dealt, or what is stored cannot be read.
    pub fn log(&self, eyes: Option<Seat>, entries: &[String]) -> Result<Vec<u8>, Untold> {
        need_dealt(entries)?;
        let head = read::<StoredGame>(&self.row.body)?;
        let log = StoredLog { id: &self.row.id.to_string(), head: &head, entries };
        eyes.map_or_else(|| log.whole(), |seat| log.seen_by(seat)).map_err(broken)
    }

    /// Whether all of it may be seen: it has ended.
    ///
    /// # Errors
    ///
    /// Not yet.
    pub fn need_ended(&self) -> Result<(), Problem> {
        match self.row.status {
            GameStatus::Finished | GameStatus::Aborted => Ok(()),
            GameStatus::Committed => Err(not_dealt()),
            GameStatus::Running => Err(still_running()),
        }
    }

    /// Moments of it, once it has ended.
    ///
    /// # Errors
    ///
    /// It has no such moments, or what is stored cannot be read.
    pub fn frames(
        &self,
        entries: &[String],
        scrub: &Scrub,
        deal: &DealFn,
    ) -> Result<FramesPage, Untold> {
        self.need_ended()?;
        need_dealt(entries)?;
        let head = read::<StoredGame>(&self.row.body)?;
        let wrong = |detail| Problem::bad("query/wrong", detail);
        let &Scrub { seat, from, n, ref text } = scrub;
        if !(1..=FRAMES_MOST).contains(&n) {
            return Err(wrong(format!("`n` is 1 to {FRAMES_MOST}")).into());
        }
        let seats = head.settings.seats.len();
        let who = match seat.map(|seat| Seat::new(seat).filter(|it| it.index() < seats)) {
            None => Observer::Spectator,
            Some(Some(seat)) => Observer::Seat(seat),
            Some(None) => return Err(wrong("the game has no such seat".to_owned()).into()),
        };
        let speech = text.as_ref().map(|it| Speech {
            language: it.parse().unwrap_or_default(),
            names: head.names.clone(),
        });
        let id = self.row.id.to_string();
        let log = StoredLog { id: &id, head: &head, entries };
        let mut board = log.board(deal).map_err(broken)?;
        let setup = board.setup();
        let frames = log.frames(&mut *board, who, from as usize, n as usize, speech.as_ref());
        let frames = frames.map_err(broken)?;
        Ok(FramesPage { game: id, seat, total: entries.len() as u32, setup, from, frames })
    }

    /// Whether a branch may begin while the game is played: whoever plays it alone against bots takes
    /// back a move of their own.
    ///
    /// # Errors
    ///
    /// Nothing can be played on here by whoever asks.
    pub fn need_branch(&self, fork: &Fork) -> Result<(), Untold> {
        let head = read::<StoredGame>(&self.row.body)?;
        let may_run = fork.at.is_none() && self.is_alone_with_bots(&head, fork.seat);
        match self.row.status {
            GameStatus::Running if may_run => Ok(()),
            _ => Ok(self.need_ended()?),
        }
    }

    /// Where the game goes on as the fork asks for.
    ///
    /// # Errors
    ///
    /// It cannot, or what is stored cannot be read.
    pub fn branch(&self, fork: &Fork, entries: &[String], deal: &DealFn) -> Result<Branch, Untold> {
        self.need_branch(fork)?;
        need_dealt(entries)?;
        let head = read::<StoredGame>(&self.row.body)?;
        let is_alone = self.is_alone_with_bots(&head, fork.seat);
        let table = read::<StoredTable>(&self.table.body)?;
        let bots_of = table.bots_of.clone().unwrap_or_else(|| self.table.id.to_string());
        let bots_of = fork.bots.is_none().then_some(bots_of);
        // What is taken back while it is played still belongs to its series.
        let player = self.guest.filter(|_| is_alone && fork.at.is_none() && fork.bots.is_none());
        let player = player.filter(|_| self.row.status == GameStatus::Running);
        let series = player.map(|player| series_of_only(table.series, player.number));
        let mut settings = TableSettings { public: false, clock_s: None, ..head.settings.clone() };
        if series.is_none() {
            settings.series = 1;
        }
        match &fork.bots {
            Some(bots) if bots != "person" => settings.seats.fill(bots.clone()),
            None if is_alone => {}
            _ => {
                return Err(Problem::bad("table/settings", "`bots` is the level of a bot").into());
            }
        }
        let at = match fork.at {
            Some(at) => Some(at),
            None => before_last_move(entries, fork.seat)?,
        };
        let no_moment = || {
            let detail = "the game has no such moment, was over then, or the seat had given it up";
            Problem::bad("game/no_such_moment", detail)
        };
        let at = at.ok_or_else(no_moment)?;
        let seat = Seat::new(fork.seat).filter(|it| it.index() < settings.seats.len());
        let seat = seat
            .ok_or_else(|| Problem::not_found("table/no_such_seat", "the game has no such seat"))?;
        settings.seats[seat.index()] = "person".to_owned();
        let id = self.row.id.to_string();
        let log = StoredLog { id: &id, head: &head, entries };
        let entries = log.fork(deal, at, seat).map_err(broken)?.ok_or_else(no_moment)?;
        let from = Forked { game: id, inputs: at };
        let kept = Kept { from, entries, bots_of, series: series.unwrap_or_default() };
        Ok(Branch { settings, kept })
    }

    /// Whether whoever asks sits at this seat and all the others are bots: what is taken back there
    /// takes nothing from anybody, and nobody learns what another one held.
    fn is_alone_with_bots(&self, head: &StoredGame, seat: u8) -> bool {
        let mut people = head.settings.seats.iter().enumerate().filter(|(_, it)| *it == "person");
        let is_only =
            people.next().is_some_and(|(at, _)| at == usize::from(seat)) && people.next().is_none();
        is_only && self.guest.is_some_and(|guest| guest.seat == Some(seat))
    }

    /// Where its draws came from.
    ///
    /// # Errors
    ///
    /// What is stored cannot be read.
    pub fn proof(&self) -> Result<ProofReport, Untold> {
        let row = &self.row;
        let head = read::<StoredGame>(&row.body)?;
        let log = StoredLog { id: &row.id.to_string(), head: &head, entries: &[] };
        let fair = row.status.is_over().then(|| log.fair());
        Ok(ProofReport {
            id: row.id.to_string(),
            scheme: Scheme::ParlorFair1,
            status: match row.status {
                GameStatus::Committed => ProofStatus::Committed,
                GameStatus::Running => ProofStatus::Running,
                GameStatus::Finished => ProofStatus::Revealed,
                GameStatus::Aborted => ProofStatus::Aborted,
            },
            reason: head.aborted,
            commitment: head.commitment,
            fair,
        })
    }

    /// Which game can be deleted by whoever asks.
    ///
    /// # Errors
    ///
    /// This one cannot.
    pub fn to_delete(&self) -> Result<Id, Problem> {
        if !self.guest.is_some_and(|guest| guest.is_host) {
            let detail = "only the host of the table can do this";
            return Err(Problem::forbidden("table/not_host", detail));
        }
        if !self.row.status.is_over() {
            return Err(still_running());
        }
        if self.table.open && self.is_shown {
            let detail = "the table still shows this game; play another, or close the table";
            return Err(Problem::conflict("game/shown", detail));
        }
        Ok(self.row.id)
    }
}

/// How many inputs there were before the last move that a person made at a seat.
fn before_last_move(entries: &[String], seat: u8) -> Result<Option<u32>, Untold> {
    for (at, text) in entries.iter().enumerate().rev() {
        let entry: StoredInput<'_> = serde_json::from_str(text).map_err(broken)?;
        if entry.seat == Some(seat) && entry.action.is_some() && !entry.bot {
            return Ok(at.checked_sub(1).map(|at| at as u32));
        }
    }
    Ok(None)
}

fn need_dealt(entries: &[String]) -> Result<(), Problem> {
    if entries.is_empty() { Err(not_dealt()) } else { Ok(()) }
}

fn not_dealt() -> Problem {
    Problem::conflict("game/not_dealt", "nothing has been dealt in this game")
}

fn still_running() -> Problem {
    Problem::conflict("game/running", "the game has not ended")
}
