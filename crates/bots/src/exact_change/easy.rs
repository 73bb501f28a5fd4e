//! A sensible player of Exact Change: sheds as many cards as it can, keeps wilds for later, names
//! them after its own hand, always calls and never misses a silent set.

use exact_change::{
    cards::{Card, Cards},
    exact_change::{Action, Direction, Discard, ExactChange, Face, Name, Phase, View},
};
use parlor_core::{Seat, Seeded, Sight};

use crate::Bot;

/// Discards looked at. Long hands have more; then some are drawn at random besides.
const MOST_LISTED: usize = 160;
const SAMPLES: usize = 40;

#[derive(Clone, Copy, Debug)]
pub(super) struct Easy;

impl Bot<ExactChange> for Easy {
    fn act(&mut self, sight: &Sight<'_, ExactChange>, chance: &mut Seeded) -> Option<Action> {
        // Giving a card away is worth more than any card the other could have shed.
        if sight.check(Action::Catch).is_ok() {
            return Some(Action::Catch);
        }
        let view = sight.view();
        let seat = sight.seat();
        let hand = view.hand()?;
        match view.table.phase {
            Phase::Turn { seat: turn } | Phase::Hit { seat: turn } if turn == seat => {
                best_discard(sight, &view, hand, chance)
            }
            Phase::Finish { seat: turn } if turn == seat => Some(if view.table.top().is_wild() {
                Action::Name(best_name(&view, hand))
            } else {
                let most_hurt = |side: &Direction| hurt(&view, *side);
                Action::Hit(Direction::ALL.into_iter().max_by_key(most_hurt)?)
            }),
            Phase::Give { seat: turn, .. } if turn == seat => {
                Some(Action::Give(gift(&view, hand)?))
            }
            Phase::Score { seat: turn } if turn == seat => {
                if view.table.house.all_hands {
                    return Some(Action::ScoreAll);
                }
                let others = Seat::all(view.table.seats).filter(|&other| other != seat);
                others.max_by_key(|&other| expected_points(&view, other)).map(Action::Score)
            }
            _ => None,
        }
    }
}

fn best_discard(
    sight: &Sight<'_, ExactChange>,
    view: &View,
    hand: &Cards,
    chance: &mut Seeded,
) -> Option<Action> {
    let mut actions = sight.actions(MOST_LISTED);
    if actions.len() == MOST_LISTED {
        actions.extend((0..SAMPLES).filter_map(|_| sight.sample(chance)));
    }
    actions.into_iter().max_by_key(|&action| match action {
        Action::Discard(discard) => worth(view, hand, &discard),
        // Drawing, where a held match could be played instead (EC-20), or where nothing can.
        _ => i64::MIN,
    })
}

/// How good it is to discard this, in hundredths of a card.
fn worth(view: &View, hand: &Cards, discard: &Discard) -> i64 {
    let table = &view.table;
    let mut rest = *hand;
    rest.remove_all(&discard.cards);
    if rest.is_empty() {
        return i64::MAX - i64::from(!discard.call);
    }
    let mut worth = 100 * discard.cards.len() as i64;
    for (kind, count) in discard.cards.kinds() {
        let card = table.deck.card(kind);
        let count = i64::from(count);
        // A wild can always be played, but what is still held when somebody else goes out counts
        // for them.
        worth += if card.is_wild() { -75 * count } else { count * i64::from(card.points()) / 5 };
    }
    if 1 < discard.cards.len() && !discard.call {
        worth -= 1_000;
    }
    let top = table.deck.card(discard.top.into());
    if let Some(face) = Face::of(top, discard.name) {
        worth += 4 * fitting(view, &rest, &face);
    }
    if top.is_draw() {
        worth += 40 + hurt(view, discard.direction.unwrap_or(table.direction));
    }
    worth
}

/// How many of these cards match a top card.
pub(super) fn fitting(view: &View, cards: &Cards, face: &Face) -> i64 {
    let fits = |&(kind, _): &(usize, u8)| face.takes(view.table.deck.card(kind));
    cards.kinds().filter(fits).map(|(_, count)| i64::from(count)).sum()
}

