use super::hand::Hand;
use crate::cards::{Coin, Deck, Looks, MAX_KINDS};

/// The highest sum of Exact Change.
pub(super) const MOST: usize = 100;

/// What sets ask of a card, in short.
#[derive(Clone, Copy)]
pub(super) struct Value {
    /// [`Value::TOO_MUCH`] if no set has room for it; nothing if it is wild.
    pub(super) cents: u8,
    /// Which of [`Coin::ALL`] it shows, or how many there are if none.
    picture: u8,
}

impl Value {
    const TOO_MUCH: u8 = u8::MAX;
    const NO_PICTURE: u8 = Coin::ALL.len() as u8;

    #[inline]
    pub(super) fn of(deck: &Deck, kind: usize) -> Value {
        let Looks { cents, picture, .. } = deck.looks(kind);
        let cents = if MOST < cents.into() { Value::TOO_MUCH } else { cents as u8 };
        Value { cents, picture: picture.map_or(Value::NO_PICTURE, |coin| coin as u8) }
    }

    pub(super) const fn is_wild(self) -> bool {
        self.cents == 0
    }
}

/// How many cards show each coin, a byte each.
#[derive(Clone, Copy, Default)]
pub(super) struct Pictures(u64);

impl Pictures {
    pub(super) const fn add(&mut self, value: Value, count: u8) {
        self.0 += (count as u64) << (8 * value.picture);
    }

    /// The coins that with so many wilds may make a set of three, by their places in [`Coin::ALL`].
    pub(super) fn alike(self, wilds: usize) -> impl Iterator<Item = usize> {
        let counts = self.0.to_le_bytes();
        (0..Coin::ALL.len()).filter(move |&coin| 3 <= usize::from(counts[coin]) + wilds)
    }
}

/// One kind of a hand.
#[derive(Clone, Copy, Default)]
pub(super) struct Kind {
    pub(super) kind: u8,
    pub(super) count: u8,
    /// At most [`MOST`].
    pub(super) cents: u8,
}

impl Kind {
    pub(super) fn count(&self) -> usize {
        self.count.into()
    }

    pub(super) fn cents(&self) -> usize {
        self.cents.into()
    }

    /// How many of its cards are not too much for a sum.
    pub(super) fn most(&self) -> usize {
        self.count().min(MOST / self.cents())
    }
}

/// A hand laid out for listing and counting: its kinds, wilds apart, without those that are in no
/// set because they are worth too much.
pub(super) struct Held {
    pub(super) kinds: [Kind; MAX_KINDS],
    pub(super) n: usize,
    pub(super) wild: usize,
    pub(super) wilds: usize,
    /// How many cards there are, wilds apart.
    pub(super) n_cards: usize,
    pub(super) pictures: Pictures,
}

impl Held {
    pub(super) fn of(deck: &Deck, hand: &Hand) -> Held {
        let mut held = Held {
            kinds: [Kind::default(); MAX_KINDS],
            n: 0,
            wild: 0,
            wilds: 0,
            n_cards: 0,
            pictures: Pictures::default(),
        };
        for (kind, count) in hand.kinds() {
            let value = Value::of(deck, kind);
            if value.is_wild() {
                (held.wild, held.wilds) = (kind, count.into());
            } else if value.cents != Value::TOO_MUCH {
                held.kinds[held.n] = Kind { kind: kind as u8, count, cents: value.cents };
                held.n += 1;
                held.n_cards += usize::from(count);
                held.pictures.add(value, count);
            }
        }
        held
    }

    pub(super) fn kinds(&self) -> &[Kind] {
        &self.kinds[..self.n]
    }
}
