//! One test or more for each rule, on positions made by [`at`].

use parlor_core::{
    Chance, Game, Input, Match, Observer, Options as _, OptionsError, PerSeat, Rigged, Scene, Seat,
    SeatSet, Secret, Seeded, Status, Teller, Window, WindowKind, Words,
};

use crate::*;

const EVERYBODY: Observer = Observer::Spectator;

fn seat(index: u8) -> Seat {
    Seat::new(index).unwrap()
}

/// As in `R7`.
fn card(text: &str) -> Card {
    Card::PACK.into_iter().find(|card| card.short() == text).unwrap_or_else(|| panic!("{text}"))
}

fn cards(text: &str) -> Cards {
    text.split_whitespace().map(card).collect()
}

/// From the first place on; a star is a hungry horse: `R O* Y G B P W`.
fn horses(text: &str) -> Horses {
    let colour = |word: &str| {
        Colour::ALL.into_iter().find(|colour| word.starts_with(colour.letter())).unwrap()
    };
    let order: Vec<Colour> = text.split_whitespace().map(colour).collect();
    let hungry = text.split_whitespace().filter(|word| word.ends_with('*')).map(colour).collect();
    Horses::lined_up(order.try_into().unwrap()).with_hungry(hungry)
}

/// A position in a race: the horses, then what each seat holds as `favourite / hand`, and what
/// else matters, e.g.
///
/// ```text
/// R O Y G B P W*; 0: R7 / B3 B4 O1; 1: G1 / W2 W3 O2; race 2 of 4; starter 1; totals 10 20
/// ```
///
/// All seats hold equally many cards; how many says which trick it is: two in the last, three in
/// the one before. The cards of earlier tricks are any that are not named. Seat 0 leads.
fn at(text: &str) -> Scene<Exacta> {
    let mut options = Options { races: 1, first: First::Seat0 };
    let mut number = 1;
    let mut starter = Seat::FIRST;
    let mut totals = Vec::new();
    let mut held = Vec::new();
    let mut clauses = text.split(';').map(str::trim);
    let line_up = horses(clauses.next().unwrap());
    for clause in clauses {
        let words: Vec<&str> = clause.split_whitespace().collect();
        match words[..] {
            ["race", race, "of", races] => {
                number = race.parse().unwrap();
                options.races = races.parse().unwrap();
            }
            ["starter", index] => starter = seat(index.parse().unwrap()),
            ["totals", ref points @ ..] => {
                totals = points.iter().map(|points| points.parse().unwrap()).collect();
            }
            _ => {
                let (favourite, hand) = clause.split_once(':').unwrap().1.split_once('/').unwrap();
                held.push((card(favourite.trim()), cards(hand)));
            }
        }
    }
    let seats = held.len() as u8;
    totals.resize(held.len(), 0);

    let named = held.iter().fold(Cards::EMPTY, |all, &(card, hand)| all.union(hand).with(card));
    let mut unnamed = Cards::ALL.minus(named).iter();
    let mut race = table::Race::new(number, starter, line_up);
    for _ in held[0].1.len()..TRICKS + 1 {
        let mut trick = Trick::led_by(Seat::FIRST, seats);
        trick.cards = PerSeat::from_fn(seats, |_| unnamed.next());
        trick.winner = Some(trick.judge(&line_up).winner);
        race.tricks.push(trick);
    }
    race.tricks.push(Trick::led_by(Seat::FIRST, seats));
    let state = Exacta {
        table: Table {
            seats,
            races: options.races,
            window: Window(9),
            phase: Phase::Trick { turn: Seat::FIRST },
            race,
            horses: line_up,
            chosen: SeatSet::all(seats),
            totals: PerSeat::from_fn(seats, |seat| totals[seat.index()]),
            last_race: None,
        },
        hands: PerSeat::filled(seats, Secret::sealed(Hand::EMPTY)),
        favourites: PerSeat::filled(seats, Secret::sealed(None)),
        undealt: Secret::sealed(unnamed.collect()),
    };
    let state = held.iter().zip(Seat::all(seats)).fold(state, |mut state, (held, seat)| {
        state.hands[seat] = Secret::owned_by(seat, held.1.into());
        state.favourites[seat] = Secret::owned_by(seat, Some(held.0));
        state
    });
    let mut scene = Scene::at(options, seats, state);
    scene.inspect(|state, referee| state.audit(referee)).unwrap();
    scene
}

fn table(scene: &Scene<Exacta>) -> Table {
    scene.view(EVERYBODY).table
}

fn points(favourite: &str, counter: &str, finish: &str) -> i32 {
    let prediction = Prediction { favourite: card(favourite), counter: card(counter) };
    prediction.score(&horses(finish)).points()
}

/// Plays until the race after `race` begins or the game is over, always the lowest card.
fn play_lowest(scene: &mut Scene<Exacta>, race: u8) {
    while let Status::Open(pending) = scene.status()
        && table(scene).race.number <= race
    {
        let next = pending.must.iter().next().unwrap();
        let action = scene.actions(next)[0].clone();
        scene.run(&format!("{next}: {action}"));
    }
}

#[test]
fn ex_1_there_are_seven_horses_and_49_cards() {
    let deck = Exacta::deck(&Options::default());
    assert_eq!(deck.len(), 7 + 49);
    assert_eq!(
        (&*deck[0], &*deck[6], &*deck[7], &*deck[55]),
        ("red horse", "white horse", "red 1", "white 7")
    );
    for colour in Colour::ALL {
        let values: Vec<u8> = Cards::ALL.of(colour).iter().map(Card::value).collect();
        assert_eq!(values, [1, 2, 3, 4, 5, 6, 7]);
    }
    assert_eq!((Card::new(Colour::Red, 0), Card::new(Colour::White, 8)), (None, None));
    let mut letters = Colour::ALL.map(Colour::letter);
    letters.sort_unstable();
    assert!(letters.is_sorted_by(|a, b| a < b), "two colours share a letter");
}

#[test]
fn ex_1_a_horse_is_normal_or_hungry() {
    let horses = horses("R O Y G B P W*");
    assert!(horses.is_hungry(Colour::White) && !horses.is_hungry(Colour::Red));
}

#[test]
fn ex_2_the_horses_start_in_a_random_order_and_normal() {
    // Each draw leaves the horse where it is, but the first, which puts red last.
    let scene = Scene::<Exacta>::deal(Options::default(), 2, &[0, 5, 4, 3, 2, 1]);
    assert_eq!(table(&scene).horses, horses("W O Y G B P R"));

    let mut n_first = [0; 7];
    for seed in 0..700 {
        let game = Match::<Exacta, _>::new(Options::default(), 1, Seeded::new(seed)).unwrap();
        let horses = game.view(EVERYBODY).table.horses;
        assert!(horses.hungry().is_empty());
        n_first[horses.order()[0].index()] += 1;
    }
    assert!(n_first.iter().all(|n| (70..130).contains(n)), "{n_first:?}");
}

