//! The bots of one match: what they hear, when they are asked, and when not.
//!
//! Whoever drives a match decides when a seat is asked; everything else that concerns bots at seats
//! is here.

use std::{fmt, ops::ControlFlow};

use parlor_core::{Emitted, Game, Observer, Outcome, Pending, PerSeat, Seat, Seeded, Sight};

use crate::Bot;

/// The bots at the seats of one match; a seat without one is a person's, or free.
pub struct Bench<G: Game> {
    bots: PerSeat<Option<Box<dyn Bot<G>>>>,
}

/// How a window asks a seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Asked {
    /// The window waits for the seat.
    Must,
    /// The seat may act, and the window closes without it too.
    May,
}

impl Asked {
    /// How the window asks this seat; `None` if it does not.
    pub const fn of(pending: &Pending, seat: Seat) -> Option<Asked> {
        if pending.must.contains(seat) {
            Some(Asked::Must)
        } else if pending.may.contains(seat) {
            Some(Asked::May)
        } else {
            None
        }
    }
}

/// What a seat does that was asked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Answer<A> {
    /// Nothing: there is no legal action.
    Cannot,
    /// Nothing for now.
    Waits,
    /// The only legal action.
    Only(A),
    /// One of several.
    Chosen(A),
}

impl<A> Answer<A> {
    pub fn action(self) -> Option<A> {
        match self {
            Answer::Cannot | Answer::Waits => None,
            Answer::Only(action) | Answer::Chosen(action) => Some(action),
        }
    }
}

impl<G: Game> Bench<G> {
    /// Nobody sits here yet.
    pub fn new(seats: u8) -> Bench<G> {
        Bench { bots: PerSeat::from_fn(seats, |_| None) }
    }

    /// Puts a bot at a seat, in place of the one that is there. What was told before it came it
    /// has heard already, or never will; see [`tell`].
    pub fn seat(&mut self, seat: Seat, bot: Box<dyn Bot<G>>) {
        self.bots[seat] = Some(bot);
    }

    pub fn dismiss(&mut self, seat: Seat) {
        self.bots[seat] = None;
    }

    /// Whether a bot sits there.
    pub fn has(&self, seat: Seat) -> bool {
        self.bots[seat].is_some()
    }

    /// How many seats there are, taken or not.
    pub const fn seats(&self) -> u8 {
        self.bots.seats()
    }

    /// Whether anybody wants to hear what happens.
    pub fn listens(&self) -> bool {
        self.bots.values().flatten().any(|bot| bot.listens())
    }

    /// Tells those who listen what their seats were told at the deal or at an input.
    // Most runs only count, so it is kept apart.
    #[inline(never)]
    pub fn hear(&mut self, events: &[Emitted<G::Event>]) {
        for (seat, place) in self.bots.iter_mut() {
            if let Some(bot) = place.as_deref_mut().filter(|bot| bot.listens()) {
                tell(bot, seat, events);
            }
        }
    }

    /// What the seat of this sight does now. A free seat waits.
    ///
    /// Whoever must act and can do one thing only does it; its bot is not asked. Nor is one that can
    /// do nothing.
    pub fn act(
        &mut self,
        sight: &Sight<'_, G>,
        asked: Asked,
        chance: &mut Seeded,
    ) -> Answer<G::Action> {
        let Some(bot) = &mut self.bots[sight.seat()] else { return Answer::Waits };
        let mut first = None;
        let mut is_free = false;
        sight.list(|action| {
            is_free = first.is_some();
            first.get_or_insert(action);
            if is_free { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        let Some(first) = first else { return Answer::Cannot };
        if asked == Asked::Must && !is_free {
            return Answer::Only(first);
        }
        match bot.act(sight, chance) {
            None => Answer::Waits,
            Some(action) if is_free => Answer::Chosen(action),
            Some(action) => Answer::Only(action),
        }
    }

    /// What the people at the table should know about how the seat's bot plays now.
    pub fn remark(&self, seat: Seat) -> Option<&'static str> {
        self.bots[seat].as_ref()?.remark()
    }

    /// Tells the bots that the match is over or, without an outcome, broken off.
    pub fn end(&mut self, outcome: Option<&Outcome>) {
        for bot in self.bots.values_mut().flatten() {
            bot.end(outcome);
        }
    }
}

/// Lets a bot hear what its seat was told of these.
pub fn tell<G: Game>(bot: &mut dyn Bot<G>, seat: Seat, events: &[Emitted<G::Event>]) {
    let told = events.iter().filter_map(|event| event.told_to(Observer::Seat(seat)));
    told.for_each(|event| bot.hear(event));
}

/// A bot at every seat.
impl<G: Game> From<Vec<Box<dyn Bot<G>>>> for Bench<G> {
    fn from(bots: Vec<Box<dyn Bot<G>>>) -> Bench<G> {
        let seats = u8::try_from(bots.len()).expect("a table has few seats");
        let mut bots = bots.into_iter();
        Bench { bots: PerSeat::from_fn(seats, |_| bots.next()) }
    }
}

impl<G: Game> fmt::Debug for Bench<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let taken = Seat::all(self.seats()).filter(|&seat| self.has(seat));
        f.debug_set().entries(taken).finish()
    }
}

#[cfg(test)]
mod tests {
    use std::sync::{Arc, Mutex};

