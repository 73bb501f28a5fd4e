//! Random play: the moves are counted, and one is made of its number.

use parlor_core::{Chance, Eyes, RandomPlay, Seat};

use crate::{Action, Face, OneEuro, Phase, Stack, Table, Token};

impl RandomPlay for OneEuro {
    fn sample<C: Chance>(&self, _seat: Seat, _eyes: &Eyes, chance: &mut C) -> Option<Action> {
        let Phase::Move { rolled, .. } = self.table.phase else { return None };
        Draft::sample(&self.table, rolled, chance).map(Draft::action)
    }
}

/// The places in [`Token::ALL`].
const VALUES: [usize; 4] = [0, 1, 2, 3];

/// A move as it is drawn. All are of this form, and each in one way only.
#[derive(Clone, Copy)]
struct Draft {
    /// The place of the token in [`Token::ALL`].
    value: usize,
    from: Stack,
    /// The number of the seat that gets the token or, where that is `from`, gives it to the centre.
    taker: usize,
}

impl Draft {
    #[inline]
    fn action(self) -> Action {
        let Draft { value, from, taker } = self;
        Action::Move { token: Token::ALL[value], from, to: Stack::of_seat_unless(taker, from) }
    }

    /// One of all moves with a roll.
    #[inline(always)]
    fn sample<C: Chance>(table: &Table, rolled: Face, chance: &mut C) -> Option<Draft> {
        if table.stacks.nobody_is_full(table.seats()) {
            Draft::where_nobody_is_full(table, rolled, chance)
        } else {
            Draft::where_some_are_full(table, rolled, chance)
        }
    }

    /// This is the rule: then there are as many moves from every stack as there are seats, and for
    /// every token some stack that has one.
    #[inline(always)]
    fn where_nobody_is_full<C: Chance>(
        table: &Table,
        rolled: Face,
        chance: &mut C,
    ) -> Option<Draft> {
        let seats = u32::from(table.seats());
        let draw = |n_sources, chance: &mut C| chance.below_both(n_sources, seats);
        let holders = |value| table.stacks.holders_of(value);
        let (value, from, taker);
        if let Some(only) = rolled.value() {
            value = only;
            let source;
            (source, taker) = draw(holders(value).len(), chance);
            from = holders(value).nth(source);
        } else if rolled == Face::Any {
            let lens = VALUES.map(|value| holders(value).len());
            let n;
            (n, taker) = draw(lens.iter().sum(), chance);
            let nth;
            (value, nth) = locate(lens, n);
            from = holders(value).nth(nth);
        } else {
            return None;
        }
        Some(Draft { value, from, taker: taker as usize })
    }

    /// Every holder has a move for each seat that can receive: to that seat or, where that is the
    /// holder itself, to the centre. This leaves the moves of full seats to the centre.
    // Seldom, so nothing of it is to be made ready for all others.
    #[cold]
    #[inline(never)]
    fn where_some_are_full<C: Chance>(
        table: &Table,
        rolled: Face,
        chance: &mut C,
    ) -> Option<Draft> {
        let takers = table.stacks.takers();
        let holders = |value| table.stacks.holders_of(value);
        let full = |value| holders(value).minus(takers).without(Stack::Centre);
        let draw = |n, chance: &mut C| if n == 0 { None } else { Some(chance.below(n)) };
        // Whether the n-th of all moves is one that is left, and where it is among these or those.
        let place = |n: u32, n_to_takers: u32| {
            let is_left = n_to_takers <= n;
            (is_left, if is_left { n - n_to_takers } else { n / takers.len().max(1) })
        };
        let (value, n, is_left, nth);
        if let Some(only) = rolled.value() {
            value = only;
            let n_to_takers = holders(value).len() * takers.len();
            n = draw(n_to_takers + full(value).len(), chance)?;
            (is_left, nth) = place(n, n_to_takers);
        } else if rolled == Face::Any {
            let lens = VALUES.map(|value| holders(value).len());
            let full_lens = VALUES.map(|value| full(value).len());
            let n_to_takers = lens.iter().sum::<u32>() * takers.len();
            n = draw(n_to_takers + full_lens.iter().sum::<u32>(), chance)?;
            let source;
            (is_left, source) = place(n, n_to_takers);
            (value, nth) = locate(if is_left { full_lens } else { lens }, source);
        } else {
            return None;
        }
        let from = if is_left { full(value) } else { holders(value) }.nth(nth);
        let taker = if is_left { from } else { takers.nth(n % takers.len().max(1)) };
        Some(Draft { value, from, taker: taker.lane() })
    }
}

/// Which value the `n`-th is of, and which of that it is, where there are so many of each.
///
/// Those are counted that are passed, and not searched, for nothing foretells a branch here.
#[inline(always)]
fn locate([fifty, twenty, ten, _]: [u32; 4], n: u32) -> (usize, u32) {
    let twenty = fifty + twenty;
    let ten = twenty + ten;
    let value = usize::from(fifty <= n) + usize::from(twenty <= n) + usize::from(ten <= n);
    (value, n - [0, fifty, twenty, ten][value])
}
