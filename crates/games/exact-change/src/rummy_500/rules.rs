use std::ops::{ControlFlow, RangeInclusive};

use parlor_core::{
    Chance, Eyes, Game, OptionsError, Outcome, Pending, PerSeat, Referee, Refusal, Seat, SeatSet,
    Secret, Status, Window,
};
use parlor_pieces::Pile;

use super::{
    Action, Event, Options, Source, View, VoidReason,
    hand::{Hand, bits},
    sets::{NOT_IN_HAND, Sets},
};
use crate::cards::{Card, CardPile, Cards, Deck, MAX_CARDS, MAX_KINDS};

const ALREADY_TAKEN: Refusal = Refusal::new("EC-R2", "already_taken");
const TAKE_FIRST: Refusal = Refusal::new("EC-R2", "take_first");
const LAYING: Refusal = Refusal::new("EC-R2", "laying");
const NOTHING_LAID: Refusal = Refusal::new("EC-R2", "nothing_laid");
const JUST_TAKEN: Refusal = Refusal::new("EC-R2", "just_taken");
const NO_DISCARDS: Refusal = Refusal::new("EC-R2", "no_discards");
const HAND_NOT_WON: Refusal = Refusal::new("EC-R7", "hand_not_won");
const SCORE_NOW: Refusal = Refusal::new("EC-R7", "score_now");
const SCORE_OTHER: Refusal = Refusal::new("EC-R7", "score_other");
const SCORE_ONE: Refusal = Refusal::new("EC-R7", "score_one");
const SCORE_ALL: Refusal = Refusal::new("EC-R7", "score_all");

/// Cards each at the deal (EC-R1).
pub const HAND: usize = 10;
/// Cards that a player draws back to (EC-R4).
const LEAST: u8 = 3;
/// How often the discards become a new draw pile (EC-R7).
const RESHUFFLES: u8 = 2;

/// The truth: what everybody sees, and what only some do.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Rummy500 {
    pub(super) table: Table,
    pub(super) hands: PerSeat<Secret<Hand>>,
    /// The last card is on top.
    pub(super) draw_pile: Secret<CardPile>,
    /// What each seat has drawn since the last reshuffle: of those cards it knows that they are
    /// not in the draw pile any more.
    pub(super) drawn: PerSeat<Secret<Cards>>,
}

/// The part everybody sees. Cards are given by their kind in the deck.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Table {
    pub seats: u8,
    pub deck: Deck,
    pub target: u32,
    pub all_hands: bool,
    pub max_turns: u32,
    pub window: Window,
    pub phase: Phase,
    pub dealer: Seat,
    /// Hands dealt so far, this one included.
    pub n_hands: u32,
    /// Turns taken in this hand, and in all.
    pub hand_turns: u32,
    pub turns: u32,
    pub n_draw_pile: u8,
    pub n_hand: PerSeat<u8>,
    /// The last card is on top.
    pub discards: CardPile,
    /// The sets laid in this hand, in order, and their cards one after the other.
    pub sets: Pile<LaidSet, { MAX_CARDS / 2 }>,
    pub laid: CardPile,
    /// What everybody knows to be in each hand: cards taken from the discards.
    pub known: PerSeat<Cards>,
    /// How often the draw pile has run out in this hand.
    pub run_outs: u8,
    /// What the draw pile was made of when it was reshuffled: everybody had seen those cards.
    pub reshuffled: Option<Cards>,
    pub score: PerSeat<i32>,
    pub last: Option<LastHand>,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Phase {
    /// A turn begins: take a card or lay a set.
    Turn {
        seat: Seat,
    },
    /// A card was taken; if from the discards, which.
    Discard {
        seat: Seat,
        taken: Option<u8>,
    },
    /// A set was laid.
    Lay {
        seat: Seat,
    },
    /// The hand is won and not scored yet.
    Score {
        winner: Seat,
    },
    Over,
}

#[derive(Clone, Copy, Default, PartialEq, Eq, Hash, Debug)]
pub struct LaidSet {
    pub seat: Seat,
    pub len: u8,
}

/// How the hand before ended.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct LastHand {
    /// `None`: it was void.
    pub winner: Option<Seat>,
    pub points: u32,
    /// The hands that were scored, so everybody has seen them.
    pub shown: PerSeat<Option<Cards>>,
}

