//! What happens when somebody acts.

use parlor_core::{Chance, PerSeat, Referee, Seat, SeatSet, Secret};

use parlor_pieces::KindSet;

use crate::cards::{Card, CardPile, Cards};

use super::{
    Action, Direction, Discard, Event, ExactChange, Face, HandEnd, Laid, LastHand, Name, Phase,
    ShownHand, Table, VoidReason,
    discards::Waiting,
    hand::Hand,
    matching::{AllSums, Sums},
};

pub const HAND_SIZE: usize = 7;

/// The card of a set that ends on top.
#[derive(Clone, Copy)]
pub(super) struct Top {
    pub(super) kind: u8,
    pub(super) name: Option<Name>,
    pub(super) direction: Option<Direction>,
}

impl ExactChange {
    pub(super) fn play<C: Chance>(
        &mut self,
        seat: Seat,
        action: &Action,
        referee: &mut Referee<'_, Self, C>,
    ) {
        self.table.drew = None;
        if let Action::Catch = action {
            let laid = self.table.laid.take().expect("there is a set to catch");
            return self.catch(seat, laid, referee);
        }
        // EC-10: whoever acts in turn closes the chance to catch.
        self.table.laid = None;
        match (self.table.phase, action) {
            (Phase::Turn { .. } | Phase::Hit { .. }, Action::Discard(discard)) => {
                self.discard(seat, discard, referee);
            }
            (Phase::Turn { .. }, Action::Draw) => {
                let face = self.table.face().expect("a turn begins on a card with a face");
                self.draw(seat, face, referee);
            }
            (Phase::Hit { .. }, Action::Draw) => self.draw_when_hit(seat, referee),
            (Phase::Turn { .. }, Action::Pass) => {
                referee.announce(|| Event::Passed { seat, hit: false });
                self.table.passes += 1;
                self.count_turn();
                if self.table.passes == self.table.seats {
                    self.end_void(VoidReason::AllPassed, referee);
                } else {
                    self.pass_on(seat, referee);
                }
            }
            // EC-15: the hit is spent. Not one of the passes that EC-6 counts.
            (Phase::Hit { .. }, Action::Pass) => {
                referee.announce(|| Event::Passed { seat, hit: true });
                self.count_turn();
                self.pass_on(seat, referee);
            }
            (Phase::Finish { .. }, &Action::Name(name)) => {
                self.table.name = Some(name);
                referee.announce(|| Event::Named { seat, name });
                self.pass_on(seat, referee);
            }
            (Phase::Finish { .. }, &Action::Hit(direction)) => {
                self.table.direction = direction;
                referee.announce(|| Event::Turned { seat, direction });
                self.hit_next(seat);
            }
            (Phase::Give { to, .. }, &Action::Give(kind)) => self.give(seat, to, kind, referee),
            (Phase::Score { .. }, &Action::Score(other)) => {
                self.score_hands(seat, SeatSet::one(other), referee);
            }
            (Phase::Score { .. }, Action::ScoreAll) => {
                let others = SeatSet::all(self.table.seats).without(seat);
                self.score_hands(seat, others, referee);
            }
            (phase, action) => debug_assert!(false, "unchecked {action:?} in {phase:?}"),
        }
    }

    fn enter(&mut self, phase: Phase) {
        self.table.window = self.table.window.next();
        self.table.phase = phase;
    }

    const fn count_turn(&mut self) {
        self.table.turns += 1;
        self.table.hand_turns += 1;
    }

    fn is_too_long(&self) -> bool {
        self.table.house.max_turns <= self.table.hand_turns
    }

    /// The turn of `seat` is over: the next one's begins, unless the hand was too long (EC-6a).
    fn pass_on<C: Chance>(&mut self, seat: Seat, referee: &mut Referee<'_, Self, C>) {
        if self.is_too_long() {
            self.end_void(VoidReason::TooLong, referee);
        } else {
            let seat = self.table.next(seat);
            self.enter(Phase::Turn { seat });
        }
    }

    fn hit_next(&mut self, seat: Seat) {
        let seat = self.table.next(seat);
        self.enter(Phase::Hit { seat });
    }

    fn card(&self, kind: usize) -> Card {
        self.table.deck.card(kind)
    }

    fn cards(&self, kinds: impl IntoIterator<Item = usize>) -> Vec<Card> {
        kinds.into_iter().map(|kind| self.card(kind)).collect()
    }

    // Dealing.

