use parlor_core::{Chance, Observer, ReadError, Seat, Teller, Words, itemize};

use crate::cards::{Card, Cards, Coin, Colour, Deck, MAX_CARDS};

use super::{
    Action, Direction, Discard, Event, ExactChange, HandEnd, Name, Options, Phase, Table, View,
    VoidReason, hand::Hand,
};

impl Words for ExactChange {
    const TITLE: &'static str = "Exact Change";
    const WORDS: &'static [(&'static str, &'static str)] = &[
        ("exact-change", include_str!("../../words/exact-change.en.json")),
        ("money", include_str!("../../words/money.en.json")),
    ];
    const SAYINGS: &'static [(&'static str, &'static str)] = &[("exact change", "call")];

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

    fn tell(event: &Event, names: &Teller) -> String {
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
                "{} caught {}, who had not said \"Exact Change\": {} went back to {} hand.",
                name(seat),
                names.within(*layer),
                list(cards),
                names.whose(*layer)
            ),
            Event::Gave { seat, to, card: Some(card) } => {
                format!("{} gave {} to {}.", name(seat), a(*card), names.within(*to))
            }
            Event::Gave { seat, to, card: None } => {
                format!("{} gave a card to {}.", name(seat), names.within(*to))
            }
            Event::WentOut { seat } => format!("{} got rid of all cards.", name(seat)),
            Event::Scored { seat, hands, points, total } => {
                let hands: Vec<String> = hands
                    .iter()
                    .map(|hand| format!("{} held {}", names.within(hand.seat), list(&hand.cards)))
                    .collect();
                let hands = hands.join("; ");
                let cents = if *points == 1 { "cent" } else { "cents" };
                format!("{} scored {points} {cents} for a total of {total}: {hands}.", name(seat))
            }
            Event::Void { reason } => format!("The hand was void: {}.", void_words(*reason)),
            Event::Won { seat } => format!("{} won the game.", name(seat)),
        }
    }

    fn show(view: &View, names: &Teller) -> String {
        let table = &view.table;
        let mut lines = vec![format!(
            "Hand {} · {} dealt · play goes {} · first to {}¢",
            table.hand_number,
            names.within(table.dealer),
            table.direction,
            table.house.target
        )];
        let (top, n_discards) = (top_words(table), table.discards.len());
        let piles = format!("Top: [{top}]   discards {n_discards} · draw pile {}", table.n_pile);
        match table.bottom.is_empty() {
            true => lines.push(piles),
            false => lines.extend(itemize(&(piles + ", its last: "), &bottom_words(table), ", ")),
        }
        let width = names.width();
        for seat in Seat::all(table.seats) {
            let mark = if table.waits_for() == Some(seat) { '>' } else { ' ' };
            let known = &view.hands[seat];
            let row = format!(
                "{mark} {:<width$} {:>4}¢ · {} {}",
                names.of(seat),
                table.score[seat],
                table.n_cards[seat],
                if table.n_cards[seat] == 1 { "card" } else { "cards" },
            );
            if view.who == Observer::Seat(seat) || known.is_empty() {
                lines.push(row);
            } else {
                let known = count_words(&table.deck, known);
                lines.extend(itemize(&format!("{row}, among them "), &known, ", "));
            }
        }
        if let Some(laid) = table.laid {
            lines.push(format!(
                "{} laid a set {} \"Exact Change\".",
                names.of(laid.seat),
                if laid.called { "and said" } else { "without saying" }
            ));
        }
        if let Some(hand) = view.hand() {
            lines.extend(itemize("Your hand: ", &count_words(&table.deck, hand), ", "));
        }
        if !view.drawn.is_empty() {
            let drawn = view.drawn.iter().map(|&kind| card_name(&table.deck, kind.into()));
            lines.extend(itemize("Just drawn: ", &drawn.collect::<Vec<_>>(), ", "));
        }
        if let Some(last) = table.last_hand {
            lines.push(match last.end {
                HandEnd::Won { seat, points } => {
                    let mut shown = last.shown.iter().filter(|(_, cards)| !cards.is_empty());
                    let whose = match (shown.next(), shown.next()) {
                        (Some((seat, _)), None) => format!(" for {} hand", names.whose(seat)),
                        _ => String::new(),
                    };
                    let name = names.within(seat);
                    format!("Hand {}: {name} scored {points}¢{whose}", last.number)
                }
                HandEnd::Void(reason) => {
                    format!("Hand {}: void, {}", last.number, void_words(reason))
                }
            });
        }
        lines.join("\n")
    }

    fn ask(view: &View, names: &Teller) -> String {
        let table = &view.table;
        let Some(seat) = view.who.seat() else { return "You are watching.".to_owned() };
        let Some(actor) = table.waits_for() else { return "The game is over (EC-18).".to_owned() };
        let (what, help) = match actor == seat {
            true => ask_actor(view, names),
            false => (format!("wait: it is {} turn (EC-3)", names.whose(actor)), String::new()),
        };
        let mut sentences = match table.laid {
            Some(laid) if !laid.called && laid.seat != seat => {
                let or = if actor == seat { &*what } else { "let it pass" };
                let layer = names.of(laid.seat);
                vec![
                    format!("{layer} laid a set in silence: catch it (EC-10), or {or}."),
                    "It can be caught until the next player acts, and whoever catches it gives a \
                     card away."
                        .to_owned(),
                ]
            }
            _ => vec![capital(&what) + "."],
        };
        sentences.push(help);
        match table.laid {
            Some(laid) if laid.called && laid.seat != seat => {
                let layer = names.of(laid.seat);
                sentences.push(format!(
                    "{layer} called the set that was laid, so it cannot be caught (EC-10)."
                ));
            }
            Some(laid) if !laid.called && laid.seat == seat => sentences.push(
                "You laid a set in silence: it can be caught until it is played on or you score \
                 (EC-10)."
                    .to_owned(),
            ),
            _ => {}
        }
        sentences.retain(|sentence| !sentence.is_empty());
        sentences.join(" ")
    }
}

