use std::collections::BTreeMap;

/// The 95 % Wilson interval of a share: `hits` of `n`. With nothing counted anything is possible.
pub fn wilson(hits: u64, n: u64) -> [f64; 2] {
    if n == 0 {
        return [0.0, 1.0];
    }
    // The 97.5 % quantile of the normal distribution.
    let z = 1.959_963_984_540_054_f64;
    let (hits, n) = (hits as f64, n as f64);
    let share = hits / n;
    let z2 = z * z;
    let middle = (share + z2 / (2.0 * n)) / (1.0 + z2 / n);
    let reach = z / (1.0 + z2 / n) * (share * (1.0 - share) / n + z2 / (4.0 * n * n)).sqrt();
    [(middle - reach).max(0.0), (middle + reach).min(1.0)]
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
