//! How games talk: every sentence, table and question of random games is looked at for every
//! observer, so that a slip of the pen is found in one place for all games.

use std::sync::Arc;

use parlor_catalog::{GameId, Language, Playable, Visitor};
use parlor_core::{
    Chance as _, Game, Input, Match, Messages, Observer, OptionKind, Options as _, Seat, SeatSet,
    Seeded, Status, Teller,
};

const COLUMNS: usize = 80;

/// A question is one glance: about two lines.
const QUESTION_MOST: usize = 140;

const INPUTS_MOST: usize = 300;

/// What is wrong in any text, wherever it stands and whatever its language.
fn check_text(text: &str) -> Result<(), String> {
    // A text that is missing is its key, and a parameter that is missing stays in its braces.
    if text.contains(['{', '}']) {
        return Err("a parameter is missing".to_owned());
    }
    let sections = ["tell", "show", "ask", "prompt", "help", "action", "option", "refusal"];
    if let Some(key) = text.split_whitespace().find(|word| {
        sections.iter().any(|it| {
            word.strip_prefix(it).is_some_and(|rest| {
                rest.strip_prefix('.').is_some_and(|rest| rest.starts_with(char::is_alphabetic))
            })
        })
    }) {
        return Err(format!("there is no text `{key}`"));
    }
    for line in text.split('\n') {
        if line != line.trim_end() {
            return Err(format!("a line ends with a space: `{line}`"));
        }
        // `You` begins a sentence or a line of a table; within a sentence it is `you`.
        for (at, _) in line.match_indices("You") {
            let is_word = !line[at + 3..].starts_with(char::is_alphabetic);
            let before = line[..at].strip_suffix(' ').unwrap_or(&line[..at]);
            let goes_on = |c: char| c.is_alphanumeric() || matches!(c, ',' | ';' | ':' | '(');
            if is_word && before.ends_with(goes_on) {
                return Err(format!("`You` within a sentence: `{line}`"));
            }
        }
        let lower = format!(" {} ", line.to_lowercase());
        for wrong in [" you was ", " you has ", " you is ", " you's ", " you holds "] {
            if lower.contains(wrong) {
                return Err(format!("`{}`: `{line}`", wrong.trim()));
            }
        }
        for plural in [
            "cards", "swaps", "points", "battles", "cents", "sets", "turns", "tricks", "games",
            "races", "rounds", "times",
        ] {
            if lower.contains(&format!(" 1 {plural}")) {
                return Err(format!("one of many: `{line}`"));
            }
        }
    }
    Ok(())
}

/// A sentence that is told: nothing at all, or whole sentences on one line.
fn check_told(told: &str) -> Result<(), String> {
    if told.is_empty() {
        return Ok(());
    }
    check_text(told)?;
    let begins = told.starts_with(|c: char| c.is_uppercase() || c.is_ascii_digit());
    let ends = told.ends_with(['.', '!', '”', '“']);
    if !begins || !ends || told.contains("..") || told.contains('\n') {
        return Err("that is no sentence".to_owned());
    }
    no_double_space(told)
}

fn no_double_space(text: &str) -> Result<(), String> {
    if text.contains("  ") || text.contains(" ,") || text.contains(" .") {
        return Err("a space too many".to_owned());
    }
    Ok(())
}

fn check_shown(shown: &str) -> Result<(), String> {
    check_text(shown)?;
    if shown.trim().is_empty() || shown.contains("\n\n") || shown.starts_with('\n') {
        return Err("an empty line".to_owned());
    }
    match shown.lines().find(|line| COLUMNS < line.chars().count()) {
        Some(line) => Err(format!("more than {COLUMNS} columns: `{line}`")),
        None => Ok(()),
    }
}

/// A question: a short first sentence, and rules that there are.
fn check_asked<G: Game>(asked: &str, is_asked: bool) -> Result<(), String> {
    check_text(asked)?;
    let asked = asked.replace('\n', " ");
    no_double_space(&asked)?;
    let end = asked.find(". ").map_or(asked.len(), |dot| dot + 1);
    let first = &asked[..end];
    if !first.starts_with(char::is_uppercase) || !asked.ends_with('.') {
        return Err("that is no sentence".to_owned());
    }
    if QUESTION_MOST < first.chars().count() {
        return Err(format!("the first sentence is too long: `{first}`"));
    }
    let ids: Vec<&str> = asked
        .split(|c: char| !(c.is_ascii_alphanumeric() || c == '-'))
        .filter(|word| {
            word.split_once('-').is_some_and(|(family, number)| {
                family.chars().all(|c| c.is_ascii_uppercase())
                    && !family.is_empty()
                    && number.contains(|c: char| c.is_ascii_digit())
            })
        })
        .collect();
    if let Some(id) = ids.iter().find(|id| !G::RULE_IDS.contains(id)) {
        return Err(format!("there is no rule {id}"));
    }
    if is_asked && ids.is_empty() {
        return Err("no rule is named".to_owned());
    }
    Ok(())
}

