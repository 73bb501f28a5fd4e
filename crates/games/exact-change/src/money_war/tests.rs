use parlor_core::{
    Game as _, Match, Observer, Options as _, PerSeat, Rigged, Scene, Seat, SeatSet, Secret,
    Seeded, Status, Window, Words as _,
};
use parlor_pieces::Pile;

use super::{
    rules::{Slip, Stack},
    *,
};
use crate::cards::{Card, Deck};

/// A position before a battle: the seats' stacks from the top down, separated by `|`. A card with
/// `*` has been turned before, so everybody knows it.
fn at(stacks: &str) -> Scene<MoneyWar> {
    at_with(stacks, 1_000)
}

fn at_with(text: &str, max_battles: u32) -> Scene<MoneyWar> {
    let read = |part: &str| -> Vec<(Card, bool)> {
        let cards = part.split(',').map(str::trim).filter(|card| !card.is_empty());
        cards
            .map(|card| (Card::read(card.trim_matches('*')).unwrap(), card.contains('*')))
            .collect()
    };
    let parts: Vec<_> = text.split('|').map(read).collect();
    let seats = parts.len() as u8;
    let deck = Deck::new(parts.iter().flatten().map(|&(card, _)| (card, 1))).unwrap();
    let stacks = PerSeat::from_fn(seats, |seat| {
        let slip = |&(card, known): &(Card, bool)| {
            let kind = deck.kind_of(card).unwrap() as u8;
            Slip(if known { Secret::open_to_all(kind) } else { Secret::sealed(kind) })
        };
        parts[seat.index()].iter().rev().map(slip).collect()
    });
    let table = Table {
        seats,
        deck,
        max_battles,
        dealer: Seat::FIRST,
        window: Window::default(),
        phase: Phase::Battle,
        contenders: Seat::all(seats).filter(|seat| !parts[seat.index()].is_empty()).collect(),
        ready: SeatSet::EMPTY,
        n_battles: 0,
        last: None,
    };
    let options = Options { max_battles, deck, ..Options::default() };
    let game = MoneyWar { table, stacks, laid: Pile::new(), aside: Stack::new() };
    Scene::at(options, seats, game)
}

/// The stacks with all cards open, written as `at` reads them.
fn stacks(scene: &mut Scene<MoneyWar>) -> String {
    scene.inspect(|game, referee| {
        let text = |stack: &Stack| {
            let kinds = stack.iter().rev().map(|slip| *slip.0.open(referee));
            let cards = kinds.map(|kind| game.table.deck.card(kind.into()).to_string());
            cards.collect::<Vec<_>>().join(", ")
        };
        game.stacks.values().map(text).collect::<Vec<_>>().join(" | ")
    })
}

/// What a spectator knows of one stack, from the top down.
fn known(scene: &Scene<MoneyWar>, seat: u8) -> String {
    let view = scene.view(Observer::Spectator);
    let stack = &view.stacks[Seat::new(seat).unwrap()];
    let cards = stack.iter().map(|card| card.map_or("?".to_owned(), |card| card.to_string()));
    cards.collect::<Vec<_>>().join(", ")
}

#[test]
fn ec_w1_all_cards_are_dealt_evenly_from_the_left_of_a_random_dealer() {
    let deck =
        "1 red penny\n1 red nickel\n1 red dime\n1 red quarter\n1 red half\n1 red dollar\n1 wild";
    let mut options = Options::default();
    options.set("deck", deck).unwrap();
    // Dealer 1 of 3, then a shuffle that changes nothing: the wild is on top of the pile.
    let mut scene = Scene::<MoneyWar>::deal(options, 3, &[1, 6, 5, 4, 3, 2, 1]);
    assert_eq!(
        stacks(&mut scene),
        "red dollar, red dime | red half, red nickel | wild, red quarter"
    );
    let view = scene.view(Observer::Spectator);
    assert_eq!(view.table.dealer, Seat::new(1).unwrap());
    assert_eq!(view.aside, [None], "the remainder is set aside, unseen");
    scene.run(
        "told 1: You deal.\ntold *: Seat 2 gets 2 cards.\ntold *: 1 card stays out\nasked 0 1 2",
    );
    // The log keeps the truth.
    let wild = Event::Dealt {
        seat: Seat::new(2).unwrap(),
        count: 2,
        cards: Some(vec![Card::Wild, Card::read("red quarter").unwrap()]),
    };
    assert!(scene.events().any(|event| *event == wild));
}

