//! A toy game with everything the contract must carry: hidden dice, a secret simultaneous choice,
//! turns, a race to challenge, and a deadline. It is also the smallest example of a whole game.

#![allow(clippy::unwrap_used)]

use std::ops::{ControlFlow, RangeInclusive};

use parlor_core::{
    Chance, Draw, Eyes, Game, Guess, Input, Log, Match, Observer, Outcome, Pending, PerSeat,
    RandomPlay, ReadError, Referee, Refusal, Rejection, Rigged, Scene, Seat, SeatSet, Secret,
    Seeded, Status, Teller, Window, WindowKind, Words,
    conformance::{Plan, check_rollouts},
};

const DICE_MAX: usize = 5;
type Dice = [u8; DICE_MAX];

parlor_core::options! {
    /// House rules of Bluff.
    pub struct Options {
        /// BL-1
        n_dice: u8 = 2, 1..=5;
        /// BL-4
        challenge_seconds: u32 = 5, 1..=60;
    }
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
enum Action {
    Stake(u8),
    Bid { count: u8, face: u8 },
    Challenge,
    Accept,
}

#[derive(Clone, PartialEq, Eq, Debug)]
enum Event {
    Rolled { seat: Seat, dice: Option<Dice> },
    Staked { seat: Seat, stake: Option<u8> },
    Accepted { seat: Seat },
    Unchallenged,
    Bid { seat: Seat, count: u8, face: u8 },
    Shown { challenger: Seat, held: bool, dice: PerSeat<Dice>, stakes: PerSeat<u8> },
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
enum Phase {
    Stake,
    Bid { turn: Seat },
    Challenge { bidder: Seat },
    Over,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
struct Bid {
    count: u8,
    face: u8,
}

/// The truth: what everybody sees, and what only some do.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Bluff {
    table: Table,
    dice: PerSeat<Secret<Dice>>,
    stakes: PerSeat<Secret<u8>>,
    /// Who has accepted the bid. Who is asked is public, who has answered is not.
    accepted: PerSeat<Secret<bool>>,
}

/// The part everybody sees.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
struct Table {
    seats: u8,
    n_dice: u8,
    challenge_seconds: u32,
    window: Window,
    phase: Phase,
    staked: SeatSet,
    bid: Option<Bid>,
    n_bids: u32,
    score: PerSeat<i32>,
}

#[derive(Clone, PartialEq, Eq, Hash, Debug)]
struct View {
    who: Observer,
    table: Table,
    dice: PerSeat<Option<Dice>>,
    stakes: PerSeat<Option<u8>>,
    accepted: PerSeat<Option<bool>>,
}

const NOT_NOW: Refusal = Refusal::new("BL-2", "not_now");
const STAKE_RANGE: Refusal = Refusal::new("BL-2", "stake_range");
const BID_HIGHER: Refusal = Refusal::new("BL-3", "bid_higher");
const BID_RANGE: Refusal = Refusal::new("BL-3", "bid_range");
const CAN_BID: Refusal = Refusal::new("BL-3", "can_bid");
const ANSWERED: Refusal = Refusal::new("BL-4", "answered");

impl Bluff {
    fn enter(&mut self, phase: Phase) {
        self.table.window = self.table.window.next();
        self.table.phase = phase;
    }

    fn close_challenge<C: Chance>(&mut self, bidder: Seat, referee: &mut Referee<'_, Self, C>) {
        referee.announce(|| Event::Unchallenged);
        let turn = bidder.after(1, self.table.seats);
        self.enter(Phase::Bid { turn });
    }

    fn settle<C: Chance>(&mut self, bidder: Seat, by: Seat, referee: &mut Referee<'_, Self, C>) {
        let bid = self.table.bid.expect("a bid is on the table");
        let total = self.dice.values().flat_map(|dice| dice.open(referee));
        let held = usize::from(bid.count) <= total.filter(|&&face| face == bid.face).count();
        let (winner, loser) = if held { (bidder, by) } else { (by, bidder) };
        let stake = i32::from(*self.stakes[loser].open(referee));
        self.table.score[winner] += stake;
        self.table.score[loser] -= stake;
        for dice in self.dice.values_mut() {
            dice.publish(referee);
        }
        for stake in self.stakes.values_mut() {
            stake.publish(referee);
        }
        let dice = self.dice.map(|_, dice| *dice.open(referee));
        let stakes = self.stakes.map(|_, stake| *stake.open(referee));
        referee.announce(|| Event::Shown { challenger: by, held, dice, stakes });
        self.enter(Phase::Over);
    }

    fn last_bid_possible(&self) -> u8 {
        self.table.seats * self.table.n_dice
    }

    fn least_count(&self) -> u8 {
        self.table.bid.map_or(1, |bid| bid.count + 1)
    }
}

impl Game for Bluff {
    const ID: &'static str = "bluff";
    const RULES: u32 = 1;
    const SEATS: RangeInclusive<u8> = 2..=6;
    const RULE_IDS: &'static [&'static str] = &["BL-1", "BL-2", "BL-3", "BL-4"];
    const ORDER_RULE: &'static str = "BL-3";

    type Options = Options;
    type Action = Action;
    type Event = Event;
    type View = View;

    fn deal<C: Chance>(options: &Options, seats: u8, referee: &mut Referee<'_, Self, C>) -> Bluff {
        let mut dice = PerSeat::filled(seats, Secret::sealed([0; DICE_MAX]));
        for seat in Seat::all(seats) {
            let mut rolled = [0; DICE_MAX];
            for die in &mut rolled[..usize::from(options.n_dice)] {
                *die = referee.chance().below(6) as u8 + 1;
            }
            dice[seat] = Secret::owned_by(seat, rolled);
            referee.whisper(seat, || {
                let told = |dice| Event::Rolled { seat, dice };
                (told(Some(rolled)), Some(told(None)))
            });
        }
        Bluff {
            table: Table {
                seats,
                n_dice: options.n_dice,
                challenge_seconds: options.challenge_seconds,
                window: Window::default(),
                phase: Phase::Stake,
                staked: SeatSet::EMPTY,
                bid: None,
                n_bids: 0,
                score: PerSeat::filled(seats, 0),
            },
            dice,
            stakes: PerSeat::filled(seats, Secret::sealed(1)),
            accepted: PerSeat::filled(seats, Secret::sealed(false)),
        }
    }

    fn status(&self) -> Status {
        let Table { window, seats, .. } = self.table;
        match self.table.phase {
            Phase::Stake => Status::Open(Pending {
                kind: WindowKind::Commit,
                must: SeatSet::all(seats).minus(self.table.staked),
                ..Pending::turn(window, Seat::FIRST)
            }),
            Phase::Bid { turn } => Status::Open(Pending::turn(window, turn)),
            Phase::Challenge { bidder } => Status::Open(Pending {
                kind: WindowKind::Race,
                must: SeatSet::EMPTY,
                may: SeatSet::all(seats).without(bidder),
                budget_ms: Some(self.table.challenge_seconds * 1_000),
                ..Pending::turn(window, bidder)
            }),
            Phase::Over => Status::Over(Outcome::by_score(self.table.score)),
        }
    }

    fn score(&self) -> PerSeat<i32> {
        self.table.score
    }

    fn turns(&self) -> u32 {
        self.table.n_bids
    }

    fn check(&self, seat: Seat, action: Action, eyes: &Eyes) -> Result<(), Refusal> {
        match (self.table.phase, action) {
            (Phase::Stake, Action::Stake(1..=3)) => Ok(()),
            (Phase::Stake, Action::Stake(_)) => Err(STAKE_RANGE),
            (Phase::Bid { .. }, Action::Bid { count, face }) => {
                if count < self.least_count() {
                    Err(BID_HIGHER)
                } else if self.last_bid_possible() < count || !(1..=6).contains(&face) {
                    Err(BID_RANGE)
                } else {
                    Ok(())
                }
            }
            (Phase::Bid { .. }, Action::Challenge) => {
                if self.least_count() <= self.last_bid_possible() { Err(CAN_BID) } else { Ok(()) }
            }
            (Phase::Challenge { .. }, Action::Challenge | Action::Accept) => {
                match self.accepted[seat].seen_by(eyes) {
                    Some(true) => Err(ANSWERED),
                    _ => Ok(()),
                }
            }
            _ => Err(NOT_NOW),
        }
    }

    fn list<F>(&self, seat: Seat, eyes: &Eyes, mut visit: F) -> ControlFlow<()>
    where
        F: FnMut(Action) -> ControlFlow<()>,
    {
        match self.table.phase {
            Phase::Stake => (1..=3).map(Action::Stake).try_for_each(visit),
            Phase::Bid { .. } => {
                for count in self.least_count()..=self.last_bid_possible() {
                    (1..=6).map(|face| Action::Bid { count, face }).try_for_each(&mut visit)?;
                }
                if self.last_bid_possible() < self.least_count() {
                    visit(Action::Challenge)?;
                }
                ControlFlow::Continue(())
            }
            Phase::Challenge { .. } if self.accepted[seat].seen_by(eyes) != Some(&true) => {
                [Action::Challenge, Action::Accept].into_iter().try_for_each(visit)
            }
            Phase::Challenge { .. } | Phase::Over => ControlFlow::Continue(()),
        }
    }

    fn act_unchecked<C: Chance>(
        &mut self,
        seat: Seat,
        action: Action,
        referee: &mut Referee<'_, Self, C>,
    ) {
        match (self.table.phase, action) {
            (Phase::Stake, Action::Stake(stake)) => {
                self.stakes[seat] = Secret::owned_by(seat, stake);
                self.table.staked = self.table.staked.with(seat);
                referee.whisper(seat, || {
                    let told = |stake| Event::Staked { seat, stake };
                    (told(Some(stake)), Some(told(None)))
                });
                if self.table.staked == SeatSet::all(self.table.seats) {
                    self.enter(Phase::Bid { turn: Seat::FIRST });
                }
            }
            (Phase::Bid { turn }, Action::Bid { count, face }) => {
                self.table.bid = Some(Bid { count, face });
                self.table.n_bids += 1;
                for seat in Seat::all(self.table.seats) {
                    self.accepted[seat] = Secret::owned_by(seat, false);
                }
                referee.announce(|| Event::Bid { seat: turn, count, face });
                self.enter(Phase::Challenge { bidder: turn });
            }
            (Phase::Bid { turn }, Action::Challenge) => {
                let bidder = turn.after(self.table.seats - 1, self.table.seats);
                self.settle(bidder, turn, referee);
            }
            (Phase::Challenge { bidder }, Action::Challenge) => self.settle(bidder, seat, referee),
            (Phase::Challenge { bidder }, Action::Accept) => {
                *self.accepted[seat].open_mut(referee) = true;
                referee.whisper(seat, || (Event::Accepted { seat }, None));
                let others = SeatSet::all(self.table.seats).without(bidder);
                if others.iter().all(|it| *self.accepted[it].open(referee)) {
                    self.close_challenge(bidder, referee);
                }
            }
            (phase, action) => debug_assert!(false, "unchecked {action:?} in {phase:?}"),
        }
    }

    fn time_out_unchecked<C: Chance>(&mut self, referee: &mut Referee<'_, Self, C>) {
        if let Phase::Challenge { bidder } = self.table.phase {
            self.close_challenge(bidder, referee);
        }
    }

    fn view(&self, eyes: &Eyes) -> View {
        View {
            who: eyes.who(),
            table: self.table,
            dice: self.dice.map(|_, dice| dice.seen_by(eyes).copied()),
            stakes: self.stakes.map(|_, stake| stake.seen_by(eyes).copied()),
            accepted: self.accepted.map(|_, accepted| accepted.seen_by(eyes).copied()),
        }
    }

    fn determinize<C: Chance>(view: &View, chance: &mut C) -> Bluff {
        let Table { seats, n_dice, phase, staked, .. } = view.table;
        let over = phase == Phase::Over;
        let mut guess = Bluff {
            table: view.table,
            dice: PerSeat::filled(seats, Secret::sealed([0; DICE_MAX])),
            stakes: PerSeat::filled(seats, Secret::sealed(1)),
            accepted: PerSeat::filled(seats, Secret::sealed(false)),
        };
        for seat in Seat::all(seats) {
            let dice = view.dice[seat].unwrap_or_else(|| {
                std::array::from_fn(|die| {
                    if die < usize::from(n_dice) { chance.below(6) as u8 + 1 } else { 0 }
                })
            });
            let stake = view.stakes[seat].unwrap_or_else(|| chance.below(3) as u8 + 1);
            guess.dice[seat] =
                if over { Secret::open_to_all(dice) } else { Secret::owned_by(seat, dice) };
            if over {
                guess.stakes[seat] = Secret::open_to_all(stake);
            } else if staked.contains(seat) {
                guess.stakes[seat] = Secret::owned_by(seat, stake);
            }
            if 0 < view.table.n_bids {
                let accepted = view.accepted[seat].unwrap_or(false);
                guess.accepted[seat] = Secret::owned_by(seat, accepted);
            }
        }
        guess
    }

    fn audit<C: Chance>(&self, referee: &Referee<'_, Self, C>) -> Result<(), String> {
        if self.table.score.values().sum::<i32>() != 0 {
            return Err("points are not conserved".to_owned());
        }
        let n_dice = usize::from(self.table.n_dice);
        let whole = |dice: &Dice| dice.iter().filter(|&&face| face != 0).count() == n_dice;
        if self.dice.values().all(|dice| whole(dice.open(referee))) {
            Ok(())
        } else {
            Err("a die is missing".to_owned())
        }
    }
}

impl RandomPlay for Bluff {}

impl Words for Bluff {
    const TITLE: &'static str = "Bluff";
    const WORDS: &'static [&'static str] = &["bluff"];
    const ENGLISH: &'static [&'static str] = &["{}"];
    const GRAMMAR: &'static str = "\
stake: stake <number>  # what the seat plays for
bid: bid <count>, of <face>  # so many dice show this face
challenge: challenge  # the last bid is wrong
accept: accept  # it may be right
<count> = <number>
<face> = <number>";

    fn deck(options: &Options) -> Vec<String> {
        vec![format!("{} dice a seat", options.n_dice)]
    }

    fn write_action(_options: &Options, action: Action) -> String {
        match action {
            Action::Stake(stake) => format!("stake {stake}"),
            Action::Bid { count, face } => format!("bid {count}, of {face}"),
            Action::Challenge => "challenge".to_owned(),
            Action::Accept => "accept".to_owned(),
        }
    }

    fn read_action(_options: &Options, text: &str) -> Result<Action, ReadError> {
        let words: Vec<&str> = text.split([' ', ',']).filter(|word| !word.is_empty()).collect();
        let number = |word: &str| {
            word.parse().map_err(|_| ReadError::new(format!("`{word}` is not a number")))
        };
        Ok(match words[..] {
            ["stake", stake] => Action::Stake(number(stake)?),
            ["bid", count, "of", face] => {
                Action::Bid { count: number(count)?, face: number(face)? }
            }
            ["challenge"] => Action::Challenge,
            ["accept"] => Action::Accept,
            _ => {
                return Err(ReadError::new(format!(
                    "`{text}` is none of stake, bid, challenge, accept"
                )));
            }
        })
    }

    fn arbitrary_action<C: Chance>(chance: &mut C) -> Action {
        match chance.below(4) {
            0 => Action::Stake(chance.below(5) as u8),
            1 => Action::Bid { count: chance.below(30) as u8, face: chance.below(8) as u8 },
            2 => Action::Challenge,
            _ => Action::Accept,
        }
    }

    fn tell(event: &Event, teller: &Teller) -> String {
        match event {
            Event::Rolled { seat, dice: Some(dice) } => {
                format!("{} rolled {dice:?}.", teller.label(*seat))
            }
            Event::Rolled { seat, dice: None } => format!("{} rolled.", teller.label(*seat)),
            Event::Staked { seat, stake: Some(stake) } => {
                format!("{} staked {stake}.", teller.label(*seat))
            }
            Event::Staked { seat, stake: None } => {
                format!("{} chose a stake.", teller.label(*seat))
            }
            Event::Accepted { seat } => format!("{} accepted.", teller.label(*seat)),
            Event::Unchallenged => "Nobody challenged.".to_owned(),
            Event::Bid { seat, count, face } => {
                format!("{} bid {count} of {face}.", teller.label(*seat))
            }
            Event::Shown { challenger, held, dice, .. } => {
                format!("{} challenged; {dice:?}; the bid held: {held}.", teller.label(*challenger))
            }
        }
    }

    fn show(view: &View, teller: &Teller) -> String {
        let line = |seat| format!("{}: {:?}", teller.label(seat), view.dice[seat]);
        Seat::all(view.table.seats).map(line).collect::<Vec<_>>().join("\n")
    }

    fn ask(_view: &View, _teller: &Teller) -> String {
        "Bid more dice than before (BL-3).".to_owned()
    }
}

