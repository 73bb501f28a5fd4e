//! The rules one by one. A position is written as a line, see [`at`].

use parlor_core::{
    Chance, Game as _, Guess, Match, Observer, Options as _, PerSeat, Scene, Seat, SeatSet, Seeded,
    Status, Window, Words as _,
};

use crate::{Action, Event, Face, OneEuro, Options, Phase, Stack, Stacks, Table, Token, Tokens};

/// A position: who has rolled what, then what each seat holds and, behind `+`, its euros; all other
/// tokens are in the centre.
///
/// ```text
/// 0 rolled 20c | 50c 20c 20c 5c | 5c + 2 €
/// ```
fn at(text: &str) -> Scene<OneEuro> {
    at_with(Options::default(), text)
}

fn at_with(options: Options, text: &str) -> Scene<OneEuro> {
    let (rolled, players) = text.split_once('|').expect("who rolled what, then the players");
    let (mover, rolled) = rolled.split_once("rolled").expect("a roll");
    let mover = seat(mover.trim().parse().unwrap());
    let rolled = Face::ALL.into_iter().find(|face| face.to_string() == rolled.trim()).unwrap();
    let players: Vec<(Tokens, u8)> = players.split('|').map(player).collect();
    let holdings: Vec<Tokens> = players.iter().map(|&(tokens, _)| tokens).collect();
    let seats = players.len() as u8;
    let table = Table {
        stacks: Stacks::with(&holdings).expect("so many tokens"),
        phase: Phase::Move { mover, rolled },
        euros: PerSeat::from_fn(seats, |seat| players[seat.index()].1),
        window: Window(7),
        turns: 20,
        restart_empty: options.restart_empty,
        euros_to_win: options.euros_to_win,
    };
    Scene::at(options, seats, OneEuro { table })
}

fn player(text: &str) -> (Tokens, u8) {
    let (tokens, euros) = text.split_once('+').unwrap_or((text, "0 €"));
    let euros = euros.trim().strip_suffix(" €").unwrap().parse().unwrap();
    let mut counts = Tokens::default();
    for word in tokens.split_whitespace() {
        let token = Token::ALL.into_iter().find(|token| token.to_string() == word).unwrap();
        counts.0[token.index()] += 1;
    }
    (counts, euros)
}

fn seat(index: u8) -> Seat {
    Seat::new(index).unwrap()
}

fn table(scene: &Scene<OneEuro>) -> Table {
    scene.view(Observer::Spectator).table
}

/// What the seats hold, in cents.
fn cents(scene: &Scene<OneEuro>) -> Vec<u16> {
    let table = table(scene);
    Seat::all(table.seats()).map(|seat| table.stacks.cents(Stack::Seat(seat))).collect()
}

fn euros(scene: &Scene<OneEuro>) -> Vec<u8> {
    table(scene).euros.as_slice().to_vec()
}

/// Who is to move and has rolled what.
fn rolled(scene: &Scene<OneEuro>) -> (u8, Face) {
    match table(scene).phase {
        Phase::Move { mover, rolled } => (mover.index() as u8, rolled),
        Phase::Over { winner } => panic!("{winner:?} has won"),
    }
}

// Draws of the die, by face.
const ZERO: u32 = 0;
const ANY: u32 = 1;
const FIFTY: u32 = 2;
const TWENTY: u32 = 3;
const TEN: u32 = 4;
const FIVE: u32 = 5;

#[test]
fn eu_1_there_are_ten_tokens_of_each_cent_value_and_fifteen_euros() {
    let lines = ["15 × 1 €", "10 × 50c", "10 × 20c", "10 × 10c", "10 × 5c"];
    assert_eq!(OneEuro::deck(&Options::default())[..5], lines);
    let scene = Scene::<OneEuro>::deal(Options::default(), 2, &[]);
    let stacks = table(&scene).stacks;
    for (token, n) in Token::ALL.into_iter().zip([10, 10, 10, 10]) {
        assert_eq!(stacks.all().map(|stack| stacks.count(stack, token)).sum::<u8>(), n, "{token}");
    }
    assert_eq!(Token::ALL.map(Token::cents), [50, 20, 10, 5]);
}

#[test]
fn eu_1_the_draws_0_to_5_are_the_faces_of_the_die_in_order() {
    let faces = ["0 ", "?.", "50 cents.", "20 cents.", "10 cents.", "5 cents."];
    for (draw, face) in (0..).zip(faces) {
        let mut scene = at("0 rolled 5c | 5c | 5c");
        scene.run(&format!("draws {draw}\n 0: move 5c, from centre, to seat 0"));
        scene.run(&format!("told *: Seat 1 rolled {face}"));
    }
    assert_eq!(OneEuro::deck(&Options::default())[5], "a die: 0, ?, 50c, 20c, 10c, 5c");
}

