//! A program in its seat for one game.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use parlor_bots::Bot;
use parlor_catalog::{Chosen, Grammar, Outline, Playable};
use parlor_core::{Game, Outcome, Seat, Seeded, Sight, Status};
use parlor_wire::{Choice, Over, Request, Setup, ToProgram};

use crate::guest::{Fault, Guest};

/// More events than this are not kept for the next request.
const EVENTS_MOST: usize = 1_000;

/// Why an object is no action.
const NOT_OFFERED: &str = "the object is none of those in `structured`";

type Message<'a, G> = ToProgram<'a, <G as Game>::View, <G as Game>::Event>;

pub(crate) struct GuestBot<G: Playable> {
    guest: Arc<Mutex<Guest>>,
    options: G::Options,
    /// What the seat was told since the last request.
    events: Vec<G::Event>,
}

impl<G: Playable> GuestBot<G> {
    /// Takes a seat: the program is told of the game.
    pub(crate) fn new(
        guest: Arc<Mutex<Guest>>,
        options: &G::Options,
        seat: Seat,
        seats: u8,
    ) -> GuestBot<G> {
        let bot = GuestBot::<G> { guest, options: options.clone(), events: Vec::new() };
        let message = Message::<G>::Game {
            game: G::ID,
            rules: G::RULES,
            seat: seat.index() as u8,
            setup: Setup::of::<G>(options, seats),
        };
        bot.guest().begin(&message);
        bot
    }

    fn guest(&self) -> MutexGuard<'_, Guest> {
        self.guest.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Asks the program, step by step if need be.
    fn ask(&mut self, sight: &Sight<'_, G>, ask: Ask) -> Result<Option<G::Action>, Fault> {
        let mut path = String::new();
        loop {
            let outline = Outline::at(sight, &self.options, &path);
            let mut offer = outline.clone().into_offer();
            if self.guest().wants_structured() {
                Grammar::of::<G>().add_to(&mut offer);
            }
            let structured = offer.structured.clone().unwrap_or_default();
            let request = Request {
                // The guest fills these in.
                id: 0,
                deadline_ms: 0,
                window: ask.window,
                may_wait: ask.may_wait,
                view: sight.view(),
                events: std::mem::take(&mut self.events),
                offer,
            };
            let index = match self.guest().ask(request)? {
                Choice::Wait if ask.may_wait => return Ok(None),
                Choice::Wait => return Err(Fault::MustAct),
                Choice::Action(text) => {
                    let read = G::read_action(&self.options, &text);
                    let action = read.map_err(|err| Fault::NoAction(err.to_string()))?;
                    sight.check(action).map_err(Fault::Refused)?;
                    return Ok(Some(action));
                }
                Choice::Structured(object) => {
                    let index = structured.iter().position(|it| *it == object);
                    index.ok_or_else(|| Fault::NoAction(NOT_OFFERED.to_owned()))? as u64
                }
                Choice::Index(index) => index,
            };
            match outline.get(index) {
                Some(Chosen::Action(action)) => return Ok(Some(action)),
                Some(Chosen::Path(words)) => path = words,
                None => return Err(Fault::NoSuchIndex { index, n: outline.len() }),
            }
        }
    }
}

/// How a decision is put to the seat.
#[derive(Clone, Copy)]
struct Ask {
    window: u32,
    may_wait: bool,
}

impl<G: Playable> Bot<G> for GuestBot<G> {
    fn act(&mut self, sight: &Sight<'_, G>, chance: &mut Seeded) -> Option<G::Action> {
        let Status::Open(pending) = sight.status() else { return None };
        let may_wait = !pending.must.contains(sight.seat());
        if !self.guest().is_here() {
            return sight.sample(chance);
        }
        self.ask(sight, Ask { window: pending.window.0, may_wait }).unwrap_or_else(|fault| {
            let action = sight.sample(chance);
            let text = action.map(|action| G::write_action(&self.options, action));
            let mut guest = self.guest();
            let id = guest.last_id();
            guest.complain(&fault, id, text);
            action
        })
    }

    fn listens(&self) -> bool {
        true
    }

    fn hear(&mut self, event: &G::Event) {
        if !self.guest().is_here() {
            return;
        }
        self.events.push(event.clone());
        if EVENTS_MOST <= self.events.len() {
            let events = std::mem::take(&mut self.events);
            self.guest().tell(&Message::<G>::Events { events });
        }
    }

    fn end(&mut self, outcome: Option<&Outcome>) {
        let events = std::mem::take(&mut self.events);
        self.guest().tell(&Message::<G>::Over(Over::new(events, outcome)));
    }
}
