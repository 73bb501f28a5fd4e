//! Fair games, and games that were tampered with, before two verifiers: ours and the one in Python.

use std::{
    collections::{BTreeMap, VecDeque},
    fs,
    path::{Path, PathBuf},
    process::Command,
};

use parlor_catalog::{GameId, Playable, Visitor};
use parlor_core::{
    Chance, Draw, Input, Match, Options as _, Seat, Seeded, Window, check_golden,
    conformance::random_input,
};
use parlor_fair::{Entropy, Seed, Stream, Terms};
use parlor_record::{Finding, check_log, verify, write_fair_log};
use parlor_wire::{Fair, Forked, Scheme};
use serde_json::{Value, json};

use crate::test::{Test, scratch, word};

/// A random game with fair draws, as a log.
struct Played<'a> {
    number: u64,
    inputs_most: u64,
    options: &'a [(&'a str, &'a str)],
}

impl Visitor for Played<'_> {
    type Output = Vec<String>;

    fn visit<G: Playable>(self) -> Vec<String> {
        let mut options = G::Options::default();
        for (name, value) in self.options {
            options.set(name, value).unwrap();
        }
        let mut pilot = Seeded::new(self.number);
        let n_sizes = u64::from(G::SEATS.end() - G::SEATS.start() + 1);
        let seats = G::SEATS.start() + (self.number % n_sizes) as u8;
        let seed = Seed::new(std::array::from_fn(|_| pilot.below(256) as u8));
        let entropy: Vec<Option<Entropy>> = (0..seats)
            .map(|_| match pilot.below(65) {
                0 => None,
                n => Some((0..n.next_multiple_of(2)).map(|_| digit(pilot.below(16))).collect()),
            })
            .map(|entropy: Option<String>| entropy.map(|it| it.parse().unwrap()))
            .collect();
        let game_id = format!("game-{}", self.number);
        let terms =
            Terms { game_id: &game_id, game: G::ID, rules: G::RULES, seats, entropy: &entropy };
        let stream = Stream::new(&seed, &terms);
        let mut game = Match::<G, Stream>::new(options, seats, stream).unwrap();
        if self.number.is_multiple_of(3) {
            game.submit(0, Input::Leave { seat: Seat::FIRST }).unwrap();
        }
        for at_ms in 0..self.inputs_most {
            let Some(input) = random_input(&game, &mut pilot) else { break };
            game.submit(at_ms, input).unwrap();
        }
        let fair = Fair {
            scheme: Scheme::ParlorFair1,
            commitment: seed.commitment(&game_id).to_string(),
            seed: seed.to_hex(),
            entropy: entropy.iter().map(|it| it.as_ref().map(ToString::to_string)).collect(),
            id: game_id,
            from: None,
        };
        let text = String::from_utf8(write_fair_log(game.log(), fair).unwrap()).unwrap();
        text.lines().map(str::to_owned).collect()
    }
}

/// A game that goes on where another stood, and that one: two logs.
struct PlayedOn {
    inputs: usize,
}

/// Chosen draws first.
struct Then {
    brought: VecDeque<u32>,
    own: Stream,
}

impl Chance for Then {
    fn below(&mut self, n: u32) -> u32 {
        self.brought.pop_front().unwrap_or_else(|| self.own.below(n))
    }
}

impl Visitor for PlayedOn {
    type Output = [Vec<String>; 2];

