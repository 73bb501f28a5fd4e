//! Runs of a real game: counting, cutting off, writing down.

use std::{io, sync::atomic::AtomicU64, sync::atomic::Ordering};

use exact_change::{exact_change::ExactChange, money_war::MoneyWar, rummy_500::Rummy500};
use exacta::Exacta;
use fraud::Fraud;
use one_euro::OneEuro;
use parlor_bots::{Level, Tempo};
use parlor_catalog::{GameId, Playable, Visitor};
use parlor_core::{Chance as _, Seeded};
use parlor_guests::{Limits, Player};
use parlor_lab::{Run, SimError, Tally, TraceTo};
use parlor_record::check_log;
use parlor_wire::{Line, LogReader};
use swift_swap::SwiftSwap;

fn run(games: u64, threads: usize) -> Run<OneEuro> {
    Run {
        options: Default::default(),
        bots: [Level::Random, Level::Easy, Level::Random].map(Player::from).to_vec(),
        limits: Limits::default(),
        tempo: Tempo::default(),
        games,
        seed: 7,
        max_turns: 10_000,
        threads,
    }
}

fn traced(run: &Run<OneEuro>) -> (Tally, String) {
    let mut text = Vec::new();
    let trace = TraceTo { out: &mut text, legal: true };
    let report = run.simulate(Some(trace), &|| ()).expect("a run");
    (report.tally, String::from_utf8(text).expect("UTF-8"))
}

#[test]
fn results_depend_on_the_seed_and_not_on_threads_or_tracing() {
    let alone = run(100, 1).simulate(None, &|| ()).unwrap();
    assert_eq!((alone.tally.games, alone.tally.unfinished, alone.threads), (100, 0, 1));
    let (tally, text) = traced(&run(100, 1));
    assert_eq!(tally, alone.tally);
    for threads in [2, 5] {
        let together = run(100, threads).simulate(None, &|| ()).unwrap();
        assert_eq!((together.tally, together.threads), (alone.tally.clone(), threads));
        assert_eq!(traced(&run(100, threads)), (tally.clone(), text.clone()));
    }
    let other = Run { seed: 8, ..run(100, 1) }.simulate(None, &|| ()).unwrap();
    assert_ne!(other.tally, alone.tally);
}

#[test]
fn a_tally_counts_what_the_trace_shows() {
    let (tally, text) = traced(&run(20, 2));
    let mut reader = LogReader::new(text.as_bytes());
    let mut counted = Tally::default();
    while let Some(line) = reader.next_line().unwrap() {
        match line {
            Line::Game(_) => counted.games += 1,
            Line::Input(line) => match line.legal.as_deref() {
                None => counted.timeouts += 1,
                Some(legal) => {
                    counted.decisions += 1;
                    counted.forced += u64::from(legal.len() == 1);
                }
            },
            Line::Told(line) => panic!("{line:?}"),
            Line::Result(line) => {
                counted.lengths.add(line.turns);
                for (scores, score) in counted.scores.iter_mut().zip(line.scores) {
                    scores.add(score);
                }
                for seat in line.winners {
                    counted.wins[usize::from(seat)] += 1;
                }
            }
        }
    }
    assert_eq!(counted, tally);
}

#[test]
fn game_i_is_dealt_from_stream_2i() {
    let (_, text) = traced(&run(5, 1));
    let mut reader = LogReader::new(text.as_bytes());
    let mut index = 0;
    while let Some(line) = reader.next_line().unwrap() {
        if let Line::Game(line) = line {
            assert_eq!(line.index, Some(index));
            let mut chance = Seeded::stream(7, 2 * index);
            for [n, value] in line.draws {
                assert_eq!(chance.below(n), value);
            }
            index += 1;
        }
    }
    assert_eq!(index, 5);
}

#[test]
fn games_that_take_too_long_are_cut_off_and_are_no_results() {
    let run = Run { max_turns: 20, ..run(50, 2) };
    let (tally, text) = traced(&run);
    assert!(0 < tally.unfinished && tally.unfinished <= 50, "{tally:?}");
    assert_eq!(tally.lengths.n(), tally.finished());
    assert_eq!(tally.scores[0].n(), tally.finished());
    assert_eq!(tally.wins.iter().sum::<u64>() + tally.draws, tally.finished());
    let checked = check_log(text.as_bytes(), None).unwrap();
    assert_eq!((checked.games, checked.difference), (50, None));
}

/// A run in which chance plays at every seat.
fn random<G: Playable>(options: G::Options, seats: u8) -> Run<G> {
    Run {
        options,
        bots: vec![Level::Random.into(); seats.into()],
        limits: Limits::default(),
        tempo: Tempo::default(),
        games: 20,
        seed: 11,
        max_turns: 400,
        threads: 1,
    }
}

/// The games of a run, and the trace, which says them once more.
fn traced_games<G: Playable>(run: &Run<G>) -> (Tally, String) {
    let mut text = Vec::new();
    let trace = TraceTo { out: &mut text, legal: true };
    let report = run.simulate(Some(trace), &|| ()).expect("a run");
    (report.tally, String::from_utf8(text).expect("UTF-8"))
}

/// Chance plays the same games whether they are written down or not, on any number of threads.
struct SameGames;

impl Visitor for SameGames {
    type Output = ();

