use std::fmt;

use parlor_core::{MAX_SEATS, Seat};

use crate::tokens::{TOKENS_OF_A_VALUE, Token, Tokens};

/// EU-9: what a player has to hold, to the cent.
pub const GOAL_CENTS: u16 = 100;
/// EU-6: who holds more than this can receive nothing.
pub const FULL_ABOVE_CENTS: u16 = 150;

/// A place where cent tokens lie.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Stack {
    /// EU-2: the middle of the table, which is one stack for all values.
    Centre,
    Seat(Seat),
}

impl Stack {
    /// Where this stack comes in [`Stacks`] and [`StackSet`]: the seats first, then the centre.
    #[inline]
    pub(crate) const fn lane(self) -> usize {
        match self {
            Stack::Seat(seat) => seat.index(),
            Stack::Centre => MAX_SEATS,
        }
    }

    const fn at(lane: usize) -> Stack {
        match Seat::new(lane as u8) {
            Some(seat) => Stack::Seat(seat),
            None => Stack::Centre,
        }
    }

    /// The stack of the seat with this number or, if it is `other`, the centre.
    #[inline]
    pub(crate) fn of_seat_unless(seat: usize, other: Stack) -> Stack {
        // A table, since nothing foretells a branch here.
        static STACKS: [[Stack; 8]; LANES] = {
            let mut stacks = [[Stack::Centre; 8]; LANES];
            let mut pair = 0;
            while pair < LANES * MAX_SEATS {
                let (other, seat) = (pair / MAX_SEATS, pair % MAX_SEATS);
                if seat != other {
                    stacks[other][seat] = Stack::at(seat);
                }
                pair += 1;
            }
            stacks
        };
        STACKS[other.lane()][seat % 8]
    }
}

impl fmt::Display for Stack {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Stack::Centre => f.write_str("centre"),
            Stack::Seat(seat) => write!(f, "seat {seat}"),
        }
    }
}

/// `"centre"` or the number of the seat.
#[cfg(feature = "serde")]
impl serde::Serialize for Stack {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Stack::Centre => serializer.serialize_str("centre"),
            Stack::Seat(seat) => seat.serialize(serializer),
        }
    }
}

parlor_core::schema!(@named Stack, {
    "description": "The centre, or the number of the seat whose stack it is.",
    "oneOf": [{ "const": "centre" }, { "type": "integer", "minimum": 0 }],
});

/// Where all cent tokens lie.
///
/// Each number has a lane of nine bits for each stack: the seats' from the lowest up, above them the
/// centre's. So all stacks are counted, valued and compared in a handful of instructions, without a
/// loop. The highest bit of a lane is the answer to a question. With 40 tokens worth 170 units of
/// five cents no lane ever runs over.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Stacks {
    /// For each value of token, [`NONE`] and how many of them lie where: is there any?
    counts: [u64; 4],
    /// [`EMPTY`] and what a stack is worth, in units: can it receive nothing? Seats that the table
    /// does not have cannot either: their lanes are [`ABSENT`].
    worth: u64,
}

const LANES: usize = MAX_SEATS + 1;
const LANE_BITS: usize = 9;
const LANE: u64 = (1 << LANE_BITS) - 1;
/// The lowest bit of each lane: times a number, that number in each lane.
const EACH: u64 = 0o1_001_001_001_001_001_001;
const SEAT_LANES: u64 = (1 << (MAX_SEATS * LANE_BITS)) - 1;
const HIGH: u64 = 1 << (LANE_BITS - 1);
/// The highest bits of the seats' lanes.
const SEATS_HIGH: u64 = (HIGH * EACH) & SEAT_LANES;

const NONE: u64 = HIGH - 1;
const UNIT_CENTS: u16 = 5;
const EMPTY: u64 = NONE - (FULL_ABOVE_CENTS / UNIT_CENTS) as u64;
/// More than all tokens are worth.
const ABSENT: u64 = 0o700;

/// The lanes of the seats that a table of `seats` does not have.
const fn absent_lanes(seats: usize) -> u64 {
    SEAT_LANES & (u64::MAX << (seats * LANE_BITS))
}

/// The lowest bit of each lane by itself.
const ONES: [u64; LANES] = {
    let mut ones = [1; LANES];
    let mut lane = 1;
    while lane < LANES {
        ones[lane] = ones[lane - 1] << LANE_BITS;
        lane += 1;
    }
    ones
};