#[test]
fn eu_2_everybody_starts_with_five_cents_from_the_centre() {
    for seats in OneEuro::SEATS {
        let scene = Scene::<OneEuro>::deal(Options::default(), seats, &[]);
        let stacks = table(&scene).stacks;
        assert_eq!(stacks.tokens(Stack::Centre), Tokens([10, 10, 10, 10 - seats]));
        for seat in Seat::all(seats) {
            assert_eq!(stacks.tokens(Stack::Seat(seat)), Tokens([0, 0, 0, 1]));
        }
    }
}

#[test]
fn eu_2_the_centre_is_one_stack_of_all_values() {
    for token in Token::ALL {
        at("0 rolled ? | 5c | 10c").run(&format!("0: move {token}, from centre, to seat 0"));
    }
    let mut scene = at("0 rolled ? | 5c | 10c");
    scene.run("0: move 5c, from seat 0, to centre");
    assert_eq!(table(&scene).stacks.tokens(Stack::Centre), Tokens([10, 10, 9, 10]));
}

/// The seat that starts after these rolls, which are used up; then somebody rolls 5.
#[track_caller]
fn starter(seats: u8, draws: &[u32]) -> u8 {
    let draws: Vec<u32> = draws.iter().copied().chain([FIVE]).collect();
    let mut scene = Scene::<OneEuro>::deal(Options::default(), seats, &draws);
    let n_rolls =
        scene.events().filter(|event| matches!(event, Event::RolledForStart { .. })).count();
    assert_eq!(n_rolls + 1, draws.len(), "as many rolls for the start as were given");
    scene.run("told *: for the start");
    let (mover, rolled) = rolled(&scene);
    assert_eq!(rolled, Face::Five);
    mover
}

#[test]
fn eu_3_the_highest_roll_starts() {
    assert_eq!(starter(3, &[TEN, FIFTY, TWENTY]), 1);
    // From the highest down: each beats the one after it, whoever rolls it.
    let order = [ANY, FIFTY, TWENTY, TEN, FIVE, ZERO];
    for pair in order.windows(2) {
        assert_eq!(starter(2, &[pair[0], pair[1]]), 0, "{pair:?}");
        assert_eq!(starter(2, &[pair[1], pair[0]]), 1, "{pair:?}");
    }
    assert_eq!(starter(6, &[FIVE, ZERO, TEN, TWENTY, FIFTY, ANY]), 5);
}

#[test]
fn eu_3_those_tied_for_the_highest_roll_again_in_seat_order() {
    // Seats 1 and 3 tie; seat 0, behind, does not roll again. Then 1 rolls 5 and 3 rolls 10.
    assert_eq!(starter(4, &[TEN, FIFTY, TEN, FIFTY, FIVE, TEN]), 3);
    assert_eq!(starter(4, &[TEN, FIFTY, TEN, FIFTY, TEN, FIVE]), 1);
    // A tie below the highest counts for nothing.
    assert_eq!(starter(3, &[TEN, TEN, TWENTY]), 2);
    // Zeros tie like all others, more than once and for fewer and fewer.
    assert_eq!(starter(3, &[ZERO, ZERO, ZERO, ANY, FIVE, ANY, TEN, TWENTY]), 2);
}

#[test]
fn eu_3_is_rolled_once_per_match() {
    let mut scene = at("0 rolled 5c | 50c 20c 20c 5c | 5c");
    scene.run(&format!(
        "draws {TEN}\n 0: move 5c, from centre, to seat 0\n untold *: for the start"
    ));
    assert_eq!(rolled(&scene), (1, Face::Ten));
}

#[test]
fn eu_4_one_token_moves_from_any_stack_that_has_one_to_any_other() {
    for (action, after) in [
        ("from centre, to seat 0", [40, 20, 5]), // own and centre
        ("from seat 0, to centre", [0, 20, 5]),
        ("from seat 1, to seat 0", [40, 0, 5]), // another's and own
        ("from seat 0, to seat 2", [0, 20, 25]),
        ("from seat 1, to centre", [20, 0, 5]), // another's and centre
        ("from centre, to seat 2", [20, 20, 25]),
        ("from seat 1, to seat 2", [20, 0, 25]), // two others'
    ] {
        let mut scene = at("0 rolled 20c | 20c | 20c | 5c");
        scene.run(&format!("draws {TEN}\n 0: move 20c, {action}\n asked 1"));
        assert_eq!(cents(&scene), after, "{action}");
    }
}

