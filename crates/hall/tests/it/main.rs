//! The hall over real sockets.

#![allow(clippy::unwrap_used)]

mod door;
mod load;
mod play;
mod release;
mod restart;
mod support;
mod trouble;
