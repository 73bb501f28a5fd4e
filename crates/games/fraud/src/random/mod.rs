//! Random play: what a hand can do is counted, since it can be hundreds of pairs of deposits.
//!
//! [`glance`] counts what most hands can do, in tables; [`tally`] counts any hand.

mod glance;
mod tally;

use std::hint::select_unpredictable;

use parlor_core::{Chance, Choice, Eyes, RandomPlay, Referee, Seat, choose};

use self::{glance::Glance, tally::Tally};
use crate::{
    action::Action,
    deck::{Counts, Deck, Slot},
    deposits::{Laid, Turns},
    hand::{ALL, ONES, lane},
    rules::Fraud,
    table::{DEPOSITS_MAX, Phase},
};

impl RandomPlay for Fraud {
    fn sample<C: Chance>(&self, seat: Seat, eyes: &Eyes, chance: &mut C) -> Option<Action> {
        match self.table.phase {
            Phase::Turn { .. } => {
                let turns = self.turns_of(seat, eyes)?;
                Some(turns.sample(chance)?.action(turns.deck))
            }
            Phase::Challenge { .. } => {
                let is_open = |index| self.check_answer(seat, index, eyes).is_ok();
                let (index, is_call) = Fraud::choose_answer([0, 1].map(is_open), chance)?;
                Some(if is_call { Action::Call(index) } else { Action::Pass(index) })
            }
            Phase::Over => None,
        }
    }

    #[inline(always)]
    fn act_at_random<C: Chance>(
        &mut self,
        seat: Seat,
        eyes: &Eyes,
        referee: &mut Referee<'_, Self, C>,
    ) -> Option<Choice> {
        match self.table.phase {
            Phase::Turn { .. } => {
                let Turns { deck, hand } = self.turns_of(seat, eyes)?;
                let Some(glance) = Glance::<2>::of(deck, hand) else {
                    return self.act_at_length(seat, eyes, referee);
                };
                let n = glance.count();
                let (chosen, choice) =
                    choose(referee.chance(), |it| (0 < n).then(|| glance.nth(it.below(n))))?;
                self.act_as_chosen(seat, chosen, referee);
                Some(choice)
            }
            Phase::Challenge { .. } => {
                let is_open = |index| self.check_answer(seat, index, eyes).is_ok();
                let is_open = [0, 1].map(is_open);
                let ((index, is_call), choice) =
                    choose(referee.chance(), |it| Fraud::choose_answer(is_open, it))?;
                self.answer(seat, index, is_call, referee);
                Some(choice)
            }
            Phase::Over => None,
        }
    }
}

impl Fraud {
    #[inline(always)]
    fn act_as_chosen<C: Chance>(
        &mut self,
        seat: Seat,
        chosen: Chosen,
        referee: &mut Referee<'_, Self, C>,
    ) {
        match chosen {
            Chosen::Discard(slot) => self.discard(seat, slot, referee),
            Chosen::Deposit { first, second } => self.deposit(seat, first, second, referee),
        }
    }

    /// With a hand that a glance cannot count.
    #[inline(never)]
    fn act_at_length<C: Chance>(
        &mut self,
        seat: Seat,
        eyes: &Eyes,
        referee: &mut Referee<'_, Self, C>,
    ) -> Option<Choice> {
        let turns = self.turns_of(seat, eyes)?;
        let (chosen, choice) = choose(referee.chance(), |it| turns.sample(it))?;
        self.act_as_chosen(seat, chosen, referee);
        Some(choice)
    }

    /// FR-7: to call or let pass, any of the deposits that a seat can still answer to: its index,
    /// and whether it is called.
    #[inline]
    fn choose_answer<C: Chance>(
        is_open: [bool; DEPOSITS_MAX],
        chance: &mut C,
    ) -> Option<(u8, bool)> {
        let n = is_open.into_iter().map(u32::from).sum();
        if n == 0 {
            return None;
        }
        let number = chance.below(2 * n);
        // Where one is open it is the first and the last.
        let index = u8::from(if number & 1 == 0 { !is_open[0] } else { is_open[1] });
        Some((index, number < n))
    }
}

/// What a hand does in its turn, as counts.
#[derive(Clone, Copy)]
enum Chosen {
    Discard(Slot),
    Deposit { first: Laid, second: Option<Laid> },
}

impl Chosen {
    fn action(self, deck: &Deck) -> Action {
        match self {
            Chosen::Discard(slot) => Action::Discard(deck.card(slot)),
            Chosen::Deposit { first, second } => {
                let [first, second] = [Some(first), second].map(|it| it.map(|it| it.deposit(deck)));
                Action::Deposit { first: first.expect("there is one"), second }
            }
        }
    }
}

/// A hand is counted, and what has a number is made from it; nothing is listed, but for two deposits
/// of one denomination where they are wanted, or where many equal FRAUD cards fit them. That is
/// seldom. Numbers have an order of their own.
impl Turns<'_> {
    /// How many there are.
    fn count(&self) -> u32 {
        match Glance::<3>::of(self.deck, self.hand) {
            Some(glance) => glance.count(),
            None => Tally::of(self.deck, self.hand.counts).count(),
        }
    }

    /// The one with a number below that.
    fn nth(&self, number: u32) -> Chosen {
        match Glance::<3>::of(self.deck, self.hand) {
            Some(glance) => glance.nth(number),
            None => Tally::of(self.deck, self.hand.counts).nth(number),
        }
    }

    #[inline(never)]
    fn sample(&self, chance: &mut impl Chance) -> Option<Chosen> {
        let n = self.count();
        (0 < n).then(|| self.nth(chance.below(n)))
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

/// The FRAUD cards that two denominations could both use.
#[inline]
const fn shared(deck: &Deck, cards: Counts, pair: [usize; 2]) -> Counts {
    deck.carriers(deck.carriers(cards, pair[0]), pair[1])
}

/// How many pairs of deposits want three or four of two cards alike. A third of what each of the
/// denominations could make has none of them, one or both.
const fn n_too_many([one, other]: [u32; 2]) -> u32 {
    // What is too small, one BANK card with one of them, is no deposit.
    3 * one * other - one - other
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

/// The sum of all lanes of the denominations, which is no more than a byte.
#[inline]
const fn sum(lanes: u64) -> u32 {
    lane(lanes.wrapping_mul(ONES), ALL - 1)
}

#[cfg(test)]
mod tests {
    use parlor_core::Seeded;

    use super::*;
    use crate::{
        cards::{Card, Denomination, HAND_MAX},
        hand::Hand,
        options::FraudCards,
    };

    /// Every number is that of another action, and all of them are the list.
    fn check_sampler(deck: &Deck, hand: Counts) {
        let hand = Hand::of(deck, hand);
        let turns = Turns { deck, hand: &hand };
        let listed: Vec<Action> = turns.iter().collect();
        assert_eq!(turns.count() as usize, listed.len(), "{:?}", turns.cards());
        assert!(listed.iter().all(|&action| turns.contains(action).is_ok()));
        let numbered = |nth: &dyn Fn(u32) -> Chosen| {
            let mut found: Vec<Action> =
                (0..turns.count()).map(|number| nth(number).action(deck)).collect();
            found.sort();
            assert_eq!(found, listed, "{:?}", turns.cards());
        };
        numbered(&|number| turns.nth(number));
        if let Some(glance) = Glance::<2>::of(deck, &hand) {
            assert_eq!(glance.count(), turns.count());
            (0..turns.count()).for_each(|number| {
                assert_eq!(glance.nth(number).action(deck), turns.nth(number).action(deck));
            });
        }
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
            let n = tally.same(0).count() as u32;
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
