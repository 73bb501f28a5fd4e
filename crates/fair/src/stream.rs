use std::fmt::{self, Write as _};

use chacha20::{
    ChaCha20,
    cipher::{KeyIvInit as _, StreamCipher as _, StreamCipherSeek as _},
};
use hmac::{Hmac, KeyInit as _, Mac as _};
use parlor_core::Chance;
use sha2::Sha256;

use crate::{Entropy, Seed};

/// What is settled before a game and decides its draws, together with the seed.
#[derive(Clone, Copy, Debug)]
pub struct Terms<'a> {
    /// Without line feeds, as is `game`.
    pub game_id: &'a str,
    pub game: &'a str,
    /// The version of the game's rules.
    pub rules: u32,
    pub seats: u8,
    /// What each seat has added, if anything.
    pub entropy: &'a [Option<Entropy>],
}

impl Terms<'_> {
    fn text(&self) -> String {
        assert_eq!(
            self.entropy.len(),
            usize::from(self.seats),
            "one entropy or none for each seat"
        );
        let Terms { game_id, game, rules, seats, entropy } = self;
        let mut text = format!("parlor-fair-1 deal\n{game_id}\n{game} {rules} {seats}\n");
        for entropy in *entropy {
            let entropy = entropy.as_ref().map_or("-", Entropy::as_str);
            writeln!(text, "{entropy}").expect("a string takes any text");
        }
        text
    }

    fn key(&self, seed: &Seed) -> [u8; 32] {
        let hmac =
            Hmac::<Sha256>::new_from_slice(seed.bytes()).expect("a key of any length will do");
        hmac.chain_update(self.text()).finalize().into_bytes().into()
    }
}

/// All draws of one game, in order.
///
/// The cipher itself cannot be cloned and is larger, so it is made anew for each block of 16 words.
#[derive(Clone)]
pub struct Stream {
    key: [u8; 32],
    /// Bytes of the key stream that have been used.
    position: u64,
    /// The part of the key stream that `position` is in, unless it is at the beginning of one.
    block: [u8; BLOCK],
}

const BLOCK: usize = 64;

impl Stream {
    /// # Panics
    ///
    /// If there is not one entropy or none for each seat.
    pub fn new(seed: &Seed, terms: &Terms<'_>) -> Stream {
        Stream { key: terms.key(seed), position: 0, block: [0; BLOCK] }
    }

    fn word(&mut self) -> u32 {
        let start = (self.position % BLOCK as u64) as usize;
        if start == 0 {
            let mut cipher = ChaCha20::new(&self.key.into(), &[0; 12].into());
            cipher.seek(self.position);
            self.block = [0; BLOCK];
            cipher.apply_keystream(&mut self.block);
        }
        self.position += 4;
        let (word, _) = self.block[start..].split_first_chunk().expect("a block is whole words");
        u32::from_le_bytes(*word)
    }
}

/// The draw below `n` that a word gives. The last words are refused if there are fewer than `n` of
/// them: they would favour the smallest values.
const fn draw(word: u32, n: u32) -> Option<u32> {
    const WORDS: u64 = 1 << 32;
    let n_accepted = WORDS - WORDS % n as u64;
    if (word as u64) < n_accepted { Some(word % n) } else { None }
}

impl Chance for Stream {
    fn below(&mut self, n: u32) -> u32 {
        assert!(0 < n, "a draw needs something to draw from");
        loop {
            let word = self.word();
            if let Some(value) = draw(word, n) {
                return value;
            }
        }
    }
}

