//! What any hand can do, counted.

use std::ops::ControlFlow;

use super::{Chosen, find, lowest, n_too_many, nth, shared, sum};
use crate::{
    action::Deposit,
    bank::DEPOSIT_MIN,
    cards::{Card, Cards, Denomination, HAND_MAX, N_KINDS},
    deck::{Counts, Deck, FraudKinds, Slot},
    deposits::{Laid, deposits, seconds},
    hand::{ALL, Hand, ONES, lane},
};

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

/// Whole lanes where there is a one.
const fn fill(ones: u64) -> u64 {
    (ones << 8) - ones
}

/// A one in each of some whole lanes.
const fn ones(lanes: u64) -> u64 {
    lanes & (ONES | 1 << (8 * ALL))
}

/// Whole lanes of the denominations that a kind carries, and the last one.
const CARRIED: [u64; 64] = {
    let mut carried = [0; 64];
    let mut kind = 0;
    while kind < N_KINDS {
        carried[kind] = 0xff << (8 * ALL);
        let mut lane = 0;
        while lane < ALL {
            if Card::from_kind(kind).carries(Denomination::ALL[lane]) {
                carried[kind] |= 0xff << (8 * lane);
            }
            lane += 1;
        }
        kind += 1;
    }
    carried
};

/// What any hand can do, counted. With eight cards no lane is above 255.
pub(super) struct Tally<'a> {
    deck: &'a Deck,
    hand: Counts,
    /// BANK cards.
    banks: u64,
    /// A one for each denomination with a BANK card.
    bank_kinds: u64,
    /// FRAUD kinds that carry it; the last lane counts all of them.
    kinds: u64,
    /// Sets of one or more FRAUD cards that carry it.
    sets: u64,
    /// BANK cards with a set or without, also such as are too small.
    made: u64,
    /// Deposits. Together they are no more than a byte too: for each BANK card as many as sets can
    /// be made of the FRAUD cards, so 128.
    pub(super) single: u64,
    /// Not empty where two deposits are possible.
    twice: u64,
}

