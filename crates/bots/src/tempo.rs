//! How long bots take. One distribution for everybody, so that a delay tells nothing about a hand.

use std::{error, fmt, str::FromStr};

use parlor_core::{Chance as _, Seeded};

use crate::Level;

/// How long a seat takes: at least so many milliseconds and less than so many, uniformly.
///
/// ```
/// use parlor_bots::Tempo;
/// assert_eq!("400-3000".parse(), Ok(Tempo::RACE));
/// assert_eq!(Tempo::new(50, 200).unwrap().to_string(), "50-200");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Tempo {
    least_ms: u32,
    most_ms: u32,
}

impl Tempo {
    /// Where seats race in simulations.
    pub const RACE: Tempo = Tempo { least_ms: 400, most_ms: 3_000 };

    /// Nobody takes longer than an hour.
    const MOST_MS: u32 = 3_600_000;

    /// `None` unless `least_ms` is at least 1 and less than `most_ms`, which is an hour at most.
    pub const fn new(least_ms: u32, most_ms: u32) -> Option<Tempo> {
        if 1 <= least_ms && least_ms < most_ms && most_ms <= Tempo::MOST_MS {
            Some(Tempo { least_ms, most_ms })
        } else {
            None
        }
    }

    const fn of([least_ms, most_ms]: [u32; 2]) -> Tempo {
        Tempo { least_ms, most_ms }
    }

    /// For a turn, where people wait for the bot: how long it seems to think after it has seen what
    /// happened.
    pub const fn turn(level: Level) -> Tempo {
        Tempo::of(level.pace().turn)
    }

    /// Where seats play at once against each other: how long people of such a strength look at their
    /// cards before the first thing that they do.
    pub const fn look(level: Level) -> Tempo {
        Tempo::of(level.pace().look)
    }

    /// The same for each thing that they do afterwards.
    pub const fn race(level: Level) -> Tempo {
        Tempo::of(level.pace().race)
    }

    /// How soon somebody looks up when a partner has done something.
    pub const REPLY: Tempo = Tempo { least_ms: 1_500, most_ms: 4_500 };

    /// Spread over a time within which an answer must come, with a little left at both ends.
    pub fn within(ms: u64) -> Tempo {
        let ms = u32::try_from(ms).unwrap_or(u32::MAX).clamp(20, Tempo::MOST_MS);
        let least_ms = (ms / 10).clamp(1, 600);
        Tempo { least_ms, most_ms: ms - (ms / 20).min(500) }
    }

    /// The same at another pace; 100 changes nothing.
    #[must_use]
    pub fn at_percent(self, percent: u64) -> Tempo {
        let scaled = |ms: u32| {
            let ms = u64::from(ms) * percent / 100;
            u32::try_from(ms).unwrap_or(u32::MAX).clamp(1, Tempo::MOST_MS - 1)
        };
        let least_ms = scaled(self.least_ms);
        Tempo { least_ms, most_ms: scaled(self.most_ms).max(least_ms + 1) }
    }

    /// The least that a delay can be, and what it is less than.
    pub const fn range_ms(self) -> [u32; 2] {
        [self.least_ms, self.most_ms]
    }

    /// A delay, to the millisecond.
    pub fn draw_ms(self, chance: &mut Seeded) -> u64 {
        let Tempo { least_ms, most_ms } = self;
        u64::from(least_ms + chance.below(most_ms - least_ms))
    }

    /// A delay, to the microsecond.
    pub fn draw_us(self, chance: &mut Seeded) -> u64 {
        let Tempo { least_ms, most_ms } = self;
        u64::from(least_ms * 1_000 + chance.below((most_ms - least_ms) * 1_000))
    }
}

/// That of a race.
impl Default for Tempo {
    fn default() -> Tempo {
        Tempo::RACE
    }
}

impl fmt::Display for Tempo {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}", self.least_ms, self.most_ms)
    }
}

impl FromStr for Tempo {
    type Err = NoTempo;

    fn from_str(text: &str) -> Result<Tempo, NoTempo> {
        let (least, most) = text.split_once('-').ok_or(NoTempo)?;
        let ms = |text: &str| text.parse().map_err(|_| NoTempo);
        Tempo::new(ms(least)?, ms(most)?).ok_or(NoTempo)
    }
}

/// A text that is no tempo.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NoTempo;

impl fmt::Display for NoTempo {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a tempo is two numbers of milliseconds, the lower first, such as 400-3000")
    }
}

impl error::Error for NoTempo {}
