//! Tries what is promising in worlds that it thinks possible, plays a little on, and looks how soon
//! each hand there will be empty.

use exact_change::{
    cards::{Cards, Coin, Deck},
    exact_change::{Action, Discard, ExactChange, Face, Phase, Table, View},
};
use libm::{exp, log};
use parlor_core::{Guess, Observer, PerSeat, Seat, Seeded, Sight, Status};

use super::easy::{self, Easy};
use crate::{Bot, search};

/// Actions looked at. A long hand has more; then some are drawn at random besides.
const MOST_LISTED: usize = 300;
const SAMPLES: usize = 60;
/// Actions tried, and how many of them may differ in the top card or its name alone.
const TRIED: usize = 12;
const ALIKE: usize = 4;
/// Worlds that all of them are tried in.
const WORLDS: u32 = 16;
/// Turns that are played there at least, until it is the seat's turn again.
const TURNS: u32 = 4;
/// Chance to win for each card shed, as the rule of thumb counts them: it steadies the search, in
/// which most differences between actions are small against luck.
const CARD: f64 = 0.1;

#[derive(Clone, Copy, Debug)]
pub(super) struct Medium;

impl Bot<ExactChange> for Medium {
    fn act(&mut self, sight: &Sight<'_, ExactChange>, chance: &mut Seeded) -> Option<Action> {
        let easy = Easy.act(sight, chance)?;
        if matches!(easy, Action::Catch | Action::Score(_) | Action::ScoreAll) {
            return Some(easy);
        }
        let (seat, view) = (sight.seat(), sight.view());
        let tried = tried(sight, &view, easy, chance);
        search::narrow(sight, tried, WORLDS, chance, |world, luck| {
            value(world, &view.table, seat, luck)
        })
    }
}

/// What is worth trying, and what a rule of thumb makes of it.
fn tried(
    sight: &Sight<'_, ExactChange>,
    view: &View,
    easy: Action,
    chance: &mut Seeded,
) -> Vec<(Action, f64)> {
    let Some(hand) = view.hand() else { return vec![] };
    let mut actions = sight.actions(MOST_LISTED);
    if actions.len() == MOST_LISTED {
        actions.extend((0..SAMPLES).filter_map(|_| sight.sample(chance)));
        actions.push(easy);
    }
    actions.sort_unstable();
    actions.dedup();
    let unseen = view.unseen();
    let worth = |action: Action| match action {
        Action::Discard(discard) => {
            // Always called.
            let is_silent = 1 < discard.cards.len() && !discard.call;
            (!is_silent).then(|| (action, CARD * worth(view, hand, &unseen, &discard)))
        }
        Action::Name(name) => Some((action, CARD * FITTING * easy::fit(view, hand, name) as f64)),
        _ => Some((action, 0.0)),
    };
    let all: Vec<(Action, f64)> = actions.into_iter().filter_map(worth).collect();
    // No zero is less than another.
    let rank = |&(action, worth)| if action == easy { f64::INFINITY } else { worth + 0.0 };
    let mut tried: Vec<(Action, f64)> = vec![];
    for place in search::ranked(&all.iter().map(rank).collect::<Vec<f64>>()) {
        let (action, worth) = all[place];
        let is_alike = |(other, _): &&(Action, f64)| match (action, other) {
            (Action::Discard(one), Action::Discard(other)) => one.cards == other.cards,
            _ => false,
        };
        if tried.len() < TRIED && tried.iter().filter(is_alike).count() < ALIKE {
            tried.push((action, worth));
        }
    }
    tried
}

// What the rule of thumb makes of a discard, in cards. The weights are those that won most often
// against `easy`, at tables of two and six.

/// A wild can always be played, so it is worth more in the hand.
const WILD: f64 = 1.5;
/// For a dollar: it counts much if somebody else goes out, and fits into few sets.
const DEAR: f64 = 0.2;
/// For each other card that would match the new top card.
const FITTING: f64 = 0.04;
/// If all unseen cards matched it, and the next player had one card only.
const OPEN: f64 = 0.5;
/// For each value that the rest of the hand adds up to.
const SUM: f64 = 0.5;
/// For a hit, and more for each card the next player has not.
const HIT: f64 = 0.4;
const HIT_LAST: f64 = 0.01;

