//! One game of a person against bots.
//!
//! All that is said comes from what the person's seat is told and sees: events told to it, its
//! view, its legal actions. A [`Match`] shows nothing else.
//!
//! Where seats race, time is counted in rounds. In each round everybody who is asked may do one
//! thing or wait, those who may act before those who must. Whoever waits is asked again when told
//! something new or after [`PATIENCE_MS`]; so a wait gives nothing away about what others do in
//! secret.

use std::{
    io::{BufRead, Write},
    ops::ControlFlow,
};

use anyhow::{Context as _, bail};
use parlor_bots::{Asked, Bench};
use parlor_catalog::Playable;
use parlor_core::{
    Input, Match, Observer, Options as _, Outcome, Pending, PerSeat, Rejection, Seat, SeatSet,
    Seeded, Status, Teller, Window, WindowKind,
};
use parlor_guests::{Guests, Player, SeatError};

use super::{
    Setup,
    choices::{Choices, PAGE, Step},
    help,
    talk::{Talk, shortened},
};

/// How much of a window's budget one round takes.
const ROUND_MS: u32 = 2_000;

/// How long a seat that waits is left alone when nothing happens.
const PATIENCE_MS: u32 = 10_000;

/// So long bots may take over a game that the person has given up. Some games have no end where
/// nobody wants one (EU-14).
const TURNS_ALONE: u32 = 2_000;

/// As many lines of what happened as `log` shows.
const LOG_LINES: usize = 30;

/// How a conversation ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Ended {
    /// The game is over.
    Over,
    /// The person left, or there is nothing more to read.
    Left,
}

pub(super) struct Session<'a, G: Playable, R, W> {
    setup: &'a Setup,
    table: Match<G, Seeded>,
    /// The person's seat.
    me: Seat,
    /// No bot where the person sits.
    bench: Bench<G>,
    /// What the bot of each seat draws from, so that what it does does not depend on how others play.
    pilots: Vec<Seeded>,
    /// What the bot of each seat has last said about how it plays.
    remarks: PerSeat<Option<&'static str>>,
    guests: Guests,
    names: Teller,
    talk: &'a mut Talk<R, W>,
    /// Everything told so far.
    told: Vec<String>,
    /// The table as last shown, so that it is not shown again when nothing has changed.
    shown: String,
    /// Whoever acted last: races are asked clockwise from there.
    last: Seat,
    /// Single choices are made without asking.
    fast: bool,
    hints: Hints,
    /// When the game is broken off, once bots are among themselves.
    turns_most: Option<u32>,
}

/// What is explained when it is met first.
#[derive(Default)]
struct Hints {
    clock: Hint,
    fast: Hint,
}

#[derive(Default)]
struct Hint {
    is_given: bool,
}

impl Hint {
    /// Whether it has not been given yet; from here on it has.
    fn is_new(&mut self) -> bool {
        !std::mem::replace(&mut self.is_given, true)
    }
}

/// How a decision is put to a seat.
#[derive(Clone, Copy)]
struct Question {
    asked: Asked,
    /// The game goes on without an answer.
    can_wait: bool,
    /// What is left of the window's budget, where it is longer than a short wait.
    left_ms: Option<u32>,
    /// Nobody else has been asked.
    is_alone: bool,
}

/// What a seat does when asked.
enum Answer<A> {
    Act(A),
    Wait,
    Concede,
    Leave,
}

