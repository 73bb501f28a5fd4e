use parlor_core::{Chance, Eyes, Observer, PerSeat, Seat, Secret};
use parlor_pieces::Pile;

use crate::{Card, Cards, Exacta, HAND, Hand, Phase, TRICKS, Table};

/// All that one observer may know: the table, its own cards, and the rest once the game is over.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct View {
    /// Whose view it is.
    pub who: Observer,
    /// What everybody sees.
    pub table: Table,
    /// Cards in hand where they are seen.
    pub hands: PerSeat<Option<Cards>>,
    /// Favourites of this race where they are seen.
    pub favourites: PerSeat<Option<Card>>,
    /// What nobody was dealt, when the game is over.
    pub undealt: Option<Cards>,
}

impl View {
    /// The observer's own hand; empty for a spectator.
    pub fn hand(&self) -> Cards {
        self.who.seat().and_then(|seat| self.hands[seat]).unwrap_or_default()
    }

    pub fn favourite(&self) -> Option<Card> {
        self.who.seat().and_then(|seat| self.favourites[seat])
    }

    /// EX-7 to EX-9: for each card of the hand the place that its horse would move to if the trick
    /// ended with it, `None` where another colour would win. Empty unless it is the observer's turn
    /// to play.
    ///
    /// It is worked out when a view is written and not kept, where every search would pay for it.
    pub fn reaches(&self) -> Vec<Option<u8>> {
        let Table { phase, race, horses, .. } = self.table;
        let (Phase::Trick { turn }, Some(trick)) = (phase, race.tricks.last()) else {
            return Vec::new();
        };
        if self.who.seat() != Some(turn) {
            return Vec::new();
        }
        let reach = |card: Card| {
            let (mut trick, mut horses, colour) = (*trick, horses, card.colour());
            trick.cards[turn] = Some(card);
            let wins = trick.judge(&horses).winner == colour;
            wins.then(|| horses.move_up(colour, race.tricks.len() == TRICKS).to)
        };
        self.hand().iter().map(reach).collect()
    }

    /// Cards of this race whose place the observer does not know.
    pub fn unseen(&self) -> Cards {
        let seen = self
            .hands
            .values()
            .flatten()
            .fold(self.table.race.played(), |seen, &hand| seen.union(hand));
        let seen = self.favourites.values().flatten().fold(seen, |seen, &card| seen.with(card));
        Cards::ALL.minus(seen).minus(self.undealt.unwrap_or_default())
    }
}

#[cfg(feature = "serde")]
impl serde::Serialize for View {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let View { who, table, hands, favourites, undealt } = *self;
        Shown { who, table, hands, favourites, reaches: self.reaches(), undealt }
            .serialize(serializer)
    }
}

/// All that one observer may know: the table, its own cards, and the rest once the game is over.
#[cfg(feature = "serde")]
#[derive(serde::Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "View"))]
struct Shown {
    /// Whose view it is.
    who: Observer,
    /// What everybody sees.
    table: Table,
    /// Cards in hand where they are seen.
    hands: PerSeat<Option<Cards>>,
    /// Favourites of this race where they are seen.
    favourites: PerSeat<Option<Card>>,
    /// EX-9: whose turn it is to play, for each card of the hand the place that its horse would move
    /// to if the trick ended with it; `null` where another colour would win.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    reaches: Vec<Option<u8>>,
    /// What nobody was dealt, when the game is over.
    #[serde(skip_serializing_if = "Option::is_none")]
    undealt: Option<Cards>,
}

parlor_core::schema!(View as Shown);

pub(crate) fn view(game: &Exacta, eyes: &Eyes) -> View {
    View {
        who: eyes.who(),
        table: game.table,
        hands: game.hands.map(|_, hand| hand.seen_by(eyes).map(|hand| hand.cards())),
        favourites: game.favourites.map(|_, card| card.seen_by(eyes).copied().flatten()),
        undealt: game.undealt.seen_by(eyes).copied(),
    }
}

/// Deals the cards whose place is not seen to the places that are not: all ways to do so are
/// equally likely.
pub(crate) fn determinize<C: Chance>(view: &View, chance: &mut C) -> Exacta {
    let Table { seats, phase, race, chosen, .. } = view.table;
    let mut unseen: Pile<Card, { Cards::ALL.len() }> = view.unseen().iter().collect();
    chance.shuffle(&mut unseen);
    let mut take = || unseen.pop().expect("every unseen card has a place");
    let mut game = Exacta {
        table: view.table,
        hands: PerSeat::filled(seats, Secret::sealed(Hand::EMPTY)),
        favourites: PerSeat::filled(seats, Secret::sealed(None)),
        undealt: Secret::sealed(Cards::EMPTY),
    };
    for seat in Seat::all(seats) {
        let has_chosen = chosen.contains(seat);
        let n_used = race.played_by(seat).len() + usize::from(has_chosen);
        let hand = view.hands[seat].unwrap_or_else(|| (n_used..HAND).map(|_| take()).collect());
        game.hands[seat] = held(seat, phase, hand.into());
        if has_chosen {
            let card = view.favourites[seat].unwrap_or_else(&mut take);
            game.favourites[seat] = held(seat, phase, Some(card));
        }
    }
    game.undealt = match view.undealt {
        Some(cards) => Secret::open_to_all(cards),
        None => Secret::sealed(unseen.iter().copied().collect()),
    };
    game
}

/// A seat's own cards, which everybody sees when the game is over.
const fn held<T: Copy>(seat: Seat, phase: Phase, cards: T) -> Secret<T> {
    match phase {
        Phase::Over => Secret::open_to_all(cards),
        Phase::Favourites | Phase::Trick { .. } => Secret::owned_by(seat, cards),
    }
}
