//! A sensible FRAUD player: it banks real sets, bluffs where the table has let deposits pass, and
//! calls where the cards it sees and the depositor's past speak against a deposit.

use std::ops::ControlFlow;

use fraud::{
    Action, Card, CardBag, Claim, DEPOSIT_MIN, Denomination, Deposit, FINES, Fraud, JAIL, PENALTY,
    Phase, View,
};
use parlor_core::{Chance as _, Seat, Seeded, Sight};

use crate::Bot;

/// Probabilities are in thousandths, money in thousands.
const SURE: i32 = 1_000;

#[derive(Clone, Copy, Debug)]
pub(super) struct Easy;

impl Bot<Fraud> for Easy {
    fn act(&mut self, sight: &Sight<'_, Fraud>, chance: &mut Seeded) -> Option<Action> {
        let view = sight.view();
        match view.table.phase {
            Phase::Turn { .. } => best_deposit(sight, &view, chance)
                .or_else(|| worst_card(&view).map(Action::Discard)),
            Phase::Challenge { .. } => answer(sight, &view, chance),
            Phase::Over => None,
        }
    }
}

/// The deposit that promises most, if any promises anything.
fn best_deposit(sight: &Sight<'_, Fraud>, view: &View, chance: &mut Seeded) -> Option<Action> {
    let call = call_rate(view);
    // What a bluff must promise changes, or bluffs could be read; and it falls as long as nobody
    // deposits, since waiting is worth nothing at a table that stands still.
    let rounds = view.table.dry_turns as i32 / view.table.bank.players.len() as i32;
    let least_bluff = chance.below(60) as i32 - 20 * rounds;
    let mut best = None;
    sight.list(|action| {
        if let Action::Deposit { first, second } = action {
            let deposits = [Some(first), second].into_iter().flatten();
            let (value, is_bluff) = value(view, sight.seat(), deposits, call);
            let least = if is_bluff { least_bluff } else { 0 };
            if least < value && best.is_none_or(|(highest, _)| highest < value) {
                best = Some((value, action));
            }
        }
        ControlFlow::Continue(())
    });
    best.map(|(_, action)| action)
}

/// How often deposits at this table are called.
fn call_rate(view: &View) -> i32 {
    let mut called = 2;
    let mut deposits = 4;
    for record in view.table.records.values() {
        let shown = i32::from(record.genuine + record.fraudulent);
        called += shown;
        deposits += shown + i32::from(record.unchallenged);
    }
    SURE * called / deposits
}

/// What deposits promise, and whether any of them is a fraud.
fn value(
    view: &View,
    seat: Seat,
    deposits: impl Iterator<Item = Deposit>,
    call: i32,
) -> (i32, bool) {
    let others = view.table.bank.players.len() as i32 - 1;
    let mut fs = view.table.bank.fs[seat];
    let mut total = 0;
    let mut is_bluff = false;
    for Deposit { denomination, cards } in deposits {
        let amount = denomination.k() * cards.len() as i32;
        if !cards.is_fraudulent() {
            total += amount;
            continue;
        }
        is_bluff = true;
        // Everybody can count to six, and most count what they hold.
        let count = cards.len() as i32;
        let call = (call + 100 * (count - 3)).min(SURE);
        let fine = FINES.get(usize::from(fs)).copied().unwrap_or(10_000);
        fs += 1;
        let loss = PENALTY + fine + (amount + PENALTY) / others;
        total += ((SURE - call) * amount - call * loss) / SURE;
        // A second thought: what is genuine in it could have waited for more.
        let genuine = cards.iter().filter(|card| !card.is_fraud()).count() as i32;
        total -= denomination.k() * genuine / 2;
    }
    (if JAIL <= fs { -10_000 } else { total }, is_bluff)
}

/// The card that is least likely to become part of a set.
pub(super) fn worst_card(view: &View) -> Option<Card> {
    let unseen = view.unseen();
    let worth = |denomination: Denomination| {
        let card = Card::bank(denomination);
        let held = view.hand.count(card) as i32;
        let to_come = i32::from(unseen.count(card.kind()));
        if held + to_come < DEPOSIT_MIN as i32 { 0 } else { denomination.k() * held * held }
    };
    let keep = |card: &Card| {
        let most = card.corners().map(worth).max().unwrap_or(0);
        if card.is_fraud() { most / 4 } else { most }
    };
    view.hand.iter().copied().min_by_key(keep)
}

