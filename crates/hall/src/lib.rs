//! The hall: a durable, fair server for the games.
//!
//! * [`table`]: a table as a machine without I/O; everything that can happen at one is decided there, in
//!   a crate of its own.
//! * [`hall`]: all open tables and what they share; `room`: the task around one table; [`socket`]: the
//!   task around one connection; `recover`: tables go on after a restart.
//! * `pads`: ledgers beside the box that others follow.
//! * [`server`]: from a listener to the routes of [`http`]: what is answered, and to whom.
//! * [`limits`]: how often somebody may do something; [`metrics`]: what is counted.
//! * [`config`]: everything that can be set from outside.
//! * [`qr`]: addresses for cameras.

pub mod config;
pub mod hall;
pub mod http;
pub mod limits;
pub mod metrics;
mod pads;
pub mod qr;
mod recover;
mod room;
pub mod server;
pub mod socket;

pub use parlor_table::{problem, table, token};

pub use hall::{Config, Hall};
pub use server::run;
