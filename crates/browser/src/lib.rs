//! The engine behind a page: the hall's tables without a hall.
//!
//! [`Engine::handle`] takes an [`Order`](parlor_wire::Order) and says what is to be kept and what is to be
//! told. It has no clock and no disk; the worker of the page has both, and keeps first and tells then, as
//! the hall does. So what a page was told is kept, however the browser ends.
//!
//! [`Ledgers`] take orders too, as a module of their own: what is asked seldom is loaded when it is asked.
//! The features say which of both is in a module.
//!
//! `wasm` is the door: bytes in, bytes out.

mod answers;
#[cfg(feature = "tables")]
mod engine;
#[cfg(feature = "tables")]
mod kept;
#[cfg(feature = "ledgers")]
mod ledgers;
#[cfg(feature = "tables")]
mod routes;
#[cfg(target_arch = "wasm32")]
mod wasm;

#[cfg(feature = "tables")]
pub use engine::Engine;
#[cfg(feature = "ledgers")]
pub use ledgers::Ledgers;
