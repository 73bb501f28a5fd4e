//! What each ledger says to what people enter.

#![allow(clippy::unwrap_used)]

use parlor_beside::sheet;
use parlor_catalog::Language;
use parlor_core::{Chance as _, Seeded};
use parlor_wire::beside::{Pad, Sheet, State};
use serde_json::{Value, json};

fn pad(game: &str, players: &[&str], entries: Value) -> Value {
    let players: Vec<Value> = players.iter().map(|name| json!({ "name": name })).collect();
    json!({ "game": game, "format": 1, "players": players, "entries": entries })
}

fn written(pad: &Value, language: Language) -> Sheet {
    let pad: Pad = serde_json::from_value(pad.clone()).unwrap();
    sheet(&pad, language).unwrap()
}

fn english(pad: &Value) -> Sheet {
    written(pad, Language::English)
}

/// Rule and code of what does not fit, by entry.
fn problems(sheet: &Sheet) -> Vec<(u32, &str, &str)> {
    let problem = |row: &'_ parlor_wire::beside::Row| row.problem.clone().map(|it| (row.entry, it));
    let found = sheet.rows.iter().filter_map(problem);
    found.map(|(entry, it)| (entry, &*it.rule.leak(), &*it.code.leak())).collect()
}

fn booked(sheet: &Sheet, row: usize) -> Vec<&str> {
    sheet.rows[row].bookings.iter().map(|it| it.sentence.as_str()).collect()
}

const THREE: [&str; 3] = ["Mira", "Otto", "June"];

fn deposit(depositor: u8, denomination: u8, cards: u8, call: Value) -> Value {
    let deposit = json!({ "denomination": denomination, "cards": cards, "call": call });
    json!({ "entry": "turn", "depositor": depositor, "deposits": [deposit] })
}

fn fraud_by(seat: u8) -> Value {
    json!({ "by": seat, "fraud": true })
}

#[test]
fn fr_8_to_fr_11_a_banker_books_and_says_why() {
    let entries = json!([
        deposit(0, 50, 4, Value::Null),
        deposit(1, 10, 3, json!({ "by": 2, "fraud": false })),
        deposit(2, 100, 3, fraud_by(0)),
    ]);
    let sheet = english(&pad("fraud", &THREE, entries.clone()));
    assert_eq!(sheet.rows[0].title, "Mira: 4 × 50 = 200\u{a0}k");
    assert_eq!(booked(&sheet, 0), ["Mira gets the deposit: +200\u{a0}k."]);
    assert_eq!(sheet.rows[1].sentences, ["June calls FRAUD on 30\u{a0}k: all genuine."]);
    let libel =
        ["Otto gets the deposit: +30\u{a0}k.", "June called wrongly and pays Otto 50\u{a0}k."];
    assert_eq!(booked(&sheet, 1), libel);
    let caught = [
        "Mira gets the deposit: +300\u{a0}k.",
        "June was caught and pays Mira 50\u{a0}k.",
        "June gets F 1 and pays a fine of 25\u{a0}k.",
    ];
    assert_eq!(booked(&sheet, 2), caught);
    assert_eq!(sheet.totals_said, ["550\u{a0}k", "80\u{a0}k", "-125\u{a0}k"]);
    assert_eq!(sheet.series, [[0, 0, 0], [200, 0, 0], [200, 80, -50], [550, 80, -125]]);
    assert_eq!((sheet.leaders, &*sheet.next), (vec![0], "Mira pays in or discards."));

    let german = written(&pad("fraud", &THREE, entries), Language::German);
    assert_eq!(german.rows[2].bookings[2].sentence, "June bekommt F 1 und zahlt 25\u{a0}k Strafe.");
    assert_eq!(german.rows[2].bookings[2].why_said, "Strafe, F 1");
}

#[test]
fn fr_11_the_fifth_f_is_jail_and_the_last_one_left_wins() {
    let two = |n| {
        json!([{ "denomination": 10, "cards": 3, "call": fraud_by(n) },
        { "denomination": 10, "cards": 3, "call": fraud_by(n) }])
    };
    let turn = |n| json!({ "entry": "turn", "depositor": 0, "deposits": two(n) });
    let sheet = english(&pad("fraud", &["Mira", "Otto"], json!([turn(1), turn(1), turn(1)])));
    let nth: Vec<Option<u8>> = sheet.rows[2].bookings.iter().map(|it| it.nth).collect();
    assert_eq!(nth, [None, None, Some(5), None, None, Some(6)]);
    let result = sheet.result.unwrap();
    assert_eq!((result.winners, &*result.rule), (vec![1], "FR-11"));
    assert_eq!(result.sentence, "Otto has won: all others are in jail.");
    let State::Fraud(state) = sheet.state else { panic!() };
    assert_eq!((state.fs, state.jailed, state.depositor), (vec![6, 0], vec![1, 0], None));
    assert_eq!(sheet.rows[2].sentences[2], "Mira goes to jail.");
}

