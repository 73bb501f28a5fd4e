//! What happens around a game: people come, sit down, talk, start and leave.

use parlor_core::Seat;
use parlor_fair::Entropy;
use parlor_wire::{TableInfo, ToClient};

use super::{Guest, Out, PHRASES, Step, Table, bye, frame};
use crate::{problem::Problem, token::TokenHash};

/// One chat line in this time, after a few at once.
const CHAT_EVERY_MS: u64 = 1_500;
const CHAT_BURST_MS: u64 = 6_000;

/// Names are short: they stand beside cards.
const NAME_MOST_CHARS: usize = 24;

/// What can be asked of a table over HTTP.
#[derive(Clone, Debug)]
pub enum Call {
    Look,
    Join {
        name: String,
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
}

impl Table {
    pub(super) fn call(
        &mut self,
        now_ms: u64,
        token: Option<TokenHash>,
        call: Call,
        step: &mut Step,
    ) -> Result<Answer, Problem> {
        let mut guest = match &token {
            None => None,
            Some(token) => Some(self.guest_of(token).ok_or_else(Problem::unauthorized)?),
        };
        if !matches!(call, Call::Look) {
            if self.is_closed {
                return Err(Problem::conflict("table/closed", "this table is closed"));
            }
            self.touched_ms = now_ms;
        }
        match call {
            Call::Look => {}
            Call::Join { name, token, entropy } => {
                if guest.is_none() {
                    guest = Some(self.join(now_ms, &name, token, entropy, step)?);
                }
            }
            other => {
                let guest = guest.ok_or_else(Problem::unauthorized)?;
                self.guest_call(now_ms, guest, other, step)?;
            }
        }
        let seat = guest.and_then(|guest| self.guests[guest].seat);
        Ok(Answer {
            table: self.info(),
            guest: guest.map(|guest| guest as u32),
            seat: seat.map(|seat| seat.index() as u8),
        })
    }

