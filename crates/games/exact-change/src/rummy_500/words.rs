use parlor_core::{Chance, ReadError, Seat, Teller, Words, itemize};

use super::{Action, Event, LastHand, Options, Phase, Rummy500, Source, Table, View, VoidReason};
use crate::cards::{Card, Cards, Deck, MAX_CARDS};

impl Words for Rummy500 {
    const TITLE: &'static str = "Exact Change Rummy 500";
    const WORDS: &'static [(&'static str, &'static str)] = &[
        ("rummy-500", include_str!("../../words/rummy-500.en.json")),
        ("money", include_str!("../../words/money.en.json")),
    ];

    fn deck(options: &Options) -> Vec<String> {
        options.cards().lines()
    }

    fn write_action(options: &Options, action: Action) -> String {
        let name = |kind: usize| {
            let known = options.cards().iter().nth(kind);
            known.map_or_else(|| format!("card {kind}"), |(card, _)| card.to_string())
        };
        match action {
            Action::Take(Source::Draw) => "take draw".to_owned(),
            Action::Take(Source::Discard) => "take discard".to_owned(),
            Action::End => "end".to_owned(),
            Action::Lay(set) => {
                format!("lay {}", set.iter().map(name).collect::<Vec<_>>().join(", "))
            }
            Action::Discard(kind) => format!("discard {}", name(kind.into())),
            Action::Score(seat) => format!("score {seat}"),
            Action::ScoreAll => "score all".to_owned(),
        }
    }

    fn read_action(options: &Options, text: &str) -> Result<Action, ReadError> {
        let text = text.trim();
        let (verb, rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
        let rest = rest.trim();
        match verb.to_ascii_lowercase().as_str() {
            "take" if rest.eq_ignore_ascii_case("draw") => Ok(Action::Take(Source::Draw)),
            "take" if rest.eq_ignore_ascii_case("discard") => Ok(Action::Take(Source::Discard)),
            "take" => Err(ReadError::new(format!(
                "`{}` cannot be taken; say `take draw` or `take discard`",
                brief(rest)
            ))),
            "end" if rest.is_empty() => Ok(Action::End),
            "lay" => read_cards(&options.cards(), rest).map(Action::Lay),
            "discard" => read_kind(&options.cards(), rest).map(|kind| Action::Discard(kind as u8)),
            "score" if rest.eq_ignore_ascii_case("all") => Ok(Action::ScoreAll),
            "score" => {
                let seat = rest.parse().ok().and_then(Seat::new);
                seat.map(Action::Score).ok_or_else(|| {
                    let rest = brief(rest);
                    ReadError::new(format!("`{rest}` is no seat; say `score 1` or `score all`"))
                })
            }
            _ => Err(ReadError::new(format!(
                "`{}` is none of: take draw, take discard, lay CARD, CARD …, end, discard CARD, \
                 score SEAT, score all",
                brief(text)
            ))),
        }
    }

    /// Anything, most of it near what is legal.
    fn arbitrary_action<C: Chance>(chance: &mut C) -> Action {
        let mut kind = |n: u32| chance.below(n) as usize;
        match kind(10) {
            0 => Action::Take(Source::Draw),
            1 => Action::Take(Source::Discard),
            2 => Action::End,
            3 => Action::Discard(kind(256) as u8),
            4 => Action::Discard(kind(45) as u8),
            5 => Action::Score(Seat::new(kind(6) as u8).expect("a seat")),
            6 => Action::ScoreAll,
            7 => {
                let mut all = Cards::EMPTY;
                all.set(kind(64), kind(256) as u8);
                all.set(kind(64), 255);
                Action::Lay(all)
            }
            _ => {
                let n = kind(5);
                Action::Lay((0..n).map(|_| kind(45)).collect())
            }
        }
    }

    fn tell(event: &Event, names: &Teller) -> String {
        match event {
            Event::HandBegan { hand, dealer } => {
                format!("{} dealt hand {hand}.", names.of(*dealer))
            }
            // The table shows how many cards there are where.
            Event::Dealt { cards: None, .. } | Event::PileMade { cards: None, .. } => String::new(),
            Event::Dealt { seat, cards: Some(cards), .. } => {
                format!("{} got {}.", names.of(*seat), counted(cards).join(", "))
            }
            Event::TurnedUp { card } => format!("A {card} was turned up."),
            Event::PileMade { cards: Some(cards), .. } => {
                format!("The draw pile from its top was {}.", list(cards))
            }
            Event::Drew { seat, card: None } => format!("{} drew a card.", names.of(*seat)),
            Event::Drew { seat, card: Some(card) } => format!("{} drew a {card}.", names.of(*seat)),
            Event::TookDiscard { seat, card } => {
                format!("{} took the {card} from the discards.", names.of(*seat))
            }
            Event::Discarded { seat, card } => format!("{} discarded a {card}.", names.of(*seat)),
            Event::Laid { seat, cards } => {
                format!("{} laid {}.", names.of(*seat), list(cards))
            }
            Event::TurnEnded { seat } => format!("{} ended the turn.", names.of(*seat)),
            Event::Reshuffled { count, cards: None } => {
                let were = if *count == 1 { "was" } else { "were" };
                format!("The draw pile ran out; {} {were} reshuffled.", n_cards(*count))
            }
            Event::Reshuffled { cards: Some(cards), .. } => {
                format!("The draw pile ran out; reshuffled, it was from its top {}.", list(cards))
            }
            Event::HandVoid { reason: VoidReason::PileRanOut } => {
                "There was nothing left to draw; the hand was void.".to_owned()
            }
            Event::HandVoid { reason: VoidReason::TooManyTurns } => {
                "The hand took too many turns and was void.".to_owned()
            }
            Event::HandWon { seat } => format!("{} won the hand.", names.of(*seat)),
            Event::Scored { winner, seat, cards, points } => {
                let winner = names.of(*winner);
                let whose = names.whose(*seat);
                format!("{winner} scored {points} for {whose} hand: {}.", counted(cards).join(", "))
            }
            Event::GameWon { seat, score } => {
                format!("{} won the game with {score}.", names.of(*seat))
            }
        }
    }

    fn show(view: &View, names: &Teller) -> String {
        let table = &view.table;
        let is_won = matches!(table.phase, Phase::Score { .. } | Phase::Over);
        let turn = table.hand_turns + u32::from(!is_won);
        let mut lines = vec![format!(
            "Rummy 500 · hand {} · turn {} · first to {} · {} dealt",
            table.n_hands,
            turn,
            table.target,
            names.within(table.dealer)
        )];
        let width = names.width();
        for seat in Seat::all(table.seats) {
            let row = format!(
                "{} {:<width$} {:>5} {:<6} {:>3} {}",
                seat_mark(table, seat),
                names.of(seat),
                table.score[seat],
                if table.score[seat] == 1 { "point" } else { "points" },
                table.n_hand[seat],
                if table.n_hand[seat] == 1 { "card" } else { "cards" }
            );
            let known = counted(&table.cards_of(table.known[seat].iter()));
            if view.who.seat() == Some(seat) || known.is_empty() {
                lines.push(row);
            } else {
                lines.extend(itemize(&format!("{row}, among them "), &known, ", "));
            }
        }
        // The newest sets are enough for a glance.
        let n_hidden = table.sets.len().saturating_sub(9 - usize::from(table.seats));
        if 0 < n_hidden {
            let sets = if n_hidden == 1 { "set" } else { "sets" };
            lines.push(format!("  … {n_hidden} {sets} laid before"));
        }
        for (seat, set) in table.laid_sets().skip(n_hidden) {
            let set = table.cards_of(set.iter().map(|&kind| kind.into()));
            let heading = format!("  laid by {}: ", names.within(seat));
            lines.extend(itemize(&heading, &counted(&set), ", "));
        }
        let newest = table.discards.iter().rev().take(6);
        let mut discards: Vec<String> =
            newest.map(|&kind| table.deck.card(kind.into()).to_string()).collect();
        match table.discards.len() {
            0 => discards.push("none".to_owned()),
            n if discards.len() < n => discards.push(format!("{} more", n - discards.len())),
            _ => {}
        }
        let heading = format!("  draw pile {} · discards from the top: ", table.n_draw_pile);
        lines.extend(itemize(&heading, &discards, ", "));
        if let Some(hand) = &view.hand {
            let mut hand = counted(&table.cards_of(hand.iter()));
            if hand.is_empty() {
                hand.push("empty".to_owned());
            }
            lines.extend(itemize("  your hand: ", &hand, ", "));
        }
        if let Some(last) = &table.last {
            lines.push(format!("  last hand: {}", last_hand(last, names)));
        }
        lines.join("\n")
    }

    fn ask(view: &View, names: &Teller) -> String {
        let table = &view.table;
        let (Phase::Turn { seat }
        | Phase::Discard { seat, .. }
        | Phase::Lay { seat }
        | Phase::Score { winner: seat }) = table.phase
        else {
            return "The game is over.".to_owned();
        };
        if view.who.seat() != Some(seat) {
            return format!("Nothing is asked of you: it is {} turn (EC-R2).", names.whose(seat));
        }
        match table.phase {
            Phase::Turn { .. } => {
                "Take a card, or lay down a set (EC-R2). After taking one, from the draw pile or \
                 the discards, you discard one; you can lay down as many sets as you like. A set \
                 is Exact Change of 5, 10, 25, 50 or 100, or three and more of one picture, all of \
                 one colour or all of different colours (EC-R3)."
            }
            Phase::Discard { taken: None, .. } => "Discard a card (EC-R2).",
            Phase::Discard { taken: Some(_), .. } => {
                "Discard a card (EC-R2). It cannot be the one you have just taken from the \
                 discards."
            }
            Phase::Lay { .. } => {
                "Lay down another set, or end your turn (EC-R2). With one or two cards left you draw \
                 back to three (EC-R4)."
            }
            Phase::Score { .. } if table.all_hands => "Score all other hands (EC-R7).",
            _ => "Choose whose hand you score, unseen (EC-R7).",
        }
        .to_owned()
    }
}