#[test]
fn a_banker_refuses_what_cannot_be_and_names_the_rule() {
    let cases = [
        (deposit(0, 50, 2, Value::Null), "FR-5", "count"),
        (deposit(0, 50, 9, Value::Null), "FR-5", "count"),
        (deposit(0, 60, 3, Value::Null), "FR-1", "denomination"),
        (deposit(0, 50, 3, fraud_by(0)), "FR-7", "accuser"),
        (deposit(7, 50, 3, Value::Null), "FR-3", "no_such_player"),
        (deposit(0, 50, 3, fraud_by(3)), "FR-3", "no_such_player"),
        (json!({ "entry": "turn", "depositor": 0, "deposits": [] }), "FR-6", "one_or_two"),
    ];
    for (entry, rule, code) in cases {
        let sheet = english(&pad("fraud", &THREE, json!([entry])));
        assert_eq!(problems(&sheet), [(0, rule, code)]);
        assert_eq!((sheet.totals.as_slice(), sheet.series.len()), (&[0, 0, 0][..], 1));
        let sentence = &sheet.rows[0].problem.as_ref().unwrap().sentence;
        assert!(sentence.ends_with('.') && sentence.contains(' '), "{sentence}");
    }
}

/// An edit far up can make what follows impossible: it is marked, left out, and back when it fits.
#[test]
fn what_no_longer_fits_is_marked_and_not_dropped() {
    let caught = || deposit(0, 10, 3, fraud_by(1));
    let mut all: Vec<Value> = (0..4).map(|_| caught()).collect();
    all.extend([deposit(0, 20, 3, Value::Null), deposit(0, 50, 4, Value::Null)]);
    let before = english(&pad("fraud", &THREE, json!(all)));
    assert!(problems(&before).is_empty());
    all[4] = caught();
    let after = english(&pad("fraud", &THREE, json!(all)));
    assert_eq!(problems(&after), [(5, "FR-11", "not_in_game")]);
    assert_eq!(after.rows.len(), 6);
    assert_eq!(after.rows[5].totals, after.rows[4].totals);
    assert_eq!(after.rows[5].title, "Mira: 4 × 50 = 200\u{a0}k");
    all[4] = deposit(0, 20, 3, Value::Null);
    assert_eq!(english(&pad("fraud", &THREE, json!(all))), before);
}

const ORDER: [&str; 7] = ["yellow", "red", "green", "purple", "orange", "white", "blue"];

fn line_up() -> Value {
    json!({ "entry": "line_up", "order": ORDER })
}

fn trick(colour: &str) -> Value {
    json!({ "entry": "trick", "colour": colour })
}

fn reveal(cards: &[[&str; 2]]) -> Value {
    let shown =
        |[favourite, counter]: &[&str; 2]| json!({ "favourite": favourite, "counter": counter });
    json!({ "entry": "reveal", "predictions": cards.iter().map(shown).collect::<Vec<_>>() })
}

