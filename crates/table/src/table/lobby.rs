//! What happens around a game: people come, sit down, talk, start and leave.

use parlor_core::Seat;
use parlor_fair::Entropy;
use parlor_wire::{
    CommandId, Pace, Portrait, Setting, StoredSeries, TableInfo, TableSettings, ToClient,
};

use super::{Effects, Frame, Guest, Outgoing, PHRASES, Table, bye, frame, removed};
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

impl Table {
    pub(super) fn call(
        &mut self,
        now_ms: u64,
        token: Option<TokenHash>,
        call: Call,
        effects: &mut Effects,
    ) -> Result<Answer, Problem> {
        let mut guest = match &token {
            None => None,
            Some(token) => Some(self.guest_of(token)?),
        };
        if !matches!(call, Call::Look) {
            if self.is_closed {
                return Err(Problem::conflict("table/closed", "this table is closed"));
            }
            self.touched_ms = now_ms;
        }
        match call {
            Call::Look => {}
            Call::Join { name, portrait, token, entropy } => {
                if guest.is_none() {
                    let who = (&*name, portrait);
                    guest = Some(self.join(now_ms, who, token, entropy, effects)?);
                }
            }
            other => {
                let guest = guest.ok_or_else(Problem::unauthorized)?;
                self.guest_call(now_ms, guest, other, effects)?;
            }
        }
        let seat = guest.and_then(|guest| self.guests[guest].seat);
        let asked =
            seat.zip(self.round.as_ref()).is_some_and(|(seat, round)| round.waits_for(seat));
        Ok(Answer {
            table: self.info(),
            guest: guest.map(|guest| guest as u32),
            seat: seat.map(|seat| seat.index() as u8),
            asked,
        })
    }

