use std::{fmt, sync::Arc};

use crate::{
    Emitted, Eyes, Input, Match, Messages, Observer, Referee, Rejection, Rigged, Seat, Status,
    Teller, Words,
    game::{check_act, check_timeout},
};

/// A position of a game and a script that is played on it: how rule tests are written.
///
/// A script has one line a step:
///
/// ```text
/// 0: discard red dime            seat 0 does this, and may
/// 1: draw !! EC-4                seat 1 may not do this, and the refusal names EC-4
/// 1? draw                        seat 1's legal actions are exactly these, separated by |
/// told 1: drew a card            the last step told seat 1 this (part of a sentence; * = spectator)
/// untold 1: red dime             nothing of the last step told seat 1 this
/// draws 3 2                      the next draws of chance
/// timeout                        the window's budget runs out
/// asked 0 2                      exactly these seats are asked now
/// over 0 2                       the game is over and these seats have won
/// ```
///
/// Everything behind `//` is a comment. A line that does not come true panics with its text.
pub struct Scene<G: Words> {
    options: G::Options,
    seats: u8,
    state: G,
    chance: Rigged,
    events: Vec<Emitted<G::Event>>,
    messages: Arc<Messages>,
}

impl<G: Words> Scene<G> {
    /// A position that the test has made.
    pub fn at(options: G::Options, seats: u8, state: G) -> Scene<G> {
        Scene::new(options, seats, state, Rigged::new([]), Vec::new())
    }

    /// A deal with chosen draws; where they end, others follow.
    pub fn deal(options: G::Options, seats: u8, draws: &[u32]) -> Scene<G> {
        crate::record::check_table::<G>(&options, seats).expect("the options fit");
        let mut chance = Rigged::new(draws.iter().copied());
        let mut events = Vec::new();
        let state = G::deal(&options, seats, &mut Referee::new(&mut chance, Some(&mut events)));
        Scene::new(options, seats, state, chance, events)
    }

    fn new(
        options: G::Options,
        seats: u8,
        state: G,
        chance: Rigged,
        events: Vec<Emitted<G::Event>>,
    ) -> Scene<G> {
        Scene { options, seats, state, chance, events, messages: Arc::new(G::english()) }
    }

    /// Plays a script.
    ///
    /// # Panics
    ///
    /// If a line does not come true.
    #[track_caller]
    pub fn run(&mut self, script: &str) -> &mut Self {
        for line in script.lines() {
            let line = line.split("//").next().unwrap_or_default().trim();
            if !line.is_empty()
                && let Err(problem) = self.line(line)
            {
                panic!("{}: `{line}`: {problem}", G::ID);
            }
        }
        self
    }

    fn line(&mut self, line: &str) -> Result<(), String> {
        let (verb, rest) = line.split_once(' ').unwrap_or((line, ""));
        match verb {
            "timeout" => self.time_out(),
            "draws" => {
                let draws: Result<Vec<u32>, _> = rest.split_whitespace().map(str::parse).collect();
                self.chance.queue(draws.map_err(|err| err.to_string())?);
                Ok(())
            }
            "told" => self.is_told(rest, true),
            "untold" => self.is_told(rest, false),
            "asked" => match self.state.status() {
                Status::Open(pending) => expect_seats(rest, pending.asked().iter()),
                Status::Over(outcome) => Err(format!("the game is over: {outcome:?}")),
            },
            "over" => match self.state.status() {
                Status::Over(outcome) => expect_seats(rest, outcome.winners.iter()),
                Status::Open(pending) => Err(format!("the game goes on: {pending:?}")),
            },
            _ => {
                if let Some((seat, actions)) = line.split_once('?')
                    && let Ok(seat) = read_seat(seat)
                {
                    return self.lists(seat, actions);
                }
                let (seat, action) = line.split_once(':').ok_or("what does this line mean?")?;
                let seat = read_seat(seat)?;
                match action.split_once("!!") {
                    Some((action, rule)) => self.refuses(seat, action.trim(), rule.trim()),
                    None => self.acts(seat, action.trim()),
                }
            }
        }
    }

    fn submit(&mut self, seat: Seat, action: &str) -> Result<Result<(), Rejection>, String> {
        let action = G::read_action(&self.options, action).map_err(|err| err.0)?;
        let Status::Open(pending) = self.state.status() else {
            return Ok(Err(Rejection::GameOver));
        };
        let before = self.state;
        if let Err(rejection) = check_act(&self.state, seat, pending.window, action) {
            return if self.state == before {
                Ok(Err(rejection))
            } else {
                Err("a refusal changed the state".to_owned())
            };
        }
        self.events.clear();
        let mut referee = Referee::new(&mut self.chance, Some(&mut self.events));
        self.state.act_unchecked(seat, action, &mut referee);
        self.audit()?;
        Ok(Ok(()))
    }

