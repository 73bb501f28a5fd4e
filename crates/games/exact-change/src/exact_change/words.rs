use parlor_core::{Chance, Names, Observer, ReadError, Seat, Words};

use crate::cards::{Card, Cards, Coin, Colour, Deck, MAX_CARDS};

use super::{
    Action, Direction, Discard, Event, ExactChange, HandEnd, Name, Options, Phase, Table, View,
    VoidReason,
};

impl Words for ExactChange {
    const TITLE: &'static str = "Exact Change";
    const TAGLINE: &'static str =
        "Shed your cards by colour, by coin, or several at once that add up to the top card.";

    fn deck(options: &Options) -> Vec<String> {
        options.played_deck().lines()
    }

    fn write_action(options: &Options, action: Action) -> String {
        let deck = options.played_deck();
        match action {
            Action::Discard(discard) => write_discard(&deck, &discard),
            Action::Draw => "draw".to_owned(),
            Action::Pass => "pass".to_owned(),
            Action::Catch => "catch".to_owned(),
            Action::Give(kind) => format!("give {}", card_name(&deck, kind.into())),
            Action::Name(name) => format!("name {name}"),
            Action::Hit(direction) => format!("hit {direction}"),
            Action::Score(seat) => format!("score {seat}"),
            Action::ScoreAll => "score all".to_owned(),
        }
    }

    fn read_action(options: &Options, text: &str) -> Result<Action, ReadError> {
        let lower = text.trim().to_lowercase();
        let (verb, rest) = lower.split_once(char::is_whitespace).unwrap_or((&lower, ""));
        let rest = rest.trim();
        Ok(match (verb, rest) {
            ("draw", "") => Action::Draw,
            ("pass", "") => Action::Pass,
            ("catch", "") => Action::Catch,
            ("score", "all") => Action::ScoreAll,
            ("score", seat) => {
                let seat = seat.parse().ok().and_then(Seat::new);
                Action::Score(seat.ok_or_else(|| {
                    ReadError::new("score whom? `score all` or a seat such as `score 1`")
                })?)
            }
            ("give", card) => Action::Give(read_kind(&options.played_deck(), card)? as u8),
            ("name", name) => Action::Name(read_name(name)?),
            ("hit", side) => Action::Hit(read_direction(side).ok_or_else(|| {
                ReadError::new(format!("hit `{side}`? there are: hit left, hit right"))
            })?),
            ("discard", clauses) => Action::Discard(read_discard(&options.played_deck(), clauses)?),
            _ => {
                let shown: String = text.chars().take(40).collect();
                return Err(ReadError::new(format!(
                    "`{shown}` is none of discard, draw, pass, catch, give, name, hit, score"
                )));
            }
        })
    }

    /// Anything at all, often of the shape of a set.
    fn arbitrary_action<C: Chance>(chance: &mut C) -> Action {
        let any_name = |chance: &mut C| Name {
            coin: Coin::ALL[chance.below(6) as usize],
            colour: Colour::ALL[chance.below(4) as usize],
        };
        let any_direction = |chance: &mut C| Direction::ALL[chance.below(2) as usize];
        match chance.below(16) {
            0 => Action::Draw,
            1 => Action::Pass,
            2 => Action::Catch,
            3 => Action::Give(chance.below(80) as u8),
            4 => Action::Name(any_name(chance)),
            5 => Action::Hit(any_direction(chance)),
            6 => Action::ScoreAll,
            7 => Action::Score(Seat::new(chance.below(6) as u8).expect("a seat")),
            shape => {
                let n_kinds = if shape < 10 { 64 } else { 46 };
                let mut cards = Cards::EMPTY;
                for _ in 0..chance.below(4) {
                    let count = if chance.below(20) == 0 { 255 } else { 1 + chance.below(2) as u8 };
                    cards.set(chance.below(n_kinds) as usize, count);
                }
                let held = cards.kinds().nth(chance.below(3) as usize).map(|(kind, _)| kind as u8);
                Action::Discard(Discard {
                    cards,
                    top: held.unwrap_or_else(|| chance.below(256) as u8),
                    name: (chance.below(3) == 0).then(|| any_name(chance)),
                    direction: (chance.below(6) == 0).then(|| any_direction(chance)),
                    call: chance.below(2) == 0,
                })
            }
        }
    }

