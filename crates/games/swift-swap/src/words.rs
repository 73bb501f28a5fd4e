use std::{fmt::Write as _, sync::LazyLock};

use parlor_core::{
    Chance, OptionValue as _, Param, ReadError, Seat, SeatSet, Teller, Words, itemize,
};

use crate::{
    Action, Card, Cards, Deck, End, Event, GameResult, Goal, Goals, Options, Phase, Player,
    RedComposite, Suit, SwiftSwap, VALUES, View,
    rules::{partner_of, place_of, seats_of, team_of},
};

const ACTIONS: &str = "ready, put down CARD, take back, lay down EIGHT CARDS, pick up";

impl Words for SwiftSwap {
    const TITLE: &'static str = "Swift Swap";
    // SS-6: partners do not communicate.
    const IS_SILENT: bool = true;
    const WORDS: &'static [&'static str] = &["swift-swap"];
    const ENGLISH: &'static [&'static str] = &[include_str!("../words/swift-swap.en.json")];
    const GRAMMAR: &'static str = "\
ready: ready  # from this seat the game can start (SS-4)
put_down: put down <card>  # a card to swap, face down (SS-5)
take_back: take back  # the own card that is to be swapped comes back (SS-5)
lay_down: lay down <cards>  # eight cards as the finished goal, face down (SS-7)
pick_up: pick up  # the own eight come back (SS-7)
<cards> = <card>, …
<card> = <rank><suit>
<rank> = A | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | J | Q
<suit> = D | C | H | S";

    /// The two decks, then the goals.
    fn deck(options: &Options) -> Vec<String> {
        let cards = Deck::ALL.into_iter().flat_map(|deck| deck.cards().iter());
        let goals = Goals::of_deck(options.red_composite).iter();
        cards.map(|card| card.to_string()).chain(goals.map(|goal| format!("goal {goal}"))).collect()
    }

    fn write_action(_options: &Options, action: Action) -> String {
        match action {
            Action::Ready => "ready".to_owned(),
            Action::PutDown(card) => format!("put down {card}"),
            Action::TakeBack => "take back".to_owned(),
            Action::LayDown(cards) => list("lay down ", cards),
            Action::PickUp => "pick up".to_owned(),
        }
    }

    fn read_action(_options: &Options, text: &str) -> Result<Action, ReadError> {
        let lower = text.to_ascii_lowercase();
        let words: Vec<&str> = lower.split([' ', ',']).filter(|word| !word.is_empty()).collect();
        Ok(match words[..] {
            ["ready"] => Action::Ready,
            ["put", "down", card] => Action::PutDown(read_card(card)?),
            ["put", "down", ..] => {
                return Err(ReadError::new("put down which one card? E.g. `put down 10D`"));
            }
            ["take", "back"] => Action::TakeBack,
            ["lay", "down", ref cards @ ..] => Action::LayDown(read_eight(cards)?),
            ["pick", "up"] => Action::PickUp,
            _ => {
                let text: String = text.chars().take(40).collect();
                return Err(ReadError::new(format!("`{text}` is none of: {ACTIONS}")));
            }
        })
    }

    fn arbitrary_action<C: Chance>(chance: &mut C) -> Action {
        fn any_card(chance: &mut impl Chance) -> Card {
            let suit = Suit::ALL[chance.below(4) as usize];
            Card::new(chance.below(12) as u8 + 1, suit).expect("a value from one to twelve")
        }
        match chance.below(8) {
            0 => Action::Ready,
            1 => Action::TakeBack,
            2 => Action::PickUp,
            3 | 4 => Action::PutDown(any_card(chance)),
            5 => {
                let n = chance.below(12);
                Action::LayDown((0..n).map(|_| any_card(chance)).collect::<Cards>())
            }
            _ => {
                let mut deck = Deck::ALL[chance.below(2) as usize].cards();
                Action::LayDown(deck.draw_many(8, chance))
            }
        }
    }

    fn describe(_options: &Options, _view: &View, action: Action, teller: &Teller) -> String {
        let say = |key: &str, cards: Cards| {
            let names: Vec<String> = cards.iter().map(|card| card_name(card, teller)).collect();
            teller.say(key, &[("cards", &names.join(GAP))])
        };
        match action {
            Action::Ready => say("action.ready", Cards::EMPTY),
            Action::PutDown(card) => say("action.put_down", Cards::one(card)),
            Action::TakeBack => say("action.take_back", Cards::EMPTY),
            Action::LayDown(cards) => say("action.lay_down", cards),
            Action::PickUp => say("action.pick_up", Cards::EMPTY),
        }
    }

    fn tell(event: &Event, teller: &Teller) -> String {
        let each = |items: Vec<(Seat, String)>| {
            let item = |(seat, what)| format!("{}: {what}", teller.name(seat));
            items.into_iter().map(item).collect::<Vec<_>>().join("; ")
        };
        match event {
            Event::Decks { game, decks } => {
                let [who, others] = [0, 1].map(|team| teller.all(seats_of(team)));
                let [deck, other_deck] = decks.map(|deck| deck_name(deck, teller));
                let params: [Param<'_>; 5] = [
                    ("game", game),
                    ("deck", &deck),
                    ("who", &who),
                    ("other_deck", &other_deck),
                    ("others", &others),
                ];
                teller.say("tell.decks", &params)
            }
            Event::GoalsReturned { goals } => {
                let goals = goals.iter().map(|(seat, &goal)| (seat, goal_name(goal, teller)));
                teller.say("tell.goals_returned", &[("goals", &each(goals.collect()))])
            }
            Event::HandsReturned { seats, hands } => {
                let hands = seats.iter().zip(hands);
                let hands = hands.map(|(&seat, &hand)| (seat, cards_by_suit(hand, teller)));
                teller.say("tell.hands_returned", &[("hands", &each(hands.collect()))])
            }
            Event::Dealt { seat, hand: Some(hand), goal: Some(goal) } => {
                let (goal, cards) = (goal_name(*goal, teller), cards_by_suit(*hand, teller));
                teller.say_of(*seat, "tell.dealt", &[("goal", &goal), ("cards", &cards)])
            }
            // Everybody always gets one and twelve cards.
            Event::Dealt { .. } => String::new(),
            Event::Ready { seat } => teller.say_of(*seat, "tell.ready", &[]),
            Event::Started { late: SeatSet::EMPTY } => teller.say("tell.started", &[]),
            Event::Started { .. } => teller.say("tell.started_late", &[]),
            Event::PutDown { seat, card } => tell_card(*seat, "tell.put_down", *card, teller),
            Event::TookBack { seat, card } => tell_card(*seat, "tell.took_back", *card, teller),
            Event::Swapped { seats, given: Some(given) } => {
                let [one, two] = given.map(|card| card_name(card, teller));
                match seats.map(|seat| teller.is_me(seat)) {
                    [true, _] => teller.say("tell.swapped_you", &[("gave", &one), ("got", &two)]),
                    [_, true] => teller.say("tell.swapped_you", &[("gave", &two), ("got", &one)]),
                    _ => {
                        let partner = teller.name(seats[1]);
                        let params: [Param<'_>; 3] =
                            [("gave", &one), ("got", &two), ("partner", &partner)];
                        teller.say_of(seats[0], "tell.swapped_shown", &params)
                    }
                }
            }
            Event::Swapped { seats, given: None } => {
                teller.say("tell.swapped", &[("who", &teller.all(*seats))])
            }
            Event::LaidDown { seat, cards } => tell_cards(*seat, "tell.laid_down", *cards, teller),
            Event::PickedUp { seat, cards } => tell_cards(*seat, "tell.picked_up", *cards, teller),
            // The table shows all cards.
            Event::Ended { result: GameResult { game, end, winners, .. } } => {
                let key = match end {
                    End::Met => "tell.met",
                    End::Missed => "tell.missed",
                    End::TimeUp => "tell.time_up",
                };
                teller.say(key, &[("game", game), ("winners", &teller.all(winners.iter()))])
            }
        }
    }

    fn show(view: &View, teller: &Teller) -> String {
        let table = &view.table;
        let ruling = table.options.red_composite;
        let mut lines = score(view, teller);
        if let (Some(seat), Some(own)) = (view.who.seat(), &view.own) {
            let goal = goal_name(own.goal, teller);
            lines.push(format!("{}: {goal}", teller.say("your_goal", &[])));
            lines.push(format!("  {}", goal_text(own.goal, ruling, teller)));
            lines.extend(grid(table.decks[team_of(seat)], own, teller));
        }
        if table.phase != Phase::Over {
            lines.extend(Seat::all(4).map(|seat| seat_line(view, seat, teller)));
        }
        if let (Some(seat), Some(team)) = (view.who.seat(), &view.team)
            && let Some(given) = team.swaps.last()
        {
            let place = place_of(seat);
            let [gave, got] = [place, 1 - place].map(|it| card_name(given[it], teller));
            lines.push(teller.say("tell.swapped_you", &[("gave", &gave), ("got", &got)]));
            let heading = teller.say_of(partner_of(seat), "show.given", &[]);
            let suits = suits_of(team.given[1 - place], teller);
            lines.extend(itemize(&format!("{heading} "), &suits, " · "));
        }
        if let Some(result) = &table.last_game
            && table.phase != Phase::Play
        {
            lines.push(format!("{}:", teller.say("reveal", &[("game", &result.game)])));
            lines.extend(Seat::all(4).flat_map(|seat| shown(result, seat, ruling, teller)));
        }
        lines.join("\n")
    }

    fn ask(view: &View, teller: &Teller) -> String {
        let table = &view.table;
        let said = |keys: &[&str]| {
            keys.iter().map(|key| teller.say(key, &[])).collect::<Vec<_>>().join(" ")
        };
        let Some((seat, own)) = view.who.seat().zip(view.own) else {
            return match table.phase {
                Phase::Over => said(&["prompt.over"]),
                _ => said(&["prompt.watch", "help.watch"]),
            };
        };
        let ruling = table.options.red_composite;
        match table.phase {
            Phase::Ready if table.ready.contains(seat) => said(&["prompt.waiting", "help.waiting"]),
            Phase::Ready => {
                let asks = goal_text(own.goal, ruling, teller);
                let help = teller.say("help.ready", &[("asks", &asks)]);
                format!("{} {help}", said(&["prompt.ready"]))
            }
            Phase::Over => said(&["prompt.over"]),
            Phase::Play => {
                ask_play(&own, ruling, table.offering.contains(partner_of(seat)), teller)
            }
        }
    }
}

