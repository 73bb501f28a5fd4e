//! Cuts the power in every operation of seeded workloads and counts what is lost:
//! `cargo run --release -p parlor-store --example crash_points [POINTS [FIRST_SEED]]`.
//!
//! Fails if a batch that was acknowledged is lost or another is there in part.

#![allow(clippy::unwrap_used, unreachable_pub)]

#[path = "../tests/crash/disk.rs"]
mod disk;
#[path = "../tests/crash/trial.rs"]
mod trial;
#[path = "../tests/crash/vfs.rs"]
mod vfs;

use std::{env, process::ExitCode};

use self::{disk::Syncs, trial::Tally};

fn main() -> ExitCode {
    let mut args = env::args().skip(1).map(|arg| arg.parse::<u64>().expect("a number"));
    let points = args.next().unwrap_or(10_000);
    let first_seed = args.next().unwrap_or(0);

    let mut tally = Tally::default();
    let mut losses = 0;
    let mut n_bad_syncs = 0;
    let mut seed = first_seed;
    while tally.cuts < points {
        let (n_operations, n_syncs) = trial::operations(seed).expect("nothing goes wrong");
        for operation in 1..=n_operations {
            match trial::power_cut(seed, operation, Syncs::Honest) {
                Ok(one) => tally.add(one),
                Err(loss) => {
                    println!("seed {seed}, operation {operation}: {loss}");
                    losses += 1;
                }
            }
        }
        for number in 1..=n_syncs {
            if let Err(loss) = trial::bad_sync(seed, number) {
                println!("seed {seed}, sync {number} failing: {loss}");
                losses += 1;
            }
        }
        n_bad_syncs += n_syncs;
        seed += 1;
    }
    let (n_operations, _) = trial::operations(first_seed).expect("nothing goes wrong");
    let found_out = (1..=n_operations)
        .filter(|&operation| trial::power_cut(first_seed, operation, Syncs::Lying).is_err())
        .count();

    println!("workloads (seeds {first_seed} to {}): {}", seed - 1, seed - first_seed);
    println!("power cuts, at every operation: {}", tally.cuts);
    println!("batches acknowledged and checked: {}", tally.acknowledged);
    println!("batches in flight that were there wholly: {}", tally.survived);
    println!("syncs that failed: {n_bad_syncs}");
    println!("losses: {losses}");
    println!("losses on a disk whose syncs do nothing: {found_out} of {n_operations} trials");
    if losses == 0 && found_out > 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}