    /// EC-1 to EC-3.
    pub(super) fn begin_hand<C: Chance>(
        &mut self,
        dealer: Seat,
        referee: &mut Referee<'_, Self, C>,
    ) {
        let seats = self.table.seats;
        let table = &mut self.table;
        table.hand_number += 1;
        table.dealer = dealer;
        table.direction = Direction::Left;
        table.discards.clear();
        table.bottom.clear();
        table.name = None;
        table.passes = 0;
        table.hand_turns = 0;
        self.set_stock(*self.table.deck.cards());
        let number = self.table.hand_number;
        referee.announce(|| Event::HandBegan { number, dealer });

        // The shuffle starts from all cards by kind; the last card is the top of the draw pile.
        let mut pile = self.table.deck.in_order();
        referee.chance().shuffle(&mut pile);
        referee.whisper(SeatSet::EMPTY, || {
            let kinds = pile.iter().rev().map(|&kind| kind.into());
            (Event::Shuffled { cards: self.cards(kinds) }, None)
        });
        for seat in Seat::all(seats) {
            self.hands[seat] = Secret::owned_by(seat, Hand::default());
            self.forget_all(seat, referee);
            self.table.n_cards[seat] = HAND_SIZE as u8;
        }
        let first = dealer.after(1, seats);
        let mut seat = first;
        for _ in 0..HAND_SIZE * usize::from(seats) {
            let kind = pile.pop().expect("a deck has cards for all hands");
            self.hands[seat].open_mut(referee).add(kind.into(), &self.table.deck);
            seat = seat.next(seats);
        }
        for seat in Seat::all(seats) {
            let hand = *self.hands[seat].open(referee);
            referee.whisper(seat, || (Event::Dealt { seat, cards: self.cards(hand.iter()) }, None));
        }
        self.turn_up(&mut pile, referee);
        self.table.n_pile = pile.len() as u8;
        self.pile = Secret::sealed(pile);
        self.enter(Phase::Turn { seat: first });
    }

    /// EC-2: everybody sees which cards go to the bottom.
    fn turn_up<C: Chance>(&mut self, pile: &mut CardPile, referee: &mut Referee<'_, Self, C>) {
        loop {
            let kind = pile.pop().expect("a coin or a combo is left when all hands are dealt");
            let card = self.card(kind.into());
            let to_bottom = card.is_wild() || card.is_draw();
            referee.announce(|| Event::TurnedUp { card, to_bottom });
            if !to_bottom {
                self.table.discards.push(kind);
                return;
            }
            pile.push_bottom(kind);
            self.table.bottom.push_bottom(kind);
        }
    }

    // Discarding.

    pub(super) fn discard<C: Chance>(
        &mut self,
        seat: Seat,
        discard: &Discard,
        referee: &mut Referee<'_, Self, C>,
    ) {
        let Discard { ref cards, top, name, direction, call } = *discard;
        if cards.is_one() {
            self.discard_single(seat, top, name, direction, referee);
        } else {
            let mut below = *cards;
            below.remove(top.into());
            self.discard_set(
                seat,
                below.iter().map(|kind| kind as u8),
                Top { kind: top, name, direction },
                call,
                referee,
            );
        }
    }

    /// Lays the cards below the top one, then that.
    #[inline]
    pub(super) fn discard_set<C: Chance>(
        &mut self,
        seat: Seat,
        below: impl Iterator<Item = u8>,
        top: Top,
        call: bool,
        referee: &mut Referee<'_, Self, C>,
    ) {
        let Table { name: name_before, direction: direction_before, .. } = self.table;
        let lowest = self.table.discards.len();
        for kind in below {
            self.table.discards.push(kind);
            self.leave_hand(seat, kind.into(), referee);
        }
        if !self.table.house.automatic_calls {
            let n_cards = (self.table.discards.len() - lowest) as u8 + 1;
            self.table.laid =
                Some(Laid { seat, n_cards, called: call, name_before, direction_before });
        }
        let Top { kind, name, direction } = top;
        self.discard_top(seat, kind, name, direction, referee, |state| {
            let cards = state.table.discards[lowest..].iter().map(|&kind| kind.into());
            let cards = state.cards(cards);
            Event::Discarded { seat, cards, name, direction, called: Some(call) }
        });
    }

    #[inline]
    pub(super) fn discard_single<C: Chance>(
        &mut self,
        seat: Seat,
        kind: u8,
        name: Option<Name>,
        direction: Option<Direction>,
        referee: &mut Referee<'_, Self, C>,
    ) {
        self.discard_top(seat, kind, name, direction, referee, |state| {
            let cards = vec![state.card(kind.into())];
            Event::Discarded { seat, cards, name, direction, called: None }
        });
    }

