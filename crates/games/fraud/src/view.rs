use parlor_core::{Chance, Eyes, Observer, PerSeat, Seat, Secret};
use parlor_pieces::Pile;

use crate::{
    action::Claim,
    cards::{Card, CardBag, Cards, Denomination},
    rules::Fraud,
    table::{CLAIMS_MAX, DECK, DEPOSITS_MAX, Phase, Table},
};

/// All that one observer knows.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct View {
    pub who: Observer,
    /// What everybody sees.
    pub table: Table,
    /// The observer's hand; a spectator has none.
    pub hand: Cards,
    /// What the observer has put face down on the discard pile since the last shuffle.
    #[cfg_attr(feature = "serde", serde(serialize_with = "crate::cards::serialize_bag"))]
    pub buried: CardBag,
    /// The cards of the observer's own deposits that are open to challenge.
    pub deposited: [Cards; DEPOSITS_MAX],
    /// Which of the deposits on the table the observer has let pass.
    pub passed: [bool; DEPOSITS_MAX],
}

impl View {
    pub(crate) fn of(state: &Fraud, eyes: &Eyes) -> View {
        let mut view = View {
            who: eyes.who(),
            table: state.table,
            hand: Cards::default(),
            buried: CardBag::EMPTY,
            deposited: state.deposited.seen_by(eyes).copied().unwrap_or_default(),
            passed: Default::default(),
        };
        if let Some(seat) = eyes.who().seat() {
            view.hand = state.hands[seat].seen_by(eyes).copied().unwrap_or_default();
            view.buried = state.buried[seat].seen_by(eyes).copied().unwrap_or_default();
            view.passed = state.passed[seat].seen_by(eyes).copied().unwrap_or_default();
        }
        view
    }

    fn is_own(&self, seat: Seat) -> bool {
        self.who == Observer::Seat(seat)
    }

    /// The cards that the observer has not seen since the last shuffle: in other hands, in the draw
    /// pile, or face down in deposits and the discard pile.
    pub fn unseen(&self) -> CardBag {
        let mut unseen: CardBag = self.table.fraud_cards.deck().map(Card::kind).collect();
        unseen.remove_all(&self.hand.bag());
        unseen.remove_all(&self.buried);
        unseen.remove_all(&self.table.shown);
        for cards in &self.deposited {
            unseen.remove_all(&cards.bag());
        }
        unseen
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
        let mut buried = PerSeat::filled(table.seats, CardBag::EMPTY);
        for claim in table.claims.iter().filter(|claim| !self.is_own(claim.seat)) {
            buried[claim.seat].add_all(&dealer.take(claim.count.into()).bag());
        }
        let mut deposited = self.deposited;
        for (cards, claim) in deposited.iter_mut().zip(table.deposits.iter()) {
            if !self.is_own(claim.seat) {
                *cards = dealer.take(claim.count.into());
            }
        }
        let hands = PerSeat::from_fn(table.seats, |seat| {
            if self.is_own(seat) { self.hand } else { dealer.take(table.hands[seat].into()) }
        });
        for seat in Seat::all(table.seats) {
            if self.is_own(seat) {
                buried[seat] = self.buried;
            } else {
                while buried[seat].len() < usize::from(table.buried[seat]) {
                    buried[seat].add(dealer.next().kind());
                }
            }
        }
        let pile: Pile<Card, DECK> = (0..table.pile).map(|_| dealer.next()).collect();
        let mut guess = Fraud::laid_out(table, &hands, pile);
        for seat in Seat::all(table.seats) {
            guess.buried[seat] = Secret::owned_by(seat, buried[seat]);
        }
        if let Phase::Challenge { depositor } = table.phase {
            guess.deposited = Secret::owned_by(depositor, deposited);
            self.guess_answers(depositor, &mut guess, chance);
        }
        guess
    }

    /// Draws who has let what pass, all possibilities equally likely: whoever has called has not,
    /// and as long as the window is open somebody has not.
    fn guess_answers<C: Chance>(&self, depositor: Seat, guess: &mut Fraud, chance: &mut C) {
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
        for seat in Seat::all(table.seats) {
            guess.passed[seat] = Secret::owned_by(seat, passed[seat]);
        }
    }
}

