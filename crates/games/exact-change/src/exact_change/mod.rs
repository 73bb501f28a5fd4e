//! Exact Change: shed your cards by matching the top card, or several at once by adding up to it.
//!
//! * [`Options`]: house rules; [`Action`] and [`Event`]: what is done and what is told.
//! * [`Face`]: what the top card asks for, and which single cards match it.
//! * `discards` and `sets`: which discards a hand has. Legality is a predicate. A long hand on a
//!   dollar has hundreds of thousands of sets, so they are listed lazily and sampled by counting:
//!   all at once where there are `few` cards, kind by kind in `counting` where there are many. Most
//!   hands have no set, which a `hand` tells at a glance.
//! * [`ExactChange`]: the state and its rules; `play` is what happens when somebody acts.
//! * [`View`]: what one observer knows.
//!
//! ```
//! use exact_change::exact_change::{ExactChange, Options};
//! use parlor_core::{Match, Observer, Seat, Seeded, Teller, Words};
//!
//! let table = Match::<ExactChange, _>::new(Options::default(), 3, Seeded::new(7)).unwrap();
//! let view = table.view(Observer::Seat(Seat::FIRST));
//! assert_eq!(view.hand().map(|hand| hand.len()), Some(7));
//! println!("{}", ExactChange::ask(&view, &Teller::english::<ExactChange>(3, view.who)));
//! ```

mod action;
mod discards;
mod hand;
mod matching;
mod options;
mod play;
mod random;
mod rules;
#[cfg(test)]
mod set_tests;
mod sets;
#[cfg(test)]
mod tests;
mod view;
mod words;

pub use action::{Action, Direction, Discard, Event, Name, ShownHand, VoidReason};
pub use discards::{DRAW_CARD_ON_TOP, left_to_wilds, wilds_as};
pub use matching::Face;
pub use options::{Calls, Options};
pub use play::HAND_SIZE;
pub use rules::{ExactChange, HandEnd, House, Laid, LastHand, Phase, Table};
pub use view::View;
