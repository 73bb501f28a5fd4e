//! Every ledger equals the engine's own bookings: simulated games are told to it entry by entry, as people
//! would at a table, and each total has to be what the game has it at that moment.
//!
//! `PARLOR_LEDGER_GAMES=100` plays fewer games a title, `PARLOR_SEED` others than usual.

#![allow(clippy::unwrap_used)]

use std::env;

use exact_change::{cards::Card, exact_change as change, money_war as war, rummy_500 as rummy};
use exacta::Exacta;
use fraud::Fraud;
use one_euro::OneEuro;
use parlor_beside::sheet;
use parlor_catalog::Language;
use parlor_core::{
    Chance as _, Input, Match, Observer, Options as _, Outcome, RandomPlay, Seat, SeatSet, Seeded,
    Status, Words, conformance::random_input,
};
use parlor_wire::{
    beside::{
        Centre, Deposit, EuroEntry, ExactaEntry, FraudCall, FraudEntry, HandEntry, Heap, Money,
        PAD_FORMAT, Pad, PadOf, Person, Prediction, ScoredHand, Sheet, State, SwapEntry, WarEntry,
    },
    options_to_json,
};
use swift_swap::{End, SwiftSwap};

fn games() -> u64 {
    let asked = env::var("PARLOR_LEDGER_GAMES").ok();
    asked.map_or(1_000, |it| it.parse().expect("PARLOR_LEDGER_GAMES is a number"))
}

fn seeds(title: &str) -> impl Iterator<Item = u64> {
    let first: u64 = env::var("PARLOR_SEED").ok().map_or(20_261_119, |it| it.parse().unwrap());
    println!("{title}: {} games from PARLOR_SEED={first}", games());
    first..first + games()
}

/// What a game has told so far.
struct Scribe<E> {
    entries: Vec<E>,
    /// Everybody's total after each entry.
    totals: Vec<Vec<i32>>,
}

impl<E> Scribe<E> {
    fn enter(&mut self, entry: E, totals: &[i32]) {
        self.entries.push(entry);
        self.totals.push(totals.to_vec());
    }
}

/// Plays a game to its end and hands every batch of events to `tell`.
fn play<G: Words + RandomPlay>(
    options: &G::Options,
    seats: u8,
    seed: u64,
    mut tell: impl FnMut(&Match<G, Seeded>, Vec<G::Event>),
) -> Outcome {
    let mut pilot = Seeded::stream(seed, 1);
    let mut table = Match::<G, _>::new(options.clone(), seats, Seeded::new(seed)).unwrap();
    loop {
        let events = table.events().iter().map(|it| it.secret.clone()).collect();
        tell(&table, events);
        if let Status::Over(outcome) = table.status() {
            return outcome;
        }
        let mut input = random_input(&table, &mut pilot).unwrap();
        // Time runs out now and then only, or no game would come far.
        while matches!(input, Input::Timeout { .. }) && pilot.below(20) != 0 {
            let again = random_input(&table, &mut pilot).unwrap();
            let stuck = matches!(again, Input::Timeout { .. });
            input = again;
            if stuck && pilot.below(4) == 0 {
                break;
            }
        }
        table.submit(0, input).unwrap();
    }
}

fn pad<G: Words + RandomPlay, E: Clone>(
    seats: u8,
    first: Seat,
    options: &G::Options,
    entries: &[E],
) -> PadOf<E> {
    let person = |seat: Seat| Person { name: format!("P{seat}"), colour: String::new() };
    PadOf {
        format: PAD_FORMAT,
        players: Seat::all(seats).map(person).collect(),
        options: options_to_json(options),
        first: first.index() as u8,
        entries: entries.to_vec(),
    }
}

fn indices(seats: SeatSet) -> Vec<u8> {
    seats.iter().map(|it| it.index() as u8).collect()
}

