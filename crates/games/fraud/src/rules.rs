use std::ops::{ControlFlow, RangeInclusive};

use parlor_core::{
    Chance, Eyes, Game, Pending, PerSeat, Referee, Refusal, Seat, SeatSet, Secret, Status,
    WindowKind,
};
use parlor_pieces::Pile;

use crate::{
    action::{Action, Claim, Event},
    bank::{FINES, Verdict},
    cards::Card,
    deck::{Counts, DECK, Deck, Slot},
    deposits::{Laid, NOT_HELD, Turns},
    hand::Hand,
    options::Options,
    table::{DEPOSITS_MAX, HAND, Phase, Settled, Table},
    view::View,
};

const CHALLENGE_FIRST: Refusal = Refusal::new("FR-7", "challenge_first");
const NOTHING_TO_CALL: Refusal = Refusal::new("FR-7", "nothing_to_call");
const CALLED: Refusal = Refusal::new("FR-7", "called");
const ANSWERED: Refusal = Refusal::new("FR-7", "answered");

/// The truth of a game: what everybody sees, and what only some do.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Fraud {
    pub(crate) table: Table,
    /// [`Table::order`], which seldom changes.
    pub(crate) next: PerSeat<Seat>,
    /// The draw pile as it was last shuffled. As many cards from its first as [`Table::pile`] says
    /// are still there, the last of them on top; the others are no part of it.
    pub(crate) pile: Secret<[Slot; DECK]>,
    pub(crate) own: PerSeat<Secret<Own>>,
    /// The cards of the deposits that are open to challenge.
    pub(crate) deposited: Secret<[Counts; DEPOSITS_MAX]>,
    /// Who is asked is public, who has answered is not.
    pub(crate) unanswered: Secret<Unanswered>,
}

/// What one seat alone knows.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct Own {
    pub(crate) hand: Hand,
    /// What it has put face down on the discard pile since that was last shuffled. With
    /// [`Table::shown`] the seats' are the whole discard pile.
    pub(crate) buried: Counts,
    /// What of that went into the draw pile with the last shuffle, for its owner to remember.
    pub(crate) shuffled_in: Counts,
    /// Which of the deposits on the table it has let pass.
    pub(crate) passed: [bool; DEPOSITS_MAX],
}

/// FR-7: who has still to answer to each of the deposits before it is closed: a bit for each seat,
/// in a byte for each deposit.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct Unanswered(u16);

impl Unanswered {
    #[inline]
    pub(crate) fn new(asked: [SeatSet; DEPOSITS_MAX]) -> Unanswered {
        let mut bits = 0;
        for (index, seats) in asked.into_iter().enumerate() {
            for seat in Seat::all(*Fraud::SEATS.end()) {
                bits |= u16::from(seats.contains(seat)) << (8 * index + seat.index());
            }
        }
        Unanswered(bits)
    }

    #[cfg(test)]
    pub(crate) const fn has_to(self, seat: Seat, index: usize) -> bool {
        self.0 >> (8 * index + seat.index()) & 1 != 0
    }

    /// When this seat has let this deposit pass.
    #[inline]
    pub(crate) const fn passed(self, seat: Seat, index: usize) -> Unanswered {
        Unanswered(self.0 & !(1 << (8 * index + seat.index())))
    }

    /// When this deposit has been called.
    #[inline]
    pub(crate) const fn called(self, index: usize) -> Unanswered {
        Unanswered(self.0 & !(0xff << (8 * index)))
    }
}

impl Fraud {
    /// FR-13. There always is a card to draw: hands hold 7 each and one of them 8, so at most 43 of
    /// the 56 cards, and what is deposited lies in the discard pile before hands are filled up.
    ///
    /// What is drawn is told at once, also when the pile was shuffled in between: which card came
    /// from the old pile is in no view, and so in no event.
    #[inline]
    fn draw<C: Chance>(&mut self, seat: Seat, count: u8, referee: &mut Referee<'_, Self, C>) {
        let before = self.own[seat].open(referee).hand.counts;
        // Most shuffles are for the one card of a turn, and then there is none to take before.
        if self.table.pile == 0 {
            self.reshuffle(referee);
        }
        if self.table.pile < count {
            self.draw_and_reshuffle(seat, count, referee);
        } else {
            self.take(seat, count, referee);
        }
        let hand = self.own[seat].open(referee).hand.counts;
        referee.whisper(seat, || {
            let drawn = hand - before;
            let told = |cards| Event::Drew { seat, count, cards };
            (told(Some(self.table.deck.hand(drawn))), Some(told(None)))
        });
    }

