use std::ops::{ControlFlow, RangeInclusive};

use parlor_core::{
    Chance, Eyes, Game, Outcome, Pending, PerSeat, Referee, Refusal, Seat, SeatSet, Secret, Status,
    Window, WindowKind,
};
use parlor_pieces::Pile;

use crate::{
    Action, Card, Cards, Deck, End, Event, GameResult, Goal, Goals, Options, Shown, View,
    go_together, view,
};

const NOT_STARTED: Refusal = Refusal::new("SS-4", "not_started");
const STARTED: Refusal = Refusal::new("SS-4", "started");
const READY_IS_FINAL: Refusal = Refusal::new("SS-4", "ready_is_final");
const ONE_AT_A_TIME: Refusal = Refusal::new("SS-5", "one_at_a_time");
const NOT_IN_HAND: Refusal = Refusal::new("SS-5", "not_in_hand");
const NOTHING_PUT_DOWN: Refusal = Refusal::new("SS-5", "nothing_put_down");
const CARD_IS_LAID: Refusal = Refusal::new("SS-7", "card_is_laid");
const ALREADY_LAID: Refusal = Refusal::new("SS-7", "already_laid");
const NOT_EIGHT: Refusal = Refusal::new("SS-7", "not_eight");
const NOT_YOUR_CARDS: Refusal = Refusal::new("SS-7", "not_your_cards");
const NOTHING_LAID: Refusal = Refusal::new("SS-7", "nothing_laid");
const MISSES_GOAL: Refusal = Refusal::new("SS-8", "misses_goal");

/// A swap older than the last so many is remembered only by which cards were given.
pub const SWAPS_MOST: usize = 48;

/// The truth of a match.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SwiftSwap {
    pub(crate) table: Table,
    /// Each seat's own cards and goal.
    pub(crate) players: PerSeat<Secret<Player>>,
    /// What the partners of each team have in common.
    pub(crate) teams: [Secret<Team>; 2],
}

/// What everybody sees.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Table {
    #[cfg_attr(feature = "serde", serde(skip))]
    pub options: Options,
    /// The number of the decision that is open.
    pub window: Window,
    /// What the table waits for.
    pub phase: Phase,
    /// The number of the game that is played, from one.
    pub game: u8,
    /// Games won by seats 0 and 2, and by seats 1 and 3.
    pub wins: [u8; 2],
    /// The decks of seats 0 and 2, and of seats 1 and 3.
    pub decks: [Deck; 2],
    /// Who is ready.
    pub ready: SeatSet,
    /// Who has put a card down.
    pub offering: SeatSet,
    /// Who has laid eight cards down.
    pub down: SeatSet,
    /// How often each team has swapped in this game.
    pub swaps: [u32; 2],
    /// How often its team had swapped when the seat laid eight cards down. Gone when they have
    /// been picked up, unless a card is left that was put down beside them.
    pub apart_since: PerSeat<Option<u32>>,
    /// Cards put down and goals laid down in the whole match.
    pub turns: u32,
    /// The cards of the game before this one, or of the last one.
    pub last_game: Option<GameResult>,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize),
    serde(tag = "kind", rename_all = "snake_case")
)]
pub enum Phase {
    /// Everybody looks at goal and cards.
    Ready,
    /// Cards are swapped.
    Play,
    /// The match is over.
    Over,
}

/// What one seat has.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Player {
    /// What the eight cards have to be.
    pub goal: Goal,
    /// In the hand: neither put down nor laid down.
    pub hand: Cards,
    /// Put down to be swapped.
    pub offer: Option<Card>,
    /// Laid down as the finished goal.
    pub laid: Cards,
}

impl Player {
    /// All twelve, wherever they are.
    pub fn cards(&self) -> Cards {
        self.not_laid().union(self.laid)
    }

    /// What could be laid down now.
    pub fn not_laid(&self) -> Cards {
        self.offer.map_or(self.hand, |card| self.hand.with(card))
    }
}