/// Whoever can lay down reads that first, and what to type.
fn ask_play(own: &Player, ruling: RedComposite, partner_offers: bool, teller: &Teller) -> String {
    let say = |key: &str| teller.say(key, &[]);
    let is_laid = !own.laid.is_empty();
    let mut parts = Vec::new();
    let met = own.goal.eights_of(own.not_laid(), ruling).next().filter(|_| !is_laid);
    if let Some(eight) = met {
        parts.push(teller.say("prompt.met", &[("action", &list("lay down ", eight))]));
    }
    parts.extend(match (own.offer, partner_offers) {
        (Some(card), _) => {
            let card = card_name(card, teller);
            [say("prompt.offered"), teller.say("help.offered", &[("card", &card)])]
        }
        (None, true) => [say("prompt.answer"), say("help.answer")],
        (None, false) => {
            [say(if is_laid { "prompt.help" } else { "prompt.swap" }), say("help.swap")]
        }
    });
    parts.push(say(match met {
        _ if is_laid => "help.laid",
        Some(_) => "help.met",
        None => "help.not_met",
    }));
    parts.join(" ")
}

/// Each card with what separates it from the next. A hand has hundreds of eights, and all of them are
/// written when they are offered.
static LISTED: LazyLock<Vec<String>> = LazyLock::new(|| {
    let cards = Deck::ALL.into_iter().flat_map(|deck| deck.cards().iter());
    cards.map(|card| format!("{card}{GAP}")).collect()
});

