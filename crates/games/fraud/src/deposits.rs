//! FR-5, FR-6: what can be deposited from a hand, checked and listed.

use std::ops::ControlFlow;

use parlor_core::Refusal;

use crate::{
    action::{Action, Deposit},
    bank::DEPOSIT_MIN,
    cards::{Card, Cards, Denomination},
    deck::Deck,
    hand::Hand,
};

const TOO_FEW: Refusal = Refusal::new("FR-5", "too_few");
const NO_TOP: Refusal = Refusal::new("FR-5", "no_top");
const NO_MATCH: Refusal = Refusal::new("FR-5", "no_match");

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

/// Visits what a hand can do in its turn, ascending: FR-4, one card less; FR-5, one deposit; FR-6,
/// two.
pub(crate) fn visit_actions<F>(hand: &Cards, mut visit: F) -> ControlFlow<()>
where
    F: FnMut(Action) -> ControlFlow<()>,
{
    for equal in hand.chunk_by(|a, b| a == b) {
        visit(Action::Discard(equal[0]))?;
    }
    visit_deposits(hand, Denomination::K10, &mut |first| {
        visit(Action::Deposit { first, second: None })?;
        visit_seconds(hand, &first, |second| visit(Action::Deposit { first, second: Some(second) }))
    })
}

/// Visits the deposits that a hand can make beside another one that is not above them.
pub(crate) fn visit_seconds<F>(hand: &Cards, first: &Deposit, mut visit: F) -> ControlFlow<()>
where
    F: FnMut(Deposit) -> ControlFlow<()>,
{
    if hand.len() < first.cards.len() + DEPOSIT_MIN {
        return ControlFlow::Continue(());
    }
    let mut rest = *hand;
    rest.remove_all(&first.cards);
    visit_deposits(&rest, first.denomination, &mut |second| {
        if second < *first { ControlFlow::Continue(()) } else { visit(second) }
    })
}

/// Visits the deposits that a hand can make from a denomination upwards, ascending.
pub(crate) fn visit_deposits<F>(hand: &Cards, from: Denomination, visit: &mut F) -> ControlFlow<()>
where
    F: FnMut(Deposit) -> ControlFlow<()>,
{
    // Every deposit begins with a BANK card, and they come first.
    let banks = hand.chunk_by(|a, b| a == b).take_while(|equal| !equal[0].is_fraud());
    for equal in banks.filter(|equal| Card::bank(from) <= equal[0]) {
        let denomination = Denomination::ALL[equal[0].kind()];
        let mut fitting = Cards::default();
        for &card in hand.iter().filter(|card| card.carries(denomination)) {
            fitting.push(card);
        }
        if DEPOSIT_MIN <= fitting.len() {
            let mut deposit = Deposit { denomination, cards: Cards::default() };
            deposit.cards.push(equal[0]);
            extend_deposit(&fitting, 1, &mut deposit, visit)?;
        }
    }
    ControlFlow::Continue(())
}

/// Visits a deposit and all that begin with its cards.
fn extend_deposit<F>(
    fitting: &Cards,
    from: usize,
    deposit: &mut Deposit,
    visit: &mut F,
) -> ControlFlow<()>
where
    F: FnMut(Deposit) -> ControlFlow<()>,
{
    if DEPOSIT_MIN <= deposit.cards.len() {
        visit(*deposit)?;
    }
    for at in from..fitting.len() {
        // Of equal cards the first stands for all.
        if at == from || fitting[at] != fitting[at - 1] {
            deposit.cards.push(fitting[at]);
            extend_deposit(fitting, at + 1, deposit, visit)?;
            deposit.cards.pop();
        }
    }
    ControlFlow::Continue(())
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