/// What two partners both know. The first value of a pair is that of seat 0 or 1, the second that
/// of seat 2 or 3.
///
/// A team's deck is dealt out to the two, so each knows which twelve cards the other has; what
/// stays hidden is the partner's goal, and which of them lie on the table.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Team {
    /// The cards that each was dealt.
    pub dealt: [Cards; 2],
    /// The cards that each has ever given to the other.
    pub given: [Cards; 2],
    /// The last swaps, the latest last: what each gave.
    pub swaps: Pile<[Card; 2], SWAPS_MOST>,
    /// Cards that cannot be among the eight which [`Table::apart_since`] speaks of: they came by a
    /// swap when those were down already.
    pub loose: [Cards; 2],
    /// The goals that each can have, by the eights that passed a check (SS-8).
    pub goals: [Goals; 2],
}

/// SS-2: seats 0 and 2 are team 0, seats 1 and 3 are team 1.
pub const fn team_of(seat: Seat) -> usize {
    seat.index() % 2
}

pub fn partner_of(seat: Seat) -> Seat {
    seat.after(2, 4)
}

/// Which of a team's pair of values is this seat's.
pub const fn place_of(seat: Seat) -> usize {
    seat.index() / 2
}

/// The two seats of a team, in order.
pub fn seats_of(team: usize) -> [Seat; 2] {
    let first = if team == 0 { Seat::FIRST } else { Seat::FIRST.after(1, 4) };
    [first, partner_of(first)]
}

/// Games won by each seat's team.
pub fn score(wins: [u8; 2]) -> PerSeat<i32> {
    PerSeat::from_fn(4, |seat| wins[team_of(seat)].into())
}

/// SS-11: more wins win, and equal is a draw, which nobody wins.
pub fn outcome(wins: [u8; 2]) -> Outcome {
    let outcome = Outcome::by_score(score(wins));
    let is_draw = outcome.winners == SeatSet::all(4);
    Outcome { winners: if is_draw { SeatSet::EMPTY } else { outcome.winners }, ..outcome }
}

impl Table {
    pub(crate) fn new(options: Options) -> Table {
        Table {
            options,
            window: Window::default(),
            phase: Phase::Over,
            game: 0,
            wins: [0; 2],
            decks: Deck::ALL,
            ready: SeatSet::EMPTY,
            offering: SeatSet::EMPTY,
            down: SeatSet::EMPTY,
            swaps: [0; 2],
            apart_since: PerSeat::filled(4, None),
            turns: 0,
            last_game: None,
        }
    }

    fn is_decided(&self) -> bool {
        self.options.is_decided(self.wins, self.game.into())
    }

    /// How many games the match has at most.
    pub fn most_games(&self) -> u32 {
        self.options.most_games()
    }
}

impl SwiftSwap {
    /// A table without cards.
    pub(crate) fn bare(table: Table) -> SwiftSwap {
        SwiftSwap {
            table,
            players: PerSeat::filled(4, Secret::sealed(Player::default())),
            teams: [Secret::sealed(Team::default()); 2],
        }
    }

    /// Gives a seat its secrets.
    pub(crate) fn seat_player(&mut self, seat: Seat, player: Player) {
        self.players[seat] = Secret::owned_by(seat, player);
    }

    pub(crate) fn seat_team(&mut self, team: usize, value: Team) {
        self.teams[team] = Secret::shared_by(seats_of(team).into_iter().collect(), value);
    }

