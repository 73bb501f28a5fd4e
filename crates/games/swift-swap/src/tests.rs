//! One or more tests for every rule of the rulebook, and for what views and texts promise.

use parlor_core::{
    Chance, Emitted, Game, Input, Match, Observer, Options as _, PerSeat, Rejection, Rigged, Scene,
    Seat, SeatSet, Seeded, Status, Teller, WindowKind, Words,
};

use crate::{
    rules::{is_done, partner_of, seats_of},
    *,
};

const DEFAULT: Options = Options {
    red_composite: RedComposite::Seven,
    fresh_deal: true,
    any_goals: false,
    check_on_laydown: false,
    ready_seconds: 60,
    time_limit: 600,
    games: 1,
};

fn seat(index: u8) -> Seat {
    Seat::new(index).unwrap()
}

/// Cards by suit, `T` for ten: `D:A2T C:Q`.
fn cards(text: &str) -> Cards {
    let mut cards = Cards::EMPTY;
    for part in text.split_whitespace() {
        let (suit, values) = part.split_once(':').unwrap();
        for value in values.chars() {
            let value = if value == 'T' { "10".to_owned() } else { value.to_string() };
            cards = cards.with(format!("{value}{suit}").parse().unwrap());
        }
    }
    cards
}

/// A game that has just started: `0 even D:2468TQ C:2468TQ | 1 odd`. Seats 0 and 2 have diamonds
/// and clubs. A partner gets the rest of the deck; who is not named gets any goal that is left.
fn with(options: Options, text: &str) -> Scene<SwiftSwap> {
    let mut named: [(Option<Goal>, Cards); 4] = Default::default();
    for part in text.split('|').map(str::trim).filter(|part| !part.is_empty()) {
        let mut words = part.splitn(3, ' ');
        let index: usize = words.next().unwrap().parse().unwrap();
        let goal = words.next().map(|goal| goal.parse().unwrap());
        named[index] = (goal, cards(words.next().unwrap_or_default()));
    }
    let mut left: Vec<Goal> = Goal::ALL
        .into_iter()
        .filter(|&it| named.iter().all(|(goal, _)| *goal != Some(it)))
        .collect();
    let mut game = SwiftSwap::bare(Table::new(options));
    game.table.game = 1;
    game.table.phase = Phase::Play;
    game.table.ready = SeatSet::all(4);
    for team in [0, 1] {
        let deck = Deck::ALL[team].cards();
        let [one, two] = seats_of(team).map(|seat| named[seat.index()].1);
        let hands = match (one.len(), two.len()) {
            (12, 0) => [one, deck.minus(one)],
            (0, 12) => [deck.minus(two), two],
            (0, 0) => [deck.iter().take(12).collect(), deck.iter().skip(12).collect()],
            sizes => panic!("hands of {sizes:?}"),
        };
        for (seat, hand) in seats_of(team).into_iter().zip(hands) {
            let goal = named[seat.index()].0.unwrap_or_else(|| {
                let partner = named[partner_of(seat).index()].0;
                let fits = |goal: &Goal| partner.is_none_or(|it| !it.is_bad_pair(*goal));
                left.remove(left.iter().position(fits).unwrap())
            });
            named[seat.index()].0 = Some(goal);
            game.seat_player(seat, Player { goal, hand, ..Player::default() });
        }
        let goals = [Goals::of_deck(options.red_composite); 2];
        game.seat_team(team, Team { dealt: hands, goals, ..Team::default() });
    }
    Scene::at(options, 4, game)
}

fn at(text: &str) -> Scene<SwiftSwap> {
    with(DEFAULT, text)
}

fn own(scene: &Scene<SwiftSwap>, index: u8) -> Player {
    scene.view(Observer::Seat(seat(index))).own.unwrap()
}

fn table(scene: &Scene<SwiftSwap>) -> Table {
    scene.view(Observer::Spectator).table
}

/// Seats 0 and 2 can both lay down.
const DONE: &str = "0 even D:2468TQ C:2468TQ | 2 odd";
const LAY_EVEN: &str = "lay down 4D, 4C, 6D, 6C, 8D, 8C, 10D, QC";
const LAY_ODD: &str = "lay down AD, AC, 3D, 3C, 5D, 5C, 7D, 7C";

fn all_events(options: Options, seed: u64) -> (Match<SwiftSwap, Seeded>, Vec<Emitted<Event>>) {
    let table = Match::<SwiftSwap, _>::new(options, 4, Seeded::new(seed)).unwrap();
    let events = table.events().to_vec();
    (table, events)
}

fn dealt(events: &[Emitted<Event>]) -> ([Goal; 4], [Cards; 4]) {
    let mut goals = [Goal::Even; 4];
    let mut hands = [Cards::EMPTY; 4];
    for event in events {
        if let Event::Dealt { seat, hand: Some(hand), goal: Some(goal) } = event.secret {
            (goals[seat.index()], hands[seat.index()]) = (goal, hand);
        }
    }
    (goals, hands)
}

#[test]
fn ss_1_there_are_two_decks_of_24_and_seven_goals() {
    let deck = SwiftSwap::deck(&DEFAULT);
    assert_eq!(deck.len(), 24 + 24 + 7);
    assert_eq!(deck[..3], ["AD", "AC", "2D"]);
    assert_eq!(deck[23..25], ["QC", "AH"]);
    assert_eq!(deck[48], "goal even");
    for it in Deck::ALL {
        assert_eq!(it.cards().len(), 24);
        for suit in it.suits() {
            let values = it.cards().iter().filter(|card| card.suit() == suit).map(Card::value);
            assert_eq!(values.collect::<Vec<_>>(), (1..=12).collect::<Vec<_>>());
        }
    }
    assert!(Deck::ALL.map(Deck::suits).iter().all(|[red, black]| red.is_red() && !black.is_red()));
}

#[test]
fn ss_1_every_card_has_a_value_a_suit_and_a_number() {
    let all = || Deck::ALL.into_iter().flat_map(|deck| deck.cards().iter());
    assert!(all().map(Card::index).eq(0..48));
    for card in all() {
        assert_eq!(Card::new(card.value(), card.suit()), Some(card));
        assert!(Cards::one(card).iter().eq([card]));
        assert_eq!(Cards::one(card).deck(), Some(card.deck()));
    }
    for suit in Suit::ALL {
        assert_eq!([0, 13].map(|value| Card::new(value, suit)), [None; 2]);
    }
}

#[test]
fn ss_1_a_set_of_goals_is_empty_when_it_has_none() {
    let with = |test: fn(Goal) -> bool| Goals::ALL.filter(test);
    assert!(with(|_| false).is_empty());
    assert!(!with(|goal| goal == Goal::Even).is_empty() && !Goals::ALL.is_empty());
}

#[test]
fn ss_2_partners_sit_opposite_and_win_together() {
    assert_eq!([0, 1, 2, 3].map(|index| SwiftSwap::side(seat(index))), [0, 1, 0, 1]);
    assert_eq!(SwiftSwap::SEATS, 4..=4);
    let mut scene = at(DONE);
    scene.run(&format!("0: {LAY_EVEN}\n2: {LAY_ODD}\nover 0 2"));
}

#[test]
fn ss_2_a_teams_deck_is_random() {
    for (draw, decks) in [(0, Deck::ALL), (1, [Deck::HeartsSpades, Deck::DiamondsClubs])] {
        let scene = Scene::<SwiftSwap>::deal(DEFAULT, 4, &[draw]);
        assert_eq!(table(&scene).decks, decks);
        assert!(decks[0].cards().contains(own(&scene, 2).hand));
        assert!(decks[1].cards().contains(own(&scene, 1).hand));
    }
}

