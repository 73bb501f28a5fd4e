//! A board is a match behind another face: whatever goes in, both say the same.

#![allow(clippy::unwrap_used)]

use std::fmt::Write as _;

use parlor_bots::Level;
use parlor_catalog::{Board, Dice, GameId, Playable, Refused, Visitor, check_deal, deal};
use parlor_core::{
    Chance as _, Entry, Input, MAX_SEATS, Match, Observer, Options as _, Pending, Seat, Seeded,
    Status, Teller, Window,
};
use parlor_wire::{CHOICES_MOST, Offer, options_to_json};
use serde::Serialize;

/// Inputs after which all give up.
const INPUTS: u64 = 120;
const SEEDS: u64 = 2;
/// Bots take their time.
const DECISIONS: u64 = 50;

fn for_all_games(visitor: impl Visitor<Output = ()> + Copy) {
    GameId::ALL.iter().for_each(|game| game.visit(visitor));
}

/// The smallest and the largest table.
fn tables<G: Playable>() -> [u8; 2] {
    [*G::SEATS.start(), *G::SEATS.end()]
}

/// The same deal twice.
fn dealt<G: Playable>(seats: u8, seed: u64) -> (Match<G, Seeded>, Box<dyn Board>) {
    let options = G::Options::default();
    let id = GameId::exactly(G::ID).unwrap();
    let board = deal(id, &options_to_json(&options), seats, Dice::new(Seeded::new(seed))).unwrap();
    (Match::new(options, seats, Seeded::new(seed)).unwrap(), board)
}

/// Something that the rules accept: mostly an action, now and then something else.
fn any_input<G: Playable>(game: &Match<G, Seeded>, pilot: &mut Seeded) -> Option<Input<G::Action>> {
    let Status::Open(Pending { window, must, may, budget_ms, .. }) = game.status() else {
        return None;
    };
    let seats = game.seats();
    let someone = Seat::FIRST.after(pilot.below(seats.into()) as u8, seats);
    if pilot.below(20) == 0 {
        let is_away = game.absent().contains(someone);
        return Some(match is_away {
            true => Input::Return { seat: someone },
            false => Input::Leave { seat: someone },
        });
    }
    if budget_ms.is_some() && pilot.below(10) == 0 {
        return Some(Input::Timeout { window });
    }
    let asked = someone.around(seats).filter(|&seat| must.union(may).contains(seat));
    let mut acts = asked.filter_map(|seat| {
        let action = game.sight(seat).sample(pilot)?;
        Some(Input::Act { seat, window, action })
    });
    let act = acts.next();
    Some(act.unwrap_or(Input::Timeout { window }))
}

/// An input with its action as the game writes it.
fn written<G: Playable>(input: Input<G::Action>) -> Input<String> {
    let options = G::Options::default();
    input.map(|action| G::write_action(&options, action))
}

/// Reads the action and applies the input.
fn submit_text(board: &mut dyn Board, at_ms: u64, input: &Input<String>) -> Result<(), Refused> {
    let input = input.as_ref().try_map(|text| board.read(text))?;
    board.submit(at_ms, input.as_ref())
}

/// Both do it.
fn submit<G: Playable>(
    game: &mut Match<G, Seeded>,
    board: &mut dyn Board,
    at_ms: u64,
    input: Input<G::Action>,
) {
    game.submit(at_ms, input).unwrap();
    submit_text(board, at_ms, &written::<G>(input)).unwrap();
}

/// Plays on both until all but one have given up; `look` is called after the deal and every input.
fn play<G: Playable>(
    seats: u8,
    seed: u64,
    mut look: impl FnMut(&Match<G, Seeded>, &mut dyn Board),
) {
    let (mut game, mut board) = dealt::<G>(seats, seed);
    let mut pilot = Seeded::stream(seed, 1);
    look(&game, board.as_mut());
    for step in 0..INPUTS {
        let Some(input) = any_input(&game, &mut pilot) else { return };
        submit(&mut game, board.as_mut(), 1_000 + 17 * step, input);
        look(&game, board.as_mut());
    }
    for seat in Seat::all(seats) {
        if let Status::Open(_) = game.status() {
            submit(&mut game, board.as_mut(), 1_000_000, Input::Concede { seat });
            look(&game, board.as_mut());
        }
    }
    assert!(matches!(game.status(), Status::Over(_)));
}

