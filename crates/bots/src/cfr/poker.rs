//! Two poker games whose values are known, to check algorithms on.

use std::ops::{ControlFlow, RangeInclusive};

use parlor_core::{
    Chance, Eyes, Game, Observer, Outcome, Pending, PerSeat, Referee, Refusal, Seat, Secret,
    Status, Window,
};

const RANKS: u32 = 3;

parlor_core::options! {
    /// There are none.
    pub struct Options {}
}

/// Limit poker for two, with three ranks and an ante of one. It has as many suits, and bets in a
/// round, as rounds.
///
/// With one round it is Kuhn poker: three cards, one of them for each seat, and one bet of one.
/// With two it is Leduc poker: six cards, one of which is turned up for the second round; bets are
/// two, then four.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Poker<const ROUNDS: usize> {
    table: Table,
    hands: PerSeat<Secret<u8>>,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) enum Action {
    Fold,
    /// Or check, where there is no bet.
    Call,
    Raise,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Table {
    pub(crate) bets: PerSeat<i32>,
    /// The ranks of cards are 0, 1 and 2.
    board: Option<u8>,
    turn: Seat,
    raises: usize,
    ending: Option<Ending>,
    /// All that was done, a digit each.
    pub(crate) history: u32,
    n_actions: u32,
}

impl Table {
    pub(crate) const fn is_bet(&self) -> bool {
        0 < self.raises
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
enum Ending {
    Folded(Seat),
    /// With the hands' ranks.
    Shown([u8; 2]),
}

#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct View {
    who: Observer,
    pub(crate) table: Table,
    pub(crate) hands: PerSeat<Option<u8>>,
}

const NOT_NOW: Refusal = Refusal::new("PO-1", "not_now");

impl<const ROUNDS: usize> Poker<ROUNDS> {
    fn round(&self) -> usize {
        usize::from(self.table.board.is_some())
    }

    fn is_possible(&self, action: Action) -> bool {
        match action {
            Action::Fold => self.table.is_bet(),
            Action::Call => true,
            Action::Raise => self.table.raises < ROUNDS,
        }
    }

    fn score(&self) -> PerSeat<i32> {
        let Some(ending) = self.table.ending else { return PerSeat::filled(2, 0) };
        let [first, second] = Seat::all(2).collect::<Vec<_>>()[..] else { unreachable!("two") };
        let winner = match ending {
            Ending::Folded(loser) => Some(loser.next(2)),
            Ending::Shown(ranks) => {
                let [one, other] = ranks.map(|rank| (Some(rank) == self.table.board, rank));
                match one.cmp(&other) {
                    std::cmp::Ordering::Less => Some(second),
                    std::cmp::Ordering::Equal => None,
                    std::cmp::Ordering::Greater => Some(first),
                }
            }
        };
        PerSeat::from_fn(2, |seat| match winner {
            None => 0,
            Some(winner) if winner == seat => self.table.bets[seat.next(2)],
            Some(_) => -self.table.bets[seat],
        })
    }
}

impl<const ROUNDS: usize> Game for Poker<ROUNDS> {
    const ID: &'static str = "poker";
    const RULES: u32 = 1;
    const SEATS: RangeInclusive<u8> = 2..=2;
    const RULE_IDS: &'static [&'static str] = &["PO-1"];
    const ORDER_RULE: &'static str = "PO-1";

    type Options = Options;
    type Action = Action;
    type Event = ();
    type View = View;

    fn deal<C: Chance>(_options: &Options, _seats: u8, referee: &mut Referee<'_, Self, C>) -> Self {
        let hands = deal(&[], ROUNDS as u32, referee.chance());
        Poker {
            table: Table {
                bets: PerSeat::filled(2, 1),
                board: None,
                turn: Seat::FIRST,
                raises: 0,
                ending: None,
                history: 0,
                n_actions: 0,
            },
            hands: owned(hands),
        }
    }

    fn status(&self) -> Status {
        match self.table.ending {
            None => Status::Open(Pending::turn(Window(self.table.n_actions), self.table.turn)),
            Some(_) => Status::Over(Outcome::by_score(self.score())),
        }
    }

    fn score(&self) -> PerSeat<i32> {
        self.score()
    }

    fn turns(&self) -> u32 {
        self.table.n_actions
    }

    fn check(&self, _seat: Seat, action: Action, _eyes: &Eyes) -> Result<(), Refusal> {
        if self.is_possible(action) { Ok(()) } else { Err(NOT_NOW) }
    }

    fn list<F>(&self, _seat: Seat, _eyes: &Eyes, visit: F) -> ControlFlow<()>
    where
        F: FnMut(Action) -> ControlFlow<()>,
    {
        let all = [Action::Fold, Action::Call, Action::Raise];
        all.into_iter().filter(|&action| self.is_possible(action)).try_for_each(visit)
    }

    fn act_unchecked<C: Chance>(
        &mut self,
        seat: Seat,
        action: Action,
        referee: &mut Referee<'_, Self, C>,
    ) {
        let round = self.round();
        let other = seat.next(2);
        let is_first = self.table.history.is_multiple_of(10);
        self.table.history = self.table.history * 10 + action as u32 + 1;
        self.table.n_actions += 1;
        self.table.turn = other;
        match action {
            Action::Fold => self.table.ending = Some(Ending::Folded(seat)),
            Action::Raise => {
                let bet = if ROUNDS == 1 { 1 } else { 2 << round };
                self.table.bets[seat] = self.table.bets[other] + bet;
                self.table.raises += 1;
            }
            Action::Call if !self.table.is_bet() && is_first => {}
            Action::Call => {
                self.table.bets[seat] = self.table.bets[other];
                let hands = Seat::all(2).map(|seat| *self.hands[seat].open(referee));
                let hands: Vec<u8> = hands.collect();
                if round + 1 == ROUNDS {
                    self.table.ending = Some(Ending::Shown([hands[0], hands[1]]));
                } else {
                    self.table.board = Some(draw(&hands, ROUNDS as u32, referee.chance()));
                    self.table.raises = 0;
                    self.table.turn = Seat::FIRST;
                    // A zero stands between the rounds.
                    self.table.history *= 10;
                }
            }
        }
    }

    fn view(&self, eyes: &Eyes) -> View {
        let hands = self.hands.map(|_, hand| hand.seen_by(eyes).copied());
        View { who: eyes.who(), table: self.table, hands }
    }

    fn determinize<C: Chance>(view: &View, chance: &mut C) -> Self {
        let mut known: Vec<u8> = view.hands.values().copied().flatten().collect();
        known.extend(view.table.board);
        let mut hands = deal(&known, ROUNDS as u32, chance);
        if let Some(Ending::Shown(ranks)) = view.table.ending {
            hands = ranks;
        }
        for (hand, known) in hands.iter_mut().zip(view.hands.values()) {
            *hand = known.unwrap_or(*hand);
        }
        Poker { table: view.table, hands: owned(hands) }
    }

    fn audit<C: Chance>(&self, _referee: &Referee<'_, Self, C>) -> Result<(), String> {
        Ok(())
    }
}

fn owned(ranks: [u8; 2]) -> PerSeat<Secret<u8>> {
    let mut hands = PerSeat::filled(2, Secret::sealed(0));
    for (seat, hand) in hands.iter_mut() {
        *hand = Secret::owned_by(seat, ranks[seat.index()]);
    }
    hands
}

/// The ranks of two more cards.
fn deal<C: Chance>(known: &[u8], suits: u32, chance: &mut C) -> [u8; 2] {
    let mut known = known.to_vec();
    std::array::from_fn(|_| {
        // A search deals for one seat only, and there may be no card left for the other.
        if known.len() as u32 == RANKS * suits {
            return 0;
        }
        let rank = draw(&known, suits, chance);
        known.push(rank);
        rank
    })
}

/// The rank of one more card.
fn draw<C: Chance>(known: &[u8], suits: u32, chance: &mut C) -> u8 {
    let left = |rank: u8| suits - known.iter().filter(|&&it| it == rank).count() as u32;
    let weights: Vec<u32> = (0..RANKS as u8).map(left).collect();
    chance.weighted(&weights) as u8
}
