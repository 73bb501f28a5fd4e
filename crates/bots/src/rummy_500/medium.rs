//! Counts the turns until its hand can be laid as a whole: exactly which cards make it so, and how
//! likely they come before somebody else is out. Holding sets back costs nothing as long as they
//! all go down in the last turn, and leaves more ways to fit a card in.

use exact_change::{
    cards::{Cards, Coin, Deck},
    rummy_500::{Action, Phase, Rummy500, Source, View, is_set},
};
use libm::pow;
use parlor_core::{Seat, Seeded, Sight};

use super::easy::Easy;
use crate::Bot;

/// Hands are looked through in all their parts; nobody holds more than eleven cards (EC-R1, EC-R2).
const MOST_CARDS: usize = 11;
/// Whoever has fewer cards at the end of a turn draws back to as many (EC-R4).
const LEAST: u32 = 3;
/// How likely somebody goes out in a turn, and how likely a card makes three unknown ones a set:
/// what it was in games among `easy`.
const OUT_PER_TURN: f64 = 0.07;
const THREE_FIT: f64 = 0.15;

#[derive(Clone, Copy, Debug)]
pub(super) struct Medium;

impl Bot<Rummy500> for Medium {
    fn act(&mut self, sight: &Sight<'_, Rummy500>, chance: &mut Seeded) -> Option<Action> {
        let view = sight.view();
        let hand = view.hand.as_ref()?;
        if MOST_CARDS < hand.len() {
            return Easy.act(sight, chance);
        }
        let race = Race::of(&view, sight.seat());
        match view.table.phase {
            Phase::Turn { .. } | Phase::Lay { .. } => Some(turn(&view, hand, &race)),
            Phase::Discard { taken, .. } => {
                let kept = taken.filter(|&kind| hand.count(kind.into()) == 1);
                best_discard(&view, hand, kept, &race).map(|(_, kind)| Action::Discard(kind))
            }
            Phase::Score { .. } | Phase::Over => Easy.act(sight, chance),
        }
    }
}

fn turn(view: &View, hand: &Cards, race: &Race) -> Action {
    let deck = &view.table.deck;
    let parts = Parts::of(deck, hand);
    let all = parts.all();
    if parts.is_whole[all] {
        return Action::Lay(parts.first_set(all));
    }
    let may_take = matches!(view.table.phase, Phase::Turn { .. });
    // What can be kept when the rest is laid, all if nothing is.
    let kept: Vec<usize> = (1..=all).filter(|&kept| parts.is_whole[all ^ kept]).collect();
    let fits = parts.fits(deck, &view.drawable(), &kept);
    let mut best = (f64::MIN, all);
    for (&kept, fits) in kept.iter().zip(&fits) {
        let wins = if kept == all && may_take {
            race.wins(fits.swapped)
        } else {
            race.survives()
                * match kept.count_ones() {
                    LEAST.. => race.wins(fits.swapped),
                    2 => fits.added + (1.0 - fits.added) * race.wins(THREE_FIT),
                    _ => THREE_FIT + (1.0 - THREE_FIT) * race.wins(THREE_FIT),
                }
        };
        let value = race.value(wins, points(deck, &parts.cards[kept]));
        if best.0 < value {
            best = (value, kept);
        }
    }
    let (value, kept) = best;
    if kept != all {
        return Action::Lay(parts.first_set(all ^ kept));
    }
    if !may_take {
        return Action::End;
    }
    let Some(&top) = view.table.discards.last() else { return Action::Take(Source::Draw) };
    let mut with = *hand;
    with.add(top.into());
    let only = Some(top).filter(|_| with.count(top.into()) == 1);
    match best_discard(view, &with, only, race) {
        Some((then, _)) if value < then => Action::Take(Source::Discard),
        _ => Action::Take(Source::Draw),
    }
}

/// The kind that is missed least, and the value of the hand without it, now that the turn is over.
fn best_discard(view: &View, hand: &Cards, kept: Option<u8>, race: &Race) -> Option<(f64, u8)> {
    let deck = &view.table.deck;
    let parts = Parts::of(deck, hand);
    let all = parts.all();
    let left: Vec<usize> = (0..parts.kinds.len())
        .filter(|&index| Some(parts.kinds[index] as u8) != kept)
        .map(|index| all ^ 1 << index)
        .collect();
    let fits = parts.fits(deck, &view.drawable(), &left);
    let mut best: Option<(f64, u8)> = None;
    for (&left, fits) in left.iter().zip(&fits) {
        let wins = if parts.is_whole[left] { 1.0 } else { race.wins(fits.swapped) };
        let value = race.value(race.survives() * wins, points(deck, &parts.cards[left]));
        if best.is_none_or(|(most, _)| most < value) {
            let kind = parts.kinds[(all ^ left).trailing_zeros() as usize];
            best = Some((value, kind as u8));
        }
    }
    best
}

