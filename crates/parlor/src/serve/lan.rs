//! The hall for everybody in the house.

use std::net::{IpAddr, Ipv4Addr, UdpSocket};

use anyhow::{Context as _, ensure};

/// This machine's address in the local network: the one from which it would send to others. Nothing is
/// sent to find out.
pub(super) fn address() -> anyhow::Result<IpAddr> {
    let find = || {
        let socket = UdpSocket::bind((Ipv4Addr::UNSPECIFIED, 0))?;
        // An address that belongs to nobody (RFC 5737).
        socket.connect((Ipv4Addr::new(192, 0, 2, 1), 9))?;
        socket.local_addr()
    };
    let found = find().context("--lan: this machine is in no network; use --listen ADDR:PORT")?;
    ensure!(!found.ip().is_loopback(), "--lan: this machine is in no network");
    Ok(found.ip())
}
