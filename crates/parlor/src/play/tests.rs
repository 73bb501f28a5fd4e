//! The conversation, driven with strings.

use std::ops::RangeInclusive;

use parlor_bots::Level;
use parlor_catalog::{GameId, Language, Playable, Visitor};
use parlor_core::{Chance as _, Seeded};
use parlor_guests::Limits;

use super::{Ended, SeatsOf, Setup, Talk, play};

fn setup(game: &str, players: u8, seed: u64) -> Setup {
    let game = game.parse().unwrap();
    Setup {
        program: "parlor".to_owned(),
        game,
        players,
        seat: 0,
        bots: vec![Level::Easy.into()],
        limits: Limits::default(),
        settings: Vec::new(),
        seed,
        lang: None,
    }
}

/// What is said when these lines are entered.
#[track_caller]
fn converse(setup: &Setup, input: &str) -> (Ended, String) {
    let mut out = Vec::new();
    let ended =
        play(setup, &mut Talk::new(input.as_bytes(), &mut out, true, Language::English)).unwrap();
    (ended, String::from_utf8(out).unwrap())
}

/// Each part occurs, in this order.
#[track_caller]
fn assert_says(text: &str, parts: &[&str]) {
    let mut rest = text;
    for part in parts {
        match rest.find(part) {
            Some(at) => rest = &rest[at + part.len()..],
            None => panic!("`{part}` is not said in:\n{rest}"),
        }
    }
}

#[test]
fn a_game_is_played_to_its_end_by_entering_the_first_choice() {
    let setup = setup("one-euro", 2, 1);
    let (ended, said) = converse(&setup, &"1\n".repeat(10_000));
    assert_eq!(ended, Ended::Over);
    assert_says(
        &said,
        &[
            "\nOne Euro\n",
            "At the table: You (seat 0), Easy 1 (seat 1).",
            "Seed 1. Enter ? for help at any time, q to quit.",
            "The game is over: ",
            "  1.  ",
            "  2.  ",
            "The same deal again:\n  parlor play one-euro --players 2 --seed 1\n",
        ],
    );
}

/// The same in German.
fn converse_in_german(setup: &Setup, input: &str) -> String {
    let mut out = Vec::new();
    play(setup, &mut Talk::new(input.as_bytes(), &mut out, true, Language::German)).unwrap();
    String::from_utf8(out).unwrap()
}

#[test]
fn a_conversation_is_held_in_german() {
    let mut setup = setup("swift-swap", 4, 4);
    setup.lang = Some(Language::German);
    let script = "?\n? ss-5\n?xx-1\nundo\nlog\nrules\nwait\n99\nb\nm\nfast\nfast\nconcede\nnein\n\n\
                  13\n1\nb\nb\nkreuz bube\npik bube\nb\nput down 3D\n?\n0\nq\n";
    assert_says(
        &converse_in_german(&setup, script),
        &[
            "\nSwift Swap\nZwei Teams im Wettlauf: ",
            "Am Tisch: Du (Platz 0), Leicht 1 (Platz 1), Leicht 2 (Platz 2), Leicht 3 (Platz\n  3).\n",
            "Seed 4. Mit ? gibt es jederzeit Hilfe, q beendet.\n",
            "Spiel 1 ist ausgeteilt. Herz und Pik: du und Leicht 2. Karo und Kreuz: Leicht 1\n  und Leicht 3.\n",
            "Sieh dir dein Ziel und deine Karten an.\n  1  Bereit\n",
            "Du hast keine Wahl: Drück Enter (mit `fast` geschieht das künftig von selbst).\n",
            "Enter tut es (? hilft): ?\n",
            "Du kannst eingeben:\n  eine Zahl   eine der Möglichkeiten\n",
            "  concede, q  das Spiel aufgeben; gehen\n",
            "SS-5 ",
            "Keine Regel heißt XX-1; es gibt SS-1, ",
            "Zurücknehmen geht nicht: Was gespielt ist, ist gespielt.",
            "`parlor rules swift-swap --lang de` zeigt alle Regeln",
            "Warten geht hier nicht",
            "99 gibt es hier nicht: Wähle 1.",
            "Das ist der erste Schritt",
            "Das ist die ganze Liste.",
            "Schnell: Wo du keine Wahl hast, wird von nun an für dich gezogen.\n",
            "Noch etwa 600 s.\nDie Uhr läuft hier nur, wenn du etwas eingibst: ",
            "Nicht mehr schnell",
            "Das Spiel endgültig aufgeben? (ja/nein) nein\nDu spielst weiter.",
            "  0  warten, vorerst nichts tun\n",
            " 12  Hinlegen: Pik Bube (J)\n 13  Auslegen: …  (495 Möglichkeiten)\nDeine Wahl, 0 bis 13 (? hilft): 13\n",
            "Auslegen: …  (b geht zurück)\n",
            "  1  Auslegen: Pik Ass, …  (330 Möglichkeiten)\n",
            "Nicht verstanden: `kreuz bube`",
            "… mit pik bube  (b geht zurück)\n",
            "SS-5: Diese Karte hast du nicht auf der Hand.\n",
            "  0, wait     nichts tun, bis etwas geschieht\n",
            "Auf Wiedersehen. Dieselbe Partie noch einmal:\n  parlor play swift-swap --players 4 --seed 4 --lang de\n",
        ],
    );
}

