use std::fmt::{self, Write as _};

use parlor_core::{Chance, Observer, ReadError, Seat, Teller, Words, itemize};

use crate::{
    action::{Action, Claim, Deposit, Event},
    bank::Reason,
    cards::{Card, CardBag, Cards, Denomination, N_KINDS},
    options::Options,
    rules::Fraud,
    table::{Phase, Settled, Table},
    view::View,
};

impl Words for Fraud {
    const TITLE: &'static str = "FRAUD";
    const WORDS: &'static [(&'static str, &'static str)] =
        &[("fraud", include_str!("../words/fraud.en.json"))];

    fn deck(options: &Options) -> Vec<String> {
        let name = |card: Card| match card.is_fraud() {
            true => format!("FRAUD {card}"),
            false => format!("BANK {card}"),
        };
        options.fraud_cards.deck().map(name).collect()
    }

    fn write_action(_options: &Options, action: Action) -> String {
        match action {
            Action::Discard(card) => format!("discard {card}"),
            Action::Deposit { first, second: None } => {
                format!("deposit {}, {}", first.denomination, first.cards)
            }
            Action::Deposit { first, second: Some(second) } => format!(
                "deposit {}, {}, and {}, {}",
                first.denomination, first.cards, second.denomination, second.cards
            ),
            Action::Call(index) => format!("call {}", u16::from(index) + 1),
            Action::Pass(index) => format!("pass {}", u16::from(index) + 1),
        }
    }

    fn describe(options: &Options, view: &View, action: Action, _names: &Teller) -> String {
        match action {
            Action::Call(index) => {
                let claim = view.table.deposits.get(usize::from(index));
                let claimed =
                    claim.map_or_else(String::new, |claim| format!(" ({})", money(claim)));
                format!("call FRAUD on deposit {}{claimed}", u16::from(index) + 1)
            }
            Action::Pass(index) => format!("let deposit {} pass", u16::from(index) + 1),
            Action::Discard(_) | Action::Deposit { .. } => Fraud::write_action(options, action),
        }
    }

    fn read_action(_options: &Options, text: &str) -> Result<Action, ReadError> {
        let text = text.trim().to_lowercase();
        let (verb, rest) = text.split_once(char::is_whitespace).unwrap_or((&text, ""));
        match verb {
            "discard" => Ok(Action::Discard(rest.trim().parse().map_err(ReadError)?)),
            "deposit" => read_deposits(rest),
            "call" => Ok(Action::Call(read_number(rest)?)),
            "pass" => Ok(Action::Pass(read_number(rest)?)),
            _ => {
                let start: String = verb.chars().take(20).collect();
                Err(ReadError::new(format!(
                    "`{start}` is none of discard, deposit, call, pass; \
                     for example `discard 10/20` or `deposit 50, 50 50 40/50`"
                )))
            }
        }
    }

    fn arbitrary_action<C: Chance>(chance: &mut C) -> Action {
        match chance.below(5) {
            0 => Action::Discard(any_card(chance)),
            1 => Action::Deposit { first: any_deposit(chance), second: None },
            // In either order: only one is canonical.
            2 => Action::Deposit { first: any_deposit(chance), second: Some(any_deposit(chance)) },
            3 => Action::Call([0, 1, 2, 255][chance.below(4) as usize]),
            _ => Action::Pass([0, 1, 2, 255][chance.below(4) as usize]),
        }
    }

    fn tell(event: &Event, names: &Teller) -> String {
        tell(event, names)
    }

    fn show(view: &View, names: &Teller) -> String {
        let mut text = String::new();
        show(&mut text, view, names).expect("writing to a string");
        text.trim_end().to_owned()
    }

    fn ask(view: &View, names: &Teller) -> String {
        ask(view, names)
    }
}

/// `50, 50 50 40/50` or `10, 10 10 10, and 50, 50 50 40/50`.
fn read_deposits(text: &str) -> Result<Action, ReadError> {
    let clauses: Vec<&str> = text.split(',').map(str::trim).collect();
    match clauses[..] {
        [denomination, cards] => Ok(Action::deposit(read_deposit(denomination, cards)?, None)),
        [denomination, cards, other, others] => {
            let other = other.strip_prefix("and ").ok_or_else(|| {
                ReadError::new("a second deposit begins with `and` and its denomination")
            })?;
            let one = read_deposit(denomination, cards)?;
            Ok(Action::deposit(one, Some(read_deposit(other.trim(), others)?)))
        }
        _ => Err(ReadError::new(
            "a deposit is a denomination and its cards, for example `deposit 50, 50 50 40/50`; \
             a second one follows after `, and`",
        )),
    }
}

fn read_deposit(denomination: &str, cards: &str) -> Result<Deposit, ReadError> {
    let denomination: Denomination = denomination.parse().map_err(ReadError)?;
    let cards: Result<Vec<Card>, String> =
        cards.split_whitespace().take(64).map(str::parse).collect();
    let cards = Cards::new(cards.map_err(ReadError)?)
        .ok_or_else(|| ReadError::new("nobody holds more than eight cards"))?;
    Ok(Deposit { denomination, cards })
}