impl Stacks {
    /// All tokens in the centre.
    ///
    /// # Panics
    ///
    /// If there are more seats than any table has.
    pub const fn new(seats: u8) -> Stacks {
        assert!(seats as usize <= MAX_SEATS);
        let all = TOKENS_OF_A_VALUE as u64 * ONES[Stack::Centre.lane()];
        let units = (50 + 20 + 10 + 5) / UNIT_CENTS as u64;
        let absent = EACH & absent_lanes(seats as usize);
        let worth = ABSENT * absent + EMPTY * (EACH - absent) + all * units;
        Stacks { counts: [NONE * EACH + all; 4], worth }
    }

    /// A token from the centre for everybody. There must be so many.
    pub const fn deal(&mut self, token: Token) {
        let seats = self.seats();
        let gain = EACH & SEAT_LANES & !absent_lanes(seats as usize);
        let loss = seats as u64 * ONES[Stack::Centre.lane()];
        self.change(token.index(), gain.wrapping_sub(loss));
    }

    /// Any position: what each seat holds, the rest in the centre. `None` if there are not so many
    /// tokens or seats.
    pub fn with(holdings: &[Tokens]) -> Option<Stacks> {
        if MAX_SEATS < holdings.len() {
            return None;
        }
        let mut stacks = Stacks::new(holdings.len() as u8);
        for (seat, tokens) in Seat::all(stacks.seats()).zip(holdings) {
            for token in Token::ALL {
                for _ in 0..tokens.count(token) {
                    if stacks.count(Stack::Centre, token) == 0 {
                        return None;
                    }
                    stacks.shift(token, Stack::Centre, Stack::Seat(seat));
                }
            }
        }
        Some(stacks)
    }

    /// How many seats the table has.
    pub const fn seats(&self) -> u8 {
        let mut seats = MAX_SEATS;
        while 0 < seats && (self.worth >> ((seats - 1) * LANE_BITS)) & LANE == ABSENT {
            seats -= 1;
        }
        seats as u8
    }

    /// Whether there is such a stack at this table.
    pub const fn has(&self, stack: Stack) -> bool {
        match stack {
            Stack::Seat(seat) => seat.index() < self.seats() as usize,
            Stack::Centre => true,
        }
    }

    /// Every stack of the table: the centre, then the seats.
    pub fn all(&self) -> impl Iterator<Item = Stack> + use<> {
        [Stack::Centre].into_iter().chain(Seat::all(self.seats()).map(Stack::Seat))
    }

    pub const fn count(&self, stack: Stack, token: Token) -> u8 {
        let lane = (self.counts[token.index()] >> (stack.lane() * LANE_BITS)) & LANE;
        (lane - NONE) as u8
    }

    pub fn tokens(&self, stack: Stack) -> Tokens {
        Tokens(Token::ALL.map(|token| self.count(stack, token)))
    }

    pub fn cents(&self, stack: Stack) -> u16 {
        self.tokens(stack).cents()
    }

    /// Moves a token. There must be one in `from`.
    #[inline]
    pub const fn shift(&mut self, token: Token, from: Stack, to: Stack) {
        debug_assert!(self.count(from, token) != 0, "no such token there");
        self.change(token.index(), ONES[to.lane()].wrapping_sub(ONES[from.lane()]));
    }

    /// Adds to the numbers of the tokens at this place in [`Token::ALL`].
    #[inline]
    const fn change(&mut self, value: usize, by: u64) {
        let counts = &mut self.counts[value % 4];
        *counts = counts.wrapping_add(by);
        let units = Token::ALL[value % 4].cents() / UNIT_CENTS;
        self.worth = self.worth.wrapping_add(by.wrapping_mul(units as u64));
    }

    /// The stacks that have such a token.
    #[inline]
    pub const fn holders(&self, token: Token) -> StackSet {
        self.holders_of(token.index())
    }

    /// The stacks that have a token at this place in [`Token::ALL`].
    #[inline]
    pub(crate) const fn holders_of(&self, value: usize) -> StackSet {
        StackSet::of_highest(self.counts[value % 4] & (HIGH * EACH))
    }

    /// EU-6: the stacks that can receive a token: the centre and whoever has 1.50 € or less.
    pub const fn receivers(&self) -> StackSet {
        StackSet(self.takers().0 | 1 << Stack::Centre.lane())
    }

    /// EU-6: the seats that can receive a token.
    #[inline]
    pub(crate) const fn takers(&self) -> StackSet {
        StackSet::of_highest(!self.worth & SEATS_HIGH)
    }

    /// EU-6: whether anybody can receive a token.
    #[inline]
    pub(crate) const fn somebody_can_receive(&self) -> bool {
        !self.worth & SEATS_HIGH != 0
    }