impl Table {
    /// The sets laid in this hand with who laid them.
    pub fn laid_sets(&self) -> impl Iterator<Item = (Seat, &[u8])> {
        let mut start = 0;
        self.sets.iter().map(move |set| {
            let cards = &self.laid[start..start + usize::from(set.len)];
            start += usize::from(set.len);
            (set.seat, cards)
        })
    }

    pub(super) fn cards_of(&self, kinds: impl IntoIterator<Item = usize>) -> Vec<Card> {
        kinds.into_iter().map(|kind| self.deck.card(kind)).collect()
    }

    fn top_down(&self, pile: &CardPile) -> Vec<Card> {
        self.cards_of(pile.iter().rev().map(|&kind| kind.into()))
    }
}

impl Rummy500 {
    fn ask(&mut self, phase: Phase) {
        self.table.window = self.table.window.next();
        self.table.phase = phase;
    }

    /// EC-R1: shuffles, deals and turns the first card up.
    fn new_hand<C: Chance>(&mut self, referee: &mut Referee<'_, Self, C>) {
        let Table { seats, dealer, .. } = self.table;
        // The shuffled pile is dealt from its top, which is its end.
        let mut pile = self.table.deck.in_order();
        referee.chance().shuffle(&mut pile);
        let first = dealer.after(1, seats);
        let mut hands = PerSeat::filled(seats, Hand::EMPTY);
        for _ in 0..HAND {
            for seat in first.around(seats) {
                hands[seat].add(pile.pop().expect("the deck is large enough").into());
            }
        }
        let up = pile.pop().expect("the deck is large enough");

        let table = &mut self.table;
        table.n_hands += 1;
        table.hand_turns = 0;
        table.n_draw_pile = pile.len() as u8;
        table.n_hand = PerSeat::filled(seats, HAND as u8);
        table.discards = [up].into_iter().collect();
        table.sets.clear();
        table.laid.clear();
        table.known = PerSeat::filled(seats, Cards::EMPTY);
        table.run_outs = 0;
        table.reshuffled = None;
        for seat in Seat::all(seats) {
            self.hands[seat] = Secret::owned_by(seat, hands[seat]);
            self.drawn[seat] = Secret::owned_by(seat, Cards::EMPTY);
        }
        self.draw_pile = Secret::sealed(pile);

        let table = &self.table;
        referee.announce(|| Event::HandBegan { hand: table.n_hands, dealer });
        for seat in first.around(seats) {
            referee.whisper(seat, || {
                let told = |cards| Event::Dealt { seat, count: HAND as u8, cards };
                (told(Some(table.cards_of(hands[seat].cards().iter()))), Some(told(None)))
            });
        }
        referee.announce(|| Event::TurnedUp { card: table.deck.card(up.into()) });
        referee.whisper(SeatSet::EMPTY, || {
            let told = |cards| Event::PileMade { count: table.n_draw_pile, cards };
            (told(Some(table.top_down(&pile))), Some(told(None)))
        });
        self.ask(Phase::Turn { seat: first });
    }

    /// EC-R7: the discards but the top become the draw pile. `false` if that cannot be, any more
    /// or at all.
    fn reshuffle<C: Chance>(&mut self, referee: &mut Referee<'_, Self, C>) -> bool {
        let table = &mut self.table;
        table.run_outs += 1;
        if RESHUFFLES < table.run_outs || table.discards.len() < 2 {
            return false;
        }
        let top = table.discards.pop().expect("counted");
        let mut pile = table.discards;
        table.discards = [top].into_iter().collect();
        table.reshuffled = Some(pile.iter().map(|&kind| kind.into()).collect());
        table.n_draw_pile = pile.len() as u8;
        referee.chance().shuffle(&mut pile);
        self.draw_pile = Secret::sealed(pile);
        for drawn in self.drawn.values_mut() {
            *drawn.open_mut(referee) = Cards::EMPTY;
        }
        let table = &self.table;
        referee.whisper(SeatSet::EMPTY, || {
            let told = |cards| Event::Reshuffled { count: table.n_draw_pile, cards };
            (told(Some(table.top_down(&pile))), Some(told(None)))
        });
        true
    }

