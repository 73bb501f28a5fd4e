use std::fmt::Write as _;

use parlor_core::{Chance, Observer, Param, ReadError, Seat, Teller, Words};

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
    const WORDS: &'static [&'static str] = &["one-euro"];
    const ENGLISH: &'static [&'static str] = &[include_str!("../words/one-euro.en.json")];
    const GRAMMAR: &'static str = "\
move: move <token>, from <from>, to <to>  # moves one token from one stack to another (EU-4)
<from> = <stack>
<to> = <stack>
<stack> = centre | seat <seat>
<token> = 50c | 20c | 10c | 5c";

    fn deck(_options: &Options) -> Vec<String> {
        let cents = Token::ALL.map(|token| format!("10 × {token}"));
        let die = format!("a die: {}", Face::ALL.map(|face| face.to_string()).join(", "));
        ["15 × 1 €".to_owned()].into_iter().chain(cents).chain([die]).collect()
    }

    fn write_action(_options: &Options, action: Action) -> String {
        let Action::Move { token, from, to } = action;
        format!("move {token}, from {from}, to {to}")
    }

    fn describe(_options: &Options, _view: &View, action: Action, teller: &Teller) -> String {
        let Action::Move { token, from, to } = action;
        let token = teller.say("clause.token", &[("token", &token_name(token, teller))]);
        [token, way("from", from, teller), way("to", to, teller)].join(", ")
    }

    fn read_action(_options: &Options, text: &str) -> Result<Action, ReadError> {
        let text = text.to_ascii_lowercase();
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

    fn tell(event: &Event, teller: &Teller) -> String {
        match *event {
            Event::RolledForStart { seat, rolled } => {
                let face = face_name(rolled, teller);
                teller.say_of(seat, "tell.rolled_for_start", &[("face", &face)])
            }
            Event::TiedForStart { seats } => {
                teller.say("tell.tied_for_start", &[("who", &teller.all(seats.iter()))])
            }
            Event::RoundBegan { round, starter, empty_handed } => {
                let key = if empty_handed { "tell.round_began_empty" } else { "tell.round_began" };
                teller.say_of(starter, key, &[("round", &round)])
            }
            Event::Rolled { seat, rolled } => tell_rolled(seat, rolled, teller),
            Event::Passed { seat, rolled: Face::Zero } => teller.say_of(seat, "tell.passed", &[]),
            Event::Passed { seat, rolled } => {
                let face = face_name(rolled, teller);
                teller.say_of(seat, "tell.passed_stuck", &[("face", &face)])
            }
            Event::Moved { seat, token, from, to } => {
                let own = Stack::Seat(seat);
                let key = if to == own {
                    "tell.took"
                } else if from == own {
                    "tell.gave"
                } else {
                    "tell.moved"
                };
                let params: [Param<'_>; 3] = [
                    ("token", &token_name(token, teller)),
                    ("from", &way("from", from, teller)),
                    ("to", &way("to", to, teller)),
                ];
                teller.say_of(seat, key, &params)
            }
            Event::TookEuro { seat, euros } => {
                teller.say_of(seat, "tell.took_euro", &[("euros", &euros)])
            }
            Event::CentsReturned => teller.say("tell.cents_returned", &[]),
            Event::Won { seat, euros } => tell_won(seat, euros, teller),
        }
    }

    fn show(view: &View, teller: &Teller) -> String {
        let table = &view.table;
        let round = teller.say("show.round", &[("round", &table.round())]);
        let labels: Vec<String> = table.stacks.all().map(|stack| label(stack, teller)).collect();
        let widths = labels.iter().chain([&round]).map(|label| label.chars().count());
        let width = widths.max().unwrap_or(0);
        let mut text = format!("  {round:width$}");
        for token in Token::ALL {
            write!(text, "  {:>3}", token.to_string()).expect("writing to a string");
        }
        text.push('\n');
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
                text.push_str(&purse(table, seat, teller));
            }
            text.push('\n');
        }
        match table.phase {
            // Whoever has to move is asked for what was rolled.
            Phase::Move { mover, .. } if teller.is_me(mover) => {}
            Phase::Move { mover, rolled } => text += &tell_rolled(mover, rolled, teller),
            Phase::Over { winner } => text += &tell_won(winner, table.euros[winner], teller),
        }
        text.trim_end().to_owned()
    }

    fn ask(view: &View, teller: &Teller) -> String {
        match view.table.phase {
            Phase::Over { .. } => teller.say("prompt.over", &[]),
            Phase::Move { mover, rolled } if view.who == Observer::Seat(mover) => {
                let (prompt, help) = match rolled.tokens() {
                    &[token] => {
                        let token = token_name(token, teller);
                        (teller.say("prompt.value", &[("token", &token)]), "help.value")
                    }
                    _ => (teller.say("prompt.any", &[]), "help.any"),
                };
                [prompt, teller.say(help, &[]), teller.say("help.move", &[])].join(" ")
            }
            Phase::Move { mover, .. } => teller.say_of(mover, "prompt.wait", &[]),
        }
    }
}

/// As in `20-cent token`.
fn token_name(token: Token, teller: &Teller) -> String {
    teller.say("token", &[("n", &token.cents())])
}

/// What a face of the die says.
fn face_name(face: Face, teller: &Teller) -> String {
    match face.tokens() {
        [token] => teller.say("cents", &[("n", &token.cents())]),
        _ => face.to_string(),
    }
}

/// A stack as a sentence needs it, with `from` or `to`: `from you`, `to the centre`.
fn way(which: &str, stack: Stack, teller: &Teller) -> String {
    match stack {
        Stack::Centre => teller.say(&format!("{which}_centre"), &[]),
        Stack::Seat(seat) => teller.say_of(seat, which, &[]),
    }
}

fn tell_rolled(seat: Seat, rolled: Face, teller: &Teller) -> String {
    teller.say_of(seat, "tell.rolled", &[("face", &face_name(rolled, teller))])
}

fn tell_won(seat: Seat, euros: u8, teller: &Teller) -> String {
    teller.say_of(seat, "tell.won", &[("euros", &euros)])
}

/// As in `€1.50`.
pub fn amount(cents: u16, teller: &Teller) -> String {
    let (whole, part) = (cents / 100, format!("{:02}", cents % 100));
    teller.say("show.amount", &[("euros", &whole), ("cents", &part)])
}

/// What a seat is worth, its euros, and whether it can receive anything.
fn purse(table: &Table, seat: Seat, teller: &Teller) -> String {
    let cents = table.stacks.cents(Stack::Seat(seat));
    let amount = amount(cents, teller);
    let (won, to_win) = (table.euros[seat], table.euros_to_win);
    let euros: String = (0..to_win).map(|n| if n < won { '€' } else { '·' }).collect();
    if FULL_ABOVE_CENTS < cents {
        format!("   {amount}   {euros}  {}", teller.say("show.full", &[]))
    } else {
        format!("   {amount}   {euros}")
    }
}

/// The seat's number, which actions use, and the name of who sits there.
fn label(stack: Stack, teller: &Teller) -> String {
    match stack {
        Stack::Centre => teller.say("centre", &[]),
        Stack::Seat(seat) => {
            let plain = teller.say("client.new.seat", &[("n", &seat)]);
            match teller.label(seat) {
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