fn view(board: &dyn Board, who: Observer) -> String {
    board.view(who).get().to_owned()
}

/// What was told as a list, and how many events it is.
fn events(board: &dyn Board, who: Observer) -> (String, usize) {
    (board.events(who).get().to_owned(), board.n_told(who))
}

fn json(value: &impl Serialize) -> String {
    serde_json::to_string(value).unwrap()
}

#[derive(Clone, Copy)]
struct SaysTheSame;

impl Visitor for SaysTheSame {
    type Output = ();

    fn visit<G: Playable>(self) {
        for seats in tables::<G>() {
            for seed in 0..SEEDS {
                play::<G>(seats, seed, |game, board| says_the_same(game, board, seed));
            }
        }
    }
}

fn says_the_same<G: Playable>(game: &Match<G, Seeded>, board: &dyn Board, seed: u64) {
    let place = format!("{} with {} seats, seed {seed}", G::ID, game.seats());
    assert_eq!((board.game().as_str(), board.rules()), (G::ID, G::RULES));
    assert_eq!(board.seats(), game.seats());
    assert_eq!(board.status(), game.status(), "{place}");
    assert_eq!((board.conceded(), board.absent()), (game.conceded(), game.absent()), "{place}");
    assert_eq!((board.turns(), board.score()), (game.turns(), game.score()), "{place}");
    assert_eq!(board.draws(), game.log().last_draws(), "{place}");
    for who in Observer::all(game.seats()) {
        assert_eq!(view(board, who), json(&game.view(who)), "{place}");
        let told: Vec<&G::Event> = game.events().iter().filter_map(|it| it.told_to(who)).collect();
        let (text, n) = events(board, who);
        assert_eq!((text, n), (json(&told), told.len()), "{place}");
    }
}

#[test]
fn a_board_says_what_a_match_with_the_same_inputs_and_draws_says() {
    for_all_games(SaysTheSame);
}

#[derive(Clone, Copy)]
struct Remembers;

impl Visitor for Remembers {
    type Output = ();

    fn visit<G: Playable>(self) {
        for seats in tables::<G>() {
            for seed in 0..SEEDS {
                let observers: Vec<Observer> = Observer::all(seats).collect();
                let mut told = vec![Vec::new(); observers.len()];
                play::<G>(seats, seed, |game, board| {
                    let at_ms = game.log().entries().last().map(|(entry, _)| entry.at_ms);
                    for (&who, told) in observers.iter().zip(&mut told) {
                        let (text, n) = events(board, who);
                        if 0 < n {
                            told.push((at_ms, text, n));
                        }
                    }
                    if matches!(game.status(), Status::Over(_)) || game.log().entries().len() == 50
                    {
                        for (&who, told) in observers.iter().zip(&told) {
                            assert_eq!(&history(board, who), told, "{}, seed {seed}", G::ID);
                        }
                    }
                });
            }
        }
    }
}

fn history(board: &dyn Board, who: Observer) -> Vec<(Option<u64>, String, usize)> {
    let mut told = Vec::new();
    board.history(who, &mut |it| {
        told.push((it.at_ms, json(&it.events), it.events.len()));
    });
    told
}

#[test]
fn the_history_is_the_sum_of_what_was_told() {
    for_all_games(Remembers);
}

#[derive(Clone, Copy)]
struct Offers;

impl Visitor for Offers {
    type Output = ();

