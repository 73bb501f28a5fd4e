use std::ops::ControlFlow;

use crate::{Chance, Eyes, Game, Guess, Observer, RandomPlay, Refusal, Seat, Status};

/// A game through the eyes of one seat: everything that seat may know and do, and nothing else.
///
/// Made by a [`Match`](crate::Match) or a [`Guess`]. It is all that a bot is given.
#[derive(Debug)]
pub struct Sight<'a, G> {
    state: &'a G,
    seat: Seat,
    eyes: Eyes,
}

impl<'a, G: Game> Sight<'a, G> {
    pub(crate) const fn new(state: &'a G, seat: Seat) -> Sight<'a, G> {
        Sight { state, seat, eyes: Eyes::of(Observer::Seat(seat)) }
    }

    pub const fn seat(&self) -> Seat {
        self.seat
    }

    pub fn view(&self) -> G::View {
        self.state.view(&self.eyes)
    }

    pub fn status(&self) -> Status {
        self.state.status()
    }

    fn is_asked(&self) -> bool {
        matches!(self.status(), Status::Open(pending) if pending.asked().contains(self.seat))
    }

    /// Whether the seat may do this now.
    ///
    /// # Errors
    ///
    /// The refusal names the rule that forbids it.
    pub fn check(&self, action: G::Action) -> Result<(), Refusal> {
        if !self.is_asked() {
            return Err(Refusal::new(self.state.order_rule(), "not_your_move"));
        }
        self.state.check(self.seat, action, &self.eyes)
    }

    /// Visits the legal actions in canonical order until told to break.
    pub fn list(&self, mut visit: impl FnMut(G::Action) -> ControlFlow<()>) {
        self.walk(&mut visit);
    }

    /// A walk is long code, so there is one for all who ask.
    fn walk(&self, visit: &mut dyn FnMut(G::Action) -> ControlFlow<()>) {
        if self.is_asked() {
            let _ = self.state.list(self.seat, &self.eyes, visit);
        }
    }

    /// The legal actions, or the first `most` of them.
    pub fn actions(&self, most: usize) -> Vec<G::Action> {
        let mut actions = Vec::new();
        self.list(|action| {
            if actions.len() == most {
                return ControlFlow::Break(());
            }
            actions.push(action);
            ControlFlow::Continue(())
        });
        actions
    }

    /// How many legal actions there are, counted up to `most`.
    pub fn count(&self, most: usize) -> usize {
        let mut n = 0;
        self.list(|_| {
            n += 1;
            if n < most { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        n
    }

    /// A game as it may be for all this seat knows.
    pub fn guess(&self, chance: &mut impl Chance) -> Guess<G> {
        Guess::from_view(&self.view(), chance)
    }
}

impl<G: RandomPlay> Sight<'_, G> {
    /// One of the legal actions, all equally likely.
    pub fn sample(&self, chance: &mut impl Chance) -> Option<G::Action> {
        if self.is_asked() { self.state.sample(self.seat, &self.eyes, chance) } else { None }
    }
}
