//! A match of whichever game, behind one face, for who keeps games of all kinds side by side.
//!
//! What goes in and out is text and JSON. Bots sit here too, beside the match, because they are made
//! for one game.

use std::{any::Any, error, fmt, ops::ControlFlow};

use parlor_bots::{Asked, Bench, Bot, Level, NoSuchBot, tell};
use parlor_core::{
    Chance, Draw, Emitted, Input, Match, Observer, OptionsError, PerSeat, Rejection, Seat, SeatSet,
    Seeded, Status, Tape, Teller, check_table,
};
use parlor_wire::{Offer, SceneText, Setup, options_from_json};
use serde_json::{
    Map, Value,
    value::{RawValue, to_raw_value},
};

use crate::{GameId, Language, Outline, Playable, Visitor};

/// Deals a game; `options` names every option.
///
/// ```
/// use parlor_catalog::{Dice, GameId, deal};
/// use parlor_core::{Input, Seat, Seeded, Status};
///
/// let options = GameId::OneEuro.info().options;
/// let options = options.into_iter().map(|it| (it.name.to_owned(), it.default)).collect();
/// let mut board = deal(GameId::OneEuro, &options, 2, Dice::new(Seeded::new(7))).unwrap();
/// let Status::Open(pending) = board.status() else { panic!() };
/// let seat = pending.must.iter().next().unwrap();
/// let offer = board.offer(seat, "").unwrap();
/// let text = offer.actions.unwrap().remove(0);
/// let choice = board.read(&text.to_uppercase()).unwrap();
/// assert_eq!(choice.text(), text);
/// board.submit(0, Input::Act { seat, window: pending.window, action: &choice }).unwrap();
/// ```
///
/// # Errors
///
/// Names the option that does not fit, or `players` where the table size does not.
pub fn deal(
    game: GameId,
    options: &Map<String, Value>,
    seats: u8,
    dice: Dice,
) -> Result<Box<dyn Board>, OptionsError> {
    game.visit(Deal { game, options, seats, dice })
}

/// What is known of a table before anything is dealt there.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Seating {
    game: GameId,
    /// The side that each seat plays for.
    pub sides: Vec<u8>,
    /// The levels that bots play on, from the weakest to the strongest.
    pub levels: Vec<Level>,
}

impl Seating {
    /// # Errors
    ///
    /// Nobody plays on this level here.
    pub fn check_bot(&self, level: Level) -> Result<(), NoSuchBot> {
        if self.levels.contains(&level) {
            return Ok(());
        }
        Err(NoSuchBot::new(self.game.as_str(), self.sides.len() as u8, level, &self.levels))
    }
}

/// Whether a game can be dealt so; `options` names every option. Nothing is dealt for it.
///
/// # Errors
///
/// Names the option that does not fit, or `players` where the table size does not.
pub fn check_deal(
    game: GameId,
    options: &Map<String, Value>,
    seats: u8,
) -> Result<Seating, OptionsError> {
    game.visit(CheckDeal { game, options, seats })
}

/// A match in progress of whichever game, with the bots at its seats.
pub trait Board: Send {
    fn game(&self) -> GameId;
    /// The version of the game's rules.
    fn rules(&self) -> u32;
    fn seats(&self) -> u8;
    /// Who is asked, or how it ended; concessions count.
    fn status(&self) -> Status;
    fn conceded(&self) -> SeatSet;
    fn absent(&self) -> SeatSet;
    /// Who has had the one extension of the table's own clock.
    fn extended(&self) -> SeatSet;
    /// Which side a seat plays for.
    fn side(&self, seat: Seat) -> u8;
    /// Turns taken so far, as the game counts them.
    fn turns(&self) -> u32;
    /// Points so far.
    fn score(&self) -> PerSeat<i32>;

    /// Understands an action in any spelling that the game reads.
    ///
    /// # Errors
    ///
    /// It is no action of this game.
    fn read(&self, text: &str) -> Result<Choice, Refused>;

    /// Understands an action that was logged, so in the text that the game writes.
    ///
    /// # Errors
    ///
    /// It is no action of this game, or is written in another way.
    fn read_logged(&self, text: &str) -> Result<Choice, Refused> {
        let choice = self.read(text)?;
        if choice.text == text {
            Ok(choice)
        } else {
            Err(Refused::not_an_action(format!("this is written `{}`", choice.text)))
        }
    }

