//! FR-5, FR-6: what can be deposited from a hand, checked, listed, and sampled by counting.

use std::ops::ControlFlow;

use parlor_core::{Chance, Refusal};

use crate::{
    action::{Action, Deposit},
    bank::DEPOSIT_MIN,
    cards::{Card, Cards, Denomination, HAND_MAX, N_KINDS},
    deck::{Counts, Deck, FraudKinds, Slot},
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
fn visit_seconds<F>(hand: &Cards, first: &Deposit, mut visit: F) -> ControlFlow<()>
where
    F: FnMut(Deposit) -> ControlFlow<()>,
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
fn visit_deposits<F>(hand: &Cards, from: Denomination, visit: &mut F) -> ControlFlow<()>
where
    F: FnMut(Deposit) -> ControlFlow<()>,
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
fn extend_deposit<F>(
    fitting: &Cards,
    from: usize,
    deposit: &mut Deposit,
    visit: &mut F,
) -> ControlFlow<()>
where
    F: FnMut(Deposit) -> ControlFlow<()>,
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
/// deposits of one denomination where they are drawn, or where equal FRAUD cards fit them. That is
/// seldom.
#[inline]
pub(crate) fn sample_action<C: Chance>(
    deck: &Deck,
    hand: Counts,
    chance: &mut C,
) -> Option<Action> {
    let tally = Tally::of(deck, hand);
    let (n_cards, n_single) = (tally.n_cards(), sum(tally.single));
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
const ONES: u64 = 0x0101_0101_0101;
const ONES_AND_ALL: u64 = ONES | 1 << (8 * ALL);

/// The lane behind those of the denominations. It counts every FRAUD kind.
const ALL: usize = 6;

/// Whole lanes of the denominations that a kind carries, and the last one.
const CARRIED: [u64; 64] = {
    let mut carried = [0; 64];
    let mut kind = 0;
    while kind < N_KINDS {
        carried[kind] = 0xff << (8 * ALL);
        let mut lane = 0;
        while lane < 6 {
            if Card::from_kind(kind).carries(Denomination::ALL[lane]) {
                carried[kind] |= 0xff << (8 * lane);
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
    (ones << 8) - ones
}

#[inline]
const fn lane(lanes: u64, lane: usize) -> u32 {
    (lanes >> (8 * lane)) as u8 as u32
}

/// The lowest lane that is not empty, else one that always is.
#[inline]
const fn lowest(lanes: u64) -> usize {
    (lanes | 1 << 63).trailing_zeros() as usize / 8
}

#[inline]
const fn without(lanes: u64, lane: usize) -> u64 {
    lanes & !(0xff << (8 * lane))
}

/// The lanes that are not empty, ascending.
#[inline]
fn each_lane(mut lanes: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let lane = lowest(lanes);
        lanes = without(lanes, lane);
        (lane < ALL).then_some(lane)
    })
}

/// The sum of all lanes.
#[inline]
const fn sum(lanes: u64) -> u32 {
    const EVEN: u64 = 0x00ff_00ff_00ff;
    let pairs = (lanes & EVEN) + ((lanes >> 8) & EVEN);
    (pairs.wrapping_mul(0x0001_0001_0001) >> 32) as u16 as u32
}

/// What a hand can do, counted. Numbers by denomination lie in lanes of a word, a byte each, where
/// all of them are added at once; with eight cards none is above 255.
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
    /// BANK cards with a set or without, also such as are too small.
    made: u64,
    /// Deposits.
    single: u64,
    /// Not empty where two deposits are possible.
    twice: u64,
}

impl Tally<'_> {
    #[inline]
    fn of(deck: &Deck, hand: Counts) -> Tally<'_> {
        let (mut kinds, mut sets) = (0, 0);
        deck.for_each_only_fraud(hand, |kind| {
            let carried = CARRIED[kind];
            // With and without it each set so far, and it alone.
            sets += (sets & carried) + (carried & ONES_AND_ALL);
            kinds += carried & ONES_AND_ALL;
        });
        let mut fitting = kinds;
        for (card, count) in deck.several_frauds(hand) {
            let carried = CARRIED[card.kind() & 63];
            sets += ((sets & carried) + (carried & ONES_AND_ALL)) * u64::from(count);
            kinds += carried & ONES_AND_ALL;
            fitting += (carried & ONES) * u64::from(count);
        }
        let banks = hand.banks();
        let [one, two, four] = [banks, banks >> 1, banks >> 2].map(|bits| bits & ONES);
        let at_least_two = two | four;
        let bank_kinds = one | at_least_two;
        // One BANK card goes with sets of two or more, two with any set, three or more also with
        // none. So that is banks * (sets + 1) less what is too small.
        let with_sets = (sets & fill(one)) + ((sets & fill(two)) << 1) + ((sets & fill(four)) << 2);
        let made = with_sets + banks;
        let single = made - bank_kinds - at_least_two - (kinds & fill(bank_kinds));
        // Eight is reached where six fit; each of the two needs a BANK card.
        let twice = (banks + fitting + 2 * ONES) & (at_least_two << 3);
        Tally { deck, hand, banks, bank_kinds, kinds, sets, made, single, twice }
    }

    /// FR-4: how many different cards there are.
    #[inline]
    const fn n_cards(&self) -> u32 {
        let n_banks = lane(self.bank_kinds.wrapping_mul(ONES), 5);
        n_banks + lane(self.kinds, ALL)
    }

    /// FR-4: the card with this number.
    #[inline]
    fn card(&self, number: u32) -> Card {
        let mut kinds = self.bank_kinds | self.deck.fraud_slots(self.hand);
        // Takes as many bits away, without asking how many.
        for step in 0..HAND_MAX as u32 - 1 {
            kinds &= kinds.wrapping_sub(u64::from(step < number));
        }
        self.deck.card(Slot::at(kinds.trailing_zeros()))
    }

    /// FR-5: the deposit with this number.
    #[inline(never)]
    fn single(&self, mut number: u32) -> Deposit {
        let mut lanes = each_lane(self.single);
        let at = lanes.find(|&at| find(&mut number, lane(self.single, at)));
        let at = at.expect("there are more deposits");
        self.part(at, Counts::EMPTY).deposit(number, Share::default())
    }

    /// What a denomination has beside some of the FRAUD kinds that carry it.
    #[inline]
    fn part(&self, at: usize, beside: Counts) -> Part<'_> {
        let denomination = Denomination::ALL[at];
        let (mut kinds, mut sets) = (lane(self.kinds, at), 1 + lane(self.sets, at));
        for (_, count) in self.deck.fraud_kinds(beside) {
            kinds -= 1;
            sets /= count + 1;
        }
        let frauds = self.deck.carriers(self.hand, at) - beside;
        Part { deck: self.deck, denomination, banks: lane(self.banks, at), frauds, kinds, sets }
    }

    /// FR-6: how many pairs of deposits there are.
    #[inline]
    fn n_double(&self) -> u32 {
        let first = lowest(self.single);
        let others = without(self.single, first);
        let second = lowest(others);
        let shared = self.shared([first, second]);
        if without(others, second) | self.twice != 0 || self.deck.are_several(shared) {
            return self.n_pairs();
        }
        self.n_pair([first, second], shared)
    }

    #[inline(never)]
    fn n_pairs(&self) -> u32 {
        let mut n = 0;
        let _ = self.visit_pairs(|pair| {
            n += self.n_any_pair(pair);
            ControlFlow::Continue(())
        });
        n
    }

    /// FR-6: the pair of deposits with this number.
    #[inline(never)]
    fn double(&self, mut number: u32) -> [Deposit; 2] {
        let mut pair = [0; 2];
        let _ = self.visit_pairs(|it| {
            pair = it;
            if find(&mut number, self.n_any_pair(it)) {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            }
        });
        if pair[0] == pair[1] {
            let mut found = None;
            self.visit_same(pair[0], |same| {
                if found.is_none() && find(&mut number, 1) {
                    found = Some(same);
                }
            });
            return found.expect("there are more pairs");
        }
        let shared = self.shared(pair);
        let [one, other] = pair.map(|at| self.part(at, shared));
        let mut found = None;
        visit_splits(self.deck.fraud_kinds(shared), Default::default(), &mut |split| {
            let here = one.n_deposits(split[0].n) * other.n_deposits(split[1].n);
            if found.is_none() && find(&mut number, here) {
                found = Some(split);
            }
        });
        let [share, rest] = found.expect("there are more ways to split them");
        let n_other = other.n_deposits(rest.n);
        [one.deposit(number / n_other, share), other.deposit(number % n_other, rest)]
    }

    /// Visits the pairs of lanes that can have pairs of deposits.
    #[inline]
    fn visit_pairs<F>(&self, mut visit: F) -> ControlFlow<()>
    where
        F: FnMut([usize; 2]) -> ControlFlow<()>,
    {
        let mut left = self.single;
        for first in each_lane(self.single) {
            left = without(left, first);
            each_lane(left).try_for_each(|second| visit([first, second]))?;
        }
        each_lane(self.twice).try_for_each(|both| visit([both, both]))
    }

    /// The FRAUD cards that two denominations could both use.
    #[inline]
    fn shared(&self, pair: [usize; 2]) -> Counts {
        self.deck.carriers(self.deck.carriers(self.hand, pair[0]), pair[1])
    }

    /// How many pairs of deposits two lanes have that share one FRAUD card or none.
    #[inline]
    fn n_pair(&self, pair: [usize; 2], shared: Counts) -> u32 {
        // Half of the sets have the card, and only the empty one is too small beside it. All pairs
        // count but those that want the card twice. If a lane is empty there is none, and nothing
        // is shared.
        let [one, other] = pair.map(|at| (lane(self.made, at) / 2).wrapping_sub(1));
        let n_twice = if shared.is_empty() { 0 } else { one.wrapping_mul(other) };
        lane(self.single, pair[0]) * lane(self.single, pair[1]) - n_twice
    }

    /// The same for any two lanes.
    fn n_any_pair(&self, pair: [usize; 2]) -> u32 {
        if pair[0] == pair[1] {
            return self.n_same(pair[0]);
        }
        let shared = self.shared(pair);
        if !self.deck.are_several(shared) {
            return self.n_pair(pair, shared);
        }
        if self.deck.are_two_alike(shared) {
            // A third of the sets has none, one or both of the cards; the pairs that want three or
            // four do not count.
            let [one, other] = pair.map(|at| lane(self.made, at) / 3);
            let n_more = 3 * one * other - one - other;
            return lane(self.single, pair[0]) * lane(self.single, pair[1]) - n_more;
        }
        let [one, other] = pair.map(|at| self.part(at, shared));
        let mut n = 0;
        visit_splits(self.deck.fraud_kinds(shared), Default::default(), &mut |split| {
            n += one.n_deposits(split[0].n) * other.n_deposits(split[1].n);
        });
        n
    }

    /// How many pairs of deposits one denomination has.
    fn n_same(&self, at: usize) -> u32 {
        if !self.deck.has_several(self.deck.carriers(self.hand, at)) {
            let (banks, kinds) = (lane(self.banks, at), lane(self.kinds, at));
            return SAME[banks as usize][kinds as usize];
        }
        let mut n = 0;
        self.visit_same(at, |_| n += 1);
        n
    }

    /// Visits the pairs of deposits of one denomination.
    #[cold]
    fn visit_same(&self, at: usize, mut visit: impl FnMut([Deposit; 2])) {
        let denomination = Denomination::ALL[at];
        let mut fitting = Cards::default();
        for card in self.deck.iter(self.hand).filter(|card| card.carries(denomination)) {
            fitting.push(card);
        }
        let _ = visit_deposits(&fitting, denomination, &mut |first| {
            visit_seconds(&fitting, &first, |second| {
                visit([first, second]);
                ControlFlow::Continue(())
            })
        });
    }
}

