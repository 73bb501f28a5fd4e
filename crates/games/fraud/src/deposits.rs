//! FR-5, FR-6: what can be deposited from a hand, checked, listed, and sampled by counting.

use std::ops::ControlFlow;

use parlor_core::{Chance, Refusal};

use crate::{
    action::{Action, Deposit},
    bank::DEPOSIT_MIN,
    cards::{Card, Cards, Denomination, N_KINDS},
    deck::{Counts, Deck, FraudKinds, LANE},
};

const TOO_FEW: Refusal = Refusal::new("FR-5", "too_few", "a deposit has at least three cards");
const NO_TOP: Refusal =
    Refusal::new("FR-5", "no_top", "the top card is a BANK card of the denomination");
const NO_MATCH: Refusal =
    Refusal::new("FR-5", "no_match", "every card shows a corner of the denomination");

/// FR-5: whether this is a deposit, whoever holds the cards.
pub(crate) fn check_deposit(deposit: &Deposit) -> Result<(), Refusal> {
    let Deposit { denomination, cards } = deposit;
    if cards.len() < DEPOSIT_MIN {
        Err(TOO_FEW)
    } else if !cards.iter().all(|card| card.carries(*denomination)) {
        Err(NO_MATCH)
    } else if cards[0] != Card::bank(*denomination) {
        Err(NO_TOP)
    } else {
        Ok(())
    }
}

/// Visits what a hand can do in its turn, ascending: FR-4, one card less; FR-5, one deposit; FR-6,
/// two.
pub(crate) fn visit_actions<F>(hand: &Cards, mut visit: F) -> ControlFlow<()>
where
    F: FnMut(Action) -> ControlFlow<()>,
{
    for equal in hand.chunk_by(|a, b| a == b) {
        visit(Action::Discard(equal[0]))?;
    }
    visit_deposits(hand, Denomination::K10, &mut |first| {
        visit(Action::Deposit { first, second: None })?;
        visit_seconds(hand, &first, |second| visit(Action::Deposit { first, second: Some(second) }))
    })
}

/// Visits the deposits that a hand can make beside another one that is not above them.
fn visit_seconds<T, F>(hand: &Cards, first: &Deposit, mut visit: F) -> ControlFlow<T>
where
    F: FnMut(Deposit) -> ControlFlow<T>,
{
    if hand.len() < first.cards.len() + DEPOSIT_MIN {
        return ControlFlow::Continue(());
    }
    let mut rest = *hand;
    rest.remove_all(&first.cards);
    visit_deposits(&rest, first.denomination, &mut |second| {
        if second < *first { ControlFlow::Continue(()) } else { visit(second) }
    })
}

/// Visits the deposits that a hand can make from a denomination upwards, ascending.
fn visit_deposits<T, F>(hand: &Cards, from: Denomination, visit: &mut F) -> ControlFlow<T>
where
    F: FnMut(Deposit) -> ControlFlow<T>,
{
    // Every deposit begins with a BANK card, and they come first.
    let banks = hand.chunk_by(|a, b| a == b).take_while(|equal| !equal[0].is_fraud());
    for equal in banks.filter(|equal| Card::bank(from) <= equal[0]) {
        let denomination = Denomination::ALL[equal[0].kind()];
        let mut fitting = Cards::default();
        for &card in hand.iter().filter(|card| card.carries(denomination)) {
            fitting.push(card);
        }
        if DEPOSIT_MIN <= fitting.len() {
            let mut deposit = Deposit { denomination, cards: Cards::default() };
            deposit.cards.push(equal[0]);
            extend_deposit(&fitting, 1, &mut deposit, visit)?;
        }
    }
    ControlFlow::Continue(())
}

