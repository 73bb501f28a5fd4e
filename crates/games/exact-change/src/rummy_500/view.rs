use parlor_core::{Chance, Eyes, Observer, PerSeat, Seat, Secret};

use super::{Rummy500, Table, hand::Hand, held::values_of};
use crate::cards::{CardPile, Cards};

/// All that one observer may know: the table, with what everybody knows of each hand and of the
/// draw pile, and its own hand.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct View {
    pub who: Observer,
    pub table: Table,
    /// The observer's own hand.
    pub hand: Option<Cards>,
    /// What the observer has drawn since the draw pile was last reshuffled.
    pub drawn: Option<Cards>,
}

impl View {
    pub(super) fn of(game: &Rummy500, eyes: &Eyes) -> View {
        let own = eyes.who().seat();
        let hand = own.and_then(|seat| game.hands[seat].seen_by(eyes));
        let drawn = own.and_then(|seat| game.drawn[seat].seen_by(eyes));
        View {
            who: eyes.who(),
            table: game.table,
            hand: hand.map(|hand| *hand.cards()),
            drawn: drawn.copied(),
        }
    }

    /// What is known to be in a hand: all of it if it is the observer's own.
    pub fn known(&self, seat: Seat) -> &Cards {
        match &self.hand {
            Some(hand) if self.who == Observer::Seat(seat) => hand,
            _ => &self.table.known[seat],
        }
    }

    /// The cards that may be anywhere: in the draw pile or in somebody else's hand.
    pub fn unseen(&self) -> Cards {
        let table = &self.table;
        let mut unseen = *table.deck.cards();
        for &kind in table.discards.iter().chain(&table.laid) {
            unseen.remove(kind.into());
        }
        for seat in Seat::all(table.seats) {
            unseen.remove_all(self.known(seat));
        }
        unseen
    }

    /// The unseen cards that may be in the draw pile. Once it has been reshuffled that is a part of
    /// the discards it was made of.
    pub fn drawable(&self) -> Cards {
        let unseen = self.unseen();
        let Some(mut made_of) = self.table.reshuffled else { return unseen };
        if let Some(drawn) = &self.drawn {
            made_of.remove_all(drawn);
        }
        let mut drawable = Cards::EMPTY;
        for (kind, count) in unseen.kinds() {
            drawable.set(kind, count.min(made_of.count(kind)));
        }
        drawable
    }

    /// First the draw pile, from what may be in it; the others' hands share the rest. All cards
    /// are equally likely everywhere they may be.
    pub(super) fn guess(&self, chance: &mut impl Chance) -> Rummy500 {
        let table = self.table;
        let mut unseen = self.unseen();
        let mut drawable = self.drawable();
        let mut draw_pile = CardPile::new();
        for _ in 0..table.n_draw_pile {
            let kind = drawable.draw(chance);
            unseen.remove(kind);
            draw_pile.push(kind as u8);
        }
        let mut hand_of = |seat| {
            let mut hand = *self.known(seat);
            while hand.len() < usize::from(table.n_hand[seat]) {
                hand.add(unseen.draw(chance));
            }
            hand
        };
        let mut game = Rummy500 {
            table,
            values: values_of(&table.deck),
            hands: PerSeat::filled(table.seats, Secret::sealed(Hand::EMPTY)),
            draw_pile: Secret::sealed(draw_pile),
            drawn: PerSeat::filled(table.seats, Secret::sealed(Cards::EMPTY)),
        };
        for seat in Seat::all(table.seats) {
            game.hands[seat] = Secret::owned_by(seat, hand_of(seat).into());
            let own = self.who == Observer::Seat(seat);
            let drawn = self.drawn.filter(|_| own).unwrap_or_default();
            game.drawn[seat] = Secret::owned_by(seat, drawn);
        }
        game
    }
}

/// Written by hand because the table holds kinds, which mean nothing without the deck: what goes
/// out are cards.
#[cfg(feature = "serde")]
mod serialise {
    use serde::{Serialize, Serializer, ser::SerializeStruct as _};

    use super::{Cards, Seat, View};
    use crate::{
        cards::Card,
        rummy_500::{LastHand, Phase, Table},
    };

    #[derive(Serialize)]
    struct Set {
        seat: Seat,
        cards: Vec<Card>,
    }

    #[derive(Serialize)]
    struct Last {
        winner: Option<Seat>,
        points: u32,
        shown: Vec<Option<Vec<Card>>>,
    }

    fn cards(table: &Table, cards: &Cards) -> Vec<Card> {
        table.cards_of(cards.iter())
    }

    fn last(table: &Table, last: &LastHand) -> Last {
        let shown = last.shown.values().map(|hand| hand.as_ref().map(|hand| cards(table, hand)));
        Last { winner: last.winner, points: last.points, shown: shown.collect() }
    }

    impl Serialize for View {
        fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
            let table = &self.table;
            let in_order = |pile: &[u8]| table.cards_of(pile.iter().map(|&kind| usize::from(kind)));
            let (phase, seat, taken) = match table.phase {
                Phase::Turn { seat } => ("turn", Some(seat), None),
                Phase::Discard { seat, taken } => ("discard", Some(seat), taken),
                Phase::Lay { seat } => ("lay", Some(seat), None),
                Phase::Score { winner } => ("score", Some(winner), None),
                Phase::Over => ("over", None, None),
            };
            let known: Vec<_> = table.known.values().map(|known| cards(table, known)).collect();
            let sets: Vec<_> =
                table.laid_sets().map(|(seat, set)| Set { seat, cards: in_order(set) }).collect();
            let own = |own: &Option<Cards>| own.as_ref().map(|own| cards(table, own));

            let mut view = serializer.serialize_struct("View", 20)?;
            view.serialize_field("who", &self.who)?;
            view.serialize_field("window", &table.window)?;
            view.serialize_field("phase", phase)?;
            view.serialize_field("turn", &seat)?;
            view.serialize_field("taken", &taken.map(|kind| table.deck.card(kind.into())))?;
            view.serialize_field("dealer", &table.dealer)?;
            view.serialize_field("n_hands", &table.n_hands)?;
            view.serialize_field("hand_turns", &table.hand_turns)?;
            view.serialize_field("turns", &table.turns)?;
            view.serialize_field("n_draw_pile", &table.n_draw_pile)?;
            view.serialize_field("n_hand", &table.n_hand)?;
            view.serialize_field("discards", &in_order(&table.discards))?;
            view.serialize_field("sets", &sets)?;
            view.serialize_field("known", &known)?;
            view.serialize_field("run_outs", &table.run_outs)?;
            view.serialize_field("reshuffled", &own(&table.reshuffled))?;
            view.serialize_field("score", &table.score)?;
            view.serialize_field("last", &table.last.as_ref().map(|it| last(table, it)))?;
            view.serialize_field("hand", &own(&self.hand))?;
            view.serialize_field("drawn", &own(&self.drawn))?;
            view.end()
        }
    }
}
