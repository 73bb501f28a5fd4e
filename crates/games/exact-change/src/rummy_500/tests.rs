use parlor_core::{Game as _, Guess, Match, Observer, Options as _, PerSeat, Rigged, Scene};
use parlor_core::{Seat, Secret, Seeded, Status, Teller, Window, Words as _};
use parlor_pieces::Pile;

use super::*;
use crate::cards::{Card, CardPile, Cards};

/// A position at the start of seat 0's turn, on the standard deck. Parts are separated by `|`: each
/// seat's hand (`0: red dime, wild`), the `discards` and the draw `pile`, both from the top down.
/// What is not mentioned is in the draw pile, below, or, if the pile is given, has been laid.
fn at(text: &str) -> Scene<Rummy500> {
    at_with(Options::default(), text)
}

fn at_with(options: Options, text: &str) -> Scene<Rummy500> {
    let deck = options.cards();
    let mut rest = *deck.cards();
    let mut hands: Vec<Cards> = Vec::new();
    let (mut discards, mut pile) = (CardPile::new(), None);
    for part in text.split('|') {
        let (name, cards) = part.split_once(':').unwrap();
        let kinds = cards.split(',').map(str::trim).filter(|card| !card.is_empty()).map(|card| {
            let kind = deck.kind_of(Card::read(card).unwrap()).unwrap();
            rest.remove(kind);
            kind
        });
        let kinds: Vec<usize> = kinds.collect();
        let bottom_up: CardPile = kinds.iter().rev().map(|&kind| kind as u8).collect();
        match name.trim() {
            "discards" => discards = bottom_up,
            "pile" => pile = Some(bottom_up),
            seat => {
                assert_eq!(seat, hands.len().to_string());
                hands.push(kinds.into_iter().collect());
            }
        }
    }
    let seats = hands.len() as u8;
    let rest: CardPile = rest.iter().map(|kind| kind as u8).collect();
    let (pile, laid) = match pile {
        Some(pile) => (pile, rest),
        None => (rest, CardPile::new()),
    };
    let mut sets = Pile::new();
    if !laid.is_empty() {
        sets.push(LaidSet { seat: Seat::FIRST, len: laid.len() as u8 });
    }
    let table = Table {
        seats,
        deck,
        target: options.target,
        all_hands: options.all_hands,
        max_turns: options.max_turns,
        window: Window::default(),
        phase: Phase::Turn { seat: Seat::FIRST },
        dealer: Seat::new(seats - 1).unwrap(),
        n_hands: 1,
        hand_turns: 0,
        turns: 0,
        n_draw_pile: pile.len() as u8,
        n_hand: PerSeat::from_fn(seats, |seat| hands[seat.index()].len() as u8),
        discards,
        sets,
        laid,
        known: PerSeat::filled(seats, Cards::EMPTY),
        run_outs: 0,
        reshuffled: None,
        score: PerSeat::filled(seats, 0),
        last: None,
    };
    let mut game = Rummy500 {
        table,
        hands: PerSeat::filled(seats, Secret::sealed(hand::Hand::EMPTY)),
        draw_pile: Secret::sealed(pile),
        drawn: PerSeat::filled(seats, Secret::sealed(Cards::EMPTY)),
    };
    for seat in Seat::all(seats) {
        game.hands[seat] = Secret::owned_by(seat, hands[seat.index()].into());
        game.drawn[seat] = Secret::owned_by(seat, Cards::EMPTY);
    }
    Scene::at(options, seats, game)
}

fn names(table: &Table, cards: &Cards) -> String {
    table.cards_of(cards.iter()).iter().map(Card::to_string).collect::<Vec<_>>().join(", ")
}

fn seat(index: u8) -> Seat {
    Seat::new(index).unwrap()
}

/// A seat's hand as it sees it.
fn hand(scene: &Scene<Rummy500>, index: u8) -> String {
    let view = scene.view(Observer::Seat(seat(index)));
    names(&view.table, &view.hand.unwrap())
}

/// What everybody knows of a seat's hand.
fn known(scene: &Scene<Rummy500>, index: u8) -> String {
    let table = scene.view(Observer::Spectator).table;
    names(&table, &table.known[seat(index)])
}

fn top(scene: &Scene<Rummy500>) -> String {
    let table = scene.view(Observer::Spectator).table;
    table.deck.card((*table.discards.last().unwrap()).into()).to_string()
}

fn with_deck(deck: &str) -> Options {
    let mut options = Options::default();
    options.set("deck", deck).unwrap();
    options
}

