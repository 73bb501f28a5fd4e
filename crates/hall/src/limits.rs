//! How often somebody may do something, and how many connections an address may have.
//!
//! A limit never locks a seat: wrong tokens count against the address that shows them, and a right one
//! is served whatever that address has done before.

use std::{
    collections::BTreeMap,
    fmt,
    net::{IpAddr, Ipv6Addr},
    str::FromStr,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::{Duration, Instant},
};

use crate::token::TokenHash;

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

impl FromStr for Rate {
    type Err = String;

    fn from_str(text: &str) -> Result<Rate, String> {
        let parts = text.split_once(',').and_then(|(burst, rest)| {
            let (n, unit) = rest.split_once('/')?;
            let burst = burst.trim().parse().ok().filter(|&it| 1 <= it)?;
            let n = n.trim().parse::<u64>().ok().filter(|it| (1..=1_000_000).contains(it))?;
            let (_, us) = UNITS.iter().find(|(name, _)| *name == unit.trim())?;
            Some(Rate { burst, every: Duration::from_micros(us / n) })
        });
        parts.ok_or_else(|| {
            "a rate is written like 200,50/s: how many at once, then how many per s, min or h"
                .to_owned()
        })
    }
}

/// What is limited, and counted for that.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Limited {
    /// Any request without a token.
    Request,
    /// A page or a file of the web client: it is in memory, so there may be many, and a whole class
    /// behind one address opens its tables at once.
    File,
    NewTable,
    WrongToken,
    WrongCode,
    /// A request with the right token.
    GuestRequest,
}

/// The limits of the hall's front door.
#[derive(Clone, Debug)]
pub struct GateLimits {
    pub requests: Rate,
    pub files: Rate,
    pub new_tables: Rate,
    pub wrong_tokens: Rate,
    pub wrong_codes: Rate,
    pub guest_requests: Rate,
    /// Connections of one address.
    pub connections: u32,
}

impl Default for GateLimits {
    fn default() -> GateLimits {
        GateLimits {
            requests: Rate::per_s(200, 50),
            files: Rate::per_s(8_000, 400),
            new_tables: Rate::per_min(20, 10),
            wrong_tokens: Rate::per_s(20, 1),
            wrong_codes: Rate::per_min(10, 10),
            guest_requests: Rate::per_s(60, 10),
            connections: 256,
        }
    }
}

impl GateLimits {
    fn rate(&self, what: Limited) -> Rate {
        match what {
            Limited::Request => self.requests,
            Limited::File => self.files,
            Limited::NewTable => self.new_tables,
            Limited::WrongToken => self.wrong_tokens,
            Limited::WrongCode => self.wrong_codes,
            Limited::GuestRequest => self.guest_requests,
        }
    }
}

/// Who is counted together: one IPv4 address, one IPv6 network, or one guest.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Who {
    Net(IpAddr),
    Guest(TokenHash),
}

impl From<IpAddr> for Who {
    /// Whoever has an IPv6 address has a whole network of them.
    fn from(addr: IpAddr) -> Who {
        Who::Net(match addr.to_canonical() {
            IpAddr::V4(addr) => IpAddr::V4(addr),
            IpAddr::V6(addr) => IpAddr::V6(Ipv6Addr::from_bits(addr.to_bits() & (!0 << 64))),
        })
    }
}

impl From<TokenHash> for Who {
    fn from(token: TokenHash) -> Who {
        Who::Guest(token)
    }
}

/// More are not remembered at once.
const REMEMBERED_MOST: usize = 1 << 16;

/// Counts what everybody does.
#[derive(Debug)]
pub struct Gate {
    limits: GateLimits,
    start: Instant,
    /// When everything that somebody has done will be forgotten, since the start.
    busy_until: Mutex<BTreeMap<(Limited, Who), Duration>>,
    connections: Mutex<BTreeMap<Who, u32>>,
}

impl Gate {
    pub fn new(limits: GateLimits) -> Gate {
        Gate {
            limits,
            start: Instant::now(),
            busy_until: Mutex::default(),
            connections: Mutex::default(),
        }
    }

    /// Counts one, unless there have been too many: then it says after how many seconds there is
    /// room for one.
    pub fn count(&self, what: Limited, who: impl Into<Who>) -> Result<(), u64> {
        self.count_at(self.start.elapsed(), what, who.into())
    }

    /// The same without counting.
    pub fn check(&self, what: Limited, who: impl Into<Who>) -> Result<(), u64> {
        let now = self.start.elapsed();
        let busy_until = lock(&self.busy_until).get(&(what, who.into())).copied();
        self.room(now, what, busy_until.unwrap_or_default())
    }