/// What the seat that the game waits for is to do, without capital and full stop, and more about
/// it.
fn ask_actor(view: &View, names: &Teller) -> (String, String) {
    let table = &view.table;
    let (what, help) = match table.phase {
        Phase::Turn { .. } => return ask_turn(view),
        Phase::Hit { .. } => ask_hit(view),
        Phase::Finish { .. } if table.top().is_wild() => (
            "name the colour and the coin of the wild you drew (EC-11, EC-13)",
            "It matched, so it was discarded for you.",
        ),
        Phase::Finish { .. } => (
            "choose whom the draw card you drew hits, left or right (EC-19)",
            "It matched, so it was discarded for you. Play goes on that way.",
        ),
        Phase::Give { to, .. } => {
            let what = format!("give {} a card of your hand (EC-10)", names.of(to));
            return (what, "You caught a silent set. Only the two of you see the card.".to_owned());
        }
        Phase::Score { .. } if table.house.all_hands => {
            ("score all other hands (EC-17, EC-18a)", "You got rid of all your cards.")
        }
        Phase::Score { .. } => (
            "choose whose hand you score, unseen (EC-17)",
            "You got rid of all your cards. A wild counts 50.",
        ),
        Phase::Over => unreachable!("the game waits for nobody"),
    };
    (what.to_owned(), help.to_owned())
}

fn ask_turn(view: &View) -> (String, String) {
    let table = &view.table;
    let (Some(hand), Some(face)) = (view.hand(), table.face()) else {
        unreachable!("whose turn it is sees a hand, and the top card has a face");
    };
    if !table.discarding(&Hand::of(*hand, &table.deck), face).is_possible() {
        return if table.can_draw() {
            ("draw until something fits (EC-5)".to_owned(), "Nothing in your hand does.".to_owned())
        } else {
            let help = "Nothing in your hand fits, and nothing is left to draw.";
            ("pass (EC-6)".to_owned(), help.to_owned())
        };
    }
    // Two cards are worth two cents at least.
    let sets = !face.is_draw && 1 < face.cents;
    let mut fitting = vec![format!("something {}", face.colour)];
    fitting.extend(face.picture.map(|coin| format!("a {coin}")));
    let ids = if sets {
        fitting.push("a wild".to_owned());
        format!(", or a set worth {} (EC-4, EC-7)", face.cents)
    } else {
        " or a wild (EC-4)".to_owned()
    };
    let what = format!("discard {}{ids}", fitting.join(", "));
    let mut help = "You name the coin and colour of a wild (EC-11).".to_owned();
    if face.is_draw {
        help += " On a draw card there are no sets (EC-14).";
    }
    if sets {
        help += &format!(" A set is two or more cards that add up to {} (EC-7)", face.cents);
        if table.house.same_colour {
            help += &format!(", one of them {} (EC-8)", face.colour);
        }
        help += match table.house.automatic_calls {
            true => "; it is called by itself (EC-10).",
            false => "; lay it with `call`, or it can be caught (EC-10).",
        };
    }
    (what, help)
}

fn ask_hit(view: &View) -> (&'static str, &'static str) {
    let table = &view.table;
    let holds_match = table.house.use_match_when_hit
        && view.hand().zip(table.face()).is_some_and(|(hand, face)| {
            table.discarding(&Hand::of(*hand, &table.deck), face).is_possible()
        });
    match (table.can_draw(), holds_match) {
        (true, false) => (
            "draw until a drawn card matches the top card (EC-13)",
            "You are hit. The card that matches is discarded for you; you keep the others.",
        ),
        (true, true) => (
            "discard a card that matches, or draw until a drawn card does (EC-13, EC-20)",
            "You are hit. A drawn card that matches is discarded for you; you keep the others.",
        ),
        (false, true) => (
            "discard a card that matches (EC-20)",
            "You are hit, and nothing is left to draw (EC-15).",
        ),
        (false, false) => ("pass (EC-15)", "You are hit, and nothing is left to draw."),
    }
}

fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
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
        [under @ .., top] if !under.is_empty() => {
            let under = if let [card] = under { a(*card) } else { list(under) };
            format!("{name} discarded {under} and on top {}", a(*top))
        }
        _ => format!("{name} discarded a {}", list(cards)),
    };
    if let Some(named) = named {
        text += &format!(" as {}", a_name(named));
    }
    if let Some(direction) = direction {
        text += &format!(", hitting to the {direction}");
    }
    match called {
        Some(true) => text += ", and said \"Exact Change\"",
        Some(false) => text += ", without saying \"Exact Change\"",
        None => {}
    }
    text + "."
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

/// `red dime ×2`, `wild`.
fn count_words(deck: &Deck, cards: &Cards) -> Vec<String> {
    if cards.is_empty() {
        return vec!["nothing".to_owned()];
    }
    let one = |(kind, count): (usize, u8)| match count {
        1 => card_name(deck, kind),
        _ => format!("{} ×{count}", card_name(deck, kind)),
    };
    cards.kinds().map(one).collect()
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

fn bottom_words(table: &Table) -> Vec<String> {
    table.bottom.iter().rev().map(|&kind| card_name(&table.deck, kind.into())).collect()
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
