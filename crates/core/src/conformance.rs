//! Properties that every game is tested against: a game's test file makes a [`Plan`] and calls
//! [`Plan::check`].

use std::ops::{AddAssign, ControlFlow};

use crate::{
    Chance, Choice, Draw, Emitted, Eyes, Game, Guess, Input, Match, Observer, Pending, RandomPlay,
    Referee, Rejection, Seat, SeatSet, Seeded, Status, Step, WindowKind, Words, choose,
    game::check_act,
};

/// Longer lists of actions are only looked at as far as this.
const LIST_MOST: usize = 300;

/// What to check: random matches of one game at one table size with one set of options.
#[derive(Clone, Debug)]
pub struct Plan<G: Words> {
    pub options: G::Options,
    pub seats: u8,
    pub matches: u64,
    pub first_seed: u64,
    /// Matches that go on for longer are cut off and reported as unfinished.
    pub most_inputs: u32,
    /// At one random step in so many everything is checked; at the others the audit, the order of
    /// windows and the twin, which cost little. Long runs look at more matches instead.
    pub sparsely: u32,
}

/// What a check has looked at.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub struct Report {
    pub matches: u64,
    pub unfinished: u64,
    pub inputs: u64,
    /// Steps at which everything was checked.
    pub checked: u64,
    pub refusals: u64,
    /// Steps at which a twin heard the same as the truth and saw the same.
    pub twin_steps: u64,
}

impl AddAssign for Report {
    fn add_assign(&mut self, other: Report) {
        self.matches += other.matches;
        self.unfinished += other.unfinished;
        self.inputs += other.inputs;
        self.checked += other.checked;
        self.refusals += other.refusals;
        self.twin_steps += other.twin_steps;
    }
}

impl<G: Words + RandomPlay> Plan<G> {
    pub fn new(options: G::Options, seats: u8, matches: u64) -> Plan<G> {
        Plan { options, seats, matches, first_seed: 0, most_inputs: 3_000, sparsely: 1 }
    }

    /// Plays the matches and checks the contracts of [`Game`] and [`RandomPlay`] along the way.
    ///
    /// # Panics
    ///
    /// At the first thing that is wrong, with the seed of the match.
    pub fn check(&self) -> Report {
        let mut report = Report::default();
        for seed in self.first_seed..self.first_seed + self.matches {
            let run = std::panic::AssertUnwindSafe(|| self.check_match(seed, &mut report));
            if let Err(panic) = std::panic::catch_unwind(run) {
                eprintln!("{}: {} seats, seed {seed}, {:?}", G::ID, self.seats, self.options);
                std::panic::resume_unwind(panic);
            }
        }
        report
    }

    fn check_match(&self, seed: u64, report: &mut Report) {
        let mut pilot = Seeded::stream(seed, 1);
        let mut table =
            Match::<G, _>::new(self.options.clone(), self.seats, Seeded::new(seed)).expect("fits");
        // A few actions of earlier windows, to be tried again later.
        let mut pool: Vec<G::Action> = Vec::new();
        let mut twin: Option<Twin<G>> = None;
        let mut at_ms = 0;
        let mut n_inputs = 0;
        loop {
            table.audit().unwrap_or_else(|problem| panic!("audit: {problem}"));
            let status = table.status();
            check_status(status, self.seats);
            let thoroughly = self.sparsely == 1 || pilot.below(self.sparsely) == 0;
            if thoroughly {
                self.check_actions(&table, &mut pool, &mut pilot);
                check_guesses(&table, &mut pilot);
                check_commits_commute(&table, &mut pilot);
                report.refusals += self.check_refusals(&mut table, &pool, &mut pilot);
                report.checked += 1;
            }

            if n_inputs == self.most_inputs {
                report.unfinished += 1;
                break;
            }
            let Some(input) = random_presence(&table, seed, &mut pilot)
                .or_else(|| random_input(&table, &mut pilot))
            else {
                break;
            };
            if thoroughly && twin.is_none() && pilot.below(2) == 0 {
                twin = Some(Twin::of(&table, &mut pilot));
            }
            at_ms += 10;
            n_inputs += 1;
            let seen: Option<Vec<G::View>> =
                thoroughly.then(|| Observer::all(self.seats).map(|who| table.view(who)).collect());
            table.submit(at_ms, input).unwrap_or_else(|rejection| {
                panic!("{input:?} is listed and was refused: {rejection}");
            });
            check_windows(status, table.status());
            if let Some(seen) = seen {
                check_untold(&table, &seen, input);
            }
            twin = twin.and_then(|twin| twin.follow(&table, input));
            report.twin_steps += u64::from(twin.is_some());
        }
        report.matches += 1;
        report.inputs += u64::from(n_inputs);
        let resumed = Match::<G, _>::resume(table.log().clone(), Seeded::new(0))
            .unwrap_or_else(|err| panic!("the log does not replay: {err}"));
        assert!(resumed.same_state(&table), "the log replays to another state");
    }

