use std::ops::{ControlFlow, RangeInclusive};

use parlor_core::{
    Chance, Eyes, Game, Outcome, Pending, PerSeat, Referee, Refusal, Seat, SeatSet, Status, Window,
};

use crate::{
    action::{Action, Event},
    options::Options,
    stacks::{FULL_ABOVE_CENTS, GOAL_CENTS, Stack, Stacks},
    tokens::{Face, TOKENS_OF_A_VALUE, Token, Tokens},
    view::{self, View},
};

pub const IS_OVER: Refusal = Refusal::new("EU-12", "match_over");
const OTHER_VALUE: Refusal = Refusal::new("EU-4", "other_value");
const NO_SUCH_STACK: Refusal = Refusal::new("EU-4", "no_such_stack");
const SAME_STACK: Refusal = Refusal::new("EU-4", "same_stack");
const NONE_THERE: Refusal = Refusal::new("EU-4", "none_there");
const FULL: Refusal = Refusal::new("EU-6", "full");

/// EU-1: the 1-€ tokens in the box.
const EUROS_IN_THE_BOX: u32 = 15;
/// EU-6: nobody can have more: 1.50 € and a 50-cent token.
const MOST_CENTS: u16 = 200;

/// The truth of a match, all of it on the table.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct OneEuro {
    pub(crate) table: Table,
}

/// What everybody sees.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Table {
    /// Where all cent tokens lie.
    pub stacks: Stacks,
    /// What the table waits for.
    pub phase: Phase,
    /// 1-€ tokens by seat.
    #[cfg_attr(feature = "serde", serde(rename = "points"))]
    pub euros: PerSeat<u8>,
    /// The number of the decision that is open.
    pub window: Window,
    /// Turns that are over: one roll each, whether a move came of it or not.
    pub turns: u32,
    #[cfg_attr(feature = "serde", serde(skip))]
    pub restart_empty: bool,
    #[cfg_attr(feature = "serde", serde(skip))]
    pub euros_to_win: u8,
}

/// What the table waits for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize),
    serde(tag = "kind", rename_all = "snake_case")
)]
pub enum Phase {
    /// The mover has rolled this and there is a move.
    Move {
        /// Who is to move.
        #[cfg_attr(feature = "serde", serde(rename = "turn"))]
        mover: Seat,
        /// What came up.
        rolled: Face,
    },
    /// The match is over.
    Over {
        /// Who has won.
        winner: Seat,
    },
}

impl Table {
    pub const fn seats(&self) -> u8 {
        self.euros.seats()
    }

    /// The number of the round that is played or was the last, counted from 1.
    pub fn round(&self) -> u8 {
        let won = self.euros.values().sum::<u8>();
        match self.phase {
            Phase::Move { .. } => won + 1,
            Phase::Over { .. } => won,
        }
    }

    /// Before the first roll for the start of a match.
    pub fn new(seats: u8, options: &Options) -> Table {
        Table {
            stacks: Stacks::new(seats),
            // Nothing yet: the first roll comes below.
            phase: Phase::Move { mover: Seat::FIRST, rolled: Face::Zero },
            euros: PerSeat::filled(seats, 0),
            window: Window::default(),
            turns: 0,
            restart_empty: options.restart_empty,
            euros_to_win: options.euros_to_win,
        }
    }

    /// EU-2, EU-10: all cents in the centre but for a 5-cent token each; says whether everybody
    /// begins without one.
    pub fn begin_round(&mut self) -> bool {
        let empty_handed = self.restart_empty && 1 < self.round();
        self.stacks = Stacks::new(self.seats());
        if !empty_handed {
            self.stacks.deal(Token::Five);
        }
        empty_handed
    }

    /// EU-4 to EU-6: whether this can be moved for what was rolled.
    ///
    /// # Errors
    ///
    /// Says why not.
    pub fn check_move(&self, action: Action) -> Result<(), Refusal> {
        let Phase::Move { rolled, .. } = self.phase else { return Err(IS_OVER) };
        let Action::Move { token, from, to } = action;
        let stacks = &self.stacks;
        if !rolled.tokens().contains(&token) {
            Err(OTHER_VALUE)
        } else if !stacks.has(from) || !stacks.has(to) {
            Err(NO_SUCH_STACK)
        } else if from == to {
            Err(SAME_STACK)
        } else if stacks.count(from, token) == 0 {
            Err(NONE_THERE)
        } else if to != Stack::Centre && FULL_ABOVE_CENTS < stacks.cents(to) {
            Err(FULL)
        } else {
            Ok(())
        }
    }