    fn visit<G: Playable>(self) -> [Vec<String>; 2] {
        let seats = *G::SEATS.end();
        let mut pilot = Seeded::new(3);
        let mut origin = None;
        let logs = ["first", "second"].map(|id| {
            let seed = Seed::new(std::array::from_fn(|_| pilot.below(256) as u8));
            let entropy = vec![None; seats.into()];
            let terms =
                Terms { game_id: id, game: G::ID, rules: G::RULES, seats, entropy: &entropy };
            let own = Stream::new(&seed, &terms);
            let kept: Vec<(Input<G::Action>, Vec<Draw>)> = origin.take().unwrap_or_default();
            let brought = kept.iter().flat_map(|(_, draws)| draws).map(|draw| draw.value).collect();
            let chance = Then { brought, own };
            let mut game = Match::<G, Then>::new(G::Options::default(), seats, chance).unwrap();
            let mut played =
                vec![(Input::Timeout { window: Window(0) }, game.log().last_draws().to_vec())];
            for at_ms in 0..300 {
                let again = kept.get(at_ms as usize + 1).map(|(input, _)| *input);
                let Some(input) = again.or_else(|| random_input(&game, &mut pilot)) else { break };
                game.submit(at_ms, input).unwrap();
                played.push((input, game.log().last_draws().to_vec()));
            }
            let from = (!kept.is_empty())
                .then(|| Forked { game: "first".to_owned(), inputs: kept.len() as u32 - 1 });
            played.truncate(self.inputs + 1);
            origin = Some(played);
            let fair = Fair {
                scheme: Scheme::ParlorFair1,
                commitment: seed.commitment(id).to_string(),
                seed: seed.to_hex(),
                entropy: vec![None; seats.into()],
                id: id.to_owned(),
                from,
            };
            String::from_utf8(write_fair_log(game.log(), fair).unwrap()).unwrap()
        });
        logs.map(|text| text.lines().map(str::to_owned).collect())
    }
}

fn digit(value: u32) -> char {
    char::from_digit(value, 16).unwrap()
}

fn file(lines: &[String]) -> PathBuf {
    let path = scratch("fair.jsonl");
    fs::write(&path, lines.join("\n") + "\n").unwrap();
    path
}

/// The sample that the documents show.
fn sample() -> Vec<String> {
    let options = [("euros_to_win", "1")];
    GameId::OneEuro.visit(Played { number: 5, inputs_most: u64::MAX, options: &options })
}

/// What `verify.py` says of each file.
fn python(paths: &[PathBuf], more: &[&str]) -> Vec<String> {
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/verify/verify.py");
    let mut command = Command::new("python3");
    let output = command.arg("-I").arg(script).args(paths).args(more).output();
    let output = output.expect("this test needs `python3`, which is not there");
    assert_eq!(String::from_utf8(output.stderr).unwrap(), "");
    let stdout = String::from_utf8(output.stdout).unwrap();
    let said: Vec<String> = paths
        .iter()
        .zip(stdout.lines())
        .map(|(path, line)| line.strip_prefix(&format!("{}: ", path.display())).unwrap().to_owned())
        .collect();
    assert_eq!(said.len(), paths.len());
    let all_ok = said.iter().all(|it| it.starts_with("ok: "));
    assert_eq!(output.status.code(), Some(i32::from(!all_ok)), "{stdout}");
    said
}

#[test]
fn a_thousand_fair_games_hold_before_both_verifiers() {
    let mut all = Vec::new();
    let (mut n_draws, mut n_inputs, mut n_cut_off) = (0, 0, 0);
    for number in 0..1_000 {
        let game = GameId::ALL[number as usize % GameId::ALL.len()];
        let lines = game.visit(Played { number, inputs_most: 2_000, options: &[] });
        for line in &lines {
            let line: Value = serde_json::from_str(line).unwrap();
            n_draws += line["draws"].as_array().map_or(0, Vec::len);
            n_cut_off += usize::from(line["unfinished"] == true);
        }
        n_inputs += lines.len() - 2;
        all.extend(lines);
    }
    println!("{n_inputs} inputs, {n_draws} draws, {n_cut_off} games cut off");
    let path = file(&all);
    let said = python(std::slice::from_ref(&path), &[]);
    let ok = format!("ok: games: 1000, whole and committed to; draws: {n_draws}, as due");
    assert_eq!(said, [ok]);
    let report = Test::new(&format!("verify {} --json", word(&path))).json();
    assert_eq!(report["holds"], true, "{report}");
    assert_eq!(report["commitments"].as_array().unwrap().len(), 1_000);
    fs::remove_file(path).unwrap();
}

