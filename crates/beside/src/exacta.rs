//! EXACTA!: the race sheet.

use ::exacta::{
    Card, Cards, Colour, Colours, Exacta, HAND, Horses, OVER, Options, Prediction, Score,
    SeatResult, TRICKS, capital, card_name, colour_name, explain, next_starter,
};
use parlor_catalog::GameId;
use parlor_core::{Outcome, PerSeat, Refusal, Seat};
use parlor_wire::beside::{
    self, AskPar, EndWhy, ExactaEntry, ExactaPhase, ExactaState, Fault, Par, PlayerResult,
    RaceOutcome, RaceResult, State, Unit, Why,
};

use crate::{
    book::{Ending, Entered, Ledger, Paid, number},
    say::Say,
};

const NO_COLOUR: Refusal = Refusal::new("EX-1", "colour");
const NO_CARD: Refusal = Refusal::new("EX-1", "card");
const SEVEN_HORSES: Refusal = Refusal::new("EX-1", "seven_horses");
const CARD_TWICE: Refusal = Refusal::new("EX-1", "card_twice");
const LINE_UP_FIRST: Refusal = Refusal::new("EX-2", "line_up_first");
const LINED_UP: Refusal = Refusal::new("EX-2", "lined_up");
const NINE_CARDS: Refusal = Refusal::new("EX-4", "nine_cards");
const NOT_DEALT: Refusal = Refusal::new("EX-4", "not_dealt");
const DEALT_BEFORE: Refusal = Refusal::new("EX-4", "dealt_before");
const SEVEN_TRICKS: Refusal = Refusal::new("EX-6", "seven_tricks");
const TRICKS_FIRST: Refusal = Refusal::new("EX-12", "tricks_first");
const ONE_EACH: Refusal = Refusal::new("EX-12", "one_each");
const SOLO: Refusal = Refusal::new("EX-19", "solo");

pub(crate) struct RaceSheet {
    options: Options,
    totals: PerSeat<i32>,
    /// EX-2: `None` until they are lined up.
    horses: Option<Horses>,
    starter: Seat,
    /// The colours that have won tricks of this race.
    won: Vec<Colour>,
    /// EX-19: the cards of a solo race with its par, if they were entered.
    dealt: Option<(Cards, i32)>,
    races: Vec<RaceResult>,
}

fn colour(text: &str) -> Result<Colour, Refusal> {
    Colour::ALL.into_iter().find(|it| it.name() == text).ok_or(NO_COLOUR)
}

fn card(text: &str) -> Result<Card, Refusal> {
    Card::PACK.into_iter().find(|it| it.to_string() == text).ok_or(NO_CARD)
}

fn horses(names: &[String]) -> Result<Horses, Refusal> {
    let order = names.iter().map(|it| colour(it)).collect::<Result<Vec<_>, _>>()?;
    let order: [Colour; 7] = order.try_into().map_err(|_| SEVEN_HORSES)?;
    let all: Colours = order.into_iter().collect();
    let is_whole = all.iter().count() == order.len();
    is_whole.then(|| Horses::lined_up(order)).ok_or(SEVEN_HORSES)
}

fn nine(names: &[String]) -> Result<Cards, Refusal> {
    let cards = names.iter().map(|it| card(it)).collect::<Result<Cards, _>>()?;
    if cards.len() == HAND && names.len() == HAND { Ok(cards) } else { Err(NINE_CARDS) }
}

fn names(colours: impl IntoIterator<Item = Colour>) -> Vec<String> {
    colours.into_iter().map(|it| it.name().to_owned()).collect()
}

/// EX-19: the most that nine cards could score.
///
/// # Errors
///
/// They are no nine cards, or the horses are not those of the game.
pub fn par(asked: &AskPar) -> Result<Par, Fault> {
    let found = || {
        let hungry = asked.hungry.iter().map(|it| colour(it)).collect::<Result<Colours, _>>()?;
        let line_up = horses(&asked.order)?.with_hungry(hungry);
        Ok(Par { par: ::exacta::par(nine(&asked.cards)?, &line_up) })
    };
    let language = asked.lang.parse().unwrap_or_default();
    found().map_err(|refusal| Say::new(GameId::Exacta, language, Vec::new()).fault(refusal))
}