    /// Decks, hands and goals for the next game. Shuffles start from the order of the deck list;
    /// cards are dealt from the top, which is the end.
    fn deal_game<C: Chance>(&mut self, referee: &mut Referee<'_, Self, C>) {
        let options = self.table.options;
        self.table.game += 1;
        self.table.phase = Phase::Ready;
        self.table.ready = SeatSet::EMPTY;
        self.table.offering = SeatSet::EMPTY;
        self.table.down = SeatSet::EMPTY;
        self.table.swaps = [0; 2];
        self.table.apart_since = PerSeat::filled(4, None);

        // SS-2: a team's deck is random.
        let deck = Deck::ALL[referee.chance().below(2) as usize];
        self.table.decks = [deck, deck.other()];
        let Table { game, decks, .. } = self.table;
        referee.announce(|| Event::Decks { game, decks });

        // The goals come first: whether hands are fresh depends on them.
        let goals = draw_goals(&options, referee);
        for team in [0, 1] {
            let seats = seats_of(team);
            let hands = deal_hands(&options, self.table.decks[team], seats, &goals, referee);
            for (seat, hand) in seats.into_iter().zip(hands) {
                let player = Player { goal: goals[seat], hand, ..Player::default() };
                self.seat_player(seat, player);
            }
            let possible = Goals::of_deck(options.red_composite);
            self.seat_team(team, Team { dealt: hands, goals: [possible; 2], ..Team::default() });
        }
        for (seat, player) in self.players.iter() {
            let Player { hand, goal, .. } = *player.open(referee);
            referee.whisper(seat, || {
                let told = |hand, goal| Event::Dealt { seat, hand, goal };
                (told(Some(hand), Some(goal)), Some(told(None, None)))
            });
        }
    }

    fn start<C: Chance>(&mut self, referee: &mut Referee<'_, Self, C>) {
        let late = SeatSet::all(4).minus(self.table.ready);
        referee.announce(|| Event::Started { late });
        self.table.phase = Phase::Play;
        self.table.window = self.table.window.next();
    }

    fn put_down<C: Chance>(&mut self, seat: Seat, card: Card, referee: &mut Referee<'_, Self, C>) {
        let player = self.players[seat].open_mut(referee);
        player.hand = player.hand.without(card);
        player.offer = Some(card);
        self.table.offering = self.table.offering.with(seat);
        self.table.turns += 1;
        referee.whisper(seat, || {
            let told = |card| Event::PutDown { seat, card };
            (told(Some(card)), Some(told(None)))
        });
        if self.table.offering.contains(partner_of(seat)) {
            self.swap(team_of(seat), referee);
        }
    }

    /// SS-5: both partners have put one down.
    fn swap<C: Chance>(&mut self, team: usize, referee: &mut Referee<'_, Self, C>) {
        let seats = seats_of(team);
        let given = seats.map(|seat| {
            self.players[seat].open_mut(referee).offer.take().expect("both have put one down")
        });
        self.table.swaps[team] += 1;
        let known = self.teams[team].open_mut(referee);
        if known.swaps.len() == SWAPS_MOST {
            known.swaps.remove(0);
        }
        known.swaps.push(given);
        for (place, seat) in seats.into_iter().enumerate() {
            let (gave, got) = (given[place], given[1 - place]);
            self.table.offering = self.table.offering.without(seat);
            let known = self.teams[team].open_mut(referee);
            known.given[place] = known.given[place].with(gave);
            known.loose[place] = known.loose[place].without(gave).with(got);
            let player = self.players[seat].open_mut(referee);
            player.hand = player.hand.with(got);
            self.join_up(seat, referee);
        }
        referee.whisper(SeatSet::from_iter(seats), || {
            let told = |given| Event::Swapped { seats, given };
            (told(Some(given)), Some(told(None)))
        });
    }

    fn take_back<C: Chance>(&mut self, seat: Seat, referee: &mut Referee<'_, Self, C>) {
        let player = self.players[seat].open_mut(referee);
        let card = player.offer.take().expect("a card has been put down");
        player.hand = player.hand.with(card);
        self.table.offering = self.table.offering.without(seat);
        self.join_up(seat, referee);
        referee.whisper(seat, || {
            let told = |card| Event::TookBack { seat, card };
            (told(Some(card)), Some(told(None)))
        });
    }