    /// The only card of a discard, or the last one of a set. Its parts come one by one: as one they
    /// would go through memory.
    #[inline]
    fn discard_top<C: Chance>(
        &mut self,
        seat: Seat,
        kind: u8,
        name: Option<Name>,
        direction: Option<Direction>,
        referee: &mut Referee<'_, Self, C>,
        event: impl FnOnce(&ExactChange) -> Event,
    ) {
        self.table.discards.push(kind);
        self.table.name = name;
        self.leave_hand(seat, kind.into(), referee);
        referee.announce(|| event(self));
        self.table.passes = 0;
        self.count_turn();
        if self.table.n_cards[seat] == 0 {
            self.go_out(seat, referee);
        } else if self.is_too_long() {
            self.end_void(VoidReason::TooLong, referee);
        } else if self.table.deck.draws().contains(kind.into()) {
            self.table.direction = direction.unwrap_or(self.table.direction);
            self.hit_next(seat);
        } else {
            self.pass_on(seat, referee);
        }
    }

    /// A card goes from a hand to where everybody sees it, so less is known of what it still holds.
    #[inline]
    fn leave_hand<C: Chance>(&mut self, seat: Seat, kind: usize, referee: &Referee<'_, Self, C>) {
        self.hands[seat].open_mut(referee).remove(kind, &self.table.deck);
        self.table.n_cards[seat] -= 1;
        if self.noted[seat].contains(kind) {
            self.forget(seat, kind, referee);
        }
    }

    /// Everybody knows of one more card in a hand.
    fn note(&mut self, holder: Seat, kind: usize) {
        self.table.known[holder].add(kind);
        self.noted[holder] = self.noted[holder].with(kind);
    }

    /// Less is known of a hand that a card of this kind has left.
    fn forget<C: Chance>(&mut self, holder: Seat, kind: usize, referee: &Referee<'_, Self, C>) {
        let known = &mut self.table.known[holder];
        if known.has(kind) {
            known.remove(kind);
        } else {
            for notes in self.notes.values_mut() {
                less_one(&mut notes.open_mut(referee)[holder], kind);
            }
        }
        self.forget_if_gone(holder, kind, referee);
    }

    /// Nobody knows anything of a hand.
    fn forget_all<C: Chance>(&mut self, holder: Seat, referee: &Referee<'_, Self, C>) {
        if !self.noted[holder].is_empty() {
            self.noted[holder] = KindSet::EMPTY;
            self.table.known[holder] = Cards::EMPTY;
            for notes in self.notes.values_mut() {
                notes.open_mut(referee)[holder] = Cards::EMPTY;
            }
        }
    }

    /// Nobody knows of cards that are not there.
    fn forget_if_gone<C: Chance>(
        &mut self,
        holder: Seat,
        kind: usize,
        referee: &Referee<'_, Self, C>,
    ) {
        if !self.hands[holder].open(referee).has(kind) {
            self.noted[holder] = self.noted[holder].without(kind);
        }
    }

    fn go_out<C: Chance>(&mut self, seat: Seat, referee: &mut Referee<'_, Self, C>) {
        referee.announce(|| Event::WentOut { seat });
        self.enter(Phase::Score { seat });
    }

    // Drawing.

    /// EC-5: until something can be discarded or nothing is left.
    pub(super) fn draw<C: Chance>(
        &mut self,
        seat: Seat,
        face: Face,
        referee: &mut Referee<'_, Self, C>,
    ) {
        match face.cents {
            ..64 => self.draw_until_possible::<u64, C>(seat, face, referee),
            64..128 => self.draw_until_possible::<u128, C>(seat, face, referee),
            _ => self.draw_until_possible::<AllSums, C>(seat, face, referee),
        }
        self.enter(Phase::Turn { seat });
    }

    fn draw_until_possible<S: Sums, C: Chance>(
        &mut self,
        seat: Seat,
        face: Face,
        referee: &mut Referee<'_, Self, C>,
    ) {
        let hand = self.hands[seat].open(referee);
        let mut waiting = Waiting::<S>::new(&self.table.discarding(hand, face));
        let is_last = |kind, table: &Table, hand: &Hand| {
            waiting.ends_with(kind, &table.discarding(hand, face))
        };
        self.draw_until(seat, is_last, referee);
    }

