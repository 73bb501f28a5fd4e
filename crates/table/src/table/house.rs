//! What all tables of a hall share: their limits, and where names and chance come from.

use std::fmt;

use parlor_record::DealFn;
use parlor_store::Id;

/// How the ids of tables and games begin that are kept on a device: as text `7zzzzzzz`. A client sees by
/// that where to look for one; a hall gives out such an id once in 2^40.
pub const LOCAL: [u8; 5] = [0xff; 5];

/// What all tables of a hall share.
pub struct House {
    pub limits: Limits,
    /// Fills with random bytes that nobody can foresee.
    pub random: RandomFn,
    /// Whether its tables stand on the device of whoever plays, see [`LOCAL`].
    pub is_local: bool,
    /// Deals a game; [`parlor_catalog::deal`] unless a test wants to choose the cards.
    pub deal: Box<DealFn>,
}

pub type RandomFn = Box<dyn Fn(&mut [u8]) + Send + Sync>;

impl House {
    pub fn new(limits: Limits, random: impl Fn(&mut [u8]) + Send + Sync + 'static) -> House {
        let (random, deal) = (Box::new(random), Box::new(parlor_catalog::deal));
        House { limits, random, is_local: false, deal }
    }

    /// The name of a new table or game.
    pub fn id(&self) -> Id {
        let mut bytes = [0; 16];
        (self.random)(&mut bytes);
        if self.is_local {
            bytes[..LOCAL.len()].copy_from_slice(&LOCAL);
        }
        Id::from_random(bytes)
    }
}

impl fmt::Debug for House {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("House").field("limits", &self.limits).finish_non_exhaustive()
    }
}

/// How long things may last and how many there may be.
#[derive(Clone, Debug)]
pub struct Limits {
    /// A vanished player's seat is held so long before a bot moves for it.
    pub grace_ms: u64,
    /// A table where nobody does anything is closed after this.
    pub idle_ms: u64,
    /// The same while a game is being played.
    pub idle_game_ms: u64,
    pub guests_most: usize,
    pub conns_per_guest: usize,
    pub spectators_most: usize,
    pub chat_most_chars: usize,
    /// A game with more inputs is broken off.
    pub inputs_most: u32,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits {
            grace_ms: 60_000,
            idle_ms: 3_600_000,
            idle_game_ms: 24 * 3_600_000,
            guests_most: 64,
            conns_per_guest: 4,
            spectators_most: 100,
            chat_most_chars: 200,
            inputs_most: 200_000,
        }
    }
}
