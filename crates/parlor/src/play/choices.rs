//! What a person can choose from, in steps where the list is long.
//!
//! A list can have hundreds of thousands of actions. An [`Outline`] of it is shown: a short list, or
//! the next clause that the actions differ in.

use std::ops::Range;

use parlor_catalog::{Branch, Cut, Outline, Parts, Walk};
use parlor_core::{Sight, Teller, Words};

/// Lists up to this length are shown as they are; longer ones page by page.
pub(super) const PAGE: usize = 15;

/// Clauses that begin with the same words are offered as one if so many actions and more are
/// behind each of them, on average: they only tell how to go on with what has not been decided.
const WAYS_PER_CLAUSE: u64 = 20;

const CLAUSE_END: &str = Cut::Clauses.between();

/// Where in the list the person stands: what has been chosen and what was asked for.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub(super) struct Step {
    /// The clauses chosen so far.
    pub(super) chosen: String,
    /// The words that the next clause begins with, if only these are to be looked at.
    pub(super) beginning: String,
    /// These words as they were shown.
    beginning_shown: String,
    /// What must occur in the whole text: each of these, a row of words side by side.
    pub(super) wanted: Vec<String>,
}

impl Step {
    #[must_use]
    pub(super) fn with_clause(&self, clause: &str) -> Step {
        let chosen = if self.chosen.is_empty() {
            clause.to_owned()
        } else {
            format!("{}{CLAUSE_END}{clause}", self.chosen)
        };
        Step { chosen, wanted: self.wanted.clone(), ..Step::default() }
    }

    /// Only what goes on with these words.
    #[must_use]
    pub(super) fn with_beginning(&self, words: &str, shown: &str) -> Step {
        Step { beginning: words.to_owned(), beginning_shown: shown.to_owned(), ..self.clone() }
    }

    /// Only what has these words side by side.
    #[must_use]
    pub(super) fn with_phrase(&self, text: &str) -> Step {
        let mut step = self.clone();
        step.wanted.push(text.to_lowercase());
        step
    }

    /// Only what has all of these words somewhere.
    #[must_use]
    pub(super) fn with_words(&self, text: &str) -> Step {
        words_of(text).fold(self.clone(), |step, word| step.with_phrase(word))
    }

    /// What follows the chosen clauses in a text that begins with them.
    fn rest<'a>(&self, text: &'a str) -> &'a str {
        Cut::Clauses.after(&self.chosen, text).unwrap_or_default()
    }

    /// Whether a text whose `rest` follows the chosen clauses has all the words, or its description
    /// has them.
    fn fits(&self, text: &str, rest: &str, describe: impl FnOnce() -> String) -> bool {
        if !rest.starts_with(&self.beginning) {
            return false;
        }
        self.wanted.is_empty() || {
            let texts = [text.to_lowercase(), describe().to_lowercase()];
            let words = texts.each_ref().map(|text| words_of(text).collect::<Vec<_>>());
            let occurs = |wanted: &String| words.iter().any(|words| has_phrase(words, wanted));
            self.wanted.iter().all(occurs)
        }
    }
}

/// How many clauses a text has; where nothing is left there is none.
fn clauses_of(text: &str) -> usize {
    if text.is_empty() { 0 } else { text.split(CLAUSE_END).count() }
}

fn words_of(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c: char| c.is_whitespace() || c == ',').filter(|word| !word.is_empty())
}

fn has_phrase(words: &[&str], phrase: &str) -> bool {
    (0..words.len()).any(|start| {
        let mut here = words[start..].iter();
        words_of(phrase).all(|wanted| here.next().is_some_and(|word| begins(word, wanted)))
    })
}

/// The beginning of a word is enough, but `5` is not part of `50`.
fn begins(word: &str, wanted: &str) -> bool {
    let digit = |c: char| c.is_ascii_digit();
    word.strip_prefix(wanted)
        .is_some_and(|rest| !(rest.starts_with(digit) && wanted.ends_with(digit)))
}

