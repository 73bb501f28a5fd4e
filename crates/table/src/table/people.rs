//! The people at a table: who is a guest, who is connected, who has which seat, and who is host.

use std::mem;

use parlor_bots::bot_name;
use parlor_catalog::Language;
use parlor_core::{Observer, Seat};
use parlor_fair::Entropy;
use parlor_store::Id;
use parlor_wire::{HALL_PROTOCOL, Portrait, ToClient};

use super::{
    State,
    chat::plain,
    moment::{Frame, Moment, bye, frame},
};
use crate::{problem::Problem, rate::Bucket, token::TokenHash};

/// Names are short: they stand beside cards.
const NAME_MOST_CHARS: usize = 24;

/// Who makes a table.
#[derive(Clone, Debug)]
pub struct Host {
    pub name: String,
    pub portrait: Option<Portrait>,
    pub token: TokenHash,
    pub entropy: Option<Entropy>,
}

/// How a client wants to be told of the game.
#[derive(Clone, Copy, Default, Debug)]
pub struct Hearing {
    pub resume: Option<Resume>,
    pub besides: Besides,
}

/// What a client wants beside what everybody gets.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub struct Besides {
    /// The game in words, in this language.
    pub text: Option<Language>,
    /// Actions as objects.
    pub structured: bool,
}

/// What a client has already.
#[derive(Clone, Copy, Debug)]
pub struct Resume {
    pub game: Id,
    pub seq: u32,
}

/// Who is connected, in the order in which they came.
#[derive(Default, Debug)]
pub(super) struct Conns(pub(super) Vec<Conn>);

#[derive(Clone, Debug)]
pub(super) struct Conn {
    pub(super) id: u64,
    pub(super) guest: Option<usize>,
    pub(super) who: Observer,
    pub(super) besides: Besides,
}

impl Conns {
    pub(super) fn any(&self, who: Observer) -> bool {
        self.0.iter().any(|conn| conn.who == who)
    }

    pub(super) fn of(&self, who: Observer) -> impl Iterator<Item = &Conn> {
        self.0.iter().filter(move |conn| conn.who == who)
    }

    pub(super) fn is_of(&self, id: u64, who: Observer) -> bool {
        self.get(id).is_some_and(|conn| conn.who == who)
    }

    pub(super) fn get(&self, id: u64) -> Option<&Conn> {
        self.0.iter().find(|conn| conn.id == id)
    }

    pub(super) fn has_guest(&self, guest: usize) -> bool {
        self.0.iter().any(|conn| conn.guest == Some(guest))
    }

    /// The seats that somebody connected has.
    pub(super) fn seats(&self) -> impl Iterator<Item = Seat> {
        self.0.iter().filter_map(|conn| conn.who.seat())
    }
}

/// Somebody with a token.
#[derive(Clone, Debug)]
pub(super) struct Guest {
    pub(super) name: String,
    pub(super) portrait: Portrait,
    /// `None` in what old versions have kept of somebody who was removed.
    pub(super) token: Option<TokenHash>,
    /// The host has asked the guest to go, for good.
    pub(super) is_removed: bool,
    pub(super) seat: Option<Seat>,
    pub(super) muted: bool,
    /// For the next deal.
    pub(super) ready: bool,
    pub(super) rematch: bool,
    /// Since when no socket of the guest is open.
    pub(super) gone_since_ms: Option<u64>,
    /// The lines that the guest may still say, see [`chat`](super::chat).
    pub(super) lines: Bucket,
}

impl Guest {
    pub(super) fn new(
        name: String,
        portrait: Portrait,
        token: Option<TokenHash>,
        seat: Option<Seat>,
        now_ms: u64,
    ) -> Guest {
        Guest {
            name,
            portrait,
            token,
            is_removed: false,
            seat,
            muted: false,
            ready: false,
            rematch: false,
            gone_since_ms: Some(now_ms),
            lines: Bucket::default(),
        }
    }
}

impl State {
    // Coming and going.

