//! Rule tests: one or more for every rule, on positions written as text.

use parlor_core::{
    Chance, Game as _, Guess, Input, Match, Observer, Options as _, PerSeat, Rigged, Scene, Seat,
    Secret, Seeded, Status, Teller, WindowKind, Words as _,
};
use parlor_pieces::KindSet;

use crate::cards::{Card, CardPile, Cards, Deck};

use super::{
    Action, Calls, Direction, Discard, Event, ExactChange, HandEnd, Name, Options, Phase, Table,
    VoidReason, hand::Hand, words,
};

/// Options from text: `same_colour=true target=500`.
fn house(text: &str) -> Options {
    let mut options = Options::default();
    for setting in text.split_whitespace() {
        let (name, value) = setting.split_once('=').expect("name=value");
        options.set(name, value).expect("a value of this option");
    }
    options
}

/// Cards such as `red dime, 3 green penny`.
fn cards(text: &str) -> Vec<Card> {
    let mut cards = Vec::new();
    for part in text.split(',').map(str::trim).filter(|part| !part.is_empty()) {
        let (count, card) = match part.split_once(' ') {
            Some((count, card)) if count.parse::<usize>().is_ok() => (count.parse().unwrap(), card),
            _ => (1, part),
        };
        cards.extend(std::iter::repeat_n(Card::read(card).expect("a card"), count));
    }
    cards
}

/// A position, its parts separated by `|`; the deck is whatever lies in it.
///
/// * `top red dime` or `top wild as green penny`, and `under …` from the bottom on
/// * `0: …`, `1: …`: the hands
/// * `pile …`: the draw pile, the next card to be drawn first; `bottom 2`: so many known below
/// * `hit 1` or `turn 1` (else seat 0's turn); `right`; `turns 41`; `passes 1`; `score 90 0`
fn at(settings: &str, text: &str) -> Scene<ExactChange> {
    let mut options = house(settings);
    let parts: Vec<&str> = text.split('|').map(str::trim).collect();
    let part = |head: &str| parts.iter().find_map(|part| part.strip_prefix(head)).map(str::trim);
    let seats = parts.iter().filter(|part| part.chars().nth(1) == Some(':')).count() as u8;
    let (top, name) = match part("top ").expect("a top card").split_once(" as ") {
        Some((card, name)) => (card, Some(words::read_name(name).expect("a name"))),
        None => (part("top ").unwrap(), None),
    };
    let discards = [cards(part("under ").unwrap_or_default()), cards(top)].concat();
    let mut pile = cards(part("pile ").unwrap_or_default());
    pile.reverse();
    let hand_cards = |seat: Seat| cards(part(&format!("{seat}:")).expect("a hand"));
    let all = Seat::all(seats).flat_map(hand_cards).chain(discards.clone()).chain(pile.clone());
    options.deck = Deck::new(all.map(|card| (card, 1))).expect("a deck");

    let deck = options.deck;
    let kinds = |cards: &[Card]| -> CardPile {
        cards.iter().map(|&card| deck.kind_of(card).unwrap() as u8).collect()
    };
    let mut table = Table::new(&options, seats, Seat::FIRST);
    let seat_in = |head: &str| part(head).map(|seat| Seat::new(seat.parse().unwrap()).unwrap());
    let number = |head: &str| part(head).map_or(0, |number| number.parse().expect("a number"));
    table.phase = match seat_in("hit ") {
        Some(seat) => Phase::Hit { seat },
        None => Phase::Turn { seat: seat_in("turn ").unwrap_or(Seat::FIRST) },
    };
    table.hand_number = 1;
    table.discards = kinds(&discards);
    table.name = name;
    table.n_pile = pile.len() as u8;
    table.bottom = kinds(&pile).iter().copied().take(number("bottom ") as usize).collect();
    table.direction = if parts.contains(&"right") { Direction::Right } else { Direction::Left };
    table.hand_turns = number("turns ");
    table.passes = number("passes ") as u8;
    if let Some(score) = part("score ") {
        for (seat, points) in Seat::all(seats).zip(score.split_whitespace()) {
            table.score[seat] = points.parse().unwrap();
        }
    }
    let nothing = PerSeat::filled(seats, Cards::EMPTY);
    let mut hands = PerSeat::filled(seats, Secret::sealed(Hand::default()));
    let mut notes = PerSeat::filled(seats, Secret::sealed(nothing));
    let mut stocks = PerSeat::filled(seats, Secret::sealed(Cards::EMPTY));
    for seat in Seat::all(seats) {
        let hand: Cards = kinds(&hand_cards(seat)).iter().map(|&kind| kind.into()).collect();
        table.n_cards[seat] = hand.len() as u8;
        hands[seat] = Secret::owned_by(seat, Hand::of(hand, &deck));
        notes[seat] = Secret::owned_by(seat, nothing);
        stocks[seat] = Secret::owned_by(seat, table.stock);
    }
    let state = ExactChange {
        table,
        hands,
        pile: Secret::sealed(kinds(&pile)),
        notes,
        noted: PerSeat::filled(seats, KindSet::EMPTY),
        stocks,
        drawn: Secret::sealed(CardPile::new()),
    };
    Scene::at(options, seats, state)
}

fn seat(index: u8) -> Seat {
    Seat::new(index).unwrap()
}

fn table(scene: &Scene<ExactChange>) -> Table {
    scene.view(Observer::Spectator).table
}

/// What lies on top, as people say it.
fn top(scene: &Scene<ExactChange>) -> String {
    let table = table(scene);
    match table.name {
        Some(name) => format!("{} as {name}", table.top()),
        None => table.top().to_string(),
    }
}

fn named(table: &Table, cards: &Cards) -> String {
    let names: Vec<String> = cards.iter().map(|kind| table.deck.card(kind).to_string()).collect();
    names.join(", ")
}

fn hand(scene: &Scene<ExactChange>, index: u8) -> String {
    let view = scene.view(Observer::Seat(seat(index)));
    named(&view.table, view.hand().unwrap())
}

/// What `who` knows of the hand of `whose`.
fn known(scene: &Scene<ExactChange>, who: u8, whose: u8) -> String {
    let view = scene.view(Observer::Seat(seat(who)));
    named(&view.table, &view.hands[seat(whose)])
}

/// Enough cards for another hand that fit nothing else.
const MORE: &str = "pile 40 blue dollar";

// The deck.

#[test]
fn ec_c1_a_draw_card_counts_and_matches_as_its_coin() {
    // A draw dime matches a dime by picture, and counts ten in a set.
    at("", "top green dime | 0: draw red dime, wild | 1: wild").run("0: discard draw red dime");
    at("", "top green quarter | 0: draw red dime, red dime, red nickel, wild | 1: wild")
        .run("0: discard red nickel + red dime + draw red dime, top red dime, call");
}

#[test]
fn ec_c2_a_deck_must_have_enough_cards_to_turn_up() {
    let deck = |lines: &str| Options { deck: Deck::read_lines(lines).unwrap(), ..house("") };
    let table =
        |options: Options, seats| Match::<ExactChange, _>::new(options, seats, Seeded::new(1));
    assert!(table(deck("15 red dime\n9 wild"), 2).is_ok());
    let err = table(deck("14 red dime\n9 wild\n9 draw red dime"), 2).unwrap_err();
    assert_eq!(err.option, "deck");
    assert!(err.reason.contains("14 coins and combos are too few for 2 players"), "{err}");
    assert!(table(deck("15 red dime\n9 wild"), 3).is_err());
    // Combos count, unless they are taken out.
    let combos = deck("8 red dime\n7 combo red 5/5");
    assert!(table(combos.clone(), 2).is_ok());
    assert!(table(Options { no_combos: true, ..combos }, 2).is_err());
    for seats in [1, 7] {
        assert_eq!(table(house(""), seats).unwrap_err().option, "players");
    }
}

// A hand.

#[test]
fn ec_1_seven_cards_each_one_at_a_time_from_the_dealers_left() {
    let scene = Scene::<ExactChange>::deal(house(""), 3, &[1]);
    assert_eq!(table(&scene).dealer, seat(1));
    let shuffled: Vec<Card> = scene
        .events()
        .find_map(|event| match event {
            Event::Shuffled { cards } => Some(cards.clone()),
            _ => None,
        })
        .unwrap();
    assert_eq!(shuffled.len(), 100);
    for (place, index) in [2, 0, 1].into_iter().enumerate() {
        let mut dealt: Vec<Card> = (0..7).map(|round| shuffled[3 * round + place]).collect();
        dealt.sort();
        let dealt: Vec<String> = dealt.iter().map(Card::to_string).collect();
        assert_eq!(hand(&scene, index), dealt.join(", "));
        let view = scene.view(Observer::Seat(seat(index)));
        let others = Seat::all(3).filter(|&other| other != seat(index));
        assert!(others.into_iter().all(|other| view.hands[other].is_empty()), "face down");
    }
    // The rest is the draw pile, but for what was turned up.
    assert_eq!(table(&scene).n_pile, 100 - 21 - 1);
}

