use parlor_core::Seat;

use crate::{Card, Cards, Colour, Colours, Horses, Prediction, Score};

/// A choice a seat can make.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Action {
    /// EX-5: puts the card down as favourite.
    Favourite(Card),
    /// EX-6: plays the card to the trick.
    Play(Card),
}

/// Something that happened.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize),
    serde(tag = "event", rename_all = "snake_case")
)]
pub enum Event {
    /// EX-2: the horses are lined up.
    LinedUp {
        /// As they stand.
        horses: Horses,
    },
    /// EX-3, EX-17: a race begins.
    RaceBegan {
        /// Which race, from one.
        race: u8,
        /// How many there are to be.
        races: u8,
        /// Who leads the first trick.
        starter: Seat,
    },
    /// EX-4: a seat was dealt its cards.
    Dealt {
        /// Who.
        seat: Seat,
        /// Which; `null` if they are hidden.
        cards: Option<Cards>,
    },
    /// EX-5: a favourite was put down.
    FavouriteChosen {
        /// Who.
        seat: Seat,
        /// Which; `null` if it is hidden.
        card: Option<Card>,
    },
    /// EX-6: a card was played.
    Played {
        /// Who.
        seat: Seat,
        /// Which.
        card: Card,
    },
    /// EX-7 to EX-10: a trick was won; nobody leads after the seventh.
    TrickWon {
        /// Which trick of the race, from one.
        trick: u8,
        /// Whose horse moves up.
        colour: Colour,
        /// What the cards of that colour add up to.
        sum: u8,
        /// Its place before.
        from: u8,
        /// Its place now.
        to: u8,
        /// Who leads the next trick.
        next_leader: Option<Seat>,
    },
    /// EX-12: a race has ended.
    RaceEnded {
        /// Which race, from one.
        race: u8,
        /// The order that counts.
        horses: Horses,
    },
    /// EX-12 to EX-15: what a seat turned up and what it got for it.
    Scored {
        /// Who.
        seat: Seat,
        /// What was turned up.
        prediction: Prediction,
        /// What it has come to and why.
        score: Score,
        /// What it brings.
        points: i32,
        /// What the seat has now.
        total: i32,
    },
    /// EX-19: how a solo player did.
    Par {
        /// Which race, from one.
        race: u8,
        /// What the seat scored.
        points: i32,
        /// What it could have scored.
        par: i32,
    },
    /// EX-16: which horse is hungry now.
    StatesChanged {
        /// The last horse.
        hungry: Colour,
        /// Whether it was hungry before.
        stays: bool,
        /// Those that are hungry no more.
        fed: Colours,
    },
    /// EX-4: what nobody was dealt in the last race.
    Undealt {
        /// Which.
        cards: Cards,
    },
}