/// What a change to a log can be found by.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum FoundBy {
    /// Both verifiers.
    Both,
    /// Both, unless the seed happens to give the changed draws too; then the rules.
    BothOrRules,
    /// The rules alone, which `verify.py` does not know.
    Rules,
}

type Change = fn(&mut Vec<Value>, &mut Seeded);

const CHANGES: [(&str, FoundBy, Change); 19] = [
    ("a draw changed", FoundBy::Both, |lines, chance| {
        let pair = any_draw(lines, chance, |[n, _]| 1 < n);
        let n = pair[0].as_u64().unwrap();
        let shift = 1 + u64::from(chance.below(n as u32 - 1));
        pair[1] = json!((pair[1].as_u64().unwrap() + shift) % n);
    }),
    ("a draw out of range", FoundBy::Both, |lines, chance| {
        let pair = any_draw(lines, chance, |_| true);
        pair[1] = pair[0].clone();
    }),
    ("a draw below nothing", FoundBy::Both, |lines, chance| {
        any_draw(lines, chance, |_| true)[0] = json!(0);
    }),
    ("a range changed", FoundBy::BothOrRules, |lines, chance| {
        let pair = any_draw(lines, chance, |_| true);
        pair[0] = json!(pair[0].as_u64().unwrap() + 1);
    }),
    ("two draws exchanged", FoundBy::BothOrRules, |lines, chance| {
        let unequal = |pairs: &[Value]| pairs[0] != pairs[1];
        let line = any_line(lines, chance, |line| {
            line["draws"].as_array().is_some_and(|draws| draws.windows(2).any(unequal))
        });
        let draws = lines[line]["draws"].as_array_mut().unwrap();
        let index = draws.windows(2).position(unequal).unwrap();
        draws.swap(index, index + 1);
    }),
    ("a draw removed", FoundBy::BothOrRules, |lines, chance| {
        let line = any_line(lines, chance, |line| is_list(&line["draws"]));
        let draws = lines[line]["draws"].as_array_mut().unwrap();
        draws.remove(chance.below(draws.len() as u32) as usize);
    }),
    ("a draw added", FoundBy::BothOrRules, |lines, chance| {
        let line = any_line(lines, chance, |line| line["draws"].is_array());
        lines[line]["draws"].as_array_mut().unwrap().push(json!([6, 3]));
    }),
    ("another seed", FoundBy::Both, |lines, chance| {
        change_digit(&mut lines[0]["fair"]["seed"], chance);
    }),
    ("another commitment", FoundBy::Both, |lines, chance| {
        change_digit(&mut lines[0]["fair"]["commitment"], chance);
    }),
    ("another seed with its commitment", FoundBy::Both, |lines, chance| {
        change_digit(&mut lines[0]["fair"]["seed"], chance);
        let fair = &lines[0]["fair"];
        let seed = Seed::from_hex(fair["seed"].as_str().unwrap()).unwrap();
        let commitment = seed.commitment(fair["id"].as_str().unwrap()).to_string();
        lines[0]["fair"]["commitment"] = json!(commitment);
    }),
    ("another id", FoundBy::Both, |lines, _| lines[0]["fair"]["id"] = json!("game-x")),
    ("another entropy", FoundBy::Both, |lines, chance| {
        let entropy = any_entropy(lines, chance);
        match entropy {
            Value::Null => *entropy = json!("00"),
            digits => change_digit(digits, chance),
        }
    }),
    ("a longer entropy", FoundBy::Both, |lines, chance| {
        let entropy = any_entropy(lines, chance);
        *entropy = json!(match entropy.as_str().unwrap_or_default() {
            full if full.len() == 64 => full[..62].to_owned(),
            short => format!("{short}00"),
        });
    }),
    ("an entropy too many", FoundBy::Both, |lines, _| {
        lines[0]["fair"]["entropy"].as_array_mut().unwrap().push(Value::Null);
    }),
    ("a line removed", FoundBy::BothOrRules, |lines, chance| {
        let line = any_line(lines, chance, |line| line["line"] == "act");
        lines.remove(line);
    }),
    ("the deal removed", FoundBy::Both, |lines, _| drop(lines.remove(0))),
    ("the result removed", FoundBy::Both, |lines, _| drop(lines.pop())),
    ("another result", FoundBy::Rules, |lines, _| {
        let result = lines.last_mut().unwrap();
        result["scores"][0] = json!(result["scores"][0].as_i64().unwrap() + 1);
    }),
    ("an event removed", FoundBy::Rules, |lines, chance| {
        let line = any_line(lines, chance, |line| is_list(&line["events"]));
        lines[line]["events"].as_array_mut().unwrap().pop();
    }),
];

