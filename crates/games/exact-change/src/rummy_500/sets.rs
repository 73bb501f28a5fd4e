//! What can be laid down (EC-R3): the predicate, the lazy list, and the count that random play
//! picks from. All three work on cards by kind; a set that is one in several ways is one set.

use std::{
    array,
    ops::{Add, AddAssign, ControlFlow, Sub},
};

use parlor_core::Chance;

use crate::cards::{Card, Cards, Coin, Colour, Deck, MAX_KINDS};

/// The highest sum of Exact Change.
const MOST: usize = 100;
const SUMS: [usize; 5] = [5, 10, 25, 50, 100];

/// For each number of wilds, as bits: what the other cards may be worth so that all together can
/// add up to one of [`SUMS`].
const COMPLETED_BY: [u128; MOST + 1] = completed_by();

const fn completed_by() -> [u128; MOST + 1] {
    let mut table = [0; MOST + 1];
    // What `wilds` coins can add up to, no further than `MOST`.
    let mut sums: u128 = 1;
    let mut wilds = 0;
    while wilds <= MOST {
        let mut sum = 0;
        while sum < SUMS.len() {
            let mut cents = 0;
            while cents <= SUMS[sum] {
                table[wilds] |= (sums >> (SUMS[sum] - cents) & 1) << cents;
                cents += 1;
            }
            sum += 1;
        }
        let mut more = 0;
        let mut coin = 0;
        while coin < Coin::ALL.len() {
            more |= sums << Coin::ALL[coin].cents();
            coin += 1;
        }
        sums = more & ((1 << (MOST + 1)) - 1);
        wilds += 1;
    }
    table
}

fn is_exact(cents: usize, wilds: usize) -> bool {
    cents <= MOST && wilds <= MOST && COMPLETED_BY[wilds] >> cents & 1 == 1
}

/// What decides whether cards are a set.
#[derive(Clone, Copy, Default)]
struct Shape {
    n: usize,
    wilds: usize,
    /// What the cards that are not wild are worth.
    cents: usize,
    /// The one picture of all cards so far.
    picture: Option<Coin>,
    /// There are several pictures, or a combo, which has none.
    is_mixed: bool,
    /// As bits of [`Colour`]: which there are, and which of them several times.
    colours: u8,
    repeated: u8,
}

impl Shape {
    #[must_use]
    fn with(mut self, card: Card, count: usize) -> Shape {
        if count == 0 {
            return self;
        }
        self.n += count;
        let (Some(cents), Some(colour)) = (card.cents(), card.colour()) else {
            self.wilds += count;
            return self;
        };
        self.cents += usize::from(cents) * count;
        let bit = 1 << colour as u8;
        if 1 < count {
            self.repeated |= bit;
        }
        self.repeated |= self.colours & bit;
        self.colours |= bit;
        self.is_mixed |= card.picture().is_none()
            || self.picture.is_some_and(|picture| Some(picture) != card.picture());
        self.picture = card.picture();
        self
    }

    /// EC-R3.
    fn is_set(&self) -> bool {
        let (a, b, c) = (self.is_exact_change(), self.is_one_colour(), self.is_all_colours());
        a || b || c
    }

    /// (a) Two or more cards that add up; a wild is any value.
    fn is_exact_change(&self) -> bool {
        2 <= self.n && is_exact(self.cents, self.wilds)
    }

    /// (b) Three or more of one colour and picture; a wild is any coin.
    fn is_one_colour(&self) -> bool {
        3 <= self.n && !self.is_mixed && self.colours.count_ones() <= 1
    }

    /// (c) Three or four of one picture, no colour twice; there is a colour left for each wild.
    fn is_all_colours(&self) -> bool {
        (3..=4).contains(&self.n) && !self.is_mixed && self.repeated == 0
    }
}

/// Whether these cards can be laid down together (EC-R3).
///
/// # Panics
///
/// If there is a kind that the deck does not have.
pub fn is_set(deck: &Deck, cards: &Cards) -> bool {
    let shape = Shape::default();
    cards
        .kinds()
        .fold(shape, |shape, (kind, count)| shape.with(deck.card(kind), count.into()))
        .is_set()
}

