use std::iter;

use parlor_pieces::KindSet;

use crate::cards::{Card, Coin, Colour, Deck, Looks, MAX_CARDS};

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
        Looks::of(card).map(Face::of_looks).or_else(|| name.map(Face::of_name))
    }

    #[inline]
    pub(super) const fn of_looks(looks: Looks) -> Face {
        let Looks { cents, colour, picture, is_draw } = looks;
        Face { colour, cents, picture, is_draw }
    }

    #[inline]
    pub(super) const fn of_name(name: Name) -> Face {
        let Name { coin, colour } = name;
        Face { colour, cents: coin.cents(), picture: Some(coin), is_draw: false }
    }

    /// Whether a single card matches: by colour, by picture (which is its value), or as a wild.
    /// EC-16: a combo, on top or in hand, matches by colour only.
    pub fn takes(&self, card: Card) -> bool {
        card.is_wild()
            || card.colour() == Some(self.colour)
            || (card.picture().is_some() && card.picture() == self.picture)
    }

    /// The kinds of a deck whose single cards match: those that [`Face::takes`].
    #[inline]
    pub fn taken_of(&self, deck: &Deck) -> KindSet {
        deck.of_colour(self.colour).union(deck.showing(self.picture)).union(deck.wilds())
    }
}

/// Which sums of cents can be made, as bits: as wide as the sum that is wanted takes.
pub(super) trait Sums: Copy + Default {
    /// Nothing adds up to nothing.
    const ZERO: Self;

    fn has(self, cents: usize) -> bool;

    /// Sums are below this.
    const END: usize;

    /// The sums with one more card of this value, which is a sum itself.
    #[must_use]
    fn raised(self, cents: usize) -> Self;

    #[must_use]
    fn union(self, other: Self) -> Self;

    /// Whether one of these sums with what `n` wilds make is so many cents.
    fn has_with_wilds(self, n: usize, cents: usize) -> bool;

    /// The sums of something, not nothing.
    #[must_use]
    fn without_zero(self) -> Self;

    /// The sums with up to `n` more cards of this value.
    #[inline]
    #[must_use]
    fn with(mut self, n: u8, cents: usize) -> Self {
        if n != 0 {
            self = self.union(self.raised(cents));
        }
        for _ in 1..n {
            self = self.union(self.raised(cents));
        }
        self
    }

    /// The sums with one more wild.
    #[inline]
    #[must_use]
    fn raised_by_wild(self) -> Self {
        let values = Coin::ALL.into_iter().map(|coin| usize::from(coin.cents()));
        let values = values.filter(|&cents| cents < Self::END);
        values.fold(Self::default(), |sums, cents| sums.union(self.raised(cents)))
    }
}

/// Sums in one integer. Those beyond its bits are forgotten.
macro_rules! small_sums {
    ($($Int:ty),*) => {$(
        impl Sums for $Int {
            const ZERO: $Int = 1;
            const END: usize = <$Int>::BITS as usize;

            #[inline]
            fn has(self, cents: usize) -> bool {
                cents < Self::END && self >> cents & 1 == 1
            }

            #[inline]
            fn raised(self, cents: usize) -> $Int {
                debug_assert!(cents < Self::END);
                self.wrapping_shl(cents as u32)
            }

            #[inline]
            fn union(self, other: $Int) -> $Int {
                self | other
            }

            #[inline]
            fn has_with_wilds(self, n: usize, cents: usize) -> bool {
                // Bit by bit, what the wilds have to make is what is left of the cents.
                let wilds = WILD_SUMS[n].first_words() as $Int;
                let left = wilds.reverse_bits() >> (Self::END - 1 - cents);
                self & left != 0
            }

            #[inline]
            fn without_zero(self) -> $Int {
                self & !1
            }
        }
    )*};
}
small_sums!(u64, u128);

/// The dearest card there can be: a combo of six dollars.
pub(super) const MAX_CENTS: usize = 600;
const WORDS: usize = MAX_CENTS / 64 + 1;

/// Sums up to [`MAX_CENTS`].
#[derive(Clone, Copy, Default, Debug)]
pub(super) struct AllSums([u64; WORDS]);

impl AllSums {
    const ZERO: AllSums = {
        let mut words = [0; WORDS];
        words[0] = 1;
        AllSums(words)
    };

    const fn has(self, cents: usize) -> bool {
        cents <= MAX_CENTS && self.0[cents / 64] >> (cents % 64) & 1 == 1
    }

    /// Sums below 128.
    #[inline]
    const fn first_words(&self) -> u128 {
        (self.0[1] as u128) << 64 | self.0[0] as u128
    }

    const fn raised(self, cents: usize) -> AllSums {
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
        AllSums(words)
    }

