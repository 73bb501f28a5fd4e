use std::ops::{ControlFlow, RangeInclusive};

use parlor_core::{
    Chance, Eyes, Game, OptionsError, Outcome, Pending, PerSeat, Referee, Refusal, Seat, SeatSet,
    Secret, Status, Window, WindowKind,
};
use parlor_pieces::KindSet;

use crate::cards::{Card, CardPile, Cards, Deck};

use super::{
    Action, Calls, Direction, Event, Face, Name, Options, View, VoidReason, discards::Discarding,
    hand::Hand, options,
};

const CAN_DISCARD: Refusal = Refusal::new("EC-4", "can_discard");
const DRAW_FIRST: Refusal = Refusal::new("EC-5", "draw_first");
const NOTHING_TO_DRAW: Refusal = Refusal::new("EC-6", "nothing_to_draw");
const HIT: Refusal = Refusal::new("EC-13", "hit");
const HIT_DRAWS: Refusal = Refusal::new("EC-13", "hit_draws");
const HELD_MATCH: Refusal = Refusal::new("EC-20", "held_match");
const NAME_IT: Refusal = Refusal::new("EC-13", "name_it");
const TURN_IT: Refusal = Refusal::new("EC-19", "turn_it");
const NO_SET: Refusal = Refusal::new("EC-10", "no_set");
const CALLED: Refusal = Refusal::new("EC-10", "called");
const OWN_SET: Refusal = Refusal::new("EC-10", "own_set");
const GIVE: Refusal = Refusal::new("EC-10", "give");
const NOT_GIVING: Refusal = Refusal::new("EC-10", "not_giving");
const NOT_HELD: Refusal = Refusal::new("EC-10", "give_not_held");
const SCORE: Refusal = Refusal::new("EC-17", "score");
const NOT_SCORING: Refusal = Refusal::new("EC-17", "not_scoring");
const SCORE_OTHER: Refusal = Refusal::new("EC-17", "score_other");
const SCORE_ONE: Refusal = Refusal::new("EC-17", "score_one");
const SCORE_EVERY: Refusal = Refusal::new("EC-18a", "score_every");
const ONLY_CATCH: Refusal = Refusal::new("EC-3", "only_catch");

/// The truth: the table, and what only some know.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ExactChange {
    pub(super) table: Table,
    pub(super) hands: PerSeat<Secret<Hand>>,
    /// The draw pile, the last card on top.
    pub(super) pile: Secret<CardPile>,
    /// What each seat knows to be in each other hand besides [`Table::known`]: cards that it gave,
    /// or that it knows not to have been given to it.
    pub(super) notes: PerSeat<Secret<PerSeat<Cards>>>,
    /// The kinds of which somebody may know that a hand holds some; nobody knows of any other.
    pub(super) noted: PerSeat<KindSet>,
    /// What each seat knows the draw pile to be made of at most: [`Table::stock`] without what the
    /// seat itself has drawn of it.
    pub(super) stocks: PerSeat<Secret<Cards>>,
    /// What the last drawing drew, in order. Of no account but in [`Table::drew`].
    pub(super) drawn: Secret<CardPile>,
}

/// What everybody sees.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Table {
    /// The cards in play; their kinds are numbered by it.
    pub deck: Deck,
    pub house: House,
    pub seats: u8,
    pub window: Window,
    pub phase: Phase,
    /// Which hand of the game it is, from one.
    pub hand_number: u32,
    pub dealer: Seat,
    pub direction: Direction,
    /// The discard pile as it lies, the last card on top.
    pub discards: CardPile,
    /// What the card on top stands for, if it is a wild.
    pub name: Option<Name>,
    /// The set just laid, as long as it can be caught, called or not.
    pub laid: Option<Laid>,
    pub n_pile: u8,
    /// The lowest cards of the draw pile, as far as everybody saw them go there (EC-2), the last
    /// one to be drawn first.
    pub bottom: CardPile,
    /// What the draw pile was made of when it was last made. After a reshuffle (EC-6) everybody
    /// knows that no other card is in it; at first it can be any card of the deck.
    pub stock: Cards,
    pub n_cards: PerSeat<u8>,
    /// What everybody knows to be in each hand, if nothing else: cards that were taken back.
    pub known: PerSeat<Cards>,
    /// Who drew in the last action and how many.
    pub drew: Option<(Seat, u8)>,
    /// Turns passed in a row (EC-6).
    pub passes: u8,
    /// Turns of this hand and of the whole game (EC-6a).
    pub hand_turns: u32,
    pub turns: u32,
    pub score: PerSeat<i32>,
    pub last_hand: Option<LastHand>,
}

