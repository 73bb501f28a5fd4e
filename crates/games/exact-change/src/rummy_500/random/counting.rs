//! How many sets a hand holds, and the one with a given number, so that random play picks one of
//! them without listing any. Exact Change is counted first, then what is alike and not Exact Change
//! too.

use std::{
    array,
    ops::{Add, AddAssign, ControlFlow, Sub},
};

use parlor_core::Chance;

use crate::{
    cards::{Cards, Coin, Colour, Deck, MAX_KINDS},
    rummy_500::{
        hand::{Hand, nth_bit},
        held::{Held, MOST, Pictures, Value},
        sets::{COMPLETED_BY, Sets, is_exact},
    },
};

impl Sets<'_> {
    /// How many there are.
    pub fn count(&self) -> u128 {
        let Sets { deck, ref hand } = *self;
        let held = Held::of(deck, hand);
        let parts = Parts::of(deck, hand);
        let n_exact = if parts.are_all() {
            parts.count().into()
        } else if held.n_cards <= SMALL {
            SmallSums::of(&held).count(&held)
        } else {
            LargeSums::of(&held).count(&held)
        };
        n_exact + held.count_alike(deck)
    }

    /// The one with a number below that. Numbers have an order of their own.
    pub fn nth(&self, number: u128) -> Cards {
        let Sets { deck, ref hand } = *self;
        let held = Held::of(deck, hand);
        let parts = Parts::of(deck, hand);
        if parts.are_all() {
            let n_exact = parts.count().into();
            if number < n_exact {
                parts.nth(hand, number as u32)
            } else {
                held.nth_alike(deck, number - n_exact)
            }
        } else if held.n_cards <= SMALL {
            SmallSums::of(&held).nth_of_all(&held, deck, number)
        } else {
            LargeSums::of(&held).nth_of_all(&held, deck, number)
        }
    }

    /// One of `others` things or one of the sets, all equally likely: the number of the thing or the
    /// set. What [`Sets::count`] and [`Sets::nth`] say, with one count for both.
    pub(in crate::rummy_500) fn sample(
        &self,
        others: u32,
        chance: &mut impl Chance,
    ) -> Result<u32, Cards> {
        let Sets { deck, ref hand } = *self;
        let parts = Parts::of(deck, hand);
        if !parts.are_all() {
            let held = Held::of(deck, hand);
            return if held.n_cards <= SMALL {
                SmallSums::sample(&held, deck, others, chance)
            } else {
                LargeSums::sample(&held, deck, others, chance)
            };
        }
        let n_exact = parts.count();
        let alike = parts.may_be_alike().then(|| Held::of(deck, hand));
        let n_alike = alike.as_ref().map_or(0, |held| held.count_alike(deck) as u32);
        match others + n_exact + n_alike {
            1 => Ok(0),
            n => match chance.below(n) {
                number if number < others => Ok(number),
                number if number - others < n_exact => Err(parts.nth(hand, number - others)),
                number => {
                    let held = alike.expect("what is counted");
                    Err(held.nth_alike(deck, (number - others - n_exact).into()))
                }
            },
        }
    }
}

/// What each part of a small hand is worth, wilds apart: most hands are small, and this counts
/// their Exact Change (EC-R3 a) at once. The number of a part has a digit for each kind, the first
/// the lowest.
pub(in crate::rummy_500) struct Parts {
    cents: [u8; Parts::MOST],
    n: usize,
    /// The empty part and the single cards, as bits.
    few: u64,
    /// How many of those are worth a sum.
    n_few: u32,
    wild: usize,
    wilds: usize,
    pictures: Pictures,
}

impl Parts {
    /// A part is a bit.
    const MOST: usize = u64::BITS as usize;
    const MOST_WILDS: usize = 7;

    /// Stops where there are too many; ask [`Parts::are_all`].
    pub(in crate::rummy_500) fn of(deck: &Deck, hand: &Hand) -> Parts {
        let mut parts = Parts {
            cents: [0; Parts::MOST],
            n: 1,
            few: 1,
            n_few: 0,
            wild: 0,
            wilds: 0,
            pictures: Pictures::default(),
        };
        for (kind, count) in hand.kinds() {
            let value = Value::of(deck, kind);
            if value.is_wild() {
                (parts.wild, parts.wilds) = (kind, count.into());
                continue;
            }
            let n = parts.n;
            parts.n = n * (usize::from(count) + 1);
            if Parts::MOST < parts.n {
                break;
            }
            for part in n..parts.n {
                // What is too much stays too much.
                parts.cents[part] = parts.cents[part - n].saturating_add(value.cents);
            }
            parts.few |= 1 << n;
            parts.n_few += u32::from(COMPLETED_WITH[usize::from(value.cents)] & 1);
            parts.pictures.add(value, count);
        }
        parts
    }