/// One kind of a hand.
#[derive(Clone, Copy)]
struct Kind {
    kind: u8,
    count: u8,
    /// At most [`MOST`].
    cents: u8,
    card: Card,
}

impl Kind {
    fn count(&self) -> usize {
        self.count.into()
    }

    fn cents(&self) -> usize {
        self.cents.into()
    }

    /// How many of its cards are not too much for a sum.
    fn most(&self) -> usize {
        self.count().min(MOST / self.cents())
    }
}

/// A hand laid out for listing and counting: its kinds, wilds apart, without those that are in no
/// set because they are worth too much.
struct Held {
    kinds: [Kind; MAX_KINDS],
    n: usize,
    wild: usize,
    wilds: usize,
}

impl Held {
    fn of(deck: &Deck, hand: &Cards) -> Held {
        let none = Kind { kind: 0, count: 0, cents: 1, card: Card::Wild };
        let mut held = Held { kinds: [none; MAX_KINDS], n: 0, wild: 0, wilds: 0 };
        for (kind, count) in hand.kinds() {
            let card = deck.card(kind);
            match card.cents().map(usize::from) {
                None => (held.wild, held.wilds) = (kind, count.into()),
                Some(cents) if cents <= MOST => {
                    held.kinds[held.n] = Kind { kind: kind as u8, count, cents: cents as u8, card };
                    held.n += 1;
                }
                Some(_) => {}
            }
        }
        held
    }

    fn kinds(&self) -> &[Kind] {
        &self.kinds[..self.n]
    }
}

/// Visits the sets that a hand holds, in ascending order, until told to break.
pub fn for_each_set(
    deck: &Deck,
    hand: &Cards,
    visit: impl FnMut(Cards) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let held = Held::of(deck, hand);
    // What the kinds before may be worth so that the kinds from here on can complete the sum.
    let mut completes = [0_u128; MAX_KINDS + 1];
    let within = held.wilds.min(MOST);
    completes[held.n] = COMPLETED_BY[..=within].iter().fold(0, |all, &some| all | some);
    for (index, kind) in held.kinds().iter().enumerate().rev() {
        let mut sums = completes[index + 1];
        for _ in 0..kind.most() {
            sums = completes[index + 1] | sums >> kind.cents;
        }
        completes[index] = sums;
    }
    Lister { held, completes, set: Cards::EMPTY, visit }.list(0, Shape::default())
}

struct Lister<F> {
    held: Held,
    completes: [u128; MAX_KINDS + 1],
    set: Cards,
    visit: F,
}

impl<F: FnMut(Cards) -> ControlFlow<()>> Lister<F> {
    /// Visits what begins with the cards chosen from the kinds before `index`.
    fn list(&mut self, index: usize, shape: Shape) -> ControlFlow<()> {
        if index == self.held.n {
            // The wild is the last kind, so the list stays ascending.
            for wilds in 0..=self.held.wilds {
                if shape.with(Card::Wild, wilds).is_set() {
                    let mut set = self.set;
                    if 0 < wilds {
                        set.set(self.held.wild, wilds as u8);
                    }
                    (self.visit)(set)?;
                }
            }
            return ControlFlow::Continue(());
        }
        let Kind { kind, count, card, .. } = self.held.kinds[index];
        for count in 0..=count {
            let shape = shape.with(card, count.into());
            if self.leads_somewhere(index + 1, &shape) {
                self.set.set(kind.into(), count);
                self.list(index + 1, shape)?;
            }
        }
        self.set.set(kind.into(), 0);
        ControlFlow::Continue(())
    }

    /// Whether the kinds from `index` on may complete a set. It may be wrong about a single card.
    fn leads_somewhere(&self, index: usize, shape: &Shape) -> bool {
        let adds_up = shape.cents <= MOST && self.completes[index] >> shape.cents & 1 == 1;
        adds_up || shape.n == 0 || (!shape.is_mixed && self.can_grow(index, shape))
    }