    /// Applies an input.
    ///
    /// # Errors
    ///
    /// A refused input changes nothing.
    fn submit(&mut self, at_ms: u64, input: Input<&Choice>) -> Result<(), Refused>;

    /// Says why an input would be refused now, touching nothing.
    ///
    /// # Errors
    ///
    /// Returns the reason.
    fn check(&self, input: Input<&Choice>) -> Result<(), Refused>;

    /// What chance answered at the deal or at the last accepted input.
    fn draws(&self) -> &[Draw];

    /// What never changes in the match and is in no view.
    fn setup(&self) -> Setup;

    /// What `who` may know now.
    fn view(&self, who: Observer) -> Box<RawValue>;

    /// What `who` was told at the deal or at the last accepted input, as a list.
    fn events(&self, who: Observer) -> Box<RawValue>;

    /// How many events that are.
    fn n_told(&self, who: Observer) -> usize;

    /// All that the seat can do, if it is asked and there are no more than `most`.
    fn actions(&self, seat: Seat, most: usize) -> Option<Vec<String>>;

    /// Everything that `who` was told since the deal, got back by replaying. What `who` was told
    /// nothing of is left out.
    fn history(&self, who: Observer, tell: &mut dyn FnMut(Told<'_>));

    /// The same as [`Board::events`], [`Board::view`] and [`Board::actions`] in words, for whoever knows
    /// nothing of the game. `most` as there.
    fn text(&self, who: Observer, speech: &Speech, most: usize) -> SceneText;

    /// Sentences about all that `who` was told since the deal, but for the first `seen` events.
    fn story(&self, who: Observer, speech: &Speech, seen: u32) -> Vec<String>;

    /// What the seat can choose of the actions that begin with the words of `path`; `None` if it
    /// is not asked.
    fn offer(&self, seat: Seat, path: &str) -> Option<Offer>;

    /// Whether nobody is held back from this action; see
    /// [`Game::is_reaction`](parlor_core::Game::is_reaction).
    fn is_reaction(&self, choice: &Choice) -> bool;

    /// Puts a bot at a seat, in place of the one that is there. It has heard all that its seat has
    /// been told since the deal, but remembers no decision that it was not there for.
    ///
    /// # Errors
    ///
    /// Nobody plays on this level here.
    fn seat_bot(&mut self, seat: Seat, level: Level) -> Result<(), NoSuchBot>;

    fn dismiss_bot(&mut self, seat: Seat);

    /// What the seat's bot does now. `None`: it waits, or is not asked, or there is none.
    ///
    /// Where the seat must act and can do one thing only, the bot is not asked.
    fn bot_act(&mut self, seat: Seat, chance: &mut Seeded) -> Option<Choice>;

    /// What the people at the table should know about how the seat's bot plays now.
    fn remark(&self, seat: Seat) -> Option<&'static str>;
}

/// Shows neither log nor state: both hold what is hidden.
impl fmt::Debug for dyn Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Board({}, {} seats)", self.game(), self.seats())
    }
}

/// An action as a board has understood it.
pub struct Choice {
    /// The game's own value.
    action: Box<dyn Any + Send>,
    text: String,
}

impl Choice {
    /// The one way in which the game writes it: what is stored and told.
    pub fn text(&self) -> &str {
        &self.text
    }
}

impl fmt::Debug for Choice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Choice({})", self.text)
    }
}

/// In which language a game is told, and what its seats are called.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Speech {
    pub language: Language,
    pub names: Vec<String>,
}

/// Where a board draws from: any source of chance.
pub struct Dice(Box<dyn FnMut(u32) -> u32 + Send>);

impl Dice {
    pub fn new(mut chance: impl Chance + Send + 'static) -> Dice {
        Dice(Box::new(move |n| chance.below(n)))
    }
}

impl Chance for Dice {
    fn below(&mut self, n: u32) -> u32 {
        (self.0)(n)
    }
}

impl From<Tape> for Dice {
    fn from(tape: Tape) -> Dice {
        Dice::new(tape)
    }
}

impl fmt::Debug for Dice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Dice(..)")
    }
}

/// Why an input was refused.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Refused {
    /// A stable name of the reason.
    pub code: &'static str,
    /// The rule of the game behind it, if there is one.
    pub rule: Option<&'static str>,
    pub message: String,
}

