use parlor_core::{
    Chance as _, Game, Guess, Match, Observer, Outcome, Rigged, Seat, Seeded, Sight, Status,
};

use super::{
    Node, Strategy,
    poker::{Action, Options, Poker},
    solve,
};
use crate::{Bot, search::weigh};

type Kuhn = Poker<1>;

/// What a seat knows in each set, and a position in which it does.
struct Sets<G: Game>(Vec<(Seat, G::View, Guess<G>)>);

impl<G: Game> Sets<G> {
    fn find(&self, seat: Seat, view: &G::View) -> Option<usize> {
        self.0.iter().position(|(whose, known, _)| *whose == seat && known == view)
    }

    /// The tree of a game that asks one seat at a time.
    fn tree(&mut self, guess: &Guess<G>) -> Node {
        let pending = match guess.status() {
            Status::Open(pending) => pending,
            Status::Over(outcome) => {
                let score: Vec<f64> = outcome.score.values().map(|&it| f64::from(it)).collect();
                return Node::End([score[0], score[1]]);
            }
        };
        let seat = pending.must.iter().next().unwrap();
        let sight = guess.sight(seat);
        let view = sight.view();
        let set = self.find(seat, &view).unwrap_or_else(|| {
            self.0.push((seat, view, guess.clone()));
            self.0.len() - 1
        });
        let after = |action| {
            let mut outcomes = Vec::new();
            guess.for_each_outcome(seat, action, |next, chance| {
                outcomes.push((chance, self.tree(&next)));
            });
            if outcomes.len() == 1 { outcomes.remove(0).1 } else { Node::Chance(outcomes) }
        };
        let next = sight.actions(usize::MAX).into_iter().map(after).collect();
        Node::Choice { side: seat.index(), set, next }
    }
}

/// The whole game from all deals, and what is known in each of its sets.
fn whole<const ROUNDS: usize>() -> (Node, Sets<Poker<ROUNDS>>) {
    let mut sets = Sets(Vec::new());
    let cards = 3 * ROUNDS as u32;
    let table = Match::<Poker<ROUNDS>, _>::new(Options::default(), 2, Seeded::new(0)).unwrap();
    let view = table.view(Observer::Spectator);
    let mut deals = Vec::new();
    for first in 0..cards {
        for second in 0..cards - 1 {
            let deal = Guess::from_view(&view, &mut Rigged::new([first, second]));
            deals.push((1.0 / f64::from(cards * (cards - 1)), sets.tree(&deal)));
        }
    }
    (Node::Chance(deals), sets)
}

/// What a side gets when both play like this.
fn value(node: &Node, strategy: &Strategy, side: usize) -> f64 {
    match node {
        Node::End(gets) => gets[side],
        Node::Chance(next) => {
            next.iter().map(|(chance, next)| chance * value(next, strategy, side)).sum()
        }
        Node::Choice { set, next, .. } => {
            let weighted = next.iter().zip(&strategy[*set]);
            weighted.map(|(next, chance)| chance * value(next, strategy, side)).sum()
        }
    }
}

/// A side's answer to the other's strategy that gets most.
struct Response<'a> {
    side: usize,
    strategy: &'a Strategy,
    /// The positions of each of the side's sets, and how likely everybody else leads there.
    positions: Vec<Vec<(f64, &'a [Node])>>,
    choices: Vec<Option<usize>>,
}

impl<'a> Response<'a> {
    fn value(root: &'a Node, strategy: &'a Strategy, side: usize) -> f64 {
        let n = strategy.len();
        let (positions, choices) = (vec![vec![]; n], vec![None; n]);
        let mut response = Response { side, strategy, positions, choices };
        response.gather(root, 1.0);
        response.get(root)
    }

    fn gather(&mut self, node: &'a Node, reach: f64) {
        match node {
            Node::End(_) => {}
            Node::Chance(next) => {
                next.iter().for_each(|(chance, next)| self.gather(next, reach * chance));
            }
            Node::Choice { side, set, next } if *side == self.side => {
                self.positions[*set].push((reach, next));
                next.iter().for_each(|next| self.gather(next, reach));
            }
            Node::Choice { set, next, .. } => {
                for (next, chance) in next.iter().zip(&self.strategy[*set]) {
                    self.gather(next, reach * chance);
                }
            }
        }
    }

    fn get(&mut self, node: &Node) -> f64 {
        match node {
            Node::End(gets) => gets[self.side],
            Node::Chance(next) => next.iter().map(|(chance, next)| chance * self.get(next)).sum(),
            Node::Choice { side, set, next } if *side == self.side => {
                let choice = self.choose(*set);
                self.get(&next[choice])
            }
            Node::Choice { set, next, .. } => {
                let strategy = self.strategy;
                let weighted = next.iter().zip(&strategy[*set]);
                weighted.map(|(next, chance)| chance * self.get(next)).sum()
            }
        }
    }

    fn choose(&mut self, set: usize) -> usize {
        if let Some(choice) = self.choices[set] {
            return choice;
        }
        let positions = std::mem::take(&mut self.positions[set]);
        let mut gets = vec![0.0; positions[0].1.len()];
        for (reach, next) in positions {
            for (gets, next) in gets.iter_mut().zip(next) {
                *gets += reach * self.get(next);
            }
        }
        let choice = best(&gets).unwrap();
        self.choices[set] = Some(choice);
        choice
    }
}

/// How much both sides together could gain by knowing the other's strategy, halved.
fn exploitability(root: &Node, strategy: &Strategy) -> f64 {
    (0..2).map(|side| Response::value(root, strategy, side)).sum::<f64>() / 2.0
}