/// Everything fits, each total is the game's, and the same player has won; an undo is as if the entry had
/// never been there; and another language changes words alone.
fn compare<E: Clone>(
    seed: u64,
    scribe: &Scribe<E>,
    outcome: &Outcome,
    wrap: impl Fn(&[E]) -> Pad,
) -> Sheet {
    let whole = sheet(&wrap(&scribe.entries), Language::English).unwrap();
    assert_eq!(whole.rows.len(), scribe.totals.len());
    for (row, totals) in whole.rows.iter().zip(&scribe.totals) {
        assert_eq!(row.problem, None, "seed {seed}, {}", row.title);
        assert_eq!(&row.totals, totals, "seed {seed}, {}", row.title);
        assert!(!row.title.contains('{') && !row.title.contains("beside."), "{}", row.title);
        let sentences = row.sentences.iter().chain(row.bookings.iter().map(|it| &it.sentence));
        for said in sentences {
            let is_said =
                said.ends_with(['.', '!']) && !said.contains('{') && !said.contains("beside.");
            assert!(is_said, "seed {seed}: {said}");
        }
    }
    assert_eq!(whole.series[1..], scribe.totals);
    let result = whole.result.as_ref().unwrap_or_else(|| panic!("seed {seed}: it is over"));
    assert_eq!(result.winners, indices(outcome.winners), "seed {seed}");
    assert_eq!(result.ranks, outcome.rank.as_slice(), "seed {seed}");
    assert_eq!(whole.totals, outcome.score.as_slice());

    let n = Seeded::stream(seed, 2).below(scribe.entries.len() as u32) as usize;
    let part = sheet(&wrap(&scribe.entries[..n]), Language::English).unwrap();
    assert_eq!(part.rows[..], whole.rows[..n], "seed {seed}: {n} entries");
    assert!(part.result.is_none() && part.next.ends_with(['.', '?']), "seed {seed}");

    if seed.is_multiple_of(8) {
        let german = sheet(&wrap(&scribe.entries), Language::German).unwrap();
        assert_eq!(german.series, whole.series);
        let sentences =
            |sheet: &Sheet| sheet.rows.iter().map(|it| it.sentences.len()).sum::<usize>();
        assert_eq!(sentences(&german), sentences(&whole));
    }
    whole
}

/// Any other entry in the place of one in the middle: what follows fits or is marked, and nothing is lost.
fn edit<E: Clone>(seed: u64, scribe: &Scribe<E>, wrap: impl Fn(&[E]) -> Pad) -> usize {
    let mut chance = Seeded::stream(seed, 3);
    let mut pick = || chance.below(scribe.entries.len() as u32) as usize;
    let (at, from) = (pick(), pick());
    let mut entries = scribe.entries.clone();
    entries[at] = entries[from].clone();
    let edited = sheet(&wrap(&entries), Language::English).unwrap();
    assert_eq!(edited.rows.len(), entries.len());
    for pair in edited.rows.windows(2) {
        assert!(pair[1].problem.is_none() || pair[1].totals == pair[0].totals, "seed {seed}");
    }
    // What was marked is as if it were not there.
    let fits = |(entry, row): (&E, &parlor_wire::beside::Row)| {
        row.problem.is_none().then(|| entry.clone())
    };
    let fitting: Vec<E> = entries.iter().zip(&edited.rows).filter_map(fits).collect();
    let rest = sheet(&wrap(&fitting), Language::English).unwrap();
    assert!(rest.rows.iter().all(|it| it.problem.is_none()), "seed {seed}");
    assert_eq!((rest.series, rest.totals), (edited.series, edited.totals), "seed {seed}");
    assert_eq!((rest.result, rest.state), (edited.result, edited.state), "seed {seed}");
    entries.len() - fitting.len()
}

/// What has to come up somewhere, as soon as there are games enough.
fn came_up(what: &str, n: usize) {
    println!("{what}: {n}");
    assert!(0 < n || games() < 1_000, "{what} never came up");
}

fn scribe<E>() -> Scribe<E> {
    Scribe { entries: Vec::new(), totals: Vec::new() }
}

fn number(seat: Seat) -> u8 {
    seat.index() as u8
}

