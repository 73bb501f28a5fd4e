//! A long list of legal actions as an outline: what all of them begin with, and how they go on.
//!
//! A list can have millions of actions, so it is walked once and never held as a whole. The texts of
//! actions are cut into words, for programs and clients that choose step by step, or into clauses, for
//! people. Either is a tree: [`Outline`] is one node of it with the branches below, and the text of a
//! branch is the path to the node there.

use std::{collections::BTreeMap, ops::ControlFlow};

use parlor_core::{Sight, Words};
use parlor_wire::{CHOICES_MOST, LEGAL_COUNT_MOST, Offer, StepOffer};

/// What the texts of actions are cut into.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Cut {
    Words,
    Clauses,
}

impl Cut {
    /// What stands between two pieces.
    pub const fn between(self) -> &'static str {
        match self {
            Cut::Words => " ",
            Cut::Clauses => ", ",
        }
    }

    /// What follows the pieces of a path in a text that begins with them.
    pub fn after<'a>(self, path: &str, text: &'a str) -> Option<&'a str> {
        if path.is_empty() {
            return Some(text);
        }
        let rest = text.strip_prefix(path)?;
        if rest.is_empty() { Some(rest) } else { rest.strip_prefix(self.between()) }
    }

    /// The first piece of a text.
    pub fn first(self, text: &str) -> &str {
        let end = match self {
            Cut::Words => text.find(' '),
            Cut::Clauses => text.find(", "),
        };
        end.map_or(text, |end| &text[..end])
    }

    /// How many bytes the pieces take that both begin with.
    fn common(self, one: &str, other: &str) -> usize {
        let between = self.between();
        let pieces = one.split(between).zip(other.split(between));
        let same = pieces.take_while(|(one, other)| one == other);
        same.map(|(piece, _)| piece.len() + between.len())
            .sum::<usize>()
            .saturating_sub(between.len())
    }

    /// The piece that follows the first `fork` bytes, which are pieces; empty if none does.
    fn piece_at(self, fork: usize, text: &str) -> &str {
        let rest = &text[fork..];
        self.first(rest.strip_prefix(self.between()).unwrap_or(rest))
    }
}

/// The actions that begin with the same pieces, and how they go on.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Outline<A> {
    /// The pieces; more than were asked for where there was nothing to choose in between.
    pub path: String,
    /// How many actions there are, as far as they are counted.
    pub n: u64,
    pub parts: Parts<A>,
    /// There are more branches than these, or more actions than are looked through.
    pub has_more: bool,
}

/// How an outline goes on.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Parts<A> {
    /// Few actions, each with its text.
    Actions(Vec<(A, String)>),
    /// Many, by the piece that they go on with, in the order in which they came.
    Branches(Vec<Branch<A>>),
}

/// Actions that go on with the same piece.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Branch<A> {
    /// All pieces that they have in common, from the beginning of the action.
    pub text: String,
    pub n: u64,
    /// The first action; the only one if `n` is one.
    pub first: A,
}

/// What an index stands for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Chosen<A> {
    Action(A),
    /// The path to go on from.
    Path(String),
}

impl<A: Copy> Outline<A> {
    /// The legal actions that begin with the words of `path`, as they are offered to programs and
    /// clients.
    pub fn at<G: Words<Action = A>>(
        sight: &Sight<'_, G>,
        options: &G::Options,
        path: &str,
    ) -> Outline<A> {
        let write = |action| G::write_action(options, action);
        let mut walk = Walk::new(Cut::Words, path, CHOICES_MOST);
        sight.list(|action| walk.visit(action, write(action), |_, _| true));
        walk.outline(write)
    }

    /// What an index into the actions or branches stands for.
    pub fn get(&self, index: u64) -> Option<Chosen<A>> {
        let index = usize::try_from(index).ok()?;
        match &self.parts {
            Parts::Actions(actions) => actions.get(index).map(|it| Chosen::Action(it.0)),
            Parts::Branches(branches) => branches.get(index).map(|branch| match branch.n {
                1 => Chosen::Action(branch.first),
                _ => Chosen::Path(branch.text.clone()),
            }),
        }
    }