#[test]
fn keeps_the_contract_at_every_table_size() {
    for seats in Bluff::SEATS {
        for n_dice in [1, 5] {
            let options = Options { n_dice, ..Options::default() };
            let report = Plan::<Bluff>::new(options.clone(), seats, 64).check();
            assert_eq!(report.unfinished, 0);
            assert!(0 < report.twin_steps);
            check_rollouts::<Bluff>(&options, seats, 50, 1_000);
        }
    }
}

#[test]
fn a_script_plays_a_position() {
    Scene::<Bluff>::deal(Options { n_dice: 1, ..Options::default() }, 2, &[5, 0]).run(
        "
        asked 0 1
        0: stake 4 !! BL-2
        1: stake 3
        told 1: You staked 3
        untold 0: staked 3
        0: stake 1
        1: bid 1, of 6 !! BL-3          // not seat 1's turn
        0: bid 1, of 6
        1? challenge | accept
        timeout
        1: bid 1, of 6 !! BL-3
        1: bid 2, of 6
        0: challenge
        over 0
        ",
    );
}

#[test]
#[should_panic(expected = "refused for another reason")]
fn a_script_notices_another_rule_behind_a_refusal() {
    Scene::<Bluff>::deal(Options::default(), 2, &[]).run("0: stake 4 !! BL-3");
}