/// Whether what has a number is among those here; if not, it has a lower one among the rest.
#[inline]
const fn find(number: &mut u32, here: u32) -> bool {
    if *number < here {
        return true;
    }
    *number -= here;
    false
}

/// What a denomination has to make deposits of, beside cards that two deposits share out.
struct Part<'a> {
    deck: &'a Deck,
    denomination: Denomination,
    banks: u32,
    frauds: Counts,
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

    /// The deposit with this number and some of the shared cards.
    #[inline]
    fn deposit(&self, mut number: u32, share: Share) -> Deposit {
        let mut banks = 1;
        let mut n_too_small = self.n_too_small(banks + share.n);
        while !find(&mut number, self.sets - n_too_small) {
            banks += 1;
            n_too_small = self.n_too_small(banks + share.n);
        }
        let mut cards = [Card::bank(self.denomination); HAND_MAX + 1];
        let mut n = banks as usize;
        if share.n == 0 && !self.deck.has_several(self.frauds) {
            // There is one of each kind, so the digits are bits.
            let mut bits = match n_too_small {
                0 | 1 => number + n_too_small,
                _ => u32::from(TWO_BITS[number as usize]),
            };
            let mut frauds = self.deck.fraud_kinds(self.frauds);
            while bits != 0 {
                cards[n] = frauds.next().expect("a bit for each card").0;
                n += (bits & 1) as usize;
                bits >>= 1;
            }
        } else {
            let frauds = self.set(number, n_too_small) + share.cards;
            for (card, count) in self.deck.fraud_kinds(frauds) {
                let end = n + count as usize;
                cards[n..end].fill(card);
                n = end;
            }
        }
        Deposit { denomination: self.denomination, cards: Cards::of(&cards, n) }
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
            set += self.deck.several(card, number % (count + 1));
            number /= count + 1;
        }
        set
    }
}

