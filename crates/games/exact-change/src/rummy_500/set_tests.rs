use parlor_core::{Chance as _, Rigged, Seeded};

use super::{
    hand::Hand,
    held::Held,
    random::{LargeSums, Parts, SMALL, SmallSums},
    sets::{Sets, is_set},
};
use crate::cards::{Card, Cards, Coin, Coins, Colour, Deck};

/// EC-R3 by trying every coin for every wild.
fn oracle(cards: &mut Vec<Card>, wilds: usize) -> bool {
    if 0 < wilds {
        return Coin::ALL.into_iter().any(|coin| {
            Colour::ALL.into_iter().any(|colour| {
                cards.push(Card::Coin { colour, coin });
                let found = oracle(cards, wilds - 1);
                cards.pop();
                found
            })
        });
    }
    let n = cards.len();
    let total: u32 = cards.iter().map(|card| u32::from(card.cents().unwrap())).sum();
    let picture = cards.first().and_then(Card::picture);
    let one_picture = picture.is_some() && cards.iter().all(|card| card.picture() == picture);
    let n_colours = Colour::ALL
        .iter()
        .filter(|&&it| cards.iter().any(|card| card.colour() == Some(it)))
        .count();
    (2 <= n && [5, 10, 25, 50, 100].contains(&total))
        || (3 <= n && one_picture && (n_colours == 1 || n_colours == n))
}

fn is_set_by_oracle(deck: &Deck, set: &Cards) -> bool {
    let (wilds, mut others): (Vec<Card>, Vec<Card>) =
        set.iter().map(|kind| deck.card(kind)).partition(Card::is_wild);
    oracle(&mut others, wilds.len())
}

fn all_parts(hand: &Cards) -> Vec<Cards> {
    let mut parts = vec![Cards::EMPTY];
    for (kind, count) in hand.kinds() {
        let with = |part: &Cards| {
            let part = *part;
            (0..=count).map(move |count| {
                let mut part = part;
                part.set(kind, count);
                part
            })
        };
        parts = parts.iter().flat_map(with).collect();
    }
    parts
}

fn listed(deck: &Deck, hand: &Cards) -> Vec<Cards> {
    Sets::of(deck, hand).iter().collect()
}

/// Every set by its number, from every counter that has room for the hand.
fn numbered(deck: &Deck, cards: &Cards) -> Vec<Cards> {
    let hand = Hand::from(*cards);
    let held = Held::of(deck, &hand);
    let large = LargeSums::of(&held);
    let n = large.count(&held);
    let mut sets: Vec<Cards> = (0..n).map(|number| large.nth(&held, number)).collect();
    if held.n_cards <= SMALL {
        let small = SmallSums::of(&held);
        assert_eq!(small.count(&held), n);
        assert!((0..n).all(|number| sets[number as usize] == small.nth(&held, number)));
    }
    let parts = Parts::of(deck, &hand);
    if parts.are_all() {
        let mut by_parts: Vec<Cards> =
            (0..parts.count()).map(|number| parts.nth(&hand, number)).collect();
        by_parts.sort_unstable();
        sets.sort_unstable();
        assert_eq!(by_parts, sets);
    }
    let n_alike = held.count_alike(deck);
    sets.extend((0..n_alike).map(|number| held.nth_alike(deck, number)));
    let plain = Sets::of(deck, cards);
    assert_eq!(sets.len() as u128, plain.count());
    let mut by_number: Vec<Cards> = (0..plain.count()).map(|number| plain.nth(number)).collect();
    by_number.sort_unstable();
    let mut sorted = sets.clone();
    sorted.sort_unstable();
    assert_eq!(by_number, sorted);
    sets
}

/// A deck in which small hands hold many sets of all sorts.
fn dense() -> Deck {
    Deck::read_lines(
        "4 red dime\n2 draw red dime\n2 blue dime\n1 draw blue dime\n2 green dime\n1 yellow dime
         3 red nickel\n2 blue nickel\n2 green quarter\n1 draw green quarter\n2 yellow half
         1 red dollar\n1 blue dollar\n1 green dollar\n1 yellow dollar\n3 red penny
         2 combo red 5/5\n1 combo blue 100/1\n1 combo green 25/10\n3 wild",
    )
    .unwrap()
}

#[test]
fn predicate_list_and_numbers_agree_with_trying_everything() {
    for (deck, n_hands) in [(Deck::standard(), 1_200), (dense(), 1_200)] {
        for seed in 0..n_hands {
            let mut chance = Seeded::new(seed);
            let mut rest = *deck.cards();
            let n = 1 + chance.below(8);
            let hand: Cards = (0..n).map(|_| rest.draw(&mut chance)).collect();
            let wilds: u8 =
                hand.kinds().filter(|it| deck.card(it.0).is_wild()).map(|it| it.1).sum();
            if 3 < wilds || (wilds == 3 && seed % 8 != 0) {
                continue;
            }
            let mut sets = all_parts(&hand);
            for part in &sets {
                assert_eq!(is_set(&deck, part), is_set_by_oracle(&deck, part), "{part:?}");
            }
            sets.retain(|part| is_set(&deck, part));
            assert_eq!(listed(&deck, &hand), sets, "seed {seed}: the list is ascending");
            let mut numbered = numbered(&deck, &hand);
            numbered.sort_unstable();
            assert_eq!(numbered, sets, "seed {seed}: every set has one number");
        }
    }
}

