//! One test or more for each rule of the rulebook, and for what no rule may give away.

use crate::{
    Action, Banker, Booking, Card, CardBag, Cards, Claim, Counts, Deck, Denomination, Deposit,
    Ending, Event, Fraud, FraudCards, JAIL, Options, Phase, Reason, Slip, Table, Verdict, Why,
    bank::FINES, deck::DECK, rules::Unanswered, table::HAND,
};
use parlor_core::{
    Chance, Guess, Input, Match, Observer, OptionValue as _, Options as _, Pending, PerSeat, Scene,
    Seat, SeatSet, Seeded, Status, Teller, WindowKind, Words as _,
};

/// A position from a text:
///
/// ```text
/// 0*: 10 10 10/20 = 250 FF | 1: | 2: jailed 1 = -30 | pile: 40 50 | discard: rest
/// ```
///
/// The star is at the seat whose turn it is; it has drawn its card. Behind `=` stand account and
/// F's. Hands that are too small are filled up from the end of the deck. The first card of the
/// pile is on top; under it lies what is left, or else that has been shown and discarded.
fn with(options: Options, text: &str) -> Scene<Fraud> {
    let parts: Vec<(&str, &str)> =
        text.split('|').map(|part| part.split_once(':').expect("name: what")).collect();
    let seats = parts.iter().filter(|(name, _)| name.trim().as_bytes()[0].is_ascii_digit()).count();
    let seats = seats as u8;
    let deck = Deck::new(options.fraud_cards);
    let mut table = Table::new(&options, deck, seats, Seat::FIRST);
    let mut left: CardBag = options.fraud_cards.deck().map(Card::kind).collect();
    let mut hands = PerSeat::filled(seats, Cards::default());
    let mut pile: Vec<Card> = Vec::new();
    let mut rest_is_shown = false;
    for (name, what) in parts {
        let (cards, money) = what.split_once('=').unwrap_or((what, ""));
        let mut cards: Vec<&str> = cards.split_whitespace().collect();
        let name = name.trim();
        if name == "discard" {
            rest_is_shown = cards == ["rest"];
            continue;
        }
        let seat = name.trim_end_matches('*').parse().ok().and_then(Seat::new);
        if let (["jailed", order], Some(seat)) = (&cards[..], seat) {
            table.bank.jailed[seat] = order.parse().unwrap();
            table.bank.players = table.bank.players.without(seat);
            table.bank.fs[seat] = JAIL;
            cards.clear();
        }
        let cards: Vec<Card> = cards.iter().map(|card| card.parse().unwrap()).collect();
        for card in &cards {
            left.remove(card.kind());
        }
        let Some(seat) = seat else {
            assert_eq!(name, "pile");
            pile = cards.into_iter().rev().collect();
            continue;
        };
        hands[seat] = Cards::new(cards).unwrap();
        if name.ends_with('*') {
            table.phase = Phase::Turn { seat };
        }
        for word in money.split_whitespace() {
            match word.parse() {
                Ok(account) => table.bank.accounts[seat] = account,
                Err(_) => table.bank.fs[seat] = word.len() as u8,
            }
        }
    }
    let Phase::Turn { seat: active } = table.phase else { unreachable!() };
    for seat in table.bank.players.iter() {
        while hands[seat].len() < usize::from(HAND) + usize::from(seat == active) {
            let (kind, _) = left.kinds().next_back().expect("enough cards");
            left.remove(kind);
            hands[seat].add(Card::from_kind(kind));
        }
    }
    if rest_is_shown {
        table.shown =
            left.iter().fold(Counts::EMPTY, |all, kind| all + deck.one(Card::from_kind(kind)));
    } else {
        pile.splice(0..0, left.iter().map(Card::from_kind));
    }
    table.hands = hands.map(|_, hand| hand.len() as u8);
    table.pile = pile.len() as u8;
    let fines = |&fs: &u8| FINES.iter().take(fs.into()).sum::<i32>();
    table.bank.paid_in =
        table.bank.accounts.values().sum::<i32>() + table.bank.fs.values().map(fines).sum::<i32>();
    let pile = pile.into_iter().map(|card| deck.slot(card)).collect();
    let hands = hands.map(|_, hand| deck.pack(hand));
    let mut scene = Scene::at(options, seats, Fraud::laid_out(table, &hands, pile));
    scene.inspect(|state, referee| parlor_core::Game::audit(state, referee).unwrap());
    scene
}

fn at(text: &str) -> Scene<Fraud> {
    with(Options::default(), text)
}

fn table(scene: &Scene<Fraud>) -> Table {
    scene.view(Observer::Spectator).table
}

fn accounts(scene: &Scene<Fraud>) -> Vec<i32> {
    table(scene).bank.accounts.as_slice().to_vec()
}

fn ranks(scene: &Scene<Fraud>) -> Vec<u8> {
    match scene.status() {
        Status::Over(outcome) => outcome.rank.as_slice().to_vec(),
        Status::Open(pending) => panic!("still open: {pending:?}"),
    }
}

fn seat(index: u8) -> Seat {
    Seat::new(index).unwrap()
}

fn own_view(scene: &Scene<Fraud>, index: u8) -> crate::View {
    scene.view(Observer::Seat(seat(index)))
}

fn buried(scene: &Scene<Fraud>, index: u8) -> Cards {
    let view = own_view(scene, index);
    view.table.deck.hand(view.buried)
}

/// The deal's draws that leave the deck in its order, and the first player.
fn unshuffled(first: u32) -> Vec<u32> {
    (1..DECK as u32).rev().chain([first]).collect()
}

fn cards(text: &str) -> Cards {
    Cards::new(text.split_whitespace().map(|card| card.parse().unwrap())).unwrap()
}

// FR-1

#[test]
fn fr_1_the_deck_has_six_bank_cards_of_each_denomination_and_twenty_fraud_cards() {
    for fraud_cards in [FraudCards::PAIRS, FraudCards::TRIPLES] {
        let deck: Vec<Card> = fraud_cards.deck().collect();
        assert_eq!(deck.len(), 56);
        for denomination in Denomination::ALL {
            let n = deck.iter().filter(|&&card| card == Card::bank(denomination)).count();
            assert_eq!(n, 6, "{denomination}");
        }
        assert_eq!(deck.iter().filter(|card| card.is_fraud()).count(), 20);
    }
    assert_eq!(Denomination::ALL.map(Denomination::k), [10, 20, 30, 40, 50, 100]);
    let lines = Fraud::deck(&Options::default());
    assert_eq!((lines.len(), &*lines[0], &*lines[55]), (56, "BANK 10", "FRAUD 50/100"));
}

// FR-2

#[test]
fn fr_2_pairs_are_all_fifteen_once_and_neighbours_twice() {
    let all: CardBag = FraudCards::PAIRS.cards().map(Card::kind).collect();
    assert_eq!(all.kinds().count(), 15);
    for (kind, count) in all.kinds() {
        let card = Card::from_kind(kind);
        assert_eq!(card.corners().count(), 2);
        let doubled = ["10/20", "20/30", "30/40", "40/50", "50/100"];
        assert_eq!(count == 2, doubled.contains(&&*card.to_string()), "{card}");
    }
    assert_eq!(Options::default().fraud_cards, FraudCards::PAIRS);
}

#[test]
fn fr_2_triples_are_all_twenty_once() {
    let all: CardBag = FraudCards::TRIPLES.cards().map(Card::kind).collect();
    assert_eq!(all.kinds().count(), 20);
    assert!(all.iter().all(|kind| Card::from_kind(kind).corners().count() == 3));
}

#[test]
fn fr_2_a_deck_file_is_read_and_written_back() {
    let text = "# mine\n\n 10/20\n3 x 30/100 # three\n15X10/20/30/40/50/100\n1 × 100/50\n";
    let deck = FraudCards::read(text).unwrap();
    assert_eq!(deck.write(), "15 x 10/20/30/40/50/100\n10/20\n3 x 30/100\n50/100");
    assert_eq!(FraudCards::read(&deck.write()), Ok(deck));
    for known in [FraudCards::PAIRS, FraudCards::TRIPLES] {
        assert_eq!(FraudCards::read(&known.write()), Ok(known));
        let lines: Vec<String> = known.cards().map(|card| card.to_string()).collect();
        assert_eq!(FraudCards::read(&lines.join("\n")), Ok(known));
    }
    let mut options = Options::default();
    options.set("fraud_cards", text).unwrap();
    assert_eq!(options.get("fraud_cards"), Some(deck.write()));
    with(Options { fraud_cards: deck, ..options }, "0*: 30 30/100 30/100 30/100 | 1:").run(
        "
        0: deposit 30, 30 30/100 30/100 30/100
        told 1: Seat 0 made deposit 1: 4 × 30 = 120\u{a0}k.
        ",
    );
}

