use std::fmt::Write as _;

use parlor_core::{Chance, Param, ReadError, Seat, Teller, Words};

use crate::{
    Action, Card, Cards, Colour, Event, Exacta, Horses, LastRace, Options, Phase, Prediction,
    Score, SeatResult, TRICKS, Table, Trick, View,
};

impl Words for Exacta {
    const TITLE: &'static str = "EXACTA!";
    const WORDS: &'static [&'static str] = &["exacta"];
    const ENGLISH: &'static [&'static str] = &[include_str!("../words/exacta.en.json")];
    const GRAMMAR: &'static str = "\
favourite: favourite <card>  # puts the card down as favourite (EX-5)
play: play <card>  # plays the card to the trick (EX-6)
<card> = <colour> <value>
<colour> = red | orange | yellow | green | blue | purple | white
<value> = 1 | 2 | 3 | 4 | 5 | 6 | 7";

    /// The horses, shuffled once before the first race, then the food, shuffled before each.
    fn deck(_options: &Options) -> Vec<String> {
        let horses = Colour::ALL.map(|colour| format!("{colour} horse"));
        horses.into_iter().chain(Card::PACK.map(|card| card.to_string())).collect()
    }

    fn write_action(_options: &Options, action: Action) -> String {
        match action {
            Action::Favourite(card) => format!("favourite {card}"),
            Action::Play(card) => format!("play {card}"),
        }
    }

    fn read_action(_options: &Options, text: &str) -> Result<Action, ReadError> {
        let mut words = text.split_whitespace();
        let words = [words.next(), words.next(), words.next(), words.next()];
        let [Some(verb), Some(colour), Some(value), None] = words else {
            return Err(not_understood(text, "an action", "`favourite red 7`, `play red 7`"));
        };
        let act = if verb.eq_ignore_ascii_case("favourite") {
            Action::Favourite
        } else if verb.eq_ignore_ascii_case("play") {
            Action::Play
        } else {
            return Err(not_understood(verb, "something to do", "favourite, play"));
        };
        let named = |it: &Colour| it.name().eq_ignore_ascii_case(colour);
        let colour = Colour::ALL.into_iter().find(named).ok_or_else(|| {
            not_understood(colour, "a colour", &Colour::ALL.map(Colour::name).join(", "))
        })?;
        let card = value.parse().ok().and_then(|value| Card::new(colour, value));
        card.map(act).ok_or_else(|| not_understood(value, "a value", "1 to 7"))
    }

    fn arbitrary_action<C: Chance>(chance: &mut C) -> Action {
        let colour = Colour::ALL[chance.below(7) as usize];
        let card = Card::new(colour, chance.below(7) as u8 + 1).expect("a value from 1 to 7");
        if chance.below(2) == 0 { Action::Favourite(card) } else { Action::Play(card) }
    }

    fn describe(_options: &Options, _view: &View, action: Action, teller: &Teller) -> String {
        match action {
            Action::Favourite(card) => teller.say("choose", &[("card", &card_name(card, teller))]),
            Action::Play(card) => teller.say("play", &[("card", &card_name(card, teller))]),
        }
    }

    fn tell(event: &Event, teller: &Teller) -> String {
        match *event {
            Event::LinedUp { horses } => {
                teller.say("tell.lined_up", &[("order", &order(horses, teller))])
            }
            Event::RaceBegan { race, races, starter } => {
                teller.say_of(starter, "tell.race_began", &[("race", &race), ("races", &races)])
            }
            Event::Dealt { seat, cards: Some(cards) } => {
                teller.say_of(seat, "tell.dealt", &[("cards", &cards_by_colour(cards, teller))])
            }
            // Everybody always gets nine.
            Event::Dealt { cards: None, .. } => String::new(),
            Event::FavouriteChosen { seat, card } => match card {
                Some(card) if !teller.is_me(seat) => {
                    let card = card_name(card, teller);
                    teller.say_of(seat, "tell.favourite_shown", &[("card", &card)])
                }
                Some(card) => {
                    let card = card_name(card, teller);
                    teller.say_of(seat, "tell.favourite_chosen", &[("card", &card)])
                }
                None => teller.say_of(seat, "tell.favourite_chosen", &[]),
            },
            Event::Played { seat, card } => {
                teller.say_of(seat, "tell.played", &[("card", &card_name(card, teller))])
            }
            Event::TrickWon { trick, colour, sum, from, to, next_leader } => {
                let key = if from == to { "tell.trick_stayed" } else { "tell.trick_won" };
                let colour = colour_name(colour, teller);
                let params: [Param<'_>; 5] = [
                    ("trick", &trick),
                    ("colour", &colour),
                    ("sum", &sum),
                    ("from", &from),
                    ("to", &to),
                ];
                let won = teller.say(key, &params);
                match next_leader {
                    Some(seat) => format!("{won} {}", teller.say_of(seat, "tell.leads", &[])),
                    None => won,
                }
            }
            Event::RaceEnded { race, horses } => {
                let order = order(horses, teller);
                teller.say("tell.race_ended", &[("race", &race), ("order", &order)])
            }
            Event::Scored { seat, prediction, score, points, total } => {
                let Prediction { favourite, counter } = prediction;
                let params: [Param<'_>; 5] = [
                    ("points", &points),
                    ("favourite", &card_name(favourite, teller)),
                    ("counter", &card_name(counter, teller)),
                    ("why", &explain(prediction, score, teller)),
                    ("total", &total),
                ];
                teller.say_of(seat, "tell.scored", &params)
            }
            Event::Par { race, points, par } => {
                teller.say("tell.par", &[("race", &race), ("points", &points), ("par", &par)])
            }
            Event::StatesChanged { hungry, stays, fed } => {
                let key = if stays { "tell.stays" } else { "tell.hungry" };
                let say = |key, colour| {
                    teller.say(key, &[("colour", &capital(&colour_name(colour, teller)))])
                };
                let fed = fed.iter().map(|colour| say("tell.fed", colour));
                std::iter::once(say(key, hungry)).chain(fed).collect::<Vec<_>>().join(" ")
            }
            Event::Undealt { cards } => {
                teller.say("tell.undealt", &[("cards", &cards_by_colour(cards, teller))])
            }
        }
    }

    fn show(view: &View, teller: &Teller) -> String {
        let table = &view.table;
        let heading = |key: &str| format!("{:<8}", teller.say(key, &[]));
        let horses = order(table.horses, teller);
        let mut lines =
            vec![headline(table, teller), format!("{}{horses}", heading("show.horses"))];
        lines.extend(tricks(view, teller));
        if !view.hand().is_empty() && table.phase != Phase::Over {
            let hand = cards_by_colour(view.hand(), teller);
            lines.push(format!("{}{hand}", heading("show.hand")));
        }
        if let Some(last_race) = &table.last_race {
            lines.extend(results(last_race, teller));
        }
        if let Some(cards) = view.undealt {
            lines.push(format!("{}{}", heading("show.undealt"), compact(cards, teller)));
        }
        lines.join("\n")
    }

    fn ask(view: &View, teller: &Teller) -> String {
        let Table { phase, chosen, race, .. } = &view.table;
        let said = |parts: &[&str]| {
            parts.iter().map(|key| teller.say(key, &[])).collect::<Vec<_>>().join(" ")
        };
        let Some(seat) = view.who.seat() else { return said(&["prompt.watch"]) };
        match *phase {
            Phase::Favourites if !chosen.contains(seat) => {
                said(&["prompt.favourite", "help.favourite"])
            }
            Phase::Trick { turn } if turn == seat && race.tricks.len() == TRICKS => {
                said(&["prompt.last", "help.last", "help.trick"])
            }
            Phase::Trick { turn } if turn == seat => {
                let more = teller.say("help.more", &[("count", &(TRICKS - race.tricks.len()))]);
                format!("{} {more}", said(&["prompt.play", "help.trick", "help.moves"]))
            }
            Phase::Over => said(&["prompt.over", "help.over"]),
            Phase::Favourites => said(&["prompt.wait", "help.wait"]),
            Phase::Trick { turn } => {
                format!("{} {}", said(&["prompt.other"]), teller.say_of(turn, "help.turn", &[]))
            }
        }
    }
}