#[test]
fn ec_1_the_first_dealer_is_drawn_and_the_deal_passes_to_the_left() {
    for dealer in 0..4 {
        let scene = Scene::<ExactChange>::deal(house(""), 4, &[dealer]);
        assert_eq!(table(&scene).dealer.index(), dealer as usize);
    }
    let mut scene =
        at("target=500", &format!("top red dime | 0: red half | 1: red penny | {MORE}"));
    scene.run("0: discard red half\n0: score 1\ntold 1: Hand 2: you deal.");
    assert_eq!(table(&scene).dealer, seat(1));
}

#[test]
fn ec_1_nobody_is_told_the_order_of_the_deck() {
    let scene = Scene::<ExactChange>::deal(Options::default(), 3, &[]);
    let shuffled = scene.events().find(|event| matches!(event, Event::Shuffled { .. }));
    let sentence = ExactChange::tell(
        shuffled.expect("the log has it"),
        &Teller::english::<ExactChange>(3, Observer::Spectator),
    );
    for who in Observer::all(3) {
        assert!(!scene.told(who).contains(&sentence), "{who:?}");
    }
}

#[test]
fn ec_2_a_wild_or_a_draw_card_turned_up_goes_to_the_bottom() {
    let options = Options {
        deck: Deck::read_lines("20 red dime\n5 wild\n5 draw red dime").unwrap(),
        ..house("")
    };
    let mut n_put_down = 0;
    for seed in 0..40 {
        let table = Match::<ExactChange, _>::new(options.clone(), 2, Seeded::new(seed)).unwrap();
        let turned: Vec<(Card, bool)> = table
            .events()
            .iter()
            .filter_map(|event| match event.secret {
                Event::TurnedUp { card, to_bottom } => Some((card, to_bottom)),
                _ => None,
            })
            .collect();
        let (&(last, to_bottom), put_down) = turned.split_last().unwrap();
        assert!(!to_bottom && !last.is_wild() && !last.is_draw());
        // Everybody saw them, the one put down last is the lowest.
        let public = table.view(Observer::Spectator).table;
        let bottom: Vec<Card> =
            public.bottom.iter().map(|&kind| public.deck.card(kind.into())).collect();
        let seen: Vec<Card> = put_down.iter().rev().map(|&(card, _)| card).collect();
        assert_eq!(bottom, seen);
        assert!(seen.iter().all(|card| card.is_wild() || card.is_draw()));
        assert_eq!(usize::from(public.n_pile), 30 - 14 - 1);
        n_put_down += seen.len();
    }
    assert!(10 < n_put_down);
}

#[test]
fn ec_2_a_card_drawn_from_the_known_bottom_is_known() {
    let mut scene = at(
        "",
        "top red dime | 0: blue dollar, green penny | 1: wild | 2: wild | pile blue half, wild, \
         draw green half | bottom 2",
    );
    scene.run("0: draw\ntold 0: You draw a wild\nuntold 1: wild");
    assert_eq!(known(&scene, 1, 0), "wild");
    let spectator = scene.view(Observer::Spectator);
    assert_eq!(named(&spectator.table, &spectator.hands[seat(0)]), "wild");
    assert_eq!(table(&scene).bottom.len(), 1);
    scene.run("0: discard wild, as red dime");
    assert_eq!(known(&scene, 1, 0), "");
}

#[test]
fn ec_3_the_dealers_left_begins_and_play_passes_to_the_left() {
    let scene = Scene::<ExactChange>::deal(house(""), 3, &[1]);
    assert_eq!(table(&scene).phase, Phase::Turn { seat: seat(2) });
    at("", "top red dime | 0: red penny, wild | 1: red half, wild | 2: red nickel, wild").run(
        "
        1: discard red half !! EC-3
        asked 0
        0: discard red penny
        asked 1
        1: discard red half
        asked 2
        2: discard red nickel
        asked 0
        ",
    );
}

#[test]
fn ec_4_one_card_matches_by_colour_or_value_or_is_a_wild() {
    let position = "top red dime | 0: red penny, green dime, draw blue dime, combo red 5/1, green \
                    half, wild | 1: wild, red dollar";
    let mut scene = at("", position);
    let actions = scene.actions(seat(0));
    let singles: Vec<&String> = actions.iter().filter(|action| !action.contains("wild")).collect();
    assert_eq!(
        singles,
        [
            "discard combo red 5/1",
            "discard draw blue dime",
            "discard green dime",
            "discard red penny"
        ]
    );
    scene.run(
        "
        0: discard green half !! EC-4
        0: discard red dollar !! EC-4                      // not held
        0: discard red penny + green dime, top green dime !! EC-7
        0: draw !! EC-4                                     // must discard if possible
        0: pass !! EC-4
        0: discard green dime
        asked 1
        ",
    );
    assert_eq!(top(&scene), "green dime");
    assert_eq!(hand(&scene, 0), "red penny, green half, draw blue dime, combo red 5/1, wild");
}

#[test]
fn ec_4_on_a_named_wild_its_name_is_matched() {
    at("", "top wild as green penny | 0: red penny, green half, red half, wild | 1: wild").run(
        "
        0: discard red half !! EC-4
        0: discard red penny
        ",
    );
}

#[test]
fn ec_5_draws_until_something_can_be_discarded() {
    let mut scene = at(
        "",
        "top red dime | 0: green half | 1: wild, wild | pile blue half, blue dollar, red half, wild",
    );
    scene.run(
        "
        0? draw
        0: pass !! EC-5
        0: discard green half !! EC-4
        0: draw
        told 0: You draw a blue half dollar
        told 0: You draw a blue dollar
        told 0: You draw a red half dollar
        told 1: Seat 0 draws a card
        untold 1: blue
        untold *: half
        asked 0                                            // the turn goes on
        0? discard red half
        0: draw !! EC-4
        0: discard red half
        asked 1
        ",
    );
    assert_eq!(scene.events().filter(|event| matches!(event, Event::Drew { .. })).count(), 0);
    assert_eq!(table(&scene).n_pile, 1);
}

#[test]
fn ec_5_exact_change_with_the_drawn_card_counts() {
    at(
        "",
        "top red quarter | 0: green dime, blue dime | 1: wild | pile blue half, green nickel, wild",
    )
    .run(
        "
            0: draw
            told 0: You draw a green nickel
            untold 0: wild
            0: draw !! EC-4
            0: discard blue dime + green nickel + green dime, top blue dime, call
            ",
    );
}

#[test]
fn ec_5_draws_on_where_cards_add_up_and_are_no_set() {
    let draws_on = |settings: &str, text: &str| {
        let rest = "0: blue nickel, blue half | 1: wild";
        at(settings, &format!("{text} | {rest}")).run("0: draw\ntold 0: You draw a red penny");
    };
    // EC-8: none of the two nickels has the colour of the dime.
    draws_on("same_colour=true", "top red dime | pile green nickel, red penny");
    // EC-14: there is no Exact Change on a draw card.
    draws_on("", "top draw red dime | pile green nickel, red penny");
    // EC-7, EC-16: a combo of the same value is neither a match nor a set.
    draws_on("", "top red dime | pile combo green 5/5, red penny");
}

#[test]
fn ec_5_each_drawn_card_is_counted_once() {
    // From the first card on there is enough for 30 cents. EC-16: the combo is worth as much and
    // does not match; of the 15 cents there would have to be two.
    at(
        "",
        "top combo red 25/5 | 0: blue quarter, blue dime | 1: wild | pile blue dollar, combo green \
         25/5, combo blue 10/5, red penny",
    )
    .run("0: draw\ntold 0: You draw a red penny");
}

#[test]
fn ec_5_a_card_counts_that_is_drawn_when_others_were_not_enough() {
    at(
        "",
        "top combo red 25/5 | 0: blue quarter, blue dime | 1: wild | pile blue dollar, green \
         nickel, red penny",
    )
    .run(
        "
        0: draw
        told 0: You draw a green nickel
        untold 0: penny
        0: draw !! EC-4
        0: discard blue quarter + green nickel, top blue quarter, call
        ",
    );
}

#[test]
fn ec_6_an_empty_pile_is_made_of_the_discards_but_the_top() {
    let mut scene = at(
        "",
        "top red dime | under wild, blue half, green half | 0: blue dollar, green penny | 1: red \
         half | pile green dollar",
    );
    scene.run(
        "
        draws 2 1                                           // leaves wild on top of the two halves
        0: draw
        told 1: 3 discards are shuffled into a new draw pile
        told 0: You draw a green dollar
        told 0: You draw a wild
        untold *: green dollar
        0: discard wild, as blue penny                      // it has lost its old name
        ",
    );
    assert_eq!(top(&scene), "wild as blue penny");
    assert_eq!((table(&scene).n_pile, table(&scene).discards.len()), (2, 2));
}

#[test]
fn ec_6_the_discards_are_shuffled() {
    at(
        "",
        "top red dime | under wild, blue half, green half | 0: blue dollar, green penny | 1: red half",
    )
    .run(
        "
        draws 0 1                                           // leaves the wild at the bottom
        0: draw
        told 0: You draw a blue half dollar
        told 0: You draw a green half dollar
        told 0: You draw a wild
        ",
    );
}