    /// Draws more cards than the draw pile has.
    #[cold]
    fn draw_and_reshuffle<C: Chance>(
        &mut self,
        seat: Seat,
        count: u8,
        referee: &mut Referee<'_, Self, C>,
    ) {
        let last = self.table.pile;
        self.take(seat, last, referee);
        self.reshuffle(referee);
        self.take(seat, count - last, referee);
    }

    /// Takes cards from the draw pile, which has so many.
    #[inline]
    fn take<C: Chance>(&mut self, seat: Seat, count: u8, referee: &mut Referee<'_, Self, C>) {
        let cards = self.pile.open(referee);
        let hand = &mut self.own[seat].open_mut(referee).hand;
        for _ in 0..count {
            self.table.pile -= 1;
            *hand += Hand::one(&self.table.deck, cards[usize::from(self.table.pile)]);
        }
        self.table.drawn[seat] += count;
        self.table.hands[seat] += count;
    }

    /// FR-13. The shuffle starts from the cards in the deck's order.
    fn reshuffle<C: Chance>(&mut self, referee: &mut Referee<'_, Self, C>) {
        let mut discarded = self.table.shown;
        for secret in self.own.values_mut() {
            let own = secret.open_mut(referee);
            own.shuffled_in = std::mem::take(&mut own.buried);
            discarded += own.shuffled_in;
        }
        let pile = self.pile.open_mut(referee);
        let pile = self.table.deck.lay_out(discarded, pile);
        referee.chance().shuffle(pile);
        self.table.pile = pile.len() as u8;
        self.table.shuffled_in = std::mem::take(&mut self.table.shown);
        self.table.drawn = PerSeat::filled(self.table.seats, 0);
        self.table.buried = PerSeat::filled(self.table.seats, 0);
        self.table.claims.clear();
        let pile = self.pile.open(referee);
        referee.whisper(SeatSet::EMPTY, || {
            let count = self.table.pile;
            let told = |cards| Event::Reshuffled { count, cards };
            (told(Some(self.pile_cards(&pile[..count.into()]))), Some(told(None)))
        });
    }

    /// From the top down.
    fn pile_cards(&self, pile: &[Slot]) -> Vec<Card> {
        pile.iter().rev().map(|&slot| self.table.deck.card(slot)).collect()
    }

    /// Puts cards of a seat face down on the discard pile.
    fn bury<C: Chance>(
        &mut self,
        seat: Seat,
        cards: Counts,
        count: u8,
        referee: &mut Referee<'_, Self, C>,
    ) {
        self.own[seat].open_mut(referee).buried += cards;
        self.table.buried[seat] += count;
    }

    #[inline]
    pub(crate) fn discard<C: Chance>(
        &mut self,
        seat: Seat,
        slot: Slot,
        referee: &mut Referee<'_, Self, C>,
    ) {
        let card = Hand::one(&self.table.deck, slot);
        self.own[seat].open_mut(referee).hand -= card;
        self.table.hands[seat] -= 1;
        self.bury(seat, card.counts, 1, referee);
        referee.whisper(seat, || {
            let told = |card| Event::Discarded { seat, card };
            (told(Some(self.table.deck.card(slot))), Some(told(None)))
        });
        self.table.dry_turns += 1;
        // FR-16: nobody leaves the game without a deposit, so every player has had as many turns.
        // They are two at least.
        if 2 * self.table.stall_rounds <= self.table.dry_turns {
            let players = self.table.bank.players.len() as u32;
            if self.table.dry_turns == self.table.stall_rounds * players {
                self.table.bank.stall();
            }
        }
        self.end_turn(seat, referee);
    }

    #[inline]
    pub(crate) fn deposit<C: Chance>(
        &mut self,
        seat: Seat,
        first: Laid,
        second: Option<Laid>,
        referee: &mut Referee<'_, Self, C>,
    ) {
        self.lay_down(seat, first, referee);
        let mut deposited = [first.cards.counts, Counts::EMPTY];
        if let Some(second) = second {
            self.lay_down(seat, second, referee);
            deposited[1] = second.cards.counts;
        }
        self.deposited = Secret::owned_by(seat, deposited);
        let asked = self.table.challengers(seat);
        let also_asked = if second.is_some() { asked } else { SeatSet::EMPTY };
        *self.unanswered.open_mut(referee) = Unanswered::new([asked, also_asked]);
        self.table.dry_turns = 0;
        self.table.enter(Phase::Challenge { depositor: seat });
    }