    /// One card from the draw pile into a hand. `false`: there is none, and the hand is void.
    fn draw<C: Chance>(&mut self, seat: Seat, referee: &mut Referee<'_, Self, C>) -> bool {
        if self.table.n_draw_pile == 0 && !self.reshuffle(referee) {
            return false;
        }
        let kind = self.draw_pile.open_mut(referee).pop().expect("counted");
        let kind = usize::from(kind);
        self.hands[seat].open_mut(referee).add(kind);
        if self.table.reshuffled.is_some() {
            self.drawn[seat].open_mut(referee).add(kind);
        }
        self.table.n_draw_pile -= 1;
        self.table.n_hand[seat] += 1;
        let card = self.table.deck.card(kind);
        referee.whisper(seat, || {
            let told = |card| Event::Drew { seat, card };
            (told(Some(card)), Some(told(None)))
        });
        true
    }

    fn end_turn<C: Chance>(&mut self, seat: Seat, referee: &mut Referee<'_, Self, C>) {
        self.count_turn();
        // EC-R4: nobody keeps one or two cards.
        while self.table.n_hand[seat] < LEAST {
            if !self.draw(seat, referee) {
                return self.void(VoidReason::PileRanOut, referee);
            }
        }
        if self.table.hand_turns == self.table.max_turns {
            return self.void(VoidReason::TooManyTurns, referee);
        }
        self.ask(Phase::Turn { seat: seat.after(1, self.table.seats) });
    }

    fn count_turn(&mut self) {
        self.table.hand_turns += 1;
        self.table.turns += 1;
    }

    /// EC-R7: nobody scores.
    fn void<C: Chance>(&mut self, reason: VoidReason, referee: &mut Referee<'_, Self, C>) {
        referee.announce(|| Event::HandVoid { reason });
        let shown = PerSeat::filled(self.table.seats, None);
        self.table.last = Some(LastHand { winner: None, points: 0, shown });
        self.pass_deal(referee);
    }

    fn pass_deal<C: Chance>(&mut self, referee: &mut Referee<'_, Self, C>) {
        self.table.dealer = self.table.dealer.after(1, self.table.seats);
        self.new_hand(referee);
    }

    fn take<C: Chance>(&mut self, seat: Seat, source: Source, referee: &mut Referee<'_, Self, C>) {
        let taken = match source {
            Source::Draw => {
                if !self.draw(seat, referee) {
                    self.count_turn();
                    return self.void(VoidReason::PileRanOut, referee);
                }
                None
            }
            Source::Discard => {
                let kind = self.table.discards.pop().expect("checked");
                self.hands[seat].open_mut(referee).add(kind.into());
                self.table.n_hand[seat] += 1;
                self.table.known[seat].add(kind.into());
                let card = self.table.deck.card(kind.into());
                referee.announce(|| Event::TookDiscard { seat, card });
                Some(kind)
            }
        };
        self.ask(Phase::Discard { seat, taken });
    }

    fn discard<C: Chance>(
        &mut self,
        seat: Seat,
        kind: u8,
        taken: Option<u8>,
        referee: &mut Referee<'_, Self, C>,
    ) {
        let index = usize::from(kind);
        self.hands[seat].open_mut(referee).remove(index);
        self.table.n_hand[seat] -= 1;
        self.table.discards.push(kind);
        // EC-R2: whoever discards the kind just taken has shown to hold a second one.
        let at_least = if taken == Some(kind) { 2 } else { 0 };
        let known = self.table.known[seat].count(index).max(at_least);
        self.table.known[seat].set(index, known.saturating_sub(1));
        let card = self.table.deck.card(index);
        referee.announce(|| Event::Discarded { seat, card });
        self.end_turn(seat, referee);
    }

    fn lay<C: Chance>(&mut self, seat: Seat, set: Cards, referee: &mut Referee<'_, Self, C>) {
        let hand = self.hands[seat].open_mut(referee);
        let table = &mut self.table;
        let mut len = 0;
        for kind in bits(hand.bits()).filter(|&kind| set.has(kind)) {
            let count = set.count(kind);
            hand.remove_some(kind, count);
            let known = table.known[seat].count(kind);
            table.known[seat].set(kind, known.saturating_sub(count));
            table.laid.extend(std::iter::repeat_n(kind as u8, count.into()));
            len += count;
        }
        table.n_hand[seat] -= len;
        table.sets.push(LaidSet { seat, len });
        let table = &self.table;
        referee.announce(|| Event::Laid { seat, cards: table.cards_of(set.iter()) });
        if 0 < table.n_hand[seat] {
            return self.ask(Phase::Lay { seat });
        }
        // EC-R6: every set is large enough to be the last.
        self.count_turn();
        referee.announce(|| Event::HandWon { seat });
        self.ask(Phase::Score { winner: seat });
    }