    /// How many actions or branches there are.
    pub fn len(&self) -> usize {
        match &self.parts {
            Parts::Actions(actions) => actions.len(),
            Parts::Branches(branches) => branches.len(),
        }
    }

    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// As it is sent.
    pub fn into_offer(self) -> Offer {
        let (actions, steps) = match self.parts {
            Parts::Actions(actions) => {
                (Some(actions.into_iter().map(|(_, text)| text).collect()), None)
            }
            Parts::Branches(branches) => {
                let offer = |it: Branch<A>| StepOffer { text: it.text, count: it.n };
                (None, Some(branches.into_iter().map(offer).collect()))
            }
        };
        Offer { path: self.path, legal_count: self.n, actions, structured: None, steps }
    }
}

/// A walk through a list, which makes an [`Outline`].
#[derive(Debug)]
pub struct Walk<'a, A> {
    cut: Cut,
    path: &'a str,
    /// So many actions are listed as they are.
    most: usize,
    n_seen: u64,
    n: u64,
    /// The first of them, without their texts: most lists that are walked are too long to be listed.
    actions: Vec<A>,
    /// What all texts so far have in common: where branches begin.
    fork: String,
    branches: Vec<Branch<A>>,
    /// Where the branch is that goes on with this piece.
    places: BTreeMap<String, usize>,
    /// The branch of the action before.
    last: usize,
    /// A branch had no place any more.
    is_full: bool,
}

