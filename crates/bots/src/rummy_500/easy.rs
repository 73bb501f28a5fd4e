//! Rules of thumb for Exact Change Rummy 500: lay as much as possible, and with three cards wait
//! for the one that makes a set.

use std::cmp::Reverse;

use exact_change::{
    cards::{Cards, Deck},
    rummy_500::{Action, Phase, Rummy500, Sets, Source, View, is_set},
};
use parlor_core::{Seat, Seeded, Sight};

use crate::Bot;

/// How many sets of a hand are looked at; large hands have more than anybody would consider.
const MOST_SETS: usize = 200;
/// Whoever has fewer cards at the end of a turn draws back to as many (EC-R4).
const LEAST: usize = 3;

#[derive(Clone, Copy, Debug)]
pub(super) struct Easy;

impl Bot<Rummy500> for Easy {
    fn act(&mut self, sight: &Sight<'_, Rummy500>, _chance: &mut Seeded) -> Option<Action> {
        let view = sight.view();
        let (deck, hand) = (&view.table.deck, view.hand.as_ref()?);
        match view.table.phase {
            Phase::Turn { .. } => Some(match best_set(deck, hand) {
                // With three cards a pair is worth more in the hand than two unknown cards.
                Some(set) if LEAST < hand.len() || set == *hand => Action::Lay(set),
                _ => Action::Take(source(&view, hand)),
            }),
            Phase::Lay { .. } => Some(best_set(deck, hand).map_or(Action::End, Action::Lay)),
            Phase::Discard { taken, .. } => {
                let kept = taken.filter(|&kind| hand.count(kind.into()) == 1).map(usize::from);
                let (kind, _) = best_discard(&view, hand, kept)?;
                Some(Action::Discard(kind as u8))
            }
            Phase::Score { .. } if view.table.all_hands => Some(Action::ScoreAll),
            Phase::Score { winner } => Some(Action::Score(richest(&view, winner)?)),
            Phase::Over => None,
        }
    }
}

/// The set that leaves the fewest cards in the end if the largest ones follow.
fn best_set(deck: &Deck, hand: &Cards) -> Option<Cards> {
    let mut best = None;
    for_the_first_sets(deck, hand, |set| {
        let mut rest = *hand;
        rest.remove_all(&set);
        let left = left_over(deck, rest);
        let rank = (burden(&left), points(deck, &left));
        if best.is_none_or(|(least, _)| rank < least) {
            best = Some((rank, set));
        }
    });
    best.map(|(_, set)| set)
}

/// What remains of a hand when its largest set is laid as long as there is one.
fn left_over(deck: &Deck, mut hand: Cards) -> Cards {
    loop {
        let mut largest: Option<Cards> = None;
        for_the_first_sets(deck, &hand, |set| {
            if largest.is_none_or(|largest| largest.len() < set.len()) {
                largest = Some(set);
            }
        });
        match largest {
            Some(set) => hand.remove_all(&set),
            None => return hand,
        }
    }
}

/// How many cards somebody holds who keeps these.
fn burden(left: &Cards) -> usize {
    match left.len() {
        0 => 0,
        n => n.max(LEAST),
    }
}

fn for_the_first_sets(deck: &Deck, hand: &Cards, visit: impl FnMut(Cards)) {
    Sets::of(deck, hand).iter().take(MOST_SETS).for_each(visit);
}

/// The discard pile if its top card is better than what one has, or wild.
fn source(view: &View, hand: &Cards) -> Source {
    let deck = &view.table.deck;
    let Some(&top) = view.table.discards.last() else { return Source::Draw };
    let top = usize::from(top);
    if deck.card(top).is_wild() {
        return Source::Discard;
    }
    let mut with = *hand;
    with.add(top);
    let kept = (with.count(top) == 1).then_some(top);
    let now = burden(&left_over(deck, *hand));
    match best_discard(view, &with, kept) {
        Some((_, after)) if after < now => Source::Discard,
        _ => Source::Draw,
    }
}

