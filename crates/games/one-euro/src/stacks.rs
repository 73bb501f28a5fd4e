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
    /// The lane that stands for this stack in [`Stacks`] and [`StackSet`].
    const fn lane(self) -> u32 {
        match self {
            Stack::Centre => 0,
            Stack::Seat(seat) => seat.index() as u32 + 1,
        }
    }

    #[inline]
    fn at(lane: u32) -> Stack {
        match lane.checked_sub(1) {
            None => Stack::Centre,
            Some(index) => Stack::Seat(Seat::new(index as u8).expect("a lane for each seat")),
        }
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

/// Where all cent tokens lie.
///
/// A number for each value of token, and in it a byte, or lane, for each stack: the centre's is the
/// lowest, then come the seats. So every stack is counted, valued and compared in a handful of
/// instructions, without a loop. What lies in a stack is at most 8.50 €, or 170 units of five
/// cents, so that no lane ever runs over into the next.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Stacks {
    counts: [u64; 4],
    seats: u8,
}

const LANE_BITS: u32 = 8;
/// The lowest bit of each lane: times a number, that number in each lane.
const EACH: u64 = 0x0101_0101_0101_0101;
/// The highest bit of each lane, where tests of a lane leave their answer.
const HIGH: u64 = 0x80 * EACH;
const CENTRE_LANE: u64 = 0xff;
const UNIT_CENTS: u16 = 5;

impl Stacks {
    /// All tokens in the centre.
    ///
    /// # Panics
    ///
    /// If there are more seats than any table has.
    pub const fn new(seats: u8) -> Stacks {
        assert!(seats as usize <= MAX_SEATS);
        Stacks { counts: [TOKENS_OF_A_VALUE as u64; 4], seats }
    }

    /// Any position: what each seat holds, the rest in the centre. `None` if there are not so many
    /// tokens or seats.
    pub fn with(holdings: &[Tokens]) -> Option<Stacks> {
        if MAX_SEATS < holdings.len() {
            return None;
        }
        let mut stacks = Stacks::new(holdings.len() as u8);
        for (seat, tokens) in Seat::all(stacks.seats).zip(holdings) {
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
        self.seats
    }

    /// Whether there is such a stack at this table.
    pub const fn has(&self, stack: Stack) -> bool {
        stack.lane() <= self.seats as u32
    }

    /// Every stack of the table: the centre, then the seats.
    pub fn all(&self) -> impl Iterator<Item = Stack> + use<> {
        (0..=u32::from(self.seats)).map(Stack::at)
    }

    pub const fn count(&self, stack: Stack, token: Token) -> u8 {
        (self.counts[token.index()] >> (stack.lane() * LANE_BITS)) as u8
    }

    pub fn tokens(&self, stack: Stack) -> Tokens {
        Tokens(Token::ALL.map(|token| self.count(stack, token)))
    }

    pub fn cents(&self, stack: Stack) -> u16 {
        self.tokens(stack).cents()
    }

    /// Moves a token. There must be one in `from`.
    pub const fn shift(&mut self, token: Token, from: Stack, to: Stack) {
        debug_assert!(self.count(from, token) != 0, "no such token there");
        let counts = &mut self.counts[token.index()];
        *counts -= 1 << (from.lane() * LANE_BITS);
        *counts += 1 << (to.lane() * LANE_BITS);
    }

    /// The stacks that have such a token.
    pub const fn holders(&self, token: Token) -> StackSet {
        // At most ten of a value, so a lane does not run over.
        StackSet((self.counts[token.index()] + 0x7f * EACH) & HIGH)
    }

    /// EU-6: the stacks that can receive a token: the centre and whoever has 1.50 € or less.
    pub const fn receivers(&self) -> StackSet {
        const FULL_FROM: u64 = (FULL_ABOVE_CENTS / UNIT_CENTS + 1) as u64;
        let held = self.units() & !CENTRE_LANE;
        let full = ((held & !HIGH) + (0x80 - FULL_FROM) * EACH) | held;
        StackSet(!full & HIGH & self.lanes())
    }

    /// EU-9: the first seat from `mover` on, clockwise, that holds exactly 1.00 €.
    #[inline]
    pub fn at_goal(&self, mover: Seat) -> Option<Seat> {
        const GOAL: u64 = (GOAL_CENTS / UNIT_CENTS) as u64;
        let off = self.units() ^ (GOAL * EACH);
        let at_goal = !(((off & !HIGH) + !HIGH) | off) & HIGH & !CENTRE_LANE;
        if at_goal == 0 {
            return None;
        }
        let from_mover = at_goal & (u64::MAX << (Stack::Seat(mover).lane() * LANE_BITS));
        match StackSet(if from_mover == 0 { at_goal } else { from_mover }).first()? {
            Stack::Seat(seat) => Some(seat),
            Stack::Centre => None,
        }
    }

    /// What each stack is worth, in units of five cents.
    const fn units(&self) -> u64 {
        let [fifty, twenty, ten, five] = self.counts;
        fifty * 10 + twenty * 4 + ten * 2 + five
    }

    /// The lanes that are stacks of this table.
    const fn lanes(&self) -> u64 {
        (1 << ((self.seats as u32 + 1) * LANE_BITS)) - 1
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
        use serde::ser::SerializeStruct as _;
        let seats = Seat::all(self.seats).map(|seat| self.tokens(Stack::Seat(seat)));
        let mut stacks = serializer.serialize_struct("Stacks", 2)?;
        stacks.serialize_field("centre", &self.tokens(Stack::Centre))?;
        stacks.serialize_field("seats", &seats.collect::<Vec<_>>())?;
        stacks.end()
    }
}

/// A set of stacks: the highest bit of the lane of each.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct StackSet(u64);

impl StackSet {
    pub const fn len(self) -> u32 {
        // The sum of the lanes ends up in the highest: cheaper than `count_ones` where the machine
        // has no instruction for it.
        ((self.0 >> (LANE_BITS - 1)).wrapping_mul(EACH) >> (u64::BITS - LANE_BITS)) as u32
    }

    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    pub const fn contains(self, stack: Stack) -> bool {
        self.0 & StackSet::one(stack).0 != 0
    }

