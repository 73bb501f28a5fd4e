//! The hall: a durable, fair server for the games.
//!
//! * [`table`]: a table as a machine without I/O; everything that can happen at one is decided there.
//! * [`problem`]: why something does not happen.

pub mod problem;
pub mod table;
pub mod token;