/// The draws of a shuffle that changes nothing but that the first card of the deck, which is the
/// last to be dealt, changes places with the one on top.
fn bottom_to_top(n_cards: u32) -> Vec<u32> {
    [0].into_iter().chain((1..n_cards - 1).rev()).collect()
}

const OTHER: &str = "1: green penny, green half, yellow quarter";

#[test]
fn ec_r1_ten_cards_each_one_at_a_time_from_the_left_of_a_random_dealer() {
    let options = with_deck("20 red penny\n8 red nickel\n1 red dollar\n1 wild\n1 combo red 5/1");
    // Dealer 1 of 3; the order of the deck is kept, so the wild is on top.
    let draws: Vec<u32> = [1].into_iter().chain((1..31).rev()).collect();
    let scene = Scene::<Rummy500>::deal(options, 3, &draws);
    let table = scene.view(Observer::Spectator).table;
    assert_eq!((table.dealer, table.n_hand.as_slice()), (seat(1), &[10, 10, 10][..]));
    assert_eq!((table.n_draw_pile, table.discards.len()), (0, 1));
    // Wild, combo, dollar to seats 2, 0, 1; eight nickels go round; pennies.
    let count = |index, card| {
        let view = scene.view(Observer::Seat(seat(index)));
        view.hand.unwrap().count(table.deck.kind_of(Card::read(card).unwrap()).unwrap())
    };
    assert_eq!([count(2, "wild"), count(0, "combo red 5/1"), count(1, "red dollar")], [1; 3]);
    assert_eq!([2, 0, 1].map(|index| count(index, "red nickel")), [3, 3, 2]);
}

#[test]
fn ec_r1_the_turned_up_card_starts_the_discard_pile_whatever_it_is() {
    let names = ["wild", "red dime draw card", "red combo 25 + 5"];
    for (card, name) in ["wild", "draw red dime", "combo red 25/5"].into_iter().zip(names) {
        let options = with_deck(&format!("20 red penny\n1 {card}"));
        let draws: Vec<u32> = [0].into_iter().chain(bottom_to_top(21)).collect();
        let mut scene = Scene::<Rummy500>::deal(options, 2, &draws);
        assert_eq!(top(&scene), card);
        scene.run(&format!("told *: Turned up: {name}."));
        scene.run("asked 1               // the player to the dealer's left begins");
    }
}

#[test]
fn ec_r1_each_player_is_told_the_own_cards_only() {
    let scene = Scene::<Rummy500>::deal(Options::default(), 2, &[]);
    let told = scene.told(Observer::Seat(seat(0)));
    assert!(told.iter().any(|it| it.starts_with("You get ")), "{told:?}");
    assert!(!told.iter().any(|it| it.starts_with("Seat 1 gets ")), "{told:?}");
    let pile = |event: &Event| matches!(event, Event::PileMade { cards: Some(cards), .. } if cards.len() == 79);
    assert!(scene.events().any(pile), "the log keeps the draw pile");
}

#[test]
fn ec_r1_a_deck_needs_ten_cards_a_seat_and_one() {
    let mut options = with_deck("20 red dime\n1 combo red 5/1");
    assert!(Match::<Rummy500, _>::new(options.clone(), 2, Rigged::new([])).is_ok());
    options.no_combos = true;
    let err = Match::<Rummy500, _>::new(options, 2, Rigged::new([])).unwrap_err();
    assert_eq!(err.to_string(), "option `deck`: 2 seats need at least 21 cards; there are 20");
    assert!(Rummy500::check_options(&with_deck("60 red dime"), 6).is_err());
}

#[test]
fn ec_r2_a_card_is_taken_from_the_draw_pile_and_one_discarded() {
    let mut scene = at(&format!(
        "0: red penny, blue dime, green dollar | {OTHER} | discards: red half | pile: red quarter, wild"
    ));
    scene.run(
        "
        1: take draw !! EC-R2               // not seat 1's turn
        0: discard red penny !! EC-R2       // nothing taken yet
        0: end !! EC-R2                     // nothing laid
        0? take draw | take discard
        0: take draw
        told 0: You draw a red quarter
        told 1: Seat 0 draws a card
        untold *: quarter
        0: take draw !! EC-R2
        0: take discard !! EC-R2
        0: end !! EC-R2
        0: lay red quarter, green dollar !! EC-R2
        0: discard yellow nickel !! EC-R2   // not in hand
        0? discard red penny | discard blue dime | discard green dollar | discard red quarter
        0: discard red quarter              // a drawn card may go at once
        told *: Seat 0 discards a red quarter
        asked 1
        ",
    );
    assert_eq!(hand(&scene, 0), "red penny, blue dime, green dollar");
    assert_eq!(top(&scene), "red quarter");
}

