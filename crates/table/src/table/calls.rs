//! What is asked of a table over HTTP: each call goes to the room that does it, and every answer shows the
//! table.

use parlor_fair::Entropy;
use parlor_wire::{Portrait, TableInfo};

use super::{
    State,
    moment::{Moment, bye},
};
use crate::{problem::Problem, token::TokenHash};

/// What can be asked of a table over HTTP.
#[derive(Clone, Debug)]
pub enum Call {
    Look,
    Join {
        name: String,
        portrait: Option<Portrait>,
        token: TokenHash,
        entropy: Option<Entropy>,
    },
    /// Sit down.
    Sit {
        seat: u8,
        entropy: Option<Entropy>,
    },
    Stand,
    /// Whose seat this is between games: a bot of this level, or people.
    Plan {
        seat: u8,
        bot: Option<String>,
    },
    /// Add to the chance of the next deal.
    Stir {
        entropy: Entropy,
    },
    Start,
    Rematch {
        entropy: Option<Entropy>,
    },
    Concede,
    Leave,
    Remove {
        guest: u32,
    },
    Mute {
        guest: u32,
        muted: bool,
    },
    Close,
}

#[derive(Clone, PartialEq, Debug)]
pub struct Answer {
    pub table: TableInfo,
    /// Who asked.
    pub guest: Option<u32>,
    pub seat: Option<u8>,
    /// Whether the game waits for whoever asked.
    pub asked: bool,
}

impl State {
    pub(super) fn call(
        &mut self,
        moment: &mut Moment<'_>,
        token: Option<TokenHash>,
        call: Call,
    ) -> Result<Answer, Problem> {
        let mut guest = match &token {
            None => None,
            Some(token) => Some(self.guest_of(token)?),
        };
        if !matches!(call, Call::Look) {
            if self.is_closed {
                return Err(Problem::conflict("table/closed", "this table is closed"));
            }
            self.touched_ms = moment.now_ms;
        }
        match call {
            Call::Look => {}
            Call::Join { name, portrait, token, entropy } => {
                if guest.is_none() {
                    let who = (&*name, portrait);
                    guest = Some(self.join(moment, who, token, entropy)?);
                }
            }
            other => {
                let guest = guest.ok_or_else(Problem::unauthorized)?;
                self.guest_call(moment, guest, other)?;
            }
        }
        let seat = guest.and_then(|guest| self.guests[guest].seat);
        let asked =
            seat.zip(self.round.as_ref()).is_some_and(|(seat, round)| round.waits_for(seat));
        Ok(Answer {
            table: self.info(moment.conns),
            guest: guest.map(|guest| guest as u32),
            seat: seat.map(|seat| seat.index() as u8),
            asked,
        })
    }

    fn guest_call(
        &mut self,
        moment: &mut Moment<'_>,
        guest: usize,
        call: Call,
    ) -> Result<(), Problem> {
        match call {
            Call::Look | Call::Join { .. } => unreachable!("no guest is needed for these"),
            Call::Sit { seat, entropy } => self.sit(guest, seat, entropy)?,
            Call::Stand => {
                self.between_games()?;
                self.stand(guest);
            }
            Call::Plan { seat, bot } => self.set_plan(guest, seat, bot)?,
            Call::Stir { entropy } => self.stir(guest, Some(entropy))?,
            Call::Start => {
                self.need_host(guest)?;
                self.between_games()?;
                return self.start(moment);
            }
            Call::Rematch { entropy } => return self.rematch(moment, guest, entropy),
            Call::Concede => self.concede(moment, guest)?,
            Call::Leave => {
                let frame = bye("table/left", "you have left the table");
                self.leave(moment, guest, &frame);
            }
            Call::Remove { guest: other } => self.remove(moment, guest, other)?,
            Call::Mute { guest: other, muted } => {
                self.need_host(guest)?;
                let other = self.other_guest(other)?;
                self.guests[other].muted = muted;
            }
            Call::Close => {
                self.need_host(guest)?;
                self.close(moment, "table/closed", "the host has closed the table");
                return Ok(());
            }
        }
        self.write_next(moment);
        self.write_table(moment);
        self.tell_table(moment);
        Ok(())
    }

    fn concede(&mut self, moment: &mut Moment<'_>, guest: usize) -> Result<(), Problem> {
        let seat = self.guests[guest].seat;
        let seat = seat.ok_or_else(|| {
            Problem::conflict("table/no_seat", "only who plays can give the game up")
        })?;
        let round = self.round.as_mut().ok_or_else(Problem::no_game)?;
        Ok(round.concede(moment, seat)?)
    }
}