#[test]
fn ex_2_the_order_is_not_reset_between_races() {
    let mut scene = at("W P B G Y O R; 0: W1 / P2 P1; 1: W2 / B1 B2; race 1 of 2");
    scene.run("0: play purple 1\n 1: play blue 2");
    assert_eq!(table(&scene).race.number, 2);
    assert_eq!(table(&scene).horses, horses("B W P G Y O R*"));
    assert_eq!(table(&scene).race.line_up, horses("B W P G Y O R*"));
}

#[test]
fn ex_3_chance_says_who_starts_the_first_race() {
    let mut started = SeatSet::EMPTY;
    for seed in 0..60 {
        let game = Match::<Exacta, _>::new(Options::default(), 5, Seeded::new(seed)).unwrap();
        started = started.with(game.view(EVERYBODY).table.race.starter);
    }
    assert_eq!(started, SeatSet::all(5));

    // Six draws shuffle the horses, then comes the start player.
    let scene = Scene::<Exacta>::deal(Options::default(), 4, &[0, 0, 0, 0, 0, 0, 2]);
    assert_eq!(table(&scene).race.starter, seat(2));
}

#[test]
fn ex_3_or_an_option_does() {
    for index in 0..5 {
        let mut options = Options { races: 1, ..Options::default() };
        options.set("first", &index.to_string()).unwrap();
        let mut scene = Scene::<Exacta>::deal(options.clone(), 5, &[]);
        assert_eq!(options.first.seat(), Some(seat(index)));
        for chooser in 0..5 {
            let action = scene.actions(seat(chooser))[0].clone();
            scene.run(&format!("{chooser}: {action}"));
        }
        scene.run(&format!("asked {index}"));
    }
}

#[test]
fn ex_3_a_seat_that_is_not_at_the_table_cannot_start() {
    let options = Options { first: First::Seat2, ..Options::default() };
    assert_eq!(
        Match::<Exacta, _>::new(options.clone(), 2, Seeded::new(0)).unwrap_err(),
        OptionsError::new("first", "seat 2 is not at a table of 2"),
    );
    assert!(Match::<Exacta, _>::new(options, 3, Seeded::new(0)).is_ok());
    assert!(Options::default().set("first", "5").unwrap_err().reason.contains("random, 0, 1"));
}

#[test]
fn ex_4_everybody_is_dealt_nine_of_all_cards_for_each_race() {
    for seats in Exacta::SEATS {
        let options = Options { races: 2, ..Options::default() };
        let mut scene = Scene::<Exacta>::deal(options, seats, &[]);
        for race in 1..=2 {
            scene.inspect(|state, referee| {
                let hands = state.hands.values().map(|hand| hand.open(referee).cards());
                assert!(hands.clone().all(|hand| hand.len() == 9));
                let dealt = hands.fold(Cards::EMPTY, Cards::union);
                assert_eq!(dealt.len(), 9 * usize::from(seats));
                assert_eq!(*state.undealt.open(referee), Cards::ALL.minus(dealt));
            });
            play_lowest(&mut scene, race);
        }
    }
}

#[test]
fn ex_4_the_pack_is_shuffled_for_each_race() {
    // Draws that change nothing: horses, then the pack; seat 0 takes the topmost, last nine.
    let still = |n: u32| (1..n).rev();
    let draws: Vec<u32> = still(7).chain(still(49)).collect();
    let options = Options { races: 2, first: First::Seat0 };
    let mut scene = Scene::<Exacta>::deal(options, 2, &draws);
    scene.run("told 0: You got purple 6 7 · white 1 2 3 4 5 6 7.");
    scene.run("told 1: You got blue 4 5 6 7 · purple 1 2 3 4 5.\n untold 0: blue 4");
    // What was played in the first race comes again: red 1 goes to the top of the pack.
    scene.run(&format!("draws 0 {}", still(48).map(|it| it.to_string() + " ").collect::<String>()));
    play_lowest(&mut scene, 1);
    scene.run("told 0: You got red 1 · purple 6 7 · white 1 2 3 4 5 6.");
}

#[test]
fn ex_4_a_deal_draws_as_a_whole_shuffle_does() {
    for seats in Exacta::SEATS {
        let game = Match::<Exacta, _>::new(Options::default(), seats, Seeded::new(4)).unwrap();
        let ranges: Vec<u32> = game.log().deal_draws().iter().map(|draw| draw.n).collect();
        // EX-2, EX-3: first the horses and who starts.
        let horses = (2..=7).rev().chain([u32::from(seats)]);
        assert_eq!(ranges, horses.chain((2..=49).rev()).collect::<Vec<_>>(), "{seats} seats");
    }
}

#[test]
fn ex_4_undealt_cards_stay_hidden_until_the_game_is_over() {
    let mut scene = Scene::<Exacta>::deal(Options { races: 2, ..Options::default() }, 3, &[]);
    for race in 1..=2 {
        for who in Observer::all(3) {
            assert_eq!(scene.view(who).undealt, None);
        }
        play_lowest(&mut scene, race);
        let is_over = race == 2;
        for who in Observer::all(3) {
            let said = scene.told(who).iter().any(|told| told.starts_with("Nobody had been dealt"));
            assert_eq!(said, is_over);
        }
    }
    let truth = scene.inspect(|state, referee| *state.undealt.open(referee));
    assert_eq!(truth.len(), 49 - 27);
    assert_eq!(scene.view(EVERYBODY).undealt, Some(truth));
}

/// Seat 0 holds the white cards and two purple ones, seat 1 the other purple ones and four blue.
fn unshuffled() -> Scene<Exacta> {
    let draws: Vec<u32> = (1..7).rev().chain((1..49).rev()).collect();
    Scene::deal(Options { first: First::Seat0, ..Options::default() }, 2, &draws)
}

#[test]
fn ex_5_all_choose_a_favourite_at_once_from_their_own_hands() {
    let mut scene = unshuffled();
    assert!(matches!(scene.status(), Status::Open(it) if it.kind == WindowKind::Commit));
    scene.run(
        "
        asked 0 1
        1? favourite blue 4 | favourite blue 5 | favourite blue 6 | favourite blue 7 | \
           favourite purple 1 | favourite purple 2 | favourite purple 3 | favourite purple 4 | \
           favourite purple 5
        0: favourite blue 7 !! EX-5
        0: favourite red 1 !! EX-5
        0: play white 7 !! EX-5
        1: favourite blue 7
        asked 0
        0: favourite white 7
        asked 0
        ",
    );
    assert!(matches!(scene.status(), Status::Open(it) if it.kind == WindowKind::Turn));
}