#[test]
fn the_same_answers_give_the_same_conversation() {
    let script = "3\n1\n2\nlog\n4\n".repeat(50);
    let run = |seed| converse(&setup("one-euro", 3, seed), &script).1;
    assert_eq!(run(7), run(7));
    assert_ne!(run(7), run(8));
}

#[test]
fn q_and_the_end_of_input_leave_with_the_command_to_play_again() {
    let mut setup = setup("one-euro", 4, 9);
    setup.seat = 2;
    setup.bots = vec![Level::Random.into(), Level::Easy.into()];
    setup.settings = vec!["euros_to_win=1".to_owned()];
    for input in ["", "q\n", "table\nQUIT\n"] {
        let (ended, said) = converse(&setup, input);
        assert_eq!(ended, Ended::Left);
        assert_says(
            &said,
            &[
                "Random 0 (seat 0), Easy 1 (seat 1), You (seat 2), Easy 3 (seat 3).",
                "House rules: euros_to_win=1.",
                "Goodbye. The same deal again:\n  parlor play one-euro --players 4 --seat 2 \
                 --bots random,easy --option euros_to_win=1 --seed 9\n",
            ],
        );
    }
}

#[test]
fn commands_are_obeyed_and_what_is_not_understood_is_said() {
    let script = "?\n? eu-4\nrule EU-6\n?xx-1\nundo\nlog\nrules\ntable\nwait\n99\n0\nb\nm\nfast\nfast\n\
                  gibberish\nconcede\nno\nq\n";
    let (_, said) = converse(&setup("one-euro", 3, 5), script);
    assert_says(
        &said,
        &[
            "? EU-13",
            "EU-4 Roll once",
            "EU-6 ",
            "No rule is called XX-1; there are EU-1, EU-2",
            "There is no undo: what is played is played.",
            "`parlor rules one-euro` prints all rules",
            "  Round 1",
            "You cannot wait here",
            "There is no 99 here: choose 1 to 12.",
            "There is no 0 here",
            "This is the first step",
            "That is all of the list.",
            "Fast: ",
            "Not fast any more",
            "Not understood: `gibberish`",
            "Give the game up for good? (yes/no) no",
            "You play on.",
            "Goodbye.",
        ],
    );
}

#[test]
fn an_impossible_action_is_refused_with_its_rule() {
    let script = "move 50c, from seat 0, to centre\nq\n";
    let (_, said) = converse(&setup("one-euro", 3, 5), script);
    assert_says(
        &said,
        &["to centre\nEU-4: Only a token of the rolled value can be moved.\nYour choice, 1 to 12"],
    );
    assert!(!said.contains("You moved") && !said.contains("You gave"));
}

#[test]
fn an_action_can_be_written_out() {
    let (_, said) = converse(&setup("one-euro", 3, 5), "move 5c, from centre, to seat 2\nq\n");
    assert_says(&said, &["You moved a 5-cent token from the centre to Easy 2."]);
}

#[test]
fn words_narrow_the_list_and_b_widens_it() {
    let script = "from seat 0\nb\ncentre to easy 2\n\nq\n";
    let (_, said) = converse(&setup("one-euro", 3, 5), script);
    assert_says(
        &said,
        &[
            "… with from seat 0  (b goes back)\n  1  Move a 5-cent token, from you, to the centre\n",
            "  3  Move a 5-cent token, from you, to Easy 2\nYour choice, 1 to 3",
            " 12  ",
            "  1  Move a 5-cent token, from the centre, to Easy 2\nEnter does it",
            "You moved a 5-cent token from the centre to Easy 2.",
        ],
    );
}