#[test]
fn eu_4_refuses_another_value_another_place_and_no_move_at_all() {
    at("0 rolled 20c | 20c 50c | 5c").run(
        "
        0: move 50c, from seat 0, to centre !! EU-4     // not what was rolled
        0: move 20c, from seat 1, to seat 0 !! EU-4     // has none
        0: move 20c, from seat 0, to seat 0 !! EU-4     // not another stack
        0: move 20c, from centre, to centre !! EU-4
        0: move 20c, from centre, to seat 2 !! EU-4     // nobody sits there
        0: move 20c, from seat 5, to centre !! EU-4
        0? move 20c, from centre, to seat 0 | move 20c, from centre, to seat 1 | \
           move 20c, from seat 0, to centre | move 20c, from seat 0, to seat 1
        0: move 20c, from seat 0, to seat 1
        ",
    );
    // An empty centre has nothing to give either.
    at("0 rolled 50c | 50c 50c 50c | 50c 50c 50c | 50c 50c 50c 5c | 50c").run(
        "
        0: move 50c, from centre, to seat 3 !! EU-4
        0: move 50c, from seat 3, to centre
        ",
    );
}

#[test]
fn eu_4_the_die_is_rolled_once_a_turn() {
    let mut scene = at("0 rolled 20c | 20c | 5c");
    scene.run(&format!("draws {TEN} {FIVE}\n 0: move 20c, from centre, to seat 0"));
    assert_eq!(rolled(&scene), (1, Face::Ten));
    assert_eq!(scene.events().filter(|event| matches!(event, Event::Rolled { .. })).count(), 1);
}

#[test]
fn eu_5_a_zero_moves_nothing_and_passes_the_die_on_by_itself() {
    let mut scene = at("0 rolled 5c | 5c | 5c | 5c");
    scene.run(&format!(
        "
        draws {ZERO} {ZERO} {TWENTY}
        0: move 5c, from centre, to seat 0
        told 2: Seat 1 rolled 0 and passed the die on.
        told 2: You rolled 0 and passed the die on.
        told 2: Seat 0 rolled 20 cents.
        asked 0
        "
    ));
    assert_eq!(cents(&scene), [10, 5, 5]);
    // Every roll is a turn, whether it moves anything or not; the last one waits for its move.
    assert_eq!(table(&scene).turns, 20 + 1 + 2);
    assert_eq!(table(&scene).window, Window(8), "one new decision is one new window");
}

#[test]
fn eu_5_a_zero_of_the_starter_passes_too() {
    let scene = Scene::<OneEuro>::deal(Options::default(), 2, &[ANY, FIVE, ZERO, TEN]);
    assert_eq!(rolled(&scene), (1, Face::Ten));
    assert_eq!(table(&scene).turns, 1);
}

#[test]
fn eu_5_a_question_mark_moves_any_cent_token_but_no_euro() {
    for action in [
        "move 50c, from centre, to seat 0",
        "move 20c, from centre, to seat 1",
        "move 10c, from seat 1, to seat 0",
        "move 5c, from seat 0, to centre",
    ] {
        at("0 rolled ? | 5c + 1 € | 10c + 1 €").run(&format!("0: {action}"));
    }
    let mut scene = at("0 rolled ? | 5c + 1 € | 10c + 1 €");
    scene.run("0: move 50c, from seat 1, to seat 0 !! EU-4");
    assert!(scene.actions(Seat::FIRST).iter().all(|action| !action.contains('€')));
    let euro = OneEuro::read_action(&Options::default(), "move 1 €, from seat 1, to seat 0");
    assert!(euro.unwrap_err().0.contains("no cent token"));
}

#[test]
fn eu_5_a_question_mark_cannot_be_used_as_zero() {
    let mut scene = at("0 rolled ? | 5c | 5c");
    scene.run("0: move 5c, from seat 0, to seat 0 !! EU-4");
    for action in scene.actions(Seat::FIRST) {
        let mut scene = at("0 rolled ? | 5c | 5c");
        scene.run(&format!("0: {action}"));
        assert_ne!(table(&scene).stacks, table(&at("0 rolled ? | 5c | 5c")).stacks, "{action}");
    }
}