#[test]
fn ec_6_everybody_knows_what_a_reshuffled_pile_is_made_of() {
    let mut scene = at(
        "",
        "top red dime | under wild, 3 blue half, green half | 0: blue dollar, green penny | 1: red \
         half, 3 yellow dollar | 2: wild, 4 green nickel",
    );
    scene.run("draws 4 3 2 1 // the wild is left at the bottom\n0: draw");
    let view = scene.view(Observer::Spectator);
    assert_eq!(
        named(&view.table, &view.stock),
        "blue half, blue half, blue half, green half, wild"
    );
    // The player knows which of them are gone.
    let view = scene.view(Observer::Seat(seat(0)));
    assert_eq!(view.stock.len(), usize::from(view.table.n_pile));
    // Nobody else does, as far as the player can tell.
    let guess = Scene::at(house(""), 3, view.guess(&mut Seeded::new(1)));
    assert_eq!(guess.view(Observer::Seat(seat(1))).stock, view.table.stock);
    assert_eq!(guess.view(Observer::Seat(seat(0))).stock, view.stock);
    // Whatever an observer guesses, the pile is made of these and the rest is in hands.
    for who in Observer::all(3) {
        let view = scene.view(who);
        for seed in 0..20 {
            let guess = view.guess(&mut Seeded::new(seed));
            let pile = Scene::at(house(""), 3, guess).inspect(|state, referee| {
                state.pile.open(referee).iter().map(|&kind| kind.into()).collect::<Cards>()
            });
            assert!(view.stock.contains(&pile), "{who:?}");
        }
    }
}

#[test]
fn ec_6_with_nothing_to_draw_a_player_passes_and_all_in_a_row_void_the_hand() {
    let mut scene =
        at("", "top red half | 0: 8 green penny | 1: 8 blue penny | 2: 8 yellow penny, red dime");
    scene.run(
        "
        0? pass
        0: draw !! EC-6
        0: pass
        told 1: Seat 0 passes
        1: pass
        2: pass !! EC-4
        2: discard red dime                                 // interrupts the row
        0: draw                                             // and there is a card to draw again
        ",
    );
    assert_eq!(table(&scene).hand_number, 1);
    let mut scene = at(
        "",
        "top red half | 0: 8 green penny | 1: 8 blue penny | 2: 8 yellow penny | score 9 0 0",
    );
    scene.run(
        "
        0: pass
        1: pass
        2: pass
        told 0: Everybody passed: the hand is void
        told 2: Hand 2: Seat 1 deals.
        ",
    );
    assert_eq!(table(&scene).score.as_slice(), [9, 0, 0]);
    assert_eq!(table(&scene).last_hand.unwrap().end, HandEnd::Void(VoidReason::AllPassed));
    assert_eq!(table(&scene).passes, 0, "a new hand, a new row");
}

#[test]
fn ec_6_a_player_who_has_drawn_in_vain_passes() {
    at("", "top red half | 0: green penny | 1: blue penny | pile blue dime").run(
        "
        0: pass !! EC-5
        0: draw
        untold *: new draw pile                  // of nothing no pile is made
        asked 0
        0? pass
        0: pass
        asked 1
        ",
    );
}

#[test]
fn ec_6_a_caught_turn_interrupts_the_row_of_passes() {
    let mut scene = at(
        "",
        "top red half | 0: green quarter, blue quarter | 1: 8 blue penny | turn 1 | passes 0",
    );
    scene.run(
        "
        1: pass
        0: discard blue quarter + green quarter, top blue quarter
        1: catch
        1: give blue penny
        1: pass                                             // the first in a row, not the second
        asked 0
        ",
    );
    assert_eq!((table(&scene).hand_number, table(&scene).passes), (1, 1));
}

#[test]
fn ec_6_a_hit_players_pass_does_not_count() {
    let mut scene = at("", "top draw red half | 0: 9 green penny | 1: 9 blue penny | hit 1");
    scene.run("1: pass\n0: pass\nasked 1");
    assert_eq!((table(&scene).hand_number, table(&scene).passes), (1, 1));
    scene.run("1: pass\ntold 0: Everybody passed: the hand is void");
}

#[test]
fn ec_6a_a_hand_is_void_after_so_many_turns() {
    let position = format!("top red dime | 0: red half, red penny | 1: red nickel, wild | {MORE}");
    let mut scene = at("max_turns=42", &format!("{position} | turns 40"));
    scene.run(
        "
        0: discard red half
        asked 1
        1: discard red nickel
        told *: That took too many turns: the hand is void
        told *: Hand 2: Seat 1 deals.
        ",
    );
    assert_eq!(table(&scene).last_hand.unwrap().end, HandEnd::Void(VoidReason::TooLong));
    assert_eq!((table(&scene).turns, table(&scene).hand_turns), (2, 0));
    assert_eq!(scene.inspect(|state, _| state.turns()), 2);
    // A pass is a turn too, drawing is none.
    at("max_turns=42", "top red half | 0: 8 green penny | 1: 8 blue penny | turns 41")
        .run("0: pass\ntold 1: That took too many turns");
    at("max_turns=42", "top draw red half | 0: 9 green penny | 1: 9 blue penny | hit 1 | turns 41")
        .run("1: pass\ntold 0: That took too many turns");
    let mut scene = at(
        "max_turns=42",
        &format!("top red dime | 0: green half | 1: wild | turns 41 | {MORE}, red penny"),
    );
    scene.run("0: draw\nasked 0");
    assert_eq!(table(&scene).hand_number, 1);
}

#[test]
fn ec_6a_the_last_turn_can_still_win_the_hand() {
    let position = format!("top red dime | 0: red half | 1: red nickel, wild | {MORE} | turns 41");
    at("max_turns=42", &position)
        .run("0: discard red half\n0: score 1\ntold 1: Seat 0 is paid 55¢");
    // A caught turn counts: the hand was won, but is not any more.
    let position = format!(
        "top red dime | 0: green nickel, blue nickel | 1: red nickel, wild | {MORE} | turns 41"
    );
    let mut scene = at("max_turns=42", &position);
    scene.run(
        "
        0: discard blue nickel + green nickel, top blue nickel
        asked 0 1
        1: catch
        1: give red nickel
        told *: That took too many turns
        ",
    );
    assert_eq!(table(&scene).turns, 1);
    // A set that leaves cards cannot be caught any more: the hand is void at once.
    let position = format!(
        "top red dime | 0: green nickel, blue nickel, wild | 1: red nickel, wild | {MORE} | turns 41"
    );
    at("max_turns=42", &position).run(
        "
        0: discard blue nickel + green nickel, top blue nickel
        told *: That took too many turns
        ",
    );
    // So is it when a hit player's drawn wild would have to be named.
    at(
        "max_turns=42",
        "top draw red dime | 0: wild | 1: green penny | hit 1 | turns 41 | pile wild, 20 blue half",
    )
    .run("1: draw\ntold *: That took too many turns");
}

// Exact Change.

#[test]
fn ec_7_the_printed_example() {
    let mut scene = at(
        "",
        "top red quarter | 0: green dime, red quarter, yellow dime, yellow nickel | 1: wild",
    );
    scene.run(
        "
        0: discard green dime + yellow dime, top green dime !! EC-7
        0: discard green dime + red quarter, top green dime, call !! EC-7
        0: discard red quarter + yellow nickel + yellow dime + green dime, top red quarter !! EC-7
        0: discard green dime + yellow nickel + yellow dime, top yellow nickel, call
        told 1: lays green dime, yellow dime and yellow nickel, yellow nickel on top, and says “Exact Change!”
        ",
    );
    assert_eq!(top(&scene), "yellow nickel");
    assert_eq!(hand(&scene, 0), "red quarter");
}

#[test]
fn ec_7_one_card_is_no_set_and_sets_may_repeat_a_kind() {
    at("", "top red dime | 0: 2 green nickel, green dime, wild | 1: wild").run(
        "
        0: discard green dime, call !! EC-10
        0: discard green nickel + green nickel, top green nickel, call
        ",
    );
    // The value of a combo is made like any other.
    at("", "top combo red 25/5 | 0: green quarter, blue nickel, wild | 1: wild")
        .run("0: discard blue nickel + green quarter, top green quarter, call");
}

#[test]
fn ec_8_colours_do_not_matter() {
    at("", "top red dime | 0: green nickel, blue nickel, wild | 1: wild")
        .run("0: discard blue nickel + green nickel, top green nickel, call");
}

#[test]
fn ec_8_with_same_colour_a_card_of_the_set_has_the_top_cards_colour() {
    let set = "discard blue nickel + green nickel, top green nickel, call";
    at("same_colour=true", "top red dime | 0: green nickel, blue nickel, wild | 1: wild")
        .run(&format!("0: {set} !! EC-8"));
    at("same_colour=true", "top blue dime | 0: green nickel, blue nickel, wild | 1: wild")
        .run(&format!("0: {set}"));
    // A named wild on top has the named colour.
    at("same_colour=true", "top wild as blue dime | 0: green nickel, blue nickel, wild | 1: wild")
        .run(&format!("0: {set}"));
}

