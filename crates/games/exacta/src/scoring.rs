use crate::{Card, Horses};

/// EX-12: the two cards a seat is left with.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Prediction {
    /// The card that was put down before the race.
    pub favourite: Card,
    /// The last card of the hand.
    pub counter: Card,
}

/// What a prediction has come to and why.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "snake_case"))]
pub enum Score {
    /// Favourite and counter are of one colour.
    #[default]
    SameColour,
    /// One of the horses is not in the first three.
    NotInFirstThree,
    /// It is paid.
    Paid {
        /// Of the two cards' values.
        product: u8,
        /// The favourite is first and the counter second.
        exacta: bool,
        /// How many of the two horses are hungry.
        n_hungry: u8,
    },
}

impl Prediction {
    /// `finish`: the horses at the end of the race, in the states they have run in.
    pub fn score(&self, finish: &Horses) -> Score {
        let colours = [self.favourite.colour(), self.counter.colour()];
        let places = colours.map(|colour| finish.place(colour));
        let paid = Score::Paid {
            product: self.favourite.value() * self.counter.value(),
            // EX-14: not the other way round.
            exacta: places == [1, 2],
            // EX-15
            n_hungry: colours.map(|colour| u8::from(finish.is_hungry(colour))).iter().sum(),
        };
        // EX-13: two colours, both in the first three.
        if colours[0] == colours[1] {
            Score::SameColour
        } else if (3 < places[0]) | (3 < places[1]) {
            Score::NotInFirstThree
        } else {
            paid
        }
    }
}

impl Score {
    pub const fn points(self) -> i32 {
        match self {
            Score::SameColour | Score::NotInFirstThree => 0,
            Score::Paid { product, exacta, n_hungry } => {
                // EX-14 and EX-15: five times, and twice for each hungry horse.
                let exacta = if exacta { 5 } else { 1 };
                (product as i32 * exacta) << n_hungry
            }
        }
    }
}
