//! The real server as a process of its own, under attack. Each trial is short here;
//! `cargo xtask trial` runs them long.

#![allow(clippy::unwrap_used)]

mod deadlines;
mod kill;
#[path = "../../../hall/tests/trials/regular.rs"]
mod regular;
mod server;
mod silent;
