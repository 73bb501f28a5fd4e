//! What the ledgers of all games have in common.

use parlor_catalog::{GameId, Language};
use parlor_core::{self as core, Game as _, PerSeat, Refusal, Seat};
use parlor_wire::{
    beside::{
        Booking, EndWhy, Fault, Outcome, PAD_FORMAT, Pad, PadOf, Person, RaceResult, Row, Sheet,
        State, Unit, Why,
    },
    options_from_json, options_to_json,
};
use serde_json::{Map, Value};

use crate::{
    exacta::RaceSheet,
    fraud::Banker,
    hands::{ChangePad, RummyPad},
    money_war::WarPad,
    one_euro::Die,
    say::Say,
    swift_swap::Referee,
};

/// A game's ledger: what entries do to it.
pub(crate) trait Ledger: Sized {
    type Game: core::Words;
    type Entry;
    const GAME: GameId;
    const UNIT: Unit;

    fn open(players: u8, first: Seat, options: OptionsOf<Self>) -> Self;

    /// Books an entry; where it is refused nothing changes.
    fn enter(&mut self, entry: &Self::Entry, say: &Say) -> Result<Entered, Refusal>;

    /// What an entry says, also if it does not fit.
    fn title(&self, entry: &Self::Entry, say: &Say) -> String;

    fn totals(&self) -> PerSeat<i32>;

    fn target(&self) -> Option<i32> {
        None
    }

    /// Those who can still win.
    fn is_in(&self, _seat: Seat) -> bool {
        true
    }

    fn total_said(&self, total: i32, say: &Say) -> String;

    fn next(&self, say: &Say) -> String;

    fn ending(&self, say: &Say) -> Option<Ending>;

    fn state(&self, say: &Say) -> State;
}

pub(crate) type OptionsOf<L> = <<L as Ledger>::Game as core::Game>::Options;

/// What came of an entry.
#[derive(Default)]
pub(crate) struct Entered {
    pub(crate) sentences: Vec<String>,
    pub(crate) bookings: Vec<Booking>,
    pub(crate) race: Option<RaceResult>,
}

/// How a game ended.
pub(crate) struct Ending {
    pub(crate) outcome: core::Outcome,
    pub(crate) why: EndWhy,
    pub(crate) rule: &'static str,
    /// Why somebody has won, in a sentence's second half: `the target of 1000 k is reached`.
    pub(crate) because: String,
}

/// What the rules make of a pad.
///
/// # Errors
///
/// The players, the house rules or the format are none of this game.
pub fn sheet(pad: &Pad, language: Language) -> Result<Sheet, Fault> {
    match pad {
        Pad::Fraud(pad) => write::<Banker>(pad, language),
        Pad::Exacta(pad) => write::<RaceSheet>(pad, language),
        Pad::ExactChange(pad) => write::<ChangePad>(pad, language),
        Pad::Rummy500(pad) => write::<RummyPad>(pad, language),
        Pad::MoneyWar(pad) => write::<WarPad>(pad, language),
        Pad::SwiftSwap(pad) => write::<Referee>(pad, language),
        Pad::OneEuro(pad) => write::<Die>(pad, language),
    }
}

fn write<L: Ledger>(pad: &PadOf<L::Entry>, language: Language) -> Result<Sheet, Fault> {
    let say = Say::new(L::GAME, language, trimmed(&pad.players));
    let (ledger, Written { rows, series }) = read_with::<L>(pad, &say)?;
    let totals = ledger.totals();
    let in_game = || totals.iter().filter(|&(seat, _)| ledger.is_in(seat));
    let most = in_game().map(|(_, &total)| total).max();
    let leaders = in_game().filter(|&(_, &total)| Some(total) == most);
    let result = ledger.ending(&say).map(|it| it.told(&say));
    Ok(Sheet {
        title: L::GAME.title().to_owned(),
        rows,
        series,
        unit: L::UNIT,
        target: ledger.target(),
        totals: totals.as_slice().to_vec(),
        totals_said: totals.values().map(|&it| ledger.total_said(it, &say)).collect(),
        leaders: leaders.map(|(seat, _)| number(seat)).collect(),
        next: match &result {
            Some(result) => result.sentence.clone(),
            None => ledger.next(&say),
        },
        result,
        state: ledger.state(&say),
    })
}

/// A row for each entry, and the totals before the first and after each that counts.
pub(crate) struct Written {
    rows: Vec<Row>,
    series: Vec<Vec<i32>>,
}

/// The ledger after the last entry.
pub(crate) fn read<L: Ledger>(
    pad: &PadOf<L::Entry>,
    language: Language,
) -> Result<(L, Written), Fault> {
    read_with(pad, &Say::new(L::GAME, language, trimmed(&pad.players)))
}

fn read_with<L: Ledger>(pad: &PadOf<L::Entry>, say: &Say) -> Result<(L, Written), Fault> {
    let mut ledger = open::<L>(pad, say)?;
    let totals = |ledger: &L| ledger.totals().as_slice().to_vec();
    let mut series = vec![totals(&ledger)];
    let mut rows = Vec::with_capacity(pad.entries.len());
    for (place, entry) in (0..).zip(&pad.entries) {
        let title = ledger.title(entry, say);
        let (Entered { sentences, bookings, race }, problem) = match ledger.enter(entry, say) {
            Ok(entered) => (entered, None),
            Err(refusal) => (Entered::default(), Some(say.fault(refusal))),
        };
        let totals = totals(&ledger);
        if problem.is_none() {
            series.push(totals.clone());
        }
        rows.push(Row { entry: place, title, sentences, bookings, totals, problem, race });
    }
    Ok((ledger, Written { rows, series }))
}