/// A colour in the words of a language.
pub fn colour_name(colour: Colour, teller: &Teller) -> String {
    teller.say(&format!("colour.{colour}"), &[])
}

/// As in `red 7`.
pub fn card_name(card: Card, teller: &Teller) -> String {
    let colour = colour_name(card.colour(), teller);
    teller.say("card", &[("colour", &colour), ("value", &card.value())])
}

/// A card in two characters: the letter of its colour and its value.
fn short(card: Card, teller: &Teller) -> String {
    format!("{}{}", letter(card.colour(), teller), card.value())
}

fn letter(colour: Colour, teller: &Teller) -> String {
    teller.say(&format!("letter.{colour}"), &[])
}

/// As a sentence begins.
pub fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or(String::new(), |first| first.to_uppercase().chain(letters).collect())
}

/// The horses from the first place to the last; a star is a hungry one, a bar follows the third.
pub fn order(horses: Horses, teller: &Teller) -> String {
    let mut text = String::new();
    for (place, colour) in (1..).zip(horses.order()) {
        text += match place {
            1 => "",
            4 => " | ",
            _ => " · ",
        };
        let star = if horses.is_hungry(colour) { "*" } else { "" };
        write!(text, "{place} {}{star}", colour_name(colour, teller)).expect("a string");
    }
    text
}

/// As in `red 2 5 · blue 7`.
fn cards_by_colour(cards: Cards, teller: &Teller) -> String {
    let of_colour = |colour: Colour| {
        let values: Vec<String> =
            cards.of(colour).iter().map(|card| card.value().to_string()).collect();
        let name = colour_name(colour, teller);
        (!values.is_empty()).then(|| format!("{name} {}", values.join(" ")))
    };
    Colour::ALL.into_iter().filter_map(of_colour).collect::<Vec<_>>().join(" · ")
}

