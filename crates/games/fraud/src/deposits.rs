//! FR-5, FR-6: what can be deposited from a hand, asked and listed. How many there are and the one with
//! a number stand in `random`.

use std::iter;

use parlor_core::Refusal;
use parlor_pieces::Pile;

use crate::{
    action::{Action, Deposit},
    bank::DEPOSIT_MIN,
    cards::{Card, Cards, Denomination, HAND_MAX},
    deck::Deck,
    hand::Hand,
};

pub(crate) const NOT_HELD: Refusal = Refusal::new("FR-4", "not_held");
const TOO_FEW: Refusal = Refusal::new("FR-5", "too_few");
const NO_TOP: Refusal = Refusal::new("FR-5", "no_top");
const NO_MATCH: Refusal = Refusal::new("FR-5", "no_match");
const TOO_FEW_EACH: Refusal = Refusal::new("FR-6", "too_few_each");
const NOT_IN_ORDER: Refusal = Refusal::new("FR-6", "not_in_order");

/// FR-5: whether this is a deposit, whoever holds the cards.
pub(crate) fn check_deposit(deposit: &Deposit) -> Result<(), Refusal> {
    let Deposit { denomination, cards } = deposit;
    if cards.len() < DEPOSIT_MIN {
        Err(TOO_FEW)
    } else if !cards.iter().all(|card| card.carries(*denomination)) {
        Err(NO_MATCH)
    } else if cards[0] != Card::bank(*denomination) {
        Err(NO_TOP)
    } else {
        Ok(())
    }
}

/// What a hand can do in its turn: FR-4, one card less; FR-5, one deposit; FR-6, two.
#[derive(Clone, Copy)]
pub(crate) struct Turns<'a> {
    pub(crate) deck: &'a Deck,
    pub(crate) hand: &'a Hand,
}

impl Turns<'_> {
    pub(crate) fn cards(&self) -> Cards {
        self.deck.hand(self.hand.counts)
    }

    /// # Errors
    ///
    /// The refusal names the rule that forbids it.
    pub(crate) fn contains(&self, action: Action) -> Result<(), Refusal> {
        let hand = self.cards();
        let includes = |cards: &Cards| if hand.includes(cards) { Ok(()) } else { Err(NOT_HELD) };
        match action {
            Action::Discard(card) if hand.contains(&card) => Ok(()),
            Action::Deposit { first, second: None } => {
                check_deposit(&first)?;
                includes(&first.cards)
            }
            Action::Deposit { first, second: Some(second) } => {
                if first.cards.len().min(second.cards.len()) < DEPOSIT_MIN {
                    return Err(TOO_FEW_EACH);
                }
                check_deposit(&first)?;
                check_deposit(&second)?;
                if second < first {
                    return Err(NOT_IN_ORDER);
                }
                let both = first.cards.iter().chain(second.cards.iter());
                includes(&Cards::new(both.copied()).ok_or(NOT_HELD)?)
            }
            Action::Discard(_) | Action::Call(_) | Action::Pass(_) => Err(NOT_HELD),
        }
    }

    /// All of it, ascending.
    pub(crate) fn iter(&self) -> impl Iterator<Item = Action> + use<> {
        let hand = self.cards();
        let discards = distinct(hand).map(Action::Discard);
        discards.chain(deposits(hand).flat_map(move |first| {
            let one = Action::Deposit { first, second: None };
            let two = move |second| Action::Deposit { first, second: Some(second) };
            iter::once(one).chain(seconds(hand, first).map(two))
        }))
    }
}

/// Each of some cards, equal ones once.
fn distinct(cards: Cards) -> impl Iterator<Item = Card> {
    let is_first = move |&at: &usize| at == 0 || cards[at] != cards[at - 1];
    (0..cards.len()).filter(is_first).map(move |at| cards[at])
}

/// FR-5: the deposits that can be made of some cards, ascending.
pub(crate) fn deposits(cards: Cards) -> impl Iterator<Item = Deposit> {
    // Every deposit begins with a BANK card.
    distinct(cards).filter(|top| !top.is_fraud()).flat_map(move |top| {
        let denomination = Denomination::ALL[top.kind()];
        let mut fitting = Cards::default();
        for &card in cards.iter().filter(|card| card.carries(denomination)) {
            fitting.push(card);
        }
        parts_with_first(fitting)
            .filter(|cards| DEPOSIT_MIN <= cards.len())
            .map(move |cards| Deposit { denomination, cards })
    })
}

/// FR-6: the deposits that a hand can make beside another one that is not above them, ascending.
pub(crate) fn seconds(hand: Cards, first: Deposit) -> impl Iterator<Item = Deposit> {
    let is_enough = first.cards.len() + DEPOSIT_MIN <= hand.len();
    let rest = is_enough.then(|| {
        let mut rest = hand;
        rest.remove_all(&first.cards);
        rest
    });
    rest.into_iter().flat_map(deposits).filter(move |second| first <= *second)
}

/// The parts of some cards that have the first of them, ascending; equal parts once.
fn parts_with_first(cards: Cards) -> impl Iterator<Item = Cards> {
    // The places of the cards of a part.
    let mut places = Pile::<u8, HAND_MAX>::new();
    let part = move |places: &[u8]| {
        let mut part = Cards::default();
        places.iter().for_each(|&at| part.push(cards[usize::from(at)]));
        part
    };
    iter::from_fn(move || {
        let mut next = match places.last() {
            None if cards.is_empty() => return None,
            None => 0,
            Some(&last) => last + 1,
        };
        // With one card more, or another card in place of the last.
        while cards.len() <= next.into() {
            let last = places.pop()?;
            if places.is_empty() {
                // Another first card: that was all.
                places.push(last);
                return None;
            }
            // Of equal cards the first stands for all.
            next = last + 1;
            while usize::from(next) < cards.len()
                && cards[usize::from(next)] == cards[usize::from(last)]
            {
                next += 1;
            }
        }
        places.push(next);
        Some(part(&places))
    })
}

/// A deposit as counts, as it leaves a hand.
#[derive(Clone, Copy)]
pub(crate) struct Laid {
    pub(crate) denomination: Denomination,
    pub(crate) cards: Hand,
}

impl Laid {
    pub(crate) fn of(deck: &Deck, deposit: &Deposit) -> Laid {
        let Deposit { denomination, cards } = deposit;
        Laid { denomination: *denomination, cards: Hand::of(deck, deck.pack(cards)) }
    }

    pub(crate) fn deposit(&self, deck: &Deck) -> Deposit {
        Deposit { denomination: self.denomination, cards: deck.hand(self.cards.counts) }
    }
}
