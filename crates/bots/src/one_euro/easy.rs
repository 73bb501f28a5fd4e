//! A sensible player of One Euro: looks one move ahead.
//!
//! It takes a euro where it can and gives none away. Otherwise it weighs, for every move, who may
//! take the euro in the lap that follows, and then how many moves it is away from it itself.
//!
//! Players who always spoil each other's chances can go on for ever (EU-14), and at a large table
//! they do. So now and then this one thinks of nobody but itself.

use one_euro::{Action, GOAL_CENTS, OneEuro, Stack, Stacks, Table, Token, Tokens};
use parlor_core::{Chance as _, Seat, Seeded, Sight};

use super::ahead::best_by;
use crate::Bot;

#[derive(Clone, Copy, Debug)]
pub(super) struct Easy;

/// In one turn of so many others do not matter.
const SELFISH_EVERY: u32 = 4;

impl Bot<OneEuro> for Easy {
    fn act(&mut self, sight: &Sight<'_, OneEuro>, chance: &mut Seeded) -> Option<Action> {
        let table = sight.view().table;
        let selfish = chance.below(SELFISH_EVERY) == 0;
        best_by(sight, chance, |action| worth(&table, sight.seat(), action, selfish))
    }
}

/// A certain euro. Chances are parts of it.
const CERTAIN: i64 = 1 << 20;
/// What one move less on the way to a euro is worth: less than any chance of taking it.
const STEP: i64 = CERTAIN >> 8;

/// What a move is worth to the seat that makes it.
fn worth(table: &Table, me: Seat, action: Action, selfish: bool) -> i64 {
    let Action::Move { token, from, to } = action;
    let mut stacks = table.stacks;
    stacks.shift(token, from, to);
    if let Some(winner) = stacks.at_goal(me) {
        return stake(table, me, winner) * CERTAIN * 2;
    }
    let mut worth = 0;
    let mut open = CERTAIN;
    if !selfish {
        for seat in me.around(table.seats()).skip(1) {
            let taken = open * sixths(&stacks, seat) / 6;
            worth += stake(table, me, seat) * taken;
            open -= taken;
        }
    }
    let taken = open * sixths(&stacks, me) / 6;
    let away = STEP * moves_away(stacks.tokens(Stack::Seat(me)));
    worth + stake(table, me, me) * (taken - away)
}

/// How much `me` wants or fears that `seat` takes the next euro; the more it has, the more so.
fn stake(table: &Table, me: Seat, seat: Seat) -> i64 {
    let others = i64::from(table.seats()) - 1;
    let weight = 1 + i64::from(table.euros[seat]);
    if seat == me { others * weight } else { -weight }
}

/// How many of the six faces let the seat reach exactly one euro in one move of its own.
fn sixths(stacks: &Stacks, seat: Seat) -> i64 {
    let own = Stack::Seat(seat);
    let cents = stacks.cents(own);
    let reaches = |token: Token| {
        let takes =
            cents + token.cents() == GOAL_CENTS && !stacks.holders(token).without(own).is_empty();
        let gives = cents == GOAL_CENTS + token.cents() && stacks.holders(token).contains(own);
        takes || gives
    };
    match Token::ALL.into_iter().filter(|&token| reaches(token)).count() as i64 {
        0 => 0,
        // And the question mark.
        n => n + 1,
    }
}

/// How many tokens must come and go to make exactly one euro, as far as giving two away helps.
fn moves_away(held: Tokens) -> i64 {
    let missing = i64::from(GOAL_CENTS) - i64::from(held.cents());
    let mut least = tokens_for(missing);
    for (index, &first) in Token::ALL.iter().enumerate() {
        if held.count(first) == 0 {
            continue;
        }
        let missing = missing + i64::from(first.cents());
        least = least.min(1 + tokens_for(missing));
        for &second in &Token::ALL[index..] {
            if u8::from(first == second) < held.count(second) {
                least = least.min(2 + tokens_for(missing + i64::from(second.cents())));
            }
        }
    }
    least
}

/// The least number of tokens that make up an amount.
fn tokens_for(cents: i64) -> i64 {
    const FAR: i64 = 6;
    if cents < 0 {
        return FAR;
    }
    let (fifties, rest) = (cents / 50, cents % 50);
    let (twenties, rest) = (rest / 20, rest % 20);
    fifties + twenties + rest / 10 + rest % 10 / 5
}

#[cfg(test)]
mod tests {
    use one_euro::Options;
    use parlor_core::{Input, Match, Status};

    use super::*;
    use crate::Random;

    /// Plays one match and returns who has won; `None` if it takes too long.
    fn play(seed: u64, bots: &mut [Box<dyn Bot<OneEuro>>]) -> Option<Seat> {
        let mut table =
            Match::<OneEuro, _>::new(Options::default(), bots.len() as u8, Seeded::new(seed))
                .unwrap();
        let mut chance = Seeded::stream(seed, 1);
        while table.turns() < 5_000 {
            match table.status() {
                Status::Over(outcome) => return outcome.winners.iter().next(),
                Status::Open(pending) => {
                    let seat = pending.must.iter().next().unwrap();
                    let action = bots[seat.index()].act(&table.sight(seat), &mut chance).unwrap();
                    let input = Input::Act { seat, window: pending.window, action };
                    table.submit(0, input).unwrap();
                }
            }
        }
        None
    }

    fn table_of(seats: u8, easy: impl Fn(Seat) -> bool) -> Vec<Box<dyn Bot<OneEuro>>> {
        let sit = |seat| -> Box<dyn Bot<OneEuro>> {
            if easy(seat) { Box::new(Easy) } else { Box::new(Random) }
        };
        Seat::all(seats).map(sit).collect()
    }

    #[test]
    fn easy_beats_random_from_every_seat() {
        for seats in [2, 6] {
            for own in [Seat::FIRST, Seat::new(seats - 1).unwrap()] {
                let mut bots = table_of(seats, |seat| seat == own);
                let won = (0..200).filter(|&seed| play(seed, &mut bots) == Some(own)).count();
                println!("{seats} seats, easy at {own}: {won} of 200");
                assert!(160 < won, "{seats} seats, easy at {own}: {won} of 200");
            }
        }
    }

    #[test]
    fn easy_players_come_to_an_end_among_themselves() {
        for seats in 2..=6 {
            let mut bots = table_of(seats, |_| true);
            let finished = (0..40).filter(|&seed| play(seed, &mut bots).is_some()).count();
            assert_eq!(finished, 40, "{seats} seats");
        }
    }

    #[test]
    fn a_euro_is_three_moves_away_from_five_cents() {
        for (held, moves) in [
            ([0, 0, 0, 1], 3), // give the 5, take 50 and 50
            ([0, 0, 0, 0], 2),
            ([2, 0, 0, 0], 0),
            ([1, 2, 0, 1], 1),
            ([2, 0, 0, 1], 1),
            ([4, 0, 0, 0], 2),
        ] {
            assert_eq!(moves_away(Tokens(held)), moves, "{held:?}");
        }
    }
}
