use std::{fmt, str::FromStr};

use parlor_core::{OptionKind, OptionValue};

use crate::cards::{Card, Denomination};

parlor_core::options! {
    /// House rules of FRAUD.
    pub struct Options {
        /// FR-2
        fraud_cards: FraudCards = FraudCards::PAIRS;
        /// FR-7
        challenge_seconds: u32 = 10, 1..=600;
        /// FR-14
        target: u32 = 1_000, 1..=1_000_000;
        /// FR-16
        stall_rounds: u32 = 20, 1..=1_000;
    }
}

/// FR-1: how many FRAUD cards a deck has.
pub const N_FRAUD_CARDS: usize = 20;

/// FR-2: the twenty FRAUD cards, sorted.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct FraudCards([Card; N_FRAUD_CARDS]);

const KINDS: &[&str] = &["pairs", "triples"];

impl FraudCards {
    /// All fifteen pairs of denominations, the five neighbouring ones twice.
    pub const PAIRS: FraudCards = {
        let all = Denomination::ALL;
        let mut cards = [Card::bank(Denomination::K10); N_FRAUD_CARDS];
        let mut n = 0;
        let mut low = 0;
        while low < 6 {
            let mut high = low + 1;
            while high < 6 {
                let mut copies = if high == low + 1 { 2 } else { 1 };
                while 0 < copies {
                    cards[n] = Card::with_corners(&[all[low], all[high]]);
                    n += 1;
                    copies -= 1;
                }
                high += 1;
            }
            low += 1;
        }
        assert!(n == N_FRAUD_CARDS);
        FraudCards(cards)
    };

    /// All twenty sets of three denominations.
    pub const TRIPLES: FraudCards = {
        let all = Denomination::ALL;
        let mut cards = [Card::bank(Denomination::K10); N_FRAUD_CARDS];
        let mut n = 0;
        let mut low = 0;
        while low < 6 {
            let mut middle = low + 1;
            while middle < 6 {
                let mut high = middle + 1;
                while high < 6 {
                    cards[n] = Card::with_corners(&[all[low], all[middle], all[high]]);
                    n += 1;
                    high += 1;
                }
                middle += 1;
            }
            low += 1;
        }
        assert!(n == N_FRAUD_CARDS);
        FraudCards(cards)
    };

    pub fn cards(&self) -> impl ExactSizeIterator<Item = Card> + Clone {
        self.0.into_iter()
    }

    /// FR-1: all 56 cards in the order that shuffles start from.
    pub fn deck(&self) -> impl Iterator<Item = Card> + Clone {
        let bank = |denomination| std::iter::repeat_n(Card::bank(denomination), 6);
        Denomination::ALL.into_iter().flat_map(bank).chain(self.cards())
    }
}

/// One card a line, several of a kind as `2 x 10/20`; what is behind a `#` is a comment.
impl FromStr for FraudCards {
    type Err = String;

    fn from_str(text: &str) -> Result<FraudCards, String> {
        let mut cards = Vec::new();
        for (index, line) in text.lines().enumerate() {
            let line = line.split('#').next().unwrap_or_default().trim();
            if line.is_empty() {
                continue;
            }
            let number = index + 1;
            let (card, copies) =
                read_line(line).map_err(|reason| format!("line {number}: {reason}"))?;
            if N_FRAUD_CARDS < cards.len() + copies {
                return Err(format!(
                    "line {number}: a deck has exactly {N_FRAUD_CARDS} FRAUD cards, and these are more"
                ));
            }
            cards.extend(std::iter::repeat_n(card, copies));
        }
        cards.sort_unstable();
        let cards = cards.try_into().map_err(|cards: Vec<Card>| {
            format!("a deck has exactly {N_FRAUD_CARDS} FRAUD cards, and these are {}", cards.len())
        })?;
        Ok(FraudCards(cards))
    }
}

fn read_line(line: &str) -> Result<(Card, usize), String> {
    let (copies, card) = match line.split_once(['x', 'X', '×']) {
        Some((copies, card)) => {
            let copies = copies.trim();
            let n = copies.parse().ok().filter(|n| (1..=N_FRAUD_CARDS).contains(n));
            (n.ok_or_else(|| format!("`{copies}` is no number of cards from 1 to 20"))?, card)
        }
        None => (1, line),
    };
    let card: Card = card.trim().parse()?;
    if !card.is_fraud() {
        return Err(format!("`{card}` needs a second denomination to be a FRAUD card"));
    }
    Ok((card, copies))
}

impl fmt::Display for FraudCards {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if *self == FraudCards::PAIRS {
            return f.write_str("pairs");
        }
        if *self == FraudCards::TRIPLES {
            return f.write_str("triples");
        }
        let mut between = "";
        for equal in self.0.chunk_by(|a, b| a == b) {
            match equal {
                [card] => write!(f, "{between}{card}")?,
                _ => write!(f, "{between}{} x {}", equal.len(), equal[0])?,
            }
            between = "\n";
        }
        Ok(())
    }
}

impl fmt::Debug for FraudCards {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.to_string().replace('\n', ", "))
    }
}

impl OptionValue for FraudCards {
    const KIND: OptionKind = OptionKind::Lines(KINDS);

    fn write(&self) -> String {
        self.to_string()
    }

    fn read(text: &str) -> Result<FraudCards, String> {
        match text.trim() {
            "pairs" => Ok(FraudCards::PAIRS),
            "triples" => Ok(FraudCards::TRIPLES),
            "" => Err("`pairs`, `triples` or twenty cards, a line each".to_owned()),
            lines => lines.parse(),
        }
    }
}