    #[inline]
    fn lay_down<C: Chance>(&mut self, seat: Seat, laid: Laid, referee: &mut Referee<'_, Self, C>) {
        let Laid { denomination, cards } = laid;
        let count = cards.len();
        let claim = Claim { seat, denomination, count };
        let index = self.table.deposits.len();
        self.own[seat].open_mut(referee).hand -= cards;
        self.table.hands[seat] -= count;
        self.table.deposits.push(claim);
        referee.whisper(seat, || {
            let (deposit, amount) = (index as u8 + 1, claim.amount());
            let told =
                |cards| Event::Deposited { seat, deposit, denomination, count, amount, cards };
            (told(Some(self.table.deck.hand(cards.counts))), Some(told(None)))
        });
    }

    /// FR-7: a seat calls FRAUD on a deposit, or lets it pass.
    #[inline]
    pub(crate) fn answer<C: Chance>(
        &mut self,
        seat: Seat,
        index: u8,
        is_call: bool,
        referee: &mut Referee<'_, Self, C>,
    ) {
        let at = usize::from(index);
        self.table.callers[at] = is_call.then_some(seat);
        self.own[seat].open_mut(referee).passed[at] = !is_call;
        let unanswered = self.unanswered.open_mut(referee);
        *unanswered = if is_call { unanswered.called(at) } else { unanswered.passed(seat, at) };
        let left = *unanswered;
        if is_call {
            referee.announce(|| {
                let depositor = self.table.deposits[at].seat;
                Event::Called { seat, deposit: index + 1, depositor }
            });
        } else {
            referee.whisper(seat, || (Event::Passed { seat, deposit: index + 1 }, None));
        }
        // FR-7: the window ends when every deposit has been called or let pass by all others.
        if left == Unanswered::default() {
            self.settle(referee);
        }
    }

    /// The window has ended: cards are shown and money moves (FR-7 to FR-11), then the turn ends.
    fn settle<C: Chance>(&mut self, referee: &mut Referee<'_, Self, C>) {
        let Phase::Challenge { depositor } = self.table.phase else { return };
        let mut settled = [Settled::default(); DEPOSITS_MAX];
        let n_settled = self.table.deposits.len();
        for (index, it) in settled.iter_mut().enumerate().take(n_settled) {
            *it = self.settle_one(depositor, index, referee);
        }
        self.table.settled = Pile::of(settled, n_settled);
        self.deposited = Secret::sealed(Default::default());
        *self.unanswered.open_mut(referee) = Default::default();
        self.table.deposits.clear();
        self.table.callers = Default::default();
        for own in self.own.values_mut() {
            own.open_mut(referee).passed = Default::default();
        }
        if self.table.bank.close_turn(depositor) {
            self.jail(depositor, referee);
        } else if self.table.bank.ending.is_none() {
            // FR-12: no discard after a deposit.
            self.draw(depositor, HAND - self.table.hands[depositor], referee);
        }
        self.end_turn(depositor, referee);
    }

    #[inline]
    fn settle_one<C: Chance>(
        &mut self,
        seat: Seat,
        index: usize,
        referee: &mut Referee<'_, Self, C>,
    ) -> Settled {
        let Claim { denomination, count, .. } = self.table.deposits[index];
        let claim = Claim { seat, denomination, count };
        let cards = self.deposited.open(referee)[index];
        let (deposit, amount) = (index as u8 + 1, claim.amount());
        let fs = self.table.bank.fs[seat];
        let Some(accuser) = self.table.callers[index] else {
            // FR-8: face down to the discard pile; the event holds no cards even for the log,
            // which has them from the deposit itself.
            self.table.bank.settle(seat, amount, Verdict::Unchallenged);
            self.bury(seat, cards, count, referee);
            self.table.claims.push(claim);
            self.table.records[seat].unchallenged += 1;
            referee.announce(|| Event::Paid { seat, deposit, amount });
            return Settled { claim, verdict: Verdict::Unchallenged, fs, shown: None };
        };
        // FR-9, FR-10.
        let is_fraudulent = !cards.frauds().is_empty();
        let verdict = if is_fraudulent {
            Verdict::Fraudulent { accuser }
        } else {
            Verdict::Genuine { accuser }
        };
        self.table.bank.settle(seat, amount, verdict);
        self.table.shown += cards;
        let [genuine, fraudulent] = [!is_fraudulent, is_fraudulent].map(u16::from);
        self.table.records[seat].genuine += genuine;
        self.table.records[seat].fraudulent += fraudulent;
        self.table.records[accuser].false_calls += genuine;
        self.table.records[accuser].right_calls += fraudulent;
        referee.announce(|| {
            let cards = self.table.deck.hand(cards);
            if is_fraudulent {
                let fine = FINES.get(usize::from(fs)).copied();
                let fs = self.table.bank.fs[seat];
                Event::Fraudulent { seat, accuser, deposit, cards, amount, fs, fine }
            } else {
                Event::Genuine { seat, accuser, deposit, cards, amount }
            }
        });
        Settled { claim, verdict, fs, shown: Some(cards) }
    }