    fn lay_down<C: Chance>(
        &mut self,
        seat: Seat,
        cards: Cards,
        referee: &mut Referee<'_, Self, C>,
    ) {
        if self.table.offering.contains(seat) {
            // SS-7: it may be one of the eight.
            self.take_back(seat, referee);
        }
        let Table { options, swaps, .. } = self.table;
        let player = self.players[seat].open_mut(referee);
        let had = player.hand;
        player.hand = had.minus(cards);
        player.laid = cards;
        self.table.down = self.table.down.with(seat);
        self.table.apart_since[seat] = Some(swaps[team_of(seat)]);
        self.table.turns += 1;
        if options.check_on_laydown {
            // The partner knows all twelve cards, and now that the goal is to be met with them.
            let goals = &mut self.teams[team_of(seat)].open_mut(referee).goals[place_of(seat)];
            *goals = goals.filter(|goal| goal.is_in(had, options.red_composite));
        }
        referee.whisper(seat, || {
            let told = |cards| Event::LaidDown { seat, cards };
            (told(Some(cards)), Some(told(None)))
        });
        if self.table.down.contains(partner_of(seat)) {
            self.check_cards(team_of(seat), referee);
        }
    }

    fn pick_up<C: Chance>(&mut self, seat: Seat, referee: &mut Referee<'_, Self, C>) {
        let player = self.players[seat].open_mut(referee);
        let cards = std::mem::take(&mut player.laid);
        player.hand = player.hand.union(cards);
        self.table.down = self.table.down.without(seat);
        self.join_up(seat, referee);
        referee.whisper(seat, || {
            let told = |cards| Event::PickedUp { seat, cards };
            (told(Some(cards)), Some(told(None)))
        });
    }

    /// Forgets which cards were apart once nothing on the table tells of it any more.
    fn join_up<C: Chance>(&mut self, seat: Seat, referee: &mut Referee<'_, Self, C>) {
        let on_table = self.table.down.union(self.table.offering).contains(seat);
        if !on_table || self.table.apart_since[seat].is_none() {
            self.table.apart_since[seat] = None;
            self.teams[team_of(seat)].open_mut(referee).loose[place_of(seat)] = Cards::EMPTY;
        }
    }

    /// SS-8: both partners of a team have eight down.
    fn check_cards<C: Chance>(&mut self, team: usize, referee: &mut Referee<'_, Self, C>) {
        let ruling = self.table.options.red_composite;
        let met = seats_of(team).into_iter().all(|seat| {
            let player = self.players[seat].open(referee);
            player.goal.meets(player.laid, ruling)
        });
        if met {
            self.end_game(End::Met, Some(team), referee);
        } else {
            self.end_game(End::Missed, Some(1 - team), referee);
        }
    }

    fn end_game<C: Chance>(
        &mut self,
        end: End,
        winner: Option<usize>,
        referee: &mut Referee<'_, Self, C>,
    ) {
        let players = self.players.map(|_, player| {
            let player = player.open(referee);
            Shown { goal: player.goal, laid: player.laid, rest: player.not_laid() }
        });
        let winners = winner.map_or(SeatSet::EMPTY, |team| seats_of(team).into_iter().collect());
        let result = GameResult { game: self.table.game, end, winners, players };
        if let Some(team) = winner {
            self.table.wins[team] += 1;
        }
        self.table.last_game = Some(result);
        self.table.window = self.table.window.next();
        referee.announce(|| Event::Ended { result });
        if self.table.is_decided() {
            *self = SwiftSwap::bare(Table { phase: Phase::Over, ..self.table });
        } else {
            self.deal_game(referee);
        }
    }

    /// What the seat's own eyes see of its own cards.
    pub(crate) fn own(&self, seat: Seat, eyes: &Eyes) -> Player {
        self.players[seat].seen_by(eyes).copied().unwrap_or_default()
    }

    /// The eights that the seat may lay down.
    fn eights(&self, own: &Player) -> impl Iterator<Item = Cards> + Clone {
        let Options { check_on_laydown, red_composite, .. } = self.table.options;
        let (checked, any) = if !own.laid.is_empty() {
            (Cards::EMPTY, Cards::EMPTY)
        } else if check_on_laydown {
            (own.not_laid(), Cards::EMPTY)
        } else {
            (Cards::EMPTY, own.not_laid())
        };
        own.goal.eights_of(checked, red_composite).chain(any.eights())
    }
}