#[test]
fn ec_8_a_wild_counts_as_the_colour_its_player_names() {
    let position = "top red dime | 0: green nickel, green half, 2 wild | 1: wild";
    at("same_colour=true", position).run(
        "
        0: discard green nickel + wild, top wild, as blue nickel !! EC-8
        0: discard green nickel + wild, top wild, as red nickel, call
        ",
    );
    // Below the top it needs no choice, be it alone or with another wild on top.
    at("same_colour=true", position).run("0: discard green nickel + wild, top green nickel, call");
    at("same_colour=true", position).run("0: discard wild + wild, top wild, as blue nickel, call");
    // The last cards need no name, so the wild is of any colour.
    at("same_colour=true", "top red dime | 0: green nickel, wild | 1: wild")
        .run("0: discard green nickel + wild, top wild, call");
}

#[test]
fn ec_9_the_player_chooses_the_top_and_equal_discards_are_one_action() {
    let mut scene =
        at("calls=automatic", "top red dime | 0: 2 green nickel, wild, blue half | 1: wild");
    let listed = scene.actions(seat(0));
    let sets: Vec<&str> =
        listed.iter().map(String::as_str).filter(|action| action.contains('+')).collect();
    let named =
        |colour: &str| format!("discard green nickel + wild, top wild, as {colour} nickel, call");
    let mut wanted = vec![
        "discard green nickel + wild, top green nickel, call".to_owned(),
        named("red"),
        named("blue"),
        named("green"),
        named("yellow"),
        // Two of a kind are on top in one way only.
        "discard green nickel + green nickel, top green nickel, call".to_owned(),
    ];
    let mut found: Vec<String> = sets.iter().map(|&set| set.to_owned()).collect();
    wanted.sort();
    found.sort();
    assert_eq!(found, wanted);
    scene.run(
        "
        0: discard green nickel + wild, top blue half, call !! EC-9
        0: discard green nickel + wild, top green nickel, as red nickel, call !! EC-11
        0: discard green nickel + wild, top wild, call !! EC-11
        ",
    );
}

#[test]
fn ec_9_the_last_cards_need_no_name_and_no_direction() {
    let mut scene = at(
        "choose_direction=true",
        "top red dime | 0: wild, draw red nickel | 1: wild, red penny | 2: wild",
    );
    scene.run(
        "
        0: discard draw red nickel + wild, top wild, as red nickel !! EC-9
        0: discard draw red nickel + wild, top draw red nickel, left !! EC-9
        0: discard draw red nickel + wild, top draw red nickel, call
        asked 0 1 2
        ",
    );
    let sets = "discard draw red nickel + wild, top wild | discard draw red nickel + wild, top wild, \
                call | discard draw red nickel + wild, top draw red nickel | discard draw red nickel + \
                wild, top draw red nickel, call";
    let scene = at(
        "choose_direction=true",
        "top red dime | 0: wild, draw red nickel | 1: wild, red penny | 2: wild",
    );
    let mut found: Vec<String> =
        scene.actions(seat(0)).into_iter().filter(|action| action.contains('+')).collect();
    found.sort();
    let mut wanted: Vec<&str> = sets.split(" | ").collect();
    wanted.sort_unstable();
    assert_eq!(found, wanted);
    at("", "top red dime | 0: wild | 1: red penny").run(
        "
        0? discard wild
        0: discard wild, as red dime !! EC-9
        0: discard wild
        ",
    );
}

const THREE: &str = "top red dime | 0: green nickel, blue nickel, red half | 1: green half, blue half \
                     | 2: yellow dime, yellow half | pile 30 yellow dollar";
const SILENT: &str = "0: discard blue nickel + green nickel, top blue nickel\n";
const CALLED: &str = "0: discard blue nickel + green nickel, top blue nickel, call\n";

#[test]
fn ec_10_a_set_without_the_call_can_be_caught_by_any_other_player() {
    let mut scene = at("", THREE);
    scene.run(SILENT).run(
        "
        told 2: Seat 0 lays green nickel and blue nickel, blue nickel on top.
        untold 2: Exact Change                              // which is for the others to notice
        asked 1 2
        0: catch !! EC-3                                    // the layer is not asked
        2? catch
        2: discard yellow dime !! EC-3                      // it is seat 1's turn
        2: catch
        told 0: Seat 2 catches you
        asked 2
        ",
    );
    // Everything is undone.
    assert_eq!(top(&scene), "red dime");
    assert_eq!(hand(&scene, 0), "red half, blue nickel, green nickel");
    scene.run(
        "
        2? give yellow dime | give yellow half
        2: give red half !! EC-10
        2: draw !! EC-10
        2: give yellow half
        told 0: Seat 2 gives you a yellow half dollar.
        told 2: You give Seat 0 a yellow half dollar.
        told 1: Seat 2 gives Seat 0 a card.
        untold 1: half
        untold *: half
        asked 1                                             // the next player's ordinary turn
        1: catch !! EC-10
        1: draw
        ",
    );
    assert_eq!(hand(&scene, 0), "red half, blue nickel, green nickel, yellow half");
    assert_eq!(hand(&scene, 2), "yellow dime");
}

#[test]
fn ec_10_random_play_catches_as_often_as_it_draws() {
    let mut scene = at("", &THREE.replace("blue half", "red dollar"));
    scene.run(SILENT).run("1? draw | catch");
    let mut chance = Seeded::new(5);
    let view = scene.view(Observer::Seat(seat(1)));
    let guess = Guess::<ExactChange>::from_view(&view, &mut chance);
    let sampled = (0..2_000).map(|_| guess.sight(seat(1)).sample(&mut chance).unwrap());
    let n = sampled.filter(|&action| action == Action::Catch).count();
    assert!((900..1_100).contains(&n), "{n} of 2000");
}

#[test]
fn ec_10_a_guess_goes_on_with_what_is_known_of_a_hand() {
    let hands = "1: red penny, blue half | 2: yellow dime, yellow half, wild";
    let mut scene =
        at("", &THREE.replace("1: green half, blue half | 2: yellow dime, yellow half", hands));
    scene.run(SILENT).run(
        "
        2: catch
        2: give yellow half
        1: discard red penny
        2: discard wild, as blue dime
        ",
    );
    let view = scene.view(Observer::Seat(seat(0)));
    let options = Options { deck: view.table.deck, ..house("") };
    let mut guess = Scene::at(options, 3, view.guess(&mut Seeded::new(1)));
    assert_eq!(known(&guess, 1, 0), "blue nickel, green nickel");
    guess.run("0: discard blue nickel");
    assert_eq!(known(&guess, 1, 0), "green nickel");
    // The giver knows what it gave, and does not think that others do.
    let view = scene.view(Observer::Seat(seat(2)));
    let options = Options { deck: view.table.deck, ..house("") };
    let guess = Scene::at(options, 3, view.guess(&mut Seeded::new(1)));
    assert_eq!(known(&guess, 2, 0), "blue nickel, green nickel, yellow half");
    assert_eq!(known(&guess, 1, 0), "blue nickel, green nickel");
}

#[test]
fn a_guess_deals_unseen_cards_to_any_hand_equally_often() {
    let text =
        "top red dime | 0: wild, red half | 1: blue penny | 2: green penny | pile yellow penny";
    let view = at("", text).view(Observer::Seat(seat(0)));
    let mut chance = Seeded::new(6);
    let mut n_held = std::collections::BTreeMap::new();
    for _ in 0..3_000 {
        let guess = Scene::at(house(""), 3, view.guess(&mut chance));
        *n_held.entry([1, 2].map(|index| hand(&guess, index))).or_insert(0) += 1;
    }
    assert_eq!(n_held.len(), 6);
    assert!(n_held.values().all(|n| (400..600).contains(n)), "{n_held:?}");
}

#[test]
fn ec_10_nobody_is_held_back_from_a_catch() {
    assert!(ExactChange::is_reaction(Action::Catch));
    assert!(!ExactChange::is_reaction(Action::Draw) && !ExactChange::is_reaction(Action::Pass));
}

#[test]
fn ec_10_nothing_is_given_without_a_catch() {
    at("", THREE).run("0: give red half !! EC-10");
}

#[test]
fn ec_10_the_next_player_may_catch_or_play_on() {
    let mut scene = at("", THREE);
    scene.run(SILENT).run("1: catch\n1: give green half\nasked 1");
    assert_eq!(table(&scene).turns, 1);
    at("", THREE).run(SILENT).run(
        "
        1? discard blue half | catch
        1: discard blue half
        2: catch !! EC-10                                   // too late
        ",
    );
    // Drawing is acting too.
    at("", &THREE.replace("1: green half, blue half", "1: green half")).run(SILENT).run(
        "
        1: draw
        2: catch !! EC-3
        asked 1
        ",
    );
}

#[test]
fn ec_10_catching_a_called_set_is_refused() {
    let mut scene = at("", THREE);
    scene.run(CALLED).run(
        "
        told 2: and says “Exact Change!”
        asked 1 2
        2? //
        2: catch !! EC-10
        1: catch !! EC-10
        1? discard blue half
        1: discard blue half
        ",
    );
    // There is no penalty.
    assert_eq!(hand(&scene, 2), "yellow dime, yellow half");
}

