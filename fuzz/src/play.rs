use std::{error::Error, sync::LazyLock};

use parlor_catalog::{Playable, Visitor};
use parlor_core::{
    Chance as _, Draw, Guess, Input, Log, MAX_SEATS, Match, Observer, Seat, Seeded, Status, Tape,
    Window, conformance::random_input,
};
use parlor_record::{Checked, check_log, write_log};
use parlor_wire::{Line, LogReader, draws_of, options_from_json};

use crate::{Games, Ready, positions::positions, source::Source, vocabulary::Vocabulary};

/// Inputs to a match.
const INPUTS_MOST: usize = 64;
/// Bytes of an action as text.
const TEXT_MOST: u32 = 16;
/// How far lists of actions are looked at.
const LIST_MOST: usize = 16;

/// A position and inputs of all kinds: each is taken or refused. A refusal changes nothing; after
/// what is taken the audit holds; whoever looks can guess; the log replays, and as JSON too.
pub fn play(data: &[u8]) {
    static GAMES: LazyLock<Games> = LazyLock::new(|| Games::prepare(Play));
    GAMES.run(data);
}

#[derive(Clone, Copy)]
struct Play;

impl Visitor for Play {
    type Output = Ready;

    fn visit<G: Playable>(self) -> Ready {
        let (vocabulary, positions) = (Vocabulary::of::<G>(), positions::<G>());
        Box::new(move |source| {
            let end = End::of(source);
            let mut table = source.one_of(&positions).clone();
            for n in 0..INPUTS_MOST {
                if source.is_empty() {
                    break;
                }
                match any_step(&table, &vocabulary, source) {
                    Step::Input(input) => submit(&mut table, n as u64, input),
                    Step::Look(who) => look(&table, who, source),
                }
            }
            end.check(&table);
        })
    }
}

/// What is done with a match.
enum Step<A> {
    Input(Input<A>),
    /// Somebody looks and guesses.
    Look(Observer),
}

fn any_step<G: Playable>(
    table: &Match<G, Seeded>,
    vocabulary: &Vocabulary,
    source: &mut Source<'_>,
) -> Step<G::Action> {
    // One byte for most steps: what, who, and which other window where one is wanted.
    let byte = source.below(256) as u8;
    let seat = Seat::new((byte >> 4 & 7) % MAX_SEATS as u8).expect("a seat of the largest table");
    let window = match table.status() {
        Status::Open(pending) => pending.window,
        Status::Over(_) => Window(0),
    };
    let other = Window(window.0.wrapping_add_signed(if byte < 0x80 { 1 } else { -1 }));
    let act = |action| Input::Act { seat, window, action };
    let time_out = Input::Timeout { window };
    Step::Input(match byte & 15 {
        0..=2 => random_input(table, source).unwrap_or(time_out),
        3 => Input::Extend { seat },
        4..=6 => listed(table, seat, source).map_or(time_out, act),
        7 => act(G::arbitrary_action(source)),
        8 => {
            let n = source.below(TEXT_MOST) as usize;
            let text = vocabulary.text(source.take(n));
            G::read_action(table.options(), &text).map_or(time_out, act)
        }
        9 => time_out,
        10 => Input::Timeout { window: other },
        11 => match listed(table, seat, source) {
            Some(action) => Input::Act { seat, window: other, action },
            None => time_out,
        },
        12 => Input::Concede { seat },
        13 => Input::Leave { seat },
        14 => Input::Return { seat },
        _ if seat.index() < usize::from(table.seats()) => return Step::Look(Observer::Seat(seat)),
        _ => return Step::Look(Observer::Spectator),
    })
}

/// One of the first actions of a seat, if it is asked.
fn listed<G: Playable>(
    table: &Match<G, Seeded>,
    seat: Seat,
    source: &mut Source<'_>,
) -> Option<G::Action> {
    if table.seats() <= seat.index() as u8 {
        return None;
    }
    table.sight(seat).actions(1 + source.index(LIST_MOST)).pop()
}