/// SS-3, SS-10: four goals without replacement, the first for seat 0.
fn draw_goals<C: Chance>(
    options: &Options,
    referee: &mut Referee<'_, SwiftSwap, C>,
) -> PerSeat<Goal> {
    let in_deck = Goals::of_deck(options.red_composite);
    loop {
        let goals = in_deck.draw_four(referee.chance());
        if go_together(&goals, options) {
            return goals;
        }
        referee.whisper(SeatSet::EMPTY, || (Event::GoalsReturned { goals }, None));
    }
}

/// SS-3: the upper half of the shuffled deck for the first partner, the lower for the second.
fn deal_hands<C: Chance>(
    options: &Options,
    deck: Deck,
    seats: [Seat; 2],
    goals: &PerSeat<Goal>,
    referee: &mut Referee<'_, SwiftSwap, C>,
) -> [Cards; 2] {
    loop {
        let mut cards: Pile<Card, 24> = deck.cards().iter().collect();
        referee.chance().shuffle(&mut cards);
        let (lower, upper) = cards.split_at(12);
        let hands = [upper, lower].map(|half| half.iter().copied().collect::<Cards>());
        if !(options.fresh_deal && is_done(seats.map(|seat| goals[seat]), hands, options)) {
            return hands;
        }
        referee.whisper(SeatSet::EMPTY, || (Event::HandsReturned { seats, hands }, None));
    }
}

/// Whether two partners could both lay down at once.
pub(crate) fn is_done(goals: [Goal; 2], hands: [Cards; 2], options: &Options) -> bool {
    goals.into_iter().zip(hands).all(|(goal, hand)| goal.is_in(hand, options.red_composite))
}

