use std::ops::ControlFlow;

use parlor_core::Refusal;

use parlor_pieces::KindSet;

use crate::cards::{Card, Cards, Coin, Deck, MAX_KINDS};

use super::{
    Direction, Discard, Face, Name,
    hand::Hand,
    matching::{AllSums, Sums, wilds_make},
    sets,
};

const NOTHING: Refusal = Refusal::new("EC-4", "nothing");
const NOT_HELD: Refusal = Refusal::new("EC-4", "not_held");
const NO_MATCH: Refusal = Refusal::new("EC-4", "no_match");
const NOT_BY_VALUE: Refusal = Refusal::new("EC-16", "combo_by_value");
const NO_EXACT_CHANGE: Refusal = Refusal::new("EC-7", "no_exact_change");
const WILDS_DO_NOT_FIT: Refusal = Refusal::new("EC-12", "wilds_do_not_fit");
const NAME_DOES_NOT_FIT: Refusal = Refusal::new("EC-12", "name_does_not_fit");
const COLOUR_MISSING: Refusal = Refusal::new("EC-8", "colour_missing");
const TOP_NOT_IN_SET: Refusal = Refusal::new("EC-9", "top_not_in_set");
const LAST_CARDS: Refusal = Refusal::new("EC-9", "last_cards");
const NAME_NEEDED: Refusal = Refusal::new("EC-11", "name_needed");
const NAME_NOT_NEEDED: Refusal = Refusal::new("EC-11", "name_not_needed");
pub const DRAW_CARD_ON_TOP: Refusal = Refusal::new("EC-14", "draw_card_on_top");
const DIRECTION_NEEDED: Refusal = Refusal::new("EC-19", "direction_needed");
const DIRECTION_NOT_ASKED: Refusal = Refusal::new("EC-19", "direction_not_asked");
const SINGLE_CALLED: Refusal = Refusal::new("EC-10", "single_called");
const CALLED_ANYWAY: Refusal = Refusal::new("EC-10", "called_anyway");

/// EC-7, EC-12: what wilds have to count beside cards of so many cents.
///
/// # Errors
///
/// They cannot.
pub fn left_to_wilds(wanted: usize, cents: usize, n_wilds: usize) -> Result<usize, Refusal> {
    let left = wanted.checked_sub(cents).ok_or(NO_EXACT_CHANGE)?;
    if wilds_make(n_wilds, left) {
        Ok(left)
    } else {
        Err(if n_wilds == 0 { NO_EXACT_CHANGE } else { WILDS_DO_NOT_FIT })
    }
}

/// EC-12: coins that so many wilds can count as to make so much together, the largest first.
pub fn wilds_as(n_wilds: usize, cents: usize) -> Option<Vec<Coin>> {
    let mut left = cents;
    let name = |n_others: usize| {
        let fits = |coin: &Coin| {
            let rest = left.checked_sub(coin.cents().into());
            rest.is_some_and(|rest| wilds_make(n_others, rest))
        };
        let coin = Coin::ALL.into_iter().rev().find(fits)?;
        left -= usize::from(coin.cents());
        Some(coin)
    };
    let coins: Option<Vec<Coin>> = (0..n_wilds).rev().map(name).collect();
    coins.filter(|_| wilds_make(n_wilds, cents))
}

/// The discards that a hand has, by the top card and the house rules. How many there are and the one
/// with a number stand in `random`.
#[derive(Clone, Copy, Debug)]
pub(super) struct Discarding<'a> {
    pub(super) deck: &'a Deck,
    pub(super) hand: &'a Hand,
    pub(super) face: Face,
    /// EC-8.
    pub(super) same_colour: bool,
    /// EC-19: whether the player of a draw card chooses a direction.
    pub(super) asks_direction: bool,
    pub(super) automatic_calls: bool,
}

/// EC-5: a hand from which nothing can be discarded yet, while its player draws.
pub(super) struct Waiting<S> {
    taken: KindSet,
    /// What its cards add up to, from when they may be enough for a set.
    sums: Option<S>,
}

impl<S: Sums> Waiting<S> {
    #[inline]
    pub(super) fn new(discarding: &Discarding<'_>) -> Waiting<S> {
        Waiting { taken: discarding.face.taken_of(discarding.deck), sums: None }
    }

    /// Whether the hand, which this card has joined, can be discarded from.
    #[inline]
    pub(super) fn ends_with(&mut self, kind: usize, discarding: &Discarding<'_>) -> bool {
        // As in `is_possible`: where no card matches, none has the colour that EC-8 may ask for.
        self.taken.contains(kind)
            || !(discarding.same_colour || discarding.is_without_set())
                && self.adds_up_with(kind, discarding)
    }

    /// Once cards may be enough they stay so, so no card is missed.
    fn adds_up_with(&mut self, kind: usize, discarding: &Discarding<'_>) -> bool {
        let (cents, wanted) = (usize::from(discarding.deck.cents(kind)), discarding.wanted());
        let sums = match self.sums {
            Some(sums) if cents < wanted => sums.with(1, cents),
            Some(sums) => sums,
            None => discarding.sums(discarding.cheap()),
        };
        self.sums = Some(sums);
        sums.has(wanted)
    }
}