    /// EC-R7, as EC-17 and EC-18.
    fn settle<C: Chance>(
        &mut self,
        winner: Seat,
        scored: SeatSet,
        referee: &mut Referee<'_, Self, C>,
    ) {
        let mut shown = PerSeat::filled(self.table.seats, None);
        let mut total = 0;
        for seat in scored.iter() {
            let hand = *self.hands[seat].open(referee).cards();
            let cards = hand.iter().map(|kind| self.table.deck.card(kind));
            let points: u32 = cards.map(|card| u32::from(card.points())).sum();
            total += points;
            shown[seat] = Some(hand);
            self.table.known[seat] = hand;
            let table = &self.table;
            referee.announce(|| {
                let cards = table.cards_of(hand.iter());
                Event::Scored { winner, seat, cards, points }
            });
        }
        let score = &mut self.table.score[winner];
        *score = score.saturating_add_unsigned(total);
        let score = *score;
        self.table.last = Some(LastHand { winner: Some(winner), points: total, shown });
        if i64::from(self.table.target) <= i64::from(score) {
            referee.announce(|| Event::GameWon { seat: winner, score });
            return self.ask(Phase::Over);
        }
        self.pass_deal(referee);
    }

    /// What a seat can lay down, for eyes that see its hand.
    pub(super) fn sets_of(&self, seat: Seat, eyes: &Eyes) -> Option<Sets<'_>> {
        let hand = *self.hands[seat].seen_by(eyes)?;
        Some(Sets { deck: &self.table.deck, hand })
    }

    fn check_discard(
        &self,
        seat: Seat,
        kind: u8,
        taken: Option<u8>,
        eyes: &Eyes,
    ) -> Result<(), Refusal> {
        let hand = self.hands[seat].seen_by(eyes).ok_or(NOT_IN_HAND)?.cards();
        let held = if usize::from(kind) < MAX_KINDS { hand.count(kind.into()) } else { 0 };
        // EC-R2: another one of the kind may go.
        match held {
            0 => Err(NOT_IN_HAND),
            1 if taken == Some(kind) => Err(JUST_TAKEN),
            _ => Ok(()),
        }
    }

    /// The kinds that may be discarded, as bits.
    pub(super) fn discardable(hand: &Hand, taken: Option<u8>) -> u64 {
        match taken {
            // EC-R2: another one of the kind may go.
            Some(kind) if hand.cards().count(kind.into()) == 1 => hand.bits() & !(1 << kind),
            _ => hand.bits(),
        }
    }

    pub(super) fn others(&self, winner: Seat) -> SeatSet {
        SeatSet::all(self.table.seats).without(winner)
    }
}