#[test]
fn fr_2_a_deck_file_that_does_not_fit_is_refused_with_the_reason() {
    for (text, reason) in [
        ("", "`pairs`, `triples` or twenty cards"),
        ("couples", "line 1: `couples` is no denomination"),
        ("19 x 10/20", "exactly 20 FRAUD cards, and these are 19"),
        ("10 x 10/20\n11 x 10/30", "line 2: a deck has exactly 20"),
        ("19 x 10/20\n10", "line 2: `10` needs a second denomination"),
        ("19 x 10/20\n10/10", "line 2: a card shows 10 once"),
        ("19 x 10/20\n10/25", "line 2: `25` is no denomination"),
        ("0 x 10/20", "`0` is no number of cards"),
        ("99999999999999999999 x 10/20", "is no number of cards"),
        ("-1 x 10/20", "`-1` is no number of cards"),
        ("x 10/20", "`` is no number of cards"),
    ] {
        let error = Options::default().set("fraud_cards", text).unwrap_err();
        assert_eq!(error.option, "fraud_cards");
        assert!(error.reason.contains(reason), "{text:?}: {}", error.reason);
    }
}

// FR-3

#[test]
fn fr_3_everybody_gets_seven_cards_and_the_rest_is_the_draw_pile() {
    for seats in 2..=6 {
        let scene = Scene::<Fraud>::deal(Options::default(), seats, &unshuffled(1));
        let table = table(&scene);
        // The first player has drawn already.
        assert_eq!(table.hands.as_slice(), &[7, 8, 7, 7, 7, 7][..seats.into()]);
        assert_eq!(table.pile, 56 - 7 * seats - 1);
        assert!(table.bank.accounts.values().all(|&account| account == 0));
    }
    let scene = Scene::<Fraud>::deal(Options::default(), 2, &unshuffled(0));
    assert_eq!(own_view(&scene, 1).hand, cards("20/30 20/30 20/40 20/50 20/100 30/40 30/40"));
}

#[test]
fn fr_3_the_first_player_is_drawn_and_play_goes_clockwise() {
    Scene::<Fraud>::deal(Options::default(), 3, &unshuffled(1)).run(
        "
        told *: Seat 1 began.
        asked 1
        0: discard 50/100 !! FR-3       // not seat 0's turn
        1: discard 20/50
        asked 2
        2: discard 10/100
        asked 0
        0: discard 50/100
        asked 1
        ",
    );
}

#[test]
fn fr_3_play_goes_clockwise_whatever_anybody_holds() {
    at("0*: 10 20 30 40 50 100 10/20 10/30 | 1: 10 10 20 20 30 30 40 | 2: 10/40 10/50 20/40").run(
        "
        0: discard 10
        asked 1
        1: discard 20
        asked 2
        2: discard 10/40
        asked 0
        ",
    );
}

#[test]
fn fr_3_accounts_may_go_negative() {
    let mut scene = at("0*: 10 10 10 | 1:");
    scene.run("0: deposit 10, 10 10 10\n 1: call 1");
    assert_eq!(accounts(&scene), [80, -50]);
}

// FR-4

#[test]
fn fr_4_a_turn_begins_with_a_card_that_only_its_player_sees() {
    let mut scene = at("0*: 10 20 30 40 50 100 10/20 10/30 | 1: 10 10 10 20 20 20 30 | pile: 100");
    scene.run(
        "
        0: discard 10/20
        told 0: You discarded FRAUD 10/20.
        told 1: Seat 0 discarded a card.
        untold 1: 10/20
        told 1: You drew 100
        untold 0: 100
        untold *: 100
        ",
    );
    assert_eq!(own_view(&scene, 1).hand.len(), 8);
    assert_eq!(own_view(&scene, 0).hand.len(), 7);
}

#[test]
fn fr_4_a_player_deposits_or_discards_whatever_is_possible() {
    at("0*: 10 10 10 40 50 100 20/30 30/40 | 1:").run(
        "
        0? discard 10 | discard 40 | discard 50 | discard 100 | discard 20/30 | discard 30/40 | deposit 10, 10 10 10
        0: discard 20 !! FR-4
        0: deposit 20, 20 20 20 !! FR-4
        0: deposit 10, 10 10 10 10 !! FR-4
        0: call 1 !! FR-7
        0: pass 1 !! FR-7
        0: discard 10                    // though a deposit was possible
        0: discard 10 !! FR-3            // and that was the turn
        ",
    );
}

// FR-5

#[test]
fn fr_5_a_deposit_is_worth_its_cards_times_its_denomination() {
    let mut scene = at("0*: 10 10 10 | 1: 50 50 50 50 | pile: 20 30 40");
    scene.run(
        "
        0: deposit 10, 10 10 10
        told *: 3 × 10 = 30\u{a0}k
        timeout
        1: deposit 50, 50 50 50 50
        told *: 4 × 50 = 200\u{a0}k
        timeout
        ",
    );
    assert_eq!(accounts(&scene), [30, 200]);
}

#[test]
fn fr_5_a_deposit_has_three_cards_a_bank_card_on_top_and_corners_that_match() {
    at("0*: 10 10 20 10/20 10/20 10/30 20/30 30/40 | 1:").run(
        "
        0: deposit 10, 10 10 !! FR-5                 // two cards
        0: deposit 10, 10/20 10/20 10/30 !! FR-5     // no BANK card
        0: deposit 30, 10/30 20/30 30/40 !! FR-5     // no BANK card
        0: deposit 10, 10 10 20 !! FR-5              // another BANK card
        0: deposit 10, 10 10 20/30 !! FR-5           // no corner shows 10
        0: deposit 10, 10 10 10/20 30/40 !! FR-5     // not every corner does
        0: deposit 20, 10 10 10/20 !! FR-5           // the top card is not a 20
        0: deposit 20, 20 10/20 20/30
        ",
    );
}

#[test]
fn fr_5_deposits_are_listed_once_each_by_what_is_in_them() {
    at("0*: 10 10 30 50 10/20 10/20 10/100 40/50 | 1:").run(
        "
        0? discard 10 | discard 30 | discard 50 | discard 10/20 | discard 10/100 | discard 40/50 | deposit 10, 10 10 10/20 | deposit 10, 10 10 10/20 10/20 | deposit 10, 10 10 10/20 10/20 10/100 | deposit 10, 10 10 10/20 10/100 | deposit 10, 10 10 10/100 | deposit 10, 10 10/20 10/20 | deposit 10, 10 10/20 10/20 10/100 | deposit 10, 10 10/20 10/100
        ",
    );
}

#[test]
fn fr_5_more_than_six_cards_of_a_denomination_are_legal() {
    let hand = "10 10 10 10 10 10 10/20 10/20";
    at(&format!("0*: {hand} | 1:"))
        .run(&format!("0: deposit 10, {hand}\n told 1: 8 × 10 = 80\u{a0}k"));
    at(&format!("0*: {hand} | 1:")).run(
        "
        0: deposit 10, 10 10 10 10/20, and 10, 10 10 10 10/20
        told 1: deposit 1: 4 × 10 = 40\u{a0}k
        told 1: deposit 2: 4 × 10 = 40\u{a0}k
        ",
    );
}

// FR-6

#[test]
fn fr_6_each_of_two_deposits_has_three_cards() {
    let position = "0*: 10 10 10 20 20 20 10/20 10/20 | 1:";
    at(position).run(
        "
        0: deposit 10, 10 10 10, and 20, 20 20 !! FR-6
        0: deposit 10, 10 10, and 20, 20 20 20 !! FR-6
        0: deposit 10, 10 10 10, and 20, 10/20 10/20 10/30 !! FR-5
        0: deposit 10, 10 10 10, and 20, 20 20 10 !! FR-5
        0: deposit 10, 10 10 20, and 20, 20 20 10/20 !! FR-5
        0: deposit 10, 10 10 10/20 10/20, and 20, 20 20 10/20 !! FR-4    // one card too many
        0: deposit 10, 10 10 10 10/20 10/20, and 20, 20 20 20 10/20 !! FR-4
        0: deposit 10, 10 10 10/20 10/20, and 20, 20 20 20
        ",
    );
    at(position).run("0: deposit 20, 20 10/20 10/20, and 10, 10 10 10\n told 1: deposit 2: 3 × 20");
}