#[test]
fn ec_r2_the_card_taken_from_the_discards_stays_in_the_hand() {
    let mut scene =
        at(&format!("0: red penny, blue dime, green dollar | {OTHER} | discards: red half, wild"));
    scene.run(
        "
        0: take discard
        told *: Seat 0 takes the discard: red half dollar.
        0: discard red half !! EC-R2
        0? discard red penny | discard blue dime | discard green dollar
        0: discard blue dime
        ",
    );
    assert_eq!(hand(&scene, 0), "red penny, red half, green dollar");
    assert_eq!(known(&scene, 0), "red half", "everybody has seen it");
}

#[test]
fn ec_r2_another_card_of_the_kind_just_taken_may_be_discarded() {
    let mut scene =
        at(&format!("0: red half, blue dime, green dollar | {OTHER} | discards: red half, wild"));
    scene.run(
        "
        0: take discard
        0? discard red half | discard blue dime | discard green dollar
        0: discard red half
        ",
    );
    assert_eq!(known(&scene, 0), "red half", "whoever may do that holds another one");
}

#[test]
fn ec_r2_what_was_taken_is_known_until_it_is_laid_or_discarded() {
    let mut scene =
        at("0: red dime, blue nickel, green dollar | 1: red dime, green half, yellow quarter \
                        | discards: red dime, red nickel, wild");
    scene.run("0: take discard\n0: discard green dollar\n1: take draw\n1: discard red dime");
    assert_eq!((known(&scene, 0), known(&scene, 1)), ("red dime".to_owned(), String::new()));
    scene.run("0: take discard\n0: discard blue nickel");
    assert_eq!(known(&scene, 0), "red dime, red dime");
    scene.run("1: take draw\n1: discard green half\n0: take draw\n0: discard red dime");
    assert_eq!(known(&scene, 0), "red dime");
    scene.run("1: take draw\n1: discard yellow quarter\n0: take draw");
    assert_eq!(hand(&scene, 0), "red dime, red dime, wild, wild");
    scene.run("0: discard red dime");
    assert_eq!(known(&scene, 0), "", "one of two has gone, nobody can say that the other is left");
    let mut scene =
        at(&format!("0: blue dime, green half, green dollar | {OTHER} | discards: red dime, wild"));
    scene.run("0: take discard\n0: discard green half\n1: take draw\n1: discard green penny");
    scene.run("0: take discard\n0: discard green dollar\n1: take draw\n1: discard green half");
    assert_eq!(known(&scene, 0), "red dime, green penny");
    scene.run("0: take draw\n0: discard green penny\n1: take draw\n1: discard yellow quarter");
    scene.run("0: lay red dime, blue dime, wild");
    assert_eq!(known(&scene, 0), "");
}

#[test]
fn ec_r2_sets_are_laid_one_by_one_and_the_turn_ended_without_a_discard() {
    let mut scene = at(&format!(
        "0: red nickel, blue nickel, red half, green half, blue dollar, red penny, wild | {OTHER} \
         | discards: blue half"
    ));
    scene.run(
        "
        0: lay red nickel, blue nickel
        told *: Seat 0 lays a set: red nickel and blue nickel.
        0: take draw !! EC-R2
        0: take discard !! EC-R2
        0: discard red penny !! EC-R2
        0: lay red nickel, blue nickel !! EC-R2     // not in hand any more
        0: lay red half, green half
        0: end
        told *: Seat 0 ends the turn
        asked 1
        ",
    );
    assert_eq!(hand(&scene, 0), "red penny, blue dollar, wild");
    let table = scene.view(Observer::Spectator).table;
    let sets: Vec<usize> = table.laid_sets().map(|(_, set)| set.len()).collect();
    assert_eq!(sets, [2, 2]);
    assert_eq!(table.turns, 1, "a turn is one turn however many sets are laid");
}

/// Whether cards are a set, asked of the game in play: predicate and list must agree.
fn can_lay(set: &str) -> bool {
    let options = Options::default();
    let action = Rummy500::read_action(&options, &format!("lay {set}")).unwrap();
    let mut scene = at(&format!(
        "0: {set}, combo blue 50/25, combo yellow 50/25, combo yellow 25/10 \
         | 1: combo blue 25/10, combo green 50/10, combo yellow 10/5 | discards: green half"
    ));
    let action = Rummy500::write_action(&options, action);
    let is_listed = scene.actions(Seat::FIRST).contains(&action);
    let refusal = if is_listed { "" } else { "!! EC-R3" };
    scene.run(&format!("0: {action} {refusal}"));
    is_listed
}