    const fn union(self, other: AllSums) -> AllSums {
        let mut words = self.0;
        let mut index = 0;
        while index < WORDS {
            words[index] |= other.0[index];
            index += 1;
        }
        AllSums(words)
    }
}

impl Sums for AllSums {
    const ZERO: AllSums = AllSums::ZERO;
    const END: usize = MAX_CENTS + 1;

    fn has(self, cents: usize) -> bool {
        AllSums::has(self, cents)
    }

    fn raised(self, cents: usize) -> AllSums {
        AllSums::raised(self, cents)
    }

    fn union(self, other: AllSums) -> AllSums {
        AllSums::union(self, other)
    }

    fn has_with_wilds(self, n: usize, cents: usize) -> bool {
        (0..=cents).any(|sum| self.has(sum) && wilds_make(n, cents - sum))
    }

    fn without_zero(mut self) -> AllSums {
        self.0[0] &= !1;
        self
    }
}

/// What so many wilds can add up to (EC-12): each counts as any coin.
static WILD_SUMS: [AllSums; MAX_CARDS + 1] = {
    let mut sums = [AllSums::ZERO; MAX_CARDS + 1];
    let mut n = 1;
    while n <= MAX_CARDS {
        let mut all = AllSums([0; WORDS]);
        let mut coin = 0;
        while coin < Coin::ALL.len() {
            all = all.union(sums[n - 1].raised(Coin::ALL[coin].cents() as usize));
            coin += 1;
        }
        sums[n] = all;
        n += 1;
    }
    sums
};

/// Whether `n` wilds can count `cents` together.
#[inline]
pub(super) const fn wilds_make(n: usize, cents: usize) -> bool {
    n <= MAX_CARDS && WILD_SUMS[n].has(cents)
}

/// What `n` wilds can count together, ascending, up to [`MAX_CENTS`] at least.
pub(super) fn sums_of_wilds(n: usize) -> impl Iterator<Item = usize> {
    let words = WILD_SUMS[n].0.into_iter().zip((0..).step_by(64));
    words.flat_map(|(word, first)| bits(word).map(move |bit| first + bit))
}

/// Which bits are set, ascending.
#[inline]
pub(super) fn bits(word: u64) -> impl Iterator<Item = usize> {
    let mut left = word;
    iter::from_fn(move || {
        let bit = left.trailing_zeros() as usize;
        let is_there = left != 0;
        left &= left.wrapping_sub(1);
        is_there.then_some(bit)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_kinds_that_match_are_those_whose_cards_do() {
        for deck in
            [Deck::standard(), Deck::read_lines("1 combo red 5/5\n1 draw blue dime").unwrap()]
        {
            for (top, _) in Deck::standard().iter() {
                for name in Name::all() {
                    let face = Face::of(top, Some(name)).unwrap();
                    let taken = (0..deck.n_kinds()).filter(|&kind| face.takes(deck.card(kind)));
                    assert_eq!(face.taken_of(&deck), taken.collect(), "{face:?}");
                }
            }
        }
    }

    #[test]
    fn sums_are_the_same_however_wide() {
        let values = [1, 5, 7, 25, 50, 60];
        let (mut few, mut some, mut all) = (u64::ZERO, u128::ZERO, <AllSums as Sums>::ZERO);
        let mut plain = std::collections::BTreeSet::from([0_usize]);
        for (n, cents) in (1..).zip(values) {
            (few, some, all) = (few.with(n, cents), some.with(n, cents), all.with(n, cents));
            for _ in 0..n {
                plain.extend(plain.clone().into_iter().map(|sum| sum + cents));
            }
        }
        (few, some, all) = (few.raised_by_wild(), some.raised_by_wild(), all.raised_by_wild());
        let raise = |sum: &usize| Coin::ALL.map(|coin| sum + usize::from(coin.cents()));
        let plain: std::collections::BTreeSet<usize> = plain.iter().flat_map(raise).collect();
        for (n, cents) in (0..4).flat_map(|n| (0..=MAX_CENTS).map(move |cents| (n, cents))) {
            let made = plain.iter().any(|&sum| sum <= cents && wilds_make(n, cents - sum));
            assert_eq!(all.has_with_wilds(n, cents), made);
            assert!(128 <= cents || some.has_with_wilds(n, cents) == made);
            assert!(64 <= cents || few.has_with_wilds(n, cents) == made);
        }
        for cents in 0..=MAX_CENTS {
            let made = plain.contains(&cents);
            assert_eq!(Sums::has(all, cents), made);
            assert_eq!(some.has(cents), made && cents < 128);
            assert_eq!(few.has(cents), made && cents < 64);
        }
    }

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
