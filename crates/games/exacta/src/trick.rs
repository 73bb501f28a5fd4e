use parlor_core::{PerSeat, Seat};

use crate::{Card, Cards, Colour, Horses};

/// One card from everybody, clockwise from the leader.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Trick {
    pub leader: Seat,
    /// What each seat has played; `None` until it has.
    pub cards: PerSeat<Option<Card>>,
    /// The colour that has won it, once all have played.
    pub winner: Option<Colour>,
}

/// What a trick comes to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Judgement {
    /// Its horse moves up.
    pub winner: Colour,
    /// What the cards of that colour add up to.
    pub sum: u8,
    /// Who leads the next trick.
    pub next_leader: Seat,
}

impl Trick {
    pub fn led_by(leader: Seat, seats: u8) -> Trick {
        Trick { leader, cards: PerSeat::filled(seats, None), winner: None }
    }

    /// EX-6: who plays next; `None` when all have.
    pub fn turn(&self) -> Option<Seat> {
        self.leader.around(self.cards.seats()).find(|&seat| self.cards[seat].is_none())
    }

    /// The cards on the table.
    pub fn played(&self) -> Cards {
        self.cards.values().flatten().copied().collect()
    }

    /// Judges the cards on the table; there is at least one. `horses` are as they stand before
    /// the winner moves.
    pub fn judge(&self, horses: &Horses) -> Judgement {
        // EX-7: the values of each colour are added up and the highest sum wins.
        let mut sums = [0; 7];
        for card in self.cards.values().flatten() {
            sums[card.colour().index()] += card.value();
        }
        let sum = sums.into_iter().max().expect("there are seven colours");

        // EX-8: of tied colours the one whose horse is ahead, so the first in their order.
        let has_won = |colour: &&Colour| sums[colour.index()] == sum;
        let winner = *horses.order().iter().find(has_won).expect("some colour has the sum");

        // EX-10: whoever played the highest card of the winning colour leads.
        let of_winner = |(seat, card): (Seat, &Option<Card>)| {
            card.filter(|card| card.colour() == winner).map(|card| (card, seat))
        };
        let (_, next_leader) =
            self.cards.iter().filter_map(of_winner).max().expect("somebody played the colour");
        Judgement { winner, sum, next_leader }
    }
}

/// A trick without cards at a table without seats: what memory holds that no trick uses.
impl Default for Trick {
    fn default() -> Trick {
        Trick::led_by(Seat::FIRST, 0)
    }
}
