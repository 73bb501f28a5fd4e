//! What can be offered to a seat: all legal actions, or steps where there are many.
//!
//! A list can have millions of actions, so it is walked and never held as a whole.

use std::{collections::BTreeMap, ops::ControlFlow};

use parlor_core::{Sight, Words};
use parlor_wire::{CHOICES_MOST, LEGAL_COUNT_MOST, Offer, StepOffer};

/// What can be chosen next of an action that begins with some words.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Menu<A> {
    /// The words; more than were asked for where there was nothing to choose in between.
    path: String,
    /// How many actions there are, as far as they are counted.
    n: u64,
    choices: Choices<A>,
}

#[derive(Clone, PartialEq, Eq, Debug)]
enum Choices<A> {
    Actions(Vec<(A, String)>),
    Steps(Vec<Step<A>>),
}

/// Actions that go on with the same word, and all further words that they have in common.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Step<A> {
    /// From the beginning of the action.
    words: String,
    n: u64,
    first: A,
}

/// What an index stands for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Chosen<A> {
    Action(A),
    /// The path to go on from.
    Path(String),
}

impl<A: Copy> Menu<A> {
    /// The legal actions that begin with the words of `path`.
    pub fn at<G: Words<Action = A>>(
        sight: &Sight<'_, G>,
        options: &G::Options,
        path: &str,
    ) -> Menu<A> {
        let write = |action| G::write_action(options, action);
        let mut walk = Walk::new(path);
        sight.list(|action| walk.visit(action, write(action)));
        walk.menu(write)
    }

    /// What an index into the offered actions or steps stands for.
    pub fn get(&self, index: u64) -> Option<Chosen<A>> {
        let index = usize::try_from(index).ok()?;
        match &self.choices {
            Choices::Actions(actions) => actions.get(index).map(|it| Chosen::Action(it.0)),
            Choices::Steps(steps) => steps.get(index).map(|step| match step.n {
                1 => Chosen::Action(step.first),
                _ => Chosen::Path(step.words.clone()),
            }),
        }
    }

    /// How many actions or steps are offered.
    pub fn n_choices(&self) -> usize {
        match &self.choices {
            Choices::Actions(actions) => actions.len(),
            Choices::Steps(steps) => steps.len(),
        }
    }

    /// As it is sent.
    pub fn into_offer(self) -> Offer {
        let (actions, steps) = match self.choices {
            Choices::Actions(actions) => {
                (Some(actions.into_iter().map(|(_, text)| text).collect()), None)
            }
            Choices::Steps(steps) => {
                let offer = |step: Step<A>| StepOffer { text: step.words, count: step.n };
                (None, Some(steps.into_iter().map(offer).collect()))
            }
        };
        Offer { path: self.path, legal_count: self.n, actions, steps }
    }
}

struct Walk<'a, A> {
    path: &'a str,
    n_seen: u64,
    n: u64,
    /// The first of them, without their texts: most lists that are walked are too long to be offered.
    actions: Vec<A>,
    /// What all texts so far have in common: where steps begin.
    fork: String,
    steps: Vec<Step<A>>,
    /// Where the step is that goes on with this word.
    places: BTreeMap<String, usize>,
    /// The step of the action before.
    last: usize,
}

