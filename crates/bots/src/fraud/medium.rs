//! A FRAUD player that counts cards, learns what others are like from what they were seen to do,
//! and keeps to an equilibrium as long as that is little.
//!
//! * `counting`: how likely an unseen hand makes a deposit, genuine or not.
//! * `duel`: what is at stake with a deposit, and how often to bluff and to call if the other side
//!   knows what it does.

mod counting;
mod duel;
#[cfg(test)]
mod tests;

use std::ops::ControlFlow;

use fraud::{
    Action, Card, CardBag, Cards, DEPOSIT_MIN, Denomination, Deposit, Fraud, HAND_MAX, Phase,
    Verdict, View, amount,
};
use libm::{exp, pow};
use parlor_core::{Chance as _, Seat, Seeded, Sight};

use self::{
    counting::{AllWays, Pool, Ways, all_ways, honest_rate},
    duel::{Duel, HOLDINGS, Stakes, settled, win},
};
use crate::Bot;

#[derive(Clone, Copy, Debug)]
pub(super) struct Medium;

impl Bot<Fraud> for Medium {
    fn act(&mut self, sight: &Sight<'_, Fraud>, chance: &mut Seeded) -> Option<Action> {
        let view = sight.view();
        match view.table.phase {
            Phase::Turn { .. } => deposit_or_discard(sight, &view, chance),
            Phase::Challenge { .. } => answer(sight, &view, chance),
            Phase::Over => None,
        }
    }
}

/// So many deposits seen, or turns of a depositor, are as much as the equilibrium counts.
const EVIDENCE: f64 = 4.0;

/// A gain in the probability to win that makes nearly sure that something is done.
const CLEAR: f64 = 0.001;

/// How willing to do something that wins this much, if so much is known: without evidence as
/// willing as in equilibrium.
fn willing(equilibrium: f64, gain: f64, evidence: f64) -> f64 {
    let known = evidence / (evidence + EVIDENCE);
    (1.0 - known) * equilibrium + known * step(gain / CLEAR)
}

/// From never to always, half at zero.
fn step(gain: f64) -> f64 {
    1.0 / (1.0 + exp(-gain))
}

fn happens(probability: f64, chance: &mut Seeded) -> bool {
    const PARTS: u32 = 1 << 20;
    f64::from(chance.below(PARTS)) < probability * f64::from(PARTS)
}

fn deposit_or_discard(
    sight: &Sight<'_, Fraud>,
    view: &View,
    chance: &mut Seeded,
) -> Option<Action> {
    let mut turn = Turn::new(view, sight.seat())?;
    let mut honest: Option<(f64, Action)> = None;
    let mut bluff: Option<(Prospect, Action)> = None;
    sight.list(|action| {
        let prospect = turn.prospect(action);
        if prospect.is_bluff {
            if bluff.is_none_or(|(best, _)| best.wins < prospect.wins) {
                bluff = Some((prospect, action));
            }
        } else if honest.is_none_or(|(wins, _)| wins < prospect.wins) {
            honest = Some((prospect.wins, action));
        }
        ControlFlow::Continue(())
    });
    let (wins, honest) = honest?;
    let (prospect, bluff) = bluff.unwrap_or((Prospect::default(), honest));
    let gain = prospect.wins - wins;
    // What is not worth it by far is no bluff that an equilibrium would mix in.
    let equilibrium = if LEAST_GAIN < gain { prospect.equilibrium } else { 0.0 };
    let is_made = happens(willing(equilibrium, gain, turn.deposits), chance);
    Some(if is_made { bluff } else { honest })
}

const LEAST_GAIN: f64 = -0.02;

/// What an action leads to.
#[derive(Clone, Copy, Default)]
struct Prospect {
    /// How likely to win.
    wins: f64,
    is_bluff: bool,
    /// How often the bluff is made in equilibrium.
    equilibrium: f64,
}

/// What one's own turn is judged by.
struct Turn<'a> {
    view: &'a View,
    seat: Seat,
    /// Whoever will call, if anybody does.
    accuser: Seat,
    unseen: CardBag,
    /// What everybody can count.
    public: CardBag,
    ways: AllWays,
    /// The deposits that the seat has made, and how many of them were called.
    deposits: f64,
    called: f64,
    /// By denomination and number of cards.
    expected: [[Option<Expected>; HAND_MAX + 1]; 6],
}