    /// Listed actions are canonical and accepted, others refused, samples listed, texts read back.
    fn check_actions(
        &self,
        table: &Match<G, Seeded>,
        pool: &mut Vec<G::Action>,
        pilot: &mut Seeded,
    ) {
        let Status::Open(pending) = table.status() else { return };
        let state = table.state();
        let worth_trying = state.worth_trying(&pending);
        assert!(
            worth_trying.minus(pending.asked()).is_empty(),
            "a seat is tried that is not asked"
        );
        for seat in pending.asked().iter() {
            let eyes = Eyes::of(Observer::Seat(seat));
            let listed = list(state, seat);
            let is_tried = worth_trying.contains(seat);
            assert!(is_tried || listed.is_empty(), "{seat:?} is not tried and can do something");
            assert!(listed.is_sorted_by(|a, b| a < b), "{seat:?}: not strictly ascending");
            for &action in &listed {
                if let Err(refusal) = state.check(seat, action, &eyes) {
                    panic!("{seat:?}: {action:?} is listed and refused: {refusal}");
                }
            }
            let is_complete = listed.len() < LIST_MOST;
            if let Some(&action) =
                listed.get(pilot.below(LIST_MOST as u32) as usize % listed.len().max(1))
            {
                let text = G::write_action(&self.options, action);
                match G::read_action(&self.options, &text) {
                    Ok(read) => assert_eq!(read, action, "`{text}` reads as another action"),
                    Err(err) => {
                        panic!("{action:?} is written `{text}`, which does not read: {err}")
                    }
                }
                if pool.len() < 64 {
                    pool.push(action);
                } else {
                    pool[pilot.below(64) as usize] = action;
                }
            }
            check_random_play(state, seat, &listed, pilot);
            if is_complete {
                let strange = (0..4).map(|_| G::arbitrary_action(pilot)).collect::<Vec<_>>();
                for &action in pool.iter().chain(&strange) {
                    assert_eq!(
                        state.check(seat, action, &eyes).is_ok(),
                        listed.binary_search(&action).is_ok(),
                        "{seat:?}: predicate and list differ about {action:?}"
                    );
                }
            }
        }
    }

    /// Whatever does not fit is refused and changes nothing.
    fn check_refusals(
        &self,
        table: &mut Match<G, Seeded>,
        pool: &[G::Action],
        pilot: &mut Seeded,
    ) -> u64 {
        let state = *table.state();
        let rest = |table: &Match<G, _>| (table.conceded(), table.absent(), table.log().size());
        let before = rest(table);
        let mut attempts = Vec::new();
        let seat = Seat::new(pilot.below(self.seats.into()) as u8).expect("a seat");
        let strange = G::arbitrary_action(pilot);
        let pooled = pool.get(pilot.below(64) as usize).copied().unwrap_or(strange);
        match table.status() {
            Status::Open(pending) => {
                let window = pending.window;
                attempts.push(Input::Act { seat, window: window.next(), action: pooled });
                attempts.push(Input::Timeout { window: window.next() });
                for action in [strange, pooled] {
                    if check_act(table.state(), seat, window, action).is_err() {
                        attempts.push(Input::Act { seat, window, action });
                    }
                }
                if pending.budget_ms.is_none() {
                    attempts.push(Input::Timeout { window });
                }
            }
            Status::Over(_) => {
                attempts.push(Input::Timeout { window: crate::Window(0) });
                attempts.push(Input::Concede { seat });
            }
        }
        let strangers = Seat::new(self.seats).map(|seat| Input::Leave { seat });
        attempts.extend(strangers);
        for &input in &attempts {
            let rejection = table.submit(0, input).expect_err("accepted what does not fit");
            if let Rejection::Refused(refusal) = rejection {
                assert!(
                    G::RULE_IDS.contains(&refusal.rule),
                    "{refusal} names a rule that does not exist"
                );
            }
        }
        assert!(*table.state() == state, "a refusal changed the state");
        assert_eq!(rest(table), before, "a refusal was logged");
        attempts.len() as u64
    }
}