/// With something in it.
fn is_list(value: &Value) -> bool {
    value.as_array().is_some_and(|list| !list.is_empty())
}

fn any_line(lines: &[Value], chance: &mut Seeded, fits: impl Fn(&Value) -> bool) -> usize {
    let fitting: Vec<usize> = (0..lines.len()).filter(|&index| fits(&lines[index])).collect();
    fitting[chance.below(fitting.len() as u32) as usize]
}

fn any_draw<'a>(
    lines: &'a mut [Value],
    chance: &mut Seeded,
    fits: impl Fn([u64; 2]) -> bool,
) -> &'a mut Value {
    let pair = |value: &Value| [0, 1].map(|index| value[index].as_u64().unwrap());
    let draws = |line: &'a mut Value| line.get_mut("draws")?.as_array_mut();
    let all = lines.iter_mut().filter_map(draws).flatten();
    let mut fitting: Vec<&mut Value> = all.filter(|draw| fits(pair(draw))).collect();
    let index = chance.below(fitting.len() as u32) as usize;
    fitting.swap_remove(index)
}

fn any_entropy<'a>(lines: &'a mut [Value], chance: &mut Seeded) -> &'a mut Value {
    let all = lines[0]["fair"]["entropy"].as_array_mut().unwrap();
    let index = chance.below(all.len() as u32) as usize;
    &mut all[index]
}

fn change_digit(text: &mut Value, chance: &mut Seeded) {
    let mut digits: Vec<char> = text.as_str().unwrap().chars().collect();
    let index = chance.below(digits.len() as u32) as usize;
    let shift = 1 + chance.below(15);
    digits[index] = digit((digits[index].to_digit(16).unwrap() + shift) % 16);
    *text = json!(digits.into_iter().collect::<String>());
}

/// Every change is found. Both verifiers say the same, as far as one without rules can tell.
#[test]
fn whatever_is_tampered_with_is_found() {
    let mut cases = Vec::new();
    for (&game, number) in GameId::ALL.iter().zip(0..).flat_map(|it| [it, it, it]) {
        let number = number + 7 * cases.len() as u64;
        let lines = game.visit(Played { number, inputs_most: 300, options: &[] });
        for (what, found_by, change) in CHANGES {
            let mut chance = Seeded::stream(number, 1);
            let mut changed: Vec<Value> =
                lines.iter().map(|line| serde_json::from_str(line).unwrap()).collect();
            change(&mut changed, &mut chance);
            let changed: Vec<String> = changed.iter().map(ToString::to_string).collect();
            assert_ne!(changed.len(), 0);
            cases.push((format!("{game}, game {number}: {what}"), what, found_by, file(&changed)));
        }
    }
    let paths: Vec<PathBuf> = cases.iter().map(|(.., path)| path.clone()).collect();
    let mut by_rules_alone: BTreeMap<&str, u32> = BTreeMap::new();
    for ((case, what, found_by, path), said) in cases.into_iter().zip(python(&paths, &[])) {
        let verification = verify(&fs::read(&path).unwrap(), None, None);
        let text = format!("{case}\n{verification:#?}\nverify.py: {said}");
        assert!(!verification.holds(), "{text}");
        let mut without_rules = verification.checks.iter().filter(|check| check.name != "rules");
        let holds = without_rules.all(|check| check.finding == Finding::Holds);
        assert_eq!(holds, said.starts_with("ok: "), "the verifiers do not agree: {text}");
        match found_by {
            FoundBy::Both => assert!(!holds, "{text}"),
            FoundBy::BothOrRules => {}
            FoundBy::Rules => assert!(holds, "{text}"),
        }
        if holds {
            *by_rules_alone.entry(what).or_default() += 1;
        }
    }
    println!("of {} changed logs found by the rules alone: {by_rules_alone:?}", paths.len());
}