    /// Whether cards of one picture can become three by colour or by colours.
    fn can_grow(&self, index: usize, shape: &Shape) -> bool {
        let rest = self.held.kinds()[index..self.held.n].iter();
        let alike = rest.filter(|it| it.card.picture() == shape.picture);
        let colour = |it: &Kind| it.card.colour().map_or(0, |colour| 1 << colour as u8);
        let by_colour = shape.colours.count_ones() == 1
            && 3 <= shape.n
                + self.held.wilds
                + alike
                    .clone()
                    .filter(|&it| colour(it) == shape.colours)
                    .map(Kind::count)
                    .sum::<usize>();
        let by_colours = shape.repeated == 0 && {
            let colours = alike.fold(shape.colours, |colours, it| colours | colour(it));
            3 <= colours.count_ones() as usize + self.held.wilds
        };
        by_colour || by_colours
    }
}

/// How many sets a hand holds.
pub fn count_sets(deck: &Deck, hand: &Cards) -> u128 {
    let held = Held::of(deck, hand);
    let exact = match held.size() {
        Size::Tiny => TinySums::of(&held).count(&held),
        Size::Small => SmallSums::of(&held).count(&held),
        Size::Large => LargeSums::of(&held).count(&held),
    };
    exact + held.count_alike()
}

/// One of `others` things or one of the sets of a hand, all equally likely: the number of the thing
/// or the set.
pub(super) fn choose(
    deck: &Deck,
    hand: &Cards,
    others: u32,
    chance: &mut impl Chance,
) -> Result<u32, Cards> {
    let held = Held::of(deck, hand);
    match held.size() {
        Size::Tiny => TinySums::of(&held).choose(&held, others, chance),
        Size::Small => SmallSums::of(&held).choose(&held, others, chance),
        Size::Large => LargeSums::of(&held).choose(&held, others, chance),
    }
}

/// How much room counting takes: clearing it is most of the work.
enum Size {
    /// Up to four kinds, as most hands have towards the end.
    Tiny,
    /// Up to fifteen kinds, and fewer than 2^64 parts.
    Small,
    Large,
}

type TinySums = Sums<u64, 5>;
type SmallSums = Sums<u64, 16>;
type LargeSums = Sums<u128, { MAX_KINDS + 1 }>;

/// In how many ways cards of the first kinds of a hand add up to each sum, by the number of kinds.
struct Sums<T, const N: usize>([[T; MOST + 1]; N]);

trait Count:
    Copy + Default + From<u8> + Into<u128> + Add<Output = Self> + AddAssign + Sub<Output = Self>
{
}

impl Count for u64 {}
impl Count for u128 {}

