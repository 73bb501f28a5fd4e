use std::fmt;

use parlor_core::{PerSeat, Seat, SeatSet, Window};
use parlor_pieces::Pile;

use crate::{Cards, Horses, Prediction, Score, TRICKS, Trick, par};

/// The part of the game that everybody sees.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Table {
    #[cfg_attr(feature = "serde", serde(skip))]
    pub seats: u8,
    /// EX-18: how many there are to be.
    #[cfg_attr(feature = "serde", serde(skip))]
    pub races: u8,
    /// The number of the decision that is open.
    pub window: Window,
    /// What the game waits for.
    pub phase: Phase,
    /// The race that is being run, or the last one when the game is over.
    pub race: Race,
    /// As they stand now.
    pub horses: Horses,
    /// EX-5: who has chosen a favourite for this race.
    pub chosen: SeatSet,
    /// Points of all finished races.
    #[cfg_attr(feature = "serde", serde(rename = "points"))]
    pub totals: PerSeat<i32>,
    /// What the end of the last finished race has shown, until the next one is under way.
    pub last_race: Option<LastRace>,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize),
    serde(tag = "kind", rename_all = "snake_case")
)]
pub enum Phase {
    /// EX-6: one card after the other.
    Trick {
        /// Who plays next.
        turn: Seat,
    },
    /// EX-5: everybody chooses a favourite.
    Favourites,
    /// The game is over.
    Over,
}

/// What has happened in one race in the open.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Race {
    /// From 1.
    pub number: u8,
    /// Who led its first trick.
    pub starter: Seat,
    /// The horses before the first trick.
    pub line_up: Horses,
    /// EX-11: with the cards that may be looked at; the last one may be under way.
    pub tricks: Pile<Trick, TRICKS>,
}

impl Race {
    pub(crate) fn new(number: u8, starter: Seat, line_up: Horses) -> Race {
        Race { number, starter, line_up, tricks: Pile::new() }
    }

    /// All cards that lie open.
    pub fn played(&self) -> Cards {
        self.tricks.iter().fold(Cards::EMPTY, |cards, trick| cards.union(trick.played()))
    }

    pub fn played_by(&self, seat: Seat) -> Cards {
        self.tricks.iter().filter_map(|trick| trick.cards[seat]).collect()
    }
}

/// A finished race with everything that was turned up at its end.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct LastRace {
    pub race: Race,
    /// The horses at the end, in the states that count for scoring.
    pub finish: Horses,
    /// EX-12: what was turned up.
    pub predictions: PerSeat<Prediction>,
}

/// What one seat made of a race.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct SeatResult {
    /// What it turned up.
    pub prediction: Prediction,
    /// What that has come to and why.
    pub score: Score,
    /// What the score comes to.
    pub points: i32,
}

impl Prediction {
    /// What it has brought with the horses as they were at the end.
    pub fn result(self, finish: &Horses) -> SeatResult {
        let score = self.score(finish);
        SeatResult { prediction: self, score, points: score.points() }
    }
}

impl LastRace {
    pub fn results(&self) -> PerSeat<SeatResult> {
        self.predictions.map(|_, prediction| prediction.result(&self.finish))
    }

    /// The nine cards a seat was dealt.
    pub fn dealt_to(&self, seat: Seat) -> Cards {
        let Prediction { favourite, counter } = self.predictions[seat];
        self.race.played_by(seat).with(favourite).with(counter)
    }

    /// EX-19: what a solo player could have scored; `None` with several players.
    ///
    /// It is worked out when asked for and not kept in the state, where every search would pay
    /// for it.
    pub fn par(&self) -> Option<i32> {
        (self.predictions.seats() == 1).then(|| par(self.dealt_to(Seat::FIRST), &self.race.line_up))
    }
}

// Shown with the results and not with the predictions alone: nobody has to know the rules to read
// what a race has brought.
impl fmt::Debug for LastRace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("LastRace")
            .field("race", &self.race)
            .field("finish", &self.finish)
            .field("results", &self.results())
            .finish()
    }
}

#[cfg(feature = "serde")]
impl serde::Serialize for LastRace {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let LastRace { race, finish, .. } = *self;
        Shown { race, finish, results: self.results() }.serialize(serializer)
    }
}

/// A finished race with everything that was turned up at its end.
#[cfg(feature = "serde")]
#[derive(serde::Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "LastRace"))]
struct Shown {
    /// What happened in it in the open.
    race: Race,
    /// The horses at the end, in the states that count for scoring.
    finish: Horses,
    /// What each seat turned up, and what it got for it.
    results: PerSeat<SeatResult>,
}

parlor_core::schema!(LastRace as Shown);
