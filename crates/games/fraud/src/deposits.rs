//! FR-5, FR-6: what can be deposited from a hand, checked, listed, and sampled by counting.

use std::{
    hint::select_unpredictable,
    ops::{BitOr as _, ControlFlow},
};

use parlor_core::{Chance, Refusal};

use crate::{
    action::{Action, Deposit},
    bank::DEPOSIT_MIN,
    cards::{Card, Cards, Denomination, HAND_MAX, N_KINDS},
    deck::{Counts, Deck, FraudKinds, Slot},
    hand::{ALL, Hand, ONES, lane},
};

const TOO_FEW: Refusal = Refusal::new("FR-5", "too_few");
const NO_TOP: Refusal = Refusal::new("FR-5", "no_top");
const NO_MATCH: Refusal = Refusal::new("FR-5", "no_match");

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

/// What a hand does in its turn, as counts.
#[derive(Clone, Copy)]
pub(crate) enum Choice {
    Discard(Slot),
    Deposit { first: Laid, second: Option<Laid> },
}

/// A deposit as counts.
#[derive(Clone, Copy)]
pub(crate) struct Laid {
    pub(crate) denomination: Denomination,
    pub(crate) cards: Hand,
}

impl Choice {
    pub(crate) fn action(self, deck: &Deck) -> Action {
        match self {
            Choice::Discard(slot) => Action::Discard(deck.card(slot)),
            Choice::Deposit { first, second } => {
                let [first, second] = [Some(first), second].map(|it| it.map(|it| it.deposit(deck)));
                Action::Deposit { first: first.expect("there is one"), second }
            }
        }
    }
}

impl Laid {
    pub(crate) fn of(deck: &Deck, deposit: &Deposit) -> Laid {
        let Deposit { denomination, cards } = deposit;
        Laid { denomination: *denomination, cards: Hand::of(deck, deck.pack(cards)) }
    }

    fn deposit(&self, deck: &Deck) -> Deposit {
        Deposit { denomination: self.denomination, cards: deck.hand(self.cards.counts) }
    }
}

/// One of the things that [`visit_actions`] visits, all equally likely, in one draw.
///
/// A hand is counted, and what is drawn is made from its number; nothing is listed, but for two
/// deposits of one denomination where they are drawn, or where many equal FRAUD cards fit them.
/// That is seldom.
pub(crate) fn choose<C: Chance>(deck: &Deck, hand: &Hand, chance: &mut C) -> Option<Choice> {
    match Glance::<2>::of(deck, hand) {
        Some(glance) => glance.choose(chance),
        None => choose_at_length(deck, hand, chance),
    }
}

/// The same for a hand that a glance at two denominations cannot count.
#[inline(never)]
pub(crate) fn choose_at_length<C: Chance>(
    deck: &Deck,
    hand: &Hand,
    chance: &mut C,
) -> Option<Choice> {
    match Glance::<3>::of(deck, hand) {
        Some(glance) => glance.choose(chance),
        None => Tally::choose(deck, hand.counts, chance),
    }
}

/// What most hands can do, counted at a glance: they have one FRAUD card of a kind, or one kind
/// twice, at most `N` denominations that they can deposit, of each not enough for two deposits, and
/// of any two only one card that both could use, or two alike. All others, and those too, a
/// [`Tally`] counts.
pub(crate) struct Glance<'a, const N: usize> {
    deck: &'a Deck,
    hand: &'a Hand,
    /// The FRAUD kind of which there are two, if there is one.
    twin: Counts,
    /// A one for each denomination with a BANK card.
    bank_kinds: u64,
    /// The denominations that can be deposited, or lanes that are none.
    able: [usize; N],
    /// FR-5: how many deposits they have.
    single: [u32; N],
    /// FR-6: how many pairs of deposits there are.
    n_double: u32,
}

