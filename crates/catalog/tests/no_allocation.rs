//! Random play takes no memory: not for a clone, a list, a sample, a check or an act.

#![allow(unsafe_code, reason = "counting allocations needs an allocator of its own")]

use std::{
    alloc::{GlobalAlloc, Layout, System},
    cell::Cell,
    ops::ControlFlow,
};

use parlor_catalog::{GameId, Playable, Visitor};
use parlor_core::{Guess, Match, OptionKind, Options as _, Seat, Seeded, Status, Step};

/// The system's allocator; counts what the current thread asks of it.
struct Counting;

thread_local! {
    static ALLOCATIONS: Cell<u64> = const { Cell::new(0) };
}

// SAFETY: everything is handed on to the system's allocator unchanged.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        ALLOCATIONS.set(ALLOCATIONS.get() + 1);
        // SAFETY: the caller's promise is passed on.
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, at: *mut u8, layout: Layout) {
        // SAFETY: the caller's promise is passed on.
        unsafe { System.dealloc(at, layout) }
    }
}

#[global_allocator]
static ALLOCATOR: Counting = Counting;

fn allocations(work: impl FnOnce()) -> u64 {
    let before = ALLOCATIONS.get();
    work();
    ALLOCATIONS.get() - before
}

#[test]
fn the_counter_counts() {
    assert_eq!(allocations(|| drop(std::hint::black_box(vec![1, 2, 3]))), 1);
    assert_eq!(allocations(|| {}), 0);
}

#[test]
fn no_decision_of_any_game_allocates_at_any_table_with_any_option() {
    for &id in GameId::ALL {
        id.visit(PlayEverything);
    }
}

struct PlayEverything;

impl Visitor for PlayEverything {
    type Output = ();

    fn visit<G: Playable>(self) {
        let mut decisions = 0;
        for options in variations::<G>() {
            for seats in G::SEATS {
                for seed in 0..4 {
                    // Options that do not fit this table size are left out.
                    let table = Match::<G, _>::new(options.clone(), seats, Seeded::new(seed));
                    if let Ok(table) = table {
                        let guess = table.sight(Seat::FIRST).guess(&mut Seeded::new(seed));
                        decisions += play(&guess, seed, &options);
                    }
                }
            }
        }
        assert!(1_000 < decisions, "{}: only {decisions} decisions were looked at", G::ID);
    }
}

/// The defaults, and each option at its ends.
fn variations<G: Playable>() -> Vec<G::Options> {
    let mut variations = vec![G::Options::default()];
    for spec in G::Options::SPECS {
        let values: Vec<String> = match spec.kind {
            OptionKind::Flag => vec!["true".into(), "false".into()],
            OptionKind::Number { min, max } => vec![min.to_string(), max.to_string()],
            OptionKind::Choice(words) | OptionKind::Lines(words) => {
                words.iter().map(ToString::to_string).collect()
            }
        };
        for value in values {
            let mut options = G::Options::default();
            options.set(spec.name, &value).expect("a value of its range");
            variations.push(options);
        }
    }
    variations
}

/// Plays a copy of the guess and does at each step all that a search does.
fn play<G: Playable>(guess: &Guess<G>, seed: u64, options: &G::Options) -> u64 {
    let mut chance = Seeded::stream(seed, 1);
    let mut guess = guess.clone();
    let mut decisions = 0;
    for _ in 0..300 {
        let mut step = Step::Over;
        let n = allocations(|| {
            if let Status::Open(pending) = guess.status() {
                for seat in pending.asked().iter() {
                    let sight = guess.sight(seat);
                    let mut left = 50;
                    sight.list(|action| {
                        assert!(sight.check(action).is_ok());
                        left -= 1;
                        if left == 0 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
                    });
                }
            }
            let mut copy = guess.clone();
            step = match guess.status() {
                Status::Open(pending) if pending.budget_ms.is_some() && decisions % 7 == 6 => {
                    copy.time_out(&mut chance);
                    Step::TimedOut
                }
                _ => copy.step(&mut chance),
            };
            guess = copy;
        });
        assert_eq!(n, 0, "{}, seed {seed}, {options:?}: step {decisions} allocates", G::ID);
        if step == Step::Over {
            break;
        }
        decisions += 1;
    }
    decisions
}
