//! A bot knows what its seat knows: in worlds that its seat cannot tell apart it does the same.

#![allow(clippy::unwrap_used)]

use parlor_bots::Level;
use parlor_catalog::{GameId, Playable, Visitor};
use parlor_core::{Guess, Input, Match, Observer, Seat, Seeded, Status};

struct Twins;

/// Decisions that are compared at a table, and worlds for each.
const DECISIONS: u32 = 25;
const WORLDS: u64 = 2;

impl Visitor for Twins {
    type Output = ();

    fn visit<G: Playable>(self) {
        for seats in [*G::SEATS.start(), *G::SEATS.end()] {
            for level in G::LEVELS.at(&G::Options::default(), seats) {
                // One Euro hides nothing, and its `hard` needs a long time to get ready.
                if (G::ID, level) != ("one-euro", Level::Hard) {
                    compare::<G>(level, seats);
                }
            }
        }
    }
}

/// Bots of one level play; at some decisions bots of the same memory are asked in other worlds.
fn compare<G: Playable>(level: Level, seats: u8) {
    let options = G::Options::default();
    let sit = || G::LEVELS.bot(level, &options, seats).unwrap();
    let mut table = Match::<G, _>::new(options.clone(), seats, Seeded::new(1)).unwrap();
    // All that a bot may remember is what it was asked before: these are asked the same, but in
    // worlds of their own.
    let mut bots: Vec<Vec<_>> =
        Seat::all(seats).map(|_| (0..=WORLDS).map(|_| sit()).collect()).collect();
    let (mut n, mut round) = (0, 0);
    while let Status::Open(pending) = table.status() {
        let mut acted = false;
        for seat in pending.asked().iter() {
            let sight = table.sight(seat);
            if sight.count(1) == 0 {
                continue;
            }
            round += 1;
            let mut chance = Seeded::stream(2, round);
            let (truth, others) = bots[seat.index()].split_first_mut().unwrap();
            let action = truth.act(&sight, &mut chance);
            for (world, other) in others.iter_mut().enumerate() {
                let mut draw = Seeded::stream(3 + world as u64, round);
                let view = table.view(Observer::Seat(seat));
                let guess = Guess::<G>::from_view(&view, &mut draw);
                let mut chance = Seeded::stream(2, round);
                let found = other.act(&guess.sight(seat), &mut chance);
                assert_eq!(found, action, "{}: {level} at {seat} of {seats}, round {round}", G::ID);
            }
            n += 1;
            if n == DECISIONS {
                return;
            }
            if let Some(action) = action {
                table.submit(0, Input::Act { seat, window: pending.window, action }).unwrap();
                acted = true;
                break;
            }
        }
        if !acted {
            table.submit(0, Input::Timeout { window: pending.window }).unwrap();
        }
    }
}

#[test]
fn a_bot_does_the_same_in_worlds_that_its_seat_cannot_tell_apart() {
    for id in GameId::ALL {
        id.visit(Twins);
    }
}