impl<'a, G: Playable, R: BufRead, W: Write> Session<'a, G, R, W> {
    /// Sets the table up.
    ///
    /// # Errors
    ///
    /// The options or the table do not fit the game.
    pub(super) fn new(
        setup: &'a Setup,
        options: G::Options,
        talk: &'a mut Talk<R, W>,
    ) -> anyhow::Result<Self> {
        let seats = setup.players;
        let table = Match::<G, _>::new(options, seats, Seeded::new(setup.seed))?;
        let me = match Seat::new(setup.seat) {
            Some(seat) if setup.seat < seats => seat,
            _ => bail!("--seat {}: the seats are 0 to {}", setup.seat, seats - 1),
        };
        if usize::from(seats.max(2)) <= setup.bots.len() {
            bail!("--bots: {} bots for {} seats", setup.bots.len(), seats - 1);
        }
        let opponents = setup.opponents();
        for player in opponents.values().flatten() {
            Guests::check::<G>(player, table.options(), seats)?;
        }
        let mut guests = Guests::new(setup.limits);
        let mut names = Vec::new();
        for (seat, player) in opponents.iter() {
            names.push(match player {
                // The teller speaks to whoever sits here.
                None => String::new(),
                Some(player) => format!("{} {seat}", name_of(player, seat, &mut guests, talk)?),
            });
        }
        let mut session = Session {
            setup,
            table,
            me,
            bench: Bench::new(seats),
            pilots: (1..=seats.into()).map(|it| Seeded::stream(setup.seed, it)).collect(),
            remarks: PerSeat::filled(seats, None),
            guests,
            names: Teller::new(setup.game.messages(talk.language()), names, Some(me)),
            talk,
            told: Vec::new(),
            shown: String::new(),
            last: Seat::FIRST.after(seats - 1, seats),
            fast: false,
            hints: Hints::default(),
            turns_most: None,
        };
        for (seat, player) in opponents.iter() {
            if let Some(player) = player {
                session.seat_bot(seat, player)?;
            }
        }
        session.bench.hear(session.table.events());
        Ok(session)
    }

    fn seat_bot(&mut self, seat: Seat, player: &Player) -> Result<(), SeatError> {
        let bot = self.guests.seat(player, seat, self.table.options(), self.table.seats())?;
        self.bench.seat(seat, bot);
        Ok(())
    }

    /// Plays to the end of the game or of the input.
    pub(super) fn run(mut self) -> anyhow::Result<Ended> {
        self.greet()?;
        self.say_news()?;
        self.tell()?;
        loop {
            match self.table.status() {
                Status::Over(outcome) => {
                    self.bench.end(Some(&outcome));
                    self.finish(outcome)?;
                    return Ok(Ended::Over);
                }
                Status::Open(pending) => {
                    if self.turns_most.is_some_and(|most| most < self.table.turns()) {
                        self.talk.tell("no_end", &[])?;
                        self.leave()?;
                        return Ok(Ended::Left);
                    }
                    if self.play_window(pending)?.is_break() {
                        self.leave()?;
                        return Ok(Ended::Left);
                    }
                }
            }
        }
    }

    fn greet(&mut self) -> anyhow::Result<()> {
        self.talk.blank()?;
        self.talk.say(G::TITLE)?;
        self.talk.say_wrapped(&self.names.say("idea", &[]), 0)?;
        self.talk.blank()?;
        let seated = |seat| {
            let who = self.names.label(seat);
            self.talk.words("seated", &[("who", &who), ("seat", &seat)])
        };
        let seats = Seat::all(self.setup.players).map(seated).collect::<Vec<_>>().join(", ");
        self.talk.tell("at_table", &[("seats", &seats)])?;
        let house_rules = self.changed_options();
        if !house_rules.is_empty() {
            self.talk.tell("house_rules", &[("rules", &house_rules.join(", "))])?;
        }
        self.talk.tell("seed", &[("seed", &self.setup.seed)])?;
        self.talk.blank()?;
        Ok(())
    }

    fn leave(&mut self) -> anyhow::Result<()> {
        self.bench.end(None);
        let [goodbye, again] = ["goodbye", "again"].map(|key| self.talk.words(key, &[]));
        self.talk.say(format!("{goodbye} {again}"))?;
        self.talk.say(format!("  {}", self.setup.command()))?;
        Ok(())
    }

    /// Whether the person has given the game up. What a game then tells about the seat is about
    /// the bot in it: only the result counts.
    fn has_given_up(&self) -> bool {
        self.table.conceded().contains(self.me)
    }