#[test]
fn larger_hands_agree_with_the_predicate() {
    let many_wilds = Deck::read_lines("9 wild\n3 red dime\n2 draw red dime\n2 blue half").unwrap();
    for (deck, most) in [(Deck::standard(), 14), (dense(), 13), (many_wilds, 16)] {
        for seed in 0..60 {
            let mut chance = Seeded::new(seed);
            let mut rest = *deck.cards();
            let n = most - chance.below(4);
            let hand: Cards = (0..n).map(|_| rest.draw(&mut chance)).collect();
            let mut sets = all_parts(&hand);
            sets.retain(|part| is_set(&deck, part));
            assert_eq!(listed(&deck, &hand), sets, "seed {seed}");
            let mut numbered = numbered(&deck, &hand);
            numbered.sort_unstable();
            assert_eq!(numbered, sets, "seed {seed}");
        }
    }
}

/// Exactly: every draw gives another choice, and there are as many draws as choices.
#[test]
fn every_choice_is_equally_likely() {
    for deck in [Deck::standard(), dense()] {
        for seed in 0..400 {
            let mut chance = Seeded::new(seed);
            let mut rest = *deck.cards();
            let n_cards = 1 + chance.below(12);
            let hand: Cards = (0..n_cards).map(|_| rest.draw(&mut chance)).collect();
            let sets = listed(&deck, &hand);
            let others = 1 + chance.below(2);
            let n = others + sets.len() as u32;
            let mut chosen: Vec<Result<u32, Cards>> = (0..n)
                .map(|draw| {
                    // There is no draw where there is no choice.
                    let mut chance = Rigged::new((1 < n).then_some(draw));
                    let chosen = Sets::of(&deck, &hand).sample(others, &mut chance);
                    let plain =
                        draw.checked_sub(others).map(|it| Sets::of(&deck, &hand).nth(it.into()));
                    assert_eq!(chosen, plain.map_or(Ok(draw), Err));
                    chosen
                })
                .collect();
            chosen.sort_unstable();
            let all: Vec<_> = (0..others).map(Ok).chain(sets.into_iter().map(Err)).collect();
            assert_eq!(chosen, all, "seed {seed}");
        }
    }
}

#[test]
fn the_whole_deck_in_one_hand_is_counted_and_chosen_from_at_once() {
    let mut decks = vec![Deck::standard()];
    // As many cheap cards of as many kinds as there can be.
    let mut cards = Vec::new();
    for colour in Colour::ALL {
        for coin in [Coin::Penny, Coin::Nickel, Coin::Dime] {
            cards.extend([(Card::Coin { colour, coin }, 3), (Card::Draw { colour, coin }, 3)]);
        }
        for n in 2..=6 {
            for nickels in 0..2 {
                let coins = (0..n).map(|it| if it < nickels { Coin::Nickel } else { Coin::Penny });
                let coins = Coins::new(coins).unwrap();
                cards.push((Card::Combo { colour, coins }, 3));
            }
        }
    }
    cards.truncate(63);
    cards.push((Card::Wild, 11));
    decks.push(Deck::new(cards).unwrap());
    let counts = [3_970_339_107, 288_094_399_659_676_074_923];
    for (deck, count) in decks.into_iter().zip(counts) {
        let hand = *deck.cards();
        assert_eq!(Sets::of(&deck, &hand).count(), count);
        let mut chance = Seeded::new(1);
        for _ in 0..100 {
            let set = Sets::of(&deck, &hand).sample(1, &mut chance).unwrap_err();
            assert!(hand.contains(&set) && is_set(&deck, &set));
        }
        let first = Sets::of(&deck, &hand).iter().take(1_000);
        let n = first.filter(|set| is_set(&deck, set)).count();
        assert_eq!(n, 1_000, "a list is lazy");
    }
}

#[test]
fn more_wilds_than_cents_are_a_set_of_one_coin() {
    let deck = Deck::read_lines("199 wild\n1 red dollar").unwrap();
    let mut hand = *deck.cards();
    assert!(is_set(&deck, &hand));
    assert_eq!(Sets::of(&deck, &hand).count(), 198 + 198);
    assert_eq!(listed(&deck, &hand).len(), 198 + 198);
    hand.set(0, 0);
    assert_eq!(numbered(&deck, &hand).len(), 198);
}

/// A byte has room for the most ways in which ten cards can add up to one sum.
#[test]
fn ten_cards_of_one_value_are_counted_in_bytes() {
    let mut cards = Vec::new();
    for colour in Colour::ALL {
        let coin = Coin::Dime;
        cards.extend([(Card::Coin { colour, coin }, 1), (Card::Draw { colour, coin }, 1)]);
    }
    let coins = Coins::new([Coin::Nickel; 2]).unwrap();
    cards.extend([Colour::Red, Colour::Blue].map(|colour| (Card::Combo { colour, coins }, 1)));
    let deck = Deck::new(cards).unwrap();
    let hand = *deck.cards();
    let held = Held::of(&deck, &Hand::from(hand));
    // Five of ten make 50, and all of them make 100.
    assert_eq!(SmallSums::of(&held).count(&held), 252 + 1);
    let mut numbered = numbered(&deck, &hand);
    numbered.sort_unstable();
    assert_eq!(numbered, listed(&deck, &hand));
}

#[test]
fn cards_of_several_dollars_are_in_no_set() {
    let deck = Deck::read_lines("1 combo red 100/100/100\n1 red nickel\n1 red penny").unwrap();
    let hand = *deck.cards();
    let sets = all_parts(&hand).into_iter().filter(|part| is_set_by_oracle(&deck, part)).count();
    assert_eq!((sets, listed(&deck, &hand).len(), Sets::of(&deck, &hand).count()), (0, 0, 0));
}