/// How much of what is left to choose an entry's text is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Part {
    All,
    Clause,
    Beginning,
}

/// One line to choose.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Entry<A> {
    /// All that is left to choose, or the next clause of it, or the words that it begins with.
    pub(super) text: String,
    pub(super) part: Part,
    /// The text in the words that it is shown with.
    pub(super) shown: String,
    /// The first action behind it; the only one if `n` is one.
    pub(super) action: A,
    /// How many actions are behind it.
    pub(super) n: u64,
}

impl<A> Entry<A> {
    /// As it stands in the list.
    pub(super) fn label(&self, teller: &Teller) -> String {
        let Entry { shown, n, .. } = self;
        let ways = || teller.say("client.terminal.ways", &[("count", n)]);
        match self.part {
            Part::All if shown.is_empty() => teller.say("client.terminal.nothing_more", &[]),
            Part::All => shown.clone(),
            Part::Clause => format!("{shown}, …  {}", ways()),
            Part::Beginning => format!("{shown} …  {}", ways()),
        }
    }

    /// Takes its words from the description of its action.
    fn describe(&mut self, step: &Step, described: &Described) {
        let n_chosen = clauses_of(&step.chosen);
        if let Some(words) = described.clauses(n_chosen..n_chosen + clauses_of(&self.text)) {
            self.shown = words;
        }
    }

    /// Where to go on from `step` when this is chosen; `None` if it settles all.
    pub(super) fn next(&self, step: &Step) -> Option<Step> {
        match self.part {
            Part::All => None,
            Part::Clause => Some(step.with_clause(&self.text)),
            Part::Beginning => Some(step.with_beginning(&self.text, &self.shown)),
        }
    }
}

/// An action as it is written and as it is described, which has the same clauses.
struct Described {
    written: String,
    description: String,
}

impl Described {
    /// These clauses in the words of the description; `None` if it does not have the clauses of what
    /// is written.
    fn clauses(&self, range: Range<usize>) -> Option<String> {
        let clauses: Vec<&str> = self.description.split(CLAUSE_END).collect();
        let fits = clauses.len() == clauses_of(&self.written);
        clauses.get(range).filter(|_| fits).map(|clauses| clauses.join(CLAUSE_END))
    }
}

/// What can be chosen at one step.
#[derive(Debug)]
pub(super) struct Choices<A> {
    /// Further than asked for where there was nothing to choose in between.
    pub(super) step: Step,
    /// The clauses chosen so far, as they were shown.
    chosen_shown: String,
    pub(super) entries: Vec<Entry<A>>,
    /// There are more than these.
    pub(super) more: bool,
}

impl<A: Copy> Choices<A> {
    /// Looks at what the seat may do now.
    pub(super) fn at<G: Words<Action = A>>(
        sight: &Sight<'_, G>,
        options: &G::Options,
        names: &Teller,
        step: Step,
    ) -> Choices<A> {
        let view = sight.view();
        let describe = |action| G::describe(options, &view, action, names);
        let write = |action| G::write_action(options, action);
        let mut walk = Walk::new(Cut::Clauses, &step.chosen, PAGE);
        sight.list(|action| {
            let fits = |text: &str, rest: &str| step.fits(text, rest, || describe(action));
            walk.visit(action, write(action), fits)
        });
        let described =
            |action| Described { written: write(action), description: describe(action) };
        Choices::of(walk.outline(write), step, described)
    }