#[test]
fn fr_6_both_deposits_may_be_of_one_denomination_and_have_no_order() {
    let position = "0*: 10 10 10 10 10 10 10/20 20/30 | 1:";
    let mut scene = at(position);
    scene.run("0: deposit 10, 10 10 10 10/20, and 10, 10 10 10");
    assert_eq!(table(&scene).deposits[0].count, 3);
    let scene = at(position);
    let twice = scene.actions(seat(0)).into_iter().filter(|action| action.contains("and"));
    let expected = [
        "deposit 10, 10 10 10, and 10, 10 10 10",
        "deposit 10, 10 10 10, and 10, 10 10 10 10/20",
        "deposit 10, 10 10 10, and 10, 10 10 10/20",
        "deposit 10, 10 10 10 10, and 10, 10 10 10/20",
    ];
    assert_eq!(twice.collect::<Vec<_>>(), expected);
}

#[test]
fn fr_6_two_deposits_are_one_action_and_not_two() {
    let scene = at("0*: 10 10 10 20 20 20 10/20 10/20 | 1:");
    let read = |text: &str| Fraud::read_action(&Options::default(), text);
    let deposits = read("deposit 10, 10 10 10, and 20, 20 20 20").unwrap();
    let Action::Deposit { first, second: Some(second) } = deposits else { panic!() };
    let guess = Guess::<Fraud>::from_view(&own_view(&scene, 0), &mut Seeded::new(1));
    assert_eq!(guess.sight(seat(0)).check(deposits), Ok(()));
    let turned = Action::Deposit { first: second, second: Some(first) };
    assert_eq!(guess.sight(seat(0)).check(turned).unwrap_err().code, "not_in_order");
}

#[test]
fn fr_6_two_deposits_are_challenged_and_settled_each_on_its_own() {
    let mut scene = at("0*: 10 10 10 20 20 10/20 | 1: | 2:");
    scene.run(
        "
        0: deposit 10, 10 10 10, and 20, 20 20 10/20
        1: call 2
        timeout
        told *: Nobody called deposit 1
        told *: Deposit 2 was FRAUD: 20, 20 and FRAUD 10/20.
        ",
    );
    assert_eq!(accounts(&scene), [30 - 50 - 25, 60 + 50, 0]);
}

// FR-7

#[test]
fn fr_7_the_others_have_one_clock_of_ten_seconds_and_all_are_asked_as_long_as_it_runs() {
    let mut scene = at("0*: 10 10 10 20 20 20 | 1: | 2: | 3: jailed 1");
    scene.run("0: deposit 10, 10 10 10, and 20, 20 20 20\n asked 1 2");
    let before = scene.status();
    let Status::Open(Pending { kind, must, budget_ms, .. }) = before else { panic!("open") };
    assert_eq!((kind, must, budget_ms), (WindowKind::Race, SeatSet::EMPTY, Some(10_000)));
    for line in ["1: pass 1", "1: pass 2", "2: pass 1", "2: call 2"] {
        assert_eq!(scene.status(), before, "before {line}");
        scene.run(line);
    }
    scene.run("asked 1");
    let quick = Options { challenge_seconds: 3, ..Options::default() };
    let mut scene = with(quick, "0*: 10 10 10 | 1:");
    scene.run("0: deposit 10, 10 10 10");
    let Status::Open(pending) = scene.status() else { panic!("open") };
    assert_eq!(pending.budget_ms, Some(3_000));
}

#[test]
fn fr_7_the_first_call_on_a_deposit_is_the_only_one() {
    at("0*: 10 10 10 20 20 20 | 1: | 2: | 3:").run(
        "
        0: deposit 10, 10 10 10, and 20, 20 20 20
        0: call 1 !! FR-3                  // a depositor is not asked
        1: call 3 !! FR-7
        1: discard 50/100 !! FR-7          // deposits come first
        2: call 1
        told *: Seat 2 called FRAUD on deposit 1 of Seat 0!
        untold *: genuine                  // cards are shown when the window has ended
        1: call 1 !! FR-7
        1: pass 1 !! FR-7
        2: call 1 !! FR-7
        2: pass 1 !! FR-7
        1? call 2 | pass 2
        2? call 2 | pass 2
        3: call 2                          // another player on the other deposit
        told 0: Seat 3 called FRAUD on your deposit 2!
        told *: Deposit 1 was genuine
        told *: Deposit 2 was genuine
        asked 1
        ",
    );
}

#[test]
fn fr_7_one_player_may_call_both() {
    let mut scene = at("0*: 10 10 10 20 20 20 | 1: | 2:");
    scene.run("0: deposit 10, 10 10 10, and 20, 20 20 20\n 1: call 2\n 1: call 1\n asked 1");
    assert_eq!(accounts(&scene), [30 + 60 + 100, -100, 0]);
}

#[test]
fn fr_7_letting_pass_is_final_for_each_deposit_and_nobody_is_told() {
    let mut scene = at("0*: 10 10 10 20 20 20 | 1: | 2:");
    scene.run("0: deposit 10, 10 10 10, and 20, 20 20 20");
    let seen: Vec<_> = [0, 2].map(|index| own_view(&scene, index)).into();
    scene.run(
        "
        1: pass 1
        told 1: You let deposit 1 pass
        untold 0: pass
        untold 2: pass
        untold *: pass
        1: call 1 !! FR-7
        1: pass 1 !! FR-7
        1? call 2 | pass 2
        2? call 1 | call 2 | pass 1 | pass 2
        ",
    );
    assert_eq!([0, 2].map(|index| own_view(&scene, index)).to_vec(), seen);
    assert_eq!(own_view(&scene, 1).passed, [true, false]);
    scene.run("1: pass 2\n 1?\n asked 1 2");
}

#[test]
fn fr_7_the_window_ends_when_every_deposit_is_called_or_passed_by_all() {
    at("0*: 10 10 10 20 20 20 | 1: | 2:").run(
        "
        0: deposit 10, 10 10 10, and 20, 20 20 20
        1: pass 1
        2: pass 1                          // deposit 1 is closed, and nobody hears of it
        untold *: deposit
        asked 1 2
        1: pass 2
        asked 1 2
        2: pass 2
        told *: Nobody called deposit 1: Seat 0 got 30\u{a0}k
        told *: Nobody called deposit 2: Seat 0 got 60\u{a0}k
        asked 1
        ",
    );
    at("0*: 10 10 10 | 1: | 2:").run("0: deposit 10, 10 10 10\n 2: pass 1\n 1: call 1\n asked 1");
}

#[test]
fn fr_7_cards_and_money_wait_for_the_end_of_the_window() {
    let mut scene = at("0*: 10 10 10 20 20 20 | 1: | 2:");
    scene.run("0: deposit 10, 10 10 10, and 20, 20 20 20\n 1: call 1\n untold *: 10, 10 and 10");
    assert_eq!(accounts(&scene), [0, 0, 0]);
    assert_eq!(table(&scene).callers, [Some(seat(1)), None]);
    assert!(table(&scene).shown.is_empty());
    scene.run("timeout\n told *: Deposit 1 was genuine: 10, 10 and 10.");
    assert_eq!(accounts(&scene), [30 + 50 + 60, -50, 0]);
}

// FR-8

#[test]
fn fr_8_a_deposit_nobody_calls_is_paid_and_its_cards_stay_hidden() {
    let mut scene = at("0*: 10 10 10/20 20 30 30 40 50 | 1: | 2: | pile: 100 100 100");
    scene.run(
        "
        0: deposit 10, 10 10 10/20
        told 0: with 10, 10 and FRAUD 10/20.
        untold 1: 10/20
        untold *: 10/20
        1: pass 1
        2: pass 1
        told *: Nobody called deposit 1: Seat 0 got 30\u{a0}k
        untold 0: 10/20
        untold 1: 10/20
        ",
    );
    // Not even the log's form of the payment names cards.
    assert!(scene.events().any(|event| matches!(event, Event::Paid { amount: 30, .. })));
    assert_eq!(accounts(&scene), [30, 0, 0]);
    let table = table(&scene);
    assert!(table.shown.is_empty());
    assert_eq!((table.discarded(), table.buried[seat(0)]), (3, 3));
    let claim = Claim { seat: seat(0), denomination: Denomination::K10, count: 3 };
    assert_eq!(table.claims[..], [claim]);
    assert_eq!((table.settled[0].claim, table.settled[0].shown), (claim, None));
    // Whoever put them there remembers them; the others have not seen them.
    assert_eq!(buried(&scene, 0), cards("10 10 10/20"));
    assert!(own_view(&scene, 1).buried.is_empty());
}

