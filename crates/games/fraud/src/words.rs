use std::fmt::{self, Write as _};

use parlor_core::{Chance, Figure, Param, ReadError, Seat, SeatSet, Teller, Words, itemize};

use crate::{
    action::{Action, Claim, Deposit, Event},
    bank::{FINES, PENALTY, Reason},
    cards::{Card, CardBag, Cards, Denomination, N_KINDS},
    options::Options,
    rules::Fraud,
    table::{Phase, Settled, Table},
    view::View,
};

impl Words for Fraud {
    const TITLE: &'static str = "FRAUD";
    const WORDS: &'static [&'static str] = &["fraud"];
    const ENGLISH: &'static [&'static str] = &[include_str!("../words/fraud.en.json")];
    const GRAMMAR: &'static str = "\
discard: discard <card>  # puts one card face down on the discard pile (FR-4)
deposit: deposit <deposits>  # makes one or two deposits, the lower one first (FR-4)
call: call <number>  # calls FRAUD on the deposit with this number, from 1 (FR-7)
pass: pass <number>  # lets the deposit with this number pass, from 1 (FR-7)
<deposits> = <deposit>, and …
<deposit>: <denomination>, <cards>
<denomination> = <number>
<cards> = <card> …
<card> = <corner> | <corner>/<corners>
<corners> = <corner>/…
<corner> = 10 | 20 | 30 | 40 | 50 | 100";

    const FIGURES: &'static [Figure] = &[
        Figure {
            name: "fines",
            rule: "FR-11",
            text: "The fines of a seat's F's in their order, in thousands; the F after the last fine is jail.",
            amounts: &FINES,
        },
        Figure {
            name: "penalty",
            rule: "FR-9",
            text: "What a false accuser pays the depositor, and a caught depositor the accuser, in thousands.",
            amounts: &[PENALTY],
        },
    ];

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

    fn describe(_options: &Options, view: &View, action: Action, teller: &Teller) -> String {
        match action {
            Action::Call(index) => {
                let call = teller.say("move.call", &[("deposit", &(u16::from(index) + 1))]);
                match view.table.deposits.get(usize::from(index)) {
                    Some(claim) => format!("{call} ({})", sum(claim, teller)),
                    None => call,
                }
            }
            Action::Pass(index) => teller.say("move.pass", &[("deposit", &(u16::from(index) + 1))]),
            Action::Discard(card) => {
                teller.say("move.discard", &[("card", &card_name(card, teller))])
            }
            Action::Deposit { first, second } => {
                let clauses = |key: &str, it: Deposit| {
                    let of = teller.say(key, &[("of", &k(it.denomination.k(), teller))]);
                    format!("{of}, {}", it.cards)
                };
                let second = second.map(|it| clauses("clause.second", it));
                let all: Vec<String> =
                    [clauses("clause.deposit", first)].into_iter().chain(second).collect();
                all.join(", ")
            }
        }
    }

    fn read_action(_options: &Options, text: &str) -> Result<Action, ReadError> {
        let text = text.trim().to_ascii_lowercase();
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

    fn tell(event: &Event, teller: &Teller) -> String {
        tell(event, teller)
    }

    fn show(view: &View, teller: &Teller) -> String {
        let mut text = String::new();
        show(&mut text, view, teller).expect("writing to a string");
        text.trim_end().to_owned()
    }

    fn ask(view: &View, teller: &Teller) -> String {
        ask(view, teller)
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

/// Thousands, as people at the table say them.
fn k(thousands: impl fmt::Display, teller: &Teller) -> String {
    teller.say("k", &[("n", &thousands)])
}

/// As in `50 k note`.
fn card_name(card: Card, teller: &Teller) -> String {
    if card.is_fraud() {
        teller.say("fraud_card", &[("corners", &card)])
    } else {
        teller.say("bank_card", &[("n", &card)])
    }
}

/// Cards within a sentence: `50, 50 and FRAUD 40/50`.
fn card_list<'a>(cards: impl IntoIterator<Item = &'a Card>, teller: &Teller) -> String {
    let name = |card: &Card| match card.is_fraud() {
        true => teller.say("fraud_short", &[("corners", card)]),
        false => card.to_string(),
    };
    teller.list(&cards.into_iter().map(name).collect::<Vec<_>>())
}

/// What a deposit claims to be: `3 × 50 = 150 k`.
fn sum(claim: &Claim, teller: &Teller) -> String {
    let Claim { denomination, count, .. } = claim;
    let amount = k(claim.amount(), teller);
    teller.say("sum", &[("n", count), ("of", denomination), ("amount", &amount)])
}

fn tell(event: &Event, teller: &Teller) -> String {
    let list = |cards: &Cards| card_list(cards.iter(), teller);
    match *event {
        Event::Dealt { seat, cards: Some(ref cards), .. } => {
            teller.say_of(seat, "tell.dealt", &[("cards", &list(cards))])
        }
        // Everybody gets seven cards, and one more at the beginning of each turn (FR-3, FR-4).
        Event::Dealt { cards: None, .. } | Event::Drew { count: 1, cards: None, .. } => {
            String::new()
        }
        Event::PileLaid { count, ref cards } => {
            tell_pile("tell.pile_laid", count, cards.as_deref(), teller)
        }
        Event::Began { seat } => teller.say_of(seat, "tell.began", &[]),
        Event::Drew { seat, cards: Some(ref cards), .. } => {
            teller.say_of(seat, "tell.drew", &[("cards", &list(cards))])
        }
        Event::Drew { seat, count, cards: None } => {
            teller.say_of(seat, "tell.drew_hidden", &[("count", &count)])
        }
        Event::Reshuffled { count, ref cards } => {
            tell_pile("tell.reshuffled", count, cards.as_deref(), teller)
        }
        Event::Discarded { seat, card: Some(card) } => {
            teller.say_of(seat, "tell.discarded_card", &[("card", &card_list([&card], teller))])
        }
        Event::Discarded { seat, card: None } => teller.say_of(seat, "tell.discarded", &[]),
        Event::Deposited { seat, deposit, denomination, count, amount, ref cards } => {
            let amount = k(amount, teller);
            let params: [Param<'_>; 4] =
                [("deposit", &deposit), ("n", &count), ("of", &denomination), ("amount", &amount)];
            match cards {
                Some(cards) => {
                    let cards = list(cards);
                    let cards: Param<'_> = ("cards", &cards);
                    let params = [&params[..], &[cards]].concat();
                    teller.say_of(seat, "tell.deposited_cards", &params)
                }
                None => teller.say_of(seat, "tell.deposited", &params),
            }
        }
        Event::Called { seat, deposit, depositor } => {
            tell_between("tell.called", seat, depositor, &[("deposit", &deposit)], teller)
        }
        Event::Passed { seat, deposit } => {
            teller.say_of(seat, "tell.passed", &[("deposit", &deposit)])
        }
        Event::Paid { seat, deposit, amount } => {
            let amount = k(amount, teller);
            teller.say_of(seat, "tell.paid", &[("deposit", &deposit), ("amount", &amount)])
        }
        Event::Genuine { seat, accuser, deposit, ref cards, amount } => [
            teller.say("tell.genuine", &[("deposit", &deposit), ("cards", &list(cards))]),
            teller.say_of(seat, "tell.got", &[("amount", &k(amount, teller))]),
            tell_between("tell.libel", accuser, seat, &[], teller),
        ]
        .join(" "),
        Event::Fraudulent { seat, accuser, deposit, ref cards, amount, fs, fine } => {
            let amount = k(amount, teller);
            let punished = match fine {
                Some(fine) => {
                    let fine = k(fine, teller);
                    teller.say_of(seat, "tell.fine", &[("nth", &fs), ("fine", &fine)])
                }
                None => teller.say_of(seat, "tell.last_f", &[("nth", &fs)]),
            };
            [
                teller.say("tell.fraudulent", &[("deposit", &deposit), ("cards", &list(cards))]),
                tell_between("tell.reward", accuser, seat, &[("amount", &amount)], teller),
                punished,
            ]
            .join(" ")
        }
        Event::Jailed { seat, count: 0, .. } => teller.say_of(seat, "tell.jailed", &[]),
        Event::Jailed { seat, cards: Some(ref cards), .. } => {
            teller.say_of(seat, "tell.jailed_cards", &[("cards", &list(cards))])
        }
        Event::Jailed { seat, count, cards: None } => {
            teller.say_of(seat, "tell.jailed_hidden", &[("count", &count)])
        }
        Event::Ended { winners, reason } => {
            let reason = match reason {
                Reason::LastLeft => "reason.last_left",
                Reason::Target => "reason.target",
                Reason::Stalled => "reason.stalled",
            };
            format!("{} {}", teller.say(reason, &[]), tell_winners(winners, teller))
        }
    }
}

/// How many cards a pile has, and to whoever may know it their order.
fn tell_pile(key: &str, count: u8, cards: Option<&[Card]>, teller: &Teller) -> String {
    let told = teller.say(key, &[("count", &count)]);
    match cards {
        Some(cards) => {
            let cards: Vec<String> = cards.iter().map(Card::to_string).collect();
            format!("{told} {}", teller.say("tell.order", &[("cards", &cards.join(" "))]))
        }
        None => told,
    }
}

/// Of what somebody and a depositor have to do with each other: `key_yours` where whoever reads is
/// the depositor.
fn tell_between(
    key: &str,
    seat: Seat,
    depositor: Seat,
    params: &[Param<'_>],
    teller: &Teller,
) -> String {
    let name = teller.name(depositor);
    let depositor_name: Param<'_> = ("depositor", &name);
    let params = [&[depositor_name], params].concat();
    if teller.is_me(depositor) {
        teller.say_of(seat, &format!("{key}_yours"), &params)
    } else {
        teller.say_of(seat, key, &params)
    }
}

fn tell_winners(winners: SeatSet, teller: &Teller) -> String {
    match winners.iter().collect::<Vec<_>>()[..] {
        [winner] => teller.say_of(winner, "tell.won", &[]),
        _ => teller.say("tell.won_together", &[("who", &teller.all(winners.iter()))]),
    }
}

fn show(text: &mut String, view: &View, teller: &Teller) -> fmt::Result {
    let table = &view.table;
    let head: [Param<'_>; 4] = [
        ("turn", &(table.turns + 1)),
        ("target", &k(table.bank.target, teller)),
        ("pile", &table.pile),
        ("discarded", &table.discarded()),
    ];
    writeln!(text, "{}", teller.say("show.head", &head))?;
    let active = match table.phase {
        Phase::Turn { seat } | Phase::Challenge { depositor: seat } => Some(seat),
        Phase::Over => None,
    };
    let width = teller.width();
    for seat in Seat::all(table.seats) {
        let mark = if active == Some(seat) { '→' } else { ' ' };
        let name = teller.label(seat);
        let fs = "F".repeat(table.bank.fs[seat].into());
        let account = k(table.bank.accounts[seat], teller);
        let held = match table.bank.jailed[seat] {
            0 => teller.say("show.cards", &[("count", &table.hands[seat])]),
            _ => teller.say("in_jail", &[]),
        };
        writeln!(text, "{mark} {name:<width$} {account:>8}  {fs:<6} {held}")?;
    }
    show_deposits(text, table, teller)?;
    show_cards(text, &teller.say("show.shown", &[]), &table.deck.bag(table.shown))?;
    show_cards(text, &teller.say("show.buried", &[]), &table.deck.bag(view.buried))?;
    if !view.hand.is_empty() {
        writeln!(text, "{}: {}", teller.say("show.hand", &[]), view.hand)?;
    }
    if let Some(ending) = table.bank.ending {
        writeln!(text, "★ {}", tell_winners(ending.winners, teller))?;
    }
    Ok(())
}

fn show_deposits(text: &mut String, table: &Table, teller: &Teller) -> fmt::Result {
    for (index, claim) in table.deposits.iter().enumerate() {
        let called = match table.callers[index] {
            Some(caller) => teller.say_of(caller, "has_called", &[]),
            None => teller.say("called", &[]),
        };
        let deposit = teller.say("deposit_n", &[("n", &(index + 1))]);
        writeln!(text, "{deposit}: {} · {called}", sum(claim, teller))?;
    }
    for Settled { claim, verdict, shown, .. } in
        table.settled.iter().filter(|_| !table.is_challenged())
    {
        let sum = sum(claim, teller);
        write!(text, "{} · ", teller.say_of(claim.seat, "show.paid_in", &[("sum", &sum)]))?;
        match (verdict.accuser(), shown) {
            (Some(accuser), Some(shown)) => {
                let cards = table.deck.hand(*shown);
                let verdict = if cards.is_fraudulent() { "was_fraud" } else { "was_genuine" };
                writeln!(text, "{}", teller.say_of(accuser, "has_called", &[]))?;
                writeln!(text, "    {}: {cards}", teller.say(verdict, &[]))?;
            }
            _ => writeln!(text, "{}", teller.say("nobody_called", &[]))?,
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

fn ask(view: &View, teller: &Teller) -> String {
    let table = &view.table;
    let me = view.who.seat();
    let (prompt, help) = match table.phase {
        Phase::Turn { seat } => {
            let help = match me {
                Some(me) if me == seat => Some("help.turn"),
                Some(_) => Some("help.wait"),
                None => None,
            };
            (teller.say_of(seat, "prompt.turn", &[]), help)
        }
        Phase::Challenge { depositor } if me == Some(depositor) => {
            (teller.say("prompt.challenged", &[]), Some("help.challenged"))
        }
        Phase::Challenge { depositor } => {
            let n_deposits = table.deposits.len();
            let is_open = |index: usize| table.callers[index].is_none() && !view.passed[index];
            if !me.is_some_and(|me| table.challengers(depositor).contains(me)) {
                (teller.say("prompt.watch", &[]), Some("help.challenged"))
            } else if (0..n_deposits).any(is_open) {
                (teller.say("prompt.challenge", &[("count", &n_deposits)]), Some("help.challenge"))
            } else {
                (teller.say("prompt.answered", &[]), None)
            }
        }
        Phase::Over => (teller.say("prompt.over", &[]), None),
    };
    match help {
        Some(help) => format!("{prompt} {}", teller.say(help, &[])),
        None => prompt,
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