impl<'a> Turn<'a> {
    fn new(view: &'a View, seat: Seat) -> Option<Turn<'a>> {
        let table = &view.table;
        let challengers = table.challengers(seat);
        let accuser = seat.around(table.seats).find(|&it| challengers.contains(it))?;
        let public = public_unseen(view);
        let record = table.records[seat];
        let called = f64::from(record.genuine + record.fraudulent);
        Some(Turn {
            view,
            seat,
            accuser,
            unseen: view.unseen(),
            ways: all_ways(&public, table.claims.iter(), table.seats),
            public,
            deposits: called + f64::from(record.unchallenged),
            called,
            expected: Default::default(),
        })
    }

    fn prospect(&mut self, action: Action) -> Prospect {
        match action {
            Action::Discard(card) => {
                let mut hand = self.view.hand;
                hand.remove(card);
                let (wins, is_bluff) = (self.wins_by_discard(&hand), false);
                Prospect { wins, is_bluff, equilibrium: 0.0 }
            }
            Action::Deposit { first, second } => self.deposit([Some(first), second]),
            Action::Call(_) | Action::Pass(_) => Prospect::default(),
        }
    }

    fn wins_by_discard(&self, hand: &Cards) -> f64 {
        let table = &self.view.table;
        let held = promise(hand, &self.unseen) - USUAL;
        let wins = win(&table.bank, self.seat, held);
        // FR-16: if nobody deposits any more the richest wins.
        let mut stalled = table.bank;
        stalled.stall();
        let most = table.stall_rounds * stalled.players.len() as u32;
        let left = most.saturating_sub(table.dry_turns + 1);
        let stalls = pow(1.0 - honest_rate(table.seats), f64::from(left));
        wins + stalls * (win(&stalled, self.seat, held) - wins)
    }

    fn deposit(&mut self, deposits: [Option<Deposit>; 2]) -> Prospect {
        let mut hand = self.view.hand;
        let mut outcomes = vec![(1.0, vec![])];
        let (mut is_bluff, mut equilibrium) = (false, 1.0);
        for deposit in deposits.into_iter().flatten() {
            hand.remove_all(&deposit.cards);
            let count = deposit.cards.len();
            let expected = self.expect(deposit.denomination, count);
            let accuser = self.accuser;
            let (called, verdict) = if deposit.cards.is_fraudulent() {
                is_bluff = true;
                equilibrium = f64::min(equilibrium, expected.bluff);
                (expected.bluff_called, Verdict::Fraudulent { accuser })
            } else {
                (expected.genuine_called, Verdict::Genuine { accuser })
            };
            let amount = amount(deposit.denomination, count as u8);
            let ends = [(called, verdict), (1.0 - called, Verdict::Unchallenged)];
            for (likely, verdicts) in std::mem::take(&mut outcomes) {
                for (probability, verdict) in ends {
                    let verdicts: Vec<_> =
                        verdicts.iter().copied().chain([(amount, verdict)]).collect();
                    outcomes.push((likely * probability, verdicts));
                }
            }
        }
        let drawn = (HAND_MAX - 1 - hand.len()) as f64;
        let held = promise(&hand, &self.unseen) + DRAW * drawn - USUAL;
        let bank = &self.view.table.bank;
        let wins = |verdicts: &[_]| win(&settled(bank, self.seat, verdicts), self.seat, held);
        let wins = outcomes.iter().map(|(likely, verdicts)| likely * wins(verdicts)).sum();
        Prospect { wins, is_bluff, equilibrium }
    }

    /// Asked for many deposits that look the same, so it is worked out once.
    fn expect(&mut self, denomination: Denomination, count: usize) -> Expected {
        if let Some(expected) = self.expected[denomination as usize][count] {
            return expected;
        }
        let table = &self.view.table;
        let ways = self.ways[denomination as usize][count];
        let amount = amount(denomination, count as u8);
        let stakes = |held| Stakes::new(&table.bank, self.seat, self.accuser, amount, &[], held);
        let pool = Pool::new(&self.public, table.claims.iter(), denomination);
        let duel = Duel::solve(ways, pool, count, &stakes(DRAW * (count - 1) as f64));
        // What the others must think of it, since they see the same record. Who doubts mostly
        // doubts what others doubt too, so many of them are not as many chances.
        let doubted = stakes(0.0).gain(fraud_rate(self.view, self.seat, ways));
        let doubters = table.challengers(self.seat).len() as f64;
        let by_record = 1.0 - pow(1.0 - step(doubted / DOUBT), doubters.sqrt());
        let called = |by_equilibrium: f64| {
            let prior = PRIOR_CALLS * (by_equilibrium + by_record) / 2.0;
            (prior + self.called) / (PRIOR_CALLS + self.deposits)
        };
        let expected = Expected {
            bluff: duel.bluff,
            bluff_called: called(duel.bluff_called),
            genuine_called: called(duel.genuine_called),
        };
        self.expected[denomination as usize][count] = Some(expected);
        expected
    }
}

/// What is to be expected of deposits that look the same.
#[derive(Clone, Copy)]
struct Expected {
    /// How often a bluff is made in equilibrium.
    bluff: f64,
    /// How likely it is called if it is one, and if it is genuine.
    bluff_called: f64,
    genuine_called: f64,
}

/// What is expected of calls weighs like so many deposits of which it is known.
const PRIOR_CALLS: f64 = 6.0;

/// A gain by which people are fairly sure to call.
const DOUBT: f64 = 0.02;

/// The cards that have not been shown since the last shuffle.
fn public_unseen(view: &View) -> CardBag {
    let deck = &view.table.deck;
    deck.bag(deck.all() - view.table.shown)
}

/// What a hand promises, in thousands: BANK cards that are sets or may become some. FRAUD cards
/// promise nothing, there are always enough of them.
fn promise(hand: &Cards, unseen: &CardBag) -> f64 {
    let sets = Denomination::ALL.map(|denomination| {
        let card = Card::bank(denomination);
        let held = hand.count(card);
        let to_come = (f64::from(unseen.count(card.kind())) / 4.0).min(1.5);
        let worth = match held {
            0 => 0.0,
            1 => 0.35 * to_come,
            2 => 1.3 * to_come,
            DEPOSIT_MIN.. => held as f64,
        };
        f64::from(denomination.k()) * worth
    });
    sets.into_iter().sum()
}

/// What a new card promises.
const DRAW: f64 = 15.0;

/// What a hand promises as a rule.
const USUAL: f64 = 120.0;

/// Calls or lets pass the first deposit that is still to be answered.
fn answer(sight: &Sight<'_, Fraud>, view: &View, chance: &mut Seeded) -> Option<Action> {
    let seat = sight.seat();
    let table = &view.table;
    let open = |&index: &usize| sight.check(Action::Call(index as u8)).is_ok();
    let index = (0..table.deposits.len()).find(open)?;
    let (call, pass) = (Action::Call(index as u8), Action::Pass(index as u8));
    let claim = table.deposits[index];
    let (denomination, count) = (claim.denomination, usize::from(claim.count));
    if view.most_genuine(denomination) < count {
        return Some(call);
    }
    let others = table.deposits.iter().enumerate().filter(|&(it, _)| it != index);
    let others: Vec<_> = others.map(|(_, claim)| (claim.amount(), Verdict::Unchallenged)).collect();
    let stakes = Stakes::new(&table.bank, claim.seat, seat, claim.amount(), &others, 0.0);

    let hidden = table.claims.iter().filter(|claim| claim.seat != seat);
    let mut ways = all_ways(&view.unseen(), hidden, table.seats)[denomination as usize][count];
    ways.genuine = ways.genuine.max(RARE);
    let gain = stakes.gain(fraud_rate(view, claim.seat, ways));

    let public = public_unseen(view);
    let ways = all_ways(&public, table.claims.iter(), table.seats)[denomination as usize][count];
    let pool = Pool::new(&public, table.claims.iter(), denomination);
    let held = view.hand.count(Card::bank(denomination)).min(HOLDINGS - 1);
    let equilibrium = Duel::solve(ways, pool, count, &stakes).call[held];
    let turns = f64::from(table.turns) / f64::from(table.seats);
    Some(if happens(willing(equilibrium, gain, turns), chance) { call } else { pass })
}

/// What is possible happens.
const RARE: f64 = 1e-4;

/// How likely a deposit is a fraud: by the cards, and by how often its depositor bluffs.
///
/// Nobody knows that, so every frequency counts by how well it explains what was seen: how often
/// the seat deposits anything, and what came out when it was called.
fn fraud_rate(view: &View, depositor: Seat, ways: Ways) -> f64 {
    const STEPS: u32 = 20;
    /// Some people never bluff.
    const NEVER: f64 = 8.0;
    /// Now and then somebody does what we would not have thought.
    const SURPRISE: f64 = 0.05;
    /// Turns that are remembered.
    const MEMORY: f64 = 100.0;
    let table = &view.table;
    let record = table.records[depositor];
    let turns = f64::from(table.turns / u32::from(table.seats));
    let faded = |n: u16| f64::from(n) * (MEMORY / turns).min(1.0);
    let turns = turns.min(MEMORY);
    let (genuine, fraudulent) = (faded(record.genuine), faded(record.fraudulent));
    let deposits = (faded(record.unchallenged) + genuine + fraudulent).min(turns);
    let honest = honest_rate(table.seats);
    let (mut frauds, mut all) = (0.0, 0.0);
    for step in 0..=STEPS {
        let bluffs = f64::from(step) / f64::from(STEPS);
        let prior = if step == 0 { NEVER } else { 1.05 - bluffs };
        let bluff = (1.0 - honest) * bluffs;
        let deposit = honest + bluff;
        let false_share = bluff / deposit;
        let explains = pow(deposit, deposits)
            * pow(1.0 - (1.0 - SURPRISE) * deposit, turns - deposits)
            * pow(false_share, fraudulent)
            * pow(1.0 - (1.0 - SURPRISE) * false_share, genuine);
        frauds += prior * explains * bluffs * ways.fraudulent;
        all += prior * explains * (bluffs * ways.fraudulent + ways.genuine);
    }
    // What the cards do not allow can only be a fraud.
    if all == 0.0 { 1.0 } else { frauds / all }
}