    fn visit<G: Playable>(self) {
        for seats in [*G::SEATS.start(), *G::SEATS.end()] {
            let alone = random::<G>(G::Options::default(), seats);
            let tally = alone.simulate(None, &|| ()).expect("a run").tally;
            assert_eq!(tally.games, 20);
            let (traced, text) = traced_games(&alone);
            assert_eq!(traced, tally, "{}: written down they are other games", G::ID);
            let checked = check_log(text.as_bytes(), None).expect("a log");
            assert_eq!((checked.games, checked.difference), (20, None), "{}", G::ID);
            let together = Run { threads: 3, ..alone.clone() };
            assert_eq!(together.simulate(None, &|| ()).expect("a run").tally, tally, "{}", G::ID);
            assert!(traced_games(&together) == (traced, text), "{}: threads matter", G::ID);
            let other = Run { seed: 12, ..alone.clone() };
            assert_ne!(other.simulate(None, &|| ()).expect("a run").tally, tally, "{}", G::ID);
        }
    }
}

#[test]
fn chance_plays_the_same_games_written_down_or_not_on_any_number_of_threads() {
    for &id in GameId::ALL {
        id.visit(SameGames);
    }
}

#[test]
fn the_tempo_of_chance_matters_only_where_seats_race() {
    fn same<G: Playable>(options: G::Options, seats: u8) -> bool {
        let usual = random::<G>(options, seats);
        let slow = Run { tempo: Tempo::new(20_000, 20_010).unwrap(), ..usual.clone() };
        let tally = |run: &Run<G>| run.simulate(None, &|| ()).expect("a run").tally;
        assert_eq!(traced_games(&slow).0, tally(&slow));
        tally(&slow) == tally(&usual)
    }
    assert!(same::<MoneyWar>(Default::default(), 3));
    assert!(same::<OneEuro>(Default::default(), 3));
    assert!(same::<Exacta>(Default::default(), 3));
    assert!(same::<Rummy500>(Default::default(), 3));
    // Nobody is early enough to catch a set, and the first to challenge is another one.
    assert!(!same::<ExactChange>(Default::default(), 3));
    assert!(!same::<Fraud>(Default::default(), 3));
    assert!(!same::<SwiftSwap>(Default::default(), 4));
}

#[test]
fn chance_is_counted_as_the_trace_shows() {
    let (tally, text) = traced_games(&random::<Fraud>(Default::default(), 4));
    let mut reader = LogReader::new(text.as_bytes());
    let mut counted = [0; 3];
    while let Some(line) = reader.next_line().unwrap() {
        if let Line::Input(line) = line {
            match line.legal.as_deref() {
                None => counted[2] += 1,
                Some(legal) => {
                    counted[0] += 1;
                    counted[1] += u64::from(legal.len() == 1);
                }
            }
        }
    }
    assert_eq!(counted, [tally.decisions, tally.forced, tally.timeouts]);
}

#[test]
fn options_that_do_not_fit_are_named_before_anything_is_written() {
    let mut run = run(1, 1);
    run.options.euros_to_win = 9;
    let mut text = Vec::new();
    let err = run.simulate(Some(TraceTo { out: &mut text, legal: false }), &|| ()).unwrap_err();
    assert_eq!(err.to_string(), "option `euros_to_win`: 9 is not in 1 to 3");
    run.bots = vec![Level::Easy.into(); 300];
    let err = run.check().unwrap_err();
    assert_eq!(err.to_string(), "option `players`: one-euro has 2 to 6, not 255");
    assert!(text.is_empty());
}

/// Takes so many bytes and then no more.
struct Full(usize);

impl io::Write for Full {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let n = bytes.len().min(self.0);
        self.0 -= n;
        if n == 0 { Err(io::ErrorKind::StorageFull.into()) } else { Ok(n) }
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[test]
fn a_full_disk_ends_the_run() {
    let mut disk = Full(1_000_000);
    let trace = TraceTo { out: &mut disk, legal: false };
    let err = run(1_000, 4).simulate(Some(trace), &|| ()).unwrap_err();
    assert!(matches!(err, SimError::Io(err) if err.kind() == io::ErrorKind::StorageFull));
}

#[test]
fn a_panic_on_one_thread_lets_the_others_go() {
    let n = AtomicU64::new(0);
    let progress = || assert!(n.fetch_add(1, Ordering::Relaxed) < 10, "enough");
    let simulate = || {
        let mut text = Vec::new();
        let trace = TraceTo { out: &mut text, legal: false };
        run(1_000, 4).simulate(Some(trace), &progress).map(drop)
    };
    assert!(std::panic::catch_unwind(std::panic::AssertUnwindSafe(simulate)).is_err());
}

#[test]
fn bots_race_in_the_tempo_of_the_run() {
    let run = Run::<SwiftSwap> {
        options: Default::default(),
        bots: vec![Level::Easy.into(); 4],
        limits: Limits::default(),
        tempo: Tempo::new(20_000, 20_010).unwrap(),
        games: 2,
        seed: 1,
        max_turns: 1_000,
        threads: 1,
    };
    let mut text = Vec::new();
    run.simulate(Some(TraceTo { out: &mut text, legal: false }), &|| ()).unwrap();
    let mut reader = LogReader::new(text.as_slice());
    let mut n = 0;
    while let Some(line) = reader.next_line().unwrap() {
        if let Line::Input(line) = line
            && 1_000 < line.at_ms
        {
            // All are ready after a second; then everybody acts every 20 seconds.
            assert!((line.at_ms - 1_000) % 20_000 < 1_000, "{}", line.at_ms);
            n += 1;
        }
    }
    assert!(10 < n, "{n} inputs");
}
