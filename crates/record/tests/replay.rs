//! Logged entries replay as they were logged, on a board and on a match, or the first that does not
//! is named.

#![allow(clippy::unwrap_used)]

use parlor_catalog::{Board, Dice, GameId, Playable, Visitor, deal};
use parlor_core::{Input, Log, Match, Observer, Seat, Seeded, Window, conformance::random_input};
use parlor_record::{NotAsLogged, Replay, Why};
use parlor_wire::{StoredInput, WrongInput, draw_pairs, draws_of, options_to_json};

const INPUTS: u64 = 60;

/// A random game, people coming and going included, as entries; and what one sees of it in the end.
struct Stored {
    entries: Vec<String>,
    end: Vec<u8>,
}

fn played<G: Playable>(seats: u8) -> Stored {
    let mut game = Match::<G, _>::new(G::Options::default(), seats, Seeded::new(5)).unwrap();
    let mut board = board::<G>(seats);
    let mut pilot = Seeded::stream(5, 1);
    let deal = StoredInput::deal(draw_pairs(game.log().deal_draws()));
    let mut entries = vec![serde_json::to_string(&deal).unwrap()];
    for at_ms in 0..INPUTS {
        let presence = match at_ms % 8 {
            0 => Some(Input::Leave { seat: Seat::FIRST }),
            5 => Some(Input::Return { seat: Seat::FIRST }),
            _ => None,
        };
        let Some(input) = presence.or_else(|| random_input(&game, &mut pilot)) else { break };
        if game.submit(at_ms, input).is_err() {
            break;
        }
        let input = input.map(|action| G::write_action(game.options(), action));
        let input = input.as_ref().map(String::as_str);
        let choice = input.try_map(|text| board.read(text)).unwrap();
        board.submit(at_ms, choice.as_ref()).unwrap();
        let entry = StoredInput::new(at_ms, input, draw_pairs(game.log().last_draws()));
        entries.push(serde_json::to_string(&entry).unwrap());
    }
    Stored { entries, end: seen(&*board) }
}

fn board<G: Playable>(seats: u8) -> Box<dyn Board> {
    let options = options_to_json(&G::Options::default());
    let game = GameId::exactly(G::ID).unwrap();
    deal(game, &options, seats, Dice::new(Seeded::new(5))).unwrap()
}

fn dealt<G: Playable>(seats: u8, deal: &str) -> Match<G, Dice> {
    let deal: StoredInput<'_> = serde_json::from_str(deal).unwrap();
    let draws = draws_of(&deal.draws);
    Match::replay(&Log::new(G::RULES, G::Options::default(), seats, draws)).unwrap()
}

fn seen(board: &dyn Board) -> Vec<u8> {
    let mut text = Vec::new();
    for who in Seat::all(board.seats()).map(Observer::Seat).chain([Observer::Spectator]) {
        text.extend(board.view(who).get().bytes());
        text.extend(board.events(who).get().bytes());
    }
    text
}

/// On both kinds of what can be played on; both must say the same.
fn replay<G: Playable>(seats: u8, entries: &[String]) -> Result<Vec<u8>, NotAsLogged> {
    let mut board = board::<G>(seats);
    let mut replay = Replay::default();
    let on_board = entries.iter().try_for_each(|text| replay.step(&mut *board, text).map(drop));
    let mut game = dealt::<G>(seats, &entries[0]);
    let mut replay = Replay::default();
    let on_match = entries.iter().try_for_each(|text| replay.step(&mut game, text).map(drop));
    match (&on_board, &on_match) {
        // A board says it in the words of its table.
        (
            Err(NotAsLogged { entry, why: Why::Refused(why) }),
            Err(NotAsLogged { entry: same_entry, why: Why::Refused(same) }),
        ) => assert_eq!((entry, why.code, why.rule), (same_entry, same.code, same.rule)),
        _ => assert_eq!(on_board, on_match, "{}", G::ID),
    }
    on_board.map(|()| {
        assert_eq!(game.log().entries().len(), entries.len() - 1);
        seen(&*board)
    })
}

fn changed(entry: &str, change: impl FnOnce(&mut StoredInput<'_>)) -> String {
    let mut entry: StoredInput<'_> = serde_json::from_str(entry).unwrap();
    change(&mut entry);
    serde_json::to_string(&entry).unwrap()
}

struct Replays;

impl Visitor for Replays {
    type Output = ();

    fn visit<G: Playable>(self) {
        for seats in [*G::SEATS.start(), *G::SEATS.end()] {
            let Stored { entries, end } = played::<G>(seats);
            assert_eq!(replay::<G>(seats, &entries), Ok(end), "{}", G::ID);
            for index in 1..entries.len() {
                let mut entries = entries[..=index].to_vec();
                entries[index] = changed(&entries[index], |entry| entry.draws.push([2, 1]));
                let err = NotAsLogged { entry: index, why: Why::OtherDraws };
                assert_eq!(replay::<G>(seats, &entries), Err(err), "{}", G::ID);
                let late = Input::Timeout { window: Window(u32::MAX) };
                let late = StoredInput::new(0, late, Vec::new());
                entries[index] = serde_json::to_string(&late).unwrap();
                let err = replay::<G>(seats, &entries).unwrap_err();
                assert!(matches!(err.why, Why::Refused(_)), "{err}");
                assert_eq!(err.entry, index);
            }
        }
    }
}

#[test]
fn entries_replay_with_the_same_draws_only() {
    for game in GameId::ALL {
        game.visit(Replays);
    }
}

struct Strange;

impl Visitor for Strange {
    type Output = ();

    fn visit<G: Playable>(self) {
        let Stored { entries, .. } = played::<G>(2);
        let step = |prelude: usize, text: &str| {
            let mut board = board::<G>(2);
            let mut replay = Replay::default();
            for text in &entries[..prelude] {
                replay.step(&mut *board, text).unwrap();
            }
            assert_eq!(replay.n_played(), prelude);
            let err = replay.step(&mut *board, text).unwrap_err();
            assert_eq!(err.entry, prelude);
            err.why
        };
        assert_eq!(step(0, &entries[1]), Why::NoDeal);
        assert_eq!(step(2, &entries[0]), Why::SecondDeal);
        let other = changed(&entries[0], |entry| entry.draws[0][1] ^= 1);
        assert_eq!(step(0, &other), Why::OtherDraws);
        let seatless = changed(&entries[1], |entry| entry.seat = None);
        assert_eq!(step(1, &seatless), Why::Input(WrongInput::Missing("seat")));
        assert!(matches!(step(1, "{"), Why::Unreadable(_)));
        let act = entries.iter().position(|entry| entry.contains("action")).unwrap();
        let shouted = entries[act].replace("move", "MOVE");
        assert!(shouted != entries[act] && matches!(step(act, &shouted), Why::NoAction(_)));
    }
}

#[test]
fn what_is_no_entry_is_named() {
    GameId::OneEuro.visit(Strange);
}