    fn room(&self, now: Duration, what: Limited, busy_until: Duration) -> Result<(), u64> {
        let Rate { burst, every } = self.limits.rate(what);
        let most = now + every * (burst - 1);
        if busy_until <= most { Ok(()) } else { Err((busy_until - most).as_secs() + 1) }
    }

    fn count_at(&self, now: Duration, what: Limited, who: Who) -> Result<(), u64> {
        let mut all = lock(&self.busy_until);
        if REMEMBERED_MOST <= all.len() {
            all.retain(|_, busy_until| now < *busy_until);
            if REMEMBERED_MOST <= all.len() {
                // Better to forget than to refuse those who have done nothing.
                all.clear();
            }
        }
        let busy_until = all.entry((what, who)).or_default();
        self.room(now, what, *busy_until)?;
        *busy_until = (*busy_until).max(now) + self.limits.rate(what).every;
        Ok(())
    }

    /// Lets a connection in, unless its address has too many; it counts until the ticket is
    /// dropped.
    pub fn enter(self: &Arc<Gate>, addr: IpAddr) -> Option<Ticket> {
        let who = Who::from(addr);
        let mut connections = lock(&self.connections);
        let n = connections.entry(who).or_default();
        if self.limits.connections <= *n {
            return None;
        }
        *n += 1;
        Some(Ticket { gate: Arc::clone(self), who })
    }
}

/// A connection that has been let in.
#[derive(Debug)]
pub struct Ticket {
    gate: Arc<Gate>,
    who: Who,
}

impl Drop for Ticket {
    fn drop(&mut self) {
        let mut connections = lock(&self.gate.connections);
        if let Some(n) = connections.get_mut(&self.who) {
            *n -= 1;
            if *n == 0 {
                connections.remove(&self.who);
            }
        }
    }
}

/// Whoever panicked meanwhile has left nothing half done in a map of numbers.
fn lock<T>(it: &Mutex<T>) -> MutexGuard<'_, T> {
    it.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::*;

    const SECOND: Duration = Duration::from_secs(1);

    fn net(text: &str) -> Who {
        Who::from(text.parse::<IpAddr>().unwrap())
    }

    fn gate() -> Arc<Gate> {
        let limits = GateLimits {
            wrong_codes: Rate::per_min(3, 6),
            connections: 2,
            ..GateLimits::default()
        };
        Arc::new(Gate::new(limits))
    }

    #[test]
    fn a_burst_is_allowed_and_then_one_in_each_interval() {
        let (gate, who) = (gate(), net("192.0.2.1"));
        let count = |at: Duration| gate.count_at(at, Limited::WrongCode, who);
        assert_eq!([count(SECOND), count(SECOND), count(SECOND)], [Ok(()); 3]);
        assert_eq!(count(SECOND), Err(11));
        assert_eq!(count(SECOND * 10), Err(2), "refused ones do not count");
        assert_eq!(count(SECOND * 11), Ok(()));
        assert_eq!(count(SECOND * 11), Err(11));
        assert_eq!(count(SECOND * 1_000), Ok(()));
    }

    #[test]
    fn others_and_other_deeds_are_counted_apart() {
        let gate = gate();
        let count = |what, who| gate.count_at(SECOND, what, who);
        while count(Limited::WrongCode, net("192.0.2.1")).is_ok() {}
        assert_eq!(count(Limited::WrongCode, net("192.0.2.2")), Ok(()));
        assert_eq!(count(Limited::WrongToken, net("192.0.2.1")), Ok(()));
        assert!(count(Limited::WrongCode, net("::ffff:192.0.2.1")).is_err(), "the same address");
        while count(Limited::WrongCode, net("2001:db8::1")).is_ok() {}
        assert!(count(Limited::WrongCode, net("2001:db8::ffff:1")).is_err(), "the same network");
        assert_eq!(count(Limited::WrongCode, net("2001:db8:0:1::1")), Ok(()));
    }

    #[test]
    fn what_is_remembered_is_bounded() {
        let gate = gate();
        for n in 0..200_000_u32 {
            let who = Who::from(IpAddr::from(n.to_be_bytes()));
            gate.count_at(SECOND, Limited::Request, who).unwrap();
        }
        assert!(lock(&gate.busy_until).len() <= REMEMBERED_MOST);
    }

    #[test]
    fn an_address_has_so_many_connections_and_no_more() {
        let gate = gate();
        let addr: IpAddr = "192.0.2.1".parse().unwrap();
        let first = gate.enter(addr).unwrap();
        let second = gate.enter(addr).unwrap();
        assert!(gate.enter(addr).is_none());
        assert!(gate.enter("192.0.2.2".parse().unwrap()).is_some());
        drop(first);
        assert!(gate.enter(addr).is_some());
        drop(second);
        assert!(lock(&gate.connections).is_empty());
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