#[test]
fn eu_6_with_more_than_one_euro_fifty_nothing_can_be_received() {
    // Seat 0 has 1.55 €: nothing to it from anywhere, but from it to all who have less.
    at("0 rolled 5c | 50c 50c 50c 5c | 5c | 5c").run(
        "
        0: move 5c, from centre, to seat 0 !! EU-6
        0: move 5c, from seat 1, to seat 0 !! EU-6
        0? move 5c, from centre, to seat 1 | move 5c, from centre, to seat 2 | \
           move 5c, from seat 0, to centre | move 5c, from seat 0, to seat 1 | \
           move 5c, from seat 0, to seat 2 | \
           move 5c, from seat 1, to centre | move 5c, from seat 1, to seat 2 | \
           move 5c, from seat 2, to centre | move 5c, from seat 2, to seat 1
        0: move 5c, from seat 0, to centre
        ",
    );
    // It holds for others as well as for the mover.
    at("1 rolled ? | 50c 50c 50c 5c | 5c | 5c").run("1: move 5c, from seat 2, to seat 0 !! EU-6");
}

#[test]
fn eu_6_with_exactly_one_euro_fifty_one_still_can() {
    let mut scene = at("0 rolled 50c | 50c 50c 50c | 5c");
    scene.run("0: move 50c, from centre, to seat 0");
    assert_eq!(cents(&scene), [200, 5], "and nobody can have more than this");
}

#[test]
fn eu_6_the_amount_before_the_move_counts() {
    // 1.45 € + 50 = 1.95 €.
    at("0 rolled 50c | 5c | 50c 50c 20c 20c 5c").run("0: move 50c, from centre, to seat 1");
}

#[test]
fn eu_6_the_centre_has_no_limit_and_euros_do_not_count() {
    at("0 rolled 5c | 5c | 5c").run("0: move 5c, from seat 0, to centre");
    at("0 rolled 5c | 5c + 2 € | 5c").run("0: move 5c, from centre, to seat 0");
}

#[test]
fn eu_7_a_move_cannot_be_skipped() {
    let mut scene = at("0 rolled 5c | 50c 20c 20c | 50c 20c 20c 5c");
    for skip in ["pass", "skip", "", "move"] {
        assert!(OneEuro::read_action(&Options::default(), skip).is_err(), "{skip}");
    }
    assert!(matches!(scene.status(), Status::Open(pending) if pending.must == seat(0).into()));
    assert!(matches!(scene.status(), Status::Open(pending) if pending.budget_ms.is_none()));
    // Even where every move helps or harms: each listed action moves something.
    assert_eq!(scene.actions(seat(0)).len(), 4);
    scene.run("1: move 5c, from centre, to seat 1 !! EU-13");
}

const FULL_WITHOUT_TWENTIES: &str = "0 rolled 50c | 50c 50c 50c 50c | 50c 50c 50c 5c";

#[test]
fn eu_7_the_turn_passes_if_all_of_the_value_are_in_the_centre_and_all_are_full() {
    let mut scene = at(FULL_WITHOUT_TWENTIES);
    // Seat 0 moves its 50 into the centre: 1.50 €, so it can receive and 20 is a move.
    scene.run(&format!("draws {TWENTY}\n 0: move 50c, from seat 0, to centre\n asked 1"));
    scene.run("1? move 20c, from centre, to seat 0");

    let mut scene = at("0 rolled 10c | 50c 50c 50c 10c 10c | 50c 50c 50c 5c");
    scene.run(&format!(
        "
        draws {TWENTY} {TWENTY} {TEN}
        0: move 10c, from seat 0, to centre             // 1.60 € and 1.55 €: both full
        told *: Seat 1 rolled 20 cents, had no move and passed the die on.
        told *: Seat 0 rolled 20 cents, had no move and passed the die on.
        told *: Seat 1 rolled 10 cents.
        asked 1
        1? move 10c, from seat 0, to centre             // the other's last one is still a move
        "
    ));
    assert_eq!(table(&scene).turns, 20 + 1 + 2);
}

#[test]
fn eu_7_there_is_always_a_move_with_a_question_mark() {
    let mut scene = at("0 rolled 10c | 50c 50c 50c 10c 10c | 50c 50c 50c 5c");
    scene.run(&format!(
        "
        draws {ANY}
        0: move 10c, from seat 0, to centre
        asked 1
        1? move 50c, from seat 0, to centre | move 50c, from seat 1, to centre | \
           move 10c, from seat 0, to centre | move 5c, from seat 1, to centre
        "
    ));
}