#[test]
fn ss_3_each_team_shares_its_deck_out_and_no_two_share_a_goal() {
    for seed in 0..200 {
        let (table, events) = all_events(DEFAULT, seed);
        let (goals, hands) = dealt(&events);
        let decks = table.view(Observer::Spectator).table.decks;
        for team in [0, 1] {
            assert_eq!((hands[team].len(), hands[team + 2].len()), (12, 12));
            assert_eq!(hands[team].union(hands[team + 2]), decks[team].cards());
        }
        let left = goals.into_iter().fold(Goals::ALL, Goals::without);
        assert_eq!(left.len(), 3, "{goals:?}");
    }
}

#[test]
fn ss_3_goals_and_hands_come_from_the_top_of_their_shuffled_decks() {
    // A shuffle whose draws are all the last place leaves the deck as it is.
    let still = |n: u32| (1..n).rev();
    let draws: Vec<u32> = [0].into_iter().chain(still(7)).chain(still(24)).collect();
    let scene = Scene::<SwiftSwap>::deal(Options { any_goals: true, ..DEFAULT }, 4, &draws);
    let goals = [0, 1, 2, 3].map(|index| own(&scene, index).goal);
    assert_eq!(goals, [Goal::TwoPairsOrFewer, Goal::TwoPairsOrMore, Goal::HighRun, Goal::BlackLow]);
    assert_eq!(own(&scene, 0).hand, cards("D:789TJQ C:789TJQ"));
    assert_eq!(own(&scene, 2).hand, cards("D:A23456 C:A23456"));
}

#[test]
fn ss_3_a_goal_is_seen_by_its_player_alone() {
    let scene = Scene::<SwiftSwap>::deal(DEFAULT, 4, &[]);
    let goal = own(&scene, 0).goal;
    let name =
        Teller::english::<SwiftSwap>(4, Observer::Spectator).say(&format!("goal.{goal}"), &[]);
    let told = |who| scene.told(who).join(" ");
    assert!(told(Observer::Seat(seat(0))).contains(&format!("Your goal is {name}")));
    for who in
        [1, 2, 3].map(|index| Observer::Seat(seat(index))).into_iter().chain([Observer::Spectator])
    {
        assert!(!told(who).contains(&name), "{who:?}");
        assert!(!told(who).contains("Seat 0 has the goal"), "{who:?}");
        assert_ne!(scene.view(who).own.map(|own| own.goal), Some(goal));
    }
    assert_eq!(scene.view(Observer::Spectator).own, None);
}

#[test]
fn ss_3_a_team_that_is_done_is_dealt_other_hands() {
    let mut n_returned = 0;
    for seed in 0..300 {
        let (_, events) = all_events(DEFAULT, seed);
        let (goals, hands) = dealt(&events);
        for team in [0, 1] {
            let pair = [goals[team], goals[team + 2]];
            assert!(!is_done(pair, [hands[team], hands[team + 2]], &DEFAULT), "seed {seed}");
        }
        for event in &events {
            if let Event::HandsReturned { seats, hands } = event.secret {
                n_returned += 1;
                // Hands only, and tested against the goals that everybody kept.
                assert!(is_done(seats.map(|seat| goals[seat.index()]), hands, &DEFAULT));
                assert_eq!((event.public.is_none(), event.audience), (true, SeatSet::EMPTY));
            }
        }
        let printed = Options { fresh_deal: false, ..DEFAULT };
        assert_eq!(dealt(&all_events(printed, seed).1).0, goals);
    }
    assert!(0 < n_returned);
}

#[test]
fn ss_3_in_about_15_percent_of_random_deals_a_team_would_be_done() {
    let options = Options { fresh_deal: false, ..DEFAULT };
    let n_done = (0..2_000).filter(|&seed| {
        let (goals, hands) = dealt(&all_events(options, seed).1);
        [0, 1].into_iter().any(|team| {
            is_done([goals[team], goals[team + 2]], [hands[team], hands[team + 2]], &options)
        })
    });
    let n_done = n_done.count();
    assert!((240..360).contains(&n_done), "{n_done} of 2000");
}

#[test]
fn ss_4_the_game_starts_when_all_four_are_ready() {
    let mut scene = Scene::<SwiftSwap>::deal(DEFAULT, 4, &[]);
    let card = own(&scene, 0).hand.iter().next().unwrap();
    let eight = own(&scene, 0).hand.eight_at(0);
    let eight = SwiftSwap::write_action(&DEFAULT, Action::LayDown(eight));
    assert!(own(&scene, 0).hand.len() == 12, "hand and goal are seen before");
    scene.run(&format!(
        "
        asked 0 1 2 3
        0: put down {card} !! SS-4
        0: take back !! SS-4
        0: {eight} !! SS-4
        0: pick up !! SS-4
        0? ready
        2: ready
        told 1: Seat 2 is ready
        told *: Seat 2 is ready
        asked 0 1 3
        2: ready !! SS-4                // ready is final
        1: ready
        0: ready
        3: ready
        told *: The game has started
        asked 0 1 2 3
        1: ready !! SS-4
        0: put down {card}
        "
    ));
}

#[test]
fn ss_4_after_ready_seconds_the_game_starts_anyway() {
    let options = Options { ready_seconds: 7, ..DEFAULT };
    let mut scene = Scene::<SwiftSwap>::deal(options, 4, &[]);
    let Status::Open(before) = scene.status() else { panic!() };
    assert_eq!((before.budget_ms, before.kind), (Some(7_000), WindowKind::Commit));
    scene.run("0: ready\ntimeout\ntold 2: Time was up, so the game has started\nasked 0 1 2 3");
    let Status::Open(after) = scene.status() else { panic!() };
    assert_eq!((after.window, after.kind), (before.window.next(), WindowKind::Race));
    assert_eq!(table(&scene).phase, Phase::Play);
}

#[test]
fn ss_5_partners_swap_at_once_when_both_have_put_one_down() {
    let mut scene = at("0 even D:2468TQ C:A3579J");
    scene.run(
        "
        0: put down AC
        told 0: You put down the ace of clubs
        told 2: Seat 0 put down a card
        2: put down 2C
        told 0: You gave the ace of clubs and got the 2 of clubs
        told 2: You gave the 2 of clubs and got the ace of clubs
        told 1: Seat 0 and Seat 2 swapped
        untold 1: clubs
        untold *: clubs
        ",
    );
    assert_eq!(own(&scene, 0).hand, cards("D:2468TQ C:23579J"));
    assert_eq!(own(&scene, 2).hand, cards("D:A3579J C:A468TQ"));
    assert_eq!((own(&scene, 0).offer, own(&scene, 2).offer), (None, None));
    let Table { swaps, offering, .. } = table(&scene);
    assert_eq!((swaps, offering), ([1, 0], SeatSet::EMPTY));
    // Each can be swapped on at once.
    scene.run("0: put down 2C\n2: put down AC");
    assert_eq!(own(&scene, 0).hand, cards("D:2468TQ C:A3579J"));
}

#[test]
fn ss_5_one_own_card_at_a_time() {
    at("0 even D:2468TQ C:A3579J | 1 odd H:A23456 S:A23456").run(
        "
        0: put down 2C !! SS-5          // the partner's
        0: put down AH !! SS-5          // the other team's
        0: put down AC
        0: put down 3C !! SS-5
        0: put down AC !! SS-5
        1: put down AH                  // not his partner: nothing is swapped
        asked 0 1 2 3
        0: take back
        ",
    );
}

#[test]
fn ss_5_a_card_can_be_taken_back_before_the_swap() {
    let mut scene = at("0 even D:2468TQ C:A3579J");
    scene.run(
        "
        0: take back !! SS-5
        0: put down AC
        2: take back !! SS-5
        0: take back
        told 0: You took back the ace of clubs
        told 2: Seat 0 took the card back
        untold 2: clubs
        0: put down 3C
        2: put down 2C
        0: take back !! SS-5            // it has been swapped
        ",
    );
    assert_eq!(own(&scene, 0).hand, cards("D:2468TQ C:A2579J"));
}

