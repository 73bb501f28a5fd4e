//! What people enter, as entries of a pad.
//!
//! Words are separated by spaces. A player is a name, the beginning of one that no other has, or a number
//! from 1; a comma begins a second deposit, hand or pair.

use parlor_beside as beside;
use parlor_core::{Messages, Seeded};
use parlor_wire::beside::{
    Centre, Deposit, EuroEntry, ExactaEntry, FraudCall, FraudEntry, HandEntry, Heap, Money, Pad,
    Person, Prediction, ScoredHand, SwapEntry, WarEntry,
};

use crate::play::new_seed;

type Read<T> = Result<T, String>;

/// Reads a line and puts it in this place: in place of an entry, or behind the last. `words` are the game's,
/// for what it has names for.
pub(super) fn put(pad: &mut Pad, place: usize, line: &str, words: &Messages) -> Read<()> {
    match pad {
        Pad::Fraud(pad) => set(&mut pad.entries, place, fraud(line, &pad.players)?),
        Pad::Exacta(pad) => set(&mut pad.entries, place, exacta(line, &pad.players, words)?),
        Pad::ExactChange(pad) | Pad::Rummy500(pad) => {
            set(&mut pad.entries, place, hand(line, &pad.players)?);
        }
        Pad::MoneyWar(pad) => set(&mut pad.entries, place, war(line, &pad.players)?),
        Pad::SwiftSwap(pad) => set(&mut pad.entries, place, swap(line, &pad.players)?),
        Pad::OneEuro(pad) => set(&mut pad.entries, place, euro(line, &pad.players)?),
    }
    Ok(())
}

fn set<E>(entries: &mut Vec<E>, place: usize, entry: E) {
    match entries.get_mut(place) {
        Some(there) => *there = entry,
        None => entries.push(entry),
    }
}

pub(super) fn take_last(pad: &mut Pad) {
    match pad {
        Pad::Fraud(pad) => drop(pad.entries.pop()),
        Pad::Exacta(pad) => drop(pad.entries.pop()),
        Pad::ExactChange(pad) | Pad::Rummy500(pad) => drop(pad.entries.pop()),
        Pad::MoneyWar(pad) => drop(pad.entries.pop()),
        Pad::SwiftSwap(pad) => drop(pad.entries.pop()),
        Pad::OneEuro(pad) => drop(pad.entries.pop()),
    }
}

fn player(word: &str, players: &[Person]) -> Read<u8> {
    let typed = word.to_lowercase();
    let by_number = typed.parse::<usize>().ok().and_then(|it| it.checked_sub(1));
    if let Some(place) = by_number.filter(|&it| it < players.len()) {
        return Ok(place as u8);
    }
    let names = || (0..).zip(players).map(|(place, it)| (place, it.name.to_lowercase()));
    if let Some((place, _)) = names().find(|it| it.1 == typed) {
        return Ok(place);
    }
    let mut found = names().filter(|it| !typed.is_empty() && it.1.starts_with(&typed));
    match (found.next(), found.next()) {
        (Some((place, _)), None) => Ok(place),
        _ => {
            let names: Vec<&str> = players.iter().map(|it| it.name.as_str()).collect();
            Err(format!("`{}`: {}", short(word), names.join(", ")))
        }
    }
}

/// Quotes no more than is needed to recognise it.
fn short(word: &str) -> String {
    word.chars().take(24).collect()
}

fn number<T: std::str::FromStr>(word: &str) -> Read<T> {
    word.parse().map_err(|_| format!("`{}`: 0, 1, 2, …", short(word)))
}

/// The words of each part between commas.
fn parts(line: &str) -> Vec<Vec<&str>> {
    line.split(',').map(|part| part.split_whitespace().collect()).collect()
}

