//! Counting cards.

use fraud::{Card, CardBag, Claim, DEPOSIT_MIN, Denomination, HAND_MAX, amount};

/// How often somebody who never bluffs makes a deposit in a turn, as measured at tables of two to
/// six. The more play, the more of the cards that everybody waits for lie in other hands.
pub(super) fn honest_rate(seats: u8) -> f64 {
    const RATES: [f64; 5] = [0.19, 0.14, 0.09, 0.07, 0.06];
    RATES[usize::from(seats) - 2]
}

/// How often eight cards at random have a genuine set.
const LUCKY: f64 = 0.19;

/// How likely somebody whose hand is not known makes a certain deposit in a turn.
#[derive(Clone, Copy, Default, PartialEq, Debug)]
pub(super) struct Ways {
    pub(super) genuine: f64,
    /// If who has no genuine set always bluffs.
    pub(super) fraudulent: f64,
}

/// By denomination and number of cards.
pub(super) type AllWays = [[Ways; HAND_MAX + 1]; 6];

/// `claims` are deposits whose cards nobody has seen; they lie in the discard pile.
pub(super) fn all_ways<'a>(
    unseen: &CardBag,
    claims: impl Iterator<Item = &'a Claim> + Clone,
    seats: u8,
) -> AllWays {
    let ways = |denomination| Pool::new(unseen, claims.clone(), denomination).ways();
    let mut all = Denomination::ALL.map(ways);
    let mut bluffs = 0.0;
    for (denomination, ways) in Denomination::ALL.into_iter().zip(&mut all) {
        for (count, ways) in ways.iter_mut().enumerate() {
            // Who bluffs, bluffs for money.
            ways.fraudulent *= f64::from(amount(denomination, count as u8));
            bluffs += ways.fraudulent;
        }
    }
    let honest = honest_rate(seats);
    for ways in all.iter_mut().flatten() {
        ways.genuine *= honest / LUCKY;
        ways.fraudulent *= (1.0 - honest) / f64::max(bluffs, 1.0);
    }
    all
}

/// Cards that somebody has not seen, as far as a denomination is concerned.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Pool {
    pub(super) bank: usize,
    /// FRAUD cards that carry it.
    pub(super) fraud: usize,
    pub(super) others: usize,
}

impl Pool {
    pub(super) fn new<'a>(
        unseen: &CardBag,
        claims: impl Iterator<Item = &'a Claim>,
        denomination: Denomination,
    ) -> Pool {
        let mut pool = Pool { bank: 0, fraud: 0, others: 0 };
        for card in unseen.iter().map(Card::from_kind) {
            match (card.is_fraud(), card.carries(denomination)) {
                (false, true) => pool.bank += 1,
                (true, true) => pool.fraud += 1,
                (_, false) => pool.others += 1,
            }
        }
        for claim in claims {
            let count = usize::from(claim.count);
            if claim.denomination == denomination {
                // The top card for certain, and more often than not the others too.
                let bank = (1 + 2 * (count - 1) / 3).min(pool.bank);
                pool.bank -= bank;
                pool.fraud = pool.fraud.saturating_sub(count - bank);
            } else {
                pool.others = pool.others.saturating_sub(count);
            }
        }
        pool
    }

    /// How likely a hand of so many of these cards has so many BANK and FRAUD cards of the
    /// denomination.
    pub(super) fn holds(&self, hand: usize, bank: usize, fraud: usize) -> f64 {
        let Some(others) = hand.checked_sub(bank + fraud) else { return 0.0 };
        let hands = choose(self.bank + self.fraud + self.others, hand);
        choose(self.bank, bank) * choose(self.fraud, fraud) * choose(self.others, others)
            / hands.max(1.0)
    }

    /// How likely a hand can make each deposit and makes it: a genuine one with all its BANK cards,
    /// or a fraudulent one with any number of its FRAUD cards.
    fn ways(&self) -> [Ways; HAND_MAX + 1] {
        let mut ways = [Ways::default(); HAND_MAX + 1];
        for bank in 1..=HAND_MAX.min(self.bank) {
            for fraud in 0..=(HAND_MAX - bank).min(self.fraud) {
                let likely = self.holds(HAND_MAX, bank, fraud);
                if DEPOSIT_MIN <= bank {
                    ways[bank].genuine += likely;
                }
                let counts = DEPOSIT_MIN.max(bank + 1)..=bank + fraud;
                let n = counts.clone().count() as f64;
                for count in counts {
                    ways[count].fraudulent += likely / n;
                }
            }
        }
        ways
    }
}

/// In how many ways `k` of `n` things can be chosen.
fn choose(n: usize, k: usize) -> f64 {
    if n < k {
        return 0.0;
    }
    (0..k).fold(1.0, |ways, i| ways * (n - i) as f64 / (i + 1) as f64)
}
