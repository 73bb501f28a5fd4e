//! Randomness: the same numbers for ever, and no number favoured.

use parlor_core::{Chance, Draw, Recorder, Rigged, Seeded, Tape};

/// Pearson's statistic of counts that should all be equal.
fn chi_square(counts: &[u64]) -> f64 {
    let expected = counts.iter().sum::<u64>() as f64 / counts.len() as f64;
    counts.iter().map(|&count| (count as f64 - expected).powi(2) / expected).sum()
}

/// A bound that a fair source passes in all but about one of 10^6 seeds (Wilson–Hilferty).
fn bound(cells: usize) -> f64 {
    let k = (cells - 1) as f64;
    k * (1.0 - 2.0 / (9.0 * k) + 4.75 * (2.0 / (9.0 * k)).sqrt()).powi(3)
}

#[test]
fn a_seed_gives_these_numbers_for_ever() {
    let mut chance = Seeded::new(0);
    let numbers: Vec<u64> = (0..4).map(|_| chance.next_u64()).collect();
    assert_eq!(
        numbers,
        [0x53175d61490b23df, 0x61da6f3dc380d507, 0x5c0fdf91ec9a7bfc, 0x02eebf8c3bbe5e1a]
    );
    let mut chance = Seeded::stream(2026, 7);
    let draws: Vec<u32> = (0..12).map(|_| chance.below(6)).collect();
    assert_eq!(draws, GOLDEN_DICE);
    let mut cards: Vec<u8> = (0..10).collect();
    Seeded::new(42).shuffle(&mut cards);
    assert_eq!(cards, GOLDEN_SHUFFLE);
}

// Worked out with another program from the published description of the generator.
const GOLDEN_DICE: [u32; 12] = [4, 5, 5, 1, 2, 4, 4, 5, 1, 4, 5, 0];
const GOLDEN_SHUFFLE: [u8; 10] = [6, 2, 0, 9, 5, 4, 1, 8, 3, 7];

#[test]
fn streams_of_one_seed_differ() {
    let first = |number| Seeded::stream(5, number).next_u64();
    let mut seen: Vec<u64> = (0..1_000).map(first).collect();
    seen.sort_unstable();
    seen.dedup();
    assert_eq!(seen.len(), 1_000);
    assert_eq!(Seeded::new(5), Seeded::stream(5, 0));
}

#[test]
fn draws_are_uniform_for_sides_that_do_and_do_not_divide_the_range() {
    for n in [2, 3, 6, 7, 49, 100] {
        let mut chance = Seeded::stream(11, u64::from(n));
        let mut counts = vec![0; n as usize];
        for _ in 0..200_000 {
            counts[chance.below(n) as usize] += 1;
        }
        let statistic = chi_square(&counts);
        assert!(statistic < bound(counts.len()), "below({n}): {statistic}");
    }
}

#[test]
fn a_range_that_nearly_fills_the_word_is_still_fair() {
    // Without rejection the lower third would come up twice as often as the rest.
    let n = 3 << 30;
    let mut chance = Seeded::new(3);
    let mut counts = [0; 3];
    for _ in 0..100_000 {
        counts[(chance.below(n) >> 30) as usize] += 1;
    }
    assert!(chi_square(&counts) < bound(3), "{counts:?}");
}

#[test]
fn two_draws_in_one_are_one_draw_divided() {
    // The last ranges nearly fill the word, so that many draws are rejected.
    for (n, m) in [(1, 1), (1, 6), (7, 1), (7, 6), (28, 6), (3, 1 << 29), (50_001, 50_003)] {
        let mut both = Seeded::stream(13, u64::from(n));
        let mut one = both.clone();
        for _ in 0..1_000 {
            let draw = one.below(n * m);
            assert_eq!(both.below_both(n, m), (draw / m, draw % m), "of {n} and {m}");
            assert_eq!(both, one);
        }
    }
    let mut draws = Vec::new();
    let source = &mut Seeded::new(1);
    Recorder { source, draws: &mut draws }.below_both(5, 4);
    assert_eq!(draws[0].n, 20);
    assert_eq!(Rigged::new([13]).below_both(5, 4), (3, 1));
}

#[test]
fn every_order_of_a_shuffle_is_equally_likely() {
    let mut chance = Seeded::new(17);
    let mut counts = std::collections::BTreeMap::new();
    for _ in 0..240_000 {
        let mut cards = [0, 1, 2, 3];
        chance.shuffle(&mut cards);
        *counts.entry(cards).or_insert(0_u64) += 1;
    }
    let counts: Vec<u64> = counts.into_values().collect();
    assert_eq!(counts.len(), 24);
    assert!(chi_square(&counts) < bound(24), "{counts:?}");
}