impl Game for SwiftSwap {
    const ID: &'static str = "swift-swap";
    const RULES: u32 = 1;
    const SEATS: RangeInclusive<u8> = 4..=4;
    const RULE_IDS: &'static [&'static str] =
        &["SS-1", "SS-2", "SS-3", "SS-4", "SS-5", "SS-6", "SS-7", "SS-8", "SS-9", "SS-10", "SS-11"];
    // Only seats that are ready are not asked: everybody plays at once.
    const ORDER_RULE: &'static str = "SS-4";

    type Options = Options;
    type Action = Action;
    type Event = Event;
    type View = View;

    fn deal<C: Chance>(
        options: &Options,
        _seats: u8,
        referee: &mut Referee<'_, Self, C>,
    ) -> SwiftSwap {
        let mut game = SwiftSwap::bare(Table::new(*options));
        game.deal_game(referee);
        game
    }

    fn status(&self) -> Status {
        let Table { window, options, ready, .. } = self.table;
        let all = SeatSet::all(4);
        match self.table.phase {
            Phase::Ready => Status::Open(Pending {
                window,
                kind: WindowKind::Commit,
                must: all.minus(ready),
                may: SeatSet::EMPTY,
                budget_ms: Some(options.ready_seconds * 1_000),
                hold_ms: 0,
            }),
            // One window a game: whatever one seat does, what another is about to do stays good.
            Phase::Play => Status::Open(Pending {
                window,
                kind: WindowKind::Race,
                must: SeatSet::EMPTY,
                may: all,
                budget_ms: Some(options.time_limit * 1_000),
                hold_ms: 0,
            }),
            Phase::Over => Status::Over(outcome(self.table.wins)),
        }
    }

    /// Games won by the seat's team.
    fn score(&self) -> PerSeat<i32> {
        score(self.table.wins)
    }

    /// Cards put down and goals laid down: nobody can play on for ever without either.
    fn turns(&self) -> u32 {
        self.table.turns
    }

    fn check(&self, seat: Seat, action: Action, eyes: &Eyes) -> Result<(), Refusal> {
        let Options { check_on_laydown, red_composite, .. } = self.table.options;
        let own = self.own(seat, eyes);
        let refusal = match (self.table.phase, action) {
            (Phase::Ready, Action::Ready) if self.table.ready.contains(seat) => READY_IS_FINAL,
            (Phase::Ready, Action::Ready) => return Ok(()),
            (Phase::Ready, _) => NOT_STARTED,
            (_, Action::Ready) | (Phase::Over, _) => STARTED,
            (Phase::Play, Action::PutDown(card)) => {
                if own.offer.is_some() {
                    ONE_AT_A_TIME
                } else if own.laid.has(card) {
                    CARD_IS_LAID
                } else if !own.hand.has(card) {
                    NOT_IN_HAND
                } else {
                    return Ok(());
                }
            }
            (Phase::Play, Action::TakeBack) if own.offer.is_none() => NOTHING_PUT_DOWN,
            (Phase::Play, Action::LayDown(cards)) => {
                if !own.laid.is_empty() {
                    ALREADY_LAID
                } else if cards.len() != 8 {
                    NOT_EIGHT
                } else if !own.not_laid().contains(cards) {
                    NOT_YOUR_CARDS
                } else if check_on_laydown && !own.goal.meets(cards, red_composite) {
                    MISSES_GOAL
                } else {
                    return Ok(());
                }
            }
            (Phase::Play, Action::PickUp) if own.laid.is_empty() => NOTHING_LAID,
            (Phase::Play, Action::TakeBack | Action::PickUp) => return Ok(()),
        };
        Err(refusal)
    }

    fn list<F>(&self, seat: Seat, eyes: &Eyes, mut visit: F) -> ControlFlow<()>
    where
        F: FnMut(Action) -> ControlFlow<()>,
    {
        match self.table.phase {
            Phase::Ready if !self.table.ready.contains(seat) => visit(Action::Ready),
            Phase::Play => {
                let own = self.own(seat, eyes);
                if own.offer.is_none() {
                    own.hand.iter().map(Action::PutDown).try_for_each(&mut visit)?;
                } else {
                    visit(Action::TakeBack)?;
                }
                self.eights(&own).map(Action::LayDown).try_for_each(&mut visit)?;
                if own.laid.is_empty() { ControlFlow::Continue(()) } else { visit(Action::PickUp) }
            }
            Phase::Ready | Phase::Over => ControlFlow::Continue(()),
        }
    }

    fn act_unchecked<C: Chance>(
        &mut self,
        seat: Seat,
        action: Action,
        referee: &mut Referee<'_, Self, C>,
    ) {
        match action {
            Action::Ready => {
                self.table.ready = self.table.ready.with(seat);
                referee.announce(|| Event::Ready { seat });
                if self.table.ready == SeatSet::all(4) {
                    self.start(referee);
                }
            }
            Action::PutDown(card) => self.put_down(seat, card, referee),
            Action::TakeBack => self.take_back(seat, referee),
            Action::LayDown(cards) => self.lay_down(seat, cards, referee),
            Action::PickUp => self.pick_up(seat, referee),
        }
    }

    fn time_out_unchecked<C: Chance>(&mut self, referee: &mut Referee<'_, Self, C>) {
        match self.table.phase {
            Phase::Ready => self.start(referee),
            Phase::Play => self.end_game(End::TimeUp, None, referee),
            Phase::Over => {}
        }
    }

    fn view(&self, eyes: &Eyes) -> View {
        view::view(self, eyes)
    }

    fn determinize<C: Chance>(view: &View, chance: &mut C) -> SwiftSwap {
        view::determinize(view, chance)
    }

    fn audit<C: Chance>(&self, referee: &Referee<'_, Self, C>) -> Result<(), String> {
        let Table { phase, wins, options, game, .. } = self.table;
        let won = wins.into_iter().map(u32::from).sum::<u32>();
        let (played, goes_on) = match phase {
            Phase::Over => (u32::from(game), false),
            _ => (u32::from(game) - 1, true),
        };
        let could_go_on = !wins.contains(&options.games) && played < self.table.most_games();
        if played < won || goes_on != could_go_on {
            return Err(format!("{wins:?} wins after {played} games, going on: {goes_on}"));
        }
        if phase == Phase::Over {
            return Ok(());
        }
        let goals = self.players.map(|_, player| player.open(referee).goal);
        let in_deck = Goals::of_deck(options.red_composite);
        if goals.values().fold(in_deck, |left, &goal| left.without(goal)).len() + 4 != in_deck.len()
        {
            return Err(format!("goals {goals:?}"));
        }
        [0, 1].into_iter().try_for_each(|team| self.audit_team(team, referee))
    }

    /// SS-2: partners sit opposite.
    fn side(seat: Seat) -> u8 {
        team_of(seat) as u8
    }
}