/// What everybody but the actor is told and sees of two ways to play on from one position.
fn assert_looks_alike(text: &str, actor: u8, one: &str, two: &str) {
    let mut scenes = [at(text), at(text)];
    for (scene, script) in scenes.iter_mut().zip([one, two]) {
        scene.run(script);
    }
    let [one, two] = scenes;
    for who in Observer::all(4).filter(|&who| who != Observer::Seat(seat(actor))) {
        assert_eq!(one.told(who), two.told(who));
        assert_eq!(one.view(who), two.view(who));
    }
    let who = Observer::Seat(seat(actor));
    assert_ne!(one.told(who), two.told(who));
}

#[test]
fn ss_6_others_see_that_a_card_is_put_down_and_never_which() {
    let text = "0 even D:2468TQ C:A3579J";
    for actor in [0, 2] {
        let [one, two] = if actor == 0 { ["QD", "AC"] } else { ["QC", "AD"] };
        let put = |card: &str| format!("{actor}: put down {card}");
        assert_looks_alike(text, actor, &put(one), &put(two));
        let back = |card: &str| format!("{actor}: put down {card}\n{actor}: take back");
        assert_looks_alike(text, actor, &back(one), &back(two));
    }
}

#[test]
fn ss_6_others_see_that_eight_are_laid_down_and_never_which() {
    let lay = "0: lay down 2D, 4D, 6D, 8D, 10D, QD, AC, 3C";
    let other = "0: lay down 2D, 4D, 6D, 8D, 5C, 7C, 9C, JC";
    let text = "0 even D:2468TQ C:A3579J";
    assert_looks_alike(text, 0, lay, other);
    assert_looks_alike(text, 0, &format!("{lay}\n0: pick up"), &format!("{other}\n0: pick up"));
    at(text)
        .run(lay)
        .run("told 2: Seat 0 laid down eight cards\nuntold 2: diamonds\nuntold *: diamonds");
}

#[test]
fn ss_6_the_other_team_does_not_see_what_was_swapped() {
    let mut scenes =
        ["0: put down AC\n2: put down 2C", "0: put down QD\n2: put down AD"].map(|script| {
            let mut scene = at("0 even D:2468TQ C:A3579J");
            scene.run(script);
            scene
        });
    let [one, two] = &mut scenes;
    for who in [Observer::Seat(seat(1)), Observer::Seat(seat(3)), Observer::Spectator] {
        assert_eq!(one.told(who), two.told(who));
        assert_eq!(one.view(who), two.view(who));
    }
}

#[test]
fn ss_7_the_other_four_may_still_be_swapped_but_none_of_the_eight() {
    let mut scene = at(DONE);
    scene.run(&format!(
        "
        0: {LAY_EVEN}
        told 0: You laid down diamonds 4 6 8 10 · clubs 4 6 8 Q.
        0? put down 2D | put down 2C | put down 10C | put down QD | pick up
        0: put down 4D !! SS-7
        0: put down 2D
        0? take back | pick up
        2: put down JC
        "
    ));
    assert_eq!(own(&scene, 0).hand, cards("D:Q C:2TJ"));
    assert_eq!(own(&scene, 0).laid.len(), 8);
}

#[test]
fn ss_7_the_eight_are_picked_up_before_others_are_laid() {
    let mut scene = at(DONE);
    scene.run(&format!(
        "
        0: pick up !! SS-7
        0: {LAY_EVEN}
        0: {LAY_EVEN} !! SS-7
        0: lay down 2D, 2C, 4D, 4C, 6D, 6C, 8D, 8C !! SS-7
        0: pick up
        told 0: You picked up diamonds 4 6 8 10 · clubs 4 6 8 Q again.
        told 1: Seat 0 picked up the eight again
        0: pick up !! SS-7
        0: lay down 2D, 2C, 4D, 4C, 6D, 6C, 8D, 8C
        "
    ));
    assert_eq!(own(&scene, 0).laid, cards("D:2468 C:2468"));
}

#[test]
fn ss_7_exactly_eight_own_cards_are_laid() {
    let mut scene = at(DONE);
    scene.run("0: lay down AD, 2D, 2C, 4D, 4C, 6D, 6C, 8D !! SS-7"); // AD is the partner's
    scene.run("0: lay down 2H, 2D, 2C, 4D, 4C, 6D, 6C, 8D !! SS-7");
    let mut table = Match::<SwiftSwap, _>::new(DEFAULT, 4, Rigged::new([])).unwrap();
    let Status::Open(pending) = table.status() else { panic!() };
    table.submit(0, Input::Timeout { window: pending.window }).unwrap();
    let hand = table.sight(seat(0)).view().own.unwrap().hand;
    for n in [0, 7, 9, 12] {
        let some = hand.iter().take(n).collect();
        let refusal = table.sight(seat(0)).check(Action::LayDown(some)).unwrap_err();
        assert_eq!((refusal.rule, refusal.code), ("SS-7", "not_eight"));
    }
    assert_eq!(table.sight(seat(0)).check(Action::LayDown(hand.eight_at(494))), Ok(()));
    let Status::Open(pending) = table.status() else { panic!() };
    let (window, action) = (pending.window, Action::LayDown(hand.eight_at(494)));
    table.submit(0, Input::Act { seat: seat(0), window, action }).unwrap();
    assert_eq!(table.sight(seat(0)).check(action).unwrap_err().code, "already_laid");
}

#[test]
fn ss_7_laying_down_first_takes_an_own_put_down_card_back() {
    // It may be one of the eight, or not.
    for (card, name) in [("4D", "4 of diamonds"), ("QD", "queen of diamonds")] {
        let mut scene = at(DONE);
        scene.run(&format!(
            "
            0: put down {card}
            0: {LAY_EVEN}
            told 0: You took back the {name}
            told 1: Seat 0 took the card back
            2: put down AD              // nothing to swap with any more
            "
        ));
        assert_eq!(own(&scene, 0).hand, cards("D:2Q C:2T"));
        assert_eq!(own(&scene, 0).offer, None);
        assert_eq!(table(&scene).offering, seat(2).into());
    }
}

#[test]
fn ss_7_picking_up_leaves_a_put_down_card_where_it_is() {
    let mut scene = at(DONE);
    scene.run(&format!("0: {LAY_EVEN}\n0: put down 2D\n0: pick up\n0: put down 2C !! SS-5"));
    assert_eq!(own(&scene, 0).offer, Some("2D".parse().unwrap()));
    assert_eq!(own(&scene, 0).hand.len(), 11);
    scene.run("2: put down JC\ntold 0: You gave the 2 of diamonds and got the jack of clubs");
}

#[test]
fn ss_7_a_player_with_a_finished_goal_need_not_lay_it_down() {
    at(DONE).run("0: put down 2D\n2: put down AD\n0: put down AD\n2: put down 2D\nasked 0 1 2 3");
}

#[test]
fn ss_8_a_team_wins_when_both_have_eight_down_that_meet_their_goals() {
    let mut scene = at(DONE);
    scene.run(&format!(
        "
        2: {LAY_ODD}
        asked 0 1 2 3
        0: {LAY_EVEN}
        told 1: both goals were met. Winners: Seat 0 and Seat 2.
        over 0 2
        "
    ));
    let everybody = Observer::Spectator;
    let shown =
        SwiftSwap::show(&scene.view(everybody), &Teller::english::<SwiftSwap>(4, everybody));
    assert!(
        shown.contains(
            "★ Seat 0 (Even):\n    [diamonds 4 6 8 10 · clubs 4 6 8 Q] diamonds 2 Q · clubs 2 10\n"
        ),
        "{shown}"
    );
    let Status::Over(outcome) = scene.status() else { panic!() };
    assert_eq!(outcome.score.as_slice(), [1, 0, 1, 0]);
    assert_eq!(outcome.rank.as_slice(), [1, 3, 1, 3]);
}