    /// Whether there was room for all of them. If not, nothing else here means anything.
    pub(in crate::rummy_500) const fn are_all(&self) -> bool {
        self.n <= Parts::MOST && self.wilds <= Parts::MOST_WILDS
    }

    fn may_be_alike(&self) -> bool {
        self.pictures.alike(self.wilds).next().is_some()
    }

    /// How many sets are Exact Change.
    pub(in crate::rummy_500) fn count(&self) -> u32 {
        let ways = &N_COMPLETED[self.wilds];
        let all: u32 =
            self.cents[..self.n].iter().map(|&it| u32::from(ways[usize::from(it)])).sum();
        // Less a single wild and a single coin.
        all - u32::from(0 < self.wilds) - self.n_few
    }

    /// The parts that are Exact Change together with so many wilds, as bits.
    fn with(&self, wilds: usize) -> u64 {
        let parts = self.cents[..self.n].iter().enumerate();
        let exact = parts.fold(0, |parts, (part, &cents)| {
            parts | u64::from(COMPLETED_WITH[usize::from(cents)] >> wilds & 1) << part
        });
        // Two or more cards.
        exact
            & match wilds {
                0 => !self.few,
                1 => !1,
                _ => !0,
            }
    }

    /// Exact Change by number, in an order of its own.
    pub(in crate::rummy_500) fn nth(&self, hand: &Hand, mut number: u32) -> Cards {
        let mut wilds = 0;
        let mut part = loop {
            let parts = self.with(wilds);
            if number < parts.count_ones() {
                break nth_bit(parts, number);
            }
            number -= parts.count_ones();
            wilds += 1;
        };
        let mut set = Cards::EMPTY;
        for (kind, count) in hand.kinds() {
            if 0 < self.wilds && kind == self.wild {
                set.set(kind, wilds as u8);
                continue;
            }
            let radix = usize::from(count) + 1;
            set.set(kind, (part % radix) as u8);
            part /= radix;
        }
        set
    }
}

/// For what cards are worth, as bits: with how many wilds they can add up.
const COMPLETED_WITH: [u8; 256] = completed_with();

/// In how many ways up to so many wilds can complete what other cards are worth.
const N_COMPLETED: [[u8; 256]; Parts::MOST_WILDS + 1] = n_completed();

const fn completed_with() -> [u8; 256] {
    let mut table = [0; 256];
    let mut cents = 0;
    while cents <= MOST {
        let mut wilds = 0;
        while wilds <= Parts::MOST_WILDS {
            table[cents] |= ((COMPLETED_BY[wilds] >> cents & 1) as u8) << wilds;
            wilds += 1;
        }
        cents += 1;
    }
    table
}

const fn n_completed() -> [[u8; 256]; Parts::MOST_WILDS + 1] {
    let mut table = [[0; 256]; Parts::MOST_WILDS + 1];
    let mut wilds = 0;
    while wilds <= Parts::MOST_WILDS {
        let mut cents = 0;
        while cents <= MOST {
            let within = COMPLETED_WITH[cents] & (u8::MAX >> (Parts::MOST_WILDS - wilds));
            table[wilds][cents] = within.count_ones() as u8;
            cents += 1;
        }
        wilds += 1;
    }
    table
}

/// For hands of up to [`SMALL`] cards, wilds apart, as all are while sets can be laid.
pub(in crate::rummy_500) type SmallSums = Sums<u8, { SMALL + 1 }>;
pub(in crate::rummy_500) type LargeSums = Sums<u128, { MAX_KINDS + 1 }>;

/// Of the parts that are worth the same none is within another, so ten cards have at most 252.
pub(in crate::rummy_500) const SMALL: usize = 10;

/// In how many ways cards of the first kinds of a hand add up to each sum, by the number of kinds.
pub(in crate::rummy_500) struct Sums<T, const N: usize>([[T; WIDTH]; N]);

/// Enough for all sums, and a number that machines like.
const WIDTH: usize = 112;

pub(in crate::rummy_500) trait Count:
    Copy + Default + From<u8> + Into<u128> + Add<Output = Self> + AddAssign + Sub<Output = Self>
{
}

impl Count for u8 {}
impl Count for u128 {}

