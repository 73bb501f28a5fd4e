//! Programs that play: one that plays every game, and many that misbehave. They are written in
//! Python, so these tests need `python3`.

#![allow(clippy::unwrap_used)]

use std::{
    fs,
    path::{Path, PathBuf},
    process::Command,
    sync::{
        OnceLock,
        atomic::{AtomicU32, Ordering},
    },
    time::{Duration, Instant},
};

use exact_change::money_war::MoneyWar;
use one_euro::OneEuro;
use parlor_bots::{Level, Tempo};
use parlor_catalog::{GameId, Playable, Visitor};
use parlor_core::Options as _;
use parlor_guests::{Conduct, Limits, Player, Program};
use parlor_lab::{Report, Run, SimError, TraceTo};
use serde_json::Value;

/// Nothing that is well should ever take so long, however busy the machine is.
const AMPLE: Limits = Limits {
    hello: Duration::from_secs(60),
    answer: Duration::from_secs(60),
    bye: Duration::from_secs(60),
};

/// For programs that let us wait.
const SHORT: Limits = Limits {
    hello: Duration::from_millis(300),
    answer: Duration::from_millis(100),
    bye: Duration::from_millis(10),
};

/// How long `bad_bot.py` stays when it shall go.
const STAYS: Duration = Duration::from_secs(600);

/// Where Python is; by this name it starts at once.
fn python3() -> &'static str {
    static PYTHON3: OnceLock<String> = OnceLock::new();
    PYTHON3.get_or_init(|| {
        let found =
            Command::new("python3").args(["-c", "import sys; print(sys.executable)"]).output();
        let found = found.expect("these tests need `python3`, which is not there");
        String::from_utf8(found.stdout).expect("a path in UTF-8").trim().to_owned()
    })
}

fn python(script: &Path, args: &[&str]) -> Player {
    let script = script.to_str().expect("a path in UTF-8");
    let args = ["-I", "-S", script].into_iter().chain(args.iter().copied()).map(str::to_owned);
    Player::Program(Program::new(python3(), args.collect()))
}

fn random_bot() -> Player {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/bots");
    python(&folder.join("random_bot.py"), &[])
}

fn bad_bot(args: &[&str]) -> Player {
    python(&Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/bad_bot.py"), args)
}

/// A path that no other test uses.
fn scratch(name: &str) -> PathBuf {
    static N: AtomicU32 = AtomicU32::new(0);
    let n = N.fetch_add(1, Ordering::Relaxed);
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("programs-{n}-{name}"));
    let _ = fs::remove_file(&path);
    path
}

fn run<G: Playable>(bots: Vec<Player>, games: u64, limits: Limits) -> Run<G> {
    let options = G::Options::default();
    let tempo = Tempo::default();
    Run { options, bots, limits, tempo, games, seed: 5, max_turns: 150, threads: 1 }
}

/// A program at the first seat, random bots at the others.
struct PlayWith {
    player: Player,
    largest: bool,
}

impl Visitor for PlayWith {
    type Output = Report;

    fn visit<G: Playable>(self) -> Report {
        let seats = if self.largest { *G::SEATS.end() } else { *G::SEATS.start() };
        let mut bots = vec![Player::Level(Level::Random); usize::from(seats)];
        bots[0] = self.player;
        run::<G>(bots, 2, AMPLE).simulate(None, &|| ()).expect("a run")
    }
}

#[test]
fn the_example_plays_every_game() {
    for game in GameId::ALL {
        for largest in [false, true] {
            let report = game.visit(PlayWith { player: random_bot(), largest });
            assert_eq!(report.tally.games, 2, "{game}");
            assert!(report.conduct.is_empty(), "{game}: {:?}", report.conduct);
        }
    }
}

#[test]
fn the_example_has_at_most_40_lines() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/bots/random_bot.py");
    assert!(fs::read_to_string(path).unwrap().lines().count() <= 40);
}

