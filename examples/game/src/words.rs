use parlor_core::{Chance, ReadError, Seat, Teller, Words};

use crate::{Action, Event, MOST, Options, Pebbles, View};

impl Words for Pebbles {
    const TITLE: &'static str = "Pebbles";
    const WORDS: &'static [&'static str] = &["pebbles"];
    const ENGLISH: &'static [&'static str] = &[include_str!("../words/pebbles.en.json")];
    const GRAMMAR: &'static str = "\
take: take <number>  # takes so many pebbles from the heap";

    fn deck(options: &Options) -> Vec<String> {
        vec![format!("{} pebbles", options.heap)]
    }

    fn write_action(_options: &Options, action: Action) -> String {
        let Action::Take(count) = action;
        format!("take {count}")
    }

    fn read_action(_options: &Options, text: &str) -> Result<Action, ReadError> {
        let words: Vec<&str> = text.split_whitespace().collect();
        match words[..] {
            [verb, count] if verb.eq_ignore_ascii_case("take") => {
                let count = count.parse();
                count.map(Action::Take).map_err(|_| ReadError::new("take how many? `take 2`"))
            }
            _ => Err(ReadError::new("an action is `take` and a number: `take 2`")),
        }
    }

    fn describe(_options: &Options, _view: &View, action: Action, teller: &Teller) -> String {
        let Action::Take(count) = action;
        teller.say("take", &[("count", &count)])
    }

    fn arbitrary_action<C: Chance>(chance: &mut C) -> Action {
        Action::Take(chance.below(u32::from(MOST) + 4) as u8)
    }

    fn tell(event: &Event, teller: &Teller) -> String {
        match *event {
            Event::Began { heap } => teller.say("tell.began", &[("count", &heap)]),
            Event::Pocketed { seat, pocket: Some(pocket) } => {
                teller.say_of(seat, "tell.pocketed", &[("count", &pocket)])
            }
            // Everybody has a pocket.
            Event::Pocketed { pocket: None, .. } => String::new(),
            Event::Took { seat, count, left } => {
                teller.say_of(seat, "tell.took", &[("count", &count), ("left", &left)])
            }
            Event::Shown { seat, pocket, points } => {
                teller.say_of(seat, "tell.shown", &[("count", &pocket), ("points", &points)])
            }
        }
    }

    fn show(view: &View, teller: &Teller) -> String {
        let table = &view.table;
        let width = teller.width();
        let mut lines = vec![teller.say("show.heap", &[("count", &table.left)])];
        for seat in Seat::all(table.seats) {
            let mark = if table.turn == Some(seat) { "→" } else { " " };
            let pocket = view.pockets[seat].map_or("?".to_owned(), |it| it.to_string());
            let points = table.points[seat];
            let row = teller.say("show.row", &[("points", &points), ("pocket", &pocket)]);
            lines.push(format!("{mark} {:<width$}  {row}", teller.label(seat)));
        }
        lines.join("\n")
    }

    fn ask(view: &View, teller: &Teller) -> String {
        match view.table.turn {
            Some(seat) if teller.is_me(seat) => {
                format!("{} {}", teller.say("prompt.take", &[]), teller.say("help.take", &[]))
            }
            Some(seat) => teller.say_of(seat, "prompt.wait", &[]),
            None => teller.say("prompt.over", &[]),
        }
    }
}
