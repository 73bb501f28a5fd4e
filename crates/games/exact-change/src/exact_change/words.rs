use parlor_core::{Chance, Observer, Param, ReadError, Seat, Teller, Words, itemize};

use crate::{
    cards::{Card, Cards, Coin, Colour, Deck, MAX_CARDS},
    money::{card_name, card_names, cents, coin_name, colour_name, column, counted, each},
};

use super::{
    Action, Direction, Discard, Event, ExactChange, HandEnd, LastHand, Name, Options, Phase, Table,
    View, VoidReason, hand::Hand,
};

impl Words for ExactChange {
    const TITLE: &'static str = "Exact Change";
    const WORDS: &'static [&'static str] = &["exact-change", "money"];
    const ENGLISH: &'static [&'static str] = &[
        include_str!("../../words/exact-change.en.json"),
        include_str!("../../words/money.en.json"),
    ];
    const SAYINGS: &'static [(&'static str, &'static str)] = &[("exact change", "call")];
    const GRAMMAR: &'static str = "\
discard: discard <cards>[, top <top>][, as <name>][, <direction>][, call]  # one card, or a set: which ends on top, what a wild on top is to be, whom a draw card hits, and whether it is called
draw: draw  # draws as many cards as it takes (EC-5, EC-13)
pass: pass  # does nothing more
catch: catch  # says that a set was laid without a call (EC-10)
give: give <card>  # gives a card to the player just caught
name: name <name>  # names the wild that a hit player drew and had to discard
hit: hit <direction>  # chooses whom the draw card hits that a hit player drew and had to discard
score: score <seat>  # scores this seat's hand (EC-17)
score_all: score all  # scores all other hands (EC-17)
<cards> = <card> + …
<top> = <card>
<name> = <colour> <coin>
<direction> = left | right
<card> = <colour> <coin> | draw <colour> <coin> | combo <colour> <coins> | wild
<colour> = red | blue | green | yellow
<coin> = penny | nickel | dime | quarter | half | dollar
<coins> = <cents>/…
<cents> = 1 | 5 | 10 | 25 | 50 | 100";

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
            Action::Give(kind) => format!("give {}", kind_text(&deck, kind.into())),
            Action::Name(name) => format!("name {name}"),
            Action::Hit(direction) => format!("hit {direction}"),
            Action::Score(seat) => format!("score {seat}"),
            Action::ScoreAll => "score all".to_owned(),
        }
    }

    fn read_action(options: &Options, text: &str) -> Result<Action, ReadError> {
        let lower = text.trim().to_ascii_lowercase();
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

    fn describe(_options: &Options, view: &View, action: Action, teller: &Teller) -> String {
        let deck = &view.table.deck;
        match action {
            Action::Discard(discard) => describe_discard(deck, &discard, teller),
            Action::Draw => teller.say("action.draw", &[]),
            Action::Pass => teller.say("action.pass", &[]),
            Action::Catch => teller.say("action.catch", &[]),
            Action::Give(kind) => {
                let card = card_name(deck.card(kind.into()), teller);
                teller.say("action.give", &[("card", &card)])
            }
            Action::Name(name) => teller.say("action.name", &[("name", &wild_name(name, teller))]),
            Action::Hit(direction) => teller.say(&format!("action.{direction}"), &[]),
            Action::Score(seat) => teller.say("money.score", &[("who", &teller.name(seat))]),
            Action::ScoreAll => teller.say("money.score_all", &[]),
        }
    }

    fn tell(event: &Event, teller: &Teller) -> String {
        match event {
            Event::HandBegan { number, dealer } => {
                teller.say_of(*dealer, "tell.hand_began", &[("n", number)])
            }
            Event::Shuffled { cards } => {
                teller.say("tell.shuffled", &[("cards", &each(cards, teller))])
            }
            Event::Dealt { seat, cards } => {
                teller.say_of(*seat, "tell.dealt", &[("cards", &card_names(cards, teller))])
            }
            Event::TurnedUp { card, to_bottom } => {
                let key = if *to_bottom { "tell.to_bottom" } else { "tell.turned_up" };
                teller.say(key, &[("card", &card_name(*card, teller))])
            }
            Event::Discarded { .. } => tell_discard(event, teller),
            Event::Drew { seat, card: Some(card) } => {
                teller.say_of(*seat, "tell.drew_card", &[("card", &card_name(*card, teller))])
            }
            Event::Drew { seat, card: None } => teller.say_of(*seat, "tell.drew", &[]),
            Event::Reshuffled { n_cards, cards: None } => {
                teller.say("tell.reshuffled", &[("count", n_cards)])
            }
            Event::Reshuffled { n_cards, cards: Some(cards) } => {
                let cards = each(cards, teller);
                teller.say("tell.reshuffled_cards", &[("count", n_cards), ("cards", &cards)])
            }
            Event::Named { seat, name } => {
                teller.say_of(*seat, "tell.named", &[("name", &wild_name(*name, teller))])
            }
            Event::Turned { seat, direction } => {
                teller.say_of(*seat, &format!("tell.turned_{direction}"), &[])
            }
            Event::Passed { seat, hit } => {
                teller.say_of(*seat, if *hit { "tell.passed_hit" } else { "tell.passed" }, &[])
            }
            Event::Caught { seat, layer, cards } => {
                let key = if teller.is_me(*layer) { "tell.caught_me" } else { "tell.caught" };
                let (layer, cards) = (teller.name(*layer), card_names(cards, teller));
                teller.say_of(*seat, key, &[("layer", &layer), ("cards", &cards)])
            }
            Event::Gave { seat, to, card } => {
                let me = if teller.is_me(*to) { "_me" } else { "" };
                let to = teller.name(*to);
                match card {
                    Some(card) => {
                        let card = card_name(*card, teller);
                        let params: [Param<'_>; 2] = [("to", &to), ("card", &card)];
                        teller.say_of(*seat, &format!("tell.gave_card{me}"), &params)
                    }
                    None => teller.say_of(*seat, &format!("tell.gave{me}"), &[("to", &to)]),
                }
            }
            Event::WentOut { seat } => teller.say_of(*seat, "tell.went_out", &[]),
            Event::Scored { seat, hands, points, total } => {
                let hands: Vec<String> = hands
                    .iter()
                    .map(|hand| {
                        let cards = card_names(&hand.cards, teller);
                        teller.say_of(hand.seat, "tell.held", &[("cards", &cards)])
                    })
                    .collect();
                let params: [Param<'_>; 3] = [
                    ("points", &cents((*points).into(), teller)),
                    ("total", &cents((*total).into(), teller)),
                    ("hands", &hands.join("; ")),
                ];
                teller.say_of(*seat, "tell.scored", &params)
            }
            Event::Void { reason } => teller.say(void_key(*reason), &[]),
            Event::Won { seat } => teller.say_of(*seat, "tell.won", &[]),
        }
    }

    fn show(view: &View, teller: &Teller) -> String {
        let table = &view.table;
        let heading = [
            teller.say("hand", &[("n", &table.hand_number)]),
            teller.say_of(table.dealer, "show.dealt", &[]),
            teller.say(&format!("show.{}", table.direction), &[]),
            teller.say("first_to", &[("goal", &cents(table.house.target.into(), teller))]),
        ];
        let mut lines = vec![heading.join(" · ")];
        // Cards follow, on as many lines as they need.
        let before_cards: Param<'_> = ("cards", &"");
        let itemized = |heading: &str, cards: &Cards| {
            let mut cards = counted(&cards_of(&table.deck, cards), teller);
            if cards.is_empty() {
                cards.push(teller.say("show.no_hand", &[]));
            }
            itemize(heading, &cards, ", ")
        };
        let names = |kinds: &[u8]| -> Vec<String> {
            kinds.iter().map(|&kind| card_name(table.deck.card(kind.into()), teller)).collect()
        };
        let piles: [Param<'_>; 2] = [("discards", &table.discards.len()), ("pile", &table.n_pile)];
        let piles = format!(
            "{}   {}",
            teller.say("show.top", &[("card", &top_words(table, teller))]),
            teller.say("show.piles", &piles)
        );
        if table.bottom.is_empty() {
            lines.push(piles);
        } else {
            let mut bottom = names(&table.bottom);
            bottom.reverse();
            let heading = format!("{piles}, {}", teller.say("show.bottom", &[before_cards]));
            lines.extend(itemize(&heading, &bottom, ", "));
        }
        let width = teller.width();
        for seat in Seat::all(table.seats) {
            let mark = if table.waits_for() == Some(seat) { '>' } else { ' ' };
            let known = &view.hands[seat];
            let row = format!(
                "{mark} {:<width$} {:>7} · {}",
                teller.label(seat),
                cents(table.score[seat].into(), teller),
                column(table.n_cards[seat].into(), teller),
            );
            let row = row.trim_end();
            if view.who == Observer::Seat(seat) || known.is_empty() {
                lines.push(row.to_owned());
            } else {
                let known_of = teller.say("money.known", &[before_cards]);
                lines.extend(itemized(&format!("{row}, {known_of}"), known));
            }
        }
        if let Some(laid) = table.laid {
            let key = if laid.called { "show.called" } else { "show.silent" };
            lines.push(teller.say_of(laid.seat, key, &[]));
        }
        if let Some(hand) = view.hand() {
            lines.extend(itemized(&teller.say("show.hand", &[before_cards]), hand));
        }
        if !view.drawn.is_empty() {
            let heading = teller.say("show.drawn", &[before_cards]);
            lines.extend(itemize(&heading, &names(&view.drawn), ", "));
        }
        if let Some(last) = table.last_hand {
            lines.push(last_hand(&last, teller));
        }
        lines.join("\n")
    }

    fn ask(view: &View, teller: &Teller) -> String {
        let table = &view.table;
        let Some(actor) = table.waits_for() else { return teller.say("wait.over", &[]) };
        let is_asked = view.who == Observer::Seat(actor);
        let mut sentences =
            if is_asked { ask_actor(view, teller) } else { wait_for(actor, view, teller) };
        if let (Some(laid), Some(seat)) = (table.laid, view.who.seat()) {
            let of_laid = |key: &str| teller.say_of(laid.seat, key, &[]);
            match (laid.called, laid.seat == seat) {
                (false, false) => {
                    let key = if is_asked { "ask.catch_turn" } else { "ask.catch" };
                    sentences.insert(0, of_laid(key));
                    sentences.push(of_laid("help.catch"));
                }
                (true, false) => sentences.push(of_laid("help.called")),
                (false, true) => sentences.push(of_laid("help.silent")),
                (true, true) => {}
            }
        }
        sentences.join(" ")
    }
}

fn wait_for(actor: Seat, view: &View, teller: &Teller) -> Vec<String> {
    let key = match view.table.phase {
        Phase::Turn { .. } => "wait.turn",
        Phase::Hit { .. } => "wait.hit",
        Phase::Finish { .. } => "wait.finish",
        Phase::Give { to, .. } => {
            let is_me = view.who == Observer::Seat(to);
            let key = if is_me { "wait.give_me" } else { "wait.give" };
            return vec![teller.say_of(actor, key, &[("to", &teller.name(to))])];
        }
        Phase::Score { .. } => "wait.score",
        Phase::Over => "wait.over",
    };
    vec![teller.say_of(actor, key, &[])]
}

/// What the seat that the game waits for is to do, and more about it.
fn ask_actor(view: &View, teller: &Teller) -> Vec<String> {
    let table = &view.table;
    let said = |keys: &[&str]| keys.iter().map(|key| teller.say(key, &[])).collect();
    match table.phase {
        Phase::Turn { .. } => ask_turn(view, teller),
        Phase::Hit { .. } => ask_hit(view, teller),
        Phase::Finish { .. } if table.top().is_wild() => said(&["ask.name", "help.name"]),
        Phase::Finish { .. } => said(&["ask.direction", "help.direction"]),
        Phase::Give { to, .. } => {
            let give = teller.say("ask.give", &[("to", &teller.name(to))]);
            vec![give, teller.say("help.give", &[])]
        }
        Phase::Score { .. } if table.house.all_hands => said(&["ask.score_all", "help.score"]),
        Phase::Score { .. } => said(&["ask.score", "help.score"]),
        Phase::Over => unreachable!("the game waits for nobody"),
    }
}

fn ask_turn(view: &View, teller: &Teller) -> Vec<String> {
    let table = &view.table;
    let (Some(hand), Some(face)) = (view.hand(), table.face()) else {
        unreachable!("whose turn it is sees a hand, and the top card has a face");
    };
    if !table.discarding(&Hand::of(*hand, &table.deck), face).is_possible() {
        let keys =
            if table.can_draw() { ["ask.draw", "help.draw"] } else { ["ask.pass", "help.pass"] };
        return keys.map(|key| teller.say(key, &[])).into();
    }
    let params: [Param<'_>; 3] = [
        ("colour", &colour_name(face.colour, teller)),
        ("coin", &face.picture.map(|coin| coin_name(coin, teller)).unwrap_or_default()),
        ("worth", &cents(face.cents.into(), teller)),
    ];
    // Two cards are worth two cents at least.
    let sets = !face.is_draw && 1 < face.cents;
    let ask = match face.picture {
        _ if !sets => "ask.turn_single",
        Some(_) => "ask.turn",
        None => "ask.turn_combo",
    };
    let mut keys = vec![ask, "help.wild"];
    if face.is_draw {
        keys.push("help.no_sets");
    }
    if sets {
        keys.push("help.sets");
        if table.house.same_colour {
            keys.push("help.same_colour");
        }
        keys.push(if table.house.automatic_calls { "help.automatic" } else { "help.call" });
    }
    keys.iter().map(|key| teller.say(key, &params)).collect()
}

fn ask_hit(view: &View, teller: &Teller) -> Vec<String> {
    let table = &view.table;
    let holds_match = table.house.use_match_when_hit
        && view.hand().zip(table.face()).is_some_and(|(hand, face)| {
            table.discarding(&Hand::of(*hand, &table.deck), face).is_possible()
        });
    let keys: &[&str] = match (table.can_draw(), holds_match) {
        (true, false) => &["ask.hit", "help.hit"],
        (true, true) => &["ask.hit_or_match", "help.hit_match", "help.hit"],
        (false, true) => &["ask.hit_match", "help.hit_match"],
        (false, false) => &["ask.pass", "help.hit_pass"],
    };
    let card = card_name(table.top(), teller);
    keys.iter().map(|key| teller.say(key, &[("card", &card)])).collect()
}

// Telling.

fn cards_of(deck: &Deck, cards: &Cards) -> Vec<Card> {
    cards.iter().map(|kind| deck.card(kind)).collect()
}

fn wild_name(Name { coin, colour }: Name, teller: &Teller) -> String {
    card_name(Card::Coin { colour, coin }, teller)
}

/// A card on top, or the coin that a wild stands for there.
fn named(card: Card, name: Option<Name>, teller: &Teller) -> String {
    match name {
        Some(name) => teller.say("money.named", &[("name", &wild_name(name, teller))]),
        None => card_name(card, teller),
    }
}

/// Clause by clause, as it is written.
fn describe_discard(deck: &Deck, discard: &Discard, teller: &Teller) -> String {
    let cards: Vec<String> =
        discard.cards.iter().map(|kind| card_name(deck.card(kind), teller)).collect();
    let mut clauses = vec![teller.say("action.discard", &[("cards", &cards.join(" + "))])];
    if 1 < cards.len() {
        let top = card_name(deck.card(discard.top.into()), teller);
        clauses.push(teller.say("action.top", &[("card", &top)]));
    }
    if let Some(name) = discard.name {
        clauses.push(teller.say("action.as", &[("name", &wild_name(name, teller))]));
    }
    if let Some(direction) = discard.direction {
        clauses.push(teller.say(&format!("action.{direction}"), &[]));
    }
    if discard.call {
        clauses.push(teller.say("action.call", &[]));
    }
    clauses.join(", ")
}

/// A silent set is told like any other: that nothing was said is for the others to notice.
fn tell_discard(event: &Event, teller: &Teller) -> String {
    let Event::Discarded { seat, cards, name, direction, called } = event else {
        unreachable!("a discard is told");
    };
    let &top = cards.last().expect("no discard is empty");
    let key = match called {
        None => "tell.discarded",
        Some(true) => "tell.called",
        Some(false) => "tell.laid",
    };
    let params: [Param<'_>; 3] = [
        ("cards", &card_names(cards, teller)),
        ("top", &card_name(top, teller)),
        ("card", &named(top, *name, teller)),
    ];
    let mut sentences = vec![teller.say_of(*seat, key, &params)];
    if let (Some(name), Some(_)) = (name, called) {
        sentences.push(teller.say("tell.as", &[("name", &wild_name(*name, teller))]));
    }
    if let Some(direction) = direction {
        sentences.push(teller.say(&format!("tell.hits_{direction}"), &[]));
    }
    sentences.join(" ")
}

fn top_words(table: &Table, teller: &Teller) -> String {
    let top = table.top();
    let name = named(top, table.name, teller);
    match top.cents() {
        Some(worth) if top.is_combo() => format!("{name} = {}", cents(worth.into(), teller)),
        _ => name,
    }
}

fn last_hand(last: &LastHand, teller: &Teller) -> String {
    match last.end {
        HandEnd::Won { seat, points } => {
            let points = cents(points.into(), teller);
            let mut shown = last.shown.iter().filter(|(_, cards)| !cards.is_empty());
            match (shown.next(), shown.next()) {
                (Some((whose, _)), None) => {
                    let is_mine = teller.is_me(whose);
                    let key = if is_mine { "show.last_hand_me" } else { "show.last_hand" };
                    let whose = teller.name(whose);
                    let params: [Param<'_>; 3] =
                        [("n", &last.number), ("points", &points), ("whose", &whose)];
                    teller.say_of(seat, key, &params)
                }
                _ => teller.say_of(seat, "last_hand", &[("n", &last.number), ("points", &points)]),
            }
        }
        HandEnd::Void(reason) => {
            let hand = teller.say("hand", &[("n", &last.number)]);
            format!("{hand} · {}", teller.say(void_key(reason), &[]))
        }
    }
}

const fn void_key(reason: VoidReason) -> &'static str {
    match reason {
        VoidReason::AllPassed => "tell.void_all_passed",
        VoidReason::TooLong => "tell.void_too_long",
    }
}

// Writing.

fn kind_text(deck: &Deck, kind: usize) -> String {
    if kind < deck.n_kinds() { deck.card(kind).to_string() } else { format!("kind {kind}") }
}

fn write_discard(deck: &Deck, discard: &Discard) -> String {
    let cards: Vec<String> = discard.cards.iter().map(|kind| kind_text(deck, kind)).collect();
    let mut text = format!("discard {}", cards.join(" + "));
    if 1 < cards.len() {
        text += &format!(", top {}", kind_text(deck, discard.top.into()));
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
