//! A sensible player of Swift Swap.
//!
//! It plans eight cards for its own goal, works out from what the partner has given away which
//! goal the partner may have, gives away what the partner is likely to want, and prefers plans
//! that leave such cards to the partner.

use parlor_core::{Chance, Seeded, Sight};
use swift_swap::{
    Action, Card, Cards, Goal, Phase, Player, RedComposite, SwiftSwap, View, partner_of, place_of,
    team_of,
};

use crate::Bot;

/// Needs no memory: a view carries what the partner gave.
#[derive(Clone, Copy, Debug)]
pub(super) struct Easy;

impl Bot<SwiftSwap> for Easy {
    fn act(&mut self, sight: &Sight<'_, SwiftSwap>, chance: &mut Seeded) -> Option<Action> {
        let view = sight.view();
        let own = view.own?;
        match view.table.phase {
            Phase::Ready => sight.check(Action::Ready).is_ok().then_some(Action::Ready),
            Phase::Play if own.laid.is_empty() => play(&view, &own, chance),
            Phase::Play => help(&view, &own, chance),
            Phase::Over => None,
        }
    }
}

/// A number for every card.
type ByCard = [u32; 48];

/// How surely the partner wants a card when it is not worth a thought, of 1000.
const UNWANTED: u32 = 250;

/// The goal is not down yet.
fn play(view: &View, own: &Player, chance: &mut Seeded) -> Option<Action> {
    let ruling = view.table.options.red_composite;
    let deck = view.table.decks[team_of(view.who.seat()?)].cards();
    let wanted = partner_wants(view)?;
    let mut costs: ByCard = [0; 48];
    for card in deck.iter() {
        let wish = wanted[card.index()];
        // What the partner has must first be got, and stays there if it is wanted there. A little
        // chance keeps two partners from waiting for each other in the same way for ever.
        let way = if own.cards().has(card) { wish / 2 } else { 600 + wish };
        costs[card.index()] = way + chance.below(150);
    }
    if let Some(eight) = cheapest(own.goal, ruling, own.cards(), &costs) {
        let spare = own.cards().minus(eight);
        if spare.iter().any(|card| UNWANTED <= wanted[card.index()]) || chance.below(3) == 0 {
            return Some(Action::LayDown(eight));
        }
        // Nothing to help the partner with: go on to another eight that leaves something.
    }
    let plan = cheapest(own.goal, ruling, deck, &costs)?;
    match own.offer {
        Some(card) if plan.has(card) && chance.below(4) == 0 => Some(Action::TakeBack),
        Some(_) => None,
        None => most_wanted(own.hand.minus(plan), &wanted, chance).map(Action::PutDown),
    }
}

/// The goal is down; the other four cards are for the partner.
fn help(view: &View, own: &Player, chance: &mut Seeded) -> Option<Action> {
    if own.offer.is_some() {
        return None;
    }
    let wanted = partner_wants(view)?;
    let has_something = own.hand.iter().any(|card| UNWANTED <= wanted[card.index()]);
    let keeps_something = own.laid.iter().any(|card| UNWANTED <= wanted[card.index()]);
    if !has_something && keeps_something && chance.below(3) == 0 {
        return Some(Action::PickUp);
    }
    most_wanted(own.hand, &wanted, chance).map(Action::PutDown)
}

fn most_wanted(cards: Cards, wanted: &ByCard, chance: &mut Seeded) -> Option<Card> {
    cards.iter().max_by_key(|card| wanted[card.index()] + chance.below(300))
}