fn trimmed(players: &[Person]) -> Vec<String> {
    players.iter().map(|it| it.name.trim().to_owned()).collect()
}

/// Which game a pad is of.
pub fn game(pad: &Pad) -> GameId {
    match pad {
        Pad::Fraud(_) => GameId::Fraud,
        Pad::Exacta(_) => GameId::Exacta,
        Pad::ExactChange(_) => GameId::ExactChange,
        Pad::Rummy500(_) => GameId::Rummy500,
        Pad::MoneyWar(_) => GameId::MoneyWar,
        Pad::SwiftSwap(_) => GameId::SwiftSwap,
        Pad::OneEuro(_) => GameId::OneEuro,
    }
}

/// What the players of a pad are called.
pub fn names(pad: &Pad) -> Vec<String> {
    trimmed(match pad {
        Pad::Fraud(pad) => &pad.players,
        Pad::Exacta(pad) => &pad.players,
        Pad::ExactChange(pad) | Pad::Rummy500(pad) => &pad.players,
        Pad::MoneyWar(pad) => &pad.players,
        Pad::SwiftSwap(pad) => &pad.players,
        Pad::OneEuro(pad) => &pad.players,
    })
}

fn open<L: Ledger>(pad: &PadOf<L::Entry>, say: &Say) -> Result<L, Fault> {
    let fault =
        |code: &str, sentence: String| Fault { code: code.into(), rule: "".into(), sentence };
    let plain = |code: &str| fault(code, say.say(&format!("beside.fault.{code}"), &[]));
    if pad.format != PAD_FORMAT {
        return Err(plain("format"));
    }
    let seats = L::Game::SEATS;
    let players = u8::try_from(pad.players.len()).unwrap_or(u8::MAX);
    if !seats.contains(&players) {
        let few: [(&str, &dyn std::fmt::Display); 2] =
            [("min", seats.start()), ("max", seats.end())];
        let key = if seats.start() == seats.end() { "players_just" } else { "players" };
        return Err(fault("players", say.say(&format!("beside.fault.{key}"), &few)));
    }
    let names = say.names();
    let twice = |(index, name): (usize, &String)| names[..index].contains(name);
    if names.iter().any(String::is_empty) || names.iter().enumerate().any(twice) {
        return Err(plain("names"));
    }
    let first = Seat::new(pad.first).filter(|seat| seat.index() < names.len());
    let first = first.ok_or_else(|| plain("first"))?;
    let options = options_of::<L::Game>(&pad.options)
        .and_then(|options| L::Game::check_options(&options, players).map(|()| options));
    let options = options.map_err(|err| fault("options", err.to_string()))?;
    Ok(L::open(players, first, options))
}

/// House rules, those that are missing with their defaults.
pub(crate) fn options_of<G: core::Game>(
    some: &Map<String, Value>,
) -> Result<G::Options, core::OptionsError> {
    let mut all = options_to_json(&G::Options::default());
    all.extend(some.clone());
    options_from_json(&all)
}

impl Ending {
    fn told(self, say: &Say) -> Outcome {
        let Ending { outcome, why, rule, because } = self;
        let winners: Vec<u8> = outcome.winners.iter().map(number).collect();
        let who = say.all(outcome.winners);
        let key = match why {
            _ if winners.is_empty() => "beside.drawn",
            EndWhy::GamesWon | EndWhy::GamesPlayed => "beside.won_team",
            _ => "beside.won",
        };
        let count = winners.len();
        let sentence = say.say(key, &[("who", &who), ("count", &count), ("because", &because)]);
        let ranks = outcome.rank.as_slice().to_vec();
        Outcome { winners, ranks, why, rule: rule.to_owned(), sentence }
    }
}

/// A seat as a pad has it.
pub(crate) fn number(seat: Seat) -> u8 {
    seat.index() as u8
}

/// The player with this number.
pub(crate) fn seat<L: Ledger>(number: u8, players: u8) -> Result<Seat, Refusal> {
    let seat = Seat::new(number).filter(|_| number < players);
    seat.ok_or(Refusal::new(L::Game::ORDER_RULE, "no_such_player"))
}

/// Something that goes from an account to another, and why.
pub(crate) struct Paid {
    pub(crate) from: Option<Seat>,
    pub(crate) to: Option<Seat>,
    pub(crate) amount: i32,
    pub(crate) amount_said: String,
    pub(crate) why: Why,
    pub(crate) why_said: String,
    pub(crate) nth: Option<u8>,
    /// What says all of it, in the words of ledgers.
    pub(crate) key: &'static str,
}

impl Paid {
    pub(crate) fn booked(self, say: &Say) -> Booking {
        let Paid { from, to, amount, amount_said, why, why_said, nth, key } = self;
        let who = |seat: Option<Seat>| seat.map(|seat| say.name(seat)).unwrap_or_default();
        let (payer, payee) = (who(from), who(to));
        let nth_said = nth.unwrap_or_default();
        let params: [core::Param<'_>; 6] = [
            ("from", &payer),
            ("to", &payee),
            ("amount", &amount_said),
            ("count", &amount),
            ("why", &why_said),
            ("nth", &nth_said),
        ];
        let sentence = say.say(key, &params);
        let (from, to) = (from.map(number), to.map(number));
        Booking { from, to, amount, amount_said, why, why_said, nth, sentence }
    }
}
