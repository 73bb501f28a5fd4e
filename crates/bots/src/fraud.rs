//! A sensible player.
