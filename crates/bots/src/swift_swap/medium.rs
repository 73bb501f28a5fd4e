//! A player of Swift Swap that plans for both goals.
//!
//! For every goal that the partner may have it works out what the two must get from each other
//! ([`Plans`]), and gives the card after which the fewest swaps are to be expected, over all those
//! goals. How likely they are it learns from every card that has passed ([`Belief`]).
//!
//! There are no private signals: a card stands for nothing but itself. It is chosen by plans and
//! beliefs alone, as anybody would who wants to be done soon; cards that are equally good are
//! chosen between by chance, so no order among them can mean anything; and never is a card chosen
//! for what the partner may make of it.

use parlor_core::{Chance, Seeded, Sight};
use parlor_pieces::Pile;
use swift_swap::{
    Action, Card, Cards, Goal, Goals, Options, Phase, Player, RedComposite, SWAPS_MOST, SwiftSwap,
    Team, View, partner_of, place_of, seats_of, team_of,
};

use super::optimum::{MOST_GOT, Plans, subsets};
use crate::{Bot, search::ranked};

/// How likely a swap brings a card that the plan asks for.
const HIT: f64 = 0.4;

/// What stands for the number of swaps if no number is enough.
const NEVER: f64 = 40.0;

/// Plans that take so many more swaps than the best are left aside.
const SECOND_BEST: f64 = 1.0;

/// How many swaps it is worth not to give a card that other plans for the own goal may need.
const OTHER_PLANS: f64 = 0.2;

/// Whoever has laid down and cannot help so must pick up and lay down again, which takes as long as
/// so many swaps.
const START_OVER: f64 = 2.0;

/// An eight goes down though more swaps are to be expected so: the partner learns of it, and it
/// must go down some time.
const WORTH_LAYING: f64 = 0.5;

/// Somebody who is done and sees nothing for the partner beside the eight lays down in one of so
/// many cases all the same. Two such partners must not swap for ever.
const LAYS_ANYWAY: u32 = 30;

/// The eight come up again if that is to save so many swaps.
const WORTH_PICKING_UP: f64 = 1.0;

/// Numbers of swaps that differ by no more are as good as equal.
const CLOSE: f64 = 0.01;

/// How much worse a card must be, in swaps, to be given half as often as the best.
const CARE: f64 = 0.03;

/// How often somebody gives any card.
const WHIM: f64 = 0.1;

/// How often somebody swaps a card who could lay down, next to somebody who could not.
const SWAPS_THOUGH_DONE: f64 = 0.4;

/// How often somebody lays down eight cards that miss the goal, next to eight that meet it.
const LAYS_A_MISS: f64 = 0.01;

/// Two goals that are less likely do not count for what a player would give.
const UNLIKELY: f64 = 0.01;

/// Nothing that can be is ever held less likely, so that a mistake can be found out.
const LEAST_LIKELY: f64 = 1e-6;

/// Remembers what it makes of the swaps so far.
#[derive(Clone, Debug)]
pub(super) struct Medium {
    ahead: Ahead,
    belief: Option<Belief>,
}

impl Medium {
    pub(super) fn new() -> Medium {
        Medium { ahead: Ahead::new(), belief: None }
    }
}

impl Bot<SwiftSwap> for Medium {
    fn act(&mut self, sight: &Sight<'_, SwiftSwap>, chance: &mut Seeded) -> Option<Action> {
        let view = sight.view();
        match view.table.phase {
            Phase::Ready => sight.check(Action::Ready).is_ok().then_some(Action::Ready),
            Phase::Play => self.play(&view, chance),
            Phase::Over => None,
        }
    }
}

