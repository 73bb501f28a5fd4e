use fraud::{FraudCards, Options, Record};
use parlor_core::{Guess, Input, Match, Observer, Outcome, Status};

use super::*;
use crate::{
    fraud::easy::{Easy, worst_card},
    search::share,
};

/// Somebody whose play can be read: it does one thing always or never, and else what `easy` does.
#[derive(Clone, Copy, Debug)]
enum Habit {
    AlwaysBluff,
    NeverBluff,
    AlwaysCall,
    NeverCall,
}

impl Habit {
    const ALL: [Habit; 4] =
        [Habit::AlwaysBluff, Habit::NeverBluff, Habit::AlwaysCall, Habit::NeverCall];

    /// The highest deposits of a kind.
    fn deposit(sight: &Sight<'_, Fraud>, is_fraudulent: bool) -> Option<Action> {
        let worth = |action: &Action| {
            let Action::Deposit { first, second } = action else { return None };
            let deposits = [Some(*first), *second].into_iter().flatten();
            let is_bluff = deposits.clone().any(|it| it.cards.is_fraudulent());
            let amounts = deposits.map(|it| amount(it.denomination, it.cards.len() as u8));
            (is_bluff == is_fraudulent).then(|| amounts.sum::<i32>())
        };
        let actions = sight.actions(usize::MAX).into_iter();
        actions.filter(|action| worth(action).is_some()).max_by_key(worth)
    }
}

impl Bot<Fraud> for Habit {
    fn act(&mut self, sight: &Sight<'_, Fraud>, chance: &mut Seeded) -> Option<Action> {
        let view = sight.view();
        let is_turn = matches!(view.table.phase, Phase::Turn { .. });
        let honest = || {
            let discard = || worst_card(&view).map(Action::Discard);
            Habit::deposit(sight, false).or_else(discard)
        };
        let mut answers = sight.actions(4).into_iter();
        match self {
            Habit::AlwaysBluff if is_turn => Habit::deposit(sight, true).or_else(honest),
            Habit::NeverBluff if is_turn => honest(),
            Habit::AlwaysCall if !is_turn => answers.find(|it| matches!(it, Action::Call(_))),
            Habit::NeverCall if !is_turn => answers.find(|it| matches!(it, Action::Pass(_))),
            _ => Easy.act(sight, chance),
        }
    }
}

/// Plays one game; random seats that are asked act in turn.
fn play(options: &Options, bots: &mut [Box<dyn Bot<Fraud>>], seed: u64) -> Outcome {
    let seats = bots.len() as u8;
    let mut game = Match::<Fraud, _>::new(options.clone(), seats, Seeded::new(seed)).unwrap();
    let mut chance = Seeded::stream(seed, 1);
    loop {
        let pending = match game.status() {
            Status::Open(pending) => pending,
            Status::Over(outcome) => return outcome,
        };
        let window = pending.window;
        let mut asked = pending.asked();
        let input = loop {
            let Some(pick) = (asked.len() as u32).checked_sub(1) else {
                break Input::Timeout { window };
            };
            let seat = asked.iter().nth(chance.below(pick + 1) as usize).unwrap();
            if let Some(action) = bots[seat.index()].act(&game.sight(seat), &mut chance) {
                break Input::Act { seat, window, action };
            }
            asked = asked.without(seat);
        };
        game.submit(0, input).unwrap();
    }
}

/// How many games one medium player wins among others, on each seat in turn.
fn wins<B: Bot<Fraud> + Copy + 'static>(other: B, seats: u8, games: u64) -> f64 {
    let win = |seed| {
        let own = (seed % u64::from(seats)) as u8;
        let mut bots: Vec<Box<dyn Bot<Fraud>>> = Vec::new();
        for seat in 0..seats {
            bots.push(if seat == own { Box::new(Medium) } else { Box::new(other) });
        }
        let outcome = play(&Options::default(), &mut bots, seed);
        share::<Fraud>(&outcome, Seat::new(own).unwrap())
    };
    (0..games).map(win).sum()
}

#[test]
fn a_medium_player_beats_easy_ones() {
    for (seats, games, least) in [(2, 80, 48.0), (6, 24, 8.0)] {
        let wins = wins(Easy, seats, games);
        assert!(least < wins, "won {wins} of {games} with {seats} seats");
    }
}

#[test]
fn a_medium_player_is_fooled_by_no_habit() {
    for habit in Habit::ALL {
        for (seats, games, least) in [(2, 80, 48.0), (6, 24, 8.0)] {
            let wins = wins(habit, seats, games);
            assert!(least < wins, "{habit:?}: won {wins} of {games} with {seats} seats");
        }
    }
}

#[test]
fn medium_players_come_to_an_end_whatever_the_options() {
    let deck = "10 x 10/20/30/40/50/100\n10 x 50/100";
    let lists = [
        Options::default(),
        Options { fraud_cards: FraudCards::TRIPLES, target: 1, ..Options::default() },
        Options { stall_rounds: 1, ..Options::default() },
        Options { fraud_cards: deck.parse().unwrap(), target: 3_000, ..Options::default() },
    ];
    for options in lists {
        for seats in 2..=6 {
            let mut bots: Vec<Box<dyn Bot<Fraud>>> = Vec::new();
            bots.resize_with(seats, || Box::new(Medium));
            let outcome = play(&options, &mut bots, seats as u64);
            assert!(!outcome.winners.is_empty());
        }
    }
}