#[test]
fn a_fair_game_is_said_to_be_fair() {
    let path = file(&sample());
    let commitment = "03b5686d8f319c7576e3f98576b5747cd515b04f0cc577e1bf26ff932f7f07df";
    let ok = "\
ok      log    one game with a proof, from the deal to the result
ok      seed   the seed fits the commitment
";
    let rest = "\
ok      draws  19 draws from the seed and the seats' entropy, in order and range
ok      rules  13 inputs that the rules accept, with these events and this result
";
    Test::new(&format!("verify {}", word(&path)))
        .stdout(format!(
            "{ok}{rest}
This proves something only if the commitment was known before the game.
Give the one you noted then with --commitment. This game's is
{commitment}
"
        ))
        .run();
    Test::new(&format!("verify {} --commitment {commitment}", word(&path)))
        .stdout(format!("{ok}ok      noted  the commitment is the one that was noted\n{rest}"))
        .run();
    assert!(python(&[path], &["--commitment", commitment])[0].starts_with("ok: "));
}

#[test]
fn a_game_that_another_began_is_proven_together_with_that_one() {
    for &game in GameId::ALL {
        let [first, second] = game.visit(PlayedOn { inputs: 12 });
        let [first, second] = [first, second].map(|lines| lines.join("\n").into_bytes());
        let findings = |log: &[u8], origin: Option<&[u8]>| {
            let checks = verify(log, None, origin).checks;
            let not_ok = checks.into_iter().filter(|it| it.finding != Finding::Holds);
            not_ok.map(|it| (it.name, it.finding, it.text)).collect::<Vec<_>>()
        };
        assert_eq!(findings(&first, None), [], "{game}");
        assert_eq!(findings(&second, Some(&first)), [], "{game}");
        let alone = findings(&second, None);
        assert!(matches!(&alone[..], [("from", Finding::Open, _)]), "{game}: {alone:?}");
        let by_itself = findings(&second, Some(&second));
        assert!(matches!(&by_itself[..], [("from", Finding::Fails, _)]), "{game}: {by_itself:?}");
        assert!(check_log(&*second, None).unwrap().difference.is_none(), "{game}");
    }
}

#[test]
fn what_is_changed_in_a_game_that_another_began_is_found() {
    let [first, second] = GameId::OneEuro.visit(PlayedOn { inputs: 12 });
    let of_first = file(&first);
    let changed = |index: usize, change: &dyn Fn(&mut Value)| {
        let mut lines = second.clone();
        let mut line = serde_json::from_str(&lines[index]).unwrap();
        change(&mut line);
        lines[index] = line.to_string();
        lines
    };
    let after = |n: usize| {
        let has_draws = |line: &String| !line.contains("\"draws\":[]");
        n + second[n..].iter().position(has_draws).unwrap()
    };
    let other_draw = |line: &mut Value| {
        let value = line["draws"][0][1].as_u64().unwrap();
        line["draws"][0][1] = json!((value + 1) % 6);
    };
    let cases = [
        (second.clone(), None),
        (changed(0, &|line| line["fair"]["from"]["game"] = json!("third")), Some("from")),
        (changed(0, &|line| line["fair"]["from"]["inputs"] = json!(13)), Some("draws")),
        (changed(0, &|line| line["fair"]["from"]["inputs"] = json!(11)), Some("draws")),
        (changed(0, &|line| line["fair"]["from"]["inputs"] = json!(9_999)), Some("log")),
        (changed(after(1), &|line| line["at_ms"] = json!(1)), Some("from")),
        (changed(after(13), &other_draw), Some("draws")),
    ];
    for (number, (lines, found_by)) in cases.into_iter().enumerate() {
        let path = file(&lines);
        let command = format!("verify {} --json --from {}", word(&path), word(&of_first));
        let report = Test::new(&command).code(i32::from(found_by.is_some())).json();
        let checks = report["checks"].as_array().unwrap();
        let first = checks.iter().find(|it| it["holds"] == false).map(|it| &it["check"]);
        assert_eq!(first, found_by.map(|it| json!(it)).as_ref(), "{number}: {report}");
        fs::remove_file(path).unwrap();
    }
    let path = file(&second);
    let said = python(&[path], &[]);
    assert!(said[0].starts_with("OPEN: games: 1, whole and committed to; draws: "), "{said:?}");
}