/// Calls or lets pass the first deposit that is still to be answered.
fn answer(sight: &Sight<'_, Fraud>, view: &View, chance: &mut Seeded) -> Option<Action> {
    let open = |&index: &usize| sight.check(Action::Call(index as u8)).is_ok();
    let index = (0..view.table.deposits.len()).find(open)?;
    let claim = &view.table.deposits[index];
    let fraud = fraud_rate(view, claim);
    let others = view.table.bank.players.len() as i32 - 1;
    let fs = usize::from(view.table.bank.fs[claim.seat]);
    let fine = FINES.get(fs).copied().unwrap_or(500);
    let amount = claim.amount();
    let gain = amount + PENALTY + (amount + PENALTY + fine) / others;
    let loss = PENALTY + PENALTY / others;
    // The more a call promises the likelier it comes. Now and then comes one against the odds.
    let promise = fraud - (SURE - fraud) * loss / gain;
    let is_called = fraud == SURE || (chance.below(SURE as u32) as i32) < promise.max(SURE / 32);
    let index = index as u8;
    Some(if is_called { Action::Call(index) } else { Action::Pass(index) })
}

/// How likely a deposit is a fraud: by the cards that could be in it, and more and more by what
/// the depositor has been caught at or cleared of.
fn fraud_rate(view: &View, claim: &Claim) -> i32 {
    let count = usize::from(claim.count);
    let genuine = view.most_genuine(claim.denomination);
    if genuine < count {
        return SURE;
    }
    let bluffs = carriers(&view.unseen(), claim.denomination);
    let honest = choose(genuine, count);
    let all = choose(genuine + bluffs, count) - choose(bluffs, count);
    let by_cards = SURE - (i64::from(SURE) * honest / all.max(1)) as i32;
    let record = view.table.records[claim.seat];
    // Cards alone would say that nearly every deposit is a fraud; people choose what they put down.
    let (caught, cleared) = (i32::from(record.fraudulent), i32::from(record.genuine));
    (by_cards + SURE * caught) / (2 + caught + cleared)
}

fn carriers(bag: &CardBag, denomination: Denomination) -> usize {
    let all = bag.iter().map(Card::from_kind);
    all.filter(|card| card.is_fraud() && card.carries(denomination)).count()
}

/// In how many ways `k` of `n` cards can be chosen.
fn choose(n: usize, k: usize) -> i64 {
    (0..k).fold(1, |ways, i| ways * (n as i64 - i as i64).max(0) / (i as i64 + 1))
}

#[cfg(test)]
mod tests {
    use fraud::Options;
    use parlor_core::{Input, Match, Status};

    use super::*;
    use crate::{Level, fraud::LEVELS};

    /// Plays one game; random seats that are asked act in turn. Returns who won.
    fn play(easy: &[u8], seats: u8, seed: u64) -> parlor_core::SeatSet {
        let mut game =
            Match::<Fraud, _>::new(Options::default(), seats, Seeded::new(seed)).unwrap();
        let mut chance = Seeded::stream(seed, 1);
        let level = |seat| if easy.contains(&seat) { Level::Easy } else { Level::Random };
        let mut bots: Vec<_> = (0..seats)
            .map(|seat| LEVELS.bot(level(seat), &Options::default(), seats).unwrap())
            .collect();
        loop {
            let pending = match game.status() {
                Status::Open(pending) => pending,
                Status::Over(outcome) => return outcome.winners,
            };
            let mut asked = pending.asked();
            let input = loop {
                let Some(seat) = asked.iter().nth(match asked.len() {
                    0 => 0,
                    n => chance.below(n as u32) as usize,
                }) else {
                    break Input::Timeout { window: pending.window };
                };
                let bot = &mut bots[seat.index()];
                if let Some(action) = bot.act(&game.sight(seat), &mut chance) {
                    break Input::Act { seat, window: pending.window, action };
                }
                asked = asked.without(seat);
            };
            game.submit(0, input).unwrap();
        }
    }

    fn wins(easy: u8, seats: u8, games: u64) -> usize {
        let seat = Seat::new(easy).unwrap();
        (0..games).filter(|&seed| play(&[easy], seats, seed).contains(seat)).count()
    }

    #[test]
    fn an_easy_player_beats_random_ones_from_any_seat() {
        for (easy, seats, least) in [(0, 2, 150), (1, 2, 150), (0, 6, 90), (5, 6, 90)] {
            let wins = wins(easy, seats, 200);
            assert!(least < wins, "seat {easy} of {seats} won {wins} of 200");
        }
    }

    #[test]
    fn easy_players_come_to_an_end_among_themselves() {
        for seats in 2..=6 {
            let easy: Vec<u8> = (0..seats).collect();
            for seed in 0..20 {
                assert!(!play(&easy, seats, seed).is_empty());
            }
        }
    }
}
