//! The hall for everybody in the house.

use std::net::{IpAddr, Ipv4Addr, UdpSocket};

use anyhow::{Context as _, ensure};
use qrcode::{QrCode, render::unicode::Dense1x2};

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

/// For terminals with light letters on dark ground; cameras read it either way.
pub(super) fn qr_code(url: &str) -> String {
    let code = QrCode::new(url).expect("an address is short enough");
    let image = code.render::<Dense1x2>();
    // A letter shows what is light.
    { image }.dark_color(Dense1x2::Light).light_color(Dense1x2::Dark).build()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_code_has_a_light_border_and_two_rows_in_a_line() {
        let code = qr_code("http://192.168.1.20:7275/");
        let lines: Vec<&str> = code.lines().collect();
        let width = lines[0].chars().count();
        assert!(lines.iter().all(|line| line.chars().count() == width));
        assert_eq!(lines.len(), width.div_ceil(2));
        assert!(lines[0].chars().all(|it| it == '█'), "{code}");
        assert!(code.contains('▀') && code.contains('▄') && code.contains(' '));
    }
}