/// The options that matter in play.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct House {
    pub target: i32,
    pub all_hands: bool,
    pub choose_direction: bool,
    pub use_match_when_hit: bool,
    pub same_colour: bool,
    pub automatic_calls: bool,
    pub catch_seconds: u32,
    pub max_turns: u32,
}

/// Whom the game waits for, and for what. The seat lies at the same place in all phases, so that
/// it is found without asking which.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[repr(u8)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(tag = "kind", rename_all = "snake_case"))]
pub enum Phase {
    /// An ordinary turn (EC-4 to EC-6).
    Turn {
        /// Who is to act.
        #[cfg_attr(feature = "serde", serde(rename = "turn"))]
        seat: Seat,
    },
    /// Hit by the draw card on top (EC-13).
    Hit {
        /// Who is to act.
        #[cfg_attr(feature = "serde", serde(rename = "turn"))]
        seat: Seat,
    },
    /// A hit player drew the card on top and has to name it or to choose a direction.
    Finish {
        /// Who is to act.
        #[cfg_attr(feature = "serde", serde(rename = "turn"))]
        seat: Seat,
    },
    /// Somebody was caught and gets a card (EC-10).
    Give {
        /// Who is to act.
        #[cfg_attr(feature = "serde", serde(rename = "turn"))]
        seat: Seat,
        /// Who gets the card.
        to: Seat,
    },
    /// Somebody has no cards left (EC-17).
    Score {
        /// Who is to act.
        #[cfg_attr(feature = "serde", serde(rename = "turn"))]
        seat: Seat,
    },
    /// The game is over.
    Over,
}

/// A set that can still be caught, with what it takes to undo it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Laid {
    pub seat: Seat,
    /// So many of the topmost discards.
    pub n_cards: u8,
    pub called: bool,
    pub name_before: Option<Name>,
    pub direction_before: Direction,
}

/// How the hand before this one ended.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct LastHand {
    pub number: u32,
    pub end: HandEnd,
    /// The hands that were scored and so seen by all; those of other seats are empty.
    pub shown: PerSeat<Cards>,
    /// The last card that was discarded.
    pub top: Card,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
pub enum HandEnd {
    /// Somebody has won it.
    Won {
        /// Who.
        seat: Seat,
        /// What it brought.
        points: u32,
    },
    /// Nobody has.
    Void(VoidReason),
}

impl Table {
    pub(super) fn new(options: &Options, seats: u8, dealer: Seat) -> Table {
        let deck = options.played_deck();
        Table {
            deck,
            house: House {
                target: options.target as i32,
                all_hands: options.all_hands,
                choose_direction: options.choose_direction,
                use_match_when_hit: options.use_match_when_hit,
                same_colour: options.same_colour,
                automatic_calls: options.calls == Calls::Automatic,
                catch_seconds: options.catch_seconds,
                max_turns: options.max_turns,
            },
            seats,
            window: Window::default(),
            phase: Phase::Over,
            hand_number: 0,
            dealer,
            direction: Direction::Left,
            discards: CardPile::new(),
            name: None,
            laid: None,
            n_pile: 0,
            bottom: CardPile::new(),
            stock: *deck.cards(),
            n_cards: PerSeat::filled(seats, 0),
            known: PerSeat::filled(seats, Cards::EMPTY),
            drew: None,
            passes: 0,
            hand_turns: 0,
            turns: 0,
            score: PerSeat::filled(seats, 0),
            last_hand: None,
        }
    }

