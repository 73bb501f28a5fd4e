use crate::cards::{Card, Coin, Colour, MAX_CARDS};

use super::Name;

/// What the card on top asks for. A named wild is the coin it was named (EC-11).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Face {
    pub colour: Colour,
    pub cents: u16,
    /// The one coin it shows; a combo shows several and so has none to match (EC-16).
    pub picture: Option<Coin>,
    pub is_draw: bool,
}

impl Face {
    /// `None` for a wild that nobody has named.
    pub fn of(card: Card, name: Option<Name>) -> Option<Face> {
        let (colour, cents, picture) = match (card, name) {
            (Card::Wild, None) => return None,
            (Card::Wild, Some(Name { coin, colour })) => (colour, coin.cents(), Some(coin)),
            (Card::Coin { colour, coin } | Card::Draw { colour, coin }, _) => {
                (colour, coin.cents(), Some(coin))
            }
            (Card::Combo { colour, coins }, _) => (colour, coins.cents(), None),
        };
        Some(Face { colour, cents, picture, is_draw: card.is_draw() })
    }

    /// Whether a single card matches: by colour, by picture (which is its value), or as a wild.
    /// EC-16: a combo, on top or in hand, matches by colour only.
    pub fn takes(&self, card: Card) -> bool {
        card.is_wild()
            || card.colour() == Some(self.colour)
            || (card.picture().is_some() && card.picture() == self.picture)
    }
}

/// The dearest card there can be: a combo of six dollars.
const MAX_CENTS: usize = 600;
const WORDS: usize = MAX_CENTS / 64 + 1;

/// Which sums up to [`MAX_CENTS`] can be made.
#[derive(Clone, Copy, Debug)]
pub(super) struct Sums([u64; WORDS]);

impl Sums {
    /// Nothing adds up to nothing.
    pub(super) const ZERO: Sums = {
        let mut words = [0; WORDS];
        words[0] = 1;
        Sums(words)
    };

    pub(super) const fn has(&self, cents: usize) -> bool {
        cents <= MAX_CENTS && self.0[cents / 64] >> (cents % 64) & 1 == 1
    }

    /// The sums with one more card of this value.
    const fn raised(&self, cents: usize) -> Sums {
        let (skip, shift) = (cents / 64, cents % 64);
        let mut words = [0; WORDS];
        let mut to = skip;
        while to < WORDS {
            words[to] = self.0[to - skip] << shift;
            if shift != 0 && skip < to {
                words[to] |= self.0[to - skip - 1] >> (64 - shift);
            }
            to += 1;
        }
        Sums(words)
    }

    const fn union(&self, other: &Sums) -> Sums {
        let mut words = self.0;
        let mut index = 0;
        while index < WORDS {
            words[index] |= other.0[index];
            index += 1;
        }
        Sums(words)
    }

    /// The sums with or without one more card of this value.
    #[must_use]
    pub(super) const fn with(&self, cents: usize) -> Sums {
        self.union(&self.raised(cents))
    }

    /// The sums with or without one more wild.
    #[must_use]
    pub(super) fn with_wild(&self) -> Sums {
        let with = |sums: Sums, coin: &Coin| sums.union(&self.raised(coin.cents().into()));
        Coin::ALL.iter().fold(*self, with)
    }
}

/// What so many wilds can add up to (EC-12): each counts as any coin.
static WILD_SUMS: [Sums; MAX_CARDS + 1] = {
    let mut sums = [Sums::ZERO; MAX_CARDS + 1];
    let mut n = 1;
    while n <= MAX_CARDS {
        let mut all = Sums([0; WORDS]);
        let mut coin = 0;
        while coin < Coin::ALL.len() {
            all = all.union(&sums[n - 1].raised(Coin::ALL[coin].cents() as usize));
            coin += 1;
        }
        sums[n] = all;
        n += 1;
    }
    sums
};

/// Whether `n` wilds can count `cents` together.
pub(super) fn wilds_make(n: usize, cents: usize) -> bool {
    n <= MAX_CARDS && WILD_SUMS[n].has(cents)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wilds_make_what_coins_make() {
        // By hand: every way to choose up to four coins.
        let mut made = vec![vec![false; 401]; 5];
        made[0][0] = true;
        for n in 1..5 {
            for cents in 0..=400 {
                let coins = Coin::ALL.iter().map(|coin| usize::from(coin.cents()));
                made[n][cents] =
                    coins.into_iter().any(|coin| coin <= cents && made[n - 1][cents - coin]);
            }
        }
        for (n, row) in made.iter().enumerate() {
            for (cents, &made) in row.iter().enumerate() {
                assert_eq!(wilds_make(n, cents), made, "{n} wilds, {cents} cents");
            }
        }
        assert!(wilds_make(6, 600) && !wilds_make(5, 600) && !wilds_make(7, 701));
        assert!(wilds_make(200, 200) && !wilds_make(201, 201));
    }
}
