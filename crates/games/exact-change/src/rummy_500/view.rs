use parlor_core::{Chance, Eyes, Observer, PerSeat, Seat, Secret};

use super::{Rummy500, Table, hand::Hand};
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

/// What crosses the wire: cards by name, never by kind.
#[cfg(feature = "serde")]
mod serialise {
    use parlor_core::{Observer, PerSeat, Seat, Window};
    use serde::{Serialize, Serializer};

    use super::{Cards, View};
    use crate::{
        cards::Card,
        rummy_500::{LastHand, Phase, Table},
    };

    /// All that one observer may know. Cards are sorted by the deck unless their order counts.
    #[derive(Serialize)]
    #[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "View"))]
    struct Shown {
        /// Whose view it is.
        who: Observer,
        /// The number of the decision that is open.
        window: Window,
        /// Whom the game waits for, and for what.
        phase: ShownPhase,
        /// Who has dealt this hand.
        dealer: Seat,
        /// Hands dealt so far, this one included.
        hand_number: u32,
        /// Turns taken in this hand.
        hand_turns: u32,
        /// Turns taken in the whole game.
        turns: u32,
        /// How many cards the draw pile has.
        draw_pile: u8,
        /// How many cards each seat holds.
        hand_sizes: PerSeat<u8>,
        /// The discard pile as it lies, the last card on top.
        discards: Vec<Card>,
        /// The sets laid in this hand, in order.
        sets: Vec<Set>,
        /// What everybody knows to be in each hand: cards taken from the discards.
        known: Vec<Vec<Card>>,
        /// How often the draw pile has run out in this hand.
        run_outs: u8,
        /// What the draw pile was made of when it was reshuffled.
        reshuffled: Option<Vec<Card>>,
        /// Cents of each seat.
        points: PerSeat<i32>,
        /// How the hand before ended.
        last: Option<Last>,
        /// The observer's own hand; nothing for somebody who watches.
        hand: Option<Vec<Card>>,
        /// What the observer has drawn since the draw pile was last reshuffled.
        drawn: Option<Vec<Card>>,
    }

    /// What the game waits for.
    #[derive(Serialize)]
    #[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "Phase"))]
    #[serde(tag = "kind", rename_all = "snake_case")]
    enum ShownPhase {
        /// A turn begins: take a card or lay a set.
        Turn {
            /// Whose turn it is.
            turn: Seat,
        },
        /// A card was taken, and one has to be discarded.
        Discard {
            /// Whose turn it is.
            turn: Seat,
            /// What was taken, if it was taken from the discards.
            taken: Option<Card>,
        },
        /// A set was laid: another, or the end of the turn.
        Lay {
            /// Whose turn it is.
            turn: Seat,
        },
        /// The hand is won and not scored yet.
        Score {
            /// Who has won it.
            turn: Seat,
        },
        /// The game is over.
        Over,
    }

    /// A set on the table.
    #[derive(Serialize)]
    #[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
    struct Set {
        /// Who has laid it.
        seat: Seat,
        /// Its cards.
        cards: Vec<Card>,
    }

    /// How a hand ended.
    #[derive(Serialize)]
    #[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "LastHand"))]
    struct Last {
        /// Nobody: it was void.
        winner: Option<Seat>,
        /// What the winner got.
        points: u32,
        /// The hands that were scored, by seat.
        shown: Vec<Option<Vec<Card>>>,
    }

    parlor_core::schema!(View as Shown);

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
            let phase = match table.phase {
                Phase::Turn { seat } => ShownPhase::Turn { turn: seat },
                Phase::Discard { seat, taken } => ShownPhase::Discard {
                    turn: seat,
                    taken: taken.map(|kind| table.deck.card(kind.into())),
                },
                Phase::Lay { seat } => ShownPhase::Lay { turn: seat },
                Phase::Score { winner } => ShownPhase::Score { turn: winner },
                Phase::Over => ShownPhase::Over,
            };
            let own = |own: &Option<Cards>| own.as_ref().map(|own| cards(table, own));
            let set = |(seat, set): (Seat, &[u8])| Set { seat, cards: in_order(set) };
            let shown = Shown {
                who: self.who,
                window: table.window,
                phase,
                dealer: table.dealer,
                hand_number: table.n_hands,
                hand_turns: table.hand_turns,
                turns: table.turns,
                draw_pile: table.n_draw_pile,
                hand_sizes: table.n_hand,
                discards: in_order(&table.discards),
                sets: table.laid_sets().map(set).collect(),
                known: table.known.values().map(|known| cards(table, known)).collect(),
                run_outs: table.run_outs,
                reshuffled: own(&table.reshuffled),
                points: table.score,
                last: table.last.as_ref().map(|it| last(table, it)),
                hand: own(&self.hand),
                drawn: own(&self.drawn),
            };
            shown.serialize(serializer)
        }
    }
}
