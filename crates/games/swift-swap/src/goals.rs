//! The seven goals (SS-9): which eight cards meet them, and in which pairs a team can have them.
//!
//! Nothing here knows of a game in progress, so that cards on a real table can be checked too.

use std::{fmt, str::FromStr};

use parlor_core::{Chance, PerSeat, Seat};
use parlor_pieces::Pile;

use crate::{Cards, Deck, Options, RedComposite, cards::choose, partner_of};

/// What eight cards must be.
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "snake_case"))]
pub enum Goal {
    #[default]
    Even,
    Odd,
    RedComposite,
    BlackLow,
    HighRun,
    TwoPairsOrMore,
    TwoPairsOrFewer,
}

/// A sum that [`Goal::Even`] must be above and [`Goal::Odd`] below.
pub const SUM: u32 = 52;

const RED: u32 = 0x55_5555;
const BLACK: u32 = RED << 1;
/// A, 4, 6, 8, 9, 10 and Q: the printed goal counts 1 among the composites.
const COMPOSITE: u32 = with_values(&[1, 4, 6, 8, 9, 10, 12]);
const RED_COMPOSITE: u32 = RED & COMPOSITE;
const EVEN: u32 = with_values(&[2, 4, 6, 8, 10, 12]);

/// The folded cards of these values.
const fn with_values(values: &[u32]) -> u32 {
    let (mut bits, mut i) = (0, 0);
    while i < values.len() {
        bits |= 0b11 << ((values[i] - 1) * 2);
        i += 1;
    }
    bits
}

/// The folded cards whose value has this bit.
const fn with_value_bit(bit: u32) -> u32 {
    let (mut bits, mut value) = (0, 1);
    while value <= 12 {
        if value >> bit & 1 != 0 {
            bits |= with_values(&[value]);
        }
        value += 1;
    }
    bits
}

fn sum(folded: u32) -> u32 {
    const PLANES: [u32; 4] =
        [with_value_bit(0), with_value_bit(1), with_value_bit(2), with_value_bit(3)];
    let count = |bit: usize| (folded & PLANES[bit]).count_ones() << bit;
    count(0) + count(1) + count(2) + count(3)
}

const fn n_pairs(folded: u32) -> u32 {
    (folded & (folded >> 1) & RED).count_ones()
}

const fn has_run_of_four(folded: u32) -> bool {
    let values = (folded | (folded >> 1)) & RED;
    values & (values >> 2) & (values >> 4) & (values >> 6) != 0
}

const fn lowest_eight(folded: u32) -> u32 {
    let mut above = folded;
    let mut n = 0;
    while n < 8 {
        above &= above.wrapping_sub(1);
        n += 1;
    }
    folded & !above
}

const fn highest_eight(folded: u32) -> u32 {
    lowest_eight(folded.reverse_bits()).reverse_bits()
}

impl Cards {
    /// SS-9: what the values of these cards, of one deck, add up to.
    pub fn sum(self) -> u32 {
        sum(self.folded())
    }

    /// SS-9: how many pairs these cards, of one deck, have.
    pub const fn n_pairs(self) -> u32 {
        n_pairs(self.folded())
    }

    /// SS-9: how many of these cards, of one deck, are red composites.
    pub const fn n_red_composites(self) -> u32 {
        (self.folded() & RED_COMPOSITE).count_ones()
    }
}

impl Goal {
    pub const ALL: [Goal; 7] = [
        Goal::Even,
        Goal::Odd,
        Goal::RedComposite,
        Goal::BlackLow,
        Goal::HighRun,
        Goal::TwoPairsOrMore,
        Goal::TwoPairsOrFewer,
    ];