#[test]
fn fr_15_the_banker_books_what_the_bank_books() {
    let mut marked = 0;
    let (mut jailed, mut stalled) = (0, 0);
    for seed in seeds("FRAUD") {
        let seats = 2 + (seed % 5) as u8;
        let options = fraud::Options {
            target: [1_000, 300, 5_000][(seed % 3) as usize],
            stall_rounds: if seed.is_multiple_of(4) { 1 } else { 20 },
            ..Default::default()
        };
        let mut told = scribe();
        let mut booked = Vec::new();
        let mut first = Seat::FIRST;
        let mut open: Vec<Deposit> = Vec::new();
        let outcome = play::<Fraud>(&options, seats, seed, |table, events| {
            let totals = table.score();
            let mut depositor = None;
            for event in events {
                let call = |by: Seat, fraud| Some(FraudCall { by: number(by), fraud });
                match event {
                    fraud::Event::Began { seat } => first = seat,
                    fraud::Event::Deposited { denomination, count, .. } => {
                        let denomination = denomination.k() as u8;
                        open.push(Deposit { denomination, cards: count, call: None });
                    }
                    fraud::Event::Paid { seat, .. } => depositor = Some(seat),
                    fraud::Event::Genuine { seat, accuser, deposit, .. } => {
                        open[usize::from(deposit) - 1].call = call(accuser, false);
                        depositor = Some(seat);
                    }
                    fraud::Event::Fraudulent { seat, accuser, deposit, .. } => {
                        open[usize::from(deposit) - 1].call = call(accuser, true);
                        depositor = Some(seat);
                    }
                    fraud::Event::Jailed { .. } => jailed += 1,
                    fraud::Event::Ended { reason: fraud::Reason::Stalled, .. } => {
                        told.enter(FraudEntry::Stall, totals.as_slice());
                        booked.push(Vec::new());
                        stalled += 1;
                    }
                    _ => {}
                }
            }
            if let Some(depositor) = depositor {
                let deposits = std::mem::take(&mut open);
                told.enter(
                    FraudEntry::Turn { depositor: number(depositor), deposits },
                    totals.as_slice(),
                );
                let view = table.view(Observer::Spectator);
                booked.push(
                    view.table.settled.iter().flat_map(|it| it.bookings().to_vec()).collect(),
                );
            }
        });
        let wrap = |entries: &[_]| Pad::Fraud(pad::<Fraud, _>(seats, first, &options, entries));
        let whole = compare(seed, &told, &outcome, wrap);
        for (row, booked) in whole.rows.iter().zip(&booked) {
            let ours = row.bookings.iter().map(|it| (it.from, it.to, it.amount, it.nth));
            let engine =
                booked.iter().map(|it| (it.from.map(number), it.to.map(number), it.amount, it.nth));
            assert!(ours.eq(engine), "seed {seed}, {}", row.title);
            let codes = row.bookings.iter().map(|it| format!("{:?}", it.why));
            assert!(codes.eq(booked.iter().map(|it| format!("{:?}", it.why))), "seed {seed}");
        }
        marked += edit(seed, &told, wrap);
    }
    came_up("jail", jailed);
    came_up("stalled games", stalled);
    came_up("entries that no longer fit", marked);
}

#[test]
fn ex_18_the_race_sheet_scores_what_the_game_scores() {
    let mut marked = 0;
    for seed in seeds("EXACTA!") {
        let seats = 1 + (seed % 5) as u8;
        let options = exacta::Options { races: 1 + (seed % 8) as u8, ..Default::default() };
        let mut told = scribe();
        let (mut first, mut starters, mut finishes, mut pars) =
            (Seat::FIRST, vec![], vec![], vec![]);
        let mut race_totals = vec![0; seats.into()];
        let outcome = play::<Exacta>(&options, seats, seed, |_, events| {
            let mut shown = Vec::new();
            for event in events {
                match event {
                    exacta::Event::LinedUp { horses } => {
                        let order = horses.order().map(|it| it.name().to_owned()).to_vec();
                        told.enter(ExactaEntry::LineUp { order }, &race_totals);
                    }
                    exacta::Event::RaceBegan { race: 1, starter, .. } => {
                        first = starter;
                        starters.push(starter);
                    }
                    exacta::Event::RaceBegan { starter, .. } => starters.push(starter),
                    exacta::Event::Dealt { cards: Some(cards), .. } if seats == 1 => {
                        // The scores of the last race are told before the next is dealt.
                        let cards = cards.iter().map(|it| it.to_string()).collect();
                        reveal(&mut told, &mut shown, &race_totals);
                        told.enter(ExactaEntry::Dealt { cards }, &race_totals);
                    }
                    exacta::Event::TrickWon { colour, .. } => {
                        let colour = colour.name().to_owned();
                        told.enter(ExactaEntry::Trick { colour }, &race_totals);
                    }
                    exacta::Event::RaceEnded { horses, .. } => finishes.push(horses),
                    exacta::Event::Scored { seat, prediction, points, total, .. } => {
                        race_totals[seat.index()] = total;
                        shown.push((prediction, points));
                    }
                    exacta::Event::Par { par, .. } => pars.push(par),
                    _ => {}
                }
            }
            reveal(&mut told, &mut shown, &race_totals);
        });
        let wrap = |entries: &[_]| Pad::Exacta(pad::<Exacta, _>(seats, first, &options, entries));
        let whole = compare(seed, &told, &outcome, wrap);
        let State::Exacta(state) = &whole.state else { panic!() };
        assert_eq!(state.results.len(), finishes.len());
        for (result, finish) in state.results.iter().zip(&finishes) {
            assert!(result.order.iter().eq(finish.order().map(|it| it.name().to_owned()).iter()));
            assert!(
                result.hungry.iter().eq(&finish
                    .hungry()
                    .iter()
                    .map(|it| it.name().to_owned())
                    .collect::<Vec<_>>())
            );
            for player in &result.results {
                let product: i32 = player.factors.iter().map(|&it| i32::from(it)).product();
                let points = if player.factors.is_empty() { 0 } else { product };
                assert_eq!(player.points, points, "seed {seed}, {}", player.working);
            }
        }
        let our_pars: Vec<i32> = state.results.iter().filter_map(|it| it.par).collect();
        assert_eq!(our_pars, pars, "seed {seed}");
        // Who starts each race, from the sheet as it was at its beginning.
        let races =
            told.entries.iter().enumerate().filter(|it| matches!(it.1, ExactaEntry::Reveal { .. }));
        for ((place, _), starter) in races.zip(&starters[1..]) {
            let until = sheet(&wrap(&told.entries[..=place]), Language::English).unwrap();
            let State::Exacta(state) = until.state else { panic!() };
            assert_eq!(state.starter, number(*starter), "seed {seed}");
        }
        marked += edit(seed, &told, wrap);
    }
    came_up("entries that no longer fit", marked);
}