/// The kind that is missed least, and how many cards could not be laid without it.
fn best_discard(view: &View, hand: &Cards, kept: Option<usize>) -> Option<(usize, usize)> {
    let deck = &view.table.deck;
    let unseen = view.unseen();
    let kinds = hand.kinds().map(|(kind, _)| kind).filter(|&kind| Some(kind) != kept);
    let ranked = kinds.map(|kind| {
        let mut rest = *hand;
        rest.remove(kind);
        let left = burden(&left_over(deck, rest));
        let hope = if rest.len() == LEAST {
            outs(deck, &rest, &unseen)
        } else {
            Sets::of(deck, &rest).count()
        };
        ((left, Reverse(hope), points(deck, &rest)), kind)
    });
    ranked.min().map(|((left, ..), kind)| (kind, left))
}

/// How many unseen cards would make a set of three cards in place of one of them.
fn outs(deck: &Deck, three: &Cards, unseen: &Cards) -> u128 {
    let completes = |card: usize| {
        three.kinds().any(|(kind, _)| {
            let mut cards = *three;
            cards.remove(kind);
            cards.add(card);
            is_set(deck, &cards)
        })
    };
    unseen.kinds().filter(|&(kind, _)| completes(kind)).map(|(_, count)| u128::from(count)).sum()
}

fn points(deck: &Deck, cards: &Cards) -> u32 {
    cards.iter().map(|kind| u32::from(deck.card(kind).points())).sum()
}

/// Whose hand is likely to be worth most.
fn richest(view: &View, winner: Seat) -> Option<Seat> {
    let table = &view.table;
    let unseen = view.unseen();
    let (total, n) = (points(&table.deck, &unseen), unseen.len().max(1) as u32);
    let worth = |seat: Seat| {
        let known = view.known(seat);
        let unknown = u32::from(table.n_hand[seat]) - known.len() as u32;
        points(&table.deck, known) * n + unknown * total
    };
    Seat::all(table.seats).filter(|&seat| seat != winner).max_by_key(|&seat| worth(seat))
}

#[cfg(test)]
mod tests {
    use exact_change::rummy_500::Options;
    use parlor_core::{Input, Match, Status};

    use super::*;
    use crate::Random;

    /// How many of `n` games the seats of one bot win against the other's, and how many nobody
    /// has won after a while.
    fn play(seats: u8, easy: impl Fn(Seat) -> bool, n: u64) -> (u32, u32) {
        let (mut wins, mut unfinished) = (0, 0);
        for seed in 0..n {
            let mut table = Match::<Rummy500, _>::new(Options::default(), seats, Seeded::new(seed))
                .expect("fits");
            let mut chance = Seeded::stream(seed, 1);
            let (mut bot, mut random) = (Easy, Random);
            loop {
                let pending = match table.status() {
                    Status::Open(_) if 3_000 < table.turns() => {
                        unfinished += 1;
                        break;
                    }
                    Status::Open(pending) => pending,
                    Status::Over(outcome) => {
                        wins += u32::from(outcome.winners.iter().all(&easy));
                        break;
                    }
                };
                let seat = pending.must.iter().next().expect("a turn");
                let sight = table.sight(seat);
                let action = if easy(seat) {
                    bot.act(&sight, &mut chance)
                } else {
                    random.act(&sight, &mut chance)
                };
                let action = action.expect("must act");
                let input = Input::Act { seat, window: pending.window, action };
                table.submit(0, input).expect("legal");
            }
        }
        (wins, unfinished)
    }

    #[test]
    fn beats_random_play_from_either_seat() {
        for index in [0, 1] {
            let (wins, unfinished) = play(2, |seat| seat.index() == index, 200);
            assert!(180 < wins, "seat {index} won {wins} of 200; {unfinished} had no end");
        }
    }

    #[test]
    fn beats_random_play_at_the_largest_table() {
        for index in [0, 5] {
            let (wins, unfinished) = play(6, |seat| seat.index() == index, 100);
            assert!(75 < wins, "seat {index} won {wins} of 100; {unfinished} had no end");
        }
    }

    #[test]
    fn games_among_itself_end() {
        for seats in [2, 6] {
            let (_, unfinished) = play(seats, |_| true, 30);
            assert_eq!(unfinished, 0);
        }
    }
}