impl Game for Rummy500 {
    const ID: &'static str = "rummy-500";
    const RULES: u32 = 1;
    const SEATS: RangeInclusive<u8> = 2..=6;
    const RULE_IDS: &'static [&'static str] =
        &["EC-R1", "EC-R2", "EC-R3", "EC-R4", "EC-R5", "EC-R6", "EC-R7"];
    const ORDER_RULE: &'static str = "EC-R2";

    type Options = Options;
    type Action = Action;
    type Event = Event;
    type View = View;

    fn check_options(options: &Options, seats: u8) -> Result<(), OptionsError> {
        let (n, least) = (options.cards().n_cards(), HAND * usize::from(seats) + 1);
        if n < least {
            let reason = format!("{seats} seats need at least {least} cards; there are {n}");
            return Err(OptionsError::new("deck", reason));
        }
        Ok(())
    }

    fn deal<C: Chance>(
        options: &Options,
        seats: u8,
        referee: &mut Referee<'_, Self, C>,
    ) -> Rummy500 {
        let dealer = Seat::new(referee.chance().below(seats.into()) as u8).expect("a seat");
        let nothing = PerSeat::filled(seats, Cards::EMPTY);
        let deck = options.cards();
        let mut game = Rummy500 {
            table: Table {
                seats,
                deck,
                target: options.target,
                all_hands: options.all_hands,
                max_turns: options.max_turns,
                window: Window::default(),
                phase: Phase::Over,
                dealer,
                n_hands: 0,
                hand_turns: 0,
                turns: 0,
                n_draw_pile: 0,
                n_hand: PerSeat::filled(seats, 0),
                discards: CardPile::new(),
                sets: Pile::new(),
                laid: CardPile::new(),
                known: nothing,
                run_outs: 0,
                reshuffled: None,
                score: PerSeat::filled(seats, 0),
                last: None,
            },
            hands: PerSeat::filled(seats, Secret::sealed(Hand::EMPTY)),
            draw_pile: Secret::sealed(CardPile::new()),
            drawn: PerSeat::filled(seats, Secret::sealed(Cards::EMPTY)),
        };
        game.new_hand(referee);
        game
    }

    fn status(&self) -> Status {
        let Table { window, phase, score, .. } = self.table;
        match phase {
            Phase::Turn { seat }
            | Phase::Discard { seat, .. }
            | Phase::Lay { seat }
            | Phase::Score { winner: seat } => Status::Open(Pending::turn(window, seat)),
            Phase::Over => Status::Over(Outcome::by_score(score)),
        }
    }

    /// Cents.
    fn score(&self) -> PerSeat<i32> {
        self.table.score
    }

    /// Turns of all hands: one ends with a discard, with `end`, with the last cards laid, or with
    /// a draw that makes the hand void.
    fn turns(&self) -> u32 {
        self.table.turns
    }

    fn check(&self, seat: Seat, action: Action, eyes: &Eyes) -> Result<(), Refusal> {
        let Table { seats, all_hands, ref discards, .. } = self.table;
        match (self.table.phase, action) {
            (Phase::Turn { .. }, Action::Take(Source::Draw)) => Ok(()),
            (Phase::Turn { .. }, Action::Take(Source::Discard)) => {
                if discards.is_empty() {
                    Err(NO_DISCARDS)
                } else {
                    Ok(())
                }
            }
            (Phase::Turn { .. } | Phase::Lay { .. }, Action::Lay(set)) => {
                self.sets_of(seat, eyes).ok_or(NOT_IN_HAND)?.contains(&set)
            }
            (Phase::Lay { .. }, Action::End) => Ok(()),
            (Phase::Discard { taken, .. }, Action::Discard(kind)) => {
                self.check_discard(seat, kind, taken, eyes)
            }
            (Phase::Score { .. }, Action::Score(_)) if all_hands => Err(SCORE_ALL),
            (Phase::Score { winner }, Action::Score(other)) => {
                let is_other = other != winner && other.index() < usize::from(seats);
                if is_other { Ok(()) } else { Err(SCORE_OTHER) }
            }
            (Phase::Score { .. }, Action::ScoreAll) => {
                if all_hands {
                    Ok(())
                } else {
                    Err(SCORE_ONE)
                }
            }
            (Phase::Score { .. }, _) => Err(SCORE_NOW),
            (_, Action::Score(_) | Action::ScoreAll) => Err(HAND_NOT_WON),
            (Phase::Turn { .. }, Action::End) => Err(NOTHING_LAID),
            (Phase::Turn { .. }, Action::Discard(_)) => Err(TAKE_FIRST),
            (Phase::Lay { .. }, _) => Err(LAYING),
            (Phase::Discard { .. } | Phase::Over, _) => Err(ALREADY_TAKEN),
        }
    }

    fn list<F>(&self, seat: Seat, eyes: &Eyes, mut visit: F) -> ControlFlow<()>
    where
        F: FnMut(Action) -> ControlFlow<()>,
    {
        let Some(hand) = self.hands[seat].seen_by(eyes) else {
            return ControlFlow::Continue(());
        };
        let sets = Sets { deck: &self.table.deck, hand: *hand };
        match self.table.phase {
            Phase::Turn { .. } => {
                visit(Action::Take(Source::Draw))?;
                if !self.table.discards.is_empty() {
                    visit(Action::Take(Source::Discard))?;
                }
                sets.iter().map(Action::Lay).try_for_each(visit)
            }
            Phase::Lay { .. } => {
                visit(Action::End)?;
                sets.iter().map(Action::Lay).try_for_each(visit)
            }
            Phase::Discard { taken, .. } => {
                let kinds = bits(Rummy500::discardable(hand, taken));
                kinds.map(|kind| Action::Discard(kind as u8)).try_for_each(visit)
            }
            Phase::Score { .. } if self.table.all_hands => visit(Action::ScoreAll),
            Phase::Score { winner } => {
                self.others(winner).iter().map(Action::Score).try_for_each(visit)
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
        match (self.table.phase, action) {
            (Phase::Turn { .. }, Action::Take(source)) => self.take(seat, source, referee),
            (Phase::Turn { .. } | Phase::Lay { .. }, Action::Lay(set)) => {
                self.lay(seat, set, referee);
            }
            (Phase::Lay { .. }, Action::End) => {
                referee.announce(|| Event::TurnEnded { seat });
                self.end_turn(seat, referee);
            }
            (Phase::Discard { taken, .. }, Action::Discard(kind)) => {
                self.discard(seat, kind, taken, referee);
            }
            (Phase::Score { winner }, Action::Score(other)) => {
                self.settle(winner, other.into(), referee);
            }
            (Phase::Score { winner }, Action::ScoreAll) => {
                self.settle(winner, self.others(winner), referee);
            }
            (phase, action) => debug_assert!(false, "unchecked {action:?} in {phase:?}"),
        }
    }

    fn view(&self, eyes: &Eyes) -> View {
        View::of(self, eyes)
    }

    fn determinize<C: Chance>(view: &View, chance: &mut C) -> Rummy500 {
        view.guess(chance)
    }

    fn audit<C: Chance>(&self, referee: &Referee<'_, Self, C>) -> Result<(), String> {
        let table = &self.table;
        let pile = self.draw_pile.open(referee);
        let piles = pile.iter().chain(&table.discards).chain(&table.laid);
        let mut cards: Cards = piles.map(|&kind| usize::from(kind)).collect();
        for seat in Seat::all(table.seats) {
            let hand = self.hands[seat].open(referee);
            if *hand != Hand::from(*hand.cards()) {
                return Err(format!("{seat:?} does not hold the kinds that it should"));
            }
            let hand = hand.cards();
            cards.add_all(hand);
            if hand.len() != usize::from(table.n_hand[seat]) {
                return Err(format!("{seat:?} does not hold {} cards", table.n_hand[seat]));
            }
            if !hand.contains(&table.known[seat]) {
                return Err(format!("{seat:?} does not hold what everybody knows"));
            }
        }
        if cards != *table.deck.cards() {
            return Err("cards are not conserved".to_owned());
        }
        if pile.len() != usize::from(table.n_draw_pile) {
            return Err("the draw pile is not as large as it looks".to_owned());
        }
        let n_laid: usize = table.sets.iter().map(|set| usize::from(set.len)).sum();
        if n_laid != table.laid.len() {
            return Err("a laid card is in no set".to_owned());
        }
        // Nobody begins or awaits a turn with fewer than three cards, so no discard empties a hand
        // (EC-R4, EC-R6), and the discard pile is empty only between taking and discarding.
        let (least, least_discards) = match table.phase {
            Phase::Turn { .. } => (None, 1),
            Phase::Discard { seat, .. } => (Some((seat, LEAST + 1)), 0),
            Phase::Lay { seat } => (Some((seat, 1)), 1),
            Phase::Score { winner } => (Some((winner, 0)), 1),
            Phase::Over => return Ok(()),
        };
        if table.discards.len() < least_discards {
            return Err("there is no discard pile".to_owned());
        }
        for (seat, &n) in table.n_hand.iter() {
            let least = least.filter(|&(it, _)| it == seat).map_or(LEAST, |(_, least)| least);
            if n < least {
                return Err(format!("{seat:?} has only {n} cards"));
            }
        }
        let reached = |&score: &i32| i64::from(table.target) <= i64::from(score);
        if table.score.values().any(reached) {
            return Err("the game should be over".to_owned());
        }
        Ok(())
    }
}