    fn visit<G: Playable>(self) {
        let (mut n_short, mut n_long) = (0, 0);
        for seats in tables::<G>() {
            for seed in 0..SEEDS {
                let mut pilot = Seeded::stream(seed, 2);
                play::<G>(seats, seed, |game, board| {
                    let asked = match game.status() {
                        Status::Open(pending) => pending.asked(),
                        Status::Over(_) => Default::default(),
                    };
                    for seat in Seat::all(MAX_SEATS as u8) {
                        let offer = board.offer(seat, "");
                        assert_eq!(offer.is_some(), asked.contains(seat), "{}, seed {seed}", G::ID);
                        match offer {
                            Some(Offer { steps: Some(_), .. }) => n_long += 1,
                            Some(_) => n_short += 1,
                            None => continue,
                        }
                        offers_what_is_legal(game, board, seat, &mut pilot);
                    }
                });
            }
        }
        println!("{}: {n_short} lists were offered whole, {n_long} in steps", G::ID);
        assert!(0 < n_short);
    }
}

fn offers_what_is_legal<G: Playable>(
    game: &Match<G, Seeded>,
    board: &dyn Board,
    seat: Seat,
    pilot: &mut Seeded,
) {
    let actions = game.sight(seat).actions(usize::MAX);
    let texts: Vec<String> =
        actions.iter().map(|&action| G::write_action(game.options(), action)).collect();
    let mut path = String::new();
    loop {
        let offer = board.offer(seat, &path).unwrap();
        assert!(offer.path.starts_with(&path), "{path}: {}", offer.path);
        let begins = |text: &&String| {
            path.is_empty() || **text == path || text.starts_with(&format!("{path} "))
        };
        let legal: Vec<&String> = texts.iter().filter(begins).collect();
        assert_eq!(offer.legal_count, legal.len() as u64, "{}: {path}", G::ID);
        match (offer.actions, offer.steps) {
            (Some(actions), None) => {
                assert!(actions.len() <= CHOICES_MOST);
                assert!(actions.iter().eq(legal), "{}: {path}", G::ID);
                return;
            }
            (None, Some(steps)) => {
                assert!(CHOICES_MOST < legal.len() && steps.len() <= CHOICES_MOST);
                assert_eq!(steps.iter().map(|step| step.count).sum::<u64>(), offer.legal_count);
                let step = &steps[pilot.below(steps.len() as u32) as usize];
                if step.count == 1 {
                    assert!(texts.contains(&step.text), "{}: {}", G::ID, step.text);
                    return;
                }
                path.clone_from(&step.text);
            }
            other => panic!("{}: either actions or steps, not {other:?}", G::ID),
        }
    }
}

#[test]
fn who_is_asked_is_offered_what_its_sight_lists_and_nobody_else_is_offered_anything() {
    for_all_games(Offers);
}

#[derive(Clone, Copy)]
struct Refuses;

impl Visitor for Refuses {
    type Output = ();

    fn visit<G: Playable>(self) {
        let mut codes = Vec::new();
        for seats in tables::<G>() {
            for seed in 0..SEEDS {
                let mut pilot = Seeded::stream(seed, 3);
                play::<G>(seats, seed, |game, board| {
                    let before = everything(board);
                    codes.extend(refused_inputs(game, board, &mut pilot));
                    refuses_what_is_no_action(game, board);
                    assert_eq!(everything(board), before, "{}, seed {seed}", G::ID);
                });
            }
        }
        codes.sort_unstable();
        codes.dedup();
        println!("{}: {codes:?}", G::ID);
        for code in ["game_over", "stale_window", "no_such_seat"] {
            assert!(codes.contains(&(code, false)), "{}: {code}", G::ID);
        }
        assert!(codes.iter().any(|&(_, has_rule)| has_rule), "{}: no rule was named", G::ID);
    }
}

/// All that can be seen of a board.
fn everything(board: &dyn Board) -> String {
    let mut all = format!(
        "{:?} {:?} {:?} {} {:?} {:?}",
        board.status(),
        board.conceded(),
        board.absent(),
        board.turns(),
        board.score(),
        board.draws()
    );
    for who in Observer::all(board.seats()) {
        let (told, n) = events(board, who);
        write!(all, "\n{}\n{n} {told}\n{}", view(board, who), history(board, who).len()).unwrap();
    }
    all
}