// FR-9

#[test]
fn fr_9_a_false_call_costs_fifty_and_shows_the_cards() {
    let mut scene = at("0*: 40 40 40 40 | 1: 50/100 | 2: = 20");
    scene.run(
        "
        0: deposit 40, 40 40 40 40
        2: call 1
        told *: Deposit 1 was genuine: 40, 40, 40 and 40. Seat 0 got 160\u{a0}k. Seat 2 paid 50 k to Seat 0 for libel.
        ",
    );
    assert_eq!(accounts(&scene), [210, 0, -30]);
    let table = table(&scene);
    assert_eq!(table.deck.hand(table.shown), cards("40 40 40 40"));
    assert_eq!(table.settled[0].shown, Some(table.deck.pack(&cards("40 40 40 40"))));
    assert_eq!((table.claims.len(), table.bank.fs.as_slice()), (0, &[0, 0, 0][..]));
    assert_eq!(table.records[seat(0)].genuine, 1);
    assert_eq!(table.records[seat(2)].false_calls, 1);
    // What was shown stays to be seen after the next turn.
    scene.run("1: discard 50/100");
    assert_eq!(own_view(&scene, 2).table.shown, table.shown);
}

// FR-10

#[test]
fn fr_10_a_caught_depositor_loses_the_amount_and_fifty_and_gets_an_f() {
    let mut scene = at("0*: 100 100 100 50/100 = 100 | 1: | 2:");
    scene.run(
        "
        0: deposit 100, 100 100 100 50/100
        1: call 1
        told *: Deposit 1 was FRAUD: 100, 100, 100 and FRAUD 50/100.
        told 1: You got 400\u{a0}k, and 50 k from Seat 0. Seat 0 got F number 1 and a fine of 25\u{a0}k
        ",
    );
    assert_eq!(accounts(&scene), [100 - 50 - 25, 450, 0]);
    let table = table(&scene);
    assert_eq!(table.bank.fs.as_slice(), [1, 0, 0]);
    assert_eq!(table.deck.hand(table.shown), cards("100 100 100 50/100"));
    assert_eq!((table.records[seat(0)].fraudulent, table.records[seat(1)].right_calls), (1, 1));
}

// FR-11

#[test]
fn fr_11_fines_rise_with_every_f() {
    for (fs, fine) in [("", 25), ("F", 50), ("FF", 100), ("FFF", 250)] {
        let mut scene = at(&format!("0*: 10 10 10/20 = 1000 {fs} | 1: | 2:"));
        scene.run("0: deposit 10, 10 10 10/20\n 1: call 1\n asked 1");
        assert_eq!(accounts(&scene), [1000 - 50 - fine, 80, 0]);
        assert_eq!(usize::from(table(&scene).bank.fs[seat(0)]), fs.len() + 1);
    }
}

#[test]
fn fr_11_the_fifth_f_is_jail_without_a_fine() {
    let mut scene = at("0*: 10 10 10/20 20 30 40 50 100 = 200 FFFF | 1: 50/100 | 2: 40/100");
    scene.run(
        "
        0: deposit 10, 10 10 10/20
        1: call 1
        told *: Seat 0 got F number 5, and that means jail.
        told 0: You went to jail and discarded 20, 30, 40, 50 and 100.
        told 1: Seat 0 went to jail and discarded 5 cards.
        untold 1: 20, 30, 40
        asked 1
        1: discard 50/100
        asked 2
        ",
    );
    assert_eq!(accounts(&scene), [150, 80, 0]);
    // The hand has gone to the discard pile, and who went to jail remembers it.
    assert_eq!(buried(&scene, 0), cards("20 30 40 50 100"));
    assert_eq!(table(&scene).hands[seat(0)], 0);
    assert_eq!(table(&scene).discarded(), 3 + 5 + 1);
    // The jailed player's turn is passed over, and it is not asked to challenge.
    scene.run("2: discard 40/100\n asked 1");
}

#[test]
fn fr_11_both_deposits_are_settled_in_full_before_jail() {
    let mut scene = at("0*: 10 10 10/20 20 20 20/30 = 500 FFF | 1: | 2:");
    scene.run(
        "
        0: deposit 10, 10 10 10/20, and 20, 20 20 20/30
        1: call 1
        2: call 2
        told *: F number 4 and a fine of 250\u{a0}k
        told *: F number 5, and that means jail.
        asked 1
        ",
    );
    assert_eq!(accounts(&scene), [500 - 50 - 250 - 50, 80, 110]);
    // A fifth and a sixth F at once: no fine for either, both rewards are paid.
    let mut scene = at("0*: 10 10 10/20 20 20 20/30 = 500 FFFF | 1: | 2:");
    scene.run(
        "
        0: deposit 10, 10 10 10/20, and 20, 20 20 20/30
        1: call 1
        2: call 2
        told *: F number 6, and that means jail.
        ",
    );
    assert_eq!(accounts(&scene), [400, 80, 110]);
    assert_eq!(table(&scene).bank.jailed.as_slice(), [1, 0, 0]);
    // And the second deposit is paid though the first brings jail.
    let mut scene = at("0*: 10 10 10/20 20 20 20 = 500 FFFF | 1: | 2:");
    scene.run("0: deposit 10, 10 10 10/20, and 20, 20 20 20\n 1: call 1\n timeout");
    assert_eq!(accounts(&scene), [500 - 50 + 60, 80, 0]);
}

#[test]
fn fr_11_the_jailed_rank_below_all_others_and_the_later_above_the_earlier() {
    let mut scene = at("0*: 100 100 100 = 900 | 1: jailed 1 = 990 | 2: jailed 2 = -90 | 3: = -200");
    scene.run("0: deposit 100, 100 100 100\n 3: pass 1\n over 0");
    assert_eq!(ranks(&scene), [1, 4, 3, 2]);
}

#[test]
fn fr_11_others_rank_by_account_and_equal_accounts_share_a_place() {
    let mut scene = at("0*: 100 100 100 = 900 | 1: = 5 | 2: = 70 | 3: = 70 | 4: = -10");
    scene.run("0: deposit 100, 100 100 100\n timeout\n over 0");
    assert_eq!(ranks(&scene), [1, 4, 2, 2, 5]);
}

#[test]
fn fr_11_a_single_player_left_wins_whatever_the_account() {
    let mut scene = at("0*: 10 10 10/20 = 900 FFFF | 1: = -600 | 2: jailed 1 = 300");
    scene.run(
        "
        0: deposit 10, 10 10 10/20
        1: call 1
        told *: All others are in jail. Seat 1 won.
        over 1
        ",
    );
    assert_eq!((ranks(&scene), accounts(&scene)), (vec![2, 1, 3], vec![850, -520, 300]));
}

// FR-12

#[test]
fn fr_12_a_depositor_draws_back_up_to_seven_and_discards_nothing() {
    let mut scene =
        at("0*: 10 10 10 10/20 20 20 20 20/30 | 1: | pile: 30 40 50 100 30 40 50 100 30");
    scene.run(
        "
        0: deposit 10, 10 10 10 10/20, and 20, 20 20 20 20/30
        1: pass 1
        1: pass 2
        told 0: You drew 30, 30, 40, 40, 50, 50 and 100.
        told 1: Seat 0 drew 7 cards
        untold 1: 40, 40
        told 1: You drew 100
        asked 1
        ",
    );
    assert_eq!(table(&scene).hands.as_slice(), [7, 8]);
    let mut scene = at("0*: 10 10 10 40 50 50 100 100 | 1: | pile: 30 40 50");
    scene.run("0: deposit 10, 10 10 10\n timeout\n told 0: You drew 30 and 40.\n asked 1");
    assert_eq!(table(&scene).hands.as_slice(), [7, 8]);
}