#[test]
fn eu_8_no_action_exchanges_tokens() {
    // Every action takes one token from one stack and puts it into one other.
    let before = table(&at("0 rolled ? | 20c 5c | 10c 10c | 5c")).stacks;
    for action in at("0 rolled ? | 20c 5c | 10c 10c | 5c").actions(Seat::FIRST) {
        let mut scene = at("0 rolled ? | 20c 5c | 10c 10c | 5c");
        scene.run(&format!("draws {FIVE}\n 0: {action}"));
        let after = table(&scene).stacks;
        let changed: u8 = before
            .all()
            .flat_map(|stack| Token::ALL.map(|token| (stack, token)))
            .map(|(stack, token)| before.count(stack, token).abs_diff(after.count(stack, token)))
            .sum();
        assert_eq!(changed, 2, "{action}");
    }
    for exchange in ["exchange 20c, for 10c 10c", "move 20c 10c, from seat 0, to seat 1"] {
        assert!(OneEuro::read_action(&Options::default(), exchange).is_err(), "{exchange}");
    }
}

#[test]
fn eu_9_exactly_one_euro_takes_a_euro_and_ends_the_round() {
    let mut scene = at("0 rolled 5c | 50c 20c 20c 5c | 20c | 10c");
    scene.run(
        "
        0: move 5c, from centre, to seat 0
        told 0: You held exactly €1.00 and took 1-€ token number 1!
        told 1: Seat 0 held exactly €1.00
        told *: All cent tokens went back to the centre.
        ",
    );
    assert_eq!(euros(&scene), [1, 0, 0]);
    assert_eq!(cents(&scene), [5, 5, 5]);
}

#[test]
fn eu_9_holding_more_is_no_win_until_a_token_goes_back() {
    let mut scene = at("0 rolled 10c | 50c 20c 20c 5c | 20c");
    scene.run(&format!("draws {TEN} {FIVE}\n 0: move 10c, from centre, to seat 0"));
    assert_eq!((euros(&scene), cents(&scene)), (vec![0, 0], vec![105, 20]));
    scene.run("1: move 10c, from centre, to seat 1");
    scene.run("0: move 5c, from seat 0, to centre\n told 0: You held exactly €1.00");
    assert_eq!(euros(&scene), [1, 0]);
    // Less is none either.
    let mut scene = at("0 rolled 5c | 50c 20c 20c | 20c");
    scene.run("0: move 5c, from centre, to seat 0\n untold *: 1.00");
    assert_eq!(euros(&scene), [0, 0]);
}

#[test]
fn eu_9_anyone_can_be_brought_to_one_euro_by_anyone() {
    // By receiving and by losing a token, also at the hands of somebody else.
    let mut scene = at("0 rolled 5c | 5c | 50c 20c 20c 5c | 10c");
    scene.run("0: move 5c, from centre, to seat 1\n told 1: You held exactly €1.00");
    assert_eq!(euros(&scene), [0, 1, 0]);
    let mut scene = at("0 rolled 5c | 5c | 10c | 50c 50c 5c");
    scene.run("0: move 5c, from seat 2, to seat 1\n told *: Seat 2 held exactly €1.00");
    assert_eq!(euros(&scene), [0, 0, 1]);
    // The centre wins nothing, even with exactly one euro in it.
    let mut scene = at("0 rolled 50c | 50c 50c 50c 50c | 50c 50c 50c 50c \
         | 50c 50c 20c 20c 20c 20c 20c \
         | 20c 20c 20c 20c 20c 10c 10c 10c 10c 10c 10c 10c 10c 10c 10c");
    scene.run(&format!("draws {FIVE}\n 0: move 50c, from seat 0, to centre\n untold *: 1.00"));
    assert_eq!(table(&scene).stacks.cents(Stack::Centre), 100);
}

#[test]
fn eu_9_of_two_at_once_only_the_first_from_the_mover_on_takes_a_token() {
    // A 5 from one to the other brings both to 1.00 €.
    let (low, high) = ("50c 20c 20c 5c", "50c 50c 5c");
    for (position, action, winner) in [
        // The mover comes first, giving or taking.
        (format!("1 rolled 5c | {low} | {high} | 5c"), "from seat 1, to seat 0", 1),
        (format!("1 rolled 5c | {high} | {low} | 5c"), "from seat 0, to seat 1", 1),
        // Then clockwise from the mover: from seat 1 the order is 1, 2, 0.
        (format!("1 rolled 5c | {high} | 5c | {low}"), "from seat 0, to seat 2", 2),
        (format!("1 rolled 5c | {low} | 5c | {high}"), "from seat 2, to seat 0", 2),
        // From seat 2 it is 2, 0, 1.
        (format!("2 rolled 5c | {high} | {low} | 5c"), "from seat 0, to seat 1", 0),
        (format!("2 rolled 5c | {low} | {high} | 5c"), "from seat 1, to seat 0", 0),
        // From seat 0 it is 0, 1, 2.
        (format!("0 rolled 5c | 5c | {high} | {low}"), "from seat 1, to seat 2", 1),
    ] {
        let mut scene = at(&position);
        let mover = &position[..1];
        scene.run(&format!("{mover}: move 5c, {action}"));
        let wanted: Vec<u8> = (0..3).map(|seat| u8::from(seat == winner)).collect();
        assert_eq!(euros(&scene), wanted, "{position}, {action}");
    }
}