/// Visits a deposit and all that begin with its cards.
fn extend_deposit<T, F>(
    fitting: &Cards,
    from: usize,
    deposit: &mut Deposit,
    visit: &mut F,
) -> ControlFlow<T>
where
    F: FnMut(Deposit) -> ControlFlow<T>,
{
    if DEPOSIT_MIN <= deposit.cards.len() {
        visit(*deposit)?;
    }
    for at in from..fitting.len() {
        // Of equal cards the first stands for all.
        if at == from || fitting[at] != fitting[at - 1] {
            deposit.cards.push(fitting[at]);
            extend_deposit(fitting, at + 1, deposit, visit)?;
            deposit.cards.pop();
        }
    }
    ControlFlow::Continue(())
}

/// One of the things that [`visit_actions`] visits, all equally likely, in one draw.
///
/// A hand is counted, and what is drawn is made from its number; nothing is listed, but for two
/// deposits of one denomination, which are possible in one of three hundred hands.
pub(crate) fn sample_action<C: Chance>(
    deck: &Deck,
    hand: Counts,
    chance: &mut C,
) -> Option<Action> {
    let tally = Tally::of(deck, hand);
    let (n_cards, n_single) = (tally.n_kinds(), sum(tally.single));
    let n = n_cards + n_single + tally.n_double();
    if n == 0 {
        return None;
    }
    let mut number = chance.below(n);
    if number < n_cards {
        return Some(Action::Discard(tally.card(number)));
    }
    number -= n_cards;
    if number < n_single {
        return Some(Action::Deposit { first: tally.single(number), second: None });
    }
    number -= n_single;
    let [first, second] = tally.double(number);
    Some(Action::Deposit { first, second: Some(second) })
}

/// A one in the lane of each denomination.
const ONES: u64 = {
    let mut ones = 0;
    let mut lane = 0;
    while lane < 6 {
        ones |= 1 << (lane * LANE);
        lane += 1;
    }
    ones
};

/// Ones in the lanes of the denominations that a card carries.
const CARRIED: [u64; N_KINDS] = {
    let mut carried = [0; N_KINDS];
    let mut kind = 0;
    while kind < N_KINDS {
        let mut lane = 0;
        while lane < 6 {
            if Card::from_kind(kind).carries(Denomination::ALL[lane]) {
                carried[kind] |= 1 << (lane as u32 * LANE);
            }
            lane += 1;
        }
        kind += 1;
    }
    carried
};

/// Whole lanes where there is a one.
#[inline]
const fn fill(ones: u64) -> u64 {
    (ones << LANE) - ones
}

#[inline]
const fn lane_of(denomination: Denomination) -> u64 {
    fill(1 << (denomination as u32 * LANE))
}

#[inline]
const fn lane(lanes: u64, denomination: Denomination) -> u32 {
    (lanes >> (denomination as u32 * LANE)) as u32 & ((1 << LANE) - 1)
}

/// The lowest lane that is not empty.
#[inline]
fn lowest(lanes: u64) -> Option<Denomination> {
    Denomination::ALL.get((lanes.trailing_zeros() / LANE) as usize).copied()
}

/// The sum of all lanes.
#[inline]
const fn sum(lanes: u64) -> u32 {
    const EVEN: u64 = fill(1 | 1 << (2 * LANE) | 1 << (4 * LANE));
    let pairs = (lanes & EVEN) + ((lanes >> LANE) & EVEN);
    let all = pairs + (pairs >> (2 * LANE)) + (pairs >> (4 * LANE));
    all as u32 & ((1 << (2 * LANE)) - 1)
}

/// What a hand can do, counted. Numbers by denomination lie in lanes of a word, where all of them
/// are added at once; with eight cards none is above 127.
struct Tally<'a> {
    deck: &'a Deck,
    hand: Counts,
    /// BANK cards.
    banks: u64,
    /// A one for each denomination with a BANK card.
    bank_kinds: u64,
    /// FRAUD kinds that carry it.
    kinds: u64,
    /// Sets of one or more FRAUD cards that carry it.
    sets: u64,
    /// Deposits.
    single: u64,
    /// Not empty where two deposits are possible.
    twice: u64,
    /// The kinds of the FRAUD cards, a byte each, and how many there are.
    frauds: u64,
    n_frauds: u32,
}