    /// Says what the last input did, as far as the person is told and still plays.
    fn tell(&mut self) -> anyhow::Result<()> {
        if self.has_given_up() {
            return Ok(());
        }
        let who = Observer::Seat(self.me);
        let told = self.table.events().iter().filter_map(|event| event.told_to(who));
        let sentences = told.map(|event| G::tell(event, &self.names));
        let sentences: Vec<String> = sentences.filter(|it| !it.is_empty()).collect();
        for same in sentences.chunk_by(|a, b| a == b) {
            let sentence = match same {
                [sentence] => sentence.clone(),
                _ => {
                    let sentence = same[0].trim_end_matches('.');
                    self.talk.words("times", &[("sentence", &sentence), ("count", &same.len())])
                }
            };
            self.talk.say_wrapped(&sentence, 2)?;
            self.told.push(sentence);
        }
        Ok(())
    }

    fn submit(&mut self, input: Input<G::Action>) -> anyhow::Result<()> {
        self.table.submit(0, input).with_context(|| format!("{input:?}"))?;
        if let Input::Act { seat, .. } = input {
            self.last = seat;
        }
        self.bench.hear(self.table.events());
        self.tell()
    }

    /// Asks round after round until the window closes. Breaks when the person leaves.
    fn play_window(&mut self, opened: Pending) -> anyhow::Result<ControlFlow<()>> {
        let seats = self.setup.players;
        let first = self.last.after(1, seats);
        let mut clock = Clock { now_ms: 0, waits_until: PerSeat::filled(seats, 0) };
        loop {
            let round = self.play_round(opened, first, &mut clock)?;
            if let Round::Left = round {
                return Ok(ControlFlow::Break(()));
            }
            let Some(pending) = self.still_open(opened.window) else {
                return Ok(ControlFlow::Continue(()));
            };
            clock.tick(pending, &round);
            match (pending.budget_ms, round) {
                (Some(budget_ms), _) if budget_ms <= clock.now_ms => {
                    if !self.has_given_up() {
                        self.talk.tell("time_up", &[])?;
                    }
                    self.submit(Input::Timeout { window: opened.window })?;
                    return Ok(ControlFlow::Continue(()));
                }
                (None, Round::Quiet) => bail!("{}: nobody acts and no time runs", G::ID),
                _ => {}
            }
        }
    }

    /// Asks each seat of a window once, as long as it is open.
    fn play_round(
        &mut self,
        opened: Pending,
        first: Seat,
        clock: &mut Clock,
    ) -> anyhow::Result<Round> {
        let window = opened.window;
        let mut round = Round::Quiet;
        for seat in in_order(opened, first, self.setup.players) {
            let Some(pending) = self.still_open(window) else { break };
            let Some(asked) = Asked::of(&pending, seat) else { continue };
            if clock.is_waiting(seat) || self.table.sight(seat).count(1) == 0 {
                continue;
            }
            let is_race = pending.kind == WindowKind::Race;
            let question = Question {
                asked,
                // Of the window as it opened: who has answered since may be a secret.
                is_alone: opened.asked() == SeatSet::one(seat),
                can_wait: is_race && (pending.budget_ms.is_some() || pending.may.contains(seat)),
                left_ms: pending
                    .budget_ms
                    .filter(|&budget_ms| PATIENCE_MS < budget_ms)
                    .map(|budget_ms| budget_ms.saturating_sub(clock.now_ms)),
            };
            match self.ask(seat, question)? {
                Answer::Act(action) => {
                    round = Round::Acted;
                    self.submit(Input::Act { seat, window, action })?;
                    clock.wake(|seat| self.is_told(seat));
                }
                Answer::Wait => clock.wait(seat),
                Answer::Concede => {
                    round = Round::Acted;
                    self.concede()?;
                }
                Answer::Leave => return Ok(Round::Left),
            }
        }
        Ok(round)
    }

    /// Whether the last input told this seat anything.
    fn is_told(&self, seat: Seat) -> bool {
        let who = Observer::Seat(seat);
        self.table.events().iter().any(|event| event.told_to(who).is_some())
    }

    fn still_open(&self, window: Window) -> Option<Pending> {
        match self.table.status() {
            Status::Open(pending) if pending.window == window => Some(pending),
            _ => None,
        }
    }

