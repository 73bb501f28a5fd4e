use parlor_core::{Chance, Referee, Seat};

use crate::{
    action::{Claim, Deposit},
    cards::{Card, Denomination, HAND_MAX},
    deposits::check_deposit,
    hand::Hand,
    rules::{Fraud, Unanswered},
    table::{HAND, Phase},
};

/// What holds between any two inputs.
impl Fraud {
    /// FR-1: all 56 cards are somewhere, and everybody counts them right.
    pub(crate) fn audit_cards<C: Chance>(
        &self,
        referee: &Referee<'_, Self, C>,
    ) -> Result<(), String> {
        let (table, deck) = (&self.table, &self.table.deck);
        let Some(pile) = self.pile.open(referee).get(..usize::from(table.pile)) else {
            return Err("the draw pile is miscounted".to_owned());
        };
        let mut all = deck.bag(table.shown);
        for &slot in pile {
            all.add(deck.card(slot).kind());
        }
        for &cards in self.deposited.open(referee) {
            all.add_all(&deck.bag(cards));
        }
        for (seat, own) in self.own.iter() {
            let own = own.open(referee);
            let (hand, buried) = (deck.bag(own.hand.counts), deck.bag(own.buried));
            if own.hand != Hand::of(deck, own.hand.counts) {
                return Err(format!("what {seat:?} can deposit is miscounted"));
            }
            if hand.len() != usize::from(table.hands[seat])
                || buried.len() != usize::from(table.buried[seat])
            {
                return Err(format!("the cards of {seat:?} are miscounted"));
            }
            for denomination in Denomination::ALL {
                let claims = table.claims.iter();
                let tops = claims.filter(|it| it.seat == seat && it.denomination == denomination);
                if usize::from(buried.count(Card::bank(denomination).kind())) < tops.count() {
                    return Err(format!("a top card of {seat:?} is missing"));
                }
            }
            all.add_all(&hand);
            all.add_all(&buried);
        }
        if all == deck.bag(deck.all()) { Ok(()) } else { Err(format!("the cards are {all:?}")) }
    }

    pub(crate) fn audit_phase<C: Chance>(
        &self,
        referee: &Referee<'_, Self, C>,
    ) -> Result<(), String> {
        let table = &self.table;
        let deposited = self.deposited.open(referee).map(|cards| table.deck.hand(cards));
        for (index, cards) in deposited.into_iter().enumerate() {
            let right = match table.deposits.get(index) {
                Some(&Claim { denomination, count, .. }) => {
                    check_deposit(&Deposit { denomination, cards }).is_ok()
                        && cards.len() == usize::from(count)
                }
                None => cards.is_empty() && table.callers[index].is_none(),
            };
            if !right {
                return Err(format!("deposit {index} is {cards:?}"));
            }
            if let Some(caller) = table.callers[index]
                && self.own[caller].open(referee).passed[index]
            {
                return Err(format!("{caller:?} has called what it let pass"));
            }
        }
        let on_table: usize = deposited.iter().map(|cards| cards.len()).sum();
        let (active, held) = match table.phase {
            Phase::Turn { seat } if on_table == 0 => (seat, HAND_MAX),
            Phase::Challenge { depositor } if 0 < on_table => (depositor, HAND_MAX - on_table),
            Phase::Over if on_table == 0 && table.bank.ending.is_some() => return Ok(()),
            phase => return Err(format!("{on_table} cards are deposited in {phase:?}")),
        };
        for seat in Seat::all(table.seats) {
            let wanted = match seat {
                _ if table.bank.jailed[seat] != 0 => 0,
                _ if seat == active => held,
                _ => HAND.into(),
            };
            if usize::from(table.hands[seat]) != wanted {
                return Err(format!("{seat:?} holds {} cards", table.hands[seat]));
            }
        }
        let unanswered = self.unanswered.open(referee);
        let expected = std::array::from_fn(|index| {
            let is_open = index < table.deposits.len() && table.callers[index].is_none();
            let has_to = |&seat: &Seat| is_open && !self.own[seat].open(referee).passed[index];
            table.challengers(active).iter().filter(has_to).collect()
        });
        if *unanswered != Unanswered::new(expected) {
            return Err(format!("{expected:?} have still to answer"));
        }
        if table.is_challenged() && expected.iter().all(|seats| seats.is_empty()) {
            return Err("nothing is left to challenge".to_owned());
        }
        let players = table.bank.players;
        if table.bank.ending.is_some()
            || !players.contains(active)
            || players.len() < 2
            || table.stall_rounds * players.len() as u32 <= table.dry_turns
        {
            return Err("the game should be over".to_owned());
        }
        let order = table.order();
        if players.iter().any(|seat| self.next[seat] != order[seat]) {
            return Err(format!("{:?} are not next", self.next));
        }
        Ok(())
    }
}