    /// FR-11: the hand of a jailed player goes to the discard pile.
    fn jail<C: Chance>(&mut self, seat: Seat, referee: &mut Referee<'_, Self, C>) {
        let cards = std::mem::take(&mut self.own[seat].open_mut(referee).hand).counts;
        let count = std::mem::take(&mut self.table.hands[seat]);
        self.bury(seat, cards, count, referee);
        let after = self.next[seat];
        for next in self.next.values_mut().filter(|next| **next == seat) {
            *next = after;
        }
        referee.whisper(seat, || {
            let told = |cards| Event::Jailed { seat, count, cards };
            (told(Some(self.table.deck.hand(cards))), Some(told(None)))
        });
    }

    #[inline]
    fn end_turn<C: Chance>(&mut self, seat: Seat, referee: &mut Referee<'_, Self, C>) {
        self.table.turns += 1;
        if let Some(ending) = self.table.bank.ending {
            self.table.enter(Phase::Over);
            referee.announce(|| Event::Ended { winners: ending.winners, reason: ending.reason });
            return;
        }
        let next = self.next[seat];
        // FR-4: a turn begins with a card.
        self.draw(next, 1, referee);
        self.table.enter(Phase::Turn { seat: next });
    }

    /// FR-7: whether a seat can still answer to a deposit.
    #[inline]
    pub(crate) fn check_answer(&self, seat: Seat, index: u8, eyes: &Eyes) -> Result<(), Refusal> {
        let index = usize::from(index);
        if self.table.deposits.len() <= index {
            Err(NOTHING_TO_CALL)
        } else if self.table.callers[index].is_some() {
            Err(CALLED)
        } else if self.own[seat].seen_by(eyes).is_none_or(|own| own.passed[index]) {
            Err(ANSWERED)
        } else {
            Ok(())
        }
    }

    /// What a seat can do in its turn, for eyes that see its hand.
    pub(crate) fn turns_of(&self, seat: Seat, eyes: &Eyes) -> Option<Turns<'_>> {
        let hand = &self.own[seat].seen_by(eyes)?.hand;
        Some(Turns { deck: &self.table.deck, hand })
    }
}