#[test]
fn ec_10_the_window_is_the_same_after_every_set() {
    let mut status = Vec::new();
    for said in [SILENT, CALLED] {
        let mut scene = at("catch_seconds=5", THREE);
        scene.run(said);
        status.push(scene.status());
    }
    assert_eq!(status[0], status[1]);
    let Status::Open(pending) = status[0] else { panic!("open") };
    assert_eq!((pending.kind, pending.hold_ms), (WindowKind::Race, 5_000));
    assert_eq!((pending.must, pending.may), (seat(1).into(), seat(2).into()));
    // With two players there is nobody else to catch, but the pause is the same.
    let mut scene = at("", "top red dime | 0: green nickel, blue nickel, red half | 1: green half");
    scene.run(SILENT);
    let Status::Open(pending) = scene.status() else { panic!("open") };
    assert_eq!((pending.hold_ms, pending.may.len()), (3_000, 0));
    scene.run("1: catch\n1: give green half\n1: score 0");
}

#[test]
fn ec_10_catching_undoes_hit_direction_and_name() {
    let mut scene = at(
        "choose_direction=true",
        "top wild as red dime | 0: draw green nickel, blue nickel, red half | 1: green half, \
         blue half | 2: yellow dime, yellow half | pile 30 yellow dollar | turn 0",
    );
    scene.run(
        "
        0: discard blue nickel + draw green nickel, top draw green nickel, right
        asked 1 2
        2: discard yellow half !! EC-13                     // seat 2 is hit, to the right
        1: catch
        1: give blue half
        asked 1                                             // to the left again, and no hit
        1? draw
        1: draw
        ",
    );
    assert_eq!(top(&scene), "wild as red dime");
    assert_eq!(table(&scene).direction, Direction::Left);
}

#[test]
fn ec_10_after_a_catch_play_goes_on_in_the_direction_before() {
    at("choose_direction=true", &format!("{THREE} | right")).run(SILENT).run(
        "
        asked 1 2
        1: catch
        1: give blue half
        asked 2
        ",
    );
}

#[test]
fn ec_10_a_set_that_empties_the_hand_can_be_caught_until_it_is_scored() {
    let position = "top red dime | 0: green nickel, blue nickel | 1: green half, blue half \
                    | 2: yellow dime, yellow half | pile 30 yellow dollar";
    let mut scene = at("", position);
    scene.run(SILENT).run(
        "
        asked 0 1 2
        1? catch
        0? score 1 | score 2
        2: catch
        2: give yellow half
        asked 1
        ",
    );
    assert_eq!(hand(&scene, 0), "blue nickel, green nickel, yellow half");
    let mut scene = at("", position);
    scene.run(SILENT).run("0: score 1\nuntold 1: catches");
    assert!(matches!(scene.status(), Status::Over(_)));
    at("", position).run(CALLED).run("asked 0 1 2\n1: catch !! EC-10\n0: score 1\nover 0");
}

#[test]
fn ec_10_who_gives_the_last_card_away_wins_the_hand() {
    let position = "top red dime | 0: green nickel, blue nickel, red half | 1: green dime | 2: yellow \
                    dime, yellow half | pile 30 yellow dollar";
    let mut scene = at("", position);
    scene.run(SILENT).run(
        "
        1: catch
        1: give green dime
        told 2: Seat 1 has no cards left
        asked 1
        1: score 0
        told 2: You
        ",
    );
    // Sixty in the hand, ten given.
    assert_eq!(table(&scene).last_hand.unwrap().end, HandEnd::Won { seat: seat(1), points: 70 });
}

#[test]
fn ec_10_automatic_calls_leave_nothing_to_catch() {
    let mut scene = at("calls=automatic", THREE);
    scene.run(
        "
        0: discard blue nickel + green nickel, top blue nickel !! EC-10
        0: discard blue nickel + green nickel, top blue nickel, call
        asked 1
        2: catch !! EC-3
        1: catch !! EC-10
        ",
    );
    let Status::Open(pending) = scene.status() else { panic!("open") };
    assert_eq!((pending.kind, pending.hold_ms), (WindowKind::Turn, 0));
}

#[test]
fn ec_10_what_was_seen_of_a_hand_is_remembered() {
    let mut scene = at("", THREE);
    scene.run(SILENT);
    assert_eq!(known(&scene, 1, 0), "");
    scene.run("2: catch");
    // Everybody saw which cards went back, and only the giver knows what was given.
    for who in [1, 2] {
        assert_eq!(known(&scene, who, 0), "blue nickel, green nickel");
    }
    scene.run("2: give yellow half");
    assert_eq!(known(&scene, 1, 0), "blue nickel, green nickel");
    assert_eq!(known(&scene, 2, 0), "blue nickel, green nickel, yellow half");
    // A discard takes away from what is known.
    let hands = "1: red penny, blue half | 2: yellow dime, yellow half, wild";
    let mut scene =
        at("", &THREE.replace("1: green half, blue half | 2: yellow dime, yellow half", hands));
    scene.run(SILENT).run(
        "
        2: catch
        2: give yellow half
        1: discard red penny
        2: discard wild, as blue dime
        0: discard blue nickel
        ",
    );
    assert_eq!(known(&scene, 1, 0), "green nickel");
    assert_eq!(known(&scene, 2, 0), "green nickel, yellow half");
}

#[test]
fn ec_10_a_card_given_unseen_may_be_any_that_was_known() {
    let mut scene = at(
        "",
        "top red dime | 0: 2 green nickel, blue nickel, red half, red penny | 1: 2 yellow nickel, red \
         quarter | 2: yellow dime, yellow half | pile 30 yellow dollar",
    );
    scene.run(
        "
        0: discard green nickel + green nickel, top green nickel
        2: catch
        2: give yellow half
        1: discard yellow nickel + yellow nickel, top yellow nickel
        0: catch
        0: give green nickel
        ",
    );
    assert_eq!(known(&scene, 0, 1), "green nickel, yellow nickel, yellow nickel");
    assert_eq!(known(&scene, 1, 0), "green nickel");
    // Seat 2 does not know what was given: one of each kind may have gone.
    assert_eq!(known(&scene, 2, 0), "green nickel");
    assert_eq!(known(&scene, 2, 1), "yellow nickel, yellow nickel");
    // The same with two kinds that were known.
    let mut scene = at(
        "",
        "top red dime | 0: blue nickel, green nickel, red half, red penny | 1: 2 yellow nickel, red \
         quarter | 2: yellow dime, yellow half | pile 30 yellow dollar",
    );
    scene.run(
        "
        0: discard blue nickel + green nickel, top green nickel
        2: catch
        2: give yellow half
        1: discard yellow nickel + yellow nickel, top yellow nickel
        0: catch
        0: give green nickel
        ",
    );
    assert_eq!(known(&scene, 1, 0), "blue nickel");
    assert_eq!(known(&scene, 2, 0), "");
}

#[test]
fn ec_10_of_two_cards_given_one_is_still_known_when_the_other_has_gone() {
    let mut scene = at(
        "",
        "top red dime | 0: blue nickel, green nickel, blue quarter, green quarter, red dollar | 1: 2 \
         yellow penny, red half, red penny, red quarter | pile 30 yellow dollar",
    );
    scene.run(
        "
        0: discard blue nickel + green nickel, top green nickel
        1: catch
        1: give yellow penny
        1: discard red half
        0: discard blue quarter + green quarter, top green quarter
        1: catch
        1: give yellow penny
        1: discard red penny
        ",
    );
    let returned = "blue nickel, blue quarter, green nickel, green quarter";
    assert_eq!(known(&scene, 1, 0), format!("{returned}, yellow penny, yellow penny"));
    scene.run("0: discard yellow penny");
    assert_eq!(known(&scene, 1, 0), format!("{returned}, yellow penny"));
}

// Wild cards.

#[test]
fn ec_11_a_wild_goes_on_any_card_as_any_coin() {
    let mut scene =
        at("", "top red dime | 0: wild, green half | 1: green dollar, blue half | pile wild");
    assert_eq!(scene.actions(seat(0)).len(), 24);
    scene.run(
        "
        0: discard wild !! EC-11
        0: discard wild, as green penny
        told 1: Seat 0 discards a wild as green penny.
        1: discard blue half !! EC-4
        1: discard green dollar
        ",
    );
    at("", "top draw red dime | 0: wild, green half | 1: wild")
        .run("0: discard wild, as blue half");
    at("", "top combo red 5/1 | 0: wild, green half | 1: wild")
        .run("0: discard wild, as blue half");
    let mut scene = at("", "top red dime | 0: wild, red half | 1: wild");
    scene.run("0: discard red half, as blue half !! EC-11");
    let code = |text: &str| {
        let view = scene.view(Observer::Seat(seat(0)));
        let guess = Guess::<ExactChange>::from_view(&view, &mut Seeded::new(1));
        let action =
            ExactChange::read_action(&Options { deck: view.table.deck, ..house("") }, text);
        guess.sight(seat(0)).check(action.unwrap()).unwrap_err().code
    };
    assert_eq!(code("discard red half, as blue half"), "name_not_needed");
    assert_eq!(code("discard wild"), "name_needed");
}