    #[must_use]
    pub const fn without(self, stack: Stack) -> StackSet {
        StackSet(self.0 & !StackSet::one(stack).0)
    }

    #[must_use]
    pub const fn and(self, other: StackSet) -> StackSet {
        StackSet(self.0 & other.0)
    }

    #[must_use]
    pub const fn minus(self, other: StackSet) -> StackSet {
        StackSet(self.0 & !other.0)
    }

    pub fn first(self) -> Option<Stack> {
        if self.is_empty() { None } else { Some(Stack::at(self.0.trailing_zeros() / LANE_BITS)) }
    }

    /// The stack that `n` others of the set come before.
    #[inline]
    pub fn nth(self, n: u32) -> Option<Stack> {
        if self.len() <= n {
            return None;
        }
        // In each lane, how many stacks of the set there are up to it; then the lanes that have
        // too few are counted.
        let up_to = (self.0 >> (LANE_BITS - 1)).wrapping_mul(EACH);
        let too_few = StackSet(((0x80 + u64::from(n)) * EACH - up_to) & HIGH);
        Some(Stack::at(too_few.len()))
    }

    /// The stacks in order, the centre first.
    pub fn iter(self) -> impl Iterator<Item = Stack> + Clone {
        let rest = |set: &StackSet| Some(StackSet(set.0 & set.0.wrapping_sub(1)));
        std::iter::successors(Some(self), rest).map_while(StackSet::first)
    }

    const fn one(stack: Stack) -> StackSet {
        StackSet(0x80 << (stack.lane() * LANE_BITS))
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
        let mut stacks = Stacks::new(2 + chance.below(5) as u8);
        let greed = 1 + chance.below(4);
        for token in Token::ALL {
            for _ in 0..TOKENS_OF_A_VALUE {
                if chance.below(greed) == 0 {
                    let seat = Seat::new(chance.below(stacks.seats.into()) as u8).unwrap();
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
                let set = stacks.holders(token);
                assert!(set.iter().eq(holders), "{stacks:?}");
                assert!((0..8).map_while(|n| set.nth(n)).eq(set.iter()), "{stacks:?}");
            }
            let receivers =
                stacks.all().filter(|&it| it == Stack::Centre || stacks.cents(it) <= 150);
            assert!(stacks.receivers().iter().eq(receivers), "{stacks:?}");
            for mover in Seat::all(stacks.seats) {
                let first = mover
                    .around(stacks.seats)
                    .find(|&seat| stacks.cents(Stack::Seat(seat)) == GOAL_CENTS);
                assert_eq!(stacks.at_goal(mover), first, "{stacks:?}");
                at_goal += usize::from(first.is_some());
            }
        }
        assert!(1_000 < at_goal, "too few positions with somebody at the goal: {at_goal}");
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