#[test]
fn ex_5_who_has_chosen_is_shown_but_not_what() {
    let mut scene = unshuffled();
    scene.run(
        "
        1: favourite blue 7
        told 1: You chose blue 7 as favourite.
        told 0: Seat 1 chose a favourite.
        told *: Seat 1 chose a favourite.
        untold 0: blue
        untold *: blue
        ",
    );
    for who in Observer::all(2) {
        let view = scene.view(who);
        assert_eq!(view.table.chosen, SeatSet::one(seat(1)));
        let is_own = who == Observer::Seat(seat(1));
        assert_eq!(view.favourites[seat(1)], is_own.then(|| card("B7")));
        assert_eq!(view.favourite(), is_own.then(|| card("B7")));
        assert_eq!(view.hands[seat(1)].is_some(), is_own);
    }
}

#[test]
fn ex_5_the_favourite_is_final_once_made() {
    unshuffled().run(
        "
        1: favourite blue 7
        1: favourite blue 6 !! EX-5
        1: favourite blue 7 !! EX-5
        0: favourite white 7
        0: favourite white 6 !! EX-5
        1: favourite blue 6 !! EX-6          // not asked at all
        ",
    );
}

#[test]
fn ex_5_the_favourite_is_out_of_play() {
    at("R O Y G B P W; 0: R7 / B3 B4 O1; 1: G1 / W2 W3 O2").run(
        "
        0? play blue 3 | play blue 4 | play orange 1
        0: play red 7 !! EX-5
        0: play green 1 !! EX-6              // another's favourite is just not in hand
        ",
    );
}

#[test]
fn ex_5_nobody_sees_a_favourite_before_scoring() {
    let mut scene = at("R O Y G B P W; 0: R7 / O3 B4; 1: G1 / W2 W3");
    assert_eq!(scene.view(Observer::Seat(seat(1))).favourites[seat(0)], None);
    scene.run("0: play blue 4\n untold 1: red 7\n 1: play white 2\n told 1: red 7 as favourite");
}

#[test]
fn ex_6_everybody_plays_any_card_clockwise_from_the_start_player() {
    at("R O Y G B P W; 0: R7 / B3 B4 O1; 1: G1 / W2 W3 O2; 2: G2 / Y1 Y2 Y3").run(
        "
        asked 0
        1: play white 2 !! EX-6
        0? play blue 3 | play blue 4 | play orange 1
        0: play white 2 !! EX-6
        0: play orange 1
        told *: Seat 0 played orange 1.
        0: play blue 3 !! EX-6
        asked 1
        1? play white 2 | play white 3 | play orange 2      // no colour need be followed
        1: play white 2
        2: play yellow 1
        ",
    );
}

#[test]
fn ex_6_the_race_s_start_player_leads_its_first_trick() {
    let options = Options { races: 1, first: First::Seat2 };
    let mut scene = Scene::<Exacta>::deal(options, 3, &[]);
    for index in [0, 2, 1] {
        let action = scene.actions(seat(index))[0].clone();
        scene.run(&format!("{index}: {action}"));
    }
    for next in [2, 0, 1] {
        scene.run(&format!("asked {next}"));
        let action = scene.actions(seat(next))[0].clone();
        scene.run(&format!("{next}: {action}"));
    }
}

#[test]
fn ex_6_a_race_has_seven_tricks() {
    for seats in Exacta::SEATS {
        let mut game = Match::<Exacta, _>::new(Options::default(), seats, Seeded::new(3)).unwrap();
        let mut pilot = Seeded::new(4);
        while let Status::Open(pending) = game.status() {
            let seat = pending.must.iter().next().unwrap();
            let action = game.sight(seat).sample(&mut pilot).unwrap();
            game.submit(0, Input::Act { seat, window: pending.window, action }).unwrap();
            let race = game.view(EVERYBODY).table.race;
            let full = race.tricks.iter().filter(|trick| trick.winner.is_some()).count() as u32;
            let before = u32::from(race.number - 1) * 7 + full;
            assert_eq!(game.turns() / u32::from(seats), before);
        }
        assert_eq!(game.turns(), 4 * 7 * u32::from(seats));
    }
}

#[test]
fn ex_7_values_of_one_colour_are_added_up_and_the_highest_sum_wins() {
    let mut scene = at("R O Y G B P W; 0: R7 / B3 B1 O1; 1: G1 / W6 W3 O2; 2: G2 / B4 Y2 Y3");
    scene.run("0: play blue 3\n 1: play white 6\n 2: play blue 4");
    scene.run("told *: Trick 6: blue won with 7 and went from place 5 to 4");
    assert_eq!(table(&scene).horses, horses("R O Y B G P W"));
    let tricks = table(&scene).race.tricks;
    assert_eq!(tricks[5].winner, Some(Colour::Blue));
}

#[test]
fn ex_7_a_single_high_card_beats_a_smaller_sum() {
    let mut scene = at("R O Y G B P W; 0: R7 / B2 B1 O1; 1: G1 / W6 W3 O2; 2: G2 / B3 Y2 Y3");
    scene.run("0: play blue 2\n 1: play white 6\n 2: play blue 3");
    assert_eq!(table(&scene).horses, horses("R O Y G B W P"));
}

#[test]
fn ex_8_a_tie_goes_to_the_colour_whose_horse_is_ahead() {
    let plays = "0: play blue 3\n 1: play white 5\n 2: play blue 2\n 3: play yellow 5";
    let hands = "0: R7 / B3 B1 O1; 1: G1 / W5 W3 O2; 2: G2 / B2 Y2 Y3; 3: P1 / Y5 P2 P3";
    for (before, after) in [
        ("R O G P W B Y", "R O G W P B Y"),
        ("R O G P B Y W", "R O G B P Y W"),
        ("R O G P Y W B", "R O G Y P W B"),
        // Before the move: white would be ahead of blue after its own.
        ("R O G B W P Y", "R O B G W P Y"),
        ("R O G B W* P Y", "R O B G W* P Y"),
    ] {
        let mut scene = at(&format!("{before}; {hands}"));
        scene.run(plays);
        assert_eq!(table(&scene).horses, horses(after), "{before}");
    }
}

