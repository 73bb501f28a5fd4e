//! The driver's clock, with a game that is nothing but races.

use std::ops::{ControlFlow, RangeInclusive};

use parlor_bots::{Bot, Random, Tempo};
use parlor_core::{
    Chance, Eyes, Game, Input, Match, Outcome, Pending, PerSeat, RandomPlay, Referee, Refusal,
    Seat, SeatSet, Seeded, Sight, Status, Window, WindowKind,
};
use parlor_lab::{Decision, Step, Stuck, TURN_MS, Table};

parlor_core::options! {
    /// How the windows of Snap are.
    #[derive(Copy)]
    pub struct Options {
        /// SN-1: windows in a game.
        windows: u32 = 20, 1..=100_000;
        /// SN-2: seat 0 must snap.
        first_must: bool = false;
        /// SN-3: how long it is held back.
        hold_ms: u32 = 0, 0..=60_000;
        /// SN-4: how long a window is open; 0 is for ever.
        budget_ms: u32 = 10_000, 0..=60_000;
        /// SN-5: all seats choose in secret instead.
        commit: bool = false;
        /// SN-6: how many snaps there are to choose from.
        n_snaps: u8 = 2, 0..=9;
    }
}

/// The snap that nobody is held back from.
const REACTION: u8 = 8;

/// Whoever snaps first scores, and the next window opens.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Snap {
    options: Options,
    window: Window,
    committed: SeatSet,
    score: PerSeat<i32>,
}

impl Snap {
    fn next_window(&mut self) {
        self.window = self.window.next();
        self.committed = SeatSet::EMPTY;
    }
}

impl Game for Snap {
    const ID: &'static str = "snap";
    const RULES: u32 = 1;
    const SEATS: RangeInclusive<u8> = 2..=6;
    const RULE_IDS: &'static [&'static str] = &["SN-1", "SN-2", "SN-3", "SN-4", "SN-5", "SN-6"];
    const ORDER_RULE: &'static str = "SN-1";

    type Options = Options;
    type Action = u8;
    type Event = ();
    type View = (Window, PerSeat<i32>);

    fn deal<C: Chance>(options: &Options, seats: u8, _referee: &mut Referee<'_, Self, C>) -> Snap {
        Snap {
            options: *options,
            window: Window(0),
            committed: SeatSet::EMPTY,
            score: PerSeat::filled(seats, 0),
        }
    }

    fn status(&self) -> Status {
        if self.options.windows <= self.window.0 {
            return Status::Over(Outcome::by_score(self.score));
        }
        let all = SeatSet::all(self.score.seats());
        let must = match (self.options.commit, self.options.first_must) {
            (true, _) => all.minus(self.committed),
            (false, true) => Seat::FIRST.into(),
            (false, false) => SeatSet::EMPTY,
        };
        Status::Open(Pending {
            window: self.window,
            kind: if self.options.commit { WindowKind::Commit } else { WindowKind::Race },
            must,
            may: if self.options.commit { SeatSet::EMPTY } else { all.minus(must) },
            budget_ms: (0 < self.options.budget_ms).then_some(self.options.budget_ms),
            hold_ms: self.options.hold_ms,
        })
    }

    fn score(&self) -> PerSeat<i32> {
        self.score
    }

    fn turns(&self) -> u32 {
        self.window.0
    }

    fn check(&self, _seat: Seat, action: u8, _eyes: &Eyes) -> Result<(), Refusal> {
        let refusal = Refusal::new("SN-6", "no_such_snap");
        if action < self.options.n_snaps { Ok(()) } else { Err(refusal) }
    }

    fn list<F>(&self, _seat: Seat, _eyes: &Eyes, visit: F) -> ControlFlow<()>
    where
        F: FnMut(u8) -> ControlFlow<()>,
    {
        (0..self.options.n_snaps).try_for_each(visit)
    }

    fn is_reaction(action: u8) -> bool {
        action == REACTION
    }

    fn act_unchecked<C: Chance>(
        &mut self,
        seat: Seat,
        _action: u8,
        _referee: &mut Referee<'_, Self, C>,
    ) {
        self.score[seat] += 1;
        self.committed = self.committed.with(seat);
        if !self.options.commit || self.committed == SeatSet::all(self.score.seats()) {
            self.next_window();
        }
    }

    fn time_out_unchecked<C: Chance>(&mut self, _referee: &mut Referee<'_, Self, C>) {
        self.next_window();
    }

    fn view(&self, _eyes: &Eyes) -> (Window, PerSeat<i32>) {
        (self.window, self.score)
    }

    fn determinize<C: Chance>(_view: &(Window, PerSeat<i32>), _chance: &mut C) -> Snap {
        unreachable!("nobody guesses here")
    }

    fn audit<C: Chance>(&self, _referee: &Referee<'_, Self, C>) -> Result<(), String> {
        Ok(())
    }
}