#[test]
fn ec_r3_exact_change_is_two_or_more_cards_that_add_up() {
    assert!(can_lay("red penny, red penny, red penny, blue penny, blue penny"), "5");
    assert!(can_lay("red nickel, blue nickel"), "the printed example: a dime");
    assert!(can_lay("red nickel, red dime, yellow dime"), "25");
    assert!(can_lay("green quarter, yellow quarter"), "50");
    assert!(can_lay("yellow half, draw red quarter, draw green quarter"), "100");
    assert!(can_lay("red dime, yellow dime, draw blue dime, wild"), "a wild makes the rest");
    assert!(can_lay("blue dime, combo blue 10/5"), "a combo counts its value");
    for set in [
        "red nickel, blue penny",
        "red nickel, blue dime",
        "red half, blue quarter",
        "blue half, combo red 50/10, wild",
        "red nickel, combo red 5/1",
    ] {
        assert!(!can_lay(set), "{set}");
    }
}

#[test]
fn ec_r3_a_single_card_is_no_exact_change() {
    for set in ["red nickel", "red dime", "wild", "blue dollar"] {
        assert!(!can_lay(set), "{set}");
    }
}

#[test]
fn ec_r3_three_or_more_of_one_colour_and_picture() {
    assert!(can_lay("red dime, red dime, red dime"), "the printed example");
    assert!(can_lay("red dime, red dime, red dime, red dime, draw red dime"), "a draw card counts");
    assert!(can_lay("red dime, red dime, wild"));
    assert!(can_lay("blue dollar, wild, wild, wild, wild, wild, wild"), "a wild is any coin");
    assert!(!can_lay("red dime, red dime"), "two are no set");
    assert!(!can_lay("red dime, red dime, red half"));
    assert!(!can_lay("red dime, red dime, blue dime"), "neither one colour nor all different");
}

#[test]
fn ec_r3_three_or_four_of_one_picture_in_different_colours() {
    assert!(can_lay("red dime, blue dime, green dime"), "the printed example");
    assert!(can_lay("red dime, green dime, draw yellow dime, draw blue dime"));
    assert!(can_lay("blue dollar, green dollar, yellow dollar"));
    assert!(can_lay("blue dollar, green dollar, wild, wild"), "a colour is left for each wild");
    assert!(!can_lay("blue dollar, green dollar, wild, wild, wild"), "there are four colours");
    assert!(!can_lay("blue dollar, blue dollar, green dollar, yellow dollar"));
    assert!(!can_lay("red dime, blue dime"), "two are no set");
    assert!(!can_lay("red dime, blue nickel, green dime, yellow dime"), "35 and two pictures");
}

#[test]
fn ec_r3_combos_only_in_exact_change() {
    assert!(!can_lay("combo red 25/5, combo green 25/5, wild"), "no picture, and 60 is too much");
    assert!(can_lay("combo red 25/5, red dime, draw red dime"), "50");
    assert!(
        can_lay("combo red 5/1, combo green 5/1, red penny, blue penny, wild, wild"),
        "14 + 10 + 1"
    );
}

#[test]
fn ec_r3_wilds_stand_for_any_coin_and_can_be_a_set_alone() {
    assert!(can_lay("wild, wild"), "two nickels");
    assert!(can_lay("wild, wild, wild, wild, wild, wild, wild, wild"));
    assert!(can_lay("red penny, red penny, wild, wild"), "one colour");
    assert!(can_lay("yellow quarter, wild"), "50");
    assert!(!can_lay("red penny, wild"), "no coin is worth 4");
    assert!(can_lay("red nickel, wild"));
    assert!(!can_lay("blue dollar, wild"), "more than a dollar");
}

#[test]
fn ec_r3_nothing_is_added_to_laid_sets() {
    let mut scene = at(&format!(
        "0: red dime, red dime, red dime, red dime, red penny, green dollar | {OTHER} | discards: blue half"
    ));
    scene.run("0: lay red dime, red dime, red dime\n0: lay red dime !! EC-R3\n0? end");
}

#[test]
fn ec_r3_laid_sets_stay_out_of_the_reshuffle() {
    let mut scene = at("0: red half, green half, red penny, red nickel, blue quarter \
                        | 1: green penny, green dime, yellow quarter | discards: wild, red dollar | pile: ");
    scene.run("0: lay red half, green half\n0: end\n1: take draw\ntold 1: One discard becomes the new draw pile");
    scene.run("told 1: You draw a red dollar");
}

