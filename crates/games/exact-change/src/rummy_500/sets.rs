//! What can be laid down (EC-R3): the predicate and the lazy list. Both work on cards by kind; a
//! set that is one in several ways is one set. How many there are and the one with a number stand in
//! `random`.

use parlor_core::Refusal;
use parlor_pieces::Pile;

use super::{
    hand::Hand,
    held::{Held, Kind, MOST},
};
use crate::cards::{Card, Cards, Coin, Deck, MAX_KINDS};

pub(super) const NOT_IN_HAND: Refusal = Refusal::new("EC-R2", "not_in_hand");
const NO_SET: Refusal = Refusal::new("EC-R3", "no_set");
const LAST_CARDS: Refusal = Refusal::new("EC-R6", "last_cards");

const SUMS: [usize; 5] = [5, 10, 25, 50, 100];

/// For each number of wilds, as bits: what the other cards may be worth so that all together can
/// add up to one of [`SUMS`].
pub(super) const COMPLETED_BY: [u128; MOST + 1] = completed_by();

const fn completed_by() -> [u128; MOST + 1] {
    let mut table = [0; MOST + 1];
    // What `wilds` coins can add up to, no further than `MOST`.
    let mut sums: u128 = 1;
    let mut wilds = 0;
    while wilds <= MOST {
        let mut sum = 0;
        while sum < SUMS.len() {
            let mut cents = 0;
            while cents <= SUMS[sum] {
                table[wilds] |= (sums >> (SUMS[sum] - cents) & 1) << cents;
                cents += 1;
            }
            sum += 1;
        }
        let mut more = 0;
        let mut coin = 0;
        while coin < Coin::ALL.len() {
            more |= sums << Coin::ALL[coin].cents();
            coin += 1;
        }
        sums = more & ((1 << (MOST + 1)) - 1);
        wilds += 1;
    }
    table
}

pub(super) fn is_exact(cents: usize, wilds: usize) -> bool {
    cents <= MOST && wilds <= MOST && COMPLETED_BY[wilds] >> cents & 1 == 1
}

/// What decides whether cards are a set.
#[derive(Clone, Copy, Default)]
struct Shape {
    n: usize,
    wilds: usize,
    /// What the cards that are not wild are worth.
    cents: usize,
    /// The one picture of all cards so far.
    picture: Option<Coin>,
    /// There are several pictures, or a combo, which has none.
    is_mixed: bool,
    /// As bits of [`Colour`]: which there are, and which of them several times.
    colours: u8,
    repeated: u8,
}

impl Shape {
    #[must_use]
    fn with(mut self, card: Card, count: usize) -> Shape {
        if count == 0 {
            return self;
        }
        self.n += count;
        let (Some(cents), Some(colour)) = (card.cents(), card.colour()) else {
            self.wilds += count;
            return self;
        };
        self.cents += usize::from(cents) * count;
        let bit = 1 << colour as u8;
        if 1 < count {
            self.repeated |= bit;
        }
        self.repeated |= self.colours & bit;
        self.colours |= bit;
        self.is_mixed |= card.picture().is_none()
            || self.picture.is_some_and(|picture| Some(picture) != card.picture());
        self.picture = card.picture();
        self
    }

    /// EC-R3.
    fn is_set(&self) -> bool {
        let (a, b, c) = (self.is_exact_change(), self.is_one_colour(), self.is_all_colours());
        a || b || c
    }

    /// (a) Two or more cards that add up; a wild is any value.
    fn is_exact_change(&self) -> bool {
        2 <= self.n && is_exact(self.cents, self.wilds)
    }

    /// (b) Three or more of one colour and picture; a wild is any coin.
    fn is_one_colour(&self) -> bool {
        3 <= self.n && !self.is_mixed && self.colours.count_ones() <= 1
    }

    /// (c) Three or four of one picture, no colour twice; there is a colour left for each wild.
    fn is_all_colours(&self) -> bool {
        (3..=4).contains(&self.n) && !self.is_mixed && self.repeated == 0
    }
}

/// Whether these cards can be laid down together (EC-R3).
///
/// # Panics
///
/// If there is a kind that the deck does not have.
pub fn is_set(deck: &Deck, cards: &Cards) -> bool {
    let shape = Shape::default();
    cards
        .kinds()
        .fold(shape, |shape, (kind, count)| shape.with(deck.card(kind), count.into()))
        .is_set()
}

/// The sets that a hand holds. A large hand holds millions, so they are numbered, too.
#[derive(Clone, Copy, Debug)]
pub struct Sets<'a> {
    pub(super) deck: &'a Deck,
    pub(super) hand: Hand,
}