    pub const fn as_str(self) -> &'static str {
        match self {
            Goal::Even => "even",
            Goal::Odd => "odd",
            Goal::RedComposite => "red_composite",
            Goal::BlackLow => "black_low",
            Goal::HighRun => "high_run",
            Goal::TwoPairsOrMore => "two_pairs_or_more",
            Goal::TwoPairsOrFewer => "two_pairs_or_fewer",
        }
    }

    /// Whether these are eight cards of one deck that meet the goal.
    ///
    /// ```
    /// use swift_swap::{Cards, Goal, RedComposite};
    /// let cards: Cards =
    ///     "2D 4D 4C 6D 8D 10D 10C QD".split(' ').map(|card| card.parse().unwrap()).collect();
    /// assert!(Goal::Even.meets(cards, RedComposite::Seven)); // 56
    /// assert!(!Goal::Odd.meets(cards, RedComposite::Seven));
    /// ```
    pub fn meets(self, cards: Cards, ruling: RedComposite) -> bool {
        if cards.len() != 8 || cards.deck().is_none() {
            return false;
        }
        let stray = cards.minus(self.allowed(ruling));
        stray.is_empty() && self.meets_together(cards, ruling)
    }

    /// Whether these cards are together what the goal asks of all eight; what each of them has to
    /// be says [`Goal::allowed`].
    pub fn meets_together(self, cards: Cards, ruling: RedComposite) -> bool {
        self.meets_as_set(cards.folded(), ruling)
    }

    fn meets_as_set(self, eight: u32, ruling: RedComposite) -> bool {
        match self {
            Goal::Even => SUM < sum(eight),
            Goal::Odd => sum(eight) < SUM,
            Goal::RedComposite => {
                n_red_composites_least(ruling) <= (eight & RED_COMPOSITE).count_ones()
            }
            Goal::BlackLow => true,
            Goal::HighRun => has_run_of_four(eight),
            Goal::TwoPairsOrMore => 2 <= n_pairs(eight),
            Goal::TwoPairsOrFewer => n_pairs(eight) <= 2,
        }
    }

    /// The cards, of both decks, that may be among the eight.
    pub const fn allowed(self, ruling: RedComposite) -> Cards {
        Cards::unfolded(match (self, ruling) {
            (Goal::Even, _) => EVEN,
            (Goal::Odd, _) => !EVEN,
            (Goal::RedComposite, RedComposite::Seven | RedComposite::Six) => RED | BLACK,
            (Goal::RedComposite, RedComposite::Either) => RED | COMPOSITE,
            (Goal::RedComposite, RedComposite::Removed) => RED_COMPOSITE,
            (Goal::BlackLow, _) => BLACK & !with_values(&[10, 11, 12]),
            (Goal::HighRun, _) => !with_values(&[1, 2, 3]),
            (Goal::TwoPairsOrMore, _) => !with_values(&[1, 11, 12]),
            (Goal::TwoPairsOrFewer, _) => !with_values(&[3, 6, 9, 12]),
        })
    }

    /// The cards, of both decks, that bring a hand nearer to the goal: those that may be among the
    /// eight, but for fillers.
    pub const fn useful(self, ruling: RedComposite) -> Cards {
        match (self, ruling) {
            (Goal::RedComposite, RedComposite::Seven | RedComposite::Six) => {
                Cards::unfolded(RED_COMPOSITE)
            }
            _ => self.allowed(ruling),
        }
    }

    /// The choices of eight of these cards that meet the goal, in ascending order.
    pub fn eights_of(
        self,
        cards: Cards,
        ruling: RedComposite,
    ) -> impl Iterator<Item = Cards> + Clone {
        self.source(cards, ruling).eights().filter(move |&eight| self.meets(eight, ruling))
    }

    /// Those of these cards of which eight can be chosen; none if no eight meets the goal.
    fn source(self, cards: Cards, ruling: RedComposite) -> Cards {
        if self.is_in(cards, ruling) { cards.both(self.allowed(ruling)) } else { Cards::EMPTY }
    }

    /// The same choices of up to twelve cards by their numbers, for one walk to count them and
    /// pick from them.
    pub(crate) fn find_eights(self, cards: Cards, ruling: RedComposite) -> Eights {
        let source = self.source(cards, ruling);
        let mut found = Eights { source, numbers: [0; 8] };
        for (number, eight) in source.eights().enumerate() {
            if self.meets(eight, ruling) {
                found.numbers[number / 64] |= 1 << (number % 64);
            }
        }
        found
    }

    /// Whether eight of these cards meet the goal.
    pub fn is_in(self, cards: Cards, ruling: RedComposite) -> bool {
        let from = cards.both(self.allowed(ruling));
        Deck::ALL.into_iter().any(|deck| {
            let from = from.both(deck.cards());
            8 <= from.len() && self.is_in_allowed(from.folded(), ruling)
        })
    }

    /// The same for eight or more cards of one deck that may all be among the eight: whether those
    /// do that come nearest.
    fn is_in_allowed(self, from: u32, ruling: RedComposite) -> bool {
        match self {
            Goal::Even => SUM < sum(highest_eight(from)),
            Goal::Odd => sum(lowest_eight(from)) < SUM,
            // A run takes four of the eight, two pairs as many.
            Goal::RedComposite | Goal::BlackLow | Goal::HighRun | Goal::TwoPairsOrMore => {
                self.meets_as_set(from, ruling)
            }
            // One card of each value, and two values twice.
            Goal::TwoPairsOrFewer => 8 <= from.count_ones() - n_pairs(from).saturating_sub(2),
        }
    }

    /// Eight of these cards, of one deck, that meet the goal, all such choices equally likely.
    /// `None` if there are none, and sometimes where they are rare.
    pub(crate) fn draw_eight(
        self,
        cards: Cards,
        ruling: RedComposite,
        chance: &mut impl Chance,
    ) -> Option<Cards> {
        const TRIES: u32 = 64;
        if self == Goal::RedComposite && ruling != RedComposite::Either {
            return draw_red_composites(cards, ruling, chance);
        }
        let from = cards.both(self.allowed(ruling));
        if from.len() < 8 {
            return None;
        }
        (0..TRIES)
            .map(|_| from.clone().draw_many(8, chance))
            .find(|&eight| self.meets(eight, ruling))
    }

    /// Whether partners can hardly or not at all have these two goals (SS-10): the draw is
    /// repeated unless any goals go.
    pub const fn is_bad_pair(self, partner: Goal) -> bool {
        matches!(
            (self, partner),
            (Goal::Even, Goal::RedComposite)
                | (Goal::RedComposite, Goal::Even)
                | (Goal::Odd, Goal::BlackLow)
                | (Goal::BlackLow, Goal::Odd)
        )
    }
}