#[test]
fn ss_8_eight_of_one_player_of_each_team_end_nothing() {
    at(&format!("{DONE} | 1 high_run"))
        .run(&format!("0: {LAY_EVEN}\n1: lay down AH, AS, 2H, 2S, 3H, 3S, 4H, 4S\nasked 0 1 2 3"));
}

#[test]
fn ss_8_a_team_that_misses_a_goal_loses() {
    // Seat 2's eight are odd, but sum to 64.
    let wrong = "lay down 5D, 7D, 7C, 9D, 9C, 5C, JD, JC";
    let mut scene = at(DONE);
    scene.run(&format!(
        "
        0: {LAY_EVEN}
        2: {wrong}
        told 0: a goal was missed. Winners: Seat 1 and Seat 3.
        over 1 3
        "
    ));
    let who = Observer::Seat(seat(0));
    let shown = SwiftSwap::show(&scene.view(who), &Teller::english::<SwiftSwap>(4, who));
    assert!(
        shown.contains("  You (Even):\n    [") && shown.contains("  Seat 2 (Odd, missed):\n    [")
    );
    at(DONE).run(&format!("2: {LAY_ODD}\n0: lay down 2D, 2C, 4D, 4C, 6D, 6C, 8D, 8C\nover 1 3"));
}

#[test]
fn ss_8_with_check_on_laydown_cards_that_miss_the_goal_are_refused() {
    let options = Options { check_on_laydown: true, ..DEFAULT };
    with(options, DONE).run(&format!(
        "
        0: lay down 2D, 2C, 4D, 4C, 6D, 6C, 8D, 8C !! SS-8      // 40
        0: put down 8D
        0: {LAY_EVEN}                                           // the card put down counts
        2: lay down 5D, 7D, 7C, 9D, 9C, 5C, JD, JC !! SS-8
        2: {LAY_ODD}
        over 0 2
        "
    ));
    at(DONE).run("0: lay down 2D, 2C, 4D, 4C, 6D, 6C, 8D, 8C");
}

#[test]
fn ss_9_the_goals_are_met_by_these_and_not_by_those() {
    let table: &[(Goal, &str, bool)] = &[
        (Goal::Even, "D:268TQ C:4TQ", true),  // 64
        (Goal::Even, "D:2468 C:468T", false), // 48
        (Goal::Even, "D:246T C:468Q", false), // 52 is not more than 52
        (Goal::Even, "D:248T C:468Q", true),  // 54
        (Goal::Even, "D:68TQ C:8TQA", false), // an ace
        (Goal::Odd, "D:A357 C:A357", true),   // 32
        (Goal::Odd, "D:A59J C:A79J", false),  // 54
        (Goal::Odd, "D:A57J C:A79J", false),  // 52 is not less than 52
        (Goal::Odd, "D:A57J C:A59J", true),   // 50
        (Goal::Odd, "D:A357 C:A352", false),  // a two
        (Goal::BlackLow, "C:A2345678", true),
        (Goal::BlackLow, "C:23456789", true),
        (Goal::BlackLow, "C:2345678T", false), // ten is not below ten
        (Goal::BlackLow, "C:2345678 D:9", false), // red
        (Goal::HighRun, "D:4567 C:9TJQ", true),
        (Goal::HighRun, "D:9J C:TQ D:4 C:4 D:6 C:6", true), // 9 10 J Q
        (Goal::HighRun, "D:456QJT C:45", false),            // no four in a row
        (Goal::HighRun, "D:4569T C:59T", false),
        (Goal::HighRun, "D:3456 C:789T", false), // a three, which is not above three
        (Goal::HighRun, "D:TJQ C:TJQ D:4 C:4", false), // Q A would wrap, and A is too low
        (Goal::TwoPairsOrMore, "D:2345678 C:2", false), // one pair
        (Goal::TwoPairsOrMore, "D:234567 C:23", true),
        (Goal::TwoPairsOrMore, "D:2345 C:2345", true),
        (Goal::TwoPairsOrMore, "D:23456T C:2T", true),
        (Goal::TwoPairsOrMore, "D:A23456 C:23", false),
        (Goal::TwoPairsOrMore, "D:23456J C:23", false),
        (Goal::TwoPairsOrMore, "D:23456Q C:23", false),
        (Goal::TwoPairsOrFewer, "D:A24578TJ", true), // none
        (Goal::TwoPairsOrFewer, "D:A24578 C:A2", true),
        (Goal::TwoPairsOrFewer, "D:A2457 C:A24", false), // three
        (Goal::TwoPairsOrFewer, "D:A24578T C:3", false),
        (Goal::TwoPairsOrFewer, "D:A24578T C:6", false),
        (Goal::TwoPairsOrFewer, "D:A24578T C:9", false),
        (Goal::TwoPairsOrFewer, "D:A24578T C:Q", false),
    ];
    for &(goal, text, met) in table {
        let eight = cards(text);
        assert_eq!(eight.len(), 8, "{text}");
        for ruling in RULINGS {
            assert_eq!(goal.meets(eight, ruling), met, "{goal}: {text}");
        }
        // The other deck is no different.
        let other = cards(&text.replace('D', "H").replace('C', "S"));
        assert_eq!(goal.meets(other, RedComposite::Seven), met, "{goal}: {text}");
    }
}

const RULINGS: [RedComposite; 4] =
    [RedComposite::Seven, RedComposite::Six, RedComposite::Either, RedComposite::Removed];

#[test]
fn ss_9_the_red_composite_goal_asks_what_its_ruling_says() {
    use RedComposite::{Either, Removed, Seven, Six};
    let table: &[(&str, &[RedComposite])] = &[
        ("D:A4689TQ C:2", &[Seven, Six]), // all seven and a black two
        ("D:A4689TQ C:4", &[Seven, Six, Either]),
        ("D:A4689T C:4Q", &[Six, Either]),
        ("D:A4689T C:23", &[Six]),
        ("D:A468 C:23QJ", &[]),
        ("D:A46892 C:4Q", &[Either]),
        ("D:A23457J C:4", &[Either]),
        ("D:2357J C:A46", &[Either]), // red or composite, none both
        ("D:A46892 C:4J", &[]),       // J is neither red nor composite
        ("D:A4689TQ D:2", &[Seven, Six, Either]),
    ];
    for (text, met_under) in table {
        for ruling in RULINGS {
            assert_eq!(
                Goal::RedComposite.meets(cards(text), ruling),
                met_under.contains(&ruling),
                "{ruling:?}: {text}"
            );
        }
    }
    assert!(
        !SwiftSwap::deck(&Options { red_composite: Removed, ..DEFAULT })
            .contains(&"goal red_composite".to_owned())
    );
    for seed in 0..100 {
        let options = Options { red_composite: Removed, ..DEFAULT };
        assert!(!dealt(&all_events(options, seed).1).0.contains(&Goal::RedComposite));
    }
}

#[test]
fn ss_9_a_deck_has_only_seven_red_composites() {
    for deck in Deck::ALL {
        let useful = Goal::RedComposite.useful(RedComposite::Seven).both(deck.cards());
        assert_eq!(useful.len(), 7);
        assert!(useful.iter().all(|card| card.suit().is_red()));
        assert!(!Goal::RedComposite.is_in(deck.cards(), RedComposite::Removed), "as printed");
    }
}

#[test]
fn ss_9_eight_cards_of_one_deck_meet_a_goal() {
    assert!(!Goal::BlackLow.meets(cards("C:A234567"), RedComposite::Seven));
    assert!(!Goal::BlackLow.meets(cards("C:A23456789"), RedComposite::Seven));
    assert!(!Goal::BlackLow.meets(cards("C:A2345 S:678"), RedComposite::Seven));
    assert!(!Goal::BlackLow.meets(Cards::EMPTY, RedComposite::Seven));
}

