use crate::{
    Chance, Draw, Eyes, Game, Observer, Pending, RandomPlay, Referee, Seat, SeatSet, Sight, Status,
    WindowKind,
};

/// A game as it may be, made from what one observer knows. Search works on these.
///
/// There is no way from a [`Match`](crate::Match) to a guess but through a view.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Guess<G: Game>(G);

impl<G: Game> Guess<G> {
    pub fn from_view(view: &G::View, chance: &mut impl Chance) -> Guess<G> {
        Guess(G::determinize(view, chance))
    }

    #[inline]
    pub fn status(&self) -> Status {
        self.0.status()
    }

    pub fn turns(&self) -> u32 {
        self.0.turns()
    }

    pub fn view(&self, who: Observer) -> G::View {
        self.0.view(&Eyes::of(who))
    }

    pub const fn sight(&self, seat: Seat) -> Sight<'_, G> {
        Sight::new(&self.0, seat)
    }

    /// Does a legal action. Allocates nothing.
    #[inline]
    pub fn act(&mut self, seat: Seat, action: G::Action, chance: &mut impl Chance) {
        self.0.act_unchecked(seat, action, &mut Referee::new(chance, None));
    }

    /// Lets the open window's budget run out, where it has one.
    pub fn time_out(&mut self, chance: &mut impl Chance) {
        self.0.time_out_unchecked(&mut Referee::new(chance, None));
    }

    /// Walks every outcome of an action, for solvers: `visit(next, probability)`.
    ///
    /// The rules are run again for each leaf, with the last draw that can still be raised raised.
    pub fn for_each_outcome(
        &self,
        seat: Seat,
        action: G::Action,
        mut visit: impl FnMut(Guess<G>, f64),
    ) {
        let mut odometer = Odometer { draws: Vec::new(), used: 0 };
        loop {
            odometer.used = 0;
            let mut next = self.clone();
            next.act(seat, action, &mut odometer);
            let probability = odometer.draws.iter().map(|draw| 1.0 / f64::from(draw.n)).product();
            visit(next, probability);

            while odometer.draws.last().is_some_and(|draw| draw.value + 1 == draw.n) {
                odometer.draws.pop();
            }
            match odometer.draws.last_mut() {
                Some(draw) => draw.value += 1,
                None => return,
            }
        }
    }
}

impl<G: RandomPlay> Guess<G> {
    /// One step of random play: a random seat that is asked, and has something to do, does something
    /// random. Where nobody has the window runs out.
    pub fn step(&mut self, chance: &mut impl Chance) -> Step {
        let Status::Open(pending) = self.status() else { return Step::Over };
        let chance = &mut Playing(chance);
        let mut drawn = match pending.kind {
            WindowKind::Turn => pending.must.first().map(|seat| (seat, SeatSet::EMPTY)),
            _ => draw(self.worth_trying(&pending), chance),
        };
        while let Some((seat, asked)) = drawn {
            let eyes = Eyes::of(Observer::Seat(seat));
            if self.0.act_at_random(seat, &eyes, &mut Referee::new(chance, None)).is_some() {
                return Step::Acted(seat);
            }
            drawn = draw(asked.without(seat), chance);
        }
        self.run_out(&pending, chance)
    }

    pub(crate) fn worth_trying(&self, pending: &Pending) -> SeatSet {
        self.0.worth_trying(pending)
    }

    fn run_out(&mut self, pending: &Pending, chance: &mut impl Chance) -> Step {
        assert!(pending.budget_ms.is_some(), "{}: nobody can act and no time runs", G::ID);
        self.time_out(chance);
        Step::TimedOut
    }
}

/// One of these seats, if there is any, and all of them.
#[inline]
fn draw(seats: SeatSet, chance: &mut impl Chance) -> Option<(Seat, SeatSet)> {
    let first = seats.first()?;
    let seat = if seats == SeatSet::one(first) {
        first
    } else {
        let pick = chance.below(seats.len() as u32);
        seats.nth(pick as usize).expect("below the number of seats")
    };
    Some((seat, seats))
}

/// Draws from another source. A type of its own, so that the rules are compiled once more for steps of
/// random play: they are called in one place only, and inlined there.
struct Playing<'a, C>(&'a mut C);

impl<C: Chance> Chance for Playing<'_, C> {
    #[inline(always)]
    fn below(&mut self, n: u32) -> u32 {
        self.0.below(n)
    }

    #[inline(always)]
    fn below_both(&mut self, n: u32, m: u32) -> (u32, u32) {
        self.0.below_both(n, m)
    }

    fn shuffle<T>(&mut self, items: &mut [T]) {
        self.0.shuffle(items);
    }
}

/// What a step of random play did.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Step {
    Acted(Seat),
    /// Nobody who was asked had anything to do.
    TimedOut,
    /// Nothing: the game is over.
    Over,
}

/// Counts through all draws the rules ask for.
struct Odometer {
    draws: Vec<Draw>,
    used: usize,
}

impl Chance for Odometer {
    fn below(&mut self, n: u32) -> u32 {
        if self.used == self.draws.len() {
            self.draws.push(Draw { n, value: 0 });
        }
        let draw = self.draws[self.used];
        assert_eq!(draw.n, n, "rules must be deterministic");
        self.used += 1;
        draw.value
    }
}
