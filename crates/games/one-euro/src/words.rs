use std::fmt::Write as _;

use parlor_core::{Chance, Observer, ReadError, Seat, Teller, Words};

use crate::{
    action::{Action, Event},
    options::Options,
    rules::{OneEuro, Phase, Table},
    stacks::{FULL_ABOVE_CENTS, Stack},
    tokens::{Face, Token},
    view::View,
};

const FORM: &str = "an action is `move 20c, from centre, to seat 1`";

impl Words for OneEuro {
    const TITLE: &'static str = "One Euro";
    const WORDS: &'static [(&'static str, &'static str)] =
        &[("one-euro", include_str!("../words/one-euro.en.json"))];

    fn deck(_options: &Options) -> Vec<String> {
        let cents = Token::ALL.map(|token| format!("10 × {token}"));
        let die = format!("a die: {}", Face::ALL.map(|face| face.to_string()).join(", "));
        ["15 × 1 €".to_owned()].into_iter().chain(cents).chain([die]).collect()
    }

    fn write_action(_options: &Options, action: Action) -> String {
        let Action::Move { token, from, to } = action;
        format!("move {token}, from {from}, to {to}")
    }

    fn describe(_options: &Options, _view: &View, action: Action, names: &Teller) -> String {
        let Action::Move { token, from, to } = action;
        let name = |stack: Stack| match stack {
            Stack::Centre => "centre",
            Stack::Seat(seat) => names.within(seat),
        };
        format!("move {token}, from {}, to {}", name(from), name(to))
    }

    fn read_action(_options: &Options, text: &str) -> Result<Action, ReadError> {
        let text = text.to_lowercase();
        let mut clauses =
            text.split(',').map(|clause| clause.split_whitespace().collect::<Vec<_>>());
        let mut clause = |first: &str| match clauses.next() {
            Some(words) if words.first() == Some(&first) => Ok(words[1..].join(" ")),
            Some(words) => {
                let found = shorten(&words.join(" "));
                Err(ReadError::new(format!("`{found}` where `{first} …` belongs; {FORM}")))
            }
            None => Err(ReadError::new(format!("`{first} …` is missing; {FORM}"))),
        };
        let token = read_token(&clause("move")?)?;
        let from = read_stack(&clause("from")?)?;
        let to = read_stack(&clause("to")?)?;
        match clauses.next() {
            Some(rest) => {
                let rest = shorten(&rest.join(" "));
                Err(ReadError::new(format!("`{rest}` is too much; {FORM}")))
            }
            None => Ok(Action::Move { token, from, to }),
        }
    }

    /// Also stacks of seats that the table does not have.
    fn arbitrary_action<C: Chance>(chance: &mut C) -> Action {
        let mut any_stack = || match chance.below(7) {
            0 => Stack::Centre,
            lane => Stack::Seat(Seat::new(lane as u8 - 1).expect("six seats")),
        };
        let (from, to) = (any_stack(), any_stack());
        Action::Move { token: Token::ALL[chance.below(4) as usize], from, to }
    }

    fn tell(event: &Event, names: &Teller) -> String {
        match *event {
            Event::RolledForStart { seat, rolled } => {
                format!("{} rolled {rolled} for the start.", names.of(seat))
            }
            Event::TiedForStart { seats } => {
                format!("{} tied for the start and rolled again.", names.all_of(seats.iter()))
            }
            Event::RoundBegan { round, starter, empty_handed } => {
                let with = if empty_handed { "empty-handed" } else { "with a 5c token" };
                format!("{} began round {round}, everybody {with}.", names.of(starter))
            }
            Event::Rolled { seat, rolled } => format!("{} rolled {rolled}.", names.of(seat)),
            Event::Passed { seat, rolled: Face::Zero } => {
                format!("{} rolled 0 and passed the die on.", names.of(seat))
            }
            Event::Passed { seat, rolled } => {
                format!("{} rolled {rolled}, had no move and passed the die on.", names.of(seat))
            }
            Event::Moved { seat, token, from, to } => {
                let name = names.of(seat);
                let own = Stack::Seat(seat);
                let (from_name, to_name) = (object(from, names), object(to, names));
                if to == own {
                    format!("{name} took {token} from {from_name}.")
                } else if from == own {
                    format!("{name} gave {token} to {to_name}.")
                } else {
                    format!("{name} moved {token} from {from_name} to {to_name}.")
                }
            }
            Event::TookEuro { seat, euros } => {
                format!("{} held exactly 1.00 € and took 1-€ token no. {euros}.", names.of(seat))
            }
            Event::CentsReturned => "All cent tokens went back to the centre.".to_owned(),
            Event::Won { seat, euros } => {
                format!("{} won the match with {euros} €.", names.of(seat))
            }
        }
    }