#[test]
fn every_card_of_a_deck_comes_to_every_place() {
    let mut chance = Seeded::new(23);
    let mut counts = [[0_u64; 52]; 52];
    for _ in 0..52_000 {
        let mut cards: [u8; 52] = std::array::from_fn(|card| card as u8);
        chance.shuffle(&mut cards);
        for (place, &card) in cards.iter().enumerate() {
            counts[place][usize::from(card)] += 1;
        }
    }
    for (place, counts) in counts.iter().enumerate() {
        assert!(chi_square(counts) < bound(52), "place {place}");
    }
}

#[test]
fn a_weighted_draw_follows_its_weights() {
    let mut chance = Seeded::new(31);
    let mut counts = [0; 3];
    for _ in 0..60_000 {
        counts[chance.weighted(&[1, 0, 5])] += 1;
    }
    assert_eq!(counts[1], 0);
    assert!((9_500..10_500).contains(&counts[0]), "{counts:?}");
    assert_eq!(Rigged::new([1]).weighted(&[1, 0, 5]), 2);
}

#[test]
fn a_tape_gives_back_what_was_recorded_and_something_possible_where_that_does_not_fit() {
    let mut draws = Vec::new();
    let mut source = Rigged::new([3, 1]);
    let mut recorder = Recorder { source: &mut source, draws: &mut draws };
    assert_eq!((recorder.below(6), recorder.below(2)), (3, 1));
    assert_eq!(draws, [Draw { n: 6, value: 3 }, Draw { n: 2, value: 1 }]);

    let played = |recorded: &[Draw], asked: &[u32]| -> Vec<u32> {
        let mut tape = Tape::new(recorded);
        asked.iter().map(|&n| tape.below(n)).collect()
    };
    assert_eq!(played(&draws, &[6, 2]), [3, 1]);
    assert_eq!(played(&draws, &[6, 2, 2]), [3, 1, 1], "more was drawn than recorded");
    assert_eq!(played(&draws, &[7, 2]), [1, 1], "another range was asked for");
    let impossible = [Draw { n: 6, value: 6 }];
    assert_eq!(played(&impossible, &[6]), [1], "no die shows 6, counted from 0");
}

#[test]
#[should_panic(expected = "rigged draw 6 is not below 6")]
fn a_rigged_draw_must_be_possible() {
    Rigged::new([6]).below(6);
}

#[test]
fn large_draws_are_uniform_too() {
    let mut chance = Seeded::new(1);
    let n = 3 << 40;
    let mut thirds = [0; 3];
    for _ in 0..30_000 {
        thirds[(chance.below_large(n) >> 40) as usize] += 1;
    }
    assert!(thirds.iter().all(|third| (9_600..10_400).contains(third)), "{thirds:?}");
    assert!(chance.below_large(u128::MAX) < u128::MAX);
}

/// Always the highest number; remembers what was asked.
#[derive(Default)]
struct Highest(Vec<u32>);

impl Chance for Highest {
    fn below(&mut self, n: u32) -> u32 {
        self.0.push(n);
        n - 1
    }
}

#[test]
fn large_draws_are_made_of_sixteen_bits_and_the_rest_and_none_is_too_large() {
    let drawn = |n: u128, draws: &[u32]| Rigged::new(draws.iter().copied()).below_large(n);
    assert_eq!(drawn(7, &[5]), 5);
    assert_eq!(drawn((1 << 32) + 1, &[0x8000, 0, 0]), 1 << 32);
    assert_eq!(drawn((1 << 33) - 1, &[0xffff, 0xfffe, 1]), (1 << 33) - 3);
    let digits = [0x1111, 0x2222, 0x3333, 0x4444];
    assert_eq!(drawn(u64::MAX.into(), &digits), 0x1111_2222_3333_4444);
    // What is as large as the limit is drawn again.
    let again = [0xffff, 0xffff, 1, 0, 0, 1];
    assert_eq!(drawn((1 << 33) - 1, &again), 1);
    let asked = |n| {
        let mut chance = Highest::default();
        assert_eq!(chance.below_large(n), n - 1);
        chance.0
    };
    assert_eq!(asked(u32::MAX.into()), [u32::MAX]);
    assert_eq!(asked(1 << 33), [1 << 16, 1 << 16, 1 << 1]);
    assert_eq!(asked(1 << 64), [1 << 16; 4]);
}