/// Tries what a match refuses; the codes, and whether a rule was named.
fn refused_inputs<G: Playable>(
    game: &Match<G, Seeded>,
    board: &mut dyn Board,
    pilot: &mut Seeded,
) -> Vec<(&'static str, bool)> {
    let window = match game.status() {
        Status::Open(pending) => pending.window,
        Status::Over(_) => Window(0),
    };
    let teller = Teller::english::<G>(game.seats(), Observer::Spectator);
    let mut attempts = vec![
        Input::Timeout { window },
        Input::Timeout { window: window.next() },
        Input::Concede { seat: Seat::new(MAX_SEATS as u8 - 1).unwrap() },
    ];
    for seat in Seat::all(MAX_SEATS as u8) {
        let action = G::arbitrary_action(pilot);
        attempts.push(Input::Act { seat, window, action });
        attempts.push(Input::Act { seat, window: window.next(), action });
        attempts.push(Input::Return { seat });
        attempts.push(Input::Leave { seat });
    }
    let mut codes = Vec::new();
    for input in attempts {
        let Err(rejection) = game.check(input) else { continue };
        let written = written::<G>(input);
        if let (Input::Act { action, .. }, Input::Act { action: text, .. }) = (input, &written)
            && G::read_action(game.options(), text) != Ok(action)
        {
            // It has no text, so it cannot be sent.
            continue;
        }
        let refused = submit_text(board, 0, &written).unwrap_err();
        let expected = Refused {
            code: rejection.code(),
            rule: rejection.rule(),
            message: teller.refusal(&rejection),
        };
        assert_eq!(refused, expected, "{}: {input:?}", G::ID);
        codes.push((refused.code, refused.rule.is_some()));
    }
    codes
}

fn refuses_what_is_no_action<G: Playable>(game: &Match<G, Seeded>, board: &dyn Board) {
    for text in ["", " ", "sing", ",", "\u{0}"] {
        let refused = board.read(text).unwrap_err();
        assert_eq!((refused.code, refused.rule), ("not_an_action", None), "{text:?}");
        assert!(!refused.message.is_empty());
        assert!(G::read_action(game.options(), text).is_err());
    }
}

#[test]
fn a_refused_input_changes_nothing_and_names_code_and_rule() {
    for_all_games(Refuses);
}

#[derive(Clone, Copy)]
struct Spellings;

impl Visitor for Spellings {
    type Output = ();

    fn visit<G: Playable>(self) {
        let (mut n_read, mut n_refused) = (0, 0);
        for seats in tables::<G>() {
            for seed in 0..SEEDS {
                let mut pilot = Seeded::stream(seed, 4);
                play::<G>(seats, seed, |game, board| {
                    let Status::Open(pending) = game.status() else { return };
                    for seat in pending.asked().iter() {
                        let Some(action) = game.sight(seat).sample(&mut pilot) else { continue };
                        let text = G::write_action(game.options(), action);
                        understands(board, &text, &text.to_uppercase());
                        understands(board, &text, &format!("  {text} "));
                        for _ in 0..4 {
                            let other = misspelled(&text, &mut pilot);
                            match board.read(&other) {
                                Ok(choice) => {
                                    assert_eq!(choice.text(), text, "{}, seed {seed}", G::ID);
                                    n_read += 1;
                                }
                                Err(refused) => {
                                    assert_eq!(refused.code, "not_an_action", "{other:?}");
                                    n_refused += 1;
                                }
                            }
                        }
                    }
                });
            }
        }
        println!("{}: {n_read} other spellings are read, {n_refused} are not", G::ID);
        assert!(0 < n_read, "{}", G::ID);
    }
}

/// The board knows what is meant; a log has the game's own spelling only.
fn understands(board: &dyn Board, text: &str, other: &str) {
    assert_eq!(board.read(other).unwrap().text(), text);
    assert_eq!(board.read_logged(text).unwrap().text(), text);
    let refused = board.read_logged(other).unwrap_err();
    assert_eq!(refused.message, format!("this is written `{text}`"));
}