fn reveal(
    told: &mut Scribe<ExactaEntry>,
    shown: &mut Vec<(exacta::Prediction, i32)>,
    totals: &[i32],
) {
    if shown.is_empty() {
        return;
    }
    let prediction = |(it, _): (exacta::Prediction, i32)| Prediction {
        favourite: it.favourite.to_string(),
        counter: it.counter.to_string(),
    };
    let predictions = shown.drain(..).map(prediction).collect();
    told.enter(ExactaEntry::Reveal { predictions }, totals);
}

fn money(card: &Card) -> Money {
    match card {
        Card::Coin { coin, .. } => Money::Coin { cents: coin.cents() },
        Card::Draw { coin, .. } => Money::Draw { cents: coin.cents() },
        Card::Combo { coins, .. } => {
            Money::Combo { coins: coins.iter().map(|it| it.cents()).collect() }
        }
        Card::Wild => Money::Wild,
    }
}

fn scored(of: Seat, cards: &[Card]) -> ScoredHand {
    ScoredHand { of: number(of), cards: cards.iter().map(money).collect() }
}

#[test]
fn ec_17_the_pad_adds_up_what_exact_change_scores() {
    let mut marked = 0;
    for seed in seeds("Exact Change") {
        let seats = 2 + (seed % 5) as u8;
        let options = change::Options {
            target: if seed.is_multiple_of(3) { 200 } else { 100 },
            all_hands: seed.is_multiple_of(2),
            no_combos: seed.is_multiple_of(7),
            max_turns: 60,
            ..Default::default()
        };
        let mut told = scribe();
        let mut dealers = Vec::new();
        let outcome = play::<change::ExactChange>(&options, seats, seed, |table, events| {
            for event in events {
                match event {
                    change::Event::HandBegan { dealer, .. } => dealers.push(dealer),
                    change::Event::Scored { seat, hands, .. } => {
                        let hands = hands.iter().map(|it| scored(it.seat, &it.cards)).collect();
                        let entry = HandEntry::Won { winner: number(seat), hands };
                        told.enter(entry, table.score().as_slice());
                    }
                    change::Event::Void { .. } => {
                        told.enter(HandEntry::Void, table.score().as_slice())
                    }
                    _ => {}
                }
            }
        });
        let wrap = |entries: &[_]| {
            Pad::ExactChange(pad::<change::ExactChange, _>(seats, dealers[0], &options, entries))
        };
        compare(seed, &told, &outcome, wrap);
        dealt_by(&dealers, &told.entries, wrap);
        marked += edit(seed, &told, wrap);
    }
    came_up("entries that no longer fit", marked);
}

/// EC-1: before each hand the sheet names its dealer.
fn dealt_by(dealers: &[Seat], entries: &[HandEntry], wrap: impl Fn(&[HandEntry]) -> Pad) {
    for (n, dealer) in dealers.iter().enumerate().take(entries.len()) {
        let before = sheet(&wrap(&entries[..n]), Language::English).unwrap();
        let (State::ExactChange(state) | State::Rummy500(state)) = before.state else { panic!() };
        assert_eq!((state.hand, state.dealer), (n as u32 + 1, number(*dealer)));
    }
}