#[test]
fn programs_on_several_threads_finish_a_run() {
    let run = Run { threads: 3, ..run::<OneEuro>(vec![random_bot(), random_bot()], 9, AMPLE) };
    let report = run.simulate(None, &|| ()).unwrap();
    assert_eq!((report.tally.games, report.threads), (9, 3));
    assert!(report.conduct.is_empty(), "{:?}", report.conduct);
}

/// The conduct of a misbehaving program in two games of One Euro.
#[track_caller]
fn conduct(how: &str, limits: Limits) -> Conduct {
    let bots = vec![bad_bot(&[how]), Player::Level(Level::Random)];
    let report = run::<OneEuro>(bots, 2, limits).simulate(None, &|| ()).expect("a run");
    assert_eq!(report.tally.games, 2, "{how}");
    let conduct = report.conduct.into_values().next();
    conduct.unwrap_or_else(|| panic!("{how}: no error was noticed"))
}

#[test]
fn three_errors_and_a_program_does_not_play_any_more() {
    let cases = [
        ("nonsense", "the answer cannot be read: not a JSON object"),
        ("binary", "the answer cannot be read: not a JSON object"),
        ("wrong_id", "an answer to request 2, but request 1 is open"),
        ("out_of_range", "there is no index 256: "),
        ("negative", "the answer cannot be read: invalid value: integer `-1`, expected u64"),
        ("nothing_chosen", "the answer cannot be read: give one of `index`, `action` and "),
        ("waits", "the seat cannot wait: it must act"),
        ("illegal", "the action is refused: EU-"),
        ("unknown_action", "the action cannot be read: "),
        (
            "unknown_object",
            "the action cannot be read: the object is none of those in `structured`",
        ),
        ("answers_twice", "an answer to request 1, but request 2 is open"),
        ("huge_line", "a line is longer than 1024 KiB"),
        ("hello_again", "the answer cannot be read: hello is said once, at the start"),
        ("floods", "an answer to request 1, but request 2 is open"),
    ];
    for (how, first) in cases {
        let conduct = conduct(how, Limits { bye: SHORT.bye, ..AMPLE });
        assert!(conduct.first.as_ref().unwrap().starts_with(first), "{how}: {conduct:?}");
        assert_eq!((conduct.errors, conduct.given_up), (3, 1), "{how}");
    }
}

#[test]
fn whoever_lets_us_wait_is_not_waited_for() {
    for how in ["silent", "never_reads"] {
        let conduct = conduct(how, Limits { hello: AMPLE.hello, ..SHORT });
        assert_eq!(conduct.first.as_deref(), Some("no answer within 100 ms"), "{how}");
        assert_eq!((conduct.errors, conduct.given_up), (3, 1), "{how}");
    }
    let conduct = conduct("endless_line", Limits { hello: AMPLE.hello, ..SHORT });
    assert_eq!((conduct.errors, conduct.given_up), (3, 1));
}

/// Money War asks nothing, so nobody would ever wait for an answer.
#[test]
fn whoever_does_not_read_is_not_written_to_for_ever() {
    let bots = vec![bad_bot(&["never_reads"]), Player::Level(Level::Random)];
    let limits = Limits { hello: Duration::from_secs(3), ..SHORT };
    let report = run::<MoneyWar>(bots, 300, limits).simulate(None, &|| ()).unwrap();
    assert_eq!(report.tally.games, 300);
    let conduct = report.conduct.into_values().next().unwrap();
    assert_eq!(conduct.first.as_deref(), Some("it does not read what it is sent"));
    assert_eq!((conduct.errors, conduct.given_up), (1, 1));
}