    /// What is offered of an outline that was made at this step.
    fn of(outline: Outline<A>, step: Step, described: impl Fn(A) -> Described) -> Choices<A> {
        let Outline { path, parts, has_more: more, .. } = outline;
        let step = if path == step.chosen {
            step
        } else {
            Step { chosen: path, wanted: step.wanted, ..Step::default() }
        };
        let mut entries: Vec<Entry<A>> = match parts {
            Parts::Actions(actions) => {
                actions.iter().map(|(action, text)| whole(step.rest(text), *action)).collect()
            }
            Parts::Branches(branches) => {
                let entry = |branch: &Branch<A>| match branch.n {
                    1 => whole(step.rest(&branch.text), branch.first),
                    n => {
                        let clause = Cut::Clauses.first(step.rest(&branch.text));
                        Entry { part: Part::Clause, n, ..whole(clause, branch.first) }
                    }
                };
                branches.iter().map(entry).collect()
            }
        };
        for entry in &mut entries {
            entry.describe(&step, &described(entry.action));
        }
        // All of them begin with what was chosen.
        let chosen = entries
            .first()
            .and_then(|entry| described(entry.action).clauses(0..clauses_of(&step.chosen)));
        let chosen_shown = chosen.unwrap_or_else(|| step.chosen.clone());
        let entries = longest_first(by_beginning(entries));
        Choices { step, chosen_shown, entries, more }
    }

    /// What has been chosen, for a line above the list; `None` at the first step.
    pub(super) fn heading(&self, teller: &Teller) -> Option<String> {
        let Step { beginning_shown, wanted, .. } = &self.step;
        if self.step == Step::default() {
            return None;
        }
        let parts = [(&*self.chosen_shown, CLAUSE_END), (&**beginning_shown, " ")];
        let parts = parts.into_iter().filter(|(part, _)| !part.is_empty());
        let mut heading: String = parts.flat_map(|(part, end)| [part, end]).collect();
        heading.push('…');
        if !wanted.is_empty() {
            let words = wanted.join(CLAUSE_END);
            heading += &format!(" {}", teller.say("client.terminal.with", &[("words", &words)]));
        }
        Some(heading)
    }

    /// Whether letting things be is among the choices.
    pub(super) fn has_pass(&self) -> bool {
        self.entries.iter().any(|entry| words_of(&entry.text).next() == Some("pass"))
    }

    /// The only thing to do, if there is but one.
    pub(super) fn only(&self) -> Option<A> {
        match self.entries[..] {
            [ref entry] if entry.n == 1 && !self.more => Some(entry.action),
            _ => None,
        }
    }
}

/// Puts what says more before what says less: it is easily overlooked otherwise.
fn longest_first<A>(entries: Vec<Entry<A>>) -> Vec<Entry<A>> {
    let mut sorted: Vec<Entry<A>> = Vec::with_capacity(entries.len());
    for entry in entries {
        let goes_on = |less: &Entry<A>| {
            let rest = entry.text.strip_prefix(&*less.text);
            rest.is_some_and(|rest| less.text.is_empty() || rest.starts_with(CLAUSE_END))
        };
        let place = sorted.iter().position(goes_on).unwrap_or(sorted.len());
        sorted.insert(place, entry);
    }
    sorted
}

/// Makes one entry of those that begin with the same words if too much is behind them.
fn by_beginning<A: Copy>(entries: Vec<Entry<A>>) -> Vec<Entry<A>> {
    let verb = |entry: &Entry<A>| entry.text.split(' ').next().unwrap_or("").to_owned();
    let mut groups: Vec<(String, Vec<Entry<A>>)> = Vec::new();
    for entry in entries {
        let verb = verb(&entry);
        match groups.iter_mut().find(|(other, _)| *other == verb) {
            Some((_, group)) => group.push(entry),
            None => groups.push((verb, vec![entry])),
        }
    }
    let is_only = groups.len() == 1;
    let merged = groups.into_iter().flat_map(|(_, group)| {
        let n: u64 = group.iter().map(|entry| entry.n).sum();
        if is_only || group.len() == 1 || n < WAYS_PER_CLAUSE * group.len() as u64 {
            return group;
        }
        let text = common_words(group.iter().map(|entry| &*entry.text));
        let shown = match common_words(group.iter().map(|entry| &*entry.shown)) {
            shown if shown.is_empty() => text.clone(),
            shown => shown,
        };
        vec![Entry { text, part: Part::Beginning, shown, action: group[0].action, n }]
    });
    merged.collect()
}