// FR-13

#[test]
fn fr_13_an_empty_draw_pile_is_made_of_the_shuffled_discard_pile() {
    let mut scene = at("0*: 10 10 10 40 50 50 100 100 | 1: | pile: 20 | discard: rest");
    assert_eq!(table(&scene).discarded(), 56 - 8 - 7 - 1);
    scene.run(
        "
        0: deposit 10, 10 10 10
        timeout                             // two cards are to be drawn, and one is there
        told 1: The discard pile was shuffled: 43 cards to draw.
        told 1: Seat 0 drew 2 cards
        ",
    );
    // All that was deposited, shown and discarded is in it.
    let table = table(&scene);
    assert_eq!((table.pile, table.discarded(), table.claims.len()), (41, 0, 0));
    assert!(own_view(&scene, 0).buried.is_empty());
    // Whoever put cards there remembers them, and nobody else.
    let ten = Card::bank(Denomination::K10).kind();
    let remembered = |index| table.deck.bag(own_view(&scene, index).shuffled_in).count(ten);
    assert_eq!((remembered(0), remembered(1)), (3, 0));
    // Nor is it guessed of anybody else.
    let guess = Guess::<Fraud>::from_view(&own_view(&scene, 0), &mut Seeded::new(1));
    let guessed = |index| guess.view(Observer::Seat(seat(index))).shuffled_in;
    assert_eq!(guessed(0), own_view(&scene, 0).shuffled_in);
    assert!(guessed(1).is_empty());
    // One card came from the old pile and one from the new.
    assert_eq!(table.drawn.as_slice()[0], 1);
    let order = scene.events().find_map(|event| match event {
        Event::Reshuffled { cards, .. } => cards.clone(),
        _ => None,
    });
    let order = order.expect("the log knows the order");
    let tens = order.iter().filter(|&&card| card == Card::bank(Denomination::K10)).count();
    assert_eq!((order.len(), tens), (43, 6));
    let drawn = own_view(&scene, 0).hand;
    assert!(drawn.includes(&cards(&format!("20 {}", order[0]))), "the first is on top");
}

#[test]
fn fr_13_a_draw_pile_is_shuffled_when_a_card_must_be_drawn_and_not_before() {
    let mut scene = at("0*: 10 10 10 40 50 50 100 100 | 1: | pile: 20 30 | discard: rest");
    scene.run("0: deposit 10, 10 10 10\n timeout\n told 0: You drew 20 and 30.");
    assert!(scene.told(Observer::Spectator).iter().any(|told| told.contains("shuffled")));
    let mut scene = at("0*: 40 50 50 100 100 | 1: | pile: 20 | discard: rest");
    scene.run("0: discard 40\n untold *: shuffled");
    assert_eq!((table(&scene).pile, table(&scene).discarded()), (0, 56 - 16 + 1));
}

// FR-14

#[test]
fn fr_14_the_first_to_the_target_wins() {
    let mut scene = at("0*: 100 100 100 = 699 | 1:");
    scene.run("0: deposit 100, 100 100 100\n timeout\n asked 1");
    let mut scene = at("0*: 100 100 100 = 700 | 1:");
    scene.run(
        "
        0: deposit 100, 100 100 100
        timeout
        told *: The target is reached. Seat 0 won.
        untold *: drew
        over 0
        ",
    );
}

#[test]
fn fr_14_the_target_is_an_option() {
    let options = Options { target: 30, ..Options::default() };
    with(options, "0*: 10 10 10 | 1:").run("0: deposit 10, 10 10 10\n timeout\n over 0");
    let mut options = Options::default();
    assert_eq!(options.target, 1_000);
    assert_eq!(options.set("target", "0").unwrap_err().option, "target");
    assert_eq!(options.set("target", "many").unwrap_err().option, "target");
}

#[test]
fn fr_14_an_accuser_can_reach_the_target() {
    let mut scene = at("0*: 100 100 50/100 | 1: = 650 | 2: = 640");
    scene.run("0: deposit 100, 100 100 50/100\n 1: call 1\n over 1");
    assert_eq!(ranks(&scene), [3, 1, 2]);
}

#[test]
fn fr_14_only_the_accounts_at_the_end_of_the_turn_count() {
    // 990 + 30 would do, but the second deposit costs 75.
    let mut scene = at("0*: 10 10 10 20 20 20/30 = 990 | 1: | 2:");
    scene.run("0: deposit 10, 10 10 10, and 20, 20 20 20/30\n 1: call 2\n timeout\n asked 1");
    assert_eq!(accounts(&scene), [945, 110, 0]);
}

#[test]
fn fr_14_of_several_at_the_target_the_highest_account_wins() {
    // The depositor comes to 1000, seat 2 to 1010.
    let mut scene = at("0*: 10 10 10 20 20 20/30 = 1045 | 1: = 980 | 2: = 900");
    scene.run("0: deposit 10, 10 10 10, and 20, 20 20 20/30\n 2: call 2\n timeout\n over 2");
    assert_eq!((accounts(&scene), ranks(&scene)), (vec![1000, 980, 1010], vec![2, 3, 1]));
}

#[test]
fn fr_14_everybody_can_be_above_the_target_at_once() {
    let mut scene = at("0*: 10 10 10 20 20 20/30 = 1055 | 1: = 985");
    scene.run("0: deposit 10, 10 10 10, and 20, 20 20 20/30\n 1: call 2\n timeout\n over 1");
    assert_eq!(accounts(&scene), [1010, 1095]);
}

#[test]
fn fr_14_then_the_depositor_wins_and_then_clockwise_from_there() {
    let mut scene = at("0: = 890 | 1*: 10 10 10 20 20 20/30 = 1045 | 2:");
    scene.run("1: deposit 10, 10 10 10, and 20, 20 20 20/30\n 0: call 2\n timeout\n over 1");
    assert_eq!((accounts(&scene), ranks(&scene)), (vec![1000, 1000, 0], vec![2, 1, 3]));
    // Two accusers at 1000: clockwise from seat 1 comes seat 2 before seat 0.
    let mut scene = at("0: = 890 | 1*: 10 10 10/20 20 20 20/30 | 2: = 920");
    scene.run("1: deposit 10, 10 10 10/20, and 20, 20 20 20/30\n 0: call 2\n 2: call 1\n over 2");
    assert_eq!(accounts(&scene), [1000, -175, 1000]);
    assert_eq!(ranks(&scene), [2, 3, 1]);
}

#[test]
fn fr_14_jail_comes_before_the_target() {
    // The depositor has enough when jailed; seat 1 has enough too and wins.
    let mut scene = at("0*: 10 10 10/20 20 20 20 = 1100 FFFF | 1: = 920 | 2:");
    scene.run("0: deposit 10, 10 10 10/20, and 20, 20 20 20\n 1: call 1\n timeout\n over 1");
    assert_eq!((accounts(&scene), ranks(&scene)), (vec![1110, 1000, 0], vec![3, 1, 2]));
    // Nobody else has enough: the game goes on without the jailed.
    let mut scene = at("0*: 10 10 10/20 = 1100 FFFF | 1: | 2:");
    scene.run("0: deposit 10, 10 10 10/20\n 1: call 1\n asked 1");
}

#[test]
fn fr_14_the_last_player_left_comes_before_the_target() {
    let mut scene = at("0*: 10 10 10/20 = FFFF | 1: = 990");
    scene.run("0: deposit 10, 10 10 10/20\n 1: call 1\n over 1");
    let ending = table(&scene).bank.ending.unwrap();
    assert_eq!(ending.reason, Reason::LastLeft);
}

// FR-15

/// Reads from the events what a banker at the table hears.
#[derive(Default)]
struct Ear {
    slips: Vec<(Denomination, u8)>,
    verdicts: Vec<Verdict>,
}

impl Ear {
    fn hear(&mut self, event: &Event) {
        match *event {
            Event::Deposited { denomination, count, .. } => self.slips.push((denomination, count)),
            Event::Paid { .. } => self.verdicts.push(Verdict::Unchallenged),
            Event::Genuine { accuser, .. } => self.verdicts.push(Verdict::Genuine { accuser }),
            Event::Fraudulent { accuser, .. } => {
                self.verdicts.push(Verdict::Fraudulent { accuser });
            }
            _ => {}
        }
    }

