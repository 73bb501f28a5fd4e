use std::ops::Sub as _;

use parlor_core::{Chance, Eyes, Observer, PerSeat, Seat, Secret};
use parlor_pieces::Pile;

use crate::{
    action::Claim,
    cards::{Card, CardBag, Cards, Denomination},
    deck::{Counts, DECK, Deck, Slot},
    hand::Hand,
    rules::{Fraud, Own, Unanswered},
    table::{CLAIMS_MAX, DEPOSITS_MAX, Phase, Table},
};

/// All that one observer knows.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct View {
    pub who: Observer,
    /// What everybody sees.
    pub table: Table,
    /// The observer's hand; a spectator has none.
    pub hand: Cards,
    /// What the observer has put face down on the discard pile since the last shuffle.
    pub buried: Counts,
    /// What of that went into the draw pile with the last shuffle.
    pub shuffled_in: Counts,
    /// The cards of the observer's own deposits that are open to challenge.
    pub deposited: [Cards; DEPOSITS_MAX],
    /// Which of the deposits on the table the observer has let pass.
    pub passed: [bool; DEPOSITS_MAX],
}

impl View {
    pub(crate) fn of(state: &Fraud, eyes: &Eyes) -> View {
        let own = eyes.who().seat().and_then(|seat| state.own[seat].seen_by(eyes));
        let Own { hand, buried, shuffled_in, passed } = own.copied().unwrap_or_default();
        let deposited = state.deposited.seen_by(eyes).copied().unwrap_or_default();
        let deck = &state.table.deck;
        View {
            who: eyes.who(),
            table: state.table,
            hand: deck.hand(hand.counts),
            buried,
            shuffled_in,
            deposited: deposited.map(|cards| deck.hand(cards)),
            passed,
        }
    }

    fn is_own(&self, seat: Seat) -> bool {
        self.who == Observer::Seat(seat)
    }

    /// The cards that the observer has not seen since the last shuffle: in other hands, in the draw
    /// pile, or face down in deposits and the discard pile.
    pub fn unseen(&self) -> CardBag {
        self.table.deck.bag(self.unseen_counts())
    }

    fn unseen_counts(&self) -> Counts {
        let deck = &self.table.deck;
        let own = deck.pack(&self.hand) + self.buried;
        let deposited = self.deposited.iter().map(|cards| deck.pack(cards));
        deposited.fold(deck.all() - own - self.table.shown, Counts::sub)
    }

    /// Deposits of others whose cards the observer has not seen, wherever they are now.
    pub fn hidden_claims(&self) -> impl Iterator<Item = &Claim> {
        let all = self.table.claims.iter().chain(self.table.deposits.iter());
        all.filter(|claim| !self.is_own(claim.seat))
    }

    /// At most so many BANK cards a deposit of another seat can have, for all the observer knows:
    /// those not seen elsewhere, less the top cards of the other hidden deposits.
    pub fn most_genuine(&self, denomination: Denomination) -> usize {
        let unseen = self.unseen().count(Card::bank(denomination).kind());
        let tops = self.hidden_claims().filter(|it| it.denomination == denomination).count();
        usize::from(unseen).saturating_sub(tops.saturating_sub(1))
    }

    /// A state that looks like this, hidden cards and answers drawn at random.
    pub(crate) fn guess<C: Chance>(&self, chance: &mut C) -> Fraud {
        let table = self.table;
        let mut dealer = Dealer::new(self, chance);
        let mut buried = PerSeat::filled(table.seats, (Counts::EMPTY, 0));
        for claim in table.claims.iter().filter(|claim| !self.is_own(claim.seat)) {
            let (cards, count) = &mut buried[claim.seat];
            *cards += dealer.counts(claim.count);
            *count += claim.count;
        }
        let mut deposited = self.deposited;
        for (cards, claim) in deposited.iter_mut().zip(table.deposits.iter()) {
            if !self.is_own(claim.seat) {
                *cards = dealer.cards(claim.count);
            }
        }
        let own_hand = table.deck.pack(&self.hand);
        let hands = PerSeat::from_fn(table.seats, |seat| {
            if self.is_own(seat) { own_hand } else { dealer.counts(table.hands[seat]) }
        });
        for (seat, (cards, count)) in buried.iter_mut() {
            if self.is_own(seat) {
                *cards = self.buried;
            } else {
                *cards += dealer.counts(table.buried[seat] - *count);
            }
        }
        let pile = (0..table.pile).map(|_| dealer.next()).collect();
        let mut guess = Fraud::laid_out(table, &hands, pile);
        let mut passed = PerSeat::filled(table.seats, [false; DEPOSITS_MAX]);
        if let Phase::Challenge { depositor } = table.phase {
            let deposited = deposited.map(|cards| table.deck.pack(&cards));
            guess.deposited = Secret::owned_by(depositor, deposited);
            passed = self.guess_answers(depositor, chance);
            guess.unanswered = Secret::sealed(Unanswered::new(std::array::from_fn(|index| {
                let is_open = index < table.deposits.len() && table.callers[index].is_none();
                let has_to = |&seat: &Seat| is_open && !passed[seat][index];
                table.challengers(depositor).iter().filter(has_to).collect()
            })));
        }
        for (seat, &hand) in hands.iter() {
            // What others remember of the pile before the last shuffle is not guessed.
            let shuffled_in = if self.is_own(seat) { self.shuffled_in } else { Counts::EMPTY };
            let hand = Hand::of(&table.deck, hand);
            let own = Own { hand, buried: buried[seat].0, shuffled_in, passed: passed[seat] };
            guess.own[seat] = Secret::owned_by(seat, own);
        }
        guess
    }

