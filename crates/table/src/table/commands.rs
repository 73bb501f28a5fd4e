//! What comes to a table over sockets: each command is read once and goes to the room that does it. What
//! a seat wants of its game can have to wait until others have had their chance.

use std::mem;

use parlor_catalog::Choice;
use parlor_core::{Input, Observer, Seat, Window};
use parlor_wire::{Command, CommandId, ToClient};

use super::{
    State,
    chat::Saying,
    moment::{Frame, Moment, frame},
    people::Conn,
    round::{Carried, Origin, Round},
};
use crate::problem::Problem;

/// What a person's seat wants, as it was understood.
#[derive(Debug)]
struct Wish {
    conn: u64,
    id: CommandId,
    seat: Seat,
    input: Input<Choice>,
}

/// A wish that waits until the others have had their chance.
#[derive(Debug)]
pub(super) struct Held {
    pub(super) until_ms: u64,
    wish: Wish,
}

impl State {
    /// A message from a socket.
    pub(super) fn frame(&mut self, moment: &mut Moment<'_>, conn: u64, text: &Frame) {
        let Some(from) = moment.conns.get(conn).cloned() else { return };
        let command = match Command::read(text.as_bytes()) {
            Ok(command) => command,
            Err(reason) => {
                let code = "command/malformed";
                let refused = ToClient::Refused { re: None, code, rule: None, message: &reason };
                moment.effects.counts.refused += 1;
                return moment.effects.send(conn, frame(&refused));
            }
        };
        let id = command.id().clone();
        if let Err(problem) = self.command(moment, &from, command) {
            moment.effects.refuse(conn, &id, &problem);
        }
    }

    fn command(
        &mut self,
        moment: &mut Moment<'_>,
        from: &Conn,
        command: Command,
    ) -> Result<(), Problem> {
        let guest = from.guest.ok_or_else(|| {
            Problem::forbidden("command/spectator", "who only watches cannot do anything here")
        })?;
        self.touched_ms = moment.now_ms;
        let conn = from.id;
        match command {
            Command::Act { id, window, action } => {
                let (seat, round) = self.seated(from)?;
                let action = round.read(&action)?;
                let input = Input::Act { seat, window: Window(window), action };
                self.grant(moment, Wish { conn, id, seat, input })
            }
            Command::Concede { id } => {
                let (seat, _) = self.seated(from)?;
                self.grant(moment, Wish { conn, id, seat, input: Input::Concede { seat } })
            }
            Command::Return { id } => {
                let (seat, round) = self.seated(from)?;
                // Whoever says so is back, whether or not a bot had taken the seat already.
                if !round.absent().contains(seat) {
                    moment.effects.done(conn, &id);
                    return Ok(());
                }
                self.grant(moment, Wish { conn, id, seat, input: Input::Return { seat } })
            }
            Command::Extend { id } => {
                let (seat, _) = self.seated(from)?;
                self.grant(moment, Wish { conn, id, seat, input: Input::Extend { seat } })
            }
            Command::Drawn { id } => {
                let (seat, _) = self.seated(from)?;
                if let Some(round) = &mut self.round {
                    round.drawn(moment, seat);
                }
                moment.effects.done(conn, &id);
                Ok(())
            }
            Command::Next { id } => {
                let (seat, round) = self.seated(from)?;
                round.next(moment.now_ms, seat);
                moment.effects.done(conn, &id);
                Ok(())
            }
            Command::Try { id, window, action } => {
                let (seat, round) = self.seated(from)?;
                let choice = round.read(&action)?;
                round.check(Input::Act { seat, window: Window(window), action: &choice })?;
                let allowed = ToClient::Allowed { re: id.as_str(), action: choice.text() };
                moment.effects.send(conn, frame(&allowed));
                Ok(())
            }
            Command::Steps { id, window, path } => {
                let (seat, round) = self.seated(from)?;
                let offer = round.steps(seat, Window(window), &path, from.besides.structured)?;
                let steps = ToClient::Steps { re: id.as_str(), window, offer: &offer };
                moment.effects.send(conn, frame(&steps));
                Ok(())
            }
            Command::Chat { id, text } => {
                self.say(moment, guest, Saying::Text(&text))?;
                moment.effects.done(conn, &id);
                Ok(())
            }
            Command::Phrase { id, phrase } => {
                self.say(moment, guest, Saying::Phrase(&phrase))?;
                moment.effects.done(conn, &id);
                Ok(())
            }
            Command::Introduce { id, name, portrait } => {
                self.introduce(guest, &name, portrait)?;
                self.agree(moment, conn, &id);
                Ok(())
            }
            Command::Ready { id, ready } => {
                self.set_ready(guest, ready)?;
                self.agree(moment, conn, &id);
                Ok(())
            }
            Command::Set { id, setting } => {
                self.set(guest, setting)?;
                self.agree(moment, conn, &id);
                Ok(())
            }
        }
    }