#[test]
fn without_a_proper_hello_a_program_does_not_play() {
    let cases = [
        ("other_protocol", "no hello: it speaks protocol 1; only 2 is known"),
        ("no_name", "no hello: a name has 1 to 40 characters, none of them a control"),
        ("rude_name", "no hello: a name has 1 to 40 characters, none of them a control"),
        ("hello_nonsense", "no hello: not a JSON object"),
        ("dies_at_once", "the program ended (exit status: 3): no such module"),
    ];
    for (how, first) in cases {
        let conduct = conduct(how, AMPLE);
        assert_eq!(conduct.first.as_deref(), Some(first), "{how}");
        assert_eq!((conduct.errors, conduct.given_up), (1, 1), "{how}");
    }
    let conduct = conduct("no_hello", SHORT);
    assert_eq!(conduct.first.as_deref(), Some("no hello: nothing within 300 ms"));
}

#[test]
fn a_program_that_dies_is_out_at_once_and_its_last_words_are_kept() {
    let cases = [
        ("dies_mid_game", "the program ended (exit status: 7): Traceback: | out of ideas"),
        ("kills_itself", "the program ended (signal: 9 (SIGKILL))"),
    ];
    for (how, first) in cases {
        let conduct = conduct(how, AMPLE);
        assert_eq!(conduct.first.as_deref(), Some(first), "{how}");
        assert_eq!((conduct.errors, conduct.given_up), (1, 1), "{how}");
    }
    let conduct = conduct("closes_its_output", Limits { bye: SHORT.bye, ..AMPLE });
    assert_eq!(conduct.first.as_deref(), Some("the program closed its input or output"));
}

#[test]
fn errors_are_forgiven_when_a_new_game_begins() {
    let bots = vec![bad_bot(&["one_error_a_game"]), Player::Level(Level::Random)];
    let report = run::<OneEuro>(bots, 30, AMPLE).simulate(None, &|| ()).unwrap();
    let conduct = report.conduct.into_values().next().unwrap();
    assert!(3 < conduct.errors && conduct.errors <= 30, "{conduct:?}");
    assert_eq!(conduct.given_up, 0);
}

#[test]
fn an_answer_that_comes_too_late_does_no_more_harm() {
    // All other answers have to come within this, however busy the machine is.
    let conduct = conduct("late_once", Limits { answer: Duration::from_secs(8), ..AMPLE });
    assert_eq!(conduct.first.as_deref(), Some("no answer within 8000 ms"));
    assert_eq!((conduct.errors, conduct.given_up), (1, 0));
}

#[test]
fn what_goes_to_the_standard_error_keeps_nobody_waiting() {
    let bots = vec![bad_bot(&["noisy"]), Player::Level(Level::Random)];
    let report = run::<OneEuro>(bots, 2, AMPLE).simulate(None, &|| ()).unwrap();
    assert!(report.conduct.is_empty(), "{:?}", report.conduct);
}

#[test]
fn what_cannot_be_started_is_an_error_before_anything_is_played() {
    let player = |path: &str| Player::Program(Program::new(path, vec![]));
    let no_bot = concat!(env!("CARGO_MANIFEST_DIR"), "/Cargo.toml");
    let message = |path: &str| {
        let bots = vec![player(path), Player::Level(Level::Random)];
        let err = run::<OneEuro>(bots, 1, AMPLE).simulate(None, &|| ()).unwrap_err();
        assert!(matches!(err, SimError::Bots(_)), "{err:?}");
        err.to_string()
    };
    assert_eq!(message("./no bot"), "cannot start exec:'./no bot': there is no such file");
    assert_eq!(message("no-such-bot"), "cannot start exec:no-such-bot: there is no such command");
    assert!(message(no_bot).starts_with("cannot start exec:"), "it is no program");
}

/// The number of the process that a program has written down.
#[cfg(target_os = "linux")]
fn is_running(path: &Path) -> bool {
    let pid = fs::read_to_string(path).expect("the program has begun");
    Path::new("/proc").join(pid).exists()
}

