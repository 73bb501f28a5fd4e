//! The rules of one-euro.
