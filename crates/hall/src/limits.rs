//! How often somebody may do something, and how many connections an address may have.
//!
//! A limit never locks a seat: wrong tokens count against the address that shows them, and a right one
//! is served whatever that address has done before.

use std::{
    collections::BTreeMap,
    net::{IpAddr, Ipv6Addr},
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::{Duration, Instant},
};

use parlor_table::rate::Bucket;
pub use parlor_table::rate::{NotARate, Rate};

use crate::token::TokenHash;

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
    /// Times in them are counted from the start.
    buckets: Mutex<BTreeMap<(Limited, Who), Bucket>>,
    connections: Mutex<BTreeMap<Who, u32>>,
}

impl Gate {
    pub fn new(limits: GateLimits) -> Gate {
        Gate {
            limits,
            start: Instant::now(),
            buckets: Mutex::default(),
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
        let bucket = lock(&self.buckets).get(&(what, who.into())).copied().unwrap_or_default();
        bucket.check(now, self.limits.rate(what)).map_err(whole_seconds)
    }

    fn count_at(&self, now: Duration, what: Limited, who: Who) -> Result<(), u64> {
        let mut all = lock(&self.buckets);
        if REMEMBERED_MOST <= all.len() {
            all.retain(|_, bucket| !bucket.is_empty(now));
            if REMEMBERED_MOST <= all.len() {
                // Better to forget than to refuse those who have done nothing.
                all.clear();
            }
        }
        let bucket = all.entry((what, who)).or_default();
        bucket.take(now, self.limits.rate(what)).map_err(whole_seconds)
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

/// It is worth another try after so many.
fn whole_seconds(wait: Duration) -> u64 {
    wait.as_secs() + 1
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
        assert!(lock(&gate.buckets).len() <= REMEMBERED_MOST);
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
}