    /// Draws who has let what pass, all possibilities equally likely: whoever has called has not,
    /// and as long as the window is open somebody has not.
    fn guess_answers<C: Chance>(
        &self,
        depositor: Seat,
        chance: &mut C,
    ) -> PerSeat<[bool; DEPOSITS_MAX]> {
        let table = &self.table;
        let mut passed = PerSeat::filled(table.seats, [false; DEPOSITS_MAX]);
        let mut own_is_open = false;
        if let Some(own) = self.who.seat() {
            passed[own] = self.passed;
            own_is_open = table.challengers(depositor).contains(own)
                && (0..table.deposits.len())
                    .any(|index| table.callers[index].is_none() && !self.passed[index]);
        }
        let others = table.challengers(depositor).iter().filter(|&seat| !self.is_own(seat));
        let is_open = |index: &usize| table.callers[*index].is_none();
        // One number holds all answers that keep the window open; the highest it could be is that
        // everybody has let everything pass.
        let n_open = (0..table.deposits.len()).filter(is_open).count() * others.clone().count();
        let most = (1 << n_open) - u32::from(!own_is_open);
        let mut answers = chance.below(most);
        for index in 0..table.deposits.len() {
            for seat in others.clone() {
                if is_open(&index) {
                    passed[seat][index] = answers & 1 == 1;
                    answers >>= 1;
                } else if table.callers[index] != Some(seat) {
                    passed[seat][index] = chance.below(2) == 1;
                }
            }
        }
        passed
    }
}

/// What crosses the wire: cards are written one by one, so that nobody outside needs our packing.
#[cfg(feature = "serde")]
mod serialize {
    use parlor_core::Observer;
    use serde::{Serialize, Serializer};

    use super::View;
    use crate::{
        cards::Cards,
        deck::Listed,
        table::{DEPOSITS_MAX, Table},
    };

    /// All that one observer may know.
    #[derive(Serialize)]
    #[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "View"))]
    struct Shown<'a> {
        /// Whose view it is.
        who: Observer,
        /// What everybody sees.
        table: &'a Table,
        /// The observer's hand; somebody who watches has none.
        hand: &'a Cards,
        /// What the observer has put face down on the discard pile since the last shuffle.
        buried: Listed<'a>,
        /// What of that went into the draw pile with the last shuffle.
        shuffled_in: Listed<'a>,
        /// The cards of the observer's own deposits that are open to challenge.
        deposited: &'a [Cards],
        /// Which of the deposits on the table the observer has let pass.
        passed: &'a [bool],
        /// What the next two fraudulent deposits would cost the observer, in thousands, if they were
        /// called: the reward for the accuser and the fine.
        risks: Vec<i32>,
    }

    parlor_core::schema!(View as Shown<'_>);

    impl Serialize for View {
        fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
            let Table { deck, bank, .. } = &self.table;
            let risks = self.who.seat().map(|seat| bank.risks(seat).take(DEPOSITS_MAX).collect());
            let shown = Shown {
                who: self.who,
                table: &self.table,
                hand: &self.hand,
                buried: Listed(deck, self.buried),
                shuffled_in: Listed(deck, self.shuffled_in),
                deposited: &self.deposited,
                passed: &self.passed,
                risks: risks.unwrap_or_default(),
            };
            shown.serialize(serializer)
        }
    }
}

/// Deals the cards an observer has not seen: first to the deposits it has not seen, which show
/// what is in them by a corner of each card, then to where anything can be.
struct Dealer<'a> {
    deck: &'a Deck,
    cards: Pile<Slot, DECK>,
    dealt: usize,
}

/// How often each card of a hidden deposit is offered for exchange; a test compares the result with
/// all possibilities counted out.
const MIXES: usize = 16;

/// A deposit's place among the cards that are dealt.
#[derive(Clone, Copy, Default)]
struct Group {
    denomination: Denomination,
    start: usize,
    end: usize,
}

impl Group {
    fn tops(&self, deck: &Deck, cards: &[Slot]) -> usize {
        let top = deck.slot(Card::bank(self.denomination));
        cards[self.start..self.end].iter().filter(|&&card| card == top).count()
    }
}

