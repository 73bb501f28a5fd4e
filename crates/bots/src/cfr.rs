//! Equilibria of small games between two sides, found by playing against oneself and regretting
//! what was not done (counterfactual regret minimisation, in the form known as CFR+).
//!
//! In a game where one side wins what the other loses, the average play tends to an equilibrium. It
//! is checked on two poker games whose values are known.

#[cfg(test)]
mod poker;
#[cfg(test)]
mod tests;

/// A game as a tree. Sides are 0 and 1.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Node {
    /// What each side gets.
    End([f64; 2]),
    /// What may happen, with its probability.
    Chance(Vec<(f64, Node)>),
    /// A side chooses. Where it knows the same, `set` is the same, and so is the number of choices.
    Choice { side: usize, set: usize, next: Vec<Node> },
}

/// How likely each choice is, by set.
pub(crate) type Strategy = Vec<Vec<f64>>;

/// The average of so many rounds of play, later ones counting more.
pub(crate) fn solve(root: &Node, rounds: u32) -> Strategy {
    let mut learner = Learner::default();
    learner.gather(root);
    for round in 1..=rounds {
        for side in 0..2 {
            learner.walk(root, side, 1.0, f64::from(round));
            learner.sets.iter_mut().for_each(Set::learn);
        }
    }
    let average = |mut set: Set| {
        normalize(&set.played, &mut set.now);
        set.now
    };
    learner.sets.into_iter().map(average).collect()
}

/// What is learned about one set of positions that look the same.
#[derive(Clone, Default)]
struct Set {
    regrets: Vec<f64>,
    /// What is played now.
    now: Vec<f64>,
    /// The sum of what was played.
    played: Vec<f64>,
}

impl Set {
    /// Regrets below zero are forgotten, so that a choice that turns out well is taken up at once.
    fn learn(&mut self) {
        for regret in &mut self.regrets {
            *regret = regret.max(0.0);
        }
        normalize(&self.regrets, &mut self.now);
    }
}

/// The same proportions with a sum of one; all alike where there is nothing.
fn normalize(weights: &[f64], shares: &mut [f64]) {
    let sum: f64 = weights.iter().sum();
    let even = 1.0 / weights.len() as f64;
    for (share, weight) in shares.iter_mut().zip(weights) {
        *share = if 0.0 < sum { weight / sum } else { even };
    }
}

#[derive(Default)]
struct Learner {
    sets: Vec<Set>,
}

impl Learner {
    fn gather(&mut self, node: &Node) {
        match node {
            Node::End(_) => {}
            Node::Chance(next) => next.iter().for_each(|(_, next)| self.gather(next)),
            Node::Choice { set, next, .. } => {
                if self.sets.len() <= *set {
                    self.sets.resize(set + 1, Set::default());
                }
                let none = vec![0.0; next.len()];
                self.sets[*set] = Set { regrets: none.clone(), now: none.clone(), played: none };
                self.sets[*set].learn();
                next.iter().for_each(|next| self.gather(next));
            }
        }
    }

    /// What a side gets from here, and its regrets. `own` is how much this round counts times how
    /// likely the side's own choices lead here, `others` how likely everything else does.
    fn walk(&mut self, node: &Node, side: usize, others: f64, own: f64) -> f64 {
        match node {
            Node::End(gets) => gets[side],
            Node::Chance(next) => next
                .iter()
                .map(|(chance, next)| chance * self.walk(next, side, others * chance, own))
                .sum(),
            Node::Choice { side: mover, set, next } if *mover == side => {
                let mut mean = 0.0;
                for (choice, next) in next.iter().enumerate() {
                    let now = self.sets[*set].now[choice];
                    let value = self.walk(next, side, others, own * now);
                    mean += now * value;
                    self.sets[*set].regrets[choice] += others * value;
                    self.sets[*set].played[choice] += own * now;
                }
                for regret in &mut self.sets[*set].regrets {
                    *regret -= others * mean;
                }
                mean
            }
            Node::Choice { set, next, .. } => next
                .iter()
                .enumerate()
                .map(|(choice, next)| {
                    let now = self.sets[*set].now[choice];
                    now * self.walk(next, side, others * now, own)
                })
                .sum(),
        }
    }
}