#[test]
fn an_action_from_a_closed_window_is_refused_and_changes_nothing() {
    let mut table = Match::<Bluff, _>::new(Options::default(), 2, Seeded::new(1)).unwrap();
    let seat = Seat::FIRST;
    let before = table.clone();
    let stale = Input::Act { seat, window: Window(9), action: Action::Stake(1) };
    assert_eq!(table.submit(0, stale).unwrap_err(), Rejection::StaleWindow);
    assert!(table.same_state(&before));
    assert_eq!(table.log().entries().len(), 0);
}

#[test]
fn a_seat_can_commit_after_another_has() {
    let mut table = Match::<Bluff, _>::new(Options::default(), 3, Seeded::new(1)).unwrap();
    for index in [2, 0, 1] {
        let seat = Seat::new(index).unwrap();
        // All three answer the window they were shown, as three clients would.
        let input = Input::Act { seat, window: Window(0), action: Action::Stake(2) };
        table.submit(u64::from(index), input).unwrap();
    }
    assert!(matches!(table.status(), Status::Open(Pending { kind: WindowKind::Turn, .. })));
}

fn outcome(table: &Match<Bluff, Rigged>) -> Outcome {
    match table.status() {
        Status::Over(outcome) => outcome,
        Status::Open(pending) => panic!("still open: {pending:?}"),
    }
}