impl Tally<'_> {
    #[inline]
    fn of(deck: &Deck, hand: Counts) -> Tally<'_> {
        let (mut kinds, mut fitting, mut sets) = (0, 0, 0_u64);
        let (mut frauds, mut n_frauds) = (0, 0);
        for (card, count) in deck.fraud_kinds(hand.frauds()) {
            let carried = CARRIED[card.kind()];
            kinds += carried;
            fitting += carried * u64::from(count);
            // None to all of the kind to each set so far, and to none. The eighth FRAUD card can
            // flow over; but then there is no BANK card to make a deposit of.
            sets = sets
                .wrapping_add(((sets & fill(carried)) + carried).wrapping_mul(u64::from(count)));
            frauds |= (card.kind() as u64) << (8 * n_frauds);
            n_frauds += 1;
        }
        let banks = hand.banks();
        let [one, two, four] = [banks, banks >> 1, banks >> 2].map(|bits| bits & ONES);
        let at_least_two = two | four;
        let bank_kinds = one | at_least_two;
        // One BANK card goes with sets of two or more, two with any set, three or more also with
        // none. So that is banks * (sets + 1) less what is too small.
        let with_sets = (sets & fill(one)) + ((sets & fill(two)) << 1) + ((sets & fill(four)) << 2);
        let single = with_sets + banks - bank_kinds - at_least_two - (kinds & fill(bank_kinds));
        // Eight is reached where six fit; each of the two needs a BANK card.
        let twice = (banks + fitting + 2 * ONES) & (at_least_two << 3);
        Tally { deck, hand, banks, bank_kinds, kinds, sets, single, twice, frauds, n_frauds }
    }

    /// FR-4: how many different cards can be discarded.
    #[inline]
    fn n_kinds(&self) -> u32 {
        sum(self.bank_kinds) + self.n_frauds
    }

    #[inline]
    fn card(&self, number: u32) -> Card {
        let n_banks = sum(self.bank_kinds);
        if n_banks <= number {
            return Card::from_kind((self.frauds >> (8 * (number - n_banks))) as usize & 63);
        }
        // Each lane of the product counts the ones up to it, and 64 is reached behind the number.
        let counted = self.bank_kinds.wrapping_mul(ONES) + ONES * u64::from(63 - number);
        let found = counted & (ONES << 6);
        Card::bank(lowest(found).expect("there are more BANK cards"))
    }

    /// FR-5: the deposit with this number.
    fn single(&self, mut number: u32) -> Deposit {
        let mut left = self.single;
        loop {
            let denomination = lowest(left).expect("there are more deposits");
            let here = lane(left, denomination);
            if number < here {
                return self.part(denomination, 0).deposit(number, Share::default());
            }
            number -= here;
            left &= !lane_of(denomination);
        }
    }

    /// What a denomination has beside some of the FRAUD kinds that carry it.
    fn part(&self, denomination: Denomination, beside: u64) -> Part<'_> {
        let mut kinds = lane(self.kinds, denomination);
        let mut sets = 1 + lane(self.sets, denomination);
        for (_, count) in self.deck.fraud_kinds(beside) {
            kinds -= 1;
            sets /= count + 1;
        }
        Part {
            deck: self.deck,
            denomination,
            banks: lane(self.banks, denomination),
            frauds: self.deck.carriers(self.hand.frauds(), denomination) & !beside,
            kinds,
            sets,
        }
    }

    /// FR-6: how many pairs of deposits there are.
    #[inline]
    fn n_double(&self) -> u32 {
        let mut n = 0;
        let _ = self.visit_pairs(|_, here| {
            n += here;
            ControlFlow::<()>::Continue(())
        });
        n
    }

    /// FR-6: the pair of deposits with this number.
    fn double(&self, mut number: u32) -> [Deposit; 2] {
        let pair = self.visit_pairs(|pair, here| found(&mut number, here, pair));
        let pair = pair.break_value().expect("there are more pairs");
        if pair[0] == pair[1] {
            let same = self.visit_same(pair[0], |same| found(&mut number, 1, same));
            return same.break_value().expect("there are more pairs");
        }
        let shared = self.shared(pair);
        let [one, other] = pair.map(|denomination| self.part(denomination, shared));
        let kinds = self.deck.fraud_kinds(shared);
        let split = visit_splits(kinds, Default::default(), &mut |split| {
            let here = one.n_deposits(split[0].n) * other.n_deposits(split[1].n);
            found(&mut number, here, split)
        });
        let split = split.break_value().expect("there are more ways to split them");
        let n_other = other.n_deposits(split[1].n);
        [one.deposit(number / n_other, split[0]), other.deposit(number % n_other, split[1])]
    }

    /// Visits the pairs of denominations of which there are pairs of deposits, with their number.
    #[inline]
    fn visit_pairs<T>(
        &self,
        mut visit: impl FnMut([Denomination; 2], u32) -> ControlFlow<T>,
    ) -> ControlFlow<T> {
        let mut firsts = self.single;
        while let Some(first) = lowest(firsts) {
            firsts &= !lane_of(first);
            let mut seconds = firsts;
            while let Some(second) = lowest(seconds) {
                seconds &= !lane_of(second);
                visit([first, second], self.n_pair([first, second]))?;
            }
        }
        let mut twice = self.twice;
        while let Some(both) = lowest(twice) {
            twice &= !lane_of(both);
            let mut n = 0;
            let _ = self.visit_same(both, |_| {
                n += 1;
                ControlFlow::<()>::Continue(())
            });
            visit([both, both], n)?;
        }
        ControlFlow::Continue(())
    }

    /// The FRAUD cards that two denominations could both use.
    #[inline]
    fn shared(&self, [first, second]: [Denomination; 2]) -> u64 {
        self.deck.carriers(self.deck.carriers(self.hand.frauds(), first), second)
    }

    /// How many pairs of deposits two different denominations have.
    #[inline]
    fn n_pair(&self, pair: [Denomination; 2]) -> u32 {
        let shared = self.shared(pair);
        let all = lane(self.single, pair[0]) * lane(self.single, pair[1]);
        if shared == 0 {
            return all;
        }
        if self.deck.is_one_card(shared) {
            // Half of the sets have the card, and only the empty one is too small beside it. All
            // pairs count but those that want the card twice.
            let with_it = |denomination| {
                lane(self.banks, denomination) * (1 + lane(self.sets, denomination)) / 2 - 1
            };
            return all - with_it(pair[0]) * with_it(pair[1]);
        }
        let [one, other] = pair.map(|denomination| self.part(denomination, shared));
        let mut n = 0;
        let _ = visit_splits(self.deck.fraud_kinds(shared), Default::default(), &mut |split| {
            n += one.n_deposits(split[0].n) * other.n_deposits(split[1].n);
            ControlFlow::<()>::Continue(())
        });
        n
    }

    /// Visits the pairs of deposits of one denomination.
    fn visit_same<T>(
        &self,
        denomination: Denomination,
        mut visit: impl FnMut([Deposit; 2]) -> ControlFlow<T>,
    ) -> ControlFlow<T> {
        let mut fitting = Cards::default();
        for card in self.deck.iter(self.hand).filter(|card| card.carries(denomination)) {
            fitting.push(card);
        }
        visit_deposits(&fitting, denomination, &mut |first| {
            visit_seconds(&fitting, &first, |second| visit([first, second]))
        })
    }
}

