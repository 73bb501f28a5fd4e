use std::{fmt::Write as _, sync::LazyLock};

use parlor_core::{Chance, PerSeat, ReadError, Seat, SeatSet, Teller, Words};

use crate::{
    Action, Card, Cards, Deck, End, Event, GameResult, Goal, Goals, Options, Phase, Player,
    RedComposite, Suit, SwiftSwap, VALUES, View,
    rules::{partner_of, place_of, seats_of, team_of},
};

const ACTIONS: &str = "ready, put down CARD, take back, lay down EIGHT CARDS, pick up";

impl Words for SwiftSwap {
    const TITLE: &'static str = "Swift Swap";
    const WORDS: &'static [(&'static str, &'static str)] =
        &[("swift-swap", include_str!("../words/swift-swap.en.json"))];

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

    fn tell(event: &Event, names: &Teller) -> String {
        let of = |seat: &Seat| names.of(*seat);
        match event {
            Event::Decks { game, decks } => {
                let [one, two] = [0, 1].map(|team| names.all_within(seats_of(team)));
                format!("Game {game}: {one} got {}, {two} {}.", decks[0], decks[1])
            }
            Event::GoalsReturned { goals } => {
                format!("Goals went back: {}.", goals_of(names, goals))
            }
            Event::HandsReturned { seats: [one, two], hands } => format!(
                "Hands that were done went back: {} {}; {} {}.",
                names.within(*one),
                hands[0],
                names.within(*two),
                hands[1]
            ),
            Event::Dealt { seat, hand: Some(hand), goal: Some(goal) } => {
                format!("{} got the goal {} and {hand}.", of(seat), goal_name(*goal))
            }
            // Everybody always gets one and twelve cards.
            Event::Dealt { .. } => String::new(),
            Event::Ready { seat } => format!("{} said ready.", of(seat)),
            Event::Started { late: SeatSet::EMPTY } => "The game started.".to_owned(),
            Event::Started { .. } => "Time was up, so the game started.".to_owned(),
            Event::PutDown { seat, card } => format!("{} put down {}.", of(seat), or_a(*card)),
            Event::TookBack { seat, card } => format!("{} took back {}.", of(seat), or_a(*card)),
            Event::Swapped { seats: [one, two], given: Some(given) } => {
                if names.is_you(*two) {
                    format!("You gave {} and got {} from {}.", given[1], given[0], of(one))
                } else {
                    format!("{} gave {} and got {} from {}.", of(one), given[0], given[1], of(two))
                }
            }
            Event::Swapped { seats, given: None } => format!("{} swapped.", names.all_of(*seats)),
            Event::LaidDown { seat, cards: Some(cards) } => {
                format!("{} laid down {cards}.", of(seat))
            }
            Event::LaidDown { seat, cards: None } => format!("{} laid down eight cards.", of(seat)),
            Event::PickedUp { seat, cards: Some(cards) } => {
                format!("{} picked up {cards}.", of(seat))
            }
            Event::PickedUp { seat, cards: None } => format!("{} picked up eight cards.", of(seat)),
            // The table shows all cards.
            Event::Ended { result } => headline(result, names),
        }
    }

    fn show(view: &View, names: &Teller) -> String {
        let table = &view.table;
        let mut text = score_line(view, names);
        if let (Some(seat), Some(own)) = (view.who.seat(), &view.own) {
            let ruling = table.options.red_composite;
            let _ = write!(text, "\nGoal: {} - {}", goal_name(own.goal), own.goal.text(ruling));
            text.push_str(&grid(table.decks[team_of(seat)], own));
        }
        if table.phase != Phase::Over {
            let seats = Seat::all(4).map(|seat| seat_line(view, seat, names));
            let _ = write!(text, "\n{}", seats.collect::<Vec<_>>().join("\n"));
        }
        if let (Some(seat), Some(team)) = (view.who.seat(), &view.team)
            && let Some(given) = team.swaps.last()
        {
            let place = place_of(seat);
            let partner = names.of(partner_of(seat));
            let gave = team.given[1 - place];
            let _ = write!(
                text,
                "\nLast swap: you gave {} and got {}. All that {partner} gave: {gave}",
                given[place],
                given[1 - place]
            );
        }
        if let Some(result) = &table.last_game
            && table.phase != Phase::Play
        {
            let _ = write!(text, "\nThe cards at the end of game {}:", result.game);
            for seat in Seat::all(4) {
                let _ =
                    write!(text, "\n{}", shown(result, seat, table.options.red_composite, names));
            }
        }
        text
    }

    fn ask(view: &View, _names: &Teller) -> String {
        let table = &view.table;
        let Some((seat, own)) = view.who.seat().zip(view.own) else {
            return match table.phase {
                Phase::Over => "The match is over (SS-11).".to_owned(),
                _ => "You watch: the cards are shown after the game (SS-6).".to_owned(),
            };
        };
        let ruling = table.options.red_composite;
        match table.phase {
            Phase::Ready if table.ready.contains(seat) => {
                "You are ready; the game starts when all four are (SS-4).".to_owned()
            }
            Phase::Ready => format!(
                "Look at your cards and your goal, then say `ready` (SS-4).\n\
                 Eight of your twelve cards must be what the goal says: {} (SS-9). When all are \
                 ready everybody plays at once, and nobody says a word (SS-6).",
                own.goal.text(ruling)
            ),
            Phase::Over => "The match is over (SS-11).".to_owned(),
            Phase::Play => ask_play(&own, ruling, table.offering.contains(partner_of(seat))),
        }
    }
}

