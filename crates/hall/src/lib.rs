//! The hall: a durable, fair server for the games.
//!
//! * [`table`]: a table as a machine without I/O; everything that can happen at one is decided there.
//! * [`http`]: what is answered over HTTP, and to whom.
//! * [`limits`]: how often somebody may do something.
//! * [`metrics`]: what is counted.
//! * [`problem`]: why something does not happen.

mod export;
pub mod hall;
pub mod http;
pub mod limits;
pub mod metrics;
pub mod problem;
mod socket;
pub mod table;
pub mod token;