impl Medium {
    fn play(&mut self, view: &View, chance: &mut Seeded) -> Option<Action> {
        let (seat, own) = (view.who.seat()?, view.own?);
        let ruling = view.table.options.red_composite;
        let is_done = own.laid.is_empty() && own.goal.is_in(own.not_laid(), ruling);
        let can_end = is_done && view.table.down.contains(partner_of(seat));
        if own.offer.is_some() && !can_end {
            // Nothing has come since it was put down that would change the choice.
            return None;
        }
        let outlook = self.outlook(view)?;
        if !own.laid.is_empty() {
            let (swaps, after) = outlook.laid(&self.ahead, own.hand);
            return if outlook.swaps + WORTH_PICKING_UP < swaps {
                Some(Action::PickUp)
            } else {
                best(own.hand, &after, chance).map(Action::PutDown)
            };
        }
        if is_done {
            let (eight, swaps) = outlook.best_eight(&self.ahead, &own, chance)?;
            let is_worth_it = swaps <= outlook.swaps + WORTH_LAYING;
            if can_end || is_worth_it || chance.below(LAYS_ANYWAY) == 0 {
                return Some(Action::LayDown(eight));
            }
        }
        best(own.hand, &outlook.after, chance).map(Action::PutDown)
    }

    fn outlook(&mut self, view: &View) -> Option<Outlook> {
        let (seat, own, team) = (view.who.seat()?, view.own?, view.team?);
        let ruling = view.table.options.red_composite;
        let (place, hands) = (place_of(seat), hands(view)?);
        let is_down = view.table.down.contains(partner_of(seat));
        let eight_from = hands[1 - place].minus(team.loose[1 - place]);
        let ahead = &self.ahead;
        let belief = Belief::up_to_date(&mut self.belief, ahead, view)?;
        let mut outlook = Outlook {
            partner_cards: hands[1 - place],
            ruling,
            partner_goals: vec![],
            swaps: 0.0,
            after: [0.0; 48],
        };
        for goal in view.partner_goals()?.iter() {
            let mut goals = [own.goal; 2];
            goals[1 - place] = goal;
            let is_miss = is_down && !goal.is_in(eight_from, ruling);
            let likely = belief.of(goals) * if is_miss { LAYS_A_MISS } else { 1.0 };
            let (swaps, after) = ahead.of_goals(hands, goals, ruling);
            outlook.partner_goals.push(PartnerGoal { goal, likely, swaps, after });
        }
        let total: f64 = outlook.partner_goals.iter().map(|it| it.likely).sum();
        for it in &mut outlook.partner_goals {
            it.likely /= total;
            outlook.swaps += it.likely * it.swaps;
            add(&mut outlook.after, it.likely, &it.after);
        }
        Some(outlook)
    }
}

/// A number for every card.
type ByCard = [f64; 48];

fn add(sum: &mut ByCard, factor: f64, more: &ByCard) {
    for (sum, more) in sum.iter_mut().zip(more) {
        *sum += factor * more;
    }
}

/// A card with the fewest swaps to come after it.
fn best(cards: Cards, after: &ByCard, chance: &mut Seeded) -> Option<Card> {
    let least = least_after(cards, after);
    let mut good: Cards =
        cards.iter().filter(|card| after[card.index()] <= least + CLOSE).collect();
    (!good.is_empty()).then(|| good.draw(chance))
}

fn least_after(cards: Cards, after: &ByCard) -> f64 {
    cards.iter().map(|card| after[card.index()]).fold(f64::INFINITY, f64::min)
}

/// The team's cards, each partner's in its place.
fn hands(view: &View) -> Option<[Cards; 2]> {
    let place = place_of(view.who.seat()?);
    let mut hands = [view.partner_cards()?; 2];
    hands[place] = view.own?.cards();
    Some(hands)
}

/// What is to be expected.
struct Outlook {
    partner_cards: Cards,
    ruling: RedComposite,
    partner_goals: Vec<PartnerGoal>,
    /// Swaps to come, over all goals that the partner may have.
    swaps: f64,
    /// The same if a card is given.
    after: ByCard,
}

/// The same for one goal.
struct PartnerGoal {
    goal: Goal,
    likely: f64,
    swaps: f64,
    after: ByCard,
}

impl Outlook {
    /// Swaps to come with an eight down and these cards beside it, and if one of those is given.
    fn laid(&self, ahead: &Ahead, spare: Cards) -> (f64, ByCard) {
        let (mut sum, mut sum_after) = (0.0, [0.0; 48]);
        for &PartnerGoal { goal, likely, swaps, .. } in &self.partner_goals {
            let mut least = swaps + START_OVER;
            let mut after = [f64::INFINITY; 48];
            for gets in subsets(spare, spare.len()) {
                if goal.is_in(self.partner_cards.union(gets), self.ruling) {
                    least = least.min(ahead.swaps([0, gets.len()]));
                    for card in gets.iter() {
                        let after = &mut after[card.index()];
                        *after = after.min(ahead.swaps([0, gets.len() - 1]));
                    }
                }
            }
            sum += likely * least;
            add(&mut sum_after, likely, &after.map(|swaps| swaps.min(least)));
        }
        (sum, sum_after)
    }