/// What comes next is nobody's business.
impl fmt::Debug for Stream {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Stream(hidden)")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn golden() -> (Seed, Vec<Option<Entropy>>) {
        let seed = Seed::new(std::array::from_fn(|index| index as u8));
        (seed, vec![Some("c0ffee".parse().unwrap()), None, Some("ff".repeat(32).parse().unwrap())])
    }

    fn terms(entropy: &[Option<Entropy>]) -> Terms<'_> {
        let game_id = "0123456789abcdefghjkmnpqrs";
        Terms { game_id, game: "exacta", rules: 1, seats: entropy.len() as u8, entropy }
    }

    fn stream(number: u8) -> Stream {
        Stream::new(&Seed::new([number; 32]), &terms(&[]))
    }

    /// Computed with another implementation.
    #[test]
    fn draws_are_what_they_always_were() {
        let (seed, entropy) = golden();
        let terms = terms(&entropy);
        assert_eq!(
            terms.text(),
            format!(
                "parlor-fair-1 deal\n0123456789abcdefghjkmnpqrs\nexacta 1 3\nc0ffee\n-\n{}\n",
                "ff".repeat(32)
            )
        );
        assert_eq!(
            crate::hex::write(&terms.key(&seed)),
            "7b8e23b9561a23d7ea8b01dc4c1e55e343f20b2ca1847b2bf45153477f5ca65e"
        );
        let mut words = Stream::new(&seed, &terms);
        assert_eq!([(); 4].map(|()| words.word()), [1515047964, 4024787828, 1711205582, 828834043]);
        let mut dice = Stream::new(&seed, &terms);
        // More than one block of the cipher.
        assert_eq!(
            [(); 20].map(|()| dice.below(6)),
            [0, 2, 2, 1, 3, 3, 1, 0, 0, 4, 0, 3, 3, 4, 2, 4, 0, 2, 5, 4]
        );
        // Nearly every second word is refused.
        let mut halves = Stream::new(&seed, &terms);
        assert_eq!(
            [(); 6].map(|()| halves.below((1 << 31) + 1)),
            [1515047964, 1711205582, 828834043, 26981463, 1493518831, 443357892]
        );
        let mut cards = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9];
        Stream::new(&seed, &terms).shuffle(&mut cards);
        assert_eq!(cards, [1, 7, 0, 9, 8, 3, 2, 6, 5, 4]);
    }

    #[test]
    fn the_document_has_these_numbers() {
        let document = include_str!("../../../docs/use/fairness.md");
        let (seed, entropy) = golden();
        let terms = terms(&entropy);
        let new = || Stream::new(&seed, &terms);
        let row = |numbers: &[u32]| {
            let texts: Vec<String> = numbers.iter().map(ToString::to_string).collect();
            format!(" {} |\n", texts.join(", "))
        };
        let (mut words, mut dice, mut halves) = (new(), new(), new());
        let mut cards = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9];
        new().shuffle(&mut cards);
        for text in [
            seed.to_hex(),
            seed.commitment(terms.game_id).to_string(),
            crate::hex::write(&terms.key(&seed)),
            row(&[(); 4].map(|()| words.word())),
            row(&[(); 20].map(|()| dice.below(6))),
            row(&[(); 6].map(|()| halves.below(2_147_483_649))),
            row(&cards),
        ] {
            assert!(document.contains(&text), "{text}");
        }
    }

    #[test]
    fn everything_that_is_settled_counts() {
        let (seed, entropy) = golden();
        let all = terms(&entropy);
        let (mut swapped, mut without) = (entropy.clone(), entropy.clone());
        swapped.swap(0, 2);
        without[0] = None;
        let keys = [
            all.key(&seed),
            all.key(&Seed::new([0; 32])),
            Terms { game_id: "0123456789abcdefghjkmnpqrt", ..all }.key(&seed),
            Terms { game: "fraud", ..all }.key(&seed),
            Terms { rules: 2, ..all }.key(&seed),
            terms(&entropy[..2]).key(&seed),
            terms(&swapped).key(&seed),
            terms(&without).key(&seed),
        ];
        for (index, key) in keys.iter().enumerate() {
            assert!(!keys[..index].contains(key), "key {index} is one of those before it");
        }
    }

    #[test]
    fn a_draw_below_one_takes_a_word() {
        let (mut drawn, mut passed) = (stream(1), stream(1));
        assert_eq!(drawn.below(1), 0);
        passed.word();
        assert_eq!(drawn.word(), passed.word());
    }

    #[test]
    fn words_beyond_the_last_whole_row_are_refused() {
        const LAST: u32 = u32::MAX;
        for power in 0..32 {
            let n = 1 << power;
            assert_eq!(draw(LAST, n), Some(n - 1), "a power of two refuses nothing");
            assert_eq!(draw(n, n), Some(0));
        }
        assert_eq!([draw(LAST - 4, 6), draw(LAST - 3, 6), draw(LAST, 6)], [Some(5), None, None]);
        assert_eq!([draw(LAST, 3), draw(LAST - 1, 3)], [None, Some(2)]);
        assert_eq!([draw(LAST, LAST), draw(LAST - 1, LAST)], [None, Some(LAST - 1)]);
        assert_eq!([draw(LAST - 2, LAST - 1), draw(LAST - 1, LAST - 1)], [Some(LAST - 2), None]);
        let half = (1 << 31) + 1;
        assert_eq!(
            [draw(half - 1, half), draw(half, half), draw(LAST, half)],
            [Some(1 << 31), None, None]
        );
    }

    /// With `n_values - 1` degrees of freedom a sum above `limit` comes once in a million.
    #[test]
    fn every_value_is_as_likely_as_any_other() {
        for (n, limit) in [(2, 24.0), (6, 35.9), (52, 113.0), (100, 180.8)] {
            let mut stream = stream(n as u8);
            let mut counts = vec![0_u32; n as usize];
            let per_value = 10_000;
            for _ in 0..n * per_value {
                counts[stream.below(n) as usize] += 1;
            }
            let expected = f64::from(per_value);
            let distance = |&count: &u32| (f64::from(count) - expected).powi(2) / expected;
            let sum: f64 = counts.iter().map(distance).sum();
            assert!(sum < limit, "below {n}: {sum}, seed {n} times 32");
        }
    }

    #[test]
    fn refusing_words_favours_no_half() {
        // Without refusing, the lower half would come five times in eight.
        let n = 3 << 30;
        let mut stream = stream(9);
        let n_low = (0..40_000).filter(|_| stream.below(n) < n / 2).count();
        assert!((19_500..20_500).contains(&n_low), "{n_low} of 40000, seed 9 times 32");
    }

    #[test]
    fn a_stream_is_small_hidden_and_goes_on_from_its_copy() {
        fn can_move_to_a_thread<T: Send + Sync + 'static>(_: &T) {}
        let mut stream = stream(3);
        can_move_to_a_thread(&stream);
        stream.below(6);
        assert_eq!(format!("{stream:?}"), "Stream(hidden)");
        let mut copy = stream.clone();
        assert_eq!([(); 40].map(|()| copy.below(1000)), [(); 40].map(|()| stream.below(1000)));
        assert!(size_of::<Stream>() <= 104, "{}", size_of::<Stream>());
    }
}