    fn tell(event: &Event, names: &Names) -> String {
        let name = |seat: &Seat| names.of(*seat);
        match event {
            Event::HandBegan { number, dealer } => {
                format!("{} dealt hand {number}.", name(dealer))
            }
            Event::Shuffled { cards } => {
                format!("The cards lay, from the top: {}.", list(cards))
            }
            Event::Dealt { seat, cards } => format!("{} got {}.", name(seat), list(cards)),
            Event::TurnedUp { card, to_bottom: true } => {
                format!("The {card} was turned up and went to the bottom of the draw pile.")
            }
            Event::TurnedUp { card, to_bottom: false } => format!("The {card} was turned up."),
            Event::Discarded { seat, cards, name: named, direction, called } => {
                tell_discard(name(seat), cards, *named, *direction, *called)
            }
            Event::Drew { seat, card: Some(card) } => format!("{} drew {}.", name(seat), a(*card)),
            Event::Drew { seat, card: None } => format!("{} drew a card.", name(seat)),
            Event::Reshuffled { n_cards, cards: None } => {
                format!("The {n_cards} cards under the top card became the new draw pile.")
            }
            Event::Reshuffled { cards: Some(cards), .. } => {
                format!("The new draw pile was, from the top: {}.", list(cards))
            }
            Event::Named { seat, name: named } => {
                format!("{} named the wild {}.", name(seat), a_name(*named))
            }
            Event::Turned { seat, direction } => {
                format!("{} chose to hit to the {direction}.", name(seat))
            }
            Event::Passed { seat, hit: false } => format!("{} passed.", name(seat)),
            Event::Passed { seat, hit: true } => {
                format!("{} had nothing more to draw and passed; the hit was spent.", name(seat))
            }
            Event::Caught { seat, layer, cards } => format!(
                "{} caught {}, who had not said \"Exact Change\": {} went back to that hand.",
                name(seat),
                lower_you(name(layer)),
                list(cards)
            ),
            Event::Gave { seat, to, card: Some(card) } => {
                format!("{} gave {} to {}.", name(seat), a(*card), lower_you(name(to)))
            }
            Event::Gave { seat, to, card: None } => {
                format!("{} gave a card to {}.", name(seat), lower_you(name(to)))
            }
            Event::WentOut { seat } => format!("{} got rid of all cards.", name(seat)),
            Event::Scored { seat, hands, points, total } => {
                let hands: Vec<String> = hands
                    .iter()
                    .map(|hand| {
                        format!("{} held {}", lower_you(name(&hand.seat)), list(&hand.cards))
                    })
                    .collect();
                let hands = hands.join("; ");
                format!("{} scored {points} cents for a total of {total}: {hands}.", name(seat))
            }
            Event::Void { reason } => format!("The hand was void: {}.", void_words(*reason)),
            Event::Won { seat } => format!("{} won the game.", name(seat)),
        }
    }

    fn show(view: &View, names: &Names) -> String {
        let table = &view.table;
        let mut lines = vec![format!(
            "Hand {} · {} dealt · play goes {} · first to {} cents",
            table.hand_number,
            lower_you(names.of(table.dealer)),
            table.direction,
            table.house.target
        )];
        lines.push(format!(
            "Top: [{}]   discards {} · draw pile {}{}",
            top_words(table),
            table.discards.len(),
            table.n_pile,
            bottom_words(table)
        ));
        for seat in Seat::all(table.seats) {
            let mark = if table.waits_for() == Some(seat) { '>' } else { ' ' };
            let known = &view.hands[seat];
            let known = if view.who == Observer::Seat(seat) || known.is_empty() {
                String::new()
            } else {
                format!(" · holds {}", count_words(&table.deck, known))
            };
            lines.push(format!(
                "{mark} {:<10} {:>4}¢ · {} {}{known}",
                names.of(seat),
                table.score[seat],
                table.n_cards[seat],
                if table.n_cards[seat] == 1 { "card" } else { "cards" },
            ));
        }
        if let Some(laid) = table.laid {
            lines.push(format!(
                "{} laid a set {} \"Exact Change\".",
                names.of(laid.seat),
                if laid.called { "and said" } else { "without saying" }
            ));
        }
        if let Some(hand) = view.hand() {
            lines.push(format!("Your hand: {}", count_words(&table.deck, hand)));
        }
        if !view.drawn.is_empty() {
            let drawn: Vec<Card> =
                view.drawn.iter().map(|&kind| table.deck.card(kind.into())).collect();
            lines.push(format!("Just drawn: {}", list(&drawn)));
        }
        if let Some(last) = table.last_hand {
            lines.push(match last.end {
                HandEnd::Won { seat, points } => {
                    let shown = last.shown.iter().filter(|(_, cards)| !cards.is_empty());
                    let shown: Vec<String> = shown
                        .map(|(seat, cards)| {
                            let cards = count_words(&table.deck, cards);
                            format!("{} held {cards}", lower_you(names.of(seat)))
                        })
                        .collect();
                    let (name, hands) = (names.of(seat), shown.join("; "));
                    format!("Hand {}: {name} scored {points}; {hands}", last.number)
                }
                HandEnd::Void(reason) => {
                    format!("Hand {}: void, {}", last.number, void_words(reason))
                }
            });
        }
        lines.join("\n")
    }