#[test]
fn eu_10_the_cents_go_back_and_everybody_takes_five_again() {
    let mut scene = at("0 rolled 5c | 50c 20c 20c 5c | 20c 50c + 1 € | 10c");
    scene.run(
        "0: move 5c, from centre, to seat 0\n told *: Round 3 began with Seat 1; everybody got a 5-cent token.",
    );
    assert_eq!(cents(&scene), [5, 5, 5]);
    assert_eq!(table(&scene).stacks.tokens(Stack::Centre), Tokens([10, 10, 10, 7]));
    assert_eq!(euros(&scene), [1, 1, 0], "the euros stay with their owners");
}

#[test]
fn eu_10_with_restart_empty_later_rounds_begin_empty_handed() {
    let options = Options { restart_empty: true, ..Options::default() };
    let mut scene = at_with(options.clone(), "0 rolled 5c | 50c 20c 20c 5c | 20c 50c | 10c");
    scene.run("0: move 5c, from centre, to seat 0\n told *: Round 2 began with Seat 1; nobody has a token.");
    assert_eq!(cents(&scene), [0, 0, 0]);
    assert_eq!(table(&scene).stacks.tokens(Stack::Centre), Tokens([10; 4]));
    // The first round does not.
    let mut scene = Scene::<OneEuro>::deal(options, 3, &[]);
    scene.run("told *: Round 1 began with Seat 0; everybody got a 5-cent token.");
    assert_eq!(cents(&scene), [5, 5, 5]);
}

#[test]
fn eu_10_euros_do_not_count_towards_exactly_one_euro() {
    let mut scene = at("0 rolled 5c | 5c + 1 € | 5c");
    scene.run("0: move 5c, from seat 0, to centre\n untold *: 1.00");
    assert_eq!((euros(&scene), cents(&scene)), (vec![1, 0], vec![0, 5]));
}

#[test]
fn eu_10_after_the_winning_euro_all_cents_go_back_and_no_round_starts() {
    let mut scene = at("0 rolled 5c | 50c 20c 20c 5c + 2 € | 20c 50c + 1 € | 10c");
    scene.run(
        "
        0: move 5c, from centre, to seat 0
        told *: All cent tokens went back to the centre.
        untold *: began
        untold *: rolled
        over 0
        ",
    );
    assert_eq!(table(&scene).stacks, Stacks::new(3));
}

#[test]
fn eu_11_the_player_left_of_the_last_mover_begins_the_next_round() {
    // Whoever has won: seat 1 moves, seat 0 wins, seat 2 begins.
    at("1 rolled 5c | 50c 20c 20c 5c | 20c | 10c").run(&format!(
        "draws {TEN}
        1: move 5c, from centre, to seat 0
        told 2: Round 2 began with you;
        told 2: You rolled 10 cents.
        asked 2"
    ));
    // The last seat's left neighbour is the first; and a 0 passes the new round's die on.
    at("2 rolled 5c | 50c 20c 20c 5c | 20c | 10c").run(&format!(
        "draws {ZERO} {TEN}
        2: move 5c, from centre, to seat 0
        told *: Round 2 began with Seat 0;
        asked 1"
    ));
}

#[test]
fn eu_12_three_euros_win_and_the_scores_are_the_euros() {
    let mut scene = at("1 rolled 5c | 50c 20c 20c 5c + 2 € | 20c + 2 € | 10c + 1 €");
    scene.run("1: move 5c, from centre, to seat 0\n told 0: You won the match with €3!\n over 0");
    let Status::Over(outcome) = scene.status() else { panic!("it goes on") };
    assert_eq!(outcome.score.as_slice(), [3, 2, 1]);
    assert_eq!(outcome.rank.as_slice(), [1, 2, 3]);
    assert_eq!(outcome.winners, SeatSet::one(seat(0)));
    // Two are not enough.
    at("0 rolled 5c | 50c 20c 20c 5c + 1 € | 20c | 10c").run(
        "0: move 5c, from centre, to seat 0
        told 0: 1-€ token number 2!
        untold 0: won",
    );
}