/// Whether what has a number is among those here; if not, it has a lower one among the rest.
#[inline]
fn found<T>(number: &mut u32, here: u32, what: T) -> ControlFlow<T> {
    if *number < here {
        return ControlFlow::Break(what);
    }
    *number -= here;
    ControlFlow::Continue(())
}

/// What a denomination has to make deposits of, beside cards that two deposits share out.
struct Part<'a> {
    deck: &'a Deck,
    denomination: Denomination,
    banks: u32,
    frauds: u64,
    kinds: u32,
    /// Sets of its FRAUD cards, with the empty one.
    sets: u32,
}

impl Part<'_> {
    /// How many of the sets are too small to make a deposit with so many other cards.
    #[inline]
    const fn n_too_small(&self, others: u32) -> u32 {
        match others {
            0 | 1 => 1 + self.kinds,
            2 => 1,
            _ => 0,
        }
    }

    /// How many deposits there are with so many of the shared cards.
    #[inline]
    fn n_deposits(&self, n_shared: u32) -> u32 {
        (1..=self.banks).map(|banks| self.sets - self.n_too_small(banks + n_shared)).sum()
    }

    fn deposit(&self, mut number: u32, share: Share) -> Deposit {
        let Part { deck, denomination, .. } = *self;
        let mut cards = Cards::default();
        let mut banks = 0;
        let too_small = loop {
            cards.push(Card::bank(denomination));
            banks += 1;
            let too_small = self.n_too_small(banks + share.n);
            if found(&mut number, self.sets - too_small, ()).is_break() {
                break too_small;
            }
        };
        let frauds = self.set(number, too_small) + share.cards;
        for (card, count) in deck.fraud_kinds(frauds.frauds()) {
            for _ in 0..count {
                cards.push(card);
            }
        }
        Deposit { denomination, cards }
    }

    /// The set with this number, not counting so many that are too small. A set's number is written
    /// with a digit for each kind: how many of it there are.
    fn set(&self, mut number: u32, n_too_small: u32) -> Counts {
        number += u32::from(0 < n_too_small);
        if 1 < n_too_small {
            let mut one_card = 1;
            for (_, count) in self.deck.fraud_kinds(self.frauds) {
                number += u32::from(one_card <= number);
                one_card *= count + 1;
            }
        }
        let mut set = Counts::EMPTY;
        for (card, count) in self.deck.fraud_kinds(self.frauds) {
            let base = count + 1;
            set += self.deck.several(card, number % base);
            number /= base;
        }
        set
    }
}