fn worth(view: &View, hand: &Cards, unseen: &Cards, discard: &Discard) -> f64 {
    /// Nothing is better than to go out.
    const OUT: f64 = 1_000.0;

    let table = &view.table;
    let (Some(seat), mut rest) = (view.who.seat(), *hand) else { return 0.0 };
    rest.remove_all(&discard.cards);
    if rest.is_empty() {
        return OUT;
    }
    let mut worth = SUM * n_sums(&table.deck, &rest);
    for kind in discard.cards.iter() {
        let card = table.deck.card(kind);
        let dear = f64::from(card.points()) / f64::from(Coin::Dollar.cents());
        worth += 1.0 + if card.is_wild() { -WILD } else { DEAR * dear };
    }
    let direction = discard.direction.unwrap_or(table.direction);
    let n_next = f64::from(table.n_cards[direction.next(seat, table.seats)]);
    let top = table.deck.card(discard.top.into());
    if let Some(face) = Face::of(top, discard.name) {
        worth += FITTING * easy::fitting(view, &rest, &face) as f64;
        let open = easy::fitting(view, unseen, &face) as f64 / unseen.len().max(1) as f64;
        worth -= OPEN * open / n_next.max(1.0).sqrt();
    }
    if top.is_draw() {
        worth += HIT + HIT_LAST * (20.0 - n_next.min(20.0));
    }
    worth
}

/// The chance to win the game when all play on like `easy` for a while.
fn value(mut world: Guess<ExactChange>, now: &Table, seat: Seat, luck: &mut Seeded) -> f64 {
    loop {
        let pending = match world.status() {
            Status::Over(outcome) => return search::share::<ExactChange>(&outcome, seat),
            Status::Open(pending) => pending,
        };
        let turn = pending.must.iter().next().expect("the game waits for somebody");
        let sight = world.sight(turn);
        let table = sight.view().table;
        if table.hand_number != now.hand_number {
            return prospects(&table.score, table.house.target, seat);
        }
        let is_own_turn = table.phase == Phase::Turn { seat };
        if is_own_turn && TURNS <= table.hand_turns - now.hand_turns {
            return estimate(&world, &table, seat);
        }
        let action = Easy.act(&sight, luck).expect("who must act can");
        world.act(turn, action, luck);
    }
}

/// The chance to win the game when a new hand is dealt.
fn prospects(score: &PerSeat<i32>, target: i32, seat: Seat) -> f64 {
    let weight = |score: i32| f64::from(target) + f64::from(score);
    weight(score[seat]) / score.values().map(|&score| weight(score)).sum::<f64>()
}

/// The chance to win the game at the beginning of the seat's turn: for each player the chance to be
/// out first, and what the hands are worth now.
fn estimate(world: &Guess<ExactChange>, table: &Table, seat: Seat) -> f64 {
    let (deck, target) = (&table.deck, table.house.target);
    let hands = PerSeat::from_fn(table.seats, |seat| {
        world.view(Observer::Seat(seat)).hand().copied().unwrap_or_default()
    });
    let points = |cards: &Cards| -> i32 {
        cards.iter().map(|kind| i32::from(deck.card(kind).points())).sum()
    };
    let points = hands.map(|_, hand| points(hand));
    let matches =
        table.face().is_some_and(|face| !face.taken_of(deck).common(hands[seat].held()).is_empty());
    let speed = |player: Seat, hand: &Cards| {
        let can_go_on = matches && player == seat;
        exp(lead(deck, hand) + if can_go_on { 0.5 } else { 0.0 })
    };
    let speeds = hands.map(speed);
    let mut value = 0.0;
    for (winner, speed) in speeds.iter() {
        let others = Seat::all(table.seats).filter(|&other| other != winner);
        let paid = if table.house.all_hands {
            others.map(|other| points[other]).sum()
        } else {
            others.max_by_key(|&other| table.n_cards[other]).map_or(0, |other| points[other])
        };
        let needed = target - table.score[winner];
        // Hands become cheaper, so even one that is dear enough now may not suffice.
        let ends = (f64::from(paid) / f64::from(needed)).min(1.0);
        let mut score = table.score;
        score[winner] += paid.min(needed);
        let won = if winner == seat { ends } else { 0.0 };
        value += speed * (won + (1.0 - ends) * prospects(&score, target, seat));
    }
    value / speeds.values().sum::<f64>()
}