/// Deposits are counted from one at the table and from zero in actions.
fn read_number(text: &str) -> Result<u8, ReadError> {
    let number: Option<u8> = text.trim().parse().ok().filter(|&number| number != 0);
    number.map(|number| number - 1).ok_or_else(|| {
        ReadError::new("which deposit? the first is 1, the second 2, for example `call 1`")
    })
}

fn cards_of(count: u8) -> String {
    if count == 1 { "a card".to_owned() } else { format!("{count} cards") }
}

fn tell(event: &Event, names: &Teller) -> String {
    let of = |seat: &Seat| names.of(*seat);
    match event {
        Event::Dealt { seat, cards: Some(cards), .. } => {
            format!("{} got {cards}.", of(seat))
        }
        // Everybody gets seven cards, and one more at the beginning of each turn (FR-3, FR-4).
        Event::Dealt { cards: None, .. } | Event::Drew { count: 1, cards: None, .. } => {
            String::new()
        }
        Event::PileLaid { count, cards } => {
            format!("The draw pile has {}{}.", cards_of(*count), order(cards))
        }
        Event::Began { seat } => format!("{} began.", of(seat)),
        Event::Drew { seat, cards: Some(cards), .. } => format!("{} drew {cards}.", of(seat)),
        Event::Drew { seat, count, cards: None } => {
            format!("{} drew {}.", of(seat), cards_of(*count))
        }
        Event::Reshuffled { count, cards } => {
            let count = cards_of(*count);
            format!(
                "The discard pile was shuffled into a new draw pile of {count}{}.",
                order(cards)
            )
        }
        Event::Discarded { seat, card: Some(card) } => {
            format!("{} put {card} face down.", of(seat))
        }
        Event::Discarded { seat, card: None } => {
            format!("{} put a card face down.", of(seat))
        }
        Event::Deposited { seat, deposit, denomination, count, amount, cards } => {
            let cards = cards.map_or(String::new(), |cards| format!(" with {cards}"));
            let name = of(seat);
            format!("{name} made deposit {deposit}: {count} x {denomination} = {amount} k{cards}.")
        }
        Event::Called { seat, deposit, depositor } => {
            format!("{} called FRAUD on {} deposit {deposit}.", of(seat), names.whose(*depositor))
        }
        Event::Passed { seat, deposit } => format!("{} let deposit {deposit} pass.", of(seat)),
        Event::Paid { seat, deposit, amount } => {
            format!("Nobody called deposit {deposit}: {} got {amount} k.", names.within(*seat))
        }
        Event::Genuine { seat, accuser, deposit, cards, amount } => format!(
            "Deposit {deposit} was genuine: {cards}. {} got {amount} k, and 50 k from {}.",
            of(seat),
            names.within(*accuser),
        ),
        Event::Fraudulent { seat, accuser, deposit, cards, amount, fs, fine } => {
            let punishment = match fine {
                Some(fine) => format!("a fine of {fine} k"),
                None => "jail for it".to_owned(),
            };
            format!(
                "Deposit {deposit} was fraud: {cards}. {} got {amount} k, and 50 k from {}. \
                 {} got F number {fs} and {punishment}.",
                of(accuser),
                names.within(*seat),
                of(seat),
            )
        }
        Event::Jailed { seat, count: 0, .. } => format!("{} went to jail.", of(seat)),
        Event::Jailed { seat, cards: Some(cards), .. } => {
            format!("{} went to jail and put {cards} face down.", of(seat))
        }
        Event::Jailed { seat, count, cards: None } => {
            format!("{} went to jail and put {} face down.", of(seat), cards_of(*count))
        }
        Event::Ended { winners, reason } => {
            let reason = match reason {
                Reason::LastLeft => "as the only player out of jail",
                Reason::Target => "by reaching the target",
                Reason::Stalled => "when nobody would deposit any more",
            };
            format!("{} won {reason}.", names.all_of(winners.iter()))
        }
    }
}

fn order(cards: &Option<Vec<Card>>) -> String {
    match cards {
        Some(cards) => {
            let cards: Vec<String> = cards.iter().map(Card::to_string).collect();
            format!(", from the top: {}", cards.join(" "))
        }
        None => String::new(),
    }
}

fn show(text: &mut String, view: &View, names: &Teller) -> fmt::Result {
    let table = &view.table;
    writeln!(
        text,
        "Turn {} · target {} k · draw pile {} · discard pile {}",
        table.turns + 1,
        table.bank.target,
        table.pile,
        table.discarded()
    )?;
    let active = match table.phase {
        Phase::Turn { seat } | Phase::Challenge { depositor: seat } => Some(seat),
        Phase::Over => None,
    };
    let width = names.width();
    for seat in Seat::all(table.seats) {
        let mark = if active == Some(seat) { '→' } else { ' ' };
        let name = names.of(seat);
        let fs = "F".repeat(table.bank.fs[seat].into());
        let account = table.bank.accounts[seat];
        let held = match table.bank.jailed[seat] {
            0 if table.hands[seat] == 1 => "1 card".to_owned(),
            0 => format!("{} cards", table.hands[seat]),
            _ => "in jail".to_owned(),
        };
        writeln!(text, "{mark} {name:<width$} {account:>6} k  {fs:<6} {held}")?;
    }
    show_deposits(text, table, names)?;
    show_cards(text, "Shown in the discard pile", &table.deck.bag(table.shown))?;
    show_cards(text, "You put face down", &table.deck.bag(view.buried))?;
    if !view.hand.is_empty() {
        writeln!(text, "Your hand: {}", view.hand)?;
    }
    if let Some(ending) = table.bank.ending {
        writeln!(text, "★ {} won.", names.all_of(ending.winners.iter()))?;
    }
    Ok(())
}