/// How likely each card is of use to the partner, of 1000, judged by what the partner has given
/// away: rarely a card that is of use.
fn partner_wants(view: &View) -> Option<ByCard> {
    let (team, seat) = (view.team?, view.who.seat()?);
    let ruling = view.table.options.red_composite;
    let deck = view.table.decks[team_of(seat)].cards();
    let place = place_of(partner_of(seat));
    let mut wanted = [0.0; 48];
    let mut total = 0.0;
    for goal in view.partner_goals()?.iter() {
        let useful = goal.useful(ruling).both(deck);
        let n_useful = useful.len() as f64;
        let (from_useful, from_others) = (0.15 / n_useful, 0.85 / (24.0 - n_useful));
        let mut weight = 1.0;
        for given in &team.swaps {
            // Times 24, so that many swaps do not make it vanish.
            weight *= 24.0 * if useful.has(given[place]) { from_useful } else { from_others };
        }
        total += weight;
        for card in useful.iter() {
            wanted[card.index()] += weight;
        }
    }
    let mut rounded = [0; 48];
    for card in deck.iter() {
        let again = if team.given[place].has(card) { 0.5 } else { 1.0 };
        rounded[card.index()] = (1_000.0 * again * wanted[card.index()] / total) as u32;
    }
    Some(rounded)
}

/// The eight of these cards that meet the goal at the least cost.
fn cheapest(goal: Goal, ruling: RedComposite, from: Cards, costs: &ByCard) -> Option<Cards> {
    let from = from.both(goal.allowed(ruling));
    if from.len() < 8 {
        return None;
    }
    let cost = |cards: Cards| cards.iter().map(|card| costs[card.index()]).sum::<u32>();
    // The cheapest eight with these among them.
    let fill = |fixed: Cards| {
        let mut eight = fixed;
        while eight.len() < 8 {
            let rest = from.minus(eight).iter();
            eight = eight.with(rest.min_by_key(|card| costs[card.index()])?);
        }
        Some(eight)
    };
    let of_value = |value: u8| from.iter().filter(move |card| card.value() == value);
    let pair = |value: u8| of_value(value).collect::<Cards>();
    let mut best: Option<Cards> = None;
    let mut offer = |eight: Option<Cards>| {
        if let Some(eight) = eight
            && goal.meets(eight, ruling)
            && best.is_none_or(|best| cost(eight) < cost(best))
        {
            best = Some(eight);
        }
    };
    match goal {
        // Few cards are allowed.
        Goal::Even | Goal::Odd | Goal::BlackLow => {
            from.eights().for_each(|eight| offer(Some(eight)));
        }
        Goal::RedComposite => {
            let reds = from.both(goal.useful(ruling));
            match ruling {
                RedComposite::Seven => offer(fill(reds)),
                RedComposite::Six => {
                    offer((reds.len() <= 7).then(|| fill(reds)).flatten());
                    reds.iter().for_each(|card| offer(fill(reds.without(card))));
                }
                RedComposite::Either | RedComposite::Removed => offer(fill(Cards::EMPTY)),
            }
        }
        Goal::HighRun => {
            for lowest in 4..=9 {
                let run = (lowest..lowest + 4)
                    .map(|value| of_value(value).min_by_key(|card| costs[card.index()]))
                    .collect::<Option<Cards>>();
                offer(run.and_then(fill));
            }
        }
        Goal::TwoPairsOrMore => {
            for one in 2..=10 {
                for two in one + 1..=10 {
                    offer(fill(pair(one).union(pair(two))));
                }
            }
        }
        Goal::TwoPairsOrFewer => {
            // One card of each value, but for up to two pairs.
            let single = |value| of_value(value).min_by_key(|card| costs[card.index()]);
            let singles: Cards = (1..=11).filter_map(single).collect();
            for one in 1..=11 {
                for two in one..=11 {
                    let pairs = pair(one).union(pair(two));
                    offer(drop_dearest(singles.union(pairs), pairs, costs));
                }
            }
        }
    }
    best
}

/// Eight of these cards, the dearest left out, but none of those to keep.
fn drop_dearest(mut cards: Cards, keep: Cards, costs: &ByCard) -> Option<Cards> {
    while 8 < cards.len() {
        let dearest = cards.minus(keep).iter().max_by_key(|card| costs[card.index()])?;
        cards = cards.without(dearest);
    }
    Some(cards)
}

#[cfg(test)]
pub(super) mod tests {
    use parlor_core::{Input, Match, Observer, Seat, Status, Window};
    use swift_swap::{Deck, End, Options};