/// The same words with other capitals and other spaces.
fn misspelled(text: &str, pilot: &mut Seeded) -> String {
    let mut out = " ".repeat(pilot.below(3) as usize);
    for it in text.chars() {
        match it {
            ' ' => {
                for _ in 0..=pilot.below(3) {
                    out.push([' ', ' ', ' ', '\t'][pilot.below(4) as usize]);
                }
            }
            _ if pilot.below(2) == 0 => out.extend(it.to_uppercase()),
            _ => out.extend(it.to_lowercase()),
        }
    }
    out + &" ".repeat(pilot.below(3) as usize)
}

#[test]
fn capitals_and_spaces_never_make_another_action() {
    for_all_games(Spellings);
}

#[derive(Clone, Copy)]
struct Newcomers;

impl Visitor for Newcomers {
    type Output = ();

    fn visit<G: Playable>(self) {
        for seats in tables::<G>() {
            let levels = G::LEVELS.at(&G::Options::default(), seats);
            for level in levels.into_iter().filter(|&level| level <= Level::Medium) {
                // In Swift Swap there is something to remember.
                let seeds = if G::ID == "swift-swap" { 8 } else { 1 };
                for seed in 0..seeds {
                    newcomers_act_like_regulars::<G>(seats, level, seed);
                }
            }
        }
    }
}

/// What the seat's bot does, as text.
fn bot_says(board: &mut dyn Board, seat: Seat, chance: &Seeded) -> Option<String> {
    board.bot_act(seat, &mut chance.clone()).map(|choice| choice.text().to_owned())
}

/// At one board bots sit from the deal, at the other a new one comes for every decision.
///
/// One thing is lost on newcomers. Medium of Swift Swap judges a given card by whether the giver's
/// eight lay on the table then, and after they were picked up no view tells that. So a match is
/// compared up to there.
fn newcomers_act_like_regulars<G: Playable>(seats: u8, level: Level, seed: u64) {
    let mut regular = dealt::<G>(seats, seed).1;
    let mut fresh = dealt::<G>(seats, seed).1;
    for seat in Seat::all(seats) {
        assert!(regular.bot_act(seat, &mut Seeded::new(0)).is_none(), "there is no bot yet");
        regular.seat_bot(seat, level).unwrap();
    }
    let mut pilot = Seeded::stream(seed, 1);
    let mut decision = 0;
    let mut is_forgotten = false;
    while let Status::Open(Pending { window, must, may, budget_ms, .. }) = regular.status()
        && decision < DECISIONS
        && !is_forgotten
    {
        let first = Seat::FIRST.after(pilot.below(seats.into()) as u8, seats);
        let mut input = Input::Timeout { window };
        for seat in first.around(seats) {
            decision += 1;
            let place = format!("{level} in {} at {seat} of {seats}, seed {seed}", G::ID);
            let chance = Seeded::stream(seed, 1 + decision);
            let action = bot_says(&mut *regular, seat, &chance);
            fresh.seat_bot(seat, level).unwrap();
            assert_eq!(bot_says(&mut *fresh, seat, &chance), action, "{place}");
            fresh.dismiss_bot(seat);
            assert_eq!(bot_says(&mut *fresh, seat, &chance), None);
            let can_act = regular.offer(seat, "").is_some_and(|offer| 0 < offer.legal_count);
            assert!(action.is_none() || can_act, "{place}");
            assert!(action.is_some() || !must.contains(seat) || !can_act, "{place}");
            if let Some(action) = action {
                input = Input::Act { seat, window, action };
                break;
            }
        }
        if matches!(input, Input::Timeout { .. }) && budget_ms.is_none() {
            assert!(must.is_empty() && !may.is_empty());
            return;
        }
        let picks_up = matches!(&input, Input::Act { action, .. } if action == "pick up");
        is_forgotten = G::ID == "swift-swap" && picks_up;
        submit_text(&mut *regular, decision, &input).unwrap();
        submit_text(&mut *fresh, decision, &input).unwrap();
    }
}

#[test]
fn a_bot_that_sits_down_in_the_middle_acts_like_one_from_the_deal_if_the_view_tells_all_it_needs() {
    for_all_games(Newcomers);
}

