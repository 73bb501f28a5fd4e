use parlor_core::{Chance, Eyes, Observer, PerSeat, Seat, Secret};

use crate::cards::{CardPile, Cards};

use super::{ExactChange, Table, hand::Hand};

/// What one observer knows.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct View {
    pub who: Observer,
    pub table: Table,
    /// What the observer knows to be in each hand: all of its own; of another, cards that were
    /// taken back, given by the observer or shown. There may be more of them and others.
    pub hands: PerSeat<Cards>,
    /// What the draw pile is made of at most: after a reshuffle, only what was shuffled and the
    /// observer has not drawn since.
    pub stock: Cards,
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

    /// All unseen cards are dealt again, every way equally likely, to where cards are missing:
    /// first to the draw pile, of those that can be in it, then to the hands.
    pub(super) fn guess<C: Chance>(&self, chance: &mut C) -> ExactChange {
        let table = self.table;
        let seats = table.seats;
        let mut unseen = self.unseen();
        let mut pile = table.bottom;
        let mut piled = self.stock;
        pile.iter().for_each(|&kind| piled.remove(kind.into()));
        for (kind, _) in self.stock.kinds() {
            piled.set(kind, piled.count(kind).min(unseen.count(kind)));
        }
        for _ in pile.len()..table.n_pile.into() {
            let kind = piled.draw(chance);
            unseen.remove(kind);
            pile.push(kind as u8);
        }
        let mut unseen: CardPile = unseen.iter().map(|kind| kind as u8).collect();
        chance.shuffle(&mut unseen);
        let mut hands = PerSeat::filled(seats, Secret::sealed(Hand::default()));
        let nothing = PerSeat::filled(seats, Cards::EMPTY);
        let mut notes = PerSeat::filled(seats, Secret::sealed(nothing));
        let own_notes = self.who.seat().map_or(nothing, |own| self.notes(own));
        let noted = table.known.map(|seat, known| known.held().union(own_notes[seat].held()));
        let mut stocks = PerSeat::filled(seats, Secret::sealed(table.stock));
        let mut drawn = Secret::sealed(CardPile::new());
        for seat in Seat::all(seats) {
            let is_own = self.who == Observer::Seat(seat);
            let mut hand = self.hands[seat];
            for _ in hand.len()..table.n_cards[seat].into() {
                hand.add(unseen.pop().expect("as many unseen cards as places").into());
            }
            hands[seat] = Secret::owned_by(seat, Hand::of(hand, &table.deck));
            // What the others have been told besides is unknown to this observer.
            stocks[seat] = Secret::owned_by(seat, if is_own { self.stock } else { table.stock });
            notes[seat] = Secret::owned_by(seat, if is_own { own_notes } else { nothing });
            if let Some((_, n)) = table.drew.filter(|&(drawer, _)| drawer == seat) {
                // The hand may be another one by now (EC-6a), so any cards stand in for them.
                let some = hand.iter().map(|kind| kind as u8).chain(table.discards.last().copied());
                let some = some.cycle().take(n.into());
                let cards = if is_own { self.drawn } else { some.collect() };
                drawn = Secret::owned_by(seat, cards);
            }
        }
        ExactChange { table, hands, pile: Secret::sealed(pile), notes, noted, stocks, drawn }
    }

    /// What the observer, who has this seat, knows of other hands and not everybody does.
    fn notes(&self, own: Seat) -> PerSeat<Cards> {
        self.hands.map(|seat, hand| {
            if seat == own {
                return Cards::EMPTY;
            }
            let mut note = *hand;
            note.remove_all(&self.table.known[seat]);
            note
        })
    }
}

impl ExactChange {
    pub(super) fn view_for(&self, eyes: &Eyes) -> View {
        let who = eyes.who();
        let (mut hands, mut stock) = (self.table.known, self.table.stock);
        if let Some(seat) = who.seat() {
            stock = *self.stocks[seat].seen_by(eyes).unwrap_or(&stock);
            for (other, note) in self.notes[seat].seen_by(eyes).iter().flat_map(|it| it.iter()) {
                hands[other].add_all(note);
            }
            hands[seat] = self.hands[seat].seen_by(eyes).map_or(Cards::EMPTY, |hand| **hand);
        }
        let drawn = self.drawn.seen_by(eyes).filter(|_| self.table.drew.is_some());
        let drawn = drawn.copied().unwrap_or_default();
        View { who, table: self.table, hands, stock, drawn }
    }
}

/// What crosses the wire: cards by name, never by kind.
#[cfg(feature = "serde")]
mod serialise {
    use parlor_core::{Observer, PerSeat, Seat, Window};
    use serde::{Serialize, Serializer};