fn points(deck: &Deck, cards: &Cards) -> f64 {
    cards.iter().map(|kind| f64::from(deck.card(kind).points())).sum()
}

/// Against whom and for what a hand is played.
struct Race {
    /// How likely somebody else goes out before the next turn.
    lost: f64,
    /// What the best of the others needs.
    needed: f64,
    others: f64,
}

impl Race {
    fn of(view: &View, seat: Seat) -> Race {
        let table = &view.table;
        let others = Seat::all(table.seats).filter(|&other| other != seat);
        let most = others.clone().map(|other| table.score[other]).max().unwrap_or(0);
        let others = others.count() as f64;
        Race {
            lost: 1.0 - pow(1.0 - OUT_PER_TURN, others),
            needed: (f64::from(table.target) - f64::from(most)).max(1.0),
            others,
        }
    }

    fn survives(&self) -> f64 {
        1.0 - self.lost
    }

    /// How likely a hand wins that is laid after a turn which brings the right card with chance
    /// `fit`, however often that is tried.
    fn wins(&self, fit: f64) -> f64 {
        let goes_on = self.survives() * (1.0 - fit);
        self.survives() * fit / (1.0 - goes_on)
    }

    /// The chance to win the game with a hand that wins so often. Else it counts whether there is
    /// another hand: the more points were held, the less; but of several hands one is scored.
    fn value(&self, wins: f64, points: f64) -> f64 {
        let another = (1.0 - points / self.needed).max(0.0);
        wins + (1.0 - wins) * another / (self.others * (self.others + 1.0))
    }
}

/// Every part of a hand, numbered by its cards as bits.
struct Parts {
    kinds: Vec<usize>,
    cards: Vec<Cards>,
    /// Whether it can become a set with further cards.
    may_be_set: Vec<bool>,
    is_set: Vec<bool>,
    /// Whether it can be laid, card for card; nothing can.
    is_whole: Vec<bool>,
}

/// Whether cards are a part of any set: of little worth, or alike (EC-R3). Most parts of a hand are
/// neither, and this is quicker than looking for sets.
fn may_be_set(deck: &Deck, cards: &Cards) -> bool {
    let mut kinds = cards.held().minus(deck.wilds()).iter();
    let cents: u16 = cards.kinds().map(|(kind, count)| deck.cents(kind) * u16::from(count)).sum();
    let Some(picture) = kinds.next().map(|kind| deck.looks(kind).picture) else { return true };
    cents <= Coin::Dollar.cents() || kinds.all(|kind| deck.looks(kind).picture == picture)
}

/// How likely an unseen card makes a part whole.
#[derive(Clone, Copy, Default)]
struct Fits {
    /// By being added.
    added: f64,
    /// In place of one of its cards.
    swapped: f64,
}

impl Parts {
    fn of(deck: &Deck, hand: &Cards) -> Parts {
        let kinds: Vec<usize> = hand.iter().collect();
        let mut cards = vec![Cards::EMPTY];
        for &kind in &kinds {
            for part in 0..cards.len() {
                let mut with = cards[part];
                with.add(kind);
                cards.push(with);
            }
        }
        let may_be_set: Vec<bool> = cards.iter().map(|cards| may_be_set(deck, cards)).collect();
        let is_set = |part: usize| may_be_set[part] && is_set(deck, &cards[part]);
        let is_set = (0..cards.len()).map(is_set).collect();
        let mut parts = Parts { kinds, cards, may_be_set, is_set, is_whole: vec![true] };
        for part in 1..parts.cards.len() {
            let is_whole = parts.sets_of_last(part).next().is_some();
            parts.is_whole.push(is_whole);
        }
        parts
    }

    fn all(&self) -> usize {
        self.cards.len() - 1
    }

