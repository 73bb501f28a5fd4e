use std::{env, fmt::Write as _, fs, path::Path, sync::Arc};

use crate::{
    Input, Match, Messages, Observer, RandomPlay, Seeded, Status, Teller, Words,
    conformance::random_input,
};

/// A random match as a text: every input, what each observer is told and sees, and what each seat
/// that is asked may do. Stops after `most` inputs.
///
/// # Panics
///
/// If the options do not fit or the rules refuse what they list.
pub fn playthrough<G: Words + RandomPlay>(
    options: &G::Options,
    seats: u8,
    seed: u64,
    most: usize,
) -> String {
    let mut pilot = Seeded::stream(seed, 1);
    let mut table = Match::<G, _>::new(options.clone(), seats, Seeded::new(seed))
        .expect("the options of a playthrough fit");
    let mut text = format!("# {} rules {}, {seats} seats, seed {seed}\n", G::ID, G::RULES);
    for line in G::deck(options) {
        writeln!(text, "deck: {line}").expect("writing to a string");
    }
    let mut shown = vec![String::new(); usize::from(seats) + 1];
    let messages = Arc::new(G::english());
    write_step(&mut text, &table, &messages, &mut shown);
    for number in 0..most {
        let Some(input) = random_input(&table, &mut pilot) else { break };
        let input_text = match input {
            Input::Act { seat, window, action } => {
                let action = G::write_action(options, action);
                format!("seat {seat} in window {}: {action}", window.0)
            }
            other => format!("{other:?}"),
        };
        writeln!(text, "\n## {number} · {input_text}").expect("writing to a string");
        table.submit(0, input).expect("a listed action is accepted");
        write_step(&mut text, &table, &messages, &mut shown);
    }
    text
}

fn write_step<G: Words>(
    text: &mut String,
    table: &Match<G, Seeded>,
    messages: &Arc<Messages>,
    shown: &mut [String],
) {
    for (who, shown) in Observer::all(table.seats()).zip(shown) {
        let teller = Teller::plain(messages, table.seats(), who);
        let name = match who {
            Observer::Seat(seat) => format!("seat {seat}"),
            Observer::Spectator => "spectator".to_owned(),
        };
        let told = table.events().iter().filter_map(|event| event.told_to(who));
        let sentences = told.map(|event| G::tell(event, &teller)).filter(|it| !it.is_empty());
        for sentence in sentences {
            writeln!(text, "{name} hears: {sentence}").expect("a string");
        }
        let view = table.view(who);
        let now = G::show(&view, &teller);
        writeln!(text, "{name} view {:016x}", digest(&format!("{view:?}"))).expect("a string");
        if *shown != now {
            for line in now.lines() {
                writeln!(text, "    {line}").expect("writing to a string");
            }
            *shown = now;
        }
    }
    match table.status() {
        Status::Open(pending) => {
            writeln!(text, "{pending:?}").expect("writing to a string");
            for seat in pending.asked().iter() {
                let actions = table.sight(seat).actions(12);
                let actions: Vec<String> =
                    actions.iter().map(|&it| G::write_action(table.options(), it)).collect();
                writeln!(text, "seat {seat} may: {}", actions.join(" | ")).expect("a string");
            }
        }
        Status::Over(outcome) => writeln!(text, "{outcome:?}").expect("writing to a string"),
    }
}

/// FNV-1a: enough to notice that anything in a view has changed.
fn digest(text: &str) -> u64 {
    text.bytes().fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    })
}

/// Compares a text with a file that is checked in. With `PARLOR_BLESS=1` the file is written.
///
/// # Panics
///
/// If they differ, with the first line that does.
pub fn check_golden(path: impl AsRef<Path>, text: &str) {
    let path = path.as_ref();
    if env::var_os("PARLOR_BLESS").is_some() {
        fs::create_dir_all(path.parent().expect("a file in a folder")).expect("the folder");
        fs::write(path, text).expect("the golden file can be written");
        return;
    }
    let golden = fs::read_to_string(path).unwrap_or_default();
    if golden != text {
        let line = golden.lines().zip(text.lines()).take_while(|(old, new)| old == new).count();
        panic!(
            "{} differs from line {} on:\n- {}\n+ {}\nPARLOR_BLESS=1 accepts the new text",
            path.display(),
            line + 1,
            golden.lines().nth(line).unwrap_or("(end)"),
            text.lines().nth(line).unwrap_or("(end)"),
        );
    }
}