#[cfg(target_os = "linux")]
#[test]
fn a_program_that_does_not_go_is_ended() {
    let path = scratch("pid");
    let bots = vec![bad_bot(&["stays", path.to_str().unwrap()]), Player::Level(Level::Random)];
    let started = Instant::now();
    let limits = Limits { bye: SHORT.bye, ..AMPLE };
    run::<OneEuro>(bots.clone(), 1, limits).simulate(None, &|| ()).unwrap();
    assert!(!is_running(&path));
    // A run that panics leaves nobody behind either, and waits for nobody.
    let run = run::<OneEuro>(bots, 3, AMPLE);
    let simulate = || run.simulate(None, &|| panic!("enough")).map(drop);
    assert!(std::panic::catch_unwind(std::panic::AssertUnwindSafe(simulate)).is_err());
    assert!(!is_running(&path));
    assert!(started.elapsed() < STAYS / 2, "the program would have stayed");
}

fn recorded(path: &Path) -> Vec<Value> {
    let text = fs::read_to_string(path).expect("a record");
    text.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect()
}

/// What a program at the second seat is told in two games, and their trace.
fn overheard<G: Playable>() -> (Vec<Value>, Vec<Value>) {
    let path = scratch("record");
    let bots = vec![Level::Random.into(), bad_bot(&["records", path.to_str().unwrap()])];
    let mut text = Vec::new();
    let trace = TraceTo { out: &mut text, legal: false };
    let report = run::<G>(bots, 2, AMPLE).simulate(Some(trace), &|| ()).unwrap();
    assert!(report.conduct.is_empty(), "{:?}", report.conduct);
    let text = String::from_utf8(text).unwrap();
    (recorded(&path), text.lines().map(|line| serde_json::from_str(line).unwrap()).collect())
}

#[test]
fn a_program_is_told_everything_in_order() {
    let (messages, trace) = overheard::<OneEuro>();
    let kinds: Vec<&str> = messages.iter().map(|it| it["type"].as_str().unwrap()).collect();
    assert_eq!(kinds[..3], ["hello", "game", "request"]);
    assert_eq!(kinds[kinds.len() - 2..], ["over", "bye"]);
    assert_eq!(kinds.iter().filter(|&&kind| kind == "game").count(), 2);
    let events = |messages: &[Value]| -> Vec<Value> {
        let of = |message: &Value| message["events"].as_array().cloned().unwrap_or_default();
        messages.iter().flat_map(of).collect()
    };
    // One Euro has no secrets: what the seat is told is what the log tells.
    assert_eq!(events(&messages), events(&trace));
    let ids: Vec<u64> = messages.iter().filter_map(|it| it["id"].as_u64()).collect();
    assert_eq!(ids, (1..=ids.len() as u64).collect::<Vec<_>>());
    let over = messages.iter().find(|it| it["type"] == "over").unwrap();
    let result = trace.iter().find(|it| it["line"] == "result").unwrap();
    for field in ["unfinished", "scores", "ranks", "winners"] {
        assert_eq!(over[field], result[field], "{field}");
    }
    let game = &messages[1];
    for field in ["game", "rules", "seats", "options", "deck"] {
        assert_eq!(game[field], trace[0][field], "{field}");
    }
    assert_eq!(game["seat"], 1);
    assert!(messages.iter().all(|it| it.get("structured").is_none()), "nobody asked for objects");
}

