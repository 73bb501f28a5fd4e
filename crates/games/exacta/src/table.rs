use parlor_core::{PerSeat, Seat, SeatSet, Window};
use parlor_pieces::Pile;

use crate::{Cards, Horses, Prediction, Score, TRICKS, Trick, par};

/// The part of the game that everybody sees.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Table {
    pub seats: u8,
    /// EX-18: how many there are to be.
    pub races: u8,
    pub window: Window,
    pub phase: Phase,
    /// The race that is being run, or the last one when the game is over.
    pub race: Race,
    /// As they stand now.
    pub horses: Horses,
    /// EX-5: who has chosen a favourite for this race.
    pub chosen: SeatSet,
    /// Points of all finished races.
    pub totals: PerSeat<i32>,
    /// What the end of the last finished race has shown.
    pub last_race: Option<LastRace>,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "snake_case"))]
pub enum Phase {
    /// EX-5: everybody chooses a favourite.
    Favourites,
    /// EX-6: one card after the other.
    Trick {
        turn: Seat,
    },
    Over,
}

/// What has happened in one race in the open.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Race {
    /// From 1.
    pub number: u8,
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
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct LastRace {
    pub race: Race,
    /// The horses at the end, in the states that count for scoring.
    pub finish: Horses,
    pub results: PerSeat<SeatResult>,
}

/// What one seat made of a race.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct SeatResult {
    pub prediction: Prediction,
    pub score: Score,
    /// What the score comes to.
    pub points: i32,
}

impl LastRace {
    /// The nine cards a seat was dealt.
    pub fn dealt_to(&self, seat: Seat) -> Cards {
        let Prediction { favourite, counter } = self.results[seat].prediction;
        self.race.played_by(seat).with(favourite).with(counter)
    }

    /// EX-19: what a solo player could have scored; `None` with several players.
    ///
    /// It is worked out when asked for and not kept in the state, where every search would pay
    /// for it.
    pub fn par(&self) -> Option<i32> {
        (self.results.seats() == 1).then(|| par(self.dealt_to(Seat::FIRST), &self.race.line_up))
    }
}