impl<A: Copy> Walk<'_, A> {
    fn new(path: &str) -> Walk<'_, A> {
        Walk {
            path,
            n_seen: 0,
            n: 0,
            actions: Vec::new(),
            fork: String::new(),
            steps: Vec::new(),
            places: BTreeMap::new(),
            last: 0,
        }
    }

    fn visit(&mut self, action: A, text: String) -> ControlFlow<()> {
        self.n_seen += 1;
        if after(self.path, &text).is_some() {
            self.sort(action, text);
            self.n += 1;
            if self.actions.len() < CHOICES_MOST {
                self.actions.push(action);
            }
        }
        if self.n_seen < LEGAL_COUNT_MOST {
            ControlFlow::Continue(())
        } else {
            ControlFlow::Break(())
        }
    }

    /// Adds an action to its step.
    fn sort(&mut self, action: A, text: String) {
        let Some(&first) = self.actions.first() else {
            // Where another will differ is not known yet.
            self.fork.clone_from(&text);
            return self.begin_step(action, text, 1);
        };
        if after(&self.fork, &text).is_none() {
            // It differs earlier than those before, and from there they are one step.
            let words = self.fork.clone();
            self.fork.truncate(common(&words, &text));
            self.steps.clear();
            self.places.clear();
            self.begin_step(first, words, self.n);
        }
        let goes_on = |words: &str| self.fork.len() < words.len() && after(words, &text).is_some();
        let place = match self.steps.get(self.last) {
            Some(step) if goes_on(&step.words) => Some(self.last),
            _ => self.places.get(word_at(self.fork.len(), &text)).copied(),
        };
        let Some(place) = place else { return self.begin_step(action, text, 1) };
        self.last = place;
        let step = &mut self.steps[place];
        step.n += 1;
        if after(&step.words, &text).is_none() {
            step.words.truncate(common(&step.words, &text));
        }
    }

    fn begin_step(&mut self, first: A, words: String, n: u64) {
        if self.steps.len() < CHOICES_MOST {
            self.last = self.steps.len();
            self.places.insert(word_at(self.fork.len(), &words).to_owned(), self.last);
            self.steps.push(Step { words, n, first });
        }
    }

    fn menu(self, write: impl Fn(A) -> String) -> Menu<A> {
        if self.n <= CHOICES_MOST as u64 {
            let actions = self.actions.into_iter().map(|action| (action, write(action)));
            let choices = Choices::Actions(actions.collect());
            return Menu { path: self.path.to_owned(), n: self.n, choices };
        }
        Menu { path: self.fork, n: self.n, choices: Choices::Steps(self.steps) }
    }
}

/// The word that follows the first `fork` bytes, which are words; empty if none does.
fn word_at(fork: usize, text: &str) -> &str {
    let rest = text[fork..].trim_start_matches(' ');
    rest.find(' ').map_or(rest, |end| &rest[..end])
}

/// What follows the words of a path in a text that begins with them.
fn after<'a>(path: &str, text: &'a str) -> Option<&'a str> {
    if path.is_empty() {
        return Some(text);
    }
    let rest = text.strip_prefix(path)?;
    if rest.is_empty() { Some(rest) } else { rest.strip_prefix(' ') }
}