#[test]
fn kuhn_poker_is_worth_what_was_published() {
    let (root, sets) = whole::<1>();
    assert_eq!(sets.0.len(), 12);
    let strategy = solve(&root, 1_000);
    let value = value(&root, &strategy, 0);
    assert!((value + 1.0 / 18.0).abs() < 1e-3, "{value}");
    let exploitability = exploitability(&root, &strategy);
    assert!((0.0..1e-3).contains(&exploitability), "{exploitability}");
}

#[test]
fn leduc_poker_is_worth_what_was_published() {
    let (root, sets) = whole::<2>();
    // Ranks alone are known, not suits.
    assert_eq!(sets.0.len(), 288);
    let strategy = solve(&root, 300);
    let value = value(&root, &strategy, 0);
    assert!((value + 0.0856).abs() < 1e-3, "{value}");
    let exploitability = exploitability(&root, &strategy);
    assert!((0.0..1e-2).contains(&exploitability), "{exploitability}");
}

#[test]
fn even_play_can_be_exploited_as_much_as_was_published() {
    let even = |sets: usize, root: &Node| {
        let mut strategy = vec![vec![]; sets];
        fn fill(node: &Node, strategy: &mut Strategy) {
            match node {
                Node::End(_) => {}
                Node::Chance(next) => next.iter().for_each(|(_, next)| fill(next, strategy)),
                Node::Choice { set, next, .. } => {
                    strategy[*set] = vec![1.0 / next.len() as f64; next.len()];
                    next.iter().for_each(|next| fill(next, strategy));
                }
            }
        }
        fill(root, &mut strategy);
        exploitability(root, &strategy)
    };
    let (root, sets) = whole::<1>();
    let kuhn = even(sets.0.len(), &root);
    assert!((kuhn - 11.0 / 24.0).abs() < 1e-9, "{kuhn}");
    let (root, sets) = whole::<2>();
    let leduc = even(sets.0.len(), &root);
    assert!((leduc - 2.373_611).abs() < 1e-5, "{leduc}");
}

/// Plays a strategy of Kuhn poker.
struct Follow<'a>(&'a Sets<Kuhn>, &'a Strategy);

impl Bot<Kuhn> for Follow<'_> {
    fn act(&mut self, sight: &Sight<'_, Kuhn>, chance: &mut Seeded) -> Option<Action> {
        let Follow(sets, strategy) = self;
        let set = sets.find(sight.seat(), &sight.view()).unwrap();
        let weights: Vec<u32> = strategy[set].iter().map(|it| (it * 1e6) as u32).collect();
        Some(sight.actions(3)[chance.weighted(&weights)])
    }
}

#[test]
fn search_over_worlds_plays_kuhn_poker_without_blunders() {
    let (root, sets) = whole::<1>();
    let equilibrium = solve(&root, 1_000);
    let mut searched = equilibrium.clone();
    let mut chance = Seeded::new(1);
    for (set, (seat, view, guess)) in sets.0.iter().enumerate() {
        let sight = guess.sight(*seat);
        let actions: Vec<_> = sight.actions(3).into_iter().map(Some).collect();
        let values = weigh(&sight, &actions, 2_000, &mut chance, |world, luck| {
            let outcome = play_out(world, &mut Follow(&sets, &equilibrium), 10, luck).unwrap();
            f64::from(outcome.score[*seat])
        });
        let choice = best(&values).unwrap();
        searched[set] = (0..actions.len()).map(|it| f64::from(it == choice)).collect();
        // Against a bet, a jack cannot win and a king cannot lose.
        if let (true, Some(rank @ (0 | 2))) = (view.table.is_bet(), view.hands[*seat]) {
            let right = if rank == 0 { Action::Fold } else { Action::Call };
            assert_eq!(actions[choice], Some(right), "{view:?}");
        }
    }
    // It does nothing that loses against the equilibrium …
    for side in 0..2 {
        let whose = |set: usize| sets.0[set].0.index();
        let play = |set| if whose(set) == side { &searched[set] } else { &equilibrium[set] };
        let mixed: Strategy = (0..sets.0.len()).map(|set| play(set).clone()).collect();
        let loss = value(&root, &equilibrium, side) - value(&root, &mixed, side);
        assert!(loss.abs() < 1e-3, "side {side} loses {loss}");
    }
    // … but it does not mix, so who knows it can exploit it.
    let exploitability = exploitability(&root, &searched);
    assert!((0.3..0.35).contains(&exploitability), "{exploitability}");
}

/// The first of the highest.
fn best(values: &[f64]) -> Option<usize> {
    let better = |best: Option<usize>, index: usize| match best {
        Some(best) if values[index] <= values[best] => Some(best),
        _ => Some(index),
    };
    (0..values.len()).fold(None, better)
}

/// Plays on to the end, or so many steps, with one player for all seats. Where several are asked a
/// random one comes first.
fn play_out<G: Game>(
    mut world: Guess<G>,
    player: &mut dyn Bot<G>,
    most_steps: u32,
    luck: &mut Seeded,
) -> Option<Outcome> {
    for _ in 0..most_steps {
        let pending = match world.status() {
            Status::Over(outcome) => return Some(outcome),
            Status::Open(pending) => pending,
        };
        let mut asked = pending.asked();
        let acted = loop {
            let seat = match asked.len() as u32 {
                0 => break false,
                1 => asked.iter().next(),
                n => asked.iter().nth(luck.below(n) as usize),
            };
            let seat = seat.expect("below the number of seats");
            if let Some(action) = player.act(&world.sight(seat), luck) {
                world.act(seat, action, luck);
                break true;
            }
            asked = asked.without(seat);
        };
        if !acted {
            world.time_out(luck);
        }
    }
    None
}