#[test]
fn the_last_side_that_has_not_conceded_wins() {
    let mut table = Match::<Bluff, _>::new(Options::default(), 3, Rigged::new([])).unwrap();
    let [zero, one] = [0, 1].map(|index| Seat::new(index).unwrap());
    table.submit(0, Input::Concede { seat: one }).unwrap();
    assert!(matches!(table.status(), Status::Open(_)));
    assert_eq!(table.submit(0, Input::Concede { seat: one }).unwrap_err(), Rejection::NoSuchSeat);
    table.submit(0, Input::Concede { seat: zero }).unwrap();
    assert_eq!(outcome(&table).rank.as_slice(), [2, 2, 1]);
    assert_eq!(outcome(&table).winners.iter().collect::<Vec<_>>(), [Seat::new(2).unwrap()]);
    assert_eq!(table.submit_text(2, "stake 1").unwrap_err(), Rejection::GameOver);
}

#[test]
fn a_conceded_seat_does_not_win_what_is_played_for_it() {
    let options = Options { n_dice: 1, ..Options::default() };
    // Three sixes: a bid of one six holds.
    let mut table = Match::<Bluff, _>::new(options, 3, Rigged::new([5, 5, 5])).unwrap();
    table.submit(0, Input::Concede { seat: Seat::FIRST }).unwrap();
    for seat in [0, 1, 2] {
        table.submit_text(seat, "stake 2").unwrap();
    }
    table.submit_text(0, "bid 1, of 6").unwrap();
    table.submit_text(1, "challenge").unwrap();
    let outcome = outcome(&table);
    assert_eq!(outcome.score.as_slice(), [2, -2, 0]);
    assert_eq!(outcome.rank.as_slice(), [3, 2, 1]);
    assert_eq!(outcome.winners, Seat::new(2).unwrap().into());
}