    pub(super) fn connect(
        &mut self,
        moment: &mut Moment<'_>,
        conn: u64,
        token: Option<TokenHash>,
        Hearing { resume, besides }: Hearing,
    ) {
        let guest = match token.map(|token| self.guest_of(&token)).transpose() {
            Ok(guest) => guest,
            Err(problem) => {
                let frame = bye(&problem.code, &problem.detail);
                return moment.effects.close(conn, frame);
            }
        };
        if let Err(problem) = self.may_connect(moment, guest) {
            let frame = bye(&problem.code, &problem.detail);
            return moment.effects.close(conn, frame);
        }
        let seat = guest.and_then(|guest| self.guests[guest].seat);
        self.cut_oldest(moment, guest);
        let who = seat.map_or(Observer::Spectator, Observer::Seat);
        let hello = ToClient::Hello {
            protocol: HALL_PROTOCOL,
            guest: guest.map(|guest| guest as u32),
            seat: seat.map(|seat| seat.index() as u8),
        };
        moment.effects.send(conn, frame(&hello));
        let mut has_changed = false;
        if let Some(guest) = guest {
            self.touched_ms = moment.now_ms;
            has_changed = self.guests[guest].gone_since_ms.take().is_some();
        }
        // Before the socket is told of the game: its snapshot shows the seat as taken again.
        if let (Some(seat), Some(round)) = (seat, &mut self.round) {
            round.back(moment, seat);
        }
        moment.conns.0.push(Conn { id: conn, guest, who, besides });
        moment.effects.send(conn, frame(&ToClient::Table { table: &self.info(moment.conns) }));
        let may_watch = self.may_watch(guest);
        if let Some(round) = self.round.as_mut().filter(|_| may_watch) {
            let seen = resume.filter(|it| it.game == round.id).map_or(0, |it| it.seq);
            moment.effects.send(conn, round.snapshot(moment.now_ms, who, seen, besides));
        }
        if has_changed {
            self.tell_table_but(moment, Some(conn));
        }
    }

    /// Whether somebody may come to the table: to watch, or else while a seat is free.
    fn may_connect(&self, moment: &Moment<'_>, guest: Option<usize>) -> Result<(), Problem> {
        if guest.is_none() {
            let watching = moment.conns.0.iter().filter(|it| it.guest.is_none()).count();
            if self.house.limits.spectators_most <= watching {
                let detail = "nobody else can watch this table";
                return Err(Problem::conflict("table/no_spectators", detail));
            }
        }
        if self.may_watch(guest) {
            return Ok(());
        }
        if self.is_playing() {
            return Err(no_spectators());
        }
        if guest.is_none() && self.free_seat().is_none() {
            let detail = "no seat is free, and nobody may watch";
            return Err(Problem::conflict("table/full", detail));
        }
        Ok(())
    }

    /// Whether somebody may see the game and hear what is said: who sits at the table, its host, and
    /// where others may watch everybody.
    pub(super) fn may_watch(&self, guest: Option<usize>) -> bool {
        let is_of_table = |guest: usize| self.guests[guest].seat.is_some() || guest == self.host();
        self.settings.spectators || guest.is_some_and(is_of_table)
    }

    /// A guest who opens more sockets than allowed loses the oldest.
    fn cut_oldest(&mut self, moment: &mut Moment<'_>, guest: Option<usize>) {
        let Some(guest) = guest else { return };
        let own = moment.conns.0.iter().filter(|it| it.guest == Some(guest));
        if own.clone().count() < self.house.limits.conns_per_guest {
            return;
        }
        let oldest = own.map(|it| it.id).next().expect("there is at least one");
        moment.conns.0.retain(|it| it.id != oldest);
        let frame = bye("socket/replaced", "the table was opened somewhere else");
        moment.effects.close(oldest, frame);
    }

    pub(super) fn gone(&mut self, moment: &mut Moment<'_>, conn: u64) {
        let Some(place) = moment.conns.0.iter().position(|it| it.id == conn) else { return };
        let conn = moment.conns.0.remove(place);
        self.forget_held(conn.id);
        if let Some(guest) = conn.guest.filter(|&guest| !moment.conns.has_guest(guest)) {
            self.guests[guest].gone_since_ms = Some(moment.now_ms);
            self.touched_ms = moment.now_ms;
            self.tell_table(moment);
        }
        if let Some(round) = &mut self.round {
            round.look_around(moment);
        }
    }