impl RaceSheet {
    /// The horses of a game that goes on.
    fn running(&self) -> Result<Horses, Refusal> {
        match self.horses {
            _ if self.is_over() => Err(OVER),
            None => Err(LINE_UP_FIRST),
            Some(horses) => Ok(horses),
        }
    }

    fn is_over(&self) -> bool {
        usize::from(self.options.races) <= self.races.len()
    }

    const fn players(&self) -> u8 {
        self.totals.seats()
    }

    fn is_last_trick(&self) -> bool {
        self.won.len() + 1 == TRICKS
    }

    /// EX-4: whether a solo race can have these cards left, when the tricks so far are won.
    fn check_dealt(&self, left: Cards) -> Result<(), Refusal> {
        let Some((dealt, _)) = self.dealt else { return Ok(()) };
        let fits = |colour: Colour| {
            let played = self.won.iter().filter(|&&it| it == colour).count();
            let (dealt, left) = (dealt.of(colour), left.of(colour));
            left.minus(dealt).is_empty() && played + left.len() <= dealt.len()
        };
        if Colour::ALL.into_iter().all(fits) { Ok(()) } else { Err(NOT_DEALT) }
    }

    fn line_up(&mut self, order: &[String], say: &Say) -> Result<Entered, Refusal> {
        if self.horses.is_some() {
            return Err(LINED_UP);
        }
        let horses = self.horses.insert(horses(order)?);
        let order = ::exacta::order(*horses, say.teller());
        let sentences = vec![say.say("tell.lined_up", &[("order", &order)])];
        Ok(Entered { sentences, ..Entered::default() })
    }

    fn deal(&mut self, cards: &[String], say: &Say) -> Result<Entered, Refusal> {
        let horses = self.running()?;
        if self.players() != 1 {
            return Err(SOLO);
        }
        if !self.won.is_empty() || self.dealt.is_some() {
            return Err(DEALT_BEFORE);
        }
        let cards = nine(cards)?;
        let par = ::exacta::par(cards, &horses);
        self.dealt = Some((cards, par));
        let sentences = vec![say.say("beside.exacta.par", &[("par", &par)])];
        Ok(Entered { sentences, ..Entered::default() })
    }