impl RandomPlay for Snap {}

/// Waits for ever.
struct Sleeper;

impl Bot<Snap> for Sleeper {
    fn act(&mut self, _sight: &Sight<'_, Snap>, _chance: &mut Seeded) -> Option<u8> {
        None
    }
}

/// Does what cannot be done.
struct Cheat;

impl Bot<Snap> for Cheat {
    fn act(&mut self, _sight: &Sight<'_, Snap>, _chance: &mut Seeded) -> Option<u8> {
        Some(200)
    }
}

fn random() -> Box<dyn Bot<Snap>> {
    Box::new(Random)
}

fn table(options: Options, bots: Vec<Box<dyn Bot<Snap>>>) -> Table<Snap> {
    let game = Match::new(options, bots.len() as u8, Seeded::stream(1, 0)).expect("options fit");
    Table::new(game, bots, Seeded::stream(1, 1))
}

/// Plays to the end and gives every step.
fn play(table: &mut Table<Snap>) -> Result<Vec<Step<u8>>, Stuck> {
    let mut steps = Vec::new();
    while let Some(step) = table.decide()? {
        table.submit(step)?;
        steps.push(step);
    }
    Ok(steps)
}

fn gaps(steps: &[Step<u8>]) -> Vec<u64> {
    let before = std::iter::once(0).chain(steps.iter().map(|step| step.at_ms));
    before.zip(steps).map(|(before, step)| step.at_ms - before).collect()
}

#[test]
fn everybody_comes_first_equally_often_and_in_the_tempo() {
    let options = Options { windows: 30_000, ..Options::default() };
    let mut table = table(options, vec![random(), random(), random()]);
    let steps = play(&mut table).unwrap();
    for &wins in table.game().score().values() {
        // Three standard deviations around 10,000.
        assert!((9_755..=10_245).contains(&wins), "{:?}", table.game().score());
    }
    let [least, most] = Tempo::RACE.range_ms().map(u64::from);
    let gaps = gaps(&steps);
    assert!(gaps.iter().all(|&gap| least <= gap + 1 && gap <= most), "{gaps:?}");
    assert!(steps.iter().all(|step| step.decision == Decision::Free));
}

#[test]
fn another_tempo_is_kept_from_match_to_match() {
    let tempo = Tempo::new(5_000, 5_010).unwrap();
    let bots = || vec![random(), random()];
    let mut table = table(Options::default(), bots()).with_tempo(tempo);
    for number in 2..4 {
        let gaps = gaps(&play(&mut table).unwrap());
        assert!(gaps.iter().all(|gap| (4_999..=5_010).contains(gap)), "{gaps:?}");
        table.deal_again(Seeded::stream(number, 0), bots(), Seeded::stream(number, 1));
    }
}

#[test]
fn a_tempo_has_room_for_chance() {
    for text in ["", "400", "400-", "0-3000", "3000-400", "400-400", "400-3600001", "a-b"] {
        assert!(text.parse::<Tempo>().is_err(), "{text}");
    }
}