/// How many deposits a denomination has, by its lane of a hand in which all FRAUD cards that carry
/// it are different, or, from [`TWIN`] on, two of them are alike.
const SINGLE: [u16; 2 * TWIN] = {
    let mut single = [0; 2 * TWIN];
    let mut showing = 0;
    while showing < 2 * TWIN {
        if Plain::is_able(showing, 0) {
            let part = Plain::new(showing, 0);
            single[showing] = part.n_deposits(0) as u16;
            if 1 < part.banks && 2 * DEPOSIT_MIN <= showing & 0xf {
                single[showing] |= TWICE;
            }
        }
        showing += 1;
    }
    single
};

/// Marks a lane with two FRAUD cards alike.
const TWIN: usize = 128;

/// Marks in [`SINGLE`] where two deposits are possible.
const TWICE: u16 = 1 << 15;

/// How many of them have one given FRAUD card, which is not one of two alike.
const SINGLE_WITH: [u8; 2 * TWIN] = {
    let mut single = [0; 2 * TWIN];
    let mut showing = 0;
    while showing < 2 * TWIN {
        if Plain::is_able(showing, 1) {
            single[showing] = Plain::new(showing, 1).n_deposits(1) as u8;
        }
        showing += 1;
    }
    single
};

impl<'a, const N: usize> Glance<'a, N> {
    #[inline(always)]
    pub(crate) fn of(deck: &'a Deck, hand: &'a Hand) -> Option<Glance<'a, N>> {
        // Half a lane reaches eight where there is a BANK card, and where there are three cards.
        let reached = hand.lanes + 0x75 * ONES;
        let bank_kinds = reached >> 7 & ONES;
        let mut left = bank_kinds & reached >> 3;
        let able = [(); N].map(|()| {
            let at = lowest(left);
            left = without_lowest(left);
            at
        });
        let mut showing = able.map(|at| lane(hand.lanes, at) as usize & (TWIN - 1));
        let mut twin = Counts::EMPTY;
        if deck.has_several(hand.counts) {
            twin = deck.twin(hand.counts)?;
            for (showing, at) in showing.iter_mut().zip(able) {
                *showing |= twin_mark(deck, twin, at);
            }
        }
        let single = showing.map(|it| SINGLE[it]);
        if left != 0 || single.into_iter().fold(0, u16::bitor) & TWICE != 0 {
            return None;
        }
        let single = single.map(u32::from);
        let mut n_double = 0;
        for second in 1..N {
            for first in 0..second {
                let shared = shared(deck, hand.counts, [able[first], able[second]]);
                let pair = [first, second].map(|it| showing[it]);
                // All pairs count but those that want the shared card twice.
                let [one, other] = pair.map(|it| u32::from(SINGLE_WITH[it]));
                let mut n_twice = if shared.is_empty() { 0 } else { one * other };
                if deck.are_several(shared) {
                    if shared != twin {
                        return None;
                    }
                    n_twice = n_too_many_alike(pair);
                }
                n_double += single[first] * single[second] - n_twice;
            }
        }
        Some(Glance { deck, hand, twin, bank_kinds, able, single, n_double })
    }

    #[inline(always)]
    pub(crate) fn choose<C: Chance>(&self, chance: &mut C) -> Option<Choice> {
        let (n_cards, n_single) = (self.n_cards(), self.n_single());
        let n = n_cards + n_single + self.n_double;
        if n == 0 {
            return None;
        }
        let mut number = chance.below(n);
        if number < n_cards {
            return Some(Choice::Discard(self.card(number)));
        }
        number -= n_cards;
        if number < n_single {
            return Some(Choice::Deposit { first: self.single(number), second: None });
        }
        let [first, second] = Glance::<N>::double(self.deck, self.hand, number - n_single);
        Some(Choice::Deposit { first, second: Some(second) })
    }

    /// FR-4: how many different cards there are.
    #[inline]
    const fn n_cards(&self) -> u32 {
        sum(self.bank_kinds) + lane(self.hand.lanes, ALL) - !self.twin.is_empty() as u32
    }

    #[inline]
    fn n_single(&self) -> u32 {
        self.single.iter().sum()
    }

    /// FR-4: the card with this number.
    #[inline]
    fn card(&self, number: u32) -> Slot {
        // The twin is counted by its second bit, and one card of it by its first.
        let frauds = self.hand.counts.frauds().bits() - self.twin.bits() / 2;
        nth(self.bank_kinds | frauds, number)
    }

    /// FR-5: the deposit with this number.
    #[inline(always)]
    fn single(&self, number: u32) -> Laid {
        let (mut at, mut start, mut end) = (self.able[0], 0, 0);
        for next in 1..N {
            end += self.single[next - 1];
            let is_behind = end <= number;
            at = select_unpredictable(is_behind, self.able[next], at);
            start = select_unpredictable(is_behind, end, start);
        }
        self.deposit(at, number - start, Counts::EMPTY, 0)
    }

    /// FR-6: the pair of deposits with this number. Looks again, so that for all who do not come
    /// here nothing has to be kept in memory.
    #[inline(never)]
    fn double(deck: &Deck, hand: &Hand, mut number: u32) -> [Laid; 2] {
        let glance = Glance::<N>::of(deck, hand).expect("there was one");
        for second in 1..N {
            for first in 0..second {
                let pair = [glance.able[first], glance.able[second]];
                if glance.single[second] != 0
                    && let Some(found) = glance.pair(pair, &mut number)
                {
                    return found;
                }
            }
        }
        unreachable!("there are more pairs")
    }

    /// The pair of deposits of two denominations with this number; if it has none, it has a lower
    /// one among the rest.
    fn pair(&self, pair: [usize; 2], number: &mut u32) -> Option<[Laid; 2]> {
        let shared = shared(self.deck, self.hand.counts, pair);
        if self.deck.are_several(shared) {
            let tally = Tally::of(self.deck, self.hand.counts);
            let parts = pair.map(|at| tally.part(at, shared));
            let is_here = find(number, tally.n_any_pair(pair));
            return is_here.then(|| share_out(parts, shared, *number));
        }
        let [one, other] = pair.map(|at| self.plain(at, shared));
        // Neither gets the shared card, or the second does, or the first.
        let shares = if shared.is_empty() { &[[0, 0]][..] } else { &[[0, 0], [0, 1], [1, 0]] };
        for share in shares {
            let n_other = other.n_deposits(share[1]);
            if find(number, one.n_deposits(share[0]) * n_other) {
                return Some([
                    self.deposit(pair[0], *number / n_other, shared, share[0]),
                    self.deposit(pair[1], *number % n_other, shared, share[1]),
                ]);
            }
        }
        None
    }

    /// The deposit with this number that a denomination makes beside a shared card, or no card, and
    /// so many of that.
    #[inline(always)]
    fn deposit(&self, at: usize, number: u32, shared: Counts, n_shared: u32) -> Laid {
        let plain = self.plain(at, shared);
        let (banks, mut set) = plain.made(number, n_shared);
        let mut left = self.deck.carriers(self.hand.counts, at) - shared;
        let mut cards = Hand::one(self.deck, Slot::at(8 * at as u32)) * banks;
        if n_shared != 0 {
            cards += self.one(shared);
        }
        if plain.has_twin {
            let twin = self.deck.carriers(self.twin, at);
            let one = Counts::from_bits(twin.bits() / 2);
            cards += self.one(one) * (set >> (plain.kinds - 1));
            set &= (1 << (plain.kinds - 1)) - 1;
            left -= twin;
        }
        // Most sets have no more kinds to choose from.
        for _ in 0..3 {
            cards += self.one(left.take_lowest()) * (set & 1);
            set >>= 1;
        }
        while set != 0 {
            cards += self.one(left.take_lowest()) * (set & 1);
            set >>= 1;
        }
        Laid { denomination: Denomination::ALL[at], cards }
    }

    /// A card by its bit; without one, a card that is none.
    #[inline]
    fn one(&self, card: Counts) -> Hand {
        Hand::one(self.deck, Slot::at((card.bits() | 1 << 63).trailing_zeros()))
    }

    /// What a denomination has beside a FRAUD card that carries it, or none.
    #[inline]
    fn plain(&self, at: usize, beside: Counts) -> Plain {
        let showing = lane(self.hand.lanes, at) as usize | twin_mark(self.deck, self.twin, at);
        Plain::new(showing, u32::from(!beside.is_empty()))
    }
}