#[test]
fn another_commitment_than_the_one_noted_is_found() {
    let path = file(&sample());
    let noted = "0".repeat(64);
    let output = Test::new(&format!("verify {} --json --commitment {noted}", word(&path)));
    let report = output.code(1).json();
    assert_eq!(report["holds"], false);
    let failed: Vec<&Value> =
        report["checks"].as_array().unwrap().iter().filter(|it| it["holds"] != true).collect();
    let text = format!(
        "the commitment is another one\n  recorded: {}\n  noted: {noted}",
        report["commitments"][0].as_str().unwrap()
    );
    assert_eq!(failed, [&json!({"check": "noted", "holds": false, "text": text})]);
    assert_eq!(
        python(&[path], &["--commitment", &noted]),
        ["FAILED: line 1: the commitment is not the one that was noted"]
    );
    Test::new("verify - --commitment 12")
        .code(2)
        .stderr(
            "error: invalid value '12' for '--commitment <HEX>': a commitment has 64 digits; this has 2\n\nFor more information, try '--help'.\n",
        )
        .run();
}

/// The sample with its first line changed.
fn with_first(change: impl FnOnce(&mut Value)) -> Vec<String> {
    let mut lines = sample();
    let mut first = serde_json::from_str(&lines[0]).unwrap();
    change(&mut first);
    lines[0] = first.to_string();
    lines
}