    /// EC-13: until a drawn card matches, which is discarded, or nothing is left.
    fn draw_when_hit<C: Chance>(&mut self, seat: Seat, referee: &mut Referee<'_, Self, C>) {
        let face = self.table.face().expect("a draw card has a face");
        let taken = face.taken_of(&self.table.deck);
        match self.draw_until(seat, |kind, _, _| taken.contains(kind), referee) {
            Some(kind) => self.lay_drawn(seat, kind, referee),
            None => self.enter(Phase::Hit { seat }),
        }
    }

    /// Draws cards until one is the last to be drawn, or nothing is left.
    #[inline]
    fn draw_until<C: Chance>(
        &mut self,
        seat: Seat,
        mut is_last: impl FnMut(usize, &Table, &Hand) -> bool,
        referee: &mut Referee<'_, Self, C>,
    ) -> Option<u8> {
        self.drawn.renew(seat, referee, CardPile::clear);
        let last = loop {
            match self.draw_card(seat, referee) {
                Some(kind)
                    if !is_last(kind.into(), &self.table, self.hands[seat].open(referee)) => {}
                last => break last,
            }
        };
        let n_drawn = self.drawn.open(referee).len() as u8;
        self.table.n_pile = self.pile.open(referee).len() as u8;
        self.table.n_cards[seat] += n_drawn;
        self.table.drew = Some((seat, n_drawn));
        last
    }

    /// The card that a hit player drew and must discard. The hand is not empty then.
    fn lay_drawn<C: Chance>(&mut self, seat: Seat, kind: u8, referee: &mut Referee<'_, Self, C>) {
        self.table.discards.push(kind);
        self.table.name = None;
        let card = self.card(kind.into());
        referee.announce(|| Event::Discarded {
            seat,
            cards: vec![card],
            name: None,
            direction: None,
            called: None,
        });
        self.leave_hand(seat, kind.into(), referee);
        self.count_turn();
        if self.is_too_long() {
            self.end_void(VoidReason::TooLong, referee);
        } else if card.is_wild() || (card.is_draw() && self.table.asks_direction()) {
            self.enter(Phase::Finish { seat });
        } else if card.is_draw() {
            self.hit_next(seat);
        } else {
            self.pass_on(seat, referee);
        }
    }

    /// The next card of the draw pile goes to a hand; `None` if there is none. What it makes of the
    /// table is left to [`Self::draw_until`].
    #[inline]
    fn draw_card<C: Chance>(
        &mut self,
        seat: Seat,
        referee: &mut Referee<'_, Self, C>,
    ) -> Option<u8> {
        if self.pile.open(referee).is_empty() {
            self.reshuffle(referee);
        }
        let pile = self.pile.open_mut(referee);
        let kind = pile.pop()?;
        let is_known = pile.len() < self.table.bottom.len();
        self.hands[seat].open_mut(referee).add(kind.into(), &self.table.deck);
        self.stocks[seat].open_mut(referee).remove(kind.into());
        self.drawn.open_mut(referee).push(kind);
        if is_known {
            // EC-2: everybody saw this card go to the bottom.
            self.table.bottom.pop();
            self.note(seat, kind.into());
        }
        let card = self.card(kind.into());
        referee.whisper(seat, || {
            let told = |card| Event::Drew { seat, card };
            (told(Some(card)), Some(told(None)))
        });
        Some(kind)
    }

    /// EC-6: all discards but the top, from their order by kind on.
    #[cold]
    fn reshuffle<C: Chance>(&mut self, referee: &mut Referee<'_, Self, C>) {
        let top = self.table.discards.pop().expect("a card lies on top");
        if !self.table.discards.is_empty() {
            let under: Cards = self.table.discards.iter().map(|&kind| kind.into()).collect();
            let mut pile: CardPile = under.iter().map(|kind| kind as u8).collect();
            referee.chance().shuffle(&mut pile);
            referee.whisper(SeatSet::EMPTY, || {
                let cards = self.cards(pile.iter().rev().map(|&kind| kind.into()));
                let told = |cards| Event::Reshuffled { n_cards: pile.len() as u32, cards };
                (told(Some(cards)), Some(told(None)))
            });
            self.table.n_pile = pile.len() as u8;
            self.pile = Secret::sealed(pile);
            self.set_stock(under);
        }
        self.table.discards.clear();
        self.table.discards.push(top);
    }

    /// Everybody knows of what cards the draw pile is made.
    fn set_stock(&mut self, stock: Cards) {
        self.table.stock = stock;
        for (seat, own) in self.stocks.iter_mut() {
            *own = Secret::owned_by(seat, stock);
        }
    }

    // Catching.