/// How many bytes the words take that both begin with.
fn common(one: &str, other: &str) -> usize {
    let words = one.split(' ').zip(other.split(' ')).take_while(|(one, other)| one == other);
    words.map(|(word, _)| word.len() + 1).sum::<usize>().saturating_sub(1)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use parlor_core::{Chance as _, Input, Match, Options as _, Seeded, Status};

    use super::*;
    use crate::{GameId, Playable, Visitor};

    fn menu(path: &str, texts: impl Iterator<Item = String>) -> Menu<usize> {
        let mut walk = Walk::new(path);
        let mut seen = Vec::new();
        let _ = texts.enumerate().try_for_each(|(index, text)| {
            seen.push(text.clone());
            walk.visit(index, text)
        });
        walk.menu(|index| seen[index].clone())
    }

    /// `bid 1, of 0` to `bid 20, of 14`, `bid 1` and `pass`.
    fn bids() -> Vec<String> {
        let bids = (1..=20).flat_map(|n| (0..15).map(move |face| format!("bid {n}, of {face}")));
        bids.chain(["bid 1".to_owned(), "pass".to_owned()]).collect()
    }

    fn offered(menu: &Menu<usize>) -> Vec<String> {
        let Offer { actions, steps, .. } = menu.clone().into_offer();
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
        let first = menu("", bids.iter().cloned());
        assert_eq!((first.n, offered(&first)), (302, vec!["bid (301)".into(), "pass (1)".into()]));
        assert_eq!(first.get(1), Some(Chosen::Action(301)));
        assert_eq!(first.get(2), None);
        assert_eq!(first.get(u64::MAX), None);
        assert_eq!(first.get(0), Some(Chosen::Path("bid".to_owned())));
        let second = menu("bid", bids.iter().cloned());
        assert_eq!((second.n, second.n_choices()), (301, 21));
        assert_eq!(offered(&second)[..2], ["bid 1, of (15)", "bid 2, of (15)"]);
        assert_eq!(offered(&second)[20], "bid 1 (1)");
        let third = menu("bid 2, of", bids.iter().cloned());
        assert_eq!((third.n, third.n_choices()), (15, 15));
        assert_eq!(offered(&third)[14], "bid 2, of 14");
        assert_eq!(third.get(14), Some(Chosen::Action(29)));
    }

    #[test]
    fn a_step_without_a_choice_is_left_out() {
        let menu = menu("", bids().into_iter().filter(|text| text.contains(',')));
        assert_eq!((menu.path.as_str(), menu.n, menu.n_choices()), ("bid", 300, 20));
    }

    #[test]
    fn a_list_of_256_is_offered_as_it_is() {
        let texts = |n: usize| (0..n).map(|k| format!("bid {k}"));
        let most = menu("", texts(256));
        assert_eq!((most.n, most.n_choices()), (256, 256));
        assert!(matches!(most.choices, Choices::Actions(_)));
        // Words that differ in more than 256 ways cannot all be offered; they are counted.
        let more = menu("", texts(257));
        assert_eq!((more.n, more.n_choices()), (257, 256));
        assert!(matches!(more.choices, Choices::Steps(_)));
    }

    #[test]
    fn an_action_that_another_begins_with_can_be_chosen() {
        let lay = ["lay".to_owned()].into_iter();
        let menu = menu(
            "",
            lay.chain((0..100).flat_map(|n| (0..3).map(move |k| format!("lay {n}, {k}")))),
        );
        assert_eq!((menu.path.as_str(), menu.n, menu.n_choices()), ("lay", 301, 101));
        assert_eq!(menu.get(0), Some(Chosen::Action(0)));
        assert_eq!(menu.get(1), Some(Chosen::Path("lay 0,".to_owned())));
    }

    /// The steps of a long list as they are defined, with the whole list at hand.
    fn steps_of(path: &str, texts: &[String]) -> Option<(String, Vec<Step<usize>>)> {
        let matching = texts.iter().enumerate().filter(|(_, text)| after(path, text).is_some());
        let matching: Vec<_> = matching.collect();
        if matching.len() <= CHOICES_MOST {
            return None;
        }
        let shared = |texts: &[(usize, &String)]| {
            let first = texts[0].1.clone();
            texts.iter().fold(first, |words, (_, text)| words[..common(&words, text)].to_owned())
        };
        let path = shared(&matching);
        let mut groups: Vec<(&str, Vec<(usize, &String)>)> = Vec::new();
        for &(index, text) in &matching {
            let word = after(&path, text).unwrap().split(' ').next().unwrap();
            match groups.iter_mut().find(|group| group.0 == word) {
                Some(group) => group.1.push((index, text)),
                None => groups.push((word, vec![(index, text)])),
            }
        }
        let step = |(_, texts): &(&str, Vec<(usize, &String)>)| Step {
            words: shared(texts),
            n: texts.len() as u64,
            first: texts[0].0,
        };
        Some((path, groups.iter().take(CHOICES_MOST).map(step).collect()))
    }

    #[test]
    fn one_walk_finds_the_steps_that_the_whole_list_has() {
        let mut chance = Seeded::new(5);
        let mut n_deeper = 0;
        for _ in 0..200 {
            let mut texts = BTreeSet::new();
            let start = ["", "lay ", "lay a "][chance.below(3) as usize];
            for _ in 0..600 {
                let n = 1 + chance.below(7);
                let mut word = |_| ["a", "b,", "ab"][chance.below(3) as usize];
                texts.insert(
                    start.to_owned() + &(0..n).map(&mut word).collect::<Vec<_>>().join(" "),
                );
            }
            let mut texts: Vec<String> = texts.into_iter().collect();
            chance.shuffle(&mut texts);
            for asked in ["", "lay", "lay a", "a", "lay a b,"] {
                let found = menu(asked, texts.iter().cloned());
                let Some((path, steps)) = steps_of(asked, &texts) else {
                    let is_asked = |text: &&String| after(asked, text).is_some();
                    assert!(offered(&found).iter().eq(texts.iter().filter(is_asked)));
                    continue;
                };
                n_deeper += u32::from(path != asked);
                assert_eq!((found.path, found.choices), (path, Choices::Steps(steps)));
            }
        }
        assert!(100 < n_deeper, "only {n_deeper} paths went on without a choice");
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
        let menu = Menu::at(sight, options, path);
        for index in 0..menu.n_choices() as u64 {
            match menu.get(index).unwrap() {
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
        let menu = menu("", (0_u64..).map(|n| format!("bid {}, of {n}", n % 7)));
        assert_eq!((menu.n, menu.n_choices()), (LEGAL_COUNT_MOST, 7));
    }
}