#[test]
fn ec_12_wilds_alone_add_up_to_more_than_a_dollar() {
    let scene = at("", "top combo red 100/50 | 0: 2 wild, blue penny, green penny | 1: wild");
    let sets: Vec<String> =
        scene.actions(seat(0)).into_iter().filter(|action| action.contains('+')).collect();
    assert!(!sets.is_empty() && sets.iter().all(|set| set.starts_with("discard wild + wild,")));
}

#[test]
fn ec_4_a_discard_is_of_one_card_or_more() {
    let scene = at("", "top red dime | 0: wild, red half | 1: wild");
    let view = scene.view(Observer::Seat(seat(0)));
    let guess = Guess::<ExactChange>::from_view(&view, &mut Seeded::new(1));
    let nothing = Discard { cards: Cards::EMPTY, ..Discard::single(0) };
    let refusal = guess.sight(seat(0)).check(Action::Discard(nothing)).unwrap_err();
    assert_eq!((refusal.rule, refusal.code), ("EC-4", "nothing"));
}

#[test]
fn ec_12_the_printed_example() {
    let position = "top red dime | 0: blue nickel, wild, green half | 1: wild";
    let mut scene = at("", position);
    scene.run(
        "
        0: discard blue nickel + wild, top wild, as green dime, call !! EC-12
        0: discard blue nickel + wild, top wild, as green nickel, call
        ",
    );
    assert_eq!(top(&scene), "wild as green nickel");
    let mut scene = at("", position);
    scene.run("0: discard blue nickel + wild, top blue nickel, call");
    assert_eq!(top(&scene), "blue nickel");
}

#[test]
fn ec_12_wilds_must_add_up_too() {
    // Nothing but wilds: a quarter and the next as what is left of it.
    at("", "top red half | 0: 3 wild, green penny | 1: wild").run(
        "
        0: discard wild + wild, top wild, as green dime !! EC-12
        0: discard wild + wild + wild, top wild, as green quarter !! EC-12
        0: discard wild + wild, top wild, as green quarter
        ",
    );
    // Three cents are no coin.
    at("", "top red nickel | 0: wild, 2 green penny | 1: wild")
        .run("0: discard green penny + green penny + wild, top green penny !! EC-12");
    at("", "top red penny | 0: 2 wild, green half | 1: wild")
        .run("0: discard wild + wild, top wild, as red penny !! EC-12");
}

// Draw cards.

#[test]
fn ec_13_a_draw_card_hits_the_next_player() {
    let mut scene = at(
        "",
        "top red dime | 0: draw red quarter, wild | 1: red penny, wild | 2: wild | pile green half, \
         combo blue 25/25, blue quarter, red dollar",
    );
    scene.run(
        "
        0: discard draw red quarter
        asked 1
        1? draw
        1: discard red penny !! EC-13                       // cards in hand may not be used
        1: pass !! EC-13
        1: draw
        told 1: You draw a green half dollar
        told 1: You draw a blue combo 25 + 25
        told 1: You draw a blue quarter
        told 2: Seat 1 discards a blue quarter
        untold 2: green half
        asked 2
        ",
    );
    assert_eq!(top(&scene), "blue quarter");
    assert_eq!(hand(&scene, 1), "red penny, green half, combo blue 25/25, wild");
    assert_eq!(table(&scene).turns, 2);
}

#[test]
fn ec_13_a_drawn_combo_matches_by_colour_and_a_wild_always() {
    let position = |pile: &str| {
        at("", &format!("top draw red quarter | 0: wild | 1: wild | hit 0 | pile {pile}"))
    };
    let mut scene = position("combo blue 10/10/5, combo red 5/1, blue half");
    scene.run("0: draw\nasked 1");
    assert_eq!(top(&scene), "combo red 5/1");
    let mut scene = position("blue half, wild, red penny");
    scene.run(
        "
        0: draw
        told 1: Seat 0 discards a wild
        asked 0
        0: draw !! EC-13
        0: name green penny
        told 1: Seat 0 names the wild a green penny
        asked 1
        ",
    );
    assert_eq!(top(&scene), "wild as green penny");
    assert_eq!(scene.actions(seat(1)), ["discard wild"]);
    at("", "top red penny | 0: wild | 1: wild").run("0: name green penny !! EC-11");
    let mut scene = position("blue half, wild, red penny");
    scene.run("0: draw");
    assert_eq!(scene.actions(seat(0)).len(), 24);
}

#[test]
fn ec_13_a_drawn_draw_card_hits_the_next_player_in_turn() {
    at(
        "",
        "top draw red quarter | 0: wild | 1: wild | 2: wild | hit 0 | pile draw red dime, blue \
            half, green dime",
    )
    .run(
        "
        0: draw
        asked 1
        1? draw
        1: draw
        told 0: Seat 1 discards a green dime
        asked 2
        ",
    );
}

#[test]
fn ec_14_no_exact_change_while_a_draw_card_is_on_top() {
    // The hit was spent by a pass; the draw card still lies on top.
    at("", "top draw red dime | 0: green nickel, blue nickel, wild | 1: 3 green half | hit 1").run(
        "
        1: pass
        0: discard blue nickel + green nickel, top blue nickel, call !! EC-14
        0: discard wild, as green dime
        1: discard green half
        ",
    );
    at("", "top draw red dime | 0: green nickel, blue nickel | 1: wild | pile red half")
        .run("0? draw");
}

#[test]
fn ec_15_in_a_set_a_draw_card_acts_only_on_top() {
    let position = "top red dime | 0: draw green nickel, blue nickel, wild | 1: wild, red penny | \
                    pile wild";
    at("", position).run(
        "
        0: discard blue nickel + draw green nickel, top blue nickel, call
        1: discard wild, as red penny                       // an ordinary turn
        ",
    );
    at("", position).run(
        "
        0: discard blue nickel + draw green nickel, top draw green nickel, call
        1? draw
        ",
    );
}

#[test]
fn ec_15_who_cannot_draw_any_more_passes_and_the_hit_is_spent() {
    let mut scene = at(
        "",
        "top draw red dime | 0: green dime, red penny | 1: red half | 2: wild | hit 1 | pile blue \
         half, green half",
    );
    scene.run(
        "
        1: pass !! EC-13
        1: draw
        asked 1
        1? pass
        1: discard red half !! EC-13
        1: draw !! EC-6
        1: pass
        told 0: Seat 1 can draw no more; the hit is over
        asked 2
        2: discard wild                                     // not hit
        ",
    );
    assert_eq!(hand(&scene, 1), "red half, blue half, green half");
}

#[test]
fn ec_15_a_draw_card_that_empties_the_hand_hits_nobody() {
    at("", "top red dime | 0: draw red half | 1: red penny, wild | pile 20 green dime").run(
        "
        0: discard draw red half
        asked 0
        0: score 1
        told *: Seat 0 is paid 51¢
        ",
    );
}

// Combos.

#[test]
fn ec_16_a_combo_is_never_matched_by_value_alone() {
    at("", "top green half | 0: combo red 25/25, red penny, blue half | 1: wild").run(
        "
        0: discard combo red 25/25 !! EC-16
        0: discard blue half
        ",
    );
    // On a combo the same: by colour, or by Exact Change.
    at("", "top combo red 25/25 | 0: blue half, red penny, combo green 25/25, 2 blue quarter | 1: wild")
        .run(
            "
            0: discard blue half !! EC-16
            0: discard combo green 25/25 !! EC-16
            0: discard blue quarter !! EC-4
            0: discard blue quarter + blue quarter, top blue quarter, call
            ",
        );
    at("", "top combo red 25/25 | 0: blue half, red penny | 1: wild").run("0? discard red penny");
    at("", "top green half | 0: combo red 10/10/5, red quarter, combo green 5/1 | 1: wild").run(
        "
        0: discard red quarter + combo red 10/10/5, top combo red 10/10/5, call
        ",
    );
    at("", "top green half | 0: combo green 5/1, red penny | 1: wild")
        .run("0? discard combo green 5/1");
}

// Scoring.

#[test]
fn ec_17_the_winner_scores_one_other_hand_unseen() {
    let position = "top red dime | 0: red penny | 1: wild, combo red 25/10, draw blue quarter, blue \
                    penny | 2: blue penny | pile 40 green dime";
    let mut scene = at("target=500", position);
    scene.run(
        "
        0: discard red penny
        told 1: Seat 0 has no cards left
        asked 0
        0? score 1 | score 2
        0: score 0 !! EC-17
        0: score 3 !! EC-17
        0: score all !! EC-17
        0: draw !! EC-17
        0: score 1
        told 2: Seat 0 is paid $1.11 and has $1.11: Seat 1 held blue penny, blue quarter draw card
        untold 1: Seat 2 held
        ",
    );
    let table = table(&scene);
    assert_eq!(table.score.as_slice(), [111, 0, 0]);
    let last = table.last_hand.unwrap();
    assert_eq!(
        named(&table, &last.shown[seat(1)]),
        "blue penny, draw blue quarter, combo red 25/10, wild"
    );
    assert!(last.shown[seat(2)].is_empty());
    // Before the choice nothing is seen.
    let mut scene = at("", position);
    scene.run("0: discard red penny");
    assert_eq!(known(&scene, 0, 1), "");
    at("", "top red dime | 0: red half, red penny | 1: red penny").run("0: score 1 !! EC-17");
}

