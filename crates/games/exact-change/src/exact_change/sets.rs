//! The sets of a hand that make Exact Change, counted by dynamic programming.
//!
//! A set takes some cards of each kind. Kinds are decided one after the other, ascending, the wild
//! last. What can still be made depends on the cents that are left alone, so for every kind and
//! every rest that comes up one cell says how many sets there are from there on and in how many
//! ways they can be laid. Walking along cells that are not zero lists all sets in order and never
//! goes astray; and the set with a given number is found in one walk, which makes a uniform sample
//! of one draw.

use std::ops::ControlFlow;

use crate::cards::{Cards, MAX_KINDS};

use super::{
    Discard,
    discards::{Discarding, SetOf, nth},
    matching::{Sums, wilds_make},
};

/// A kind of the hand that can be part of a set.
#[derive(Clone, Copy, Default, Debug)]
struct Part {
    kind: u8,
    held: u8,
    cents: u16,
    /// EC-8: whether it has the top card's colour.
    has_colour: bool,
    /// In how many ways it can end on top.
    n_tops: u8,
}

impl Part {
    /// What `n` of them are worth.
    fn worth(self, n: u8) -> usize {
        usize::from(n) * usize::from(self.cents)
    }
}

/// What can be made of the kinds that are not decided yet.
///
/// Counts stop at the largest number; only absurd decks have a hand of so many sets, and samples
/// of that hand are legal but no longer quite uniform.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Cell {
    /// Sets.
    n_sets: u64,
    /// Ways to lay them with one of these kinds on top: cards, names and directions.
    n_tops: u64,
}

impl Cell {
    const NOTHING: Cell = Cell { n_sets: 0, n_tops: 0 };
    /// Not counted yet.
    const UNKNOWN: Cell = Cell { n_sets: u64::MAX, n_tops: u64::MAX };
    /// The largest count that is not mistaken for [`Cell::UNKNOWN`].
    const MOST: u64 = u64::MAX - 1;

    fn plus(self, n_sets: u64, n_tops: u64) -> Cell {
        Cell {
            n_sets: self.n_sets.saturating_add(n_sets).min(Cell::MOST),
            n_tops: self.n_tops.saturating_add(n_tops).min(Cell::MOST),
        }
    }

    /// Ways to lay the sets if the kinds decided already can end on top in `n_tops` ways.
    const fn ways(self, n_tops: u64) -> u64 {
        self.n_sets.saturating_mul(n_tops).saturating_add(self.n_tops)
    }
}

/// How far a set is decided.
#[derive(Clone, Copy, Debug)]
struct Place {
    /// The next part to decide.
    level: usize,
    /// Cents still to be made.
    left: usize,
    colour_fine: bool,
}

#[derive(Clone, Copy, Debug)]
pub(super) struct Sets<'a> {
    discarding: &'a Discarding<'a>,
    parts: [Part; MAX_KINDS],
    n_parts: usize,
    /// Where there are wilds.
    wild_kind: Option<usize>,
    n_wilds: usize,
    wanted: usize,
}

