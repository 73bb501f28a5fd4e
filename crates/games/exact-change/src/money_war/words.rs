use parlor_core::{Chance, ReadError, Seat, SeatSet, Teller, Words, itemize};

use super::{Action, Event, MoneyWar, Options, Phase, View};
use crate::cards::Card;

impl Words for MoneyWar {
    const TITLE: &'static str = "Money War";
    const WORDS: &'static [(&'static str, &'static str)] = &[
        ("money-war", include_str!("../../words/money-war.en.json")),
        ("money", include_str!("../../words/money.en.json")),
    ];

    fn deck(options: &Options) -> Vec<String> {
        options.cards().lines()
    }

    fn write_action(_options: &Options, action: Action) -> String {
        let Action::Turn = action;
        "turn".to_owned()
    }

    fn read_action(_options: &Options, text: &str) -> Result<Action, ReadError> {
        if text.trim().eq_ignore_ascii_case("turn") {
            Ok(Action::Turn)
        } else {
            Err(ReadError::new(format!(
                "`{}` is not `turn`, and there is nothing else",
                brief(text)
            )))
        }
    }

    fn arbitrary_action<C: Chance>(_chance: &mut C) -> Action {
        Action::Turn
    }

    fn tell(event: &Event, names: &Teller) -> String {
        match event {
            Event::DealerDrawn { dealer } => format!("{} dealt.", names.of(*dealer)),
            Event::Dealt { seat, count, cards } => {
                format!("{} got {}{}.", names.of(*seat), n_cards(*count), listed(cards))
            }
            // What counts is turned at once, when all are ready.
            Event::Ready { .. } => String::new(),
            Event::LeftOver { count, cards } => {
                format!("{} stayed out of the game{}.", n_cards(*count), listed(cards))
            }
            Event::Turned { seat, card, face_down: 0, .. } => {
                format!("{} turned up a {card}.", names.of(*seat))
            }
            Event::Turned { seat, card, face_down, faces } => format!(
                "{} laid {} face down{} and turned up a {card}.",
                names.of(*seat),
                n_cards(*face_down),
                listed(faces)
            ),
            Event::War { seats } => {
                format!("War: {} turned the same.", names.all_within(seats.iter().copied()))
            }
            Event::Took { seat, count } => {
                format!("{} took {}.", names.of(*seat), n_cards(*count))
            }
            Event::SetAside { count } => {
                format!("Nobody could fight on; {} went out of the game.", n_cards(*count))
            }
            Event::Out { seat } => format!("{} had no cards left.", names.of(*seat)),
            Event::Stopped { battles } => {
                let battles = n_battles(*battles);
                format!("The war stopped after {battles}; the largest stack won.")
            }
            Event::Won { seats } => match seats[..] {
                [seat] => format!("{} won the game.", names.of(seat)),
                _ => format!("{} shared the win.", names.all_of(seats.iter().copied())),
            },
        }
    }

    fn show(view: &View, names: &Teller) -> String {
        let table = &view.table;
        let heading = match table.phase {
            Phase::Battle => {
                format!("battle {} of at most {}", table.n_battles + 1, table.max_battles)
            }
            Phase::War => format!("battle {} · WAR", table.n_battles + 1),
            Phase::Over { .. } => format!("over after {}", n_battles(table.n_battles)),
        };
        let mut lines = vec![format!("Money War · {heading}")];
        let width = names.width();
        for (seat, stack) in view.stacks.iter() {
            let seen = match stack.iter().flatten().count() {
                0 => String::new(),
                n => format!(", {n} seen"),
            };
            let row = format!(
                "{} {:<width$}  {:>3} {:5}{seen:<10}  ",
                seat_mark(view, seat),
                names.of(seat),
                stack.len(),
                if stack.len() == 1 { "card" } else { "cards" }
            );
            lines.extend(itemize(&row, &on_table(view, seat), ", "));
        }
        if let (true, Some(last)) = (view.laid.is_empty(), &table.last) {
            lines.push(match last.taker {
                Some(taker) => {
                    format!("  last battle: {} took {}", names.within(taker), n_cards(last.count))
                }
                None => format!("  last battle: {} set aside", n_cards(last.count)),
            });
        }
        if !view.aside.is_empty() {
            lines.push(format!("  out of the game: {}", n_cards(view.aside.len() as u8)));
        }
        lines.join("\n")
    }

    fn ask(view: &View, _names: &Teller) -> String {
        let table = &view.table;
        let waiting = table.contenders.minus(table.ready);
        let asked = view.who.seat().is_some_and(|seat| waiting.contains(seat));
        match table.phase {
            Phase::Over { .. } => "The game is over.".to_owned(),
            _ if !asked => "The others turn their cards now.".to_owned(),
            Phase::Battle => {
                "Turn your top card (EC-W1). The highest value takes all; a wild counts 50."
                    .to_owned()
            }
            Phase::War => "Turn to fight the war (EC-W2). Up to three of your cards go face down \
                           and the next one counts; you keep one for it."
                .to_owned(),
        }
    }
}

/// `★` for a winner, `→` for who is still to turn.
fn seat_mark(view: &View, seat: Seat) -> char {
    let waiting: SeatSet = view.table.contenders.minus(view.table.ready);
    match view.table.phase {
        Phase::Over { winners } if winners.contains(seat) => '★',
        _ if waiting.contains(seat) => '→',
        _ => ' ',
    }
}

/// What a seat has laid in this battle, or turned up last in the battle before: `red dime`,
/// `3 down`, `wild`.
fn on_table(view: &View, seat: Seat) -> Vec<String> {
    if view.laid.is_empty() {
        let turned = view.table.last.as_ref().and_then(|last| last.turned[seat]);
        return turned.map(|card| format!("({card})")).into_iter().collect();
    }
    let mut parts: Vec<String> = Vec::new();
    let mut n_down = 0;
    for laid in view.laid.iter().filter(|laid| laid.seat == seat) {
        match laid.card {
            None => n_down += 1,
            Some(card) => {
                if 0 < n_down {
                    parts.push(format!("{n_down} down"));
                }
                n_down = 0;
                parts.push(card.to_string());
            }
        }
    }
    parts
}

fn n_cards(n: u8) -> String {
    if n == 1 { "1 card".to_owned() } else { format!("{n} cards") }
}

fn n_battles(n: u32) -> String {
    if n == 1 { "1 battle".to_owned() } else { format!("{n} battles") }
}

fn listed(cards: &Option<Vec<Card>>) -> String {
    match cards {
        Some(cards) if !cards.is_empty() => {
            let cards: Vec<String> = cards.iter().map(Card::to_string).collect();
            format!(" ({})", cards.join(", "))
        }
        _ => String::new(),
    }
}

/// The beginning of a text that is not understood: an answer to a huge one stays small.
fn brief(text: &str) -> String {
    text.chars().take(40).collect()
}
