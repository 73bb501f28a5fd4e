use parlor_core::{Chance, Eyes, Observer, PerSeat, Seat, Secret};

use crate::cards::{CardPile, Cards};

use super::{ExactChange, Table};

/// What one observer knows.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct View {
    pub who: Observer,
    pub table: Table,
    /// What the observer knows to be in each hand: all of its own; of another, cards that were
    /// taken back, given by the observer or shown. There may be more of them and others.
    pub hands: PerSeat<Cards>,
    /// What the observer drew in the last action, in order.
    pub drawn: CardPile,
}

impl View {
    /// The observer's own hand; a spectator has none.
    pub fn hand(&self) -> Option<&Cards> {
        self.who.seat().map(|seat| &self.hands[seat])
    }

    /// Cards that may be in other hands or in the draw pile, for all the observer knows.
    pub fn unseen(&self) -> Cards {
        let mut unseen = *self.table.deck.cards();
        self.hands.values().for_each(|hand| unseen.remove_all(hand));
        for &kind in self.table.discards.iter().chain(&self.table.bottom) {
            unseen.remove(kind.into());
        }
        unseen
    }

    /// All unseen cards are dealt again, every way equally likely, to where cards are missing.
    pub(super) fn guess<C: Chance>(&self, chance: &mut C) -> ExactChange {
        let table = self.table;
        let seats = table.seats;
        let mut unseen: CardPile = self.unseen().iter().map(|kind| kind as u8).collect();
        chance.shuffle(&mut unseen);
        let mut hands = PerSeat::filled(seats, Secret::sealed(Cards::EMPTY));
        let mut notes = PerSeat::filled(seats, Secret::sealed(table.known));
        let mut drawn = Secret::sealed(CardPile::new());
        for seat in Seat::all(seats) {
            let is_own = self.who == Observer::Seat(seat);
            let mut hand = self.hands[seat];
            for _ in hand.len()..table.n_cards[seat].into() {
                hand.add(unseen.pop().expect("as many unseen cards as places").into());
            }
            hands[seat] = Secret::owned_by(seat, hand);
            // What the others have been told besides is unknown to this observer.
            let own_notes = if is_own { self.hands } else { table.known };
            notes[seat] = Secret::owned_by(seat, without(own_notes, seat));
            if let Some((_, n)) = table.drew.filter(|&(drawer, _)| drawer == seat) {
                // The hand may be another one by now (EC-6a), so any cards stand in for them.
                let some = hand.iter().map(|kind| kind as u8).chain(table.discards.last().copied());
                let some = some.cycle().take(n.into());
                let cards = if is_own { self.drawn } else { some.collect() };
                drawn = Secret::owned_by(seat, cards);
            }
        }
        let mut pile = table.bottom;
        pile.extend(unseen.iter().copied());
        ExactChange { table, hands, pile: Secret::sealed(pile), notes, drawn }
    }
}

/// Notes are about the other hands.
fn without(mut notes: PerSeat<Cards>, seat: Seat) -> PerSeat<Cards> {
    notes[seat] = Cards::EMPTY;
    notes
}

impl ExactChange {
    pub(super) fn view_for(&self, eyes: &Eyes) -> View {
        let who = eyes.who();
        let mut hands = self.table.known;
        if let Some(seat) = who.seat() {
            hands = *self.notes[seat].seen_by(eyes).unwrap_or(&hands);
            hands[seat] = self.hands[seat].seen_by(eyes).copied().unwrap_or_default();
        }
        let drawn = self.drawn.seen_by(eyes).copied().unwrap_or_default();
        View { who, table: self.table, hands, drawn }
    }
}
