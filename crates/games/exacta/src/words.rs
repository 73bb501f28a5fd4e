use std::fmt::Write as _;

use parlor_core::{Chance, Names, ReadError, Seat, Words};

use crate::{
    Action, Card, Cards, Colour, Event, Exacta, LastRace, Options, Phase, Prediction, Score,
    SeatResult, TRICKS, Table, Trick, View,
};

const ORDINALS: [&str; 7] = ["1st", "2nd", "3rd", "4th", "5th", "6th", "7th"];

impl Words for Exacta {
    const TITLE: &'static str = "EXACTA!";
    const TAGLINE: &'static str =
        "Feed the horses trick by trick, so that your two end up ahead of the rest.";

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

    fn tell(event: &Event, names: &Names) -> String {
        match *event {
            Event::LinedUp { horses } => format!("The horses lined up: {horses}."),
            Event::RaceBegan { race, races, starter } => {
                format!("Race {race} of {races} began with {} to lead.", names.within(starter))
            }
            Event::Dealt { seat, cards: Some(cards) } => {
                format!("{} got {cards}.", names.of(seat))
            }
            // Everybody always gets nine.
            Event::Dealt { cards: None, .. } => String::new(),
            Event::FavouriteChosen { seat, card: Some(card) } => {
                format!("{} chose {card} as favourite.", names.of(seat))
            }
            Event::FavouriteChosen { seat, card: None } => {
                format!("{} chose a favourite.", names.of(seat))
            }
            Event::Played { seat, card } => format!("{} played {card}.", names.of(seat)),
            Event::TrickWon { trick, colour, sum, from, to, next_leader } => {
                let went = match to {
                    _ if from == to => "stayed first".to_owned(),
                    _ => format!("went from place {from} to {to}"),
                };
                let lead = next_leader.map_or(String::new(), |seat| {
                    format!(" The lead went to {}.", names.within(seat))
                });
                format!("Trick {trick}: {colour} won with {sum} and {went}.{lead}")
            }
            Event::RaceEnded { race, horses } => format!("Race {race} ended: {horses}."),
            Event::Scored { seat, prediction, score, points, total } => {
                let Prediction { favourite, counter } = prediction;
                let why = explain(prediction, score);
                format!(
                    "{} scored {points} with {favourite} as favourite and {counter} as counter \
                     ({why}), {total} in all.",
                    names.of(seat)
                )
            }
            Event::Par { race, points, par } => {
                format!("The par of race {race} was {par}; it brought {points}.")
            }
            Event::StatesChanged { hungry, stays, fed } => {
                let turned = if stays { "stayed" } else { "turned" };
                let mut text = format!("In place 7 {hungry} {turned} hungry");
                for colour in fed.iter() {
                    write!(text, ", {colour} turned normal").expect("writing to a string");
                }
                text + "."
            }
            Event::Undealt { cards } => format!("Nobody had been dealt {cards}."),
        }
    }

    fn show(view: &View, names: &Names) -> String {
        let table = &view.table;
        let mut lines = vec![headline(table, names), format!("Horses  {}", table.horses)];
        lines.extend(tricks(view, names));
        if !view.hand().is_empty() && table.phase != Phase::Over {
            lines.push(format!("Hand    {}", view.hand()));
        }
        if let Some(last_race) = &table.last_race
            && !matches!(table.phase, Phase::Trick { .. })
        {
            lines.extend(results(last_race, names));
        }
        if let Some(cards) = view.undealt {
            lines.push(format!("Undealt {}", compact(cards)));
        }
        lines.join("\n")
    }

    fn ask(view: &View, names: &Names) -> String {
        let Table { phase, chosen, race, .. } = &view.table;
        let Some(seat) = view.who.seat() else { return "Nothing: you are watching.".to_owned() };
        match *phase {
            Phase::Favourites if !chosen.contains(seat) => {
                "Choose your favourite (EX-5). Take a card of the colour that you expect to finish \
                 first, or among the first three. It stays face down and out of play for this \
                 race; with the card you keep for last, your counter, it makes your score: both \
                 values multiplied if both horses are in the first three (EX-13), five times that \
                 if the favourite is first and the counter second (EX-14)."
                    .to_owned()
            }
            Phase::Trick { turn } if turn == seat => {
                let (play, last) = match race.tricks.len() {
                    TRICKS => (
                        "Play a card and keep the other as your counter (EX-6, EX-12).",
                        "This is the last trick: the winner moves up two places (EX-9).".to_owned(),
                    ),
                    n => (
                        "Play any card of your hand (EX-6).",
                        format!(
                            "The winner moves up a place, two if hungry (EX-9). {} after this.",
                            match TRICKS - n {
                                1 => "One more trick follows".to_owned(),
                                n => format!("{n} more tricks follow"),
                            },
                        ),
                    ),
                };
                format!(
                    "{play} Values of one colour add up and the highest sum wins the trick \
                     (EX-7), the horse ahead in a tie (EX-8). {last}"
                )
            }
            Phase::Over => "Nothing: the game is over (EX-18).".to_owned(),
            Phase::Favourites => "Nothing: the others are choosing (EX-5).".to_owned(),
            Phase::Trick { turn } => format!("Nothing: it is {} turn (EX-6).", names.whose(turn)),
        }
    }
}