/// Checks by the words of the rulebook, card by card.
fn meets_slowly(goal: Goal, eight: Cards, ruling: RedComposite) -> bool {
    let values: Vec<u32> = eight.iter().map(|card| card.value().into()).collect();
    let all = |test: &dyn Fn(u32) -> bool| values.iter().all(|&value| test(value));
    let sum: u32 = values.iter().sum();
    let n_pairs =
        (1..=12).filter(|it| values.iter().filter(|value| *value == it).count() == 2).count();
    let composite = |card: Card| [1, 4, 6, 8, 9, 10, 12].contains(&card.value());
    let n_red = eight.iter().filter(|&card| card.suit().is_red() && composite(card)).count();
    match goal {
        Goal::Even => all(&|value| value % 2 == 0) && 52 < sum,
        Goal::Odd => all(&|value| value % 2 == 1) && sum < 52,
        Goal::RedComposite => match ruling {
            RedComposite::Seven => n_red == 7,
            RedComposite::Six => 6 <= n_red,
            RedComposite::Either => {
                eight.iter().all(|card| card.suit().is_red() || composite(card))
            }
            RedComposite::Removed => n_red == 8,
        },
        Goal::BlackLow => eight.iter().all(|card| !card.suit().is_red() && card.value() < 10),
        Goal::HighRun => {
            let run = |from: u32| (from..from + 4).all(|value| values.contains(&value));
            all(&|value| 3 < value) && (1..=9).any(run)
        }
        Goal::TwoPairsOrMore => all(&|value| ![1, 11, 12].contains(&value)) && 2 <= n_pairs,
        Goal::TwoPairsOrFewer => all(&|value| value % 3 != 0) && n_pairs <= 2,
    }
}

#[test]
fn ss_9_checking_with_bits_is_checking_card_by_card() {
    let mut chance = Seeded::new(9);
    let mut n_met = 0;
    for _ in 0..4_000 {
        let deck = Deck::ALL[chance.below(2) as usize].cards();
        let goal = Goal::ALL[chance.below(7) as usize];
        let ruling = RULINGS[chance.below(4) as usize];
        // Mostly cards that the goal allows, so that it is often met.
        let mut from = deck.both(goal.useful(ruling));
        let mut eight = from.draw_many(from.len().min(7 + chance.below(2) as usize), &mut chance);
        let mut rest = deck.minus(eight);
        eight = eight.union(rest.draw_many(8 - eight.len(), &mut chance));
        let met = meets_slowly(goal, eight, ruling);
        assert_eq!(goal.meets(eight, ruling), met, "{goal} {ruling:?}: {eight}");
        n_met += u32::from(met);
    }
    assert!((1_000..3_500).contains(&n_met), "{n_met}");
}

#[test]
fn ss_9_a_goal_is_in_cards_if_eight_of_them_meet_it() {
    let mut chance = Seeded::new(10);
    let mut n_in = [0; 7];
    for _ in 0..14_000 {
        let goal = Goal::ALL[chance.below(7) as usize];
        let ruling = RULINGS[chance.below(4) as usize];
        // Mostly cards that the goal allows, now and then with some of the other deck.
        let deck = Deck::ALL[chance.below(2) as usize].cards();
        let mut from = deck.both(goal.useful(ruling));
        let mut hand = from.draw_many(from.len().min(5 + chance.below(6) as usize), &mut chance);
        let mut rest = deck.minus(hand);
        hand = hand.union(rest.draw_many(chance.below(3) as usize, &mut chance));
        if chance.below(4) == 0 {
            let mut other = Deck::ALL.map(Deck::cards).into_iter().fold(Cards::EMPTY, Cards::union);
            other = other.minus(deck);
            hand = hand.union(other.draw_many(chance.below(3) as usize, &mut chance));
        }
        let meets = |it: &Cards| it.deck().is_some() && meets_slowly(goal, *it, ruling);
        let met: Vec<Cards> = hand.eights().filter(meets).collect();
        let is_in = goal.is_in(hand, ruling);
        assert_eq!(is_in, !met.is_empty(), "{goal} {ruling:?}: {hand}");
        assert!(goal.eights_of(hand, ruling).eq(met), "{goal} {ruling:?}: {hand}");
        n_in[goal as usize] += u32::from(is_in);
    }
    // Hands of five and six have no eight; a red composite is rare.
    let enough = |&n: &u32| (300..1_500).contains(&n);
    assert!(n_in.iter().all(enough), "{n_in:?}");
}

#[test]
fn ss_10_one_and_three_is_the_only_impossible_pair_and_only_under_seven() {
    let deck = Deck::DiamondsClubs.cards();
    for ruling in [RedComposite::Seven, RedComposite::Six, RedComposite::Either] {
        for (index, &one) in Goal::ALL.iter().enumerate() {
            for &two in &Goal::ALL[index + 1..] {
                // The goal with fewer eights outside, so that the search is short.
                let (few, many) = if two == Goal::BlackLow { (two, one) } else { (one, two) };
                let possible =
                    few.eights_of(deck, ruling).any(|eight| many.is_in(deck.minus(eight), ruling));
                let impossible =
                    ruling == RedComposite::Seven && (one, two) == (Goal::Even, Goal::RedComposite);
                assert_eq!(possible, !impossible, "{one} and {two} under {ruling:?}");
            }
        }
    }
}

#[test]
fn ss_10_two_and_four_go_together_in_two_ways_only() {
    let deck = Deck::HeartsSpades.cards();
    let ruling = RedComposite::Seven;
    let ways = Goal::BlackLow
        .eights_of(deck, ruling)
        .map(|eight| Goal::Odd.eights_of(deck.minus(eight), ruling).count());
    assert_eq!(ways.sum::<usize>(), 2);
}

#[test]
fn ss_10_a_draw_with_a_bad_pair_is_drawn_again_for_all_four() {
    let bad = |goals: &[Goal; 4]| goals[0].is_bad_pair(goals[2]) || goals[1].is_bad_pair(goals[3]);
    for ruling in RULINGS {
        let options = Options { red_composite: ruling, ..DEFAULT };
        let mut n_returned = 0;
        for seed in 0..200 {
            let (_, events) = all_events(options, seed);
            assert!(!bad(&dealt(&events).0), "{ruling:?} seed {seed}");
            for event in &events {
                if let Event::GoalsReturned { goals } = event.secret {
                    n_returned += 1;
                    assert_eq!(goals.as_slice().len(), 4);
                    assert!(bad(&[0, 1, 2, 3].map(|index| goals[seat(index)])));
                    assert_eq!((event.public.is_none(), event.audience), (true, SeatSet::EMPTY));
                }
            }
        }
        assert!(0 < n_returned);
        let printed = Options { any_goals: true, ..options };
        let n_bad = (0..200).filter(|&seed| bad(&dealt(&all_events(printed, seed).1).0)).count();
        assert!(0 < n_bad, "{ruling:?}");
    }
    let pairs = |it: Goal| Goal::ALL.into_iter().filter(move |&other| it.is_bad_pair(other));
    assert_eq!(pairs(Goal::Even).collect::<Vec<_>>(), [Goal::RedComposite]);
    assert_eq!(pairs(Goal::Odd).collect::<Vec<_>>(), [Goal::BlackLow]);
    assert_eq!(Goal::ALL.into_iter().flat_map(pairs).count(), 4);
}