    /// The seat of whoever is behind a socket, and the game that it plays.
    fn seated(&mut self, from: &Conn) -> Result<(Seat, &mut Round), Problem> {
        let seat = from.who.seat().ok_or_else(|| {
            Problem::forbidden("command/no_seat", "this needs a seat at the table")
        })?;
        let round = self.round.as_mut().ok_or_else(Problem::no_game)?;
        Ok((seat, round))
    }

    /// Does what a seat wants, or has it wait.
    fn grant(&mut self, moment: &mut Moment<'_>, wish: Wish) -> Result<(), Problem> {
        let Wish { conn, ref id, seat, ref input } = wish;
        let round = self.round.as_mut().ok_or_else(Problem::no_game)?;
        let before = (round.absent(), round.conceded());
        let origin = Origin { conn, id: id.as_str() };
        match round.command(moment, seat, input.as_ref(), origin)? {
            Carried::Done => {}
            Carried::Already { seq } => {
                moment.effects.send(conn, frame(&ToClient::Done { re: id.as_str(), seq }));
            }
            Carried::Held { until_ms } => {
                // One at a time: a newer choice replaces what still waits.
                if let Some(place) = self.held.iter().position(|it| it.wish.seat == seat) {
                    let Held { wish: old, .. } = self.held.remove(place);
                    let message = "another command has taken its place";
                    let (re, code) = (Some(old.id.as_str()), "action/replaced");
                    let refused = ToClient::Refused { re, code, rule: None, message };
                    moment.effects.send(old.conn, frame(&refused));
                }
                self.held.push(Held { until_ms, wish });
            }
        }
        if before != (round.absent(), round.conceded()) {
            self.tell_table(moment);
        }
        Ok(())
    }

    /// Does what has waited long enough, unless its socket has gone.
    pub(super) fn grant_held(&mut self, moment: &mut Moment<'_>) {
        for held in mem::take(&mut self.held) {
            if moment.now_ms < held.until_ms {
                self.held.push(held);
            } else if moment.conns.is_of(held.wish.conn, Observer::Seat(held.wish.seat)) {
                let (conn, id) = (held.wish.conn, held.wish.id.clone());
                if let Err(problem) = self.grant(moment, held.wish) {
                    moment.effects.refuse(conn, &id, &problem);
                }
            }
        }
    }

    /// A socket has gone, and with it what waits for it.
    pub(super) fn forget_held(&mut self, conn: u64) {
        self.held.retain(|held| held.wish.conn != conn);
    }

    /// What was agreed on is written down and told to all, and who asked is answered.
    fn agree(&self, moment: &mut Moment<'_>, conn: u64, id: &CommandId) {
        self.write_next(moment);
        self.write_table(moment);
        self.tell_table(moment);
        moment.effects.send(conn, frame(&ToClient::Done { re: id.as_str(), seq: 0 }));
    }
}