impl Discarding<'_> {
    /// What can be said with a set: both, or only "Exact Change" where calls are automatic.
    #[inline]
    pub(super) const fn calls(&self) -> &'static [bool] {
        if self.automatic_calls { &[true] } else { &[false, true] }
    }

    /// Whether anything at all can be discarded (EC-4).
    pub(super) fn is_possible(&self) -> bool {
        // Where no single card matches there is no wild and nothing of the top card's colour.
        !self.singles().is_empty() || (!self.same_colour && self.adds_up())
    }

    /// Whether it is seen at a glance that there is no set.
    #[inline]
    pub(super) fn is_without_set(&self) -> bool {
        // EC-14.
        self.face.is_draw || self.hand.worth().falls_short(self.face.cents)
    }

    /// Whether cards of the hand, wilds as any coin, add up to the top card. Else there is no set.
    #[inline]
    pub(super) fn adds_up(&self) -> bool {
        !self.is_without_set() && self.adds_up_at_all()
    }

    fn adds_up_at_all(&self) -> bool {
        match self.face.cents {
            // EC-7: two cards are worth more.
            0..2 => false,
            2..64 => self.adds_up_in::<u64>(),
            64..128 => self.adds_up_in::<u128>(),
            _ => self.adds_up_to_much(),
        }
    }

    fn adds_up_to_much(&self) -> bool {
        self.adds_up_in::<AllSums>()
    }

    #[inline]
    fn adds_up_in<S: Sums>(&self) -> bool {
        let (cheap, n_wilds, wanted) = (self.cheap(), self.n_wilds(), self.wanted());
        let Some(first) = cheap.first() else {
            return (2..=n_wilds).any(|n| wilds_make(n, wanted));
        };
        if n_wilds == 0 && cheap.is_one() && self.hand.count(first) == 1 {
            return false;
        }
        let sums = self.sums::<S>(cheap);
        sums.has(wanted)
            // A wild alone is no set.
            || (n_wilds != 0 && sums.without_zero().has_with_wilds(1, wanted))
            || (2..=n_wilds).any(|n| sums.has_with_wilds(n, wanted))
    }

    /// The kinds of the hand, but wilds, that can be part of a set. Every card counts something, so
    /// one worth the whole sum cannot.
    #[inline]
    pub(super) fn cheap(&self) -> KindSet {
        let kinds = self.hand.held().common(self.deck.below(self.face.picture));
        match self.face.picture {
            Some(_) => kinds,
            None => kinds.iter().filter(|&kind| self.deck.cents(kind) < self.face.cents).collect(),
        }
    }

    /// What the cards of the hand but wilds add up to, as far as they can be part of a set.
    #[inline]
    fn sums<S: Sums>(&self, cheap: KindSet) -> S {
        let mut sums = S::ZERO;
        for kind in cheap {
            sums = sums.with(self.hand.count(kind), self.deck.cents(kind).into());
        }
        sums
    }

    /// Whether the hand can be discarded from like this.
    ///
    /// # Errors
    ///
    /// The refusal names the rule that forbids it.
    pub(super) fn contains(&self, discard: &Discard) -> Result<(), Refusal> {
        let Discard { cards, top, name, direction, call } = discard;
        if cards.is_empty() {
            return Err(NOTHING);
        }
        if !self.hand.contains(cards) {
            return Err(NOT_HELD);
        }
        let top = usize::from(*top);
        if MAX_KINDS <= top || !cards.has(top) {
            return Err(TOP_NOT_IN_SET);
        }
        let top_card = self.deck.card(top);
        if cards.len() == 1 {
            self.check_single(top_card)?;
            if *call {
                return Err(SINGLE_CALLED);
            }
        } else {
            self.check_set(cards, *name)?;
            if !self.calls().contains(call) {
                return Err(CALLED_ANYWAY);
            }
        }
        if *cards == **self.hand {
            return if name.is_some() || direction.is_some() { Err(LAST_CARDS) } else { Ok(()) };
        }
        if name.is_some() != top_card.is_wild() {
            return Err(if name.is_some() { NAME_NOT_NEEDED } else { NAME_NEEDED });
        }
        match (direction.is_some(), self.asks_direction && top_card.is_draw()) {
            (true, false) => Err(DIRECTION_NOT_ASKED),
            (false, true) => Err(DIRECTION_NEEDED),
            _ => Ok(()),
        }
    }

    fn check_single(&self, card: Card) -> Result<(), Refusal> {
        if self.face.takes(card) {
            Ok(())
        } else if card.cents() == Some(self.face.cents) {
            Err(NOT_BY_VALUE)
        } else {
            Err(NO_MATCH)
        }
    }

    fn check_set(&self, cards: &Cards, name: Option<Name>) -> Result<(), Refusal> {
        if self.face.is_draw {
            return Err(DRAW_CARD_ON_TOP);
        }
        let (mut cents, mut n_wilds, mut has_colour) = (0, 0, false);
        for (kind, count) in cards.kinds() {
            let card = self.deck.card(kind);
            match card.cents() {
                Some(each) => cents += usize::from(count) * usize::from(each),
                None => n_wilds += usize::from(count),
            }
            has_colour |= card.colour() == Some(self.face.colour);
        }
        let left = left_to_wilds(self.face.cents.into(), cents, n_wilds)?;
        let mut n_free_wilds = n_wilds;
        if let Some(name) = name
            && n_wilds != 0
        {
            // EC-12: the wild on top has the value it counted as.
            let rest = left.checked_sub(name.coin.cents().into()).ok_or(NAME_DOES_NOT_FIT)?;
            if !wilds_make(n_wilds - 1, rest) {
                return Err(NAME_DOES_NOT_FIT);
            }
            has_colour |= name.colour == self.face.colour;
            n_free_wilds -= 1;
        }
        // EC-8: a wild below the top, or one that needs no name, is of whatever colour it takes.
        if self.same_colour && !has_colour && n_free_wilds == 0 {
            return Err(COLOUR_MISSING);
        }
        Ok(())
    }

    /// Visits every discard, ascending. Sets come as they are found, so the first come at once.
    pub(super) fn list<F>(&self, mut visit: F) -> ControlFlow<()>
    where
        F: FnMut(Discard) -> ControlFlow<()>,
    {
        // Of two single cards the one of the higher kind is the lesser bag.
        let mut singles = self.singles().iter().rev().peekable();
        let single = |kind: usize, visit: &mut F| self.list_single(kind, visit);
        if self.adds_up() {
            sets::list(self, |cards, set| {
                while let Some(&kind) = singles.peek()
                    && Cards::one(kind) < *cards
                {
                    singles.next();
                    single(kind, &mut visit)?;
                }
                self.list_set(cards, set, &mut visit)
            })?;
        }
        singles.try_for_each(|kind| single(kind, &mut visit))
    }

    /// The kinds that can be discarded singly.
    #[inline]
    pub(super) fn singles(&self) -> KindSet {
        self.hand.held().common(self.face.taken_of(self.deck))
    }

    /// In how many ways this card can end on top of something, unless it is the last.
    #[inline]
    pub(super) fn n_directions(&self, kind: usize) -> u8 {
        if self.asks_direction && self.deck.draws().contains(kind) { 2 } else { 1 }
    }

    fn list_single(
        &self,
        kind: usize,
        mut visit: impl FnMut(Discard) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let discard = Discard::single(kind as u8);
        if self.hand.is_one() {
            visit(discard)
        } else if self.deck.wilds().contains(kind) {
            Name::all().try_for_each(|name| visit(discard.named(name)))
        } else {
            self.list_directions(discard, &mut visit)
        }
    }

    fn list_directions(
        &self,
        discard: Discard,
        visit: &mut impl FnMut(Discard) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        if 1 < self.n_directions(discard.top.into()) {
            Direction::ALL.into_iter().try_for_each(|side| visit(discard.turned(side)))
        } else {
            visit(discard)
        }
    }

    /// Every way to lay a set that makes Exact Change: top, name or direction, call.
    pub(super) fn list_set(
        &self,
        cards: &Cards,
        set: SetOf,
        mut visit: impl FnMut(Discard) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let mut said = |discard: Discard| {
            self.calls().iter().try_for_each(|&call| visit(discard.called(call)))
        };
        let empties = *cards == **self.hand;
        for (kind, _) in cards.kinds() {
            let discard = Discard { cards: *cards, ..Discard::single(kind as u8) };
            if empties {
                said(discard)?;
            } else if self.deck.wilds().contains(kind) {
                for name in Name::all().filter(|name| self.fits_on_top(set, *name)) {
                    said(discard.named(name))?;
                }
            } else {
                self.list_directions(discard, &mut said)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Whether a wild of the set can end on top as this coin.
    #[inline]
    pub(super) fn value_fits(&self, set: SetOf, coin: Coin) -> bool {
        let rest = set.left.checked_sub(coin.cents().into());
        rest.is_some_and(|rest| wilds_make(set.n_wilds - 1, rest))
    }

    /// EC-8: whether a wild of the set can end on top in any colour, or only in the one needed.
    #[inline]
    const fn colour_is_free(set: SetOf) -> bool {
        set.colour_fine || 1 < set.n_wilds
    }

    /// Whether a wild of the set can end on top under this name.
    pub(super) fn fits_on_top(&self, set: SetOf, name: Name) -> bool {
        self.value_fits(set, name.coin)
            && (Self::colour_is_free(set) || name.colour == self.face.colour)
    }
}

/// What is left to the wilds of a set.
#[derive(Clone, Copy, Debug)]
pub(super) struct SetOf {
    pub(super) n_wilds: usize,
    /// Cents that the wilds must count together.
    pub(super) left: usize,
    /// Whether EC-8 is met without a wild, or does not apply.
    pub(super) colour_fine: bool,
}