impl<'a> Sets<'a> {
    pub fn of(deck: &'a Deck, hand: &Cards) -> Sets<'a> {
        Sets { deck, hand: Hand::from(*hand) }
    }

    /// # Errors
    ///
    /// The refusal names the rule that forbids it.
    pub fn contains(&self, set: &Cards) -> Result<(), Refusal> {
        let hand = self.hand.cards();
        if !hand.contains(set) {
            Err(NOT_IN_HAND)
        } else if is_set(self.deck, set) {
            Ok(())
        } else if hand == set {
            Err(LAST_CARDS)
        } else {
            Err(NO_SET)
        }
    }

    /// All of them, ascending.
    pub fn iter(&self) -> impl Iterator<Item = Cards> + use<'a> {
        let held = Held::of(self.deck, &self.hand);
        // What the kinds before may be worth so that the kinds from here on can complete the sum.
        let mut completes = [0_u128; MAX_KINDS + 1];
        let within = held.wilds.min(MOST);
        completes[held.n] = COMPLETED_BY[..=within].iter().fold(0, |all, &some| all | some);
        for (index, kind) in held.kinds().iter().enumerate().rev() {
            let mut sums = completes[index + 1];
            for _ in 0..kind.most() {
                sums = completes[index + 1] | sums >> kind.cents;
            }
            completes[index] = sums;
        }
        let deck = self.deck;
        let mut walk = Walk { deck, held, completes, set: Cards::EMPTY, steps: Pile::new() };
        walk.go_on_with(Shape::default());
        walk
    }
}

/// Goes through the sets: decides how many cards of each kind are in one, kind by kind, fewest first.
struct Walk<'a> {
    deck: &'a Deck,
    held: Held,
    completes: [u128; MAX_KINDS + 1],
    set: Cards,
    /// The kinds that are decided, and the one that is tried next; the wild is the last kind.
    steps: Pile<Step, { MAX_KINDS + 1 }>,
}

/// What is tried of a kind.
#[derive(Clone, Copy, Default)]
struct Step {
    /// What the cards of the kinds before come to.
    before: Shape,
    /// How many cards are next.
    next: u8,
}

impl Iterator for Walk<'_> {
    type Item = Cards;

    fn next(&mut self) -> Option<Cards> {
        loop {
            let index = self.steps.len().checked_sub(1)?;
            let Step { before, next } = self.steps[index];
            self.steps[index].next += 1;
            if index == self.held.n {
                // The wild is the last kind, so the list stays ascending.
                if self.held.wilds < next.into() {
                    self.steps.pop();
                } else if before.with(Card::Wild, next.into()).is_set() {
                    let mut set = self.set;
                    if 0 < next {
                        set.set(self.held.wild, next);
                    }
                    return Some(set);
                }
                continue;
            }
            let Kind { kind, count, .. } = self.held.kinds[index];
            if count < next {
                self.set.set(kind.into(), 0);
                self.steps.pop();
                continue;
            }
            let shape = before.with(self.deck.card(kind.into()), next.into());
            if self.leads_somewhere(index + 1, &shape) {
                self.set.set(kind.into(), next);
                self.go_on_with(shape);
            }
        }
    }
}

impl Walk<'_> {
    fn go_on_with(&mut self, before: Shape) {
        self.steps.push(Step { before, next: 0 });
    }

    /// Whether the kinds from `index` on may complete a set. It may be wrong about a single card.
    fn leads_somewhere(&self, index: usize, shape: &Shape) -> bool {
        let adds_up = shape.cents <= MOST && self.completes[index] >> shape.cents & 1 == 1;
        adds_up || shape.n == 0 || (!shape.is_mixed && self.can_grow(index, shape))
    }

    /// Whether cards of one picture can become three by colour or by colours.
    fn can_grow(&self, index: usize, shape: &Shape) -> bool {
        let rest = self.held.kinds()[index..self.held.n].iter();
        let card = |it: &Kind| self.deck.card(it.kind.into());
        let alike = rest.filter(|&it| card(it).picture() == shape.picture);
        let colour = |it: &Kind| card(it).colour().map_or(0, |colour| 1 << colour as u8);
        let by_colour = shape.colours.count_ones() == 1
            && 3 <= shape.n
                + self.held.wilds
                + alike
                    .clone()
                    .filter(|&it| colour(it) == shape.colours)
                    .map(Kind::count)
                    .sum::<usize>();
        let by_colours = shape.repeated == 0 && {
            let colours = alike.fold(shape.colours, |colours, it| colours | colour(it));
            3 <= colours.count_ones() as usize + self.held.wilds
        };
        by_colour || by_colours
    }
}
