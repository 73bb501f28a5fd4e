use parlor_core::{PerSeat, Seat};

use crate::{Card, Cards, Colour, Horses};

/// One card from everybody, clockwise from the leader.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Trick {
    /// Who plays first.
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
        let next = seat.next(self.cards.seats());
        if next == self.leader { None } else { Some(next) }
    }

    /// The cards on the table.
    pub fn played(&self) -> Cards {
        self.cards.values().flatten().copied().collect()
    }

    /// Judges the cards on the table; there is at least one. `horses` are as they stand before
    /// the winner moves.
    #[inline]
    pub fn judge(&self, horses: &Horses) -> Judgement {
        // No card is worth a zero of red, which wins nothing.
        let codes = self.cards.iter().map(|(seat, card)| (seat, card.map_or(0, Card::code)));

        // EX-7: the values of each colour are added up, a byte a colour, and the highest sum wins.
        let sums: u64 = codes.clone().map(|(_, code)| u64::from(code % 8) << (code & !7)).sum();

        // EX-8: of tied colours the one whose horse is ahead. A sum is at most 27, so eight times
        // that and the horses behind fit a byte.
        let claims = sums * 8 + horses.behind();

        // EX-10: whoever played the highest card of the winning colour leads.
        let best = codes
            .map(|(seat, code)| [seat.index() as u8, code, (claims >> (code & !7)) as u8, 0])
            .map(u32::from_le_bytes)
            .max();
        let [seat, code, claim, _] = best.expect("somebody plays").to_le_bytes();
        Judgement {
            winner: Card::from_code(code).expect("there is a card").colour(),
            sum: claim / 8,
            next_leader: Seat::new(seat).expect("a seat of the table"),
        }
    }
}

/// A trick without cards at a table without seats: what memory holds that no trick uses.
impl Default for Trick {
    fn default() -> Trick {
        Trick::led_by(Seat::FIRST, 0)
    }
}
