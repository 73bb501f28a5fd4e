use std::collections::BTreeMap;

/// The 95 % Wilson interval of a share: `hits` of `n`. With nothing counted anything is possible.
pub fn wilson(hits: u64, n: u64) -> [f64; 2] {
    if n == 0 { [0.0, 1.0] } else { wilson_of_share(hits as f64 / n as f64, n) }
}

/// The same of a mean of `n` shares, at least one. Shares other than 0 and 1 spread less than a
/// coin, so it is rather too wide than too narrow.
pub(crate) fn wilson_of_share(share: f64, n: u64) -> [f64; 2] {
    let n = n as f64;
    let z2 = Z * Z;
    let middle = (share + z2 / (2.0 * n)) / (1.0 + z2 / n);
    let reach = Z / (1.0 + z2 / n) * (share * (1.0 - share) / n + z2 / (4.0 * n * n)).sqrt();
    [(middle - reach).max(0.0), (middle + reach).min(1.0)]
}

/// The 97.5 % quantile of the normal distribution.
const Z: f64 = 1.959_963_984_540_054;

/// The 97.5 % quantiles of Student's t with 1, 2, … degrees of freedom.
const T: [f64; 30] = [
    12.7062, 4.3027, 3.1824, 2.7764, 2.5706, 2.4469, 2.3646, 2.3060, 2.2622, 2.2281, 2.2010,
    2.1788, 2.1604, 2.1448, 2.1314, 2.1199, 2.1098, 2.1009, 2.0930, 2.0860, 2.0796, 2.0739, 2.0687,
    2.0639, 2.0595, 2.0555, 2.0518, 2.0484, 2.0452, 2.0423,
];

/// The 97.5 % quantile of Student's t.
fn student_t(degrees: u64) -> f64 {
    let index = usize::try_from(degrees).unwrap_or(usize::MAX).saturating_sub(1);
    T.get(index).copied().unwrap_or_else(|| {
        // The first terms of its expansion around the normal distribution.
        let v = degrees as f64;
        let first = (Z.powi(3) + Z) / 4.0;
        let second = (5.0 * Z.powi(5) + 16.0 * Z.powi(3) + 3.0 * Z) / 96.0;
        Z + first / v + second / (v * v)
    })
}

/// Independent values whose mean is wanted. Sums are exact, so results do not depend on how the work
/// was shared out.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub struct Samples {
    n: u64,
    sum: i128,
    squares: i128,
}

impl Samples {
    pub fn add(&mut self, value: impl Into<i64>) {
        let value = i128::from(value.into());
        self.n += 1;
        self.sum += value;
        self.squares += value * value;
    }

    pub const fn merge(&mut self, other: &Samples) {
        self.n += other.n;
        self.sum += other.sum;
        self.squares += other.squares;
    }

    pub const fn n(&self) -> u64 {
        self.n
    }

    pub fn mean(&self) -> Option<f64> {
        (0 < self.n).then(|| self.sum as f64 / self.n as f64)
    }

    /// Whether all values are the same.
    pub fn is_constant(&self) -> bool {
        self.deviation() == 0
    }

    /// `n` squared times the variance.
    fn deviation(&self) -> i128 {
        i128::from(self.n) * self.squares - self.sum * self.sum
    }

    /// The 95 % interval of the mean after Student; it takes two values.
    pub fn interval(&self) -> Option<[f64; 2]> {
        let mean = self.mean()?;
        let degrees = self.n - 1;
        if degrees == 0 {
            return None;
        }
        let n = self.n as f64;
        let error = (self.deviation() as f64 / (n * n * degrees as f64)).sqrt();
        let reach = student_t(degrees) * error;
        Some([mean - reach, mean + reach])
    }
}

/// How many games had which length or score. Adding is exact and in any order, so results do not
/// depend on how games were shared out. Takes room for each value that occurs, not for each game.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub struct Spread {
    n_by_value: BTreeMap<i64, u64>,
}

impl Spread {
    pub fn add(&mut self, value: impl Into<i64>) {
        *self.n_by_value.entry(value.into()).or_default() += 1;
    }

    pub fn merge(&mut self, other: &Spread) {
        for (&value, n) in &other.n_by_value {
            *self.n_by_value.entry(value).or_default() += n;
        }
    }