impl Refused {
    fn not_an_action(message: String) -> Refused {
        Refused { code: "not_an_action", rule: None, message }
    }

    /// In the teller's words.
    fn new(rejection: &Rejection, teller: &Teller) -> Refused {
        let message = teller.refusal(rejection);
        Refused { code: rejection.code(), rule: rejection.rule(), message }
    }
}

impl fmt::Display for Refused {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl error::Error for Refused {}

/// What an observer was told at once.
#[derive(Clone, Copy, Debug)]
pub struct Told<'a> {
    /// When the input came; `None` at the deal.
    pub at_ms: Option<u64>,
    /// At least one.
    pub events: &'a [Box<RawValue>],
}

struct Deal<'a> {
    game: GameId,
    options: &'a Map<String, Value>,
    seats: u8,
    dice: Dice,
}

impl Visitor for Deal<'_> {
    type Output = Result<Box<dyn Board>, OptionsError>;

    fn visit<G: Playable>(self) -> Self::Output {
        let options: G::Options = options_from_json(self.options)?;
        let game = Match::new(options, self.seats, self.dice)?;
        let bench = Bench::new(self.seats);
        let messages = self.game.messages(Language::English);
        let teller = Teller::plain(&messages, self.seats, Observer::Spectator);
        Ok(Box::new(Table::<G> { id: self.game, game, bench, teller }))
    }
}

struct CheckDeal<'a> {
    game: GameId,
    options: &'a Map<String, Value>,
    seats: u8,
}

impl Visitor for CheckDeal<'_> {
    type Output = Result<Seating, OptionsError>;

    fn visit<G: Playable>(self) -> Self::Output {
        let options: G::Options = options_from_json(self.options)?;
        check_table::<G>(&options, self.seats)?;
        let sides = Seat::all(self.seats).map(G::side).collect();
        let levels = G::LEVELS.at(&options, self.seats);
        Ok(Seating { game: self.game, sides, levels })
    }
}

struct Table<G: Playable> {
    id: GameId,
    game: Match<G, Dice>,
    bench: Bench<G>,
    /// Says why not, in English; clients have their own words for it.
    teller: Teller,
}

impl<G: Playable> Table<G> {
    fn choice(&self, action: G::Action) -> Choice {
        let text = G::write_action(self.game.options(), action);
        Choice { action: Box::new(action), text }
    }

    /// What this board has understood before.
    fn action(choice: &Choice) -> G::Action {
        *choice.action.downcast_ref().expect("a choice is for the board that has read it")
    }

    fn teller(&self, who: Observer, speech: &Speech) -> Teller {
        let messages = self.id.messages(speech.language);
        Teller::new(messages, speech.names.clone(), who.seat())
    }

    /// How the open window asks the seat; `None` if it does not.
    ///
    /// A sight does not know that concessions can have ended the match.
    fn asked(&self, seat: Seat) -> Option<Asked> {
        match self.game.status() {
            Status::Open(pending) => Asked::of(&pending, seat),
            Status::Over(_) => None,
        }
    }

    /// Plays the log again and shows what happened at the deal and at each input.
    fn relive(&self, mut show: impl FnMut(Option<u64>, &[Emitted<G::Event>])) {
        const WHY: &str = "a match replays its own log";
        let log = self.game.log();
        let mut past = Match::<G, Dice>::replay(log).expect(WHY);
        show(None, past.events());
        for (entry, draws) in log.entries() {
            show(Some(entry.at_ms), past.replay_input(entry.at_ms, entry.input, draws).expect(WHY));
        }
    }

    fn sit(&mut self, seat: Seat, mut bot: Box<dyn Bot<G>>) {
        if bot.listens() {
            self.relive(|_, events| tell(bot.as_mut(), seat, events));
        }
        self.bench.seat(seat, bot);
    }
}

impl<G: Playable> Board for Table<G> {
    fn game(&self) -> GameId {
        self.id
    }

    fn rules(&self) -> u32 {
        G::RULES
    }

    fn seats(&self) -> u8 {
        self.game.seats()
    }

    fn status(&self) -> Status {
        self.game.status()
    }

    fn conceded(&self) -> SeatSet {
        self.game.conceded()
    }

    fn absent(&self) -> SeatSet {
        self.game.absent()
    }

    fn extended(&self) -> SeatSet {
        self.game.extended()
    }

