//! What is agreed on at a table: the game, its options, the clock, and whose seat each is. Only what fits
//! together is accepted.

use std::fmt;

use parlor_bots::{Level, NoSuchBot};
use parlor_catalog::{GameId, Seating, check_deal};
use parlor_core::Seat;
use parlor_wire::{Pace, Setting, StoredSeries, TableSettings};

use super::{State, series};
use crate::problem::Problem;

/// The settings as they are used.
#[derive(Clone, Debug)]
pub(super) struct Plan {
    pub(super) game: GameId,
    /// The level of the bot at each seat that is for one.
    pub(super) bots: Vec<Option<Level>>,
    /// Which side each seat plays for.
    pub(super) sides: Vec<u8>,
    pub(super) takeover: Level,
    /// Those that bots play on at such a table.
    pub(super) levels: Vec<Level>,
}

impl State {
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
        self.plan = plan(&settings)?;
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

    pub(super) fn set_plan(
        &mut self,
        guest: usize,
        seat: u8,
        bot: Option<String>,
    ) -> Result<(), Problem> {
        self.need_host(guest)?;
        self.between_games()?;
        let seat = self.seat(seat)?.index();
        let mut settings = self.settings.clone();
        settings.seats[seat] = bot.unwrap_or_else(|| "person".to_owned());
        wait_for_one_person(&mut settings);
        self.plan = plan(&settings)?;
        self.settings = settings;
        if self.plan.bots[seat].is_some()
            && let Some(sitter) = self.sitter(seat)
        {
            self.stand(sitter);
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
        let Seating { levels, sides, .. } = seating(self.plan.game, settings)?;
        let usual = self.plan.game.usual_level(sides.len() as u8);
        let bots = settings.seats.iter_mut().filter(|it| *it != "person");
        for who in bots.chain([&mut settings.takeover]) {
            if levels.iter().all(|level| level.as_str() != who) {
                *who = usual.to_string();
            }
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

/// Gives what is not mentioned its default, so that what was played stays known when a
/// default changes.
pub(super) fn complete(settings: &mut TableSettings) -> Result<(), Problem> {
    let game = GameId::exactly(&settings.game);
    let game = game.map_err(|err| Problem::bad("table/settings", err.to_string()))?;
    for option in game.info().options {
        settings.options.entry(option.name).or_insert(option.default);
    }
    if settings.takeover.is_empty() {
        let seats = u8::try_from(settings.seats.len()).unwrap_or(u8::MAX);
        settings.takeover = game.usual_level(seats).to_string();
    }
    Ok(())
}

/// The settings as they are used, if all of them fit.
pub(super) fn plan(settings: &TableSettings) -> Result<Plan, Problem> {
    let bad = |err: &dyn fmt::Display| Problem::bad("table/settings", err.to_string());
    let game = GameId::exactly(&settings.game).map_err(|err| bad(&err))?;
    let level = |text: &str| text.parse::<Level>().map_err(|err| bad(&err));
    let bot = |text: &String| match &**text {
        "person" => Ok(None),
        text => level(text).map(Some),
    };
    let bots: Vec<Option<Level>> = settings.seats.iter().map(bot).collect::<Result<_, _>>()?;
    let takeover = level(&settings.takeover)?;
    if settings.clock_s.is_some_and(|s| !(5..=86_400).contains(&s)) {
        return Err(Problem::bad("table/settings", "`clock_s` is 5 to 86400 seconds"));
    }
    let people = bots.iter().filter(|bot| bot.is_none()).count();
    if settings.pace == Pace::Wait && people != 1 {
        let detail = "bots wait only for one person who plays against them alone";
        return Err(Problem::bad("table/pace", detail));
    }
    let seating = seating(game, settings)?;
    for bot in &bots {
        let no_bot = |err: NoSuchBot| Problem::bad("table/no_such_bot", err.to_string());
        seating.check_bot(bot.unwrap_or(takeover)).map_err(no_bot)?;
    }
    let Seating { sides, levels, .. } = seating;
    if !series::LENGTHS.contains(&settings.series) {
        return Err(Problem::bad("table/settings", "`series` is 1, 3, 5 or 7"));
    }
    if 1 < settings.series && sides.iter().all(|it| *it == sides[0]) {
        return Err(Problem::bad("table/settings", "a series needs somebody to win against"));
    }
    Ok(Plan { game, bots, sides, takeover, levels })
}

/// What is known of the table before anything is dealt.
fn seating(game: GameId, settings: &TableSettings) -> Result<Seating, Problem> {
    let bad = |err: &dyn fmt::Display| Problem::bad("table/settings", err.to_string());
    let seats = u8::try_from(settings.seats.len()).map_err(|err| bad(&err))?;
    check_deal(game, &settings.options, seats).map_err(|err| bad(&err))
}