    fn guest_call(
        &mut self,
        now_ms: u64,
        guest: usize,
        call: Call,
        effects: &mut Effects,
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
                return self.start(now_ms, effects);
            }
            Call::Rematch { entropy } => return self.rematch(now_ms, guest, entropy, effects),
            Call::Concede => self.concede(now_ms, guest, effects)?,
            Call::Leave => {
                let frame = bye("table/left", "you have left the table");
                self.leave(now_ms, guest, &frame, effects);
            }
            Call::Remove { guest: other } => self.remove(now_ms, guest, other, effects)?,
            Call::Mute { guest: other, muted } => {
                self.need_host(guest)?;
                let other = self.other_guest(other)?;
                self.guests[other].muted = muted;
            }
            Call::Close => {
                self.need_host(guest)?;
                self.close(now_ms, "table/closed", "the host has closed the table", effects);
                return Ok(());
            }
        }
        self.write_next(now_ms, effects);
        self.write(effects);
        self.tell_table(effects);
        Ok(())
    }

    fn join(
        &mut self,
        now_ms: u64,
        (name, portrait): (&str, Option<Portrait>),
        token: TokenHash,
        entropy: Option<Entropy>,
        effects: &mut Effects,
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
        self.guests.push(Guest::new(name, portrait, Some(token), seat, now_ms));
        let guest = self.guests.len() - 1;
        if seat.is_some() {
            self.stir(guest, entropy)?;
        }
        self.write_next(now_ms, effects);
        self.write(effects);
        self.tell_table(effects);
        Ok(guest)
    }

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
            Some(it) if !it.is_removed => Ok(index),
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
        self.guests[guest].ready = false;
    }

    /// What was agreed on is written down and told to all, and who asked is answered.
    pub(super) fn agree(&self, now_ms: u64, conn: u64, id: &CommandId, effects: &mut Effects) {
        self.write_next(now_ms, effects);
        self.write(effects);
        self.tell_table(effects);
        effects.send(conn, frame(&ToClient::Done { re: id.as_str(), seq: 0 }));
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

    pub(super) fn set_ready(&mut self, guest: usize, ready: bool) -> Result<(), Problem> {
        self.between_games()?;
        if self.guests[guest].seat.is_none() {
            return Err(Problem::conflict("table/no_seat", "only who has a seat can be ready"));
        }
        self.guests[guest].ready = ready;
        Ok(())
    }

    /// Changes a setting, if everything still fits together.
    pub(super) fn set(&mut self, guest: usize, setting: Setting) -> Result<(), Problem> {
        self.need_host(guest)?;
        self.between_games()?;
        let mut settings = self.settings.clone();
        let mut gone = Vec::new();
        let begins_series = matches!(setting, Setting::Series { .. });
        match setting {
            Setting::Seats { count } => {
                self.may_change_game()?;
                if self.round.is_some() {
                    let detail = "the number of seats stays when something has been played";
                    return Err(Problem::conflict("table/played", detail));
                }
                gone = self.resize(&mut settings, count.into())?;
                wait_for_one_person(&mut settings);
                if count == 1 {
                    settings.series = 1;
                }
                self.fit(&mut settings)?;
            }
            Setting::Option { name, value } => {
                self.may_change_game()?;
                if !settings.options.contains_key(&name) {
                    let detail = format!("the game has no option `{name}`");
                    return Err(Problem::bad("table/settings", detail));
                }
                settings.options.insert(name, value);
                self.fit(&mut settings)?;
            }
            Setting::Clock { clock_s } => settings.clock_s = clock_s,
            Setting::Spectators { allowed } => settings.spectators = allowed,
            Setting::Public { listed } => settings.public = listed,
            Setting::Takeover { level } => settings.takeover = level,
            Setting::Pace { pace } => settings.pace = pace,
            Setting::Series { games } => settings.series = games,
        }
        self.plan = super::plan(&settings, &self.house)?;
        self.settings = settings;
        if begins_series {
            self.series = StoredSeries::default();
        }
        for seat in gone {
            self.close_seat(seat);
        }
        if let Some(next) = &mut self.next {
            next.entropy.resize(self.plan.bots.len(), None);
        }
        // Who was ready was so for what was agreed on before.
        for guest in &mut self.guests {
            guest.ready = false;
        }
        Ok(())
    }

    /// A game that goes on where another stood is the game that it was.
    fn may_change_game(&self) -> Result<(), Problem> {
        if self.next.as_ref().is_some_and(|next| next.kept.is_some()) {
            let detail = "the game goes on as it was begun";
            return Err(Problem::conflict("table/goes_on", detail));
        }
        Ok(())
    }

    /// Gives the settings so many seats; those that go, the last one first. Nobody who sits has to
    /// stand up: free seats go first, then those of bots.
    fn resize(&self, settings: &mut TableSettings, count: usize) -> Result<Vec<usize>, Problem> {
        let mut seats: Vec<usize> = (0..settings.seats.len()).collect();
        let mut gone = Vec::new();
        while count < seats.len() {
            let is_free =
                |&seat: &usize| self.plan.bots[seat].is_none() && self.sitter(seat).is_none();
            let is_empty = |&seat: &usize| self.sitter(seat).is_none();
            let place =
                seats.iter().rposition(is_free).or_else(|| seats.iter().rposition(is_empty));
            let place = place.ok_or_else(|| {
                Problem::conflict("table/seat_taken", "more people sit at the table")
            })?;
            gone.push(seats.remove(place));
        }
        gone.sort_unstable_by(|a, b| b.cmp(a));
        settings.seats = seats.iter().map(|&seat| settings.seats[seat].clone()).collect();
        settings.seats.resize(count, "person".to_owned());
        Ok(gone)
    }

    /// Takes an empty seat away; who sits behind it moves up.
    fn close_seat(&mut self, gone: usize) {
        if let Some(next) = &mut self.next {
            next.entropy.remove(gone);
        }
        for guest in &mut self.guests {
            let index = guest.seat.map(Seat::index).filter(|&index| gone < index);
            if let Some(index) = index {
                guest.seat = Seat::new(index as u8 - 1);
            }
        }
    }

    /// Bots of a level that nobody plays on at such a table play on the usual one.
    fn fit(&self, settings: &mut TableSettings) -> Result<(), Problem> {
        let board = super::try_deal(settings, &self.house)?;
        let levels = board.levels();
        let usual = self.plan.game.usual_level(board.seats());
        let bots = settings.seats.iter_mut().filter(|it| *it != "person");
        for who in bots.chain([&mut settings.takeover]) {
            if levels.iter().all(|level| level.as_str() != who) {
                *who = usual.to_string();
            }
        }
        Ok(())
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
        wait_for_one_person(&mut settings);
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
        effects: &mut Effects,
    ) -> Result<(), Problem> {
        self.between_games()?;
        if self.round.is_none() {
            return Err(Problem::conflict("table/no_game", "nothing has been played yet"));
        }
        self.stir(guest, entropy)?;
        self.guests[guest].rematch = true;
        let wants = |guest: &Guest| guest.seat.is_none() || guest.rematch;
        if self.guests.iter().all(wants) {
            return self.start(now_ms, effects);
        }
        self.write_next(now_ms, effects);
        self.tell_table(effects);
        Ok(())
    }

    fn concede(&mut self, now_ms: u64, guest: usize, effects: &mut Effects) -> Result<(), Problem> {
        let seat = self.guests[guest].seat;
        let seat = seat.ok_or_else(|| {
            Problem::conflict("table/no_seat", "only who plays can give the game up")
        })?;
        let round = self.round.as_mut().ok_or_else(super::no_game)?;
        Ok(round.concede(now_ms, seat, &self.conns, effects)?)
    }

    /// In a game a bot goes on for who leaves, who can return; otherwise the seat is free.
    fn leave(&mut self, now_ms: u64, guest: usize, frame: &Frame, effects: &mut Effects) {
        match (self.guests[guest].seat, &mut self.round) {
            (Some(seat), Some(round)) if !round.is_over() => {
                round.leave(now_ms, seat, &self.conns, effects);
            }
            _ => self.stand(guest),
        }
        for conn in self.conns.0.extract_if(.., |conn| conn.guest == Some(guest)) {
            effects.outgoing.push(Outgoing::Close { conn: conn.id, frame: frame.clone() });
        }
        self.guests[guest].gone_since_ms = Some(now_ms);
    }

    fn remove(
        &mut self,
        now_ms: u64,
        guest: usize,
        other: u32,
        effects: &mut Effects,
    ) -> Result<(), Problem> {
        self.need_host(guest)?;
        let other = self.other_guest(other)?;
        if other == guest {
            return Err(Problem::conflict("table/host", "the host can close the table instead"));
        }
        let Problem { code, detail, .. } = removed();
        self.leave(now_ms, other, &bye(&code, &detail), effects);
        if self.guests[other].seat.is_some() {
            // A bot plays the game to its end; nobody else can take the hand.
            self.guests[other].seat = None;
        }
        self.guests[other].is_removed = true;
        Ok(())
    }

    /// Says something to all who are connected.
    pub(super) fn say(
        &mut self,
        now_ms: u64,
        guest: usize,
        saying: Saying<'_>,
        effects: &mut Effects,
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
        for conn in self.conns.0.iter().filter(|conn| self.may_watch(conn.guest)) {
            effects.send(conn.id, said.clone());
        }
        Ok(())
    }
}

/// Bots that wait do so for one person alone: where another is to come they no longer do.
fn wait_for_one_person(settings: &mut TableSettings) {
    let people = settings.seats.iter().filter(|who| *who == "person").count();
    if settings.pace == Pace::Wait && people != 1 {
        settings.pace = Pace::Normal;
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