/// The FRAUD cards that two denominations could both use.
#[inline]
const fn shared(deck: &Deck, cards: Counts, pair: [usize; 2]) -> Counts {
    deck.carriers(deck.carriers(cards, pair[0]), pair[1])
}

/// How many pairs of deposits want more of two cards alike than there are, by the lanes of the two
/// denominations, which could both use them. Not inlined, as that is seldom.
#[cold]
#[inline(never)]
fn n_too_many_alike(showing: [usize; 2]) -> u32 {
    let thirds = showing.map(|it| {
        let plain = Plain::new(it, 0);
        plain.banks * plain.sets() / 3
    });
    n_too_many(thirds)
}

/// How many pairs of deposits want three or four of two cards alike. A third of what each of the
/// denominations could make has none of them, one or both.
const fn n_too_many([one, other]: [u32; 2]) -> u32 {
    // What is too small, one BANK card with one of them, is no deposit.
    3 * one * other - one - other
}

/// [`TWIN`] where two FRAUD cards alike carry a denomination.
#[inline]
const fn twin_mark(deck: &Deck, twin: Counts, at: usize) -> usize {
    if deck.carriers(twin, at).is_empty() { 0 } else { TWIN }
}

/// What a denomination has to make deposits of, if its FRAUD cards are different or two of them are
/// alike, beside a card that two deposits share out.
///
/// All that it could make is numbered: every set of the FRAUD cards with one BANK card, then with
/// two, and so on. A bit of a set's number stands for a card; of two alike the highest digit counts
/// none, one or both.
#[derive(Clone, Copy)]
struct Plain {
    banks: u32,
    kinds: u32,
    has_twin: bool,
}