    fn trick(&mut self, winner: &str, say: &Say) -> Result<Entered, Refusal> {
        let mut horses = self.running()?;
        let winner = colour(winner)?;
        if self.won.len() == TRICKS {
            return Err(SEVEN_TRICKS);
        }
        let was_hungry = horses.is_hungry(winner);
        let is_last = self.is_last_trick();
        self.won.push(winner);
        if let Err(refusal) = self.check_dealt(Cards::EMPTY) {
            self.won.pop();
            return Err(refusal);
        }
        let step = horses.move_up(winner, is_last);
        self.horses = Some(horses);
        let key = match step.from - step.to {
            0 => "stayed",
            1 => "moved",
            _ if is_last => "moved_last",
            _ if was_hungry => "moved_hungry",
            _ => "moved",
        };
        let name = colour_name(winner, say.teller());
        let params: [parlor_core::Param<'_>; 3] =
            [("colour", &name), ("from", &step.from), ("to", &step.to)];
        let sentences = vec![capital(&say.say(&format!("beside.exacta.{key}"), &params))];
        Ok(Entered { sentences, ..Entered::default() })
    }

    fn reveal(&mut self, shown: &[beside::Prediction], say: &Say) -> Result<Entered, Refusal> {
        let mut horses = self.running()?;
        if self.won.len() < TRICKS {
            return Err(TRICKS_FIRST);
        }
        if shown.len() != usize::from(self.players()) {
            return Err(ONE_EACH);
        }
        let mut cards = Cards::EMPTY;
        let mut predictions = PerSeat::filled(self.players(), Prediction::default());
        for (prediction, shown) in predictions.values_mut().zip(shown) {
            let (favourite, counter) = (card(&shown.favourite)?, card(&shown.counter)?);
            cards = cards.with(favourite).with(counter);
            *prediction = Prediction { favourite, counter };
        }
        if cards.len() != 2 * shown.len() {
            return Err(CARD_TWICE);
        }
        self.check_dealt(cards)?;

        let teller = say.teller();
        let mut entered = Entered::default();
        let finish = horses;
        let mut results = Vec::new();
        for (seat, prediction) in predictions.iter() {
            let result = prediction.result(&finish);
            self.totals[seat] += result.points;
            let why = explain(*prediction, result.score, teller);
            let scored: [parlor_core::Param<'_>; 6] = [
                ("who", &say.name(seat)),
                ("points", &result.points),
                ("favourite", &card_name(prediction.favourite, teller)),
                ("counter", &card_name(prediction.counter, teller)),
                ("why", &why),
                ("total", &self.totals[seat]),
            ];
            entered.sentences.push(say.say("tell.scored", &scored));
            if result.points != 0 {
                let paid = Paid {
                    from: None,
                    to: Some(seat),
                    amount: result.points,
                    amount_said: self.total_said(result.points, say),
                    why: Why::Race,
                    why_said: why.clone(),
                    nth: None,
                    key: "beside.exacta.paid",
                };
                entered.bookings.push(paid.booked(say));
            }
            results.push(shown_result(result, &finish, why));
        }
        let race = self.races.len() as u8 + 1;
        let par = self.dealt.take().map(|(_, par)| par);
        if let Some(par) = par {
            let points = results.first().map_or(0, |it| it.points);
            let params: [parlor_core::Param<'_>; 3] =
                [("race", &race), ("par", &par), ("points", &points)];
            entered.sentences.push(say.say("tell.par", &params));
        }
        self.won.clear();
        let (mut now_hungry, mut now_normal) = (None, Vec::new());
        if race < self.options.races {
            let last = finish.order()[6];
            let fed = horses.change_states();
            self.horses = Some(horses);
            self.starter = next_starter(&self.totals, self.starter);
            if finish.is_hungry(last) {
                entered.sentences.push(told_of("stays", last, say));
            } else {
                entered.sentences.push(told_of("hungry", last, say));
                now_hungry = Some(last.name().to_owned());
            }
            entered.sentences.extend(fed.iter().map(|it| told_of("fed", it, say)));
            now_normal = names(fed.iter());
        }
        let result = RaceResult {
            race,
            order: names(finish.order()),
            hungry: names(finish.hungry().iter()),
            results,
            par,
            now_hungry,
            now_normal,
        };
        self.races.push(result.clone());
        entered.race = Some(result);
        Ok(entered)
    }
}

fn told_of(key: &str, colour: Colour, say: &Say) -> String {
    let name = colour_name(colour, say.teller());
    capital(&say.say(&format!("tell.{key}"), &[("colour", &name)]))
}

fn shown_result(result: SeatResult, finish: &Horses, why: String) -> PlayerResult {
    let SeatResult { prediction: Prediction { favourite, counter }, score, points } = result;
    let (outcome, factors) = match score {
        Score::SameColour => (RaceOutcome::SameColour, Vec::new()),
        Score::NotInFirstThree => (RaceOutcome::NotInFirstThree, Vec::new()),
        Score::Paid { exacta, n_hungry, .. } => {
            let outcome = if exacta { RaceOutcome::Exacta } else { RaceOutcome::Paid };
            let mut factors = vec![favourite.value(), counter.value()];
            factors.extend(exacta.then_some(5));
            factors.extend((0..n_hungry).map(|_| 2));
            (outcome, factors)
        }
    };
    let working = if factors.is_empty() { why } else { format!("{why} = {points}") };
    PlayerResult {
        favourite: favourite.to_string(),
        counter: counter.to_string(),
        favourite_place: finish.place(favourite.colour()),
        counter_place: finish.place(counter.colour()),
        points,
        factors,
        outcome,
        working,
    }
}

impl Ledger for RaceSheet {
    type Game = Exacta;
    type Entry = ExactaEntry;
    const GAME: GameId = GameId::Exacta;
    const UNIT: Unit = Unit::Points;

    fn open(players: u8, first: Seat, options: Options) -> RaceSheet {
        RaceSheet {
            // EX-3: the option names a seat, or chance has, and then the table knows whom.
            starter: options.first.seat().unwrap_or(first),
            options,
            totals: PerSeat::filled(players, 0),
            horses: None,
            won: Vec::new(),
            dealt: None,
            races: Vec::new(),
        }
    }

    fn enter(&mut self, entry: &ExactaEntry, say: &Say) -> Result<Entered, Refusal> {
        match entry {
            ExactaEntry::LineUp { order } => self.line_up(order, say),
            ExactaEntry::Dealt { cards } => self.deal(cards, say),
            ExactaEntry::Trick { colour } => self.trick(colour, say),
            ExactaEntry::Reveal { predictions } => self.reveal(predictions, say),
        }
    }

    fn title(&self, entry: &ExactaEntry, say: &Say) -> String {
        let race = (self.races.len() + 1).min(self.options.races.into());
        match entry {
            ExactaEntry::LineUp { .. } => say.say("beside.exacta.line_up", &[]),
            ExactaEntry::Dealt { .. } => say.say("beside.exacta.dealt", &[("race", &race)]),
            ExactaEntry::Trick { colour: won } => {
                let name = colour(won).map(|it| colour_name(it, say.teller()));
                let name = name.unwrap_or_else(|_| won.chars().take(20).collect());
                let trick = (self.won.len() + 1).min(TRICKS);
                let params: [parlor_core::Param<'_>; 3] =
                    [("race", &race), ("trick", &trick), ("colour", &name)];
                say.say("beside.exacta.trick", &params)
            }
            ExactaEntry::Reveal { .. } => say.say("beside.exacta.reveal", &[("race", &race)]),
        }
    }

    fn totals(&self) -> PerSeat<i32> {
        self.totals
    }

    fn total_said(&self, total: i32, say: &Say) -> String {
        say.say("beside.points", &[("count", &total)])
    }

    fn next(&self, say: &Say) -> String {
        let trick = self.won.len() + 1;
        let params: [parlor_core::Param<'_>; 2] =
            [("trick", &trick), ("who", &say.name(self.starter))];
        let key = match self.horses {
            None => "line_up",
            Some(_) if self.won.is_empty() => "first_trick",
            Some(_) if self.is_last_trick() => "last_trick",
            Some(_) if trick <= TRICKS => "trick",
            Some(_) => "reveal",
        };
        say.say(&format!("beside.exacta.next.{key}"), &params)
    }

    fn ending(&self, say: &Say) -> Option<Ending> {
        let because = || say.say("beside.because.races_run", &[("count", &self.races.len())]);
        self.is_over().then(|| Ending {
            outcome: Outcome::by_score(self.totals),
            why: EndWhy::RacesRun,
            rule: "EX-18",
            because: because(),
        })
    }

    fn state(&self, _say: &Say) -> State {
        let phase = match self.horses {
            _ if self.is_over() => ExactaPhase::Over,
            None => ExactaPhase::LineUp,
            Some(_) if self.won.len() < TRICKS => ExactaPhase::Trick,
            Some(_) => ExactaPhase::Reveal,
        };
        let is_last = self.is_last_trick();
        let steps = |horses: Horses| {
            let step = move |colour| {
                let step = horses.clone().move_up(colour, is_last);
                step.from - step.to
            };
            horses.order().map(step).to_vec()
        };
        let races = self.options.races;
        State::Exacta(ExactaState {
            phase,
            race: (self.races.len() as u8 + 1).min(races),
            races,
            trick: self.won.len() as u8 + 1,
            last_trick: is_last,
            order: self.horses.map(|it| names(it.order())).unwrap_or_default(),
            hungry: self.horses.map(|it| names(it.hungry().iter())).unwrap_or_default(),
            steps: self.horses.map(steps).unwrap_or_default(),
            won: names(self.won.iter().copied()),
            starter: number(self.starter),
            dealt: self
                .dealt
                .iter()
                .flat_map(|(it, _)| it.iter())
                .map(|it| it.to_string())
                .collect(),
            par: self.dealt.map(|(_, par)| par),
            results: self.races.clone(),
        })
    }
}