#[test]
fn whoever_must_is_held_back() {
    let options = Options { first_must: true, hold_ms: 5_000, ..Options::default() };
    let mut one = table(options, vec![random(), random()]);
    play(&mut one).unwrap();
    assert_eq!(one.game().score().as_slice(), [0, 20], "seat 1 has 5 s more");

    let mut two = table(options, vec![random(), Box::new(Sleeper)]);
    let steps = play(&mut two).unwrap();
    assert_eq!(two.game().score().as_slice(), [20, 0], "seat 1 waits");
    let [least, most] = Tempo::RACE.range_ms().map(u64::from);
    assert!(gaps(&steps).iter().all(|gap| (5_000 + least..=5_000 + most).contains(gap)));
}

/// Does nothing but react.
struct Reactor;

impl Bot<Snap> for Reactor {
    fn act(&mut self, _sight: &Sight<'_, Snap>, _chance: &mut Seeded) -> Option<u8> {
        Some(REACTION)
    }
}

#[test]
fn nobody_is_held_back_from_reacting() {
    let options = Options { first_must: true, hold_ms: 5_000, n_snaps: 9, ..Options::default() };
    let mut table = table(options, vec![Box::new(Reactor), Box::new(Sleeper)]);
    let steps = play(&mut table).unwrap();
    let [least, most] = Tempo::RACE.range_ms().map(u64::from);
    assert!(gaps(&steps).iter().all(|gap| (least..=most).contains(gap)));
}

#[test]
fn a_window_nobody_answers_times_out_when_its_budget_is_spent() {
    let mut table = table(Options::default(), vec![Box::new(Sleeper), Box::new(Sleeper)]);
    let steps = play(&mut table).unwrap();
    assert_eq!(steps.len(), 20);
    assert!(gaps(&steps).iter().all(|&gap| gap == 10_000));
    assert_eq!(steps[3].input, Input::Timeout { window: Window(3) });
    assert_eq!(steps[3].decision, Decision::TimeOut);
}

#[test]
fn a_budget_shorter_than_any_delay_always_runs_out() {
    let options = Options { budget_ms: 400, ..Options::default() };
    let mut table = table(options, vec![random(), random()]);
    let steps = play(&mut table).unwrap();
    assert!(steps.iter().all(|step| step.decision == Decision::TimeOut));
}

#[test]
fn seats_commit_in_order_and_at_the_same_time() {
    let options = Options { windows: 2, commit: true, ..Options::default() };
    let mut table = table(options, vec![random(), random(), random()]);
    let steps = play(&mut table).unwrap();
    let seats: Vec<usize> = steps
        .iter()
        .map(|step| match step.input {
            Input::Act { seat, .. } => seat.index(),
            other => panic!("{other:?}"),
        })
        .collect();
    assert_eq!(seats, [0, 1, 2, 0, 1, 2]);
    let times: Vec<u64> = steps.iter().map(|step| step.at_ms / TURN_MS).collect();
    assert_eq!(times, [1, 1, 1, 2, 2, 2]);
}

#[test]
fn a_single_legal_action_is_forced_and_done_without_the_bot() {
    let options = Options { n_snaps: 1, commit: true, ..Options::default() };
    let mut table = table(options, vec![Box::new(Sleeper), Box::new(Cheat)]);
    let steps = play(&mut table).unwrap();
    assert!(steps.iter().all(|step| step.decision == Decision::Forced));
}

#[test]
fn a_bot_that_does_not_do_its_duty_is_named() {
    let must = Options { commit: true, ..Options::default() };
    let none = Options { n_snaps: 0, ..must };
    let endless = Options { budget_ms: 0, first_must: true, ..Options::default() };
    let cases: [(Options, Box<dyn Bot<Snap>>, &str); 4] = [
        (must, Box::new(Sleeper), "the bot at seat 0 must act and waits"),
        (must, Box::new(Cheat), "the bot at seat 0 is refused: SN-6 (no_such_snap)"),
        (none, random(), "seat 0 must act and has no legal action"),
        (endless, Box::new(Sleeper), "the bot at seat 0 must act and waits"),
    ];
    for (options, bot, message) in cases {
        let mut table = table(options, vec![bot, Box::new(Sleeper)]);
        assert_eq!(play(&mut table).unwrap_err().to_string(), message);
    }
}