/// How much of a hand would match the top card if it were a wild of this name.
pub(super) fn fit(view: &View, hand: &Cards, name: Name) -> i64 {
    Face::of(Card::Wild, Some(name)).map_or(0, |face| fitting(view, hand, &face))
}

fn best_name(view: &View, hand: &Cards) -> Name {
    Name::all().max_by_key(|&name| fit(view, hand, name)).expect("there are names")
}

/// The fewer cards a neighbour has, the more a hit is worth.
fn hurt(view: &View, side: Direction) -> i64 {
    let Some(seat) = view.who.seat() else { return 0 };
    let next = side.next(seat, view.table.seats);
    20 - i64::from(view.table.n_cards[next]).min(20)
}

/// The dearest card but a wild: dear cards fit into few sets.
fn gift(view: &View, hand: &Cards) -> Option<u8> {
    let value = |&(kind, _): &(usize, u8)| {
        let card = view.table.deck.card(kind);
        (!card.is_wild(), card.points())
    };
    hand.kinds().max_by_key(value).map(|(kind, _)| kind as u8)
}

/// What a hand is worth: what is known of it, and the mean of all unseen cards for the rest.
fn expected_points(view: &View, seat: Seat) -> u64 {
    let points = |cards: &Cards| -> u64 {
        cards.iter().map(|kind| u64::from(view.table.deck.card(kind).points())).sum()
    };
    let known = &view.hands[seat];
    let unseen = view.unseen();
    let n_unknown = u64::from(view.table.n_cards[seat]).saturating_sub(known.len() as u64);
    100 * points(known) + 100 * n_unknown * points(&unseen) / (unseen.len() as u64).max(1)
}

#[cfg(test)]
mod tests {
    use exact_change::exact_change::{Calls, Options};
    use parlor_core::{Chance as _, Input, Match, Status};

    use super::*;
    use crate::Random;

    /// Plays a match with one easy bot among random ones; whether it won.
    fn wins(options: &Options, seats: u8, easy: Seat, seed: u64) -> bool {
        let mut table =
            Match::<ExactChange, _>::new(options.clone(), seats, Seeded::new(seed)).unwrap();
        let mut chance = Seeded::stream(seed, 1);
        loop {
            let pending = match table.status() {
                Status::Open(pending) => pending,
                Status::Over(outcome) => return outcome.winners.contains(easy),
            };
            // Whoever may catch comes before whom the game waits for, in any order.
            let mut asked: Vec<Seat> = pending.may.iter().collect();
            chance.shuffle(&mut asked);
            asked.extend(pending.must.iter());
            let (seat, action) = asked
                .into_iter()
                .find_map(|seat| {
                    let sight = table.sight(seat);
                    let action = if seat == easy {
                        Easy.act(&sight, &mut chance)
                    } else {
                        Random.act(&sight, &mut chance)
                    };
                    action.map(|action| (seat, action))
                })
                .expect("somebody must act");
            let input = Input::Act { seat, window: pending.window, action };
            table.submit(0, input).expect("bots do what is legal");
        }
    }

    #[test]
    fn easy_beats_random_at_small_and_large_tables_from_every_seat() {
        for (seats, least) in [(2, 140), (6, 80)] {
            for easy in [0, seats - 1] {
                let easy = Seat::new(easy).unwrap();
                let n = (0..200).filter(|&seed| wins(&Options::default(), seats, easy, seed));
                let n = n.count();
                assert!(least < n, "{seats} seats, {easy:?}: {n} of 200");
            }
        }
    }

    #[test]
    fn easy_plays_every_variation() {
        let variations = [
            Options { choose_direction: true, use_match_when_hit: true, ..Options::default() },
            Options { all_hands: true, target: 500, ..Options::default() },
            Options { calls: Calls::Automatic, same_colour: true, ..Options::default() },
        ];
        for options in variations {
            let n = (0..60).filter(|&seed| wins(&options, 3, Seat::FIRST, seed)).count();
            assert!(26 < n, "{n} of 60 with {options:?}");
        }
    }
}