fn submit<G: Playable>(table: &mut Match<G, Seeded>, at_ms: u64, input: Input<G::Action>) {
    match table.check(input) {
        Ok(()) => {
            table.submit(at_ms, input).expect("it has been checked");
            table.audit().unwrap_or_else(|problem| panic!("audit after {input:?}: {problem}"));
        }
        Err(rejection) => {
            let before = table.clone();
            let refused = table.submit(at_ms, input).expect_err("check refuses it");
            assert_eq!(refused, rejection, "{input:?}");
            assert!(table.same_state(&before), "a refusal of {input:?} changed the state");
            let n_entries = |table: &Match<G, Seeded>| table.log().entries().len();
            assert_eq!(n_entries(table), n_entries(&before), "a refusal of {input:?} was logged");
        }
    }
}

/// A guess looks the same to its observer and asks the same of everybody.
fn look<G: Playable>(table: &Match<G, Seeded>, who: Observer, source: &mut Source<'_>) {
    let view = table.view(who);
    let guess = Guess::<G>::from_view(&view, source);
    assert!(guess.view(who) == view, "{who:?}: a guess must look like its view");
    assert_eq!(guess.status(), table.sight(Seat::FIRST).status(), "{who:?}");
}

/// What is done with the log in the end; all of it always would take long.
enum End {
    Nothing,
    Resume,
    Json,
    /// Replay with the last draws of some entry missing.
    Astray(usize),
}

impl End {
    /// By a checksum and not by a choice: longer ways cover more, so the fuzzer would take them
    /// nearly always.
    fn of(source: &Source<'_>) -> End {
        let number = source.checksum() as usize;
        match number % 128 {
            0 => End::Json,
            1..=4 => End::Resume,
            5..=8 => End::Astray(number / 128),
            _ => End::Nothing,
        }
    }

    fn check<G: Playable>(self, table: &Match<G, Seeded>) {
        match self {
            End::Nothing => {}
            End::Resume => check_resumed(table, table.log().clone()),
            End::Json => {
                let text = write_log(table.log()).expect("a log replays");
                let log = read_log::<G>(&text).unwrap_or_else(|problem| panic!("{problem}"));
                assert!(log == *table.log(), "the log reads as another one");
                check_resumed(table, log);
                let inputs = table.log().entries().len() as u64;
                let checked = check_log(&*text, None).expect("a log can be read");
                assert_eq!(checked, Checked { games: 1, inputs, difference: None });
            }
            End::Astray(number) => check_astray(table.log(), number),
        }
    }
}

fn check_resumed<G: Playable>(table: &Match<G, Seeded>, log: Log<G>) {
    let resumed = Match::resume(log, Seeded::new(0)).expect("a log replays");
    assert!(resumed.same_state(table), "the log replays to another state");
}

/// A log that lacks draws is found out, and where rules draw until something fits they find an end.
fn check_astray<G: Playable>(log: &Log<G>, number: usize) {
    let cut = |draws: &[Draw]| draws[..number % draws.len().max(1)].to_vec();
    let index = number % (log.entries().len() + 1);
    if index == log.entries().len() {
        let short = Log::new(log.rules, log.options.clone(), log.seats, cut(log.deal_draws()));
        let is_short = !log.deal_draws().is_empty();
        assert_eq!(Match::<G, Tape>::replay(&short).is_err(), is_short, "the deal lacks draws");
        return;
    }
    let mut replay = Match::<_, Tape>::replay(log).expect("a log replays");
    for (at, (entry, draws)) in log.entries().take(index + 1).enumerate() {
        if at < index {
            replay.replay_input(entry.at_ms, entry.input, draws).expect("a log replays");
        } else {
            let replayed = replay.replay_input(entry.at_ms, entry.input, &cut(draws));
            assert_eq!(replayed.is_err(), !draws.is_empty(), "{:?} lacks draws", entry.input);
        }
    }
}

/// Reads a log without playing it.
fn read_log<G: Playable>(text: &[u8]) -> Result<Log<G>, Box<dyn Error>> {
    let mut reader = LogReader::new(text);
    let Some(Line::Game(header)) = reader.next_line()? else {
        return Err("no game begins".into());
    };
    let options = options_from_json(&header.options)?;
    let mut log = Log::new(header.rules, options, header.seats, draws_of(&header.draws));
    while let Some(Line::Input(line)) = reader.next_line()? {
        let input = line.input()?.try_map(|text| G::read_action(&log.options, text))?;
        log.push(line.at_ms, input, &draws_of(&line.draws));
    }
    Ok(log)
}
