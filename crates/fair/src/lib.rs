//! Draws that nobody can choose, and that everybody can check after the game: the scheme
//! `parlor-fair-1`, which `docs/use/fairness.md` explains to whoever checks it with another program.
//!
//! * Before a game its host draws a [`Seed`], keeps it, and shows its [`Commitment`].
//! * Then every seat may add [`Entropy`].
//! * Seed and entropy together key a [`Stream`], and every draw of the game comes from it.
//! * After the game the seed is shown. Whoever noted the commitment can compute every draw.
//!
//! ```
//! use parlor_core::Chance as _;
//! use parlor_fair::{Entropy, Seed, Stream, Terms};
//!
//! let seed = Seed::new([7; 32]);
//! let commitment = seed.commitment("tuesday");
//! assert_eq!(
//!     commitment.to_string(),
//!     "a0a2fe5ab346de9e249f4cb7de55c4e5584a5a2df5de7f79505387538ae95960"
//! );
//!
//! let entropy: Entropy = "c0ffee".parse().unwrap();
//! let terms = Terms {
//!     game_id: "tuesday",
//!     game: "one-euro",
//!     rules: 1,
//!     seats: 2,
//!     entropy: &[None, Some(entropy)],
//! };
//! let mut stream = Stream::new(&seed, &terms);
//! let rolls = [(); 6].map(|()| stream.below(6));
//! assert_eq!(rolls, [5, 3, 3, 1, 1, 3]);
//! ```

mod hex;
mod seed;
mod stream;

pub use hex::{Entropy, HexError};
pub use seed::{Commitment, Seed};
pub use stream::{Stream, Terms};

/// The name of the scheme; another way to draw would have another name.
pub const SCHEME: &str = "parlor-fair-1";