#[test]
fn ex_9_the_winner_moves_up_one_place_and_two_if_hungry() {
    for (before, after) in [
        ("R O Y G B P W", "R O Y B G P W"),
        ("R O Y G B* P W", "R O B* Y G P W"),
        ("R O Y G* B P W*", "R O Y B G* P W*"),
        ("R B Y G O P W", "B R Y G O P W"),
        // Never above first.
        ("R B* Y G O P W", "B* R Y G O P W"),
        ("B R Y G O P W", "B R Y G O P W"),
        ("B* R Y G O P W", "B* R Y G O P W"),
    ] {
        let mut scene = at(&format!("{before}; 0: R7 / B3 B1 O1; 1: G1 / W2 W3 O2"));
        scene.run("0: play blue 3\n 1: play white 2");
        assert_eq!(table(&scene).horses, horses(after), "{before}");
    }
}

#[test]
fn ex_9_in_the_seventh_trick_the_winner_moves_two_places_hungry_or_not() {
    for (before, after) in [
        ("R O Y G B P W", "R O B Y G P W"),
        ("R O Y G B* P W", "R O B* Y G P W"),
        ("R B Y G O P W", "B R Y G O P W"),
        ("B R Y G O P W", "B R Y G O P W"),
    ] {
        let mut scene = at(&format!("{before}; 0: R7 / B3 O1; 1: G1 / W2 O2"));
        scene.run("0: play blue 3\n 1: play white 2");
        assert_eq!(table(&scene).last_race.unwrap().finish, horses(after), "{before}");
    }
}

#[test]
fn ex_9_whose_turn_it_is_sees_where_each_card_would_take_its_horse() {
    let reaches = |scene: &Scene<Exacta>, who: u8| scene.view(Observer::Seat(seat(who))).reaches();
    // In the order of the hand: O1 B1 B3. A card that leads wins as long as it lies alone.
    let mut scene = at("R O Y G B* P W; 0: R7 / B3 B1 O1; 1: G1 / B2 W3 W2");
    assert_eq!(reaches(&scene, 0), [Some(1), Some(3), Some(3)]);
    assert!(reaches(&scene, 1).is_empty(), "it is not its turn");
    assert!(scene.view(EVERYBODY).reaches().is_empty(), "who watches has no hand");
    // B2 W2 W3: more blue wins, fewer white do not, and a tie goes to the horse ahead.
    scene.run("0: play blue 3");
    assert_eq!(reaches(&scene, 1), [Some(3), None, None]);
    assert!(reaches(&scene, 0).is_empty());
    // Each place that is told is where the move itself leads, in the last trick too.
    for before in ["R O Y G B P W", "R B* Y G O W* P", "B W R O Y G P", "W* P O Y B G* R"] {
        for hands in ["0: R7 / B3 W3 O1; 1: G1 / W3 B2 P7", "0: R7 / B3 O1; 1: G1 / W3 B2"] {
            let hands = hands.replace("W3 O1", "Y3 O1");
            let mut scene = at(&format!("{before}; {hands}"));
            scene.run("0: play blue 3");
            let view = scene.view(Observer::Seat(seat(1)));
            for (card, to) in view.hand().iter().zip(view.reaches()) {
                let mut scene = at(&format!("{before}; {hands}"));
                scene.run("0: play blue 3");
                scene.run(&format!("1: play {card}"));
                let table = table(&scene);
                let race = table.last_race.map_or(table.race, |last| last.race);
                let judged = race.tricks.iter().rfind(|trick| trick.winner.is_some()).unwrap();
                let horses = table.last_race.map_or(table.horses, |last| last.finish);
                let won =
                    (judged.winner == Some(card.colour())).then(|| horses.place(card.colour()));
                assert_eq!(to, won, "{before}, {card}");
            }
        }
    }
}

#[test]
fn ex_10_whoever_played_the_highest_card_of_the_winning_colour_leads_next() {
    let mut scene =
        at("R O Y G B P W; 0: R7 / B3 B1 O1; 1: G1 / W6 W3 O2; 2: G2 / B4 Y2 Y3; 3: G3 / P1 P2 P3");
    scene.run("0: play blue 3\n 1: play white 6\n 2: play blue 4\n 3: play purple 1");
    scene.run("told *: Seat 2 leads\n asked 2");
    scene.run("2: play yellow 2\n asked 3\n 3: play purple 2\n asked 0");
}

#[test]
fn ex_11_everybody_may_look_at_all_played_cards() {
    let mut scene = at("R O Y G B P W; 0: R7 / B3 B1 O1; 1: G1 / W2 W3 O2");
    scene.run("0: play blue 3\n 1: play white 2\n 0: play blue 1");
    for who in Observer::all(2) {
        let race = scene.view(who).table.race;
        assert_eq!(race.played().len(), 2 * 6 + 1);
        assert_eq!(race.tricks[5].cards.as_slice(), [Some(card("B3")), Some(card("W2"))]);
        assert_eq!(race.tricks[6].cards.as_slice(), [Some(card("B1")), None]);
    }
}

#[test]
fn ex_12_the_last_card_is_the_counter_and_both_are_revealed() {
    let mut scene = at("R O Y G B P W; 0: R7 / O3 B4; 1: G1 / W2 W3; race 1 of 2");
    scene.run(
        "
        0: play blue 4
        untold *: counter
        1: play white 2
        told *: Seat 0 scored 105 with red 7 as favourite and orange 3 as counter
        told 0: Seat 1 scored 0 with green 1 as favourite and white 3 as counter
        told 1: You scored 0 with green 1
        ",
    );
    // It can still be looked at in the next race.
    for who in Observer::all(2) {
        let results = scene.view(who).table.last_race.unwrap().results();
        let turned_up = results.map(|_, it| [it.prediction.favourite, it.prediction.counter]);
        let expected = [[card("R7"), card("O3")], [card("G1"), card("W3")]];
        assert_eq!(turned_up.as_slice(), expected);
    }
}

#[test]
fn ex_13_two_horses_in_the_first_three_score_the_product() {
    assert_eq!(points("O7", "Y5", "R O Y G B P W"), 35);
    assert_eq!(points("Y5", "O7", "R O Y G B P W"), 35);
    assert_eq!(points("R3", "Y2", "R O Y G B P W"), 6);
    assert_eq!(points("Y2", "R3", "R O Y G B P W"), 6);
}

#[test]
fn ex_13_one_colour_scores_nothing() {
    assert_eq!(points("R7", "R6", "R O Y G B P W"), 0);
    assert_eq!(points("R7", "R6", "O R* Y G B P W"), 0);
}

#[test]
fn ex_13_a_horse_behind_the_first_three_scores_nothing() {
    assert_eq!(points("R7", "G6", "R O Y G B P W"), 0);
    assert_eq!(points("G7", "R6", "R O Y G B P W"), 0);
    assert_eq!(points("B7", "W6", "R O Y G B* P W*"), 0);
}

#[test]
fn ex_14_favourite_first_and_counter_second_score_five_times() {
    assert_eq!(points("R7", "O6", "R O Y G B P W"), 210);
    assert_eq!(points("O6", "R7", "R O Y G B P W"), 42);
    assert_eq!(points("R7", "Y6", "R O Y G B P W"), 42);
    assert_eq!(points("O7", "Y6", "R O Y G B P W"), 42);
}