/// Deals the cards an observer has not seen: first to the deposits it has not seen, which show
/// what is in them by a corner of each card, then to where anything can be.
struct Dealer {
    cards: Pile<Card, DECK>,
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
    fn tops(&self, cards: &[Card]) -> usize {
        let top = Card::bank(self.denomination);
        cards[self.start..self.end].iter().filter(|&&card| card == top).count()
    }
}

impl Dealer {
    /// Without hidden deposits all orders are equally likely. With them a random order that fits is
    /// made and then mixed by random exchanges that keep it fitting; since an exchange is as likely
    /// as its reverse, that tends to all fitting orders being equally likely.
    fn new<C: Chance>(view: &View, chance: &mut C) -> Dealer {
        let mut cards: Pile<Card, DECK> = view.unseen().iter().map(Card::from_kind).collect();
        chance.shuffle(&mut cards);
        let mut groups: Pile<Group, { CLAIMS_MAX + DEPOSITS_MAX }> = Pile::new();
        let mut start = 0;
        for &Claim { denomination, count, .. } in view.hidden_claims() {
            let end = start + usize::from(count);
            groups.push(Group { denomination, start, end });
            start = end;
        }
        if !groups.is_empty() {
            fit(&mut cards, &groups);
            mix(&mut cards, &groups, chance);
        }
        Dealer { cards, dealt: 0 }
    }

    fn next(&mut self) -> Card {
        self.dealt += 1;
        self.cards[self.dealt - 1]
    }

    fn take(&mut self, count: usize) -> Cards {
        Cards::new((0..count).map(|_| self.next())).expect("no hand or deposit is larger")
    }
}

/// Moves cards so that every group has a BANK card of its denomination on top and corners of it
/// below. The true cards do fit, so there is a way.
fn fit(cards: &mut [Card], groups: &[Group]) {
    let mut matching = Matching { wants: [None; DECK], owners: [None; DECK] };
    for group in groups {
        // BANK cards of one denomination are alike, so any of them can be the top card.
        let top = Card::bank(group.denomination);
        let mut free = (0..cards.len()).filter(|&at| matching.owners[at].is_none());
        let at = free.find(|&at| cards[at] == top).expect("every deposit has a top card");
        matching.owners[at] = Some(group.start);
        matching.wants[group.start + 1..group.end].fill(Some(group.denomination));
    }
    let n = groups.last().map_or(0, |group| group.end);
    for place in 0..n {
        let is_top = matching.wants[place].is_none();
        let found = is_top || matching.augment(cards, &mut [false; DECK], place);
        assert!(found, "the true cards fit");
    }
    let mut fitted: Pile<Card, DECK> = cards.iter().copied().collect();
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
    fn augment(&mut self, cards: &[Card], visited: &mut [bool; DECK], place: usize) -> bool {
        let Some(wanted) = self.wants[place] else { return false };
        for at in 0..cards.len() {
            if visited[at] || !cards[at].carries(wanted) {
                continue;
            }
            visited[at] = true;
            if self.owners[at].is_none_or(|owner| self.augment(cards, visited, owner)) {
                self.owners[at] = Some(place);
                return true;
            }
        }
        false
    }
}

/// Exchanges random cards as long as every group still shows what it showed. Only places of cards
/// that fit some group take part; exchanges among them leave the same places.
fn mix<C: Chance>(cards: &mut [Card], groups: &[Group], chance: &mut C) {
    let n = groups.last().map_or(0, |group| group.end);
    let group_of = |place: usize| groups.iter().find(|it| (it.start..it.end).contains(&place));
    let fits_some = |card: Card| groups.iter().any(|group| card.carries(group.denomination));
    let places: Pile<usize, DECK> = (0..cards.len()).filter(|&at| fits_some(cards[at])).collect();
    for _ in 0..MIXES * n {
        let here = chance.below(n as u32) as usize;
        let there = places[chance.below(places.len() as u32) as usize];
        cards.swap(here, there);
        let fits = |place: usize| {
            group_of(place).is_none_or(|group| {
                cards[place].carries(group.denomination) && 0 < group.tops(cards)
            })
        };
        if !fits(here) || !fits(there) {
            cards.swap(here, there);
        }
    }
}