#[test]
fn a_race_is_run_scored_and_followed_by_the_next() {
    let mut entries = vec![line_up()];
    entries.extend(["blue", "blue", "blue", "blue", "blue", "white", "blue"].map(trick));
    let sheet = english(&pad("exacta", &THREE, json!(entries)));
    assert!(problems(&sheet).is_empty(), "{:?}", problems(&sheet));
    assert_eq!(sheet.rows[7].sentences, ["Blue moves up from place 2 to 1."]);
    assert_eq!(sheet.next, "Enter everybody's favourite and counter.");

    entries.push(reveal(&[["blue 7", "yellow 6"], ["yellow 5", "blue 6"], ["red 1", "white 2"]]));
    let sheet = english(&pad("exacta", &THREE, json!(entries)));
    let State::Exacta(state) = &sheet.state else { panic!() };
    let race = sheet.rows[8].race.as_ref().unwrap();
    assert_eq!(race.order[..2], ["blue", "yellow"]);
    assert_eq!(race.results[0].working, "7 × 6 × 5 EXACTA! = 210");
    assert_eq!(race.results[0].factors, [7, 6, 5]);
    assert_eq!(race.results[1].working, "5 × 6 = 30");
    assert_eq!(race.results[2].working, "not both in the first three");
    assert_eq!(sheet.totals, [210, 30, 0]);
    assert_eq!(race.now_hungry, Some(race.order[6].clone()));
    assert_eq!(state.hungry, [race.order[6].clone()]);
    assert_eq!((state.race, state.trick, state.starter), (2, 1, 0));
    assert_eq!(state.steps, [0, 1, 1, 1, 1, 1, 2]);
    assert_eq!(sheet.next, "Everybody chooses a favourite. Mira leads the first trick.");
}

#[test]
fn a_race_sheet_refuses_what_cannot_be_and_names_the_rule() {
    let cases = [
        (json!([trick("red")]), 0, "EX-2", "line_up_first"),
        (json!([line_up(), line_up()]), 1, "EX-2", "lined_up"),
        (json!([line_up(), trick("pink")]), 1, "EX-1", "colour"),
        (json!([line_up(), reveal(&[])]), 1, "EX-12", "tricks_first"),
        (json!([{ "entry": "line_up", "order": ["red"] }]), 0, "EX-1", "seven_horses"),
        (json!([line_up(), { "entry": "dealt", "cards": [] }]), 1, "EX-19", "solo"),
    ];
    for (entries, place, rule, code) in cases {
        let sheet = english(&pad("exacta", &THREE, entries));
        assert_eq!(problems(&sheet), [(place, rule, code)]);
    }
    let mut entries = vec![line_up()];
    entries.extend((0..8).map(|_| trick("red")));
    entries.push(reveal(&[["red 1", "red 2"], ["red 1", "red 3"], ["red 4", "red 5"]]));
    entries.push(reveal(&[["red 1", "red 2"]]));
    let sheet = english(&pad("exacta", &THREE, json!(entries)));
    let refused =
        [(8, "EX-6", "seven_tricks"), (9, "EX-1", "card_twice"), (10, "EX-12", "one_each")];
    assert_eq!(problems(&sheet), refused);
}

#[test]
fn ex_19_a_solo_race_knows_its_par_and_its_cards() {
    let nine = [
        "red 1", "red 2", "red 3", "blue 4", "blue 5", "green 6", "white 7", "white 1", "orange 2",
    ];
    let dealt = json!({ "entry": "dealt", "cards": nine });
    let sheet = english(&pad("exacta", &["Mira"], json!([line_up(), dealt])));
    let State::Exacta(state) = &sheet.state else { panic!() };
    let asked = json!({ "order": ORDER, "cards": nine });
    let par = parlor_beside::par(&serde_json::from_value(asked).unwrap()).unwrap().par;
    assert!(0 < par && state.par == Some(par));
    let entries = json!([line_up(), dealt, trick("purple"), trick("orange"), trick("orange")]);
    let sheet = english(&pad("exacta", &["Mira"], entries));
    assert_eq!(problems(&sheet), [(2, "EX-4", "not_dealt"), (4, "EX-4", "not_dealt")]);
}

fn won(winner: u8, hands: Value) -> Value {
    json!({ "entry": "won", "winner": winner, "hands": hands })
}

fn coin(cents: u16) -> Value {
    json!({ "kind": "coin", "cents": cents })
}

#[test]
fn ec_17_a_hand_is_added_up_and_the_deal_passes_on() {
    let cards = json!([coin(25), { "kind": "combo", "coins": [25, 5] }, { "kind": "wild" }, { "kind": "draw", "cents": 10 }]);
    for game in ["exact-change", "rummy-500"] {
        let entries = json!([won(0, json!([{ "of": 1, "cards": cards }])), { "entry": "void" }]);
        let sheet = english(&pad(game, &THREE, entries));
        assert_eq!(sheet.totals, [115, 0, 0]);
        assert_eq!(sheet.totals_said[0], "$1.15");
        assert_eq!(booked(&sheet, 0), ["Mira scores the hand of Otto: $1.15."]);
        assert_eq!(problems(&sheet).len(), 1, "the target was reached");
        assert_eq!(sheet.result.unwrap().sentence, "Mira has won: $1.00 is reached.");
    }
    let entries = json!([{ "entry": "void" }]);
    let sheet = english(&pad("exact-change", &THREE, entries));
    assert_eq!(sheet.next, "Hand 2: Otto deals 7 cards each, June begins.");
}