const GAP: &str = ", ";

/// Cards separated by commas, behind some words.
fn list(words: &str, cards: Cards) -> String {
    let listed = &*LISTED;
    let mut text = String::with_capacity(words.len() + cards.len() * "10D, ".len());
    text.push_str(words);
    for card in cards.iter() {
        text.push_str(&listed[card.index()]);
    }
    if !cards.is_empty() {
        text.truncate(text.len() - GAP.len());
    }
    text
}

fn read_card(word: &str) -> Result<Card, ReadError> {
    word.parse().map_err(|err| {
        let word: String = word.chars().take(20).collect();
        ReadError::new(format!("`{word}` is no card: {err}"))
    })
}

fn read_eight(words: &[&str]) -> Result<Cards, ReadError> {
    let mut cards = Cards::EMPTY;
    for word in words {
        let card = read_card(word)?;
        if cards.has(card) {
            return Err(ReadError::new(format!("{card} is there twice")));
        }
        cards = cards.with(card);
    }
    match cards.len() {
        8 => Ok(cards),
        n => Err(ReadError::new(format!("eight cards are laid down, not {n}"))),
    }
}

fn card_name(card: Card, teller: &Teller) -> String {
    let value = VALUES[usize::from(card.value()) - 1];
    let face = format!("rank.{value}");
    let rank = if teller.has(&face) { teller.say(&face, &[]) } else { value.to_owned() };
    teller.say("card", &[("rank", &rank), ("suit", &suit_name(card.suit(), teller))])
}

