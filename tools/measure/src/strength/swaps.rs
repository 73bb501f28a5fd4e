//! Swift Swap: how many swaps partners need, beside those who know each other's goal.

use anyhow::Context as _;
use parlor_bots::{
    Level,
    swift_swap::{LEVELS, finish},
};
use parlor_core::Seeded;
use swift_swap::Options;

pub(super) fn run(seed: u64, deals: u64) -> anyhow::Result<()> {
    println!("| Swift Swap, partners | deals | swaps | with open goals | ratio | not done |");
    println!("|---|--:|--:|--:|--:|--:|");
    let options = Options::default();
    for level in [Level::Easy, Level::Medium] {
        let (mut swaps, mut least, mut done) = (0, 0, 0_u64);
        for deal in 0..deals {
            let partner = || LEVELS.bot(level, &options, 4);
            let stream = |k| Seeded::stream(seed, 2 * deal + k);
            let played = finish(options, [partner()?, partner()?], stream(0), stream(1))?;
            if let Some(took) = played.swaps {
                swaps += took;
                least += played.least.context("done in fewer swaps than any")?;
                done += 1;
            }
        }
        let mean = |sum: u32| f64::from(sum) / done as f64;
        println!(
            "| {level} | {deals} | {:.2} | {:.2} | {:.2} | {} |",
            mean(swaps),
            mean(least),
            mean(swaps) / mean(least),
            deals - done,
        );
    }
    Ok(())
}
