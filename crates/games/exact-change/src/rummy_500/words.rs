use parlor_core::{Chance, Param, ReadError, Seat, Teller, Words, itemize};

use super::{Action, Event, LastHand, Options, Phase, Rummy500, Source, Table, View, VoidReason};
use crate::{
    cards::{Card, Cards, Deck, MAX_CARDS},
    money::{card_name, card_names, cents, column, counted, each},
};

impl Words for Rummy500 {
    const TITLE: &'static str = "Exact Change Rummy 500";
    const WORDS: &'static [&'static str] = &["rummy-500", "money"];
    const ENGLISH: &'static [&'static str] =
        &[include_str!("../../words/rummy-500.en.json"), include_str!("../../words/money.en.json")];
    const GRAMMAR: &'static str = "\
take: take <from>  # takes the top card of the draw pile or of the discard pile; a discard follows (EC-R2)
lay: lay <cards>  # lays one set (EC-R2)
end: end  # ends a turn in which sets were laid (EC-R2)
discard: discard <card>  # ends a turn in which a card was taken (EC-R2)
score: score <seat>  # the winner of the hand scores this seat's hand (EC-R7)
score_all: score all  # the winner of the hand scores all others (EC-R7)
<from> = draw | discard
<cards> = <card>, …
<card> = <colour> <coin> | draw <colour> <coin> | combo <colour> <coins> | wild
<colour> = red | blue | green | yellow
<coin> = penny | nickel | dime | quarter | half | dollar
<coins> = <cents>/…
<cents> = 1 | 5 | 10 | 25 | 50 | 100";

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

    fn describe(_options: &Options, view: &View, action: Action, teller: &Teller) -> String {
        let table = &view.table;
        let name = |kind: u8| card_name(table.deck.card(kind.into()), teller);
        match action {
            Action::Take(Source::Draw) => teller.say("do.take_draw", &[]),
            Action::Take(Source::Discard) => {
                let top = table.discards.last().map(|&kind| name(kind)).unwrap_or_default();
                teller.say("action.take_discard", &[("card", &top)])
            }
            Action::End => teller.say("do.end", &[]),
            Action::Lay(set) => {
                let cards = each(&table.cards_of(set.iter()), teller);
                teller.say("action.lay", &[("cards", &cards)])
            }
            Action::Discard(kind) => teller.say("action.discard", &[("card", &name(kind))]),
            Action::Score(seat) => teller.say("money.score", &[("who", &teller.name(seat))]),
            Action::ScoreAll => teller.say("money.score_all", &[]),
        }
    }

    fn tell(event: &Event, teller: &Teller) -> String {
        let with_card = |seat: Seat, key: &str, card: Card| {
            teller.say_of(seat, key, &[("card", &card_name(card, teller))])
        };
        match event {
            Event::HandBegan { hand, dealer } => {
                teller.say_of(*dealer, "tell.hand_began", &[("n", hand)])
            }
            // The table shows how many cards there are where.
            Event::Dealt { cards: None, .. } | Event::PileMade { cards: None, .. } => String::new(),
            Event::Dealt { seat, cards: Some(cards), .. } => {
                teller.say_of(*seat, "tell.dealt", &[("cards", &card_names(cards, teller))])
            }
            Event::TurnedUp { card } => {
                teller.say("tell.turned_up", &[("card", &card_name(*card, teller))])
            }
            Event::PileMade { cards: Some(cards), .. } => {
                teller.say("tell.pile_made", &[("cards", &each(cards, teller))])
            }
            Event::Drew { seat, card: None } => teller.say_of(*seat, "tell.drew", &[]),
            Event::Drew { seat, card: Some(card) } => with_card(*seat, "tell.drew_card", *card),
            Event::TookDiscard { seat, card } => with_card(*seat, "tell.took_discard", *card),
            Event::Discarded { seat, card } => with_card(*seat, "tell.discarded", *card),
            Event::Laid { seat, cards } => {
                teller.say_of(*seat, "tell.laid", &[("cards", &card_names(cards, teller))])
            }
            Event::TurnEnded { seat } => teller.say_of(*seat, "tell.turn_ended", &[]),
            Event::Reshuffled { count, cards: None } => {
                teller.say("tell.reshuffled", &[("count", count)])
            }
            Event::Reshuffled { count, cards: Some(cards) } => {
                let cards = each(cards, teller);
                teller.say("tell.reshuffled_cards", &[("count", count), ("cards", &cards)])
            }
            Event::HandVoid { reason: VoidReason::PileRanOut } => {
                teller.say("tell.void_pile_ran_out", &[])
            }
            Event::HandVoid { reason: VoidReason::TooManyTurns } => {
                teller.say("tell.void_too_many_turns", &[])
            }
            Event::HandWon { seat } => teller.say_of(*seat, "tell.hand_won", &[]),
            Event::Scored { winner, seat, cards, points } => {
                let cards = card_names(cards, teller);
                let held = teller.say_of(*seat, "tell.held", &[("cards", &cards)]);
                let points = cents((*points).into(), teller);
                teller.say_of(*winner, "tell.scored", &[("points", &points), ("held", &held)])
            }
            Event::GameWon { seat, score } => {
                let score = cents((*score).into(), teller);
                teller.say_of(*seat, "tell.game_won", &[("score", &score)])
            }
        }
    }

    fn show(view: &View, teller: &Teller) -> String {
        let table = &view.table;
        let is_won = matches!(table.phase, Phase::Score { .. } | Phase::Over);
        let turn = table.hand_turns + u32::from(!is_won);
        let goal = cents(table.target.into(), teller);
        let heading: [Param<'_>; 3] = [("hand", &table.n_hands), ("turn", &turn), ("goal", &goal)];
        let mut lines = vec![teller.say_of(table.dealer, "show.heading", &heading)];
        // Cards follow, on as many lines as they need.
        let before_cards: Param<'_> = ("cards", &"");
        let width = teller.width();
        for seat in Seat::all(table.seats) {
            let row = format!(
                "{} {:<width$} {:>7} {}",
                seat_mark(table, seat),
                teller.label(seat),
                cents(table.score[seat].into(), teller),
                column(table.n_hand[seat].into(), teller)
            );
            let row = row.trim_end();
            let known = counted(&table.cards_of(table.known[seat].iter()), teller);
            if view.who.seat() == Some(seat) || known.is_empty() {
                lines.push(row.to_owned());
            } else {
                let known_of = teller.say("money.known", &[before_cards]);
                lines.extend(itemize(&format!("{row}, {known_of}"), &known, ", "));
            }
        }
        // The newest sets are enough for a glance.
        let n_hidden = table.sets.len().saturating_sub(9 - usize::from(table.seats));
        if 0 < n_hidden {
            lines.push(format!("  {}", teller.say("show.earlier", &[("count", &n_hidden)])));
        }
        for (seat, set) in table.laid_sets().skip(n_hidden) {
            let set = table.cards_of(set.iter().map(|&kind| kind.into()));
            let heading = format!("  {}", teller.say_of(seat, "show.laid", &[before_cards]));
            lines.extend(itemize(&heading, &counted(&set, teller), ", "));
        }
        let newest = table.discards.iter().rev().take(6);
        let mut discards: Vec<String> =
            newest.map(|&kind| card_name(table.deck.card(kind.into()), teller)).collect();
        match table.discards.len() {
            0 => discards.push(teller.say("show.no_discards", &[])),
            n if discards.len() < n => {
                discards.push(teller.say("show.more", &[("n", &(n - discards.len()))]));
            }
            _ => {}
        }
        let piles = teller.say("show.piles", &[("n", &table.n_draw_pile), before_cards]);
        lines.extend(itemize(&format!("  {piles}"), &discards, ", "));
        if let Some(hand) = &view.hand {
            let mut hand = counted(&table.cards_of(hand.iter()), teller);
            if hand.is_empty() {
                hand.push(teller.say("show.no_hand", &[]));
            }
            let heading = format!("  {}", teller.say("show.hand", &[before_cards]));
            lines.extend(itemize(&heading, &hand, ", "));
        }
        if let Some(last) = &table.last {
            lines.push(format!("  {}", last_hand(last, teller)));
        }
        lines.join("\n")
    }

    fn ask(view: &View, teller: &Teller) -> String {
        let table = &view.table;
        let said = |parts: &[&str]| {
            parts.iter().map(|key| teller.say(key, &[])).collect::<Vec<_>>().join(" ")
        };
        let is_me = |seat: Seat| view.who.seat() == Some(seat);
        match table.phase {
            Phase::Turn { seat } if is_me(seat) => said(&["ask.turn", "help.turn"]),
            Phase::Discard { seat, taken: None } if is_me(seat) => {
                said(&["ask.discard", "help.discard"])
            }
            Phase::Discard { seat, taken: Some(_) } if is_me(seat) => {
                said(&["ask.discard", "help.discard_other"])
            }
            Phase::Lay { seat } if is_me(seat) => said(&["ask.lay", "help.lay"]),
            Phase::Score { winner } if is_me(winner) => {
                let ask = if table.all_hands { "ask.score_all" } else { "ask.score" };
                said(&[ask, "help.score"])
            }
            Phase::Turn { seat } => teller.say_of(seat, "wait.turn", &[]),
            Phase::Discard { seat, .. } => teller.say_of(seat, "wait.discard", &[]),
            Phase::Lay { seat } => teller.say_of(seat, "wait.lay", &[]),
            Phase::Score { winner } => teller.say_of(winner, "wait.score", &[]),
            Phase::Over => said(&["wait.over"]),
        }
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

fn last_hand(last: &LastHand, teller: &Teller) -> String {
    let Some(winner) = last.winner else { return teller.say("last_void", &[]) };
    let points = cents(last.points.into(), teller);
    let mut shown = last.shown.iter().filter(|(_, hand)| hand.is_some());
    match (shown.next(), shown.next()) {
        (Some((seat, _)), None) => {
            let key = if teller.is_me(seat) { "show.last_hand_me" } else { "show.last_hand" };
            teller.say_of(winner, key, &[("points", &points), ("whose", &teller.name(seat))])
        }
        _ => teller.say_of(winner, "last_hand", &[("points", &points)]),
    }
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