    use one_euro::OneEuro;
    use parlor_core::{Input, Match, RandomPlay, Status};

    use super::*;

    /// What a bot was asked, heard and told at the end.
    #[derive(Default)]
    struct Notes {
        asked: u32,
        heard: Vec<String>,
        ended: Vec<bool>,
    }

    /// Takes notes, and acts or waits as it is told.
    struct Scribe {
        notes: Arc<Mutex<Notes>>,
        acts: bool,
    }

    impl<G: RandomPlay> Bot<G> for Scribe {
        fn act(&mut self, sight: &Sight<'_, G>, chance: &mut Seeded) -> Option<G::Action> {
            self.notes.lock().unwrap().asked += 1;
            sight.sample(chance).filter(|_| self.acts)
        }

        fn listens(&self) -> bool {
            true
        }

        fn hear(&mut self, event: &G::Event) {
            self.notes.lock().unwrap().heard.push(format!("{event:?}"));
        }

        fn end(&mut self, outcome: Option<&Outcome>) {
            self.notes.lock().unwrap().ended.push(outcome.is_some());
        }
    }

    fn scribe<G: RandomPlay>(acts: bool) -> (Box<dyn Bot<G>>, Arc<Mutex<Notes>>) {
        let notes = Arc::default();
        (Box::new(Scribe { notes: Arc::clone(&notes), acts }), notes)
    }

    #[test]
    fn whoever_must_act_is_asked_only_where_there_is_something_to_choose() {
        let mut bench = Bench::<OneEuro>::new(2);
        let notes: Vec<_> = Seat::all(2)
            .map(|seat| {
                let (bot, notes) = scribe(true);
                bench.seat(seat, bot);
                notes
            })
            .collect();
        let deal =
            |seed| Match::<OneEuro, _>::new(Default::default(), 2, Seeded::new(seed)).unwrap();
        let (mut table, mut n_deals) = (deal(0), 1);
        let mut chance = Seeded::new(2);
        let (mut n_only, mut n_chosen) = (0, 0);
        let asked = |seat: Seat| notes[seat.index()].lock().unwrap().asked;
        for _ in 0..2_000 {
            let Status::Open(pending) = table.status() else {
                table = deal(n_deals);
                n_deals += 1;
                continue;
            };
            let seat = pending.must.iter().next().unwrap();
            let sight = table.sight(seat);
            let before = asked(seat);
            let answer = bench.act(&sight, Asked::of(&pending, seat).unwrap(), &mut chance);
            let action = match (answer, sight.count(2)) {
                (Answer::Only(action), 1) => {
                    n_only += 1;
                    assert_eq!(asked(seat), before, "there was nothing to ask");
                    // Who need not act may rather wait.
                    bench.act(&sight, Asked::May, &mut chance);
                    assert_eq!(asked(seat), before + 1);
                    action
                }
                (Answer::Chosen(action), 2) => {
                    n_chosen += 1;
                    assert_eq!(asked(seat), before + 1);
                    action
                }
                (answer, n) => panic!("{answer:?} of {n} or more actions"),
            };
            sight.check(action).unwrap();
            table.submit(0, Input::Act { seat, window: pending.window, action }).unwrap();
        }
        assert!(10 < n_only && 1_000 < n_chosen, "{n_only} and {n_chosen}");
    }

    #[test]
    fn a_bot_can_wait_and_a_free_seat_does() {
        let table = Match::<OneEuro, _>::new(Default::default(), 2, Seeded::new(1)).unwrap();
        let Status::Open(pending) = table.status() else { panic!() };
        let seat = pending.must.iter().next().unwrap();
        let mut bench = Bench::<OneEuro>::new(2);
        let ask = |bench: &mut Bench<OneEuro>| {
            bench.act(&table.sight(seat), Asked::May, &mut Seeded::new(0))
        };
        assert!(!bench.has(seat));
        assert_eq!(ask(&mut bench), Answer::Waits);
        let (bot, notes) = scribe(false);
        bench.seat(seat, bot);
        assert_eq!(ask(&mut bench).action(), None);
        assert_eq!(notes.lock().unwrap().asked, 1);
        bench.dismiss(seat);
        assert_eq!(ask(&mut bench), Answer::Waits);
        assert_eq!(notes.lock().unwrap().asked, 1);
    }

    #[test]
    fn bots_hear_what_their_seats_are_told_and_how_it_ends() {
        let table = Match::<fraud::Fraud, _>::new(Default::default(), 3, Seeded::new(1)).unwrap();
        let mut bench = Bench::<fraud::Fraud>::new(3);
        assert!(!bench.listens());
        let seat = Seat::FIRST.next(3);
        let (bot, notes) = scribe(true);
        bench.seat(seat, bot);
        bench.seat(Seat::FIRST, Box::new(crate::Random));
        assert!(bench.listens());
        bench.hear(table.events());
        let told = |seat| {
            let who = Observer::Seat(seat);
            let told = table.events().iter().filter_map(|event| event.told_to(who));
            told.map(|event| format!("{event:?}")).collect::<Vec<_>>()
        };
        assert_ne!(told(seat), told(Seat::FIRST));
        assert_eq!(notes.lock().unwrap().heard, told(seat));
        bench.end(None);
        assert_eq!(notes.lock().unwrap().ended, [false]);
    }
}