impl Plain {
    /// By the lane of the denomination, and how many cards are not counted.
    #[inline]
    const fn new(showing: usize, n_beside: u32) -> Plain {
        let (banks, cards) = (showing as u32 >> 4 & 7, showing as u32 & 0xf);
        let has_twin = showing & TWIN != 0;
        Plain { banks, kinds: cards - banks - n_beside - has_twin as u32, has_twin }
    }

    /// Whether there is anything to deposit, with so many cards that are not counted.
    const fn is_able(showing: usize, n_beside: usize) -> bool {
        let (banks, cards) = (showing >> 4 & 7, showing & 0xf);
        let frauds = n_beside + if showing & TWIN == 0 { 0 } else { 2 };
        0 < banks && banks + frauds <= cards && DEPOSIT_MIN <= cards && cards <= HAND_MAX
    }

    /// How many sets there are, with the empty one.
    #[inline]
    const fn sets(self) -> u32 {
        (2 + self.has_twin as u32) << self.kinds >> 1
    }

    /// How many deposits there are with the shared card or without.
    #[inline]
    const fn n_deposits(self, n_shared: u32) -> u32 {
        // With the card one BANK card alone is too small. Without it, one and no more than one
        // other, and two.
        let n_too_small = if n_shared == 0 { 1 + self.kinds + (1 < self.banks) as u32 } else { 1 };
        self.banks * self.sets() - n_too_small
    }

    /// The deposit with this number, with the shared card or without: its BANK cards and its set.
    #[inline]
    fn made(self, number: u32, n_shared: u32) -> (u32, u32) {
        let sets = self.sets();
        let place = if n_shared != 0 {
            number + 1
        } else {
            // What is too small are nothing and the powers of two, one for each kind, with one BANK
            // card, and nothing with two.
            let place = number + 1 + self.kinds;
            let with_one = u32::from(TWO_BITS[number as usize & 127]);
            let with_more = place + u32::from(sets <= place);
            select_unpredictable(place < 1 << self.kinds, with_one, with_more)
        };
        (1 + place / sets, place % sets)
    }
}