/// How near a hand is to be empty, as the logarithm of its chance to be the first. The weights are
/// a fit to games among `easy`: a wild makes up for nearly two cards, and so does what adds up.
fn lead(deck: &Deck, hand: &Cards) -> f64 {
    let n = hand.len() as f64;
    let of = |kinds: &dyn Fn(usize) -> bool| -> f64 {
        hand.kinds().filter(|&(kind, _)| kinds(kind)).map(|(_, n)| f64::from(n)).sum()
    };
    let wilds = of(&|kind| deck.wilds().contains(kind));
    let draws = of(&|kind| deck.draws().contains(kind));
    let last = if hand.is_one() { 0.5 } else { 0.0 };
    last + 0.7 * wilds + 0.3 * draws + 0.4 * n_sums(deck, hand) - 0.35 * n - 0.4 * log(n.max(1.0))
}

/// How many coins several cards of a hand, wilds aside, add up to.
fn n_sums(deck: &Deck, hand: &Cards) -> f64 {
    let adds_up = |coin: &&Coin| {
        let cheap = hand.held().common(deck.below(Some(**coin)));
        let values = cheap
            .iter()
            .flat_map(|kind| std::iter::repeat_n(deck.cents(kind), hand.count(kind).into()));
        // What they can add up to, as bits; nothing here is dearer than a dollar.
        let sums = values.fold(1_u128, |sums, cents| sums | sums << cents);
        sums >> coin.cents() & 1 == 1
    };
    Coin::ALL.iter().filter(adds_up).count() as f64
}

#[cfg(test)]
mod tests {
    use exact_change::{
        cards::Card,
        exact_change::{Calls, Options},
    };
    use parlor_core::{Input, Match};

    use super::*;
    use crate::Random;

    /// How many of `n` games the last seat wins against random players, and that it does not
    /// leave a set uncalled.
    fn wins(options: &Options, seats: u8, n: u64) -> usize {
        let medium = Seat::new(seats - 1).unwrap();
        let is_won = |&seed: &u64| {
            let mut table =
                Match::<ExactChange, _>::new(options.clone(), seats, Seeded::new(seed)).unwrap();
            let mut chance = Seeded::stream(seed, 1);
            loop {
                let pending = match table.status() {
                    Status::Open(pending) => pending,
                    Status::Over(outcome) => return outcome.winners.contains(medium),
                };
                // Whoever may catch comes first.
                let mut asked = pending.may.iter().chain(pending.must.iter());
                let acted = asked.find_map(|seat| {
                    let sight = table.sight(seat);
                    let action = if seat == medium {
                        Medium.act(&sight, &mut chance)
                    } else {
                        Random.act(&sight, &mut chance)
                    };
                    action.map(|action| (seat, action))
                });
                let (seat, action) = acted.expect("somebody must act");
                if let (true, Action::Discard(discard)) = (seat == medium, action) {
                    assert_eq!(discard.call, 1 < discard.cards.len());
                }
                let input = Input::Act { seat, window: pending.window, action };
                table.submit(0, input).expect("bots do what is legal");
            }
        };
        (0..n).filter(is_won).count()
    }

    #[test]
    fn medium_beats_random_at_small_and_large_tables() {
        for (seats, games, least) in [(2, 60, 42), (6, 80, 22)] {
            let n = wins(&Options::default(), seats, games);
            assert!(least < n, "{seats} seats: {n} of {games}");
        }
    }

    #[test]
    fn medium_plays_every_variation() {
        let variations = [
            Options { choose_direction: true, use_match_when_hit: true, ..Options::default() },
            Options { all_hands: true, target: 300, ..Options::default() },
            Options { calls: Calls::Automatic, same_colour: true, ..Options::default() },
        ];
        for options in variations {
            // One in three would be even.
            let n = wins(&options, 3, 120);
            assert!(46 < n, "{n} of 120 with {options:?}");
        }
    }

    #[test]
    fn a_hand_leads_by_few_cards_wilds_and_sums() {
        let deck = Deck::standard();
        let lead = |names: &str| {
            let kind = |name| deck.kind_of(Card::read(name).unwrap()).unwrap();
            lead(&deck, &names.split(", ").map(kind).collect())
        };
        assert!(lead("red half, blue half") < lead("red half"));
        assert!(lead("red half, blue half") < lead("red half, wild"));
        assert!(lead("red nickel, blue penny") < lead("red nickel, blue nickel"));
    }
}