#[test]
fn ss_11_when_time_is_up_the_game_is_a_draw() {
    let mut scene = with(Options { time_limit: 90, ..DEFAULT }, DONE);
    let Status::Open(pending) = scene.status() else { panic!() };
    assert_eq!(pending.budget_ms, Some(90_000));
    scene.run(&format!("0: {LAY_EVEN}\ntimeout\ntold 1: time was up. A draw.\nover"));
    let Status::Over(outcome) = scene.status() else { panic!() };
    assert_eq!((outcome.score.as_slice(), outcome.rank.as_slice()), (&[0; 4][..], &[1; 4][..]));
}

/// Plays games to these ends: `0` and `1` for a team that wins, `-` for a draw.
fn play_match(games: u8, ends: &str) -> Scene<SwiftSwap> {
    let mut scene = Scene::<SwiftSwap>::deal(Options { games, ..DEFAULT }, 4, &[]);
    for end in ends.chars() {
        scene.run("timeout");
        if end == '-' {
            scene.run("timeout");
            continue;
        }
        // The other team lays any eight down, which are not its goals: fresh hands never are.
        let loser = if end == '0' { [1, 3] } else { [0, 2] };
        for index in loser {
            let action = Action::LayDown(own(&scene, index).hand.eight_at(0));
            scene.run(&format!("{index}: {}", SwiftSwap::write_action(&DEFAULT, action)));
        }
    }
    scene
}

#[test]
fn ss_11_the_match_ends_when_a_team_has_won_its_games() {
    play_match(1, "0").run("over 0 2");
    play_match(1, "1").run("over 1 3");
    play_match(2, "11").run("over 1 3");
    play_match(2, "101").run("over 1 3");
    play_match(3, "0100").run("over 0 2");
    assert!(matches!(play_match(2, "01").status(), Status::Open(_)));
    assert!(matches!(play_match(3, "0101").status(), Status::Open(_)));
}

#[test]
fn ss_11_or_after_twice_as_many_games_less_one_and_draws_count_for_neither() {
    play_match(1, "-").run("over");
    play_match(2, "-0-").run("over 0 2");
    play_match(2, "0-1").run("over");
    play_match(2, "---").run("over");
    play_match(3, "-1--1").run("over 1 3");
    assert!(matches!(play_match(2, "-0").status(), Status::Open(_)));
    let Status::Over(outcome) = play_match(2, "0-1").status() else { panic!() };
    assert_eq!((outcome.score.as_slice(), outcome.rank.as_slice()), (&[1; 4][..], &[1; 4][..]));
}

#[test]
fn ss_11_each_game_is_dealt_anew_and_the_one_before_is_shown() {
    let mut scene = Scene::<SwiftSwap>::deal(Options { games: 2, ..DEFAULT }, 4, &[0]);
    scene.run("timeout");
    let before = [0, 1, 2, 3].map(|index| own(&scene, index));
    let window = table(&scene).window;
    scene.run(
        "draws 1\ntimeout\ntold 3: Game 2 is dealt. Hearts and spades: Seat 0 and Seat 2.\nasked 0 1 2 3",
    );
    let after = [0, 1, 2, 3].map(|index| own(&scene, index));
    assert!(before[0].hand.both(after[0].hand).is_empty(), "the teams changed decks");
    let Table { last_game, game, ready, phase, .. } = table(&scene);
    let last_game = last_game.unwrap();
    assert_eq!((game, phase, ready), (2, Phase::Ready, SeatSet::EMPTY));
    assert_eq!((last_game.game, last_game.end), (1, End::TimeUp));
    let shown = last_game.players.map(|_, shown| shown.rest);
    assert_eq!(shown, PerSeat::from_fn(4, |seat| before[seat.index()].hand));
    assert_eq!(table(&scene).window, window.next());
}

#[test]
fn what_seats_do_at_once_stays_in_one_window() {
    let mut scene = at(DONE);
    let window = table(&scene).window;
    scene.run(&format!("0: put down 2D\n1: put down AH\n2: put down AD\n0: {LAY_EVEN}"));
    assert_eq!(table(&scene).window, window);
}

#[test]
fn turns_are_cards_put_down_and_goals_laid_down() {
    let mut scene = at(DONE);
    scene.run(&format!("0: put down 2D\n0: take back\n0: {LAY_EVEN}\n0: pick up\n0: put down 2D"));
    scene.inspect(|game, _| assert_eq!(game.turns(), 3));
}

#[test]
fn a_view_remembers_what_the_partners_gave_each_other() {
    let mut scene = at("0 even D:2468TQ C:A3579J");
    scene.run("0: put down AC\n2: put down 2C\n0: put down 3C\n2: put down AC");
    for index in [0, 2] {
        let team = scene.view(Observer::Seat(seat(index))).team.unwrap();
        let given: Vec<String> = team.swaps.iter().map(|given| format!("{given:?}")).collect();
        assert_eq!(given, ["[AC, 2C]", "[3C, AC]"]);
        assert_eq!(team.given, [cards("C:A3"), cards("C:2A")]);
        assert_eq!(team.dealt[0], cards("D:2468TQ C:A3579J"));
    }
    assert_eq!(
        scene.view(Observer::Seat(seat(0))).partner_cards(),
        Some(cards("D:A3579J C:3468TQ"))
    );
    let other = scene.view(Observer::Seat(seat(1))).team.unwrap();
    assert!(other.swaps.is_empty());
    assert_eq!(scene.view(Observer::Spectator).team, None);
}

#[test]
fn a_view_remembers_the_last_swaps_and_which_cards_were_ever_given() {
    let mut scene = at("0 even D:2468TQ C:A3579J");
    scene.run("0: put down AC\n2: put down 2C");
    for _ in 0..SWAPS_MOST / 2 {
        scene.run("0: put down 3C\n2: put down 4C\n0: put down 4C\n2: put down 3C");
    }
    let team = scene.view(Observer::Seat(seat(0))).team.unwrap();
    assert_eq!(team.swaps.len(), SWAPS_MOST);
    assert_eq!(format!("{:?}", team.swaps[0]), "[3C, 4C]");
    assert_eq!(team.given, [cards("C:A34"), cards("C:234")]);
    assert_eq!(table(&scene).swaps[0] as usize, SWAPS_MOST + 1);
}

#[test]
fn a_long_game_with_cards_on_the_table_can_be_guessed_by_everybody() {
    let mut scene = at(DONE);
    for _ in 0..SWAPS_MOST {
        scene.run("0: put down 2D\n2: put down JC\n0: put down JC\n2: put down 2D");
    }
    scene
        .run(&format!("0: {LAY_EVEN}\n0: put down 2D\n2: put down JC\n0: put down JC\n0: pick up"));
    scene.run("2: lay down AD, AC, 3D, 3C, 5D, 5C, 7D, 7C");
    for who in Observer::all(4) {
        let view = scene.view(who);
        for seed in 0..50 {
            let guess = SwiftSwap::determinize(&view, &mut Seeded::new(seed));
            let mut guess = Scene::at(DEFAULT, 4, guess);
            assert_eq!(guess.view(who), view);
            guess.inspect(|game, referee| game.audit(referee)).unwrap();
            let teams = [0, 1].map(|index| guess.view(Observer::Seat(seat(index))).team.unwrap());
            assert!(teams.iter().flat_map(|team| team.dealt).all(|hand| hand.len() == 12));
        }
    }
}

/// Guesses of a seat about its partner.
fn guesses(scene: &Scene<SwiftSwap>, of: u8, about: u8) -> impl Iterator<Item = Player> {
    let view = scene.view(Observer::Seat(seat(of)));
    let mut chance = Seeded::new(4);
    (0..300).map(move |_| {
        let guess = parlor_core::Guess::<SwiftSwap>::from_view(&view, &mut chance);
        guess.view(Observer::Seat(seat(about))).own.unwrap()
    })
}