    #[inline]
    fn top_kind(&self) -> usize {
        usize::from(*self.discards.last().expect("a card lies on top from the deal on"))
    }

    /// The card on top of the discard pile.
    #[inline]
    pub fn top(&self) -> Card {
        self.deck.card(self.top_kind())
    }

    /// What the card on top asks for; nothing as long as it is a wild without a name.
    #[inline]
    pub fn face(&self) -> Option<Face> {
        let kind = self.top_kind();
        if self.deck.wilds().contains(kind) {
            self.name.map(Face::of_name)
        } else {
            Some(Face::of_looks(self.deck.looks(kind)))
        }
    }

    /// The cards of the set just laid.
    pub fn cards_of(&self, laid: Laid) -> Cards {
        let below = self.discards.len() - usize::from(laid.n_cards);
        self.discards[below..].iter().map(|&kind| kind.into()).collect()
    }

    /// EC-6: the top card itself is never drawn.
    pub fn can_draw(&self) -> bool {
        self.n_pile != 0 || 1 < self.discards.len()
    }

    /// EC-19: with two seats there is no choice.
    pub const fn asks_direction(&self) -> bool {
        self.house.choose_direction && 2 < self.seats
    }

    #[inline]
    pub(super) fn next(&self, seat: Seat) -> Seat {
        self.direction.next(seat, self.seats)
    }

    #[inline]
    pub(super) fn discarding<'a>(&'a self, hand: &'a Hand, face: Face) -> Discarding<'a> {
        Discarding {
            deck: &self.deck,
            hand,
            face,
            same_colour: self.house.same_colour,
            asks_direction: self.asks_direction(),
            automatic_calls: self.house.automatic_calls,
        }
    }

    /// The seat that the game waits for.
    pub(super) const fn waits_for(&self) -> Option<Seat> {
        match self.phase {
            Phase::Turn { seat }
            | Phase::Hit { seat }
            | Phase::Finish { seat }
            | Phase::Give { seat, .. }
            | Phase::Score { seat } => Some(seat),
            Phase::Over => None,
        }
    }

    /// EC-10: whether this seat may catch now, and if not, why.
    pub(super) fn check_catch(&self, seat: Seat) -> Result<(), Refusal> {
        match self.laid {
            None => Err(NO_SET),
            Some(laid) if laid.seat == seat => Err(OWN_SET),
            Some(laid) if laid.called => Err(CALLED),
            Some(_) => Ok(()),
        }
    }

    pub(super) fn draw_or_pass(&self) -> Action {
        if self.can_draw() { Action::Draw } else { Action::Pass }
    }

    /// What must be done first in this phase, where something else was tried.
    fn wanted(&self) -> Refusal {
        match self.phase {
            Phase::Finish { .. } if self.top().is_wild() => NAME_IT,
            Phase::Finish { .. } => TURN_IT,
            Phase::Give { .. } => GIVE,
            Phase::Score { .. } | Phase::Over => SCORE,
            Phase::Turn { .. } | Phase::Hit { .. } => CAN_DISCARD,
        }
    }
}