/// Quotes no more of a text than is needed to recognise it.
fn not_understood(text: &str, what: &str, known: &str) -> ReadError {
    let text = text.trim();
    let start: String = text.chars().take(24).collect();
    let dots = if start.len() < text.len() { "…" } else { "" };
    ReadError::new(format!("`{start}{dots}` is not {what}; there are: {known}"))
}

/// The score as a calculation or a reason.
pub fn explain(prediction: Prediction, score: Score, teller: &Teller) -> String {
    match score {
        Score::SameColour => teller.say("sheet.same_colour", &[]),
        Score::NotInFirstThree => teller.say("sheet.not_in_first_three", &[]),
        Score::Paid { exacta, n_hungry, .. } => {
            let Prediction { favourite, counter } = prediction;
            let mut text = format!("{} × {}", favourite.value(), counter.value());
            if exacta {
                write!(text, " × 5 {}", teller.say("sheet.exacta", &[])).expect("a string");
            }
            for _ in 0..n_hungry {
                write!(text, " × 2 {}", teller.say("sheet.hungry", &[])).expect("a string");
            }
            text
        }
    }
}

/// As in `R25 B7`.
fn compact(cards: Cards, teller: &Teller) -> String {
    let mut text = String::new();
    for colour in Colour::ALL {
        let of_colour = cards.of(colour);
        if !of_colour.is_empty() {
            write!(text, " {}", letter(colour, teller)).expect("writing to a string");
            text.extend(of_colour.iter().map(|card| char::from(b'0' + card.value())));
        }
    }
    text.trim_start().to_owned()
}

fn headline(table: &Table, teller: &Teller) -> String {
    let race: [Param<'_>; 3] = [
        ("race", &table.race.number),
        ("races", &table.races),
        ("trick", &table.race.tricks.len()),
    ];
    let now = match table.phase {
        Phase::Favourites => teller.say_of(table.race.starter, "show.favourites", &race),
        Phase::Trick { turn } => teller.say_of(turn, "show.trick", &race),
        Phase::Over => teller.say("show.over", &race),
    };
    if table.horses.hungry().is_empty() {
        return now;
    }
    format!("{now}   {}", teller.say("show.legend", &[]))
}

/// A line a seat: its total, its favourite and what it has played; `>` is the leader's card.
fn tricks(view: &View, teller: &Teller) -> Vec<String> {
    let Table { seats, race, chosen, totals, .. } = &view.table;
    let width = teller.width();
    let say = |key: &str| teller.say(key, &[]);
    let row = |name: &str, total: &str, favourite: &str, cell: &dyn Fn(usize, &Trick) -> String| {
        let mut line = format!("{name:<width$}  {total:>5}  {favourite:<9}");
        for (index, trick) in race.tricks.iter().enumerate() {
            write!(line, " {:>3}", cell(index, trick)).expect("writing to a string");
        }
        line.trim_end().to_owned()
    };
    let number = |index: usize, _: &Trick| (index + 1).to_string();
    let mut lines = vec![row("", &say("show.total"), &say("show.favourite"), &number)];
    for seat in Seat::all(*seats) {
        let favourite = match view.favourites[seat] {
            Some(card) => card_name(card, teller),
            None if chosen.contains(seat) => say("show.chosen"),
            None => "-".to_owned(),
        };
        let cell = |_: usize, trick: &Trick| {
            let mark = if trick.leader == seat { ">" } else { "" };
            let card = trick.cards[seat].map(|card| short(card, teller)).unwrap_or_default();
            format!("{mark}{card}")
        };
        lines.push(row(&teller.label(seat), &totals[seat].to_string(), &favourite, &cell));
    }
    if race.tricks.iter().any(|trick| trick.winner.is_some()) {
        let winner = |_: usize, trick: &Trick| {
            trick.winner.map_or(String::new(), |colour| format!("{} ", letter(colour, teller)))
        };
        lines.push(row("", "", &say("show.won"), &winner));
    }
    lines
}

fn results(last: &LastRace, teller: &Teller) -> Vec<String> {
    let race = last.race.number;
    let heading = match last.par() {
        Some(par) => teller.say("show.results_par", &[("race", &race), ("par", &par)]),
        None => teller.say("show.results", &[("race", &race)]),
    };
    let mut lines = vec![heading];
    for (seat, result) in last.results().iter() {
        let &SeatResult { prediction, score, points } = result;
        let Prediction { favourite, counter } = prediction;
        let placed = |card: Card| {
            format!("{} ({}.)", card_name(card, teller), last.finish.place(card.colour()))
        };
        lines.push(format!(
            "  {}: {}, {}: {points} ({})",
            teller.label(seat),
            placed(favourite),
            placed(counter),
            explain(prediction, score, teller),
        ));
    }
    lines
}