    fn ask(&mut self, seat: Seat, question: Question) -> anyhow::Result<Answer<G::Action>> {
        if !self.bench.has(seat) {
            return self.ask_person(question);
        }
        let remark = self.bench.remark(seat);
        if self.remarks[seat] != remark {
            self.remarks[seat] = remark;
            let says = match remark {
                Some(remark) => self.names.say(&format!("remark.{remark}"), &[]),
                None => self.talk.words("remark_over", &[]),
            };
            self.talk.say_wrapped(&format!("{}: {says}", self.names.label(seat)), 2)?;
        }
        let sight = self.table.sight(seat);
        let chance = &mut self.pilots[seat.index()];
        let answer = match self.bench.act(&sight, question.asked, chance).action() {
            Some(action) => Answer::Act(action),
            None if question.can_wait => Answer::Wait,
            // A bot that does not know what to do where it must does anything.
            None => Answer::Act(sight.sample(chance).context("nothing to do for who must act")?),
        };
        self.say_news()?;
        Ok(answer)
    }

    /// Says what programs have done wrong.
    fn say_news(&mut self) -> anyhow::Result<()> {
        for (seat, problem) in self.guests.take_news() {
            self.talk.say_wrapped(&format!("({}: {problem}.)", self.names.label(seat)), 2)?;
        }
        Ok(())
    }

    /// Gives the game up; if it goes on, a bot moves for the person.
    fn concede(&mut self) -> anyhow::Result<()> {
        self.submit(Input::Concede { seat: self.me })?;
        let gave_up = self.talk.words("gave_up", &[]);
        if let Status::Open(_) = self.table.status() {
            // A program was not there from the beginning and would be asked in the middle.
            let level = self.setup.bots.iter().find(|bot| matches!(bot, Player::Level(_)));
            self.seat_bot(self.me, &level.cloned().unwrap_or_else(|| self.setup.usual_bot()))?;
            self.turns_most = Some(self.table.turns() + TURNS_ALONE);
            let bot = self.talk.words("gave_up_bot", &[]);
            self.talk.say_wrapped(&format!("{gave_up} {bot}"), 2)?;
        } else {
            self.talk.say(&gave_up)?;
        }
        self.told.push(gave_up);
        Ok(())
    }

    fn ask_person(&mut self, question: Question) -> anyhow::Result<Answer<G::Action>> {
        let Question { can_wait, left_ms, is_alone, .. } = question;
        let choices = self.choices(Step::default());
        // Waiting for nobody is passing.
        let can_wait = can_wait && !(is_alone && choices.has_pass());
        if let (Some(action), true, false) = (choices.only(), self.fast, can_wait) {
            return Ok(Answer::Act(action));
        }
        self.show_table(false)?;
        self.say_question()?;
        if let Some(left_ms) = left_ms.filter(|_| can_wait) {
            self.talk.tell("time_left", &[("seconds", &(left_ms / 1_000))])?;
            if self.hints.clock.is_new() {
                let (round, wait) = (ROUND_MS / 1_000, PATIENCE_MS / 1_000);
                self.talk.tell("clock", &[("round", &round), ("wait", &wait)])?;
            }
        }
        let mut asking = Asking { choices, before: Vec::new(), n_shown: 0, can_wait };
        self.list(&mut asking)?;
        if asking.choices.only().is_some() && !can_wait && self.hints.fast.is_new() {
            self.talk.tell("only", &[])?;
        }
        loop {
            let Some(line) = self.talk.ask(&asking.prompt(&self.names))? else {
                return Ok(Answer::Leave);
            };
            if let Some(answer) = self.hear(&line, &mut asking)? {
                return Ok(answer);
            }
        }
    }

    fn choices(&self, step: Step) -> Choices<G::Action> {
        Choices::at(&self.table.sight(self.me), self.table.options(), &self.names, step)
    }