/// A one of some bits, counted from the lowest; the number is below eight.
#[inline]
fn nth(mut bits: u64, number: u32) -> Slot {
    // Takes as many bits away. A random number should make no branch.
    let four = without_lowest(without_lowest(without_lowest(without_lowest(bits))));
    bits = select_unpredictable(number & 4 == 0, bits, four);
    let two = without_lowest(without_lowest(bits));
    bits = select_unpredictable(number & 2 == 0, bits, two);
    bits = select_unpredictable(number & 1 == 0, bits, without_lowest(bits));
    Slot::at(bits.trailing_zeros())
}

#[inline]
const fn without_lowest(bits: u64) -> u64 {
    bits & bits.wrapping_sub(1)
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

/// The sum of all lanes of the denominations, which is no more than a byte.
#[inline]
const fn sum(lanes: u64) -> u32 {
    lane(lanes.wrapping_mul(ONES), ALL - 1)
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
struct Tally<'a> {
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
    single: u64,
    /// Not empty where two deposits are possible.
    twice: u64,
}

impl Tally<'_> {
    fn of(deck: &Deck, hand: Counts) -> Tally<'_> {
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

    #[inline(never)]
    fn choose<C: Chance>(deck: &Deck, hand: Counts, chance: &mut C) -> Option<Choice> {
        let tally = Tally::of(deck, hand);
        let (n_cards, n_single) = (tally.n_cards(), sum(tally.single));
        let n = n_cards + n_single + tally.n_double();
        if n == 0 {
            return None;
        }
        let mut number = chance.below(n);
        if number < n_cards {
            return Some(Choice::Discard(tally.card(number)));
        }
        number -= n_cards;
        if number < n_single {
            return Some(Choice::Deposit { first: tally.single(number), second: None });
        }
        let [first, second] = tally.double(number - n_single);
        Some(Choice::Deposit { first, second: Some(second) })
    }

    /// FR-4: how many different cards there are.
    const fn n_cards(&self) -> u32 {
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
    fn part(&self, at: usize, beside: Counts) -> Part<'_> {
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
    fn n_double(&self) -> u32 {
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
            let mut found = None;
            let _ = self.visit_same(pair[0], |same| {
                found = Some(same);
                if find(&mut number, 1) {
                    ControlFlow::Break(())
                } else {
                    ControlFlow::Continue(())
                }
            });
            let same: [Deposit; 2] = found.expect("there are more pairs");
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
    fn n_any_pair(&self, pair: [usize; 2]) -> u32 {
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
    fn n_same(&self, at: usize) -> u32 {
        if let Some(twin) = self.deck.twin(self.deck.carriers(self.hand, at)) {
            let [banks, kinds] = [self.banks, self.kinds].map(|it| lane(it, at) as usize);
            let n_twins = usize::from(!twin.is_empty());
            return SAME[n_twins][banks][kinds - n_twins];
        }
        let mut n = 0;
        let _ = self.visit_same(at, |_| {
            n += 1;
            ControlFlow::Continue(())
        });
        n
    }

    /// Visits the pairs of deposits of one denomination.
    #[cold]
    fn visit_same<F>(&self, at: usize, mut visit: F) -> ControlFlow<()>
    where
        F: FnMut([Deposit; 2]) -> ControlFlow<()>,
    {
        let denomination = Denomination::ALL[at];
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

/// The numbers with two bits or more, as many as seven FRAUD cards need; what follows is not used.
const TWO_BITS: [u8; 128] = {
    let mut numbers = [0; 128];
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
fn share_out([one, other]: [Part<'_>; 2], shared: Counts, mut number: u32) -> [Laid; 2] {
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
                let choice = choose(deck, &Hand::of(deck, hand), &mut chance);
                assert_eq!(chance.asked, [listed.len() as u32], "{:?}", deck.hand(hand));
                choice.expect("the list is not empty").action(deck)
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

    /// What is counted at a glance is what the tally counts, and it is most hands.
    #[test]
    fn a_glance_sees_what_the_tally_counts() {
        for fraud_cards in [FraudCards::PAIRS, FraudCards::TRIPLES] {
            let deck = Deck::new(fraud_cards);
            let mut chance = Seeded::new(3);
            let mut n_seen = 0;
            for _ in 0..3_000 {
                let mut cards: Vec<Card> = fraud_cards.deck().collect();
                chance.shuffle(&mut cards);
                let hand = Hand::of(&deck, deck.pack(&cards[..8]));
                let tally = Tally::of(&deck, hand.counts);
                let Some(glance) = Glance::<3>::of(&deck, &hand) else { continue };
                let counted = [glance.n_cards(), glance.n_single(), glance.n_double];
                assert_eq!(counted, [tally.n_cards(), sum(tally.single), tally.n_double()]);
                let Some(glance) = Glance::<2>::of(&deck, &hand) else { continue };
                assert_eq!(counted, [glance.n_cards(), glance.n_single(), glance.n_double]);
                n_seen += 1;
            }
            assert!(1_500 < n_seen, "{n_seen}");
        }
    }

    /// Twins and three denominations are seldom, so here are many.
    #[test]
    fn a_glance_samples_what_is_listed_with_two_cards_alike_and_three_denominations() {
        let deck = Deck::new(FraudCards::PAIRS);
        let mut chance = Seeded::new(4);
        let (mut n_twins, mut n_shared, mut n_three) = (0, 0, 0);
        for round in 0..4_000 {
            let twin: Card =
                ["10/20", "20/30", "30/40", "40/50", "50/100"][round % 5].parse().unwrap();
            let mut rest: Vec<Card> =
                FraudCards::PAIRS.deck().filter(|&card| card != twin).collect();
            chance.shuffle(&mut rest);
            let alike = if round % 2 == 0 { 2 } else { 0 };
            let cards: Vec<Card> = std::iter::repeat_n(twin, alike).chain(rest).take(8).collect();
            let hand = Hand::of(&deck, deck.pack(&cards));
            let Some(glance) = Glance::<3>::of(&deck, &hand) else { continue };
            n_twins += u32::from(!glance.twin.is_empty() && 0 < glance.n_single());
            n_three += u32::from(glance.single[2] != 0);
            let twin = shared(&deck, glance.twin, [glance.able[0], glance.able[1]]);
            n_shared += u32::from(!twin.is_empty() && Glance::<2>::of(&deck, &hand).is_some());
            check_sampler(&deck, hand.counts);
        }
        assert!(
            1_000 < n_twins && 100 < n_shared && 50 < n_three,
            "{n_twins} {n_shared} {n_three}"
        );
    }

    #[test]
    fn pairs_of_one_denomination_are_counted_as_they_are_listed() {
        let deck = Deck::new(FraudCards::PAIRS);
        let others = ["10/30", "10/40", "10/50", "10/100"].map(|it| it.parse::<Card>().unwrap());
        for (n_banks, n_twins, n_others) in
            (0..=6).flat_map(|a| (0..=2).flat_map(move |b| (0..=4).map(move |c| (a, b, c))))
        {
            if HAND_MAX < n_banks + n_twins + n_others {
                continue;
            }
            let mut cards = vec![Card::bank(Denomination::K10); n_banks];
            cards.extend(std::iter::repeat_n("10/20".parse::<Card>().unwrap(), n_twins));
            cards.extend(&others[..n_others]);
            let tally = Tally::of(&deck, deck.pack(&cards));
            let mut n = 0;
            let _ = tally.visit_same(0, |_| {
                n += 1;
                ControlFlow::Continue(())
            });
            assert_eq!(tally.n_same(0), n, "{cards:?}");
        }
    }

    #[test]
    fn bits_are_counted_from_the_lowest() {
        let bits = 1 | 1 << 8 | 1 << 11 | 1 << 15 | 1 << 40 | 1 << 47 | 1 << 50 | 1 << 62;
        let found = [0, 8, 11, 15, 40, 47, 50, 62].map(Slot::at);
        for (number, slot) in (0..).zip(found) {
            assert_eq!(nth(bits, number), slot);
        }
    }
}
