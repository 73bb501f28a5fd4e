use std::fmt;

use crate::{Chance, Game, Observer, Seat, SeatSet};

/// A value that only its audience may see.
///
/// It opens to two keys, and only this crate makes either: the [`Eyes`] of someone in its audience,
/// which views and legality get, and the [`Referee`], which only rules in play get. So a view
/// cannot show too much. Showing a secret is a rule event; a view never decides who may see what.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Secret<T> {
    value: T,
    audience: SeatSet,
    public: bool,
}

impl<T> Secret<T> {
    /// Nobody sees it, e.g. the order of a deck.
    pub const fn sealed(value: T) -> Secret<T> {
        Secret { value, audience: SeatSet::EMPTY, public: false }
    }

    /// One seat sees it, e.g. a hand.
    pub const fn owned_by(seat: Seat, value: T) -> Secret<T> {
        Secret { value, audience: SeatSet::one(seat), public: false }
    }

    /// Several seats see it, e.g. a card that one of them gave to another.
    pub const fn shared_by(seats: SeatSet, value: T) -> Secret<T> {
        Secret { value, audience: seats, public: false }
    }

    /// Everybody sees it.
    pub const fn open_to_all(value: T) -> Secret<T> {
        Secret { value, audience: SeatSet::EMPTY, public: true }
    }

    pub const fn seen_by(&self, eyes: &Eyes) -> Option<&T> {
        let visible = match eyes.who {
            Observer::Seat(seat) => self.public || self.audience.contains(seat),
            Observer::Spectator => self.public,
        };
        if visible { Some(&self.value) } else { None }
    }

    /// From now on one seat sees another value in its place, which `renew` makes of the old one.
    #[inline]
    pub fn renew<G: Game, C: Chance>(
        &mut self,
        seat: Seat,
        _referee: &Referee<'_, G, C>,
        renew: impl FnOnce(&mut T),
    ) {
        renew(&mut self.value);
        (self.audience, self.public) = (SeatSet::one(seat), false);
    }

    pub fn publish<G: Game, C: Chance>(&mut self, _referee: &Referee<'_, G, C>) {
        self.public = true;
    }

    /// Reads the value whoever its audience is. Only rules hold a [`Referee`].
    pub fn open<G: Game, C: Chance>(&self, _referee: &Referee<'_, G, C>) -> &T {
        &self.value
    }

    pub fn open_mut<G: Game, C: Chance>(&mut self, _referee: &Referee<'_, G, C>) -> &mut T {
        &mut self.value
    }
}

/// Prints no value, so that a log line cannot give a hand away.
impl<T> fmt::Debug for Secret<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Secret(..)")
    }
}

/// The eyes of one observer.
#[derive(Debug)]
pub struct Eyes {
    who: Observer,
}

impl Eyes {
    pub(crate) const fn of(who: Observer) -> Eyes {
        Eyes { who }
    }

    pub const fn who(&self) -> Observer {
        self.who
    }
}

/// An event with what its audience sees and what everybody else sees.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Emitted<E> {
    pub audience: SeatSet,
    /// The whole truth: what the audience is told, and what a log of an ended game shows.
    pub secret: E,
    /// `None`: the others do not learn that anything happened.
    pub public: Option<E>,
}

impl<E> Emitted<E> {
    pub fn told_to(&self, who: Observer) -> Option<&E> {
        match who {
            Observer::Seat(seat) if self.audience.contains(seat) => Some(&self.secret),
            _ => self.public.as_ref(),
        }
    }
}

/// What rules may use while they act: randomness, the event sink, and the right to open secrets.
///
/// Only this crate makes one, and only to call the rules.
pub struct Referee<'a, G: Game, C: Chance> {
    chance: &'a mut C,
    events: Option<&'a mut Vec<Emitted<G::Event>>>,
}

impl<'a, G: Game, C: Chance> Referee<'a, G, C> {
    pub(crate) const fn new(
        chance: &'a mut C,
        events: Option<&'a mut Vec<Emitted<G::Event>>>,
    ) -> Self {
        Referee { chance, events }
    }

    pub const fn chance(&mut self) -> &mut C {
        self.chance
    }

    /// Everybody learns it. The event is not made at all where nobody listens, as in a search.
    pub fn announce(&mut self, event: impl FnOnce() -> G::Event) {
        if let Some(events) = &mut self.events {
            let event = event();
            events.push(Emitted {
                audience: SeatSet::EMPTY,
                secret: event.clone(),
                public: Some(event),
            });
        }
    }

    /// `audience` learns the first event, which holds the whole truth; the others learn the second,
    /// if anything. An empty audience is for truths that only the log keeps.
    pub fn whisper(
        &mut self,
        audience: impl Into<SeatSet>,
        events: impl FnOnce() -> (G::Event, Option<G::Event>),
    ) {
        if let Some(sink) = &mut self.events {
            let (secret, public) = events();
            sink.push(Emitted { audience: audience.into(), secret, public });
        }
    }
}

impl<G: Game, C: Chance> fmt::Debug for Referee<'_, G, C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Referee").finish_non_exhaustive()
    }
}
