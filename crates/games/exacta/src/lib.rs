//! The rules of exacta.