#[test]
fn a_pad_refuses_what_cannot_be_and_names_the_rule() {
    let one = |of: u8, cards: Value| json!([{ "of": of, "cards": cards }]);
    let cases = [
        (won(0, one(0, json!([coin(5)]))), "EC-17", "score_other"),
        (won(0, json!([])), "EC-17", "score_one"),
        (won(0, one(1, json!([]))), "EC-17", "empty_hand"),
        (won(0, one(1, json!([coin(7)]))), "EC-C1", "coin"),
        (won(0, one(1, json!([{ "kind": "combo", "coins": [25] }]))), "EC-C1", "combo"),
        (won(5, one(1, json!([coin(5)]))), "EC-3", "no_such_player"),
    ];
    for (entry, rule, code) in cases {
        let sheet = english(&pad("exact-change", &THREE, json!([entry])));
        assert_eq!(problems(&sheet), [(0, rule, code)]);
    }
    let mut all = pad("exact-change", &THREE, json!([won(0, one(1, json!([coin(5)])))]));
    all["options"] = json!({ "all_hands": true });
    assert_eq!(problems(&english(&all)), [(0, "EC-18a", "score_every")]);
}

#[test]
fn ec_7_and_ec_12_cards_make_exact_change_or_it_is_said_why_not() {
    let asked = |cards: Value, top: Value| {
        let asked = json!({ "cards": cards, "top": top });
        parlor_beside::makes(&serde_json::from_value(asked).unwrap())
    };
    let wild = json!({ "kind": "wild" });
    let made = asked(json!([coin(10), coin(10), coin(5)]), coin(25));
    assert_eq!((made.makes, &*made.sentence), (Some(true), "10 + 10 + 5 = 25¢: exact change!"));
    let made = asked(json!([coin(5), wild]), coin(10));
    assert_eq!(
        (made.makes, made.wilds_as, &*made.sentence),
        (Some(true), vec![5], "5 + 5 = 10¢: exact change!")
    );
    let made = asked(json!([coin(5), coin(5)]), coin(25));
    assert_eq!(&*made.sentence, "That is 10¢. 15¢ are missing to 25¢.");
    assert_eq!(made.problem.unwrap().rule, "EC-7");
    let made = asked(json!([coin(25)]), coin(25));
    assert_eq!(made.problem.unwrap().code, "two_or_more");
    let made = asked(json!([coin(5), wild]), coin(50));
    assert_eq!(made.problem.unwrap().rule, "EC-12");
    let made = asked(json!([coin(5), coin(5)]), json!({ "kind": "draw", "cents": 10 }));
    assert_eq!(made.problem.unwrap().rule, "EC-14");
    let made = asked(json!([coin(5), wild]), Value::Null);
    assert_eq!(made.values, [6, 10, 15, 30]);
}

#[test]
fn ec_w1_cards_go_to_who_wins_them() {
    let entries = json!([
        { "entry": "battle", "winner": 0, "laid": [1, 1, 1] },
        { "entry": "battle", "winner": 0, "laid": [1, 40, 1] },
        { "entry": "count", "held": [66, 32, 0] },
        { "entry": "battle", "winner": 2, "laid": [1, 1, 0] },
        { "entry": "stop" },
    ]);
    let sheet = english(&pad("money-war", &THREE, entries));
    assert_eq!(problems(&sheet), [(1, "EC-W1", "not_so_many"), (3, "EC-W1", "is_out")]);
    assert_eq!(booked(&sheet, 0)[0], "Mira takes a card from Otto.");
    assert_eq!(sheet.rows[2].sentences, ["June is out.", "A card lies aside."]);
    assert_eq!(sheet.result.unwrap().sentence, "Mira has won: the largest stack counts.");
}

const FOUR: [&str; 4] = ["Mira", "Otto", "June", "Cap"];