    /// The eight that leave the best to the partner.
    fn best_eight(&self, ahead: &Ahead, own: &Player, chance: &mut Seeded) -> Option<(Cards, f64)> {
        let cards = own.not_laid();
        let eights: Vec<(Cards, f64)> = own
            .goal
            .eights_of(cards, self.ruling)
            .map(|eight| (eight, self.laid(ahead, cards.minus(eight)).0))
            .collect();
        let least = eights.iter().map(|&(_, swaps)| swaps).fold(f64::INFINITY, f64::min);
        let good: Vec<_> = eights.iter().filter(|(_, swaps)| *swaps <= least + CLOSE).collect();
        (!good.is_empty()).then(|| *good[chance.below(good.len() as u32) as usize])
    }
}

/// How many swaps plans take when not every card that passes is one that was asked for.
#[derive(Clone, Debug)]
struct Ahead {
    /// By how many cards each partner must get; one more than anybody needs.
    swaps: [[f64; MOST_GOT + 2]; MOST_GOT + 2],
    /// How many cards each partner can have to get, what takes the fewest swaps first.
    kinds: Vec<[usize; 2]>,
}

impl Ahead {
    fn new() -> Ahead {
        let mut swaps = [[0.0; MOST_GOT + 2]; MOST_GOT + 2];
        for one in 0..MOST_GOT + 2 {
            for two in 0..MOST_GOT + 2 {
                // Whoever has everything gets nothing more.
                let hits = [one, two].map(|needs| if needs == 0 { 0.0 } else { HIT });
                let miss = (1.0 - hits[0]) * (1.0 - hits[1]);
                let mut sum = 1.0;
                for (first, second) in [(true, false), (false, true), (true, true)] {
                    let chance = |hit: f64, does: bool| if does { hit } else { 1.0 - hit };
                    let likely = chance(hits[0], first) * chance(hits[1], second);
                    if 0.0 < likely {
                        sum += likely * swaps[one - usize::from(first)][two - usize::from(second)];
                    }
                }
                swaps[one][two] = if one + two == 0 { 0.0 } else { sum / (1.0 - miss) };
            }
        }
        let sizes = 0..=MOST_GOT;
        let kinds: Vec<[usize; 2]> =
            sizes.clone().flat_map(|one| sizes.clone().map(move |two| [one, two])).collect();
        let few: Vec<f64> = kinds.iter().map(|&[one, two]| -swaps[one][two]).collect();
        let kinds = ranked(&few).into_iter().map(|place| kinds[place]).collect();
        Ahead { swaps, kinds }
    }

    fn swaps(&self, needs: [usize; 2]) -> f64 {
        self.swaps[needs[0]][needs[1]]
    }

    /// Swaps to come for these goals by the best plan, and by the best after each card if its
    /// holder gives it.
    fn of_goals(&self, hands: [Cards; 2], goals: [Goal; 2], ruling: RedComposite) -> (f64, ByCard) {
        let plans = Plans::new(hands, goals, ruling);
        let mut least = NEVER;
        let mut after = [NEVER; 48];
        for &needs in &self.kinds {
            let swaps = self.swaps(needs);
            if least + SECOND_BEST < swaps {
                break;
            }
            // A card for the partner, and one that must come back, by who gives it.
            let [one, two] = needs;
            let fewer = [[one, two.saturating_sub(1)], [one.saturating_sub(1), two]];
            let fewer = fewer.map(|needs| self.swaps(needs));
            let more = [[one + 1, two], [one, two + 1]].map(|needs| self.swaps(needs));
            for gets in plans.of(needs) {
                least = least.min(swaps);
                for place in [0, 1] {
                    let has = plans.after(place, gets);
                    for card in hands[place].iter() {
                        let after = &mut after[card.index()];
                        if gets[1 - place].has(card) {
                            *after = after.min(fewer[place]);
                        } else if swaps < *after && plans.is_met(place, has.without(card)) {
                            // Nobody needs it.
                            *after = swaps;
                        } else {
                            *after = after.min(more[place]);
                        }
                    }
                }
            }
        }
        for place in [0, 1] {
            for card in hands[place].both(goals[place].useful(ruling)).iter() {
                after[card.index()] += OTHER_PLANS;
            }
        }
        (least, after)
    }
}