    fn side(&self, seat: Seat) -> u8 {
        G::side(seat)
    }

    fn turns(&self) -> u32 {
        self.game.turns()
    }

    fn score(&self) -> PerSeat<i32> {
        self.game.score()
    }

    fn read(&self, text: &str) -> Result<Choice, Refused> {
        let read = G::read_action(self.game.options(), text);
        let action = read.map_err(|err| Refused::not_an_action(err.to_string()))?;
        Ok(self.choice(action))
    }

    fn submit(&mut self, at_ms: u64, input: Input<&Choice>) -> Result<(), Refused> {
        let submitted = self.game.submit(at_ms, input.map(Self::action));
        let events = submitted.map_err(|it| Refused::new(&it, &self.teller))?;
        self.bench.hear(events);
        Ok(())
    }

    fn check(&self, input: Input<&Choice>) -> Result<(), Refused> {
        let checked = self.game.check(input.map(Self::action));
        checked.map_err(|it| Refused::new(&it, &self.teller))
    }

    fn setup(&self) -> Setup {
        Setup::of::<G>(self.game.options(), self.game.seats())
    }

    fn view(&self, who: Observer) -> Box<RawValue> {
        to_raw_value(&self.game.view(who)).expect("a view is plain JSON")
    }

    fn events(&self, who: Observer) -> Box<RawValue> {
        let told = self.game.events().iter().filter_map(|event| event.told_to(who));
        to_raw_value(&told.collect::<Vec<_>>()).expect("an event is plain JSON")
    }

    fn n_told(&self, who: Observer) -> usize {
        self.game.events().iter().filter(|event| event.told_to(who).is_some()).count()
    }

    fn actions(&self, seat: Seat, most: usize) -> Option<Vec<String>> {
        self.asked(seat)?;
        let sight = self.game.sight(seat);
        // Before anything is written: a long list is not asked for its texts.
        let n = sight.count(most + 1);
        if most < n {
            return None;
        }
        let mut actions = Vec::with_capacity(n);
        sight.list(|action| {
            actions.push(G::write_action(self.game.options(), action));
            ControlFlow::Continue(())
        });
        Some(actions)
    }

    fn draws(&self) -> &[Draw] {
        self.game.log().last_draws()
    }

    fn history(&self, who: Observer, tell: &mut dyn FnMut(Told<'_>)) {
        let raw = |event: &G::Event| to_raw_value(event).expect("an event is plain JSON");
        self.relive(|at_ms, events| {
            let told = events.iter().filter_map(|event| event.told_to(who));
            let told: Vec<_> = told.map(raw).collect();
            if !told.is_empty() {
                tell(Told { at_ms, events: &told });
            }
        });
    }

    fn text(&self, who: Observer, speech: &Speech, most: usize) -> SceneText {
        let teller = self.teller(who, speech);
        let view = self.game.view(who);
        let told = self.game.events().iter().filter_map(|event| event.told_to(who));
        let sentences = told.map(|event| G::tell(event, &teller)).filter(|it| !it.is_empty());
        let choices = who.seat().filter(|&seat| self.asked(seat).is_some()).and_then(|seat| {
            let actions = self.game.sight(seat).actions(most + 1);
            let describe =
                |&action: &G::Action| G::describe(self.game.options(), &view, action, &teller);
            (actions.len() <= most).then(|| actions.iter().map(describe).collect())
        });
        SceneText {
            told: sentences.collect(),
            table: G::show(&view, &teller),
            asked: G::ask(&view, &teller),
            choices,
        }
    }

    fn story(&self, who: Observer, speech: &Speech, seen: u32) -> Vec<String> {
        let teller = self.teller(who, speech);
        let (mut n, mut sentences) = (0, Vec::new());
        self.relive(|_, events| {
            for event in events.iter().filter_map(|event| event.told_to(who)) {
                n += 1;
                if seen < n {
                    sentences.push(G::tell(event, &teller));
                }
            }
        });
        sentences.retain(|it| !it.is_empty());
        sentences
    }

    fn offer(&self, seat: Seat, path: &str) -> Option<Offer> {
        self.asked(seat)?;
        Some(Outline::at(&self.game.sight(seat), self.game.options(), path).into_offer())
    }

    fn is_reaction(&self, choice: &Choice) -> bool {
        G::is_reaction(Self::action(choice))
    }

    fn seat_bot(&mut self, seat: Seat, level: Level) -> Result<(), NoSuchBot> {
        let bot = G::LEVELS.bot(level, self.game.options(), self.game.seats())?;
        self.sit(seat, bot);
        Ok(())
    }

    fn dismiss_bot(&mut self, seat: Seat) {
        self.bench.dismiss(seat);
    }

    fn bot_act(&mut self, seat: Seat, chance: &mut Seeded) -> Option<Choice> {
        let asked = self.asked(seat)?;
        let action = self.bench.act(&self.game.sight(seat), asked, chance).action()?;
        Some(self.choice(action))
    }

    fn remark(&self, seat: Seat) -> Option<&'static str> {
        self.bench.remark(seat)
    }
}