#[test]
fn ss_8_to_ss_10_a_referee_counts_games_and_deals_goals_that_go_together() {
    let goals = |all: [&str; 4]| json!({ "entry": "goals", "goals": all });
    let entries = json!([
        goals(["even", "odd", "red_composite", "black_low"]),
        goals(["even", "odd", "high_run", "two_pairs_or_more"]),
        { "entry": "laid", "team": 0, "met": [true, false] },
        { "entry": "time_up" },
    ]);
    let sheet = english(&pad("swift-swap", &FOUR, entries));
    assert_eq!(problems(&sheet), [(0, "SS-10", "bad_pair"), (3, "SS-11", "games_over")]);
    assert_eq!(sheet.totals, [0, 1, 0, 1]);
    assert_eq!(
        sheet.rows[2].sentences[1..],
        ["June missed the goal.", "Game 1 goes to Otto and Cap."]
    );
    let State::SwiftSwap(state) = &sheet.state else { panic!() };
    assert!(state.misprint.contains("all seven") && state.all_goals.len() == 7);
    assert_eq!(sheet.result.unwrap().sentence, "Otto and Cap have won: 1 to 0 games.");
    let told: String = sheet.rows.iter().flat_map(|it| it.sentences.clone()).collect();
    assert!(!told.to_lowercase().contains("high with a run"), "goals are secret");
}

#[test]
fn ss_9_it_is_said_which_part_of_a_goal_fails() {
    let check = |cards: &str, goal: &str| {
        let cards: Vec<&str> = cards.split(' ').collect();
        let asked = json!({ "cards": cards, "goal": goal });
        parlor_beside::check_goal(&serde_json::from_value(asked).unwrap()).unwrap()
    };
    let failed = |check: &parlor_wire::beside::GoalCheck| {
        let parts = check.parts.iter().filter(|it| !it.met);
        parts.map(|it| it.sentence.clone()).collect::<Vec<_>>()
    };
    let met = check("2D 4D 4C 6D 8D 10D 10C QD", "even");
    assert!(met.met && failed(&met).is_empty());
    assert_eq!(met.sentence, "Even: met.");
    let low = check("2D 2C 4D 4C 6D 6C 8D 10C", "even");
    assert_eq!(failed(&low), ["The sum is 42. It has to be more than 52."]);
    let stray = check("AD 2C 4D 4C 6D 6C 8D 10C", "even");
    assert_eq!(failed(&stray)[0], "A♦ does not fit.");
    let seven = check("AD 4D 6D 8D 9D 10D QD 2C", "red_composite");
    assert!(seven.met);
    let mixed = check("2D 4D 4C 6D 8D 10D 10C QH", "even");
    assert!(failed(&mixed).contains(&"There are cards of both decks.".to_owned()));
}

fn rolled(face: &str) -> Value {
    json!({ "entry": "roll", "rolled": face })
}

fn moved(token: &str, from: Value, to: Value) -> Value {
    json!({ "entry": "move", "token": token, "from": from, "to": to })
}

#[test]
fn eu_3_to_eu_11_the_die_goes_round_and_tokens_are_followed() {
    let entries = vec![
        rolled("50c"),
        rolled("50c"),
        rolled("?"),
        rolled("0"),
        rolled("50c"),
        moved("50c", json!("centre"), json!(2)),
        rolled("0"),
        rolled("20c"),
        moved("20c", json!("centre"), json!(2)),
    ];
    let sheet = english(&pad("one-euro", &THREE, json!(entries)));
    // June rolled the highest, then rolls a 0, then Mira has rolled a 50.
    assert_eq!(problems(&sheet), []);
    let State::OneEuro(state) = &sheet.state else { panic!() };
    assert_eq!(state.cents, [5, 5, 75]);
    assert_eq!(sheet.next, "Mira rolls.");
    let start: Vec<u8> = state.start_rolls.iter().map(|it| it.player).collect();
    assert_eq!(start, [0, 1, 2]);
}

#[test]
fn eu_3_a_tie_rolls_again() {
    let entries = json!([rolled("50c"), rolled("50c"), rolled("5c"), rolled("0"), rolled("5c")]);
    let sheet = english(&pad("one-euro", &THREE, entries));
    let State::OneEuro(state) = &sheet.state else { panic!() };
    let turns: Vec<(u8, u8)> = state.start_rolls.iter().map(|it| (it.turn, it.player)).collect();
    assert_eq!(turns, [(1, 0), (1, 1), (1, 2), (2, 0), (2, 1)]);
    assert_eq!(state.player, Some(1));
}