#[test]
fn ec_w1_the_highest_card_takes_all_seat_by_seat_from_the_winner() {
    let mut scene = at("red dime, red penny | red dollar, red nickel | red quarter, blue penny");
    scene.run(
        "
        asked 0 1 2
        2: turn
        untold 0: quarter                   // nothing is turned until all are ready
        2: turn !! EC-W1
        asked 0 1
        0: turn
        1: turn
        told *: Seat 1: red dollar.
        told 1: You take 3 cards
        asked 0 1 2
        ",
    );
    assert_eq!(
        stacks(&mut scene),
        "red penny | red nickel, red dollar, red quarter, red dime | blue penny"
    );
    assert_eq!(known(&scene, 1), "?, red dollar, red quarter, red dime");
}

#[test]
fn ec_w1_a_wild_counts_fifty_and_other_cards_their_value() {
    let mut scene =
        at("wild, red penny | draw red quarter, blue penny | combo red 25/10, green penny");
    scene.run("0: turn\n1: turn\n2: turn\ntold *: Seat 0 takes 3 cards");
    let mut scene = at("wild, red penny | combo red 50/1, blue penny");
    scene.run("0: turn\n1: turn\ntold *: Seat 1 takes 2 cards");
    let mut scene = at("wild, red penny | red half, blue penny");
    scene.run("0: turn\n1: turn\ntold *: War between Seat 0 and Seat 1!");
}

#[test]
fn ec_w1_a_player_without_cards_is_out_and_the_last_one_with_cards_wins() {
    let mut scene = at("red dime, red penny | red dollar, blue penny | red quarter");
    scene.run(
        "
        0: turn
        1: turn
        2: turn
        told *: Seat 2 has no cards left
        asked 0 1
        2: turn !! EC-W1
        0: turn
        1: turn                             // penny on penny: war
        told *: Seat 0 has no cards left
        told 1: You win the game.
        over 1
        ",
    );
    let Status::Over(outcome) = scene.status() else { panic!("over") };
    assert_eq!(outcome.score.as_slice(), [0, 5, 0]);
    assert_eq!(outcome.rank.as_slice(), [2, 1, 2]);
}

#[test]
fn ec_w2_the_tied_players_add_three_face_down_and_one_face_up() {
    let mut scene = at("red dime, red penny, blue penny, green penny, red dollar, red half \
                        | blue dime, red nickel, blue nickel, green nickel, red quarter, blue half \
                        | green nickel, yellow penny");
    scene.run(
        "
        0: turn
        1: turn
        2: turn
        asked 0 1                           // only those who are tied
        2: turn !! EC-W1
        1: turn
        0: turn
        told *: Seat 0: 3 face down, then red dollar.
        untold *: penny
        told 0: You take 11 cards
        ",
    );
    assert_eq!(
        stacks(&mut scene),
        "red half, red dime, red penny, blue penny, green penny, red dollar, blue dime, \
         red nickel, blue nickel, green nickel, red quarter, green nickel \
         | blue half | yellow penny"
    );
    // Nobody has seen what lay face down; everybody knows the rest.
    assert_eq!(
        known(&scene, 0),
        "?, red dime, ?, ?, ?, red dollar, blue dime, ?, ?, ?, red quarter, green nickel"
    );
    let turned = scene.events().any(|event| match event {
        Event::Turned { faces: Some(faces), .. } => faces.len() == 3,
        _ => false,
    });
    assert!(turned, "the log keeps the truth");
}

#[test]
fn ec_w2_a_card_that_was_known_stays_known_face_down() {
    let mut scene = at("red dime, *red penny*, red dollar, red half | blue dime, red quarter");
    scene.run("0: turn\n1: turn\n0: turn\n1: turn");
    assert_eq!(known(&scene, 0), "red dime, red penny, ?, red half, blue dime, red quarter");
}