    fn guest_call(
        &mut self,
        now_ms: u64,
        guest: usize,
        call: Call,
        step: &mut Step,
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
                return self.start(now_ms, step);
            }
            Call::Rematch { entropy } => return self.rematch(now_ms, guest, entropy, step),
            Call::Concede => self.concede(now_ms, guest, step)?,
            Call::Leave => self.leave(now_ms, guest, step),
            Call::Remove { guest: other } => self.remove(now_ms, guest, other, step)?,
            Call::Mute { guest: other, muted } => {
                self.need_host(guest)?;
                let other = self.other_guest(other)?;
                self.guests[other].muted = muted;
            }
            Call::Close => {
                self.need_host(guest)?;
                self.close(now_ms, "table/closed", "the host has closed the table", step);
                return Ok(());
            }
        }
        self.write_next(now_ms, step);
        self.write(step);
        self.tell_table(step);
        Ok(())
    }

    fn join(
        &mut self,
        now_ms: u64,
        name: &str,
        token: TokenHash,
        entropy: Option<Entropy>,
        step: &mut Step,
    ) -> Result<usize, Problem> {
        if self.house.limits.guests_most <= self.guests.len() {
            return Err(Problem::conflict("table/full", "too many guests are at this table"));
        }
        let name = self.free_name(name)?;
        let free = (0..self.plan.bots.len())
            .find(|&seat| self.plan.bots[seat].is_none() && self.sitter(seat).is_none());
        let seat = free.filter(|_| !self.is_playing()).and_then(|seat| Seat::new(seat as u8));
        if seat.is_none() && !self.settings.spectators {
            return Err(Problem::conflict("table/full", "no seat is free, and nobody may watch"));
        }
        self.guests.push(Guest::new(name, Some(token), seat, now_ms));
        let guest = self.guests.len() - 1;
        if seat.is_some() {
            self.stir(guest, entropy)?;
        }
        self.write_next(now_ms, step);
        self.write(step);
        self.tell_table(step);
        Ok(guest)
    }

    /// The name as it will stand at the table: trimmed, in plain characters, and nobody else's.
    pub(super) fn free_name(&self, name: &str) -> Result<String, Problem> {
        let name = plain(name);
        if name.is_empty() || NAME_MOST_CHARS < name.chars().count() {
            let detail = format!("a name has 1 to {NAME_MOST_CHARS} characters");
            return Err(Problem::bad("table/name", detail));
        }
        let is_free = |name: &str| self.guests.iter().all(|guest| guest.name != name);
        let numbered = (2..).map(|n| format!("{name} {n}"));
        let mut names = [name.clone()].into_iter().chain(numbered);
        Ok(names.find(|name| is_free(name)).expect("the numbers go on for ever"))
    }

    fn need_host(&self, guest: usize) -> Result<(), Problem> {
        if guest == self.host() {
            return Ok(());
        }
        Err(Problem::forbidden("table/not_host", "only the host of the table can do this"))
    }

    fn between_games(&self) -> Result<(), Problem> {
        if self.is_playing() {
            return Err(Problem::conflict("table/playing", "a game is being played"));
        }
        Ok(())
    }

    fn other_guest(&self, guest: u32) -> Result<usize, Problem> {
        let index = guest as usize;
        match self.guests.get(index) {
            Some(it) if it.token.is_some() => Ok(index),
            _ => Err(Problem::not_found("table/no_such_guest", "no such guest is here")),
        }
    }

    fn seat(&self, seat: u8) -> Result<Seat, Problem> {
        let known = Seat::new(seat).filter(|it| it.index() < self.plan.bots.len());
        known.ok_or_else(|| Problem::not_found("table/no_such_seat", "the table has no such seat"))
    }

    fn sit(&mut self, guest: usize, seat: u8, entropy: Option<Entropy>) -> Result<(), Problem> {
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

    fn stand(&mut self, guest: usize) {
        if let Some(seat) = self.guests[guest].seat.take()
            && let Some(next) = &mut self.next
        {
            next.entropy[seat.index()] = None;
        }
        self.guests[guest].rematch = false;
    }

    fn stir(&mut self, guest: usize, entropy: Option<Entropy>) -> Result<(), Problem> {
        let seat = self.guests[guest].seat.ok_or_else(|| {
            Problem::conflict("table/no_seat", "only who has a seat adds to the deal")
        })?;
        if let (Some(entropy), Some(next)) = (entropy, &mut self.next) {
            next.entropy[seat.index()] = Some(entropy);
        }
        Ok(())
    }

    fn set_plan(&mut self, guest: usize, seat: u8, bot: Option<String>) -> Result<(), Problem> {
        self.need_host(guest)?;
        self.between_games()?;
        let seat = self.seat(seat)?.index();
        let mut settings = self.settings.clone();
        settings.seats[seat] = bot.unwrap_or_else(|| "person".to_owned());
        self.plan = super::plan(&settings, &self.house)?;
        self.settings = settings;
        if self.plan.bots[seat].is_some()
            && let Some(sitter) = self.sitter(seat)
        {
            self.stand(sitter);
        }
        Ok(())
    }

    /// Another game with the same people, when all who sit there want it.
    fn rematch(
        &mut self,
        now_ms: u64,
        guest: usize,
        entropy: Option<Entropy>,
        step: &mut Step,
    ) -> Result<(), Problem> {
        self.between_games()?;
        if self.round.is_none() {
            return Err(Problem::conflict("table/no_game", "nothing has been played yet"));
        }
        self.stir(guest, entropy)?;
        self.guests[guest].rematch = true;
        let wants = |guest: &Guest| guest.seat.is_none() || guest.rematch;
        if self.guests.iter().all(wants) {
            return self.start(now_ms, step);
        }
        self.write_next(now_ms, step);
        self.tell_table(step);
        Ok(())
    }

    fn concede(&mut self, now_ms: u64, guest: usize, step: &mut Step) -> Result<(), Problem> {
        let seat = self.guests[guest].seat;
        let seat = seat.ok_or_else(|| {
            Problem::conflict("table/no_seat", "only who plays can give the game up")
        })?;
        let round = self.round.as_mut().ok_or_else(super::no_game)?;
        Ok(round.concede(now_ms, seat, &self.conns, step)?)
    }

    /// In a game a bot goes on for who leaves, who can return; otherwise the seat is free.
    fn leave(&mut self, now_ms: u64, guest: usize, step: &mut Step) {
        match (self.guests[guest].seat, &mut self.round) {
            (Some(seat), Some(round)) if !round.is_over() => {
                round.leave(now_ms, seat, &self.conns, step);
            }
            _ => self.stand(guest),
        }
        let frame = bye("table/left", "you have left the table");
        for conn in self.conns.0.extract_if(.., |conn| conn.guest == Some(guest)) {
            step.outs.push(Out::Close { conn: conn.id, frame: frame.clone() });
        }
        self.guests[guest].gone_since_ms = Some(now_ms);
    }

    fn remove(
        &mut self,
        now_ms: u64,
        guest: usize,
        other: u32,
        step: &mut Step,
    ) -> Result<(), Problem> {
        self.need_host(guest)?;
        let other = self.other_guest(other)?;
        if other == guest {
            return Err(Problem::conflict("table/host", "the host can close the table instead"));
        }
        self.leave(now_ms, other, step);
        if self.guests[other].seat.is_some() {
            // A bot plays the game to its end; nobody else can take the hand.
            self.guests[other].seat = None;
        }
        self.guests[other].token = None;
        Ok(())
    }

    /// Says something to all who are connected.
    pub(super) fn say(
        &mut self,
        now_ms: u64,
        guest: usize,
        saying: Saying<'_>,
        step: &mut Step,
    ) -> Result<(), Problem> {
        // SS-6: while a game of silence is played nothing travels but the game.
        if self.is_playing() && self.plan.game.is_silent() {
            return Err(Problem::forbidden("chat/silence", "this game is played in silence")
                .with_rule("SS-6"));
        }
        let sender = &mut self.guests[guest];
        if sender.muted {
            return Err(Problem::forbidden("chat/muted", "the host has muted you"));
        }
        if now_ms + CHAT_BURST_MS < sender.chat_free_ms {
            return Err(Problem::too_many("chat/too_fast", "not so fast"));
        }
        let (guest, name) = (guest as u32, &*sender.name);
        let said = match saying {
            Saying::Phrase(wanted) => {
                let known = PHRASES.iter().find(|&&phrase| phrase == wanted);
                let phrase = known.ok_or_else(|| {
                    let detail = format!("there are: {}", PHRASES.join(", "));
                    Problem::bad("chat/no_such_phrase", detail)
                })?;
                frame(&ToClient::Phrase { guest, name, phrase })
            }
            Saying::Text(text) => {
                let text = plain(text);
                let most = self.house.limits.chat_most_chars;
                if text.is_empty() || most < text.chars().count() {
                    let detail = format!("a line has 1 to {most} characters");
                    return Err(Problem::bad("chat/length", detail));
                }
                frame(&ToClient::Chat { guest, name, text: &text })
            }
        };
        sender.chat_free_ms = sender.chat_free_ms.max(now_ms) + CHAT_EVERY_MS;
        for conn in &self.conns.0 {
            step.send(conn.id, said.clone());
        }
        Ok(())
    }
}

/// What a guest says.
#[derive(Clone, Copy, Debug)]
pub(super) enum Saying<'a> {
    Text(&'a str),
    /// By its name.
    Phrase(&'a str),
}

/// Text of a stranger as others can bear it: without control characters, and without those that
/// turn the direction of what follows.
fn plain(text: &str) -> String {
    let is_odd = |it: char| {
        it.is_control()
            || matches!(it, '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}')
    };
    let kept: String = text.chars().map(|it| if is_odd(it) { ' ' } else { it }).collect();
    kept.split_whitespace().collect::<Vec<_>>().join(" ")
}