    /// Takes in one line; `None` if it does not settle the matter.
    fn hear(
        &mut self,
        line: &str,
        asking: &mut Asking<G::Action>,
    ) -> anyhow::Result<Option<Answer<G::Action>>> {
        match Said::read(line) {
            Said::Nothing => match asking.choices.only() {
                Some(action) if !asking.can_wait => return Ok(Some(Answer::Act(action))),
                _ => {
                    asking.n_shown = 0;
                    self.list(asking)?;
                }
            },
            Said::Number(0) if asking.can_wait => return Ok(Some(Answer::Wait)),
            Said::Number(number) => {
                let entries = &asking.choices.entries;
                match entries.get(number.wrapping_sub(1)) {
                    Some(entry) => match entry.next(&asking.choices.step) {
                        Some(step) => self.go_on(step, asking)?,
                        None => return Ok(Some(Answer::Act(entry.action))),
                    },
                    None => {
                        let (line, range) = (shortened(line), asking.range(&self.names));
                        self.talk.tell("no_choice", &[("line", &line), ("range", &range)])?;
                    }
                }
            }
            Said::More if asking.n_shown < asking.choices.entries.len() => self.list(asking)?,
            Said::More => self.talk.tell("list_end", &[])?,
            Said::Back => match asking.before.pop() {
                Some(step) => {
                    asking.choices = self.choices(step);
                    asking.n_shown = 0;
                    self.list(asking)?;
                }
                None => self.talk.tell("first_step", &[])?,
            },
            Said::Help => self.help(asking.can_wait)?,
            Said::Quit => return Ok(Some(Answer::Leave)),
            Said::Words => return self.hear_words(line, asking),
        }
        Ok(None)
    }

    /// Takes words as an action, as a command or as what to narrow the list by.
    fn hear_words(
        &mut self,
        line: &str,
        asking: &mut Asking<G::Action>,
    ) -> anyhow::Result<Option<Answer<G::Action>>> {
        let saying = G::SAYINGS.iter().find(|(saying, _)| line.eq_ignore_ascii_case(saying));
        let line = saying.map_or(line, |(_, meant)| meant);
        let read = G::read_action(self.table.options(), line);
        let checked = read.as_ref().map(|&action| self.table.sight(self.me).check(action));
        if let (&Ok(action), Ok(Ok(()))) = (&read, &checked) {
            return Ok(Some(Answer::Act(action)));
        }
        match Command::read(line) {
            Some(Command::Wait) if asking.can_wait => return Ok(Some(Answer::Wait)),
            Some(Command::Concede) => return self.offer_to_concede(),
            Some(command) => {
                self.obey(command)?;
                let done = asking.choices.only().filter(|_| self.fast && !asking.can_wait);
                return Ok(done.map(Answer::Act));
            }
            None => {}
        }
        if let Ok(Err(refusal)) = checked {
            let reason = self.names.refusal(&Rejection::Refused(refusal));
            self.talk.say_wrapped(&reason, 2)?;
            // It may be no more than the beginning of what is allowed.
            let step = asking.choices.step.with_clause(line);
            if !self.choices(step.clone()).entries.is_empty() {
                self.go_on(step, asking)?;
            }
            return Ok(None);
        }
        // As strictly as it can be meant: the next clause, words side by side, words anywhere.
        let here = &asking.choices.step;
        let step = [here.with_clause(line), here.with_phrase(line), here.with_words(line)]
            .into_iter()
            .find(|step| !self.choices(step.clone()).entries.is_empty());
        match (step, read) {
            (Some(step), _) => self.go_on(step, asking)?,
            (None, Err(err)) => {
                self.talk.tell("not_understood", &[("reason", &err)])?;
                self.talk.tell("enter", &[])?;
            }
            (None, Ok(_)) => unreachable!("what reads is allowed or refused"),
        }
        Ok(None)
    }

    /// One step further down a long list.
    fn go_on(&mut self, step: Step, asking: &mut Asking<G::Action>) -> anyhow::Result<()> {
        let choices = self.choices(step);
        asking.before.push(std::mem::replace(&mut asking.choices, choices).step);
        asking.n_shown = 0;
        self.list(asking)
    }