/// `★` for the winner, `→` for whose turn it is.
fn seat_mark(table: &Table, seat: Seat) -> char {
    match table.phase {
        Phase::Turn { seat: it }
        | Phase::Discard { seat: it, .. }
        | Phase::Lay { seat: it }
        | Phase::Score { winner: it }
            if it == seat =>
        {
            '→'
        }
        Phase::Over if i64::from(table.target) <= i64::from(table.score[seat]) => '★',
        _ => ' ',
    }
}

fn last_hand(last: &LastHand, names: &Teller) -> String {
    match last.winner {
        Some(winner) => {
            let mut shown = last.shown.iter().filter(|(_, hand)| hand.is_some());
            let whose = match (shown.next(), shown.next()) {
                (Some((seat, _)), None) => format!(" for {} hand", names.whose(seat)),
                _ => String::new(),
            };
            format!("{} scored {}{whose}", names.within(winner), last.points)
        }
        None => "void".to_owned(),
    }
}

fn n_cards(n: u8) -> String {
    if n == 1 { "1 card".to_owned() } else { format!("{n} cards") }
}

fn list(cards: &[Card]) -> String {
    cards.iter().map(Card::to_string).collect::<Vec<_>>().join(", ")
}

/// Cards that lie together are counted: `red dime ×2`.
fn counted(cards: &[Card]) -> Vec<String> {
    let runs = cards.chunk_by(|a, b| a == b);
    runs.map(|run| match run.len() {
        1 => run[0].to_string(),
        n => format!("{} ×{n}", run[0]),
    })
    .collect()
}

fn read_kind(deck: &Deck, text: &str) -> Result<usize, ReadError> {
    let text = brief(text);
    let card = Card::read(&text).map_err(ReadError::new)?;
    deck.kind_of(card).ok_or_else(|| ReadError::new(format!("this deck has no `{card}`")))
}

fn read_cards(deck: &Deck, text: &str) -> Result<Cards, ReadError> {
    let mut cards = Cards::EMPTY;
    for (index, card) in text.split(',').enumerate() {
        if index == MAX_CARDS {
            return Err(ReadError::new(format!("a deck has no more than {MAX_CARDS} cards")));
        }
        cards.add(read_kind(deck, card.trim())?);
    }
    Ok(cards)
}

/// The beginning of a text that is not understood: an answer to a huge one stays small.
fn brief(text: &str) -> String {
    text.chars().take(60).collect()
}