/// Whoever can lay down reads that first, and what to type.
fn ask_play(own: &Player, ruling: RedComposite, partner_offers: bool) -> String {
    let swap = match (own.offer, partner_offers) {
        (Some(card), _) => {
            format!("Wait for your partner's card, or take back {card} (SS-5).")
        }
        (None, true) => {
            "Your partner has put a card down: put down one of yours to swap (SS-5).".to_owned()
        }
        (None, false) => "Put down a card to swap it with your partner (SS-5).".to_owned(),
    };
    if !own.laid.is_empty() {
        return format!(
            "{swap}\nYour eight are down: help your partner with the other four, or `pick up` \
             (SS-7)."
        );
    }
    match own.goal.eights_of(own.not_laid(), ruling).next() {
        Some(eight) => format!(
            "Your hand meets the goal: `lay down {}` (SS-7).\n{swap} The game is won when your \
             partner's goal is met too (SS-8).",
            list("", eight)
        ),
        None => format!("{swap}\nNo eight of your cards meet your goal yet (SS-9)."),
    }
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

fn or_a(card: Option<Card>) -> String {
    card.map_or_else(|| "a card".to_owned(), |card| card.to_string())
}

/// What people call a goal.
fn goal_name(goal: Goal) -> String {
    goal.as_str().replace('_', " ")
}

fn goals_of(names: &Teller, goals: &PerSeat<Goal>) -> String {
    let one = |(seat, &goal)| format!("{} {}", names.within(seat), goal_name(goal));
    goals.iter().map(one).collect::<Vec<_>>().join(", ")
}

fn score_line(view: &View, names: &Teller) -> String {
    let table = &view.table;
    let of = match table.most_games() {
        1 => String::new(),
        most => format!(" of at most {most}"),
    };
    let own = view.who.seat().map(team_of);
    let team = |team: usize| {
        let who = match own {
            None => names.all_of(seats_of(team)),
            Some(own) => (if own == team { "your team" } else { "the others" }).to_owned(),
        };
        let swaps = match table.swaps[team] {
            1 => "1 swap".to_owned(),
            n => format!("{n} swaps"),
        };
        format!("{who} {} won, {swaps}", table.wins[team])
    };
    let first = own.unwrap_or(0);
    let between = if own.is_some() { " · " } else { "\n" };
    let game = format!("Game {}{of}", table.game);
    [game, team(first), team(1 - first)].join(between)
}

/// The own cards by suit and value: in the hand plain, `(put down)`, `[laid down]`.
fn grid(deck: Deck, own: &Player) -> String {
    let mut text = String::new();
    for suit in deck.suits() {
        let _ = write!(text, "\n  {}", suit.letter());
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
            let _ = write!(text, " {cell:>4}");
        }
        text.truncate(text.trim_end().len());
    }
    text
}

fn seat_line(view: &View, seat: Seat, names: &Teller) -> String {
    let table = &view.table;
    let is_partner = view.who.seat().is_some_and(|own| partner_of(own) == seat);
    let mark = if is_partner { "partner" } else { "" };
    let text = format!("  {:<10} {mark:<8} ", names.of(seat));
    if table.phase == Phase::Ready {
        return text + if table.ready.contains(seat) { "ready" } else { "not ready yet" };
    }
    text + match (table.down.contains(seat), table.offering.contains(seat)) {
        (false, false) => "nothing down",
        (false, true) => "a card to swap",
        (true, false) => "eight down",
        (true, true) => "eight down and a card to swap",
    }
}

fn headline(result: &GameResult, names: &Teller) -> String {
    let GameResult { game, end, winners, .. } = result;
    let team = winners.iter().next().map(team_of);
    let both = |team: usize| names.all_within(seats_of(team));
    match (end, team) {
        (End::Met, Some(team)) => {
            format!("Game {game}: both goals were met, so {} won.", both(team))
        }
        (End::Missed, Some(team)) => {
            format!("Game {game}: {} missed a goal, so {} won.", both(1 - team), both(team))
        }
        _ => format!("Game {game}: time was up, so it was a draw."),
    }
}

/// A player's goal and cards: `[laid down]`, others plain, `★` for who has won. Where a team has
/// missed a goal it says whose.
fn shown(result: &GameResult, seat: Seat, ruling: RedComposite, names: &Teller) -> String {
    let player = &result.players[seat];
    let has_missed = result.end == End::Missed
        && !result.winners.contains(seat)
        && !player.goal.meets(player.laid, ruling);
    let missed = if has_missed { ", missed" } else { "" };
    let mark = if result.winners.contains(seat) { '★' } else { ' ' };
    let (name, goal) = (names.of(seat), goal_name(player.goal));
    if player.laid.is_empty() {
        format!("{mark} {name} ({goal}{missed}): {}", player.rest)
    } else {
        format!("{mark} {name} ({goal}{missed}): [{}] {}", player.laid, player.rest)
    }
}
