//! Tables for people and bots.
//!
//! * [`table`]: a table as a machine without I/O; everything that can happen at one is decided there.
//! * [`games`]: what whoever asks may know of the games that a table has played.
//! * [`learn`]: the games, their rules and their lessons.
//! * [`token`]: what opens a guest's place.
//! * [`problem`]: why something does not happen.
//! * [`rate`]: how often somebody may do something.
//!
//! Whoever runs tables brings clock, chance, store and connections: a hall for everybody, or a browser
//! for whoever sits before it.

pub mod games;
pub mod learn;
pub mod problem;
pub mod rate;
pub mod table;
pub mod token;
