//! What games put on the table, in plain memory: [`Bag`], cards by kind without an order,
//! [`KindSet`], which kinds there are, and [`Pile`], cards in an order.

mod bag;
mod kind_set;
mod pile;

pub use bag::Bag;
pub use kind_set::{KindSet, Kinds};
pub use pile::Pile;
