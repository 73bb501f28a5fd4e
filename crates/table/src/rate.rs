//! How often somebody may do something: one kind of limit, for the hall's door, its sockets and the chat.

use std::{fmt, str::FromStr, time::Duration};

/// So many at once, and then one in each interval.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Rate {
    pub burst: u32,
    pub every: Duration,
}

impl Rate {
    pub const fn per_s(burst: u32, n: u32) -> Rate {
        Rate { burst, every: Duration::from_micros(1_000_000 / n as u64) }
    }

    pub const fn per_min(burst: u32, n: u32) -> Rate {
        Rate { burst, every: Duration::from_micros(60_000_000 / n as u64) }
    }
}

const UNITS: [(&str, u64); 3] = [("s", 1_000_000), ("min", 60_000_000), ("h", 3_600_000_000)];

/// `200,50/s`: 200 at once, then 50 each second.
impl fmt::Display for Rate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let us = self.every.as_micros() as u64;
        let whole = UNITS.iter().find(|(_, unit)| us <= *unit).unwrap_or(&UNITS[2]);
        write!(f, "{},{}/{}", self.burst, whole.1 / us.max(1), whole.0)
    }
}

/// Text that is no rate.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("a rate is written like 200,50/s: how many at once, then how many per s, min or h")]
pub struct NotARate;

impl FromStr for Rate {
    type Err = NotARate;

    fn from_str(text: &str) -> Result<Rate, NotARate> {
        let parts = text.split_once(',').and_then(|(burst, rest)| {
            let (n, unit) = rest.split_once('/')?;
            let burst = burst.trim().parse().ok().filter(|&it| 1 <= it)?;
            let n = n.trim().parse::<u64>().ok().filter(|it| (1..=1_000_000).contains(it))?;
            let (_, us) = UNITS.iter().find(|(name, _)| *name == unit.trim())?;
            Some(Rate { burst, every: Duration::from_micros(us / n) })
        });
        parts.ok_or(NotARate)
    }
}

/// What somebody has left of a rate. Each thing that is done fills the bucket for one interval, and
/// there is room while it is filled for less than the burst.
///
/// Times are counted from whatever moment its owner likes.
///
/// ```
/// use std::time::Duration;
///
/// use parlor_table::rate::{Bucket, Rate};
///
/// let (rate, mut bucket) = (Rate::per_min(2, 6), Bucket::default());
/// let at = Duration::from_secs;
/// assert_eq!([bucket.take(at(1), rate), bucket.take(at(1), rate)], [Ok(()); 2]);
/// assert_eq!(bucket.take(at(1), rate), Err(at(10)), "there is room in ten seconds");
/// assert_eq!(bucket.take(at(11), rate), Ok(()));
/// assert!(bucket.is_empty(at(31)));
/// ```
#[derive(Clone, Copy, Default, Debug)]
pub struct Bucket {
    /// When everything that was done will be forgotten.
    empty_at: Duration,
}

impl Bucket {
    /// Counts one, if there is room.
    ///
    /// # Errors
    ///
    /// There is none; says in how long there will be.
    pub fn take(&mut self, now: Duration, rate: Rate) -> Result<(), Duration> {
        self.check(now, rate)?;
        self.empty_at = self.empty_at.max(now) + rate.every;
        Ok(())
    }

    /// The same without counting.
    ///
    /// # Errors
    ///
    /// There is no room; says in how long there will be.
    pub fn check(&self, now: Duration, rate: Rate) -> Result<(), Duration> {
        let most = now + rate.every * rate.burst.saturating_sub(1);
        if self.empty_at <= most { Ok(()) } else { Err(self.empty_at - most) }
    }

    /// Whether all that was done is forgotten.
    pub fn is_empty(&self, now: Duration) -> bool {
        self.empty_at <= now
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_burst_is_allowed_and_then_one_in_each_interval() {
        let (rate, mut bucket) = (Rate::per_min(3, 6), Bucket::default());
        let mut take = |s| bucket.take(Duration::from_secs(s), rate).map_err(|it| it.as_secs());
        assert_eq!([take(1), take(1), take(1)], [Ok(()); 3]);
        assert_eq!(take(1), Err(10));
        assert_eq!(take(10), Err(1), "refused ones do not count");
        assert_eq!(take(11), Ok(()));
        assert_eq!(take(11), Err(10));
        assert_eq!(take(1_000), Ok(()));
    }

    #[test]
    fn a_rate_is_read_as_it_is_written() {
        for text in ["200,50/s", "10,10/min", "1,1/h", "5,1/s"] {
            assert_eq!(text.parse::<Rate>().unwrap().to_string(), text);
        }
        for text in ["", "5", "5,1", "5,0/s", "0,1/s", "5,1/day", "-1,1/s", "5,1/s/s"] {
            assert!(text.parse::<Rate>().is_err(), "{text}");
        }
    }
}
