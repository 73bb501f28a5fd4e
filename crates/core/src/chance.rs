use std::collections::VecDeque;

/// The only source of randomness a rule may use. Integers only, so that every platform agrees.
pub trait Chance {
    /// Draws uniformly from `0..n`; `n` is at least 1.
    fn below(&mut self, n: u32) -> u32;

    /// Two draws in one, from `0..n` and `0..m`: `below(n * m)` divided by `m`, and what remains.
    fn below_both(&mut self, n: u32, m: u32) -> (u32, u32) {
        let both = self.below(n * m);
        (both / m, both % m)
    }

    /// Draws uniformly from `0..n`, also where that is more than one draw gives: then sixteen bits
    /// at a time, the highest first, and what is too large again.
    fn below_large(&mut self, n: u128) -> u128 {
        if let Ok(n) = u32::try_from(n) {
            return self.below(n).into();
        }
        loop {
            let (mut value, mut bits) = (0, 128 - (n - 1).leading_zeros());
            while 0 < bits {
                let step = bits.min(16);
                value = value << step | u128::from(self.below(1 << step));
                bits -= step;
            }
            if value < n {
                return value;
            }
        }
    }

    /// Says whether what is drawn from now on decides what somebody does, or what comes of it. Only a
    /// source that draws the two apart asks.
    #[inline]
    fn choosing(&mut self, _is_choosing: bool) {}

    /// Shuffles from the end: the last item changes places with any item up to itself, and so on.
    /// The draws are `below(len)`, `below(len - 1)`, …, `below(2)`.
    fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            items.swap(last, self.below(last as u32 + 1) as usize);
        }
    }

    /// An index drawn with these weights, in one draw below their sum, which is at least 1.
    fn weighted(&mut self, weights: &[u32]) -> usize {
        let mut left = self.below(weights.iter().sum());
        for (index, &weight) in weights.iter().enumerate() {
            if left < weight {
                return index;
            }
            left -= weight;
        }
        unreachable!("the draw is below the sum of the weights")
    }
}

/// One recorded draw: what was asked and what came.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Draw {
    pub n: u32,
    pub value: u32,
}

/// xoshiro256++ seeded by SplitMix64: small, fast, and the same numbers on every machine for ever.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Seeded([u64; 4]);

impl Seeded {
    pub fn new(seed: u64) -> Seeded {
        Seeded::stream(seed, 0)
    }

    /// Independent generators from one seed, e.g. one for each game of a simulation.
    pub fn stream(seed: u64, number: u64) -> Seeded {
        let mut mixer = split_mix(seed).wrapping_add(number.wrapping_mul(0xd134_2543_de82_ef95));
        Seeded(std::array::from_fn(|_| {
            mixer = mixer.wrapping_add(0x9e37_79b9_7f4a_7c15);
            split_mix(mixer)
        }))
    }

    #[inline]
    pub fn next_u64(&mut self) -> u64 {
        let state = &mut self.0;
        let result = state[0].wrapping_add(state[3]).rotate_left(23).wrapping_add(state[0]);
        let shifted = state[1] << 17;
        state[2] ^= state[0];
        state[3] ^= state[1];
        state[1] ^= state[2];
        state[0] ^= state[3];
        state[2] ^= shifted;
        state[3] = state[3].rotate_left(45);
        result
    }

    /// A number below `n` with a fraction: 32 bits each.
    #[inline]
    fn product(&mut self, n: u32) -> u64 {
        (self.next_u64() >> 32) * u64::from(n)
    }

    /// The end of a draw that hardly any comes to. The generator goes in and out by value, so that
    /// in all others it can stay in registers.
    #[cold]
    #[inline(never)]
    fn redraw(mut self, n: u32, mut product: u64) -> (Seeded, u32) {
        let threshold = n.wrapping_neg() % n;
        while (product as u32) < threshold {
            product = self.product(n);
        }
        (self, (product >> 32) as u32)
    }
}