/// Quotes no more of a text than is needed to recognise it.
fn not_understood(text: &str, what: &str, known: &str) -> ReadError {
    let text = text.trim();
    let start: String = text.chars().take(24).collect();
    let dots = if start.len() < text.len() { "…" } else { "" };
    ReadError::new(format!("`{start}{dots}` is not {what}; there are: {known}"))
}

/// The score as a calculation or a reason.
fn explain(prediction: Prediction, score: Score) -> String {
    match score {
        Score::SameColour => "one colour".to_owned(),
        Score::NotInFirstThree => "not both in the first three".to_owned(),
        Score::Paid { exacta, n_hungry, .. } => {
            let Prediction { favourite, counter } = prediction;
            let mut text = format!("{} × {}", favourite.value(), counter.value());
            if exacta {
                text += " × 5 exacta";
            }
            if n_hungry != 0 {
                write!(text, " × {} hungry", 2 * n_hungry).expect("writing to a string");
            }
            text
        }
    }
}

/// As in `R25 B7`.
fn compact(cards: Cards) -> String {
    let mut text = String::new();
    for colour in Colour::ALL {
        let of_colour = cards.of(colour);
        if !of_colour.is_empty() {
            write!(text, " {}", colour.letter()).expect("writing to a string");
            text.extend(of_colour.iter().map(|card| char::from(b'0' + card.value())));
        }
    }
    text.trim_start().to_owned()
}

fn headline(table: &Table, names: &Names) -> String {
    let race = format!("Race {} of {}", table.race.number, table.races);
    let now = match table.phase {
        Phase::Favourites => {
            format!("favourites; the lead goes to {}", names.within(table.race.starter))
        }
        Phase::Trick { turn } => {
            format!("trick {} of {TRICKS}; {} turn", table.race.tricks.len(), names.whose(turn))
        }
        Phase::Over => "the game is over".to_owned(),
    };
    let legend = if table.horses.hungry().is_empty() { "" } else { "   (* hungry)" };
    format!("{race}, {now}{legend}")
}

/// A line a seat: its total, its favourite and what it has played; `>` is the leader's card.
fn tricks(view: &View, names: &Names) -> Vec<String> {
    let Table { seats, race, chosen, totals, .. } = &view.table;
    let width = names.width();
    let row = |name: &str, total: &str, favourite: &str, cell: &dyn Fn(usize, &Trick) -> String| {
        let mut line = format!("{name:<width$}  {total:>5}  {favourite:<9}");
        for (index, trick) in race.tricks.iter().enumerate() {
            write!(line, " {:>3}", cell(index, trick)).expect("writing to a string");
        }
        line.trim_end().to_owned()
    };
    let mut lines = vec![row("", "total", "favourite", &|index, _| (index + 1).to_string())];
    for seat in Seat::all(*seats) {
        let favourite = match view.favourites[seat] {
            Some(card) => card.to_string(),
            None if chosen.contains(seat) => "chosen".to_owned(),
            None => "-".to_owned(),
        };
        let cell = |_: usize, trick: &Trick| {
            let mark = if trick.leader == seat { ">" } else { "" };
            trick.cards[seat].map_or(mark.to_owned(), |card| format!("{mark}{}", card.short()))
        };
        lines.push(row(names.of(seat), &totals[seat].to_string(), &favourite, &cell));
    }
    if race.tricks.iter().any(|trick| trick.winner.is_some()) {
        let winner = |_: usize, trick: &Trick| {
            trick.winner.map_or(String::new(), |colour| format!("{} ", colour.letter()))
        };
        lines.push(row("", "", "won by", &winner));
    }
    lines
}

fn results(last: &LastRace, names: &Names) -> Vec<String> {
    let par = last.par().map_or(String::new(), |par| format!(", par {par}"));
    let mut lines = vec![format!("Race {}{par}, favourite and counter:", last.race.number)];
    for (seat, result) in last.results().iter() {
        let &SeatResult { prediction, score, points } = result;
        let Prediction { favourite, counter } = prediction;
        let place = |card: Card| ORDINALS[usize::from(last.finish.place(card.colour())) - 1];
        lines.push(format!(
            "  {}: {favourite} ({}), {counter} ({}): {points} ({})",
            names.of(seat),
            place(favourite),
            place(counter),
            explain(prediction, score),
        ));
    }
    lines
}