impl<'a, A: Copy> Walk<'a, A> {
    /// For the actions that begin with the pieces of `path`. Up to `most` are listed as they are.
    pub fn new(cut: Cut, path: &'a str, most: usize) -> Walk<'a, A> {
        Walk {
            cut,
            path,
            most,
            n_seen: 0,
            n: 0,
            actions: Vec::new(),
            fork: String::new(),
            branches: Vec::new(),
            places: BTreeMap::new(),
            last: 0,
            is_full: false,
        }
    }

    /// Adds an action if it begins with the path and `fits`, which is asked with the whole text and
    /// with what follows the path in it.
    pub fn visit(
        &mut self,
        action: A,
        text: String,
        fits: impl FnOnce(&str, &str) -> bool,
    ) -> ControlFlow<()> {
        self.n_seen += 1;
        if self.cut.after(self.path, &text).is_some_and(|rest| fits(&text, rest)) {
            self.sort(action, text);
            self.n += 1;
            if self.actions.len() < self.most {
                self.actions.push(action);
            }
        }
        if self.n_seen < LEGAL_COUNT_MOST {
            ControlFlow::Continue(())
        } else {
            ControlFlow::Break(())
        }
    }

    /// Adds an action to its branch.
    fn sort(&mut self, action: A, text: String) {
        let Some(&first) = self.actions.first() else {
            // Where another will differ is not known yet.
            self.fork.clone_from(&text);
            return self.begin_branch(action, text, 1);
        };
        let cut = self.cut;
        if cut.after(&self.fork, &text).is_none() {
            // It differs earlier than those before, and from there they are one branch.
            let pieces = self.fork.clone();
            self.fork.truncate(cut.common(&pieces, &text));
            self.branches.clear();
            self.places.clear();
            self.is_full = false;
            self.begin_branch(first, pieces, self.n);
        }
        let goes_on =
            |words: &str| self.fork.len() < words.len() && cut.after(words, &text).is_some();
        let place = match self.branches.get(self.last) {
            Some(branch) if goes_on(&branch.text) => Some(self.last),
            _ => self.places.get(cut.piece_at(self.fork.len(), &text)).copied(),
        };
        let Some(place) = place else { return self.begin_branch(action, text, 1) };
        self.last = place;
        let branch = &mut self.branches[place];
        branch.n += 1;
        if cut.after(&branch.text, &text).is_none() {
            branch.text.truncate(cut.common(&branch.text, &text));
        }
    }

    fn begin_branch(&mut self, first: A, text: String, n: u64) {
        if self.branches.len() == CHOICES_MOST {
            self.is_full = true;
            return;
        }
        self.last = self.branches.len();
        self.places.insert(self.cut.piece_at(self.fork.len(), &text).to_owned(), self.last);
        self.branches.push(Branch { text, n, first });
    }

    /// What was found; `write` gives the texts that are listed.
    pub fn outline(self, write: impl Fn(A) -> String) -> Outline<A> {
        let has_more = self.is_full || LEGAL_COUNT_MOST <= self.n_seen;
        if self.n <= self.most as u64 {
            let actions = self.actions.into_iter().map(|action| (action, write(action)));
            let parts = Parts::Actions(actions.collect());
            return Outline { path: self.path.to_owned(), n: self.n, parts, has_more };
        }
        let parts = Parts::Branches(self.branches);
        Outline { path: self.fork, n: self.n, parts, has_more }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use parlor_core::{Chance as _, Input, Match, Options as _, Seeded, Status};

    use super::*;
    use crate::{GameId, Playable, Visitor};

    fn outline(path: &str, texts: impl Iterator<Item = String>) -> Outline<usize> {
        walked(Cut::Words, path, texts)
    }

    fn walked(cut: Cut, path: &str, texts: impl Iterator<Item = String>) -> Outline<usize> {
        let mut walk = Walk::new(cut, path, CHOICES_MOST);
        let mut seen = Vec::new();
        let _ = texts.enumerate().try_for_each(|(index, text)| {
            seen.push(text.clone());
            walk.visit(index, text, |_, _| true)
        });
        walk.outline(|index| seen[index].clone())
    }

    /// `bid 1, of 0` to `bid 20, of 14`, `bid 1` and `pass`.
    fn bids() -> Vec<String> {
        let bids = (1..=20).flat_map(|n| (0..15).map(move |face| format!("bid {n}, of {face}")));
        bids.chain(["bid 1".to_owned(), "pass".to_owned()]).collect()
    }

    fn offered(outline: &Outline<usize>) -> Vec<String> {
        let Offer { actions, steps, .. } = outline.clone().into_offer();
        match (actions, steps) {
            (Some(actions), None) => actions,
            (None, Some(steps)) => {
                steps.iter().map(|step| format!("{} ({})", step.text, step.count)).collect()
            }
            _ => panic!("either actions or steps"),
        }
    }

    #[test]
    fn a_long_list_is_offered_in_steps() {
        let bids = bids();
        let first = outline("", bids.iter().cloned());
        assert_eq!((first.n, offered(&first)), (302, vec!["bid (301)".into(), "pass (1)".into()]));
        assert_eq!(first.get(1), Some(Chosen::Action(301)));
        assert_eq!(first.get(2), None);
        assert_eq!(first.get(u64::MAX), None);
        assert_eq!(first.get(0), Some(Chosen::Path("bid".to_owned())));
        let second = outline("bid", bids.iter().cloned());
        assert_eq!((second.n, second.len()), (301, 21));
        assert_eq!(offered(&second)[..2], ["bid 1, of (15)", "bid 2, of (15)"]);
        assert_eq!(offered(&second)[20], "bid 1 (1)");
        let third = outline("bid 2, of", bids.iter().cloned());
        assert_eq!((third.n, third.len()), (15, 15));
        assert_eq!(offered(&third)[14], "bid 2, of 14");
        assert_eq!(third.get(14), Some(Chosen::Action(29)));
    }

    #[test]
    fn what_does_not_fit_is_left_out() {
        let mut walk = Walk::new(Cut::Clauses, "bid 2", 20);
        for (index, text) in bids().into_iter().enumerate() {
            let fits = |text: &str, rest: &str| {
                assert_eq!(text.strip_prefix("bid 2, "), Some(rest));
                rest != "of 7"
            };
            assert!(walk.visit(index, text, fits).is_continue());
        }
        let outline = walk.outline(|index| bids()[index].clone());
        assert_eq!((outline.path.as_str(), outline.n, outline.len()), ("bid 2", 14, 14));
        assert!(!outline.has_more);
    }

    #[test]
    fn a_list_by_clauses_has_a_branch_a_clause() {
        let all = walked(Cut::Clauses, "", bids().into_iter());
        assert_eq!((all.path.as_str(), all.n, all.len()), ("", 302, 21));
        let Parts::Branches(branches) = all.parts else { panic!("it is long") };
        assert_eq!(branches[0], Branch { text: "bid 1".to_owned(), n: 16, first: 0 });
        assert_eq!(branches[20], Branch { text: "pass".to_owned(), n: 1, first: 301 });
    }

    #[test]
    fn a_step_without_a_choice_is_left_out() {
        let outline = outline("", bids().into_iter().filter(|text| text.contains(',')));
        assert_eq!((outline.path.as_str(), outline.n, outline.len()), ("bid", 300, 20));
    }

    #[test]
    fn a_list_of_256_is_offered_as_it_is() {
        let texts = |n: usize| (0..n).map(|k| format!("bid {k}"));
        let most = outline("", texts(256));
        assert_eq!((most.n, most.len(), most.has_more), (256, 256, false));
        assert!(matches!(most.parts, Parts::Actions(_)));
        // Words that differ in more than 256 ways cannot all be offered; they are counted.
        let more = outline("", texts(257));
        assert_eq!((more.n, more.len(), more.has_more), (257, 256, true));
        assert!(matches!(more.parts, Parts::Branches(_)));
    }

    #[test]
    fn an_action_that_another_begins_with_can_be_chosen() {
        let lay = ["lay".to_owned()].into_iter();
        let outline = outline(
            "",
            lay.chain((0..100).flat_map(|n| (0..3).map(move |k| format!("lay {n}, {k}")))),
        );
        assert_eq!((outline.path.as_str(), outline.n, outline.len()), ("lay", 301, 101));
        assert_eq!(outline.get(0), Some(Chosen::Action(0)));
        assert_eq!(outline.get(1), Some(Chosen::Path("lay 0,".to_owned())));
    }

    /// The steps of a long list as they are defined, with the whole list at hand.
    fn steps_of(cut: Cut, path: &str, texts: &[String]) -> Option<(String, Vec<Branch<usize>>)> {
        let matching = texts.iter().enumerate().filter(|(_, text)| cut.after(path, text).is_some());
        let matching: Vec<_> = matching.collect();
        if matching.len() <= CHOICES_MOST {
            return None;
        }
        let shared = |texts: &[(usize, &String)]| {
            let first = texts[0].1.clone();
            texts
                .iter()
                .fold(first, |words, (_, text)| words[..cut.common(&words, text)].to_owned())
        };
        let path = shared(&matching);
        let mut groups: Vec<(&str, Vec<(usize, &String)>)> = Vec::new();
        for &(index, text) in &matching {
            let word = cut.first(cut.after(&path, text).unwrap());
            match groups.iter_mut().find(|group| group.0 == word) {
                Some(group) => group.1.push((index, text)),
                None => groups.push((word, vec![(index, text)])),
            }
        }
        let step = |(_, texts): &(&str, Vec<(usize, &String)>)| Branch {
            text: shared(texts),
            n: texts.len() as u64,
            first: texts[0].0,
        };
        Some((path, groups.iter().take(CHOICES_MOST).map(step).collect()))
    }

    #[test]
    fn one_walk_finds_the_steps_that_the_whole_list_has() {
        let mut chance = Seeded::new(5);
        let mut n_deeper = [0; 2];
        for _ in 0..200 {
            let mut texts = BTreeSet::new();
            let start = ["", "lay ", "lay a ", "lay b, "][chance.below(4) as usize];
            for _ in 0..600 {
                let n = 1 + chance.below(7);
                let mut word = |_| ["a", "b,", "ab"][chance.below(3) as usize];
                texts.insert(
                    start.to_owned() + &(0..n).map(&mut word).collect::<Vec<_>>().join(" "),
                );
            }
            let mut texts: Vec<String> = texts.into_iter().collect();
            chance.shuffle(&mut texts);
            let words = ["", "lay", "lay a", "a", "lay a b,"].map(|it| (Cut::Words, it));
            let clauses = ["", "lay b", "a", "b", "lay b, b"].map(|it| (Cut::Clauses, it));
            for (cut, asked) in words.into_iter().chain(clauses) {
                let found = walked(cut, asked, texts.iter().cloned());
                let Some((path, steps)) = steps_of(cut, asked, &texts) else {
                    let is_asked = |text: &&String| cut.after(asked, text).is_some();
                    assert!(offered(&found).iter().eq(texts.iter().filter(is_asked)));
                    continue;
                };
                n_deeper[usize::from(cut == Cut::Clauses)] += u32::from(path != asked);
                assert_eq!((found.path, found.parts), (path, Parts::Branches(steps)));
            }
        }
        assert!(n_deeper.iter().all(|&n| 20 < n), "{n_deeper:?} paths went on without a choice");
    }

    /// Every action is reached by exactly one way through the steps, in Exact Change with a deck that
    /// gives long lists.
    struct AllWays;

    impl Visitor for AllWays {
        type Output = u32;

        fn visit<G: Playable>(self) -> u32 {
            let mut options = G::Options::default();
            let mut deck = vec!["3 red penny".to_owned(), "3 wild".to_owned()];
            for colour in ["green", "blue", "yellow"] {
                deck.extend(["nickel", "dime", "quarter"].map(|coin| format!("6 {colour} {coin}")));
                let combos = ["10/5", "10/10", "10/5/5", "5/5"];
                deck.extend(combos.map(|coins| format!("4 combo {colour} {coins}")));
            }
            options.set("deck", &deck.join("\n")).unwrap();
            options.set("target", "1000000").unwrap();
            let mut n_long = 0;
            for seed in 0..20 {
                let mut game = Match::<G, _>::new(options.clone(), 2, Seeded::new(seed)).unwrap();
                let mut pilot = Seeded::new(seed);
                for _ in 0..1_000 {
                    let Status::Open(pending) = game.status() else { break };
                    let seat = pending.must.iter().next().unwrap();
                    let sight = game.sight(seat);
                    let n = sight.count(5_000);
                    if CHOICES_MOST < n && n < 5_000 {
                        n_long += 1;
                        let mut found = Vec::new();
                        leaves(&sight, &options, "", &mut found);
                        found.sort_unstable();
                        assert_eq!(found, sight.actions(5_000), "seed {seed}");
                    }
                    let action = sight.sample(&mut pilot).unwrap();
                    let window = pending.window;
                    game.submit(0, Input::Act { seat, window, action }).unwrap();
                }
            }
            n_long
        }
    }

    fn leaves<G: Playable>(
        sight: &Sight<'_, G>,
        options: &G::Options,
        path: &str,
        found: &mut Vec<G::Action>,
    ) {
        let outline = Outline::at(sight, options, path);
        for index in 0..outline.len() as u64 {
            match outline.get(index).unwrap() {
                Chosen::Action(action) => found.push(action),
                Chosen::Path(words) => leaves(sight, options, &words, found),
            }
        }
    }

    #[test]
    fn every_action_of_a_long_list_is_reached_by_one_way() {
        let n_long = GameId::ExactChange.visit(AllWays);
        assert!(10 < n_long, "only {n_long} lists were long");
    }

    #[test]
    fn an_endless_list_is_walked_to_the_limit() {
        let outline = outline("", (0_u64..).map(|n| format!("bid {}, of {n}", n % 7)));
        assert_eq!((outline.n, outline.len()), (LEGAL_COUNT_MOST, 7));
    }
}