    fn show(view: &View, names: &Teller) -> String {
        let table = &view.table;
        let round = format!("Round {}", table.round());
        let labels: Vec<String> = table.stacks.all().map(|stack| label(stack, names)).collect();
        let longest = labels.iter().map(|label| label.chars().count()).max();
        let width = longest.unwrap_or(0).max(round.len());
        let mut text = format!("  {round:width$}  50c  20c  10c   5c\n");
        for (stack, label) in table.stacks.all().zip(&labels) {
            let mark = match (table.phase, stack) {
                (Phase::Move { mover, .. }, Stack::Seat(seat)) if seat == mover => "→",
                (Phase::Over { winner }, Stack::Seat(seat)) if seat == winner => "★",
                _ => " ",
            };
            write!(text, "{mark} {label:width$}").expect("writing to a string");
            for token in Token::ALL {
                let cell = match table.stacks.count(stack, token) {
                    0 => "·".to_owned(),
                    n => n.to_string(),
                };
                write!(text, "  {cell:>3}").expect("writing to a string");
            }
            if let Stack::Seat(seat) = stack {
                text.push_str(&purse(table, seat));
            }
            text.push('\n');
        }
        match table.phase {
            // Whoever has to move is asked for what was rolled.
            Phase::Move { mover, .. } if names.is_you(mover) => {}
            Phase::Move { mover, rolled } => {
                write!(text, "{} has rolled {rolled}.", names.of(mover)).expect("a string");
            }
            Phase::Over { winner } => {
                let have = if names.is_you(winner) { "have" } else { "has" };
                let (name, euros) = (names.of(winner), table.euros[winner]);
                write!(text, "{name} {have} won with {euros} €.").expect("writing to a string");
            }
        }
        text.trim_end().to_owned()
    }

    fn ask(view: &View, names: &Teller) -> String {
        match view.table.phase {
            Phase::Over { .. } => "The match is over (EU-12).".to_owned(),
            Phase::Move { mover, rolled } if view.who == Observer::Seat(mover) => {
                let what = match rolled.tokens() {
                    [token] => {
                        format!("Move one {token} token from any stack to any other (EU-4).")
                    }
                    _ => {
                        "Move one token of any value from any stack to any other (EU-5).".to_owned()
                    }
                };
                format!(
                    "{what}\nYou cannot skip it (EU-7). Whoever has more than 1.50 € can receive \
                     nothing (EU-6). A player who then holds exactly 1.00 €, be it you or another, \
                     takes a 1-€ token and the round ends (EU-9)."
                )
            }
            Phase::Move { mover, .. } => {
                format!("Nothing is asked of you: {} is to move (EU-13).", names.of(mover))
            }
        }
    }
}

/// What a seat is worth, its euros, and whether it can receive anything.
fn purse(table: &Table, seat: Seat) -> String {
    let cents = table.stacks.cents(Stack::Seat(seat));
    let (won, to_win) = (table.euros[seat], table.euros_to_win);
    let euros: String = (0..to_win).map(|n| if n < won { '€' } else { '·' }).collect();
    let full = if FULL_ABOVE_CENTS < cents { "  full" } else { "" };
    format!("   {}.{:02} €   {euros}{full}", cents / 100, cents % 100)
}

/// A name in the middle of a sentence.
fn object(stack: Stack, names: &Teller) -> &str {
    match stack {
        Stack::Centre => "the centre",
        Stack::Seat(seat) => names.within(seat),
    }
}

/// The seat's number, which actions use, and the name of who sits there.
fn label(stack: Stack, names: &Teller) -> String {
    match stack {
        Stack::Centre => "Centre".to_owned(),
        Stack::Seat(seat) => {
            let plain = format!("Seat {seat}");
            match names.of(seat) {
                name if name == plain => plain,
                name => format!("{plain} · {name}"),
            }
        }
    }
}

fn read_token(word: &str) -> Result<Token, ReadError> {
    Token::ALL.into_iter().find(|token| token.to_string() == word).ok_or_else(|| {
        let word = shorten(word);
        ReadError::new(format!("`{word}` is no cent token; there are 50c, 20c, 10c and 5c"))
    })
}

fn read_stack(words: &str) -> Result<Stack, ReadError> {
    let seat = |index: &str| index.parse().ok().and_then(Seat::new);
    match words.split_once(' ') {
        None if words == "centre" => Some(Stack::Centre),
        Some(("seat", index)) => seat(index).map(Stack::Seat),
        _ => None,
    }
    .ok_or_else(|| {
        let words = shorten(words);
        ReadError::new(format!(
            "`{words}` is no stack; there are `centre` and `seat 0` to `seat 5`"
        ))
    })
}

/// As much of what was typed as an error message can hold.
fn shorten(text: &str) -> String {
    if text.chars().count() <= 40 {
        return text.to_owned();
    }
    text.chars().take(40).chain(['…']).collect()
}