fn split_mix(mut z: u64) -> u64 {
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

impl Chance for Seeded {
    #[inline]
    fn below(&mut self, n: u32) -> u32 {
        assert!(0 < n, "a draw needs something to draw from");
        // Multiply and shift; the short first interval is rejected, so that no value is favoured.
        let product = self.product(n);
        if (product as u32) < n {
            let (state, value) = self.clone().redraw(n, product);
            *self = state;
            return value;
        }
        (product >> 32) as u32
    }

    /// The generator is taken out meanwhile, so that it stays in registers.
    fn shuffle<T>(&mut self, items: &mut [T]) {
        let mut chance = self.clone();
        for last in (1..items.len()).rev() {
            items.swap(last, chance.below(last as u32 + 1) as usize);
        }
        *self = chance;
    }

    /// Without a division: what the product with `n` leaves for a fraction is multiplied by `m`.
    #[inline]
    fn below_both(&mut self, n: u32, m: u32) -> (u32, u32) {
        assert!(0 < n * m, "a draw needs something to draw from");
        let product = self.product(n);
        let rest = u64::from(product as u32) * u64::from(m);
        if (rest as u32) < n * m {
            let (state, both) = self.clone().redraw(n * m, product * u64::from(m));
            *self = state;
            return (both / m, both % m);
        }
        ((product >> 32) as u32, (rest >> 32) as u32)
    }
}

/// Draws what chance chooses to do apart from what the rules draw, so that a log whose rules draw
/// from a seed says nothing of who has played.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Apart<C> {
    /// The rules', then the choices'.
    sources: [C; 2],
    is_choosing: bool,
}

impl<C> Apart<C> {
    pub const fn new(rules: C, choices: C) -> Apart<C> {
        Apart { sources: [rules, choices], is_choosing: false }
    }
}

impl<C: Chance> Chance for Apart<C> {
    #[inline]
    fn below(&mut self, n: u32) -> u32 {
        self.sources[usize::from(self.is_choosing)].below(n)
    }

    #[inline]
    fn below_both(&mut self, n: u32, m: u32) -> (u32, u32) {
        self.sources[usize::from(self.is_choosing)].below_both(n, m)
    }

    #[inline]
    fn choosing(&mut self, is_choosing: bool) {
        self.is_choosing = is_choosing;
    }

    fn shuffle<T>(&mut self, items: &mut [T]) {
        self.sources[usize::from(self.is_choosing)].shuffle(items);
    }
}

/// Draws from another source and writes down what it drew.
#[derive(Debug)]
pub struct Recorder<'a, C> {
    pub source: &'a mut C,
    pub draws: &'a mut Vec<Draw>,
}

impl<C: Chance> Chance for Recorder<'_, C> {
    fn below(&mut self, n: u32) -> u32 {
        let value = self.source.below(n);
        self.draws.push(Draw { n, value });
        value
    }
}

/// Plays recorded draws back. Rules that ask for something else than was recorded get something else:
/// whoever writes down what is drawn sees that it differs.
#[derive(Clone, Debug)]
pub struct Tape {
    draws: Vec<Draw>,
    used: usize,
}

impl Tape {
    pub fn new(draws: &[Draw]) -> Tape {
        Tape { draws: draws.to_vec(), used: 0 }
    }
}

impl Chance for Tape {
    fn below(&mut self, n: u32) -> u32 {
        let draw = self.draws.get(self.used).filter(|draw| draw.n == n && draw.value < n);
        self.used += 1;
        // An endless row of zeros could keep rules that draw until something fits drawing for ever, so a
        // tape that is asked for something else counts upwards.
        draw.map_or(self.used as u32 % n, |draw| draw.value)
    }
}

/// Chosen draws first, for tests of rules: a die that shows what the test wants.
#[derive(Clone, Debug)]
pub struct Rigged {
    chosen: VecDeque<u32>,
    then: Seeded,
}

impl Rigged {
    pub fn new(chosen: impl IntoIterator<Item = u32>) -> Rigged {
        Rigged { chosen: chosen.into_iter().collect(), then: Seeded::new(0) }
    }

    pub fn queue(&mut self, chosen: impl IntoIterator<Item = u32>) {
        self.chosen.extend(chosen);
    }
}

impl Chance for Rigged {
    fn below(&mut self, n: u32) -> u32 {
        match self.chosen.pop_front() {
            Some(value) => {
                assert!(value < n, "rigged draw {value} is not below {n}");
                value
            }
            None => self.then.below(n),
        }
    }
}
