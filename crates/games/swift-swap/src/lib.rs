//! The rules of swift-swap.