impl Tally<'_> {
    pub(super) fn of(deck: &Deck, hand: Counts) -> Tally<'_> {
        let (mut kinds, mut sets, mut fitting) = (0, 0, 0);
        for (card, count) in deck.fraud_kinds(hand) {
            let (carried, count) = (CARRIED[card.kind() & 63], u64::from(count));
            // With any number of it, or none, each set so far; and it alone.
            sets += ((sets & carried) + ones(carried)) * count;
            kinds += ones(carried);
            fitting += ones(carried) * count;
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

    pub(super) fn count(&self) -> u32 {
        self.n_cards() + sum(self.single) + self.n_double()
    }

    pub(super) fn nth(&self, mut number: u32) -> Chosen {
        if find(&mut number, self.n_cards()) {
            return Chosen::Discard(self.card(number));
        }
        if find(&mut number, sum(self.single)) {
            return Chosen::Deposit { first: self.single(number), second: None };
        }
        let [first, second] = self.double(number);
        Chosen::Deposit { first, second: Some(second) }
    }

    /// FR-4: how many different cards there are.
    pub(super) const fn n_cards(&self) -> u32 {
        sum(self.bank_kinds) + lane(self.kinds, ALL)
    }

    /// FR-4: the card with this number.
    fn card(&self, number: u32) -> Slot {
        let bit = nth(self.bank_kinds | self.deck.fraud_slots(self.hand), number);
        self.deck.slot(self.deck.card(bit))
    }

    /// FR-5: the deposit with this number.
    fn single(&self, mut number: u32) -> Laid {
        let mut lanes = each_lane(self.single);
        let at = lanes.find(|&at| find(&mut number, lane(self.single, at)));
        let at = at.expect("there are more deposits");
        self.part(at, Counts::EMPTY).deposit(number, Share::default())
    }

    /// What a denomination has beside some of the FRAUD kinds that carry it.
    #[inline]
    pub(super) fn part(&self, at: usize, beside: Counts) -> Part<'_> {
        let denomination = Denomination::ALL[at];
        let (mut kinds, mut sets) = (lane(self.kinds, at), 1 + lane(self.sets, at));
        for (_, count) in self.deck.fraud_kinds(beside) {
            kinds -= 1;
            sets /= count + 1;
        }
        let frauds = self.deck.carriers(self.hand, at) - beside;
        let banks = lane(self.banks, at);
        Part { deck: self.deck, denomination, banks, frauds, kinds, sets }
    }

    /// FR-6: how many pairs of deposits there are.
    pub(super) fn n_double(&self) -> u32 {
        let mut n = 0;
        let _ = self.visit_pairs(|pair| {
            n += self.n_any_pair(pair);
            ControlFlow::Continue(())
        });
        n
    }

    /// FR-6: the pair of deposits with this number.
    #[inline(never)]
    fn double(&self, mut number: u32) -> [Laid; 2] {
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
            let same = self.same(pair[0]).nth(number as usize).expect("there are more pairs");
            return same.map(|deposit| Laid::of(self.deck, &deposit));
        }
        let shared = shared(self.deck, self.hand, pair);
        share_out(pair.map(|at| self.part(at, shared)), shared, number)
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
    pub(super) fn n_any_pair(&self, pair: [usize; 2]) -> u32 {
        if pair[0] == pair[1] {
            return self.n_same(pair[0]);
        }
        let shared = shared(self.deck, self.hand, pair);
        if !self.deck.are_several(shared) {
            return self.n_pair(pair, shared);
        }
        if self.deck.are_two_alike(shared) {
            let n_more = n_too_many(pair.map(|at| lane(self.made, at) / 3));
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
    pub(super) fn n_same(&self, at: usize) -> u32 {
        if let Some(twin) = self.deck.twin(self.deck.carriers(self.hand, at)) {
            let [banks, kinds] = [self.banks, self.kinds].map(|it| lane(it, at) as usize);
            let n_twins = usize::from(!twin.is_empty());
            return SAME[n_twins][banks][kinds - n_twins];
        }
        self.same(at).count() as u32
    }

    /// The pairs of deposits of one denomination.
    #[cold]
    pub(super) fn same(&self, at: usize) -> impl Iterator<Item = [Deposit; 2]> + use<> {
        let denomination = Denomination::ALL[at];
        let mut fitting = Cards::default();
        for card in self.deck.iter(self.hand).filter(|card| card.carries(denomination)) {
            fitting.push(card);
        }
        deposits(fitting)
            .filter(move |first| first.denomination == denomination)
            .flat_map(move |first| seconds(fitting, first).map(move |second| [first, second]))
    }
}

/// What a denomination has to make deposits of, beside cards that two deposits share out.
pub(super) struct Part<'a> {
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
    fn deposit(&self, mut number: u32, share: Share) -> Laid {
        let mut banks = 1;
        let mut n_too_small = self.n_too_small(banks + share.n);
        while !find(&mut number, self.sets - n_too_small) {
            banks += 1;
            n_too_small = self.n_too_small(banks + share.n);
        }
        let tops = self.deck.several(Card::bank(self.denomination), banks);
        let cards = tops + self.set(number, n_too_small) + share.cards;
        Laid { denomination: self.denomination, cards: Hand::of(self.deck, cards) }
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

/// How many pairs of deposits of one denomination there are, by whether two of the FRAUD cards that
/// carry it are alike, the number of its BANK cards, and the number of the other FRAUD cards, all
/// different.
const SAME: [[[u32; HAND_MAX - 1]; HAND_MAX - 1]; 2] = {
    let mut same = [[[0; HAND_MAX - 1]; HAND_MAX - 1]; 2];
    let mut cards = 0;
    while cards < 2 * (HAND_MAX - 1).pow(2) {
        let (frauds, banks) = (cards % (HAND_MAX - 1), cards / (HAND_MAX - 1) % (HAND_MAX - 1));
        let twin = cards / (HAND_MAX - 1).pow(2);
        same[twin][banks][frauds] = n_same(banks, frauds, twin);
        cards += 1;
    }
    same
};

const fn n_same(banks: usize, frauds: usize, twin: usize) -> u32 {
    const fn choose(n: usize, k: usize) -> u32 {
        if k == 0 { 1 } else { choose(n, k - 1) * (n + 1 - k) as u32 / k as u32 }
    }
    // In either order, and where order makes no difference once more.
    let mut n = 0;
    let mut split = 0;
    while split < 3 * 3 * HAND_MAX.pow(2) {
        let [t, u, c, d] = [split % 3, split / 3 % 3, split / 9 % HAND_MAX, split / 9 / HAND_MAX];
        if t + u <= 2 * twin && c + d <= frauds {
            let ways = choose(frauds, c) * choose(frauds - c, d);
            let mut a = 1;
            while a < banks {
                let mut b = 1;
                while a + b <= banks {
                    if DEPOSIT_MIN <= a + c + t && DEPOSIT_MIN <= b + d + u {
                        n += ways + (a == b && c + d == 0 && t == u) as u32;
                    }
                    b += 1;
                }
                a += 1;
            }
        }
        split += 1;
    }
    n / 2
}

/// FRAUD cards that one of two deposits gets of what both could use.
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

/// The pair of deposits with this number that two denominations make of their own cards and of
/// those that both could use.
#[inline(never)]
pub(super) fn share_out([one, other]: [Part<'_>; 2], shared: Counts, mut number: u32) -> [Laid; 2] {
    let mut found = None;
    visit_splits(one.deck.fraud_kinds(shared), Default::default(), &mut |split| {
        let here = one.n_deposits(split[0].n) * other.n_deposits(split[1].n);
        if found.is_none() && find(&mut number, here) {
            found = Some(split);
        }
    });
    let [share, rest] = found.expect("there are more ways to split them");
    let n_other = other.n_deposits(rest.n);
    [one.deposit(number / n_other, share), other.deposit(number % n_other, rest)]
}
