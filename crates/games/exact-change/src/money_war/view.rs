use parlor_core::{Chance, Eyes, Observer, PerSeat, Seat, Secret};

use super::{
    MoneyWar, Table,
    rules::{Laid, Slip},
};
use crate::cards::{Card, CardPile};

/// What an observer knows. Nobody knows more than anybody else: a card that has been turned once
/// is known to all wherever it goes, any other to nobody.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct View {
    /// Whose view it is.
    pub who: Observer,
    /// What everybody sees.
    pub table: Table,
    /// Each stack from its top down, with the cards that are known.
    pub stacks: PerSeat<Vec<Option<Card>>>,
    /// The cards of this battle in the order laid.
    pub laid: Vec<LaidCard>,
    /// Cards out of the game.
    pub aside: Vec<Option<Card>>,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct LaidCard {
    /// Who has laid it.
    pub seat: Seat,
    /// Which, if it is known.
    pub card: Option<Card>,
}

impl View {
    pub(super) fn of(game: &MoneyWar, eyes: &Eyes) -> View {
        let deck = &game.table.deck;
        let card = |slip: &Slip| slip.0.seen_by(eyes).map(|&kind| deck.card(kind.into()));
        View {
            who: eyes.who(),
            table: game.table,
            stacks: game.stacks.map(|_, stack| stack.iter().rev().map(card).collect()),
            laid: game
                .laid
                .iter()
                .map(|laid| LaidCard { seat: laid.seat, card: card(&laid.card) })
                .collect(),
            aside: game.aside.iter().map(card).collect(),
        }
    }

    /// Unknown cards are drawn from those that nobody has seen yet, all orders equally likely.
    pub(super) fn guess(&self, chance: &mut impl Chance) -> MoneyWar {
        let deck = &self.table.deck;
        let kind_of = |card| deck.kind_of(card).expect("a card of the deck");
        let on_table = self.laid.iter().map(|laid| laid.card);
        let known = self.stacks.values().flatten().chain(&self.aside).copied().chain(on_table);
        let mut unseen = *deck.cards();
        for card in known.flatten() {
            unseen.remove(kind_of(card));
        }
        let mut unseen: CardPile = unseen.iter().map(|kind| kind as u8).collect();
        chance.shuffle(&mut unseen);
        let mut slip = |card: Option<Card>| match card {
            Some(card) => Slip(Secret::open_to_all(kind_of(card) as u8)),
            None => Slip(Secret::sealed(unseen.pop().expect("as many as are unknown"))),
        };
        MoneyWar {
            table: self.table,
            stacks: self
                .stacks
                .map(|_, stack| stack.iter().rev().map(|&card| slip(card)).collect()),
            laid: self
                .laid
                .iter()
                .map(|laid| Laid { seat: laid.seat, card: slip(laid.card) })
                .collect(),
            aside: self.aside.iter().map(|&card| slip(card)).collect(),
        }
    }
}