    fn slips(&mut self) -> Option<Vec<Slip>> {
        if self.verdicts.is_empty() {
            return None;
        }
        let slips = self.slips.drain(..).zip(self.verdicts.drain(..));
        Some(
            slips
                .map(|((denomination, count), verdict)| Slip { denomination, count, verdict })
                .collect(),
        )
    }
}

#[test]
fn fr_15_a_banker_without_cards_comes_to_the_same_accounts_as_the_game() {
    for seed in 0..40 {
        let seats = 2 + (seed % 5) as u8;
        let mut chance = Seeded::stream(seed, 1);
        let mut game =
            Match::<Fraud, _>::new(Options::default(), seats, Seeded::new(seed)).unwrap();
        let mut banker = Banker::new(seats, 1_000);
        let mut ear = Ear::default();
        let mut past = vec![*banker.bank()];
        let mut depositor = Seat::FIRST;
        while let Status::Open(pending) = game.status() {
            let asked = pending.asked();
            let index = chance.below(asked.len() as u32) as usize;
            let seat = asked.iter().nth(index).unwrap();
            if let Phase::Turn { seat } = game.view(Observer::Spectator).table.phase {
                depositor = seat;
            }
            let input = match game.sight(seat).sample(&mut chance) {
                Some(action) => Input::Act { seat, window: pending.window, action },
                None => Input::Timeout { window: pending.window },
            };
            for event in game.submit(0, input).unwrap() {
                ear.hear(event.public.as_ref().unwrap_or(&event.secret));
            }
            if let Some(slips) = ear.slips() {
                banker.turn(depositor, &slips).unwrap();
                past.push(*banker.bank());
            }
            let bank = game.view(Observer::Spectator).table.bank;
            if bank.ending.is_some_and(|ending| ending.reason == Reason::Stalled) {
                banker.stall().unwrap();
                past.push(*banker.bank());
            }
            assert_eq!(*banker.bank(), bank, "seed {seed}");
        }
        while let Some(before) = past.pop() {
            assert_eq!(*banker.bank(), before);
            assert_eq!(banker.undo(), !past.is_empty());
        }
    }
}

#[test]
fn fr_15_a_banker_books_deposits_calls_rewards_libel_fines_jail_and_target() {
    let [zero, one, two] = [0, 1, 2].map(seat);
    let slip = |count, verdict| Slip { denomination: Denomination::K100, count, verdict };
    let mut banker = Banker::new(3, 1_000);
    banker.turn(zero, &[slip(3, Verdict::Unchallenged)]).unwrap();
    banker.turn(one, &[slip(3, Verdict::Genuine { accuser: two })]).unwrap();
    assert_eq!(banker.bank().accounts.as_slice(), [300, 350, -50]);
    let booked = banker.turn(two, &[slip(4, Verdict::Fraudulent { accuser: zero })]).unwrap();
    let book = |from, to, amount, why, nth| Booking { from, to, amount, why, nth };
    let expected = [
        book(None, Some(zero), 400, Why::Deposit, None),
        book(Some(two), Some(zero), 50, Why::Reward, None),
        book(Some(two), None, 25, Why::Fine, Some(1)),
    ];
    assert_eq!(booked[0][..], expected);
    assert_eq!(banker.bank().accounts.as_slice(), [750, 350, -125]);
    let frauds = [slip(3, Verdict::Fraudulent { accuser: one }); 2];
    banker.turn(two, &frauds).unwrap();
    assert_eq!(banker.bank().accounts.as_slice(), [750, 1050, -375]);
    let ending = Ending { winners: one.into(), reason: Reason::Target };
    assert_eq!(banker.bank().ending, Some(ending));
    // With the last turn taken back seat 2 is caught twice more, by seat 1, and goes to jail.
    assert!(banker.undo());
    let small = |accuser| Slip {
        denomination: Denomination::K10,
        count: 3,
        verdict: Verdict::Fraudulent { accuser },
    };
    for _ in 0..2 {
        banker.turn(two, &[small(one); 2]).unwrap();
    }
    assert_eq!((banker.bank().jailed.as_slice(), banker.bank().ending), (&[0, 0, 1][..], None));
    assert_eq!(banker.turn(two, &[small(one)]).unwrap_err().code, "not_in_game");
    assert_eq!(banker.turn(one, &[small(two)]).unwrap_err().code, "accuser");
}

#[test]
fn fr_15_a_banker_refuses_what_cannot_be_and_books_nothing() {
    let [zero, one, stranger] = [0, 1, 5].map(seat);
    let mut banker = Banker::new(2, 100);
    let slip = |count, verdict| Slip { denomination: Denomination::K10, count, verdict };
    let fine = slip(3, Verdict::Unchallenged);
    let by = |accuser| slip(3, Verdict::Fraudulent { accuser });
    for (depositor, slips, code) in [
        (zero, vec![], "one_or_two"),
        (zero, vec![fine; 3], "one_or_two"),
        (stranger, vec![fine], "not_in_game"),
        (zero, vec![slip(2, Verdict::Unchallenged)], "count"),
        (zero, vec![slip(9, Verdict::Unchallenged)], "count"),
        (zero, vec![slip(5, Verdict::Unchallenged), slip(4, Verdict::Unchallenged)], "count_both"),
        (zero, vec![by(zero)], "accuser"),
        (zero, vec![by(stranger)], "accuser"),
    ] {
        let before = banker.clone();
        assert_eq!(banker.turn(depositor, &slips).unwrap_err().code, code);
        assert_eq!(banker, before);
    }
    // A whole hand is not too much.
    for slips in [vec![slip(8, Verdict::Unchallenged)], vec![slip(5, Verdict::Unchallenged), fine]]
    {
        banker.turn(zero, &slips).unwrap();
        assert_eq!(banker.bank().accounts.as_slice(), [80, 0]);
        assert!(banker.undo());
    }
    for _ in 0..4 {
        banker.turn(zero, &[fine]).unwrap();
    }
    assert_eq!(banker.turn(one, &[fine]).unwrap_err().code, "game_over");
    assert_eq!(banker.stall().unwrap_err().code, "game_over");
    assert!(banker.undo());
    banker.turn(one, &[fine]).unwrap();
    assert_eq!(banker.bank().accounts.as_slice(), [90, 30]);
}

// FR-16

#[test]
fn fr_16_a_banker_is_told_that_nobody_deposits_any_more_and_can_take_it_back() {
    let mut banker = Banker::new(2, 100);
    let slip = Slip { denomination: Denomination::K10, count: 3, verdict: Verdict::Unchallenged };
    banker.turn(seat(1), &[slip]).unwrap();
    banker.stall().unwrap();
    let ending = Ending { winners: SeatSet::one(seat(1)), reason: Reason::Stalled };
    assert_eq!(banker.bank().ending, Some(ending));
    assert_eq!(banker.turn(seat(0), &[slip]).unwrap_err().code, "game_over");
    assert!(banker.undo());
    assert_eq!((banker.bank().ending, banker.bank().accounts.as_slice()), (None, &[0, 30][..]));
}

fn stall(position: &str, stall_rounds: u32) -> Scene<Fraud> {
    with(Options { stall_rounds, ..Options::default() }, position)
}

#[test]
fn fr_16_a_game_without_deposits_ends_after_the_rounds_of_every_player_still_in() {
    let mut scene =
        stall("0*: 20 30 | 1: 40 50 = 10 | 2: jailed 1 = 900 | pile: 100 100 100 100", 2);
    scene.run(
        "
        0: discard 20
        1: discard 40
        0: discard 30
        asked 1
        1: discard 50
        told *: Nobody wants to pay in any more. Seat 1 won.
        over 1
        ",
    );
    assert_eq!(ranks(&scene), [2, 1, 3]);
    assert_eq!(Options::default().stall_rounds, 20);
}

#[test]
fn fr_16_a_deposit_begins_the_count_anew() {
    let mut scene = stall("0*: 20 30 | 1: 10 10 10 40 | pile: 50 50 50 50 100", 1);
    scene.run(
        "
        0: discard 20
        1: deposit 10, 10 10 10
        timeout
        0: discard 30
        asked 1
        1: discard 40
        over 1
        ",
    );
    assert_eq!(scene.inspect(|state, _| parlor_core::Game::turns(state)), 4);
}