/// How many pairs of deposits of one denomination there are, by the number of its BANK cards and of
/// the FRAUD cards that carry it, all different.
const SAME: [[u32; HAND_MAX - 1]; HAND_MAX - 1] = {
    const fn choose(n: usize, k: usize) -> u32 {
        if k == 0 { 1 } else { choose(n, k - 1) * (n + 1 - k) as u32 / k as u32 }
    }
    let mut same = [[0; HAND_MAX - 1]; HAND_MAX - 1];
    let mut cards = 0;
    while cards < (HAND_MAX - 1).pow(2) {
        let (banks, frauds) = (cards / (HAND_MAX - 1), cards % (HAND_MAX - 1));
        let mut ordered = 0;
        let mut split = 0;
        while split < HAND_MAX.pow(4) {
            let [a, b, c, d] = [split % 8, split / 8 % 8, split / 64 % 8, split / 512];
            let is_right = 0 < a && 0 < b && a + b <= banks && c + d <= frauds;
            if is_right && DEPOSIT_MIN <= a + c && DEPOSIT_MIN <= b + d {
                ordered += choose(frauds, c) * choose(frauds - c, d);
            }
            split += 1;
        }
        // Three BANK cards each are the only pair of equal ones.
        let equal = (2 * DEPOSIT_MIN <= banks) as u32;
        same[banks][frauds] = (ordered + equal) / 2;
        cards += 1;
    }
    same
};

/// The numbers with two bits or more, as many as seven FRAUD cards need.
const TWO_BITS: [u8; 120] = {
    let mut numbers = [0; 120];
    let (mut number, mut n) = (0_u8, 0);
    while n < 120 {
        number += 1;
        if !number.is_power_of_two() {
            numbers[n] = number;
            n += 1;
        }
    }
    numbers
};

/// What one of two deposits gets of the FRAUD cards that both could use.
#[derive(Clone, Copy, Default)]
struct Share {
    cards: Counts,
    n: u32,
}

/// Visits all ways to give some cards of some kinds to two deposits.
fn visit_splits<F>(mut kinds: FraudKinds<'_>, split: [Share; 2], visit: &mut F)
where
    F: FnMut([Share; 2]),
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
            visit_splits(kinds.clone(), split, visit);
        }
    }
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
