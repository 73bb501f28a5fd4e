//! Games that are small enough to know the truth about.
//!
//! * [`one_euro`]: One Euro for two players, the whole match.

pub mod one_euro;
