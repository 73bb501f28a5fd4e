//! The rules of exact-change.