/// `June 4x50`, `June 4x50 Otto fraud, 3x10 Mira genuine`, `stall`
fn fraud(line: &str, players: &[Person]) -> Read<FraudEntry> {
    const USE: &str = "June 4x50 · June 4x50 Otto fraud · June 4x50, 3x10 Otto genuine · stall";
    if line.trim() == "stall" {
        return Ok(FraudEntry::Stall);
    }
    let mut parts = parts(line);
    let first = parts.first_mut().filter(|it| !it.is_empty()).ok_or(USE)?;
    let depositor = player(first.remove(0), players)?;
    let deposit = |words: &Vec<&str>| {
        let (sum, call) = match words[..] {
            [sum] => (sum, None),
            [sum, by, verdict] => {
                let fraud = match verdict {
                    "fraud" => true,
                    "genuine" => false,
                    _ => return Err(USE.to_owned()),
                };
                (sum, Some(FraudCall { by: player(by, players)?, fraud }))
            }
            _ => return Err(USE.to_owned()),
        };
        let (cards, denomination) = sum.split_once(['x', '×', '*']).ok_or(USE)?;
        Ok(Deposit { denomination: number(denomination)?, cards: number(cards)?, call })
    };
    let deposits = parts.iter().map(deposit).collect::<Read<Vec<_>>>()?;
    Ok(FraudEntry::Turn { depositor, deposits })
}

/// `horses red blue …`, `cards red1 …`, `red`, `show red7 blue6, green1 white2`
fn exacta(line: &str, players: &[Person], names: &Messages) -> Read<ExactaEntry> {
    const USE: &str = "horses red blue … · cards red1 … · red · show red7 blue6, green1 white2";
    let words: Vec<&str> = line.split_whitespace().collect();
    match words[..] {
        ["horses", ref order @ ..] => {
            Ok(ExactaEntry::LineUp { order: order.iter().map(|it| colour(it, names)).collect() })
        }
        ["cards", ref cards @ ..] => {
            Ok(ExactaEntry::Dealt { cards: cards.iter().map(|it| card(it, names)).collect() })
        }
        ["show", ..] => {
            let rest = line.trim_start().trim_start_matches("show");
            let mut shown = vec![None; players.len()];
            for (index, words) in parts(rest).iter().enumerate() {
                let (of, favourite, counter) = match words[..] {
                    [favourite, counter] => (index, favourite, counter),
                    [who, favourite, counter] => (player(who, players)?.into(), favourite, counter),
                    _ => return Err(USE.to_owned()),
                };
                let (favourite, counter) = (card(favourite, names), card(counter, names));
                let pair = Prediction { favourite, counter };
                *shown.get_mut(of).ok_or(USE)? = Some(pair);
            }
            let predictions = shown.into_iter().flatten().collect();
            Ok(ExactaEntry::Reveal { predictions })
        }
        [colour] => Ok(ExactaEntry::Trick { colour: self::colour(colour, names) }),
        _ => Err(USE.to_owned()),
    }
}

/// `red7` is `red 7`.
fn card(word: &str, names: &Messages) -> String {
    let name = word.trim_end_matches(|it: char| it.is_ascii_digit());
    format!("{} {}", colour(name, names), &word[name.len()..])
}

/// The colour by its name in the language that is spoken, or in English.
fn colour(word: &str, names: &Messages) -> String {
    let typed = word.to_lowercase();
    let is_meant = |key: &&str| {
        let is_colour = key.strip_prefix("colour.").is_some();
        is_colour && names.get(key).is_some_and(|name| name.to_lowercase() == typed)
    };
    let found = names.keys().find(is_meant).and_then(|key| key.strip_prefix("colour."));
    found.map_or(typed, str::to_owned)
}

/// `Mira Otto 25 10 wild 25+5, June 5`, `void`
fn hand(line: &str, players: &[Person]) -> Read<HandEntry> {
    const USE: &str = "Mira Otto 25 10 wild 25+5 · Mira Otto 25, June 10 · void";
    if line.trim() == "void" {
        return Ok(HandEntry::Void);
    }
    let mut parts = parts(line);
    let first = parts.first_mut().filter(|it| 1 < it.len()).ok_or(USE)?;
    let winner = player(first.remove(0), players)?;
    let scored = |words: &Vec<&str>| {
        let [of, cards @ ..] = &words[..] else { return Err(USE.to_owned()) };
        let cards = cards.iter().map(|it| money(it)).collect::<Read<Vec<_>>>()?;
        Ok(ScoredHand { of: player(of, players)?, cards })
    };
    let hands = parts.iter().map(scored).collect::<Read<Vec<_>>>()?;
    Ok(HandEntry::Won { winner, hands })
}