    fn ask(view: &View) -> String {
        let table = &view.table;
        let Some(seat) = view.who.seat() else { return "You are watching.".to_owned() };
        let can_catch = table.laid.filter(|laid| laid.seat != seat).is_some();
        let catch = if can_catch {
            " If that set was laid without \"Exact Change\", `catch` it before anybody plays on \
             (EC-10)."
        } else {
            ""
        };
        if table.waits_for() != Some(seat) {
            return match table.phase {
                Phase::Over => "The game is over (EC-18).".to_owned(),
                _ if can_catch => format!("It is not your turn.{catch}"),
                _ => "It is not your turn (EC-3).".to_owned(),
            };
        }
        let ask = match table.phase {
            Phase::Turn { .. } => ask_turn(view),
            Phase::Hit { .. } => ask_hit(table),
            Phase::Finish { .. } if table.top().is_wild() => {
                "The wild you drew lies on top: `name` its colour and coin (EC-11, EC-13)."
                    .to_owned()
            }
            Phase::Finish { .. } => "The draw card you drew lies on top: `hit left` or `hit \
                                     right`, and play goes on that way (EC-19)."
                .to_owned(),
            Phase::Give { .. } => "You caught a silent set: `give` that player any card of your \
                                   hand (EC-10). Only the two of you see it."
                .to_owned(),
            Phase::Score { .. } if table.house.all_hands => {
                "You are out: `score all` other hands (EC-17, EC-18a).".to_owned()
            }
            Phase::Score { .. } => "You are out: `score` one other player's hand, unseen. A wild \
                                    counts 50 (EC-17)."
                .to_owned(),
            Phase::Over => String::new(),
        };
        ask + catch
    }
}

fn ask_turn(view: &View) -> String {
    let table = &view.table;
    let (Some(hand), Some(face)) = (view.hand(), table.face()) else { return String::new() };
    if !table.discarding(hand, face).is_possible() {
        return if table.can_draw() {
            "Nothing in your hand fits: `draw` until something does (EC-5).".to_owned()
        } else {
            "Nothing fits and nothing is left to draw: `pass` (EC-6).".to_owned()
        };
    }
    let mut ask = format!("Discard a card that is {}", face.colour);
    if let Some(coin) = face.picture {
        ask += &format!(" or a {coin}");
    }
    ask += ", or a wild as any coin (EC-4, EC-11)";
    if !face.is_draw {
        let colour =
            if table.house.same_colour { ", one of them in its colour (EC-8)" } else { "" };
        ask += &format!(
            ", or several cards that add up to {}{colour} (EC-7). {}",
            face.cents,
            if table.house.automatic_calls {
                "Sets are called by themselves (EC-10)."
            } else {
                "Say `call` with a set, or you can be caught (EC-10)."
            }
        );
    } else {
        ask += ". No sets on a draw card (EC-14).";
    }
    ask
}

fn ask_hit(table: &Table) -> String {
    let held = table.house.use_match_when_hit;
    match (table.can_draw(), held) {
        (true, false) => "You are hit: `draw` until a drawn card matches the top card; it is \
                          discarded for you (EC-13)."
            .to_owned(),
        (true, true) => "You are hit: discard a single card that matches, or `draw` until a drawn \
                         card does (EC-13, EC-20)."
            .to_owned(),
        (false, true) => "You are hit and nothing is left to draw: play a match if you hold one, \
                          else `pass` (EC-15, EC-20)."
            .to_owned(),
        (false, false) => "You are hit and nothing is left to draw: `pass` (EC-15).".to_owned(),
    }
}

// Writing.

fn card_name(deck: &Deck, kind: usize) -> String {
    if kind < deck.n_kinds() { deck.card(kind).to_string() } else { format!("kind {kind}") }
}

fn write_discard(deck: &Deck, discard: &Discard) -> String {
    let cards: Vec<String> = discard.cards.iter().map(|kind| card_name(deck, kind)).collect();
    let mut text = format!("discard {}", cards.join(" + "));
    if 1 < cards.len() {
        text += &format!(", top {}", card_name(deck, discard.top.into()));
    }
    if let Some(name) = discard.name {
        text += &format!(", as {name}");
    }
    if let Some(direction) = discard.direction {
        text += &format!(", {direction}");
    }
    if discard.call {
        text += ", call";
    }
    text
}