/// What is sampled is listed, and acting at random does what is sampled.
fn check_random_play<G: RandomPlay>(
    state: &G,
    seat: Seat,
    listed: &[G::Action],
    pilot: &mut Seeded,
) {
    let eyes = Eyes::of(Observer::Seat(seat));
    let (mut done, mut same_chance) = (*state, pilot.clone());
    let choice = done.act_at_random(seat, &eyes, &mut Referee::new(&mut same_chance, None));
    let sampled = choose(pilot, |chance| state.sample(seat, &eyes, chance));
    let Some((action, how)) = sampled else {
        assert!(listed.is_empty(), "{seat:?}: something is listed, nothing sampled");
        assert!(choice.is_none() && done == *state, "{seat:?} had nothing to do and has acted");
        return;
    };
    assert!(
        state.check(seat, action, &eyes).is_ok(),
        "{seat:?}: {action:?} was sampled and is refused"
    );
    assert!(
        LIST_MOST <= listed.len() || listed.binary_search(&action).is_ok(),
        "{seat:?}: {action:?} was sampled and is not listed"
    );
    let wanted = if listed.len() == 1 { Choice::Forced } else { Choice::Free };
    assert_eq!(how, wanted, "{seat:?} had {} actions", listed.len());
    assert_eq!(choice, Some(wanted), "{seat:?} had {} actions", listed.len());
    let mut acted = *state;
    acted.act_unchecked(seat, action, &mut Referee::new(pilot, None));
    assert!(acted == done && *pilot == same_chance, "{seat:?}: random play does another thing");
}