#[test]
fn every_check_that_fails_is_named() {
    let zeros = "0".repeat(64);
    let path = file(&with_first(|line| {
        line["fair"]["commitment"] = json!(zeros);
        line["draws"][0][1] = json!(4);
    }));
    Test::new(&format!("verify {}", word(&path)))
        .code(1)
        .stdout(format!(
            "\
ok      log    one game with a proof, from the deal to the result
FAILED  seed   line 1: the seed does not fit the commitment
                 recorded: {zeros}
                 of the seed: 03b5686d8f319c7576e3f98576b5747cd515b04f0cc577e1bf26ff932f7f07df
FAILED  draws  line 1: draw 0 is 4 below 6: the seed gives 3
FAILED  rules  line 1: event 0 differs
                 recorded: {{\"event\":\"rolled_for_start\",\"rolled\":\"20c\",\"seat\":0}}
                 replayed: {{\"event\":\"rolled_for_start\",\"rolled\":\"10c\",\"seat\":0}}
"
        ))
        .run();
}

#[test]
fn a_replay_compares_fair_draws_too() {
    let replay = |lines: &[String]| Test::new(&format!("replay {}", word(&file(lines))));
    replay(&sample()).stdout("1 game, 0 differences\n").run();
    replay(&with_first(|line| line["draws"][0][1] = json!(4)))
        .code(1)
        .stdout("game 0, line 1: draw 0, below 6, differs\n  recorded: 4\n  replayed: 3\n")
        .run();
    let changed = with_first(|line| line["fair"]["commitment"] = json!("0".repeat(64)));
    let text = replay(&changed).code(1).succeed();
    assert!(text.starts_with("game 0, line 1: the seed does not fit the commitment\n"), "{text}");
}

#[test]
fn what_one_seat_saw_cannot_be_replayed() {
    let told = r#"{"line":"told","at_ms":0,"events":[]}"#.to_owned();
    for (lines, reason) in [
        (
            with_first(|line| line["seat"] = json!(1)),
            "line 1: this is what seat 1 saw of a game that was not over; a whole log is needed",
        ),
        (vec![sample().swap_remove(0), told], "line 2: a whole log has no `told` line"),
    ] {
        let path = file(&lines);
        Test::new(&format!("replay {}", word(&path)))
            .code(1)
            .stderr(format!("error: {}: {reason}\n", path.display()))
            .run();
    }
}

/// What has no proof, or is not whole, proves nothing; nothing else is looked at then.
#[test]
fn what_is_not_a_whole_log_with_a_proof_is_refused() {
    let whole = sample();
    let told = r#"{"line":"told","at_ms":0,"events":[]}"#.to_owned();
    let cases: Vec<(Vec<String>, String)> = vec![
        (vec![], "the file is empty".to_owned()),
        (vec!["to be fair".to_owned()], "line 1: not a JSON object".to_owned()),
        (
            whole[..whole.len() - 1].to_vec(),
            format!("line {}: the file ends within a game", whole.len() - 1),
        ),
        (vec![whole[0].clone(), told], "line 2: a whole log has no `told` line".to_owned()),
        (
            with_first(|line| line["seat"] = json!(1)),
            "line 1: this is what seat 1 saw of a game that was not over; a whole log is needed"
                .to_owned(),
        ),
        (
            with_first(|line| drop(line.as_object_mut().unwrap().remove("fair"))),
            "line 1: the game has no proof: no field `fair`".to_owned(),
        ),
        (
            with_first(|line| line["seed"] = json!(1)),
            "line 1: a game has either a `seed` or `fair`, not both".to_owned(),
        ),
        (
            with_first(|line| line["fair"]["id"] = json!("a\nb")),
            "line 1: `fair.id` is 1 to 64 letters, digits and hyphens".to_owned(),
        ),
        (
            with_first(|line| line["fair"]["entropy"] = json!([null])),
            "line 1: `fair.entropy` has not one for each seat".to_owned(),
        ),
        (
            with_first(|line| line["fair"]["entropy"][0] = json!("-")),
            "line 1: `fair`: entropy is written with the digits 0 to 9 and a to f, not '-'"
                .to_owned(),
        ),
        (
            with_first(|line| line["fair"]["seed"] = json!("ab")),
            "line 1: `fair`: a seed has 64 digits; this has 2".to_owned(),
        ),
    ];
    let paths: Vec<PathBuf> = cases.iter().map(|(lines, _)| file(lines)).collect();
    for said in python(&paths, &[]) {
        assert!(said.starts_with("FAILED: line "), "{said}");
    }
    let open = "not looked at, because the log is not in order";
    for ((_, reason), path) in cases.iter().zip(&paths) {
        Test::new(&format!("verify {}", word(path)))
            .code(1)
            .stdout(format!(
                "FAILED  log    {reason}\n-       seed   {open}\n-       draws  {open}\n-       rules  {open}\n"
            ))
            .run();
    }
}

#[test]
fn a_commitment_is_of_one_game() {
    let path = file(&[sample(), sample()].concat());
    Test::new(&format!("verify {}", word(&path))).succeed();
    let noted = "0".repeat(64);
    let report = Test::new(&format!("verify {} --json --commitment {noted}", word(&path)));
    let report = report.code(1).json();
    let text = "a commitment is of one game; the log has 2";
    assert_eq!(report["checks"][2], json!({"check": "noted", "holds": false, "text": text}));
}

/// `docs/use/fairness.md` lets the reader try the verifiers on it.
#[test]
fn the_sample_is_what_is_written_today() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/verify/one-euro.jsonl");
    check_golden(path, &(sample().join("\n") + "\n"));
}