/// The words that all of these begin with.
fn common_words<'a>(mut texts: impl Iterator<Item = &'a str>) -> String {
    let mut common: Vec<&str> = texts.next().unwrap_or("").split(' ').collect();
    for text in texts {
        let same = common.iter().zip(text.split(' ')).take_while(|(one, other)| *one == other);
        let n = same.count();
        common.truncate(n);
    }
    common.join(" ")
}

fn whole<A>(rest: &str, action: A) -> Entry<A> {
    Entry { text: rest.to_owned(), part: Part::All, shown: rest.to_owned(), action, n: 1 }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use parlor_catalog::Language;

    use super::*;

    fn teller() -> Teller {
        Teller::new(Arc::new(Language::English.messages()), Vec::new(), None)
    }

    #[test]
    fn what_says_more_comes_before_what_says_less() {
        let texts = ["a", "b", "a, x", "b c", "a, x, y", "a, z", ""];
        let entries = texts.map(|text| whole(text, ())).to_vec();
        let sorted: Vec<String> = longest_first(entries).into_iter().map(|it| it.text).collect();
        assert_eq!(sorted, ["a, x, y", "a, x", "a, z", "a", "b", "b c", ""]);
        let nothing_more = ["", "call"].map(|text| whole(text, ())).to_vec();
        assert_eq!(longest_first(nothing_more)[0].text, "call");
    }

    #[test]
    fn clauses_with_much_behind_them_become_one_entry() {
        let clause = |text: &str, n| Entry { part: Part::Clause, n, ..whole(text, ()) };
        let entries = |n: u64| {
            vec![whole("put down A", ()), clause("lay down A", n), whole("lay down B, C", ())]
        };
        let labels = |entries: Vec<Entry<()>>| {
            by_beginning(entries).iter().map(|it| it.label(&teller())).collect::<Vec<_>>()
        };
        assert_eq!(labels(entries(39)), ["put down A", "lay down …  (40 ways)"]);
        assert_eq!(
            labels(entries(38)),
            ["put down A", "lay down A, …  (38 ways)", "lay down B, C"]
        );
        // Where there is nothing else it would be no step at all.
        assert_eq!(labels(entries(39).split_off(1)), ["lay down A, …  (39 ways)", "lay down B, C"]);
        let bid = Step::default().with_beginning("bid", "bid");
        assert_eq!(offered(&bid, &BIDS), ["bid 1 3", "bid 20, of 1 1"]);
    }

    #[test]
    fn what_was_chosen_stands_above_the_list_in_the_words_it_was_shown_with() {
        let heading = |step: &Step| choices(step, &BIDS, 1).heading(&teller());
        assert_eq!(heading(&Step::default()), None);
        let bid = Step::default().with_beginning("bid", "offer");
        assert_eq!(heading(&bid).unwrap(), "offer …");
        assert_eq!(heading(&bid.with_clause("bid 1")).unwrap(), "bid 1, …");
        let of = bid.with_clause("bid 1").with_clause("of 2");
        assert_eq!(heading(&of).unwrap(), "bid 1, from 2, …");
        assert_eq!(heading(&Step::default().with_words("1 20")).unwrap(), "… with 1, 20");
    }

    /// What is offered of these texts if no more than `most` are listed as they are.
    fn choices(step: &Step, texts: &[&str], most: usize) -> Choices<usize> {
        let mut walk = Walk::new(Cut::Clauses, &step.chosen, most);
        for (index, text) in texts.iter().enumerate() {
            let fits =
                |text: &str, rest: &str| step.fits(text, rest, || text.replace("of", "from"));
            assert!(walk.visit(index, (*text).to_owned(), fits).is_continue());
        }
        let written = |index: usize| texts[index].to_owned();
        let described = |index| Described {
            written: written(index),
            description: written(index).replace("of", "from"),
        };
        Choices::of(walk.outline(written), step.clone(), described)
    }

    /// The same as clauses wherever there are two, an entry a line, with the numbers behind them.
    fn offered(step: &Step, texts: &[&str]) -> Vec<String> {
        let entries = choices(step, texts, 1).entries;
        entries.iter().map(|entry| format!("{} {}", entry.text, entry.n)).collect()
    }

    const BIDS: [&str; 5] = ["bid 1, of 1", "bid 1, of 2", "bid 20, of 1", "bid 1", "pass"];

    #[test]
    fn an_entry_is_shown_in_the_words_of_its_clauses() {
        let shown = |step: &Step, entry: Entry<()>, description: &str| {
            let mut entry = entry;
            let (written, description) = ("bid 1, of 2, to 3".to_owned(), description.to_owned());
            entry.describe(step, &Described { written, description });
            entry.label(&teller())
        };
        let (all, bid) = (Step::default(), Step::default().with_clause("bid 1"));
        let described = "bid 1, of yours, to him";
        assert_eq!(shown(&all, whole("bid 1, of 2, to 3", ()), described), described);
        assert_eq!(shown(&bid, whole("of 2, to 3", ()), described), "of yours, to him");
        let of = Entry { part: Part::Clause, n: 4, ..whole("of 2", ()) };
        assert_eq!(shown(&bid, of.clone(), described), "of yours, …  (4 ways)");
        assert_eq!(shown(&bid, of, "another number, of clauses"), "of 2, …  (4 ways)");
        assert_eq!(shown(&bid, whole("", ()), described), "(nothing more)");
    }

    #[test]
    fn the_next_clauses_are_offered_in_their_order() {
        assert_eq!(offered(&Step::default(), &BIDS), ["bid 1 3", "bid 20, of 1 1", "pass 1"]);
        let bid = Step::default().with_clause("bid 1");
        assert_eq!(offered(&bid, &BIDS), ["of 1 1", "of 2 1", " 1"]);
        assert_eq!(offered(&bid.with_clause("of 2"), &BIDS), [" 1"]);
    }

    #[test]
    fn a_step_offers_no_more_than_it_can_show() {
        let texts: Vec<String> = (0..600).map(|n| format!("bid {}, of {}", n / 2, n % 2)).collect();
        let texts: Vec<&str> = texts.iter().map(String::as_str).collect();
        let all = choices(&Step::default(), &texts, PAGE);
        assert_eq!((all.entries.len(), all.more), (256, true));
        let page = choices(&Step::default(), &texts[..PAGE], PAGE);
        assert_eq!((page.entries.len(), page.more), (PAGE, false));
        assert!(page.entries.iter().all(|entry| entry.part == Part::All));
        let longer = choices(&Step::default(), &texts[..=PAGE], PAGE);
        assert!(longer.entries.iter().all(|entry| entry.part == Part::Clause && entry.n == 2));
    }

    #[test]
    fn a_clause_that_is_the_only_one_is_not_asked_for() {
        let step = Step::default().with_beginning("bid", "bid").with_words("of");
        let found = choices(&step, &["bid 1, of 1, a", "bid 1, of 1, b", "bid 1"], 1);
        assert_eq!(found.step, Step::default().with_clause("bid 1, of 1").with_words("of"));
        assert_eq!(found.entries.iter().map(|it| &*it.text).collect::<Vec<_>>(), ["a", "b"]);
    }

    #[test]
    fn words_narrow_by_their_beginnings_and_numbers_as_a_whole() {
        let narrowed = |words: &str| offered(&Step::default().with_words(words), &BIDS);
        assert_eq!(narrowed("PA"), ["pass 1"]);
        assert_eq!(narrowed("bid 2"), ["bid 1, of 2 1"]);
        assert_eq!(narrowed("1, 20"), ["bid 20, of 1 1"]);
        assert!(narrowed("id").is_empty());
        let phrase = |text: &str| offered(&Step::default().with_phrase(text), &BIDS);
        assert_eq!(phrase("1 of"), ["of 1 1", "of 2 1"]);
        assert!(phrase("of bid").is_empty());
        assert_eq!(phrase("from 2"), ["bid 1, of 2 1"]);
        assert!(begins("5c", "5") && !begins("50c", "5") && begins("dime", "d"));
    }
}
