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

    /// EX-6: who plays after `seat`; `None` when it was the last.
    #[inline]
    pub fn turn_after(&self, seat: Seat) -> Option<Seat> {
        let next = seat.after(1, self.cards.seats());
        if next == self.leader { None } else { Some(next) }
    }

    /// The cards on the table.
    pub fn played(&self) -> Cards {
        self.cards.values().flatten().copied().collect()
    }

    /// Judges the cards on the table; there is at least one. `horses` are as they stand before
    /// the winner moves.
    pub fn judge(&self, horses: &Horses) -> Judgement {
        // EX-7: the values of each colour are added up, a byte a colour, and the highest sum wins.
        let add = |sums, card: &Card| sums + (u64::from(card.value()) << shift(*card));
        let sums: u64 = self.cards.values().flatten().fold(0, add);

        // EX-8: of tied colours the one whose horse is ahead. A sum is at most 27, so eight times
        // that and the horses behind fit a byte.
        let claims = sums * 8 + horses.behind();

        // EX-10: whoever played the highest card of the winning colour leads.
        let claim = |(seat, card): (Seat, &Option<Card>)| {
            card.map_or(0, |card| {
                let of_colour = (claims >> shift(card)) as u8;
                u32::from(of_colour) << 8 | u32::from(card.value()) << 4 | seat.index() as u32
            })
        };
        let best = self.cards.iter().map(claim).max().expect("somebody plays");
        let next_leader = Seat::new(best as u8 % 16).expect("a seat of the table");
        let winner = self.cards[next_leader].expect("the highest card was played").colour();
        Judgement { winner, sum: (best >> 11) as u8, next_leader }
    }
}

/// Where the byte of the card's colour begins.
const fn shift(card: Card) -> u8 {
    card.colour() as u8 * 8
}

/// A trick without cards at a table without seats: what memory holds that no trick uses.
impl Default for Trick {
    fn default() -> Trick {
        Trick::led_by(Seat::FIRST, 0)
    }
}