impl SwiftSwap {
    fn audit_team<C: Chance>(
        &self,
        team: usize,
        referee: &Referee<'_, Self, C>,
    ) -> Result<(), String> {
        let Table { options, down, offering, apart_since, .. } = &self.table;
        let seats = seats_of(team);
        let players = seats.map(|seat| self.players[seat].open(referee));
        let known = self.teams[team].open(referee);
        let check = |holds: bool, what: &str| {
            if holds { Ok(()) } else { Err(format!("team {team}: {what}: {players:?} {known:?}")) }
        };
        for (seat, player) in seats.into_iter().zip(players) {
            let parts = [player.hand.len(), usize::from(player.offer.is_some()), player.laid.len()];
            check(parts.iter().sum::<usize>() == 12, "a seat has twelve cards")?;
            check(player.cards().len() == 12, "a card is in one place")?;
            check(player.offer.is_some() == offering.contains(seat), "a card put down shows")?;
            let n_laid = if down.contains(seat) { 8 } else { 0 };
            check(player.laid.len() == n_laid, "eight laid down show")?;
            let place = place_of(seat);
            let loose = known.loose[place];
            check(player.not_laid().contains(loose), "loose cards are not laid")?;
            check(apart_since[seat].is_some() || loose.is_empty(), "nothing to be loose from")?;
            check(apart_since[seat].is_some() || !down.contains(seat), "laid since when?")?;
            check(known.goals[place].has(player.goal), "the true goal is possible")?;
            let met = player.goal.meets(player.laid, options.red_composite);
            check(met || !options.check_on_laydown || player.laid.is_empty(), "checked cards")?;
        }
        let whole = players[0].cards().union(players[1].cards());
        check(whole == self.table.decks[team].cards(), "the deck is dealt out")?;
        check(!seats.iter().all(|&seat| offering.contains(seat)), "both put down is a swap")?;
        check(!seats.iter().all(|&seat| down.contains(seat)), "both down is the end")?;
        let [one, two] = players.map(|player| player.goal);
        check(options.any_goals || !one.is_bad_pair(two), "goals go together")?;
        self.audit_swaps(team, players.map(Player::cards), known)
            .map_err(|what| format!("team {team}: {what}: {players:?} {known:?}"))
    }

    /// Undoing the swaps leads back to the deal, as long as none has been forgotten.
    fn audit_swaps(&self, team: usize, mut cards: [Cards; 2], known: &Team) -> Result<(), &str> {
        let n = self.table.swaps[team] as usize;
        if known.swaps.len() != n.min(SWAPS_MOST) {
            return Err("swaps are remembered");
        }
        for &[one, two] in known.swaps.iter().rev() {
            let was_given = known.given[0].has(one) && known.given[1].has(two);
            if !(was_given && cards[0].has(two) && cards[1].has(one)) {
                return Err("what was given was got");
            }
            cards = [cards[0].without(two).with(one), cards[1].without(one).with(two)];
        }
        if n <= SWAPS_MOST && cards != known.dealt {
            Err("swaps explain the hands")
        } else {
            Ok(())
        }
    }
}