#[test]
fn ec_r7_the_pad_adds_up_what_rummy_500_scores() {
    let mut marked = 0;
    for seed in seeds("Rummy 500") {
        let seats = 2 + (seed % 5) as u8;
        let options = rummy::Options {
            all_hands: seed.is_multiple_of(2),
            no_combos: seed.is_multiple_of(7),
            ..Default::default()
        };
        let mut told = scribe();
        let mut dealers = Vec::new();
        let outcome = play::<rummy::Rummy500>(&options, seats, seed, |table, events| {
            let mut hands = Vec::new();
            let mut by = None;
            for event in events {
                match event {
                    rummy::Event::HandBegan { dealer, .. } => dealers.push(dealer),
                    rummy::Event::Scored { winner, seat, cards, .. } => {
                        hands.push(scored(seat, &cards));
                        by = Some(winner);
                    }
                    rummy::Event::HandVoid { .. } => {
                        told.enter(HandEntry::Void, table.score().as_slice());
                    }
                    _ => {}
                }
            }
            if let Some(winner) = by {
                let entry = HandEntry::Won { winner: number(winner), hands };
                told.enter(entry, table.score().as_slice());
            }
        });
        let wrap = |entries: &[_]| {
            Pad::Rummy500(pad::<rummy::Rummy500, _>(seats, dealers[0], &options, entries))
        };
        compare(seed, &told, &outcome, wrap);
        dealt_by(&dealers, &told.entries, wrap);
        marked += edit(seed, &told, wrap);
    }
    came_up("entries that no longer fit", marked);
}

#[test]
fn ec_w1_the_pad_counts_the_cards_that_money_war_deals() {
    let (mut marked, mut aside) = (0, 0);
    for seed in seeds("Money War") {
        let seats = 2 + (seed % 5) as u8;
        let mut options = war::Options {
            max_battles: if seed.is_multiple_of(3) { 20 } else { 400 },
            ..Default::default()
        };
        let few = "2 red penny\n2 blue dime\n1 green half\n1 wild\n1 yellow half\n";
        if seed.is_multiple_of(4) {
            // Few cards: wars that nobody can end.
            options.set("deck", few).unwrap();
        }
        let mut told = scribe();
        let (mut laid, mut tied) = (vec![0; seats.into()], Vec::new());
        let outcome = play::<war::MoneyWar>(&options, seats, seed, |table, events| {
            for event in events {
                let winner = match event {
                    war::Event::Turned { seat, face_down, .. } => {
                        laid[seat.index()] += 1 + u16::from(face_down);
                        continue;
                    }
                    war::Event::War { seats } => {
                        tied = seats.iter().map(|&it| number(it)).collect();
                        continue;
                    }
                    war::Event::Took { seat, .. } => Some(number(seat)),
                    war::Event::SetAside { .. } => None,
                    _ => continue,
                };
                aside += usize::from(winner.is_none());
                let laid = std::mem::replace(&mut laid, vec![0; seats.into()]);
                let tied = std::mem::take(&mut tied);
                told.enter(WarEntry::Battle { winner, laid, tied }, table.score().as_slice());
            }
        });
        let wrap = |entries: &[_]| {
            Pad::MoneyWar(pad::<war::MoneyWar, _>(seats, Seat::FIRST, &options, entries))
        };
        compare(seed, &told, &outcome, wrap);
        marked += edit(seed, &told, wrap);
    }
    came_up("battles that nobody won", aside);
    came_up("entries that no longer fit", marked);
}

