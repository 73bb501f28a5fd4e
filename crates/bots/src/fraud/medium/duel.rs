//! One deposit as a game of two: who bluffs how often, and who calls how often, if both know what
//! the other does?

use fraud::{Bank, HAND_MAX, Verdict};
use libm::exp;
use parlor_core::Seat;

use super::counting::{Pool, Ways};
use crate::cfr::{Node, solve};

/// How likely a seat wins with these accounts if it holds so much more than others do.
pub(super) fn win(bank: &Bank, seat: Seat, held: f64) -> f64 {
    if let Some(ending) = bank.ending {
        let share = 1.0 / ending.winners.len() as f64;
        return if ending.winners.contains(seat) { share } else { 0.0 };
    }
    if !bank.players.contains(seat) {
        return 0.0;
    }
    let scale = f64::from(bank.target) * LEAD;
    let behind = |other: Seat| {
        let ahead = f64::from(bank.accounts[seat] - bank.accounts[other]) + held;
        exp(-ahead / scale)
    };
    1.0 / (1.0 + bank.players.without(seat).iter().map(behind).sum::<f64>())
}

/// The lead, in parts of the target, that makes a seat e times as likely to win as another.
const LEAD: f64 = 0.3;

/// The bank when the deposits of a turn have been settled like this.
pub(super) fn settled(bank: &Bank, depositor: Seat, verdicts: &[(i32, Verdict)]) -> Bank {
    let mut bank = *bank;
    for &(amount, verdict) in verdicts {
        bank.settle(depositor, amount, verdict);
    }
    bank.close_turn(depositor);
    bank
}

/// How likely depositor and accuser win after what may become of a deposit.
#[derive(Clone, Copy, Debug)]
pub(super) struct Stakes {
    unchallenged: [f64; 2],
    genuine: [f64; 2],
    fraudulent: [f64; 2],
    /// There was no deposit.
    nothing: [f64; 2],
}

impl Stakes {
    /// `others` are other deposits of the turn, and `held` is what new cards promise the depositor.
    pub(super) fn new(
        bank: &Bank,
        depositor: Seat,
        accuser: Seat,
        amount: i32,
        others: &[(i32, Verdict)],
        held: f64,
    ) -> Stakes {
        let after = |verdict| {
            let verdicts: Vec<_> = others.iter().copied().chain([(amount, verdict)]).collect();
            let bank = settled(bank, depositor, &verdicts);
            [win(&bank, depositor, held), win(&bank, accuser, 0.0)]
        };
        Stakes {
            unchallenged: after(Verdict::Unchallenged),
            genuine: after(Verdict::Genuine { accuser }),
            fraudulent: after(Verdict::Fraudulent { accuser }),
            nothing: [win(bank, depositor, 0.0), win(bank, accuser, 0.0)],
        }
    }

    /// What a call gains if the deposit is as likely as this a fraud.
    pub(super) fn gain(&self, fraud: f64) -> f64 {
        let [_, unchallenged] = self.unchallenged;
        let [_, genuine] = self.genuine;
        let [_, fraudulent] = self.fraudulent;
        fraud * (fraudulent - unchallenged) + (1.0 - fraud) * (genuine - unchallenged)
    }
}

/// Callers differ by how many BANK cards of the denomination they hold: none, one, two, or more.
pub(super) const HOLDINGS: usize = 4;

/// Rounds in which the equilibrium is looked for.
const ROUNDS: u32 = 200;

/// So often somebody bluffs who should not, so that callers have an answer to bluffs that no
/// equilibrium has.
const ERROR: f64 = 0.001;

/// An equilibrium: the depositor has a genuine set, or has none and chooses whether to bluff; the
/// caller knows some of the cards that the depositor cannot have.
#[derive(Clone, Copy, Debug)]
pub(super) struct Duel {
    /// How often who has no genuine set bluffs.
    pub(super) bluff: f64,
    /// How often the deposit is called, by what the caller holds.
    pub(super) call: [f64; HOLDINGS],
    /// How often it is called if it is a bluff, and if it is genuine.
    pub(super) bluff_called: f64,
    pub(super) genuine_called: f64,
}

impl Duel {
    pub(super) fn solve(ways: Ways, pool: Pool, count: usize, stakes: &Stakes) -> Duel {
        // Where cards do not allow it, it is a bluff that we do not understand.
        let all = ways.genuine + ways.fraudulent;
        let genuine = if 0.0 < all { ways.genuine / all } else { 0.0 };
        let (with_bluff, with_genuine) = (holdings(pool, count - 1), holdings(pool, count));
        let caller = |held: usize, called| Node::Choice {
            side: 1,
            set: 1 + held,
            next: vec![Node::End(called), Node::End(stakes.unchallenged)],
        };
        let mut deals = Vec::new();
        for (held, (bluffs, sets)) in with_bluff.into_iter().zip(with_genuine).enumerate() {
            let bluff = vec![caller(held, stakes.fraudulent), Node::End(stakes.nothing)];
            let bluff = Node::Choice { side: 0, set: 0, next: bluff };
            let likely = (1.0 - genuine) * bluffs;
            deals.push(((1.0 - ERROR) * likely, bluff));
            deals.push((ERROR * likely, caller(held, stakes.fraudulent)));
            deals.push((genuine * sets, caller(held, stakes.genuine)));
        }
        let strategy = solve(&Node::Chance(deals), ROUNDS);
        let call = std::array::from_fn(|held| strategy[1 + held][0]);
        let called = |holdings: [f64; HOLDINGS]| -> f64 {
            holdings.iter().zip(call).map(|(likely, call)| likely * call).sum()
        };
        Duel {
            bluff: strategy[0][0],
            call,
            bluff_called: called(with_bluff),
            genuine_called: called(with_genuine),
        }
    }
}

/// How likely a caller holds how many BANK cards, if the depositor has so many of them.
fn holdings(pool: Pool, deposited: usize) -> [f64; HOLDINGS] {
    let left = Pool {
        bank: pool.bank.saturating_sub(deposited),
        fraud: 0,
        others: (pool.fraud + pool.others).saturating_sub(HAND_MAX - deposited),
    };
    let mut holdings = [0.0; HOLDINGS];
    for bank in 0..HAND_MAX {
        holdings[bank.min(HOLDINGS - 1)] += left.holds(HAND_MAX - 1, bank, 0);
    }
    holdings
}
