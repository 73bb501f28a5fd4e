use std::ops::ControlFlow;

use parlor_core::{Chance, Refusal};

use crate::cards::{Card, Cards, Deck, MAX_KINDS};

use super::{
    Direction, Discard, Face, Name,
    matching::{Sums, wilds_make},
    sets::Sets,
};

const NOTHING: Refusal = Refusal::new("EC-4", "nothing", "a discard is of one card or more");
const NOT_HELD: Refusal = Refusal::new("EC-4", "not_held", "these cards are not in your hand");
const NO_MATCH: Refusal =
    Refusal::new("EC-4", "no_match", "the card matches neither colour nor value of the top card");
const NOT_BY_VALUE: Refusal =
    Refusal::new("EC-16", "combo_by_value", "a combo is matched by colour, never by value alone");
const NO_EXACT_CHANGE: Refusal =
    Refusal::new("EC-7", "no_exact_change", "the cards do not add up to the top card");
const WILDS_DO_NOT_FIT: Refusal =
    Refusal::new("EC-12", "wilds_do_not_fit", "no coins for the wilds make the sum exact");
const NAME_DOES_NOT_FIT: Refusal = Refusal::new(
    "EC-12",
    "name_does_not_fit",
    "the wild on top is named the value it counts as, and this one makes no exact sum",
);
const COLOUR_MISSING: Refusal =
    Refusal::new("EC-8", "colour_missing", "a card of the set must have the top card's colour");
const TOP_NOT_IN_SET: Refusal =
    Refusal::new("EC-9", "top_not_in_set", "the card that ends on top must be one of the cards");
const LAST_CARDS: Refusal = Refusal::new(
    "EC-9",
    "last_cards",
    "a discard that empties the hand needs no name and no direction",
);
const NAME_NEEDED: Refusal =
    Refusal::new("EC-11", "name_needed", "say which coin and colour the wild is to be");
const NAME_NOT_NEEDED: Refusal =
    Refusal::new("EC-11", "name_not_needed", "only a wild on top is named");
const DRAW_CARD_ON_TOP: Refusal =
    Refusal::new("EC-14", "draw_card_on_top", "no Exact Change while a draw card is on top");
const DIRECTION_NEEDED: Refusal =
    Refusal::new("EC-19", "direction_needed", "choose the left or the right neighbour to hit");
const DIRECTION_NOT_ASKED: Refusal =
    Refusal::new("EC-19", "direction_not_asked", "there is no direction to choose here");
const SINGLE_CALLED: Refusal =
    Refusal::new("EC-10", "single_called", "only a set is called Exact Change");
const CALLED_ANYWAY: Refusal =
    Refusal::new("EC-10", "called_anyway", "here every set is called, so it cannot be left out");

/// What a discard is judged by: the hand, the top card and the house rules.
#[derive(Clone, Copy, Debug)]
pub(super) struct Discarding<'a> {
    pub(super) deck: &'a Deck,
    pub(super) hand: &'a Cards,
    pub(super) face: Face,
    /// EC-8.
    pub(super) same_colour: bool,
    /// EC-19: whether the player of a draw card chooses a direction.
    pub(super) asks_direction: bool,
    /// What can be said with a set: both, or only "Exact Change" where calls are automatic.
    pub(super) calls: &'static [bool],
}