#[test]
fn ec_r4_one_or_two_cards_left_are_drawn_back_to_three() {
    let start = "1: green penny, green half, yellow quarter | discards: blue half | pile: wild, red dollar, red nickel";
    let mut scene = at(&format!("0: red half, green half, red penny | {start}"));
    scene.run(
        "
        0: lay red half, green half
        0: end
        told 0: You draw a wild
        told 0: You draw a red dollar
        told 1: Seat 0 draws a card
        untold 1: dollar
        asked 1
        ",
    );
    assert_eq!(hand(&scene, 0), "red penny, red dollar, wild");
    let mut scene = at(&format!("0: red half, green half, red penny, yellow penny | {start}"));
    scene.run("0: lay red half, green half\n0: end");
    assert_eq!(hand(&scene, 0), "red penny, yellow penny, wild");
    // Three are enough, and a discard leaves as many as there were.
    let mut scene =
        at(&format!("0: red half, green half, red penny, yellow penny, red dime | {start}"));
    scene.run("0: lay red half, green half\n0: end\nuntold *: draws");
    let mut scene = at(&format!("0: red half, green half, red penny | {start}"));
    scene.run("0: take discard\n0: discard red penny\nuntold *: draws");
}

#[test]
fn ec_r5_draw_cards_have_no_effect() {
    let mut scene = at(&format!(
        "0: red penny, draw red dime, draw red quarter, draw green quarter | {OTHER} | discards: draw blue dime"
    ));
    scene.run(
        "
        0: take draw
        0: discard draw red dime
        1? take draw | take discard
        1: take discard
        1: discard green penny
        0: lay draw red quarter, draw green quarter
        0: end
        asked 1
        1? take draw | take discard
        ",
    );
}

#[test]
fn ec_r6_the_last_cards_are_a_set_of_three_or_exact_change() {
    let rest = "1: green penny, green half, yellow quarter | discards: blue half";
    let mut scene = at(&format!("0: red dime, blue dime, green dime | {rest}"));
    scene.run("0: lay red dime, blue dime, green dime\ntold 0: You have no cards left and win the hand\nasked 0");
    let mut scene =
        at(&format!("0: red dime, red dime, red dime, red nickel, blue nickel | {rest}"));
    scene.run(
        "
        0: lay red dime, red dime, red dime
        0: lay red nickel !! EC-R3
        0: lay red nickel, blue nickel
        told *: Seat 0 has no cards left and wins the hand
        0: end !! EC-R7
        0: take draw !! EC-R7
        ",
    );
    // A pair that is no Exact Change, or a single card, does not win.
    let mut scene = at(&format!("0: red half, green half, red dollar, red dollar | {rest}"));
    scene.run("0: lay red half, green half\n0: lay red dollar, red dollar !! EC-R6\n0? end");
    let mut scene = at(&format!("0: red half, green half, wild | {rest}"));
    scene.run("0: lay red half, green half\n0: lay wild !! EC-R6\n0? end\n0: end\nasked 1");
    // With three cards a card is taken before one goes, so a discard never empties a hand.
    let mut scene = at(&format!("0: red half, green dollar, wild | {rest}"));
    scene.run("0: take draw\n0: discard wild\nasked 1");
    assert_eq!(scene.view(Observer::Spectator).table.n_hand[Seat::FIRST], 3);
}

#[test]
fn ec_r7_the_winner_chooses_one_hand_unseen_and_scores_its_value() {
    let text = "0: red half, green half | 1: green penny, draw green dime, wild, combo red 25/5 \
                | 2: blue penny, blue penny, red nickel | discards: blue half";
    let mut scene = at(text);
    scene.run(
        "
        0: score 1 !! EC-R7                 // nobody has won yet
        0: score all !! EC-R7
        0: lay red half, green half
        asked 0
        0? score 1 | score 2
        0: score 0 !! EC-R7
        0: score 3 !! EC-R7                 // nobody sits there
        0: score all !! EC-R7
        1: score 0 !! EC-R2                 // not the winner
        0: score 1
        told *: Seat 0 is paid 91¢: Seat 1 held green penny, green dime draw card, red combo 25 + 5 and wild.
        told 1: Seat 0 is paid 91¢: you held green penny
        untold *: blue penny
        told *: Hand 2: Seat 0 deals.  // the deal passes on
        asked 1
        ",
    );
    let table = scene.view(Observer::Spectator).table;
    assert_eq!(table.score.as_slice(), [91, 0, 0]);
    let last = table.last.unwrap();
    assert_eq!((last.winner, last.points), (Some(seat(0)), 91));
    assert_eq!(
        names(&table, &last.shown[seat(1)].unwrap()),
        "green penny, draw green dime, combo red 25/5, wild"
    );
    assert_eq!(last.shown[seat(2)], None);
}