#[test]
fn ss_11_the_referee_counts_the_games_that_swift_swap_counts() {
    let mut marked = 0;
    let mut ends = [0; 3];
    for seed in seeds("Swift Swap") {
        let options = swift_swap::Options {
            games: 1 + (seed % 3) as u8,
            check_on_laydown: !seed.is_multiple_of(3),
            any_goals: seed.is_multiple_of(4),
            ..Default::default()
        };
        let mut told = scribe();
        let mut wins = [0; 2];
        let outcome = play::<SwiftSwap>(&options, 4, seed, |_, events| {
            let mut goals = Vec::new();
            for event in events {
                let totals = [wins[0], wins[1], wins[0], wins[1]];
                match event {
                    swift_swap::Event::Dealt { goal: Some(goal), .. } => {
                        goals.push(goal.to_string());
                        if goals.len() == 4 {
                            told.enter(SwapEntry::Goals { goals: goals.clone() }, &totals);
                        }
                    }
                    swift_swap::Event::Ended { result } if result.end == End::TimeUp => {
                        told.enter(SwapEntry::TimeUp, &totals);
                        ends[2] += 1;
                    }
                    swift_swap::Event::Ended { result } => {
                        let won = usize::from(result.winners.contains(Seat::new(1).unwrap()));
                        let is_met = result.end == End::Met;
                        ends[usize::from(is_met)] += 1;
                        let team = if is_met { won } else { 1 - won };
                        let met = swift_swap::seats_of(team).map(|seat| {
                            let shown = result.players[seat];
                            shown.goal.meets(shown.laid, options.red_composite)
                        });
                        wins[won] += 1;
                        let totals = [wins[0], wins[1], wins[0], wins[1]];
                        told.enter(SwapEntry::Laid { team: team as u8, met }, &totals);
                    }
                    _ => {}
                }
            }
        });
        let wrap =
            |entries: &[_]| Pad::SwiftSwap(pad::<SwiftSwap, _>(4, Seat::FIRST, &options, entries));
        compare(seed, &told, &outcome, wrap);
        marked += edit(seed, &told, wrap);
    }
    for (what, n) in ["missed goals", "met goals", "draws"].into_iter().zip(ends) {
        came_up(what, n);
    }
    came_up("entries that no longer fit", marked);
}

#[test]
fn eu_9_the_die_hands_out_the_euros_of_the_game() {
    let mut marked = 0;
    for seed in seeds("One Euro") {
        let seats = 2 + (seed % 5) as u8;
        let options = one_euro::Options {
            restart_empty: seed.is_multiple_of(2),
            euros_to_win: 1 + (seed % 3) as u8,
        };
        let (mut told, mut untold) = (scribe(), scribe());
        let mut euros = vec![0; seats.into()];
        let mut turns = Vec::new();
        let outcome = play::<OneEuro>(&options, seats, seed, |table, events| {
            for event in events {
                match event {
                    one_euro::Event::RolledForStart { rolled, .. }
                    | one_euro::Event::Rolled { rolled, .. }
                    | one_euro::Event::Passed { rolled, .. } => {
                        let entry = EuroEntry::Roll { rolled: rolled.to_string() };
                        told.enter(entry.clone(), &euros);
                        // Without the tokens nobody knows of a roll that cannot be moved for.
                        untold.enter(entry, &euros);
                    }
                    one_euro::Event::Moved { token, from, to, .. } => {
                        let (from, to) = (heap(from), heap(to));
                        told.enter(EuroEntry::Move { token: token.to_string(), from, to }, &euros);
                    }
                    one_euro::Event::TookEuro { seat, euros: now } => {
                        euros[seat.index()] = i32::from(now);
                        told.totals.pop();
                        told.totals.push(euros.clone());
                        untold.enter(EuroEntry::Euro { player: number(seat) }, &euros);
                    }
                    _ => {}
                }
            }
            turns.push((told.entries.len(), table.view(Observer::Spectator).table));
        });
        let wrap =
            |entries: &[_]| Pad::OneEuro(pad::<OneEuro, _>(seats, Seat::FIRST, &options, entries));
        compare(seed, &told, &outcome, wrap);
        marked += edit(seed, &told, wrap);
        compare(seed, &untold, &outcome, wrap);
        // The tokens lie where they lie.
        let (n, table) = turns[turns.len() / 2];
        let half = sheet(&wrap(&told.entries[..n]), Language::English).unwrap();
        let State::OneEuro(state) = half.state else { panic!() };
        for (seat, held) in Seat::all(seats).zip(&state.held) {
            assert_eq!(*held, table.stacks.tokens(one_euro::Stack::Seat(seat)).0, "seed {seed}");
        }
        let one_euro::Phase::Move { mover, rolled } = table.phase else { panic!() };
        assert_eq!((state.player, state.rolled), (Some(number(mover)), Some(rolled.to_string())));
    }
    came_up("entries that no longer fit", marked);
}

fn heap(stack: one_euro::Stack) -> Heap {
    match stack {
        one_euro::Stack::Centre => Heap::Centre(Centre::Centre),
        one_euro::Stack::Seat(seat) => Heap::Player(number(seat)),
    }
}