/// Reads all that is said in the random match of a seed.
struct Reader {
    seed: u64,
    messages: Arc<Messages>,
}

impl Reader {
    fn read<G: Playable>(&self, options: &G::Options, seats: u8) {
        let mut pilot = Seeded::stream(self.seed, 1);
        let Ok(mut table) = Match::<G, _>::new(options.clone(), seats, Seeded::new(self.seed))
        else {
            return;
        };
        for _ in 0..INPUTS_MOST {
            self.read_step(&table);
            let Status::Open(pending) = table.status() else { break };
            let window = pending.window;
            let asked: Vec<Seat> = pending.asked().iter().collect();
            let seat = asked[pilot.below(asked.len() as u32) as usize];
            let timeout = pending.budget_ms.is_some() && pilot.below(40) == 0;
            let input = match table.sight(seat).sample(&mut pilot).filter(|_| !timeout) {
                Some(action) => Input::Act { seat, window, action },
                None if pending.budget_ms.is_some() => Input::Timeout { window },
                None => continue,
            };
            table.submit(0, input).expect("what is sampled is accepted");
        }
        self.read_step(&table);
    }

    fn read_step<G: Playable>(&self, table: &Match<G, Seeded>) {
        let seats = table.seats();
        let blame = |what: &str, who: Observer, text: &str, problem: &str| -> ! {
            let seed = self.seed;
            let options = table.options();
            panic!(
                "{}, {seats} seats, seed {seed}, {options:?}: {what} {who:?}: {problem}\n{text}",
                G::ID
            )
        };
        let asked = match table.status() {
            Status::Open(pending) => pending.must,
            Status::Over(_) => SeatSet::EMPTY,
        };
        for who in Observer::all(seats) {
            let names = Seat::all(seats).map(|seat| format!("Random {seat}")).collect();
            let teller = Teller::new(Arc::clone(&self.messages), names, who.seat());
            for event in table.events() {
                // To whoever watches a replay, the whole truth is told.
                let truth = (who == Observer::Spectator).then_some(&event.secret);
                for event in event.told_to(who).into_iter().chain(truth) {
                    let told = G::tell(event, &teller);
                    if let Err(problem) = check_told(&told) {
                        blame("told to", who, &told, &problem);
                    }
                }
            }
            let view = table.view(who);
            let shown = G::show(&view, &teller);
            if let Err(problem) = check_shown(&shown) {
                blame("shown to", who, &shown, &problem);
            }
            let question = G::ask(&view, &teller);
            let is_asked = who.seat().is_some_and(|seat| asked.contains(seat));
            if let Err(problem) = check_asked::<G>(&question, is_asked) {
                blame("asked of", who, &question, &problem);
            }
        }
    }
}

struct ReadEverything(Arc<Messages>);

impl ReadEverything {
    fn reader(&self, seed: u64) -> Reader {
        Reader { seed, messages: Arc::clone(&self.0) }
    }
}

impl Visitor for ReadEverything {
    type Output = ();

    fn visit<G: Playable>(self) {
        for seats in G::SEATS {
            for seed in 0..4 {
                self.reader(seed).read::<G>(&G::Options::default(), seats);
            }
        }
        // Every value that an option can be named, one option at a time.
        let seats = G::SEATS.clone().nth(1).unwrap_or(*G::SEATS.start());
        for spec in G::Options::SPECS {
            let values: Vec<String> = match spec.kind {
                OptionKind::Flag => vec!["true".to_owned(), "false".to_owned()],
                OptionKind::Choice(names) | OptionKind::Lines(names) => {
                    names.iter().map(|&it| it.to_owned()).collect()
                }
                OptionKind::Number { min, .. } => vec![min.to_string()],
            };
            for value in values {
                let mut options = G::Options::default();
                options.set(spec.name, &value).expect("the option takes its own values");
                for seed in 0..2 {
                    self.reader(seed).read::<G>(&options, seats);
                }
            }
        }
    }
}

#[test]
fn whatever_a_game_says_reads_well_for_everybody() {
    for game in GameId::ALL {
        for &language in Language::ALL {
            game.visit(ReadEverything(game.messages(language)));
        }
    }
}

#[test]
fn slips_of_the_pen_are_noticed() {
    for slip in [
        "so You and Easy 2 won.",
        "War: You and Easy 2 turned the same.",
        "It went to Easy 2, You did not.",
        "A line that ends with a space. ",
        "You was caught.",
        "It took 1 cards.",
    ] {
        assert!(check_text(slip).is_err(), "{slip}");
    }
    for fine in ["You won.", "It rained. You won.", "→ You    0 k", "  Seat 1 · You   2", "Young."]
    {
        assert_eq!(check_text(fine), Ok(()), "{fine}");
    }
    assert!(check_told("You  won.").is_err() && check_told("You won").is_err());
    assert!(check_told("").is_ok() && check_told("You won.").is_ok());
    assert!(check_shown(&"x".repeat(81)).is_err());
}