#[derive(Clone, Copy)]
struct Seating;

impl Visitor for Seating {
    type Output = ();

    fn visit<G: Playable>(self) {
        // One Euro's `hard` would begin to work its solution out.
        if G::ID == "one-euro" {
            return;
        }
        for seats in tables::<G>() {
            let mut board = dealt::<G>(seats, 0).1;
            let played = G::LEVELS.at(&G::Options::default(), seats);
            for level in Level::ALL {
                let seated = board.seat_bot(Seat::FIRST, level);
                assert_eq!(seated.is_ok(), played.contains(&level), "{} on {level}", G::ID);
                if let Err(err) = seated {
                    let best =
                        format!("on level `{level}`; the best is `{}`", played.last().unwrap());
                    assert!(err.to_string().ends_with(&best), "{err}");
                }
            }
            assert_eq!(board.remark(Seat::FIRST), None);
        }
    }
}

#[test]
fn a_level_that_nobody_plays_on_is_refused() {
    for_all_games(Seating);
}

#[derive(Clone, Copy)]
struct BadTables;

impl Visitor for BadTables {
    type Output = ();

    fn visit<G: Playable>(self) {
        let id = GameId::exactly(G::ID).unwrap();
        let sit = |options: &_, seats| {
            let dealt = deal(id, options, seats, Dice::new(Seeded::new(0)));
            let checked = check_deal(id, options, seats);
            assert_eq!(checked.err(), dealt.as_ref().err().cloned(), "the same without a deal");
            dealt.map_err(|err| err.option)
        };
        let options = options_to_json(&G::Options::default());
        for seats in [G::SEATS.start() - 1, G::SEATS.end() + 1] {
            assert_eq!(sit(&options, seats).unwrap_err(), "players");
        }
        let seats = *G::SEATS.start();
        let name = G::Options::SPECS[0].name;
        let mut less = options.clone();
        less.remove(name);
        assert_eq!(sit(&less, seats).unwrap_err(), name);
        let mut more = options.clone();
        more.insert("colour".to_owned(), "red".into());
        assert_eq!(sit(&more, seats).unwrap_err(), "colour");
        let mut other = options.clone();
        other.insert(name.to_owned(), serde_json::Value::Null);
        assert_eq!(sit(&other, seats).unwrap_err(), name);
        assert_eq!(
            format!("{:?}", sit(&options, seats).unwrap()),
            format!("Board({id}, {seats} seats)")
        );
    }
}

#[test]
fn options_that_do_not_fit_are_refused_by_name() {
    for_all_games(BadTables);
}

#[derive(Clone, Copy)]
struct BeforeTheDeal;

impl Visitor for BeforeTheDeal {
    type Output = ();

    fn visit<G: Playable>(self) {
        let id = GameId::exactly(G::ID).unwrap();
        for seats in tables::<G>() {
            let mut board = dealt::<G>(seats, 0).1;
            let known = check_deal(id, &options_to_json(&G::Options::default()), seats).unwrap();
            let sides: Vec<u8> = Seat::all(seats).map(|seat| board.side(seat)).collect();
            assert_eq!(known.sides, sides);
            for level in Level::ALL {
                assert_eq!(known.check_bot(level), board.seat_bot(Seat::FIRST, level), "{id}");
            }
        }
    }
}

#[test]
fn what_is_known_before_a_deal_is_what_its_board_says() {
    for_all_games(BeforeTheDeal);
}

#[derive(Clone, Copy)]
struct Sizes;

impl Visitor for Sizes {
    type Output = ();

    fn visit<G: Playable>(self) {
        let board = dealt::<G>(*G::SEATS.start(), 0).1;
        let size = size_of_val(board.as_ref());
        let entry = size_of::<Entry<G::Action>>();
        println!("{}: {size} bytes, and {entry} for each input, 8 for each draw", G::ID);
        assert!(size <= 10 << 10, "{}: a board takes {size} bytes", G::ID);
    }
}

#[test]
fn a_board_takes_a_few_kilobytes() {
    for_all_games(Sizes);
}