#[test]
fn fr_16_the_highest_account_wins_then_the_fewest_fs_then_the_win_is_shared() {
    let run = "0: discard 20\n 1: discard 40\n 2: discard 30\n";
    let mut scene = stall("0*: 20 = 90 | 1: 40 = 90 F | 2: 30 = 80 | pile: 100 100 100", 1);
    scene.run(run).run("over 0");
    assert_eq!(ranks(&scene), [1, 2, 3]);
    let mut scene = stall("0*: 20 = 90 FF | 1: 40 = 90 F | 2: 30 = 90 F | pile: 100 100 100", 1);
    scene.run(run).run("told *: A shared victory: Seat 1 and Seat 2.\n over 1 2");
    assert_eq!(ranks(&scene), [3, 1, 1]);
}

#[test]
fn fr_16_the_rounds_are_an_option_in_range() {
    for (text, fits) in [("1", true), ("1000", true), ("0", false), ("1001", false), ("-1", false)]
    {
        assert_eq!(Options::default().set("stall_rounds", text).is_ok(), fits, "{text}");
    }
    assert!(Options::default().set("challenge_seconds", "0").is_err());
    assert!(Options::default().set("seconds", "1").unwrap_err().reason.contains("stall_rounds"));
}

// What a seat knows, and guesses.

#[test]
fn what_is_not_seen_is_the_deck_without_own_and_shown_cards() {
    let mut scene = at("0*: 10 10 10 20 | 1: 30 | pile: 100 100 100 100");
    scene.run("0: deposit 10, 10 10 10\n 1: call 1\n 1: discard 30\n 0: discard 20");
    let view = own_view(&scene, 0);
    let bank = |denomination| view.unseen().count(Card::bank(denomination).kind());
    assert_eq!(view.unseen().len(), 56 - 7 - 3 - 1);
    assert_eq!((bank(Denomination::K10), bank(Denomination::K20)), (3, 5));
    assert_eq!(bank(Denomination::K30), 6, "seat 1's discard is hidden");
}

#[test]
fn hidden_deposits_take_up_a_top_card_each() {
    let mut scene = at("0*: 50 50 50/100 | 1: 50 50 50 | 2: | pile: 10 20");
    scene.run("0: deposit 50, 50 50 50/100");
    let count =
        |scene: &Scene<Fraud>, index| own_view(scene, index).most_genuine(Denomination::K50);
    assert_eq!((count(&scene, 1), count(&scene, 2)), (3, 6));
    scene.run("timeout\n 1: deposit 50, 50 50 50");
    assert_eq!(count(&scene, 2), 5);
    assert_eq!(count(&scene, 0), 4, "own deposits are seen");
}

#[test]
fn guesses_deal_an_unseen_card_to_any_place_equally_often() {
    let view = own_view(&at("0*: 10 20 30 40 50 | 1: | 2:"), 0);
    let hundred = Card::bank(Denomination::K100);
    let unseen = view.unseen();
    let mut chance = Seeded::new(6);
    let games = 8_000;
    let mut held = [0, 0];
    for _ in 0..games {
        let guess = Guess::<Fraud>::from_view(&view, &mut chance);
        for (n, index) in held.iter_mut().zip([1, 2]) {
            let hand = guess.view(Observer::Seat(seat(index))).hand;
            *n += hand.iter().filter(|&&card| card == hundred).count();
        }
    }
    let expected = games * 7 * usize::from(unseen.count(hundred.kind())) / unseen.len();
    assert!(held.iter().all(|n| n.abs_diff(expected) < 300), "{held:?}, not {expected}");
}

#[test]
fn guesses_of_who_has_let_a_deposit_pass_are_all_equally_likely() {
    // What is done, and which answers of seats 2 and 3 are then possible for seat 1: to the first
    // and the second deposit.
    let one = "0: deposit 10, 10 10 10\n";
    let two = "0: deposit 10, 10 10 10, and 20, 20 20 20\n 1: pass 1\n 2: call 1\n";
    for (script, n_possible, has_called) in [
        (one.to_owned(), 4, false),
        // Somebody has not let it pass yet.
        (format!("{one} 1: pass 1"), 3, false),
        // Seat 2 has not let the first pass, seat 3 may have.
        (two.to_owned(), 8, true),
        (format!("{two} 1: pass 2"), 6, true),
    ] {
        let mut scene = at("0*: 10 10 10 20 20 20 | 1: | 2: | 3:");
        scene.run(&script);
        let (view, mut chance) = (own_view(&scene, 1), Seeded::new(9));
        let mut answers = std::collections::BTreeMap::new();
        for _ in 0..1_000 * n_possible {
            let guess = Guess::<Fraud>::from_view(&view, &mut chance);
            let passed = [2, 3].map(|index| guess.view(Observer::Seat(seat(index))).passed);
            assert!(!has_called || !passed[0][0], "whoever has called has not let pass");
            *answers.entry(passed).or_insert(0) += 1;
        }
        assert_eq!(answers.len(), n_possible, "{script}: {answers:?}");
        assert!(answers.values().all(|n| (850..1_150).contains(n)), "{script}: {answers:?}");
    }
}

#[test]
fn guesses_of_a_hidden_deposit_are_all_equally_likely() {
    let mut scene = at("0*: 10 10 10 | 1: 10 10/20 10/20 10/30 | pile: 40 50 100 100");
    scene.run("0: deposit 10, 10 10 10");
    let (view, mut chance) = (own_view(&scene, 1), Seeded::new(7));
    // Five BANK cards and three FRAUD cards could be in it: 55 sets with a BANK card, 10 genuine.
    let n = 22_000;
    let mut genuine = 0;
    for _ in 0..n {
        let guess = Guess::<Fraud>::from_view(&view, &mut chance);
        let deposited = guess.view(Observer::Seat(seat(0))).deposited[0];
        genuine += u32::from(!deposited.is_fraudulent());
    }
    let expected = n * 10 / 55;
    assert!(genuine.abs_diff(expected) < 200, "{genuine}, not {expected}");
}

#[test]
fn guesses_of_two_hidden_deposits_favour_neither() {
    let mut scene = at("0*: 10 10/20 10/20 20 20 20/30 | 1: 10 10 10 10 20 20 20");
    scene.run("0: deposit 10, 10 10/20 10/20, and 20, 20 20 20/30");
    let (view, mut chance) = (own_view(&scene, 1), Seeded::new(8));
    let tops = |cards: &[Card], denomination| cards.contains(&Card::bank(denomination));
    let shared = |cards: &[Card]| {
        let both = Card::with_corners(&[Denomination::K10, Denomination::K20]);
        cards.iter().filter(|&&card| card == both).count()
    };
    // Every pair of deposits that could be, by brute force.
    let unseen: Vec<Card> = view.unseen().iter().map(Card::from_kind).collect();
    let sets = |denomination| {
        let fits: Vec<usize> =
            (0..unseen.len()).filter(|&at| unseen[at].carries(denomination)).collect();
        let mut sets = Vec::new();
        for (a, &first) in fits.iter().enumerate() {
            for (b, &second) in fits.iter().enumerate().skip(a + 1) {
                for &third in &fits[b + 1..] {
                    let cards = [first, second, third].map(|at| unseen[at]);
                    if tops(&cards, denomination) {
                        sets.push(([first, second, third], cards));
                    }
                }
            }
        }
        sets
    };
    let (mut n, mut more) = (0_u32, 0_u32);
    let twenties = sets(Denomination::K20);
    for (at, cards) in sets(Denomination::K10) {
        for (_, others) in twenties.iter().filter(|(it, _)| !it.iter().any(|it| at.contains(it))) {
            n += 1;
            more += u32::from(shared(others) < shared(&cards));
        }
    }
    let games = 20_000;
    let mut guessed = 0;
    for _ in 0..games {
        let guess = Guess::<Fraud>::from_view(&view, &mut chance);
        let [tens, twenties] = guess.view(Observer::Seat(seat(0))).deposited;
        guessed += u32::from(shared(&twenties) < shared(&tens));
    }
    let expected = games * more / n;
    assert!(guessed.abs_diff(expected) < 250, "{guessed}, not {expected}");
}