    /// EC-10: all that the set did is undone.
    fn catch<C: Chance>(&mut self, seat: Seat, laid: Laid, referee: &mut Referee<'_, Self, C>) {
        let Laid { seat: layer, name_before, direction_before, .. } = laid;
        referee.announce(|| {
            let cards = self.cards(self.table.cards_of(laid).iter());
            Event::Caught { seat, layer, cards }
        });
        for _ in 0..laid.n_cards {
            let kind = self.table.discards.pop().expect("the set lies on top").into();
            self.hands[layer].open_mut(referee).add(kind, &self.table.deck);
            self.note(layer, kind);
        }
        self.table.name = name_before;
        self.table.direction = direction_before;
        self.table.n_cards[layer] += laid.n_cards;
        self.enter(Phase::Give { seat, to: layer });
    }

    fn give<C: Chance>(
        &mut self,
        seat: Seat,
        to: Seat,
        kind: u8,
        referee: &mut Referee<'_, Self, C>,
    ) {
        let index = usize::from(kind);
        self.hands[seat].open_mut(referee).remove(index, &self.table.deck);
        self.hands[to].open_mut(referee).add(index, &self.table.deck);
        self.table.n_cards[seat] -= 1;
        self.table.n_cards[to] += 1;
        // Giver and receiver saw the card. For all others it may have been any that they knew of.
        self.noted[to] = self.noted[to].with(index);
        self.notes[seat].open_mut(referee)[to].add(index);
        let known = self.table.known[seat].held();
        for kind in self.noted[seat].minus(known) {
            for (other, notes) in self.notes.iter_mut() {
                if other != to || kind == index {
                    less_one(&mut notes.open_mut(referee)[seat], kind);
                }
            }
        }
        for kind in known {
            self.table.known[seat].remove(kind);
            if kind != index {
                self.notes[to].open_mut(referee)[seat].add(kind);
            }
        }
        self.forget_if_gone(seat, index, referee);
        let card = self.card(index);
        referee.whisper(SeatSet::one(seat).with(to), || {
            let told = |card| Event::Gave { seat, to, card };
            (told(Some(card)), Some(told(None)))
        });
        if self.table.n_cards[seat] == 0 {
            self.go_out(seat, referee);
        } else {
            self.pass_on(to, referee);
        }
    }

    // The end of a hand.

    /// EC-17 and EC-18.
    fn score_hands<C: Chance>(
        &mut self,
        seat: Seat,
        chosen: SeatSet,
        referee: &mut Referee<'_, Self, C>,
    ) {
        let mut shown = PerSeat::filled(self.table.seats, Cards::EMPTY);
        let mut points = 0;
        for other in chosen.iter() {
            let hand = **self.hands[other].open(referee);
            shown[other] = hand;
            let points_of = |kind| u32::from(self.card(kind).points());
            points += hand.kinds().map(|(kind, n)| u32::from(n) * points_of(kind)).sum::<u32>();
        }
        self.table.score[seat] += points as i32;
        let total = self.table.score[seat];
        referee.announce(|| Event::Scored {
            seat,
            hands: chosen
                .iter()
                .map(|seat| ShownHand { seat, cards: self.cards(shown[seat].iter()) })
                .collect(),
            points,
            total,
        });
        self.end_hand(HandEnd::Won { seat, points }, shown);
        if self.table.house.target <= total {
            referee.announce(|| Event::Won { seat });
            for other in chosen.iter() {
                self.forget_all(other, referee);
                self.table.known[other] = shown[other];
                self.noted[other] = shown[other].held();
            }
            self.enter(Phase::Over);
        } else {
            self.begin_next_hand(referee);
        }
    }

    fn end_void<C: Chance>(&mut self, reason: VoidReason, referee: &mut Referee<'_, Self, C>) {
        referee.announce(|| Event::Void { reason });
        let nothing = PerSeat::filled(self.table.seats, Cards::EMPTY);
        self.end_hand(HandEnd::Void(reason), nothing);
        self.begin_next_hand(referee);
    }

    fn end_hand(&mut self, end: HandEnd, shown: PerSeat<Cards>) {
        self.table.laid = None;
        let top = self.table.top();
        self.table.last_hand = Some(LastHand { number: self.table.hand_number, end, shown, top });
    }

    /// EC-1: the deal passes to the left.
    fn begin_next_hand<C: Chance>(&mut self, referee: &mut Referee<'_, Self, C>) {
        let dealer = self.table.dealer.after(1, self.table.seats);
        self.begin_hand(dealer, referee);
    }
}

/// If there is one.
fn less_one(note: &mut Cards, kind: usize) {
    note.set(kind, note.count(kind).saturating_sub(1));
}