    /// EU-6: whether everybody can receive a token, at a table of `seats`.
    #[inline]
    pub(crate) fn nobody_is_full(&self, seats: u8) -> bool {
        static ABSENT_HIGH: [u64; 8] = {
            let mut absent = [0; 8];
            let mut seats = 0;
            while seats < MAX_SEATS {
                absent[seats] = SEATS_HIGH & absent_lanes(seats);
                seats += 1;
            }
            absent
        };
        self.worth & SEATS_HIGH == ABSENT_HIGH[seats as usize % 8]
    }

    /// EU-9: the first seat from `mover` on, clockwise, that holds exactly 1.00 €.
    #[inline]
    pub const fn at_goal(&self, mover: Seat) -> Option<Seat> {
        const GOAL: u64 = EMPTY + (GOAL_CENTS / UNIT_CENTS) as u64;
        // The highest bit of a lane that comes to it just so is lost with one less.
        let reaches = self.worth + (HIGH - GOAL) * EACH;
        let at_goal = (reaches ^ (reaches - EACH)) & SEATS_HIGH;
        if at_goal == 0 {
            return None;
        }
        let from_mover = at_goal & (u64::MAX << (mover.index() * LANE_BITS));
        let first = if from_mover == 0 { at_goal } else { from_mover };
        Seat::new((first.trailing_zeros() as usize / LANE_BITS) as u8)
    }
}

impl fmt::Debug for Stacks {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_map().entries(self.all().map(|stack| (stack, self.tokens(stack).0))).finish()
    }
}

#[cfg(feature = "serde")]
impl serde::Serialize for Stacks {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let seats = Seat::all(self.seats()).map(|seat| self.tokens(Stack::Seat(seat)));
        let shown = Shown { centre: self.tokens(Stack::Centre), seats: seats.collect() };
        shown.serialize(serializer)
    }
}

/// Where all cent tokens lie, the most valuable first.
#[cfg(feature = "serde")]
#[derive(serde::Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "Stacks"))]
struct Shown {
    /// In the centre.
    centre: Tokens,
    /// With each seat.
    seats: Vec<Tokens>,
}

parlor_core::schema!(Stacks as Shown);

/// A set of stacks: a bit for each, in the order of their lanes.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct StackSet(u32);

const SETS: usize = 1 << LANES;

#[derive(Clone, Copy)]
struct Members {
    stacks: [Stack; 8],
    len: u64,
}

/// What is in each set.
static MEMBERS: [Members; SETS] = {
    let mut all = [Members { stacks: [Stack::Centre; 8], len: 0 }; SETS];
    let mut bit = 0;
    while bit < SETS * LANES {
        let (set, lane) = (bit / LANES, bit % LANES);
        if set & (1 << lane) != 0 {
            let members = &mut all[set];
            members.stacks[members.len as usize] = Stack::at(lane);
            members.len += 1;
        }
        bit += 1;
    }
    all
};

impl StackSet {
    /// The stacks whose lanes have their highest bit. No other bit may be set.
    #[inline]
    const fn of_highest(bits: u64) -> StackSet {
        // That of the lane i goes to 57 + i, whatever else does not come so high or goes too high.
        StackSet((bits.wrapping_mul(0x0002_0202_0202_0202) >> 57) as u32)
    }

    #[inline]
    fn members(self) -> &'static Members {
        &MEMBERS[self.0 as usize % SETS]
    }

    #[inline]
    pub fn len(self) -> u32 {
        self.members().len as u32
    }

    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    #[inline]
    pub const fn contains(self, stack: Stack) -> bool {
        self.0 & (1 << stack.lane()) != 0
    }

    #[must_use]
    #[inline]
    pub const fn without(self, stack: Stack) -> StackSet {
        StackSet(self.0 & !(1 << stack.lane()))
    }

    #[must_use]
    #[inline]
    pub const fn minus(self, other: StackSet) -> StackSet {
        StackSet(self.0 & !other.0)
    }

    /// One of the stacks by its number, which must be below [`StackSet::len`]: the seats come
    /// first, then the centre.
    #[inline]
    pub fn nth(self, n: u32) -> Stack {
        debug_assert!(n < self.len(), "no such member");
        self.members().stacks[n as usize % 8]
    }

    /// The stacks in order, the centre first.
    pub fn iter(self) -> impl Iterator<Item = Stack> + Clone {
        let centre = self.contains(Stack::Centre).then_some(Stack::Centre);
        let seats = self.without(Stack::Centre);
        centre.into_iter().chain((0..seats.len()).map(move |n| seats.nth(n)))
    }
}

