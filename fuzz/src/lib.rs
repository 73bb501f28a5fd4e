//! What the fuzz targets state, a module each; `cargo xtask fuzz` runs them.
//!
//! * [`logs`]: any text is a log, differs from the rules in a line, or is wrong in a line.
//! * [`options`]: any house rules are taken or refused, and what is taken can be played.
//! * [`decks`]: the same of deck files.
//! * [`actions`]: any text is an action or none, and what was read can be written and checked.
//! * [`play`]: any inputs are taken or refused, and the rules stand.
//!
//! Every game of the catalog is fuzzed, by name and without a list here: the first byte of an input
//! chooses the game, and a vocabulary made of its own words makes texts of the other bytes. What
//! does not depend on the input is made once, before the first.

mod actions;
mod logs;
mod options;
mod play;
mod positions;
mod source;
mod vocabulary;

use parlor_catalog::{GameId, Visitor};

use crate::source::Source;

pub use crate::{
    actions::actions,
    logs::logs,
    options::{decks, options},
    play::play,
};

/// A target for one game, ready for inputs.
type Ready = Box<dyn Fn(&mut Source<'_>) + Send + Sync>;

/// A target for every game.
struct Games(Vec<Ready>);

impl Games {
    fn prepare<V: Visitor<Output = Ready> + Copy>(prepare: V) -> Games {
        Games(GameId::ALL.iter().map(|game| game.visit(prepare)).collect())
    }

    fn run(&self, data: &[u8]) {
        let mut source = Source::new(data);
        let run = source.one_of(&self.0);
        run(&mut source);
    }
}