#[test]
fn eu_9_euros_are_won_and_moves_may_stay_untold() {
    let mut entries = vec![rolled("50c"), rolled("5c"), rolled("0")];
    entries.extend([rolled("50c"), rolled("20c"), moved("20c", json!("centre"), json!(1))]);
    entries
        .extend([json!({ "entry": "euro", "player": 0 }), json!({ "entry": "euro", "player": 0 })]);
    let sheet = english(&pad("one-euro", &THREE, json!(entries)));
    assert_eq!(problems(&sheet), [(5, "EU-4", "not_followed"), (7, "EU-9", "nobody_moved")]);
    assert_eq!(sheet.totals, [1, 0, 0]);
    let State::OneEuro(state) = &sheet.state else { panic!() };
    assert!(state.followed && state.round == 2 && state.player == Some(2));

    entries.push(json!({ "entry": "held", "held": [[2, 0, 0, 0], [3, 1, 0, 0], [0, 0, 0, 0]] }));
    entries.push(json!({ "entry": "held", "held": [[1, 0, 0, 0], [3, 1, 0, 0], [0, 0, 0, 0]] }));
    entries.push(rolled("50c"));
    entries.push(moved("50c", json!(0), json!(1)));
    let sheet = english(&pad("one-euro", &THREE, json!(entries)));
    assert_eq!(problems(&sheet)[2..], [(8, "EU-9", "exactly_one"), (11, "EU-6", "full")]);
    let State::OneEuro(state) = &sheet.state else { panic!() };
    assert_eq!(state.full, [1]);
    assert!(state.moves.iter().all(|it| it.to != parlor_wire::beside::Heap::Player(1)));
}

#[test]
fn a_pad_that_is_none_is_refused_with_a_sentence() {
    let refused = |pad: &Value| {
        let pad: Pad = serde_json::from_value(pad.clone()).unwrap();
        sheet(&pad, Language::English).unwrap_err()
    };
    let one = pad("fraud", &["Mira"], json!([]));
    assert_eq!(refused(&one).sentence, "This game is for 2 to 6 players.");
    let same = pad("fraud", &["Mira", " Mira "], json!([]));
    assert_eq!(refused(&same).code, "names");
    let mut other = pad("fraud", &THREE, json!([]));
    other["options"] = json!({ "target": 0 });
    assert_eq!(refused(&other).code, "options");
    other["options"] = json!({});
    other["format"] = json!(2);
    assert_eq!(refused(&other).code, "format");
    other["format"] = json!(1);
    other["first"] = json!(3);
    assert_eq!(refused(&other).code, "first");
}

#[test]
fn a_sheet_is_a_table_for_other_programs() {
    let entries = json!([deposit(0, 50, 4, Value::Null), deposit(0, 50, 2, Value::Null)]);
    let mut pad = pad("fraud", &["Mira, the first", "=Otto"], entries);
    pad["first"] = json!(0);
    let made = |language| {
        parlor_beside::csv(&serde_json::from_value(pad.clone()).unwrap(), language).unwrap()
    };
    let english = made(Language::English);
    assert_eq!(english.file, "fraud.csv");
    let lines: Vec<&str> = english.text.split("\r\n").collect();
    assert_eq!(
        lines[0],
        "No.,Entry,What came of it,Booked,\"Mira, the first\",'=Otto,Does not fit"
    );
    assert!(lines[1].ends_with(",200,0,"), "{}", lines[1]);
    assert!(lines[2].ends_with(",200,0,FR-5 A deposit has three to eight cards."), "{}", lines[2]);
    assert!(made(Language::German).text.starts_with("Nr.,Eintrag,"));
}

/// Numbers, names and lists of any size: whatever an old or broken page sends is a row with or without a
/// problem.
#[test]
fn nonsense_is_marked_and_breaks_nothing() {
    let seed = 20_261_119;
    println!("seed {seed}");
    let chance = &mut Seeded::new(seed);
    let games =
        ["fraud", "exacta", "exact-change", "rummy-500", "money-war", "swift-swap", "one-euro"];
    let mut marked = 0;
    for round in 0..1_400 {
        let game = games[round % games.len()];
        let entries: Vec<Value> = (0..12).map(|_| nonsense(game, chance)).collect();
        let sheet = english(&pad(game, &FOUR, json!(entries)));
        assert_eq!(sheet.rows.len(), entries.len());
        for row in &sheet.rows {
            assert_eq!(row.totals.len(), FOUR.len());
            if let Some(problem) = &row.problem {
                let has_words = problem.sentence.contains(' ') && !problem.rule.is_empty();
                assert!(has_words, "{problem:?}");
                marked += 1;
            }
        }
        let (cards, top) = (many(chance, money), money(chance));
        let asked = json!({ "cards": cards, "top": top });
        parlor_beside::makes(&serde_json::from_value(asked).unwrap());
    }
    assert!(5_000 < marked, "{marked}");
}