impl<'a> Dealer<'a> {
    /// Without hidden deposits all orders are equally likely. With them a random order that fits is
    /// made and then mixed by random exchanges that keep it fitting; since an exchange is as likely
    /// as its reverse, that tends to all fitting orders being equally likely.
    fn new<C: Chance>(view: &'a View, chance: &mut C) -> Dealer<'a> {
        let deck = &view.table.deck;
        let mut cards = deck.slots(view.unseen_counts());
        chance.shuffle(&mut cards);
        let mut groups: Pile<Group, { CLAIMS_MAX + DEPOSITS_MAX }> = Pile::new();
        let mut start = 0;
        for &Claim { denomination, count, .. } in view.hidden_claims() {
            let end = start + usize::from(count);
            groups.push(Group { denomination, start, end });
            start = end;
        }
        if !groups.is_empty() {
            fit(deck, &mut cards, &groups);
            mix(deck, &mut cards, &groups, chance);
        }
        Dealer { deck, cards, dealt: 0 }
    }

    fn next(&mut self) -> Slot {
        self.dealt += 1;
        self.cards[self.dealt - 1]
    }

    fn counts(&mut self, count: u8) -> Counts {
        (0..count).fold(Counts::EMPTY, |all, _| all + Counts::one(self.next()))
    }

    fn cards(&mut self, count: u8) -> Cards {
        self.deck.hand(self.counts(count))
    }
}

/// Moves cards so that every group has a BANK card of its denomination on top and corners of it
/// below. The true cards do fit, so there is a way.
fn fit(deck: &Deck, cards: &mut [Slot], groups: &[Group]) {
    let mut matching = Matching { wants: [None; DECK], owners: [None; DECK] };
    for group in groups {
        // BANK cards of one denomination are alike, so any of them can be the top card.
        let top = deck.slot(Card::bank(group.denomination));
        let mut free = (0..cards.len()).filter(|&at| matching.owners[at].is_none());
        let at = free.find(|&at| cards[at] == top).expect("every deposit has a top card");
        matching.owners[at] = Some(group.start);
        matching.wants[group.start + 1..group.end].fill(Some(group.denomination));
    }
    let n = groups.last().map_or(0, |group| group.end);
    for place in 0..n {
        let is_top = matching.wants[place].is_none();
        let found = is_top || matching.augment(deck, cards, &mut [false; DECK], place);
        assert!(found, "the true cards fit");
    }
    let mut fitted: Pile<Slot, DECK> = cards.iter().copied().collect();
    let mut rest = n..;
    for (at, &card) in cards.iter().enumerate() {
        // Whatever no deposit needs comes behind them.
        let place =
            matching.owners[at].or_else(|| rest.next()).expect("there are no end of places");
        fitted[place] = card;
    }
    cards.copy_from_slice(&fitted);
}

/// Finds cards for places by augmenting paths.
struct Matching {
    /// What a place must show; top cards are not matched.
    wants: [Option<Denomination>; DECK],
    /// The place that has each card.
    owners: [Option<usize>; DECK],
}

impl Matching {
    /// Finds a card for a place; a place that has the card already looks for another one.
    fn augment(
        &mut self,
        deck: &Deck,
        cards: &[Slot],
        visited: &mut [bool; DECK],
        place: usize,
    ) -> bool {
        let Some(wanted) = self.wants[place] else { return false };
        for at in 0..cards.len() {
            if visited[at] || !deck.card(cards[at]).carries(wanted) {
                continue;
            }
            visited[at] = true;
            if self.owners[at].is_none_or(|owner| self.augment(deck, cards, visited, owner)) {
                self.owners[at] = Some(place);
                return true;
            }
        }
        false
    }
}

/// Exchanges random cards as long as every group still shows what it showed. Only places of cards
/// that fit some group take part; exchanges among them leave the same places.
fn mix<C: Chance>(deck: &Deck, cards: &mut [Slot], groups: &[Group], chance: &mut C) {
    let n = groups.last().map_or(0, |group| group.end);
    let group_of = |place: usize| groups.iter().find(|it| (it.start..it.end).contains(&place));
    let carries = |slot: Slot, group: &Group| deck.card(slot).carries(group.denomination);
    let fits_some = |slot: Slot| groups.iter().any(|group| carries(slot, group));
    let places: Pile<usize, DECK> = (0..cards.len()).filter(|&at| fits_some(cards[at])).collect();
    for _ in 0..MIXES * n {
        let here = chance.below(n as u32) as usize;
        let there = places[chance.below(places.len() as u32) as usize];
        cards.swap(here, there);
        let fits = |place: usize| {
            group_of(place)
                .is_none_or(|group| carries(cards[place], group) && 0 < group.tops(deck, cards))
        };
        if !fits(here) || !fits(there) {
            cards.swap(here, there);
        }
    }
}