#[test]
fn ec_r7_the_first_to_the_target_wins_the_game() {
    let text = "0: red half, green half | 1: green penny, wild, green half | 2: blue penny, blue penny, red nickel \
                | discards: blue half";
    let mut scene = at(text);
    scene.run(
        "0: lay red half, green half\n0: score 1\ntold 0: You win the game with $1.01.\nover 0",
    );
    let table = scene.view(Observer::Spectator).table;
    let known = |index| names(&table, &table.known[seat(index)]);
    assert_eq!(known(1), "green penny, green half, wild", "it was shown");
    assert_eq!(known(2), "");
}

#[test]
fn ec_r7_target_and_all_hands_are_options() {
    let text = "0: red half, green half | 1: green penny, wild, green half | 2: blue penny, blue penny, red nickel \
                | discards: blue half";
    let options = Options { target: 101, all_hands: true, ..Options::default() };
    let mut scene = at_with(options, text);
    scene.run(
        "
        0: lay red half, green half
        0? score all
        0: score 1 !! EC-R7
        0: score all
        told *: Seat 1 held
        told *: Seat 2 held
        over 0
        ",
    );
    let Status::Over(outcome) = scene.status() else { panic!("over") };
    assert_eq!(outcome.score.as_slice(), [108, 0, 0]);
    let mut scene = at_with(Options { target: 101, ..Options::default() }, text);
    scene.run("0: lay red half, green half\n0: score 1\nover 0");
    let mut scene = at_with(Options { target: 102, ..Options::default() }, text);
    scene.run("0: lay red half, green half\n0: score 1\nasked 1");
    assert_eq!(Options::default().target, 100);
}

#[test]
fn ec_r7_an_empty_pile_is_reshuffled_twice_and_the_third_time_the_hand_is_void() {
    let mut scene =
        at("0: red dollar, red half, red penny | 1: blue dollar, blue half, blue penny \
                        | discards: red dime, blue dime, green dime | pile: ");
    scene.run(
        "
        0: take draw
        told *: 2 discards are shuffled into a new draw pile
        told *: Seat 0 draws a card
        untold *: void
        0: discard red penny
        1: take draw                        // the last card: the pile has not run out
        untold *: new draw pile
        1: discard blue penny
        0: take draw
        told *: 2 discards are shuffled into a new draw pile
        0: discard red half
        1: take draw
        1: discard blue half
        0: take draw
        told *: nothing left to draw: the hand is void
        told *: Hand 2:
        asked 1
        ",
    );
}

#[test]
fn ec_r7_the_top_card_stays_when_the_others_are_reshuffled() {
    let mut scene =
        at("0: red dollar, red half, red penny | 1: blue dollar, blue half, blue penny \
                        | discards: red dime, blue dime, green dime | pile: ");
    scene.run("0: take draw");
    assert_eq!(top(&scene), "red dime");
    let table = scene.view(Observer::Spectator).table;
    assert_eq!((table.discards.len(), table.n_draw_pile), (1, 1));
}

#[test]
fn ec_r7_the_discards_are_shuffled() {
    for (draw, card) in [(0, "green dime"), (1, "blue dime")] {
        let mut scene =
            at("0: red dollar, red half, red penny | 1: blue dollar, blue half, blue penny \
                            | discards: red dime, blue dime, green dime | pile: ");
        scene.run(&format!("draws {draw}\n0: take draw\ntold 0: {card}"));
    }
}

#[test]
fn ec_r7_without_discards_below_the_top_the_hand_is_void_at_once() {
    let mut scene =
        at("0: red dollar, red half, red penny | 1: blue dollar, blue half, blue penny \
                        | discards: red dime | pile: ");
    scene.run("0: take draw            // allowed, and it counts as a draw");
    scene
        .run("told *: the hand is void\nuntold *: is paid\ntold *: Hand 2: Seat 0 deals.\nasked 1");
    let table = scene.view(Observer::Spectator).table;
    assert_eq!(table.score.as_slice(), [0, 0]);
    assert_eq!((table.turns, table.hand_turns, table.run_outs), (1, 0, 0));
    assert_eq!(table.last.map(|last| last.winner), Some(None));
    assert_eq!(table.discards.len() + table.laid.len(), 1);
}