/// Does the same in another world that its seat cannot tell from the true one, or panics.
struct Blind(Seeded);

impl Bot<Fraud> for Blind {
    fn act(&mut self, sight: &Sight<'_, Fraud>, chance: &mut Seeded) -> Option<Action> {
        let world: Guess<Fraud> = sight.guess(&mut self.0);
        let mut same = chance.clone();
        let action = Medium.act(sight, chance);
        assert_eq!(Medium.act(&world.sight(sight.seat()), &mut same), action);
        assert_eq!(*chance, same);
        action
    }
}

#[test]
fn a_medium_player_does_not_know_what_it_cannot_see() {
    for seats in [2, 5] {
        let mut bots: Vec<Box<dyn Bot<Fraud>>> = Vec::new();
        bots.resize_with(seats, || Box::new(Blind(Seeded::new(7))));
        play(&Options::default(), &mut bots, 3);
    }
}

fn dealt(seats: u8) -> View {
    let game = Match::<Fraud, _>::new(Options::default(), seats, Seeded::new(1)).unwrap();
    game.view(Observer::Seat(Seat::FIRST))
}

#[test]
fn hands_are_counted_out() {
    let pool = Pool { bank: 5, fraud: 7, others: 30 };
    let mut sum = 0.0;
    for bank in 0..=HAND_MAX {
        sum += (0..=HAND_MAX).map(|fraud| pool.holds(HAND_MAX, bank, fraud)).sum::<f64>();
    }
    assert!((sum - 1.0).abs() < 1e-9, "{sum}");
    // Five of five and three of thirty, of all 118,030,185 hands.
    assert!((pool.holds(HAND_MAX, 5, 0) * 118_030_185.0 - 4_060.0).abs() < 1e-3);
}

#[test]
fn all_ways_to_deposit_are_as_likely_as_deposits() {
    let deck = public_unseen(&dealt(2));
    for seats in 2..=6 {
        let ways = all_ways(&deck, [].iter(), seats);
        let genuine: f64 = ways.iter().flatten().map(|ways| ways.genuine).sum();
        let fraudulent: f64 = ways.iter().flatten().map(|ways| ways.fraudulent).sum();
        let honest = honest_rate(seats);
        assert!((genuine / honest - 1.0).abs() < 0.05, "{genuine} for {honest}");
        assert!((fraudulent + honest - 1.0).abs() < 1e-9, "{fraudulent}");
        // There are six cards of each denomination.
        assert!(ways.iter().all(|ways| ways[7].genuine == 0.0 && 0.0 < ways[7].fraudulent));
    }
}

#[test]
fn a_record_makes_a_depositor_believed_or_doubted() {
    let mut view = dealt(2);
    view.table.turns = 20;
    let seat = Seat::new(1).unwrap();
    let ways = all_ways(&view.unseen(), [].iter(), 2)[Denomination::K50 as usize][3];
    let mut doubt = |unchallenged, genuine, fraudulent| {
        let record = Record { unchallenged, genuine, fraudulent, ..Record::default() };
        view.table.records[seat] = record;
        fraud_rate(&view, seat, ways)
    };
    let usual = doubt(2, 0, 0);
    assert!(doubt(0, 2, 0) < usual && usual < doubt(0, 0, 2));
    // Nobody has so many genuine sets, even if none of them was called.
    assert!(0.7 < doubt(10, 0, 0));
    assert!(doubt(0, 3, 0) < 0.2, "cleared three times");
    assert!(0.5 < doubt(0, 1, 3), "caught three times");
}

#[test]
fn in_equilibrium_some_bluff_and_some_call() {
    let view = dealt(2);
    let bank = view.table.bank;
    let [depositor, accuser] = [0, 1].map(|seat| Seat::new(seat).unwrap());
    let public = public_unseen(&view);
    for denomination in Denomination::ALL {
        let ways = all_ways(&public, [].iter(), 2)[denomination as usize];
        let pool = Pool::new(&public, [].iter(), denomination);
        let stakes =
            |count| Stakes::new(&bank, depositor, accuser, amount(denomination, count), &[], 0.0);
        let duel = Duel::solve(ways[3], pool, 3, &stakes(3));
        assert!(0.001 < duel.bluff && duel.bluff < 0.9, "{denomination}: {duel:?}");
        assert!(0.05 < duel.bluff_called && duel.bluff_called < 0.6, "{denomination}: {duel:?}");
        // Who holds more of the cards has more reason to doubt, so bluffs are called more often.
        assert!(duel.call.is_sorted(), "{denomination}: {duel:?}");
        assert!(duel.genuine_called < duel.bluff_called, "{denomination}: {duel:?}");
        // Seven cannot be genuine.
        let duel = Duel::solve(ways[7], pool, 7, &stakes(7));
        assert!(duel.bluff < 0.05 && 0.9 < duel.bluff_called, "{denomination}: {duel:?}");
    }
}