#[test]
fn ex_15_each_of_the_two_horses_that_is_hungry_doubles() {
    assert_eq!(points("O7", "Y6", "R O* Y G B P W"), 84);
    assert_eq!(points("O7", "Y6", "R O Y* G B P W"), 84);
    assert_eq!(points("O7", "Y6", "R O* Y* G B P W"), 168);
    assert_eq!(points("O7", "Y6", "R* O Y G* B P W*"), 42);
    assert_eq!(points("R7", "O6", "R* O Y G B P W"), 420);
}

#[test]
fn ex_15_twenty_times_is_the_most() {
    // 7 × 6, five times for the exacta, twice for each hungry horse.
    assert_eq!(points("R7", "O6", "R* O* Y G B P W"), 20 * 42);
    at("O* R* Y G B P W; 0: R7 / R1 O6; 1: G1 / W2 W3").run(
        "
        0: play red 1
        1: play white 2
        told *: Seat 0 scored 168                    // white has won, so red is second
        told *: (7 × 6 × 2 hungry × 2 hungry)
        ",
    );
    at("O* R* Y G B P W; 0: R7 / R3 O6; 1: G1 / W2 W3").run(
        "
        0: play red 3
        1: play white 2
        told *: Seat 0 scored 840 with red 7 as favourite and orange 6 as counter
        told *: (7 × 6 × 5 EXACTA! × 2 hungry × 2 hungry)
        over 0
        ",
    );
}

#[test]
fn ex_15_the_states_at_the_end_of_the_race_count() {
    let mut scene = at("O* R Y G B P W; 0: R7 / R3 O6; 1: G1 / W2 W3; race 1 of 2");
    scene.run("0: play red 3\n 1: play white 2\n told *: Seat 0 scored 420");
    assert_eq!(table(&scene).last_race.unwrap().finish, horses("R O* Y G B P W"));
    assert_eq!(table(&scene).horses, horses("R O Y G B P W*"));
}

#[test]
fn ex_12_the_end_of_a_race_is_shown_until_the_next_is_under_way() {
    let mut scene = at("R O Y G B P W; 0: G7 / R3 O6; 1: G1 / R2 W3; race 1 of 2");
    scene.run("0: play red 3\n 1: play red 2");
    for chooser in Seat::all(2) {
        assert!(table(&scene).last_race.is_some(), "{chooser} has yet to choose");
        let choices = scene.actions(chooser);
        scene.run(&format!("{}: {}", chooser.index(), choices[0]));
    }
    assert_eq!(table(&scene).last_race, None);
}

#[test]
fn ex_16_the_seventh_turns_hungry_and_the_first_three_normal() {
    for (before, after) in [
        ("R O Y G B P W", "R O Y G B P W*"),
        // It stays so if it is.
        ("R O Y G B P W*", "R O Y G B P W*"),
        ("R* O* Y* G* B* P* W*", "R O Y G* B* P* W*"),
        ("R O Y G* B P* W", "R O Y G* B P* W*"),
    ] {
        let mut scene = at(&format!("{before}; 0: G7 / R3 O6; 1: G1 / R2 W3; race 1 of 2"));
        scene.run("0: play red 3\n 1: play red 2");
        assert_eq!(table(&scene).horses, horses(after), "{before}");
        assert_eq!(table(&scene).race.line_up, horses(after), "{before}");
    }
}

#[test]
fn ex_16_everybody_is_told_who_is_hungry_now() {
    let hands = "0: G7 / R3 O6; 1: G1 / R2 W3; race 1 of 2";
    let plays = "0: play red 3\n 1: play red 2\n told *:";
    let told = [
        ("R* O Y* G B P W", "White is last and turned hungry. Red has eaten. Yellow has eaten."),
        ("R O Y G B P W*", "White is last and stayed hungry."),
    ];
    for (before, told) in told {
        at(&format!("{before}; {hands}")).run(&format!("{plays} {told}"));
    }
}

#[test]
fn ex_16_nothing_changes_after_the_last_race() {
    let mut scene = at("R* O Y G B P W; 0: G7 / R3 O6; 1: G1 / R2 W3; race 2 of 2");
    scene.run("0: play red 3\n 1: play red 2\n untold *: is last\n untold *: has eaten");
    assert_eq!(table(&scene).horses, horses("R* O Y G B P W"));
}

#[test]
fn ex_17_the_highest_total_starts_the_next_race() {
    let hands = "0: G7 / R3 O6; 1: G1 / R2 W3; 2: G2 / R1 W4; race 1 of 2";
    for (totals, last_starter, next) in [
        ("3 5 4", 0, 1),
        ("3 5 9", 1, 2),
        // Tied: the nearest clockwise from the last start player, who is nearest.
        ("5 5 5", 0, 0),
        ("5 5 5", 1, 1),
        ("5 5 0", 2, 0),
        ("5 0 5", 1, 2),
        ("0 5 5", 0, 1),
        ("0 5 5", 2, 2),
    ] {
        let position = format!("R O Y G B P W; {hands}; totals {totals}; starter {last_starter}");
        let mut scene = at(&position);
        scene.run("0: play red 3\n 1: play red 2\n 2: play red 1");
        assert_eq!(table(&scene).race.starter, seat(next), "{totals} after {last_starter}");
    }
}

#[test]
fn ex_17_points_of_the_race_just_run_count() {
    let mut scene =
        at("O R Y G B P W; 0: G7 / W3 O6; 1: R7 / R2 O5; race 1 of 2; totals 20 0; starter 0");
    scene.run("0: play white 3\n 1: play red 2");
    scene.run("told *: Seat 1 scored 35 with red 7 as favourite");
    // White has moved to place 5; red stays second, so there is no exacta.
    assert_eq!(table(&scene).totals.as_slice(), [20, 35]);
    assert_eq!(table(&scene).race.starter, seat(1));
}

#[test]
fn ex_18_a_game_has_four_races_or_as_many_as_the_option_says() {
    assert_eq!(Options::default().races, 4);
    for races in [1, 4, 8] {
        let mut scene = Scene::<Exacta>::deal(Options { races, ..Options::default() }, 2, &[]);
        for race in 1..=races {
            assert_eq!(table(&scene).race.number, race);
            assert!(matches!(scene.status(), Status::Open(_)));
            play_lowest(&mut scene, race);
        }
        assert!(matches!(scene.status(), Status::Over(_)));
    }
    for races in ["0", "9", "many"] {
        assert_eq!(Options::default().set("races", races).unwrap_err().option, "races");
    }
    assert!(Match::<Exacta, _>::new(Options::default(), 6, Seeded::new(0)).is_err());
}

