//! The rules of fraud.