impl ExactChange {
    /// The discards a seat has, if the window is for discarding. Its own eyes see its hand.
    fn discarding(&self, seat: Seat, eyes: &Eyes) -> Option<Discarding<'_>> {
        let hand = self.hands[seat].seen_by(eyes)?;
        Some(self.table.discarding(hand, self.table.face()?))
    }

    fn check_turn(&self, action: Action, discarding: &Discarding<'_>) -> Result<(), Refusal> {
        match action {
            Action::Discard(discard) => discarding.contains(&discard),
            Action::Draw | Action::Pass if discarding.is_possible() => Err(CAN_DISCARD),
            Action::Draw if !self.table.can_draw() => Err(NOTHING_TO_DRAW),
            Action::Pass if self.table.can_draw() => Err(DRAW_FIRST),
            Action::Draw | Action::Pass => Ok(()),
            _ => Err(not_now(action)),
        }
    }

    /// EC-13; EC-20: with `use_match_when_hit` a held match may be played before drawing, and must
    /// be when nothing can be drawn.
    fn check_hit(&self, action: Action, discarding: &Discarding<'_>) -> Result<(), Refusal> {
        let may_use_match = self.table.house.use_match_when_hit;
        match action {
            Action::Discard(_) if !may_use_match => Err(HIT),
            Action::Discard(discard) => discarding.contains(&discard),
            Action::Draw if !self.table.can_draw() => Err(NOTHING_TO_DRAW),
            Action::Draw => Ok(()),
            Action::Pass if self.table.can_draw() => Err(HIT_DRAWS),
            Action::Pass if may_use_match && discarding.is_possible() => Err(HELD_MATCH),
            Action::Pass => Ok(()),
            _ => Err(not_now(action)),
        }
    }

    fn check_score(&self, winner: Seat, action: Action) -> Result<(), Refusal> {
        let Table { house, seats, .. } = self.table;
        match action {
            Action::Score(_) if house.all_hands => Err(SCORE_EVERY),
            Action::Score(seat) if seat == winner || usize::from(seats) <= seat.index() => {
                Err(SCORE_OTHER)
            }
            Action::ScoreAll if !house.all_hands => Err(SCORE_ONE),
            Action::Score(_) | Action::ScoreAll => Ok(()),
            _ => Err(SCORE),
        }
    }
}

/// Why an action that belongs to no turn is refused in one.
const fn not_now(action: Action) -> Refusal {
    match action {
        Action::Catch => NO_SET,
        Action::Give(_) => NOT_GIVING,
        Action::Name(_) => Refusal::new("EC-11", "nothing_to_name"),
        Action::Hit(_) => Refusal::new("EC-19", "nothing_to_turn"),
        _ => NOT_SCORING,
    }
}