#[test]
fn ex_18_the_highest_total_wins_and_a_tie_is_shared() {
    let hands = "0: G7 / R3 O6; 1: G1 / R2 W3; 2: G2 / R1 W4; race 4 of 4";
    for (totals, winners) in [("3 5 4", "1"), ("5 3 5", "0 2"), ("0 0 0", "0 1 2")] {
        at(&format!("R O Y G B P W; {hands}; totals {totals}"))
            .run(&format!("0: play red 3\n 1: play red 2\n 2: play red 1\n over {winners}"));
    }
}

#[test]
fn ex_18_the_score_is_the_total() {
    let mut scene = at("O R Y G B P W; 0: R7 / R3 O6; 1: G1 / W2 W3; totals 5 9; race 2 of 2");
    scene.run("0: play red 3\n 1: play white 2\n told *: 215 in all\n over 0");
    scene.inspect(|state, _| assert_eq!(state.score().as_slice(), [215, 9]));
}

#[test]
fn ex_19_one_player_plays_by_the_same_rules() {
    let mut scene = at("O R Y G B P W; 0: R7 / R3 O6; race 1 of 2");
    scene.run(
        "
        0? play red 3 | play orange 6
        0: play red 3
        told *: Seat 0 scored 210
        told *: The par of race 1 was
        asked 0
        ",
    );
    let mut scene = at("O R Y G B P W; 0: R7 / R3 O6; race 1 of 1");
    scene.run("0: play red 3\n over 0");
}

#[test]
fn ex_19_par_is_shown_to_one_player_only() {
    let mut scene = at("O R Y G B P W; 0: R7 / R3 O6; 1: G1 / W2 W3; race 1 of 2");
    scene.run("0: play red 3\n 1: play white 2\n untold *: par");
    assert_eq!(table(&scene).last_race.unwrap().par(), None);
}

#[test]
fn ex_19_par_can_be_told_from_the_view_until_the_next_race_ends() {
    let mut scene = Scene::<Exacta>::deal(Options { races: 8, ..Options::default() }, 1, &[]);
    let mut n_par_of_finish = 0;
    for race in 1..=8 {
        let view = scene.view(Observer::Seat(seat(0)));
        let (dealt, line_up) = (view.hand(), view.table.horses);
        play_lowest(&mut scene, race);
        let last_race = table(&scene).last_race.unwrap();
        assert_eq!(last_race.dealt_to(seat(0)), dealt);
        let par = last_race.par().unwrap();
        assert_eq!(par, crate::par(dealt, &line_up));
        scene.run(&format!("told *: The par of race {race} was {par};"));
        n_par_of_finish += u32::from(par == crate::par(dealt, &last_race.finish));
    }
    assert!(n_par_of_finish < 8, "it is the start that counts");
}

/// Every favourite, every order of play, card by card.
fn par_by_force(dealt: Cards, line_up: &Horses) -> i32 {
    fn play_on(favourite: Card, left: Cards, horses: &Horses) -> i32 {
        if left.len() == 1 {
            let counter = left.lowest().unwrap();
            return Prediction { favourite, counter }.score(horses).points();
        }
        let play = |card: Card| {
            let mut next = *horses;
            next.move_up(card.colour(), left.len() == 2);
            play_on(favourite, left.without(card), &next)
        };
        left.iter().map(play).max().unwrap()
    }
    let favourites = dealt.iter().map(|card| play_on(card, dealt.without(card), line_up));
    favourites.max().unwrap()
}

#[test]
fn ex_19_par_is_the_most_that_any_play_could_have_scored() {
    for (dealt, line_up, expected) in [
        ("R7 O7 Y1 Y2 G1 B1 P1 W1 W2", "R O Y G B P W", 245),
        ("R1 R2 R3 R4 R5 R6 R7 O1 O2", "W P B G Y O R*", 0),
        ("R4 O4 O6 Y3 G5 B7 P2 W6 W7", "W* P B G* Y O* R", 140),
        // Only the two places of the last trick make these possible.
        ("O1 O3 O4 B3 B7 P4 P5 W3 W5", "Y R P G B W O", 35),
        ("R7 Y2 G3 B1 B4 P1 P5 W3 W7", "W Y R P G B O", 175),
        // Two places in an earlier trick would make more possible.
        ("Y2 Y7 G1 G5 G6 B2 P1 W2 W5", "B G O W Y P R", 60),
        ("R7 Y4 G2 G7 B2 P3 P4 P7 W7", "B O Y R G W P", 8),
    ] {
        let (dealt, line_up) = (cards(dealt), horses(line_up));
        assert_eq!(par(dealt, &line_up), expected, "{dealt} on {line_up}");
        assert_eq!(par_by_force(dealt, &line_up), expected, "{dealt} on {line_up}");
    }
    // Nothing can be done with one colour.
    assert_eq!(par(cards("R1 R2 R3 R4 R5 R6 R7"), &horses("R O Y G B P W")), 0);
}

#[test]
fn ex_19_the_median_par_of_a_first_race_is_about_120() {
    let mut chance = Seeded::new(19);
    let mut pars: Vec<i32> = (0..301)
        .map(|_| {
            let (mut pack, mut order) = (Card::PACK, Colour::ALL);
            chance.shuffle(&mut pack);
            chance.shuffle(&mut order);
            par(pack[..HAND].iter().copied().collect(), &Horses::lined_up(order))
        })
        .collect();
    pars.sort_unstable();
    assert!((100..=140).contains(&pars[150]), "{}", pars[150]);
}

#[test]
fn a_guess_puts_every_unseen_card_anywhere_equally_often() {
    let mut scene = unshuffled();
    scene.run("0: favourite white 7\n 1: favourite blue 7");
    let view = scene.view(Observer::Seat(seat(0)));
    assert_eq!(view.unseen(), Cards::ALL.minus(cards("P6 P7 W1 W2 W3 W4 W5 W6 W7")));
    let mut chance = Seeded::new(5);
    let (mut held, mut favourite) = ([0; 49], [0; 49]);
    for _ in 0..4_000 {
        let guess = Exacta::determinize(&view, &mut chance);
        // The position with the right to look into it.
        Scene::at(Options::default(), 2, guess).inspect(|guess, referee| {
            for card in guess.hands[seat(1)].open(referee).iter() {
                held[Card::PACK.iter().position(|&it| it == card).unwrap()] += 1;
            }
            let card = guess.favourites[seat(1)].open(referee).unwrap();
            favourite[Card::PACK.iter().position(|&it| it == card).unwrap()] += 1;
        });
    }
    // Eight cards and one of forty: 800 and 100 times each.
    assert!(held[..40].iter().all(|n| (680..920).contains(n)), "{held:?}");
    assert!(favourite[..40].iter().all(|n| (55..150).contains(n)), "{favourite:?}");
}

