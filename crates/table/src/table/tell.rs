//! What everybody at a table is told of it: who is there, what is agreed on, and how far it has come.
//! What is told of the game itself is in `round/tell.rs`.

use parlor_core::Seat;
use parlor_wire::{GameNote, GuestInfo, SeatBy, SeatInfo, TableInfo, TableStatus, ToClient};

use super::{
    State,
    moment::{Moment, frame},
    people::{Conns, Guest},
    round::Driver,
};

impl State {
    /// The table as everybody at it may know it.
    pub(super) fn info(&self, conns: &Conns) -> TableInfo {
        let is_silent = self.is_playing() && self.plan.game.is_silent();
        // Whoever plays at one device with others is not away.
        let is_told = !is_silent && !self.is_passed();
        let guest = |(index, guest): (usize, &Guest)| GuestInfo {
            guest: index as u32,
            name: guest.name.clone(),
            portrait: guest.portrait,
            muted: guest.muted,
            here: is_told.then(|| conns.has_guest(index)),
        };
        let present = |(_, guest): &(usize, &Guest)| !guest.is_removed;
        TableInfo {
            id: self.id.to_string(),
            code: self.code.clone(),
            status: match &self.round {
                _ if self.is_closed => TableStatus::Closed,
                None => TableStatus::Lobby,
                Some(round) if round.is_over() => TableStatus::Over,
                Some(_) => TableStatus::Playing,
            },
            settings: self.settings.clone(),
            host: self.host() as u32,
            seats: (0..self.plan.bots.len()).map(|seat| self.seat_info(seat)).collect(),
            levels: self.plan.levels.iter().map(ToString::to_string).collect(),
            guests: self.guests.iter().enumerate().filter(present).map(guest).collect(),
            game: self.round.as_ref().map(|round| GameNote {
                id: round.id.to_string(),
                commitment: round.head.commitment.clone(),
                from: round.head.from.clone(),
            }),
            next: self.next.as_ref().map(|next| GameNote {
                id: next.id.to_string(),
                commitment: next.seed.commitment(&next.id.to_string()).to_string(),
                from: next.kept.as_ref().map(|kept| kept.from.clone()),
            }),
            series: self.series_info(),
        }
    }

    fn seat_info(&self, index: usize) -> SeatInfo {
        let seat = Seat::new(index as u8).expect("a table has seats");
        let guest = self.sitter(index);
        let playing = self.round.as_ref().filter(|round| !round.is_over());
        let (by, level) = match playing.map(|round| round.driver(seat)) {
            Some(Driver::Person) => (SeatBy::Person, None),
            Some(Driver::Bot(level)) => (SeatBy::Bot, Some(level)),
            Some(Driver::Takeover(level)) => (SeatBy::Takeover, Some(level)),
            None => match (self.plan.bots[index], guest) {
                (Some(level), _) => (SeatBy::Bot, Some(level)),
                (None, Some(_)) => (SeatBy::Person, None),
                (None, None) => (SeatBy::Nobody, None),
            },
        };
        let next = self.next.as_ref();
        let name = match (guest, by, playing) {
            (Some(guest), ..) => self.guests[guest].name.clone(),
            // As it was called at the deal.
            (None, SeatBy::Bot, Some(round)) => round.head.names[index].clone(),
            (None, SeatBy::Bot, None) => self.bot_name(index).to_owned(),
            (None, ..) => String::new(),
        };
        SeatInfo {
            guest: guest.map(|guest| guest as u32),
            name,
            portrait: guest.map(|guest| self.guests[guest].portrait),
            bot: (by == SeatBy::Nobody).then(|| self.bot_name(index).to_owned()),
            by,
            level: level.map(|level| level.to_string()),
            conceded: self.round.as_ref().is_some_and(|round| round.conceded().contains(seat)),
            ready: guest.is_some_and(|guest| self.guests[guest].ready),
            rematch: guest.is_some_and(|guest| self.guests[guest].rematch),
            entropy: next.is_some_and(|next| next.entropy[index].is_some()),
        }
    }

    pub(super) fn tell_table(&self, moment: &mut Moment<'_>) {
        self.tell_table_but(moment, None);
    }

    pub(super) fn tell_table_but(&self, moment: &mut Moment<'_>, but: Option<u64>) {
        if moment.conns.0.iter().all(|conn| Some(conn.id) == but) {
            return;
        }
        let frame = frame(&ToClient::Table { table: &self.info(moment.conns) });
        for conn in moment.conns.0.iter().filter(|conn| Some(conn.id) != but) {
            moment.effects.send(conn.id, frame.clone());
        }
    }
}