impl<T: Count, const N: usize> Sums<T, N> {
    // Not inlined: where sums are not needed, no room is to be made for them.
    #[inline(never)]
    fn sample(
        held: &Held,
        deck: &Deck,
        others: u32,
        chance: &mut impl Chance,
    ) -> Result<u32, Cards> {
        let sums = Self::of(held);
        let others = u128::from(others);
        let number = match others + sums.count(held) + held.count_alike(deck) {
            1 => 0,
            n => chance.below_large(n),
        };
        match number.checked_sub(others) {
            None => Ok(number as u32),
            Some(number) => Err(sums.nth_of_all(held, deck, number)),
        }
    }

    /// Exact Change first, then what is alike.
    fn nth_of_all(&self, held: &Held, deck: &Deck, number: u128) -> Cards {
        let n_exact = self.count(held);
        if number < n_exact {
            self.nth(held, number)
        } else {
            held.nth_alike(deck, number - n_exact)
        }
    }

    pub(in crate::rummy_500) fn of(held: &Held) -> Sums<T, N> {
        let mut rows = [[T::default(); WIDTH]; N];
        rows[0][0] = T::from(1);
        // The row before, after as many zeros.
        let mut before = [[T::default(); WIDTH]; 2];
        for (index, kind) in held.kinds().iter().enumerate() {
            before[1] = rows[index];
            let after = &mut rows[index + 1];
            *after = before[1];
            for count in 1..=kind.most() {
                let moved = &before.as_flattened()[WIDTH - count * kind.cents()..][..WIDTH];
                for (sum, &ways) in after.iter_mut().zip(moved) {
                    *sum += ways;
                }
            }
        }
        Sums(rows)
    }

    /// Ways to make `cents` of the first `n_kinds` kinds so that with `chosen` cards more there are
    /// at least two.
    fn ways(&self, held: &Held, n_kinds: usize, cents: usize, chosen: usize) -> T {
        let all = self.0[n_kinds][cents];
        // The empty choice is the only one that is worth nothing.
        let too_few = match (chosen, cents) {
            (0 | 1, 0) => 1,
            (0, _) => {
                held.kinds[..n_kinds].iter().filter(|kind| kind.cents() == cents).count() as u8
            }
            _ => 0,
        };
        all - T::from(too_few)
    }

    /// Sets that are Exact Change, by wilds and by what the other cards are worth.
    fn for_each_sum(
        &self,
        held: &Held,
        mut visit: impl FnMut(usize, usize, u128) -> ControlFlow<()>,
    ) {
        for (wilds, &completed) in COMPLETED_BY[..=held.wilds.min(MOST)].iter().enumerate() {
            let mut left = completed;
            while left != 0 {
                let cents = left.trailing_zeros() as usize;
                left &= left - 1;
                let ways = self.ways(held, held.n, cents, wilds).into();
                if visit(wilds, cents, ways).is_break() {
                    return;
                }
            }
        }
    }

    /// How many sets are Exact Change.
    pub(in crate::rummy_500) fn count(&self, held: &Held) -> u128 {
        let mut n = 0;
        self.for_each_sum(held, |_, _, ways| {
            n += ways;
            ControlFlow::Continue(())
        });
        n
    }

    /// Exact Change by number, in an order of its own.
    pub(in crate::rummy_500) fn nth(&self, held: &Held, mut number: u128) -> Cards {
        let mut found = None;
        self.for_each_sum(held, |wilds, cents, ways| {
            if number < ways {
                found = Some((wilds, cents));
                return ControlFlow::Break(());
            }
            number -= ways;
            ControlFlow::Continue(())
        });
        let (wilds, mut cents) = found.expect("below the count");
        let mut chosen = wilds;
        let mut set = held.wilds_alone(wilds);
        for (index, kind) in held.kinds().iter().enumerate().rev() {
            let mut count = 0;
            loop {
                let ways = self.ways(held, index, cents, chosen).into();
                if number < ways {
                    break;
                }
                number -= ways;
                count += 1;
                chosen += 1;
                cents -= kind.cents();
            }
            set.set(kind.kind.into(), count);
        }
        set
    }
}

/// Sets that are alike by picture and are not Exact Change too. Equal ones by colours and counts
/// are taken together.
#[derive(Clone, Copy)]
enum Alike {
    /// Wilds alone.
    Wilds { wilds: usize },
    /// `n` cards of one colour and picture and some wilds.
    OneColour { coin: usize, colour: usize, n: usize, wilds: usize },
    /// `n` cards of one picture, at least two, in as many colours, and some wilds.
    Colours { coin: usize, n: usize, wilds: usize },
}

/// By picture and colour, where in `Held::kinds` the coin and the draw card are.
type Places = [[[Option<u8>; 2]; Colour::ALL.len()]; Coin::ALL.len()];