#[test]
fn ec_r7_drawing_back_to_three_can_make_the_hand_void_too() {
    let text = "0: red half, green half, red penny | 1: blue dollar, blue half, blue penny | discards: red dime | pile: wild";
    at(text).run("0: lay red half, green half\n0: end\ntold 0: You draw a wild\ntold *: the hand is void\nasked 1");
    let text = text.replace("red dime |", "red dime, green penny |");
    let mut scene = at(&text);
    scene.run("0: lay red half, green half\n0: end\ntold *: One discard becomes the new draw pile\ntold 0: You draw a green penny\nuntold *: void");
}

#[test]
fn ec_r7_a_hand_is_void_after_max_turns() {
    let text = "0: red dollar, red half, red penny | 1: blue half, green half, blue penny | discards: red dime, red nickel";
    let options = Options { max_turns: 2, ..Options::default() };
    let mut scene = at_with(options.clone(), text);
    scene.run(
        "0: take draw\n0: discard red half\nuntold *: void\n1: lay blue half, green half\n1: end",
    );
    scene.run("told *: That took too many turns: the hand is void\nasked 1");
    assert_eq!(scene.view(Observer::Spectator).table.turns, 2);
    assert_eq!(scene.inspect(|game, _| game.turns()), 2);
    // Whoever wins in the last turn has won.
    let text = "0: red dollar, red nickel, red penny | 1: red half, blue half, green half \
                | discards: red dime, red nickel";
    let mut scene = at_with(options, text);
    scene.run(
        "
        0: take draw
        0: discard red nickel
        1: lay red half, blue half, green half
        untold *: void
        1: score 0
        ",
    );
}

#[test]
fn ec_r7_options_are_checked_and_others_refused() {
    let mut options = Options::default();
    assert_eq!((options.max_turns, options.all_hands, options.no_combos), (1_000, false, false));
    for (name, value, problem) in [
        ("target", "0", "is not in 1 to"),
        ("max_turns", "0", "is not in 1 to"),
        ("all_hands", "perhaps", "neither true nor false"),
        ("same_colour", "true", "no such option"),
        ("deck", "1 pink dime", "no colour"),
    ] {
        let err = options.set(name, value).unwrap_err().to_string();
        assert!(err.contains(name) && err.contains(problem), "{err}");
    }
    options.no_combos = true;
    assert_eq!(options.cards().n_cards(), 88);
    let table = Scene::<Rummy500>::deal(options, 2, &[]).view(Observer::Spectator).table;
    assert_eq!(table.n_draw_pile, 88 - 21);
}

#[test]
fn after_a_reshuffle_the_draw_pile_is_made_of_the_discards() {
    let mut scene =
        at("0: red dollar, red half, red penny | 1: blue dollar, blue half, blue dime \
                        | discards: red dime, blue dime, blue dime, yellow dime | pile: ");
    scene.run("draws 2 1\n0: take draw\ntold 0: You draw a blue dime\n0: discard blue dime");
    let view = scene.view(Observer::Seat(seat(0)));
    let names = |cards: &Cards| names(&view.table, cards);
    // Three blue dimes: one on the discards, so one of the two unseen ones is in the draw pile.
    assert_eq!(names(&view.unseen()), "blue dime, blue dime, blue half, blue dollar, yellow dime");
    assert_eq!(names(&view.drawable()), "blue dime, yellow dime");
    // So the other hand is known as well, and every guess has it right.
    for seed in 0..20 {
        let guess = Guess::<Rummy500>::from_view(&view, &mut Seeded::new(seed));
        let other = guess.view(Observer::Seat(seat(1))).hand.unwrap();
        assert_eq!(names(&other), "blue dime, blue half, blue dollar");
    }
    // A spectator does not know which card was drawn.
    let view = scene.view(Observer::Spectator);
    assert_eq!(names(&view.drawable()), "blue dime, blue dime, yellow dime");
}

#[test]
fn guesses_put_unseen_cards_everywhere_they_may_be() {
    let scene = Scene::<Rummy500>::deal(Options::default(), 3, &[]);
    let view = scene.view(Observer::Seat(seat(0)));
    let kind = view.unseen().kinds().find(|&(_, count)| count == 1).unwrap().0;
    let mut chance = Seeded::new(1);
    let mut n = [0; 4];
    for _ in 0..8_900 {
        let guess = Guess::<Rummy500>::from_view(&view, &mut chance);
        let holds = |index| guess.view(Observer::Seat(seat(index))).hand.unwrap().has(kind);
        n[(1..3).find(|&index| holds(index)).map_or(3, usize::from)] += 1;
    }
    // 89 unseen cards: ten in each other hand, 69 in the draw pile.
    assert_eq!(n[0], 0);
    assert!((850..1_150).contains(&n[1]) && (850..1_150).contains(&n[2]), "{n:?}");
}