impl<T: Count, const N: usize> Sums<T, N> {
    fn of(held: &Held) -> Sums<T, N> {
        let mut rows = [[T::default(); MOST + 1]; N];
        rows[0][0] = T::from(1);
        for (index, kind) in held.kinds().iter().enumerate() {
            let (before, after) = rows.split_at_mut(index + 1);
            let (before, after) = (&before[index], &mut after[0]);
            *after = *before;
            for count in 1..=kind.most() {
                for (sum, &ways) in after[count * kind.cents()..].iter_mut().zip(before) {
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

    fn count(&self, held: &Held) -> u128 {
        let mut n = 0;
        self.for_each_sum(held, |_, _, ways| {
            n += ways;
            ControlFlow::Continue(())
        });
        n
    }

    /// Exact Change by number, in an order of its own.
    fn nth(&self, held: &Held, mut number: u128) -> Cards {
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
        let mut set = Cards::EMPTY;
        if 0 < wilds {
            set.set(held.wild, wilds as u8);
        }
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

    fn choose(&self, held: &Held, others: u32, chance: &mut impl Chance) -> Result<u32, Cards> {
        let others = u128::from(others);
        let exact = self.count(held);
        let number = below(others + exact + held.count_alike(), chance);
        if number < others {
            Ok(number as u32)
        } else if number - others < exact {
            Err(self.nth(held, number - others))
        } else {
            Err(held.nth_alike(number - others - exact))
        }
    }
}

/// Draws uniformly from `0..n`, for numbers that may be too large for one draw.
fn below(n: u128, chance: &mut impl Chance) -> u128 {
    if let Ok(n) = u32::try_from(n) {
        return if n == 1 { 0 } else { chance.below(n).into() };
    }
    loop {
        let mut value = 0;
        let mut bits = 128 - (n - 1).leading_zeros();
        while 0 < bits {
            let step = bits.min(16);
            value = value << step | u128::from(chance.below(1 << step));
            bits -= step;
        }
        if value < n {
            return value;
        }
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
type Pictures = [[[Option<u8>; 2]; Colour::ALL.len()]; Coin::ALL.len()];

impl Held {
    fn size(&self) -> Size {
        let mut kinds = self.kinds().iter();
        let parts = kinds.try_fold(1_u64, |n, kind| n.checked_mul(u64::from(kind.count) + 1));
        match (parts, self.n) {
            (Some(_), ..5) => Size::Tiny,
            (Some(_), ..16) => Size::Small,
            _ => Size::Large,
        }
    }

    fn pictures(&self) -> Pictures {
        let mut pictures = [[[None; 2]; 4]; 6];
        for (index, kind) in self.kinds().iter().enumerate() {
            if let (Some(coin), Some(colour)) = (kind.card.picture(), kind.card.colour()) {
                let is_draw = usize::from(kind.card.is_draw());
                pictures[coin as usize][colour as usize][is_draw] = Some(index as u8);
            }
        }
        pictures
    }

    fn counts(&self, cards: [Option<u8>; 2]) -> [usize; 2] {
        cards.map(|index| index.map_or(0, |index| self.kinds[usize::from(index)].count()))
    }

    /// Every class of sets and how many it holds.
    fn for_each_alike(
        &self,
        pictures: &Pictures,
        mut visit: impl FnMut(Alike, u128) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        for wilds in 3..=self.wilds {
            if !is_exact(0, wilds) {
                visit(Alike::Wilds { wilds }, 1)?;
            }
        }
        for (coin, colours) in pictures.iter().enumerate() {
            if colours.as_flattened().iter().all(Option::is_none) {
                continue;
            }
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

    fn count_alike(&self) -> u128 {
        let mut n = 0;
        let _ = self.for_each_alike(&self.pictures(), |_, ways| {
            n += ways;
            ControlFlow::Continue(())
        });
        n
    }

    fn nth_alike(&self, mut number: u128) -> Cards {
        let pictures = self.pictures();
        let mut found = None;
        let _ = self.for_each_alike(&pictures, |class, ways| {
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
                let cards = pictures[coin][colour];
                let [_, draws] = self.counts(cards);
                let coins = n.saturating_sub(draws) + number as usize;
                put(cards[0], coins);
                put(cards[1], n - coins);
                wilds
            }
            Alike::Colours { coin, mut n, wilds } => {
                let colours = &pictures[coin];
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

#[cfg(test)]
mod tests {
    use parlor_core::Seeded;

    use super::*;

    fn bag(deck: &Deck, text: &str) -> Cards {
        let kind = |name: &str| deck.kind_of(Card::read(name).unwrap()).unwrap();
        text.split(',').map(kind).collect()
    }

    /// EC-R3 by trying every coin for every wild.
    fn oracle(cards: &mut Vec<Card>, wilds: usize) -> bool {
        if 0 < wilds {
            return Coin::ALL.into_iter().any(|coin| {
                Colour::ALL.into_iter().any(|colour| {
                    cards.push(Card::Coin { colour, coin });
                    let found = oracle(cards, wilds - 1);
                    cards.pop();
                    found
                })
            });
        }
        let n = cards.len();
        let total: u32 = cards.iter().map(|card| u32::from(card.cents().unwrap())).sum();
        let picture = cards.first().and_then(Card::picture);
        let one_picture = picture.is_some() && cards.iter().all(|card| card.picture() == picture);
        let n_colours = Colour::ALL
            .iter()
            .filter(|&&it| cards.iter().any(|card| card.colour() == Some(it)))
            .count();
        (2 <= n && [5, 10, 25, 50, 100].contains(&total))
            || (3 <= n && one_picture && (n_colours == 1 || n_colours == n))
    }

    fn is_set_by_oracle(deck: &Deck, set: &Cards) -> bool {
        let (wilds, mut others): (Vec<Card>, Vec<Card>) =
            set.iter().map(|kind| deck.card(kind)).partition(Card::is_wild);
        oracle(&mut others, wilds.len())
    }

    fn all_parts(hand: &Cards) -> Vec<Cards> {
        let mut parts = vec![Cards::EMPTY];
        for (kind, count) in hand.kinds() {
            let with = |part: &Cards| {
                let part = *part;
                (0..=count).map(move |count| {
                    let mut part = part;
                    part.set(kind, count);
                    part
                })
            };
            parts = parts.iter().flat_map(with).collect();
        }
        parts
    }

    fn listed(deck: &Deck, hand: &Cards) -> Vec<Cards> {
        let mut sets = Vec::new();
        let _ = for_each_set(deck, hand, |set| {
            sets.push(set);
            ControlFlow::Continue(())
        });
        sets
    }

    /// Every set by its number, from both counters.
    fn numbered(deck: &Deck, hand: &Cards) -> Vec<Cards> {
        let held = Held::of(deck, hand);
        let (small, large) = (SmallSums::of(&held), LargeSums::of(&held));
        let n = small.count(&held);
        assert_eq!(n, large.count(&held));
        let mut sets: Vec<Cards> = (0..n).map(|number| small.nth(&held, number)).collect();
        assert!((0..n).all(|number| sets[number as usize] == large.nth(&held, number)));
        sets.extend((0..held.count_alike()).map(|number| held.nth_alike(number)));
        assert_eq!(sets.len() as u128, count_sets(deck, hand));
        sets
    }

    /// A deck in which small hands hold many sets of all sorts.
    fn dense() -> Deck {
        Deck::read_lines(
            "4 red dime\n2 draw red dime\n2 blue dime\n1 draw blue dime\n2 green dime\n1 yellow dime
             3 red nickel\n2 blue nickel\n2 green quarter\n1 draw green quarter\n2 yellow half
             1 red dollar\n1 blue dollar\n1 green dollar\n1 yellow dollar\n3 red penny
             2 combo red 5/5\n1 combo blue 100/1\n1 combo green 25/10\n3 wild",
        )
        .unwrap()
    }

    #[test]
    fn predicate_list_and_numbers_agree_with_trying_everything() {
        for (deck, n_hands) in [(Deck::standard(), 1_200), (dense(), 1_200)] {
            for seed in 0..n_hands {
                let mut chance = Seeded::new(seed);
                let mut rest = *deck.cards();
                let n = 1 + chance.below(8);
                let hand: Cards = (0..n).map(|_| rest.draw(&mut chance)).collect();
                let wilds: u8 =
                    hand.kinds().filter(|it| deck.card(it.0).is_wild()).map(|it| it.1).sum();
                if 3 < wilds || (wilds == 3 && seed % 8 != 0) {
                    continue;
                }
                let mut sets = all_parts(&hand);
                for part in &sets {
                    assert_eq!(is_set(&deck, part), is_set_by_oracle(&deck, part), "{part:?}");
                }
                sets.retain(|part| is_set(&deck, part));
                assert_eq!(listed(&deck, &hand), sets, "seed {seed}: the list is ascending");
                let mut numbered = numbered(&deck, &hand);
                numbered.sort_unstable();
                assert_eq!(numbered, sets, "seed {seed}: every set has one number");
            }
        }
    }

    #[test]
    fn larger_hands_agree_with_the_predicate() {
        let many_wilds =
            Deck::read_lines("9 wild\n3 red dime\n2 draw red dime\n2 blue half").unwrap();
        for (deck, most) in [(Deck::standard(), 14), (dense(), 13), (many_wilds, 16)] {
            for seed in 0..60 {
                let mut chance = Seeded::new(seed);
                let mut rest = *deck.cards();
                let n = most - chance.below(4);
                let hand: Cards = (0..n).map(|_| rest.draw(&mut chance)).collect();
                let mut sets = all_parts(&hand);
                sets.retain(|part| is_set(&deck, part));
                assert_eq!(listed(&deck, &hand), sets, "seed {seed}");
                let mut numbered = numbered(&deck, &hand);
                numbered.sort_unstable();
                assert_eq!(numbered, sets, "seed {seed}");
            }
        }
    }

    #[test]
    fn every_choice_is_equally_likely() {
        let deck = Deck::standard();
        let hand =
            bag(&deck, "red nickel,blue nickel,red dime,draw red dime,blue dime,green dime,wild");
        let sets = listed(&deck, &hand);
        let n = sets.len() + 2;
        let mut hits = vec![0_u32; n];
        let mut chance = Seeded::new(3);
        for _ in 0..n * 1_000 {
            hits[match choose(&deck, &hand, 2, &mut chance) {
                Ok(other) => other as usize,
                Err(set) => 2 + sets.binary_search(&set).unwrap(),
            }] += 1;
        }
        assert!(hits.iter().all(|&hits| (850..1_150).contains(&hits)), "{hits:?}");
    }

    #[test]
    fn the_whole_deck_in_one_hand_is_counted_and_chosen_from_at_once() {
        let mut decks = vec![Deck::standard()];
        // As many cheap cards of as many kinds as there can be.
        let mut cards = Vec::new();
        for colour in Colour::ALL {
            for coin in [Coin::Penny, Coin::Nickel, Coin::Dime] {
                cards.extend([(Card::Coin { colour, coin }, 3), (Card::Draw { colour, coin }, 3)]);
            }
            for n in 2..=6 {
                for nickels in 0..2 {
                    let coins =
                        (0..n).map(|it| if it < nickels { Coin::Nickel } else { Coin::Penny });
                    let coins = crate::cards::Coins::new(coins).unwrap();
                    cards.push((Card::Combo { colour, coins }, 3));
                }
            }
        }
        cards.truncate(63);
        cards.push((Card::Wild, 11));
        decks.push(Deck::new(cards).unwrap());
        let counts = [3_970_339_107, 288_094_399_659_676_074_923];
        for (deck, count) in decks.into_iter().zip(counts) {
            let hand = *deck.cards();
            assert_eq!(count_sets(&deck, &hand), count);
            let mut chance = Seeded::new(1);
            for _ in 0..100 {
                let set = choose(&deck, &hand, 1, &mut chance).unwrap_err();
                assert!(hand.contains(&set) && is_set(&deck, &set));
            }
            let mut n = 0;
            let _ = for_each_set(&deck, &hand, |set| {
                assert!(is_set(&deck, &set));
                n += 1;
                if n < 1_000 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
            });
            assert_eq!(n, 1_000, "a list is lazy");
        }
    }

    #[test]
    fn more_wilds_than_cents_are_a_set_of_one_coin() {
        let deck = Deck::read_lines("199 wild\n1 red dollar").unwrap();
        let mut hand = *deck.cards();
        assert!(is_set(&deck, &hand));
        assert_eq!(count_sets(&deck, &hand), 198 + 198);
        assert_eq!(listed(&deck, &hand).len(), 198 + 198);
        hand.set(0, 0);
        assert_eq!(numbered(&deck, &hand).len(), 198);
    }

    #[test]
    fn large_draws_are_uniform_too() {
        let mut chance = Seeded::new(1);
        let n = 3 << 40;
        let mut thirds = [0; 3];
        for _ in 0..30_000 {
            thirds[(below(n, &mut chance) >> 40) as usize] += 1;
        }
        assert!(thirds.iter().all(|third| (9_600..10_400).contains(third)), "{thirds:?}");
    }
}