#[test]
fn what_is_no_action_is_refused_with_what_would_be_one() {
    let options = Options::default();
    let read = |text: &str| Exacta::read_action(&options, text);
    assert_eq!(read("play red 7"), Ok(Action::Play(card("R7"))));
    assert_eq!(read("  Favourite   WHITE 1 "), Ok(Action::Favourite(card("W1"))));
    for (text, problem) in [
        ("", "`` is not an action; there are: `favourite red 7`, `play red 7`"),
        ("play", "`play` is not an action; there are: `favourite red 7`, `play red 7`"),
        ("play red 7 8", "is not an action"),
        ("throw red 7", "`throw` is not something to do; there are: favourite, play"),
        ("play mauve 7", "`mauve` is not a colour; there are: red, orange, yellow, green, blue,"),
        ("play red 0", "`0` is not a value; there are: 1 to 7"),
        ("play red 8", "`8` is not a value"),
        ("play red -1", "`-1` is not a value"),
        ("play red 99999999999999999999", "`99999999999999999999` is not a value"),
        ("play röt 7", "`röt` is not a colour"),
        ("play red 7️⃣", "is not a value"),
    ] {
        let said = read(text).unwrap_err().0;
        assert!(said.contains(problem), "`{text}`: {said}");
    }
    assert!(read(&"é".repeat(1_000_000)).unwrap_err().0.len() < 200);
    assert!(read(&format!("play {} 7", "x".repeat(1_000_000))).unwrap_err().0.len() < 200);
}

#[test]
fn a_seat_is_told_what_is_asked_of_it() {
    let mut scene = unshuffled();
    let ask = |scene: &Scene<Exacta>, who| {
        Exacta::ask(&scene.view(who), &Teller::english::<Exacta>(2, who))
    };
    let [zero, one] = [0, 1].map(|index| Observer::Seat(seat(index)));
    assert!(ask(&scene, zero).starts_with("Choose your favourite for this race."));
    scene.run("0: favourite white 7");
    assert!(ask(&scene, zero).starts_with("The others choose their favourites."));
    assert!(ask(&scene, EVERYBODY).contains("watching"));
    scene.run("1: favourite blue 7");
    assert!(ask(&scene, zero).contains("6 more tricks follow"));
    assert!(ask(&scene, one).contains("It is the turn of Seat 0"));
    play_lowest(&mut scene, 4);
    assert!(ask(&scene, zero).contains("over"));
    let scene = at("R O Y G B P W; 0: R7 / O3 B4; 1: G1 / W2 W3");
    assert!(ask(&scene, zero).contains("the last trick"));
}

#[test]
fn the_table_fits_a_terminal_of_80_columns() {
    for seats in Exacta::SEATS {
        let mut scene = Scene::<Exacta>::deal(Options::default(), seats, &[]);
        for race in 0..=4 {
            play_lowest(&mut scene, race);
            let names = Teller::english::<Exacta>(seats, Observer::Seat(seat(0)));
            let shown = Exacta::show(&scene.view(Observer::Seat(seat(0))), &names);
            assert!(shown.lines().all(|line| line.chars().count() <= 80), "{shown}");
            assert!(shown.lines().count() <= 16, "{shown}");
        }
    }
}

#[test]
fn a_match_can_be_played_with_chosen_draws() {
    let options = Options { races: 1, first: First::Seat0 };
    let draws: Vec<u32> = (1..7).rev().chain((1..49).rev()).collect();
    let mut game = Match::<Exacta, _>::new(options, 1, Rigged::new(draws)).unwrap();
    for action in [
        "favourite white 7",
        "play purple 6",
        "play white 6",
        "play white 5",
        "play white 4",
        "play white 3",
        "play white 2",
        "play white 1",
    ] {
        game.submit_text(0, action).unwrap();
    }
    // Purple passed blue, then white ran from the last place to the first; purple was left behind.
    let last_race = game.view(EVERYBODY).table.last_race.unwrap();
    assert_eq!(last_race.finish, horses("W R O Y G P B"));
    assert_eq!(last_race.results()[seat(0)].score, Score::NotInFirstThree);
}

// What the rules do in whole words, done plainly.

/// Draws a horse order and which are hungry.
fn any_horses(chance: &mut Seeded) -> Horses {
    let mut order = Colour::ALL;
    chance.shuffle(&mut order);
    let hungry = Colour::ALL.into_iter().filter(|_| chance.below(2) == 0).collect();
    Horses::lined_up(order).with_hungry(hungry)
}

fn all_orders() -> Vec<[Colour; 7]> {
    (1..=7).fold(vec![Colour::ALL], |orders, n| {
        let swapped = |order: &[Colour; 7], pick: usize| {
            let mut order = *order;
            order.swap(pick, n - 1);
            order
        };
        orders.iter().flat_map(|order| (0..n).map(move |pick| swapped(order, pick))).collect()
    })
}

#[test]
fn horses_in_a_word_move_as_horses_in_a_row_do() {
    let orders = all_orders();
    assert_eq!(orders.iter().collect::<std::collections::BTreeSet<_>>().len(), 5040);
    for order in orders {
        for (colour, hungry, is_last_trick) in Colour::ALL.into_iter().flat_map(|colour| {
            let all = Colours::from_bits(0x7f);
            let hungry = [Colours::EMPTY, Colours::EMPTY.with(colour), all];
            hungry.into_iter().flat_map(move |it| [(colour, it, false), (colour, it, true)])
        }) {
            let mut horses = Horses::lined_up(order).with_hungry(hungry);
            assert_eq!((horses.order(), horses.hungry()), (order, hungry));
            let step = horses.move_up(colour, is_last_trick);

            let mut row = order.to_vec();
            let from = row.iter().position(|&it| it == colour).unwrap();
            let steps = if is_last_trick || hungry.contains(colour) { 2 } else { 1 };
            let to = from.saturating_sub(steps);
            row.remove(from);
            row.insert(to, colour);
            assert_eq!(horses.order()[..], row);
            assert_eq!(horses.hungry(), hungry);
            assert_eq!((step.from, step.to), (from as u8 + 1, to as u8 + 1));
            for (place, &colour) in (1..).zip(&row) {
                assert_eq!(horses.place(colour), place);
            }
        }
    }
}

