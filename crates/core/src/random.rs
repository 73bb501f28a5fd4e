use std::ops::ControlFlow;

use crate::{Chance, Eyes, Game, Pending, Referee, Seat, SeatSet};

/// How chance plays a game: the second face of its rules, complete without a line of code.
///
/// A game says more only where walking the list takes too long: where lists explode, it counts
/// instead. Whatever it says is no rule, so the rules call nothing of it, and in a game's crate it
/// stands in a folder of its own.
///
/// # Contract
///
/// [`conformance`](crate::conformance) checks, for every game:
///
/// * [`RandomPlay::sample`] gives listed actions only, and nothing only where nothing is listed;
/// * it asks chance for a number of two or more exactly where two or more actions are listed;
/// * [`RandomPlay::act_at_random`] leaves what [`Game::act_unchecked`] leaves with the sampled
///   action, with the same draws;
/// * a seat that is asked and not in [`RandomPlay::worth_trying`] has nothing listed.
pub trait RandomPlay: Game {
    /// One of the legal actions of a seat that the open window asks, all equally likely; `None` if
    /// there is none.
    fn sample<C: Chance>(&self, seat: Seat, eyes: &Eyes, chance: &mut C) -> Option<Self::Action> {
        sample_listed(self, seat, eyes, chance)
    }

    /// Does what [`RandomPlay::sample`] gives; `None` if that is nothing.
    ///
    /// Random play shows its actions to nobody, so a game whose actions are large need not make
    /// them.
    #[inline(always)]
    fn act_at_random<C: Chance>(
        &mut self,
        seat: Seat,
        eyes: &Eyes,
        referee: &mut Referee<'_, Self, C>,
    ) -> Option<Choice> {
        let (action, choice) = choose(referee.chance(), |chance| self.sample(seat, eyes, chance))?;
        self.act_unchecked(seat, action, referee);
        Some(choice)
    }

    /// The seats that the open window asks and that may have something to do; random play does not
    /// try the others. Depends on public facts alone.
    #[inline]
    fn worth_trying(&self, pending: &Pending) -> SeatSet {
        pending.asked()
    }
}

/// How many actions a seat had to choose from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Choice {
    /// Exactly one.
    Forced,
    /// Several.
    Free,
}

/// Samples by walking the list twice.
pub fn sample_listed<G: Game>(
    state: &G,
    seat: Seat,
    eyes: &Eyes,
    chance: &mut impl Chance,
) -> Option<G::Action> {
    // How many come before the one that is wanted, and that one.
    let walk = |wanted| {
        let (mut n, mut found) = (0, None);
        let _ = state.list(seat, eyes, |action| {
            if n == wanted {
                found = Some(action);
                return ControlFlow::Break(());
            }
            n += 1;
            ControlFlow::Continue(())
        });
        (n, found)
    };
    let (n, _) = walk(u32::MAX);
    let wanted = if 1 < n { chance.below(n) } else { 0 };
    walk(wanted).1
}

/// What `choose` finds, if anything, and whether there was anything to choose: whether a draw had two
/// outcomes or more.
// Always inlined, like what draws through it: or all draws of random play would be calls.
#[inline(always)]
pub fn choose<C: Chance, T>(
    chance: &mut C,
    choose: impl FnOnce(&mut Noting<'_, C>) -> Option<T>,
) -> Option<(T, Choice)> {
    chance.choosing(true);
    let mut noting = Noting { source: chance, is_free: false };
    let chosen = choose(&mut noting);
    let choice = if noting.is_free { Choice::Free } else { Choice::Forced };
    chance.choosing(false);
    Some((chosen?, choice))
}

/// Passes draws on, and notes whether there was anything to choose.
#[derive(Debug)]
pub struct Noting<'a, C> {
    source: &'a mut C,
    is_free: bool,
}

impl<C: Chance> Chance for Noting<'_, C> {
    #[inline(always)]
    fn below(&mut self, n: u32) -> u32 {
        self.is_free |= 1 < n;
        self.source.below(n)
    }

    #[inline(always)]
    fn below_both(&mut self, n: u32, m: u32) -> (u32, u32) {
        self.is_free |= 1 < n * m;
        self.source.below_both(n, m)
    }
}