/// Every action is chosen by its object, and nothing goes wrong.
#[test]
fn a_program_that_asks_for_objects_gets_them_and_can_answer_with_them() {
    let mut n_walked = 0;
    // Swift Swap is soon over, but its lists are long.
    let games = [
        (GameId::OneEuro, 6),
        (GameId::Fraud, 6),
        (GameId::ExactChange, 6),
        (GameId::SwiftSwap, 2),
    ];
    for (game, least) in games {
        let path = scratch("structured");
        let player = bad_bot(&["structured", path.to_str().unwrap()]);
        let report = game.visit(PlayWith { player, largest: false });
        assert!(report.conduct.is_empty(), "{game}: {:?}", report.conduct);
        let requests = recorded(&path).into_iter().filter(|it| it["type"] == "request");
        let (mut n, grammar) = (0, game.grammar());
        for request in requests {
            let Some(texts) = request["actions"].as_array() else {
                assert_eq!(request.get("structured"), None, "{game}: a step is no action");
                continue;
            };
            n_walked += u32::from(request["path"] != "");
            let texts = texts.iter();
            let objects = texts.map(|it| grammar.structured(it.as_str().unwrap()).unwrap());
            assert_eq!(request["structured"], objects.collect::<Value>(), "{game}");
            n += 1;
        }
        assert!(least <= n, "{game}: {n} requests");
    }
    assert!(0 < n_walked, "no long list was walked to its actions");
}

#[test]
fn a_program_is_told_no_secrets() {
    let (messages, trace) = overheard::<fraud::Fraud>();
    let hands = |lines: &[Value]| -> Vec<(u64, bool)> {
        let events = lines.iter().filter_map(|it| it["events"].as_array()).flatten();
        let drawn = events.filter(|it| it["event"] == "drew");
        drawn.map(|it| (it["seat"].as_u64().unwrap(), it["cards"].is_array())).collect()
    };
    let told = hands(&messages);
    assert!(told.contains(&(0, false)) && told.contains(&(1, true)), "{told:?}");
    assert!(!told.contains(&(0, true)) && !told.contains(&(1, false)), "{told:?}");
    assert!(hands(&trace).contains(&(0, true)), "the log tells the whole truth");
}

/// Exact Change with a deck that gives long lists.
struct LongLists {
    player: Player,
}

impl Visitor for LongLists {
    type Output = Report;

    fn visit<G: Playable>(self) -> Report {
        let mut deck = vec!["3 red penny".to_owned(), "3 wild".to_owned()];
        for colour in ["green", "blue", "yellow"] {
            deck.extend(["nickel", "dime", "quarter"].map(|coin| format!("6 {colour} {coin}")));
            let combos = ["10/5", "10/10", "10/5/5", "5/5"];
            deck.extend(combos.map(|coins| format!("4 combo {colour} {coins}")));
        }
        let bots = vec![self.player, Level::Random.into()];
        let mut run = run::<G>(bots, 6, AMPLE);
        run.options.set("deck", &deck.join("\n")).unwrap();
        run.simulate(None, &|| ()).unwrap()
    }
}

#[test]
fn long_lists_are_walked_in_steps() {
    let report = GameId::ExactChange.visit(LongLists { player: random_bot() });
    assert!(report.conduct.is_empty(), "{:?}", report.conduct);
    let path = scratch("record");
    let player = bad_bot(&["records", path.to_str().unwrap()]);
    let report = GameId::ExactChange.visit(LongLists { player });
    assert!(report.conduct.is_empty(), "{:?}", report.conduct);
    let messages = recorded(&path);
    let in_steps = |message: &&Value| message["steps"].is_array();
    assert!(messages.iter().any(|message| in_steps(&message)), "no list was long enough");
    for (message, next) in messages.iter().zip(&messages[1..]).filter(|(it, _)| in_steps(it)) {
        let steps = message["steps"].as_array().unwrap();
        let counts: u64 = steps.iter().map(|step| step["count"].as_u64().unwrap()).sum();
        assert_eq!(message["legal_count"], counts);
        assert!(1 < steps.len() && steps.len() <= 256, "{message}");
        // The recorder takes the first of what is offered.
        if 1 < steps[0]["count"].as_u64().unwrap() {
            assert_eq!(next["window"], message["window"]);
            assert_eq!(next["legal_count"], steps[0]["count"]);
            let words = steps[0]["text"].as_str().unwrap();
            assert!(next["path"].as_str().unwrap().starts_with(words), "{next}");
        }
    }
}