/// How likely any two goals are to be those of the partners, judged by the cards that each has
/// given: what both can work out, whatever goals they have. So each can judge the other by what
/// the other knew when it gave a card.
#[derive(Clone, Debug)]
struct Belief {
    game: u8,
    /// How many swaps it takes in.
    swaps: u32,
    /// By the first partner's goal, then the second's.
    likely: [[f64; 7]; 7],
}

impl Belief {
    /// Takes in the swaps since the last time.
    fn up_to_date<'a>(
        belief: &'a mut Option<Belief>,
        ahead: &Ahead,
        view: &View,
    ) -> Option<&'a Belief> {
        let (team, number) = (view.team?, team_of(view.who.seat()?));
        let ruling = view.table.options.red_composite;
        let n = view.table.swaps[number];
        if belief.as_ref().is_none_or(|it| it.game != view.table.game || n < it.swaps) {
            *belief = Some(Belief::at_first(view, &team));
        }
        let belief = belief.as_mut()?;
        let mut hands = hands(view)?;
        let mut new: Pile<Swap, SWAPS_MOST> = Pile::new();
        for (index, &given) in (belief.swaps..n).rev().zip(team.swaps.iter().rev()) {
            for place in [0, 1] {
                hands[place] = hands[place].without(given[1 - place]).with(given[place]);
            }
            let since = seats_of(number).map(|seat| view.table.apart_since[seat]);
            let down = since.map(|since| since.is_some_and(|since| since <= index));
            new.push(Swap { hands, given, down });
        }
        for swap in new.iter().rev() {
            belief.take_in(ahead, swap, ruling);
        }
        belief.swaps = n;
        Some(belief)
    }

    /// All goals that can be dealt are equally likely.
    fn at_first(view: &View, team: &Team) -> Belief {
        let Options { red_composite: ruling, any_goals, fresh_deal, .. } = view.table.options;
        let deck = Goals::of_deck(ruling);
        let mut likely = [[0.0; 7]; 7];
        for (one, two) in pairs() {
            let is_bad = !any_goals && one.is_bad_pair(two);
            let is_done = one.is_in(team.dealt[0], ruling) && two.is_in(team.dealt[1], ruling);
            if deck.has(one) && deck.has(two) && !is_bad && !(fresh_deal && is_done) {
                likely[one as usize][two as usize] = 1.0;
            }
        }
        let mut belief = Belief { game: view.table.game, swaps: 0, likely };
        belief.even_out();
        belief
    }

    /// Makes all add up to one.
    fn even_out(&mut self) {
        let total: f64 = self.likely.iter().flatten().sum();
        for likely in self.likely.iter_mut().flatten().filter(|likely| 0.0 < **likely) {
            *likely = (*likely / total).max(LEAST_LIKELY);
        }
    }

    fn of(&self, [one, two]: [Goal; 2]) -> f64 {
        self.likely[one as usize][two as usize].max(LEAST_LIKELY)
    }

    fn take_in(&mut self, ahead: &Ahead, swap: &Swap, ruling: RedComposite) {
        let &Swap { hands, given, down } = swap;
        // By place and goal: what each would expect after each card.
        let mut weights = [[0.0; 7]; 2];
        let mut after = [[[0.0; 48]; 7]; 2];
        for (one, two) in pairs() {
            let likely = self.likely[one as usize][two as usize];
            if UNLIKELY <= likely {
                let (_, swaps) = ahead.of_goals(hands, [one, two], ruling);
                for (place, goal) in [(0, one as usize), (1, two as usize)] {
                    weights[place][goal] += likely;
                    add(&mut after[place][goal], likely, &swaps);
                }
            }
        }
        let mut factors = [[1.0; 7]; 2];
        for place in [0, 1] {
            for goal in Goal::ALL {
                let weight = weights[place][goal as usize];
                let after = after[place][goal as usize].map(|sum| sum / weight);
                let mut factor = 1.0 / 12.0;
                if 0.0 < weight {
                    factor =
                        WHIM * factor + (1.0 - WHIM) * share(hands[place], given[place], &after);
                }
                if !down[place] && goal.is_in(hands[place], ruling) {
                    factor *= SWAPS_THOUGH_DONE;
                }
                factors[place][goal as usize] = factor;
            }
        }
        for (one, two) in pairs() {
            self.likely[one as usize][two as usize] *=
                factors[0][one as usize] * factors[1][two as usize];
        }
        self.even_out();
    }
}