fn money(word: &str) -> Read<Money> {
    match word {
        "w" | "wild" => Ok(Money::Wild),
        _ if word.contains('+') => {
            let coins = word.split('+').map(number).collect::<Read<Vec<u16>>>()?;
            Ok(Money::Combo { coins })
        }
        _ => Ok(Money::Coin { cents: number(word)? }),
    }
}

/// `Mira 1 1 1`, `nobody 5 5 1 tied Mira Otto`, `count 30 40 30`, `stop`
fn war(line: &str, players: &[Person]) -> Read<WarEntry> {
    let words: Vec<&str> = line.split_whitespace().collect();
    let numbers = |words: &[&str]| words.iter().map(|it| number(it)).collect::<Read<Vec<u16>>>();
    match words[..] {
        ["stop"] => Ok(WarEntry::Stop),
        ["count", ref held @ ..] => Ok(WarEntry::Count { held: numbers(held)? }),
        [winner, ref rest @ ..] if !rest.is_empty() => {
            let winner = (winner != "nobody").then(|| player(winner, players)).transpose()?;
            let at = rest.iter().position(|&it| it == "tied").unwrap_or(rest.len());
            let tied = rest[at..].iter().skip(1).map(|it| player(it, players));
            let tied = tied.collect::<Read<Vec<_>>>()?;
            Ok(WarEntry::Battle { winner, laid: numbers(&rest[..at])?, tied })
        }
        _ => Err("Mira 1 1 1 · nobody 1 1 tied Mira Otto · count 50 50 · stop".to_owned()),
    }
}

/// `laid Mira yes no`, `time`, `goals even odd high_run black_low`
fn swap(line: &str, players: &[Person]) -> Read<SwapEntry> {
    const USE: &str = "laid Mira yes no · time · goals even odd …";
    let words: Vec<&str> = line.split_whitespace().collect();
    let met = |word: &str| match word {
        "yes" | "y" | "ja" | "j" => Ok(true),
        "no" | "n" | "nein" => Ok(false),
        _ => Err(USE.to_owned()),
    };
    match words[..] {
        ["time"] => Ok(SwapEntry::TimeUp),
        ["goals", ref goals @ ..] => {
            Ok(SwapEntry::Goals { goals: goals.iter().map(|&it| it.to_owned()).collect() })
        }
        ["laid", who, one, other] => {
            let team = player(who, players)? % 2;
            Ok(SwapEntry::Laid { team, met: [met(one)?, met(other)?] })
        }
        _ => Err(USE.to_owned()),
    }
}

/// `20`, `roll`, `move 20 centre Mira`, `euro Mira`, `held Mira 50 20, Otto 5`
fn euro(line: &str, players: &[Person]) -> Read<EuroEntry> {
    const USE: &str = "20 · roll · move 20 centre Mira · euro Mira · held Mira 50 20, Otto 5";
    let words: Vec<&str> = line.split_whitespace().collect();
    let worth = |word: &str| match word.trim_end_matches('c') {
        "0" => "0".to_owned(),
        "?" => "?".to_owned(),
        cents => format!("{cents}c"),
    };
    let heap = |word: &str| match word {
        "centre" | "center" | "mitte" => Ok(Heap::Centre(Centre::Centre)),
        who => player(who, players).map(Heap::Player),
    };
    match words[..] {
        ["roll"] => {
            let rolled = beside::roll(&mut Seeded::new(new_seed())).rolled;
            Ok(EuroEntry::Roll { rolled })
        }
        ["move", token, from, to] => {
            Ok(EuroEntry::Move { token: worth(token), from: heap(from)?, to: heap(to)? })
        }
        ["euro", who] => Ok(EuroEntry::Euro { player: player(who, players)? }),
        ["held" | "moved", ..] => {
            let rest = line.trim_start().trim_start_matches(words[0]);
            let mut held = vec![[0; 4]; players.len()];
            for words in parts(rest) {
                let [who, tokens @ ..] = &words[..] else { return Err(USE.to_owned()) };
                let of = usize::from(player(who, players)?);
                for token in tokens {
                    let kind = ["50", "20", "10", "5"].iter().position(|it| it == token);
                    held[of][kind.ok_or(USE)?] += 1;
                }
            }
            Ok(EuroEntry::Held { held, moved: words[0] == "moved" })
        }
        [face] => Ok(EuroEntry::Roll { rolled: worth(face) }),
        _ => Err(USE.to_owned()),
    }
}