fn suit_name(suit: Suit, teller: &Teller) -> String {
    teller.say(&format!("suit.{}", suit.letter()), &[])
}

fn deck_name(deck: Deck, teller: &Teller) -> String {
    let key = match deck {
        Deck::DiamondsClubs => "deck.diamonds_clubs",
        Deck::HeartsSpades => "deck.hearts_spades",
    };
    teller.say(key, &[])
}

/// What people call a goal.
fn goal_name(goal: Goal, teller: &Teller) -> String {
    teller.say(&format!("goal.{goal}"), &[])
}

/// What a goal asks, in a sentence.
fn goal_text(goal: Goal, ruling: RedComposite, teller: &Teller) -> String {
    let key = match goal {
        Goal::RedComposite => format!("asks.{goal}_{}", ruling.write()),
        _ => format!("asks.{goal}"),
    };
    teller.say(&key, &[])
}

/// The cards of each suit, as in `diamonds 2 10 Q`.
fn suits_of(cards: Cards, teller: &Teller) -> Vec<String> {
    let of_suit = |suit: Suit| {
        let values: Vec<&str> = cards
            .iter()
            .filter(|card| card.suit() == suit)
            .map(|card| VALUES[usize::from(card.value()) - 1])
            .collect();
        (!values.is_empty()).then(|| format!("{} {}", suit_name(suit, teller), values.join(" ")))
    };
    Suit::ALL.into_iter().filter_map(of_suit).collect()
}

fn cards_by_suit(cards: Cards, teller: &Teller) -> String {
    suits_of(cards, teller).join(" · ")
}

/// What a seat did with a card, and with which if that is known.
fn tell_card(seat: Seat, key: &str, card: Option<Card>, teller: &Teller) -> String {
    match card {
        Some(card) => {
            let card = card_name(card, teller);
            teller.say_of(seat, &format!("{key}_card"), &[("card", &card)])
        }
        None => teller.say_of(seat, key, &[]),
    }
}

/// What a seat did with eight cards, and with which if that is known.
fn tell_cards(seat: Seat, key: &str, cards: Option<Cards>, teller: &Teller) -> String {
    match cards {
        Some(cards) => {
            let cards = cards_by_suit(cards, teller);
            teller.say_of(seat, &format!("{key}_cards"), &[("cards", &cards)])
        }
        None => teller.say_of(seat, key, &[]),
    }
}