fn any(chance: &mut Seeded) -> u8 {
    [0, 1, 2, 3, 4, 5, 10, 50, 100, 255][chance.below(10) as usize]
}

fn many(chance: &mut Seeded, one: impl Fn(&mut Seeded) -> Value) -> Value {
    let n = [0, 1, 2, 4, 7, 9][chance.below(6) as usize];
    (0..n).map(|_| one(chance)).collect()
}

fn of(words: &[&str], chance: &mut Seeded) -> Value {
    json!(words[chance.below(words.len() as u32) as usize])
}

fn money(chance: &mut Seeded) -> Value {
    match chance.below(4) {
        0 => json!({ "kind": "wild" }),
        1 => json!({ "kind": "combo", "coins": many(chance, |it| json!(any(it))) }),
        2 => json!({ "kind": "draw", "cents": any(chance) }),
        _ => json!({ "kind": "coin", "cents": any(chance) }),
    }
}

fn nonsense(game: &str, chance: &mut Seeded) -> Value {
    let colours = ["red", "blue", "pink", "", "white", "yellow"];
    let cards = ["red 1", "blue 7", "red 8", "x", "white 2", "green 3"];
    let goals = ["even", "odd", "high_run", "black_low", "red_composite", "no"];
    match (game, chance.below(4)) {
        ("fraud", 0) => json!({ "entry": "stall" }),
        ("fraud", _) => {
            let deposit = |chance: &mut Seeded| {
                let call = json!({ "by": any(chance), "fraud": chance.below(2) == 0 });
                json!({ "denomination": any(chance), "cards": any(chance), "call": call })
            };
            json!({ "entry": "turn", "depositor": any(chance), "deposits": many(chance, deposit) })
        }
        ("exacta", 0) if chance.below(2) == 0 => line_up(),
        ("exacta", 0) => {
            json!({ "entry": "line_up", "order": many(chance, |it| of(&colours, it)) })
        }
        ("exacta", 1) => json!({ "entry": "dealt", "cards": many(chance, |it| of(&cards, it)) }),
        ("exacta", 2) => trick(of(&colours, chance).as_str().unwrap()),
        ("exacta", _) => {
            let pair = |chance: &mut Seeded| json!({ "favourite": of(&cards, chance), "counter": of(&cards, chance) });
            json!({ "entry": "reveal", "predictions": many(chance, pair) })
        }
        ("exact-change" | "rummy-500", 0) => json!({ "entry": "void" }),
        ("exact-change" | "rummy-500", _) => {
            let hand =
                |chance: &mut Seeded| json!({ "of": any(chance), "cards": many(chance, money) });
            won(any(chance), many(chance, hand))
        }
        ("money-war", 0) => json!({ "entry": "count", "held": many(chance, |it| json!(any(it))) }),
        ("money-war", _) => json!({
            "entry": "battle", "winner": any(chance), "laid": many(chance, |it| json!(any(it))),
            "tied": many(chance, |it| json!(any(it))),
        }),
        ("swift-swap", 0) => {
            json!({ "entry": "goals", "goals": many(chance, |it| of(&goals, it)) })
        }
        ("swift-swap", 1) => json!({ "entry": "time_up" }),
        ("swift-swap", _) => json!({ "entry": "laid", "team": any(chance), "met": [true, false] }),
        (_, 0) => rolled(of(&["0", "?", "50c", "7c", "5c"], chance).as_str().unwrap()),
        (_, 1) => {
            let token = of(&["50c", "5c", "1c"], chance);
            moved(token.as_str().unwrap(), json!("centre"), json!(any(chance)))
        }
        (_, 2) => json!({ "entry": "euro", "player": any(chance) }),
        _ => json!({
            "entry": "held", "moved": chance.below(2) == 0,
            "held": many(chance, |it| json!([any(it), any(it), 0, 0])),
        }),
    }
}