#[cfg(test)]
mod tests {
    use std::sync::{Arc, Mutex};

    use parlor_core::{Game, RandomPlay, Sight};

    use super::*;

    /// Writes down what it hears, and is not to be asked where there is nothing to choose.
    struct Listener<G: Game>(Arc<Mutex<Vec<G::Event>>>);

    impl<G: RandomPlay> Bot<G> for Listener<G> {
        fn act(&mut self, sight: &Sight<'_, G>, chance: &mut Seeded) -> Option<G::Action> {
            let Status::Open(pending) = sight.status() else { panic!("the game is over") };
            assert!(pending.may.contains(sight.seat()) || 1 < sight.count(2), "{}", G::ID);
            sight.sample(chance)
        }

        fn listens(&self) -> bool {
            true
        }

        fn hear(&mut self, event: &G::Event) {
            self.0.lock().unwrap().push(event.clone());
        }
    }

    struct LateListeners;

    impl Visitor for LateListeners {
        type Output = ();

        fn visit<G: Playable>(self) {
            for seats in [*G::SEATS.start(), *G::SEATS.end()] {
                let game = Match::new(G::Options::default(), seats, Dice::new(Seeded::new(3)));
                let id = GameId::exactly(G::ID).unwrap();
                let teller = Teller::english::<G>(seats, Observer::Spectator);
                let mut table =
                    Table::<G> { id, game: game.unwrap(), bench: Bench::new(seats), teller };
                let sit = |table: &mut Table<G>| -> Vec<_> {
                    let sit = |seat| {
                        let heard = Arc::default();
                        table.sit(seat, Box::new(Listener(Arc::clone(&heard))));
                        heard
                    };
                    Seat::all(seats).map(sit).collect()
                };
                let from_the_deal = sit(&mut table);
                play_at_random(&mut table, 40);
                let late = sit(&mut table);
                let texts = |heard: &[Arc<Mutex<Vec<G::Event>>>]| -> Vec<String> {
                    let text =
                        |it: &Arc<Mutex<Vec<_>>>| serde_json::to_string(&*it.lock().unwrap());
                    heard.iter().map(|it| text(it).unwrap()).collect()
                };
                let so_far = texts(&late);
                assert_eq!(so_far, texts(&from_the_deal), "{}", G::ID);
                play_at_random(&mut table, 40);
                assert_eq!(so_far, texts(&from_the_deal), "{}: they have been replaced", G::ID);
                for (seat, heard) in Seat::all(seats).zip(texts(&late)) {
                    let mut told = Vec::new();
                    table
                        .history(Observer::Seat(seat), &mut |it| told.extend_from_slice(it.events));
                    assert_eq!(heard, serde_json::to_string(&told).unwrap(), "{}", G::ID);
                }
            }
        }
    }

    fn play_at_random<G: Playable>(table: &mut Table<G>, inputs: u32) {
        let mut pilot = Seeded::new(4);
        for _ in 0..inputs {
            let Status::Open(pending) = table.status() else { return };
            let window = pending.window;
            let mut asked = pending.asked().iter();
            let act = asked.find_map(|seat| Some((seat, table.bot_act(seat, &mut pilot)?)));
            let input = match &act {
                Some((seat, action)) => Input::Act { seat: *seat, window, action },
                None => Input::Timeout { window },
            };
            table.submit(0, input).unwrap();
        }
    }

    #[test]
    fn a_bot_that_listens_has_heard_all_that_its_seat_was_told_whenever_it_sits_down() {
        for game in GameId::ALL {
            game.visit(LateListeners);
        }
    }
}