#[test]
fn a_seat_that_is_not_at_the_table_is_refused_as_such() {
    let mut table = Match::<Bluff, _>::new(Options::default(), 2, Rigged::new([])).unwrap();
    assert_eq!(table.submit_text(2, "stake 1").unwrap_err(), Rejection::NoSuchSeat);
    let seat = Seat::new(2).unwrap();
    assert_eq!(table.submit(0, Input::Concede { seat }).unwrap_err(), Rejection::NoSuchSeat);
}

#[test]
fn leaving_and_coming_back_are_logged_and_change_no_rule() {
    let mut table = Match::<Bluff, _>::new(Options::default(), 2, Rigged::new([])).unwrap();
    let seat = Seat::FIRST;
    assert_eq!(table.submit(0, Input::Return { seat }).unwrap_err(), Rejection::NoSuchSeat);
    table.submit(0, Input::Leave { seat }).unwrap();
    assert!(table.absent().contains(seat));
    table.submit_text(0, "stake 1").unwrap();
    table.submit(0, Input::Return { seat }).unwrap();
    assert!(table.absent().is_empty());
    let resumed = Match::resume(table.log().clone(), Rigged::new([])).unwrap();
    assert!(resumed.same_state(&table));
}

#[test]
fn an_extension_is_had_once_and_never_of_a_time_that_the_rules_set() {
    let mut table = Match::<Bluff, _>::new(Options::default(), 3, Rigged::new([])).unwrap();
    let [zero, one, two] = [0, 1, 2].map(|index| Seat::new(index).unwrap());
    let extend = |table: &mut Match<Bluff, Rigged>, seat| {
        table.submit(0, Input::Extend { seat }).map(drop).err()
    };
    let refused = Some(Rejection::NoExtension);
    assert_eq!(extend(&mut table, zero), None);
    assert_eq!(extend(&mut table, zero), refused, "once");
    assert_eq!(extend(&mut table, Seat::new(3).unwrap()), refused);
    table.submit(0, Input::Leave { seat: two }).unwrap();
    assert_eq!(extend(&mut table, two), refused, "nobody sits there who needs it");
    table.submit(0, Input::Return { seat: two }).unwrap();
    for seat in [0, 1, 2] {
        table.submit_text(seat, "stake 1").unwrap();
    }
    assert_eq!(extend(&mut table, one), refused, "it is another one's turn");
    table.submit_text(0, "bid 1, of 6").unwrap();
    // BL-4 sets a time.
    assert_eq!([one, two].map(|seat| extend(&mut table, seat)), [refused; 2]);
    assert_eq!(table.extended(), zero.into());
    let resumed = Match::resume(table.log().clone(), Rigged::new([])).unwrap();
    assert!(resumed.same_state(&table));
    assert_eq!(resumed.extended(), table.extended());
}