    /// Whoever may not see the game goes when it is dealt.
    pub(super) fn cut_watchers(&mut self, moment: &mut Moment<'_>) {
        let Problem { code, detail, .. } = no_spectators();
        let (kept, cut) = mem::take(&mut moment.conns.0)
            .into_iter()
            .partition::<Vec<_>, _>(|conn| self.may_watch(conn.guest));
        moment.conns.0 = kept;
        for conn in cut {
            moment.effects.close(conn.id, bye(&code, &detail));
            if let Some(guest) = conn.guest {
                self.guests[guest].gone_since_ms = Some(self.touched_ms);
            }
        }
    }

    pub(super) fn guest_of(&self, token: &TokenHash) -> Result<usize, Problem> {
        let guest = self.guests.iter().position(|guest| guest.token.as_ref() == Some(token));
        let guest = guest.ok_or_else(Problem::unauthorized)?;
        if self.guests[guest].is_removed {
            return Err(removed());
        }
        Ok(guest)
    }

    pub(super) fn join(
        &mut self,
        moment: &mut Moment<'_>,
        (name, portrait): (&str, Option<Portrait>),
        token: TokenHash,
        entropy: Option<Entropy>,
    ) -> Result<usize, Problem> {
        if self.house.limits.guests_most <= self.guests.len() {
            return Err(Problem::conflict("table/full", "too many guests are at this table"));
        }
        let name = self.free_name(name, None)?;
        let free = self.free_seat().filter(|_| !self.is_playing());
        let seat = free.and_then(|seat| Seat::new(seat as u8));
        if seat.is_none() && !self.settings.spectators {
            return Err(Problem::conflict("table/full", "no seat is free, and nobody may watch"));
        }
        let portrait = portrait.unwrap_or(Portrait::of_guest(self.guests.len()));
        self.guests.push(Guest::new(name, portrait, Some(token), seat, moment.now_ms));
        let guest = self.guests.len() - 1;
        if seat.is_some() {
            self.stir(guest, entropy)?;
        }
        self.write_next(moment);
        self.write_table(moment);
        self.tell_table(moment);
        Ok(guest)
    }

    /// In a game a bot goes on for who leaves, who can return; otherwise the seat is free.
    pub(super) fn leave(&mut self, moment: &mut Moment<'_>, guest: usize, frame: &Frame) {
        match (self.guests[guest].seat, &mut self.round) {
            (Some(seat), Some(round)) if !round.is_over() => {
                round.leave(moment, seat);
            }
            _ => self.stand(guest),
        }
        for conn in moment.conns.0.extract_if(.., |conn| conn.guest == Some(guest)) {
            moment.effects.close(conn.id, frame.clone());
        }
        self.guests[guest].gone_since_ms = Some(moment.now_ms);
    }

    pub(super) fn remove(
        &mut self,
        moment: &mut Moment<'_>,
        guest: usize,
        other: u32,
    ) -> Result<(), Problem> {
        self.need_host(guest)?;
        let other = self.other_guest(other)?;
        if other == guest {
            return Err(Problem::conflict("table/host", "the host can close the table instead"));
        }
        let Problem { code, detail, .. } = removed();
        self.leave(moment, other, &bye(&code, &detail));
        if self.guests[other].seat.is_some() {
            // A bot plays the game to its end; nobody else can take the hand.
            self.guests[other].seat = None;
        }
        self.guests[other].is_removed = true;
        Ok(())
    }

    // Names and seats.

    /// The name as it will stand at the table: trimmed, in plain characters, and nobody else's.
    pub(super) fn free_name(&self, name: &str, of: Option<usize>) -> Result<String, Problem> {
        let name = plain(name);
        if name.is_empty() || NAME_MOST_CHARS < name.chars().count() {
            let detail = format!("a name has 1 to {NAME_MOST_CHARS} characters");
            return Err(Problem::bad("table/name", detail));
        }
        let others = || self.guests.iter().enumerate().filter(|(index, _)| Some(*index) != of);
        let is_free = |name: &str| others().all(|(_, guest)| guest.name != name);
        let numbered = (2..).map(|n| format!("{name} {n}"));
        let mut names = [name.clone()].into_iter().chain(numbered);
        Ok(names.find(|name| is_free(name)).expect("the numbers go on for ever"))
    }