    pub fn n(&self) -> u64 {
        self.n_by_value.values().sum()
    }

    pub fn mean(&self) -> Option<f64> {
        let total: i128 =
            self.n_by_value.iter().map(|(&value, &n)| i128::from(value) * i128::from(n)).sum();
        self.n().checked_sub(1).map(|_| total as f64 / self.n() as f64)
    }

    /// The value in the middle, or half-way between the two in the middle.
    pub fn median(&self) -> Option<f64> {
        let n = self.n();
        let last = n.checked_sub(1)?;
        let lower = self.at(last / 2)?;
        let upper = self.at(n / 2)?;
        Some((lower as f64 + upper as f64) / 2.0)
    }

    pub fn lowest(&self) -> Option<i64> {
        self.n_by_value.keys().next().copied()
    }

    pub fn highest(&self) -> Option<i64> {
        self.n_by_value.keys().next_back().copied()
    }

    /// The value at this place when all are put in order.
    fn at(&self, place: u64) -> Option<i64> {
        let mut before = 0;
        self.n_by_value.iter().find_map(|(&value, n)| {
            before += n;
            (place < before).then_some(value)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_wilson_interval_is_as_in_the_books() {
        // Values as R's `prop.test(hits, n, correct = FALSE)` gives them.
        let cases = [
            (0, 10, [0.0, 0.277_532_8]),
            (5, 10, [0.236_593_1, 0.763_406_9]),
            (10, 10, [0.722_467_2, 1.0]),
            (81, 263, [0.255_288_8, 0.366_185_8]),
        ];
        for (hits, n, expected) in cases {
            let interval = wilson(hits, n);
            for (found, expected) in interval.into_iter().zip(expected) {
                assert!((found - expected).abs() < 1e-4, "{hits} of {n}: {interval:?}");
            }
        }
        assert_eq!(wilson(0, 0), [0.0, 1.0]);
    }

    #[test]
    fn the_interval_of_a_mean_is_as_in_the_books() {
        // Values as R's `t.test` gives them.
        let samples = |values: &[i64]| {
            let mut samples = Samples::default();
            values.iter().for_each(|&value| samples.add(value));
            samples
        };
        let some = samples(&[1, 2, 3, 4, 5]);
        let [low, high] = some.interval().unwrap();
        assert_eq!(some.mean(), Some(3.0));
        assert!((low - 1.036_757).abs() < 1e-4 && (high - 4.963_243).abs() < 1e-4, "{low} {high}");
        let mut merged = samples(&[1, 2]);
        merged.merge(&samples(&[3, 4, 5]));
        assert_eq!(merged, some);
        assert_eq!((samples(&[]).mean(), samples(&[]).interval()), (None, None));
        assert_eq!((samples(&[7]).mean(), samples(&[7]).interval()), (Some(7.0), None));
        assert!(samples(&[7, 7]).is_constant() && !samples(&[7, 8]).is_constant());
        for (degrees, quantile) in [(1, 12.7062), (30, 2.0423), (31, 2.0395), (100, 1.9840)] {
            assert!((student_t(degrees) - quantile).abs() < 1e-4, "{degrees}");
        }
        assert!((student_t(u64::MAX) - Z).abs() < 1e-9);
    }

    #[test]
    fn values_are_summed_up() {
        let mut some = Spread::default();
        assert_eq!((some.mean(), some.median(), some.lowest()), (None, None, None));
        for value in [9, 1, 4] {
            some.add(value);
        }
        assert_eq!((some.mean(), some.median()), (Some(14.0 / 3.0), Some(4.0)));
        let mut more = Spread::default();
        more.add(5);
        more.merge(&some);
        assert_eq!((more.n(), more.mean(), more.median()), (4, Some(4.75), Some(4.5)));
        assert_eq!((more.lowest(), more.highest()), (Some(1), Some(9)));
        for value in [-8, -9] {
            more.add(value);
        }
        assert_eq!((more.mean(), more.median()), (Some(2.0 / 6.0), Some(2.5)));
        assert_eq!((more.lowest(), more.highest()), (Some(-9), Some(9)));
    }
}