#[test]
fn eu_12_the_option_wants_one_to_three_euros() {
    for euros_to_win in 1..=3 {
        let options = Options { euros_to_win, ..Options::default() };
        for before in 0..euros_to_win {
            let position = format!("0 rolled 5c | 50c 20c 20c 5c + {before} € | 20c");
            let mut scene = at_with(options.clone(), &position);
            scene.run("0: move 5c, from centre, to seat 0");
            let is_over = matches!(scene.status(), Status::Over(_));
            assert_eq!(is_over, before + 1 == euros_to_win, "{options:?}, {before}");
        }
    }
    let mut options = Options::default();
    assert_eq!(options.euros_to_win, 3);
    for text in ["0", "4", "15", "-1", "three", ""] {
        let error = options.set("euros_to_win", text).unwrap_err().to_string();
        assert!(error.starts_with("option `euros_to_win`: "), "{error}");
    }
    assert_eq!(options, Options::default());
    let error = options.set("restart_empty", "perhaps").unwrap_err().to_string();
    assert_eq!(error, "option `restart_empty`: `perhaps` is neither true nor false");
}

#[test]
fn eu_12_the_match_ends_with_the_win() {
    let options = Options { euros_to_win: 1, ..Options::default() };
    let mut scene = at_with(options, "0 rolled 5c | 50c 20c 20c 5c | 20c");
    scene.run("0: move 5c, from centre, to seat 0");
    assert!(scene.actions(seat(1)).is_empty());
    assert_eq!(table(&scene).round(), 1);
}

#[test]
fn eu_13_turns_go_clockwise() {
    let mut scene = at("2 rolled 5c | 5c | 5c | 5c | 5c");
    for (mover, next) in [(2, 3), (3, 0), (0, 1), (1, 2)] {
        let other = (mover + 2) % 4;
        scene.run(&format!(
            "
            {other}: move 5c, from centre, to seat {other} !! EU-13
            draws {FIVE}
            {mover}: move 5c, from centre, to seat {mover}
            asked {next}
            "
        ));
    }
}

#[test]
fn eu_13_the_example_has_twelve_moves() {
    let mut moves = Vec::new();
    let stacks = ["centre", "seat 0", "seat 1", "seat 2"];
    for from in stacks {
        for to in stacks.into_iter().filter(|&to| to != from) {
            moves.push(format!("move 20c, from {from}, to {to}"));
        }
    }
    assert_eq!(moves.len(), 12);
    let position = "1 rolled 20c | 20c 5c | 20c 50c 10c | 20c 5c 5c";
    at(position).run(&format!("1? {}", moves.join(" | ")));
    assert_eq!(at(position).actions(seat(1)), moves, "and in this order");
}

#[test]
fn eu_14_a_move_may_be_undone_for_ever() {
    let mut scene = at("0 rolled 5c | 5c | 5c");
    for n in 0..100 {
        assert_eq!(cents(&scene), [5, 5]);
        scene.run(&format!(
            "
            draws {FIVE} {FIVE}
            0: move 5c, from centre, to seat 0
            1: move 5c, from seat 0, to centre
            "
        ));
        assert_eq!(table(&scene).turns, 20 + 2 * (n + 1));
        assert_eq!(scene.inspect(|game, _| game.turns()), 20 + 2 * (n + 1));
    }
}

#[test]
fn actions_are_read_as_written_and_nothing_else_is() {
    let options = Options::default();
    let read = |text: &str| OneEuro::read_action(&options, text);
    for token in Token::ALL {
        for from in Stacks::new(6).all() {
            for to in Stacks::new(6).all() {
                let action = Action::Move { token, from, to };
                assert_eq!(read(&OneEuro::write_action(&options, action)), Ok(action));
            }
        }
    }
    let action = read("move 20c, from centre, to seat 1");
    assert_eq!(read("  MOVE   20C ,from  Centre,  to Seat  1 "), action);
    let huge = "move ".repeat(10_000);
    for (text, part) in [
        ("", "`` where `move …` belongs; an action is `move 20c, from centre, to seat 1`"),
        ("roll", "`roll` where `move …` belongs"),
        ("move", "`` is no cent token; there are 50c, 20c, 10c and 5c"),
        ("move 20, from centre, to seat 1", "`20` is no cent token"),
        ("move 1 €, from centre, to seat 1", "`1 €` is no cent token"),
        ("move 20c", "`from …` is missing"),
        ("move 20c, to seat 1", "`to seat 1` where `from …` belongs"),
        ("move 20c, from centre", "`to …` is missing"),
        ("move 20c, from center, to seat 1", "`center` is no stack"),
        ("move 20c, from centre, to seat 6", "there are `centre` and `seat 0` to `seat 5`"),
        ("move 20c, from centre, to seat -1", "`seat -1` is no stack"),
        ("move 20c, from centre, to seat 99999999999999999999", "is no stack"),
        ("move 20c, from centre, to seat", "`seat` is no stack"),
        ("move 20c, from centre, to seat 1, now", "`now` is too much"),
        ("move 20c, from centre, to seat 1,", "`` is too much"),
        ("möve ２０c, from 中央, to seat １", "`möve ２０c` where"),
        ("\u{0}\u{1F4B6}\n", "where `move …` belongs"),
        (&huge, "…` is no cent token"),
    ] {
        let error = read(text).unwrap_err().to_string();
        assert!(error.contains(part), "{error}");
        assert!(error.len() < 200, "{error}");
    }
}