    fn offer_to_concede(&mut self) -> anyhow::Result<Option<Answer<G::Action>>> {
        let question = self.talk.words("concede", &[]);
        let answer = self.talk.ask(&format!("{question} "))?;
        if answer.is_some_and(|line| is_yes(&line)) {
            return Ok(Some(Answer::Concede));
        }
        self.talk.tell("play_on", &[])?;
        Ok(None)
    }

    fn obey(&mut self, command: Command) -> anyhow::Result<()> {
        match command {
            Command::Wait => self.talk.tell("no_wait", &[])?,
            Command::Concede => unreachable!("it is offered, not obeyed"),
            Command::Undo => self.talk.tell("no_undo", &[])?,
            Command::Table => self.show_table(true)?,
            Command::Log { all } => self.show_log(all)?,
            Command::Rules => {
                self.talk.tell("rules", &[("command", &self.setup.rules_command())])?;
                self.talk.tell("rule_here", &[("rule", &G::ORDER_RULE)])?;
            }
            Command::Rule(id) => {
                match help::rule(self.setup.game.rules_text(self.talk.language()), &id) {
                    Some(text) => self.talk.say_wrapped(&text, 2)?,
                    None => {
                        let (id, ids) = (shortened(&id), G::RULE_IDS.join(", "));
                        self.talk.tell("no_rule", &[("id", &id), ("ids", &ids)])?;
                    }
                }
            }
            Command::Fast => {
                self.fast = !self.fast;
                self.talk.tell(if self.fast { "fast" } else { "not_fast" }, &[])?;
            }
        }
        Ok(())
    }

    fn help(&mut self, can_wait: bool) -> anyhow::Result<()> {
        self.talk.blank()?;
        let asked = G::ask(&self.table.view(Observer::Seat(self.me)), &self.names);
        self.talk.say_wrapped(&asked.replace('\n', " "), 0)?;
        self.talk.blank()?;
        self.talk.tell("help.title", &[])?;
        let words = |key: &str| self.talk.words(&format!("help.{key}"), &[]);
        let rows = help::commands(G::ORDER_RULE, can_wait, words);
        let width = rows.iter().map(|(typed, _)| typed.chars().count()).max().unwrap_or(0);
        for (typed, does) in rows {
            self.talk.say_wrapped(&format!("  {typed:width$}  {does}"), width + 4)?;
        }
        Ok(())
    }

    fn show_table(&mut self, again: bool) -> anyhow::Result<()> {
        let view = self.table.view(Observer::Seat(self.me));
        let text = G::show(&view, &self.names);
        if again || text != self.shown {
            self.talk.blank()?;
            self.talk.say_wrapped(text.trim_end(), 4)?;
            self.shown = text;
        }
        self.talk.blank()?;
        Ok(())
    }

    /// The first sentence of what is asked; `?` says the rest.
    fn say_question(&mut self) -> anyhow::Result<()> {
        let asked =
            G::ask(&self.table.view(Observer::Seat(self.me)), &self.names).replace('\n', " ");
        let end = asked.find(". ").map_or(asked.len(), |dot| dot + 1);
        self.talk.say_wrapped(&asked[..end], 0)?;
        Ok(())
    }

    fn show_log(&mut self, all: bool) -> anyhow::Result<()> {
        let skipped = if all { 0 } else { self.told.len().saturating_sub(LOG_LINES) };
        if 0 < skipped {
            self.talk.tell("earlier", &[("count", &skipped)])?;
        }
        for sentence in &self.told[skipped..] {
            self.talk.say_wrapped(sentence, 2)?;
        }
        Ok(())
    }