/// What one of two deposits gets of the FRAUD cards that both could use.
#[derive(Clone, Copy, Default)]
struct Share {
    cards: Counts,
    n: u32,
}

/// Visits all ways to give some cards of some kinds to two deposits.
fn visit_splits<T, F>(mut kinds: FraudKinds<'_>, split: [Share; 2], visit: &mut F) -> ControlFlow<T>
where
    F: FnMut([Share; 2]) -> ControlFlow<T>,
{
    let deck = kinds.deck();
    let Some((card, count)) = kinds.next() else { return visit(split) };
    for first in 0..=count {
        for second in 0..=count - first {
            let mut split = split;
            for (share, n) in split.iter_mut().zip([first, second]) {
                share.cards += deck.several(card, n);
                share.n += n;
            }
            visit_splits(kinds.clone(), split, visit)?;
        }
    }
    ControlFlow::Continue(())
}

#[cfg(test)]
mod tests {
    use parlor_core::Seeded;

    use super::*;
    use crate::options::FraudCards;

    /// Gives one answer and remembers what was asked.
    struct One {
        answer: u32,
        asked: Vec<u32>,
    }

    impl Chance for One {
        fn below(&mut self, n: u32) -> u32 {
            self.asked.push(n);
            self.answer
        }
    }

    /// Every answer to the one draw gives another action, and all of them are the list.
    fn check_sampler(deck: &Deck, hand: Counts) {
        let mut listed = Vec::new();
        let _ = visit_actions(&deck.hand(hand), |action| {
            listed.push(action);
            ControlFlow::Continue(())
        });
        let mut sampled: Vec<Action> = (0..listed.len() as u32)
            .map(|answer| {
                let mut chance = One { answer, asked: Vec::new() };
                let action = sample_action(deck, hand, &mut chance);
                assert_eq!(chance.asked, [listed.len() as u32], "{:?}", deck.hand(hand));
                action.expect("the list is not empty")
            })
            .collect();
        sampled.sort();
        assert_eq!(sampled, listed, "{:?}", deck.hand(hand));
    }

    fn check_hand(fraud_cards: &str, hand: &str) {
        let fraud_cards = match fraud_cards {
            "pairs" => FraudCards::PAIRS,
            "triples" => FraudCards::TRIPLES,
            lines => lines.parse().unwrap(),
        };
        let deck = Deck::new(fraud_cards);
        let cards: Vec<Card> = hand.split(' ').map(|card| card.parse().unwrap()).collect();
        check_sampler(&deck, deck.pack(&cards));
    }

    #[test]
    fn the_sampler_is_the_list_with_hands_at_the_limits() {
        check_hand("pairs", "10 10 10 10 10 10 10/20 10/20");
        check_hand("pairs", "10 10 20 20 10/20 10/20 10/30 20/30");
        check_hand("pairs", "10 20 10/20 10/20 10/30 20/30 20/30 10/40");
        check_hand("pairs", "10/20 10/20 10/30 20/30 20/30 10/40 10/50 10/100");
        check_hand("triples", "10 10/20/30 10/20/40 10/20/50 10/20/100 10/30/40 10/30/50 10/40/50");
        check_hand("triples", "10 20 10/20/30 10/20/40 10/20/50 10/20/100 10/30/40 10/30/50");
        let alike = "20 x 10/20/30/40/50/100";
        let all = "10/20/30/40/50/100";
        for n in 1..=8 {
            let hand: Vec<&str> = ["10", "10", "10", "20", "20", "30", "30", "100"]
                .into_iter()
                .take(8 - n)
                .chain(std::iter::repeat_n(all, n))
                .collect();
            check_hand(alike, &hand.join(" "));
        }
        let wide = "10/20\n10/20/30\n10/20/40\n10/20/50\n10/20/100\n10/20/30/40\n14 x 10/20/30/50";
        let frauds = "10/20 10/20/30 10/20/40 10/20/50 10/20/100 10/20/30/40";
        check_hand(wide, &format!("10 20 {frauds}"));
        check_hand(wide, &format!("10 10 {frauds}"));
        check_hand(wide, &format!("10 10/20/30/50 {frauds}"));
        check_hand(wide, &format!("10/20/30/50 10/20/30/50 {frauds}"));
        check_hand("pairs", "100");
    }

    #[test]
    fn the_sampler_is_the_list_with_random_hands_of_any_deck() {
        let own = "10 x 10/100\n 8 x 10/20/30/40/50/100\n 20/30\n 40/50";
        let few = "7 x 10/20\n 7 x 10/20/30\n 6 x 20/30";
        let decks = [own, few].map(|text| text.parse().unwrap());
        for fraud_cards in [FraudCards::PAIRS, FraudCards::TRIPLES].into_iter().chain(decks) {
            let deck = Deck::new(fraud_cards);
            let mut chance = Seeded::new(1);
            for round in 0..3_000 {
                // Hands that random play hardly sees have few denominations.
                let most = Denomination::ALL[2 + round % 4];
                let fits = |card: &Card| card.is_fraud() || *card <= Card::bank(most);
                let mut cards: Vec<Card> = fraud_cards.deck().filter(fits).collect();
                chance.shuffle(&mut cards);
                check_sampler(&deck, deck.pack(&cards[..8]));
            }
        }
    }
}
