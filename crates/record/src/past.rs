//! Logged matches of whichever game, played again with all cards open.

use parlor_catalog::{Dice, GameId, Playable, Visitor};
use parlor_core::{
    Input, Log, Match, Observer, OptionsError, PerSeat, ReplayError, Seat, Status, Teller,
};
use parlor_wire::{DrawPair, Setup, draws_of, options_from_json};
use serde_json::{Map, Value, value::RawValue};

use crate::{
    Legal, Playback, Why,
    replay::read_action,
    trace::{told_to, whole_truth},
};

/// A match that takes its draws from a log.
pub(crate) trait Past: Playback {
    fn setup(&self) -> Setup;
    fn status(&self) -> Status;
    fn turns(&self) -> u32;
    fn score(&self) -> PerSeat<i32>;

    /// Says why [`Playback::play`] would not take an input now.
    fn check(&self, input: Input<&str>) -> Result<(), Why>;

    /// What the seat could do now.
    fn legal(&self, seat: Seat) -> Legal;

    /// What happened at the deal or at the last input: the whole truth, or what a seat was told.
    fn events(&self, seat: Option<Seat>) -> Vec<Box<RawValue>>;

    /// The same in sentences.
    fn tell(&self, seat: Option<Seat>, teller: &Teller) -> Vec<String>;

    /// The table as an observer sees it.
    fn show(&self, who: Observer, teller: &Teller) -> String;
}

impl<G: Playable> Past for Match<G, Dice> {
    fn setup(&self) -> Setup {
        Setup::of::<G>(self.options(), self.seats())
    }

    fn status(&self) -> Status {
        Match::status(self)
    }

    fn turns(&self) -> u32 {
        Match::turns(self)
    }

    fn score(&self) -> PerSeat<i32> {
        Match::score(self)
    }

    fn check(&self, input: Input<&str>) -> Result<(), Why> {
        let input = input.try_map(|text| read_action::<G>(self.options(), text))?;
        Ok(Match::check(self, input)?)
    }

    fn legal(&self, seat: Seat) -> Legal {
        Legal::of(self.options(), &self.sight(seat))
    }

    fn events(&self, seat: Option<Seat>) -> Vec<Box<RawValue>> {
        match seat {
            None => whole_truth(self),
            Some(seat) => told_to(self, seat),
        }
    }

    fn tell(&self, seat: Option<Seat>, teller: &Teller) -> Vec<String> {
        let events = Match::events(self).iter().filter_map(|event| match seat {
            None => Some(&event.secret),
            Some(seat) => event.told_to(Observer::Seat(seat)),
        });
        events.map(|event| G::tell(event, teller)).filter(|it| !it.is_empty()).collect()
    }

    fn show(&self, who: Observer, teller: &Teller) -> String {
        G::show(&self.view(who), teller)
    }
}

/// A logged deal.
pub(crate) struct Deal<'a> {
    pub(crate) rules: u32,
    pub(crate) options: &'a Map<String, Value>,
    pub(crate) seats: u8,
    pub(crate) draws: &'a [DrawPair],
}

/// What comes of it.
pub(crate) struct Dealt {
    pub(crate) deck: Vec<String>,
    pub(crate) game: Result<Box<dyn Past>, ReplayError>,
}

impl Deal<'_> {
    pub(crate) fn again(self, game: GameId) -> Result<Dealt, OptionsError> {
        game.visit(self)
    }
}

impl Visitor for Deal<'_> {
    type Output = Result<Dealt, OptionsError>;

    fn visit<G: Playable>(self) -> Result<Dealt, OptionsError> {
        let options = options_from_json(self.options)?;
        let deck = G::deck(&options);
        let log = Log::<G>::new(self.rules, options, self.seats, draws_of(self.draws));
        let game = Match::<G, Dice>::replay(&log).map(|game| Box::new(game) as Box<dyn Past>);
        Ok(Dealt { deck, game })
    }
}