    use super::*;
    use crate::{Level, swift_swap::LEVELS};

    /// Plays a match in virtual time: every seat acts 500 to 3000 ms after it acted last.
    fn play_match(options: Options, levels: [Level; 2], seed: u64) -> Match<SwiftSwap, Seeded> {
        let mut chance = Seeded::stream(seed, 3);
        let mut table = Match::<SwiftSwap, _>::new(options, 4, Seeded::new(seed)).unwrap();
        let mut bots = [0, 1, 0, 1].map(|team| LEVELS.bot(levels[team], &options, 4).unwrap());
        let mut due = [0; 4];
        let mut opened = (Window::default(), 0);
        while let Status::Open(pending) = table.status() {
            let window = pending.window;
            let next = (0..4).min_by_key(|&index| due[index]).unwrap();
            let now = due[next];
            if opened.0 != window {
                opened = (window, now);
            }
            due[next] += 500 + u64::from(chance.below(2_501));
            if u64::from(pending.budget_ms.unwrap()) < now - opened.1 {
                table.submit(now, Input::Timeout { window }).unwrap();
                continue;
            }
            let seat = Seat::new(next as u8).unwrap();
            if pending.asked().contains(seat)
                && let Some(action) = bots[next].act(&table.sight(seat), &mut chance)
            {
                table.submit(now, Input::Act { seat, window, action }).unwrap();
            }
        }
        table
    }

    /// Matches won by each of two teams, and draws.
    pub(in crate::swift_swap) fn results(
        options: Options,
        levels: [Level; 2],
        n: u64,
    ) -> ([u32; 2], u32) {
        let (mut won, mut draws) = ([0; 2], 0);
        for seed in 0..n {
            let Status::Over(outcome) = play_match(options, levels, seed).status() else {
                unreachable!("a match is played to its end");
            };
            match outcome.winners.iter().next() {
                Some(seat) => won[team_of(seat)] += 1,
                None => draws += 1,
            }
        }
        (won, draws)
    }

    #[test]
    fn easy_beats_random_on_either_side_of_the_table() {
        // Random players soon lay down eight cards that miss; where those are refused, they
        // still meet a goal by luck now and then.
        for (check_on_laydown, least) in [(false, 198), (true, 170)] {
            let options = Options { check_on_laydown, ..Options::default() };
            for side in [0, 1] {
                let mut levels = [Level::Random; 2];
                levels[side] = Level::Easy;
                let (won, draws) = results(options, levels, 200);
                assert!(least <= won[side], "{won:?}, {draws} draws with {options:?}");
            }
        }
    }

    #[test]
    fn easy_partners_finish_within_the_time_whatever_their_goals() {
        for red_composite in [RedComposite::Seven, RedComposite::Six, RedComposite::Either] {
            let options = Options { red_composite, ..Options::default() };
            for seed in 0..150 {
                let table = play_match(options, [Level::Easy; 2], seed);
                let last_game = table.view(Observer::Spectator).table.last_game.unwrap();
                assert_eq!(last_game.end, End::Met, "{red_composite:?}, seed {seed}");
            }
        }
    }

    #[test]
    fn no_eight_that_meet_the_goal_cost_less_than_the_plan() {
        let mut chance = Seeded::new(6);
        for _ in 0..300 {
            let goal = Goal::ALL[chance.below(7) as usize];
            let ruling = [RedComposite::Seven, RedComposite::Six, RedComposite::Either]
                [chance.below(3) as usize];
            let mut cards = Deck::ALL[chance.below(2) as usize].cards();
            let hand = cards.draw_many(14, &mut chance);
            let mut costs: ByCard = [0; 48];
            costs.fill_with(|| chance.below(20));
            let cost = |eight: Cards| eight.iter().map(|card| costs[card.index()]).sum::<u32>();
            let least = goal.eights_of(hand, ruling).map(cost).min();
            assert_eq!(cheapest(goal, ruling, hand, &costs).map(cost), least, "{goal}: {hand}");
        }
    }
}