#[test]
fn ec_w2_one_card_is_kept_to_be_turned_up() {
    let mut scene = at("red dime, red penny, red dollar | blue dime, blue quarter");
    scene.run(
        "
        0: turn
        1: turn
        0: turn
        1: turn
        told *: Seat 0: 1 face down, then red dollar.
        told *: Seat 1: blue quarter.
        over 0
        ",
    );
}

#[test]
fn ec_w2_further_ties_repeat_the_war() {
    let mut scene = at("red dime, red nickel, red half | blue dime, blue nickel, blue penny");
    scene.run("0: turn\n1: turn\n0: turn\n1: turn");
    // One face down each, then half against penny.
    scene.run("told *: Seat 0: 1 face down, then red half dollar.\nover 0");
    let mut scene = at(
        "red dime, red half, wild | blue dime, blue penny, blue half, red nickel | red penny, red penny",
    );
    scene.run(
        "
        0: turn
        1: turn
        2: turn
        0: turn
        1: turn                             // penny and half down: wild against nickel
        told *: Seat 0 takes 8 cards
        ",
    );
    let mut scene = at("red dime, red half | blue dime, blue half | red penny, green penny");
    scene.run(
        "
        0: turn
        1: turn
        2: turn
        0: turn
        1: turn
        told *: War between Seat 0 and Seat 1!
        told *: Nobody can fight on; 5 cards go out of the game
        over 2                              // the last one with cards
        ",
    );
    let mut scene = at("red dime, red penny, red half, wild, red nickel, blue half, red dollar \
                        | blue dime, red penny, red half, wild, blue nickel, red quarter");
    scene.run(
        "
        0: turn
        1: turn
        asked 0 1
        0: turn
        1: turn
        told *: War between Seat 0 and Seat 1!
        asked 0 1
        0: turn
        1: turn
        told *: Seat 0: 1 face down, then red dollar.
        over 0
        ",
    );
}

#[test]
fn ec_w2_a_tied_player_without_cards_has_lost_the_war() {
    let mut scene = at("red dime | blue dime, blue penny | green nickel, green penny");
    scene.run(
        "
        0: turn
        1: turn
        2: turn
        told *: War between Seat 0 and Seat 1!
        told *: Seat 1 takes 3 cards         // the single one left takes all
        told *: Seat 0 has no cards left
        asked 1 2
        ",
    );
    assert_eq!(
        stacks(&mut scene),
        " | blue penny, blue dime, green nickel, red dime | green penny"
    );
    // Of three who are tied the two with cards fight on.
    let mut scene = at("red dime | blue dime, blue penny | green dime, green nickel");
    scene.run("0: turn\n1: turn\n2: turn\nasked 1 2\n1: turn\n2: turn\nover 2");
}

#[test]
fn ec_w2_if_none_of_the_tied_has_a_card_the_turned_cards_are_set_aside() {
    let mut scene = at("red dime | blue dime | green nickel, green penny | red penny, blue penny");
    scene.run("0: turn\n1: turn\n2: turn\n3: turn\ntold *: 4 cards go out of the game\nasked 2 3");
    let view = scene.view(Observer::Spectator);
    assert_eq!(view.aside.iter().flatten().count(), 4, "everybody has seen them");
}

#[test]
fn ec_w2_if_nobody_has_cards_then_those_tied_last_share_the_win() {
    let mut scene = at("red dime | blue dime | green nickel");
    scene.run("0: turn\n1: turn\n2: turn\ntold 2: The win is shared by Seat 0 and Seat 1.\ntold 0: You share the win with Seat 1.\nover 0 1");
    let Status::Over(outcome) = scene.status() else { panic!("over") };
    assert_eq!(outcome.rank.as_slice(), [1, 1, 3]);
    assert_eq!(outcome.score.as_slice(), [0, 0, 0]);
    // Those tied in the last round, not those who began the war.
    let mut scene = at("red dime, red nickel | blue dime, blue nickel | green dime, green penny");
    scene.run("0: turn\n1: turn\n2: turn\n0: turn\n1: turn\n2: turn\nover 0 1");
}