#[test]
fn a_long_list_is_walked_clause_by_clause() {
    let script = "\n13\n1\n1\nb\nb\nb\nlay JS 10S 9S 9H 6H 5S 5H 4S\n1\nq\n";
    let (_, said) = converse(&setup("swift-swap", 4, 4), script);
    assert_says(
        &said,
        &[
            " 12  Put down: jack of spades\n 13  Lay down: …  (495 ways)\nYour choice, 0 to 13",
            "Lay down: …  (b goes back)\n  0  wait, do nothing for now\n  1  Lay down: ace of spades, …  (330 ways)\n",
            "Lay down: ace of spades, …  (b goes back)\n  0  wait, do nothing for now\n  1  2 of spades, …  (210 ways)\n",
            "Lay down: ace of spades, 2 of spades, …  (b goes back)",
            "Lay down: ace of spades, …  (b goes back)",
            "Lay down: …  (b goes back)",
            " 12  Put down: jack of spades\n",
            "… with lay, js, 10s, 9s, 9h, 6h, 5s, 5h, 4s  (b goes back)\n",
            "  1  Lay down: 4 of spades, 5 of hearts, ",
            "9 of hearts,\n       9 of spades, 10 of spades, jack of spades\nYour choice, 0 to 1",
            "You laid down hearts 5 6 9 · spades 4 5 9 10 J.",
        ],
    );
}

#[test]
fn a_list_with_one_beginning_starts_where_it_differs() {
    // Six players have dozens of moves with one roll, all of the same token.
    let mut setup = setup("one-euro", 6, 1);
    setup.bots = vec![Level::Random.into()];
    let (_, said) = converse(&setup, &"1\n".repeat(200));
    assert_says(&said, &["\nMove a ", "-cent token, …\n  1  from the centre, …  ("]);
}

#[test]
fn who_waits_is_asked_again_when_told_something_and_until_the_time_is_up() {
    let mut setup = setup("swift-swap", 4, 1);
    setup.settings = ["time_limit=20", "check_on_laydown=true"].map(str::to_owned).to_vec();
    setup.bots = vec![Level::Random.into()];
    let (ended, said) = converse(&setup, &format!("1\n{}", "0\n".repeat(100)));
    assert_eq!(ended, Ended::Over);
    assert_says(
        &said,
        &[
            "About 20 s are left.\nThe clock here runs only when you enter something: ",
            "About 18 s are left.",
            "About 4 s are left.",
            "Time is up.",
            "nobody has won",
        ],
    );
}

#[test]
fn every_deposit_of_another_can_be_called_passed_or_waited_out() {
    let mut setup = setup("fraud", 3, 11);
    setup.bots = vec![Level::Random.into()];
    let three = setup.clone();
    let play = |answer: &str| converse(&three, &format!("{answer}\n1\n").repeat(100)).1;
    assert_says(
        &play("call 1"),
        &[
            "made deposit 1",
            "  0  wait",
            "  1  Call FRAUD on deposit 1 (3 × ",
            "  2  Let deposit 1 pass\n",
            "You called FRAUD on deposit 1 of Random ",
        ],
    );
    assert_says(&play("0"), &["  0  wait", "(? helps): 0\n"]);
    assert_says(&play("pass 1"), &["  0  wait", "(? helps): pass 1\n"]);
    // With two at the table nobody else can act: waiting would be passing.
    setup.players = 2;
    let said = converse(&setup, &"pass 1\n1\n".repeat(100)).1;
    assert_says(&said, &["  1  Call FRAUD on deposit 1", "Your choice, 1 to 2", "pass 1\n"]);
    assert!(!said.contains("  0  wait") && !said.contains("Time is up."));
}

#[test]
fn enter_does_the_only_thing_there_is_and_nothing_where_there_are_several() {
    let (_, said) = converse(&setup("one-euro", 3, 5), "\n\nq\n");
    assert!(!said.contains("You took"));
    assert_eq!(said.matches(" 12  ").count(), 3);
}

#[test]
fn the_first_single_choice_mentions_how_to_be_spared_more_of_them() {
    let mut setup = setup("swift-swap", 4, 4);
    setup.settings = vec!["games=2".to_owned(), "time_limit=20".to_owned()];
    let (_, said) = converse(&setup, &"\n0\n".repeat(40));
    assert_eq!(said.matches("Only one thing to do: press Enter (`fast` ").count(), 1, "{said}");
    assert!(1 < said.matches("Enter does it").count(), "{said}");
}

#[test]
fn what_is_said_at_the_table_narrows_the_list_to_what_it_means() {
    let setup = setup("exact-change", 2, 2);
    let mut input = String::new();
    let said = loop {
        let (_, said) = converse(&setup, &format!("{input}q\n"));
        if said.contains(", “Exact Change!”\n") {
            break converse(&setup, &format!("{input}Exact Change\nq\n")).1;
        }
        input += "1\n";
    };
    let (_, list) = said.split_once("… with call  (b goes back)\n").unwrap();
    let first = list.lines().next().unwrap();
    assert!(first.ends_with(", “Exact Change!”"), "{said}");
}