impl Game for Fraud {
    const ID: &'static str = "fraud";
    const RULES: u32 = 1;
    const SEATS: RangeInclusive<u8> = 2..=6;
    const RULE_IDS: &'static [&'static str] = &[
        "FR-1", "FR-2", "FR-3", "FR-4", "FR-5", "FR-6", "FR-7", "FR-8", "FR-9", "FR-10", "FR-11",
        "FR-12", "FR-13", "FR-14", "FR-15", "FR-16",
    ];
    const ORDER_RULE: &'static str = "FR-3";

    type Options = Options;
    type Action = Action;
    type Event = Event;
    type View = View;

    /// The deck is shuffled as `Words::deck` lists it; the last card is on top. Seat by seat gets
    /// seven cards from the top, then the first player is drawn.
    fn deal<C: Chance>(options: &Options, seats: u8, referee: &mut Referee<'_, Self, C>) -> Fraud {
        let deck = Deck::new(options.fraud_cards);
        let mut pile = deck.slots(deck.all());
        referee.chance().shuffle(&mut pile);
        let hands = PerSeat::from_fn(seats, |_| {
            let dealt = (0..HAND).map(|_| pile.pop().expect("42 of 56 cards at most"));
            dealt.fold(Counts::EMPTY, |hand, slot| hand + Counts::one(slot))
        });
        let first = Seat::new(referee.chance().below(seats.into()) as u8).expect("a seat");
        for (seat, &cards) in hands.iter() {
            referee.whisper(seat, || {
                let told = |cards| Event::Dealt { seat, count: HAND, cards };
                (told(Some(deck.hand(cards))), Some(told(None)))
            });
        }
        let mut state = Fraud::laid_out(Table::new(options, deck, seats, first), &hands, pile);
        referee.whisper(SeatSet::EMPTY, || {
            let told = |cards| Event::PileLaid { count: pile.len() as u8, cards };
            (told(Some(state.pile_cards(&pile))), Some(told(None)))
        });
        referee.announce(|| Event::Began { seat: first });
        state.draw(first, 1, referee);
        state
    }

    #[inline]
    fn status(&self) -> Status {
        let Table { window, challenge_seconds, .. } = self.table;
        match self.table.phase {
            Phase::Turn { seat } => Status::Open(Pending::turn(window, seat)),
            Phase::Challenge { depositor } => Status::Open(Pending {
                kind: WindowKind::Race,
                must: SeatSet::EMPTY,
                may: self.table.challengers(depositor),
                budget_ms: Some(challenge_seconds * 1_000),
                ..Pending::turn(window, depositor)
            }),
            Phase::Over => Status::Over(self.table.bank.outcome()),
        }
    }

    fn score(&self) -> PerSeat<i32> {
        self.table.bank.accounts
    }

    /// A turn is a seat's card, deposits or discard, and what follows from them.
    fn turns(&self) -> u32 {
        self.table.turns
    }

    fn check(&self, seat: Seat, action: Action, eyes: &Eyes) -> Result<(), Refusal> {
        match (self.table.phase, action) {
            (Phase::Turn { .. }, Action::Call(_) | Action::Pass(_)) => Err(NOTHING_TO_CALL),
            (Phase::Turn { .. }, _) => self.turns_of(seat, eyes).ok_or(NOT_HELD)?.contains(action),
            (Phase::Challenge { .. }, Action::Call(index) | Action::Pass(index)) => {
                self.check_answer(seat, index, eyes)
            }
            (Phase::Challenge { .. }, Action::Discard(_) | Action::Deposit { .. }) => {
                Err(CHALLENGE_FIRST)
            }
            (Phase::Over, _) => Err(NOTHING_TO_CALL),
        }
    }

    fn list<F>(&self, seat: Seat, eyes: &Eyes, mut visit: F) -> ControlFlow<()>
    where
        F: FnMut(Action) -> ControlFlow<()>,
    {
        match self.table.phase {
            Phase::Turn { .. } => {
                let turns = self.turns_of(seat, eyes);
                turns.iter().flat_map(Turns::iter).try_for_each(visit)
            }
            Phase::Challenge { .. } => {
                let open = |&index: &u8| self.check_answer(seat, index, eyes).is_ok();
                let all = 0..DEPOSITS_MAX as u8;
                all.clone().filter(open).map(Action::Call).try_for_each(&mut visit)?;
                all.filter(open).map(Action::Pass).try_for_each(visit)
            }
            Phase::Over => ControlFlow::Continue(()),
        }
    }

    fn act_unchecked<C: Chance>(
        &mut self,
        seat: Seat,
        action: Action,
        referee: &mut Referee<'_, Self, C>,
    ) {
        match action {
            Action::Discard(card) => self.discard(seat, self.table.deck.slot(card), referee),
            Action::Deposit { first, second } => {
                let laid = |deposit| Laid::of(&self.table.deck, &deposit);
                self.deposit(seat, laid(first), second.map(laid), referee);
            }
            Action::Call(index) => self.answer(seat, index, true, referee),
            Action::Pass(index) => self.answer(seat, index, false, referee),
        }
    }

    fn time_out_unchecked<C: Chance>(&mut self, referee: &mut Referee<'_, Self, C>) {
        self.settle(referee);
    }

    fn view(&self, eyes: &Eyes) -> View {
        View::of(self, eyes)
    }

    fn determinize<C: Chance>(view: &View, chance: &mut C) -> Fraud {
        view.guess(chance)
    }

    fn audit<C: Chance>(&self, referee: &Referee<'_, Self, C>) -> Result<(), String> {
        self.table.bank.audit()?;
        self.audit_cards(referee)?;
        self.audit_phase(referee)
    }
}

impl Fraud {
    /// Hands and a draw pile around a table on which nothing has been put yet.
    pub(crate) fn laid_out(table: Table, hands: &PerSeat<Counts>, pile: Pile<Slot, DECK>) -> Fraud {
        let mut cards = [Slot::default(); DECK];
        cards[..pile.len()].copy_from_slice(&pile);
        let mut own = PerSeat::filled(table.seats, Secret::sealed(Own::default()));
        for (seat, &hand) in hands.iter() {
            let hand = Hand::of(&table.deck, hand);
            own[seat] = Secret::owned_by(seat, Own { hand, ..Own::default() });
        }
        Fraud {
            next: table.order(),
            table,
            pile: Secret::sealed(cards),
            own,
            deposited: Secret::sealed(Default::default()),
            unanswered: Secret::sealed(Default::default()),
        }
    }
}