#[test]
fn ec_w3_after_max_battles_the_largest_stack_wins() {
    let mut scene =
        at_with("red dime, red penny, red penny | blue penny, red dollar, red nickel", 2);
    scene.run("0: turn\n1: turn\nasked 0 1\n0: turn\n1: turn");
    scene
        .run("told *: After 2 battles the largest stack wins\ntold *: The win is shared\nover 0 1");
    let mut scene =
        at_with("red dime, red penny, red penny | blue penny, red dollar, red nickel", 1);
    scene.run("0: turn\n1: turn\nover 0");
    let Status::Over(outcome) = scene.status() else { panic!("over") };
    assert_eq!(outcome.score.as_slice(), [4, 2]);
}

#[test]
fn ec_w3_a_battle_with_its_wars_counts_once() {
    let mut scene =
        at_with("red dime, red penny, red penny | blue dime, red nickel, red nickel", 1);
    scene.run("0: turn\n1: turn\nasked 0 1\n0: turn\n1: turn\nover 1");
    // Decided by the last card in the last battle that is allowed: nothing was stopped.
    scene.run("untold *: the largest stack wins");
    assert_eq!(scene.inspect(|game, _| game.turns()), 1);
    let mut scene = at("red dime, red half, red penny | blue nickel, blue penny, red nickel");
    scene.run("0: turn\n1: turn\n0: turn\n1: turn");
    assert_eq!(scene.inspect(|game, _| game.turns()), 2);
}

#[test]
fn ec_w3_options_are_checked_and_others_refused() {
    let mut options = Options::default();
    assert_eq!(options.max_battles, 1_000);
    assert!(options.set("max_battles", "0").unwrap_err().to_string().contains("is not in 1 to"));
    let err = options.set("all_hands", "true").unwrap_err().to_string();
    assert!(err.contains("no such option"), "{err}");
    options.set("no_combos", "true").unwrap();
    assert_eq!(options.cards().n_cards(), 88);
    let view = Scene::<MoneyWar>::deal(options, 2, &[]).view(Observer::Spectator);
    assert_eq!(view.stacks[Seat::FIRST].len(), 44);
}

#[test]
fn a_deck_needs_a_card_for_each_seat_without_combos_too() {
    let mut options = Options::default();
    options.set("deck", "2 wild\n1 combo red 25/5").unwrap();
    assert!(Match::<MoneyWar, _>::new(options.clone(), 3, Rigged::new([])).is_ok());
    options.no_combos = true;
    let err = Match::<MoneyWar, _>::new(options, 3, Rigged::new([])).unwrap_err();
    assert_eq!(err.to_string(), "option `deck`: 3 seats need at least 3 cards; there are 2");
}

#[test]
fn a_guess_puts_unknown_cards_anywhere_equally_often() {
    let scene = at("red penny, red nickel, *red dime* | red quarter, red half, red dollar");
    let view = scene.view(Observer::Spectator);
    let mut chance = Seeded::new(3);
    let mut n_on_top = std::collections::BTreeMap::new();
    for _ in 0..5_000 {
        let guess = Scene::at(Options::default(), 2, MoneyWar::determinize(&view, &mut chance));
        let all = stacks(&mut { guess });
        assert!(all.split(" | ").next().unwrap().ends_with("red dime"), "{all}");
        *n_on_top.entry(all.split(',').next().unwrap().to_owned()).or_insert(0) += 1;
    }
    assert_eq!(n_on_top.len(), 5);
    assert!(n_on_top.values().all(|n| (900..1_100).contains(n)), "{n_on_top:?}");
}

#[test]
fn only_turn_is_read() {
    let options = Options::default();
    assert_eq!(MoneyWar::read_action(&options, "  TURN "), Ok(Action::Turn));
    for bad in ["", "turn 1", "tur", "turn,", "€½\u{0}", &"x".repeat(100_000)] {
        let err = MoneyWar::read_action(&options, bad).unwrap_err().to_string();
        assert!(err.contains("is not `turn`") && err.len() < 200, "{err}");
    }
}