#[test]
fn actions_are_read_as_they_are_written_whatever_the_case() {
    let options = Options::default();
    let read = |text: &str| Rummy500::read_action(&options, text);
    assert_eq!(read("  Take   DRAW "), Ok(Action::Take(Source::Draw)));
    assert_eq!(read("lay wild,red  dime ,RED DIME"), read("lay red dime, red dime, wild"));
    let Ok(action) = read("lay wild, red dime, red dime") else { panic!("reads") };
    assert_eq!(Rummy500::write_action(&options, action), "lay red dime, red dime, wild");
    let long = format!("lay {}", vec!["wild"; 10_000].join(", "));
    let odd = "x".repeat(100_000);
    for (bad, problem) in [
        ("", "is none of: take draw"),
        ("take", "say `take draw`"),
        ("take wild", "say `take draw`"),
        ("end turn", "is none of"),
        ("lay", "is no card"),
        ("lay red dime,", "is no card"),
        ("lay pink dime", "`pink` is no colour"),
        ("discard", "is no card"),
        ("discard combo blue 5/1", "this deck has no `combo blue 5/1`"),
        ("score", "is no seat"),
        ("score 6", "is no seat"),
        ("score -1", "is no seat"),
        ("€ ½ \u{0}", "is none of"),
        (&long, "no more than 200"),
        (&odd, "is none of"),
    ] {
        let err = read(bad).unwrap_err().to_string();
        assert!(err.contains(problem) && err.len() < 300, "{bad}: {err}");
    }
}

#[test]
fn a_choice_is_described_clause_by_clause() {
    let options = Options::default();
    let scene = at("0: red nickel, blue nickel, wild | 1: wild | discards: red half");
    let view = scene.view(Observer::Seat(seat(0)));
    let teller = Teller::english::<Rummy500>(2, Observer::Seat(seat(0)));
    for (text, described) in [
        ("take draw", "Draw"),
        ("take discard", "Take the discard: red half dollar"),
        ("lay red nickel, red nickel, wild", "Lay red nickel, red nickel, wild"),
        ("discard combo red 25/5", "Discard red combo 25 + 5"),
        ("end", "End the turn"),
        ("score 1", "Score the hand of Seat 1"),
        ("score all", "Score all other hands"),
    ] {
        let action = Rummy500::read_action(&options, text).unwrap();
        assert_eq!(Rummy500::describe(&options, &view, action, &teller), described);
    }
}

#[test]
fn everybody_is_asked_what_fits_the_moment() {
    let asked = |scene: &Scene<Rummy500>, index| {
        let who = Observer::Seat(seat(index));
        Rummy500::ask(&scene.view(who), &Teller::english::<Rummy500>(2, who))
    };
    let position = "0: red half, green half, red penny | 1: wild, blue penny, green penny | discards: red dollar";
    let mut scene = at(position);
    let turn = asked(&scene, 0);
    assert!(turn.starts_with("Lay sets, or take one card and discard one. "), "{turn}");
    assert!(turn.contains("EC-R2") && turn.contains("EC-R3"), "{turn}");
    assert_eq!(asked(&scene, 1), "Seat 0 has the turn.");
    scene.run("0: take discard");
    let discard = asked(&scene, 0);
    assert!(discard.starts_with("Now discard a card. It cannot be the one"), "{discard}");
    let mut scene = at(position);
    scene.run("0: take draw");
    assert_eq!(asked(&scene, 0), "Now discard a card. Any card of your hand will do (EC-R2).");
    let mut scene = at(position);
    scene.run("0: lay red half, green half");
    let lay = asked(&scene, 0);
    assert!(lay.starts_with("Lay another set, or end the turn. "), "{lay}");
    assert!(lay.contains("EC-R4"), "{lay}");
    let position =
        "0: red half, green half | 1: wild, blue penny, green penny | discards: red dollar";
    for (all_hands, question) in [
        (false, "You are out of cards! Choose a hand, unseen: you are paid what it is worth. "),
        (true, "You are out of cards! You are paid what all other hands are worth. "),
    ] {
        let mut scene = at_with(Options { all_hands, ..Options::default() }, position);
        scene.run("0: lay red half, green half");
        let score = asked(&scene, 0);
        assert!(score.starts_with(question) && score.contains("EC-R7"), "{score}");
        let wait = "Seat 0 is out of cards and chooses a hand to score.";
        assert_eq!(asked(&scene, 1), wait);
    }
}