/// Which game it is and how the teams stand, the observer's own first.
fn score(view: &View, teller: &Teller) -> Vec<String> {
    let table = &view.table;
    let game = match table.most_games() {
        1 => teller.say("show.game", &[("game", &table.game)]),
        most => teller.say("show.game_of", &[("game", &table.game), ("most", &most)]),
    };
    let own = view.who.seat().map(team_of);
    let team = |team: usize| {
        let who = match own {
            None => teller.all(seats_of(team)),
            Some(own) if own == team => teller.say("your_team", &[]),
            Some(_) => teller.say("others", &[]),
        };
        let wins = teller.say("wins", &[("count", &table.wins[team])]);
        let swaps = teller.say("swaps", &[("count", &table.swaps[team])]);
        format!("{who}: {wins}, {swaps}")
    };
    let first = own.unwrap_or(0);
    vec![game, team(first), team(1 - first)]
}

/// The own cards by suit and value: in the hand plain, `(put down)`, `[laid down]`. The letter of a
/// suit is what is typed.
fn grid(deck: Deck, own: &Player, teller: &Teller) -> Vec<String> {
    let headings =
        deck.suits().map(|suit| format!("{} ({})", suit_name(suit, teller), suit.letter()));
    let width = headings.iter().map(|it| it.chars().count()).max().unwrap_or(0);
    let row = |(suit, heading): (Suit, String)| {
        let mut text = format!("  {heading:<width$}");
        for (value, name) in (1..).zip(VALUES) {
            let card = Card::new(value, suit).expect("values are counted from one");
            let cell = if own.hand.has(card) {
                format!(" {name} ")
            } else if own.laid.has(card) {
                format!("[{name}]")
            } else if own.offer == Some(card) {
                format!("({name})")
            } else {
                " · ".to_owned()
            };
            write!(text, " {cell:>4}").expect("writing to a string");
        }
        text.trim_end().to_owned()
    };
    deck.suits().into_iter().zip(headings).map(row).collect()
}

fn seat_line(view: &View, seat: Seat, teller: &Teller) -> String {
    let table = &view.table;
    let partner = teller.say("show.partner", &[]);
    let is_partner = view.who.seat().is_some_and(|own| partner_of(own) == seat);
    let mark = if is_partner { &*partner } else { "" };
    let state = match (table.down.contains(seat), table.offering.contains(seat)) {
        _ if table.phase == Phase::Ready && table.ready.contains(seat) => "is_ready",
        _ if table.phase == Phase::Ready => "not_ready",
        (false, false) => "state.nothing",
        (false, true) => "state.card",
        (true, false) => "state.eight",
        (true, true) => "state.both",
    };
    let (label, state) = (teller.label(seat), teller.say(state, &[]));
    let (width, mark_width) = (teller.width(), partner.chars().count());
    format!("  {label:<width$}  {mark:<mark_width$}  {state}")
}

/// A player's goal, and below it the cards: `[laid down]`, others plain, `★` for who has won. Where
/// a team has missed a goal it says whose.
fn shown(result: &GameResult, seat: Seat, ruling: RedComposite, teller: &Teller) -> [String; 2] {
    let player = &result.players[seat];
    let has_won = result.winners.contains(seat);
    let has_missed =
        result.end == End::Missed && !has_won && !player.goal.meets(player.laid, ruling);
    let mark = if has_won { '★' } else { ' ' };
    let goal = goal_name(player.goal, teller);
    let missed =
        if has_missed { format!(", {}", teller.say("show.missed", &[])) } else { String::new() };
    let rest = cards_by_suit(player.rest, teller);
    let cards = if player.laid.is_empty() {
        rest
    } else {
        format!("[{}] {rest}", cards_by_suit(player.laid, teller))
    };
    [format!("{mark} {} ({goal}{missed}):", teller.label(seat)), format!("    {cards}")]
}