fn tell_discard(
    name: &str,
    cards: &[Card],
    named: Option<Name>,
    direction: Option<Direction>,
    called: Option<bool>,
) -> String {
    let mut text = match cards {
        [card] => format!("{name} discarded {}", a(*card)),
        _ => {
            let top = cards.last().copied().unwrap_or_default();
            format!("{name} discarded {} with the {top} on top", list(cards))
        }
    };
    if let Some(named) = named {
        text += &format!(" as {}", a_name(named));
    }
    if let Some(direction) = direction {
        text += &format!(", hitting to the {direction}");
    }
    match called {
        Some(true) => text += " and said \"Exact Change\"",
        Some(false) => text += " without saying \"Exact Change\"",
        None => {}
    }
    text + "."
}

/// `You` in the middle of a sentence.
fn lower_you(name: &str) -> &str {
    if name == "You" { "you" } else { name }
}

fn a(card: Card) -> String {
    format!("a {card}")
}

fn a_name(name: Name) -> String {
    format!("a {name}")
}

fn list(cards: &[Card]) -> String {
    cards.iter().map(Card::to_string).collect::<Vec<_>>().join(", ")
}

/// `2 red dime, wild`.
fn count_words(deck: &Deck, cards: &Cards) -> String {
    if cards.is_empty() {
        return "nothing".to_owned();
    }
    let one = |(kind, count): (usize, u8)| match count {
        1 => card_name(deck, kind),
        _ => format!("{count} {}", card_name(deck, kind)),
    };
    cards.kinds().map(one).collect::<Vec<_>>().join(", ")
}

fn top_words(table: &Table) -> String {
    match (table.top(), table.name) {
        (card, Some(name)) => format!("{card} as {name}"),
        (card @ Card::Combo { .. }, None) => {
            format!("{card} = {}¢", card.cents().unwrap_or_default())
        }
        (card, None) => card.to_string(),
    }
}

fn bottom_words(table: &Table) -> String {
    if table.bottom.is_empty() {
        return String::new();
    }
    let cards: Vec<Card> =
        table.bottom.iter().rev().map(|&kind| table.deck.card(kind.into())).collect();
    format!(", its last: {}", list(&cards))
}

const fn void_words(reason: VoidReason) -> &'static str {
    match reason {
        VoidReason::AllPassed => "everybody passed in a row",
        VoidReason::TooLong => "it took too many turns",
    }
}

// Reading.

fn read_kind(deck: &Deck, text: &str) -> Result<usize, ReadError> {
    let card = Card::read(text).map_err(ReadError)?;
    deck.kind_of(card)
        .ok_or_else(|| ReadError::new(format!("there is no {card} in the deck of this game")))
}

pub(super) fn read_name(text: &str) -> Result<Name, ReadError> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let name = match words[..] {
        [colour, coin] => {
            Colour::read(colour).zip(Coin::read(coin)).map(|(colour, coin)| Name { coin, colour })
        }
        _ => None,
    };
    name.ok_or_else(|| {
        ReadError::new(format!("`{text}` is no name for a wild; names are such as `green penny`"))
    })
}

fn read_direction(text: &str) -> Option<Direction> {
    Direction::ALL.into_iter().find(|direction| direction.as_str() == text)
}

fn read_discard(deck: &Deck, text: &str) -> Result<Discard, ReadError> {
    let mut clauses = text.split(',').map(str::trim).peekable();
    let cards = clauses.next().unwrap_or_default();
    let mut kinds = Vec::new();
    for card in cards.split('+') {
        if kinds.len() == MAX_CARDS {
            return Err(ReadError::new(format!("a discard is of {MAX_CARDS} cards at most")));
        }
        kinds.push(read_kind(deck, card.trim())?);
    }
    let mut top = *kinds.last().expect("a text splits into one part at least");
    if 1 < kinds.len() {
        let clause = clauses.next().unwrap_or_default();
        let card = clause.strip_prefix("top ").ok_or_else(|| {
            ReadError::new(format!(
                "`{clause}`: after several cards comes which is on top, such as `top {}`",
                deck.card(top)
            ))
        })?;
        top = read_kind(deck, card.trim())?;
    }
    let mut discard = Discard {
        cards: kinds.into_iter().collect(),
        top: top as u8,
        name: None,
        direction: None,
        call: false,
    };
    if let Some(name) = clauses.peek().and_then(|clause| clause.strip_prefix("as ")) {
        discard.name = Some(read_name(name.trim())?);
        clauses.next();
    }
    if let Some(direction) = clauses.peek().copied().and_then(read_direction) {
        discard.direction = Some(direction);
        clauses.next();
    }
    discard.call = clauses.next_if_eq(&"call").is_some();
    match clauses.next() {
        None => Ok(discard),
        Some(clause) => Err(ReadError::new(format!(
            "`{clause}` is not understood here; behind the cards come, in this order, `top …` for \
             a set, `as green penny` for a wild on top, `left` or `right`, `call`"
        ))),
    }
}