    /// Lists the next page of the choices.
    fn list(&mut self, asking: &mut Asking<G::Action>) -> anyhow::Result<()> {
        let Choices { entries, more, .. } = &asking.choices;
        let from = asking.n_shown;
        if from == 0 {
            if let Some(mut heading) = asking.choices.heading(&self.names) {
                if !asking.before.is_empty() {
                    heading += &format!("  {}", self.talk.words("back", &[]));
                }
                self.talk.say_wrapped(&heading, 2)?;
            }
            if asking.can_wait {
                self.talk.say(format!("  0  {}", self.talk.words("wait", &[])))?;
            }
        }
        let n = entries.len();
        let to = if n <= PAGE + 2 { n } else { n.min(from + PAGE) };
        for (index, entry) in entries.iter().enumerate().take(to).skip(from) {
            self.talk.say_wrapped(&format!("{:>3}  {}", index + 1, entry.label(&self.names)), 7)?;
        }
        asking.n_shown = to;
        if to < n {
            let key = if *more { "page_more" } else { "page" };
            let page = self.talk.words(key, &[("to", &to), ("n", &n)]);
            self.talk.say_wrapped(&format!("     {page}"), 5)?;
        } else if *more {
            self.talk.say_wrapped(&format!("     {}", self.talk.words("narrow", &[])), 5)?;
        }
        Ok(())
    }

    fn finish(&mut self, outcome: Outcome) -> anyhow::Result<()> {
        if self.has_given_up() {
            self.talk.blank()?;
        } else {
            self.show_table(false)?;
        }
        self.talk.say_wrapped(&self.verdict(&outcome), 2)?;
        let mut places: Vec<(u8, Seat)> =
            outcome.rank.iter().map(|(seat, &rank)| (rank, seat)).collect();
        places.sort_unstable();
        let width = self.names.width();
        for (rank, seat) in places {
            let (name, score) = (self.names.label(seat), outcome.score[seat]);
            let mut line = format!("  {rank}.  {name:width$}  {score:>5}");
            if self.table.conceded().contains(seat) {
                line += &format!("  {}", self.talk.words("conceded", &[]));
            }
            self.talk.say(line)?;
        }
        self.talk.blank()?;
        self.talk.tell("again", &[])?;
        self.talk.say(format!("  {}", self.setup.command()))?;
        Ok(())
    }

    /// Who has won, in a sentence.
    fn verdict(&self, outcome: &Outcome) -> String {
        let won: SeatSet = outcome.winners;
        if self.setup.players == 1 {
            return if self.has_given_up() {
                self.talk.words("over.gave_up", &[])
            } else {
                self.talk.words("over.scored", &[("score", &outcome.score[self.me])])
            };
        }
        let sides: Vec<u8> = won.iter().map(G::side).collect();
        let key = match won.len() {
            0 => return self.talk.words("over.draw", &[]),
            1 => "won",
            _ if sides.windows(2).all(|pair| pair[0] == pair[1]) => "won_all",
            _ => "shared",
        };
        let you = if won.contains(self.me) { "_you" } else { "" };
        self.talk.words(&format!("over.{key}{you}"), &[("who", &self.names.all(won.iter()))])
    }

    /// The options that are not as the rulebook has them, as `name=value`.
    fn changed_options(&self) -> Vec<String> {
        let default = G::Options::default();
        let changed = G::Options::SPECS.iter().filter_map(|spec| {
            let value = self.table.options().get(spec.name)?;
            if default.get(spec.name)? == value {
                return None;
            }
            let value = match value.lines().count() {
                1 => value,
                n => self.talk.words("lines", &[("count", &n)]),
            };
            Some(format!("{}={value}", spec.name))
        });
        changed.collect()
    }
}

/// A question to the person that is not settled yet.
struct Asking<A> {
    choices: Choices<A>,
    /// The steps that led here.
    before: Vec<Step>,
    /// How many of the choices have been listed.
    n_shown: usize,
    can_wait: bool,
}

impl<A: Copy> Asking<A> {
    fn prompt(&self, teller: &Teller) -> String {
        let prompt = match self.choices.only() {
            Some(_) if !self.can_wait => teller.say("client.terminal.prompt_only", &[]),
            _ => teller.say("client.terminal.prompt", &[("range", &self.range(teller))]),
        };
        prompt + " "
    }

    /// The numbers there are.
    fn range(&self, teller: &Teller) -> String {
        match (u8::from(!self.can_wait), self.choices.entries.len()) {
            (1, 1) => "1".to_owned(),
            (least, most) => {
                teller.say("client.terminal.from_to", &[("least", &least), ("most", &most)])
            }
        }
    }
}

