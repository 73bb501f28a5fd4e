//! The real binary: what it prints, and how it refuses.

#![allow(clippy::unwrap_used)]

mod bot_protocol;
mod export_web;
mod games;
mod ledger;
mod load;
mod log_format;
mod replay;
mod serve;
mod sim;
mod solve;
mod test;
mod tournament;
mod verify;