#[test]
fn what_came_after_the_eight_were_down_is_guessed_to_lie_beside_them() {
    let mut scene = at(DONE);
    scene.run(&format!(
        "0: {LAY_EVEN}\n0: put down 2D\n2: put down JC\n0: put down 2C\n2: put down JD"
    ));
    let known = scene.view(Observer::Seat(seat(2))).team.unwrap();
    assert_eq!(known.loose, [cards("D:J C:J"), Cards::EMPTY]);
    let (mut whole, mut n) = (Cards::EMPTY, 0);
    for guess in guesses(&scene, 2, 0) {
        assert!(guess.hand.contains(cards("D:J C:J")));
        whole = whole.union(guess.laid);
        n += 1;
    }
    // Any other card may be one of the eight.
    assert_eq!((whole, n), (own(&scene, 0).cards().minus(cards("D:J C:J")), 300));
    // Two more: now the partner knows the four beside the eight, also when the eight are gone.
    scene.run("0: put down 10C\n2: put down 9C\n0: put down QD\n2: put down 9D\n0: put down 9C\n0: pick up");
    assert!(guesses(&scene, 2, 0).all(|guess| cards("D:J9 C:J9").has(guess.offer.unwrap())));
    scene.run("0: take back");
    assert_eq!(scene.view(Observer::Seat(seat(2))).team.unwrap().loose[0], Cards::EMPTY);
}

#[test]
fn the_other_team_is_guessed_to_swap_only_what_lies_beside_the_eight() {
    for (place, lay) in [format!("0: {LAY_EVEN}"), format!("2: {LAY_ODD}")].iter().enumerate() {
        let mut scene = at(DONE);
        scene.run("0: put down 4D\n2: put down AC\n0: put down AC\n2: put down 4D");
        scene.run(lay);
        scene.run("0: put down 2D\n2: put down JC\n0: put down 2C\n2: put down JD");
        let view = scene.view(Observer::Seat(seat(1)));
        let mut chance = Seeded::new(4);
        for _ in 0..300 {
            let guess = parlor_core::Guess::<SwiftSwap>::from_view(&view, &mut chance);
            let View { own, team, .. } = guess.view(Observer::Seat(seats_of(0)[place]));
            let (laid, team) = (own.unwrap().laid, team.unwrap());
            let mut loose = [Cards::EMPTY; 2];
            for given in &team.swaps[2..] {
                assert!(given.iter().all(|&card| !laid.has(card)), "{given:?} {laid}");
                loose[place] = loose[place].without(given[place]).with(given[1 - place]);
            }
            assert_eq!(team.loose, loose);
        }
    }
}

#[test]
fn the_other_team_is_guessed_to_have_got_a_fresh_deal() {
    let view = at(DONE).view(Observer::Seat(seat(0)));
    let mut chance = Seeded::new(4);
    for _ in 0..300 {
        let guess = parlor_core::Guess::<SwiftSwap>::from_view(&view, &mut chance);
        let views = [1, 3].map(|index| guess.view(Observer::Seat(seat(index))));
        let goals = [0, 1].map(|place| views[place].own.unwrap().goal);
        assert!(!is_done(goals, views[0].team.unwrap().dealt, &DEFAULT));
    }
}

#[test]
fn a_fresh_deal_tells_the_partners_of_each_others_goals() {
    // Seat 0 could lay down, so seat 2 could not: its goal is none that its cards meet.
    let scene = at("0 even D:2468TQ C:2468TQ | 2 high_run");
    let goals = scene.view(Observer::Seat(seat(0))).partner_goals().unwrap();
    assert!(!goals.has(Goal::Odd), "eight of AD AC 3D 3C 5D 5C 7D 7C …");
    assert!(!goals.has(Goal::Even) && !goals.has(Goal::RedComposite));
    assert!(goals.has(Goal::HighRun) && goals.has(Goal::TwoPairsOrFewer));
    let view = scene.view(Observer::Seat(seat(2)));
    assert!(view.partner_goals().unwrap().has(Goal::Even));
}

#[test]
fn eights_that_passed_a_check_tell_of_the_goal() {
    let options = Options { check_on_laydown: true, ..DEFAULT };
    let mut scene = with(options, "0 even D:2468TQ C:2468TQ | 2 high_run");
    scene.run("0: lay down 2D, 4D, 6D, 8D, 10D, QD, QC, 10C");
    let view = scene.view(Observer::Seat(seat(2)));
    let goals = view.partner_goals().unwrap();
    assert!(goals.has(Goal::Even) && !goals.has(Goal::Odd) && !goals.has(Goal::BlackLow));
    assert!(guesses(&scene, 2, 0).all(|guess| guess.goal.meets(guess.laid, RedComposite::Seven)));
    // It is still known when the eight have gone.
    scene.run("0: pick up");
    assert!(!scene.view(Observer::Seat(seat(2))).team.unwrap().goals[0].has(Goal::BlackLow));
}

#[test]
fn what_is_given_away_beside_the_eight_tells_of_the_goal() {
    let options = Options { check_on_laydown: true, ..DEFAULT };
    let mut scene = with(options, "0 even D:2468TQ C:2468TQ | 2 high_run");
    let known = |scene: &Scene<SwiftSwap>| scene.view(Observer::Seat(seat(2))).partner_goals();
    assert!(known(&scene).unwrap().has(Goal::BlackLow), "nothing is down");
    scene.run("0: lay down 4C, 6D, 6C, 8D, 8C, 10D, 10C, QD");
    assert!(known(&scene).unwrap().iter().eq([Goal::Even, Goal::TwoPairsOrMore]));
    // Without two twos and a four there are not eight cards below the jack.
    scene.run("0: put down 2D\n2: put down AD\n0: put down 2C\n2: put down AC");
    scene.run("0: put down 4D\n2: put down 3D");
    assert!(known(&scene).unwrap().iter().eq([Goal::Even]));
}

#[test]
fn a_partner_can_have_a_goal_that_does_not_go_with_the_own_one_only_if_any_goals_go() {
    for any_goals in [false, true] {
        let scene = with(Options { any_goals, ..DEFAULT }, "0 even D:2468TQ C:2468TQ | 2 high_run");
        let goals = scene.view(Observer::Seat(seat(0))).partner_goals().unwrap();
        assert_eq!(goals.has(Goal::RedComposite), any_goals);
    }
}

#[test]
fn a_drawn_eight_meets_its_goal_and_all_are_equally_likely() {
    use RedComposite::{Either, Removed, Seven, Six};
    let table = [
        (Goal::Even, Seven, "D:468TQ C:468TQ", 45),
        (Goal::Odd, Seven, "D:A3579J C:A35", 9),
        (Goal::BlackLow, Seven, "D:A2345 C:A2345678", 1),
        (Goal::BlackLow, Seven, "D:A2345 C:A234567", 0),
        (Goal::RedComposite, Seven, "D:A4689TQ C:235", 3),
        (Goal::RedComposite, Seven, "D:A4689TQ C:2", 1),
        (Goal::RedComposite, Seven, "D:A4689T C:2345", 0),
        (Goal::RedComposite, Six, "D:A4689TQ C:235", 3 + 21),
        (Goal::RedComposite, Six, "D:A4689T C:23", 1),
        (Goal::RedComposite, Six, "D:A4689 C:2345", 0),
        (Goal::RedComposite, Either, "D:2357J C:A468 C:23", 9),
        (Goal::RedComposite, Removed, "D:A4689TQ C:2345", 0),
    ];
    let mut chance = Seeded::new(5);
    for (goal, ruling, text, n) in table {
        let eights: Vec<Cards> = goal.eights_of(cards(text), ruling).collect();
        assert_eq!(eights.len(), n, "{goal} {ruling:?}: {text}");
        let mut drawn = vec![0; n];
        for _ in 0..(400 * n).max(20) {
            match goal.draw_eight(cards(text), ruling, &mut chance) {
                Some(eight) => drawn[eights.binary_search(&eight).unwrap()] += 1,
                None => assert_eq!(n, 0, "{goal} {ruling:?}: {text}"),
            }
        }
        assert!(drawn.iter().all(|n| (300..=500).contains(n)), "{goal} {ruling:?}: {drawn:?}");
    }
}