impl Held {
    fn wilds_alone(&self, wilds: usize) -> Cards {
        let mut set = Cards::EMPTY;
        if 0 < wilds {
            set.set(self.wild, wilds as u8);
        }
        set
    }

    fn places(&self, deck: &Deck) -> Places {
        let mut places = [[[None; 2]; 4]; 6];
        for (index, kind) in self.kinds().iter().enumerate() {
            let card = deck.card(kind.kind.into());
            if let (Some(coin), Some(colour)) = (card.picture(), card.colour()) {
                let is_draw = usize::from(card.is_draw());
                places[coin as usize][colour as usize][is_draw] = Some(index as u8);
            }
        }
        places
    }

    fn counts(&self, cards: [Option<u8>; 2]) -> [usize; 2] {
        cards.map(|index| index.map_or(0, |index| self.kinds[usize::from(index)].count()))
    }

    /// Every class of sets and how many it holds.
    fn for_each_alike(
        &self,
        places: &Places,
        mut visit: impl FnMut(Alike, u128) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        for wilds in 3..=self.wilds {
            if !is_exact(0, wilds) {
                visit(Alike::Wilds { wilds }, 1)?;
            }
        }
        for coin in self.pictures.alike(self.wilds) {
            let colours = &places[coin];
            let cents = usize::from(Coin::ALL[coin].cents());
            for (colour, &cards) in colours.iter().enumerate() {
                let [coins, draws] = self.counts(cards);
                for n in 1..=coins + draws {
                    let ways = n.min(coins) + 1 - n.saturating_sub(draws);
                    for wilds in 3_usize.saturating_sub(n)..=self.wilds {
                        if !is_exact(n * cents, wilds) {
                            visit(Alike::OneColour { coin, colour, n, wilds }, ways as u128)?;
                        }
                    }
                }
            }
            let ways = ways_by_colours(colours);
            for (n, wilds) in [(2, 1), (2, 2), (3, 0), (3, 1), (4, 0)] {
                if wilds <= self.wilds && 0 < ways[n] && !is_exact(n * cents, wilds) {
                    visit(Alike::Colours { coin, n, wilds }, ways[n])?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    pub(in crate::rummy_500) fn count_alike(&self, deck: &Deck) -> u128 {
        let mut n = 0;
        let _ = self.for_each_alike(&self.places(deck), |_, ways| {
            n += ways;
            ControlFlow::Continue(())
        });
        n
    }

    pub(in crate::rummy_500) fn nth_alike(&self, deck: &Deck, mut number: u128) -> Cards {
        let places = self.places(deck);
        let mut found = None;
        let _ = self.for_each_alike(&places, |class, ways| {
            if number < ways {
                found = Some(class);
                return ControlFlow::Break(());
            }
            number -= ways;
            ControlFlow::Continue(())
        });
        let mut set = Cards::EMPTY;
        let mut put = |index: Option<u8>, count: usize| {
            if let Some(index) = index
                && 0 < count
            {
                set.set(self.kinds[usize::from(index)].kind.into(), count as u8);
            }
        };
        let wilds = match found.expect("below the count") {
            Alike::Wilds { wilds } => wilds,
            Alike::OneColour { coin, colour, n, wilds } => {
                let cards = places[coin][colour];
                let [_, draws] = self.counts(cards);
                let coins = n.saturating_sub(draws) + number as usize;
                put(cards[0], coins);
                put(cards[1], n - coins);
                wilds
            }
            Alike::Colours { coin, mut n, wilds } => {
                let colours = &places[coin];
                for (colour, cards) in colours.iter().enumerate() {
                    let rest = ways_by_colours(&colours[colour + 1..]);
                    // First those without this colour, then each of its cards.
                    if number < rest[n] {
                        continue;
                    }
                    number -= rest[n];
                    n -= 1;
                    for &card in cards.iter().filter(|card| card.is_some()) {
                        if number < rest[n] {
                            put(card, 1);
                            break;
                        }
                        number -= rest[n];
                    }
                    if n == 0 {
                        break;
                    }
                }
                wilds
            }
        };
        if 0 < wilds {
            set.set(self.wild, wilds as u8);
        }
        set
    }
}

/// In how many ways 0, 1, … cards can be taken, no two of one colour.
fn ways_by_colours(colours: &[[Option<u8>; 2]]) -> [u128; 5] {
    colours.iter().fold([1, 0, 0, 0, 0], |ways, cards| {
        let choices = cards.iter().flatten().count() as u128;
        array::from_fn(|n| ways[n] + if 0 < n { ways[n - 1] * choices } else { 0 })
    })
}