/// Some of the choices of eight of some cards.
pub(crate) struct Eights {
    source: Cards,
    /// As bits, their numbers in [`Cards::eights`].
    numbers: [u64; 8],
}

impl Eights {
    pub(crate) fn len(&self) -> u32 {
        self.numbers.iter().map(|word| word.count_ones()).sum()
    }

    /// By the place among them, in ascending order.
    pub(crate) fn nth(&self, n: u32) -> Option<Cards> {
        let mut left = n;
        for (index, &word) in self.numbers.iter().enumerate() {
            if left < word.count_ones() {
                let word = (0..left).fold(word, |word, _| word & (word - 1));
                return Some(self.source.eight_at(index as u32 * 64 + word.trailing_zeros()));
            }
            left -= word.count_ones();
        }
        None
    }
}

/// SS-9: how many of the eight must be red composites.
pub const fn n_red_composites_least(ruling: RedComposite) -> u32 {
    match ruling {
        RedComposite::Seven => 7,
        RedComposite::Six => 6,
        RedComposite::Either => 0,
        RedComposite::Removed => 8,
    }
}

/// Eight cards of which so many are among the seven red composites, the rest any.
fn draw_red_composites(
    cards: Cards,
    ruling: RedComposite,
    chance: &mut impl Chance,
) -> Option<Cards> {
    let mut reds = cards.both(Cards::unfolded(RED_COMPOSITE));
    let mut others = cards.minus(reds);
    let ways = |n: u32| {
        let allowed = n_red_composites_least(ruling) <= n;
        u32::from(allowed) * choose(reds.len() as u32, n) * choose(others.len() as u32, 8 - n)
    };
    let weights = [ways(6), ways(7)];
    if weights == [0, 0] {
        return None;
    }
    let n_reds = 6 + chance.weighted(&weights);
    Some(reds.draw_many(n_reds, chance).union(others.draw_many(8 - n_reds, chance)))
}

impl fmt::Display for Goal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

/// SS-10: whether a table with these house rules plays with this draw of goals.
pub fn go_together(goals: &PerSeat<Goal>, options: &Options) -> bool {
    let is_bad = |seat: Seat| goals[seat].is_bad_pair(goals[partner_of(seat)]);
    options.any_goals || !Seat::all(2).any(is_bad)
}

/// A text that is no goal's name.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NoGoal;

impl fmt::Display for NoGoal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "a goal is one of {}", Goal::ALL.map(Goal::as_str).join(", "))
    }
}

impl std::error::Error for NoGoal {}

impl FromStr for Goal {
    type Err = NoGoal;

    fn from_str(text: &str) -> Result<Goal, NoGoal> {
        Goal::ALL.into_iter().find(|goal| goal.as_str() == text).ok_or(NoGoal)
    }
}

/// A set of goals in one byte.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct Goals(u8);

impl Goals {
    pub const ALL: Goals = Goals((1 << Goal::ALL.len()) - 1);

    /// The goals that are in the goal deck.
    pub const fn of_deck(ruling: RedComposite) -> Goals {
        match ruling {
            RedComposite::Removed => Goals::ALL.without(Goal::RedComposite),
            _ => Goals::ALL,
        }
    }

    pub const fn has(self, goal: Goal) -> bool {
        self.0 & (1 << goal as u8) != 0
    }

    #[must_use]
    pub const fn without(self, goal: Goal) -> Goals {
        Goals(self.0 & !(1 << goal as u8))
    }

    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// In the order of the rulebook.
    pub fn iter(self) -> impl Iterator<Item = Goal> + Clone {
        Goal::ALL.into_iter().filter(move |&goal| self.has(goal))
    }

    /// SS-3: four of these for the four seats, drawn without replacement.
    ///
    /// # Panics
    ///
    /// If there are fewer.
    pub fn draw_four(self, chance: &mut impl Chance) -> PerSeat<Goal> {
        let mut deck: Pile<Goal, 7> = self.iter().collect();
        chance.shuffle(&mut deck);
        PerSeat::from_fn(4, |_| deck.pop().expect("there are at least six goals"))
    }

    /// Those that the test lets pass.
    #[must_use]
    pub fn filter(self, test: impl Fn(Goal) -> bool) -> Goals {
        self.iter().filter(|&goal| !test(goal)).fold(self, Goals::without)
    }
}

impl fmt::Debug for Goals {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

#[cfg(feature = "serde")]
impl serde::Serialize for Goals {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

parlor_core::schema!(Goals as Vec<Goal>);