impl Game for ExactChange {
    const ID: &'static str = "exact-change";
    const RULES: u32 = 1;
    const SEATS: RangeInclusive<u8> = 2..=6;
    const RULE_IDS: &'static [&'static str] = &[
        "EC-C1", "EC-C2", "EC-1", "EC-2", "EC-3", "EC-4", "EC-5", "EC-6", "EC-6a", "EC-7", "EC-8",
        "EC-9", "EC-10", "EC-11", "EC-12", "EC-13", "EC-14", "EC-15", "EC-16", "EC-17", "EC-18",
        "EC-18a", "EC-19", "EC-20",
    ];
    const ORDER_RULE: &'static str = "EC-3";

    type Options = Options;
    type Action = Action;
    type Event = Event;
    type View = View;

    fn check_options(options: &Options, seats: u8) -> Result<(), OptionsError> {
        options::check(options, seats)
    }

    fn deal<C: Chance>(
        options: &Options,
        seats: u8,
        referee: &mut Referee<'_, Self, C>,
    ) -> ExactChange {
        // EC-1: the first dealer is drawn before the shuffle.
        let dealer = referee.chance().below(seats.into()) as u8;
        let dealer = Seat::new(dealer).expect("below the number of seats");
        let nothing = PerSeat::filled(seats, Cards::EMPTY);
        let mut notes = PerSeat::filled(seats, Secret::sealed(nothing));
        for seat in Seat::all(seats) {
            notes[seat] = Secret::owned_by(seat, nothing);
        }
        let mut state = ExactChange {
            table: Table::new(options, seats, dealer),
            hands: PerSeat::filled(seats, Secret::sealed(Hand::default())),
            pile: Secret::sealed(CardPile::new()),
            notes,
            noted: PerSeat::filled(seats, KindSet::EMPTY),
            stocks: PerSeat::filled(seats, Secret::sealed(Cards::EMPTY)),
            drawn: Secret::sealed(CardPile::new()),
        };
        state.begin_hand(dealer, referee);
        state.table.window = Window::default();
        state
    }

    fn status(&self) -> Status {
        let Some(seat) = self.table.waits_for() else {
            return Status::Over(Outcome::by_score(self.table.score));
        };
        let turn = Pending::turn(self.table.window, seat);
        Status::Open(match self.table.laid {
            None => turn,
            // EC-10: the same after every set, called or not, so that it tells nothing.
            Some(laid) => Pending {
                kind: WindowKind::Race,
                may: SeatSet::all(self.table.seats).without(laid.seat).without(seat),
                hold_ms: self.table.house.catch_seconds * 1_000,
                ..turn
            },
        })
    }

    fn score(&self) -> PerSeat<i32> {
        self.table.score
    }

    /// Discards, caught ones too, and passes, over all hands of the game.
    fn turns(&self) -> u32 {
        self.table.turns
    }

    fn check(&self, seat: Seat, action: Action, eyes: &Eyes) -> Result<(), Refusal> {
        if action == Action::Catch {
            return self.table.check_catch(seat);
        }
        if self.table.waits_for() != Some(seat) {
            return Err(ONLY_CATCH);
        }
        match (self.table.phase, action) {
            (Phase::Turn { .. }, _) => {
                let discarding = self.discarding(seat, eyes).ok_or(ONLY_CATCH)?;
                self.check_turn(action, &discarding)
            }
            (Phase::Hit { .. }, _) => {
                let discarding = self.discarding(seat, eyes).ok_or(ONLY_CATCH)?;
                self.check_hit(action, &discarding)
            }
            (Phase::Finish { .. }, Action::Name(_)) if self.table.top().is_wild() => Ok(()),
            (Phase::Finish { .. }, Action::Hit(_)) if !self.table.top().is_wild() => Ok(()),
            (Phase::Give { .. }, Action::Give(kind)) => {
                let kind = usize::from(kind);
                let hand = self.hands[seat].seen_by(eyes).ok_or(ONLY_CATCH)?;
                let held = kind < self.table.deck.n_kinds() && hand.has(kind);
                if held { Ok(()) } else { Err(NOT_HELD) }
            }
            (Phase::Score { .. }, _) => self.check_score(seat, action),
            _ => Err(self.table.wanted()),
        }
    }

    fn list<F>(&self, seat: Seat, eyes: &Eyes, mut visit: F) -> ControlFlow<()>
    where
        F: FnMut(Action) -> ControlFlow<()>,
    {
        let catch = self.table.check_catch(seat).is_ok();
        if self.table.waits_for() != Some(seat) {
            return if catch { visit(Action::Catch) } else { ControlFlow::Continue(()) };
        }
        let Some(hand) = self.hands[seat].seen_by(eyes) else { return ControlFlow::Continue(()) };
        let table = &self.table;
        match table.phase {
            Phase::Turn { .. } => {
                let Some(discarding) = self.discarding(seat, eyes) else {
                    return ControlFlow::Continue(());
                };
                let mut any = false;
                discarding.list(|discard| {
                    any = true;
                    visit(Action::Discard(discard))
                })?;
                if !any {
                    visit(if table.can_draw() { Action::Draw } else { Action::Pass })?;
                }
            }
            Phase::Hit { .. } => {
                let mut any = false;
                if table.house.use_match_when_hit
                    && let Some(discarding) = self.discarding(seat, eyes)
                {
                    discarding.list(|discard| {
                        any = true;
                        visit(Action::Discard(discard))
                    })?;
                }
                if table.can_draw() {
                    visit(Action::Draw)?;
                } else if !any {
                    visit(Action::Pass)?;
                }
            }
            Phase::Finish { .. } if table.top().is_wild() => {
                Name::all().map(Action::Name).try_for_each(&mut visit)?;
            }
            Phase::Finish { .. } => {
                Direction::ALL.map(Action::Hit).into_iter().try_for_each(&mut visit)?;
            }
            Phase::Give { .. } => {
                let kinds = hand.kinds().map(|(kind, _)| Action::Give(kind as u8));
                kinds.into_iter().try_for_each(&mut visit)?;
            }
            Phase::Score { .. } if table.house.all_hands => visit(Action::ScoreAll)?,
            Phase::Score { .. } => {
                let others = Seat::all(table.seats).filter(|&other| other != seat);
                others.map(Action::Score).try_for_each(&mut visit)?;
            }
            Phase::Over => {}
        }
        if catch { visit(Action::Catch) } else { ControlFlow::Continue(()) }
    }

    fn act_unchecked<C: Chance>(
        &mut self,
        seat: Seat,
        action: Action,
        referee: &mut Referee<'_, Self, C>,
    ) {
        self.play(seat, &action, referee);
    }

    fn view(&self, eyes: &Eyes) -> View {
        self.view_for(eyes)
    }

    fn determinize<C: Chance>(view: &View, chance: &mut C) -> ExactChange {
        view.guess(chance)
    }

    /// EC-10: the next player may catch at once, like everybody else.
    fn is_reaction(action: Action) -> bool {
        action == Action::Catch
    }

    fn audit<C: Chance>(&self, referee: &Referee<'_, Self, C>) -> Result<(), String> {
        let table = &self.table;
        let pile = self.pile.open(referee);
        let mut all: Cards = pile.iter().chain(&table.discards).map(|&it| it.into()).collect();
        for (seat, hand) in self.hands.iter() {
            let hand = hand.open(referee);
            all.add_all(hand);
            if *hand != Hand::of(**hand, &table.deck) {
                return Err(format!("the hand of {seat:?} is not worth what it says"));
            }
            if hand.len() != usize::from(table.n_cards[seat]) {
                return Err(format!("{seat:?} does not have as many cards as the table says"));
            }
            if !hand.contains(&table.known[seat]) {
                return Err(format!("{seat:?} does not have what everybody knows of its hand"));
            }
            if !self.noted[seat].minus(hand.held()).is_empty() {
                return Err(format!("{seat:?} has nothing of a kind that somebody may know of"));
            }
            for (other, notes) in self.notes.iter().filter(|&(other, _)| other != seat) {
                let note = notes.open(referee)[seat];
                let mut all_known = table.known[seat];
                all_known.add_all(&note);
                if !hand.contains(&all_known) {
                    return Err(format!("{other:?} knows something wrong of the hand of {seat:?}"));
                }
                if !all_known.held().minus(self.noted[seat]).is_empty() {
                    return Err(format!("it is forgotten that the hand of {seat:?} is known"));
                }
            }
            let is_out = matches!(table.phase, Phase::Score { seat: out } if out == seat);
            if hand.is_empty() != is_out && table.phase != Phase::Over {
                return Err(format!("{seat:?} has no cards and has not won, or the reverse"));
            }
        }
        if all != *table.deck.cards() {
            return Err("a card is missing or there twice".to_owned());
        }
        if pile.len() != usize::from(table.n_pile) || !pile.starts_with(&table.bottom) {
            return Err("the draw pile is not what the table says".to_owned());
        }
        let piled: Cards = pile.iter().map(|&kind| kind.into()).collect();
        let mut stocks = self.stocks.values().map(|stock| stock.open(referee));
        if !stocks.all(|stock| stock.contains(&piled) && table.stock.contains(stock)) {
            return Err("the draw pile holds what somebody knows not to be there".to_owned());
        }
        let n_drawn = self.drawn.open(referee).len();
        if table.drew.is_some_and(|(_, n)| n_drawn != usize::from(n)) {
            return Err("the last drawing is not what the table says".to_owned());
        }
        let open = matches!(table.phase, Phase::Turn { .. } | Phase::Hit { .. });
        if open && table.face().is_none() {
            return Err("a wild lies on top without a name".to_owned());
        }
        if table.name.is_some() && !table.top().is_wild() {
            return Err("a card on top has a name and is no wild".to_owned());
        }
        if table.house.max_turns <= table.hand_turns && open {
            return Err("the hand should be void by now".to_owned());
        }
        Ok(())
    }
}
