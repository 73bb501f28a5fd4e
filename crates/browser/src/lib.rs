//! The engine behind a page: the hall's tables without a hall.
//!
//! [`Engine::handle`] takes an [`Order`](parlor_wire::Order) and says what is to be kept and what is to be
//! told. It has no clock and no disk; the worker of the page has both, and keeps first and tells then, as
//! the hall does. So what a page was told is kept, however the browser ends.
//!
//! `wasm` is the door: bytes in, bytes out.

mod beside;
mod engine;
mod kept;
mod routes;
#[cfg(target_arch = "wasm32")]
mod wasm;

pub use engine::Engine;