    fn audit(&mut self) -> Result<(), String> {
        self.state.audit(&Referee::new(&mut self.chance, None))
    }

    fn acts(&mut self, seat: Seat, action: &str) -> Result<(), String> {
        self.submit(seat, action)?.map_err(|rejection| format!("refused: {rejection}"))
    }

    fn refuses(&mut self, seat: Seat, action: &str, rule: &str) -> Result<(), String> {
        match self.submit(seat, action)? {
            Ok(()) => Err("accepted".to_owned()),
            Err(rejection) if rejection.rule() == Some(rule) => Ok(()),
            Err(rejection) => Err(format!("refused for another reason: {rejection}")),
        }
    }

    fn time_out(&mut self) -> Result<(), String> {
        let Status::Open(pending) = self.state.status() else {
            return Err("the game is over".to_owned());
        };
        check_timeout(&self.state, pending.window).map_err(|rejection| rejection.to_string())?;
        self.events.clear();
        let mut referee = Referee::new(&mut self.chance, Some(&mut self.events));
        self.state.time_out_unchecked(&mut referee);
        self.audit()
    }

    fn lists(&self, seat: Seat, wanted: &str) -> Result<(), String> {
        let mut wanted: Vec<&str> = wanted.split('|').map(str::trim).collect();
        wanted.retain(|action| !action.is_empty());
        wanted.sort_unstable();
        let mut listed = self.actions(seat);
        listed.sort_unstable();
        if listed == wanted { Ok(()) } else { Err(format!("listed are {}", listed.join(" | "))) }
    }

    fn is_told(&self, rest: &str, wanted: bool) -> Result<(), String> {
        let (who, part) = rest.split_once(':').ok_or("whom?")?;
        let who = match who.trim() {
            "*" => Observer::Spectator,
            seat => Observer::Seat(read_seat(seat)?),
        };
        let told = self.told(who);
        if told.iter().any(|sentence| sentence.contains(part.trim())) == wanted {
            Ok(())
        } else {
            Err(format!("{who:?} was told: {}", told.join(" | ")))
        }
    }

    /// What the last step told an observer, in sentences.
    pub fn told(&self, who: Observer) -> Vec<String> {
        let teller = Teller::plain(&self.messages, self.seats, who);
        let told = self.events.iter().filter_map(|event| event.told_to(who));
        told.map(|event| G::tell(event, &teller)).filter(|it| !it.is_empty()).collect()
    }

    /// The last step's events with everything open.
    pub fn events(&self) -> impl Iterator<Item = &G::Event> {
        self.events.iter().map(|event| &event.secret)
    }

    /// A seat's legal actions as text, in canonical order.
    pub fn actions(&self, seat: Seat) -> Vec<String> {
        let sight = crate::Sight::new(&self.state, seat);
        let actions = sight.actions(usize::MAX);
        actions.into_iter().map(|action| G::write_action(&self.options, action)).collect()
    }

    pub fn status(&self) -> Status {
        self.state.status()
    }

    pub fn view(&self, who: Observer) -> G::View {
        self.state.view(&Eyes::of(who))
    }

    /// The position with the right to open its secrets.
    pub fn inspect<R>(&mut self, look: impl FnOnce(&G, &Referee<'_, G, Rigged>) -> R) -> R {
        look(&self.state, &Referee::new(&mut self.chance, None))
    }
}

fn read_seat(text: &str) -> Result<Seat, String> {
    let index = text.trim().parse().map_err(|_| format!("`{text}` is no seat"))?;
    Seat::new(index).ok_or_else(|| format!("no seat {index}"))
}

fn expect_seats(wanted: &str, seats: impl Iterator<Item = Seat>) -> Result<(), String> {
    let wanted: Vec<&str> = wanted.split_whitespace().collect();
    let seats: Vec<String> = seats.map(|seat| seat.to_string()).collect();
    if wanted == seats { Ok(()) } else { Err(format!("it is {seats:?}")) }
}

impl<G: Words> fmt::Debug for Scene<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Scene").field("state", &self.state).finish_non_exhaustive()
    }
}

/// A match from the beginning with chosen draws, for tests that need a whole record.
impl<G: Words> Match<G, Rigged> {
    /// Submits an action written as text.
    ///
    /// # Panics
    ///
    /// If the text cannot be read or the game is over.
    #[track_caller]
    pub fn submit_text(&mut self, seat: u8, action: &str) -> Result<(), Rejection> {
        let Status::Open(pending) = self.status() else { return Err(Rejection::GameOver) };
        let action =
            G::read_action(self.options(), action).expect("a test writes actions that read");
        let seat = Seat::new(seat).expect("a seat");
        self.submit(0, Input::Act { seat, window: pending.window, action }).map(|_| ())
    }
}