    /// The sets with the last card of a part that leave what can be laid too.
    fn sets_of_last(&self, part: usize) -> impl Iterator<Item = usize> + '_ {
        let last = 1 << part.ilog2();
        let rest = part ^ last;
        // All parts of the rest, from the largest on.
        let smaller = move |&set: &usize| set.checked_sub(1).map(|it| it & rest);
        std::iter::successors(Some(rest), smaller)
            .map(move |some| some | last)
            .filter(move |&set| self.is_set[set] && self.is_whole[part ^ set])
    }

    /// A set to begin with when a part is laid that can be.
    fn first_set(&self, part: usize) -> Cards {
        self.sets_of_last(part).next().map(|set| self.cards[set]).expect("it can be laid")
    }

    /// For each of some parts.
    fn fits(&self, deck: &Deck, unseen: &Cards, wanted: &[usize]) -> Vec<Fits> {
        let mut fits = vec![Fits::default(); wanted.len()];
        let n_unseen = unseen.len().max(1) as f64;
        for (kind, count) in unseen.kinds() {
            let chance = f64::from(count) / n_unseen;
            let makes_set = |&part: &usize| {
                let mut with = self.cards[part];
                with.add(kind);
                self.may_be_set[part] && is_set(deck, &with)
            };
            let partners: Vec<usize> = (1..=self.all()).filter(makes_set).collect();
            let is_made_whole = |part: usize| {
                partners.iter().any(|&it| it & part == it && self.is_whole[part ^ it])
            };
            let mut known = vec![None; self.cards.len()];
            let mut is_made_whole =
                |part: usize| *known[part].get_or_insert_with(|| is_made_whole(part));
            for (fits, &part) in fits.iter_mut().zip(wanted) {
                if is_made_whole(part) {
                    fits.added += chance;
                }
                let mut cards = (0..self.kinds.len()).filter(|&it| part >> it & 1 == 1);
                if cards.any(|card| is_made_whole(part ^ 1 << card)) {
                    fits.swapped += chance;
                }
            }
        }
        fits
    }
}

#[cfg(test)]
mod tests {
    use exact_change::{cards::Card, rummy_500::Options};
    use parlor_core::{Input, Match, Status};

    use super::*;

    /// How many of `n` games the seat wins with this bot against `easy`.
    fn wins(options: &Options, seats: u8, medium: Seat, n: u64) -> usize {
        let is_won = |&seed: &u64| {
            let mut table =
                Match::<Rummy500, _>::new(options.clone(), seats, Seeded::new(seed)).unwrap();
            let mut chance = Seeded::stream(seed, 1);
            loop {
                let pending = match table.status() {
                    Status::Open(pending) => pending,
                    Status::Over(outcome) => return outcome.winners.contains(medium),
                };
                let seat = pending.must.iter().next().expect("a turn");
                let sight = table.sight(seat);
                let action = if seat == medium {
                    Medium.act(&sight, &mut chance)
                } else {
                    Easy.act(&sight, &mut chance)
                };
                let action = action.expect("must act");
                let input = Input::Act { seat, window: pending.window, action };
                table.submit(0, input).expect("legal");
            }
        };
        (0..n).filter(is_won).count()
    }

    #[test]
    fn medium_beats_easy_at_small_and_large_tables_from_every_seat() {
        for (seats, n, least) in [(2, 60, 30), (6, 60, 10)] {
            for medium in [0, seats - 1] {
                let medium = Seat::new(medium).unwrap();
                let won = wins(&Options::default(), seats, medium, n);
                assert!(least < won, "{seats} seats, {medium:?}: {won} of {n}");
            }
        }
    }

    #[test]
    fn medium_plays_every_variation() {
        let options =
            Options { target: 500, all_hands: true, no_combos: true, ..Options::default() };
        let won = wins(&options, 3, Seat::FIRST, 20);
        assert!(6 < won, "{won} of 20");
    }

    fn cards(deck: &Deck, names: &str) -> Cards {
        let kind = |name| deck.kind_of(Card::read(name).unwrap()).unwrap();
        names.split(", ").map(kind).collect()
    }

    #[test]
    fn a_hand_is_whole_if_sets_take_all_of_it() {
        let deck = Deck::standard();
        let is_whole = |names: &str| {
            let parts = Parts::of(&deck, &cards(&deck, names));
            parts.is_whole[parts.all()]
        };
        assert!(is_whole("red nickel, green quarter, blue nickel, yellow quarter"));
        assert!(is_whole("red dollar, green dollar, wild, red nickel, blue nickel"));
        // The largest set, three nickels and a dime, would leave the other dime.
        assert!(is_whole("red nickel, blue nickel, green nickel, red dime, blue dime"));
        assert!(!is_whole("red nickel, blue nickel, green dime"));
    }

    #[test]
    fn what_fits_is_counted_card_by_card() {
        let deck = Deck::standard();
        let parts = Parts::of(&deck, &cards(&deck, "red half, red dollar, blue dollar"));
        // A third dollar instead of the half; a half instead of both dollars is no single card.
        let unseen = cards(&deck, "green dollar, yellow penny, green half, wild");
        let fits = parts.fits(&deck, &unseen, &[parts.all(), 0b001])[0];
        assert_eq!((fits.added, fits.swapped), (0.0, 0.5));
    }
}