#[test]
fn a_guess_finds_a_way_where_fraud_cards_fit_several_deposits() {
    // Seat 1 holds most that would fit, so that hardly anything else can be in the deposits.
    let mut scene = at("0*: 10 10/20 10/20 20 20/30 20/30 | 1: 10 10 10 10 10/30 10/40 10/50");
    scene.run("0: deposit 10, 10 10/20 10/20, and 20, 20 20/30 20/30");
    let view = own_view(&scene, 1);
    for seed in 0..500 {
        let guess = Guess::<Fraud>::from_view(&view, &mut Seeded::new(seed));
        let [tens, twenties] = guess.view(Observer::Seat(seat(0))).deposited;
        assert!(tens.iter().all(|card| card.carries(Denomination::K10)), "{tens}");
        assert!(twenties.iter().all(|card| card.carries(Denomination::K20)), "{twenties}");
        assert_eq!((tens[0].is_fraud(), twenties[0].is_fraud()), (false, false));
    }
    // And here nothing else can be: seat 1 holds all other cards with a ten.
    let mut scene = at("0*: 10 10 10/20 10/20 10/30 | 1: 10 10 10 10 10/40 10/50 10/100");
    scene.run("0: deposit 10, 10 10 10/20 10/20 10/30");
    let view = own_view(&scene, 1);
    for seed in 0..200 {
        let guess = Guess::<Fraud>::from_view(&view, &mut Seeded::new(seed));
        let deposited = guess.view(Observer::Seat(seat(0))).deposited;
        assert_eq!(deposited[0], cards("10 10 10/20 10/20 10/30"));
    }
}

#[test]
fn random_answers_are_all_equally_likely() {
    let deposits = "0: deposit 10, 10 10 10, and 20, 20 20 20\n";
    for (script, answers) in [
        (
            deposits.to_owned(),
            vec![Action::Call(0), Action::Call(1), Action::Pass(0), Action::Pass(1)],
        ),
        (format!("{deposits} 2: call 2"), vec![Action::Call(0), Action::Pass(0)]),
        (format!("{deposits} 1: pass 1"), vec![Action::Call(1), Action::Pass(1)]),
    ] {
        let mut scene = at("0*: 10 10 10 20 20 20 | 1: | 2:");
        scene.run(&script);
        let mut chance = Seeded::new(2);
        let guess = Guess::<Fraud>::from_view(&own_view(&scene, 1), &mut chance);
        let sampled: Vec<Action> = (0..1_000 * answers.len())
            .map(|_| guess.sight(seat(1)).sample(&mut chance).unwrap())
            .collect();
        for answer in answers {
            let n = sampled.iter().filter(|&&it| it == answer).count();
            assert!((900..1_100).contains(&n), "{script}: {answer:?} {n} times");
        }
    }
}

#[test]
fn debug_output_shows_no_cards() {
    let mut scene = at("0*: 10 20 30 | 1:");
    let printed = scene.inspect(|state, _| format!("{state:?}"));
    assert!(printed.contains("own: [Secret(..), Secret(..)]"), "{printed}");
}

// Words.

#[test]
fn what_is_no_action_is_refused_with_what_would_be_one() {
    let read = |text: &str| Fraud::read_action(&Options::default(), text);
    let long = "10 ".repeat(100_000);
    for (text, reason) in [
        ("", "is none of discard, deposit, call, pass"),
        ("fold", "is none of discard, deposit, call, pass"),
        ("discard", "is no denomination"),
        ("discard 15", "`15` is no denomination"),
        ("discard 10 20", "is no denomination"),
        ("discard 10/10", "once"),
        ("deposit", "a denomination and its cards"),
        ("deposit 10", "a denomination and its cards"),
        ("deposit 10, 10 10 x", "`x` is no denomination"),
        ("deposit 11, 10 10 10", "`11` is no denomination"),
        ("deposit 10, 10 10 10, 20, 20 20 20", "begins with `and`"),
        ("deposit 10, 10 10 10, and 20", "a denomination and its cards"),
        ("deposit 10, 10 10 10, and 20, 20 20 20, and 30, 30", "a denomination and its cards"),
        ("deposit 10, 10 10 10 10 10 10 10 10 10", "more than eight cards"),
        ("call", "which deposit?"),
        ("call 0", "which deposit?"),
        ("call 256", "which deposit?"),
        ("pass one", "which deposit?"),
        ("päß 1", "is none of"),
        ("discard ⅒", "is no denomination"),
        (&format!("deposit 10, {long}"), "more than eight cards"),
        (&format!("discard {long}"), "is no denomination"),
        (&"ｘ".repeat(100_000), "is none of"),
    ] {
        let error = read(text).unwrap_err();
        assert!(error.0.contains(reason), "{}", error.0);
        assert!(error.0.len() < 200, "an error is short");
    }
    assert_eq!(read("  CALL   2 "), Ok(Action::Call(1)));
    let deposit = Deposit { denomination: Denomination::K10, cards: cards("10 10 10/20") };
    assert_eq!(
        read(" Deposit 10 ,  20/10 10  10"),
        Ok(Action::Deposit { first: deposit, second: None })
    );
}

#[test]
fn the_table_fits_a_terminal() {
    let mut chance = Seeded::new(3);
    for seed in 0..20 {
        let mut game = Match::<Fraud, _>::new(Options::default(), 6, Seeded::new(seed)).unwrap();
        for _ in 0..200 {
            for who in Observer::all(6) {
                let view = game.view(who);
                let names = Teller::english::<Fraud>(6, who);
                let text = Fraud::show(&view, &names);
                assert!(text.lines().count() <= 16, "{text}");
                assert!(text.lines().all(|line| line.chars().count() <= 80), "{text}");
                assert!(Fraud::ask(&view, &names).len() < 400);
            }
            let Status::Open(pending) = game.status() else { break };
            let asked = pending.asked();
            let seat = asked.iter().nth(chance.below(asked.len() as u32) as usize).unwrap();
            let input = match game.sight(seat).sample(&mut chance) {
                Some(action) => Input::Act { seat, window: pending.window, action },
                None => Input::Timeout { window: pending.window },
            };
            game.submit(0, input).unwrap();
        }
    }
}

#[test]
fn the_longest_lists_are_of_moderate_length() {
    // Two BANK cards and six different FRAUD cards that all show both denominations.
    let deck = "10/20\n10/20/30\n10/20/40\n10/20/50\n10/20/100\n10/20/30/40\n14 x 50/100";
    let own = Options { fraud_cards: deck.parse().unwrap(), ..Options::default() };
    let hand = "10/20 10/20/30 10/20/40 10/20/50 10/20/100 10/20/30/40";
    let count = |scene: Scene<Fraud>| scene.actions(seat(0)).len();
    assert_eq!(count(with(own.clone(), &format!("0*: 10 20 {hand} | 1:"))), 382);
    assert_eq!(count(with(own, &format!("0*: 10 10 {hand} | 1:"))), 257);
    let triples = Options { fraud_cards: FraudCards::TRIPLES, ..Options::default() };
    let hand = "10/20/30 10/20/40 10/20/50 10/20/100 10/30/40 10/30/50";
    assert_eq!(count(with(triples, &format!("0*: 10 10 {hand} | 1:"))), 257);
}

#[test]
fn fr_7_who_has_still_to_answer_is_packed_as_two_sets_of_seats() {
    let asked = [[0, 2, 5], [1, 2, 3]].map(|seats| seats.into_iter().map(seat).collect());
    let unanswered = Unanswered::new(asked);
    let sets = |it: Unanswered| {
        [0, 1].map(|index| Seat::all(6).filter(|&seat| it.has_to(seat, index)).collect::<SeatSet>())
    };
    assert_eq!(sets(unanswered), asked);
    for other in Seat::all(6) {
        let [first, second] = asked;
        assert_eq!(sets(unanswered.passed(other, 0)), [first.without(other), second]);
        assert_eq!(sets(unanswered.passed(other, 1)), [first, second.without(other)]);
    }
    assert_eq!(sets(unanswered.called(0)), [SeatSet::EMPTY, asked[1]]);
    assert_eq!(sets(unanswered.called(1)), [asked[0], SeatSet::EMPTY]);
    assert!(unanswered.called(0).called(1) == Unanswered::default());
}

#[test]
fn fr_11_the_turn_goes_from_each_seat_to_the_next_one_still_in_the_game() {
    let mut scene = at("0*: | 1: jailed 1 | 2: | 3: jailed 2 | 4:");
    scene.inspect(|state, _| {
        assert_eq!(state.next.as_slice(), [2, 2, 4, 4, 0].map(seat));
    });
}