fn list<G: Game>(state: &G, seat: Seat) -> Vec<G::Action> {
    let mut actions = Vec::new();
    let _ = state.list(seat, &Eyes::of(Observer::Seat(seat)), |action| {
        actions.push(action);
        if actions.len() < LIST_MOST { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    actions
}

/// A random action or, where there is a budget, sometimes a time-out; `None` when the game is over.
///
/// # Panics
///
/// If nobody can act and no time runs.
pub fn random_input<G: RandomPlay, C: Chance>(
    table: &Match<G, C>,
    chance: &mut impl Chance,
) -> Option<Input<G::Action>> {
    let Status::Open(pending) = table.status() else { return None };
    let window = pending.window;
    if pending.budget_ms.is_some() && chance.below(16) == 0 {
        return Some(Input::Timeout { window });
    }
    let mut asked = pending.asked();
    while !asked.is_empty() {
        let seat = asked.iter().nth(chance.below(asked.len() as u32) as usize).expect("in range");
        if let Some(action) = table.sight(seat).sample(chance) {
            return Some(Input::Act { seat, window, action });
        }
        asked = asked.without(seat);
    }
    assert!(pending.budget_ms.is_some(), "nobody can act and no time runs");
    Some(Input::Timeout { window })
}

/// In one match of eight people come, go and give up.
fn random_presence<G: Game, C: Chance>(
    table: &Match<G, C>,
    seed: u64,
    chance: &mut impl Chance,
) -> Option<Input<G::Action>> {
    if !seed.is_multiple_of(8) || chance.below(20) != 0 {
        return None;
    }
    let seat = Seat::new(chance.below(table.seats().into()) as u8)?;
    let input = match chance.below(8) {
        0 => Input::Concede { seat },
        1..=3 => Input::Leave { seat },
        4..=6 => Input::Return { seat },
        _ => Input::Extend { seat },
    };
    table.check(input).ok().map(|()| input)
}

fn check_status(status: Status, seats: u8) {
    match status {
        Status::Open(pending) => {
            let Pending { must, may, .. } = pending;
            let all = SeatSet::all(seats);
            assert!(pending.asked().minus(all).is_empty(), "a seat that is not there is asked");
            assert!(must.minus(may) == must, "a seat both must and may");
            assert!(!must.is_empty() || pending.budget_ms.is_some(), "the window cannot close");
            if pending.kind == WindowKind::Turn {
                assert_eq!((must.len(), may.len()), (1, 0), "a turn is one seat's");
            }
        }
        Status::Over(outcome) => {
            for seat in outcome.winners.iter() {
                assert_eq!(outcome.rank[seat], 1, "a winner is first");
            }
            assert!(outcome.rank.values().any(|&rank| rank == 1) || seats == 1, "nobody is first");
        }
    }
}

/// A window that asks something new has a new, higher number.
fn check_windows(before: Status, after: Status) {
    let (Status::Open(before), Status::Open(after)) = (before, after) else { return };
    assert!(before.window <= after.window, "window numbers only rise");
    if before.window == after.window {
        assert_eq!(before.kind, after.kind, "another decision needs another window");
        let newly_asked = after.asked().minus(before.asked());
        assert!(newly_asked.is_empty(), "another seat needs another window");
    }
}

/// Whoever is told nothing sees nothing new: not even that somebody has answered.
fn check_untold<G: Words>(table: &Match<G, Seeded>, seen: &[G::View], input: Input<G::Action>) {
    for (who, seen) in Observer::all(table.seats()).zip(seen) {
        let is_told = table.events().iter().any(|event| event.told_to(who).is_some());
        assert!(
            is_told || table.view(who) == *seen,
            "{who:?} was told nothing of {input:?} and sees another thing"
        );
    }
}

/// A guess looks the same to the observer it was made for, and asks the same of everybody.
fn check_guesses<G: Game>(table: &Match<G, Seeded>, chance: &mut Seeded) {
    for who in Observer::all(table.seats()) {
        let view = table.view(who);
        let guess = G::determinize(&view, chance);
        let again = guess.view(&Eyes::of(who));
        assert!(again == view, "a guess must look like its view\nview  {view:?}\nguess {again:?}");
        let (here, there) = (table.state().status(), guess.status());
        assert_eq!(here, there, "{who:?}: who is asked must not depend on what is hidden");
        if let Err(problem) = guess.audit(&Referee::new(chance, None)) {
            panic!("{who:?}: a guess fails the audit: {problem}");
        }
        if let Some(seat) = who.seat()
            && matches!(here, Status::Open(pending) if pending.asked().contains(seat))
        {
            let (here, there) = (list(table.state(), seat), list(&guess, seat));
            assert!(here == there, "what is legal must not depend on what is hidden");
        }
    }
}

/// In a commit window two seats can act in either order.
fn check_commits_commute<G: RandomPlay>(table: &Match<G, Seeded>, chance: &mut Seeded) {
    let Status::Open(pending) = table.status() else { return };
    if pending.kind != WindowKind::Commit {
        return;
    }
    let mut waiting = pending.must.iter();
    let (Some(one), Some(two)) = (waiting.next(), waiting.next()) else { return };
    let mut choose = |seat| table.sight(seat).sample(chance).expect("must act, so can");
    let (one, two) = ((one, choose(one)), (two, choose(two)));
    let run = |acts: [(Seat, G::Action); 2]| {
        let mut next = *table.state();
        let mut chance = Seeded::new(1);
        for (seat, action) in acts {
            next.act_unchecked(seat, action, &mut Referee::new(&mut chance, None));
        }
        next
    };
    assert!(run([one, two]) == run([two, one]), "commits must commute");
}

/// Equal ears, equal eyes: another game that one observer cannot tell from the true one.
///
/// It gets the same inputs as the truth. As long as the observer is told the same in both it must
/// see the same in both: else something hidden has got into the view. And as long as it sees the
/// same it must have been told the same: else an event tells what the view does not carry, be it a
/// leak or something that a bot without memory would lose.
struct Twin<G: Game> {
    who: Observer,
    state: G,
    /// Whether chance answers as in the truth, which keeps the two together for longer. Otherwise
    /// shuffles come out differently, and nobody must notice.
    echoes: bool,
    chance: Seeded,
}

/// A step with so many draws has shuffled. A shuffle ends what cards in hand and pile meant before,
/// so that a seat may have been told of own cards which its view need not carry any more.
const SHUFFLE_DRAWS: usize = 8;

impl<G: Words> Twin<G> {
    fn of(table: &Match<G, Seeded>, chance: &mut Seeded) -> Twin<G> {
        let seats = u32::from(table.seats());
        let who = match chance.below(seats + 1) {
            index if index == seats => Observer::Spectator,
            index => Observer::Seat(Seat::new(index as u8).expect("a seat")),
        };
        let state = G::determinize(&table.view(who), chance);
        let echoes = chance.below(2) == 0;
        Twin { who, state, echoes, chance: Seeded::stream(chance.next_u64(), 0) }
    }

    /// Follows the truth by one input; `None` when the observer can tell the two apart.
    fn follow(mut self, table: &Match<G, Seeded>, input: Input<G::Action>) -> Option<Twin<G>> {
        let mut events = Vec::new();
        let draws = table.log().last_draws();
        let echoed = if self.echoes { draws } else { &[] };
        let mut chance = Echo { draws: echoed, then: &mut self.chance };
        let mut referee = Referee::new(&mut chance, Some(&mut events));
        match input {
            Input::Act { seat, window, action } => {
                check_act(&self.state, seat, window, action).ok()?;
                self.state.act_unchecked(seat, action, &mut referee);
            }
            Input::Timeout { .. } => self.state.time_out_unchecked(&mut referee),
            _ => return Some(self),
        }
        let who = self.who;
        let is_told_the_same = told(table.events(), who).eq(told(&events, who));
        let (seen_here, seen_there) = (table.view(who), self.state.view(&Eyes::of(who)));
        if is_told_the_same {
            assert!(
                seen_here == seen_there,
                "{who:?} was told the same and sees another thing after {input:?}\n{seen_here:?}\n{seen_there:?}"
            );
            return Some(self);
        }
        if seen_here != seen_there {
            return None;
        }
        // Where nothing at all differs any more, what was told is history: a roll of a die that
        // changed nothing, say.
        if self.state == *table.state() {
            return Some(self);
        }
        // In which order own cards came is no knowledge, so the order of events does not count.
        let sorted = |events: &[Emitted<G::Event>]| {
            let mut told: Vec<(bool, String)> = told(events, who)
                .filter(|(is_private, _)| !is_private || draws.len() < SHUFFLE_DRAWS)
                .map(|(is_private, event)| (is_private, format!("{event:?}")))
                .collect();
            told.sort();
            told
        };
        let (here, there) = (sorted(table.events()), sorted(&events));
        assert!(
            here == there,
            "{who:?} was told what the view does not carry after {input:?}\n{here:?}\n{there:?}"
        );
        Some(self)
    }
}

/// What an observer is told, and whether in private.
fn told<E>(events: &[Emitted<E>], who: Observer) -> impl Iterator<Item = (bool, &E)> {
    let is_private =
        move |event: &Emitted<E>| who.seat().is_some_and(|seat| event.audience.contains(seat));
    events.iter().filter_map(move |event| Some((is_private(event), event.told_to(who)?)))
}

/// Answers as the log says where the question is the same.
struct Echo<'a> {
    draws: &'a [Draw],
    then: &'a mut Seeded,
}

impl Chance for Echo<'_> {
    fn below(&mut self, n: u32) -> u32 {
        match self.draws.split_first() {
            Some((draw, rest)) => {
                self.draws = rest;
                if draw.n == n { draw.value } else { self.then.below(n) }
            }
            None => self.then.below(n),
        }
    }
}

/// Plays guesses of random positions to the end, as a search would, and sees that each step does
/// what a sampled action does.
///
/// # Panics
///
/// If a guess cannot be played on, or a step does something else.
pub fn check_rollouts<G: RandomPlay>(options: &G::Options, seats: u8, n: u64, most_steps: u32) {
    for seed in 0..n {
        let mut chance = Seeded::stream(seed, 2);
        let mut table =
            Match::<G, _>::new(options.clone(), seats, Seeded::new(seed)).expect("fits");
        for _ in 0..chance.below(40) {
            let Some(input) = random_input(&table, &mut chance) else { break };
            table.submit(0, input).expect("legal");
        }
        let who = Observer::Seat(Seat::FIRST);
        let mut guess = Guess::<G>::from_view(&table.view(who), &mut chance);
        for _ in 0..most_steps {
            let (mut sampled, mut same_chance) = (guess.clone(), chance.clone());
            let step = guess.step(&mut chance);
            match step {
                Step::Over => break,
                Step::TimedOut => continue,
                Step::Acted(seat) => act_as_sampled(&mut sampled, seat, &mut same_chance),
            }
            assert!(sampled == guess && same_chance == chance, "{}: another step", G::ID);
        }
    }
}

/// What a step does in which this seat acts.
fn act_as_sampled<G: RandomPlay>(guess: &mut Guess<G>, seat: Seat, chance: &mut Seeded) {
    let Status::Open(pending) = guess.status() else { unreachable!("somebody has acted") };
    let mut asked = match pending.kind {
        WindowKind::Turn => pending.must,
        _ => guess.worth_trying(&pending),
    };
    loop {
        let seats: Vec<Seat> = asked.iter().collect();
        let pick = if seats.len() == 1 { 0 } else { chance.below(seats.len() as u32) as usize };
        if let Some(action) = guess.sight(seats[pick]).sample(chance) {
            assert_eq!(seats[pick], seat, "{}: another seat", G::ID);
            return guess.act(seat, action, chance);
        }
        asked = asked.without(seats[pick]);
    }
}