impl<'a> Sets<'a> {
    /// `None` where no set is allowed or obviously none can be made.
    pub(super) fn of(discarding: &'a Discarding<'a>) -> Option<Sets<'a>> {
        let Discarding { deck, hand, face, .. } = *discarding;
        let wanted = usize::from(face.cents);
        // EC-14.
        if face.is_draw {
            return None;
        }
        let mut sets = Sets {
            discarding,
            parts: [Part::default(); MAX_KINDS],
            n_parts: 0,
            wild_kind: None,
            n_wilds: 0,
            wanted,
        };
        let mut sums = Sums::ZERO;
        for (kind, held) in hand.kinds() {
            let card = deck.card(kind);
            match card.cents() {
                // Every card counts something, so one worth the whole sum is in no set.
                Some(cents) if cents < face.cents => {
                    sets.parts[sets.n_parts] = Part {
                        kind: kind as u8,
                        held,
                        cents,
                        has_colour: card.colour() == Some(face.colour),
                        n_tops: discarding.n_directions(card) as u8,
                    };
                    sets.n_parts += 1;
                    (0..held).for_each(|_| sums = sums.with(cents.into()));
                }
                Some(_) => {}
                None => {
                    (sets.wild_kind, sets.n_wilds) = (Some(kind), held.into());
                    (0..held).for_each(|_| sums = sums.with_wild());
                }
            }
        }
        sums.has(wanted).then_some(sets)
    }

    /// Visits every set in ascending order.
    pub(super) fn list(
        &self,
        mut visit: impl FnMut(&Cards, SetOf) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let mut cards = Cards::EMPTY;
        self.with_cells(|cells| self.walk(cells, self.start(), &mut cards, &mut visit))
    }

    fn walk(
        &self,
        cells: &[Cell],
        place: Place,
        cards: &mut Cards,
        visit: &mut impl FnMut(&Cards, SetOf) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        if cells[self.index(place)].n_sets == 0 {
            return ControlFlow::Continue(());
        }
        if place.level == self.n_parts {
            for n_wilds in 0..=self.n_wilds {
                let set = SetOf { n_wilds, left: place.left, colour_fine: place.colour_fine };
                if self.is_exact(set) {
                    self.set_wilds(cards, n_wilds);
                    visit(cards, set)?;
                }
            }
            self.set_wilds(cards, 0);
            return ControlFlow::Continue(());
        }
        let part = self.parts[place.level];
        for (n, next) in self.choices(place) {
            cards.set(part.kind.into(), n);
            self.walk(cells, next, cards, visit)?;
        }
        cards.set(part.kind.into(), 0);
        ControlFlow::Continue(())
    }

    /// Counts the ways to lay a set, lets the caller choose one by its number, and makes that one.
    /// The caller can say something else instead.
    pub(super) fn pick<E>(
        &self,
        choose: impl FnOnce(u64) -> Option<Result<u64, E>>,
    ) -> Option<Result<Discard, E>> {
        let n_calls = self.discarding.calls.len() as u64;
        self.with_cells(|cells| {
            let all = cells[self.index(self.start())].ways(0).saturating_mul(n_calls);
            // The whole hand is the last set of all. Without cards left it needs no name and no
            // direction (EC-9), so its ways are counted apart.
            let (n_whole, n_last) = self.whole_hand().map_or((0, 0), |(ways, kinds)| {
                (ways.saturating_mul(n_calls), kinds.saturating_mul(n_calls))
            });
            let n_other = all.saturating_sub(n_whole);
            let index = match choose(n_other.saturating_add(n_last))? {
                Ok(index) => index,
                Err(other) => return Some(Err(other)),
            };
            Some(Ok(match index.checked_sub(n_other) {
                Some(index) => self.nth_of_whole_hand(index),
                None => self.nth(cells, index, n_calls),
            }))
        })
    }

    fn nth(&self, cells: &[Cell], mut index: u64, n_calls: u64) -> Discard {
        let mut cards = Cards::EMPTY;
        let mut place = self.start();
        let mut n_tops = 0;
        while place.level < self.n_parts {
            let part = self.parts[place.level];
            let mut taken = None;
            for (n, next) in self.choices(place) {
                let tops = n_tops + if n == 0 { 0 } else { u64::from(part.n_tops) };
                let ways = cells[self.index(next)].ways(tops).saturating_mul(n_calls);
                if index < ways {
                    taken = Some((n, next, tops));
                    break;
                }
                index -= ways;
            }
            let (n, next, tops) = taken.expect("fewer than were counted");
            cards.set(part.kind.into(), n);
            (place, n_tops) = (next, tops);
        }
        for n_wilds in 0..=self.n_wilds {
            let set = SetOf { n_wilds, left: place.left, colour_fine: place.colour_fine };
            let ways = self.ways_with_wilds(set).ways(n_tops).saturating_mul(n_calls);
            if index < ways {
                self.set_wilds(&mut cards, n_wilds);
                return nth(index, |visit| self.discarding.list_set(&cards, set, visit));
            }
            index -= ways;
        }
        unreachable!("fewer than were counted")
    }

    /// If all cards together are a set: in how many ways it would be counted, and how many kinds
    /// can end on top.
    fn whole_hand(&self) -> Option<(u64, u64)> {
        let parts = &self.parts[..self.n_parts];
        let set = self.set_of_whole_hand()?;
        let n_tops = parts.iter().map(|part| u64::from(part.n_tops)).sum();
        Some((self.ways_with_wilds(set).ways(n_tops), self.discarding.hand.kinds().count() as u64))
    }

    fn set_of_whole_hand(&self) -> Option<SetOf> {
        let parts = &self.parts[..self.n_parts];
        let n_kinds = self.n_parts + usize::from(self.n_wilds != 0);
        if n_kinds != self.discarding.hand.kinds().count() {
            return None;
        }
        let sum: usize = parts.iter().map(|part| part.worth(part.held)).sum();
        let set = SetOf {
            n_wilds: self.n_wilds,
            left: self.wanted.checked_sub(sum)?,
            colour_fine: self.start().colour_fine || parts.iter().any(|part| part.has_colour),
        };
        self.is_exact(set).then_some(set)
    }

    fn nth_of_whole_hand(&self, index: u64) -> Discard {
        let set = self.set_of_whole_hand().expect("it was counted");
        nth(index, |visit| self.discarding.list_set(self.discarding.hand, set, visit))
    }

    /// Whether the wilds make up for what is left. EC-7: a set is of two cards or more, and only a
    /// set of nothing but wilds leaves all to them.
    fn is_exact(&self, set: SetOf) -> bool {
        wilds_make(set.n_wilds, set.left)
            && !(set.left == self.wanted && set.n_wilds < 2)
            && (set.colour_fine || set.n_wilds != 0)
    }

    fn ways_with_wilds(&self, set: SetOf) -> Cell {
        if !self.is_exact(set) {
            return Cell::NOTHING;
        }
        let n_tops = if set.n_wilds == 0 { 0 } else { self.discarding.n_names(set) };
        Cell { n_sets: 1, n_tops }
    }

    const fn set_wilds(&self, cards: &mut Cards, n: usize) {
        if let Some(kind) = self.wild_kind {
            cards.set(kind, n as u8);
        }
    }

    const fn start(&self) -> Place {
        Place { level: 0, left: self.wanted, colour_fine: !self.discarding.same_colour }
    }

    /// How many of the next part can be taken, and where that leads.
    fn choices(&self, place: Place) -> impl Iterator<Item = (u8, Place)> + use<> {
        let part = self.parts[place.level];
        (0..=part.held).map_while(move |n| {
            let left = place.left.checked_sub(part.worth(n))?;
            let colour_fine = place.colour_fine || (part.has_colour && n != 0);
            Some((n, Place { level: place.level + 1, left, colour_fine }))
        })
    }

    /// With `same_colour` there are two cells for each rest: the colour is there or not yet.
    const fn n_colour_cells(&self) -> usize {
        if self.discarding.same_colour { 2 } else { 1 }
    }

    const fn index(&self, place: Place) -> usize {
        let row = place.level * (self.wanted + 1) + place.left;
        if self.discarding.same_colour { 2 * row + place.colour_fine as usize } else { row }
    }

    fn with_cells<R>(&self, body: impl FnOnce(&[Cell]) -> R) -> R {
        let n_cells = (self.n_parts + 1) * (self.wanted + 1) * self.n_colour_cells();
        // Ordinary hands need no memory but the stack's.
        if n_cells <= 256 {
            self.count_and(&mut [Cell::UNKNOWN; 256], body)
        } else if n_cells <= 2_048 {
            self.count_and(&mut [Cell::UNKNOWN; 2_048], body)
        } else {
            self.count_and(&mut vec![Cell::UNKNOWN; n_cells], body)
        }
    }

    fn count_and<R>(&self, cells: &mut [Cell], body: impl FnOnce(&[Cell]) -> R) -> R {
        self.count(cells, self.start());
        body(cells)
    }

    /// Counts from a place on. Only places that can be come to are ever asked for.
    fn count(&self, cells: &mut [Cell], place: Place) -> Cell {
        let index = self.index(place);
        if cells[index] != Cell::UNKNOWN {
            return cells[index];
        }
        let mut cell = Cell::NOTHING;
        if place.level == self.n_parts {
            for n_wilds in 0..=self.n_wilds.min(place.left) {
                let set = SetOf { n_wilds, left: place.left, colour_fine: place.colour_fine };
                let ways = self.ways_with_wilds(set);
                cell = cell.plus(ways.n_sets, ways.n_tops);
            }
        } else {
            let n_tops = self.parts[place.level].n_tops.into();
            for (n, next) in self.choices(place) {
                let then = self.count(cells, next);
                cell = cell.plus(then.n_sets, if n == 0 { then.n_tops } else { then.ways(n_tops) });
            }
        }
        cells[index] = cell;
        cell
    }
}
