//! Money War: turn the top card, the highest takes all (EC-W1 to EC-W3).
//!
//! Nobody decides anything, so it is the smallest whole game here: a commit window in which every
//! contender says `turn`, and stacks whose cards everybody knows once they have been turned.
//!
//! ```
//! use exact_change::money_war::{MoneyWar, Options};
//! use parlor_core::{Guess, Match, Observer, Seeded, Status, Step};
//!
//! let table = Match::<MoneyWar, _>::new(Options::default(), 3, Seeded::new(1))?;
//! let view = table.view(Observer::Spectator);
//! assert_eq!(view.stacks.as_slice().iter().map(Vec::len).collect::<Vec<_>>(), [33, 33, 33]);
//!
//! let mut chance = Seeded::new(2);
//! let mut guess = Guess::<MoneyWar>::from_view(&view, &mut chance);
//! while guess.step(&mut chance) != Step::Over {}
//! assert!(matches!(guess.status(), Status::Over(_)));
//! # Ok::<(), parlor_core::OptionsError>(())
//! ```

mod action;
mod options;
mod rules;
#[cfg(test)]
mod tests;
mod view;
mod words;

pub use action::{Action, Event};
pub use options::Options;
pub use rules::{Battle, MoneyWar, Phase, Table, outcome};
pub use view::{LaidCard, View};