/// What came of a round.
enum Round {
    Acted,
    /// Nobody did anything.
    Quiet,
    /// The person left.
    Left,
}

/// The time of one window, counted in rounds.
struct Clock {
    now_ms: u32,
    /// When a seat that waits is asked again, unless it is told something before.
    waits_until: PerSeat<u32>,
}

impl Clock {
    fn is_waiting(&self, seat: Seat) -> bool {
        self.now_ms < self.waits_until[seat]
    }

    fn wait(&mut self, seat: Seat) {
        self.waits_until[seat] = self.now_ms + PATIENCE_MS;
    }

    /// Whoever was told something need not wait any longer.
    fn wake(&mut self, is_told: impl Fn(Seat) -> bool) {
        for (seat, until) in self.waits_until.iter_mut() {
            if is_told(seat) {
                *until = 0;
            }
        }
    }

    fn tick(&mut self, pending: Pending, round: &Round) {
        self.now_ms += ROUND_MS;
        if let Round::Quiet = round {
            // Nothing can happen before the first of those who wait is asked again.
            let next = pending.asked().iter().map(|seat| self.waits_until[seat]).min();
            self.now_ms = self.now_ms.max(next.unwrap_or(0));
        }
    }
}

/// The order in which a round asks the seats of a window.
fn in_order(opened: Pending, first: Seat, seats: u8) -> Vec<Seat> {
    if opened.kind != WindowKind::Race {
        return Seat::all(seats).collect();
    }
    let (may, must): (Vec<Seat>, Vec<Seat>) =
        first.around(seats).partition(|&seat| opened.may.contains(seat));
    [may, must].concat()
}

/// What a bot is called at the table.
fn name_of<R: BufRead, W: Write>(
    player: &Player,
    seat: Seat,
    guests: &mut Guests,
    talk: &Talk<R, W>,
) -> Result<String, SeatError> {
    Ok(match player {
        Player::Level(level) => talk.words(&format!("bot.{level}"), &[]),
        Player::Program(program) => {
            guests.name(program, seat)?.unwrap_or_else(|| talk.words("bot.program", &[]))
        }
    })
}

/// Whether that agrees, in any language that is spoken here.
pub(crate) fn is_yes(line: &str) -> bool {
    matches!(&*line.to_lowercase(), "y" | "yes" | "j" | "ja")
}

/// What was typed, as far as it can be told without the game.
enum Said {
    Nothing,
    Number(usize),
    More,
    Back,
    Help,
    Quit,
    /// An action, a command or words to narrow the list by.
    Words,
}

impl Said {
    fn read(line: &str) -> Said {
        let line = line.to_lowercase();
        if !line.is_empty() && line.bytes().all(|byte| byte.is_ascii_digit()) {
            return Said::Number(line.parse().unwrap_or(usize::MAX));
        }
        match &*line {
            "" => Said::Nothing,
            "m" | "more" => Said::More,
            "b" | "back" => Said::Back,
            "?" | "h" | "help" => Said::Help,
            "q" | "quit" | "exit" => Said::Quit,
            _ => Said::Words,
        }
    }
}

enum Command {
    Wait,
    Concede,
    Undo,
    Table,
    Log { all: bool },
    Rules,
    Rule(String),
    Fast,
}

impl Command {
    fn read(line: &str) -> Option<Command> {
        let line = line.to_lowercase();
        let rule = line.strip_prefix('?').or_else(|| line.strip_prefix("rule "));
        if let Some(id) = rule {
            return Some(Command::Rule(id.trim().to_uppercase()));
        }
        Some(match &*line {
            "w" | "wait" => Command::Wait,
            "concede" => Command::Concede,
            "u" | "undo" => Command::Undo,
            "t" | "table" => Command::Table,
            "log" => Command::Log { all: false },
            "log all" => Command::Log { all: true },
            "r" | "rules" => Command::Rules,
            "fast" => Command::Fast,
            _ => return None,
        })
    }
}
