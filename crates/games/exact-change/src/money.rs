//! Cards and amounts in the words that all three games share.

use parlor_core::Teller;

use crate::cards::{Card, Coin, Colour};

pub(crate) fn colour_name(colour: Colour, teller: &Teller) -> String {
    teller.say(&format!("money.colour.{colour}"), &[])
}

pub(crate) fn coin_name(coin: Coin, teller: &Teller) -> String {
    teller.say(&format!("money.coin.{coin}"), &[])
}

pub(crate) fn card_name(card: Card, teller: &Teller) -> String {
    let (key, colour, shown) = match card {
        Card::Coin { colour, coin } => ("money.coin_card", colour, coin_name(coin, teller)),
        Card::Draw { colour, coin } => ("money.draw", colour, coin_name(coin, teller)),
        Card::Combo { colour, coins } => {
            let coins: Vec<String> = coins.iter().map(|coin| coin.cents().to_string()).collect();
            ("money.combo", colour, coins.join(" + "))
        }
        Card::Wild => return teller.say("money.wild", &[]),
    };
    teller.say(key, &[("colour", &colour_name(colour, teller)), ("coin", &shown)])
}

/// Each card by its name, in the order given.
pub(crate) fn each(cards: &[Card], teller: &Teller) -> String {
    cards.iter().map(|&card| card_name(card, teller)).collect::<Vec<_>>().join(", ")
}

/// Each kind of card where it comes first, with how many there are: `2 × red dime`, `wild`.
pub(crate) fn counted(cards: &[Card], teller: &Teller) -> Vec<String> {
    let is_first = |&(index, card): &(usize, &Card)| !cards[..index].contains(card);
    let firsts = cards.iter().enumerate().filter(is_first);
    firsts
        .map(|(_, &card)| {
            let name = card_name(card, teller);
            match cards.iter().filter(|&&it| it == card).count() {
                1 => name,
                n => teller.say("money.times", &[("n", &n), ("card", &name)]),
            }
        })
        .collect()
}

/// Cards within a sentence: `2 × red dime and wild`.
pub(crate) fn card_names(cards: &[Card], teller: &Teller) -> String {
    teller.list(&counted(cards, teller))
}

/// An amount: `25¢`, `$1.25`.
pub fn cents(amount: i64, teller: &Teller) -> String {
    if amount < 100 {
        return teller.say("money.cents", &[("n", &amount)]);
    }
    let rest = format!("{:02}", amount % 100);
    teller.say("money.dollars", &[("dollars", &(amount / 100)), ("cents", &rest)])
}

/// How many cards, as wide as any other number of them: `  7 cards`, `  1 card `.
pub(crate) fn column(n: usize, teller: &Teller) -> String {
    let say = |n: usize| teller.say("money.n_cards", &[("count", &n)]);
    let width = say(100).chars().count();
    let before = 3_usize.saturating_sub(n.to_string().len());
    format!("{:<width$}", " ".repeat(before) + &say(n))
}

#[cfg(test)]
mod tests {
    use parlor_core::Observer;

    use super::*;
    use crate::money_war::MoneyWar;

    fn english() -> Teller {
        Teller::english::<MoneyWar>(2, Observer::Spectator)
    }

    #[test]
    fn every_card_has_words() {
        let named = |text: &str| card_name(Card::read(text).unwrap(), &english());
        assert_eq!(named("red half"), "red half dollar");
        assert_eq!(named("draw red dime"), "red dime draw card");
        assert_eq!(named("combo green 25/5"), "green combo 25 + 5");
        assert_eq!(named("wild"), "wild");
    }

    #[test]
    fn equal_cards_are_counted_where_the_first_lies() {
        let cards = ["red dime", "wild", "red dime"].map(|text| Card::read(text).unwrap());
        assert_eq!(card_names(&cards, &english()), "2 × red dime and wild");
        assert_eq!(each(&cards, &english()), "red dime, wild, red dime");
        assert_eq!(card_names(&[], &english()), "");
    }

    #[test]
    fn amounts_are_cents_until_they_are_dollars() {
        let said = [0, 99, 100, 1_205].map(|amount| cents(amount, &english()));
        assert_eq!(said, ["0¢", "99¢", "$1.00", "$12.05"]);
    }

    #[test]
    fn numbers_of_cards_stand_below_each_other() {
        let said = [1, 7, 100].map(|n| column(n, &english()));
        assert_eq!(said, ["  1 card ", "  7 cards", "100 cards"]);
    }
}