#[test]
fn an_unlogged_match_goes_the_same_way() {
    let options = Options::default();
    let mut logged = Match::<Bluff, _>::new(options.clone(), 3, Seeded::new(0)).unwrap();
    let mut unlogged = Match::<Bluff, _>::unlogged(options, 3, Seeded::new(0)).unwrap();
    for seed in 1..20 {
        logged.deal_again(Seeded::new(seed));
        unlogged.deal_again(Seeded::new(seed));
        let mut pilot = Seeded::stream(seed, 1);
        while let Status::Open(pending) = logged.status() {
            let window = pending.window;
            let seat = pending.asked().iter().next().unwrap();
            let input = match logged.sight(seat).sample(&mut pilot) {
                Some(action) => Input::Act { seat, window, action },
                None => Input::Timeout { window },
            };
            assert!(!logged.submit(0, input).unwrap().is_empty());
            assert!(unlogged.submit(0, input).unwrap().is_empty());
            assert!(unlogged.same_state(&logged));
        }
        assert_eq!(unlogged.log().entries().len(), 0);
        let resumed = Match::resume(logged.log().clone(), Rigged::new([])).unwrap();
        assert!(resumed.same_state(&logged));
    }
}

#[test]
fn debug_output_shows_no_dice() {
    let table = Match::<Bluff, _>::new(Options::default(), 2, Seeded::new(1)).unwrap();
    let printed = format!("{:?}", table.sight(Seat::FIRST));
    assert!(printed.contains("dice: [Secret(..)"), "{printed}");
}