#[test]
fn ec_18_the_first_to_reach_the_target_wins_the_game() {
    let position = "top red dime | 0: red penny | 1: blue half | 2: red penny | pile 40 green dime";
    let mut scene = at("", &format!("{position} | score 49 99 0"));
    scene.run("0: discard red penny\n0: score 1\ntold 2: Hand 2: Seat 1 deals.");
    let mut scene = at("", &format!("{position} | score 50 99 0"));
    scene.run("0: discard red penny\n0: score 1\ntold 2: Seat 0 wins the game\nover 0");
    let Status::Over(outcome) = scene.status() else { panic!("over") };
    assert_eq!(outcome.score.as_slice(), [100, 99, 0]);
    assert_eq!(outcome.rank.as_slice(), [1, 2, 3]);
    assert_eq!(known(&scene, 2, 1), "blue half", "it was shown");
}

#[test]
fn ec_18a_the_target_is_an_option() {
    let position = "top red dime | 0: red penny | 1: blue half | pile 40 green dime | score 450 0";
    at("target=500", position).run("0: discard red penny\n0: score 1\nover 0");
    let mut scene = at("target=501", position);
    scene.run("0: discard red penny\n0: score 1");
    assert_eq!(table(&scene).hand_number, 2);
    for bad in ["0", "-5", "1000000001", "much"] {
        let err = Options::default().set("target", bad).unwrap_err();
        assert_eq!(err.option, "target");
    }
}

#[test]
fn ec_18a_with_all_hands_the_winner_scores_every_other_hand() {
    let position =
        "top red dime | 0: red penny | 1: blue half, wild | 2: red penny | pile 40 green dime";
    at("all_hands=true", position).run(
        "
        0: discard red penny
        0? score all
        0: score 1 !! EC-18a
        0: score all
        told 1: Seat 0 is paid $1.01 and has $1.01: you held blue half dollar and wild; Seat 2 held red
        over 0
        ",
    );
}

#[test]
fn ec_18a_combos_can_be_taken_out() {
    let options = house("no_combos=true");
    assert_eq!(ExactChange::deck(&options).len(), 33);
    let table = Match::<ExactChange, _>::new(options, 2, Seeded::new(1)).unwrap();
    assert_eq!(table.view(Observer::Spectator).table.deck.n_cards(), 88);
}

// Variations.

const TURN: &str = "top red dime | 0: draw red half, draw blue nickel, green nickel, wild | 1: wild, \
                    red penny | 2: wild, red penny | pile blue penny, draw green half, green \
                    penny, 20 blue penny";

#[test]
fn ec_19_who_discards_a_draw_card_chooses_the_direction() {
    let mut scene = at("choose_direction=true", TURN);
    scene.run(
        "
        0: discard draw red half !! EC-19
        0: discard wild, as red penny, left !! EC-19
        0: discard draw red half, right
        told 1: It hits to the right.
        asked 2
        2: draw                                             // draws a draw card, so chooses too
        asked 2
        2? hit left | hit right
        2: draw !! EC-19
        2: hit right
        told 0: Seat 2 hits to the right
        asked 1
        1: draw
        0: discard wild, as red penny                       // and on to the right
        asked 2
        ",
    );
    at("choose_direction=true", TURN).run("0: discard draw red half, left\nasked 1");
    at("choose_direction=true", TURN)
        .run("0: discard draw red half, right\n2: draw\n2: hit left\nasked 0");
    // In a set it is asked only for the card on top.
    at("choose_direction=true", TURN).run(
        "
        0: discard green nickel + draw blue nickel, top green nickel, right !! EC-19
        0: discard green nickel + draw blue nickel, top draw blue nickel, call !! EC-19
        0: discard green nickel + draw blue nickel, top draw blue nickel, right, call
        asked 1 2
        2? draw
        ",
    );
}

#[test]
fn ec_19_is_not_asked_without_the_option_or_with_two_seats() {
    at("", TURN).run("0: discard draw red half, right !! EC-19\n0: discard draw red half\nasked 1");
    let two = "top red dime | 0: draw red half, wild | 1: wild | pile draw green half, 9 red penny";
    at("choose_direction=true", two).run(
        "
        0: discard draw red half, left !! EC-19
        0: discard draw red half
        1: draw
        asked 0
        0? draw
        ",
    );
    at("", "top red dime | 0: wild | 1: wild").run("0: hit left !! EC-19");
}

#[test]
fn ec_19_each_hand_starts_to_the_left() {
    let mut scene = at(
        "choose_direction=true target=500",
        "top red dime | 0: red penny | 1: blue half | 2: blue half | right | pile 40 green dime",
    );
    scene.run("0: discard red penny\n0: score 1");
    assert_eq!(table(&scene).direction, Direction::Left);
}

#[test]
fn ec_20_a_hit_player_may_discard_a_held_match_before_drawing() {
    let position = "top draw red dime | 0: red penny, blue dime, combo red 5/5, combo green 5/5, 2 \
                    blue nickel, draw green dime | 1: wild | hit 0 | pile green half, red half";
    at("use_match_when_hit=true", position).run(
        "
        0? discard red penny | discard blue dime | discard draw green dime | discard combo red 5/5 | draw
        0: discard combo green 5/5 !! EC-16
        0: discard blue nickel + blue nickel, top blue nickel, call !! EC-14
        0: pass !! EC-13
        0: discard draw green dime
        asked 1                                             // hit in turn
        1: draw
        ",
    );
    at("use_match_when_hit=true", position)
        .run("0: draw\ntold 1: Seat 0 discards a red half dollar");
    at("", position).run("0? draw");
    // A wild is a match and is named.
    at("use_match_when_hit=true", "top draw red dime | 0: wild, blue half | 1: wild | hit 0")
        .run("0: discard wild, as blue penny");
}

#[test]
fn ec_20_with_nothing_to_draw_a_held_match_must_be_played() {
    at("use_match_when_hit=true", "top draw red dime | 0: red half, blue half | 1: wild | hit 0")
        .run(
            "
        0: pass !! EC-20
        0? discard red half
        ",
        );
    at("use_match_when_hit=true", "top draw red dime | 0: green half | 1: wild | hit 0")
        .run("0? pass");
    // Also after drawing in vain.
    at(
        "use_match_when_hit=true",
        "top draw red dime | 0: red half, blue half | 1: wild | hit 0 | pile \
        blue penny",
    )
    .run(
        "
        0: draw
        0? discard red half
        0: discard red half
        asked 1
        ",
    );
}

// Text.

#[test]
fn actions_read_as_they_are_written() {
    let options = house("choose_direction=true");
    for text in [
        "discard green dime + yellow nickel + yellow dime, top yellow nickel, call",
        "discard red dime",
        "discard wild, as green penny",
        "discard green dime + wild, top wild, as red penny, call",
        "discard green dime + draw green dime, top draw green dime, right, call",
        "draw",
        "pass",
        "catch",
        "give combo red 25/5",
        "name green penny",
        "hit left",
        "score 5",
        "score all",
    ] {
        let action = ExactChange::read_action(&options, text).unwrap();
        assert_eq!(ExactChange::write_action(&options, action), text);
        let loud = format!("  {}  ", text.to_uppercase().replace(", ", " ,  "));
        assert_eq!(ExactChange::read_action(&options, &loud), Ok(action), "{loud}");
    }
    let set = "discard yellow dime + green dime + yellow nickel, top yellow nickel, call";
    let sorted = "discard green dime + yellow nickel + yellow dime, top yellow nickel, call";
    let read = |text| ExactChange::read_action(&options, text).unwrap();
    assert_eq!(read(set), read(sorted), "cards count by kind");
}

#[test]
fn what_is_no_action_is_refused_in_clear_words() {
    let options = house("");
    let many = vec!["red dime"; 300].join(" + ");
    for (text, problem) in [
        ("", "none of discard, draw"),
        ("dance", "`dance` is none of discard"),
        ("draw two", "none of discard"),
        ("discard", "is no card"),
        ("discard ,", "is no card"),
        ("discard purple dime", "`purple` is no colour"),
        ("discard combo red 10/5", "there is no combo red 10/5 in the deck"),
        ("discard red dime +", "is no card"),
        ("discard red dime + red dime", "comes which is on top, such as `top red dime`"),
        ("discard red dime + red dime, red dime", "comes which is on top"),
        ("discard red dime, top red dime", "`top red dime` is not understood here"),
        ("discard red dime, call, left", "`left` is not understood here"),
        ("discard wild, as red", "`red` is no name for a wild"),
        ("discard wild, as combo red 5/1", "no name for a wild"),
        ("discard red dime, ❤", "`❤` is not understood here"),
        (&format!("discard {many}"), "at most"),
        (&"x".repeat(100_000), "none of discard"),
        ("give", "is no card"),
        ("give 7", "is no card"),
        ("name wild", "no name for a wild"),
        ("hit me", "hit `me`? there are: hit left, hit right"),
        ("score", "score whom?"),
        ("score 6", "score whom?"),
        ("score -1", "score whom?"),
        ("score 99999999999999", "score whom?"),
        ("\u{130}", "none of discard"),
    ] {
        let err = ExactChange::read_action(&options, text).expect_err(text);
        assert!(err.0.contains(problem), "{text}: {err}");
        assert!(err.0.len() < 400, "{text}: {err}");
    }
}