fn money(claim: &Claim) -> String {
    format!("{} x {} = {} k", claim.count, claim.denomination, claim.amount())
}

fn show_deposits(text: &mut String, table: &Table, names: &Teller) -> fmt::Result {
    for (index, claim) in table.deposits.iter().enumerate() {
        let called = match table.callers[index] {
            Some(caller) => format!("{} called FRAUD", names.within(caller)),
            None => "FRAUD?".to_owned(),
        };
        writeln!(text, "Deposit {}: {} · {called}", index + 1, money(claim))?;
    }
    for Settled { claim, accuser, shown } in table.settled.iter().filter(|_| !table.is_challenged())
    {
        write!(text, "Last: {} deposited {}", names.within(claim.seat), money(claim))?;
        match (accuser, shown) {
            (Some(accuser), Some(shown)) => {
                let cards = table.deck.hand(*shown);
                let verdict = if cards.is_fraudulent() { "fraud" } else { "genuine" };
                writeln!(text, "; {} called, it was {verdict}:", names.within(*accuser))?;
                writeln!(text, "      {cards}")?;
            }
            _ => writeln!(text, "; nobody called")?,
        }
    }
    Ok(())
}

/// Writes what there is of each kind, in lines that fit a terminal.
fn show_cards(text: &mut String, title: &str, bag: &CardBag) -> fmt::Result {
    if bag.is_empty() {
        return Ok(());
    }
    let word = |(kind, count): (usize, u8)| match count {
        1 => Card::from_kind(kind).to_string(),
        n => format!("{n}x{}", Card::from_kind(kind)),
    };
    let words: Vec<String> = bag.kinds().map(word).collect();
    itemize(&format!("{title}: "), &words, " ").iter().try_for_each(|line| writeln!(text, "{line}"))
}

fn ask(view: &View, names: &Teller) -> String {
    let table = &view.table;
    match table.phase {
        Phase::Turn { seat } if view.who == Observer::Seat(seat) => {
            "Make one or two deposits, or discard a card (FR-4). A deposit is three or more cards \
             that show one denomination; the top one is a BANK card of it, the others may be FRAUD \
             cards (FR-5). Caught, you lose the money, 50 k, a fine and gain an F (FR-10, FR-11)."
                .to_owned()
        }
        Phase::Challenge { depositor } => {
            let Some(seat) = view.who.seat() else {
                return "The others may call FRAUD now (FR-7).".to_owned();
            };
            let is_open = |&index: &usize| table.callers[index].is_none() && !view.passed[index];
            let open: Vec<String> = (0..table.deposits.len())
                .filter(is_open)
                .map(|index| {
                    format!("deposit {} of {} k", index + 1, table.deposits[index].amount())
                })
                .collect();
            if open.is_empty() || !table.challengers(depositor).contains(seat) {
                return "The challenge runs; you have nothing left to say to it (FR-7).".to_owned();
            }
            format!(
                "Call FRAUD on {}, or let it pass (FR-7). The first call counts, and both are \
                 final. If it is genuine you pay 50 k (FR-9); if not you get the money and 50 k \
                 more (FR-10).",
                open.join(" or ")
            )
        }
        Phase::Turn { seat } => {
            let whose = names.whose(seat);
            format!("It is {whose} turn; you are asked when there is a deposit (FR-7).")
        }
        Phase::Over => "The game is over.".to_owned(),
    }
}

fn any_card(chance: &mut impl Chance) -> Card {
    match chance.below(3) {
        0 => Card::from_kind(chance.below(N_KINDS as u32) as usize),
        _ => Card::from_kind(chance.below(6) as usize),
    }
}

/// Mostly of the shape of a deposit, seldom of one that is in the hand.
fn any_deposit(chance: &mut impl Chance) -> Deposit {
    let denomination = Denomination::ALL[chance.below(6) as usize];
    let carriers: Vec<Card> = (0..N_KINDS)
        .map(Card::from_kind)
        .filter(|card| chance.below(8) == 0 || card.carries(denomination))
        .collect();
    let mut cards = Cards::default();
    for _ in 0..chance.below(9) {
        cards.add(match chance.below(2) {
            0 => Card::bank(denomination),
            _ => carriers[chance.below(carriers.len() as u32) as usize],
        });
    }
    Deposit { denomination, cards }
}