#[test]
fn an_input_without_chance_has_one_outcome() {
    let table = Match::<Bluff, _>::new(Options::default(), 2, Seeded::new(1)).unwrap();
    let view = table.view(Observer::Seat(Seat::FIRST));
    let guess = Guess::<Bluff>::from_view(&view, &mut Seeded::new(1));
    let mut total = 0.0;
    guess.for_each_outcome(Seat::FIRST, Action::Stake(1), |_, probability| total += probability);
    assert_eq!(total, 1.0);
}

fn short_match() -> Match<Bluff, Seeded> {
    let mut table = Match::<Bluff, _>::new(Options::default(), 2, Seeded::new(1)).unwrap();
    let input = Input::Act { seat: Seat::FIRST, window: Window(0), action: Action::Stake(1) };
    table.submit(5, input).unwrap();
    table
}

#[test]
fn a_log_of_other_rules_or_options_does_not_replay() {
    let table = short_match();
    let mut log = table.log().clone();
    log.rules = 2;
    let err = Match::resume(log, Seeded::new(0)).unwrap_err();
    assert_eq!(err.to_string(), "logged under rules 2; these are rules 1");

    let mut log = table.log().clone();
    log.options.n_dice = 9;
    let err = Match::resume(log, Seeded::new(0)).unwrap_err();
    assert_eq!(err.to_string(), "option `n_dice`: 9 is not in 1 to 5");

    let mut log = table.log().clone();
    log.seats = 7;
    let err = Match::resume(log, Seeded::new(0)).unwrap_err();
    assert_eq!(err.to_string(), "option `players`: bluff has 2 to 6, not 7");
}

#[test]
fn a_log_with_other_draws_or_inputs_does_not_replay() {
    let table = short_match();
    let deal = table.log().deal_draws().to_vec();
    let rebuilt = |deal: &[Draw], input, draws: &[Draw]| {
        let mut log = Log::<Bluff>::new(Bluff::RULES, Options::default(), 2, deal.to_vec());
        log.push(5, input, draws);
        Match::resume(log, Seeded::new(0))
    };
    let stake =
        |stake| Input::Act { seat: Seat::FIRST, window: Window(0), action: Action::Stake(stake) };
    assert!(rebuilt(&deal, stake(1), &[]).unwrap().same_state(&table));

    let err = rebuilt(&deal[1..], stake(1), &[]).unwrap_err();
    assert_eq!(err.to_string(), "the deal: the rules draw otherwise than logged");
    let err = rebuilt(&deal, stake(1), &[Draw { n: 6, value: 0 }]).unwrap_err();
    assert_eq!(err.to_string(), "input 0: the rules draw otherwise than logged");
    let err = rebuilt(&deal, stake(9), &[]).unwrap_err();
    assert_eq!(err.to_string(), "input 0 is refused: BL-2 (stake_range)");
}