#[test]
fn options_out_of_range_are_refused_by_name() {
    for (name, bad) in [
        ("target", "0"),
        ("catch_seconds", "61"),
        ("max_turns", "0"),
        ("calls", "shouted"),
        ("all_hands", "maybe"),
        ("deck", "3 red shilling"),
        ("no_such_option", "1"),
    ] {
        let err = Options::default().set(name, bad).unwrap_err();
        assert_eq!(err.option, name);
    }
    assert_eq!(house("calls=automatic").calls, Calls::Automatic);
}

/// Everything that can be shown, asked and told is, at every step of some games.
#[test]
fn a_table_is_shown_in_a_few_lines_and_the_question_names_its_rules() {
    for seed in 0..6 {
        let options = house(if seed % 2 == 0 { "" } else { "use_match_when_hit=true" });
        let mut table = Match::<ExactChange, _>::new(options, 4, Rigged::new([seed % 4])).unwrap();
        let mut pilot = Seeded::new(seed.into());
        for _ in 0..60 {
            let Status::Open(pending) = table.status() else { break };
            for who in Observer::all(4) {
                let view = table.view(who);
                let names = Teller::english::<ExactChange>(4, who);
                let shown = ExactChange::show(&view, &names);
                assert!(shown.lines().count() <= 15, "{shown}");
                assert!(!ExactChange::ask(&view, &names).is_empty());
            }
            let actor = pending.must.iter().next().unwrap();
            let who = Observer::Seat(actor);
            let asked = ExactChange::ask(&table.view(who), &Teller::english::<ExactChange>(4, who));
            assert!(asked.contains("EC-"), "{asked}");
            let action = table.sight(actor).sample(&mut pilot).unwrap();
            let text = ExactChange::write_action(table.options(), action);
            table.submit_text(actor.index() as u8, &text).unwrap();
        }
    }
}

#[test]
fn everybody_is_asked_what_fits_the_moment() {
    let asked = |scene: &Scene<ExactChange>, index| {
        let who = Observer::Seat(seat(index));
        ExactChange::ask(&scene.view(who), &Teller::english::<ExactChange>(table(scene).seats, who))
    };
    let first = |scene: &Scene<ExactChange>, index| {
        let text = asked(scene, index);
        text.split_once(". ").map_or(text.clone(), |(first, _)| format!("{first}."))
    };
    let names = |scene: &Scene<ExactChange>, index, rules: &[&str]| {
        let asked = asked(scene, index);
        assert!(rules.iter().all(|rule| asked.contains(rule)), "{asked}");
    };
    // A silent set: the next player, another one, the layer.
    let mut scene = at("", THREE);
    assert_eq!(first(&scene, 0), "Match red or dime, or make exactly 10¢.");
    names(&scene, 0, &["EC-4", "EC-7", "add up to 10¢"]);
    scene.run(SILENT);
    assert_eq!(first(&scene, 1), "Seat 0 laid a set in silence: catch it, or go on.");
    names(&scene, 1, &["Match blue or nickel, or make exactly 5¢.", "EC-4", "EC-7", "EC-10"]);
    assert_eq!(first(&scene, 2), "Seat 0 laid a set in silence: catch it, or let it pass.");
    names(&scene, 2, &["EC-10"]);
    assert_eq!(first(&scene, 0), "Seat 1 has the turn.");
    assert!(asked(&scene, 0).contains("You laid a set in silence"));
    scene.run("2: catch");
    assert_eq!(first(&scene, 2), "You caught Seat 0! Give Seat 0 any of your cards.");
    names(&scene, 2, &["EC-10"]);
    assert_eq!(asked(&scene, 0), "Seat 2 caught you and gives you a card.");
    // A called one.
    let mut scene = at("", THREE);
    scene.run(CALLED);
    for index in [1, 2] {
        let asked = asked(&scene, index);
        assert!(asked.ends_with("so it cannot be caught (EC-10)."), "{asked}");
        assert!(!asked.contains("catch it"), "{asked}");
    }
    assert!(!asked(&scene, 0).contains("EC-10"));
    // Hit, with and without a match.
    let position = "top draw red dime | 0: red penny, blue half | 1: wild | hit 0 | pile wild";
    let draw = "You are hit! Draw until a card matches the red dime draw card.";
    let mut scene = at("", position);
    assert_eq!(first(&scene, 0), draw);
    names(&scene, 0, &["EC-13"]);
    let held = at("use_match_when_hit=true", position);
    assert_eq!(
        first(&held, 0),
        "You are hit! Draw, or discard a card that matches the red dime draw card."
    );
    names(&held, 0, &["EC-13", "EC-20"]);
    let without = at("use_match_when_hit=true", &position.replace("red penny", "green penny"));
    assert_eq!(first(&without, 0), draw);
    scene.run("0: draw");
    assert_eq!(first(&scene, 0), "You drew a wild, and it lies on top: name it.");
    names(&scene, 0, &["EC-11", "EC-13"]);
    let empty = at("", "top draw red dime | 0: green half | 1: wild | hit 0");
    assert_eq!(first(&empty, 0), "Nothing fits and nothing can be drawn: pass.");
    names(&empty, 0, &["EC-15"]);
    // Nothing fits.
    let stuck = at("", "top red dime | 0: green half | 1: wild | pile red penny");
    assert_eq!(first(&stuck, 0), "Nothing in your hand fits: draw.");
    names(&stuck, 0, &["EC-5"]);
    // No cards left.
    let mut scene = at("", "top red dime | 0: red half | 1: wild | 2: wild");
    scene.run("0: discard red half");
    assert_eq!(
        first(&scene, 0),
        "You are out of cards! Choose a hand, unseen: you are paid what it is worth."
    );
    names(&scene, 0, &["EC-17"]);
}

#[test]
fn a_choice_is_described_clause_by_clause() {
    let options = house("");
    let who = Observer::Seat(seat(0));
    let view = Match::<ExactChange, _>::new(options.clone(), 3, Seeded::new(1)).unwrap().view(who);
    let teller = Teller::english::<ExactChange>(3, who);
    for (text, described) in [
        ("discard red half", "Discard red half dollar"),
        (
            "discard red nickel + wild, top wild, as red nickel, call",
            "Discard red nickel + wild, wild on top, as red nickel, “Exact Change!”",
        ),
        ("discard draw red dime, left", "Discard red dime draw card, Hit to the left"),
        ("give red dime", "Give red dime"),
        ("name green penny", "The wild is a green penny"),
        ("hit right", "Hit to the right"),
        ("score 2", "Score the hand of Seat 2"),
        ("score all", "Score all other hands"),
        ("catch", "Catch!"),
    ] {
        let action = ExactChange::read_action(&options, text).unwrap();
        assert_eq!(ExactChange::describe(&options, &view, action, &teller), described);
    }
}

#[test]
fn a_name_is_every_coin_in_every_colour() {
    let names: Vec<Name> = Name::all().collect();
    assert_eq!(names.len(), 24);
    assert!(names.is_sorted());
    assert!(names.iter().map(|&name| Action::Name(name)).is_sorted());
}

/// Answers the one draw that is expected.
struct One(Option<u32>);

impl Chance for One {
    fn below(&mut self, n: u32) -> u32 {
        self.0.take().filter(|&answer| answer < n).expect("one draw of as many as are listed")
    }
}

/// In every window of random games, every answer of chance gives another one of the listed actions.
#[test]
fn whatever_is_listed_is_sampled_and_equally_often() {
    let variations = [
        "",
        "choose_direction=true use_match_when_hit=true",
        "all_hands=true target=300",
        "same_colour=true calls=automatic",
    ];
    let mut n_windows = 0;
    for (number, settings) in variations.iter().enumerate() {
        for seats in [2, 3, 6] {
            let seed = 10 * number as u64 + u64::from(seats);
            let mut chance = Seeded::new(seed);
            let mut table = Match::<ExactChange, _>::new(house(settings), seats, chance.clone())
                .expect("these options fit");
            for _ in 0..150 {
                let Status::Open(pending) = table.status() else { break };
                for seat in pending.asked().iter() {
                    let sight = table.sight(seat);
                    let listed = sight.actions(600);
                    if listed.len() < 600 {
                        let sample = |answer| sight.sample(&mut One(Some(answer)));
                        let mut sampled: Vec<Action> =
                            (0..listed.len() as u32).filter_map(sample).collect();
                        sampled.sort();
                        assert_eq!(sampled, listed, "seed {seed}, {pending:?}");
                        n_windows += 1;
                    }
                }
                let asked: Vec<Seat> = pending.asked().iter().collect();
                let seat = asked[chance.below(asked.len() as u32) as usize];
                if let Some(action) = table.sight(seat).sample(&mut chance) {
                    let input = Input::Act { seat, window: pending.window, action };
                    table.submit(0, input).expect("a sample is legal");
                }
            }
        }
    }
    assert!(1_000 < n_windows, "{n_windows}");
}
