//! The real binary: what it prints, and how it refuses.

mod games;
mod log_format;
mod replay;
mod sim;
mod test;
