//! The next deal: what it draws from, what the seats add to that, and the start of the game.

use parlor_core::{Observer, Seeded};
use parlor_fair::{Entropy, Seed};
use parlor_record::{StoredError, StoredLog};
use parlor_store::{GameStatus, Id};
use parlor_wire::{Forked, StoredSeries};

use super::{
    State,
    moment::Moment,
    people::Guest,
    round::{Dealt, Round},
};
use crate::problem::Problem;

/// A game whose deal is settled.
#[derive(Clone, Debug)]
pub(super) struct Next {
    pub(super) id: Id,
    pub(super) seed: Seed,
    pub(super) entropy: Vec<Option<Entropy>>,
    /// What it begins with, if it goes on where another game stood.
    pub(super) kept: Option<Kept>,
}

/// What a game begins with that goes on where another stood.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Kept {
    pub from: Forked,
    /// The deal, and as many inputs as `from` says.
    pub entries: Vec<String>,
    /// The table whose bots come along, with their names.
    pub bots_of: Option<String>,
    /// The series that comes along.
    pub series: StoredSeries,
}

impl State {
    pub(super) fn settle_next(&mut self, kept: Option<Kept>) {
        let id = self.house.id();
        let mut seed = [0; 32];
        (self.house.random)(&mut seed);
        let entropy = vec![None; self.plan.bots.len()];
        self.next = Some(Next { id, seed: Seed::new(seed), entropy, kept });
    }

    pub(super) fn stir(&mut self, guest: usize, entropy: Option<Entropy>) -> Result<(), Problem> {
        let seat = self.guests[guest].seat.ok_or_else(|| {
            Problem::conflict("table/no_seat", "only who has a seat adds to the deal")
        })?;
        if let (Some(entropy), Some(next)) = (entropy, &mut self.next) {
            next.entropy[seat.index()] = Some(entropy);
        }
        Ok(())
    }

    /// Another game with the same people, when all who sit there want it.
    pub(super) fn rematch(
        &mut self,
        moment: &mut Moment<'_>,
        guest: usize,
        entropy: Option<Entropy>,
    ) -> Result<(), Problem> {
        self.between_games()?;
        if self.round.is_none() {
            return Err(Problem::conflict("table/no_game", "nothing has been played yet"));
        }
        self.stir(guest, entropy)?;
        self.guests[guest].rematch = true;
        let wants = |guest: &Guest| guest.seat.is_none() || guest.rematch;
        if self.guests.iter().all(wants) {
            return self.start(moment);
        }
        self.write_next(moment);
        self.tell_table(moment);
        Ok(())
    }

    /// Deals the next game.
    pub(super) fn start(&mut self, moment: &mut Moment<'_>) -> Result<(), Problem> {
        let next = self.next.clone().ok_or_else(Problem::no_game)?;
        if let Some(seat) = self.free_seat() {
            let detail = format!("nobody sits at seat {seat} yet; a bot could");
            return Err(Problem::conflict("table/seat_empty", detail));
        }
        let head = self.next_head(&next);
        let broken = |err: StoredError| Problem::unavailable("table/cannot_deal", err.to_string());
        let kept = next.kept.as_ref().map(|kept| &kept.entries[..]);
        let id = next.id.to_string();
        let log = StoredLog { id: &id, head: &head, entries: kept.unwrap_or_default() };
        let board = log.board(&*self.house.deal).map_err(broken)?;
        let dealt = Dealt {
            id: next.id,
            head,
            board,
            bots: self.plan.bots.clone(),
            takeover: self.plan.takeover,
            started_ms: moment.now_ms,
            pilot: self.pilot(),
            is_passed: self.is_passed(),
        };
        self.round = Some(match kept {
            None => Round::begin(moment, dealt),
            Some(kept) => Round::go_on(dealt, kept).map_err(broken)?,
        });
        self.next = None;
        self.begin_in_series();
        self.write_round(moment, GameStatus::Running, None);
        self.write_table(moment);
        for conn in &mut moment.conns.0 {
            let seat = conn.guest.and_then(|guest| self.guests[guest].seat);
            conn.who = seat.map_or(Observer::Spectator, Observer::Seat);
        }
        self.cut_watchers(moment);
        self.tell_table(moment);
        let round = self.round.as_mut().expect("it has just been dealt");
        for conn in &moment.conns.0 {
            moment.effects.send(conn.id, round.snapshot(moment.now_ms, conn.who, 0, conn.besides));
        }
        // Whoever went before the deal has the whole grace time.
        for guest in &mut self.guests {
            guest.ready = false;
            guest.gone_since_ms = guest.gone_since_ms.map(|_| moment.now_ms);
        }
        Ok(())
    }

    pub(super) fn pilot(&self) -> Seeded {
        let mut bytes = [0; 8];
        (self.house.random)(&mut bytes);
        Seeded::new(u64::from_le_bytes(bytes))
    }

    /// Whether several people play at one device.
    pub(super) fn is_passed(&self) -> bool {
        self.house.is_local && 1 < self.plan.bots.iter().filter(|it| it.is_none()).count()
    }
}