#[test]
fn the_table_is_shown_at_a_glance() {
    let scene = at("1 rolled 20c | 20c 5c + 1 € | 50c 50c 50c 5c | 5c + 2 €");
    let names = parlor_core::Teller::english::<OneEuro>(3, Observer::Seat(seat(1)));
    let view = scene.view(Observer::Seat(seat(1)));
    let shown = "\
\x20 Round 4       50c  20c  10c   5c
\x20 Centre          7    9   10    7
\x20 Seat 0          ·    1    ·    1   €0.25   €··
→ Seat 1 · You    3    ·    ·    1   €1.55   ···  full
\x20 Seat 2          ·    ·    ·    1   €0.05   €€·";
    assert_eq!(OneEuro::show(&view, &names), shown);
    let asked = OneEuro::ask(&view, &names);
    assert!(asked.starts_with("Move one 20-cent token to another stack. It may come from any stack and go to any other (EU-4)."), "{asked}");
    let other = scene.view(Observer::Seat(seat(0)));
    let names = parlor_core::Teller::english::<OneEuro>(3, Observer::Seat(seat(0)));
    assert!(OneEuro::show(&other, &names).ends_with("\nSeat 1 rolled 20 cents."));
    let asked = OneEuro::ask(&other, &names);
    assert_eq!(asked, "Nothing is asked of you: Seat 1 is to move (EU-13).");
}

/// Tries every draw of the one that a sample takes, and shows how many it was one of.
struct Every {
    value: u32,
    n: u32,
}

impl Chance for Every {
    fn below(&mut self, n: u32) -> u32 {
        assert_eq!(self.n, 0, "one draw is enough");
        self.n = n;
        self.value
    }
}

/// What the sampler answers to each of its draws.
fn samples(guess: &Guess<OneEuro>, seat: Seat) -> Vec<Action> {
    let mut samples = Vec::new();
    loop {
        let mut chance = Every { value: samples.len() as u32, n: 0 };
        samples.push(guess.sight(seat).sample(&mut chance).expect("an open window has a move"));
        if chance.n == samples.len() as u32 {
            return samples;
        }
    }
}

#[test]
fn random_play_takes_every_move_equally_often() {
    let mut chance = Seeded::new(11);
    let [mut nobody, mut some, mut all] = [0; 3];
    for seats in OneEuro::SEATS {
        for seed in 0..60 {
            let table = Match::<OneEuro, _>::new(Options::default(), seats, Seeded::new(seed));
            let mut guess = table.unwrap().sight(Seat::FIRST).guess(&mut chance);
            while let Status::Open(pending) = guess.status() {
                let seat = pending.must.iter().next().unwrap();
                let table = guess.view(Observer::Spectator).table;
                let n_full = u32::from(seats) + 1 - table.stacks.receivers().len();
                match n_full {
                    0 => nobody += 1,
                    n if n < seats.into() => some += 1,
                    _ => all += 1,
                }
                let mut samples = samples(&guess, seat);
                samples.sort_unstable();
                assert_eq!(samples, guess.sight(seat).actions(usize::MAX), "{table:?}");
                guess.step(&mut chance);
            }
        }
    }
    assert!(50 < nobody.min(some).min(all), "{nobody}, {some}, {all}");
}

#[test]
fn random_play_finds_nothing_where_there_is_nothing() {
    // Whether somebody is full or not.
    for position in ["0 rolled 0 | 5c | 5c", "0 rolled 0 | 50c 50c 50c 10c | 5c"] {
        let view = at(position).view(Observer::Seat(Seat::FIRST));
        let mut chance = Seeded::new(1);
        let guess = Guess::<OneEuro>::from_view(&view, &mut chance);
        assert_eq!(guess.sight(Seat::FIRST).sample(&mut chance), None);
        assert_eq!(guess.sight(Seat::FIRST).actions(usize::MAX), []);
    }
}

#[test]
fn a_state_is_small() {
    assert!(size_of::<OneEuro>() <= 64, "{}", size_of::<OneEuro>());
}