impl Discarding<'_> {
    /// Whether anything at all can be discarded (EC-4). Asked for after every card drawn.
    pub(super) fn is_possible(&self) -> bool {
        if self.hand.kinds().any(|(kind, _)| self.face.takes(self.deck.card(kind))) {
            return true;
        }
        // No single card matches, so there is no wild and nothing of the top card's colour.
        if self.face.is_draw || self.same_colour {
            return false;
        }
        let wanted = usize::from(self.face.cents);
        let mut sums = Sums::ZERO;
        for (kind, count) in self.hand.kinds() {
            let cents = usize::from(self.deck.card(kind).cents().unwrap_or(0));
            // A card worth the whole sum cannot be part of a set.
            if cents < wanted {
                (0..count).for_each(|_| sums = sums.with(cents));
            }
        }
        sums.has(wanted)
    }

    pub(super) fn check(&self, discard: &Discard) -> Result<(), Refusal> {
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
            if !self.calls.contains(call) {
                return Err(CALLED_ANYWAY);
            }
        }
        if cards == self.hand {
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
        let left = usize::from(self.face.cents).checked_sub(cents).ok_or(NO_EXACT_CHANGE)?;
        if !wilds_make(n_wilds, left) {
            return Err(if n_wilds == 0 { NO_EXACT_CHANGE } else { WILDS_DO_NOT_FIT });
        }
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
        let mut singles = self.singles().rev().peekable();
        let single = |kind: u8, visit: &mut F| self.list_single(kind, visit);
        if let Some(sets) = Sets::of(self) {
            sets.list(|cards, set| {
                while let Some(&kind) = singles.peek()
                    && Discard::single(kind).cards < *cards
                {
                    singles.next();
                    single(kind, &mut visit)?;
                }
                self.list_set(cards, set, &mut visit)
            })?;
        }
        singles.try_for_each(|kind| single(kind, &mut visit))
    }

    /// One of all discards or of `n_extra` other actions, all equally likely, found by counting.
    /// Where there is no discard there is no sample.
    pub(super) fn sample<C: Chance>(&self, n_extra: u64, chance: &mut C) -> Sampled {
        let n_singles: u64 = self.singles().map(|kind| self.n_single(kind)).sum();
        let mut draw = |n_sets: u64| match n_singles.saturating_add(n_sets) {
            0 => None,
            n => Some(below(n.saturating_add(n_extra), chance)),
        };
        let picked = match Sets::of(self) {
            None => draw(0).map(Err),
            Some(sets) => sets.pick(|n_sets| {
                let index = draw(n_sets)?;
                Some(index.checked_sub(n_singles).filter(|&set| set < n_sets).ok_or(index))
            }),
        };
        match picked {
            None => Sampled::Nothing,
            Some(Ok(discard)) => Sampled::Discard(discard),
            Some(Err(index)) => self.nth_single(index).map_or(Sampled::Extra, Sampled::Discard),
        }
    }

    fn nth_single(&self, mut index: u64) -> Option<Discard> {
        for kind in self.singles() {
            let n = self.n_single(kind);
            if index < n {
                return Some(nth(index, |visit| self.list_single(kind, visit)));
            }
            index -= n;
        }
        None
    }

    /// The kinds that can be discarded singly, ascending.
    fn singles(&self) -> impl DoubleEndedIterator<Item = u8> + '_ {
        let kinds = self.hand.kinds().map(|(kind, _)| kind);
        kinds.filter(|&kind| self.face.takes(self.deck.card(kind))).map(|kind| kind as u8)
    }

    fn n_single(&self, kind: u8) -> u64 {
        let card = self.deck.card(kind.into());
        if self.hand.len() == 1 {
            1
        } else if card.is_wild() {
            24
        } else {
            self.n_directions(card)
        }
    }

    /// In how many ways this card can end on top of something, unless it is the last.
    pub(super) fn n_directions(&self, card: Card) -> u64 {
        if self.asks_direction && card.is_draw() { 2 } else { 1 }
    }

    fn list_single(
        &self,
        kind: u8,
        mut visit: impl FnMut(Discard) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let discard = Discard::single(kind);
        let card = self.deck.card(kind.into());
        if self.hand.len() == 1 {
            visit(discard)
        } else if card.is_wild() {
            Name::all().try_for_each(|name| visit(discard.named(name)))
        } else {
            self.list_directions(discard, card, &mut visit)
        }
    }

    fn list_directions(
        &self,
        discard: Discard,
        card: Card,
        visit: &mut impl FnMut(Discard) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        if self.asks_direction && card.is_draw() {
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
        let mut said =
            |discard: Discard| self.calls.iter().try_for_each(|&call| visit(discard.called(call)));
        let empties = cards == self.hand;
        for (kind, _) in cards.kinds() {
            let discard = Discard { cards: *cards, ..Discard::single(kind as u8) };
            let card = self.deck.card(kind);
            if empties {
                said(discard)?;
            } else if card.is_wild() {
                for name in Name::all().filter(|name| self.fits_on_top(set, *name)) {
                    said(discard.named(name))?;
                }
            } else {
                self.list_directions(discard, card, &mut said)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Whether a wild of the set can end on top under this name.
    fn fits_on_top(&self, set: SetOf, name: Name) -> bool {
        let value_fits = set
            .left
            .checked_sub(name.coin.cents().into())
            .is_some_and(|rest| wilds_make(set.n_wilds - 1, rest));
        value_fits && (set.colour_fine || 1 < set.n_wilds || name.colour == self.face.colour)
    }

    /// How many names a wild of the set can have on top: as many as [`Self::fits_on_top`] says.
    pub(super) fn n_names(&self, set: SetOf) -> u64 {
        let value_fits = |cents: u16| {
            let rest = set.left.checked_sub(cents.into());
            rest.is_some_and(|rest| wilds_make(set.n_wilds - 1, rest))
        };
        let n_values =
            crate::cards::Coin::ALL.iter().filter(|coin| value_fits(coin.cents())).count();
        let n_colours = if set.colour_fine || 1 < set.n_wilds { 4 } else { 1 };
        n_values as u64 * n_colours
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

/// What a sample has hit.
#[derive(Clone, Copy, Debug)]
pub(super) enum Sampled {
    Nothing,
    Discard(Discard),
    /// One of the other actions that were to be equally likely.
    Extra,
}

/// The discard with this number among those visited.
pub(super) fn nth(
    mut left: u64,
    list: impl FnOnce(&mut dyn FnMut(Discard) -> ControlFlow<()>) -> ControlFlow<()>,
) -> Discard {
    let mut found = None;
    let _ = list(&mut |discard| {
        if left == 0 {
            found = Some(discard);
            return ControlFlow::Break(());
        }
        left -= 1;
        ControlFlow::Continue(())
    });
    found.expect("fewer than were counted")
}

/// Draws uniformly from `0..n`, also where that is more than one draw of chance can give.
fn below(n: u64, chance: &mut impl Chance) -> u64 {
    if n == 1 {
        return 0;
    }
    if let Ok(n) = u32::try_from(n) {
        return chance.below(n).into();
    }
    // Two digits, the lower of 32 bits in two halves; what is too large is drawn again.
    let most_high = (n - 1) >> 32;
    loop {
        let high = match u32::try_from(most_high + 1) {
            Ok(n) => chance.below(n),
            Err(_) => chance.below(1 << 16) << 16 | chance.below(1 << 16),
        };
        let low = chance.below(1 << 16) << 16 | chance.below(1 << 16);
        let value = u64::from(high) << 32 | u64::from(low);
        if value < n {
            return value;
        }
    }
}

#[cfg(test)]
mod tests {
    use parlor_core::{Rigged, Seeded};

    use super::*;

    #[test]
    fn large_draws_are_below_their_limit_and_reach_all_of_it() {
        let n = (3_u64 << 32) + 5;
        assert_eq!(below(n, &mut Rigged::new([3, 0, 4])), n - 1);
        // Too large, so drawn again.
        assert_eq!(below(n, &mut Rigged::new([3, 0, 5, 0, 1, 2])), (1 << 16) + 2);
        let mut chance = Seeded::new(1);
        let mut n_high = [0_u32; 4];
        for _ in 0..10_000 {
            n_high[(below(1 << 34, &mut chance) >> 32) as usize] += 1;
        }
        assert!(n_high.iter().all(|n| (2_300..2_700).contains(n)), "{n_high:?}");
        assert!(below(u64::MAX, &mut chance) < u64::MAX);
    }
}