    use crate::{
        cards::{Card, Cards},
        exact_change::{Direction, HandEnd, Name, Phase},
    };

    use super::View;

    /// All that one observer may know. Cards are sorted by the deck unless their order counts.
    #[derive(Serialize)]
    #[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "View"))]
    pub(super) struct Shown {
        /// Whose view it is.
        who: Observer,
        /// The number of the decision that is open.
        window: Window,
        /// Whom the game waits for, and for what.
        phase: Phase,
        /// Which hand of the game it is, from one.
        hand_number: u32,
        /// Who has dealt this hand.
        dealer: Seat,
        /// Where play goes.
        direction: Direction,
        /// The card on top of the discard pile.
        top: Card,
        /// What it stands for, if it is a wild with a name.
        top_name: Option<Name>,
        /// The discard pile as it lies, the last card on top.
        discards: Vec<Card>,
        /// The set just laid, as long as it can be caught.
        laid: Option<ShownSet>,
        /// How many cards the draw pile has.
        draw_pile: u8,
        /// Its lowest cards, as far as everybody saw them go there; the last one is drawn first.
        draw_pile_bottom: Vec<Card>,
        /// What it is made of at most; nothing is known of it before the first reshuffle.
        draw_pile_stock: Option<Vec<Card>>,
        /// The observer's own hand; nothing for somebody who watches.
        hand: Option<Vec<Card>>,
        /// How many cards each seat holds.
        hand_sizes: PerSeat<u8>,
        /// What the observer knows to be in each hand.
        known: Vec<Vec<Card>>,
        /// Who drew in the last action.
        drew: Option<ShownDrawing>,
        /// Turns passed in a row.
        passes: u8,
        /// Turns of this hand.
        hand_turns: u32,
        /// Turns of the whole game.
        turns: u32,
        /// Cents of each seat.
        points: PerSeat<i32>,
        /// How the hand before this one ended.
        last_hand: Option<ShownEnd>,
    }

    /// A set on the discard pile.
    #[derive(Serialize)]
    #[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "LaidSet"))]
    struct ShownSet {
        /// Who has laid it.
        seat: Seat,
        /// Its cards.
        cards: Vec<Card>,
        /// Whether "Exact Change" was said.
        called: bool,
    }

    /// Cards that were drawn.
    #[derive(Serialize)]
    #[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "Drawing"))]
    struct ShownDrawing {
        /// Who drew.
        seat: Seat,
        /// How many.
        count: u8,
        /// Which, if they are the observer's own.
        cards: Vec<Card>,
    }

    /// How a hand ended.
    #[derive(Serialize)]
    #[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "LastHand"))]
    struct ShownEnd {
        /// Which hand it was, from one.
        number: u32,
        /// Who won it, or why nobody did.
        end: HandEnd,
        /// The hands that were scored; those of other seats are empty.
        shown: Vec<Vec<Card>>,
        /// The last card that was discarded.
        top: Card,
    }

    parlor_core::schema!(View as Shown);

    impl Serialize for View {
        fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
            let table = &self.table;
            let bag = |cards: &Cards| -> Vec<Card> {
                cards.iter().map(|kind| table.deck.card(kind)).collect()
            };
            let row = |kinds: &[u8]| -> Vec<Card> {
                kinds.iter().map(|&kind| table.deck.card(kind.into())).collect()
            };
            let shown = Shown {
                who: self.who,
                window: table.window,
                phase: table.phase,
                hand_number: table.hand_number,
                dealer: table.dealer,
                direction: table.direction,
                top: table.top(),
                top_name: table.name,
                discards: row(&table.discards),
                laid: table.laid.map(|laid| ShownSet {
                    seat: laid.seat,
                    cards: bag(&table.cards_of(laid)),
                    called: laid.called,
                }),
                draw_pile: table.n_pile,
                draw_pile_bottom: row(&table.bottom),
                draw_pile_stock: (table.stock != *table.deck.cards()).then(|| bag(&self.stock)),
                hand: self.hand().map(bag),
                hand_sizes: table.n_cards,
                known: self.hands.values().map(bag).collect(),
                drew: table.drew.map(|(seat, count)| ShownDrawing {
                    seat,
                    count,
                    cards: row(&self.drawn),
                }),
                passes: table.passes,
                hand_turns: table.hand_turns,
                turns: table.turns,
                points: table.score,
                last_hand: table.last_hand.map(|last| ShownEnd {
                    number: last.number,
                    end: last.end,
                    shown: last.shown.values().map(bag).collect(),
                    top: last.top,
                }),
            };
            shown.serialize(serializer)
        }
    }
}