    pub(super) fn introduce(
        &mut self,
        guest: usize,
        name: &str,
        portrait: Portrait,
    ) -> Result<(), Problem> {
        self.between_games()?;
        let name = self.free_name(name, Some(guest))?;
        self.guests[guest].name = name;
        self.guests[guest].portrait = portrait;
        Ok(())
    }

    /// What the bot at a seat is called.
    pub(super) fn bot_name(&self, seat: usize) -> &'static str {
        let table = self.bots_of.clone().unwrap_or_else(|| self.id.to_string());
        let table = table.bytes().map(u64::from).sum();
        bot_name(table, seat, |name| self.guests.iter().any(|guest| guest.name == name))
    }

    pub(super) fn need_host(&self, guest: usize) -> Result<(), Problem> {
        if guest == self.host() {
            return Ok(());
        }
        Err(Problem::forbidden("table/not_host", "only the host of the table can do this"))
    }

    /// The first guest who has not been removed.
    pub(super) fn host(&self) -> usize {
        self.guests.iter().position(|guest| !guest.is_removed).unwrap_or(0)
    }

    pub(super) fn other_guest(&self, guest: u32) -> Result<usize, Problem> {
        let index = guest as usize;
        match self.guests.get(index) {
            Some(it) if !it.is_removed => Ok(index),
            _ => Err(Problem::not_found("table/no_such_guest", "no such guest is here")),
        }
    }

    pub(super) fn seat(&self, seat: u8) -> Result<Seat, Problem> {
        let known = Seat::new(seat).filter(|it| it.index() < self.plan.bots.len());
        known.ok_or_else(|| Problem::not_found("table/no_such_seat", "the table has no such seat"))
    }

    /// The first seat where nobody sits and that is for people.
    pub(super) fn free_seat(&self) -> Option<usize> {
        (0..self.plan.bots.len())
            .find(|&seat| self.plan.bots[seat].is_none() && self.sitter(seat).is_none())
    }

    pub(super) fn sitter(&self, seat: usize) -> Option<usize> {
        self.guests.iter().position(|guest| guest.seat.is_some_and(|it| it.index() == seat))
    }

    pub(super) fn sit(
        &mut self,
        guest: usize,
        seat: u8,
        entropy: Option<Entropy>,
    ) -> Result<(), Problem> {
        self.between_games()?;
        let seat = self.seat(seat)?;
        if self.plan.bots[seat.index()].is_some() {
            return Err(Problem::conflict("table/seat_taken", "a bot has this seat"));
        }
        match self.sitter(seat.index()) {
            Some(other) if other == guest => {}
            Some(_) => {
                return Err(Problem::conflict("table/seat_taken", "somebody sits there"));
            }
            None => {
                self.stand(guest);
                self.guests[guest].seat = Some(seat);
            }
        }
        self.stir(guest, entropy)
    }

    pub(super) fn stand(&mut self, guest: usize) {
        if let Some(seat) = self.guests[guest].seat.take()
            && let Some(next) = &mut self.next
        {
            next.entropy[seat.index()] = None;
        }
        self.guests[guest].rematch = false;
        self.guests[guest].ready = false;
    }

    pub(super) fn set_ready(&mut self, guest: usize, ready: bool) -> Result<(), Problem> {
        self.between_games()?;
        if self.guests[guest].seat.is_none() {
            return Err(Problem::conflict("table/no_seat", "only who has a seat can be ready"));
        }
        self.guests[guest].ready = ready;
        Ok(())
    }
}

fn no_spectators() -> Problem {
    Problem::conflict("table/no_spectators", "nobody may watch this table")
}

fn removed() -> Problem {
    Problem::forbidden("table/removed", "the host has asked you to leave this table")
}
