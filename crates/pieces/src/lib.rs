//! What games put on the table, in plain memory: [`Bag`], cards by kind without an order, and
//! [`Pile`], cards in an order.

mod bag;
mod pile;

pub use bag::Bag;
pub use pile::Pile;
