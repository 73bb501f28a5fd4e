use parlor_core::{Chance, Param, ReadError, Seat, SeatSet, Teller, Words, itemize};

use super::{Action, Event, MoneyWar, Options, Phase, Table, View};
use crate::money::{card_name, column, each};

impl Words for MoneyWar {
    const TITLE: &'static str = "Money War";
    const WORDS: &'static [&'static str] = &["money-war", "money"];
    const ENGLISH: &'static [&'static str] =
        &[include_str!("../../words/money-war.en.json"), include_str!("../../words/money.en.json")];
    const GRAMMAR: &'static str = "\
turn: turn  # turns the top card up (EC-W1)";

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

    fn describe(_options: &Options, _view: &View, action: Action, teller: &Teller) -> String {
        let Action::Turn = action;
        teller.say("do.turn", &[])
    }

    fn tell(event: &Event, teller: &Teller) -> String {
        match event {
            Event::DealerDrawn { dealer } => teller.say_of(*dealer, "tell.dealer_drawn", &[]),
            Event::Dealt { seat, count, cards: None } => {
                teller.say_of(*seat, "tell.dealt", &[("count", count)])
            }
            Event::Dealt { seat, count, cards: Some(cards) } => {
                let cards = each(cards, teller);
                let params: [Param<'_>; 2] = [("count", count), ("cards", &cards)];
                teller.say_of(*seat, "tell.dealt_cards", &params)
            }
            // What counts is turned at once, when all are ready.
            Event::LeftOver { count: 0, .. } | Event::Ready { .. } => String::new(),
            Event::LeftOver { count, cards: None } => {
                teller.say("tell.left_over", &[("count", count)])
            }
            Event::LeftOver { count, cards: Some(cards) } => {
                let cards = each(cards, teller);
                teller.say("tell.left_over_cards", &[("count", count), ("cards", &cards)])
            }
            Event::Turned { seat, card, face_down, faces } => {
                let key = match faces {
                    _ if *face_down == 0 => "tell.turned",
                    None => "tell.turned_war",
                    Some(_) => "tell.turned_war_cards",
                };
                let faces = faces.as_ref().map(|faces| each(faces, teller)).unwrap_or_default();
                let card = card_name(*card, teller);
                let params: [Param<'_>; 3] =
                    [("count", face_down), ("card", &card), ("faces", &faces)];
                teller.say_of(*seat, key, &params)
            }
            Event::War { seats } => {
                teller.say("tell.war", &[("who", &teller.all(seats.iter().copied()))])
            }
            Event::Took { seat, count } => took(*seat, *count, teller),
            Event::SetAside { count } => set_aside(*count, teller),
            Event::Out { seat } => teller.say_of(*seat, "tell.out", &[]),
            Event::Stopped { battles } => teller.say("tell.stopped", &[("count", battles)]),
            Event::Won { seats } => match seats[..] {
                [seat] => teller.say_of(seat, "tell.won", &[]),
                _ => {
                    let others = seats.iter().copied().filter(|&seat| !teller.is_me(seat));
                    let is_mine = seats.iter().any(|&seat| teller.is_me(seat));
                    let key = if is_mine { "tell.shared_you" } else { "tell.shared" };
                    teller.say(key, &[("who", &teller.all(others))])
                }
            },
        }
    }

    fn show(view: &View, teller: &Teller) -> String {
        let table = &view.table;
        let battle: [Param<'_>; 2] = [("n", &(table.n_battles + 1)), ("most", &table.max_battles)];
        let mut lines = vec![match table.phase {
            Phase::Battle => teller.say("show.battle", &battle),
            Phase::War => teller.say("show.war", &battle),
            Phase::Over { .. } => teller.say("show.over", &[("count", &table.n_battles)]),
        }];
        let width = teller.width();
        for (seat, stack) in view.stacks.iter() {
            let seen = match stack.iter().flatten().count() {
                0 => String::new(),
                n => format!("· {}", teller.say("show.seen", &[("n", &n)])),
            };
            let row = format!(
                "{} {:<width$}  {} {seen:<12}  ",
                seat_mark(view, seat),
                teller.label(seat),
                column(stack.len(), teller)
            );
            lines.extend(itemize(&row, &on_table(view, seat, teller), ", "));
        }
        if let (true, Some(last)) = (view.laid.is_empty(), &table.last) {
            let ended = match last.taker {
                Some(taker) => took(taker, last.count, teller),
                None => set_aside(last.count, teller),
            };
            lines.push(format!("  {ended}"));
        }
        if !view.aside.is_empty() {
            lines.push(format!("  {}", teller.say("aside", &[("count", &view.aside.len())])));
        }
        lines.join("\n")
    }

    fn ask(view: &View, teller: &Teller) -> String {
        let Table { phase, contenders, ready, .. } = view.table;
        let said = |parts: &[&str]| {
            parts.iter().map(|key| teller.say(key, &[])).collect::<Vec<_>>().join(" ")
        };
        let is_in = |seats: SeatSet| view.who.seat().is_some_and(|seat| seats.contains(seat));
        match phase {
            Phase::Over { .. } => said(&["wait.over"]),
            _ if is_in(ready) => said(&["wait.ready"]),
            Phase::Battle if is_in(contenders) => said(&["ask.battle", "help.battle"]),
            Phase::War if is_in(contenders) => said(&["ask.war", "help.war"]),
            Phase::War if view.who.seat().is_some() => said(&["wait.war"]),
            Phase::Battle | Phase::War => said(&["wait.battle"]),
        }
    }
}

fn took(seat: Seat, count: u8, teller: &Teller) -> String {
    teller.say_of(seat, "tell.took", &[("count", &count)])
}

fn set_aside(count: u8, teller: &Teller) -> String {
    teller.say("tell.set_aside", &[("count", &count)])
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
fn on_table(view: &View, seat: Seat, teller: &Teller) -> Vec<String> {
    if view.laid.is_empty() {
        let turned = view.table.last.as_ref().and_then(|last| last.turned[seat]);
        return turned.map(|card| format!("({})", card_name(card, teller))).into_iter().collect();
    }
    let mut parts: Vec<String> = Vec::new();
    let mut n_down = 0;
    for laid in view.laid.iter().filter(|laid| laid.seat == seat) {
        match laid.card {
            None => n_down += 1,
            Some(card) => {
                if 0 < n_down {
                    parts.push(teller.say("show.down", &[("n", &n_down)]));
                }
                n_down = 0;
                parts.push(card_name(card, teller));
            }
        }
    }
    parts
}

/// The beginning of a text that is not understood: an answer to a huge one stays small.
fn brief(text: &str) -> String {
    text.chars().take(40).collect()
}