impl fmt::Debug for StackSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

#[cfg(test)]
mod tests {
    use parlor_core::{Chance as _, Seeded};

    use super::*;

    /// Any distribution of the tokens whatever, reachable in play or not.
    fn any_stacks(chance: &mut Seeded) -> Stacks {
        let seats = 2 + chance.below(5) as u8;
        let mut stacks = Stacks::new(seats);
        assert_eq!(stacks.seats(), seats);
        let greed = 1 + chance.below(4);
        for token in Token::ALL {
            for _ in 0..TOKENS_OF_A_VALUE {
                if chance.below(greed) == 0 {
                    let seat = Seat::new(chance.below(stacks.seats().into()) as u8).unwrap();
                    stacks.shift(token, Stack::Centre, Stack::Seat(seat));
                }
            }
        }
        stacks
    }

    #[test]
    fn lanes_agree_with_plain_counting() {
        let mut chance = Seeded::new(3);
        let mut at_goal = 0;
        for _ in 0..20_000 {
            let stacks = any_stacks(&mut chance);
            for token in Token::ALL {
                let holders = stacks.all().filter(|&it| 0 < stacks.count(it, token));
                assert!(stacks.holders(token).iter().eq(holders), "{stacks:?}");
            }
            let receivers: Vec<Stack> =
                stacks.all().filter(|&it| it == Stack::Centre || stacks.cents(it) <= 150).collect();
            assert!(stacks.receivers().iter().eq(receivers.iter().copied()), "{stacks:?}");
            assert!(stacks.takers().iter().eq(receivers[1..].iter().copied()));
            assert_eq!(stacks.somebody_can_receive(), 1 < receivers.len());
            assert_eq!(
                stacks.nobody_is_full(stacks.seats()),
                receivers.len() == stacks.all().count()
            );
            for mover in Seat::all(stacks.seats()) {
                let first = mover
                    .around(stacks.seats())
                    .find(|&seat| stacks.cents(Stack::Seat(seat)) == GOAL_CENTS);
                assert_eq!(stacks.at_goal(mover), first, "{stacks:?}");
                at_goal += usize::from(first.is_some());
            }
        }
        assert!(1_000 < at_goal, "too few positions with somebody at the goal: {at_goal}");
    }

    #[test]
    fn sets_agree_with_plain_counting() {
        for bits in 0..SETS as u32 {
            let set = StackSet(bits);
            let plain: Vec<Stack> =
                (0..LANES).filter(|lane| bits & (1 << lane) != 0).map(Stack::at).collect();
            assert_eq!(set.len() as usize, plain.len());
            assert_eq!((0..set.len()).map(|n| set.nth(n)).collect::<Vec<_>>(), plain);
            assert!(plain.iter().all(|&stack| set.contains(stack)));
            for seat in 0..MAX_SEATS {
                for &other in &plain {
                    let wanted =
                        if Stack::at(seat) == other { Stack::Centre } else { Stack::at(seat) };
                    assert_eq!(Stack::of_seat_unless(seat, other), wanted);
                }
            }
            let mut sorted = plain;
            sorted.sort_unstable();
            assert!(set.iter().eq(sorted), "in order");
        }
    }

    #[test]
    fn everybody_is_dealt_a_token() {
        for seats in 0..=MAX_SEATS as u8 {
            for token in Token::ALL {
                let (mut plain, mut fast) = (Stacks::new(seats), Stacks::new(seats));
                for seat in Seat::all(seats) {
                    plain.shift(token, Stack::Centre, Stack::Seat(seat));
                }
                fast.deal(token);
                assert_eq!(plain, fast);
                assert_eq!(fast.seats(), seats);
            }
        }
    }

    #[test]
    fn all_tokens_in_one_stack_are_no_special_case() {
        let all = Stacks::with(&[Tokens([10; 4]), Tokens::default()]).unwrap();
        assert_eq!((all.cents(Stack::Centre), all.cents(Stack::Seat(Seat::FIRST))), (0, 850));
        assert!(!all.receivers().contains(Stack::Seat(Seat::FIRST)));
        assert!(all.receivers().contains(Stack::Centre));
        assert_eq!(Stacks::with(&[Tokens([10; 4]), Tokens([0, 0, 0, 1])]), None);
    }

    #[test]
    fn there_are_no_more_seats_than_a_table_has() {
        let empty = [Tokens::default(); MAX_SEATS + 1];
        assert_eq!(Stacks::with(&empty[1..]), Some(Stacks::new(MAX_SEATS as u8)));
        assert_eq!(Stacks::with(&empty), None);
    }
}