#[test]
fn every_choice_of_eight_has_its_number() {
    let hand = cards("D:A2478TQ C:3579J");
    let eights: Vec<Cards> = hand.eights().collect();
    assert_eq!(eights.len(), 495);
    assert!(eights.is_sorted_by(|one, two| one < two));
    for (number, &eight) in eights.iter().enumerate() {
        assert_eq!((eight.len(), hand.contains(eight)), (8, true));
        assert_eq!(hand.eight_at(number as u32), eight);
    }
    assert_eq!(Deck::HeartsSpades.cards().n_eights(), 735_471);
    assert_eq!(cards("D:A234567").eights().count(), 0);
    assert_eq!(cards("D:A2345678").eights().count(), 1);
}

/// Exactly: every draw gives another action, and there are as many draws as actions.
#[test]
fn random_play_chooses_all_actions_equally_often() {
    let mut n_laying = 0;
    for seed in 0..60 {
        let mut chance = Seeded::new(seed);
        let options = Options { check_on_laydown: seed % 3 != 0, fresh_deal: false, ..DEFAULT };
        let table = Match::<SwiftSwap, _>::new(options, 4, chance.clone()).unwrap();
        let mut guess = table.sight(Seat::FIRST).guess(&mut chance);
        for _ in 0..40 {
            for seat in Seat::all(4) {
                let sight = guess.sight(seat);
                let actions = sight.actions(1_000);
                let mut sampled: Vec<Action> = (0..actions.len() as u32)
                    .map(|draw| sight.sample(&mut Rigged::new([draw])).unwrap())
                    .collect();
                sampled.sort_unstable();
                assert_eq!(sampled, actions, "seed {seed}");
                let n_eights = actions.iter().filter(|it| matches!(it, Action::LayDown(_))).count();
                n_laying += u32::from(0 < n_eights && n_eights < 495);
            }
            guess.step(&mut chance);
        }
    }
    assert!(300 < n_laying, "{n_laying} times some eights and not all");
}

#[test]
fn actions_are_read_as_they_are_written_whatever_the_case_and_spaces() {
    let read = |text: &str| SwiftSwap::read_action(&DEFAULT, text);
    assert_eq!(read("  PUT   down 10d "), Ok(Action::PutDown("10D".parse().unwrap())));
    assert_eq!(
        read("lay down QC,4D, 4C 6D, 6C, 8D, 8C, 10D"),
        Ok(Action::LayDown(cards("D:468T C:468Q")))
    );
}

#[test]
fn what_is_no_action_is_refused_with_a_reason() {
    let table = [
        ("", "none of: ready, put down CARD"),
        ("put", "none of: ready"),
        ("put down", "which one card"),
        ("put down 2D 3D", "which one card"),
        ("put down 1D", "`1d` is no card: a card is a value (A, 2 to 10, J, Q)"),
        ("put down KD", "no card"),
        ("put down D", "no card"),
        ("put down 2X", "no card"),
        ("put down ♦", "no card"),
        ("put down 2é", "no card"),
        ("lay down", "eight cards are laid down, not 0"),
        ("lay down 2D, 3D", "eight cards are laid down, not 2"),
        ("lay down 2D, 2D, 3D, 4D, 5D, 6D, 7D, 8D", "2D is there twice"),
        ("ready now", "none of"),
        ("\u{202e}☃", "none of"),
    ];
    for (text, reason) in table {
        let err = SwiftSwap::read_action(&DEFAULT, text).unwrap_err();
        assert!(err.0.contains(reason), "`{text}`: {err}");
    }
    let huge = "put down 2D ".repeat(10_000);
    assert!(SwiftSwap::read_action(&DEFAULT, &huge).is_err());
    assert!(SwiftSwap::read_action(&DEFAULT, &"x".repeat(100_000)).unwrap_err().0.len() < 200);
}

#[test]
fn options_out_of_range_are_refused_by_name() {
    let mut options = DEFAULT;
    for (name, value) in [
        ("red_composite", "eight"),
        ("fresh_deal", "perhaps"),
        ("ready_seconds", "0"),
        ("time_limit", "9"),
        ("time_limit", "86401"),
        ("games", "0"),
        ("games", "100"),
        ("gamse", "1"),
    ] {
        assert_eq!(options.set(name, value).unwrap_err().option, name);
    }
    assert_eq!(options, DEFAULT);
    assert_eq!(Options::default(), DEFAULT);
    let zero = Options { games: 0, ..DEFAULT };
    assert!(Match::<SwiftSwap, _>::new(zero, 4, Rigged::new([])).is_err());
    assert!(Match::<SwiftSwap, _>::new(DEFAULT, 3, Rigged::new([])).is_err());
}

#[test]
fn a_match_can_be_conceded_by_both_partners() {
    let mut table = Match::<SwiftSwap, _>::new(DEFAULT, 4, Rigged::new([])).unwrap();
    table.submit(0, Input::Concede { seat: seat(1) }).unwrap();
    assert!(matches!(table.status(), Status::Open(_)));
    table.submit(0, Input::Concede { seat: seat(3) }).unwrap();
    let Status::Over(outcome) = table.status() else { panic!() };
    assert_eq!(outcome.winners.iter().collect::<Vec<_>>(), [seat(0), seat(2)]);
    assert_eq!(table.submit_text(0, "ready"), Err(Rejection::GameOver));
}

#[test]
fn the_table_is_shown_at_a_glance() {
    let mut scene = at(DONE);
    scene.run(&format!("0: {LAY_EVEN}\n0: put down 2D\n2: put down JC\n0: put down 2C"));
    let who = Observer::Seat(seat(0));
    let shown = SwiftSwap::show(&scene.view(who), &Teller::english::<SwiftSwap>(4, who));
    let wanted = "\
Game 1
Your team: 0 games won, 1 swap
The others: 0 games won, 0 swaps
Your goal: Even
  Eight even cards (2 4 6 8 10 Q) that add up to more than 52.
  diamonds (D)   ·    ·    ·   [4]   ·   [6]   ·   [8]   ·  [10]   ·    Q
  clubs (C)      ·   (2)   ·   [4]   ·   [6]   ·   [8]   ·   10    J   [Q]
  You              eight down, swapping
  Seat 1           nothing down
  Seat 2  partner  nothing down
  Seat 3           nothing down
You gave the 2 of diamonds and got the jack of clubs.
All that Seat 2 gave: clubs J";
    assert_eq!(shown, wanted, "\n{shown}");
}

#[test]
fn seats_are_asked_with_the_rules_that_matter() {
    let ask_of = |scene: &Scene<SwiftSwap>, who| {
        SwiftSwap::ask(&scene.view(who), &Teller::english::<SwiftSwap>(4, who))
    };
    let ask = |scene: &Scene<SwiftSwap>, index| ask_of(scene, Observer::Seat(seat(index)));
    let mut scene = at(DONE);
    assert!(ask(&scene, 0).starts_with("Eight of your cards meet your goal: `lay down "));
    scene.run("0: put down 2D");
    assert!(ask(&scene, 0).contains("can take back the 2 of diamonds (SS-5)"));
    assert!(ask(&scene, 2).contains("Your partner offers a card"));
    scene.run(&format!("2: {LAY_ODD}"));
    assert!(ask(&scene, 2).contains("`pick up` takes the eight back (SS-7)"));
    let scene = Scene::<SwiftSwap>::deal(DEFAULT, 4, &[]);
    assert!(ask(&scene, 1).contains("Say `ready` when you have seen them (SS-4)"));
    assert!(ask_of(&scene, Observer::Spectator).contains("SS-6"));
}