    /// All moves for what was rolled, in ascending order, until told to break.
    pub fn visit_moves<F>(&self, mut visit: F) -> ControlFlow<()>
    where
        F: FnMut(Action) -> ControlFlow<()>,
    {
        let Phase::Move { rolled, .. } = self.phase else {
            return ControlFlow::Continue(());
        };
        let receivers = self.stacks.receivers();
        for &token in rolled.tokens() {
            for from in self.stacks.holders(token).iter() {
                for to in receivers.without(from).iter() {
                    visit(Action::Move { token, from, to })?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// EU-7: there is none only if all tokens of the value lie in the centre and everybody is full.
    #[inline]
    pub fn has_move(&self, rolled: Face) -> bool {
        let can = rolled != Face::Zero;
        can && (self.stacks.somebody_can_receive() || self.is_with_a_player(rolled))
    }

    fn is_with_a_player(&self, rolled: Face) -> bool {
        let with_a_player = |&token| !self.stacks.holders(token).without(Stack::Centre).is_empty();
        rolled.tokens().iter().any(with_a_player)
    }
}

/// EU-3: the rolls for the start. The highest starts; those who tie for it roll again, in the order of
/// seats.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct StartRolls {
    /// Who rolls in this turn, and who has not yet.
    tied: SeatSet,
    left: SeatSet,
    highest: u16,
    best: SeatSet,
}

/// What has come of a roll for the start.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Start {
    /// Others are still to roll.
    Open,
    /// These rolled the highest and roll again.
    Tied(SeatSet),
    /// This seat starts.
    First(Seat),
}

impl StartRolls {
    pub fn new(seats: u8) -> StartRolls {
        StartRolls::among(SeatSet::all(seats))
    }

    fn among(tied: SeatSet) -> StartRolls {
        StartRolls { tied, left: tied, highest: 0, best: SeatSet::EMPTY }
    }

    /// Whether none of those who roll has rolled yet.
    pub fn is_new(&self) -> bool {
        self.left == self.tied
    }

    /// Who rolls next.
    ///
    /// # Panics
    ///
    /// If nobody plays.
    pub fn next(&self) -> Seat {
        self.left.iter().next().expect("somebody is to roll")
    }

    /// That seat has rolled.
    pub fn roll(&mut self, rolled: Face) -> Start {
        let seat = self.next();
        self.left = self.left.without(seat);
        if self.highest < rolled.height() {
            self.highest = rolled.height();
            self.best = SeatSet::EMPTY;
        }
        if self.highest == rolled.height() {
            self.best = self.best.with(seat);
        }
        if !self.left.is_empty() {
            return Start::Open;
        }
        let best = self.best;
        match best.iter().next() {
            Some(first) if best.len() == 1 => Start::First(first),
            _ => {
                *self = StartRolls::among(best);
                Start::Tied(best)
            }
        }
    }
}

impl OneEuro {
    /// EU-3: everybody rolls until somebody starts.
    fn roll_for_start<C: Chance>(seats: u8, referee: &mut Referee<'_, Self, C>) -> Seat {
        let mut rolls = StartRolls::new(seats);
        loop {
            let (seat, rolled) = (rolls.next(), Face::roll(referee.chance()));
            referee.announce(|| Event::RolledForStart { seat, rolled });
            match rolls.roll(rolled) {
                Start::Open => {}
                Start::Tied(seats) => referee.announce(|| Event::TiedForStart { seats }),
                Start::First(seat) => return seat,
            }
        }
    }

    /// EU-2, EU-10: a round begins.
    fn begin_round<C: Chance>(&mut self, starter: Seat, referee: &mut Referee<'_, Self, C>) {
        let round = self.table.round();
        let empty_handed = self.table.begin_round();
        referee.announce(|| Event::RoundBegan { round, starter, empty_handed });
    }

    /// Rolls for one seat after the other, from `first` on, until there is something to move.
    #[inline]
    fn roll<C: Chance>(&mut self, first: Seat, referee: &mut Referee<'_, Self, C>) {
        let mut mover = first;
        loop {
            let rolled = Face::roll(referee.chance());
            if self.table.has_move(rolled) {
                referee.announce(|| Event::Rolled { seat: mover, rolled });
                self.table.phase = Phase::Move { mover, rolled };
                self.table.window = self.table.window.next();
                return;
            }
            // EU-5, EU-7: a 0, or a roll without a move, passes by itself.
            referee.announce(|| Event::Passed { seat: mover, rolled });
            self.table.turns += 1;
            mover = mover.next(self.table.seats());
        }
    }

    /// The seat has moved.
    #[inline]
    fn end_turn<C: Chance>(&mut self, seat: Seat, referee: &mut Referee<'_, Self, C>) {
        self.table.turns += 1;
        // EU-11, EU-13: the player to the left is next, be it in this round or a new one.
        let next = seat.next(self.table.seats());
        if let Some(winner) = self.table.stacks.at_goal(seat)
            && self.end_round(winner, next, referee)
        {
            return;
        }
        self.roll(next, referee);
    }

    /// EU-9, EU-10, EU-12: `winner` holds exactly one euro, so the round is over. Whether the match is.
    fn end_round<C: Chance>(
        &mut self,
        winner: Seat,
        next: Seat,
        referee: &mut Referee<'_, Self, C>,
    ) -> bool {
        self.table.euros[winner] += 1;
        let euros = self.table.euros[winner];
        referee.announce(|| Event::TookEuro { seat: winner, euros });
        self.table.stacks = Stacks::new(self.table.seats());
        referee.announce(|| Event::CentsReturned);
        if euros == self.table.euros_to_win {
            self.table.phase = Phase::Over { winner };
            referee.announce(|| Event::Won { seat: winner, euros });
            return true;
        }
        self.begin_round(next, referee);
        false
    }
}

impl Game for OneEuro {
    const ID: &'static str = "one-euro";
    const RULES: u32 = 1;
    const SEATS: RangeInclusive<u8> = 2..=6;
    const RULE_IDS: &'static [&'static str] = &[
        "EU-1", "EU-2", "EU-3", "EU-4", "EU-5", "EU-6", "EU-7", "EU-8", "EU-9", "EU-10", "EU-11",
        "EU-12", "EU-13", "EU-14",
    ];
    const ORDER_RULE: &'static str = "EU-13";

    type Options = Options;
    type Action = Action;
    type Event = Event;
    type View = View;

    fn deal<C: Chance>(
        options: &Options,
        seats: u8,
        referee: &mut Referee<'_, Self, C>,
    ) -> OneEuro {
        let starter = OneEuro::roll_for_start(seats, referee);
        let mut game = OneEuro { table: Table::new(seats, options) };
        game.begin_round(starter, referee);
        game.roll(starter, referee);
        game
    }

    #[inline]
    fn status(&self) -> Status {
        match self.table.phase {
            Phase::Move { mover, .. } => Status::Open(Pending::turn(self.table.window, mover)),
            // EU-12: only the winner has as many euros as win, so the highest score is one seat's.
            Phase::Over { .. } => Status::Over(Outcome::by_score(self.score())),
        }
    }

    fn score(&self) -> PerSeat<i32> {
        self.table.euros.map(|_, &euros| i32::from(euros))
    }

    /// Turns that are over: one roll each, whether a move came of it or not.
    fn turns(&self) -> u32 {
        self.table.turns
    }

    fn check(&self, _seat: Seat, action: Action, _eyes: &Eyes) -> Result<(), Refusal> {
        self.table.check_move(action)
    }

    fn list<F>(&self, _seat: Seat, _eyes: &Eyes, visit: F) -> ControlFlow<()>
    where
        F: FnMut(Action) -> ControlFlow<()>,
    {
        self.table.visit_moves(visit)
    }

    fn act_unchecked<C: Chance>(
        &mut self,
        seat: Seat,
        action: Action,
        referee: &mut Referee<'_, Self, C>,
    ) {
        let Action::Move { token, from, to } = action;
        self.table.stacks.shift(token, from, to);
        referee.announce(|| Event::Moved { seat, token, from, to });
        self.end_turn(seat, referee);
    }

    fn view(&self, eyes: &Eyes) -> View {
        view::view(self, eyes)
    }

    fn determinize<C: Chance>(view: &View, _chance: &mut C) -> OneEuro {
        view::determinize(view)
    }

    fn audit<C: Chance>(&self, _referee: &Referee<'_, Self, C>) -> Result<(), String> {
        let Table { stacks, euros, euros_to_win, .. } = &self.table;
        for token in Token::ALL {
            let n = stacks.all().map(|stack| stacks.count(stack, token)).sum::<u8>();
            if n != TOKENS_OF_A_VALUE {
                return Err(format!("there are {n} tokens of {token}"));
            }
        }
        for seat in Seat::all(stacks.seats()) {
            let cents = stacks.cents(Stack::Seat(seat));
            if MOST_CENTS < cents || cents == GOAL_CENTS {
                return Err(format!("{seat:?} holds {cents} cents"));
            }
        }
        let holdings: Vec<Tokens> =
            Seat::all(stacks.seats()).map(|seat| stacks.tokens(Stack::Seat(seat))).collect();
        if Stacks::with(&holdings) != Some(*stacks) {
            return Err("the lanes of the stacks differ".to_owned());
        }
        if EUROS_IN_THE_BOX < euros.values().map(|&euros| u32::from(euros)).sum() {
            return Err("more 1-€ tokens than there are".to_owned());
        }
        let won: SeatSet =
            euros.iter().filter(|&(_, n)| euros_to_win <= n).map(|(seat, _)| seat).collect();
        match self.table.phase {
            Phase::Over { winner } if won == SeatSet::one(winner) => {
                let all_back = *stacks == Stacks::new(stacks.seats());
                if all_back { Ok(()) } else { Err("cents are left with players".to_owned()) }
            }
            Phase::Move { rolled, .. } if won.is_empty() => {
                if self.table.has_move(rolled) {
                    Ok(())
                } else {
                    Err(format!("no move with {rolled}"))
                }
            }
            phase => Err(format!("{phase:?} with {euros:?} euros")),
        }
    }
}