#[test]
fn horses_in_a_word_change_states_as_horses_in_a_row_do() {
    for order in all_orders() {
        for hungry in (0..128).map(Colours::from_bits) {
            let mut horses = Horses::lined_up(order).with_hungry(hungry);
            let fed = horses.change_states();

            let is_hungry = |colour: &Colour| hungry.contains(*colour) || *colour == order[6];
            let expected: Colours = order[3..].iter().copied().filter(is_hungry).collect();
            assert_eq!((horses.order(), horses.hungry()), (order, expected));
            let expected: Colours = order[..3].iter().copied().filter(is_hungry).collect();
            assert_eq!(fed, expected);
        }
    }
}

/// Sums in a list, horses one after the other, cards one after the other.
fn judge_plainly(trick: &Trick, horses: &Horses) -> Judgement {
    let mut sums = [0; 7];
    for card in trick.cards.values().flatten() {
        sums[card.colour().index()] += card.value();
    }
    let sum = sums.into_iter().max().unwrap();
    let winner = horses.order().into_iter().find(|colour| sums[colour.index()] == sum).unwrap();
    let of_winner = |(seat, card): (Seat, &Option<Card>)| {
        card.filter(|card| card.colour() == winner).map(|card| (card, seat))
    };
    let (_, next_leader) = trick.cards.iter().filter_map(of_winner).max().unwrap();
    Judgement { winner, sum, next_leader }
}

#[test]
fn a_trick_in_words_is_judged_as_one_in_lists_is() {
    let mut chance = Seeded::new(78);
    for round in 0..60_000 {
        let seats = round % 5 + 1;
        let horses = any_horses(&mut chance);
        // Few colours or low values make sums that tie; the trick may be under way.
        let mut pack = Card::PACK.to_vec();
        if round % 3 == 1 {
            pack.truncate(21);
        } else if round % 3 == 2 {
            pack.retain(|card| card.value() <= 3);
        }
        chance.shuffle(&mut pack);
        let mut trick = Trick::led_by(Seat::FIRST, seats as u8);
        for seat in Seat::all(chance.below(seats) as u8 + 1) {
            trick.cards[seat] = pack.pop();
        }
        assert_eq!(trick.judge(&horses), judge_plainly(&trick, &horses), "{trick:?} {horses}");
    }
    // The highest sum that there is.
    let mut trick = Trick::led_by(Seat::FIRST, 6);
    trick.cards = PerSeat::from_fn(6, |seat| Card::new(Colour::White, 7 - seat.index() as u8));
    let judgement = trick.judge(&horses("W R O Y G B P"));
    assert_eq!((judgement.sum, judgement.next_leader), (27, seat(0)));
}

#[test]
fn a_card_alone_is_judged_as_a_trick_of_one_card_is() {
    let mut chance = Seeded::new(79);
    for card in Card::PACK {
        let mut trick = Trick::led_by(Seat::FIRST, 1);
        trick.cards[Seat::FIRST] = Some(card);
        let horses = any_horses(&mut chance);
        assert_eq!(trick.judge(&horses), judge_plainly(&trick, &horses));
    }
}

#[test]
fn the_turn_passes_clockwise_until_all_have_played() {
    for seats in Exacta::SEATS {
        for leader in Seat::all(seats) {
            let mut trick = Trick::led_by(leader, seats);
            for seat in leader.around(seats) {
                assert_eq!(trick.turn(), Some(seat));
                trick.cards[seat] = Some(Card::default());
                assert_eq!(trick.turn_after(seat), trick.turn());
            }
            assert_eq!(trick.turn(), None);
        }
    }
}

#[test]
fn a_hand_in_a_word_holds_what_the_set_does() {
    let mut chance = Seeded::new(54);
    for round in 0..2_000 {
        let mut pack = Card::PACK;
        chance.shuffle(&mut pack);
        let set: Cards = pack[..round % (HAND + 1)].iter().copied().collect();
        let hand = Hand::from(set);
        assert_eq!(hand.cards(), set);
        assert!(hand.iter().eq(set.iter()));
        for index in 0..=HAND {
            assert_eq!(hand.get(index), set.iter().nth(index));
        }
        for card in Card::PACK {
            assert_eq!(hand.contains(card), set.contains(card));
            assert_eq!(hand.without(card), Hand::from(set.without(card)));
        }
    }
    assert_eq!(Hand::from(Cards::EMPTY), Hand::EMPTY);
}

#[test]
fn a_deal_is_a_shuffle_of_the_whole_pack() {
    for (seats, seed) in Exacta::SEATS.flat_map(|seats| (0..20).map(move |seed| (seats, seed))) {
        let options = Options { races: 3, first: First::Seat0 };
        let mut game = Match::<Exacta, _>::new(options, seats, Seeded::new(seed)).unwrap();
        let (mut chance, mut pilot) = (Seeded::new(seed), Seeded::new(seed + 1));
        let mut order = Colour::ALL;
        chance.shuffle(&mut order);
        assert_eq!(game.view(EVERYBODY).table.horses.order(), order);
        for race in 1..=3 {
            // The draws of one race that nobody sees decide where those of the next begin.
            let mut pack = Card::PACK;
            chance.shuffle(&mut pack);
            for (seat, hand) in Seat::all(seats).zip(pack.rchunks(HAND)) {
                let expected: Cards = hand.iter().copied().collect();
                assert_eq!(game.sight(seat).view().hand(), expected, "race {race}");
            }
            while let Status::Open(pending) = game.status()
                && game.view(EVERYBODY).table.race.number == race
            {
                let seat = pending.must.iter().next().unwrap();
                let action = game.sight(seat).sample(&mut pilot).unwrap();
                game.submit(0, Input::Act { seat, window: pending.window, action }).unwrap();
            }
        }
    }
}

/// Gives one draw and insists on its range.
struct Once {
    n: u32,
    value: Option<u32>,
}

impl Chance for Once {
    fn below(&mut self, n: u32) -> u32 {
        assert_eq!(n, self.n);
        self.value.take().expect("one draw is enough")
    }
}

#[test]
fn each_draw_samples_another_listed_action() {
    for seats in Exacta::SEATS {
        let mut game = Match::<Exacta, _>::new(Options::default(), seats, Seeded::new(6)).unwrap();
        let mut pilot = Seeded::new(7);
        while let Status::Open(pending) = game.status() {
            for seat in pending.must.iter() {
                let sight = game.sight(seat);
                let listed = sight.actions(usize::MAX);
                let n = listed.len() as u32;
                let drawn = (0..n).map(|value| sight.sample(&mut Once { n, value: Some(value) }));
                assert!(drawn.eq(listed.into_iter().map(Some)));
            }
            let asked = pending.must.len() as u32;
            let seat = pending.must.iter().nth(pilot.below(asked) as usize).unwrap();
            let action = game.sight(seat).sample(&mut pilot).unwrap();
            game.submit(0, Input::Act { seat, window: pending.window, action }).unwrap();
        }
    }
}
