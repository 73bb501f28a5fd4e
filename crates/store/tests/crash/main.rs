//! What is acknowledged survives a power cut, wherever it comes. `cargo run --release -p parlor-store
//! --example crash_points` does the same at length.

#![allow(clippy::unwrap_used, unreachable_pub)]

mod disk;
mod trial;
mod vfs;

use self::{disk::Syncs, trial::Tally};

#[test]
fn what_was_acknowledged_is_there_after_a_power_cut_in_any_operation() {
    let mut tally = Tally::default();
    let seed = 1;
    let (n_operations, _) = trial::operations(seed).unwrap();
    for operation in (1..=n_operations).step_by(2) {
        match trial::power_cut(seed, operation, Syncs::Honest) {
            Ok(one) => tally.add(one),
            Err(loss) => panic!("seed {seed}, operation {operation}: {loss}"),
        }
    }
    println!("{tally:?}");
    assert!(tally.cuts > 300 && tally.survived > 5, "{tally:?}");
}

#[test]
fn a_disk_whose_syncs_do_nothing_is_found_out() {
    let (n_operations, _) = trial::operations(0).unwrap();
    let losses = (1..=n_operations)
        .step_by(10)
        .filter(|&operation| trial::power_cut(0, operation, Syncs::Lying).is_err())
        .count() as u64;
    assert!(losses > n_operations / 40, "{losses} of {n_operations}");
}

#[test]
fn after_a_failed_sync_nothing_is_acknowledged() {
    for seed in 0..2 {
        let (_, n_syncs) = trial::operations(seed).unwrap();
        let acknowledged: Vec<_> = (1..=n_syncs)
            .map(|number| {
                trial::bad_sync(seed, number)
                    .unwrap_or_else(|loss| panic!("seed {seed}, sync {number}: {loss}"))
            })
            .collect();
        println!("seed {seed}: batches acknowledged before each sync failed: {acknowledged:?}");
        assert!(acknowledged.is_sorted(), "{acknowledged:?}");
    }
}