/// A swap, as both partners know it.
#[derive(Clone, Copy, Default)]
struct Swap {
    /// Before it.
    hands: [Cards; 2],
    given: [Card; 2],
    /// Who had eight cards down.
    down: [bool; 2],
}

/// How often somebody without whims gives this of all cards. Only sums, products and quotients, which
/// are the same on every machine.
fn share(cards: Cards, given: Card, after: &ByCard) -> f64 {
    let least = least_after(cards, after);
    let weight = |card: Card| {
        let worse = (after[card.index()] - least) / CARE;
        1.0 / (1.0 + worse * worse)
    };
    weight(given) / cards.iter().map(weight).sum::<f64>()
}

/// Any two different goals.
fn pairs() -> impl Iterator<Item = (Goal, Goal)> {
    let with = |one| Goal::ALL.into_iter().map(move |two| (one, two));
    Goal::ALL.into_iter().flat_map(with).filter(|(one, two)| one != two)
}

#[cfg(test)]
mod tests {
    use parlor_core::{Input, Match, Observer, Seat, Status};

    use super::*;
    use crate::{Level, swift_swap::easy::tests::results};

    #[test]
    fn medium_beats_easy_on_either_side_of_the_table() {
        let n = 60;
        let won = [0, 1].map(|side| {
            let mut levels = [Level::Easy; 2];
            levels[side] = Level::Medium;
            results(Options::default(), levels, n).0[side]
        });
        // About two of three.
        assert!(72 <= won[0] + won[1], "{won:?} of {n} each");
    }

    #[test]
    fn what_partners_give_tells_their_goals() {
        let n = 30;
        let mut sum = 0.0;
        for seed in 0..n {
            let options = Options::default();
            let mut table = Match::<SwiftSwap, _>::new(options, 4, Seeded::new(seed)).unwrap();
            let goals = seats_of(0).map(|seat| table.sight(seat).view().own.unwrap().goal);
            let mut bots = [Medium::new(), Medium::new()];
            let mut chance = Seeded::stream(seed, 1);
            let act = |table: &mut Match<SwiftSwap, _>, seat: Seat, action| {
                let Status::Open(pending) = table.status() else { return };
                table.submit(0, Input::Act { seat, window: pending.window, action }).unwrap();
            };
            for seat in Seat::all(4) {
                act(&mut table, seat, Action::Ready);
            }
            while table.view(Observer::Spectator).table.phase == Phase::Play {
                for (bot, seat) in bots.iter_mut().zip(seats_of(0)) {
                    if let Some(action) = bot.act(&table.sight(seat), &mut chance) {
                        act(&mut table, seat, action);
                    }
                }
            }
            sum += bots[0].belief.as_ref().unwrap().of(goals);
        }
        // Before the first swap it is one of 38.
        assert!(0.15 < sum / n as f64, "{}", sum / n as f64);
    }

    #[test]
    fn cards_that_are_as_good_are_given_as_often() {
        let cards: Cards =
            ["2D", "3D", "4D"].map(|card| card.parse().unwrap()).into_iter().collect();
        let mut chance = Seeded::new(1);
        let mut given = [0; 48];
        let mut after = [1.0; 48];
        after["4D".parse::<Card>().unwrap().index()] = 1.1;
        for _ in 0..1_000 {
            given[best(cards, &after, &mut chance).unwrap().index()] += 1;
        }
        let given: Vec<u32> = cards.iter().map(|card| given[card.index()]).collect();
        assert!(450 < given[0] && 450 < given[1] && given[2] == 0, "{given:?}");
    }
}