#[test]
fn whoever_concedes_is_replaced_until_the_game_is_over() {
    let (ended, said) = converse(&setup("one-euro", 3, 5), "concede\nyes\n");
    assert_eq!(ended, Ended::Over);
    assert_says(
        &said,
        &[
            "You gave the game up. A bot plays your seat to the end.",
            "The game is over: Easy ",
            "  3.  You",
            "gave up",
        ],
    );
    let (ended, said) = converse(&setup("one-euro", 2, 5), "concede\ny\n");
    assert_eq!(ended, Ended::Over);
    assert_says(&said, &["You gave the game up.", "The game is over: Easy 1 has won."]);
}

#[test]
fn a_game_that_was_given_up_goes_on_in_silence_to_its_places() {
    for &game in GameId::ALL {
        let players = *game.visit(SeatsOf).end();
        let (_, said) = converse(&setup(game.as_str(), players, 5), "concede\nyes\n");
        let (_, rest) = said.split_once("You gave the game up.").unwrap();
        assert!(!rest.contains('★') && !rest.contains("You w"), "{game}: {rest}");
        let n_lines = rest.lines().count();
        assert!(n_lines <= 6 + usize::from(players), "{game}: {rest}");
    }
}

#[test]
fn a_setup_that_does_not_fit_is_refused_by_name() {
    let refusal = |change: fn(&mut Setup)| {
        let mut setup = setup("one-euro", 3, 5);
        change(&mut setup);
        let mut out = Vec::new();
        let result = play(&setup, &mut Talk::new(&b""[..], &mut out, true, Language::English));
        assert!(out.is_empty());
        format!("{:#}", result.unwrap_err())
    };
    assert_eq!(refusal(|it| it.players = 7), "option `players`: one-euro has 2 to 6, not 7");
    assert_eq!(refusal(|it| it.seat = 3), "--seat 3: the seats are 0 to 2");
    assert_eq!(refusal(|it| it.bots = vec![Level::Easy.into(); 3]), "--bots: 3 bots for 2 seats");
    assert!(refusal(|it| it.settings = vec!["euros_to_win=9".to_owned()]).contains("9 is not in"));
}

#[test]
fn waiting_for_ever_ends_every_window_that_has_a_clock() {
    for &game in GameId::ALL {
        let players = *game.visit(SeatsOf).end();
        // Where there is nothing to wait for the first choice is taken.
        let script = "0\n1\n".repeat(300);
        let (_, said) = converse(&setup(game.as_str(), players, 3), &script);
        assert_says(&said, &["The same deal again"]);
    }
}

#[test]
fn nothing_said_is_wider_than_a_terminal() {
    for &game in GameId::ALL {
        let players = *game.visit(SeatsOf).end();
        let (setup, script) = (setup(game.as_str(), players, 4), "?\n1\n".repeat(40));
        let said = converse(&setup, &script).1 + &converse_in_german(&setup, &script);
        // A command to be copied is left in one line.
        let mut lines = said.lines().filter(|line| !line.starts_with("  parlor play"));
        let too_wide = lines.find(|line| 80 < line.chars().count());
        assert_eq!(too_wide, None, "{game}");
    }
}

/// Plays with pseudo-random numbers, sometimes words of another kind, for so many lines.
fn scripted(seed: u64, lines: usize) -> String {
    let mut chance = Seeded::stream(seed, 77);
    let mut script = String::new();
    for _ in 0..lines {
        script += &match chance.below(40) {
            0 => "\n".to_owned(),
            1 => "m\n".to_owned(),
            2 => "b\n".to_owned(),
            3 => "?\n".to_owned(),
            4 => "log\n".to_owned(),
            5 => "a\n".to_owned(),
            n => format!("{}\n", chance.below(1 + n)),
        };
    }
    script
}

#[test]
fn every_game_can_be_played_at_its_smallest_and_largest_table() {
    for &game in GameId::ALL {
        let seats: RangeInclusive<u8> = game.visit(SeatsOf);
        for (players, seed) in [(*seats.start(), 1), (*seats.end(), 2)] {
            let mut setup = setup(game.as_str(), players, seed);
            setup.seat = players - 1;
            let (_, said) = converse(&setup, &scripted(seed, 400));
            assert_says(&said, &["At the table", "The same deal again"]);
        }
    }
}

#[test]
fn no_rule_id_is_missing_from_the_text_it_is_looked_up_in() {
    struct Ids;
    impl Visitor for Ids {
        type Output = &'static [&'static str];
        fn visit<G: Playable>(self) -> Self::Output {
            G::RULE_IDS
        }
    }
    for &game in GameId::ALL {
        for id in game.visit(Ids) {
            for &language in Language::ALL {
                let text = super::help::rule(game.rules_text(language), id);
                assert!(text.is_some(), "{game}, {language}: {id}");
            }
        }
    }
}
